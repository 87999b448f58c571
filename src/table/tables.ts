import { createHash } from 'node:crypto';
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
  Refusal,
  newSeed as randomSeed,
  type Seat,
  type Step,
  seedHash,
  type Text,
  text,
} from '../kernel/index.ts';
import { metrics } from '../metrics.ts';
import type { CardSetRow, EventRow, OrderRow, Store, TableRow } from '../store/index.ts';
import { say } from '../words.ts';
import type { Actor, Place, Saved, Seen, TableInfo } from './info.ts';
import { answersOfMachines, machinesOf, nameOfMachine, personsOf } from './machines.ts';
import { type Choice, choicesOf, levelsOf } from './options.ts';
import { coveredBy, covers, isOver, isSame, type Order, wordsOfOrder } from './orders.ts';
import { TableRefusal } from './refusal.ts';
import { type Told, toldOf, WHY } from './story.ts';
import { WINDOWS, windowPolicy } from './windows.ts';

/** Short names of tables: easy to read out, and never a word. */
const newName = customAlphabet('23456789bcdfghjkmnpqrstvwxz', 7);

/** How many lines of the log a machine may come to say for one reason; only a guess, by which enough of them are read. */
const LINES_TOGETHER = 8;

/** A match that nobody has asked for this long (ms) is dropped from memory; it is restored when next needed. */
const IDLE = 10 * 60_000;
const HOUR = 60 * 60_000;

type AnyMatch = Match<unknown, unknown, unknown>;

/** A started table: its row, and its match in memory. */
interface Awake {
  row: TableRow;
  match: AnyMatch;
}

/** What a step of a match is to be recorded as. */
interface Done {
  kind: 'answer' | 'undo';
  event: Partial<EventRow>;
  step: Step;
  /** Said by the table itself. */
  said: LogLine[];
  /** The number of the answer that was taken back. */
  undone?: number;
  /** Standing orders of the seat that do not fit what it has done. */
  against: OrderRow[];
}

/**
 * The games in their channels: lobbies, seats, answers, undo, and what is owed to Discord. One call is one synchronous
 * step and one transaction: when it returns, what it did is on disk; when it throws, nothing has changed.
 */
export class Tables {
  /** Matches in memory by the public id of their table, and when they were last used. */
  private readonly live = new Map<string, { match: AnyMatch; usedAt: number }>();

  private readonly choices: Record<string, Choice[]>;

  /** Games by the hash of the card set that they are played with. */
  private readonly withCards = new Map<string, Game>();

  /**
   * @param games by id
   * @param newSeed where seeds come from; anything but the default makes games that somebody can foresee, for tests
   * @param installed the card sets that tables can be opened with
   */
  constructor(
    private readonly store: Store,
    private readonly games: Record<string, Game>,
    private readonly clock: Clock,
    private readonly logger: Logger,
    private readonly newSeed = randomSeed,
    private readonly installed: readonly CardSetRow[] = [],
  ) {
    this.choices = Object.fromEntries(Object.entries(games).map(([id, game]) => [id, choicesOf(game)]));
  }

  /**
   * Opens a lobby in a channel or thread; its creator takes the first seat.
   * @param cards the name of an installed card set, which the table keeps as it is now; null for the game's own cards
   * @throws TableRefusal unknown-game, unknown-cards, no-cards, channel-taken, bad-option, unknown-option, not-saved
   */
  create(
    where: Place,
    gameId: string,
    actor: Actor,
    options: Record<string, unknown> = {},
    cards: string | null = null,
  ): TableInfo {
    return this.attempt(null, actor, () =>
      this.store.transaction(() => {
        if (!this.carriedOut(actor)) this.open(where, this.game(gameId), actor, options, cards);
        return this.inChannel(where.channelId) as TableInfo;
      }),
    );
  }

  /** The card sets that a game can be opened with. */
  cardSets(gameId: string): { name: string; title: string }[] {
    return this.installed.filter(({ game }) => game === gameId);
  }

  /** How one person can play a game alone, against its own machine; null where it has none, or there is no such game. */
  levels(gameId: string): Choice | null {
    return Object.hasOwn(this.games, gameId) ? levelsOf(this.game(gameId)) : null;
  }

  /**
   * The options with which one person plays a game alone.
   * @param level one of the game's {@link levels}, as text
   * @throws TableRefusal unknown-game, no-solo, unknown-level
   */
  optionsAt(gameId: string, level: string): Record<string, unknown> {
    const levels = this.levels(gameId);
    if (!levels) throw new TableRefusal('no-solo', { game: this.game(gameId).title });
    const value = levels.values.find((v) => String(v) === level);
    if (value === undefined) {
      const known = levels.values.map((v) => text(`${gameId}:options.${levels.key}.${v}`));
      throw new TableRefusal('unknown-level', { levels: known });
    }
    return { [levels.key]: value };
  }

