import { copyIds, type Flow, nameOf, type Option, type Seat, text } from '../../kernel/index.ts';
import { canRetaliate, canRob, hasEnemies, retaliate, rob, strike } from './attacks.ts';
import { enemyHexes, returnEnemyHex } from './coop.ts';
import { corrupt, corruptible } from './corrupt.ts';
import { approach, inquisitorTo } from './inquisitor.ts';
import {
  canPlaceSigil,
  effectOf,
  gainBlood,
  gainCultists,
  gainResources,
  gainSilver,
  hexHome,
  intoPouch,
  kindsAt,
  movePeasants,
  moveSigil,
  placeSigil,
  placeSigilOf,
  removePeasants,
  resolveTwoPeasants,
  takeResources,
} from './moves.ts';
import { type Disc, isCult, numberOn, PLACES, type Place, RESOURCES, type Resource } from './names.ts';
import { added, chooseResources } from './payments.ts';
import { happen } from './recent.ts';
import type { Op } from './schema.ts';
import { isDefiled, playerAt, resourcesOf, type State } from './state.ts';
import type { Deed, Ops, Table } from './table.ts';
import { upgradeOne, upgrades } from './upgrades.ts';
import { discName, placeName, resourceName } from './words.ts';

/** The instructions that cards are made of. */
export const ops: Ops = { possible, perform };

/** Whether an instruction would do anything. */
export function possible(t: Table, deed: Deed, op: Op | undefined): boolean {
  const { s } = t;
  const { seat, place } = deed;
  const p = playerAt(s, seat);
  switch (op?.op) {
    case undefined:
      return false;
    case 'cultists':
      return p.inactive > 0;
    case 'convert':
      return p.inactive > 0 && s.places[place].peasants > 0;
    case 'kill':
    case 'return':
      return hasEnemies(s, seat, place);
    case 'destroy':
    case 'steal':
      return canRob(s, seat, place);
    case 'sigil':
      return canPlaceSigil(s, seat, place);
    case 'bring-sigil':
      return !isDefiled(s, place) && sigilsElsewhere(s, seat, place).length > 0;
    case 'bring-peasant':
      return peasantsElsewhere(s, place).length > 0;
    case 'shift-peasants':
      return s.places[place].peasants > 0 || peasantsElsewhere(s, place).length > 0;
    case 'swap':
      return resourcesOf(p) > 0;
    case 'draw':
      return s.pouch.length > 0;
    case 'corrupt':
      return corruptible(s, seat, op.summon);
    case 'send-hex':
      return s.mode === 'coop' ? enemyHexes(s).length > 0 : s.pouch.length > 0;
    case 'retaliate':
      return canRetaliate(s, deed);
    case 'upgrade':
      return upgrades(t, seat).length > 0;
    default:
      return true;
  }
}

/** Carries out instructions, one after another; what can do nothing is passed over. */
export function* perform(t: Table, deed: Deed, ops: readonly Op[]): Flow {
  for (const op of ops) if (possible(t, deed, op)) yield* carryOut(t, deed, op);
}

/** What is done with, or to, a Peasant: in co-op to one as an enemy Cultist, too (DB-284, DB-306). */
const OF_PEASANTS: ReadonlySet<Op['op']> = new Set<Op['op']>([
  'convert',
  'kill',
  'return',
  'destroy',
  'steal',
  'bring-peasant',
  'shift-peasants',
]);

function* carryOut(t: Table, deed: Deed, op: Op): Flow {
  const { seat, place } = deed;
  if (OF_PEASANTS.has(op.op)) {
    yield* approach(t, deed);
    if (!possible(t, deed, op)) return; // what answered the Inquisitor took the Peasants away
  }
  switch (op.op) {
    case 'cultists':
      return void gainCultists(t, seat, op.n);
    case 'blood':
      return gainBlood(t, seat, op.n);
    case 'silver':
      return gainSilver(t, seat, op.n);
    case 'resource':
      return yield* gainFrom(t, seat, op.kind === 'local' ? kindsAt(place) : [op.kind], op.n);
    case 'convert':
      return yield* convert(t, deed, op.upTo);
    case 'kill':
    case 'return':
      return yield* strike(t, deed, op.op, op.upTo);
    case 'destroy':
    case 'steal':
      return yield* rob(t, deed, op.op, op.upTo);
    case 'sigil':
      return placeSigil(t, seat, place);
    case 'bring-sigil':
      return yield* bringSigil(t, seat, place);
    case 'bring-peasant':
      return yield* bringPeasant(t, deed);
    case 'shift-peasants':
      return yield* shiftPeasants(t, deed, op.upTo, op.gain);
    case 'swap':
      return yield* swap(t, seat);
    case 'draw':
      return yield* drawDiscs(t, deed, op.n);
    case 'corrupt':
      return yield* corrupt(t, deed, op.summon);
    case 'send-hex':
      return yield* sendHex(t, deed);
    case 'retaliate':
      return yield* retaliate(t, deed);
    case 'upgrade':
      return yield* upgradeOne(t, seat);
  }
}

