/** First millisecond of 2015, from which Discord counts (https://docs.discord.com/developers/reference#snowflakes). */
const DISCORD_EPOCH = 1_420_070_400_000n;

/** Makes ids like Discord's: milliseconds since 2015, then a count; each is greater than all before it. */
export class Snowflakes {
  private last: bigint;

  /** `last`: the greatest id given out so far, '0' if none. */
  constructor(
    private readonly now: () => number,
    last = '0',
  ) {
    this.last = BigInt(last);
  }

  /** A new id, as a string of digits. */
  next(): string {
    const byTime = (BigInt(this.now()) - DISCORD_EPOCH) << 22n;
    this.last = byTime > this.last ? byTime : this.last + 1n;
    return this.last.toString();
  }
}

/** When an id was made, in milliseconds since 1970. */
export function timeOf(id: string): number {
  return Number((BigInt(id) >> 22n) + DISCORD_EPOCH);
}

/** Orders ids by age, oldest first. */
export function byAge(a: { id: string }, b: { id: string }): number {
  const difference = BigInt(a.id) - BigInt(b.id);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}
