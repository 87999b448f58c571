export { HeldElsewhere, holdLock, type Lock } from './lock.ts';
export {
  type CardSetRow,
  type EventRow,
  type LogRow,
  type OutboxRow,
  openStore,
  type PostRow,
  type SeatedRow,
  type Store,
  type TableRow,
} from './store.ts';
