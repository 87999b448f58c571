import { describe, expect, it } from 'vitest';
import { duel, opened, type PlayerSpec, type TestTable } from '../table.ts';

const copies = (title: string, n: number): string[] => Array<string>(n).fill(title);
const seeds = Array.from({ length: 40 }, (_, i) => i.toString(16).padStart(64, '0'));

/** Actions left, coins, cards in hand, draw pile and discard pile of the active player. */
const numbers = (t: TestTable) => {
  const { actions, coins } = t.view(0);
  const { hand, deck, discard } = t.player(0);
  return { actions, coins, hand, deck, discard };
};

describe('Dark Pact: the turn', () => {
  it('DP-034 a turn runs through Action, Buy and Clean-up, in that order', () => {
    const t = duel({
      active: { hand: ['Wisdom', 'Gold'] },
      rival: { hand: ['Copper'] },
      supply: ['Gold', 'Research', 'Awareness'],
    });
    expect([t.step, t.topic(0)]).toEqual(['action', 'play']);
    t.toBuy();
    expect([t.step, t.topic(0)]).toEqual(['buy', 'treasure']);
    t.treasure('Gold').stopTreasures();
    expect([t.step, t.topic(0)]).toEqual(['buy', 'purchase']);
    t.toCleanup();
    expect([t.step, t.topic(0)]).toEqual(['cleanup', 'discard']);
    t.endTurn();
    expect([t.step, t.active]).toEqual(['action', 1]);
  });

  it('DP-034 it never goes back: after the Action step no Action is offered, after the Buy step no Treasure', () => {
    const t = duel({ active: { hand: ['Wisdom', 'Gold', 'Silver'] }, actions: 5, supply: ['Awareness'] });
    t.toBuy();
    expect(t.offered(0)).toEqual(['Gold', 'Silver', 'all', 'done']);
    expect(t.view(0).actions).toBe(0);
    t.treasure('Gold').stopTreasures();
    expect(t.offered(0)).toEqual(['Awareness', 'done']);
    t.toCleanup();
    expect(t.topic(0)).toBe('discard');
    expect(() => t.answer(0, 'purchase', 'Awareness')).toThrow();
  });

  it('DP-035 in the Action step Actions are offered and no Treasures, in the Buy step the other way round', () => {
    const t = duel({ active: { hand: ['Investigate', 'Copper', 'Talisman', '2x'] } });
    expect(t.offered(0)).toEqual(['Investigate', 'buy']);
    expect(() => t.answer(0, 'play', 'Talisman')).toThrow('illegal');
    t.toBuy();
    expect(t.offered(0)).toEqual(['Copper', 'Talisman', 'all', 'done']);
    expect(() => t.answer(0, 'treasure', 'Investigate')).toThrow('illegal');
  });

  it('DP-035 Multipliers go with a card in either step', () => {
    const t = duel({ active: { hand: ['Investigate', 'Copper', '2x', '3x', 'Wisdom'] } });
    t.play('Investigate', ['2x']);
    expect(t.inPlay(0)).toEqual(['Investigate', '2x']);
    t.treasure('Copper', ['3x']);
    expect([t.inPlay(0), t.view(0).coins]).toEqual([['Investigate', '2x', 'Copper', '3x'], 5]);
  });

  it('DP-038 turns pass by seat from the first player on, one whole turn each', () => {
    const t = opened({ first: 1 });
    t.answer(0, 'opening', t.offered(0).slice(0, 1));
    const turns: [number, number][] = [];
    for (let n = 0; n < 5; n++) {
      turns.push([t.view('spectator').turn, t.active]);
      expect([t.step, t.asked]).toEqual(['action', [t.active]]);
      t.endTurn();
    }
    expect(turns).toEqual([
      [1, 1],
      [2, 0],
      [3, 1],
      [4, 0],
      [5, 1],
    ]);
  });

  it('DP-039 playing and buying can all be left out', () => {
    const t = duel({ active: { hand: ['Wisdom', 'Gold'] }, rival: { hand: ['Copper'] }, coins: 9, supply: ['Gold'] });
    t.answer(0, 'play', 'buy').answer(0, 'treasure', 'done').answer(0, 'purchase', 'done').answer(0, 'discard', []);
    expect([t.active, t.hand(0), t.inPlay(0), t.discard(0)]).toEqual([1, ['Wisdom', 'Gold'], [], []]);
  });

  it('DP-039 Clean-up cannot: the hand is filled up and the play area discarded before the rival may act', () => {
    const t = duel({
      active: { hand: ['Copper', 'Gold'], deck: copies('Silver', 8), play: ['Wisdom'] },
      rival: { hand: ['Copper'] },
      step: 'buy',
    });
    t.answer(0, 'treasure', 'done');
    expect([t.active, t.topic(0), t.topic(1)]).toEqual([0, 'discard', null]);
    t.answer(0, 'discard', []);
    expect([t.active, t.player(0).hand, t.inPlay(0), t.discard(0)]).toEqual([1, 5, [], ['Wisdom']]);
  });

  it('DP-040 a turn begins with 1 action, whatever the one before had; playing an Action uses 1 up', () => {
    const t = duel({
      active: { hand: ['Wisdom', 'Copper'] },
      rival: { hand: ['Investigate', 'Investigate', 'Copper'] },
      actions: 7,
    });
    t.play('Wisdom').answer(0, 'discard', []);
    expect(t.view(0).actions).toBe(6);
    t.endTurn();
    expect([t.active, t.view(1).actions]).toEqual([1, 1]);
    t.play('Investigate');
    expect([t.view(1).actions, t.topic(1)]).toEqual([0, 'treasure']); // the second one stays in hand
    expect(t.hand(1)).toEqual(['Investigate', 'Copper']);
  });

  it('DP-041 the played card is in play before its effect is carried out', () => {
    const t = duel({ active: { hand: ['Self-Sacrifice', 'Copper'] } });
    t.play('Self-Sacrifice');
    expect([t.inPlay(0), t.hand(0)]).toEqual([['Self-Sacrifice'], ['Copper']]);
    expect(t.offered(0)).toEqual(['Copper', 'play:Self-Sacrifice']);
  });

  it('DP-041 it stays in play until Clean-up, and then goes to the discard pile', () => {
    const t = duel({ active: { hand: ['Personal Laboratory', 'Gold', 'Copper'] }, rival: { hand: ['Copper'] } });
    t.play('Personal Laboratory').treasure('Gold');
    expect([t.inPlay(0), t.discard(0)]).toEqual([['Personal Laboratory', 'Gold'], []]);
    t.toCleanup();
    t.endTurn();
    expect([t.inPlay(0), t.player(0).play]).toEqual([[], []]);
    expect(t.log(1)).toContain('Alice discards 2 cards from play, Gold on top.');
  });

  it('DP-048 added actions come only when the card has resolved completely', () => {
    const t = duel({ active: { hand: ['Ancestral Spirit', 'Wisdom'], discard: ['Copper', 'Silver'] } });
    t.play('Ancestral Spirit');
    expect([t.topic(0), t.view(0).actions]).toEqual(['choose', 0]);
    t.answer(0, 'choose', 'retrieve');
    expect([t.topic(0), t.view(0).actions]).toEqual(['retrieve', 0]);
    t.answer(0, 'retrieve', 'Silver');
    expect([t.topic(0), t.view(0).actions]).toEqual(['play', 1]);
  });

  it('DP-048 they are added to those left and allow further Actions in the same step', () => {
    const t = duel({ active: { hand: ['Personal Laboratory', 'Personal Laboratory', 'Wisdom'] }, actions: 3 });
    t.play('Personal Laboratory');
    expect(t.view(0).actions).toBe(4);
    t.play('Personal Laboratory');
    expect([t.view(0).actions, t.step, t.offered(0)]).toEqual([5, 'action', ['Wisdom', 'buy']]);
  });

  it('DP-049 Actions can be played until no action is left', () => {
    const t = duel({ active: { hand: ['Investigate', 'Investigate', 'Investigate', 'Copper'] }, actions: 2 });
    t.play('Investigate').play('Investigate');
    expect([t.topic(0), t.hand(0)]).toEqual(['treasure', ['Investigate', 'Copper']]);
  });

  it('DP-049 or until the player stops, which loses the actions left over', () => {
    const t = duel({ active: { hand: ['Investigate', 'Copper'] }, rival: { hand: ['Copper'] }, actions: 4 });
    t.toBuy();
    expect([t.step, t.view(0).actions]).toEqual(['buy', 0]);
    t.endTurn();
    expect(t.view(1).actions).toBe(1);
  });

  it('DP-049 with no Action in hand one has to move on oneself, so that nobody learns from it', () => {
    const withAction = duel({ active: { hand: ['Investigate', 'Copper'] } });
    const without = duel({ active: { hand: ['Silver', 'Copper'] } });
    expect(without.prompt(0)).toEqual({ topic: 'play', options: ['buy'], min: 1, max: 1 });
    for (const viewer of [1, 'spectator'] as const) expect(without.view(viewer)).toEqual(withAction.view(viewer));
  });

  it('DP-055 coins of an Action are kept for the Buy step and added to those of Treasures there', () => {
    const t = duel({ active: { hand: ['A Little Learning', 'Wisdom', 'Cursed Copper'] }, supply: ['Silver'] });
    t.play('A Little Learning');
    expect([t.view(0).coins, t.offered(0)]).toEqual([1, ['Wisdom', 'buy']]); // nothing to buy in the Action step
    t.treasure('Cursed Copper').stopTreasures();
    expect([t.view(0).coins, t.offered(0)]).toEqual([3, ['Silver', 'done']]);
  });

  it('DP-055 they stay credited if the card leaves play', () => {
    const t = duel({ active: { hand: ['Self-Sacrifice', 'Copper'] } });
    t.play('Self-Sacrifice').answer(0, 'destroy', 'play:Self-Sacrifice');
    expect([t.graveyard, t.inPlay(0), t.view(0).coins]).toEqual([['Self-Sacrifice'], [], 1]);
  });
});

