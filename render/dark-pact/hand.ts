import type { CardFace, DarkPactView, PactProgress, PlayerView } from '../../src/games/dark-pact/view.ts';
import type { OpenAsk } from '../../src/kernel/index.ts';
import { has, type Reader, say } from '../../src/words.ts';
import { askOf, offeredIn, promptOf } from '../asked.ts';
import { banner, type Mark } from '../banner.ts';
import type { Icon } from '../icons.ts';
import { bigCounter, gridOf, ground, heading, INNER, panel, pill } from '../parts.ts';
import { type Box, Pen, widthOf, wrap } from '../pen.ts';
import { type Picture, picture, pictureReader, type Table } from '../picture.ts';
import { COLOURS, GAP, MARGIN, WIDTH } from '../theme.ts';
import { type FaceSize, face, joined, sizeFor } from './card.ts';
import { handAlt, tally } from './describe.ts';
import {
  BOARD_FACE,
  counters,
  leftThisTurn,
  progressBar,
  seatBadge,
  TILE_HEIGHT,
  type TileNotes,
  tile,
} from './parts.ts';

export const BANNER = 164;
const COUNTER = 190;
const COUNTS = 96;
/** Above each card, for the mark that it can be played, and its number of copies. */
export const MARK = 50;
const NO_MARK = 12;
const SECTION = 58;
const TILE_COLUMNS = 4;
const TILE_GAP = 14;

/** The fewer cards, the larger. */
function faceSize(count: number): FaceSize & { columns: number } {
  const columns = count <= 3 || count === 5 || count === 6 ? 3 : count <= 8 ? 4 : 5;
  const width = Math.floor((INNER - TILE_GAP * (columns - 1)) / columns);
  if (columns === 3) return { columns, width, height: 452, scale: 1.4 };
  if (columns === 4) return { columns, width, height: 440, scale: 1.2 };
  return { columns, width, height: BOARD_FACE.height, scale: BOARD_FACE.scale };
}

/** The viewer's own row and open question. @throws RangeError where the view is no player's */
export function viewerOf(view: DarkPactView): { player: PlayerView; ask: OpenAsk | undefined } {
  const player = view.players.find((p) => p.seat === view.viewer);
  if (!player?.own) throw new RangeError('this view has no hand of its own');
  return { player, ask: askOf(view) };
}

/** What the picture of the viewer's hand shows, in words. @throws RangeError where the view is no player's */
export function altOfHand(view: DarkPactView, table: Table): string {
  const { player, ask } = viewerOf(view);
  return handAlt(view, player, offeredIn(ask, 'hand'), table);
}

/**
 * The viewer's own cards: the hand in large, with a mark on what can be played now, and the rest in small.
 * For that player alone.
 * @throws RangeError where the view is no player's
 */
export function paintHand(view: DarkPactView, table: Table): Picture {
  const reader = pictureReader(table, view.players.length);
  const { player, ask } = viewerOf(view);
  const marked = offeredIn(ask, 'hand');
  const cards = tally(player.own?.hand ?? []);
  const { columns, ...standard } = faceSize(cards.length);
  const size = sizeFor(
    cards.map(({ card }) => card),
    standard,
    reader,
  );
  const lane = marked.length > 0 || cards.some(({ copies }) => copies > 1) ? MARK : NO_MARK;
  const entries = cards.map((entry) => ({ ...entry, prospects: prospectsOf(entry.card, player, size, reader) }));
  const hand = handRows(entries, columns, size, lane);
  const handHeight = hand.reduce((sum, row) => sum + row.height + TILE_GAP, -TILE_GAP);
  const rows = packed(sectionsOf(player, offeredIn(ask, 'grimoire')));

  const below = rows.reduce((sum, row) => sum + row.height + GAP, 0);
  const height = MARGIN + BANNER + GAP + COUNTS + 8 + Math.max(handHeight, 80) + GAP + below + MARGIN - GAP;
  const pen = new Pen(WIDTH, Math.round(height));
  ground(pen);

  let y = MARGIN;
  paintBanner(pen, view, player, ask, 'your-hand', { x: MARGIN, y, width: INNER, height: BANNER }, reader);
  y += BANNER + GAP;
  const strip = { x: MARGIN, y, width: INNER, height: COUNTS };
  panel(pen, strip);
  counters(pen, player, { x: strip.x, y: strip.y + 36, width: strip.width }, reader);
  y += COUNTS + 8;
  let top = y;
  for (const row of hand) {
    row.entries.forEach((entry, i) => {
      const box = { x: MARGIN + i * (size.width + TILE_GAP), y: top, width: size.width, height: lane + size.height };
      paintCard(pen, entry, box, size, marked.includes(entry.card.title), ask, reader);
      paintProspects(pen, entry.prospects, { ...box, y: box.y + box.height, height: 0 }, size.scale, reader);
    });
    top += row.height + TILE_GAP;
  }
  if (cards.length === 0) {
    const words = say({ key: 'render:empty' }, reader);
    pen.line(words, { size: 36, colour: COLOURS.soft }, { x: WIDTH / 2, y: y + 40, align: 'center' });
  }
  y += Math.max(handHeight, 80) + GAP;
  for (const row of rows) {
    for (const { name, icon: mark, tiles, column, columns: wide } of row.sections) {
      const x = MARGIN + column * (TILE_WIDTH + TILE_GAP);
      heading(pen, say({ key: `render:section.${name}` }, reader), mark, x, y + 26);
      gridOf(tiles.length, wide, tileArea(x, y + SECTION, wide), TILE_HEIGHT, TILE_GAP).boxes.forEach((box, i) => {
        const entry = tiles[i];
        if (entry) tile(pen, entry.card, box, entry.notes, reader);
      });
    }
    y += row.height + GAP;
  }
  return picture(pen, altOfHand(view, table));
}

