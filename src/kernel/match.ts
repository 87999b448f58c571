import { Chance } from './chance.ts';
import { type Answer, type Decision, decision, decisionHash, isLegal, type Question } from './decision.ts';
import { Diverged, Refusal } from './errors.ts';
import type { Ask, Asked, Flow, Game, Group, OpenAsk, Outcome, Play, Reply, Viewer } from './game.ts';
import type { Seat, Text } from './text.ts';

/** A state at rest, as JSON text can hold it: all that a restart needs, together with the answers since. */
export interface Checkpoint {
  /** The rules' version that wrote it. */
  version: number;
  /** The number of the event after which it was taken. */
  seq: number;
  /** How many words of the chance stream were used. */
  counter: number;
  /** The state as JSON text. */
  state: string;
}

/**
 * What happened since a checkpoint: an answer to a decision, that a seat took one back (its question opened anew), or that
 * a window was closed.
 */
export type Entry =
  | { seq: number; seat: Seat; decision: string; answer: Answer; hash: string }
  | { seq: number; seat: Seat; undone: number }
  | { seq: number; closed: true };

/** A line of the log, for all or for some seats. */
export interface LogLine {
  to: 'all' | Seat[];
  line: Text;
}

/** What one step did: lines said, and the new checkpoint where a segment ended. */
export interface Step {
  log: LogLine[];
  checkpoint: Checkpoint | null;
}

/**
 * How reaction windows go. `sealed`: all who may react are asked, and the last answer closes the window; `strict` is the
 * same to the kernel. `timed`: it stays open until {@link Match.close}, whoever has answered. `open`: only those are asked
 * who can do anything but pass.
 */
export type Windows = 'sealed' | 'strict' | 'timed' | 'open';

/** What a match is made from, apart from its progress. */
export interface Terms<Options> {
  seed: string;
  seats: number;
  options: Options;
  /** Default `sealed`. */
  windows?: Windows;
}

/** Segments that may follow each other without a question; more is a rule that never asks. */
const MAX_SILENT_SEGMENTS = 1000;

const ENDED = Symbol('the game has ended');

/** An entry as the match itself keeps it: with what was asked, whose hash is made when somebody wants it. */
type Kept =
  | { seq: number; seat: Seat; decision: string; answer: Answer; asked: Decision }
  | Exclude<Entry, { answer: Answer }>;

interface Open {
  id: string;
  asked: Asked;
  /** What the others see of a sealed group: the seat's first question in it, however many it has answered since. */
  first: Decision;
}

/**
 * One game being played: holds the state, runs the rules' flow, takes answers one synchronous step at a time.
 * If a step throws anything but a {@link Refusal}, the match is unusable: drop it and restore it from what was saved.
 */
export class Match<State, View, Options> {
  private state!: State;
  private chance!: Chance;
  private flow!: Flow;
  private open: Open[] = [];
  private trail: Kept[] = [];
  private log: LogLine[] = [];
  /** Entries of the trail before this one can no longer be taken back by their seat. */
  private barrier = 0;
  /** Where the questions that are open to several at once began (in the trail; at which event), and what marks them. */
  private group: { mark: Group; from: number; seq: number } | null = null;
  private ended: Outcome | null = null;
  private saved!: Checkpoint;
  /** Several are being asked at once, each by a flow that only asks. */
  private asking = false;
  private readonly tools: Play<State, Options>;

  private constructor(
    readonly game: Game<State, View, Options>,
    private terms: Terms<Options>,
  ) {
    this.tools = this.playing();
  }

  /**
   * Sets a game up and runs it to its first question.
   * @param seq the number of the event that starts it
   */
  static start<S, V, O>(game: Game<S, V, O>, terms: Terms<O>, seq: number): { match: Match<S, V, O>; step: Step } {
    const match = new Match(game, terms);
    match.chance = new Chance(terms.seed);
    const log: LogLine[] = [];
    match.state = game.setup({
      seats: terms.seats,
      options: terms.options,
      chance: match.chance,
      tell: (line) => log.push({ to: 'all', line: copy(line) }),
    });
    match.rest(seq);
    match.run(seq);
    return { match, step: { log: [...log, ...match.log], checkpoint: match.saved } };
  }

  /**
   * Brings a match back: the last checkpoint, and the answers and undos since, in the order in which they happened.
   * @throws Diverged where an answer no longer fits what is asked
   */
  static restore<S, V, O>(
    game: Game<S, V, O>,
    terms: Terms<O>,
    checkpoint: Checkpoint,
    trail: Entry[],
  ): Match<S, V, O> {
    const match = new Match(game, terms);
    match.replay(checkpoint, trail.reduce<Entry[]>(record, []));
    return match;
  }

