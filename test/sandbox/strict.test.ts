import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type APIMessage, type Client, Events, PermissionFlagsBits, Routes } from 'discord.js';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ATTACHMENT_SIZE_LIMIT } from '../../src/sandbox/attachments.ts';
import { Inbox, refusal, startBot } from './bot.ts';
import { type Person, type SandboxDriver, startSandbox } from './driver.ts';
import { call } from './http.ts';

const HOUR = 60 * 60_000;
const LIMITS = { route: { requests: 3, ms: 1_500 }, global: { requests: 6, ms: 1_000 } };
const MESSAGES = 'POST /channels/:channel/messages';

let folder: string;
let sandbox: SandboxDriver;
let bot: Client<true>;
let alice: Person;
const inbox = new Inbox();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'strict-'));
  sandbox = await startSandbox({ file: join(folder, 'world.db') });
  bot = await startBot(sandbox, [{ name: 'go', description: 'Go' }], inbox.take);
  alice = sandbox.user('Alice');
});
afterEach(() => sandbox.calm());
afterAll(async () => {
  await bot.destroy();
  await sandbox.stop();
  await rm(folder, { recursive: true, force: true });
});

const idOf = async (name: string) => (await alice.channels()).find((c) => c.name === name)?.id ?? '';
const file = (size = 1) => ({ name: 'a.bin', data: Buffer.alloc(size), contentType: 'application/octet-stream' });
const post = (channel: string, body: object = { content: 'x' }, files: ReturnType<typeof file>[] = []) =>
  bot.rest.post(Routes.channelMessages(channel), { body, files }) as Promise<APIMessage>;
const patch = (message: APIMessage, content: string, signal?: AbortSignal) =>
  bot.rest.patch(Routes.channelMessage(message.channel_id, message.id), { body: { content }, signal });

/** A request without a client that would wait: status, headers, body. */
async function raw(url: string, method: string, path: string, body?: object) {
  const response = await fetch(`${url}/api/v10${path}`, {
    method,
    headers: { authorization: 'Bot sandbox', 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as { id: string; code?: number; retry_after?: number; global?: boolean };
  return { status: response.status, headers: response.headers, body: answer };
}

it("every request that brings a body is held to Discord's schema for it", async () => {
  const channel = await idOf('general');
  const message = await post(channel);
  const thread = await alice.thread('held to schemas', 'general');
  const outcome = alice.slash('go', {}, 'general');
  const command = await inbox.next((i) => i.isChatInputCommand());
  const refused = async (method: string, path: string, body: object) => {
    const { status, body: answer } = await raw(sandbox.url, method, path, body);
    return { what: `${method} ${path}`, status, code: answer.code };
  };
  const held = (what: string) => ({ what, status: 400, code: 50035 });
  const callback = `/interactions/${command.id}/${command.token}/callback`;
  for (const data of [{ type: 4, data: { content: 5 } }, { type: 9, data: { title: 'no parts' } }, { type: 8 }, {}])
    expect(await refused('POST', callback, data)).toEqual(held(`POST ${callback}`));
  await command.deferReply();
  const webhook = `/webhooks/${bot.user.id}/${command.token}`;
  const wrong: [string, string, object][] = [
    ['POST', `/channels/${channel}/messages`, { content: 5 }],
    ['PATCH', `/channels/${channel}/messages/${message.id}`, { content: 5 }],
    ['PATCH', `/channels/${channel}`, { name: 5 }],
    ['PATCH', `/channels/${thread.id}`, { archived: 'yes' }],
    ['POST', `/channels/${channel}/threads`, {}],
    ['POST', `/channels/${channel}/messages/${message.id}/threads`, {}],
    ['POST', '/users/@me/channels', { recipient_id: 'Dave' }],
    ['PUT', `/applications/${bot.user.id}/commands`, [{ name: 5 }]],
    ['POST', webhook, { content: 5 }],
    ['PATCH', `${webhook}/messages/@original`, { content: 5 }],
  ];
  for (const [method, path, body] of wrong)
    expect(await refused(method, path, body)).toEqual(held(`${method} ${path}`));
  await command.editReply('well');
  expect((await outcome).text).toBe('well');
});

describe('rate limits', () => {
  let strict: SandboxDriver;
  let channel: string;
  beforeAll(async () => {
    strict = await startSandbox({ limits: LIMITS });
    channel = (await strict.user('Alice').channels()).find(({ name }) => name === 'general')?.id ?? '';
  });
  afterAll(() => strict.stop());

  const send = () => raw(strict.url, 'POST', `/channels/${channel}/messages`, { content: 'x' });

  it('are told in headers, and answered with 429 where they are not kept', async () => {
    const answers = [];
    for (let i = 0; i < 4; i++) answers.push(await send());
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    const remaining = answers.map(({ headers }) => headers.get('x-ratelimit-remaining'));
    expect(remaining).toEqual(['2', '1', '0', '0']);
    const [first, , , last] = answers;
    expect(first?.headers.get('x-ratelimit-limit')).toBe('3');
    expect(first?.headers.get('x-ratelimit-bucket')).toBe(last?.headers.get('x-ratelimit-bucket'));
    expect(Number(last?.headers.get('x-ratelimit-reset-after'))).toBeLessThanOrEqual(1.5);
    expect(last?.headers.get('retry-after')).toMatch(/^[12]$/);
    expect(last?.headers.get('x-ratelimit-scope')).toBe('user');
    expect(last?.body).toMatchObject({ code: 0, message: 'You are being rate limited.', global: false });
    expect(last?.body.retry_after).toBeLessThanOrEqual(1.5);
  });

  it('hold for all routes together as well', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        raw(strict.url, 'GET', ['/users/@me', '/gateway', '/gateway/bot'][i % 3] ?? ''),
      ),
    );
    const global = answers.find(({ headers }) => headers.has('x-ratelimit-global'));
    expect(global).toMatchObject({ status: 429, body: { global: true } });
    expect(global?.headers.get('x-ratelimit-scope')).toBe('global');
  });

  it('are obeyed by discord.js, which makes every post in the end', async () => {
    const polite = await startBot(strict);
    const sent = Array.from({ length: 8 }, (_, i) =>
      polite.rest.post(Routes.channelMessages(channel), { body: { content: `post ${i}` } }),
    );
    await Promise.all(sent);
    const texts = (await strict.user('Alice').messages('general')).map(({ text }) => text);
    expect(texts.filter((text) => text.startsWith('post'))).toEqual(Array.from({ length: 8 }, (_, i) => `post ${i}`));
    await polite.destroy();
  });
});

