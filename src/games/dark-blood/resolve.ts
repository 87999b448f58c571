import { type Flow, type Option, type Seat, type Text, text } from '../../kernel/index.ts';
import { drawOnBanks } from './coop.ts';
import { gainFrom, perform, possible } from './effects.ts';
import { approach, guarded, isClosed, persecuted } from './inquisitor.ts';
import {
  canPlaceSigil,
  effectOf,
  eventOf,
  gainResources,
  gainSilver,
  kindsAt,
  placeSigil,
  sendHome,
  spendBlood,
  titleOf,
} from './moves.ts';
import {
  CIRCLES,
  type Circle,
  numberOn,
  OFFERINGS,
  type Offering,
  PLACES,
  type Place,
  RITUALS,
  type Ritual,
  SLOTS,
} from './names.ts';
import { canPay, type Price, pay, priceAt, priceWords } from './payments.ts';
import { peasantActs } from './peasants.ts';
import { freeOptions } from './placement.ts';
import { happen } from './recent.ts';
import type { Op } from './schema.ts';
import { type Cultist, inPriority, majorityOrder, playerAt, ROUNDS, ranking, type State } from './state.ts';
import type { Deed, Table } from './table.ts';
import { opShort, opWords } from './text.ts';
import { canTrade, trade, upgradeInReach, upgradeOne } from './upgrades.ts';
import { amountOf, circleName, offeringName, placeName, ritualName, sentences } from './words.ts';

/** Where an activated Cultist is when its action is over. */
type Whereabouts = { slot: Ritual } | { offering: Offering } | { cultist: Cultist };

/** Goes on to the next Cultist to be activated, or to the next Location; false when all are done (DB-091, DB-095). */
export function advance(t: Table): boolean {
  const { s } = t;
  const waiting = (place: Place, who?: Seat | 'enemy') =>
    s.places[place].cultists.some((c) => !c.done && (who === undefined || c.seat === who));
  if (!s.resolving || !waiting(s.resolving.place)) {
    const place = inPriority(s).find((each) => waiting(each));
    s.resolving = place ? { place, order: ranking(s, place), at: -1, cycles: 0 } : null;
    if (place) happen(t, 'other', 'location', { players: majorityOrder(s, place).map((seat) => ({ seat })) }, place);
  }
  const r = s.resolving;
  if (!r) return false;
  do {
    r.at++;
    if (r.at === r.order.length) {
      r.at = 0;
      r.cycles++;
    }
  } while (!waiting(r.place, r.order[r.at]));
  return true;
}

/** One Cultist is activated and does one thing (DB-092); before it, and after, trades and upgrades as one likes. */
export function* activation(t: Table): Flow {
  const { s } = t;
  const { place } = s.resolving as NonNullable<State['resolving']>;
  const seat = s.active;
  const action = yield* chooseAction(t, seat, place);
  if (action !== null) {
    const threatened = guarded(s, place); // the Peasant that the action uses up still counts (DB-310)
    const at = yield* act(t, seat, place, action);
    const last = s.places[place].cultists.every((c) => c.done);
    if (threatened && last && s.inquisitor === place) yield* inquisitorKills(t, seat, place, at); // DB-147
  }
  yield* upgradeAfter(t, seat, place);
  if (s.mode === 'coop' && isCycleOver(s)) yield* peasantActs(t, place); // DB-297
}

/** Whether every player at the Location being resolved has now activated one Cultist there, for the first time. */
function isCycleOver({ resolving, places }: State): boolean {
  if (!resolving || resolving.cycles > 0) return false;
  const { place, order, at } = resolving;
  return !places[place].cultists.some((c) => !c.done && order.indexOf(c.seat) > at);
}

