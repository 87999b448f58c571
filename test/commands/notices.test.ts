/** What people are told beside the posts of their tables, in Discord: pings, reminders, deadlines, digests, and who is away. */
import { PermissionFlagsBits } from 'discord.js';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Person, Shown } from '../sandbox/driver.ts';
import { type Hall, openHall, quiet as quietly, tableIn } from './hall.ts';
import { tapped } from './tap.ts';

const HOUR = 60 * 60_000;

let hall: Hall;
let alice: Person;
let bob: Person;
let carol: Person;
let place = '';

beforeAll(async () => {
  hall = await openHall({ oneClock: true });
  [alice, bob, carol] = ['Alice', 'Bob', 'Carol'].map((name) => hall.sandbox.user(name)) as [Person, Person, Person];
}, 60_000);
afterEach(async () => {
  await hall.sandbox.calm();
  expect(hall.errors).toEqual([]);
});
afterAll(() => hall.close());

const table = () => tableIn(hall, place);
const quiet = () => quietly(hall);
const later = async (ms: number) => {
  await hall.sandbox.advance(ms);
  await quiet();
};
/** What all can read where the game is played, and whom each message has notified. */
const said = async () => (await carol.messages()).filter((s) => s.channelId === place && !s.ephemeral);
const pings = async () => (await said()).flatMap((s: Shown) => s.message?.mentions ?? []);
const reminders = async () => (await said()).filter((s) => s.text.includes('⏰') && s.text.includes('waits for you'));
const written = async (person: Person) => {
  await person.dm();
  return (await person.messages('dm')).map((s) => s.text);
};

async function begin(name: string): Promise<void> {
  const channel = await alice.createChannel(name);
  place = channel.id;
  for (const person of [alice, bob, carol]) await person.slash('table status', {}, name);
  await alice.slash('table new', { game: 'dark-pact' }, name);
  for (const person of [bob, carol]) await person.slash('table join', {}, name);
}
/** Nobody gets a reminder, and everything else at any hour. */
async function undisturbed(name: string): Promise<void> {
  for (const person of [alice, bob, carol]) {
    await person.slash('settings reminders', { every: '0' }, name);
    await person.slash('settings quiet', {}, name);
  }
}
/** Whoever must act now, as a person. */
const awaited = () => {
  const ids = table().awaited.map((seat) => table().players[seat]?.userId);
  return [alice, bob, carol].filter((person) => ids.includes(person.id));
};

describe('a table with a deadline', () => {
  beforeAll(async () => {
    await begin('deadline-table');
    expect((await bob.slash('table deadline', { after: '24' })).text).toContain('Only a game master can do that');
    // biome-ignore lint/suspicious/noThenProperty: so the option is called
    expect((await alice.slash('table deadline', { after: '24', then: 'pass' })).text).toContain('Deadline: **1 day**');
    await alice.slash('table start');
    await quiet();
  }, 60_000);

  it('says in its post until when somebody has time, as each reader tells times', async () => {
    const at = Math.ceil((table().due[0]?.at ?? 0) / 1000);
    expect((await said()).at(-1)?.text).toContain(`<t:${at}:R>`);
    const [one] = awaited();
    expect((await (one as Person).slash('act')).text).toContain(`<t:${at}:f>`);
  });

  it('goes on without them when it is over, though the bot was stopped in between', async () => {
    const before = table().awaited;
    await hall.sandbox.advance(23 * HOUR);
    await hall.restart();
    await later(HOUR);
    expect(table().awaited).not.toEqual(before);
    expect((await said()).some((s) => s.text.includes('has been waited for long enough'))).toBe(true);
    await alice.slash('table deadline', { after: 'none' });
    await quiet();
  }, 60_000);
});

