import { afterAll, beforeAll, expect, it } from 'vitest';
import { followSandboxClock, type SandboxClock } from '../../src/sandbox-clock.ts';
import { type SandboxDriver, startSandbox } from './driver.ts';

const DAY = 24 * 60 * 60_000;
let sandbox: SandboxDriver;
let clock: SandboxClock;
beforeAll(async () => {
  sandbox = await startSandbox();
  clock = await followSandboxClock(sandbox.url);
});
afterAll(async () => {
  clock.stop();
  await sandbox.stop();
});

it("the bot's clock goes as the sandbox's does, and stands still where that does", async () => {
  const before = clock.now();
  expect(Math.abs(before - Date.now())).toBeLessThan(DAY);
  await sandbox.advance(2 * DAY);
  await expect.poll(() => clock.now()).toBe(before + 2 * DAY);
});

it('it is followed again after the sandbox was away', async () => {
  await sandbox.restart();
  const before = clock.now();
  await sandbox.advance(5 * DAY);
  await expect.poll(() => clock.now(), { timeout: 15_000 }).toBeGreaterThanOrEqual(before + 5 * DAY);
});

it('a clock that runs goes on by itself', async () => {
  const running = await startSandbox({ runningClock: true });
  const followed = await followSandboxClock(running.url);
  await running.advance(DAY);
  await expect.poll(() => followed.now()).toBeGreaterThanOrEqual(Date.now() + DAY - 1_000);
  const then = followed.now();
  await expect.poll(() => followed.now()).toBeGreaterThan(then);
  followed.stop();
  await running.stop();
});
