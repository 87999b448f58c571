/**
 * For the tests of any game on the kernel: plays random legal games, and checks at any point of one what the kernel
 * promises. Assertions throw node's AssertionError with both sides, so they work in any test runner.
 */
import { strict as assert } from 'node:assert';
import {
  type Answer,
  type Chance,
  type Checkpoint,
  type Decision,
  type Entry,
  type Game,
  isLegal,
  type LogLine,
  Match,
  type OpenAsk,
  type Seat,
  type Step,
  type Terms,
  type Viewer,
} from '../../src/kernel/index.ts';

/** Chooses a whole number from 0 to n - 1: `chance.int`, or anything that fast-check drives. */
export type Roll = (n: number) => number;

/** What a table would have recorded. */
export type Event = { seq: number; seat: Seat } & (
  | { kind: 'answer'; id: string; answer: Answer }
  | { kind: 'undo'; undone: number }
);

/** A log line with the number of the event at which it was said. */
export type Said = LogLine & { seq: number };

/** A point in a game: just after a step. */
export interface Point<S, V, O> {
  match: Match<S, V, O>;
  terms: Terms<O>;
  event: Event;
  /** Null after an undo. */
  step: Step | null;
  /** What was saved before the event. */
  before: Saved;
  /** All answers and undos since the last checkpoint in the order of their events, those taken back included. */
  history: readonly Entry[];
  /** All that happened up to here, the event included. */
  events: readonly Event[];
}

/** All that a restart has: the last checkpoint and what happened since. */
export interface Saved {
  checkpoint: Checkpoint;
  trail: Entry[];
}

export interface Played<S, V, O> {
  match: Match<S, V, O>;
  terms: Terms<O>;
  events: Event[];
  /** Every line that stands; what was said at an answer that was taken back is gone. */
  log: Said[];
}

export interface PlayOptions<S, V, O> {
  /** Called after every step, when its invariants have been checked. */
  onStep?(point: Point<S, V, O>): void;
  /** Events until a game that has not ended counts as endless. Default 5,000. */
  limit?: number;
  /** One event in so many is an undo, where a seat can take something back. Default 0: never. */
  undoOneIn?: number;
  /** Chooses an answer; by default {@link randomAnswer}. Give one to steer towards what chance rarely meets. */
  choose?(decision: Decision, roll: Roll): Answer;
}

const START = 1;

/**
 * Plays a game to its end with random legal answers, in random order where several are asked, sealed answers being
 * changed at times. After every step it checks the game's invariants and the open decisions ({@link assertSoundStep}).
 * @returns the ended match with what led there
 * @throws AssertionError, what the rules throw, or an error where `limit` is reached
 */
export function randomGame<S, V, O>(
  game: Game<S, V, O>,
  terms: Terms<O>,
  roll: Roll,
  { onStep, limit = 5000, undoOneIn = 0, choose = randomAnswer }: PlayOptions<S, V, O> = {},
): Played<S, V, O> {
  const { match, step } = Match.start(game, terms, START);
  const events: Event[] = [];
  let log: Said[] = step.log.map((line) => ({ ...line, seq: START }));
  const closed = new Set<string>();
  let history: Entry[] = [];
  assertSoundStep(match);
  for (let seq = START + 1; !match.outcome; seq++) {
    if (events.length >= limit) throw new Error(`${game.id}: no end after ${limit} events`);
    const before = { checkpoint: match.checkpoint, trail: [...match.entries] };
    const was = openGroup(match);
    const event = nextEvent(match, roll, undoOneIn, choose, seq);
    const done = apply(match, event);
    events.push(event);
    history = done?.checkpoint ? [] : [...history, ...match.entries.slice(-1)];
    if (event.kind === 'undo') log = log.filter((line) => line.seq !== event.undone);
    else log.push(...(done as Step).log.map((line) => ({ ...line, seq })));
    for (const id of was.ids) if (!match.decisions.some((d) => d.id === id)) closed.add(id);
    for (const { id } of match.decisions) assert(!closed.has(id), `decision ${id} was closed and is open again`);
    assertSoundStep(match);
    if (done) assertGroupKept(was, match, done);
    onStep?.({ match, terms, event, step: done, before, history, events });
  }
  return { match, terms, events, log };
}

