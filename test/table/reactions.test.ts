/** Reaction windows and standing orders at a table: who is awaited, when a window closes, what an order does and when it ends. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Game } from '../../src/kernel/index.ts';
import type { Order, TableInfo } from '../../src/table/index.ts';
import { ambush } from './ambush.ts';
import { CHANNEL, expectRefusal, Hall, ID } from './hall.ts';

type Name = 'Ada' | 'Bob' | 'Cleo';

const HOUR = 60 * 60_000;
/** Ada strikes first; Bob holds a shield, Cleo a shield and a knife. */
const HANDS = [[], ['shield'], ['shield', 'knife']];

let hall: Hall;
beforeEach(() => {
  hall = new Hall({ ambush: ambush as Game });
});
afterEach(() => hall.close());

/** A running game of three. */
function begun(windows = 'sealed', options: object = {}): string {
  const { id } = hall.tables.create(CHANNEL, 'ambush', hall.actor('Ada'), { hands: HANDS, ...options });
  for (const name of ['Bob', 'Cleo'] as const) hall.tables.join(id, hall.actor(name));
  if (windows !== 'sealed') hall.tables.setWindows(id, hall.actor('Ada'), windows);
  hall.tables.start(id, hall.actor('Ada'));
  return id;
}

const publicly = (id: string) => hall.tables.named(id) as TableInfo;
const awaited = (id: string) => publicly(id).awaited;
const hits = (id: string) => (hall.tables.look(id, null).view as { hits: number[] }).hits;
const order = (id: string, name: Name, until: Order['until'], kind: string | null = 'blow') =>
  hall.tables.passOn(id, hall.actor(name), { kind, until });
const orders = (id: string, name: Name) =>
  hall.tables.look(id, ID[name]).orders.map(({ kind, until }) => [kind, until]);
/** The keys of the private lines that somebody has read, without what goes before them. */
const told = (id: string, name: Name) =>
  hall.tables.log(id, ID[name], 99).flatMap(({ line, own }) => (own ? [line.key.replace('table:log.', '')] : []));
const vias = () =>
  (hall.dump().events as { kind: string; via: string; seat: number | null }[]).flatMap(({ kind, via, seat }) =>
    ['answer', 'close'].includes(kind) ? [[kind, via, seat]] : [],
  );

describe('a window at a table', () => {
  it('DP-074 asks all who may react, whatever they hold, and waits for each of them', () => {
    const id = begun('sealed', { hands: [[], [], []] });
    hall.answer(id, 'Ada', ['blow']);
    expect(awaited(id)).toEqual([1, 2]);
    expect(hall.asked(id, 'Bob').decision.options.map((o) => o.id)).toEqual(['pass']);
    hall.answer(id, 'Cleo', ['pass']);
    expect(awaited(id)).toEqual([1]);
  });

  it('DP-075 carries answers out clockwise when the last is in; what is no longer possible then is not seen', () => {
    const id = begun();
    hall.answer(id, 'Ada', ['blow']);
    hall.answer(id, 'Cleo', ['shield']);
    hall.answer(id, 'Bob', ['shield']);
    expect(hits(id)).toEqual([0, 0, 1]);
    const safe = hall.tables.log(id, null, 99).filter(({ line }) => line.key === 'ambush:log.safe');
    expect(safe.map(({ line }) => line.args)).toEqual([{ who: { seat: 1 }, id: 'shield' }]);
  });

  it('is sealed unless the lobby says otherwise, and can be set there by the one who opened the table alone', () => {
    const { id } = hall.tables.create(CHANNEL, 'ambush', hall.actor('Ada'));
    expect(publicly(id).windows).toEqual({ value: 'sealed', policy: 'sealed', hours: null });
    hall.tables.join(id, hall.actor('Bob'));
    expectRefusal(hall, 'not-creator', () => hall.tables.setWindows(id, hall.actor('Bob'), 'open'));
    expectRefusal(hall, 'bad-windows', () => hall.tables.setWindows(id, hall.actor('Ada'), 'timed:7'));
    hall.tables.setWindows(id, hall.actor('Ada'), 'timed:12');
    expect(publicly(id).windows).toEqual({ value: 'timed:12', policy: 'timed', hours: 12 });
    const by = `<@${ID.Ada}>`;
    expect(hall.tables.log(id, null, 1)[0]?.line).toEqual({ key: 'table:log.windows-timed', args: { by, hours: 12 } });
    hall.tables.start(id, hall.actor('Ada'));
    expectRefusal(hall, 'no-lobby', () => hall.tables.setWindows(id, hall.actor('Ada'), 'open'));
  });

  it('open asks those alone who can react', () => {
    const id = begun('open');
    hall.answer(id, 'Ada', ['snare']);
    expect(awaited(id)).toEqual([2]);
  });

  it('is not for games in which nobody can react', () => {
    const plain = new Hall();
    const { id } = plain.tables.create(CHANNEL, 'lantern', plain.actor('Ada'));
    expect(plain.tables.named(id)?.windows).toBeNull();
    expectRefusal(plain, 'no-reactions', () => plain.tables.setWindows(id, plain.actor('Ada'), 'open'));
    plain.tables.join(id, plain.actor('Bob'));
    plain.tables.start(id, plain.actor('Ada'));
    expectRefusal(plain, 'no-reactions', () =>
      plain.tables.passOn(id, plain.actor('Bob'), { kind: null, until: 'turn' }),
    );
    plain.close();
  });
});

