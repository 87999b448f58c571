import type { Flow, Option, Question, Seat, Text } from '../../kernel/index.ts';
import { copyIds, text } from '../../kernel/index.ts';
import { titleOf } from './cards.ts';
import { addCoins, discard, draw, leavePlay, mill, receive, refill, tellOwner, topdeck } from './moves.ts';
import { checkInstant, checkKeepers, tally } from './pacts.ts';
import { happen } from './recent.ts';
import { type Amount, amount, type Card, type Filter, type Op, type PublicZone, type Test } from './schema.ts';
import {
  activePlayer,
  BOT,
  clockwise,
  different,
  GRIMOIRE_SIZE,
  type InPlay,
  leftDeck,
  type Played,
  playerAt,
  take,
  unlikeInPlay,
  wholeDeck,
} from './state.ts';
import type { Table } from './table.ts';
import { filterText, opsText } from './text.ts';

/** What instructions are being carried out for: which card, by whom, upon whom. */
interface Doing {
  /** Whom the instruction affects; `by` is the player of the card, who makes the choices it leaves open. */
  seat: Seat;
  by: Seat;
  /** The product of the Multipliers played with the card. */
  factor: number;
  /** The card in play; null for a revealed React card. */
  played: Played | null;
  /** Actions that the card gives, added when it has resolved completely (DP-048). */
  actions: number;
  /** What `#` stands for: the cost of the card just destroyed. */
  hash: number;
}

type OpNamed<K extends Op['op']> = Extract<Op, { op: K }>;

/**
 * Plays a card from the hand of the player whose turn it is: asks for Multipliers, puts all into play as one play,
 * carries the card out (DP-041, DP-080 to DP-083).
 * @param cost how many actions it takes
 * @param multipliers what to play with it, where that is settled already
 */
export function* playCard(t: Table, title: string, cost: 0 | 1, multipliers?: string[]): Flow {
  const { s, g, cards } = t;
  const seat = s.active;
  const me = activePlayer(s);
  const extra = multipliers ?? (yield* chooseMultipliers(t, title));
  for (const played of [title, ...extra]) take(me.hand, played);
  const entry: Played = { card: title, with: extra, factor: product(t, extra), stored: [] };
  me.play.push(entry);
  s.actions -= cost;
  happen(t, { what: 'play', seat, card: title, with: [...extra] });
  checkKeepers(t);
  checkInstant(t, entry);
  if (cards.get(title).pact) yield* pactWindow(t, title);
  const d: Doing = { seat, by: seat, factor: entry.factor, played: entry, actions: 0, hash: 0 };
  yield* perform(t, cards.get(title).do, d);
  if (d.actions === 0) return;
  s.actions += d.actions;
  g.tell(text('dark-pact:log.actions', { player: { seat }, count: d.actions, total: s.actions }));
}

function* chooseMultipliers(t: Table, title: string): Flow<string[]> {
  const held = activePlayer(t.s).hand.filter((card) => t.cards.get(card).kind === 'multiplier');
  if (held.length === 0) return [];
  const ids = yield* t.g.pick(t.s.active, {
    topic: 'multiply',
    prompt: text(`dark-pact:ask.${typeof t.cards.get(title).pact?.n === 'number' ? 'multiplyPact' : 'multiply'}`, {
      card: title,
    }),
    options: copyIds(held.sort()).map((id) => t.cards.option(id, 'hand')),
    min: 0,
    max: held.length,
    secret: true,
    fallback: [],
  });
  return ids.map(titleOf);
}

function product(t: Table, multipliers: readonly string[]): number {
  return multipliers.reduce((factor, title) => factor * (t.cards.get(title).times ?? 1), 1);
}

/** Carries instructions out from top to bottom (DP-042); after each the Supply is refilled where it took cards (DP-062). */
function* perform(t: Table, ops: readonly Op[], d: Doing): Flow {
  for (const op of ops) {
    yield* carryOut(t, op, d);
    checkKeepers(t);
    refill(t);
  }
}

