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
import type { OrderRow } from '../../src/store/index.ts';
import { answersOfMachines, machinesOf } from '../../src/table/machines.ts';
import { coveredBy, covers, isOver, type Order } from '../../src/table/orders.ts';
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
  /** How long (hours) somebody may be waited for, and what happens then; people are reminded then, too, and get digests. */
  patience?: number;
  lapse?: 'remind' | 'pass' | 'gm';
  /** The seats that people have left to a machine, which passes. */
  bots?: readonly Seat[];
  /** Whether seats give standing orders in the course of a game. */
  orders?: true;
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
  /** Reminders, calls and digests that were due. */
  told: number;
  /** Answers that were left out because the rules would have shown something hidden. */
  revealing: number;
  topics: Map<string, number>;
  /** Of how many new deals for one viewer the state is another, and another seat sees the difference. */
  unlike: Map<string, { deals: number; seen: number }>;
}

type AnyMatch = Match<unknown, unknown, unknown>;
type AnyGame = Game<unknown, unknown, unknown>;
/**
 * An answer, or null: the last one is taken back. Nobody's step is that the time of a window passes. Otherwise the seat is
 * late, or gives a standing order.
 */
type Step = { seat: Seat; answer: Answer | null; as?: 'late' | Order };

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
    told: 0,
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
    const viewers: Viewer[] = [...this.people, 'spectator'];
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

  /** The seats that people play. */
  private get people(): Seat[] {
    const { game, options, seats } = this.secrets;
    return [...Array(seats - (game.machines?.(options).length ?? 0)).keys()];
  }

  /** New deals that change nothing would prove nothing. */
  assertDealtAnew(): void {
    for (const [what, { deals, seen }] of this.tried.unlike)
      if (deals > 4 && seen < deals / 2)
        throw new Leak(`${what}: a new deal changes it ${seen} times of ${deals} only`);
  }

  /** Plays a random game and stops at some of its points. */
  private *play(n: number, length: number, wanted: Set<number>): Generator<Point> {
    const { game, options, seats, choose = randomAnswer } = this.secrets;
    const orders = ordersOf(this.secrets);
    const windows = this.secrets.windows?.split(':')[0] as Windows | undefined;
    const terms = { seed: testSeed(n), seats, options, windows };
    const { match, step } = Match.start(game, terms, 1);
    const log: Said[] = step.log.map((line) => ({ ...line, seq: 1 }));
    let due: 'anywhere' | 'there' | null = null;
    const there = () => match.decisions.some(({ decision }) => this.extent.where?.(decision));
    let seq = 1;
    const goOn = () => {
      for (const { lines } of passAll(match, orders, this.secrets.bots, () => ++seq))
        log.push(...lines.map((line) => ({ ...line, seq })));
    };
    goOn();
    while (seq <= length && !match.outcome) {
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
      goOn();
    }
  }

  /** What a seat with a standing order answers in a reaction window. */
  private passes({ seat, reaction, fallback }: Decision): Answer | null {
    return reaction && this.secrets.passing?.includes(seat) ? fallback : null;
  }

  /** Tries one point for one viewer. */
  private async at(point: Point, viewer: Viewer): Promise<void> {
    const twin = this.twin(point, viewer);
    const { passing = [], windows = 'sealed', patience, lapse, bots } = this.secrets;
    const one = new Line(() => original(point), point.seq, this.secrets);
    const other = new Line(twin.make, point.seq, this.secrets, twin.rested);
    const [a, b] = [one.at([], viewer), other.at([], viewer)];
    same(b.doors, a.doors, `a new deal for viewer ${viewer} shows`);
    this.note(viewer, one.at([]).match, other.at([]).match);
    const { left, right } = this;
    const as = { log: point.log, seq: point.seq, windows, passing, patience, lapse, bots };
    await left.lay({ ...as, match: one.at([]).match, live: false });
    await right.lay({ ...as, match: other.at([]).match, live: !twin.rested });
    for (const seat of this.people) {
      const [id, too] = [left, right].map((side) => side.look(seat).decision?.id);
      if (id !== undefined && id === too) throw new Leak(`the id of a question, ${id}, is not drawn by lot`);
    }
    this.tried.points++;
    if (twin.rested) this.tried.rested++;
    await this.compare(viewer, false, 'at first');
    for (let moves = 0; moves < (this.extent.moves ?? 8); moves++) {
      const move = this.plan(one, other, viewer, twin.rested);
      if (!move) break;
      if (move.one[0]?.as !== 'late') await this.wait(move.later);
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
    this.tried.told += left.told;
    left.told = 0;
  }

  /** Lets time pass (ms) on both sides; where that counts, none that somebody has for an answer runs out by it. */
  private async wait(later: number): Promise<void> {
    const { left, right } = this;
    const { due, closesAt } = left.look('spectator').table;
    const ends = [...due.map(({ at }) => at), closesAt ?? Number.POSITIVE_INFINITY];
    const most = Math.min(...ends) - left.clock.time - 1000;
    for (const side of [left, right])
      if (this.secrets.patience === undefined) side.clock.time += later;
      else await side.pass(Math.max(0, Math.min(10 * later, most)));
    same(right.published(), left.published(), 'public while time passes');
  }

  /** How a match is made that the viewer cannot tell from the one at a point. */
  private twin(point: Point, viewer: Viewer): { make: () => AnyMatch; rested: boolean } {
    const { checkpoint, trail } = point.saved;
    const seed = testSeed(this.roll(2 ** 32), 8);
    const slightly = this.roll(2) === 0;
    const chance = () => (slightly ? new Slight(seed) : new Chance(seed));
    // Where chance was used on the way to the first question, another lot would show.
    const rested = trail.length === 0 && innards(original(point)).chance.counter === checkpoint.counter;
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
      const tried =
        // What is taken back goes on with the time that it had: several might be late at once then.
        undo && this.secrets.lapse !== 'pass' && this.roll(6) === 0
          ? this.takeBack(one, other)
          : (this.late(one) ?? this.ordered(one) ?? this.proposal(one, other, viewer));
      if (!tried) continue;
      const found = this.follow(one, other, viewer, tried);
      if (!found) continue;
      return { ...found, later: 1000 * 10 ** this.roll(5), typed: this.roll(2) === 0, topic: tried.topic };
    }
    return null;
  }

  private takeBack(one: Line, other: Line): Proposal | null {
    const able = this.people.filter(
      (seat) =>
        !this.secrets.bots?.includes(seat) &&
        one.at([]).orders.every((order) => order.seat !== seat) &&
        [one, other].every((line) => line.at([]).match.undoable(seat) !== null),
    );
    const seat = able[this.roll(Math.max(1, able.length))];
    return seat === undefined ? null : { seat, one: null, other: null, alike: false, topic: 'undo' };
  }

  /** Now and then somebody is late, where that has consequences. */
  private late(one: Line): Proposal | null {
    if (this.secrets.lapse === undefined || this.roll(4) > 0) return null;
    const { due } = this.left.look('spectator').table;
    const open = one.at([]).match.decisions.filter((d) => d.given === undefined);
    // All who have been waited for as long are late together: only one at a time can be followed.
    const [only, ...more] = due.filter(({ at }) => at > this.left.clock.time);
    if (!only || more.length > 0 || !open.some((d) => d.decision.seat === only.seat)) return null;
    return { seat: only.seat, one: [], other: [], alike: true, topic: 'late', as: 'late' };
  }

  /** Now and then somebody gives a standing order. */
  private ordered(one: Line): Proposal | null {
    const { match, orders } = one.at([]);
    const kinds = this.secrets.game.reactions?.kinds ?? [];
    if (!this.secrets.orders || !match.turn || this.roll(4) > 0) return null;
    const able = this.people.filter((seat) => orders.every((order) => order.seat !== seat));
    const seat = able[this.roll(Math.max(1, able.length))];
    if (seat === undefined) return null;
    const kind = this.roll(2) === 0 ? null : (kinds[this.roll(kinds.length)] ?? null);
    const until = (['turn', 'next', 'cleared'] as const)[this.roll(3)] ?? 'turn';
    return { seat, one: [], other: [], alike: true, topic: 'order', as: { kind, until } };
  }

  private proposal(one: Line, other: Line, viewer: Viewer): Proposal | null {
    const { match, orders } = one.at([]);
    if (match.held !== null && this.roll(3) === 0)
      return { seat: NOBODY, one: [], other: [], alike: true, topic: 'close' };
    // What a standing order has answered stays as it is: to answer by hand would end the order.
    const open = match.decisions.filter(
      ({ decision: d }) =>
        !this.secrets.bots?.includes(d.seat) && !orders.some((order) => order.seat === d.seat && covers(order, d)),
    );
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
    const { seat, alike, as } = tried;
    const before = JSON.stringify(one.at([], viewer).doors);
    const first = (answer: Answer | null): Step[] => [{ seat, answer, ...(as && { as }) }];
    const steps = { one: first(tried.one), other: first(tried.other) };
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
      // What a machine does by what it holds shows what it holds.
      if ([a, b].some(({ byMachine }) => byMachine !== null && (at < 0 || at >= byMachine))) break;
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
      // A time that is over is everybody's; and whoever gives an order sees it.
      const own = typeof step.as === 'object' && step.seat === viewer;
      const answers = step.answer !== null && step.seat !== NOBODY && step.as !== 'late' && !own;
      const silent = answers && after.lines.length === 0 && JSON.stringify(after.doors) === before;
      const sights = silent ? await side.sights(viewer, false) : null;
      const take = async ({ seat, answer, as }: Step) => {
        if (seat === NOBODY) await side.closeWindow();
        else if (as === 'late') await side.lapse(seat);
        else if (as) got = await side.order(seat, as);
        else got = answer === null ? await side.undo(seat) : await side.answer(seat, answer, typed);
        line.done.push({ seat, answer, ...(as && { as }) });
        const news = side.published();
        sent.push(...news);
        if (!sights) return;
        same(news, [], `sent though nobody else can see what seat ${seat} does`);
        same(await side.sights(viewer, false), sights, `viewer ${viewer} notices what seat ${seat} does`);
      };
      await take(step);
      if (!silent) continue;
      this.tried.silent++;
      if (step.as) continue;
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
  as?: Step['as'];
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
    private readonly secrets: Secrets,
    readonly rested = true,
  ) {}

  /** The match after some more steps, what a viewer may know of it, and the lines they read on the way there. */
  at(steps: readonly Step[], viewer: Viewer = 'spectator') {
    const match = this.make();
    const lines: Text[] = [];
    let { seq } = this;
    const orders = ordersOf(this.secrets);
    let byMachine: number | null = null;
    const readable = ({ to }: LogLine) => to === 'all' || (viewer !== 'spectator' && to.includes(viewer));
    const goOn = () => passAll(match, orders, this.secrets.bots, () => ++seq);
    for (const [i, { seat, answer, as }] of [...this.done, ...steps].entries()) {
      const read = (said: readonly LogLine[]) => {
        if (i >= this.done.length) lines.push(...said.filter(readable).map((l) => l.line));
      };
      seq++;
      if (answer === null) match.undo(seat, seq);
      else if (as === 'late') for (const said of late(match, seat, this.secrets, orders, () => ++seq)) read(said.lines);
      else if (as) {
        orders.push({ seat, ...as, turn: match.turn?.number ?? 0 } as OrderRow);
        const asked = match.decisions.find(({ decision: d }) => d.seat === seat && covers(as, d));
        if (asked) read(match.answer(seat, asked.id, asked.decision.fallback, seq).log);
      } else {
        const id = match.decisions.find((d) => d.decision.seat === seat)?.id ?? '';
        read((seat === NOBODY ? match.close(seq) : match.answer(seat, id, answer, seq)).log);
      }
      for (const said of goOn()) {
        if (said.machine && i >= this.done.length) byMachine ??= lines.length;
        read(said.lines);
      }
    }
    const undoable = viewer === 'spectator' ? null : match.undoable(viewer) !== null;
    const doors = { view: match.view(viewer), asks: match.asks(viewer), undoable, over: match.outcome };
    return { match, lines, doors, orders, byMachine };
  }
}

