import { readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import Database from 'better-sqlite3';

/** Another process has this database in use. */
export class HeldElsewhere extends Error {
  /** @param holder who holds it, as that process wrote it down */
  constructor(readonly holder: string) {
    super(`the database is in use by ${holder}`);
    this.name = 'HeldElsewhere';
  }
}

/** Held as long as the process lives; the operating system frees it at once when the process dies. */
export interface Lock {
  release(): void;
}

/**
 * Makes sure that one process alone works on a database: two bots would answer every interaction twice. A side database
 * (`FILE.lock`) is kept in an exclusive transaction; `FILE.holder` says in words who does.
 * @param file the database's path
 * @throws HeldElsewhere where another process holds it
 */
export function holdLock(file: string): Lock {
  const side = new Database(`${file}.lock`, { timeout: 0 });
  try {
    side.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    side.close();
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY'))
      throw new HeldElsewhere(holderOf(file));
    throw error;
  }
  writeFileSync(`${file}.holder`, `process ${process.pid} on ${hostname()}\n`);
  return { release: () => side.close() };
}

function holderOf(file: string): string {
  try {
    return readFileSync(`${file}.holder`, 'utf8').trim();
  } catch {
    return 'another process';
  }
}
