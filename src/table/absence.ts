import { type Seat, text } from '../kernel/index.ts';
import type { EventRow, TableRow } from '../store/index.ts';
import { dueFrom, endOf, LAPSES, PATIENCE, timeText } from './clocks.ts';
import type { Actor } from './info.ts';
import { type Live, mustNotBeOver, mustRun } from './live.ts';
import { someone } from './people.ts';
import { EMPTY, type Level, levelsFor, playerAt } from './players.ts';
import { TableRefusal } from './refusal.ts';
import { replaceSeat } from './seats.ts';

/** The acts by which a game master sees secrets. */
const LOOKS: EventRow['kind'][] = ['inspect', 'chair', 'export'];

/** What becomes of a game when somebody does not answer, or leaves: deadlines, empty seats, machines that play for people. */
export class Absence {
  constructor(private readonly live: Live) {}

  /**
   * Sets how long somebody may be waited for, and what happens then. In a running game all time begins anew.
   * @param patience hours, one of {@link PATIENCE}
   * @param lapse one of {@link LAPSES}
   * @param mayManage whether the actor may do so though they did not open the table
   * @throws TableRefusal not-running, over, not-gm, bad-patience, not-saved
   */
  setPatience(id: string, actor: Actor, patience: number | null, lapse: string, mayManage: boolean): void {
    const { live } = this;
    live.act(id, actor, () => {
      const row = mustNotBeOver(live.store.tableByName(id));
      if (!mayManage && !live.isCreator(row, actor)) throw new TableRefusal('not-gm');
      const known = LAPSES.find((l) => l === lapse);
      if (!PATIENCE.some((hours) => hours === patience) || !known) throw new TableRefusal('bad-patience');
      live.store.changeTable(row.id, { patience, lapse: known });
      const now = live.happened(row, 'set', actor, { body: { patience, lapse } });
      const by = live.who(actor);
      const line =
        patience === null
          ? text('table:log.patience-none', { by })
          : text(`table:log.patience-${known}`, { by, time: timeText(patience) });
      live.tellAll(now, line);
      if (row.status === 'lobby') return;
      live.store.saveStopped([], live.store.stopped(row.id));
      const held = live.store.window(row.id) !== null;
      const terms = live.times({ ...row, patience });
      for (const d of live.store.openDecisions(row.id))
        live.store.changeTime({ ...d, ...dueFrom(terms.now, d.seat, terms, held), lapsed: false });
    });
  }

  /** The levels at which machines can play a table's game. @throws TableRefusal not-running */
  levels(id: string): Level[] {
    const row = this.live.store.tableByName(id);
    if (!row) throw new TableRefusal('not-running');
    return levelsFor(this.live.playedAt(row));
  }

  /** Does what a table does when the time of a seat is over, if it is. */
  lapse(found: TableRow, seat: Seat): void {
    const { live } = this;
    const { store, clock } = live;
    const due = () =>
      store
        .openDecisions(found.id)
        .find(
          (d) => d.seat === seat && !d.answered && !d.lapsed && (endOf(d) ?? Number.POSITIVE_INFINITY) <= clock.now(),
        );
    if (!due()) return;
    const { row, match } = live.awake(found);
    const late = due();
    if (!late) return; // the rules were mended: the turn began anew
    store.transaction(() => {
      const now = live.happened(row, 'lapse', null, { seat, via: 'clock', body: row.lapse });
      live.tellAll(now, text(`table:log.lapse-${row.lapse}`, { player: { seat } }));
      if (row.lapse === 'pass') live.playFor(now, match, seat, playerAt(match.game, 'pass', seat), 'clock');
      else if (row.lapse === 'bot') live.playFor(now, match, seat, playerAt(match.game, 'player', seat), 'bot');
      else {
        store.changeTime({ ...late, lapsed: true });
        const sitter = store.seated(row.id).find((s) => s.seat === seat)?.user.id ?? row.creator;
        const [userId, kind] = row.lapse === 'gm' ? ([row.creator, 'call'] as const) : ([sitter, 'reminder'] as const);
        store.oweNotice({ userId, tableId: row.id, kind, by: 'channel', nextAt: clock.now() });
      }
    });
  }

  /** Puts off what is due for a seat: it could not be done. @param until ms */
  putOff(row: TableRow, seat: Seat, until: number): void {
    const late = this.live.store.openDecisions(row.id).find((d) => d.seat === seat);
    if (late) this.live.store.changeTime({ ...late, dueAt: until, latestAt: until });
  }

