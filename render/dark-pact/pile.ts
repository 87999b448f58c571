import type { CardFace, DarkPactView } from '../../src/games/dark-pact/view.ts';
import { say } from '../../src/words.ts';
import { gridOf, ground, INNER } from '../parts.ts';
import { type Box, Pen } from '../pen.ts';
import { type Picture, picture, pictureReader, type Table } from '../picture.ts';
import { COLOURS, GAP, MARGIN, WIDTH } from '../theme.ts';
import { kindBadge } from './card.ts';
import { describePile, pileAlt, tally } from './describe.ts';
import { KINDS, type Kind, kindsOf, wordOf } from './kinds.ts';
import { freshIn } from './news.ts';
import { ARRIVALS, tile, ZONE, zone } from './parts.ts';

/** The open piles, and the viewer's own discard pile. */
export type Pile = 'exile' | 'graveyard' | 'discard';

const GROUP = 62;
const TILE = 104;
const COLUMNS = 3;

/** The cards of a pile. @throws RangeError for a discard pile where the view is no player's */
function cardsOf(view: DarkPactView, pile: Pile): readonly CardFace[] {
  if (pile !== 'discard') return view[pile];
  const own = view.players.find((p) => p.seat === view.viewer)?.own;
  if (!own) throw new RangeError('this view has no discard pile of its own');
  return own.discard;
}

/** What a pile's picture shows, in words. */
export function altOfPile(view: DarkPactView, pile: Pile, table: Table): string {
  return pileAlt(nameOf(pile, table), cardsOf(view, pile), table);
}

/** The same in full, with what the cards say. @throws RangeError for a discard pile where the view is no player's */
export function wordsOfPile(view: DarkPactView, pile: Pile, table: Table): string {
  return describePile(nameOf(pile, table), cardsOf(view, pile), table);
}

function nameOf(pile: Pile, table: Table): string {
  return say({ key: `render:zone.${pile}` }, pictureReader(table, 0));
}

/** The kind under which a card is listed: what stands out most about it. Its tile shows the others. */
const ORDER: readonly Kind[] = [
  'pact',
  'treasure',
  'multiplier',
  'insight',
  'attack',
  'react',
  'spirit',
  'demon',
  'curse',
];

function groups(cards: readonly CardFace[]): { kind: Kind; cards: CardFace[] }[] {
  const main = (card: CardFace): Kind => ORDER.find((kind) => kindsOf(card).includes(kind)) ?? card.kind;
  return KINDS.map((kind) => ({ kind, cards: cards.filter((card) => main(card) === kind) }))
    .filter((group) => group.cards.length > 0)
    .map((group) => ({
      ...group,
      cards: group.cards.toSorted((a, b) => b.cost - a.cost || (a.title < b.title ? -1 : 1)),
    }));
}

/** A pile's cards, grouped by kind and counted. @throws RangeError for a discard pile where the view is no player's */
export function paintPile(view: DarkPactView, pile: Pile, table: Table): Picture {
  const reader = pictureReader(table, view.players.length);
  const cards = cardsOf(view, pile);
  const parts = groups(cards).map((group) => ({ ...group, entries: tally(group.cards) }));
  const area = (y: number): Box => ({ x: MARGIN, y, width: INNER, height: 0 });
  const grid = (count: number, y: number) => gridOf(count, COLUMNS, area(y), TILE, 14);
  const fresh = pile === 'discard' ? new Map() : freshIn(view, pile);
  const head = ZONE + (fresh.size > 0 ? ARRIVALS - 8 : 0);
  const used = parts.reduce((sum, part) => sum + GROUP + grid(part.entries.length, 0).height + GAP, 0);
  const pen = new Pen(WIDTH, MARGIN * 2 + head + used);
  ground(pen);
  zone(pen, pile, cards, { x: MARGIN, y: MARGIN, width: INNER, height: head }, reader, fresh);
  let y = MARGIN + head + GAP;
  for (const { kind, entries } of parts) {
    kindBadge(pen, kind, MARGIN + 22, y + 30, 44);
    const words = say({ key: wordOf(kind) }, reader);
    pen.line(words, { size: 34, font: 'title', colour: COLOURS[kind] }, { x: MARGIN + 58, y: y + 30 });
    const { boxes, height } = grid(entries.length, y + GROUP);
    boxes.forEach((box, i) => {
      const entry = entries[i];
      if (entry) tile(pen, entry.card, box, { cost: true, copies: entry.copies }, reader);
    });
    y += GROUP + height + GAP;
  }
  return picture(pen, altOfPile(view, pile, table));
}