/**
 * Gains resources of some kinds, in any mix where there are several (DB-118).
 * @param more what is gained with them
 * @param at where they are gathered, if they are
 */
export function* gainFrom(
  t: Table,
  seat: Seat,
  kinds: readonly Resource[],
  n: number,
  more: Partial<Record<Resource, number>> = {},
  at?: Place,
): Flow {
  const [only, ...others] = kinds;
  const all = Object.fromEntries(RESOURCES.map((kind) => [kind, kinds.includes(kind) ? n : 0])) as Record<
    Resource,
    number
  >;
  const gained = others.length > 0 ? yield* chooseResources(t, seat, all, n, n, 'gain') : { [only as Resource]: n };
  gainResources(t, seat, added(gained, more), at);
}

/** Peasants become Cultists, one each (DB-154 to DB-157). */
function* convert(t: Table, { seat, place }: Deed, upTo: number): Flow {
  const most = Math.min(upTo, t.s.places[place].peasants, playerAt(t.s, seat).inactive);
  const prompt = text('dark-blood:ask.convert', { count: most });
  const n = most === 1 ? 1 : yield* t.g.amount(seat, { topic: 'convert', prompt, min: 1, max: most, fallback: most });
  removePeasants(t, place, n);
  gainCultists(t, seat, n);
}

function sigilsElsewhere(s: State, seat: Seat, place: Place): Place[] {
  return PLACES.filter((from) => from !== place && !isDefiled(s, from) && (s.places[from].sigils[seat] ?? 0) > 0);
}

function peasantsElsewhere(s: State, place: Place): Place[] {
  return PLACES.filter((from) => from !== place && s.places[from].peasants > 0);
}

/** Locations as options. */
export function placeOptions(places: readonly Place[]): Option[] {
  return places.map((place) => ({ id: place, label: placeName(place) }));
}

function* bringSigil(t: Table, seat: Seat, place: Place): Flow {
  const options = placeOptions(sigilsElsewhere(t.s, seat, place));
  const prompt = text('dark-blood:ask.bringSigil', { place: placeName(place) });
  const from = yield* t.g.oneKnown(seat, { topic: 'from', prompt, options });
  moveSigil(t, seat, from as Place, place);
}

function* bringPeasant(t: Table, { seat, place }: Deed): Flow {
  const options = placeOptions(peasantsElsewhere(t.s, place));
  const prompt = text('dark-blood:ask.bringPeasant', { place: placeName(place) });
  const from = yield* t.g.oneKnown(seat, { topic: 'from', prompt, options });
  movePeasants(t, from as Place, place, 1);
}

/** The Doomsayer's Spell: Peasants move between here and one other Location (DB-185, DB-186). */
function* shiftPeasants(t: Table, { seat, place }: Deed, upTo: number, gain: number): Flow {
  const { places } = t.s;
  const ways = PLACES.filter((other) => other !== place).flatMap((other) => [
    ...(places[place].peasants > 0 ? [{ id: `to:${other}`, from: place, to: other }] : []),
    ...(places[other].peasants > 0 ? [{ id: `from:${other}`, from: other, to: place }] : []),
  ]);
  const options = ways.map(({ id, from, to }) => ({
    id,
    label: text('dark-blood:option.shift', { from: placeName(from), to: placeName(to) }),
  }));
  const id = yield* t.g.oneKnown(seat, { topic: 'shift', prompt: text('dark-blood:ask.shift'), options });
  const way = ways.find((each) => each.id === id);
  if (!way) throw new Error(`${id} is no way to go`);
  const most = Math.min(upTo, places[way.from].peasants);
  const prompt = text('dark-blood:ask.shiftCount', { count: most });
  const n = most === 1 ? 1 : yield* t.g.amount(seat, { topic: 'shift', prompt, min: 1, max: most, fallback: most });
  movePeasants(t, way.from, way.to, n);
  const kinds = RESOURCES.filter((kind) => kindsAt(way.from).includes(kind) || kindsAt(way.to).includes(kind));
  yield* gainFrom(t, seat, kinds, gain);
}

