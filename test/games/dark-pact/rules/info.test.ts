import { describe, expect, it } from 'vitest';
import { Chance } from '../../../../src/kernel/index.ts';
import { duel, opened, type TestTable } from '../table.ts';

const copies = (title: string, n: number): string[] => Array<string>(n).fill(title);
const everybody = [0, 1, 'spectator'] as const;
const others = [1, 'spectator'] as const;

/** Neither the rival nor a spectator is given this title anywhere: not in a view, not in an option, not in the log. */
function secret(t: TestTable, ...titles: string[]) {
  for (const viewer of others) for (const title of titles) expect(t.seenBy(viewer)).not.toContain(title);
}

describe('Dark Pact: what is known', () => {
  it('DP-021 the Supply is face up for everybody', () => {
    const t = duel({ active: { hand: ['3x'] }, supply: ['Talisman', 'Research'] });
    for (const viewer of everybody)
      expect(t.view(viewer).supply.map((card) => card.title)).toEqual(['Talisman', 'Research', ...copies('3x', 8)]);
  });

  it('DP-021 of the Supply deck everybody knows the number of cards, and nobody which they are', () => {
    const t = duel({ active: { hand: ['3x'] }, supplyDeck: ['Research', 'Midas Touch'] });
    for (const viewer of everybody) {
      expect(t.view(viewer).supplyDeck).toBe(22);
      for (const title of ['Research', 'Midas Touch']) expect(t.seenBy(viewer)).not.toContain(title);
    }
  });

  it('DP-021 a card of the Supply deck is known when it is flipped', () => {
    const t = duel({
      active: { hand: ['Attunement', '3x'] },
      supply: ['Research'],
      supplyDeck: ['Midas Touch', 'Visions'],
    });
    t.play('Attunement');
    for (const viewer of everybody) {
      expect(t.log(viewer)).toContain('New in the Supply: Visions. The Supply deck holds 21 more.');
      expect(t.seenBy(viewer)).not.toContain('Midas Touch');
    }
  });

  it('DP-037 a hand is known to its owner only; others see how many cards it holds', () => {
    const t = duel({
      active: { hand: ['Wisdom', 'Gold', '2x'] },
      rival: { hand: ['Exorcism', 'Talisman'], discard: ['Copper'] },
    });
    expect([t.hand(0), t.hand(1)]).toEqual([
      ['Wisdom', 'Gold', '2x'],
      ['Exorcism', 'Talisman'],
    ]);
    expect([t.player(1, 0).own, t.player(0, 1).own]).toEqual([null, null]);
    expect([0, 1].map((seat) => t.player(seat, 'spectator').own)).toEqual([null, null]);
    secret(t, 'Wisdom', 'Gold', '2x');
    for (const title of ['Exorcism', 'Talisman']) expect(t.seenBy(0)).not.toContain(title);
    for (const viewer of everybody) expect([0, 1].map((seat) => t.player(seat, viewer).hand)).toEqual([3, 2]);
  });

  it('DP-037 what a player draws is told to that player only', () => {
    const t = duel({ active: { hand: ['Personal Library', '2x', '3x'], deck: ['Gold', 'Talisman'] } });
    t.play('Personal Library');
    expect(t.log(0)).toContain('You drew Talisman and Gold.');
    for (const viewer of others) expect(t.log(viewer)).toContain('Alice draws 2 cards.');
    secret(t, 'Talisman', 'Gold');
  });

  it('DP-037 no question to the owner tells others what the hand holds', () => {
    const hand = ['Wisdom', 'Gold', 'Silver', 'Talisman'];
    const t = duel({ active: { hand, deck: ['Research', 'Research'] }, rival: { hand: ['Copper'] } });
    secret(t, ...hand);
    t.play('Wisdom');
    expect(t.topic(0)).toBe('discard');
    secret(t, 'Gold', 'Silver', 'Talisman');
    t.answer(0, 'discard', []).toBuy();
    expect(t.offered(0)).toEqual(['Gold', 'Silver', 'Talisman', 'all', 'done']);
    secret(t, 'Gold', 'Silver', 'Talisman');
    t.toCleanup();
    expect(t.topic(0)).toBe('discard');
    secret(t, 'Gold', 'Silver', 'Talisman');
  });

  it('DP-037 that Multipliers are asked for, which tells that there are some, does not show', () => {
    const without = duel({ active: { hand: ['Copper', 'Copper'] } });
    const asked = duel({ active: { hand: ['Wisdom', 'Gold', '2x'] } });
    const open = (t: TestTable) => others.map((viewer) => t.view(viewer).open);
    asked.answer(0, 'play', 'Wisdom');
    expect(asked.topic(0)).toBe('multiply');
    expect(open(asked)).toEqual(open(without));
    asked.multiply([]).answer(0, 'discard', []).toBuy().answer(0, 'treasure', 'Gold');
    expect(asked.topic(0)).toBe('multiply');
    expect(open(asked)).toEqual(open(without.toBuy()));
  });

  it('DP-037 a dealt-out game tells no viewer anything about what it cannot know', () => {
    const t = duel({
      active: { hand: ['Wisdom', 'Gold'], deck: ['Silver', 'Copper'], discard: ['Talisman', '2x'] },
      rival: { hand: ['Exorcism', 'Research'], deck: ['Visions', 'Debt'], discard: ['Awareness', '3x'] },
      supplyDeck: ['Midas Touch', 'Attunement'],
    });
    for (const viewer of everybody) {
      for (let n = 0; n < 10; n++) {
        const other = t.match.redealt(viewer, new Chance('ab'.repeat(32), n));
        expect(other.view(viewer)).toEqual(t.view(viewer));
        if (viewer !== 0) continue;
        const rival = other.view(1).players[1]?.own;
        expect(rival?.hand).toHaveLength(2);
        expect(rival?.discard.at(-1)?.title).toBe('3x');
      }
    }
  });

  it('DP-054 the number of cards in every draw pile is known, its order and contents to nobody', () => {
    const t = duel({
      active: { hand: ['3x'], deck: ['Research', 'Visions', 'Debt'] },
      rival: { hand: ['3x'], deck: ['Inheritance', 'Attunement'] },
    });
    for (const viewer of everybody) {
      expect([0, 1].map((seat) => t.player(seat, viewer).deck)).toEqual([3, 2]);
      for (const title of ['Research', 'Visions', 'Debt', 'Inheritance', 'Attunement'])
        expect(t.seenBy(viewer)).not.toContain(title);
    }
  });

  it('DP-065 a reveal makes exactly the revealed cards known, to all', () => {
    const t = duel({ active: { hand: ['Investigate', '2x'], deck: ['Visions', 'Copper', 'Silver', 'Gold'] } });
    t.play('Investigate');
    for (const viewer of everybody) {
      expect(t.log(viewer)).toContain('Alice reveals Gold, Silver, and Copper.');
      expect(t.seenBy(viewer)).not.toContain('Visions');
    }
    secret(t, '2x');
  });

  it('DP-065 afterwards they are hidden again in hand and draw pile: only the log has them', () => {
    const t = duel({ active: { hand: ['Investigate', '2x'], deck: ['Copper', 'Silver', 'Gold'] } });
    t.play('Investigate').answer(0, 'take', 'Silver');
    for (const viewer of everybody) {
      const seen = JSON.stringify(t.view(viewer));
      for (const title of ['Gold', 'Copper']) expect(seen).not.toContain(title);
      expect(seen.includes('Silver')).toBe(viewer === 0);
      expect(t.log(viewer)).toContain('Alice reveals Gold, Silver, and Copper.');
    }
  });

  it('DP-065 a React card is known when it is revealed, and the rest of the hand is not', () => {
    const t = duel({ active: { hand: ['Torment', '3x'] }, rival: { hand: ['Exorcism', 'Gold', 'Silver', '2x'] } });
    t.play('Torment').answer(1, 'react', 'Exorcism');
    for (const viewer of [0, 'spectator'] as const) {
      expect(t.log(viewer)).toContain('Bob reveals Exorcism.');
      for (const title of ['Gold', 'Silver', '2x']) expect(t.seenBy(viewer)).not.toContain(title);
      expect(JSON.stringify(t.view(viewer).players)).not.toContain('Exorcism');
    }
  });

  it('DP-106 a bought card is known to all, from Supply and Grimoire, though it goes to the hand', () => {
    const t = duel({ active: { grimoire: ['Silver'] }, step: 'buy', coins: 9, supply: ['Research', 'Awareness'] });
    t.buy('Research').buy('grimoire:Silver');
    for (const viewer of everybody) {
      expect(t.log(viewer)).toContain('Alice buys Research for 4 coins (5 left).');
      expect(t.log(viewer)).toContain('Alice buys Silver from their Grimoire for 3 coins (2 left).');
    }
    expect(t.player(0, 1).own).toBeNull();
    expect(t.player(0, 1).hand).toBe(2);
  });

  it('DP-106 so is a gained card', () => {
    const t = duel({ active: { hand: ['Attunement', '3x'] }, supply: ['Research', 'Gold'] });
    t.play('Attunement');
    for (const viewer of everybody) expect(t.log(viewer)).toContain('Alice gains Research from the Supply.');
  });
});