/** A line under a card in hand: what it would do with these Multipliers, or how near its Dark Pact would be. */
interface Prospect {
  chip: ReturnType<typeof chipOf>;
  /** The card and its progress, instead of words. */
  pact: { card: CardFace; progress: PactProgress } | null;
  words: string[];
  height: number;
}

/** Its words, larger on larger cards. */
const prospectStyle = (scale: number) => ({ size: Math.round(23 * scale) });
/** Beside and between the words of a card's prospects. */
const PAD = 12;
/** The least room for a bar with its numbers. */
const BAR = 300;

/** What is to be told under a card: it would do this now, or with Multipliers of the hand. */
function prospectsOf(card: CardFace, { own }: PlayerView, { width, scale }: FaceSize, reader: Reader): Prospect[] {
  const style = prospectStyle(scale);
  const uses = (own?.uses ?? []).filter((use) => use.title === card.title);
  const pacts = (own?.pacts ?? []).filter((pact) => pact.title === card.title);
  return [
    ...pacts.map((progress) => {
      const label = chipOf(say({ key: 'render:use-pact' }, reader), false, style);
      // Where both are too much for the width, the bar says enough.
      const chip = label.width + BAR > width ? { ...label, words: '', width: -PAD } : label;
      return { chip, pact: { card, progress }, words: [], height: chip.height };
    }),
    ...uses.map((use) => {
      const multiplied = use.with.length > 0;
      const chip = chipOf(multiplied ? use.with.join(' ') : say({ key: 'render:use-now' }, reader), multiplied, style);
      const room = { width: width - 3 * PAD - chip.width, height: Number.POSITIVE_INFINITY };
      const words = joined(
        use.lines.map((line) => say(line, reader)),
        room.width,
        style,
      );
      const text = wrap(words, { ...style, min: style.size }, room, true);
      return { chip, pact: null, words, height: Math.max(chip.height, text.height) };
    }),
  ];
}

function chipOf(words: string, multiplied: boolean, { size }: { size: number }) {
  return { words, multiplied, width: widthOf(words, { size, bold: true }) + 20, height: size + 11 };
}

function prospectsHeight(prospects: readonly Prospect[]): number {
  return prospects.reduce((sum, { height }) => sum + height + PAD, prospects.length > 0 ? PAD : 0);
}

type HandEntry = ReturnType<typeof tally>[number] & { prospects: Prospect[] };

/** The hand in rows, each as high as its cards and what is told under them. */
function handRows(
  entries: readonly HandEntry[],
  columns: number,
  size: FaceSize,
  lane: number,
): { entries: readonly HandEntry[]; height: number }[] {
  return Array.from({ length: Math.ceil(entries.length / columns) }, (_, row) => {
    const here = entries.slice(row * columns, (row + 1) * columns);
    const under = Math.max(...here.map(({ prospects }) => prospectsHeight(prospects)));
    return { entries: here, height: lane + size.height + under };
  });
}

function paintProspects(pen: Pen, prospects: readonly Prospect[], box: Box, scale: number, reader: Reader): void {
  const style = prospectStyle(scale);
  let y = box.y + PAD;
  for (const { chip, pact, words, height } of prospects) {
    const label = { x: box.x + PAD, y, width: chip.width, height: chip.height };
    if (chip.words) pen.frame(label, 8, { fill: chip.multiplied ? COLOURS.multiplier : COLOURS.soft });
    const at = { x: label.x + chip.width / 2, y: y + chip.height / 2, align: 'center' } as const;
    pen.line(chip.words, { ...style, bold: true, colour: COLOURS.onBright }, at);
    const rest = { x: label.x + chip.width + PAD, y: y + 3, width: box.width - chip.width - 3 * PAD, height };
    if (pact) progressBar(pen, pact.card, pact.progress, { ...rest, height: chip.height - 6 }, reader);
    else pen.paragraph(words, { ...style, min: style.size }, rest, { numerals: COLOURS.gold });
    y += height + PAD;
  }
}

interface Section {
  name: string;
  icon: Icon | null;
  tiles: { card: CardFace; notes: TileNotes }[];
}

