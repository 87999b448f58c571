/** A database in which no page is left: SQLite's own SQLITE_FULL, all the way to the person who pressed something. */
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Answer } from '../../src/kernel/index.ts';
import type { Person } from '../sandbox/driver.ts';
import { type Hall, openHall } from './hall.ts';
import { answerBy, planned } from './player.ts';

const PLACE = 'dark-pact-table';
const NO_LIMIT = 1_073_741_823;

let hall: Hall;
let alice: Person;
let bob: Person;
let place = '';
/** The store's own connection: how many pages a database may have is set for each. */
let connection: Database.Database;

beforeAll(async () => {
  const { transaction } = Database.prototype;
  vi.spyOn(Database.prototype, 'transaction').mockImplementation(function (this: Database.Database, work) {
    if (this.name === hall?.file) connection = this;
    return transaction.call(this, work) as never;
  });
  hall = await openHall({ oneClock: true, seed: '7'.padStart(64, '0') });
  [alice, bob] = ['Alice', 'Bob'].map((name) => hall.sandbox.user(name)) as [Person, Person];
}, 60_000);
afterAll(async () => {
  await hall.close();
  vi.restoreAllMocks();
});

const table = () => {
  const found = hall.tables.inChannel(place);
  if (!found) throw new Error('no table');
  return found;
};
const quiet = () => vi.waitFor(() => expect(hall.store.countOwed()).toBe(0), { timeout: 20_000, interval: 100 });
const awaited = () =>
  [alice, bob].find((p) => table().awaited.some((seat) => table().players[seat]?.userId === p.id)) as Person;

/** All that is stored, but for what fills it up. */
function stored(): Record<string, unknown[]> {
  const beside = new Database(hall.file, { readonly: true });
  const names = beside
    .prepare("select name from sqlite_master where type = 'table' and name <> 'filler'")
    .pluck()
    .all() as string[];
  const rows = names.map((name) => [name, beside.prepare(`select * from "${name}"`).all()] as const);
  beside.close();
  return Object.fromEntries(rows);
}

/** Lets the database have no more pages than it has, and fills the last of them. */
function fill(): void {
  connection.exec('create table filler (x)');
  connection.pragma(`max_page_count = ${connection.pragma('page_count', { simple: true })}`);
  const put = connection.prepare('insert into filler values (zeroblob(?))');
  for (const size of [3000, 300, 30, 1])
    expect(() => {
      for (;;) put.run(size);
    }).toThrow(expect.objectContaining({ code: 'SQLITE_FULL' }));
}

function makeRoom(): void {
  connection.pragma(`max_page_count = ${NO_LIMIT}`);
  connection.exec('drop table filler');
}

it('nothing changes, everybody is told so, and the game goes on when there is room again', {
  timeout: 60_000,
}, async () => {
  place = (await alice.slash('table new', { game: 'dark-pact' }, PLACE)).channelId;
  await bob.slash('table join', {}, PLACE);
  await alice.slash('table start', {}, PLACE);
  await quiet();
  expect(hall.errors).toEqual([]);
  fill();
  // What still finds room in a page that was begun is saved, as it should be: the game goes on until something does not.
  let person = awaited();
  let answer: Answer = [];
  let before = stored();
  const press = async () => (await answerBy(person, await person.slash('act', {}, PLACE), answer)).text;
  for (let saved = 0; ; saved++) {
    expect(saved).toBeLessThan(60);
    person = awaited();
    answer = planned(hall.tables.look(table().id, person.id));
    before = stored();
    if ((await press()).includes('That could not be saved, so nothing has changed. Please press again.')) break;
    await quiet();
    expect(stored()).not.toEqual(before);
  }
  const { seq } = table();
  expect(stored()).toEqual(before);
  expect(await press()).toContain('could not be saved');
  expect((await bob.slash('board', {}, PLACE)).images).toHaveLength(1); // looking needs no room
  expect(stored()).toEqual(before);
  const codes = hall.errors.map((line) => (JSON.parse(line) as { err?: { code?: string } }).err?.code);
  expect(codes.length).toBeGreaterThanOrEqual(2);
  expect(new Set(codes)).toEqual(new Set(['SQLITE_FULL']));

  makeRoom();
  const failed = hall.errors.length;
  expect(await press()).not.toContain('could not be saved');
  expect(table().seq).toBeGreaterThan(seq);
  await quiet();
  await hall.restart();
  expect(table().seq).toBeGreaterThan(seq);
  expect(hall.errors).toHaveLength(failed);
});
