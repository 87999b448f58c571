import type { CardFace, DarkPactView, PlayedCard, PlayerView } from '../../src/games/dark-pact/view.ts';
import type { Seat } from '../../src/kernel/index.ts';
import { type Reader, say } from '../../src/words.ts';
import { isAsked } from '../asked.ts';
import { icon } from '../icons.ts';
import { edgeOf, gridOf, INNER, panel, pill } from '../parts.ts';
import { type Box, type Pen, wrap } from '../pen.ts';
import { COLOURS, GAP } from '../theme.ts';
import { boardOrder, tally } from './describe.ts';
import { newsOf } from './news.ts';
import { counters, seatBadge, TILE_HEIGHT, tile } from './parts.ts';

/** One player's panel: how high it must be at a width, and how it is painted once its place is known. */
export interface Panel {
  height: number;
  paint(pen: Pen, box: Box): void;
}

/** The panel of a player at full width: what they are and hold at the left, what is in play at the right. */
const ROW = 244;
/** The same with nothing in play; a line of open cards. */
const BARE = 156;
const OPEN = 40;
const ROW_LEFT = 576;
/** A line of what a player did or suffered. */
const NEWS = 36;
const NEWS_STYLE = { size: 26, min: 26 };
const TILE_GAP = 10;
const TILE_COLUMNS = 3;
/** Across a whole panel there is room for so many. */
const WIDE_COLUMNS = 5;
const PAD = 16;
/** Above the cards of an open hand. */
const HAND_HEAD = 44;

interface Row {
  panels: Panel[];
  height: number;
}

/**
 * The players' panels, row by row. The first has a row of its own; where there are several others, they lie side by side,
 * unless that would be higher because one of them has much in play.
 */
export function playerPanels(view: DarkPactView, reader: Reader): Row[] {
  const [first, ...rivals] = boardOrder(view).flatMap((seat) => view.players[seat] ?? []);
  if (!first) return [];
  const row = (panels: Panel[]): Row => ({ panels, height: Math.max(...panels.map(({ height }) => height)) });
  const across = rivals.map((player) => row([wide(view, player, reader)]));
  if (rivals.length < 2) return [row([wide(view, first, reader)]), ...across];
  const width = (INNER - GAP * (rivals.length - 1)) / rivals.length;
  const beside = row(rivals.map((player, i) => narrow(view, player, i === 0, width, reader)));
  const lower = across.reduce((sum, { height }) => sum + height + GAP, -GAP) < beside.height;
  return [row([wide(view, first, reader)]), ...(lower ? across : [beside])];
}

interface NewsLine {
  words: string;
  colour: string;
}

/** What a player did and suffered, broken into lines. */
function newsLines(view: DarkPactView, seat: Seat, width: number, reader: Reader): NewsLine[] {
  return newsOf(view, seat, reader).flatMap(({ turn, words }) => {
    const colour = turn === 'now' ? COLOURS.fresh : COLOURS.soft;
    return wrap([words], NEWS_STYLE, { width, height: Number.POSITIVE_INFINITY })
      .paragraphs.flat()
      .map((line) => ({ words: line.join(' '), colour }));
  });
}

function paintNews(pen: Pen, news: readonly NewsLine[], x: number, y: number): void {
  news.forEach(({ colour, words }, i) => {
    pen.line(words, { ...NEWS_STYLE, colour }, { x, y: y + NEWS * (i + 0.5) - 6 });
  });
}

/** What is in play, Dark Pacts on their way first. */
function inOrder({ pacts, play }: PlayerView): PlayedCard[] {
  const isPact = ({ card }: PlayedCard) => pacts.some((pact) => pact.title === card.title);
  return play.toSorted((a, b) => Number(isPact(b)) - Number(isPact(a)));
}

function paintTiles(pen: Pen, player: PlayerView, play: readonly PlayedCard[], boxes: Box[], reader: Reader): void {
  boxes.forEach((box, i) => {
    const played = play[i];
    if (!played) return;
    const progress = player.pacts.find((pact) => pact.title === played.card.title);
    tile(pen, played.card, box, { played, progress }, reader);
  });
}

