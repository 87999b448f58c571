import { type LogLine, type Seat, text } from '../kernel/index.ts';
import type { TableRow } from '../store/index.ts';
import type { Actor } from './info.ts';
import type { Live } from './live.ts';
import { EMPTY } from './players.ts';
import { TableRefusal } from './refusal.ts';

/** Who plays a seat: a user by their number in the store, and the machine that plays for them, if any. */
export interface Holder {
  user: number;
  machine: string | null;
}

/**
 * Hands a seat to somebody else, or to a machine, with all that is its own: its secrets, the questions that wait for it and
 * its standing orders. Not with its word on taking an answer back: such a request is void. Call it inside a transaction.
 * @param to who plays it from the next event on; in the place of somebody who was forgotten nobody does
 * @param actor who does it; null: the clock
 * @param said what is told of it
 * @param of the number of an earlier handing on that it takes back
 * @returns the table as it is after the event; and who played the seat before
 * @throws TableRefusal no-such-seat, already-there where they sit at another seat
 */
export function replaceSeat(
  live: Live,
  row: TableRow,
  seat: Seat,
  { user, machine }: Holder,
  actor: Actor | null,
  said: LogLine[],
  via: 'user' | 'gm' | 'clock' = actor ? 'user' : 'clock',
  of?: number,
): { row: TableRow; before: Holder } {
  const held = live.store.holders(row.id);
  const before = held.find((h) => h.seat === seat);
  if (!before) throw new TableRefusal('no-such-seat');
  if (held.some((h) => h.seat !== seat && h.user === user)) throw new TableRefusal('already-there');
  const from: Holder = { user: before.user, machine: before.machine };
  const to: Holder = { user, machine: machine ?? (live.store.discordIdOf(user) === null ? EMPTY : null) };
  const request = live.store.request(row.id);
  live.store.handOver(row.id, seat, to, row.seq + 1);
  const body = { from, to, ...(of !== undefined && { of }) };
  const now = live.happened(row, 'replace', actor, { seat, via, body });
  const dropped = request && text('table:consent.dropped', { player: { seat: request.seat } });
  live.store.say(row.id, now.seq, [...said, ...(dropped ? [{ to: 'all' as const, line: dropped }] : [])]);
  live.store.saveRequest(row.id, null);
  live.anew(now, seat);
  return { row: now, before: from };
}
