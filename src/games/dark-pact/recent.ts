import type { Text } from '../../kernel/index.ts';
import { text } from '../../kernel/index.ts';
import type { Happening } from './state.ts';
import type { Table } from './table.ts';
import type { News } from './view.ts';

/** Tells everybody what happened, and keeps it until the next turn is over. */
export function happen({ s, g }: Table, happening: Happening): void {
  const { now } = s.recent;
  now.push(happening);
  g.tell((newsOf(now).at(-1) as News).line);
}

const made = new WeakMap<readonly Happening[], News[]>();

/**
 * What happened in a turn, each with its line of the log. Lines are made once, for every look at the table shows them.
 * @param happenings all of that turn, to which more may be added in the end, and nothing else done
 */
export function newsOf(happenings: readonly Happening[]): News[] {
  const news = made.get(happenings) ?? [];
  if (news.length === 0) made.set(happenings, news);
  for (const happening of happenings.slice(news.length)) news.push({ ...happening, line: lineOf(happening) });
  return [...news];
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
