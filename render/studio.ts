import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Job, Reply, Request } from './studio-main.ts';

export type { Job } from './studio-main.ts';

const PROGRAM = fileURLToPath(new URL('./studio-main.ts', import.meta.url));

/** The process that paints, while there is one, and who waits for what it was given, by number. */
let studio: ChildProcess | null = null;
const waiting = new Map<number, { resolve(png: Buffer): void; reject(error: unknown): void }>();
let last = 0;

/**
 * Paints and encodes a picture in a process of its own, which the first one starts: so painting, tens of milliseconds a
 * picture, holds nothing up here.
 * @param job what to paint; it is copied before this returns
 * @returns the PNG
 * @throws RangeError what painting throws; Error where the process has ended (the next picture starts another one)
 */
export function pngOf(job: Job): Promise<Buffer> {
  studio ??= open();
  const { channel } = studio;
  channel?.ref();
  const number = ++last;
  studio.send({ number, job } satisfies Request);
  return new Promise<Buffer>((resolve, reject) => waiting.set(number, { resolve, reject })).finally(() => {
    if (waiting.size === 0) channel?.unref();
  });
}

function open(): ChildProcess {
  const child = fork(PROGRAM, {
    execArgv: ['--import', import.meta.resolve('tsx')],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  child.on('message', (reply: Reply) => {
    const whose = waiting.get(reply.number);
    waiting.delete(reply.number);
    if ('png' in reply) whose?.resolve(reply.png);
    else whose?.reject(reply.error);
  });
  const lost = (why: unknown) => {
    if (studio === child) studio = null;
    for (const { reject } of waiting.values()) reject(new Error('the process that paints has ended', { cause: why }));
    waiting.clear();
  };
  child.once('error', lost);
  child.once('exit', (code, signal) => lost(signal ?? code));
  child.unref();
  return child;
}
