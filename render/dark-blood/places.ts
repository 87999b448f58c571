import type { CircleView, DarkBloodView, PlaceView } from '../../src/games/dark-blood/view.ts';
import type { Seat } from '../../src/kernel/index.ts';
import { type Reader, say } from '../../src/words.ts';
import { icon } from '../icons.ts';
import { type Part, panel, tag } from '../parts.ts';
import type { Box, Pen } from '../pen.ts';
import { shortNames } from '../picture.ts';
import { COLOURS } from '../theme.ts';
import { ENEMY, GOODS, INQUISITOR, lookOf, PEASANT } from './looks.ts';
import { freshAt } from './news.ts';
import { cultist, hexDisc, monstrosity, pieceOf, sigil, TALL } from './pieces.ts';
import { SIGNS } from './signs.ts';
import { tell } from './tell.ts';

/** The Locations, in the order in which they are resolved; in each, from left to right, its Cultists in the order in which they act. */

const ROW = 206;
/** Below the pieces, the Location Card. */
const CARD = 58;
const NAME = { x: 112, width: 268 };
const CIRCLES = [452, 606] as const;
const QUEUE = { x: 696, width: 486 };
const SIGILS = { x: 1196, width: 324 };
/** The most that a Location's state may take beside its card. */
const STATE = 480;
/** This many Cultists stand in one row; more stand closer. */
const FEW = 6;

/** A row for each Location, the next to be resolved first. */
export function placeRows(view: DarkBloodView, reader: Reader): Part[] {
  return view.order.flatMap((name) => {
    const place = view.places.find((each) => each.place === name);
    return place ? [placeRow(view, place, reader)] : [];
  });
}

/** One Location. */
export function placeRow(view: DarkBloodView, place: PlaceView, reader: Reader): Part {
  return { height: isSpent(place) ? ROW - CARD : ROW, paint: (pen, box) => paintPlace(pen, view, place, box, reader) };
}

/** Whether nothing more becomes of its card and its Sigils. */
function isSpent({ defiled, open, sigils, enemySigils }: PlaceView): boolean {
  return defiled !== 'no' && !open && enemySigils === 0 && sigils.every((count) => count === 0);
}

function paintPlace(pen: Pen, view: DarkBloodView, place: PlaceView, box: Box, reader: Reader): void {
  panel(pen, box, place.now ? COLOURS.gold : undefined);
  const middle = box.y + (ROW - CARD) / 2;
  if (place.defiled !== 'no') shade(pen, box);
  priority(pen, place, box.x + 56, middle);
  const name = { x: box.x + NAME.x, y: box.y + 42, width: NAME.width };
  const style = { size: 40, min: 28, font: 'title' as const, colour: place.now ? COLOURS.gold : COLOURS.text };
  pen.line(say({ key: `dark-blood:place.${place.place}` }, reader), style, name);
  figures(pen, view, place, box.x + NAME.x, box.y + 102);
  for (const [i, side] of (['left', 'right'] as const).entries())
    circle(pen, view, place[side], box.x + (CIRCLES[i] ?? 0), middle - 6, reader);
  queue(pen, view, place, { x: box.x + QUEUE.x, y: box.y + 12, width: QUEUE.width, height: ROW - CARD - 22 }, reader);
  const right = { x: box.x + SIGILS.x, y: middle, width: SIGILS.width, height: 0 };
  if (isSpent(place)) lost(pen, view, place, right, reader);
  else {
    sigils(pen, view, place, right);
    card(pen, view, place, { ...box, y: box.y + ROW - CARD, height: CARD }, reader);
  }
  const news = freshAt(view, place.place);
  if (news) tag(pen, tell(reader, `news.${news.what}`), box.x + box.width - 28, box.y + 2, news.now);
}

