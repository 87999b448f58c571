import type { DarkBloodView, Disc, Offering } from '../../src/games/dark-blood/view.ts';
import { type Reader, say } from '../../src/words.ts';
import { type Draw, icon } from '../icons.ts';
import { bar, gridOf, type Part, panel } from '../parts.ts';
import type { Box, Pen } from '../pen.ts';
import { COLOURS, GAP } from '../theme.ts';
import { BLOOD, ENEMY, GOODS, lookOf, PEASANT, TAINT } from './looks.ts';
import { isLost, soloGoals } from './outcome.ts';
import { cultist, hexDisc, hiddenDisc, pieceOf, sigil } from './pieces.ts';
import { SIGNS } from './signs.ts';
import { tell } from './tell.ts';

/** What lies beside the Locations: Unholy Favor, the Tree of the Damned, the Game Pouch, Tokens, and what a team or solo player strives for. */

const TRACK = 204;
const HEAD = 42;
/** What each place on the Unholy Favor track is worth at the end of a game against others (DB-254). */
const FAVOR = [6, 4, 2, 0];
const OFFERINGS: readonly Offering[] = ['top', 'middle', 'lower'];
const DISCS: readonly Disc[] = [
  '1',
  '2',
  '3',
  '4',
  'peasants',
  'shield',
  'demonologist',
  'necromancer',
  'warlock',
  'doomsayer',
];

/** Unholy Favor, the Tree, the Game Pouch, side by side. */
export function tracks(view: DarkBloodView, reader: Reader): Part {
  const widths = [404, 548];
  return {
    height: TRACK,
    paint(pen, box) {
      let { x } = box;
      const next = (width: number) => {
        const at = { ...box, x, width };
        x += width + GAP;
        panel(pen, at);
        return at;
      };
      favor(pen, view, next(widths[0] ?? 0), reader);
      tree(pen, view, next(widths[1] ?? 0), reader);
      pouch(pen, view, next(box.x + box.width - x), reader);
    },
  };
}

const head = (pen: Pen, words: string, sign: Draw, box: Box) => {
  icon(pen.ctx, sign, { x: box.x + 40, y: box.y + 34, size: 36, colour: COLOURS.gold, hole: COLOURS.panel });
  const style = { size: 32, font: 'title' as const, colour: COLOURS.gold };
  return pen.line(words, style, { x: box.x + 70, y: box.y + 34, width: box.width - 90 });
};

/** Who goes first and wins ties, and what the place is worth. */
function favor(pen: Pen, view: DarkBloodView, box: Box, reader: Reader): void {
  head(pen, tell(reader, 'favor'), SIGNS.favor, box);
  const places = Math.max(view.favor.length, 1);
  const cell = (box.width - 32) / places;
  view.favor.forEach((who, i) => {
    const x = box.x + 16 + cell * (i + 0.5);
    const y = box.y + HEAD + 64;
    if (who === null) {
      pen.ctx.setLineDash([8, 7]);
      pen.frame({ x: x - 34, y: y - 34, width: 68, height: 68 }, 34, { stroke: COLOURS.faint, line: 3 });
      pen.ctx.setLineDash([]);
    } else sigil(pen, who === 'enemy' ? ENEMY : lookOf(view, who), x, y, 76, COLOURS.panel);
    const low = box.y + box.height - 28;
    const place = pen.line(
      `${i + 1}.`,
      { size: 28, bold: true },
      { x: x - (view.mode === 'versus' ? 36 : 12), y: low },
    );
    if (view.mode !== 'versus') return;
    icon(pen.ctx, TAINT.sign, { x: x - 36 + place + 22, y: low, size: 26, colour: TAINT.colour, hole: COLOURS.panel });
    const worth = { size: 28, bold: true, colour: TAINT.colour };
    pen.line(String(FAVOR[i] ?? 0), worth, { x: x - 36 + place + 40, y: low });
  });
}

