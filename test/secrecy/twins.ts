import { strict as assert } from 'node:assert';
import {
  type Answer,
  Chance,
  type Decision,
  type Game,
  type LogLine,
  Match,
  type Seat,
  type Terms,
  type Text,
  type Viewer,
  type Windows,
} from '../../src/kernel/index.ts';
import { innards, type Roll, randomAnswer, type Said, type Saved, saved, testSeed } from '../kernel/harness.ts';
import type { Sent } from './discord.ts';
import { Leak } from './leak.ts';
import { type Parts, Surface } from './surface.ts';

/** What the proof of secrecy must know of a game. */
export interface Secrets<State = unknown, View = unknown, Options = unknown> {
  game: Game<State, View, Options>;
  options: Options;
  seats: number;
  /**
   * The keys of log lines by which the rules themselves show, to some viewer, what was hidden until then: cards that are
   * revealed or turned up, a draw as its owner is told of it. Two games may part at such a line, and nowhere else.
   */
  reveals: readonly string[];
  /** Answers whose very outcome names hidden cards that the answer does not ("all of a kind"): no rival gives them. */
  telling?(d: Decision, answer: Answer): boolean;
  /** How games are played up to the points that are tried; at random, unless something else gets further. */
  choose?(d: Decision, roll: Roll): Answer;
  /** How reaction windows go, as a lobby sets it. Default `sealed`. */
  windows?: string;
  /** The seats that have a standing order to pass on everything. */
  passing?: readonly Seat[];
  /** No seat hides anything from the others: only chance to come can be dealt anew. */
  openHands?: true;
}

/** How much is tried. */
export interface Extent {
  /** Games that are played; points of each that are tried, once for every viewer. */
  games: number;
  points: number;
  /** Half of the points are those at which such a question is open; by default any is as good as another. */
  where?(d: Decision): boolean;
  /** Answers of a game, at most. */
  length?: number;
  /** Moves made from each point, at most. Default 8. */
  moves?: number;
  /** Where all that is random comes from: the same number, the same trials. */
  from?: number;
  /** Whether pictures are painted in earnest, which takes long; else what they are made from is compared. */
  painted?: boolean;
  parts?: Parts;
}

/** What was tried, for tests to see that it was enough. */
export interface Tried {
  points: number;
  /** Those at which both tables are rows in a store and nothing else. */
  rested: number;
  moves: number;
  /** Moves of players other than the viewer. */
  others: number;
  /** Moves for which one table took more answers than the other: what only one of the players was asked, nobody saw. */
  uneven: number;
  /** Answers that nobody but their seat could notice. */
  silent: number;
  /** Such answers that were taken back and given again. */
  detours: number;
  undos: number;
  restarts: number;
  /** Answers that were left out because the rules would have shown something hidden. */
  revealing: number;
  topics: Map<string, number>;
  /** Of how many new deals for one viewer the state is another, and another seat sees the difference. */
  unlike: Map<string, { deals: number; seen: number }>;
}

type AnyMatch = Match<unknown, unknown, unknown>;
type AnyGame = Game<unknown, unknown, unknown>;
/** An answer, or null: the last one is taken back. Nobody's step is that the time of a window passes. */
type Step = { seat: Seat; answer: Answer | null };

/** In the place of a seat, where a window is closed by the clock. */
const NOBODY = -1;

/**
 * Proves of a game, as well as trying can, that nobody learns what is hidden from them. At points of random games
 * everything that some viewer (each seat, and somebody who watches) cannot know is dealt anew; both tables are played on by
 * the same script through everything that stands above the kernel. All that is public and all that this viewer gets must
 * be the same to the last byte and second.
 * @returns what was tried
 * @throws Leak saying where the two can be told apart
 */
export async function keepsSecrets<S, V, O>(secrets: Secrets<S, V, O>, extent: Extent): Promise<Tried> {
  const trial = new Trial(secrets as unknown as Secrets, extent);
  try {
    await trial.run();
    trial.assertDealtAnew();
  } finally {
    trial.close();
  }
  return trial.tried;
}

