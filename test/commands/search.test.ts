import { describe, expect, it } from 'vitest';
import { findRules } from '../../commands/search.ts';
import { games } from '../../src/games/index.ts';
import type { Game, Rule } from '../../src/kernel/index.ts';

const rule = (id: string, said: string, more: Partial<Rule> = {}): Rule => ({
  id,
  mode: 'all',
  kind: 'effect',
  rule: said,
  section: 'Play',
  ruling: '',
  ...more,
});

const few = [
  rule('XX-001', 'A cat may look at a king.'),
  rule('XX-002', 'A king moves one step.', { mode: 'solo' }),
  rule('XX-003', 'A king never looks back.', { section: 'Kings' }),
  rule('XX-010', 'Two dogs are company.', { ruling: 'Cats count as dogs.' }),
];
const ids = (query: string, limit = 6) => findRules(few, query, limit).map(({ id }) => id);

describe('findRules', () => {
  it('takes an id for that rule alone', () => {
    expect(ids('XX-010')).toEqual(['XX-010']);
    expect(ids(' xx-001 ')).toEqual(['XX-001']);
  });

  it('wants all words, begun ones too, in any order, wherever they stand', () => {
    expect(ids('king look')).toEqual(['XX-003', 'XX-001']); // with a heading of it before those without
    expect(ids('KING cat')).toEqual(['XX-001']);
    expect(ids('dog cats')).toEqual(['XX-010']);
  });

  it('puts what all ways of playing have in common first', () => {
    expect(ids('king').at(-1)).toBe('XX-002');
  });

  it('makes do with some of the words, and with slips, where none has all', () => {
    expect(ids('dogs zebra')).toEqual(['XX-010']);
    expect(ids('companny')).toEqual(['XX-010']);
    expect(ids('zebra')).toEqual([]);
  });

  it('gives the first rules for no words, and never more than asked for', () => {
    expect(ids('', 2)).toEqual(['XX-001', 'XX-002']);
    expect(ids('king', 2)).toHaveLength(2);
  });
});

it("finds what the rules call otherwise by the rulebook's own words", () => {
  const { rules, synonyms } = games['dark-pact'] as Game;
  const all = rules?.() ?? [];
  const found = (query: string) => findRules(all, query, 6, synonyms).map(({ rule, ruling }) => `${rule} ${ruling}`);
  for (const query of ['replenish', 'replen supply']) {
    expect(found(query).length).toBeGreaterThan(1);
    for (const said of found(query)) expect(said).toMatch(/refill/i);
  }
  expect(findRules([...all], 'replenish', 6)).toEqual([]);
});

it.each([
  ...['multiplier', 'Multipliers', 'multiply', 'multiplying', 'how do multipliers work?'].map(
    (query) => [query, ['DP-080', 'DP-081', 'DP-082']] as const,
  ),
  ...['win', 'how do I win', 'winning'].map((query) => [query, ['DP-130', 'DP-131', 'DP-132']] as const),
])('brings first what a newcomer means by %s, in the order of the rulebook', (query, first) => {
  const { rules, synonyms } = games['dark-pact'] as Game;
  expect(findRules(rules?.() ?? [], query, 3, synonyms).map(({ id }) => id)).toEqual(first);
});

it('puts examples after the rules that they are of', () => {
  const both = [rule('XX-001', 'A king moves.', { kind: 'example' }), rule('XX-002', 'A king moves.')];
  expect(findRules(both, 'king', 2).map(({ id }) => id)).toEqual(['XX-002', 'XX-001']);
});

describe('the rules of the games', () => {
  it.each(Object.values(games))('$title: each is found by its id, and by its own words', ({ rules }) => {
    const all = rules?.() ?? [];
    expect(all.length).toBeGreaterThan(0);
    for (const one of all) expect(findRules(all, one.id, 6)).toEqual([one]);
    for (const one of all.slice(0, 20)) expect(findRules(all, one.rule, 6)).toContain(one);
  });
});
