import type { DarkBloodView, PassiveView, PlayerView, RitualView } from '../../src/games/dark-blood/view.ts';
import type { Seat } from '../../src/kernel/index.ts';
import { type Reader, say } from '../../src/words.ts';
import { isAsked } from '../asked.ts';
import { icon } from '../icons.ts';
import { edgeOf, type Part, panel, pill } from '../parts.ts';
import { type Box, type Pen, widthOf } from '../pen.ts';
import { COLOURS } from '../theme.ts';
import { BLOOD, GOODS, type Look, lookOf, RITUAL, TAINT } from './looks.ts';
import { cultist, hexDisc, pieceOf, sigil, TALL } from './pieces.ts';
import { SIGNS } from './signs.ts';
import { tell } from './tell.ts';

/** Each player's Ritual Book in short: what they have, who is at home, which Rituals are open and upgraded, which Passives count. */

const STRIP = 208;
/** The same while no Cult is chosen. */
const BARE = 148;
const GOODS_AT = { x: 124, width: 430 };
const RITUALS_AT = { x: 566, width: 410 };
const PASSIVES_AT = { x: 988, width: 530 };

/** The seats in the order in which the board shows them: as they take their turns; once the game is over, the winners first. */
export function boardOrder({ players, favor, outcome }: DarkBloodView): Seat[] {
  const inFavor = favor.filter((who): who is Seat => typeof who === 'number');
  const rest = players.map(({ seat }) => seat).filter((seat) => !inFavor.includes(seat));
  const seats = [...inFavor, ...rest];
  if (!outcome) return seats;
  const rank = (seat: Seat) => (outcome.winners.includes(seat) ? 1000 : 0) + (outcome.scores?.[seat] ?? 0);
  return seats.sort((a, b) => rank(b) - rank(a));
}

/** Whether it is this player's turn. */
export function isOn({ step, active, outcome }: DarkBloodView, seat: Seat): boolean {
  if (outcome) return outcome.winners.includes(seat);
  return (step === 'cults' || step === 'placement' || step === 'resolve') && seat === active;
}

/** All players, a strip each. */
export function playerStrips(view: DarkBloodView, reader: Reader): Part[] {
  return boardOrder(view).flatMap((seat) => {
    const player = view.players[seat];
    return player ? [strip(view, player, reader)] : [];
  });
}

/**
 * One player's Ritual Book in short.
 * @param blood how much Blood it shows; none where that is secret
 */
export function strip(view: DarkBloodView, player: PlayerView, reader: Reader, blood = openBlood(view, player)): Part {
  const height = player.cult ? STRIP : BARE;
  return {
    height,
    paint(pen, box) {
      panel(pen, box, edgeOf(isOn(view, player.seat), isAsked(view, player.seat)));
      pieceOf(pen, view, player.seat, 'ready', { x: box.x + 66, y: box.y + 74, height: 112 }, reader);
      paintName(pen, view, player, box, reader);
      belongings(pen, player, blood, { ...box, x: box.x + GOODS_AT.x, y: box.y + 92, width: GOODS_AT.width });
      if (!player.cult) return;
      cult(pen, player, { ...box, x: box.x + 20, y: box.y + 172, width: 534 }, reader);
      bank(pen, player, box.x + RITUALS_AT.x + 8, box.y + 186);
      rituals(pen, view, player, { ...box, x: box.x + RITUALS_AT.x, width: RITUALS_AT.width }, reader);
      passives(pen, view, player, { ...box, x: box.x + PASSIVES_AT.x, width: PASSIVES_AT.width }, reader);
    },
  };
}

/** A Cult's name stands beside its player's where there is room; its letter and emblem are always there. */
const CULT_NAME = { size: 26, colour: COLOURS.soft };

function paintName(pen: Pen, view: DarkBloodView, { seat, cult }: PlayerView, box: Box, reader: Reader): void {
  const x = box.x + GOODS_AT.x;
  const y = box.y + 40;
  const waiting = isAsked(view, seat);
  const status = view.outcome?.winners.includes(seat) ? 'winner' : waiting ? 'waiting' : null;
  const room = GOODS_AT.width - (status ? 180 : 0);
  const style = { size: 38, min: 26, bold: true };
  const end = x + pen.line(reader.names[seat] ?? '', style, { x, y, width: room, mayCut: true });
  const colour = status === 'winner' ? COLOURS.gold : COLOURS.spirit;
  const after =
    end + (status ? 32 + pill(pen, say({ key: `render:${status}` }, reader), status, end + 16, y, colour) : 16);
  const name = cult ? say({ key: `dark-blood:cult.${cult}` }, reader) : '';
  const left = box.x + RITUALS_AT.x - 16 - after;
  if (widthOf(name, CULT_NAME) <= left) pen.line(name, CULT_NAME, { x: after, y: y + 2 });
}

