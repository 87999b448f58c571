import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The whole program at work in a sandbox of its own. */
export interface Program {
  /** Where its page is: `http://127.0.0.1:N/` */
  url: string;
  /** All that it has logged and said so far. */
  said(): string;
  /** Stops it as its owner would, and removes its data. Returns its exit code, or the signal that ended it. */
  stop(): Promise<number | string>;
}

/**
 * Starts the program as a user does who has no Discord token: in a process of its own, with a new data folder, on a free
 * port. Resolves when it says where its page is.
 * @throws Error with all that it said, where it ends instead
 */
export async function startProgram(): Promise<Program> {
  const folder = await mkdtemp(join(tmpdir(), 'program-'));
  const port = await freePort();
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/main.ts'], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: folder, SANDBOX_PORT: `${port}`, DISCORD_TOKEN: '', LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const ended = once(child, 'close').then(([code, signal]) => code ?? signal);
  const url = await new Promise<string>((ready, failed) => {
    const listen = (chunk: Buffer) => {
      said += chunk;
      const found = /Open (http:\S+) in a browser/.exec(said)?.[1];
      if (found) ready(found);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    ended.then((code) => failed(new Error(`the program ended with ${code}:\n${said}`)));
  });
  return {
    url,
    said: () => said,
    async stop() {
      child.kill('SIGTERM');
      const code = await ended;
      endSandbox(folder);
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
      return code;
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Ends the sandbox's process where the program left it behind. */
function endSandbox(folder: string): void {
  try {
    process.kill(Number(readFileSync(join(folder, 'sandbox.pid'), 'utf8')), 'SIGKILL');
  } catch {
    // It is gone, as it should be.
  }
}
