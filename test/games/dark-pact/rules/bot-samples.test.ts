import { describe, expect, it } from 'vitest';
import { type SoloTable, solo } from '../solo.ts';

/** Cards that the Bot neither exiles for the sample's sake nor can use or afford. */
const SEVEN = ['Great Work', 'Sun Aspect', 'Moon Aspect', 'Visions', 'Scriptorium', 'Curse the Land', 'Secular Power'];
const plays = (did: string[]) => did.filter((said) => said.startsWith('play ')).map((said) => said.slice(5));

/** The printed sample turn 1: the Bot's whole start deck. */
const sampleOne = () =>
  solo({
    bot: {
      hand: ['2x', 'A Little Learning', 'Personal Library', 'Wisdom', 'Copper'],
      deck: ['Personal Laboratory', 'Banishing Spirit', 'Silver'],
      discard: ['Four-Fold Path'],
      grimoire: ['Inscription', '2x', 'Silver'],
    },
    supply: ['2x', 'Enlightenment', 'Ancestral Spirit', ...SEVEN],
    supplyDeck: SEVEN,
    person: { hand: ['Copper'] },
  });

/** The printed sample turn 2, without the cards below Banishing Spirit, which the sample forgets to draw. */
const sampleTwo = () =>
  solo({
    bot: {
      hand: ['2x', 'Ancestral Spirit', 'A Little Learning', 'Personal Laboratory', 'Silver'],
      deck: ['Banishing Spirit'],
      play: ['Four-Fold Path'],
      grimoire: ['Inscription', '2x', 'Silver'],
    },
    supply: ['2x', 'Gold', 'Research', ...SEVEN],
    supplyDeck: [...SEVEN.slice(1), 'Awareness'],
    person: { hand: ['Copper'] },
  });

/** Lets the Bot go on until it has played a card. */
function until(t: SoloTable, title: string): void {
  while (t.letBotOnce() !== `play ${title}`);
  if (t.topic(1) === 'multiply') t.letBotOnce();
}

