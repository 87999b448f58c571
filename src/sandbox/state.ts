import { EventEmitter } from 'node:events';
import type Database from 'better-sqlite3';
import type {
  APIApplicationCommand,
  APIEmbed,
  APIMessageTopLevelComponent,
  APIModalInteractionResponseCallbackData,
  APIOverwrite,
  ChannelType,
  InteractionResponseType,
  InteractionType,
  MessageType,
} from 'discord-api-types/v10';
import { Clock } from './clock.ts';
import { Faults } from './faults.ts';
import { byAge, Snowflakes } from './snowflake.ts';
import { Collection, openStore } from './store.ts';

export interface User {
  id: string;
  username: string;
  display_name: string;
  bot: boolean;
  locale: string;
  color: string;
  /** Takes no direct messages from bots. */
  dms_closed?: boolean;
}

export interface Role {
  id: string;
  name: string;
  /** Discord's bit field in decimal. */
  permissions: string;
  member_ids: string[];
}

export interface Guild {
  id: string;
  name: string;
  owner_id: string;
  locale: string;
  /** How far it is boosted, 0-3; missing for 0. */
  premium_tier?: number;
  member_ids: string[];
  /** The first is @everyone, whose id is the guild's. */
  roles: Role[];
}

export interface Channel {
  id: string;
  type: ChannelType.GuildText | ChannelType.DM | ChannelType.PublicThread | ChannelType.PrivateThread;
  guild_id: string | null;
  parent_id: string | null;
  name: string;
  topic: string | null;
  /** For threads: who opened it. */
  owner_id: string | null;
  /** The members of a thread, the two parties of a DM; empty for a guild's channels. */
  member_ids: string[];
  overwrites: APIOverwrite[];
  archived: boolean;
  locked: boolean;
  /** Minutes. */
  auto_archive_duration: number;
  invitable: boolean;
  last_message_id: string | null;
  position: number;
}

export interface Attachment {
  id: string;
  filename: string;
  description: string | null;
  content_type: string;
  size: number;
  width: number | null;
  height: number | null;
}

export interface Message {
  id: string;
  channel_id: string;
  author_id: string;
  type: MessageType;
  content: string;
  /** Milliseconds since 1970. */
  edited_at: number | null;
  flags: number;
  embeds: APIEmbed[];
  attachments: Attachment[];
  /** As sent, with `id`s added; attachment:// is resolved only when shown. */
  components: APIMessageTopLevelComponent[];
  mentions: string[];
  mention_everyone: boolean;
  reply_to: string | null;
  interaction: { id: string; type: InteractionType; user_id: string; name: string | null } | null;
  /** The one user who can see it, if it is ephemeral. */
  only_for: string | null;
  nonce: string | number | null;
  thread_id: string | null;
  pinned: boolean;
}

export type InteractionState = 'sent' | 'thinking' | 'deferred' | 'answered' | 'modal' | 'failed';

export interface Interaction {
  id: string;
  token: string;
  type: InteractionType.ApplicationCommand | InteractionType.MessageComponent | InteractionType.ModalSubmit;
  user_id: string;
  channel_id: string;
  /** 'table new' or a custom_id. */
  name: string;
  state: InteractionState;
  /** The first answer, null until then. */
  acknowledged: InteractionResponseType | null;
  /** The message whose component was used, or on which the modal's button was. */
  source_message_id: string | null;
  /** The message that @original means. */
  original_id: string | null;
  /** The message that the user saw come or change by it, the first if there were several. */
  message_id: string | null;
  modal: APIModalInteractionResponseCallbackData | null;
  error: string | null;
}

interface Meta {
  id: 'world';
  /** Milliseconds by which the clock has been advanced. */
  ahead: number;
  last_id: string;
  bot_id: string;
}

/** Everything that happens, for the gateway (the bot) and the event streams (the people). */
export interface WorldEvents {
  message_create: [Message];
  message_update: [Message];
  message_delete: [Message];
  channel_create: [Channel];
  channel_update: [Channel];
  channel_delete: [Channel];
  interaction: [Interaction];
  user_create: [User];
  user_update: [User];
  commands_update: [];
  bot_online: [boolean];
  /** The clock was advanced. */
  clock: [];
  /** The bot's connections break; `resumable` or with all that was missed lost. */
  gateway_drop: [{ resumable: boolean }];
  /** One user asks whether all has been told. */
  sync: [{ user_id: string; token: string }];
  /** A gateway event for the bot alone; `guild_id` is null for what happens in DMs. */
  dispatch: [{ name: string; data: object; guild_id: string | null }];
}

/** The whole state of this Discord: what is in the file, plus who is listening. */
export class World {
  readonly clock: Clock;
  readonly faults = new Faults();
  readonly events = new EventEmitter<WorldEvents>();
  readonly users: Collection<User>;
  readonly guilds: Collection<Guild>;
  readonly channels: Collection<Channel>;
  readonly messages: Collection<Message>;
  readonly commands: Collection<APIApplicationCommand>;
  readonly interactions: Collection<Interaction>;
  /** Where this server is reached, 'http://127.0.0.1:N'; set when it listens. */
  url = '';
  botOnline = false;
  readonly attachmentFolder: string;

  private readonly database: Database.Database;
  private readonly meta: Collection<Meta>;
  private readonly ids: Snowflakes;
  private readonly byChannel = new Map<string, Message[]>();

