import type { Text } from '../../kernel/index.ts';
import { text } from '../../kernel/index.ts';
import type { Happening } from './state.ts';
import type { Table } from './table.ts';
import type { News } from './view.ts';

/** Tells everybody what happened, and keeps it until the next turn is over. */
export function happen({ s, g }: Table, happening: Happening): void {
  g.tell(newsOf(happening).line);
  s.recent.now.push(happening);
}

/** What happened and its line of the log, made once: it never changes, and every look at the table shows it. */
export const newsOf = once((happening: Happening): News => ({ ...happening, line: lineOf(happening) }));
/** All of a past turn, to which nothing is added any more. */
export const newsOfTurn = once((happenings: Happening[]): News[] => happenings.map(newsOf));

/** A function that works out its result once for each object, and keeps it for as long as the object lives. */
function once<From extends object, To extends object>(work: (from: From) => To): (from: From) => To {
  const known = new WeakMap<From, To>();
  return (from) => {
    let result = known.get(from);
    if (!result) {
      result = work(from);
      known.set(from, result);
    }
    return result;
  };
}

function lineOf(happening: Happening): Text {
  const { what, ...args } = happening;
  return text(`dark-pact:log.${keyOf(happening)}`, 'seat' in args ? { ...args, player: { seat: args.seat } } : args);
}

function keyOf(happening: Happening): string {
  switch (happening.what) {
    case 'play':
    case 'react':
      return happening.with.length > 0 ? `${happening.what}With` : happening.what;
    case 'buy':
    case 'gain':
    case 'give':
      return `${happening.what}.${happening.from}`;
    default:
      return happening.what;
  }
}
