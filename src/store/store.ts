import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { and, asc, count, desc, eq, getTableColumns, gt, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { migrate } from 'drizzle-orm/better-sqlite3/migrator';
import type { Checkpoint, LogLine } from '../kernel/index.ts';
import { dueIn } from './due.ts';
import { gmIn } from './gm.ts';
import { historyIn } from './history.ts';
import {
  cardSets,
  checkpoints,
  decisions,
  events,
  log,
  orders,
  outbox,
  posts,
  seats,
  tables,
  users,
  windows,
} from './schema.ts';
import { seatsIn } from './seats.ts';
import { statsIn } from './stats.ts';

export type UserRow = typeof users.$inferSelect;
export type TableRow = typeof tables.$inferSelect;
export type CardSetRow = typeof cardSets.$inferSelect;
export type EventRow = typeof events.$inferSelect;
/** A line of the log, and whether a machine's answer brought it. */
export type LogRow = typeof log.$inferSelect & { machine: boolean };
export type OutboxRow = typeof outbox.$inferSelect;
export type PostRow = typeof posts.$inferSelect;
export type WindowRow = typeof windows.$inferSelect;
export type OrderRow = typeof orders.$inferSelect;
export type DecisionRow = typeof decisions.$inferSelect;
/** A seat and who sits in it now; with `machine` they have left, and that plays for them. */
export type SeatedRow = { seat: number; user: UserRow; machine: string | null };

const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url));

/**
 * How long a write waits for another program to let go of the database (ms). Nothing else goes on meanwhile, not even the
 * acknowledging of presses: so a write soon gives up, and the player is asked to press again.
 */
const PATIENCE = 50;

/** The newest schema that this version knows, by the time of its migration (ms); a database may come from a newer one. */
export function knownSchema(): number {
  const journal = JSON.parse(readFileSync(`${MIGRATIONS}/meta/_journal.json`, 'utf8')) as {
    entries: { when: number }[];
  };
  return Math.max(...journal.entries.map(({ when }) => when));
}

/**
 * All that is kept, in one SQLite file (write-ahead log, synchronous=FULL: what is committed survives a power cut).
 * Every frequent query is prepared once. Only this folder knows SQL.
 * @param file the database's path, or ':memory:'
 * @returns the store, its schema brought up to date
 */
