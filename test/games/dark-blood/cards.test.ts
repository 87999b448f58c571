import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { files } from '../../../scripts/card-schema.ts';
import { standardCards as cards, cardsWith } from '../../../src/games/dark-blood/cards.ts';
import { darkBlood, darkBloodWith } from '../../../src/games/dark-blood/index.ts';
import { CULTS, RITUALS } from '../../../src/games/dark-blood/names.ts';
import type { Contents } from '../../../src/games/dark-blood/schema.ts';
import { Chance, type Game, type Text } from '../../../src/kernel/index.ts';
import { CardSetError, readCardSets } from '../../../src/table/index.ts';
import { has } from '../../../src/words.ts';
import { randomAnswer, randomGame, testSeed } from '../../kernel/harness.ts';

/** The titles that the rulebook names: what is printed there stands on our cards, all else is ours. */
const NAMED = [
  ...['Call of the Abyss', 'Voodoo', 'Witchcraft', 'Path of Eve', 'Eidolon', 'Atrocity'],
  ...['Blasphemy', 'Desecration', 'Diabolical Revenge', 'Limbo', 'Dark Pact', 'Eclipse', 'Eye for an Eye', 'Alchemy'],
  ...['Bloodthirst', 'Vampiric Revenge', 'Lagneia', 'Eschatos', 'Thanatos', 'Strigla'],
];

/** All keys within a text. */
function keys(said: unknown): string[] {
  if (Array.isArray(said)) return said.flatMap(keys);
  if (typeof said !== 'object' || said === null || !('key' in said)) return [];
  const { key, args } = said as Text;
  return [key, ...Object.values(args ?? {}).flatMap(keys)];
}

/** A part as the bot's own file has it, to be changed. */
const part = <P extends keyof Contents>(name: P): Contents[P] =>
  JSON.parse(readFileSync(new URL(`../../../src/games/dark-blood/cards/${name}.json`, import.meta.url), 'utf8'));

describe('the cards of Dark Blood', () => {
  it('hold all that the rulebook names', () => {
    for (const title of NAMED) expect(cards.allTitles, title).toContain(title);
  });

  it('add up: ten tokens a Cult, 8 Location, 10 Event and 12 Objective Cards, ten numbered discs', () => {
    for (const cult of CULTS) {
      const { rituals, passives, monstrosity, triangles } = cards.book(cult);
      expect(RITUALS.flatMap((ritual) => rituals[ritual])).toHaveLength(10);
      expect([passives.length, monstrosity.sides.length, triangles.length]).toEqual([4, 2, 5]);
    }
    const decks = (['locations', 'events', 'objectives'] as const).map((deck) => cards.titles(deck).length);
    expect(decks).toEqual([8, 10, 12]);
    expect(Object.values(cards.box.numbers).reduce((sum, n) => sum + n, 0)).toBe(10);
    expect(Object.values(cards.box.numbers).every((n) => n > 0)).toBe(true);
    expect(cards.box.tokens.reduce((sum, n) => sum + n, 0)).toBe(17);
    expect(cards.box.pouches.map(({ blood, taint }) => blood + taint)).toEqual([5, 5, 5, 5]);
  });

  it('have a title each: 2 of Corrupt, and for each Cult 8 of Rituals, 4 of Passives and that of its Monstrosity', () => {
    expect(cards.allTitles).toHaveLength(2 + 4 * (8 + 4 + 1) + 8 + 10 + 12);
    expect(new Set(cards.allTitles.map((title) => title.toLowerCase())).size).toBe(cards.allTitles.length);
  });

  it('say where each comes from, by rules that there are, and that it is ours where the rulebook does not print it', () => {
    const ids = new Set(darkBlood.rules?.().map(({ id }) => id));
    for (const title of cards.allTitles) {
      const source = cards.source(title).split(', ');
      for (const id of source) expect(id === 'house' || ids.has(id), `${title}: ${id}`).toBe(true);
      if (!NAMED.includes(title)) expect(source, title).toContain('house');
    }
  });

  it('read in words that there are, one line for each side and instruction', () => {
    for (const title of cards.allTitles) {
      const { text, kind } = cards.face(title);
      expect(text.length, title).toBeGreaterThanOrEqual(kind === 'passive' || kind === 'monstrosity' ? 2 : 1);
      for (const key of keys(text)) expect(has(key), `${title}: ${key}`).toBe(true);
    }
  });

  it('give each upgraded Ritual a better side: it costs no more, or does more', () => {
    for (const cult of CULTS)
      for (const ritual of RITUALS) {
        const [base, better] = cards.book(cult).rituals[ritual];
        expect(JSON.stringify([base.cost, base.do]), base.title).not.toBe(JSON.stringify([better.cost, better.do]));
      }
  });
});

