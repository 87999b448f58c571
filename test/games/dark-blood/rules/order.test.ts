import { describe, expect, it } from 'vitest';
import { type Village, village } from '../table.ts';

/** Whose Cultists act, one after another, while each does nothing, until the Location is resolved. */
function turns(t: Village): number[] {
  const place = t.view('spectator').resolving;
  const found: number[] = [];
  while (t.view('spectator').resolving === place && t.topic(t.active) === 'activate') {
    found.push(t.active);
    t.act('stay');
  }
  return found;
}

describe('the order of Locations', () => {
  it('DB-091 in ascending Priority, the Church last, each completely before the next', () => {
    const t = village({
      places: {
        mine: { priority: 3, cultists: [0, 1] },
        'hell-pit': { priority: 1, cultists: [1, 0] },
        ossuary: { priority: 4, cultists: [0] },
        cemetery: { priority: 2, cultists: [1] },
        church: { cultists: [0, 1] },
      },
    });
    const order: (string | null)[] = [];
    while (t.step === 'resolve') {
      order.push(t.view('spectator').resolving);
      t.act('stay');
    }
    expect(order).toEqual(['hell-pit', 'hell-pit', 'cemetery', 'mine', 'mine', 'ossuary', 'church', 'church']);
  });

  it('DB-092 one Cultist is activated, does one thing at once, and then it is the next one’s turn', () => {
    const t = village({ players: [{ resources: {} }, {}], places: { mine: { left: '2', cultists: [0, 0, 1] } } });
    t.act('gather:left');
    expect(t.player(0).resources.anvil).toBe(2);
    expect([t.active, t.topic(1)]).toEqual([1, 'activate']);
    expect(t.at('mine').groups).toEqual([
      { seat: 0, waiting: 1, done: 1 },
      { seat: 1, waiting: 1, done: 0 },
    ]);
  });

  it('DB-092 it may do nothing: it stays and has been activated; so it is for who does not answer in time', () => {
    const t = village({ places: { mine: { cultists: [0, 1] } } });
    expect(t.match.decisions[0]?.decision.fallback).toEqual(['stay']);
    t.act('stay');
    expect(t.at('mine').groups).toEqual([
      { seat: 0, waiting: 0, done: 1 },
      { seat: 1, waiting: 1, done: 0 },
    ]);
  });

  it('DB-093 example: the Ossuary has Priority 1 and no Cultists, so it is passed over', () => {
    const t = village({
      step: 'placement',
      players: [{}, {}],
      places: { ossuary: { priority: 1 }, mine: { priority: 2 }, 'hell-pit': { priority: 3 } },
    });
    while (t.step === 'placement') t.place(t.offered(t.active).includes('mine') ? 'mine' : 'church');
    expect(t.view('spectator').resolving).toBe('mine');
    expect(t.log('spectator').some((line) => line.includes('The Ossuary is resolved'))).toBe(false);
  });
});

describe('the order of Cultists at a Location', () => {
  it('DB-094 the Cult with most Cultists acts first, then the next', () => {
    const t = village({ players: [{}, {}, {}], places: { mine: { cultists: [0, 1, 1, 2, 2, 2] } } });
    expect(t.active).toBe(2);
    t.act('stay');
    expect(t.active).toBe(1);
    t.act('stay');
    expect(t.active).toBe(0);
  });

  it('DB-095 then again in the same order until all have acted; who has none left is skipped', () => {
    const t = village({ players: [{}, {}], places: { mine: { cultists: [0, 1, 1, 1] }, church: { cultists: [0] } } });
    expect(t.at('mine').order).toEqual([1, 0, 1, 1]);
    expect(turns(t)).toEqual([1, 0, 1, 1]);
    const told = t.log('spectator').filter((line) => line.startsWith('A Cultist of'));
    expect(told.map((line) => /Alice|Bob/.exec(line)?.[0])).toEqual(['Bob', 'Alice', 'Bob', 'Bob']);
  });

  it('DB-096 of equal numbers the Cult higher in Unholy Favor counts as more', () => {
    for (const favor of [
      [0, 1, 2],
      [2, 1, 0],
      [1, 2, 0],
    ]) {
      const t = village({
        players: [{}, {}, {}],
        favor,
        places: { mine: { cultists: [0, 1, 2] }, church: { cultists: [0] } },
      });
      expect(turns(t)).toEqual(favor);
    }
  });

  it('DB-097 the order is fixed when the Location begins, whoever is killed or returned', () => {
    const t = village({
      players: [{ cult: 'necromancer', resources: { dirt: 1 } }, {}, {}],
      places: { mine: { cultists: [0, 0, 0, 1, 1, 2] }, church: { cultists: [0] } },
    });
    // Both of seat 1 go; seat 2 keeps its turn.
    t.act('spell').answer(0, 'return', t.offered(0).slice(0, 2));
    expect(t.at('mine').groups.map(({ seat }) => seat)).toEqual([0, 2]);
    expect(turns(t)).toEqual([2, 0, 0]);
  });

  it('DB-097 a change of Unholy Favor holds from the next Location on', () => {
    const t = village({
      players: [{}, {}],
      places: { mine: { cultists: [0, 0, 1, 1], peasants: 1 }, church: { cultists: [0, 1] } },
    });
    t.act('stay').act('offer:middle');
    expect(t.favor()).toEqual([1, 0]);
    expect(turns(t)).toEqual([0, 1]);
    expect(turns(t)).toEqual([1, 0]);
  });

  it('DB-098 example: 3 Necromancers, 2 Doomsayers, 1 Demonologist act as N, Do, De, N, Do, N', () => {
    const t = village({
      players: [{ cult: 'demonologist' }, { cult: 'doomsayer' }, { cult: 'necromancer' }],
      places: { cemetery: { cultists: [0, 1, 1, 2, 2, 2] }, church: { cultists: [0] } },
    });
    expect(turns(t)).toEqual([2, 1, 0, 2, 1, 2]);
  });

  it('DB-099 example: 1 and 2 more Doomsayers, then 3 Warlocks: the Doomsayer is higher and has Majority', () => {
    const t = village({
      step: 'placement',
      players: [
        { cult: 'warlock', inactive: 4 },
        { cult: 'doomsayer', inactive: 4 },
      ],
      favor: [1, 0],
    });
    t.place('mine').place('church').place('mine').place('mine').place('church');
    expect(t.view('spectator').resolving).toBe('mine');
    expect(t.at('mine').groups).toEqual([
      { seat: 1, waiting: 3, done: 0 },
      { seat: 0, waiting: 3, done: 0 },
    ]);
    expect(t.active).toBe(1);
    expect(t.offered(1)).toContain('card');
  });

  it('DB-100 example: of 3 and 3 a Warlock kills one Doomsayer; a Doomsayer is next, then the two Warlocks', () => {
    const t = village({
      players: [{ cult: 'doomsayer' }, { cult: 'warlock', resources: { anvil: 1 } }],
      places: { mine: { cultists: [0, 0, 0, 1, 1, 1] }, church: { cultists: [0] } },
    });
    t.act('stay').act('spell').answer(1, 'kill', 'doomsayer:waiting');
    expect(t.at('mine').order).toEqual([0, 1, 1]);
    expect(turns(t)).toEqual([0, 1, 1]);
  });
});
