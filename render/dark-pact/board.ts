import type { CardFace, DarkPactView, PlayedCard, PlayerView } from '../../src/games/dark-pact/view.ts';
import type { Seat } from '../../src/kernel/index.ts';
import { type Reader, say } from '../../src/words.ts';
import { type Icon, icon } from '../icons.ts';
import { type Box, ellipsis, Pen, widthOf, wrap } from '../pen.ts';
import { type Picture, picture, pictureReader, type Table } from '../picture.ts';
import { COLOURS, GAP, MARGIN, WIDTH } from '../theme.ts';
import { type FaceSize, face, sizeFor } from './card.ts';
import { boardAlt, winnersLine } from './describe.ts';
import { freshIn, type Gone, goneFromSupply, latest, newsOf } from './news.ts';
import {
  ARRIVALS,
  BOARD_FACE,
  banner,
  bigCounter,
  counters,
  gridOf,
  ground,
  heading,
  INNER,
  panel,
  pill,
  TILE_HEIGHT,
  tag,
  tile,
  ZONE,
  zone,
} from './parts.ts';

const BANNER = 136;
/** The line of what has just happened, under the banner's words. */
const LATEST = 46;
const LATEST_LINES = 6;
const SUPPLY_HEAD = 52;
/** The Supply's ten cards lie in two rows. */
const COLUMNS = 5;
const ROW = 232;
const ROW_LEFT = 576;
/** A line of what a player did or suffered. */
const NEWS = 36;
const NEWS_STYLE = { size: 26, min: 26 };
const TILE_GAP = 10;
const TILE_COLUMNS = 3;

/**
 * The board as everybody may see it: whose turn, the Supply, Exile and Graveyard, and each player's counts and cards in
 * play. It shows no hand, whoever's view it is given.
 */
export function paintBoard(view: DarkPactView, table: Table): Picture {
  const reader = pictureReader(table, view.players.length);
  const supply = supplyRows(view, reader);
  const supplyHeight = supply.reduce((sum, { size }) => sum + size.height + GAP, SUPPLY_HEAD - GAP);
  const news = view.players.map((player) => newsLines(newsOf(view, player.seat, reader)));
  const rows = view.players.map((player, i) => rowHeight(player, news[i]?.length ?? 0));
  const fresh = { exile: freshIn(view, 'exile'), graveyard: freshIn(view, 'graveyard') };
  const zones = ZONE + (fresh.exile.size + fresh.graveyard.size > 0 ? ARRIVALS - 8 : 0);
  const lately = view.outcome ? [] : latest(view, LATEST_LINES, shortNames(reader, 160));
  const banner = BANNER + (lately.length > 0 ? LATEST : 0);
  const height = [banner, supplyHeight, zones, ...rows].reduce((sum, part) => sum + part + GAP, MARGIN) + MARGIN - GAP;
  const pen = new Pen(WIDTH, height);
  ground(pen);

  let y = MARGIN;
  const below = (part: number): Box => {
    const box = { x: MARGIN, y, width: INNER, height: part };
    y += part + GAP;
    return box;
  };
  if (view.outcome) paintOutcome(pen, view, below(BANNER), reader);
  else paintBanner(pen, view, below(banner), lately, reader);
  paintSupply(pen, view, table, supply, below(supplyHeight), reader);
  const [left, right] = gridOf(2, 2, below(zones), zones).boxes;
  if (left) zone(pen, 'exile', view.exile, left, reader, fresh.exile);
  if (right) zone(pen, 'graveyard', view.graveyard, right, reader, fresh.graveyard);
  view.players.forEach((player, i) => {
    paintRow(pen, view, player, news[i] ?? [], below(rows[i] ?? ROW), reader);
  });
  return picture(pen, boardAlt(view, table));
}