/** Offers what the Cultist can do until its one action is chosen. @returns null where it did not live to do one */
function* chooseAction(t: Table, seat: Seat, place: Place): Flow<string | null> {
  // A Location Card that Attacks can cost its user the Cultist that was to act (DB-220).
  while (t.s.places[place].cultists.some((c) => c.seat === seat && !c.done)) {
    const options = [...majorityOptions(t, seat, place), ...actionOptions(t, seat, place), ...freeOptions(t, seat)];
    const id = yield* t.g.one(seat, {
      topic: 'activate',
      prompt: text('dark-blood:ask.activate', { place: placeName(place) }),
      options: [...options, { id: 'stay', label: text('dark-blood:option.stay') }],
      secret: t.s.mode === 'versus', // what costs Blood is offered only to those who have it
      fallback: ['stay'],
    });
    if (id === 'trade') yield* trade(t, seat);
    else if (id === 'upgrade') yield* upgradeOne(t, seat);
    else if (id === 'card') yield* useCard(t, seat, place);
    else if (id === 'majority') useMajority(t, seat, place);
    else return id;
  }
  return null;
}

function* act(t: Table, seat: Seat, place: Place, action: string): Flow<Whereabouts> {
  const [what, which] = action.split(':');
  if (what === 'gather') return yield* gather(t, seat, place, which as Circle);
  if (what === 'offer') return yield* offer(t, seat, place, which as Offering);
  if (what === 'stay') return stay(t, seat, place);
  return yield* performRitual(t, seat, place, action as Ritual);
}

/**
 * Pays a price; where a Peasant is a part of it, the Inquisitor comes nearer first (DB-306), and what answers him can take
 * away what was to be paid with.
 * @param offered whether the Peasant was told of already, as one that is offered
 * @returns whether it was paid
 */
function* payFor(t: Table, deed: Deed, price: Price, offered = false): Flow<boolean> {
  const { seat, place } = deed;
  if (price.peasant) yield* approach(t, deed);
  if (price.peasant && !canPay(t, seat, { ...price, self: false }, place)) return false;
  yield* pay(t, seat, price, place, offered);
  return true;
}

/** For the majority: the Location Card before the first Cultist here is activated (DB-102, DB-103), Eclipse on any turn (DB-219). */
function majorityOptions(t: Table, seat: Seat, place: Place): Option[] {
  const { s, cards } = t;
  const r = s.resolving;
  const location = s.places[place];
  if (r?.order[0] !== seat) return [];
  const options: Option[] = [];
  const card = cards.location(location.card);
  if (r.cycles === 0 && cardUsable(t, seat, place))
    options.push({
      id: 'card',
      label: exchange(s, 'card', priceAt(t, card.cost, place), card.do, { title: card.title }),
      detail: sentences(wordsNow(s, card.do, opWords)),
    });
  const eclipse = effectOf(t, seat, 'majority-sigil');
  if (
    eclipse &&
    !location.used.includes('majority') &&
    playerAt(s, seat).blood >= eclipse.blood &&
    canPlaceSigil(s, seat, place)
  )
    options.push({
      id: 'majority',
      label: text('dark-blood:option.majority', {
        passive: titleOf(t, seat, eclipse),
        what: amountOf('blood', eclipse.blood),
      }),
    });
  return options;
}

/** Whether a seat could use the Location Card here now: it lies open, is not used, can be paid, and does something. */
export function cardUsable(t: Table, seat: Seat, place: Place): boolean {
  const { defiled, used, card: title } = t.s.places[place];
  const card = t.cards.location(title);
  if (defiled !== 'no' || used.includes('card') || eventOf(t, 'no-cards') > 0) return false;
  return canPay(t, seat, priceAt(t, card.cost, place), place) && possible(t, { seat, place }, card.do[0]);
}

function* useCard(t: Table, seat: Seat, place: Place): Flow {
  const location = t.s.places[place];
  const card = t.cards.location(location.card);
  location.used.push('card');
  happen(t, 'other', 'card', { seat, title: card.title }, place);
  const deed: Deed = { seat, place };
  if (yield* payFor(t, deed, priceAt(t, card.cost, place))) yield* perform(t, deed, card.do);
}

