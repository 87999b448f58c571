import type { Seat } from '../../kernel/index.ts';
import { type Cult, type Disc, type Place, PRODUCES, RESOURCES, type Resource, RITUALS } from './names.ts';
import { happen } from './recent.ts';
import type { Effect } from './schema.ts';
import {
  CULTISTS,
  type Cultist,
  cultSize,
  inactiveOf,
  inPriority,
  isDefiled,
  MILESTONE,
  MOST_INACTIVE,
  MUCH_BLOOD,
  playerAt,
  ROUNDS,
  roomAt,
  type State,
  seatOf,
  uncovered,
} from './state.ts';
import type { Table } from './table.ts';
import { amountOf, bundle, cultsName, placeName } from './words.ts';

/** How many a Two-Peasant Hex brings. */
const TWO = 2;

/** The effects in force for a seat: the face-up sides of its uncovered Passives (DB-206). */
export function effectsOf({ s, cards }: Pick<Table, 's' | 'cards'>, seat: Seat): Effect[] {
  const p = playerAt(s, seat);
  const { passives } = cards.book(p.cult);
  return passives.slice(0, uncovered(p)).map((passive, i) => passive.sides[p.sides[i] ?? 0] as Effect);
}

/** The effect of a seat's Passives that follows a rule, or null where none does. */
export function effectOf<R extends Effect['rule']>(
  t: Pick<Table, 's' | 'cards'>,
  seat: Seat,
  rule: R,
): Extract<Effect, { rule: R }> | null {
  return (
    (effectsOf(t, seat).find((effect) => effect.rule === rule) as Extract<Effect, { rule: R }> | undefined) ?? null
  );
}

/** The title of the Passive that an effect of a seat stands on. */
export function titleOf({ s, cards }: Pick<Table, 's' | 'cards'>, seat: Seat, effect: Effect): string {
  const { passives } = cards.book(playerAt(s, seat).cult);
  return passives.find(({ sides }) => sides.includes(effect))?.title ?? '';
}

/** What the Event Card in force changes by a rule: its number, or 0. */
export function eventOf({ s, cards }: Pick<Table, 's' | 'cards'>, rule: string): number {
  const event = s.event === null ? null : cards.event(s.event);
  return event?.rule === rule ? event.n : 0;
}

/**
 * Blood goes into a pouch: everybody sees how much is gained, never how much is there (DB-022).
 * @param by what gives it, where that is not told already: a Passive, or a lost bid
 */
export function gainBlood(t: Table, seat: Seat, n: number, by?: { passive: string } | 'bid'): void {
  if (n === 0) return;
  playerAt(t.s, seat).blood += n;
  if (by === 'bid') happen(t, 'other', 'bloodBack', { seat, count: n });
  else happen(t, 'other', by ? 'bloodBy' : 'blood', { seat, count: n, ...by });
  reachMilestones(t, seat);
}

/** Tells which milestones a player has reached now; they are the team's (DB-293 to DB-296). */
export function reachMilestones(t: Table, seat: Seat): void {
  for (const milestone of takeMilestones(t.s, seat))
    happen(t, 'other', `milestone.${milestone}`, { seat, count: MILESTONE });
}

/** Co-op: marks the milestones that a player has reached now; they are never lost again (DB-293). @returns the new ones */
export function takeMilestones(s: State, seat: Seat): State['milestones'] {
  if (s.mode !== 'coop') return [];
  const p = playerAt(s, seat);
  const reached = {
    spellbook: p.upgraded.length === RITUALS.length,
    blood: p.blood >= MUCH_BLOOD,
    cult: cultSize(p) === CULTISTS,
  };
  const taken = (['spellbook', 'blood', 'cult'] as const).filter(
    (each) => reached[each] && !s.milestones.includes(each),
  );
  s.milestones.push(...taken);
  return taken;
}

/** Blood is paid out of a pouch. */
export function spendBlood({ s }: Table, seat: Seat, n: number): void {
  const p = playerAt(s, seat);
  p.blood -= n;
  p.lowest = Math.min(p.lowest, p.blood);
}

