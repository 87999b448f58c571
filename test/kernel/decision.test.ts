import { inspect } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { copyIds, type Decision, decisionHash, isLegal, nameOf, Refusal } from '../../src/kernel/index.ts';
import { look, randomAnswer } from './harness.ts';
import { begin, idOf, type TinyPlay, tiny, which } from './tiny.ts';

type Asking = Parameters<TinyPlay['pick']>[1];

/** The decision that a question becomes when a rule asks it. */
function asked(kind: 'pick' | 'arrange' | 'amount' | 'one', q: Asking): Decision {
  const open = begin(
    tiny(function* (g) {
      g.state.heard.push(yield* g[kind](0, q));
    }),
  ).decisions[0];
  if (!open) throw new Error('not asked');
  return open.decision;
}

const amount = asked('amount', { ...which('n'), min: 2, max: 5 });
const one = asked('one', which('card', 'ash', 'bone', '__proto__'));
const some = asked('pick', { ...which('cards', 'ash', 'ash~2', 'bone', 'toString'), min: 1, max: 3 });
const order = asked('arrange', { ...which('order', 'ash', 'bone', 'claw'), min: 3, max: 3 });
const none = asked('pick', { ...which('cards'), min: 0, max: 2 });

describe('a question becomes a decision', () => {
  it('asks for one option unless it says otherwise', () => {
    expect(asked('pick', which('card', 'ash', 'bone'))).toMatchObject({
      min: 1,
      max: 1,
      fallback: ['ash'],
      secret: false,
      sealed: true,
    });
  });

  it('cuts bounds to the options there are', () => {
    expect(asked('pick', { ...which('card', 'ash'), min: 2, max: 3 })).toMatchObject({ min: 1, max: 1 });
    expect(asked('arrange', { ...which('card'), min: 2, max: 3 })).toMatchObject({ min: 0, max: 0, fallback: [] });
    expect(asked('amount', { ...which('n'), min: 4, max: 3 })).toMatchObject({ min: 3, max: 3, fallback: 3 });
  });

  it('falls back on the least that is legal, or on what the rule says', () => {
    expect(some.fallback).toEqual(['ash']);
    expect(amount.fallback).toBe(2);
    expect(asked('one', { ...which('react', 'play', 'pass'), fallback: ['pass'] }).fallback).toEqual(['pass']);
  });
});