/** One resource becomes one of another kind. */
function* swap(t: Table, seat: Seat): Flow {
  const given = yield* chooseResources(t, seat, { ...playerAt(t.s, seat).resources }, 1, 1, 'give');
  const gave = RESOURCES.find((kind) => given[kind]) as Resource;
  const options = RESOURCES.filter((kind) => kind !== gave).map((kind) => ({ id: kind, label: resourceName(kind) }));
  const got = yield* t.g.one(seat, { topic: 'gain', prompt: text('dark-blood:ask.gain.one'), options });
  takeResources(t, seat, given);
  playerAt(t.s, seat).resources[got as Resource]++;
  happen(t, 'other', 'swapped', { seat, gave: resourceName(gave), got: resourceName(got as Resource) });
}

/** Draws discs and triggers one of them, or none where none has a number; all go back into the pouch (DB-195 to DB-197). */
function* drawDiscs(t: Table, deed: Deed, n: number): Flow {
  const { s, g } = t;
  const { seat, place } = deed;
  g.shuffle(s.pouch);
  const from = s.drawn.length; // what answers an Attack may draw in the midst of another draw
  s.drawn.push(...g.draw(s.pouch, n));
  const drawn = s.drawn.slice(from);
  happen(t, 'hex', 'drawn', { seat, discs: drawn.map(discName) });
  const ids = copyIds(drawn).filter((id) => canTrigger(s, nameOf(id) as Disc, place));
  const options = ids.map((id) => {
    const disc = nameOf(id) as Disc;
    return { id, label: text(`dark-blood:option.trigger.${keyOf(s, disc)}`, { disc: discName(disc) }) };
  });
  const none = { id: 'none', label: text('dark-blood:option.trigger.none') };
  const free = n > 1 && drawn.every((disc) => numberOn(disc) === null); // "you can choose to"
  if (free || ids.length === 0) options.unshift(none);
  const prompt = text('dark-blood:ask.trigger', { place: placeName(place) });
  const id = yield* g.oneKnown(seat, { topic: 'trigger', prompt, options });
  if (id !== 'none') yield* trigger(t, deed, nameOf(id) as Disc);
  intoPouch(t, ...s.drawn.splice(from));
}

function keyOf(s: State, disc: Disc): string {
  if (disc === 'peasants' && s.mode === 'solo') return 'enemies'; // DB-340
  return numberOn(disc) !== null ? 'number' : isCult(disc) ? 'cult' : disc;
}

/** A Cult's Hex or a Shield cannot be triggered at a Defiled Location (DB-051). */
function canTrigger(s: State, disc: Disc, place: Place): boolean {
  return !(isDefiled(s, place) && (isCult(disc) || disc === 'shield'));
}

/** Resolves the effect of a disc here (rulebook, Triggering Hexes; DB-051 to DB-055). */
function* trigger(t: Table, deed: Deed, disc: Disc): Flow {
  const { seat, place } = deed;
  const number = numberOn(disc);
  happen(t, 'hex', 'triggered', { seat, disc: discName(disc) }, place);
  if (number !== null) return yield* gainFrom(t, seat, kindsAt(place), number);
  if (disc === 'peasants') {
    yield* approach(t, deed);
    let at = place;
    if ((t.s.mode !== 'versus' || t.s.peasants > 0) && effectOf(t, seat, 'peasants-anywhere')) {
      const prompt = text(`dark-blood:ask.${t.s.mode === 'solo' ? 'enemies' : 'peasants'}Anywhere`);
      at = (yield* t.g.one(seat, { topic: 'to', prompt, options: placeOptions(PLACES), fallback: [place] })) as Place;
    }
    resolveTwoPeasants(t, at);
  } else if (isCult(disc)) placeSigilOf(t, disc, place);
  else yield* inquisitorTo(t, place);
}

/** Draws until a Hex of the attacker comes up, which goes home; all others go back (DB-213). In co-op it lies on the board. */
function* sendHex(t: Table, { seat, attack }: Deed): Flow {
  const { s, g } = t;
  if (!attack) return;
  const { by } = attack;
  if (typeof by !== 'number') return yield* returnEnemyHex(t, seat);
  const { cult } = playerAt(s, by);
  g.shuffle(s.pouch);
  const drawn: Disc[] = [];
  while (s.pouch.length > 0 && !drawn.includes(cult)) drawn.push(...g.draw(s.pouch, 1));
  happen(t, 'hex', 'drawn', { seat, discs: drawn.map(discName) });
  if (drawn.at(-1) === cult) {
    drawn.pop();
    hexHome(t, cult);
    happen(t, 'hex', 'hexHome', { seat: by });
  }
  intoPouch(t, ...drawn);
}
