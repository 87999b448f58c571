import { EventEmitter } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { ClientEvent } from '../protocol.ts';

/**
 * Everybody's events in one stream, each with the user it is for. A browser opens at most six connections to one
 * server, so a page that sits as many users cannot hold one for each; this holds them in its place.
 */
export class EverybodysEvents {
  private readonly events = new EventEmitter<{ event: [as: string, event: ClientEvent]; end: [] }>();
  private readonly watched = new Set<string>();
  private readonly stop = new AbortController();

  /** `base` is the sandbox's own address, 'http://127.0.0.1:N'. */
  constructor(private readonly base: string) {}

  /**
   * Hands every event of every user, also of those made later, to `onEvent` until `close`; calls `onEnd` once if the
   * sandbox breaks a stream off. Throws if the sandbox does not tell who there is.
   */
  async start(onEvent: (as: string, event: ClientEvent) => void, onEnd: () => void): Promise<void> {
    this.events.on('event', onEvent);
    this.events.once('end', onEnd);
    const response = await fetch(`${this.base}/client/users`, { signal: this.stop.signal });
    if (!response.ok) throw new Error(`GET /client/users answered ${response.status}`);
    for (const { id } of (await response.json()) as { id: string }[]) this.watch(id);
  }

  /** Ends all streams. */
  close(): void {
    this.events.removeAllListeners();
    this.stop.abort();
  }

  private watch(userId: string): void {
    if (this.watched.has(userId)) return;
    this.watched.add(userId);
    this.read(userId)
      .catch(() => {})
      .finally(() => this.events.emit('end'));
  }

  private async read(userId: string): Promise<void> {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      get(`${this.base}/client/events?as=${userId}`, { signal: this.stop.signal }, resolve).on('error', reject);
    });
    if (response.statusCode !== 200) throw new Error(`GET /client/events answered ${response.statusCode}`);
    let rest = '';
    for await (const text of response.setEncoding('utf8')) {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (!line.startsWith('data: ')) continue;
        const event = JSON.parse(line.slice('data: '.length)) as ClientEvent;
        this.events.emit('event', userId, event);
        if (event.type === 'user_create' && !event.user.bot) this.watch(event.user.id);
      }
    }
  }
}
