import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'arguments-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs a script as npm does, but in a folder of its own. */
function run(script: string, ...args: string[]) {
  const node = script.endsWith('.ts') ? ['--import', import.meta.resolve('tsx')] : [];
  const env = { ...process.env, DATA_DIR: join(folder, 'data') };
  const { status, stdout, stderr } = spawnSync(process.execPath, [...node, join(root, script), ...args], {
    ...{ cwd: folder, env, encoding: 'utf8' as const, timeout: 100_000 },
  });
  return { status, stdout, stderr };
}

it('npm start says how it is called, or in one line what is wrong, and does nothing', { timeout: 60_000 }, () => {
  const help = run('scripts/start.mjs', '--help');
  expect(help).toMatchObject({ status: 0, stderr: '' });
  const usage = 'Usage: npm start';
  expect(help.stdout.startsWith(`${usage}\n`)).toBe(true);
  const wrong = (said: string) => ({ status: 2, stdout: '', stderr: `${said} ${usage}\n` });
  expect(run('scripts/start.mjs', '--nonsense')).toEqual(wrong("Unknown option '--nonsense'."));
  expect(run('scripts/start.mjs', 'now')).toEqual(wrong('"now" is one argument too many.'));
  expect(readdirSync(folder)).toEqual([]);
});

it.each([
  ['scripts/verify.ts', [], 'Name the file that /gm export made. Usage: npm run verify FILE'],
  ['scripts/balance/index.ts', ['dark-pact', '--games', 'x'], '--games takes a whole number from 1 on. Usage: npm run'],
  ['bench/index.ts', ['chess'], 'There is no game "chess": it is dark-pact or dark-blood. Usage: npm run bench [GAME]'],
])('%s %j: %s', { timeout: 60_000 }, (script, args, said) => {
  const { status, stdout, stderr } = run(script, ...args);
  expect(stderr.startsWith(said)).toBe(true);
  expect(stderr.trim()).not.toContain('\n');
  expect([status, stdout]).toEqual([2, '']);
});
