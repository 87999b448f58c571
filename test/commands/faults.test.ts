import { PermissionFlagsBits } from 'discord.js';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Person, Shown } from '../sandbox/driver.ts';
import { type Hall, openHall } from './hall.ts';
import { answerBy, planned } from './player.ts';

const MINUTE = 60_000;
const PLACE = 'dark-pact-table';
const POST = 'POST /channels/:channel/messages';

let hall: Hall;
let alice: Person;
let bob: Person;
let carol: Person;
/** The table that a test is about, and the one that all but one of them are. */
let id = '';
let first = '';

beforeAll(async () => {
  hall = await openHall({ oneClock: true, seed: '7'.padStart(64, '0') });
  [alice, bob, carol] = ['Alice', 'Bob', 'Carol'].map((name) => hall.sandbox.user(name)) as [Person, Person, Person];
  first = await begin(PLACE);
}, 60_000);
beforeEach(() => {
  id = first;
});
afterEach(async () => {
  await hall.sandbox.calm();
  expect(errors()).toEqual([]);
});
afterAll(() => hall.close());

/** Sits Alice and Bob down in a channel and starts a game there. Returns the table's id. */
async function begin(place: string): Promise<string> {
  const { channelId } = await alice.slash('table new', { game: 'dark-pact' }, place);
  const sees = (button: string) => (shown: Shown) =>
    shown.channelId === channelId && shown.buttons.some((b) => b.label === button && !b.disabled);
  await bob.press('Join', { on: await bob.waitFor(sees('Join')), until: 'acknowledged' });
  await vi.waitFor(() => expect(hall.tables.inChannel(channelId)?.players).toHaveLength(2), { timeout: 10_000 });
  await quiet();
  await alice.press('Start', { on: await alice.waitFor(sees('Start')), until: 'acknowledged' });
  await bob.waitFor(sees('My move'));
  const table = hall.tables.inChannel(channelId);
  if (!table) throw new Error('no table');
  await quiet();
  return table.id;
}

const table = () => {
  const found = hall.tables.named(id);
  if (!found) throw new Error('no table');
  return found;
};

/** Who must act. */
function awaited(): Person {
  const person = [alice, bob].find((p) =>
    table().players.some((t) => t.userId === p.id && table().awaited.includes(t.seat)),
  );
  if (!person) throw new Error('nobody is awaited');
  return person;
}

/** Waits until all that is owed has been sent; time passes meanwhile, as what is put off is sent by the clock. */
const quiet = () =>
  vi.waitFor(
    async () => {
      await hall.sandbox.advance(1_000);
      expect(hall.store.owed(Number.MAX_SAFE_INTEGER)).toEqual([]);
    },
    { timeout: 30_000, interval: 250 },
  );

/** Moves time on for Discord and the bot. */
async function pass(ms: number): Promise<void> {
  const then = hall.clock.now() + ms;
  await hall.sandbox.advance(ms);
  await expect.poll(() => hall.clock.now()).toBeGreaterThanOrEqual(then);
}

const answerOnce = async (person: Person, panel: Shown) =>
  answerBy(person, panel, planned(hall.tables.look(id, person.id)));

/** Lets who must act do all that they must, until it is another's turn. */
async function turn(person = awaited()): Promise<void> {
  let panel = await person.slash('act', {}, PLACE);
  while (hall.tables.look(id, person.id).decision) panel = await answerOnce(person, panel);
}

/** A button of a panel that answers its question. */
function firstAnswer(panel: Shown): string {
  const button = panel.buttons.find((b) => /^(pick|none):/.test(b.customId));
  if (!button) throw new Error(`no answer by one button in ${panel.outline}`);
  return button.customId;
}

/** The posts in a channel, oldest first. */
const posts = async (place = PLACE) => (await carol.messages(place)).filter((m) => !m.ephemeral);
const newestPost = async () => (await posts()).at(-1) as Shown;

/** What was logged as an error since the last time; a test that ends with some it did not provoke has found a fault. */
const errors = () => hall.errors.splice(0).map((line) => String((JSON.parse(line) as { msg: string }).msg));

describe("where Discord's answers fail", () => {
  it('a post is made in the end, and once', async () => {
    const before = (await posts()).length;
    await hall.sandbox.fault({ kind: 'answer', route: POST, status: 500, times: 4 }); // as often as discord.js tries
    await hall.sandbox.fault({ kind: 'answer', route: POST, status: 429, retry_after: 0.2 });
    await hall.sandbox.fault({ kind: 'answer', route: POST, status: 502, when: 'after', times: 5 });
    await turn();
    await quiet();
    expect(await posts()).toHaveLength(before + 1);
    expect((await newestPost()).text).toContain(awaited().mention);
    expect(errors()).toEqual(['post put off', 'post put off']);
  });

  it('a press that never reaches the bot changes nothing, and can be made again', async () => {
    const person = awaited();
    const panel = await person.slash('act', {}, PLACE);
    const { seq } = table();
    await hall.sandbox.fault({ kind: 'lose_interactions', count: 1 });
    const lost = expect(answerOnce(person, panel)).rejects.toThrow('This interaction failed');
    await vi.waitFor(
      async () => {
        await hall.sandbox.advance(3_000);
        await Promise.race([lost, new Promise((_, late) => setTimeout(late, 100))]);
      },
      { timeout: 15_000 },
    );
    expect(table().seq).toBe(seq);
    await answerOnce(person, panel);
    expect(table().seq).toBe(seq + 1);
  });

  it('the gateway breaks in mid-turn: what is pressed meanwhile is done when the bot is back', async () => {
    for (const resumable of [true, false]) {
      const person = awaited();
      const panel = await person.slash('act', {}, PLACE);
      const { seq } = table();
      await hall.sandbox.fault({ kind: 'drop_gateway', resumable });
      if (!resumable) await person.waitForBot('offline').then(() => person.waitForBot('online'));
      await answerOnce(person, panel);
      expect(table().seq).toBe(seq + 1);
    }
  });
});