it('few edits of messages older than an hour are allowed: 429 with 30046', async () => {
  const channel = await idOf('general');
  const message = await post(channel);
  const edit = (content: string) =>
    raw(sandbox.url, 'PATCH', `/channels/${channel}/messages/${message.id}`, { content });
  for (let i = 0; i < 10; i++) expect((await edit(`young ${i}`)).status).toBe(200);
  await sandbox.advance(HOUR + 1);
  for (let i = 0; i < 3; i++) expect((await edit(`old ${i}`)).status).toBe(200);
  const refused = await edit('too often');
  expect(refused).toMatchObject({ status: 429, body: { code: 30046 } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await alice.newest('general')).text).toBe('old 2');
  await sandbox.advance(20_000);
  expect((await edit('later')).status).toBe(200);
});

it('who takes no direct messages gets none: 50007', async () => {
  const { id } = await sandbox.user('Dave').dm();
  await post(id);
  await sandbox.user('Dave').setDms(false);
  expect(await refusal(post(id))).toMatchObject({ status: 403, code: 50007 });
  await sandbox.user('Dave').setDms(true);
  await post(id);
});

describe('files', () => {
  it('need Attach Files, in posts and in answers to interactions', async () => {
    const channel = await idOf('general');
    await alice.denyBot('general', PermissionFlagsBits.AttachFiles);
    expect(await refusal(post(channel, {}, [file()]))).toMatchObject({ status: 403, code: 50013 });
    const message = await post(channel);
    const edit = bot.rest.patch(Routes.channelMessage(channel, message.id), { body: {}, files: [file()] });
    expect(await refusal(edit)).toMatchObject({ status: 403, code: 50013 });
    const outcome = alice.slash('go', {}, 'general');
    const command = await inbox.next((i) => i.isChatInputCommand());
    await command.deferReply();
    expect(await refusal(command.editReply({ files: [Buffer.from('x')] }))).toMatchObject({ status: 403, code: 50013 });
    expect(await refusal(command.followUp({ files: [Buffer.from('x')] }))).toMatchObject({ status: 403, code: 50013 });
    await command.editReply('in words');
    expect((await outcome).text).toBe('in words');
    await alice.denyBot('general', 0n);
    expect((await post(channel, {}, [file()])).attachments).toHaveLength(1);
  });

  it('may be larger where the server is boosted, not in direct messages', async () => {
    const channel = await idOf('general');
    const large = [file(ATTACHMENT_SIZE_LIMIT + 1)];
    expect(await refusal(post(channel, {}, large))).toMatchObject({ status: 413, code: 40005 });
    await alice.boost(2);
    expect((await post(channel, {}, large)).attachments[0]?.size).toBe(ATTACHMENT_SIZE_LIMIT + 1);
    const { id } = await sandbox.user('Dave').dm();
    expect(await refusal(post(id, {}, large))).toMatchObject({ status: 413, code: 40005 });
    await alice.boost(0);
  });
});

describe('a thread', () => {
  it('that is archived is opened by a post, but takes no edit: 50083', async () => {
    const { id } = await alice.thread('archived', 'general');
    const message = await post(id);
    await alice.changeThread('archived', { archived: true });
    expect(await refusal(patch(message, 'y'))).toMatchObject({ status: 400, code: 50083 });
    expect(await refusal(bot.rest.patch(Routes.channel(id), { body: { name: 'z' } }))).toMatchObject({ code: 50083 });
    await post(id);
    expect((await alice.channels()).find((c) => c.id === id)?.archived).toBe(false);
    await patch(message, 'y');
  });

  it('that is locked takes posts only of who may manage threads: 160005; archived as well, of nobody: 50083', async () => {
    const { id } = await alice.thread('locked', 'general');
    await alice.changeThread('locked', { locked: true });
    await post(id);
    await alice.denyBot('general', PermissionFlagsBits.ManageThreads);
    expect(await refusal(post(id))).toMatchObject({ status: 400, code: 160005 });
    await expect(sandbox.user('Bob').say('hello', 'locked')).rejects.toThrow('Thread is locked');
    await alice.denyBot('general', 0n);
    await alice.changeThread('locked', { archived: true });
    expect(await refusal(post(id))).toMatchObject({ status: 400, code: 50083 });
  });
});

