import { describe, expect, it } from 'vitest';
import { duel } from './table.ts';

describe('Dark Pact on a built table', () => {
  it("plays the rulebook's turn, buy and clean-up examples (DP-076 to DP-079, DP-112, DP-121 to DP-124)", () => {
    const t = duel({
      active: {
        hand: ['Personal Laboratory', 'Personal Library', 'Wisdom', '2x', 'Copper'],
        deck: ['Cursed Copper', 'Silver', 'Investigate', 'Self-Sacrifice', 'A Little Learning'],
      },
      rival: { hand: ['Copper'] },
      supply: ['Guiding Spirit'],
    });
    t.play('Personal Laboratory');
    expect(t.view(0).actions).toBe(2);
    t.play('Personal Library');
    expect([t.view(0).actions, t.player(0).hand, t.player(0).deck]).toEqual([1, 5, 3]);
    t.play('A Little Learning');
    expect([t.view(0).actions, t.view(0).coins, t.player(0).hand, t.player(0).deck]).toEqual([1, 1, 5, 2]);
    t.play('Self-Sacrifice').answer(0, 'destroy', 'Wisdom');
    expect(t.graveyard).toEqual(['Wisdom']);
    expect([t.view(0).coins, t.inPlay(0).length, t.hand(0)]).toEqual([2, 4, ['2x', 'Copper', 'Investigate']]);
    expect(t.prompt(0)).toEqual({ topic: 'treasure', options: ['Copper', 'done'], min: 1, max: 1 });
    t.treasure('Copper', ['2x']);
    expect(t.view(0).coins).toBe(4);
    t.buy('Guiding Spirit');
    expect([t.view(0).coins, t.hand(0), t.supply.length]).toEqual([0, ['Investigate', 'Guiding Spirit'], 9]);
    t.answer(0, 'discard', ['Investigate']);
    expect([t.player(0).hand, t.player(0).deck, t.player(0).discard]).toEqual([5, 5, 0]);
    expect([t.supply.length, t.active]).toEqual([10, 1]);
    t.endTurn();
    t.play('Guiding Spirit').endTurn();
    expect(t.hand(0)).toContain('Guiding Spirit');
  });

  it('wins with Curse the Land in the Buy step (DP-140, DP-141)', () => {
    const t = duel({
      active: {
        play: ['Curse the Land'],
        hand: ['Personal Laboratory', 'Personal Library', '2x', '2x', '2x', 'Pierce the Veil'],
        deck: ['Copper', 'Silver', 'Cursed Gold', '2x', 'A Little Learning'],
      },
    });
    t.play('Personal Laboratory').play('Personal Library', ['2x']).play('A Little Learning').toBuy();
    t.treasure('Cursed Gold', ['2x', '2x', '2x']);
    expect(t.outcome?.winners).toEqual([0]);
  });

  it('lets a rival react with Multipliers, all in one question (DP-074, DP-088, DP-089)', () => {
    const t = duel({
      active: { hand: ['Torment'], deck: ['Copper', 'Silver'] },
      rival: { hand: ['Exorcism', '2x', 'Gold', 'Gold'], deck: ['Wisdom', 'Copper', 'Silver'] },
    });
    t.play('Torment');
    expect(t.prompt(1)).toEqual({ topic: 'react', options: ['pass', 'Exorcism', 'Exorcism+2x'], min: 1, max: 1 });
    t.answer(1, 'react', 'Exorcism+2x');
    expect(t.hand(1).sort()).toEqual(['Copper', 'Exorcism', 'Gold', 'Gold', 'Silver']);
    expect(t.discard(1)).toEqual(['2x']);
    expect(t.log(0)).toContain('Bob reveals Exorcism with 2x.');
  });
});
