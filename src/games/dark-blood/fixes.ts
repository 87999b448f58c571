import { type Fix, type Seat, type Text, text } from '../../kernel/index.ts';
import type { Cards } from './cards.ts';
import { takeMilestones } from './moves.ts';
import { PLACES, type Place, RESOURCES, type Resource, RITUALS, type Ritual } from './names.ts';
import type { Options } from './options.ts';
import {
  CULTISTS,
  cultistsAt,
  cultSize,
  MILESTONE,
  MOST_INACTIVE,
  type Player,
  playerAt,
  SIGILS,
  type State,
} from './state.ts';
import { besides, takeSpellbook } from './upgrades.ts';
import { placeName, resourceName, ritualName, sentences } from './words.ts';

/** The most of anything that a game master can give. */
const MOST = 20;
/** What is paid with or gathered, and the Blood in a pouch. */
const GOODS = [...RESOURCES, 'silver', 'blood'] as const;
type Good = (typeof GOODS)[number];

/** What can be chosen for one part of an edit. */
type Offers = Fix<State, Options>['parts'][number];

const seats: Offers = ({ seats: n }) =>
  Array.from({ length: n }, (_, seat) => ({
    id: String(seat),
    label: text('dark-blood:fix.player', { player: { seat } }),
  }));
const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => ({
    id: String(from + i),
    label: text('dark-blood:fix.number', { number: from + i }),
  }));
const amounts: Offers = () => numbers(1, MOST);
const goods: Offers = () => GOODS.map((id) => ({ id, label: goodName(id) }));
const places: Offers = () => PLACES.map((id) => ({ id, label: placeName(id) }));
const rituals: Offers = () => RITUALS.map((id) => ({ id, label: ritualName(id) }));

/**
 * The edits that a game master may make on a game of Dark Blood: all of it lies open on the table but the Blood in a pouch,
 * of which only the change is told. What they lead to could have been reached in play: a Spellbook Token and milestones, which
 * are taken at once (DB-205, DB-293), come with what earns them. Nothing is paid, and no Passive or Event gives anything.
 */
export function fixesWith(cards: Cards): Record<string, Fix<State, Options>> {
  return {
    give: {
      parts: [seats, goods, amounts],
      apply: (s, [seat, good, n]) => change(s, Number(seat), good as Good, Number(n)),
    },
    take: {
      parts: [seats, goods, amounts],
      apply: (s, [seat, good, n]) => change(s, Number(seat), good as Good, -Number(n)),
    },
    cultists: {
      parts: [seats, () => numbers(CULTISTS - MOST_INACTIVE, CULTISTS)],
      apply: (s, [seat, n]) => setCultists(s, Number(seat), Number(n)),
    },
    sigils: {
      parts: [seats, places, () => numbers(0, SIGILS - 1)],
      apply: (s, [seat, place, n]) => setSigils(s, Number(seat), place as Place, Number(n)),
    },
    peasants: {
      parts: [places, () => numbers(0, 8)],
      apply: (s, [place, n]) => setPeasants(s, place as Place, Number(n)),
    },
    upgrade: {
      parts: [seats, rituals],
      apply: (s, [seat, ritual]) => upgrade(s, Number(seat), ritual as Ritual, cards),
    },
    favor: {
      // Alone the track has all its four spaces (DB-334), else as many as there are players.
      parts: [seats, ({ seats: n }) => numbers(1, n === 1 ? 4 : n)],
      apply: (s, [seat, n]) => setFavor(s, Number(seat), Number(n)),
    },
    move: {
      parts: [seats, places, places],
      apply: (s, [seat, from, to]) => move(s, Number(seat), from as Place, to as Place),
    },
  };
}

function goodName(good: Good): Text {
  if (good === 'blood') return text('dark-blood:fix.blood');
  return good === 'silver' ? text('dark-blood:resource.silver') : resourceName(good);
}

