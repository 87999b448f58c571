import type { DarkBloodView, Face } from '../../src/games/dark-blood/view.ts';
import type { Painter } from '../picture.ts';
import { paintBoard } from './board.ts';
import { boardAlt } from './describe.ts';

/** The pictures of Dark Blood. */
export const darkBlood: Painter<DarkBloodView, Face> = {
  pictures: {
    board: { paint: paintBoard, alt: boardAlt, describe: boardAlt },
  },
  guides: {},
  headline: boardAlt,
};
