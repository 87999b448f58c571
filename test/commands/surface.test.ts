import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../sandbox/driver.ts';
import { type Hall, openHall } from './hall.ts';
import { answerBy, planned } from './player.ts';

let hall: Hall;
let alice: Person;
let bob: Person;
let carol: Person;

beforeAll(async () => {
  hall = await openHall();
  [alice, bob, carol] = ['Alice', 'Bob', 'Carol'].map((name) => hall.sandbox.user(name)) as [Person, Person, Person];
});
afterAll(async () => {
  expect(hall.errors).toEqual([]);
  await hall.close();
});

/** The table in #dark-pact-table. */
const table = () => {
  const found = hall.tables.of(alice.id).find((t) => t.status !== 'over');
  if (!found) throw new Error('no table');
  return found;
};

/** Who is awaited, and who is not. */
function turn(): { active: Person; other: Person } {
  const [seat] = table().awaited;
  const active = table().players.find((p) => p.seat === seat)?.userId === alice.id ? alice : bob;
  return { active, other: active === alice ? bob : alice };
}

/** Answers by the plan until somebody else is awaited, or until the question is of this topic. */
async function playUntil(topic: string): Promise<Person> {
  for (let i = 0; i < 100; i++) {
    const { active } = turn();
    const seen = hall.tables.look(table().id, active.id);
    if (seen.decision?.decision.topic === topic) return active;
    await answerBy(active, await active.press('My move'), planned(seen));
  }
  throw new Error(`nobody is asked ${topic}`);
}

describe('the lobby', () => {
  it('is opened by a command, once a channel', async () => {
    const told = await alice.slash('table new', { game: 'dark-pact' }, 'dark-pact-table');
    expect(told.ephemeral).toBe(true);
    const lobby = await bob.waitFor('One more player');
    expect(lobby.ephemeral).toBe(false);
    const setUp = lobby.menus.find(({ placeholder }) => placeholder === 'Set-up')?.options ?? [];
    expect(setUp.find(({ value }) => value === 'true')?.description).toContain('Recommended for your first game');
    expect((await bob.slash('table new', { game: 'dark-pact' }, 'dark-pact-table')).text).toContain('already');
  });

  it('tells whoever cannot do something why, and nobody else', async () => {
    expect((await alice.press('Join')).text).toContain('already have a seat');
    expect((await carol.slash('table start', {}, 'dark-pact-table')).text).toContain('no seat');
    expect((await alice.slash('table start', {}, 'dark-pact-table')).text).toContain('at least 2');
    expect((await bob.choose('Set-up', 'true')).text).toContain('Only the one who opened');
    expect((await carol.slash('hand', {}, 'dark-pact-table')).text).toContain('no seat');
    expect((await carol.slash('hand', {}, 'general')).text).toContain('No game is running here');
    expect((await bob.messages('dark-pact-table')).filter((m) => m.ephemeral)).toHaveLength(2);
  });

  it('says who set what last', async () => {
    const deadline = 'How long somebody may be waited for';
    await alice.choose(deadline, '24', { until: 'acknowledged' });
    await bob.waitFor((shown) => shown.text.includes(`${alice.mention} sets a deadline: 1 day`));
    await alice.choose(deadline, 'none', { until: 'acknowledged' });
    const lobby = await bob.waitFor((shown) => shown.text.includes(`${alice.mention} sets that there is no deadline`));
    expect(lobby.text).not.toContain('sets a deadline: 1 day');
  });

  it('seats one who presses Join twice at once only once', async () => {
    const pressed = await Promise.allSettled([
      bob.press('Join', { until: 'acknowledged' }),
      bob.press('Join', { until: 'acknowledged' }),
    ]);
    expect(pressed.map((p) => p.status)).toEqual(['fulfilled', 'fulfilled']);
    await bob.waitFor('Ready to start');
    expect(table().names).toEqual(['Alice', 'Bob']);
  });

  it('starts when two who press Start at once, once', async () => {
    await Promise.allSettled([
      alice.press('Start', { until: 'acknowledged' }),
      bob.press('Start', { until: 'acknowledged' }),
    ]);
    await bob.waitFor('Waiting for');
    expect(table().status).toBe('running');
  });
});

