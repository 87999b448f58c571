import { games } from '../src/games/index.ts';
import { type Answer, Chance, type Decision, Match } from '../src/kernel/index.ts';
import { type Roll, randomAnswer } from '../test/kernel/harness.ts';

/**
 * Dice that are the same each time, rolled beforehand: what is measured is the game, not the dice of those who play it.
 * @param number which ones: a byte
 */
export function dice(number: number): Roll {
  const chance = new Chance(number.toString(16).padStart(64, '0'));
  const rolled = Uint32Array.from({ length: 2 ** 16 }, () => chance.int(2 ** 32));
  let next = 0;
  return (n) => (rolled[next++ % rolled.length] as number) % n;
}

/** An answer by which no game comes to an end: nothing is bought, gained or exiled; else at random. */
export function idleAnswer(d: Decision, roll: Roll): Answer {
  return ['purchase', 'exile', 'gain', 'inscribe', 'exchange'].includes(d.topic) ? d.fallback : randomAnswer(d, roll);
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
export function answerNext(match: Started, roll: Roll, seq: number, look = false): void {
  const [open] = match.decisions.filter((d) => d.given === undefined);
  if (!open) throw new Error('nothing is asked');
  if (look) match.view(open.decision.seat);
  match.answer(open.decision.seat, open.id, randomAnswer(open.decision, roll), seq);
}

/**
 * Plays random games: every answer is chosen from the enumerated ones, and the asked seat's view is made for each.
 * @param answers how many at least; the last game is played to its end
 * @returns answers a second
 */
export function playRandomly(id: string, answers: number): number {
  const roll = dice(0x5a);
  const start = performance.now();
  let given = 0;
  for (let number = 1; given < answers; number++) {
    const match = started(id, number);
    for (let seq = 2; seq < 3000 && !match.outcome; seq++) {
      answerNext(match, roll, seq, true);
      given++;
    }
  }
  return given / ((performance.now() - start) / 1000);
}

/** The state of a game in its middle, as JSON text. */
export function midGame(id: string): string {
  const roll = dice(0x5b);
  const match = started(id, 1);
  for (let seq = 2; seq < 350 && !match.outcome; seq++) answerNext(match, roll, seq);
  return match.checkpoint.state;
}

/** JSON round trips of a state a second. */
export function roundTrips(state: string, times: number): number {
  let value: unknown = JSON.parse(state);
  const start = performance.now();
  for (let i = 0; i < times; i++) value = JSON.parse(JSON.stringify(value));
  return times / ((performance.now() - start) / 1000);
}
