import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HeldElsewhere, holdLock } from '../../src/store/index.ts';

/** Another process that holds the lock until it is killed. */
const HOLDER = `
  const { holdLock } = await import(${JSON.stringify(new URL('../../src/store/index.ts', import.meta.url).href)});
  const lock = holdLock(process.argv[1]);
  process.on('SIGTERM', () => { lock.release(); process.stdout.write('released'); });
  process.stdout.write('held'); // last: whoever reads it may end this process at once
  setInterval(() => {}, 1000);
`;

vi.setConfig({ hookTimeout: 60_000 }); // a process is started, however busy the machine is

let folder: string;
let file: string;
let holder: ChildProcess;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pactkeeper-lock-'));
  file = join(folder, 'pactkeeper.sqlite');
  holder = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', HOLDER, file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  expect(await said()).toBe('held');
});

afterEach(() => {
  holder.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

async function said(): Promise<string> {
  const [chunk] = await once(holder.stdout as NodeJS.ReadableStream, 'data');
  return String(chunk);
}

test('a second process is refused, and told who holds the lock', () => {
  expect(() => holdLock(file)).toThrow(HeldElsewhere);
  expect(() => holdLock(file)).toThrow(`in use by process ${holder.pid} on ${hostname()}`);
});

test('the lock is free at once when its holder is killed without warning', async () => {
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  const lock = holdLock(file);
  expect(() => holdLock(file)).toThrow(`in use by process ${process.pid} on ${hostname()}`);
  lock.release();
});

test('the lock is free once it is released, while its process goes on', async () => {
  holder.kill('SIGTERM');
  expect(await said()).toBe('released');
  holdLock(file).release();
  holdLock(file).release();
});