describe("Dark Pact: the rulebook's turn example", () => {
  const start = () =>
    duel({
      active: {
        hand: ['Personal Laboratory', 'Personal Library', 'Wisdom', '2x', 'Copper'],
        deck: ['Cursed Copper', 'Silver', 'Investigate', 'Self-Sacrifice', 'A Little Learning'],
      },
    });
  const laboratoryAndLibrary = () => start().play('Personal Laboratory').play('Personal Library');
  const withLearning = () => laboratoryAndLibrary().play('A Little Learning');
  const whole = () => withLearning().play('Self-Sacrifice').answer(0, 'destroy', 'Wisdom');

  it('DP-076 Personal Laboratory makes 2 actions of 1; Personal Library uses 1 and draws 2', () => {
    expect(start().play('Personal Laboratory').view(0).actions).toBe(2);
    const t = laboratoryAndLibrary();
    expect(numbers(t)).toEqual({ actions: 1, coins: 0, hand: 5, deck: 3, discard: 0 });
    expect(t.hand(0)).toEqual(['Wisdom', '2x', 'Copper', 'A Little Learning', 'Self-Sacrifice']);
  });

  it('DP-077 A Little Learning replaces its action, gives 1 coin and draws Investigate', () => {
    const t = withLearning();
    expect(numbers(t)).toEqual({ actions: 1, coins: 1, hand: 5, deck: 2, discard: 0 });
    expect(t.hand(0)).toContain('Investigate');
  });

  it('DP-078 Self-Sacrifice with the last action destroys Wisdom from hand', () => {
    const t = whole();
    expect(t.graveyard).toEqual(['Wisdom']);
    expect(numbers(t)).toEqual({ actions: 0, coins: 2, hand: 3, deck: 2, discard: 0 });
    expect(t.hand(0)).toEqual(['2x', 'Copper', 'Investigate']);
    expect(t.inPlay(0)).toEqual(['Personal Laboratory', 'Personal Library', 'A Little Learning', 'Self-Sacrifice']);
  });

  it('DP-079 out of actions, Investigate cannot be played: only the Buy step is left', () => {
    const t = whole();
    expect([t.step, t.topic(0)]).toEqual(['buy', 'treasure']);
    expect(t.offered(0)).not.toContain('Investigate');
    expect(() => t.answer(0, 'treasure', 'Investigate')).toThrow('illegal');
    expect(t.hand(0)).toContain('Investigate');
  });
});

