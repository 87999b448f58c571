/** One thing measured against another in the same run, so that the machine's speed drops out. */
export interface Comparison {
  name: string;
  /** What is measured, and what it is measured against, in words. */
  what: string;
  against: string;
  /** Medians, in the unit. */
  a: number;
  b: number;
  unit: string;
  ratio: number;
  /** What the ratio should be. */
  wanted: { atMost: number } | { atLeast: number };
}

/** How many rounds each comparison takes, after one that is thrown away. */
export const ROUNDS = 9;

/** The middle one of some numbers. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((x, y) => x - y);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** The number that all but a share of the numbers stay at or below. @param share from 0 to 1 */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((x, y) => x - y);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/**
 * Runs two measurements in turn, A B A B ..., and returns the medians of each and of the ratio, round by round.
 * @param a one round of what is measured; returns its figure
 * @param b one round of what it is measured against
 */
export async function interleaved(
  a: () => number | Promise<number>,
  b: () => number | Promise<number>,
): Promise<{ a: number; b: number; ratio: number }> {
  const rounds: { a: number; b: number }[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const pair = { a: await a(), b: await b() };
    if (round > 0) rounds.push(pair);
  }
  return {
    a: median(rounds.map((r) => r.a)),
    b: median(rounds.map((r) => r.b)),
    ratio: median(rounds.map((r) => r.a / r.b)),
  };
}

/** Milliseconds that something takes. */
export async function time(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