  /**
   * Opens a table for one person, against the game's own machine, and deals it out at once.
   * @param level one of the game's {@link levels}, as text
   * @throws TableRefusal unknown-game, no-solo, unknown-level, channel-taken, not-saved
   */
  solo(where: Place, gameId: string, actor: Actor, level: string): TableInfo {
    return this.attempt(null, actor, () =>
      this.store.transaction(() => {
        if (!this.carriedOut(actor)) {
          const lobby = this.open(where, this.game(gameId), actor, this.optionsAt(gameId, level), null);
          this.deal(lobby, { ...actor, interactionId: null });
        }
        return this.inChannel(where.channelId) as TableInfo;
      }),
    );
  }

  /**
   * The game as a table plays it: by the cards of its set.
   * @throws TableRefusal not-running where there is no such table, not-read where its cards cannot be brought back now
   */
  gameAt(id: string): Game {
    const work = () => {
      const row = this.store.tableByName(id);
      if (!row) throw new TableRefusal('not-running');
      return this.playedAt(row);
    };
    return this.attempt(id, null, work, 'not-read');
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
    const tables = this.store.tablesOf(user.id).map((row) => this.info(row, this.seatOf(row, userId)));
    return [...tables.filter(waits), ...tables.filter((t) => !waits(t))];
  }

  /** Takes a seat. @throws TableRefusal no-lobby, already-seated, full, not-saved */
  join(id: string, actor: Actor): void {
    this.inLobby(id, 'join', actor, (row, seated) => {
      if (seated.includes(actor.userId)) throw new TableRefusal('already-seated');
      if (seated.length >= personsOf(this.gameOf(row), row.options).max) {
        throw new TableRefusal('full', { seats: seated.length });
      }
      this.reseat(row, [...seated, actor.userId], actor);
    });
  }

  /** Gives a seat up again. @throws TableRefusal no-lobby, not-seated, not-saved */
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

  /** Sets one option of the game. @throws TableRefusal no-lobby, not-creator, bad-option, unknown-option, not-saved */
  setOption(id: string, actor: Actor, key: string, value: unknown): void {
    this.inLobby(
      id,
      'set',
      actor,
      (row) => {
        if (!this.isCreator(row, actor)) throw new TableRefusal('not-creator');
        this.store.changeTable(row.id, { options: parseOptions(this.gameOf(row), { ...row.options, [key]: value }) });
      },
      { [key]: value },
    );
  }

  /**
   * Sets how reaction windows go.
   * @param value one of {@link WINDOWS}
   * @throws TableRefusal no-lobby, not-creator, no-reactions, bad-windows, not-saved
   */
  setWindows(id: string, actor: Actor, value: string): void {
    const change = (row: TableRow) => {
      const game = this.gameOf(row);
      if (!this.isCreator(row, actor)) throw new TableRefusal('not-creator');
      if (!game.reactions) throw new TableRefusal('no-reactions', { game: game.title });
      if (!WINDOWS.some((known) => known === value)) throw new TableRefusal('bad-windows', { known: [...WINDOWS] });
      this.store.changeTable(row.id, { windows: value });
    };
    this.inLobby(id, 'set', actor, change, { windows: value });
  }

  /**
   * Sets the order of seats.
   * @param order the Discord ids of all who are seated, or 'random'
   * @throws TableRefusal no-lobby, not-creator, bad-order, not-saved
   */
  order(id: string, actor: Actor, order: string[] | 'random'): void {
    this.inLobby(
      id,
      'order',
      actor,
      (row, seated) => {
        if (!this.isCreator(row, actor)) throw new TableRefusal('not-creator');
        const wanted = order === 'random' ? new Chance(randomSeed()).shuffle([...seated]) : order;
        const same = wanted.length === seated.length && new Set(wanted).size === seated.length;
        if (!same || wanted.some((userId) => !seated.includes(userId))) throw new TableRefusal('bad-order');
        this.reseat(row, wanted, actor);
      },
      order,
    );
  }

  /** Deals the game out. @throws TableRefusal no-lobby, not-seated, too-few, too-many, not-saved */
  start(id: string, actor: Actor): void {
    this.act(id, actor, () => this.deal(this.lobby(id), actor));
  }

