import { Match, type Seat, seedHash, type Text, text } from '../kernel/index.ts';
import type { EventRow, TableRow } from '../store/index.ts';
import { tableFrom } from './bring.ts';
import { fileOf, type GameFile } from './file.ts';
import { type Gone, goneBy, goTo, linesSince, pointAt, type Stop, stopsAt } from './history.ts';
import type { Actor, Seen } from './info.ts';
import { type AnyMatch, type Live, mustRun, nameOfQuestion } from './live.ts';
import { pause, resume } from './pause.ts';
import { named, someone } from './people.ts';
import { playerAt } from './players.ts';
import { TableRefusal } from './refusal.ts';
import { replaceSeat } from './seats.ts';

/** For how long what a game master did can be taken back (ms). */
const DAY = 24 * 60 * 60_000;
/** A game master who goes on looking at a seat's panel is not told of again within this time (ms). */
const LOOKING = 60 * 60_000;

/** A file whose check took more of the processor than this (µs) lets its server bring in no other one for a while (ms). */
const COSTLY = 1_000_000;
const REST = 60_000;

/** Events of which all may know that they happened, though nothing is said at them. */
const OPEN: readonly EventRow['kind'][] = [
  ...(['open', 'join', 'leave', 'set', 'order', 'start', 'move', 'end'] as const),
  ...(['inspect', 'replace', 'pause', 'resume', 'rewind', 'reset', 'fix', 'restore', 'export', 'import'] as const),
];

/** Who wants to act as a game master. */
export interface GmActor extends Actor {
  guildId: string | null;
  /** Whether they may manage that server. */
  mayManage: boolean;
  /** The ids of their roles there. */
  roles: readonly string[];
}

/** What a game master sees of one event. */
export interface Audited {
  at: number;
  kind: EventRow['kind'];
  via: EventRow['via'];
  /** Discord's id of who did it, or null. */
  userId: string | null;
  seat: Seat | null;
  lines: { line: Text; own: boolean; void: boolean }[];
}

/** A point to go back to, by a name that tells nothing. */
export interface NamedStop extends Omit<Stop, 'seq'> {
  name: string;
}

/**
 * What game masters do: whoever opened a table, whoever may manage the server, and the members of a role. All of it is in
 * the open: each act leaves a line for all that names who did what.
 */
export class Gm {
  /** When a server last had a file checked that took long, during which nobody else was answered (ms). */
  private readonly busyAt = new Map<string, number>();

  /** @param seen what a seat sees of a table */
  constructor(
    private readonly live: Live,
    private readonly seen: (row: TableRow, match: AnyMatch, seat: Seat | null) => Seen,
  ) {}

  /** Whether somebody is a game master of a table. */
  isGm(id: string, gm: GmActor): boolean {
    const row = this.live.store.tableByName(id);
    return row !== null && this.allows(row, gm);
  }

  /** The name of the table in a channel of which something can be taken back, even of one that was ended early; or null. */
  restorableIn(channelId: string): string | null {
    return this.live.store.restorableIn(channelId)?.publicId ?? null;
  }

  /**
   * Sets the role whose members are game masters in a server, and whether all are told when one looks at secrets.
   * @throws TableRefusal no-server, not-manager, not-saved
   */
  set(gm: GmActor, change: { gmRole?: string | null; tellInspect?: boolean }): void {
    const { guildId } = gm;
    if (guildId === null) throw new TableRefusal('no-server');
    if (!gm.mayManage) throw new TableRefusal('not-manager');
    this.live.attempt(null, gm, () => this.live.store.saveSettings(guildId, change));
  }

  /** What a server has set. */
  settings(guildId: string) {
    return this.live.store.settingsOf(guildId);
  }

  /**
   * Looks at the table as a seat, or as all seats. All are told, unless the server has turned that off for those without a seat.
   * @throws TableRefusal not-running, not-gm, not-started, no-such-seat, not-saved
   */
  inspect(id: string, gm: GmActor, seat: Seat | 'all'): Seen[] {
    return this.live.attempt(id, gm, () => {
      const found = this.found(id, gm);
      const { row, match } = this.live.awake(found);
      const seats = this.live.store.holders(row.id).map((holder) => holder.seat);
      const wanted = seat === 'all' ? seats : seats.filter((each) => each === seat);
      if (wanted.length === 0) throw new TableRefusal('no-such-seat');
      const line =
        seat === 'all'
          ? text('table:gm.inspected-all', this.by(gm))
          : text('table:gm.inspected', { ...this.by(gm), player: { seat } });
      this.live.act(id, gm, () =>
        this.note(row, gm, 'inspect', line, { seat: seat === 'all' ? null : seat }, this.tells(row, gm)),
      );
      return wanted.map((each) => this.seen(this.live.store.table(row.id) ?? row, match, each));
    });
  }

