import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { registerPage } from '../../src/sandbox/page/index.ts';
import { type Sandbox, startServer } from '../../src/sandbox/server.ts';
import { complaintsOf, openBrowser, words } from './browser.ts';
import { startPageBot } from './page-bot.ts';

let folder: string;
let sandbox: Sandbox;
let bot: { stop: () => Promise<void> };
let browser: BrowserContext;
let page: Page;
/** What went wrong inside the page. */
let complaints: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'page-'));
  sandbox = await startServer({ port: 0, file: join(folder, 'sandbox.db'), plugins: [registerPage] });
  bot = await startPageBot(sandbox.url);
  browser = await openBrowser(join(folder, 'browser'));
}, 90_000);

afterAll(async () => {
  await browser?.close();
  await bot?.stop();
  await sandbox?.close();
  if (folder) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}, 30_000);

/** Each test has a channel of its own, and a page on which Alice sits in it. */
beforeEach(async ({ task }) => {
  page = await browser.newPage();
  complaints = complaintsOf(page);
  const [alice] = await userIds();
  const channel = await post(`/client/channels?as=${alice}`, { name: `test-${task.id.replace(/\D/g, '-')}` });
  await page.addInitScript(() => localStorage.clear());
  await page.goto(`${sandbox.url}/#${alice}/${channel.id}`);
  await composer().waitFor();
}, 60_000);

afterEach(async () => {
  await page?.close();
});

/** Ids of Alice, Bob, Carol and Dave. */
async function userIds(): Promise<string[]> {
  const users: { id: string }[] = await (await fetch(`${sandbox.url}/client/users`)).json();
  return users.map(({ id }) => id);
}

async function post(path: string, body: object): Promise<{ id: string }> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(sandbox.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as { id: string };
}

const composer = () => page.locator('.composer textarea');
const lastMessage = () => page.locator('article.message').last();
const actAs = (name: string) => page.getByRole('button', { name: new RegExp(`^Act as ${name}`) }).click();

/** Types a command that has no required options, and sends it. */
async function run(command: string): Promise<void> {
  await composer().fill('');
  await composer().pressSequentially(`/${command} `);
  await page.locator('.command-chip').waitFor();
  await page.keyboard.press('Enter');
}

const seen = (text: string | RegExp) => page.locator('article.message', { hasText: text }).last().waitFor();

