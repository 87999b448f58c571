import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { text } from '../../src/kernel/index.ts';
import { type EventRow, openStore, type Store } from '../../src/store/index.ts';

let folder: string;
let file: string;
let store: Store;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pactkeeper-store-'));
  file = join(folder, 'pactkeeper.sqlite');
  store = openStore(file);
});

afterEach(() => {
  store.close();
  rmSync(folder, { recursive: true });
});

/** Reads the file from beside the store, as SQLite itself has it. */
function raw(query: string): unknown[] {
  const beside = new Database(file, { readonly: true });
  try {
    return beside.prepare(query).all();
  } finally {
    beside.close();
  }
}

function addTable(channelId = '100', more: Partial<Parameters<Store['addTable']>[0]> = {}) {
  const creator = store.user('1', 'Ada');
  return store.addTable({
    publicId: `table-${channelId}`,
    guildId: null,
    channelId,
    creator: creator.id,
    game: 'lantern',
    options: {},
    locale: 'en-US',
    status: 'lobby',
    createdAt: 5,
    ...more,
  });
}

function event(tableId: number, seq: number, more: Partial<EventRow> = {}): EventRow {
  return {
    tableId,
    seq,
    kind: 'answer',
    seat: null,
    userId: null,
    via: 'user',
    decision: null,
    hash: null,
    body: null,
    at: 7,
    interactionId: null,
    version: 1,
    ...more,
  };
}

describe('migrations', () => {
  test('a fresh file gets every table', () => {
    const names = raw("select name from sqlite_master where type = 'table' and name not like '%sqlite%'");
    expect(names.map((row) => (row as { name: string }).name).sort()).toEqual([
      '__drizzle_migrations',
      'card_sets',
      'checkpoints',
      'decisions',
      'events',
      'log',
      'notices',
      'orders',
      'outbox',
      'posts',
      'requests',
      'seats',
      'settings',
      'stopped',
      'tables',
      'users',
      'windows',
    ]);
  });

  test('a file that is there already keeps its content, and is not migrated twice', () => {
    const table = addTable();
    const before = raw('select * from __drizzle_migrations');
    store.close();
    store = openStore(file);
    expect(store.table(table.id)).toEqual(table);
    expect(raw('select * from __drizzle_migrations')).toEqual(before);
  });

  test('a card set that is kept stays as it was first, whatever comes under its hash', () => {
    const set = { hash: 'h', game: 'g', name: 'n', title: 'T', content: [{ 'a"': null }] };
    store.keepCardSet(set);
    store.keepCardSet({ ...set, title: 'Other', content: [] });
    expect(store.cardSet('h')).toEqual(set);
    expect(store.cardSet('other')).toBeNull();
  });

  test('the file is kept with a write-ahead log', () => {
    expect(raw('pragma journal_mode')).toEqual([{ journal_mode: 'wal' }]);
  });
});

describe('columns', () => {
  const table = { options: { hard: true, deck: null, sizes: [1, { a: 'ä "quoted"' }] }, cannotPost: null, seed: null };

  test('a table comes back as it was put in, nulls and nested JSON included', () => {
    const row = addTable('100', table);
    expect(store.table(row.id)).toMatchObject(table);
    store.changeTable(row.id, { cannotPost: 'no access', options: { hard: false } });
    expect(store.tableByName('table-100')).toMatchObject({ cannotPost: 'no access', options: { hard: false } });
    store.changeTable(row.id, { cannotPost: null });
    expect(store.table(row.id)?.cannotPost).toBeNull();
  });

  test.each([
    ['option ids', ['sun~2', 'twig']],
    ['no option', []],
    ['a number', 0],
    ['nothing', null],
    ['an object', { turns: 3, mode: null }],
    ['a text', 'random'],
  ])('the body of an event: %s', (_, body) => {
    const { id } = addTable();
    store.append(event(id, 1, { body, seat: 0, decision: '1.0', hash: 'h', interactionId: '9' }));
    expect(store.eventsAfter(id, 0)).toEqual([
      event(id, 1, { body, seat: 0, decision: '1.0', hash: 'h', interactionId: '9' }),
    ]);
    expect(raw('select body is null as empty from events')).toEqual([{ empty: body === null ? 1 : 0 }]);
  });

  test('a checkpoint comes back as it was, and the last one is the one that counts', () => {
    const { id } = addTable();
    expect(store.lastCheckpoint(id)).toBeNull();
    const last = { version: 2, seq: 9, counter: 41, state: '{"turn":2,"hand":["ä \\"quoted\\"",null]}' };
    store.saveCheckpoint(id, { version: 2, seq: 3, counter: 40, state: '{"turn":1}' });
    store.saveCheckpoint(id, last);
    expect(store.lastCheckpoint(id)).toMatchObject(last);
  });

  test('open decisions keep whether they were answered, and when they were opened', () => {
    const { id } = addTable();
    store.saveDecisions(id, [{ id: '3.0', seat: 0, answered: false }], 10);
    store.saveDecisions(
      id,
      [
        { id: '3.0', seat: 0, answered: true },
        { id: '4.1', seat: 1, answered: false },
      ],
      20,
    );
    const none = { dueAt: null, latestAt: null, lapsed: false, remindAt: null };
    expect(store.openDecisions(id)).toEqual([
      { tableId: id, id: '3.0', seat: 0, answered: true, openedAt: 10, ...none },
      { tableId: id, id: '4.1', seat: 1, answered: false, openedAt: 20, ...none },
    ]);
    store.saveDecisions(id, [], 30);
    expect(store.openDecisions(id)).toEqual([]);
  });

  test('a post comes back, and the next one takes its place', () => {
    const { id } = addTable();
    const post = { tableId: id, channelId: '100', messageId: '200', seq: 3, awaited: [0, 2], createdAt: 11 };
    store.savePost(post);
    store.savePost({ ...post, messageId: '201', awaited: [] });
    expect(store.post(id)).toEqual({ ...post, messageId: '201', awaited: [] });
    expect(store.post(id + 1)).toBeNull();
  });
});

