import { z } from 'zod';

/** How a game is set up. */
export const Options = z.strictObject({
  /** The rulebook's first-game set-up: marked pacts are dealt out, starred Demons stay in the box (DP-009 to DP-018). */
  firstGame: z.boolean().default(false),
  /**
   * Whether each player is asked in Clean-up which played card shall lie on top of the discard pile (DP-115). Otherwise it
   * is the one played last, as at most real tables, which spares everybody a question a turn.
   */
  chooseTop: z.boolean().default(false),
  /** The seat that goes first where no pact decides it; null: drawn by lot (DP-013). */
  first: z.int().min(0).max(3).nullable().default(null),
});
export type Options = z.infer<typeof Options>;
