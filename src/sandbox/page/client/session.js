/**
 * @import { ClientChannel, ClientEvent, ClientGuild, ClientInteraction, ClientMessage, ClientState, ClientUser } from '../../protocol.ts'
 * @import { APIApplicationCommand } from 'discord-api-types/v10'
 * @import { CommandForm } from './command.js'
 */
import { call } from './api.js';
import { Marks } from './marks.js';

const PAGE = 50;

/**
 * The messages of a channel as one user sees them, oldest first.
 * @typedef {{ messages: ClientMessage[], loaded: boolean, more: boolean, busy: boolean, held: ClientEvent[] }} Room
 */

/**
 * A modal on a user's screen. `submitted` is the id of the interaction that submitting it made.
 * @typedef {{ interaction: ClientInteraction, sending: boolean, submitted: string | null, error: string | null }} OpenModal
 */

/**
 * What is being written in a channel: text, or a command being filled in.
 * @typedef {{ text: string, form: CommandForm | null, replyTo: string | null }} Draft
 */

/** @param {string} a @param {string} b */
const byId = (a, b) => (BigInt(a) < BigInt(b) ? -1 : a === b ? 0 : 1);

/** One user's Discord client: everything this user knows, and nothing that others know. */
export class Session {
  /** @param {ClientUser} user */
  constructor(user) {
    this.user = user;
    this.ready = false;
    /** @type {ClientGuild[]} */
    this.guilds = [];
    /** @type {Map<string, ClientChannel>} */
    this.channels = new Map();
    /** @type {APIApplicationCommand[]} */
    this.commands = [];
    /** @type {Map<string, Room>} */
    this.rooms = new Map();
    /** @type {Map<string, ClientInteraction>} */
    this.interactions = new Map();
    /** Components being sent, as 'message id:custom id'. @type {Set<string>} */
    this.pressing = new Set();
    /**
     * By message: the component that failed when it was last used, and what Discord says under it.
     * @type {Map<string, { customId: string, words: string }>}
     */
    this.failures = new Map();
    /** @type {OpenModal | null} */
    this.modal = null;
    /** @type {Map<string, Draft>} */
    this.drafts = new Map();
    this.marks = new Marks(user.id);
    /** The channel on this user's screen. @type {string | null} */
    this.channelId = null;
    /** In the channel on the screen: the last message that was read before it was opened. @type {string | null} */
    this.newSince = null;
    /** Events that came while the state was being loaded. @type {ClientEvent[] | null} */
    this.held = null;
    /** The loads so far. @type {Promise<void>} */
    this.loads = Promise.resolve();
  }

  get id() {
    return this.user.id;
  }

  get channel() {
    return this.channelId ? this.channels.get(this.channelId) : undefined;
  }

  /** @param {string} channelId @returns {Draft} */
  draft(channelId) {
    return this.drafts.get(channelId) ?? { text: '', form: null, replyTo: null };
  }

  /** @param {string} channelId @param {Partial<Draft>} change */
  setDraft(channelId, change) {
    this.drafts.set(channelId, { ...this.draft(channelId), ...change });
  }

  /** Loads all anew, as on `hello`, one load after the other. */
  load() {
    const load = this.loads.then(() => this.loadNow());
    this.loads = load.then(
      () => {},
      () => {},
    );
    return load;
  }

  /** Events that come while loading are held back and applied afterwards. */
  async loadNow() {
    this.held = [];
    /** @type {ClientState} */
    let state;
    try {
      state = await call('state', { as: this.id });
      this.take(state);
    } finally {
      const held = this.held.splice(0);
      this.held = null;
      for (const event of held) this.apply(event);
    }
    this.rooms.clear();
    await Promise.all([this.channelId ? this.loadRoom(this.channelId) : null, ...this.askPending()]);
    return state;
  }

  /** @param {ClientState} state */
  take(state) {
    this.user = state.me;
    this.guilds = state.guilds;
    this.commands = state.commands;
    this.channels = new Map(state.channels.map((channel) => [channel.id, channel]));
    for (const channel of state.channels) this.marks.meet(channel.id, channel.last_message_id);
    if (!this.channelId || !this.channels.has(this.channelId)) this.channelId = this.firstChannel()?.id ?? null;
    this.ready = true;
  }

  firstChannel() {
    return this.channelList().find((channel) => channel.kind === 'text') ?? this.channelList()[0];
  }

  /** Channels in the order of the list: each text channel with its threads, then direct messages. */
  channelList() {
    const all = [...this.channels.values()].sort((a, b) => byId(a.id, b.id));
    const open = all.filter((channel) => !channel.archived || channel.id === this.channelId);
    const tops = open.filter((channel) => channel.kind === 'text');
    return [
      ...tops.flatMap((top) => [top, ...open.filter((channel) => channel.parent_id === top.id)]),
      ...open.filter((channel) => channel.kind === 'dm'),
    ];
  }

  /** After a break: how interactions stand that were waiting for the bot. */
  askPending() {
    return [...this.interactions.values()]
      .filter((interaction) => interaction.state === 'sent')
      .map(async ({ id }) => {
        this.interactions.delete(id);
        this.note(await call('interaction', { as: this.id, id }));
      });
  }

