import { describe, expect, it } from 'vitest';
import { duel, type PlayerSpec, type TableSpec, type TestTable } from '../table.ts';

const copies = (title: string, n: number): string[] => Array<string>(n).fill(title);
const everybody = [0, 1, 'spectator'] as const;
const others = [1, 'spectator'] as const;

/** Seat 0 begins Clean-up; the rival holds one card, so that the game goes on from there. */
const cleaningUp = (active: PlayerSpec, more: Partial<TableSpec> = {}) =>
  duel({ active, rival: { hand: ['Debt'] }, step: 'cleanup', ...more });

/** Cards in hand, draw pile and discard pile of the active player. */
const piles = (t: TestTable) => {
  const { hand, deck, discard } = t.player(0);
  return [hand, deck, discard];
};

/** Where a line stands in the log, as everybody reads it. */
const line = (t: TestTable, start: string) => t.log('spectator').findIndex((said) => said.startsWith(start));

describe('Dark Pact: Clean-up', () => {
  const fiveParts = () =>
    duel({
      active: {
        play: ['Guiding Spirit', 'Wisdom'],
        hand: ['Copper', 'Silver', 'Gold'],
        deck: copies('3x', 6),
        discard: ['Debt'],
      },
      rival: { hand: ['Debt'] },
      step: 'buy',
      coins: 2,
      supply: ['Awareness'],
    }).buy('Awareness');

  it('DP-113 its five parts come in their order', () => {
    const t = fiveParts();
    // Part 1 is done: Guiding Spirit is back on the deck. Part 2 is to come.
    expect([t.step, t.topic(0), t.inPlay(0), t.discard(0)]).toEqual(['cleanup', 'discard', [], ['Debt', 'Wisdom']]);
    // Part 3 is asked now; parts 4 and 5 wait for it.
    expect([t.player(0).deck, t.player(0).hand, t.supply.length, t.active]).toEqual([7, 4, 9, 0]);
    t.answer(0, 'discard', ['Copper', 'Silver']);
    expect([t.hand(0), t.player(0).deck]).toEqual([['Gold', 'Awareness', 'Guiding Spirit', '3x', '3x'], 4]);
    expect([t.supply.length, t.active]).toEqual([10, 1]);
  });

  it('DP-113 the log tells them in that order too', () => {
    const t = fiveParts().answer(0, 'discard', ['Copper', 'Silver']);
    const parts = [
      'Alice puts Guiding Spirit from play',
      'Alice discards Wisdom from play',
      'Alice discards 2 cards, Silver on top',
      'Alice draws 3 cards',
      'New in the Supply',
    ].map((start) => line(t, start));
    expect(parts).not.toContain(-1);
    expect(parts).toEqual(parts.toSorted((a, b) => a - b));
  });

  it('DP-114 the Clean-up effects of all cards in play are carried out', () => {
    const t = cleaningUp({
      play: ['Guiding Spirit', 'Gold', 'Guiding Spirit'],
      hand: copies('Copper', 5),
      deck: ['3x'],
    });
    expect([t.player(0).deck, t.inPlay(0), t.discard(0)]).toEqual([3, [], ['Gold']]);
    t.answer(0, 'discard', ['Copper', 'Copper~2', 'Copper~3']);
    expect(t.hand(0)).toEqual(['Copper', 'Copper', 'Guiding Spirit', 'Guiding Spirit', '3x']);
  });

  it('DP-114 not those of cards elsewhere: in hand, discard pile or Supply', () => {
    const t = cleaningUp(
      { play: ['Gold'], hand: [...copies('Copper', 4), 'Guiding Spirit'], discard: ['Guiding Spirit'], deck: ['3x'] },
      { supply: ['Guiding Spirit'] },
    );
    expect([t.topic(0), t.hand(0).at(-1)]).toEqual(['discard', 'Guiding Spirit']);
    t.answer(0, 'discard', []);
    expect([t.player(0).deck, t.discard(0), t.supply[0]]).toEqual([1, ['Guiding Spirit', 'Gold'], 'Guiding Spirit']);
  });

  it("DP-114 nor those of the rival's cards", () => {
    const t = duel({
      active: { hand: copies('Copper', 5), play: ['Gold'] },
      rival: { hand: ['Debt'], play: [{ card: 'Visions', stored: ['Silver'] }] },
      step: 'cleanup',
    });
    t.answer(0, 'discard', []);
    expect([t.active, t.inPlay(1), t.stored(1)]).toEqual([1, ['Visions'], ['Silver']]);
  });

  it('DP-114 with several the owner picks the order', () => {
    const play = [{ card: 'Visions', stored: ['Silver'] }, 'Guiding Spirit'];
    const t = cleaningUp({ play, hand: ['Copper'], deck: copies('3x', 5) });
    expect(t.prompt(0)).toEqual({ topic: 'cleanup', options: ['Visions', 'Guiding Spirit'], min: 1, max: 1 });
    t.answer(0, 'cleanup', 'Guiding Spirit');
    expect([t.topic(0), t.player(0).deck, t.stored(0)]).toEqual(['release', 6, ['Silver']]);
    const u = cleaningUp({ play, hand: ['Copper'], deck: copies('3x', 5) });
    u.answer(0, 'cleanup', 'Visions').answer(0, 'release', 'release');
    expect(u.player(0).deck).toBe(6); // the last one left needs no choice
    expect(line(u, 'Alice takes')).toBeLessThan(line(u, 'Alice puts Guiding Spirit'));
  });

  it("DP-114 'may' effects can be declined: the cards under Visions stay there", () => {
    const t = cleaningUp({
      play: [{ card: 'Visions', stored: ['Silver', 'Gold'] }],
      hand: ['Copper'],
      deck: copies('3x', 5),
    });
    expect(t.prompt(0)).toEqual({ topic: 'release', options: ['keep', 'release'], min: 1, max: 1 });
    t.answer(0, 'release', 'keep');
    expect([t.hand(0), t.stored(0), t.inPlay(0)]).toEqual([['Copper'], ['Silver', 'Gold'], ['Visions']]);
  });

  it('DP-114 or taken: then they are in hand before cards are discarded and drawn', () => {
    const t = cleaningUp({
      play: [{ card: 'Visions', stored: ['Silver', 'Gold'] }],
      hand: ['Copper'],
      deck: copies('3x', 5),
    });
    t.answer(0, 'release', 'release');
    expect(t.prompt(0)).toEqual({ topic: 'discard', options: ['Copper', 'Silver', 'Gold'], min: 0, max: 3 });
    t.answer(0, 'discard', 'Silver');
    expect([t.hand(0), t.stored(0)]).toEqual([['Copper', 'Gold', '3x', '3x', '3x'], []]);
    for (const viewer of others) expect(t.seenBy(viewer)).not.toContain('Gold');
  });

  it('DP-115 all cards in play go to the discard pile, Multipliers too', () => {
    const t = cleaningUp({
      play: ['Wisdom', ['Gold', '2x', '3x'], 'Great Work'],
      hand: copies('Copper', 5),
      discard: ['Debt'],
    });
    t.answer(0, 'top', 'Gold');
    expect(t.inPlay(0)).toEqual([]);
    expect(t.discard(0).toSorted()).toEqual(['2x', '3x', 'Debt', 'Gold', 'Great Work', 'Wisdom']);
    expect(t.hand(0)).toEqual(copies('Copper', 5));
  });

  it('DP-115 but not those that stay or go elsewhere by their Clean-up effects', () => {
    const t = cleaningUp({
      play: ['Gold', ['Secular Power', '2x'], ['Guiding Spirit', '3x'], { card: 'Visions', stored: ['Silver'] }],
      hand: copies('Copper', 5),
      deck: ['Debt'],
    });
    t.answer(0, 'cleanup', 'Guiding Spirit').answer(0, 'release', 'keep').answer(0, 'top', 'Gold');
    expect([t.inPlay(0), t.stored(0)]).toEqual([['Secular Power', 'Visions'], ['Silver']]);
    expect([t.discard(0).toSorted(), t.player(0).deck]).toEqual([['2x', '3x', 'Gold'], 2]);
  });

  it('DP-115 Visions under which nothing is stored is discarded as well', () => {
    const released = cleaningUp({ play: [{ card: 'Visions', stored: ['Silver'] }], hand: copies('Copper', 5) });
    released.answer(0, 'release', 'release');
    expect([released.inPlay(0), released.discard(0)]).toEqual([[], ['Visions']]);
    const unused = cleaningUp({ play: ['Visions'], hand: copies('Copper', 5) });
    expect([unused.inPlay(0), unused.discard(0)]).toEqual([[], ['Visions']]);
  });

  it('DP-115 the owner may choose which card ends on top; others see that one and the number', () => {
    const t = cleaningUp({ play: ['Research', 'Gold', 'Visions'], hand: copies('Copper', 5) });
    expect(t.prompt(0)).toEqual({ topic: 'top', options: ['Visions', 'Gold', 'Research'], min: 1, max: 1 });
    t.answer(0, 'top', 'Gold');
    expect(t.discard(0).at(-1)).toBe('Gold');
    for (const viewer of everybody) {
      expect(t.player(0, viewer).top?.title).toBe('Gold');
      expect(t.log(viewer)).toContain('Alice discards 3 cards from play, Gold on top.');
    }
  });

  it('DP-115 left alone, it is the last one played', () => {
    const t = cleaningUp({ play: ['Research', 'Gold', 'Visions'], hand: copies('Copper', 5) }).endTurn();
    expect(t.discard(0)).toEqual(['Research', 'Gold', 'Visions']);
  });

  it('DP-116 any number of hand cards may be discarded, from none to all', () => {
    const hand = ['Copper', 'Silver', 'Gold', 'Copper'];
    for (const discarded of [[], ['Gold'], ['Gold', 'Copper~2'], ['Copper', 'Silver', 'Gold', 'Copper~2']]) {
      const t = cleaningUp({ hand, deck: copies('3x', 9) });
      expect(t.prompt(0)).toEqual({
        topic: 'discard',
        options: ['Copper', 'Silver', 'Gold', 'Copper~2'],
        min: 0,
        max: 4,
      });
      t.answer(0, 'discard', discarded);
      expect(t.discard(0)).toEqual(discarded.map((id) => id.replace('~2', '')));
      expect(t.hand(0).filter((title) => title !== '3x')).toHaveLength(4 - discarded.length);
      expect(t.player(0).hand).toBe(5);
    }
  });

  it('DP-116 no card of another zone can be discarded', () => {
    const t = cleaningUp({ hand: ['Copper'], deck: ['Gold'], discard: ['Silver'], grimoire: ['2x'] });
    for (const title of ['Gold', 'Silver', '2x', 'Copper~2'])
      expect(() => t.answer(0, 'discard', [title])).toThrow('illegal');
  });

  it('DP-116 others learn how many and the top one, and not what was kept', () => {
    const t = cleaningUp({ hand: ['Research', 'Visions', 'Gold', 'Talisman'], deck: copies('Silver', 9) });
    t.answer(0, 'discard', ['Research', 'Gold']);
    for (const viewer of others) {
      expect(t.log(viewer)).toContain('Alice discards 2 cards, Gold on top.');
      for (const title of ['Research', 'Visions', 'Talisman', 'Silver']) expect(t.seenBy(viewer)).not.toContain(title);
    }
  });

  it('DP-117 a hand of more than 5 cards does not have to be reduced', () => {
    const t = cleaningUp({ hand: copies('Copper', 8), deck: copies('3x', 5) });
    expect(t.prompt(0)).toMatchObject({ topic: 'discard', min: 0, max: 8 });
    t.answer(0, 'discard', []);
    expect([t.active, piles(t)]).toEqual([1, [8, 5, 0]]);
  });

  it('DP-117 nor all the way: 8 cards may become 7', () => {
    const t = cleaningUp({ hand: copies('Copper', 8), deck: copies('3x', 5) }).answer(0, 'discard', 'Copper');
    expect([t.active, piles(t)]).toEqual([1, [7, 5, 1]]);
  });

  it.each([0, 1, 2, 3, 4])('DP-118 with %i cards left in hand one draws up to 5', (left) => {
    const t = cleaningUp({ hand: copies('Copper', left), deck: copies('3x', 9) });
    if (left > 0) t.answer(0, 'discard', []);
    expect(t.hand(0)).toEqual([...copies('Copper', left), ...copies('3x', 5 - left)]);
    expect(t.player(0).deck).toBe(4 + left);
  });

  it.each([5, 6])('DP-118 with %i no card is drawn, and nothing is shuffled', (left) => {
    const t = cleaningUp({ hand: copies('Copper', left), discard: ['Gold', 'Gold'] }).answer(0, 'discard', []);
    expect(piles(t)).toEqual([left, 0, 2]);
    expect(t.log(0).join()).not.toMatch(/draw|shuffle/);
  });

  it('DP-118 it is the hand after the discards that counts: 7 cards less 4 draw 2', () => {
    const t = cleaningUp({ hand: copies('Copper', 7), deck: copies('3x', 9) });
    t.answer(0, 'discard', ['Copper', 'Copper~2', 'Copper~3', 'Copper~4']);
    expect([piles(t), t.hand(0).filter((title) => title === '3x').length]).toEqual([[5, 7, 4], 2]);
  });

  it('DP-118 the discards are reshuffled if needed, those of this Clean-up among them', () => {
    const t = cleaningUp({ hand: ['Silver'], deck: ['Gold'], play: ['Wisdom'], discard: ['Research', 'Visions'] });
    t.answer(0, 'discard', 'Silver');
    expect(t.hand(0).toSorted()).toEqual(['Gold', 'Research', 'Silver', 'Visions', 'Wisdom']);
    expect([piles(t), t.log(1)]).toEqual([
      [5, 0, 0],
      expect.arrayContaining(['Alice shuffles 4 discarded cards into a new draw pile.']),
    ]);
  });

  it('DP-118 if both piles run out the hand stays smaller', () => {
    const t = cleaningUp({ hand: ['Silver'], deck: ['Gold'], discard: ['Copper'], grimoire: ['2x'] });
    t.answer(0, 'discard', []);
    expect([t.active, t.hand(0), piles(t), t.grimoire(0)]).toEqual([
      1,
      ['Silver', 'Gold', 'Copper'],
      [3, 0, 0],
      ['2x'],
    ]);
  });

  it('DP-118 only the owner learns what was drawn', () => {
    const t = cleaningUp({ hand: ['Silver'], deck: ['Gold', 'Research', 'Visions', 'Talisman'] });
    t.answer(0, 'discard', []);
    expect(t.log(0)).toContain('You drew Talisman, Visions, Research, and Gold.');
    for (const viewer of others) {
      expect(t.log(viewer)).toContain('Alice draws 4 cards.');
      for (const title of ['Gold', 'Research', 'Visions', 'Talisman']) expect(t.seenBy(viewer)).not.toContain(title);
    }
  });

  it.each([9, 7, 0])('DP-119 a Supply of %i cards is refilled to 10 from the top of the Supply deck', (left) => {
    const t = cleaningUp(
      { hand: copies('Copper', 5) },
      { supply: copies('Research', left), supplyDeck: [...copies('3x', 12), 'Talisman'], exact: true },
    );
    expect(t.supply).toHaveLength(left);
    t.answer(0, 'discard', []);
    expect(t.supply).toEqual([...copies('Research', left), 'Talisman', ...copies('3x', 9 - left)]);
    expect(t.view(0).supplyDeck).toBe(13 - (10 - left));
  });

  it('DP-119 a full Supply gets no card', () => {
    const t = cleaningUp({ hand: copies('Copper', 5) }, { supplyDeck: ['Talisman'] }).answer(0, 'discard', []);
    expect([t.supply, t.view(0).supplyDeck]).toEqual([copies('3x', 10), 21]);
    expect(line(t, 'New in the Supply')).toBe(-1);
  });

  it('DP-120 with 10 cards in the Supply the turn passes to the next player clockwise, and back', () => {
    for (const turnOf of [0, 1]) {
      const spec = { hand: copies('Copper', 5) };
      const t = duel({ active: spec, rival: spec, step: 'cleanup', turnOf });
      expect([t.active, t.asked]).toEqual([turnOf, [turnOf]]); // not before Clean-up is over
      t.answer(turnOf, 'discard', []);
      expect([t.active, t.asked, t.step, t.view(0).actions]).toEqual([1 - turnOf, [1 - turnOf], 'action', 1]);
      t.endTurn();
      expect(t.active).toBe(turnOf);
    }
  });
});