  /**
   * What happened last: who did what when and how, the last first. Without secrets it is what all could see, but who did
   * it; with them all are told, as when a game master looks at all seats.
   * @throws TableRefusal not-running, not-gm, not-started, not-saved
   */
  audit(id: string, gm: GmActor, secrets: boolean, limit: number): Audited[] {
    return this.live.attempt(id, gm, () => {
      const row = this.found(id, gm);
      const { store } = this.live;
      if (secrets)
        this.live.act(id, gm, () =>
          this.note(row, gm, 'inspect', text('table:gm.audited', this.by(gm)), { body: 'audit' }, this.tells(row, gm)),
        );
      const lines = store.allLines(row.id).filter((line) => secrets || line.audience === null);
      return store
        .eventsAfter(row.id, 0)
        .map((event) => ({ event, lines: lines.filter((line) => line.seq === event.seq) }))
        .filter(({ event, lines }) => secrets || lines.length > 0 || OPEN.includes(event.kind))
        .slice(-limit)
        .reverse()
        .map(({ event, lines }) => ({
          at: event.at,
          kind: event.kind,
          via: event.via,
          userId: event.userId === null ? null : store.discordIdOf(event.userId),
          seat: event.seat,
          lines: lines.map((line) => ({
            line: named(store, line.said),
            own: line.audience !== null,
            void: line.undone,
          })),
        }));
    });
  }

  /**
   * What a seat is asked and holds, for a game master who answers for it. All are told, but not again within an hour.
   * @throws TableRefusal not-running, over, paused, not-gm, held, no-such-seat, not-saved
   */
  look(id: string, gm: GmActor, seat: Seat): Seen {
    return this.live.attempt(id, gm, () => {
      const { row, match } = this.live.awake(this.playing(id, gm));
      this.mustSit(row, seat);
      this.mustNotBeHeld(match);
      const user = this.user(gm);
      const since = this.live.clock.now() - LOOKING;
      const known = this.live.store
        .eventsAfter(row.id, 0)
        .some((e) => e.kind === 'chair' && e.userId === user && e.seat === seat && e.at > since);
      const line = text('table:gm.sat', { ...this.by(gm), player: { seat } });
      // Not by this interaction: it may bring the answer yet, and does one thing alone.
      const looker = { ...gm, interactionId: null };
      if (!known) this.live.act(id, looker, () => this.note(row, looker, 'chair', line, { seat }, this.tells(row, gm)));
      return this.seen(this.live.store.table(row.id) ?? row, match, seat);
    });
  }

  /**
   * Answers for a seat.
   * @param decision the id of the question that was shown
   * @throws TableRefusal not-running, over, paused, not-gm, held, no-such-seat, stale, illegal, not-saved
   */
  answer(id: string, gm: GmActor, seat: Seat, decision: string, answer: unknown): void {
    this.inPlay(id, gm, (row, match) => {
      this.mustNotBeHeld(match);
      const asked = match.decisions.find((d) => d.decision.seat === seat && nameOfQuestion(row, d.id) === decision);
      if (!asked) throw new TableRefusal('stale');
      this.live.answerFor(this.acted(row, gm, 'answered', seat), match, asked, answer, 'gm');
    });
  }

  /**
   * Answers for a seat by what is taken where somebody does not answer, until its turn is over or somebody else must act.
   * @throws TableRefusal not-running, over, paused, not-gm, held, not-awaited, not-saved
   */
  skip(id: string, gm: GmActor, seat: Seat): void {
    this.inPlay(id, gm, (row, match) => {
      this.mustNotBeHeld(match);
      const waits = match.decisions.some((d) => d.decision.seat === seat && d.given === undefined);
      if (!waits) throw new TableRefusal('not-awaited');
      this.live.playFor(this.acted(row, gm, 'skipped', seat), match, seat, playerAt(match.game, 'pass', seat), 'gm');
    });
  }

  /** Stops a game: nobody can answer, and no time runs. @throws TableRefusal not-running, over, paused, not-gm, not-saved */
  pause(id: string, gm: GmActor): void {
    this.change(id, gm, (row) => {
      if (row.pausedAt !== null) throw new TableRefusal('paused');
      pause(this.live, row, gm, text('table:gm.paused', this.by(gm)));
    });
  }

