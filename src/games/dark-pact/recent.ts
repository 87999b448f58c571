import type { Text } from '../../kernel/index.ts';
import { text } from '../../kernel/index.ts';
import type { Happening } from './state.ts';
import type { Table } from './table.ts';

/** Tells everybody what happened, and keeps it until the next turn is over. */
export function happen({ s, g }: Table, happening: Happening): void {
  g.tell(lineOf(happening));
  s.recent.now.push(happening);
}

/** What happened, as a line of the log. */
export function lineOf(happening: Happening): Text {
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
