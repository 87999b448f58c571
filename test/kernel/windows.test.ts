/** Reaction windows: who is asked, when they close, and what becomes of the answers. */
import { describe, expect, it } from 'vitest';
import { type Flow, Match, type Seat, text, type Windows } from '../../src/kernel/index.ts';
import { assertRedeals, assertRestores, innards, look, restored, saved } from './harness.ts';
import { idOf, type Tiny, type TinyPlay, terms, tiny, which } from './tiny.ts';

/**
 * Seat 0 strikes; all others may parry as long as a shield lies in the pile, which has two, hidden; each parry takes one.
 * After two blows the round is over.
 */
const duel = tiny(
  function* (g) {
    for (const blow of ['first', 'second']) {
      yield* g.one(0, which(blow, 'strike'));
      yield* g.react('blow', [1, 2], (seat) => parry(g, seat), parried(g));
      g.state.heard.push(`${blow} over`);
    }
  },
  {
    setup: (g) => ({ left: g.options.rounds, heard: [], pile: ['1', '2'] }),
    reactions: { kinds: ['blow'], turn: () => ({ seat: 0, number: 1 }) },
  },
);

/** Who holds something stands in the pile. */
const parry = (g: TinyPlay, seat: Seat) => ({
  ...which('parry', 'pass', ...(g.state.pile.includes(`${seat}`) ? ['shield'] : [])),
  secret: true,
});

const parried = (g: TinyPlay) =>
  function* (seat: Seat, id: string): Flow {
    g.state.heard.push([seat, id]);
    if (seat === 1) g.state.pile = []; // the first to parry breaks the other's shield
    yield* [];
  };

function begin(windows?: Windows) {
  return Match.start(duel, { ...terms(), windows }, 1).match;
}

type Duel = ReturnType<typeof begin>;

const heard = (match: Duel) => innards(match).state.heard;
const asked = (match: Duel) => match.decisions.map(({ decision }) => [decision.seat, decision.topic]);

/** Gives answers at events 2, 3, ... */
function given(match: Duel, answers: [Seat, string][], from = 2) {
  for (const [i, [seat, id]] of answers.entries()) match.answer(seat, idOf(match, seat), [id], from + i);
  return match;
}

describe('a reaction window', () => {
  it('asks all at once, and marks what is reacted to', () => {
    const match = given(begin(), [[0, 'strike']]);
    expect(asked(match)).toEqual([
      [1, 'parry'],
      [2, 'parry'],
    ]);
    expect(match.decisions.map((d) => [d.decision.reaction, d.decision.fallback])).toEqual([
      [{ to: 'blow' }, ['pass']],
      [{ to: 'blow' }, ['pass']],
    ]);
    expect(match.held).toBeNull();
  });

  it('carries answers out in the order of the rule, whatever the order in which they came', () => {
    const late = tiny(function* (g) {
      const carry = function* (seat: Seat, id: string): Flow {
        g.state.heard.push([seat, id]);
        yield* [];
      };
      yield* g.react('blow', [2, 0, 1], () => which('parry', 'pass', 'shield'), carry);
    });
    const { match } = Match.start(late, terms(), 1);
    given(match, [
      [0, 'shield'],
      [1, 'shield'],
      [2, 'shield'],
    ]);
    expect(match.asks(0).map((ask) => ask.seat)).toEqual([2, 0, 1]);
    expect(innards(match).state.heard).toEqual([
      [2, 'shield'],
      [0, 'shield'],
      [1, 'shield'],
    ]);
  });

  it('leaves out, unseen, what is no longer on offer when its turn comes', () => {
    const match = given(begin(), [
      [0, 'strike'],
      [2, 'shield'],
      [1, 'shield'],
    ]);
    expect(heard(match)).toEqual([[1, 'shield'], 'first over']);
  });

  it('can be answered anew until the last is in', () => {
    const match = given(begin(), [
      [0, 'strike'],
      [1, 'shield'],
      [1, 'pass'],
      [2, 'shield'],
    ]);
    expect(heard(match)).toEqual([[2, 'shield'], 'first over']);
  });

  it('asks nobody where nobody may react', () => {
    const alone = tiny(function* (g) {
      yield* g.react('blow', [], () => which('parry', 'pass'), parried(g));
      yield* g.one(0, which('next', 'on'));
    });
    for (const windows of ['sealed', 'timed', 'open', 'strict'] as const) {
      const { match } = Match.start(alone, { ...terms(), windows }, 1);
      expect([match.decisions.map((d) => d.decision.topic), match.held]).toEqual([['next'], null]);
    }
  });
});

