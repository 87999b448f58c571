import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { pino } from 'pino';
import { systemClock } from '../src/clock.ts';
import { games } from '../src/games/index.ts';
import type { Answer, Decision } from '../src/kernel/index.ts';
import { openStore, type Store } from '../src/store/index.ts';
import { Tables } from '../src/table/index.ts';
import type { Roll } from '../test/kernel/harness.ts';
import { dice } from './games.ts';
import { time } from './rounds.ts';

const logger = pino({ level: 'silent' });
const person = (userId: string) => ({ userId, name: userId, interactionId: null });

/** A database on disk with one table for two in it, and who plays. */
export interface Room {
  store: Store;
  tables: Tables;
  /** The table at which is played now. */
  id: string;
  /** Opens another table, and starts a game at it. */
  another(): void;
  /** How large the database is (bytes). */
  size(): number;
  /** Commits so many bytes, and nothing else. @returns milliseconds each */
  bareCommits(times: number, bytes: number): number[];
  close(): void;
}

/** Opens a room and starts a game in it. */
export function openRoom(game: string, name: string): Room {
  const file = join(tmpdir(), `bench-${process.pid}-${name}.sqlite`);
  const store = openStore(file);
  const tables = new Tables(store, games, systemClock, logger, () => '7'.repeat(64));
  const bare = new Database(`${file}-bare`);
  bare.pragma('journal_mode = WAL');
  bare.pragma('synchronous = FULL');
  bare.exec('create table bytes (it blob)');
  const put = bare.prepare('insert into bytes values (?)');
  const bareCommits = (times: number, bytes: number) =>
    Array.from({ length: times }, () => {
      const start = performance.now();
      bare.transaction(() => put.run(Buffer.alloc(bytes, 1))).immediate();
      return performance.now() - start;
    });
  const size = () => {
    const reader = new Database(file, { readonly: true });
    const [pages, bytes] = ['page_count', 'page_size'].map((name) => reader.pragma(name, { simple: true }) as number);
    reader.close();
    return (pages ?? 0) * (bytes ?? 0);
  };
  const close = () => {
    store.close();
    bare.close();
    for (const end of ['', '-wal', '-shm', '-bare', '-bare-wal', '-bare-shm']) rmSync(`${file}${end}`, { force: true });
  };
  let opened = 0;
  const another = () => {
    room.id = tables.create({ channelId: `${name}-${++opened}`, guildId: null, locale: 'en' }, game, person('1')).id;
    tables.join(room.id, person('2'));
    tables.start(room.id, person('1'));
  };
  const room = { store, tables, id: '', another, size, bareCommits, close };
  another();
  return room;
}

/** Answers some questions, in another game where one is over. @returns how many milliseconds each answer took, saved */
export function answer(room: Room, times: number, choose: (d: Decision, roll: Roll) => Answer): number[] {
  const roll = dice(0x5c);
  const took: number[] = [];
  while (took.length < times) {
    const asked = ['1', '2'].map((userId) => ({ userId, open: room.tables.look(room.id, userId).decision }));
    const next = asked.find(({ open }) => open && open.given === undefined);
    if (!next?.open) {
      room.another();
      continue;
    }
    const chosen = choose(next.open.decision, roll);
    const { userId, open } = next;
    const start = performance.now();
    room.tables.answer(room.id, person(userId), open.id, chosen);
    took.push(performance.now() - start);
  }
  return took;
}

/** How long it takes to bring a table's game back from disk (ms): a new process would do the same. */
export function restoring({ store, id }: Room): Promise<number> {
  const fresh = new Tables(store, games, systemClock, logger);
  return time(() => fresh.look(id, null));
}