/** A Location that is lost to the Cults' cards: darker. */
function shade(pen: Pen, box: Box): void {
  pen.inside({ x: box.x + 3, y: box.y + 3, width: box.width - 6, height: box.height - 6 }, 18, () => {
    pen.ctx.fillStyle = COLOURS.well;
    pen.ctx.fillRect(box.x, box.y, box.width, box.height);
  });
}

/** Its Priority: when it is resolved. */
function priority(pen: Pen, { priority: number, now }: PlaceView, x: number, y: number): void {
  pen.ctx.beginPath();
  pen.ctx.arc(x, y, 40, 0, Math.PI * 2);
  if (now) {
    pen.ctx.fillStyle = COLOURS.gold;
    pen.ctx.fill();
  }
  pen.ctx.strokeStyle = now ? COLOURS.gold : COLOURS.line;
  pen.ctx.lineWidth = 4;
  pen.ctx.stroke();
  const style = { size: 52, bold: true, colour: now ? COLOURS.onBright : COLOURS.text };
  pen.line(number > 0 ? String(number) : '–', style, { x, y, align: 'center' });
}

/** Peasants, Monstrosities, the Inquisitor, side by side. */
function figures(pen: Pen, view: DarkBloodView, place: PlaceView, left: number, y: number): void {
  const hole = COLOURS.panel;
  const some = place.peasants > 0;
  icon(pen.ctx, PEASANT.sign, { x: left + 24, y, size: 46, colour: some ? PEASANT.colour : COLOURS.faint, hole });
  const number = { size: 40, bold: true, colour: some ? COLOURS.text : COLOURS.soft };
  let x = left + 74 + pen.line(String(place.peasants), number, { x: left + 56, y });
  const others = place.monstrosities.length + (place.inquisitor ? 1 : 0);
  const size = Math.min(54, (left + NAME.width - x) / others - 6);
  for (const seat of place.monstrosities) {
    monstrosity(pen, view, seat, x + size / 2, y, size);
    x += size + 6;
  }
  if (place.inquisitor) icon(pen.ctx, INQUISITOR.sign, { x: x + size / 2, y, size, colour: INQUISITOR.colour, hole });
}

/** A circle: what it gives, how much, and who stands on it. */
function circle(pen: Pen, view: DarkBloodView, at: CircleView, x: number, y: number, reader: Reader): void {
  const { ctx } = pen;
  const r = 56;
  const look = GOODS[at.gives];
  ctx.beginPath();
  ctx.arc(x, y, r, 0, Math.PI * 2);
  ctx.fillStyle = COLOURS.well;
  ctx.fill();
  ctx.strokeStyle = COLOURS.line;
  ctx.lineWidth = 3;
  ctx.stroke();
  if (at.taken !== null) pieceOf(pen, view, at.taken, 'ready', { x, y, height: 92 }, reader);
  else if (at.disc) hexDisc(pen, at.disc, x, y, r - 8);
  else pen.line('1', { size: 46, bold: true, colour: COLOURS.soft }, { x, y, align: 'center' });
  rim(pen, x - 44, y + 40, look.colour, COLOURS.panel);
  icon(ctx, look.sign, { x: x - 44, y: y + 40, size: 34, colour: look.colour, hole: COLOURS.panel });
  if (at.taken === null && (at.disc === null || at.amount === numberOn(at.disc))) return;
  // What the next one to gather gets, where the disc does not say it.
  rim(pen, x + 44, y + 40, COLOURS.text, COLOURS.text);
  const style = { size: 34, bold: true, colour: COLOURS.onBright };
  pen.line(String(at.amount), style, { x: x + 44, y: y + 40, align: 'center' });
}

/** A small round on the rim of a circle. */
function rim({ ctx }: Pen, x: number, y: number, stroke: string, fill: string): void {
  ctx.beginPath();
  ctx.arc(x, y, 26, 0, Math.PI * 2);
  ctx.fillStyle = fill;
  ctx.fill();
  ctx.strokeStyle = stroke;
  ctx.lineWidth = 3;
  ctx.stroke();
}

