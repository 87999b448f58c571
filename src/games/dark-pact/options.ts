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
  /**
   * Solo: one person at seat 0 against the rulebook's Bot at seat 1, and how hard it is to beat. `easier`: its Wisdom does
   * not count for its Four-Fold Path (DP-269); the last three put Talisman, Hallow the Ground or both into its deck (DP-270).
   * There is no first game against it, and the person goes first.
   */
  bot: z.enum(['none', 'easier', 'normal', 'talisman', 'hallow', 'both']).default('none'),
  /** The seat that goes first where no pact decides it; null: drawn by lot (DP-013). */
  first: z.int().min(0).max(3).nullable().default(null),
});
export type Options = z.infer<typeof Options>;
