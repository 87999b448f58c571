/**
 * The client API of the sandbox: what a person's Discord client does, as the web page and the test driver do it.
 *
 * - Everything is JSON under /client/... ; the acting user is the query parameter `as` (a user id).
 * - `clientApi` at the end of this file is the whole list: method, path, request body and result of each call.
 * - A refused call answers 4xx with a `ClientError`, whose `message` is a sentence that can be shown as it is.
 * - `GET /client/events?as=USERID` is a stream of Server-Sent Events: each `data:` is one `ClientEvent` in JSON, named by
 *   its `type` both inside the JSON and as the SSE event name. Events tell of changes only: on `hello` (sent on every
 *   connection and reconnection) load the state and the messages anew, then apply what follows.
 * - Attachments are served at the `url` in them (/attachments/...), as is every `media.url` inside components: an
 *   attachment:// reference never reaches a client.
 * - Ids are snowflakes as strings: sorting by `BigInt(id)` is sorting by time.
 *
 * The other API, which the bot uses, is Discord's own: REST under /api/v10 and the gateway.
 */
import type {
  APIApplicationCommand,
  APIEmbed,
  APIMessageTopLevelComponent,
  APIModalInteractionResponseCallbackData,
} from 'discord-api-types/v10';
import { z } from 'zod';

/** A snowflake: decimal digits, as everywhere in Discord's API. */
export const Snowflake = z.string().regex(/^\d{1,20}$/, 'an id is a string of digits');

// ---------------------------------------------------------------------------------------------------- what there is

export const ClientUser = z.object({
  id: Snowflake,
  username: z.string(),
  /** The name to show. */
  display_name: z.string(),
  bot: z.boolean(),
  /** The language of this user's client, such as 'en-US' or 'de'; the bot sees it in every interaction. */
  locale: z.string(),
  /** A colour for a made-up avatar, '#rrggbb'. */
  color: z.string(),
});
export type ClientUser = z.infer<typeof ClientUser>;

export const ClientGuild = z.object({
  id: Snowflake,
  name: z.string(),
  owner_id: Snowflake,
  /** The acting user's permissions in the guild: Discord's bit field in decimal. */
  permissions: z.string(),
  member_ids: z.array(Snowflake),
});
export type ClientGuild = z.infer<typeof ClientGuild>;

export const ClientChannel = z.object({
  id: Snowflake,
  /** 'private' is a private thread. `type` is Discord's number for the same: 0, 1, 11, 12. */
  kind: z.enum(['text', 'dm', 'thread', 'private']),
  type: z.number().int(),
  /** The channel's or thread's name; for a DM the other party's. */
  name: z.string(),
  topic: z.string().nullable(),
  /** Null for a DM. */
  guild_id: Snowflake.nullable(),
  /** For threads the channel they hang under, else null. */
  parent_id: Snowflake.nullable(),
  /** For threads: who opened it. For DMs and channels null. */
  owner_id: Snowflake.nullable(),
  /** For threads their members, for DMs the two parties, for channels of a guild empty (all members see them). */
  member_ids: z.array(Snowflake),
  archived: z.boolean(),
  locked: z.boolean(),
  /** Thread that was started on a message: that message's id is the thread's own id. */
  last_message_id: Snowflake.nullable(),
});
export type ClientChannel = z.infer<typeof ClientChannel>;

export const ClientAttachment = z.object({
  id: Snowflake,
  filename: z.string(),
  /** The alt text. */
  description: z.string().nullable(),
  content_type: z.string(),
  /** Bytes. */
  size: z.number().int(),
  /** Absolute, on this server. */
  url: z.string(),
  /** Pixels; null where it is no image. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
});
export type ClientAttachment = z.infer<typeof ClientAttachment>;

export const ClientMessage = z.object({
  id: Snowflake,
  channel_id: Snowflake,
  author: ClientUser,
  /** Markdown as Discord has it, with <@id> mentions. Empty for Components V2 messages. */
  content: z.string(),
  /** ISO 8601. */
  timestamp: z.string(),
  edited_timestamp: z.string().nullable(),
  /** Discord's message flags: 64 ephemeral, 128 loading, 4096 silent, 32768 Components V2. */
  flags: z.number().int(),
  /** "Only you can see this": sent to its one user alone, and gone when they dismiss it. */
  ephemeral: z.boolean(),
  /** "Pactkeeper is thinking…": a deferred reply that has no content yet. */
  thinking: z.boolean(),
  embeds: z.array(z.custom<APIEmbed>()),
  attachments: z.array(ClientAttachment),
  /** Discord's own component objects (classic and V2), all media urls already resolved. */
  components: z.array(z.custom<APIMessageTopLevelComponent>()),
  /** Users who are notified by this message, after allowed_mentions. */
  mentions: z.array(Snowflake),
  mentions_everyone: z.boolean(),
  /** The message this one replies to. */
  reply_to: Snowflake.nullable(),
  /** Whose use of what this message answers: "Alice used /table new". `name` is null for buttons and menus. */
  interaction: z.object({ id: Snowflake, user_id: Snowflake, name: z.string().nullable() }).nullable(),
  /** Thread started on this message. */
  thread_id: Snowflake.nullable(),
  pinned: z.boolean(),
});
export type ClientMessage = z.infer<typeof ClientMessage>;

