import { describe, expect, it } from 'vitest';
import { freshIn, goneFromSupply, latest, newsOf } from '../../render/dark-pact/news.ts';
import type { DarkPactView, News } from '../../src/games/dark-pact/view.ts';
import { text } from '../../src/kernel/index.ts';
import { buying, CARDS, early, fullTable, midGame } from './fixtures.ts';

const reader = { locale: 'en' as const, names: ['Ada', 'Ben'] };
const line = text('-');
const refill = (...cards: string[]): News => ({ what: 'refill', cards, count: cards.length, left: 9, line });
const buy = (card: string): News => ({ what: 'buy', seat: 0, card, from: 'supply', count: 1, left: 0, line });
const view = (now: News[], before: News[] = [], supply = early.supply): DarkPactView => ({
  ...early,
  supply,
  recent: { before: [before], now },
});

describe('what is new in the open zones', () => {
  it('is what came this turn or the last and still lies there', () => {
    const fresh = freshIn(view([refill('Gold', 'Gold'), buy('Gold')], [refill('Silver', '2x'), buy('2x')]), 'supply');
    expect([...fresh]).toEqual([
      ['Silver', { copies: 1, now: false }],
      ['Gold', { copies: 1, now: true }],
    ]);
  });

  it('is marked on as many copies, in the piles too', () => {
    expect([...freshIn(midGame, 'exile').keys()]).toEqual(['Pierce the Veil', 'Awareness']);
    expect([...freshIn(midGame, 'graveyard').keys()]).toEqual(['Cursed Copper']);
    const swapped: News = { what: 'exchange', seat: 0, supply: 'Gold', exile: 'Torment', line };
    expect([...freshIn(view([swapped]), 'exile').keys()]).toEqual(['Gold']);
    expect([...freshIn(view([swapped]), 'supply').keys()]).toEqual(['Torment']);
  });

  it('is nothing while nothing has happened', () => {
    for (const zone of ['supply', 'exile', 'graveyard'] as const) expect(freshIn(early, zone).size).toBe(0);
  });
});

describe('empty places in the Supply', () => {
  it('tell which cards lay there, and what became of them', () => {
    expect(goneFromSupply(buying, 10)).toEqual([
      { title: 'Talisman', what: 'buy', seat: 0 },
      { title: 'Amulet of Protection', what: 'buy', seat: 0 },
    ]);
  });

  it('are none where the Supply is full, whatever left it before', () => {
    expect(goneFromSupply(view([buy('Gold'), refill('Silver')]), 10)).toEqual([]);
  });

  it('of an earlier turn tell nothing', () => {
    expect(goneFromSupply(view([], [buy('Gold')], [CARDS.gold]), 10)).toEqual([]);
  });
});

describe('the news', () => {
  it('of a player are summed up for each turn, own and suffered', () => {
    expect(newsOf(buying, 0, reader)).toEqual([
      {
        turn: 'now',
        words: 'This turn: bought Talisman and Amulet of Protection, gained Visions, destroyed Cursed Copper, drew 4',
      },
    ]);
    expect(newsOf(buying, 1, reader).map(({ words }) => words)).toEqual([
      'This turn: discarded 1',
      'Last turn: bought Gold, drew 5, discarded 3',
    ]);
  });

  it("of three and more reach back to each one's own last turn", () => {
    const words = (seat: number) => newsOf(fullTable, seat, reader).map((news) => news.words);
    expect(words(0)).toEqual(['This turn: revealed Amulet of Protection', 'Last round: bought Silver']);
    expect(words(1)).toEqual(['Last round: bought Gold, drew 5']);
    expect(words(3)).toEqual(['This turn: discarded 1', 'Last round: received Destructive Imp']);
    expect([...freshIn(fullTable, 'exile').keys()]).toEqual(['Wisdom', 'Destructive Imp']);
  });

  it('that stand at the top leave drawing and tidying up out, but not what an attack did', () => {
    expect(latest(midGame, 9, reader)).toEqual([
      'Ben plays Hallow the Ground.',
      'Ben buys Gold.',
      'Ada plays Torment with 2x.',
      'Ben discards Ancestral Spirit.',
      'Ada exiles 2 cards.',
      'Ada gains Visions.',
      'Ada destroys Cursed Copper.',
    ]);
    expect(latest(midGame, 2, reader)).toEqual(['Ada gains Visions.', 'Ada destroys Cursed Copper.']);
  });
});
