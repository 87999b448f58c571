/** `/gm` as Discord carries it: a file out of one channel and into another, a role, and a request on the board. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Person, Shown } from '../sandbox/driver.ts';
import { type Hall, openHall } from './hall.ts';

let hall: Hall;
let alice: Person;
let bob: Person;
let place = '';

beforeAll(async () => {
  hall = await openHall({
    dealt: (s) => Object.assign(s, { step: 'action', first: 0, active: 0, turn: 1, actions: 1, coins: 0 }),
  });
  [alice, bob] = ['Alice', 'Bob'].map((name) => hall.sandbox.user(name)) as [Person, Person];
  const channel = await alice.createChannel('round');
  place = channel.id;
  await alice.slash('table new', { game: 'dark-pact' }, 'round');
  await bob.slash('table join', {}, 'round');
  await alice.slash('table start', {}, 'round');
}, 60_000);
afterAll(async () => {
  await hall.sandbox.calm();
  expect(hall.errors).toEqual([]);
  await hall.close();
});

const table = () => {
  const found = hall.tables.inChannel(place);
  if (!found) throw new Error('no table');
  return found;
};
const board = async (test: (shown: Shown) => boolean) =>
  bob.waitFor((shown) => !shown.ephemeral && shown.channelId === place && test(shown));

it('a game goes out of one channel in a file, and into another', { timeout: 60_000 }, async () => {
  const got = await alice.slash('gm export', {}, 'round');
  const [file] = got.message?.attachments ?? [];
  expect(file?.filename).toMatch(/^dark-pact-\w+\.json$/);
  const content = await (await fetch(file?.url ?? '')).text();
  expect(JSON.parse(content)).toMatchObject({ pactkeeper: 1, game: 'dark-pact', status: 'running' });
  const elsewhere = await alice.createChannel('elsewhere');
  const data = Buffer.from(content).toString('base64');
  const done = await alice.slash('gm import', { file: { filename: 'game.json', data } }, 'elsewhere');
  expect(done.text).toContain('The game is here');
  const there = hall.tables.inChannel(elsewhere.id);
  expect(there).toMatchObject({ status: 'running', seedHash: table().seedHash });
  await alice.waitFor((shown) => !shown.ephemeral && shown.channelId === elsewhere.id);
  expect(hall.tables.look(there?.id ?? '', bob.id).view).toEqual(hall.tables.look(table().id, bob.id).view);
});

it('players, points and corrections are proposed to a game master while they are typed', {
  timeout: 60_000,
}, async () => {
  const players = await alice.autocomplete('gm skip', 'player', 'bo', {}, 'round');
  expect(players).toEqual([{ name: 'Bob', value: '1' }]);
  const zones = await alice.autocomplete('gm fix', 'second', 'exile', { what: 'move', first: 'Copper' }, 'round');
  expect(zones.map((zone) => zone.value)).toEqual(['exile']);
  expect(await bob.autocomplete('gm skip', 'player', '', {}, 'round')).toEqual([]);
});

it('a request is shown on the board, whoever is asked is told once, and can say so there', {
  timeout: 60_000,
}, async () => {
  while (table().awaited[0] === 0) await alice.slash('gm skip', { player: '0' }, 'round');
  await board((shown) => shown.text.includes(`Waiting for ${bob.mention}`));
  const offer = await alice.slash('undo', {}, 'round');
  await alice.press('Ask the others', { on: offer });
  await board((shown) => shown.text.includes('Still to say: Bob'));
  const asks = await bob.waitFor((shown) => shown.text.startsWith('↩️'));
  expect(asks.message?.mentions).toEqual([bob.id]);
  await bob.press('I agree', { on: asks, until: 'acknowledged' });
  await vi.waitFor(() => expect(table().awaited).toEqual([0]), { timeout: 20_000 });
  await board((shown) => shown.text.includes('All agree'));
});