  /** Lets a game go on. @throws TableRefusal not-running, over, not-paused, not-gm, not-saved */
  resume(id: string, gm: GmActor): void {
    this.change(id, gm, (row) => {
      if (row.pausedAt === null) throw new TableRefusal('not-paused');
      resume(this.live, row, gm, text('table:gm.resumed', this.by(gm)));
    });
  }

  /**
   * Hands a seat with all that is its own to somebody else.
   * @throws TableRefusal not-running, over, not-gm, no-such-seat, already-there, not-saved
   */
  replace(id: string, gm: GmActor, seat: Seat, to: { userId: string; name: string }): void {
    this.change(id, gm, (row) => {
      const user = this.live.store.user(to.userId, to.name).id;
      const before = this.live.store.holders(row.id).find((holder) => holder.seat === seat);
      if (!before) throw new TableRefusal('no-such-seat');
      if (before.user === user && before.machine === null) throw new TableRefusal('already-there');
      const args = { ...this.by(gm), before: someone(before.user), after: someone(user) };
      const said = [{ to: 'all' as const, line: text('table:gm.replaced', args) }];
      replaceSeat(this.live, row, seat, { user, machine: null }, gm, said, 'gm');
    });
  }

  /** Where a table can be taken back to, the last point first. @throws TableRefusal not-running, over, not-gm */
  stops(id: string, gm: GmActor): NamedStop[] {
    const row = this.running(id, gm);
    return stopsAt(this.live, row).map(({ seq, ...stop }) => ({
      ...stop,
      line: named(this.live.store, stop.line),
      name: this.nameOf(row, seq, stop.before),
    }));
  }

  /** What all could see happen since a point. @throws TableRefusal not-running, over, not-gm, no-such-point */
  since(id: string, gm: GmActor, name: string): { stop: NamedStop; lines: Text[] } {
    const row = this.running(id, gm);
    const { seq, ...stop } = this.stopNamed(row, name);
    return { stop: { ...stop, line: named(this.live.store, stop.line), name }, lines: linesSince(this.live, row, seq) };
  }

  /**
   * A word that stands for how a game stands now, as all can see it: what was confirmed for one turn is not done in another.
   */
  mark(id: string): string {
    const row = this.live.store.tableByName(id);
    const at = row && this.live.store.checkpointBy(row.id, row.seq);
    const holders = row ? JSON.stringify(this.live.store.holders(row.id)) : '';
    return row ? nameOfQuestion(row, `mark ${at} ${row.status} ${holders}`).slice(0, 6) : '';
  }

  /** Takes a game back. @throws TableRefusal not-running, over, not-gm, no-such-point, other-rules, not-saved */
  rewind(id: string, gm: GmActor, name: string): void {
    this.change(id, gm, (row) => {
      const { seq, before, line } = this.stopNamed(row, name);
      const said = text(before ? 'table:gm.rewound-before' : 'table:gm.rewound', { ...this.by(gm), line });
      goTo(this.live, row, gm, pointAt(this.live, row, seq), {
        kind: 'rewind',
        via: 'gm',
        said: [{ to: 'all', line: said }],
      });
    });
  }

  /** Deals a game anew, from a new seed, for the same seats. @throws TableRefusal not-running, over, not-gm, not-saved */
  reset(id: string, gm: GmActor): void {
    this.change(id, gm, (row) => {
      const { store } = this.live;
      const game = this.live.playedAt(row);
      const seed = this.live.newSeed();
      const hash = seedHash(seed);
      const first = store.eventsAfter(row.id, 0).find((event) => event.kind === 'start')?.seq ?? 1;
      const voided = store.voidAfter(row.id, first - 1);
      const gone: Gone = { voided, ...(row.seed !== null && { seedBefore: row.seed }) };
      const now = { ...this.live.happened(row, 'reset', gm, { via: 'gm', body: gone }), seed, seedHash: hash };
      store.changeTable(row.id, { seed, seedHash: hash });
      const { match, step } = Match.start(game, this.live.terms(now, game, seed), now.seq);
      const ended = this.live.endOrders(row, store.standing(row.id), 'over');
      const line = text('table:log.started', { game: game.title, hash: hash.slice(0, 16) });
      this.live.keep(now, match, step, [
        { to: 'all', line: text('table:gm.reset', this.by(gm)) },
        { to: 'all', line },
        ...ended,
      ]);
      store.saveRequest(row.id, null);
      this.live.put(now, match);
      this.live.goOn(now, match);
    });
  }

