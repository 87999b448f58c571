import type { CardFace, DarkPactView, PactProgress, PlayedCard, PlayerView } from '../../src/games/dark-pact/view.ts';
import type { Seat } from '../../src/kernel/index.ts';
import { type Reader, say } from '../../src/words.ts';
import type { Mark } from '../banner.ts';
import { type Icon, icon, polygon } from '../icons.ts';
import { bar, type Count, counts, panel } from '../parts.ts';
import { type Box, type Pen, widthOf } from '../pen.ts';
import { COLOURS } from '../theme.ts';
import { badgesOf, costBadge, kindBadge } from './card.ts';
import { coloursOf, countIcon, type Kind, kindsOf } from './kinds.ts';
import type { Fresh } from './news.ts';

/**
 * The shapes that the pictures of Dark Pact are made of. A panel is a place, a card or tile is a card, a round gold badge is
 * a cost, a square badge a kind, a pill a state, a tag on an edge is news, a bar is how far something has come.
 */

/** Ten cards in two rows of five. */
export const BOARD_FACE = { width: 291, height: 408, scale: 1 };
export const TILE_HEIGHT = 84;

/**
 * A player's counts, all of them public, side by side.
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
  const shown = all.filter(({ amount, rare }) => !(short && rare && amount === 0));
  const labelled = shown.map((count) => ({ ...count, label: say({ key: `render:${count.icon}` }, reader) }));
  counts(pen, labelled, at);
}

/** A seat's number on a pennant so high, gold where it is lit; the head of a machine where that plays. */
export function seatBadge(
  pen: Pen,
  { bot }: Pick<DarkPactView, 'bot'>,
  seat: Seat,
  lit: boolean,
  x: number,
  y: number,
  height: number,
): void {
  const { ctx } = pen;
  const fill = lit ? COLOURS.gold : COLOURS.line;
  const half = height * 0.42;
  const [top, low] = [y - height / 2, y + height / 2];
  polygon(ctx, [x - half, top], [x + half, top], [x + half, low], [x, low - height * 0.2], [x - half, low]);
  ctx.fillStyle = fill;
  ctx.strokeStyle = fill;
  ctx.lineJoin = 'round';
  ctx.lineWidth = height * 0.06;
  ctx.fill();
  ctx.stroke();
  const colour = lit ? COLOURS.onBright : COLOURS.text;
  const middle = y - height * 0.09;
  if (bot?.seat === seat) icon(ctx, 'machine', { x, y: middle, size: height * 0.62, colour, hole: fill });
  else pen.line(String(seat + 1), { size: height * 0.56, bold: true, colour }, { x, y: middle, align: 'center' });
}

/** A player's mark, for banners. */
export function markOf(view: DarkPactView, seat: Seat): Mark {
  return (pen, x, y, height) => seatBadge(pen, view, seat, true, x, y, height);
}

/** What is left of actions and coins this turn. */
export function leftThisTurn({ actions, coins }: DarkPactView, reader: Reader): Count[] {
  const label = (what: string, count: number) => say({ key: `render:${what}`, args: { count } }, reader);
  return [
    { icon: 'action', amount: actions, label: label('actions', actions) },
    { icon: 'coin', amount: coins, colour: COLOURS.gold, label: label('coins', coins) },
  ];
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
  pen.frame(box, 12, { stroke: notes.lit ? COLOURS.text : COLOURS.line, line: notes.lit ? 5 : 2 });

  const s = box.height / TILE_HEIGHT;
  const left = box.x + 12 + 10 * s;
  let right = box.x + box.width - 12;
  if (notes.cost) {
    costBadge(pen, card.cost, right - 25 * s, box.y + box.height / 2, 26 * s);
    right -= 64 * s;
  }
  if (notes.lit) {
    const mark = { x: right - 14 * s, y: box.y + box.height / 2, size: 26 * s, colour: COLOURS.text };
    icon(ctx, 'playable', { ...mark, hole: COLOURS.card });
    right -= 34 * s;
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
  const track = { ...box, width: box.width - number - picture - 12 };
  bar(pen, track, progress.have / progress.need, COLOURS.pact);
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
    { x: left, y: middle - 20, width: 178 },
  );
  const count = say({ key: cards.length > 0 ? 'render:cards' : 'render:empty', args: { count: cards.length } }, reader);
  pen.line(count, { size: 28, bold: true }, { x: left, y: middle + 20, width: 185 });
  const grid = { x: box.x + 286, step: (box.width - 292) / 5 };
  countKinds(cards).forEach(({ kind, count: n }, i) => {
    const x = grid.x + (i % 5) * grid.step;
    const y = middle + (i < 5 ? -24 : 24);
    kindBadge(pen, kind, x + 18, y, 36);
    pen.line(String(n), { size: 30, bold: true }, { x: x + 42, y });
  });
}
