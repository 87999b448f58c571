import type { DarkBloodView, PassiveView, PlayerView, Ritual, RitualView } from '../../src/games/dark-blood/view.ts';
import type { Seat } from '../../src/kernel/index.ts';
import { type Reader, say } from '../../src/words.ts';
import { banner } from '../banner.ts';
import { icon } from '../icons.ts';
import { bigCounter, counts, gridOf, heading, INNER, type Part, panel, stacked } from '../parts.ts';
import { type Box, type Pen, type Style, wrap } from '../pen.ts';
import { type Picture, picture, pictureReader, type Table } from '../picture.ts';
import { COLOURS, GAP } from '../theme.ts';
import { altOfBook } from './describe.ts';
import { BLOOD, GOODS, type Look, lookOf, TAINT } from './looks.ts';
import { cultist, hexDisc, markOf, TALL } from './pieces.ts';
import { isOn, knownBlood, ritualBadge, sideMark, slots } from './players.ts';
import { SIGNS } from './signs.ts';
import { tell } from './tell.ts';

/** One player's Ritual Book, large: the five Rituals in a ring with a triangle between neighbours, Passives, Monstrosity. */

const BANNER = 136;
const TRIANGLE = 132;
const PAD = 18;
/** The ring has three columns; cards and triangles are so wide. */
const WIDE = (INNER - 2 * GAP) / 3;
const TEXT: Style = { size: 27, min: 22 };
const CARD_HEAD = 92;

/**
 * The Ritual Book of a player. It is open to all: Blood stands in it only where everybody may know it, or for its owner.
 * @throws RangeError where nobody sits there
 */
export function paintBook(view: DarkBloodView, table: Table, seat: Seat): Picture {
  const player = playerOf(view, seat);
  const reader = pictureReader(table, view.players.length);
  const parts = [head(view, player, table, reader), ...bookParts(view, player, reader)];
  return picture(stacked(parts), altOfBook(view, table, seat));
}

/** The player at a seat. @throws RangeError where nobody sits there */
export function playerOf({ players }: DarkBloodView, seat: Seat): PlayerView {
  const player = players[seat];
  if (!player) throw new RangeError(`nobody sits at seat ${seat}`);
  return player;
}

function bookParts(view: DarkBloodView, player: PlayerView, reader: Reader): Part[] {
  if (player.rituals.length === 0) return [];
  return [ring(view, player, reader), passives(view, player, reader), feet(view, player, reader)];
}

function head(view: DarkBloodView, player: PlayerView, table: Table, reader: Reader): Part {
  return {
    height: BANNER,
    paint(pen, box) {
      const mark = markOf(view, player.seat, reader);
      const x = banner(pen, box, { edge: isOn(view, player.seat) ? COLOURS.gold : undefined, mark });
      const cult = player.cult ? say({ key: `dark-blood:cult.${player.cult}` }, reader) : tell(reader, 'no-cult');
      const end = x + pen.line(cult, { size: 34, font: 'title', colour: COLOURS.gold }, { x, y: box.y + 40 });
      const at = [
        view.round > 0 ? tell(reader, 'round', { round: view.round }) : '',
        say({ key: 'render:table', args: { id: table.id } }, reader),
      ];
      const where = { x: end + 22, y: box.y + 41, width: box.x + 1000 - end, mayCut: true };
      pen.line(at.filter(Boolean).join(' · '), { size: 26, colour: COLOURS.soft }, where);
      const title = { size: 56, min: 30, bold: true };
      pen.line(reader.names[player.seat] ?? '', title, { x, y: box.y + 94, width: 880, mayCut: true });
      const right = box.x + box.width;
      const label = (key: string, count: number) => tell(reader, `count.${key}`, { count });
      bigCounter(
        pen,
        { icon: SIGNS.cultist, amount: player.active, label: label('ready', player.active) },
        { ...box, x: right - 390, width: 180 },
      );
      bigCounter(
        pen,
        {
          icon: GOODS.silver.sign,
          amount: player.silver,
          colour: GOODS.silver.colour,
          label: label('silver', player.silver),
        },
        { ...box, x: right - 200, width: 180 },
      );
    },
  };
}

