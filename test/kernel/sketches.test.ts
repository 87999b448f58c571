/**
 * Situations that heavy games are full of, each as a rule of a few lines, to show how the kernel carries it. Every one is
 * also played at random with all promises checked.
 */
import { describe, expect, it } from 'vitest';
import { Chance, type Flow, type Seat, text } from '../../src/kernel/index.ts';
import { assertPromises, assertRedeals, innards, randomGame, testSeed } from './harness.ts';
import { begin, idOf, type TinyGame, type TinyPlay, terms, tiny, which } from './tiny.ts';

function holds(game: TinyGame, seats = 3): void {
  for (let n = 0; n < 5; n++) {
    const roll = new Chance(testSeed(n, 1));
    const chance = new Chance(testSeed(n, 2));
    randomGame(game, { ...terms(seats), seed: testSeed(n) }, (size) => roll.int(size), {
      undoOneIn: 5,
      onStep: (point) => void assertPromises(point, chance),
    });
  }
}

function play(game: TinyGame, script: [Seat, string[] | number][], seats = 3) {
  const match = begin(game, seats);
  for (const [i, [seat, answer]] of script.entries()) match.answer(seat, idOf(match, seat), answer, i + 2);
  return match;
}

function heard(match: ReturnType<typeof begin>): unknown[] {
  return innards(match).state.heard;
}

describe('a secret exchange, while the others look away', () => {
  // The pile is what each seat holds, hidden from all, its holder too. Seat 0 swaps with another, or only seems to.
  const exchange = tiny(
    function* (g) {
      const others = [1, 2].map((s) => `swap-${s}`);
      const choice = yield* g.one(0, { ...which('exchange', ...others, 'bluff'), secret: true });
      const cargo = g.state.pile;
      const other = Number(choice.replace('swap-', ''));
      if (choice !== 'bluff') [cargo[0], cargo[other]] = [cargo[other] as string, cargo[0] as string];
      g.tell(text('exchanged'));
      g.tell(text('you', { choice }), [0]);
      g.state.heard.push(yield* g.one(1, which('guess', 'swapped', 'bluffed')));
    },
    {
      setup: (g) => ({ left: g.options.rounds, heard: [], pile: g.chance.shuffle(['real', 'decoy', 'decoy']) }),
      redeal: (s, _viewer, chance) => ({ ...s, pile: chance.shuffle(s.pile) }),
    },
  );

  it('is carried: nobody sees whether anything was swapped', () => {
    const bluff = play(exchange, [[0, ['bluff']]]);
    const swap = play(exchange, [[0, ['swap-1']]]);
    for (const viewer of [1, 2, 'spectator'] as const) expect(swap.view(viewer)).toEqual(bluff.view(viewer));
    assertRedeals(swap, new Chance(testSeed(1)));
    holds(exchange);
  });

  it('of two who both choose in secret, too', () => {
    const offers = tiny(function* (g) {
      const offer = (seat: Seat) => () => g.one(seat, { ...which('offer', 'gold', 'lead'), secret: true });
      const given = yield* g.together(
        new Map([
          [0, offer(0)],
          [1, offer(1)],
        ]),
      );
      for (const seat of [0, 1]) g.tell(text('got', { what: given.get(1 - seat) ?? '' }), [seat]);
      yield* g.one(2, which('then', 'x'));
    });
    const match = begin(offers);
    match.answer(0, idOf(match, 0), ['lead'], 2);
    const { log } = match.answer(1, idOf(match, 1), ['gold'], 3);
    expect(log).toEqual([
      { to: [0], line: text('got', { what: 'gold' }) },
      { to: [1], line: text('got', { what: 'lead' }) },
    ]);
    holds(offers);
  });
});

describe('reactions at any moment, to reactions too', () => {
  // Whatever anybody does opens a window to all others; each reaction is a deed of its own, which opens the next.
  function* act(g: TinyPlay, seat: Seat, deed: string, depth: number): Flow<boolean> {
    const others = [1, 2].map((i) => (seat + i) % g.seats);
    const react = (s: Seat) => () =>
      g.one(s, { ...which('react', 'pass', ...(depth < 3 ? ['cancel'] : [])), secret: true });
    const reactions = yield* g.together(new Map(others.map((s) => [s, react(s)])));
    for (const [s, reaction] of reactions) {
      if (reaction === 'cancel' && (yield* act(g, s, `cancel ${deed}`, depth + 1))) return false;
    }
    g.state.heard.push(`${seat}: ${deed}`);
    return true;
  }
  const spells = tiny(function* (g) {
    const deed = yield* g.one(0, which('play', 'spell', 'pass'));
    if (deed === 'spell') yield* act(g, 0, 'spell', 0);
  });

  it('are carried by a window after each deed, which calls itself', () => {
    const cancel: [Seat, string[]] = [1, ['cancel']];
    expect(heard(play(spells, [[0, ['spell']], [2, ['pass']], cancel, [0, ['pass']], [2, ['pass']]]))).toEqual([
      '1: cancel spell',
    ]);
    const countered = play(spells, [
      [0, ['spell']],
      [2, ['pass']],
      cancel,
      [2, ['pass']],
      [0, ['cancel']],
      [1, ['pass']],
      [2, ['pass']],
    ]);
    expect(heard(countered)).toEqual(['0: cancel cancel spell', '0: spell']);
    holds(spells);
  });
});