  /**
   * What can be chosen for the next part of an edit, or, where no edit is named, which there are.
   * @param chosen ids for the parts before it
   * @throws TableRefusal not-running, over, not-gm
   */
  parts(id: string, gm: GmActor, fix: string | null, chosen: number): { id: string; label: Text }[] {
    const row = this.running(id, gm);
    const { fixes = {}, id: name } = this.live.playedAt(row);
    if (fix === null) return Object.keys(fixes).map((each) => ({ id: each, label: text(`${name}:fix.${each}`) }));
    const found = Object.hasOwn(fixes, fix) ? fixes[fix] : undefined;
    const { match } = this.live.awake(row);
    const seats = this.live.terms(row, match.game, row.seed ?? '').seats;
    return found?.parts[chosen]?.({ seats, options: row.options }) ?? [];
  }

  /**
   * Whether an edit is one that there is, with parts that it offers. It is not tried: that would tell what lies where.
   * @throws TableRefusal not-running, over, not-gm, no-such-fix, bad-fix
   */
  checkFix(id: string, gm: GmActor, fix: string, chosen: readonly string[]): void {
    const { fixes = {} } = this.live.playedAt(this.running(id, gm));
    const found = Object.hasOwn(fixes, fix) ? fixes[fix] : undefined;
    if (!found) throw new TableRefusal('no-such-fix');
    const fits = found.parts.every((_, i) => this.parts(id, gm, fix, i).some((part) => part.id === chosen[i]));
    if (!fits || chosen.length !== found.parts.length) throw new TableRefusal('bad-fix', { count: found.parts.length });
  }

  /**
   * Edits the state at the last checkpoint; the turn in progress begins anew from it. What cannot be done is told to all
   * too: it tells the one who tried what lies where.
   * @returns whether it was done
   * @throws TableRefusal not-running, over, not-gm, no-such-fix, bad-fix, not-saved
   */
  fix(id: string, gm: GmActor, name: string, chosen: readonly string[]): boolean {
    let done = false;
    this.change(id, gm, (row) => {
      this.checkFix(id, gm, name, chosen);
      const game = this.live.playedAt(row);
      const { checkpoint } = this.live.awake(row).match;
      const seq = row.seq + 1;
      const edited = fixed(game, checkpoint.state, name, chosen);
      const match =
        edited &&
        orNull(() =>
          Match.restore(
            game,
            this.live.terms(row, game, row.seed ?? ''),
            { ...checkpoint, seq, state: JSON.stringify(edited.state) },
            [],
          ),
        );
      const labels = chosen.flatMap((part, i) => this.parts(id, gm, name, i).find((p) => p.id === part)?.label ?? []);
      const what = text(`${game.id}:fix.${name}`);
      if (!match) {
        const line = text('table:gm.fix-failed', { ...this.by(gm), what, parts: labels });
        this.note(row, gm, 'inspect', line, { body: { fix: name, chosen } });
        return;
      }
      const voided = this.live.store.voidAfter(row.id, checkpoint.seq);
      const now = this.live.happened(row, 'fix', gm, { via: 'gm', body: { fix: name, chosen, voided } });
      const line = text('table:gm.fixed', { ...this.by(gm), what: edited.all });
      this.live.keep(now, match, { log: edited.some, checkpoint: match.checkpoint }, [{ to: 'all', line }]);
      this.live.store.saveRequest(row.id, null);
      this.live.put(now, match);
      this.live.goOn(now, match);
      done = true;
    });
    return done;
  }

  /**
   * What the last act of a game master was that can still be taken back: a rewind, a reset, an edit, a seat handed on, or the
   * game's end; or null.
   * @throws TableRefusal not-running, not-gm
   */
  restorable(id: string, gm: GmActor): { kind: EventRow['kind']; at: number; line: Text | null } | null {
    const row = this.found(id, gm);
    const last = this.lastAct(row);
    if (!last) return null;
    const line = this.live.store.allLines(row.id).find((l) => l.seq === last.seq && l.audience === null)?.said ?? null;
    return { kind: last.kind, at: last.at, line: line && named(this.live.store, line) };
  }

