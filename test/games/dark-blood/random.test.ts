import { describe, expect, it } from 'vitest';
import { darkBlood } from '../../../src/games/dark-blood/index.ts';
import { Chance } from '../../../src/kernel/index.ts';
import { assertPromises, randomGame, testSeed } from '../../kernel/harness.ts';

const SAMPLE_EVERY = 23;

/** Plays a game at random and checks all that the kernel promises now and then. @returns what was asked in it */
function playRandomly(number: number, seats: number, options: object) {
  const terms = { seed: testSeed(number), seats, options: darkBlood.options.parse(options) };
  const [chance, deals] = [new Chance(testSeed(number, 1)), new Chance(testSeed(number, 2))];
  const topics = new Set<string>();
  const { match } = randomGame(darkBlood, terms, (n) => chance.int(n), {
    undoOneIn: 20,
    onStep(point) {
      for (const { decision } of point.match.decisions) topics.add(decision.topic);
      if (point.event.seq % SAMPLE_EVERY === 0) assertPromises(point, deals);
    },
  });
  expect(match.outcome).not.toBeNull();
  return topics;
}

describe('random games of Dark Blood', () => {
  it.each([2, 3, 4])('end, keep every component and all the kernel promises, with %i players', (seats) => {
    for (let number = 1; number <= 6; number++)
      playRandomly(number, seats, { inquisitor: number % 2 === 0, events: number % 3 === 0 ? '2345' : 'none' });
  });
});
