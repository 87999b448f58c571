import type { CardFace, DarkPactView, PactProgress, PlayedCard, PlayerView } from '../../src/games/dark-pact/view.ts';
import type { Seat } from '../../src/kernel/index.ts';
import { type Reader, say } from '../../src/words.ts';
import { type Icon, icon } from '../icons.ts';
import { type Box, fitSize, type Pen, widthOf } from '../pen.ts';
import { COLOURS, GAP, MARGIN, WIDTH } from '../theme.ts';
import { badgesOf, costBadge, kindBadge } from './card.ts';
import { coloursOf, countIcon, type Kind, kindsOf } from './kinds.ts';
import type { Fresh } from './news.ts';

/**
 * The shapes that the pictures of Dark Pact are made of. A panel is a place, a card or tile is a card, a round gold badge is
 * a cost, a square badge a kind, a pill a state, a tag on an edge is news, a bar is how far something has come.
 */

/** Ten cards in two rows of five. */
export const BOARD_FACE = { width: 291, height: 408, scale: 1 };
export const INNER = WIDTH - 2 * MARGIN;
export const TILE_HEIGHT = 84;

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
export function heading(pen: Pen, words: string, picture: Icon | null, x: number, y: number): number {
  let left = x;
  if (picture) {
    icon(pen.ctx, picture, { x: x + 20, y, size: 38, colour: COLOURS.gold, hole: COLOURS.ground });
    left += 54;
  }
  return left + pen.line(words, { size: 36, font: 'title', colour: COLOURS.gold }, { x: left, y });
}

const LABEL = { size: 22, colour: COLOURS.soft };

/**
 * A player's counts, all of them public, side by side: an icon with a number, and a word under them.
 * @param short leaves out what a player may have none of, where there is none
 */
