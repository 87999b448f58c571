import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Backups } from '../../src/backups.ts';
import type { Game } from '../../src/kernel/index.ts';
import { BadBackup, backUp, backupsIn, HeldElsewhere, holdLock, openStore, restore } from '../../src/store/index.ts';
import { TableRefusal } from '../../src/table/index.ts';
import { Hall, ID } from '../table/hall.ts';
import { lantern } from '../table/lantern.ts';

const HOUR = 3_600_000;
const T0 = Date.UTC(2026, 0, 2, 3, 4, 5);

let hall: Hall;
let folder: string;
beforeEach(() => {
  hall = new Hall();
  hall.clock.time = T0;
  folder = join(mkdtempSync(join(hall.folder, 'safe-')), 'backups');
});
afterEach(() => hall.close());

const scheduled = (everyHours = 24, kept = 3, into = folder) =>
  new Backups(hall.store, { folder: into, everyHours, kept }, hall.clock, hall.logger);

/** Lets a schedule look once, and waits for what comes of it. */
async function look(backups: Backups): Promise<void> {
  backups.look();
  await backups.stop();
}

describe('a backup', () => {
  it('holds all that was committed when it was made, in one file that says when', async () => {
    const id = hall.begun();
    hall.answer(id, 'Ada', ['lamp']);
    const made = await backUp(hall.store, folder, 3, T0);
    expect(readdirSync(folder)).toEqual(['pactkeeper-2026-01-02T03-04-05.000Z.sqlite']);
    expect(backupsIn(folder)).toEqual([made]);
    const copy = new Database(made.file, { readonly: true });
    expect(copy.prepare('select * from events').all()).toEqual(hall.dump().events);
    copy.close();
  });

  it('is made while answers come in, and is whole', async () => {
    const id = hall.begun();
    const made = backUp(hall.store, folder, 3, T0);
    hall.answer(id, 'Ada', ['lamp']);
    hall.answer(id, 'Ada', 2);
    const { file } = await made;
    const store = openStore(file);
    const seqs = store.eventsAfter(1, 0).map((e) => e.seq);
    expect(seqs).toEqual(seqs.map((_, i) => i + 1));
    expect(seqs.length).toBeGreaterThanOrEqual(3);
    store.close();
  });

  it('is not there where it could not be made, and no other is removed for it', async () => {
    await backUp(hall.store, folder, 1, T0);
    const before = readdirSync(folder);
    const broken = { ...hall.store, copyTo: async (file: string) => writeFileSync(file, 'half of it') };
    await expect(backUp(broken, folder, 1, T0 + HOUR)).rejects.toThrow('not whole');
    expect(readdirSync(folder)).toEqual(before);
  });

  it('lets the oldest go, never itself, and never what is no backup', async () => {
    await backUp(hall.store, folder, 2, T0 + 9 * HOUR);
    writeFileSync(join(folder, 'notes.txt'), 'mine');
    writeFileSync(join(folder, 'pactkeeper-2026-01-02T01-00-00.000Z.sqlite.partial'), 'left by a crash');
    await backUp(hall.store, folder, 2, T0 + 10 * HOUR);
    await backUp(hall.store, folder, 2, T0 + 11 * HOUR);
    expect(backupsIn(folder).map((b) => b.at)).toEqual([T0 + 10 * HOUR, T0 + 11 * HOUR]);
    await backUp(hall.store, folder, 1, T0); // the clock was set back
    expect(backupsIn(folder).map((b) => b.at)).toEqual([T0]);
    expect(readdirSync(folder)).toContain('notes.txt');
    expect(readdirSync(folder)).toHaveLength(2);
  });
});

describe('the schedule', () => {
  it('goes by the age of the last file, over restarts and jumps of the clock', async () => {
    const times = () => backupsIn(folder).map((b) => (b.at - T0) / HOUR);
    await look(scheduled());
    hall.clock.time = T0 + 23 * HOUR;
    await look(scheduled());
    expect(times()).toEqual([0]);
    hall.clock.time = T0 + 24 * HOUR;
    await look(scheduled());
    await look(scheduled());
    expect(times()).toEqual([0, 24]);
    hall.clock.time = T0 - 100 * HOUR;
    await look(scheduled());
    expect(times()).toContain(-100);
    expect(scheduled().failed).toBe(false);
  });

  it('makes none where it is turned off', async () => {
    const none = scheduled(0);
    none.start();
    await none.stop();
    expect(none.last()).toBeNull();
  });

  it('says what failed, plays on, and tries again after a while', async () => {
    writeFileSync(join(hall.folder, 'file'), '');
    const backups = scheduled(24, 3, join(hall.folder, 'file', 'inside'));
    await look(backups);
    await look(backups);
    expect(backups.failed).toBe(true);
    expect(hall.logged.filter((l) => l.msg === 'no backup could be made')).toHaveLength(1);
    hall.clock.time += 16 * 60_000;
    await look(backups);
    expect(hall.logged.filter((l) => l.msg === 'no backup could be made')).toHaveLength(2);
  });
});