/** A player across the picture. Where much is in play, it goes on below, over the whole width. */
function wide(view: DarkPactView, player: PlayerView, reader: Reader): Panel {
  const beside = (y: number): Box => ({ x: ROW_LEFT, y, width: INNER - ROW_LEFT - PAD, height: 0 });
  const below = (y: number): Box => ({ x: PAD, y, width: INNER - 2 * PAD, height: 0 });
  const news = newsLines(view, player.seat, beside(0).width - 8, reader);
  const top = PAD + news.length * NEWS;
  const play = inOrder(player);
  const split = (rows: number) => {
    const here = Math.min(play.length, rows * TILE_COLUMNS);
    const right = gridOf(here, TILE_COLUMNS, beside(top), TILE_HEIGHT, TILE_GAP);
    const first = Math.max(ROW, top + right.height + PAD);
    const rest = gridOf(play.length - here, WIDE_COLUMNS, below(first), TILE_HEIGHT, TILE_GAP);
    return { boxes: [...right.boxes, ...rest.boxes], height: first + (rest.height > 0 ? rest.height + PAD : 0) };
  };
  const layouts = Array.from({ length: Math.ceil(play.length / TILE_COLUMNS) }, (_, i) => split(i + 1));
  // With nothing in play, the open cards stand there.
  const bare = { boxes: [] as Box[], height: Math.max(BARE, top + 2 * OPEN + PAD) };
  const inPlay = layouts.length > 0 ? layouts.reduce((best, one) => (one.height <= best.height ? one : best)) : bare;
  const hand = tally(player.openHand ?? []);
  const handAt = inPlay.height + (hand.length > 0 ? HAND_HEAD : 0);
  const hands = gridOf(hand.length, WIDE_COLUMNS, below(handAt), TILE_HEIGHT, TILE_GAP);
  const height = handAt + (hand.length > 0 ? hands.height + PAD : 0);

  return {
    height,
    paint(pen, box) {
      panel(pen, box, edgeOf(isLit(view, player.seat), isAsked(view, player.seat)));
      paintName(pen, view, player.seat, { ...box, width: ROW_LEFT }, false, reader);
      counters(pen, player, { x: box.x + 14, y: box.y + 88, width: 552 }, reader);
      const open =
        play.length > 0
          ? { ...box, y: box.y + 144, width: ROW_LEFT }
          : { ...box, x: box.x + ROW_LEFT - 18, y: box.y + top - 4, width: INNER - ROW_LEFT };
      small(pen, 'discard', player.top ? [player.top] : [], { ...open, height: OPEN }, reader, true);
      small(pen, 'grimoire', player.grimoire, { ...open, y: open.y + OPEN, height: OPEN + 16 }, reader, true);
      paintNews(pen, news, box.x + ROW_LEFT + 4, box.y + PAD);
      const placed = (at: Box): Box => ({ ...at, x: box.x + at.x, y: box.y + at.y });
      paintTiles(pen, player, play, inPlay.boxes.map(placed), reader);
      if (hand.length > 0) {
        const y = box.y + inPlay.height + HAND_HEAD / 2 - 6;
        icon(pen.ctx, 'hand', { x: box.x + 42, y, size: 32, colour: COLOURS.gold, hole: COLOURS.panel });
        const words = say({ key: 'render:open-hand' }, reader);
        pen.line(words, { size: 28, bold: true, colour: COLOURS.gold }, { x: box.x + 70, y });
      }
      hands.boxes.forEach((at, i) => {
        const entry = hand[i];
        if (entry) tile(pen, entry.card, placed(at), { copies: entry.copies }, reader);
      });
    },
  };
}

/** Where the counters of a narrow panel end, and how high the discard pile's and the Grimoire's lines are together. */
const NARROW_HEAD = 150;
const NARROW_FOOT = 112;

