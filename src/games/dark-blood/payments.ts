import { type Flow, type Option, type Seat, text } from '../../kernel/index.ts';
import { effectOf, kindsAt, mainAmount, removePeasants, spendBlood, takeResources } from './moves.ts';
import { type Place, RESOURCES, type Resource } from './names.ts';
import { happen } from './recent.ts';
import type { Cost } from './schema.ts';
import { inactiveOf, MOST_INACTIVE, playerAt, resourcesOf } from './state.ts';
import type { Table } from './table.ts';
import { amountOf, bundle, resourceName } from './words.ts';

/** A cost as it stands at a Location: exact numbers. */
export interface Price {
  silver: number;
  blood: number;
  resources: Partial<Record<Resource, number>>;
  /** Resources of any kinds. */
  any: number;
  peasant: boolean;
  self: boolean;
}

/** What a cost comes to at a Location; its discs may set it (DB-160). */
export function priceAt({ s }: Pick<Table, 's'>, cost: Cost, place: Place): Price {
  const local = cost.local === 'disc' ? mainAmount(s, place) : (cost.local ?? 0);
  const [only, ...more] = kindsAt(place);
  const resources: Price['resources'] = { ...cost.resources };
  if (only && more.length === 0 && local > 0) resources[only] = (resources[only] ?? 0) + local;
  return {
    silver: cost.silver ?? 0,
    blood: cost.blood ?? 0,
    resources,
    any: more.length > 0 ? local : 0,
    peasant: cost.peasant ?? false,
    self: cost.self ?? false,
  };
}

/** Whether a seat can pay a price with what it has, at a Location (DB-152). */
export function canPay(t: Table, seat: Seat, price: Price, place: Place): boolean {
  const p = playerAt(t.s, seat);
  if (p.silver < price.silver || p.blood < price.blood) return false;
  if (price.peasant && t.s.places[place].peasants === 0) return false;
  if (price.self && inactiveOf(p) >= MOST_INACTIVE) return false; // DB-164
  return waysToPay(t, seat, price).length > 0 && resourcesOf(p) >= sum(price.resources) + price.any;
}

/** The bundles of resources that a seat can give for a price: as it is, or with one replaced (DB-217). */
export function waysToPay(
  t: Table,
  seat: Seat,
  { resources }: Pick<Price, 'resources'>,
): Partial<Record<Resource, number>>[] {
  const p = playerAt(t.s, seat);
  const has = (bundle: Partial<Record<Resource, number>>) =>
    RESOURCES.every((kind) => p.resources[kind] >= (bundle[kind] ?? 0));
  const ways = [resources];
  if (effectOf(t, seat, 'substitute'))
    for (const from of RESOURCES.filter((kind) => (resources[kind] ?? 0) > 0))
      for (const to of RESOURCES.filter((kind) => kind !== from))
        ways.push({ ...resources, [from]: (resources[from] ?? 0) - 1, [to]: (resources[to] ?? 0) + 1 });
  return ways.filter(has);
}

/**
 * Pays a price; the seat chooses where it can pay in several ways. What everybody could not know beforehand is told: what was
 * chosen, and that a Peasant goes.
 * @param offered whether the Peasant was told of already, as one that is offered
 * @throws Error where it cannot pay
 */
export function* pay(t: Table, seat: Seat, price: Price, place: Place, offered = false): Flow {
  const p = playerAt(t.s, seat);
  p.silver -= price.silver;
  spendBlood(t, seat, price.blood);
  if (price.peasant) removePeasants(t, place, 1);
  const chosen = price.any > 0 || waysToPay(t, seat, price).length > 1;
  const fixed = yield* payResources(t, seat, price);
  const free = price.any > 0 ? yield* chooseResources(t, seat, { ...p.resources }, price.any, price.any, 'give') : {};
  takeResources(t, seat, free);
  const peasant = price.peasant && !offered;
  if (!chosen && !peasant) return;
  const paid = { ...price, resources: added(fixed, free), any: 0, peasant, self: false };
  happen(t, 'other', 'paid', { seat, what: priceWords(paid) });
}

/** Pays the resources of a price. @returns what was paid */
export function* payResources(
  t: Table,
  seat: Seat,
  price: Pick<Price, 'resources'>,
): Flow<Partial<Record<Resource, number>>> {
  const ways = waysToPay(t, seat, price);
  const options: Option[] = ways.map((way) => ({
    id: idOf(way),
    label: text('dark-blood:option.bundle', { what: bundle(way) }),
  }));
  if (sum(price.resources) === 0) return {};
  const id = yield* t.g.oneKnown(seat, { topic: 'payment', prompt: text('dark-blood:ask.payment'), options });
  const way = ways.find((each) => idOf(each) === id);
  if (!way) throw new Error(`${id} is no way to pay`);
  takeResources(t, seat, way);
  return way;
}

