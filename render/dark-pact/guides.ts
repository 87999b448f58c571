import type { CardFace } from '../../src/games/dark-pact/view.ts';
import type { Locale } from '../../src/words.ts';
import { say } from '../../src/words.ts';
import { type Icon, icon } from '../icons.ts';
import { legend, type Sign, type SignGroup } from '../legend.ts';
import { gridOf, ground, INNER, tag } from '../parts.ts';
import { Pen } from '../pen.ts';
import { altText, type Guide, type Picture, picture } from '../picture.ts';
import { COLOURS, type Colour, MARGIN, WIDTH } from '../theme.ts';
import { costBadge, face, kindBadge, sizeFor } from './card.ts';
import { cardWords } from './describe.ts';
import type { Kind } from './kinds.ts';
import { BOARD_FACE, seatBadge } from './parts.ts';

const SIZE = 40;

const means = (name: string) => `render:key.means.${name}`;
const plain = (name: string, what: Icon, word: string, colour: Colour = 'text'): Sign => ({
  word,
  means: means(name),
  paint: ({ ctx }, x, y) => icon(ctx, what, { x, y, size: SIZE, colour: COLOURS[colour], hole: COLOURS.panel }),
});
const badge = (kind: Kind): Sign => ({
  word: `render:kind.${kind}`,
  means: means(kind),
  paint: (pen, x, y) => kindBadge(pen, kind, x, y, SIZE + 2),
});

/** All signs, in groups. */
const SIGNS: SignGroup[] = [
  {
    title: 'render:key.group.numbers',
    signs: [
      { word: 'render:key.cost', means: means('cost'), paint: (pen, x, y) => costBadge(pen, 4, x, y, 24) },
      plain('actions', 'action', 'render:key.actions'),
      plain('coins', 'coin', 'render:key.coins', 'gold'),
      plain('points', 'insight', 'render:key.points', 'insight'),
      plain('curses', 'curse', 'render:key.curses', 'curse'),
      {
        means: means('times'),
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
    title: 'render:key.group.kinds',
    signs: (
      ['action', 'treasure', 'multiplier', 'insight', 'curse', 'attack', 'pact', 'react', 'spirit', 'demon'] as const
    ).map(badge),
  },
  {
    title: 'render:key.group.places',
    signs: [
      ...(['hand', 'deck', 'discard', 'stored'] as const).map((what) => plain(what, what, `render:${what}`, 'soft')),
      plain('grimoire', 'grimoire', 'render:section.grimoire', 'soft'),
      ...(['exile', 'graveyard'] as const).map((what) => plain(what, what, `render:zone.${what}`, 'gold')),
    ],
  },
  {
    title: 'render:key.group.marks',
    signs: [
      {
        means: means('seat'),
        word: 'render:key.seat',
        paint: (pen, x, y) => seatBadge(pen, {}, 0, true, x, y, SIZE + 6),
      },
      plain('waiting', 'waiting', 'render:waiting', 'spirit'),
      plain('next', 'next', 'render:next', 'soft'),
      plain('winner', 'winner', 'render:winner', 'gold'),
      plain('playable', 'playable', 'render:mark.play'),
      plain('machine', 'machine', 'render:key.machine', 'gold'),
      {
        means: means('new'),
        word: 'render:new',
        paint: (pen, x, y, reader) => tag(pen, say({ key: 'render:new' }, reader), x + 38, y, true),
      },
    ],
  },
];
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
  icons: legend(SIGNS),
  pacts: {
    paint: paintPacts,
    alt: (faces, locale) => altText(linesOfPacts(faces, locale)),
    describe: (faces, locale) =>
      linesOfPacts(faces, locale)
        .map((line) => `• ${line}`)
        .join('\n'),
  },
};