describe('a card set for Dark Blood', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'pactkeeper-sets-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const game = darkBlood as Game;
  const read = (content: unknown) => {
    const header = { game: 'dark-blood', name: 'mine', title: 'Mine' };
    writeFileSync(join(folder, 'mine.json'), JSON.stringify({ ...header, cards: content }));
    return readCardSets(folder, { 'dark-blood': game });
  };
  /** The lines of what is wrong with a set. */
  const wrong = (content: unknown): string[] => {
    try {
      read(content);
    } catch (error) {
      expect(error).toBeInstanceOf(CardSetError);
      return (error as Error).message.split('\n').map((line) => line.replace('CARD_SETS_DIR/mine.json: ', ''));
    }
    return [];
  };

  it('may hold some of the parts: the others come with the bot', () => {
    const locations = part('locations').map((card, i) => ({ ...card, title: `Place ${i}` }));
    const [set] = read({ locations });
    const own = cardsWith(set?.content);
    expect(own.titles('locations')).toEqual(locations.map(({ title }) => title));
    expect(own.titles('events')).toEqual(cards.titles('events'));
  });

  it('has no card that does more than six things', () => {
    const locations = part('locations');
    Object.assign(locations[0] ?? {}, { title: 'Bottomless', do: Array(7).fill({ op: 'silver', n: 1 }) });
    expect(wrong({ locations })).toEqual(['card "Bottomless", do: should hold 6 or less']);
  });

  it('may say nothing of where a card comes from', () => {
    const events = part('events').map(({ source: _, ...card }) => card);
    expect(wrong({ events })).toEqual([]);
    expect(cardsWith({ events }).source('Famine')).toBe('');
  });

  it('is the example of docs/, and such a game can be played', () => {
    const { cards: content } = files['docs/example-card-set-dark-blood.json'] as { cards: { locations: unknown[] } };
    expect(wrong(content)).toEqual([]);
    const shown = readFileSync('docs/card-sets.md', 'utf8').match(/^\{ "title": "Town Watch".*$/m)?.[0];
    expect(content.locations).toContainEqual(JSON.parse(shown ?? ''));
    const own = darkBloodWith(cardsWith(content));
    for (let number = 1; number <= 4; number++) {
      const chance = new Chance(testSeed(number, 1));
      const terms = { seed: testSeed(number), seats: 4, options: own.options.parse({ cults: 'random' }) };
      const { match } = randomGame(own, terms, (n) => chance.int(n), { choose: randomAnswer });
      expect(match.outcome).not.toBeNull();
    }
  });

  it.each([
    ['a part that there is not', () => ({ towns: [] }), 'cards: should not have "towns"'],
    [
      'too few cards',
      () => ({ locations: part('locations').slice(1) }),
      'cards, locations: should be eight Location Cards',
    ],
    [
      'a title twice, wherever the other one stands',
      () => ({ locations: part('locations').map((card, i) => (i === 3 ? { ...card, title: 'Famine' } : card)) }),
      'card "Famine", title: should be the title of one thing only',
    ],
    [
      'a number that is none',
      () => ({ events: part('events').map((card, i) => (i === 0 ? { ...card, n: 'two' } : card)) }),
      'card "Blood Moon", n: should be a whole number from 1 to 9',
    ],
    [
      'a rule that there is not',
      () => ({ objectives: part('objectives').map((card, i) => (i === 0 ? { ...card, wants: 'all' } : card)) }),
      'card "The Great Flock", wants: should be "most" or "fewest"',
    ],
    [
      'a Location Card that costs a Cultist',
      () => ({ locations: part('locations').map((card, i) => (i === 0 ? { ...card, cost: { self: true } } : card)) }),
      'card "Open Vein", cost: should not have "self"',
    ],
    [
      'a disc too many',
      () => ({ box: { ...part('box'), numbers: { 1: 2, 2: 3, 3: 3, 4: 3 } } }),
      'cards, box, numbers: should be ten discs; there are 11',
    ],
    [
      'a Token too few',
      () => ({ box: { ...part('box'), tokens: [2, 3, 3, 4] } }),
      'cards, box, tokens: should be five',
    ],
    [
      'a Cult that is missing',
      () => ({ cults: part('cults').map((book, i) => (i === 1 ? { ...book, cult: 'warlock' } : book)) }),
      'cards, cults: should have the necromancer',
    ],
    [
      'a triangle of two',
      () => ({
        cults: part('cults').map((book, i) =>
          i === 0 ? { ...book, triangles: [['bones', 'dirt'], ...book.triangles.slice(1)] } : book,
        ),
      }),
      'cards, cults 1, triangles 1: should name three resources',
    ],
    [
      'a Corrupt of its own',
      () => ({
        cults: part('cults').map((book, i) =>
          i === 2 ? { ...book, rituals: { ...book.rituals, corrupt: [...book.rituals.corrupt].reverse() } } : book,
        ),
      }),
      'cards, cults 3, rituals, corrupt: should be the same for all four Cults',
    ],
    [
      'where a fact comes from',
      () => ({ events: part('events').map((card, i) => (i === 0 ? { ...card, source: 'me' } : card)) }),
      'card "Blood Moon", source: should be rule ids and "house", by commas',
    ],
  ] as [string, () => unknown, string][])('is told of %s, by card and field', (_, content, line) => {
    expect(wrong(content())).toContain(line);
  });

  it('is told of an instruction that is for Passives alone, with those that it may have', () => {
    const locations = part('locations').map((card, i) => (i === 0 ? { ...card, do: [{ op: 'retaliate' }] } : card));
    expect(wrong({ locations })[0]).toMatch(
      /^card "Open Vein", do 1, op: should be "cultists" or "blood" or .*"upgrade"$/,
    );
  });
});
