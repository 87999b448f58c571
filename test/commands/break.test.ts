import Database from 'better-sqlite3';
import { DiscordAPIError } from 'discord.js';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import * as studio from '../../render/studio.ts';
import type { State } from '../../src/games/dark-pact/state.ts';
import { makeLogger } from '../../src/logger.ts';
import { metrics } from '../../src/metrics.ts';
import type { Person } from '../sandbox/driver.ts';
import { type Hall, openHall } from './hall.ts';
import { answerBy } from './player.ts';
import { refused, type Tap, tapped } from './tap.ts';

const PLACE = 'dark-pact-table';

let tap: Tap;
let hall: Hall;
let alice: Person;
let bob: Person;
let carol: Person;
const unhandled: unknown[] = [];
const note = (error: unknown) => unhandled.push(error);

beforeAll(async () => {
  process.on('unhandledRejection', note);
  tap = tapped();
  hall = await openHall();
  [alice, bob, carol] = ['Alice', 'Bob', 'Carol'].map((name) => hall.sandbox.user(name)) as [Person, Person, Person];
  channel = (await alice.slash('table new', { game: 'dark-pact' }, PLACE)).channelId;
  await bob.waitFor('One more player');
  await bob.press('Join', { until: 'acknowledged' });
  await alice.waitFor('Ready to start');
  await alice.press('Start', { until: 'acknowledged' });
  await bob.waitFor('Waiting for');
});
afterEach(() => {
  tap.before = null;
  tap.after = null;
  expect(unhandled).toEqual([]);
  expect(hall.errors).toEqual([]);
});
afterAll(async () => {
  await hall.close();
  tap.remove();
  process.off('unhandledRejection', note);
});

let channel = '';
const table = () => {
  const found = hall.tables.inChannel(channel);
  if (!found) throw new Error('no table');
  return found;
};
const seatOf = (person: Person) => table().players.find((p) => p.userId === person.id)?.seat;

/**
 * Restarts the bot on a state made up for the test: the turn of whoever is awaited, with these cards in hand.
 * @returns that player
 */
async function deal(hand: string[], change: (s: State) => void = () => {}): Promise<Person> {
  const [seat] = table().awaited;
  const { seq } = table();
  const active = table().players.find((p) => p.seat === seat);
  if (seat === undefined || !active) throw new Error('nobody is awaited');
  await hall.restart(() => {
    const db = new Database(hall.file);
    const last = db.prepare('select version, state from checkpoints order by seq desc limit 1').get();
    const { version, state } = last as { version: number; state: string };
    const s = JSON.parse(state) as State;
    Object.assign(s, { step: 'action', active: seat, turn: Math.max(1, s.turn), actions: 1, coins: 0 });
    Object.assign(s.players[seat] ?? {}, { hand });
    change(s);
    db.prepare('insert or replace into checkpoints values (1, ?, ?, 9999, ?)').run(seq, version, JSON.stringify(s));
    db.prepare('delete from decisions').run();
    db.prepare('insert into decisions (table_id, id, seat, answered, opened_at) values (1, ?, ?, 0, 0)').run(
      `${seq}.${seat}`,
      seat,
    );
    db.close();
  });
  return active.userId === alice.id ? alice : bob;
}

/** Waits until all that is owed has been sent. */
const quiet = () => vi.waitFor(() => expect(hall.store.owed(Date.now() + 1e9)).toEqual([]), { timeout: 20_000 });

/** What was sent to the channel since the tap was last emptied. */
const posted = () => tap.sent.filter((r) => r.method !== 'GET' && r.fullRoute.startsWith('/channels/'));

/** The post as everybody sees it. */
const publicPost = () => carol.waitFor((shown) => !shown.ephemeral && shown.images.length > 0);

/** What was logged as an error since the last time; a test that ends with some it did not provoke has found a fault. */
const errors = () => hall.errors.splice(0).map((line) => String((JSON.parse(line) as { msg: string }).msg));

