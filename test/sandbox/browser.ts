import { existsSync } from 'node:fs';
import { type BrowserContext, chromium, type Locator, type Page } from 'playwright-core';

const CHROMIUM = '/usr/bin/chromium';
const FLAGS =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';

/**
 * Starts Chromium without a window.
 * @param folder where it may keep its profile; it is made if need be
 * @param patience how long (ms) anything that is waited for on a page may take
 * @throws Error that says what to install, where Chromium is missing
 */
export async function openBrowser(folder: string, patience = 15_000): Promise<BrowserContext> {
  if (!existsSync(CHROMIUM)) throw new Error(`These tests need Chromium at ${CHROMIUM} (apt-get install chromium).`);
  const browser = await chromium.launchPersistentContext(folder, {
    executablePath: CHROMIUM,
    args: FLAGS.split(' '),
    viewport: { width: 1280, height: 800 },
    timeout: 60_000,
  });
  browser.setDefaultTimeout(patience);
  return browser;
}

/** What goes wrong inside a page from now on; the list grows as it happens. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.stack ?? error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  return complaints;
}

/** The text of an element as a person sees it; of all, one a line, where there are several. */
export async function words(where: Locator): Promise<string> {
  return (await where.allInnerTexts()).join('\n');
}
