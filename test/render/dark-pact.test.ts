import { readdirSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, describe as group, it } from 'vitest';
import { offeredIn } from '../../render/asked.ts';
import { facesPainted } from '../../render/dark-pact/card.ts';
import { KINDS } from '../../render/dark-pact/kinds.ts';
import {
  ALT_LIMIT,
  altOf,
  describe,
  encode,
  guideOf,
  guidesOf,
  paint,
  paintCard,
  pictureAsked,
  picturesOf,
  type Table,
} from '../../render/index.ts';
import { COLOURS, SMALLEST, WIDTH } from '../../render/theme.ts';
import type { CardFace, DarkPactView } from '../../src/games/dark-pact/view.ts';
import { text } from '../../src/kernel/index.ts';
import { has, LOCALES, say } from '../../src/words.ts';
import * as fixtures from './fixtures.ts';
import { CARDS, HOSTILE } from './fixtures.ts';

const GAME = 'dark-pact';
const table: Table = { id: 'K7QX', names: ['Ada', 'Ben', 'Cy', 'Dee'] };
const hostile: Table = { id: 'W'.repeat(60), names: HOSTILE };

const { early, midGame, midGameOwn, buying, bigHand, attacked, won, deckEnd, counted } = fixtures;
const { threePlayers, fourPlayers, fullTable, botTurn, buyingOwn } = fixtures;
const views: Record<string, DarkPactView> = {
  early,
  midGame,
  midGameOwn,
  buying,
  bigHand,
  attacked,
  won,
  deckEnd,
  counted,
  threePlayers,
  fourPlayers,
  fullTable,
  botTurn,
  buyingOwn,
};
const opening: DarkPactView = {
  ...fourPlayers,
  step: 'opening',
  turn: 0,
  open: [1, 2, 3].map((seat) => ({ seat, topic: 'opening', prompt: null, answered: false })),
};
const bare: DarkPactView = {
  ...midGameOwn,
  open: [],
  players: midGameOwn.players.map((p) =>
    p.own
      ? {
          ...p,
          play: [],
          grimoire: [],
          top: null,
          pacts: [],
          own: { hand: [], discard: [], stored: [], uses: [], pacts: [] },
        }
      : p,
  ),
};

const shownOf: Record<string, string[]> = {
  ...Object.fromEntries(Object.keys(views).map((name) => [name, ['board']])),
  midGame: ['board', 'graveyard'],
  midGameOwn: ['hand', 'discard'],
  bigHand: ['hand'],
  buyingOwn: ['supply'],
  fourPlayers: ['board', 'exile', 'graveyard'],
  opening: ['board', 'exile'],
  bare: ['board', 'hand', 'supply', 'discard'],
};
const cases = Object.entries({ ...views, opening, bare }).flatMap(([name, view]) =>
  (shownOf[name] ?? []).map((what) => [what, name, view] as const),
);

group('every picture', () => {
  it.each(cases)(
    '%s of %s is wide as ordered, can be read, tells itself in words, and nothing is cut',
    (what, _name, view) => {
      for (const at of [table, hostile, { ...table, locale: 'de' as const }]) {
        const shown = paint(GAME, view, what, at);
        expect(shown.width).toBe(WIDTH);
        expect(shown.height).toBeLessThan(WIDTH * 1.8);
        expect(shown.pixels.length).toBe(shown.width * shown.height * 4);
        expect(shown.smallest).toBeGreaterThanOrEqual(SMALLEST);
        expect(shown.cut).toEqual([]);
        expect(shown.alt.length).toBeGreaterThan(10);
        expect(shown.alt.length).toBeLessThanOrEqual(ALT_LIMIT);
        expect(shown.alt).not.toMatch(/render:|undefined|NaN|[\p{Cc}\u202A-\u202E]/u);
        expect(altOf(GAME, view, what, at)).toBe(shown.alt);
      }
    },
  );

  it('is not to be had where it makes no sense', () => {
    expect(picturesOf(GAME, 'everybody')).toEqual(['board', 'exile', 'graveyard']);
    expect(picturesOf(GAME, 'own')).toEqual(['hand', 'supply', 'discard']);
    expect(() => paint(GAME, midGame, 'hand', table)).toThrow(RangeError);
    expect(() => altOf(GAME, midGame, 'discard', table)).toThrow(RangeError);
    expect(() => paint(GAME, midGame, 'toString', table)).toThrow(RangeError);
    expect(() => paint('chess', midGame, 'board', table)).toThrow(RangeError);
    expect(() => describe('constructor', midGame, 'board', table)).toThrow(RangeError);
  });
});

