import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';

/** Things with ids, held in memory and written through to the file one by one. */
export class Collection<T extends { id: string }> {
  private readonly all = new Map<string, T>();
  private readonly write: Database.Statement;
  private readonly erase: Database.Statement;

  constructor(
    database: Database.Database,
    private readonly kind: string,
  ) {
    this.write = database.prepare('INSERT OR REPLACE INTO things (kind, id, body) VALUES (?, ?, ?)');
    this.erase = database.prepare('DELETE FROM things WHERE kind = ? AND id = ?');
    const rows = database.prepare('SELECT id, body FROM things WHERE kind = ? ORDER BY length(id), id').all(kind);
    for (const { id, body } of rows as { id: string; body: string }[]) this.all.set(id, JSON.parse(body));
  }

  get(id: string): T | undefined {
    return this.all.get(id);
  }

  /** All of them, oldest first. */
  values(): T[] {
    return [...this.all.values()];
  }

  /** Adds or replaces; also to be called after changing one in place. It is in the file when this returns. */
  put(thing: T): T {
    this.all.set(thing.id, thing);
    this.write.run(this.kind, thing.id, JSON.stringify(thing));
    return thing;
  }

  delete(id: string): void {
    this.all.delete(id);
    this.erase.run(this.kind, id);
  }
}

/**
 * Opens (or makes) the sandbox's file. Every `put` is a write of its own that survives the process being killed; only
 * the machine losing power could lose the last ones (synchronous=OFF), which a sandbox can bear.
 */
export function openStore(file: string): Database.Database {
  mkdirSync(dirname(file), { recursive: true });
  const database = new Database(file);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = OFF');
  database.exec(
    'CREATE TABLE IF NOT EXISTS things (kind TEXT NOT NULL, id TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (kind, id)) WITHOUT ROWID',
  );
  return database;
}
