import { describe, expect, it } from 'vitest';
import { PLACES } from '../../../../src/games/dark-blood/names.ts';
import { type PlayerSpec, type VillageSpec, village } from '../table.ts';

/** A Demonologist, highest in Unholy Favor, whose first Passives are uncovered, in the Defile Phase of Round 2. */
const defiling = (sides: (0 | 1)[], spec: VillageSpec = {}, enemies: PlayerSpec[] = [{ cult: 'warlock', blood: 9 }]) =>
  village({
    step: 'defile',
    players: [{ cult: 'demonologist', blood: 9, uncovered: sides.length, sides: padded(sides) }, ...enemies],
    ...spec,
  });

const padded = (sides: (0 | 1)[]): (0 | 1)[] => [0, 1, 2, 3].map((i) => sides[i] ?? 0);

describe('Dark Blood: Blasphemy', () => {
  it('DB-208 first side: after a lost bid one Sigil may move to a Location that is not Defiled, and is not refunded', () => {
    const t = defiling([0], { places: { cemetery: { sigils: [2, 0] }, mine: { defiled: 'defiled' } } });
    t.bid(1, 9);
    expect(t.prompt(0)).toMatchObject({ topic: 'sigil', options: ['none', 'hell-pit', 'ossuary', 'church'] });
    t.answer(0, 'sigil', 'church');
    expect(t.at('church').sigils).toEqual([1, 0]);
    expect(t.at('cemetery').sigils).toEqual([0, 0]);
    expect(t.blood(0)).toBe(9 - 1 + 1 + 1); // half of 1, rounded up, and 1 for the Sigil that stayed
  });

  it('DB-208 one may decline, and the fallback does: then both Sigils are refunded', () => {
    const t = defiling([0], { places: { cemetery: { sigils: [2, 0] } } });
    t.bid(1, 9);
    expect(t.match.decisions.map(({ decision }) => decision.fallback)).toEqual([['none']]);
    t.answer(0, 'sigil', 'none');
    expect(PLACES.map((place) => t.at(place).sigils[0])).toEqual([0, 0, 0, 0, 0]);
    expect(t.blood(0)).toBe(9 - 1 + 1 + 2);
  });

  it('DB-208 not after a bid that is won, and not without a Sigil there', () => {
    const won = defiling([0], { places: { cemetery: { sigils: [2, 0] } } }).bid(9, 0);
    expect(won.topic(0)).not.toBe('sigil');
    const none = defiling([0], { places: { cemetery: { sigils: [0, 2] }, mine: { sigils: [1, 0] } } }).bid(0, 9);
    expect(none.topic(0)).not.toBe('sigil');
  });

  it('DB-209 second side: after a won bid, before the Sigils go back to the Book', () => {
    const t = defiling([1], { places: { cemetery: { sigils: [2, 0] } } });
    t.bid(9, 0);
    expect(t.topic(0)).toBe('sigil');
    t.answer(0, 'sigil', 'mine');
    expect([t.at('mine').sigils[0], t.at('cemetery').sigils[0], t.player(0).sigils]).toEqual([1, 0, 6]);
    expect(t.blood(0)).toBe(0);
    const lost = defiling([1], { places: { cemetery: { sigils: [2, 0] } } }).bid(0, 9);
    expect(lost.topic(0)).not.toBe('sigil');
  });

  it('DB-209 when the Church is Defiled last, no Location is left to move to', () => {
    const defiled = { defiled: 'defiled' as const };
    const t = defiling([1], {
      round: 5,
      places: {
        mine: defiled,
        'hell-pit': defiled,
        ossuary: defiled,
        cemetery: { sigils: [1, 0] },
        church: { sigils: [1, 0] },
      },
    });
    t.bid(1, 0);
    expect(t.offered(0)).toEqual(['none', 'church']);
    t.answer(0, 'sigil', 'church').bid(1, 0);
    expect(t.outcome).not.toBeNull();
    expect(t.player(0).tokens).toHaveLength(2);
  });
});