function useMajority(t: Table, seat: Seat, place: Place): void {
  t.s.places[place].used.push('majority');
  const eclipse = effectOf(t, seat, 'majority-sigil');
  if (!eclipse) return;
  spendBlood(t, seat, eclipse.blood);
  happen(t, 'other', 'majority', { seat, passive: titleOf(t, seat, eclipse) }, place);
  placeSigil(t, seat, place);
}

/** All that the Cultist could do: gather, each Ritual, each offering. Nothing illegal is listed. */
function actionOptions(t: Table, seat: Seat, place: Place): Option[] {
  const { s, cards } = t;
  const p = playerAt(s, seat);
  const gathers = CIRCLES.filter((circle) => !isClosed(s, place, circle)).map((circle) => ({
    id: `gather:${circle}`,
    label: text('dark-blood:option.gather', { what: gatherWords(t, seat, place, circle), circle: circleName(circle) }),
  }));
  const rituals = RITUALS.filter((ritual) => canPerform(t, seat, place, ritual)).map((ritual) => {
    const { title, cost } = cards.ritual(p, ritual);
    const ops = opsNow(t, seat, ritual);
    return {
      id: ritual,
      label: exchange(s, 'ritual', priceAt(t, cost, place), ops, { ritual: ritualName(ritual) }),
      detail: text('dark-blood:option.says', { title, does: sentences(wordsNow(s, ops, opWords)) }),
    };
  });
  const offers = OFFERINGS.filter((offering) => canOffer(t, seat, place, offering)).map((offering) => ({
    id: `offer:${offering}`,
    label: text('dark-blood:option.offer', {
      offering: offeringName(offering),
      what: priceWords(offerPrice(t, offering)),
      count: Math.max(1, s.favor.indexOf(seat)),
    }),
    detail: text(`dark-blood:option.${s.favor[0] === seat ? 'offerTop' : 'offerSays'}`),
  }));
  return [...gathers, ...rituals, ...offers];
}

/** An option that gives something for something, in one line: "Spell: 1 Anvil Dust → kill an enemy Cultist". */
function exchange(s: State, key: 'card' | 'ritual', price: Price, ops: readonly Op[], about: Text['args']): Text {
  const what = priceWords(price);
  const free = what.length === 0 ? 'Free' : '';
  return text(`dark-blood:option.${key}${free}`, { ...about, what, does: wordsNow(s, ops, opShort) });
}

/** Instructions in words: where players are no enemies those that rob draw on the supply (DB-290, DB-292). */
function wordsNow(s: State, ops: readonly Op[], wordsOf: typeof opWords | typeof opShort): Text[] {
  const how = wordsOf === opShort ? 'short' : 'op';
  return ops.map((op) =>
    s.mode !== 'versus' && (op.op === 'destroy' || op.op === 'steal')
      ? text(`dark-blood:text.${how}.supply.${op.op}`, { count: op.upTo })
      : wordsOf(op),
  );
}

/** What a seat's Ritual does as things stand: an Event gives more Blood, a Passive draws more. */
function opsNow(t: Table, seat: Seat, ritual: Ritual): Op[] {
  const blood = ritual === 'sacrifice' ? eventOf(t, 'sacrifice-more') : 0;
  const draw = ritual === 'incantation' ? (effectOf(t, seat, 'draw-more')?.n ?? 0) : 0;
  return t.cards.ritual(playerAt(t.s, seat), ritual).do.map((op) => {
    if (op.op === 'blood') return { ...op, n: op.n + blood };
    return op.op === 'draw' ? { ...op, n: op.n + draw } : op;
  });
}

