import { copyIds, type Flow, nameOf, type Option, type Seat, text } from '../../kernel/index.ts';
import { effectOf, gainResources, leave, removePeasants, sendHome, takeResources, titleOf } from './moves.ts';
import { CIRCLES, type Circle, type Place, RESOURCES, type Resource } from './names.ts';
import { chooseResources, sum } from './payments.ts';
import { happen } from './recent.ts';
import { type Cultist, inFavor, playerAt, resourcesOf, type State } from './state.ts';
import type { Attack, Deed, Table } from './table.ts';
import { opWords } from './text.ts';
import { bundle, circleName, cultName, placeName, sentences } from './words.ts';

/** Where a Cultist at a Location stands: still to be activated, on a circle, or beside. */
type Stand = 'waiting' | Circle | 'done';

const standOf = (c: Cultist): Stand => (c.done ? (c.on ?? 'done') : 'waiting');

/** The enemy Cultists of a seat at a Location, alike ones together: their id names Cult and stand. */
function enemyOptions(s: State, seat: Seat, place: Place, only?: Seat): Option[] {
  const enemies = s.places[place].cultists.filter((c) => c.seat !== seat && (only === undefined || c.seat === only));
  const ids = copyIds(enemies.map((c) => `${playerAt(s, c.seat).cult}:${standOf(c)}`));
  return ids.map((id, i) => {
    const c = enemies[i] as Cultist;
    const cult = cultName(playerAt(s, c.seat).cult);
    const stand = standOf(c);
    const circle = CIRCLES.find((each) => each === stand);
    const key = circle ? 'circle' : stand;
    return {
      id,
      label: text(`dark-blood:option.target.${key}`, { cult, ...(circle && { circle: circleName(circle) }) }),
    };
  });
}

/** Figures at a Location that are no player's: Peasants, who are enemy Cultists in co-op (DB-284), or those of solo (DB-350). */
function foesAt(s: State, place: Place): number {
  const { peasants, enemies } = s.places[place];
  return s.mode === 'coop' ? peasants : enemies;
}

/** Whether an enemy Cultist can be attacked here: in co-op the other players' are none. */
export function hasEnemies(s: State, seat: Seat, place: Place): boolean {
  if (s.mode !== 'versus') return foesAt(s, place) > 0;
  return s.places[place].cultists.some((c) => c.seat !== seat);
}

/** Kills, or returns, enemy Cultists at a Location; then those who were Attacked may react (DB-175 to DB-178, DB-229). */
export function* strike(t: Table, { seat, place }: Deed, how: 'kill' | 'return', upTo: number): Flow {
  if (t.s.mode !== 'versus') return yield* strikeFoes(t, seat, place, how, upTo);
  const all = enemyOptions(t.s, seat, place);
  const options = upTo > 1 ? all : all.filter(({ id }) => id === nameOf(id)); // of those alike one will do
  const prompt = text(`dark-blood:ask.${how}`, { place: placeName(place), count: upTo });
  const ids =
    options.length === 1
      ? options.map((o) => o.id)
      : yield* t.g.pick(seat, { topic: how, prompt, options, min: 1, max: upTo });
  const struck = new Map<Seat, number>();
  for (const id of ids) {
    const victim = remove(t, place, nameOf(id), how);
    struck.set(victim, (struck.get(victim) ?? 0) + 1);
  }
  yield* attacked(t, place, new Map([...struck].map(([victim, count]) => [victim, { by: seat, how, count }])));
}

/** Kills, or returns, Peasants in co-op (DB-285), enemy Cultists in solo (DB-350): all are alike, so their number is asked. */
function* strikeFoes(t: Table, seat: Seat, place: Place, how: 'kill' | 'return', upTo: number): Flow {
  const most = Math.min(upTo, foesAt(t.s, place));
  const prompt = text(`dark-blood:ask.foes.${how}`, { place: placeName(place), count: most });
  const n = most === 1 ? 1 : yield* t.g.amount(seat, { topic: how, prompt, min: 1, max: most, fallback: most });
  removeFoes(t, place, n, how);
}

function removeFoes(t: Table, place: Place, n: number, how: 'kill' | 'return'): void {
  const coop = t.s.mode === 'coop';
  if (coop) removePeasants(t, place, n);
  else t.s.places[place].enemies -= n;
  happen(t, how, `${coop ? 'peasants' : 'enemies'}Struck.${how}`, { count: n }, place);
}

/** Sends the Cultist home that an id of {@link enemyOptions} names. @returns its owner */
function remove(t: Table, place: Place, id: string, how: 'kill' | 'return'): Seat {
  const [cult, stand] = id.split(':');
  const { seat } = leave(t, place, (c) => playerAt(t.s, c.seat).cult === cult && standOf(c) === stand);
  sendHome(t, seat, how);
  happen(t, how, how, { seat }, place);
  return seat;
}

/** The owners of enemy Cultists at a Location who have resources that could be destroyed or stolen. */
export function robbable(s: State, seat: Seat, place: Place): Seat[] {
  const owners = new Set(s.places[place].cultists.map((c) => c.seat));
  return [...owners].filter((owner) => owner !== seat && resourcesOf(playerAt(s, owner)) > 0);
}

/** Whether there is somebody here whose resources can be destroyed or stolen; where players are no enemies, any foe will do. */
export function canRob(s: State, seat: Seat, place: Place): boolean {
  return s.mode === 'versus' ? robbable(s, seat, place).length > 0 : foesAt(s, place) > 0;
}