/** Discord's own modal object: `custom_id`, `title`, `components` (labels with inputs, text displays, action rows). */
export const ClientModal = z.custom<APIModalInteractionResponseCallbackData>();
export type ClientModal = APIModalInteractionResponseCallbackData;

/**
 * One use of a command, component or modal by one user, and what has become of it.
 *
 * - `sent`      the bot has not acknowledged it yet: show a spinner on the button or under the command
 * - `thinking`  deferred with a message to come (that message exists, `thinking: true`)
 * - `deferred`  acknowledged, nothing to see yet: stop the spinner
 * - `answered`  the bot did what can be seen: replied, updated the message, edited or followed up after deferring
 * - `modal`     a modal is to be opened: it is in `modal`; submit it with this interaction's id
 * - `failed`    `error` holds the words that a Discord client shows
 */
export const ClientInteraction = z.object({
  id: Snowflake,
  kind: z.enum(['command', 'component', 'modal']),
  user_id: Snowflake,
  channel_id: Snowflake,
  state: z.enum(['sent', 'thinking', 'deferred', 'answered', 'modal', 'failed']),
  /** 'table new' for commands, the custom_id for components and modals. */
  name: z.string(),
  /** The message whose component was used, else null. */
  source_message_id: Snowflake.nullable(),
  /** The message that came or changed by it, as soon as there is one. */
  message_id: Snowflake.nullable(),
  modal: ClientModal.nullable(),
  /** "The application did not respond", "This interaction failed", "Something went wrong. Try again." */
  error: z.string().nullable(),
});
export type ClientInteraction = z.infer<typeof ClientInteraction>;

/** Everything but messages: what a client needs to draw itself for one user. */
export const ClientState = z.object({
  me: ClientUser,
  users: z.array(ClientUser),
  /** The bot's user, and whether it is connected to the gateway (a client shows it online or offline). */
  bot: z.object({ user: ClientUser, online: z.boolean() }),
  guilds: z.array(ClientGuild),
  /** What this user can see: channels, threads, own DM with the bot if it was opened. */
  channels: z.array(ClientChannel),
  /** The global application commands as Discord gives them: name, description, options, choices, contexts. */
  commands: z.array(z.custom<APIApplicationCommand>()),
});
export type ClientState = z.infer<typeof ClientState>;

// ------------------------------------------------------------------------------------------------- what a user does

export const SendMessage = z.object({
  content: z.string().min(1).max(2000),
  reply_to: Snowflake.optional(),
});

/** The value of an option of type ATTACHMENT. */
export const Upload = z.object({
  filename: z.string().min(1).max(260),
  content_type: z.string().optional(),
  /** The bytes in base64. */
  data: z.base64(),
});

/**
 * Options by their names. The type each needs is the command's: string (3), whole number (4), boolean (5), user (6: a
 * user id), channel (7: a channel id), number (10), attachment (11: an `Upload`). Leave out what the user leaves out.
 */
export const OptionValues = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), Upload]));
export type OptionValues = z.infer<typeof OptionValues>;

export const RunCommand = z.object({
  channel_id: Snowflake,
  /** The command, and where it has them the group and subcommand, parted by blanks: 'table new'. */
  name: z.string().min(1),
  options: OptionValues.default({}),
});

export const Autocomplete = RunCommand.extend({
  /** The option being typed; what is typed so far is its value in `options` (may be ''), as a string. */
  focused: z.string(),
});
export const Choices = z.object({
  choices: z.array(z.object({ name: z.string(), value: z.union([z.string(), z.number()]) })),
});

export const UseComponent = z.object({
  channel_id: Snowflake,
  message_id: Snowflake,
  custom_id: z.string().min(1),
  /** For menus only: option values, or the ids chosen in a user, role, mentionable or channel menu. */
  values: z.array(z.string()).optional(),
});

export const SubmitModal = z.object({
  /** The interaction whose answer was the modal. */
  interaction_id: Snowflake,
  /**
   * By the inputs' custom_ids: a string for text inputs and radio groups, a list of strings for menus and checkbox
   * groups, true or false for a checkbox, a list of uploads for a file upload.
   */
  fields: z.record(z.string(), z.union([z.string(), z.boolean(), z.array(z.string()), z.array(Upload)])),
});

