import type { Disc } from './names.ts';
import type { State } from './state.ts';

/** Co-op Mode: two to four players together against the Inquisitor and his Peasants (rulebook, Co-op Mode). */

/** What each player begins with (DB-271). */
const BLOOD = 1;

/** What lies otherwise than in a game against each other: Blood, the pouch, and what is under the Tokens (DB-259 to DB-273). */
export function setUpCoop(s: State): void {
  const pouch = { blood: BLOOD, taint: 0 };
  for (const p of s.players)
    Object.assign(p, { blood: BLOOD, lowest: BLOOD, pouch: { ...pouch }, position: 0, dealt: [] });
  s.favor = s.players.map((_, seat) => seat);
  for (const [i, token] of s.tokens.entries()) token.under = i === 1 || i === 2 ? ['peasants', 'shield'] : [];
  s.pouch.push(...(['peasants', 'shield'] satisfies Disc[]));
  s.spellbooks = [];
}
