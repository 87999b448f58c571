import { type Flow, type Seat, type Text, text } from '../../kernel/index.ts';
import { bidAgainst, difficulty } from './difficulty.ts';
import { placeOptions } from './effects.ts';
import {
  addSigils,
  effectOf,
  eventOf,
  gainBlood,
  intoPouch,
  moveSigil,
  spendBlood,
  takeResources,
  titleOf,
} from './moves.ts';
import { CULTS, type Cult, OFFERINGS, PLACES, type Place, type Resource, RITUALS } from './names.ts';
import { chooseResources } from './payments.ts';
import { happen } from './recent.ts';
import { ALONE } from './solo.ts';
import {
  inFavor,
  inPriority,
  isDefiled,
  nextToken,
  playerAt,
  resourcesOf,
  SIGIL_WORTH,
  type State,
  seatOf,
  sigilsAt,
  type Winner,
} from './state.ts';
import type { Table } from './table.ts';
import { amountOf, bundle, cultsName, placeName } from './words.ts';

/** What a player puts into a bid: Blood, and what stands for more of it (DB-222, DB-223). */
interface Bid {
  blood: number;
  /** Blood that is not paid in Blood, and what is paid for it. */
  instead: number;
  resources: Partial<Record<Resource, number>>;
  silver: number;
}

/** The Defile Phase: one Location, in Round 5 the Church after it (DB-230, DB-231). */
export function* defile(t: Table): Flow {
  const { s } = t;
  yield* curseSigils(t);
  yield* bidFor(t, yield* toBeDefiled(t));
  if (s.round === 5) yield* bidFor(t, 'church');
  s.bidding = null;
  s.cursed = [];
}

/** At the start a Cult may make the Sigils of one enemy count for less (DB-215). */
function* curseSigils(t: Table): Flow {
  const { s, g } = t;
  if (s.mode === 'coop') return; // the others are no enemies
  for (const seat of inFavor(s)) {
    if (!effectOf(t, seat, 'curse-sigils')) continue;
    const own = playerAt(s, seat).cult;
    const enemies = CULTS.filter((cult) => cult !== own && (s.mode === 'solo' || seatOf(s, cult) !== null));
    const whose = (cult: Cult) => {
      const owner = seatOf(s, cult);
      return owner === null ? cultsName(cult) : { seat: owner };
    };
    const options = enemies.map((cult) => ({
      id: cult,
      label: text('dark-blood:option.enemy', { player: whose(cult) }),
    }));
    const none = { id: 'none', label: text('dark-blood:option.none') };
    const prompt = text('dark-blood:ask.curse');
    const id = yield* g.one(seat, { topic: 'curse', prompt, options: [...options, none], fallback: ['none'] });
    if (id === 'none') continue;
    s.cursed.push(id as Cult);
    happen(t, 'other', 'cursed', { seat, victim: whose(id as Cult) });
  }
}

/** The outer Location with the most Sigils, the lowest Priority number first (DB-232, DB-233), unless a Cult names one (DB-210). */
function* toBeDefiled(t: Table): Flow<Place> {
  const { s, g } = t;
  const outer = inPriority(s).filter((place) => place !== 'church' && !isDefiled(s, place));
  const most = Math.max(...outer.map((place) => sigilsAt(s, place)));
  let chosen = outer.find((place) => sigilsAt(s, place) === most) as Place;
  for (const seat of inFavor(s)) {
    if (!effectOf(t, seat, 'choose-defiled') || outer.length < 2) continue;
    const keep = { id: 'keep', label: text('dark-blood:option.keepPlace', { place: placeName(chosen) }) };
    const options = [keep, ...placeOptions(outer.filter((place) => place !== chosen))];
    const id = yield* g.one(seat, { topic: 'name', prompt: text('dark-blood:ask.name'), options, fallback: ['keep'] });
    if (id === 'keep') continue;
    chosen = id as Place;
    happen(t, 'other', 'named', { seat }, chosen);
  }
  return chosen;
}