/** A player beside others: name, counts, news, what is in play; at the foot the top of the discard pile, the Grimoire. */
function narrow(view: DarkPactView, player: PlayerView, next: boolean, width: number, reader: Reader): Panel {
  const inner = width - 2 * PAD;
  const news = newsLines(view, player.seat, inner - 8, reader);
  const play = inOrder(player);
  const top = NARROW_HEAD + news.length * NEWS + (news.length > 0 ? 6 : 0);
  const area = { x: PAD, y: top, width: inner, height: 0 };
  const { boxes, height } = gridOf(play.length, inner > 600 ? 2 : 1, area, TILE_HEIGHT, TILE_GAP);

  return {
    height: top + Math.max(height, 34) + 12 + NARROW_FOOT,
    paint(pen, box) {
      panel(pen, box, edgeOf(isLit(view, player.seat), isAsked(view, player.seat)));
      paintName(pen, view, player.seat, box, next, reader);
      counters(pen, player, { x: box.x + 8, y: box.y + 92, width: box.width - 16 }, reader, true);
      paintNews(pen, news, box.x + PAD + 4, box.y + NARROW_HEAD);
      paintTiles(
        pen,
        player,
        play,
        boxes.map((at) => ({ ...at, x: box.x + at.x, y: box.y + at.y })),
        reader,
      );
      if (play.length === 0) {
        const words = say({ key: 'render:nothing-in-play' }, reader);
        pen.line(words, { size: 26, colour: COLOURS.soft }, { x: box.x + PAD + 4, y: box.y + top + 14 });
      }
      const foot = box.y + box.height - NARROW_FOOT;
      small(pen, 'discard', player.top ? [player.top] : [], { ...box, y: foot, height: 36 }, reader);
      small(pen, 'grimoire', player.grimoire, { ...box, y: foot + 38, height: 64 }, reader);
    },
  };
}

/** Whether a panel is lit: the winners', else that of whose turn it is. */
function isLit({ outcome, step, active }: DarkPactView, seat: Seat): boolean {
  return outcome ? outcome.winners.includes(seat) : step !== 'opening' && seat === active;
}

/** Titles of open cards, after an icon, and where there is room after what they are. */
function small(
  pen: Pen,
  what: 'discard' | 'grimoire',
  cards: readonly CardFace[],
  box: Box,
  reader: Reader,
  labelled = false,
): void {
  const middle = box.y + box.height / 2;
  icon(pen.ctx, what, { x: box.x + 42, y: middle, size: 28, colour: COLOURS.soft, hole: COLOURS.panel });
  const words = cards.map((card) => card.title).join(', ') || say({ key: 'render:no-card' }, reader);
  const colour = cards.length > 0 ? COLOURS.text : COLOURS.soft;
  const label = labelled ? say({ key: `render:section.${what}` }, reader) : '';
  const at = { x: box.x + 70, y: middle };
  const left = label ? at.x + pen.line(label, { size: 26, colour: COLOURS.soft }, at) + 14 : at.x;
  const place = { x: left, y: box.y, width: box.x + box.width - PAD - left, height: box.height };
  pen.paragraph([words], { size: 26, colour }, place, { middle: true });
}

const PILLS = { winner: COLOURS.gold, waiting: COLOURS.spirit, next: COLOURS.soft } as const;

/** A player's number and name, and a word on what they are at: winner, to answer, next. */
function paintName(pen: Pen, view: DarkPactView, seat: Seat, box: Box, next: boolean, reader: Reader): void {
  const y = box.y + 40;
  // The pennant hangs from the panel's edge.
  seatBadge(pen, view, seat, isLit(view, seat), box.x + 42, box.y + 32, 58);
  const waiting = isAsked(view, seat);
  const follows = next && !view.outcome && view.step !== 'opening';
  const status = view.outcome?.winners.includes(seat) ? 'winner' : waiting ? 'waiting' : follows ? 'next' : null;
  const style = { size: 38, min: 28, bold: true };
  const name = reader.names[seat] ?? '';
  const room = box.width - 82 - 20 - (status ? 190 : 0);
  const end = box.x + 82 + pen.line(name, style, { x: box.x + 82, y, width: room, mayCut: true });
  if (status) pill(pen, say({ key: `render:${status}` }, reader), status, end + 18, y, PILLS[status]);
}