function* carryOut(t: Table, op: Op, d: Doing): Flow {
  const { s } = t;
  switch (op.op) {
    case 'actions':
      d.actions += value(op.n, d);
      return;
    case 'coins':
      return addCoins(t, value(op.n, d) * (op.per ? tally(t.cards, s, d.by, op.per) : 1));
    case 'draw':
      return draw(t, d.seat, value(op.n, d) * (op.per ? tally(t.cards, s, d.by, op.per) : 1));
    case 'pass':
      return pass(t, new Map([[d.seat, yield* chooseOwn(t, op, d)]]));
    case 'discard':
    case 'topdeck':
      return yield* ownCards(t, op, d, yield* chooseOwn(t, op, d));
    case 'destroy':
      return isOwn(op) ? yield* ownCards(t, op, d, yield* chooseOwn(t, op, d)) : yield* destroyAnywhere(t, op, d);
    case 'exile':
      return yield* exile(t, op, d);
    case 'gain':
      return yield* gain(t, op, d);
    case 'give':
      return yield* give(t, op, d);
    case 'retrieve':
      return yield* retrieve(t, op, d);
    case 'mill':
      return mill(t, d.seat, value(op.n, d));
    case 'reveal':
      return yield* reveal(t, op, d);
    case 'exchange':
      return yield* exchange(t, op, d);
    case 'inscribe':
      return yield* inscribe(t, op, d);
    case 'store':
      return yield* store(t, op, d);
    case 'ignore':
      return;
    case 'choose': {
      const options = branches(op.of, d);
      const id = yield* t.g.oneKnown(d.by, { topic: 'choose', prompt: text('dark-pact:ask.choose'), options });
      return yield* perform(t, op.of.find((o) => o.id === id)?.do ?? [], d);
    }
    case 'order': {
      const left = [...op.of];
      while (left.length > 0) {
        const options = branches(left, d);
        const id = yield* t.g.oneKnown(d.by, { topic: 'order', prompt: text('dark-pact:ask.order'), options });
        const [next] = left.splice(
          left.findIndex((o) => o.id === id),
          1,
        );
        yield* perform(t, next?.do ?? [], d);
      }
      return;
    }
    case 'if':
      if (holds(t, op.test, d)) yield* perform(t, op.do, d);
      return;
    case 'each':
      return yield* each(t, op, d);
  }
}

/** What may be chosen, each with its numbers as the Multipliers make them. */
function branches(of: { id: string; do: Op[] }[], { factor }: Doing): Option[] {
  return of.map(({ id, do: ops }) => ({ id, label: opsText(ops, { factor }) }));
}

function value(n: Amount, d: Doing): number {
  return amount(n, d.factor, d.hash);
}

function holds(t: Table, test: Test, d: Doing): boolean {
  const hand = playerAt(t.s, d.seat).hand.length;
  if ('handAtLeast' in test) return hand >= value(test.handAtLeast, d);
  if ('handOver' in test) return hand > playerAt(t.s, d.by).hand.length;
  return tally(t.cards, t.s, d.by, test.count) >= t.s.players.length;
}

// ---------------------------------------------------------------------------------------------- cards in the own hand

type OwnOp = OpNamed<'discard' | 'topdeck' | 'pass' | 'destroy'>;

/**
 * Asks the affected player which cards of the own hand an instruction takes. It only asks, so that several can be asked
 * at once. What everybody can work out from the number of cards is not asked.
 */
function* chooseOwn(t: Table, op: OwnOp, d: Doing): Flow<string[]> {
  const { hand } = playerAt(t.s, d.seat);
  const only = 'cards' in op ? op.cards : undefined;
  const meant = hand.filter((title) => t.cards.fits(title, only, d.factor));
  const may = 'may' in op && op.may === true;
  const n = Math.min(value(op.n, d), meant.length);
  if (hand.length === 0) return [];
  if (!may && !only && hand.length === 1 && n === 1) return [...hand];
  const question: Question = {
    topic: op.op,
    prompt: ownPrompt(op, may, Math.max(n, 1), d),
    options: (n === 1 ? different(meant) : copyIds(meant)).map((id) => t.cards.option(id, 'hand')),
    min: may ? 0 : n,
    max: n,
    secret: true,
  };
  const unordered = op.op === 'destroy' || op.op === 'pass';
  const ids = unordered ? yield* t.g.pick(d.seat, question) : yield* t.g.arrange(d.seat, question);
  return ids.map(titleOf);
}

