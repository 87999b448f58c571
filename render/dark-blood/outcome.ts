import type { DarkBloodView, Taint } from '../../src/games/dark-blood/view.ts';
import type { Outcome, Text } from '../../src/kernel/index.ts';
import { type Reader, say } from '../../src/words.ts';
import { outcomeBanner } from '../banner.ts';
import { type Draw, icon } from '../icons.ts';
import { heading, type Part, panel } from '../parts.ts';
import { shortNames } from '../picture.ts';
import { COLOURS } from '../theme.ts';
import { TAINT } from './looks.ts';
import { markOf, pieceOf } from './pieces.ts';
import { boardOrder } from './players.ts';
import { SIGNS } from './signs.ts';
import { tell } from './tell.ts';

/** Where Taint comes from, in the order of the rulebook. */
export const SOURCES: readonly { key: Exclude<keyof Taint, 'total'>; sign: Draw }[] = [
  { key: 'tokens', sign: SIGNS.defiled },
  { key: 'cultists', sign: SIGNS.cultist },
  { key: 'spellbook', sign: SIGNS.spellbook },
  { key: 'blood', sign: SIGNS.blood },
  { key: 'favor', sign: SIGNS.favor },
  { key: 'position', sign: SIGNS.token },
  { key: 'starting', sign: SIGNS.pouch },
  { key: 'objective', sign: SIGNS.objective },
];

/** Whether a game played alone is over and lost: then there is no score (DB-325). */
export function isLost(view: DarkBloodView): boolean {
  return view.mode === 'solo' && view.outcome?.winners.length === 0;
}

/** "Ada wins", "Ada and Ben win together", "Nobody wins"; alone "The game is lost". */
export function winnersLine(view: DarkBloodView, reader: Reader): string {
  if (isLost(view)) return tell(reader, 'game-is-lost');
  const winners = view.outcome?.winners ?? [];
  const key = winners.length > 0 ? 'render:wins' : 'render:nobody-wins';
  return say({ key, args: { who: winners.map((seat) => ({ seat })), count: winners.length } }, reader);
}

/** What a solo player strives for: whether it is reached, and how far one has come, in words (DB-322 to DB-324). */
export function soloGoals(
  view: DarkBloodView,
): { goal: 'upgraded' | 'active' | 'favored'; done: boolean; words: Text }[] {
  const { goals, players } = view;
  const [player] = players;
  if (!goals || !player) return [];
  const reached = {
    upgraded: player.rituals.filter(({ upgraded }) => upgraded).length,
    active: player.size,
    favored: player.favor,
  };
  return (['upgraded', 'active', 'favored'] as const).map((goal) => ({
    goal,
    done: goals[goal],
    words: { key: `dark-blood:picture.goal.${goal}`, args: { count: reached[goal] } },
  }));
}

/** Who has won, and why. */
export function outcome(view: DarkBloodView, { winners, reason }: Outcome, reader: Reader): Part {
  const [first] = winners;
  const names = shortNames(reader, 620 / Math.max(1, winners.length));
  return outcomeBanner({
    title: winnersLine(view, names),
    reason: say(reason, shortNames(reader, 300)),
    mark: first !== undefined && winners.length === 1 ? markOf(view, first, reader) : null,
    won: first !== undefined,
  });
}

const HEAD = 128;
const ROW = 78;
const NAME = 360;
const TOTAL = 136;

/** Each player's Taint by source; null where the game is not counted so. */
export function taintTable(view: DarkBloodView, reader: Reader): Part | null {
  const rows = boardOrder(view).flatMap((seat) => {
    const taint = view.players[seat]?.taint;
    return taint ? [{ seat, taint }] : [];
  });
  if (rows.length === 0) return null;
  return {
    height: HEAD + rows.length * ROW + 8,
    paint(pen, box) {
      panel(pen, box);
      heading(pen, tell(reader, 'taint.title'), SIGNS.taint, box.x + 22, box.y + 44);
      const cell = (box.width - NAME - TOTAL) / SOURCES.length;
      SOURCES.forEach(({ key, sign }, i) => {
        const x = box.x + NAME + cell * (i + 0.5);
        icon(pen.ctx, sign, { x, y: box.y + 44, size: 44, colour: COLOURS.soft, hole: COLOURS.panel });
        const style = { size: 24, min: 22, colour: COLOURS.soft };
        pen.line(tell(reader, `taint.${key}`), style, { x, y: box.y + 96, align: 'center', width: cell - 4 });
      });
      const right = box.x + box.width - TOTAL / 2 - 8;
      icon(pen.ctx, TAINT.sign, { x: right, y: box.y + 44, size: 48, colour: TAINT.colour, hole: COLOURS.panel });
      pen.line(
        tell(reader, 'taint.total'),
        { size: 24, bold: true, colour: TAINT.colour },
        { x: right, y: box.y + 96, align: 'center', width: TOTAL },
      );
      rows.forEach(({ seat, taint }, n) => {
        const top = box.y + HEAD + n * ROW;
        const y = top + ROW / 2;
        const won = view.outcome?.winners.includes(seat) ?? false;
        pen.ctx.fillStyle = COLOURS.line;
        pen.ctx.fillRect(box.x + 18, top, box.width - 36, 2);
        pieceOf(pen, view, seat, 'ready', { x: box.x + 52, y, height: 66 }, reader);
        const name = { size: 34, min: 24, bold: true, colour: won ? COLOURS.gold : COLOURS.text };
        pen.line(reader.names[seat] ?? '', name, { x: box.x + 92, y, width: NAME - 110, mayCut: true });
        SOURCES.forEach(({ key }, i) => {
          const style = { size: 36, bold: taint[key] > 0, colour: taint[key] > 0 ? COLOURS.text : COLOURS.soft };
          pen.line(String(taint[key]), style, { x: box.x + NAME + cell * (i + 0.5), y, align: 'center' });
        });
        pen.line(
          String(taint.total),
          { size: 50, bold: true, colour: won ? COLOURS.gold : TAINT.colour },
          { x: right, y, align: 'center' },
        );
      });
    },
  };
}
