import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Chance, Diverged, type Game, Match, Refusal, type RefusalReason, text } from '../../src/kernel/index.ts';
import { innards, look, restored, saved } from './harness.ts';
import { begin, idOf, type Tiny, type TinyGame, type TinyPlay, terms, tiny, which } from './tiny.ts';

/** Asks seat 0, then seat 1, and keeps what was said. */
const twoQuestions = tiny(function* (g) {
  for (const seat of [0, 1]) g.state.heard.push(yield* g.one(seat, which(`q${seat}`, 'yes', 'no')));
});

function refusal(act: () => unknown): Refusal {
  try {
    act();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error('was not refused');
}

describe('what is not taken leaves everything as it was', () => {
  const over = () => {
    const match = begin(twoQuestions);
    for (let seq = 2; !match.outcome; seq++) {
      const [open] = match.decisions;
      if (open) match.answer(open.decision.seat, open.id, ['yes'], seq);
    }
    return match;
  };

  it.each<[string, RefusalReason, () => ReturnType<typeof begin>, (m: ReturnType<typeof begin>) => unknown]>([
    ['a question that is closed', 'stale', () => answered(), (m) => m.answer(0, '1.0', ['yes'], 3)],
    ['a question that never was', 'stale', () => begin(twoQuestions), (m) => m.answer(0, '', ['yes'], 2)],
    ['a question of another seat', 'not-yours', () => begin(twoQuestions), (m) => m.answer(1, '1.0', ['yes'], 2)],
    ['an answer that is not offered', 'illegal', () => begin(twoQuestions), (m) => m.answer(0, '1.0', ['maybe'], 2)],
    ['an answer after the end', 'over', over, (m) => m.answer(0, '1.0', ['yes'], 9)],
    ['an undo after the end', 'over', over, (m) => m.undo(0, 9)],
    ['an undo of nothing', 'nothing-to-undo', () => begin(twoQuestions), (m) => m.undo(0, 2)],
    ["an undo of another seat's answer", 'nothing-to-undo', () => answered(), (m) => m.undo(1, 3)],
    ['an undo by a seat that there is not', 'nothing-to-undo', () => answered(), (m) => m.undo(7, 3)],
  ])('%s: %s', (_what, reason, make, act) => {
    const match = make();
    const before = [look(match), saved(match)];
    const refused = refusal(() => act(match));
    expect(refused.reason).toBe(reason);
    expect([look(match), saved(match)]).toEqual(before);
  });

  function answered() {
    const match = begin(twoQuestions);
    match.answer(0, '1.0', ['yes'], 2);
    return match;
  }

  it('a refused answer names what would be legal', () => {
    const match = begin(twoQuestions);
    const { decision } = refusal(() => match.answer(0, '1.0', ['maybe'], 2));
    expect(decision?.options.map((o) => o.id)).toEqual(['yes', 'no']);
    expect(decision).toMatchObject({ kind: 'pick', min: 1, max: 1, seat: 0 });
  });
});

describe('the id of a decision', () => {
  it('is the number of the event at which it opened, and the seat', () => {
    const match = begin(twoQuestions);
    expect(match.decisions.map((d) => d.id)).toEqual(['1.0']);
    match.answer(0, '1.0', ['yes'], 17);
    expect(match.decisions.map((d) => d.id)).toEqual(['17.1']);
    match.answer(1, '17.1', ['yes'], 18);
    expect(match.decisions.map((d) => d.id)).toEqual(['18.0']); // the next segment
  });

  it('is another after an undo, however often, and the old one stays stale', () => {
    const match = begin(twoQuestions);
    match.answer(0, '1.0', ['yes'], 2);
    match.undo(0, 3);
    match.answer(0, '3.0', ['no'], 4);
    match.undo(0, 5);
    expect(match.decisions.map((d) => d.id)).toEqual(['5.0']);
    for (const id of ['1.0', '3.0']) expect(refusal(() => match.answer(0, id, ['yes'], 6)).reason).toBe('stale');
    expect(restored(match).decisions).toEqual(match.decisions);
  });
});

describe('what a seat may take back', () => {
  /** Seat 0 answers, the rule does something, seat 0 is asked again. */
  const doing = (deed: (g: TinyPlay) => void) =>
    tiny(function* (g) {
      g.state.heard.push(yield* g.one(0, which('first', 'x', 'y')));
      deed(g);
      g.state.heard.push(yield* g.one(0, which('second', 'x', 'y')));
    });

  it.each<[string, (g: TinyPlay) => void]>([
    ['nothing', () => {}],
    ['a line in the log', (g) => g.tell(text('hello'))],
    ['a change of the state', (g) => void g.state.pile.pop()],
    ['a draw of no card', (g) => void g.draw(g.state.pile, 0)],
    ['a draw from an empty pile', (g) => void g.draw([], 2)],
  ])('its last answer, if since then there was %s', (_what, deed) => {
    const match = begin(doing(deed));
    const before = look(match);
    match.answer(0, '1.0', ['x'], 2);
    expect(match.undoable(0)).toBe(2);
    expect(match.undoable(1)).toBeNull();
    expect(match.undo(0, 3)).toBe(2);
    expect(look(match).state).toEqual(before.state);
  });

  it.each<[string, (g: TinyPlay) => void]>([
    ['a card drawn', (g) => void g.draw(g.state.pile, 1)],
    ['a look', (g) => void g.look(g.state.pile, 1)],
    ['a reveal', (g) => void g.reveal(g.state.pile)],
    ['a shuffle', (g) => g.shuffle(g.state.pile)],
    ['a random number', (g) => void g.random(2)],
  ])('nothing, if since then there was %s', (_what, deed) => {
    const match = begin(doing(deed));
    match.answer(0, '1.0', ['x'], 2);
    expect(match.undoable(0)).toBeNull();
    expect(refusal(() => match.undo(0, 3)).reason).toBe('nothing-to-undo');
    match.answer(0, '2.0', ['x'], 4); // the end of the segment
    expect(match.undoable(0)).toBeNull();
  });

  it('several answers, one by one, last first', () => {
    const match = begin(
      tiny(function* (g) {
        for (const q of ['a', 'b', 'c', 'd']) g.state.heard.push(yield* g.one(0, which(q, 'x', 'y')));
      }),
    );
    for (const seq of [2, 3, 4]) match.answer(0, idOf(match, 0), ['x'], seq);
    expect([match.undo(0, 5), match.undo(0, 6), match.undo(0, 7), match.undoable(0)]).toEqual([4, 3, 2, null]);
    expect(match.decisions).toMatchObject([{ id: '7.0', decision: { topic: 'a' } }]);
  });

  it('nothing once another seat has answered', () => {
    const match = begin(
      tiny(function* (g) {
        for (const seat of [0, 1, 0]) yield* g.one(seat, which('q', 'x', 'y'));
      }),
    );
    match.answer(0, '1.0', ['x'], 2);
    match.answer(1, '2.1', ['x'], 3);
    expect([match.undoable(0), match.undoable(1)]).toEqual([null, 3]);
  });

  it('again its own answer, when the other has taken back what came after it', () => {
    const match = begin(
      tiny(function* (g) {
        for (const seat of [0, 1, 0]) yield* g.one(seat, which('q', 'x', 'y'));
      }),
    );
    match.answer(0, '1.0', ['x'], 2);
    match.answer(1, '2.1', ['x'], 3);
    match.undo(1, 4);
    expect([match.undoable(0), match.undoable(1)]).toEqual([2, null]);
    match.undo(0, 5);
    expect(match.decisions.map((d) => d.id)).toEqual(['5.0']);
  });

  it('the same draws come again where chance was used before what is taken back', () => {
    const match = begin(
      tiny(function* (g) {
        yield* g.one(0, which('roll', 'roll'));
        g.state.heard.push(g.random(1000));
        g.state.heard.push(yield* g.one(0, which('then', 'x', 'y')));
        yield* g.one(0, which('last', 'end'));
      }),
    );
    match.answer(0, idOf(match, 0), ['roll'], 2);
    const { state, counter } = look(match);
    match.answer(0, idOf(match, 0), ['x'], 3);
    match.undo(0, 4);
    expect(look(match)).toMatchObject({ state, counter });
  });
});

describe('several asked at once', () => {
  /** Three seats: a price, and then whether to double it, for those who say more than nothing. */
  const auction = tiny(function* (g) {
    yield* g.one(0, which('open', 'auction'));
    const bids = yield* g.together(
      new Map([2, 0, 1].map((seat) => [seat, () => bid(g, seat)])), // in this order
    );
    g.state.heard.push([...bids]);
    yield* g.one(0, which('close', 'yes', 'no'));
  });
  function* bid(g: TinyPlay, seat: number) {
    const price = yield* g.amount(seat, { topic: 'price', prompt: text('price'), secret: true, max: 3 });
    if (price === 0) return 0;
    const twice = yield* g.one(seat, { ...which('double', 'yes', 'no'), secret: true });
    return twice === 'yes' ? 2 * price : price;
  }
  const opened = () => {
    const match = begin(auction);
    match.answer(0, '1.0', ['auction'], 2);
    return match;
  };

  it('opens one decision a seat, in the order of the rule', () => {
    expect(opened().decisions.map((d) => d.id)).toEqual(['2.2', '2.0', '2.1']);
  });

  it('gives the results in the order of the rule, whatever the order of the answers', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([0, 0, 1, 1, 2, 2], { minLength: 6 }), (order) => {
        const match = opened();
        for (const [i, seat] of order.entries()) {
          const first = match.decisions.find((d) => d.decision.seat === seat)?.decision.topic === 'price';
          match.answer(seat, idOf(match, seat), first ? seat + 1 : ['yes'], 3 + i);
        }
        const { heard } = innards(match).state;
        expect(heard).toEqual([
          [
            [2, 6],
            [0, 2],
            [1, 4],
          ],
        ]);
      }),
    );
  });

  it('lets an answer be changed until the last is in, under the same id', () => {
    const match = opened();
    match.answer(0, '2.0', 0, 3);
    match.answer(2, '2.2', 0, 4);
    expect(match.decisions.map((d) => [d.id, d.given])).toEqual([
      ['2.2', 0],
      ['2.0', 0],
      ['2.1', undefined],
    ]);
    match.answer(0, '2.0', 0, 5);
    match.answer(0, '2.0', 0, 6);
    expect(idOf(match, 0)).toBe('2.0');
    match.answer(1, '2.1', 0, 7);
    expect(innards(match).state.heard).toEqual([
      [
        [2, 0],
        [0, 0],
        [1, 0],
      ],
    ]);
    expect(refusal(() => match.answer(0, '2.0', 0, 8)).reason).toBe('stale');
  });

  it('shows others only that a seat has answered', () => {
    const match = opened();
    match.answer(0, '2.0', 0, 3);
    for (const viewer of [1, 2, 'spectator'] as const) {
      expect(match.asks(viewer).find((a) => a.seat === 0)).toEqual({
        seat: 0,
        topic: null,
        prompt: null,
        answered: true,
      });
    }
    expect(match.asks(0).find((a) => a.seat === 0)).toMatchObject({ answered: true, given: 0, decision: { max: 3 } });
  });

  it('does not show others how far a seat is with its questions, nor what it has changed or taken back', () => {
    const match = opened();
    const seen = () =>
      JSON.stringify([match.asks(1).filter((a) => a.seat === 0), match.asks('spectator').filter((a) => a.seat === 0)]);
    const before = seen();
    match.answer(0, '2.0', 2, 3);
    expect(match.decisions.find((d) => d.decision.seat === 0)).toMatchObject({
      id: '3.0',
      decision: { topic: 'double' },
    });
    expect(seen()).toBe(before);
    match.undo(0, 4);
    expect(idOf(match, 0)).toBe('4.0');
    expect(seen()).toBe(before);
    match.answer(0, '4.0', 3, 5);
    match.answer(0, '5.0', ['no'], 6);
    const done = seen();
    match.answer(0, '5.0', ['yes'], 7);
    expect(seen()).toBe(done);
    expect(restored(match).asks(1)).toEqual(match.asks(1));
  });

  it('lets a change lead to further questions, and back', () => {
    const match = opened();
    match.answer(0, '2.0', 0, 3); // done
    match.answer(0, '2.0', 2, 4); // and not done any more
    expect(match.decisions.find((d) => d.decision.seat === 0)).toMatchObject({
      id: '4.0',
      decision: { topic: 'double' },
    });
    expect(match.undo(0, 5)).toBe(4);
    expect(match.decisions.find((d) => d.decision.seat === 0)).toEqual({
      id: '5.0',
      decision: expect.objectContaining({ topic: 'price' }),
    });
  });

  // An undo that put the changed answer back would complete the group, and replaying one could do so too early.
  it('is never completed by taking an answer back', () => {
    const match = opened();
    const happened = [...match.entries];
    const say = (seat: number, answer: number, seq: number) => {
      match.answer(seat, `2.${seat}`, answer, seq);
      happened.push(...match.entries.slice(-1));
    };
    say(0, 0, 3);
    say(0, 2, 4); // changed: seat 0 is asked on
    say(1, 0, 5);
    say(2, 0, 6);
    match.undo(0, 7);
    expect(match.decisions.map((d) => [d.id, d.given])).toEqual([
      ['2.2', 0],
      ['7.0', undefined],
      ['2.1', 0],
    ]);
    const trail = [...happened, { seq: 7, seat: 0, undone: 4 }];
    expect(look(restored(match, { checkpoint: match.checkpoint, trail }))).toEqual(look(match));
  });

  it("lets each seat take its own answers back, whatever the others' answers", () => {
    const match = opened();
    match.answer(0, '2.0', 1, 3);
    match.answer(1, '2.1', 1, 4);
    match.answer(0, '3.0', ['yes'], 5);
    match.answer(1, '4.1', ['no'], 6);
    expect([0, 1, 2].map((seat) => match.undoable(seat))).toEqual([5, 6, null]);
    expect([match.undo(0, 7), match.undo(0, 8)]).toEqual([5, 3]);
    expect(match.undoable(0)).toBeNull(); // what it did before, others have answered since
    expect(match.decisions.map((d) => [d.id, d.given])).toEqual([
      ['2.2', undefined],
      ['8.0', undefined],
      ['4.1', ['no']],
    ]);
  });

  it('cannot be taken back after the last answer', () => {
    const match = opened();
    for (const [seat, seq] of [
      [0, 3],
      [1, 4],
      [2, 5],
    ] as const)
      match.answer(seat, `2.${seat}`, 0, seq);
    expect(match.decisions).toMatchObject([{ decision: { topic: 'close' } }]);
    expect([0, 1, 2].map((seat) => match.undoable(seat))).toEqual([null, null, null]);
  });

  it('can be called off by the seat that began it, until somebody has answered', () => {
    const match = opened();
    expect([match.undoable(0), match.undoable(1)]).toEqual([2, null]);
    match.answer(1, '2.1', 0, 3);
    expect(match.undoable(0)).toBeNull();
    match.undo(1, 4);
    expect(match.undo(0, 5)).toBe(2);
    expect(match.decisions.map((d) => d.id)).toEqual(['5.0']);
    expect(look(restored(match))).toEqual(look(match));
  });

  it('with one seat only, stays open to undo: there was nothing to learn', () => {
    const match = begin(
      tiny(function* (g) {
        yield* g.together(new Map([[0, () => bid(g, 0)]]));
        yield* g.one(0, which('then', 'x'));
      }),
    );
    match.answer(0, '1.0', 0, 2);
    expect(match.undoable(0)).toBe(2);
  });

  it('passes over seats whose flow has nothing to ask, and is over at once where none has', () => {
    const match = begin(
      tiny(function* (g) {
        const none = yield* g.together(
          new Map<number, () => Generator<never, string>>([
            [
              0,
              function* () {
                return 'a';
              },
            ],
          ]),
        );
        const some = yield* g.together(
          new Map([
            [
              0,
              function* () {
                return ['b'];
              },
            ],
            [1, () => g.pick(1, which('q', 'c'))],
          ]),
        );
        g.state.heard.push([...none], [...some]);
        yield* g.one(2, which('then', 'x'));
      }),
    );
    expect(match.decisions.map((d) => d.id)).toEqual(['1.1']);
    match.answer(1, '1.1', ['c'], 2);
    expect(innards(match).state.heard).toEqual([
      [[0, 'a']],
      [
        [0, ['b']],
        [1, ['c']],
      ],
    ]);
  });

  it('shows answers as they come where they are not sealed', () => {
    const match = begin(
      tiny(function* (g) {
        yield* g.together(
          new Map(
            [0, 1].map((s) => [
              s,
              () => g.amount(s, { topic: 'pledge', prompt: text('pledge'), max: 3, sealed: false }),
            ]),
          ),
        );
      }),
    );
    match.answer(0, '1.0', 2, 2);
    expect(match.asks('spectator')).toMatchObject([{ answered: true, given: 2 }, { answered: false }]);
    match.answer(0, '1.0', 3, 3);
    expect(match.asks(1)).toMatchObject([{ answered: true, given: 3 }, { answered: false }]);
    expect(match.asks(1)[0]).not.toHaveProperty('decision');
  });

  it.each<[string, (g: TinyPlay) => void]>([
    ['draw', (g) => void g.draw(g.state.pile, 1)],
    ['look', (g) => void g.look(g.state.pile, 1)],
    ['reveal', (g) => void g.reveal(g.state.pile)],
    ['shuffle', (g) => g.shuffle(g.state.pile)],
    ['use chance', (g) => void g.random(2)],
    ['write into the log', (g) => g.tell(text('x'))],
    ['end the game', (g) => g.end()],
  ])('throws where a flow does more than ask: %s', (_what, deed) => {
    const rule = tiny(function* (g) {
      yield* g.together(
        new Map(
          [0, 1].map((s) => [
            s,
            function* () {
              yield* g.one(s, which('q', 'x'));
              deed(g);
            },
          ]),
        ),
      );
    });
    const match = begin(rule);
    expect(() => match.answer(0, '1.0', ['x'], 2)).toThrow('only asks');
  });

  it('throws where a flow asks another seat, or several again', () => {
    const other = tiny(function* (g) {
      yield* g.together(new Map([[0, () => g.one(1, which('q', 'x'))]]));
    });
    expect(() => begin(other)).toThrow('asks another seat');
    const nested = tiny(function* (g) {
      yield* g.together(new Map([[0, () => g.together(new Map([[0, () => g.one(0, which('q', 'x'))]]))]]));
    });
    expect(() => begin(nested)).toThrow('only asks');
  });
});