/** The words on a Ritual's card: what it does now, and what it would do upgraded. */
function wordsOf({ face, next }: RitualView, reader: Reader): { now: string; next: string | null } {
  const text = (lines: RitualView['face']['text']) => lines.map((line) => say(line, reader)).join(' ');
  return { now: text(face.text), next: next ? `${next.title}: ${text(next.text)}` : null };
}

function heightOf(ritual: RitualView, reader: Reader): number {
  const words = wordsOf(ritual, reader);
  const high = (text: string | null, indent: number) =>
    text === null
      ? 0
      : wrap([text], TEXT, { width: WIDE - 2 * PAD - indent, height: Number.POSITIVE_INFINITY }, true).height + 14;
  return CARD_HEAD + high(words.now, 0) + (words.next ? high(words.next, 40) + 14 : 0) + 8;
}

/** The Rituals around what has been gathered, as they lie in the Ritual Book. */
function ring(view: DarkBloodView, player: PlayerView, reader: Reader): Part {
  const high = Math.max(250, ...player.rituals.map((each) => heightOf(each, reader)));
  const height = 2 * (TRIANGLE + GAP) + 2 * high + GAP;
  return {
    height,
    paint(pen, box) {
      const look = lookOf(view, player.seat);
      const columns = [0, 1, 2].map((i) => box.x + i * (WIDE + GAP));
      const [left = 0, middle = 0, right = 0] = columns;
      const upper = box.y + TRIANGLE + GAP;
      const between = upper + high + GAP;
      const lower = between + TRIANGLE + GAP;
      const card = (name: Ritual, x: number, y: number) => {
        const ritual = player.rituals.find((each) => each.ritual === name);
        if (ritual) ritualCard(pen, player, ritual, look, { x, y, width: WIDE, height: high }, reader);
      };
      card('corrupt', middle, box.y);
      card('proselytize', right, upper);
      card('sacrifice', right, lower);
      card('spell', left, lower);
      card('incantation', left, upper);
      const low = box.y + height - TRIANGLE;
      const places: [number, number][] = [
        [right, box.y],
        [right, between],
        [middle, low],
        [left, between],
        [left, box.y],
      ];
      for (const [i, [x, y]] of places.entries())
        triangle(pen, player, i, { x, y, width: WIDE, height: TRIANGLE }, reader);
      const centre = box.y + high + GAP;
      goods(pen, view, player, { x: middle, y: centre, width: WIDE, height: low - GAP - centre }, reader);
    },
  };
}

/** A Ritual: its slots, what it costs and does, and under that what it would do upgraded. */
function ritualCard(pen: Pen, player: PlayerView, ritual: RitualView, look: Look, box: Box, reader: Reader): void {
  const { upgraded, face } = ritual;
  pen.frame(box, 18, { fill: COLOURS.card, stroke: upgraded ? look.colour : COLOURS.line, line: upgraded ? 5 : 3 });
  ritualBadge(pen, ritual, look, box.x + 56, box.y + 52, 68);
  const slotWidth = ritual.slots.length * 56;
  slots(pen, player, ritual, box.x + box.width - PAD - slotWidth / 2, box.y + 50, 62, reader);
  const x = box.x + 116;
  const room = box.width - 116 - slotWidth - PAD - 8;
  const kind = say({ key: `dark-blood:ritual.${ritual.ritual}` }, reader);
  pen.line(
    kind,
    { size: 26, min: 22, bold: true, colour: upgraded ? look.colour : COLOURS.soft },
    { x, y: box.y + 30, width: room },
  );
  pen.line(face.title, { size: 36, min: 22, bold: true }, { x, y: box.y + 68, width: room });
  const words = wordsOf(ritual, reader);
  const text = { x: box.x + PAD, y: box.y + CARD_HEAD + 8, width: box.width - 2 * PAD, height: box.height };
  const now = pen.paragraph([words.now], TEXT, text, { numerals: COLOURS.gold });
  if (!words.next) return;
  const y = text.y + now.height + 12;
  pen.ctx.fillStyle = COLOURS.line;
  pen.ctx.fillRect(text.x, y, text.width, 2);
  icon(pen.ctx, SIGNS.upgraded, { x: text.x + 14, y: y + 30, size: 26, colour: COLOURS.gold, hole: COLOURS.card });
  const rest = { x: text.x + 40, y: y + 12, width: text.width - 40, height: box.y + box.height - y - 12 };
  pen.paragraph([words.next], { ...TEXT, colour: COLOURS.soft }, rest, { numerals: COLOURS.gold });
}

