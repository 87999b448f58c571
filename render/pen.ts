import { type Canvas, type CanvasRenderingContext2D, createCanvas } from 'canvas';
import { COLOURS, FONTS, type Font, SMALLEST } from './theme.ts';

/** How text looks. Sizes are in pixels of the picture. */
export interface Style {
  size: number;
  /** It may shrink to this size to fit (SMALLEST unless given). */
  min?: number;
  font?: Font;
  bold?: boolean;
  colour?: string;
}

/** Where a line of text goes: `x` is its left, centre or right edge, `y` the middle of its capital letters. */
export interface Place {
  x: number;
  y: number;
  align?: 'left' | 'center' | 'right';
  /** The width it has to fit into. */
  width?: number;
  /** True where too long a text may end in an ellipsis (players' names); elsewhere that is noted as a fault. */
  mayCut?: boolean;
}

/** A box in pixels. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Text broken into lines of words, paragraph by paragraph, at the size at which it fits. */
export interface Wrapped {
  size: number;
  paragraphs: string[][][];
  height: number;
  /** Whether all of it fits. */
  whole: boolean;
}

const LEADING = 1.22;
/** Between paragraphs, in sizes of the text. */
const PARAGRAPH = 0.3;
const scratch = createCanvas(1, 1).getContext('2d');
const widths = new Map<string, number>();
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

function fontOf(style: Style, size = style.size): string {
  const font = style.font ?? 'text';
  return `${style.bold || font === 'title' ? 700 : 500} ${size}px ${FONTS[font]}`;
}

/** The width of a text on one line, in pixels. */
export function widthOf(text: string, style: Style, size = style.size): number {
  const font = fontOf(style, size);
  const key = `${font}|${text}`;
  let width = widths.get(key);
  if (width === undefined) {
    scratch.font = font;
    width = scratch.measureText(text).width;
    if (widths.size > 20_000) widths.clear();
    widths.set(key, width);
  }
  return width;
}

/** The largest size from `style.size` down to its least at which a text is no wider than `width`, or the least. */
export function fitSize(text: string, style: Style, width: number): number {
  const min = style.min ?? SMALLEST;
  let size = style.size;
  while (size > min && widthOf(text, style, size) > width) size -= 1;
  return size;
}

/** Cuts a text to a width, with an ellipsis at its end; whole characters only. */
export function ellipsis(text: string, style: Style, width: number): string {
  if (widthOf(text, style) <= width) return text;
  const parts = [...graphemes.segment(text)].map((s) => s.segment);
  while (parts.length > 0 && widthOf(`${parts.join('').trimEnd()}…`, style) > width) parts.pop();
  return `${parts.join('').trimEnd()}…`;
}

/** Numbers stand out: on a card they are what Multipliers multiply. */
const isNumeral = (word: string) => /\d/.test(word);
const wordStyle = (word: string, style: Style, numerals: boolean): Style =>
  numerals && isNumeral(word) ? { ...style, bold: true } : style;

/** Breaks a paragraph into lines of a width; a word wider than a line is broken where it must be. */
function wrapAt(paragraph: string, style: Style, size: number, width: number, numerals: boolean): string[][] {
  const measure = (word: string) => widthOf(word, wordStyle(word, style, numerals), size);
  const space = widthOf(' ', style, size);
  const lines: string[][] = [];
  let line: string[] = [];
  let used = 0;
  for (const word of paragraph.split(/\s+/).filter(Boolean)) {
    for (const piece of measure(word) > width ? pieces(word, measure, width) : [word]) {
      const wide = measure(piece);
      if (line.length > 0 && used + space + wide > width) {
        lines.push(line);
        line = [];
      }
      used = line.length > 0 ? used + space + wide : wide;
      line.push(piece);
    }
  }
  return line.length > 0 ? [...lines, line] : lines;
}