describe('bringing a backup back', () => {
  const asItWas = () => new Hall({ lantern: lantern as Game }, hall);

  it('a game goes on from there; what was before is kept; a panel of the lost time answers nothing', async () => {
    const id = hall.begun();
    hall.answer(id, 'Ada', ['lamp']);
    const { file: backup } = await backUp(hall.store, folder, 3, T0);
    const bytes = readFileSync(backup);
    const then = asItWas();
    hall.answer(id, 'Ada', 2);
    const lost = hall.asked(id, 'Ada').id;
    const later = hall.dump();
    hall.store.close();

    const aside = await restore(backup, hall.file, T0 + HOUR);
    expect(aside).toBe(join(hall.folder, 'pactkeeper.before-2026-01-02T04-04-05.000Z.sqlite'));
    expect(readFileSync(backup)).toEqual(bytes);
    const old = new Database(aside ?? '', { readonly: true });
    expect(old.prepare('select * from events').all()).toEqual(later.events);
    old.close();

    hall.store = openStore(hall.file);
    hall.tables = hall.restarted();
    const seen = hall.tables.look(id, ID.Ada);
    const before = then.tables.look(id, ID.Ada);
    expect({ ...seen, table: { ...seen.table, seq: 0 } }).toEqual({ ...before, table: { ...before.table, seq: 0 } });
    expect(hall.store.owed(T0 + HOUR)).toHaveLength(1);
    hall.answer(id, 'Ada', 2);
    expect(hall.asked(id, 'Ada').id).not.toBe(lost);
    expect(() => hall.tables.answer(id, hall.actor('Ada'), lost, 4)).toThrow(TableRefusal);
    hall.answer(id, 'Ada', 4);
    expect(hall.restarted().look(id, ID.Bob)).toEqual(hall.tables.look(id, ID.Bob));
    then.close();
  });

  it('also where the database is damaged, or gone', async () => {
    const id = hall.begun();
    const { file: backup } = await backUp(hall.store, folder, 3, T0);
    hall.store.close();
    writeFileSync(hall.file, 'rubble');
    const aside = await restore(backup, hall.file, T0);
    expect(readFileSync(aside ?? '', 'utf8')).toBe('rubble');
    rmSync(hall.file);
    expect(await restore(backup, hall.file, T0)).toBeNull();
    hall.store = openStore(hall.file);
    expect(hall.restarted().look(id, ID.Ada).decision).not.toBeNull();
  });

  it('is refused while a bot runs, and where the file is none of ours; then nothing is touched', async () => {
    hall.begun();
    const { file: backup } = await backUp(hall.store, folder, 3, T0);
    hall.store.close();
    const bytes = readFileSync(hall.file);
    const lock = holdLock(hall.file);
    await expect(restore(backup, hall.file, T0)).rejects.toThrow(HeldElsewhere);
    lock.release();

    const bad = (name: string, change: (file: string) => void) => {
      const file = join(hall.folder, name);
      writeFileSync(file, readFileSync(backup));
      change(file);
      return file;
    };
    const sql = (statement: string) => (file: string) => {
      const db = new Database(file);
      db.exec(statement);
      db.close();
    };
    const cases: [string, string][] = [
      [join(hall.folder, 'nowhere'), 'no such file'],
      [bad('text', (file) => writeFileSync(file, 'no database '.repeat(999))), 'not a database'],
      [bad('cut', (file) => writeFileSync(file, readFileSync(backup).subarray(0, 20_480))), 'SQLite says'],
      [bad('other', sql('drop table __drizzle_migrations')), 'not one of Pactkeeper'],
      [bad('newer', sql(`update __drizzle_migrations set created_at = ${Number.MAX_SAFE_INTEGER}`)), 'newer version'],
    ];
    for (const [file, why] of cases) {
      const refused = await restore(file, hall.file, T0).catch((error) => error);
      expect(refused, file).toBeInstanceOf(BadBackup);
      expect(String(refused)).toContain(why);
    }
    expect(readFileSync(hall.file)).toEqual(bytes);
    expect(readdirSync(hall.folder).filter((name) => /before|restoring/.test(name))).toEqual([]);
    holdLock(hall.file).release();
  });
});
