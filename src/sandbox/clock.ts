/** A timer that can be called off. */
export interface Timer {
  cancel(): void;
}

interface Alarm {
  due: number;
  run: () => void;
}

const LONGEST_TIMEOUT = 2 ** 31 - 1;

/**
 * All time in the sandbox's engine: the 3 seconds to acknowledge, the 15 minutes of a token, the ids of messages.
 * It runs with the machine's clock (or stands still, for tests) and can be advanced; what falls due on the way runs
 * then, in order.
 */
export class Clock {
  /** Milliseconds by which this clock is ahead of the machine's. */
  ahead: number;
  private readonly start = Date.now();
  private alarms: Alarm[] = [];
  private wake: NodeJS.Timeout | undefined;

  /** A frozen clock stands still but for `advance`, so that nothing falls due because a machine is busy. */
  constructor(
    ahead = 0,
    private readonly frozen = false,
  ) {
    this.ahead = ahead;
  }

  /** Milliseconds since 1970. */
  now(): number {
    return (this.frozen ? this.start : Date.now()) + this.ahead;
  }

  /** This clock for who follows it from another process. */
  get state(): { now: number; ahead: number; frozen: boolean } {
    return { now: this.now(), ahead: this.ahead, frozen: this.frozen };
  }

  /** Runs `run` once `ms` milliseconds (by this clock) from now. */
  after(ms: number, run: () => void): Timer {
    const alarm = { due: this.now() + ms, run };
    this.alarms.push(alarm);
    this.alarms.sort((a, b) => a.due - b.due);
    this.setWake();
    return {
      cancel: () => {
        this.alarms = this.alarms.filter((other) => other !== alarm);
      },
    };
  }

  /** Moves the clock on by `ms` milliseconds (not negative) and runs everything due by then. */
  advance(ms: number): void {
    this.ahead += ms;
    this.runDue();
  }

  /** Drops all timers, so that the process can end. */
  stop(): void {
    this.alarms = [];
    clearTimeout(this.wake);
  }

  private runDue(): void {
    for (let next = this.alarms[0]; next && next.due <= this.now(); next = this.alarms[0]) {
      this.alarms.shift();
      next.run();
    }
    this.setWake();
  }

  private setWake(): void {
    clearTimeout(this.wake);
    const next = this.alarms[0];
    if (next && !this.frozen) {
      const wait = Math.min(Math.max(next.due - this.now(), 0), LONGEST_TIMEOUT);
      this.wake = setTimeout(() => this.runDue(), wait);
    }
  }
}
