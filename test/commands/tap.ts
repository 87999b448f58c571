import { DiscordAPIError, type InternalRequest, REST } from 'discord.js';
import { vi } from 'vitest';

/** A request of the bot's: `PATCH /webhooks/1/token/messages/@original`. */
export interface Sent extends InternalRequest {
  line: string;
}

/** Stands between the bot and Discord: keeps what is sent, and can spoil it. */
export interface Tap {
  sent: Sent[];
  /** Called before each request; what it throws the bot gets in place of Discord's answer. */
  before: ((request: Sent) => void) | null;
  /** Called after Discord has answered; what it throws the bot gets in place of the answer. */
  after: ((request: Sent) => void) | null;
  remove(): void;
}

/** Puts a tap on everything that discord.js sends in this process. */
export function tapped(): Tap {
  const original = REST.prototype.request;
  const tap: Tap = { sent: [], before: null, after: null, remove: () => spy.mockRestore() };
  const spy = vi.spyOn(REST.prototype, 'request').mockImplementation(async function (this: REST, options) {
    const request = { ...options, line: `${options.method} ${options.fullRoute}` };
    tap.sent.push(request);
    tap.before?.(request);
    const answer = await original.call(this, options);
    tap.after?.(request);
    return answer;
  });
  return tap;
}

/** What Discord answers when it refuses. */
export function refused(status: number, code: number, message: string): DiscordAPIError {
  return new DiscordAPIError({ code, message }, code, status, 'POST', 'https://discord.test', {});
}