class Trial {
  readonly tried: Tried = {
    points: 0,
    rested: 0,
    moves: 0,
    others: 0,
    uneven: 0,
    silent: 0,
    detours: 0,
    undos: 0,
    restarts: 0,
    revealing: 0,
    topics: new Map(),
    unlike: new Map(),
  };
  private readonly left: Surface;
  private readonly right: Surface;
  private readonly chance: Chance;
  private readonly roll: Roll = (n) => this.chance.int(n);

  constructor(
    private readonly secrets: Secrets,
    private readonly extent: Extent,
  ) {
    this.chance = new Chance(testSeed(extent.from ?? 0, 9));
    this.left = new Surface(secrets.game, extent.parts, extent.painted);
    this.right = new Surface(secrets.game, extent.parts, extent.painted);
  }

  close(): void {
    this.left.close();
    this.right.close();
  }

  async run(): Promise<void> {
    const { games, points, from = 0, length = 150 } = this.extent;
    const viewers: Viewer[] = [...Array(this.secrets.seats).keys(), 'spectator'];
    for (let n = from; n < from + games; n++) {
      const wanted = new Set(Array.from({ length: points }, () => this.roll(length)));
      if (n % 3 === 0) wanted.add(0);
      for (const point of this.play(n, length, wanted))
        for (const viewer of viewers)
          await this.at(point, viewer).catch((error) =>
            explain(error, `game ${n}, event ${point.seq}, viewer ${viewer}`),
          );
    }
  }

  /** New deals that change nothing would prove nothing. */
  assertDealtAnew(): void {
    for (const [what, { deals, seen }] of this.tried.unlike)
      if (deals > 4 && seen < deals / 2)
        throw new Leak(`${what}: a new deal changes it ${seen} times of ${deals} only`);
  }

  /** Plays a random game and stops at some of its points. */
  private *play(n: number, length: number, wanted: Set<number>): Generator<Point> {
    const { game, options, seats, choose = randomAnswer, passing = [] } = this.secrets;
    const windows = this.secrets.windows?.split(':')[0] as Windows | undefined;
    const terms = { seed: testSeed(n), seats, options, windows };
    const { match, step } = Match.start(game, terms, 1);
    const log: Said[] = step.log.map((line) => ({ ...line, seq: 1 }));
    let due: 'anywhere' | 'there' | null = null;
    const there = () => match.decisions.some(({ decision }) => this.extent.where?.(decision));
    for (let seq = 1; seq <= length && !match.outcome; ) {
      // Every other point waits for the next one at which the match is at rest.
      if (wanted.has(seq - 1)) due ??= this.extent.where && this.roll(2) === 0 ? 'there' : 'anywhere';
      if (due === 'there' ? there() : due && (seq % 2 === 0 || match.entries.length === 0)) {
        due = null;
        yield { game, terms, saved: saved(match), log: [...log], seq };
      }
      const open = match.decisions;
      const { id, decision } = open[this.roll(open.length)] as (typeof open)[number];
      const closes = match.held !== null && this.roll(3) === 0;
      const done = closes
        ? match.close(++seq)
        : match.answer(decision.seat, id, this.passes(decision) ?? choose(decision, this.roll), ++seq);
      log.push(...done.log.map((line) => ({ ...line, seq })));
      for (const passed of passAll(match, passing, () => ++seq)) log.push(...passed.map((line) => ({ ...line, seq })));
    }
  }

  /** What a seat with a standing order answers in a reaction window. */
  private passes({ seat, reaction, fallback }: Decision): Answer | null {
    return reaction && this.secrets.passing?.includes(seat) ? fallback : null;
  }