/** The standing orders of a table when it is laid. */
function ordersOf({ passing = [] }: Secrets): OrderRow[] {
  return passing.map((seat) => ({ seat, kind: null, until: 'cleared', turn: 0 }) as OrderRow);
}

/**
 * What follows a step by itself, as at a table: the game's machines answer, standing orders pass and end, machines on
 * people's seats pass.
 * @param orders those that stand; what is over is taken out
 * @returns what was said at each answer
 */
function* passAll(
  match: AnyMatch,
  orders: OrderRow[],
  bots: readonly Seat[] = [],
  nextSeq: () => number,
): Generator<{ lines: LogLine[]; machine: boolean }> {
  const { options, seats } = innards(match).terms;
  const machines = machinesOf(match.game, options, seats - (match.game.machines?.(options).length ?? 0));
  for (;;) {
    for (const { step } of answersOfMachines(match, machines, nextSeq)) yield { lines: step.log, machine: true };
    const { turn } = match;
    if (turn) orders.splice(0, orders.length, ...orders.filter((order) => !isOver(order, turn)));
    const asked =
      coveredBy(match, orders) ??
      match.decisions.find(({ decision, given }) => given === undefined && bots.includes(decision.seat));
    if (!asked) return;
    const { seat, fallback } = asked.decision;
    yield { lines: match.answer(seat, asked.id, fallback, nextSeq()).log, machine: false };
  }
}

