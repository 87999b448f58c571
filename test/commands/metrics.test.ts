/** What Prometheus reads while the bot plays in earnest: figures that move with what was done, and name nobody. */
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { serveMetrics } from '../../src/metrics.ts';
import type { Person } from '../sandbox/driver.ts';
import { type Hall, openHall } from './hall.ts';
import { answerBy, planned } from './player.ts';

const PLACE = 'dark-pact-table';

let hall: Hall;
let server: Server;
let alice: Person;
let bob: Person;

beforeAll(async () => {
  hall = await openHall();
  [alice, bob] = ['Alice', 'Bob'].map((name) => hall.sandbox.user(name)) as [Person, Person];
  // As the program itself serves them.
  server = await serveMetrics(0, () => ({ owed: hall.store.countOwed(), tables: hall.store.countTables() }));
}, 60_000);
afterAll(async () => {
  server.close();
  await hall.close();
});

const read = async () => (await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/metrics`)).text();
/** A figure of a text in Prometheus' format, by its name and labels; 0 where it is not there. */
const figure = (text: string, name: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`pactkeeper_${name} `))
      ?.split(' ')[1] ?? 0,
  );
const quiet = () => vi.waitFor(() => expect(hall.store.countOwed()).toBe(0), { timeout: 20_000, interval: 100 });

it('an answer and a refusal in a real game move the figures', { timeout: 60_000 }, async () => {
  const { channelId } = await alice.slash('table new', { game: 'dark-pact' }, PLACE);
  await quiet();
  const lobby = await read();
  expect(figure(lobby, 'tables{status="lobby"}')).toBe(1);
  await bob.slash('table join', {}, PLACE);
  await alice.slash('table start', {}, PLACE);
  await quiet();
  const id = hall.tables.inChannel(channelId)?.id ?? '';
  const person = hall.tables.look(id, alice.id).decision ? alice : bob;
  const panel = await person.slash('act', {}, PLACE);
  await quiet();
  const before = await read();
  expect(figure(before, 'tables{status="running"}')).toBe(1);
  expect(figure(before, 'tables{status="lobby"}')).toBe(0);

  await answerBy(person, panel, planned(hall.tables.look(id, person.id)));
  await quiet();
  const after = await read();
  for (const name of ['acknowledgement', 'step', 'paint', 'post'])
    for (const part of ['count', 'sum'])
      expect([name, figure(after, `${name}_seconds_${part}`)]).toEqual([
        name,
        expect.toSatisfy((now: number) => now > figure(before, `${name}_seconds_${part}`)),
      ]);
  expect(figure(after, 'outbox_depth')).toBe(0);
  expect(after).toMatch(/^pactkeeper_step_seconds_bucket\{le="\+Inf"\} \d+$/m);

  const refused = 'refusals_total{why="channel-taken"}';
  await bob.slash('table new', { game: 'dark-pact' }, PLACE);
  const last = await read();
  expect(figure(last, refused)).toBe(figure(after, refused) + 1);
  expect(figure(last, 'acknowledgement_seconds_count')).toBeGreaterThan(figure(after, 'acknowledgement_seconds_count'));
  for (const secret of [alice.id, bob.id, channelId, id, 'Alice', 'Bob']) expect(last).not.toContain(secret);
});

it('the depth of the outbox is what waits while Discord takes no posts', { timeout: 60_000 }, async () => {
  await hall.sandbox.fault({ kind: 'answer', route: 'POST /channels/:channel/messages', status: 500, times: 20 });
  await alice.slash('table new', { game: 'dark-pact' }, 'general');
  await vi.waitFor(async () => expect(figure(await read(), 'outbox_depth')).toBe(1), { timeout: 20_000 });
  await hall.sandbox.calm();
  await quiet();
  expect(figure(await read(), 'outbox_depth')).toBe(0);
});