  /** Tries one point for one viewer. */
  private async at(point: Point, viewer: Viewer): Promise<void> {
    const twin = this.twin(point, viewer);
    const { passing = [], windows = 'sealed' } = this.secrets;
    const one = new Line(() => original(point), point.seq, passing);
    const other = new Line(twin.make, point.seq, passing, twin.rested);
    const [a, b] = [one.at([], viewer), other.at([], viewer)];
    same(b.doors, a.doors, `a new deal for viewer ${viewer} shows`);
    this.note(viewer, one.at([]).match, other.at([]).match);
    const { left, right } = this;
    const as = { log: point.log, seq: point.seq, windows, passing };
    await left.lay({ ...as, match: one.at([]).match, live: false });
    await right.lay({ ...as, match: other.at([]).match, live: !twin.rested });
    for (const seat of Array(this.secrets.seats).keys()) {
      const [id, too] = [left, right].map((side) => side.look(seat).decision?.id);
      if (id !== undefined && id === too) throw new Leak(`the id of a question, ${id}, is not drawn by lot`);
    }
    this.tried.points++;
    if (twin.rested) this.tried.rested++;
    await this.compare(viewer, false, 'at first');
    for (let moves = 0; moves < (this.extent.moves ?? 8); moves++) {
      const move = this.plan(one, other, viewer, twin.rested);
      if (!move) break;
      for (const { clock } of [left, right]) clock.time += move.later;
      if (twin.rested && this.roll(8) === 0) {
        this.tried.restarts++;
        for (const side of [left, right]) side.restart();
      }
      const what = `after ${JSON.stringify(move.one)}`;
      const got = await this.carryOut(left, one, { ...move, steps: move.one, viewer });
      const gotToo = await this.carryOut(right, other, { ...move, steps: move.other, viewer });
      same(gotToo, got, `${what}: what was sent, or what they got`);
      await this.compare(viewer, false, what);
      this.count(move, viewer);
    }
    await this.compare(viewer, true, 'in the end');
  }

  /** How a match is made that the viewer cannot tell from the one at a point. */
  private twin(point: Point, viewer: Viewer): { make: () => AnyMatch; rested: boolean } {
    const { checkpoint, trail } = point.saved;
    const seed = testSeed(this.roll(2 ** 32), 8);
    const slightly = this.roll(2) === 0;
    const chance = () => (slightly ? new Slight(seed) : new Chance(seed));
    const rested = trail.length === 0;
    if (!rested) return { make: () => original(point).redealt(viewer, chance()), rested };
    const dealt = () => {
      const lot = chance();
      const state = point.game.redeal(JSON.parse(checkpoint.state), viewer, lot);
      const anew = { ...checkpoint, counter: lot.counter, state: JSON.stringify(state) };
      return Match.restore(point.game, { ...point.terms, seed }, anew, []);
    };
    return { make: dealt, rested };
  }

  /** Notes whether something has been dealt anew, and whether the other seats see it. */
  private note(viewer: Viewer, one: AnyMatch, other: AnyMatch): void {
    const count = (what: string, look: (match: AnyMatch) => unknown) => {
      const { deals, seen } = this.tried.unlike.get(what) ?? { deals: 0, seen: 0 };
      const unlike = JSON.stringify(look(one)) !== JSON.stringify(look(other));
      this.tried.unlike.set(what, { deals: deals + 1, seen: seen + (unlike ? 1 : 0) });
    };
    count(`what viewer ${viewer} cannot know`, (match) => innards(match).state);
    for (const seat of this.secrets.openHands ? [] : Array(this.secrets.seats).keys())
      if (seat !== viewer) count(`what seat ${seat} hides from viewer ${viewer}`, (match) => match.view(seat));
  }

  /**
   * Looks for a move that can be made on both sides and after which the viewer cannot tell them apart.
   * @returns null where none is found
   * @throws Leak where the viewer can, though nothing hidden was shown by the rules
   */
  private plan(one: Line, other: Line, viewer: Viewer, undo: boolean): Move | null {
    for (let tries = 0; tries < 12; tries++) {
      const { match } = one.at([]);
      if (match.outcome) return null;
      const tried = undo && this.roll(6) === 0 ? this.takeBack(one, other) : this.proposal(one, other, viewer);
      if (!tried) continue;
      const found = this.follow(one, other, viewer, tried);
      if (!found) continue;
      return { ...found, later: 1000 * 10 ** this.roll(5), typed: this.roll(2) === 0, topic: tried.topic };
    }
    return null;
  }

  private takeBack(one: Line, other: Line): Proposal | null {
    const able = [...Array(this.secrets.seats).keys()].filter(
      (seat) =>
        !this.secrets.passing?.includes(seat) &&
        [one, other].every((line) => line.at([]).match.undoable(seat) !== null),
    );
    const seat = able[this.roll(Math.max(1, able.length))];
    return seat === undefined ? null : { seat, one: null, other: null, alike: false, topic: 'undo' };
  }

