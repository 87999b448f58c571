import type { DarkPactView, PlayerView } from '../../src/games/dark-pact/view.ts';
import { type Reader, say } from '../../src/words.ts';
import { outcomeBanner } from '../banner.ts';
import { type Icon, icon } from '../icons.ts';
import { heading, type Part, panel } from '../parts.ts';
import { type Box, type Pen, wrap } from '../pen.ts';
import { shortNames } from '../picture.ts';
import { COLOURS } from '../theme.ts';
import { boardOrder, signed, sourcesOf, winnersLine } from './describe.ts';
import { markOf, seatBadge } from './parts.ts';

/** Who has won, and why: a part of the board, once the game is over. */
export function outcome(view: DarkPactView, reader: Reader): Part[] {
  if (!view.outcome) return [];
  const { winners, reason } = view.outcome;
  const [first] = winners;
  const names = shortNames(reader, 620 / Math.max(1, winners.length));
  return [
    outcomeBanner({
      title: winnersLine(winners, names),
      reason: say(reason, shortNames(reader, 300)),
      mark: first !== undefined && winners.length === 1 ? markOf(view, first) : null,
      won: first !== undefined,
    }),
  ];
}

const HEAD = 64;
const PAD = 18;
const LEFT = 560;
const SUM = 136;
const STYLE = { size: 27, min: 27 };

/** How the points of a Deck End came about, player by player; null where the game did not end so. */
export function pointsPanel(
  view: DarkPactView,
  width: number,
  reader: Reader,
): { height: number; paint(pen: Pen, box: Box): void } | null {
  const players = boardOrder(view).flatMap((seat) => view.players[seat] ?? []);
  if (!view.outcome?.scores || !players.some(({ points }) => points)) return null;
  const list = width - LEFT - SUM - PAD;
  const rows = players.map((player) => {
    const sources = sourcesOf(player.points ?? [], reader).map((source) => {
      const words = [say({ key: `render:points.${source.kind}`, args: { cards: source.cards } }, reader)];
      const text = wrap(words, STYLE, { width: list, height: Number.POSITIVE_INFINITY });
      return { ...source, words, height: Math.max(40, text.height) + 10 };
    });
    const height =
      Math.max(
        74,
        sources.reduce((sum, source) => sum + source.height, 0),
      ) + 22;
    return { player, sources, height };
  });
  return {
    height: HEAD + rows.reduce((sum, row) => sum + row.height, 0),
    paint(pen, box) {
      panel(pen, box);
      heading(pen, say({ key: 'render:points.title' }, reader), 'insight', box.x + 22, box.y + 36);
      const how = say({ key: 'render:points.how' }, reader);
      const right = { x: box.x + box.width - PAD, y: box.y + 36, align: 'right' as const };
      pen.line(how, { size: 26, colour: COLOURS.soft }, right);
      let y = box.y + HEAD;
      for (const { player, sources, height } of rows) {
        pen.ctx.fillStyle = COLOURS.line;
        pen.ctx.fillRect(box.x + PAD, y, box.width - 2 * PAD, 2);
        paintTotal(pen, view, player, { ...box, y, height }, reader);
        let top = y + 14;
        for (const { kind, sum, words, height: high } of sources) {
          const x = box.x + LEFT;
          const colour = COLOURS[kind === 'curse' ? 'curse' : 'insight'];
          const picture: Icon = kind === 'curse' ? 'curse' : 'insight';
          icon(pen.ctx, picture, { x: x + 17, y: top + 18, size: 34, colour, hole: COLOURS.panel });
          pen.line(signed(sum), { size: 34, bold: true, colour }, { x: x + SUM - 18, y: top + 18, align: 'right' });
          pen.paragraph(words, STYLE, { x: x + SUM, y: top + 1, width: list, height: high });
          top += high;
        }
        if (sources.length === 0) {
          const words = say({ key: 'render:points.none' }, reader);
          pen.line(words, { ...STYLE, colour: COLOURS.soft }, { x: box.x + LEFT + SUM, y: y + height / 2 });
        }
        y += height;
      }
    },
  };
}

/** A player's number, name and total; the winners' in gold with a crown. */
function paintTotal(pen: Pen, view: DarkPactView, { seat }: PlayerView, box: Box, reader: Reader): void {
  const won = view.outcome?.winners.includes(seat) ?? false;
  const y = box.y + 50;
  seatBadge(pen, view, seat, won, box.x + 46, y, 58);
  const colour = won ? COLOURS.gold : COLOURS.text;
  const total = signed(view.outcome?.scores?.[seat] ?? 0);
  const right = box.x + LEFT - 40;
  const wide = pen.line(total, { size: 56, bold: true, colour }, { x: right, y, align: 'right' });
  const crown = won ? 52 : 0;
  if (won) icon(pen.ctx, 'winner', { x: right - wide - 38, y, size: 42, colour, hole: COLOURS.panel });
  const place = { x: box.x + 86, y, width: right - wide - crown - 24 - (box.x + 86), mayCut: true };
  pen.line(reader.names[seat] ?? '', { size: 38, min: 26, bold: true, colour }, place);
}
