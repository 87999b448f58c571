import { strict as assert } from 'node:assert';
import { pictureOf } from '../../commands/pictures.ts';
import {
  type Answer,
  Chance,
  type Decision,
  type Game,
  Match,
  type Play,
  type Viewer,
} from '../../src/kernel/index.ts';
import { innards, type Roll, randomAnswer, testSeed } from '../kernel/harness.ts';
import { Leak } from './leak.ts';
import { Surface } from './surface.ts';

/** A game in which everything that can be hidden has a name of its own, and what the rules let people know of it. */
export interface Named<State = unknown, View = unknown, Options = unknown> {
  game: Game<State, View, Options>;
  options: Options;
  seats: number;
  /** All such names that a text holds. */
  names(said: string): string[];
  /** What lies where a viewer may look at it in a state, written down from the rules and not from the game's own view. */
  open(state: State, viewer: Viewer): unknown;
  /** Parts of the view that tell of what has been: names in them may have gone out of sight since. */
  past: readonly string[];
  choose?(d: Decision, roll: Roll): Answer;
}

/**
 * Plays random games through everything that stands above the kernel and looks for names where they must not be: nobody
 * ever reads a name that they cannot have seen by then; in what is said of an answer, none that they did not see at it; in
 * what is shown as it is now, none that is out of sight now.
 * What somebody can have seen is followed through every moment of the rules: what has lain open to them, and what was
 * shown by `g.look` and `g.reveal`.
 * @returns how much was read, and how many names were hidden from whom in the end
 * @throws Leak naming who reads what, and where
 */
export async function tellsNoHiddenName<S, V, O>(
  named: Named<S, V, O>,
  { games, length, from = 0 }: { games: number; length: number; from?: number },
): Promise<{ steps: number; read: number; hidden: Map<Viewer, number> }> {
  const total = { steps: 0, read: 0, hidden: new Map<Viewer, number>() };
  for (let n = from; n < from + games; n++) {
    const reader = new Reader(named as unknown as Named, n);
    try {
      await reader.play(length);
      total.steps += reader.steps;
      total.read += reader.read;
      for (const [viewer, count] of reader.hidden()) total.hidden.set(viewer, (total.hidden.get(viewer) ?? 0) + count);
    } finally {
      reader.close();
    }
  }
  return total;
}

/** Reads everything that one game shows. */
class Reader {
  steps = 0;
  read = 0;
  private readonly viewers: Viewer[];
  /** What each has ever seen, and what they have seen since the last answer. */
  private readonly seen: Map<Viewer, Set<string>>;
  private readonly lately: Map<Viewer, Set<string>>;
  private readonly shownBefore: unknown[] = [];
  private readonly surface: Surface;
  private readonly match: Match<unknown, unknown, unknown>;
  private readonly chance: Chance;
  private readonly roll: Roll = (n) => this.chance.int(n);

  constructor(
    private readonly named: Named,
    private readonly n: number,
  ) {
    const { seats, options } = named;
    this.chance = new Chance(testSeed(n, 6));
    this.viewers = [...Array(seats).keys(), 'spectator'];
    this.seen = new Map(this.viewers.map((viewer) => [viewer, new Set()]));
    this.lately = new Map(this.viewers.map((viewer) => [viewer, new Set()]));
    const game = { ...named.game, play: (g: Play<unknown>) => named.game.play(this.watched(g)) };
    this.surface = new Surface(game);
    this.match = Match.start(game, { seed: testSeed(n), seats, options }, 1).match;
  }

  close(): void {
    this.surface.close();
  }