/** A legal answer at random: how many options is random too, so that the least and the most come up. */
export function randomAnswer(d: Decision, roll: Roll): Answer {
  const count = d.min + roll(d.max - d.min + 1);
  if (d.kind === 'amount') return count;
  const left = d.options.map((o) => o.id);
  return Array.from({ length: count }, () => left.splice(roll(left.length), 1)[0] as string);
}

/**
 * Plays recorded events from the start, as verification does.
 * @returns the match and the log that stands, which must be those of the first playing byte for byte
 */
export function replayGame<S, V, O>(game: Game<S, V, O>, terms: Terms<O>, events: readonly Event[]): Played<S, V, O> {
  const { match, step } = Match.start(game, terms, START);
  let log: Said[] = step.log.map((line) => ({ ...line, seq: START }));
  for (const event of events) {
    const done = apply(match, event);
    if (event.kind === 'undo') log = log.filter((line) => line.seq !== event.undone);
    else log.push(...(done as Step).log.map((line) => ({ ...line, seq: event.seq })));
  }
  return { match, terms, events: [...events], log };
}

/** What a host would have saved of a match at this point, copied by way of JSON. */
export function saved<S, V, O>(match: Match<S, V, O>): Saved {
  return plain({ checkpoint: match.checkpoint, trail: [...match.entries] });
}

/** A match brought back from what was saved, under the same rules unless others are given. */
export function restored<S, V, O>(
  match: Match<S, V, O>,
  from: Saved = saved(match),
  game = match.game,
): Match<S, V, O> {
  return Match.restore(game, innards(match).terms, from.checkpoint, from.trail);
}

/**
 * All that can be seen of a match from outside and the state within, copied by way of JSON: two matches with equal looks
 * will go on alike.
 */
export function look<S, V, O>(match: Match<S, V, O>) {
  return plain(glance(match));
}

/** A look that is not copied: to be compared at once. */
function glance<S, V, O>(match: Match<S, V, O>) {
  const { state, chance, terms } = innards(match);
  const seats = Array.from({ length: terms.seats }, (_, seat) => seat);
  const viewers: Viewer[] = [...seats, 'spectator'];
  return {
    state,
    counter: chance.counter,
    decisions: match.decisions,
    asks: viewers.map((v) => match.asks(v)),
    views: viewers.map((v) => match.view(v)),
    undoable: seats.map((seat) => match.undoable(seat)),
    outcome: match.outcome,
  };
}

/**
 * The game's invariants hold, and nothing of its state stands in two places; the open decisions are well formed and
 * somebody is awaited, or the game is over.
 */
export function assertSoundStep<S, V, O>(match: Match<S, V, O>): void {
  match.check();
  assertTree(innards(match).state);
  const open = match.decisions;
  assert.equal(open.length === 0, match.outcome !== null, 'a game has open decisions until it is over');
  if (open.length === 0) return;
  assert(
    open.some((o) => o.given === undefined),
    'nobody is awaited',
  );
  assert.equal(new Set(open.map((o) => o.decision.seat)).size, open.length, 'a seat is asked twice at once');
  for (const { decision: d, given } of open) {
    const ids = d.options.map((o) => o.id);
    assert.equal(new Set(ids).size, ids.length, `${d.topic}: two options with one id: ${ids}`);
    assert(isLegal(d, d.fallback), `${d.topic}: the fallback ${JSON.stringify(d.fallback)} is not legal`);
    assert(given === undefined || isLegal(d, given), `${d.topic}: the answer given is not legal`);
    assert(
      isLegal(
        d,
        randomAnswer(d, () => 0),
      ),
      `${d.topic}: nothing is legal (${d.min} to ${d.max} of ${ids.length})`,
    );
  }
}

/** To which state each part belongs. */
const owners = new WeakMap<object, object>();

/**
 * Each object and array of a state stands in one place, and in this state alone: where two places share one, a change of
 * either would change both, until a restart brings them back as two.
 */
