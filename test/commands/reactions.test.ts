/** Reaction windows and standing orders as people meet them in Discord: three at a table, one of whom holds a React card. */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Person, Shown } from '../sandbox/driver.ts';
import { type Hall, openHall, quiet as quietly, tableIn } from './hall.ts';

const HOUR = 60 * 60_000;
const ORDERS = ['Pass on attacks until my next turn', 'Pass on everything this turn'];

let hall: Hall;
let alice: Person;
let bob: Person;
let carol: Person;
let place = '';

beforeAll(async () => {
  hall = await openHall({
    oneClock: true,
    seed: '5'.repeat(64), // by which Alice draws no Multiplier, about which she would be asked
    dealt(s) {
      Object.assign(s, { step: 'action', first: 0, active: 0, turn: 1, actions: 3 });
      const coppers = ['Copper', 'Copper', 'Copper', 'Copper'];
      const hands = [
        ['Torment', 'Torment', 'Copper'],
        ['Debt', ...coppers],
        ['Exorcism', ...coppers],
      ];
      for (const [seat, hand] of hands.entries()) Object.assign(s.players[seat] ?? {}, { hand });
    },
  });
  [alice, bob, carol] = ['Alice', 'Bob', 'Carol'].map((name) => hall.sandbox.user(name)) as [Person, Person, Person];
}, 60_000);
afterEach(async () => {
  await hall.sandbox.calm();
  expect(hall.errors).toEqual([]);
});
afterAll(() => hall.close());

const table = () => tableIn(hall, place);
const quiet = () => quietly(hall);
const labels = (shown: Shown) => shown.buttons.map((b) => b.label);

/** The newest post of the table as it stands now. */
async function post(): Promise<Shown> {
  await quiet();
  const all = await carol.messages();
  return all.filter((shown) => !shown.ephemeral).at(-1) as Shown;
}

/** Opens a table in a channel of its own, lets Alice choose how windows go, and deals the cards out. */
async function begin(name: string, windows?: string): Promise<void> {
  const channel = await alice.createChannel(name);
  place = channel.id;
  for (const person of [alice, bob, carol]) await person.slash('table status', {}, name);
  await alice.slash('table new', { game: 'dark-pact' }, name);
  const lobby = (text: string) => alice.waitFor((s) => s.channelId === place && s.text.includes(text));
  const open = await lobby('Reaction windows: **sealed**');
  if (windows) {
    await alice.choose('How reaction windows go', [windows], { on: open, until: 'acknowledged' });
    await quiet();
  }
  for (const person of [bob, carol]) await person.slash('table join', {}, name);
  await alice.slash('table start', {}, name);
  await quiet();
}

const strike = async () => {
  const panel = await alice.slash('act', { answer: 'Torment' });
  await quiet();
  return panel;
};

