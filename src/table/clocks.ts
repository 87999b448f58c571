import { type Seat, type Text, text } from '../kernel/index.ts';
import type { DecisionRow, StoppedRow } from '../store/index.ts';

const HOUR = 60 * 60_000;
/** How long (ms) time away can put off one question. */
const LONGEST_AWAY = 7 * 24 * HOUR;

/** How long (hours) somebody may be waited for, as a table can be set; null: as long as it takes. */
export const PATIENCE = [null, 12, 24, 48, 72, 168] as const;
/** What can happen when that is over. */
export const LAPSES = ['remind', 'pass', 'bot', 'gm'] as const;

/** So many hours in words: in days where these are whole. */
export function timeText(hours: number): Text {
  return hours % 24 === 0 ? text('table:days', { count: hours / 24 }) : text('table:hours', { count: hours });
}

/** What the times of questions follow from. All of it is public. */
export interface Times {
  now: number;
  /** Hours, or null. */
  patience: number | null;
  /** A window is held open, which has a time of its own. */
  held: boolean;
  /** Whether all could see that something was answered or taken back just now. */
  seen: boolean;
  /** The number of the step. */
  seq: number;
  /** The number of the answer that was taken back, or null. */
  undo: number | null;
  /** Whether a turn (a segment) is over. */
  turned: boolean;
  /** A seat that has changed hands just now. */
  anew?: Seat;
  /** Until when the person on a seat is away; null: they are there, or nobody has to be waited for. */
  away(seat: Seat): number | null;
  /** When the person on a seat wants to be reminded of what was asked at a time; null: never. */
  remind(seat: Seat, openedAt: number): number | null;
  /** Whether a person plays this seat. */
  person(seat: Seat): boolean;
}

type Open = Pick<DecisionRow, 'id' | 'seat' | 'answered'>;

/** The times at a table after a step: of the open questions; which have stopped by it; and which that stood still do no more. */
export interface Clocks {
  open: (Open & Partial<DecisionRow>)[];
  stopped: Omit<StoppedRow, 'id' | 'tableId'>[];
  gone: StoppedRow[];
}

/**
 * The times at a table after a step. A question's time begins when it comes up. Only where all could see that: else the time
 * of the seat's question before it goes on, for a time that begins anew would tell of an answer that nobody may know of.
 *
 * Taking back gives nobody time, and takes none: the question that comes up again has what it had left when it was answered,
 * and the seats whose questions go away by that have what these had left when they are asked again in this turn, whatever it
 * is that they are asked: what they hold must not tell in it.
 * @param before the rows of the questions that were open before
 * @param stood the times that stood still before, those first that stopped first
 */
export function timesOf(
  before: readonly DecisionRow[],
  stood: readonly StoppedRow[],
  open: readonly Open[],
  times: Times,
): Clocks {
  const { seen, undo, turned, held, anew } = times;
  const running = new Set<DecisionRow>();
  const gone = new Set(stood.filter((s) => turned || s.seat === anew));
  const after = open.map((d) => {
    const own = stood.filter((s) => s.seat === d.seat && s.answer === undo && !gone.has(s));
    const was = before.find((b) => b.id === d.id) ?? before.find((b) => b.seat === d.seat);
    const ranOn = undo !== null && own.length === 0;
    if (was && d.seat !== anew && (was.id === d.id || !seen || ranOn)) {
      running.add(was);
      const { openedAt, dueAt, latestAt, lapsed, remindAt } = was;
      return { ...d, openedAt, dueAt, latestAt, lapsed, remindAt };
    }
    const last = held ? undefined : own.at(-1);
    if (!last) return { ...d, ...begun(d.seat, times, held) };
    gone.add(last);
    return { ...d, ...resumed(last, times) };
  });
  for (const s of stood) if (undo !== null && s.answer === undo) gone.add(s);
  const stopped = before.flatMap((b) => (turned || b.seat === anew || running.has(b) ? [] : stoppedNow(b, times)));
  return { open: after, stopped, gone: [...gone] };
}

/** The time of a question that has come up. */
function begun(seat: Seat, times: Times, held: boolean) {
  const { now } = times;
  return {
    openedAt: now,
    ...dueFrom(now, seat, times, held),
    remindAt: held ? null : times.remind(seat, now),
    lapsed: false,
  };
}

/** What is left of the time of a question that is not open any more; nothing where it has no end. */
function stoppedNow({ seat, openedAt, dueAt, latestAt, lapsed }: DecisionRow, times: Times): Clocks['stopped'] {
  const { now, seq, undo } = times;
  if (dueAt === null || latestAt === null) return [];
  const left = dueAt - now - awayFor(seat, times);
  const answer = undo === null ? seq : null;
  return [{ seat, answer, waited: now - openedAt, left, leftAtMost: latestAt - now, lapsed }];
}

/** The time of a question that goes on after it stood still. */
function resumed({ seat, waited, left, leftAtMost, lapsed }: StoppedRow, times: Times) {
  const { now } = times;
  const openedAt = now - waited;
  const dueAt = now + left + awayFor(seat, times);
  return { openedAt, dueAt, latestAt: now + leftAtMost, remindAt: times.remind(seat, openedAt), lapsed };
}

/** For how long (ms) the person on a seat is away yet. */
function awayFor(seat: Seat, { now, away }: Pick<Times, 'now' | 'away'>): number {
  return Math.max(0, (away(seat) ?? now) - now);
}

/** When the time for a question is over that came up at a time, and the latest that being away puts it off to. */
export function dueFrom(
  openedAt: number,
  seat: Seat,
  { patience, away, person }: Pick<Times, 'patience' | 'away' | 'person'>,
  held: boolean,
): Pick<DecisionRow, 'dueAt' | 'latestAt'> {
  if (patience === null || held || !person(seat)) return { dueAt: null, latestAt: null };
  const dueAt = openedAt + patience * HOUR;
  return { dueAt: dueAt + Math.max(0, (away(seat) ?? openedAt) - openedAt), latestAt: dueAt + LONGEST_AWAY };
}

/** When the time for an open question is really over (ms), or null. */
export function endOf({ dueAt, latestAt }: Pick<DecisionRow, 'dueAt' | 'latestAt'>): number | null {
  return dueAt === null || latestAt === null ? null : Math.min(dueAt, latestAt);
}
