import MiniSearch, { type SearchResult } from 'minisearch';
import type { Rule } from '../src/kernel/index.ts';

/** What is told of some ways of playing only, or as an example, comes after what holds for all. */
const SPECIAL = 0.5;

/** What a rule is about, beside what it says. */
const HEADINGS = ['kind', 'section'];

/** Words of a question that say nothing of what it is about. */
const QUESTION =
  /^(a|an|the|i|my|me|is|are|do|does|can|could|may|should|to|of|how|what|which|many|much|when|where|who|why|work|works)$/;

/** Other words for those of the rules, by how these begin. */
type Synonyms = Record<string, readonly string[]>;

const indexes = new WeakMap<readonly Rule[], MiniSearch<Rule>>();

/**
 * Finds rules by an id (`DP-131`), or by words: in the rule, in how we read it, or in its section's name. Words may be
 * only begun, or end otherwise. Rules under a heading of these words come first, in their order, and first of
 * these the section that has most of them. Where no rule has all of them, those come that have most, with slips of the pen allowed for.
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
  const words = wanted.split(/\s+/).filter((word) => !QUESTION.test(word.toLowerCase().replace(/\W+$/, '')));
  const about = words.length > 0 ? words.join(' ') : wanted;
  const all = index.search(about, { combineWith: 'AND', prefix: true });
  const found = all.length > 0 ? all : index.search(about, { prefix: true, fuzzy: 0.2 });
  const places = new Map(rules.map((rule, place) => [rule.id, place]));
  const ranked = found.map((result) => ({ place: places.get(result.id) ?? 0, under: headings(result) }));
  const sectionOf = ({ place, under }: (typeof ranked)[number]) => `${under} ${rules[place]?.section}`;
  const sizes = new Map<string, number>();
  for (const one of ranked) sizes.set(sectionOf(one), (sizes.get(sectionOf(one)) ?? 0) + 1);
  const size = (one: (typeof ranked)[number]) => sizes.get(sectionOf(one)) ?? 0;
  return ranked
    .sort((a, b) => b.under - a.under || (a.under > 0 ? size(b) - size(a) || a.place - b.place : 0))
    .slice(0, limit)
    .flatMap(({ place }) => rules[place] ?? []);
}

/** Under how many headings of all the words asked for a rule stands. */
function headings({ queryTerms, match, weight }: SearchResult): number {
  const under = HEADINGS.filter((heading) =>
    queryTerms.every((term) =>
      Object.entries(match).some(([word, fields]) => word.startsWith(term) && fields.includes(heading)),
    ),
  );
  return under.length * Number(weight);
}

/** A word without its ending: `multiplier`, `multiplied` and `multiply` are one. */
function stem(word: string): string {
  const short = word.replace(/(?:ying|iers?|ied|ies|y|ing|ers?|ed|es|s|e)$/, '').replace(/([^aeiouls])\1$/, '$1');
  return short.length < 3 ? word : short;
}

const weightOf = ({ mode, kind }: Pick<Rule, 'mode' | 'kind'>) =>
  (mode === 'all' ? 1 : SPECIAL) * (kind === 'example' ? SPECIAL : 1);

function indexOf(rules: readonly Rule[], synonyms: Synonyms): MiniSearch<Rule> {
  let index = indexes.get(rules);
  if (!index) {
    index = new MiniSearch<Rule>({
      fields: ['id', 'rule', 'section', 'kind', 'ruling'],
      storeFields: ['weight'],
      extractField: (rule, field) => String(field === 'weight' ? weightOf(rule) : rule[field as keyof Rule]),
      processTerm: (term) => {
        const word = term.toLowerCase();
        const others = Object.entries(synonyms).flatMap(([begun, more]) => (word.startsWith(begun) ? more : []));
        return [...new Set([word, ...others].flatMap((each) => [each, stem(each)]))];
      },
      searchOptions: {
        processTerm: (term) => stem(term.toLowerCase()),
        boost: { section: 2, rule: 2 },
        boostDocument: (_id, _term, stored) => Number(stored?.weight ?? 1),
      },
    });
    index.addAll(rules);
    indexes.set(rules, index);
  }
  return index;
}
