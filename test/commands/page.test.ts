import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFailed, vi } from 'vitest';
import { complaintsOf, openBrowser, words } from '../sandbox/browser.ts';
import { type Program, startProgram } from './program.ts';

/** How long (ms) a person waits for what the program shows next, however busy the machine is. */
const PATIENCE = 60_000;
/** A press that the bot was too slow for is pressed again, as a person would; so many times in all. */
const PRESSES = 4;

let folder: string;
let program: Program;
let browser: BrowserContext;
let page: Page;
/** What went wrong inside the page. */
let complaints: string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'page-'));
  browser = await openBrowser(join(folder, 'browser'), PATIENCE);
  program = await startProgram();
}, 180_000);

afterAll(async () => {
  await browser?.close();
  if (program) expect(await program.stop()).toBe(0);
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}, 60_000);

beforeEach(async () => {
  page = await browser.newPage();
  complaints = complaintsOf(page);
  await page.goto(program.url);
  return () => page.close();
}, 120_000);

const composer = () => page.locator('.composer textarea');
const lastPost = () => page.locator('article.message:not(.ephemeral)').last();
const buttonOf = (where: Locator, name: string) => where.getByRole('button', { name, exact: true });

/** Becomes somebody, and waits until their channel is there. */
async function actAs(name: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^Act as ${name}`) }).click();
  await page.getByRole('combobox', { name: new RegExp(`as ${name}$`) }).waitFor();
  await page.locator('.beginning').waitFor();
}

/** Opens a table for Dark Pact in a channel, all by the picker: no more than `/table new` is typed. */
async function openTable(channel: string): Promise<void> {
  await page.getByRole('button', { name: `${channel} (channel)` }).click();
  await page.getByPlaceholder(`Message #${channel}`).waitFor();
  await composer().pressSequentially('/table new');
  await page.locator('.suggestions [role=option]', { hasText: '/table new' }).click();
  await page.locator('[data-option=game]').waitFor();
  await page.locator('.suggestions [role=option]', { hasText: 'Dark Pact' }).click();
  await page.keyboard.press('Enter');
  await page.getByText('A table for Dark Pact is open in this channel').waitFor();
}

/** Alice opens a table, Bob joins, Alice starts. */
async function sitDown(channel: string): Promise<void> {
  await actAs('Alice');
  await openTable(channel);
  const lobby = lastPost();
  await lobby.getByText('One more player is needed.').waitFor();
  expect(await buttonOf(lobby, 'Start').isDisabled()).toBe(true);
  await actAs('Bob');
  await page.getByRole('button', { name: `${channel} (channel)` }).click();
  await press(lobby, 'Join');
  await lobby.getByText('Ready to start.').waitFor();
  expect(await words(lobby.locator('li'))).toBe('@Alice\n@Bob');
  await actAs('Alice');
  await press(lobby, 'Start');
  await lastPost().getByText('Waiting for').waitFor();
}

/** What the bot's message shows: its words, its pictures, what can be pressed; but not what is being chosen in a menu. */
const outline = (message: Locator) =>
  message.evaluate((article) => {
    const shown = article.cloneNode(true) as HTMLElement;
    for (const menu of Array.from(shown.querySelectorAll('.select'))) menu.remove();
    const pictures = Array.from(shown.querySelectorAll('img'), (image) => image.src);
    const buttons = Array.from(shown.querySelectorAll('.button'), (button) => button.hasAttribute('disabled'));
    return JSON.stringify([shown.textContent, pictures, buttons]);
  });

const count = (selector: string, where: Page | Locator = page) => where.locator(selector).count();

/** Does something with a message and waits until it `changed`. What the bot was too slow for is done again. */
async function act(message: Locator, doIt: () => Promise<void>, changed: () => Promise<boolean>): Promise<void> {
  for (let n = 1; n <= PRESSES; n++) {
    await doIt();
    const done = await vi.waitUntil(
      async () => {
        if ((await count('.error', message)) > 0) return 'failed';
        return (await count('[aria-busy=true], .thinking, [aria-label=Waiting]')) === 0 && (await changed()) && 'done';
      },
      { timeout: PATIENCE, interval: 50 },
    );
    if (done === 'done') return;
  }
  throw new Error(`the bot did not answer ${PRESSES} times: ${await words(message)}`);
}