/** What a seat would get at a circle now: the disc's number on a free one, else 1 (DB-121 to DB-123). */
export function gatherAmount(t: Table, seat: Seat, place: Place, circle: Circle): number {
  const location = t.s.places[place];
  const number = numberOn(location[circle]);
  if (number === null || location.cultists.some((c) => c.on === circle)) return 1;
  const more = (effectOf(t, seat, 'gather-more')?.n ?? 0) + eventOf(t, 'gather-more');
  return eventOf(t, 'gather-one') > 0 ? 1 : number + more;
}

function gatherWords(t: Table, seat: Seat, place: Place, circle: Circle): Text {
  const n = gatherAmount(t, seat, place, circle);
  if (circle === 'right') return amountOf('silver', n);
  const [only, ...others] = kindsAt(place);
  const more = n === 1 && effectOf(t, seat, 'one-more') ? 1 : 0;
  return amountOf(others.length > 0 ? 'any' : (only ?? 'any'), n + more);
}

/** Gathers at one circle; the Cultist stays at the Location (DB-120, DB-124). */
function* gather(t: Table, seat: Seat, place: Place, circle: Circle): Flow<Whereabouts> {
  const location = t.s.places[place];
  const n = gatherAmount(t, seat, place, circle);
  const cultist = waitingOf(t, seat, place);
  cultist.done = true;
  if (!location.cultists.some((c) => c.on === circle)) cultist.on = circle;
  const more = yield* drawOnBanks(t, seat);
  if (circle === 'left') yield* gainFrom(t, seat, kindsAt(place), n, more, place);
  else {
    gainSilver(t, seat, n, place);
    gainResources(t, seat, more);
  }
  return { cultist };
}

function stay(t: Table, seat: Seat, place: Place): Whereabouts {
  const cultist = waitingOf(t, seat, place);
  cultist.done = true;
  happen(t, 'other', 'stay', { seat }, place);
  return { cultist };
}

function waitingOf({ s }: Table, seat: Seat, place: Place): Cultist {
  const cultist = s.places[place].cultists.find((c) => c.seat === seat && !c.done);
  if (!cultist) throw new Error(`nobody of seat ${seat} waits at the ${place}`);
  return cultist;
}

/** Whether a Ritual has a free slot, can be paid, and would do something (DB-128, DB-151, DB-152). */
export function canPerform(t: Table, seat: Seat, place: Place, ritual: Ritual): boolean {
  const p = playerAt(t.s, seat);
  if (p.slots[ritual].length >= SLOTS[ritual]) return false;
  const side = t.cards.ritual(p, ritual);
  const price = priceAt(t, side.cost, place);
  return (
    canPay(t, seat, price, place) &&
    possible(t, { seat, place }, side.do[0]) &&
    peasantsEnough(t, price, place, side.do)
  );
}

/** A Peasant that is paid with is not there to be converted. */
function peasantsEnough({ s }: Table, price: Price, place: Place, ops: { op: string }[]): boolean {
  const needed = (price.peasant ? 1 : 0) + (ops[0]?.op === 'convert' ? 1 : 0);
  return s.places[place].peasants >= needed;
}

/** The Cultist leaves the Location for a slot of the Ritual, which is paid and carried out (DB-125, DB-128). */
function* performRitual(t: Table, seat: Seat, place: Place, ritual: Ritual): Flow<Whereabouts> {
  const { s, cards } = t;
  const p = playerAt(s, seat);
  const side = cards.ritual(p, ritual);
  const price = priceAt(t, side.cost, place);
  withdraw(t, seat, place);
  p.slots[ritual].push(price.self ? 'sacrificed' : 'cultist');
  happen(t, 'ritual', 'ritual', { seat, title: side.title }, place);
  const ops = opsNow(t, seat, ritual);
  const deed: Deed = { seat, place };
  if (yield* payFor(t, deed, price)) yield* perform(t, deed, ops);
  return { slot: ritual };
}

function withdraw(t: Table, seat: Seat, place: Place): void {
  const { cultists } = t.s.places[place];
  cultists.splice(cultists.indexOf(waitingOf(t, seat, place)), 1);
}