  private proposal(one: Line, other: Line, viewer: Viewer): Proposal | null {
    const { match } = one.at([]);
    if (match.held !== null && this.roll(3) === 0)
      return { seat: NOBODY, one: [], other: [], alike: true, topic: 'close' };
    // What a standing order has answered stays as it is: to answer by hand would end the order.
    const open = match.decisions.filter(({ decision }) => this.passes(decision) === null);
    if (open.length === 0) return null;
    const { decision: a } = open[this.roll(open.length)] as (typeof open)[number];
    const b = other.at([]).match.decisions.find((d) => d.decision.seat === a.seat)?.decision;
    if (!b) throw new Leak(`seat ${a.seat} is asked in one game only`);
    const { seat, topic } = a;
    if (seat === viewer) {
      same(b, a, `the question to viewer ${viewer}`);
      const answer = (this.secrets.choose ?? randomAnswer)(a, this.roll);
      return { seat, one: answer, other: answer, alike: true, topic };
    }
    const shared = this.shared(a, b);
    if (shared !== null && this.roll(3) > 0) {
      if (this.secrets.telling?.(a, shared)) return null;
      return { seat, one: shared, other: shared, alike: true, topic };
    }
    const placed = this.placed(a, b);
    return placed && { seat, ...placed, alike: false, topic };
  }

  /** An answer that is legal to both of two questions. */
  private shared(a: Decision, b: Decision): Answer | null {
    if (a.kind !== b.kind || a.topic !== b.topic) return null;
    const ids = a.options.filter((o) => b.options.some((p) => p.id === o.id));
    const common = { ...a, options: ids, min: Math.max(a.min, b.min), max: Math.min(a.max, b.max) };
    if (a.kind !== 'amount') common.max = Math.min(common.max, ids.length);
    return common.min > common.max ? null : randomAnswer(common, this.roll);
  }

  /** Two answers that take the same places in the lists of two questions; the last option, where possible, is the same. */
  private placed(a: Decision, b: Decision): { one: Answer; other: Answer } | null {
    if (a.kind === 'amount' || b.kind === 'amount') return null;
    const most = Math.min(a.max, b.max);
    const least = Math.max(a.min, b.min);
    if (least > most) return { one: a.fallback, other: b.fallback };
    const count = least + this.roll(most - least + 1);
    const last = this.shared({ ...a, min: 1, max: 1 }, { ...b, min: 1, max: 1 });
    const [end] = Array.isArray(last) ? last : [];
    const pick = (d: Decision) => {
      const ids = d.options.map((o) => o.id).filter((id) => id !== end);
      if (count === 0) return [];
      return end === undefined ? ids.slice(0, count) : [...ids.slice(0, count - 1), end];
    };
    return { one: pick(a), other: pick(b) };
  }

  /** Carries a proposal out on copies, and goes on for the side that lags until both are alike to the viewer. */
  private follow(one: Line, other: Line, viewer: Viewer, tried: Proposal): Pick<Move, 'one' | 'other'> | null {
    const { seat, alike } = tried;
    const before = JSON.stringify(one.at([], viewer).doors);
    const steps = { one: [{ seat, answer: tried.one }], other: [{ seat, answer: tried.other }] };
    for (let extra = 0; ; extra++) {
      const a = one.at(steps.one, viewer);
      const b = this.possible(other, steps.other, viewer);
      if (!b) return null;
      const silent = [a, b].map((side) => side.lines.length === 0 && JSON.stringify(side.doors) === before);
      if (JSON.stringify([a.lines, a.doors]) === JSON.stringify([b.lines, b.doors])) {
        if (a.match.outcome) break; // everything is shown now
        return steps;
      }
      const behind =
        silent[0] || begins(a.lines, b.lines) ? 'one' : silent[1] || begins(b.lines, a.lines) ? 'other' : null;
      const asked =
        behind && (behind === 'one' ? a : b).match.decisions.find((d) => d.decision.seat === seat)?.decision;
      if (behind && asked && seat !== viewer && extra < 6) {
        steps[behind].push({ seat, answer: asked.fallback });
        continue;
      }
      if (!alike) return null; // not the same answer, so it may well show
      const at = a.lines.findIndex((line, i) => JSON.stringify(line) !== JSON.stringify(b.lines[i]));
      const parting = [a.lines[at < 0 ? a.lines.length : at], b.lines[at < 0 ? a.lines.length : at]];
      if (parting.some((line) => line && this.secrets.reveals.includes(line.key))) break;
      if (a.match.outcome && b.match.outcome) break;
      throw new Leak(
        `viewer ${viewer} learns by ${JSON.stringify(steps)}: ${difference([a.lines, a.doors], [b.lines, b.doors])}`,
      );
    }
    this.tried.revealing++;
    return null;
  }

