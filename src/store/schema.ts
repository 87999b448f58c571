import { sql } from 'drizzle-orm';
import {
  type AnySQLiteColumn,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core';
import type { Text } from '../kernel/index.ts';

/** People. Everything else names them by `id`, so that somebody can be forgotten by emptying `discordId` and `name`. */
export const users = sqliteTable('users', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  discordId: text('discord_id').unique(),
  /** The display name last seen. */
  name: text('name').notNull(),
  settings: text('settings', { mode: 'json' }).$type<Record<string, unknown>>().notNull().default({}),
  /** Until when they are away (ms), as they have said. */
  awayUntil: integer('away_until'),
  /** When their next digest is due (ms); null: they want none. */
  digestAt: integer('digest_at'),
});

/**
 * Card sets that tables are played with, as they were when the table was opened: rows are never changed, whatever becomes
 * of the files they came from.
 */
export const cardSets = sqliteTable('card_sets', {
  /** Of game, name, title and content. */
  hash: text('hash').primaryKey(),
  game: text('game').notNull(),
  name: text('name').notNull(),
  title: text('title').notNull(),
  /** What the game makes its cards from. */
  content: text('content', { mode: 'json' }).$type<unknown>().notNull(),
});

/** A game in a channel or thread, from its lobby on. */
export const tables = sqliteTable(
  'tables',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    /** The short name by which Discord components and people know it. */
    publicId: text('public_id').notNull().unique(),
    /** Null in a direct message. */
    guildId: text('guild_id'),
    channelId: text('channel_id').notNull(),
    creator: integer('creator')
      .notNull()
      .references(() => users.id),
    game: text('game').notNull(),
    options: text('options', { mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    /** Null: the cards that come with the game. */
    cardSet: text('card_set').references(() => cardSets.hash),
    /** 32 bytes in hex, made at the start. Secret until the game is over; its hash is public from the start. */
    seed: text('seed'),
    seedHash: text('seed_hash'),
    locale: text('locale').notNull(),
    /** How reaction windows go here: `sealed`, `strict`, `open`, or `timed:` and for how many hours one stays open. */
    windows: text('windows').notNull().default('sealed'),
    /** How long (hours) somebody may be waited for, or null: as long as it takes. */
    patience: integer('patience'),
    /** What happens when that is over. */
    lapse: text('lapse', { enum: ['remind', 'pass', 'bot', 'gm'] })
      .notNull()
      .default('remind'),
    /** When a machine that sits on a person's seat plays next (ms). */
    machineAt: integer('machine_at'),
    /** Since when a game master has stopped the game (ms), or null. */
    pausedAt: integer('paused_at'),
    status: text('status', { enum: ['lobby', 'running', 'over', 'ended'] }).notNull(),
    /** The seats that have won, once the game is over. */
    winners: text('winners', { mode: 'json' }).$type<number[]>(),
    /** The number of the last event. */
    seq: integer('seq').notNull().default(0),
    /** Why nothing can be posted in the channel at present, else null. */
    cannotPost: text('cannot_post'),
    /** The finished table whose players are to play again here, else null. */
    follows: integer('follows').references((): AnySQLiteColumn => tables.id),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [uniqueIndex('tables_live_in_channel').on(t.channelId).where(sql`${t.status} in ('lobby', 'running')`)],
);

/** Who sits where, and since which event; a seat that changes hands gets a new row. In a lobby `fromSeq` is 0. */
export const seats = sqliteTable(
  'seats',
  {
    tableId: integer('table_id')
      .notNull()
      .references(() => tables.id),
    seat: integer('seat').notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    /** How a machine plays here since they left: `pass`, `random`, or one of the game's players; null: they play themselves. */
    machine: text('machine'),
    fromSeq: integer('from_seq').notNull().default(0),
    toSeq: integer('to_seq'),
  },
  (t) => [primaryKey({ columns: [t.tableId, t.seat, t.fromSeq] }), index('seats_of_user').on(t.userId)],
);

/** Everything that ever happened at a table, in order; rows are added and never changed. */
export const events = sqliteTable(
  'events',
  {
    tableId: integer('table_id')
      .notNull()
      .references(() => tables.id),
    /** Counted from 1 at each table; never used again, not after an undo either. */
    seq: integer('seq').notNull(),
    /**
     * In the lobby `open`, `join`, `leave`, `set` (an option) and `order` (of seats); then `start`, `answer`, `undo`,
     * `close` (of a reaction window whose time was up), `pass` (a standing order given or cleared), `restart` (answers
     * given under other rules no longer fitted: the segment began anew at its checkpoint), `move` (to another channel),
     * `lapse` (somebody's time was over), `replace` (somebody else, or a machine, plays a seat from now on) and `end`.
     * By a game master: `inspect` (looked at what is secret), `chair` (answers for a seat: that follows), `pause`, `resume`,
     * `rewind` (back to an earlier point, by consent too: what stands since its checkpoint follows as answers again),
     * `reset` (dealt anew), `fix` (an edited checkpoint), `restore` (takes one of these back), `export` and `import`. By
     * players: `ask` (whether an answer may be taken back) and `consent` (yes or no).
     */
    kind: text('kind', {
      enum: [
        ...['open', 'join', 'leave', 'set', 'order'],
        ...['start', 'answer', 'undo', 'close', 'pass', 'restart', 'move', 'end'],
        ...['lapse', 'replace'],
        ...['inspect', 'chair', 'pause', 'resume', 'rewind', 'reset', 'fix', 'restore', 'export', 'import'],
        ...['ask', 'consent'],
      ] as const,
    }).notNull(),
    seat: integer('seat'),
    userId: integer('user_id').references(() => users.id),
    via: text('via', { enum: ['user', 'order', 'clock', 'bot', 'gm'] }).notNull(),
    /** For answers: the id and the hash of the decision that was answered. */
    decision: text('decision'),
    hash: text('hash'),
    /** For answers the answer, for undo the number of the answer taken back, in the lobby what was changed. */
    body: text('body', { mode: 'json' }).$type<unknown>(),
    at: integer('at').notNull(),
    /** Discord's id of the interaction that brought it: the same one is never taken twice. */
    interactionId: text('interaction_id').unique(),
    /** The version of the game's rules. */
    version: integer('version').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tableId, t.seq] })],
);

