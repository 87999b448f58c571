import type { Seat } from '../kernel/index.ts';
import type { NoticeRow, TableRow, UserRow } from '../store/index.ts';
import type { TableInfo } from './info.ts';
import type { Live } from './live.ts';
import { nextAt, personalOf, quietUntil, remindAt } from './personal.ts';

/** A moment (ms) for what could not be sent: it doubles each time. */
const WAIT = 30_000;

/** Something that is to be told now. */
export interface Due extends NoticeRow {
  /** Whom it notifies, by their Discord id; null only for a call while nobody but a role can be notified, or nobody at all. */
  discordId: string | null;
  /** For a call the role whose members are notified too, or null. */
  role: string | null;
  /** Discord's locale of whom it is for. */
  locale: string;
  table: TableInfo;
}

/** What people are told beside the posts of their tables: reminders, digests, and calls for whoever keeps the table. */
export class Notices {
  /** @param waiting the tables of a person that wait for them */
  constructor(
    private readonly live: Live,
    private readonly info: (row: TableRow) => TableInfo,
    private readonly waiting: (userId: string) => TableInfo[],
  ) {}

  /** Notes that somebody is to be reminded of what waits for them at a table, if it is time. */
  remind(row: TableRow, seat: Seat): void {
    const { store, clock } = this.live;
    const now = clock.now();
    const asked = store
      .openDecisions(row.id)
      .find((d) => d.seat === seat && !d.answered && (d.remindAt ?? now + 1) <= now);
    const user = store.seated(row.id).find((s) => s.seat === seat && s.machine === null)?.user;
    if (!asked) return;
    store.transaction(() => {
      store.changeTime({ ...asked, remindAt: user ? remindAt(user, asked.openedAt, now) : null });
      if (user?.discordId)
        store.oweNotice({ userId: user.id, tableId: row.id, kind: 'reminder', by: personalOf(user).by, nextAt: now });
    });
  }

  /**
   * What is to be told now: what no longer holds is dropped, what falls into quiet hours is put off. Where a role can be
   * called, that does not wait for the one who opened the table.
   */
  due(): Due[] {
    const { store, clock } = this.live;
    const now = clock.now();
    return store.noticesOwed(now).flatMap((notice) => {
      const user = store.userById(notice.userId);
      const row = store.table(notice.tableId);
      const table = row && this.info(row);
      if (!user || !table || !holds(notice, table, user.discordId)) {
        store.dropNotice(notice.id);
        return [];
      }
      const own = personalOf(user);
      const calm = Math.max(quietUntil(now, own) ?? 0, user.awayUntil ?? 0);
      const call = notice.kind === 'call' && table.guildId !== null;
      const role = call ? store.settingsOf(table.guildId ?? '').gmRole : null;
      if (calm > now && role === null) {
        store.changeNotice(notice.id, { nextAt: calm });
        return [];
      }
      const discordId = calm > now ? null : user.discordId;
      return [{ ...notice, discordId, role, locale: own.locale ?? table.locale, table }];
    });
  }

  /** Notes that notices have been sent, or cannot be. */
  done(notices: readonly Pick<NoticeRow, 'id'>[]): void {
    this.live.store.transaction(() => {
      for (const { id } of notices) this.live.store.dropNotice(id);
    });
  }

  /** Has notices sent another way: their person takes no direct messages. */
  toChannel(notices: readonly Pick<NoticeRow, 'id'>[]): void {
    this.live.store.transaction(() => {
      for (const { id } of notices) this.live.store.changeNotice(id, { by: 'channel' });
    });
  }

  /** Puts notices off that could not be sent. */
  later(notices: readonly NoticeRow[]): void {
    const now = this.live.clock.now();
    this.live.store.transaction(() => {
      for (const { id, attempts } of notices)
        this.live.store.changeNotice(id, { attempts: attempts + 1, nextAt: now + WAIT * 2 ** Math.min(attempts, 7) });
    });
  }

  /** The digests that are due: whom they are for, in which of Discord's locales, and the games that wait (maybe none). */
  digests(): { user: UserRow; locale: string; tables: TableInfo[] }[] {
    const { store, clock } = this.live;
    return store.digestsDue(clock.now()).map((user) => {
      const tables = user.discordId === null ? [] : this.waiting(user.discordId);
      return { user, locale: personalOf(user).locale ?? tables[0]?.locale ?? '', tables };
    });
  }

  /** Notes that somebody has their digest of today, or puts it off where it could not be sent. */
  digested(user: UserRow, sent = true): void {
    const now = this.live.clock.now();
    const { digest, zone } = personalOf(user);
    const next = digest === null ? null : nextAt(now, zone, digest);
    this.live.store.changeUser(user.id, { digestAt: sent || next === null ? next : Math.min(next, now + WAIT) });
  }
}

/** Whether what was to be told is still so. @param userId whom it is for, by their Discord id; null: somebody who was forgotten */
function holds({ kind }: NoticeRow, table: TableInfo, userId: string | null): boolean {
  const seats = table.players.flatMap((p) => (userId !== null && p.userId === userId ? [p.seat] : []));
  if (kind === 'gone')
    return seats.length > 0 && table.cannotPost !== null && (table.status === 'lobby' || table.status === 'running');
  if (table.status !== 'running' || table.paused) return false;
  if (kind === 'request') return seats.some((seat) => table.request?.awaited.includes(seat));
  return kind === 'call' ? table.awaited.length > 0 : seats.some((seat) => table.awaited.includes(seat));
}
