import { amount, type Card, type Op, type Pact } from './schema.ts';

/** A card's numerals, added up over all that it does; `rest` counts all its other instructions. */
export interface Gives {
  actions: number;
  draws: number;
  coins: number;
  rest: number;
}

/** What a card gives when it is played, roughly: the best branch of a choice; twice what is for each card counted. */
export function gives(card: Card): Gives {
  let known = given.get(card);
  if (!known) {
    known = { actions: 0, draws: 0, coins: 0, rest: 0 };
    for (const op of card.do) add(known, op);
    given.set(card, known);
  }
  return known;
}

const given = new WeakMap<Card, Gives>();

function add(sum: Gives, op: Op): void {
  switch (op.op) {
    case 'choose':
      inner(sum, op.of.map(({ do: ops }) => ops).sort((a, b) => rough(b) - rough(a))[0]);
      break;
    case 'order':
      for (const { do: ops } of op.of) inner(sum, ops);
      break;
    case 'each':
      if (op.who !== 'all') sum.rest += op.attack ? 1.5 : 0;
      else
        inner(
          sum,
          op.do.filter((each) => each.op !== 'discard' && each.op !== 'pass'),
        );
      break;
    case 'actions':
    case 'coins':
      sum[op.op] += amount(op.n, 1, 3) * ('per' in op && op.per ? 2 : 1);
      break;
    case 'draw':
      sum.draws += amount(op.n, 1, 3) * (op.per ? 2 : 1);
      break;
    case 'retrieve':
      sum.draws += amount(op.n, 1, 3) * 0.8;
      break;
    case 'destroy':
    case 'discard':
      sum.rest += op.op === 'destroy' && op.from[0] === 'hand' ? 2 : 0.5;
      inner(sum, op.ifDone);
      break;
    default:
      sum.rest += op.op === 'gain' ? 6 : op.op === 'if' ? 2 : 1;
  }
}

function inner(sum: Gives, ops: readonly Op[] = []): void {
  for (const op of ops) add(sum, op);
}

/** What instructions come to, to choose between them. */
function rough(ops: readonly Op[]): number {
  const sum = { actions: 0, draws: 0, coins: 0, rest: 0 };
  inner(sum, ops);
  return sum.actions + sum.draws * 1.3 + sum.coins * 0.75 + sum.rest * 0.35;
}

/** How a kind of pact is played for. */
export interface Goal {
  /** How much of the condition a set of cards could bring, if all of them came together in one turn: 1 is enough. */
  fit(cards: readonly Card[]): number;
  /** What it takes to get there from nothing, in coins. */
  price: number;
  /** What a card in hand is towards the condition: what is to be kept for the turn that wins. */
  part(card: Card, hand: readonly Card[]): number;
}

const most = (cards: readonly Card[], of: (card: Card) => number): number[] =>
  cards
    .map(of)
    .filter((n) => n > 0)
    .sort((a, b) => b - a);

/** The product of the best Multipliers of a set, as many as can be hoped to come together. */
const times = (cards: readonly Card[]): number =>
  most(cards, (card) => card.times ?? 0)
    .slice(0, 4)
    .reduce((product, n) => product * n, 1);

/** What points or coins a few cards could bring, with all Multipliers on the best of them. */
const multiplied = (cards: readonly Card[], of: (card: Card) => number): number => {
  const [best = 0, second = 0, third = 0, fourth = 0] = most(cards, of);
  return best * times(cards) + second + third + fourth;
};
const unlike = (cards: readonly Card[], meant: (card: Card) => boolean): number =>
  new Set(cards.filter(meant).map((card) => card.title)).size;
const total = (cards: readonly Card[], of: (card: Card) => number): number =>
  most(cards, of)
    .slice(0, 5)
    .reduce((sum, n) => sum + n, 0);

