import type { CardFace, DarkPactView } from '../../src/games/dark-pact/view.ts';
import type { Motif, Painter } from '../picture.ts';
import { paintBoard } from './board.ts';
import { boardAlt, describeBoard, describeHand, headline } from './describe.ts';
import { guides } from './guides.ts';
import { altOfHand, paintHand } from './hand.ts';
import { altOfPile, type Pile, paintPile, wordsOfPile } from './pile.ts';
import { altOfSingle, paintSingle } from './single.ts';
import { altOfSupply, paintMarket, pictureAsked, wordsOfSupply } from './supply.ts';

const pile = (which: Pile): Motif<DarkPactView> => ({
  paint: (view, table) => paintPile(view, which, table),
  alt: (view, table) => altOfPile(view, which, table),
  describe: (view, table) => wordsOfPile(view, which, table),
});

/** The pictures of Dark Pact. `hand`, `supply` and `discard` need a player's view and are for that player alone. */
export const darkPact: Painter<DarkPactView, CardFace> = {
  pictures: {
    board: { paint: paintBoard, alt: boardAlt, describe: describeBoard },
    hand: { own: true, paint: paintHand, alt: altOfHand, describe: describeHand },
    supply: { own: true, paint: paintMarket, alt: altOfSupply, describe: wordsOfSupply },
    exile: pile('exile'),
    graveyard: pile('graveyard'),
    discard: { own: true, ...pile('discard') },
  },
  card: { paint: paintSingle, alt: altOfSingle },
  asked: pictureAsked,
  guides,
  headline,
};