/** A name for a bundle: `sulfur+sulfur+bones`. */
export function idOf(amounts: Partial<Record<Resource, number>>): string {
  return RESOURCES.flatMap((kind) => Array<string>(amounts[kind] ?? 0).fill(kind)).join('+') || 'nothing';
}

/** How many bundles are offered in one question: as many as one menu holds. */
const MENU = 25;

/** Out of which resources how many are chosen, and why: each reason has its words. */
type Choice = [
  from: Record<Resource, number>,
  min: number,
  max: number,
  why: 'give' | 'gain' | 'destroy' | 'steal' | 'bid-resources',
];

/**
 * Chooses between `min` and `max` resources out of some: all at once, or kind by kind where there are too many ways. It asks
 * only where there is a choice.
 */
export function* chooseResources(t: Table, seat: Seat, ...choice: Choice): Flow<Partial<Record<Resource, number>>> {
  const [from, min, max, why] = choice;
  const sealed = t.s.mode !== 'coop'; // a pledge can be seen (DB-277)
  const bundles = bundlesOf(from, max).filter((each) => sum(each) >= min);
  if (bundles.length > MENU) return yield* kindByKind(t, seat, ...choice);
  const options = bundles.map((each) => {
    const kind = RESOURCES.find((one) => max === 1 && each[one]);
    return {
      id: idOf(each),
      label: kind ? resourceName(kind) : text('dark-blood:option.bundle', { what: bundle(each) }),
    };
  });
  const prompt = text(`dark-blood:ask.${why}.${max === 1 ? 'one' : 'many'}`, { count: max });
  const fallback = options.slice(-1).map(({ id }) => id); // no more than must be
  const id = yield* t.g.oneKnown(seat, { topic: why, prompt, options, sealed, fallback });
  return bundles.find((each) => idOf(each) === id) ?? {};
}

/** All that can be taken out of some resources, up to so many: the biggest bundles first, of the first kinds most. */
function bundlesOf(from: Record<Resource, number>, max: number): Partial<Record<Resource, number>>[] {
  const ways = RESOURCES.reduce<Partial<Record<Resource, number>>[]>(
    (all, kind) =>
      all.flatMap((each) => {
        const most = Math.min(from[kind], max - sum(each));
        return Array.from({ length: most + 1 }, (_, i) => ({ ...each, [kind]: most - i }));
      }),
    [{}],
  );
  return ways.sort((one, other) => sum(other) - sum(one));
}

function* kindByKind(t: Table, seat: Seat, ...choice: Choice): Flow<Partial<Record<Resource, number>>> {
  const [from, min, max, why] = choice;
  const sealed = t.s.mode !== 'coop';
  const chosen: Partial<Record<Resource, number>> = {};
  for (const [i, kind] of RESOURCES.entries()) {
    const later = RESOURCES.slice(i + 1).reduce((n, each) => n + from[each], 0);
    const most = Math.min(from[kind], max - sum(chosen));
    const least = Math.max(0, Math.min(most, min - sum(chosen) - later));
    const prompt = text(`dark-blood:ask.${why}.some`, { resource: resourceName(kind), count: max - sum(chosen) });
    chosen[kind] =
      most === least ? most : yield* t.g.amount(seat, { topic: why, prompt, min: least, max: most, sealed });
  }
  return chosen;
}

/** Two bundles as one. */
export function added(
  one: Partial<Record<Resource, number>>,
  other: Partial<Record<Resource, number>>,
): Partial<Record<Resource, number>> {
  return Object.fromEntries(RESOURCES.map((kind) => [kind, (one[kind] ?? 0) + (other[kind] ?? 0)]));
}

/** How many resources there are in a bundle. */
export function sum(amounts: Partial<Record<Resource, number>>): number {
  return RESOURCES.reduce((n, kind) => n + (amounts[kind] ?? 0), 0);
}

/** A price in words: "1 Silver, 2 Sulfur and a Peasant", an empty list where it costs nothing. */
export function priceWords(price: Price) {
  return [
    ...(price.silver > 0 ? [amountOf('silver', price.silver)] : []),
    ...(price.blood > 0 ? [amountOf('blood', price.blood)] : []),
    ...bundle(price.resources),
    ...(price.any > 0 ? [amountOf('any', price.any)] : []),
    ...(price.peasant ? [text('dark-blood:amount.peasant')] : []),
    ...(price.self ? [text('dark-blood:amount.self')] : []),
  ];
}
