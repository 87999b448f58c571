import { type Answer, Chance, type Decision, type Game, type Machine, newSeed, type Seat } from '../kernel/index.ts';

/** How a machine can play for somebody who has left: passes as far as it may, at random, or as the game's own players do. */
export const LEVELS = ['pass', 'random', 'player'] as const;
export type Level = (typeof LEVELS)[number];

/** In the place of a level: the seat is empty, and the game waits for somebody to take it. */
export const EMPTY = 'none';

/** The levels at which machines play a game. */
export function levelsFor(game: Game): Level[] {
  return LEVELS.filter((level) => level !== 'player' || Object.keys(game.players ?? {}).length > 0);
}

/**
 * Who plays a seat at a level. What is random in it is not the table's chance: of a machine only its answers are kept.
 * @param level one of {@link levelsFor}; any other plays at random
 */
export function playerAt(game: Game, level: string, seat: Seat): Machine {
  const players = Object.values(game.players ?? {});
  const player = players[seat % Math.max(1, players.length)];
  if (level === 'player' && player) return player;
  if (level === 'pass') return { answer: (_, asked) => ({ answer: asked.fallback }) };
  return { answer: (_, asked) => ({ answer: anyAnswer(asked) }) };
}

function anyAnswer({ kind, options, min, max }: Decision): Answer {
  const chance = new Chance(newSeed());
  const number = min + chance.int(max - min + 1);
  return kind === 'amount' ? number : chance.shuffle(options.map(({ id }) => id)).slice(0, number);
}