/** Destroys, or steals, resources of the owner of an enemy Cultist at a Location (DB-191, DB-192). */
export function* rob(t: Table, { seat, place }: Deed, how: 'destroy' | 'steal', upTo: number): Flow {
  if (t.s.mode !== 'versus') return yield* robSupply(t, seat, how, upTo);
  const options = robbable(t.s, seat, place).map((owner) => {
    const { cult, resources } = playerAt(t.s, owner);
    return { id: cult, label: text('dark-blood:option.owner', { cult: cultName(cult), what: bundle(resources) }) };
  });
  const id = yield* t.g.oneKnown(seat, { topic: 'owner', prompt: text(`dark-blood:ask.${how}.owner`), options });
  const victim = t.s.players.findIndex((p) => p.cult === id);
  const taken = yield* chooseResources(
    t,
    seat,
    { ...playerAt(t.s, victim).resources },
    1,
    Math.min(upTo, resourcesOf(playerAt(t.s, victim))),
    how,
  );
  takeAway(t, seat, victim, taken, how);
  yield* attacked(t, place, new Map([[victim, { by: seat, how, count: sum(taken) }]]));
}

/**
 * Where players are no enemies resources come from the supply: "destroyed" ones are laid beside the Ritual Book, stolen ones
 * are gained (DB-290, DB-292).
 */
function* robSupply(t: Table, seat: Seat, how: 'destroy' | 'steal', n: number): Flow {
  const supply = Object.fromEntries(RESOURCES.map((kind) => [kind, n])) as Record<Resource, number>;
  const taken = yield* chooseResources(t, seat, supply, n, n, 'gain');
  if (how === 'steal') return gainResources(t, seat, taken);
  const { bank } = playerAt(t.s, seat);
  for (const kind of RESOURCES) bank[kind] += taken[kind] ?? 0;
  happen(t, 'other', 'banked', { seat, what: bundle(taken) });
}

function takeAway(
  t: Table,
  seat: Seat,
  victim: Seat,
  taken: Partial<Record<Resource, number>>,
  how: 'destroy' | 'steal',
): void {
  takeResources(t, victim, taken);
  happen(t, 'other', how === 'steal' ? 'stolen' : 'destroyed', { seat, victim: { seat: victim }, what: bundle(taken) });
  if (how === 'steal') gainResources(t, seat, taken);
}

/** Cults were Attacked at a Location: each may use its Passive that reacts, in Unholy Favor order (DB-207, DB-229). */
export function* attacked(t: Table, place: Place, attacks: Map<Seat, Attack>): Flow {
  const deed = (seat: Seat): Deed => ({ seat, place, attack: attacks.get(seat) as Attack });
  const reaction = (seat: Seat) => {
    const effect = effectOf(t, seat, 'attacked');
    return effect && t.ops.possible(t, deed(seat), effect.do[0]) ? effect : null;
  };
  const ask = (seat: Seat) => {
    const effect = reaction(seat);
    const title = effect && titleOf(t, seat, effect);
    const { by } = attacks.get(seat) as Attack;
    return {
      topic: 'react',
      prompt: text('dark-blood:ask.react', {
        by: typeof by === 'number' ? { seat: by } : text(`dark-blood:attacker.${by}`),
        place: placeName(place),
        passive: title ?? '',
        does: effect ? sentences(effect.do.map(opWords)) : '',
      }),
      options: [
        { id: 'pass', label: text('dark-blood:option.pass') },
        ...(title ? [{ id: 'use', label: text('dark-blood:option.use', { passive: title }) }] : []),
      ],
    };
  };
  const seats = inFavor(t.s).filter((seat) => attacks.has(seat) && reaction(seat));
  if (seats.length === 0) return;
  yield* t.g.react('attack', seats, ask, function* (seat): Flow {
    const effect = reaction(seat);
    if (!effect) return;
    happen(t, 'ritual', 'reacts', { seat, passive: titleOf(t, seat, effect) }, place);
    yield* t.ops.perform(t, deed(seat), effect.do);
  });
}

/** Whether the attacker has here what was taken from the one who was Attacked (DB-220). */
export function canRetaliate(s: State, { seat, place, attack }: Deed): boolean {
  if (!attack || attack.by === 'inquisitor') return false;
  const robbed = attack.how === 'destroy' || attack.how === 'steal';
  if (attack.by === 'peasants') return robbed || foesAt(s, place) > 0;
  return robbed ? resourcesOf(playerAt(s, attack.by)) > 0 : enemyOptions(s, seat, place, attack.by).length > 0;
}

/** The attacker suffers the same; nobody reacts to that (DB-220). */
export function* retaliate(t: Table, { seat, place, attack }: Deed): Flow {
  if (!attack || attack.by === 'inquisitor' || attack.how === 'sigil') return;
  const { by, how, count } = attack;
  if (by === 'peasants') {
    if (how === 'destroy' || how === 'steal') yield* robSupply(t, seat, how, count);
    else removeFoes(t, place, Math.min(count, foesAt(t.s, place)), how);
    return;
  }
  if (how === 'destroy' || how === 'steal') {
    const has = playerAt(t.s, by).resources;
    const n = Math.min(count, sum(has));
    takeAway(t, seat, by, yield* chooseResources(t, seat, { ...has }, n, n, how), how);
    return;
  }
  const options = enemyOptions(t.s, seat, place, by);
  const n = Math.min(count, options.length);
  const prompt = text(`dark-blood:ask.${how}`, { place: placeName(place), count: n });
  const ids =
    options.length === n
      ? options.map((o) => o.id)
      : yield* t.g.pick(seat, { topic: how, prompt, options, min: n, max: n });
  for (const id of ids) remove(t, place, nameOf(id), how);
}
