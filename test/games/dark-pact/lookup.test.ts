import { describe, expect, it } from 'vitest';
import { darkPact } from '../../../src/games/dark-pact/index.ts';
import { text } from '../../../src/kernel/index.ts';
import { has, say } from '../../../src/words.ts';
import { midGame } from '../../render/fixtures.ts';

const { cards, rules } = darkPact;
if (!cards || !rules) throw new Error('nothing to look up');
const reader = { locale: 'en' as const, names: ['Ada', 'Ben'] };
const factsOf = (title: string) =>
  cards.about(title).facts.map(({ says, ...source }) => ({ says: say(says, reader), ...source }));

describe('a card that is looked up', () => {
  it('has its facts, each with its source', () => {
    expect(factsOf('Gold')).toEqual([
      { says: 'Treasure', rules: [], ours: true },
      { says: 'Cost: 6', rules: [], ours: true },
      { says: '+3 coins', rules: [], ours: true },
      { says: 'Copies: 3 in the base Supply', rules: [], ours: true },
      { says: 'Copies: 1 in the Supply for three and more', rules: [], ours: true },
      { says: 'Copies: 1 in the Supply for four', rules: [], ours: true },
    ]);
    expect(factsOf('Enlightenment')).toContainEqual({ says: '10 Insight points', rules: ['DP-201'], ours: false });
  });

  it('has a line for each set with copies of it', () => {
    const copies = factsOf('2x').filter(({ says }) => says.startsWith('Copies'));
    expect(copies).toEqual([
      { says: "Copies: 1 in each player's start deck", rules: ['DP-007'], ours: false },
      { says: "Copies: 1 in each player's Grimoire at the start", rules: ['DP-008'], ours: false },
      { says: 'Copies: 4 in the base Supply', rules: [], ours: true },
      { says: 'Copies: 2 in the Supply for three and more', rules: [], ours: true },
      { says: 'Copies: 1 in the Supply for four', rules: [], ours: true },
    ]);
  });

  it.each([...cards.titles])(
    '%s: all is worded, says what stands on the card, and names rules that there are',
    (title) => {
      const { facts, face } = cards.about(title);
      const ids = rules().map(({ id }) => id);
      for (const { says, rules: named } of facts) {
        expect(has(says.key), says.key).toBe(true);
        for (const id of named) expect(ids).toContain(id);
      }
      const printed = (face as { text: Parameters<typeof say>[0][] }).text.map((line) => say(line, reader));
      expect(facts.map(({ says }) => say(says, reader))).toEqual(expect.arrayContaining(printed));
    },
  );

  it('is not to be had where there is none', () => {
    expect(() => cards.about('Excalibur')).toThrow('Excalibur');
  });
});

describe('where copies lie open', () => {
  it('counts Supply, Exile, Graveyard, play areas with their Multipliers, Grimoires and top discards', () => {
    const [first] = midGame.players;
    if (!first) throw new Error('nobody');
    const gold = cards.about('Gold').face as (typeof midGame.supply)[number];
    const view = {
      ...midGame,
      supply: [gold, gold],
      exile: [gold],
      graveyard: [],
      players: [
        { ...first, seat: 0, play: [{ card: gold, with: [gold], factor: 2, stored: 3 }], grimoire: [], top: null },
        { ...first, seat: 1, play: [], grimoire: [gold], top: gold },
      ],
    };
    expect(cards.where('Gold', view).map((place) => say(place, reader))).toEqual([
      'Supply: 2',
      'Exile: 1',
      'Ada, in play: 2',
      'Ben, Grimoire: 1',
      'Ben, on top of the discard pile',
    ]);
    expect(cards.where('Visions', view)).toEqual([]);
    expect(cards.where('Gold', { ...view, supply: [], exile: [], players: [] })).toEqual([]);
    expect(cards.where('Gold', { ...view, players: [] })[0]).toEqual(text('dark-pact:card.in.supply', { count: 2 }));
  });
});
