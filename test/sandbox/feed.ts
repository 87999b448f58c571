import { randomUUID } from 'node:crypto';
import type { ReadableStream } from 'node:stream/web';
import type {
  ClientChannel,
  ClientEvent,
  ClientInteraction,
  ClientMessage,
  ClientUser,
} from '../../src/sandbox/protocol.ts';
import { call } from './http.ts';

const SYNC_MS = 30_000;

/** What one user's client knows: loaded once, then kept up by the event stream. */
export class Feed {
  readonly users = new Map<string, ClientUser>();
  readonly channels = new Map<string, ClientChannel>();
  readonly messages = new Map<string, ClientMessage>();
  readonly interactions = new Map<string, ClientInteraction>();
  botOnline = false;
  private readonly synced = new Set<string>();
  private readonly watchers = new Set<() => void>();
  private readonly stream = new AbortController();
  private failure: Error | undefined;

  private constructor(
    private readonly url: string,
    private readonly me: string,
  ) {}

  /** Connects and loads what user `me` can see. */
  static async open(url: string, me: string): Promise<Feed> {
    const feed = new Feed(url, me);
    const response = await fetch(`${url}/client/events?as=${me}`, { signal: feed.stream.signal });
    if (!response.ok || !response.body) throw new Error(`no event stream: ${response.status}`);
    const reader = feed.events(response.body as ReadableStream<Uint8Array>);
    await reader.next(); // hello: from here on nothing is missed
    await feed.load();
    void feed.follow(reader);
    return feed;
  }

  /** Resolves with what `check` finds, now or after some later event; rejects with `complaint()` after `ms`. */
  until<T>(check: () => T | undefined, complaint: () => string, ms: number): Promise<T> {
    return new Promise((resolve, reject) => {
      const stop = () => {
        clearTimeout(timer);
        this.watchers.delete(look);
      };
      const timer = setTimeout(() => {
        stop();
        reject(new Error(`${complaint()} (waited ${ms} ms)`));
      }, ms);
      const look = () => {
        try {
          const found = this.failure ? undefined : check();
          if (this.failure) throw this.failure;
          if (found === undefined) return;
          stop();
          resolve(found);
        } catch (error) {
          stop();
          reject(error);
        }
      };
      this.watchers.add(look);
      look();
    });
  }

  /** Resolves when everything that has happened so far is known here. */
  async sync(): Promise<void> {
    const token = randomUUID();
    await call(this.url, 'sync', { as: this.me, body: { token } });
    await this.until(
      () => (this.synced.delete(token) ? true : undefined),
      () => 'the event stream does not answer',
      SYNC_MS,
    );
  }

  close(): void {
    this.end(new Error('the sandbox was stopped'));
    this.stream.abort();
  }

  private async load(): Promise<void> {
    const state = await call(this.url, 'state', { as: this.me });
    this.botOnline = state.bot.online;
    for (const user of state.users) this.users.set(user.id, user);
    for (const channel of state.channels) await this.enter(channel);
  }

  private async enter(channel: ClientChannel): Promise<void> {
    this.channels.set(channel.id, channel);
    const query = { limit: '200' };
    for (const message of await call(this.url, 'messages', { as: this.me, id: channel.id, query })) {
      this.messages.set(message.id, message);
    }
  }

  private async follow(reader: AsyncGenerator<ClientEvent>): Promise<void> {
    try {
      for await (const event of reader) {
        await this.apply(event);
        for (const look of [...this.watchers]) look();
      }
      this.end(new Error('the event stream ended'));
    } catch (error) {
      this.end(error as Error);
    }
  }

  private end(error: Error): void {
    this.failure ??= error;
    for (const look of [...this.watchers]) look();
  }

  private async apply(event: ClientEvent): Promise<void> {
    switch (event.type) {
      case 'message_create':
      case 'message_update':
        this.messages.set(event.message.id, event.message);
        break;
      case 'message_delete':
        this.messages.delete(event.message_id);
        break;
      case 'channel_create':
        await this.enter(event.channel);
        break;
      case 'channel_update':
        this.channels.set(event.channel.id, event.channel);
        break;
      case 'channel_delete':
        this.channels.delete(event.channel_id);
        for (const { id, channel_id } of this.messages.values()) {
          if (channel_id === event.channel_id) this.messages.delete(id);
        }
        break;
      case 'interaction':
        this.interactions.set(event.interaction.id, event.interaction);
        break;
      case 'bot_online':
        this.botOnline = event.online;
        break;
      case 'sync':
        this.synced.add(event.token);
        break;
      case 'user_create':
      case 'user_update':
        this.users.set(event.user.id, event.user);
        break;
      default:
    }
  }

  private async *events(body: ReadableStream<Uint8Array>): AsyncGenerator<ClientEvent> {
    const decoder = new TextDecoder();
    let text = '';
    for await (const chunk of body) {
      text += decoder.decode(chunk, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const data = /^data: (.*)$/m.exec(block)?.[1];
        if (data) yield JSON.parse(data);
      }
    }
  }
}
