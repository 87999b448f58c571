import type { OpenAsk, Outcome, Seat, Text, Viewer } from '../../kernel/index.ts';
import type { Pact } from './schema.ts';
import type { Happening } from './state.ts';

/** The printed side of a card: what anybody may read on it. One object a title, shared by all views. */
export interface CardFace {
  title: string;
  kind: 'action' | 'treasure' | 'multiplier';
  /** What the frame's colour says (DP-028, DP-030): a card may have several. `cursed` marks a Treasure with Curse points. */
  types: ('curse' | 'attack' | 'pact' | 'insight' | 'react' | 'cursed')[];
  traits: ('spirit' | 'demon')[];
  cost: number;
  /** Printed in the corners for quick reading: what it gives when played unmultiplied. */
  coins: number;
  actions: number;
  insight: number;
  /** Shows `?` and counts at a Deck End only (DP-128). */
  deckEnd: boolean;
  curse: number;
  /** 2 or 3 on a Multiplier, else 1. */
  times: number;
  /** Marked with the Clean-up icon. */
  cleanup: boolean;
  /** For Dark Pacts: played once and tested at once, or kept in play. */
  pact: 'keeper' | 'instant' | null;
  /** What a Dark Pact counts. */
  counts: Pact['counts'] | null;
  /** The effect, line by line, generated from what the card does. */
  text: Text[];
}

/** A card in a play area. */
export interface PlayedCard {
  card: CardFace;
  /** The Multipliers played with it. */
  with: CardFace[];
  /** The product of those: 1 without any. Points and numerals count times this. */
  factor: number;
  /** How many cards are stored under it. */
  stored: number;
}

/** How near a Dark Pact is to its condition. */
export interface PactProgress {
  title: string;
  have: number;
  need: number;
}

/** What a card of the own hand would do if it were played now with these Multipliers: what they change, line by line. */
export interface Use {
  title: string;
  with: string[];
  lines: Text[];
}

/** What only its owner may see; everybody once the game is over. */
export interface Own {
  hand: CardFace[];
  /** From bottom to top. */
  discard: CardFace[];
  stored: CardFace[];
  /** For the owner, while the game runs: what the hand could do, and how near its Dark Pacts would be. */
  uses: Use[];
  pacts: PactProgress[];
}

/** What all copies of a title count for one player at a Deck End. */
export interface Points {
  title: string;
  copies: number;
  /** Insight points as printed. */
  insight: number;
  /** Insight points by its Deck End line. */
  counted: number;
  /** Curse points, which are taken off. */
  curse: number;
}

/** One player as a viewer sees them. */
export interface PlayerView {
  seat: Seat;
  /** Cards in hand, draw pile, discard pile, and stored: their numbers are public (DP-054, DP-171). */
  hand: number;
  deck: number;
  discard: number;
  stored: number;
  /** The hand while it lies open for all: the Bot's, in its turn (DP-192). */
  openHand?: CardFace[];
  /** The top of the discard pile (DP-069). */
  top: CardFace | null;
  play: PlayedCard[];
  grimoire: CardFace[];
  /** Points of the cards in play, multiplied. */
  insight: number;
  curse: number;
  pacts: PactProgress[];
  own: Own | null;
  /** What lies in the draw pile, by title: null until the game is over (DP-054, DP-126). */
  drawPile: CardFace[] | null;
  /** Where a Deck End has ended the game: what their cards count, those that bring most first. Else null. */
  points: Points[] | null;
}

/** Something that everybody saw happen, and its line of the log. */
export type News = Happening & { line: Text };

/** All that one viewer may know of a game of Dark Pact. */
export interface DarkPactView {
  viewer: Viewer;
  step: 'opening' | 'action' | 'buy' | 'cleanup' | 'over';
  /** Whose turn it is, and which turn of the whole game (from 1; 0 while the opening hands are chosen). */
  active: Seat;
  turn: number;
  /** Left this turn: unused actions, unspent coins. */
  actions: number;
  coins: number;
  supply: CardFace[];
  supplyDeck: number;
  exile: CardFace[];
  graveyard: CardFace[];
  /** By seat. */
  players: PlayerView[];
  /** What everybody saw in the turn that is on, and in the last turn of each other player, first to last. */
  recent: { before: News[][]; now: News[] };
  /** In a solo game, of the Bot. */
  bot?: {
    seat: Seat;
    /** Its Wisdom does not count for its Four-Fold Path (DP-269). */
    easier: boolean;
    /** The Spirits and Demons that it was given by Haunting Spirit or Walpurgisnacht, by title (DP-206). */
    others: string[];
    /** All that its deck holds, in whatever zone, by title: for itself only. */
    deck: string[] | null;
  };
  open: OpenAsk[];
  outcome: Outcome | null;
}
