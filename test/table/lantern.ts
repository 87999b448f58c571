import { z } from 'zod';
import { type Flow, type Game, type OpenAsk, type Play, type Seat, text } from '../../src/kernel/index.ts';

/**
 * Lantern: a game made up to try tables. A turn is one segment: its player lights a lamp or waits, pours oil, all bid
 * sealed at once, and the player draws a card. Every card has a name of its own, so that a leak can be found by search.
 */
export interface Lantern {
  turn: number;
  turns: number;
  deck: string[];
  hands: string[][];
  oil: number[];
}

export interface LanternView {
  turn: number;
  deck: number;
  hands: number[];
  oil: number[];
  hand: string[] | null;
  open: OpenAsk[];
}

const options = z.object({
  turns: z.number().int().min(1).max(9).default(2),
  wind: z.enum(['calm', 'gusty']).default('calm'),
  motto: z.string().optional(),
});
type Options = z.infer<typeof options>;

const CARDS = 20;
const HAND = 2;
const OIL = 9;

/** The first edition of the rules. */
export const lantern = edition(1, ['lamp', 'wait']);

/** The same game, its rules mended: what a player may do at the beginning of a turn is not the same. */
export const secondEdition = edition(2, ['lamp', 'torch', 'wait']);

/** The same game with a rule that fails after it has changed the state. */
export const faultyEdition: typeof lantern = {
  ...lantern,
  *play(g) {
    yield* light(g, g.state.turn % g.seats, ['lamp', 'wait']);
    g.state.turn++;
    throw new Error('a fault in the rules');
  },
};

/** All card names that a text holds. */
export function cardsIn(said: string): string[] {
  return said.match(/moth-\d+/g) ?? [];
}

function edition(version: number, lights: string[]): Game<Lantern, LanternView, Options> {
  return {
    id: 'lantern',
    title: 'Lantern',
    seats: { min: 2, max: 3 },
    version,
    options,

    setup(g) {
      const deck = g.chance.shuffle(Array.from({ length: CARDS }, (_, i) => `moth-${i + 1}`));
      const hands = Array.from({ length: g.seats }, () => deck.splice(0, HAND));
      g.tell(text('lantern:log.dusk'));
      return { turn: 0, turns: g.options.turns, deck, hands, oil: hands.map(() => OIL) };
    },

    *play(g) {
      const seat = g.state.turn % g.seats;
      yield* light(g, seat, lights);
      const poured = yield* g.amount(seat, { topic: 'oil', prompt: text('lantern:ask.oil'), max: 3 });
      g.state.oil = g.state.oil.map((oil, s) => (s === seat ? oil - poured : oil));
      g.tell(text('lantern:log.poured', { who: { seat }, poured }));
      const bids = yield* g.together(new Map(g.state.hands.map((_, s) => [s, () => bid(g, s)])));
      g.tell(text('lantern:log.bids', { bids: [...bids.values()] }));
      const drawn = g.draw(g.state.deck, 1);
      g.state.hands[seat]?.push(...drawn);
      g.tell(text('lantern:log.drew', { cards: drawn }), [seat]);
      g.state.turn++;
    },

    view: (s, viewer, open) => ({
      turn: s.turn,
      deck: s.deck.length,
      hands: s.hands.map((hand) => hand.length),
      oil: s.oil,
      hand: viewer === 'spectator' ? null : (s.hands[viewer] ?? null),
      open,
    }),

    redeal(s, viewer, chance) {
      const hidden = chance.shuffle([...s.deck, ...s.hands.filter((_, seat) => seat !== viewer).flat()]);
      const hands = s.hands.map((hand, seat) => (seat === viewer ? hand : hidden.splice(0, hand.length)));
      return { ...s, hands, deck: hidden };
    },

    invariants(s) {
      if (new Set([...s.deck, ...s.hands.flat()]).size !== CARDS) throw new Error('cards are lost or doubled');
    },

    migrate: (old) => old as Lantern,

    outcome(s) {
      if (s.turn < s.turns) return null;
      const most = Math.max(...s.oil);
      const winners = s.oil.flatMap((oil, seat) => (oil === most ? [seat] : []));
      return { winners, reason: text('lantern:won'), scores: s.oil };
    },
  };
}

function* light(g: Play<Lantern, Options>, seat: Seat, lights: string[]): Flow {
  const lit = yield* g.one(seat, {
    topic: 'light',
    prompt: text('lantern:ask.light'),
    options: lights.map((id) => ({ id, label: text(`lantern:light.${id}`) })),
  });
  g.tell(text('lantern:log.lit', { who: { seat }, lit }));
}

function* bid(g: Play<Lantern, Options>, seat: Seat): Flow<number> {
  return yield* g.amount(seat, { topic: 'bid', prompt: text('lantern:ask.bid'), secret: true, max: 5 });
}