  /**
   * The other game after some steps; null where they cannot be made: questions that were open when the cards were dealt
   * anew still offer a rival what they held before, and what a rival had answered by then still holds.
   */
  private possible(other: Line, steps: Step[], viewer: Viewer): ReturnType<Line['at']> | null {
    try {
      return other.at(steps, viewer);
    } catch (error) {
      if (other.rested) throw error;
      return null;
    }
  }

  /**
   * Makes a move on one side. What only its own seat can notice must leave no trace anywhere else; on the side that comes
   * first it is even taken back and done again.
   */
  private async carryOut(side: Surface, line: Line, { steps, viewer, typed }: Action): Promise<unknown> {
    const sent: Sent[] = [];
    let got: unknown;
    for (const step of steps) {
      const before = JSON.stringify(line.at([], viewer).doors);
      const after = line.at([step], viewer);
      const answers = step.answer !== null && step.seat !== NOBODY; // a time that is over is everybody's
      const silent = answers && after.lines.length === 0 && JSON.stringify(after.doors) === before;
      const sights = silent ? await side.sights(viewer, false) : null;
      const take = async ({ seat, answer }: Step) => {
        if (seat === NOBODY) await side.closeWindow();
        else got = answer === null ? await side.undo(seat) : await side.answer(seat, answer, typed);
        line.done.push({ seat, answer });
        const news = side.published();
        sent.push(...news);
        if (!sights) return;
        same(news, [], `sent though nobody else can see what seat ${seat} does`);
        same(await side.sights(viewer, false), sights, `viewer ${viewer} notices what seat ${seat} does`);
      };
      await take(step);
      if (!silent) continue;
      this.tried.silent++;
      const back = { ...step, answer: null };
      if (side !== this.left || !side.look(step.seat).undoable) continue;
      if (JSON.stringify(line.at([back], viewer).doors) !== before) continue; // a changed answer, now open again
      this.tried.detours++;
      await take(back);
      await take(step);
    }
    return { sent, got: steps[0]?.seat === viewer ? got : null };
  }

  /** Compares all that has become public, and what the viewer gets now who asks for it. */
  private async compare(viewer: Viewer, whole: boolean, when: string): Promise<void> {
    const { left, right } = this;
    const [a, b] = [await left.sights(viewer, whole), await right.sights(viewer, whole)];
    for (const [i, sight] of a.entries()) same(b[i], sight, `${sight.what} for viewer ${viewer} ${when}`);
    same(right.published(), left.published(), `public ${when}`);
    if (whole && this.extent.painted) same(right.pictures(viewer), left.pictures(viewer), `pictures ${when}`);
    for (const side of [left, right]) assert.deepEqual(side.complaints, [], 'complaints');
  }

  private count(move: Move, viewer: Viewer): void {
    const { tried } = this;
    tried.moves++;
    if (move.one[0]?.seat !== viewer) tried.others++;
    if (move.one.length !== move.other.length) tried.uneven++;
    if (move.topic === 'undo') tried.undos++;
    tried.topics.set(move.topic, (tried.topics.get(move.topic) ?? 0) + 1);
  }
}

interface Point {
  game: AnyGame;
  terms: Terms<unknown>;
  saved: Saved;
  log: Said[];
  seq: number;
}

/** A move to try: what the same seat answers in the one game and in the other; null takes back. */
interface Proposal {
  seat: Seat;
  one: Answer | null;
  other: Answer | null;
  /** Whether it is the same answer. */
  alike: boolean;
  topic: string;
}

