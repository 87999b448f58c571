import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import {
  Chance,
  decisionHash,
  type Game,
  type LogLine,
  newSeed as randomSeed,
  type Seat,
  type Text,
  text,
} from '../kernel/index.ts';
import type { CardSetRow, EventRow, Store, TableRow } from '../store/index.ts';
import { localeOf, say } from '../words.ts';
import { Absence } from './absence.ts';
import { Alarms } from './alarms.ts';
import { endOf } from './clocks.ts';
import { Consent } from './consent.ts';
import { Gm } from './gm.ts';
import type { Actor, Place, Saved, Seen, TableInfo } from './info.ts';
import { type AnyMatch, Live, mustNotBeOver, nameOfQuestion } from './live.ts';
import { machinesOf, nameOfMachine, personsOf } from './machines.ts';
import { Notices } from './notices.ts';
import { type Choice, choicesOf, levelsOf } from './options.ts';
import { covers, isSame, type Order } from './orders.ts';
import { named } from './people.ts';
import { personalOf, quietUntil } from './personal.ts';
import { mustBeFree, newName, Places } from './places.ts';
import { EMPTY } from './players.ts';
import { TableRefusal } from './refusal.ts';
import { type Scene, sceneOf, type Way } from './replay.ts';
import { PersonalSettings } from './settings.ts';
import { forget, type ServerStats, type Stats, statsAt, statsOf } from './stats.ts';
import { lately, type Told, toldOf } from './story.ts';
import { WINDOWS, windowPolicy } from './windows.ts';

/** How many lines of the log are read for a machine's last turn, and what people have done since. */
const LINES = 400;

/**
 * The games in their channels: lobbies, seats, answers, undo, and what is owed to Discord. One call is one synchronous
 * step and one transaction: when it returns, what it did is on disk; when it throws, nothing has changed.
 */
export class Tables {
  private readonly choices: Record<string, Choice[]>;

  /** The matches, and how their steps are taken. */
  readonly live: Live;
  /** Where tables are played. */
  readonly places: Places;
  /** What game masters do. */
  readonly gm: Gm;
  /** Undo with the others' consent. */
  readonly consent: Consent;
  /** Deadlines, and those who leave. */
  readonly absence: Absence;
  /** What people have set for themselves. */
  readonly personal: PersonalSettings;
  /** What people are told beside the posts. */
  readonly notices: Notices;
  /** All that falls due by the clock. */
  readonly alarms: Alarms;

  /**
   * @param games by id
   * @param newSeed where seeds come from; anything but the default makes games that somebody can foresee, for tests
   * @param installed the card sets that tables can be opened with
   */
  constructor(
    private readonly store: Store,
    private readonly games: Record<string, Game>,
    private readonly clock: Clock,
    logger: Logger,
    newSeed = randomSeed,
    private readonly installed: readonly CardSetRow[] = [],
  ) {
    this.live = new Live(store, games, clock, logger, newSeed);
    this.places = new Places(this.live, (row) => this.info(row));
    this.gm = new Gm(this.live, (row, match, seat) => this.seen(row, match, seat));
    this.consent = new Consent(this.live);
    this.absence = new Absence(this.live);
    this.personal = new PersonalSettings(this.live);
    const waiting = (userId: string) => this.of(userId).filter((table) => waitsFor(table, userId));
    this.notices = new Notices(this.live, (row) => this.info(row), waiting);
    this.alarms = new Alarms(this.live, this.absence, this.notices, this.personal);
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
    return this.live.attempt(null, actor, () =>
      this.store.transaction(() => {
        if (!this.live.carriedOut(actor)) {
          const game = this.live.game(gameId);
          const set = cards === null ? null : this.setNamed(cards, game);
          if (set) this.store.keepCardSet(set);
          this.open(where, game, actor, options, { cardSet: set?.hash ?? null });
        }
        return this.inChannel(where.channelId) as TableInfo;
      }),
    );
  }

