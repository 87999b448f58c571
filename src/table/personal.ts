import { DateTime, IANAZone } from 'luxon';
import { z } from 'zod';
import type { UserRow } from '../store/index.ts';
import type { Actor } from './info.ts';
import type { Live } from './live.ts';
import { TableRefusal } from './refusal.ts';

const HOUR = 60 * 60_000;
/** After how long (ms) nobody is reminded of the same question any more. */
const ENOUGH = 14 * 24 * HOUR;
/** How far ahead (ms) somebody can be away. */
const LONGEST_AWAY = 366 * 24 * HOUR;

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
export function quietUntil(now: number, { quiet, zone }: Personal): number | null {
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

/** What people set for themselves: reminders, quiet hours, a digest, and that they are away. */
export class PersonalSettings {
  constructor(private readonly live: Live) {}

  /** What a person has set; what they have not, as it goes without saying. */
  of(actor: Pick<Actor, 'userId'>): Personal & { awayUntil: number | null } {
    const user = this.live.store.knownUser(actor.userId);
    return { ...personalOf(user ?? { settings: {} }), awayUntil: user?.awayUntil ?? null };
  }

  /**
   * Sets something; it holds for what waits for them already, too.
   * @throws TableRefusal no-zone, same-hours, not-saved
   */
  set(actor: Actor, change: Partial<Personal>): void {
    if (change.zone !== undefined && !IANAZone.isValidZone(change.zone)) throw new TableRefusal('no-zone');
    if (change.quiet && change.quiet.from === change.quiet.to) throw new TableRefusal('same-hours');
    this.change(actor, (user, now) => {
      const settings = { ...user.settings, ...change };
      const { digest, zone } = personalOf({ settings });
      return { settings, digestAt: digest === null ? null : nextAt(now, zone, digest) };
    });
  }

  /**
   * Says that a person is away until a time, or is back. Where they are waited for with a deadline, it is put off by that.
   * @param until ms; null: they are back
   * @throws TableRefusal not-ahead, too-far, not-saved
   */
  away(actor: Actor, until: number | null): void {
    const now = this.live.clock.now();
    if (until !== null && until <= now) throw new TableRefusal('not-ahead');
    if (until !== null && until > now + LONGEST_AWAY) throw new TableRefusal('too-far');
    this.change(actor, () => ({ awayUntil: until }));
  }

  /** Notes that those are back whose time away is over, where they wait and are waited for. */
  comeBack(): void {
    const { store, clock } = this.live;
    for (const user of store.backBy(clock.now()))
      store.transaction(() => {
        store.changeUser(user.id, { awayUntil: null });
        this.show(user.id);
      });
  }

  private change(actor: Actor, change: (user: UserRow, now: number) => Partial<Omit<UserRow, 'id'>>): void {
    const { store, clock } = this.live;
    this.live.attempt(null, actor, () =>
      store.transaction(() => {
        const now = clock.now();
        const before = store.user(actor.userId, actor.name);
        const changed = change(before, now);
        store.changeUser(before.id, changed);
        const after = { ...before, ...changed };
        this.retime(before, after, now);
        if (after.awayUntil !== before.awayUntil) this.show(before.id);
      }),
    );
  }

  /** Brings in line with new settings what is due for the questions that wait for somebody. */
  private retime(before: UserRow, after: UserRow, now: number): void {
    const { store } = this.live;
    const from = Math.max(now, before.awayUntil ?? 0);
    const longer = Math.max(now, after.awayUntil ?? 0) - from;
    for (const row of store.tablesOf(before.id)) {
      const own = store.seated(row.id).find((s) => s.user.id === before.id && s.machine === null);
      if (!own || row.status !== 'running' || store.window(row.id)) continue;
      for (const d of store.openDecisions(row.id)) {
        if (d.seat !== own.seat) continue;
        const dueAt = d.dueAt === null || d.lapsed ? d.dueAt : d.dueAt + longer;
        store.changeTime({ ...d, dueAt, remindAt: remindAt(after, d.openedAt, now) });
      }
    }
  }

  /** The posts of all tables of a person are shown anew: they say who is away. */
  private show(userId: number): void {
    const { store, clock } = this.live;
    for (const row of store.tablesOf(userId)) if (row.status === 'running') store.owePost(row.id, row.seq, clock.now());
  }
}
