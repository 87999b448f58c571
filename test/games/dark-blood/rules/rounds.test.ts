import { describe, expect, it } from 'vitest';
import { PLACES } from '../../../../src/games/dark-blood/names.ts';
import { atPriority, bySeed, nextRound, playOn, seedOf } from '../rounds.ts';
import { begun, type Village, village } from '../table.ts';

/** The last bids of the game: only the Mine is left beside the Church. */
function last(blood: [number, number] = [3, 3]): Village {
  const defiled = { defiled: 'defiled' } as const;
  return village({
    step: 'defile',
    round: 5,
    players: blood.map((each) => ({ blood: each })),
    places: {
      'hell-pit': defiled,
      ossuary: defiled,
      cemetery: defiled,
      mine: { left: '2', right: '1' },
      church: { left: '4' },
    },
    tokens: [{ winner: 0 }, { winner: 1 }, { winner: 0 }],
  });
}

const has = (lines: string[], part: string) => lines.findIndex((line) => line.includes(part));

describe('the course of a game', () => {
  it('DB-037 five Rounds of Upkeep, Placement, Resolve and Defile, in this order', () => {
    const t = begun({ cults: 'random' });
    playOn(t, () => false);
    const lines = t.log('spectator');
    const rounds = lines.filter((line) => /^Round \d begins/.test(line));
    expect(rounds).toEqual([1, 2, 3, 4, 5].map((n) => `Round ${n} begins.`));
    const starts = [...rounds.map((line) => lines.indexOf(line)), lines.length];
    for (const [i, start] of starts.slice(0, 5).entries()) {
      const round = lines.slice(start, starts[i + 1]);
      const phases = ['resolved in the order', 'places 1 Cultist', 'The Church is resolved', 'is bid for'].map((part) =>
        has(round, part),
      );
      if (i === 0) expect(phases.pop()).toBe(-1); // DB-039
      expect(phases).toEqual([...phases].sort((a, b) => a - b));
      expect(phases[0]).toBeGreaterThan(0);
    }
    expect(t.view('spectator')).toMatchObject({ round: 5, step: 'over' });
  });

  it('DB-038 Upkeep: Priority Tokens, then Hexes, then what they do, then the Peasants', () => {
    const t = nextRound({ players: [{ cult: 'warlock', uncovered: 1 }, {}], pouch: ['warlock', '2', '3'] });
    const lines = t.log('spectator');
    const steps = ['Round 2 begins', 'resolved in the order', 'Hexes, left', 'places a Sigil', 'Peasants come'].map(
      (part) => has(lines, part),
    );
    expect(steps[0]).toBeGreaterThanOrEqual(0);
    expect(steps).toEqual([...steps].sort((a, b) => a - b));
    expect(new Set(steps).size).toBe(5);
  });

  it('DB-039 there is no bid and nothing is Defiled in Round 1, but the Round is cleaned up', () => {
    const t = begun({ cults: 'random' });
    const topics = playOn(t, (now) => now.view('spectator').round === 2);
    expect(topics).not.toContain('bid');
    const v = t.view('spectator');
    expect(v.tokens.every(({ winner }) => winner === null)).toBe(true);
    expect(v.places.every(({ defiled, groups }) => defiled === 'no' && groups.length === 0)).toBe(true);
    expect(playOn(t, (now) => now.view('spectator').round === 3)).toContain('bid');
  });
});

