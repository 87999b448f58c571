import { games } from '../src/games/index.ts';
import { type Answer, Chance, type Decision, Match } from '../src/kernel/index.ts';
import { randomAnswer as rolled } from '../test/kernel/harness.ts';

/** A legal answer at random: how many options is random too. */
export function randomAnswer(d: Decision, chance: Chance): Answer {
  return rolled(d, (n) => chance.int(n));
}

/** An answer by which no game comes to an end: nothing is bought, gained or exiled; else at random. */
export function idleAnswer(d: Decision, chance: Chance): Answer {
  return ['purchase', 'exile', 'gain', 'inscribe', 'exchange'].includes(d.topic) ? d.fallback : randomAnswer(d, chance);
}

/** Starts a game of two. @param number which: the same one each time */
export function started(id: string, number: number) {
  const game = games[id];
  if (!game) throw new Error(`no game ${id}`);
  const seed = number.toString(16).padStart(64, '0');
  return Match.start(game, { seed, seats: 2, options: game.options.parse({}) }, 1).match;
}

type Started = ReturnType<typeof started>;

/** Answers the next open question of a match at random. @param look whether the asked seat's view is made as well */
export function answerNext(match: Started, chance: Chance, seq: number, look = false): void {
  const [open] = match.decisions.filter((d) => d.given === undefined);
  if (!open) throw new Error('nothing is asked');
  if (look) match.view(open.decision.seat);
  match.answer(open.decision.seat, open.id, randomAnswer(open.decision, chance), seq);
}

/**
 * Plays random games: every answer is chosen from the enumerated ones, and the asked seat's view is made for each.
 * @param answers how many at least; the last game is played to its end
 * @returns answers a second
 */
export function playRandomly(id: string, answers: number): number {
  const chance = new Chance('5a'.repeat(32));
  const start = performance.now();
  let given = 0;
  for (let number = 1; given < answers; number++) {
    const match = started(id, number);
    for (let seq = 2; seq < 3000 && !match.outcome; seq++) {
      answerNext(match, chance, seq, true);
      given++;
    }
  }
  return given / ((performance.now() - start) / 1000);
}

/** The state of a game in its middle, as JSON text. */
export function midGame(id: string): string {
  const chance = new Chance('5b'.repeat(32));
  const match = started(id, 1);
  for (let seq = 2; seq < 350 && !match.outcome; seq++) answerNext(match, chance, seq);
  return match.checkpoint.state;
}

/** JSON round trips of a state a second. */
export function roundTrips(state: string, times: number): number {
  let value: unknown = JSON.parse(state);
  const start = performance.now();
  for (let i = 0; i < times; i++) value = JSON.parse(JSON.stringify(value));
  return times / ((performance.now() - start) / 1000);
}
