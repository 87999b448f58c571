import { createHash } from 'node:crypto';
import type { REST } from 'discord.js';
import type { Posted } from '../../commands/sender.ts';
import type { Clock } from '../../src/clock.ts';

/** A request to Discord as it can be compared: when, which, what it says, and the files that it brings. */
export interface Sent {
  at: number;
  line: string;
  body: unknown;
  files: Shown[];
}

/** A file as its reader gets it; its bytes as a hash. */
export interface Shown {
  name: string;
  description: string;
  bytes: string;
}

interface Given {
  body?: { components?: Posted['components']; attachments?: { id: string; filename?: string }[]; nonce?: string };
  files?: { name: string; description: string; data: Buffer }[];
}

const CDN = 'https://cdn.test/';

/**
 * In the place of Discord's REST interface: writes every request down, and keeps messages well enough to answer what asks
 * for them. The same requests get the same answers.
 */
export class Recorder {
  readonly sent: Sent[] = [];
  private requests = 0;
  private readonly messages = new Map<string, Posted & { nonce?: string }>();

  constructor(private readonly clock: Clock) {}

  /** For a Sender. */
  get rest(): REST {
    const take = (method: string) => async (route: string, given: Given) => this.take(method, route, given ?? {});
    return { get: take('GET'), post: take('POST'), patch: take('PATCH') } as unknown as REST;
  }

  /** The newest message, as everybody in the channel sees it. */
  get newest(): Posted | null {
    return [...this.messages.values()].at(-1) ?? null;
  }

  private take(method: string, route: string, { body, files = [] }: Given): Posted {
    this.requests++;
    this.sent.push({ at: this.clock.now(), line: `${method} ${route}`, body: body ?? null, files: files.map(shown) });
    const nonce = body?.nonce;
    const known = [...this.messages.values()].find((m) => route.endsWith(m.id) || (nonce && m.nonce === nonce));
    if (known && method !== 'PATCH') return known;
    const id = known?.id ?? `5${String(this.messages.size).padStart(17, '0')}`;
    const attachments = (body?.attachments ?? []).map(({ id: attachment, filename }, i) => {
      const kept = known?.attachments.find((a) => a.id === attachment && filename === undefined);
      return kept ?? { id: `${id}${this.requests}${i}`, filename: filename ?? '' };
    });
    const components = JSON.parse(JSON.stringify(body?.components ?? []).replaceAll('attachment://', CDN));
    const message = { id, attachments, components, ...(nonce && { nonce }) };
    this.messages.set(id, message);
    return message;
  }
}

/** A file in a form that can be compared. */
export function shown({ name, description, data }: { name: string; description: string; data: Buffer }): Shown {
  return { name, description, bytes: createHash('sha256').update(data).digest('base64url') };
}
