import type { Flow, Seat } from '../../kernel/index.ts';
import { attacked } from './attacks.ts';
import { hexHome, intoPouch, leave, sendHome, takeResources } from './moves.ts';
import { type Place, RESOURCES, type Resource, SLOTS } from './names.ts';
import { sum } from './payments.ts';
import { happen } from './recent.ts';
import type { Op } from './schema.ts';
import { cultistsAt, inFavor, isDefiled, nextToken, playerAt, resourcesOf, SIGIL_WORTH, type State } from './state.ts';
import type { Table } from './table.ts';
import { bundle, discName } from './words.ts';

/** Co-op: Peasants act, too, by the Rituals of the players (rulebook, Peasant Activation Rules). */

/** Which slots a Peasant can take: the first that is open (DB-298). */
const OF_PEASANTS = ['incantation', 'spell'] as const;

/** A Peasant at a Location takes a slot and performs that Ritual, paying nothing; if all are taken none does (DB-297 to DB-300). */
export function* peasantActs(t: Table, place: Place): Flow {
  const { s, cards } = t;
  const slot = openSlot(s);
  if (s.places[place].peasants === 0 || !slot) return;
  const { seat, ritual } = slot;
  const p = playerAt(s, seat);
  s.places[place].peasants--;
  p.slots[ritual].push('peasant');
  const side = cards.ritual(p, ritual);
  happen(t, 'ritual', 'peasantActs', { seat, title: side.title }, place);
  for (const op of side.do) yield* carryOut(t, place, op);
}

/** Of the player lowest in Unholy Favor the Incantation, else the Spell; else those of the next higher one (DB-298, DB-299). */
function openSlot(s: State) {
  const slots = lowestFirst(s).flatMap((seat) => OF_PEASANTS.map((ritual) => ({ seat, ritual })));
  return slots.find(({ seat, ritual }) => playerAt(s, seat).slots[ritual].length < SLOTS[ritual]);
}

function lowestFirst(s: State): Seat[] {
  return inFavor(s).reverse();
}

/** What an instruction does when a Peasant performs it. It gains nothing but Blood, and that for the next bid (DB-301 to DB-305). */
function* carryOut(t: Table, place: Place, op: Op): Flow {
  switch (op.op) {
    case 'blood':
      return store(t, op.n, place);
    case 'sigil':
      if (!isDefiled(t.s, place)) store(t, SIGIL_WORTH, place);
      return;
    case 'kill':
    case 'return':
      return yield* strike(t, place, op.op, op.upTo);
    case 'destroy':
    case 'steal':
      return yield* destroy(t, place, op.op, op.upTo);
    case 'draw':
      return drawDiscs(t, op.n);
  }
}

/** Blood is laid on the Token that is bid for next: the bid gets harder by it (DB-274, DB-301, DB-302). */
function store(t: Table, n: number, place: Place): void {
  nextToken(t.s).blood += n;
  happen(t, 'other', 'bloodStored', { count: n }, place);
}

/** Of those who have any, the player with the most of something; of equals the one lowest in Unholy Favor (DB-303). */
function mostAfflicted(s: State, place: Place, count: (seat: Seat) => number): Seat | null {
  const there = lowestFirst(s).filter((seat) => cultistsAt(s, place, seat) > 0 && count(seat) > 0);
  return there.sort((a, b) => count(b) - count(a))[0] ?? null;
}

/** Kills, or returns, Cultists of the player who has most here: those not yet activated first (DB-303). */
function* strike(t: Table, place: Place, how: 'kill' | 'return', upTo: number): Flow {
  const victim = mostAfflicted(t.s, place, (seat) => cultistsAt(t.s, place, seat));
  if (victim === null) return;
  const count = Math.min(upTo, cultistsAt(t.s, place, victim));
  for (let i = 0; i < count; i++) {
    const waiting = t.s.places[place].cultists.some((c) => c.seat === victim && !c.done);
    leave(t, place, (c) => c.seat === victim && c.done !== waiting);
    sendHome(t, victim, how);
    happen(t, how, how, { seat: victim }, place);
  }
  yield* attacked(t, place, new Map([[victim, { by: 'peasants', how, count }]]));
}

/** Resources of the player here who has most of them are lost: the most plentiful kinds first (DB-303). */
function* destroy(t: Table, place: Place, how: 'destroy' | 'steal', upTo: number): Flow {
  const victim = mostAfflicted(t.s, place, (seat) => resourcesOf(playerAt(t.s, seat)));
  if (victim === null) return;
  const { resources } = playerAt(t.s, victim);
  const taken: Partial<Record<Resource, number>> = {};
  for (const kind of [...RESOURCES].sort((a, b) => resources[b] - resources[a]))
    taken[kind] = Math.min(resources[kind], upTo - sum(taken));
  takeResources(t, victim, taken);
  happen(t, 'other', 'peasantsDestroy', { seat: victim, what: bundle(taken) }, place);
  yield* attacked(t, place, new Map([[victim, { by: 'peasants', how, count: sum(taken) }]]));
}

/** Of the discs drawn a Hex of a player goes home without a Sigil: the one of the Cult lowest in Unholy Favor (DB-305). */
function drawDiscs(t: Table, n: number): void {
  const { s, g } = t;
  if (s.pouch.length === 0) return;
  g.shuffle(s.pouch);
  const drawn = g.draw(s.pouch, n);
  happen(t, 'hex', 'peasantDraws', { discs: drawn.map(discName) });
  const owner = lowestFirst(s).find((seat) => drawn.includes(playerAt(s, seat).cult));
  if (owner !== undefined) {
    const { cult } = playerAt(s, owner);
    drawn.splice(drawn.indexOf(cult), 1);
    hexHome(t, cult);
    happen(t, 'hex', 'hexHome', { seat: owner });
  }
  intoPouch(t, ...drawn);
}