describe("Dark Pact: the Bot's printed sample turns", () => {
  it('DP-255 sample 1 begins with 2x and A Little Learning: two actions, two coins, Silver and Banishing Spirit drawn', () => {
    const t = sampleOne();
    expect([t.letBotOnce(), t.letBotOnce()]).toEqual(['play A Little Learning', 'multiply 2x']);
    expect(t.view(0)).toMatchObject({ actions: 2, coins: 2 });
    expect(t.hand(1)).toEqual(['Personal Library', 'Wisdom', 'Copper', 'Silver', 'Banishing Spirit']);
  });

  it('DP-256 then Personal Library draws Personal Laboratory and, reshuffled, Four-Fold Path', () => {
    const t = sampleOne();
    until(t, 'Personal Library');
    expect(t.view(0).actions).toBe(1);
    expect(t.hand(1).slice(-2)).toEqual(['Personal Laboratory', 'Four-Fold Path']);
    expect([t.player(1).deck, t.discard(1)]).toEqual([0, []]);
  });

  it('DP-257 Personal Laboratory comes from above, then Banishing Spirit exiles seven cards', () => {
    const t = sampleOne();
    until(t, 'Banishing Spirit');
    t.letBotOnce();
    expect(t.exile).toEqual(SEVEN);
    expect(t.supply).toEqual(['2x', 'Enlightenment', 'Ancestral Spirit', ...SEVEN.toReversed()]);
    expect(t.inPlay(1)).toContain('Personal Laboratory');
    expect([t.player(1).deck, t.player(1).hand]).toEqual([0, 4]);
  });

  it('DP-258 two actions are left for Four-Fold Path and Wisdom, which do not win', () => {
    const t = sampleOne();
    until(t, 'Four-Fold Path');
    expect(t.view(0).actions).toBe(1);
    until(t, 'Wisdom');
    expect(t.view(0).actions).toBe(0);
    expect(t.player(1).pacts).toEqual([{ title: 'Four-Fold Path', have: 1, need: 4 }]);
    expect(plays(sampleOne().letBot('treasure'))).toEqual([
      'A Little Learning',
      'Personal Library',
      'Personal Laboratory',
      'Banishing Spirit',
      'Four-Fold Path',
      'Wisdom',
    ]);
  });

  it('DP-259 Silver and Copper make five coins', () => {
    const t = sampleOne();
    t.letBot('purchase');
    expect([t.view(0).coins, t.outcome]).toEqual([5, null]);
  });

  it('DP-260 it buys Ancestral Spirit and nothing with the coin that is left', () => {
    const t = sampleOne();
    t.letBot('purchase');
    expect(t.letBotOnce()).toBe('purchase Ancestral Spirit');
    expect(t.log(0)).toContain('Bob buys Ancestral Spirit for 4 coins (1 left).');
    expect([t.hand(1), t.topic(1)]).toEqual([['Ancestral Spirit'], 'discard']);
  });

  it('DP-261 in Clean-up Four-Fold Path stays, Ancestral Spirit is kept, eight cards are reshuffled and four drawn', () => {
    const t = sampleOne();
    t.letBot('purchase');
    t.letBotOnce();
    expect([t.inPlay(1), t.discard(1).length]).toEqual([['Four-Fold Path'], 8]);
    t.letBot();
    expect([t.player(1).hand, t.player(1).deck, t.player(1).discard, t.supply.length]).toEqual([5, 4, 0, 10]);
    expect(t.hand(1)[0]).toBe('Ancestral Spirit');
  });

  it('DP-262 sample 2 begins with Personal Laboratory, then A Little Learning without the 2x', () => {
    const t = sampleTwo();
    expect(t.letBotOnce()).toBe('play Personal Laboratory');
    expect(t.letBotOnce()).toBe('multiply');
    expect(t.view(0).actions).toBe(2);
    expect([t.letBotOnce(), t.letBotOnce()]).toEqual(['play A Little Learning', 'multiply']);
    expect(t.view(0)).toMatchObject({ actions: 2, coins: 1 });
    expect(t.hand(1)).toEqual(['2x', 'Ancestral Spirit', 'Silver', 'Banishing Spirit']);
  });

  it('DP-263 Banishing Spirit leaves 2x, Gold and Research; an Awareness is among what comes', () => {
    const t = sampleTwo();
    until(t, 'Banishing Spirit');
    t.letBotOnce();
    expect(t.view(0).actions).toBe(2);
    expect(t.exile).toEqual(SEVEN);
    expect(t.supply.slice(0, 4)).toEqual(['2x', 'Gold', 'Research', 'Awareness']);
    expect(t.supply).toHaveLength(10);
  });

  it('DP-264 nothing applies until Ancestral Spirit, which retrieves nothing', () => {
    const t = sampleTwo();
    expect(plays(t.letBot('treasure'))).toEqual([
      'Personal Laboratory',
      'A Little Learning',
      'Banishing Spirit',
      'Ancestral Spirit',
      'buy',
    ]);
    expect([t.hand(1), t.player(1).pacts[0]?.have]).toEqual([['2x', 'Silver'], 1]);
  });

  it('DP-265 2x Silver makes five coins', () => {
    const t = sampleTwo();
    t.letBot('purchase');
    expect([t.view(0).coins, t.outcome, t.inPlay(1).slice(-2)]).toEqual([5, null, ['Silver', '2x']]);
  });

  it('DP-266 it buys Awareness and the Silver of its Grimoire', () => {
    const t = sampleTwo();
    t.letBot('purchase');
    expect(t.letBot('discard')).toEqual(['purchase Awareness', 'purchase grimoire:Silver']);
    expect([t.hand(1), t.grimoire(1)]).toEqual([
      ['Awareness', 'Silver'],
      ['Inscription', '2x'],
    ]);
  });

  it('DP-267 it keeps both and draws three', () => {
    const t = sampleTwo();
    t.letBot('discard');
    expect(t.letBotOnce()).toBe('discard');
    expect([t.hand(1).slice(0, 2), t.player(1).hand, t.inPlay(1)]).toEqual([
      ['Awareness', 'Silver'],
      5,
      ['Four-Fold Path'],
    ]);
  });

  it('DP-268 with Wisdom, Ancestral Spirit and Awareness a fourth title wins, if all are played in one turn', () => {
    const three = ['Wisdom', 'Ancestral Spirit', 'Awareness'];
    const turn = (hand: string[]) => {
      const t = solo({ bot: { hand, play: ['Four-Fold Path'] }, actions: 2 });
      t.letBot();
      return t.outcome?.winners ?? null;
    };
    expect(turn([...three, 'Copper'])).toBeNull();
    expect(turn([...three, 'Awakening'])).toEqual([1]);
    expect(turn([...three, 'Talisman'])).toEqual([1]);
  });
});