describe("Dark Pact: the rulebook's Clean-up example", () => {
  const start = () =>
    duel({
      active: {
        play: ['Personal Laboratory', 'Personal Library', 'A Little Learning', 'Self-Sacrifice', ['Copper', '2x']],
        hand: ['Investigate', 'Guiding Spirit'],
        deck: ['Cursed Copper', 'Silver'],
      },
      rival: { hand: ['Debt'] },
      step: 'cleanup',
      supply: copies('3x', 9),
      supplyDeck: ['Gold', 'Talisman'],
      exact: true,
    });
  const whole = () => start().answer(0, 'discard', ['Investigate']);

  it('DP-121 the 6 cards in play are discarded and Investigate too: 7 discards, Guiding Spirit is kept', () => {
    const t = start();
    expect([t.topic(0), t.inPlay(0), piles(t)]).toEqual(['discard', [], [2, 2, 6]]);
    t.answer(0, 'discard', ['Investigate']);
    expect(t.log(1)).toContain('Alice discards Investigate.');
    expect(t.log(1)).toContain('Alice shuffles 7 discarded cards into a new draw pile.');
    expect(t.hand(0)[0]).toBe('Guiding Spirit');
  });

  it('DP-122 she draws 4: the 2 cards of the draw pile, then 2 of the 7 reshuffled ones', () => {
    const t = whole();
    expect(t.hand(0).slice(0, 3)).toEqual(['Guiding Spirit', 'Silver', 'Cursed Copper']);
    expect(piles(t)).toEqual([5, 5, 0]);
    expect(t.log(1)).toContain('Alice draws 4 cards.');
  });

  it('DP-123 one card replaces the bought Guiding Spirit, and the next player begins', () => {
    const t = start();
    expect([t.supply.length, t.active]).toEqual([9, 0]);
    t.answer(0, 'discard', ['Investigate']);
    expect([t.supply, t.view(0).supplyDeck]).toEqual([[...copies('3x', 9), 'Talisman'], 1]);
    expect([t.active, t.step, t.asked]).toEqual([1, 'action', [1]]);
  });

  it('DP-124 next turn Guiding Spirit is played and goes on the draw pile before the draw: it is drawn first', () => {
    const t = whole().endTurn();
    expect([t.active, t.offered(0).includes('Guiding Spirit')]).toEqual([0, true]);
    t.play('Guiding Spirit').toBuy().toCleanup();
    expect([t.inPlay(0), t.discard(0), t.player(0).deck]).toEqual([[], [], 6]);
    for (const viewer of everybody)
      expect(t.log(viewer)).toContain('Alice puts Guiding Spirit from play on top of their deck.');
    expect(t.player(0).hand).toBe(4);
    t.answer(0, 'discard', []);
    expect([t.hand(0).at(-1), piles(t)]).toEqual(['Guiding Spirit', [5, 5, 0]]);
  });

  it('DP-124 if no card is drawn it stays on top for the next draw', () => {
    const t = cleaningUp({
      play: ['Guiding Spirit'],
      hand: ['Personal Library', ...copies('Copper', 4)],
      deck: copies('3x', 3),
    }).answer(0, 'discard', []);
    expect(piles(t)).toEqual([5, 4, 0]);
    t.endTurn();
    t.play('Personal Library');
    expect(t.hand(0)).toEqual([...copies('Copper', 4), 'Guiding Spirit', '3x']);
  });
});

