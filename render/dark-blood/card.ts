import type { Face } from '../../src/games/dark-blood/view.ts';
import { type Locale, type Reader, say } from '../../src/words.ts';
import type { Draw } from '../icons.ts';
import { icon } from '../icons.ts';
import { ground } from '../parts.ts';
import { Pen, type Style, wrap } from '../pen.ts';
import { altText, type Picture, picture } from '../picture.ts';
import { COLOURS } from '../theme.ts';
import { CULT, KIND, RITUAL } from './looks.ts';
import { tell } from './tell.ts';

/** One printed thing by itself, in large: a Ritual, Passive, Monstrosity, Location, Event or Objective Card. */

const EDGE = 24;
const WIDTH = 888;
const PAD = 48;
const HEAD = 240;
const TITLE: Style = { size: 84, min: 40, bold: true, colour: COLOURS.onBright };
const TEXT: Style = { size: 58, min: 40 };
const MARK = 88;
const APART = 30;

/** What kind of thing it is, and whose. */
export function kindOf(face: Face, reader: Reader): string {
  const kind = face.ritual
    ? { key: `dark-blood:ritual.${face.ritual}` }
    : { key: `dark-blood:picture.kind.${face.kind}` };
  if (face.cult === null) return say(kind, reader);
  return tell(reader, 'kind-of', { kind, cult: { key: `dark-blood:cult.${face.cult}` } });
}

/** Whether it has two sides, of which one counts. */
export function isTwoSided({ kind }: Face): boolean {
  return kind === 'passive' || kind === 'monstrosity';
}

function signOf(face: Face): Draw {
  return face.ritual ? RITUAL[face.ritual] : KIND[face.kind];
}

/** All that stands on it, in one sentence or more. */
export function faceWords(face: Face, reader: Reader): string {
  const lines = face.text.map((line, i) => {
    const words = say(line, reader);
    return isTwoSided(face) ? tell(reader, 'side-line', { side: tell(reader, `side.${i}`), words }) : words;
  });
  return tell(reader, 'face', { title: face.title, kind: kindOf(face, reader), words: lines.join(' ') });
}

/** The alt text of a card's picture. */
export function altOfSingle(face: Face, locale: Locale): string {
  return altText([faceWords(face, { locale, names: [] })]);
}

/** One card by itself, as high as it must be. */
export function paintSingle(face: Face, locale: Locale): Picture {
  const reader = { locale, names: [] };
  const lines = face.text.map((line) => say(line, reader));
  const sided = isTwoSided(face);
  const left = PAD + (sided ? MARK : 0);
  const width = WIDTH - left - PAD;
  const heights = lines.map((line) => wrap([line], TEXT, { width, height: Number.POSITIVE_INFINITY }, true).height);
  const high = Math.max(
    560,
    HEAD + 2 * PAD + heights.reduce((sum, n) => sum + Math.max(sided ? 70 : 0, n) + APART, -APART),
  );
  const pen = new Pen(WIDTH + 2 * EDGE, high + 2 * EDGE);
  ground(pen);
  const box = { x: EDGE, y: EDGE, width: WIDTH, height: high };
  const colour = face.cult ? CULT[face.cult].colour : COLOURS.gold;
  pen.inside(box, 40, () => {
    pen.ctx.fillStyle = COLOURS.card;
    pen.ctx.fillRect(box.x, box.y, box.width, box.height);
    pen.ctx.fillStyle = colour;
    pen.ctx.fillRect(box.x, box.y, box.width, HEAD);
    pen.ctx.globalAlpha = 0.1;
    const body = Math.min(420, high - HEAD - 30);
    icon(pen.ctx, signOf(face), {
      x: box.x + WIDTH / 2,
      y: box.y + HEAD + (high - HEAD) / 2,
      size: body,
      colour,
      hole: COLOURS.card,
    });
    pen.ctx.globalAlpha = 1;
  });
  pen.frame(box, 40, { stroke: colour, line: 10 });
  icon(pen.ctx, signOf(face), {
    x: box.x + 104,
    y: box.y + HEAD / 2,
    size: 120,
    colour: COLOURS.onBright,
    hole: colour,
  });
  const x = box.x + 192;
  const room = WIDTH - 192 - PAD;
  pen.line(
    kindOf(face, reader),
    { size: 40, min: 28, bold: true, colour: COLOURS.onBright },
    { x, y: box.y + 56, width: room },
  );
  pen.paragraph([face.title], TITLE, { x, y: box.y + 84, width: room, height: HEAD - 96 }, { middle: true });
  let y = box.y + HEAD + PAD;
  lines.forEach((line, i) => {
    if (sided) {
      pen.frame({ x: box.x + PAD - 8, y, width: 68, height: 68 }, 14, { fill: colour });
      const mark = { size: 46, bold: true, colour: COLOURS.onBright };
      pen.line(tell(reader, `side.${i}`), mark, { x: box.x + PAD + 26, y: y + 34, align: 'center' });
    }
    const at = { x: box.x + left, y, width, height: heights[i] ?? 0 };
    pen.paragraph([line], TEXT, at, { numerals: COLOURS.gold });
    y += Math.max(sided ? 70 : 0, heights[i] ?? 0) + APART;
  });
  return picture(pen, altOfSingle(face, locale));
}

const TILE: Style = { size: 28, min: 22 };
const TILE_HEAD = 98;

/** How high a small card must be at a width: title and text. */
export function tileHeight(face: Face, width: number, reader: Reader): number {
  const words = face.text.map((line) => say(line, reader));
  return TILE_HEAD + wrap(words, TILE, { width: width - 92 - 20, height: Number.POSITIVE_INFINITY }, true).height + 16;
}

/** A small card: icon, a note, title, text; `faint` where it counts no more, `lit` where it can be chosen. */
export function faceTile(
  pen: Pen,
  face: Face,
  box: { x: number; y: number; width: number; height: number },
  note: { words: string; faint?: boolean; lit?: boolean },
  reader: Reader,
): void {
  const { faint = false, lit = false } = note;
  const colour = faint ? COLOURS.soft : face.cult ? CULT[face.cult].colour : COLOURS.gold;
  pen.frame(box, 18, {
    fill: faint ? COLOURS.well : COLOURS.card,
    stroke: lit ? COLOURS.text : faint ? COLOURS.line : colour,
    line: lit ? 5 : 3,
  });
  icon(pen.ctx, signOf(face), { x: box.x + 50, y: box.y + 50, size: 58, colour, hole: COLOURS.card });
  const x = box.x + 92;
  const room = box.width - 92 - 20;
  const style = { size: 24, colour: COLOURS.soft };
  pen.line(note.words, style, { x, y: box.y + 30, width: room });
  const title = { size: 34, min: 24, bold: true, colour: faint ? COLOURS.soft : COLOURS.text };
  pen.line(face.title, title, { x, y: box.y + 68, width: room });
  const text = { x, y: box.y + TILE_HEAD - 2, width: room, height: box.height - TILE_HEAD };
  pen.paragraph(
    face.text.map((line) => say(line, reader)),
    { ...TILE, colour: faint ? COLOURS.soft : COLOURS.text },
    text,
    { numerals: COLOURS.gold },
  );
}
