import type { Arg, Seat, Text } from '../kernel/index.ts';
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

/**
 * Puts together what machines did for one reason; every other line stands alone.
 * @param rows oldest first
 * @param machines the machines' seats
 * @param asides keys of lines that need not be told with a reason, unless they tell of a person
 */
export function toldOf(
  rows: readonly Pick<LogRow, 'said' | 'machine'>[],
  machines: ReadonlySet<Seat>,
  asides: readonly string[] = [],
): Told[] {
  const told: Told[] = [];
  for (const { said, machine } of rows) {
    const last = told.at(-1);
    if (said.key === WHY) told.push({ machine, why: (said.args?.why as Text | undefined) ?? null, lines: [] });
    else if (!machine || TURN.test(said.key)) told.push({ machine: false, why: null, lines: [said] });
    else if (!last?.machine) told.push({ machine, why: null, lines: [said] });
    else if (!last.why || !asides.includes(said.key) || seatsIn(said).some((seat) => !machines.has(seat))) {
      last.lines.push(said);
    }
  }
  return told;
}

/** The players that a text names. */
function seatsIn({ args = {} }: Text): Seat[] {
  const within = (arg: Arg): Seat[] => {
    if (typeof arg !== 'object') return [];
    if (Array.isArray(arg)) return arg.flatMap(within);
    return 'seat' in arg ? [arg.seat] : seatsIn(arg);
  };
  return Object.values(args).flatMap(within);
}
