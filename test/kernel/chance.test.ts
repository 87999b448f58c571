import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Chance, newSeed, seedHash } from '../../src/kernel/index.ts';
import { testSeed } from './harness.ts';

const WORD = 2 ** 32;
const SEED = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';

describe('the stream', () => {
  // Computed apart from this code: hashlib.sha256(seed + struct.pack('>Q', block)), read as '>8I'.
  it('is SHA-256 of the seed and a block number, in big-endian words', () => {
    const chance = new Chance(SEED);
    const words = Array.from({ length: 10 }, () => chance.int(WORD).toString(16));
    expect(words.join(' ')).toBe(
      'a9d6e500 293a88bd 38cbe213 d07ab71f 8cb22585 52072a01 bdf1c40b e527f4d0 6061c438 6d7a1788',
    );
    expect(chance.counter).toBe(10);
  });

  it('gives known rolls and a known shuffle', () => {
    const die = new Chance(SEED);
    expect(Array.from({ length: 12 }, () => die.int(6))).toEqual([0, 1, 3, 1, 5, 3, 1, 0, 4, 0, 0, 4]);
    expect(new Chance(SEED).shuffle([...'abcdefghij']).join('')).toBe('igahjfedbc');
  });

  it('takes another word where one would favour low numbers', () => {
    const chance = new Chance(SEED);
    const drawn = Array.from({ length: 6 }, () => chance.int(3 * 2 ** 30));
    expect(drawn).toEqual([2849432832, 691701949, 952885779, 2360485253, 1376201217, 3186738187]);
    expect(chance.counter).toBe(7); // d07ab71f was too high
  });

  it('goes on from any counter, in mid-block too, as if it had never stopped', () => {
    fc.assert(
      fc.property(fc.nat(40), fc.array(fc.integer({ min: 1, max: WORD }), { maxLength: 30 }), (used, sizes) => {
        const one = new Chance(SEED);
        for (let i = 0; i < used; i++) one.int(WORD);
        const other = new Chance(SEED, one.counter);
        expect(sizes.map((n) => other.int(n))).toEqual(sizes.map((n) => one.int(n)));
        expect(other.counter).toBe(one.counter);
      }),
    );
  });

  it('uses no chance for nothing: a shuffle of one card, or of none', () => {
    const chance = new Chance(SEED);
    chance.shuffle([]);
    chance.shuffle(['only']);
    expect(chance.counter).toBe(0);
  });
});

describe('fairness, on a fixed seed', () => {
  /** Pearson's chi-square of counts that should all be equal. */
  const chiSquare = (counts: number[]) => {
    const expected = counts.reduce((a, b) => a + b) / counts.length;
    return counts.reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0);
  };
  /** Beyond five standard deviations of the chi-square distribution (mean k, variance 2k). */
  const bound = (freedom: number) => freedom + 5 * Math.sqrt(2 * freedom);

  it.each([2, 3, 6, 7, 52, 100])('int(%i) gives every number equally often', (n) => {
    const chance = new Chance(testSeed(n));
    const counts = Array<number>(n).fill(0);
    for (let i = 0; i < 1000 * n; i++) {
      const drawn = chance.int(n);
      counts[drawn] = (counts[drawn] ?? 0) + 1;
    }
    expect(counts.length).toBe(n);
    expect(chiSquare(counts)).toBeLessThan(bound(n - 1));
  });

  it('shuffle gives all 24 orders of four cards equally often', () => {
    const chance = new Chance(testSeed(24));
    const counts = new Map<string, number>();
    for (let i = 0; i < 24_000; i++) {
      const order = chance.shuffle([...'abcd']).join('');
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    expect(counts.size).toBe(24);
    expect(chiSquare([...counts.values()])).toBeLessThan(bound(23));
  });
});

describe('bad use is refused aloud, not with a bad draw or an endless loop', () => {
  it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, WORD + 1])('int(%d)', (n) => {
    expect(() => new Chance(SEED).int(n)).toThrow(RangeError);
  });

  it.each(['', 'abc', 'not hex', '0x12'])('the seed %j', (seed) => {
    expect(() => new Chance(seed)).toThrow(RangeError);
  });
});

describe('seeds', () => {
  it('are 32 bytes, another each time', () => {
    expect(newSeed()).toMatch(/^[0-9a-f]{64}$/);
    expect(newSeed()).not.toBe(newSeed());
  });

  it('are promised by their SHA-256', () => {
    expect(seedHash(SEED)).toBe('630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd');
  });
});
