import type { DarkBloodView } from '../../src/games/dark-blood/view.ts';
import { altText, type Table, textReader } from '../picture.ts';
import { tell } from './tell.ts';

/** The board's alt text. */
export function boardAlt(view: DarkBloodView, table: Table): string {
  const reader = textReader(table, view.players.length);
  return altText([tell(reader, 'round', { round: view.round })]);
}

export function altOfBook(view: DarkBloodView, table: Table, _seat: number): string {
  return boardAlt(view, table);
}

export function altOfHand(view: DarkBloodView, table: Table): string {
  return boardAlt(view, table);
}
