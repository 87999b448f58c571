import { PermissionFlagsBits } from 'discord.js';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { quickSoloSeed } from '../games/dark-pact/plan.ts';
import type { Person, Shown } from '../sandbox/driver.ts';
import { type Hall, openHall } from './hall.ts';
import { alone, answerBy } from './player.ts';

const DAY = 24 * 60 * 60_000;
/** Several bot answers in one test, on machines of all kinds. */
const PATIENCE = { timeout: 120_000 };
/** Games in which the Bot has something to tell of its first turns. */
const SEED = '7'.padStart(64, '0');
const GAME = { game: 'dark-pact', level: 'normal' };

let hall: Hall;
let alice: Person;
let bob: Person;
let carol: Person;

async function open(options: Parameters<typeof openHall>[0] = {}): Promise<void> {
  hall = await openHall(options);
  [alice, bob, carol] = ['Alice', 'Bob', 'Carol'].map((name) => hall.sandbox.user(name)) as [Person, Person, Person];
}

const tableIn = (channelId: string) => {
  const found = hall.tables.inChannel(channelId);
  if (!found) throw new Error('no table');
  return found;
};

/** The posts of tables in a channel, oldest first: what is not for one person alone and has a picture. */
async function postsIn(person: Person, channelId: string): Promise<Shown[]> {
  return (await person.messages(channelId)).filter((m) => !m.ephemeral && m.images.length > 0);
}

/** Plays by the panel until the person's turn is over, or the game is. @returns the last panel */
async function playTurn(person: Person, channelId: string): Promise<Shown> {
  const { turn } = viewIn(channelId);
  let panel = await person.press('My move');
  for (let steps = 0; steps < 100; steps++) {
    const seen = hall.tables.look(tableIn(channelId).id, person.id);
    if (!seen.decision || viewIn(channelId).turn !== turn) return panel;
    panel = await answerBy(person, panel, alone(seen));
  }
  throw new Error('the turn does not end');
}

const viewIn = (channelId: string) => hall.tables.look(tableIn(channelId).id, null).view as { turn: number };

