import type { DarkBloodView, Own, PlayerView } from '../../src/games/dark-blood/view.ts';
import type { OpenAsk, Option } from '../../src/kernel/index.ts';
import { type Reader, say } from '../../src/words.ts';
import { askOf, promptOf } from '../asked.ts';
import { BESIDE_MARK, banner } from '../banner.ts';
import { icon } from '../icons.ts';
import { bigCounter, gridOf, heading, INNER, type Part, stacked } from '../parts.ts';
import { type Box, type Pen, type Style, wrap } from '../pen.ts';
import { type Picture, picture, pictureReader, type Table } from '../picture.ts';
import { COLOURS, GAP } from '../theme.ts';
import { faceTile, tileHeight } from './card.ts';
import { altOfHand } from './describe.ts';
import { BLOOD, TAINT } from './looks.ts';
import { markOf } from './pieces.ts';
import { placeRow } from './places.ts';
import { knownBlood, strip } from './players.ts';
import { SIGNS } from './signs.ts';
import { tell } from './tell.ts';

/** What only the viewer may see, and what they can do now. */

const BANNER = 164;
const SECRETS = 132;
const COUNTER = 196;
const PROMPT: Style = { size: 38, min: 30 };
const MORE: Style = { size: 28, min: 24, colour: COLOURS.soft };
const LABEL: Style = { size: 29, min: 24, bold: true };
const DETAIL: Style = { size: 25, min: 22 };

/** The viewer's own row and open question. @throws RangeError where the view is no player's */
export function viewerOf(view: DarkBloodView): { player: PlayerView; own: Own; ask: OpenAsk | undefined } {
  const player = view.players.find(({ seat }) => seat === view.viewer);
  if (!player?.own) throw new RangeError('this view has no hand of its own');
  return { player, own: player.own, ask: askOf(view) };
}

/**
 * What the viewer is asked and can answer, the Location that it is about, their secrets, their Ritual Book in short.
 * For that player alone.
 * @throws RangeError where the view is no player's
 */
export function paintHand(view: DarkBloodView, table: Table): Picture {
  const reader = pictureReader(table, view.players.length);
  const { player, own, ask } = viewerOf(view);
  const here = view.places.find(({ now }) => now);
  const parts = [
    head(view, player, ask, reader),
    choices(ask, reader),
    here && !view.outcome ? placeRow(view, here, reader) : null,
    // With no more secrets than Blood, that stands in the Ritual Book.
    view.mode === 'versus' ? secrets(own, ask, reader) : null,
    strip(view, player, reader, view.mode === 'versus' ? undefined : knownBlood(view, player)),
  ];
  return picture(stacked(parts.filter((part) => part !== null)), altOfHand(view, table));
}

/** The question, its first line in large, what explains it under that; which Round and Phase it is. */
function head(view: DarkBloodView, player: PlayerView, ask: OpenAsk | undefined, reader: Reader): Part {
  const asked = ask?.answered === false;
  const [question = '', ...more] = say(promptOf(ask), reader).split('\n');
  const room = { width: INNER - BESIDE_MARK - 28, height: Number.POSITIVE_INFINITY };
  const style = { ...PROMPT, bold: asked };
  const first = wrap([question], style, room).height;
  const rest = more.length > 0 ? wrap(more, MORE, room, true).height + 8 : 0;
  const height = Math.max(BANNER, 72 + first + rest + 18);
  return {
    height,
    paint(pen, box) {
      const mark = markOf(view, player.seat, reader);
      const x = banner(pen, box, { edge: asked ? COLOURS.gold : undefined, mark });
      const end = heading(pen, tell(reader, 'yours'), null, x, box.y + 40);
      const step =
        view.round > 0
          ? [tell(reader, 'round', { round: view.round }), stepWords(view, reader)]
          : [tell(reader, 'before')];
      pen.line(
        step.join(' · '),
        { size: 28, colour: COLOURS.soft },
        { x: end + 24, y: box.y + 41, width: box.x + box.width - end - 60 },
      );
      const y = box.y + 72 + (height - 72 - 18 - first - rest) / 2;
      pen.paragraph([question], style, { ...room, x, y });
      if (more.length > 0) pen.paragraph(more, MORE, { ...room, x, y: y + first + 8 }, { numerals: COLOURS.gold });
    },
  };
}

/** Which Phase it is; or that the game is over. */
export function stepWords({ step }: DarkBloodView, reader: Reader): string {
  const phase = step === 'upkeep' || step === 'placement' || step === 'resolve' || step === 'defile';
  return tell(reader, phase ? `step.${step}` : `on.${step}`);
}