/** One bidding: sealed bids, the winner, what everybody loses and gets back, and the Location is Defiled. */
function* bidFor(t: Table, place: Place): Flow {
  const { s, g } = t;
  s.bidding = place;
  happen(t, 'other', 'bidding', { count: nextToken(s).taint }, place);
  yield* sigilsBeforeBid(t, place);
  const seats = inFavor(s);
  const bids = yield* g.together(new Map(seats.map((seat) => [seat, () => askBid(t, seat, place)])));
  for (const [seat, bid] of bids) commit(t, seat, bid);
  const totals = new Map([...bids].map(([seat, bid]) => [seat, bid.blood + bid.instead + bonus(t, seat, place)]));
  const told = [...bids].map(([seat, bid]) => bidWords(seat, bid, totals.get(seat) ?? 0));
  happen(t, 'other', 'bids', { bids: told }, place);
  const winner = settle(t, place, totals);
  const after = (seat: Seat) => (winner === seat || winner === 'all' ? 'won' : 'lost');
  for (const seat of seats) yield* moveSigilAfter(t, seat, place, after(seat));
  for (const [seat, bid] of bids) if (after(seat) === 'lost') refund(t, seat, bid, place);
  for (const seat of seats) bloodAfter(t, seat, after(seat));
  sigilsHome(s, place);
  award(t, place, winner);
}

/** A Cult may move a Sigil of its own to the Location before the bids (DB-228). */
function* sigilsBeforeBid(t: Table, place: Place): Flow {
  const { s, g } = t;
  for (const seat of inFavor(s)) {
    const from = PLACES.filter(
      (each) => each !== place && !isDefiled(s, each) && (s.places[each].sigils[seat] ?? 0) > 0,
    );
    if (!effectOf(t, seat, 'sigil-before-bid') || from.length === 0) continue;
    const options = [{ id: 'none', label: text('dark-blood:option.none') }, ...placeOptions(from)];
    const prompt = text('dark-blood:ask.sigilBefore', { place: placeName(place) });
    const id = yield* g.one(seat, { topic: 'sigil', prompt, options, fallback: ['none'] });
    if (id !== 'none') moveSigil(t, seat, id as Place, place);
  }
}

/** Asks for a bid: any Blood in the pouch (DB-234), and what Alchemy lets stand for more (DB-222, DB-223). */
function* askBid(t: Table, seat: Seat, place: Place): Flow<Bid> {
  const { s, g } = t;
  const p = playerAt(s, seat);
  const open = s.mode === 'coop'; // pledges can be seen, and changed until all are made (DB-277)
  const bid: Bid = { blood: 0, instead: 0, resources: {}, silver: 0 };
  bid.blood = yield* g.amount(seat, {
    topic: 'bid',
    prompt: bidPrompt(t, seat, place),
    min: 0,
    max: p.blood,
    secret: !open,
    sealed: !open,
  });
  const alchemy = effectOf(t, seat, 'bid-with');
  const units = alchemy ? Math.floor((alchemy.what === 'silver' ? p.silver : resourcesOf(p)) / alchemy.n) : 0;
  if (!alchemy || units === 0) return bid;
  const prompt = text(`dark-blood:ask.instead.${alchemy.what}`, { count: alchemy.n, blood: bid.blood });
  bid.instead = yield* g.amount(seat, { topic: 'bid-with', prompt, min: 0, max: units, secret: !open, sealed: !open });
  const n = bid.instead * alchemy.n;
  if (alchemy.what === 'silver') bid.silver = n;
  else if (n > 0) bid.resources = yield* chooseResources(t, seat, { ...p.resources }, n, n, 'bid-resources');
  return bid;
}