/** The number on a disc, if it has one. */
function numberOn(disc: CircleView['disc']): number | null {
  return disc !== null && /^\d$/.test(disc) ? Number(disc) : null;
}

/** A piece in the queue. */
interface Standing {
  seat: Seat | 'enemy' | null;
  stance: 'ready' | 'done' | 'free' | 'next';
}

/** Whoever stands there: those who have acted, then those who will, in their order, then the places of the next placement. */
export function standing({ step, mode }: Pick<DarkBloodView, 'step' | 'mode'>, place: PlaceView): Standing[] {
  const done = place.groups.flatMap(({ seat, done: n }) =>
    Array.from({ length: n }, (): Standing => ({ seat, stance: 'done' })),
  );
  const waiting = place.order.map(
    (seat, i): Standing => ({ seat, stance: place.now && i === 0 && step === 'resolve' ? 'next' : 'ready' }),
  );
  const enemies = Array.from({ length: place.enemies }, (): Standing => ({ seat: 'enemy', stance: 'ready' }));
  const here = [...done, ...waiting, ...enemies];
  if (step !== 'placement' || place.accepts.length === 0) return here;
  const room = mode === 'solo' ? Math.max(...place.accepts) : (place.accepts[0] ?? 0);
  return [...here, ...Array.from({ length: room }, (): Standing => ({ seat: null, stance: 'free' }))];
}

function queue(pen: Pen, view: DarkBloodView, place: PlaceView, box: Box, reader: Reader): void {
  const all = standing(view, place);
  const middle = box.y + box.height / 2;
  if (all.length === 0) {
    pen.line(tell(reader, 'nobody'), { size: 28, colour: COLOURS.soft }, { x: box.x + 8, y: middle, width: box.width });
    return;
  }
  const { columns, height, cell } = [1, 2, 3, 4]
    .map((lanes) => cells(all.length, lanes, box))
    .reduce((best, one) => (one.height > best.height ? one : best));
  all.forEach(({ seat, stance }, i) => {
    const x = box.x + ((i % columns) + 0.5) * cell.width;
    const y = box.y + (Math.floor(i / columns) + 0.5) * cell.height;
    const at = { x, y, height };
    if (typeof seat === 'number') pieceOf(pen, view, seat, stance, at, reader);
    else cultist(pen, seat, stance, at, reader, COLOURS.text);
    if (stance === 'free') pen.line('+', { size: 44, bold: true }, { x, y: y + 8, align: 'center' });
  });
}

/** How so many pieces stand in so many lanes. */
function cells(count: number, lanes: number, box: Box) {
  const columns = Math.max(FEW, Math.ceil(count / lanes));
  const cell = { width: box.width / columns, height: box.height / lanes };
  return { columns, cell, height: Math.min(cell.height - 6, (cell.width - 6) * TALL) };
}

/** Sigils by Cult: a ring and how many. */
function sigils(pen: Pen, view: DarkBloodView, place: PlaceView, box: Box): void {
  const all = [
    ...view.favor.flatMap((seat) =>
      typeof seat === 'number' && (place.sigils[seat] ?? 0) > 0
        ? [{ look: lookOf(view, seat), count: place.sigils[seat] ?? 0 }]
        : [],
    ),
    ...(place.enemySigils > 0 ? [{ look: ENEMY, count: place.enemySigils }] : []),
  ];
  const columns = Math.max(all.length, 3);
  const cell = box.width / columns;
  const size = Math.min(62, cell - 40);
  all.forEach(({ look, count }, i) => {
    const x = box.x + box.width - (all.length - i) * cell;
    sigil(pen, look, x + size / 2, box.y, size, COLOURS.panel);
    pen.line(String(count), { size: 42, bold: true, colour: look.colour }, { x: x + size + 8, y: box.y });
  });
}

