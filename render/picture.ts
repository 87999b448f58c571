import type { Seat } from '../src/kernel/index.ts';
import { type Locale, type Reader, say } from '../src/words.ts';
import { drawnName, plainName } from './names.ts';
import { ellipsis, type Pen } from './pen.ts';

/** The table that a picture is of. */
export interface Table {
  /** Its public id, shown on the board. */
  id: string;
  /** The players' names by seat, as they gave them. */
  names: readonly string[];
  locale?: Locale;
}

/** A painted picture, not yet encoded (see encode.ts). */
export interface Picture {
  width: number;
  height: number;
  /** Rows of BGRA, opaque. */
  pixels: Buffer;
  /** What it shows, in at most ALT_LIMIT characters: from the same view, so it tells no more than the picture. */
  alt: string;
  /** The smallest text on it, in pixels, and the texts that did not fit: none, or it is a fault. */
  smallest: number;
  cut: readonly string[];
}

/** Discord's limit for the description of an attachment. */
export const ALT_LIMIT = 1024;

/** Names in running text are cut to this many characters. */
const NAME_LIMIT = 32;

function reader(table: Table, seats: number, clean: (name: string, fallback: string) => string): Reader {
  const locale = table.locale ?? 'en';
  const names = Array.from({ length: seats }, (_, seat: Seat) => {
    const fallback = say({ key: 'render:player', args: { number: seat + 1 } }, { locale, names: [] });
    return clean(table.names[seat] ?? '', fallback);
  });
  return { locale, names };
}

/** Whom the words painted on a picture are for: with names as they can be painted. */
export function pictureReader(table: Table, seats: number): Reader {
  return reader(table, seats, drawnName);
}

/** The same reader, for whom no name is wider than so many pixels in bold of 24. */
export function shortNames(reader: Reader, width: number): Reader {
  return { ...reader, names: reader.names.map((name) => ellipsis(name, { size: 24, bold: true }, width)) };
}

/** Whom a text version is for: with names on one line and of bounded length. */
export function textReader(table: Table, seats: number): Reader {
  return reader(table, seats, (name, fallback) => {
    const plain = [...plainName(name, fallback)];
    return plain.length > NAME_LIMIT ? `${plain.slice(0, NAME_LIMIT - 1).join('')}…` : plain.join('');
  });
}

/** A finished painting as a picture. */
export function picture(pen: Pen, alt: string): Picture {
  const { width, height } = pen.canvas;
  return { width, height, pixels: pen.canvas.toBuffer('raw'), alt, smallest: pen.smallest, cut: pen.cut };
}

/** Joins sentences up to the limit of an alt text; what no longer fits is left out as a whole, and `…` says so. */
export function altText(sentences: readonly string[], limit = ALT_LIMIT): string {
  let out = '';
  for (const sentence of sentences.filter(Boolean)) {
    const longer = out ? `${out} ${sentence}` : sentence;
    if (longer.length > limit - 2) return out ? `${out} …` : `${sentence.slice(0, limit - 2)}…`;
    out = longer;
  }
  return out;
}

/** One kind of picture of a game. */
export interface Motif<View> {
  /** True for what only a player's own view has: a spectator has no such picture. */
  own?: true;
  paint(view: View, table: Table): Picture;
  /** The picture's alt text, without painting it. */
  alt(view: View, table: Table): string;
  /** All that it shows, in words, line by line: for play without pictures. */
  describe(view: View, table: Table): string;
}

/** The picture of one card by itself: of what is printed on it, whoever looks. */
export interface CardMotif<Face> {
  paint(face: Face, locale: Locale): Picture;
  alt(face: Face, locale: Locale): string;
}

/** A picture that explains a game, whoever looks and whatever goes on. It takes the faces of all its cards. */
export interface Guide<Face> {
  paint(faces: readonly Face[], locale: Locale): Picture;
  alt(faces: readonly Face[], locale: Locale): string;
  /** All that it shows, in words, line by line. */
  describe(faces: readonly Face[], locale: Locale): string;
}

/** All that can be shown of a game: of one viewer's view, and of single cards. */
export interface Painter<View, Face = unknown> {
  /** By name; every game has `board` and `hand`. */
  pictures: Record<string, Motif<View>>;
  /** By name, what is open to all and there is one of for each player. */
  each?: Record<string, (seat: Seat) => Motif<View>>;
  /** The picture that shows what the viewer's open question is about; none where that is the `hand`. */
  asked?(view: View): string | undefined;
  /** For games with cards. */
  card?: CardMotif<Face>;
  /** What explains it, by name. */
  guides: Record<string, Guide<Face>>;
  /** How the game stands, in one line: which turn, and whose. */
  headline(view: View, table: Table): string;
}
