import type { Answer, Match, Option, Outcome, Seat, Text, Viewer } from '../../src/kernel/index.ts';
import { say } from '../../src/words.ts';

/** An open question, in the form in which tests compare it. */
export interface Prompt {
  topic: string;
  options: string[];
  min: number;
  max: number;
}

const NAMES = ['Alice', 'Bob', 'Cleo', 'Dan'];

/** A match under test. Every answer goes through an open decision; the game's invariants are checked after each. */
export class Playing<State, View, Options> {
  private seq = 1;
  private readonly lines: { to: 'all' | Seat[]; line: Text }[] = [];

  constructor(readonly match: Match<State, View, Options>) {}

  /** What a seat is asked now, or null. */
  prompt(seat: Seat): Prompt | null {
    const d = this.match.decisions.find((open) => open.decision.seat === seat)?.decision;
    return d ? { topic: d.topic, options: d.options.map((o) => o.id), min: d.min, max: d.max } : null;
  }

  /** The topic that a seat is asked about, or null. */
  topic(seat: Seat): string | null {
    return this.prompt(seat)?.topic ?? null;
  }

  /** The ids of what a seat is offered now; empty where it is not asked. */
  offered(seat: Seat): string[] {
    return this.prompt(seat)?.options ?? [];
  }

  /** The offered options themselves. */
  options(seat: Seat): Option[] {
    return this.match.decisions.find((open) => open.decision.seat === seat)?.decision.options ?? [];
  }

  /** The seats that are asked now. */
  get asked(): Seat[] {
    return this.match.decisions.map((open) => open.decision.seat);
  }

  /**
   * Answers an open question.
   * @throws Error where the seat is not asked about this topic; Refusal where the answer is not legal
   */
  answer(seat: Seat, topic: string, answer: string | Answer): this {
    const open = this.match.decisions.find((o) => o.decision.seat === seat);
    if (open?.decision.topic !== topic) {
      throw new Error(`seat ${seat} is asked about ${open?.decision.topic ?? 'nothing'}, not ${topic}`);
    }
    this.record(this.match.answer(seat, open.id, typeof answer === 'string' ? [answer] : answer, ++this.seq).log);
    this.match.check();
    return this;
  }

  /** Takes back a seat's last answer. @throws Refusal where that is not possible */
  undo(seat: Seat): this {
    this.match.undo(seat, ++this.seq);
    return this;
  }

  /** All that a viewer may know. */
  view(viewer: Viewer): View {
    return this.match.view(viewer);
  }

  /** How it ended, or null. */
  get outcome(): Outcome | null {
    return this.match.outcome;
  }

  /** The log as a viewer may read it, worded; players are Alice (seat 0), Bob (1), Cleo, Dan. */
  log(viewer: Viewer): string[] {
    return this.lines
      .filter(({ to }) => to === 'all' || (viewer !== 'spectator' && to.includes(viewer)))
      .map(({ line }) => say(line, { locale: 'en', names: NAMES }));
  }

  /** The log that everybody may read, not worded yet. */
  get said(): Text[] {
    return this.lines.flatMap(({ to, line }) => (to === 'all' ? line : []));
  }

  /** Everything that a viewer is given, view and log, as one string: what must stay secret is nowhere in it. */
  seenBy(viewer: Viewer): string {
    return JSON.stringify([this.view(viewer), this.log(viewer)]);
  }

  /** Keeps lines for {@link log}. */
  record(lines: readonly { to: 'all' | Seat[]; line: Text }[]): void {
    this.lines.push(...lines);
  }
}