/** What a bid brings, what it has already; and, where it is made against a difficulty, what that is as far as can be seen. */
function bidPrompt(t: Table, seat: Seat, place: Place): Text {
  const { s } = t;
  const { taint, hidden } = nextToken(s);
  const about = { place: placeName(place), taint, count: playerAt(s, seat).blood };
  if (s.mode === 'versus') return text('dark-blood:ask.bid.blood', { ...about, bonus: bonus(t, seat, place) });
  const key = hidden === null ? 'against' : 'againstHidden';
  const together = inFavor(s).reduce((sum, each) => sum + bonus(t, each, place), 0);
  return text(`dark-blood:ask.bid.${key}`, { ...about, bonus: together, needed: difficulty(t, place, 0) });
}

function commit(t: Table, seat: Seat, bid: Bid): void {
  const p = playerAt(t.s, seat);
  spendBlood(t, seat, bid.blood);
  p.silver -= bid.silver;
  takeResources(t, seat, bid.resources);
}

/** What a seat's Sigils, Monstrosity and Passives add to its bid at a Location (DB-236, DB-140, DB-214, DB-215, DB-228). */
export function bonus(t: Pick<Table, 's' | 'cards'>, seat: Seat, place: Place): number {
  const { s, cards } = t;
  const p = playerAt(s, seat);
  const side = p.monstrosity.side === null ? undefined : cards.book(p.cult).monstrosity.sides[p.monstrosity.side];
  const monstrosity = p.monstrosity.at === place && side?.rule === 'sigils' ? side.n : 0;
  const sigils = (s.places[place].sigils[seat] ?? 0) + monstrosity;
  return sigils * sigilWorth(t, seat) + (effectOf(t, seat, 'peasants-bid')?.n ?? 0) * s.places[place].peasants;
}

/** What one Sigil of a seat counts for in bids: 2, unless an enemy's curse, a Passive or an Event says otherwise, in this order. */
export function sigilWorth(t: Pick<Table, 's' | 'cards'>, seat: Seat): number {
  const [curse] = inFavor(t.s).flatMap((each) => effectOf(t, each, 'curse-sigils') ?? []);
  if (curse && t.s.cursed.includes(playerAt(t.s, seat).cult)) return curse.n;
  return effectOf(t, seat, 'sigils-count')?.n ?? (eventOf(t, 'sigils-count') || SIGIL_WORTH);
}

/** A bid in words: what it comes to, and what was paid for it. */
function bidWords(seat: Seat, bid: Bid, total: number): Text {
  const paid = [
    amountOf('blood', bid.blood),
    ...(bid.silver > 0 ? [amountOf('silver', bid.silver)] : []),
    ...bundle(bid.resources),
  ];
  return text('dark-blood:log.bid', { player: { seat }, what: paid, count: total });
}

/** Who has won: against each other the one who has bid most, else all together against the difficulty, or nobody. */
function settle(t: Table, place: Place, totals: Map<Seat, number>): Winner {
  if (t.s.mode !== 'versus') {
    const bid = [...totals.values()].reduce((sum, n) => sum + n, 0);
    return bidAgainst(t, place, bid, t.s.mode === 'coop' ? 'all' : ALONE);
  }
  const winner = highest(t, totals);
  const most = totals.get(winner) ?? 0;
  const tied = [...totals.values()].filter((total) => total === most).length > 1;
  happen(t, 'defile', tied ? 'winsTie' : 'wins', { seat: winner, count: most }, place);
  return winner;
}

/** Who has bid most; Unholy Favor breaks ties (DB-238, DB-239), or, in one Event, the lack of it. */
function highest(t: Table, totals: Map<Seat, number>): Seat {
  const most = Math.max(...totals.values());
  const tied = inFavor(t.s).filter((seat) => totals.get(seat) === most);
  return (eventOf(t, 'ties-low') > 0 ? tied.at(-1) : tied[0]) as Seat;
}

