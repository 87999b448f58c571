import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { games } from '../src/games/index.ts';
import { LOCALES } from '../src/words.ts';

/** Every `words` folder of the project. */
const folders = ['commands', 'render', 'src']
  .flatMap((part) => readdirSync(part, { recursive: true }).map((path) => `${part}/${path}`))
  .filter((path) => basename(path) === 'words')
  .sort();

/** The wordings of a dictionary by key, its plural forms apart. */
function wordings(file: string): Map<string, string> {
  const found = new Map<string, string>();
  const gather = (part: Record<string, unknown>, path: string) => {
    for (const [key, value] of Object.entries(part)) {
      if (typeof value === 'string') found.set(`${path}${key}`, value);
      else gather(value as Record<string, unknown>, `${path}${key}.`);
    }
  };
  gather(JSON.parse(readFileSync(file, 'utf8')), '');
  return found;
}

const slots = (said: string) => [...new Set(said.match(/\{\{\w+\}\}/g))].sort();

/** The limits that Discord holds some of the words to, whatever is put into them. */
const LIMITS: [RegExp, number][] = [
  [/(^|\.)about$|^(hand|board|help|stats|replay)\.(show|text|table|topics)$/, 100],
  [/^(post|lobby)\.(my-|log|replay|help|join|leave|shuffle|start)/, 80],
  [/^form\.(title|number)$/, 45],
];

it('there are words of the surface, of pictures, of tables and of each game', () => {
  const ofGames = Object.keys(games).map((id) => `src/games/${id}/words`);
  expect(folders).toEqual(['commands/words', 'render/words', ...ofGames, 'src/table/words'].sort());
});

describe.each(folders)('%s', (folder) => {
  const first = wordings(`${folder}/${LOCALES[0]}.json`);
  const name = basename(dirname(folder));

  it.each(LOCALES.slice(1))('says all that it says in %s too, and nothing more', (locale) => {
    const file = `${folder}/${locale}.json`;
    const other = existsSync(file) ? wordings(file) : new Map<string, string>();
    expect([...first.keys()].filter((key) => !other.has(key))).toEqual([]);
    expect([...other.keys()].filter((key) => !first.has(key))).toEqual([]);
  });

  it.each(LOCALES)('names a plural for each singular in %s', (locale) => {
    const keys = wordings(`${folder}/${locale}.json`);
    const alone = [...keys.keys()].filter((key) => {
      const [, stem, form] = /^(.*)_(one|other)$/.exec(key) ?? [];
      return form !== undefined && !keys.has(`${stem}_${form === 'one' ? 'other' : 'one'}`);
    });
    expect(alone).toEqual([]);
  });

  it.each(LOCALES.slice(1))('puts the same into its sentences in %s', (locale) => {
    const other = wordings(`${folder}/${locale}.json`);
    for (const [key, said] of first) {
      const [, stem, form] = /^(.*)_(one|other)$/.exec(key) ?? [];
      // A singular may leave its number out: "a card" for "{{count}} card".
      const needed = (all: string[]) => (form ? all.filter((slot) => slot !== '{{count}}') : all);
      expect([key, needed(slots(other.get(key) ?? ''))]).toEqual([key, needed(slots(said))]);
      if (form === 'other' && slots(said).includes('{{count}}')) {
        expect([key, slots(other.get(`${stem}_other`) ?? '')]).toEqual([key, slots(said)]);
      }
    }
  });

  it.each(LOCALES)('keeps to the limits of Discord in %s', (locale) => {
    for (const [key, said] of wordings(`${folder}/${locale}.json`)) {
      expect([key, said.trim()]).toEqual([key, key === 'describe.top' ? said.trim() : said]);
      const limit = name === 'commands' ? LIMITS.find(([keys]) => keys.test(key))?.[1] : undefined;
      if (limit !== undefined) expect([key, said.length <= limit]).toEqual([key, true]);
    }
  });
});
