import type { Text } from '../kernel/index.ts';
import type { TableRow } from '../store/index.ts';
import type { Actor } from './info.ts';
import type { Live } from './live.ts';

/** Who stops a game or lets it go on; nobody where its channel was deleted or it has another one. */
type By = Actor | null;

/** Stops a running game: nobody can answer, and no time runs. Call it inside a transaction. */
export function pause(live: Live, row: TableRow, by: By, line: Text): void {
  live.store.changeTable(row.id, { pausedAt: live.clock.now() });
  note(live, row, 'pause', by, line);
}

/** Lets a game go on that was stopped: all that is due is put off by as long as it stood. Call it inside a transaction. */
export function resume(live: Live, row: TableRow, by: By, line: Text): void {
  const { store, clock } = live;
  const stood = Math.max(0, clock.now() - live.timeAt(row)); // less than nothing where the clock was set back
  const held = store.window(row.id);
  if (held) store.saveWindow(row.id, { ...held, closesAt: held.closesAt + stood });
  store.putOff(row.id, stood);
  store.changeTable(row.id, { pausedAt: null });
  note(live, row, 'resume', by, line);
}

/** Whether a game was not stopped by a game master, but stands still for want of a channel. */
export function lacksPlace(live: Live, row: TableRow): boolean {
  const last = live.store.eventsAfter(row.id, 0).findLast(({ kind }) => kind === 'pause');
  return row.pausedAt !== null && last?.via === 'clock';
}

function note(live: Live, row: TableRow, kind: 'pause' | 'resume', by: By, line: Text): void {
  live.tellAll(live.happened(row, kind, by, { via: by ? 'gm' : 'clock' }), line);
}