  /**
   * Answers an open question of the actor's seat.
   * @param decision the id of the question that was shown to them
   * @param answer anything; it is checked
   * @throws TableRefusal not-running, over, not-seated, stale, not-yours, illegal, not-saved
   */
  answer(id: string, actor: Actor, decision: string, answer: unknown): Saved {
    return this.step(id, actor, (match, seat, seq, row) => {
      const asked = match.decisions.find((d) => nameOfQuestion(row, d.id) === decision);
      if (!asked) throw new TableRefusal('stale');
      const step = match.answer(seat, asked.id, answer, seq);
      const event = { decision: asked.id, hash: decisionHash(asked.decision), body: answer };
      const passed = JSON.stringify(answer) === JSON.stringify(asked.decision.fallback);
      const against = passed ? [] : this.ordersOn(row, asked.decision);
      return { kind: 'answer', event, step, said: [], against };
    });
  }

  /**
   * Takes back the last answer of the actor's seat, where the rules of undo allow it. All are told, unless nobody else
   * could see that there was an answer: then that it is taken back would tell of it.
   * @throws TableRefusal not-running, over, not-seated, nothing-to-undo, not-saved
   */
  undo(id: string, actor: Actor): Saved {
    return this.step(id, actor, (match, seat, seq, row) => {
      const seen = () => JSON.stringify(match.view('spectator'));
      const before = seen();
      const undone = match.undo(seat, seq);
      const to = seen() === before ? [seat] : 'all';
      const said: LogLine[] = [{ to, line: text('table:log.undone', { player: { seat } }) }];
      // What an order passed on is asked anew: it may not pass again at once.
      const open = match.decisions.find(({ decision }) => decision.seat === seat);
      const against = open ? this.ordersOn(row, open.decision) : [];
      return { kind: 'undo', event: { body: undone }, step: { log: [], checkpoint: null }, said, undone, against };
    });
  }

  /**
   * Gives a standing order for the actor's own seat. Where it is asked just now what the order covers, it passes.
   * @throws TableRefusal not-running, over, not-seated, no-reactions, no-such-reaction, strict, not-saved
   */
  passOn(id: string, actor: Actor, { kind, until }: Order): void {
    this.atRunning(id, actor, ({ row, match }, seat) => {
      const game = this.gameOf(row);
      const policy = windowPolicy(game, row.windows)?.policy;
      if (!policy || !match.turn) throw new TableRefusal('no-reactions', { game: game.title });
      if (policy === 'strict') throw new TableRefusal('strict');
      if (kind !== null && !game.reactions?.kinds.includes(kind)) throw new TableRefusal('no-such-reaction');
      const order = { kind, until };
      this.happened(row, 'pass', actor, { seat, body: order });
      const given = this.store.standing(row.id).some((known) => known.seat === seat && isSame(known, order));
      if (!given) this.store.addOrder({ tableId: row.id, seat, ...order, turn: match.turn.number });
      const next = { ...row, seq: row.seq + 1 };
      const asked = match.decisions.find(({ decision }) => decision.seat === seat && covers(order, decision));
      this.goOn(asked ? this.passByOrder(next, match, asked) : next, match);
    });
  }

  /**
   * Clears standing orders of the actor's own seat.
   * @param kind only those on this kind (null: those on all kinds); left out: every one
   * @throws TableRefusal not-running, over, not-seated, no-orders, not-saved
   */
  clearOrders(id: string, actor: Actor, kind?: string | null): void {
    this.atRunning(id, actor, ({ row }, seat) => {
      const own = this.store.standing(row.id).filter((order) => order.seat === seat);
      const cleared = own.filter((order) => kind === undefined || order.kind === kind);
      if (cleared.length === 0) throw new TableRefusal('no-orders');
      this.happened(row, 'pass', actor, { seat, body: { cleared: cleared.map((order) => order.id) } });
      for (const order of cleared) this.store.endOrder(order.id, 'cleared');
    });
  }

  /**
   * Closes the reaction windows whose time is up; call it every second or so. It never throws: what fails (a full disk, a
   * database that is locked) is logged, and tried again at the next call.
   */
  closeWindows(): void {
    const close = (id: string) => this.closeIfDue(this.store.tableByName(id) as TableRow);
    const tried = (id: string | null, work: () => void) => {
      try {
        this.attempt(id, null, work);
      } catch (error) {
        if (!(error instanceof TableRefusal)) throw error;
      }
    };
    tried(null, () => {
      for (const id of this.store.windowsDue(this.clock.now())) tried(id, () => close(id));
    });
  }

