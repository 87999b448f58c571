import { REST } from 'discord.js';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { type Hall, openHall } from './hall.ts';

let hall: Hall;
/** What the bot said in logging in: which shard it is, of how many. */
const shards: string[] = [];
beforeAll(async () => {
  const { send } = WebSocket.prototype;
  vi.spyOn(WebSocket.prototype, 'send').mockImplementation(function (this: WebSocket, ...sent: unknown[]) {
    const [, shard] = /"op":2,.*"shard":\[(\d,\d)\]/.exec(String(sent[0])) ?? [];
    if (shard) shards.push(shard);
    return (send as (...sent: unknown[]) => void).apply(this, sent);
  });
  const { request } = REST.prototype;
  vi.spyOn(REST.prototype, 'request').mockImplementation(async function (this: REST, options) {
    const answer = await request.call(this, options);
    return options.fullRoute === '/gateway/bot' ? { ...(answer as object), shards: 2 } : answer;
  });
  hall = await openHall();
}, 60_000);
afterAll(async () => {
  await hall.close();
  vi.restoreAllMocks();
});

it('on two shards in one process, servers and direct messages are answered, each once', {
  timeout: 60_000,
}, async () => {
  expect(shards.sort()).toEqual(['0,2', '1,2']);
  const alice = hall.sandbox.user('Alice');
  await alice.slash('table new', { game: 'dark-pact' }, 'dark-pact-table');
  const { id: dm } = await alice.dm();
  const solo = await alice.slash('solo', { game: 'dark-pact', level: 'normal' }, dm);
  expect(solo.text).toContain('begins');
  const games = await alice.slash('games', {}, dm);
  expect(games.text.split('\n')).toHaveLength(2);
  expect(hall.errors).toEqual([]); // of two answers to one interaction the second is an error
});
