import { encode, paint } from '../render/index.ts';
import { games } from '../src/games/index.ts';
import { midGame } from './games.ts';
import { time } from './rounds.ts';

const table = { id: 'bench', names: ['Alice', 'Bob'] };

/**
 * Painting and encoding boards of a game in mid-play, with warm caches, and encoding alone.
 * @returns one round of each: milliseconds a board
 */
export function boards(id: string) {
  if (!games[id]) throw new Error(`no game ${id}`);
  const all = Array.from(midGame(id, 12), (match) => structuredClone(match.view('spectator')));
  const painted = all.map((view) => paint(id, view, 'board', table));
  const each = async (work: (i: number) => unknown) =>
    (await time(async () => {
      for (let i = 0; i < all.length; i++) await work(i);
    })) / all.length;
  return {
    paintAndEncode: () => each((i) => encode(paint(id, all[i], 'board', table))),
    encodeAlone: () => each((i) => encode(painted[i] as (typeof painted)[number])),
  };
}
