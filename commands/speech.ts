import { type Text, text } from '../src/kernel/index.ts';
import { LOCALES, type Locale, say } from '../src/words.ts';

/**
 * The words of one part of `commands/words`.
 * @param part `table`, `help`, ...
 * @returns what words a key of it (`new.done`) in a language; nobody is named by seat there
 */
export function speech(part: string): (key: string, locale: Locale, args?: Text['args']) => string {
  return (key, locale, args) => say(text(`commands:${part}.${key}`, args), { locale, names: [] });
}

/**
 * How Discord describes a command or an option to each reader.
 * @param key of `commands/words`: `table.new.about`
 * @see https://docs.discord.com/developers/interactions/application-commands#localization
 */
export function described(key: string) {
  const { said, others } = inAll(text(`commands:${key}`));
  return { description: said, description_localizations: others };
}

/** A choice of an option, as Discord shows it to each reader. */
export function choice(name: Text, value: string) {
  const { said, others } = inAll(name);
  return { name: said, name_localizations: others, value };
}

/** A text in the first of our languages, and in each of the others. */
function inAll(what: Text): { said: string; others: Partial<Record<Locale, string>> } {
  const [first, ...others] = LOCALES;
  const said = (locale: Locale) => say(what, { locale, names: [] });
  return { said: said(first), others: Object.fromEntries(others.map((locale) => [locale, said(locale)])) };
}