  /**
   * Takes back the last act of a game master within a day, whatever has happened since.
   * @throws TableRefusal not-running, not-gm, nothing-to-restore, already-there, channel-taken, other-rules, not-saved
   */
  restore(id: string, gm: GmActor): void {
    this.change(
      id,
      gm,
      (row) => {
        const { store } = this.live;
        const last = this.lastAct(row);
        if (!last) throw new TableRefusal('nothing-to-restore');
        const said = [{ to: 'all' as const, line: text(`table:gm.restored-${last.kind}`, this.by(gm)) }];
        if (last.kind === 'replace') {
          const { from } = last.body as { from: { user: number; machine: string | null } };
          replaceSeat(this.live, row, last.seat ?? 0, from, gm, said, 'gm', last.seq);
        } else if (last.kind === 'end') {
          const taken = store.tableIn(row.channelId);
          if (taken && taken.status !== 'over')
            throw new TableRefusal('channel-taken', { game: this.live.gameOf(taken).title });
          store.changeTable(row.id, { status: 'running' });
          const { row: back, match } = this.live.awake({ ...row, status: 'running' });
          const now = this.live.happened(back, 'restore', gm, { via: 'gm', body: { of: last.seq } });
          this.live.keep(now, match, { log: [], checkpoint: null }, said);
          this.live.goOn(now, match);
        } else {
          const point = pointAt(this.live, row, last.seq - 1);
          goTo(this.live, row, gm, point, { kind: 'restore', via: 'gm', of: last.seq, said });
          store.sayAgain(
            row.id,
            (goneBy(last).voided ?? []).filter((seq) => seq <= point.checkpoint.seq),
          );
        }
      },
      true,
    );
  }

  /**
   * All of a table for a file. That of a game which is not over is for its game masters, and all are told.
   * @throws TableRefusal not-running, not-gm, not-started, not-saved
   */
  export(id: string, gm: GmActor): GameFile {
    return this.live.attempt(id, gm, () => {
      const row = this.live.store.tableByName(id);
      if (!row) throw new TableRefusal('not-running');
      if (row.status !== 'over') {
        this.found(id, gm);
        this.live.act(id, gm, () => this.note(row, gm, 'export', text('table:gm.exported', this.by(gm))));
      }
      return fileOf(this.live, this.live.store.table(row.id) ?? row);
    });
  }

  /**
   * Makes a new table from a file, in a channel where no game is open.
   * @param file what was read from it: anything
   * @returns the name of the new table
   * @throws TableRefusal no-server, not-gm, file-rest, channel-taken, bad-file, not-saved
   */
  import(where: { channelId: string; guildId: string | null; locale: string }, gm: GmActor, file: unknown): string {
    const { guildId } = gm;
    if (guildId === null) throw new TableRefusal('no-server');
    if (!gm.mayManage && !this.hasRole(guildId, gm)) throw new TableRefusal('not-gm');
    return this.live.attempt(null, gm, () => {
      const before = this.live.carriedOut(gm);
      const known = before && this.live.store.table(before.tableId);
      if (known) return known.publicId;
      const now = this.live.clock.now();
      if (Math.abs(now - (this.busyAt.get(guildId) ?? -REST)) < REST) throw new TableRefusal('file-rest');
      const began = process.cpuUsage();
      try {
        return this.live.store.transaction(() =>
          tableFrom(this.live, file, where, gm, (row, checked) =>
            this.note(row, gm, 'import', text(`table:gm.imported${checked ? '' : '-unchecked'}`, this.by(gm))),
          ),
        );
      } finally {
        const { user, system } = process.cpuUsage(began);
        if (user + system > COSTLY) this.busyAt.set(guildId, now);
      }
    });
  }

  // ------------------------------------------------------------------------------------------------------------------

  private allows(row: TableRow, gm: GmActor): boolean {
    if (this.live.isCreator(row, gm)) return true;
    if (row.guildId === null || row.guildId !== gm.guildId) return false;
    return gm.mayManage || this.hasRole(row.guildId, gm);
  }

  private hasRole(guildId: string, gm: GmActor): boolean {
    const { gmRole } = this.live.store.settingsOf(guildId);
    return gmRole !== null && gm.roles.includes(gmRole);
  }

  /** A started table, for its game master. */
  private found(id: string, gm: GmActor): TableRow {
    const row = this.live.store.tableByName(id);
    if (!row) throw new TableRefusal('not-running');
    if (!this.allows(row, gm)) throw new TableRefusal('not-gm');
    if (row.seed === null) throw new TableRefusal('not-started');
    return row;
  }