describe('Dark Pact: carrying out instructions', () => {
  it('DP-042 they are carried out from top to bottom: Banishing Spirit draws before it exiles', () => {
    const t = duel({ active: { hand: ['Banishing Spirit'], deck: ['Gold'] }, supply: ['Research'] });
    t.play('Banishing Spirit');
    expect([t.topic(0), t.hand(0), t.exile]).toEqual(['exile', ['Gold'], []]);
  });

  it('DP-042 Torment draws before its rivals are attacked, Self-Sacrifice gives its coin before it destroys', () => {
    const t = duel({ active: { hand: ['Torment'], deck: ['Gold', 'Gold'] }, rival: { hand: copies('Copper', 4) } });
    t.play('Torment');
    expect([t.topic(1), t.player(0).hand]).toEqual(['react', 2]);
    const u = duel({ active: { hand: ['Self-Sacrifice', 'Copper'] } });
    u.play('Self-Sacrifice');
    expect([u.topic(0), u.view(0).coins]).toEqual(['destroy', 1]);
  });

  it('DP-042 Awakening draws 3 before it discards: what it drew may be discarded', () => {
    const t = duel({ active: { hand: ['Awakening', 'Copper'], deck: ['Gold', 'Silver', 'Talisman'] } });
    t.play('Awakening').answer(0, 'choose', 'draw');
    expect(t.offered(0).sort()).toEqual(['Copper', 'Gold', 'Silver', 'Talisman']);
  });

  it('DP-043 the feasible part is done: Personal Library draws the only card there is', () => {
    const t = duel({ active: { hand: ['Personal Library', 'Copper'], deck: ['Gold'] } });
    t.play('Personal Library');
    expect([t.hand(0), t.inPlay(0)]).toEqual([['Copper', 'Gold'], ['Personal Library']]);
  });

  it('DP-043 and the next instruction follows: Torment attacks though there is nothing to draw', () => {
    const t = duel({ active: { hand: ['Torment', '3x'] }, rival: { hand: copies('Copper', 4) } });
    t.play('Torment').answer(1, 'react', 'pass').answer(1, 'discard', 'Copper');
    expect([t.hand(0), t.player(1).hand]).toEqual([['3x'], 3]);
  });

  it('DP-043 a part that finds nothing is passed over: an exchange with an empty Exile', () => {
    const t = duel({ active: { hand: ['Awakening', '3x'] } });
    t.play('Awakening').answer(0, 'choose', 'exchange');
    expect([t.topic(0), t.exile, t.inPlay(0)]).toEqual(['treasure', [], ['Awakening']]);
  });

  it('DP-043 Research retrieves though there is nothing to draw', () => {
    const t = duel({ active: { hand: ['Research'], discard: ['Gold'] } });
    t.play('Research').answer(0, 'order', 'retrieve');
    expect([t.hand(0), t.discard(0), t.player(0).deck]).toEqual([['Gold'], [], 0]);
  });

  it('DP-043 a card of which nothing can be done may be played', () => {
    const t = duel({ active: { hand: ['Attunement', 'Copper'] } }); // nothing in the Supply costs 4 or less
    t.play('Attunement');
    expect([t.inPlay(0), t.hand(0), t.topic(0)]).toEqual([['Attunement'], ['Copper'], 'treasure']);
  });

  it("DP-044 what a card says one 'may' do can be declined", () => {
    const t = duel({ active: { hand: ['Wisdom', 'Copper', 'Silver'], deck: ['Gold', 'Gold'] } });
    t.play('Wisdom');
    expect(t.prompt(0)).toEqual({ topic: 'discard', options: ['Copper', 'Silver'], min: 0, max: 1 });
    t.answer(0, 'discard', []);
    expect([t.hand(0), t.discard(0), t.player(0).deck]).toEqual([['Copper', 'Silver'], [], 2]);
  });

  it('DP-044 everything else is compulsory: Awakening must discard, Self-Sacrifice must destroy', () => {
    const t = duel({ active: { hand: ['Awakening', 'Copper'], deck: ['Gold', 'Silver', 'Talisman'] } });
    t.play('Awakening').answer(0, 'choose', 'draw');
    expect(t.prompt(0)).toMatchObject({ topic: 'discard', min: 1, max: 1 });
    expect(() => t.answer(0, 'discard', [])).toThrow('illegal');
    const u = duel({ active: { hand: ['Self-Sacrifice', 'Copper'] } });
    u.play('Self-Sacrifice');
    expect(() => u.answer(0, 'destroy', [])).toThrow('illegal');
  });

  it('DP-044 a compulsory choice with one legal option that all can know is made at once', () => {
    const t = duel({ active: { hand: ['Destructive Imp', 'Copper'] } });
    t.play('Destructive Imp');
    expect([t.graveyard, t.inPlay(0), t.topic(0)]).toEqual([['Destructive Imp'], [], 'treasure']);
  });

  it("DP-045 an instruction reaches one's own zones only: the rival's cards are not offered and not moved", () => {
    const rival = { hand: ['Gold'], deck: ['Gold'], discard: ['Gold'], play: ['Four-Fold Path'], grimoire: ['Gold'] };
    const t = duel({
      active: { hand: ['Self-Sacrifice', 'Copper', 'Research'], discard: ['Silver', 'Wisdom'] },
      rival,
      actions: 2,
    });
    t.play('Research').answer(0, 'order', 'retrieve');
    expect(t.offered(0)).toEqual(['Silver', 'Wisdom']);
    t.answer(0, 'retrieve', 'Silver').play('Self-Sacrifice');
    expect(t.offered(0).sort()).toEqual(['Copper', 'Silver', 'Wisdom', 'play:Research', 'play:Self-Sacrifice']);
    t.answer(0, 'destroy', 'Copper');
    expect([t.hand(1), t.player(1).deck, t.discard(1), t.inPlay(1), t.grimoire(1)]).toEqual([
      ['Gold'],
      1,
      ['Gold'],
      ['Four-Fold Path'],
      ['Gold'],
    ]);
  });

  it("DP-046 'rivals' are all but the player of the card: Oppression takes only the rival's cards", () => {
    const t = duel({ active: { hand: ['Oppression', ...copies('Copper', 5)] }, rival: { hand: copies('Silver', 5) } });
    t.play('Oppression');
    expect(t.asked).toEqual([1]);
    t.answer(1, 'react', 'pass');
    expect([t.asked, t.topic(1)]).toEqual([[1], 'topdeck']);
    t.answer(1, 'topdeck', ['Silver', 'Silver~2']);
    expect([t.player(0).hand, t.player(0).deck, t.player(1).hand, t.player(1).deck]).toEqual([5, 0, 3, 2]);
  });

  it("DP-046 'all players' includes the player of the card: Debt makes both discard", () => {
    const t = duel({ active: { hand: ['Debt', 'Copper', 'Gold'] }, rival: { hand: ['Silver', 'Wisdom'] } });
    t.play('Debt');
    expect(t.asked).toEqual([0, 1]);
    t.answer(1, 'react', 'pass').answer(0, 'react', 'pass');
    t.answer(1, 'discard', 'Wisdom').answer(0, 'discard', 'Gold');
    expect([t.hand(0), t.discard(0), t.hand(1), t.discard(1)]).toEqual([['Copper'], ['Gold'], ['Silver'], ['Wisdom']]);
  });

  it('DP-046 several players resolve clockwise from the active one, whoever answers first', () => {
    for (const turnOf of [0, 1]) {
      const t = duel({
        active: { hand: ['Debt', 'Copper', 'Gold'] },
        rival: { hand: ['Debt', 'Copper', 'Gold'] },
        turnOf,
      });
      t.play('Debt');
      for (const seat of [0, 1]) t.answer(seat, 'react', 'pass');
      for (const seat of [1, 0]) t.answer(seat, 'discard', 'Gold');
      const lines = t.log('spectator').filter((line) => line.includes('discards Gold'));
      const names = ['Alice', 'Bob'];
      expect(lines).toEqual([`${names[turnOf]} discards Gold.`, `${names[1 - turnOf]} discards Gold.`]);
    }
  });

  it('DP-047 different cards have different titles: copies count once', () => {
    const t = duel({
      active: { hand: ['Spirit Lord'], deck: copies('Copper', 9) },
      exile: ['Banishing Spirit', 'Banishing Spirit', 'Guiding Spirit', 'Gold'],
    });
    t.play('Spirit Lord'); // draws 1 for each different Spirit in the Exile
    expect(t.player(0).hand).toBe(2);
  });

  it('DP-047 a title from another set, or from the Grimoire, is the same title', () => {
    const t = duel({
      active: { play: ['Coins of Past Realms'], hand: ['Silver', 'Gold', 'Copper'], grimoire: ['Silver'] },
      step: 'buy',
      coins: 3,
    });
    const have = () => t.player(0).pacts[0]?.have;
    t.treasure('Silver').treasure('Gold');
    expect(have()).toBe(2);
    const u = duel({ active: { play: ['Coins of Past Realms', 'Silver', 'Silver'], hand: ['Silver', 'Wisdom'] } });
    u.treasure('Silver');
    expect(u.player(0).pacts[0]?.have).toBe(1);
  });

  it('DP-056 Curse and Insight points do nothing when a card is played', () => {
    const t = duel({ active: { hand: ['Wisdom', 'Talisman', 'Cursed Copper', 'Copper'], deck: ['Gold'] }, actions: 2 });
    t.play('Wisdom').answer(0, 'discard', []);
    expect(numbers(t)).toEqual({ actions: 1, coins: 0, hand: 3, deck: 1, discard: 0 });
    t.treasure('Talisman').treasure('Cursed Copper');
    expect(numbers(t)).toEqual({ actions: 0, coins: 4, hand: 1, deck: 1, discard: 0 }); // their incomes, 2 and 2
    expect([t.player(0).insight, t.player(0).curse, t.outcome]).toEqual([4, 1, null]);
  });

  it('DP-058 the text of a card comes before the rules: an Insight Action that Enlightenment gains costs no action', () => {
    const t = duel({ active: { hand: ['Enlightenment', 'Wisdom'] }, actions: 2, supply: ['Attunement'] });
    t.play('Enlightenment').answer(0, 'gain', 'Attunement');
    expect([t.view(0).actions, t.topic(0)]).toEqual([1, 'playGained']);
    t.answer(0, 'playGained', 'play');
    expect([t.view(0).actions, t.inPlay(0)]).toEqual([1, ['Enlightenment', 'Attunement']]);
  });

  it('DP-058 Guiding Spirit goes on the deck in Clean-up instead of the discard pile', () => {
    const t = duel({
      active: { hand: ['Guiding Spirit', 'Copper'], deck: copies('Silver', 5) },
      rival: { hand: ['Gold'] },
    });
    t.play('Guiding Spirit').endTurn();
    expect([t.hand(0), t.discard(0)]).toEqual([['Copper', 'Guiding Spirit', 'Silver', 'Silver', 'Silver'], []]);
  });
});

