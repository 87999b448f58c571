import type { CardFace, DarkPactView } from '../../src/games/dark-pact/view.ts';
import type { Seat } from '../../src/kernel/index.ts';
import { type Reader, say } from '../../src/words.ts';
import { turnBanner } from '../banner.ts';
import { icon } from '../icons.ts';
import { gridOf, heading, INNER, type Part, stacked, tag } from '../parts.ts';
import { type Box, type Pen, widthOf } from '../pen.ts';
import { type Picture, picture, pictureReader, shortNames, type Table } from '../picture.ts';
import { COLOURS, GAP, MARGIN } from '../theme.ts';
import { type FaceSize, face, sizeFor } from './card.ts';
import { boardAlt } from './describe.ts';
import { freshIn, type Gone, goneFromSupply, latest } from './news.ts';
import { outcome, pointsPanel } from './outcome.ts';
import { ARRIVALS, BOARD_FACE, leftThisTurn, markOf, TILE_HEIGHT, tile, ZONE, zone } from './parts.ts';
import { playerPanels } from './players.ts';

const LATEST_LINES = 6;
export const SUPPLY_HEAD = 62;
/** The Supply's ten cards lie in two rows. */
const COLUMNS = 5;
/** Once the game is over, the Supply lies in tiles. */
const SUPPLY_TILES = 4;

/**
 * The board as everybody may see it: whose turn, the Supply, Exile and Graveyard, and each player's counts and cards in
 * play. It shows no hand, whoever's view it is given.
 */
export function paintBoard(view: DarkPactView, table: Table): Picture {
  const reader = pictureReader(table, view.players.length);
  const parts = view.outcome ? finalParts(view, reader) : partsInPlay(view, table, reader);
  return picture(stacked(parts), boardAlt(view, table));
}

/** While the game runs: whose turn, the Supply, the open piles, the players. */
function partsInPlay(view: DarkPactView, table: Table, reader: Reader): Part[] {
  const rows = supplyRows(view, reader);
  return [
    head(view, table, reader),
    {
      height: rows.reduce((sum, { size }) => sum + size.height + GAP, SUPPLY_HEAD - GAP),
      paint: (pen, box) => paintSupply(pen, view, rows, box, reader),
    },
    piles(view, reader),
    ...playerRows(view, reader),
  ];
}

/** Once it is over: who has won and why, the players, and in short what nobody can buy any more. */
function finalParts(view: DarkPactView, reader: Reader): Part[] {
  const points = pointsPanel(view, INNER, reader);
  const supply = (y: number) =>
    gridOf(view.supply.length, SUPPLY_TILES, { x: MARGIN, y, width: INNER, height: 0 }, TILE_HEIGHT, 14);
  return [
    ...outcome(view, reader),
    ...(points ? [points] : []),
    ...playerRows(view, reader),
    {
      height: SUPPLY_HEAD + supply(0).height,
      paint(pen, box) {
        paintSupplyHead(pen, view, box, reader);
        supply(box.y + SUPPLY_HEAD).boxes.forEach((place, i) => {
          const card = view.supply[i];
          if (card) tile(pen, card, place, { cost: true }, reader);
        });
      },
    },
    piles(view, reader),
  ];
}

function piles(view: DarkPactView, reader: Reader): Part {
  const fresh = { exile: freshIn(view, 'exile'), graveyard: freshIn(view, 'graveyard') };
  return {
    height: ZONE + (fresh.exile.size + fresh.graveyard.size > 0 ? ARRIVALS - 8 : 0),
    paint(pen, box) {
      const [left, right] = gridOf(2, 2, box, box.height).boxes;
      if (left) zone(pen, 'exile', view.exile, left, reader, fresh.exile);
      if (right) zone(pen, 'graveyard', view.graveyard, right, reader, fresh.graveyard);
    },
  };
}

function playerRows(view: DarkPactView, reader: Reader): Part[] {
  return playerPanels(view, reader).map(({ panels, height }) => ({
    height,
    paint(pen, box) {
      gridOf(panels.length, panels.length, box, height).boxes.forEach((place, i) => {
        panels[i]?.paint(pen, place);
      });
    },
  }));
}

/** Whose turn it is, the step, what is left of actions and coins, whom the game waits for, what has just happened. */
function head(view: DarkPactView, table: Table, reader: Reader): Part {
  const opening = view.step === 'opening';
  const steps = opening ? [] : (['action', 'buy', 'cleanup'] as const);
  return turnBanner(
    {
      mark: opening ? null : markOf(view, view.active),
      when: say({ key: opening ? 'render:opening' : 'render:turn', args: { turn: view.turn } }, reader),
      table: say({ key: 'render:table', args: { id: table.id } }, reader),
      title: opening ? say({ key: 'render:everyone-discards' }, reader) : (reader.names[view.active] ?? ''),
      steps: steps.map((step) => ({ here: step === view.step, words: say({ key: `render:step.${step}` }, reader) })),
      counters: opening ? [] : leftThisTurn(view, reader),
      waits: waitedFor(view),
      lately: latest(view, LATEST_LINES, shortNames(reader, 200)),
    },
    reader,
  );
}

/** Whom the game waits for, where it is not just for the player whose turn it is. */
function waitedFor(view: DarkPactView): Seat[] {
  const seats = view.open.filter((ask) => !ask.answered).map((ask) => ask.seat);
  return view.step !== 'opening' && seats.every((seat) => seat === view.active) ? [] : seats;
}

/** The Supply's rows: the cards of each (null: an empty place) at the size that they need. */
export function supplyRows(view: DarkPactView, reader: Reader): { cards: (CardFace | null)[]; size: FaceSize }[] {
  return [0, 1].map((row) => {
    const cards = Array.from({ length: COLUMNS }, (_, i) => view.supply[row * COLUMNS + i] ?? null);
    const present = cards.filter((card) => card !== null);
    return { cards, size: sizeFor(present, BOARD_FACE, reader) };
  });
}

/**
 * Paints the Supply: what has just come, and what became of what is gone.
 * @param lane the room above each row
 * @param mark paints what else is to be shown about a card into its place, and into the lane above it
 */
export function paintSupply(
  pen: Pen,
  view: DarkPactView,
  rows: ReturnType<typeof supplyRows>,
  box: Box,
  reader: Reader,
  lane = 0,
  mark?: (card: CardFace, place: Box) => void,
): void {
  paintSupplyHead(pen, view, box, reader);
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
    y += lane;
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
      if (card) mark?.(card, place);
      at += 1;
    });
    y += size.height + GAP;
  }
}

function paintSupplyHead(pen: Pen, view: DarkPactView, box: Box, reader: Reader): void {
  const head = box.y + 20;
  heading(pen, say({ key: 'render:supply' }, reader), null, box.x + 4, head);
  const left = say({ key: 'render:supply-deck', args: { count: view.supplyDeck } }, reader);
  const style = { size: 30, bold: true };
  const right = box.x + box.width - 4;
  pen.line(left, style, { x: right, y: head, align: 'right' });
  const deck = { x: right - widthOf(left, style) - 32, y: head, size: 40, colour: COLOURS.gold, hole: COLOURS.ground };
  icon(pen.ctx, 'deck', deck);
}

/** An empty place in the Supply, with what became of the card that lay there. */
function ghost(pen: Pen, gone: Gone | undefined, place: Box, reader: Reader): void {
  const box = { ...place, x: place.x + 2, width: place.width - 4 };
  pen.ctx.setLineDash([14, 12]);
  pen.frame(box, 18, { stroke: COLOURS.faint, line: 3 });
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