describe('users', () => {
  test('one person has one row, under the name last seen', () => {
    const first = store.user('1', 'Ada');
    expect(first).toMatchObject({ id: first.id, discordId: '1', name: 'Ada', settings: {} });
    expect(store.user('1', 'Countess')).toEqual({ ...first, name: 'Countess' });
    expect(store.knownUser('1')).toEqual({ ...first, name: 'Countess' });
    expect(store.userById(first.id)?.name).toBe('Countess');
    expect(store.knownUser('2')).toBeNull();
  });
});

describe('tables', () => {
  test('one lobby or running table in a channel; the newest that was not ended counts', () => {
    const first = addTable('100', { publicId: 'a' });
    expect(() => addTable('100', { publicId: 'b' })).toThrow('UNIQUE');
    store.changeTable(first.id, { status: 'over' });
    expect(store.tableIn('100')?.id).toBe(first.id);
    const second = addTable('100', { publicId: 'b' });
    expect(store.tableIn('100')?.id).toBe(second.id);
    store.changeTable(second.id, { status: 'ended' });
    expect(store.tableIn('100')?.id).toBe(first.id);
    expect(store.tableIn('101')).toBeNull();
    expect(store.countTables()).toEqual({ over: 1, ended: 1 });
  });

  test('where a person sits: lobbies and running tables only, each once', () => {
    const ada = store.user('1', 'Ada');
    const bob = store.user('2', 'Bob');
    const rows = ['lobby', 'running', 'over', 'ended'].map((status, i) => {
      const row = addTable(`${100 + i}`, { status: status as 'lobby' });
      store.seat(row.id, [bob.id, ada.id]);
      return row;
    });
    expect(store.tablesOf(ada.id).map((t) => t.id)).toEqual([rows[1]?.id, rows[0]?.id]);
    expect(store.seated(rows[0]?.id ?? 0).map((s) => [s.seat, s.user.name])).toEqual([
      [0, 'Bob'],
      [1, 'Ada'],
    ]);
    store.seat(rows[0]?.id ?? 0, [bob.id]);
    expect(store.tablesOf(ada.id).map((t) => t.id)).toEqual([rows[1]?.id]);
  });
});

describe('events', () => {
  test('appending moves the number of the table on', () => {
    const { id } = addTable();
    store.append(event(id, 1));
    store.append(event(id, 2));
    expect(store.table(id)?.seq).toBe(2);
    expect(store.eventsAfter(id, 1).map((e) => e.seq)).toEqual([2]);
  });

  test('a number is given once, and an interaction is recorded once', () => {
    const { id } = addTable();
    store.append(event(id, 1, { interactionId: '9' }));
    expect(() => store.append(event(id, 1))).toThrow('UNIQUE');
    expect(() => store.append(event(id, 2, { interactionId: '9' }))).toThrow('UNIQUE');
    expect(store.eventOf('9')?.seq).toBe(1);
    expect(store.eventOf('8')).toBeNull();
  });
});