/** Whose turn it is, the step, what is left of actions and coins, whom the game waits for, what has just happened. */
function paintBanner(pen: Pen, view: DarkPactView, whole: Box, lately: readonly string[], reader: Reader): void {
  banner(pen, whole);
  const box = { ...whole, height: BANNER };
  paintLatest(pen, lately, { ...whole, y: box.y + BANNER - 6, height: LATEST });
  const x = box.x + 28;
  const opening = view.step === 'opening';
  const turn = say({ key: opening ? 'render:opening' : 'render:turn', args: { turn: view.turn } }, reader);
  const end = x + pen.line(turn, { size: 32, font: 'title', colour: COLOURS.gold }, { x, y: box.y + 38 });
  paintWaiting(
    pen,
    view,
    { x: end + 24, y: box.y + 38, width: (opening ? box.width : 618) - (end - box.x) - 48 },
    reader,
  );
  const who = opening ? say({ key: 'render:everyone-discards' }, reader) : (reader.names[view.active] ?? '');
  pen.line(who, { size: 58, min: 30, bold: true }, { x, y: box.y + 92, width: 560, mayCut: true });
  if (opening) return;

  const style = { size: 30, bold: true };
  let left = box.x + 636;
  for (const step of ['action', 'buy', 'cleanup'] as const) {
    const words = say({ key: `render:step.${step}` }, reader);
    const width = widthOf(words, style) + 48;
    const here = step === view.step;
    const middle = box.y + box.height / 2;
    const chip = { x: left, y: middle - 30, width, height: 60 };
    pen.frame(chip, 30, here ? { fill: COLOURS.gold } : { stroke: COLOURS.line, line: 3 });
    const colour = here ? COLOURS.onBright : COLOURS.soft;
    pen.line(words, { ...style, bold: here, colour }, { x: left + width / 2, y: middle, align: 'center' });
    left += width + 12;
  }
  const right = box.x + box.width;
  bigCounter(pen, 'action', view.actions, { ...box, x: right - 390, width: 180 }, reader);
  bigCounter(pen, 'coin', view.coins, { ...box, x: right - 200, width: 180 }, reader);
}

/** As many of the last lines of the log as there is room for, the newest in full. */
function paintLatest(pen: Pen, lines: readonly string[], box: Box): void {
  const style = { size: 27 };
  const width = box.width - 56;
  let words = '';
  for (const line of lines.toReversed()) {
    const longer = words ? `${line} ${words}` : line;
    if (words && widthOf(longer, style) > width) break;
    words = longer;
  }
  pen.line(words, style, { x: box.x + 28, y: box.y + box.height / 2 - 4, width, mayCut: true });
}

/** Whom the game waits for, where it is not just for the player whose turn it is. */
function paintWaiting(pen: Pen, view: DarkPactView, at: { x: number; y: number; width: number }, reader: Reader): void {
  const seats = view.open.filter((ask) => !ask.answered).map((ask) => ask.seat);
  if (seats.length === 0 || (view.step !== 'opening' && seats.every((seat) => seat === view.active))) return;
  const names = shortNames(reader, (at.width - 230) / seats.length);
  const who = seats.map((seat) => ({ seat }));
  pill(pen, say({ key: 'render:waits-for', args: { who } }, names), 'waiting', at.x, at.y, COLOURS.spirit);
}

/** The same reader, for whom no name is wider than so many pixels in bold of 24. */
function shortNames(reader: Reader, width: number): Reader {
  return { ...reader, names: reader.names.map((name) => ellipsis(name, { size: 24, bold: true }, width)) };
}

/** Who has won, why, and the points where they decided. */
function paintOutcome(pen: Pen, view: DarkPactView, box: Box, reader: Reader): void {
  const { outcome } = view;
  if (!outcome) return;
  banner(pen, box, true);
  icon(pen.ctx, 'winner', {
    x: box.x + 76,
    y: box.y + box.height / 2,
    size: 84,
    colour: COLOURS.gold,
    hole: COLOURS.panel,
  });
  const x = box.x + 148;
  const scores = outcome.scores ?? [];
  const width = box.width - 148 - 28 - (scores.length > 0 ? 440 : 0);
  const names = outcome.winners.length > 1 ? shortNames(reader, 460 / outcome.winners.length) : shortNames(reader, 460);
  const title = { size: 56, min: 30, bold: true, colour: COLOURS.gold };
  pen.line(winnersLine(outcome.winners, names), title, { x, y: box.y + 48, width });
  const reason = { x, y: box.y + 78, width, height: 54 };
  pen.paragraph([say(outcome.reason, shortNames(reader, 200))], { size: 30 }, reason, { middle: true });
  const step = (box.height - 24) / Math.max(2, scores.length);
  scores.forEach((points, seat) => {
    const style = { size: Math.min(32, step - 2), bold: true };
    const right = box.x + box.width - 28;
    const y = box.y + 12 + step * (seat + 0.5);
    const number = pen.line(String(points), style, { x: right, y, align: 'right' });
    const end = right - Math.max(70, number + 20);
    pen.line(reader.names[seat] ?? '', style, { x: end, y, width: 340, align: 'right', mayCut: true });
  });
}

