import { afterEach, beforeEach, expect, test } from 'vitest';
import { CHANNEL, expectRefusal, Hall, ID } from './hall.ts';

const OTHER = { ...CHANNEL, channelId: '200' };

let hall: Hall;
let id: string;
beforeEach(() => {
  hall = new Hall();
  id = hall.begun();
});
afterEach(() => hall.close());

test('a table goes to another channel with all that belongs to it, and owes a post there', () => {
  const before = hall.tables.look(id, ID.Ada);
  hall.tables.places.gone(CHANNEL.channelId, 'Unknown Channel');
  expect(hall.tables.named(id)?.cannotPost).toBe('Unknown Channel');
  hall.tables.places.move(id, OTHER, hall.actor('Ada'), false);
  const now = hall.tables.look(id, ID.Ada);
  expect(now).toMatchObject({ table: { channelId: '200', cannotPost: null }, decision: before.decision });
  expect(hall.tables.inChannel(CHANNEL.channelId)).toBeNull();
  expect(hall.tables.log(id, null, 2).map(({ line }) => line)).toEqual([
    { key: 'table:log.moved', args: { by: `<@${ID.Ada}>` } },
    { key: 'table:log.placed' },
  ]);
  expect(hall.store.owed(hall.clock.now())).toMatchObject([{ seq: now.table.seq }]);
  hall.answer(id, 'Ada', ['lamp']);
  expect(hall.restarted().look(id, ID.Ada)).toEqual(hall.tables.look(id, ID.Ada));
  hall.tables.create(CHANNEL, 'lantern', hall.actor('Cleo')); // its old channel is free
});

test('those who play in a channel that was deleted are told by direct message, once each', () => {
  const told = () => hall.tables.notices.due().map(({ kind, by, discordId }) => [kind, by, discordId]);
  hall.tables.gm.pause(id, { ...hall.actor('Ada'), guildId: '10', mayManage: false, roles: [] });
  hall.tables.places.gone('elsewhere', 'Unknown Channel');
  expect(told()).toEqual([]);
  hall.tables.places.gone(CHANNEL.channelId, 'Unknown Channel');
  const both = [ID.Ada, ID.Bob].map((discordId) => ['gone', 'dm', discordId]);
  expect(told()).toEqual(both);
  hall.tables = hall.restarted();
  expect(told()).toEqual(both);
  hall.tables.notices.done(hall.tables.notices.due());
  hall.tables.places.gone(CHANNEL.channelId, 'Unknown Channel');
  expect(told()).toEqual([]);
});

test('a game without a channel stands still: nobody is late for it, and it goes on with what was left', () => {
  hall.tables.absence.setPatience(id, hall.actor('Ada'), 24, 'pass', false);
  const before = hall.tables.look(id, ID.Ada);
  hall.clock.time += 10 * 3_600_000;
  hall.tables.places.gone(CHANNEL.channelId, 'Unknown Channel');
  hall.clock.time += 90 * 3_600_000;
  hall.tables.alarms.ring();
  expect(hall.tables.named(id)).toMatchObject({ awaited: [], paused: true });
  expect(hall.tables.notices.due().map(({ kind }) => kind)).toEqual(['gone', 'gone']);
  hall.tables = hall.restarted();
  hall.tables.places.move(id, OTHER, hall.actor('Ada'), false);
  const after = hall.tables.look(id, ID.Ada);
  expect(after.decision).toEqual(before.decision);
  expect(after.table).toMatchObject({ paused: false, due: [{ seat: 0, at: hall.clock.time + 14 * 3_600_000 }] });
});

test('but one that a game master has stopped before goes on only when they say so', () => {
  const gm = { ...hall.actor('Ada'), guildId: '10', mayManage: false, roles: [] };
  hall.tables.gm.pause(id, gm);
  hall.tables.places.gone(CHANNEL.channelId, 'Unknown Channel');
  hall.tables.places.move(id, OTHER, hall.actor('Ada'), false);
  expect(hall.tables.named(id)?.paused).toBe(true);
  hall.tables.gm.resume(id, { ...gm, interactionId: null });
  expect(hall.tables.named(id)?.paused).toBe(false);
});

