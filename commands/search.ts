import MiniSearch from 'minisearch';
import type { Rule } from '../src/kernel/index.ts';

/** What is told of some ways of playing only comes after what holds for all. */
const SPECIAL = 0.5;

/** Other words for those of the rules, by how these begin. */
type Synonyms = Record<string, readonly string[]>;

const indexes = new WeakMap<readonly Rule[], MiniSearch<Rule>>();

/**
 * Finds rules by an id (`DP-131`), or by words: in the rule, in how we read it, or in its section's name. Words may be
 * only begun. Where no rule has all of them, those come that have most, with slips of the pen allowed for.
 * @param rules all rules of a game, always the same array
 * @param synonyms other words for those of the rules: always the same ones
 * @returns the best first; for no words at all the first of the rulebook
 */
export function findRules(rules: readonly Rule[], query: string, limit: number, synonyms: Synonyms = {}): Rule[] {
  const wanted = query.trim();
  if (wanted === '') return rules.slice(0, limit);
  const named = rules.filter(({ id }) => id.toLowerCase() === wanted.toLowerCase());
  if (named.length > 0) return named;
  const index = indexOf(rules, synonyms);
  const all = index.search(wanted, { combineWith: 'AND', prefix: true });
  const found = all.length > 0 ? all : index.search(wanted, { prefix: true, fuzzy: 0.2 });
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  return found.slice(0, limit).flatMap(({ id }) => byId.get(id) ?? []);
}

function indexOf(rules: readonly Rule[], synonyms: Synonyms): MiniSearch<Rule> {
  let index = indexes.get(rules);
  if (!index) {
    index = new MiniSearch<Rule>({
      fields: ['id', 'rule', 'section', 'ruling'],
      storeFields: ['mode'],
      processTerm: (term) => {
        const word = term.toLowerCase();
        return [word, ...Object.entries(synonyms).flatMap(([stem, others]) => (word.startsWith(stem) ? others : []))];
      },
      searchOptions: {
        processTerm: (term) => term.toLowerCase(),
        boost: { section: 2, rule: 2 },
        boostDocument: (_id, _term, stored) => (stored?.mode === 'all' ? 1 : SPECIAL),
      },
    });
    index.addAll(rules);
    indexes.set(rules, index);
  }
  return index;
}
