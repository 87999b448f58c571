import { describe, expect, it } from 'vitest';
import { darkPact } from '../../../src/games/dark-pact/index.ts';
import type { State } from '../../../src/games/dark-pact/state.ts';
import { type Answer, Chance, type Checkpoint, type Decision } from '../../../src/kernel/index.ts';
import { assertPromises, type Roll, randomAnswer, randomGame, testSeed } from '../../kernel/harness.ts';

const SAMPLE_EVERY = 97;

/** Options that do nothing more: eager players take them only where there is no other. */
const IDLE = ['buy', 'done', 'pass', 'keep'];

/** Acts where it can, and keeps its hand in Clean-up. */
function eagerly(d: Decision, roll: Roll): Answer {
  if (d.topic === 'discard') return d.options.slice(0, d.min).map(({ id }) => id);
  const ids = randomAnswer({ ...d, min: d.options.length, max: d.options.length }, roll) as string[];
  const n = d.min + roll(d.max - d.min + 1);
  return [...ids.filter((id) => !IDLE.includes(id)), ...ids.filter((id) => IDLE.includes(id))].slice(0, n);
}

/** Which cards lie where, hidden ones too, but not in which order within a hand: alike a round later, the game is idle. */
function zones({ state }: Checkpoint): { turn: number; cards: string } {
  const { turn, active, actions, coins, recent, ...rest } = JSON.parse(state) as State;
  const players = rest.players.map((p) => ({ ...p, hand: p.hand.toSorted() }));
  return { turn, cards: JSON.stringify({ ...rest, players }) };
}

/** Thrown to stop a game in which nobody does anything any more. */
class Idle extends Error {}

/** Plays a game at random and checks all that the kernel promises now and then. @returns how it ended, and what was asked */
function playRandomly(number: number, seats: number) {
  const terms = { seed: testSeed(number), seats, options: darkPact.options.parse({ firstGame: number % 2 === 0 }) };
  const [chance, deals] = [new Chance(testSeed(number, 1)), new Chance(testSeed(number, 2))];
  const topics = new Set<string>();
  let most = 0;
  let round = { turn: 0, cards: '' };
  try {
    const { match } = randomGame(darkPact, terms, (n) => chance.int(n), {
      undoOneIn: 20,
      choose: number % 4 < 2 ? eagerly : randomAnswer,
      onStep(point) {
        const { match, event, step } = point;
        for (const { decision } of match.decisions) topics.add(decision.topic);
        most = Math.max(most, match.decisions.length);
        if (event.seq % SAMPLE_EVERY === 0) assertPromises(point, deals);
        const now = step?.checkpoint && zones(step.checkpoint);
        if (!now || now.turn < round.turn + seats) return;
        if (now.cards === round.cards) throw new Idle();
        round = now;
      },
    });
    return { end: match.outcome?.scores ? ('points' as const) : ('pact' as const), topics, most };
  } catch (error) {
    if (error instanceof Idle) return { end: 'idle' as const, topics, most };
    throw error;
  }
}

describe('random games of Dark Pact', () => {
  it.each([
    [2, 30],
    [3, 16],
    [4, 12],
  ])(
    'with %i players come to an end, with every promise of the kernel kept on the way: %i games',
    {
      timeout: 300_000,
    },
    (seats, games) => {
      const ends = { pact: 0, points: 0, idle: 0 };
      const topics = new Set<string>();
      let most = 0;
      for (let number = 0; number < games; number++) {
        const played = playRandomly(number, seats);
        ends[played.end]++;
        for (const topic of played.topics) topics.add(topic);
        most = Math.max(most, played.most);
      }
      expect(ends.points).toBeGreaterThan(0);
      expect(most).toBe(seats); // all were asked at once
      expect([...topics]).toEqual(expect.arrayContaining(['react', 'give', 'store', 'exchange', 'inscribe', 'take']));
      if (seats > 2) expect([...topics]).toEqual(expect.arrayContaining(['pass', 'target', 'topdeck']));
      console.info(`ends of ${games} random games of ${seats}: ${JSON.stringify(ends)}`);
    },
  );
});