describe('a timed window', () => {
  const struck = () => {
    const id = begun('timed:6');
    hall.answer(id, 'Ada', ['blow']);
    return id;
  };
  const opened = 1_000_000;
  const closed = opened + 6 * HOUR;
  const at = (time: number) => {
    hall.clock.time = time;
    hall.tables.alarms.ring();
  };

  it('closes at its time, neither before nor after, whoever has answered', () => {
    const id = struck();
    expect(publicly(id).closesAt).toBe(closed);
    for (const name of ['Bob', 'Cleo'] as const) hall.answer(id, name, ['shield']);
    at(closed - 1);
    expect([hits(id), publicly(id).closesAt]).toEqual([[0, 0, 0], closed]);
    at(closed);
    expect([hits(id), publicly(id).closesAt, awaited(id)]).toEqual([[0, 0, 1], null, [0]]);
  });

  it('passes for those who have not answered, and tells them', () => {
    const id = struck();
    hall.answer(id, 'Cleo', ['shield']);
    at(closed + HOUR);
    expect(hits(id)).toEqual([0, 1, 0]);
    expect([told(id, 'Bob'), told(id, 'Cleo')]).toEqual([['late'], []]);
    expect(vias().slice(1)).toEqual([
      ['answer', 'user', 2],
      ['close', 'clock', null],
    ]);
  });

  it('shows nobody who has answered, but each the own answer', () => {
    const id = struck();
    const seen = () =>
      JSON.stringify(
        [hall.tables.look(id, null), hall.tables.look(id, ID.Ada)].map(({ table, ...rest }) => [
          table.awaited,
          table.closesAt,
          rest,
        ]),
      );
    const before = seen();
    hall.answer(id, 'Bob', ['pass']);
    hall.answer(id, 'Cleo', ['shield']);
    expect(seen()).toBe(before);
    expect(awaited(id)).toEqual([1, 2]);
    expect(hall.tables.look(id, ID.Bob).table.awaited).toEqual([2]);
    expect(hall.tables.of(ID.Bob)[0]?.awaited).toEqual([2]);
  });

  it('keeps its time when answers are changed, taken back, or the bot starts anew', () => {
    const id = struck();
    hall.clock.time += HOUR;
    hall.answer(id, 'Bob', ['shield']);
    hall.tables.undo(id, hall.actor('Bob'));
    hall.answer(id, 'Bob', ['pass']);
    hall.answer(id, 'Bob', ['shield']);
    hall.tables = hall.restarted();
    hall.answer(id, 'Cleo', ['pass']);
    expect(publicly(id).closesAt).toBe(closed);
    hall.tables = hall.restarted();
    at(closed);
    expect(hits(id)).toEqual([0, 0, 1]);
    hall.tables = hall.restarted();
    expect([hits(id), awaited(id)]).toEqual([[0, 0, 1], [0]]);
  });

  it('is closed before anything else is done when the bot was away at its time', () => {
    const id = struck();
    const late = hall.asked(id, 'Bob').id;
    hall.tables = hall.restarted();
    hall.clock.time = closed + 5 * HOUR;
    expect(() => hall.tables.answer(id, hall.actor('Bob'), late, ['shield'])).toThrow('stale');
    expect(hits(id)).toEqual([0, 1, 1]);
  });

  it('has a time of its own each time', () => {
    const id = struck();
    at(closed);
    hall.clock.time += HOUR;
    hall.answer(id, 'Ada', ['snare']);
    expect(publicly(id).closesAt).toBe(closed + 7 * HOUR);
  });

  it('stays open, not awaited for, though all have passed by standing orders', () => {
    const id = begun('timed:6');
    for (const name of ['Bob', 'Cleo'] as const) order(id, name, 'next');
    hall.answer(id, 'Ada', ['blow']);
    expect([awaited(id), publicly(id).closesAt, hits(id)]).toEqual([[], closed, [0, 0, 0]]);
    hall.answer(id, 'Bob', ['shield']);
    hall.tables.undo(id, hall.actor('Bob'));
    expect(awaited(id)).toEqual([]);
    hall.answer(id, 'Bob', ['shield']);
    at(closed);
    expect(hits(id)).toEqual([0, 0, 1]);
  });

  it('is gone with a table that is ended early', () => {
    const id = struck();
    hall.tables.end(id, hall.actor('Ada'), false);
    expect(publicly(id).closesAt).toBeNull();
    const before = hall.dump();
    at(closed);
    expect(hall.dump()).toEqual(before);
  });

  it('is tried again where it could not be closed', () => {
    const id = struck();
    const { append } = hall.store;
    hall.clock.time = closed;
    hall.store.append = () => {
      throw new Error('the disk is full');
    };
    hall.tables.alarms.ring();
    expect(publicly(id).closesAt).toBe(closed);
    hall.store.append = append;
    hall.tables.alarms.ring();
    expect(hits(id)).toEqual([0, 1, 1]);
  });
});

