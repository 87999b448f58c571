import type { CardFace } from '../../src/games/dark-pact/view.ts';
import type { Locale } from '../../src/words.ts';
import { ground } from '../parts.ts';
import { Pen } from '../pen.ts';
import { altText, type Picture, picture } from '../picture.ts';
import { face, sizeFor } from './card.ts';
import { cardWords } from './describe.ts';

/** Three times as large as on the board, so that it can be read on a phone. */
const SIZE = { width: 840, height: 1160, scale: 2.85 };
const EDGE = 24;

/** One card by itself, in large. */
export function paintSingle(card: CardFace, locale: Locale): Picture {
  const reader = { locale, names: [] };
  const size = sizeFor([card], SIZE, reader);
  const front = face(card, size, reader);
  const pen = new Pen(size.width + 2 * EDGE, size.height + 2 * EDGE);
  ground(pen);
  pen.place(front, EDGE, EDGE);
  return picture(pen, altOfSingle(card, locale));
}

/** What stands on a card. */
export function altOfSingle(card: CardFace, locale: Locale): string {
  return altText([cardWords(card, { locale, names: [] })]);
}