  /**
   * Leaves a running game: the seat stays empty until somebody takes it, or a machine plays it until then.
   * @param level one of the game's {@link levelsFor}, or {@link EMPTY}
   * @throws TableRefusal not-running, over, not-seated, last-player, bad-level, not-saved
   */
  resign(id: string, actor: Actor, level: string): void {
    const { live } = this;
    live.atRunning(id, actor, ({ row }, seat) => {
      const seated = live.store.seated(row.id);
      const own = seated.find((s) => s.seat === seat);
      if (!own || seated.every((s) => s.seat === seat || s.machine !== null)) throw new TableRefusal('last-player');
      this.mustPlay(row, level);
      const line = text(`table:log.left-${level}`, { player: someone(own.user.id) });
      replaceSeat(live, row, seat, { user: own.user.id, machine: level }, actor, [{ to: 'all', line }]);
    });
  }

  /**
   * Lets a machine play an empty seat, or play it otherwise than before.
   * @param mayManage whether the actor may do so though they do not sit at the table and did not open it
   * @throws TableRefusal not-running, over, not-seated, no-empty-seat, which-seat, bad-level, not-saved
   */
  fill(id: string, actor: Actor, level: string, mayManage: boolean, seat: Seat | null = null): void {
    const { live } = this;
    this.atLeft(id, actor, seat, (row, holder) => {
      const may = mayManage || live.isCreator(row, actor) || live.seatOf(row, actor.userId) !== null;
      if (!may) throw new TableRefusal('not-seated');
      if (level === EMPTY) throw new TableRefusal('bad-level');
      this.mustPlay(row, level);
      const by = live.who(actor);
      const line = text(`table:log.filled-${level}`, { by, player: someone(holder.user) });
      replaceSeat(live, row, holder.seat, { user: holder.user, machine: level }, actor, [{ to: 'all', line }]);
    });
  }

  /**
   * Takes a seat that somebody has left, whoever or whatever plays it now; above all one's own.
   * @throws TableRefusal not-running, over, already-seated, no-empty-seat, which-seat, knows-another, not-saved
   */
  take(id: string, actor: Actor, seat: Seat | null = null): void {
    const { live } = this;
    this.atLeft(id, actor, seat, (row, holder, sat) => {
      if (live.seatOf(row, actor.userId) !== null) throw new TableRefusal('already-seated');
      const user = live.store.user(actor.userId, actor.name).id;
      const player = someone(user);
      const own = holder.user === user;
      // Whoever has seen the secrets of another seat plays no second one.
      const knows = sat.some((other) => other !== holder.seat) || (!own && hasLooked(live, row, user));
      if (knows) throw new TableRefusal('knows-another');
      const line = own
        ? text('table:log.back', { player })
        : text('table:log.taken-over', { player, before: someone(holder.user) });
      replaceSeat(live, row, holder.seat, { user, machine: null }, actor, [{ to: 'all', line }]);
    });
  }

  /** Lets the machine answer that sits on a person's seat and is waited for, until its turn is over or others must act. */
  playMachine(found: TableRow): void {
    const { live } = this;
    const { row, match } = live.awake(found);
    const machines = new Map(live.store.seated(row.id).map(({ seat, machine }) => [seat, machine]));
    const asked = match.decisions.find((d) => {
      const level = machines.get(d.decision.seat) ?? EMPTY;
      return d.given === undefined && level !== EMPTY;
    });
    live.store.transaction(() => {
      live.store.changeTable(row.id, { machineAt: null });
      const seat = asked?.decision.seat;
      if (seat === undefined || match.outcome) return;
      const player = playerAt(match.game, machines.get(seat) ?? '', seat);
      live.playFor({ ...row, machineAt: null }, match, seat, player, 'bot');
    });
  }

  private mustPlay(row: TableRow, level: string): void {
    const known = [EMPTY, ...levelsFor(this.live.playedAt(row))];
    if (!known.includes(level)) throw new TableRefusal('bad-level');
  }

  private atLeft(
    id: string,
    actor: Actor,
    wanted: Seat | null,
    work: (row: TableRow, holder: { seat: Seat; user: number }, sat: Seat[]) => void,
  ): void {
    const { live } = this;
    live.act(id, actor, () => {
      const row = mustRun(live.store.tableByName(id));
      const left = live.store.holders(row.id).filter((h) => h.machine !== null);
      if (left.length === 0) throw new TableRefusal('no-empty-seat');
      const user = live.store.knownUser(actor.userId)?.id;
      const sat = live.store.allSeats(row.id).flatMap((s) => (s.userId === user ? [s.seat] : []));
      const own = left.find((h) => h.user === user) ?? (left.length === 1 ? left[0] : undefined);
      const holder = wanted === null ? own : left.find((h) => h.seat === wanted);
      if (!holder) throw new TableRefusal('which-seat');
      work(row, holder, sat);
    });
  }
}

/** Whether somebody has looked, as a game master, at what is secret in a game. */
function hasLooked({ store }: Live, row: TableRow, user: number): boolean {
  return store.eventsAfter(row.id, 0).some(({ kind, userId }) => userId === user && LOOKS.includes(kind));
}
