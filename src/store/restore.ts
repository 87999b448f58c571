import { copyFileSync, existsSync, renameSync, rmSync } from 'node:fs';
import Database from 'better-sqlite3';
import { integrity } from './backups.ts';
import { holdLock } from './lock.ts';
import { knownSchema, openStore } from './store.ts';

/** A file that is no backup which this version can bring back; the message says why, for whoever runs the bot. */
export class BadBackup extends Error {}

/** How far the numbers of events are moved on: more than a table can have counted since the backup was made. */
const LEAP = 1_000_000;

/**
 * Puts a backup in the place of the database. The old database is kept beside it under a name of its own; nothing is
 * overwritten, and where the backup is refused the old database stays where it is. In the restored one the numbers of events leap
 * on, so that a panel from the time that is lost answers no new question; and every table owes its channel a post.
 * @param backup the backup's path; it is only read
 * @param file the database's path
 * @param now when (ms), which becomes part of the old database's name
 * @returns where the old database is now; null where there was none
 * @throws HeldElsewhere where a bot runs on the database, BadBackup where the file is none
 */
export async function restore(backup: string, file: string, now: number): Promise<string | null> {
  const lock = holdLock(file);
  const copy = `${file}.restoring`;
  const clear = () => {
    for (const ending of ['', '-wal', '-shm', '-journal']) rmSync(`${copy}${ending}`, { force: true });
  };
  try {
    if (!existsSync(backup)) throw new BadBackup('there is no such file');
    clear();
    copyFileSync(backup, copy);
    const found = await integrity(copy);
    if (found !== 'ok') throw new BadBackup(`SQLite says: ${found}`);
    prepare(copy, now);
    const aside = existsSync(file) ? putAside(file, now) : null;
    renameSync(copy, file);
    return aside;
  } finally {
    clear();
    lock.release();
  }
}

/** Brings a copied backup up to this version's schema, and readies its tables to go on. @throws BadBackup */
function prepare(copy: string, now: number): void {
  const db = new Database(copy);
  try {
    const made = db.prepare("select 1 from sqlite_master where name = '__drizzle_migrations'").pluck().get() as unknown;
    if (!made) throw new BadBackup('it is a database, but not one of Pactkeeper');
    const schema = db.prepare('select max(created_at) from __drizzle_migrations').pluck().get() as number;
    if (schema > knownSchema()) throw new BadBackup('a newer version of Pactkeeper made it; update first');
  } finally {
    db.close();
  }
  openStore(copy).close();
  const current = new Database(copy);
  current.transaction(() => {
    current.prepare("update tables set seq = seq + ? where status in ('lobby', 'running')").run(LEAP);
    current.prepare('delete from outbox').run();
    current
      .prepare(
        "insert into outbox (table_id, kind, seq, next_at) select id, 'post', seq, ? from tables where status in ('lobby', 'running')",
      )
      .run(now);
  })();
  current.pragma('journal_mode = DELETE'); // one file, with nothing beside it
  current.close();
}

/** Gives the old database another name, with all that is committed in it. */
function putAside(file: string, now: number): string {
  const aside = file.replace(/(\.sqlite)?$/, `.before-${new Date(now).toISOString().replaceAll(':', '-')}$1`);
  if (existsSync(aside)) throw new Error(`${aside} is in the way`);
  try {
    const old = new Database(file);
    old.pragma('journal_mode = DELETE'); // takes in what stands in its log
    old.close();
  } catch {
    // It is damaged, which may be why a backup is brought back: its log goes along as it is.
  }
  for (const ending of ['-wal', '-shm', '-journal'])
    if (existsSync(`${file}${ending}`)) renameSync(`${file}${ending}`, `${aside}${ending}`);
  renameSync(file, aside);
  return aside;
}
