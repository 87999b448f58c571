import { spawn } from 'node:child_process';
import { openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { clientApi } from './sandbox/protocol.ts';

/** How long the sandbox may take to start, and to end (ms). */
const START_LIMIT = 30_000;
const STOP_LIMIT = 3_000;

/** The sandbox cannot be used; the message says why, and what to do. */
export class SandboxError extends Error {}

/** A sandbox in a process of its own. */
export interface SandboxProcess {
  /** `http://127.0.0.1:PORT` */
  url: string;
  /** False: it was there already, from an earlier run. */
  fresh: boolean;
  /** Resolves when it can be used; rejects with a SandboxError where it does not come up. */
  ready: Promise<void>;
  /** Ends it, where it was started for this data folder by this run or an earlier one. */
  stop(): Promise<void>;
}

/**
 * Finds the sandbox that listens on a port, or starts one. It is a process group of its own, with its output in a file, so
 * that it lives on when the bot is killed, as Discord would; its process id is kept in the data folder, so that the run
 * after that can stop it.
 * @param port on 127.0.0.1
 * @param dataDir where it keeps its state (`sandbox.db`, `sandbox.log`, `sandbox.pid`)
 * @param lost called when a sandbox that was started here has ended, once it was ready
 * @throws SandboxError where something else listens on the port
 */
export async function reachSandbox(port: number, dataDir: string, lost: () => void): Promise<SandboxProcess> {
  const url = `http://127.0.0.1:${port}`;
  const pidFile = join(dataDir, 'sandbox.pid');
  const stop = async () => {
    await end(Number(readOr(pidFile, '0')));
    rmSync(pidFile, { force: true });
  };
  const found = await whatListens(url);
  if (found === 'something else') {
    throw new SandboxError(`Port ${port} is in use by another program. Set SANDBOX_PORT to a port that is free.`);
  }
  if (found === 'a sandbox') {
    return { url, fresh: false, ready: Promise.resolve(), stop };
  }

  const logFile = join(dataDir, 'sandbox.log');
  const output = openSync(logFile, 'w');
  const main = fileURLToPath(new URL('./sandbox/main.ts', import.meta.url));
  const args = [
    '--import',
    import.meta.resolve('tsx'),
    main,
    '--port',
    `${port}`,
    '--data',
    join(dataDir, 'sandbox.db'),
  ];
  const child = spawn(process.execPath, args, { detached: true, stdio: ['ignore', output, output] });
  const pid = child.pid ?? 0;
  child.unref();
  let isReady = false;
  const failed = new Promise<never>((_, reject) => {
    child.once('error', reject);
    child.once('exit', () => {
      if (isReady) lost();
      reject(
        new SandboxError(`The sandbox did not start. ${logFile} says:\n${readOr(logFile, '').trim().slice(-2000)}`),
      );
    });
  });
  failed.catch(() => {}); // when it ends later, nobody waits for it any more
  writeFileSync(pidFile, `${pid}\n`);
  const ready = Promise.race([answers(url), failed]).then(() => {
    isReady = true;
  });
  return { url, fresh: true, ready, stop };
}

async function answers(url: string): Promise<void> {
  const limit = Date.now() + START_LIMIT;
  while ((await whatListens(url)) !== 'a sandbox') {
    if (Date.now() > limit) throw new SandboxError(`The sandbox did not answer within ${START_LIMIT / 1000} seconds.`);
    await sleep(50);
  }
}

async function whatListens(url: string): Promise<'nothing' | 'a sandbox' | 'something else'> {
  try {
    const response = await fetch(url + clientApi.users.path, { signal: AbortSignal.timeout(2000) });
    return clientApi.users.result.safeParse(await response.json()).success ? 'a sandbox' : 'something else';
  } catch (error) {
    const { cause } = error as { cause?: NodeJS.ErrnoException };
    return cause?.code === 'ECONNREFUSED' ? 'nothing' : 'something else';
  }
}

async function end(pid: number): Promise<void> {
  const limit = Date.now() + STOP_LIMIT;
  for (let signal: NodeJS.Signals | 0 = 'SIGTERM'; pid > 0 && kill(pid, signal); signal = 0) {
    if (Date.now() > limit) kill(pid, 'SIGKILL');
    await sleep(20);
  }
}

/** Sends a signal, 0 for none. Returns false where there is no such process. */
function kill(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

function readOr(file: string, otherwise: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return otherwise;
  }
}