  /**
   * Ends a table early; nothing is deleted.
   * @param mayManage whether the actor may manage the server
   * @throws TableRefusal not-running, over, not-allowed, not-saved
   */
  end(id: string, actor: Actor, mayManage: boolean): void {
    this.act(id, actor, () => {
      const row = this.store.tableByName(id);
      if (!row || row.status === 'ended') throw new TableRefusal('not-running');
      if (row.status === 'over') throw new TableRefusal('over');
      if (!mayManage && !this.isCreator(row, actor)) throw new TableRefusal('not-allowed');
      this.store.changeTable(row.id, { status: 'ended' });
      this.store.saveDecisions(row.id, [], this.clock.now());
      this.store.saveWindow(row.id, null);
      this.happened(row, 'end', actor);
      const seat = this.seatOf(row, actor.userId);
      const line = seat === null ? text('table:log.closed') : text('table:log.ended', { player: { seat } });
      this.store.say(row.id, row.seq + 1, [{ to: 'all', line }]);
    });
  }

  /** Owes the table's post once more, where it could not be posted. @throws TableRefusal not-running, not-saved */
  postAgain(id: string): void {
    this.attempt(id, null, () => {
      const row = this.store.tableByName(id);
      if (!row) throw new TableRefusal('not-running');
      this.store.owePost(row.id, row.seq, this.clock.now());
    });
  }

  /**
   * What a person sees of a table: their seat's view where they sit, else what everybody may know.
   * @param userId a Discord id, or null for the public view
   * @throws TableRefusal not-running where there is no such table, not-read where it cannot be brought back now
   */
  look(id: string, userId: string | null): Seen {
    const work = (): Seen => {
      const found = this.store.tableByName(id);
      if (!found) throw new TableRefusal('not-running');
      const seat = userId === null ? null : this.seatOf(found, userId);
      if (found.seed === null) {
        const nothing = { view: null, asks: [], decision: null, undoable: false, orders: [], outcome: null };
        return { table: this.info(found), seat, ...nothing };
      }
      const { row, match } = this.awake(found);
      const running = row.status === 'running';
      const asked = running ? match.decisions.find((d) => d.decision.seat === seat) : undefined;
      // A copy: views share parts of the state, which goes on while a picture of it is painted.
      return structuredClone({
        table: this.info(row, seat),
        seat,
        view: match.view(seat ?? 'spectator'),
        asks: running ? match.asks(seat ?? 'spectator') : [],
        decision: asked ? { ...asked, id: nameOfQuestion(row, asked.id) } : null,
        undoable: running && seat !== null && match.undoable(seat) !== null,
        orders: running ? this.store.standing(row.id).filter((order) => order.seat === seat) : [],
        outcome: match.outcome,
      });
    };
    return this.attempt(id, null, work, 'not-read');
  }

  /**
   * The last lines of the log that a person may read, oldest first.
   * @param userId a Discord id, or null for what everybody may read
   * @param limit how many at most
   * @param skip how many of the very last to leave out
   * @returns `own` marks lines that not everybody may read
   * @throws TableRefusal not-running where there is no such table
   */
  log(id: string, userId: string | null, limit: number, skip = 0): { seq: number; line: Text; own: boolean }[] {
    const row = this.store.tableByName(id);
    if (!row) throw new TableRefusal('not-running');
    return this.store
      .lines(row.id, userId === null ? null : this.seatOf(row, userId), row.seq, limit, skip)
      .map(({ seq, said, audience }) => ({ seq, line: said, own: audience !== null }));
  }

  /**
   * What happened last, as far as a person may read it, oldest first: what a machine did for one reason is put together.
   * @param userId a Discord id, or null for what everybody may read
   * @param most how many at most
   * @throws TableRefusal not-running where there is no such table
   */
  told(id: string, userId: string | null, most: number): Told[] {
    const row = this.store.tableByName(id);
    if (!row) throw new TableRefusal('not-running');
    const seat = userId === null ? null : this.seatOf(row, userId);
    const game = this.gameOf(row);
    const machines = new Set(machinesOf(game, row.options).keys());
    const lines = machines.size > 0 ? most * LINES_TOGETHER : most;
    return toldOf(this.store.lines(row.id, seat, row.seq, lines), machines, game.asides).slice(-most);
  }

  /** Whether a machine has had its turn since an event, or a part of it: a segment has ended, and a machine has answered. */
  machineTurnSince(id: string, seq: number): boolean {
    const row = this.store.tableByName(id);
    if (!row || machinesOf(this.gameOf(row), row.options).size === 0) return false;
    const last = this.store.lastSeqs(row.id);
    return last.machine > seq && last.checkpoint > seq;
  }

