/** A disk that is full for longer than Discord remembers a nonce: what was sent cannot be written down, and is not sent again. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Person } from '../sandbox/driver.ts';
import { type Hall, openHall, quiet, tableIn } from './hall.ts';

const PLACE = 'dark-pact-table';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let hall: Hall;
let alice: Person;
let bob: Person;
let place = '';
beforeAll(async () => {
  hall = await openHall({ oneClock: true, seed: '7'.padStart(64, '0') });
  [alice, bob] = ['Alice', 'Bob'].map((name) => hall.sandbox.user(name)) as [Person, Person];
  place = (await alice.slash('table new', { game: 'dark-pact' }, PLACE)).channelId;
  await bob.slash('table join', {}, PLACE);
  await alice.slash('table start', {}, PLACE);
  await quiet(hall);
}, 60_000);
afterAll(() => hall.close());

const posts = async () => (await bob.messages(PLACE)).filter((message) => !message.ephemeral).length;
const table = () => tableIn(hall, place);

/** Lets half an hour go by in which none of these methods of the store can write. */
async function full(methods: string[], log: string) {
  const spies = methods.map((method) =>
    vi.spyOn(hall.store, method as 'savePost').mockImplementation(() => {
      throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
    }),
  );
  for (let time = 0; time < 30; time += 10) {
    hall.errors.length = 0;
    await hall.sandbox.advance(10 * MINUTE);
    await vi.waitFor(() => expect(hall.errors.filter((line) => line.includes(log)).length).toBeGreaterThan(1), {
      timeout: 20_000,
    });
  }
  for (const spy of spies) spy.mockRestore();
  await quiet(hall);
  hall.errors.length = 0;
}

it('a reminder comes once', { timeout: 60_000 }, async () => {
  const before = await posts();
  await hall.sandbox.advance(DAY + MINUTE);
  hall.tables.alarms.ring();
  await full(['dropNotice', 'changeNotice', 'changeTime'], 'notices failed');
  expect(await posts()).toBe(before + 1);
  await hall.sandbox.advance(DAY);
  await quiet(hall);
  expect(await posts()).toBe(before + 2);
});

it('a board is posted once, and goes on being edited and followed', { timeout: 60_000 }, async () => {
  const { id, awaited } = table();
  const before = await posts();
  const answer = () => {
    const who = [alice, bob].find(({ id: user }) => {
      const { decision } = hall.tables.look(id, user);
      return decision && decision.given === undefined;
    }) as Person;
    const { decision } = hall.tables.look(id, who.id);
    const actor = { userId: who.id, name: 'somebody', interactionId: null };
    hall.tables.answer(id, actor, decision?.id ?? '', decision?.decision.fallback);
  };
  const pass = () => {
    const was = String(table().awaited);
    while (String(table().awaited) === was) answer();
  };
  expect(awaited).not.toEqual([]);
  pass();
  await full(['savePost', 'settle', 'oweLater'], 'could not be written down');
  expect(await posts()).toBe(before + 1);
  pass();
  await quiet(hall);
  expect(await posts()).toBe(before + 2);
});
