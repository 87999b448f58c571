import { type Arg, type Seat, text } from '../../kernel/index.ts';
import { PLACES, type Place } from './names.ts';
import type { Happening } from './state.ts';
import type { Table } from './table.ts';
import type { News } from './view.ts';
import { placeName } from './words.ts';

/** How many of the latest happenings the board can mark. */
const RECENT = 16;

/** Tells everybody what happened, and keeps it for the board to mark. */
export function happen(
  { s, g }: Table,
  what: Happening['what'],
  key: string,
  about: Record<string, Arg> & { seat?: Seat } = {},
  at?: Place,
): void {
  const { seat, ...args } = about;
  if (seat !== undefined) args.player = { seat };
  if (at) args.place = placeName(at);
  const line = text(`dark-blood:log.${key}`, args);
  g.tell(line);
  s.recent.push({ what, line });
  if (s.recent.length > RECENT) s.recent.shift();
}

const made = new WeakMap<Happening, News>();

/** What happened, and who and where it was, as its line names them. Made once: every look at the table shows it. */
export function newsOf(happening: Happening): News {
  const known = made.get(happening);
  if (known) return known;
  const { player, place } = happening.line.args ?? {};
  const at = PLACES.find((each) => typeof place === 'object' && 'key' in place && place.key.endsWith(`.${each}`));
  const news = {
    ...happening,
    ...(typeof player === 'object' && 'seat' in player && { seat: player.seat }),
    ...(at && { place: at }),
  };
  made.set(happening, news);
  return news;
}
