import { describe, expect, it } from 'vitest';
import { darkPact } from '../../../src/games/dark-pact/index.ts';
import type { Options } from '../../../src/games/dark-pact/options.ts';
import { Chance, isLegal, Match, type Seat } from '../../../src/kernel/index.ts';
import { machinesOf } from '../../../src/table/machines.ts';
import { randomAnswer, testSeed } from '../../kernel/harness.ts';
import { duel } from './table.ts';

const players = Object.values(darkPact.players ?? {});
const MOST_ANSWERS = 6000;

/** How a game went: who won, if it came to an end, and what the machines were asked. */
interface Played {
  winners: Seat[] | null;
  topics: Set<string>;
}

/**
 * One game. All that is asked is put to a machine, which must know an answer that is legal; at the seats that are not
 * planned a random answer is given all the same.
 */
function playGame(n: number, seats: number, planned: readonly Seat[], options: Partial<Options> = {}): Played {
  const terms = { seed: testSeed(n), seats, options: darkPact.options.parse(options) };
  const machines = machinesOf(darkPact, terms.options, seats - 1);
  const chance = new Chance(testSeed(n, 1));
  const { match } = Match.start(darkPact, terms, 1);
  const topics = new Set<string>();
  for (let seq = 2; !match.outcome && seq < MOST_ANSWERS; seq++) {
    const asked = match.decisions.find((d) => d.given === undefined);
    if (!asked) throw new Error('nobody is asked');
    const { decision } = asked;
    const { seat } = decision;
    const machine = machines.get(seat) ?? players[(n + seat) % players.length];
    const answer = machine?.answer(match.view(seat), decision).answer;
    if (!isLegal(decision, answer)) throw new Error(`${decision.topic}: ${JSON.stringify(answer)} is not legal`);
    topics.add(decision.topic);
    const plays = planned.includes(seat) || machines.has(seat);
    match.answer(seat, asked.id, plays ? answer : randomAnswer(decision, (max) => chance.int(max)), seq);
  }
  return { winners: match.outcome?.winners ?? null, topics };
}

describe('the machine player with a plan', () => {
  it('there is one for each Dark Pact', () => {
    expect(Object.keys(darkPact.players ?? {})).toHaveLength(13);
  });

  it('answers legally whatever it is asked', { timeout: 120_000 }, () => {
    const topics = Array.from({ length: 18 }, (_, n) => [...playGame(n, 2 + (n % 3), [], { chooseTop: true }).topics]);
    expect(new Set(topics.flat()).size).toBeGreaterThan(20); // of 25
  });

  it('plays an Insight card that it gains', () => {
    const t = duel({ active: { hand: ['Enlightenment', '2x'] }, supply: ['Awareness'] });
    t.play('Enlightenment').answer(0, 'gain', 'Awareness');
    const [asked] = t.match.decisions;
    expect(asked?.decision.topic).toBe('playGained');
    for (const player of players) expect(asked && player.answer(t.view(0), asked.decision).answer).toEqual(['play']);
  });

  it('brings its games to an end', { timeout: 120_000 }, () => {
    for (let n = 0; n < 30; n++) {
      const seats = 2 + (n % 3);
      const all = Array.from({ length: seats }, (_, seat) => seat);
      expect(playGame(n, seats, all, { firstGame: n % 5 === 0 }).winners, `game ${n}`).not.toBeNull();
    }
  });

  it('plays a solo game to its end', { timeout: 60_000 }, () => {
    for (const bot of ['easier', 'normal', 'talisman', 'hallow', 'both'] as const)
      expect(playGame(7, 2, [0], { bot }).winners, bot).not.toBeNull();
  });

  it('wins far more often than random play', { timeout: 120_000 }, () => {
    const games = 30;
    let won = 0;
    for (let n = 0; n < games; n++) {
      const seat = n % 3;
      if (playGame(n, 3, [seat]).winners?.includes(seat)) won++;
    }
    expect(won).toBeGreaterThan(games * 0.7); // by chance it would be a third
  });

  it('answers alike what it is asked alike: it keeps nothing in mind', () => {
    const terms = { seed: testSeed(3), seats: 2, options: darkPact.options.parse({ first: 0 }) };
    const { match } = Match.start(darkPact, terms, 1);
    const [asked] = match.decisions;
    if (!asked) throw new Error('nobody is asked');
    const { seat } = asked.decision;
    const answers = players.map((player) => player.answer(match.view(seat), asked.decision));
    expect(players.map((player) => player.answer(match.view(seat), asked.decision))).toEqual(answers);
  });
});
