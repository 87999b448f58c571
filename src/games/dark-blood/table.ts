import type { Flow, Play, Seat } from '../../kernel/index.ts';
import type { Cards } from './cards.ts';
import type { Place } from './names.ts';
import type { Options } from './options.ts';
import type { Op } from './schema.ts';
import type { State } from './state.ts';

/** What was done to a Cult: Kill, Return, destroy or steal, and how much of it (DB-207). */
export interface Attack {
  /** Another Cult; in co-op the Peasants or the Inquisitor, who can also destroy a Sigil (DB-320). */
  by: Seat | 'peasants' | 'inquisitor';
  how: 'kill' | 'return' | 'destroy' | 'steal' | 'sigil';
  count: number;
}

/** Who does something, and where; for "when Attacked" also what was done to them. */
export interface Deed {
  seat: Seat;
  place: Place;
  attack?: Attack;
  /** Co-op: the Inquisitor has come nearer for it already (DB-306). */
  approached?: boolean;
}

/** How instructions are carried out: some of the rules that do so call for others in turn. */
export interface Ops {
  /** Whether an instruction would do anything. */
  possible(t: Table, deed: Deed, op: Op | undefined): boolean;
  /** Carries out instructions, one after another; what can do nothing is passed over. */
  perform(t: Table, deed: Deed, ops: readonly Op[]): Flow;
}

/** What the rules work with: the kernel's tools, the state, what the cards say, and how that is done. */
export interface Table {
  g: Play<State, Options>;
  s: State;
  cards: Cards;
  ops: Ops;
}
