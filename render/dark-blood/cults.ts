import type { Cult, Face, Ritual } from '../../src/games/dark-blood/view.ts';
import { type Reader, say } from '../../src/words.ts';
import { type Draw, icon } from '../icons.ts';
import { INNER, type Part, panel, stacked } from '../parts.ts';
import { type Box, type Pen, type Style, wrap } from '../pen.ts';
import { altText, type Guide, picture } from '../picture.ts';
import { COLOURS, GAP } from '../theme.ts';
import { faceWords } from './card.ts';
import { CULT, RITUAL } from './looks.ts';
import { cultist } from './pieces.ts';
import { SIGNS } from './signs.ts';
import { tell } from './tell.ts';

/** What each Cult can do: for whoever chooses one, or wants to know what the others are up to. */

const CULTS: readonly Cult[] = ['demonologist', 'necromancer', 'warlock', 'doomsayer'];
/** Corrupt is the same for all. */
const RITUALS: readonly Ritual[] = ['proselytize', 'sacrifice', 'spell', 'incantation'];
const WIDTH = (INNER - GAP) / 2;
const HEAD = 104;
const PAD = 20;
const INDENT = 66;
const TEXT: Style = { size: 25, min: 25 };
const APART = 12;

/** A line of a Cult's panel: an icon, and words after it. */
interface Line {
  sign: Draw;
  colour: string;
  words: string;
  soft: boolean;
}

function ritualLines(faces: readonly Face[], ritual: Ritual, colour: string, reader: Reader): Line[] {
  return faces
    .filter((face) => face.ritual === ritual)
    .map((face, i) => ({
      sign: i === 0 ? RITUAL[ritual] : SIGNS.upgraded,
      colour: i === 0 ? colour : COLOURS.gold,
      words: wordsOf(face, reader),
      soft: i > 0,
    }));
}

/** Its title and what it does; of two sides, both. */
function wordsOf(face: Face, reader: Reader): string {
  const lines = face.text.map((line, i) => {
    const words = say(line, reader);
    return face.ritual ? words : tell(reader, 'side-line', { side: tell(reader, `side.${i}`), words });
  });
  return tell(reader, 'titled', { title: face.title, words: lines.join(' ') });
}

function linesOf(faces: readonly Face[], cult: Cult, reader: Reader): Line[] {
  const { colour } = CULT[cult];
  const own = faces.filter((face) => face.cult === cult);
  const other = (kind: Face['kind'], sign: Draw) =>
    own
      .filter((face) => face.kind === kind)
      .map((face) => ({ sign, colour, words: wordsOf(face, reader), soft: false }));
  return [
    ...RITUALS.flatMap((ritual) => ritualLines(own, ritual, colour, reader)),
    ...other('passive', SIGNS.hex),
    ...other('monstrosity', SIGNS.monstrosity),
  ];
}

const heightOf = (line: Line, width: number) =>
  wrap([line.words], TEXT, { width: width - INDENT - PAD, height: Number.POSITIVE_INFINITY }, true).height + APART;

function paintLines(pen: Pen, lines: readonly Line[], box: Box): void {
  let { y } = box;
  for (const line of lines) {
    icon(pen.ctx, line.sign, { x: box.x + 38, y: y + 16, size: 32, colour: line.colour, hole: COLOURS.panel });
    const room = { x: box.x + INDENT, y, width: box.width - INDENT - PAD, height: Number.POSITIVE_INFINITY };
    const style = { ...TEXT, colour: line.soft ? COLOURS.soft : COLOURS.text };
    pen.paragraph([line.words], style, room, { numerals: COLOURS.gold });
    y += heightOf(line, box.width);
  }
}

function row(faces: readonly Face[], cults: readonly Cult[], reader: Reader): Part {
  const all = cults.map((cult) => ({ cult, lines: linesOf(faces, cult, reader) }));
  const high = ({ lines }: { lines: Line[] }) => lines.reduce((sum, line) => sum + heightOf(line, WIDTH), HEAD + 8);
  return {
    height: Math.max(...all.map(high)),
    paint(pen, box) {
      all.forEach(({ cult, lines }, i) => {
        const at = { ...box, x: box.x + i * (WIDTH + GAP), width: WIDTH };
        panel(pen, at);
        cultist(pen, cult, 'ready', { x: at.x + 56, y: at.y + 54, height: 84 }, reader);
        const name = { x: at.x + 110, y: at.y + 54, width: WIDTH - 130 };
        const title = { size: 40, font: 'title' as const, colour: CULT[cult].colour };
        pen.line(say({ key: `dark-blood:cult.${cult}` }, reader), title, name);
        paintLines(pen, lines, { ...at, y: at.y + HEAD });
      });
    },
  };
}

/** Corrupt, which all Cults have. */
function corrupt(faces: readonly Face[], reader: Reader): Part {
  const lines = ritualLines(faces, 'corrupt', COLOURS.text, reader);
  return {
    height: lines.reduce((sum, line) => sum + heightOf(line, INNER), 70),
    paint(pen, box) {
      panel(pen, box);
      const title = { size: 32, font: 'title' as const, colour: COLOURS.gold };
      pen.line(tell(reader, 'all-cults'), title, { x: box.x + 22, y: box.y + 34 });
      paintLines(pen, lines, { ...box, y: box.y + 62 });
    },
  };
}

function sentences(faces: readonly Face[], reader: Reader): string[] {
  const of = (cult: Cult | null) =>
    faces.filter((face) => face.cult === cult && (cult !== null || face.ritual === 'corrupt'));
  return [...CULTS, null].flatMap((cult) => of(cult).map((face) => faceWords(face, reader)));
}

/** The Rituals, Passives and Monstrosities of all Cults. */
export const cultsGuide: Guide<Face> = {
  paint(faces, locale) {
    const reader = { locale, names: [] };
    const pairs = [CULTS.slice(0, 2), CULTS.slice(2)];
    const parts = [corrupt(faces, reader), ...pairs.map((pair) => row(faces, pair, reader))];
    return picture(stacked(parts), altText(sentences(faces, reader)));
  },
  alt: (faces, locale) => altText(sentences(faces, { locale, names: [] })),
  describe: (faces, locale) =>
    sentences(faces, { locale, names: [] })
      .map((line) => `• ${line}`)
      .join('\n'),
};
