import { describe, expect, it } from 'vitest';
import { darkPact } from '../../../src/games/dark-pact/index.ts';
import type { State } from '../../../src/games/dark-pact/state.ts';
import { Match } from '../../../src/kernel/index.ts';
import { duel, opened } from './table.ts';

const told = (t: ReturnType<typeof duel>, turn: 'before' | 'now') =>
  t
    .view('spectator')
    .recent[turn].flat()
    .map(({ line, ...happening }) => happening);

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

  it('stays as it was told when a Multiplier leaves play', () => {
    const t = duel({ active: { hand: ['Self-Sacrifice', '2x', 'Copper'] } });
    t.play('Self-Sacrifice', ['2x']);
    const play = { what: 'play', seat: 0, card: 'Self-Sacrifice', with: ['2x'] };
    expect(told(t, 'now')).toContainEqual(play);
    t.answer(0, 'destroy', 'play:2x');
    expect(t.graveyard).toEqual(['2x']);
    expect(told(t, 'now')).toContainEqual(play);
  });

  it('is kept of as many turns as there are other players', () => {
    const t = opened({}, undefined, 4);
    for (const { decision } of [...t.match.decisions]) t.answer(decision.seat, 'opening', decision.fallback);
    const lengths: number[] = [];
    for (let turns = 0; turns < 6; turns++) {
      t.endTurn();
      lengths.push(t.view('spectator').recent.before.length);
    }
    expect(lengths).toEqual([2, 3, 3, 3, 3, 3]); // the opening hands go before the first turn
  });

  it('is taken over from a game that kept one past turn only', () => {
    const { match } = duel({ active: { hand: ['Personal Library'] } })
      .play('Personal Library')
      .endTurn();
    const { state, ...checkpoint } = match.checkpoint;
    const { recent, ...rest } = JSON.parse(state) as State;
    const old = JSON.stringify({ ...rest, recent: { ...recent, before: recent.before.flat() } });
    const terms = { seed: '5e'.repeat(32), seats: 2, options: darkPact.options.parse({}) };
    const restored = Match.restore(darkPact, terms, { ...checkpoint, version: 1, state: old }, []);
    expect(recent.before).toHaveLength(1);
    expect(restored.view('spectator').recent).toEqual(match.view('spectator').recent);
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
