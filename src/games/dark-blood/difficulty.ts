import type { Chance } from '../../kernel/index.ts';
import { intoPouch } from './moves.ts';
import { type Disc, numberOn, type Place } from './names.ts';
import { happen } from './recent.ts';
import { enemyBlood, winsTies } from './solo.ts';
import { nextToken, type State, type Token, type Winner } from './state.ts';
import type { Table } from './table.ts';
import { discName } from './words.ts';

/** Bids in co-op and solo are made against a Bidding Difficulty, a part of which lies face down (rulebook, Special Rules). */

/** The discs that lie face down on the Defiled Tokens from the second on (DB-261, DB-330). */
const HIDDEN: readonly Disc[] = ['1', '2', '3', '4'];

/** Takes one disc of each number out of the pouch and lays them face down on the Tokens, one each, the first left out. */
export function hideDiscs(s: State, chance: Chance): void {
  for (const disc of HIDDEN) s.pouch.splice(s.pouch.indexOf(disc), 1);
  for (const [i, disc] of chance.shuffle([...HIDDEN]).entries()) (s.tokens[i + 1] as Token).hidden = disc;
}

/**
 * What has to be exceeded in the next bidding, at a Location (DB-274, DB-336).
 * @param hidden the number on the disc that lies face down on the Token: 0 where there is none
 */
export function difficulty(t: Pick<Table, 's' | 'cards'>, place: Place, hidden: number): number {
  const { taint, blood } = nextToken(t.s);
  return hidden + taint + (t.s.mode === 'coop' ? t.s.players.length : enemyBlood(t, place)) + blood;
}

/**
 * Turns the disc on the Token up, which goes into the pouch whether the bid is won or lost (DB-278, DB-338), and compares.
 * @param bid all that was bid, Sigils included
 * @param winner who has won if the bid is high enough
 */
export function bidAgainst(t: Table, place: Place, bid: number, winner: Winner): Winner {
  const { s, g } = t;
  const token = nextToken(s);
  const { hidden } = token;
  if (hidden !== null) {
    g.reveal([hidden]);
    token.hidden = null;
    intoPouch(t, hidden);
    happen(t, 'hex', 'turnedUp', { disc: discName(hidden) }, place);
  }
  const needed = difficulty(t, place, numberOn(hidden) ?? 0);
  const won = bid > needed || (bid === needed && winsTies(s));
  happen(t, 'defile', won ? 'bidWon' : 'bidLost', { count: bid, needed }, place);
  return won ? winner : 'nobody';
}