  /** The result, once the game is over. */
  get outcome(): Outcome | null {
    return this.ended;
  }

  /** The last checkpoint. */
  get checkpoint(): Checkpoint {
    return this.saved;
  }

  /** What stands of the answers since the last checkpoint, and the marks of those taken back. */
  get entries(): Entry[] {
    return this.trail.map((kept) => {
      if (!('answer' in kept)) return kept;
      const { asked, ...entry } = kept;
      return { ...entry, hash: decisionHash(asked) };
    });
  }

  /** The open decisions of all seats with their ids (`seq.seat`, which counts events), for the host's eyes only. */
  get decisions(): { id: string; decision: Decision; given?: Answer }[] {
    return this.open.map(({ id, asked }) => ({ id, ...asked }));
  }

  /** The number of the event at which the window opened that is now held open until {@link close}, or null. */
  get held(): number | null {
    return this.group?.mark.held ? this.group.seq : null;
  }

  /** Whose turn it is, and its number; null for a game in which nobody can react. */
  get turn(): { seat: Seat; number: number } | null {
    return this.game.reactions?.turn(this.state) ?? null;
  }

  /** The open questions as a viewer may see them. */
  asks(viewer: Viewer): OpenAsk[] {
    return this.open.map(({ asked: { decision: d, given }, first }) => {
      // While a window is held open nobody learns who was quick: who holds nothing often is.
      const answered = given !== undefined && (d.seat === viewer || this.held === null);
      if (d.seat === viewer) {
        const { seat, topic, prompt } = d;
        return { seat, topic, prompt, answered, decision: d, ...(answered && { given }) };
      }
      const { secret, sealed, topic, prompt } = this.group && d.sealed ? first : d;
      const ask: OpenAsk = { seat: d.seat, topic: secret ? null : topic, prompt: secret ? null : prompt, answered };
      if (answered && !sealed && !secret) ask.given = given;
      return ask;
    });
  }

  /** All that a viewer may know. @param open the questions that are said to be open; none while the game stands still */
  view(viewer: Viewer, open: OpenAsk[] = this.asks(viewer)): View {
    return this.game.view(this.state, viewer, open);
  }

  /**
   * Takes an answer and runs the rules to their next question.
   * @param id the decision's id as {@link decisions} gave it
   * @param answer anything; it is checked
   * @param seq the number of the event that records it, greater than all before
   * @throws Refusal stale, not-yours, illegal or over; nothing has changed then
   */
  answer(seat: Seat, id: string, answer: unknown, seq: number): Step {
    if (this.ended) throw new Refusal('over');
    const open = this.open.find((o) => o.id === id);
    if (!open) throw new Refusal('stale');
    const d = open.asked.decision;
    if (d.seat !== seat) throw new Refusal('not-yours');
    if (!isLegal(d, answer)) throw new Refusal('illegal', d);
    return this.step(() => {
      const taken = copy(answer);
      this.trail = record<Kept>(this.trail, { seq, seat, decision: id, answer: taken, asked: d });
      this.advance({ seat, answer: taken }, seq);
    });
  }

  /**
   * Closes the window that is held open: whoever has not answered passes, and all answers are carried out.
   * @param seq the number of the event that records it
   * @throws Error where no window is held open
   */
  close(seq: number): Step {
    const mark = this.group?.mark;
    if (!mark?.held) throw new Error('no window is held open');
    return this.step(() => {
      this.trail.push({ seq, closed: true });
      this.shut(mark, seq);
    });
  }

  /**
   * The number of the answer that a seat may take back on its own now, or null: its last one, unless since then another
   * seat has answered, hidden cards were seen or chance was used, or the segment has ended. Where several are asked at
   * once, the others' answers do not matter until the last one is in.
   */
  undoable(seat: Seat): number | null {
    if (this.ended) return null;
    const entry = this.trail[this.undoIndex(seat)];
    return entry ? entry.seq : null;
  }

  /**
   * Takes a seat's last answer back and opens its question anew.
   * @param seq the number of the event that records the undo
   * @returns the number of the answer that was taken back; what was said at it is void
   * @throws Refusal nothing-to-undo or over
   */
  undo(seat: Seat, seq: number): number {
    if (this.ended) throw new Refusal('over');
    const undone = this.trail[this.undoIndex(seat)];
    if (!undone) throw new Refusal('nothing-to-undo');
    this.replay(this.saved, record<Entry>(this.entries, { seq, seat, undone: undone.seq }));
    return undone.seq;
  }

