import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Game, seedHash } from '../../src/kernel/index.ts';
import type { Tables } from '../../src/table/index.ts';
import { CHANNEL, expectRefusal, Hall, ID } from './hall.ts';
import { faultyEdition, lantern, secondEdition } from './lantern.ts';

let hall: Hall;
beforeEach(() => {
  hall = new Hall();
});
afterEach(() => hall.close());

/** The log as somebody reads it, by its keys. */
const read = (id: string, user: string | null = null, tables: Tables = hall.tables) =>
  tables.log(id, user, 99).map(({ line }) => line.key.replace(/^\w+:log\./, ''));

/** Plays a whole turn of Ada's, up to the last bid. */
function adaTurn(id: string): void {
  hall.answer(id, 'Ada', ['lamp']);
  hall.answer(id, 'Ada', 2);
  hall.answer(id, 'Ada', 4);
  hall.answer(id, 'Bob', 5);
}

describe('an answer', () => {
  test('is recorded with all that follows from it', () => {
    const id = hall.begun();
    const table = hall.store.tableByName(id);
    hall.clock.time += 60_000;
    const asked = hall.asked(id, 'Ada');
    expect(asked).toMatchObject({ id: expect.stringMatching(/^[\w-]{10}$/), decision: { topic: 'light', seat: 0 } });
    expect(hall.tables.answer(id, hall.actor('Ada', 'press'), asked.id, ['lamp'])).toEqual({ seq: 4, fresh: true });

    expect(hall.store.eventsAfter(table?.id ?? 0, 3)).toEqual([
      {
        tableId: table?.id,
        seq: 4,
        kind: 'answer',
        seat: 0,
        userId: table?.creator,
        via: 'user',
        decision: '3.0',
        hash: expect.stringMatching(/^[\w-]{16}$/),
        body: ['lamp'],
        at: hall.clock.time,
        interactionId: 'press',
        version: 1,
      },
    ]);
    expect(hall.store.openDecisions(table?.id ?? 0)).toMatchObject([
      { tableId: table?.id, id: '4.0', seat: 0, answered: false, openedAt: hall.clock.time },
    ]);
    expect(hall.store.owed(hall.clock.time)).toMatchObject([{ tableId: table?.id, seq: 4 }]);
    expect(read(id)).toEqual(['started', 'dusk', 'lit']);
    expect(hall.tables.named(id)).toMatchObject({ seq: 4, status: 'running', awaited: [0] });
  });

  test('at the end of a segment brings a checkpoint, and lines for some eyes only', () => {
    const id = hall.begun();
    const table = hall.store.tableByName(id)?.id ?? 0;
    adaTurn(id);
    const checkpoint = hall.store.lastCheckpoint(table);
    expect(checkpoint).toMatchObject({ seq: 7, version: 1 });
    expect(JSON.parse(checkpoint?.state ?? '')).toMatchObject({ turn: 1, oil: [7, 9] });
    expect(read(id, null)).toEqual(['started', 'dusk', 'lit', 'poured', 'bids']);
    expect(read(id, ID.Bob)).toEqual(['started', 'dusk', 'lit', 'poured', 'bids']);
    expect(read(id, ID.Ada)).toEqual(['started', 'dusk', 'lit', 'poured', 'bids', 'drew']);
    expect(hall.tables.log(id, ID.Ada, 1)).toEqual([
      { seq: 7, own: true, line: expect.objectContaining({ key: 'lantern:log.drew' }) },
    ]);
    expect(hall.tables.log(id, ID.Dan, 1)).toEqual([
      { seq: 7, own: false, line: { key: 'lantern:log.bids', args: { bids: [4, 5] } } },
    ]);
    expect(hall.tables.named(id)?.awaited).toEqual([1]);
  });

  test('that is sealed waits for the others, and can be changed until then', () => {
    const id = hall.begun();
    hall.answer(id, 'Ada', ['lamp']);
    hall.answer(id, 'Ada', 0);
    expect(hall.tables.named(id)?.awaited).toEqual([0, 1]);
    const { id: bid } = hall.asked(id, 'Ada');
    hall.tables.answer(id, hall.actor('Ada'), bid, 1);
    expect(hall.tables.named(id)?.awaited).toEqual([1]);
    expect(hall.tables.answer(id, hall.actor('Ada'), bid, 3)).toMatchObject({ fresh: true });
    expect(hall.asked(id, 'Ada')).toMatchObject({ id: bid, given: 3 });
    expect(JSON.stringify(hall.tables.look(id, ID.Bob).asks)).not.toContain('given');
    hall.answer(id, 'Bob', 2);
    expect(hall.tables.log(id, null, 1)).toMatchObject([{ line: { args: { bids: [3, 2] } } }]);
  });

  test('is carried out once, however often its interaction comes', () => {
    const id = hall.begun();
    const { id: decision } = hall.asked(id, 'Ada');
    hall.tables.answer(id, hall.actor('Ada', 'press'), decision, ['lamp']);
    hall.answer(id, 'Ada', 1);
    const before = hall.dump();
    expect(hall.tables.answer(id, hall.actor('Ada', 'press'), decision, ['lamp'])).toEqual({ seq: 4, fresh: false });
    expect(hall.restarted().answer(id, hall.actor('Ada', 'press'), decision, ['wait'])).toEqual({
      seq: 4,
      fresh: false,
    });
    expect(hall.dump()).toEqual(before);
  });

  test('that does not fit changes nothing', () => {
    const id = hall.begun();
    const { id: decision } = hall.asked(id, 'Ada');
    const answer = (name: 'Ada' | 'Bob' | 'Dan', to: string, what: unknown) => () =>
      hall.tables.answer(id, hall.actor(name), to, what);
    const seen = hall.tables.look(id, ID.Ada);
    expectRefusal(hall, 'stale', answer('Ada', '2.0', ['lamp']));
    expectRefusal(hall, 'stale', answer('Ada', '', ['lamp']));
    expectRefusal(hall, 'not-yours', answer('Bob', decision, ['lamp']));
    expectRefusal(hall, 'not-seated', answer('Dan', decision, ['lamp']));
    for (const wrong of [
      ['torch'],
      ['lamp', 'wait'],
      [],
      'lamp',
      0,
      null,
      undefined,
      { 0: 'lamp', length: 1 },
      [['lamp']],
    ]) {
      expectRefusal(hall, 'illegal', answer('Ada', decision, wrong));
    }
    expectRefusal(hall, 'not-running', () => hall.tables.answer('nowhere', hall.actor('Ada'), decision, ['lamp']));
    expect(hall.tables.look(id, ID.Ada)).toEqual(seen);
    hall.tables.answer(id, hall.actor('Ada'), decision, ['lamp']);
    expectRefusal(hall, 'stale', answer('Ada', decision, ['lamp']));
    expect(hall.logged).toEqual([]);
  });
});

