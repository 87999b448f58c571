import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { has, say } from '../../src/words.ts';
import { CHANNEL, expectRefusal, Hall, ID } from './hall.ts';

let hall: Hall;
beforeEach(() => {
  hall = new Hall();
});
afterEach(() => hall.close());

const names = (id: string) => hall.tables.named(id)?.players.map((p) => p.name);

describe('opening a lobby', () => {
  test('its creator sits in the first seat, the options have their defaults, and a post is owed', () => {
    const table = hall.tables.create(CHANNEL, 'lantern', hall.actor('Ada'), { turns: 3 });
    expect(table).toMatchObject({
      ...CHANNEL,
      game: { id: 'lantern', title: 'Lantern' },
      persons: { min: 2, max: 3 },
      options: { turns: 3, wind: 'calm' },
      choices: [{ key: 'wind', values: ['calm', 'gusty'] }],
      status: 'lobby',
      seq: 1,
      creatorId: ID.Ada,
      players: [{ seat: 0, userId: ID.Ada, name: 'Ada', machine: false }],
      names: ['Ada'],
      awaited: [],
      seed: null,
      seedHash: null,
    });
    expect(table.id).toMatch(/^[2-9b-z]{7}$/);
    expect(hall.tables.inChannel(CHANNEL.channelId)).toEqual(table);
    expect(hall.tables.named(table.id)).toEqual(table);
    const [owed] = hall.store.owed(hall.clock.now());
    expect(owed).toMatchObject({ kind: 'post', seq: 1 });
    expect(hall.store.table(owed?.tableId ?? 0)?.publicId).toBe(table.id);
  });

  test('what nobody has opened is not there', () => {
    expect(hall.tables.inChannel('999')).toBeNull();
    expect(hall.tables.named('nowhere')).toBeNull();
    expect(hall.tables.of(ID.Dan)).toEqual([]);
  });

  test('one table a channel, many a server', () => {
    const first = hall.tables.create(CHANNEL, 'lantern', hall.actor('Ada'));
    const refusal = expectRefusal(hall, 'channel-taken', () =>
      hall.tables.create(CHANNEL, 'lantern', hall.actor('Bob')),
    );
    expect(refusal.reason.args).toEqual({ game: 'Lantern' });
    const second = hall.tables.create({ ...CHANNEL, channelId: '101' }, 'lantern', hall.actor('Ada'));
    expect(second.id).not.toBe(first.id);
    expect(hall.tables.of(ID.Ada).map((t) => t.id)).toEqual([second.id, first.id]);
    hall.tables.end(first.id, hall.actor('Ada'), false);
    expect(hall.tables.create(CHANNEL, 'lantern', hall.actor('Bob')).creatorId).toBe(ID.Bob);
  });

  test('a game that is not hosted, an option that is not there, a value that is not possible', () => {
    const create = (game: string, options = {}) => hall.tables.create(CHANNEL, game, hall.actor('Ada'), options);
    expect(expectRefusal(hall, 'unknown-game', () => create('chess')).reason.args).toEqual({ games: ['Lantern'] });
    expectRefusal(hall, 'unknown-game', () => create('toString'));
    expectRefusal(hall, 'bad-option', () => create('lantern', { turns: 99 }));
    expectRefusal(hall, 'unknown-option', () => create('lantern', { moon: 'full' }));
  });
});