describe('legal answers', () => {
  it.each([
    ['amount', amount, [2, 3, 4, 5]],
    ['one', one, [['ash'], ['bone'], ['__proto__']]],
    ['some', some, [['ash'], ['ash~2', 'ash'], ['toString', 'bone', 'ash']]],
    ['order', order, [['claw', 'ash', 'bone']]],
    ['none', none, [[]]],
  ] as const)('%s', (_name, d, answers) => {
    for (const answer of answers) expect(isLegal(d, answer)).toBe(true);
  });

  it.each([
    ['out of bounds', amount, [1, 6, -3, 2 ** 53, Number.POSITIVE_INFINITY]],
    [
      'not whole',
      amount,
      [2.5, Number.NaN, '3', '', null, undefined, true, 3n, [3], { valueOf: () => 3 }, new Number(3)],
    ],
    ['not an option', one, [['claw'], ['Ash'], ['ash '], ['ash~2'], [''], ['constructor'], ['hasOwnProperty']]],
    ['not a list', one, ['ash', 'a', 3, null, undefined, {}, { 0: 'ash', length: 1 }, () => ['ash'], new Set(['ash'])]],
    ['not names', one, [[['ash']], [{ id: 'ash' }], [{ toString: () => 'ash' }], [null], [undefined], [0], Array(1)]],
    ['too few or too many', some, [[], ['ash', 'ash~2', 'bone', 'toString']]],
    [
      'twice the same',
      some,
      [
        ['ash', 'ash'],
        ['bone', 'ash', 'bone'],
      ],
    ],
    [
      'an incomplete order',
      order,
      [
        ['ash', 'bone'],
        ['ash', 'bone', 'bone'],
        ['ash', 'bone', 'claw', 'claw'],
      ],
    ],
    ['with a hole', some, [Object.assign(Array(2), { 1: 'ash' }), Object.assign(Array(3), { 0: 'ash', 2: 'bone' })]],
    ['something of nothing', none, [['ash'], [''], [undefined]]],
  ] as [string, Decision, unknown[]][])('not: %s', (_name, d, answers) => {
    for (const answer of answers) expect(isLegal(d, answer), inspect(answer)).toBe(false);
  });

  it('whatever else comes from outside is refused, with the legal options, and leaves everything as it was', () => {
    const asking = { pick: some, arrange: order, amount };
    fc.assert(
      fc.property(
        fc.constantFrom('pick', 'arrange', 'amount'),
        fc.anything({ withBigInt: true, withSparseArray: true }),
        (kind, junk) => {
          const match = begin(
            tiny(function* (g) {
              g.state.heard.push(yield* g[kind as 'pick'](0, asking[kind as 'pick']));
            }),
          );
          const decision = asking[kind as 'pick'];
          fc.pre(!isLegal(decision, junk));
          const before = look(match);
          const refused = (() => {
            try {
              match.answer(0, idOf(match, 0), junk, 2);
            } catch (error) {
              return error;
            }
          })();
          expect(refused).toBeInstanceOf(Refusal);
          expect(refused).toMatchObject({
            reason: 'illegal',
            decision: { options: decision.options, min: decision.min },
          });
          expect(look(match)).toEqual(before);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('a random legal answer is legal, and reaches both bounds', () => {
    for (const d of [amount, one, some, order, none]) {
      const sizes = new Set<number>();
      fc.assert(
        fc.property(fc.infiniteStream(fc.nat()), (numbers) => {
          const answer = randomAnswer(d, (n) => (numbers.next().value as number) % n);
          expect(isLegal(d, answer)).toBe(true);
          sizes.add(typeof answer === 'number' ? answer : answer.length);
        }),
      );
      expect([Math.min(...sizes), Math.max(...sizes)]).toEqual([d.min, d.max]);
    }
  });
});

describe('what was answered is kept as it was, whatever becomes of the list that came in', () => {
  it('keeps its own copy', () => {
    const match = begin(
      tiny(function* (g) {
        yield* g.pick(0, some);
        yield* g.one(0, which('then', 'x'));
      }),
    );
    const mine = ['ash', 'bone'];
    match.answer(0, idOf(match, 0), mine, 2);
    mine.push('claw');
    expect(match.entries).toMatchObject([{ answer: ['ash', 'bone'] }]);
  });
});

describe('the hash of a decision', () => {
  it('changes with what is asked, not with how it is worded', () => {
    const hashes = [
      some,
      order,
      amount,
      one,
      none,
      { ...some, seat: 1 },
      { ...some, topic: 'x' },
      { ...some, max: 2 },
    ].map(decisionHash);
    expect(new Set(hashes).size).toBe(hashes.length);
    expect(decisionHash({ ...some, prompt: { key: 'x' }, fallback: ['bone'] })).toBe(decisionHash(some));
    expect(decisionHash({ ...some, options: [...some.options].reverse() })).not.toBe(decisionHash(some));
  });
});

describe('ids of copies', () => {
  it('number further copies from 2', () => {
    expect(copyIds(['ash', 'bone', 'ash', 'ash'])).toEqual(['ash', 'bone', 'ash~2', 'ash~3']);
    expect(copyIds([])).toEqual([]);
  });

  it('are all different, and lead back to their names', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('ash', 'bone', 'constructor', '__proto__', 'a b', '~', 'x~', '')),
        (names) => {
          const ids = copyIds(names);
          expect(new Set(ids).size).toBe(names.length);
          expect(ids.map(nameOf)).toEqual(names);
        },
      ),
    );
  });

  it('do not depend on which of two copies comes first', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(['ash', 'ash', 'bone', 'ash', 'bone'], { minLength: 5 }), (names) => {
        expect(copyIds(names).sort()).toEqual(['ash', 'ash~2', 'ash~3', 'bone', 'bone~2']);
      }),
    );
  });
});