describe('Dark Pact: discard piles', () => {
  /** Alice discards the given cards at once in Clean-up, in this order. */
  const discarding = (cards: string[], discard: string[] = []) => {
    const t = duel({
      active: { hand: [...cards, 'Gold'], deck: copies('3x', 5), discard },
      rival: { hand: ['Wisdom'] },
      step: 'buy',
    });
    return t.toCleanup().answer(0, 'discard', cards);
  };

  it('DP-067 of several cards discarded at once others see the top one and their number', () => {
    const t = discarding(['Debt', 'Visions', 'Silver'], ['Research']);
    for (const viewer of others) {
      expect([t.player(0, viewer).top?.title, t.player(0, viewer).discard]).toEqual(['Silver', 4]);
      expect(t.log(viewer)).toContain('Alice discards 3 cards, Silver on top.');
    }
    secret(t, 'Debt', 'Visions', 'Research');
  });

  it('DP-067 the owner decides the order', () => {
    const t = discarding(['Silver', 'Visions', 'Debt']);
    expect(t.discard(0)).toEqual(['Silver', 'Visions', 'Debt']);
    for (const viewer of others) expect(t.player(0, viewer).top?.title).toBe('Debt');
    secret(t, 'Silver', 'Visions');
  });

  it('DP-067 the same goes for cards that an attack makes a rival discard', () => {
    const t = duel({
      active: { hand: ['Torment', '2x', '3x'] },
      rival: { hand: ['Debt', 'Visions', ...copies('Copper', 6)] },
    });
    t.play('Torment', ['2x']).answer(1, 'react', 'pass').answer(1, 'discard', ['Visions', 'Debt']);
    expect(t.discard(1)).toEqual(['Visions', 'Debt']);
    for (const viewer of [0, 'spectator'] as const) {
      expect(t.player(1, viewer).top?.title).toBe('Debt');
      expect(t.log(viewer)).toContain('Bob discards 2 cards, Debt on top.');
      expect(t.seenBy(viewer)).not.toContain('Visions');
    }
  });

  it("DP-068 a player may look through the own discard pile at any time, in the rival's turn too", () => {
    const discard = ['Copper', 'Wisdom', 'Silver'];
    const own = duel({ active: { hand: ['Gold'], discard } });
    expect(own.discard(0)).toEqual(discard);
    const idle = duel({ active: { hand: ['Gold'] }, rival: { hand: ['Gold'], discard } });
    expect([idle.active, idle.discard(1)]).toEqual([0, discard]);
    const reacting = duel({ active: { hand: ['Torment'] }, rival: { hand: copies('Gold', 4), discard } }).play(
      'Torment',
    );
    expect([reacting.topic(1), reacting.discard(1)]).toEqual(['react', discard]);
  });

  it("DP-069 of a rival's discard pile one sees the top card only, and a spectator of both", () => {
    const t = duel({
      active: { hand: ['3x'], discard: ['Debt', 'Visions', 'Silver'] },
      rival: { hand: ['3x'], discard: ['Research', 'Wisdom'] },
    });
    expect([t.player(0, 1).top?.title, t.player(1, 0).top?.title]).toEqual(['Silver', 'Wisdom']);
    expect([0, 1].map((seat) => t.player(seat, 'spectator').top?.title)).toEqual(['Silver', 'Wisdom']);
    secret(t, 'Debt', 'Visions');
    for (const viewer of [0, 'spectator'] as const) expect(t.seenBy(viewer)).not.toContain('Research');
  });

  it('DP-069 an empty discard pile has no top card', () => {
    const t = duel({ active: { hand: ['3x'] } });
    for (const viewer of everybody) expect([t.player(0, viewer).top, t.player(0, viewer).discard]).toEqual([null, 0]);
  });

  it('DP-070 the example: Copper, Wisdom and Silver at once, Silver last', () => {
    const t = discarding(['Copper', 'Wisdom', 'Silver']);
    expect(t.discard(0)).toEqual(['Copper', 'Wisdom', 'Silver']);
    for (const viewer of others) {
      expect([t.player(0, viewer).top?.title, t.player(0, viewer).discard]).toEqual(['Silver', 3]);
      expect(t.log(viewer)).toContain('Alice discards 3 cards, Silver on top.');
      expect(JSON.stringify([t.view(viewer).players[0], t.log(viewer)])).not.toMatch(/Copper|Wisdom/);
    }
  });
});

describe('Dark Pact: opening', () => {
  it('DP-037 opening hands are told to nobody but their owners', () => {
    const t = opened({ first: 0 });
    for (const seat of [0, 1]) {
      const view = t.view(seat);
      expect(view.players[1 - seat]?.own).toBeNull();
      expect(view.open.filter((open) => open.seat !== seat).every((open) => open.decision === undefined)).toBe(true);
    }
    expect(t.log(0)).toEqual(t.log('spectator'));
    expect(t.log(1)).toEqual(t.log('spectator'));
  });
});