describe('in a direct message', PATIENCE, () => {
  let dm: string;
  beforeAll(async () => {
    await open({ seed: SEED, oneClock: true });
    dm = (await alice.dm()).id;
  });
  afterAll(async () => {
    expect(hall.errors).toEqual([]);
    await hall.close();
  });

  it('a level is chosen among those of the game', async () => {
    const levels = await alice.autocomplete('solo', 'level', '', { game: 'dark-pact' }, 'dm');
    expect(levels.map((l) => l.value)).toEqual(['easier', 'normal', 'talisman', 'hallow', 'both']);
    expect(await alice.autocomplete('solo', 'level', 'harder', { game: 'dark-pact' }, 'dm')).toHaveLength(2);
    for (const { name } of levels) expect(name).not.toContain('dark-pact:');
    const refused = await alice.slash('solo', { game: 'dark-pact', level: 'none' }, 'dm');
    expect(refused.text).toContain('There is no such level. There is: easier');
    expect(hall.tables.inChannel(dm)).toBeNull();
  });

  it('there is only solo: nobody could sit down at a table here', async () => {
    expect((await alice.slash('table new', { game: 'dark-pact' }, 'dm')).text).toContain(
      'Play alone here with `/solo`',
    );
    expect((await alice.slash('table join', {}, 'dm')).text).toContain('nobody else can sit down');
    expect((await alice.slash('help', {}, 'dm')).text).toContain('Here you can play alone');
    expect((await alice.slash('act', {}, 'dm')).text).toContain('play alone with /solo');
    expect(hall.tables.inChannel(dm)).toBeNull();
  });

  it('a game is dealt out at once, and its post names and pings nobody', async () => {
    const begun = await alice.slash('solo', GAME, 'dm');
    expect(begun.text).toContain('Your game of **Dark Pact** begins');
    const post = await alice.waitFor((m) => !m.ephemeral && m.text.includes('It is your move'));
    expect(post.channelId).toBe(dm);
    expect(post.message?.mentions ?? []).toEqual([]);
    expect(post.text).not.toContain('<@');
    expect(post.text).toContain('-# Solo against the Bot: normal');
    expect(post.text).toContain('-# Dark Pact begins.');
    expect(post.text).not.toMatch(/fingerprint|opens with/);
    expect(post.buttons.map((b) => b.label)).toEqual(['My move', 'My hand', 'Log', 'Help']);
    expect(tableIn(dm)).toMatchObject({ guildId: null, status: 'running', names: ['Alice', 'Bot'] });
  });

  it('every command works there', async () => {
    expect((await alice.slash('act', {}, 'dm')).images).toHaveLength(1);
    expect((await alice.slash('hand', { text: true }, 'dm')).text).toContain('hand');
    expect((await alice.slash('board', {}, 'dm')).images[0]?.alt).toContain('Bot');
    expect((await alice.slash('log', {}, 'dm')).text).toMatch(/fingerprint is [0-9a-f]+;.*\*\*Turn 1: Alice\.\*\*/s);
    const undone = (await alice.slash('undo', {}, 'dm')).text;
    expect(undone).toContain('nothing that you can take back');
    expect(undone).not.toContain('another player');
    expect((await alice.slash('card', { name: 'Copper' }, 'dm')).text).toContain('at this table');
    expect((await alice.slash('rules', { query: 'DP-189' }, 'dm')).text).toContain('DP-189');
    const help = (await alice.slash('help', {}, 'dm')).text;
    expect(help).toContain('Play an Action?');
    expect(help).toMatch(/begins with Four-Fold Path.*Solo against the Bot: normal/s);
    const status = (await alice.slash('table status', {}, 'dm')).text;
    expect(status).toContain('played by Alice and Bot. Waiting for Alice');
    expect(status).toContain('Solo against the Bot: normal');
    expect(status).not.toContain('Reaction windows');
    const games = await alice.slash('games', {}, 'dm');
    expect(games.text).toMatch(/🎲 \*this direct message\* Dark Pact, table .*It waits for you/);
    expect((await alice.slash('games', {}, 'general')).text).toContain('*our direct messages* Dark Pact');
    const suggested = await alice.autocomplete('act', 'answer', 'buy', {}, 'dm');
    expect(suggested.map((s) => s.value)).toContain('buy');
  });

  it('a second game there is refused, and the first one goes on', async () => {
    const { id } = tableIn(dm);
    const refused = await alice.slash('solo', GAME, 'dm');
    expect(refused.text).toContain('in the middle of a game of **Dark Pact** here');
    expect(refused.buttons.map((b) => b.label)).toEqual(['End that game']);
    expect(tableIn(dm)).toMatchObject({ id, status: 'running' });
  });

  it('after the turn of the Bot there is a new post that tells it, and the old one has lost its buttons', async () => {
    const [before] = await postsIn(alice, dm);
    const panel = await playTurn(alice, dm);
    const post = await alice.waitFor((m) => !m.ephemeral && m.id !== before?.id && m.text.includes('It is your move'));
    expect(post.images[0]?.alt).toContain('turn 3');
    const told = post.text.split('\n').filter((line) => line.startsWith('> '));
    expect(told.length).toBeGreaterThan(0);
    expect(told.join('\n')).toMatch(/> • It plays /);
    expect(post.text).toContain('-# Turn 3: Alice.');
    for (const line of told) expect(line.length).toBeLessThan(400);
    expect(post.message?.mentions ?? []).toEqual([]);
    await alice.waitFor((m) => m.id === before?.id && m.buttons.length === 0);
    expect(panel.text).toContain('> '); // the panel tells it too
  });

  it('is edited in place while the person moves, and goes on telling of the Bot', async () => {
    const posts = await postsIn(alice, dm);
    const last = posts.at(-1);
    await alice.slash('act', { answer: 'buy' }, 'dm');
    await alice.waitFor((m) => m.id === last?.id && Boolean(m.images[0]?.alt.includes('Buy step')));
    expect(await postsIn(alice, dm)).toHaveLength(posts.length);
    const shown = await alice.again(last as Shown);
    expect(shown.text).toContain('-# Turn 2: Bot.');
    await alice.slash('undo', {}, 'dm');
    expect((await alice.slash('act', {}, 'dm')).text).toContain('Play an Action?');
  });

  it('somebody who comes back days later, the bot restarted meanwhile, plays on', async () => {
    const { seq } = tableIn(dm);
    const stale = await alice.slash('act', {}, 'dm');
    const posts = await postsIn(alice, dm);
    await hall.sandbox.advance(3 * DAY);
    await hall.restart();
    await alice.waitForBot('online');
    expect(tableIn(dm).seq).toBe(seq);
    // The panel's token has died long ago; a press on it still opens the question as it stands.
    const again = await alice.press('Go to the Buy step', { on: stale });
    expect(again.text).toContain('Treasure');
    await alice.waitFor((m) => !m.ephemeral && !posts.some((p) => p.id === m.id) && m.text.includes('It is your move'));
    await playTurn(alice, dm);
    expect(viewIn(dm).turn).toBe(5);
  });

  it('ends by a button under the question, and then another one can begin', async () => {
    const refused = await alice.slash('solo', GAME, 'dm');
    await alice.press('End that game', { on: refused });
    await alice.waitFor((m) => !m.ephemeral && m.text.includes('ended this game early'));
    expect(hall.tables.inChannel(dm)).toBeNull();
    await alice.slash('solo', GAME, 'dm');
    await alice.slash('help', {}, 'dm');
    const old = await alice.waitFor((m) => m.ephemeral && m.buttons.some((b) => b.label === 'My move'));
    const ask = await alice.slash('table end', {}, 'dm');
    await alice.press('Yes, end it', { on: ask });
    expect(hall.tables.inChannel(dm)).toBeNull();
    expect((await alice.press('My move', { on: old })).text).toContain('This game is over. `/log` tells');
    await alice.slash('solo', GAME, 'dm');
    expect((await alice.press('My move', { on: old })).text).toContain('In this channel a game of **Dark Pact**');
  });

  it('each has their own', async () => {
    const other = (await bob.dm()).id;
    await Promise.all([alice.slash('solo', GAME, 'dm'), bob.slash('solo', GAME, 'dm')]);
    expect([tableIn(dm).names, tableIn(other).names]).toEqual([
      ['Alice', 'Bot'],
      ['Bob', 'Bot'],
    ]);
  });
});

