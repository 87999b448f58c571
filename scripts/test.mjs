// @ts-check
/**
 * `npm test [-- vitest arguments]`: sets the project up if need be, runs the tests, and ends with one line that counts
 * them: `N passed, N failed[, N skipped]`. The exit code is vitest's.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setUpOrExit } from './setup.mjs';

await setUpOrExit();

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const args = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'pactkeeper-test-'));
const tally = join(folder, 'tally.json');

const reporters = args.some((arg) => arg.startsWith('--reporter')) ? [] : ['--reporter=default'];
const vitest = [
  join(root, 'node_modules/vitest/vitest.mjs'),
  'run',
  '--config=test/vitest.config.ts',
  ...reporters,
  '--reporter=./scripts/tally-reporter.mjs',
  ...args,
];
const child = spawn(process.execPath, vitest, {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, TALLY_FILE: tally },
});
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => child.kill(signal));

child.on('close', (code) => {
  const { passed, failed, skipped } = readTally();
  rmSync(folder, { recursive: true, force: true });
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  process.exitCode = code ?? 1;
});

/** A run that ended without a tally broke down as a whole, which counts as one failure. */
function readTally() {
  try {
    return JSON.parse(readFileSync(tally, 'utf8'));
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}