describe('questions', () => {
  it('others see that one is open, and what about unless it is secret', () => {
    const ask = (secret: boolean) =>
      begin(
        tiny(function* (g) {
          yield* g.one(0, { ...which('play', 'ash', 'bone'), secret });
        }),
      );
    expect(ask(false).asks(1)).toEqual([{ seat: 0, topic: 'play', prompt: text('tiny:play'), answered: false }]);
    expect(ask(true).asks('spectator')).toEqual([{ seat: 0, topic: null, prompt: null, answered: false }]);
    expect(ask(true).asks(0)).toMatchObject([
      { prompt: text('tiny:play'), decision: { options: [{ id: 'ash' }, { id: 'bone' }] } },
    ]);
  });

  it('with one option are asked, unless all can know it', () => {
    const match = begin(
      tiny(function* (g) {
        g.state.heard.push(yield* g.oneKnown(0, which('known', 'only')));
        g.state.heard.push(yield* g.one(0, which('hidden', 'only')));
      }),
    );
    expect(match.decisions).toMatchObject([{ decision: { topic: 'hidden' } }]);
    expect(innards(match).state.heard).toEqual(['only']);
  });

  it('throw where there is nothing to choose one from', () => {
    for (const how of ['one', 'oneKnown'] as const) {
      const match = tiny(function* (g) {
        yield* g[how](0, which('lost'));
      });
      expect(() => begin(match)).toThrow('lost: asked with nothing to choose from');
    }
  });

  it('give the rule lists of its own', () => {
    const match = begin(
      tiny(function* (g) {
        for (const how of ['pick', 'arrange'] as const) {
          const ids = yield* g[how](0, { ...which(how, 'a', 'b'), max: 2 });
          ids.push('mine');
        }
        yield* g.one(0, which('then', 'x'));
      }),
    );
    match.answer(0, idOf(match, 0), ['b', 'a'], 2);
    match.answer(0, idOf(match, 0), ['b', 'a'], 3);
    expect(match.entries).toMatchObject([{ answer: ['b', 'a'] }, { answer: ['b', 'a'] }]);
  });
});

