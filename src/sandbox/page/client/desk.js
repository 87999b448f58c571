/**
 * @import { APIApplicationCommandBasicOption } from 'discord-api-types/v10'
 * @import { ClientEvent, ClientMessage, ClientUser, OptionValues, Upload } from '../../protocol.ts'
 * @import { z } from 'zod'
 * @import { CommandForm } from './command.js'
 */
import { CallError, call } from './api.js';
import { fieldValue, fixedChoices, optionOf } from './command.js';
import { Session } from './session.js';
import { noteTime, setAhead } from './time.js';

/**
 * One person's desk: every user of the sandbox is signed in at once, each in a session of their own, and one of them
 * is acting. The page shows what the acting one sees, and marks what has come in for the others.
 */
class Desk {
  constructor() {
    /** @type {Map<string, ClientUser>} */
    this.users = new Map();
    /** @type {{ user: ClientUser, online: boolean } | null} */
    this.bot = null;
    /** @type {Map<string, Session>} */
    this.sessions = new Map();
    /** Id of the acting user. @type {string | null} */
    this.acting = null;
    /** @type {'connecting' | 'live' | 'lost'} */
    this.connection = 'connecting';
    /** @type {{ id: number, text: string }[]} */
    this.toasts = [];
    this.toastCount = 0;
    /** @type {() => void} */
    this.redraw = () => {};
    this.drawing = false;
    /** Who is to act, and where, when the page opens. @type {{ userId: string, channelId: string | null } | null} */
    this.start = null;
  }

  /** The acting user's session. */
  get session() {
    return this.acting ? this.sessions.get(this.acting) : undefined;
  }

  /** Draws the page anew, once for all changes made in one go. */
  changed() {
    if (this.drawing) return;
    this.drawing = true;
    queueMicrotask(() => {
      this.drawing = false;
      this.redraw();
    });
  }

  /** @param {string} text */
  toast(text) {
    this.toastCount += 1;
    const toast = { id: this.toastCount, text };
    this.toasts = [...this.toasts.filter((other) => other.text !== text), toast].slice(-4);
    setTimeout(() => this.dropToast(toast.id), 8000);
    this.changed();
  }

  /** @param {number} id */
  dropToast(id) {
    this.toasts = this.toasts.filter((toast) => toast.id !== id);
    this.changed();
  }

  /**
   * Does something and shows why if it is refused.
   * @template T
   * @param {() => Promise<T>} work
   * @returns {Promise<T | undefined>}
   */
  async attempt(work) {
    try {
      return await work();
    } catch (error) {
      this.toast(error instanceof Error ? error.message : String(error));
      if (!(error instanceof CallError)) console.error(error);
      return undefined;
    } finally {
      this.changed();
    }
  }

  /** Opens the stream of everybody's events; it comes back by itself after a break. */
  connect() {
    const stream = new EventSource('/page/events');
    stream.onopen = () => {
      this.connection = 'live';
      void this.attempt(() => this.meetUsers());
    };
    stream.onmessage = ({ data }) => {
      /** @type {{ as: string, event: ClientEvent }} */
      const { as, event } = JSON.parse(data);
      void this.attempt(() => this.apply(as, event));
    };
    stream.onerror = () => {
      this.connection = 'lost';
      this.changed();
      if (stream.readyState === EventSource.CLOSED) setTimeout(() => this.connect(), 2000);
    };
  }

  /** Forgets users that are gone, as after the sandbox was started anew with an empty file. */
  async meetUsers() {
    const [users, clock] = await Promise.all([call('users'), call('clock')]);
    setAhead(clock.ahead);
    const ids = new Set(users.map(({ id }) => id));
    for (const id of this.sessions.keys()) if (!ids.has(id)) this.sessions.delete(id);
    for (const user of users) this.meet(user);
    if (this.acting && !this.sessions.has(this.acting)) this.acting = null;
    const wanted = this.start && this.sessions.has(this.start.userId) ? this.start.userId : users[0]?.id;
    this.acting ??= wanted ?? null;
  }

  /** @param {ClientUser} user */
  meet(user) {
    this.users.set(user.id, user);
    if (!user.bot && !this.sessions.has(user.id)) this.sessions.set(user.id, new Session(user));
  }