describe('at a table', () => {
  it('no public post is touched when a card is chosen for which Multipliers are then asked', async () => {
    let active = await deal(['Personal Laboratory', 'Personal Laboratory', '2x', 'Copper']);
    let panel = await answerBy(active, await active.press('My move'), ['Personal Laboratory']);
    panel = await answerBy(active, panel, []);
    await quiet();
    for (const restarted of [false, true]) {
      if (restarted) await hall.restart();
      active = table().awaited[0] === seatOf(alice) ? alice : bob;
      tap.sent.length = 0;
      panel = await answerBy(active, await active.press('My move'), ['Personal Laboratory']);
      expect(panel.text).toContain('with Multipliers?');
      await quiet();
      expect(posted()).toEqual([]);
      if (!restarted) await active.press('Take back', { on: panel });
      await quiet();
    }
  });

  it('a double click on "Take back" takes one answer back', async () => {
    const active = await deal(['Personal Laboratory', 'Personal Laboratory', 'Copper']);
    let panel = await answerBy(active, await active.press('My move'), ['Personal Laboratory']);
    panel = await answerBy(active, panel, ['Personal Laboratory']);
    const before = table().seq;
    await Promise.allSettled([active.press('Take back', { on: panel }), active.press('Take back', { on: panel })]);
    expect(table().seq).toBe(before + 1);
  });

  it('two panels of one person and three clicks at once make one answer', async () => {
    const active = await deal(['Personal Laboratory', 'Copper']);
    const [one, two] = [await active.press('My move'), await active.press('My move')];
    const before = table().seq;
    const clicks = [one, one, two].map((on) => active.press('Go to the Buy step', { on }));
    const shown = (await Promise.allSettled(clicks)).flatMap((c) => (c.status === 'fulfilled' ? c.value : []));
    expect(table().seq).toBe(before + 1);
    for (const { buttons } of shown) expect(buttons.map((b) => b.label)).not.toContain('Go to the Buy step');
  });

  it('a panel works after its interaction has died', async () => {
    const active = await deal(['Personal Laboratory', 'Copper']);
    const panel = await active.press('My move');
    await hall.sandbox.advance(16 * 60_000);
    expect((await answerBy(active, panel, ['buy'])).text).toContain('Play a Treasure?');
  });
});

describe('where Discord fails', () => {
  it('an interaction that cannot be acknowledged does nothing', async () => {
    const active = await deal(['Personal Laboratory', 'Copper']);
    const panel = await active.press('My move');
    const before = table().seq;
    tap.before = ({ fullRoute }) => {
      if (fullRoute.endsWith('/callback')) throw refused(404, 10062, 'Unknown interaction');
    };
    const failed = expect(active.press('Go to the Buy step', { on: panel })).rejects.toThrow('This interaction failed');
    await vi.waitFor(() => expect(hall.errors).not.toEqual([]), { timeout: 20_000 });
    await hall.sandbox.advance(4_000); // Discord tells the person that it failed
    await failed;
    expect(errors()).toEqual(['interaction failed']);
    expect(table().seq).toBe(before);
  });

  it('an answer that was taken but cannot be shown is told of', async () => {
    const active = await deal(['Personal Laboratory', 'Copper']);
    const panel = await active.press('My move');
    const before = table().seq;
    tap.before = ({ method, fullRoute }) => {
      if (method === 'PATCH' && fullRoute.startsWith('/webhooks/')) throw refused(400, 50035, 'Invalid Form Body');
    };
    const told = await active.press('Go to the Buy step', { on: panel });
    expect(told.ephemeral).toBe(true);
    expect(told.text).toContain('could not show you');
    expect(table().seq).toBe(before + 1);
    expect(errors()).toEqual(['an answer could not be shown']);
  });

  it('a post that is refused is tried again at /table status, and panels say so meanwhile', async () => {
    const active = await deal(['Personal Laboratory', 'Copper']);
    tap.before = ({ method, fullRoute }) => {
      if (method !== 'GET' && fullRoute.startsWith('/channels/')) throw refused(403, 50013, 'Missing Permissions');
    };
    await answerBy(active, await active.press('My move'), ['Personal Laboratory']);
    await quiet();
    expect((await active.slash('act', {}, PLACE)).text).toContain('Missing Permissions');
    await quiet(); // that press tried anew, too
    tap.before = null;
    expect((await carol.slash('table status', {}, PLACE)).text).toContain('Missing Permissions');
    await quiet();
    expect(table().cannotPost).toBeNull();
    expect((await active.slash('act', {}, PLACE)).text).not.toContain('Missing Permissions');
    expect(new Set(errors())).toEqual(new Set(['cannot post']));
  });

  it('a post whose answer is lost is not made twice', async () => {
    const active = await deal(['Copper']);
    const before = (await carol.messages(PLACE)).filter((m) => !m.ephemeral).length;
    let lost = 0;
    tap.after = ({ method, fullRoute }) => {
      if (method === 'POST' && fullRoute.startsWith('/channels/') && ++lost === 1) throw refused(502, 0, 'Bad Gateway');
    };
    let panel = await active.press('My move');
    while (hall.tables.look(table().id, active.id).decision)
      panel = await answerBy(active, panel, hall.tables.look(table().id, active.id).decision?.decision.fallback ?? []);
    await quiet();
    expect(lost).toBe(2);
    expect((await carol.messages(PLACE)).filter((m) => !m.ephemeral)).toHaveLength(before + 1);
    expect(errors()).toEqual(['post put off']);
  });
});

