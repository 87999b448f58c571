import type { TableRow } from '../store/index.ts';
import type { Absence } from './absence.ts';
import type { Live } from './live.ts';
import type { Notices } from './notices.ts';
import { TableRefusal } from './refusal.ts';
import type { PersonalSettings } from './settings.ts';

/** How long (ms) what could not be done (a machine has a fault) waits until it is tried again. */
const AGAIN = 60_000;
/** By how much (ms) a clock may be set back without a word: as they are all the time. */
const SLIGHTLY = 60_000;

/** All that falls due by the clock. What is due stands in the database, so that a restart changes nothing. */
export class Alarms {
  constructor(
    private readonly live: Live,
    private readonly absence: Absence,
    private readonly notices: Notices,
    private readonly personal: PersonalSettings,
  ) {}

  /**
   * Does all that is due by now; call it every second or so. It never throws: what fails (a full disk, a database that is
   * locked) is logged, and tried again at the next call.
   */
  ring(): void {
    const { store, clock } = this.live;
    const now = clock.now();
    this.tried(null, () => this.personal.comeBack());
    this.each(
      () => store.askedAfter(now + SLIGHTLY).map((name) => ({ name })),
      (row) =>
        store.transaction(() => {
          store.setBack(row.id, now);
          store.owePost(row.id, row.seq, now);
        }),
    );
    this.closeWindows();
    this.each(
      () => store.lapsesDue(now),
      (row, { seat }) => this.absence.lapse(row, seat),
      (row, { seat }) => this.absence.putOff(row, seat, now + AGAIN),
    );
    this.each(
      () => store.remindersDue(now),
      (row, { seat }) => this.notices.remind(row, seat),
    );
    this.each(
      () => store.machinesDue(now, now + AGAIN).map((name) => ({ name })),
      (row) => this.absence.playMachine(row),
      (row) => store.changeTable(row.id, { machineAt: now + AGAIN }),
    );
  }

  /** Closes the reaction windows whose time is up. */
  private closeWindows(): void {
    const { store, clock } = this.live;
    this.each(
      () => store.windowsDue(clock.now()).map((name) => ({ name })),
      (row) => this.live.closeIfDue(row),
    );
  }

  /** Does something for each table of a list, whatever becomes of the others. */
  private each<T extends { name: string }>(
    list: () => T[],
    work: (row: TableRow, due: T) => void,
    failed: (row: TableRow, due: T) => void = () => {},
  ): void {
    this.tried(null, () => {
      for (const due of list()) {
        const row = () => this.live.store.tableByName(due.name) as TableRow;
        if (!this.tried(due.name, () => work(row(), due))) this.tried(null, () => failed(row(), due));
      }
    });
  }

  /** @returns whether it went well */
  private tried(id: string | null, work: () => void): boolean {
    try {
      this.live.attempt(id, null, work);
      return true;
    } catch (error) {
      if (!(error instanceof TableRefusal)) throw error;
      return false;
    }
  }
}
