import { Diverged, Match } from '../kernel/index.ts';
import type { TableRow } from '../store/index.ts';
import { seedAt } from './history.ts';
import type { TableInfo } from './info.ts';
import { entriesOf, type Live } from './live.ts';
import { named } from './people.ts';
import { TableRefusal } from './refusal.ts';
import { type Told, toldOf } from './story.ts';

/** How to go on from one step of a replay to another. */
export const WAYS = ['first', 'turn-back', 'back', 'next', 'turn-next', 'last'] as const;
export type Way = (typeof WAYS)[number];

/** A finished game as it stood at one of its steps, as all could see it then. */
export interface Scene {
  table: TableInfo;
  /** The game's view for somebody who only watches. */
  view: unknown;
  /** False where the rules have changed since, so that this is how the turn began. */
  exact: boolean;
  /** Which step it is, from 0, and how many there are: one for each answer by which something was said to all. */
  step: number;
  steps: number;
  /** When it was taken (ms). */
  at: number;
  /** What had been said since the turn began; where a turn begins, since the one before began. The last part is new. */
  before: Told[];
  now: Told[];
}

/**
 * Goes through a finished game.
 * @param info what anybody may know of the table
 * @param from the step that is being looked at
 * @param way where to go from there
 * @throws TableRefusal not-finished
 */
export function sceneOf(live: Live, row: TableRow, info: TableInfo, from: number, way: Way): Scene {
  const { store } = live;
  if (row.status !== 'over' || row.seed === null) throw new TableRefusal('not-finished');
  const checkpoints = store.checkpointSeqs(row.id);
  const dealt = store.dealtAt(row.id);
  const steps = store.publicSteps(row.id).filter(({ seq }) => seq >= dealt);
  const turns = [...new Set(checkpoints.map((seq) => steps.findIndex((step) => step.seq >= seq)))];
  const to = Math.min(Math.max(0, goOn(from, way, turns)), steps.length - 1);
  const step = steps[to];
  const checkpoint = step && store.checkpointAt(row.id, step.seq);
  if (!step || !checkpoint) throw new Error(`table ${row.publicId} has lost its history`);

  const game = live.playedAt(row);
  const since = store.eventsAfter(row.id, checkpoint.seq).filter(({ seq }) => seq <= step.seq);
  const terms = live.terms(row, game, seedAt(live, row, step.seq));
  const viewAfter = (events: typeof since) =>
    Match.restore(game, terms, checkpoint, entriesOf(events)).view('spectator');
  let exact = true;
  let view: unknown;
  try {
    view = viewAfter(since);
  } catch (error) {
    if (!(error instanceof Diverged)) throw error;
    exact = false;
    view = viewAfter([]);
  }

  const machines = new Set(live.machines(row, game).keys());
  const told = (after: number, upTo: number) =>
    toldOf(
      store.publicLines(row.id, after, upTo).map((line) => ({ ...line, said: named(store, line.said) })),
      machines,
      game,
    );
  const begun = steps[turns.findLast((turn) => turn < to) ?? -1]?.seq ?? dealt - 1;
  const last = steps[to - 1]?.seq ?? dealt - 1;
  const at = { table: info, view: structuredClone(view), exact, step: to, steps: steps.length, at: step.at };
  return { ...at, before: told(begun, Math.max(begun, last)), now: told(last, step.seq) };
}

/** @param turns the steps at which a turn begins, ascending */
function goOn(from: number, way: Way, turns: readonly number[]): number {
  switch (way) {
    case 'first':
      return 0;
    case 'last':
      return Number.MAX_SAFE_INTEGER;
    case 'back':
      return from - 1;
    case 'next':
      return from + 1;
    case 'turn-back':
      return turns.findLast((turn) => turn < from) ?? 0;
    case 'turn-next':
      return turns.find((turn) => turn > from) ?? Number.MAX_SAFE_INTEGER;
  }
}