  /**
   * Opens the file `file`, or starts an empty world in it. Attachments go to the folder `<file>.attachments`.
   * `frozen`: its clock moves only when it is advanced.
   */
  constructor(file: string, frozen: boolean) {
    this.database = openStore(file);
    this.attachmentFolder = `${file}.attachments`;
    this.meta = new Collection<Meta>(this.database, 'meta');
    const { ahead, last_id } = this.info;
    this.clock = new Clock(ahead, frozen);
    this.ids = new Snowflakes(() => this.clock.now(), last_id);
    this.users = new Collection<User>(this.database, 'user');
    this.guilds = new Collection<Guild>(this.database, 'guild');
    this.channels = new Collection<Channel>(this.database, 'channel');
    this.messages = new Collection<Message>(this.database, 'message');
    this.commands = new Collection<APIApplicationCommand>(this.database, 'command');
    this.interactions = new Collection<Interaction>(this.database, 'interaction');
    for (const message of this.messages.values()) this.listIn(message.channel_id).push(message);
  }

  private get info(): Meta {
    return this.meta.get('world') ?? { id: 'world', ahead: 0, last_id: '0', bot_id: '' };
  }

  /** A new snowflake. */
  newId(): string {
    const id = this.ids.next();
    this.meta.put({ ...this.info, last_id: id });
    return id;
  }

  /** The bot's user; its id is the application's id too. */
  get bot(): User {
    return this.user(this.info.bot_id);
  }

  setBot(user: User): void {
    this.meta.put({ ...this.info, bot_id: user.id });
  }

  /** Moves the clock on by `ms` milliseconds and remembers it over restarts. */
  advanceClock(ms: number): void {
    this.meta.put({ ...this.info, ahead: this.clock.ahead + ms });
    this.clock.advance(ms);
    this.events.emit('clock');
  }

  /** A user who is known to exist (throws otherwise: a defect, not a user's mistake). */
  user(id: string): User {
    const user = this.users.get(id);
    if (!user) throw new Error(`no user ${id}`);
    return user;
  }

  /** A channel that is known to exist (throws otherwise). */
  channel(id: string): Channel {
    const channel = this.channels.get(id);
    if (!channel) throw new Error(`no channel ${id}`);
    return channel;
  }

  /** The guild of a channel, or undefined for a DM. */
  guildOf(channel: Channel): Guild | undefined {
    return channel.guild_id ? this.guilds.get(channel.guild_id) : undefined;
  }

  /** A channel's messages, oldest first, ephemeral ones among them. */
  messagesIn(channelId: string): readonly Message[] {
    return this.listIn(channelId);
  }

  /** The DM of the bot with a user, if it was opened. */
  dmWith(userId: string): Channel | undefined {
    return this.channels.values().find((channel) => channel.guild_id === null && channel.member_ids.includes(userId));
  }

  addMessage(message: Message): Message {
    this.messages.put(message);
    this.listIn(message.channel_id).push(message);
    if (message.only_for === null) {
      const channel = this.channel(message.channel_id);
      channel.last_message_id = message.id;
      this.channels.put(channel);
    }
    this.events.emit('message_create', message);
    return message;
  }

  updateMessage(message: Message): Message {
    this.messages.put(message);
    this.events.emit('message_update', message);
    return message;
  }

  deleteMessage(message: Message): void {
    this.messages.delete(message.id);
    const list = this.listIn(message.channel_id);
    list.splice(list.indexOf(message), 1);
    this.events.emit('message_delete', message);
  }

  addChannel(channel: Channel): Channel {
    this.channels.put(channel);
    this.events.emit('channel_create', channel);
    return channel;
  }

  updateChannel(channel: Channel): Channel {
    this.channels.put(channel);
    this.events.emit('channel_update', channel);
    return channel;
  }

  /** Deletes a channel with its messages and threads. Returns the messages that went with it. */
  deleteChannel(channel: Channel): Message[] {
    const threads = this.channels.values().filter((other) => other.parent_id === channel.id);
    const gone = [...threads.flatMap((thread) => this.deleteChannel(thread)), ...this.listIn(channel.id)];
    for (const message of this.listIn(channel.id)) this.messages.delete(message.id);
    this.byChannel.delete(channel.id);
    this.channels.delete(channel.id);
    const startedOn = this.messages.get(channel.id);
    if (startedOn) this.updateMessage(Object.assign(startedOn, { thread_id: null }));
    this.events.emit('channel_delete', channel);
    return gone;
  }

  saveInteraction(interaction: Interaction): Interaction {
    this.interactions.put(interaction);
    this.events.emit('interaction', interaction);
    return interaction;
  }

  setBotOnline(online: boolean): void {
    if (online === this.botOnline) return;
    this.botOnline = online;
    this.events.emit('bot_online', online);
  }

  /** Sorted as a client lists them: text channels by position, then DMs, then threads by age. */
  channelsInOrder(): Channel[] {
    return this.channels.values().sort((a, b) => a.type - b.type || a.position - b.position || byAge(a, b));
  }

  close(): void {
    this.clock.stop();
    this.database.close();
  }

  private listIn(channelId: string): Message[] {
    const list = this.byChannel.get(channelId) ?? [];
    this.byChannel.set(channelId, list);
    return list;
  }
}