describe('taking back', () => {
  test('opens the question anew, is told to all, and hides what was said', () => {
    const id = hall.begun();
    const first = hall.asked(id, 'Ada').id;
    hall.answer(id, 'Ada', ['lamp']);
    expect(hall.tables.look(id, ID.Ada).undoable).toBe(true);
    expect(hall.tables.look(id, ID.Bob).undoable).toBe(false);
    expect(hall.tables.undo(id, hall.actor('Ada', 'back'))).toEqual({ seq: 5, fresh: true });
    expect(hall.asked(id, 'Ada')).toMatchObject({
      id: expect.not.stringContaining(first),
      decision: { topic: 'light' },
    });
    expect(read(id)).toEqual(['started', 'dusk', 'undone']);
    expect(hall.store.eventsAfter(1, 4)).toMatchObject([{ kind: 'undo', seat: 0, body: 4, interactionId: 'back' }]);
    expect(hall.store.openDecisions(1)).toMatchObject([{ id: '5.0', seat: 0, answered: false }]);
    expectRefusal(hall, 'stale', () => hall.tables.answer(id, hall.actor('Ada'), first, ['wait']));

    const before = hall.dump();
    expect(hall.tables.undo(id, hall.actor('Ada', 'back'))).toEqual({ seq: 5, fresh: false });
    expect(hall.dump()).toEqual(before);
    hall.answer(id, 'Ada', ['wait']);
    expect(read(id)).toEqual(['started', 'dusk', 'undone', 'lit']);
  });

  test('a sealed answer, while the others are still asked', () => {
    const id = hall.begun();
    hall.answer(id, 'Ada', ['lamp']);
    hall.answer(id, 'Ada', 0);
    hall.answer(id, 'Ada', 5);
    hall.tables.undo(id, hall.actor('Ada'));
    expect(hall.tables.named(id)?.awaited.sort()).toEqual([0, 1]);
    hall.answer(id, 'Bob', 2);
    hall.answer(id, 'Ada', 0);
    expect(hall.tables.log(id, null, 1)).toMatchObject([{ line: { args: { bids: [0, 2] } } }]);
  });

  test('is not possible over the end of a segment, nor for others', () => {
    const id = hall.begun();
    expectRefusal(hall, 'nothing-to-undo', () => hall.tables.undo(id, hall.actor('Ada')));
    hall.answer(id, 'Ada', ['lamp']);
    expectRefusal(hall, 'nothing-to-undo', () => hall.tables.undo(id, hall.actor('Bob')));
    expectRefusal(hall, 'not-seated', () => hall.tables.undo(id, hall.actor('Dan')));
    hall.answer(id, 'Ada', 1);
    hall.answer(id, 'Ada', 1);
    hall.answer(id, 'Bob', 1);
    expectRefusal(hall, 'nothing-to-undo', () => hall.tables.undo(id, hall.actor('Ada')));
  });
});