/** The Supply's rows: the cards of each (null: an empty place) at the size that they need. */
function supplyRows(view: DarkPactView, reader: Reader): { cards: (CardFace | null)[]; size: FaceSize }[] {
  return [0, 1].map((row) => {
    const cards = Array.from({ length: COLUMNS }, (_, i) => view.supply[row * COLUMNS + i] ?? null);
    const present = cards.filter((card) => card !== null);
    return { cards, size: sizeFor(present, BOARD_FACE, reader) };
  });
}

function paintSupply(
  pen: Pen,
  view: DarkPactView,
  table: Table,
  rows: ReturnType<typeof supplyRows>,
  box: Box,
  reader: Reader,
): void {
  const head = box.y + 20;
  const end = heading(pen, say({ key: 'render:supply' }, reader), null, box.x + 4, head);
  const id = say({ key: 'render:table', args: { id: table.id } }, reader);
  pen.line(id, { size: 26, colour: COLOURS.soft }, { x: end + 24, y: head, width: 800, mayCut: true });
  const left = say({ key: 'render:supply-deck', args: { count: view.supplyDeck } }, reader);
  const style = { size: 30, bold: true };
  const right = box.x + box.width - 4;
  pen.line(left, style, { x: right, y: head, align: 'right' });
  const deck = { x: right - widthOf(left, style) - 32, y: head, size: 40, colour: COLOURS.gold, hole: COLOURS.ground };
  icon(pen.ctx, 'deck', deck);
  const fresh = freshIn(view, 'supply');
  const isNew = view.supply.map(({ title }, i) => {
    const later = view.supply.slice(i).filter((card) => card.title === title).length;
    const news = fresh.get(title);
    return news !== undefined && later <= news.copies ? news : null;
  });
  const gone = goneFromSupply(view, COLUMNS * rows.length);
  let y = box.y + SUPPLY_HEAD;
  let at = 0;
  for (const { cards, size } of rows) {
    gridOf(COLUMNS, COLUMNS, { ...box, y }, size.height).boxes.forEach((place, i) => {
      const card = cards[i];
      const news = isNew[at];
      if (card) pen.place(face(card, size, reader), place.x, y);
      else ghost(pen, gone[at - view.supply.length], place, reader);
      if (card && news) {
        const inner = { x: place.x + 2, y: y + 2, width: place.width - 4, height: place.height - 4 };
        if (news.now) pen.frame(inner, 18, { stroke: COLOURS.fresh, line: 5 });
        tag(pen, say({ key: 'render:new' }, reader), place.x + place.width - 12, y - 5, news.now);
      }
      at += 1;
    });
    y += size.height + GAP;
  }
}

/** An empty place in the Supply, with what became of the card that lay there. */
function ghost(pen: Pen, gone: Gone | undefined, place: Box, reader: Reader): void {
  const box = { ...place, x: place.x + 2, width: place.width - 4 };
  pen.ctx.setLineDash([14, 12]);
  pen.frame(box, 18, { stroke: COLOURS.line, line: 3 });
  pen.ctx.setLineDash([]);
  if (!gone) return;
  const who = { seat: gone.seat };
  const words = say({ key: `render:gone.${gone.what}`, args: { who } }, shortNames(reader, 180));
  const middle = place.y + place.height / 2;
  const inner = { x: box.x + 16, width: box.width - 32 };
  pen.paragraph(
    [gone.title],
    { size: 34, bold: true, colour: COLOURS.soft },
    { ...inner, y: middle - 100, height: 92 },
    {
      align: 'center',
      middle: true,
    },
  );
  pen.paragraph([words], { size: 28, colour: COLOURS.soft }, { ...inner, y: middle, height: 80 }, { align: 'center' });
}

interface NewsLine {
  words: string;
  colour: string;
}

/** What a player did and suffered, broken into lines. */
function newsLines(news: ReturnType<typeof newsOf>): NewsLine[] {
  const room = { width: tileArea(0).width - 8, height: Number.POSITIVE_INFINITY };
  return news.flatMap(({ turn, words }) => {
    const colour = turn === 'now' ? COLOURS.fresh : COLOURS.soft;
    return wrap([words], NEWS_STYLE, room)
      .paragraphs.flat()
      .map((line) => ({ words: line.join(' '), colour }));
  });
}

function rowHeight(player: PlayerView, lines: number): number {
  const tiles = gridOf(player.play.length, TILE_COLUMNS, tileArea(0), TILE_HEIGHT, TILE_GAP);
  return Math.max(ROW, tiles.height + 32 + lines * NEWS);
}

