import { afterEach, expect, it } from 'vitest';
import { seedHash } from '../../src/kernel/index.ts';
import { quickSeed } from '../games/dark-pact/plan.ts';
import { type Hall, openHall } from './hall.ts';
import { answerBy, planned } from './player.ts';

let hall: Hall;
afterEach(() => hall.close());

/** Sits Alice and Bob down in #dark-pact-table and starts a first game. */
async function begin() {
  const alice = hall.sandbox.user('Alice');
  const bob = hall.sandbox.user('Bob');
  await alice.slash('table new', { game: 'dark-pact' }, 'dark-pact-table');
  await bob.waitFor('One more player');
  await bob.press('Join', { until: 'acknowledged' });
  await alice.waitFor('Ready to start');
  await alice.choose('Set-up', 'true', { until: 'acknowledged' });
  await alice.waitFor((shown) => shown.menus.some((m) => m.options.some((o) => o.value === 'true' && o.default)));
  await alice.press('Start', { until: 'acknowledged' });
  await bob.waitFor('Waiting for');
  const table = hall.tables.of(alice.id)[0];
  if (!table) throw new Error('no table');
  return { alice, bob, id: table.id };
}

it('two people play Dark Pact by pressing components from the lobby to a pact victory', {
  timeout: 240_000,
}, async () => {
  const seed = quickSeed(130);
  hall = await openHall({ seed });
  const { alice, bob, id } = await begin();
  await alice.waitFor(({ text }) => text.includes('2 to 4 players') && text.includes('2. ') && !text.includes('Ready'));
  for (let steps = 0; steps < 400; steps++) {
    const table = hall.tables.named(id);
    if (table?.status !== 'running') break;
    const person = [alice, bob].find((p) =>
      table.players.some((t) => t.userId === p.id && table.awaited.includes(t.seat)),
    );
    if (!person) throw new Error('nobody is awaited');
    let panel = await person.press('My move');
    for (;;) {
      const seen = hall.tables.look(id, person.id);
      if (!seen.decision) break;
      panel = await answerBy(person, panel, planned(seen));
    }
    expect(panel.ephemeral).toBe(true);
    if (steps === 6) await hall.restart();
  }
  const end = await bob.waitFor('Secular Power');
  expect(hall.tables.named(id)?.status).toBe('over');
  const last = await bob.waitFor((shown) => !shown.ephemeral && shown.text.includes('The game is over'));
  expect(last.buttons.map((b) => b.label)).toEqual(['Play again', 'Replay', 'Log']);
  const hash = seedHash(seed);
  expect(last.text).toContain(`Fingerprint of its shuffles: \`${hash}\`.`);
  expect((await alice.press('Log', { on: last })).text.split('\n')[0]).toContain(hash);
  const first = await bob.press('Replay', { on: last });
  expect(first.ephemeral).toBe(true);
  expect(first.text).toContain('Step 1 of');
  expect((await bob.press('Next turn')).text).toMatch(/Step \d+ of/);
  expect((await bob.press('Last')).text).toContain('npm run verify');
  expect(end.images.length).toBeGreaterThan(0);

  await bob.press('Play again', { on: last, until: 'acknowledged' });
  const lobby = await alice.waitFor((shown) => shown.text.includes('One more player'));
  expect(lobby.channelId).toBe(last.channelId);
  const next = hall.tables.of(bob.id).find((t) => t.status === 'lobby');
  expect(next?.players.map((p) => p.userId)).toEqual([bob.id]);
  expect(next?.options).toEqual(hall.tables.named(id)?.options);
  // Alice is told once, and offered her seat; pressing the same button takes it.
  expect(lobby.text).toContain(`${alice.mention}: another game?`);
  expect(lobby.message?.mentions).toEqual([alice.id]);
  await alice.press('Play again', { on: last, until: 'acknowledged' });
  await alice.waitFor((shown) => shown.id === lobby.id && shown.text.includes('Ready to start'));
  expect(hall.tables.of(alice.id).map((t) => t.id)).toEqual([next?.id]);
  expect((await alice.press('Play again', { on: last })).text).toContain('already have a seat');
  expect(hall.errors).toEqual([]);
});