describe('a timed window', () => {
  const struck = () => given(begin('timed'), [[0, 'strike']]);

  it('stays open though all have answered, and their answers can be changed, until it is closed', () => {
    const match = given(
      struck(),
      [
        [1, 'pass'],
        [2, 'shield'],
        [1, 'shield'],
        [1, 'pass'],
      ],
      3,
    );
    expect([match.held, heard(match)]).toEqual([2, []]);
    match.close(7);
    expect([match.held, heard(match), asked(match)]).toEqual([null, [[2, 'shield'], 'first over'], [[0, 'second']]]);
  });

  it('passes for those who have not answered', () => {
    const match = given(struck(), [[2, 'shield']], 3);
    match.close(4);
    expect(heard(match)).toEqual([[2, 'shield'], 'first over']);
    const none = struck();
    none.close(3);
    expect(heard(none)).toEqual(['first over']);
  });

  it('shows nobody else who has answered', () => {
    const match = struck();
    const before = ([0, 2, 'spectator'] as const).map((viewer) => [match.asks(viewer), match.undoable(0)]);
    given(match, [[1, 'shield']], 3);
    expect(([0, 2, 'spectator'] as const).map((viewer) => [match.asks(viewer), match.undoable(0)])).toEqual(before);
    expect(match.asks(1).map((ask) => ask.answered)).toEqual([true, false]);
  });

  it('cannot be called off: whether that can be done would tell who has answered', () => {
    expect(struck().undoable(0)).toBeNull();
  });

  it('lets a seat take its answer back until it is closed, and not after', () => {
    const match = given(struck(), [[1, 'shield']], 3);
    match.undo(1, 4);
    expect(match.decisions[0]).toMatchObject({ id: '4.1' });
    expect(match.decisions[0]?.given).toBeUndefined();
    given(match, [[1, 'shield']], 5);
    match.close(6);
    expect([0, 1, 2].map((seat) => match.undoable(seat))).toEqual([null, null, null]);
    expect(heard(match)).toEqual([[1, 'shield'], 'first over']);
  });

  it('comes back after a restart, open and closed', () => {
    const match = given(struck(), [[1, 'pass']], 3);
    assertRestores(match);
    expect(restored(match).held).toBe(2);
    match.close(4);
    assertRestores(match);
    given(match, [[0, 'strike']], 5);
    assertRestores(match);
    expect([match.held, restored(match).held]).toEqual([5, 5]);
    const state = JSON.stringify([look(match), saved(match)]);
    expect(JSON.stringify([look(restored(match)), saved(restored(match))])).toBe(state);
    assertRedeals(match, innards(restored(match)).chance);
  });

  it('is one of its own each time', () => {
    const match = struck();
    match.close(3);
    given(match, [[0, 'strike']], 4);
    expect(match.held).toBe(4);
  });

  it('holds nothing but windows', () => {
    const bids = tiny(function* (g) {
      const flows = new Map([0, 1].map((seat) => [seat, () => g.amount(seat, { topic: 'bid', prompt: text('bid') })]));
      g.state.heard.push([...(yield* g.together(flows))]);
    });
    const { match } = Match.start(bids, { ...terms(), windows: 'timed' }, 1);
    for (const seat of [0, 1]) match.answer(seat, idOf(match, seat), 0, 2 + seat);
    expect((innards(match).state as Tiny).heard).toHaveLength(1);
  });

  it('is the only one that can be closed', () => {
    for (const match of [begin('timed'), given(begin(), [[0, 'strike']])])
      expect(() => match.close(9)).toThrow('no window is held open');
  });
});

describe('an open window', () => {
  it('asks only those who can do something', () => {
    const match = given(begin('open'), [[0, 'strike']]);
    given(
      match,
      [
        [1, 'shield'],
        [2, 'pass'],
      ],
      3,
    );
    given(match, [[0, 'strike']], 5);
    expect([heard(match), asked(match)]).toEqual([[[1, 'shield'], 'first over', 'second over'], [[0, 'first']]]);
  });

  it('has taught the one who opened it something', () => {
    expect(given(begin('open'), [[0, 'strike']]).undoable(0)).toBeNull();
    expect(given(begin('sealed'), [[0, 'strike']]).undoable(0)).toBe(2);
  });
});
