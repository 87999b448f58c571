export { type Backup, backUp, backupsIn } from './backups.ts';
export type { NoticeRow, StoppedRow } from './due.ts';
export type { RequestRow } from './gm.ts';
export { HeldElsewhere, holdLock, type Lock } from './lock.ts';
export { BadBackup, restore } from './restore.ts';
export {
  type CardSetRow,
  type DecisionRow,
  type EventRow,
  type LogRow,
  type OrderRow,
  type OutboxRow,
  openStore,
  type PostRow,
  type SeatedRow,
  type Store,
  type TableRow,
  type UserRow,
} from './store.ts';
