import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { face } from '../../render/dark-pact/card.ts';
import { BOARD_FACE } from '../../render/dark-pact/parts.ts';
import { guideOf, paint, paintCard, type Table } from '../../render/index.ts';
import { gridOf, ground, INNER } from '../../render/parts.ts';
import { Pen } from '../../render/pen.ts';
import { type Picture, picture } from '../../render/picture.ts';
import { MARGIN, WIDTH } from '../../render/theme.ts';
import * as blood from './dark-blood-views.ts';
import * as fixtures from './fixtures.ts';
import { difference } from './golden.ts';

const table: Table = { id: 'K7QX', names: ['Ada', 'Ben', 'Cy', 'Dee'] };
const shown = (view: unknown, what: string) => paint('dark-pact', view, what, table);
const darkBlood = (view: unknown, what: string) => paint('dark-blood', view, what, table);

/** Every card of the fixtures, side by side. */
function cardSheet(): Picture {
  const reader = { locale: 'en' as const, names: [] };
  const cards = Object.values(fixtures.CARDS);
  const size = { ...BOARD_FACE, height: 440 };
  const { boxes, height } = gridOf(cards.length, 5, { x: MARGIN, y: MARGIN, width: INNER, height: 0 }, size.height);
  const pen = new Pen(WIDTH, height + 2 * MARGIN);
  ground(pen);
  boxes.forEach((box, i) => {
    const card = cards[i];
    if (card) pen.place(face(card, size, reader), box.x, box.y);
  });
  return picture(pen, 'cards');
}

const pictures: [name: string, paint: () => Picture][] = [
  ['board-early', () => shown(fixtures.early, 'board')],
  ['board-middle', () => shown(fixtures.midGame, 'board')],
  ['board-buying', () => shown(fixtures.buying, 'board')],
  ['board-three', () => shown(fixtures.threePlayers, 'board')],
  ['board-four', () => shown(fixtures.fullTable, 'board')],
  ['board-solo', () => shown(fixtures.botTurn, 'board')],
  ['board-end', () => shown(fixtures.won, 'board')],
  ['board-counted', () => shown(fixtures.counted, 'board')],
  ['hand', () => shown(fixtures.midGameOwn, 'hand')],
  ['supply', () => shown(fixtures.buyingOwn, 'supply')],
  ['exile', () => shown(fixtures.midGame, 'exile')],
  ['icons', () => guideOf('dark-pact', 'icons', [], 'en').paint()],
  ['pacts', () => guideOf('dark-pact', 'pacts', Object.values(fixtures.CARDS), 'en').paint()],
  ['cards', cardSheet],
  ['dark-blood-placing', () => darkBlood(blood.placing, 'board')],
  ['dark-blood-resolving', () => darkBlood(blood.resolving, 'board')],
  ['dark-blood-bidding', () => darkBlood(blood.bidding, 'board')],
  ['dark-blood-coop', () => darkBlood(blood.together, 'board')],
  ['dark-blood-solo', () => darkBlood(blood.alone, 'board')],
  ['dark-blood-end', () => darkBlood(blood.over, 'board')],
  ['dark-blood-book', () => darkBlood(blood.resolving, 'ritual-book-of-2')],
  ['dark-blood-hand', () => darkBlood(blood.keeping, 'hand')],
  ['dark-blood-card', () => paintCard('dark-blood', blood.face('Limbo'), 'en')],
  ['dark-blood-cults', () => guideOf('dark-blood', 'cults', blood.allFaces, 'en').paint()],
  ['dark-blood-icons', () => guideOf('dark-blood', 'icons', [], 'en').paint()],
];

describe('pictures look as they did when somebody last looked at them', () => {
  it.each(pictures)('%s', { timeout: 60_000 }, async (name, painted) => {
    expect(await difference(name, painted())).toBeNull();
  });
});

describe.skipIf(process.env.RENEW_GOLDENS || process.platform !== 'linux')('a picture that is wrong', () => {
  const { midGame, CARDS } = fixtures;
  const wrong = {
    'another number of coins': { ...midGame, coins: 8 },
    'another card': { ...midGame, supply: [CARDS.gold, ...midGame.supply.slice(1)] },
    'another height': { ...midGame, players: midGame.players.slice(1) },
  };
  it.each(Object.entries(wrong))('%s is found, and shown in a file', { timeout: 60_000 }, async (_, view) => {
    const told = await difference('board-middle', shown(view, 'board'));
    expect(told).toMatch(/^board-middle is not as it was/);
    expect(existsSync(/see (\S+\.png)/.exec(told ?? '')?.[1] ?? '')).toBe(true);
  });

  it('that has no golden image is told of', async () => {
    expect(await difference('unheard-of', shown(midGame, 'exile'))).toContain('is missing');
  });
});