describe('piles', () => {
  it('have their top at the end', () => {
    const match = begin(
      tiny(function* (g) {
        const { pile, heard } = g.state;
        heard.push(
          g.look(pile, 2),
          g.draw(pile, 2),
          [...pile],
          g.look(pile, 9),
          g.draw(pile, 9),
          [...pile],
          g.draw(pile, 1),
        );
        yield* g.one(0, which('then', 'x'));
      }),
    );
    const [looked, drawn, left, all, rest, ...empty] = innards(match).state.heard;
    expect(looked).toEqual(['e', 'd']);
    expect(drawn).toEqual(['e', 'd']);
    expect(left).toEqual(['a', 'b', 'c']);
    expect(all).toEqual(['c', 'b', 'a']);
    expect(rest).toEqual(['c', 'b', 'a']);
    expect(empty).toEqual([[], []]);
  });

  it('are shuffled by the stream of the seed, which goes on over the segments', () => {
    const shuffling = tiny(function* (g) {
      g.shuffle(g.state.pile);
      g.state.heard.push(g.state.pile.join(''), g.random(1000));
      yield* g.one(0, which('then', 'x'));
    });
    const match = begin(shuffling);
    match.answer(0, idOf(match, 0), ['x'], 2);
    const stream = new Chance(terms().seed); // one stream for the whole game, whatever the segments
    const pile = [...'abcde'];
    const dealt = [1, 2].flatMap(() => [stream.shuffle(pile).join(''), stream.int(1000)]);
    expect(innards(match).state.heard).toEqual(dealt);
    expect(match.checkpoint.counter).toBe(5);
  });
});