/** What an upgrade of either neighbour costs, and how often that was paid. In cream where the resources are there. */
function triangle(pen: Pen, player: PlayerView, i: number, box: Box, reader: Reader): void {
  const one = player.triangles[i];
  const pair = [player.rituals[i], player.rituals[(i + 1) % player.rituals.length]].filter(
    (each) => each !== undefined,
  );
  if (!one) return;
  const left = pair.filter(({ upgraded }) => !upgraded);
  const needs = (kind: (typeof one.cost)[number]) => one.cost.filter((each) => each === kind).length;
  const can = left.length > 0 && one.cost.every((kind) => player.resources[kind] >= needs(kind));
  const { ctx } = pen;
  const high = box.height - 8;
  const half = high * 0.62;
  const x = box.x + half + 8;
  const y = box.y + 4;
  ctx.beginPath();
  ctx.moveTo(x, y);
  ctx.lineTo(x + half, y + high);
  ctx.lineTo(x - half, y + high);
  ctx.closePath();
  ctx.lineJoin = 'round';
  ctx.fillStyle = COLOURS.well;
  ctx.fill();
  ctx.strokeStyle = can ? COLOURS.text : left.length > 0 ? COLOURS.soft : COLOURS.line;
  ctx.lineWidth = can ? 5 : 3;
  ctx.stroke();
  const spots: [number, number][] = [
    [x, y + high * 0.4],
    [x - half * 0.45, y + high * 0.8],
    [x + half * 0.45, y + high * 0.8],
  ];
  one.cost.forEach((kind, n) => {
    const [sx, sy] = spots[n] ?? [x, y];
    const colour = left.length > 0 ? GOODS[kind].colour : COLOURS.soft;
    icon(ctx, GOODS[kind].sign, { x: sx, y: sy, size: 34, colour, hole: COLOURS.well });
  });
  const text = x + half + 18;
  const room = box.x + box.width - text;
  const names = pair.map(({ ritual }) => say({ key: `dark-blood:ritual.${ritual}` }, reader));
  const words = new Intl.ListFormat(reader.locale, { type: 'disjunction' }).format(names);
  pen.paragraph(
    [words],
    { size: 28, min: 22, bold: can },
    { x: text, y: box.y + 8, width: room, height: 72 },
    { middle: true },
  );
  const state = left.length === 0 ? 'both' : can ? 'enough' : one.paid > 0 ? 'paid' : 'unpaid';
  const style = { size: 26, min: 22, colour: can ? COLOURS.text : COLOURS.soft };
  pen.line(tell(reader, `triangle.${state}`), style, { x: text, y: box.y + 102, width: room });
}

