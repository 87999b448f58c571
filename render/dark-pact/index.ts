import type { DarkPactView } from '../../src/games/dark-pact/view.ts';
import type { Painter } from '../picture.ts';
import { paintBoard } from './board.ts';
import { boardAlt, describe } from './describe.ts';
import { altOfHand, paintHand } from './hand.ts';
import { altOfPile, type Pile, paintPile } from './pile.ts';

const pile = (which: Pile) => ({
  paint: (view: DarkPactView, table: Parameters<typeof paintPile>[2]) => paintPile(view, which, table),
  alt: (view: DarkPactView, table: Parameters<typeof paintPile>[2]) => altOfPile(view, which, table),
});

/** The pictures of Dark Pact. `hand` and `discard` need a player's view and are for that player alone. */
export const darkPact: Painter<DarkPactView> = {
  pictures: {
    board: { paint: paintBoard, alt: boardAlt },
    hand: { paint: paintHand, alt: altOfHand },
    exile: pile('exile'),
    graveyard: pile('graveyard'),
    discard: pile('discard'),
  },
  describe,
};