/** What else is the viewer's own: in play, stored, the Grimoire, the top of the discard pile. */
function sectionsOf(player: PlayerView, buyable: readonly string[]): Section[] {
  const play = player.play.map((played) => {
    const progress = player.pacts.find((p) => p.title === played.card.title);
    return { card: played.card, notes: { played, ...(progress && { progress }) } };
  });
  const stored = tally(player.own?.stored ?? []).map(({ card, copies }) => ({ card, notes: { copies, cost: true } }));
  const grimoire = player.grimoire.map((card) => ({ card, notes: { cost: true, lit: buyable.includes(card.title) } }));
  const discard = player.top ? [{ card: player.top, notes: { cost: true } }] : [];
  const sections: Section[] = [
    { name: 'play', icon: null, tiles: play },
    { name: 'stored', icon: 'stored', tiles: stored },
    { name: 'grimoire', icon: 'grimoire', tiles: grimoire },
    { name: 'discard', icon: 'discard', tiles: discard },
  ];
  return sections.filter((section) => section.tiles.length > 0);
}

const TILE_WIDTH = (INNER - TILE_GAP * (TILE_COLUMNS - 1)) / TILE_COLUMNS;

const tileArea = (x: number, y: number, columns: number): Box => ({
  x,
  y,
  width: columns * (TILE_WIDTH + TILE_GAP) - TILE_GAP,
  height: 0,
});

interface Row {
  sections: (Section & { column: number; columns: number })[];
  height: number;
}

/** Puts sections side by side where they fit. */
function packed(sections: readonly Section[]): Row[] {
  const rows: Row[] = [];
  let used = TILE_COLUMNS;
  for (const section of sections) {
    const columns = Math.min(TILE_COLUMNS, section.tiles.length);
    if (used + columns > TILE_COLUMNS) {
      rows.push({ sections: [], height: 0 });
      used = 0;
    }
    const { height } = gridOf(section.tiles.length, columns, tileArea(0, 0, columns), TILE_HEIGHT, TILE_GAP);
    const row = rows.at(-1);
    row?.sections.push({ ...section, column: used, columns });
    if (row) row.height = Math.max(row.height, SECTION + height);
    used += columns;
  }
  return rows;
}

/** What the picture is of, which step it is, what the viewer is asked, and in their own turn what they have left. */
export function paintBanner(
  pen: Pen,
  view: DarkPactView,
  { seat }: PlayerView,
  ask: OpenAsk | undefined,
  name: 'your-hand' | 'your-choice',
  box: Box,
  reader: Reader,
) {
  const asked = ask?.answered === false;
  const mark: Mark = (_, x, y, height) => seatBadge(pen, view, seat, asked, x, y, height);
  const x = banner(pen, box, { edge: asked ? COLOURS.gold : undefined, mark });
  const active = view.active === view.viewer && (view.step === 'action' || view.step === 'buy');
  const right = box.x + box.width;
  const width = right - x - 28 - (active ? 2 * COUNTER : 0);
  const end = heading(pen, say({ key: `render:${name}` }, reader), name === 'your-hand' ? 'hand' : null, x, box.y + 42);
  if (view.step !== 'opening' && view.step !== 'over') {
    const turn = say(
      { key: 'render:turn-step', args: { turn: view.turn, step: { key: `render:step.${view.step}` } } },
      reader,
    );
    pen.line(turn, { size: 28, colour: COLOURS.soft }, { x: end + 24, y: box.y + 43, width: x + width - end - 24 });
  }
  const prompt = say(promptOf(ask), reader);
  const place = { x, y: box.y + 68, width, height: box.height - 78 };
  pen.paragraph([prompt], { size: 40, min: 26, bold: asked }, place, { middle: true });
  if (!active) return;
  leftThisTurn(view, reader).forEach((count, i) => {
    bigCounter(pen, count, { ...box, x: right - COUNTER * (2 - i) - 10, width: COUNTER - 10 });
  });
}

/** A card in hand, its copies behind it, and a mark above it where it can be played. */
function paintCard(
  pen: Pen,
  { card, copies }: { card: CardFace; copies: number },
  box: Box,
  size: FaceSize,
  marked: boolean,
  ask: OpenAsk | undefined,
  reader: Reader,
): void {
  const top = box.y + box.height - size.height;
  const body = { x: box.x, y: top, width: size.width, height: size.height };
  pen.place(face(card, size, reader), box.x, top);
  if (marked) paintMark(pen, body, ask, reader);
  if (copies > 1) {
    const words = say({ key: 'render:copies', args: { copies } }, reader);
    const style = { size: 34, bold: true, colour: COLOURS.gold };
    pen.line(words, style, { x: box.x + size.width - 8, y: top - 26, align: 'right' });
  }
}

/** Marks a card that the open question offers: by a frame, and by words in the lane above it. */
export function paintMark(pen: Pen, body: Box, ask: OpenAsk | undefined, reader: Reader): void {
  const inner = { x: body.x + 2, y: body.y + 2, width: body.width - 4, height: body.height - 4 };
  pen.frame(inner, 20, { stroke: COLOURS.text, line: 6 });
  const key = `render:mark.${ask?.topic}`;
  const words = say({ key: has(key) ? key : 'render:mark.choice' }, reader);
  pill(pen, words, 'playable', body.x + 4, body.y - 26, COLOURS.text);
}
