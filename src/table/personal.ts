import { DateTime, IANAZone } from 'luxon';
import { z } from 'zod';
import type { UserRow } from '../store/index.ts';

const HOUR = 60 * 60_000;
/** After how long (ms) nobody is reminded of the same question any more. */
const ENOUGH = 14 * 24 * HOUR;

/** After how many hours, and then again and again, somebody can be reminded; 0: never. */
export const EVERY = [0, 3, 6, 12, 24, 48, 72] as const;

const hour = z.number().int().min(0).max(23);

const personal = z.object({
  /** After how many hours, and then again and again, they are reminded; 0: never. */
  reminders: z.number().catch(24),
  /** How: in a direct message, or by a ping where the game is played. */
  by: z.enum(['dm', 'channel']).catch('channel'),
  /** Their time zone, by its IANA name. */
  zone: z.string().refine(IANAZone.isValidZone).catch('UTC'),
  /** From which hour to which nobody is reminded. */
  quiet: z.object({ from: hour, to: hour }).nullable().catch(null),
  /** At which hour they get a digest of the games that wait for them. */
  digest: hour.nullable().catch(null),
  /** Discord's locale for them, as it was last seen; what they are told is worded by it. */
  locale: z.string().nullable().catch(null),
});

/** What somebody has set for themselves. */
export type Personal = z.infer<typeof personal>;

/** What somebody has set for themselves. */
export function personalOf({ settings }: Pick<UserRow, 'settings'>): Personal {
  return personal.parse(settings);
}

/** The next time after another (ms) at which clocks in a zone show an hour; where they leave it out, the hour after. */
export function nextAt(now: number, zone: string, hour: number): number {
  const local = DateTime.fromMillis(now, { zone });
  const sharp = { hour, minute: 0, second: 0, millisecond: 0 };
  const today = local.set(sharp);
  return (today > local ? today : local.plus({ days: 1 }).set(sharp)).toMillis();
}

/** When somebody's quiet hours end (ms), where they are at this time; else null. */
export function quietUntil(now: number, { quiet, zone }: Pick<Personal, 'quiet' | 'zone'>): number | null {
  if (!quiet) return null;
  const { hour } = DateTime.fromMillis(now, { zone });
  const { from, to } = quiet;
  const within = from < to ? hour >= from && hour < to : hour >= from || hour < to;
  return within ? nextAt(now, zone, to) : null;
}

/**
 * When somebody is to be reminded of what they were asked, or null.
 * @param openedAt since when they are waited for (ms)
 * @param last when they were reminded last, or when they were asked (ms)
 */
export function remindAt(user: Pick<UserRow, 'settings' | 'awayUntil'>, openedAt: number, last: number): number | null {
  const own = personalOf(user);
  if (own.reminders === 0) return null;
  const at = Math.max(last + own.reminders * HOUR, user.awayUntil ?? 0);
  const calm = quietUntil(at, own) ?? at;
  return calm > Math.max(openedAt, user.awayUntil ?? 0) + ENOUGH ? null : calm;
}
