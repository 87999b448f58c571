import { describe, expect, it } from 'vitest';
import { darkBlood } from '../../../../src/games/dark-blood/index.ts';
import { openTo, team, teamBegun, teamBids } from '../coop.ts';
import { begun, type Village } from '../table.ts';

const SEEDS = Array.from({ length: 4 }, (_, i) => (i + 1).toString(16).padStart(64, '0'));

const opened = (seats: number, seed?: string) => begun({ mode: 'coop', cults: 'random' }, seats, seed);
const cultOf = (t: Village, seat: number) => t.player(seat).cult as string;

describe('Dark Blood in co-op: setup', () => {
  it('DB-259 no Unholy Favor, Position and Starting Points Tokens, no Objective and Event Cards are used', () => {
    const t = begun({ mode: 'coop', cults: 'random', events: '2345' }, 3);
    const view = t.view('spectator');
    expect(view).toMatchObject({ spellbooks: [], milestones: [], eventRounds: [] });
    for (const seat of [0, 1, 2]) {
      expect(t.player(seat)).toMatchObject({ position: 0, spellbook: 0 });
      expect(t.player(seat).own).toMatchObject({ starting: 0, dealt: [], kept: null, discarded: null });
      expect(t.topic(seat)).not.toBe('objective');
    }
  });

  it('DB-259 the three milestones bring 3 Taint each, whoever reaches them', () => {
    const taint = (milestones: ('spellbook' | 'blood' | 'cult')[]) =>
      team({ step: 'placement', state: { milestones } }).view('spectator').team?.taint;
    expect([taint([]), taint(['spellbook']), taint(['blood', 'cult'])]).toEqual([0, 3, 6]);
  });

  it('DB-260 a Two-Peasant disc with a Shield lies under the second and under the third Token, nothing under the others', () => {
    const under = opened(2)
      .view('spectator')
      .tokens.map((token) => token.under);
    expect(under).toEqual([[], ['peasants', 'shield'], ['peasants', 'shield'], [], []]);
  });

  it('DB-261 one disc each of 1, 2, 3 and 4 lies face down on the second to fifth Token, in any order', () => {
    const turnedUp = SEEDS.map((seed) => {
      const t = teamBegun(2, seed);
      expect(t.view('spectator').tokens.map((token) => token.hidden)).toEqual([false, true, true, true, true]);
      while (!t.outcome) t.toEndOf('round');
      return t.log('spectator').flatMap((line) => /is turned up: (\d)\./.exec(line)?.[1] ?? []);
    });
    for (const numbers of turnedUp) expect([...numbers].sort()).toEqual(['1', '2', '3', '4']);
    expect(new Set(turnedUp.map((numbers) => numbers.join())).size).toBeGreaterThan(1);
  });

  it('DB-262 what lies face down is seen by nobody until all have pledged, and by all then', () => {
    const game = (hidden: '1' | '4') =>
      teamBids({
        tokens: [{ winner: 'all', place: 'church' }, { hidden }],
        places: { church: { defiled: 'defiled' } },
      });
    const [one, four] = [game('1'), game('4')];
    for (const t of [one, four]) t.answer(0, 'bid', 2);
    for (const viewer of [0, 1, 'spectator'] as const) expect(one.seenBy(viewer)).toBe(four.seenBy(viewer));
    expect(one.view('spectator').tokens[1]?.hidden).toBe(true);
    one.answer(1, 'bid', 0);
    expect(one.log('spectator').join(' ')).toContain('is turned up: 1.');
    expect(one.view('spectator').tokens[1]?.hidden).toBe(false);
  });

  it('DB-264 the team agrees on the Favor order: what most propose is done', () => {
    const t = opened(3);
    const [a, b, c] = [0, 1, 2].map((seat) => cultOf(t, seat)) as [string, string, string];
    expect(t.asked).toEqual([0, 1, 2]);
    t.answer(0, 'favor', [a, b, c]).answer(1, 'favor', [c, a, b]).answer(2, 'favor', [c, a, b]);
    expect(t.favor()).toEqual([2, 0, 1]);
  });

  it('DB-264 proposals are open and can be changed; of equals that of the earliest seat is done', () => {
    const t = opened(2);
    const [a, b] = [cultOf(t, 0), cultOf(t, 1)];
    t.answer(0, 'favor', [a, b]);
    expect(openTo(t, 1, 0)).toMatchObject({ topic: 'favor', answered: true, given: [a, b] });
    t.answer(0, 'favor', [b, a]).answer(1, 'favor', [a, b]);
    expect(t.favor()).toEqual([1, 0]);
  });

  it('DB-264 without agreement the order is that in which people joined', () => {
    expect(teamBegun(4).favor()).toEqual([0, 1, 2, 3]);
  });

  it('DB-265 co-op is for 2 to 4 players, each with a Cult of their own', () => {
    const persons = darkBlood.persons?.(darkBlood.options.parse({ mode: 'coop' }));
    expect(persons).toEqual({ min: 2, max: 4 });
    for (const seats of [2, 3, 4]) {
      const t = begun({ mode: 'coop' }, seats);
      for (let seat = 0; seat < seats - 1; seat++) t.answer(seat, 'cult', t.offered(seat)[0] as string);
      if (seats < 4) t.answer(seats - 1, 'cult', t.offered(seats - 1)[0] as string);
      expect(new Set(t.view('spectator').players.map((p) => p.cult)).size).toBe(seats);
    }
  });

  it('DB-269 everybody sees how much Blood each player has', () => {
    const t = team({ step: 'placement', players: [{ blood: 4 }, { blood: 7 }] });
    for (const viewer of [0, 1, 'spectator'] as const)
      expect(t.view(viewer).players.map((p) => p.blood)).toEqual([4, 7]);
  });

  it('DB-269 nor do questions hide what somebody can pay', () => {
    const t = team({ places: { mine: { cultists: [0, 1] } } });
    expect(openTo(t, 'spectator', 0)).toMatchObject({ topic: 'activate' });
  });

  it('DB-270 an uncovered Passive lies on its first side: nobody is asked, nor may turn it later', () => {
    const t = team({ players: [{ cult: 'demonologist', uncovered: 1 }, {}], places: { mine: { cultists: [0] } } });
    t.act('corrupt');
    expect(t.player(0).passives[1]).toMatchObject({ covered: false, side: 0 });
    expect(t.topic(0)).not.toBe('side');
    t.toEndOf('round');
    expect(t.player(0).passives[0]?.covered).toBe(false); // one is uncovered still, and could have been turned
    expect(t.step).toBe('placement'); // Upkeep is over, and nobody was asked to turn a Passive
    expect(t.player(0).passives.every((passive) => passive.side === 0)).toBe(true);
  });

  it('DB-271 each player begins with 1 Blood and 1 Silver', () => {
    const t = opened(4);
    for (const seat of [0, 1, 2, 3]) expect(t.player(seat)).toMatchObject({ blood: 1, silver: 1 });
  });

  it('DB-272 two players put their left-most Hex into the pouch, whom the team picks', () => {
    const t = opened(3);
    const cults = [0, 1, 2].map((seat) => cultOf(t, seat));
    for (const seat of [0, 1, 2]) t.answer(seat, 'favor', cults);
    const pick = (...seats: number[]) => seats.map((seat) => cults[seat] as string);
    t.answer(0, 'first-hexes', pick(0, 1));
    expect(openTo(t, 2, 0)).toMatchObject({ given: pick(0, 1) });
    t.answer(1, 'first-hexes', pick(1, 2)).answer(2, 'first-hexes', pick(2, 1));
    const uncovered = t.log('spectator').filter((line) => line.includes('uncovers'));
    expect(uncovered).toHaveLength(2);
    expect(uncovered[0]).toContain('Bob');
    expect(uncovered[1]).toContain('Cleo');
  });

  it('DB-272 by default it is the two highest in Unholy Favor', () => {
    const t = opened(3);
    const [a, b, c] = [0, 1, 2].map((seat) => cultOf(t, seat)) as [string, string, string];
    for (const seat of [0, 1, 2]) t.answer(seat, 'favor', [c, b, a]);
    t.toEndOf('step');
    const uncovered = t.log('spectator').filter((line) => line.includes('uncovers'));
    expect(uncovered.map((line) => /Alice|Bob|Cleo/.exec(line)?.[0])).toEqual(['Cleo', 'Bob']);
  });

  it('DB-272 with two players both do it, unasked', () => {
    const t = opened(2);
    for (const seat of [0, 1]) t.answer(seat, 'favor', [cultOf(t, 0), cultOf(t, 1)]);
    expect(t.step).toBe('placement');
    expect(t.log('spectator').filter((line) => line.includes('uncovers'))).toHaveLength(2);
  });

  it('DB-273 the pouch begins with 1 Shield, 1 Two-Peasant, 6 numbered and 2 Cult discs, all drawn in Round 1', () => {
    const t = opened(3);
    expect(t.view('spectator').pouch).toEqual({ 1: 1, 2: 2, 3: 2, 4: 1, peasants: 1, shield: 1 });
    t.toEndOf('step');
    const line = t.log('spectator').find((each) => each.startsWith('Hexes, left and right: ')) ?? '';
    const names = /(?:Mine|Hell Pit|Ossuary|Cemetery|Church) ([^|]+) \| ([^,.]+)/g;
    const drawn = [...line.matchAll(names)].flatMap(([, left, right]) => [left as string, right as string]);
    expect(drawn).toHaveLength(10);
    expect(drawn.filter((disc) => disc.endsWith('Hex'))).toHaveLength(2);
    expect(drawn.filter((disc) => /^[1-4]$/.test(disc)).sort()).toEqual(['1', '2', '2', '3', '3', '4']);
    expect(drawn).toContain("Inquisitor's Shield");
    expect(drawn).toContain('Two Peasants');
    expect(t.view('spectator').pouch).toEqual({});
    expect(t.view('spectator').inquisitor).not.toBeNull();
  });

  it('DB-316 the Cultists of the others count for the placement numbers, Peasants do not', () => {
    const t = team({ step: 'placement', places: { mine: { peasants: 3 } } });
    expect(t.at('mine').accepts).toEqual([1]);
    t.place('mine');
    expect(t.at('mine').accepts).toEqual([2]);
    t.place('mine');
    expect(t.at('mine').accepts).toEqual([3]);
    t.place('mine');
    expect(t.at('mine').accepts).toEqual([]);
  });

  it('DB-317 after Round 1 all discs are in the pouch but the two Cult Hexes, which went home when resolved', () => {
    const t = teamBegun(2);
    expect([t.player(0).hexes, t.player(1).hexes]).toEqual([4, 4]);
    t.toEndOf('round');
    const { places, pouch } = t.view('spectator');
    const discs = places.flatMap(({ left, right }) => [left.disc, right.disc]).filter((disc) => disc !== null);
    expect([...discs].sort()).toEqual(['1', '2', '2', '3', '3', '4', 'peasants', 'shield']);
    expect(pouch).toEqual({});
  });

  it('DB-318 circles that no disc is left for stay empty, and yield 1', () => {
    const t = teamBegun(2).toEndOf('round');
    for (const circle of [t.at('church').left, t.at('church').right])
      expect(circle).toMatchObject({ disc: null, amount: 1 });
    const others = t.view('spectator').places.filter(({ place }) => place !== 'church');
    expect(others.every(({ left, right }) => left.disc !== null && right.disc !== null)).toBe(true);
  });
});