describe('the end', () => {
  test('of the game: all see who won, and the seed is told for checking', () => {
    const id = hall.begun('lantern', { turns: 1 });
    const fingerprint = hall.tables.named(id)?.seedHash;
    hall.answer(id, 'Ada', ['lamp']);
    expect(hall.tables.named(id)?.seed).toBeNull();
    hall.answer(id, 'Ada', 2);
    hall.answer(id, 'Ada', 4);
    hall.answer(id, 'Bob', 5);

    const table = hall.tables.named(id);
    expect(table).toMatchObject({ status: 'over', awaited: [], seedHash: fingerprint });
    expect(seedHash(table?.seed ?? '')).toBe(fingerprint);
    expect(hall.tables.log(id, null, 1)).toEqual([
      { seq: 7, own: false, line: { key: 'table:log.over', args: { seed: table?.seed } } },
    ]);
    for (const tables of [hall.tables, hall.restarted()]) {
      expect(tables.look(id, ID.Bob)).toMatchObject({
        seat: 1,
        view: { turn: 1, oil: [7, 9] },
        asks: [],
        decision: null,
        undoable: false,
        outcome: { winners: [1], scores: [7, 9] },
      });
    }
    expectRefusal(hall, 'over', () => hall.tables.answer(id, hall.actor('Ada'), '7.0', ['lamp']));
    expectRefusal(hall, 'over', () => hall.tables.undo(id, hall.actor('Ada')));
    expectRefusal(hall, 'over', () => hall.tables.end(id, hall.actor('Ada'), true));
    expect(hall.tables.of(ID.Ada)).toEqual([]);
    expect(hall.tables.inChannel(CHANNEL.channelId)?.id).toBe(id);
    expect(hall.tables.create(CHANNEL, 'lantern', hall.actor('Bob')).id).not.toBe(id);
  });

  test.each([['a lobby'], ['a running game']])('of %s, ahead of time, by its creator or a manager', (which) => {
    const id = which === 'a lobby' ? hall.tables.create(CHANNEL, 'lantern', hall.actor('Ada')).id : hall.begun();
    expectRefusal(hall, 'not-allowed', () => hall.tables.end(id, hall.actor('Bob'), false));
    expectRefusal(hall, 'not-running', () => hall.tables.end('nowhere', hall.actor('Bob'), true));
    if (which === 'a lobby') hall.tables.end(id, hall.actor('Dan'), true);
    else hall.tables.end(id, hall.actor('Ada'), false);
    expect(hall.tables.named(id)).toMatchObject({ status: 'ended', awaited: [], seed: null });
    const [ended] = hall.tables.log(id, null, 1);
    const by = which === 'a lobby' ? ID.Dan : ID.Ada; // Dan has no seat
    expect(ended?.line).toEqual({ key: 'table:log.ended', args: { player: `<@${by}>` } });
    expect(hall.tables.inChannel(CHANNEL.channelId)).toBeNull();
    expect(hall.tables.of(ID.Ada)).toEqual([]);
    expect(hall.tables.look(id, ID.Ada)).toMatchObject({ seat: 0, asks: [], decision: null, undoable: false });
    expectRefusal(hall, 'not-running', () => hall.tables.answer(id, hall.actor('Ada'), '3.0', ['lamp']));
    expectRefusal(hall, 'not-running', () => hall.tables.end(id, hall.actor('Ada'), true));
  });
});

