import type { Flow, Seat } from '../../kernel/index.ts';
import { attacked } from './attacks.ts';
import { addSigils } from './moves.ts';
import { CIRCLES, type Place } from './names.ts';
import { happen } from './recent.ts';
import { inPriority, playerAt, type State } from './state.ts';
import type { Deed, Table } from './table.ts';

/** The Inquisitor (rulebook, The Inquisitor Module; in co-op he walks: Inquisitor Movement and Actions). */

/** Whether he can do harm at a Location: in co-op beside a Peasant or a Shield Hex alone (DB-309, DB-310). */
export function guarded(s: State, place: Place): boolean {
  return s.mode !== 'coop' || s.places[place].peasants > 0 || CIRCLES.some((circle) => isClosed(s, place, circle));
}

/** Whether a Shield Hex lies in a circle: nothing can be gathered there (DB-311). */
export function isClosed(s: State, place: Place, circle: 'left' | 'right'): boolean {
  return s.places[place][circle] === 'shield';
}

/**
 * He comes to a Location, straight from wherever he is, and destroys a Sigil there (DB-143 to DB-146, DB-289).
 * @param safe whose last Sigil there he does not touch (DB-319)
 */
export function* inquisitorTo(t: Table, place: Place, safe?: Seat): Flow {
  t.s.inquisitor = place;
  happen(t, 'other', 'inquisitor', {}, place);
  if (guarded(t.s, place)) yield* destroySigil(t, place, safe);
}

/** He destroys a Sigil at a Location, if there is any: of the Cult there that is lowest in Unholy Favor (DB-145). */
function* destroySigil(t: Table, place: Place, safe?: Seat): Flow {
  const { s } = t;
  const exposed = (seat: Seat) => (s.places[place].sigils[seat] ?? 0) - (seat === safe ? 1 : 0);
  const victim = s.favor.findLast((seat) => typeof seat === 'number' && exposed(seat) > 0);
  if (typeof victim !== 'number') return;
  addSigils(s, victim, place, -1);
  playerAt(s, victim).sigils++;
  happen(t, 'sigil', 'sigilDestroyed', { seat: victim }, place);
  yield* persecuted(t, victim, place, 'sigil');
}

/** In co-op what he does to a Cult is an Attack (DB-320); else it is none (DB-207). */
export function* persecuted(t: Table, victim: Seat, place: Place, how: 'sigil' | 'kill'): Flow {
  if (t.s.mode === 'coop') yield* attacked(t, place, new Map([[victim, { by: 'inquisitor', how, count: 1 }]]));
}

/**
 * Co-op: an action is about to do something with a Peasant, and he comes one Location nearer along the line of Priority,
 * once an action (DB-306 to DB-309). What Passives do when their owner is Attacked is no action.
 */
export function* approach(t: Table, deed: Deed): Flow {
  const { s } = t;
  if (s.mode !== 'coop' || s.inquisitor === null || deed.attack || deed.approached) return;
  deed.approached = true;
  const line = inPriority(s);
  const [from, to] = [line.indexOf(s.inquisitor), line.indexOf(deed.place)];
  if (from !== to) yield* inquisitorTo(t, line[from + Math.sign(to - from)] as Place);
}
