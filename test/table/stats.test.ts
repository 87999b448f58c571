import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Game } from '../../src/kernel/index.ts';
import { CHANNEL, expectRefusal, Hall, ID } from './hall.ts';
import { lantern } from './lantern.ts';
import { nim } from './nim.ts';

const MINUTE = 60_000;
const ELSEWHERE = { channelId: '900', guildId: '90', locale: 'de' };

let hall: Hall;
beforeEach(() => {
  hall = new Hall({ lantern: lantern as Game, nim: nim as Game });
});
afterEach(() => hall.close());

/** A game of one turn: who sits first pours oil, and so the other one wins. Each answer takes so many minutes. */
function played(first: 'Ada' | 'Bob', second: 'Ada' | 'Bob', where = CHANNEL, minutes = 1): string {
  const { id } = hall.tables.create(where, 'lantern', hall.actor(first), { turns: 1 });
  hall.tables.join(id, hall.actor(second));
  hall.tables.start(id, hall.actor(first));
  const answer = (...[who, given]: [typeof first, Parameters<Hall['answer']>[2]]) => {
    hall.clock.time += minutes * MINUTE;
    hall.answer(id, who, given);
  };
  answer(first, ['lamp']);
  answer(first, 1);
  answer(second, 2);
  answer(first, 2);
  expect(hall.tables.named(id)?.status).toBe('over');
  return id;
}

describe('stats', () => {
  test('count finished games and wins, by game and by seat, at one server or everywhere', () => {
    played('Ada', 'Bob');
    played('Ada', 'Bob');
    played('Bob', 'Ada');
    played('Ada', 'Bob', ELSEWHERE);
    hall.begun(); // a game that goes on does not count
    const game = { id: 'lantern', title: 'Lantern' };
    const alone = { games: 0, wins: 0 };
    expect(hall.tables.statsOf(ID.Ada, '10')?.games).toEqual([
      {
        game,
        alone,
        people: { games: 3, wins: 1 },
        seats: [
          { seat: 0, games: 2, wins: 0 },
          { seat: 1, games: 1, wins: 1 },
        ],
      },
    ]);
    expect(hall.tables.statsOf(ID.Ada, null)?.games[0]?.people).toEqual({ games: 4, wins: 1 });
    expect(hall.tables.statsAt('10', 10)).toMatchObject({
      finished: 3,
      games: [
        {
          people: { games: 3, wins: 3 },
          seats: [
            { seat: 0, games: 3, wins: 0 },
            { seat: 1, games: 3, wins: 3 },
          ],
        },
      ],
      players: [
        { userId: ID.Bob, name: 'Bob', games: 3, wins: 2 },
        { userId: ID.Ada, name: 'Ada', games: 3, wins: 1 },
      ],
    });
    expect(hall.tables.statsAt('10', 1).players.map(({ name }) => name)).toEqual(['Bob']);
    expect(hall.tables.statsAt('90', 10)).toMatchObject({ finished: 1, players: [{ name: 'Bob' }, { name: 'Ada' }] });
    expect(hall.tables.statsAt('70', 10)).toEqual({ finished: 0, games: [], answers: null, players: [] });
    expect(hall.tables.statsOf(ID.Cleo, null)).toBeNull();
    expect(hall.tables.statsOf(ID.Bob, '70')).toBeNull();
  });

  test('measure an answer from when it was asked for, and once', () => {
    played('Ada', 'Bob', CHANNEL, 10);
    // Ada: light 10, oil 10, and the bid was asked when the oil was poured, 20 minutes before. Bob's bid: 10.
    expect(hall.tables.statsOf(ID.Ada, '10')?.answers).toEqual({ count: 3, average: (40 / 3) * MINUTE });
    expect(hall.tables.statsOf(ID.Bob, '10')?.answers).toEqual({ count: 1, average: 10 * MINUTE });
    expect(hall.tables.statsAt('10', 10).answers).toEqual({ count: 4, average: 12.5 * MINUTE });
    expect(hall.tables.statsAt('90', 10).answers).toBeNull();
  });

  test('count an answer that was changed before it was carried out by when it was first given', () => {
    const { id } = hall.tables.create(CHANNEL, 'lantern', hall.actor('Ada'), { turns: 1 });
    hall.tables.join(id, hall.actor('Bob'));
    hall.tables.start(id, hall.actor('Ada'));
    hall.answer(id, 'Ada', ['lamp']);
    hall.answer(id, 'Ada', 1);
    hall.clock.time += MINUTE;
    hall.answer(id, 'Bob', 2);
    hall.clock.time += 100 * MINUTE;
    hall.answer(id, 'Bob', 3);
    hall.answer(id, 'Ada', 2);
    expect(hall.tables.statsOf(ID.Bob, '10')?.answers).toEqual({ count: 1, average: MINUTE });
  });

  test('leave out what a machine answers, and count games against one apart', () => {
    const { id } = hall.tables.solo({ ...CHANNEL, channelId: '300' }, 'nim', hall.actor('Ada'), 'meek');
    for (let answers = 0; hall.tables.named(id)?.status === 'running'; answers++) {
      if (answers > 99) throw new Error('the game does not end');
      hall.clock.time += MINUTE;
      const { decision } = hall.asked(id, 'Ada');
      hall.answer(id, 'Ada', decision.kind === 'amount' ? decision.max : [decision.options[0]?.id ?? '']);
    }
    const stats = hall.tables.statsOf(ID.Ada, '10');
    expect(stats?.games).toMatchObject([{ people: { games: 0 }, seats: [], alone: { games: 1 } }]);
    expect(stats?.answers?.average).toBe(MINUTE);
    expect(hall.tables.statsAt('10', 10)).toMatchObject({ finished: 1, players: [] });
    expect(hall.tables.statsAt('10', 10).answers).toEqual(stats?.answers);
  });
});

