import { encode, paint } from '../render/index.ts';
import { games } from '../src/games/index.ts';
import { answerNext, dice, started } from './games.ts';
import { time } from './rounds.ts';

const table = { id: 'bench', names: ['Alice', 'Bob'] };

/** Public views of a game after some answers, one after another. */
function views(id: string, count: number): unknown[] {
  const roll = dice(0x5d);
  const match = started(id, 3);
  const seen: unknown[] = [];
  for (let seq = 2; seen.length < count && !match.outcome; seq++) {
    answerNext(match, roll, seq);
    if (seq > 200) seen.push(structuredClone(match.view('spectator')));
  }
  return seen;
}

/**
 * Painting and encoding boards of a game in mid-play, with warm caches, and encoding alone.
 * @returns one round of each: milliseconds a board
 */
export function boards(id: string) {
  if (!games[id]) throw new Error(`no game ${id}`);
  const all = views(id, 12);
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
