import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFailed, vi } from 'vitest';
import { complaintsOf, openBrowser, words } from '../sandbox/browser.ts';
import { type Program, startProgram } from './program.ts';

/** How long (ms) a person waits for what the program shows next, however busy the machine is. */
const PATIENCE = 60_000;

let folder: string;
let program: Program;
let browser: BrowserContext;
let page: Page;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'solo-page-'));
  browser = await openBrowser(join(folder, 'browser'), PATIENCE);
  program = await startProgram();
  page = await browser.newPage();
}, 180_000);

afterAll(async () => {
  await browser?.close();
  if (program) expect(await program.stop()).toBe(0);
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}, 60_000);

const posts = () => page.locator('article.message:not(.ephemeral)');
const panel = () => page.locator('article.ephemeral').last();

/** Presses what ends a step of one's turn, if the panel offers it now; one that goes away meanwhile is let be. */
async function pass(): Promise<void> {
  for (const name of ['Go to the Buy step', 'Stop playing Treasures', 'Stop buying', 'None']) {
    const button = panel().getByRole('button', { name, exact: true });
    if ((await button.count()) > 0) return button.click({ timeout: 1000 }).catch(() => {});
  }
}

it("one opens the bot's direct messages on the page, plays a turn alone, and reads what the Bot did", {
  timeout: 300_000,
}, async () => {
  onTestFailed(async () => console.error(program.said(), await words(panel())));
  const complaints = complaintsOf(page);
  await page.goto(program.url);
  await page.getByRole('button', { name: /^Act as Carol/ }).click();
  await page.getByRole('combobox', { name: /as Carol$/ }).waitFor();
  await page.locator('.sidebar').getByRole('button', { name: 'Pactkeeper' }).click();
  await page.getByPlaceholder('Message @Pactkeeper').waitFor();

  // By the picker: the command, the game, one of the levels.
  await page.locator('.composer textarea').pressSequentially('/solo');
  await page.locator('.suggestions [role=option]', { hasText: '/solo' }).click();
  await page.locator('.suggestions [role=option]', { hasText: 'Dark Pact' }).click();
  await page.locator('.suggestions [role=option]', { hasText: 'normal' }).click();
  await page.keyboard.press('Enter');
  await page.getByText('Your game of Dark Pact begins.').waitFor();
  await posts().last().getByText('It is your move').waitFor();
  expect(await posts().count()).toBe(1);

  await posts().last().getByRole('button', { name: 'My move', exact: true }).click();
  await panel().getByText('Play an Action?').waitFor();
  await vi.waitUntil(
    async () => {
      await pass();
      return (await posts().count()) === 2;
    },
    { timeout: PATIENCE, interval: 100 },
  );
  const tale = posts().last();
  await tale.getByText('It is your move').waitFor();
  expect(await words(tale.locator('blockquote'))).toMatch(/• It /);
  expect(await tale.locator('img').getAttribute('alt')).toContain('Bot');
  // Whoever presses on before a picture has come never sees it.
  expect(complaints.filter((line) => !line.includes('404'))).toEqual([]);
});
