import { customAlphabet } from 'nanoid';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import {
  type Answer,
  Chance,
  type Decision,
  Diverged,
  decisionHash,
  type Entry,
  type Game,
  type LogLine,
  Match,
  newSeed,
  type OpenAsk,
  type Outcome,
  Refusal,
  type Seat,
  type Step,
  seedHash,
  type Text,
  text,
} from '../kernel/index.ts';
import { AlreadyTaken, type EventRow, type Store, type TableRow } from '../store/index.ts';
import { TableRefusal } from './refusal.ts';

/** Short names of tables: easy to read out, and never a word. */
const newName = customAlphabet('23456789bcdfghjkmnpqrstvwxz', 7);

/** A match that nobody has asked for this long (ms) is dropped from memory; it is restored when next needed. */
const IDLE = 10 * 60_000;

/** Who does something: a Discord user, and the interaction by which they do it. */
export interface Actor {
  /** Discord's id. */
  userId: string;
  /** Their display name now. */
  name: string;
  /** Discord's id of the interaction; the same one is never carried out twice. */
  interactionId: string | null;
}

/** What anybody may know of a table. */
export interface TableInfo {
  /** The short name of the table, as components carry it. */
  id: string;
  channelId: string;
  guildId: string | null;
  locale: string;
  game: { id: string; title: string; seats: { min: number; max: number } };
  options: Record<string, unknown>;
  status: TableRow['status'];
  /** The number of its last event. */
  seq: number;
  /** Discord ids; null for somebody who was forgotten. */
  creatorId: string | null;
  players: { seat: Seat; userId: string | null; name: string }[];
  /** By seat, for wording texts. */
  names: string[];
  /** Seats whose answer is awaited now. */
  awaited: Seat[];
  /** Public from the start; the seed itself once the game is over. */
  seedHash: string | null;
  seed: string | null;
  cannotPost: string | null;
}

/** What one person sees at a table: as a seat, or as somebody who only watches. */
export interface Seen {
  table: TableInfo;
  seat: Seat | null;
  /** The game's view for this viewer; null in a lobby. */
  view: unknown;
  asks: OpenAsk[];
  /** This seat's own open question. */
  decision: { id: string; decision: Decision; given?: Answer } | null;
  /** Whether this seat could take back its last answer now. */
  undoable: boolean;
  outcome: Outcome | null;
}

/** What became of an answer. */
export interface Saved {
  /** The number of the event that holds it. */
  seq: number;
  /** False where the very same interaction had been carried out before. */
  fresh: boolean;
}

interface Live {
  match: Match<unknown, unknown, unknown>;
  usedAt: number;
}

/**
 * The games in their channels: lobbies, seats, answers, undo, and what is owed to Discord. One call is one synchronous
 * step and one transaction: when it returns, what it did is on disk; when it throws, nothing has changed.
 */
export class Tables {
  private readonly live = new Map<number, Live>();