  /**
   * A copy of this match, at the same question, in which everything that a viewer cannot know is dealt anew, the chance to
   * come included (for tests of secrecy: the viewer must not be able to tell the two apart).
   */
  redealt(viewer: Viewer, chance: Chance): Match<State, View, Options> {
    const other = new Match(this.game, this.terms);
    other.replay(this.saved, this.entries);
    overlay(other.state, this.game.redeal(copy(other.state), viewer, chance));
    other.terms = { ...this.terms, seed: chance.seed };
    other.chance = chance;
    return other;
  }

  /** Throws where the game's own invariants do not hold. */
  check(): void {
    this.game.invariants(this.state);
  }

  /** What `work` does, as one step. */
  private step(work: () => void): Step {
    this.log = [];
    const before = this.saved;
    work();
    return { log: this.log, checkpoint: this.saved === before ? null : this.saved };
  }

  /** Where in the trail the answer stands that a seat may take back on its own; -1 where there is none. */
  private undoIndex(seat: Seat): number {
    const from = this.group?.from ?? this.trail.length;
    const isOwn = (e: Kept | undefined) => e !== undefined && 'answer' in e && e.seat === seat;
    const own = this.trail.findLastIndex((e, i) => i >= from && isOwn(e));
    if (own >= 0) return own;
    const last = this.trail.findLastIndex((e) => 'answer' in e);
    return last >= this.barrier && isOwn(this.trail[last]) ? last : -1;
  }

  private replay(checkpoint: Checkpoint, trail: Entry[]): void {
    const { version } = this.game;
    const current = checkpoint.version === version;
    const migrated = () => JSON.stringify(this.game.migrate(JSON.parse(checkpoint.state), checkpoint.version));
    const state = current ? checkpoint.state : migrated();
    this.state = JSON.parse(state) as State;
    this.chance = new Chance(this.terms.seed, checkpoint.counter);
    this.begin({ ...checkpoint, version, state });
    this.run(checkpoint.seq);
    for (const entry of trail) {
      if ('closed' in entry) {
        if (!this.group?.mark.held) throw new Diverged(entry.seq);
        this.trail.push(entry);
        this.shut(this.group.mark, entry.seq);
        continue;
      }
      if ('undone' in entry) {
        this.trail.push(entry);
        for (const open of this.open)
          if (open.asked.decision.seat === entry.seat) open.id = `${entry.seq}.${entry.seat}`;
        continue;
      }
      const { hash, ...given } = entry;
      const asked = this.open.find((o) => o.asked.decision.seat === entry.seat)?.asked.decision;
      if (!asked || decisionHash(asked) !== hash || !isLegal(asked, entry.answer)) throw new Diverged(entry.seq);
      this.trail.push({ ...given, asked });
      this.advance({ seat: entry.seat, answer: entry.answer }, entry.seq);
    }
    this.log = [];
  }

  /** Lays the match to rest after an event: what it has come to is written down, and the next segment prepared. */
  private rest(seq: number): void {
    const { version } = this.game;
    this.begin({ version, seq, counter: this.chance.counter, state: JSON.stringify(this.state) });
  }

  /** Prepares the segment after a checkpoint. The state goes on as it is, for it is what its JSON would give again. */
  private begin(checkpoint: Checkpoint): void {
    this.saved = checkpoint;
    this.trail = [];
    this.barrier = 0;
    this.group = null;
    this.open = [];
    this.ended = this.game.outcome(this.state);
    this.asking = false;
    this.flow = this.game.play(this.tools);
  }

  private run(seq: number): void {
    if (!this.ended) this.settle(() => this.flow.next(), seq);
  }

  private advance(reply: Reply, seq: number): void {
    this.settle(() => this.flow.next(reply), seq);
  }

  /** Answers for all who have not; where nobody is left, an answer that was given is given again: a flow goes on by answers. */
  private shut(mark: Group, seq: number): void {
    mark.closed = true;
    while (this.group?.mark === mark) {
      const { asked } = (this.open.find((o) => o.asked.given === undefined) ?? this.open[0]) as Open;
      this.advance({ seat: asked.decision.seat, answer: asked.given ?? asked.decision.fallback }, seq);
    }
  }

