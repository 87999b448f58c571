import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Game } from '../../src/kernel/index.ts';
import { ambush } from './ambush.ts';
import { CHANNEL, expectRefusal, Hall, ID } from './hall.ts';
import { nim } from './nim.ts';

let hall: Hall;
beforeEach(() => {
  hall = new Hall({ ambush: ambush as Game, nim: nim as Game });
});
afterEach(() => hall.close());

const again = (id: string, name: 'Ada' | 'Bob' | 'Cleo' | 'Dan', mayManage = false) =>
  hall.tables.again(id, CHANNEL, hall.actor(name), mayManage);
const here = () => {
  const table = hall.tables.inChannel(CHANNEL.channelId);
  if (!table) throw new Error('no table');
  return table;
};
const seated = () => here().players.map((p) => p.userId);

/** A game of Ada, Bob and Cleo, with all that can be set set otherwise than it is by itself, played to its end. */
function played(): string {
  const { id } = hall.tables.create(CHANNEL, 'ambush', hall.actor('Ada'), { turns: 1 });
  for (const name of ['Bob', 'Cleo'] as const) hall.tables.join(id, hall.actor(name));
  hall.tables.setWindows(id, hall.actor('Ada'), 'timed:12');
  hall.tables.absence.setPatience(id, hall.actor('Ada'), 48, 'bot', false);
  hall.tables.start(id, hall.actor('Ada'));
  hall.answer(id, 'Ada', ['rest']);
  expect(here().status).toBe('over');
  return id;
}

test('all that was set at the old table is set at the new one; whoever asks has a seat, the others are invited', () => {
  const old = hall.tables.named(played());
  again(old?.id ?? '', 'Bob');
  expect(here()).toMatchObject({
    ...{ status: 'lobby', creatorId: ID.Bob, invited: [ID.Ada, ID.Cleo] },
    ...{ options: old?.options, windows: old?.windows, patience: 48, lapse: 'bot', cards: null },
  });
  expect(here().windows?.value).toBe('timed:12');
  expect(here().id).not.toBe(old?.id);
  expect(seated()).toEqual([ID.Bob]);
});

test('who asks after that sits down in the same lobby; who was invited and is seated is invited no more', () => {
  const old = played();
  again(old, 'Bob');
  const { id } = here();
  again(old, 'Ada');
  expectRefusal(hall, 'already-seated', () => again(old, 'Ada'));
  expect(here()).toMatchObject({ id, invited: [ID.Cleo] });
  again(old, 'Dan');
  expect(seated()).toEqual([ID.Bob, ID.Ada, ID.Dan]);
  hall.tables.leave(id, hall.actor('Ada'));
  expect(here().invited).toEqual([ID.Ada, ID.Cleo]);
  hall.tables.start(id, hall.actor('Bob'));
  expect(here().invited).toEqual([]);
  expectRefusal(hall, 'channel-taken', () => again(old, 'Cleo'));
});

test('who has left the old game, or was forgotten, is not invited', () => {
  const { id } = hall.tables.create(CHANNEL, 'ambush', hall.actor('Ada'), { turns: 1 });
  for (const name of ['Bob', 'Cleo', 'Dan'] as const) hall.tables.join(id, hall.actor(name));
  hall.tables.start(id, hall.actor('Ada'));
  hall.tables.absence.resign(id, hall.actor('Bob'), 'pass');
  hall.answer(id, 'Ada', ['rest']);
  hall.tables.forget(hall.actor('Cleo'));
  again(id, 'Ada');
  expect(here().invited).toEqual([ID.Dan]);
});

test('opened by those alone who played, or who may manage the server; and nobody is invited twice', () => {
  const old = played();
  expectRefusal(hall, 'not-played', () => again(old, 'Dan'));
  again(old, 'Dan', true);
  expect(here()).toMatchObject({ creatorId: ID.Dan, invited: [ID.Ada, ID.Bob, ID.Cleo] });
  hall.tables.end(here().id, hall.actor('Dan'), false);
  again(old, 'Ada');
  expect(here()).toMatchObject({ status: 'lobby', creatorId: ID.Ada, invited: [] });
  again(old, 'Bob');
  expect(seated()).toEqual([ID.Ada, ID.Bob]);
});

test('only a game that is over is played again, and one interaction does it once', () => {
  const { id } = hall.tables.create(CHANNEL, 'ambush', hall.actor('Ada'));
  expectRefusal(hall, 'stale', () => again(id, 'Ada'));
  expectRefusal(hall, 'stale', () => again('nowhere', 'Ada'));
  hall.tables.end(id, hall.actor('Ada'), false);
  expectRefusal(hall, 'stale', () => again(id, 'Ada'));
  const over = played();
  const twice = hall.actor('Ada');
  hall.tables.again(over, CHANNEL, twice, false);
  const before = hall.dump();
  hall.tables.again(over, CHANNEL, twice, false);
  expect(hall.dump()).toEqual(before);
});

test('a game alone is dealt out at once', () => {
  const { id } = hall.tables.create(CHANNEL, 'nim', hall.actor('Ada'), { stones: 1, rival: 'meek' });
  hall.tables.start(id, hall.actor('Ada'));
  hall.answer(id, 'Ada', 1);
  hall.answer(id, 'Ada', 3);
  expect(here()).toMatchObject({ id, status: 'over' });
  again(id, 'Ada');
  expect(here()).toMatchObject({ status: 'running', options: { stones: 1, rival: 'meek' }, invited: [] });
  expect(here().id).not.toBe(id);
});
