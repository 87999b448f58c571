/**
 * A solo game set up for a rules test: table.ts with one player, by default the Warlocks at `easy`, whose Sigil is lowest on
 * the track with an enemy Sigil above it, as at the start.
 *
 *     const t = village(alone({ player: { blood: 4 }, places: { mine: { cultists: [0], enemies: 2 } } }));
 *
 * Enemy Hexes and Two-Peasant discs that lie nowhere are out of the game.
 */
import type { Cult } from '../../../src/games/dark-blood/names.ts';
import type { Options } from '../../../src/games/dark-blood/options.ts';
import { begun, type PlayerSpec, type Village, type VillageSpec } from './table.ts';

export type Level = Exclude<Options['solo'], 'none'>;
export const LEVELS: readonly Level[] = ['easy', 'medium', 'hard', 'nightmare'];

interface AloneSpec extends Omit<VillageSpec, 'players' | 'options'> {
  player?: PlayerSpec;
  level?: Level;
}

/** What {@link village} and `nextRound` make a solo game of. */
export function alone({ player, level = 'easy', ...spec }: AloneSpec = {}): VillageSpec {
  return {
    favor: [null, 'enemy', null, 0],
    ...spec,
    players: [{ cult: 'warlock', position: 0, ...player }],
    options: { solo: level },
  };
}

/** A solo game as it really begins, up to the first placement. */
export function begunAlone(level: Level = 'easy', cult: Cult = 'warlock', seed?: string): Village {
  return begun({ solo: level }, 1, seed).answer(0, 'cult', cult).answer(0, 'side', 'first');
}
