/** The one source of time. Milliseconds since 1970, as Date.now(). */
export interface Clock {
  now(): number;
}

/** The machine's own clock. */
export const systemClock: Clock = { now: () => Date.now() };