group('the picture that goes with a question', () => {
  type Offer = { id: string; card: string; zone: string };
  /** The first player is asked something, of these options. */
  const asked = (topic: string, ...options: Offer[]): DarkPactView => ({
    ...buyingOwn,
    open: buyingOwn.open.map((ask) => ({
      ...ask,
      topic,
      ...(ask.decision && {
        decision: { ...ask.decision, topic, options: options.map((o) => ({ ...o, label: text(o.card) })) },
      }),
    })),
  });
  const [first, second] = ['Torment', '2x'].map((card) => ({ id: card, card, zone: 'supply' })) as [Offer, Offer];
  // A title that lies in the Supply and in hand as well: only the option can say which is meant.
  const both = midGame.supply.find(({ title }) => title === 'Torment')?.title ?? '';
  const exiled = midGame.exile[0]?.title ?? '';

  it('is the Supply for what is chosen from it, the open pile for what lies there, else the hand', () => {
    expect(pictureAsked(GAME, buyingOwn)).toBe('supply');
    for (const topic of ['exile', 'gain', 'inscribe', 'anything'])
      expect(pictureAsked(GAME, asked(topic, first, second))).toBe('supply');
    expect(pictureAsked(GAME, asked('gain', first, { id: `exile:${exiled}`, card: exiled, zone: 'exile' }))).toBe(
      'supply',
    );
    expect(pictureAsked(GAME, asked('gain', { id: exiled, card: exiled, zone: 'exile' }))).toBe('exile');
    expect(pictureAsked(GAME, asked('exchange', { id: both, card: both, zone: 'exile' }))).toBe('exile');
    expect(pictureAsked(GAME, asked('purchase', { id: 'grimoire:2x', card: '2x', zone: 'grimoire' }))).toBe('supply');
    expect(pictureAsked(GAME, midGameOwn)).toBe('hand');
    expect(pictureAsked(GAME, asked('gain', { id: both, card: both, zone: 'hand' }))).toBe('hand');
  });

  it.each(LOCALES)('says which answer stands while it can be changed, in %s', (locale) => {
    const [open] = midGameOwn.open;
    const answered = (given: string[]) => ({ ...midGameOwn, open: open ? [{ ...open, answered: true, given }] : [] });
    const at = { ...table, locale };
    const [view, none] = [answered(['Torment']), answered([])];
    expect(altOf(GAME, view, 'hand', at)).toContain(
      say(text('render:answered', { answer: 'Torment' }), { locale, names: [] }),
    );
    expect(altOf(GAME, none, 'hand', at)).toContain(say(text('render:nothing'), { locale, names: [] }));
    const painted = [view, none, midGameOwn, { ...midGameOwn, open: [] }].map((v) =>
      paint(GAME, v, 'hand', at).pixels.toString('latin1'),
    );
    expect(new Set(painted).size).toBe(4);
  });

  it('marks what can be chosen, and says it', () => {
    const one = asked('purchase', first);
    const two = asked('purchase', first, second);
    const shown = (view: DarkPactView) => paint(GAME, view, 'supply', table);
    expect(shown(one).pixels.equals(shown(two).pixels)).toBe(false);
    expect(shown(two).alt).toContain(`Offered now: ${first.card} and ${second.card}.`);
  });
});

