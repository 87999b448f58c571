import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { files } from '../../scripts/card-schema.ts';
import { games } from '../../src/games/index.ts';
import { type Answer, Chance, type Decision, Match } from '../../src/kernel/index.ts';
import { CardSetError, readCardSets } from '../../src/table/index.ts';
import { CHANNEL, expectRefusal, Hall, ID } from './hall.ts';
import { lantern } from './lantern.ts';

/** A card as a file may hold it, right or wrong. */
type RawCard = Record<string, unknown>;
interface RawPart {
  set: unknown;
  cards: RawCard[];
  also?: unknown;
}
type RawSet = Record<string, unknown> & { cards: RawPart[] };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pactkeeper-sets-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A copy of the example set, to be spoilt. */
const example = () => structuredClone(files['docs/example-card-set.json']) as RawSet;

/** A card of the example, by title. */
function card(set: RawSet, title: string): RawCard {
  const found = set.cards.flatMap((part) => part.cards).find((c) => c.title === title);
  if (!found) throw new Error(`no card is called ${title}`);
  return found;
}

function put(file: string, content: unknown): void {
  writeFileSync(join(folder, file), typeof content === 'string' ? content : JSON.stringify(content));
}

/** The lines of what is wrong. */
function complaints(): string[] {
  try {
    readCardSets(folder, games);
  } catch (error) {
    expect(error).toBeInstanceOf(CardSetError);
    return (error as Error).message.split('\n');
  }
  throw new Error('nothing was wrong');
}

describe('docs/', () => {
  test.each(Object.keys(files))('%s is what `npm run card-schema` writes', (path) => {
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(JSON.parse(JSON.stringify(files[path])));
  });

  test('card-sets.md shows a card as the example has it', () => {
    const shown = readFileSync('docs/card-sets.md', 'utf8').match(
      /```json\n(\{\n {2}"title": "Wisdom"[\s\S]*?)```/,
    )?.[1];
    expect(JSON.parse(shown ?? '')).toEqual(card(example(), 'Wisdom'));
  });
});

describe('a folder of card sets', () => {
  test('gives the sets in it, and leaves other files alone', () => {
    put('b.json', { ...example(), name: 'second', title: 'Another' });
    put('a.json', `\uFEFF${JSON.stringify(example())}`);
    put('notes.txt', 'not a card set');
    const sets = readCardSets(folder, games);
    expect(sets.map(({ name, title, game }) => [name, title, game])).toEqual([
      ['example', 'A small example', 'dark-pact'],
      ['second', 'Another', 'dark-pact'],
    ]);
    expect(sets[0]?.hash).not.toBe(sets[1]?.hash);
  });

  test('may be empty, but must be there', () => {
    expect(readCardSets(folder, games)).toEqual([]);
    const gone = join(folder, 'gone');
    expect(() => readCardSets(gone, games)).toThrow(
      `CARD_SETS_DIR is "${gone}", which cannot be read (ENOENT); it should be a folder of card sets.`,
    );
  });
});

