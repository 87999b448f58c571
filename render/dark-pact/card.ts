import { createCanvas } from 'canvas';
import { LRUCache } from 'lru-cache';
import type { CardFace } from '../../src/games/dark-pact/view.ts';
import { type Reader, say } from '../../src/words.ts';
import { type Icon, icon } from '../icons.ts';
import { type Box, blend, Pen, type Style, widthOf, wrap } from '../pen.ts';
import { COLOURS, SMALLEST } from '../theme.ts';
import { coloursOf, iconOf, type Kind, kindsOf, labelKinds, wordOf } from './kinds.ts';

/** How large a card face is painted: its box, and how much its parts are enlarged. */
export interface FaceSize {
  width: number;
  height: number;
  scale: number;
}

/**
 * Faces once painted are kept up to this many bytes of pixels, the least lately used given up first: about 130 of board
 * size, which is more than a game has. One larger than any on a board or in a hand is painted for a single picture, whose
 * PNG is kept instead.
 */
const faces = new LRUCache<string, Pen>({
  maxSize: 64e6,
  maxEntrySize: 1.5e6,
  sizeCalculation: ({ canvas }) => canvas.width * canvas.height * 4,
});
let painted = 0;

/** How many faces have been painted anew in this process. */
export function facesPainted(): number {
  return painted;
}

/**
 * A card's face, ready to be placed. Painted once for each content, size and language; then it comes from a cache.
 * @param reader whose language it speaks
 */
export function face(card: CardFace, size: FaceSize, reader: Reader): Pen {
  const key = keyOf(card, size, reader);
  const known = faces.get(key);
  if (known) return known;
  const pen = paintFace(card, layoutOf(card, size, reader), size, reader);
  faces.set(key, pen);
  return pen;
}

/** What a face depends on. */
function keyOf(card: CardFace, size: FaceSize, { locale }: Reader): string {
  return JSON.stringify([locale, size, card]);
}

/** A size at which these cards can all be read, high enough by steps (so that faces recur) that no text is cut. */
export function sizeFor(cards: readonly CardFace[], size: FaceSize, reader: Reader): FaceSize {
  let { height } = size;
  for (const card of cards) {
    while (height < size.height * 3 && !layoutOf(card, { ...size, height }, reader).fits) height += 24 * size.scale;
  }
  return { ...size, height: Math.round(height) };
}

/** What a face says and where. */
interface Layout {
  lines: string[];
  at: ReturnType<typeof parts>;
  /** Whether its text can be read. */
  fits: boolean;
}

/** Layouts once found: most cards of a board were on the one before. */
const layouts = new LRUCache<string, Layout>({ max: 2000 });

/**
 * The roomiest layout in which the card's text fits, found once for each content, size and language. Where room is short, what the icons at the top say already is left
 * out of the text, then the line of kinds, which the frame's colours and the badges show too.
 */
function layoutOf(card: CardFace, size: FaceSize, reader: Reader): Layout {
  const key = keyOf(card, size, reader);
  const known = layouts.get(key) ?? findLayout(card, size, reader);
  layouts.set(key, known);
  return known;
}

function findLayout(card: CardFace, size: FaceSize, reader: Reader): Layout {
  const all = card.text.map((line) => say(line, reader));
  const said = card.text.findIndex((line) => !/\btext\.(actions|coins)$/.test(line.key));
  const short = all.slice(Math.max(0, said));
  const layout = (lines: string[], tight: boolean) => {
    const at = parts(card, size, tight);
    return { lines, at, fits: textFits(lines, at.text, size) };
  };
  const roomy = layout(all, false);
  if (roomy.fits) return roomy;
  const shorter = layout(short, false);
  return shorter.fits ? shorter : layout(short, true);
}

function parts(card: CardFace, { width, height, scale: s }: FaceSize, tight: boolean) {
  const pad = 12 * s;
  const head = 80 * s;
  const label = tight ? 0 : 36 * s;
  const foot = 70 * s;
  const gives = givesOf(card).length > 0 ? (card.times > 1 ? 80 : 48) * s : 0;
  const inner = width - 2 * pad;
  return {
    pad,
    head,
    label: tight ? null : { x: pad, y: head + 3 * s, width: inner, height: label },
    gives: { x: pad, y: head + label + 2 * s, width: inner, height: gives },
    text: {
      x: pad,
      y: head + label + gives + 3 * s,
      width: inner,
      height: height - head - label - gives - foot - 6 * s,
    },
    foot: { x: pad, y: height - foot, width: inner, height: foot - 6 * s },
  };
}

const textStyle = (s: number) => ({ size: 25 * s, min: Math.max(SMALLEST, 20 * s) });

