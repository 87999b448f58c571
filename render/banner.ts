import type { Seat } from '../src/kernel/index.ts';
import { type Reader, say } from '../src/words.ts';
import { icon } from './icons.ts';
import { bigCounter, type Count, type Part, panel, pill, pillWidth } from './parts.ts';
import { type Box, fitSize, type Pen, widthOf } from './pen.ts';
import { shortNames } from './picture.ts';
import { COLOURS } from './theme.ts';

/** The head of a picture, the same in all games: a mark, whose turn it is or who has won, what has just happened. */

/** Paints the mark of a player around a point, so high. */
export type Mark = (pen: Pen, x: number, y: number, height: number) => void;

/** Where the words of a banner begin. */
export const BESIDE_MARK = 152;
const ALONE = 32;
const RADIUS = 20;

/** How a banner looks. */
interface Look {
  /** The colour of its frame and glow, where it shall draw the eye. */
  edge?: string | undefined;
  /** What stands at its left. */
  mark?: Mark | null;
  /** How high its upper part is, where a strip of another ground lies below. */
  head?: number;
  /** With beams from the mark. */
  beams?: boolean;
}

/** The panel at the top of a picture, with a faint seal; returns where its words begin. */
export function banner(pen: Pen, box: Box, { edge, mark, head = box.height, beams = false }: Look): number {
  const { ctx } = pen;
  const x = box.x + 78;
  const y = box.y + head / 2;
  panel(pen, box);
  pen.inside(box, RADIUS, () => {
    if (edge) {
      const glow = ctx.createLinearGradient(box.x, 0, box.x + box.width * 0.6, 0);
      glow.addColorStop(0, `${edge}48`);
      glow.addColorStop(1, `${edge}00`);
      ctx.fillStyle = glow;
      ctx.fillRect(box.x, box.y, box.width, head);
    }
    const colour = edge ?? COLOURS.pact;
    if (beams) shine(pen, x, y, 0.7 * box.width, colour);
    else {
      ctx.globalAlpha = 0.08;
      icon(ctx, 'pact', { x, y, size: 2 * head, colour, hole: COLOURS.panel });
      ctx.globalAlpha = 1;
    }
    ctx.fillStyle = COLOURS.well;
    ctx.fillRect(box.x, box.y + head, box.width, box.height - head);
  });
  pen.frame(box, RADIUS, { stroke: edge ?? COLOURS.line, line: edge ? 5 : 2 });
  mark?.(pen, x, y, Math.min(124, head - 36));
  return box.x + (mark ? BESIDE_MARK : ALONE);
}

/** Beams of light from a point, which fade at a distance. */
function shine({ ctx }: Pen, x: number, y: number, length: number, colour: string): void {
  const BEAMS = 60;
  const light = ctx.createRadialGradient(x, y, 60, x, y, length);
  light.addColorStop(0, `${colour}38`);
  light.addColorStop(1, `${colour}00`);
  ctx.fillStyle = light;
  ctx.beginPath();
  for (let i = 0; i < BEAMS; i++) {
    ctx.moveTo(x, y);
    for (const turn of [i - 0.25, i + 0.25]) {
      const angle = (turn * 2 * Math.PI) / BEAMS;
      ctx.lineTo(x + Math.cos(angle) * length, y + Math.sin(angle) * length);
    }
  }
  ctx.fill();
}

const HEAD = 156;
const COUNTER = 190;
/** The strip of what has just happened: the newest line, and above it, fainter, those before. */
const NEWEST = { size: 30, min: 24, bold: true };
const EARLIER = { size: 27, min: 24, colour: COLOURS.soft };
const STRIP = [0, 56, 96] as const;

/** What the banner of a board tells. */
export interface Told {
  /** The mark of whose turn it is; null where it is nobody's. */
  mark: Mark | null;
  /** Which turn or round it is, and of which table. */
  when: string;
  table: string;
  /** Whose turn it is, or what goes on. */
  title: string;
  steps: readonly { words: string; here: boolean }[];
  /** What is left this turn. */
  counters: readonly Count[];
  /** Whom the game waits for, where it is not just for the player whose turn it is. */
  waits: readonly Seat[];
  /** The last lines of the log, the newest last. */
  lately: readonly string[];
}