/** What is asked, and what one gets for it. @param count how many cards can be chosen */
function ownPrompt(op: OwnOp, may: boolean, count: number, { factor }: Doing): Text {
  if (op.op === 'topdeck' && op.cards)
    return text('dark-pact:ask.topdeckOnly', { count: amount(op.n, factor), what: filterText(op.cards, 2, factor) });
  const asked = text(`dark-pact:ask.${may ? `may-${op.op}` : op.op}`, { count });
  if (!may || !('ifDone' in op) || !op.ifDone) return asked;
  return text('dark-pact:ask.ifDone', { asked, lines: opsText(op.ifDone, { factor, inner: true }) });
}

function* ownCards(t: Table, op: Exclude<OwnOp, { op: 'pass' }>, d: Doing, titles: string[]): Flow {
  if (op.op === 'topdeck') return topdeck(t, d.seat, titles);
  if (op.op === 'discard') discard(t, d.seat, titles);
  else {
    for (const title of titles) {
      take(playerAt(t.s, d.seat).hand, title);
      bury(t, d, title, 'hand');
    }
  }
  if (op.ifDone && titles.length > 0) yield* perform(t, op.ifDone, d);
}

/** Hands cards on, all at once, from each seat to the player on its left; only those two know which. */
function pass(t: Table, chosen: Map<Seat, string[]>): void {
  for (const [seat, titles] of chosen) for (const title of titles) take(playerAt(t.s, seat).hand, title);
  for (const [seat, titles] of chosen) {
    if (titles.length === 0) continue;
    const left = clockwise(t.s, seat)[1] as Seat;
    playerAt(t.s, left).hand.push(...t.g.reveal(titles));
    for (const title of titles) leftDeck(t.s, seat, title);
    happen(t, { what: 'pass', seat, count: titles.length });
    t.g.tell(text('dark-pact:log.passed', { player: { seat }, cards: titles }), [left]);
  }
}

function bury(t: Table, d: Doing, title: string, from: 'hand' | 'play' | 'supply'): void {
  t.s.graveyard.push(title);
  if (from !== 'supply') leftDeck(t.s, d.seat, title);
  d.hash = t.cards.get(title).cost;
  happen(t, { what: 'destroy', seat: d.seat, card: title, from });
}

// ------------------------------------------------------------------------------------------------- cards in open zones

/** Destroys cards one by one, each from any of the zones named: hand, play area, Supply (DP-057, DP-161). */
function* destroyAnywhere(t: Table, op: OpNamed<'destroy'>, d: Doing): Flow {
  const { s } = t;
  const p = playerAt(s, d.seat);
  let destroyed = 0;
  for (let n = value(op.n, d); n > 0; n--) {
    const meant = (title: string) => t.cards.fits(title, op.cards, d.factor);
    const places = new Map<string, number>();
    const options = op.from.flatMap((zone, i) => {
      const prefix = i === 0 ? '' : `${zone}:`;
      if (zone !== 'play') {
        const cards = zone === 'hand' ? p.hand : s.supply;
        return different(cards.filter(meant)).map((title) => t.cards.option(prefix + title, zone));
      }
      const cards = unlikeInPlay(p).filter(({ title }) => meant(title));
      const ids = copyIds(cards.map(({ title }) => title)).map((id) => prefix + id);
      return cards.map((card, j) => {
        const id = ids[j] as string;
        places.set(id, card.at);
        return playOption(t, id, card);
      });
    });
    const known = !op.from.includes('hand') || p.hand.length === 0;
    if (options.length === 0 && (known || !op.may)) break; // that nothing is destroyed says as much to all
    const question: Question = {
      topic: 'destroy',
      prompt: text(`dark-pact:ask.${op.may ? 'may-destroy' : 'destroy'}`, { count: n }),
      options,
      min: op.may ? 0 : 1,
      max: 1,
      secret: !known,
    };
    const only = known && !op.may && options.length === 1 ? options[0] : undefined;
    const [id] = only ? [only.id] : yield* t.g.pick(d.seat, question);
    if (!id) break;
    const zone = op.from.find((name, i) => i > 0 && id.startsWith(`${name}:`)) ?? op.from[0] ?? 'hand';
    const title = titleOf(id);
    const place = places.get(id);
    if (place !== undefined) leavePlay(t, d.seat, place);
    else take(zone === 'hand' ? p.hand : s.supply, title);
    bury(t, d, title, zone);
    checkKeepers(t); // one card fewer may satisfy a pact, which the next one would spoil again
    destroyed++;
  }
  if (op.ifDone && destroyed > 0) yield* perform(t, op.ifDone, d);
}

