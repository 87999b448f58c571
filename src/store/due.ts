import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import { decisions, notices, stopped, tables, users } from './schema.ts';

export type StoppedRow = typeof stopped.$inferSelect;
export type NoticeRow = typeof notices.$inferSelect;

/** What falls due at some time: answers, reminders, digests, the moves of machines, and what people are owed. Part of the store. */
export function dueIn(db: BetterSQLite3Database) {
  const p = sql.placeholder;
  const running = and(eq(tables.status, 'running'), isNull(tables.pausedAt));
  const byNow = sql`min(${decisions.dueAt}, ${decisions.latestAt}) <= ${p('now')}`;

  const lapses = db
    .select({ name: tables.publicId, seat: decisions.seat })
    .from(decisions)
    .innerJoin(tables, eq(tables.id, decisions.tableId))
    .where(and(running, eq(decisions.answered, false), eq(decisions.lapsed, false), byNow))
    .orderBy(asc(decisions.dueAt))
    .prepare();
  const reminders = db
    .select({ name: tables.publicId, seat: decisions.seat })
    .from(decisions)
    .innerJoin(tables, eq(tables.id, decisions.tableId))
    .where(and(running, eq(decisions.answered, false), lte(decisions.remindAt, p('now'))))
    .orderBy(asc(decisions.remindAt))
    .prepare();
  const machines = db
    .select({ name: tables.publicId })
    .from(tables)
    .where(and(running, lte(tables.machineAt, p('now'))))
    .orderBy(asc(tables.machineAt))
    .prepare();
  const back = db
    .select()
    .from(users)
    .where(lte(users.awayUntil, p('now')))
    .prepare();
  const digests = db
    .select()
    .from(users)
    .where(lte(users.digestAt, p('now')))
    .orderBy(asc(users.digestAt))
    .prepare();
  const changeTime = db
    .update(decisions)
    .set({
      dueAt: sql`${p('dueAt')}`,
      latestAt: sql`${p('latestAt')}`,
      remindAt: sql`${p('remindAt')}`,
      lapsed: sql`${p('lapsed')}`,
    })
    .where(and(eq(decisions.tableId, p('tableId')), eq(decisions.id, p('id'))))
    .prepare();

  const stoppedAt = db
    .select()
    .from(stopped)
    .where(eq(stopped.tableId, p('tableId')))
    .orderBy(asc(stopped.id))
    .prepare();
  const stop = db
    .insert(stopped)
    .values({
      tableId: p('tableId'),
      seat: p('seat'),
      answer: p('answer'),
      waited: p('waited'),
      left: p('left'),
      leftAtMost: p('leftAtMost'),
      lapsed: p('lapsed'),
    })
    .prepare();
  const unstop = db
    .delete(stopped)
    .where(eq(stopped.id, p('id')))
    .prepare();

  const owe = db
    .insert(notices)
    .values({ userId: p('userId'), tableId: p('tableId'), kind: p('kind'), by: p('by'), nextAt: p('nextAt') })
    .onConflictDoNothing()
    .prepare();
  const owed = db
    .select()
    .from(notices)
    .where(lte(notices.nextAt, p('now')))
    .orderBy(asc(notices.id))
    .prepare();
  const drop = db
    .delete(notices)
    .where(eq(notices.id, p('id')))
    .prepare();
  return {
    /** The seats whose time for an answer is over by now, those over longest first. */
    lapsesDue: (now: number): { name: string; seat: number }[] => lapses.all({ now }),
    remindersDue: (now: number): { name: string; seat: number }[] => reminders.all({ now }),
    /** The tables where a machine on a person's seat is to play by now. */
    machinesDue: (now: number): string[] => machines.all({ now }).map(({ name }) => name),
    /** Those whose time away is over by now. */
    backBy: (now: number) => back.all({ now }),
    /** Those whose digest is due by now. */
    digestsDue: (now: number) => digests.all({ now }),
    /** Changes what is due for an open question. */
    changeTime(
      row: Pick<typeof decisions.$inferSelect, 'tableId' | 'id' | 'dueAt' | 'latestAt' | 'remindAt' | 'lapsed'>,
    ) {
      changeTime.run({ ...row, lapsed: row.lapsed ? 1 : 0 });
    },
    /** The times that do not run at a table, those first that stopped first. */
    stopped: (tableId: number): StoppedRow[] => stoppedAt.all({ tableId }),
    /** Notes that times do not run any more, or that those that did not are over or run again. */
    saveStopped(fresh: readonly Omit<StoppedRow, 'id'>[], gone: readonly Pick<StoppedRow, 'id'>[]): void {
      for (const row of fresh) stop.run(row);
      for (const { id } of gone) unstop.run({ id });
    },
    changeUser(id: number, change: Partial<Omit<typeof users.$inferSelect, 'id'>>): void {
      db.update(users).set(change).where(eq(users.id, id)).run();
    },

    /** Notes that somebody is to be told something; what they are owed already stays as it is. */
    oweNotice(notice: Pick<NoticeRow, 'userId' | 'tableId' | 'kind' | 'by' | 'nextAt'>): void {
      owe.run(notice);
    },
    /** What people are owed and is due. */
    noticesOwed: (now: number): NoticeRow[] => owed.all({ now }),
    dropNotice(id: number): void {
      drop.run({ id });
    },
    changeNotice(id: number, change: Partial<Omit<NoticeRow, 'id'>>): void {
      db.update(notices).set(change).where(eq(notices.id, id)).run();
    },
  };
}