  async play(length: number): Promise<void> {
    const { surface } = this;
    await surface.lay({ match: this.match, log: [], seq: 1, live: true });
    this.sent();
    for (; this.steps < length; this.steps++) {
      const open = surface.match.decisions;
      const { decision } = open[this.roll(open.length)] as (typeof open)[number];
      const answer = (this.named.choose ?? randomAnswer)(decision, this.roll);
      surface.clock.time += 1000 * 10 ** this.roll(5);
      for (const names of this.lately.values()) names.clear();
      this.see(this.shownBefore.splice(0)); // what was shown lies there until somebody has chosen from it
      this.look(innards(surface.match).state);
      const got = await surface.answer(decision.seat, answer, this.roll(2) === 0);
      if (surface.match.outcome) return; // now everybody may see everything
      this.look(innards(surface.match).state);
      this.told(decision.seat, got, 'the answer to their answer');
      this.sent();
      for (const viewer of this.viewers) {
        this.shown(viewer);
        this.check(viewer, surface.lines(viewer), this.lately.get(viewer) ?? new Set(), 'the newest lines of the log');
        for (const { what, got } of await surface.sights(viewer, this.roll(10) === 0)) this.told(viewer, got, what);
      }
      if (this.roll(8) > 0 || !surface.look(decision.seat).undoable) continue;
      this.told(decision.seat, await surface.undo(decision.seat), 'the answer to their undo');
      this.sent();
    }
  }

  /** How many names are still hidden from each. */
  hidden(): Map<Viewer, number> {
    assert.deepEqual(this.surface.complaints, []);
    const all = new Set(this.named.names(JSON.stringify(innards(this.surface.match).state)));
    return new Map([...this.seen].map(([viewer, seen]) => [viewer, [...all].filter((name) => !seen.has(name)).length]));
  }

  /** The tools of the rules, watched: at each use everybody takes in what lies open to them then. */
  private watched(g: Play<unknown>): Play<unknown> {
    const show = (cards: unknown) => {
      this.shownBefore.push(cards);
      this.see(cards);
    };
    const watch =
      <A extends unknown[], T>(use: (...args: A) => T) =>
      (...args: A): T => {
        this.look(g.state);
        const result = use(...args);
        this.look(g.state);
        return result;
      };
    const tools = Object.entries(g).map(([name, tool]) => [name, typeof tool === 'function' ? watch(tool) : tool]);
    const all = Object.fromEntries(tools) as Play<unknown>;
    return {
      ...all,
      look: (pile, n) => {
        const cards = all.look(pile, n);
        show(cards);
        return cards;
      },
      reveal: (cards) => {
        show(cards);
        return all.reveal(cards);
      },
    };
  }

  private see(cards: unknown): void {
    for (const viewer of this.viewers) this.takeIn(viewer, cards);
  }

  private look(state: unknown): void {
    for (const viewer of this.viewers) this.takeIn(viewer, this.named.open(state, viewer));
  }

  private takeIn(viewer: Viewer, cards: unknown): void {
    for (const name of this.named.names(JSON.stringify(cards))) {
      this.seen.get(viewer)?.add(name);
      this.lately.get(viewer)?.add(name);
    }
  }

  /** Reads what has been sent into the channel; its pictures are made from the public view alone. */
  private sent(): void {
    const board = pictureOf(this.surface.look('spectator'), 'board', 'en').name;
    for (const { line, body, files } of this.surface.published()) {
      this.told('spectator', body, line);
      for (const { name } of files) if (name !== board) throw this.leak('spectator', name, `a picture in ${line}`);
    }
  }

  /** Reads what a view holds, from which pictures are painted: as it is now, nothing that is out of sight now. */
  private shown(viewer: Viewer): void {
    const { view } = this.surface.look(viewer);
    this.told(viewer, view, 'the view');
    const now = Object.entries(view as object).filter(([key]) => !this.named.past.includes(key));
    const open = this.named.names(JSON.stringify(this.named.open(innards(this.surface.match).state, viewer)));
    this.check(viewer, now, new Set(open), 'the view of what is now');
  }

  private told(viewer: Viewer, what: unknown, where: string): void {
    this.check(viewer, what, this.seen.get(viewer) ?? new Set(), where);
  }

  private check(viewer: Viewer, what: unknown, known: Set<string>, where: string): void {
    const text = JSON.stringify(what ?? null);
    const names = this.named.names(text);
    this.read += names.length;
    const secret = names.find((name) => !known.has(name));
    if (secret === undefined) return;
    const at = text.indexOf(secret);
    throw this.leak(viewer, secret, `${where}: ${text.slice(Math.max(0, at - 200), at + 100)}`);
  }

  private leak(viewer: Viewer, name: string, where: string): Leak {
    return new Leak(`game ${this.n}, answer ${this.steps + 1}: viewer ${viewer} reads ${name} in ${where}`);
  }
}
