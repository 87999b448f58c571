import type { Cult, Face, Resource, Ritual } from '../../src/games/dark-blood/view.ts';
import { say } from '../../src/words.ts';
import type { Draw } from '../icons.ts';
import { icon } from '../icons.ts';
import { legend, type Sign, type SignGroup } from '../legend.ts';
import { tag } from '../parts.ts';
import type { Pen } from '../pen.ts';
import type { Guide } from '../picture.ts';
import { COLOURS } from '../theme.ts';
import { cultsGuide } from './cults.ts';
import { BLOOD, CULT, GOODS, INQUISITOR, PEASANT, RITUAL, TAINT } from './looks.ts';
import { cultist, hexDisc, sigil } from './pieces.ts';
import { ritualBadge } from './players.ts';
import { SIGNS } from './signs.ts';

/** What explains Dark Blood's pictures. */

const SIZE = 42;
const means = (name: string) => `dark-blood:picture.means.${name}`;
const word = (name: string) => `dark-blood:picture.sign.${name}`;
const plain = (name: string, sign: Draw, colour: string, key = word(name)): Sign => ({
  word: key,
  means: means(name),
  paint: ({ ctx }, x, y) => icon(ctx, sign, { x, y, size: SIZE, colour, hole: COLOURS.panel }),
});
const own = (name: string, paint: Sign['paint']): Sign => ({ word: word(name), means: means(name), paint });

const CULTS: readonly Cult[] = ['demonologist', 'necromancer', 'warlock', 'doomsayer'];
const RESOURCES: readonly Resource[] = ['anvil', 'sulfur', 'bones', 'dirt'];
const RITUALS: readonly Ritual[] = ['corrupt', 'proselytize', 'sacrifice', 'spell', 'incantation'];

/** A round for a number. */
function circle({ ctx }: Pen, x: number, y: number, fill: string = COLOURS.well): void {
  ctx.beginPath();
  ctx.arc(x, y, 22, 0, Math.PI * 2);
  ctx.fillStyle = fill;
  ctx.fill();
  ctx.strokeStyle = COLOURS.line;
  ctx.lineWidth = 3;
  ctx.stroke();
}

const GROUPS: SignGroup[] = [
  {
    title: means('cults'),
    signs: CULTS.map((cult) => ({
      word: `dark-blood:cult.${cult}`,
      means: means(cult),
      height: 96,
      paint: (pen, x, y, reader) => cultist(pen, cult, 'ready', { x, y, height: 88 }, reader),
    })),
  },
  {
    title: means('rituals'),
    signs: [
      ...RITUALS.map((ritual) => plain(ritual, RITUAL[ritual], COLOURS.soft, `dark-blood:ritual.${ritual}`)),
      own('upgraded', (pen, x, y) => ritualBadge(pen, { ritual: 'spell', upgraded: true }, CULT.warlock, x, y, 46)),
    ],
  },
  {
    title: means('goods'),
    signs: [
      ...RESOURCES.map((kind) => plain(kind, GOODS[kind].sign, GOODS[kind].colour, `dark-blood:resource.${kind}`)),
      plain('any', GOODS.any.sign, GOODS.any.colour),
      plain('silver', GOODS.silver.sign, GOODS.silver.colour, 'dark-blood:resource.silver'),
      plain('blood', BLOOD.sign, BLOOD.colour, 'dark-blood:picture.blood'),
      plain('taint', TAINT.sign, TAINT.colour, 'dark-blood:picture.taint.title'),
    ],
  },
  {
    title: means('discs'),
    signs: [
      own('number', (pen, x, y) => hexDisc(pen, '3', x, y, 25)),
      own('hex', (pen, x, y) => hexDisc(pen, 'warlock', x, y, 25)),
      own('two', (pen, x, y) => hexDisc(pen, 'peasants', x, y, 25)),
      own('shield', (pen, x, y) => hexDisc(pen, 'shield', x, y, 25)),
      own('printed', (pen, x, y) => {
        circle(pen, x, y);
        pen.line('1', { size: 28, bold: true, colour: COLOURS.soft }, { x, y, align: 'center' });
      }),
      own('left', (pen, x, y) => {
        circle(pen, x, y, COLOURS.text);
        pen.line('1', { size: 28, bold: true, colour: COLOURS.onBright }, { x, y, align: 'center' });
      }),
    ],
  },
  {
    title: means('pieces'),
    signs: [
      own('ready', (pen, x, y, reader) => cultist(pen, 'warlock', 'ready', { x, y, height: 52 }, reader)),
      own('next', (pen, x, y, reader) => cultist(pen, 'warlock', 'next', { x, y, height: 52 }, reader)),
      own('done', (pen, x, y, reader) => cultist(pen, 'warlock', 'done', { x, y, height: 52 }, reader)),
      own('free', (pen, x, y, reader) => cultist(pen, null, 'free', { x, y, height: 52 }, reader, COLOURS.text)),
      own('sigil', (pen, x, y) => sigil(pen, CULT.warlock, x, y, 48, COLOURS.panel)),
      plain('monstrosity', SIGNS.monstrosity, CULT.warlock.colour),
      plain('peasant', PEASANT.sign, PEASANT.colour),
      plain('inquisitor', INQUISITOR.sign, INQUISITOR.colour),
    ],
  },
  {
    title: means('cards'),
    signs: [
      plain('location', SIGNS.location, COLOURS.gold),
      plain('defiled', SIGNS.defiled, COLOURS.soft),
      plain('event', SIGNS.event, COLOURS.curse),
      plain('objective', SIGNS.objective, COLOURS.gold),
      plain('spellbook', SIGNS.spellbook, COLOURS.gold),
      plain('token', SIGNS.token, COLOURS.soft),
      plain('favor', SIGNS.favor, COLOURS.gold),
      plain('tree', SIGNS.tree, COLOURS.gold),
      plain('pouch', SIGNS.pouch, COLOURS.gold),
      {
        word: 'render:new',
        means: means('new'),
        paint: (pen, x, y, reader) => tag(pen, say({ key: 'render:new' }, reader), x + 38, y, true),
      },
    ],
  },
];

/** What explains the game in pictures: what its icons mean, and what each Cult can do. */
export const guides: Record<string, Guide<Face>> = { icons: legend(GROUPS, 364), cults: cultsGuide };