describe('in the lobby', () => {
  let id: string;
  beforeEach(() => {
    id = hall.tables.create(CHANNEL, 'lantern', hall.actor('Ada')).id;
  });

  test('people join, in this order, until all seats are taken', () => {
    hall.tables.join(id, hall.actor('Bob'));
    expectRefusal(hall, 'already-seated', () => hall.tables.join(id, hall.actor('Bob')));
    hall.tables.join(id, hall.actor('Cleo'));
    expect(names(id)).toEqual(['Ada', 'Bob', 'Cleo']);
    expect(expectRefusal(hall, 'full', () => hall.tables.join(id, hall.actor('Dan'))).reason.args).toEqual({
      seats: 3,
    });
    expect(hall.tables.named(id)?.seq).toBe(3);
  });

  test('people leave, the creator too, and the others move up', () => {
    hall.tables.join(id, hall.actor('Bob'));
    hall.tables.leave(id, hall.actor('Ada'));
    expect(hall.tables.named(id)).toMatchObject({
      players: [{ seat: 0, userId: ID.Bob, name: 'Bob', machine: false }],
      creatorId: ID.Ada,
    });
    expectRefusal(hall, 'not-seated', () => hall.tables.leave(id, hall.actor('Ada')));
    hall.tables.leave(id, hall.actor('Bob'));
    expect(names(id)).toEqual([]);
    hall.tables.join(id, hall.actor('Cleo'));
    expect(names(id)).toEqual(['Cleo']);
  });

  test('names are those last seen', () => {
    hall.tables.join(id, { ...hall.actor('Bob'), name: 'Robert' });
    expect(names(id)).toEqual(['Ada', 'Robert']);
    hall.tables.setOption(id, { ...hall.actor('Ada'), name: 'Countess Ada' }, 'turns', 1);
    expect(names(id)).toEqual(['Countess Ada', 'Robert']);
  });

  test('its creator sets options, one by one', () => {
    hall.tables.setOption(id, hall.actor('Ada'), 'turns', 5);
    hall.tables.setOption(id, hall.actor('Ada'), 'wind', 'gusty');
    hall.tables.setOption(id, hall.actor('Ada'), 'motto', 'be bright');
    expect(hall.tables.named(id)?.options).toEqual({ turns: 5, wind: 'gusty', motto: 'be bright' });
    hall.tables.setOption(id, hall.actor('Ada'), 'motto', undefined);
    expect(hall.tables.named(id)?.options).toEqual({ turns: 5, wind: 'gusty' });
    expectRefusal(hall, 'bad-option', () => hall.tables.setOption(id, hall.actor('Ada'), 'turns', 'many'));
    expectRefusal(hall, 'unknown-option', () => hall.tables.setOption(id, hall.actor('Ada'), 'moon', 'full'));
    expectRefusal(hall, 'unknown-option', () => hall.tables.setOption(id, hall.actor('Ada'), '__proto__', { a: 1 }));
    expectRefusal(hall, 'not-creator', () => hall.tables.setOption(id, hall.actor('Bob'), 'turns', 5));
  });

  test('what is set names who did it; words that were typed freely are not told', () => {
    hall.tables.setOption(id, hall.actor('Ada'), 'wind', 'gusty');
    hall.tables.setOption(id, hall.actor('Ada'), 'motto', 'be bright');
    hall.tables.order(id, hall.actor('Ada'), [ID.Ada]);
    hall.tables.order(id, hall.actor('Ada'), 'random');
    const by = `<@${ID.Ada}>`;
    const [option, value] = ['name', 'gusty'].map((word) => ({ key: `lantern:options.wind.${word}` }));
    expect(hall.tables.log(id, null, 9).map(({ line }) => line)).toEqual([
      { key: 'table:log.option', args: { option, value, by } },
      { key: 'table:log.ordered', args: { by } },
      { key: 'table:log.shuffled', args: { by } },
    ]);
  });

  test('its creator sets the order of seats', () => {
    hall.tables.join(id, hall.actor('Bob'));
    hall.tables.join(id, hall.actor('Cleo'));
    hall.tables.order(id, hall.actor('Ada'), [ID.Cleo, ID.Ada, ID.Bob]);
    expect(names(id)).toEqual(['Cleo', 'Ada', 'Bob']);
    hall.tables.order(id, hall.actor('Ada'), 'random');
    expect(names(id)?.sort()).toEqual(['Ada', 'Bob', 'Cleo']);
    for (const order of [[], [ID.Ada, ID.Bob], [ID.Ada, ID.Bob, ID.Bob], [ID.Ada, ID.Bob, ID.Dan]]) {
      expectRefusal(hall, 'bad-order', () => hall.tables.order(id, hall.actor('Ada'), order));
    }
    expectRefusal(hall, 'not-creator', () => hall.tables.order(id, hall.actor('Bob'), 'random'));
  });

  test('chance, asked often enough, brings every order of seats', () => {
    hall.tables.join(id, hall.actor('Bob'));
    const orders = new Set<string>();
    for (let i = 0; i < 64 && orders.size < 2; i++) {
      hall.tables.order(id, hall.actor('Ada'), 'random');
      orders.add(String(names(id)));
    }
    expect([...orders].sort()).toEqual(['Ada,Bob', 'Bob,Ada']);
  });

  test('what it shows: no game yet, for whoever looks', () => {
    for (const [user, seat] of [
      [ID.Ada, 0],
      [ID.Dan, null],
      [null, null],
    ] as const) {
      expect(hall.tables.look(id, user)).toEqual({
        table: hall.tables.named(id),
        seat,
        view: null,
        asks: [],
        decision: null,
        undoable: false,
        orders: [],
        outcome: null,
      });
    }
    expect(hall.tables.log(id, ID.Ada, 9)).toEqual([]);
  });

  test('nothing can be answered or taken back yet', () => {
    expectRefusal(hall, 'not-running', () => hall.tables.answer(id, hall.actor('Ada'), '1.0', 0));
    expectRefusal(hall, 'not-running', () => hall.tables.undo(id, hall.actor('Ada')));
  });
});