  /**
   * Opens a lobby for those who have finished a game to play it again, with the same cards and all that was set. One of them
   * asks for it and is seated, and the others are invited, once; whoever asks for it after that sits down there too. A game
   * alone is dealt out at once.
   * @param mayManage whether the actor may do so though they did not play
   * @throws TableRefusal stale where that game is not over; not-played, channel-taken, already-seated, full, bad-option, not-saved
   */
  again(id: string, where: Place, actor: Actor, mayManage: boolean): void {
    const over = this.store.tableByName(id);
    if (over?.status !== 'over') throw new TableRefusal('stale');
    const next = this.store.tableIn(where.channelId);
    if (next?.status === 'lobby' && next.follows === over.id) {
      this.join(next.publicId, actor);
      return;
    }
    const user = this.store.knownUser(actor.userId)?.id;
    const played = this.store.allSeats(over.id).some((seat) => seat.userId === user);
    if (!played && !mayManage) throw new TableRefusal('not-played');
    this.live.act(null, actor, () => {
      const { options, cardSet, windows, patience, lapse } = over;
      const game = this.live.gameOf(over);
      const lobby = this.open(where, game, actor, options, { cardSet, windows, patience, lapse, follows: over.id });
      if (personsOf(game, options).max === 1) this.live.deal(lobby, { ...actor, interactionId: null });
    });
  }

  /** The card sets that a game can be opened with. */
  cardSets(gameId: string): { name: string; title: string }[] {
    return this.installed.filter(({ game }) => game === gameId);
  }

  /** How one person can play a game alone; null where nobody can, or there is no such game. */
  levels(gameId: string): Choice | null {
    return Object.hasOwn(this.games, gameId) ? levelsOf(this.live.game(gameId)) : null;
  }

  /**
   * The options with which one person plays a game alone.
   * @param level one of the game's {@link levels}, as text
   * @throws TableRefusal unknown-game, no-solo, unknown-level
   */
  optionsAt(gameId: string, level: string): Record<string, unknown> {
    const levels = this.levels(gameId);
    if (!levels) throw new TableRefusal('no-solo', { game: this.live.game(gameId).title });
    const value = levels.values.find((v) => String(v) === level);
    if (value === undefined) {
      const known = levels.values.map((v) => text(`${gameId}:options.${levels.key}.${v}`));
      throw new TableRefusal('unknown-level', { levels: known });
    }
    return { [levels.key]: value };
  }