  /** @param {string} channelId @returns {Room} */
  room(channelId) {
    let room = this.rooms.get(channelId);
    if (!room) {
      room = { messages: [], loaded: false, more: true, busy: false, held: [] };
      this.rooms.set(channelId, room);
    }
    return room;
  }

  /** Loads the newest messages of a channel, once. @param {string} channelId */
  async loadRoom(channelId) {
    const room = this.room(channelId);
    if (!room.loaded) await this.fetchInto(room, channelId, {});
  }

  /** Loads the messages before the oldest one known. @param {string} channelId */
  async loadOlder(channelId) {
    const room = this.room(channelId);
    const oldest = room.messages[0];
    if (oldest && room.more) await this.fetchInto(room, channelId, { before: oldest.id });
  }

  /** @param {Room} room @param {string} channelId @param {{ before?: string }} query */
  async fetchInto(room, channelId, query) {
    if (room.busy) return;
    room.busy = true;
    try {
      const found = await call('messages', { as: this.id, id: channelId, query: { limit: String(PAGE), ...query } });
      room.messages = [...found, ...room.messages];
      room.more = found.length === PAGE;
      room.loaded = true;
    } finally {
      room.busy = false;
      for (const event of room.held.splice(0)) this.apply(event);
    }
  }

  /**
   * Applies one event to what this user knows. Applying one twice changes nothing.
   * @param {ClientEvent} event
   */
  apply(event) {
    if (this.held) {
      this.held.push(event);
      return;
    }
    switch (event.type) {
      case 'message_create':
      case 'message_update':
        this.putMessage(event);
        break;
      case 'message_delete': {
        const room = this.rooms.get(event.channel_id);
        if (room?.busy) room.held.push(event);
        if (room) room.messages = room.messages.filter((message) => message.id !== event.message_id);
        break;
      }
      case 'interaction':
        this.note(event.interaction);
        break;
      case 'channel_create':
      case 'channel_update':
        this.channels.set(event.channel.id, event.channel);
        this.marks.meet(event.channel.id, event.channel.last_message_id);
        break;
      case 'channel_delete':
        this.channels.delete(event.channel_id);
        this.rooms.delete(event.channel_id);
        if (this.channelId === event.channel_id) this.channelId = this.firstChannel()?.id ?? null;
        break;
      case 'user_update':
        if (event.user.id === this.id) this.user = event.user;
        break;
      case 'commands_update':
        this.commands = event.commands;
        break;
    }
  }

  /** @param {Extract<ClientEvent, { message: ClientMessage }>} event */
  putMessage(event) {
    const { message } = event;
    const room = this.rooms.get(message.channel_id);
    const channel = this.channels.get(message.channel_id);
    if (event.type === 'message_create') {
      if (channel) channel.last_message_id = message.id;
    } else {
      this.failures.delete(message.id);
    }
    if (room?.busy) room.held.push(event);
    if (!room?.loaded) return;
    const known = room.messages.findIndex((other) => other.id === message.id);
    if (known >= 0) room.messages = room.messages.with(known, message);
    else if (event.type === 'message_create') {
      room.messages = [...room.messages, message].sort((a, b) => byId(a.id, b.id));
    }
  }

  /**
   * Takes in how an interaction stands; an answer to a call may come later than the event after it.
   * @param {ClientInteraction} interaction
   */
  note(interaction) {
    const known = this.interactions.get(interaction.id);
    if (known && interaction.state === 'sent') return;
    this.interactions.set(interaction.id, interaction);
    if (interaction.state === 'modal' && known?.state !== 'modal') {
      this.modal = { interaction, sending: false, submitted: null, error: null };
    }
    if (interaction.state === 'failed' && interaction.kind === 'component' && interaction.source_message_id) {
      const words = interaction.error ?? 'This interaction failed';
      this.failures.set(interaction.source_message_id, { customId: interaction.name, words });
    }
    this.settleModal();
  }

  /** Closes the modal once the bot has taken it, or says what went wrong. */
  settleModal() {
    const submitted = this.modal?.submitted ? this.interactions.get(this.modal.submitted) : undefined;
    if (!this.modal || !submitted || submitted.state === 'sent') return;
    if (submitted.state === 'failed') {
      this.modal = { ...this.modal, sending: false, submitted: null, error: submitted.error };
    } else this.modal = null;
  }

  /** Whether this component is waiting for the bot. @param {string} messageId @param {string} customId */
  waiting(messageId, customId) {
    if (this.pressing.has(`${messageId}:${customId}`)) return true;
    for (const interaction of this.interactions.values()) {
      if (interaction.state !== 'sent' || interaction.source_message_id !== messageId) continue;
      if (interaction.name === customId) return true;
    }
    return false;
  }

  /** Commands in this channel that the bot has not acknowledged, or that failed. @param {string} channelId */
  openCommands(channelId) {
    return [...this.interactions.values()].filter(
      ({ kind, state, channel_id }) =>
        kind === 'command' && channel_id === channelId && (state === 'sent' || state === 'failed'),
    );
  }
}