describe('a sealed window', () => {
  beforeAll(() => begin('sealed-table'));

  it('DP-074 gives the same panel to those who hold nothing, with only Pass, and two ways to pass on more', async () => {
    await strike();
    const [empty, holder] = [await bob.slash('act'), await carol.slash('act')];
    expect(labels(empty)).toEqual(['Pass', ...ORDERS, 'Refresh']);
    expect(labels(holder)).toEqual(['Pass', 'Exorcism', ...ORDERS, 'Refresh']);
    // Who can only pass is told why they are asked; who holds something is not.
    expect(empty.text).toContain('This is all that you can choose.');
    expect(holder.text).not.toContain('This is all that you can choose.');
    expect(table().awaited).toEqual([1, 2]);
  });

  it('an order in the panel answers, is shown there and with the hand, and tells that it passes', async () => {
    const panel = await bob.press(ORDERS[0] as string, { on: await bob.slash('act') });
    expect(panel.text).toContain('Standing order: pass on attacks until your next turn begins.');
    expect(panel.text).toContain('You pass on attacks: your standing order says so.');
    expect(panel.text).toContain('You have answered: **Pass**. Until the others have, you can still change it.');
    expect(table().awaited).toEqual([2]);
    // The picture says so too, not that there is nothing to decide, and the question can be answered anew.
    expect(panel.images[0]?.alt).toContain('You have answered: Pass. You can still change it.');
    expect(labels(panel)).toContain('Pass');
    await bob.slash('hand');
    expect((await bob.waitFor('Standing order: pass on attacks until your next turn begins.')).ephemeral).toBe(true);
    for (const command of ['reactions list', 'help'])
      expect((await bob.slash(command)).text, command).toContain('Standing order: pass on attacks');
    for (const person of [alice, carol])
      expect((await person.slash('reactions list')).text).toContain('no standing orders');
  });

  it('how windows go stands in /table status, /help and /reactions list', async () => {
    for (const command of ['table status', 'help', 'reactions list'])
      expect((await alice.slash(command)).text, command).toContain('Reaction windows: **sealed**. All who may react');
  });

  it('the next time only those are asked, and notified, who have no order', async () => {
    await carol.slash('act', { answer: 'Exorcism' });
    await bob.slash('act', { answer: 'Debt' });
    await strike();
    expect(table().awaited).toEqual([2]);
    const { message, text } = await post();
    expect(text).toContain(`Waiting for <@${carol.id}>`);
    expect(message?.mentions).toEqual([carol.id]);
  });

  it('orders are given and cleared by command, and what cannot be is said in plain words', async () => {
    expect((await carol.slash('reactions set', { to: 'attack', until: 'cleared' })).text).toContain(
      'Standing order: pass on attacks until you clear it.',
    );
    expect(hall.tables.look(table().id, carol.id).decision?.decision.topic).toBe('discard');
    expect((await bob.slash('reactions clear', { to: 'all' })).text).toContain('You have no such standing order.');
    expect((await bob.slash('reactions clear')).text).toContain('You are asked again.');
    expect((await bob.slash('reactions clear')).text).toContain('You have no such standing order.');
    const watcher = hall.sandbox.user('Dave');
    expect((await watcher.slash('reactions list', {}, 'sealed-table')).text).toContain('You have no seat');
  });
});

describe('a timed window', () => {
  beforeAll(() => begin('timed-table', 'timed:6'));

  it('says when it closes, in the post and in the panel', async () => {
    expect((await alice.slash('table status')).text).toContain('Reaction windows: **timed, 6 hours**');
    await strike();
    const at = `<t:${Math.ceil((table().closesAt as number) / 1000)}:R>`;
    expect((await post()).text).toContain(`The reaction window closes ${at}, whoever has answered.`);
    for (const person of [alice, bob]) expect((await person.slash('act')).text).toContain(`closes ${at}`);
  });

  it('tells nobody who has answered, and lets answers be changed', async () => {
    const before = await post();
    const panel = await bob.press('Pass', { on: await bob.slash('act') });
    expect(panel.text).toContain('You have answered: **Pass**. Until the window closes, you can still change it.');
    await carol.press('Exorcism', { on: await carol.slash('act') });
    const after = await post();
    expect([after.id, after.text, after.message?.edited_timestamp]).toEqual([
      before.id,
      before.text,
      before.message?.edited_timestamp,
    ]);
    expect(table().awaited).toEqual([1, 2]);
  });

  it('closes at its time, after a restart too, and nobody has to press anything', async () => {
    const closesAt = table().closesAt as number;
    await hall.restart();
    await hall.sandbox.advance(closesAt - hall.clock.now() - 60_000);
    await quiet();
    expect(table().awaited).toEqual([1, 2]);
    await hall.sandbox.advance(HOUR);
    await vi.waitFor(() => expect(table().awaited).toEqual([1]), { timeout: 10_000 });
    expect((await post()).text).toContain(`Waiting for <@${bob.id}>`);
    expect((await bob.slash('act')).text).not.toContain('closes');
  });
});

describe('a strict window', () => {
  beforeAll(() => begin('strict-table', 'strict'));

  it('knows no standing orders', async () => {
    await strike();
    expect(labels(await bob.slash('act'))).toEqual(['Pass', 'Refresh']);
    expect((await bob.slash('reactions set', { to: 'all' })).text).toContain('there are no standing orders');
    expect(table().awaited).toEqual([1, 2]);
  });
});

describe('an open window', () => {
  it('says in the lobby that it leaks, and asks holders alone', async () => {
    await begin('open-table', 'open');
    expect((await alice.slash('help')).text).toContain('it leaks');
    await strike();
    expect(table().awaited).toEqual([2]);
  });
});
