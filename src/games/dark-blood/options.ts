import { z } from 'zod';

/** Every choice of the Rounds 2 to 5, one digit a Round. */
const EVENT_ROUNDS = [
  'none',
  '2',
  '3',
  '4',
  '5',
  '23',
  '24',
  '25',
  '34',
  '35',
  '45',
  '234',
  '235',
  '245',
  '345',
  '2345',
] as const;

/** How a game is set up. */
export const Options = z.strictObject({
  /** `coop`: all play together against the Inquisitor and his Peasants (rulebook, Co-op Mode). */
  mode: z.enum(['versus', 'coop']).default('versus'),
  /** Whether the Cults are chosen freely, in the order in which people joined, or drawn by lot (DB-007). */
  cults: z.enum(['chosen', 'random']).default('chosen'),
  /** The Rounds in which an Event Card is drawn, known to all from the start (DB-033): one digit a Round. Versus only. */
  events: z.enum(EVENT_ROUNDS).default('none'),
  /** Whether the three Shields of the Inquisitor come into the game (rulebook, The Inquisitor Module). Versus only. */
  inquisitor: z.boolean().default(false),
  /** One person against enemy Cults, and how many of their Hexes lie under each Defiled Token (rulebook, Solo Mode). */
  solo: z.enum(['none', 'easy', 'medium', 'hard', 'nightmare']).default('none'),
});
export type Options = z.infer<typeof Options>;

/** Which way of playing these options stand for. */
export function modeOf({ mode, solo }: Options): 'versus' | 'coop' | 'solo' {
  return solo === 'none' ? mode : 'solo';
}
