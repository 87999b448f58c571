/** The names of things on the table, as ids: what they are called stands in the words, under the same ids. */

/** The four Cults. */
export const CULTS = ['demonologist', 'necromancer', 'warlock', 'doomsayer'] as const;
export type Cult = (typeof CULTS)[number];

/** The five Locations; the last one is always resolved and Defiled last (DB-091). */
export const PLACES = ['mine', 'hell-pit', 'ossuary', 'cemetery', 'church'] as const;
export type Place = (typeof PLACES)[number];

/** The four resources. Silver, Blood and Peasants are none (DB-119). */
export const RESOURCES = ['anvil', 'sulfur', 'bones', 'dirt'] as const;
export type Resource = (typeof RESOURCES)[number];

/** The five Rituals that can be upgraded, around the Ritual Book: neighbours share a triangle (DB-199). */
export const RITUALS = ['corrupt', 'proselytize', 'sacrifice', 'spell', 'incantation'] as const;
export type Ritual = (typeof RITUALS)[number];

/** How many Cultists can perform each Ritual in a Round (DB-017, DB-018). */
export const SLOTS: Record<Ritual, number> = { corrupt: 2, proselytize: 2, sacrifice: 2, spell: 1, incantation: 1 };

/** What the Game Pouch holds: a number, two Peasants, an Inquisitor's Shield, or a Cult's Hex. */
export const DISCS = ['1', '2', '3', '4', 'peasants', 'shield', ...CULTS] as const;
export type Disc = (typeof DISCS)[number];

/** The two circles of a Location, in the order in which they are filled (DB-047). */
export const CIRCLES = ['left', 'right'] as const;
export type Circle = (typeof CIRCLES)[number];

/** The three offering spaces at the Tree of the Damned. */
export const OFFERINGS = ['top', 'middle', 'lower'] as const;
export type Offering = (typeof OFFERINGS)[number];

/** The main resource that each outer Location produces in its left circle; the Church gives any (DB-116 to DB-118). */
export const PRODUCES: Record<Place, Resource | 'any'> = {
  mine: 'anvil',
  'hell-pit': 'sulfur',
  ossuary: 'bones',
  cemetery: 'dirt',
  church: 'any',
};

/** Whether a disc is a Cult's Hex. */
export function isCult(disc: Disc): disc is Cult {
  return (CULTS as readonly string[]).includes(disc);
}

/** The number on a disc, or null on one without. */
export function numberOn(disc: Disc | null): number | null {
  return disc !== null && /^[1-4]$/.test(disc) ? Number(disc) : null;
}