/** A card in play as an option: with what was played with it, or how many cards are stored under it. */
function playOption(t: Table, id: string, { title, entry }: InPlay): Option {
  const option = t.cards.option(id, 'play');
  if (entry && entry.with.length > 0)
    return { ...option, label: text('dark-pact:option.playWith', { card: title, with: entry.with }) };
  if (entry && entry.stored.length > 0)
    return { ...option, label: text('dark-pact:option.playStored', { card: title, count: entry.stored.length }) };
  return option;
}

function* exile(t: Table, op: OpNamed<'exile'>, d: Doing): Flow {
  const { s } = t;
  const open = s.supply.filter((title) => !t.cards.get(title).guarded);
  const options = copyIds(open).map((id) => t.cards.option(id, 'supply'));
  const any = op.n === 'any';
  const n = op.n === 'any' ? options.length : Math.min(value(op.n, d), options.length);
  if (n === 0) return;
  const prompt = text(`dark-pact:ask.${any ? 'exileAny' : 'exile'}`, { count: n });
  const ids = yield* t.g.pick(d.by, { topic: 'exile', prompt, options, min: any ? 0 : n, max: n });
  const titles = ids.map(titleOf);
  for (const title of titles) {
    take(s.supply, title);
    s.exile.push(title);
  }
  if (titles.length > 0) happen(t, { what: 'exile', seat: d.by, cards: titles });
}

/** Cards that an effect may take from the given open zones: the first zone's by title, the others' as `zone:title`. */
function available(t: Table, from: readonly PublicZone[], filter: Filter, factor: number): Option[] {
  return from.flatMap((zone, i) => {
    const cards = t.s[zone].filter(
      (title) => t.cards.fits(title, filter, factor) && !(zone === 'supply' && t.cards.get(title).guarded),
    );
    return different(cards).map((title) => t.cards.option(i === 0 ? title : `${zone}:${title}`, zone));
  });
}

/** Takes a chosen card out of its open zone. @returns its title and where it was */
function takeOpen(t: Table, from: readonly PublicZone[], id: string): { title: string; zone: PublicZone } {
  const zone = from.find((name) => id.startsWith(`${name}:`)) ?? from[0] ?? 'supply';
  const title = titleOf(id);
  take(t.s[zone], title);
  return { title, zone };
}

function* gain(t: Table, op: OpNamed<'gain'>, d: Doing): Flow {
  for (let n = value(op.n, d); n > 0; n--) {
    const options = available(t, op.from, op.cards, d.factor);
    if (options.length === 0) return;
    const id = yield* t.g.oneKnown(d.seat, { topic: 'gain', prompt: text('dark-pact:ask.gain'), options });
    const { title, zone } = takeOpen(t, op.from, id);
    receive(t, d.seat, title, op.to);
    happen(t, { what: 'gain', seat: d.seat, card: title, from: zone });
    if (!op.play || !t.cards.fits(title, op.play)) continue;
    refill(t);
    yield* playGained(t, title);
  }
}

/**
 * Lets the player of a card play what it gained, at once and without an action. One question holds every combination with
 * Multipliers: a second one would tell that the hand holds some.
 */