describe('reminders', () => {
  beforeAll(async () => {
    await begin('reminder-table');
    for (const person of [alice, bob, carol]) await person.slash('settings reminders', { every: '3', by: 'channel' });
    await alice.slash('table start');
    await quiet();
  }, 60_000);

  it('come where the game is played, once an interval, and name nothing but the game', async () => {
    const waiting = awaited()
      .map(({ id }) => id)
      .sort();
    const before = (await pings()).length;
    await later(3 * HOUR);
    // One message for all of them, in whatever order: who goes first is drawn by lot.
    expect((await reminders()).map((s) => s.message?.mentions.toSorted())).toEqual([waiting]);
    const [one] = awaited() as [Person];
    const [reminder] = await reminders();
    expect((await one.press('My move', { on: reminder as Shown })).ephemeral).toBe(true);
    await later(HOUR);
    expect(await reminders()).toHaveLength(1);
    expect(await pings()).toHaveLength(before + waiting.length);
  });

  it('a jump over many intervals makes one reminder', async () => {
    await later(20 * HOUR);
    expect(await reminders()).toHaveLength(2);
  });

  it('come by direct message to those who want that; where these are closed, they come to the channel', async () => {
    const [one, ...others] = awaited() as [Person, ...Person[]];
    for (const other of others) await other.slash('settings reminders', { every: '0' });
    expect((await one.slash('settings reminders', { every: '3', by: 'dm' })).text).toContain('by direct message');
    await later(3 * HOUR);
    expect((await written(one)).at(-1)).toContain(`**Dark Pact** in <#${place}>`);
    expect(await reminders()).toHaveLength(2);
    await one.setDms(false);
    await later(3 * HOUR);
    expect((await reminders()).at(-1)?.message?.mentions).toEqual([one.id]);
    expect(await reminders()).toHaveLength(3);
    await one.setDms(true);
  }, 60_000);

  it('do not come while somebody is away, which the others see', async () => {
    const [one] = awaited() as [Person];
    await one.slash('settings quiet', { from: '22', to: '8', zone: 'Europe/Berlin' }, 'reminder-table');
    expect((await one.slash('settings quiet', { from: '22', to: '8', zone: 'Nowhere' })).text).toContain('time zone');
    const [, week] = await one.autocomplete('afk', 'until', '');
    expect((await one.slash('afk', { until: String(week?.value) })).text).toContain('You are away until');
    await quiet();
    expect((await said()).at(-1)?.text).toContain('🌴');
    const before = (await written(one)).length;
    await later(20 * HOUR);
    expect(await written(one)).toHaveLength(before);
    await one.slash('afk', { until: 'back' }, 'reminder-table');
    await one.slash('settings quiet', {}, 'reminder-table'); // or what comes next would depend on the hour of the run
    await quiet();
    expect((await said()).at(-1)?.text).not.toContain('🌴');
  }, 60_000);

  it('a digest comes each day at its hour, in the zone of its reader', async () => {
    const [one] = awaited() as [Person];
    await one.slash('settings reminders', { every: '0' }, 'reminder-table');
    await one.slash('settings digest', { hour: '9', zone: 'Asia/Tokyo' });
    const before = (await written(one)).length;
    await later(24 * HOUR);
    const all = await written(one);
    expect(all).toHaveLength(before + 1);
    expect(all.at(-1)).toMatch(/waits? for you today/);
    await one.slash('settings digest', {}, 'reminder-table');
    await later(24 * HOUR);
    expect(await written(one)).toHaveLength(before + 1);
  }, 60_000);
});

describe('languages', () => {
  it('reminders and digests by direct message speak the language of their reader, posts that of the table', async () => {
    await begin('two-languages');
    await alice.slash('table start');
    await quiet();
    const [one, ...others] = awaited() as [Person, ...Person[]];
    for (const other of others) await other.slash('settings reminders', { every: '0' }, 'two-languages');
    const before = (await written(one)).length;
    // biome-ignore lint/suspicious/noThenProperty: so the option is called
    await alice.slash('table deadline', { after: '168', then: 'remind' }, 'two-languages');
    await one.speak('de');
    await one.slash('settings reminders', { every: '3', by: 'dm' }, 'two-languages');
    await one.slash('settings digest', { hour: '9', zone: 'Asia/Tokyo' }, 'two-languages');
    await later(24 * HOUR);
    const all = (await written(one)).slice(before).join();
    expect(all).toMatch(/wartet auf dich|warten auf dich/);
    expect(all).toMatch(/Heute warte/);
    expect(all).not.toMatch(/waits? for you/);
    expect(all).toMatch(new RegExp(`${one.name} hat Zeit bis`)); // and nothing of the time of others
    for (const other of others) expect(all).not.toContain(other.name);
    await one.slash('settings digest', {}, 'two-languages');
    await one.slash('settings reminders', { every: '3', by: 'channel' }, 'two-languages');
    await later(3 * HOUR);
    expect((await reminders()).at(-1)?.message?.mentions).toEqual([one.id]);
    await one.slash('settings reminders', { every: '0' }, 'two-languages');
    await one.speak('en-US');
    await one.slash('settings show', {}, 'two-languages');
  }, 60_000);
});

describe('a call for the game masters', () => {
  it('names the one who opened the table and the role, notifies both, and says who else may act', async () => {
    await begin('called-table');
    await undisturbed('called-table');
    // biome-ignore lint/suspicious/noThenProperty: so the option is called
    await alice.slash('table deadline', { after: '12', then: 'gm' }, 'called-table');
    const { guildId } = table();
    hall.store.saveSettings(guildId ?? '', { gmRole: '770077' });
    await alice.slash('table start');
    await quiet();
    const tap = tapped();
    await later(12 * HOUR);
    tap.remove();
    const call = (await said()).find((s) => s.text.includes('Any game master can'));
    expect(call?.text).toContain(`${alice.mention} and <@&770077>`);
    expect(call?.text).toContain('whoever may manage the server');
    const late = table().due.filter(({ over }) => over);
    expect(late.length).toBeGreaterThan(0);
    for (const { seat } of late)
      expect(call?.text).toMatch(new RegExp(`the time of .*${table().names[seat]}.* is over.*had time until`, 's'));
    const sent = tap.sent.map((r) => r.body as { allowed_mentions?: { roles?: string[] } } | undefined);
    expect(sent.flatMap((body) => body?.allowed_mentions?.roles ?? [])).toEqual(['770077']);
    const calls = sent.filter((body) => body?.allowed_mentions?.roles?.length);
    expect(calls).toMatchObject([{ allowed_mentions: { users: [alice.id], roles: ['770077'] } }]);
    hall.store.saveSettings(guildId ?? '', { gmRole: null });
    await alice.slash('table deadline', { after: 'none' }, 'called-table');
    await quiet();
  }, 60_000);
});

