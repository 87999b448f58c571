import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Store } from './store.ts';

/** A backup on disk. */
export interface Backup {
  /** Its path. */
  file: string;
  /** When it was made (ms). */
  at: number;
  bytes: number;
}

const NAME = /^pactkeeper-(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d)(\.\d{3}Z)\.sqlite$/;
const PARTIAL = '.partial';

/**
 * Copies the database while it is in use, checks the copy, and gives it its name when it is whole; then removes the oldest
 * of what is more than is to be kept. What was left half made by a crash is removed as well.
 * @param folder where it goes; made if it is not there
 * @param kept how many backups stay, this one among them
 * @param now when (ms), which becomes its name
 * @throws Error where the folder cannot be written to, or the copy is not whole; then no backup is touched
 */
export async function backUp(store: Store, folder: string, kept: number, now: number): Promise<Backup> {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) if (name.endsWith(PARTIAL)) rmSync(join(folder, name), { force: true });
  const file = join(folder, `pactkeeper-${new Date(now).toISOString().replaceAll(':', '-')}.sqlite`);
  const partial = `${file}${PARTIAL}`;
  try {
    await store.copyTo(partial);
    const found = await integrity(partial);
    if (found !== 'ok') throw new Error(`the backup is not whole: ${found}`);
    renameSync(partial, file);
  } finally {
    rmSync(partial, { force: true });
  }
  // By name, which is by age; but never the one just made, also where the clock has been set back.
  const older = backupsIn(folder).filter((b) => b.file !== file);
  for (const { file: old } of older.slice(0, Math.max(0, older.length - kept + 1))) rmSync(old);
  return { file, at: now, bytes: statSync(file).size };
}

/** The backups in a folder, oldest first; none where there is no such folder. */
export function backupsIn(folder: string): Backup[] {
  let names: string[];
  try {
    names = readdirSync(folder).sort();
  } catch {
    return [];
  }
  return names.flatMap((name) => {
    const file = join(folder, name);
    const at = Date.parse(name.replace(NAME, '$1$2:$3:$4$5'));
    return NAME.test(name) && !Number.isNaN(at) ? [{ file, at, bytes: statSync(file).size }] : [];
  });
}

/**
 * What SQLite says of a database file after reading it all: 'ok', or what is wrong with it. It works in a thread of its
 * own, so that a bot goes on meanwhile, and leaves one plain file with no journal beside it.
 */
export function integrity(file: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./integrity.mjs', import.meta.url), { workerData: file, execArgv: [] });
    worker.once('message', resolve).once('error', reject);
    worker.once('exit', (code) => reject(new Error(`the check of ${file} ended with ${code}`)));
  });
}