describe('commands', () => {
  it('runs a slash command by keyboard alone, with autocomplete, choices and further options', async () => {
    await composer().focus();
    await page.keyboard.type('/');
    const list = page.locator('.suggestions [role=option]');
    await list.filter({ hasText: '/paint wall' }).waitFor();
    expect(await list.allInnerTexts()).toContainEqual(expect.stringContaining('Paint a wall'));
    await page.keyboard.type('wall');
    await page.keyboard.press('Enter');

    await page.keyboard.type('gr');
    await list.filter({ hasText: 'Colour grey' }).waitFor();
    expect(await list.allInnerTexts()).toEqual(['Colour green', 'Colour grey']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.type('gloss');
    await page.keyboard.press('Tab');

    await page.getByRole('button', { name: 'coats' }).press('Enter');
    await page.keyboard.type('3');
    await page.getByRole('button', { name: 'helper' }).press('Enter');
    await page.keyboard.type('caro');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');

    await seen('Painted grey glossy 3 coats inside with @Carol in here');
    expect(await words(lastMessage().locator('.above'))).toBe('Alice used /paint wall');
    expect(await words(lastMessage().locator('.app-tag'))).toBe('APP');
    expect(await composer().inputValue()).toBe('');
    expect(complaints).toEqual([]);
  });

  it('marks what is missing, does not send, and gives up on Escape', async () => {
    await composer().pressSequentially('/paint wall ');
    await page.locator('[data-option=colour]').waitFor();
    await page.keyboard.type('mauve');
    await page.getByText('No options match your search.').waitFor();
    await page.keyboard.press('Enter');
    const finish = page.locator('.option-field.wrong');
    expect(await words(finish)).toContain('finish*');
    expect(await page.locator('[data-option=finish]').evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.press('Escape');
    await composer().waitFor();
    expect(await page.locator('article.message').count()).toBe(0);
  });

  it('shows that the bot is thinking, then its answer in the same place', async () => {
    await run('slow');
    await page.getByText('Pactkeeper is thinking…').waitFor();
    await seen('Thought it over');
    expect(await page.locator('article.message').count()).toBe(1);
  });

  it("says in Discord's words that the bot did not respond, until dismissed", async () => {
    await run('deaf');
    await page.getByText('Sending command…').waitFor();
    await page.getByText('The application did not respond').waitFor();
    await page.getByRole('button', { name: 'Dismiss message' }).click();
    await page.locator('article.message').waitFor({ state: 'detached' });
  });
});

describe('components', () => {
  beforeEach(async () => {
    await run('board');
    await page.getByRole('heading', { name: 'The board' }).waitFor();
  });

  it('presses a button that changes the message', async () => {
    await page
      .getByRole('button', { name: 'Count: 0' })
      .or(page.getByRole('button', { name: /^Count/ }))
      .click();
    await page.getByRole('button', { name: /^Count: [1-9]/ }).waitFor();
    expect(await page.getByRole('button', { name: 'Off' }).isDisabled()).toBe(true);
    expect(await page.getByRole('link', { name: 'Rules' }).getAttribute('href')).toBe('https://example.com/');
    expect(complaints).toEqual([]);
  });

  it('shows a pressed button as waiting, then that the interaction failed', async () => {
    const button = page.getByRole('button', { name: 'Fail' });
    await button.click();
    await page.locator('.button.danger[aria-busy=true]').waitFor();
    await page.getByText('This interaction failed').waitFor();
    expect(await button.getAttribute('aria-busy')).toBe('false');
  });

  it('chooses one by keyboard', async () => {
    await page.getByRole('button', { name: 'Choose a colour' }).press('ArrowDown');
    await page.getByRole('option', { name: /red/ }).waitFor();
    await page.keyboard.type('bl');
    await page.keyboard.press('Enter');
    await seen('Chosen: blue');
  });

  it('chooses several, sends them when the list closes, and refuses too few', async () => {
    const menu = page.getByRole('button', { name: 'Choose two or three' });
    await menu.click();
    await page.getByRole('option', { name: 'gold' }).click();
    await page.keyboard.press('Escape');
    await page.getByText('Choose at least 2.').waitFor();
    await menu.click();
    for (const colour of ['gold', 'red', 'grey']) await page.getByRole('option', { name: colour }).click();
    expect(await page.getByRole('option', { name: 'blue' }).getAttribute('aria-disabled')).toBe('true');
    await page.getByRole('heading', { name: 'The board' }).click();
    await seen('Chosen: red, grey, gold');
  });

  it('chooses a user', async () => {
    await page.getByRole('button', { name: 'Choose a player' }).click();
    await page.getByRole('option', { name: /Dave/ }).click();
    await seen('Player: @Dave');
  });

  it('fills a modal, with what is wrong said beside the fields', async () => {
    await page.getByRole('button', { name: 'Ask me' }).click();
    const modal = page.getByRole('dialog', { name: 'A few questions' });
    await modal.getByLabel('Your name').fill('Al');
    await modal.getByRole('button', { name: 'Submit' }).click();
    await modal.getByText('At least 3 characters').waitFor();
    await modal.getByText('This field is required').waitFor();
    await modal.getByLabel('Your name').fill('Alicia');
    await modal.getByLabel('Your story').fill('Long\nand short');
    await modal.getByRole('button', { name: /Your size/ }).click();
    await page.getByRole('option', { name: 'Large' }).click();
    await modal.getByRole('button', { name: 'Submit' }).click();
    await seen('Alicia takes size L');
    await modal.waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  });

  it('shows a picture at full size, with its alt text', async () => {
    await page.getByRole('button', { name: 'Open picture: The board: all of it' }).click();
    const picture = page.getByRole('dialog').getByRole('img', { name: 'The board: all of it' });
    const width = () => picture.evaluate((image) => image.getBoundingClientRect().width);
    expect(await width()).toBeLessThan(1280);
    await picture.click();
    expect(await width()).toBe(1600);
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1600);
    await page.keyboard.press('Escape');
    await picture.waitFor({ state: 'detached' });
  });

  it('covers a spoiler container until it is pressed', async () => {
    const hidden = page.locator('.container.hidden');
    expect(await hidden.locator('.container-parts').getAttribute('inert')).not.toBeNull();
    await page.getByRole('button', { name: 'Spoiler, show it' }).click();
    await hidden.waitFor({ state: 'detached' });
    expect(await page.getByText('The hidden end').isVisible()).toBe(true);
  });
});

describe('several users', () => {
  it('shows an ephemeral answer to its user alone, and dismisses it', async () => {
    await run('hand');
    await seen('Your hand: 7, 8, 9');
    expect(await words(lastMessage())).toContain('Only you can see this');
    await actAs('Bob');
    await page.getByPlaceholder(/^Message #test/).waitFor();
    await page.getByText(/^Welcome to/).waitFor();
    expect(await page.getByText('Your hand').count()).toBe(0);
    await actAs('Alice');
    await page.getByRole('button', { name: 'Dismiss message' }).click();
    await page.locator('article.message').waitFor({ state: 'detached' });
  });

  it('switches by keyboard, says who acts, marks what is new for others and keeps drafts apart', async () => {
    await composer().fill('Hello @Bob');
    await page.keyboard.press('Enter');
    await seen('Hello @Bob');
    await composer().fill('a draft of Alice');
    await page.getByRole('button', { name: 'Act as Bob, 1 for them' }).waitFor();
    await page.getByRole('button', { name: /^Act as Carol, unread/ }).waitFor();

    await page.keyboard.press('Alt+Shift+Digit2');
    await page
      .getByRole('textbox', { name: /as Bob$/ })
      .or(page.getByRole('combobox', { name: /as Bob$/ }))
      .waitFor();
    expect(await words(page.locator('.me'))).toContain('Bob');
    expect(await composer().inputValue()).toBe('');
    expect(await words(page.locator('article.pinged'))).toContain('Hello @Bob');
    await composer().fill('Hello back');
    await page.keyboard.press('Enter');
    await seen('Hello back');
    expect(await words(lastMessage().locator('.author'))).toBe('Bob');

    await page.keyboard.press('Alt+Shift+Digit1');
    await seen('Hello back');
    expect(await composer().inputValue()).toBe('a draft of Alice');
    expect(complaints).toEqual([]);
  });

  it('adds a user, who acts at once', async () => {
    await page.getByRole('button', { name: 'Add user' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Erin Moss');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Act as Erin Moss/, pressed: true }).waitFor();
    await composer().fill('I am new');
    await page.keyboard.press('Enter');
    await seen('I am new');
    expect(await words(lastMessage().locator('.author'))).toBe('Erin Moss');
  });

  it('talks to the bot in a direct message, each user in their own', async () => {
    await actAs('Carol');
    await page
      .getByRole('navigation', { name: 'Channels' })
      .getByRole('button', { name: /Pactkeeper/ })
      .click();
    await page.getByPlaceholder('Message @Pactkeeper').waitFor();
    await run('paint list');
    await seen('red, green, grey, blue, gold');
    await actAs('Dave');
    await page
      .getByRole('navigation', { name: 'Channels' })
      .getByRole('button', { name: /Pactkeeper/ })
      .click();
    await page.getByText('This is the beginning of your direct messages').waitFor();
    expect(await page.locator('article.message').count()).toBe(0);
  });

  it('opens a thread on a message, replies in it, and shows it to the others', async () => {
    await composer().fill('Let us talk');
    await page.keyboard.press('Enter');
    await seen('Let us talk');
    await lastMessage().hover();
    await lastMessage().getByRole('button', { name: 'Create thread' }).click();
    await page.getByRole('dialog').getByLabel('Thread name').fill('A side room');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'A side room', exact: true }).waitFor();
    await composer().fill('First word');
    await page.keyboard.press('Enter');
    await seen('First word');
    await lastMessage().hover();
    await lastMessage().getByRole('button', { name: 'Reply' }).click();
    await composer().fill('Second word');
    await page.keyboard.press('Enter');
    await seen('Second word');
    expect(await words(lastMessage().locator('.above'))).toBe('@Alice First word');
    await actAs('Bob');
    await page.getByRole('heading', { name: 'A side room', exact: true }).waitFor();
    await seen('Second word');
  });
});

describe('messages', () => {
  it('draws markdown, never HTML', async () => {
    await run('markdown');
    await seen('Heading one');
    const text = lastMessage().locator('.markdown').first();
    const tags = async (tag: string) => text.locator(tag).allInnerTexts();
    expect(await tags('h3')).toEqual(['Heading one']);
    expect(await tags('h4')).toEqual(['Heading two']);
    expect(await tags('strong')).toEqual(['bold', 'both', 'text']);
    expect(await tags('em')).toEqual(['italic', 'also', 'both']);
    expect(await tags('u')).toEqual(['under']);
    expect(await tags('s')).toEqual(['gone']);
    expect(await tags('small')).toEqual(['small words']);
    expect(await tags('blockquote')).toEqual(['quoted text\nsecond line']);
    expect(await tags('ul ul li')).toEqual(['inner']);
    expect(await tags('ol li')).toEqual(['first', 'second']);
    expect(await tags('pre')).toEqual(["const a = '<b>not bold</b>';"]);
    expect(await tags('time')).toEqual(['January 2, 1970']);
    expect(await text.locator('a').getAttribute('href')).toBe('https://example.com/a');
    expect(await text.locator('script, b').count()).toBe(0);
    expect(await words(text)).toContain('snake_case_word 2 * 3 * 4');
    expect(await words(text)).toContain('*escaped*');
    expect(await words(text)).toContain('@Alice in #test');
    expect(await page.getByText('hidden', { exact: true }).isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Spoiler, show it' }).click();
    expect(await page.getByText('hidden', { exact: true }).isVisible()).toBe(true);
    const pictures = lastMessage().getByRole('img');
    expect(await pictures.evaluateAll((all) => all.map((image) => image.getAttribute('alt')))).toEqual([
      'The first of two',
      'The second of two',
    ]);
  });

  // Tried again: the list goes to the newest for one's own commands, whose answers may still be on their way.
  it("stays where it is scrolled to when others write, and goes to the newest on request or for one's own", {
    retry: 3,
  }, async () => {
    await run('markdown');
    await seen('Heading one');
    await run('markdown');
    await page.locator('article.message').nth(1).waitFor();
    const log = page.getByRole('log');
    const up = () =>
      expect
        .poll(async () => {
          await log.evaluate((box) => box.scrollTo(0, 0));
          return page.getByRole('button', { name: 'Jump to present' }).isVisible();
        })
        .toBe(true);
    await up();
    const [, bob] = await userIds();
    await post(`/client/channels/${page.url().split('/').at(-1)}/messages?as=${bob}`, { content: 'From Bob' });
    await seen('From Bob');
    expect(await log.evaluate((box) => box.scrollTop)).toBe(0);
    const below = () => log.evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight);
    await page.getByRole('button', { name: 'Jump to present' }).click();
    await page.getByRole('button', { name: 'Jump to present' }).waitFor({ state: 'detached' });
    expect(await below()).toBeLessThan(2);
    await up();
    await composer().fill('My own');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Jump to present' }).waitFor({ state: 'detached' });
    expect(await below()).toBeLessThan(2);
  });

  it("shows a refusal in the server's words and keeps what was written", async () => {
    await page.route('**/client/channels/*/messages?*', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 403, json: { code: 'missing', message: 'You may not write here.' } })
        : route.continue(),
    );
    await composer().fill('Will not go');
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText('You may not write here.').waitFor();
    expect(await composer().inputValue()).toBe('Will not go');
  });
});