group('the board', () => {
  it('is the same for everybody, whoever looks: no hand is on it', () => {
    const seen = { ...midGameOwn, open: midGame.open };
    const everybody = paint(GAME, midGame, 'board', table);
    const own = paint(GAME, seen, 'board', table);
    expect(own.pixels.equals(everybody.pixels)).toBe(true);
    expect(own.alt).toBe(everybody.alt);
  });

  it('tells in its alt text whose turn it is, the Supply with costs, and every player', () => {
    const alt = altOf(GAME, midGame, 'board', table);
    expect(alt).toContain('turn 15: Ada, Action step, 7 actions and 9 coins left');
    expect(alt).toContain('Enlightenment for 12');
    expect(alt).toContain('A Little Learning (with 2x and 3x)');
    expect(alt).toContain('Ben: 5 in hand, 12 in the deck');
    expect(altOf(GAME, attacked, 'board', table)).toContain('Waiting for Ben.');
    expect(altOf(GAME, deckEnd, 'board', table)).toContain(
      'Ada and Ben win together. Ada and Ben share the victory with 17 points each.',
    );
  });

  it('is told from whose turn it is, as the turns follow; once it is over, winners first, then by points', () => {
    const order = (view: DarkPactView) =>
      [...describe(GAME, view, 'board', table).matchAll(/^(\w+): \d+ in hand/gm)].map((match) => match[1]);
    expect(order(fourPlayers)).toEqual(['Cy', 'Dee', 'Ada', 'Ben']);
    expect(order(threePlayers)).toEqual(['Ben', 'Cy', 'Ada']);
    expect(order(counted)).toEqual(['Ada', 'Ben', 'Dee', 'Cy']);
  });

  it('tells of a full table of four in its alt text, every player with their pacts', () => {
    const alt = altOf(GAME, fullTable, 'board', table);
    for (const words of ['Cy: hand 3', 'Occult Mastery (19 of 22)', 'Dee: hand 11', 'Curse the Land (10 of 25)']) {
      expect(alt).toContain(words);
    }
    for (const words of ['Ada: hand 10', 'Ben: hand 11', 'Exile 44, Graveyard 15.']) expect(alt).toContain(words);
  });

  it('shows and tells after a Deck End where all points come from', () => {
    const words = describe(GAME, counted, 'board', table);
    expect(words).toContain(
      'Ada counts Insight 11 (Enlightenment 10, Wisdom 1), Deck End lines 8 (2 × Visions 8), Curse −2 (Destructive Imp −1, A Little Learning −1).',
    );
    expect(words).toContain('Ada: 17, Ben: 17, Cy: −11, Dee: 0.');
    expect(altOf(GAME, counted, 'board', table)).toContain('Cy counts Insight 11, Deck End lines 0, Curse −22.');
    const without = { ...counted, players: counted.players.map((p) => ({ ...p, points: null })) };
    const [told, untold] = [counted, without].map((view) => paint(GAME, view, 'board', table).height);
    expect(told).toBeGreaterThan((untold ?? 0) + 200);
  });

  it('shows and tells the hand that lies open, and a machine in its seat', () => {
    const closed = { ...botTurn, players: botTurn.players.map(({ openHand, ...p }) => p) };
    const [open, shut] = [botTurn, closed].map((view) => paint(GAME, view, 'board', table));
    expect(open?.height).toBeGreaterThan(shut?.height ?? 0);
    const cards =
      'The hand of Ben lies open: 3x, Ancestral Spirit, Personal Laboratory, Silver, 2 × Copper, and Awareness.';
    expect(open?.alt).toContain(cards);
    expect(describe(GAME, botTurn, 'board', table)).toContain(cards);
    expect(shut?.alt).not.toContain('lies open');
    const { bot, ...person } = closed;
    expect(bot?.seat).toBe(1);
    expect(paint(GAME, person, 'board', table).pixels.equals(shut?.pixels ?? Buffer.of())).toBe(false);
  });

  it('shows what changes', () => {
    const pixels = (view: DarkPactView) => paint(GAME, view, 'board', table).pixels;
    const base = pixels(midGame);
    for (const change of [{ coins: 8 }, { step: 'buy' as const }, { exile: [] }]) {
      expect(pixels({ ...midGame, ...change }).equals(base)).toBe(false);
    }
  });
});

group('the hand', () => {
  it('marks what the open question offers of it', () => {
    const [open] = midGameOwn.open;
    if (!open?.decision) throw new Error('the fixture has no decision');
    const options = [
      { id: 'Copper', label: text('Copper'), card: 'Copper', zone: 'hand' },
      { id: 'Copper~2', label: text('Copper'), card: 'Copper', zone: 'hand' },
      { id: 'Torment', label: text('Torment'), card: 'Torment', zone: 'play' },
      { id: 'done', label: text('Done') },
    ];
    const ask = { ...open, decision: { ...open.decision, options } };
    expect(offeredIn(ask, 'hand')).toEqual(['Copper']);
    expect(offeredIn(ask, 'grimoire')).toEqual([]);
    expect(offeredIn(undefined, 'hand')).toEqual([]);
    const unmarked = paint(GAME, { ...midGameOwn, open: [ask] }, 'hand', table);
    expect(unmarked.pixels.equals(paint(GAME, midGameOwn, 'hand', table).pixels)).toBe(false);
  });

  it('is told in its alt text, with what is offered', () => {
    const alt = altOf(GAME, midGameOwn, 'hand', table);
    expect(alt).toContain('Your hand, 6 cards: Amulet of Protection, 2 × 2x, Torment, Copper, and Pierce the Veil.');
    expect(alt).toContain('Offered now: Amulet of Protection, Torment, and Pierce the Veil.');
  });
});