/** Blasphemy: after the bid an own Sigil may go to a Location that is not Defiled (DB-208, DB-209). */
function* moveSigilAfter(t: Table, seat: Seat, place: Place, after: 'won' | 'lost'): Flow {
  const { s, g } = t;
  const to = PLACES.filter((each) => each !== place && !isDefiled(s, each));
  if (effectOf(t, seat, 'move-sigil')?.after !== after || (s.places[place].sigils[seat] ?? 0) === 0 || to.length === 0)
    return;
  const options = [{ id: 'none', label: text('dark-blood:option.none') }, ...placeOptions(to)];
  const prompt = text('dark-blood:ask.moveSigil', { place: placeName(place) });
  const id = yield* g.one(seat, { topic: 'sigil', prompt, options, fallback: ['none'] });
  if (id !== 'none') moveSigil(t, seat, place, id as Place);
}

/** Half of a lost bid comes back, rounded up, and 1 Blood for each own Sigil there (DB-245, DB-246). */
export function refund(t: Table, seat: Seat, bid: Pick<Bid, 'blood' | 'instead'>, place: Place): void {
  const committed = bid.blood + bid.instead;
  const back = effectOf(t, seat, 'full-refund') ? committed : Math.ceil(committed / 2);
  const each = 1 + (effectOf(t, seat, 'sigil-refund')?.n ?? 0);
  gainBlood(t, seat, back + (t.s.places[place].sigils[seat] ?? 0) * each, 'bid');
}

function bloodAfter(t: Table, seat: Seat, after: 'won' | 'lost'): void {
  const effect = effectOf(t, seat, 'bid-blood');
  if (effect?.after === after) gainBlood(t, seat, effect.n, { passive: titleOf(t, seat, effect) });
}

/** All Sigils at a Location go back to their Ritual Books; enemy Sigils leave the game. */
export function sigilsHome(s: State, place: Place): void {
  for (const [seat, n] of s.places[place].sigils.entries()) {
    playerAt(s, seat).sigils += n;
    addSigils(s, seat, place, -n);
  }
  s.places[place].enemySigils = [];
}

/**
 * The Location is Defiled, or, after a lost bid in co-op, Consecrated (DB-286): its card is turned down, its Token awarded,
 * and what lies under that goes into the pouch (DB-241 to DB-243, DB-278).
 */
function award(t: Table, place: Place, winner: Winner): void {
  const { s } = t;
  const token = nextToken(s);
  s.places[place].defiled = s.mode === 'coop' && winner === 'nobody' ? 'consecrated' : 'defiled';
  Object.assign(token, { place, winner, blood: 0 });
  intoPouch(t, ...token.under.splice(0));
  const about = { count: token.taint, ...(typeof winner === 'number' && { seat: winner }) };
  happen(t, 'defile', awardKey(s, winner), about, place);
}

function awardKey({ mode }: State, winner: Winner): string {
  if (winner === 'all') return 'defiledTogether';
  if (winner === 'nobody') return mode === 'coop' ? 'consecrated' : 'defiledNobody';
  return 'defiled';
}

/** The end of a Round: figures go home, discs into the pouch, Priority Tokens off the board (DB-040, DB-041). */
export function cleanUp(t: Table): void {
  const { s } = t;
  for (const place of PLACES) {
    const location = s.places[place];
    for (const { seat } of location.cultists) playerAt(s, seat).active++;
    const discs = [location.left, location.right].filter((disc) => disc !== null);
    intoPouch(t, ...discs);
    const enemies = Math.min(location.enemies, 1); // DB-351
    Object.assign(location, { cultists: [], enemies, left: null, right: null, used: [] });
    if (place !== 'church') location.priority = 0;
  }
  for (const p of s.players) {
    for (const ritual of RITUALS)
      for (const slot of p.slots[ritual].splice(0)) {
        if (slot === 'cultist') p.active++;
        else if (slot === 'sacrificed') p.inactive++;
        else s.peasants++;
      }
    p.monstrosity.at = null;
  }
  for (const offering of OFFERINGS) {
    const seat = s.tree[offering];
    if (seat !== null) playerAt(s, seat).active++;
    s.tree[offering] = null;
  }
  s.event = null;
}