  constructor(
    private readonly store: Store,
    private readonly games: Record<string, Game>,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  /**
   * Opens a lobby in a channel or thread; its creator takes the first seat.
   * @throws TableRefusal unknown-game, channel-taken
   */
  create(
    where: { channelId: string; guildId: string | null; locale: string },
    gameId: string,
    actor: Actor,
    options: Record<string, unknown> = {},
  ): TableInfo {
    const game = this.games[gameId];
    if (!game) throw new TableRefusal('unknown-game', { games: Object.values(this.games).map((g) => g.title) });
    const taken = this.store.tableIn(where.channelId);
    if (taken && taken.status !== 'over') throw new TableRefusal('channel-taken', { game: this.gameOf(taken).title });
    const parsed = parseOptions(game, options);
    this.once(() => {
      const creator = this.store.user(actor.userId, actor.name);
      const row = this.store.addTable({
        ...where,
        publicId: newName(),
        creator: creator.id,
        game: gameId,
        options: parsed,
        status: 'lobby',
        createdAt: this.clock.now(),
      });
      this.store.seat(row.id, [creator.id]);
      this.happened(row, 'open', actor, { body: gameId });
    });
    return this.inChannel(where.channelId) as TableInfo;
  }

  /** The newest table in a channel that was not ended early, or null. */
  inChannel(channelId: string): TableInfo | null {
    const row = this.store.tableIn(channelId);
    return row && this.info(row);
  }

  /** The table of this name, or null. */
  named(id: string): TableInfo | null {
    const row = this.store.tableByName(id);
    return row && this.info(row);
  }

  /** The table with this number in the store (as rows of the outbox name it), or null. */
  numbered(id: number): TableInfo | null {
    const row = this.store.table(id);
    return row && this.info(row);
  }

  /** The open and running tables where a person sits, those that wait for them first. */
  of(userId: string): TableInfo[] {
    const user = this.store.knownUser(userId);
    if (!user) return [];
    const waits = (t: TableInfo) => t.players.some((p) => p.userId === userId && t.awaited.includes(p.seat));
    const tables = this.store.tablesOf(user.id).map((row) => this.info(row));
    return [...tables.filter(waits), ...tables.filter((t) => !waits(t))];
  }

  /** Takes a seat. @throws TableRefusal no-lobby, already-seated, full */
  join(id: string, actor: Actor): void {
    this.inLobby(id, 'join', actor, (row, seated) => {
      if (seated.includes(actor.userId)) throw new TableRefusal('already-seated');
      if (seated.length >= this.gameOf(row).seats.max) throw new TableRefusal('full', { seats: seated.length });
      this.reseat(row, [...seated, actor.userId], actor);
    });
  }

  /** Gives a seat up again. @throws TableRefusal no-lobby, not-seated */
  leave(id: string, actor: Actor): void {
    this.inLobby(id, 'leave', actor, (row, seated) => {
      if (!seated.includes(actor.userId)) throw new TableRefusal('not-seated');
      this.reseat(
        row,
        seated.filter((userId) => userId !== actor.userId),
        actor,
      );
    });
  }

  /** Sets one option of the game. @throws TableRefusal no-lobby, not-creator, bad-option */
  setOption(id: string, actor: Actor, key: string, value: unknown): void {
    this.inLobby(
      id,
      'set',
      actor,
      (row) => {
        this.mustBeCreator(row, actor);
        this.store.changeTable(row.id, { options: parseOptions(this.gameOf(row), { ...row.options, [key]: value }) });
      },
      { [key]: value },
    );
  }

  /**
   * Sets the order of seats.
   * @param order the Discord ids of all who are seated, or 'random'
   * @throws TableRefusal no-lobby, not-creator, bad-order
   */
  order(id: string, actor: Actor, order: string[] | 'random'): void {
    this.inLobby(
      id,
      'order',
      actor,
      (row, seated) => {
        this.mustBeCreator(row, actor);
        const wanted = order === 'random' ? new Chance(newSeed()).shuffle([...seated]) : order;
        const same = wanted.length === seated.length && new Set(wanted).size === seated.length;
        if (!same || wanted.some((userId) => !seated.includes(userId))) throw new TableRefusal('bad-order');
        this.reseat(row, wanted, actor);
      },
      order,
    );
  }

  /** Deals the game out. @throws TableRefusal no-lobby, not-seated, too-few, not-saved */
  start(id: string, actor: Actor): void {
    const row = this.lobby(id);
    const game = this.gameOf(row);
    const seated = this.store.seated(row.id);
    if (!seated.some((s) => s.user.discordId === actor.userId)) throw new TableRefusal('not-seated');
    if (seated.length < game.seats.min) throw new TableRefusal('too-few', { count: game.seats.min });
    const seed = newSeed();
    const started = this.guard(row, () =>
      Match.start(game, { seed, seats: seated.length, options: row.options }, row.seq + 1),
    );
    this.once(() => {
      const hash = seedHash(seed);
      this.store.changeTable(row.id, { status: 'running', seed, seedHash: hash });
      this.happened(row, 'start', actor);
      this.keep({ ...row, seed, seq: row.seq + 1 }, started.match, started.step, [
        { to: 'all', line: text('table:log.started', { game: game.title, hash: hash.slice(0, 16) }) },
      ]);
      this.live.set(row.id, { match: started.match, usedAt: this.clock.now() });
    }, row);
  }

  /**
   * Answers an open question of the actor's seat.
   * @param decision the id of the question that was shown to them
   * @param answer anything; it is checked
   * @throws TableRefusal not-running, over, not-seated, stale, not-yours, illegal, not-saved
   */
  answer(id: string, actor: Actor, decision: string, answer: unknown): Saved {
    const { row, seat } = this.playing(id, actor);
    return this.step(row, actor, (match, seq) => {
      const asked = match.decisions.find((d) => d.id === decision);
      const step = match.answer(seat, decision, answer, seq);
      const hash = asked ? decisionHash(asked.decision) : null;
      return { kind: 'answer', seat, step, event: { decision, hash, body: answer }, said: [] };
    });
  }

  /**
   * Takes back the last answer of the actor's seat, where the rules of undo allow it; all are told.
   * @throws TableRefusal not-running, over, not-seated, nothing-to-undo, not-saved
   */
  undo(id: string, actor: Actor): Saved {
    const { row, seat } = this.playing(id, actor);
    return this.step(row, actor, (match, seq) => {
      const undone = match.undo(seat, seq);
      const said: LogLine[] = [{ to: 'all', line: text('table:log.undone', { player: { seat } }) }];
      return { kind: 'undo', seat, step: { log: [], checkpoint: null }, event: { body: undone }, said, undone };
    });
  }

  /**
   * Ends a table early; nothing is deleted.
   * @param mayManage whether the actor may manage the server
   * @throws TableRefusal not-running, not-allowed
   */
  end(id: string, actor: Actor, mayManage: boolean): void {
    const row = this.store.tableByName(id);
    if (!row || row.status === 'ended') throw new TableRefusal('not-running');
    const creator = this.store.userById(row.creator);
    if (!mayManage && creator?.discordId !== actor.userId) throw new TableRefusal('not-allowed');
    this.once(() => {
      this.store.changeTable(row.id, { status: 'ended' });
      this.store.saveDecisions(row.id, [], this.clock.now());
      this.happened(row, 'end', actor);
      this.store.say(row.id, row.seq + 1, [{ to: 'all', line: text('table:log.ended', { name: actor.name }) }]);
    });
    this.live.delete(row.id);
  }

  /**
   * What a person sees of a table: their seat's view where they sit, else what everybody may know.
   * @param userId a Discord id, or null for the public view
   * @throws TableRefusal not-running where there is no such table
   */
  look(id: string, userId: string | null): Seen {
    const row = this.store.tableByName(id);
    if (!row) throw new TableRefusal('not-running');
    const table = this.info(row);
    const seat = userId === null ? null : (table.players.find((p) => p.userId === userId)?.seat ?? null);
    if (row.seed === null) return { table, seat, view: null, asks: [], decision: null, undoable: false, outcome: null };
    const match = this.match(row);
    const running = row.status === 'running';
    return {
      table,
      seat,
      view: match.view(seat ?? 'spectator'),
      asks: running ? match.asks(seat ?? 'spectator') : [],
      decision: running ? (match.decisions.find((d) => d.decision.seat === seat) ?? null) : null,
      undoable: running && seat !== null && match.undoable(seat) !== null,
      outcome: match.outcome,
    };
  }

  /**
   * The last lines of the log that a person may read, oldest first.
   * @param limit how many at most
   */
  log(id: string, userId: string | null, limit: number): { seq: number; line: Text; own: boolean }[] {
    const row = this.store.tableByName(id);
    if (!row) throw new TableRefusal('not-running');
    const seat = this.store.seated(row.id).find((s) => userId !== null && s.user.discordId === userId)?.seat ?? null;
    return this.store
      .lines(row.id, seat, row.seq, limit)
      .map(({ seq, said, audience }) => ({ seq, line: said, own: audience !== null }));
  }

  /** Drops matches that nobody has asked for lately; call it now and then. */
  dropIdle(): void {
    const limit = this.clock.now() - IDLE;
    for (const [id, live] of this.live) if (live.usedAt < limit) this.live.delete(id);
  }

  // ------------------------------------------------------------------------------------------------------------------

  private info(row: TableRow): TableInfo {
    const game = this.gameOf(row);
    const seated = this.store.seated(row.id);
    return {
      id: row.publicId,
      channelId: row.channelId,
      guildId: row.guildId,
      locale: row.locale,
      game: { id: game.id, title: game.title, seats: game.seats },
      options: row.options,
      status: row.status,
      seq: row.seq,
      creatorId: this.store.userById(row.creator)?.discordId ?? null,
      players: seated.map(({ seat, user }) => ({ seat, userId: user.discordId, name: user.name })),
      names: seated.map(({ user }) => user.name),
      awaited: this.store.openDecisions(row.id).flatMap((d) => (d.answered ? [] : [d.seat])),
      seedHash: row.seedHash,
      seed: row.status === 'over' ? row.seed : null,
      cannotPost: row.cannotPost,
    };
  }

  private gameOf(row: TableRow): Game {
    const game = this.games[row.game];
    if (!game) throw new TableRefusal('unknown-game', { games: Object.values(this.games).map((g) => g.title) });
    return game;
  }

  private lobby(id: string): TableRow {
    const row = this.store.tableByName(id);
    if (row?.status !== 'lobby') throw new TableRefusal('no-lobby');
    return row;
  }

  private inLobby(
    id: string,
    kind: EventRow['kind'],
    actor: Actor,
    change: (row: TableRow, seated: string[]) => void,
    body: unknown = null,
  ): void {
    const row = this.lobby(id);
    const seated = this.store.seated(row.id).flatMap((s) => s.user.discordId ?? []);
    this.once(() => {
      change(row, seated);
      this.happened(row, kind, actor, { body });
    });
  }

  private reseat(row: TableRow, userIds: string[], actor: Actor): void {
    const ids = userIds.map((userId) =>
      userId === actor.userId ? this.store.user(userId, actor.name).id : (this.store.knownUser(userId)?.id ?? 0),
    );
    this.store.seat(row.id, ids);
  }

  private mustBeCreator(row: TableRow, actor: Actor): void {
    if (this.store.userById(row.creator)?.discordId !== actor.userId) throw new TableRefusal('not-creator');
  }

  private playing(id: string, actor: Actor): { row: TableRow; seat: Seat } {
    const row = this.store.tableByName(id);
    if (!row || row.status === 'ended' || row.status === 'lobby') throw new TableRefusal('not-running');
    if (row.status === 'over') throw new TableRefusal('over');
    const seat = this.store.seated(row.id).find((s) => s.user.discordId === actor.userId)?.seat;
    if (seat === undefined) throw new TableRefusal('not-seated');
    return { row, seat };
  }

  /** Runs one step of a match and saves it; whatever fails, the match is as it was, or is dropped and restored later. */
  private step(
    row: TableRow,
    actor: Actor,
    run: (
      match: Match<unknown, unknown, unknown>,
      seq: number,
    ) => {
      kind: EventRow['kind'];
      seat: Seat;
      step: Step;
      event: Partial<EventRow>;
      said: LogLine[];
      undone?: number;
    },
  ): Saved {
    const match = this.match(row);
    const seq = row.seq + 1;
    const done = this.guard(row, () => run(match, seq));
    try {
      this.save(() => {
        this.happened(row, done.kind, actor, { ...done.event, seat: done.seat });
        if (done.undone !== undefined) this.store.unsay(row.id, done.undone);
        this.keep({ ...row, seq }, match, done.step, done.said);
      }, row);
    } catch (error) {
      if (error instanceof AlreadyTaken) return { seq: row.seq, fresh: false };
      throw error;
    }
    return { seq, fresh: true };
  }

  /** The match of a running or finished table: from memory, or restored. */
  private match(row: TableRow): Match<unknown, unknown, unknown> {
    const live = this.live.get(row.id);
    if (live) {
      live.usedAt = this.clock.now();
      return live.match;
    }
    const match = this.guard(row, () => this.restore(row));
    this.live.set(row.id, { match, usedAt: this.clock.now() });
    return match;
  }

  private restore(row: TableRow): Match<unknown, unknown, unknown> {
    const checkpoint = this.store.lastCheckpoint(row.id);
    if (!checkpoint || row.seed === null) throw new Error(`table ${row.publicId} has no checkpoint`);
    const game = this.gameOf(row);
    const terms = { seed: row.seed, seats: this.store.seated(row.id).length, options: row.options };
    const events = this.store.eventsAfter(row.id, checkpoint.seq);
    try {
      return Match.restore(game, terms, checkpoint, trailOf(events));
    } catch (error) {
      if (!(error instanceof Diverged)) throw error;
      this.logger.warn({ table: row.publicId, seq: error.seq }, 'the rules have changed: the turn restarts');
      const match = Match.restore(game, terms, { ...checkpoint, seq: row.seq + 1 }, []);
      this.save(() => {
        this.happened(row, 'restart', null);
        for (const event of events) this.store.unsay(row.id, event.seq);
        this.keep({ ...row, seq: row.seq + 1 }, match, { log: [], checkpoint: match.checkpoint }, [
          { to: 'all', line: text('table:log.restarted') },
        ]);
      }, row);
      return match;
    }
  }

  /** Writes down what a step did. */
  private keep(row: TableRow, match: Match<unknown, unknown, unknown>, step: Step, said: LogLine[]): void {
    if (step.checkpoint) this.store.saveCheckpoint(row.id, step.checkpoint);
    const lines = [...said, ...step.log];
    if (match.outcome) {
      this.store.changeTable(row.id, { status: 'over' });
      lines.push({ to: 'all', line: text('table:log.over', { seed: row.seed ?? '' }) });
    }
    this.store.say(row.id, row.seq, lines);
    const open = match.outcome ? [] : match.decisions;
    this.store.saveDecisions(
      row.id,
      open.map((d) => ({ id: d.id, seat: d.decision.seat, answered: d.given !== undefined })),
      this.clock.now(),
    );
  }

  /** Appends an event to a table's history; the table owes its channel a post that shows it. */
  private happened(row: TableRow, kind: EventRow['kind'], actor: Actor | null, event: Partial<EventRow> = {}): void {
    const now = this.clock.now();
    this.store.append({
      tableId: row.id,
      seq: row.seq + 1,
      kind,
      seat: null,
      via: 'user',
      decision: null,
      hash: null,
      body: null,
      ...event,
      userId: actor && this.store.user(actor.userId, actor.name).id,
      at: now,
      interactionId: actor?.interactionId ?? null,
      version: this.gameOf(row).version,
    });
    this.store.owePost(row.id, row.seq + 1, now);
  }

  /** One transaction. What fails in it has not happened, and a match that is ahead of it is dropped. */
  private save<T>(work: () => T, row?: TableRow): T {
    try {
      return this.store.transaction(work);
    } catch (error) {
      if (row) this.live.delete(row.id);
      if (error instanceof TableRefusal || error instanceof AlreadyTaken) throw error;
      this.logger.error({ err: error, table: row?.publicId }, 'not saved');
      throw new TableRefusal('not-saved');
    }
  }

  /** Like {@link save}; an interaction that was carried out before is let be. */
  private once(work: () => void, row?: TableRow): void {
    try {
      this.save(work, row);
    } catch (error) {
      if (!(error instanceof AlreadyTaken)) throw error;
    }
  }

  /** Runs rules: a refusal is put into words; anything else drops the match, and nothing has happened. */
  private guard<T>(row: TableRow, work: () => T): T {
    try {
      return work();
    } catch (error) {
      if (error instanceof Refusal) throw new TableRefusal(error.reason);
      this.live.delete(row.id);
      if (error instanceof TableRefusal) throw error;
      this.logger.error({ err: error, table: row.publicId, seq: row.seq }, 'the rules failed');
      throw new TableRefusal('not-saved');
    }
  }
}

/** What the events since a checkpoint leave standing: answers, less those taken back. */
function trailOf(events: EventRow[]): Entry[] {
  let trail: Entry[] = [];
  for (const e of events) {
    const seat = e.seat ?? -1;
    if (e.kind === 'answer') trail.push({ seq: e.seq, seat, answer: e.body as Answer, hash: e.hash ?? '' });
    if (e.kind === 'undo') trail = [...trail.filter((t) => t.seq !== e.body), { seq: e.seq, seat, reopened: true }];
  }
  return trail;
}

function parseOptions(game: Game, options: Record<string, unknown>): Record<string, unknown> {
  const parsed = game.options.safeParse(options);
  if (!parsed.success) throw new TableRefusal('bad-option', { why: parsed.error.issues.map((i) => i.message) });
  return parsed.data as Record<string, unknown>;
}