describe('where the machine fails', () => {
  it('a picture that cannot be painted is told in words, in posts and in panels', async () => {
    const active = await deal(['Personal Laboratory', 'Copper']);
    const painting = vi.spyOn(studio, 'pngOf').mockRejectedValue(new Error('the process that paints has ended'));
    const panel = await answerBy(active, await active.press('My move'), ['Personal Laboratory']);
    expect(panel.text).toContain('Your hand');
    expect(panel.images).toEqual([]);
    await quiet();
    await carol.waitFor((shown) => !shown.ephemeral && shown.images.length === 0 && shown.text.includes('Supply'));
    const seen = errors().filter((msg) => msg !== 'the painter could not be warmed up'); // after the restart just now
    expect(new Set(seen)).toEqual(new Set(['a picture could not be painted']));
    painting.mockRestore();
    const timed = async () => (await metrics.paint.get()).values.at(-1)?.value ?? 0;
    const before = await timed();
    await answerBy(active, panel, ['buy']);
    expect((await publicPost()).images).toHaveLength(1);
    expect(await timed()).toBeGreaterThan(before);
  });

  it('the bot goes on, and says what was not saved, while the disk is full', async () => {
    const active = await deal(['Personal Laboratory', 'Copper']);
    const panel = await active.press('My move');
    const before = table().seq;
    const full = () => {
      throw new Error('database or disk is full');
    };
    const { store } = hall;
    const spies = (['append', 'savePost', 'settle', 'oweLater'] as const).map((m) => vi.spyOn(store, m));
    store.owePost(1, before, Date.now());
    for (const spy of spies) spy.mockImplementation(full);
    expect((await active.press('Personal Laboratory', { on: panel })).text).toContain('could not be saved');
    expect(table().seq).toBe(before);
    expect((await carol.slash('board', {}, PLACE)).images).toHaveLength(1);
    const lost = 'what became of a post could not be written down';
    await vi.waitFor(() => expect(hall.errors.join()).toContain(lost), { timeout: 20_000 });
    const tries = hall.errors.length;
    for (let i = 0; i < 50; i++) await new Promise((turn) => setImmediate(turn));
    expect(hall.errors.length).toBeLessThan(tries + 10); // it does not spin
    for (const spy of spies) spy.mockRestore();
    expect((await active.press('Personal Laboratory', { on: panel })).text).toContain('You have 2 actions');
    await quiet();
    expect(new Set(errors())).toEqual(new Set(['not-saved: all is as it was', 'post put off', lost]));
  });

  it('a game whose record is damaged stops, and no other', async () => {
    await deal(['Personal Laboratory', 'Copper']);
    await alice.slash('table new', { game: 'dark-pact' }, 'general');
    const { seq } = table();
    let state = '';
    await hall.restart(() => {
      const db = new Database(hall.file);
      state = (db.prepare('select state from checkpoints where seq = ?').get(seq) as { state: string }).state;
      db.prepare('update checkpoints set state = ? where seq = ?').run(state.slice(0, 100), seq);
      db.close();
    });
    expect((await alice.slash('act', {}, PLACE)).text).toContain('cannot read');
    expect((await carol.slash('board', {}, PLACE)).text).toContain('cannot read');
    expect((await alice.slash('table status', {}, 'general')).text).toContain('has not started');
    await hall.restart(() => {
      const db = new Database(hall.file);
      db.prepare('update checkpoints set state = ? where seq = ?').run(state, seq);
      db.close();
    });
    expect((await alice.slash('act', {}, PLACE)).images).toHaveLength(1);
    errors();
  });
});

describe('the log', () => {
  it('holds nothing of what was for one person, not even where Discord refused it', () => {
    let lines = '';
    const logger = makeLogger('info', null, { write: (line) => (lines += line) });
    const body = { components: [{ content: 'Your hand: Exorcism' }] };
    const url = 'https://discord.com/api/v10/webhooks/1/aW50ZXJhY3Rpb24/messages/@original';
    const files = [{ name: 'hand.png', data: Buffer.from('Exorcism') }];
    const err = new DiscordAPIError({ code: 50035, message: 'Bad' }, 50035, 400, 'PATCH', url, { body, files });
    logger.error({ err }, 'an answer could not be shown');
    expect(lines).toContain('50035');
    expect(lines).not.toMatch(/Exorcism|aW50ZXJhY3Rpb24|69,120,111/);
  });
});