function pieces(word: string, measure: (word: string) => number, width: number): string[] {
  const out = [''];
  for (const { segment } of graphemes.segment(word)) {
    const last = out[out.length - 1] ?? '';
    if (last && measure(last + segment) > width) out.push(segment);
    else out[out.length - 1] = last + segment;
  }
  return out;
}

/**
 * Breaks paragraphs to fit a box, as large as they may be, into lines of about equal length.
 * @param numerals whether words with numbers are bold
 */
export function wrap(
  paragraphs: readonly string[],
  style: Style,
  box: Pick<Box, 'width' | 'height'>,
  numerals = false,
): Wrapped {
  const min = Math.min(style.min ?? SMALLEST, style.size);
  for (let size = style.size; ; size -= 1) {
    const lines = paragraphs.reduce((sum, p) => sum + wrapAt(p, style, size, box.width, numerals).length, 0);
    const height = Math.ceil(size * (lines * LEADING + Math.max(0, paragraphs.length - 1) * PARAGRAPH));
    const whole = height <= box.height;
    // A smaller size comes before a broken word.
    const unbroken = widest(paragraphs, style, size, numerals) <= box.width;
    if ((whole && unbroken) || size <= min) {
      const even = paragraphs.map((p) => balanced(p, style, size, box.width, numerals));
      return { size, paragraphs: even, height, whole };
    }
  }
}

function widest(paragraphs: readonly string[], style: Style, size: number, numerals: boolean): number {
  const words = paragraphs.flatMap((p) => p.split(/\s+/));
  return Math.max(0, ...words.map((word) => widthOf(word, wordStyle(word, style, numerals), size)));
}

/** Breaks a paragraph at the least width that needs no more lines, so that no word is left alone at the end. */
function balanced(paragraph: string, style: Style, size: number, width: number, numerals: boolean): string[][] {
  let lines = wrapAt(paragraph, style, size, width, numerals);
  const least = Math.max(width / 2, widest([paragraph], style, size, numerals));
  for (let less = width - size / 2; less > least; less -= size / 2) {
    const tighter = wrapAt(paragraph, style, size, less, numerals);
    if (tighter.length > lines.length) break;
    lines = tighter;
  }
  return lines;
}

/** A canvas to paint on, which notes its smallest text and every text that did not fit. */
export class Pen {
  readonly canvas: Canvas;
  readonly ctx: CanvasRenderingContext2D;
  /** The smallest text painted so far, in pixels. */
  smallest = Number.POSITIVE_INFINITY;
  /** Texts that had to be cut though they should not be. */
  readonly cut: string[] = [];

  constructor(width: number, height: number) {
    this.canvas = createCanvas(width, height);
    this.ctx = this.canvas.getContext('2d');
  }

  /** Paints one line of text, shrunk to fit; returns the width that it takes. */
  line(text: string, style: Style, place: Place): number {
    const limit = place.width ?? Number.POSITIVE_INFINITY;
    const size = fitSize(text, style, limit);
    const sized = { ...style, size };
    const shown = ellipsis(text, sized, limit);
    if (shown !== text && !place.mayCut) this.cut.push(text);
    const width = widthOf(shown, sized);
    const left = place.align === 'center' ? place.x - width / 2 : place.align === 'right' ? place.x - width : place.x;
    this.words(shown, sized, left, place.y + size * 0.36);
    return width;
  }

  /** Paints wrapped text from the top of a box, or in its middle. */
  paragraph(
    paragraphs: readonly string[],
    style: Style,
    box: Box,
    options: { align?: 'left' | 'center'; middle?: boolean; numerals?: string } = {},
  ): Wrapped {
    const { align = 'left', middle = false, numerals } = options;
    const text = wrap(paragraphs, style, box, numerals !== undefined);
    if (!text.whole) this.cut.push(paragraphs.join(' / '));
    const step = text.size * LEADING;
    let y = box.y + (middle ? Math.max(0, (box.height - text.height) / 2) : 0);
    for (const lines of text.paragraphs) {
      for (const words of lines) {
        if (y + step > box.y + box.height + 1) return text;
        const baseline = y + step * 0.5 + text.size * 0.36;
        this.spaced(words, { ...style, size: text.size }, { ...box, y: baseline }, align, numerals);
        y += step;
      }
      y += text.size * PARAGRAPH;
    }
    return text;
  }

