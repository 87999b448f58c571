/** Random games of Magpie: what the kernel promises, checked at every point of each. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Chance, type Decision, Match } from '../../src/kernel/index.ts';
import {
  assertPromises,
  assertSame,
  type Event,
  innards,
  look,
  type Played,
  type PlayOptions,
  type Point,
  type Roll,
  randomAnswer,
  randomGame,
  replayGame,
  restored,
  saved,
  testSeed,
} from './harness.ts';
import { type Magpie, type MagpieOptions, type MagpieView, magpie } from './toy.ts';

type Game = Played<Magpie, MagpieView, MagpieOptions>;
type Here = Point<Magpie, MagpieView, MagpieOptions>;

/** Game number n; half of them by a player who goes for suns and nested cards, so that they end in mid-effect too. */
function play(n: number, more: PlayOptions<Magpie, MagpieView, MagpieOptions> = {}): Game {
  const roll = new Chance(testSeed(n, 1));
  const terms = { seed: testSeed(n), seats: 2 + (n % 3), options: magpie.options.parse({}) };
  const choose = n % 2 === 0 ? randomAnswer : bold;
  return randomGame(magpie, terms, (size) => roll.int(size), { undoOneIn: 6, choose, ...more });
}

function bold(d: Decision, roll: Roll) {
  const wanted = ['echo', 'sun', 'hush'].find((id) => d.options.some((o) => o.id === id));
  return wanted && d.topic !== 'drop' && d.max === 1 && roll(4) > 0 ? [wanted] : randomAnswer(d, roll);
}

const number = fc.nat(2 ** 31);

describe('at every point of a random game', () => {
  it('all promises hold: restore, the next step, undo and redo, undo that teaches nothing, redeal', () => {
    let undoable = 0;
    fc.assert(
      fc.property(number, (n) => {
        const chance = new Chance(testSeed(n, 2));
        play(n, {
          onStep(point) {
            undoable += assertPromises(point, chance);
          },
        });
      }),
      { numRuns: 8 },
    );
    expect(undoable).toBeGreaterThan(100);
  });

  it('a match restored there plays on to the same end as the live one', () => {
    fc.assert(
      fc.property(number, number, (n, at) => {
        const points: { seq: number; from: ReturnType<typeof saved> }[] = [];
        const game = play(n, {
          undoOneIn: 0,
          onStep: ({ match, event }) => points.push({ seq: event.seq, from: saved(match) }),
        });
        const point = points[at % points.length];
        if (!point) return;
        const again = restored(game.match, point.from);
        for (const e of game.events)
          if (e.kind === 'answer' && e.seq > point.seq) again.answer(e.seat, e.id, e.answer, e.seq);
        assertSame(look(again), look(game.match), 'restored and played on, live');
      }),
      { numRuns: 8 },
    );
  });
});

describe('a whole game', () => {
  it('replayed from its start is the same, byte for byte, the log included', () => {
    fc.assert(
      fc.property(number, (n) => {
        const game = play(n);
        const again = replayGame(magpie, game.terms, game.events);
        assertSame(look(again.match), look(game.match), 'replayed, live');
        assertSame(again.match.checkpoint, game.match.checkpoint, 'checkpoint replayed, live');
        assertSame(again.log, game.log, 'log replayed, live');
      }),
      { numRuns: 20 },
    );
  });

  it('with undos is the game without what was taken back', () => {
    fc.assert(
      fc.property(number, (n) => {
        const game = play(n, { undoOneIn: 3 });
        const { match, step } = Match.start(magpie, game.terms, 1);
        const lines = [...step.log];
        for (const [i, e] of standing(game.events).entries()) {
          const id = match.decisions.find((d) => d.decision.seat === e.seat)?.id ?? '';
          lines.push(...match.answer(e.seat, id, e.answer, i + 2).log);
        }
        assertSame(look(match), look(game.match), 'without undos, with undos');
        assertSame(
          lines,
          game.log.map(({ seq, ...line }) => line),
          'log without undos, with undos',
        );
      }),
      { numRuns: 20 },
    );
  });

  it('with another seed, or another answer, is another game', () => {
    const game = play(1);
    const ends = [testSeed(1), testSeed(2)].map((seed) => {
      const { match } = Match.start(magpie, { ...game.terms, seed }, 1);
      return JSON.stringify(innards(match).state);
    });
    expect(ends[0]).not.toBe(ends[1]);
  });
});

/** The answers of a game that stand in the end: an undo takes with it all that was answered to that question. */
function standing(events: readonly Event[]) {
  let answers: Extract<Event, { kind: 'answer' }>[] = [];
  for (const e of events) {
    if (e.kind === 'answer') answers.push(e);
    else {
      const id = answers.find((a) => a.seq === e.undone)?.id;
      answers = answers.filter((a) => a.id !== id);
    }
  }
  return answers;
}

describe('the random games are worth the name: among 60 there are', () => {
  const seen = new Map<string, number>();
  const count = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1);
  const note = ({ match, event, step, before }: Here) => {
    for (const { decision } of match.decisions) count(`topic ${decision.topic}`);
    if (event.kind === 'undo') count(match.decisions.length > 1 ? 'undo in a group' : 'undo');
    const changed = before.trail.some((e) => 'decision' in e && event.kind === 'answer' && e.decision === event.id);
    if (changed) count('a sealed answer changed');
    if (innards(match).state.inPlay.length > 1) count('a card played by a card');
    if (match.outcome && innards(match).state.inPlay.length > 0) count('an end in mid-effect');
    if (step?.log.some((l) => l.to !== 'all')) count('a private line');
    if (step?.log.some((l) => l.line.key === 'magpie:log.hushed')) count('a reaction that counts');
    if (event.kind === 'answer' && Array.isArray(event.answer)) count(`${event.answer.length} picked`);
  };
  for (let n = 0; n < 60; n++) count(`won: ${play(n, { onStep: note }).match.outcome?.reason.key}`);

  it.each([
    ...['forage', 'play', 'target', 'react', 'hush-price', 'bid', 'order', 'drop'].map((topic) => `topic ${topic}`),
    ...['undo', 'undo in a group', 'a sealed answer changed', 'a card played by a card', 'an end in mid-effect'],
    ...['a private line', 'a reaction that counts', '0 picked', '2 picked', '3 picked'],
    ...['won: magpie:won.suns', 'won: magpie:won.points'],
  ])('%s', (what) => {
    expect(seen.get(what) ?? 0).toBeGreaterThanOrEqual(3);
  });
});

describe('an old checkpoint', () => {
  it('of version 1 is migrated and played on', () => {
    const { match } = Match.start(magpie, { seed: testSeed(3), seats: 3, options: { turns: 5 } }, 1);
    const now = saved(match);
    const { birds, ...rest } = JSON.parse(now.checkpoint.state) as Magpie;
    const old = { ...rest, birds: birds.map(({ known, ...bird }) => bird) };
    const back = restored(match, {
      checkpoint: { ...now.checkpoint, version: 1, state: JSON.stringify(old) },
      trail: now.trail,
    });
    assertSame(look(back), look(match), 'migrated, new');
    expect(back.checkpoint.version).toBe(2);
    const strange = { checkpoint: { ...now.checkpoint, version: 0 }, trail: [] };
    expect(() => restored(match, strange)).toThrow('no way from version 0');
  });
});
