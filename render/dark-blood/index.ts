import type { DarkBloodView, Face } from '../../src/games/dark-blood/view.ts';
import type { Painter } from '../picture.ts';
import { paintBoard } from './board.ts';
import { paintBook } from './book.ts';
import { altOfSingle, paintSingle } from './card.ts';
import { boardAlt } from './describe.ts';
import { paintHand } from './hand.ts';

/** The pictures of Dark Blood. */
export const darkBlood: Painter<DarkBloodView, Face> = {
  pictures: {
    'ritual-book': {
      paint: (v, t) => paintBook(v, t, v.viewer === 'spectator' ? v.active : v.viewer),
      alt: boardAlt,
      describe: boardAlt,
    },
    hand: { own: true, paint: paintHand, alt: boardAlt, describe: boardAlt },
    board: { paint: paintBoard, alt: boardAlt, describe: boardAlt },
  },
  card: { paint: paintSingle, alt: altOfSingle },
  guides: {},
  headline: boardAlt,
};
