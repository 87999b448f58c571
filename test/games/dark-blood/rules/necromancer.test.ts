import { describe, expect, it } from 'vitest';
import { standardCards } from '../../../../src/games/dark-blood/cards.ts';
import type { Effect } from '../../../../src/games/dark-blood/schema.ts';
import { type PlayerSpec, type VillageSpec, village } from '../table.ts';

/** What a side of the Necromancer's Passives says, which is our own design: its numbers can change. */
function says<R extends Effect['rule']>(number: number, side: 0 | 1, rule: R): Extract<Effect, { rule: R }> {
  const effect = standardCards.book('necromancer').passives[number - 1]?.sides[side];
  if (effect?.rule !== rule) throw new Error(`side ${side} of Passive ${number} is another`);
  return effect as Extract<Effect, { rule: R }>;
}

/** Level by level, the sides that do nothing in these tests but for the one that is looked at. */
const sidesOf = (number: number, side: 0 | 1): (0 | 1)[] =>
  ([0, 0, 0, 0] as (0 | 1)[]).map((quiet, i) => (i === number - 1 ? side : quiet));

/** A Necromancer, lower in Unholy Favor than a Doomsayer, in the Defile Phase of Round 2. */
const defiling = (number: number, side: 0 | 1, spec: VillageSpec = {}) =>
  village({
    step: 'defile',
    favor: [1, 0],
    players: [
      { cult: 'necromancer', blood: 5, uncovered: number, sides: sidesOf(number, side) },
      { cult: 'doomsayer', blood: 5 },
    ],
    ...spec,
  });

describe('Dark Blood: Bloodthirst', () => {
  it('DB-224 first side: 1 Blood after a won bid, none after a lost one', () => {
    const won = defiling(1, 0).bid(3, 2);
    expect([won.player(0).tokens, won.blood(0)]).toEqual([[2], 5 - 3 + 1]);
    expect(defiling(1, 0).bid(3, 4).blood(0)).toBe(5 - 3 + 2);
  });

  it('DB-224 after each of the two bids of Round 5', () => {
    const defiled = { defiled: 'defiled' as const };
    const t = defiling(1, 0, { round: 5, places: { mine: defiled, 'hell-pit': defiled, ossuary: defiled } });
    t.bid(3, 0);
    expect(t.blood(0)).toBe(3);
    t.bid(3, 0);
    expect(t.blood(0)).toBe(1);
  });

  it('DB-225 second side: Blood after a lost bid, none after a won one', () => {
    expect(defiling(1, 1).bid(3, 4).blood(0)).toBe(5 - 3 + 2 + says(1, 1, 'bid-blood').n);
    expect(defiling(1, 1).bid(3, 2).blood(0)).toBe(2);
  });
});