/** Short lines that follow each other share one, where it fits a width: "+1 action · Draw 1 card". */
export function joined(lines: readonly string[], width: number, style: Style): string[] {
  const out: string[] = [];
  for (const line of lines) {
    const longer = `${out.at(-1)} · ${line}`;
    if (out.length > 0 && widthOf(longer, { ...style, bold: true }) <= width) out[out.length - 1] = longer;
    else out.push(line);
  }
  return out;
}

function textFits(lines: readonly string[], box: Box, { scale }: FaceSize): boolean {
  return lines.length === 0 || wrap(joined(lines, box.width, textStyle(scale)), textStyle(scale), box, true).whole;
}

function paintFace(card: CardFace, { lines, at }: Layout, size: FaceSize, reader: Reader): Pen {
  painted += 1;
  const { width, height, scale: s } = size;
  const pen = new Pen(width, height);
  const { ctx } = pen;
  const radius = 18 * s;
  const edge = 5 * s;
  const outer = { x: edge / 2, y: edge / 2, width: width - edge, height: height - edge };
  const colours = coloursOf(card);

  pen.inside(outer, radius, () => {
    ctx.fillStyle = COLOURS.card;
    ctx.fillRect(0, 0, width, height);
    watermark(pen, card, at.text, s);
    slanted(pen, { x: 0, y: 0, width, height: at.head }, colours);
    ctx.fillStyle = COLOURS.well;
    ctx.fillRect(0, at.foot.y, width, height - at.foot.y);
  });
  pen.frame(outer, radius, { stroke: blend(ctx, outer, colours), line: edge });

  const title = { x: at.pad, y: edge, width: width - 2 * at.pad, height: at.head - edge };
  pen.paragraph([card.title], { size: 39 * s, min: 22, bold: true, colour: COLOURS.onBright }, title, {
    align: 'center',
    middle: true,
  });
  if (at.label) {
    const { y, width: room, height: high } = at.label;
    const label = labelKinds(card).map((kind) => say({ key: wordOf(kind, card) }, reader));
    const style = { size: 24 * s, colour: COLOURS.soft, bold: true };
    pen.line(label.join(' · '), style, { x: width / 2, y: y + high / 2, align: 'center', width: room });
  }
  givesRow(pen, givesOf(card), at.gives, s);
  if (lines.length > 0) {
    pen.paragraph(joined(lines, at.text.width, textStyle(s)), textStyle(s), at.text, {
      middle: true,
      align: 'center',
      numerals: COLOURS.gold,
    });
  }
  footer(pen, card, at.foot, s);
  return pen;
}

/** Stripes of equal width on a slant, one a colour, shaded towards their foot. */
export function slanted(pen: Pen, box: Box, colours: readonly string[]): void {
  const { ctx } = pen;
  const lean = box.height * 0.35;
  colours.forEach((colour, i) => {
    const from = box.x + (box.width * i) / colours.length;
    ctx.beginPath();
    ctx.moveTo(i === 0 ? box.x : from + lean, box.y);
    ctx.lineTo(box.x + box.width, box.y);
    ctx.lineTo(box.x + box.width, box.y + box.height);
    ctx.lineTo(i === 0 ? box.x : from - lean, box.y + box.height);
    ctx.closePath();
    ctx.fillStyle = colour;
    ctx.fill();
  });
  const shade = ctx.createLinearGradient(0, box.y, 0, box.y + box.height);
  shade.addColorStop(0, 'rgba(255, 255, 255, 0.14)');
  shade.addColorStop(0.5, 'rgba(0, 0, 0, 0)');
  shade.addColorStop(1, 'rgba(0, 0, 0, 0.14)');
  ctx.fillStyle = shade;
  ctx.fillRect(box.x, box.y, box.width, box.height);
}

/** The card's kind, large and faint behind its text. */
function watermark(pen: Pen, card: CardFace, box: Box, s: number): void {
  const size = Math.min(190 * s, box.height);
  const layer = createCanvas(size, size);
  icon(layer.getContext('2d'), iconOf(card.types[0] ?? card.kind), {
    x: size / 2,
    y: size / 2,
    size,
    colour: coloursOf(card)[0] ?? COLOURS.text,
    hole: COLOURS.card,
  });
  pen.ctx.globalAlpha = 0.1;
  pen.ctx.drawImage(layer, box.x + (box.width - size) / 2, box.y + (box.height - size) / 2);
  pen.ctx.globalAlpha = 1;
}

interface Give {
  amount: string;
  icon: Icon | null;
  colour: string;
}