describe('what is wrong is told by file, card and field:', () => {
  const AMOUNT =
    'should be a whole number from 1 to 999, "one", "two" or "three" (which Multipliers leave alone), or "#"';
  const cases: [string, (set: RawSet) => unknown, string][] = [
    [
      'a number too small',
      (s) => (card(s, 'Gold').cost = -1),
      'card "Gold", cost: should be a whole number from 0 to 99',
    ],
    [
      'a word for a number',
      (s) => (card(s, 'Gold').cost = 'six'),
      'card "Gold", cost: should be a whole number from 0 to 99',
    ],
    [
      'half a number',
      (s) => (card(s, 'Gold').copies = 1.5),
      'card "Gold", copies: should be a whole number from 1 to 99',
    ],
    [
      'something missing',
      (s) => delete card(s, 'Gold').cost,
      'card "Gold", cost: is missing; it should be a whole number from 0 to 99',
    ],
    [
      'no title',
      (s) => delete card(s, 'Gold').title,
      'set "base", cards 1, title: is missing; it should be text in quotes',
    ],
    [
      'a title that means something',
      (s) => (card(s, 'Gold').title = 'Gold~2'),
      'card "Gold~2", title: should be 1 to 40 letters, digits, blanks or . , \' ! ? & ( ) -, a letter or digit first',
    ],
    ['a field that is not known', (s) => (card(s, 'Gold').colour = 1), 'card "Gold": should not have "colour"'],
    [
      'another kind',
      (s) => (card(s, 'Gold').kind = 'coin'),
      'card "Gold", kind: should be "action" or "treasure" or "multiplier"',
    ],
    ['no list', (s) => (card(s, 'Gold').do = 'coins'), 'card "Gold", do: should be a list in [ ]'],
    ['an amount', (s) => (card(s, 'Gold').do = [{ op: 'coins', n: 'four' }]), `card "Gold", do 1, n: ${AMOUNT}`],
    [
      'what is counted',
      (s) => (card(s, 'Gold').do = [{ op: 'coins', n: 1, per: {} }]),
      'card "Gold", do 1, per: should be {"cards": ..., "in": "play", "exile", "graveyard" or "deck"}, {"most": [two or more of these]}, or "rivals"',
    ],
    [
      'a test',
      (s) => (card(s, 'Gold').do = [{ op: 'if', test: {}, do: [] }]),
      'card "Gold", do 1, test: should be {"handAtLeast": a number}, {"handOver": "yours"} or {"count": ..., "atLeast": "players"}',
    ],
    [
      'too few to choose from',
      (s) => (card(s, 'Gold').do = [{ op: 'choose', of: [] }]),
      'card "Gold", do 1, of: should hold 2 or more',
    ],
    [
      'too many to choose from',
      (s) => (card(s, 'Gold').do = [{ op: 'choose', of: [...'abcdefghij'].map((id) => ({ id, do: [] })) }]),
      'card "Gold", do 1, of: should hold 9 or less',
    ],
    [
      'two choices of one name',
      (s) => (card(s, 'Gold').do = [{ op: 'choose', of: [...'aba'].map((id) => ({ id, do: [] })) }]),
      'card "Gold", do 1, of: should each have an id of its own',
    ],
    [
      'a choice that no button can carry',
      (s) => (card(s, 'Gold').do = [{ op: 'order', of: ['a', 'b'.repeat(31)].map((id) => ({ id, do: [] })) }]),
      'card "Gold", do 1, of 2, id: should be 1 to 30 small letters, digits or -, a letter first',
    ],
    [
      'more than a card has room for',
      (s) => (card(s, 'Gold').do = Array(31).fill({ op: 'coins', n: 1 })),
      'card "Gold", do: should hold 30 instructions or less, those in others counted',
    ],
    [
      'instructions that would never come to an end',
      (s) =>
        (card(s, 'Gold').do = [
          [...'four'].reduce((all: object, _) => ({ op: 'each', who: 'all', do: [all] }), { op: 'ignore' }),
        ]),
      'card "Gold", do: should hold no instruction deeper than 4 in each other',
    ],
    [
      'no such place',
      (s) => (card(s, 'Gold').do = [{ op: 'destroy', n: 1, from: ['box'] }]),
      'card "Gold", do 1, from 1: should be "hand" or "play" or "supply"',
    ],
    [
      'types that do not go together',
      (s) => (card(s, 'Wisdom').types = ['insight', 'curse']),
      'card "Wisdom", types: should be, for this kind of card, [curse] or [curse, attack] or [pact] or [insight] or [react]',
    ],
    [
      'a multiplier without its factor',
      (s) => delete card(s, '2x').times,
      'card "2x", times: is missing; it should be 2 or 3 for a multiplier, and left out for all others',
    ],
    [
      'a pact that asks for nothing',
      (s) => delete card(s, 'Sun Aspect').pact,
      'card "Sun Aspect", pact: is missing; it should be there for a card of type pact, and left out for all others',
    ],
    [
      'a source',
      (s) => (card(s, 'Gold').source = { cost: 'me' }),
      'card "Gold", source, cost: should be the id of a rule such as "DP-141", "house", or "DP-141 + house"',
    ],
    [
      'too few cards',
      (s) => (card(s, 'Gold').copies = 14),
      'set "base": should hold 57 cards, copies counted; it holds 56',
    ],
    [
      'a title twice',
      (s) => (card(s, 'Talisman').title = 'Gold'),
      'card "Gold", title: should be described once; further copies go to "also"',
    ],
    [
      'copies of nothing',
      (s) => ((s.cards[1] as RawPart).also = { Tin: 1 }),
      'set "grimoire", also, Tin: should be the title of a card of these sets',
    ],
    [
      'a card that is not there',
      (s) =>
        (card(s, 'Gold').do = [
          { op: 'gain', n: 1, from: ['supply'], cards: { any: [{ title: 'Tin' }, { kind: 'treasure' }] } },
        ]),
      'card "Gold", do 1, cards, any 1, title: should be the title of a card of these sets',
    ],
    [
      'a mark missing',
      (s) => delete card(s, 'Secular Power').mark,
      'cards: should give the mark 1 to one card, which a first game deals; 0 have it',
    ],
    ['a set missing', (s) => s.cards.splice(1, 1), 'cards: should have the set grimoire'],
    ['a set twice', (s) => ((s.cards[1] as RawPart).set = 'start'), 'set "start", set: should be there once'],
    [
      'no such set',
      (s) => ((s.cards[1] as RawPart).set = 'spells'),
      'set "spells", set: should be "3" or "4" or "start" or "grimoire" or "pact" or "base"',
    ],
    [
      'what there are no words for',
      (s) => (card(s, 'Gold').do = [{ op: 'destroy', n: 1, from: ['play', 'supply'] }]),
      'card "Gold": should be put as on the game\'s own cards; there are no words for dark-pact:text.from.play-supply',
    ],
    ['the name', (s) => (s.name = 'My Set'), 'name: should be small letters, digits and single hyphens between them'],
    ['the title of the set', (s) => delete s.title, 'title: is missing; it should be text in quotes'],
    ['the game', (s) => (s.game = 'chess'), 'game: should be "dark-pact" or "dark-blood"'],
  ];
  test.each(cases)('%s', (_what, spoil, line) => {
    const set = example();
    spoil(set);
    put('mine.json', set);
    expect(complaints()).toContain(`CARD_SETS_DIR/mine.json: ${line}`);
  });

  test('an operation that is not known, with those that are', () => {
    const set = example();
    card(set, 'Gold').do = [{ op: 'fly' }, { n: 1 }];
    put('mine.json', set);
    const [first, second] = complaints();
    expect(first).toMatch(
      /^CARD_SETS_DIR\/mine\.json: card "Gold", do 1, op: should be "actions" or "coins" or .*"each"$/,
    );
    expect(second).toMatch(/card "Gold", do 2, op: is missing; it should be "actions" or/);
  });

  test('all of it, over all files', () => {
    const set = example();
    card(set, 'Gold').cost = -1;
    card(set, 'Wisdom').kind = 'coin';
    put('1.json', set);
    put('2.json', '{\n  "game": "dark-pact",\n  "name" 1\n}');
    put('3.json', '[]');
    put('4.json', example());
    put('5.json', example());
    mkdirSync(join(folder, '6.json'));
    const lines = complaints();
    expect(lines).toHaveLength(6);
    expect(
      lines
        .slice(0, 2)
        .map((line) => line.split(', ')[0])
        .sort(),
    ).toEqual(['CARD_SETS_DIR/1.json: card "Gold"', 'CARD_SETS_DIR/1.json: card "Wisdom"']);
    expect(lines[2]).toMatch(/^CARD_SETS_DIR\/2\.json: is not JSON: .*line 3/);
    expect(lines.slice(3)).toEqual([
      'CARD_SETS_DIR/3.json: should be an object in { }',
      'CARD_SETS_DIR/5.json: name: should be another, for 4.json has it already',
      'CARD_SETS_DIR/6.json: cannot be read (EISDIR)',
    ]);
  });
});

