import { z } from 'zod';
import {
  copyIds,
  type Flow,
  type Game,
  nameOf,
  type OpenAsk,
  type Play,
  type Seat,
  text,
} from '../../src/kernel/index.ts';

/**
 * Magpie: a game made up to try the kernel, small and nasty. Magpies play one card a turn and grub in the woodpile.
 * A turn is one segment. Three suns in a nest end the game at once, in whatever is going on.
 */
const COPIES = { echo: 4, raid: 6, auction: 4, gale: 3, owl: 4, sun: 7, hush: 6, twig: 6 } as const;
type Card = keyof typeof COPIES;

const HAND = 3;
const SHELLS = 3;
const SUNS_TO_WIN = 3;

interface Bird {
  hand: Card[];
  nest: Card[];
  shells: number;
  /** How many cards on top of the woodpile this bird knows. */
  known: number;
}

export interface Magpie {
  turn: number;
  turns: number;
  pile: Card[];
  discard: Card[];
  /** Cards being carried out, the innermost last. */
  inPlay: Card[];
  bank: number;
  birds: Bird[];
}

export interface MagpieView {
  turn: number;
  pile: number;
  discard: Card[];
  inPlay: Card[];
  birds: { cards: number; nest: Card[]; shells: number }[];
  hand: Card[] | null;
  /** The cards that this viewer knows on top of the woodpile, the top one first. */
  known: Card[];
  open: OpenAsk[];
}

const options = z.object({ turns: z.number().int().min(1).max(40).default(12) });
export type MagpieOptions = z.infer<typeof options>;

type G = Play<Magpie, MagpieOptions>;

export const magpie: Game<Magpie, MagpieView, MagpieOptions> = {
  id: 'magpie',
  title: 'Magpie',
  seats: { min: 2, max: 4 },
  version: 2,
  options,

  setup(g) {
    const pile = g.chance.shuffle(allCards());
    const birds = Array.from(
      { length: g.seats },
      (): Bird => ({ hand: pile.splice(-HAND), nest: [], shells: SHELLS, known: 0 }),
    );
    g.tell(text('magpie:log.start', { turns: g.options.turns }));
    return { turn: 0, turns: g.options.turns, pile, discard: [], inPlay: [], bank: 0, birds };
  },

  *play(g) {
    const seat = g.state.turn % g.seats;
    g.tell(text('magpie:log.turn', { who: { seat } }));
    yield* forage(g, seat);
    yield* playFromHand(g, seat, true);
    yield* tidy(g, seat);
    g.state.turn++;
  },

  view(s, viewer, open) {
    const self = viewer === 'spectator' ? null : bird(s, viewer);
    return {
      turn: s.turn,
      pile: s.pile.length,
      discard: s.discard,
      inPlay: s.inPlay,
      birds: s.birds.map(({ hand, nest, shells }) => ({ cards: hand.length, nest, shells })),
      hand: self ? self.hand : null,
      known: self ? s.pile.slice(s.pile.length - self.known).reverse() : [],
      open,
    };
  },

  redeal(s, viewer, chance) {
    const self = viewer === 'spectator' ? null : bird(s, viewer);
    const others = s.birds.filter((b) => b !== self);
    const under = s.pile.length - (self?.known ?? 0);
    const unknown = chance.shuffle([...s.pile.slice(0, under), ...others.flatMap((b) => b.hand)]);
    s.pile = [...unknown.splice(0, under), ...s.pile.slice(under)];
    for (const b of others) b.hand = unknown.splice(0, b.hand.length);
    return s;
  },

  invariants(s) {
    const cards = [...s.pile, ...s.discard, ...s.inPlay, ...s.birds.flatMap((b) => [...b.hand, ...b.nest])];
    if (cards.sort().join() !== allCards().sort().join()) throw new Error('cards are lost or doubled');
    const shells = s.birds.reduce((sum, b) => sum + b.shells, s.bank);
    if (shells !== SHELLS * s.birds.length || s.birds.some((b) => b.shells < 0))
      throw new Error('shells are lost or doubled');
    if (s.birds.some((b) => b.known < 0 || b.known > s.pile.length)) throw new Error('more cards known than there are');
    if (s.turn > s.turns) throw new Error('too many turns');
  },

  /** Version 1 did not keep what a bird knows of the woodpile. */
  migrate(old, from) {
    if (from !== 1) throw new Error(`no way from version ${from}`);
    const s = old as Omit<Magpie, 'birds'> & { birds: Omit<Bird, 'known'>[] };
    return { ...s, birds: s.birds.map((b) => ({ ...b, known: 0 })) };
  },

  outcome(s) {
    const sunny = s.birds.findIndex((b) => b.nest.length >= SUNS_TO_WIN);
    if (sunny >= 0) return { winners: [sunny], reason: text('magpie:won.suns') };
    if (s.turn < s.turns) return null;
    const scores = s.birds.map((b) => 5 * b.nest.length + b.shells);
    const best = Math.max(...scores);
    return {
      winners: scores.flatMap((score, seat) => (score === best ? [seat] : [])),
      reason: text('magpie:won.points'),
      scores,
    };
  },
};

