/** Error tree of an "Invalid Form Body": keys as in the request, `_errors` at the leaves. */
export interface FormErrors {
  [key: string]: FormErrors | { code: string; message: string }[];
}

/** One fault in a request body: where, Discord's code for it, and words. */
export interface FormFault {
  path: (string | number)[];
  code: string;
  message: string;
}

/** An answer in Discord's own error shape (https://docs.discord.com/developers/topics/opcodes-and-status-codes#json). */
export class DiscordError extends Error {
  constructor(
    readonly status: number,
    readonly code: number,
    message: string,
    readonly errors?: FormErrors,
  ) {
    super(message);
  }

  /** The response body. */
  body(): { message: string; code: number; errors?: FormErrors } {
    return { message: this.message, code: this.code, ...(this.errors ? { errors: this.errors } : {}) };
  }

  /** Headers that go with it. */
  headers(): Record<string, string> {
    return {};
  }
}

/** A 429. https://docs.discord.com/developers/topics/rate-limits#exceeding-a-rate-limit */
export class RateLimited extends DiscordError {
  /** @param retryAfter seconds */
  constructor(
    private readonly retryAfter: number,
    private readonly scope: 'user' | 'global' | 'shared',
    code = 0,
    message = 'You are being rate limited.',
  ) {
    super(429, code, message);
  }

  override body() {
    return { ...super.body(), retry_after: this.retryAfter, global: this.scope === 'global' };
  }

  override headers(): Record<string, string> {
    return {
      'retry-after': String(Math.ceil(this.retryAfter)),
      'x-ratelimit-scope': this.scope,
      ...(this.scope === 'global' ? { 'x-ratelimit-global': 'true' } : {}),
    };
  }
}

export const discordErrors = {
  notFound: () => new DiscordError(404, 0, '404: Not Found'),
  unauthorized: () => new DiscordError(401, 0, '401: Unauthorized'),
  unknownChannel: () => new DiscordError(404, 10003, 'Unknown Channel'),
  unknownGuild: () => new DiscordError(404, 10004, 'Unknown Guild'),
  unknownMember: () => new DiscordError(404, 10007, 'Unknown Member'),
  unknownMessage: () => new DiscordError(404, 10008, 'Unknown Message'),
  unknownUser: () => new DiscordError(404, 10013, 'Unknown User'),
  unknownWebhook: () => new DiscordError(404, 10015, 'Unknown Webhook'),
  unknownInteraction: () => new DiscordError(404, 10062, 'Unknown interaction'),
  unknownCommand: () => new DiscordError(404, 10063, 'Unknown application command'),
  /** A 429, so that discord.js waits and tries again; bots never see the code. @param retryAfter seconds */
  tooManyOldEdits: (retryAfter: number) =>
    new RateLimited(
      retryAfter,
      'shared',
      30046,
      'Maximum number of edits to messages older than 1 hour reached. Try again later',
    ),
  tooLarge: () => new DiscordError(413, 40005, 'Request entity too large'),
  alreadyAcknowledged: () => new DiscordError(400, 40060, 'Interaction has already been acknowledged.'),
  missingAccess: () => new DiscordError(403, 50001, 'Missing Access'),
  foreignMessage: () => new DiscordError(403, 50005, 'Cannot edit a message authored by another user'),
  emptyMessage: () => new DiscordError(400, 50006, 'Cannot send an empty message'),
  cannotSendToUser: () => new DiscordError(403, 50007, 'Cannot send messages to this user'),
  missingPermissions: () => new DiscordError(403, 50013, 'Missing Permissions'),
  wrongChannelType: () => new DiscordError(400, 50024, 'Cannot execute action on this channel type'),
  invalidWebhookToken: () => new DiscordError(401, 50027, 'Invalid Webhook Token'),
  archivedThread: () => new DiscordError(400, 50083, 'Thread is archived'),
  invalidJson: () => new DiscordError(400, 50109, 'The request body contains invalid JSON.'),
  threadExists: () => new DiscordError(400, 160004, 'A thread has already been created for this message'),
  threadLocked: () => new DiscordError(400, 160005, 'Thread is locked'),
};

/** "Invalid Form Body" (50035) naming every fault at its path. */
export function invalidForm(faults: FormFault[]): DiscordError {
  const tree: FormErrors = {};
  for (const { path, code, message } of faults) {
    let node = tree;
    for (const key of path) {
      const next = (node[key] ?? {}) as FormErrors;
      node[key] = next;
      node = next;
    }
    node._errors = [...((node._errors as { code: string; message: string }[] | undefined) ?? []), { code, message }];
  }
  return new DiscordError(400, 50035, 'Invalid Form Body', tree);
}