/** Silver from the common supply, which has no end (DB-005). @param at where it was gathered, if it was */
export function gainSilver(t: Table, seat: Seat, n: number, at?: Place): void {
  if (n === 0) return;
  playerAt(t.s, seat).silver += n;
  happen(t, at ? 'gather' : 'other', at ? 'gather' : 'silver', { seat, what: amountOf('silver', n) }, at);
}

/**
 * Resources from an effect; a Passive gives one more where it was exactly one (DB-216).
 * @param at where they were gathered, if they were
 */
export function gainResources(t: Table, seat: Seat, gained: Partial<Record<Resource, number>>, at?: Place): void {
  const p = playerAt(t.s, seat);
  const total = RESOURCES.reduce((sum, kind) => sum + (gained[kind] ?? 0), 0);
  if (total === 0) return;
  const one = total === 1 ? effectOf(t, seat, 'one-more') : null;
  const all: Partial<Record<Resource, number>> = {};
  for (const kind of RESOURCES) if (gained[kind]) all[kind] = gained[kind] + (one ? 1 : 0);
  for (const kind of RESOURCES) p.resources[kind] += all[kind] ?? 0;
  const key = `${at ? 'gather' : 'resources'}${one ? 'More' : ''}`;
  const about = { seat, what: bundle(all), ...(one && { passive: titleOf(t, seat, one) }) };
  happen(t, at ? 'gather' : 'other', key, about, at);
}

/** Takes resources out of a Resource Area. */
export function takeResources({ s }: Table, seat: Seat, taken: Partial<Record<Resource, number>>): void {
  const p = playerAt(s, seat);
  for (const kind of RESOURCES) p.resources[kind] -= taken[kind] ?? 0;
}

/** Gains as many of n Cultists as are inactive, for the next placement (DB-150, DB-151). @returns how many */
export function gainCultists(t: Table, seat: Seat, n: number): number {
  const p = playerAt(t.s, seat);
  const gained = Math.min(n, p.inactive);
  if (gained === 0) return 0;
  p.inactive -= gained;
  p.active += gained;
  const wait = t.s.step !== 'upkeep' && t.s.round < ROUNDS;
  happen(t, 'other', wait ? 'cultistsLater' : 'cultists', { seat, count: gained });
  reachMilestones(t, seat);
  const gives = effectOf(t, seat, 'cultist-gives');
  if (gives?.kind === 'silver') gainSilver(t, seat, gives.n * gained);
  else if (gives) gainResources(t, seat, { [gives.kind]: gives.n * gained });
  return gained;
}

/** Puts up to n of the waiting Peasants on a Location. @returns how many */
export function placePeasants({ s }: Table, place: Place, n: number): number {
  const placed = Math.min(n, s.peasants);
  s.peasants -= placed;
  s.places[place].peasants += placed;
  return placed;
}

/** Two Peasants come by their Hex, as far as there are any (DB-057); in a solo game enemy Cultists (DB-340). */
export function resolveTwoPeasants(t: Table, place: Place): void {
  const { s } = t;
  if (s.mode === 'solo') {
    const count = Math.min(TWO, roomAt(s, place));
    s.places[place].enemies += count;
    happen(t, 'other', 'enemiesCome', { count }, place);
  } else {
    const count = placePeasants(t, place, TWO);
    happen(t, 'other', count > 0 ? 'peasants' : 'noPeasants', { count }, place);
    if (s.mode === 'coop') callPeasants(t, place, TWO - count);
  }
}

/**
 * Co-op: Peasants that the supply lacks come from the Location of the highest Priority number that has any and no
 * Two-Peasant Hex, one by one (DB-283).
 */
function callPeasants(t: Table, place: Place, n: number): void {
  const { s } = t;
  for (let called = 0; called < n; called++) {
    const from = inPriority(s).findLast((each) => {
      const { peasants, left, right } = s.places[each];
      return each !== place && peasants > 0 && left !== 'peasants' && right !== 'peasants';
    });
    if (!from) return;
    movePeasants(t, from, place, 1);
  }
}