/** The banner of a board: gold where it is somebody's turn, light blue where the game waits for several. */
export function turnBanner(told: Told, reader: Reader): Part {
  const strip = STRIP[Math.min(told.lately.length, 2)] ?? 0;
  return {
    height: HEAD + strip,
    paint(pen, box) {
      const edge = told.mark ? COLOURS.gold : told.waits.length > 0 ? COLOURS.spirit : undefined;
      const x = banner(pen, box, { edge, mark: told.mark, head: HEAD });
      const right = box.x + box.width - (told.counters.length > 0 ? 10 : 32);
      told.counters.forEach((count, i) => {
        const left = right - COUNTER * (told.counters.length - i);
        bigCounter(pen, count, { x: left, y: box.y, width: COUNTER - 10, height: HEAD });
      });
      const end = right - COUNTER * told.counters.length - (told.counters.length > 0 ? 16 : 0);

      const high = box.y + 46;
      const when = x + pen.line(told.when, { size: 34, font: 'title', colour: COLOURS.gold }, { x, y: high });
      const style = { size: 26, colour: COLOURS.soft };
      const id = when + 20 + pen.line(told.table, style, { x: when + 20, y: high + 1, width: 200, mayCut: true });
      chips(pen, told.steps, { x: id + 24, y: high, width: end - id - 24 });

      const low = box.y + 110;
      const waiting = waitsFor(told.waits, (end - x) / 2, reader);
      const room = end - x - (waiting ? waiting.width + 20 : 0);
      const title = pen.line(told.title, { size: 66, min: 40, bold: true }, { x, y: low, width: room, mayCut: true });
      waiting?.paint(pen, x + title + 20, low);
      latestLines(pen, told.lately, { x: box.x, y: box.y + HEAD, width: box.width, height: strip });
    },
  };
}

/** The steps of a turn or round side by side, the one that is on filled in gold. `at.y` is their middle. */
function chips(
  pen: Pen,
  steps: readonly { words: string; here: boolean }[],
  at: { x: number; y: number; width: number },
): void {
  const PAD = 22;
  const APART = 10;
  const room = at.width - steps.length * 2 * PAD - (steps.length - 1) * APART;
  const style = { size: fitSize(steps.map(({ words }) => words).join(''), { size: 28, bold: true }, room), bold: true };
  const widths = steps.map(({ words }) => widthOf(words, style) + 2 * PAD);
  let left = at.x + at.width - widths.reduce((sum, width) => sum + width + APART, -APART);
  steps.forEach(({ here, words }, i) => {
    const width = widths[i] ?? 0;
    const chip = { x: left, y: at.y - 26, width, height: 52 };
    pen.frame(chip, 26, here ? { fill: COLOURS.gold } : { stroke: COLOURS.line, line: 3 });
    const colour = here ? COLOURS.onBright : COLOURS.soft;
    pen.line(words, { ...style, bold: here, colour }, { x: left + width / 2, y: at.y, align: 'center', width });
    left += width + APART;
  });
}

/** The newest line by itself, and above it as many of those before as there is room for. */
function latestLines(pen: Pen, lines: readonly string[], box: Box): void {
  const newest = lines.at(-1);
  if (newest === undefined) return;
  const x = box.x + 32;
  const width = box.width - 64;
  const low = box.y + box.height - 29;
  pen.frame({ x: box.x + 12, y: box.y + 10, width: 8, height: box.height - 20 }, 4, { fill: COLOURS.fresh });
  pen.line(newest, NEWEST, { x, y: low, width, mayCut: true });
  let earlier = '';
  for (const line of lines.slice(0, -1).toReversed()) {
    const longer = earlier ? `${line} ${earlier}` : line;
    if (earlier && widthOf(longer, EARLIER) > width) break;
    earlier = longer;
  }
  if (earlier) pen.line(earlier, EARLIER, { x, y: low - 42, width, mayCut: true });
}

/** Whom the game waits for, on a pill that is no wider than so much where names can be cut; null where for nobody. */
function waitsFor(seats: readonly Seat[], width: number, reader: Reader) {
  if (seats.length === 0) return null;
  const who = seats.map((seat) => ({ seat }));
  const told = (names: Reader) => say({ key: 'render:waits-for', args: { who } }, names);
  const whole = told(reader);
  const fits = pillWidth(whole, 30) <= width;
  const words = fits ? whole : told(shortNames(reader, (width - 230) / seats.length));
  const size = fits ? 30 : 24;
  return {
    width: pillWidth(words, size),
    paint: (pen: Pen, x: number, y: number) => pill(pen, words, 'waiting', x, y, COLOURS.spirit, size),
  };
}

const OUTCOME = 188;

/** Who has won, and why. @param mark the winner's, where there is one; null where nobody has won */
export function outcomeBanner(told: { title: string; reason: string; mark: Mark | null; won: boolean }): Part {
  const { title, reason, won } = told;
  return {
    height: OUTCOME,
    paint(pen, box) {
      const edge = won ? COLOURS.gold : COLOURS.attack;
      const mark: Mark = (_, x, y) => {
        const { ctx } = pen;
        const hole = COLOURS.panel;
        if (!won) return icon(ctx, 'curse', { x, y, size: 112, colour: edge, hole });
        if (!told.mark) return icon(ctx, 'winner', { x, y, size: 112, colour: edge, hole });
        icon(ctx, 'winner', { x, y: y - 54, size: 52, colour: edge, hole });
        told.mark(pen, x, y + 26, 104);
      };
      const x = banner(pen, box, { edge, mark, beams: won });
      const width = box.x + box.width - x - 28;
      const style = { size: 74, min: 30, bold: true, colour: edge };
      pen.line(title, style, { x, y: box.y + 66, width });
      const text = { x, y: box.y + 108, width, height: 70 };
      pen.paragraph([reason], { size: 34, min: 24 }, text, { middle: true });
    },
  };
}