describe('a whole game', () => {
  it('is played to its end in a direct message by pressing components, through a restart', {
    timeout: 300_000,
  }, async () => {
    const { seed, answers } = quickSoloSeed(120);
    await open({ seed });
    const dm = (await alice.dm()).id;
    await alice.slash('solo', GAME, 'dm');
    await alice.waitFor((m) => !m.ephemeral && m.text.includes('It is your move'));
    const { id } = tableIn(dm);
    let given = 0;
    let panel = await alice.press('My move');
    for (;;) {
      const seen = hall.tables.look(id, alice.id);
      if (!seen.decision) break;
      panel = await answerBy(alice, panel, alone(seen));
      if (++given === Math.floor(answers / 2)) {
        await hall.restart();
        await alice.waitForBot('online');
      }
    }
    expect(given).toBe(answers);
    expect(hall.tables.named(id)).toMatchObject({ status: 'over', awaited: [] });
    const end = await alice.waitFor((m) => !m.ephemeral && m.text.includes('The game is over'));
    expect(end.channelId).toBe(dm);
    expect(end.buttons.map((b) => b.label)).toEqual(['Play again', 'Replay', 'Log']);
    expect(end.text).not.toMatch(/Alice and Bot|[Ss]eed/);
    expect((await alice.slash('help', {}, 'dm')).text).toContain('/solo');
    // The Bot's turns are events of their own, and nothing else is.
    const events = hall.store.eventsAfter(hall.store.tableByName(id)?.id ?? 0, 2);
    expect(events.filter((e) => e.via === 'user')).toHaveLength(answers);
    expect(events.filter((e) => e.via === 'bot').every((e) => e.seat === 1 && e.kind === 'answer')).toBe(true);
    await alice.press('Play again', { on: end, until: 'acknowledged' });
    expect(tableIn(dm)).toMatchObject({ status: 'running', options: hall.tables.named(id)?.options });
    expect(tableIn(dm).id).not.toBe(id);
    expect(hall.errors).toEqual([]);
    await hall.close();
  });
});

