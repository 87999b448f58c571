import { and, asc, desc, eq, exists, gt, inArray, lte, max, or, sql } from 'drizzle-orm';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import { checkpoints, decisions, events, log, orders, requests, seats, settings, tables, users } from './schema.ts';

export type RequestRow = typeof requests.$inferSelect;
export type SettingsRow = typeof settings.$inferSelect;

/** The kinds of events by which a game goes on: what is said at them is void when the game goes back to before them. */
const STEPS = ['start', 'answer', 'undo', 'close', 'restart'] as const;
/** The acts of game masters at which the game says something too: the first line names who did it, and always stands. */
const DEALT = ['reset', 'fix'] as const;

/** What game masters need to see and to set. Part of the store. */
export function gmIn(db: BetterSQLite3Database) {
  return {
    /** What a server has set for itself. */
    settingsOf(guildId: string): Omit<SettingsRow, 'guildId'> {
      const { gmRole = null, tellInspect = true } =
        db.select().from(settings).where(eq(settings.guildId, guildId)).get() ?? {};
      return { gmRole, tellInspect };
    },
    saveSettings(guildId: string, change: Partial<Omit<SettingsRow, 'guildId'>>): void {
      db.insert(settings)
        .values({ guildId, ...change })
        .onConflictDoUpdate({ target: settings.guildId, set: change })
        .run();
    },

    /** The request that is open at a table, or null. */
    request: (tableId: number): RequestRow | null =>
      db.select().from(requests).where(eq(requests.tableId, tableId)).get() ?? null,
    /** Notes the request that is open at a table now; null: none. */
    saveRequest(tableId: number, request: Omit<RequestRow, 'tableId'> | null): void {
      db.delete(requests).where(eq(requests.tableId, tableId)).run();
      if (request)
        db.insert(requests)
          .values({ tableId, ...request })
          .run();
    },

    /**
     * The table in a channel of which something can be taken back: the one that is open or running there, else the newest
     * that was ended early when it had begun, else any; or null.
     */
    restorableIn: (channelId: string) =>
      db
        .select()
        .from(tables)
        .where(eq(tables.channelId, channelId))
        .orderBy(
          sql`${tables.status} not in ('lobby', 'running')`,
          sql`${tables.status} = 'over' or ${tables.seed} is null`,
          desc(tables.id),
        )
        .limit(1)
        .get() ?? null,
    /** What happened at one number of a table, or null. */
    eventAt: (tableId: number, seq: number) =>
      db
        .select()
        .from(events)
        .where(and(eq(events.tableId, tableId), eq(events.seq, seq)))
        .get() ?? null,
    /** The number of the last checkpoint at a table up to an event, or null. */
    checkpointBy: (tableId: number, seq: number): number | null =>
      db
        .select({ seq: max(checkpoints.seq) })
        .from(checkpoints)
        .where(and(eq(checkpoints.tableId, tableId), lte(checkpoints.seq, seq)))
        .get()?.seq ?? null,
    /** All checkpoints of a table, the first one first. */
    checkpointsOf: (tableId: number) =>
      db.select().from(checkpoints).where(eq(checkpoints.tableId, tableId)).orderBy(asc(checkpoints.seq)).all(),
    /** Every line that was ever said at a table, void ones too. */
    allLines: (tableId: number) =>
      db.select().from(log).where(eq(log.tableId, tableId)).orderBy(asc(log.seq), asc(log.line)).all(),
    /** Every seat that there was at a table, and who held it from which event to which. */
    allSeats: (tableId: number) =>
      db.select().from(seats).where(eq(seats.tableId, tableId)).orderBy(asc(seats.seat), asc(seats.fromSeq)).all(),
    /** Every standing order that was ever given at a table. */
    allOrders: (tableId: number) =>
      db.select().from(orders).where(eq(orders.tableId, tableId)).orderBy(asc(orders.id)).all(),

    /**
     * Voids what the game said after an event, at its steps and where it was dealt anew or corrected, and says at which.
     * @returns the numbers of those whose lines stood until now
     */
    voidAfter(tableId: number, seq: number): number[] {
      const at = db
        .select({ kind: events.kind })
        .from(events)
        .where(
          and(
            ...[eq(events.tableId, log.tableId), eq(events.seq, log.seq)],
            or(inArray(events.kind, STEPS), and(inArray(events.kind, DEALT), gt(log.line, 0))),
          ),
        );
      const standing = and(eq(log.tableId, tableId), gt(log.seq, seq), eq(log.undone, false), exists(at));
      const voided = db.selectDistinct({ seq: log.seq }).from(log).where(standing).all();
      db.update(log).set({ undone: true }).where(standing).run();
      return voided.map((row) => row.seq);
    },
    /** Lets what was said at these events stand again. */
    sayAgain(tableId: number, seqs: number[]): void {
      if (seqs.length > 0)
        db.update(log)
          .set({ undone: false })
          .where(and(eq(log.tableId, tableId), inArray(log.seq, seqs)))
          .run();
    },

    /** Puts off what is due at a table by some time (ms), as after a pause. */
    putOff(tableId: number, ms: number): void {
      const later = (column: typeof decisions.dueAt) => sql`${column} + ${ms}`;
      db.update(decisions)
        .set({
          dueAt: later(decisions.dueAt),
          latestAt: sql`${decisions.latestAt} + ${ms}`,
          remindAt: sql`${decisions.remindAt} + ${ms}`,
        })
        .where(eq(decisions.tableId, tableId))
        .run();
      db.update(tables)
        .set({ machineAt: sql`${tables.machineAt} + ${ms}` })
        .where(eq(tables.id, tableId))
        .run();
    },

    /** Adds lines, seats, orders and checkpoints as they were elsewhere: for a table that is brought from a file. */
    bringIn(rows: {
      seats: (typeof seats.$inferInsert)[];
      lines: (typeof log.$inferInsert)[];
      orders: (typeof orders.$inferInsert)[];
      checkpoints: (typeof checkpoints.$inferInsert)[];
      events: (typeof events.$inferInsert)[];
    }): void {
      for (const row of rows.seats) db.insert(seats).values(row).run();
      for (const row of rows.events) db.insert(events).values(row).run();
      for (const row of rows.checkpoints) db.insert(checkpoints).values(row).run();
      for (const row of rows.lines) db.insert(log).values(row).run();
      for (const row of rows.orders) db.insert(orders).values(row).run();
    },

    /** The Discord id of a user, or null for somebody who was forgotten. */
    discordIdOf: (id: number): string | null =>
      db.select({ discordId: users.discordId }).from(users).where(eq(users.id, id)).get()?.discordId ?? null,
  };
}
