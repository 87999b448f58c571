import type { Seat } from '../kernel/index.ts';
import type { NoticeRow, TableRow, UserRow } from '../store/index.ts';
import type { TableInfo } from './info.ts';
import type { Live } from './live.ts';
import { nextAt, personalOf, quietUntil, remindAt } from './personal.ts';

/** A moment (ms) for what could not be sent: it doubles each time. */
const WAIT = 30_000;

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
   * What is to be told now: what no longer holds is dropped, what falls into quiet hours is put off.
   * @returns each with whom it is for (their Discord id) and the table as it is
   */
  due(): (NoticeRow & { discordId: string; table: TableInfo })[] {
    const { store, clock } = this.live;
    const now = clock.now();
    return store.noticesOwed(now).flatMap((notice) => {
      const user = store.userById(notice.userId);
      const row = store.table(notice.tableId);
      const table = row?.status === 'running' && row.pausedAt === null ? this.info(row) : null;
      const awaited = table?.players.some((p) => p.userId === user?.discordId && table.awaited.includes(p.seat));
      const holds = notice.kind === 'call' ? table && table.awaited.length > 0 : awaited;
      if (!user?.discordId || !table || !holds) {
        store.dropNotice(notice.id);
        return [];
      }
      const calm = Math.max(quietUntil(now, personalOf(user)) ?? 0, user.awayUntil ?? 0);
      if (calm > now) {
        store.changeNotice(notice.id, { nextAt: calm });
        return [];
      }
      return [{ ...notice, discordId: user.discordId, table }];
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

  /** The digests that are due: whom they are for, and the games that wait for them (maybe none). */
  digests(): { user: UserRow; tables: TableInfo[] }[] {
    const { store, clock } = this.live;
    return store
      .digestsDue(clock.now())
      .map((user) => ({ user, tables: user.discordId === null ? [] : this.waiting(user.discordId) }));
  }

  /** Notes that somebody has their digest of today, or puts it off where it could not be sent. */
  digested(user: UserRow, sent = true): void {
    const now = this.live.clock.now();
    const { digest, zone } = personalOf(user);
    const next = digest === null ? null : nextAt(now, zone, digest);
    this.live.store.changeUser(user.id, { digestAt: sent || next === null ? next : Math.min(next, now + WAIT) });
  }
}
