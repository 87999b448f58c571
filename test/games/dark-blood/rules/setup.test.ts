import { describe, expect, it } from 'vitest';
import { darkBlood } from '../../../../src/games/dark-blood/index.ts';
import { CULTS, OFFERINGS, PLACES, RITUALS, type Ritual } from '../../../../src/games/dark-blood/names.ts';
import { allToChurch, nextRound, seedOf } from '../rounds.ts';
import { begun, type Village, village } from '../table.ts';

/** All Cultist figures of a seat: at home, at Locations, performing Rituals, at the Tree. */
function figures(t: Village, seat: number): number {
  const p = t.player(seat);
  const out = PLACES.flatMap((place) => t.at(place).groups.filter((group) => group.seat === seat));
  const standing = out.reduce((sum, { waiting, done }) => sum + waiting + done, 0);
  const performing = p.rituals.flatMap(({ slots }) => slots).filter((slot) => slot !== null).length;
  const { tree } = t.view('spectator');
  const offering = OFFERINGS.filter((each) => tree[each] === seat).length;
  return p.active + p.inactive + standing + performing + offering;
}

/** All Peasants: at Locations, waiting, hanged. */
function peasants(t: Village): number {
  const { peasants: waiting, tree } = t.view('spectator');
  return PLACES.reduce((sum, place) => sum + t.at(place).peasants, waiting + tree.hanged);
}

/** How many of each disc there are: in the pouch, on the board, under the Defiled Tokens, on the Ritual Books. */
function discs(t: Village): Record<string, number> {
  const v = t.view('spectator');
  const found = [
    ...Object.entries(v.pouch).flatMap(([disc, n]) => Array<string>(n).fill(disc)),
    ...v.places.flatMap(({ left, right }) => [left.disc, right.disc]),
    ...v.tokens.flatMap(({ under }) => under),
    ...v.players.flatMap(({ cult, hexes }) => Array<string>(hexes).fill(cult as string)),
  ].filter((disc) => disc !== null);
  return Object.fromEntries([...new Set(found)].map((disc) => [disc, found.filter((d) => d === disc).length]));
}

const NO_SLOTS = { corrupt: [], proselytize: [], sacrifice: [], spell: [], incantation: [] };

