import { readdirSync, readFileSync } from 'node:fs';
import { expect, describe as group, it } from 'vitest';
import { CULT } from '../../render/dark-blood/looks.ts';
import { freshAt } from '../../render/dark-blood/news.ts';
import { standing } from '../../render/dark-blood/places.ts';
import {
  ALT_LIMIT,
  altOf,
  altOfCard,
  describe,
  guideOf,
  guidesOf,
  headline,
  paint,
  paintCard,
  pictureAsked,
  pictureOfSeat,
  picturesOf,
  type Table,
} from '../../render/index.ts';
import { COLOURS, SMALLEST, WIDTH } from '../../render/theme.ts';
import { standardCards } from '../../src/games/dark-blood/cards.ts';
import { darkBlood } from '../../src/games/dark-blood/index.ts';
import type { DarkBloodView, Own } from '../../src/games/dark-blood/view.ts';
import { Chance, text } from '../../src/kernel/index.ts';
import { has, LOCALES } from '../../src/words.ts';
import { randomGame } from '../kernel/harness.ts';
import * as views from './dark-blood-views.ts';
import { HOSTILE } from './fixtures.ts';

const GAME = 'dark-blood';
const table: Table = { id: 'K7QX', names: ['Ada', 'Ben', 'Cy', 'Dee'] };
const hostile: Table = { id: 'W'.repeat(60), names: HOSTILE };
const { placing, placingOwn, resolving, resolvingOwn, biddingOwn, bidding, choosing, over, together, alone, keeping } =
  views;

const boards = { placing, resolving, bidding, choosing, over, together, alone, keeping };
const hands = { placingOwn, resolvingOwn, biddingOwn, alone, keeping, over: { ...over, viewer: 2 } };
const cases: [what: string, name: string, view: DarkBloodView][] = [
  ...Object.entries(boards).map(([name, view]): [string, string, DarkBloodView] => ['board', name, view]),
  ...Object.entries(hands).flatMap(([name, view]): [string, string, DarkBloodView][] =>
    ['hand', 'ritual-book'].map((what) => [what, name, view]),
  ),
  ...resolving.players.map(({ seat }): [string, string, DarkBloodView] => [
    pictureOfSeat('ritual-book', seat),
    'resolving',
    resolving,
  ]),
  [pictureOfSeat('ritual-book', 1), 'choosing', choosing],
];

