import { describe, expect, it } from 'vitest';
import { type PlayerSpec, type Village, village } from '../table.ts';

/** The last bids of the game, of two players who bid nothing. */
function over(players: [PlayerSpec, PlayerSpec], favor = [0, 1]): Village {
  const defiled = { defiled: 'defiled' } as const;
  return village({
    step: 'defile',
    round: 5,
    players: [
      { cult: 'demonologist', blood: 0, silver: 0, inactive: 3, ...players[0] },
      { cult: 'warlock', blood: 0, silver: 0, inactive: 3, ...players[1] },
    ],
    places: { mine: defiled, 'hell-pit': defiled, ossuary: defiled },
    tokens: [{ winner: 0 }, { winner: 1 }, { winner: 1 }],
    favor,
  })
    .bid(0, 0)
    .bid(0, 0);
}

describe('the Objective Cards at the end', () => {
  const MORE: [string, PlayerSpec, PlayerSpec?][] = [
    ['The Great Flock', { inactive: 2 }],
    ['The Chosen Few', { inactive: 4 }],
    ['Full Coffers', { silver: 1 }],
    ['Forge of Sin', { resources: { anvil: 1 } }],
    ['Brimstone Hoard', { resources: { sulfur: 1 } }],
    ['Bone Mill', { resources: { bones: 1 } }],
    ['Grave Robbers', { resources: { dirt: 1 } }],
    ['Keepers of Lore', { upgraded: ['spell'] }],
    ['Deep Chalice', { blood: 1 }],
    ['Awakened Powers', { uncovered: 1 }],
    ['Friends of the Tree', { offered: 1 }],
  ];

  it.each(MORE)('DB-030 %s is achieved by who has it, and gives 2 Taint', (title, more) => {
    const t = over([{ kept: title }, { kept: title, ...more }]);
    expect([0, 1].map((seat) => t.player(seat).taint?.objective)).toEqual([0, 2]);
    expect(t.log('spectator')).toContain(`Bob had kept ${title}: 2 Taint.`);
  });

  it('DB-030 Scourge of the Village is achieved by who has most Defiled Tokens, and gives 2 Taint', () => {
    // Nobody bids: both of the last go to the Cult that is higher in Unholy Favor, so that it has 3 of 5.
    const t = over([{ kept: 'Scourge of the Village' }, { kept: 'Scourge of the Village' }]);
    expect([0, 1].map((seat) => t.player(seat).taint?.objective)).toEqual([2, 0]);
  });

  it('DB-030 a card that its owner has not achieved gives nothing, though somebody else has', () => {
    const t = over([{ kept: 'Full Coffers' }, { silver: 5 }]);
    expect(t.player(0).taint?.objective).toBe(0);
    expect(t.log('spectator')).toContain('Alice had kept Full Coffers: 0 Taint.');
  });

  it('DB-031 of those who tie the one higher in Unholy Favor achieves it', () => {
    for (const favor of [
      [0, 1],
      [1, 0],
    ]) {
      const t = over(
        [
          { kept: 'Bone Mill', resources: { bones: 2 } },
          { kept: 'Bone Mill', resources: { bones: 2 } },
        ],
        favor,
      );
      expect(t.player(favor[0] as number).taint?.objective).toBe(2);
      expect(t.player(favor[1] as number).taint?.objective).toBe(0);
    }
  });

  it('DB-031 where nobody has any the one higher in Unholy Favor has the most', () => {
    for (const favor of [
      [0, 1],
      [1, 0],
    ]) {
      const t = over([{ kept: 'Full Coffers' }, { kept: 'Full Coffers' }], favor);
      expect([0, 1].map((seat) => t.player(seat).silver)).toEqual([0, 0]);
      expect(favor.map((seat) => t.player(seat).taint?.objective)).toEqual([2, 0]);
    }
  });

  it('DB-032 of two Cults of one size the higher is the largest for one card and the smallest for the other', () => {
    for (const title of ['The Great Flock', 'The Chosen Few']) {
      const t = over([{ kept: title }, { kept: title }], [1, 0]);
      expect([0, 1].map((seat) => t.player(seat).size)).toEqual([5, 5]);
      expect([0, 1].map((seat) => t.player(seat).taint?.objective)).toEqual([0, 2]);
    }
  });
});