describe('Dark Blood: Restless Dead', () => {
  const attacked = (side: 0 | 1, player: PlayerSpec = {}) =>
    village({
      players: [
        { cult: 'warlock', resources: { anvil: 1 } },
        { cult: 'necromancer', inactive: 2, uncovered: 2, sides: sidesOf(2, side), ...player },
      ],
      places: { mine: { cultists: [0, 1] } },
    }).act('spell');

  it('DB-227 first side: its killed Cultists go to the active area, though there is room in the inactive one', () => {
    expect(attacked(0).player(1)).toMatchObject({ active: 6, inactive: 2, away: 0 });
    expect(attacked(1).player(1)).toMatchObject({ active: 5, inactive: 3, away: 0 });
  });

  it('DB-227 also those that the Inquisitor kills', () => {
    const t = village({
      options: { inquisitor: true },
      players: [{ cult: 'necromancer', inactive: 2, uncovered: 2, sides: sidesOf(2, 0) }, {}],
      places: { mine: { cultists: [0] } },
      state: { inquisitor: 'mine' },
    });
    t.act('stay');
    expect(t.player(0)).toMatchObject({ active: 6, inactive: 2, away: 0 });
  });

  it('DB-227 it is active again for all to see, and placed in the next Round', () => {
    const t = attacked(0).toEndOf('round').toEndOf('step');
    expect(t.step).toBe('placement');
    expect(t.player(1).active).toBe(6);
  });

  it('DB-227 second side: each Cultist gained, by whatever, gives something more', () => {
    const { kind, n } = says(2, 1, 'cultist-gives');
    const at = (ritual: string, player: PlayerSpec, side: 0 | 1) => {
      const t = village({
        players: [{ cult: 'necromancer', inactive: 2, uncovered: 2, sides: sidesOf(2, side), ...player }, {}],
        places: { mine: { cultists: [0], peasants: 1 } },
      }).act(ritual);
      const { silver, resources, inactive } = t.player(0);
      return { goods: { silver, ...resources }, inactive };
    };
    for (const [ritual, player] of [
      ['proselytize', { silver: 1, resources: { bones: 1 } }],
      ['sacrifice', { silver: 2 }],
    ] as [string, PlayerSpec][]) {
      const [plain, more] = [at(ritual, player, 0), at(ritual, player, 1)];
      expect([plain.inactive, more.inactive]).toEqual([1, 1]);
      expect(more.goods).toEqual({ ...plain.goods, [kind]: plain.goods[kind] + n });
    }
  });

  it('DB-227 without a Cultist gained there is nothing more', () => {
    const t = village({
      players: [{ cult: 'necromancer', inactive: 0, silver: 2, uncovered: 2, sides: sidesOf(2, 1) }, {}],
      places: { mine: { cultists: [0], peasants: 1 } },
    });
    t.act('sacrifice');
    expect(t.player(0)).toMatchObject({ silver: 0, resources: { anvil: 0, sulfur: 0, bones: 0, dirt: 0 } });
  });
});

describe('Dark Blood: Vampiric Revenge', () => {
  const attacked = (side: 0 | 1, player: PlayerSpec = {}) =>
    village({
      players: [
        { cult: 'demonologist', blood: 1 },
        { cult: 'necromancer', inactive: 2, uncovered: 3, sides: sidesOf(3, side), ...player },
      ],
      places: { mine: { cultists: [0, 1] } },
    }).act('spell');

  it('DB-226 first side: when Attacked it gains 1 Blood', () => {
    expect(attacked(0).answer(1, 'react', 'use').blood(1)).toBe(4);
    expect(attacked(0).answer(1, 'react', 'pass').blood(1)).toBe(3);
  });

  it('DB-226 second side: when Attacked it gains 1 Cultist', () => {
    const t = attacked(1, { sides: [0, 1, 1, 0] });
    t.answer(1, 'react', 'use');
    expect(t.player(1)).toMatchObject({ inactive: 3 - 1 });
    expect(t.blood(1)).toBe(3);
  });

  it('DB-226 not where none is inactive', () => {
    const t = attacked(1, { inactive: 0 }); // the killed one stays active by Restless Dead
    expect(t.topic(1)).not.toBe('react');
  });
});

describe('Dark Blood: Undying Hunger', () => {
  const places = { cemetery: { sigils: [1, 0] } };

  it('DB-227 first side: a lost bid gives all its Blood back, and 1 a Sigil as always', () => {
    expect(defiling(4, 0, { places }).bid(2, 5).blood(0)).toBe(5 + 1);
  });

  it('DB-227 a won bid gives nothing back', () => {
    expect(defiling(4, 0, { places }).bid(5, 2).blood(0)).toBe(0 + 1); // Bloodthirst
  });

  it('DB-227 second side: each Sigil that goes home after a lost bid gives 1 Blood more', () => {
    const two = { cemetery: { sigils: [2, 0] } };
    expect(defiling(4, 1, { places: two }).bid(0, 5).blood(0)).toBe(5 + 2 * 2);
    expect(defiling(4, 1, { places: two }).bid(5, 5).blood(0)).toBe(0 + 1);
  });
});