export function openStore(file: string) {
  const sqlite = new Database(file);
  sqlite.pragma('journal_mode = WAL');
  sqlite.pragma('synchronous = FULL');
  sqlite.pragma('foreign_keys = ON');
  const db = drizzle(sqlite);
  migrate(db, { migrationsFolder: MIGRATIONS });
  sqlite.pragma(`busy_timeout = ${PATIENCE}`);
  const p = sql.placeholder;
  /** A placeholder for JSON or null: drizzle's own would store null as the text `null`, which is not NULL in SQL. */
  const json = (name: string) => sql`${p(name)}`;

  const userOf = db
    .select()
    .from(users)
    .where(eq(users.discordId, p('discordId')))
    .prepare();
  const userById = db
    .select()
    .from(users)
    .where(eq(users.id, p('id')))
    .prepare();
  const addUser = db
    .insert(users)
    .values({ discordId: p('discordId'), name: p('name') })
    .returning()
    .prepare();
  const renameUser = db
    .update(users)
    .set({ name: sql`${p('name')}` })
    .where(eq(users.id, p('id')))
    .prepare();

  const cardSetOf = db
    .select()
    .from(cardSets)
    .where(eq(cardSets.hash, p('hash')))
    .prepare();
  const cardSetTitle = db
    .select({ title: cardSets.title })
    .from(cardSets)
    .where(eq(cardSets.hash, p('hash')))
    .prepare();

  const tableById = db
    .select()
    .from(tables)
    .where(eq(tables.id, p('id')))
    .prepare();
  const tableByName = db
    .select()
    .from(tables)
    .where(eq(tables.publicId, p('publicId')))
    .prepare();
  const tableIn = db
    .select()
    .from(tables)
    .where(and(eq(tables.channelId, p('channelId')), ne(tables.status, 'ended')))
    .orderBy(sql`${tables.status} = 'over'`, desc(tables.id))
    .limit(1)
    .prepare();
  const firstAfter = db
    .select({ id: tables.id })
    .from(tables)
    .where(eq(tables.follows, p('id')))
    .orderBy(asc(tables.id))
    .limit(1)
    .prepare();
  const tablesOf = db
    .selectDistinct({ table: tables })
    .from(tables)
    .innerJoin(seats, eq(seats.tableId, tables.id))
    .where(
      and(
        eq(seats.userId, p('userId')),
        isNull(seats.toSeq),
        isNull(seats.machine),
        inArray(tables.status, ['lobby', 'running']),
      ),
    )
    .orderBy(desc(tables.id))
    .prepare();
  const tablesIn = db
    .select()
    .from(tables)
    .where(and(eq(tables.guildId, p('guildId')), inArray(tables.status, ['lobby', 'running'])))
    .orderBy(desc(tables.id))
    .prepare();
  const countTables = db
    .select({ status: tables.status, count: sql<number>`count(*)` })
    .from(tables)
    .groupBy(tables.status)
    .prepare();
  const setSeq = db
    .update(tables)
    .set({ seq: sql`${p('seq')}` })
    .where(eq(tables.id, p('id')))
    .prepare();

  const seatedAt = db
    .select({ seat: seats.seat, user: users, machine: seats.machine })
    .from(seats)
    .innerJoin(users, eq(users.id, seats.userId))
    .where(and(eq(seats.tableId, p('tableId')), isNull(seats.toSeq)))
    .orderBy(asc(seats.seat))
    .prepare();

  const addEvent = db
    .insert(events)
    .values({
      tableId: p('tableId'),
      seq: p('seq'),
      kind: p('kind'),
      seat: p('seat'),
      userId: p('userId'),
      via: p('via'),
      decision: p('decision'),
      hash: p('hash'),
      body: json('body'),
      at: p('at'),
      interactionId: p('interactionId'),
      version: p('version'),
    })
    .prepare();
  const eventOf = db
    .select()
    .from(events)
    .where(eq(events.interactionId, p('interactionId')))
    .prepare();
  const eventsAfter = db
    .select()
    .from(events)
    .where(and(eq(events.tableId, p('tableId')), gt(events.seq, p('seq'))))
    .orderBy(asc(events.seq))
    .prepare();

  const addCheckpoint = db
    .insert(checkpoints)
    .values({
      tableId: p('tableId'),
      seq: p('seq'),
      version: p('version'),
      counter: p('counter'),
      state: p('state'),
    })
    .prepare();
  const lastCheckpoint = db
    .select()
    .from(checkpoints)
    .where(eq(checkpoints.tableId, p('tableId')))
    .orderBy(desc(checkpoints.seq))
    .limit(1)
    .prepare();

  const addLine = db
    .insert(log)
    .values({ tableId: p('tableId'), seq: p('seq'), line: p('line'), audience: json('audience'), said: p('said') })
    .prepare();
  const voidLines = db
    .update(log)
    .set({ undone: true })
    .where(and(eq(log.tableId, p('tableId')), eq(log.seq, p('seq'))))
    .prepare();
  const linesBefore = db
    .select({ ...getTableColumns(log), machine: sql<number>`${events.via} = 'bot' and ${events.kind} = 'answer'` })
    .from(log)
    .leftJoin(events, and(eq(events.tableId, log.tableId), eq(events.seq, log.seq)))
    .where(
      and(
        eq(log.tableId, p('tableId')),
        eq(log.undone, false),
        lte(log.seq, p('seq')),
        or(
          isNull(log.audience),
          sql`exists (select 1 from json_each(${log.audience}) where json_each.value = ${p('seat')})`,
        ),
      ),
    )
    .orderBy(desc(log.seq), desc(log.line))
    .limit(p('limit'))
    .offset(p('skip'))
    .prepare();

  const lastSeqs = db
    .select({
      machine: sql<number | null>`(select max(${events.seq}) from ${events} where ${events.tableId} = ${p('tableId')}
        and ${events.via} = 'bot' and ${events.kind} = 'answer')`,
      checkpoint: sql<
        number | null
      >`(select max(${checkpoints.seq}) from ${checkpoints} where ${checkpoints.tableId} = ${p('tableId')})`,
    })
    .from(sql`(select 1)`)
    .prepare();

  const clearDecisions = db
    .delete(decisions)
    .where(eq(decisions.tableId, p('tableId')))
    .prepare();
  const addDecision = db
    .insert(decisions)
    .values({
      tableId: p('tableId'),
      id: p('id'),
      seat: p('seat'),
      answered: p('answered'),
      openedAt: p('openedAt'),
      dueAt: p('dueAt'),
      latestAt: p('latestAt'),
      lapsed: p('lapsed'),
      remindAt: p('remindAt'),
    })
    .prepare();
  const openDecisions = db
    .select()
    .from(decisions)
    .where(eq(decisions.tableId, p('tableId')))
    .prepare();

  const windowOf = db
    .select()
    .from(windows)
    .where(eq(windows.tableId, p('tableId')))
    .prepare();
  const windowsDue = db
    .select({ name: tables.publicId })
    .from(windows)
    .innerJoin(tables, eq(tables.id, windows.tableId))
    .where(and(lte(windows.closesAt, p('now')), eq(tables.status, 'running'), isNull(tables.pausedAt)))
    .orderBy(asc(windows.closesAt))
    .prepare();
  const clearWindow = db
    .delete(windows)
    .where(eq(windows.tableId, p('tableId')))
    .prepare();
  const standing = db
    .select()
    .from(orders)
    .where(and(eq(orders.tableId, p('tableId')), isNull(orders.ended)))
    .orderBy(asc(orders.id))
    .prepare();
  const endOrder = db
    .update(orders)
    .set({ ended: sql`${p('why')}` })
    .where(eq(orders.id, p('id')))
    .prepare();

  const owe = db
    .insert(outbox)
    .values({ tableId: p('tableId'), kind: p('kind'), seq: p('seq'), nextAt: p('nextAt') })
    .onConflictDoUpdate({
      target: [outbox.tableId, outbox.kind],
      set: { seq: sql`excluded.seq`, nextAt: sql`min(${outbox.nextAt}, excluded.next_at)` },
    })
    .prepare();
  const owed = db
    .select()
    .from(outbox)
    .where(lte(outbox.nextAt, p('now')))
    .orderBy(asc(outbox.id))
    .prepare();
  const countOwed = db.select({ count: count() }).from(outbox).prepare();
  const oweLater = db
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1`, nextAt: sql`${p('nextAt')}` })
    .where(eq(outbox.id, p('id')))
    .prepare();
  const settle = db
    .delete(outbox)
    .where(eq(outbox.id, p('id')))
    .returning()
    .prepare();
  const postOf = db
    .select()
    .from(posts)
    .where(eq(posts.tableId, p('tableId')))
    .prepare();

  return {
    ...historyIn(db),
    ...gmIn(db),
    ...seatsIn(db),
    ...statsIn(db),
    ...dueIn(db),

    /** Runs `work` in one transaction that takes the write lock at once: all of it is kept, or nothing. */
    transaction<T>(work: () => T): T {
      return sqlite.transaction(work).immediate();
    },
    close(): void {
      sqlite.close();
    },
    /** Writes a copy of all that is committed to a file, some pages at a time, while work goes on. */
    async copyTo(file: string): Promise<void> {
      await sqlite.backup(file);
    },
    /** The size of the database (bytes). */
    size: (): number =>
      Number(sqlite.pragma('page_count', { simple: true })) * Number(sqlite.pragma('page_size', { simple: true })),

    /** The user with this Discord id, made if new, with the name they bear now. */
    user(discordId: string, name: string): UserRow {
      const known = userOf.get({ discordId });
      if (!known) return addUser.get({ discordId, name });
      if (known.name !== name) renameUser.run({ id: known.id, name });
      return { ...known, name };
    },
    /** The user with this Discord id, or null. */
    knownUser: (discordId: string): UserRow | null => userOf.get({ discordId }) ?? null,
    /** The number of a new user of whom nothing is known. */
    nobody: (): number => db.insert(users).values({ discordId: null, name: '' }).returning().get().id,
    userById: (id: number): UserRow | null => userById.get({ id }) ?? null,

    /** Keeps a card set; one with this hash that is kept already stays as it is. */
    keepCardSet(set: CardSetRow): void {
      db.insert(cardSets).values(set).onConflictDoNothing().run();
    },
    cardSet: (hash: string): CardSetRow | null => cardSetOf.get({ hash }) ?? null,
    /** What a kept card set is called, without reading its cards. */
    cardSetTitle: (hash: string): string | null => cardSetTitle.get({ hash })?.title ?? null,

    addTable(row: typeof tables.$inferInsert): TableRow {
      return db.insert(tables).values(row).returning().get();
    },
    changeTable(id: number, change: Partial<Omit<TableRow, 'id'>>): void {
      db.update(tables).set(change).where(eq(tables.id, id)).run();
    },
    table: (id: number): TableRow | null => tableById.get({ id }) ?? null,
    tableByName: (publicId: string): TableRow | null => tableByName.get({ publicId }) ?? null,
    /** The table that is open or running in a channel, else the newest that is over there, or null. */
    tableIn: (channelId: string): TableRow | null => tableIn.get({ channelId }) ?? null,
    /** The first table that was opened to play a table's game again, or null. */
    firstAfter: (id: number): number | null => firstAfter.get({ id })?.id ?? null,
    /** The open and running tables where a user sits, newest first. */
    tablesOf: (userId: number): TableRow[] => tablesOf.all({ userId }).map((r) => r.table),
    /** The open and running tables of a server, newest first. */
    tablesIn: (guildId: string): TableRow[] => tablesIn.all({ guildId }),
    /** How many tables there are, by status. */
    countTables: (): Record<string, number> => Object.fromEntries(countTables.all().map((r) => [r.status, r.count])),

    seated: (tableId: number): SeatedRow[] => seatedAt.all({ tableId }),
    /** Seats users in a lobby, in this order; what was before is replaced. */
    seat(tableId: number, userIds: number[]): void {
      db.delete(seats).where(eq(seats.tableId, tableId)).run();
      for (const [seat, userId] of userIds.entries()) db.insert(seats).values({ tableId, seat, userId }).run();
    },

    /** Appends an event and moves the table's number on. It throws where its interaction was recorded before. */
    append(event: EventRow): void {
      addEvent.run({ ...event, body: toJson(event.body) });
      setSeq.run({ id: event.tableId, seq: event.seq });
    },
    /** The event that an interaction brought, or null. */
    eventOf: (interactionId: string): EventRow | null => eventOf.get({ interactionId }) ?? null,
    eventsAfter: (tableId: number, seq: number): EventRow[] => eventsAfter.all({ tableId, seq }),

    saveCheckpoint(tableId: number, checkpoint: Checkpoint): void {
      addCheckpoint.run({ tableId, ...checkpoint });
    },
    lastCheckpoint: (tableId: number): Checkpoint | null => lastCheckpoint.get({ tableId }) ?? null,

    /** Writes what was said at an event. */
    say(tableId: number, seq: number, lines: LogLine[]): void {
      for (const [line, { to, line: said }] of lines.entries())
        addLine.run({ tableId, seq, line, audience: toJson(to === 'all' ? null : to), said });
    },
    /** Voids what was said at an event that was taken back. */
    unsay(tableId: number, seq: number): void {
      voidLines.run({ tableId, seq });
    },
    /**
     * The last lines up to an event, oldest first.
     * @param seat whose private lines to include, or null for the public ones alone
     * @param skip how many of the very last to leave out
     */
    lines(tableId: number, seat: number | null, upTo: number, limit: number, skip = 0): LogRow[] {
      const rows = linesBefore.all({ tableId, seat: seat ?? -1, seq: upTo, limit, skip });
      return rows.map((row) => ({ ...row, machine: row.machine === 1 })).reverse();
    },
    /** The numbers of the last answer of a machine at a table and of its last checkpoint, 0 where there is none. */
    lastSeqs(tableId: number): { machine: number; checkpoint: number } {
      const last = lastSeqs.get({ tableId });
      return { machine: last?.machine ?? 0, checkpoint: last?.checkpoint ?? 0 };
    },

    /** Notes which questions are open now. Those that were open before keep their times, unless others are given. */
    saveDecisions(
      tableId: number,
      open: (Pick<DecisionRow, 'id' | 'seat' | 'answered'> & Partial<DecisionRow>)[],
      now: number,
    ): void {
      const before = new Map(openDecisions.all({ tableId }).map((d) => [d.id, d]));
      const fresh = { openedAt: now, dueAt: null, latestAt: null, lapsed: false, remindAt: null };
      clearDecisions.run({ tableId });
      for (const d of open) addDecision.run({ ...fresh, ...before.get(d.id), ...d, tableId });
    },
    openDecisions: (tableId: number): DecisionRow[] => openDecisions.all({ tableId }),

    /** The window that a table holds open, or null. */
    window: (tableId: number): WindowRow | null => windowOf.get({ tableId }) ?? null,
    /** Notes the window that a table holds open now; null: none. */
    saveWindow(tableId: number, window: Omit<WindowRow, 'tableId'> | null): void {
      clearWindow.run({ tableId });
      if (window)
        db.insert(windows)
          .values({ tableId, ...window })
          .run();
    },
    /** The names of the running tables whose window has to close by now, those due longest first. */
    windowsDue: (now: number): string[] => windowsDue.all({ now }).map((due) => due.name),

    addOrder(order: typeof orders.$inferInsert): void {
      db.insert(orders).values(order).run();
    },
    /** The standing orders that hold at a table, in the order in which they were given. */
    standing: (tableId: number): OrderRow[] => standing.all({ tableId }),
    endOrder(id: number, why: NonNullable<OrderRow['ended']>): void {
      endOrder.run({ id, why });
    },

    /** Notes that a table owes its channel a post that shows the game up to an event. */
    owePost(tableId: number, seq: number, now: number): void {
      owe.run({ tableId, kind: 'post', seq, nextAt: now });
    },
    /** How many posts are owed, due or put off. */
    countOwed: (): number => countOwed.get()?.count ?? 0,
    /** What is owed and due. */
    owed: (now: number): OutboxRow[] => owed.all({ now }),
    /** Puts off what could not be sent. */
    oweLater(id: number, nextAt: number): void {
      oweLater.run({ id, nextAt });
    },
    /**
     * Notes that what was owed has been sent as of an event. Where the table has gone on since, it owes anew.
     */
    settle(id: number, shownSeq: number, now: number): void {
      const row = settle.get({ id });
      if (row && row.seq > shownSeq) owe.run({ tableId: row.tableId, kind: row.kind, seq: row.seq, nextAt: now });
    },
    post: (tableId: number): PostRow | null => postOf.get({ tableId }) ?? null,
    savePost(post: PostRow): void {
      db.insert(posts).values(post).onConflictDoUpdate({ target: posts.tableId, set: post }).run();
    },
  };
}

function toJson(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value);
}

export type Store = ReturnType<typeof openStore>;