describe('the log', () => {
  function spoken(): number {
    const { id } = addTable();
    store.say(id, 1, [
      { to: 'all', line: text('a') },
      { to: [0], line: text('b', { card: 'sun' }) },
    ]);
    store.say(id, 2, [
      { to: [1, 2], line: text('c') },
      { to: 'all', line: text('d') },
    ]);
    store.say(id, 3, [{ to: [], line: text('e') }]);
    return id;
  }
  const keys = (lines: { said: { key: string } }[]) => lines.map((l) => l.said.key).join('');

  test('each reads what is meant for all and for them, oldest first', () => {
    const id = spoken();
    expect(keys(store.lines(id, null, 9, 9))).toBe('ad');
    expect(keys(store.lines(id, 0, 9, 9))).toBe('abd');
    expect(keys(store.lines(id, 1, 9, 9))).toBe('acd');
    expect(keys(store.lines(id, 2, 9, 9))).toBe('acd');
    expect(store.lines(id, 0, 9, 9)).toMatchObject([
      { audience: null, said: { key: 'a' } },
      { audience: [0], said: { key: 'b', args: { card: 'sun' } } },
      { audience: null, undone: false },
    ]);
  });

  test('the last ones up to an event', () => {
    const id = spoken();
    expect(keys(store.lines(id, 1, 9, 2))).toBe('cd');
    expect(keys(store.lines(id, 1, 1, 9))).toBe('a');
  });

  test('what was said at an answer that was taken back is kept, but no longer read', () => {
    const id = spoken();
    store.unsay(id, 2);
    expect(keys(store.lines(id, 1, 9, 9))).toBe('a');
    expect(raw('select count(*) as n from log where undone')).toEqual([{ n: 2 }]);
  });
});

describe('transactions', () => {
  test('what fails in the middle has not happened at all', () => {
    const { id } = addTable();
    const before = ['tables', 'events', 'checkpoints', 'log', 'outbox', 'users'].map((t) => raw(`select * from ${t}`));
    expect(() =>
      store.transaction(() => {
        store.user('2', 'Bob');
        store.append(event(id, 1));
        store.saveCheckpoint(id, { version: 1, seq: 1, counter: 0, state: '{}' });
        store.say(id, 1, [{ to: 'all', line: text('a') }]);
        store.owePost(id, 1, 1);
        store.changeTable(id, { status: 'running' });
        throw new Error('struck by lightning');
      }),
    ).toThrow('struck by lightning');
    expect(['tables', 'events', 'checkpoints', 'log', 'outbox', 'users'].map((t) => raw(`select * from ${t}`))).toEqual(
      before,
    );
    expect(store.transaction(() => store.user('2', 'Bob').name)).toBe('Bob');
  });

  test('it takes the write lock at its beginning', () => {
    const beside = new Database(file, { timeout: 0 });
    store.transaction(() => {
      expect(() => beside.exec('begin immediate')).toThrow('locked');
    });
    beside.exec('begin immediate');
    beside.close();
  });
});

describe('what is owed to Discord', () => {
  test('coalesces to one row a table, that names the newest event', () => {
    const a = addTable('100');
    const b = addTable('101');
    store.owePost(a.id, 3, 50);
    store.owePost(b.id, 1, 40);
    store.owePost(a.id, 4, 60);
    expect(store.owed(60)).toMatchObject([
      { tableId: a.id, kind: 'post', seq: 4, attempts: 0, nextAt: 50 },
      { tableId: b.id, kind: 'post', seq: 1, attempts: 0, nextAt: 40 },
    ]);
    expect(store.owed(45).map((row) => row.tableId)).toEqual([b.id]);
  });

  test('what could not be sent waits, and counts its attempts', () => {
    const { id } = addTable();
    store.owePost(id, 1, 10);
    const [row] = store.owed(10);
    store.oweLater(row?.id ?? 0, 500);
    expect(store.owed(499)).toEqual([]);
    expect(store.owed(500)).toMatchObject([{ id: row?.id, attempts: 1, nextAt: 500 }]);
  });

  test('settled means gone; where the table has gone on meanwhile it owes anew, under a new id', () => {
    const { id } = addTable();
    store.owePost(id, 1, 10);
    const [first] = store.owed(10);
    store.owePost(id, 2, 11);
    store.settle(first?.id ?? 0, 1, 12);
    const [second] = store.owed(12);
    expect(second).toMatchObject({ tableId: id, seq: 2, attempts: 0, nextAt: 12 });
    expect(second?.id).toBeGreaterThan(first?.id ?? 0);
    store.settle(second?.id ?? 0, 2, 13);
    expect(store.owed(99)).toEqual([]);
    store.settle(second?.id ?? 0, 2, 14);
    store.owePost(id, 3, 15);
    expect(store.owed(99)[0]?.id).toBeGreaterThan(second?.id ?? 0);
  });
});
