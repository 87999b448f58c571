import type { DarkBloodView, News, Place } from '../../src/games/dark-blood/view.ts';
import { type Reader, say } from '../../src/words.ts';

/** What has just happened, as the board marks it. */

/** The last lines of the log, worded, first to last. */
export function latest({ recent }: DarkBloodView, most: number, reader: Reader): string[] {
  return recent.slice(-most).map(({ line }) => say(line, reader));
}

/** What happened since the last player to act acted before: by that player now, and by the others before that. */
function lately({ recent }: DarkBloodView): { now: News[]; before: News[] } {
  const actor = recent.findLast(({ seat }) => seat !== undefined)?.seat;
  const isOther = ({ seat }: News) => seat !== undefined && seat !== actor;
  const turn = recent.findLastIndex(isOther) + 1;
  const rest = recent.slice(0, turn);
  return { now: recent.slice(turn), before: rest.slice(rest.findLastIndex(({ seat }) => seat === actor) + 1) };
}

/** The last thing that a player did at a Location, and whether the last one to act did it; undefined where none did lately. */
export function freshAt(view: DarkBloodView, place: Place): { what: News['what']; now: boolean } | undefined {
  const { now, before } = lately(view);
  const here = (news: readonly News[]) => news.findLast((each) => each.place === place && each.what !== 'other');
  const fresh = here(now);
  if (fresh) return { what: fresh.what, now: true };
  const older = here(before);
  return older && { what: older.what, now: false };
}
