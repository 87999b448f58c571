import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { backUp, holdLock, openStore } from '../../src/store/index.ts';

const SCRIPT = fileURLToPath(new URL('../../scripts/restore.ts', import.meta.url));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'restore-'));
  mkdirSync(join(folder, 'data'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** What `npm run restore` runs, as the bot's owner would in a folder of their own. */
function run(...args: string[]) {
  const { DATA_DIR, ...env } = process.env;
  const { status, stderr } = spawnSync(process.execPath, ['--import', import.meta.resolve('tsx'), SCRIPT, ...args], {
    cwd: folder,
    env,
    encoding: 'utf8',
  });
  return { status, said: stderr };
}

it('npm run restore tells what it did, and what it refuses', { timeout: 60_000 }, async () => {
  const file = join(folder, 'data', 'pactkeeper.sqlite');
  const store = openStore(file);
  const kept = store.user('1', 'Ada');
  const { file: backup } = await backUp(store, join(folder, 'data', 'backups'), 1, Date.UTC(2026, 0, 1));
  store.user('2', 'Bob');
  store.close();

  const newest = relative(folder, backup);
  expect(run()).toMatchObject({ status: 2, said: expect.stringContaining(`bring back: the newest is ${newest}.`) });
  const lock = holdLock(file);
  expect(run(backup)).toMatchObject({ status: 1, said: expect.stringContaining('Stop the bot first') });
  lock.release();
  const { status, said } = run(backup);
  expect(said).toContain('is restored to');
  expect(status).toBe(0);
  const restored = openStore(file);
  expect(restored.knownUser('1')).toEqual(kept);
  expect(restored.knownUser('2')).toBeNull();
  restored.close();
  expect(readdirSync(join(folder, 'data')).filter((name) => name.includes('before-'))).toHaveLength(1);
});
