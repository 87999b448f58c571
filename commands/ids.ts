/** Discord's limit for the custom_id of a component or modal. */
const LIMIT = 100;

/**
 * What a component does, as its custom_id says it: `verb:table` and, for answers, the decision that was shown and what is
 * answered. The table is always named, so that a button works wherever its message stands, after any restart.
 *
 * On the public post (each press opens a panel of one's own): `move` `hand` `log` `help`, once the game is over `again` `replay`, and under the help `guide`
 * (`rest`: which); in the lobby: `join` `leave` `start` `shuffle` `option` (a menu; `rest` is the option's name)
 * `windows` (a menu); where somebody asks to take an answer back: `agree` `refuse` (with the request's name).
 * In a panel (each press changes that panel): `pick` (`rest`: the option's id), `none`, `menu` (its values are the
 * answer), `draft` (a menu; `rest`: what is chosen so far), `last` (`rest`: the draft, then the one to come last),
 * `done` (`rest`: the draft), `order` (passes on more than this question; `rest`: until when), `page` (`rest`: which),
 * `amount` (opens a modal), `scene` (of a replay; `rest`: where to go from which step), `undo` (with the question that was open then), `show` (opens the panel anew), `end`
 * and `forget` (confirm).
 */
export interface ComponentId {
  verb: string;
  table: string;
  decision: string;
  rest: string;
}

/**
 * Writes a custom_id.
 * @throws Error where it does not fit into 100 characters
 */
export function writeId(verb: string, table: string, decision = '', rest = ''): string {
  const id = [verb, table, decision, rest].join(':').replace(/:+$/, '');
  if (id.length > LIMIT) throw new Error(`custom_id of ${id.length} characters: ${id}`);
  return id;
}

/** Reads a custom_id; parts that it lacks are empty. */
export function readId(customId: string): ComponentId {
  const [verb = '', table = '', decision = '', ...rest] = customId.split(':');
  return { verb, table, decision, rest: rest.join(':') };
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** The most options that a draft can point into. */
export const DRAFT_OPTIONS = DIGITS.length;

/** Writes down which options are chosen so far, in order: one letter each, its place in the decision's own list. */
export function writeDraft(places: number[]): string {
  return places.map((place) => DIGITS.charAt(place)).join('');
}

/** Reads a draft; letters that mean nothing are left out. */
export function readDraft(draft: string): number[] {
  return [...draft].map((letter) => DIGITS.indexOf(letter)).filter((place) => place >= 0);
}
