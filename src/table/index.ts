export { CardSetError, cardSetSchema, readCardSets } from './card-sets.ts';
export { TableRefusal } from './refusal.ts';
export { type Actor, type Seen, type TableInfo, Tables } from './tables.ts';