group('every picture', () => {
  it.each(cases)('%s of %s is wide as ordered, can be read, tells itself, and nothing is cut', (what, _name, view) => {
    for (const at of [table, hostile, { ...table, locale: 'de' as const }]) {
      const shown = paint(GAME, view, what, at);
      expect(shown.width).toBe(WIDTH);
      expect(shown.height).toBeLessThan(WIDTH * 1.8);
      expect(shown.pixels.length).toBe(shown.width * shown.height * 4);
      expect(shown.smallest).toBeGreaterThanOrEqual(SMALLEST);
      expect(shown.cut).toEqual([]);
      expect(shown.alt.length).toBeGreaterThan(10);
      expect(shown.alt.length).toBeLessThanOrEqual(ALT_LIMIT);
      expect(altOf(GAME, view, what, at)).toBe(shown.alt);
      for (const words of [shown.alt, describe(GAME, view, what, at)]) {
        expect(words).not.toMatch(/dark-blood:|render:|\{\{|undefined|NaN|[\u202A-\u202E]/u);
        expect(shown.alt).not.toMatch(/\p{Cc}/u);
      }
    }
  });

  it('is not to be had where it makes no sense', () => {
    expect(picturesOf(GAME, 'everybody')).toEqual(['board']);
    expect(picturesOf(GAME, 'own')).toEqual(['hand', 'ritual-book']);
    expect(picturesOf(GAME, 'each')).toEqual(['ritual-book']);
    for (const what of ['hand', 'ritual-book', 'ritual-book-of-4', 'board-of-1', 'constructor-of-1'])
      expect(() => paint(GAME, placing, what, table)).toThrow(RangeError);
    expect(() => describe(GAME, placing, 'hand', table)).toThrow(RangeError);
    expect(() => altOf(GAME, placing, pictureOfSeat('ritual-book', 9), table)).toThrow(RangeError);
  });
});

/** The same view, with other secrets of every player who has any. */
function otherSecrets(view: DarkBloodView): DarkBloodView {
  const own: Own = {
    blood: 17,
    starting: 3,
    dealt: [],
    kept: views.face('Bone Mill'),
    discarded: views.face('Grave Robbers'),
  };
  return { ...view, players: view.players.map((p) => ({ ...p, own })) };
}

group('secrets', () => {
  it.each(Object.entries({ placing, placingOwn, resolving, resolvingOwn, bidding, biddingOwn, together, choosing }))(
    'are neither on the board of %s nor in its words, whoever looks',
    (_name, view) => {
      const other = otherSecrets(view);
      expect(paint(GAME, other, 'board', table).pixels.equals(paint(GAME, view, 'board', table).pixels)).toBe(true);
      expect(altOf(GAME, other, 'board', table)).toBe(altOf(GAME, view, 'board', table));
      expect(describe(GAME, other, 'board', table)).toBe(describe(GAME, view, 'board', table));
    },
  );

  it.each([0, 1, 2, 3])('are not in the Ritual Book at seat %i either, but for its owner', (seat) => {
    const what = pictureOfSeat('ritual-book', seat);
    const shown = (view: DarkBloodView) => paint(GAME, view, what, table).pixels;
    const other = otherSecrets(resolvingOwn);
    expect(shown(other).equals(shown(resolvingOwn))).toBe(seat !== resolvingOwn.viewer);
    expect(describe(GAME, other, what, table) === describe(GAME, resolvingOwn, what, table)).toBe(
      seat !== resolvingOwn.viewer,
    );
    expect(shown({ ...other, viewer: 'spectator' }).equals(shown(resolving))).toBe(true);
  });

  it('are open once the game is over, and in co-op as far as the rules say', () => {
    const shown = (view: DarkBloodView) => paint(GAME, view, 'board', table).pixels;
    expect(shown(otherSecrets(over)).equals(shown(over))).toBe(false);
    expect(describe(GAME, over, 'board', table)).toContain('Cy (Warlock): 2 Blood');
    expect(describe(GAME, together, 'board', table)).toContain('Ben (Necromancer): 10 Blood and 1 Silver');
    expect(describe(GAME, resolvingOwn, 'board', table)).not.toMatch(/\d Blood[,;]/);
  });

  it('are what the own hand is for', () => {
    const words = describe(GAME, resolvingOwn, 'hand', table);
    expect(words).toContain('Your Blood: 5. Your Starting Points Token: 2 Taint.');
    expect(words).toContain('Your Objective: The Great Flock (Objective Card): Most Cultists at the end: 2 Taint.');
    expect(words).toContain('Discarded: Full Coffers');
    expect(altOf(GAME, resolvingOwn, 'hand', table)).toContain('Your Blood: 5.');
    expect(describe(GAME, alone, 'hand', table)).toContain('Your Blood: 5.');
    expect(describe(GAME, alone, 'hand', table)).not.toContain('Starting Points');
  });
});

group('the board', () => {
  it('says in one line how the game stands', () => {
    expect(headline(GAME, resolving, table)).toBe('Round 3 of 5, Resolve: Dee (Doomsayer) to move.');
    expect(headline(GAME, bidding, table)).toBe('Round 2 of 5, Defile: Bids for the Cemetery.');
    expect(headline(GAME, choosing, table)).toBe('Before the first Round: Ben to move.');
    expect(headline(GAME, over, table)).toBe('The game is over.');
  });

  it('tells Locations in the order in which they are resolved, and who acts in each', () => {
    const words = describe(GAME, resolving, 'board', table);
    const order = [...words.matchAll(/^([\w ]+), Priority (\d)\./gm)].map(([, name, n]) => `${n} ${name}`);
    expect(order).toEqual(['1 Mine', '2 Hell Pit', '3 Cemetery', '4 Ossuary', '5 Church']);
    expect(words).toContain('Order of action: Dee, Cy, Dee, and Ada. Have acted: Dee and Ada.');
    expect(words).toContain('Left circle: 1 Sulfur for the next, Ada stands there; right circle: 2 Silver.');
    expect(words).toContain('Sigils: Ada 2, Ben 1, and Dee 1. Used this Round: Evil Eye (Location Card)');
    expect(words).toContain('Event in force: Rich Harvest');
    expect(words).toContain('2 Taint (Mine: Ben), 3 Taint (with Two Peasants)');
    expect(words).toContain('Unholy Favor: 1 Dee (6 Taint), 2 Ada (4 Taint)');
    expect(words).toContain('Strigla is at the Cemetery.');
  });

  it('says what the next placement must bring', () => {
    const words = describe(GAME, placing, 'board', table);
    expect(words).toContain('Order of action: Ada 2 and Ben. The next placement brings 3 Cultists.');
    expect(describe(GAME, alone, 'board', table)).toContain(
      '2 enemy Cultists. The next placement brings 1 or 3 Cultists.',
    );
    const full = { ...placing, places: placing.places.map((place) => ({ ...place, accepts: [] })) };
    expect(describe(GAME, full, 'board', table)).toContain('Nobody can place here.');
  });

  it('shows who has acted, who will, and the places of the next placement, in this order', () => {
    const at = (view: DarkBloodView, name: string) => {
      const place = view.places.find((each) => each.place === name);
      if (!place) throw new Error(`no ${name}`);
      return standing(view, place).map(({ seat, stance }) => `${seat} ${stance}`);
    };
    expect(at(resolving, 'hell-pit')).toEqual(['3 done', '0 done', '3 next', '2 ready', '3 ready', '0 ready']);
    expect(at(resolving, 'cemetery')).toEqual(['2 ready', '2 ready', '3 ready']);
    expect(at(placing, 'ossuary')).toEqual(['0 ready', 'null free', 'null free']);
    expect(at(alone, 'mine')).toEqual(['enemy ready', 'enemy ready', 'null free', 'null free', 'null free']);
  });

  it('shows what changes', () => {
    const pixels = (view: DarkBloodView) => paint(GAME, view, 'board', table).pixels;
    const base = pixels(resolving);
    const place = (change: Partial<DarkBloodView['places'][number]>) => ({
      places: resolving.places.map((each) => (each.place === 'cemetery' ? { ...each, ...change } : each)),
    });
    const changes: Partial<DarkBloodView>[] = [
      { active: 1 },
      { step: 'defile' },
      { round: 4 },
      { event: null },
      { recent: [] },
      { favor: [0, 3, 1, 2] },
      { spellbooks: [2, 1] },
      { tree: { ...resolving.tree, middle: 1 } },
      { pouch: { ...resolving.pouch, shield: 1 } },
      { tokens: resolving.tokens.map((token) => ({ ...token, hidden: true })) },
      place({ peasants: 5 }),
      place({ sigils: [0, 1, 4, 0] }),
      place({ used: true }),
      place({ defiled: 'defiled', open: false }),
      place({ inquisitor: true }),
      place({ monstrosities: [] }),
      place({ order: [2, 3, 2] }),
    ];
    for (const change of changes)
      expect([change, pixels({ ...resolving, ...change }).equals(base)]).toEqual([change, false]);
  });

  it('holds as many Cultists at the Church as can come there', () => {
    const order = Array.from({ length: 32 }, (_, i) => i % 4);
    const crowded = {
      ...resolving,
      places: resolving.places.map((each) => (each.place === 'church' ? { ...each, order } : each)),
    };
    expect(paint(GAME, crowded, 'board', table).cut).toEqual([]);
  });

  it('fits every player into its alt text, and what all of a team or a solo player strive for', () => {
    const alt = altOf(GAME, resolving, 'board', table);
    for (const words of ['2 Hell Pit: Dee, Cy, Dee, and Ada.', 'Cy (Warlock): 2 Silver', 'Ben (Necromancer)'])
      expect(alt).toContain(words);
    expect(altOf(GAME, together, 'board', table)).toContain(
      'The team has 9 of 18 Taint; milestones reached: 10 Blood collected.',
    );
    expect(altOf(GAME, alone, 'board', table)).toContain(
      'Difficulty: Hard. Score: 2. Conditions met: none; not yet: 0 of 5 Rituals upgraded, 6 of 8 Cultists active, and place 4 in Unholy Favor.',
    );
  });

  it('DB-325 says of a lost solo game that it is lost and how far it came, and shows no score', () => {
    const reason = text('Ada loses: only 3 of 5 Rituals are upgraded.');
    const lost = { ...alone, step: 'over' as const, open: [], outcome: { winners: [], reason } };
    const words = describe(GAME, lost, 'board', table);
    expect(words).toContain('The game is lost. Ada loses: only 3 of 5 Rituals are upgraded.');
    expect(words).toContain(
      'Difficulty: Hard. No score is counted. Conditions met: none; not met: 0 of 5 Rituals upgraded, 6 of 8',
    );
    expect(words).not.toContain('Score:');
    const painted = paint(GAME, lost, 'board', table);
    expect(painted.cut).toEqual([]);
    const more = { ...lost, goals: lost.goals && { ...lost.goals, score: 17 } };
    expect(paint(GAME, more, 'board', table).pixels.equals(painted.pixels)).toBe(true);
  });

  it('says of a player who has nothing that there is nothing, in words that can stand alone', () => {
    const poor = { silver: 0, resources: { anvil: 0, sulfur: 0, bones: 0, dirt: 0 } };
    const view = { ...resolving, players: resolving.players.map((p) => ({ ...p, ...poor })) };
    expect(describe(GAME, view, 'board', table)).toContain('Cy (Warlock): no Silver, no resources');
    expect(describe(GAME, view, 'board', { ...table, locale: 'de' })).toContain(': kein Silber, keine Ressourcen');
  });

  it('shows and tells at the end where all Taint comes from, the winners first', () => {
    const words = describe(GAME, over, 'board', table);
    expect(words).toContain(
      'Ada (Demonologist): 23 Taint (Defiled 7, Cult 2, Spellbook 3, Blood 1, Favor 4, Position 1, Start 3, and Objective 2).',
    );
    // A Spellbook Token that nobody had taken stands with what each player has, and nowhere else.
    expect(describe(GAME, { ...over, outcome: null }, 'board', table)).toContain('Spellbook Tokens left');
    expect(words).not.toContain('Spellbook Tokens left');
    const order = [...words.matchAll(/^(\w+) \(\w+\): \d+ Taint \(/gm)].map(([, name]) => name);
    expect(order).toEqual(['Ada', 'Cy', 'Dee', 'Ben']);
    const without = { ...over, players: over.players.map((p) => ({ ...p, taint: null })) };
    const [told, untold] = [over, without].map((view) => paint(GAME, view, 'board', table).height);
    expect(told).toBeGreaterThan((untold ?? 0) + 200);
  });
});

group('what has just happened', () => {
  it('is marked where it happened: by whoever acted last, or by the others since then', () => {
    expect(freshAt(resolving, 'hell-pit')).toEqual({ what: 'gather', now: true });
    expect(freshAt(resolving, 'church')).toBeUndefined();
    expect(freshAt(placing, 'hell-pit')).toEqual({ what: 'place', now: true });
    expect(freshAt(placing, 'church')).toEqual({ what: 'place', now: false });
    const again = { ...placing, recent: [...placing.recent.map((news) => ({ ...news, seat: 0 }))] };
    expect(freshAt(again, 'church')).toEqual({ what: 'place', now: true });
    const round = placing.recent.map((news) => ({ ...news, what: 'other' as const }));
    expect(freshAt({ ...placing, recent: round }, 'church')).toBeUndefined();
  });
});

group('the picture that goes with a question', () => {
  const asked = (topic: string): DarkBloodView => ({
    ...resolvingOwn,
    open: [{ seat: 3, topic, prompt: text('?'), answered: false }],
  });

  it('is the board to place, the Ritual Book for what lies there, else the hand', () => {
    expect(pictureAsked(GAME, placingOwn)).toBe('board');
    expect(pictureAsked(GAME, asked('upgrade'))).toBe('ritual-book');
    expect(pictureAsked(GAME, asked('sides'))).toBe('ritual-book');
    for (const topic of ['activate', 'bid', 'objective', 'react'])
      expect(pictureAsked(GAME, asked(topic))).toBe('hand');
  });

  it('has room for a question of several lines', () => {
    const long = {
      ...asked('upgrade'),
      open: [
        { seat: 3, topic: 'upgrade', prompt: text(`Which?\n${'One and so on. '.repeat(40)}\nTwo.`), answered: false },
      ],
    };
    expect(paint(GAME, long, 'hand', table).cut).toEqual([]);
    expect(altOf(GAME, long, 'hand', table)).toMatch(/^Which\? One and so on\./);
    expect(paint(GAME, long, 'hand', table).height).toBeGreaterThan(paint(GAME, asked('x'), 'hand', table).height + 60);
  });

  it('lists all that can be answered, in the picture and in words', () => {
    const options = ['Gather 3 Sulfur', 'Do nothing'].map((words) => ({ id: words, label: text(words) }));
    const decision = {
      seat: 3,
      kind: 'pick' as const,
      topic: 'activate',
      prompt: text('What does it do?'),
      options,
      min: 1,
      max: 1,
      secret: false,
      sealed: true,
      fallback: ['Do nothing'],
    };
    const view = {
      ...resolvingOwn,
      open: [{ seat: 3, topic: 'activate', prompt: decision.prompt, answered: false, decision }],
    };
    expect(describe(GAME, view, 'hand', table)).toMatch(/^What does it do\?\n• Gather 3 Sulfur\n• Do nothing\n/);
    const fewer = {
      ...view,
      open: view.open.map((ask) => ({ ...ask, decision: { ...decision, options: options.slice(1) } })),
    };
    const [all, one] = [view, fewer].map((each) => paint(GAME, each, 'hand', table));
    expect(all?.pixels.equals(one?.pixels ?? Buffer.of())).toBe(false);
    expect(describe(GAME, biddingOwn, 'hand', table)).toContain('• any number from 0 to 5');
  });
});

group('a Ritual Book', () => {
  const what = pictureOfSeat('ritual-book', 2);

  it('tells what each Ritual costs and does, what an upgrade would bring, and what triangles cost', () => {
    const words = describe(GAME, resolving, what, table);
    expect(words).toContain(
      'Voodoo (Spell · Warlock): Pay 1 Anvil Dust. Kill an enemy Cultist here. Slots used: 0 of 1.',
    );
    expect(words).toContain('An upgrade makes it Twin Effigies (Spell · Warlock)');
    expect(words).toContain('Upgraded: Eidolon (Proselytize · Warlock)');
    expect(words).toContain('Triangle between Incantation and Corrupt: 2 Anvil Dust and 1 Sulfur; paid 0×.');
    expect(words).toContain('Uncovered, side B counts: Eclipse');
    expect(describe(GAME, resolving, pictureOfSeat('ritual-book', 3), table)).toContain(
      'Covered by a Hex: The Last Hour',
    );
  });

  it('shows what changes', () => {
    const pixels = (change: Partial<DarkBloodView['players'][number]>) => {
      const players = resolving.players.map((p) => (p.seat === 2 ? { ...p, ...change } : p));
      return paint(GAME, { ...resolving, players }, what, table).pixels;
    };
    const base = pixels({});
    const [player] = resolving.players.filter(({ seat }) => seat === 2);
    if (!player) throw new Error('nobody at seat 2');
    for (const change of [
      { silver: 9 },
      { active: 3 },
      { sigils: 1 },
      { resources: { ...player.resources, sulfur: 1 } },
      { rituals: player.rituals.map((each) => ({ ...each, slots: each.slots.map(() => 'cultist' as const) })) },
      { passives: player.passives.map((each) => ({ ...each, covered: true })) },
      { passives: player.passives.map((each) => ({ ...each, side: 1 as const })) },
      { monstrosity: null },
      { bank: { ...player.bank, dirt: 2 } },
    ])
      expect([change, pixels(change).equals(base)]).toEqual([change, false]);
  });
});

group('cards and guides', () => {
  it.each(LOCALES)('every card fits its picture and is told whole, in %s', (locale) => {
    expect(standardCards.allTitles.length).toBeGreaterThan(70);
    for (const title of standardCards.allTitles) {
      const face = standardCards.face(title);
      const shown = paintCard(GAME, face, locale);
      expect([title, shown.cut, shown.height < 1600]).toEqual([title, [], true]);
      expect(altOfCard(GAME, face, locale)).toContain(title);
      expect(shown.alt).not.toMatch(/dark-blood:|\{\{/);
    }
  });

  it.each(LOCALES)('what each icon means fits, in %s', (locale) => {
    expect(guidesOf(GAME)).toEqual(['icons', 'cults']);
    const guide = guideOf(GAME, 'icons', [], locale);
    const shown = guide.paint();
    expect(shown.cut).toEqual([]);
    expect(shown.smallest).toBeGreaterThanOrEqual(SMALLEST);
    expect(shown.alt.length).toBeLessThanOrEqual(ALT_LIMIT);
    expect(guide.describe().split('\n').length).toBeGreaterThan(35);
    expect(guide.describe()).not.toMatch(/dark-blood:|render:/);
  });
});

group('words', () => {
  it('has every word that painters use, as it stands there or by number', () => {
    const folder = new URL('../../render/dark-blood/', import.meta.url);
    const source = readdirSync(folder)
      .map((file) => readFileSync(new URL(file, folder), 'utf8'))
      .join('\n');
    const used = (call: RegExp, under: string) =>
      [...source.matchAll(call)].map(([, key]) => `dark-blood:${under}${key}`);
    const keys = [
      ...used(/tell\(\s*\w+,\s*'([\w.-]+)'/g, 'picture.'),
      ...used(/\bline\(\s*reader,\s*'([\w.-]+)'/g, 'picture.describe.'),
      ...used(/\btext\('([\w.-]+)'/g, 'picture.describe.'),
      ...used(/key: 'dark-blood:([\w.-]+)'/g, ''),
    ];
    expect(keys.length).toBeGreaterThan(100);
    expect(keys.filter((key) => LOCALES.some((locale) => !has(key, locale)))).toEqual([]);
  });
});

group('Cults', () => {
  it.each(LOCALES)('are explained by a guide: all that each of them can do, in %s', (locale) => {
    const faces = standardCards.allTitles.map((title) => standardCards.face(title));
    const guide = guideOf(GAME, 'cults', faces, locale);
    const shown = guide.paint();
    expect(shown.width).toBe(WIDTH);
    expect(shown.height).toBeLessThan(WIDTH * 2);
    expect(shown.cut).toEqual([]);
    expect(shown.smallest).toBeGreaterThanOrEqual(SMALLEST);
    expect(shown.alt.length).toBeLessThanOrEqual(ALT_LIMIT);
    const words = guide.describe();
    for (const { title } of faces.filter(({ kind }) => ['ritual', 'passive', 'monstrosity'].includes(kind)))
      expect(words).toContain(`• ${title} (`);
    expect(words).not.toMatch(/dark-blood:|\{\{/);
  });

  /** Relative luminance as WCAG 2.2 defines it. */
  const luminance = (hex: string) =>
    [1, 3, 5]
      .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
      .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
      .reduce((sum, c, i) => sum + c * ([0.2126, 0.7152, 0.0722][i] ?? 0), 0);
  const contrast = (a: string, b: string) => {
    const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
    return (light + 0.05) / (dark + 0.05);
  };

  it.each(Object.entries(CULT))('%s can be read on every ground, and dark on its own colour', (_cult, { colour }) => {
    for (const back of ['ground', 'panel', 'card', 'well', 'onBright'] as const)
      expect(contrast(colour, COLOURS[back])).toBeGreaterThanOrEqual(4.5);
  });

  it('differ in colour, emblem and letter', () => {
    const all = Object.values(CULT);
    expect(new Set(all.map(({ colour }) => colour)).size).toBe(4);
    expect(new Set(all.map(({ sign }) => sign)).size).toBe(4);
  });
});

group('a random game', () => {
  const games: [name: string, seats: number, options: Record<string, unknown>][] = [
    ['versus', 4, { inquisitor: true, events: '2345' }],
    ['versus', 2, {}],
    ['co-op', 3, { mode: 'coop' }],
    ['solo', 1, { solo: 'nightmare' }],
  ];
  it.each(games)(
    'of %s, %i at the table, can be painted all along, for everybody',
    { timeout: 120_000 },
    (_name, seats, options) => {
      const chance = new Chance('5'.repeat(64));
      let steps = 0;
      const check = (view: DarkBloodView, what: string) => {
        const locale = LOCALES[steps % LOCALES.length];
        const shown = paint(GAME, view, what, { ...table, locale });
        expect({ what, cut: shown.cut, small: shown.smallest < SMALLEST }).toEqual({ what, cut: [], small: false });
        for (const words of [shown.alt, describe(GAME, view, what, { ...table, locale })])
          expect(words).not.toMatch(/dark-blood:|render:|\{\{|undefined|NaN/);
      };
      const { match } = randomGame(
        darkBlood,
        { seed: '3'.repeat(64), seats, options: darkBlood.options.parse(options) },
        (n) => chance.int(n),
        {
          onStep: ({ match: now }) => {
            steps += 1;
            if (steps % 45 !== 1) return;
            check(now.view('spectator'), 'board');
            const seat = now.view('spectator').open[0]?.seat ?? 0;
            for (const what of ['hand', 'ritual-book']) check(now.view(seat), what);
          },
        },
      );
      check(match.view('spectator'), 'board');
      check(match.view(0), 'hand');
      expect(steps).toBeGreaterThan(40);
    },
  );
});
