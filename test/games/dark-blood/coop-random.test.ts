import { describe, expect, it } from 'vitest';
import { darkBlood } from '../../../src/games/dark-blood/index.ts';
import { Chance } from '../../../src/kernel/index.ts';
import { assertPromises, randomGame, testSeed } from '../../kernel/harness.ts';

const SAMPLE_EVERY = 29;
const GAMES = 5;

describe('random games of Dark Blood in co-op', () => {
  it.each([2, 3, 4])('end, keep every component and all the kernel promises, with %i players', (seats) => {
    for (let number = 1; number <= GAMES; number++) {
      const cults = number % 2 === 0 ? 'chosen' : 'random';
      const options = darkBlood.options.parse({ mode: 'coop', cults });
      const [chance, deals] = [new Chance(testSeed(number, 1)), new Chance(testSeed(number, 2))];
      const terms = { seed: testSeed(number), seats, options };
      const { match } = randomGame(darkBlood, terms, (n) => chance.int(n), {
        undoOneIn: 20,
        onStep(point) {
          if (point.event.seq % SAMPLE_EVERY === 0) assertPromises(point, deals);
        },
      });
      const { winners } = match.outcome ?? {};
      expect([0, seats]).toContain(winners?.length);
    }
  });
});