describe('looking', () => {
  test('each sees the own seat, others see what all may know', () => {
    const id = hall.begun();
    const [ada, bob, dan, all] = [ID.Ada, ID.Bob, ID.Dan, null].map((user) => hall.tables.look(id, user));
    expect(ada).toMatchObject({
      seat: 0,
      view: { hand: [expect.any(String), expect.any(String)] },
      decision: { decision: { topic: 'light' } },
    });
    expect(ada?.asks).toMatchObject([{ seat: 0, decision: { topic: 'light' } }]);
    expect(bob).toMatchObject({ seat: 1, decision: null, undoable: false, outcome: null });
    expect(bob?.asks).toEqual([expect.not.objectContaining({ decision: expect.anything() })]);
    expect(dan).toMatchObject({ seat: null, view: { hand: null, hands: [2, 2], deck: 16 }, decision: null });
    expect(all).toEqual(dan);
    expectRefusal(hall, 'not-running', () => hall.tables.look('nowhere', null));
    expectRefusal(hall, 'not-running', () => hall.tables.log('nowhere', null, 1));
  });

  test('what was seen stays as it was, whatever happens after', () => {
    const id = hall.begun();
    hall.answer(id, 'Ada', ['lamp']);
    const seen = hall.tables.look(id, ID.Ada);
    const copy = structuredClone(seen);
    hall.answer(id, 'Ada', 3);
    hall.answer(id, 'Ada', 4);
    hall.answer(id, 'Bob', 5);
    expect(seen).toEqual(copy);
  });

  test('tables that wait for a person come first', () => {
    const waiting = hall.begun();
    const { id: lobby } = hall.tables.create({ ...CHANNEL, channelId: '101' }, 'lantern', hall.actor('Ada'));
    expect(hall.tables.of(ID.Ada).map((t) => t.id)).toEqual([waiting, lobby]);
    expect(hall.tables.of(ID.Bob).map((t) => t.id)).toEqual([waiting]);
    adaTurn(waiting);
    expect(hall.tables.of(ID.Ada).map((t) => t.id)).toEqual([lobby, waiting]);
  });
});

describe('memory', () => {
  /** A game that counts how often it is asked for a view of a state that was just read from the database. */
  let restores = 0;
  const counting: Game = {
    ...(lantern as Game),
    play(g) {
      restores++;
      return (lantern as Game).play(g);
    },
  };

  test('a match that nobody asked for is dropped after ten minutes, and comes back when it is needed', () => {
    const tables = hall.restarted({ lantern: counting });
    const id = hall.begun();
    const count = () => {
      restores = 0;
      tables.look(id, null);
      return restores;
    };
    expect(count()).toBe(1);
    expect(count()).toBe(0);
    hall.clock.time += 10 * 60_000;
    tables.live.dropIdle();
    expect(count()).toBe(0);
    hall.clock.time += 10 * 60_000 + 1;
    tables.live.dropIdle();
    expect(count()).toBe(1);
  });
});

