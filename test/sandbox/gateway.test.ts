import { once } from 'node:events';
import { type Client, Events, GatewayCloseCodes, GatewayOpcodes } from 'discord.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { Inbox, startBot } from './bot.ts';
import { type SandboxDriver, startSandbox } from './driver.ts';
import { call } from './http.ts';

interface Frame {
  op: number;
  t: string | null;
  s: number | null;
  d: unknown;
}

/** A bare gateway connection whose frames are read one by one. */
class Connection {
  private readonly frames: Frame[] = [];
  private wake: (() => void) | undefined;
  readonly socket: WebSocket;
  readonly closed: Promise<number>;

  constructor(url: string) {
    this.socket = new WebSocket(`${url.replace('http', 'ws')}/gateway?v=10&encoding=json`);
    this.socket.on('message', (raw) => {
      this.frames.push(JSON.parse(String(raw)));
      this.wake?.();
    });
    this.closed = once(this.socket, 'close').then(([code]) => Number(code));
  }

  send(op: GatewayOpcodes, d: unknown): void {
    this.socket.send(JSON.stringify({ op, d }));
  }

  async next(): Promise<Frame> {
    for (;;) {
      const frame = this.frames.shift();
      if (frame) return frame;
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
  }

  /** Reads on to the event of this name. */
  async event(name: string): Promise<Frame> {
    for (;;) {
      const frame = await this.next();
      if (frame.t === name) return frame;
    }
  }
}

const identify = { token: 'sandbox', intents: 1, properties: {} };

describe('the gateway', () => {
  let sandbox: SandboxDriver;
  beforeAll(async () => {
    sandbox = await startSandbox();
    const bot = await startBot(sandbox, [{ name: 'go', description: 'Go' }]);
    await bot.destroy();
  });
  afterAll(() => sandbox.stop());

  async function login(): Promise<{ connection: Connection; session: string }> {
    const connection = new Connection(sandbox.url);
    expect(await connection.next()).toMatchObject({ op: GatewayOpcodes.Hello, d: { heartbeat_interval: 41_250 } });
    connection.send(GatewayOpcodes.Identify, identify);
    const ready = await connection.event('READY');
    expect(ready.d).toMatchObject({ v: 10, user: { bot: true }, guilds: [{ unavailable: true }] });
    expect(await connection.next()).toMatchObject({ t: 'GUILD_CREATE', s: 2 });
    return { connection, session: (ready.d as { session_id: string }).session_id };
  }

  it('acknowledges heartbeats', async () => {
    const { connection } = await login();
    connection.send(GatewayOpcodes.Heartbeat, 2);
    expect(await connection.next()).toMatchObject({ op: GatewayOpcodes.HeartbeatAck });
    connection.socket.close(1000);
  });

  it('replays to a resumed session what it missed, and only that', async () => {
    const { connection, session } = await login();
    connection.socket.terminate();
    await connection.closed;
    const alice = sandbox.user('Alice');
    const thread = await alice.thread('meanwhile', 'general');
    const command = { channel_id: thread.id, name: 'go' };
    await call(sandbox.url, 'command', { as: alice.id, body: command });

    const again = new Connection(sandbox.url);
    await again.next();
    again.send(GatewayOpcodes.Resume, { token: 'sandbox', session_id: session, seq: 2 });
    expect(await again.next()).toMatchObject({ t: 'THREAD_CREATE', s: 3, d: { id: thread.id, newly_created: true } });
    expect(await again.next()).toMatchObject({ t: 'INTERACTION_CREATE', d: { data: { name: 'go' } } });
    const last = (await again.event('RESUMED')).s;
    again.socket.terminate();
    await again.closed;

    const third = new Connection(sandbox.url);
    await third.next();
    third.send(GatewayOpcodes.Resume, { token: 'sandbox', session_id: session, seq: last });
    expect(await third.next()).toMatchObject({ t: 'RESUMED' });
    third.socket.close(1000);
    await third.closed;

    const late = new Connection(sandbox.url);
    await late.next();
    late.send(GatewayOpcodes.Resume, { token: 'sandbox', session_id: session, seq: last });
    expect(await late.next()).toMatchObject({ op: GatewayOpcodes.InvalidSession, d: false });
    late.socket.close(1000);
  });

  it('forgets a broken session after five minutes', async () => {
    const { connection, session } = await login();
    connection.socket.terminate();
    await connection.closed;
    await sandbox.user('Alice').waitForBot('offline');
    await sandbox.advance(5 * 60_000);
    const late = new Connection(sandbox.url);
    await late.next();
    late.send(GatewayOpcodes.Resume, { token: 'sandbox', session_id: session, seq: 2 });
    expect(await late.next()).toMatchObject({ op: GatewayOpcodes.InvalidSession, d: false });
    late.socket.close(1000);
  });

  it('turns away wrong tokens and nonsense', async () => {
    const wrong = new Connection(sandbox.url);
    await wrong.next();
    wrong.send(GatewayOpcodes.Identify, { ...identify, token: 'guess' });
    expect(await wrong.closed).toBe(GatewayCloseCodes.AuthenticationFailed);
    const silent = new Connection(sandbox.url);
    await silent.next();
    silent.socket.send('nonsense');
    expect(await silent.closed).toBe(GatewayCloseCodes.DecodeError);
  });

  it('tells of channels made by people', async () => {
    const { connection } = await login();
    const made = await sandbox.user('Alice').createChannel('new-table');
    expect(await connection.event('CHANNEL_CREATE')).toMatchObject({ d: { id: made.id, name: 'new-table', type: 0 } });
    await expect(sandbox.user('Bob').createChannel('mine')).rejects.toThrow('You may not make channels');
    connection.socket.close(1000);
  });
});

// discord.js takes its time to come back.
describe('a sandbox that is killed', { timeout: 90_000 }, () => {
  let sandbox: SandboxDriver;
  let bot: Client<true>;
  const inbox = new Inbox();
  beforeAll(async () => {
    sandbox = await startSandbox({ ownProcess: true });
    bot = await startBot(sandbox, [{ name: 'go', description: 'Go' }], inbox.take);
  }, 90_000);
  afterAll(async () => {
    await bot.destroy();
    await sandbox.stop();
  }, 90_000);

  it('keeps the conversation, and the same bot comes back to it by itself', async () => {
    const alice = sandbox.user('Alice');
    const outcome = alice.slash('go', {}, 'general');
    const command = await inbox.next((i) => i.isChatInputCommand());
    await command.reply({
      content: 'panel',
      flags: 64,
      files: [{ attachment: Buffer.from('kept'), name: 'kept.txt' }],
      components: [{ type: 1, components: [{ type: 2, style: 1, label: 'More', customId: 'more' }] }],
    });
    await outcome;
    await alice.say('hello', 'general');
    const zoe = await sandbox.createUser('Zoe', 'de');
    const dm = await zoe.dm();
    await alice.thread('side talk', 'general');
    const before = (await alice.messages()).map(({ message }) => message);
    expect(before.map((message) => message?.content)).toEqual(['panel', 'hello']);

    const back = once(bot, Events.ShardReady);
    await sandbox.restart('SIGKILL');
    expect((await alice.messages()).map(({ message }) => message)).toEqual(before);
    expect((await alice.channels()).map(({ name }) => name)).toContain('side talk');
    expect((await zoe.dm()).id).toBe(dm.id);
    const [attachment] = before[0]?.attachments ?? [];
    expect(await (await fetch(attachment?.url ?? '')).text()).toBe('kept');

    await back;
    const pressed = alice.press('More');
    const press = await inbox.next((i) => i.isButton());
    await press.update('more');
    expect((await pressed).text).toBe('more');
    await command.followUp({ content: 'the token still lives' });
    await alice.waitFor('the token still lives');
  });

  it('ends in order on SIGTERM, with its commands and ids kept', async () => {
    const { id } = await sandbox.user('Alice').say('before', 'general');
    const back = once(bot, Events.ShardReady);
    await sandbox.restart('SIGTERM');
    const after = await sandbox.user('Alice').say('after', 'general');
    expect(BigInt(after.id)).toBeGreaterThan(BigInt(id));
    await back;
    const outcome = sandbox.user('Bob').slash('go', {}, 'general');
    await (await inbox.next((i) => i.isChatInputCommand())).reply('again');
    expect((await outcome).text).toBe('again');
  });
});
