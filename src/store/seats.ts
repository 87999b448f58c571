import { and, asc, eq, isNull } from 'drizzle-orm';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import { seats } from './schema.ts';

/** Who holds the seats of a table, and how one changes hands. Part of the store. */
export function seatsIn(db: BetterSQLite3Database) {
  return {
    /** Who holds each seat now: a user, and the machine that plays for them, if any. */
    holders: (tableId: number): { seat: number; user: number; machine: string | null }[] =>
      db
        .select({ seat: seats.seat, user: seats.userId, machine: seats.machine })
        .from(seats)
        .where(and(eq(seats.tableId, tableId), isNull(seats.toSeq)))
        .orderBy(asc(seats.seat))
        .all(),
    /** Gives a seat to another holder from an event on; who held it before stays on record. */
    handOver(tableId: number, seat: number, to: { user: number; machine: string | null }, seq: number): void {
      db.update(seats)
        .set({ toSeq: seq })
        .where(and(eq(seats.tableId, tableId), eq(seats.seat, seat), isNull(seats.toSeq)))
        .run();
      db.insert(seats).values({ tableId, seat, userId: to.user, machine: to.machine, fromSeq: seq }).run();
    },
  };
}