/** States at rest. The last one and the answers since bring a game back. */
export const checkpoints = sqliteTable(
  'checkpoints',
  {
    tableId: integer('table_id')
      .notNull()
      .references(() => tables.id),
    seq: integer('seq').notNull(),
    version: integer('version').notNull(),
    counter: integer('counter').notNull(),
    /** JSON. */
    state: text('state').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tableId, t.seq] })],
);

/** What was said, to whom. Lines of an answer that was taken back are marked, not removed. */
export const log = sqliteTable(
  'log',
  {
    tableId: integer('table_id')
      .notNull()
      .references(() => tables.id),
    seq: integer('seq').notNull(),
    line: integer('line').notNull(),
    /** Null for all, else the seats that may read it. */
    audience: text('audience', { mode: 'json' }).$type<number[]>(),
    said: text('said', { mode: 'json' }).$type<Text>().notNull(),
    undone: integer('undone', { mode: 'boolean' }).notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.tableId, t.seq, t.line] })],
);

/** The questions now open, so that who is awaited where is known without waking a game. */
export const decisions = sqliteTable(
  'decisions',
  {
    tableId: integer('table_id')
      .notNull()
      .references(() => tables.id),
    /** `seq.seat`. */
    id: text('id').notNull(),
    seat: integer('seat').notNull(),
    answered: integer('answered', { mode: 'boolean' }).notNull(),
    /** Since when its seat is waited for, as all could see: what nobody saw come up goes on with the time that was running. */
    openedAt: integer('opened_at').notNull(),
    /** When the time for it is over (ms), with the time that its player was away; and the latest that this can put it off to. */
    dueAt: integer('due_at'),
    latestAt: integer('latest_at'),
    /** Whether that has been acted upon. */
    lapsed: integer('lapsed', { mode: 'boolean' }).notNull().default(false),
    /** When its player is reminded next (ms). */
    remindAt: integer('remind_at'),
  },
  (t) => [primaryKey({ columns: [t.tableId, t.id] })],
);

/**
 * Times of questions that do not run at present, in the turn that is on: of those that were answered, for the case that this
 * is taken back; and of those that went away when an answer was taken back, for when their seat is asked again.
 */
export const stopped = sqliteTable(
  'stopped',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    tableId: integer('table_id')
      .notNull()
      .references(() => tables.id),
    seat: integer('seat').notNull(),
    /** The number of the answer at which it stopped; null: one was taken back. */
    answer: integer('answer'),
    /** For how long (ms) its seat had been waited for. */
    waited: integer('waited').notNull(),
    /** How much was left (ms), without time away; and until the latest that being away can put it off to. */
    left: integer('left').notNull(),
    leftAtMost: integer('left_at_most').notNull(),
    lapsed: integer('lapsed', { mode: 'boolean' }).notNull(),
  },
  (t) => [index('stopped_at_table').on(t.tableId)],
);

