import type { Seat } from '../src/kernel/index.ts';
import type { Saved, Tables } from '../src/table/index.ts';
import type { Asker, Host } from './host.ts';

/**
 * The name by which the components of a panel name a table where a game master has opened it for somebody else's seat.
 */
export function chairAt(table: string, seat: Seat): string {
  return `${table}~${seat}`;
}

/** The name of the table itself, as people read it, whether it was named so or by a {@link chairAt}. */
export function tableAt(name: string): string {
  return name.replace(/~\d$/, '');
}

/**
 * What a press works with: where its components name a chair, tables at which the asker, a game master, looks and answers
 * as that seat, and does nothing else; otherwise the host as it is.
 * @param name of a table, or of a {@link chairAt}
 */
export function hostAt(name: string, asker: Asker, host: Host): Host {
  const [, table = '', digits] = /^(\w+)~(\d)$/.exec(name) ?? [];
  if (digits === undefined) return host;
  const { tables } = host;
  const seat = Number(digits);
  const own = {
    look() {
      const seen = tables.gm.look(table, asker, seat);
      const { decision } = seen;
      // Standing orders and undo are the player's own.
      const asked = decision && { ...decision, decision: { ...decision.decision, reaction: undefined } };
      return { ...seen, table: { ...seen.table, id: name }, decision: asked, undoable: false, orders: [] };
    },
    answer(_name: string, _asker: Asker, decision: string, answer: unknown): Saved {
      tables.gm.answer(table, asker, seat, decision, answer);
      return { seq: tables.named(table)?.seq ?? 0, fresh: true };
    },
    told: (_name: string, _user: string | null, most: number) => tables.told(table, null, most),
  };
  return { ...host, tables: Object.assign(Object.create(tables) as Tables, own) };
}