/** What a card gives at once, for quick reading: actions, coins, a Multiplier's factor, the Clean-up mark. */
function givesOf(card: CardFace): Give[] {
  const all: (Give | false)[] = [
    card.times > 1 && { amount: `×${card.times}`, icon: null, colour: COLOURS.multiplier },
    card.actions > 0 && { amount: `+${card.actions}`, icon: 'action', colour: COLOURS.text },
    card.coins > 0 && { amount: String(card.coins), icon: 'coin', colour: COLOURS.gold },
    card.cleanup && { amount: '', icon: 'cleanup', colour: COLOURS.soft },
  ];
  return all.filter((give) => give !== false);
}

function givesRow(pen: Pen, gives: readonly Give[], box: Box, s: number): void {
  const big = gives.some((give) => !give.icon);
  const style = { size: (big ? 76 : 38) * s, bold: true };
  const picture = 36 * s;
  const apart = 24 * s;
  const sizes = gives.map(
    (give) => widthOf(give.amount, style) + (give.icon ? picture + (give.amount ? 6 * s : 0) : 0),
  );
  let x = box.x + (box.width - sizes.reduce((sum, w) => sum + w, 0) - apart * (gives.length - 1)) / 2;
  const y = box.y + box.height / 2;
  gives.forEach((give, i) => {
    const wide = sizes[i] ?? 0;
    if (give.amount) pen.line(give.amount, { ...style, colour: give.colour }, { x, y });
    if (give.icon) {
      const at = { x: x + wide - picture / 2, y, size: picture, colour: give.colour, hole: COLOURS.card };
      icon(pen.ctx, give.icon, at);
    }
    x += wide + apart;
  });
}

function footer(pen: Pen, card: CardFace, box: Box, s: number): void {
  const y = box.y + box.height / 2;
  costBadge(pen, card.cost, box.x + 31 * s, y, 31 * s);
  const right = points(pen, card, box.x + box.width, y, s);
  const kinds = badgesOf(card);
  const size = 36 * s;
  const left = box.x + 68 * s;
  const step = Math.min(size + 8 * s, (right - left) / kinds.length);
  kinds.forEach((kind, i) => {
    kindBadge(
      pen,
      kind,
      left + step * (i + 0.5) + (right - left - step * kinds.length) / 2,
      y,
      Math.min(size, step - 3 * s),
    );
  });
}

/** The kinds that need a badge: where points are shown, they show their kind too. */
export function badgesOf(card: CardFace): Kind[] {
  const shown = (kind: Kind) =>
    kind === 'insight' ? card.insight > 0 || card.deckEnd : (kind === 'curse' || kind === 'cursed') && card.curse > 0;
  return kindsOf(card).filter((kind) => !shown(kind));
}

/** A kind's icon, dark on its colour. */
export function kindBadge(pen: Pen, kind: Kind, x: number, y: number, size: number): void {
  const box = { x: x - size / 2, y: y - size / 2, width: size, height: size };
  pen.frame(box, size * 0.24, { fill: COLOURS[kind] });
  icon(pen.ctx, iconOf(kind), { x, y, size: size * 0.74, colour: COLOURS.onBright, hole: COLOURS[kind] });
}

/** What a card costs, on a gold coin. */
export function costBadge(pen: Pen, cost: number, x: number, y: number, radius: number): void {
  const { ctx } = pen;
  ctx.beginPath();
  ctx.arc(x, y, radius, 0, Math.PI * 2);
  ctx.fillStyle = COLOURS.gold;
  ctx.fill();
  ctx.beginPath();
  ctx.arc(x, y, radius * 0.86, 0, Math.PI * 2);
  ctx.strokeStyle = COLOURS.onBright;
  ctx.lineWidth = Math.max(1.5, radius * 0.06);
  ctx.stroke();
  const style = { size: Math.round(radius * 1.25), bold: true, colour: COLOURS.onBright };
  pen.line(String(cost), style, { x, y, align: 'center', width: radius * 1.6 });
}

/** Insight and Curse points at the right; returns where they begin. */
function points(pen: Pen, card: CardFace, right: number, y: number, s: number): number {
  const all = [
    { amount: card.deckEnd ? '?' : card.insight ? String(card.insight) : '', kind: 'insight' as const },
    { amount: card.curse ? String(card.curse) : '', kind: 'curse' as const },
  ].filter((p) => p.amount);
  let x = right;
  for (const { amount, kind } of all.reverse()) {
    const picture = 38 * s;
    icon(pen.ctx, kind, { x: x - picture / 2, y, size: picture, colour: COLOURS[kind], hole: COLOURS.well });
    x -= picture + 6 * s;
    x -= pen.line(amount, { size: 38 * s, bold: true, colour: COLOURS[kind] }, { x, y, align: 'right' }) + 10 * s;
  }
  return x;
}
