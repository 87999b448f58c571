import type { Arg, Game, Seat, Text } from '../kernel/index.ts';
import type { LogRow } from '../store/index.ts';

/** What was told together: one line of the log, what a machine did for one reason, or by one answer where it gives none. */
export interface Told {
  /** Whether a machine did it. */
  machine: boolean;
  /** Why, as far as the machine says so. */
  why: Text | null;
  lines: Text[];
  /** Whether it belongs to a machine's last turn, which is told whole. */
  whole?: boolean;
  /** Whether the game says that it matters most. */
  chief?: boolean;
}

/** The line that gives a machine's reason. */
export const WHY = 'table:log.why';
/** By these keys a game says that a turn begins (where turns are short, a Round), that a card is played, and how it ends. */
const TURN = /:log\.(turn|round)$/;
const PLAY = /:log\.play(With)?$/;
const OUTCOME = /:outcome\./;
/** The line that gives the seed away: the log and the replay have it. */
const SEED = 'table:log.over';
/** How much is told of what people did since a machine's last turn: they know it. */
const SINCE = 6;

/** Whether a line says that a turn begins, or a Round of short ones. */
export function beginsTurn({ key }: Text): boolean {
  return TURN.test(key);
}

/**
 * Puts together what machines did for one reason, or by one answer where they give none, as those that stand in for people;
 * every other line stands alone, and what matters most. The play that ended the game is told whatever is left out.
 * @param rows oldest first
 * @param machines the machines' seats
 * @param game which of its lines need not be told with a reason, unless they tell of a person, and which matter most
 */
export function toldOf(
  rows: readonly Pick<LogRow, 'said' | 'machine' | 'seq'>[],
  machines: ReadonlySet<Seat>,
  { asides = [], chief = [] }: Pick<Game, 'asides' | 'chief'> = {},
): Told[] {
  const told: Told[] = [];
  let played: Text[] = []; // and not told so far
  let answer = -1; // by which a machine did what was told last
  for (const { said, machine, seq } of rows) {
    const last = told.at(-1);
    if (OUTCOME.test(said.key)) last?.lines.push(...played);
    const matters = chief.includes(said.key);
    const alone = !machine || matters || beginsTurn(said) || OUTCOME.test(said.key) || said.key === SEED;
    if (said.key === WHY) told.push({ machine, why: (said.args?.why as Text | undefined) ?? null, lines: [] });
    else if (alone) told.push({ machine: false, why: null, lines: [said], ...(matters && { chief: true }) });
    else if (!last?.machine || (!last.why && seq !== answer)) told.push({ machine, why: null, lines: [said] });
    else if (!last.why || !asides.includes(said.key) || seatsIn(said).some((seat) => !machines.has(seat))) {
      last.lines.push(said);
    } else if (PLAY.test(said.key)) played = [said];
    if (alone || said.key === WHY) played = [];
    answer = seq;
  }
  return told;
}

/**
 * What is shown of a tale: a machine's last turn whole, with the end of what people have done since; where no machine has
 * had a turn, the end of it, and before that what matters most.
 * @param most how many at most, where no machine has had a turn
 */
export function lately(all: readonly Told[], machines: ReadonlySet<Seat>, most: number): Told[] {
  const told = all.filter(({ lines: [line] }) => line?.key !== SEED);
  const begins = ({ lines: [line] }: Told) => line !== undefined && beginsTurn(line);
  const from = told.findLastIndex(
    (one) => begins(one) && one.lines.flatMap(seatsIn).some((seat) => machines.has(seat)),
  );
  if (from < 0) {
    while (told.length > most) told.splice(leastOf(told), 1);
    return told;
  }
  const next = told.findIndex((one, at) => at > from && begins(one));
  const turn = told.slice(from, next < 0 ? undefined : next).map((one) => ({ ...one, whole: true }));
  return [...turn, ...(next < 0 ? [] : told.slice(next).slice(-SINCE))];
}

/**
 * What is left out first where not all can be told: the oldest, but what matters most only when nothing else but the last is
 * there, and nothing of what is told whole.
 * @returns its place, or -1 where all of it is told whole
 */
export function leastOf(told: readonly Told[]): number {
  const least = told.findIndex(({ whole, chief }, at) => !whole && !chief && at < told.length - 1);
  return least >= 0 ? least : told.findIndex(({ whole }) => !whole);
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