/** What a table does when a seat is late: nothing, or the least is answered until its turn is over or others must act. */
function* late(
  match: AnyMatch,
  seat: Seat,
  { lapse }: Secrets,
  orders: OrderRow[],
  nextSeq: () => number,
): Generator<{ lines: LogLine[] }> {
  const waiting = () => match.decisions.flatMap((d) => (d.given === undefined ? [d.decision.seat] : []));
  while (lapse === 'pass') {
    const asked = match.decisions.find((d) => d.decision.seat === seat && d.given === undefined);
    if (!asked) return;
    const others = waiting();
    const { log, checkpoint } = match.answer(seat, asked.id, asked.decision.fallback, nextSeq());
    yield { lines: log };
    // A machine on another seat waits a moment: it plays when this is over.
    yield* passAll(match, orders, [], nextSeq);
    if (match.outcome || checkpoint || waiting().some((other) => other !== seat && !others.includes(other))) return;
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
  const [a, b] = [JSON.stringify(one) ?? 'nothing', JSON.stringify(other) ?? 'nothing'];
  const parting = [...a].findIndex((letter, i) => letter !== b[i]);
  const from = Math.max(0, parting - 200);
  return `${path || 'it'} is ${brief(a, from)} in one game and ${brief(b, from)} in the other`;
}

function brief(json: string, from: number): string {
  return json.length > 400 ? `…${json.slice(from, from + 400)}…` : json;
}

function explain(error: unknown, where: string): never {
  throw error instanceof Leak ? new Leak(`${where}: ${error.message}`) : new Error(where, { cause: error });
}