describe('somebody who is forgotten', () => {
  const NAME = 'Ada-who-is-named';
  const DISCORD = '777000777000777000';
  const ada = () => ({ userId: DISCORD, name: NAME, interactionId: null });

  test('is named nowhere in the database any more, and what was played stays', () => {
    const { id } = hall.tables.create(CHANNEL, 'lantern', ada(), { turns: 1 });
    hall.tables.join(id, hall.actor('Bob'));
    hall.tables.order(id, ada(), [ID.Bob, DISCORD]);
    hall.tables.start(id, ada());
    expect(JSON.stringify(hall.dump())).toContain(DISCORD);
    const seqs = hall.tables.named(id)?.seq;
    hall.tables.forget(ada());
    expect(JSON.stringify(hall.dump())).not.toContain(DISCORD);
    expect(JSON.stringify(hall.dump())).not.toContain(NAME);
    const table = hall.tables.named(id);
    expect(table).toMatchObject({ status: 'running', creatorId: null });
    expect(table?.seq).toBeGreaterThanOrEqual(seqs ?? 0);
    expect(table?.players.map(({ userId, name }) => [userId, name])).toEqual([
      [ID.Bob, 'Bob'],
      [null, 'Empty seat of Player 2'],
    ]);
    // Its post is owed once more, so that it names nobody any more.
    expect(hall.store.owed(hall.clock.now()).map((row) => row.tableId)).toContain(hall.store.tableByName(id)?.id);
    expectRefusal(hall, 'not-seated', () => hall.tables.undo(id, ada()));
    hall.tables.absence.take(id, hall.actor('Cleo'));
    expect(hall.tables.named(id)?.names).toEqual(['Bob', 'Cleo']);
    expect(hall.tables.of(DISCORD)).toEqual([]);
  });

  test('leaves lobbies, and a lobby of their own goes to whoever is left', () => {
    const { id } = hall.tables.create(CHANNEL, 'lantern', ada());
    hall.tables.join(id, hall.actor('Bob'));
    const { id: lonely } = hall.tables.create({ ...CHANNEL, channelId: '200' }, 'lantern', ada());
    hall.tables.forget(ada());
    expect(hall.tables.named(id)).toMatchObject({ status: 'lobby', creatorId: ID.Bob, names: ['Bob'] });
    hall.tables.setOption(id, hall.actor('Bob'), 'wind', 'gusty');
    expect(hall.tables.named(lonely)?.status).toBe('ended');
  });

  test('leaves no game behind that only they could play, so that its channel is free', () => {
    const where = { channelId: '300', guildId: null, locale: 'de' };
    const { id } = hall.tables.solo(where, 'nim', ada(), 'meek');
    hall.tables.forget(ada());
    expect(hall.tables.named(id)?.status).toBe('ended');
    hall.tables.solo(where, 'nim', ada(), 'meek'); // as somebody new
    expect(hall.tables.of(DISCORD)).toHaveLength(1);
  });

  test('counts in what was played at a server, but is not listed', () => {
    played('Ada', 'Bob');
    hall.tables.forget(hall.actor('Ada'));
    const stats = hall.tables.statsAt('10', 10);
    expect(stats.finished).toBe(1);
    expect(stats.games[0]?.people.games).toBe(1);
    expect(stats.games[0]?.seats.map(({ games }) => games)).toEqual([1, 1]);
    expect(stats.players.map(({ name }) => name)).toEqual(['Bob']);
    expect(hall.tables.statsOf(ID.Ada, null)).toBeNull();
  });

  test('is somebody new when they come back; who is not known cannot be forgotten', () => {
    played('Ada', 'Bob');
    hall.tables.forget(hall.actor('Ada'));
    expectRefusal(hall, 'not-known', () => hall.tables.forget(hall.actor('Ada')));
    played('Ada', 'Bob');
    expect(hall.tables.statsOf(ID.Ada, '10')?.games[0]?.people.games).toBe(1);
  });
});
