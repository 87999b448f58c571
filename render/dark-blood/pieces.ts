import type { Cult, DarkBloodView, Disc } from '../../src/games/dark-blood/view.ts';
import type { Seat } from '../../src/kernel/index.ts';
import { type Reader, say } from '../../src/words.ts';
import type { Mark } from '../banner.ts';
import { icon } from '../icons.ts';
import type { Pen } from '../pen.ts';
import { COLOURS } from '../theme.ts';
import { CULT, ENEMY, type Look, lookOf, PEASANT } from './looks.ts';
import { hexagon, hood, SIGNS } from './signs.ts';

/**
 * The pieces on the table. The shape says what it is, emblem and colour whose: a hood is a Cultist, a ring a Sigil, a hexagon
 * a disc of the Game Pouch, a horned head a Monstrosity.
 */

/** How a Cultist stands: to be activated, activated or away, placed by nobody yet, next to act. */
export type Stance = 'ready' | 'done' | 'free' | 'next';

/** A piece is so much higher than wide. */
export const TALL = 1.22;
/** From this height on there is room for the Cult's letter. */
const LETTERED = 74;

/** The letter of a Cult, in the reader's language. */
export function letterOf(cult: Cult, reader: Reader): string {
  return say({ key: `dark-blood:letter.${cult}` }, reader);
}

/**
 * A Cultist's piece.
 * @param whose its Cult; `enemy` in solo games; null for a place where one could stand
 * @param at the middle of the piece, and its height
 * @param dashes the colour of the outline of a place where nobody stands
 */
export function cultist(
  pen: Pen,
  whose: Cult | 'enemy' | null,
  stance: Stance,
  at: { x: number; y: number; height: number },
  reader: Reader,
  dashes: string = COLOURS.faint,
): void {
  const { ctx } = pen;
  const { x, y, height } = at;
  const width = height / TALL;
  const { sign, colour }: Look = whose === null || whose === 'enemy' ? ENEMY : CULT[whose];
  const line = Math.max(2, height * 0.045);
  hood(ctx, x - width / 2 + line, y - height / 2 + line, width - 2 * line, height - 2 * line);
  if (stance === 'free') {
    ctx.setLineDash([height * 0.1, height * 0.08]);
    ctx.strokeStyle = dashes;
    ctx.lineWidth = line;
    ctx.stroke();
    ctx.setLineDash([]);
    return;
  }
  const faint = stance === 'done';
  ctx.fillStyle = faint ? COLOURS.well : colour;
  ctx.fill();
  ctx.strokeStyle = stance === 'next' ? COLOURS.gold : colour;
  ctx.lineWidth = stance === 'next' ? line * 2 : line;
  ctx.stroke();
  const ink = faint ? colour : COLOURS.onBright;
  const hole = faint ? COLOURS.well : colour;
  const lettered = whose !== null && whose !== 'enemy' && height >= LETTERED;
  const size = height * (lettered ? 0.42 : 0.5);
  icon(ctx, sign, { x, y: y - height * (lettered ? 0.06 : -0.06), size, colour: ink, hole });
  if (!lettered) return;
  const style = { size: Math.max(22, Math.round(height * 0.27)), bold: true, colour: ink };
  pen.line(letterOf(whose, reader), style, { x, y: y + height * 0.31, align: 'center' });
}

/** A player's Cultist; where the Cult is not chosen yet, the number of the seat on a disc. */
export function pieceOf(
  pen: Pen,
  view: DarkBloodView,
  seat: Seat,
  stance: Stance,
  at: { x: number; y: number; height: number },
  reader: Reader,
): void {
  const cult = view.players[seat]?.cult ?? null;
  if (cult) {
    cultist(pen, cult, stance, at, reader);
    return;
  }
  pen.ctx.beginPath();
  pen.ctx.arc(at.x, at.y, at.height * 0.4, 0, Math.PI * 2);
  pen.ctx.fillStyle = COLOURS.line;
  pen.ctx.fill();
  const style = { size: Math.max(22, Math.round(at.height * 0.42)), bold: true };
  pen.line(String(seat + 1), style, { x: at.x, y: at.y, align: 'center' });
}

/** A player's piece as their mark, for banners. */
export function markOf(view: DarkBloodView, seat: Seat, reader: Reader): Mark {
  return (pen, x, y, height) => pieceOf(pen, view, seat, 'ready', { x, y, height }, reader);
}

/** A Sigil: the emblem in a ring. */
export function sigil(pen: Pen, { sign, colour }: Look, x: number, y: number, size: number, hole: string): void {
  const { ctx } = pen;
  ctx.beginPath();
  ctx.arc(x, y, size * 0.45, 0, Math.PI * 2);
  ctx.strokeStyle = colour;
  ctx.lineWidth = size * 0.09;
  ctx.stroke();
  icon(ctx, sign, { x, y, size: size * 0.52, colour, hole });
}

/** The wood of a numbered disc, and of one that shows Peasants. */
const WOOD = '#d9b27c';
const STEEL = '#e8edf5';

/** A disc of the Game Pouch. */
export function hexDisc(pen: Pen, disc: Disc, x: number, y: number, r: number): void {
  const { ctx } = pen;
  const look = faceOf(disc);
  hexagon(ctx, x, y, r);
  ctx.fillStyle = look.colour;
  ctx.fill();
  ctx.strokeStyle = COLOURS.well;
  ctx.lineWidth = Math.max(1.5, r * 0.05);
  hexagon(ctx, x, y, r * 0.86);
  ctx.stroke();
  if (look.sign) {
    icon(ctx, look.sign, { x, y, size: r * 1.1, colour: COLOURS.onBright, hole: look.colour });
    return;
  }
  const style = { size: Math.max(22, Math.round(r * 1.1)), bold: true, colour: COLOURS.onBright };
  pen.line(disc, style, { x, y, align: 'center' });
}

function faceOf(disc: Disc): Pick<Look, 'colour'> & Partial<Look> {
  if (disc === 'peasants') return { ...PEASANT, colour: WOOD };
  if (disc === 'shield') return { sign: SIGNS.shield, colour: STEEL };
  return disc === '1' || disc === '2' || disc === '3' || disc === '4' ? { colour: WOOD } : CULT[disc];
}

/** A disc that lies face down. */
export function hiddenDisc(pen: Pen, x: number, y: number, r: number): void {
  hexagon(pen.ctx, x, y, r);
  pen.ctx.fillStyle = COLOURS.well;
  pen.ctx.fill();
  pen.ctx.strokeStyle = WOOD;
  pen.ctx.lineWidth = Math.max(2, r * 0.1);
  pen.ctx.stroke();
  pen.line('?', { size: Math.max(22, Math.round(r)), bold: true, colour: WOOD }, { x, y, align: 'center' });
}

/** A player's Monstrosity. */
export function monstrosity(pen: Pen, view: DarkBloodView, seat: Seat, x: number, y: number, size: number): void {
  const { colour } = lookOf(view, seat);
  icon(pen.ctx, SIGNS.monstrosity, { x, y, size, colour, hole: COLOURS.panel });
}
