import type { Seat } from '../../kernel/index.ts';
import type { CardSet } from './cards.ts';
import { tally } from './pacts.ts';
import { playerAt, type State, wholeDeck } from './state.ts';
import type { Points } from './view.ts';

/**
 * What each title of a player's whole deck is worth at a Deck End (rulebook, Deck End; DP-126 to DP-129): its copies'
 * printed Insight, what its Deck End line counts, and its Curse, each as one number. Titles without points are left out;
 * those that bring most come first.
 */
export function pointsOf(s: State, seat: Seat, cards: CardSet): Points[] {
  const deck = wholeDeck(playerAt(s, seat));
  const worth = (title: string): Points => {
    const { insight, curse, deckEnd } = cards.get(title);
    const copies = deck.filter((each) => each === title).length;
    const counted = deckEnd ? deckEnd.n * tally(cards, s, seat, deckEnd.per) : 0;
    return { title, copies, insight: copies * insight, counted: copies * counted, curse: copies * curse };
  };
  return [...new Set(deck)]
    .map(worth)
    .filter(({ title, insight, curse }) => insight > 0 || curse > 0 || cards.get(title).deckEnd)
    .sort((a, b) => totalOf([b]) - totalOf([a]) || (a.title < b.title ? -1 : 1));
}

/** Insight minus Curse points of all. */
export function totalOf(points: readonly Points[]): number {
  return points.reduce((sum, { insight, counted, curse }) => sum + insight + counted - curse, 0);
}