/** What has been gathered, in the middle of the ring. */
function goods(pen: Pen, view: DarkBloodView, player: PlayerView, box: Box, reader: Reader): void {
  panel(pen, box);
  heading(pen, tell(reader, 'gathered'), 'stored', box.x + 22, box.y + 40);
  const blood = knownBlood(view, player);
  const all = [
    ...(['anvil', 'sulfur', 'bones', 'dirt'] as const).map((kind) => ({
      key: `dark-blood:resource.${kind}`,
      look: GOODS[kind],
      amount: player.resources[kind],
      more: player.bank[kind],
    })),
    { key: 'dark-blood:resource.silver', look: GOODS.silver, amount: player.silver, more: 0 },
    ...(blood === null ? [] : [{ key: 'dark-blood:picture.blood', look: BLOOD, amount: blood, more: 0 }]),
  ];
  const top = box.y + 74;
  const step = (box.y + box.height - 12 - top) / all.length;
  all.forEach(({ key, look, amount, more }, i) => {
    const y = top + step * (i + 0.5);
    const some = amount > 0;
    const size = Math.min(46, step - 6);
    icon(pen.ctx, look.sign, {
      x: box.x + 56,
      y,
      size,
      colour: some ? look.colour : COLOURS.faint,
      hole: COLOURS.panel,
    });
    pen.line(
      say({ key }, reader),
      { size: 30, colour: some ? COLOURS.text : COLOURS.soft },
      { x: box.x + 96, y, width: box.width - 240 },
    );
    const words = more > 0 ? `${amount} +${more}` : String(amount);
    const style = { size: Math.min(42, step), bold: true, colour: some || more > 0 ? COLOURS.text : COLOURS.soft };
    pen.line(words, style, { x: box.x + box.width - 28, y, align: 'right', width: 130 });
  });
}

/** Where the words of a Passive's two sides begin, and how they are set. */
const SIDE = 60;
const SMALL: Style = { size: 25, min: 22 };

function sidesHeight(lines: readonly string[], width: number): number[] {
  return lines.map(
    (line) => wrap([line], SMALL, { width: width - SIDE - PAD, height: Number.POSITIVE_INFINITY }).height + 18,
  );
}

/** The four Passives: both sides of each; the one that counts is lit, unless a Hex still covers it. */
function passives(view: DarkBloodView, player: PlayerView, reader: Reader): Part {
  const width = (INNER - 3 * GAP) / 4;
  const lines = player.passives.map(({ face }) => face.text.map((line) => say(line, reader)));
  const heights = lines.map((each) => sidesHeight(each, width));
  const height = 92 + Math.max(...heights.map((all) => all.reduce((sum, n) => sum + Math.max(58, n), 0)));
  return {
    height,
    paint(pen, box) {
      gridOf(4, 4, box, height).boxes.forEach((at, i) => {
        const one = player.passives[i];
        if (one) passiveCard(pen, view, player, one, lines[i] ?? [], heights[i] ?? [], at, reader);
      });
    },
  };
}

function passiveCard(
  pen: Pen,
  view: DarkBloodView,
  player: PlayerView,
  one: PassiveView,
  lines: readonly string[],
  heights: readonly number[],
  box: Box,
  reader: Reader,
): void {
  const { colour } = lookOf(view, player.seat);
  pen.frame(box, 18, {
    fill: one.covered ? COLOURS.well : COLOURS.card,
    stroke: one.covered ? COLOURS.line : colour,
    line: one.covered ? 3 : 5,
  });
  if (one.covered && player.cult) hexDisc(pen, player.cult, box.x + 44, box.y + 44, 30);
  else icon(pen.ctx, 'playable', { x: box.x + 44, y: box.y + 44, size: 32, colour, hole: COLOURS.card });
  const title = { x: box.x + 84, y: box.y + 8, width: box.width - 84 - PAD, height: 72 };
  pen.paragraph(
    [one.face.title],
    { size: 32, min: 24, bold: true, colour: one.covered ? COLOURS.soft : COLOURS.text },
    title,
    { middle: true },
  );
  let y = box.y + 84;
  lines.forEach((line, side) => {
    const high = Math.max(58, heights[side] ?? 0);
    const on = !one.covered && one.side === side;
    sideMark(pen, side === 1 ? 1 : 0, on ? colour : COLOURS.line, box.x + 36, y + 28, reader, on);
    const style = { ...SMALL, bold: false, colour: on ? COLOURS.text : COLOURS.soft };
    pen.paragraph([line], style, { x: box.x + SIDE + 6, y: y + 10, width: box.width - SIDE - PAD, height: high });
    y += high;
  });
}