describe('what the box holds', () => {
  it('DB-001 every Cult has exactly 8 Cultists, wherever they are', () => {
    const t = begun({ cults: 'random' }, 4);
    expect([0, 1, 2, 3].map((seat) => t.player(seat).cult).sort()).toEqual([...CULTS].sort());
    for (const seat of [0, 1, 2, 3]) expect(figures(t, seat)).toBe(8);
  });

  it('DB-001 they are still 8 after a gathering, a Ritual, an offering and a kill', () => {
    const t = village({
      players: [{ cult: 'warlock', resources: { anvil: 1 } }, {}],
      places: { mine: { cultists: [0, 0, 0, 1], peasants: 1 } },
    });
    t.act('gather:right').act('gather:left').act('offer:middle').act('spell');
    expect([figures(t, 0), figures(t, 1)]).toEqual([8, 8]);
    expect(t.player(0)).toMatchObject({ active: 1, inactive: 4 });
    expect(t.player(1)).toMatchObject({ active: 4, inactive: 4 });
  });

  it('DB-002 there are exactly 8 Peasants, also when some wait and some are hanged', () => {
    expect(peasants(begun({ cults: 'random' }))).toBe(8);
    const t = village({
      players: [{ cult: 'demonologist', silver: 2 }, {}],
      places: { mine: { cultists: [0, 0], peasants: 3 }, church: { peasants: 5 } },
    });
    t.act('sacrifice').act('offer:middle');
    expect(t.view('spectator')).toMatchObject({ peasants: 1, tree: { hanged: 1 } });
    expect([peasants(t), t.at('mine').peasants]).toEqual([8, 1]);
  });

  it('DB-003 there are 29 discs: ten with numbers, three with two Peasants, four Hexes for each Cult', () => {
    const all = {
      '1': 2,
      '2': 3,
      '3': 3,
      '4': 2,
      peasants: 3,
      demonologist: 4,
      necromancer: 4,
      warlock: 4,
      doomsayer: 4,
    };
    expect(discs(begun({ cults: 'random' }, 4))).toEqual(all);
  });

  it('DB-003 the three Shields come with the Inquisitor, apart from the 29', () => {
    expect(discs(begun({ inquisitor: true }, 4))).toMatchObject({ shield: 3, peasants: 3 });
    expect(discs(begun({}, 4))).not.toHaveProperty('shield');
  });

  it('DB-004 each Cult has five Rituals with an upgraded side, four Passives and a Monstrosity with two sides each', () => {
    const t = begun({ cults: 'random' }, 4);
    for (const seat of [0, 1, 2, 3]) {
      const p = t.player(seat);
      expect(p.rituals.map(({ ritual }) => ritual)).toEqual([
        'corrupt',
        'proselytize',
        'sacrifice',
        'spell',
        'incantation',
      ]);
      for (const { face, next } of p.rituals) expect(next?.title).not.toBe(face.title);
      expect(p.passives.map(({ face }) => face.text.length)).toEqual([2, 2, 2, 2]);
      expect(p.monstrosity?.face.text).toHaveLength(2);
    }
  });

  it('DB-005 the common supply has no end', () => {
    const t = village({
      players: [{ resources: { anvil: 30 }, silver: 30, blood: 60 }, {}],
      places: { mine: { left: '4', right: '3', cultists: [0, 0] } },
    });
    t.act('gather:left').answer(0, 'after', 'done').act('gather:right');
    expect(t.player(0)).toMatchObject({ resources: { anvil: 34 }, silver: 33 });
  });

  it('DB-006 a Cult has 8 Sigils: one on the Unholy Favor track, 7 for the Locations', () => {
    expect(begun({ cults: 'random' }).player(0)).toMatchObject({ sigils: 7 });
    const t = nextRound({
      players: [{ cult: 'warlock', uncovered: 1 }, {}],
      places: { mine: { sigils: [6] } },
      pouch: ['warlock'],
    });
    expect(t.player(0).sigils).toBe(0);
    expect(PLACES.reduce((sum, place) => sum + (t.at(place).sigils[0] ?? 0), 0)).toBe(7);
  });

  it('DB-006 with no Sigil left none is placed', () => {
    const t = nextRound({
      players: [{ cult: 'warlock', uncovered: 1 }, {}],
      places: { mine: { sigils: [7] } },
      pouch: ['warlock'],
    });
    expect(PLACES.map((place) => t.at(place).sigils[0])).toEqual([7, 0, 0, 0, 0]);
    expect(t.player(0)).toMatchObject({ sigils: 0, hexes: 4 });
    expect(t.log('spectator').filter((line) => line.includes('places a Sigil'))).toEqual([]);
  });
});

describe('the players', () => {
  it('DB-007 there are 2 to 4 of them, each with another Cult, chosen in the order in which they joined', () => {
    expect(darkBlood.seats).toEqual({ min: 2, max: 4 });
    const t = begun({}, 3);
    expect(t.asked).toEqual([0]);
    expect(t.offered(0)).toEqual([...CULTS]);
    expect([0, 1, 2].map((seat) => t.player(seat, 'spectator').cult)).toEqual([null, null, null]);
    t.answer(0, 'cult', 'warlock');
    expect(t.offered(1)).toEqual(['demonologist', 'necromancer', 'doomsayer']);
    expect(() => t.answer(1, 'cult', 'warlock')).toThrow();
    t.answer(1, 'cult', 'demonologist').answer(2, 'cult', 'doomsayer');
    expect([0, 1, 2].map((seat) => t.player(seat, 'spectator').cult)).toEqual(['warlock', 'demonologist', 'doomsayer']);
  });

  it('DB-007 the fourth of four gets the Cult that is left without being asked', () => {
    const t = begun({}, 4).answer(0, 'cult', 'necromancer').answer(1, 'cult', 'doomsayer').answer(2, 'cult', 'warlock');
    expect(t.player(3, 'spectator').cult).toBe('demonologist');
    expect(t.topic(3)).toBe('objective');
  });

  it('DB-007 where the host wants it, Cults are drawn by lot', () => {
    const drawn = Array.from({ length: 40 }, (_, i) => begun({ cults: 'random' }, 2, seedOf(i)));
    for (const t of drawn) expect(t.topic(0)).toBe('objective');
    expect(new Set(drawn.map((t) => t.player(0).cult))).toEqual(new Set(CULTS));
    for (const t of drawn) expect(t.player(0).cult).not.toBe(t.player(1).cult);
  });
});