/** How many cards of a set could be drawn in one turn, and how many actions could be played. */
function engine(cards: readonly Card[]): { drawn: number; actions: number } {
  let drawn = 5;
  let actions = 1;
  const factor = Math.min(times(cards), 6);
  let best = 0;
  let bestActions = 0;
  for (const card of cards) {
    const { draws, actions: more } = gives(card);
    if (card.pact) continue;
    best = Math.max(best, draws);
    bestActions = Math.max(bestActions, more);
    drawn += draws * (more > 0 ? 0.9 : 0.7);
    actions += more;
  }
  return { drawn: drawn + best * (factor - 1), actions: actions + (factor > 1 ? bestActions : 0) };
}
/** How many different or all cards of a set could come into play in one turn. */
function playable(cards: readonly Card[]): number {
  const { drawn, actions } = engine(cards);
  const free = cards.filter((card) => card.kind !== 'action').length;
  return Math.min(cards.length, drawn, free + actions);
}

const isTreasure = (card: Card) => card.kind === 'treasure';
const isInsight = (card: Card) => card.types.includes('insight');
const first = (card: Card, hand: readonly Card[]) => hand.find((other) => other.title === card.title) === card;
const coins = (card: Card) => gives(card).coins;
const treasureCoins = (card: Card) => (isTreasure(card) ? gives(card).coins : 0);

export const GOALS: Record<Pact['counts'], Goal> = {
  coins: {
    fit: (cards) => multiplied(cards, coins) / 40,
    price: 24,
    part: (card) => (card.times ? 6 * card.times : coins(card) >= 3 ? coins(card) : 0),
  },
  insight: {
    fit: (cards) => multiplied(cards, (card) => card.insight) / 45,
    price: 22,
    part: (card) => (card.times ? 6 * card.times : card.insight >= 3 ? card.insight : 0),
  },
  curse: {
    fit: (cards) => multiplied(cards, (card) => card.curse) / 25,
    price: 20,
    part: (card) => (card.times ? 6 * card.times : card.curse >= 2 ? card.curse : 0),
  },
  actions: {
    fit: (cards) => {
      const [best = 0, second = 0, third = 0] = most(cards, (card) => gives(card).actions);
      return (best * times(cards) + Math.max(second - 1, 0) + Math.max(third - 1, 0)) / 20;
    },
    price: 22,
    part: (card) => (card.times ? 6 * card.times : gives(card).actions >= 2 ? gives(card).actions : 0),
  },
  cards: {
    fit: (cards) => playable(cards) / 22,
    price: 34,
    part: (card) => (card.times ? 3 : 0),
  },
  treasures: {
    fit: (cards) => unlike(cards, isTreasure) / 6,
    price: 26,
    part: (card, hand) => (isTreasure(card) && first(card, hand) ? 4 : 0),
  },
  insights: {
    fit: (cards) => unlike(cards, isInsight) / 4,
    price: 16,
    part: (card, hand) => (isInsight(card) && first(card, hand) ? 4 : 0),
  },
  unique: {
    fit: (cards) => {
      const kinds = cards.filter((card, i) => cards.findIndex((other) => other.title === card.title) === i);
      return Math.min(kinds.length, playable(kinds) + 1) / 15;
    },
    price: 34,
    part: (card) => (card.times ? 2 : 0),
  },
  handCoins: { fit: (cards) => total(cards, treasureCoins) / 13, price: 22, part: treasureCoins },
  handInsight: { fit: (cards) => total(cards, (card) => card.insight) / 19, price: 22, part: (card) => card.insight },
  handCurse: { fit: (cards) => total(cards, (card) => card.curse) / 11, price: 20, part: (card) => card.curse },
  hand: {
    fit: (cards) => Math.min(cards.length - 1, 5 + engine(cards).drawn) / 20,
    price: 34,
    part: (card) => (gives(card).draws > 1 ? 3 : card.kind === 'action' ? 1.5 : 1),
  },
  everything: {
    fit: (cards) => {
      const { drawn, actions } = engine(cards);
      const acting = cards.filter((card) => card.kind === 'action').length;
      const spoilt =
        cards.filter(isTreasure).length * 1.2 +
        Math.max(0, acting - actions) +
        Math.max(0, cards.length - drawn) * 0.7 +
        cards.length * 0.15;
      const destroys = cards.some((card) => card.do.some((op) => op.op === 'destroy' && op.from[0] === 'hand'));
      return (1 - (spoilt - 1.5) / 8) * (destroys || !cards.some(isTreasure) ? 1 : 0.3);
    },
    price: 33,
    part: (card) => (card.times ? 1 : 0),
  },
};