function assertTree(state: unknown): void {
  const seen = new Set<object>();
  const visit = (part: unknown, path: string) => {
    if (typeof part !== 'object' || part === null) return;
    const shared = seen.has(part) || (owners.get(part) ?? state) !== state;
    assert(!shared, `the state shares ${path} with another place`);
    seen.add(part);
    owners.set(part, state as object);
    for (const [key, inner] of Object.entries(part)) visit(inner, `${path}.${key}`);
  };
  visit(state, 'state');
}

/**
 * The state is plain JSON, and a match restored from what is saved now looks the same as the live one.
 * @param history what a host has recorded since the last checkpoint, which may be more than what stands
 */
export function assertRestores<S, V, O>(match: Match<S, V, O>, history: readonly Entry[] = match.entries): void {
  const { state } = innards(match);
  assert.deepEqual(state, plain(state), 'the state is not plain JSON');
  const back = restored(match, plain({ checkpoint: match.checkpoint, trail: [...history] }));
  assertSame(glance(back), glance(match), 'restored, live');
  assertSame(back.entries, match.entries, 'trail restored, live');
}

/** A match restored from before the event, given the same event, says and does the same as the live one did. */
export function assertSameStep<S, V, O>({ match, event, step, before }: Point<S, V, O>): void {
  const again = restored(match, plain(before));
  assertSame(apply(again, event), step, 'step after a restart, live step');
  assertSame(glance(again), glance(match), 'restored and stepped, live');
}

/**
 * Whatever a seat may take back now: taking it back and giving the same answer again leads to the same state, byte for
 * byte, and the question comes back under an id of its own.
 * @returns how many seats could take something back
 */
export function assertUndoRedo<S, V, O>(match: Match<S, V, O>, seq: number): number {
  const undoable = undoables(match);
  for (const { seat, index, entry } of undoable) {
    const copy = restored(match);
    assert.equal(copy.undo(seat, seq), entry.seq);
    const open = copy.decisions.find((o) => o.decision.seat === seat);
    assert.equal(open?.id, `${seq}.${seat}`, 'the question does not come back under a new id');
    const earlier = restored(match, { ...saved(match), trail: saved(match).trail.slice(0, index) });
    assertSame(
      open?.decision,
      earlier.decisions.find((o) => o.decision.seat === seat)?.decision,
      'question after undo, before the answer',
    );
    copy.answer(seat, `${seq}.${seat}`, entry.answer, seq + 1);
    assertSame(unnumbered(copy), unnumbered(match), 'undone and answered again, live');
  }
  return undoable.length;
}

/**
 * Whatever a seat may take back now has taught it nothing: the same answer, given to a match in which all that the seat
 * cannot know is dealt anew, looks the same to it, log lines included.
 * @param chance where the new deal, and all chance after it, comes from
 * @returns how many seats could take something back
 */
export function assertUndoSound<S, V, O>(match: Match<S, V, O>, chance: Chance): number {
  const undoable = undoables(match);
  for (const { seat, index, entry } of undoable) {
    const { checkpoint, trail } = saved(match);
    const one = restored(match, { checkpoint, trail: trail.slice(0, index) });
    const other = one.redealt(seat, chance);
    const seen = [one, other].map((m) => {
      const id = m.decisions.find((o) => o.decision.seat === seat)?.id ?? '';
      const { log } = m.answer(seat, id, entry.answer, entry.seq);
      return { log: log.filter(({ to }) => to === 'all' || to.includes(seat)), ...seenBy(m, seat) };
    });
    assertSame(
      seen[1],
      seen[0],
      `seat ${seat} learned something at answer ${entry.seq}, which it may take back: dealt anew, live`,
    );
  }
  return undoable.length;
}

/** For each viewer: a new deal of what it cannot know keeps the invariants, and shows it the same. */
export function assertRedeals<S, V, O>(match: Match<S, V, O>, chance: Chance): void {
  const { seats } = innards(match).terms;
  for (const viewer of [...Array(seats).keys(), 'spectator' as const]) {
    const other = match.redealt(viewer, chance);
    other.check();
    assertSame(seenBy(other, viewer), seenBy(match, viewer), `viewer ${viewer} can tell: dealt anew, live`);
  }
}

/**
 * All of the above at one point: restore, step again, undo and redo, undo teaches nothing, redeal shows nothing.
 * @returns how many seats could take something back
 */