/** Blood where it is shown, Silver, resources. */
function belongings(pen: Pen, { silver, resources }: PlayerView, blood: number | null, box: Box): void {
  const all: { look: Look; amount: number }[] = [
    ...(blood === null ? [] : [{ look: BLOOD, amount: blood }]),
    { look: GOODS.silver, amount: silver },
    { look: GOODS.anvil, amount: resources.anvil },
    { look: GOODS.sulfur, amount: resources.sulfur },
    { look: GOODS.bones, amount: resources.bones },
    { look: GOODS.dirt, amount: resources.dirt },
  ];
  const digits = all.reduce((sum, { amount }) => sum + String(amount).length, 0);
  const size = all.length > 5 || digits > 7 ? 30 : 36;
  const style = { size, bold: true };
  const wide = ({ amount }: { amount: number }) => size + 4 + widthOf(String(amount), style);
  const gap = (box.width - all.reduce((sum, one) => sum + wide(one), 0)) / all.length;
  let { x } = box;
  for (const one of all) {
    const some = one.amount > 0;
    const colour = some ? one.look.colour : COLOURS.faint;
    icon(pen.ctx, one.look.sign, { x: x + size / 2, y: box.y, size, colour, hole: COLOURS.panel });
    const number = { ...style, colour: some ? COLOURS.text : COLOURS.soft };
    pen.line(String(one.amount), number, { x: x + size + 4, y: box.y });
    x += wide(one) + gap;
  }
}

/** A player's Blood where everybody may know it: in co-op, and once the game is over. */
export function openBlood(view: DarkBloodView, player: PlayerView): number | null {
  if (player.blood !== null) return player.blood;
  return view.outcome ? (player.own?.blood ?? null) : null;
}

/** All eight Cultists: at home, out, and inactive; with Sigils left and Defiled Tokens won. */
function cult(pen: Pen, player: PlayerView, box: Box, reader: Reader): void {
  let x = box.x + 18;
  const height = 42;
  const stances = [
    ...Array.from({ length: player.active }, () => 'ready' as const),
    ...Array.from({ length: Math.max(0, player.away) }, () => 'done' as const),
    ...Array.from({ length: player.inactive }, () => 'free' as const),
  ];
  for (const stance of stances) {
    if (player.cult) cultist(pen, stance === 'free' ? null : player.cult, stance, { x, y: box.y, height }, reader);
    x += height / TALL + 4;
  }
  x += 8;
  const look = player.cult ? lookOf({ players: [player] }, 0) : null;
  const number = { size: 32, bold: true };
  if (look) {
    sigil(pen, look, x + 14, box.y, 38, COLOURS.panel);
    x += 40 + pen.line(String(player.sigils), number, { x: x + 40, y: box.y }) + 20;
  }
  const taint = player.tokens.reduce((sum, n) => sum + n, 0) + player.spellbook;
  if (taint > 0) {
    icon(pen.ctx, TAINT.sign, { x: x + 14, y: box.y, size: 36, colour: TAINT.colour, hole: COLOURS.panel });
    x += 38 + pen.line(String(taint), { ...number, colour: TAINT.colour }, { x: x + 38, y: box.y }) + 20;
  }
}

/** Resources beside the Book, for whoever gathers next. */
function bank(pen: Pen, player: PlayerView, left: number, y: number): void {
  let x = left;
  for (const kind of ['anvil', 'sulfur', 'bones', 'dirt'] as const) {
    if (player.bank[kind] === 0) continue;
    const { sign, colour } = GOODS[kind];
    const style = { size: 28, bold: true, colour: COLOURS.soft };
    icon(pen.ctx, sign, { x: x + 14, y, size: 28, colour, hole: COLOURS.panel });
    x += 32 + pen.line(`+${player.bank[kind]}`, style, { x: x + 32, y }) + 16;
  }
}

/** The five Rituals: filled where upgraded, and their slots. */
function rituals(pen: Pen, view: DarkBloodView, player: PlayerView, box: Box, reader: Reader): void {
  const cell = box.width / Math.max(1, player.rituals.length);
  const look = lookOf(view, player.seat);
  player.rituals.forEach((one, i) => {
    const x = box.x + cell * (i + 0.5);
    ritualBadge(pen, one, look, x, box.y + 56, 70);
    slots(pen, player, one, x, box.y + 140, 46, reader);
  });
}

