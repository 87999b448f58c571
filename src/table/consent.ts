import { type LogLine, type Seat, standing, text } from '../kernel/index.ts';
import type { EventRow, RequestRow, TableRow } from '../store/index.ts';
import { goTo, pointAt } from './history.ts';
import type { Actor, Request } from './info.ts';
import { type AnyMatch, entriesOf, type Live, nameOfQuestion } from './live.ts';
import { TableRefusal } from './refusal.ts';

/** So many refusals in one turn, and a player may not ask again in it. */
const MOST_REFUSALS = 2;
/** How many turns back a player's last answer is looked for. */
const TURNS = 8;

/** Undo where others have learned something since, or have answered: all who play must agree. Machines do. */
export class Consent {
  constructor(private readonly live: Live) {}

  /**
   * Whether somebody could ask now that their last answer is taken back.
   * @throws TableRefusal as {@link ask} does
   */
  check(id: string, actor: Actor): void {
    this.live.attempt(id, null, () => {
      const row = this.live.store.tableByName(id);
      const seat = row && this.live.seatOf(row, actor.userId);
      if (row?.status !== 'running') throw new TableRefusal('not-running');
      if (seat === null || seat === undefined) throw new TableRefusal('not-seated');
      this.wanted(row, this.live.awake(row).match, seat);
    });
  }

  /**
   * Asks the others to agree that the actor's last answer is taken back. Where nobody else plays it is done at once.
   * @throws TableRefusal not-running, over, paused, not-seated, nothing-to-ask, can-undo, asked-already, asked-enough, not-saved
   */
  ask(id: string, actor: Actor): void {
    this.live.atRunning(id, actor, ({ row, match }, seat) => {
      const answer = this.wanted(row, match, seat);
      const { store } = this.live;
      const now = this.live.happened(row, 'ask', actor, { seat, body: { answer: answer.seq } });
      const request = { seq: now.seq, seat, answer: answer.seq, agreed: [] };
      const awaited = this.awaited(row, request);
      if (awaited.length === 0) {
        this.takeBack(now, { ...actor, interactionId: null }, request);
        return;
      }
      this.live.tellAll(now, text('table:consent.asks', { player: { seat } }));
      store.saveRequest(row.id, request);
      const nextAt = this.live.clock.now();
      for (const { seat: other, user } of store.holders(row.id))
        if (awaited.includes(other))
          store.oweNotice({ userId: user, tableId: row.id, kind: 'request', by: 'channel', nextAt });
    });
  }

  /**
   * Agrees to a request, or refuses it. When all have agreed, the answer is taken back with all that came after it.
   * @param name the request's
   * @throws TableRefusal not-running, over, paused, not-seated, no-request, own-request, not-saved
   */
  give(id: string, actor: Actor, name: string, agrees: boolean): void {
    this.live.atRunning(id, actor, ({ row }, seat) => {
      const { store } = this.live;
      const request = store.request(row.id);
      if (!request || nameOf(row, request) !== name) throw new TableRefusal('no-request');
      if (request.seat === seat) throw new TableRefusal('own-request');
      if (agrees && request.agreed.includes(seat)) throw new TableRefusal('agreed-already');
      const now = this.live.happened(row, 'consent', actor, { seat, body: { seat: request.seat, agrees } });
      const args = { player: { seat }, asker: { seat: request.seat } };
      this.live.tellAll(now, text(`table:consent.${agrees ? 'agrees' : 'refuses'}`, args));
      if (!agrees) {
        store.saveRequest(row.id, null);
        return;
      }
      const agreed = { ...request, agreed: [...request.agreed, seat] };
      if (this.awaited(row, agreed).length > 0) store.saveRequest(row.id, agreed);
      else this.takeBack(now, { ...actor, interactionId: null }, agreed);
    });
  }

  /** The request that is open at a table, as everybody sees it, or null. */
  open(row: TableRow): Request | null {
    const request = row.status === 'running' ? this.live.store.request(row.id) : null;
    return request && { name: nameOf(row, request), seat: request.seat, awaited: this.awaited(row, request) };
  }

  /** The answer that a seat would take back. */
  private wanted(row: TableRow, match: AnyMatch, seat: Seat): EventRow {
    const { store } = this.live;
    if (match.undoable(seat) !== null) throw new TableRefusal('can-undo');
    if (store.request(row.id)) throw new TableRefusal('asked-already');
    const answer = this.lastAnswer(row, seat);
    if (!answer) throw new TableRefusal('nothing-to-ask');
    const since = store.eventsAfter(row.id, store.checkpointBy(row.id, row.seq) ?? 0);
    const refused = since.filter((event) => {
      const said = event.kind === 'consent' ? (event.body as { seat: Seat; agrees: boolean }) : null;
      return said?.seat === seat && !said.agrees;
    });
    if (refused.length >= MOST_REFUSALS) throw new TableRefusal('asked-enough');
    return answer;
  }

  /** A seat's last own answer that stands: in the turn in progress, or in one of those before it that were simply played. */
  private lastAnswer(row: TableRow, seat: Seat): EventRow | null {
    const { store } = this.live;
    let end = row.seq;
    for (let turn = 0; turn < TURNS; turn++) {
      const begin = store.checkpointBy(row.id, turn === 0 ? end : end - 1);
      if (begin === null) return null;
      const events = store.eventsAfter(row.id, begin).filter(({ seq }) => seq <= end);
      const stands = new Set(standing(entriesOf(events)).map((entry) => entry.seq));
      const own = events.findLast((e) => e.seat === seat && e.kind === 'answer' && stands.has(e.seq) && isOwn(e));
      if (own) return own;
      if (!['answer', 'close'].includes(store.eventAt(row.id, begin)?.kind ?? '')) return null;
      end = begin;
    }
    return null;
  }

  /** The seats whose word a request still lacks: all that people play, but the asker's own. */
  private awaited(row: TableRow, { seat, agreed }: Pick<RequestRow, 'seat' | 'agreed'>): Seat[] {
    return this.live.store
      .holders(row.id)
      .filter((holder) => holder.machine === null && holder.seat !== seat && !agreed.includes(holder.seat))
      .map((holder) => holder.seat);
  }

  private takeBack(row: TableRow, actor: Actor, { seat, answer }: Pick<RequestRow, 'seat' | 'answer'>): void {
    const point = pointAt(this.live, row, answer - 1);
    const said: LogLine[] = [{ to: 'all', line: text('table:consent.taken-back', { player: { seat } }) }];
    goTo(this.live, row, actor, point, { kind: 'rewind', via: 'user', seat, said });
  }
}

/** Whether somebody gave an answer by hand. */
function isOwn({ via }: EventRow): boolean {
  return via === 'user' || via === 'gm';
}

function nameOf(row: TableRow, { seq }: Pick<RequestRow, 'seq'>): string {
  return nameOfQuestion(row, `request ${seq}`);
}
