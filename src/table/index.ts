export { CardSetError, cardSetSchema, readCardSets } from './card-sets.ts';
export type { Actor, Seen, TableInfo } from './info.ts';
export { levelsOf } from './options.ts';
export { type Order, wordsOfOrder } from './orders.ts';
export { TableRefusal } from './refusal.ts';
export { type Scene, WAYS, type Way } from './replay.ts';
export type { Told } from './story.ts';
export { Tables } from './tables.ts';
export { WINDOWS, type WindowPolicy } from './windows.ts';
