import type { DarkBloodView } from '../../src/games/dark-blood/view.ts';
import type { Seat } from '../../src/kernel/index.ts';
import { type Reader, say } from '../../src/words.ts';
import { banner, chips, INNER, latestLines, type Part, stacked, waitsFor } from '../parts.ts';
import { type Box, type Pen, widthOf } from '../pen.ts';
import { type Picture, picture, pictureReader, shortNames, type Table } from '../picture.ts';
import { COLOURS } from '../theme.ts';
import { boardAlt } from './describe.ts';
import { latest } from './news.ts';
import { paintOutcome, taintTable } from './outcome.ts';
import { pieceOf } from './pieces.ts';
import { placeRows } from './places.ts';
import { isOn, playerStrips } from './players.ts';
import { tell } from './tell.ts';
import { aims, eventRow, tokenRow, tracks } from './tracks.ts';

const BANNER = 136;
/** The lines of what has just happened, under the banner's words. */
const LATEST = 46;
const LATEST_TWO = 84;
const LATEST_LINES = 8;
const STEPS = ['upkeep', 'placement', 'resolve', 'defile'] as const;

/**
 * The board as everybody may see it: whose turn, the Locations as they will be resolved, the tracks, each player's Ritual
 * Book in short. It shows no Blood but in co-op, whoever's view it is given.
 */
export function paintBoard(view: DarkBloodView, table: Table): Picture {
  const reader = pictureReader(table, view.players.length);
  const parts = [
    ...(view.outcome
      ? [{ height: BANNER, paint: (pen: Pen, box: Box) => paintOutcome(pen, view, box, reader) }]
      : [head(view, table, reader)]),
    view.outcome ? taintTable(view, reader) : null,
    aims(view, reader),
    eventRow(view, reader),
    // Once the game is over the Tokens tell what became of the Locations.
    ...(view.outcome ? [] : placeRows(view, reader)),
    tokenRow(view, reader),
    tracks(view, reader),
    ...playerStrips(view, reader),
  ];
  const pen = stacked(parts.filter((part) => part !== null));
  return picture(pen, boardAlt(view, table));
}

function head(view: DarkBloodView, table: Table, reader: Reader): Part {
  const lately = latest(view, LATEST_LINES, shortNames(reader, 220));
  const long = widthOf(lately.join(' '), { size: 27 }) > INNER - 56;
  const height = BANNER + (lately.length === 0 ? 0 : long ? LATEST_TWO : LATEST);
  return { height, paint: (pen, box) => paintBanner(pen, view, table, box, lately, reader) };
}

/** Which Round and Phase it is, whose turn, whom the game waits for, what has just happened. */
function paintBanner(
  pen: Pen,
  view: DarkBloodView,
  table: Table,
  whole: Box,
  lately: readonly string[],
  reader: Reader,
): void {
  banner(pen, whole);
  const box = { ...whole, height: BANNER };
  latestLines(pen, lately, { ...whole, y: box.y + BANNER - 7, height: whole.height - BANNER });
  const on = isOn(view, view.active);
  const left = box.x + (on ? 126 : 28);
  if (on) pieceOf(pen, view, view.active, 'ready', { x: box.x + 72, y: box.y + 70, height: 108 }, reader);
  const round = view.round > 0 ? tell(reader, 'round', { round: view.round }) : tell(reader, 'before');
  const end = left + pen.line(round, { size: 32, font: 'title', colour: COLOURS.gold }, { x: left, y: box.y + 38 });
  const id = say({ key: 'render:table', args: { id: table.id } }, reader);
  const idWidth = pen.line(
    id,
    { size: 26, colour: COLOURS.soft },
    { x: end + 22, y: box.y + 39, width: 200, mayCut: true },
  );
  const others = waitedFor(view);
  const limit = box.x + 760;
  if (others.length > 0) {
    const x = end + 22 + idWidth + 22;
    waitsFor(pen, others, { x, y: box.y + 38, width: box.x + box.width - x - 28 }, reader);
  }
  const who = on ? (reader.names[view.active] ?? '') : whatGoesOn(view, reader);
  const room = (view.round > 0 ? limit : box.x + box.width - 28) - left;
  pen.line(who, { size: 58, min: 30, bold: true }, { x: left, y: box.y + 94, width: room, mayCut: true });
  if (view.round === 0) return;
  const steps = STEPS.map((step) => ({ here: step === view.step, words: tell(reader, `step.${step}`) }));
  const y = box.y + (others.length > 0 ? 96 : 76);
  chips(pen, steps, { x: limit + 20, y, width: box.x + box.width - limit - 40 });
}

/** Whom the game waits for, where it is not just for the player whose turn it is. */
export function waitedFor(view: DarkBloodView): Seat[] {
  const seats = view.open.filter((ask) => !ask.answered).map((ask) => ask.seat);
  return seats.length === 1 && seats[0] === view.active && isOn(view, view.active) ? [] : seats;
}

/** What happens where it is nobody's turn. */
export function whatGoesOn(view: DarkBloodView, reader: Reader): string {
  if (view.step === 'defile' && view.bidding) {
    return tell(reader, 'on.bidding', { place: { key: `dark-blood:place.${view.bidding}` } });
  }
  return tell(reader, `on.${view.step}`);
}