describe('a channel that is deleted', () => {
  it('is told to each player by direct message, but to those who take none; and the game can be brought elsewhere', async () => {
    await begin('lost-table');
    await undisturbed('lost-table');
    await alice.slash('table start');
    await quiet();
    const { id } = table();
    const before = await Promise.all([alice, bob, carol].map(written));
    await carol.setDms(false);
    await alice.deleteChannel('lost-table');
    await vi.waitFor(() => expect(hall.tables.named(id)?.cannotPost).toBe('Unknown Channel'));
    await quiet();
    const told = async (person: Person, n: number) => (await written(person)).slice(before[n]?.length);
    for (const [n, person] of [alice, bob].entries())
      expect(await told(person, n)).toEqual([
        expect.stringMatching(new RegExp(`was deleted.*/table move.*${id}`, 's')),
      ]);
    expect(await told(carol, 2)).toEqual([]);
    await carol.setDms(true);
    const channel = await alice.createChannel('new-home');
    place = channel.id;
    expect((await bob.slash('games', {}, 'new-home')).text).toContain(id);
    await alice.slash('table move', { which: id }, 'new-home');
    await quiet();
    expect((await said()).at(-1)?.images).toHaveLength(1);
    expect((await bob.slash('games', {}, 'new-home')).text).not.toContain('was deleted');
    expect(await told(alice, 0)).toHaveLength(1);
  }, 60_000);
});

describe('a channel that the bot may not see any more', () => {
  it('is not taken for deleted: nobody is told so, and the game goes on when it may', async () => {
    await begin('hidden-table');
    await undisturbed('hidden-table');
    await alice.slash('table start');
    await quiet();
    const { id } = table();
    const before = await Promise.all([alice, bob, carol].map(written));
    await alice.denyBot('hidden-table', PermissionFlagsBits.ViewChannel);
    await alice.slash('table deadline', { after: '72' }, 'hidden-table'); // which its post would say
    await vi.waitFor(() => expect(hall.tables.named(id)?.cannotPost).toBe('Missing Access'), { timeout: 10_000 });
    expect(hall.tables.named(id)?.paused).toBe(false);
    expect(await Promise.all([alice, bob, carol].map(written))).toEqual(before);
    await alice.denyBot('hidden-table', 0n);
    await alice.slash('table deadline', { after: 'none' }, 'hidden-table');
    await quiet();
    expect(hall.tables.named(id)?.cannotPost).toBeNull();
    expect(hall.errors.splice(0).every((line) => line.includes('cannot post'))).toBe(true);
  }, 60_000);
});

describe('somebody leaves', () => {
  beforeAll(async () => {
    await begin('empty-seat');
    await alice.slash('table start');
    await quiet();
  }, 60_000);

  it('after they have confirmed it; a machine plays for them, marked, and pings nobody but people', async () => {
    const [one] = awaited() as [Person];
    const ask = await one.slash('table resign', {}, 'empty-seat');
    expect(table().players.every((p) => p.left === null)).toBe(true);
    await one.press('A machine plays well', { on: ask });
    const turn = table().awaited;
    await vi.waitFor(
      async () => {
        await hall.sandbox.advance(3_000);
        expect(table().awaited).not.toEqual(turn);
      },
      { timeout: 30_000, interval: 300 },
    );
    await quiet();
    const post = (await said()).at(-1);
    expect(post?.images[0]?.alt).toMatch(/Bot for \w+/);
    expect(post?.text).toContain(`${one.mention} has left.`);
    expect(post?.message?.mentions).not.toContain(one.id);
    expect(
      (await said()).filter((s) => s.text.includes('Bot for')).flatMap((s) => s.message?.mentions ?? []),
    ).not.toContain(one.id);
    expect((await one.slash('hand', {}, 'empty-seat')).text).toContain('no seat');
    expect((await one.slash('table take')).text).toContain('You play');
    expect(table().players.every((p) => p.left === null)).toBe(true);
    await quiet();
  }, 60_000);

  it('an empty seat is told of, and somebody else can take it', async () => {
    const [one] = awaited() as [Person];
    await one.press('Leave it empty', { on: await one.slash('table resign', {}, 'empty-seat') });
    await quiet();
    expect((await said()).at(-1)?.text).toContain('/table take');
    const dave = hall.sandbox.user('Dave');
    expect((await dave.slash('table take', {}, 'empty-seat')).text).toContain('You play');
    await quiet();
    expect((await said()).at(-1)?.message?.mentions).toEqual([dave.id]);
  }, 60_000);
});
