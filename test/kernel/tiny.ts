import { z } from 'zod';
import { type Flow, type Game, Match, type OpenAsk, type Play, text } from '../../src/kernel/index.ts';
import { testSeed } from './harness.ts';

/** A state for games of a few lines: the rounds left, what was heard, and a pile to draw from. */
export interface Tiny {
  left: number;
  heard: unknown[];
  pile: string[];
}

export type TinyPlay = Play<Tiny, { rounds: number }>;
export type TinyGame = Game<Tiny, { heard: unknown[]; open: OpenAsk[] }, { rounds: number }>;

/** A game of one rule, played once a round: it is over after the rounds that its options name. */
export function tiny(rule: (g: TinyPlay) => Flow, over: Partial<TinyGame> = {}): TinyGame {
  return {
    id: 'tiny',
    title: 'Tiny',
    seats: { min: 1, max: 4 },
    version: 1,
    options: z.object({ rounds: z.number() }),
    setup: (g) => ({ left: g.options.rounds, heard: [], pile: ['a', 'b', 'c', 'd', 'e'] }),
    *play(g) {
      yield* rule(g);
      g.state.left--;
    },
    view: (s, _viewer, open) => ({ heard: s.heard, open }),
    redeal: (s) => s,
    invariants: () => {},
    migrate: (old) => old as Tiny,
    outcome: (s) => (s.left > 0 ? null : { winners: [0], reason: text('tiny:over') }),
    ...over,
  };
}

export function terms(seats = 3) {
  return { seed: testSeed(7), seats, options: { rounds: 2 } };
}

/** Starts a tiny game, at event 1. */
export function begin(
  game: TinyGame,
  seats = 3,
): Match<Tiny, { heard: unknown[]; open: OpenAsk[] }, { rounds: number }> {
  return Match.start(game, terms(seats), 1).match;
}

/** What to ask: a topic and the ids of the options. */
export function which(topic: string, ...ids: string[]) {
  return { topic, prompt: text(`tiny:${topic}`), options: ids.map((id) => ({ id, label: text(id) })) };
}

/** The id of the decision open for a seat. */
export function idOf(match: { decisions: { id: string; decision: { seat: number } }[] }, seat: number): string {
  const open = match.decisions.find((d) => d.decision.seat === seat);
  if (!open) throw new Error(`seat ${seat} is not asked`);
  return open.id;
}