const tileArea = (top: number): Box => ({ x: MARGIN + ROW_LEFT, y: top + 16, width: INNER - ROW_LEFT - 16, height: 0 });

/** Whether a card in play is a Dark Pact on its way. */
function isPact(player: PlayerView, played: PlayedCard): boolean {
  return player.pacts.some((pact) => pact.title === played.card.title);
}

/** One player: name, counts, top of the discard pile, Grimoire; at the right what is in play. */
function paintRow(
  pen: Pen,
  view: DarkPactView,
  player: PlayerView,
  news: readonly NewsLine[],
  box: Box,
  reader: Reader,
): void {
  const over = view.step === 'over';
  const won = view.outcome?.winners.includes(player.seat) ?? false;
  const lit = over ? won : view.step !== 'opening' && player.seat === view.active;
  panel(pen, box, lit);
  paintName(pen, view, player.seat, box, lit, won, reader);
  counters(pen, player, { x: box.x + 14, y: box.y + 88, width: 552 }, reader);
  small(pen, 'discard', player.top ? [player.top] : [], { ...box, y: box.y + 138, height: 34 }, reader);
  small(pen, 'grimoire', player.grimoire, { ...box, y: box.y + 172, height: 56 }, reader);

  const area = tileArea(box.y);
  news.forEach(({ colour, words }, i) => {
    pen.line(words, { ...NEWS_STYLE, colour }, { x: area.x + 4, y: area.y + NEWS * i + 12 });
  });
  area.y += NEWS * news.length;
  const { boxes } = gridOf(player.play.length, TILE_COLUMNS, area, TILE_HEIGHT, TILE_GAP);
  const order = player.play.toSorted((a, b) => Number(isPact(player, b)) - Number(isPact(player, a)));
  boxes.forEach((place, i) => {
    const played = order[i];
    if (played) {
      const progress = player.pacts.find((p) => p.title === played.card.title);
      tile(pen, played.card, place, { played, progress }, reader);
    }
  });
  if (boxes.length === 0) {
    const words = say({ key: 'render:nothing-in-play' }, reader);
    const middle = { x: box.x + (ROW_LEFT + box.width) / 2, y: (area.y + box.y + box.height) / 2 };
    pen.line(words, { size: 28, colour: COLOURS.soft }, { ...middle, align: 'center' });
  }
}

/** Titles of open cards, after an icon. */
function small(pen: Pen, what: Icon, cards: readonly CardFace[], box: Box, reader: Reader): void {
  const middle = box.y + box.height / 2;
  icon(pen.ctx, what, { x: box.x + 42, y: middle, size: 28, colour: COLOURS.soft, hole: COLOURS.panel });
  const words = cards.map((card) => card.title).join(', ') || say({ key: 'render:no-card' }, reader);
  const colour = cards.length > 0 ? COLOURS.text : COLOURS.soft;
  const place = { x: box.x + 70, y: box.y, width: ROW_LEFT - 70 - 16, height: box.height };
  pen.paragraph([words], { size: 26, colour }, place, { middle: true });
}

function paintName(
  pen: Pen,
  view: DarkPactView,
  seat: Seat,
  box: Box,
  lit: boolean,
  won: boolean,
  reader: Reader,
): void {
  const y = box.y + 40;
  const { ctx } = pen;
  ctx.beginPath();
  ctx.arc(box.x + 42, y, 24, 0, Math.PI * 2);
  ctx.fillStyle = lit ? COLOURS.gold : COLOURS.line;
  ctx.fill();
  const number = { size: 30, bold: true, colour: lit ? COLOURS.onBright : COLOURS.text };
  pen.line(String(seat + 1), number, { x: box.x + 42, y, align: 'center' });
  const waiting = view.open.some((ask) => ask.seat === seat && !ask.answered);
  const status = won ? 'winner' : waiting ? 'waiting' : null;
  const style = { size: 38, min: 28, bold: true };
  const name = reader.names[seat] ?? '';
  const room = ROW_LEFT - 82 - 20 - (status ? 190 : 0);
  const end = box.x + 82 + pen.line(name, style, { x: box.x + 82, y, width: room, mayCut: true });
  if (status)
    pill(
      pen,
      say({ key: `render:${status}` }, reader),
      status,
      end + 18,
      y,
      status === 'winner' ? COLOURS.gold : COLOURS.spirit,
    );
}
