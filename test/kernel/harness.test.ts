/** The checks of the harness can fail: each is given a game with the fault that it is there to find. */
import { describe, expect, it } from 'vitest';
import { Chance, type Game, text } from '../../src/kernel/index.ts';
import {
  assertPromises,
  assertRedeals,
  assertRestores,
  assertSame,
  assertSameStep,
  assertUndoRedo,
  assertUndoSound,
  type Point,
  randomAnswer,
  randomGame,
  testSeed,
} from './harness.ts';
import { type Tiny, type TinyGame, terms, tiny, which } from './tiny.ts';
import { type Magpie, type MagpieOptions, type MagpieView, magpie, peekingMagpie } from './toy.ts';

type Magpies = Game<Magpie, MagpieView, MagpieOptions>;
type TinyPoint = Point<Tiny, ReturnType<TinyGame['view']>, { rounds: number }>;
type Check = (point: Point<Magpie, MagpieView, MagpieOptions>, chance: Chance) => void;

/** Plays 5 games with a check at every point. */
function games(game: Magpies, check: Check): void {
  for (let n = 0; n < 5; n++) {
    const roll = new Chance(testSeed(n, 1));
    const chance = new Chance(testSeed(n, 2));
    randomGame(game, { seed: testSeed(n), seats: 3, options: { turns: 9 } }, (size) => roll.int(size), {
      undoOneIn: 8,
      onStep: (point) => check(point, chance),
    });
  }
}

const undoSound: Check = ({ match }, chance) => void assertUndoSound(match, chance);
const redeals: Check = ({ match }, chance) => assertRedeals(match, chance);

describe('a rule that looks at hidden cards behind the kernel is found', () => {
  it('by the check that undo teaches nothing', () => {
    expect(() => games(peekingMagpie, undoSound)).toThrow(/learned something at answer \d+, which it may take back/);
  });

  it('by that check alone: the same rule looking through the kernel passes it', () => {
    expect(() => games(magpie, undoSound)).not.toThrow();
  });
});

describe('a leak is found', () => {
  const leaky = (leak: (s: Magpie) => unknown): Magpies => ({
    ...magpie,
    view: (s, viewer, open) => ({ ...magpie.view(s, viewer, open), leak: leak(s) }),
  });

  it('of hands, of the pile, or of a sum over them, in a view', () => {
    expect(() =>
      games(
        leaky((s) => s.birds.map((b) => b.hand)),
        redeals,
      ),
    ).toThrow(/can tell/);
    expect(() =>
      games(
        leaky((s) => s.pile.at(0)),
        redeals,
      ),
    ).toThrow(/can tell/);
    expect(() =>
      games(
        leaky((s) => s.birds[1]?.hand.includes('hush')),
        redeals,
      ),
    ).toThrow(/can tell/);
    expect(() =>
      games(
        leaky((s) => s.birds.map((b) => b.hand.length)),
        redeals,
      ),
    ).not.toThrow();
  });

  it('where only those are asked who hold the card', () => {
    const asksHolders: Magpies = {
      ...magpie,
      play: (g) =>
        magpie.play({
          ...g,
          together: (flows) =>
            g.together(
              new Map([...flows].filter(([seat]) => flows.size < 2 || g.state.birds[seat]?.hand.includes('hush'))),
            ),
        }),
    };
    expect(() => games(asksHolders, undoSound)).toThrow(/learned something/);
  });

  it('in a redeal that deals what the viewer knows', () => {
    const forgetful: Magpies = { ...magpie, redeal: (s, _viewer, chance) => magpie.redeal(s, 'spectator', chance) };
    expect(() => games(forgetful, redeals)).toThrow(/can tell/);
  });
});

