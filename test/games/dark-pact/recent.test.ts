import { describe, expect, it } from 'vitest';
import { duel } from './table.ts';

const told = (t: ReturnType<typeof duel>, turn: 'before' | 'now') =>
  t.view('spectator').recent[turn].map(({ line, ...happening }) => happening);

describe('what happened lately', () => {
  it('is kept as data, with its line of the log, until the next turn is over', () => {
    const t = duel({
      active: { hand: ['Personal Library', '2x'], deck: ['Copper', 'Copper', 'Gold', 'Gold', 'Gold', 'Wisdom'] },
      rival: { hand: ['Wisdom'], deck: ['Copper', 'Copper', 'Copper', 'Copper', 'Copper', 'Copper'] },
      supply: ['Silver'],
    });
    t.play('Personal Library', ['2x']);
    expect(told(t, 'now')).toEqual([
      { what: 'play', seat: 0, card: 'Personal Library', with: ['2x'] },
      { what: 'draw', seat: 0, count: 4 },
    ]);
    const lines = t.view('spectator').recent.now.map(({ line }) => line);
    expect(lines.map(({ key }) => key)).toEqual(['dark-pact:log.playWith', 'dark-pact:log.draw']);

    t.treasure('Gold').buy('Silver');
    expect(told(t, 'now').at(-1)).toEqual({
      what: 'buy',
      seat: 0,
      card: 'Silver',
      from: 'supply',
      count: 3,
      left: 0,
    });
    const first = t.view('spectator').recent.now.length;
    t.endTurn();
    expect(told(t, 'now')).toEqual([]);
    expect(told(t, 'before').slice(0, first)).toContainEqual({ what: 'draw', seat: 0, count: 4 });
    expect(told(t, 'before').at(-1)).toEqual({ what: 'refill', cards: ['3x'], count: 1, left: 19 });

    t.endTurn();
    expect(JSON.stringify(told(t, 'before'))).not.toContain('Silver');
  });

  it('is the same for everybody', () => {
    const t = duel({
      active: { hand: ['Torment', 'Copper'], deck: ['Gold', 'Silver'] },
      rival: { hand: ['Amulet of Protection', 'Gold', 'Gold', 'Gold', 'Silver'] },
    });
    t.play('Torment');
    const everybody = t.view('spectator').recent;
    expect(everybody.now).toHaveLength(2);
    expect(t.view(0).recent).toEqual(everybody);
    expect(t.view(1).recent).toEqual(everybody);
    t.answer(1, 'react', 'Amulet of Protection');
    expect(told(t, 'now').at(-1)).toEqual({ what: 'react', seat: 1, card: 'Amulet of Protection', with: [] });
  });
});
