import { and, asc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import { decisions, notices, stopped, tables, users, windows } from './schema.ts';

export type StoppedRow = typeof stopped.$inferSelect;
export type NoticeRow = typeof notices.$inferSelect;

/** From one digest to the next (ms) at most: a day on which clocks are set back, and a moment more. */
const LONGEST_DAY = 26 * 60 * 60_000;

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
    .where(and(running, or(lte(tables.machineAt, p('now')), gt(tables.machineAt, p('latest')))))
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
    .where(or(lte(users.digestAt, p('now')), gt(users.digestAt, p('latest'))))
    .orderBy(asc(users.digestAt))
    .prepare();
  const askedAfter = db
    .selectDistinct({ name: tables.publicId })
    .from(decisions)
    .innerJoin(tables, eq(tables.id, decisions.tableId))
    .where(and(running, gt(decisions.openedAt, p('time'))))
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
    .onConflictDoUpdate({
      target: [notices.userId, notices.tableId, notices.kind],
      set: { nextAt: sql`min(${notices.nextAt}, excluded.next_at)` },
    })
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
    /**
     * The tables where a machine on a person's seat is to play by now.
     * @param latest what is due later than this was put off by a clock that has been set back since
     */
    machinesDue: (now: number, latest: number): string[] => machines.all({ now, latest }).map(({ name }) => name),
    /** Those whose time away is over by now. */
    backBy: (now: number) => back.all({ now }),
    /** Those whose digest is due by now, or was put off by a clock that has been set back since: each has one a day. */
    digestsDue: (now: number) => digests.all({ now, latest: now + LONGEST_DAY }),
    /** The running tables where something was asked after a time (ms). */
    askedAfter: (time: number): string[] => askedAfter.all({ time }).map(({ name }) => name),
    /** Takes what was asked at a table later than now for asked just now: the clock was wrong then, and so is all that is due by it. */
    setBack(tableId: number, now: number): void {
      const later = and(eq(decisions.tableId, tableId), gt(decisions.openedAt, now));
      const ahead = db
        .select({ ms: sql<number>`max(${decisions.openedAt}) - ${now}` })
        .from(decisions)
        .where(later)
        .get();
      const sooner = (column: AnySQLiteColumn) => sql`${column} - (${decisions.openedAt} - ${now})`;
      db.update(windows)
        .set({ closesAt: sql`${windows.closesAt} - ${ahead?.ms ?? 0}` })
        .where(eq(windows.tableId, tableId))
        .run();
      db.update(decisions)
        .set({
          dueAt: sooner(decisions.dueAt),
          latestAt: sooner(decisions.latestAt),
          remindAt: sooner(decisions.remindAt),
          openedAt: now,
        })
        .where(later)
        .run();
    },
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

    /** Notes that somebody is to be told something; what they are owed already and was put off is told as soon as this. */
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
