import { describe, expect, it } from 'vitest';
import { nextRound } from '../rounds.ts';
import { type PlayerSpec, village } from '../table.ts';

/** Seat 1, below seat 0 in Unholy Favor, has all of the Mine to itself. */
const below = (player: PlayerSpec = {}, peasants = 2, more = {}) =>
  village({
    players: [{}, { silver: 1, blood: 1, resources: { sulfur: 1, dirt: 1 }, ...player }],
    places: { mine: { cultists: [1, 1, 1], peasants }, church: { cultists: [0] } },
    ...more,
  });

const offers = (ids: string[]) => ids.filter((id) => id.startsWith('offer'));

describe('Unholy Favor', () => {
  it('DB-105 every tie is won by the Cult that is higher: in Majority, in bids, in scoring', () => {
    for (const favor of [
      [0, 1],
      [1, 0],
    ]) {
      const high = favor[0] as number;
      const low = favor[1] as number;
      expect(village({ favor, places: { mine: { cultists: [0, 1] } } }).active).toBe(high);
      const defiled = { defiled: 'defiled' } as const;
      const t = village({
        step: 'defile',
        round: 5,
        favor,
        places: { 'hell-pit': defiled, ossuary: defiled, cemetery: defiled },
        tokens: [{ winner: 0 }, { winner: 1 }, { winner: 0 }],
      });
      t.bid(2, 2);
      expect(t.log('spectator')).toContain(
        `The highest bids for the Mine are tied at 2: by Unholy Favor ${high === 0 ? 'Alice' : 'Bob'} wins.`,
      );
      t.bid(0, 0);
      expect(t.player(high).taint?.cultists).toBe(3);
      expect(t.player(low).taint?.cultists).toBe(2);
    }
  });
});

describe('offerings at the Tree', () => {
  it('DB-106 a Cultist can be moved to any free offering space as its action', () => {
    const t = below();
    expect(offers(t.offered(1))).toEqual(['offer:top', 'offer:middle', 'offer:lower']);
    t.act('offer:lower');
    expect(t.view('spectator').tree).toMatchObject({ top: null, middle: null, lower: 1, hanged: 1 });
    expect(t.at('mine').groups).toEqual([{ seat: 1, waiting: 2, done: 0 }]);
  });

  it('DB-107 each space once a Round; with all three taken there is none', () => {
    const t = below({ silver: 3, blood: 3 }, 3).act('offer:middle');
    expect(offers(t.offered(1))).toEqual(['offer:top', 'offer:lower']);
    const full = below({}, 2, {
      state: { tree: { top: 0, middle: 0, lower: 0, hanged: 0 } },
      players: [{ active: 1 }, {}],
    });
    expect(offers(full.offered(1))).toEqual([]);
  });

  it('DB-107 all are free again in the next Round', () => {
    const t = village({ round: 1, places: { church: { cultists: [0, 0], peasants: 1 } } })
      .act('offer:middle')
      .act('stay');
    expect(t.view('spectator').tree).toMatchObject({ top: null, middle: null, lower: null });
  });

  it('DB-108 the top space costs a Peasant and one resource of your choice', () => {
    const t = below().act('offer:top');
    expect(t.offered(1)).toEqual(['sulfur', 'dirt']);
    t.answer(1, 'give', 'dirt');
    expect(t.player(1)).toMatchObject({ silver: 1, resources: { sulfur: 1, dirt: 0 } });
    expect([t.at('mine').peasants, t.blood(1)]).toEqual([1, 1]);
    expect(offers(below({ resources: {} }).offered(1))).toEqual(['offer:middle', 'offer:lower']);
  });

  it('DB-109 the middle space costs a Peasant and one Silver', () => {
    const t = below().act('offer:middle');
    expect(t.player(1)).toMatchObject({ silver: 0, resources: { sulfur: 1, dirt: 1 } });
    expect([t.at('mine').peasants, t.blood(1)]).toEqual([1, 1]);
    expect(offers(below({ silver: 0 }).offered(1))).toEqual(['offer:top', 'offer:lower']);
  });

  it('DB-110 the lower space costs a Peasant and one Blood', () => {
    const t = below().act('offer:lower');
    expect(t.player(1)).toMatchObject({ silver: 1, resources: { sulfur: 1, dirt: 1 } });
    expect([t.at('mine').peasants, t.blood(1)]).toEqual([1, 0]);
    expect(offers(below({ blood: 0 }).offered(1))).toEqual(['offer:top', 'offer:middle']);
  });

  it('DB-111 the Peasant must stand where the Cultist was activated', () => {
    expect(offers(below({}, 0, { places: { mine: { cultists: [1] }, church: { peasants: 3 } } }).offered(1))).toEqual(
      [],
    );
  });

  it('DB-112 that Peasant never comes back and gives no Blood', () => {
    const t = village({
      round: 1,
      players: [{ blood: 2 }, {}],
      places: { church: { cultists: [0, 0], peasants: 1 }, mine: { peasants: 7 } },
    });
    t.act('offer:middle');
    expect([t.blood(0), t.view('spectator').peasants]).toEqual([2, 0]);
    t.act('stay');
    expect([t.at('church').peasants, t.at('mine').peasants]).toEqual([0, 7]);
    expect(t.view('spectator').tree.hanged).toBe(1);
  });

  it('DB-112 with some hanged fewer come in Upkeep', () => {
    const t = nextRound({ players: [{ offered: 6 }, {}] });
    expect(t.view('spectator').places.reduce((sum, { peasants }) => sum + peasants, 0)).toBe(2);
    expect(t.at('church').peasants).toBe(1);
  });

  it('DB-113 at any of the three the Cult swaps places with the one directly above', () => {
    for (const [space, pay] of [
      ['top', true],
      ['middle', false],
      ['lower', false],
    ] as const) {
      const t = village({
        players: [{}, {}, { blood: 1, silver: 1, resources: { bones: 1, dirt: 1 } }],
        favor: [0, 1, 2],
        places: { mine: { cultists: [2], peasants: 1 }, church: { cultists: [0] } },
      });
      t.act(`offer:${space}`);
      if (pay) t.answer(2, 'give', 'bones');
      expect(t.favor()).toEqual([0, 2, 1]);
      expect([0, 1, 2].map((seat) => t.player(seat).favor)).toEqual([1, 3, 2]);
    }
  });

  it('DB-114 who is highest may offer, too: it pays, takes the space and stays highest', () => {
    const t = village({ players: [{ silver: 1 }, {}], places: { mine: { cultists: [0, 1], peasants: 1 } } });
    t.act('offer:middle');
    expect(t.favor()).toEqual([0, 1]);
    expect(t.player(0)).toMatchObject({ silver: 0, offered: 1 });
    expect(t.view('spectator').tree).toMatchObject({ middle: 0, hanged: 1 });
  });

  it('DB-115 example: the Demonologist rises above the Doomsayer, then the Necromancer does', () => {
    const t = village({
      players: [{ cult: 'doomsayer' }, { cult: 'demonologist' }, { cult: 'necromancer', blood: 1 }],
      favor: [0, 1, 2],
      places: { mine: { cultists: [1, 2], peasants: 2 }, church: { cultists: [0] } },
    });
    t.act('offer:middle');
    expect(t.favor()).toEqual([1, 0, 2]);
    t.act('offer:lower');
    expect(t.favor()).toEqual([1, 2, 0]);
  });
});