function* playGained(t: Table, title: string): Flow {
  const answer = yield* t.g.one(t.s.active, {
    topic: 'playGained',
    prompt: text('dark-pact:ask.playGained', { card: title }),
    options: [
      ...packs(t, t.s.active).map((pack) => ({
        id: ['play', ...pack].join('+'),
        label: text(`dark-pact:option.${pack.length > 0 ? 'playGainedWith' : 'playGained'}`, { with: pack }),
        card: title,
      })),
      { id: 'keep', label: text('dark-pact:option.keepGained') },
    ],
    secret: true,
    fallback: ['keep'],
  });
  if (answer !== 'keep') yield* playCard(t, title, 0, answer.split('+').slice(1));
}

/** What is given by these the Bot would rather be rid of (DP-206). */
const BURDENING = ['Haunting Spirit', 'Walpurgisnacht'];

/** The player of the card chooses, the affected player receives, into the discard pile. */
function* give(t: Table, op: OpNamed<'give'>, d: Doing): Flow {
  for (let n = value(op.n, d); n > 0; n--) {
    const options = available(t, op.from, op.cards, d.factor);
    if (options.length === 0) return;
    const prompt = text('dark-pact:ask.give', { player: { seat: d.seat } });
    const { title, zone } = takeOpen(t, op.from, yield* t.g.oneKnown(d.by, { topic: 'give', prompt, options }));
    receive(t, d.seat, title, 'discard');
    if (t.s.bot && d.seat === BOT && d.played && BURDENING.includes(t.cards.get(d.played.card).title))
      t.s.bot.others.push(title);
    happen(t, { what: 'give', seat: d.seat, card: title, from: zone });
  }
}

function* exchange(t: Table, op: OpNamed<'exchange'>, d: Doing): Flow {
  const { s, g, cards } = t;
  for (let n = value(op.n, d); n > 0 && s.exile.length > 0 && s.supply.length > 0; n--) {
    const options = (zone: PublicZone) => different(s[zone]).map((title) => cards.option(title, zone));
    const given = yield* g.oneKnown(d.by, {
      topic: 'exchange',
      prompt: text('dark-pact:ask.exchangeSupply'),
      options: options('supply'),
    });
    const wanted = yield* g.oneKnown(d.by, {
      topic: 'exchange',
      prompt: text('dark-pact:ask.exchangeExile', { card: given }),
      options: options('exile'),
    });
    take(s.supply, given);
    take(s.exile, wanted);
    s.supply.push(wanted);
    s.exile.push(given);
    happen(t, { what: 'exchange', seat: d.by, supply: given, exile: wanted });
  }
}

/** May move a Supply card to the own Grimoire if it holds fewer than 3 (rulebook, Buy cards: it "allows" that; DP-110). */
function* inscribe(t: Table, op: OpNamed<'inscribe'>, d: Doing): Flow {
  const { s } = t;
  const { grimoire } = playerAt(s, d.seat);
  for (let n = value(op.n, d); n > 0 && grimoire.length < GRIMOIRE_SIZE; n--) {
    const options = available(t, ['supply'], {}, 1);
    if (options.length === 0) return;
    const prompt = text('dark-pact:ask.inscribe');
    const [title] = yield* t.g.pick(d.seat, { topic: 'inscribe', prompt, options, min: 0, max: 1 });
    if (!title) return;
    take(s.supply, title);
    grimoire.push(title);
    happen(t, { what: 'inscribe', seat: d.seat, card: title });
  }
}

// ------------------------------------------------------------------------------------------------------- the own piles

/** Takes chosen cards from the own discard pile; an empty one is not reshuffled for it (DP-071, DP-072). */
function* retrieve(t: Table, op: OpNamed<'retrieve'>, d: Doing): Flow {
  const p = playerAt(t.s, d.seat);
  const n = Math.min(value(op.n, d), p.discard.length);
  if (n === 0) return;
  let titles = [...p.discard];
  if (n < p.discard.length) {
    const ids = yield* t.g.pick(d.seat, {
      topic: 'retrieve',
      prompt: text('dark-pact:ask.retrieve', { count: n }),
      options: (n === 1 ? different(p.discard) : copyIds(p.discard)).map((id) => t.cards.option(id, 'discard')),
      min: n,
      max: n,
      secret: true,
    });
    titles = ids.map(titleOf);
  }
  const covered = p.discard.at(-1);
  for (const title of titles) {
    take(p.discard, title);
    p.hand.push(title);
  }
  const top = p.discard.at(-1);
  happen(t, { what: 'retrieve', seat: d.seat, count: n });
  if (top && top !== covered) t.g.tell(text('dark-pact:log.uncovered', { player: { seat: d.seat }, card: top }));
  tellOwner(t, d.seat, 'retrieved', titles);
}

