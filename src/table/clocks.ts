import type { Seat } from '../kernel/index.ts';
import type { DecisionRow } from '../store/index.ts';

const HOUR = 60 * 60_000;
/** How long (ms) time away can put off one question. */
const LONGEST_AWAY = 7 * 24 * HOUR;

/** How long (hours) somebody may be waited for, as a table can be set; null: as long as it takes. */
export const PATIENCE = [null, 12, 24, 48, 72, 168] as const;
/** What can happen when that is over. */
export const LAPSES = ['remind', 'pass', 'bot', 'gm'] as const;

/** What the times of questions follow from. All of it is public. */
export interface Times {
  now: number;
  /** Hours, or null. */
  patience: number | null;
  /** A window is held open, which has a time of its own. */
  held: boolean;
  /** Whether all could see that something was answered or taken back just now. */
  seen: boolean;
  /** Whether an answer was taken back. */
  undo: boolean;
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

/**
 * The times of the questions that are open after a step. A question's time begins when it comes up. Only where all could
 * see that: else the time of the seat's question before it goes on, for a time that begins anew would tell of an answer
 * that nobody may know of. After taking back it goes on too, and does not begin anew in that turn: nobody gains time so.
 * @param before the rows of the questions that were open before
 */
export function timesOf(
  before: readonly DecisionRow[],
  open: readonly Open[],
  times: Times,
): (Open & Partial<DecisionRow>)[] {
  const { seen, undo, turned, held } = times;
  return open.map((d) => {
    const was = before.find((b) => b.id === d.id) ?? before.find((b) => b.seat === d.seat);
    const same = was?.id === d.id;
    const goesOn = was !== undefined && d.seat !== times.anew && (same || undo || !seen || (was.undone && !turned));
    if (!was || !goesOn) return { ...d, ...begun(d.seat, times, held) };
    const { openedAt, dueAt, latestAt, lapsed, remindAt } = was;
    return { ...d, openedAt, dueAt, latestAt, lapsed, remindAt, undone: was.undone || (undo && seen && !same) };
  });
}

function begun(seat: Seat, times: Times, held: boolean) {
  const { now } = times;
  return {
    openedAt: now,
    ...dueFrom(now, seat, times, held),
    remindAt: held ? null : times.remind(seat, now),
    lapsed: false,
  };
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