test('who has not been told yet is not when the game has a place again', () => {
  hall.tables.places.gone(CHANNEL.channelId, 'Unknown Channel');
  hall.tables.places.move(id, OTHER, hall.actor('Ada'), false);
  expect(hall.tables.notices.due()).toEqual([]);
});

test('whoever manages the server may do it too, others may not', () => {
  expectRefusal(hall, 'not-mover', () => hall.tables.places.move(id, OTHER, hall.actor('Bob'), false));
  expect(hall.tables.places.movable('10', hall.actor('Bob'), false)).toEqual([]);
  expect(hall.tables.places.movable('10', hall.actor('Ada'), false).map((t) => t.id)).toEqual([id]);
  expect(hall.tables.places.movable('10', hall.actor('Dan'), true).map((t) => t.id)).toEqual([id]);
  expect(hall.tables.places.movable('11', hall.actor('Dan'), true)).toEqual([]);
  hall.tables.places.move(id, OTHER, hall.actor('Dan'), true);
});

test('not to where another game is, to another server, or to where it is; not when it is over', () => {
  hall.tables.create(OTHER, 'lantern', hall.actor('Cleo'));
  const to = (where: object) => () => hall.tables.places.move(id, { ...CHANNEL, ...where }, hall.actor('Ada'), true);
  expectRefusal(hall, 'channel-taken', to(OTHER));
  expectRefusal(hall, 'elsewhere', to({ channelId: '300', guildId: '11' }));
  expectRefusal(hall, 'elsewhere', to({ channelId: '300', guildId: null }));
  expectRefusal(hall, 'here-already', to({}));
  expectRefusal(hall, 'not-running', () => hall.tables.places.move('nowhere', OTHER, hall.actor('Ada'), true));
  hall.tables.end(id, hall.actor('Ada'), false);
  expectRefusal(hall, 'not-running', to({ channelId: '300' }));
});

test('the same interaction moves it once', () => {
  const actor = hall.actor('Ada');
  hall.tables.places.move(id, OTHER, actor, false);
  const { seq } = hall.tables.named(id) ?? {};
  hall.tables.places.move(id, OTHER, actor, false);
  expect(hall.tables.named(id)?.seq).toBe(seq);
});

test('a table that comes back to a channel where a newer game is over is the one that commands mean there', () => {
  const finish = (where: typeof CHANNEL) => {
    const next = hall.tables.create(where, 'lantern', hall.actor('Ada'), { turns: 1 }).id;
    hall.tables.join(next, hall.actor('Bob'));
    hall.tables.start(next, hall.actor('Ada'));
    for (const [name, answer] of [
      ['Ada', ['lamp']],
      ['Ada', 1],
      ['Ada', 1],
      ['Bob', 1],
    ] as const)
      hall.answer(next, name, answer);
    expect(hall.tables.named(next)?.status).toBe('over');
  };
  finish(OTHER);
  hall.tables.places.move(id, OTHER, hall.actor('Ada'), false);
  expect(hall.tables.inChannel('200')?.id).toBe(id);
  hall.tables.places.gone('200', 'Unknown Channel');
  expect(hall.tables.named(id)?.cannotPost).toBe('Unknown Channel');
  hall.tables.places.move(id, CHANNEL, hall.actor('Ada'), false);

  // Ended, then taken back, over a game that was finished and a lobby that was given up there meanwhile.
  hall.tables.end(id, hall.actor('Ada'), false);
  finish(CHANNEL);
  const lobby = hall.tables.create(CHANNEL, 'lantern', hall.actor('Bob'));
  hall.tables.end(lobby.id, hall.actor('Bob'), false);
  expect(hall.tables.gm.restorableIn('100')).toBe(id);
  hall.tables.gm.restore(id, { ...hall.actor('Ada'), guildId: '10', mayManage: false, roles: [] });
  expect(hall.tables.inChannel('100')).toMatchObject({ id, status: 'running' });
  expect(hall.tables.gm.restorableIn('100')).toBe(id);
});
