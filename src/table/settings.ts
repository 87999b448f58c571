import { IANAZone } from 'luxon';
import type { UserRow } from '../store/index.ts';
import type { Actor } from './info.ts';
import type { Live } from './live.ts';
import { nextAt, type Personal, personalOf, remindAt } from './personal.ts';
import { TableRefusal } from './refusal.ts';

/** How far ahead (ms) somebody can be away. */
const LONGEST_AWAY = 366 * 24 * 60 * 60_000;

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

  /**
   * Notes which language somebody's Discord speaks, where they are known to the tables. It never throws: what fails is
   * logged, and noted the next time.
   * @param locale a locale of Discord's: `de`, `en-US`, ...
   */
  speaks(userId: string, locale: string): void {
    const { store } = this.live;
    try {
      this.live.attempt(null, null, () => {
        const user = store.knownUser(userId);
        if (user && user.settings.locale !== locale)
          store.changeUser(user.id, { settings: { ...user.settings, locale } });
      });
    } catch (error) {
      if (!(error instanceof TableRefusal)) throw error;
    }
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
