import { type Fix, type Seat, type Text, text } from '../../kernel/index.ts';
import type { Cards } from './cards.ts';
import { PLACES, type Place, RESOURCES, type Resource, RITUALS, type Ritual } from './names.ts';
import type { Options } from './options.ts';
import { cultistsAt, type Player, playerAt, SIGILS, type State } from './state.ts';
import { besides } from './upgrades.ts';
import { placeName, resourceName, ritualName } from './words.ts';

/** The most of anything that a game master can give. */
const MOST = 20;
/** What is paid with or gathered, and the Blood in a pouch. */
const GOODS = [...RESOURCES, 'silver', 'blood'] as const;
type Good = (typeof GOODS)[number];

/**
 * The edits that a game master may make on a game of Dark Blood: all of it lies open on the table but the Blood in a pouch,
 * of which only the change is told, and only to its owner how much there is now.
 */
export function fixesWith(cards: Cards): Record<string, Fix<State, Options>> {
  const seats = ({ seats: n }: { seats: number }) =>
    Array.from({ length: n }, (_, seat) => ({
      id: String(seat),
      label: text('dark-blood:fix.player', { player: { seat } }),
    }));
  const numbers = (from: number, to: number) => () =>
    Array.from({ length: to - from + 1 }, (_, i) => ({
      id: String(from + i),
      label: text('dark-blood:fix.number', { number: from + i }),
    }));
  const goods = () => GOODS.map((id) => ({ id, label: goodName(id) }));
  const places = () => PLACES.map((id) => ({ id, label: placeName(id) }));
  const rituals = () => RITUALS.map((id) => ({ id, label: ritualName(id) }));
  return {
    give: {
      parts: [seats, goods, numbers(1, MOST)],
      apply: (s, [seat, good, n]) => change(s, Number(seat), good as Good, Number(n)),
    },
    take: {
      parts: [seats, goods, numbers(1, MOST)],
      apply: (s, [seat, good, n]) => change(s, Number(seat), good as Good, -Number(n)),
    },
    cultists: {
      parts: [seats, numbers(4, 8)],
      apply(s, [seat, n]) {
        const p = playerAt(s, Number(seat));
        const change = Number(n) - (8 - p.inactive);
        if (p.active + change < 0) return null;
        p.active += change;
        p.inactive -= change;
        return told('cultistsSet', Number(seat), { number: Number(n) });
      },
    },
    sigils: {
      parts: [seats, places, numbers(0, SIGILS - 1)],
      apply(s, [at, place, n]) {
        const [seat, where, number] = [Number(at), place as Place, Number(n)];
        const p = playerAt(s, seat);
        const left = p.sigils + (s.places[where].sigils[seat] ?? 0) - number;
        if (left < 0 || s.places[where].defiled !== 'no') return null;
        p.sigils = left;
        s.places[where].sigils[seat] = number;
        return told('sigilsSet', seat, { number, place: placeName(where) });
      },
    },
    peasants: {
      parts: [places, numbers(0, 8)],
      apply(s, [place, n]) {
        const where = s.places[place as Place];
        const waiting = s.peasants + where.peasants - Number(n);
        if (waiting < 0) return null;
        s.peasants = waiting;
        where.peasants = Number(n);
        return {
          all: text('dark-blood:fix.peasantsSet', { number: Number(n), place: placeName(place as Place) }),
          some: [],
        };
      },
    },
    upgrade: {
      parts: [seats, rituals],
      apply: (s, [seat, ritual]) => upgrade(s, Number(seat), ritual as Ritual, cards),
    },
    favor: {
      parts: [seats, numbers(1, 4)],
      apply(s, [seat, n]) {
        if (Number(n) > s.favor.length) return null;
        s.favor.splice(s.favor.indexOf(Number(seat)), 1);
        s.favor.splice(Number(n) - 1, 0, Number(seat));
        return told('favorSet', Number(seat), { number: Number(n) });
      },
    },
    move: {
      parts: [seats, places, places],
      apply(s, [at, from, to]) {
        const seat = Number(at);
        const [here, there] = [from as Place, to as Place];
        const which = s.places[here].cultists.findLastIndex((c) => c.seat === seat && !c.done);
        if (here === there || which < 0 || s.step !== 'placement') return null;
        s.places[there].cultists.push(...s.places[here].cultists.splice(which, 1));
        const number = cultistsAt(s, there, seat);
        return told('moved', seat, { from: placeName(here), to: placeName(there), number });
      },
    },
  };
}

function goodName(good: Good): Text {
  if (good === 'blood') return text('dark-blood:fix.blood');
  return good === 'silver' ? text('dark-blood:resource.silver') : resourceName(good);
}

function told(key: string, seat: Seat, args: Text['args']) {
  return { all: text(`dark-blood:fix.${key}`, { player: { seat }, ...args }), some: [] };
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
  const args = { player: { seat }, number: Math.abs(n), what: goodName(good) };
  return { all: text(n > 0 ? 'dark-blood:fix.given' : 'dark-blood:fix.taken', args), some: [] };
}

function amountIn(p: Player, good: Good): number {
  if (good === 'blood') return p.blood;
  return good === 'silver' ? p.silver : p.resources[good as Resource];
}

/** Upgrades a Ritual through the first of its two triangles that is not paid twice. */
function upgrade(s: State, seat: Seat, ritual: Ritual, cards: Cards) {
  const p = playerAt(s, seat);
  const triangle = p.triangles.findIndex((paid, i) => paid < 2 && besides(i).includes(ritual));
  if (p.upgraded.includes(ritual) || triangle < 0) return null;
  p.upgraded.push(ritual);
  p.triangles[triangle] = (p.triangles[triangle] ?? 0) + 1;
  return told('upgraded', seat, { title: cards.book(p.cult).rituals[ritual][1].title });
}
