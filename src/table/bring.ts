import { createHash } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import { Match } from '../kernel/index.ts';
import type { EventRow, TableRow } from '../store/index.ts';
import { GameFile, optionsOf, playedBy, termsOf } from './file.ts';
import type { Actor, Place } from './info.ts';
import { entriesOf, type Live } from './live.ts';
import { renumbered } from './people.ts';
import { mustBeFree, newName } from './places.ts';
import { EMPTY } from './players.ts';
import { TableRefusal } from './refusal.ts';
import { verify } from './verify.ts';

/** How deep the parts of a file lie in each other at most: card sets and answers lie less deep than this. */
const DEEPEST = 40;

/** How deep a line of the log: those of a game less than this. Where words repeat a part, each level doubles it. */
const DEEPEST_LINE = 16;

/**
 * How long (ms) a file may be checked: nobody else's press is acknowledged meanwhile. A game of 700 answers takes a quarter
 * of a second; one made up to be slow could take minutes.
 */
const LONGEST = 2_000;

/**
 * Makes a table from a file, in a transaction of the caller's.
 * @param read what was read from it: anything
 * @param note writes down that it was brought in, and whether all of it could be checked; it returns the table as it is then
 * @returns the name of the new table
 * @throws TableRefusal channel-taken, bad-file
 */
export function tableFrom(
  live: Live,
  read: unknown,
  where: Place,
  actor: Actor,
  note: (row: TableRow, checked: boolean) => TableRow,
): string {
  mustBeFree(live, where.channelId);
  if (isTooDeep(read)) refuse('form');
  const { file, checked } = read instanceof Object ? understood(live, read) : refuse('form');
  const { store } = live;
  const now = live.clock.now();
  // Who is known here keeps the name that they bear here; who was forgotten there is nobody here.
  const known = new Map(
    file.people.map(({ id, discord, name }) => {
      const user = discord === null ? store.nobody() : (store.knownUser(discord)?.id ?? store.user(discord, name).id);
      return [id, user];
    }),
  );
  let nobody: number | null = null;
  const numberOf = (id: number) => {
    nobody ??= known.has(id) ? null : store.nobody();
    return known.get(id) ?? nobody ?? 0;
  };
  const set = file.cards && { ...file.cards, game: file.game, content: file.cards.content };
  const cardSet = set && { ...set, hash: createHash('sha256').update(JSON.stringify(set)).digest('hex') };
  if (cardSet) store.keepCardSet(cardSet);
  const row = store.addTable({
    ...where,
    publicId: newName(),
    creator: store.user(actor.userId, actor.name).id,
    game: file.game,
    options: optionsOf(playedBy(live.games, file), file),
    cardSet: cardSet?.hash ?? null,
    seed: file.seed,
    seedHash: file.seedHash,
    windows: file.windows,
    status: file.status === 'over' ? 'over' : 'running',
    seq: file.events.at(-1)?.seq ?? 0,
    createdAt: Math.min(file.createdAt, now),
  });
  const tableId = row.id;
  store.bringIn({
    seats: file.seats.map((s) => {
      const userId = numberOf(s.person);
      const gone = s.to === null && store.discordIdOf(userId) === null;
      return {
        tableId,
        seat: s.seat,
        userId,
        machine: s.machine ?? (gone ? EMPTY : null),
        fromSeq: s.from,
        toSeq: s.to,
      };
    }),
    events: file.events.map(({ person, rules, body, ...e }) => ({
      ...e,
      at: Math.min(e.at, now),
      kind: e.kind as EventRow['kind'],
      tableId,
      userId: person === null ? null : numberOf(person),
      body: e.kind === 'replace' ? reheld(body, numberOf) : body,
      version: rules,
      interactionId: null,
    })),
    checkpoints: file.checkpoints.map(({ rules, ...c }) => ({ ...c, tableId, version: rules })),
    lines: file.log.map((l) => ({
      ...{ tableId, seq: l.seq, line: l.line, audience: l.to, undone: l.void },
      said: renumbered(l.said, numberOf),
    })),
    orders: file.orders.map((order) => ({ ...order, tableId })),
  });
  const noted = note(row, checked);
  const { match } = live.awake(noted);
  if (row.status === 'running') {
    live.keep(noted, match, { log: [], checkpoint: null }, []);
    live.goOn(noted, match);
  } else if (file.winners) store.changeTable(row.id, { winners: file.winners });
  return row.publicId;
}

