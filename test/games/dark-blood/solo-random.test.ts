import { describe, expect, it } from 'vitest';
import { darkBlood } from '../../../src/games/dark-blood/index.ts';
import { CULTS } from '../../../src/games/dark-blood/names.ts';
import { Chance } from '../../../src/kernel/index.ts';
import { assertPromises, randomAnswer, randomGame, testSeed } from '../../kernel/harness.ts';
import { LEVELS } from './solo.ts';

const SAMPLE_EVERY = 17;

describe('random games of Dark Blood alone', () => {
  it.each(LEVELS)('end, keep every component and all the kernel promises, with each Cult at %s', (level) => {
    const options = darkBlood.options.parse({ solo: level });
    for (const [number, cult] of CULTS.entries()) {
      const [chance, deals] = [new Chance(testSeed(number, 1)), new Chance(testSeed(number, 2))];
      const { match } = randomGame(darkBlood, { seed: testSeed(number), seats: 1, options }, (n) => chance.int(n), {
        undoOneIn: 20,
        choose: (decision, roll) => (decision.topic === 'cult' ? [cult] : randomAnswer(decision, roll)),
        onStep(point) {
          if (point.event.seq % SAMPLE_EVERY === 0) assertPromises(point, deals);
        },
      });
      expect(match.view(0).players[0]?.cult).toBe(cult);
      expect(match.view(0)).toMatchObject({ step: 'over', level });
      expect(match.outcome).not.toBeNull();
    }
  });
});
