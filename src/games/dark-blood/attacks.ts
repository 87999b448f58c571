import { copyIds, type Flow, nameOf, type Option, type Seat, text } from '../../kernel/index.ts';
import { type Deed, perform, possible } from './effects.ts';
import { effectOf, gainResources, happen, leave, sendHome, takeResources } from './moves.ts';
import { CIRCLES, type Circle, type Place, type Resource } from './names.ts';
import { chooseResources, sum } from './payments.ts';
import type { Effect } from './schema.ts';
import { type Cultist, inFavor, playerAt, resourcesOf, type State } from './state.ts';
import type { Table } from './table.ts';
import { opWords } from './text.ts';
import { bundle, circleName, cultName, placeName, sentences } from './words.ts';

/** What one Cult did to another: Kill, Return, destroy or steal, and how much of it (DB-207). */
export interface Attack {
  by: Seat;
  how: 'kill' | 'return' | 'destroy' | 'steal';
  count: number;
}

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

/** Whether somebody's Cultist can be attacked here. */
export function hasEnemies(s: State, seat: Seat, place: Place): boolean {
  return s.places[place].cultists.some((c) => c.seat !== seat);
}

/** Kills, or returns, enemy Cultists at a Location; then those who were Attacked may react (DB-175 to DB-178, DB-229). */
export function* strike(t: Table, { seat, place }: Deed, how: 'kill' | 'return', upTo: number): Flow {
  const options = enemyOptions(t.s, seat, place);
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

/** Destroys, or steals, resources of the owner of an enemy Cultist at a Location (DB-191, DB-192). */
export function* rob(t: Table, { seat, place }: Deed, how: 'destroy' | 'steal', upTo: number): Flow {
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
function* attacked(t: Table, place: Place, attacks: Map<Seat, Attack>): Flow {
  const deed = (seat: Seat): Deed => ({ seat, place, attack: attacks.get(seat) as Attack });
  const reaction = (seat: Seat) => {
    const effect = effectOf(t, seat, 'attacked');
    return effect && possible(t, deed(seat), effect.do[0]) ? effect : null;
  };
  const ask = (seat: Seat) => {
    const effect = reaction(seat);
    const title = effect && titleOf(t, seat, effect);
    const by = attacks.get(seat)?.by as Seat;
    return {
      topic: 'react',
      prompt: text('dark-blood:ask.react', {
        by: { seat: by },
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
    yield* perform(t, deed(seat), effect.do);
  });
}

/** The title of the Passive that an effect of a seat stands on. */
function titleOf(t: Table, seat: Seat, effect: Effect): string {
  const passive = t.cards.book(playerAt(t.s, seat).cult).passives.find((each) => each.sides.includes(effect));
  return passive?.title ?? '';
}

/** Whether the attacker has here what was taken from the one who was Attacked (DB-220). */
export function canRetaliate(s: State, { seat, place, attack }: Deed): boolean {
  if (!attack) return false;
  if (attack.how === 'destroy' || attack.how === 'steal') return resourcesOf(playerAt(s, attack.by)) > 0;
  return enemyOptions(s, seat, place, attack.by).length > 0;
}

/** The attacker suffers the same; nobody reacts to that (DB-220). */
export function* retaliate(t: Table, { seat, place, attack }: Deed): Flow {
  if (!attack) return;
  const { by, how, count } = attack;
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