describe('a challenge of cards revealed at once, again while it is tied', () => {
  const duel = tiny(function* (g) {
    for (;;) {
      const choose = (s: Seat) => () => g.one(s, { ...which('card', 'dagger', 'hammer', 'five'), secret: true });
      const cards = yield* g.together(
        new Map([
          [0, choose(0)],
          [1, choose(1)],
        ]),
      );
      const [mine, theirs] = g.reveal([cards.get(0), cards.get(1)]);
      g.tell(text('revealed', { cards: [mine ?? '', theirs ?? ''] }));
      const trumps = [mine, theirs].filter((c) => c !== 'five').length;
      if (trumps === 2 && (yield* g.one(0, which('tied', 'press', 'call-off'))) === 'press') continue;
      g.state.heard.push(trumps === 2 ? 'called off' : `${mine} against ${theirs}`);
      return;
    }
  });

  it('is carried by a loop; each round is sealed for itself and cannot be taken back', () => {
    const match = play(duel, [
      [0, ['dagger']],
      [1, ['hammer']],
    ]);
    expect(match.undoable(1)).toBeNull();
    const first = ['1.0', '1.1'];
    match.answer(0, '3.0', ['press'], 4);
    expect(match.decisions.map((d) => d.id)).toEqual(['4.0', '4.1']);
    for (const id of first) expect(() => match.answer(Number(id.slice(-1)), id, ['five'], 5)).toThrow('stale');
    match.answer(1, '4.1', ['five'], 5);
    match.answer(0, '4.0', ['hammer'], 6);
    expect(heard(match)).toEqual(['hammer against five']);
    holds(duel, 2);
  });
});

describe('a gambit of several seats, each with steps of its own', () => {
  // Who may take part is public; who does, and how far each has got, is not, until all are in.
  const gambit = tiny(function* (g) {
    const steps = function* (seat: Seat): Flow<{ stake: number; on: string[] } | null> {
      if ((yield* g.one(seat, { ...which('gambit', 'stay', 'go'), secret: true })) === 'stay') return null;
      const stake = yield* g.amount(seat, { topic: 'stake', prompt: text('stake'), secret: true, min: 1, max: 3 });
      return { stake, on: yield* g.arrange(seat, { ...which('order', 'a', 'b', 'c'), min: 2, max: 3, secret: true }) };
    };
    const hidden = [0, 1, 2].filter((s) => s !== g.state.left % 3);
    for (const [seat, bet] of yield* g.together(new Map(hidden.map((s) => [s, () => steps(s)])))) {
      g.tell(text('gambit', { who: { seat }, stake: bet?.stake ?? 0 }));
      if (bet) g.state.heard.push(`${seat} stakes ${bet.stake} on ${bet.on}; rolls ${g.random(6) + 1}`);
    }
  });

  it('is carried, results in seating order', () => {
    const match = play(gambit, [
      [1, ['go']],
      [0, ['stay']],
      [1, 3],
      [0, ['go']],
      [0, 1],
      [1, ['c', 'a']],
      [0, ['a', 'b']],
    ]);
    expect(heard(match)).toEqual([
      expect.stringMatching(/^0 stakes 1 on a,b; rolls [1-6]$/),
      expect.stringMatching(/^1 stakes 3 on c,a; rolls [1-6]$/),
    ]);
    holds(gambit);
  });
});

describe('pledges to a common cause, seen by all and changed until all are content', () => {
  // The kernel goes on with the last answer. So that nobody has the last word, pledges are followed by a confirmation.
  const pledges = tiny(function* (g) {
    for (let tries = 1, content = false; !content && tries <= 3; tries++) {
      const pledge = (s: Seat) => () => g.amount(s, { topic: 'pledge', prompt: text('pledge'), max: 3, sealed: false });
      const given = yield* g.together(new Map([0, 1, 2].map((s) => [s, pledge(s)])));
      const sum = [...given.values()].reduce((a, b) => a + b);
      const agree = (s: Seat) => () => g.one(s, { ...which('confirm', 'agree', 'again'), sealed: false });
      const votes = yield* g.together(new Map([0, 1, 2].map((s) => [s, agree(s)])));
      content = ![...votes.values()].includes('again');
      g.state.heard.push(content ? sum : 'again');
    }
  });

  it('is carried by two askings in a loop', () => {
    const match = play(pledges, [
      [0, 3],
      [1, 0],
    ]);
    expect(match.asks(2).map((a) => a.given)).toEqual([3, 0, undefined]);
    match.answer(0, '1.0', 1, 4); // seeing that seat 1 gives nothing
    expect(match.asks('spectator').map((a) => a.given)).toEqual([1, 0, undefined]);
    match.answer(2, '1.2', 2, 5);
    for (const [i, vote] of [
      ['agree', 'again', 'agree'],
      ['agree', 'agree', 'agree'],
    ].entries()) {
      if (i > 0) for (const seat of [0, 1, 2]) match.answer(seat, idOf(match, seat), seat + 1, 20 + seat);
      for (const seat of [0, 1, 2]) match.answer(seat, idOf(match, seat), [vote[seat] ?? ''], 10 + 20 * i + seat);
    }
    expect(heard(match)).toEqual(['again', 6]);
    holds(pledges);
  });
});