describe('the board', () => {
  it('DB-008 it has the Mine, the Hell Pit, the Ossuary, the Cemetery and the Church', () => {
    expect(
      begun()
        .view('spectator')
        .places.map(({ place }) => place),
    ).toEqual(['mine', 'hell-pit', 'ossuary', 'cemetery', 'church']);
  });

  it('DB-009 five Defiled Tokens lie in the order in which they are won: 2, 3, 3, 4 and 5, together 17 Taint', () => {
    const { tokens } = begun().view('spectator');
    expect(tokens.map(({ taint }) => taint)).toEqual([2, 3, 3, 4, 5]);
    expect(tokens.map(({ winner, place }) => [winner, place])).toEqual(Array(5).fill([null, null]));
  });

  it('DB-010 a Two-Peasant disc lies under each of the first three Defiled Tokens', () => {
    const { tokens } = begun().view('spectator');
    expect(tokens.map(({ under }) => under)).toEqual([['peasants'], ['peasants'], ['peasants'], [], []]);
  });

  it('DB-011 each Location has one of the eight Location Cards face up, dealt at random; the other three are out', () => {
    const dealt = Array.from({ length: 60 }, (_, i) => begun({}, 2, seedOf(i)));
    for (const t of dealt) {
      const titles = PLACES.map((place) => t.at(place).card.title);
      expect(new Set(titles).size).toBe(5);
      expect(PLACES.every((place) => t.at(place).open)).toBe(true);
      const seen = t.seenBy(0);
      for (const title of CARDS.filter((each) => !titles.includes(each))) expect(seen).not.toContain(title);
    }
    for (const place of PLACES) expect(new Set(dealt.map((t) => t.at(place).card.title))).toEqual(new Set(CARDS));
  });

  const CARDS = [
    'Open Vein',
    'Poor Box',
    'Bleeding Altar',
    'Procession',
    'Evil Eye',
    "Alchemist's Cellar",
    'Spreading Stain',
    'Gallows',
  ];
});