describe('a standing order', () => {
  it('passes in the step that asks, and nobody waits for its seat', () => {
    const id = begun();
    order(id, 'Bob', 'next');
    hall.answer(id, 'Ada', ['blow']);
    expect(awaited(id)).toEqual([2]);
    expect(hall.asked(id, 'Bob').given).toEqual(['pass']);
    expect(vias()).toEqual([
      ['answer', 'user', 0],
      ['answer', 'order', 1],
    ]);
    expect([told(id, 'Bob'), told(id, 'Cleo')]).toEqual([['passed'], []]);
    hall.answer(id, 'Cleo', ['pass']);
    expect(hits(id)).toEqual([0, 1, 1]);
  });

  it('lets a window be over at once where all pass by orders', () => {
    const id = begun();
    for (const name of ['Bob', 'Cleo'] as const) order(id, name, 'cleared');
    hall.answer(id, 'Ada', ['blow']);
    expect([hits(id), awaited(id)]).toEqual([[0, 1, 1], [0]]);
  });

  it('answers the question that is open when it is given, and changes what was answered', () => {
    const id = begun();
    hall.answer(id, 'Ada', ['blow']);
    order(id, 'Bob', 'turn', null);
    expect(hall.asked(id, 'Bob').given).toEqual(['pass']);
    hall.answer(id, 'Cleo', ['shield']);
    hall.answer(id, 'Ada', ['snare']);
    expect(awaited(id)).toEqual([2]);
    hall.answer(id, 'Cleo', ['knife']);
    expect(hits(id)).toEqual([0, 2, 0]);
  });

  it('covers its kind alone, or all', () => {
    const id = begun();
    order(id, 'Bob', 'cleared', 'snare');
    order(id, 'Cleo', 'cleared', null);
    hall.answer(id, 'Ada', ['blow']);
    expect(awaited(id)).toEqual([1]);
    hall.answer(id, 'Bob', ['pass']);
    hall.answer(id, 'Ada', ['snare']);
    expect(awaited(id)).toEqual([0]);
  });

  it('for this turn ends with it, and says so', () => {
    const id = begun();
    order(id, 'Cleo', 'turn', null);
    hall.answer(id, 'Ada', ['blow']);
    hall.answer(id, 'Bob', ['pass']);
    hall.answer(id, 'Ada', ['rest']);
    expect([orders(id, 'Cleo'), told(id, 'Cleo')]).toEqual([[], ['passed', 'order-over']]);
    hall.answer(id, 'Bob', ['blow']);
    expect(awaited(id)).toEqual([0, 2]);
  });

  it('until the next turn lasts over the turns of others, and ends when its seat has the turn', () => {
    const id = begun();
    order(id, 'Cleo', 'next');
    hall.answer(id, 'Ada', ['rest']);
    hall.answer(id, 'Bob', ['blow']);
    expect([awaited(id), orders(id, 'Cleo')]).toEqual([[0], [['blow', 'next']]]);
    hall.answer(id, 'Ada', ['pass']);
    hall.answer(id, 'Bob', ['rest']);
    expect([orders(id, 'Cleo'), told(id, 'Cleo')]).toEqual([[], ['passed', 'order-over']]);
  });

  it('given in the own turn until the next one lasts a whole round', () => {
    const id = begun('sealed', { turns: 9 });
    order(id, 'Ada', 'next');
    hall.answer(id, 'Ada', ['rest']);
    hall.answer(id, 'Bob', ['rest']);
    hall.answer(id, 'Cleo', ['blow']);
    expect([awaited(id), orders(id, 'Ada')]).toEqual([[1], [['blow', 'next']]]);
    hall.answer(id, 'Bob', ['pass']);
    hall.answer(id, 'Cleo', ['rest']);
    expect(orders(id, 'Ada')).toEqual([]);
  });

  it('until it is cleared lasts until then, over restarts', () => {
    const id = begun('sealed', { turns: 9 });
    order(id, 'Ada', 'cleared');
    for (const name of ['Ada', 'Bob', 'Cleo', 'Ada'] as const) hall.answer(id, name, ['rest']);
    hall.tables = hall.restarted();
    hall.answer(id, 'Bob', ['blow']);
    expect(awaited(id)).toEqual([2]);
    hall.tables.clearOrders(id, hall.actor('Ada'));
    expect([orders(id, 'Ada'), hall.asked(id, 'Ada').given]).toEqual([[], ['pass']]);
    hall.answer(id, 'Cleo', ['pass']);
    hall.answer(id, 'Bob', ['blow']);
    expect(awaited(id)).toEqual([0, 2]);
  });

  it('ends, and says so, when its seat reacts by hand', () => {
    const id = begun();
    order(id, 'Bob', 'cleared');
    hall.answer(id, 'Ada', ['blow']);
    hall.answer(id, 'Bob', ['pass']);
    expect(orders(id, 'Bob')).toEqual([['blow', 'cleared']]);
    hall.answer(id, 'Bob', ['shield']);
    expect([orders(id, 'Bob'), told(id, 'Bob')]).toEqual([[], ['passed', 'order-by-hand']]);
    hall.answer(id, 'Cleo', ['pass']);
    expect(hits(id)).toEqual([0, 0, 1]);
  });

  it("counts as the seat's own answer: it can be taken back, and does not come again by itself", () => {
    const id = begun();
    order(id, 'Bob', 'cleared', null);
    hall.answer(id, 'Ada', ['blow']);
    expect(hall.tables.look(id, ID.Ada).undoable).toBe(false);
    hall.tables.undo(id, hall.actor('Bob'));
    expect([awaited(id), orders(id, 'Bob'), hall.asked(id, 'Bob').given]).toEqual([[1, 2], [], undefined]);
    expect(told(id, 'Bob')).toContain('order-by-hand');
    hall.tables = hall.restarted();
    hall.answer(id, 'Bob', ['shield']);
    hall.answer(id, 'Cleo', ['pass']);
    expect(hits(id)).toEqual([0, 0, 1]);
  });

  it('is restored as an answer like all others', () => {
    const id = begun();
    order(id, 'Bob', 'next');
    hall.answer(id, 'Ada', ['blow']);
    const before = [hall.tables.look(id, null), hall.tables.look(id, ID.Bob)];
    hall.tables = hall.restarted();
    expect([hall.tables.look(id, null), hall.tables.look(id, ID.Bob)]).toEqual(before);
  });

  it('is there once, however often it is given, and cleared by kind', () => {
    const id = begun();
    for (const _ of [1, 2]) order(id, 'Bob', 'next');
    order(id, 'Bob', 'next', 'snare');
    order(id, 'Cleo', 'next', null);
    expect(orders(id, 'Bob')).toEqual([
      ['blow', 'next'],
      ['snare', 'next'],
    ]);
    hall.tables.clearOrders(id, hall.actor('Bob'), 'snare');
    expect(orders(id, 'Bob')).toEqual([['blow', 'next']]);
    expectRefusal(hall, 'no-orders', () => hall.tables.clearOrders(id, hall.actor('Bob'), 'snare'));
    expect(orders(id, 'Cleo')).toEqual([[null, 'next']]);
    const interaction = hall.actor('Bob');
    hall.tables.clearOrders(id, interaction);
    hall.tables.clearOrders(id, interaction);
    expect(orders(id, 'Bob')).toEqual([]);
  });

  it('shows to its own seat alone', () => {
    const id = begun();
    order(id, 'Bob', 'next');
    for (const who of [null, ID.Ada, ID.Cleo]) expect(hall.tables.look(id, who).orders).toEqual([]);
  });

  it('is refused in plain words', () => {
    const id = begun('strict');
    expectRefusal(hall, 'strict', () => order(id, 'Bob', 'next'));
    expectRefusal(hall, 'not-seated', () =>
      hall.tables.passOn(id, hall.actor('Dan' as 'Ada'), { kind: null, until: 'turn' }),
    );
    const other = hall.tables.create({ ...CHANNEL, channelId: '200' }, 'ambush', hall.actor('Ada'));
    expectRefusal(hall, 'not-running', () => order(other.id, 'Ada', 'next'));
    hall.tables.join(other.id, hall.actor('Bob'));
    hall.tables.start(other.id, hall.actor('Bob'));
    expectRefusal(hall, 'no-such-reaction', () => order(other.id, 'Bob', 'next', 'storm'));
    expectRefusal(hall, 'no-orders', () => hall.tables.clearOrders(other.id, hall.actor('Bob')));
  });

  it('does not touch questions that are no reactions', () => {
    const id = begun();
    for (const name of ['Ada', 'Bob', 'Cleo'] as const) order(id, name, 'cleared', null);
    expect(awaited(id)).toEqual([0]);
  });
});