describe('a running game', () => {
  it('answers a double click once; the second gets the panel as it is then', async () => {
    const active = await playUntil('play');
    const panel = await active.press('My move');
    const before = table().seq;
    const replies = async () => (await active.messages('dark-pact-table')).filter((m) => m.ephemeral).length;
    const shown = await replies();
    await Promise.allSettled([
      active.press('Go to the Buy step', { on: panel }),
      active.press('Go to the Buy step', { on: panel }),
    ]);
    const now = await active.waitFor(
      (shown) => shown.id === panel.id && !shown.buttons.some((b) => b.label === 'Go to the Buy step'),
    );
    expect(table().seq).toBe(before + 1);
    expect(now.buttons.length + now.menus.length).toBeGreaterThan(0);
    expect(await replies()).toBe(shown);
  });

  it('answers a press on a stale panel with the question as it stands, and says so', async () => {
    const active = await playUntil('play');
    const stale = await active.press('My move');
    const current = await active.press('My move');
    await answerBy(active, current, ['buy']);
    const before = table().seq;
    const shown = await active.press('Go to the Buy step', { on: stale });
    expect(shown.text).toContain('answered already');
    expect(table().seq).toBe(before);
  });

  it('of panels that pile up one answers, whichever it is; the others show the same as that one then, and say why', async () => {
    const active = await playUntil('play');
    const oldest = await active.press('My move');
    const [middle, newest] = [await active.press('My move'), await active.press('My move')];
    const { seq } = table();
    const answered = await active.press('Go to the Buy step', { on: oldest });
    expect(table().seq).toBe(seq + 1);
    for (const stale of [newest, middle]) {
      const shown = await active.press('Go to the Buy step', { on: stale });
      expect(shown.id).toBe(stale.id);
      expect(shown.text).toContain('answered already');
      expect(shown.text).toContain(answered.text);
      expect(shown.buttons).toEqual(answered.buttons);
    }
    expect(table().seq).toBe(seq + 1);
  });

  it('takes back and says so to all', async () => {
    const active = await playUntil('play');
    await answerBy(active, await active.press('My move'), ['buy']);
    const shown = await active.slash('undo', {}, 'dark-pact-table');
    expect(shown.text).toContain('Play an Action?');
    await hall.sandbox.user('Carol').waitFor(`${active.name} takes back`);
    expect((await active.slash('undo', {}, 'dark-pact-table')).text).toContain('nothing that you can take back');
  });

  it('takes typed answers, suggests them, and refuses what is not on offer', async () => {
    const active = await playUntil('play');
    const suggested = await active.autocomplete('act', 'answer', 'buy', {}, 'dark-pact-table');
    expect(suggested.map((s) => s.value)).toContain('buy');
    const before = table().seq;
    expect((await active.slash('act', { answer: 'Excalibur' }, 'dark-pact-table')).text).toContain(
      'do not find Excalibur',
    );
    expect(table().seq).toBe(before);
    await active.slash('act', { answer: 'buy' }, 'dark-pact-table');
    expect(table().seq).toBe(before + 1);
  });

  it('suggests nothing to one who is not asked', async () => {
    const { other } = turn();
    expect(await other.autocomplete('act', 'answer', '', {}, 'dark-pact-table')).toEqual([]);
    expect(await carol.autocomplete('act', 'answer', '', {}, 'dark-pact-table')).toEqual([]);
  });

  it('shows an onlooker the board, and only that', async () => {
    const shown = await carol.press('My move');
    expect(shown.text).toContain('You are watching');
    expect(shown.images[0]?.alt).not.toContain('Your hand');
    expect((await carol.press('My hand')).text).toContain('no seat');
    expect((await carol.slash('board', { show: 'graveyard' }, 'dark-pact-table')).images).toHaveLength(1);
    expect((await carol.slash('log', {}, 'dark-pact-table')).text).not.toContain('🔒');
  });

  it('shows a hand to its owner alone', async () => {
    const hand = await alice.slash('hand', {}, 'dark-pact-table');
    expect(hand.ephemeral).toBe(true);
    expect(hand.images[0]?.alt).toContain('Your hand');
    for (const other of [bob, carol]) {
      const seen = await other.messages('dark-pact-table');
      expect(seen.some((m) => m.id === hand.id)).toBe(false);
    }
  });

  it('makes its post anew when somebody deletes it', async () => {
    const active = await playUntil('play');
    const post = await alice.waitFor((shown) => !shown.ephemeral && shown.text.includes('Waiting for'));
    await alice.dismiss(post);
    await answerBy(active, await active.slash('act', {}, 'dark-pact-table'), ['buy']); // which all can see
    const again = await alice.waitFor(
      (shown) => !shown.ephemeral && BigInt(shown.id) > BigInt(post.id) && shown.text.includes('Waiting for'),
    );
    expect(again.buttons.map((b) => b.label)).toEqual(['My move', 'My hand', 'Log', 'Help']);
  });

  it('is ended by its creator only after a question, and keeps its history', async () => {
    expect((await bob.slash('table end', {}, 'dark-pact-table')).text).toContain('Only a game master can end it');
    const ask = await alice.slash('table end', {}, 'dark-pact-table');
    expect(table().status).toBe('running');
    await alice.press('Yes, end it', { on: ask });
    await carol.waitFor('ended this game early');
    expect(hall.tables.inChannel(ask.channelId)).toBeNull();
    expect((await alice.slash('act', {}, 'dark-pact-table')).text).toContain('No game is running here');
  });
});