describe('a Ritual Book at the start', () => {
  it('DB-012 every player begins with 1 Silver and no resources', () => {
    const t = begun({ cults: 'random' }, 4);
    for (const seat of [0, 1, 2, 3])
      expect(t.player(seat)).toMatchObject({ silver: 1, resources: { anvil: 0, sulfur: 0, bones: 0, dirt: 0 } });
  });

  it('DB-013 four Cultists are active and can be placed, four are inactive and cannot', () => {
    const t = begun({ cults: 'random' });
    for (const seat of [0, 1]) expect(t.player(seat)).toMatchObject({ active: 4, inactive: 4 });
    for (const seat of [0, 1]) t.answer(seat, 'objective', t.offered(seat)[0] as string);
    allToChurch(t);
    expect(t.at('church').groups.map(({ waiting }) => waiting)).toEqual([4, 4]);
    for (const seat of [0, 1]) expect(t.player(seat)).toMatchObject({ active: 0, inactive: 4 });
  });

  it('DB-013 the inactive area never holds more than four', () => {
    const t = village({
      players: [{ cult: 'warlock', resources: { anvil: 1 } }, { inactive: 4 }],
      places: { mine: { cultists: [0, 1] } },
    });
    t.act('spell');
    expect(t.player(1)).toMatchObject({ active: 4, inactive: 4 });
  });

  it('DB-014 all five Rituals begin on their base side', () => {
    const t = village({ players: [{ cult: 'warlock' }, {}], places: { mine: { cultists: [0] } } });
    const fresh = begun({ cults: 'random' }, 4);
    for (const seat of [0, 1, 2, 3])
      expect(fresh.player(seat).rituals.map(({ upgraded }) => upgraded)).toEqual(Array(5).fill(false));
    expect(t.player(0).rituals.map(({ face }) => face.title)).toEqual([
      'Call of the Abyss',
      'Path of Eve',
      'Witchcraft',
      'Voodoo',
      'Hex of Ruin',
    ]);
  });

  it('DB-015 the four Passives begin covered by a Hex each', () => {
    for (const seat of [0, 1]) {
      const p = begun({ cults: 'random' }).player(seat);
      expect(p.hexes).toBe(4);
      expect(p.passives.map(({ covered }) => covered)).toEqual([true, true, true, true]);
    }
  });

  it('DB-015 a Passive gives nothing while it is covered', () => {
    const gathers = (uncovered: number) =>
      village({ players: [{ cult: 'warlock', uncovered }, {}], places: { mine: { cultists: [0, 1] } } }).act(
        'gather:left',
      );
    expect(gathers(0).player(0).resources.anvil).toBe(1);
    expect(gathers(1).player(0).resources.anvil).toBe(2); // Dark Pact
  });

  it('DB-016 the Monstrosity begins on the Ritual Book and has no effect until it is summoned', () => {
    const t = begun({ cults: 'random' }, 4);
    for (const seat of [0, 1, 2, 3]) expect(t.player(seat).monstrosity).toMatchObject({ at: null, side: null });
    for (const place of PLACES) expect(t.at(place).monstrosities).toEqual([]);
    const bids = village({ step: 'defile', players: [{ blood: 0 }, { blood: 1 }] }).bid(0, 1);
    expect(bids.at('mine').defiled).toBe('defiled');
    expect(bids.player(1).tokens).toEqual([2]); // nothing adds to the 0 of the other
  });
});

describe('the slots of Rituals', () => {
  const spec = (slots: Partial<Record<Ritual, 'cultist'[]>>) =>
    village({
      players: [
        { cult: 'demonologist', silver: 9, blood: 9, inactive: 2, slots: { ...NO_SLOTS, ...slots } },
        { inactive: 4 },
      ],
      places: { mine: { cultists: [0, 1], peasants: 2 } },
    });

  it('DB-017 Corrupt, Proselytize and Sacrifice can be performed twice in a Round, not a third time', () => {
    for (const ritual of ['corrupt', 'proselytize', 'sacrifice'] as const) {
      expect(spec({ [ritual]: ['cultist'] }).offered(0)).toContain(ritual);
      expect(spec({ [ritual]: ['cultist', 'cultist'] }).offered(0)).not.toContain(ritual);
    }
  });

  it('DB-017 the slots are free again in the next Round', () => {
    const t = nextRound({
      players: [{ cult: 'demonologist', slots: { ...NO_SLOTS, corrupt: ['cultist', 'cultist'] } }, {}],
    });
    expect(t.player(0).rituals[0]?.slots).toEqual([null, null]);
  });

  it('DB-018 the Spell and the Incantation can be performed once in a Round', () => {
    for (const ritual of ['spell', 'incantation'] as const) {
      expect(spec({}).offered(0)).toContain(ritual);
      expect(spec({ [ritual]: ['cultist'] }).offered(0)).not.toContain(ritual);
    }
    expect(RITUALS.map((ritual, i) => [ritual, spec({}).player(0).rituals[i]?.slots.length])).toEqual([
      ['corrupt', 2],
      ['proselytize', 2],
      ['sacrifice', 2],
      ['spell', 1],
      ['incantation', 1],
    ]);
  });
});