export const OpenThread = z.object({
  channel_id: Snowflake,
  name: z.string().min(1).max(100),
  /** Start it on this message. */
  message_id: Snowflake.optional(),
  private: z.boolean().default(false),
});

export const CreateUser = z.object({
  username: z.string().min(1).max(32),
  display_name: z.string().min(1).max(32).optional(),
  locale: z.string().default('en-US'),
});

/** Moves the sandbox's clock on, by which it makes ids and lets interactions fail and tokens die. */
export const AdvanceClock = z.object({ ms: z.number().int().min(0) });
/**
 * The sandbox's time, and how much it is ahead of the machine's, in milliseconds; `frozen`: it stands still but for
 * `advanceClock`. `GET /client/clock/changes` is a stream of these, each in a line of JSON: the first at once, then one
 * whenever the clock is advanced.
 */
export const ClockState = z.object({ now: z.number(), ahead: z.number(), frozen: z.boolean() });
export const CLOCK_CHANGES = '/client/clock/changes';

export const CreateChannel = z.object({
  name: z.string().min(1).max(100),
  topic: z.string().max(1024).optional(),
});

/** What a user or role is allowed and denied in one channel, whatever else is granted: Discord's bit fields in decimal. */
export const SetOverwrite = z.object({
  /** A user's or a role's id; the guild's own id is @everyone's. */
  target_id: Snowflake,
  allow: z.string().regex(/^\d+$/).default('0'),
  deny: z.string().regex(/^\d+$/).default('0'),
});

export const ChangeThread = z.object({ archived: z.boolean().optional(), locked: z.boolean().optional() });

/** The next `times` requests of the bot on a route (null: on any) are answered with an error. */
export const FaultyAnswer = z.object({
  kind: z.literal('answer'),
  /** The method and the path as the sandbox's routes have it: 'POST /channels/:channel/messages'. */
  route: z.string().nullable().default(null),
  status: z.union([z.literal(429), z.literal(500), z.literal(502), z.literal(503)]),
  times: z.number().int().min(1).default(1),
  /** 'before': the request is not done. 'after': it is done, only the answer is lost. */
  when: z.enum(['before', 'after']).default('before'),
  /** Seconds, for a 429. */
  retry_after: z.number().min(0).default(1),
});
export type FaultyAnswer = z.output<typeof FaultyAnswer>;

/** What is to go wrong between Discord and the bot. */
export const Fault = z.discriminatedUnion('kind', [
  FaultyAnswer,
  /** Every request waits this long, until it is set to 0. */
  z.object({ kind: z.literal('latency'), ms: z.number().int().min(0) }),
  /** The bot never hears of the next interactions. */
  z.object({ kind: z.literal('lose_interactions'), count: z.number().int().min(0) }),
  /** The gateway connection breaks now; if not resumable, what happens until the bot is back is lost to it. */
  z.object({ kind: z.literal('drop_gateway'), resumable: z.boolean() }),
]);

// ----------------------------------------------------------------------------------------------------------- events

export const ClientEvent = z.discriminatedUnion('type', [
  /** First on every connection: load everything anew. */
  z.object({ type: z.literal('hello'), me: Snowflake }),
  z.object({ type: z.literal('message_create'), message: ClientMessage }),
  z.object({ type: z.literal('message_update'), message: ClientMessage }),
  z.object({
    type: z.literal('message_delete'),
    channel_id: Snowflake,
    message_id: Snowflake,
  }),
  /** A change in an interaction of this user's own; in state 'modal' open `interaction.modal`. */
  z.object({ type: z.literal('interaction'), interaction: ClientInteraction }),
  z.object({ type: z.literal('channel_create'), channel: ClientChannel }),
  z.object({ type: z.literal('channel_update'), channel: ClientChannel }),
  /** Deleted, or no longer visible to this user. */
  z.object({ type: z.literal('channel_delete'), channel_id: Snowflake }),
  z.object({ type: z.literal('user_create'), user: ClientUser }),
  z.object({ type: z.literal('user_update'), user: ClientUser }),
  z.object({
    type: z.literal('commands_update'),
    commands: z.array(z.custom<APIApplicationCommand>()),
  }),
  z.object({ type: z.literal('bot_online'), online: z.boolean() }),
  /** Answers the call `sync`: all that happened before it has been told. */
  z.object({ type: z.literal('sync'), token: z.string() }),
]);
export type ClientEvent = z.infer<typeof ClientEvent>;

/** The body of every refused client call. `code` is for programs, `message` for people. */
export const ClientError = z.object({ code: z.string(), message: z.string() });
export type ClientError = z.infer<typeof ClientError>;

// -------------------------------------------------------------------------------------------------------- the calls

const None = z.object({});