describe('Dark Pact: drawing', () => {
  it('DP-050 cards are drawn from the top of the own draw pile, at once', () => {
    const t = duel({ active: { hand: ['Personal Library', '3x'], deck: ['Copper', 'Silver', 'Gold'] } });
    t.play('Personal Library');
    expect([t.hand(0), t.player(0).deck]).toEqual([['3x', 'Gold', 'Silver'], 1]);
  });

  it('DP-050 before the next instruction: the card drawn by Awareness is in hand for the next play', () => {
    const t = duel({ active: { hand: ['Awareness', 'Copper'], deck: ['Gold', 'Wisdom'] } });
    t.play('Awareness').answer(0, 'discard', 'Copper');
    expect([t.hand(0), t.offered(0)]).toEqual([['Wisdom'], ['Wisdom', 'buy']]);
  });

  it('DP-051 what is left is drawn first, then the whole discard pile is shuffled and drawing goes on', () => {
    const t = duel({
      active: { hand: ['Personal Library', '3x'], deck: ['Gold'], discard: ['Copper', 'Copper', 'Copper'] },
    });
    t.play('Personal Library');
    expect(t.hand(0)).toEqual(['3x', 'Gold', 'Copper']);
    expect([t.player(0).deck, t.discard(0)]).toEqual([2, []]);
    expect(t.log(1)).toContain('Alice shuffles 3 discarded cards into a new draw pile.');
  });

  it('DP-051 a draw pile that is just used up stays empty until another card is needed', () => {
    const t = duel({ active: { hand: ['Personal Library', '3x'], deck: ['Gold', 'Silver'], discard: ['Copper'] } });
    t.play('Personal Library');
    expect([t.player(0).deck, t.discard(0)]).toEqual([0, ['Copper']]);
    expect(t.log(0).join()).not.toContain('shuffles');
  });

  it('DP-051 the discard pile is shuffled: its order does not tell what comes', () => {
    const drawn = seeds.map((seed) => {
      const t = duel({ active: { hand: ['Personal Library', '3x'], discard: ['Gold', 'Silver', 'Copper'] }, seed });
      return t.play('Personal Library').hand(0).slice(1).sort().join();
    });
    expect(new Set(drawn)).toEqual(new Set(['Copper,Gold', 'Copper,Silver', 'Gold,Silver']));
  });

  it('DP-052 with draw pile and discard pile empty the missing draws are lost', () => {
    const t = duel({
      active: {
        hand: ['Personal Library', '3x'],
        deck: ['Gold'],
        play: ['Wisdom', { card: 'Visions', stored: ['Talisman'] }],
        grimoire: ['Silver', '2x'],
      },
    });
    t.play('Personal Library');
    expect([t.hand(0), t.player(0).deck]).toEqual([['3x', 'Gold'], 0]);
    expect([t.inPlay(0), t.stored(0), t.grimoire(0)]).toEqual([
      ['Wisdom', 'Visions', 'Personal Library'],
      ['Talisman'],
      ['Silver', '2x'],
    ]);
  });

  it('DP-053 there is no hand limit: beyond any number cards are drawn, and Clean-up takes none away', () => {
    const t = duel({
      active: { hand: ['Personal Library', ...copies('Copper', 30)], deck: ['Gold', 'Gold', 'Gold'] },
      rival: { hand: ['Copper'] },
    });
    t.play('Personal Library');
    expect(t.player(0).hand).toBe(32);
    t.toCleanup();
    expect(t.prompt(0)).toMatchObject({ topic: 'discard', min: 0, max: 32 });
    t.answer(0, 'discard', []);
    expect([t.active, t.player(0).hand, t.player(0).deck]).toEqual([1, 32, 1]);
  });
});