  /** Drops matches that nobody has asked for lately; call it now and then. */
  dropIdle(): void {
    const limit = this.clock.now() - IDLE;
    for (const [id, { usedAt }] of this.live) if (usedAt < limit) this.live.delete(id);
  }

  // ------------------------------------------------------------------------------------------------------------------

  /** @param seat who looks, where it is somebody at the table */
  private info(row: TableRow, seat: Seat | null = null): TableInfo {
    const game = this.gameOf(row);
    const held = this.store.window(row.id);
    const open = this.store.openDecisions(row.id);
    const awaited = open.filter((d) => !(d.answered && (!held || d.seat === seat)) && !held?.passed.includes(d.seat));
    const people = this.store
      .seated(row.id)
      .map(({ seat, user }) => ({ seat, userId: user.discordId, name: user.name, machine: false }));
    const name = say(nameOfMachine(game), { locale: 'en', names: [] });
    const machines = [...machinesOf(game, row.options).keys()].map((_, i) => ({
      seat: people.length + i,
      userId: null,
      name,
      machine: true,
    }));
    const players = [...people, ...machines];
    return {
      id: row.publicId,
      channelId: row.channelId,
      guildId: row.guildId,
      locale: row.locale,
      game: { id: game.id, title: game.title },
      persons: personsOf(game, row.options),
      cards: row.cardSet === null ? null : this.store.cardSetTitle(row.cardSet),
      options: row.options,
      choices: this.choices[row.game] ?? [],
      windows: windowPolicy(game, row.windows),
      status: row.status,
      seq: row.seq,
      creatorId: this.store.userById(row.creator)?.discordId ?? null,
      players,
      names: players.map(({ name }) => name),
      awaited: awaited.map((d) => d.seat).sort((a, b) => a - b),
      closesAt: held?.closesAt ?? null,
      seedHash: row.seedHash,
      seed: row.status === 'over' ? row.seed : null,
      cannotPost: row.cannotPost,
    };
  }

  private gameOf(row: TableRow): Game {
    return this.game(row.game);
  }

  /** The game by the cards of a table's set. @throws Error where the rules do not take that set any more */
  private playedAt(row: TableRow): Game {
    const game = this.gameOf(row);
    if (row.cardSet === null) return game;
    const known = this.withCards.get(row.cardSet);
    if (known) return known;
    const set = this.store.cardSet(row.cardSet);
    if (!set || !game.cardSets) throw new Error(`table ${row.publicId} has lost its card set`);
    const played = game.cardSets.playedWith(set.content);
    this.withCards.set(row.cardSet, played);
    return played;
  }

  private setNamed(name: string, game: Game): CardSetRow {
    const sets = this.installed.filter((set) => set.game === game.id);
    if (sets.length === 0) throw new TableRefusal('no-cards', { game: game.title });
    const set = sets.find((s) => s.name === name);
    if (!set) throw new TableRefusal('unknown-cards', { game: game.title, sets: sets.map((s) => s.name) });
    return set;
  }

  private game(id: string): Game {
    const game = Object.hasOwn(this.games, id) ? this.games[id] : undefined;
    if (!game) throw new TableRefusal('unknown-game', { games: Object.values(this.games).map((g) => g.title) });
    return game;
  }

  private open(
    where: Place,
    game: Game,
    actor: Actor,
    options: Record<string, unknown>,
    cards: string | null,
  ): TableRow {
    const taken = this.store.tableIn(where.channelId);
    if (taken && taken.status !== 'over') throw new TableRefusal('channel-taken', { game: this.gameOf(taken).title });
    const set = cards === null ? null : this.setNamed(cards, game);
    if (set) this.store.keepCardSet(set);
    const creator = this.store.user(actor.userId, actor.name);
    const row = this.store.addTable({
      ...where,
      publicId: newName(),
      creator: creator.id,
      game: game.id,
      options: parseOptions(game, options),
      cardSet: set?.hash ?? null,
      status: 'lobby',
      createdAt: this.clock.now(),
    });
    this.store.seat(row.id, [creator.id]);
    this.happened(row, 'open', actor, { body: game.id });
    return { ...row, seq: row.seq + 1 };
  }

