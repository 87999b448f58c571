import { darkPact } from './dark-pact/index.ts';
import type { Motif, Painter, Picture, Table } from './picture.ts';

export { encode } from './encode.ts';
export { ALT_LIMIT, type Picture, type Table } from './picture.ts';

/** The painters by game id. A view belongs to the game whose id it comes with; so the types meet here only. */
const PAINTERS: Record<string, Painter<never>> = {
  'dark-pact': darkPact,
};

function painterOf(game: string): Painter<unknown> {
  const painter = Object.hasOwn(PAINTERS, game) ? PAINTERS[game] : undefined;
  if (!painter) throw new RangeError(`no painter for the game ${game}`);
  return painter as Painter<unknown>;
}

function motifOf(game: string, what: string): Motif<unknown> {
  const { pictures } = painterOf(game);
  const motif = Object.hasOwn(pictures, what) ? pictures[what] : undefined;
  if (!motif) throw new RangeError(`${game} has no picture named ${what}`);
  return motif;
}

/** The names of a game's pictures (`board`, `hand`, ...). @throws RangeError for an unknown game */
export function picturesOf(game: string): string[] {
  return Object.keys(painterOf(game).pictures);
}

/**
 * Paints a picture.
 * @param game the game's id
 * @param view what its viewer may know, as that game's `view` made it; the picture shows no more
 * @param what which picture, see {@link picturesOf}
 * @throws RangeError for an unknown game or picture, or one that this view has not (a spectator's hand)
 */
export function paint(game: string, view: unknown, what: string, table: Table): Picture {
  return motifOf(game, what).paint(view, table);
}

/** The alt text of a picture without painting it, at most ALT_LIMIT characters. Takes and throws what {@link paint} does. */
export function altOf(game: string, view: unknown, what: string, table: Table): string {
  return motifOf(game, what).alt(view, table);
}

/** A view in words, line by line, for play without pictures. @throws RangeError for an unknown game */
export function describe(game: string, view: unknown, table: Table): string {
  return painterOf(game).describe(view, table);
}