  /**
   * Opens a table for one person alone, and deals it out at once.
   * @param level one of the game's {@link levels}, as text
   * @throws TableRefusal unknown-game, no-solo, unknown-level, channel-taken, not-saved
   */
  solo(where: Place, gameId: string, actor: Actor, level: string): TableInfo {
    return this.live.attempt(null, actor, () =>
      this.store.transaction(() => {
        if (!this.live.carriedOut(actor)) {
          const lobby = this.open(where, this.live.game(gameId), actor, this.optionsAt(gameId, level));
          this.live.deal(lobby, { ...actor, interactionId: null });
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
      return this.live.playedAt(row);
    };
    return this.live.attempt(id, null, work, 'not-read');
  }

  /** The table that is open or running in a channel, else the newest that is over there, or null. */
  inChannel(channelId: string): TableInfo | null {
    const row = this.store.tableIn(channelId);
    return row && this.info(row);
  }

  /** The table of this name, or null. */
  named(id: string): TableInfo | null {
    const row = this.store.tableByName(id);
    return row && this.info(row);
  }

  /** The open and running tables where a person sits, those that wait for them first. */
  of(userId: string): TableInfo[] {
    const user = this.store.knownUser(userId);
    if (!user) return [];
    const tables = this.store.tablesOf(user.id).map((row) => this.info(row, this.live.seatOf(row, userId)));
    return [...tables.filter((t) => waitsFor(t, userId)), ...tables.filter((t) => !waitsFor(t, userId))];
  }

  /** Takes a seat. @throws TableRefusal no-lobby, already-seated, full, not-saved */
  join(id: string, actor: Actor): void {
    this.inLobby(id, 'join', actor, (row, seated) => {
      if (seated.includes(actor.userId)) throw new TableRefusal('already-seated');
      if (seated.length >= personsOf(this.live.gameOf(row), row.options).max) {
        throw new TableRefusal('full', { seats: seated.length });
      }
      this.reseat(row, [...seated, actor.userId], actor);
      return null;
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
      return null;
    });
  }

  /** Sets one option of the game. @throws TableRefusal no-lobby, not-creator, bad-option, unknown-option, not-saved */
  setOption(id: string, actor: Actor, key: string, value: unknown): void {
    this.inLobby(
      id,
      'set',
      actor,
      (row) => {
        if (!this.live.isCreator(row, actor)) throw new TableRefusal('not-creator');
        const options = parseOptions(this.live.gameOf(row), { ...row.options, [key]: value });
        this.store.changeTable(row.id, { options });
        const named = this.choices[row.game]?.find((choice) => choice.key === key)?.values.find((v) => v === value);
        const of = `${row.game}:options.${key}`;
        return named === undefined
          ? null
          : text('table:log.option', { option: text(`${of}.name`), value: text(`${of}.${named}`) });
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
    const change = (row: TableRow): Text => {
      const game = this.live.gameOf(row);
      if (!this.live.isCreator(row, actor)) throw new TableRefusal('not-creator');
      if (!game.reactions) throw new TableRefusal('no-reactions', { game: game.title });
      if (!WINDOWS.some((known) => known === value)) throw new TableRefusal('bad-windows', { known: [...WINDOWS] });
      this.store.changeTable(row.id, { windows: value });
      const { policy, hours } = windowPolicy(game, value) ?? {};
      return text(`table:log.windows-${policy}`, { hours: hours ?? 0 });
    };
    this.inLobby(id, 'set', actor, change, { windows: value });
  }

  /**
   * Sets the order of seats.
   * @param order the Discord ids of all who are seated, or 'random'
   * @throws TableRefusal no-lobby, not-creator, bad-order, not-saved
   */
  order(id: string, actor: Actor, order: string[] | 'random'): void {
    const numberOf = (userId: string) => this.store.knownUser(userId)?.id ?? null;
    this.inLobby(
      id,
      'order',
      actor,
      (row, seated) => {
        if (!this.live.isCreator(row, actor)) throw new TableRefusal('not-creator');
        const wanted = order === 'random' ? new Chance(randomSeed()).shuffle([...seated]) : order;
        const same = wanted.length === seated.length && new Set(wanted).size === seated.length;
        if (!same || wanted.some((userId) => !seated.includes(userId))) throw new TableRefusal('bad-order');
        this.reseat(row, wanted, actor);
        return text(order === 'random' ? 'table:log.shuffled' : 'table:log.ordered');
      },
      // The history names people by their number alone.
      order === 'random' ? order : this.live.attempt(id, null, () => order.map(numberOf)),
    );
  }

  /** Deals the game out. @throws TableRefusal no-lobby, not-seated, too-few, too-many, not-saved */
  start(id: string, actor: Actor): void {
    this.live.act(id, actor, () => this.live.deal(this.lobby(id), actor));
  }

  /**
   * Answers an open question of the actor's seat.
   * @param decision the id of the question that was shown to them
   * @param answer anything; it is checked
   * @throws TableRefusal not-running, over, not-seated, stale, not-yours, illegal, not-saved
   */
  answer(id: string, actor: Actor, decision: string, answer: unknown): Saved {
    return this.live.step(id, actor, (match, seat, seq, row) => {
      const asked = match.decisions.find((d) => nameOfQuestion(row, d.id) === decision);
      if (!asked) throw new TableRefusal('stale');
      const step = match.answer(seat, asked.id, answer, seq);
      const event = { decision: asked.id, hash: decisionHash(asked.decision), body: answer };
      const passed = JSON.stringify(answer) === JSON.stringify(asked.decision.fallback);
      const against = passed ? [] : this.live.ordersOn(row, asked.decision);
      return { kind: 'answer', event, step, said: [], against };
    });
  }

  /**
   * Takes back the last answer of the actor's seat, where the rules of undo allow it. All are told, unless nobody else
   * could see that there was an answer: then that it is taken back would tell of it.
   * @throws TableRefusal not-running, over, not-seated, nothing-to-undo, not-saved
   */
  undo(id: string, actor: Actor): Saved {
    return this.live.step(id, actor, (match, seat, seq, row) => {
      const seen = () => JSON.stringify(match.view('spectator'));
      const before = seen();
      const undone = match.undo(seat, seq);
      const to = seen() === before ? [seat] : 'all';
      const said: LogLine[] = [{ to, line: text('table:log.undone', { player: { seat } }) }];
      // What an order passed on is asked anew: it may not pass again at once.
      const open = match.decisions.find(({ decision }) => decision.seat === seat);
      const against = open ? this.live.ordersOn(row, open.decision) : [];
      return { kind: 'undo', event: { body: undone }, step: { log: [], checkpoint: null }, said, undone, against };
    });
  }

  /**
   * Gives a standing order for the actor's own seat. Where it is asked just now what the order covers, it passes.
   * @throws TableRefusal not-running, over, not-seated, no-reactions, no-such-reaction, strict, not-saved
   */
  passOn(id: string, actor: Actor, { kind, until }: Order): void {
    this.live.atRunning(id, actor, ({ row, match }, seat) => {
      const game = this.live.gameOf(row);
      const policy = windowPolicy(game, row.windows)?.policy;
      if (!policy || !match.turn) throw new TableRefusal('no-reactions', { game: game.title });
      if (policy === 'strict') throw new TableRefusal('strict');
      if (kind !== null && !game.reactions?.kinds.includes(kind)) throw new TableRefusal('no-such-reaction');
      const order = { kind, until };
      const now = this.live.happened(row, 'pass', actor, { seat, body: order });
      const given = this.store.standing(row.id).some((known) => known.seat === seat && isSame(known, order));
      if (!given) this.store.addOrder({ tableId: row.id, seat, ...order, turn: match.turn.number });
      const asked = match.decisions.find(({ decision }) => decision.seat === seat && covers(order, decision));
      this.live.goOn(asked ? this.live.passByOrder(now, match, asked) : now, match);
    });
  }

  /**
   * Clears standing orders of the actor's own seat.
   * @param kind only those on this kind (null: those on all kinds); left out: every one
   * @throws TableRefusal not-running, over, not-seated, no-orders, not-saved
   */
  clearOrders(id: string, actor: Actor, kind?: string | null): void {
    this.live.atRunning(id, actor, ({ row }, seat) => {
      const own = this.store.standing(row.id).filter((order) => order.seat === seat);
      const cleared = own.filter((order) => kind === undefined || order.kind === kind);
      if (cleared.length === 0) throw new TableRefusal('no-orders');
      this.live.happened(row, 'pass', actor, { seat, body: { cleared: cleared.map((order) => order.id) } });
      for (const order of cleared) this.store.endOrder(order.id, 'cleared');
    });
  }

  /**
   * Ends a table early; nothing is deleted.
   * @param mayManage whether the actor may manage the server
   * @throws TableRefusal not-running, over, not-allowed, not-saved
   */
  end(id: string, actor: Actor, mayManage: boolean): void {
    this.live.act(id, actor, () => {
      const row = mustNotBeOver(this.store.tableByName(id));
      if (!mayManage && !this.live.isCreator(row, actor)) throw new TableRefusal('not-allowed');
      this.store.changeTable(row.id, { status: 'ended' });
      this.store.saveDecisions(row.id, [], this.clock.now());
      this.store.saveWindow(row.id, null);
      const now = this.live.happened(row, 'end', actor);
      this.live.tellAll(now, text('table:log.ended', { player: this.live.who(actor) }));
    });
  }

  /** Owes the table's post once more, where it could not be posted. @throws TableRefusal not-running, not-saved */
  postAgain(id: string): void {
    this.live.attempt(id, null, () => {
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
      const seat = userId === null ? null : this.live.seatOf(found, userId);
      if (found.seed === null) {
        const nothing = { view: null, asks: [], decision: null, undoable: false, orders: [], outcome: null };
        return { table: this.info(found), seat, ...nothing };
      }
      const { row, match } = this.live.awake(found);
      return this.seen(row, match, seat);
    };
    return this.live.attempt(id, null, work, 'not-read');
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
      .lines(row.id, userId === null ? null : this.live.seatOf(row, userId), row.seq, limit, skip)
      .map(({ seq, said, audience }) => ({ seq, line: named(this.store, said), own: audience !== null }));
  }

  /**
   * What happened last, as far as a person may read it, oldest first: what a machine did for one reason is put together,
   * and a machine's last turn is there whole. Of what has scrolled away, as much again is looked through for what the game
   * says matters most.
   * @param userId a Discord id, or null for what everybody may read
   * @param most how many at most, but for a machine's last turn
   * @throws TableRefusal not-running where there is no such table
   */
  told(id: string, userId: string | null, most: number): Told[] {
    const row = this.store.tableByName(id);
    if (!row) throw new TableRefusal('not-running');
    const seat = userId === null ? null : this.live.seatOf(row, userId);
    const game = this.live.gameOf(row);
    const machines = new Set(this.live.machines(row, game).keys());
    const lines = (many: number) => this.store.lines(row.id, seat, row.seq, many);
    const few = machines.size > 0 ? [] : lines(2 * most);
    // What a machine did for somebody is not told from its middle on: it takes few entries, and many lines.
    const rows = machines.size > 0 || few[0]?.machine ? lines(LINES) : few;
    const said = rows.map((line) => ({ ...line, said: named(this.store, line.said) }));
    return lately(toldOf(said, machines, game), machines, most);
  }

  /** The games that were played to their end in a channel, the last one first. @param most how many at most */
  finishedIn(channelId: string, most = 25): TableInfo[] {
    return this.store.finishedIn(channelId, most).map((row) => this.info(row));
  }

  /**
   * Goes through a finished game as all could see it.
   * @param from the step that is being looked at
   * @param way where to go from there
   * @throws TableRefusal not-running where there is no such table, not-finished, not-read
   */
  scene(id: string, from: number, way: Way): Scene {
    const work = () => {
      const row = this.store.tableByName(id);
      if (!row) throw new TableRefusal('not-running');
      return sceneOf(this.live, row, this.info(row), from, way);
    };
    return this.live.attempt(id, null, work, 'not-read');
  }

  /**
   * What somebody has played, in figures.
   * @param userId a Discord id
   * @param guildId at this server alone; null: everywhere
   * @returns null where they have finished no game
   */
  statsOf(userId: string, guildId: string | null): Stats | null {
    return this.live.attempt(null, null, () => statsOf(this.live, userId, guildId), 'not-read');
  }

  /** What was played at a server, in figures. @param most how many players to name */
  statsAt(guildId: string, most: number): ServerStats {
    return this.live.attempt(null, null, () => statsAt(this.live, guildId, most), 'not-read');
  }

  /**
   * Forgets who somebody is: their Discord id, name and settings are emptied, and they leave where nothing has begun. What
   * they did stays in the histories of games, by seat.
   * @throws TableRefusal not-known, not-saved
   */
  forget(actor: Actor): void {
    forget(this.live, actor);
  }

  /** Whether a machine has had its turn since an event, or a part of it: a segment has ended, and a machine has answered. */
  machineTurnSince(id: string, seq: number): boolean {
    const row = this.store.tableByName(id);
    if (!row || this.live.machines(row, this.live.gameOf(row)).size === 0) return false;
    const last = this.store.lastSeqs(row.id);
    return last.machine > seq && last.checkpoint > seq;
  }

  // ------------------------------------------------------------------------------------------------------------------

  /** What a seat sees of a table that has begun; null: what everybody may know. */
  private seen(row: TableRow, match: AnyMatch, seat: Seat | null): Seen {
    const running = row.status === 'running' && row.pausedAt === null;
    const asks = running ? match.asks(seat ?? 'spectator') : [];
    const asked = running ? match.decisions.find((d) => d.decision.seat === seat) : undefined;
    // A copy: views share parts of the state, which goes on while a picture of it is painted.
    return structuredClone({
      table: this.info(row, seat),
      seat,
      view: match.view(seat ?? 'spectator', asks),
      asks,
      decision: asked ? { ...asked, id: nameOfQuestion(row, asked.id) } : null,
      undoable: running && seat !== null && match.undoable(seat) !== null,
      orders: running ? this.store.standing(row.id).filter((order) => order.seat === seat) : [],
      outcome: match.outcome,
    });
  }

  /** @param seat who looks, where it is somebody at the table */
  private info(row: TableRow, seat: Seat | null = null): TableInfo {
    const game = this.live.gameOf(row);
    const held = this.store.window(row.id);
    const open = row.pausedAt === null ? this.store.openDecisions(row.id) : [];
    const awaited = open.filter((d) => !(d.answered && (!held || d.seat === seat)) && !held?.passed.includes(d.seat));
    const locale = localeOf(row.locale);
    const now = this.clock.now();
    const people = this.store.seated(row.id).map(({ seat, user, machine: left }) => {
      const { awayUntil, discordId } = user;
      if (left === null)
        return {
          ...{ seat, userId: discordId, name: user.name, machine: false, left, awayUntil },
          quietUntil: quietUntil(now, personalOf(user)),
        };
      const nobody = text('render:player', { number: seat + 1 }); // somebody who was forgotten
      const name = say(text(`table:seat.${left === EMPTY ? 'empty' : 'machine'}`, { name: user.name || nobody }), {
        locale,
        names: [],
      });
      return { seat, userId: null, name, machine: false, left, awayUntil: null, quietUntil: null };
    });
    const machines = [...machinesOf(game, row.options, people.length).keys()].map((seat) => ({
      seat,
      userId: null,
      name: say(nameOfMachine(game), { locale, names: [] }),
      machine: true,
      ...{ left: null, awayUntil: null, quietUntil: null },
    }));
    const players = [...people, ...machines];
    const { follows } = row;
    const invites = row.status === 'lobby' && follows !== null && this.store.firstAfter(follows) === row.id;
    const played = invites ? this.store.seated(follows) : [];
    const invited = played.flatMap(({ user, machine }) => (machine === null ? (user.discordId ?? []) : []));
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
      invited: invited.filter((userId) => players.every((p) => p.userId !== userId)),
      names: players.map(({ name }) => name),
      awaited: awaited.map((d) => d.seat).sort((a, b) => a - b),
      closesAt: row.pausedAt === null ? (held?.closesAt ?? null) : null,
      paused: row.pausedAt !== null && row.status === 'running',
      request: this.consent.open(row),
      patience: row.patience,
      lapse: row.lapse,
      due: awaited.flatMap((d) => {
        const at = endOf(d);
        return at === null ? [] : [{ seat: d.seat, at, over: d.lapsed }];
      }),
      seedHash: row.seedHash,
      seed: row.status === 'over' ? row.seed : null,
      cannotPost: row.cannotPost,
    };
  }

  private setNamed(name: string, game: Game): CardSetRow {
    const sets = this.installed.filter((set) => set.game === game.id);
    if (sets.length === 0) throw new TableRefusal('no-cards', { game: game.title });
    const set = sets.find((s) => s.name === name);
    if (!set) throw new TableRefusal('unknown-cards', { game: game.title, sets: sets.map((s) => s.name) });
    return set;
  }

  private open(
    where: Place,
    game: Game,
    actor: Actor,
    options: Record<string, unknown>,
    more: Partial<TableRow> = {},
  ): TableRow {
    mustBeFree(this.live, where.channelId);
    const creator = this.store.user(actor.userId, actor.name);
    const row = this.store.addTable({
      ...where,
      publicId: newName(),
      creator: creator.id,
      game: game.id,
      options: parseOptions(game, options),
      ...more,
      status: 'lobby',
      createdAt: this.clock.now(),
    });
    this.store.seat(row.id, [creator.id]);
    return this.live.happened(row, 'open', actor, { body: game.id });
  }

  private lobby(id: string): TableRow {
    const row = this.store.tableByName(id);
    if (row?.status !== 'lobby') throw new TableRefusal('no-lobby');
    return row;
  }

  /** Changes a lobby: `change` gets the Discord ids of those seated, and gives what is told of it beside who did it. */
  private inLobby(
    id: string,
    kind: EventRow['kind'],
    actor: Actor,
    change: (row: TableRow, seated: string[]) => Text | null,
    body: unknown = null,
  ): void {
    this.live.act(id, actor, () => {
      const row = this.lobby(id);
      const seated = this.store.seated(row.id).flatMap((s) => s.user.discordId ?? []);
      const said = change(row, seated);
      const now = this.live.happened(row, kind, actor, { body });
      if (said) this.live.tellAll(now, text(said.key, { ...said.args, by: this.live.who(actor) }));
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
}

/** Whether a table waits for somebody. @param userId a Discord id */
function waitsFor(table: TableInfo, userId: string): boolean {
  return table.players.some((p) => p.userId === userId && table.awaited.includes(p.seat));
}

function parseOptions(game: Game, options: Record<string, unknown>): Record<string, unknown> {
  const parsed = game.options.safeParse(options);
  if (!parsed.success) throw new TableRefusal('bad-option', { why: parsed.error.issues.map((i) => i.message) });
  const known = parsed.data as Record<string, unknown>;
  const unknown = Object.keys(options).find((key) => options[key] !== undefined && !Object.hasOwn(known, key));
  if (unknown !== undefined) throw new TableRefusal('unknown-option', { key: unknown, keys: Object.keys(known) });
  return known;
}