describe('Dark Pact: often overlooked in Clean-up', () => {
  it('DP-173 cards left in hand are kept for later turns, playable or not', () => {
    const t = duel({
      active: { hand: ['Wisdom', 'Silver', '2x', 'Four-Fold Path'], deck: copies('Copper', 3) },
      rival: { hand: ['Debt'] },
      actions: 2,
    });
    t.endTurn();
    t.endTurn();
    expect([t.active, t.hand(0)]).toEqual([0, ['Wisdom', 'Silver', '2x', 'Four-Fold Path', 'Copper']]);
    expect(t.offered(0)).toEqual(['Wisdom', 'Four-Fold Path', 'buy']);
    t.treasure('Silver', ['2x']);
    expect(t.view(0).coins).toBe(4);
  });

  it('DP-174 a card bought this turn may be discarded to draw another one', () => {
    const t = duel({
      active: { hand: ['Copper', 'Silver', 'Gold', 'Debt'], deck: ['Talisman'], grimoire: ['Silver'] },
      rival: { hand: ['Debt'] },
      step: 'buy',
      coins: 2,
      supply: ['Awareness'],
    });
    t.buy('Awareness').toCleanup();
    expect(t.offered(0)).toContain('Awareness');
    t.answer(0, 'discard', 'Awareness');
    expect([t.hand(0), t.discard(0)]).toEqual([['Copper', 'Silver', 'Gold', 'Debt', 'Talisman'], ['Awareness']]);
  });

  it('DP-175 the discards precede the draw: a discarded card can be drawn again by the reshuffle', () => {
    const t = cleaningUp({ hand: ['Silver', 'Gold'] }).answer(0, 'discard', ['Silver', 'Gold']);
    expect([t.hand(0).toSorted(), piles(t)]).toEqual([
      ['Gold', 'Silver'],
      [2, 0, 0],
    ]);
  });

  it('DP-175 what is drawn in Clean-up cannot be discarded any more', () => {
    const t = cleaningUp({ hand: ['Silver'], deck: copies('3x', 9) }).answer(0, 'discard', 'Silver');
    expect([t.active, t.topic(0), t.hand(0), t.discard(0)]).toEqual([1, null, copies('3x', 5), ['Silver']]);
  });

  it('DP-175 the refill is the last thing of a turn: nothing but the next turn follows', () => {
    const t = cleaningUp(
      { play: ['Wisdom'], hand: ['Silver'], deck: copies('3x', 9) },
      { supply: copies('3x', 8), supplyDeck: ['Gold', 'Talisman', 'Research'], exact: true },
    ).answer(0, 'discard', 'Silver');
    expect(t.log(1).slice(-2)).toEqual([
      'New in the Supply: Research and Talisman. The Supply deck holds 1 more.',
      expect.stringContaining('Bob'),
    ]);
  });
});