export function assertPromises<S, V, O>(point: Point<S, V, O>, chance: Chance): number {
  const { match, event, history } = point;
  assertRestores(match, history);
  assertSameStep(point);
  assertRedeals(match, chance);
  assertUndoSound(match, chance);
  return assertUndoRedo(match, event.seq + 1);
}

/**
 * A seed for tests: the same for the same numbers, another for others.
 * @param n a whole number from 0
 * @param stream for a second and third source of chance beside a game's own
 */
export function testSeed(n: number, stream = 0): string {
  return stream.toString(16).padStart(8, '0') + n.toString(16).padStart(56, '0');
}

/** Equal as JSON text, the order of keys included. */
export function assertSame(actual: unknown, expected: unknown, what: string): void {
  if (JSON.stringify(actual) === JSON.stringify(expected)) return;
  assert.deepEqual(plain(actual), plain(expected), what);
  assert.fail(`${what}: equal but for the order of keys`);
}

function seenBy<S, V, O>(match: Match<S, V, O>, viewer: Viewer): { view: V; asks: OpenAsk[] } {
  return { view: match.view(viewer), asks: match.asks(viewer) };
}

function nextEvent<S, V, O>(
  match: Match<S, V, O>,
  roll: Roll,
  undoOneIn: number,
  choose: (d: Decision, roll: Roll) => Answer,
  seq: number,
): Event {
  if (undoOneIn > 0 && roll(undoOneIn) === 0) {
    const undoable = undoables(match);
    const chosen = undoable.length > 0 ? undoable[roll(undoable.length)] : undefined;
    if (chosen) return { seq, seat: chosen.seat, kind: 'undo', undone: chosen.entry.seq };
  }
  const awaited = match.decisions.filter((o) => o.given === undefined);
  const pool = roll(4) === 0 ? match.decisions : awaited;
  const { id, decision } = pool[roll(pool.length)] as (typeof pool)[number];
  return { seq, seat: decision.seat, kind: 'answer', id, answer: choose(decision, roll) };
}

function apply<S, V, O>(match: Match<S, V, O>, event: Event): Step | null {
  if (event.kind === 'answer') return match.answer(event.seat, event.id, event.answer, event.seq);
  assert.equal(match.undo(event.seat, event.seq), event.undone);
  return null;
}

/** The ids of the open decisions and, where several are open, what must not change before the last answer. */
function openGroup<S, V, O>(match: Match<S, V, O>): { ids: string[]; kept: unknown } {
  const { state, chance } = innards(match);
  const ids = match.decisions.map((d) => d.id);
  return { ids, kept: ids.length > 1 ? plain({ state, counter: chance.counter }) : null };
}

/** While several are asked at once, an answer changes nothing but what is open: the rules only go on after the last. */
function assertGroupKept<S, V, O>(was: ReturnType<typeof openGroup>, match: Match<S, V, O>, step: Step): void {
  if (was.ids.length < 2 || !match.decisions.some(({ id }) => was.ids.includes(id))) return;
  assertSame(openGroup(match).kept, was.kept, 'changed while several are asked: after an answer, before it');
  assert.deepEqual(step.log, [], 'said while several are asked');
}

function undoables<S, V, O>(match: Match<S, V, O>) {
  const { seats } = innards(match).terms;
  return Array.from({ length: seats }, (_, seat) => {
    const seq = match.undoable(seat);
    const index = match.entries.findIndex((e) => e.seq === seq);
    const entry = match.entries[index];
    assert.equal(seq === null, entry === undefined, 'an answer that is not in the trail can be taken back');
    return entry && 'answer' in entry ? [{ seat, index, entry: plain(entry) }] : [];
  }).flat();
}

/** A match's looks without the ids of decisions, which are never used twice. */
function unnumbered<S, V, O>(match: Match<S, V, O>) {
  const { state, counter, decisions, asks, outcome } = glance(match);
  return { state, counter, decisions: decisions.map(({ id, ...rest }) => rest), asks, outcome };
}

/** What a match keeps to itself: tests of exact equality need it, nobody else may. */
export function innards<S, V, O>(match: Match<S, V, O>): { state: S; chance: Chance; terms: Terms<O> } {
  return match as unknown as { state: S; chance: Chance; terms: Terms<O> };
}

function plain<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}
