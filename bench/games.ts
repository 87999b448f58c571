import { games } from '../src/games/index.ts';
import { type Answer, Chance, type Decision, Match } from '../src/kernel/index.ts';
import { type Roll, randomAnswer } from '../test/kernel/harness.ts';
import { median } from './rounds.ts';

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

/** Games that go on for as long as the questions about these topics are answered by what is least. */
const ENDLESS: Record<string, readonly string[]> = {
  'dark-pact': ['purchase', 'exile', 'gain', 'inscribe', 'exchange'],
};

/** Answers at random, but so that a game which can go on without end does so. */
export function idle(id: string): (d: Decision, roll: Roll) => Answer {
  return (d, roll) => (ENDLESS[id]?.includes(d.topic) ? d.fallback : randomAnswer(d, roll));
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
  const open = match.decisions.find((d) => d.given === undefined);
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

/** How many answers games take that are played at random, the shortest first. */
function lengths(id: string): number[] {
  const roll = dice(0x5a);
  const played = Array.from({ length: 9 }, (_, number) => {
    const match = started(id, number + 1);
    let given = 0;
    while (given < 3000 && !match.outcome) answerNext(match, roll, 2 + given++);
    return given;
  });
  return played.sort((a, b) => a - b);
}

/** A game in mid-play, by random answers, after each of some of them. @param count how many */
export function* midGame(id: string, count: number): Generator<Started> {
  const roll = dice(0x5b);
  const match = started(id, 1);
  const first = Math.floor((median(lengths(id)) - count) / 2);
  for (let given = 0; given < first + count && !match.outcome; given++) {
    if (given >= first) yield match;
    answerNext(match, roll, 2 + given);
  }
}

/** The states of a game in mid-play, as they are saved, as JSON text. */
export function midStates(id: string): string[] {
  return [...new Set(Array.from(midGame(id, 100), (match) => match.checkpoint.state))];
}

/**
 * Which answers are early and late in a game: the 100th and the 2,000th, where it can go on for so long. Else those that
 * leave the shortest game room for `more` answers.
 */
export function earlyAndLate(id: string, more: number): { early: number; late: number } {
  if (ENDLESS[id]) return { early: 100, late: 2000 };
  const late = Math.max(1, (lengths(id)[0] ?? 0) - more);
  return { early: Math.ceil(late / 20), late };
}

/** JSON round trips a second, of states in turn. */
export function roundTrips(states: readonly string[], times: number): number {
  const values: unknown[] = states.map((state) => JSON.parse(state));
  const start = performance.now();
  for (let i = 0; i < times; i++) values[i % values.length] = JSON.parse(JSON.stringify(values[i % values.length]));
  return times / ((performance.now() - start) / 1000);
}