describe('the log', () => {
  const telling = tiny(
    function* (g) {
      const hand = ['ash'];
      g.tell(text('drew', { hand }), [1]);
      hand.push('bone');
      g.tell(text('all', { hand }));
      yield* g.one(0, which('q', 'x'));
    },
    {
      setup(g) {
        g.tell(text('start', { seats: g.seats }));
        return { left: 2, heard: [], pile: [] };
      },
    },
  );

  it('has lines for all and for some, as they were when they were said', () => {
    const { step } = Match.start(telling, terms(), 1);
    expect(step.log).toEqual([
      { to: 'all', line: text('start', { seats: 3 }) },
      { to: [1], line: text('drew', { hand: ['ash'] }) },
      { to: 'all', line: text('all', { hand: ['ash', 'bone'] }) },
    ]);
  });

  it('of a step has only what was said in it, after a restart too', () => {
    const match = begin(telling);
    const again = restored(match);
    const step = match.answer(0, '1.0', ['x'], 2);
    expect(step.log.map((l) => l.line.key)).toEqual(['drew', 'all']);
    expect(again.answer(0, '1.0', ['x'], 2)).toEqual(step);
  });
});

describe('segments', () => {
  it('end in a checkpoint, which says after which event it was taken', () => {
    const match = begin(twoQuestions);
    expect(match.checkpoint.seq).toBe(1);
    expect(match.answer(0, idOf(match, 0), ['yes'], 5).checkpoint).toBeNull();
    const { checkpoint } = match.answer(1, idOf(match, 1), ['no'], 6);
    expect(checkpoint).toEqual({
      version: 1,
      seq: 6,
      counter: 0,
      state: JSON.stringify({ left: 1, heard: ['yes', 'no'], pile: ['a', 'b', 'c', 'd', 'e'] }),
    });
    expect(match.checkpoint).toBe(checkpoint);
    expect(match.entries).toEqual([]);
  });

  it('go on with the state alone, as a restart would read it', () => {
    const match = begin(
      tiny(function* (g) {
        g.state.heard.push(yield* g.one(0, which('q', 'x', 'y')));
      }),
    );
    match.answer(0, '1.0', ['x'], 2);
    expect(innards(match).state).toEqual(JSON.parse(match.checkpoint.state));
    const back = restored(match);
    for (const each of [match, back]) each.answer(0, '2.0', ['y'], 3);
    expect(look(match)).toEqual(look(back));
    expect(match.outcome).not.toBeNull();
  });

  it('may follow each other without a question', () => {
    const quiet = tiny(function* (g) {
      g.state.heard.push(g.random(6));
      if (g.state.left === 400) yield* g.one(0, which('q', 'x'));
    });
    const { match, step } = Match.start(quiet, { ...terms(), options: { rounds: 900 } }, 1);
    expect(JSON.parse(step.checkpoint?.state ?? '')).toMatchObject({ left: 400 });
    expect(JSON.parse(match.answer(0, '1.0', ['x'], 2).checkpoint?.state ?? '')).toMatchObject({ left: 0 });
    expect(match.outcome).not.toBeNull();
  });

  it('without a question, without end, throw', () => {
    const endless = tiny(function* () {}, { outcome: () => null });
    expect(() => begin(endless)).toThrow('1000 segments without a question');
  });

  it('can be ended in the middle of everything, and nothing more is carried out', () => {
    const inner = function* (g: TinyPlay) {
      yield* g.one(0, which('inner', 'x'));
      g.state.left = 0;
      g.tell(text('last'));
      g.end();
    };
    const match = begin(
      tiny(function* (g) {
        yield* inner(g);
        g.state.heard.push('never');
      }),
    );
    const step = match.answer(0, '1.0', ['x'], 2);
    expect(match.outcome).toEqual({ winners: [0], reason: text('tiny:over') });
    expect(JSON.parse(step.checkpoint?.state ?? '')).toEqual({ left: 0, heard: [], pile: ['a', 'b', 'c', 'd', 'e'] });
    expect(step.log.map((l) => l.line.key)).toEqual(['last']);
    expect(match.decisions).toEqual([]);
    expect(restored(match).outcome).toEqual(match.outcome);
  });

  it('cannot be ended while the game is not over', () => {
    const match = begin(
      tiny(function* (g) {
        yield* g.one(0, which('q', 'x'));
        g.end();
      }),
    );
    expect(() => match.answer(0, '1.0', ['x'], 2)).toThrow('ended without an outcome');
  });
});

