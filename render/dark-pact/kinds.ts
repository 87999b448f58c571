import type { CardFace } from '../../src/games/dark-pact/view.ts';
import type { Icon } from '../icons.ts';
import { COLOURS, type Colour } from '../theme.ts';

/** What a Dark Pact card is, in all respects that rules ask about; each has a colour, an icon and a word of its own. */
export const KINDS = [
  'action',
  'treasure',
  'multiplier',
  'insight',
  'curse',
  'cursed',
  'attack',
  'pact',
  'react',
  'spirit',
  'demon',
] as const;
export type Kind = (typeof KINDS)[number];

/** All kinds of a card: its main kind, its types, its traits. */
export function kindsOf(card: CardFace): Kind[] {
  return [card.kind, ...card.types, ...card.traits];
}

/** The kinds that a frame's colours show: an Action's types (or plain Action), a Treasure's gold and its types. */
export function coloursOf(card: CardFace): string[] {
  const kinds: Kind[] = card.kind === 'action' && card.types.length > 0 ? card.types : [card.kind, ...card.types];
  return kinds.map((kind) => COLOURS[kind]);
}

/** The picture of a kind. */
export function iconOf(kind: Kind): Icon {
  return kind === 'treasure' ? 'coin' : kind === 'cursed' ? 'curse' : kind;
}

/** The key of a kind's word; a Dark Pact says whether it is kept or instant. */
export function wordOf(kind: Kind, card?: CardFace): string {
  return kind === 'pact' && card?.pact ? `render:kind.${card.pact}` : `render:kind.${kind}`;
}

/** What to write on a card: an Action with types goes by these. */
export function labelKinds(card: CardFace): Kind[] {
  const kinds = kindsOf(card);
  return card.kind === 'action' && kinds.length > 1 ? kinds.slice(1) : kinds;
}

/** What a Dark Pact counts, as an icon in its colour. */
export function countIcon(card: CardFace | undefined): { icon: Icon; colour: Colour } | null {
  switch (card?.counts) {
    case 'coins':
    case 'handCoins':
    case 'treasures':
      return { icon: 'coin', colour: 'gold' };
    case 'insight':
    case 'handInsight':
    case 'insights':
      return { icon: 'insight', colour: 'insight' };
    case 'curse':
    case 'handCurse':
      return { icon: 'curse', colour: 'curse' };
    case 'actions':
      return { icon: 'action', colour: 'action' };
    case 'hand':
      return { icon: 'hand', colour: 'soft' };
    case 'cards':
    case 'unique':
    case 'everything':
      return { icon: 'deck', colour: 'soft' };
    default:
      return null;
  }
}