/** A move on one side. */
interface Action {
  steps: Step[];
  viewer: Viewer;
  typed: boolean;
}

interface Move {
  one: Step[];
  other: Step[];
  /** How long after the last one (ms). */
  later: number;
  typed: boolean;
  topic: string;
}

/** A game from a point on: what has been done since, and what would come of more. */
class Line {
  readonly done: Step[] = [];

  constructor(
    private readonly make: () => AnyMatch,
    private readonly seq: number,
    private readonly passing: readonly Seat[],
    readonly rested = true,
  ) {}

  /** The match after some more steps, what a viewer may know of it, and the lines they read on the way there. */
  at(steps: readonly Step[], viewer: Viewer = 'spectator') {
    const match = this.make();
    const lines: Text[] = [];
    let { seq } = this;
    const readable = ({ to }: LogLine) => to === 'all' || (viewer !== 'spectator' && to.includes(viewer));
    for (const [i, { seat, answer }] of [...this.done, ...steps].entries()) {
      seq++;
      if (answer === null) {
        match.undo(seat, seq);
        continue;
      }
      const id = match.decisions.find((d) => d.decision.seat === seat)?.id ?? '';
      const { log } = seat === NOBODY ? match.close(seq) : match.answer(seat, id, answer, seq);
      const passed = [...passAll(match, this.passing, () => ++seq)].flat();
      if (i >= this.done.length) lines.push(...[...log, ...passed].filter(readable).map((l) => l.line));
    }
    const undoable = viewer === 'spectator' ? null : match.undoable(viewer) !== null;
    const doors = { view: match.view(viewer), asks: match.asks(viewer), undoable, over: match.outcome };
    return { match, lines, doors };
  }
}

/** Lets the seats that have a standing order pass, as a table does. @returns what was said at each passing */
function* passAll(match: AnyMatch, passing: readonly Seat[], nextSeq: () => number): Generator<LogLine[]> {
  for (;;) {
    const asked = match.decisions.find(
      ({ decision: d, given }) => d.reaction && given === undefined && passing.includes(d.seat),
    );
    if (!asked) return;
    const { seat, fallback } = asked.decision;
    yield match.answer(seat, asked.id, fallback, nextSeq()).log;
  }
}

/** Chance that moves but a few cards when it shuffles, so that two deals go on alike for longer. */
class Slight extends Chance {
  override shuffle<T>(items: T[]): T[] {
    for (let swaps = 1 + this.int(3); swaps > 0 && items.length > 1; swaps--) {
      const [i, j] = [this.int(items.length), this.int(items.length)];
      [items[i], items[j]] = [items[j] as T, items[i] as T];
    }
    return items;
  }
}

function original({ game, terms, saved: { checkpoint, trail } }: Point): AnyMatch {
  return Match.restore(game, terms, checkpoint, structuredClone(trail));
}

function begins(start: readonly unknown[], whole: readonly unknown[]): boolean {
  return start.length < whole.length && start.every((line, i) => JSON.stringify(line) === JSON.stringify(whole[i]));
}

function same(actual: unknown, expected: unknown, what: string): void {
  if (JSON.stringify(actual) !== JSON.stringify(expected)) throw new Leak(`${what}: ${difference(expected, actual)}`);
}

/** Where two values part, and what stands there. */
function difference(one: unknown, other: unknown, path = ''): string {
  const nested = [one, other].every((value) => typeof value === 'object' && value !== null);
  if (nested) {
    const [a, b] = [one, other] as Record<string, unknown>[];
    for (const key of new Set([...Object.keys(a ?? {}), ...Object.keys(b ?? {})]))
      if (JSON.stringify(a?.[key]) !== JSON.stringify(b?.[key]))
        return difference(a?.[key], b?.[key], `${path}.${key}`);
  }
  return `${path || 'it'} is ${brief(one)} in one game and ${brief(other)} in the other`;
}

function brief(value: unknown): string {
  const json = JSON.stringify(value) ?? 'nothing';
  return json.length > 400 ? `${json.slice(0, 400)}…` : json;
}

function explain(error: unknown, where: string): never {
  throw error instanceof Leak ? new Leak(`${where}: ${error.message}`) : new Error(where, { cause: error });
}
