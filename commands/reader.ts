import { plainName } from '../render/names.ts';
import { text } from '../src/kernel/index.ts';
import type { TableInfo } from '../src/table/index.ts';
import { type Locale, localeOf, type Reader, say } from '../src/words.ts';

/** The longest that a player's name may be in a message. */
const NAME = 40;

/**
 * Who reads what is said at a table: players are named as Discord shows them, made harmless.
 * @param locale the language of the one person who reads it; left out: the table's, for what all can read
 */
export function readerOf(table: Pick<TableInfo, 'names' | 'locale'>, locale: Locale = localeOf(table.locale)): Reader {
  const names = table.names.map((name, seat) => {
    const nameless = say(text('render:player', { number: seat + 1 }), { locale, names: [] });
    return harmless([...plainName(name, nameless)].slice(0, NAME).join(''));
  });
  return { locale, names };
}

/**
 * Words that are not ours (a name, what somebody typed), so that they cannot format, mention or link. Every sign that
 * means something in Discord's markdown gets a backslash before it; mentions and links are broken besides, since Discord
 * looks for some of them without regard to backslashes.
 */
export function harmless(words: string): string {
  return words.replace(/[\\*_~`|<>#@[\]-]|(?<=^\d+)\./g, '\\$&').replace(/[@<]|:(?=\/\/)/g, '$&\u200b');
}
