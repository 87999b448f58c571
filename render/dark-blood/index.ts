import type { DarkBloodView, Face } from '../../src/games/dark-blood/view.ts';
import type { Seat } from '../../src/kernel/index.ts';
import type { Motif, Painter } from '../picture.ts';
import { paintBoard } from './board.ts';
import { paintBook } from './book.ts';
import { altOfSingle, paintSingle } from './card.ts';
import { altOfBook, altOfHand, boardAlt, describeBoard, describeBook, describeHand, headline } from './describe.ts';
import { guides } from './guides.ts';
import { paintHand, pictureAsked, viewerOf } from './hand.ts';

/** The Ritual Book of the player at a seat. */
const book = (seat: Seat): Motif<DarkBloodView> => ({
  paint: (view, table) => paintBook(view, table, seat),
  alt: (view, table) => altOfBook(view, table, seat),
  describe: (view, table) => describeBook(view, table, seat),
});

/** The viewer's own. @throws RangeError where the view is no player's */
const ownSeat = (view: DarkBloodView) => viewerOf(view).player.seat;

/** The pictures of Dark Blood. `hand` needs a player's view and is for that player alone. */
export const darkBlood: Painter<DarkBloodView, Face> = {
  pictures: {
    board: { paint: paintBoard, alt: boardAlt, describe: describeBoard },
    hand: { own: true, paint: paintHand, alt: altOfHand, describe: describeHand },
    'ritual-book': {
      own: true,
      paint: (view, table) => paintBook(view, table, ownSeat(view)),
      alt: (view, table) => altOfBook(view, table, ownSeat(view)),
      describe: (view, table) => describeBook(view, table, ownSeat(view)),
    },
  },
  each: { 'ritual-book': book },
  card: { paint: paintSingle, alt: altOfSingle },
  asked: pictureAsked,
  guides,
  headline,
};