describe('when a rule throws', () => {
  it('the error comes through, and what was saved goes on', () => {
    let broken = true;
    const game = tiny(function* (g) {
      g.state.heard.push(yield* g.one(0, which('q', 'x', 'y')));
      g.state.heard.push('half done');
      if (broken) throw new Error('disk full');
      g.state.heard.push(yield* g.one(1, which('r', 'x')));
    });
    const match = begin(game);
    const kept = saved(match);
    const before = look(match);
    expect(() => match.answer(0, '1.0', ['x'], 2)).toThrow('disk full');
    const back = restored(match, kept);
    expect(look(back)).toEqual(before);
    broken = false;
    back.answer(0, '1.0', ['y'], 2);
    back.answer(1, '2.1', ['x'], 3);
    expect(JSON.parse(back.checkpoint.state)).toMatchObject({ heard: ['y', 'half done', 'x'] });
  });
});

describe('changed rules', () => {
  const asking = (q: Parameters<TinyPlay['one']>[1], kind: 'pick' | 'arrange' = 'pick', over: Partial<TinyGame> = {}) =>
    tiny(function* (g) {
      g.state.heard.push(yield* g.one(0, which('first', 'x')));
      g.state.heard.push(yield* g[kind](0, q));
      yield* g.one(1, which('last', 'x'));
    }, over);
  const play = (game: TinyGame) => {
    const match = begin(game);
    match.answer(0, '1.0', ['x'], 2);
    match.answer(0, '2.0', ['x'], 3);
    return match;
  };

  it.each<[string, TinyGame]>([
    ['another option', asking(which('q', 'x', 'z'))],
    ['one option more', asking(which('q', 'x', 'y', 'z'))],
    ['another order', asking(which('q', 'y', 'x'))],
    ['other bounds', asking({ ...which('q', 'x', 'y'), min: 0 })],
    ['another topic', asking(which('other', 'x', 'y'))],
    ['another kind', asking(which('q', 'x', 'y'), 'arrange')],
    [
      'another seat',
      tiny(function* (g) {
        yield* g.one(0, which('first', 'x'));
        yield* g.one(1, which('q', 'x', 'y'));
      }),
    ],
    [
      'nothing more to ask',
      tiny(function* (g) {
        yield* g.one(0, which('first', 'x'));
        g.state.left = 0;
      }),
    ],
  ])('are noticed on replay: %s', (_what, changed) => {
    const match = play(asking(which('q', 'x', 'y')));
    const diverged = (() => {
      try {
        restored(match, saved(match), changed);
      } catch (error) {
        return error;
      }
    })();
    expect(diverged).toBeInstanceOf(Diverged);
    expect(diverged).toMatchObject({ seq: 3 });
  });

  it('that word a question otherwise do not matter', () => {
    const match = play(asking(which('q', 'x', 'y')));
    const changed = asking({ ...which('q', 'x', 'y'), prompt: text('new'), secret: true, fallback: ['y'] });
    expect(restored(match, saved(match), changed).entries).toEqual(match.entries);
  });

  it('bring old states up to date', () => {
    const match = play(asking(which('q', 'x', 'y')));
    const old = saved(match);
    const changed: TinyGame = asking(which('q', 'x', 'y'), 'pick', {
      version: 3,
      migrate: (state, from) => ({ ...(state as Tiny), heard: [`from ${from}`] }),
    });
    const back = restored(match, old, changed);
    expect(back.checkpoint).toMatchObject({ version: 3, seq: 1 });
    expect(JSON.parse(back.checkpoint.state)).toMatchObject({ heard: ['from 1'] });
    expect(innards(back).state.heard).toEqual(['from 1', 'x', ['x']]);
    expect(back.entries).toEqual(old.trail);
    expect(old.checkpoint.version).toBe(1);
  });

  it('do not migrate what is of their own version', () => {
    const match = play(asking(which('q', 'x', 'y')));
    const strict: Game<Tiny, unknown, { rounds: number }> = {
      ...match.game,
      migrate() {
        throw new Error('not needed');
      },
    };
    expect(() => Match.restore(strict, terms(), match.checkpoint, [...match.entries])).not.toThrow();
  });
});
