// @ts-check
/** The thread that `integrity` in backups.ts starts; plain JavaScript, for a thread has no tsx. */
import { parentPort, workerData } from 'node:worker_threads';
import Database from 'better-sqlite3';

let found;
try {
  const db = new Database(workerData, { fileMustExist: true });
  db.pragma('journal_mode = DELETE');
  found = db.pragma('integrity_check(1)', { simple: true });
  db.close();
} catch (error) {
  found = error instanceof Error ? error.message : String(error);
}
parentPort?.postMessage(found);