  /** Goes on to the next question, over the ends of segments, or to the end of the game. */
  private settle(next: () => IteratorResult<Ask, void>, seq: number): void {
    for (let segments = 0; segments < MAX_SILENT_SEGMENTS; segments++) {
      let result: IteratorResult<Ask, void>;
      let ended = false;
      try {
        result = segments === 0 ? next() : this.flow.next();
      } catch (error) {
        if (error !== ENDED) throw error;
        ended = true;
        result = { done: true, value: undefined };
      }
      if (!result.done) {
        this.show(result.value, seq);
        return;
      }
      this.rest(seq);
      if (this.ended) return;
      if (ended) throw new Error(`${this.game.id}: ended without an outcome`);
    }
    throw new Error(`${this.game.id}: ${MAX_SILENT_SEGMENTS} segments without a question`);
  }

  private show({ asked, group }: Ask, seq: number): void {
    const before = this.open;
    const begun = group !== undefined && this.group?.mark === group;
    this.open = asked.map((a) => {
      const was = before.find((o) => o.asked.decision.seat === a.decision.seat);
      const id = was?.asked.decision === a.decision ? was.id : `${seq}.${a.decision.seat}`;
      return { id, asked: a, first: begun && was ? was.first : a.decision };
    });
    if (!begun) this.group = group ? { mark: group, from: this.trail.length, seq } : null;
  }

  /** Throws where a flow that is asked together with others does more than ask. */
  private mustNotBeAsking(): void {
    if (this.asking) throw new Error('a flow asked together with others only asks and returns');
  }

  /** Hidden cards were seen, or chance was used: what was answered so far stands. */
  private bar(): void {
    this.mustNotBeAsking();
    this.barrier = this.trail.length;
  }

  private *together<T>(flows: Map<Seat, () => Flow<T>>, held = false): Flow<Map<Seat, T>> {
    this.mustNotBeAsking();
    this.asking = true;
    const results = yield* together(flows, held);
    this.asking = false;
    if (flows.size > 1 || held) this.bar(); // each has learned what the others sealed
    return results;
  }

  private *react(...[to, seats, ask, act]: Parameters<Play<State, Options>['react']>): Flow {
    const { windows } = this.terms;
    const question = (seat: Seat) => ({ ...ask(seat), reaction: { to } });
    const asked = windows === 'open' ? seats.filter((seat) => (ask(seat).options?.length ?? 0) > 1) : seats;
    // What can still be taken back must not depend on whether somebody was asked, or has answered.
    if (windows === 'open' || windows === 'timed') this.bar();
    if (asked.length === 0) return;
    const flows = new Map(asked.map((seat) => [seat, () => this.tools.one(seat, question(seat))]));
    for (const [seat, id] of yield* this.together(flows, windows === 'timed')) {
      const [pass, ...offers] = ask(seat).options ?? [];
      if (id !== pass?.id && offers.some((offer) => offer.id === id)) yield* act(seat, id);
    }
  }

  /** What the rules get: one object for the whole match. */
  private playing(): Play<State, Options> {
    const current = () => this.state;
    // Each asks for itself: a generator fewer for every answer to pass through.
    const some = function* (seat: Seat, kind: 'pick' | 'arrange', q: Question): Flow<string[]> {
      const reply = yield { asked: [{ decision: decision(seat, kind, q) }] };
      return [...(reply.answer as string[])];
    };
    const one = function* (seat: Seat, q: Question): Flow<string> {
      const d = decision(seat, 'pick', { ...q, min: 1, max: 1 });
      if (d.options.length === 0) throw new Error(`${d.topic}: asked with nothing to choose from`);
      const reply = yield { asked: [{ decision: d }] };
      return (reply.answer as string[])[0] as string;
    };
    return {
      get state() {
        return current();
      },
      seats: this.terms.seats,
      options: this.terms.options,
      pick: (seat, q) => some(seat, 'pick', q),
      one,
      *oneKnown(seat, q) {
        const only = q.options?.length === 1 ? q.options[0] : undefined;
        return only ? only.id : yield* one(seat, q);
      },
      arrange: (seat, q) => some(seat, 'arrange', q),
      *amount(seat, q) {
        const reply = yield { asked: [{ decision: decision(seat, 'amount', q) }] };
        return reply.answer as number;
      },
      together: (flows) => this.together(flows),
      react: (...how) => this.react(...how),
      draw: (pile, n) => {
        if (n > 0 && pile.length > 0) this.bar();
        return pile.splice(Math.max(0, pile.length - n)).reverse();
      },
      look: (pile, n) => {
        this.bar();
        return pile.slice(Math.max(0, pile.length - n)).reverse();
      },
      reveal: (cards) => {
        this.bar();
        return cards;
      },
      shuffle: (pile) => {
        this.bar();
        this.chance.shuffle(pile);
      },
      random: (n) => {
        this.bar();
        return this.chance.int(n);
      },
      tell: (line, to) => {
        this.mustNotBeAsking();
        this.log.push({ to: to ? [...to] : 'all', line: copy(line) });
      },
      end: () => {
        this.mustNotBeAsking();
        throw ENDED;
      },
    };
  }
}