describe('the pouches', () => {
  it('DB-019 four pouches are prepared: 5 Blood and 0 Taint, 4 and 1, 3 and 2, 2 and 3', () => {
    for (let i = 0; i < 20; i++) {
      const t = begun({ cults: 'random' }, 4, seedOf(i));
      const pouches = [0, 1, 2, 3].map((seat) => [t.player(seat).own?.blood, t.player(seat).own?.starting]);
      expect(pouches.sort()).toEqual([
        [2, 3],
        [3, 2],
        [4, 1],
        [5, 0],
      ]);
    }
  });

  it('DB-019 with fewer players any of the four can come up', () => {
    const found = new Set(Array.from({ length: 60 }, (_, i) => begun({ cults: 'random' }, 2, seedOf(i)).blood(0)));
    expect(found).toEqual(new Set([2, 3, 4, 5]));
  });

  it('DB-020 each pouch holds a Position Token that has nothing to do with its Blood', () => {
    const pairs = new Set<string>();
    for (let i = 0; i < 300; i++) {
      const p = begun({ cults: 'random' }, 2, seedOf(i)).player(0);
      pairs.add(`${p.position} with ${p.own?.blood}`);
    }
    expect(pairs.size).toBe(16);
  });

  it('DB-020 the Position Tokens of four players are 1 to 4', () => {
    const t = begun({ cults: 'random' }, 4);
    expect([0, 1, 2, 3].map((seat) => t.player(seat).position).sort()).toEqual([1, 2, 3, 4]);
  });

  it('DB-026 the Sigils stand on the Unholy Favor track in the order of the Position Tokens', () => {
    for (let i = 0; i < 20; i++) {
      const t = begun({ cults: 'random' }, 4, seedOf(i));
      for (const seat of [0, 1, 2, 3]) expect(t.favor()[t.player(seat).position - 1]).toBe(seat);
    }
  });

  it('DB-026 with fewer players the gaps are closed, and everybody keeps their Token', () => {
    const positions = new Set<number>();
    for (let i = 0; i < 40; i++) {
      const t = begun({ cults: 'random' }, 2, seedOf(i));
      const [first, second] = t.favor() as [number, number];
      expect(t.favor()).toHaveLength(2);
      expect(t.player(first).position).toBeLessThan(t.player(second).position);
      expect([t.player(first).favor, t.player(second).favor]).toEqual([1, 2]);
      for (const seat of [0, 1]) positions.add(t.player(seat).position);
    }
    expect(positions).toEqual(new Set([1, 2, 3, 4]));
  });
});

describe('the Objective Cards', () => {
  it('DB-027 everybody gets two and keeps one, all at once, before Round 1', () => {
    const t = begun({ cults: 'random' }, 4);
    expect(t.view('spectator')).toMatchObject({ step: 'opening', round: 0 });
    expect(t.asked).toEqual([0, 1, 2, 3]);
    expect(new Set([0, 1, 2, 3].flatMap((seat) => t.offered(seat))).size).toBe(8);
    const [kept, discarded] = t.offered(2) as [string, string];
    t.answer(2, 'objective', kept);
    for (const seat of [0, 1, 3]) t.answer(seat, 'objective', t.offered(seat)[1] as string);
    expect(t.player(2).own).toMatchObject({ dealt: [], kept: { title: kept }, discarded: { title: discarded } });
    expect(t.view('spectator')).toMatchObject({ step: 'placement', round: 1 });
  });

  it('DB-027 the choice can be changed until all have chosen', () => {
    const t = begun({ cults: 'random' });
    const [first, second] = t.offered(0) as [string, string];
    t.answer(0, 'objective', first).undo(0).answer(0, 'objective', second);
    t.answer(1, 'objective', t.offered(1)[0] as string);
    expect(t.player(0).own?.kept?.title).toBe(second);
  });
});