describe('the end of a Round', () => {
  it('DB-040 all Cultists go back to the active areas: from Locations, from Rituals, from the Tree', () => {
    const done = { seat: 1, done: true, on: null };
    const t = nextRound({
      players: [
        {
          slots: { corrupt: ['cultist'], proselytize: [], sacrifice: [], spell: ['cultist'], incantation: [] },
          inactive: 3,
        },
        { inactive: 2 },
      ],
      places: { mine: { cultists: [done, { ...done, on: 'left' }] } },
    });
    for (const seat of [0, 1]) expect(t.player(seat)).toMatchObject({ active: seat === 0 ? 5 : 6, away: 0 });
    expect(
      t
        .player(0)
        .rituals.flatMap(({ slots }) => slots)
        .every((slot) => slot === null),
    ).toBe(true);
    expect(t.at('mine').groups).toEqual([]);
  });

  it('DB-040 from the offering spaces, too', () => {
    const t = village({
      round: 1,
      players: [{ inactive: 4 }, {}],
      places: { church: { cultists: [0, 0], peasants: 1 } },
    });
    t.act('offer:middle');
    expect(t.view('spectator').tree.middle).toBe(0);
    t.act('stay');
    expect(t.view('spectator').tree.middle).toBeNull();
    expect(t.player(0)).toMatchObject({ active: 4, inactive: 4, away: 0 });
  });

  it('DB-041 every disc on the board goes into the Game Pouch, and the Priority Tokens are removed', () => {
    const t = last().bid(0, 0).bid(0, 0);
    const v = t.view('spectator');
    expect(v.pouch).toEqual({ '1': 1, '2': 1, '4': 1 });
    expect(v.places.flatMap(({ left, right }) => [left.disc, right.disc])).toEqual(Array(10).fill(null));
    expect(v.places.map(({ priority }) => priority)).toEqual([0, 0, 0, 0, 5]);
  });

  it('DB-042 Sigils stay at a Location that is not Defiled', () => {
    const t = nextRound({ places: { mine: { sigils: [2, 1] }, church: { sigils: [0, 3] } } });
    expect([t.at('mine').sigils, t.at('church').sigils]).toEqual([
      [2, 1],
      [0, 3],
    ]);
    const later = village({ step: 'defile', places: { mine: { sigils: [2, 1] }, ossuary: { sigils: [0, 1] } } }).bid(
      0,
      0,
    );
    expect([later.at('mine').sigils, later.at('ossuary').sigils]).toEqual([
      [0, 0],
      [0, 1],
    ]);
  });
});

describe('the end of the game', () => {
  it('DB-043 the Cult with the most Taint wins', () => {
    const t = last([0, 9]).bid(0, 2).bid(0, 2);
    const scores = t.outcome?.scores as [number, number];
    expect(scores[1]).toBeGreaterThan(scores[0]);
    expect(t.outcome?.winners).toEqual([1]);
  });

  it('DB-043 a tie for the most Taint is broken by Unholy Favor', () => {
    for (const favor of [
      [0, 1],
      [1, 0],
    ]) {
      const low = favor[1] as number;
      const starting = (seat: number, taint: number) => ({
        blood: 0,
        pouch: { blood: 0, taint: seat === low ? taint : 0 },
      });
      const play = (taint: number) =>
        village({
          step: 'defile',
          round: 5,
          players: [0, 1].map((seat) => starting(seat, taint)),
          favor,
          places: Object.fromEntries(
            ['hell-pit', 'ossuary', 'cemetery'].map((place) => [place, { defiled: 'defiled' }]),
          ),
          tokens: [0, 0, 1].map((at) => ({ winner: favor[at] as number })),
        })
          .bid(0, 0)
          .bid(0, 0);
      const [high = 0, behind = 0] = favor.map((seat) => play(0).outcome?.scores?.[seat]);
      expect(play(high - behind).outcome).toMatchObject({ winners: [favor[0]] });
      expect(new Set(play(high - behind).outcome?.scores).size).toBe(1);
      expect(play(high - behind + 1).outcome).toMatchObject({ winners: [low] });
    }
  });

  it('DB-044 it ends once the Church has been Defiled in Round 5, not before', () => {
    const t = last().bid(0, 0);
    expect(t.at('mine').defiled).toBe('defiled');
    expect([t.outcome, t.view('spectator').bidding]).toEqual([null, 'church']);
    t.bid(0, 0);
    expect(t.at('church').defiled).toBe('defiled');
    expect(t.outcome).not.toBeNull();
    expect(t.asked).toEqual([]);
  });
});

describe('the Priority Tokens', () => {
  it('DB-045 1 to 4 are dealt at random to the outer Locations in every Upkeep; the Church has 5', () => {
    const found = new Set<string>();
    for (let i = 0; i < 60; i++) {
      const t = nextRound({ seed: seedOf(i) });
      const numbers = PLACES.map((place) => t.at(place).priority);
      expect([...numbers].sort()).toEqual([1, 2, 3, 4, 5]);
      expect(t.at('church').priority).toBe(5);
      for (const [at, n] of numbers.entries()) found.add(`${at}:${n}`);
    }
    expect(found.size).toBe(4 * 4 + 1);
  });

  it('DB-045 a Defiled Location gets one, too', () => {
    const t = bySeed(
      (seed) => nextRound({ seed, places: { mine: { defiled: 'defiled' } } }),
      (each) => each.at('mine').priority === 1,
    );
    expect(atPriority(t, 1)).toBe('mine');
    expect(t.view('spectator').order[0]).toBe('mine');
  });
});