/** One seat's part of an asking of several: where it stands, and the answers that brought it there. */
interface Part<T> {
  seat: Seat;
  make: () => Flow<T>;
  flow: Flow<T>;
  answers: Answer[];
  asked: Asked | null;
  result?: { value: T };
}

function* together<T>(flows: Map<Seat, () => Flow<T>>, held: boolean): Flow<Map<Seat, T>> {
  const group: Group = { held, closed: false };
  const parts = new Map<Seat, Part<T>>();
  for (const [seat, make] of flows) {
    const part: Part<T> = { seat, make, flow: make(), answers: [], asked: null };
    proceed(part, part.flow.next());
    parts.set(seat, part);
  }
  while ((held && !group.closed) || [...parts.values()].some((p) => !p.result)) {
    const asked = [...parts.values()].flatMap((p) => (p.asked ? [p.asked] : []));
    const { seat, answer } = yield { asked, group };
    const part = parts.get(seat);
    if (!part?.asked) throw new Error(`seat ${seat} is not asked`);
    if (part.result) change(part, answer);
    else give(part, answer);
  }
  return new Map([...parts].map(([seat, p]) => [seat, (p.result as { value: T }).value]));
}

function proceed<T>(part: Part<T>, next: IteratorResult<Ask, T>): void {
  if (next.done) {
    part.result = { value: next.value };
    return;
  }
  const [asked] = next.value.asked;
  if (asked?.decision.seat !== part.seat) throw new Error(`a flow for seat ${part.seat} asks another seat`);
  part.asked = asked;
}

function give<T>(part: Part<T>, answer: Answer): void {
  const last = part.asked?.decision;
  part.answers.push(answer);
  proceed(part, part.flow.next({ seat: part.seat, answer }));
  if (part.result && last) part.asked = { decision: last, given: answer };
}

/** Answers the last question of a finished part anew, from its beginning; the question stays the one that is open. */
function change<T>(part: Part<T>, answer: Answer): void {
  const decision = part.asked?.decision;
  if (!decision) return;
  const earlier = part.answers.slice(0, -1);
  part.flow = part.make();
  part.answers = [];
  delete part.result;
  proceed(part, part.flow.next());
  for (const past of earlier) give(part, past);
  part.asked = { decision };
  give(part, answer);
}

/**
 * Adds an entry to those that stand: a changed answer takes the place of the one before, an undo of the one taken back.
 * Neither may be replayed first, or a group could seem complete before the entry comes.
 */
function record<E extends Entry | Kept>(trail: readonly E[], entry: E): E[] {
  const kept = trail.filter((t) =>
    'undone' in entry ? t.seq !== entry.undone : !('answer' in t && 'answer' in entry && t.decision === entry.decision),
  );
  return [...kept, entry];
}

/** What stands of the answers since a checkpoint, in the order in which they have to be taken again. */
export function standing(trail: readonly Entry[]): Entry[] {
  return trail.reduce<Entry[]>(record, []).filter((entry) => !('undone' in entry));
}

/** A deep copy of plain data, so that what was said or answered does not change when rules change what they said it with. */
function copy<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(copy) as T;
  const copied: Record<string, unknown> = {};
  for (const key in value) if (value[key] !== undefined) copied[key] = copy(value[key]);
  return copied as T;
}

/** Writes one plain value over another in place, so that whoever holds a part of the target sees the new content. */
function overlay(target: unknown, source: unknown): void {
  if (Array.isArray(target) && Array.isArray(source)) target.length = source.length;
  const to = target as Record<string, unknown>;
  const from = source as Record<string, unknown>;
  for (const key of Object.keys(to)) if (!(key in from)) delete to[key];
  for (const [key, value] of Object.entries(from)) {
    const old = to[key];
    const nested = typeof value === 'object' && value !== null && typeof old === 'object' && old !== null;
    if (nested && Array.isArray(value) === Array.isArray(old)) overlay(old, value);
    else to[key] = value;
  }
}