/** Shows the top cards of the own draw pile to all; some go to the hand, the others back in the same order (DP-064). */
function* reveal(t: Table, op: OpNamed<'reveal'>, d: Doing): Flow {
  const p = playerAt(t.s, d.seat);
  const shown = t.g.look(p.deck, value(op.n, d));
  if (shown.length === 0) return;
  const player = { seat: d.seat };
  t.g.tell(text('dark-pact:log.reveal', { player, cards: shown }));
  const n = Math.min(value(op.take, d), shown.length);
  let ids = copyIds(shown);
  if (n < shown.length) {
    const options = (n === 1 ? different(shown) : ids).map((id) => t.cards.option(id, 'deck'));
    ids = yield* t.g.pick(d.seat, {
      topic: 'take',
      prompt: text('dark-pact:ask.take', { count: n }),
      options,
      min: n,
      max: n,
    });
  }
  for (const title of ids.map(titleOf)) {
    take(p.deck, title);
    p.hand.push(title);
  }
  t.g.tell(text('dark-pact:log.take', { player, cards: ids.map(titleOf) }));
}

function* store(t: Table, op: OpNamed<'store'>, d: Doing): Flow {
  const { hand } = playerAt(t.s, d.seat);
  if (hand.length === 0 || !d.played) return;
  const ids = yield* t.g.pick(d.seat, {
    topic: 'store',
    prompt: text('dark-pact:ask.store', { count: value(op.n, d), card: d.played.card }),
    options: copyIds(hand).map((id) => t.cards.option(id, 'hand')),
    min: 0,
    max: value(op.n, d),
    secret: true,
  });
  for (const title of ids.map(titleOf)) {
    take(hand, title);
    d.played.stored.push(title);
  }
  if (ids.length > 0)
    t.g.tell(text('dark-pact:log.store', { player: { seat: d.seat }, count: ids.length, card: d.played.card }));
}

// -------------------------------------------------------------------------------------------- other players, and attacks

/** Carries instructions out upon several players, clockwise; what they choose from their hands they choose at once. */
function* each(t: Table, op: OpNamed<'each'>, d: Doing): Flow {
  const seats = yield* attackable(t, op, d, yield* affected(t, op, d));
  for (const inner of op.do) {
    if (isOwn(inner)) {
      const asking = new Map(seats.map((seat) => [seat, () => chooseOwn(t, inner, { ...d, seat })]));
      const chosen = yield* t.g.together(asking);
      if (inner.op === 'pass') pass(t, chosen);
      else for (const seat of seats) yield* ownCards(t, inner, { ...d, seat }, chosen.get(seat) ?? []);
    } else {
      for (const seat of seats) yield* carryOut(t, inner, { ...d, seat });
    }
  }
}

/** Whether an instruction takes cards of the affected player's choice from the own hand alone. */
function isOwn(op: Op): op is OwnOp {
  return op.op === 'destroy' ? op.from.join() === 'hand' : ['discard', 'topdeck', 'pass'].includes(op.op);
}

function* affected(t: Table, op: OpNamed<'each'>, d: Doing): Flow<Seat[]> {
  const rivals = clockwise(t.s, d.by).slice(1);
  const all = op.who === 'all' ? [d.by, ...rivals] : rivals;
  const seats = all.filter((seat) => !op.if || holds(t, op.if, { ...d, seat }));
  if (op.who !== 'rival' || seats.length === 0) return seats;
  const options = seats.map((seat) => ({
    id: `seat:${seat}`,
    label: text('dark-pact:option.player', { player: { seat } }),
  }));
  const id = yield* t.g.oneKnown(d.by, { topic: 'target', prompt: text('dark-pact:ask.target'), options });
  return seats.filter((seat) => id === `seat:${seat}`);
}

