import type { z } from 'zod';
import type { Chance } from './chance.ts';
import type { Answer, Decision, Question } from './decision.ts';
import type { Rule } from './rules.ts';
import type { Seat, Text } from './text.ts';

/** Who looks: a seat, or somebody who may know only what is public. */
export type Viewer = Seat | 'spectator';

/** How a game ended. More than one winner is a shared victory; none is a defeat of all. */
export interface Outcome {
  winners: Seat[];
  reason: Text;
  /** Points by seat, where the game ended by points. */
  scores?: number[];
}

/** A question as it stands open: a decision, and the answer already given where it can still be changed. */
export interface Asked {
  decision: Decision;
  given?: Answer;
}

/** One asking of several: whether it stays open when all have answered, until the host closes it, and whether that is done. */
export interface Group {
  held: boolean;
  closed: boolean;
}

/** What a flow hands to the kernel: the questions now open, at most one a seat. `group` marks one asking of several. */
export interface Ask {
  asked: Asked[];
  group?: Group;
}

/** What the kernel hands back: one legal answer. */
export interface Reply {
  seat: Seat;
  answer: Answer;
}

/** A piece of rules that may ask: `yield*` it, or return its value. */
export type Flow<T = void> = Generator<Ask, T, Reply>;

/** An open question as a viewer may see it: whole for its own seat; for others, that it is open, and what about unless it is secret. */
export interface OpenAsk {
  seat: Seat;
  topic: string | null;
  prompt: Text | null;
  /** Answered already, and still changeable. */
  answered: boolean;
  /** The question itself: only for the seat. Its id is no part of it: that counts answers, hidden ones too. */
  decision?: Decision;
  /** The answer already given: only for the seat, or for all where it is not sealed. */
  given?: Answer;
}

/** What a machine player answers, and why: a line for those who read along. */
export interface MachineAnswer {
  answer: Answer;
  why?: Text;
}

/** A machine player. It keeps nothing from one answer to the next. */
export interface Machine<View = unknown> {
  /** Answers what its seat is asked, legally, from what that seat may know. */
  answer(view: View, decision: Decision): MachineAnswer;
}

/** What set-up may use. */
export interface Setup<Options> {
  seats: number;
  options: Options;
  chance: Chance;
  /** Writes a public line into the log. */
  tell(line: Text): void;
}

/**
 * What rules may use while they run. The state is plain JSON data that rules change directly; asking, chance, hidden
 * zones and the log go through here. Piles have their top at the end of the array.
 */
export interface Play<State, Options = unknown> {
  readonly state: State;
  readonly seats: number;
  readonly options: Options;

  /** Asks one seat which options it takes; returns their ids. */
  pick(seat: Seat, q: Question): Flow<string[]>;
  /** Asks one seat to take exactly one option; returns its id. */
  one(seat: Seat, q: Question): Flow<string>;
  /** Like {@link one}, but resolved at once where there is a single option. Only for options that everybody can know. */
  oneKnown(seat: Seat, q: Question): Flow<string>;
  /** Asks one seat to choose and order options; returns their ids, first to last. */
  arrange(seat: Seat, q: Question): Flow<string[]>;
  /** Asks one seat for a whole number from `min` to `max`. */
  amount(seat: Seat, q: Question): Flow<number>;
  /**
   * Asks several seats at once, each by a flow of its own that only asks and returns: it changes no state and uses no
   * chance. A seat may change its answers until the last one is in. Returns the results by seat, in the given order.
   */
  together<T>(flows: Map<Seat, () => Flow<T>>): Flow<Map<Seat, T>>;
  /**
   * Opens a reaction window: all who may react are asked at once, sealed; then what they chose is carried out, seat by
   * seat in the given order (clockwise from the player who acts). What is not on offer any more when its turn comes is
   * left out: nobody sees it, and nothing is paid for it.
   * @param to what is reacted to: one of the kinds in the game's `reactions`
   * @param seats who may react, as far as everybody knows: never told from a hand
   * @param ask what a seat can do as things stand, passing first. It is asked again before a choice is carried out
   * @param act carries out what a seat chose, unless it passed
   */
  react(to: string, seats: readonly Seat[], ask: (seat: Seat) => Question, act: (seat: Seat, id: string) => Flow): Flow;

  /** Takes up to n cards off the top of a pile, the first drawn first. */
  draw<C>(pile: C[], n: number): C[];
  /** The top n cards of a pile, the top one first, left where they are. Somebody has seen them. */
  look<C>(pile: C[], n: number): C[];
  /** Marks that hidden cards are shown (to whom, `tell` says), and returns them. */
  reveal<C>(cards: C[]): C[];
  /** Shuffles a pile in place. */
  shuffle<C>(pile: C[]): void;
  /** A random whole number from 0 to n - 1. */
  random(n: number): number;