/** Does something that changes a message, and waits until it has. */
async function change(message: Locator, doIt: () => Promise<void>): Promise<void> {
  const before = await outline(message);
  await act(message, doIt, async () => (await outline(message)) !== before);
}

const press = (message: Locator, name: string) => change(message, () => buttonOf(message, name).click());

/** Presses a button of the newest post that opens something for one's own eyes. @returns the message that comes */
async function open(name: string): Promise<Locator> {
  const own = page.locator('article.ephemeral');
  const before = await own.count();
  const post = lastPost();
  await act(
    post,
    () => buttonOf(post, name).click(),
    async () => (await own.count()) > before,
  );
  const message = page.locator(`[data-message="${await own.last().getAttribute('data-message')}"]`);
  await message.getByText('Only you can see this').waitFor();
  return message;
}

/** The alt texts of a message's pictures, once all are there at their full size. */
async function pictures(message: Locator): Promise<string[]> {
  const shown = await message.locator('img').evaluateAll(async (images: HTMLImageElement[]) => {
    await Promise.all(images.map((image) => image.decode()));
    return images.map(({ naturalWidth, alt }) => ({ naturalWidth, alt }));
  });
  for (const { naturalWidth } of shown) expect(naturalWidth).toBe(1600);
  return shown.map(({ alt }) => alt);
}

/** Whom the newest post waits for. */
async function awaited(): Promise<string> {
  const line = await words(lastPost().getByText('Waiting for'));
  const name = /^Waiting for @(Alice|Bob)$/.exec(line)?.[1];
  if (!name) throw new Error(`it cannot be told whom this waits for: ${line}`);
  return name;
}

/** Becomes somebody, once the newest post waits for them and the page says that there is something for them. */
async function actWhenCalled(name: string): Promise<void> {
  await lastPost().getByText(`Waiting for @${name}`).waitFor();
  await page.getByRole('button', { name: new RegExp(`^Act as ${name}, \\d+ for them$`) }).waitFor();
  await actAs(name);
}

const other = (name: string) => (name === 'Alice' ? 'Bob' : 'Alice');

/** What a person has done so far: Actions and Treasures played, cards bought, by title. */
interface Done {
  actions: string[];
  treasures: string[];
  bought: string[];
}

/**
 * Answers a panel's questions until it asks no more: one Action (in one's first turn), all Treasures, one card to buy (in
 * one's first turn that can afford any), and a whole new hand.
 */
async function playTurn(panel: Locator, done: Done): Promise<void> {
  while ((await count('h5', panel)) > 0) {
    expect(await words(panel)).not.toContain('⚠️');
    const asked = await words(panel.locator('h5'));
    const all = (await labels(panel)).find((label) => label.startsWith('Play all plain Treasures: '));
    if (asked.startsWith('Play an Action?')) {
      if (done.actions.length === 0) done.actions.push(await pickCard(panel));
      else await press(panel, 'Go to the Buy step');
    } else if (asked.startsWith('Play a Treasure?')) {
      if (all) {
        done.treasures.push(...all.replace(/^.*?: /, '').split(/, (?:and )?| and /));
        await press(panel, all);
      } else if ((await count('.button.primary', panel)) > 0) done.treasures.push(await pickCard(panel));
      else await press(panel, 'Stop playing Treasures');
    } else if (asked.startsWith('Buy a card?')) {
      if (done.bought.length === 0) done.bought.push(await pickCard(panel));
      else await press(panel, 'Stop buying');
    } else if (asked.startsWith('Discard any cards')) await pickAll(panel);
    else if ((await labels(panel)).includes('None')) await press(panel, 'None');
    else await pickAll(panel);
  }
}

/** What stands on a panel's buttons that answer its question. */
async function labels(panel: Locator): Promise<string[]> {
  const all = await panel.locator('.action-row .button:enabled .face > span:not(.emoji)').allInnerTexts();
  return all.filter((label) => !['Take back', 'Refresh'].includes(label));
}