describe('in a server', PATIENCE, () => {
  let general: string;
  beforeAll(async () => {
    await open({ seed: SEED });
    general = (await alice.channels()).find((c) => c.name === 'general')?.id ?? '';
  });
  afterAll(async () => {
    const provoked = ['no thread could be opened', 'cannot post'];
    expect(hall.errors.filter((line) => !provoked.some((known) => line.includes(known)))).toEqual([]);
    await hall.close();
  });
  const threads = async () => (await alice.channels()).filter((c) => c.parent_id !== null);

  it('a thread of its own is opened, and whoever plays there is in it, without a ping', async () => {
    const told = await bob.slash('solo', GAME, 'general');
    expect(told.ephemeral).toBe(true);
    const [thread] = await threads();
    expect(thread).toMatchObject({ parent_id: general, kind: 'thread', name: 'Dark Pact: Bob alone' });
    expect(told.text).toContain(`begins in <#${thread?.id}>`);
    const post = await bob.waitFor((m) => m.channelId === thread?.id && m.text.includes(`Waiting for ${bob.mention}`));
    expect(post.message?.mentions ?? []).toEqual([]);
    expect(thread?.member_ids).toContain(bob.id);
    expect(hall.tables.inChannel(general)).toBeNull();
    expect((await bob.slash('games', {}, 'general')).text).toContain(`<#${thread?.id}> Dark Pact`);
  });

  it('after the turn of the Bot there is a new post there, and nobody is pinged', async () => {
    const [thread] = await threads();
    const before = await postsIn(bob, thread?.id ?? '');
    await playTurn(bob, thread?.id ?? '');
    const post = await bob.waitFor(
      (m) => !m.ephemeral && m.channelId === thread?.id && m.text.includes('> ') && !before.some((p) => p.id === m.id),
    );
    expect(post.message?.mentions ?? []).toEqual([]);
    expect((await carol.slash('board', {}, thread?.id)).images).toHaveLength(1);
    expect((await carol.slash('act', {}, thread?.id)).text).toContain('You are watching. Waiting for Bob');
  });

  it('a second one is refused with the way to the first, and can be begun when that is ended from there', async () => {
    const [thread] = await threads();
    const refused = await bob.slash('solo', GAME, 'dark-pact-table');
    expect(refused.text).toContain(`in the middle of a game of **Dark Pact** in <#${thread?.id}>`);
    expect(await threads()).toHaveLength(1);
    expect((await carol.slash('solo', GAME, thread?.id)).text).toContain(
      'already a game of **Dark Pact** in this thread',
    );
    expect((await bob.slash('solo', GAME, thread?.id)).text).toContain('in the middle of a game of **Dark Pact** here');
    await bob.press('End that game', { on: refused });
    await bob.waitFor((m) => m.channelId === thread?.id && m.text.includes('ended this game early'));
    // In the thread itself the next one begins where the last one was.
    expect((await bob.slash('solo', GAME, thread?.id)).text).toContain('begins');
    expect(tableIn(thread?.id ?? '')).toMatchObject({ status: 'running', names: ['Bob', 'Bot'] });
    expect(await threads()).toHaveLength(1);
  });

  it('two commands at once open one thread', async () => {
    const told = await Promise.all([carol.slash('solo', GAME, 'general'), carol.slash('solo', GAME, 'general')]);
    expect(told.filter((m) => m.text.includes('begins in'))).toHaveLength(1);
    expect(await threads()).toHaveLength(2);
  });

  it('a thread that was put away comes back with the next post', async () => {
    const [thread] = await threads();
    const id = thread?.id ?? '';
    const post = await bob.waitFor((m) => m.channelId === id && m.text.includes('Waiting for'));
    await alice.changeThread(id, { archived: true });
    const panel = await bob.press('My move', { on: post });
    const before = (await postsIn(bob, id)).length;
    await bob.press('Go to the Buy step', { on: panel });
    await vi.waitUntil(async () => (await postsIn(bob, id)).length === before + 1, { timeout: 30_000 });
    expect((await threads()).find((c) => c.id === id)?.archived).toBe(false);
    expect(tableIn(id).cannotPost).toBeNull();
  });

  it('a thread that was put away when the bot started is known for one', async () => {
    const [thread] = await threads();
    const id = thread?.id ?? '';
    await alice.changeThread(id, { archived: true });
    await hall.restart();
    await alice.waitForBot('online');
    // What it needs in a thread is not what it needs in the channel.
    await alice.denyBot('general', PermissionFlagsBits.SendMessages);
    const post = await bob.waitFor((m) => m.channelId === id && m.text.includes('Waiting for'));
    expect((await bob.press('My move', { on: post })).text).not.toContain('I lack the permission');
    await alice.denyBot('general', 0n);
    await bob.say('Here I am again.', id);
    expect((await bob.slash('solo', GAME, id)).text).toContain('in the middle of a game of **Dark Pact** here');
    expect(await threads()).toHaveLength(2);
    await playTurn(bob, id);
  });

  it('in direct messages that are closed to bots it says so, and the post comes when they are open', async () => {
    const dm = (await carol.dm()).id;
    await carol.setDms(false);
    await carol.slash('solo', GAME, 'dm');
    await vi.waitUntil(() => tableIn(dm).cannotPost !== null, { timeout: 30_000 });
    expect((await carol.slash('act', {}, 'dm')).text).toContain('I could not post in this channel (Cannot send');
    expect((await carol.slash('help', {}, 'general')).text).not.toContain('⚠️');
    await carol.setDms(true);
    await carol.slash('hand', {}, 'dm');
    await carol.waitFor((m) => !m.ephemeral && m.channelId === dm && m.text.includes('It is your move'));
    expect(tableIn(dm).cannotPost).toBeNull();
  });

  it('what the bot lacks is named, and nothing is opened', async () => {
    const { CreatePublicThreads, SendMessagesInThreads, ViewChannel } = PermissionFlagsBits;
    await alice.denyBot('general', CreatePublicThreads | SendMessagesInThreads);
    expect((await alice.slash('solo', GAME, 'general')).text).toContain(
      'I lack the permissions **Create Public Threads** and **Send Messages in Threads** here',
    );
    await alice.denyBot('general', CreatePublicThreads);
    expect((await alice.slash('solo', GAME, 'general')).text).toContain(
      'I lack the permission **Create Public Threads**',
    );
    await alice.denyBot('general', ViewChannel);
    expect((await alice.slash('solo', GAME, 'general')).text).toContain('I lack the permission **View Channel**');
    await alice.denyBot('general', 0n);
    expect(await threads()).toHaveLength(2);
    expect(hall.tables.of(alice.id)).toEqual([]);
  });

  it('where Discord does not open a thread nothing is begun', async () => {
    await hall.sandbox.fault({ kind: 'answer', route: 'POST /channels/:channel/threads', status: 500, times: 9 });
    expect((await alice.slash('solo', GAME, 'general')).text).toContain('did not let me open a thread');
    await hall.sandbox.calm();
    expect(hall.tables.of(alice.id)).toEqual([]);
    expect((await alice.slash('solo', GAME, 'general')).text).toContain('begins in');
  });

  it('a lobby offers nothing by which it could not start', async () => {
    await alice.slash('table new', { game: 'dark-pact' }, 'dark-pact-table');
    const lobby = await alice.waitFor('One more player');
    const offered = lobby.menus.flatMap((m) => m.options.map((o) => o.value));
    expect(offered.length).toBeGreaterThan(0);
    expect(offered).not.toContain('normal');
    expect(lobby.text).not.toContain('Bot');
  });
});
