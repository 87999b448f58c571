import type { CardSet } from './cards.ts';
import type { Options } from './options.ts';
import type { Bot } from './state.ts';

/** What the Bot starts without (DP-181), and what it gets of the Supply cards instead (DP-182). */
const WITHOUT = ['Investigate', 'Cursed Copper', 'Self-Sacrifice'];
const WITH = 'Banishing Spirit';
/** The pacts that the Bot can win by. */
export const FOUR_FOLD_PATH = 'Four-Fold Path';
export const HALLOW_THE_GROUND = 'Hallow the Ground';
/** What a short tale of the Bot's turn leaves out of what it does itself. */
export const ASIDES = [
  ...['play', 'playWith', 'actions', 'coins', 'buy.supply', 'buy.grimoire'],
  ...['draw', 'reshuffle', 'retrieve', 'topdeck'],
  ...['discard', 'discardPlay', 'uncovered', 'refill'],
].map((key) => `dark-pact:log.${key}`);
/** What makes the Bot harder to beat (DP-270), by the option's value. */
const HARDER: Partial<Record<Options['bot'], string[]>> = {
  talisman: ['Talisman'],
  hallow: [HALLOW_THE_GROUND],
  both: ['Talisman', HALLOW_THE_GROUND],
};

/**
 * The cards that the Bot starts with (DP-181 to DP-183, DP-270).
 * @param pool the Supply cards; what the Bot gets of them is taken out, as far as it is there
 */
export function botStart(pool: string[], { bot }: Options, cards: CardSet): { deck: string[]; discard: string[] } {
  const called = (title: string) => (card: string) => cards.get(card).title === title;
  const takeOut = (title: string) => {
    const at = pool.findIndex(called(title));
    return at < 0 ? [] : pool.splice(at, 1);
  };
  const own = cards.list('start').filter((card) => !WITHOUT.some((title) => called(title)(card)));
  const given = [WITH, ...(HARDER[bot] ?? [])].flatMap(takeOut);
  return { deck: [...own, ...given], discard: takeOut(FOUR_FOLD_PATH) };
}

/** What a solo game begins to know of the Bot; nothing in any other game. */
export function newBot({ bot }: Options): { bot?: Bot } {
  return bot === 'none' ? {} : { bot: { easier: bot === 'easier', open: false, others: [] } };
}