/**
 * What a file holds, where it holds a whole table that the rules take, and whether all of it was checked: what was played
 * under earlier rules cannot be.
 * @throws TableRefusal bad-file
 */
function understood(live: Live, read: object): { file: GameFile; checked: boolean } {
  const parsed = GameFile.safeParse(read);
  if (!parsed.success) return refuse('form');
  const file = parsed.data;
  const ids = new Set(file.people.map((person) => person.id));
  const named = [file.creator, ...file.seats.map((s) => s.person), ...file.events.flatMap((e) => e.person ?? [])];
  const seqs = file.events.map((e) => e.seq);
  const held = file.seats.filter((s) => s.to === null);
  const rising = (numbers: number[]) => numbers.every((n, i) => i === 0 || n > (numbers[i - 1] ?? n));
  const unique = (keys: unknown[]) => new Set(keys.map((key) => JSON.stringify(key))).size === keys.length;
  const whole =
    ids.size === file.people.length &&
    unique(file.people.flatMap((p) => p.discord ?? [])) &&
    named.every((id) => ids.has(id)) &&
    rising(seqs) &&
    rising(file.checkpoints.map((c) => c.seq)) &&
    file.checkpoints.every((c) => seqs.includes(c.seq)) &&
    unique(file.log.map((l) => [l.seq, l.line])) &&
    file.log.every(({ said }) => !isTooDeep(said, DEEPEST_LINE)) &&
    unique(file.seats.map((s) => [s.seat, s.from])) &&
    unique(held.map((s) => s.seat)) &&
    unique(held.map((s) => s.person)) &&
    file.seats.every((s) => s.seat < held.length) &&
    file.orders.every((o) => o.seat < held.length);
  if (!whole) return refuse('parts');
  const { problems, unchecked, tooLong } = verify(file, live.games, LONGEST);
  if (tooLong) return refuse('long');
  if (problems.length > 0 && !unchecked) return refuse('rules');
  // Under other rules it cannot be played through anew; what it holds must be a game that can go on, at least.
  try {
    const game = playedBy(live.games, file);
    if ([...file.events, ...file.checkpoints].some(({ rules }) => rules > game.version)) return refuse('rules');
    if (file.orders.some(({ kind }) => kind !== null && !game.reactions?.kinds.includes(kind))) return refuse('rules');
    const last = file.checkpoints.at(-1);
    if (!last) return refuse('parts');
    const { rules, ...checkpoint } = last;
    const rows = file.events.filter((e) => e.seq > last.seq) as unknown as EventRow[];
    const point = { ...checkpoint, version: rules };
    const match = within(LONGEST, () => {
      const restored = Match.restore(game, termsOf(game, file), point, entriesOf(rows));
      restored.check();
      for (const { seat } of held) JSON.stringify(restored.view(seat));
      JSON.stringify(restored.view('spectator'));
      return restored;
    });
    if ((match.outcome !== null) !== (file.status === 'over')) return refuse('rules');
  } catch (error) {
    if (error instanceof TableRefusal) throw error;
    return refuse(error === TOO_LONG ? 'long' : 'rules');
  }
  return { file, checked: problems.length === 0 };
}

const TOO_LONG = Symbol('it takes too long');

/**
 * Does something that may never come to an end.
 * @param most how long it may take (ms)
 * @throws TOO_LONG after that; what the work throws
 */
function within<T>(most: number, work: () => T): T {
  try {
    return runInNewContext('work()', { work }, { timeout: most });
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT' ? TOO_LONG : error;
  }
}

function isTooDeep(part: unknown, left = DEEPEST): boolean {
  if (typeof part !== 'object' || part === null) return false;
  return left === 0 || Object.values(part).some((each) => isTooDeep(each, left - 1));
}

function reheld(body: unknown, number: (id: number) => number): unknown {
  const moved = body as { from?: { user?: unknown }; to?: { user?: unknown } } | null;
  const holder = (h?: { user?: unknown }) => (typeof h?.user === 'number' ? { ...h, user: number(h.user) } : h);
  return moved && typeof moved === 'object' ? { ...moved, from: holder(moved.from), to: holder(moved.to) } : body;
}

function refuse(why: 'form' | 'parts' | 'rules' | 'long'): never {
  throw new TableRefusal(`bad-file-${why}`);
}
