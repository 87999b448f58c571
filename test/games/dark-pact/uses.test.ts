import { describe, expect, it } from 'vitest';
import { say } from '../../../src/words.ts';
import { duel, type TestTable } from './table.ts';

const reader = { locale: 'en' as const, names: [] };

/** What a seat is told that its cards could do: `title with Multipliers: lines`. */
const uses = (t: TestTable, seat = 0) =>
  (t.player(seat).own?.uses ?? []).map(
    (use) => `${[use.title, ...use.with].join('+')}: ${use.lines.map((line) => say(line, reader)).join(' / ')}`,
  );

describe('what the cards of a hand would do', () => {
  it('has numerals multiplied, words not, and leaves out what Multipliers do not change', () => {
    const t = duel({ active: { hand: ['2x', '3x', 'Wisdom', 'Personal Laboratory', 'Copper', 'Torment'] } });
    expect(uses(t)).toEqual([
      'Wisdom+2x: You may discard one card: if you do, draw 4 cards / 2 Insight points',
      'Wisdom+3x: You may discard one card: if you do, draw 6 cards / 3 Insight points',
      'Wisdom+2x+3x: You may discard one card: if you do, draw 12 cards / 6 Insight points',
      'Personal Laboratory+2x: +4 actions',
      'Personal Laboratory+3x: +6 actions',
      'Personal Laboratory+2x+3x: +12 actions',
      'Copper+2x: +2 coins',
      'Copper+3x: +3 coins',
      'Copper+2x+3x: +6 coins',
      'Torment+2x: Draw 4 cards / Attack, each rival with at least 8 cards in hand: Discard 2 cards / 2 Curse points',
      'Torment+3x: Draw 6 cards / Attack, each rival with at least 12 cards in hand: Discard 3 cards / 3 Curse points',
      'Torment+2x+3x: Draw 12 cards / Attack, each rival with at least 24 cards in hand: Discard 6 cards / 6 Curse points',
    ]);
  });

  it('keeps to the line that changes, of instructions that take two', () => {
    const t = duel({ active: { hand: ['Enlightenment', '2x'] } });
    expect(uses(t)).toEqual(['Enlightenment+2x: Gain one card costing up to 16 from the Supply / 20 Insight points']);
  });

  it('counts what is there now, and comes true', () => {
    const t = duel({
      active: {
        hand: ['Spirit Lord', '2x'],
        deck: ['Copper', 'Copper', 'Copper', 'Copper', 'Copper'],
        play: ['Guiding Spirit'],
      },
      exile: ['Haunting Spirit', 'Guiding Spirit', 'Guiding Spirit', 'Gold'],
    });
    expect(uses(t)).toEqual([
      'Spirit Lord: Draw 2 cards / +2 coins',
      'Spirit Lord+2x: +2 actions / Draw 4 cards / +4 coins / 4 Curse points',
    ]);
    t.play('Spirit Lord', ['2x']);
    expect([t.view(0).actions, t.hand(0).length, t.view(0).coins]).toEqual([2, 4, 4]);
  });

  it('tells how near Dark Pacts of the hand would be', () => {
    const t = duel({
      active: {
        hand: ['Occult Mastery', 'Great Work', 'Great Potential', 'Midas Touch', 'Pierce the Veil', 'Gold', 'Silver'],
        deck: ['Copper'],
        play: ['Copper', 'Wisdom'],
      },
      actions: 4,
    });
    expect(t.player(0).own?.pacts.map(({ title, have, need }) => [title, have, need])).toEqual([
      ['Occult Mastery', 3, 22],
      ['Great Work', 3, 10],
      ['Great Potential', 6, 19],
      ['Midas Touch', 5, 13],
      ['Pierce the Veil', 3, 20],
    ]);
    expect(t.player(0).pacts).toEqual([]);
  });

  it('is for the owner alone', () => {
    const t = duel({ active: { hand: ['Wisdom', '2x'] }, rival: { hand: ['Copper', '3x', 'Great Work'] } });
    for (const viewer of [1, 'spectator'] as const) expect(t.player(0, viewer).own).toBeNull();
    expect(uses(t, 1)).toEqual(['Copper+3x: +3 coins']);
    expect(t.player(1).own?.pacts).toHaveLength(1);
  });
});