/** What was done for a player, and what the game gives them for it at once. */
function told(s: State, key: string, seat: Seat, args: Text['args']) {
  const player = { seat };
  const milestones = takeMilestones(s, seat).map((each) =>
    text(`dark-blood:log.milestone.${each}`, { player, count: MILESTONE }),
  );
  return { all: sentences([text(`dark-blood:fix.${key}`, { player, ...args }), ...milestones]), some: [] };
}

/** Gives, or takes, something of a player. Everybody sees how much changes hands. */
function change(s: State, seat: Seat, good: Good, n: number) {
  const p = playerAt(s, seat);
  const now = amountIn(p, good) + n;
  if (now < 0) return null;
  if (good === 'blood') {
    p.blood = now;
    p.lowest = Math.min(p.lowest, now);
  } else if (good === 'silver') p.silver = now;
  else p.resources[good] = now;
  return told(s, n > 0 ? 'given' : 'taken', seat, { number: Math.abs(n), what: goodName(good) });
}

function amountIn(p: Player, good: Good): number {
  if (good === 'blood') return p.blood;
  return good === 'silver' ? p.silver : p.resources[good as Resource];
}

/** Makes a Cult this big: active Cultists come or go. */
function setCultists(s: State, seat: Seat, number: number) {
  const p = playerAt(s, seat);
  const more = number - cultSize(p);
  if (p.active + more < 0 || p.inactive - more < 0) return null;
  p.active += more;
  p.inactive -= more;
  return told(s, 'cultistsSet', seat, { number });
}

function setSigils(s: State, seat: Seat, place: Place, number: number) {
  const p = playerAt(s, seat);
  const { sigils, defiled } = s.places[place];
  const left = p.sigils + (sigils[seat] ?? 0) - number;
  if (left < 0 || defiled !== 'no') return null;
  p.sigils = left;
  sigils[seat] = number;
  return told(s, 'sigilsSet', seat, { number, place: placeName(place) });
}

function setPeasants(s: State, place: Place, number: number) {
  const there = s.places[place];
  const waiting = s.peasants + there.peasants - number;
  if (waiting < 0) return null;
  s.peasants = waiting;
  there.peasants = number;
  return { all: text('dark-blood:fix.peasantsSet', { number, place: placeName(place) }), some: [] };
}

/** Puts a player on a space of the Unholy Favor track, counted from 1; the others move up or down. */
function setFavor(s: State, seat: Seat, number: number) {
  s.favor.splice(s.favor.indexOf(seat), 1);
  s.favor.splice(number - 1, 0, seat);
  return told(s, 'favorSet', seat, { number });
}

/** Moves a Cultist who was placed in this Phase to another Location. */
function move(s: State, seat: Seat, from: Place, to: Place) {
  const which = s.places[from].cultists.findLastIndex((c) => c.seat === seat && !c.done);
  if (from === to || which < 0 || s.step !== 'placement') return null;
  s.places[to].cultists.push(...s.places[from].cultists.splice(which, 1));
  return told(s, 'moved', seat, { from: placeName(from), to: placeName(to), number: cultistsAt(s, to, seat) });
}

/** Upgrades a Ritual through the first of its two triangles that is not paid twice; a fifth takes a Spellbook Token (DB-205). */
function upgrade(s: State, seat: Seat, ritual: Ritual, cards: Cards) {
  const p = playerAt(s, seat);
  const triangle = p.triangles.findIndex((paid, i) => paid < 2 && besides(i).includes(ritual));
  if (p.upgraded.includes(ritual) || triangle < 0) return null;
  p.upgraded.push(ritual);
  p.triangles[triangle] = (p.triangles[triangle] ?? 0) + 1;
  const done = told(s, 'upgraded', seat, { title: cards.book(p.cult).rituals[ritual][1].title });
  const count = takeSpellbook(s, seat);
  const spellbook = count > 0 ? [text('dark-blood:log.spellbook', { player: { seat }, count })] : [];
  return { ...done, all: sentences([done.all, ...spellbook]) };
}