/** The three offering spaces: what each costs, who stands there; how many hang. */
function tree(pen: Pen, view: DarkBloodView, box: Box, reader: Reader): void {
  const end = head(pen, tell(reader, 'tree'), SIGNS.tree, box);
  const hanged = { x: box.x + box.width - 18, y: box.y + 34, align: 'right' as const, width: box.width - end - 90 };
  const count = pen.line(String(view.tree.hanged), { size: 34, bold: true }, hanged);
  const at = { x: hanged.x - count - 24, y: hanged.y, size: 32, colour: PEASANT.colour, hole: COLOURS.panel };
  icon(pen.ctx, PEASANT.sign, at);
  const cell = (box.width - 24) / OFFERINGS.length;
  OFFERINGS.forEach((space, i) => {
    const x = box.x + 12 + cell * (i + 0.5);
    const y = box.y + HEAD + 62;
    const who = view.tree[space];
    const piece = { x, y, height: 92 };
    if (who === null) cultist(pen, null, 'free', piece, reader);
    else pieceOf(pen, view, who, 'ready', piece, reader);
    const extra = { top: GOODS.any, middle: GOODS.silver, lower: BLOOD }[space];
    const signs = [PEASANT, extra, ...(view.mode === 'coop' ? [BLOOD] : [])];
    signs.forEach((look, n) => {
      const left = x + (n - (signs.length - 1) / 2) * 40;
      const low = box.y + box.height - 26;
      icon(pen.ctx, look.sign, { x: left, y: low, size: 32, colour: look.colour, hole: COLOURS.panel });
    });
  });
}

/** What the Game Pouch holds, how many Peasants wait, and which Spellbook Tokens are left. */
function pouch(pen: Pen, view: DarkBloodView, box: Box, reader: Reader): void {
  const held = DISCS.flatMap((disc) => ((view.pouch[disc] ?? 0) > 0 ? [{ disc, count: view.pouch[disc] ?? 0 }] : []));
  const total = held.reduce((sum, { count }) => sum + count, 0);
  const end = head(pen, tell(reader, 'pouch'), SIGNS.pouch, box);
  const style = { size: 28, colour: COLOURS.soft };
  const discs = tell(reader, 'discs', { count: total });
  pen.line(discs, style, { x: box.x + 90 + end, y: box.y + 35, width: box.width - end - 110 });
  const columns = Math.max(held.length, 6);
  const cell = (box.width - 36) / columns;
  const r = Math.min(30, cell / 2 - 3);
  held.forEach(({ disc, count }, i) => {
    const x = box.x + 18 + cell * (i + 0.5);
    hexDisc(pen, disc, x, box.y + HEAD + 46, r);
    pen.line(`×${count}`, { size: 26, bold: true }, { x, y: box.y + HEAD + 96, align: 'center' });
  });
  const low = box.y + box.height - 26;
  let x = box.x + 22;
  const waiting = tell(reader, 'peasants-waiting', { count: view.peasants });
  icon(pen.ctx, PEASANT.sign, { x: x + 15, y: low, size: 30, colour: PEASANT.colour, hole: COLOURS.panel });
  x += 38;
  x += pen.line(waiting, { size: 26 }, { x, y: low }) + 34;
  // At the end those left over are given away, and stand with what each player has (DB-252).
  if (view.spellbooks.length === 0 || view.mode === 'solo' || view.outcome) return;
  icon(pen.ctx, SIGNS.spellbook, { x: x + 15, y: low, size: 30, colour: COLOURS.gold, hole: COLOURS.panel });
  x += 38;
  pen.line(
    tell(reader, 'spellbooks', { list: view.spellbooks.join(' ') }),
    { size: 26 },
    { x, y: low, width: box.x + box.width - 16 - x },
  );
}

const TOKEN = 128;

/** The five Defiled Tokens in the order in which they are won. */
export function tokenRow(view: DarkBloodView, reader: Reader): Part {
  return {
    height: TOKEN,
    paint(pen, box) {
      const { boxes } = gridOf(view.tokens.length, view.tokens.length, box, TOKEN, 14);
      const next = view.tokens.findIndex(({ winner }) => winner === null);
      for (const [i, at] of boxes.entries()) token(pen, view, i, i === next, at, reader);
    },
  };
}