describe('Dark Blood: Desecration', () => {
  it('DB-210 first side: before the bids it may name another Location, not a Defiled one and not the Church', () => {
    const t = defiling([0, 0], {
      places: { cemetery: { sigils: [0, 2] }, mine: { defiled: 'defiled' }, church: { sigils: [5, 0] } },
    });
    expect(t.asked).toEqual([0]);
    expect(t.prompt(0)).toMatchObject({ topic: 'name', options: ['keep', 'hell-pit', 'ossuary'] });
    t.answer(0, 'name', 'ossuary');
    expect(t.view(1).bidding).toBe('ossuary');
    t.bid(1, 0);
    expect([t.at('ossuary').defiled, t.at('cemetery').defiled]).toEqual(['defiled', 'no']);
  });

  it('DB-210 it may also leave it as it stands', () => {
    const t = defiling([0, 0], { places: { cemetery: { sigils: [0, 2] } } });
    t.answer(0, 'name', 'keep');
    expect(t.view('spectator').bidding).toBe('cemetery');
  });

  it('DB-210 in Round 5 there is nothing to name: one outer Location is left, and then the Church', () => {
    const defiled = { defiled: 'defiled' as const };
    const t = defiling([0, 0], { round: 5, places: { mine: defiled, 'hell-pit': defiled, ossuary: defiled } });
    expect(t.view('spectator').bidding).toBe('cemetery');
    t.bid(1, 0);
    expect(t.view('spectator').bidding).toBe('church');
    expect(t.topic(0)).toBe('bid');
  });

  it('DB-211 second side: two Hexes may go into the pouch at once, and two Passives are uncovered', () => {
    const t = village({
      players: [{ cult: 'demonologist', uncovered: 2, sides: [0, 1, 0, 0] }, {}],
      places: { mine: { cultists: [0, 0] } },
    });
    t.act('corrupt');
    expect(t.prompt(0)).toMatchObject({ topic: 'hexes', options: ['one', 'two'] });
    t.answer(0, 'hexes', 'two').answer(0, 'side', 'second').answer(0, 'side', 'first');
    expect(t.player(0).hexes).toBe(0);
    expect(t.player(0).passives.map(({ covered, side }) => [covered, side])).toEqual([
      [false, 0],
      [false, 1],
      [false, 1],
      [false, 0],
    ]);
    expect(t.view('spectator').pouch).toEqual({ demonologist: 2 });
  });

  it('DB-211 one is allowed; with a single Hex left, or before it is uncovered, nothing is asked', () => {
    const at = (uncovered: number) =>
      village({
        players: [{ cult: 'demonologist', uncovered, sides: [0, 1, 0, 0] }, {}],
        places: { mine: { cultists: [0] } },
      }).act('corrupt');
    const one = at(2).answer(0, 'hexes', 'one').answer(0, 'side', 'first');
    expect([one.player(0).hexes, one.view('spectator').pouch]).toEqual([1, { demonologist: 1 }]);
    expect(at(3).topic(0)).toBe('side');
    expect(at(1).topic(0)).toBe('side'); // it is uncovered by this very Hex
  });
});

describe('Dark Blood: Diabolical Revenge', () => {
  /** A Warlock attacks a Demonologist in the Mine. */
  const attacked = (side: 0 | 1, spec: VillageSpec = {}, warlock: PlayerSpec = {}) =>
    village({
      players: [
        { cult: 'warlock', resources: { anvil: 1 }, ...warlock },
        { cult: 'demonologist', uncovered: 3, sides: [0, 0, side, 0] },
      ],
      places: { mine: { cultists: [0, 1] } },
      ...spec,
    }).act('spell');

  it('DB-212 first side: when Attacked it may place a Sigil where the Attack took place', () => {
    const t = attacked(0);
    expect(t.prompt(1)).toMatchObject({ topic: 'react', options: ['pass', 'use'] });
    t.answer(1, 'react', 'use');
    expect(t.at('mine').sigils).toEqual([0, 1]);
    expect(attacked(0).answer(1, 'react', 'pass').at('mine').sigils).toEqual([0, 0]);
  });

  it('DB-212 not at a Defiled Location', () => {
    const t = attacked(0, { places: { mine: { cultists: [0, 1], defiled: 'defiled' } } });
    expect(t.topic(1)).not.toBe('react');
  });

  it("DB-213 second side: it draws until one of the attacker's Hexes appears; that goes home, the others back", () => {
    const pouch = ['1', 'demonologist', 'warlock', 'warlock', '3'] as const;
    const t = attacked(1, { pouch: [...pouch] }, { uncovered: 2 });
    t.answer(1, 'react', 'use');
    expect(t.player(0)).toMatchObject({ hexes: 3 });
    expect(t.player(0).passives.map(({ covered }) => covered)).toEqual([false, true, true, true]);
    expect(t.view('spectator').pouch).toEqual({ 1: 1, 3: 1, demonologist: 1, warlock: 1 });
    expect(t.at('mine').sigils).toEqual([0, 0]);
  });

  it('DB-213 the Passive of the attacker that the Hex covers is off at once', () => {
    const gathered = (answer: 'use' | 'pass') =>
      attacked(1, { pouch: ['warlock'], places: { mine: { cultists: [0, 0, 1] } } }, { uncovered: 1 })
        .answer(1, 'react', answer)
        .act('gather:left')
        .player(0).resources.anvil;
    expect([gathered('use'), gathered('pass')]).toEqual([1, 2]); // with and without Dark Pact
  });

  it('DB-213 the pouch may run empty before one appears: all go back; from an empty pouch nothing is drawn', () => {
    const t = attacked(1, { pouch: ['1', 'demonologist', '3'] });
    t.answer(1, 'react', 'use');
    expect(t.view('spectator').pouch).toEqual({ 1: 1, 3: 1, demonologist: 1 });
    expect(t.player(0).hexes).toBe(4);
    expect(attacked(1, { pouch: [] }).topic(1)).not.toBe('react');
  });
});