/** The reaction window that a table holds open until its time is up, whoever has answered: one at most. */
export const windows = sqliteTable('windows', {
  tableId: integer('table_id')
    .primaryKey()
    .references(() => tables.id),
  /** The number of the event at which it opened. */
  seq: integer('seq').notNull(),
  closesAt: integer('closes_at').notNull(),
  /** Seats that had passed by a standing order when it opened: nobody waits for them. */
  passed: text('passed', { mode: 'json' }).$type<number[]>().notNull(),
});

/** Standing orders: in which reaction windows a seat passes without being asked, and until when. */
export const orders = sqliteTable(
  'orders',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    tableId: integer('table_id')
      .notNull()
      .references(() => tables.id),
    seat: integer('seat').notNull(),
    /** The kind of event on which it passes; null: on all. */
    kind: text('kind'),
    /** Until the end of the turn in which it was given, until the seat's own next turn, or until it is cleared. */
    until: text('until', { enum: ['turn', 'next', 'cleared'] }).notNull(),
    /** The number of the turn in which it was given. */
    turn: integer('turn').notNull(),
    /** Why it does not hold any more: its time is over, its seat reacted by hand or took its pass back, or cleared it. */
    ended: text('ended', { enum: ['over', 'by-hand', 'cleared'] }),
  },
  (t) => [index('orders_of_table').on(t.tableId).where(sql`${t.ended} is null`)],
);

/**
 * What a table owes to Discord: at most one row of a kind, naming the event up to which it must be shown. It holds no
 * message: that is made from the view when it is sent.
 */
export const outbox = sqliteTable(
  'outbox',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    tableId: integer('table_id')
      .notNull()
      .references(() => tables.id),
    kind: text('kind', { enum: ['post'] }).notNull(),
    seq: integer('seq').notNull(),
    attempts: integer('attempts').notNull().default(0),
    nextAt: integer('next_at').notNull(),
  },
  (t) => [uniqueIndex('outbox_one_of_a_kind').on(t.tableId, t.kind)],
);

/** The table's last message in its channel: what it shows and whom it pinged. Message ids are kept, never CDN links. */
export const posts = sqliteTable('posts', {
  tableId: integer('table_id')
    .primaryKey()
    .references(() => tables.id),
  channelId: text('channel_id').notNull(),
  messageId: text('message_id').notNull(),
  /** The event up to which it shows the game. */
  seq: integer('seq').notNull(),
  /** The seats that were awaited when it was posted, and so were pinged. */
  awaited: text('awaited', { mode: 'json' }).$type<number[]>().notNull(),
  createdAt: integer('created_at').notNull(),
});

/**
 * What is to be told to a person, in a direct message or where they play. It holds no message: that is made when it is
 * sent, from what is true then.
 */
export const notices = sqliteTable(
  'notices',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    tableId: integer('table_id')
      .notNull()
      .references(() => tables.id),
    /**
     * That it waits for them, that somebody asks them whether an answer may be taken back, that the time of somebody at their
     * table is over, or that its channel was deleted.
     */
    kind: text('kind', { enum: ['reminder', 'request', 'call', 'gone'] }).notNull(),
    by: text('by', { enum: ['dm', 'channel'] }).notNull(),
    attempts: integer('attempts').notNull().default(0),
    nextAt: integer('next_at').notNull(),
  },
  (t) => [uniqueIndex('notices_one_of_a_kind').on(t.userId, t.tableId, t.kind)],
);

/** What a server has set for itself. A server without a row has set nothing. */
export const settings = sqliteTable('settings', {
  guildId: text('guild_id').primaryKey(),
  /** The role whose members are game masters of all its tables. */
  gmRole: text('gm_role'),
  /** Whether all are told when a game master looks at what is secret. */
  tellInspect: integer('tell_inspect', { mode: 'boolean' }).notNull().default(true),
});

/** A player asks the others to agree that an answer is taken back: one such request at a table at most. */
export const requests = sqliteTable('requests', {
  tableId: integer('table_id')
    .primaryKey()
    .references(() => tables.id),
  /** The number of the event at which it was made. */
  seq: integer('seq').notNull(),
  seat: integer('seat').notNull(),
  /** The number of the answer. */
  answer: integer('answer').notNull(),
  /** The seats that have agreed. */
  agreed: text('agreed', { mode: 'json' }).$type<number[]>().notNull(),
});