function token(pen: Pen, view: DarkBloodView, i: number, next: boolean, box: Box, reader: Reader): void {
  const one = view.tokens[i];
  if (!one) return;
  const over = one.winner !== null;
  const lit = next && (view.step === 'defile' || view.bidding !== null);
  pen.frame(box, 16, {
    fill: over ? COLOURS.well : COLOURS.panel,
    stroke: lit ? COLOURS.gold : COLOURS.line,
    line: lit ? 5 : 2,
  });
  const y = box.y + 42;
  icon(pen.ctx, TAINT.sign, { x: box.x + 36, y, size: 44, colour: TAINT.colour, hole: COLOURS.panel });
  pen.line(String(one.taint), { size: 46, bold: true, colour: TAINT.colour }, { x: box.x + 64, y });
  // The fifth is won in the fifth Round too: the Church.
  const church = i === 4 && !over; // once it is won, its place says so
  const round = tell(reader, church ? 'church-round' : 'round-short', { round: Math.min(i + 2, 5) });
  pen.line(
    round,
    { size: 24, colour: next ? COLOURS.gold : COLOURS.soft, bold: next },
    { x: box.x + box.width - 16, y: box.y + 30, align: 'right', width: box.width - 116 },
  );
  const low = box.y + 98;
  if (over) {
    const place = one.place ? say({ key: `dark-blood:place.${one.place}` }, reader) : '';
    const won = typeof one.winner === 'number' ? one.winner : null;
    if (won !== null) sigil(pen, lookOf(view, won), box.x + 36, low, 46, COLOURS.well);
    const words = won !== null ? (reader.names[won] ?? '') : tell(reader, one.winner === 'all' ? 'won' : 'lost');
    const left = box.x + (won === null ? 18 : 68);
    const room = box.x + box.width - 14 - left;
    pen.line(
      place,
      { size: 26, colour: COLOURS.soft },
      { x: box.x + box.width - 16, y: box.y + 62, align: 'right', width: box.width - 130 },
    );
    pen.line(words, { size: 28, bold: true }, { x: left, y: low, width: room, mayCut: true });
    return;
  }
  let x = box.x + 32;
  if (one.hidden) {
    hiddenDisc(pen, x, low, 24);
    x += 54;
  }
  for (const disc of one.under) {
    hexDisc(pen, disc, x, low, 24);
    x += 50;
  }
  if (one.blood > 0) {
    icon(pen.ctx, BLOOD.sign, { x: x + 2, y: low, size: 38, colour: BLOOD.colour, hole: COLOURS.panel });
    pen.line(String(one.blood), { size: 34, bold: true, colour: BLOOD.colour }, { x: x + 26, y: low });
  }
}

const AIMS = 112;

/** Co-op: how far the team has come, and its milestones. Solo: the three conditions and the score, or that the game is lost. */
export function aims(view: DarkBloodView, reader: Reader): Part | null {
  const { team, goals } = view;
  if (team) return { height: AIMS, paint: (pen, box) => paintTeam(pen, view, team, box, reader) };
  if (goals) return { height: AIMS, paint: (pen, box) => paintGoals(pen, view, goals, box, reader) };
  return null;
}

function paintTeam(
  pen: Pen,
  view: DarkBloodView,
  { taint, goal }: { taint: number; goal: number },
  box: Box,
  reader: Reader,
): void {
  panel(pen, box);
  const y = box.y + box.height / 2;
  const reached = taint >= goal;
  icon(pen.ctx, TAINT.sign, { x: box.x + 54, y, size: 56, colour: TAINT.colour, hole: COLOURS.panel });
  const amount = { size: 56, bold: true, colour: reached ? COLOURS.gold : TAINT.colour };
  const end =
    box.x +
    92 +
    pen.line(say({ key: 'render:progress', args: { have: taint, need: goal } }, reader), amount, { x: box.x + 92, y });
  pen.line(
    tell(reader, 'team'),
    { size: 26, colour: COLOURS.soft },
    { x: end + 26, y: y - 24, width: 640 - (end - box.x) },
  );
  bar(pen, { x: end + 26, y: y + 2, width: 640 - (end - box.x), height: 28 }, taint / goal, TAINT.colour);
  const signs: Record<DarkBloodView['milestones'][number], Draw> = {
    spellbook: SIGNS.spellbook,
    blood: SIGNS.blood,
    cult: SIGNS.cultist,
  };
  const names = ['spellbook', 'blood', 'cult'] as const;
  checks(
    pen,
    names.map((name) => ({
      sign: signs[name],
      done: view.milestones.includes(name),
      words: tell(reader, `milestone.${name}`),
    })),
    { ...box, x: box.x + 690, width: box.width - 706 },
  );
}

