import type { Seat } from '../src/kernel/index.ts';
import { type Reader, say } from '../src/words.ts';
import { type Draw, type Icon, icon } from './icons.ts';
import { type Box, fitSize, Pen, widthOf, wrap } from './pen.ts';
import { shortNames } from './picture.ts';
import { COLOURS, GAP, MARGIN, WIDTH } from './theme.ts';

/** The shapes that the pictures of all games are made of; docs/pictures.md says what each of them means. */

/** The room between the margins. */
export const INNER = WIDTH - 2 * MARGIN;

/** The ground of every picture. */
export function ground(pen: Pen): void {
  pen.ctx.fillStyle = COLOURS.ground;
  pen.ctx.fillRect(0, 0, pen.canvas.width, pen.canvas.height);
}

/** The panel at the top of a picture, with a faint seal behind its words. */
export function banner(pen: Pen, box: Box, lit = false): void {
  panel(pen, box, lit);
  pen.inside(box, 20, () => {
    pen.ctx.globalAlpha = 0.07;
    icon(pen.ctx, 'pact', {
      x: box.x + 480,
      y: box.y + box.height / 2,
      size: 330,
      colour: COLOURS.pact,
      hole: COLOURS.panel,
    });
    pen.ctx.globalAlpha = 1;
  });
}

/** A panel; `lit` draws the eye to it. */
export function panel(pen: Pen, box: Box, lit = false): void {
  pen.frame(box, 20, { fill: COLOURS.panel, stroke: lit ? COLOURS.gold : COLOURS.line, line: lit ? 5 : 2 });
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

/** A small word on a bright pill; returns its width. */
export function pill(pen: Pen, words: string, picture: Icon | Draw, x: number, y: number, colour: string): number {
  const style = { size: 24, bold: true, colour: COLOURS.onBright };
  const width = widthOf(words, style) + 62;
  pen.frame({ x, y: y - 20, width, height: 40 }, 20, { fill: colour });
  icon(pen.ctx, picture, { x: x + 25, y, size: 24, colour: COLOURS.onBright, hole: colour });
  pen.line(words, style, { x: x + 45, y });
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
  pen.frame(inner, 16, { fill: COLOURS.well });
  const style = { size: 58, bold: true, colour };
  const size = fitSize(String(amount), style, inner.width - 84);
  const left = middle - (62 + widthOf(String(amount), style, size)) / 2;
  icon(pen.ctx, what, { x: left + 26, y: inner.y + 40, size: 50, colour, hole: COLOURS.well });
  pen.line(String(amount), { ...style, size }, { x: left + 62, y: inner.y + 40 });
  const y = inner.y + inner.height - 20;
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

/** The steps of a turn or round side by side, the one that is on filled in gold. `at.y` is their middle. */
export function chips(
  pen: Pen,
  steps: readonly { words: string; here: boolean }[],
  at: { x: number; y: number; width: number },
): void {
  const room = at.width - steps.length * 48 - (steps.length - 1) * 12;
  const style = { size: fitSize(steps.map(({ words }) => words).join(''), { size: 30, bold: true }, room), bold: true };
  let left = at.x;
  for (const { here, words } of steps) {
    const width = widthOf(words, style) + 48;
    const chip = { x: left, y: at.y - 30, width, height: 60 };
    pen.frame(chip, 30, here ? { fill: COLOURS.gold } : { stroke: COLOURS.line, line: 3 });
    const colour = here ? COLOURS.onBright : COLOURS.soft;
    const place = { x: left + width / 2, y: at.y, align: 'center' as const, width: at.x + at.width - left - 48 };
    pen.line(words, { ...style, bold: here, colour }, place);
    left += width + 12;
  }
}

/** As many of the last lines of the log as a box has room for, the newest in full. */
export function latestLines(pen: Pen, lines: readonly string[], box: Box): void {
  const style = { size: 27, min: 27 };
  const room = { x: box.x + 28, y: box.y, width: box.width - 56, height: box.height };
  const fits = (words: string) => wrap([words], style, room).whole;
  let words = '';
  for (const line of lines.toReversed()) {
    const longer = words ? `${line} ${words}` : line;
    if (words && !fits(longer)) break;
    words = longer;
  }
  if (widthOf(words, style) > room.width && fits(words)) pen.paragraph([words], style, room, { middle: true });
  else pen.line(words, style, { x: room.x, y: box.y + box.height / 2 - 4, width: room.width, mayCut: true });
}

/** Whom the game waits for, on a pill. */
export function waitsFor(
  pen: Pen,
  seats: readonly Seat[],
  at: { x: number; y: number; width: number },
  reader: Reader,
): void {
  if (seats.length === 0) return;
  const names = shortNames(reader, (at.width - 230) / seats.length);
  const who = seats.map((seat) => ({ seat }));
  pill(pen, say({ key: 'render:waits-for', args: { who } }, names), 'waiting', at.x, at.y, COLOURS.spirit);
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