/** The Monstrosity at the left; Cultists, Sigils and Taint at the right. */
function feet(view: DarkBloodView, player: PlayerView, reader: Reader): Part {
  const width = (INNER - GAP) / 2;
  const lines = (player.monstrosity?.face.text ?? []).map((line) => say(line, reader));
  const heights = sidesHeight(lines, width);
  const height = Math.max(236, 92 + heights.reduce((sum, n) => sum + Math.max(58, n), 0));
  return {
    height,
    paint(pen, box) {
      const [left, right] = gridOf(2, 2, box, height).boxes;
      if (left) monster(pen, view, player, lines, heights, left, reader);
      if (right) standing(pen, view, player, right, reader);
    },
  };
}

function monster(
  pen: Pen,
  view: DarkBloodView,
  player: PlayerView,
  lines: readonly string[],
  heights: readonly number[],
  box: Box,
  reader: Reader,
): void {
  panel(pen, box);
  const { monstrosity } = player;
  if (!monstrosity) return;
  const { colour } = lookOf(view, player.seat);
  const out = monstrosity.at !== null;
  icon(pen.ctx, SIGNS.monstrosity, {
    x: box.x + 50,
    y: box.y + 44,
    size: 56,
    colour: out ? colour : COLOURS.soft,
    hole: COLOURS.panel,
  });
  const end = box.x + 92 + pen.line(monstrosity.face.title, { size: 36, bold: true }, { x: box.x + 92, y: box.y + 44 });
  const where = monstrosity.at ? say({ key: `dark-blood:place.${monstrosity.at}` }, reader) : tell(reader, 'at-home');
  pen.line(
    where,
    { size: 28, colour: out ? COLOURS.text : COLOURS.soft, bold: out },
    { x: end + 20, y: box.y + 45, width: box.x + box.width - end - 40 },
  );
  let y = box.y + 84;
  lines.forEach((line, side) => {
    const high = Math.max(58, heights[side] ?? 0);
    const on = monstrosity.side === side;
    sideMark(pen, side === 1 ? 1 : 0, on ? colour : COLOURS.line, box.x + 36, y + 28, reader, on);
    pen.paragraph(
      [line],
      { ...SMALL, colour: on ? COLOURS.text : COLOURS.soft },
      { x: box.x + SIDE + 6, y: y + 10, width: box.width - SIDE - PAD, height: high },
    );
    y += high;
  });
}

/** All eight Cultists in a row with what they are at, and what else counts. */
function standing(pen: Pen, view: DarkBloodView, player: PlayerView, box: Box, reader: Reader): void {
  panel(pen, box);
  const look = lookOf(view, player.seat);
  const height = 76;
  const step = height / TALL + 22;
  const all = [
    ...Array.from({ length: player.active }, () => 'ready' as const),
    ...Array.from({ length: Math.max(0, player.away) }, () => 'done' as const),
    ...Array.from({ length: player.inactive }, () => 'free' as const),
  ];
  all.forEach((stance, i) => {
    const at = { x: box.x + 60 + i * step, y: box.y + 58, height };
    cultist(pen, stance === 'free' ? null : player.cult, stance, at, reader);
  });
  const { active: ready, away: out, inactive } = player;
  pen.line(
    tell(reader, 'cultists', { ready, out, inactive }),
    { size: 28, min: 22 },
    { x: box.x + 24, y: box.y + 128, width: box.width - 48 },
  );
  const taint = player.tokens.reduce((sum, n) => sum + n, 0) + player.spellbook;
  const label = (key: string, count: number) => tell(reader, `count.${key}`, { count });
  counts(
    pen,
    [
      { icon: SIGNS.sigil, amount: player.sigils, colour: look.colour, label: label('sigils', player.sigils) },
      { icon: SIGNS.hex, amount: player.hexes, colour: look.colour, label: label('hexes', player.hexes) },
      { icon: SIGNS.favor, amount: player.favor, label: tell(reader, 'favor-place') },
      { icon: SIGNS.taint, amount: taint, colour: TAINT.colour, label: tell(reader, 'taint.title') },
      ...(view.mode === 'versus'
        ? [{ icon: SIGNS.token, amount: player.positionTaint, label: tell(reader, 'position-taint') }]
        : []),
    ],
    { x: box.x + 8, y: box.y + 172, width: box.width - 16 },
  );
}