/** Peasants go from one Location to another. */
export function movePeasants(t: Table, from: Place, to: Place, n: number): void {
  t.s.places[from].peasants -= n;
  t.s.places[to].peasants += n;
  happen(t, 'other', 'peasantsMoved', { count: n, from: placeName(from) }, to);
}

/** Peasants leave a Location and wait to be placed again (DB-075). */
export function removePeasants({ s }: Table, place: Place, n: number): void {
  s.places[place].peasants -= n;
  s.peasants += n;
}

/** Whether a seat can place a Sigil here: one is left, and the Location is not Defiled (DB-006, DB-249). */
export function canPlaceSigil(s: State, seat: Seat, place: Place): boolean {
  return playerAt(s, seat).sigils > 0 && !isDefiled(s, place);
}

/** Places a Sigil, if that can be. */
export function placeSigil(t: Table, seat: Seat, place: Place): void {
  if (!canPlaceSigil(t.s, seat, place)) return;
  playerAt(t.s, seat).sigils--;
  addSigils(t.s, seat, place, 1);
  happen(t, 'sigil', 'sigil', { seat }, place);
}

/** The Sigil that a Cult's Hex brings: an enemy's, in a solo game, where nobody plays that Cult (DB-060, DB-341). */
export function placeSigilOf(t: Table, cult: Cult, place: Place): void {
  const seat = seatOf(t.s, cult);
  if (seat !== null) placeSigil(t, seat, place);
  else {
    t.s.places[place].enemySigils.push(cult);
    happen(t, 'sigil', 'enemySigil', { cult: cultsName(cult) }, place);
  }
}

/** Sigils of a seat come to a Location, or leave it where n is below 0. */
export function addSigils(s: State, seat: Seat, place: Place, n: number): void {
  const { sigils } = s.places[place];
  sigils[seat] = (sigils[seat] ?? 0) + n;
}

/** Moves a Sigil of a seat from one Location to another. */
export function moveSigil(t: Table, seat: Seat, from: Place, to: Place): void {
  addSigils(t.s, seat, from, -1);
  addSigils(t.s, seat, to, 1);
  happen(t, 'sigil', 'sigilMoved', { seat, from: placeName(from) }, to);
}

/** A Cult's Hex comes back onto the right-most free slot of its Ritual Book, and switches that Passive off (DB-061). */
export function hexHome(t: Table, cult: Cult): void {
  const seat = seatOf(t.s, cult);
  if (seat === null) t.s.removed.push(cult);
  else playerAt(t.s, seat).hexes++;
}

/** A figure goes home: killed into the inactive area while there is room (DB-175), returned into the active one (DB-178). */
export function sendHome(t: Table, seat: Seat, how: 'kill' | 'return'): void {
  const p = playerAt(t.s, seat);
  const room = inactiveOf(p) < MOST_INACTIVE && !effectOf(t, seat, 'killed-stay-active');
  if (how === 'kill' && room) p.inactive++;
  else p.active++;
}

/** Removes one Cultist from a Location. @returns it */
export function leave({ s }: Table, place: Place, which: (c: Cultist) => boolean): Cultist {
  const { cultists } = s.places[place];
  const at = cultists.findIndex(which);
  if (at < 0) throw new Error(`no such Cultist at the ${place}`);
  return cultists.splice(at, 1)[0] as Cultist;
}

/** Puts a disc into the Game Pouch. */
export function intoPouch({ s }: Table, ...discs: Disc[]): void {
  s.pouch.push(...discs);
}

/** The number on the circle of a Location's main resource, or the printed 1 (DB-123, DB-160). */
export function mainAmount(s: State, place: Place): number {
  const { left } = s.places[place];
  return left !== null && /^[1-4]$/.test(left) ? Number(left) : 1;
}

/** The kinds of resource that a Location produces: one, or any at the Church (DB-118). */
export function kindsAt(place: Place): readonly Resource[] {
  const kind = PRODUCES[place];
  return kind === 'any' ? RESOURCES : [kind];
}