/**
 * The same game with a fault: what the owl sees is taken from the woodpile behind the kernel's back, so that the kernel
 * believes that nothing was learned.
 */
export const peekingMagpie: typeof magpie = {
  ...magpie,
  play: (g) => magpie.play({ ...g, look: (pile, n) => pile.slice(Math.max(0, pile.length - n)).reverse() }),
};

function allCards(): Card[] {
  return (Object.entries(COPIES) as [Card, number][]).flatMap(([card, copies]) => Array<Card>(copies).fill(card));
}

function bird(s: Magpie, seat: Seat): Bird {
  const found = s.birds[seat];
  if (!found) throw new Error(`no seat ${seat}`);
  return found;
}

/** The other seats, clockwise from the left of one. */
function rivals(g: G, seat: Seat): Seat[] {
  return Array.from({ length: g.seats - 1 }, (_, i) => (seat + 1 + i) % g.seats);
}

function cardOptions(cards: readonly Card[]) {
  return copyIds(cards).map((id) => ({ id, label: text(`magpie:card.${nameOf(id)}`), card: nameOf(id) }));
}

function move(card: string, from: Card[], to: Card[]): void {
  const at = from.indexOf(nameOf(card) as Card);
  if (at < 0) throw new Error(`${card} is not there`);
  to.push(...from.splice(at, 1));
}

function take(g: G, seat: Seat, n: number): Card[] {
  const cards = g.draw(g.state.pile, n);
  for (const b of g.state.birds) b.known = Math.max(0, b.known - cards.length);
  bird(g.state, seat).hand.push(...cards);
  if (cards.length > 0) g.tell(text('magpie:log.drew', { cards }), [seat]);
  return cards;
}

/** A forced choice that all can know: while the discard pile is empty there is nothing to choose. */
function* forage(g: G, seat: Seat): Flow {
  const places = [...(g.state.pile.length > 0 ? ['pile'] : []), ...(g.state.discard.length > 0 ? ['discard'] : [])];
  const place = yield* g.oneKnown(seat, {
    topic: 'forage',
    prompt: text('magpie:ask.forage'),
    options: places.map((id) => ({ id, label: text(`magpie:place.${id}`) })),
  });
  if (place === 'pile') take(g, seat, 1);
  else bird(g.state, seat).hand.push(...g.state.discard.splice(-1));
  g.tell(text('magpie:log.foraged', { who: { seat }, place }));
}

function* playFromHand(g: G, seat: Seat, mayPass: boolean): Flow {
  const { hand } = bird(g.state, seat);
  if (hand.length === 0) return;
  const pass = { id: 'pass', label: text('magpie:pass') };
  const choice = yield* g.one(seat, {
    topic: 'play',
    prompt: text('magpie:ask.play'),
    secret: true,
    options: [...(mayPass ? [pass] : []), ...cardOptions(hand)],
  });
  if (choice === 'pass') return;
  const card = nameOf(choice) as Card;
  move(card, hand, g.state.inPlay);
  g.tell(text('magpie:log.played', { who: { seat }, card }));
  yield* EFFECTS[card](g, seat);
  move(card, g.state.inPlay, card === 'sun' ? bird(g.state, seat).nest : g.state.discard);
}

type Effect = (g: G, seat: Seat) => Flow;

