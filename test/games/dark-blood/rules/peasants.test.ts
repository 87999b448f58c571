import { describe, expect, it } from 'vitest';
import { atPriority, bySeed, nextRound } from '../rounds.ts';
import { begun, type Village, village } from '../table.ts';

/** How many Peasants stand at each Priority, 1 to 5. */
const byPriority = (t: Village) => [1, 2, 3, 4, 5].map((n) => t.at(atPriority(t, n)).peasants);

describe('placing Peasants', () => {
  it('DB-072 those that wait are placed one a Location from the Church down', () => {
    const t = bySeed(
      (seed) => nextRound({ seed, places: { mine: { peasants: 5 } } }),
      (each) => each.at('mine').priority === 1,
    );
    expect(byPriority(t)).toEqual([5, 0, 1, 1, 1]);
  });

  it('DB-072 more than five begin again at the Church', () => {
    const t = bySeed(
      (seed) => nextRound({ seed, places: { mine: { peasants: 1 } } }),
      (each) => each.at('mine').priority === 1,
    );
    expect(byPriority(t)).toEqual([1 + 1, 1, 1, 2, 2]);
  });

  it('DB-073 all 8 are on the board in Round 1', () => {
    const t = begun({ cults: 'random' });
    for (const seat of [0, 1]) t.answer(seat, 'objective', t.offered(seat)[0] as string);
    expect(byPriority(t)).toEqual([1, 1, 2, 2, 2]);
    expect(t.view('spectator').peasants).toBe(0);
  });

  it('DB-074 they stay where they are from Round to Round', () => {
    const t = nextRound({ places: { ossuary: { peasants: 5 }, cemetery: { peasants: 3 } } });
    expect([t.at('ossuary').peasants, t.at('cemetery').peasants]).toEqual([5, 3]);
  });

  it('DB-075 one that a Ritual removed waits, and comes again in the next Upkeep', () => {
    const t = village({
      round: 1,
      players: [{ cult: 'demonologist' }, {}],
      places: { mine: { peasants: 7 }, church: { cultists: [0, 0], peasants: 1 } },
    });
    t.act('sacrifice');
    expect([t.at('church').peasants, t.view('spectator').peasants]).toEqual([0, 1]);
    t.act('stay');
    expect([t.at('church').peasants, t.at('mine').peasants, t.view('spectator').peasants]).toEqual([1, 7, 0]);
  });

  it('DB-076 Defiled Locations get them like any other', () => {
    const t = bySeed(
      (seed) => nextRound({ seed, places: { mine: { defiled: 'defiled' }, church: { peasants: 6 } } }),
      (each) => each.at('mine').priority === 4,
    );
    expect(t.at('mine').peasants).toBe(1);
  });

  it('DB-077 example: four of eight are sacrificed; a Two-Peasant Hex takes two, the Church and Priority 4 one each', () => {
    const t = village({
      round: 1,
      players: [
        { cult: 'demonologist', silver: 2 },
        { cult: 'necromancer', silver: 4 },
      ],
      places: { church: { cultists: [0, 0, 1, 1], peasants: 8 } },
      pouch: ['peasants'],
    });
    for (let i = 0; i < 4; i++) t.act('sacrifice');
    expect(byPriority(t)).toEqual([2, 0, 0, 1, 4 + 1]);
    expect(t.log('spectator')).toContain(`2 Peasants come to the ${nameOf(t, 1)}`);
  });
});

function nameOf(t: Village, priority: number): string {
  const names = { mine: 'Mine', 'hell-pit': 'Hell Pit', ossuary: 'Ossuary', cemetery: 'Cemetery', church: 'Church' };
  return `${names[atPriority(t, priority)]}.`;
}
