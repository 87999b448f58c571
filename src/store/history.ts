import { and, asc, desc, eq, gt, isNull, lte, max, or, sql } from 'drizzle-orm';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type { Checkpoint } from '../kernel/index.ts';
import { checkpoints, events, log, tables } from './schema.ts';

/** Looks back at what is long past: at any point of a table's history. Part of the store. */
export function historyIn(db: BetterSQLite3Database) {
  const p = sql.placeholder;
  const standing = and(eq(log.tableId, p('tableId')), isNull(log.audience), eq(log.undone, false));

  const checkpointAt = db
    .select()
    .from(checkpoints)
    .where(and(eq(checkpoints.tableId, p('tableId')), lte(checkpoints.seq, p('seq'))))
    .orderBy(desc(checkpoints.seq))
    .limit(1)
    .prepare();
  const checkpointSeqs = db
    .select({ seq: checkpoints.seq })
    .from(checkpoints)
    .where(eq(checkpoints.tableId, p('tableId')))
    .orderBy(asc(checkpoints.seq))
    .prepare();
  const dealt = db
    .select({ seq: max(log.seq) })
    .from(log)
    .innerJoin(events, and(eq(events.tableId, log.tableId), eq(events.seq, log.seq)))
    .where(and(standing, or(eq(events.kind, 'start'), and(eq(events.kind, 'reset'), gt(log.line, 0)))))
    .prepare();
  const steps = db
    .selectDistinct({ seq: log.seq, at: events.at })
    .from(log)
    .innerJoin(events, and(eq(events.tableId, log.tableId), eq(events.seq, log.seq)))
    .where(standing)
    .orderBy(asc(log.seq))
    .prepare();
  const lines = db
    .select({ seq: log.seq, said: log.said, machine: sql<number>`${events.via} = 'bot' and ${events.kind} = 'answer'` })
    .from(log)
    .innerJoin(events, and(eq(events.tableId, log.tableId), eq(events.seq, log.seq)))
    .where(and(standing, gt(log.seq, p('after')), lte(log.seq, p('upTo'))))
    .orderBy(asc(log.seq), asc(log.line))
    .prepare();
  const finished = db
    .select()
    .from(tables)
    .where(and(eq(tables.channelId, p('channelId')), eq(tables.status, 'over')))
    .orderBy(desc(tables.id))
    .limit(p('limit'))
    .prepare();

  return {
    /** The last checkpoint that was taken up to an event, or null. */
    checkpointAt: (tableId: number, seq: number): Checkpoint | null => checkpointAt.get({ tableId, seq }) ?? null,
    /** The numbers of the events at which checkpoints were taken. */
    checkpointSeqs: (tableId: number): number[] => checkpointSeqs.all({ tableId }).map(({ seq }) => seq),
    /** The number of the event at which the game was dealt out as it is played now; 0 before that. */
    dealtAt: (tableId: number): number => dealt.get({ tableId })?.seq ?? 0,
    /** The events at which something was said to all that still stands, and when that was (ms). */
    publicSteps: (tableId: number): { seq: number; at: number }[] => steps.all({ tableId }),
    /** What was said to all after one event and up to another, and whether a machine's answer brought it. */
    publicLines: (tableId: number, after: number, upTo: number) =>
      lines.all({ tableId, after, upTo }).map((row) => ({ ...row, machine: row.machine === 1 })),
    /** The games that were played to their end in a channel, the last one first. */
    finishedIn: (channelId: string, limit: number) => finished.all({ channelId, limit }),
  };
}