/** What an offering space costs (DB-108 to DB-110): a Peasant always, and one thing more; in co-op also 1 Blood (DB-263). */
function offerPrice(t: Table, offering: Offering): Price {
  const free = eventOf(t, 'offer-free') > 0;
  const one = (each: Offering) => (each === offering && !free ? 1 : 0);
  const blood = one('lower') + (t.s.mode === 'coop' ? 1 : 0);
  return { silver: one('middle'), blood, resources: {}, any: one('top'), peasant: true, self: false };
}

function canOffer(t: Table, seat: Seat, place: Place, offering: Offering): boolean {
  if (t.s.tree[offering] !== null || eventOf(t, 'no-offers') > 0) return false;
  if (t.s.places[place].defiled === 'consecrated') return false; // DB-287
  return canPay(t, seat, offerPrice(t, offering), place);
}

/** A Peasant is hanged at the Tree, and the Cult rises by one in Unholy Favor (DB-106 to DB-114). */
function* offer(t: Table, seat: Seat, place: Place, offering: Offering): Flow<Whereabouts> {
  const { s } = t;
  withdraw(t, seat, place);
  s.tree[offering] = seat;
  happen(t, 'offer', 'offer', { seat, offering: offeringName(offering) }, place);
  if (!(yield* payFor(t, { seat, place }, offerPrice(t, offering), true))) return { offering };
  s.peasants--; // the one that was paid with never comes back
  s.tree.hanged++;
  playerAt(s, seat).offered++;
  rise(t, seat);
  return { offering };
}

/** Swaps a Cult's Sigil with what is above it on the track, be it an empty space (DB-113, DB-114, DB-334). */
function rise(t: Table, seat: Seat): void {
  const { favor } = t.s;
  const at = favor.indexOf(seat);
  if (at <= 0) return;
  favor[at] = favor[at - 1] ?? null;
  favor[at - 1] = seat;
  happen(t, 'offer', 'rise', { seat, count: at });
}

/** The last Cultist to act where the Inquisitor stands is killed; what it did stands (DB-147, DB-148). */
function* inquisitorKills(t: Table, seat: Seat, place: Place, at: Whereabouts): Flow {
  const { s } = t;
  const p = playerAt(s, seat);
  if ('slot' in at) {
    const slot = p.slots[at.slot].lastIndexOf('cultist');
    if (slot < 0) return; // a sacrificed Warlock is dead already
    p.slots[at.slot].splice(slot, 1);
  } else if ('offering' in at) {
    s.tree[at.offering] = null;
  } else {
    const { cultists } = s.places[place];
    const index = cultists.indexOf(at.cultist);
    if (index < 0) return;
    cultists.splice(index, 1);
  }
  happen(t, 'kill', 'inquisitorKills', { seat }, place);
  sendHome(t, seat, 'kill');
  yield* persecuted(t, seat, place, 'kill');
}

/** After its action a player may still trade and upgrade (DB-126, DB-198): asked of where that can matter before the next turn. */
function* upgradeAfter(t: Table, seat: Seat, place: Place): Flow {
  while (upgradeInReach(t, seat) || (isLastTurn(t.s, seat) && canTrade(t, seat))) {
    const id = yield* t.g.one(seat, {
      topic: 'after',
      prompt: text('dark-blood:ask.after', { place: placeName(place) }),
      options: [...freeOptions(t, seat), { id: 'done', label: text('dark-blood:option.done') }],
      fallback: ['done'],
    });
    if (id === 'done') return;
    if (id === 'trade') yield* trade(t, seat);
    else yield* upgradeOne(t, seat);
  }
}

/** Whether a seat has no turn any more: what it has now is what its Objective Card counts. */
function isLastTurn(s: State, seat: Seat): boolean {
  return (
    s.round === ROUNDS && !PLACES.some((place) => s.places[place].cultists.some((c) => c.seat === seat && !c.done))
  );
}
