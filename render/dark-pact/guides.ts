import type { CardFace } from '../../src/games/dark-pact/view.ts';
import type { Locale, Reader } from '../../src/words.ts';
import { say } from '../../src/words.ts';
import { type Icon, icon } from '../icons.ts';
import { type Box, Pen, wrap } from '../pen.ts';
import { altText, type Guide, type Picture, picture } from '../picture.ts';
import { COLOURS, type Colour, GAP, MARGIN, WIDTH } from '../theme.ts';
import { costBadge, face, kindBadge, sizeFor } from './card.ts';
import { cardWords } from './describe.ts';
import type { Kind } from './kinds.ts';
import { BOARD_FACE, gridOf, ground, heading, INNER, panel, tag } from './parts.ts';

/** A sign on the pictures: how it is painted, and the key of its word; what it means stands under `render:key`. */
interface Sign {
  name: string;
  word: string;
  paint(pen: Pen, x: number, y: number, reader: Reader): void;
}

const SIZE = 40;

const plain = (name: string, what: Icon, word: string, colour: Colour = 'text'): Sign => ({
  name,
  word,
  paint: ({ ctx }, x, y) => icon(ctx, what, { x, y, size: SIZE, colour: COLOURS[colour], hole: COLOURS.panel }),
});
const badge = (kind: Kind): Sign => ({
  name: kind,
  word: `render:kind.${kind}`,
  paint: (pen, x, y) => kindBadge(pen, kind, x, y, SIZE + 2),
});

/** All signs, in groups. */
const SIGNS: { group: string; signs: Sign[] }[] = [
  {
    group: 'numbers',
    signs: [
      { name: 'cost', word: 'render:key.cost', paint: (pen, x, y) => costBadge(pen, 4, x, y, 24) },
      plain('actions', 'action', 'render:key.actions'),
      plain('coins', 'coin', 'render:key.coins', 'gold'),
      plain('points', 'insight', 'render:key.points', 'insight'),
      plain('curses', 'curse', 'render:key.curses', 'curse'),
      {
        name: 'times',
        word: 'render:key.times',
        paint(pen, x, y) {
          pen.frame({ x: x - 26, y: y - 19, width: 52, height: 38 }, 8, { fill: COLOURS.multiplier });
          pen.line('2×', { size: 26, bold: true, colour: COLOURS.onBright }, { x, y, align: 'center' });
        },
      },
      plain('cleanup', 'cleanup', 'render:step.cleanup', 'soft'),
    ],
  },
  {
    group: 'kinds',
    signs: (
      ['action', 'treasure', 'multiplier', 'insight', 'curse', 'attack', 'pact', 'react', 'spirit', 'demon'] as const
    ).map(badge),
  },
  {
    group: 'places',
    signs: [
      ...(['hand', 'deck', 'discard', 'stored'] as const).map((what) => plain(what, what, `render:${what}`, 'soft')),
      plain('grimoire', 'grimoire', 'render:section.grimoire', 'soft'),
      ...(['exile', 'graveyard'] as const).map((what) => plain(what, what, `render:zone.${what}`, 'gold')),
    ],
  },
  {
    group: 'marks',
    signs: [
      ...(['waiting', 'next', 'winner'] as const).map((what) => plain(what, what, `render:${what}`, 'spirit')),
      plain('playable', 'playable', 'render:mark.play'),
      plain('machine', 'machine', 'render:key.machine', 'gold'),
      {
        name: 'new',
        word: 'render:new',
        paint: (pen, x, y, reader) => tag(pen, say({ key: 'render:new' }, reader), x + 38, y, true),
      },
    ],
  },
];
const COLUMNS = 2;
const HEAD = 64;
const SIGN = 60;
const WORD = 112;
const MEANING = 304;
const STYLE = { size: 27, min: 27 };
const meaningOf = ({ name }: Sign, reader: Reader) => say({ key: `render:key.means.${name}` }, reader);