/** A Ritual: its icon, on the Cult's colour with arrows where it is upgraded. */
export function ritualBadge(
  pen: Pen,
  { ritual, upgraded }: Pick<RitualView, 'ritual' | 'upgraded'>,
  look: Look,
  x: number,
  y: number,
  size: number,
): void {
  const box = { x: x - size / 2, y: y - size / 2, width: size, height: size };
  pen.frame(box, size * 0.2, {
    fill: upgraded ? look.colour : COLOURS.well,
    stroke: upgraded ? look.colour : COLOURS.line,
    line: 3,
  });
  const [colour, hole] = upgraded ? [COLOURS.onBright, look.colour] : [COLOURS.soft, COLOURS.well];
  icon(pen.ctx, RITUAL[ritual], { x, y, size: size * 0.66, colour, hole });
  if (!upgraded) return;
  const at = { x: x + size * 0.46, y: y - size * 0.42 };
  pen.ctx.beginPath();
  pen.ctx.arc(at.x, at.y, size * 0.25, 0, Math.PI * 2);
  pen.ctx.fillStyle = COLOURS.gold;
  pen.ctx.fill();
  icon(pen.ctx, SIGNS.upgraded, { ...at, size: size * 0.34, colour: COLOURS.onBright, hole: COLOURS.gold });
}

/** Where Cultists perform a Ritual: who stands there, and which slots are open. */
export function slots(
  pen: Pen,
  player: PlayerView,
  { slots: all }: RitualView,
  x: number,
  y: number,
  height: number,
  reader: Reader,
): void {
  const step = height / TALL + 4;
  all.forEach((slot, i) => {
    const at = { x: x + (i - (all.length - 1) / 2) * step, y, height };
    if (slot === 'peasant')
      icon(pen.ctx, SIGNS.peasant, { ...at, size: height * 0.8, colour: COLOURS.text, hole: COLOURS.panel });
    else if (slot === null || !player.cult) cultist(pen, null, 'free', at, reader);
    else cultist(pen, player.cult, slot === 'sacrificed' ? 'done' : 'ready', at, reader);
  });
}

/** The Passives from left to right: covered by a Hex, or with the side that counts. */
function passives(pen: Pen, view: DarkBloodView, player: PlayerView, box: Box, reader: Reader): void {
  const gap = 10;
  const width = (box.width - gap) / 2;
  const height = 60;
  player.passives.forEach((one, i) => {
    const at = {
      x: box.x + (i % 2) * (width + gap),
      y: box.y + 20 + Math.floor(i / 2) * (height + gap),
      width,
      height,
    };
    passiveTile(pen, view, player, one, at, reader);
  });
  const { monstrosity } = player;
  if (!monstrosity) return;
  const y = box.y + 178;
  const out = monstrosity.at !== null;
  const colour = out ? lookOf(view, player.seat).colour : COLOURS.soft;
  icon(pen.ctx, SIGNS.monstrosity, { x: box.x + 20, y, size: 38, colour, hole: COLOURS.panel });
  const where = monstrosity.at ? say({ key: `dark-blood:place.${monstrosity.at}` }, reader) : tell(reader, 'at-home');
  const words = tell(reader, 'monstrosity', { title: monstrosity.face.title, where });
  pen.line(
    words,
    { size: 26, bold: out, colour: out ? COLOURS.text : COLOURS.soft },
    { x: box.x + 48, y, width: box.width - 50 },
  );
}

function passiveTile(
  pen: Pen,
  view: DarkBloodView,
  player: PlayerView,
  one: PassiveView,
  box: Box,
  reader: Reader,
): void {
  const { colour } = lookOf(view, player.seat);
  pen.frame(box, 12, {
    fill: one.covered ? COLOURS.well : COLOURS.card,
    stroke: one.covered ? COLOURS.line : colour,
    line: one.covered ? 2 : 3,
  });
  const y = box.y + box.height / 2;
  if (one.covered && player.cult) hexDisc(pen, player.cult, box.x + 30, y, 21);
  else sideMark(pen, one.side, colour, box.x + 30, y, reader);
  const style = { size: 26, min: 22, bold: !one.covered, colour: one.covered ? COLOURS.soft : COLOURS.text };
  const room = { x: box.x + 60, y: box.y, width: box.width - 66, height: box.height };
  pen.paragraph([one.face.title], style, room, { middle: true });
}

/** A player's Blood where the viewer may know it: open Blood, and their own. */
export function knownBlood(view: DarkBloodView, player: PlayerView): number | null {
  return openBlood(view, player) ?? (player.seat === view.viewer ? (player.own?.blood ?? null) : null);
}

/** A side of a Passive or Monstrosity: dark on its colour where it counts. */
export function sideMark(pen: Pen, side: 0 | 1, colour: string, x: number, y: number, reader: Reader, on = true): void {
  pen.frame({ x: x - 20, y: y - 20, width: 40, height: 40 }, 10, { fill: colour });
  pen.line(
    tell(reader, `side.${side}`),
    { size: 28, bold: true, colour: on ? COLOURS.onBright : COLOURS.soft },
    { x, y, align: 'center' },
  );
}