  /** Deals a game out in its lobby; where the machine is asked first, it answers. */
  private deal(row: TableRow, actor: Actor): void {
    const game = this.playedAt(row);
    const seated = this.store.seated(row.id);
    const { min, max } = personsOf(game, row.options);
    if (!seated.some((s) => s.user.discordId === actor.userId)) throw new TableRefusal('not-seated');
    if (seated.length < min) throw new TableRefusal('too-few', { count: min });
    if (seated.length > max) throw new TableRefusal('too-many', { count: max });
    const seed = this.newSeed();
    const hash = seedHash(seed);
    const seq = row.seq + 1;
    const { match, step } = Match.start(game, this.terms(row, game, seed), seq);
    this.store.changeTable(row.id, { status: 'running', seed, seedHash: hash });
    this.happened(row, 'start', actor);
    const started = { ...row, seed, seq };
    this.keep(started, match, step, [
      { to: 'all', line: text('table:log.started', { game: game.title, hash: hash.slice(0, 16) }) },
    ]);
    this.goOn(started, match);
    this.live.set(row.publicId, { match, usedAt: this.clock.now() });
  }

  /** What a table's match is made from. */
  private terms(row: TableRow, game: Game, seed: string) {
    const seats = this.store.seated(row.id).length + machinesOf(game, row.options).size;
    return { seed, seats, options: row.options, windows: windowPolicy(game, row.windows)?.policy };
  }

  /** What follows a step by itself: machines answer, standing orders pass, and a window's time begins to run. */
  private goOn(row: TableRow, match: AnyMatch): void {
    let now = this.letMachinesAnswer(row, match);
    for (;;) {
      const asked = coveredBy(match, this.store.standing(row.id));
      if (!asked) break;
      now = this.letMachinesAnswer(this.passByOrder(now, match, asked), match);
    }
    this.time(now, match);
  }

  /** Passes for a seat as its standing order says. */
  private passByOrder(row: TableRow, match: AnyMatch, { id, decision }: AnyMatch['decisions'][number]): TableRow {
    const { seat, fallback, reaction } = decision;
    const seq = row.seq + 1;
    const what = text(`${row.game}:reactions.${reaction?.to}`);
    const step = match.answer(seat, id, fallback, seq);
    this.happened(row, 'answer', null, {
      ...{ seat, via: 'order', decision: id, hash: decisionHash(decision), body: fallback },
    });
    this.keep({ ...row, seq }, match, step, [{ to: [seat], line: text('table:log.passed', { what }) }]);
    return { ...row, seq };
  }

  /** The standing orders of a seat that cover a question to it. */
  private ordersOn(row: TableRow, decision: Decision): OrderRow[] {
    return this.store.standing(row.id).filter((order) => order.seat === decision.seat && covers(order, decision));
  }

  /** Ends standing orders, and says why to those who gave them. */
  private endOrders(row: TableRow, orders: OrderRow[], why: 'over' | 'by-hand'): LogLine[] {
    return orders.map((order) => {
      this.store.endOrder(order.id, why);
      return {
        to: [order.seat],
        line: text(`table:log.order-${why}`, { order: wordsOfOrder({ id: row.game }, order) }),
      };
    });
  }

  /** Notes which window is held open now, and until when. */
  private time(row: TableRow, match: AnyMatch): void {
    const known = this.store.window(row.id);
    const seq = match.outcome ? null : match.held;
    if (seq === (known?.seq ?? null)) return;
    const { hours } = windowPolicy(match.game, row.windows) ?? {};
    const closesAt = this.clock.now() + (hours ?? 0) * HOUR;
    const passed = match.decisions.flatMap((d) => (d.given === undefined ? [] : [d.decision.seat]));
    this.store.saveWindow(row.id, seq === null ? null : { seq, closesAt, passed });
  }

  /** Closes the window of a table whose time is up: whoever has not answered passes. */
  private closeIfDue(found: TableRow): void {
    const due = () => (this.store.window(found.id)?.closesAt ?? Number.POSITIVE_INFINITY) <= this.clock.now();
    if (!due()) return;
    const { row, match } = this.awake(found);
    if (!due()) return; // the rules were mended: the turn began anew
    const late = match.decisions.flatMap((d) => (d.given === undefined ? [d.decision.seat] : []));
    const seq = row.seq + 1;
    const step = match.close(seq);
    this.store.transaction(() => {
      this.happened(row, 'close', null, { via: 'clock', body: late });
      this.keep(
        { ...row, seq },
        match,
        step,
        late.map((seat) => ({ to: [seat], line: text('table:log.late') })),
      );
      this.goOn({ ...row, seq }, match);
    });
  }