describe('a phone', () => {
  it('fits 390 pixels, with the users always in view and the channels in a drawer', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await run('board');
    await page.getByRole('heading', { name: 'The board' }).waitFor();
    const wide = await page.evaluate(() => {
      const inside = (element: Element) => element.closest('.sidebar, .rail') === null;
      return Array.from(document.querySelectorAll('body *'))
        .filter((element) => inside(element) && element.getBoundingClientRect().right > innerWidth + 1)
        .map((element) => element.className);
    });
    expect(wide).toEqual([]);
    expect(await page.getByRole('button', { name: /^Act as Dave/ }).isVisible()).toBe(true);
    const general = page.getByRole('button', { name: 'general (channel)' });
    expect(await general.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Channels' }).click();
    await general.click();
    await page.getByPlaceholder('Message #general').waitFor();
    await general.waitFor({ state: 'hidden' });
  });
});

describe('foreign pages', () => {
  const status = (headers: Record<string, string>) =>
    new Promise<number | undefined>((resolve, reject) => {
      const { hostname, port } = new URL(sandbox.url);
      request({ hostname, port, path: '/client/users', headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .on('error', reject)
        .end();
    });

  it('are refused by their host and by their origin', async () => {
    const { host, port } = new URL(sandbox.url);
    expect(await status({ host })).toBe(200);
    expect(await status({ host: `localhost:${port}`, origin: `http://localhost:${port}` })).toBe(200);
    expect(await status({ host: `evil.example:${port}` })).toBe(403);
    expect(await status({ host, origin: 'http://evil.example' })).toBe(403);
    expect(await status({ host, origin: 'null' })).toBe(403);
  });
});

describe('a broken connection', () => {
  it('is told, as is a bot that is offline, and mends itself', async () => {
    await bot.stop();
    await page.getByText('Pactkeeper is offline.').waitFor();
    const { port } = new URL(sandbox.url);
    await sandbox.close();
    await page.getByText('Connection to the sandbox lost. Reconnecting…').waitFor();
    sandbox = await startServer({ port: Number(port), file: join(folder, 'sandbox.db'), plugins: [registerPage] });
    bot = await startPageBot(sandbox.url);
    await page.getByText('Connection to the sandbox lost').waitFor({ state: 'detached' });
    await page.getByText('Pactkeeper is offline.').waitFor({ state: 'detached' });
    await run('hand');
    await seen('Your hand: 7, 8, 9');
  }, 60_000);
});
