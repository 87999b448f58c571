import { describe, expect, it } from 'vitest';
import { darkPact } from '../../../src/games/dark-pact/index.ts';
import type { Options } from '../../../src/games/dark-pact/options.ts';
import type { State } from '../../../src/games/dark-pact/state.ts';
import type { DarkPactView } from '../../../src/games/dark-pact/view.ts';
import { type Answer, Chance, type Checkpoint, type Decision, type Entry, Match } from '../../../src/kernel/index.ts';

const GAMES = 200;
const MOST_DECISIONS = 5000;
const SAMPLE_EVERY = 97;

/** Options that do nothing more: eager players take them only where there is no other. */
const IDLE = ['buy', 'done', 'pass', 'keep'];

/** A legal answer at random; eager players act where they can, and keep their hands in Clean-up. */
function anyAnswer(d: Decision, eager: boolean, chance: Chance): Answer {
  const n = d.min + chance.int(d.max - d.min + 1);
  if (d.kind === 'amount') return n;
  const ids = chance.shuffle(d.options.map((o) => o.id));
  if (!eager) return ids.slice(0, n);
  if (d.topic === 'discard') return ids.slice(0, d.min);
  return [...ids.filter((id) => !IDLE.includes(id)), ...ids.filter((id) => IDLE.includes(id))].slice(0, n);
}

/** Everything that viewers see, without the ids of decisions, which count events. */
function seen(match: Match<State, DarkPactView, Options>): unknown {
  return ([0, 1, 'spectator'] as const).map((viewer) => match.view(viewer));
}

/** Which cards lie where, hidden ones too, but not in which order within a hand: alike a round later, the game is idle. */
function zones(match: Match<State, DarkPactView, Options>): string {
  const { turn, active, actions, coins, recent, ...rest } = JSON.parse(match.checkpoint.state) as State;
  return JSON.stringify({ ...rest, players: rest.players.map((p) => ({ ...p, hand: p.hand.toSorted() })) });
}

interface Result {
  decisions: number;
  end: 'pact' | 'points' | 'idle';
}

function playRandomly(game: number): Result {
  const terms = {
    seed: game.toString(16).padStart(64, '0'),
    seats: 2,
    options: darkPact.options.parse({ firstGame: game % 2 === 0 }),
  };
  const chance = new Chance('ff'.repeat(32), game * 100_000);
  const { match } = Match.start(darkPact, terms, 1);
  match.check();
  let seq = 1;
  let lastRound = '';
  let round = 0;
  while (!match.outcome) {
    const open = match.decisions;
    const asked = open[chance.int(open.length)];
    if (!asked) throw new Error('nobody is asked');
    match.answer(asked.decision.seat, asked.id, anyAnswer(asked.decision, game % 4 < 2, chance), ++seq);
    match.check();
    if (seq > MOST_DECISIONS) throw new Error(`game ${game} is not over after ${MOST_DECISIONS} decisions`);
    if (seq % SAMPLE_EVERY === 0) {
      const saved = JSON.parse(JSON.stringify([match.checkpoint, match.entries])) as [Checkpoint, Entry[]];
      const restored = Match.restore(darkPact, terms, ...saved);
      expect(seen(restored)).toEqual(seen(match));
      for (const viewer of [0, 1, 'spectator'] as const) {
        const other = match.redealt(viewer, new Chance('ab'.repeat(32), seq));
        other.check();
        expect(other.view(viewer)).toEqual(match.view(viewer));
      }
    }
    const { turn } = JSON.parse(match.checkpoint.state) as State;
    if (turn >= round + 2) {
      round = turn;
      const now = zones(match);
      if (now === lastRound) return { decisions: seq - 1, end: 'idle' };
      lastRound = now;
    }
  }
  return { decisions: seq - 1, end: match.outcome.scores ? 'points' : 'pact' };
}

describe('random games of Dark Pact', () => {
  it(`come to an end, ${GAMES} of them, with every card accounted for after every step, and alike after a restart`, {
    timeout: 300_000,
  }, () => {
    const ends = { pact: 0, points: 0, idle: 0 };
    for (let game = 0; game < GAMES; game++) ends[playRandomly(game).end]++;
    expect(ends.pact + ends.points + ends.idle).toBe(GAMES);
    expect(ends.points).toBeGreaterThan(0);
    console.info(`ends of ${GAMES} random games: ${JSON.stringify(ends)}`);
  });
});
