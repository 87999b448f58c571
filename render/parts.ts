import { type Draw, type Icon, icon } from './icons.ts';
import { type Box, fitSize, Pen, widthOf } from './pen.ts';
import { COLOURS, GAP, MARGIN, WIDTH } from './theme.ts';

/** The shapes that the pictures of all games are made of; docs/pictures.md says what each of them means. */

/** The room between the margins. */
export const INNER = WIDTH - 2 * MARGIN;

/** The ground of every picture. */
export function ground(pen: Pen): void {
  pen.ctx.fillStyle = COLOURS.ground;
  pen.ctx.fillRect(0, 0, pen.canvas.width, pen.canvas.height);
}

/** A panel. @param edge the colour of its frame, where that shall draw the eye */
export function panel(pen: Pen, box: Box, edge?: string): void {
  pen.frame(box, 20, { fill: COLOURS.panel, stroke: edge ?? COLOURS.line, line: edge ? 5 : 2 });
}

/** The frame of a player's panel: gold for whose turn it is and for winners, light blue for whom else the game waits for. */
export function edgeOf(lit: boolean, waiting: boolean): string | undefined {
  return lit ? COLOURS.gold : waiting ? COLOURS.spirit : undefined;
}

/** A heading in capitals, with an icon before it; returns where it ends. */
export function heading(pen: Pen, words: string, picture: Icon | Draw | null, x: number, y: number): number {
  let left = x;
  if (picture) {
    icon(pen.ctx, picture, { x: x + 20, y, size: 38, colour: COLOURS.gold, hole: COLOURS.ground });
    left += 54;
  }
  return left + pen.line(words, { size: 36, font: 'title', colour: COLOURS.gold }, { x: left, y });
}

/** A word on a mark that hangs on a card's upper edge: filled, or in outline for what is less new. */
export function tag(pen: Pen, words: string, x: number, y: number, filled: boolean): void {
  const style = { size: 24, bold: true, colour: filled ? COLOURS.onBright : COLOURS.fresh };
  const width = widthOf(words, style) + 28;
  const box = { x: x - width, y: y - 17, width, height: 34 };
  pen.frame(box, 17, { fill: filled ? COLOURS.fresh : COLOURS.ground, stroke: COLOURS.fresh, line: 3 });
  pen.line(words, style, { x: x - width / 2, y, align: 'center' });
}

/** How wide a pill with these words is. */
export function pillWidth(words: string, size: number): number {
  return widthOf(words, { size, bold: true }) + 2.6 * size;
}

/** A small word on a bright pill; returns its width. */
export function pill(
  pen: Pen,
  words: string,
  picture: Icon | Draw,
  x: number,
  y: number,
  colour: string,
  size = 24,
): number {
  const width = pillWidth(words, size);
  const half = size * 0.84;
  pen.frame({ x, y: y - half, width, height: 2 * half }, half, { fill: colour });
  icon(pen.ctx, picture, { x: x + 1.05 * size, y, size, colour: COLOURS.onBright, hole: colour });
  pen.line(words, { size, bold: true, colour: COLOURS.onBright }, { x: x + 1.87 * size, y });
  return width;
}

/** A number of things: which, how many, and what they are called. */
export interface Count {
  icon: Icon | Draw;
  amount: number;
  colour?: string;
  label: string;
}

const LABEL = { size: 22, colour: COLOURS.soft };

/** Counts side by side: an icon with a number, and a word under them. `at.y` is the middle of the numbers. */
export function counts(pen: Pen, all: readonly Count[], at: Omit<Box, 'height'>): void {
  const s = at.width / all.length < 90 ? 0.84 : 1;
  const entries = all.map(({ icon: picture, amount, colour = COLOURS.text, label }) => {
    const style = { size: Math.round(36 * s), bold: true, colour };
    const number = 41 * s + widthOf(String(amount), style);
    return { picture, amount, colour, style, label, number, width: Math.max(number, widthOf(label, LABEL)) };
  });
  // In columns of equal width; where that is too little for one of them, with equal gaps.
  const column = at.width / all.length;
  const even = entries.every(({ width }) => width <= column - 4);
  const gap = (at.width - entries.reduce((sum, { width }) => sum + width, 0)) / all.length;
  let x = at.x;
  for (const { picture, amount, colour, style, label, number, width } of entries) {
    const cell = even ? column : width + gap;
    const middle = x + cell / 2;
    const left = middle - number / 2;
    const faint = colour === COLOURS.text ? COLOURS.soft : colour;
    icon(pen.ctx, picture, { x: left + 17 * s, y: at.y, size: 34 * s, colour: faint, hole: COLOURS.panel });
    pen.line(String(amount), style, { x: left + 41 * s, y: at.y });
    pen.line(label, LABEL, { x: middle, y: at.y + 36, align: 'center', width: cell });
    x += cell;
  }
}

/** One count in large. */
export function bigCounter(pen: Pen, { icon: what, amount, colour = COLOURS.text, label }: Count, box: Box): void {
  const inner = { x: box.x, y: box.y + 14, width: box.width, height: box.height - 28 };
  const middle = inner.x + inner.width / 2;
  pen.frame(inner, 16, { fill: COLOURS.well, stroke: COLOURS.line, line: 2 });
  const style = { size: 62, bold: true, colour };
  const size = fitSize(String(amount), style, inner.width - 84);
  const left = middle - (62 + widthOf(String(amount), style, size)) / 2;
  const high = inner.y + inner.height * 0.4;
  icon(pen.ctx, what, { x: left + 26, y: high, size: 54, colour, hole: COLOURS.well });
  pen.line(String(amount), { ...style, size }, { x: left + 62, y: high });
  const y = inner.y + inner.height - 22;
  pen.line(label, { size: 24, colour: COLOURS.soft }, { x: middle, y, align: 'center', width: 170 });
}

/** Lays out boxes in columns; returns them and the height that they take. */
export function gridOf(
  count: number,
  columns: number,
  area: Box,
  height: number,
  gap = GAP,
): { boxes: Box[]; height: number } {
  const width = (area.width - gap * (columns - 1)) / columns;
  const boxes = Array.from({ length: count }, (_, i) => ({
    x: area.x + (i % columns) * (width + gap),
    y: area.y + Math.floor(i / columns) * (height + gap),
    width,
    height,
  }));
  const rows = Math.ceil(count / columns);
  return { boxes, height: rows > 0 ? rows * height + (rows - 1) * gap : 0 };
}

/** What lies across a picture: how high it is, and how it is painted once its place is known. */
export interface Part {
  height: number;
  paint(pen: Pen, box: Box): void;
}

/** A picture of parts from top to bottom. */
export function stacked(parts: readonly Part[]): Pen {
  const height = parts.reduce((sum, part) => sum + part.height + GAP, 2 * MARGIN - GAP);
  const pen = new Pen(WIDTH, Math.round(height));
  ground(pen);
  let y = MARGIN;
  for (const part of parts) {
    part.paint(pen, { x: MARGIN, y, width: INNER, height: part.height });
    y += part.height + GAP;
  }
  return pen;
}

/** How far something has come, from 0 to 1. */
export function bar(pen: Pen, box: Box, share: number, colour: string): void {
  pen.inside(box, box.height / 2, () => {
    pen.ctx.fillStyle = COLOURS.well;
    pen.ctx.fillRect(box.x, box.y, box.width, box.height);
    pen.ctx.fillStyle = colour;
    pen.ctx.fillRect(box.x, box.y, box.width * Math.max(0, Math.min(1, share)), box.height);
  });
  pen.frame(box, box.height / 2, { stroke: colour, line: 2 });
}