describe('Dark Pact: destroy, exile, gain', () => {
  it('DP-057 a destroyed card is one of those named, from hand or play area, and goes to the Graveyard', () => {
    const t = duel({
      active: { hand: ['Self-Sacrifice', 'Copper', 'Gold'], play: ['Wisdom'], deck: ['3x'], discard: ['Silver'] },
    });
    t.play('Self-Sacrifice');
    expect(t.offered(0)).toEqual(['Copper', 'Gold', 'play:Wisdom', 'play:Self-Sacrifice']);
    t.answer(0, 'destroy', 'play:Wisdom');
    expect([t.graveyard, t.inPlay(0), t.exile, t.discard(0)]).toEqual([['Wisdom'], ['Self-Sacrifice'], [], ['Silver']]);
  });

  it('DP-057 Sacrifice takes from hand only', () => {
    const t = duel({ active: { hand: ['Sacrifice', 'Copper', 'Gold'], play: ['Wisdom'] } });
    t.play('Sacrifice');
    expect(t.offered(0)).toEqual(['Copper', 'Gold']);
    t.answer(0, 'destroy', 'Gold');
    expect([t.graveyard, t.hand(0)]).toEqual([['Gold'], ['Copper']]);
  });

  it('DP-059 an exiled card is chosen in the Supply and goes to the Exile', () => {
    const t = duel({
      active: { hand: ['Ancestral Spirit', 'Copper'], discard: ['Silver'] },
      supply: ['Gold', 'Research'],
      graveyard: ['Wisdom'],
    });
    t.play('Ancestral Spirit').answer(0, 'choose', 'exile');
    expect(t.offered(0).slice(0, 3)).toEqual(['Gold', 'Research', '3x']);
    expect(t.options(0).every((o) => ['Gold', 'Research', '3x'].includes(o.card ?? ''))).toBe(true);
    t.answer(0, 'exile', 'Research');
    expect([t.exile, t.graveyard, t.supply.includes('Research')]).toEqual([['Research'], ['Wisdom'], false]);
  });

  it('DP-060 a gained card goes from the Supply to the hand', () => {
    const t = duel({ active: { hand: ['Attunement'] }, supply: ['Research', 'Gold'], supplyDeck: ['Talisman'] });
    t.play('Attunement'); // up to cost 4: only Research can be meant
    expect([t.hand(0), t.discard(0), t.player(0).deck]).toEqual([['Research'], [], 0]);
    expect([t.supply.includes('Research'), t.supply.includes('Talisman'), t.supply.length]).toEqual([false, true, 10]);
  });

  it('DP-060 or from the place that the effect names: Greater Circle from Supply or Exile, not from the Graveyard', () => {
    const t = duel({
      active: { hand: ['Greater Circle'] },
      supply: ['Guiding Spirit'],
      exile: ['Banishing Spirit'],
      graveyard: ['Generous Spirit'],
    });
    t.play('Greater Circle');
    expect(t.offered(0)).toEqual(['Guiding Spirit', 'exile:Banishing Spirit']);
    t.answer(0, 'gain', 'exile:Banishing Spirit');
    expect([t.hand(0), t.exile, t.supply.includes('Guiding Spirit')]).toEqual([['Banishing Spirit'], [], true]);
  });

  it('DP-061 a gained Dark Pact goes to the discard pile, as it says itself', () => {
    const t = duel({ active: { hand: ['Enlightenment', '3x'] }, supply: ['Midas Touch', 'Gold'] });
    t.play('Enlightenment').answer(0, 'gain', 'Midas Touch');
    expect([t.hand(0), t.discard(0), t.inPlay(0)]).toEqual([['3x'], ['Midas Touch'], ['Enlightenment']]);
  });

  it('DP-061 Haunting Spirit gives its card to the discard pile, as the effect says', () => {
    const t = duel({
      active: { hand: ['Haunting Spirit', '3x'] },
      rival: { hand: ['Copper'], discard: ['Silver'] },
      supply: ['Guiding Spirit'],
      exile: ['Generous Spirit'],
    });
    t.play('Haunting Spirit').answer(1, 'react', 'pass').answer(0, 'give', 'exile:Generous Spirit');
    expect([t.hand(1), t.discard(1), t.hand(0)]).toEqual([['Copper'], ['Silver', 'Generous Spirit'], ['3x']]);
  });

  it('DP-062 the Supply is refilled to 10 when all cards of an effect are dealt with, in one go', () => {
    const t = duel({
      active: { hand: ['Banishing Spirit'] },
      supply: ['Gold', 'Gold', 'Research', 'Talisman'],
      supplyDeck: ['Awareness', 'Inheritance', 'Visions'],
    });
    t.play('Banishing Spirit');
    expect([t.supply.length, t.prompt(0)?.max]).toEqual([10, 10]);
    t.answer(0, 'exile', ['Gold', 'Gold~2', 'Talisman']);
    expect(t.supply).toEqual(['Research', ...copies('3x', 6), 'Visions', 'Inheritance', 'Awareness']);
    const refills = t.log(0).filter((line) => line.startsWith('New in the Supply'));
    expect(refills).toEqual(['New in the Supply: Visions, Inheritance, and Awareness. The Supply deck holds 20 more.']);
  });

  it('DP-062 also after gaining, giving and destroying Supply cards, and before the next play', () => {
    const gained = duel({ active: { hand: ['Attunement', '3x'] }, supply: ['Research'] });
    gained.play('Attunement');
    const given = duel({
      active: { hand: ['Haunting Spirit', '3x'] },
      rival: { hand: ['3x'] },
      supply: ['Guiding Spirit'],
    });
    given.play('Haunting Spirit').answer(1, 'react', 'pass');
    const destroyed = duel({ active: { hand: ['Exorcism', '3x'] }, supply: ['Torment'] });
    destroyed.play('Exorcism').answer(0, 'destroy', 'Torment');
    for (const t of [gained, given, destroyed]) {
      expect([t.step, t.supply.length, t.view(0).supplyDeck]).toEqual(['buy', 10, 19]);
    }
  });

  it('DP-062 the card that Enlightenment plays at once finds the Supply refilled', () => {
    const t = duel({ active: { hand: ['Enlightenment'] }, supply: ['Attunement'], supplyDeck: ['Research'] });
    t.play('Enlightenment').answer(0, 'gain', 'Attunement').answer(0, 'playGained', 'play');
    expect(t.hand(0)).toEqual(['Research']); // the only card up to cost 4
  });

  it('DP-062 an exchange leaves the Supply at 10 and uses no card of the Supply deck', () => {
    const t = duel({ active: { hand: ['Awakening', '3x'] }, supply: ['Gold'], exile: ['Research'] });
    t.play('Awakening').answer(0, 'choose', 'exchange').answer(0, 'exchange', 'Gold');
    expect([t.exile, t.supply.includes('Research'), t.supply.length, t.view(0).supplyDeck]).toEqual([
      ['Gold'],
      true,
      10,
      20,
    ]);
  });
});

