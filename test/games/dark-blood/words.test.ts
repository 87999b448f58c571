import { expect, it } from 'vitest';
import { standardCards } from '../../../src/games/dark-blood/cards.ts';
import { darkBlood } from '../../../src/games/dark-blood/index.ts';
import type { Options } from '../../../src/games/dark-blood/options.ts';
import { Chance, type Text } from '../../../src/kernel/index.ts';
import { LOCALES, say } from '../../../src/words.ts';
import { randomGame, testSeed } from '../../kernel/harness.ts';

/** The longest that Discord shows of a button, and of an option in a menu or what stands below it. */
const [BUTTON, MENU] = [80, 100];
/** A question is a headline with a few lines. */
const QUESTION = 1200;

const NAMES = ['Alice', 'Bob', 'Cleo', 'Dan'];

/** All that can be said in some games, by what it is. */
interface Said {
  label: Set<string>;
  detail: Set<string>;
  prompt: Set<string>;
  line: Set<string>;
}

/** Plays whole games at random, so that most of what can be asked comes up, and words it in both languages. */
function said(options: Partial<Options>, seats: number, games: number): Said {
  const found: Said = { label: new Set(), detail: new Set(), prompt: new Set(), line: new Set() };
  const add = (to: Set<string>, text: Text) => {
    for (const locale of LOCALES) to.add(say(text, { locale, names: NAMES }));
  };
  for (let number = 1; number <= games; number++) {
    const terms = { seed: testSeed(number), seats, options: darkBlood.options.parse(options) };
    const chance = new Chance(testSeed(number, 1));
    randomGame(darkBlood, terms, (n) => chance.int(n), {
      onStep({ match, step }) {
        for (const { decision } of match.decisions) {
          add(found.prompt, decision.prompt);
          for (const { label, detail } of decision.options) {
            add(found.label, label);
            if (detail) add(found.detail, detail);
          }
        }
        for (const { line } of step?.log ?? []) add(found.line, line);
      },
    });
  }
  return found;
}

const longer = (all: Set<string>, most: number) => [...all].filter((each) => each.length > most);
const unsaid = (all: Set<string>) => [...all].filter((each) => /dark-blood:|\{\{|undefined|\[object/.test(each));

it.each([
  ['against each other', { events: '2345', inquisitor: true } as const, 4, 3],
  ['together', { mode: 'coop' } as const, 3, 2],
  ['alone', { solo: 'hard' } as const, 1, 2],
])(
  'all that is asked and told in a game %s has its words, and fits where Discord shows it',
  (_, options, seats, games) => {
    const found = said(options, seats, games);
    for (const all of Object.values(found)) expect(unsaid(all)).toEqual([]);
    expect(longer(found.label, BUTTON)).toEqual([]);
    expect(longer(found.detail, MENU)).toEqual([]);
    expect(longer(found.prompt, QUESTION)).toEqual([]);
  },
  120_000,
);

it('all that is printed has its words', () => {
  const texts = standardCards.allTitles.flatMap((title) => standardCards.face(title).text);
  for (const locale of LOCALES)
    expect(unsaid(new Set(texts.map((text) => say(text, { locale, names: [] }))))).toEqual([]);
});