it('a channel that is deleted is unknown (10003), and its files are gone', async () => {
  const { id } = await alice.createChannel('doomed');
  const kept = readdirSync(join(folder, 'world.db.attachments')).length;
  const message = await post(id, {}, [file()]);
  const thread = await alice.thread('doomed too', 'doomed');
  await post(thread.id, {}, [file()]);
  const [attachment] = message.attachments;
  expect((await fetch(attachment?.url ?? '')).status).toBe(200);
  await expect(sandbox.user('Bob').deleteChannel('doomed')).rejects.toThrow('You may not delete');
  await alice.deleteChannel('doomed');
  expect(await refusal(post(id))).toMatchObject({ status: 404, code: 10003 });
  expect(await refusal(patch(message, 'y'))).toMatchObject({ status: 404, code: 10003 });
  expect(await refusal(post(thread.id))).toMatchObject({ status: 404, code: 10003 });
  expect((await fetch(attachment?.url ?? '')).status).toBe(404);
  expect(readdirSync(join(folder, 'world.db.attachments'))).toHaveLength(kept);
});

it("a channel that goes out of the bot's sight is deleted for it, and comes back as new", async () => {
  const id = await idOf('dark-blood-table');
  const cached = () => bot.channels.cache.has(id);
  expect(cached()).toBe(true);
  await alice.denyBot('dark-blood-table', PermissionFlagsBits.ViewChannel);
  await expect.poll(cached).toBe(false);
  expect(await refusal(post(id))).toMatchObject({ status: 403, code: 50001 });
  await alice.denyBot('dark-blood-table', 0n);
  await expect.poll(cached).toBe(true);
});

describe('ordered faults', () => {
  it('answer the next requests on a route, and no other', async () => {
    const channel = await idOf('general');
    await sandbox.fault({ kind: 'answer', route: MESSAGES, status: 500, times: 2 });
    const send = (content: string) => raw(sandbox.url, 'POST', `/channels/${channel}/messages`, { content });
    expect((await raw(sandbox.url, 'GET', '/users/@me')).status).toBe(200);
    expect((await send('no')).status).toBe(500);
    expect((await send('no')).status).toBe(500);
    expect((await send('yes')).status).toBe(200);
    await sandbox.fault({ kind: 'answer', status: 429, retry_after: 7 });
    const limited = await send('no');
    expect(limited).toMatchObject({ status: 429, body: { retry_after: 7 } });
    expect(limited.headers.get('retry-after')).toBe('7');
    expect((await alice.messages('general')).filter(({ text }) => text === 'no')).toEqual([]);
  });

  it('lose the answer to a request that is done', async () => {
    const channel = await idOf('general');
    await sandbox.fault({ kind: 'answer', route: MESSAGES, status: 502, when: 'after' });
    const body = { content: 'done all the same', nonce: 'n', enforce_nonce: true };
    const lost = await raw(sandbox.url, 'POST', `/channels/${channel}/messages`, body);
    expect(lost).toMatchObject({ status: 502, body: { message: '502: Bad Gateway' } });
    const found = await alice.newest('general');
    expect(found.text).toBe('done all the same');
    expect((await post(channel, body)).id).toBe(found.id);
  });

  it('lose interactions', async () => {
    await sandbox.fault({ kind: 'lose_interactions', count: 1 });
    const body = { channel_id: await idOf('general'), name: 'go' };
    const lost = await call(sandbox.url, 'command', { as: alice.id, body });
    await sandbox.advance(3_000);
    expect(await call(sandbox.url, 'interaction', { as: alice.id, id: lost.id })).toMatchObject({ state: 'failed' });
    const heard = alice.slash('go', {}, 'general');
    await (await inbox.next((i) => i.isChatInputCommand())).reply('heard');
    expect((await heard).text).toBe('heard');
  });

  it('hold requests up', async () => {
    await sandbox.fault({ kind: 'latency', ms: 300 });
    const began = performance.now();
    await raw(sandbox.url, 'GET', '/users/@me');
    expect(performance.now() - began).toBeGreaterThanOrEqual(290);
  });

  it('break the gateway connection, and discord.js resumes or logs in anew', async () => {
    for (const resumable of [true, false]) {
      const back = resumable ? once(bot, Events.ShardResume) : once(bot, Events.ShardReady);
      await sandbox.fault({ kind: 'drop_gateway', resumable });
      await back;
      const heard = alice.slash('go', {}, 'general');
      await (await inbox.next((i) => i.isChatInputCommand())).reply('here');
      expect((await heard).text).toBe('here');
    }
  });
});