describe('Dark Pact: reveal, discard, retrieve', () => {
  it('DP-064 cards that are revealed go back in the same order, but for the one that the card moves', () => {
    const t = duel({
      active: { hand: ['Investigate', 'Personal Library'], deck: ['3x', 'Copper', 'Silver', 'Gold'] },
      actions: 2,
    });
    t.play('Investigate');
    expect(t.prompt(0)).toEqual({ topic: 'take', options: ['Gold', 'Silver', 'Copper'], min: 1, max: 1 });
    t.answer(0, 'take', 'Silver');
    expect([t.hand(0), t.player(0).deck]).toEqual([['Personal Library', 'Silver'], 3]);
    t.play('Personal Library');
    expect(t.hand(0)).toEqual(['Silver', 'Gold', 'Copper']);
  });

  it('DP-064 a revealed React card goes back to the hand', () => {
    const t = duel({
      active: { hand: ['Torment'] },
      rival: { hand: ['Amulet of Protection', ...copies('Copper', 3)] },
    });
    t.play('Torment').answer(1, 'react', 'Amulet of Protection');
    expect([t.hand(1).includes('Amulet of Protection'), t.discard(1)]).toEqual([true, []]);
  });

  it("DP-066 a discarded card lies face up on top of its owner's discard pile", () => {
    const t = duel({ active: { hand: ['Wisdom', 'Gold', 'Copper'], deck: ['3x', '3x'], discard: ['Silver'] } });
    t.play('Wisdom').answer(0, 'discard', 'Gold');
    expect([t.discard(0), t.discard(1)]).toEqual([['Silver', 'Gold'], []]);
    for (const viewer of [0, 1, 'spectator'] as const) expect(t.player(0, viewer).top?.title).toBe('Gold');
  });

  it("DP-066 an attack's victim discards to the own pile", () => {
    const t = duel({
      active: { hand: ['Torment'] },
      rival: { hand: ['Gold', ...copies('Copper', 3)], discard: ['Silver'] },
    });
    t.play('Torment').answer(1, 'react', 'pass').answer(1, 'discard', 'Gold');
    expect([t.discard(1), t.player(1).hand]).toEqual([['Silver', 'Gold'], 3]);
  });

  it("DP-071 one card of one's choice is retrieved from the own discard pile to the hand", () => {
    const t = duel({
      active: { hand: ['Ancestral Spirit'], discard: ['Gold', 'Copper', 'Silver'], deck: ['3x'] },
      rival: { discard: ['Talisman'] },
    });
    t.play('Ancestral Spirit').answer(0, 'choose', 'retrieve');
    expect(t.prompt(0)).toEqual({ topic: 'retrieve', options: ['Gold', 'Copper', 'Silver'], min: 1, max: 1 });
    t.answer(0, 'retrieve', 'Gold');
    expect([t.hand(0), t.discard(0), t.player(0).deck]).toEqual([['Gold'], ['Copper', 'Silver'], 1]);
  });

  it('DP-072 retrieving from an empty discard pile does nothing: no reshuffle, no card of the draw pile', () => {
    const t = duel({ active: { hand: ['Ancestral Spirit', 'Copper'], deck: ['Gold', 'Silver'] } });
    t.play('Ancestral Spirit').answer(0, 'choose', 'retrieve');
    expect([t.topic(0), t.hand(0), t.player(0).deck, t.discard(0)]).toEqual(['play', ['Copper'], 2, []]);
    expect(t.log(0).join()).not.toMatch(/shuffle|retrieve/);
  });

  it('DP-073 the example: any of Copper, Wisdom, Silver can be retrieved; Copper is, Silver stays on top', () => {
    const t = duel({
      active: { hand: ['Ancestral Spirit', 'Gold'], deck: ['3x'], discard: ['Copper', 'Wisdom', 'Silver'] },
    });
    t.play('Ancestral Spirit').answer(0, 'choose', 'retrieve');
    expect(t.offered(0)).toEqual(['Copper', 'Wisdom', 'Silver']);
    t.answer(0, 'retrieve', 'Copper');
    expect([t.hand(0), t.discard(0), t.player(0).deck]).toEqual([['Gold', 'Copper'], ['Wisdom', 'Silver'], 1]);
    expect(t.player(0, 1).top?.title).toBe('Silver');
    for (const viewer of [1, 'spectator'] as const) {
      expect(t.seenBy(viewer)).not.toContain('Copper');
      expect(t.log(viewer)).toContain('Alice retrieves 1 card from their discard pile.');
    }
  });

  it('DP-073 retrieving the top card shows all what lay under it', () => {
    const t = duel({ active: { hand: ['Ancestral Spirit', 'Gold'], discard: ['Copper', 'Wisdom', 'Silver'] } });
    t.play('Ancestral Spirit').answer(0, 'choose', 'retrieve').answer(0, 'retrieve', 'Silver');
    expect(t.player(0, 1).top?.title).toBe('Wisdom');
    expect(t.log('spectator')).toContain("Wisdom now lies on top of Alice's discard pile.");
    const other = duel({ active: { hand: ['Ancestral Spirit', 'Gold'], discard: ['Copper', 'Wisdom', 'Silver'] } });
    other.play('Ancestral Spirit').answer(0, 'choose', 'retrieve').answer(0, 'retrieve', 'Wisdom');
    expect(other.log('spectator').join()).not.toContain('now lies on top');
  });
});