/** Query of a list of messages: the newest `limit` (1-200, default 50), or those just older than `before`. */
export const MessageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  before: Snowflake.optional(),
});

/**
 * Every call, by name. All take the acting user as `?as=USERID`, except `users`, `createUser`, the clock's and the
 * faults', which need none.
 * `:id` and `:message` in a path are a channel's (or interaction's) and a message's id.
 */
export const clientApi = {
  /** Who can be played: every user but the bot. */
  users: { method: 'GET', path: '/client/users', body: None, result: z.array(ClientUser) },
  /** Makes a user, who joins the guild at once. */
  createUser: { method: 'POST', path: '/client/users', body: CreateUser, result: ClientUser },
  /** Changes the acting user's own client language. */
  setLocale: { method: 'PATCH', path: '/client/me', body: z.object({ locale: z.string().min(2) }), result: ClientUser },
  state: { method: 'GET', path: '/client/state', body: None, result: ClientState },

  /** Oldest first; what the acting user can see; `limit` and `before` in the query (`MessageQuery`). */
  messages: { method: 'GET', path: '/client/channels/:id/messages', body: None, result: z.array(ClientMessage) },
  send: { method: 'POST', path: '/client/channels/:id/messages', body: SendMessage, result: ClientMessage },
  /** Deletes an own message (or any, with Manage Messages), or dismisses an ephemeral one. */
  remove: { method: 'DELETE', path: '/client/channels/:id/messages/:message', body: None, result: None },

  /** Answers at once with state 'sent' (or 'failed' later, by event). Refused where a client would not let it be sent. */
  command: { method: 'POST', path: '/client/commands', body: RunCommand, result: ClientInteraction },
  /** Answers when the bot has answered: 504 'Loading options failed' after 3 s. */
  autocomplete: { method: 'POST', path: '/client/autocomplete', body: Autocomplete, result: Choices },
  /** Refused if the component is not on the message as it is now, is disabled, or the values do not fit. */
  component: { method: 'POST', path: '/client/components', body: UseComponent, result: ClientInteraction },
  modal: { method: 'POST', path: '/client/modals', body: SubmitModal, result: ClientInteraction },
  /** An own interaction as it stands. */
  interaction: { method: 'GET', path: '/client/interactions/:id', body: None, result: ClientInteraction },

  openThread: { method: 'POST', path: '/client/threads', body: OpenThread, result: ClientChannel },
  /** The acting user's DM with the bot, made if need be. */
  openDm: { method: 'POST', path: '/client/dms', body: None, result: ClientChannel },
  /** A text channel in the guild; needs Manage Channels there. */
  createChannel: { method: 'POST', path: '/client/channels', body: CreateChannel, result: ClientChannel },
  /** Replaces a channel's overwrite for one user or role; needs Manage Roles there. */
  setOverwrite: { method: 'PUT', path: '/client/channels/:id/overwrites', body: SetOverwrite, result: ClientChannel },

  /** Deletes a channel or thread with all that is in it; needs Manage Channels, or Manage Threads. */
  deleteChannel: { method: 'DELETE', path: '/client/channels/:id', body: None, result: None },
  /** Archives, locks, or opens a thread again; needs Manage Threads. */
  changeThread: { method: 'PATCH', path: '/client/channels/:id', body: ChangeThread, result: ClientChannel },
  /** Lets bots write to the acting user, or not. */
  setDms: { method: 'PATCH', path: '/client/dms', body: z.object({ open: z.boolean() }), result: None },
  /** Boosts the acting user's server to a tier: larger files from the second on. */
  boost: {
    method: 'PATCH',
    path: '/client/guild',
    body: z.object({ premium_tier: z.number().int().min(0).max(3) }),
    result: None,
  },

  /** Orders a fault. */
  fault: { method: 'POST', path: '/client/faults', body: Fault, result: None },
  /** Takes back all faults that are still to come. */
  calm: { method: 'DELETE', path: '/client/faults', body: None, result: None },

  /** Sends a `sync` event with this token down the acting user's streams, for tests that must not look too early. */
  sync: { method: 'POST', path: '/client/sync', body: z.object({ token: z.string() }), result: None },
  clock: { method: 'GET', path: '/client/clock', body: None, result: ClockState },
  /** Everything that falls due on the way has happened when this answers. */
  advanceClock: { method: 'POST', path: '/client/clock', body: AdvanceClock, result: ClockState },
} as const satisfies Record<string, ClientRoute>;

export interface ClientRoute {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  body: z.ZodType;
  result: z.ZodType;
}
export type ClientCall = keyof typeof clientApi;
/** What is sent with a call (defaults may be left out), and what comes back. */
export type CallBody<C extends ClientCall> = z.input<(typeof clientApi)[C]['body']>;
export type CallResult<C extends ClientCall> = z.output<(typeof clientApi)[C]['result']>;
