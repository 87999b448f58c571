import type { Seat } from '../src/kernel/index.ts';
import type { Locale } from '../src/words.ts';
import { darkBlood } from './dark-blood/index.ts';
import { darkPact } from './dark-pact/index.ts';
import type { CardMotif, Guide, Motif, Painter, Picture, Table } from './picture.ts';

export { encode } from './encode.ts';
export { ALT_LIMIT, type Picture, type Table } from './picture.ts';

/** The painters by game id. A view or card belongs to the game whose id it comes with; so the types meet here only. */
const PAINTERS: Record<string, Painter<never, never>> = {
  'dark-pact': darkPact,
  'dark-blood': darkBlood,
};

function painterOf(game: string): Painter<unknown> {
  const painter = Object.hasOwn(PAINTERS, game) ? PAINTERS[game] : undefined;
  if (!painter) throw new RangeError(`no painter for the game ${game}`);
  return painter as Painter<unknown>;
}

function motifOf(game: string, what: string): Motif<unknown> {
  const { pictures, each = {} } = painterOf(game);
  const [, name = '', seat] = /^(.+)-of-(\d+)$/.exec(what) ?? [];
  const motif = Object.hasOwn(pictures, what)
    ? pictures[what]
    : Object.hasOwn(each, name)
      ? each[name]?.(Number(seat))
      : undefined;
  if (!motif) throw new RangeError(`${game} has no picture named ${what}`);
  return motif;
}

/**
 * The names of a game's pictures (`board`, `hand`, ...).
 * @param whose those that everybody may see, those of a player's own things, or those that everybody may see of each
 *   player: these are painted under the name that {@link pictureOfSeat} gives
 * @throws RangeError for an unknown game
 */
export function picturesOf(game: string, whose: 'everybody' | 'own' | 'each'): string[] {
  const { pictures, each = {} } = painterOf(game);
  if (whose === 'each') return Object.keys(each);
  const all = Object.entries(pictures);
  return all.filter(([, motif]) => (motif.own ?? false) === (whose === 'own')).map(([name]) => name);
}

/** The name of one player's picture. @param what one of {@link picturesOf} each */
export function pictureOfSeat(what: string, seat: Seat): string {
  return `${what}-of-${seat}`;
}

/**
 * The name of the picture that goes with what a player is asked: `hand` where the game says no other.
 * @param view that player's own view
 * @throws RangeError for an unknown game
 */
export function pictureAsked(game: string, view: unknown): string {
  return painterOf(game).asked?.(view) ?? 'hand';
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

/** A picture in words, line by line, for play without pictures. Takes and throws what {@link paint} does. */
export function describe(game: string, view: unknown, what: string, table: Table): string {
  return motifOf(game, what).describe(view, table);
}

/** How a game stands, in one line: which turn, and whose. @throws RangeError for an unknown game */
export function headline(game: string, view: unknown, table: Table): string {
  return painterOf(game).headline(view, table);
}

/**
 * Paints one card in large.
 * @param face what the game's `cards.about` gives of it
 * @throws RangeError for a game without cards
 */
export function paintCard(game: string, face: unknown, locale: Locale): Picture {
  return cardOf(game).paint(face, locale);
}

/** The alt text of a card's picture. Takes and throws what {@link paintCard} does. */
export function altOfCard(game: string, face: unknown, locale: Locale): string {
  return cardOf(game).alt(face, locale);
}

function cardOf(game: string): CardMotif<unknown> {
  const { card } = painterOf(game);
  if (!card) throw new RangeError(`${game} has no cards`);
  return card;
}

/** The names of a game's guides, which explain it: `icons`, ... @throws RangeError for an unknown game */
export function guidesOf(game: string): string[] {
  return Object.keys(painterOf(game).guides);
}

/**
 * A guide: its picture, alt text, or words, each made when it is asked for.
 * @param what one of {@link guidesOf}
 * @param faces what the game's `cards.about` gives of each of its cards
 * @throws RangeError for an unknown game or guide
 */
export function guideOf(
  game: string,
  what: string,
  faces: readonly unknown[],
  locale: Locale,
): { paint(): Picture; alt(): string; describe(): string } {
  const { guides } = painterOf(game);
  const guide: Guide<unknown> | undefined = Object.hasOwn(guides, what) ? guides[what] : undefined;
  if (!guide) throw new RangeError(`${game} has no guide named ${what}`);
  return {
    paint: () => guide.paint(faces, locale),
    alt: () => guide.alt(faces, locale),
    describe: () => guide.describe(faces, locale),
  };
}