describe('Dark Blood: Limbo', () => {
  const limbo = (side: 0 | 1, spec: VillageSpec = {}, enemies?: PlayerSpec[]) =>
    defiling([0, 1, 0, side], spec, enemies);

  it('DB-214 first side: its Sigils count as 3 in bids', () => {
    const t = limbo(0, { places: { cemetery: { sigils: [2, 0] } } });
    t.bid(0, 5);
    expect(t.player(0).tokens).toEqual([2]);
    const lost = limbo(0, { places: { cemetery: { sigils: [2, 0] } } }).bid(0, 7);
    lost.answer(0, 'sigil', 'none');
    expect(lost.player(1).tokens).toEqual([2]);
    expect(lost.blood(0)).toBe(9 + 2); // refunds stay 1 a Sigil
  });

  it('DB-214 the choice of the Location still counts Sigils one by one', () => {
    const t = limbo(0, { places: { mine: { sigils: [2, 0] }, cemetery: { sigils: [0, 3] } } });
    expect(t.view('spectator').bidding).toBe('cemetery');
  });

  it('DB-214 it holds whatever an Event says of Sigils', () => {
    const t = limbo(0, { places: { cemetery: { sigils: [1, 3] } }, state: { event: 'Holy Day' } });
    t.bid(0, 0);
    expect(t.player(0).tokens).toEqual([2]); // 3 against 3, and higher in Unholy Favor
  });

  it('DB-215 second side: at the start of the Defile Phase it names an enemy, whose Sigils count as 1 each', () => {
    const t = limbo(1, { places: { cemetery: { sigils: [0, 3, 1] } } }, [
      { cult: 'warlock', blood: 9 },
      { cult: 'doomsayer', blood: 9 },
    ]);
    expect(t.prompt(0)).toMatchObject({ topic: 'curse', options: ['warlock', 'doomsayer', 'none'] });
    t.answer(0, 'curse', 'warlock');
    expect(t.view(2).cursed).toEqual(['warlock']);
    t.bid(0, 0, 2);
    expect(t.player(2).tokens).toEqual([2]); // 2 + 2 against 3 times 1
    expect(t.blood(1)).toBe(9 + 3); // and refunds stay 1 a Sigil
  });

  it('DB-215 it covers both biddings of Round 5, and ends with the Phase', () => {
    const defiled = { defiled: 'defiled' as const };
    const t = limbo(1, {
      round: 5,
      favor: [1, 0],
      places: {
        mine: defiled,
        'hell-pit': defiled,
        ossuary: defiled,
        cemetery: { sigils: [0, 2] },
        church: { sigils: [0, 2] },
      },
    });
    t.answer(0, 'curse', 'warlock').bid(3, 0).bid(3, 0);
    expect(t.player(0).tokens).toEqual([2, 3]);
    expect(t.view('spectator').cursed).toEqual([]);
  });

  it('DB-215 a curse holds against an Event; nobody need be cursed', () => {
    const spec = { places: { cemetery: { sigils: [0, 2] } }, state: { event: 'Unholy Resonance' } };
    const cursed = limbo(1, spec).answer(0, 'curse', 'warlock').bid(2, 0);
    expect(cursed.player(0).tokens).toEqual([2]);
    const not = limbo(1, spec).answer(0, 'curse', 'none').bid(5, 0);
    expect(not.player(1).tokens).toEqual([2]);
  });
});