describe('rules that changed in the middle of a turn', () => {
  test('where they ask something else now, the turn starts again, and all are told', () => {
    const id = hall.begun();
    adaTurn(id);
    hall.answer(id, 'Bob', ['wait']);
    hall.answer(id, 'Bob', 2);
    hall.tables = hall.restarted({ lantern: secondEdition as Game });

    const seen = hall.tables.look(id, ID.Bob);
    expect(seen).toMatchObject({
      table: { seq: 10, awaited: [1] },
      view: { turn: 1, oil: [7, 9] },
      decision: {
        decision: { topic: 'light', options: [{ id: 'lamp' }, { id: 'torch' }, { id: 'wait' }] },
      },
    });
    expect(seen.table).toEqual(hall.tables.named(id));
    expect(read(id)).toEqual(['started', 'dusk', 'lit', 'poured', 'bids', 'restarted']);
    expect(hall.store.eventsAfter(1, 9)).toMatchObject([{ seq: 10, kind: 'restart', userId: null, version: 2 }]);
    expect(hall.store.lastCheckpoint(1)).toMatchObject({ seq: 10, version: 2 });
    expect(hall.store.owed(hall.clock.now())).toMatchObject([{ seq: 10 }]);
    expect(hall.logged).toMatchObject([{ table: id, seq: 8, msg: 'the rules have changed: the turn restarts' }]);

    hall.answer(id, 'Bob', ['torch']);
    const live = hall.tables.look(id, ID.Bob);
    expect(hall.restarted({ lantern: secondEdition as Game }).look(id, ID.Bob)).toEqual(live);
  });

  test('a press from before is stale, and the restart is kept', () => {
    const id = hall.begun();
    hall.answer(id, 'Ada', ['lamp']);
    const { id: before } = hall.asked(id, 'Ada');
    hall.tables = hall.restarted({ lantern: secondEdition as Game });
    expect(() => hall.tables.answer(id, hall.actor('Ada'), before, 1)).toThrow('stale');
    expect(hall.tables.named(id)).toMatchObject({ seq: 5, awaited: [0] });
    expectRefusal(hall, 'nothing-to-undo', () => hall.tables.undo(id, hall.actor('Ada')));
    expect(hall.answer(id, 'Ada', ['torch'])).toEqual({ seq: 6, fresh: true });
  });

  test('where they still ask the same, the game goes on where it was', () => {
    const id = hall.begun();
    hall.answer(id, 'Ada', ['lamp']);
    const before = hall.dump();
    const seen = hall.tables.look(id, ID.Ada);
    hall.tables = hall.restarted({ lantern: { ...(lantern as Game), version: 2 } });
    expect(hall.tables.look(id, ID.Ada)).toEqual(seen);
    expect(hall.dump()).toEqual(before);
  });
});

test('a fault in the rules leaves everything as it was', () => {
  const id = hall.begun();
  const seen = hall.tables.look(id, ID.Ada);
  hall.tables = hall.restarted({ lantern: faultyEdition as Game });
  for (let i = 0; i < 2; i++) {
    expectRefusal(hall, 'not-saved', () => hall.answer(id, 'Ada', ['lamp']));
    expect(hall.tables.look(id, ID.Ada)).toEqual(seen);
  }
  expect(hall.logged).toMatchObject([
    { level: 50, table: id, interaction: expect.any(String), err: { message: 'a fault in the rules' } },
    { level: 50 },
  ]);
  hall.tables = hall.restarted();
  expect(hall.answer(id, 'Ada', ['lamp'])).toEqual({ seq: 4, fresh: true });
});
