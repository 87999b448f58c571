import type { Logger } from 'pino';
import type { Clock } from './clock.ts';
import { type Backup, backUp, backupsIn, type Store } from './store/index.ts';

const HOUR = 60 * 60_000;
/** How often to look whether a backup is due (ms), and how long to wait after one that failed (ms). */
const LOOK = 60_000;
const PAUSE = 15 * 60_000;

/** Makes backups of the database on a schedule. When the last one was made is told by the files: a restart changes nothing. */
export class Backups {
  private timer: NodeJS.Timeout | null = null;
  private working: Promise<void> | null = null;
  private failedAt: number | null = null;

  constructor(
    private readonly store: Store,
    private readonly terms: { folder: string; everyHours: number; kept: number },
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  /** Makes one where one is due, and goes on until {@link stop}. */
  start(): void {
    if (this.terms.everyHours === 0) return;
    this.timer = setInterval(() => this.look(), LOOK).unref();
    this.look();
  }

  /** Stops; resolves when none is being made any more. */
  async stop(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    await this.working;
  }

  /** The last backup, or null where there is none yet. */
  last(): Backup | null {
    return backupsIn(this.terms.folder).at(-1) ?? null;
  }

  /** Whether the last attempt to make one failed. */
  get failed(): boolean {
    return this.failedAt !== null;
  }

  /** Makes a backup if one is due. A clock that was set back by more than the interval counts as due, too. */
  look(): void {
    const now = this.clock.now();
    const since = (at: number) => Math.abs(now - at);
    const last = this.last();
    if (this.working || (last && since(last.at) < this.terms.everyHours * HOUR)) return;
    if (this.failedAt !== null && since(this.failedAt) < PAUSE) return;
    this.working = this.make(now).finally(() => {
      this.working = null;
    });
  }

  private async make(now: number): Promise<void> {
    try {
      const { file, bytes } = await backUp(this.store, this.terms.folder, this.terms.kept, now);
      this.failedAt = null;
      this.logger.info({ file, bytes }, 'backup made');
    } catch (err) {
      this.failedAt = now;
      this.logger.error({ err, folder: this.terms.folder }, 'no backup could be made');
    }
  }
}