/** What every icon and badge means. */
function paintIcons(locale: Locale): Picture {
  const reader = { locale, names: [] };
  const width = (INNER - GAP) / COLUMNS;
  const room = width - MEANING - 20;
  const groups = SIGNS.map(({ group, signs }) => {
    const rows = signs.map((sign) => {
      const words = [meaningOf(sign, reader)];
      const text = wrap(words, STYLE, { width: room, height: Number.POSITIVE_INFINITY });
      return { sign, words, height: Math.max(54, text.height + 18) };
    });
    return { group, rows, height: HEAD + rows.reduce((sum, row) => sum + row.height, 0) + 10 };
  });
  // The groups in pairs: numbers beside kinds, places beside marks.
  const pairs = Array.from({ length: Math.ceil(groups.length / COLUMNS) }, (_, i) => groups.slice(i * 2, i * 2 + 2));
  const heights = pairs.map((pair) => Math.max(...pair.map(({ height }) => height)));
  const pen = new Pen(
    WIDTH,
    heights.reduce((sum, height) => sum + height + GAP, 2 * MARGIN - GAP),
  );
  ground(pen);
  let y = MARGIN;
  pairs.forEach((pair, i) => {
    const height = heights[i] ?? 0;
    const { boxes } = gridOf(pair.length, COLUMNS, { x: MARGIN, y, width: INNER, height }, height);
    pair.forEach(({ group, rows }, at) => {
      const box = boxes[at];
      if (box) paintGroup(pen, say({ key: `render:key.group.${group}` }, reader), rows, box, reader);
    });
    y += height + GAP;
  });
  return picture(pen, altOfIcons(locale));
}

function paintGroup(
  pen: Pen,
  title: string,
  rows: readonly { sign: Sign; words: string[]; height: number }[],
  box: Box,
  reader: Reader,
): void {
  panel(pen, box);
  heading(pen, title, null, box.x + 22, box.y + 36);
  let y = box.y + HEAD;
  for (const { sign, words, height } of rows) {
    const middle = y + height / 2;
    sign.paint(pen, box.x + SIGN, middle, reader);
    const word = { x: box.x + WORD, y: middle, width: MEANING - WORD - 12 };
    pen.line(say({ key: sign.word }, reader), { size: 29, bold: true }, word);
    const rest = { x: box.x + MEANING, y, width: box.width - MEANING - 20, height };
    pen.paragraph(words, STYLE, rest, { middle: true });
    y += height;
  }
}

function altOfIcons(locale: Locale): string {
  return altText(describeIcons(locale).split('\n'));
}

function describeIcons(locale: Locale): string {
  const reader = { locale, names: [] };
  return SIGNS.flatMap(({ signs }) =>
    signs.map((sign) => {
      const args = { title: say({ key: sign.word }, reader), means: meaningOf(sign, reader) };
      return say({ key: 'render:key.line', args }, reader);
    }),
  ).join('\n');
}

/** The Dark Pacts of a set, Keepers first, each by cost. */
function pactsOf(faces: readonly CardFace[]): CardFace[] {
  const order = (card: CardFace) => (card.pact === 'keeper' ? 0 : 100) + card.cost;
  return faces.filter(({ pact }) => pact !== null).toSorted((a, b) => order(a) - order(b));
}

/** Every Dark Pact with its condition. */
function paintPacts(faces: readonly CardFace[], locale: Locale): Picture {
  const reader = { locale, names: [] };
  const pacts = pactsOf(faces);
  const size = sizeFor(pacts, { ...BOARD_FACE, height: 330 }, reader);
  const area = { x: MARGIN, y: MARGIN, width: INNER, height: 0 };
  const { boxes, height } = gridOf(pacts.length, 5, area, size.height);
  const pen = new Pen(WIDTH, height + 2 * MARGIN);
  ground(pen);
  boxes.forEach(({ x, y }, i) => {
    const card = pacts[i];
    if (card) pen.place(face(card, size, reader), x, y);
  });
  return picture(pen, altText(linesOfPacts(faces, locale)));
}

function linesOfPacts(faces: readonly CardFace[], locale: Locale): string[] {
  const reader = { locale, names: [] };
  return pactsOf(faces).map((card) => `${cardWords(card, reader)}.`);
}

/** What explains the game in pictures: what its icons mean, and its Dark Pacts with their conditions. */
export const guides: Record<string, Guide<CardFace>> = {
  icons: {
    paint: (_, locale) => paintIcons(locale),
    alt: (_, locale) => altOfIcons(locale),
    describe: (_, locale) => describeIcons(locale),
  },
  pacts: {
    paint: paintPacts,
    alt: (faces, locale) => altText(linesOfPacts(faces, locale)),
    describe: (faces, locale) =>
      linesOfPacts(faces, locale)
        .map((line) => `• ${line}`)
        .join('\n'),
  },
};
