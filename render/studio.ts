import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Job, Reply, Request } from './studio-main.ts';

export type { Job } from './studio-main.ts';

const PROGRAM = fileURLToPath(new URL('./studio-main.ts', import.meta.url));

/** For how long (ms) nothing may come from the process that paints while somebody waits: more, and it hangs. */
const LONGEST = 60_000;

/** A process that paints, and who waits for what it was given, by number. */
interface Studio {
  child: ChildProcess;
  waiting: Map<number, { resolve(png: Buffer): void; reject(error: unknown): void }>;
  /** Runs while somebody waits, anew with each picture that comes. */
  patience: NodeJS.Timeout | null;
}

/** The one that takes pictures now. */
let studio: Studio | null = null;
let last = 0;

/**
 * Paints and encodes a picture in a process of its own, which the first one starts: so painting, tens of milliseconds a
 * picture, holds nothing up here.
 * @param job what to paint; it is copied before this returns
 * @returns the PNG
 * @throws RangeError what painting throws; Error where the process has ended, or hung and was ended (the next picture
 *   starts another one)
 */
export function pngOf(job: Job): Promise<Buffer> {
  studio ??= open();
  const { child, waiting } = studio;
  const number = ++last;
  child.send({ number, job } satisfies Request);
  const painted = new Promise<Buffer>((resolve, reject) => waiting.set(number, { resolve, reject }));
  if (waiting.size === 1) wait(studio);
  return painted;
}

function open(): Studio {
  const child = fork(PROGRAM, {
    execArgv: ['--import', import.meta.resolve('tsx')],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const opened: Studio = { child, waiting: new Map(), patience: null };
  child.on('message', (reply: Reply) => {
    const whose = opened.waiting.get(reply.number);
    opened.waiting.delete(reply.number);
    if ('png' in reply) whose?.resolve(reply.png);
    else whose?.reject(reply.error);
    wait(opened);
  });
  const lost = (why: unknown) => {
    if (studio === opened) studio = null;
    for (const { reject } of opened.waiting.values())
      reject(new Error('the process that paints has ended', { cause: why }));
    opened.waiting.clear();
    wait(opened);
  };
  child.on('error', lost); // once for each picture that could not be handed to it
  child.once('exit', (code, signal) => lost(signal ?? code));
  child.unref();
  return opened;
}

/** Keeps this program running as long as somebody waits, and ends a process that hangs: its end is told as any other. */
function wait(on: Studio): void {
  const { child, waiting } = on;
  if (on.patience) clearTimeout(on.patience);
  on.patience = waiting.size > 0 ? setTimeout(() => child.kill('SIGKILL'), LONGEST) : null;
  if (waiting.size > 0) child.channel?.ref();
  else child.channel?.unref();
}
