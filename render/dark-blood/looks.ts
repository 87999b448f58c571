import type { Cult, DarkBloodView, Face, Resource, Ritual } from '../../src/games/dark-blood/view.ts';
import type { Seat } from '../../src/kernel/index.ts';
import type { Draw } from '../icons.ts';
import { COLOURS } from '../theme.ts';
import { SIGNS } from './signs.ts';

/** How things look in all pictures: each has an icon and a colour of its own. */
export interface Look {
  sign: Draw;
  colour: string;
}

/** The Cults. Their letters stand in the words, under `letter`. */
export const CULT: Record<Cult, Look> = {
  demonologist: { sign: SIGNS.demonologist, colour: '#ff7468' },
  necromancer: { sign: SIGNS.necromancer, colour: '#4fd6bd' },
  warlock: { sign: SIGNS.warlock, colour: '#c49bff' },
  doomsayer: { sign: SIGNS.doomsayer, colour: '#6cb2ff' },
};

/** What nobody at the table plays: the enemy Cults of a solo game. */
export const ENEMY: Look = { sign: SIGNS.cultist, colour: '#b0a7bf' };

/** What can be gathered. */
export const GOODS: Record<Resource | 'any' | 'silver', Look> = {
  anvil: { sign: SIGNS.anvil, colour: '#aab4c8' },
  sulfur: { sign: SIGNS.sulfur, colour: '#f4d03f' },
  bones: { sign: SIGNS.bones, colour: '#efe3c8' },
  dirt: { sign: SIGNS.dirt, colour: '#d09a62' },
  any: { sign: SIGNS.any, colour: COLOURS.text },
  silver: { sign: SIGNS.silver, colour: '#dfe6f2' },
};

export const BLOOD: Look = { sign: SIGNS.blood, colour: '#ff5d73' };
export const PEASANT: Look = { sign: SIGNS.peasant, colour: '#d9c7a0' };
export const INQUISITOR: Look = { sign: SIGNS.inquisitor, colour: '#f5eedf' };
export const TAINT: Look = { sign: SIGNS.taint, colour: '#a7d65c' };

/** The Rituals, as a Ritual Book has them. */
export const RITUAL: Record<Ritual, Draw> = {
  corrupt: SIGNS.corrupt,
  proselytize: SIGNS.proselytize,
  sacrifice: SIGNS.sacrifice,
  spell: SIGNS.spell,
  incantation: SIGNS.incantation,
};

/** What kind of printed thing it is. */
export const KIND: Record<Face['kind'], Draw> = {
  ritual: SIGNS.spell,
  passive: SIGNS.hex,
  monstrosity: SIGNS.monstrosity,
  location: SIGNS.location,
  event: SIGNS.event,
  objective: SIGNS.objective,
};

/** The look of a player's Cult; that of nobody's while it is not chosen. */
export function lookOf({ players }: Pick<DarkBloodView, 'players'>, seat: Seat): Look {
  const cult = players[seat]?.cult;
  return cult ? CULT[cult] : ENEMY;
}