/** All that can be answered, in two columns; what stands as the answer is lit. */
function choices(ask: OpenAsk | undefined, reader: Reader): Part | null {
  const decision = ask?.decision;
  if (!decision) return null;
  if (decision.kind === 'amount') {
    const words = tell(reader, 'amount', { min: decision.min, max: decision.max });
    return { height: 72, paint: (pen, box) => choice(pen, { words, detail: null }, false, box) };
  }
  const columns = decision.options.length > 1 ? 2 : 1;
  const width = (INNER - GAP * (columns - 1)) / columns;
  const given = Array.isArray(ask.given) ? ask.given : [];
  const all = decision.options.map((option) => ({ ...wordsOf(option, reader), on: given.includes(option.id) }));
  const rows = Array.from({ length: Math.ceil(all.length / columns) }, (_, i) =>
    all.slice(i * columns, (i + 1) * columns),
  );
  const heights = rows.map((row) => Math.max(...row.map((each) => choiceHeight(each, width))));
  return {
    height: heights.reduce((sum, n) => sum + n + 10, -10),
    paint(pen, box) {
      let { y } = box;
      rows.forEach((row, i) => {
        const height = heights[i] ?? 0;
        gridOf(row.length, columns, { ...box, y }, height).boxes.forEach((at, n) => {
          const one = row[n];
          if (one) choice(pen, one, one.on, at);
        });
        y += height + 10;
      });
    },
  };
}

interface Choice {
  words: string;
  detail: string | null;
}

function wordsOf({ label, detail }: Option, reader: Reader): Choice {
  return { words: say(label, reader), detail: detail ? say(detail, reader) : null };
}

const inner = (width: number) => ({ width: width - 72 - 20, height: Number.POSITIVE_INFINITY });

function choiceHeight({ words, detail }: Choice, width: number): number {
  const label = wrap([words], LABEL, inner(width)).height;
  const more = detail ? wrap([detail], DETAIL, inner(width), true).height + 4 : 0;
  return Math.max(62, label + more + 24);
}

function choice(pen: Pen, { words, detail }: Choice, on: boolean, box: Box): void {
  pen.frame(box, 16, { fill: COLOURS.card, stroke: on ? COLOURS.text : COLOURS.line, line: on ? 5 : 2 });
  const colour = on ? COLOURS.text : COLOURS.gold;
  icon(pen.ctx, 'playable', { x: box.x + 38, y: box.y + box.height / 2, size: 28, colour, hole: COLOURS.card });
  const room = { x: box.x + 72, ...inner(box.width) };
  const label = wrap([words], LABEL, room).height;
  const more = detail ? wrap([detail], DETAIL, room, true).height + 4 : 0;
  const y = box.y + (box.height - label - more) / 2;
  pen.paragraph([words], LABEL, { ...room, y });
  if (!detail) return;
  const soft = { ...DETAIL, colour: COLOURS.soft };
  pen.paragraph([detail], soft, { ...room, y: y + label + 4 }, { numerals: COLOURS.gold });
}

/** Blood and the Starting Points Token beside the Objective Card kept; or the two dealt, one of which is to be kept. */
function secrets(own: Own, ask: OpenAsk | undefined, reader: Reader): Part {
  const counters = [
    { icon: SIGNS.blood, amount: own.blood, colour: BLOOD.colour, label: tell(reader, 'blood') },
    { icon: SIGNS.pouch, amount: own.starting, colour: TAINT.colour, label: tell(reader, 'starting') },
  ];
  const taken = counters.length * (COUNTER + 12);
  const choosing = ask?.topic === 'objective' && !ask.answered;
  const cards = [
    ...own.dealt.map((face) => ({
      face,
      words: tell(reader, choosing ? 'objective.choose' : 'objective.dealt'),
      faint: false,
      lit: choosing,
    })),
    ...(own.kept ? [{ face: own.kept, words: tell(reader, 'objective.kept'), faint: false, lit: false }] : []),
    ...(own.discarded
      ? [{ face: own.discarded, words: tell(reader, 'objective.discarded'), faint: true, lit: false }]
      : []),
  ];
  const width = cards.length > 0 ? (INNER - taken - GAP * (cards.length - 1)) / cards.length : 0;
  const height = Math.max(SECRETS, ...cards.map(({ face }) => tileHeight(face, width, reader)));
  return {
    height,
    paint(pen, box) {
      counters.forEach((count, i) => {
        const at = {
          x: box.x + i * (COUNTER + 12),
          y: box.y - 14 + (height - SECRETS) / 2,
          width: COUNTER,
          height: SECRETS + 28,
        };
        bigCounter(pen, count, at);
      });
      cards.forEach(({ face, ...note }, i) => {
        faceTile(pen, face, { x: box.x + taken + i * (width + GAP), y: box.y, width, height }, note, reader);
      });
    },
  };
}

/** Which picture goes with the viewer's question: to place, one wants to see the whole board; for upgrades, the Ritual Book. */
export function pictureAsked(view: DarkBloodView): string {
  const topic = askOf(view)?.topic;
  if (topic === 'place') return 'board';
  return topic === 'upgrade' || topic === 'sides' || topic === 'side' ? 'ritual-book' : 'hand';
}
