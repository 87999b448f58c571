/**
 * A co-op game set up for a rules test: table.ts with the mode set. Two-Peasant and Shield Hexes that lie nowhere are out of
 * the game.
 *
 *     const t = team({ players: [{ cult: 'warlock' }, { cult: 'doomsayer' }], places: { mine: { cultists: [0, 1] } } });
 *
 * Topics of co-op alone: favor, first-hexes, bank, hex. Peasants are killed and returned by their number.
 */
import type { Seat } from '../../../src/kernel/index.ts';
import { begun, type Village, type VillageSpec, village } from './table.ts';

/** A co-op game in the given situation. */
export function team(spec: VillageSpec = {}): Village {
  return village({ ...spec, options: { ...spec.options, mode: 'coop' } });
}

/** The Defile Phase of Round 2 with everything in the Mine, unless the others say otherwise. */
export function teamBids(spec: VillageSpec = {}): Village {
  return team({ step: 'defile', ...spec });
}

/** A co-op game as it really begins, up to the first placement: the team agrees on what is proposed by default. */
export function teamBegun(seats: number, seed?: string): Village {
  return begun({ mode: 'coop', cults: 'random' }, seats, seed).toEndOf('step');
}

/** What a viewer sees of the question that is open for a seat. */
export function openTo(t: Village, viewer: Seat | 'spectator', seat: Seat) {
  return t.view(viewer).open.find((ask) => ask.seat === seat);
}