  /** Writes a line into the log: for all, or for some seats only. */
  tell(line: Text, to?: Seat[]): void;
  /** The game is over at once, as `outcome(state)` now says; nothing more of what is running is carried out. */
  end(): never;
}

/** One fact of a card, as `/card` tells it: what it says, and where that comes from. */
export interface CardFact {
  says: Text;
  /** The ids of the rules where it is printed, or from which it follows. */
  rules: string[];
  /** Whether it, or a part of it, is our own design because the rulebook does not print it. */
  ours: boolean;
}

/** A card as somebody looks it up. */
export interface CardInfo {
  title: string;
  /** What the game's painter paints it from. */
  face: unknown;
  /** Kind, cost, points, copies, what it does: one fact a line. */
  facts: CardFact[];
}

/** A game's cards, for people who look one up. All of it is open knowledge. */
export interface CardIndex<View = unknown> {
  titles: readonly string[];
  /** @param title one of `titles`. @throws Error for any other */
  about(title: string): CardInfo;
  /** Where copies of a title lie open in a game, a line a place; none where there is none. @param view a spectator's */
  where(title: string, view: View): Text[];
}

/** Cards that somebody else may write for a game. */
export interface CardSets {
  /** What such a set holds, as JSON gives it. Its messages say in plain words what would be right ("should be ..."). */
  content: z.ZodType;
  /** This game by the cards of a set. @param content what `content` accepts. @throws z.ZodError for anything else */
  playedWith(content: unknown): Game;
}

/** What an edit of a state did: in words for all, and more for those who may know more. */
export interface Fixed {
  all: Text;
  some: { to: Seat[]; line: Text }[];
}

/** An edit that a game master may make on a state at rest, where people at a table have gone wrong. */
export interface Fix<State = unknown, Options = unknown> {
  /**
   * What can be chosen for each of its parts, in order. What is offered is open knowledge: it must not tell what lies
   * where nobody looks.
   */
  parts: ((at: { seats: number; options: Options }) => { id: string; label: Text }[])[];
  /**
   * Changes the state.
   * @param chosen an id for each part, of those that it offers
   * @returns what was done, or null where it cannot be done; the state may be changed by halves then
   */
  apply(state: State, chosen: readonly string[]): Fixed | null;
}

/** A game: its rules, and what each viewer may know of it. All of it is pure; nothing here knows Discord or storage. */
export interface Game<State = unknown, View = unknown, Options = unknown> {
  id: string;
  title: string;
  seats: { min: number; max: number };
  /** Counted up when states or questions change, so that running games can be migrated. */
  version: number;
  /** Modes, modules, difficulty, card set. */
  options: z.ZodType<Options>;
  setup(g: Setup<Options>): State;
  /** ONE segment: from one quiet point (the start of a turn, say) to the next. */
  play(g: Play<State, Options>): Flow;
  /** All that this viewer may know, and no more. @param open the open questions; none while the game is paused */
  view(state: State, viewer: Viewer, open: OpenAsk[]): View;
  /** A state that this viewer cannot tell from this one: what it cannot know, dealt anew. */
  redeal(state: State, viewer: Viewer, chance: Chance): State;
  /** Throws where something is wrong: components conserved, zones disjoint, numbers in range. */
  invariants(state: State): void;
  /** Brings a state of an earlier version up to this one. */
  migrate(old: unknown, from: number): State;
  outcome(state: State): Outcome | null;
  /** For a game in which somebody can react to what others do. */
  reactions?: {
    /** What is reacted to, as `react` names it. What the game calls it stands in its words under `reactions`. */
    kinds: readonly string[];
    /** Whose turn it is, and a number that each turn counts up: standing orders end by it. Everybody can know both. */
    turn(state: State): { seat: Seat; number: number };
  };
  /** How many people play with these options, where that is not what `seats` says: one, for a game that is played alone. */
  persons?(options: Options): { min: number; max: number };
  /** The machines that the rulebook itself plays with these options: they take the seats after those of the people. */
  machines?(options: Options): readonly Machine<View>[];
  /** Machines that can play any seat with any options, by name: each has a style of its own. */
  players?: Record<string, Machine<View>>;
  /**
   * Keys of log lines that a short tale of a machine's turn leaves out where they tell of nobody but the machine: the
   * reason that it gave says as much, or the picture shows it.
   */
  asides?: readonly string[];
  /** Keys of log lines that matter most to all: where a post or a panel cannot tell everything, these stay longest. */
  chief?: readonly string[];
  /** The edits that a game master may make, by name. What each is called stands in the game's words under `fix`. */
  fixes?: Record<string, Fix<State, Options>>;
  /** What can be looked up: its cards, where it has any, and its rulebook in our own words. */
  cards?: CardIndex<View>;
  /** Where it can be played with other cards than its own. */
  cardSets?: CardSets;
  rules?: () => readonly Rule[];
  /** Words that people look its rules up by, where the rules say something else: by how the words of the rules begin. */
  synonyms?: Record<string, readonly string[]>;
}