  private spaced(words: string[], style: Style, box: Box, align: 'left' | 'center', numerals?: string): void {
    const styles = words.map((word): Style => {
      const own = wordStyle(word, style, numerals !== undefined);
      return numerals && isNumeral(word) ? { ...own, colour: numerals } : own;
    });
    const widths = words.map((word, i) => widthOf(word, styles[i] ?? style));
    const space = widthOf(' ', style);
    const total = widths.reduce((sum, width) => sum + width, 0) + space * (words.length - 1);
    let x = align === 'center' ? box.x + (box.width - total) / 2 : box.x;
    words.forEach((word, i) => {
      this.words(word, styles[i] ?? style, x, box.y);
      x += (widths[i] ?? 0) + space;
    });
  }

  /** Paints a rounded rectangle, filled, framed, or both. */
  frame(box: Box, radius: number, look: { fill?: Paint; stroke?: Paint; line?: number }): void {
    const { ctx } = this;
    this.path(box, radius);
    if (look.fill) {
      ctx.fillStyle = look.fill;
      ctx.fill();
    }
    if (look.stroke) {
      ctx.strokeStyle = look.stroke;
      ctx.lineWidth = look.line ?? 3;
      ctx.stroke();
    }
  }

  /** Makes a rounded rectangle the current path. */
  path(box: Box, radius: number): void {
    const { ctx } = this;
    const { x, y, width, height } = box;
    const r = Math.min(radius, width / 2, height / 2);
    ctx.beginPath();
    ctx.moveTo(x + r, y);
    ctx.arcTo(x + width, y, x + width, y + height, r);
    ctx.arcTo(x + width, y + height, x, y + height, r);
    ctx.arcTo(x, y + height, x, y, r);
    ctx.arcTo(x, y, x + width, y, r);
    ctx.closePath();
  }

  /** Paints within a rounded rectangle only. */
  inside(box: Box, radius: number, paint: () => void): void {
    this.ctx.save();
    this.path(box, radius);
    this.ctx.clip();
    paint();
    this.ctx.restore();
  }

  /** Puts another painting on this one, with what it noted. */
  place(other: Pen, x: number, y: number): void {
    this.ctx.drawImage(other.canvas, x, y);
    this.smallest = Math.min(this.smallest, other.smallest);
    this.cut.push(...other.cut);
  }

  private words(text: string, style: Style, x: number, baseline: number): void {
    this.smallest = Math.min(this.smallest, style.size);
    this.ctx.font = fontOf(style);
    this.ctx.fillStyle = style.colour ?? COLOURS.text;
    this.ctx.fillText(text, x, baseline);
  }
}

/** What canvas fills and strokes with. */
export type Paint = CanvasRenderingContext2D['fillStyle'];

/** A gradient of equal parts from left to right; a single colour stays one. */
export function blend(ctx: CanvasRenderingContext2D, box: Box, colours: readonly string[], down = false): Paint {
  const [only] = colours;
  if (only !== undefined && colours.length === 1) return only;
  const gradient = down
    ? ctx.createLinearGradient(0, box.y, 0, box.y + box.height)
    : ctx.createLinearGradient(box.x, 0, box.x + box.width, 0);
  // Each colour keeps a stretch of its own, so that every kind is seen clearly.
  colours.forEach((colour, i) => {
    gradient.addColorStop((i + 0.25) / colours.length, colour);
    gradient.addColorStop((i + 0.75) / colours.length, colour);
  });
  return gradient;
}