describe('Dark Pact: reacting', () => {
  const attacked = (hand: string[]) =>
    duel({ active: { hand: ['Torment'], deck: ['Gold', 'Gold'] }, rival: { hand, deck: ['Talisman', 'Talisman'] } });

  it('DP-074 a rival may reveal a React card out of turn and ignores the attack', () => {
    const t = attacked(['Amulet of Protection', ...copies('Copper', 3)]).play('Torment');
    expect([t.active, t.prompt(1)]).toEqual([
      0,
      { topic: 'react', options: ['pass', 'Amulet of Protection'], min: 1, max: 1 },
    ]);
    t.answer(1, 'react', 'Amulet of Protection');
    expect([t.topic(1), t.player(1).hand, t.discard(1)]).toEqual([null, 4, []]);
    expect(t.log(0)).toContain('Bob reveals Amulet of Protection.');
  });

  it('DP-074 it may also keep the card hidden, and suffers the attack then', () => {
    const t = attacked(['Amulet of Protection', ...copies('Copper', 3)])
      .play('Torment')
      .answer(1, 'react', 'pass');
    expect(t.prompt(1)).toMatchObject({ topic: 'discard', min: 1, max: 1 });
    t.answer(1, 'discard', 'Copper');
    expect(t.player(1).hand).toBe(3);
    expect(t.seenBy(0)).not.toContain('Amulet of Protection');
  });

  it('DP-074 whoever holds cards is asked, with a React card or without: the others cannot tell', () => {
    const withReact = attacked(['Exorcism', ...copies('Copper', 3)]).play('Torment');
    const without = attacked(copies('Copper', 4)).play('Torment');
    expect(without.prompt(1)).toEqual({ topic: 'react', options: ['pass'], min: 1, max: 1 });
    for (const viewer of [0, 'spectator'] as const) expect(without.seenBy(viewer)).toBe(withReact.seenBy(viewer));
  });

  it('DP-074 whoever holds no card is not asked', () => {
    const t = duel({ active: { hand: ["Maxwell's Demon", 'Copper'] }, rival: { deck: ['Gold', 'Gold', 'Gold'] } });
    t.play("Maxwell's Demon");
    expect([t.asked, t.discard(1), t.player(1).deck]).toEqual([[0], ['Gold', 'Gold'], 1]);
  });

  it('DP-074 without an attack nobody is asked to react', () => {
    const t = duel({ active: { hand: ['Personal Library', 'Copper'] }, rival: { hand: ['Exorcism', 'Copper'] } });
    t.play('Personal Library');
    expect(t.asked).toEqual([0]);
  });

  it('DP-075 a React protects only who reveals it: the other one affected by Debt discards', () => {
    const t = duel({
      active: { hand: ['Debt', 'Copper', 'Gold'] },
      rival: { hand: ['Amulet of Protection', 'Silver'] },
    });
    t.play('Debt').answer(0, 'react', 'pass').answer(1, 'react', 'Amulet of Protection');
    expect(t.asked).toEqual([0]);
    t.answer(0, 'discard', 'Copper');
    expect([t.discard(0), t.discard(1), t.player(1).hand]).toEqual([['Copper'], [], 2]);
  });

  it('DP-075 and the other way round', () => {
    const t = duel({
      active: { hand: ['Debt', 'Amulet of Protection', 'Gold'] },
      rival: { hand: ['Copper', 'Silver'] },
    });
    t.play('Debt').answer(0, 'react', 'Amulet of Protection').answer(1, 'react', 'pass').answer(1, 'discard', 'Copper');
    expect([t.player(0).hand, t.hand(1)]).toEqual([2, ['Silver']]);
  });

  it('DP-075 what the attacker gets from the card stays', () => {
    const t = attacked(['Exorcism', ...copies('Copper', 3)])
      .play('Torment')
      .answer(1, 'react', 'Exorcism');
    expect(t.hand(0)).toEqual(['Gold', 'Gold']);
  });

  it('DP-075 all are asked at once, and no answer shows before the last is in', () => {
    const t = duel({ active: { hand: ['Debt', 'Copper'] }, rival: { hand: ['Amulet of Protection', 'Silver'] } });
    t.play('Debt');
    expect(t.asked).toEqual([0, 1]);
    const before = t.seenBy(0);
    t.answer(1, 'react', 'Amulet of Protection');
    expect(t.seenBy(0).replace('"answered":true', '"answered":false')).toBe(before);
  });
});

describe("Dark Pact: what a player's deck is", () => {
  /** Ends the game by an empty Supply deck; Wisdom is worth 1 point in every zone that counts. */
  function pointsWith(active: PlayerSpec): number | undefined {
    const t = duel({ active, rival: { hand: ['Copper'] }, step: 'cleanup', supply: copies('3x', 9), exact: true });
    t.endTurn();
    return t.outcome?.scores?.[0];
  }

  it('DP-036 it is all own cards in hand, draw pile, discard pile and play area, stored ones too', () => {
    expect(pointsWith({ hand: ['Wisdom'] })).toBe(1);
    expect(pointsWith({ hand: ['3x'], deck: ['Wisdom'] })).toBe(1);
    expect(pointsWith({ hand: ['3x'], discard: ['Wisdom'] })).toBe(1);
    expect(pointsWith({ hand: ['3x'], play: ['Wisdom'] })).toBe(1);
    expect(pointsWith({ hand: ['3x'], play: [{ card: 'Visions', stored: ['Wisdom'] }] })).toBe(1);
  });

  it('DP-036 but not the cards in the Grimoire', () => {
    expect(pointsWith({ hand: ['3x'], grimoire: ['Wisdom', 'Enlightenment'] })).toBe(0);
  });
});
