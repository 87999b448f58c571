import { createHash, randomBytes } from 'node:crypto';

const WORDS_PER_BLOCK = 8;

/** A new secret seed: 32 random bytes in hex. */
export function newSeed(): string {
  return randomBytes(32).toString('hex');
}

/** The promise that is published when a game starts: the SHA-256 of the seed's bytes, in hex. */
export function seedHash(seed: string): string {
  return createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex');
}

/**
 * The one source of chance in a game. The stream is SHA-256(seed bytes, block number as 8 bytes big-endian), read as
 * 32-bit big-endian words; `counter` is the number of words used. Whoever knows the seed can check every draw; whoever
 * does not learns nothing from the draws seen.
 */
export class Chance {
  private readonly key: Buffer;
  private block = -1;
  private words: Buffer = Buffer.alloc(0);

  /**
   * @param seed hex, as {@link newSeed} makes it
   * @param counter how many words of the stream are used already
   * @throws RangeError where the seed is not hex (it would be cut short without a word)
   */
  constructor(
    readonly seed: string,
    public counter = 0,
  ) {
    if (!/^([0-9a-f]{2})+$/i.test(seed)) throw new RangeError('a seed is bytes in hex');
    this.key = Buffer.from(seed, 'hex');
  }

  /**
   * A whole number from 0 to n - 1, each equally likely.
   * @param n a whole number from 1 to 2^32
   * @throws RangeError for any other
   */
  int(n: number): number {
    if (!(Number.isInteger(n) && n >= 1 && n <= 2 ** 32)) throw new RangeError(`no whole number below ${n}`);
    const limit = Math.floor(2 ** 32 / n) * n; // words at or above it would favour low results: take another
    for (;;) {
      const word = this.word();
      if (word < limit) return word % n;
    }
  }

  /** Puts an array into random order, in place (Fisher-Yates), and returns it. */
  shuffle<T>(items: T[]): T[] {
    for (let i = items.length - 1; i > 0; i--) {
      const j = this.int(i + 1);
      const item = items[i] as T;
      items[i] = items[j] as T;
      items[j] = item;
    }
    return items;
  }

  private word(): number {
    const block = Math.floor(this.counter / WORDS_PER_BLOCK);
    if (block !== this.block) {
      const number = Buffer.alloc(8);
      number.writeBigUInt64BE(BigInt(block));
      this.words = createHash('sha256').update(this.key).update(number).digest();
      this.block = block;
    }
    return this.words.readUInt32BE((this.counter++ % WORDS_PER_BLOCK) * 4);
  }
}