/** What became of a Location, in place of Sigils and card: by whom it is Defiled. */
function lost(pen: Pen, view: DarkBloodView, place: PlaceView, box: Box, reader: Reader): void {
  const winner = view.tokens.find((token) => token.place === place.place)?.winner;
  const x = box.x + 34;
  if (typeof winner === 'number') sigil(pen, lookOf(view, winner), x, box.y, 62, COLOURS.well);
  else icon(pen.ctx, SIGNS.defiled, { x, y: box.y, size: 56, colour: COLOURS.soft, hole: COLOURS.well });
  const room = { x: x + 50, y: box.y - 50, width: box.width - 84, height: 100 };
  const words = stateOf(view, place, reader) ?? '';
  pen.paragraph([words], { size: 30, min: 22, bold: true, colour: COLOURS.soft }, room, { middle: true });
}

/** Its card: title and what it does, or why it does nothing. */
function card(pen: Pen, view: DarkBloodView, place: PlaceView, box: Box, reader: Reader): void {
  const middle = box.y + box.height / 2 - 2;
  pen.ctx.fillStyle = COLOURS.line;
  pen.ctx.fillRect(box.x + 20, box.y - 2, box.width - 40, 2);
  let x = box.x + 32;
  let right = box.x + box.width - 24;
  const state = stateOf(view, place, reader);
  if (state) {
    const style = { size: 26, min: 22, bold: true, colour: COLOURS.soft };
    right -= pen.line(state, style, { x: right, y: middle, align: 'right', width: STATE, mayCut: true }) + 24;
  }
  const live = place.open && !place.used;
  const sign = place.open ? SIGNS.location : SIGNS.defiled;
  icon(pen.ctx, sign, {
    x: x + 16,
    y: middle,
    size: 34,
    colour: live ? COLOURS.gold : COLOURS.soft,
    hole: COLOURS.panel,
  });
  x += 46;
  if (!place.open) {
    pen.line(tell(reader, 'face-down'), { size: 26, colour: COLOURS.soft }, { x, y: middle, width: right - x });
    return;
  }
  const title = { size: 28, bold: true, colour: live ? COLOURS.text : COLOURS.soft };
  x += pen.line(place.card.title, title, { x, y: middle }) + 16;
  const words = place.card.text.map((line) => say(line, reader)).join(' ');
  const room = { x, y: box.y, width: right - x, height: box.height - 2 };
  pen.paragraph([words], { size: 26, min: 22, colour: COLOURS.soft }, room, { middle: true });
}

/** A Location's state in words: defiled by whom, its card used, or who has the majority. */
function stateOf(view: DarkBloodView, place: PlaceView, reader: Reader): string | null {
  const names = shortNames(reader, 180);
  if (place.defiled === 'consecrated') return tell(names, 'consecrated');
  if (place.defiled === 'defiled') {
    const token = view.tokens.find((each) => each.place === place.place);
    if (typeof token?.winner === 'number') return tell(names, 'defiled-by', { who: { seat: token.winner } });
    return tell(names, token?.winner === 'nobody' ? 'defiled-nobody' : 'defiled');
  }
  const [first] = place.groups;
  const parts = [
    place.used && tell(names, 'used'),
    view.step === 'placement' && placementWords(place, reader),
    first && place.groups.length > 1 && tell(names, 'majority', { who: { seat: first.seat } }),
  ];
  return parts.filter(Boolean).join(' · ') || null;
}

/** How many Cultists the next one to place must bring. */
export function placementWords({ accepts }: PlaceView, reader: Reader): string {
  if (accepts.length === 0) return tell(reader, 'full');
  const count = accepts.at(-1) ?? 0;
  return tell(reader, 'next', { numbers: anyOf(accepts, reader), count });
}

/** "1", "1 or 3". */
function anyOf(numbers: readonly number[], { locale }: Reader): string {
  return new Intl.ListFormat(locale, { type: 'disjunction' }).format(numbers.map(String));
}
