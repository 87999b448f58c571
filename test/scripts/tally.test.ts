import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const here = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'pactkeeper-tally-test-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Runs vitest in its own process on one test file and returns what the reporter counted. */
function tally(source: string) {
  writeFileSync(join(root, 'a.test.js'), source);
  const file = join(root, 'tally.json');
  spawnSync(
    process.execPath,
    [
      here('node_modules/vitest/vitest.mjs'),
      'run',
      '--globals',
      '--root',
      root,
      '--reporter',
      here('scripts/tally-reporter.mjs'),
    ],
    { env: { ...process.env, TALLY_FILE: file, VITEST: undefined }, cwd: root },
  );
  return JSON.parse(readFileSync(file, 'utf8'));
}

test('counts what passed, failed and was skipped', () => {
  const counts = tally(`
    test('a', () => {});
    describe('some', () => { test('b', () => {}); test('c', () => { throw new Error('no'); }); });
    test.skip('d', () => {});
    test.todo('e');
  `);
  expect(counts).toEqual({ passed: 2, failed: 1, skipped: 2 });
});

test.each([
  ['a file that does not load', "throw new Error('no'); test('a', () => {});", 0],
  [
    'a suite whose hook fails',
    "describe('s', () => { afterAll(() => { throw new Error('no'); }); test('a', () => {}); });",
    1,
  ],
  ['a stray rejection', "test('a', () => { Promise.reject(new Error('no')); });", 1],
])('%s counts as a failure', (_, source, passed) => {
  expect(tally(source)).toEqual({ passed, failed: 1, skipped: 0 });
});
