import type { Text } from '../kernel/index.ts';
import type { LogRow } from '../store/index.ts';

/** What was told together: one line of the log, or what a machine did for one reason. */
export interface Told {
  /** Whether a machine did it. */
  machine: boolean;
  /** Why, as far as the machine says so. */
  why: Text | null;
  lines: Text[];
}

/** The line that gives a machine's reason. */
export const WHY = 'table:log.why';

/** By this key a game says that a turn begins. */
const TURN = /:log\.turn$/;

/** Puts together what machines did for one reason; every other line stands alone. @param rows oldest first */
export function toldOf(rows: readonly Pick<LogRow, 'said' | 'machine'>[]): Told[] {
  const told: Told[] = [];
  for (const { said, machine } of rows) {
    const last = told.at(-1);
    if (said.key === WHY) told.push({ machine, why: (said.args?.why as Text | undefined) ?? null, lines: [] });
    else if (TURN.test(said.key)) told.push({ machine: false, why: null, lines: [said] });
    else if (machine && last?.machine) last.lines.push(said);
    else told.push({ machine, why: null, lines: [said] });
  }
  return told;
}
