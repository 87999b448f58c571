import { z } from 'zod';
import type { Game, Text } from '../kernel/index.ts';
import type { TableRow } from '../store/index.ts';
import type { Live } from './live.ts';
import { EMPTY, LEVELS } from './players.ts';
import { TableRefusal } from './refusal.ts';
import { WINDOWS, windowPolicy } from './windows.ts';

/** The most events and states at rest of a game, and the most lines of its log: several times as many as long ones have. */
const MOST = 5_000;
const MOST_LINES = 10_000;

/** The version of the file's form. */
const FORM = 1;

const count = z.number().int().min(0).max(1e9);
/** A version of a game's rules: the first one is 1. */
const version = count.min(1);
const time = z.number().int().min(0).max(1e15);
const hex = z.string().regex(/^[0-9a-f]{64}$/);
const word = z.string().max(100);
/** A Discord id. */
const snowflake = z.string().regex(/^\d{1,20}$/);

const arg: z.ZodType<unknown> = z.lazy(() =>
  z.union([
    z.string().max(2000),
    z.number(),
    z.strictObject({ seat: count }),
    z.strictObject({ key: word, args: z.record(word, arg).optional() }),
    z.array(arg).max(1000),
  ]),
);
const line = z.strictObject({ key: word, args: z.record(word, arg).optional() }) as unknown as z.ZodType<Text>;

/** A table in a file: all of it, so that it can be played on elsewhere, or checked when it is over. */
export const GameFile = z.strictObject({
  pactkeeper: z.literal(FORM),
  game: word,
  rules: version,
  options: z.record(word, z.union([z.string().max(500), z.number(), z.boolean(), z.null()])),
  cards: z.strictObject({ name: word, title: word, content: z.unknown() }).nullable(),
  windows: z.enum(WINDOWS),
  status: z.enum(['running', 'over', 'ended']),
  seed: hex,
  seedHash: hex,
  createdAt: time,
  /** Who has to do with it. What else is in the file names them by `id`. */
  people: z.array(z.strictObject({ id: count, discord: snowflake.nullable(), name: z.string().max(200) })).max(1000),
  creator: count,
  seats: z
    .array(
      z.strictObject({
        seat: count.max(20),
        person: count,
        machine: z.enum([EMPTY, ...LEVELS]).nullable(),
        from: count,
        to: count.nullable(),
      }),
    )
    .min(1)
    .max(1000),
  events: z
    .array(
      z.strictObject({
        seq: count.min(1),
        kind: z.string().max(20),
        seat: count.max(20).nullable(),
        person: count.nullable(),
        via: z.enum(['user', 'order', 'clock', 'bot', 'gm']),
        decision: z.string().max(40).nullable(),
        hash: z.string().max(40).nullable(),
        body: z.unknown(),
        at: time,
        rules: version,
      }),
    )
    .min(1)
    .max(MOST),
  checkpoints: z
    .array(z.strictObject({ seq: count.min(1), rules: version, counter: count, state: z.string().max(1_000_000) }))
    .min(1)
    .max(MOST),
  log: z
    .array(
      z.strictObject({
        seq: count.min(1),
        line: count,
        to: z.array(count.max(20)).nullable(),
        said: line,
        void: z.boolean(),
      }),
    )
    .max(MOST_LINES),
  orders: z
    .array(
      z.strictObject({
        seat: count.max(20),
        kind: z.string().max(50).nullable(),
        until: z.enum(['turn', 'next', 'cleared']),
        turn: count,
        ended: z.enum(['over', 'by-hand', 'cleared']).nullable(),
      }),
    )
    .max(1_000),
  /** How it ended, where it is over. */
  winners: z.array(count.max(20)).nullable(),
});
export type GameFile = z.infer<typeof GameFile>;

/** All of a started table. */
export function fileOf(live: Live, row: TableRow): GameFile {
  const { store } = live;
  if (row.seed === null || row.seedHash === null) throw new TableRefusal('not-started');
  const set = row.cardSet === null ? null : store.cardSet(row.cardSet);
  const seats = store.allSeats(row.id);
  const events = store.eventsAfter(row.id, 0);
  const people = new Set([row.creator, ...seats.map((s) => s.userId), ...events.flatMap((e) => e.userId ?? [])]);
  return {
    pactkeeper: FORM,
    game: row.game,
    rules: live.gameOf(row).version,
    options: row.options as GameFile['options'],
    cards: set && { name: set.name, title: set.title, content: set.content },
    windows: row.windows as GameFile['windows'],
    status: row.status as GameFile['status'],
    seed: row.seed,
    seedHash: row.seedHash,
    createdAt: row.createdAt,
    people: [...people].flatMap((id) => {
      const user = store.userById(id);
      return user ? [{ id, discord: user.discordId, name: user.name }] : [];
    }),
    creator: row.creator,
    seats: seats.map((s) => ({
      ...{ seat: s.seat, person: s.userId, from: s.fromSeq, to: s.toSeq },
      machine: s.machine as GameFile['seats'][number]['machine'],
    })),
    events: events.map(({ seq, kind, seat, userId, via, decision, hash, body, at, version }) => ({
      ...{ seq, kind, seat, person: userId, via, decision, hash, body: body ?? null, at, rules: version },
    })),
    checkpoints: store
      .checkpointsOf(row.id)
      .map(({ seq, version, counter, state }) => ({ seq, rules: version, counter, state })),
    log: store
      .allLines(row.id)
      .map((l) => ({ seq: l.seq, line: l.line, to: l.audience, said: l.said, void: l.undone })),
    orders: store.allOrders(row.id).map(({ seat, kind, until, turn, ended }) => ({ seat, kind, until, turn, ended })),
    winners: row.status === 'over' ? (live.awake(row).match.outcome?.winners ?? null) : null,
  };
}

/** The game that a file holds, by its own cards. @throws where there is none */
export function playedBy(games: Record<string, Game>, file: GameFile): Game {
  const game = Object.hasOwn(games, file.game) ? games[file.game] : undefined;
  if (!game) throw new Error(`no game ${file.game}`);
  if (file.cards === null) return game;
  if (!game.cardSets) throw new Error(`${file.game} has no card sets`);
  return game.cardSets.playedWith(file.cards.content);
}

/** The options of a file's game, those that it leaves out as they go without saying. @throws where one is not possible */
export function optionsOf(game: Game, file: GameFile): Record<string, unknown> {
  return game.options.parse(file.options) as Record<string, unknown>;
}

/** What the match of a file is made from. @param seed the seed at that point, where it was another one */
export function termsOf(game: Game, file: GameFile, seed = file.seed) {
  const options = optionsOf(game, file);
  const seats = new Set(file.seats.map((s) => s.seat)).size + (game.machines?.(options).length ?? 0);
  return { seed, seats, options, windows: windowPolicy(game, file.windows)?.policy };
}
