import Database from 'better-sqlite3';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { State } from '../../src/games/dark-pact/state.ts';
import type { Person, Shown } from '../sandbox/driver.ts';
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
  await alice.slash('table new', { game: 'dark-pact' }, PLACE);
  await bob.waitFor('One more player');
  await bob.press('Join', { until: 'acknowledged' });
  await alice.waitFor('Ready to start');
  await alice.press('Start', { until: 'acknowledged' });
  await bob.waitFor('Waiting for');
});
afterEach(() => {
  tap.before = null;
  tap.after = null;
  vi.restoreAllMocks;
  expect(unhandled).toEqual([]);
});
afterAll(async () => {
  await hall.close();
  tap.remove();
  process.off('unhandledRejection', note);
});

const table = () => {
  const found = hall.tables.inChannel(alicePlace());
  if (!found) throw new Error('no table');
  return found;
};
const alicePlace = () => hall.tables.of(alice.id)[0]?.channelId ?? '';

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
    const { state } = db.prepare('select state from checkpoints order by seq desc limit 1').get() as { state: string };
    const s = JSON.parse(state) as State;
    Object.assign(s, { step: 'action', active: seat, turn: Math.max(1, s.turn), actions: 1, coins: 0 });
    Object.assign(s.players[seat] ?? {}, { hand });
    change(s);
    db.prepare('insert or replace into checkpoints values (1, ?, 1, 9999, ?)').run(seq, JSON.stringify(s));
    db.prepare('delete from decisions').run();
    db.prepare('insert into decisions values (1, ?, ?, 0, 0)').run(`${seq}.${seat}`, seat);
    db.close();
  });
  return active.userId === alice.id ? alice : bob;
}

/** Waits until all that is owed has been sent. */
const quiet = () => vi.waitFor(() => expect(hall.store.owed(Date.now() + 1e9)).toEqual([]), { timeout: 20_000 });

/** What was sent to the channel since the tap was last emptied. */
const posted = () => tap.sent.filter((r) => r.method !== 'GET' && r.fullRoute.startsWith('/channels/'));

describe('at a table', () => {
  it('no public post is touched when a card is chosen for which Multipliers are then asked', async () => {
    const active = await deal(['Personal Laboratory', '2x', 'Copper']);
    await answerBy(active, await active.press('My move'), ['Personal Laboratory']);
    await answerBy(active, await active.press('My move'), []); // a first answer: after a restart the post is read once
    await quiet();
    const again = await deal(['Personal Laboratory', 'Personal Laboratory', '2x', 'Copper']);
    let panel = await answerBy(again, await again.press('My move'), ['Personal Laboratory']);
    panel = await answerBy(again, panel, []);
    await quiet();
    tap.sent.length = 0;
    panel = await answerBy(again, panel, ['Personal Laboratory']);
    expect(panel.text).toContain('with Multipliers?');
    await quiet();
    expect(posted()).toEqual([]);
  });

  it('a double click on "Take back" takes one answer back', async () => {
    const active = await deal(['Personal Laboratory', 'Personal Laboratory', 'Copper']);
    let panel = await answerBy(active, await active.press('My move'), ['Personal Laboratory']);
    panel = await answerBy(active, panel, ['Personal Laboratory']);
    const before = table().seq;
    await Promise.allSettled([active.press('Take back', { on: panel }), active.press('Take back', { on: panel })]);
    expect(table().seq).toBe(before + 1);
  });
});