function paintGoals(
  pen: Pen,
  view: DarkBloodView,
  goals: NonNullable<DarkBloodView['goals']>,
  box: Box,
  reader: Reader,
): void {
  panel(pen, box);
  const y = box.y + box.height / 2;
  const lost = isLost(view);
  const x = box.x + (lost ? 26 : 92);
  if (!lost) icon(pen.ctx, TAINT.sign, { x: box.x + 54, y, size: 56, colour: TAINT.colour, hole: COLOURS.panel });
  const score = { size: lost ? 44 : 56, bold: true, colour: lost ? COLOURS.attack : TAINT.colour };
  const end = x + pen.line(lost ? tell(reader, 'game-lost') : String(goals.score), score, { x, y });
  if (view.level)
    pen.line(tell(reader, `level.${view.level}`), { size: 32, bold: true }, { x: end + 26, y, width: 270 });
  const signs = { upgraded: SIGNS.upgraded, active: SIGNS.cultist, favored: SIGNS.favor };
  const all = soloGoals(view).map(({ goal, done, words }) => ({ sign: signs[goal], done, words: say(words, reader) }));
  checks(pen, all, { ...box, x: box.x + 430, width: box.width - 446 });
}

/** Things to be reached, side by side: in gold with a tick where they are. */
function checks(pen: Pen, all: readonly { sign: Draw; done: boolean; words: string }[], box: Box): void {
  const cell = box.width / all.length;
  all.forEach(({ sign, done, words }, i) => {
    const at = { x: box.x + cell * i, y: box.y + 16, width: cell - 12, height: box.height - 32 };
    pen.frame(at, 16, { fill: COLOURS.well, stroke: done ? COLOURS.gold : COLOURS.line, line: done ? 4 : 2 });
    const y = at.y + at.height / 2;
    icon(pen.ctx, sign, { x: at.x + 38, y, size: 42, colour: done ? COLOURS.gold : COLOURS.soft, hole: COLOURS.well });
    const style = { size: 26, bold: done, colour: done ? COLOURS.gold : COLOURS.text };
    const tick = done ? 44 : 0;
    pen.paragraph(
      [words],
      style,
      { x: at.x + 70, y: at.y, width: at.width - 82 - tick, height: at.height },
      { middle: true },
    );
    if (done) {
      pen.ctx.strokeStyle = COLOURS.gold;
      pen.ctx.lineWidth = 6;
      pen.ctx.lineCap = 'round';
      pen.ctx.beginPath();
      const x = at.x + at.width - 38;
      pen.ctx.moveTo(x - 12, y);
      pen.ctx.lineTo(x - 3, y + 10);
      pen.ctx.lineTo(x + 14, y - 12);
      pen.ctx.stroke();
    }
  });
}

/** The event in force, across the board. */
export function eventRow(view: DarkBloodView, reader: Reader): Part | null {
  const { event } = view;
  if (!event) return null;
  return {
    height: 72,
    paint(pen, box) {
      pen.frame(box, 20, { fill: COLOURS.panel, stroke: COLOURS.curse, line: 4 });
      const y = box.y + box.height / 2;
      icon(pen.ctx, SIGNS.event, { x: box.x + 42, y, size: 44, colour: COLOURS.curse, hole: COLOURS.panel });
      const x = box.x + 78;
      const end = x + pen.line(event.title, { size: 34, bold: true, colour: COLOURS.curse }, { x, y });
      const words = event.text.map((line) => say(line, reader)).join(' ');
      const room = { x: end + 22, y: box.y, width: box.x + box.width - 46 - end, height: box.height };
      pen.paragraph([words], { size: 28, min: 22 }, room, { middle: true });
    },
  };
}