group('what has just happened', () => {
  it('is marked on the board, and told in its alt text', () => {
    const pixels = (view: DarkPactView) => paint(GAME, view, 'board', table).pixels;
    const nothing = { before: [], now: [] };
    const { recent } = midGame;
    const boards = [recent, nothing, { ...recent, now: [] }, { before: [], now: recent.before.flat() }];
    const painted = boards.map((each) => pixels({ ...midGame, recent: each }).toString('latin1'));
    expect(new Set(painted).size).toBe(boards.length);
    expect(altOf(GAME, midGame, 'board', table)).toContain('Ada gains Visions. Ada destroys Cursed Copper.');
  });

  it('is told for the hand as what its cards would do', () => {
    expect(midGameOwn.players[0]?.own?.uses.length).toBeGreaterThan(0);
    const without = midGameOwn.players.map((p) => (p.own ? { ...p, own: { ...p.own, uses: [], pacts: [] } } : p));
    const [rich, poor] = [midGameOwn, { ...midGameOwn, players: without }].map((v) => paint(GAME, v, 'hand', table));
    expect(rich?.height).toBeGreaterThan(poor?.height ?? 0);
    const words = describe(GAME, midGameOwn, 'hand', table);
    expect(words).toContain('• Torment (with 2x): Draw 4 cards; Attack');
    expect(words).toContain('• Pierce the Veil (if played): 6 of 20');
  });
});

group('the board in words', () => {
  it('has the effects of the Supply, and nothing of hands for spectators', () => {
    const words = describe(GAME, { ...midGame, supply: [CARDS.gold, CARDS.visions] }, 'board', table);
    expect(words).toContain('Gold (cost 6, Treasure): 3 coins');
    expect(words).toContain('Store up to 3 cards');
    expect(words).not.toContain('holds');
    expect(words).not.toContain('Discard pile:');
  });

  it('has the own hand for its owner', () => {
    const words = describe(GAME, midGameOwn, 'hand', table);
    expect(words).toContain('Ada holds 6 cards:');
    expect(words).toContain('• 2 × 2x (cost 4, Multiplier)');
    expect(words).toContain('Stored: Gold and Silver.');
  });
});

group('card faces', () => {
  it('are painted once for each content and size', () => {
    const title = 'Never Seen Before';
    const unseen: CardFace = { ...CARDS.gold, title };
    const view = { ...midGame, supply: [unseen, ...midGame.supply.slice(1)] };
    paint(GAME, midGame, 'board', table);
    const before = facesPainted();
    paint(GAME, view, 'board', table);
    expect(facesPainted()).toBe(before + 1);
    paint(GAME, { ...view, coins: 3, supply: [...view.supply].map((card) => ({ ...card })) }, 'board', table);
    expect(facesPainted()).toBe(before + 1);
    paint(GAME, { ...view, supply: [{ ...unseen, cost: 7 }, ...midGame.supply.slice(1)] }, 'board', table);
    expect(facesPainted()).toBe(before + 2);
  });

  it('are kept up to a number of bytes: large ones for a single picture not at all, the oldest of many not for ever', {
    timeout: 60_000,
  }, () => {
    const unseen = (n: number): CardFace => ({ ...CARDS.gold, title: `Card Number ${n}` });
    const board = () => paint(GAME, midGame, 'board', table);
    const anew = (work: () => unknown) => {
      const before = facesPainted();
      work();
      return facesPainted() - before;
    };
    board();
    for (let n = 0; n < 20; n++) paintCard(GAME, unseen(n), 'en');
    expect([anew(board), anew(() => paintCard(GAME, unseen(0), 'en'))]).toEqual([0, 1]);
    for (let n = 0; n < 150; n += 10) {
      const supply = Array.from({ length: 10 }, (_, i) => unseen(n + i));
      paint(GAME, { ...midGame, supply }, 'board', table);
    }
    expect(anew(board)).toBe(10);
  });

  it('grow with their text rather than cut it', () => {
    const long: CardFace = {
      ...CARDS.awareness,
      text: Array.from({ length: 9 }, (_, i) => text(`Draw ${i} cards for each Spirit in the Exile`)),
    };
    const shown = paint(GAME, { ...midGame, supply: [long] }, 'board', table);
    expect(shown.cut).toEqual([]);
    expect(shown.smallest).toBeGreaterThanOrEqual(SMALLEST);
    expect(shown.height).toBeGreaterThan(paint(GAME, midGame, 'board', table).height);
  });
});