export function counters(pen: Pen, player: PlayerView, at: Omit<Box, 'height'>, reader: Reader, short = false): void {
  const all: { icon: Icon; amount: number; colour?: string; rare?: true }[] = [
    { icon: 'hand', amount: player.hand },
    { icon: 'deck', amount: player.deck },
    { icon: 'discard', amount: player.discard },
    { icon: 'stored', amount: player.stored, rare: true },
    { icon: 'insight', amount: player.insight, colour: COLOURS.insight, rare: true },
    { icon: 'curse', amount: player.curse, colour: COLOURS.curse, rare: true },
  ];
  const counts = all.filter(({ amount, rare }) => !(short && rare && amount === 0));
  const s = at.width / counts.length < 90 ? 0.84 : 1;
  const entries = counts.map(({ icon: picture, amount, colour = COLOURS.text }) => {
    const style = { size: Math.round(36 * s), bold: true, colour };
    const label = say({ key: `render:${picture}` }, reader);
    const number = 41 * s + widthOf(String(amount), style);
    return { picture, amount, colour, style, label, number, width: Math.max(number, widthOf(label, LABEL)) };
  });
  // In columns of equal width; where that is too little for one of them, with equal gaps.
  const column = at.width / counts.length;
  const even = entries.every(({ width }) => width <= column - 4);
  const gap = (at.width - entries.reduce((sum, { width }) => sum + width, 0)) / counts.length;
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

/** A seat's number on a disc, gold where it is lit; the head of a machine where that plays. */
export function seatBadge(pen: Pen, { bot }: DarkPactView, seat: Seat, lit: boolean, x: number, y: number): void {
  const { ctx } = pen;
  ctx.beginPath();
  ctx.arc(x, y, 24, 0, Math.PI * 2);
  ctx.fillStyle = lit ? COLOURS.gold : COLOURS.line;
  ctx.fill();
  const colour = lit ? COLOURS.onBright : COLOURS.text;
  if (bot?.seat === seat) icon(ctx, 'machine', { x, y, size: 32, colour, hole: lit ? COLOURS.gold : COLOURS.line });
  else pen.line(String(seat + 1), { size: 30, bold: true, colour }, { x, y, align: 'center' });
}

/** A word on a mark that hangs on a card's upper edge: filled, or in outline for what is less new. */
export function tag(pen: Pen, words: string, x: number, y: number, filled: boolean): void {
  const style = { size: 24, bold: true, colour: filled ? COLOURS.onBright : COLOURS.fresh };
  const width = widthOf(words, style) + 28;
  const box = { x: x - width, y: y - 17, width, height: 34 };
  pen.frame(box, 17, { fill: filled ? COLOURS.fresh : COLOURS.ground, stroke: COLOURS.fresh, line: 3 });
  pen.line(words, style, { x: x - width / 2, y, align: 'center' });
}

/** What is left of actions or coins this turn, in large. */
export function bigCounter(pen: Pen, what: 'action' | 'coin', amount: number, box: Box, reader: Reader): void {
  const inner = { x: box.x, y: box.y + 14, width: box.width, height: box.height - 28 };
  const middle = inner.x + inner.width / 2;
  pen.frame(inner, 16, { fill: COLOURS.well });
  const colour = what === 'coin' ? COLOURS.gold : COLOURS.text;
  const style = { size: 58, bold: true, colour };
  const size = fitSize(String(amount), style, inner.width - 84);
  const left = middle - (62 + widthOf(String(amount), style, size)) / 2;
  icon(pen.ctx, what, { x: left + 26, y: inner.y + 40, size: 50, colour, hole: COLOURS.well });
  pen.line(String(amount), { ...style, size }, { x: left + 62, y: inner.y + 40 });
  const label = say({ key: `render:${what}s`, args: { count: amount } }, reader);
  const y = inner.y + inner.height - 20;
  pen.line(label, { size: 24, colour: COLOURS.soft }, { x: middle, y, align: 'center', width: 170 });
}

/** A small word on a bright pill; returns its width. */
export function pill(pen: Pen, words: string, picture: Icon, x: number, y: number, colour: string): number {
  const style = { size: 24, bold: true, colour: COLOURS.onBright };
  const width = widthOf(words, style) + 62;
  pen.frame({ x, y: y - 20, width, height: 40 }, 20, { fill: colour });
  icon(pen.ctx, picture, { x: x + 25, y, size: 24, colour: COLOURS.onBright, hole: colour });
  pen.line(words, style, { x: x + 45, y });
  return width;
}

/** What a tile shows of a card besides its title. */
export interface TileNotes {
  /** Multipliers, points and stored cards of a card in play. */
  played?: PlayedCard;
  progress?: PactProgress;
  /** More than one copy. */
  copies?: number;
  cost?: boolean;
  lit?: boolean;
}

/** A card on a small tile: title, kinds, and what counts about it where it lies. */
export function tile(pen: Pen, card: CardFace, box: Box, notes: TileNotes, reader: Reader): void {
  const { ctx } = pen;
  const { played, progress, copies = 1 } = notes;
  pen.inside(box, 12, () => {
    ctx.fillStyle = COLOURS.card;
    ctx.fillRect(box.x, box.y, box.width, box.height);
    const colours = coloursOf(card);
    colours.forEach((colour, i) => {
      ctx.fillStyle = colour;
      const part = box.height / colours.length;
      ctx.fillRect(box.x, box.y + part * i, 10, part + 1);
    });
  });
  pen.frame(box, 12, { stroke: notes.lit ? COLOURS.gold : COLOURS.line, line: notes.lit ? 4 : 2 });

  const s = box.height / TILE_HEIGHT;
  const left = box.x + 12 + 10 * s;
  let right = box.x + box.width - 12;
  if (notes.cost) {
    costBadge(pen, card.cost, right - 25 * s, box.y + box.height / 2, 26 * s);
    right -= 64 * s;
  }
  const top = box.y + box.height * 0.31;
  const low = box.y + box.height * 0.72;
  let titleEnd = right;
  if (copies > 1) {
    const words = say({ key: 'render:copies', args: { copies } }, reader);
    const style = { size: 30 * s, bold: true, colour: COLOURS.gold };
    titleEnd -= 8 + pen.line(words, style, { x: right, y: top, align: 'right' });
  }
  pen.line(card.title, { size: 28 * s, bold: true }, { x: left, y: top, width: titleEnd - left, mayCut: true });

  const end = played && played.with.length > 0 ? multipliers(pen, played, right, low) : right;
  if (progress) progressBar(pen, card, progress, { x: left, y: low - 14, width: end - left - 2, height: 28 }, reader);
  else marks(pen, card, played, { x: left, y: low, s });
}

/** The kinds of a card on a tile, its points, and what is stored under it. */
function marks(
  pen: Pen,
  card: CardFace,
  played: PlayedCard | undefined,
  at: { x: number; y: number; s: number },
): void {
  const { y, s } = at;
  let { x } = at;
  for (const kind of badgesOf(card)) {
    kindBadge(pen, kind, x + 14 * s, y, 28 * s);
    x += 34 * s;
  }
  x += 8 * s;
  const factor = played?.factor ?? 1;
  const numbers: [Icon, string, string][] = [];
  if (card.deckEnd) numbers.push(['insight', '?', COLOURS.insight]);
  else if (card.insight > 0) numbers.push(['insight', String(card.insight * factor), COLOURS.insight]);
  if (card.curse > 0) numbers.push(['curse', String(card.curse * factor), COLOURS.curse]);
  if (played && played.stored > 0) numbers.push(['stored', String(played.stored), COLOURS.soft]);
  for (const [picture, amount, colour] of numbers) {
    icon(pen.ctx, picture, { x: x + 13 * s, y, size: 26 * s, colour, hole: COLOURS.card });
    x += 42 * s + pen.line(amount, { size: 28 * s, bold: true, colour }, { x: x + 31 * s, y });
  }
}

/** The Multipliers played with a card, at the right; returns where they begin. */
function multipliers(pen: Pen, played: PlayedCard, right: number, y: number): number {
  const style = { size: 24, bold: true, colour: COLOURS.onBright };
  const times = played.with.map((m) => `${m.times}×`);
  // Three and more share a chip.
  const chips = times.length > 2 ? [times.join(' ')] : times;
  let x = right;
  for (const chip of chips.reverse()) {
    const width = widthOf(chip, style) + 16;
    pen.frame({ x: x - width, y: y - 17, width, height: 34 }, 8, { fill: COLOURS.multiplier });
    pen.line(chip, style, { x: x - width / 2, y, align: 'center' });
    x -= width + 5;
  }
  return x - 4;
}

/** How near a Dark Pact is: a bar with its numbers, and the icon of what it counts. */
export function progressBar(pen: Pen, card: CardFace, progress: PactProgress, box: Box, reader: Reader): void {
  const { ctx } = pen;
  const middle = box.y + box.height / 2;
  const counted = countIcon(card);
  const picture = counted ? 34 : 0;
  const amount = say({ key: 'render:progress', args: { have: progress.have, need: progress.need } }, reader);
  const style = { size: 30, bold: true, colour: progress.have >= progress.need ? COLOURS.gold : COLOURS.text };
  const number = pen.line(amount, style, { x: box.x + box.width - picture, y: middle, align: 'right' });
  if (counted) {
    const at = { x: box.x + box.width - 14, y: middle, size: 28, colour: COLOURS[counted.colour], hole: COLOURS.card };
    icon(pen.ctx, counted.icon, at);
  }
  const bar = { ...box, width: box.width - number - picture - 12 };
  pen.inside(bar, box.height / 2, () => {
    ctx.fillStyle = COLOURS.well;
    ctx.fillRect(bar.x, bar.y, bar.width, bar.height);
    ctx.fillStyle = COLOURS.pact;
    ctx.fillRect(bar.x, bar.y, bar.width * Math.max(0, Math.min(1, progress.have / progress.need)), bar.height);
  });
  pen.frame(bar, box.height / 2, { stroke: COLOURS.pact, line: 2 });
}

/** The kinds by which Exile and Graveyard are sorted and counted; a card may be of several. */
const SORTS: readonly Kind[] = [
  'treasure',
  'multiplier',
  'insight',
  'curse',
  'attack',
  'pact',
  'react',
  'spirit',
  'demon',
];

/** How many cards are of each kind, without those that none is of. A cursed Treasure counts as a Curse card. */
export function countKinds(cards: readonly CardFace[]): { kind: Kind; count: number }[] {
  const is = (card: CardFace, kind: Kind) => {
    const kinds = kindsOf(card);
    return kinds.includes(kind) || (kind === 'curse' && kinds.includes('cursed'));
  };
  return SORTS.map((kind) => ({ kind, count: cards.filter((card) => is(card, kind)).length })).filter(
    (k) => k.count > 0,
  );
}

/** How high a pile is in short, and the line that is added where cards are new in it. */
export const ZONE = 104;
export const ARRIVALS = 42;

/** Which cards are new in a pile. */
function arrivals(pen: Pen, fresh: Fresh, box: Box, reader: Reader): void {
  const cards = [...fresh].map(([title, { copies }]) =>
    copies > 1 ? say({ key: 'render:describe.copies', args: { title, copies } }, reader) : title,
  );
  const words = say({ key: 'render:arrived', args: { cards } }, reader);
  const style = { size: 26, bold: true, colour: COLOURS.fresh };
  pen.line(words, style, { x: box.x + 28, y: box.y + box.height / 2 - 4, width: box.width - 48, mayCut: true });
}

/** A pile in short: how many cards, of which kinds, and which are new. */
export function zone(
  pen: Pen,
  which: 'exile' | 'graveyard' | 'discard',
  cards: readonly CardFace[],
  box: Box,
  reader: Reader,
  fresh: Fresh = new Map(),
): void {
  panel(pen, box);
  const middle = box.y + ZONE / 2;
  if (fresh.size > 0) arrivals(pen, fresh, { ...box, y: box.y + ZONE - 8, height: ARRIVALS }, reader);
  icon(pen.ctx, which, { x: box.x + 46, y: middle, size: 52, colour: COLOURS.gold, hole: COLOURS.panel });
  const left = box.x + 90;
  pen.line(
    say({ key: `render:zone.${which}` }, reader),
    { size: 30, font: 'title', colour: COLOURS.gold },
    { x: left, y: middle - 20, width: 185 },
  );
  const count = say({ key: cards.length > 0 ? 'render:cards' : 'render:empty', args: { count: cards.length } }, reader);
  pen.line(count, { size: 28, bold: true }, { x: left, y: middle + 20, width: 185 });
  const grid = { x: box.x + 296, step: (box.width - 304) / 5 };
  countKinds(cards).forEach(({ kind, count: n }, i) => {
    const x = grid.x + (i % 5) * grid.step;
    const y = middle + (i < 5 ? -24 : 24);
    kindBadge(pen, kind, x + 18, y, 38);
    pen.line(String(n), { size: 32, bold: true }, { x: x + 46, y });
  });
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
