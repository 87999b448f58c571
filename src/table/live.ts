import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import {
  type Answer,
  type Decision,
  Diverged,
  decisionHash,
  type Entry,
  type Game,
  type LogLine,
  type Machine,
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
import type { EventRow, OrderRow, Store, TableRow } from '../store/index.ts';
import { type Times, timesOf } from './clocks.ts';
import type { Actor, Saved } from './info.ts';
import { answersOfMachines, machinesOf, personsOf } from './machines.ts';
import { coveredBy, covers, isOver, wordsOfOrder } from './orders.ts';
import { someone } from './people.ts';
import { remindAt } from './personal.ts';
import { EMPTY } from './players.ts';
import { TableRefusal } from './refusal.ts';
import { WHY } from './story.ts';
import { windowPolicy } from './windows.ts';

/** A match that nobody has asked for this long (ms) is dropped from memory; it is restored when next needed. */
const IDLE = 10 * 60_000;
const HOUR = 60 * 60_000;
/** How long (ms) a machine on a person's seat waits before it plays: the same whatever it holds. */
const PAUSE = 3_000;
/** How many questions are answered for somebody at one time; whatever is asked then has a time of its own again. */
const MOST = 200;

export type AnyMatch = Match<unknown, unknown, unknown>;

/** A started table: its row, and its match in memory. */
export interface Awake {
  row: TableRow;
  match: AnyMatch;
}

/** What a step of a match is to be recorded as. */
export interface Done {
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
 * The matches of started tables, in memory or brought back from disk, and how a step of one is taken and written down:
 * what {@link Tables} and its parts are made with. A step is one transaction: it is on disk, or nothing has changed.
 */
export class Live {
  /** By the public id of their table, and when they were last used. */
  private readonly matches = new Map<string, { match: AnyMatch; usedAt: number }>();

  /** Games by the hash of the card set that they are played with. */
  private readonly withCards = new Map<string, Game>();

  /**
   * @param games by id
   * @param newSeed where seeds come from
   */
  constructor(
    readonly store: Store,
    readonly games: Record<string, Game>,
    readonly clock: Clock,
    private readonly logger: Logger,
    readonly newSeed = randomSeed,
  ) {}

  /** Drops matches that nobody has asked for lately; call it now and then. */
  dropIdle(): void {
    const limit = this.clock.now() - IDLE;
    for (const [id, { usedAt }] of this.matches) if (usedAt < limit) this.matches.delete(id);
  }

  /** The game that a table plays, by its own cards. */
  gameOf(row: TableRow): Game {
    return this.game(row.game);
  }

  /** The game by the cards of a table's set. @throws Error where the rules do not take that set any more */
  playedAt(row: TableRow): Game {
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

  /** The game of this id. @throws TableRefusal unknown-game */
  game(id: string): Game {
    const game = Object.hasOwn(this.games, id) ? this.games[id] : undefined;
    if (!game) throw new TableRefusal('unknown-game', { games: Object.values(this.games).map((g) => g.title) });
    return game;
  }

  /** Deals a game out in its lobby; where the machine is asked first, it answers. */
  deal(row: TableRow, actor: Actor): void {
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
    const started = { ...this.happened(row, 'start', actor), seed };
    this.keep(started, match, step, [
      { to: 'all', line: text('table:log.started', { game: game.title, hash: hash.slice(0, 16) }) },
    ]);
    this.goOn(started, match);
    this.matches.set(row.publicId, { match, usedAt: this.clock.now() });
  }

  /** The seats that a table's game itself plays, and who answers there. */
  machines(row: TableRow, game: Game): Map<Seat, Machine> {
    if (!game.machines?.(row.options).length) return new Map(); // most tables: asked at every step, it counts nobody
    return machinesOf(game, row.options, this.store.seated(row.id).length);
  }

  /** What a table's match is made from. */
  terms(row: TableRow, game: Game, seed: string) {
    const seats = this.store.seated(row.id).length + this.machines(row, game).size;
    return { seed, seats, options: row.options, windows: windowPolicy(game, row.windows)?.policy };
  }

  /** What follows a step by itself: machines answer, standing orders pass, and a window's time begins to run. */
  goOn(row: TableRow, match: AnyMatch): void {
    let now = this.letMachinesAnswer(row, match);
    for (;;) {
      const asked = coveredBy(match, this.store.standing(row.id));
      if (!asked) break;
      now = this.letMachinesAnswer(this.passByOrder(now, match, asked), match);
    }
    this.time(now, match);
  }

  /** Passes for a seat as its standing order says. */
  passByOrder(row: TableRow, match: AnyMatch, { id, decision }: AnyMatch['decisions'][number]): TableRow {
    const { seat, fallback, reaction } = decision;
    const what = text(`${row.game}:reactions.${reaction?.to}`);
    const step = match.answer(seat, id, fallback, row.seq + 1);
    const event = { seat, decision: id, hash: decisionHash(decision), body: fallback };
    const now = this.happened(row, 'answer', null, { ...event, via: 'order' });
    this.keep(now, match, step, [{ to: [seat], line: text('table:log.passed', { what }) }]);
    return now;
  }

  /** The standing orders of a seat that cover a question to it. */
  ordersOn(row: TableRow, decision: Decision): OrderRow[] {
    return this.store.standing(row.id).filter((order) => order.seat === decision.seat && covers(order, decision));
  }

  /** Ends standing orders, and says why to those who gave them. */
  endOrders(row: TableRow, orders: OrderRow[], why: 'over' | 'by-hand'): LogLine[] {
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
    const closesAt = this.timeAt(row) + (hours ?? 0) * HOUR;
    const passed = match.decisions.flatMap((d) => (d.given === undefined ? [] : [d.decision.seat]));
    this.store.saveWindow(row.id, seq === null ? null : { seq, closesAt, passed });
  }

  /** Closes the window of a table whose time is up: whoever has not answered passes. */
  closeIfDue(found: TableRow): void {
    const due = () => (this.store.window(found.id)?.closesAt ?? Number.POSITIVE_INFINITY) <= this.clock.now();
    if (found.pausedAt !== null || !due()) return;
    const { row, match } = this.awake(found);
    if (!due()) return; // the rules were mended: the turn began anew
    const late = match.decisions.flatMap((d) => (d.given === undefined ? [d.decision.seat] : []));
    const step = match.close(row.seq + 1);
    this.store.transaction(() => {
      const now = this.happened(row, 'close', null, { via: 'clock', body: late });
      const said = late.map((seat) => ({ to: [seat], line: text('table:log.late') }));
      this.keep(now, match, step, said);
      this.goOn(now, match);
    });
  }

  /** Answers, within the step of a person, all that machines are asked by it; each answer is an event of its own. */
  private letMachinesAnswer(row: TableRow, match: AnyMatch): TableRow {
    let now = row;
    let before = '';
    for (const done of answersOfMachines(match, this.machines(row, match.game), () => now.seq + 1)) {
      const { seat, asked, given, step } = done;
      const event = { seat, decision: asked.id, hash: decisionHash(asked.decision), body: given.answer };
      now = this.happened(now, 'answer', null, event);
      // Of several answers for one reason the reason is told once.
      const why = given.why && text(WHY, { why: given.why });
      const said: LogLine[] = why && JSON.stringify(why) !== before ? [{ to: 'all', line: why }] : [];
      before = JSON.stringify(why ?? null);
      this.keep(now, match, step, said);
    }
    return now;
  }

  /**
   * Answers for a seat until nothing more is asked of it, its turn is over, or somebody else must act.
   * @param player gives the answers
   * @param via what the answers are recorded as
   */
  playFor(from: TableRow, match: AnyMatch, seat: Seat, player: Machine, via: EventRow['via']): void {
    const waiting = () => match.decisions.flatMap((d) => (d.given === undefined ? [d.decision.seat] : []));
    let row = from;
    for (let answers = 0; answers < MOST; answers++) {
      const asked = match.decisions.find((d) => d.decision.seat === seat && d.given === undefined);
      if (!asked) return;
      const others = waiting();
      const { answer } = player.answer(match.view(seat), asked.decision);
      const step = this.answerFor(row, match, asked, answer, via);
      row = this.store.table(row.id) ?? row;
      if (match.outcome || step.checkpoint || waiting().some((other) => other !== seat && !others.includes(other)))
        return;
    }
  }

  /** Answers a question in the place of its seat. @throws Refusal illegal, stale */
  answerFor(
    row: TableRow,
    match: AnyMatch,
    { id, decision }: AnyMatch['decisions'][number],
    answer: unknown,
    via: EventRow['via'],
  ): Step {
    const { seat } = decision;
    const step = match.answer(seat, id, answer, row.seq + 1);
    const event = { seat, via, decision: id, hash: decisionHash(decision), body: answer };
    const now = this.happened(row, 'answer', null, event);
    this.keep(now, match, step, []);
    this.goOn(now, match);
    return step;
  }

  /** Puts another match in the place of a table's: the game has been taken elsewhere. */
  put(row: TableRow, match: AnyMatch): void {
    this.matches.set(row.publicId, { match, usedAt: this.clock.now() });
  }

  /** Somebody in a line of the log, with a seat or without one. */
  who(actor: Pick<Actor, 'userId' | 'name'>): Text {
    return someone(this.store.user(actor.userId, actor.name).id);
  }

  /** Whether somebody opened a table. */
  isCreator(row: TableRow, actor: Actor): boolean {
    return this.store.userById(row.creator)?.discordId === actor.userId;
  }

  /** Where somebody sits at a table, or null. @param userId a Discord id */
  seatOf(row: TableRow, userId: string): Seat | null {
    return this.store.seated(row.id).find((s) => s.user.discordId === userId && s.machine === null)?.seat ?? null;
  }

  /** Runs one step of a match and saves it. */
  step(id: string, actor: Actor, run: (match: AnyMatch, seat: Seat, seq: number, row: TableRow) => Done): Saved {
    return this.atRunning(id, actor, ({ row, match }, seat) => {
      const { kind, event, step, said, undone, against } = run(match, seat, row.seq + 1, row);
      const now = this.happened(row, kind, actor, { ...event, seat });
      if (undone !== undefined) this.store.unsay(row.id, undone);
      const ended = this.endOrders(row, against, 'by-hand');
      this.keep(now, match, step, [...said, ...ended], undone);
      this.goOn(now, match);
    });
  }

  /** Does something at a running table for the actor's seat in one transaction, unless it has been done already. */
  atRunning(id: string, actor: Actor, work: (awake: Awake, seat: Seat) => void): Saved {
    const running = () => {
      const row = mustRun(this.store.tableByName(id));
      if (row.pausedAt !== null) throw new TableRefusal('paused');
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
  awake(row: TableRow): Awake {
    const live = this.matches.get(row.publicId);
    const woken = live ? { row, match: live.match } : this.restore(row);
    this.matches.set(row.publicId, { match: woken.match, usedAt: this.clock.now() });
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
      const match = Match.restore(game, terms, { ...checkpoint, seq: row.seq + 1 }, []);
      this.store.transaction(() => {
        const now = this.happened(row, 'restart', null);
        this.store.voidAfter(row.id, checkpoint.seq);
        const said: LogLine[] = [{ to: 'all', line: text('table:log.restarted') }];
        this.keep(now, match, { log: [], checkpoint: match.checkpoint }, said);
        this.goOn(now, match);
      });
      return { row: this.store.table(row.id) ?? row, match };
    }
  }

  /** A match that was brought back, its machines' questions answered: changed rules may ask one that was not asked before. */
  private caughtUp(row: TableRow, match: AnyMatch): Awake {
    const machines = this.machines(row, match.game);
    if (row.status !== 'running' || !match.decisions.some((d) => machines.has(d.decision.seat))) return { row, match };
    this.store.transaction(() => this.goOn(row, match));
    return { row: this.store.table(row.id) ?? row, match };
  }

  /** Writes down what a step did. @param undo the number of the answer that it took back */
  keep(row: TableRow, match: AnyMatch, step: Step, said: LogLine[], undo: number | null = null): void {
    if (step.checkpoint) this.store.saveCheckpoint(row.id, step.checkpoint);
    const { turn } = match;
    const over = turn ? this.store.standing(row.id).filter((order) => isOver(order, turn)) : [];
    const lines = [...said, ...step.log, ...this.endOrders(row, over, 'over')];
    if (match.outcome) {
      this.store.changeTable(row.id, { status: 'over', winners: match.outcome.winners });
      lines.push({ to: 'all', line: text('table:log.over', { seed: row.seed ?? '' }) });
    }
    this.store.say(row.id, row.seq, lines);
    const open = match.outcome ? [] : match.decisions;
    const turned = step.checkpoint !== null;
    const held = !match.outcome && match.held !== null;
    const shut = held !== (this.store.window(row.id) !== null);
    const seen = turned || shut || lines.some((line) => line.to === 'all');
    this.setTimes(
      row,
      open.map((d) => ({ id: d.id, seat: d.decision.seat, answered: d.given !== undefined })),
      { held, seen, undo, turned },
    );
  }

  /** What waits for a seat that has changed hands has its time from now on. */
  anew(row: TableRow, seat: Seat): void {
    const held = this.store.window(row.id) !== null;
    this.setTimes(row, this.store.openDecisions(row.id), { held, seen: false, undo: null, turned: false, anew: seat });
    // Whoever sits there now has not been told yet that they are waited for.
    const post = this.store.post(row.id);
    if (post) this.store.savePost({ ...post, awaited: post.awaited.filter((other) => other !== seat) });
  }

  /** What time it is at a table: it stands still while the game does, and all that is due is put off when it goes on. */
  timeAt({ pausedAt }: Pick<TableRow, 'pausedAt'>): number {
    return pausedAt ?? this.clock.now();
  }

  /** What the times of a table's questions follow from. */
  times(row: TableRow): Pick<Times, 'now' | 'patience' | 'away' | 'remind' | 'person'> {
    const now = this.timeAt(row);
    const people = new Map(this.store.seated(row.id).flatMap((s) => (s.machine === null ? [[s.seat, s.user]] : [])));
    return {
      now,
      patience: row.patience,
      away: (seat) => people.get(seat)?.awayUntil ?? null,
      person: (seat) => people.has(seat),
      remind: (seat, openedAt) => {
        const user = people.get(seat);
        return user ? remindAt(user, openedAt, now) : null;
      },
    };
  }

  /** Writes down which questions are open, when each is due, and when a machine on a person's seat plays next. */
  private setTimes(
    row: TableRow,
    open: { id: string; seat: Seat; answered: boolean }[],
    step: Pick<Times, 'held' | 'seen' | 'undo' | 'turned' | 'anew'>,
  ): void {
    const times = { ...this.times(row), ...step, seq: row.seq };
    const stood = row.patience === null ? [] : this.store.stopped(row.id);
    const clocks = timesOf(this.store.openDecisions(row.id), stood, open, times);
    this.store.saveDecisions(row.id, clocks.open, times.now);
    this.store.saveStopped(
      clocks.stopped.map((clock) => ({ ...clock, tableId: row.id })),
      clocks.gone,
    );
    const machines = this.store.seated(row.id).filter((s) => s.machine !== null && s.machine !== EMPTY);
    const asked = machines.some((s) => open.some((d) => d.seat === s.seat && !d.answered));
    if (asked !== (row.machineAt !== null))
      this.store.changeTable(row.id, { machineAt: asked ? times.now + PAUSE : null });
  }

  /**
   * Appends an event to a table's history; the table owes its channel a post that shows it.
   * @returns the table as it is after the event
   */
  happened(row: TableRow, kind: EventRow['kind'], actor: Actor | null, event: Partial<EventRow> = {}): TableRow {
    const now = this.clock.now();
    const seq = row.seq + 1;
    this.store.append({
      tableId: row.id,
      seq,
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
    this.store.owePost(row.id, seq, now);
    return { ...row, seq };
  }

  /** Says something to all at a table, with its last event. */
  tellAll(row: TableRow, line: Text): void {
    this.store.say(row.id, row.seq, [{ to: 'all', line }]);
  }

  /** Does something at a table in one transaction, unless this very interaction has done it already. */
  act(id: string | null, actor: Actor, work: () => void): void {
    this.attempt(id, actor, () => {
      if (!this.carriedOut(actor)) this.store.transaction(work);
    });
  }

  /** What this very interaction has done already, or null. */
  carriedOut(actor: Actor): EventRow | null {
    return actor.interactionId === null ? null : this.store.eventOf(actor.interactionId);
  }

  /**
   * Puts into words what stops `work`. After a refusal all is as it was; after anything else (a fault in the rules, a full
   * disk) the match in memory may be ahead of what is saved: it is dropped, and restored when next needed.
   */
  attempt<T>(id: string | null, actor: Actor | null, work: () => T, why = 'not-saved'): T {
    const done = actor && metrics.step.startTimer();
    try {
      return work();
    } catch (error) {
      if (error instanceof TableRefusal) throw error;
      if (error instanceof Refusal) throw new TableRefusal(error.reason);
      if (id !== null) this.matches.delete(id);
      this.logger.error({ err: error, table: id, interaction: actor?.interactionId }, `${why}: all is as it was`);
      throw new TableRefusal(why);
    } finally {
      done?.();
    }
  }
}

/** A table whose game is being played. @throws TableRefusal over, not-running */
export function mustRun(row: TableRow | null): TableRow {
  if (row?.status === 'over') throw new TableRefusal('over');
  if (row?.status !== 'running') throw new TableRefusal('not-running');
  return row;
}

/** A table whose game is being played, or is still to begin. @throws TableRefusal over, not-running */
export function mustNotBeOver(row: TableRow | null): TableRow {
  return row?.status === 'lobby' ? row : mustRun(row);
}

/**
 * The id of a question as its seat gets it. The kernel's own counts the answers at a table, and so would tell of those
 * that nobody else may know of: that a rival was asked for Multipliers, and so holds some. A hash under the secret seed
 * tells nothing.
 */
export function nameOfQuestion({ seed }: TableRow, id: string): string {
  return createHash('sha256').update(`${seed} ${id}`).digest('base64url').slice(0, 10);
}

/** The answers and undos among a table's events, as the kernel takes them. */
export function entriesOf(events: EventRow[]): Entry[] {
  return events.flatMap(({ seq, seat, kind, decision, hash, body }): Entry[] => {
    if (kind === 'close') return [{ seq, closed: true }];
    if (seat === null) return [];
    if (kind === 'undo') return [{ seq, seat, undone: body as number }];
    if (kind !== 'answer') return [];
    return [{ seq, seat, decision: decision ?? '', answer: body as Answer, hash: hash ?? '' }];
  });
}
