export { CardSetError, cardSetSchema, readCardSets } from './card-sets.ts';
export type { Actor, Place, Player, Seen, TableInfo } from './info.ts';
export { TableRefusal } from './refusal.ts';
export { Tables } from './tables.ts';
