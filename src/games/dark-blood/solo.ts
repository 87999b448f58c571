import type { Flow, Seat } from '../../kernel/index.ts';
import { text } from '../../kernel/index.ts';
import { uncover } from './corrupt.ts';
import { effectOf } from './moves.ts';
import { CULTS, type Cult, type Disc, type Place, RITUALS } from './names.ts';
import type { Options } from './options.ts';
import { happen } from './recent.ts';
import { CULTISTS, cultSize, playerAt, SIGIL_WORTH, type State } from './state.ts';
import type { Table } from './table.ts';
import type { DarkBloodView } from './view.ts';
import { cultsName } from './words.ts';

/** Solo Mode: one player against enemy Cults that follow no normal rules of their own (rulebook, Solo Mode). */

/** The one seat there is. */
export const ALONE: Seat = 0;

/** The Blood to begin with (DB-329). */
const BLOOD = 2;
/** How many Two-Peasant discs lie in the pouch from the start (DB-333). */
const TWO_PEASANTS = 3;
/** How many enemy Hexes lie under each of the first three Defiled Tokens (DB-327). */
const ENEMY_HEXES: Record<Exclude<Options['solo'], 'none'>, number> = { easy: 1, medium: 2, hard: 3, nightmare: 4 };
/** How many of each Cult's Hexes there are. */
const HEXES = 4;

/** What lies otherwise than in a game against others: Blood, the pouch, and the track with an enemy Sigil on it (DB-329 to DB-334). */
export function setUpSolo(s: State): void {
  const pouch = { blood: BLOOD, taint: 0 };
  Object.assign(playerAt(s, ALONE), { blood: BLOOD, lowest: BLOOD, pouch, position: 0, dealt: [] });
  s.favor = [null, 'enemy', null, ALONE];
  s.pouch.push(...Array<Disc>(TWO_PEASANTS).fill('peasants'));
  for (const token of s.tokens) token.under = [];
  s.spellbooks = [];
}

/**
 * Once the Cult is chosen: enemy Hexes come under the first three Tokens, those of one Cult under each (DB-327, DB-328), and
 * the left-most own one goes into the pouch (DB-332).
 */
export function* openSolo(t: Table): Flow {
  const { s, g } = t;
  const n = ENEMY_HEXES[s.level ?? 'easy'];
  const enemies = CULTS.filter((cult) => cult !== playerAt(s, ALONE).cult);
  g.shuffle(enemies);
  for (const [i, cult] of enemies.entries()) {
    s.tokens[i]?.under.push(...Array<Disc>(n).fill(cult));
    s.removed.push(...Array<Disc>(HEXES - n).fill(cult));
    happen(t, 'other', 'enemyHexes', { count: n, cult: cultsName(cult), token: i + 1 });
  }
  yield* uncover(t, ALONE);
}

/** What the enemy Sigils at a Location add to the difficulty of a bid (DB-336); those of a cursed Cult less (DB-215). */
export function enemyBlood(t: Pick<Table, 's' | 'cards'>, place: Place): number {
  const cursed = effectOf(t, ALONE, 'curse-sigils')?.n ?? SIGIL_WORTH;
  const worth = (cult: Cult) => (t.s.cursed.includes(cult) ? cursed : SIGIL_WORTH);
  return t.s.places[place].enemySigils.reduce((sum, cult) => sum + worth(cult), 0);
}

/** Whether an equal bid is won: only by a lone player who is above the enemy in Unholy Favor (DB-276, DB-335, DB-337). */
export function winsTies({ mode, favor }: State): boolean {
  return mode === 'solo' && favor.indexOf(ALONE) < favor.indexOf('enemy');
}

/** Which of the three conditions hold now, and the Taint of the Tokens won (DB-322 to DB-326). */
export function goalsOf(s: State): NonNullable<DarkBloodView['goals']> {
  const p = playerAt(s, ALONE);
  return {
    upgraded: p.upgraded.length === RITUALS.length,
    active: cultSize(p) === CULTISTS,
    favored: s.favor[0] === ALONE,
    score: s.tokens.filter((token) => token.winner === ALONE).reduce((sum, token) => sum + token.taint, 0),
  };
}

/** The end: with all three conditions met the game is won and scored, else it is lost (DB-325, DB-326). */
export function endSolo({ s, g, cards }: Table): void {
  const { score, ...conditions } = goalsOf(s);
  const failed = (['upgraded', 'active', 'favored'] as const).filter((each) => !conditions[each]);
  const p = playerAt(s, ALONE);
  const reached = { upgraded: p.upgraded.length, active: cultSize(p), favored: s.favor.indexOf(ALONE) + 1 };
  const player = { seat: ALONE };
  const most = cards.box.tokens.reduce((sum, taint) => sum + taint, 0);
  s.step = 'over';
  s.outcome =
    failed.length === 0
      ? { winners: [ALONE], reason: text('dark-blood:outcome.solo', { player, count: score, most }), scores: [score] }
      : {
          winners: [],
          reason: text('dark-blood:outcome.soloLost', {
            player,
            failed: failed.map((each) => text(`dark-blood:outcome.failed.${each}`, { count: reached[each] })),
          }),
        };
  g.tell(s.outcome.reason);
}