describe('what does not survive a restart is found', () => {
  it('a variable beside the state', () => {
    let owls = 0;
    const counting: Magpies = {
      ...magpie,
      view: (s, viewer, open) => ({ ...magpie.view(s, viewer, open), turn: owls++ }),
    };
    expect(() => games(counting, ({ match }) => assertRestores(match))).toThrow(/restored, live/);
  });

  it('chance that does not come from the seed', () => {
    let rolls = 0;
    const ownDice: Magpies = { ...magpie, play: (g) => magpie.play({ ...g, random: (n) => rolls++ % n }) };
    expect(() => games(ownDice, (point) => assertSameStep(point))).toThrow(/live/);
  });

  it('a state that is more than JSON', () => {
    const dated = tiny(function* (g) {
      Object.assign(g.state, { at: new Date(0) });
      yield* g.one(0, which('q', 'x', 'y'));
      yield* g.one(0, which('r', 'x', 'y'));
    });
    expect(() => tinyGame(dated, ({ match }) => assertRestores(match))).toThrow(/not plain JSON/);
  });

  it('a state that holds one thing in two places', () => {
    const twice = tiny(function* (g) {
      g.state.heard.push(g.state.pile);
      yield* g.one(0, which('q', 'x', 'y'));
    });
    expect(() => tinyGame(twice, () => {})).toThrow(/shares state\.pile/);
  });

  it('a state that holds what belongs to all games', () => {
    const start = ['a'];
    const common = tiny(
      function* (g) {
        yield* g.one(0, which('q', 'x', 'y'));
      },
      { setup: () => ({ left: 2, heard: [], pile: start }) },
    );
    expect(() => tinyGame(common, () => {})).not.toThrow();
    expect(() => tinyGame(common, () => {})).toThrow(/shares state\.pile/);
  });

  it('a deed that undo cannot take back', () => {
    let asked = 0;
    const counted = tiny(function* (g) {
      g.state.heard.push(yield* g.one(0, which('q', 'x')));
      g.state.heard.push(asked++);
      yield* g.one(0, which('r', 'x'));
    });
    expect(() => tinyGame(counted, ({ match, event }) => void assertUndoRedo(match, event.seq + 1))).toThrow(
      /undone and answered again/,
    );
  });
});

describe('a rule that is wrong in itself is found', () => {
  it('broken invariants, right after the step', () => {
    const thief: Magpies = {
      ...magpie,
      play: (g) => magpie.play({ ...g, draw: (pile, n) => g.draw(pile, n).slice(1) }),
    };
    expect(() => games(thief, () => {})).toThrow('cards are lost or doubled');
  });

  it.each<[string, RegExp, TinyGame]>([
    [
      'two options with one id',
      /two options with one id/,
      tiny(function* (g) {
        yield* g.one(0, which('q', 'x', 'x'));
      }),
    ],
    [
      'a fallback that is not legal',
      /fallback .* is not legal/,
      tiny(function* (g) {
        yield* g.one(0, { ...which('q', 'x'), fallback: ['y'] });
      }),
    ],
    [
      'a game without end',
      /no end after 50 events/,
      tiny(function* (g) {
        yield* g.one(0, which('q', 'x'));
        g.state.left++;
      }),
    ],
    [
      'a change of the state while several are asked',
      /changed while several are asked/,
      tiny(function* (g) {
        yield* g.together(
          new Map(
            [0, 1].map((s) => [
              s,
              function* () {
                yield* g.one(s, which('q', 'x'));
                g.state.heard.push(s);
              },
            ]),
          ),
        );
      }),
    ],
  ])('%s', (_what, message, game) => {
    expect(() => tinyGame(game, () => {})).toThrow(message);
  });
});

describe('comparing', () => {
  it('tells also where only the order of keys differs', () => {
    expect(() => assertSame({ a: 1, b: [2] }, { a: 1, b: [2] }, 'x')).not.toThrow();
    expect(() => assertSame({ a: 1 }, { a: 2 }, 'one, two')).toThrow(/one, two/);
    expect(() => assertSame({ a: 1, b: 2 }, { b: 2, a: 1 }, 'x')).toThrow(/order of keys/);
  });

  it('sound tiny games pass everything', () => {
    const game = tiny(function* (g) {
      g.state.heard.push(yield* g.arrange(0, { ...which('q', 'x', 'y', 'z'), min: 0, max: 3 }));
      g.state.heard.push(yield* g.amount(1, { topic: 'n', prompt: text('n'), min: -2, max: 2 }));
    });
    expect(() => tinyGame(game, (point) => void assertPromises(point, new Chance(testSeed(1))))).not.toThrow();
  });
});

function tinyGame(game: TinyGame, onStep: (point: TinyPoint) => void): void {
  const roll = new Chance(testSeed(5, 1));
  randomGame(game, terms(), (n) => roll.int(n), { limit: 50, choose: randomAnswer, onStep });
}