/** Presses the first card's button, or takes the first card in the menu. @returns its title */
async function pickCard(panel: Locator): Promise<string> {
  let [label] = await panel.locator('.button.primary').allInnerTexts();
  if (label) await press(panel, label);
  else {
    const [option] = await openMenu(panel);
    if (!option) throw new Error('the menu is empty');
    label = await words(option.locator('.option-words > span:not(.detail)'));
    await change(panel, () => option.click());
  }
  return label.replace(/ \(.*/, '');
}

/** Takes as much as the question's menu allows; where there is none, the first thing that a button offers. */
async function pickAll(panel: Locator): Promise<void> {
  const [first] = await labels(panel);
  if ((await count('.select-button', panel)) === 0) return press(panel, first ?? '');
  for (const option of await openMenu(panel)) {
    if ((await option.getAttribute('aria-disabled')) !== 'true') await option.click();
  }
  await change(panel, () => page.locator('.list-foot').getByRole('button', { name: 'Done' }).click());
  const confirm = (await labels(panel)).find((label) => /^Done \(\d+ chosen\)$/.test(label));
  if (confirm) await press(panel, confirm);
}

async function openMenu(panel: Locator): Promise<Locator[]> {
  await panel.locator('.select-button').click();
  const options = page.locator('.option-list [role=option]');
  await options.first().waitFor();
  return await options.all();
}

/** What is on the page for the acting user's eyes only, as words and alt texts. */
async function secrets(): Promise<string> {
  const alts = await page.locator('article.ephemeral img').evaluateAll((all) => all.map((i) => i.getAttribute('alt')));
  return [await words(page.locator('article.ephemeral')), ...alts].join('\n');
}

it('two people sit down and play a turn each, and each sees what is theirs', { timeout: 600_000 }, async () => {
  onTestFailed(() => console.error(program.said()));
  await sitDown('dark-pact-table');

  // Whoever goes second discards from their opening hand; the post is the same for both, and calls that one only.
  const second = await awaited();
  const first = other(second);
  for (const name of [first, second]) {
    await actAs(name);
    expect(await words(lastPost())).toContain(`${first} goes first.`);
    expect(await pictures(lastPost())).toEqual([expect.stringMatching(/^Dark Pact, table \w+: .*Supply: /)]);
    expect(await lastPost().getAttribute('class')).toMatch(name === second ? /\bpinged\b/ : /^((?!pinged).)*$/);
  }
  const opening = await open('My move');
  expect(await words(opening.locator('h5'))).toBe('Choose a card to discard from your opening hand.');
  const [hand = ''] = await pictures(opening);
  const offered = await labels(opening);
  expect(offered).toHaveLength(6);
  for (const card of offered) expect(hand).toContain(card);
  expect(await secrets()).toMatch(/Choose a card(.|\n)*Your hand, 6 cards/);

  await actAs(first);
  expect(await secrets()).not.toMatch(/Your hand|Choose a card/);
  const idle = await open('My move');
  expect(await words(idle)).toContain(`Nothing for you to do just now. Waiting for ${second}.`);
  expect(await pictures(idle)).toEqual([expect.stringMatching(/^Your hand, 5 cards: /)]);

  await actAs(second);
  expect(await secrets()).not.toContain('Your hand, 5 cards');
  const [discarded = ''] = offered;
  await press(opening, discarded);
  expect(await words(opening)).toContain(`Waiting for ${first}.`);
  expect(await pictures(opening)).toEqual([expect.stringMatching(/^Your hand, 5 cards: /)]);
  await actWhenCalled(first);
  expect(await words(lastPost())).toContain(`${second} discards ${discarded}.`);
  await expect.poll(() => page.getByRole('button', { name: 'My move' }).count(), { timeout: PATIENCE }).toBe(1);

  // A turn each; a second one for whoever had no Treasure to play, or too few coins to buy anything.
  const did: Record<string, Done> = {};
  const isDone = (done?: Done) => done !== undefined && done.treasures.length > 0 && done.bought.length > 0;
  for (let turn = 1; turn <= 6 && !(isDone(did.Alice) && isDone(did.Bob)); turn++) {
    const name = turn % 2 === 1 ? first : second;
    const panel = await open('My move');
    expect(await words(panel.locator('h5'))).toMatch(/^Play an Action\? You have 1 action\.$/);
    const done = did[name] ?? { actions: [], treasures: [], bought: [] };
    did[name] = done;
    await playTurn(panel, done);
    expect(await words(panel)).toContain(`Nothing for you to do just now. Waiting for ${other(name)}.`);
    expect(await pictures(panel)).toEqual([expect.stringMatching(/^Your hand, 5 cards: /)]);

    await lastPost()
      .getByText(`Waiting for @${other(name)}`)
      .waitFor();
    expect(await words(lastPost())).toContain(`Turn ${turn + 1}: ${other(name)}.`);
    await actAs(other(name));
    expect(await pictures(lastPost())).toEqual([expect.stringContaining(`turn ${turn + 1}: ${other(name)}`)]);
    const log = await words(await open('Log'));
    expect(`${await words(page.locator('main'))}\n${await secrets()}`).not.toMatch(
      /\b(commands|dark-pact|render|table):[a-z]/,
    );
    if (turn > 2) continue;
    for (const title of [...done.actions, ...done.treasures]) expect(log).toContain(`${name} plays ${title}.`);
    for (const title of done.bought) expect(log).toContain(`${name} buys ${title}`);
  }
  for (const name of ['Alice', 'Bob']) {
    expect(did[name]).toEqual({
      actions: [expect.any(String)],
      treasures: expect.arrayContaining([expect.any(String)]),
      bought: [expect.any(String)],
    });
  }

  // A picture opens, and grows to its own size when it is pressed once more.
  await lastPost()
    .getByRole('button', { name: /^Open picture: Dark Pact/ })
    .click();
  const large = page.getByRole('dialog', { name: 'Picture' }).locator('img');
  const width = () => large.evaluate((image) => image.getBoundingClientRect().width);
  expect(await width()).toBeLessThanOrEqual(1280);
  await large.click();
  expect(await width()).toBe(1600);
  await page.keyboard.press('Escape');
  await large.waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
});

it('a phone, 390 pixels wide: all buttons of the post and of a panel are in reach', { timeout: 300_000 }, async () => {
  onTestFailed(() => console.error(program.said()));
  await sitDown('general');
  await page.setViewportSize({ width: 390, height: 844 });
  await actAs(await awaited());
  const panel = await open('My move');
  await pictures(panel);
  for (const message of [lastPost(), panel]) {
    for (const button of await message.locator('.thumb, .button').all()) {
      await button.click({ trial: true }); // it can be scrolled to, and nothing lies over it
      const box = await button.boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
    }
  }
  const sideways = await page
    .locator('html, body, main, .messages')
    .evaluateAll((all) => all.filter((e) => e.scrollWidth > e.clientWidth).map((e) => e.tagName + e.className));
  expect(sideways).toEqual([]);
  expect((await labels(panel)).length).toBe(6);

  // Without scrolling one sees what is asked and all that answers it, and what is asked next after each answer.
  const second = await awaited();
  await pickAll(panel);
  await actWhenCalled(other(second));
  const turn = await open('My move');
  const inView = async (part: Locator) => {
    await pictures(turn);
    const [box, view] = [await part.boundingBox(), await page.locator('.messages').boundingBox()];
    if (!box || !view) throw new Error('not there');
    expect(box.y).toBeGreaterThanOrEqual(view.y);
    expect(box.y + box.height).toBeLessThanOrEqual(view.y + view.height);
  };
  for (const part of [turn.locator('h5'), ...(await turn.locator('.button').all())]) await inView(part);
  for (const answer of ['Go to the Buy step', 'Stop playing Treasures']) {
    if ((await labels(turn)).includes(answer)) await press(turn, answer);
    await inView(turn.locator('h5'));
  }
  expect(complaints).toEqual([]);
});
