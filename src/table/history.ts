import {
  type Checkpoint,
  decisionHash,
  type LogLine,
  Match,
  type Seat,
  seedHash,
  standing,
  type Text,
} from '../kernel/index.ts';
import type { EventRow, TableRow } from '../store/index.ts';
import type { Actor } from './info.ts';
import { entriesOf, type Live } from './live.ts';
import { TableRefusal } from './refusal.ts';

/** A point of a table's history: the checkpoint before it, the answers that stood after that, and the seed then. */
export interface Point {
  seq: number;
  checkpoint: Checkpoint;
  answers: EventRow[];
  seed: string;
}

/** What going somewhere is recorded as, and what is told of it. */
export interface Going {
  kind: 'rewind' | 'restore';
  via: 'user' | 'gm';
  seat?: Seat | null;
  /** What of earlier goings is taken back, for `restore`. */
  of?: number;
  said: LogLine[];
}

/** What the body of an event says that took the game elsewhere. */
export interface Gone {
  /** To just after which event. */
  to?: number;
  /** The seed until then, where it is another one since. */
  seedBefore?: string;
  /** At which events what was said became void by it. */
  voided?: number[];
  /** Which act of a game master it takes back. */
  of?: number;
}

/** The game as it stood just after an event, whatever has become of it since. @throws Error where it had not begun then */
export function pointAt(live: Live, row: TableRow, seq: number): Point {
  const { store } = live;
  const at = store.checkpointBy(row.id, seq);
  const checkpoint = at === null ? undefined : store.checkpointsOf(row.id).find((c) => c.seq === at);
  if (!checkpoint) throw new Error(`table ${row.publicId} has no checkpoint up to ${seq}`);
  const events = store.eventsAfter(row.id, checkpoint.seq).filter((event) => event.seq <= seq);
  const answers = standing(entriesOf(events)).flatMap((entry) => events.filter((event) => event.seq === entry.seq));
  const { version, counter, state } = checkpoint;
  return { seq, checkpoint: { version, counter, state, seq: checkpoint.seq }, answers, seed: seedAt(live, row, seq) };
}

/** The seed with which a table was played just after an event. */
export function seedAt(live: Live, row: TableRow, seq: number): string {
  const changed = live.store.eventsAfter(row.id, seq).find((event) => goneBy(event).seedBefore !== undefined);
  const seed = (changed && goneBy(changed).seedBefore) ?? row.seed;
  if (seed === null) throw new Error(`table ${row.publicId} has no seed`);
  return seed;
}

/** What the body of an event says of where it took the game. */
export function goneBy({ body }: Pick<EventRow, 'body'>): Gone {
  return typeof body === 'object' && body !== null ? (body as Gone) : {};
}

/**
 * Takes a table to a point of its history. Nothing is deleted: the event comes after all others, with the checkpoint anew,
 * and what was answered since that is answered again, under new numbers. Call it inside a transaction.
 * @returns the table as it is then
 * @throws TableRefusal other-rules where the answers do not fit the rules any more
 */
export function goTo(live: Live, row: TableRow, actor: Actor, point: Point, going: Going): TableRow {
  const { store } = live;
  const seq = row.seq + 1;
  const voided = store.voidAfter(row.id, point.checkpoint.seq);
  const other = point.seed !== row.seed;
  const gone: Gone = {
    to: point.seq,
    voided,
    ...(going.of !== undefined && { of: going.of }),
    ...(other && row.seed !== null && { seedBefore: row.seed }),
  };
  const event = { via: going.via, seat: going.seat ?? null, body: gone };
  let now: TableRow = { ...live.happened(row, going.kind, actor, event), seed: point.seed };
  if (other) store.changeTable(row.id, { seed: point.seed, seedHash: seedHash(point.seed) });
  const game = live.playedAt(row);
  const match = Match.restore(game, live.terms(now, game, point.seed), { ...point.checkpoint, seq }, []);
  live.keep(now, match, { log: [], checkpoint: match.checkpoint }, going.said);
  for (const answer of point.answers) {
    const next = now.seq + 1;
    const { seat, via, hash, body } = answer;
    if (answer.kind === 'close') {
      const step = match.close(next);
      now = live.happened(now, 'close', null, { via, body });
      live.keep(now, match, step, []);
    } else {
      const asked = match.decisions.find(({ decision }) => decision.seat === seat);
      if (!asked || decisionHash(asked.decision) !== hash) throw new TableRefusal('other-rules');
      const step = match.answer(asked.decision.seat, asked.id, body, next);
      now = live.happened(now, 'answer', null, { seat, via, decision: asked.id, hash, body });
      live.keep(now, match, step, []);
    }
  }
  store.saveRequest(row.id, null);
  live.put(now, match);
  live.goOn(now, match);
  return now;
}

/** A point that a game master can go back to. */
export interface Stop {
  seq: number;
  /** Whether it is just before what the line tells, or just after it. */
  before: boolean;
  line: Text;
}

/**
 * The points that a table can be taken back to: each turn's beginning, and before each answer of the turn in progress that
 * all could see; the last one first. What nobody else could see is not offered: that would tell of it.
 */
export function stopsAt(live: Live, row: TableRow): Stop[] {
  const { store } = live;
  const events = new Map(store.eventsAfter(row.id, 0).map((event) => [event.seq, event]));
  const spoken = new Map<number, Text[]>();
  for (const line of store.allLines(row.id)) {
    if (line.audience !== null || line.undone) continue;
    spoken.set(line.seq, [...(spoken.get(line.seq) ?? []), line.said]);
  }
  const checkpoints = store.checkpointsOf(row.id).map((c) => c.seq);
  const last = checkpoints.at(-1) ?? 0;
  const turns = checkpoints.flatMap((seq): Stop[] => {
    const told = spoken.get(seq) ?? [];
    const line = told.at(-1);
    const kind = events.get(seq)?.kind;
    const gone = kind === 'reset' && told.length === 1; // it was taken back: only who dealt anew is told
    return line && kind !== 'rewind' && kind !== 'restore' && !gone ? [{ seq, before: false, line }] : [];
  });
  const answers = [...events.values()].flatMap(({ seq, kind, via }): Stop[] => {
    const line = spoken.get(seq)?.[0];
    const own = kind === 'answer' && via !== 'bot' && via !== 'order';
    return line && own && seq - 1 > last ? [{ seq: seq - 1, before: true, line }] : [];
  });
  return [...turns, ...answers].reverse();
}

/** What all could see happen after a point, and which would be void if the table went back there. */
export function linesSince(live: Live, row: TableRow, seq: number): Text[] {
  const kinds = new Map(live.store.eventsAfter(row.id, seq).map((event) => [event.seq, event.kind]));
  const steps = ['answer', 'undo', 'close', 'restart'];
  return live.store
    .allLines(row.id)
    .filter((line) => line.audience === null && !line.undone && steps.includes(kinds.get(line.seq) ?? ''))
    .map((line) => line.said);
}