  /** Answers, within the step of a person, all that machines are asked by it; each answer is an event of its own. */
  private letMachinesAnswer(row: TableRow, match: AnyMatch): TableRow {
    let { seq } = row;
    let before = '';
    for (const done of answersOfMachines(match, machinesOf(match.game, row.options), () => seq + 1)) {
      const { seat, asked, given, step } = done;
      const event = { seat, decision: asked.id, hash: decisionHash(asked.decision), body: given.answer };
      this.happened({ ...row, seq }, 'answer', null, event);
      seq++;
      // Of several answers for one reason the reason is told once.
      const why = given.why && text(WHY, { why: given.why });
      const said: LogLine[] = why && JSON.stringify(why) !== before ? [{ to: 'all', line: why }] : [];
      before = JSON.stringify(why ?? null);
      this.keep({ ...row, seq }, match, step, said);
    }
    return { ...row, seq };
  }

  private lobby(id: string): TableRow {
    const row = this.store.tableByName(id);
    if (row?.status !== 'lobby') throw new TableRefusal('no-lobby');
    return row;
  }

  private isCreator(row: TableRow, actor: Actor): boolean {
    return this.store.userById(row.creator)?.discordId === actor.userId;
  }

  private seatOf(row: TableRow, userId: string): Seat | null {
    return this.store.seated(row.id).find((s) => s.user.discordId === userId)?.seat ?? null;
  }

  /** Changes a lobby: `change` gets the Discord ids of those seated. */
  private inLobby(
    id: string,
    kind: EventRow['kind'],
    actor: Actor,
    change: (row: TableRow, seated: string[]) => void,
    body: unknown = null,
  ): void {
    this.act(id, actor, () => {
      const row = this.lobby(id);
      const seated = this.store.seated(row.id).flatMap((s) => s.user.discordId ?? []);
      change(row, seated);
      this.happened(row, kind, actor, { body });
    });
  }

  private reseat(row: TableRow, userIds: string[], actor: Actor): void {
    const users = userIds.flatMap((userId) =>
      userId === actor.userId ? this.store.user(userId, actor.name) : (this.store.knownUser(userId) ?? []),
    );
    this.store.seat(
      row.id,
      users.map((user) => user.id),
    );
  }

  /** Runs one step of a match and saves it. */
  private step(
    id: string,
    actor: Actor,
    run: (match: AnyMatch, seat: Seat, seq: number, row: TableRow) => Done,
  ): Saved {
    return this.atRunning(id, actor, ({ row, match }, seat) => {
      const seq = row.seq + 1;
      const { kind, event, step, said, undone, against } = run(match, seat, seq, row);
      this.happened(row, kind, actor, { ...event, seat });
      if (undone !== undefined) this.store.unsay(row.id, undone);
      const ended = this.endOrders(row, against, 'by-hand');
      this.keep({ ...row, seq }, match, step, [...said, ...ended]);
      this.goOn({ ...row, seq }, match);
    });
  }

  /** Does something at a running table for the actor's seat in one transaction, unless it has been done already. */
  private atRunning(id: string, actor: Actor, work: (awake: Awake, seat: Seat) => void): Saved {
    const running = () => {
      const row = this.store.tableByName(id);
      if (!row || row.status === 'ended' || row.status === 'lobby') throw new TableRefusal('not-running');
      if (row.status === 'over') throw new TableRefusal('over');
      return row;
    };
    return this.attempt(id, actor, () => {
      const before = this.carriedOut(actor);
      if (before) return { seq: before.seq, fresh: false };
      const seat = this.seatOf(running(), actor.userId);
      if (seat === null) throw new TableRefusal('not-seated');
      this.closeIfDue(running());
      const awake = this.awake(running());
      this.store.transaction(() => work(awake, seat));
      return { seq: awake.row.seq + 1, fresh: true };
    });
  }

  /** The match of a started table: from memory, or restored. */
  private awake(row: TableRow): Awake {
    const live = this.live.get(row.publicId);
    const woken = live ? { row, match: live.match } : this.restore(row);
    this.live.set(row.publicId, { match: woken.match, usedAt: this.clock.now() });
    return woken;
  }