/**
 * Lets everybody whom an attack affects reveal a React card, sealed and at once (DP-074, DP-160). Whoever holds cards is
 * asked, whatever they are; one question holds every combination with Multipliers, so that nobody learns from how often
 * a seat is asked. @returns who does not ignore the attack
 */
function* attackable(t: Table, op: OpNamed<'each'>, d: Doing, seats: Seat[]): Flow<Seat[]> {
  const card = d.played?.card;
  if (!op.attack || !card) return seats;
  const ignoring = yield* reactWindow(
    t,
    undefined,
    seats,
    text('dark-pact:ask.react', { player: { seat: d.by }, card }),
  );
  return seats.filter((seat) => !ignoring.includes(seat));
}

/**
 * Lets the rivals reveal cards that react to a Dark Pact just played, unless the game goes on without one of those in
 * anybody's deck: cards come there and leave openly, so all know that.
 */
function* pactWindow(t: Table, pact: string): Flow {
  const { s, cards } = t;
  if (!s.players.some((p) => wholeDeck(p).some((title) => cards.get(title).at === 'pact'))) return;
  const prompt = text('dark-pact:ask.reactPact', { player: { seat: s.active }, card: pact });
  yield* reactWindow(t, 'pact', clockwise(s, s.active).slice(1), prompt);
}

/** Asks those of the given seats who hold cards, and carries out what they reveal. @returns who ignores what happened */
function* reactWindow(t: Table, at: Card['at'], seats: Seat[], prompt: Text): Flow<Seat[]> {
  const asked = seats.filter((seat) => playerAt(t.s, seat).hand.length > 0);
  const ignoring: Seat[] = [];
  const ask = (seat: Seat) => ({ topic: 'react', prompt, options: reactions(t, seat, at), secret: true });
  yield* t.g.react(at ?? 'attack', asked, ask, function* (seat, id) {
    const [react = '', ...extra] = id.split('+');
    if (yield* revealReact(t, seat, react, extra)) ignoring.push(seat);
  });
  return ignoring;
}

/** `pass`, and each fitting React card in hand alone (`Exorcism`) and with Multipliers (`Exorcism+2x+3x`). */
function reactions(t: Table, seat: Seat, at: Card['at']): Option[] {
  const fits = (card: Card) => card.react.length > 0 && card.at === at;
  const reacts = different(playerAt(t.s, seat).hand.filter((title) => fits(t.cards.get(title))));
  return [
    { id: 'pass', label: text('dark-pact:option.pass') },
    ...reacts.flatMap((card) =>
      packs(t, seat).map((pack) => ({
        id: [card, ...pack].join('+'),
        label: text(`dark-pact:option.${pack.length > 0 ? 'with' : 'card'}`, { card, with: pack }),
        card,
        zone: 'hand',
      })),
    ),
  ];
}

/** Every combination of the Multipliers that a seat holds, none of them first. */
function packs(t: Table, seat: Seat): string[][] {
  const found = new Map<string, string[]>([['', []]]);
  const multipliers = playerAt(t.s, seat).hand.filter((title) => t.cards.get(title).kind === 'multiplier');
  for (const title of multipliers.sort()) {
    for (const pack of [...found.values()]) found.set([...pack, title].join('+'), [...pack, title]);
  }
  return [...found.values()];
}

/** Shows a React card, carries its React effect out, then discards the Multipliers; the card stays in hand (DP-089). */
function* revealReact(t: Table, seat: Seat, react: string, extra: string[]): Flow<boolean> {
  const ops = t.cards.get(react).react;
  t.g.reveal([react, ...extra]);
  const ignores = ops.some((op) => op.op === 'ignore');
  happen(t, { what: 'react', seat, card: react, with: extra });
  if (ignores) t.g.tell(text('dark-pact:log.ignore', { player: { seat } }));
  yield* perform(t, ops, { seat, by: seat, factor: product(t, extra), played: null, actions: 0, hash: 0 });
  discard(t, seat, extra);
  return ignores;
}