describe('starting', () => {
  let id: string;
  beforeEach(() => {
    id = hall.tables.create(CHANNEL, 'lantern', hall.actor('Ada')).id;
  });

  test('takes enough players, and one of them', () => {
    expect(expectRefusal(hall, 'too-few', () => hall.tables.start(id, hall.actor('Ada'))).reason.args).toEqual({
      count: 2,
    });
    hall.tables.join(id, hall.actor('Bob'));
    expectRefusal(hall, 'not-seated', () => hall.tables.start(id, hall.actor('Dan')));
    hall.tables.start(id, hall.actor('Bob'));
    expect(hall.tables.named(id)).toMatchObject({ status: 'running', seq: 3, awaited: [0], seed: null });
  });

  test('closes the lobby', () => {
    hall.tables.join(id, hall.actor('Bob'));
    hall.tables.start(id, hall.actor('Ada'));
    for (const act of [
      () => hall.tables.join(id, hall.actor('Cleo')),
      () => hall.tables.leave(id, hall.actor('Ada')),
      () => hall.tables.setOption(id, hall.actor('Ada'), 'turns', 1),
      () => hall.tables.order(id, hall.actor('Ada'), 'random'),
      () => hall.tables.start(id, hall.actor('Ada')),
      () => hall.tables.join('nowhere', hall.actor('Ada')),
    ])
      expectRefusal(hall, 'no-lobby', act);
  });

  test('publishes the fingerprint of the seed', () => {
    hall.tables.join(id, hall.actor('Bob'));
    hall.tables.start(id, hall.actor('Ada'));
    const { seedHash } = hall.tables.named(id) ?? {};
    expect(seedHash).toMatch(/^[0-9a-f]{64}$/);
    expect(hall.tables.log(id, null, 9).map((l) => l.line)).toEqual([
      { key: 'table:log.started', args: { game: 'Lantern', hash: seedHash?.slice(0, 16) } },
      { key: 'lantern:log.dusk' },
    ]);
  });
});

test('one interaction does one thing, once', () => {
  const acts: [string, (id: string, interaction: string) => unknown][] = [
    ['join', (id, i) => hall.tables.join(id, hall.actor('Bob', i))],
    ['set', (id, i) => hall.tables.setOption(id, hall.actor('Ada', i), 'turns', 1)],
    ['order', (id, i) => hall.tables.order(id, hall.actor('Ada', i), 'random')],
    ['start', (id, i) => hall.tables.start(id, hall.actor('Ada', i))],
    ['end', (id, i) => hall.tables.end(id, hall.actor('Ada', i), false)],
  ];
  const open = () => hall.tables.create(CHANNEL, 'lantern', hall.actor('Ada', 'open'));
  const { id } = open();
  expect(open().id).toBe(id);
  expect(hall.tables.named(id)?.seq).toBe(1);
  for (const [name, act] of acts) {
    act(id, name);
    const before = hall.dump();
    act(id, name);
    expect(hall.dump()).toEqual(before);
  }
  expect(hall.store.eventsAfter(1, 0).map((e) => e.kind)).toEqual(['open', ...acts.map(([name]) => name)]);
});

test('every refusal is put into words, whole', () => {
  const id = hall.begun();
  const refusals = [
    () => hall.tables.create({ ...CHANNEL, channelId: '101' }, 'chess', hall.actor('Ada')),
    () => hall.tables.create(CHANNEL, 'lantern', hall.actor('Ada')),
    () => hall.tables.create({ ...CHANNEL, channelId: '101' }, 'lantern', hall.actor('Ada'), { turns: 0 }),
    () => hall.tables.create({ ...CHANNEL, channelId: '101' }, 'lantern', hall.actor('Ada'), { moon: 'full' }),
    () => hall.tables.join(id, hall.actor('Cleo')),
    () => hall.tables.answer(id, hall.actor('Dan'), '3.0', 0),
    () => hall.tables.answer(id, hall.actor('Ada'), '9.0', 0),
    () => hall.tables.undo(id, hall.actor('Bob')),
  ].map((act) => {
    try {
      act();
    } catch (error) {
      return (error as { reason: { key: string } }).reason;
    }
    throw new Error('not refused');
  });
  for (const reason of refusals) {
    expect(has(reason.key), reason.key).toBe(true);
    expect(say(reason, { locale: 'en', names: [] })).not.toMatch(/\{\{|table:/);
  }
});