  private running(id: string, gm: GmActor): TableRow {
    return mustRun(this.found(id, gm));
  }

  private playing(id: string, gm: GmActor): TableRow {
    const row = this.running(id, gm);
    if (row.pausedAt !== null) throw new TableRefusal('paused');
    return row;
  }

  /**
   * Does something at a table in one transaction, unless this very interaction has done it already.
   * @param orEnded whether it may be one that was ended early, too
   */
  private change(id: string, gm: GmActor, work: (row: TableRow) => void, orEnded = false): void {
    this.live.act(id, gm, () => {
      const found = this.found(id, gm);
      const row = orEnded && found.status === 'ended' ? found : mustRun(found);
      // Brought back first: where the rules were mended, that is an event of its own.
      if (row.status === 'running') this.live.awake(row);
      work(this.live.store.table(row.id) ?? row);
    });
  }

  private inPlay(id: string, gm: GmActor, work: (row: TableRow, match: AnyMatch) => void): void {
    this.change(id, gm, (row) => {
      if (row.pausedAt !== null) throw new TableRefusal('paused');
      work(row, this.live.awake(row).match);
    });
  }

  /** Notes that a game master acts for a seat. @returns the table as it is then */
  private acted(row: TableRow, gm: GmActor, how: 'answered' | 'skipped', seat: Seat): TableRow {
    return this.note(row, gm, 'chair', text(`table:gm.${how}`, { ...this.by(gm), player: { seat } }), { seat });
  }

  /** Whether all are told when a game master looks at what is secret: always, where they have or had a seat there. */
  private tells(row: TableRow, gm: GmActor): boolean {
    const { store } = this.live;
    if (row.guildId === null || store.settingsOf(row.guildId).tellInspect) return true;
    const user = this.user(gm);
    return store.allSeats(row.id).some((seat) => seat.userId === user);
  }

  private mustSit(row: TableRow, seat: Seat): void {
    if (!this.live.store.holders(row.id).some((holder) => holder.seat === seat)) throw new TableRefusal('no-such-seat');
  }

  /** While a window is held open nobody may learn who has answered: it closes by itself. */
  private mustNotBeHeld(match: AnyMatch): void {
    if (match.held !== null) throw new TableRefusal('held');
  }

  /** Writes down something that a game master does, and tells all. @returns the table as it is then */
  private note(
    row: TableRow,
    gm: GmActor,
    kind: EventRow['kind'],
    line: Text,
    event: Partial<EventRow> = {},
    loud = true,
  ): TableRow {
    const now = this.live.happened(row, kind, gm, { via: 'gm', ...event });
    if (loud) this.live.tellAll(now, line);
    return now;
  }

  private by(gm: GmActor): { by: Text } {
    return { by: this.live.who(gm) };
  }

  private user(gm: GmActor): number {
    return this.live.store.user(gm.userId, gm.name).id;
  }

  private nameOf(row: TableRow, seq: number, before: boolean): string {
    return nameOfQuestion(row, `stop ${seq} ${before}`);
  }

  private stopNamed(row: TableRow, name: string): Stop {
    const found = stopsAt(this.live, row).find(({ seq, before }) => this.nameOf(row, seq, before) === name);
    if (!found) throw new TableRefusal('no-such-point');
    return found;
  }

  /** The last act of a game master that was not taken back, where it is young enough. */
  private lastAct(row: TableRow): EventRow | null {
    const events = this.live.store.eventsAfter(row.id, 0);
    const restored = new Set(events.flatMap((e) => goneBy(e).of ?? []));
    const acts = ['rewind', 'reset', 'fix', 'replace', 'end'];
    const own = (e: EventRow) =>
      acts.includes(e.kind) && (e.via === 'gm' || e.kind === 'end') && goneBy(e).of === undefined;
    const last = events.findLast((e) => own(e) && !restored.has(e.seq));
    return last && last.at > this.live.clock.now() - DAY ? last : null;
  }
}

/** An edited state, checked by the game's own invariants; null where the edit is not possible. */
function fixed(game: ReturnType<Live['playedAt']>, before: string, name: string, chosen: readonly string[]) {
  const state: unknown = JSON.parse(before);
  const done = game.fixes?.[name]?.apply(state, chosen);
  if (!done) return null;
  return orNull(() => {
    game.invariants(state);
    return { state, ...done };
  });
}

/** What comes of work on an edited state; null where the rules do not take it. */
function orNull<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}
