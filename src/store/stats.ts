import { and, countDistinct, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import { alias } from 'drizzle-orm/sqlite-core';
import { events, notices, seats, tables, users } from './schema.ts';

/** Which finished games: those of a server, those of a user (by their number in the store), or both. */
export interface Whose {
  guildId?: string;
  user?: number;
}

/** What has been played, in figures, and how somebody is forgotten. Part of the store. */
export function statsIn(db: BetterSQLite3Database) {
  const over = ({ guildId }: Whose) => [
    eq(tables.status, 'over'),
    isNotNull(tables.winners),
    // A game that was over when it was brought from a file was played elsewhere, and counts there.
    sql`not exists (select 1 from ${events} as last where last.table_id = ${tables.id} and last.seq = ${tables.seq} and last.kind = 'import')`,
    ...(guildId === undefined ? [] : [eq(tables.guildId, guildId)]),
  ];

  return {
    /**
     * The seats of finished games that were people's own to the end: each with who sat there, and how many people played.
     */
    playedSeats: (whose: Whose) =>
      db
        .select({
          table: tables.id,
          game: tables.game,
          seat: seats.seat,
          user: { id: users.id, discordId: users.discordId, name: users.name },
          won: sql<number>`exists (select 1 from json_each(${tables.winners}) where json_each.value = ${seats.seat})`,
          people: sql<number>`(select count(*) from seats as others where others.table_id = ${tables.id} and others.to_seq is null)`,
        })
        .from(tables)
        .innerJoin(seats, and(eq(seats.tableId, tables.id), isNull(seats.toSeq), isNull(seats.machine)))
        .innerJoin(users, eq(users.id, seats.userId))
        .where(and(...over(whose), ...(whose.user === undefined ? [] : [eq(seats.userId, whose.user)])))
        .all()
        .map((row) => ({ ...row, won: row.won === 1 })),

    /** How many games were finished. */
    countFinished: (whose: Whose): number =>
      db
        .select({ count: countDistinct(tables.id) })
        .from(tables)
        .where(and(...over(whose)))
        .get()?.count ?? 0,

    /**
     * How long people took for an answer on average (ms), from when they were asked until they first answered, and of how
     * many questions; null where there were none. What machines, standing orders, the clock or a game master answered for
     * them does not count; nor do games that go on, since there it could tell who was asked in secret.
     */
    answerTime(whose: Whose): { count: number; average: number } | null {
      const asked = alias(events, 'asked');
      const times = db
        .select({ took: sql<number>`min(${events.at}) - ${asked.at}`.as('took') })
        .from(events)
        .innerJoin(tables, eq(tables.id, events.tableId))
        // A question's id begins with the number of the event at which it was asked.
        .innerJoin(
          asked,
          and(eq(asked.tableId, events.tableId), eq(asked.seq, sql`cast(${events.decision} as integer)`)),
        )
        .where(
          and(
            ...over(whose),
            eq(events.kind, 'answer'),
            eq(events.via, 'user'),
            ...(whose.user === undefined ? [] : [eq(events.userId, whose.user)]),
          ),
        )
        .groupBy(events.tableId, events.decision)
        .as('times');
      const found = db
        .select({ count: sql<number>`count(*)`, average: sql<number | null>`avg(${times.took})` })
        .from(times)
        .get();
      return found?.average == null ? null : { count: found.count, average: found.average };
    },

    /** The open and running tables where somebody sits or which they have opened. */
    liveTablesOf: (user: number) =>
      db
        .selectDistinct({ table: tables })
        .from(tables)
        .leftJoin(seats, and(eq(seats.tableId, tables.id), isNull(seats.toSeq)))
        .where(
          and(
            sql`${tables.status} in ('lobby', 'running')`,
            sql`(${tables.creator} = ${user} or ${seats.userId} = ${user})`,
          ),
        )
        .all()
        .map((row) => row.table),

    /** Empties all that says who a user is. What they did stays, done by nobody in particular. */
    forget(user: number): void {
      const nobody = { discordId: null, name: '', settings: {}, awayUntil: null, digestAt: null };
      // Games that were ended early can be brought back: nobody has their seat then.
      const ended = db.select({ id: tables.id }).from(tables).where(eq(tables.status, 'ended'));
      db.update(seats)
        .set({ machine: 'none' })
        .where(and(eq(seats.userId, user), isNull(seats.toSeq), isNull(seats.machine), inArray(seats.tableId, ended)))
        .run();
      db.delete(notices).where(eq(notices.userId, user)).run();
      db.update(users).set(nobody).where(eq(users.id, user)).run();
    },
  };
}
