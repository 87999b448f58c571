import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createInstance } from 'i18next';
import type { Arg, Text } from './kernel/index.ts';

/** A language that texts can be worded in. */
export type Locale = (typeof LOCALES)[number];

/** The languages that everything is worded in, the first one wherever another is asked for. */
export const LOCALES = ['en', 'de'] as const;

/** Whom a text is worded for. */
export interface Reader {
  locale: Locale;
  /** The players' names by seat. */
  names: readonly string[];
}

/**
 * The language for somebody whose Discord speaks this one.
 * @param discord a locale of Discord's: `de`, `en-US`, ...
 * @see https://docs.discord.com/developers/reference#locales
 */
export function localeOf(discord: string): Locale {
  return LOCALES.find((locale) => discord.split('-')[0] === locale) ?? LOCALES[0];
}

/** Whoever has something to say keeps its words beside its code: each game, and the parts that speak for all games. */
const root = new URL('../', import.meta.url);
const games = new URL('src/games/', root);
const speakers = [
  ...['commands', 'render', 'src/table'].map((path) => new URL(`${path}/`, root)),
  ...readdirSync(games, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => new URL(`${entry.name}/`, games)),
];

/** The dictionaries of one language: `words/<locale>.json` of each speaker, under its folder's name. */
function dictionaries(locale: Locale): Record<string, Record<string, unknown>> {
  const files = speakers
    .map((dir) => ({ name: dir.pathname.split('/').at(-2) ?? '', file: new URL(`words/${locale}.json`, dir) }))
    .filter(({ file }) => existsSync(file));
  return Object.fromEntries(files.map(({ name, file }) => [name, JSON.parse(readFileSync(file, 'utf8'))]));
}

const i18n = createInstance();
i18n.init({
  lng: 'en',
  fallbackLng: 'en',
  resources: Object.fromEntries(LOCALES.map((locale) => [locale, dictionaries(locale)])),
  initAsync: false,
  showSupportNotice: false,
  appendNamespaceToMissingKey: true,
  interpolation: { escapeValue: false },
});

/**
 * Words a text. Texts among its arguments are worded first, `{ seat }` becomes that player's name, lists are joined as
 * the language does; a `count` chooses between `key_one` and `key_other`.
 * @returns the wording, or the key where the dictionary has none; it never throws
 */
export function say(text: Text, reader: Reader): string {
  if (!has(text.key, reader.locale)) return text.key;
  // Words are put in after i18next is done, so that a name such as `{{count}}` or `$t(...)` is a name and nothing else.
  const words: string[] = [];
  const slots = Object.entries(text.args ?? {}).map(([name, arg]) => {
    return [name, typeof arg === 'number' ? arg : `\uE000${words.push(word(arg, reader)) - 1}\uE001`] as const;
  });
  const count = text.args?.count;
  const said = i18n.t(text.key, {
    lng: reader.locale,
    replace: Object.fromEntries(slots),
    ...(typeof count === 'number' && { count }),
  });
  return said.replace(/\uE000(\d+)\uE001/g, (_, slot) => words[Number(slot)] ?? '');
}

/** Whether a key (`namespace:path`) has a wording of its own or by number (`path_other`), in the given language. */
export function has(key: string, locale: Locale = 'en'): boolean {
  return [key, `${key}_other`].some((k) => {
    const found: unknown = i18n.exists(k, { lng: locale }) && i18n.t(k, { lng: locale, returnObjects: true });
    return typeof found === 'string';
  });
}

function word(arg: Arg, reader: Reader): string {
  if (typeof arg === 'string') return arg;
  if (typeof arg === 'number') return String(arg);
  if (Array.isArray(arg)) {
    return new Intl.ListFormat(reader.locale, { type: 'conjunction' }).format(arg.map((item) => word(item, reader)));
  }
  if ('seat' in arg) return reader.names[arg.seat] ?? `#${arg.seat + 1}`;
  return say(arg, reader);
}
