import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';
import { type Clock, systemClock } from './clock.ts';
import { CLOCK_CHANGES, ClockState } from './sandbox/protocol.ts';

/** How long to wait before the sandbox is asked again, after it has gone (ms). */
const PAUSE = 1_000;

/** A sandbox's clock, as its bot goes by it. */
export interface SandboxClock extends Clock {
  /** Follows it no more. */
  stop(): void;
}

/**
 * A clock that goes as the sandbox's does: when that is advanced, so is this, at once and without being asked. Where the
 * sandbox is gone for a while, it goes on as it last was.
 * @param url `http://127.0.0.1:PORT`
 * @returns when it knows the time
 * @throws TypeError where the sandbox cannot be reached
 */
export async function followSandboxClock(url: string): Promise<SandboxClock> {
  const over = new AbortController();
  let last: z.infer<typeof ClockState> | undefined;
  const listen = async () => {
    const { body } = await fetch(url + CLOCK_CHANGES, { signal: over.signal });
    return createInterface({ input: Readable.fromWeb(body as ReadableStream<Uint8Array>) })[Symbol.asyncIterator]();
  };
  const hear = async (lines: AsyncIterator<string>) => {
    const { done, value } = await lines.next();
    if (!done) last = ClockState.parse(JSON.parse(value));
    return !done;
  };
  const follow = async (first: AsyncIterator<string>) => {
    for (let lines = first; !over.signal.aborted; ) {
      try {
        while (await hear(lines));
      } catch {
        // It was killed, or the stream has been silent for minutes: ask anew.
      }
      await sleep(PAUSE, undefined, { ref: false });
      lines = await listen().catch(() => ({ next: async () => ({ done: true, value: undefined }) }));
    }
  };

  const lines = await listen();
  await hear(lines);
  void follow(lines);
  return {
    now: () => (last?.frozen ? last.now : systemClock.now() + (last?.ahead ?? 0)),
    stop: () => over.abort(),
  };
}