  /** @param {string} as @param {ClientEvent} event */
  async apply(as, event) {
    if (event.type === 'hello') return this.load(as);
    if (event.type === 'user_create' || event.type === 'user_update') this.meet(event.user);
    if (event.type === 'bot_online' && this.bot) this.bot.online = event.online;
    const session = this.sessions.get(as);
    if (!session) return;
    session.apply(event);
    if (event.type === 'message_create') this.hear(session, event.message);
    if (event.type === 'channel_delete' && session.channelId) await session.loadRoom(session.channelId);
  }

  /** @param {string} as */
  async load(as) {
    if (!this.sessions.has(as)) await this.meetUsers();
    const session = this.sessions.get(as);
    if (!session) return;
    if (this.start?.userId === as) session.channelId ??= this.start.channelId;
    const state = await session.load();
    this.bot = state.bot;
    for (const user of [...state.users, state.bot.user]) this.meet(user);
    if (as === this.acting) this.show(session.channelId);
  }

  /** Marks a new message read or unread. @param {Session} session @param {ClientMessage} message */
  hear(session, message) {
    noteTime(message.timestamp);
    const { channel_id } = message;
    const seen = session.id === this.acting && session.channelId === channel_id && !document.hidden;
    if (seen || message.author.id === session.id) return session.marks.read(channel_id, message.id);
    const direct = session.channels.get(channel_id)?.kind === 'dm';
    const ping = direct || message.ephemeral || message.mentions_everyone || message.mentions.includes(session.id);
    session.marks.add(channel_id, ping);
  }

  /** Makes another user the acting one, in the same channel if they can see it. @param {string} userId */
  switchTo(userId) {
    const before = this.session;
    const session = this.sessions.get(userId);
    if (!session || userId === this.acting) return;
    this.acting = userId;
    const here = before?.channel;
    this.show(here && here.kind !== 'dm' && session.channels.has(here.id) ? here.id : session.channelId);
  }

  /** Puts a channel on the acting user's screen. @param {string | null} channelId */
  show(channelId) {
    const session = this.session;
    if (!session || !channelId) return;
    const mark = session.marks.of(channelId);
    const last = session.channels.get(channelId)?.last_message_id;
    session.newSince = mark.unread ? mark.read : null;
    session.channelId = channelId;
    if (last) session.marks.read(channelId, last);
    void this.attempt(async () => {
      await session.loadRoom(channelId);
      const newest = session.room(channelId).messages.at(-1);
      if (newest && this.session === session && session.channelId === channelId)
        session.marks.read(channelId, newest.id);
    });
  }

  /** The page is looked at again: what is on the screen has been read. */
  look() {
    const { session } = this;
    const last = session?.channel?.last_message_id;
    if (session?.channelId && last) session.marks.read(session.channelId, last);
    this.changed();
  }

  /** Marks over all channels of a user. @param {Session} session */
  unreadOf(session) {
    const marks = [...session.channels.keys()].map((id) => session.marks.of(id));
    return { unread: marks.some((mark) => mark.unread), pings: marks.reduce((sum, mark) => sum + mark.pings, 0) };
  }

  /** The name to show for a user's id. @param {string} id */
  nameOf(id) {
    if (this.bot?.user.id === id) return this.bot.user.display_name;
    return this.users.get(id)?.display_name ?? 'Unknown user';
  }

  /** @param {string} channelId @param {string} text */
  send(channelId, text) {
    return this.attempt(async () => {
      const session = this.mustAct();
      const { replyTo } = session.draft(channelId);
      const content = this.withMentions(text);
      await call('send', {
        as: session.id,
        id: channelId,
        body: { content, ...(replyTo ? { reply_to: replyTo } : {}) },
      });
      session.newSince = null;
      return true;
    });
  }