group('guides', () => {
  const faces = Object.values(CARDS);
  const all = guidesOf(GAME).flatMap((what) => LOCALES.map((locale) => [what, locale] as const));
  it.each(all)('%s in %s can be read, tells itself in words, and nothing is cut', (what, locale) => {
    const guide = guideOf(GAME, what, faces, locale);
    const shown = guide.paint();
    expect([shown.width, shown.cut, shown.smallest >= SMALLEST]).toEqual([WIDTH, [], true]);
    expect(shown.alt).toBe(guide.alt());
    for (const told of [guide.alt(), guide.describe()]) expect(told).not.toMatch(/render:|undefined/);
    expect(guide.alt().length).toBeLessThanOrEqual(ALT_LIMIT);
    expect(guide.describe()).not.toContain('…');
  });

  it('explain every kind of card, and list every Dark Pact', () => {
    const icons = guideOf(GAME, 'icons', faces, 'en').describe();
    for (const kind of KINDS.filter((each) => each !== 'cursed')) {
      expect(icons).toContain(`${say({ key: `render:kind.${kind}` }, { locale: 'en', names: [] })}: `);
    }
    const pacts = guideOf(GAME, 'pacts', faces, 'en').describe().split('\n');
    expect(pacts).toHaveLength(faces.filter(({ pact }) => pact).length);
    expect(pacts[0]).toBe(
      '• Curse the Land (cost 5, Action, Keeper pact, Curse, Curse 1): You win with 25 Curse points in play.',
    );
    expect(() => guideOf(GAME, 'toString', faces, 'en')).toThrow(RangeError);
  });
});

group('encode', () => {
  it('gives a PNG of the same size, in the right colours, well under 1 MB', async () => {
    const shown = paint(GAME, fourPlayers, 'board', table);
    const png = await encode(shown);
    expect(png.length).toBeLessThan(1_000_000);
    const { format, width, height, channels } = await sharp(png).metadata();
    expect({ format, width, height, channels }).toEqual({
      format: 'png',
      width: shown.width,
      height: shown.height,
      channels: 3,
    });
    const [r = 0, g = 0, b = 0] = await sharp(png).extract({ left: 0, top: 0, width: 1, height: 1 }).raw().toBuffer();
    expect(`#${[r, g, b].map((c) => c.toString(16).padStart(2, '0')).join('')}`).toBe(COLOURS.ground);
  });
});

group('words', () => {
  it('has every word that painters use', () => {
    const files = readdirSync(new URL('../../render/', import.meta.url), { recursive: true, encoding: 'utf8' });
    const sourceOf = (part: RegExp) =>
      files
        .filter((file) => file.endsWith('.ts') && part.test(file))
        .map((file) => readFileSync(new URL(`../../render/${file}`, import.meta.url), 'utf8'))
        .join('\n');
    const source = sourceOf(/./);
    const used = [...source.matchAll(/key: ['"`](render:[\w.-]+)['"`]/g)].map((m) => m[1] ?? '');
    const told = [...sourceOf(/^dark-pact/).matchAll(/tell\(\s*reader,\s*'([\w-]+)'/g)].map(
      (match) => `render:describe.${match[1]}`,
    );
    const built = [
      ...KINDS.map((kind) => `kind.${kind}`),
      ...['keeper', 'instant'].map((pact) => `kind.${pact}`),
      ...['action', 'buy', 'cleanup'].map((step) => `step.${step}`),
      ...['exile', 'graveyard', 'discard'].map((pile) => `zone.${pile}`),
      ...['play', 'stored', 'grimoire', 'discard'].map((section) => `section.${section}`),
      ...[
        'hand',
        'deck',
        'discard',
        'stored',
        'insight',
        'curse',
        'actions',
        'coins',
        'waiting',
        'winner',
        'next',
        'open-hand',
      ],
      ...['insight', 'counted', 'curse'].flatMap((kind) => [`points.${kind}`, `describe.points-${kind}`]),
      ...[
        'wins',
        'nobody-wins',
        'opening',
        'turn',
        'cards',
        'empty',
        'mark.choice',
        'count.cards',
        'count.other-cards',
      ],
      ...['describe.player', 'describe.player-short'],
      ...['buy', 'gain', 'give', 'inscribe', 'destroy'].flatMap((what) => [`news.${what}`, `gone.${what}`]),
      ...['now', 'before', 'react', 'draw', 'retrieve', 'discard', 'topdeck'].map((what) => `news.${what}`),
      'gone.exile',
    ].map((key) => `render:${key}`);
    expect(used.length + told.length).toBeGreaterThan(30);
    expect([...used, ...told, ...built].filter((key) => !has(key))).toEqual([]);
  });
});