  /** Brings a match back. Where the answers since its checkpoint fit the rules no more, the table goes on from there. */
  private restore(row: TableRow): Awake {
    const checkpoint = this.store.lastCheckpoint(row.id);
    if (!checkpoint || row.seed === null) throw new Error(`table ${row.publicId} has no checkpoint`);
    const game = this.playedAt(row);
    const terms = this.terms(row, game, row.seed);
    const events = this.store.eventsAfter(row.id, checkpoint.seq);
    try {
      return this.caughtUp(row, Match.restore(game, terms, checkpoint, entriesOf(events)));
    } catch (error) {
      if (!(error instanceof Diverged)) throw error;
      this.logger.warn({ table: row.publicId, seq: error.seq }, 'the rules have changed: the turn restarts');
      const next = { ...row, seq: row.seq + 1 };
      const match = Match.restore(game, terms, { ...checkpoint, seq: next.seq }, []);
      this.store.transaction(() => {
        this.happened(row, 'restart', null);
        for (const event of events) this.store.unsay(row.id, event.seq);
        const said: LogLine[] = [{ to: 'all', line: text('table:log.restarted') }];
        this.keep(next, match, { log: [], checkpoint: match.checkpoint }, said);
        this.goOn(next, match);
      });
      return { row: this.store.table(row.id) ?? next, match };
    }
  }

  /** A match that was brought back, its machines' questions answered: changed rules may ask one that was not asked before. */
  private caughtUp(row: TableRow, match: AnyMatch): Awake {
    const machines = machinesOf(match.game, row.options);
    if (row.status !== 'running' || !match.decisions.some((d) => machines.has(d.decision.seat))) return { row, match };
    this.store.transaction(() => this.goOn(row, match));
    return { row: this.store.table(row.id) ?? row, match };
  }

  /** Writes down what a step did. */
  private keep(row: TableRow, match: AnyMatch, step: Step, said: LogLine[]): void {
    if (step.checkpoint) this.store.saveCheckpoint(row.id, step.checkpoint);
    const { turn } = match;
    const over = turn ? this.store.standing(row.id).filter((order) => isOver(order, turn)) : [];
    const lines = [...said, ...step.log, ...this.endOrders(row, over, 'over')];
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
      via: actor ? 'user' : 'bot',
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

  /** Does something at a table in one transaction, unless this very interaction has done it already. */
  private act(id: string | null, actor: Actor, work: () => void): void {
    this.attempt(id, actor, () => {
      if (!this.carriedOut(actor)) this.store.transaction(work);
    });
  }

  private carriedOut(actor: Actor): EventRow | null {
    return actor.interactionId === null ? null : this.store.eventOf(actor.interactionId);
  }

  /**
   * Puts into words what stops `work`. After a refusal all is as it was; after anything else (a fault in the rules, a full
   * disk) the match in memory may be ahead of what is saved: it is dropped, and restored when next needed.
   */
  private attempt<T>(id: string | null, actor: Actor | null, work: () => T, why = 'not-saved'): T {
    const done = actor && metrics.step.startTimer();
    try {
      return work();
    } catch (error) {
      if (error instanceof TableRefusal) throw error;
      if (error instanceof Refusal) throw new TableRefusal(error.reason);
      if (id !== null) this.live.delete(id);
      this.logger.error({ err: error, table: id, interaction: actor?.interactionId }, `${why}: all is as it was`);
      throw new TableRefusal(why);
    } finally {
      done?.();
    }
  }
}

/**
 * The id of a question as its seat gets it. The kernel's own counts the answers at a table, and so would tell of those
 * that nobody else may know of: that a rival was asked for Multipliers, and so holds some. A hash under the secret seed
 * tells nothing.
 */
function nameOfQuestion({ seed }: TableRow, id: string): string {
  return createHash('sha256').update(`${seed} ${id}`).digest('base64url').slice(0, 10);
}

/** The answers and undos among a table's events, as the kernel takes them. */
function entriesOf(events: EventRow[]): Entry[] {
  return events.flatMap(({ seq, seat, kind, decision, hash, body }): Entry[] => {
    if (kind === 'close') return [{ seq, closed: true }];
    if (seat === null) return [];
    if (kind === 'undo') return [{ seq, seat, undone: body as number }];
    if (kind !== 'answer') return [];
    return [{ seq, seat, decision: decision ?? '', answer: body as Answer, hash: hash ?? '' }];
  });
}

function parseOptions(game: Game, options: Record<string, unknown>): Record<string, unknown> {
  const parsed = game.options.safeParse(options);
  if (!parsed.success) throw new TableRefusal('bad-option', { why: parsed.error.issues.map((i) => i.message) });
  const known = parsed.data as Record<string, unknown>;
  const unknown = Object.keys(options).find((key) => options[key] !== undefined && !Object.hasOwn(known, key));
  if (unknown !== undefined) throw new TableRefusal('unknown-option', { key: unknown, keys: Object.keys(known) });
  return known;
}