/** A legal answer at random. */
function anyAnswer(d: Decision, chance: Chance): Answer {
  const n = d.min + chance.int(d.max - d.min + 1);
  return d.kind === 'amount' ? n : chance.shuffle(d.options.map((o) => o.id)).slice(0, n);
}

test('the example plays random games, every card accounted for after every step', () => {
  put('example.json', example());
  const [set] = readCardSets(folder, games);
  const game = games['dark-pact']?.cardSets?.playedWith(set?.content);
  if (!game) throw new Error('no game');
  for (let n = 0; n < 8; n++) {
    const seed = n.toString(16).padStart(64, '0');
    const chance = new Chance('ee'.repeat(32), n * 100_000);
    const terms = { seed, seats: 2, options: game.options.parse({ firstGame: n % 2 === 0 }) };
    const { match } = Match.start(game, terms, 1);
    for (let seq = 2; seq < 600 && !match.outcome; seq++) {
      const asked = match.decisions[0];
      if (!asked) throw new Error('nobody is asked');
      match.answer(asked.decision.seat, asked.id, anyAnswer(asked.decision, chance), seq);
      match.check();
    }
  }
});

describe('a table', () => {
  let hall: Hall;
  const all = { ...games, lantern: lantern as (typeof games)[string] };
  beforeEach(() => {
    hall = new Hall(all);
  });
  afterEach(() => hall.close());

  /** As after a start of the bot with the folder as it is now. */
  function restart(): void {
    hall.tables = hall.restarted(all, hall.store, readCardSets(folder, all));
  }

  /** A running game of Ada and Bob. */
  function begun(channelId: string, cards: string | null): string {
    const { id } = hall.tables.create({ ...CHANNEL, channelId }, 'dark-pact', hall.actor('Ada'), {}, cards);
    hall.tables.join(id, hall.actor('Bob'));
    hall.tables.start(id, hall.actor('Ada'));
    return id;
  }

  /** The cost of a card at a table, or null where the table knows no such card. */
  function costAt(id: string, title: string): unknown {
    const { cards } = hall.tables.gameAt(id);
    return cards?.titles.includes(title) ? (cards.about(title).face as { cost: number }).cost : null;
  }

  test('plays by the set it was opened with, beside tables with other sets and with none', () => {
    const dear = example();
    card(dear, 'Gold').cost = 9;
    put('example.json', example());
    put('dear.json', { ...dear, name: 'dear', title: 'Dear gold' });
    restart();
    expect(hall.tables.cardSets('dark-pact').map((s) => s.name)).toEqual(['dear', 'example']);
    const [a, b, c] = [begun('1', 'example'), begun('2', 'dear'), begun('3', null)];
    expect([a, b, c].map((id) => hall.tables.named(id)?.cards)).toEqual(['A small example', 'Dear gold', null]);
    expect([a, b, c].map((id) => costAt(id, 'Gold'))).toEqual([6, 9, 6]);
    expect([a, b, c].map((id) => costAt(id, 'Debt') !== null)).toEqual([false, false, true]);
    const supply = (id: string) => (hall.tables.look(id, null).view as { supply: { title: string }[] }).supply;
    const known = new Set(example().cards.flatMap((s) => s.cards.map((x) => x.title)));
    expect(supply(a).every(({ title }) => known.has(title))).toBe(true);
    expect(supply(c).every(({ title }) => known.has(title))).toBe(false);
  });

  test('keeps its cards when the file is changed or removed, over restarts, in the lobby and in the game', () => {
    put('example.json', example());
    restart();
    const id = begun('1', 'example');
    const lobby = hall.tables.create({ ...CHANNEL, channelId: '2' }, 'dark-pact', hall.actor('Ada'), {}, 'example').id;
    const before = hall.tables.look(id, ID.Ada);

    const dear = example();
    card(dear, 'Gold').cost = 9;
    put('example.json', dear);
    restart();
    expect(hall.tables.look(id, ID.Ada)).toEqual(before);
    expect([costAt(id, 'Gold'), costAt(lobby, 'Gold'), costAt(begun('3', 'example'), 'Gold')]).toEqual([6, 6, 9]);

    rmSync(join(folder, 'example.json'));
    restart();
    expect(hall.tables.look(id, ID.Ada)).toEqual(before);
    hall.tables.join(lobby, hall.actor('Bob'));
    hall.tables.start(lobby, hall.actor('Ada'));
    expect(costAt(lobby, 'Gold')).toBe(6);
    for (let n = 0; n < 20; n++) {
      const name = (['Ada', 'Bob'] as const).find((who) => hall.tables.look(id, ID[who]).decision);
      if (!name) throw new Error('nobody is asked');
      hall.answer(id, name, anyAnswer(hall.asked(id, name).decision, new Chance('dd'.repeat(32), n * 100)));
    }
    const after = hall.tables.look(id, ID.Ada);
    restart();
    expect(hall.tables.look(id, ID.Ada)).toEqual(after);
  });

  test('is not opened with a set that is not there, and told which there are', () => {
    const open = (game: string, cards: string) => () => hall.tables.create(CHANNEL, game, hall.actor('Ada'), {}, cards);
    expectRefusal(hall, 'no-cards', open('dark-pact', 'example'));
    put('example.json', example());
    restart();
    const refusal = expectRefusal(hall, 'unknown-cards', open('dark-pact', 'examples'));
    expect(refusal.reason.args).toEqual({ game: 'Dark Pact', sets: ['example'] });
    expectRefusal(hall, 'no-cards', open('lantern', 'example'));
  });
});
