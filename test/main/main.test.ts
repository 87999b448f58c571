import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { holdLock } from '../../src/store/index.ts';

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
const TSX = import.meta.resolve('tsx');

vi.setConfig({ testTimeout: 120_000 }); // each starts whole processes, however busy the machine is

let folder: string;
let database: string;
let port: number;
let runs: ChildProcess[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pactkeeper-main-'));
  mkdirSync(join(folder, 'data'));
  database = join(folder, 'data', 'pactkeeper.sqlite');
  port = await freePort();
  runs = [];
});

afterEach(async () => {
  for (const run of runs) run.kill('SIGKILL');
  const pid = sandboxPid();
  if (pid !== null && isAlive(pid)) process.kill(pid, 'SIGKILL');
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** The bot as its owner starts it, in a folder of its own. */
function startMain(env: Record<string, string> = {}, before = '') {
  const { DISCORD_TOKEN, DATA_DIR, CARD_SETS_DIR, LOG_LEVEL, SANDBOX_PORT, ...others } = process.env;
  const imports = [
    '--import',
    TSX,
    ...(before ? ['--import', `data:text/javascript,${encodeURIComponent(before)}`] : []),
  ];
  const child = spawn(process.execPath, [...imports, MAIN], {
    cwd: folder,
    env: { ...others, SANDBOX_PORT: `${port}`, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  runs.push(child);
  const run = { child, out: '', err: '' };
  child.stdout.on('data', (chunk) => {
    run.out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    run.err += chunk;
  });
  const ended = once(child, 'close').then(([code, signal]) => code ?? signal);
  /** Until it has said something, on stdout or stderr. */
  const says = async (what: string) => {
    while (!`${run.out}${run.err}`.includes(what)) {
      await Promise.race([
        once(child.stdout, 'data'),
        once(child.stderr, 'data'),
        ended.then(() => {
          throw new Error(`it ended without saying "${what}":\n${run.out}${run.err}`);
        }),
      ]);
    }
  };
  return Object.assign(run, { ended, says });
}

async function freePort(): Promise<number> {
  const server = await listening(0);
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

async function listening(port: number): Promise<Server> {
  const server = createServer((_, response) => response.end('{"something":"else"}'));
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

function sandboxPid(): number | null {
  try {
    return Number(readFileSync(join(folder, 'data', 'sandbox.pid'), 'utf8'));
  } catch {
    return null;
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('a wrong configuration: one line says so, exit 2', async () => {
  writeFileSync(join(folder, '.env'), 'LOG_LEVEL=loud\n');
  const run = startMain();
  expect(await run.ended).toBe(2);
  expect(run.err).toBe('LOG_LEVEL is "loud"; it should be trace, debug, info, warn, error, fatal or silent.\n');
  expect(run.out).toBe('');
});

test('card sets with something wrong: a line says what in each, exit 2', async () => {
  mkdirSync(join(folder, 'sets'));
  writeFileSync(join(folder, 'sets', 'a.json'), '[]');
  writeFileSync(join(folder, 'sets', 'b.json'), '{ "game": "chess" }');
  const run = startMain({ CARD_SETS_DIR: 'sets' });
  expect(await run.ended).toBe(2);
  expect(run.err).toBe(
    'CARD_SETS_DIR/a.json: should be an object in { }\nCARD_SETS_DIR/b.json: game: should be "dark-pact" or "dark-blood"\n',
  );
  expect(run.out).toBe('');
});

test('the database is in use: one line says by whom, exit 1', async () => {
  const lock = holdLock(database);
  const run = startMain();
  expect(await run.ended).toBe(1);
  lock.release();
  const holder = `process ${process.pid} on ${hostname()}`;
  expect(run.err).toBe(
    `Pactkeeper is running already: the database is in use by ${holder}. Stop it first, or give this one a DATA_DIR of its own.\n`,
  );
});

test('the port is in use by something else: one line says so, exit 1', async () => {
  const server = await listening(port);
  const run = startMain();
  expect(await run.ended).toBe(1);
  server.close();
  expect(run.err).toBe(`Port ${port} is in use by another program. Set SANDBOX_PORT to a port that is free.\n`);
  holdLock(database).release();
});

test('the database is none: it is logged, and said how to bring a backup back, exit 1', async () => {
  writeFileSync(database, 'this is no database, but a text that is long enough to look at. '.repeat(99));
  const run = startMain();
  expect(await run.ended).toBe(1);
  expect(run.out).toContain('file is not a database');
  expect(run.err).toContain('cannot be used: file is not a database.');
  expect(run.err).toContain(
    `npm run restore FILE brings back a backup. Backups are in ${join(folder, 'data', 'backups')}.`,
  );
});

test('killed without warning, it finds its sandbox again; on SIGTERM both end, exit 0', {
  timeout: 60_000,
}, async () => {
  const first = startMain();
  await first.says('Ctrl-C stops it.');
  expect(first.err).toContain(`Open http://127.0.0.1:${port}/ in a browser`);
  const pid = sandboxPid() ?? 0;
  first.child.kill('SIGKILL');
  expect(await first.ended).toBe('SIGKILL');
  expect(isAlive(pid)).toBe(true);

  const second = startMain();
  await second.says('Ctrl-C stops it.');
  expect(sandboxPid()).toBe(pid);
  second.child.kill('SIGTERM');
  expect(await second.ended).toBe(0);
  expect(isAlive(pid)).toBe(false);
  expect(sandboxPid()).toBeNull();
  holdLock(database).release();
  const lines = second.out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.map((l) => l.msg)).toEqual(expect.arrayContaining(['sandbox ready', 'stopping', 'stopped']));
});

test('stopped while it is still starting, it ends as well, exit 0', async () => {
  const run = startMain();
  await run.says('sandbox ready');
  const pid = sandboxPid() ?? 0;
  run.child.kill('SIGINT');
  expect(await run.ended).toBe(0);
  expect(isAlive(pid)).toBe(false);
});

test('the sandbox dies: exit 1', async () => {
  const run = startMain();
  await run.says('Ctrl-C stops it.');
  process.kill(sandboxPid() ?? 0, 'SIGKILL');
  expect(await run.ended).toBe(1);
  expect(run.out).toContain('the sandbox has ended');
});

test('what nobody catches is logged, exit 1', async () => {
  const run = startMain({}, `process.once('SIGUSR2', () => void Promise.reject(new Error('lightning')))`);
  await run.says('Ctrl-C stops it.');
  run.child.kill('SIGUSR2');
  expect(await run.ended).toBe(1);
  expect(run.out).toMatch(/"level":"fatal".*lightning/);
});