describe('where things are taken away', () => {
  it('a post that was deleted is made anew', async () => {
    await turn();
    await quiet();
    const old = await newestPost();
    await alice.dismiss(old);
    await turn();
    await quiet();
    const fresh = await newestPost();
    expect(fresh.id).not.toBe(old.id);
    expect(fresh.text).toContain(awaited().mention);
  });

  it('the right to post: it is told by name, and the post is made when it is given back', async () => {
    await alice.denyBot(PLACE, PermissionFlagsBits.SendMessages);
    const before = (await posts()).length;
    await turn();
    await quiet();
    expect(table().cannotPost).toContain('Missing Permissions');
    const status = await carol.slash('table status', {}, PLACE);
    expect(status.text).toContain('Send Messages');
    expect((await awaited().slash('act', {}, PLACE)).text).toContain('Send Messages');
    await alice.denyBot(PLACE, 0n);
    await awaited().slash('act', {}, PLACE);
    await quiet();
    expect(table().cannotPost).toBeNull();
    expect(await posts()).toHaveLength(before + 1);
    expect((await newestPost()).text).toContain(awaited().mention);
    expect(errors()).toEqual(['cannot post']);
  });

  it('the channel, in the middle of an answer: it is saved, the table is marked, and other tables go on', async () => {
    const before = (await posts()).length;
    await alice.createChannel('doomed');
    id = await begin('doomed');
    const person = awaited();
    const panel = await person.slash('act', {}, 'doomed');
    const { seq } = table();
    await hall.sandbox.fault({ kind: 'latency', ms: 2_000 });
    await person.press(firstAnswer(panel), { on: panel, until: 'acknowledged' });
    await alice.deleteChannel('doomed');
    await expect.poll(() => hall.errors.join(), { timeout: 15_000 }).toContain('interaction failed');
    await hall.sandbox.calm();
    await expect.poll(() => table().cannotPost, { timeout: 15_000 }).toBe('Unknown Channel');
    await quiet();
    const since = hall.store.eventsAfter(hall.store.tableByName(id)?.id ?? 0, seq);
    expect(since.map(({ kind, via }) => [kind, via])).toEqual([
      ['answer', 'user'],
      ['pause', 'clock'],
    ]);
    // A post that was under way when the channel went may have failed.
    expect(errors().filter((msg) => msg !== 'cannot post')).toEqual([
      'an answer could not be shown',
      'interaction failed',
    ]);
    id = first;
    await turn();
    await quiet();
    expect(await posts()).toHaveLength(before + 1);
  });
});

describe('where time passes', () => {
  it('a panel of long ago still works', async () => {
    const person = awaited();
    const panel = await person.slash('act', {}, PLACE);
    const { seq } = table();
    await pass(16 * MINUTE);
    expect((await answerOnce(person, panel)).ephemeral).toBe(true);
    expect(table().seq).toBe(seq + 1);
  });

  it('an answer is saved though the time to show it is over', async () => {
    const person = awaited();
    const panel = await person.slash('act', {}, PLACE);
    const { seq } = table();
    await hall.sandbox.fault({ kind: 'latency', ms: 2_000 });
    await person.press(firstAnswer(panel), { on: panel, until: 'acknowledged' });
    await pass(15 * MINUTE);
    await expect.poll(() => hall.errors.join(), { timeout: 15_000 }).toContain('interaction failed');
    expect(table().seq).toBe(seq + 1);
    expect(errors()).toEqual(['an answer could not be shown', 'interaction failed']);
  });

  it('a post younger than 50 minutes is edited, an older one followed by a new one and left without buttons', async () => {
    await turn();
    await quiet();
    const young = await newestPost();
    await pass(48 * MINUTE);
    const edited = (await change()).id;
    expect(edited).toBe(young.id);
    await pass(3 * MINUTE);
    const fresh = await change();
    expect(fresh.id).not.toBe(young.id);
    expect(fresh.buttons.length).toBeGreaterThan(0);
    await carol.waitFor((shown) => shown.id === young.id && shown.buttons.length === 0);
  });

  /** Changes what the post shows, with the same player to act. Returns the post. */
  async function change(): Promise<Shown> {
    const person = awaited();
    const before = (await newestPost()).text;
    let panel = await person.slash('act', {}, PLACE);
    for (let i = 0; i < 10 && awaited() === person; i++) {
      panel = await answerOnce(person, panel);
      await quiet();
      if ((await newestPost()).text !== before) break;
    }
    expect(awaited()).toBe(person);
    return newestPost();
  }
});