const EFFECTS: Record<Card, Effect> = {
  /** Play two more cards from your hand, one inside the other's turn. */
  *echo(g, seat) {
    yield* playFromHand(g, seat, false);
    yield* playFromHand(g, seat, true);
  },

  /** Take a card from a rival's hand unseen, if nobody hushes it. */
  *raid(g, seat) {
    const targets = rivals(g, seat).filter((r) => bird(g.state, r).hand.length > 0);
    if (targets.length === 0) return;
    const target = Number(
      yield* g.oneKnown(seat, {
        topic: 'target',
        prompt: text('magpie:ask.target'),
        options: targets.map((r) => ({ id: `${r}`, label: text('magpie:seat', { who: { seat: r } }) })),
      }),
    );
    const hushes = yield* g.together(new Map(rivals(g, seat).map((r) => [r, () => hush(g, r)])));
    for (const [rival, shells] of hushes) {
      if (shells === null) continue; // the first in clockwise order is enough: any later one is neither paid nor shown
      move('hush', bird(g.state, rival).hand, g.state.discard);
      pay(g, rival, shells);
      g.tell(text('magpie:log.hushed', { who: { seat: rival }, shells }));
      if (shells > 1) take(g, rival, 1);
      return;
    }
    const victim = bird(g.state, target).hand;
    const [taken] = g.reveal(victim.splice(g.random(victim.length), 1));
    if (!taken) return;
    bird(g.state, seat).hand.push(taken);
    g.tell(text('magpie:log.raided', { who: { seat }, from: { seat: target } }));
    g.tell(text('magpie:log.took', { card: taken }), [seat, target]);
  },

  /** Bid against your left neighbour for the top card of the woodpile, which all see. */
  *auction(g, seat) {
    const bidders = [seat, (seat + 1) % g.seats];
    const bids = yield* g.together(new Map(bidders.map((b) => [b, () => bid(g, b)])));
    g.tell(text('magpie:log.bids', { bids: bidders.map((b) => bids.get(b) ?? 0) }));
    const [mine = 0, theirs = 0] = bidders.map((b) => bids.get(b));
    if (mine === theirs) return;
    const winner = mine > theirs ? seat : (seat + 1) % g.seats;
    pay(g, winner, Math.max(mine, theirs));
    const [won] = g.reveal(take(g, winner, 1));
    if (won) g.tell(text('magpie:log.won', { who: { seat: winner }, card: won }));
  },

  /** Every rival loses a card at random; then the discard pile goes under the woodpile, all shuffled. */
  *gale(g, seat) {
    for (const rival of rivals(g, seat)) {
      const { hand } = bird(g.state, rival);
      if (hand.length === 0) continue;
      const blown = g.reveal(hand.splice(g.random(hand.length), 1));
      g.state.discard.push(...blown);
      g.tell(text('magpie:log.blown', { who: { seat: rival }, cards: blown }));
    }
    g.state.pile.unshift(...g.state.discard.splice(0));
    g.shuffle(g.state.pile);
    for (const b of g.state.birds) b.known = 0;
  },

  /** Look at the top three cards of the woodpile and put them back in any order. */
  *owl(g, seat) {
    const top = g.look(g.state.pile, 3);
    for (const [other, b] of g.state.birds.entries()) b.known = other === seat ? Math.max(b.known, top.length) : 0;
    g.tell(text('magpie:log.saw', { cards: top }), [seat]);
    const order = yield* g.arrange(seat, {
      topic: 'order',
      prompt: text('magpie:ask.order'),
      secret: true,
      options: cardOptions(top),
      min: top.length,
      max: top.length,
    });
    g.state.pile.splice(
      g.state.pile.length - top.length,
      top.length,
      ...order.map((id) => nameOf(id) as Card).reverse(),
    );
  },

  /** Into your nest with it. The third ends the game at once. */
  *sun(g, seat) {
    const { nest } = bird(g.state, seat);
    if (nest.length + 1 < SUNS_TO_WIN) return;
    move('sun', g.state.inPlay, nest);
    g.tell(text('magpie:log.suns', { who: { seat } }));
    g.end();
  },

  /** Played on your own turn, it does nothing. */
  *hush() {},
  *twig() {},
};

/** Whether a rival hushes a raid, and for how many shells: asked alike whether or not it has the card. */
function* hush(g: G, seat: Seat): Flow<number | null> {
  const { hand, shells } = bird(g.state, seat);
  const able = hand.includes('hush') && shells > 0;
  const choice = yield* g.one(seat, {
    topic: 'react',
    prompt: text('magpie:ask.hush'),
    secret: true,
    options: [{ id: 'pass', label: text('magpie:pass') }, ...(able ? cardOptions(['hush']) : [])],
  });
  if (choice === 'pass') return null;
  return yield* g.amount(seat, {
    topic: 'hush-price',
    prompt: text('magpie:ask.price'),
    secret: true,
    min: 1,
    max: shells,
  });
}

function* bid(g: G, seat: Seat): Flow<number> {
  return yield* g.amount(seat, { topic: 'bid', prompt: text('magpie:ask.bid'), max: bird(g.state, seat).shells });
}

function pay(g: G, seat: Seat, shells: number): void {
  bird(g.state, seat).shells -= shells;
  g.state.bank += shells;
}

/** Drop up to two cards, fill the hand, and get a shell from the bank for cards dropped in pairs. */
function* tidy(g: G, seat: Seat): Flow {
  const self = bird(g.state, seat);
  const dropped = yield* g.pick(seat, {
    topic: 'drop',
    prompt: text('magpie:ask.drop'),
    secret: true,
    options: cardOptions(self.hand),
    min: Math.max(0, self.hand.length - HAND - 1),
    max: Math.max(2, self.hand.length - HAND - 1),
  });
  for (const card of dropped) move(card, self.hand, g.state.discard);
  if (dropped.length >= 2 && g.state.bank > 0) pay(g, seat, -1);
  take(g, seat, Math.max(0, HAND - self.hand.length));
}