  /** Turns '@Bob' and '#general', as written, into what Discord stores. @param {string} text */
  withMentions(text) {
    const people = [...this.users.values()].flatMap((user) => [
      { written: `@${user.display_name}`, stored: `<@${user.id}>` },
      { written: `@${user.username}`, stored: `<@${user.id}>` },
    ]);
    const places = [...(this.session?.channels.values() ?? [])]
      .filter(({ kind }) => kind !== 'dm')
      .map(({ id, name }) => ({ written: `#${name}`, stored: `<#${id}>` }));
    const longestFirst = [...people, ...places].sort((a, b) => b.written.length - a.written.length);
    return longestFirst.reduce((done, { written, stored }) => {
      const name = written.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
      return done.replace(new RegExp(`(?<![\\w<&])${name}(?!\\w)`, 'gi'), stored);
    }, text);
  }

  /** @param {string} channelId @param {CommandForm} form */
  runCommand(channelId, form) {
    return this.attempt(async () => {
      const session = this.mustAct();
      const body = { channel_id: channelId, name: form.entry.name, options: formOptions(form) };
      session.note(await call('command', { as: session.id, body }));
      session.newSince = null;
      return true;
    });
  }

  /** Uses a button or menu. @param {ClientMessage} message @param {string} customId @param {string[]} [values] */
  async press(message, customId, values) {
    const session = this.mustAct();
    const key = `${message.id}:${customId}`;
    session.pressing.add(key);
    session.failures.delete(message.id);
    this.changed();
    await this.attempt(async () => {
      const body = {
        channel_id: message.channel_id,
        message_id: message.id,
        custom_id: customId,
        ...(values ? { values } : {}),
      };
      try {
        session.note(await call('component', { as: session.id, body }));
      } finally {
        session.pressing.delete(key);
      }
    });
  }

  /** @param {Record<string, string | boolean | string[] | z.infer<typeof Upload>[]>} fields */
  async submitModal(fields) {
    const session = this.mustAct();
    const { modal } = session;
    if (!modal) return;
    session.modal = { ...modal, sending: true, error: null };
    this.changed();
    try {
      const body = { interaction_id: modal.interaction.id, fields };
      const interaction = await call('modal', { as: session.id, body });
      if (session.modal) session.modal = { ...session.modal, submitted: interaction.id };
      session.note(interaction);
      session.settleModal();
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error);
      if (session.modal) session.modal = { ...session.modal, sending: false, error: words };
    }
    this.changed();
  }

  closeModal() {
    this.mustAct().modal = null;
    this.changed();
  }

  /** Deletes a message, or dismisses an ephemeral one. @param {ClientMessage} message */
  remove(message) {
    return this.attempt(() => {
      const as = this.mustAct().id;
      return call('remove', { as, id: message.channel_id, message: message.id });
    });
  }

  /** Takes a failed command off the screen. @param {string} interactionId */
  dropCommand(interactionId) {
    this.mustAct().interactions.delete(interactionId);
    this.changed();
  }

  openDm() {
    return this.attempt(async () => {
      const session = this.mustAct();
      const channel = await call('openDm', { as: session.id });
      session.channels.set(channel.id, channel);
      if (session.id === this.acting) this.show(channel.id);
    });
  }

  /** Moves the sandbox's clock on, for everybody and for the bot. @param {number} ms */
  advance(ms) {
    return this.attempt(async () => setAhead((await call('advanceClock', { body: { ms } })).ahead));
  }

  /** @returns {Session} */
  mustAct() {
    if (!this.session) throw new Error('Nobody is acting yet.');
    return this.session;
  }
}

/** The one desk of this page. */
export const desk = new Desk();

/**
 * The choices that an option brings along: its own, or people and channels as the acting user sees them.
 * @param {APIApplicationCommandBasicOption} option
 */
export function choicesFor(option) {
  const { session } = desk;
  return fixedChoices(option, {
    users: [...desk.users.values()].map(({ id, display_name }) => ({ name: display_name, value: id })),
    channels: [...(session?.channels.values() ?? [])]
      .filter(({ kind }) => kind !== 'dm')
      .map(({ id, name, type }) => ({ name, value: id, type })),
    locale: session?.user.locale ?? 'en-US',
  });
}

/** The filled fields of a command, for the API. @param {CommandForm} form @returns {OptionValues} */
export function formOptions(form) {
  /** @type {OptionValues} */
  const values = {};
  for (const name of form.shown) {
    const option = optionOf(form, name);
    const value = option && fieldValue(option, form.fields[name], choicesFor(option));
    if (value !== undefined) values[name] = value;
  }
  return values;
}
