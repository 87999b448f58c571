import type {
  CallBody,
  ClientChannel,
  ClientInteraction,
  ClientUser,
  OptionValues,
} from '../../src/sandbox/protocol.ts';
import { byAge } from '../../src/sandbox/snowflake.ts';
import { Feed } from './feed.ts';
import { call } from './http.ts';
import { Shown } from './shown.ts';

/** A channel by its name ('general', '#general'), a thread's name, 'dm', or an id. */
export type Place = string;

export interface ActOptions {
  /** Only on this message; otherwise on the newest visible one that has the component. */
  on?: Shown;
  /**
   * 'seen' (default): wait until the bot has shown something by this interaction. 'acknowledged': only until it has
   * acknowledged it, for a bot that then does something elsewhere.
   */
  until?: 'seen' | 'acknowledged';
}

/** Long, because the machine may be busy; reached only when something is wrong. */
const PATIENCE_MS = 30_000;

/** One user at their client. Acts resolve with what they see by it: the message that came or changed, or a modal. */
export class Person {
  readonly id: string;
  readonly name: string;
  private feed: Promise<Feed> | undefined;
  private lastChannel: string | undefined;
  private openModal: ClientInteraction | undefined;

  constructor(
    user: ClientUser,
    private readonly url: () => string,
  ) {
    this.id = user.id;
    this.name = user.username;
  }

  /** '<@id>', as messages mention this user. */
  get mention(): string {
    return `<@${this.id}>`;
  }

  /** Runs `/name` ('table new') in `place`, or else where this user acted last. */
  async slash(name: string, options: OptionValues = {}, place?: Place, act: ActOptions = {}): Promise<Shown> {
    const channel = await this.go(place);
    const body = { channel_id: channel.id, name, options };
    return this.outcome(await this.call('command', body), `/${name}`, act);
  }

  /** What the bot proposes for `option` when `typed` is typed in it. */
  async autocomplete(
    name: string,
    option: string,
    typed: string,
    options: OptionValues = {},
    place?: Place,
  ): Promise<{ name: string; value: string | number }[]> {
    const channel = await this.go(place);
    const body = { channel_id: channel.id, name, focused: option, options: { ...options, [option]: typed } };
    return (await this.call('autocomplete', body)).choices;
  }

  /** Presses the button with this label or custom_id. */
  async press(button: string, act: ActOptions = {}): Promise<Shown> {
    const found = await this.find('button', button, act.on, (shown) =>
      shown.buttons.map(({ label, customId, disabled }) => ({ names: [customId, label], customId, disabled })),
    );
    return this.use(found.shown, found.customId, undefined, `[${button}]`, act);
  }

  /**
   * Chooses in the menu with this placeholder or custom_id: options by value or label, users by name or Person.
   * Values that the menu does not have are refused by the sandbox.
   */
  async choose(menu: string, values: string | Person | (string | Person)[], act: ActOptions = {}): Promise<Shown> {
    const found = await this.find('menu', menu, act.on, (shown) =>
      shown.menus.map(({ placeholder, customId, disabled }) => ({
        names: [customId, placeholder],
        customId,
        disabled,
      })),
    );
    const { options } = found.shown.menus.find(({ customId }) => customId === found.customId) ?? { options: [] };
    const { users } = await this.client();
    const picked = (pick: string | Person): string => {
      if (typeof pick !== 'string') return pick.id;
      if (options.some((option) => option.value === pick)) return pick;
      const byLabel = options.find((option) => option.label === pick)?.value;
      return byLabel ?? [...users.values()].find((user) => user.username === pick)?.id ?? pick;
    };
    const picks = Array.isArray(values) ? values : [values];
    return this.use(found.shown, found.customId, picks.map(picked), `<${menu}>`, act);
  }

  /** Submits the modal that this user's last act opened, with values by the inputs' custom_ids. */
  async fill(fields: CallBody<'modal'>['fields'], act: ActOptions = {}): Promise<Shown> {
    const opener = this.openModal;
    if (!opener) throw new Error(`${this.name} has no open modal`);
    const interaction = await this.call('modal', { interaction_id: opener.id, fields });
    this.openModal = undefined;
    return this.outcome(interaction, `the modal ${opener.modal?.title}`, act);
  }

  /** Writes a plain message. */
  async say(content: string, place?: Place): Promise<Shown> {
    const channel = await this.go(place);
    return new Shown(await call(this.url(), 'send', { as: this.id, id: channel.id, body: { content } }));
  }

  /** Deletes a message, or dismisses an ephemeral one. */
  async dismiss(shown: Shown): Promise<void> {
    await call(this.url(), 'remove', { as: this.id, id: shown.channelId, message: shown.id });
  }

  /** Opens the DM with the bot and stays there. */
  async dm(): Promise<ClientChannel> {
    const channel = await call(this.url(), 'openDm', { as: this.id });
    this.lastChannel = channel.id;
    return channel;
  }

  /** Opens a thread under `place`. */
  async thread(name: string, place?: Place): Promise<ClientChannel> {
    const parent = await this.go(place);
    return call(this.url(), 'openThread', { as: this.id, body: { channel_id: parent.id, name } });
  }

  /** Makes a text channel; takes the permission to. */
  createChannel(name: string): Promise<ClientChannel> {
    return call(this.url(), 'createChannel', { as: this.id, body: { name } });
  }

  /** Deletes a channel or thread; takes the permission to. */
  async deleteChannel(place: Place): Promise<void> {
    const { id } = find(await this.client(), place, this.name);
    await call(this.url(), 'deleteChannel', { as: this.id, id });
  }

  /** Archives or locks a thread, or opens it again; takes the permission to. */
  async changeThread(place: Place, body: CallBody<'changeThread'>): Promise<void> {
    const { id } = find(await this.client(), place, this.name);
    await call(this.url(), 'changeThread', { as: this.id, id, body });
  }

  /** Lets bots write to this user, or not. */
  async setDms(open: boolean): Promise<void> {
    await call(this.url(), 'setDms', { as: this.id, body: { open } });
  }

  /** Boosts the server to a tier (0-3). */
  async boost(premium_tier: number): Promise<void> {
    await call(this.url(), 'boost', { as: this.id, body: { premium_tier } });
  }

  /** Denies the bot these permissions in `place` (none: it may again do all it could); takes the permission to. */
  async denyBot(place: Place, deny: bigint): Promise<void> {
    const feed = await this.client();
    const { id } = find(feed, place, this.name);
    const { bot } = await call(this.url(), 'state', { as: this.id });
    await call(this.url(), 'setOverwrite', {
      as: this.id,
      id,
      body: { target_id: bot.user.id, deny: deny.toString() },
    });
  }

  /** Changes this user's client language. */
  async speak(locale: string): Promise<void> {
    await call(this.url(), 'setLocale', { as: this.id, body: { locale } });
  }

  /** Every message that this user sees in `place` (default: everywhere), oldest first. */
  async messages(place?: Place): Promise<Shown[]> {
    const feed = await this.client();
    const channel = place === undefined ? undefined : find(feed, place, this.name);
    return all(feed).filter((shown) => !channel || shown.channelId === channel.id);
  }

  /** The newest message in `place` (default: everywhere). Throws if there is none. */
  async newest(place?: Place): Promise<Shown> {
    const newest = (await this.messages(place)).at(-1);
    if (!newest) throw new Error(`${this.name} sees no message in ${place ?? 'any channel'}`);
    return newest;
  }

  /**
   * Waits until this user sees a message with this text (or that passes this test), and resolves with the newest such.
   * Throws after `ms`, saying what the user saw last.
   */
  async waitFor(wanted: string | RegExp | ((shown: Shown) => boolean), ms = PATIENCE_MS): Promise<Shown> {
    const fits = (shown: Shown) => {
      if (typeof wanted === 'function') return wanted(shown);
      return typeof wanted === 'string' ? shown.text.includes(wanted) : wanted.test(shown.text);
    };
    const feed = await this.client();
    return feed.until(
      () => all(feed).findLast(fits),
      () => `${this.name} sees no message like ${wanted}, but last: ${last(feed)}`,
      ms,
    );
  }

  /** Waits until the message has gone. */
  async waitForGone(shown: Shown, ms = PATIENCE_MS): Promise<void> {
    const feed = await this.client();
    const gone = () => (feed.messages.has(shown.id) ? undefined : true);
    await feed.until(gone, () => `${this.name} still sees ${shown.outline}`, ms);
  }

  /** Waits until the bot is shown as online, or offline. */
  async waitForBot(state: 'online' | 'offline', ms = PATIENCE_MS): Promise<void> {
    const feed = await this.client();
    const wanted = state === 'online';
    await feed.until(
      () => (feed.botOnline === wanted ? true : undefined),
      () => `the bot does not get ${state}`,
      ms,
    );
  }

  /** A message as it stands now. Throws if it has gone. */
  async again(shown: Shown): Promise<Shown> {
    const message = (await this.client()).messages.get(shown.id);
    if (!message) throw new Error(`${this.name} no longer sees ${shown.outline}`);
    return new Shown(message);
  }

  /** The channels, threads and DM that this user sees. */
  async channels(): Promise<ClientChannel[]> {
    return [...(await this.client()).channels.values()];
  }

  /** Disconnects; the next act connects anew. */
  leave(): void {
    void this.feed?.then((feed) => feed.close());
    this.feed = undefined;
  }

  /** This user's client, with all that has happened so far. */
  private async client(): Promise<Feed> {
    this.feed ??= Feed.open(this.url(), this.id);
    const feed = await this.feed;
    await feed.sync();
    return feed;
  }

  private call<C extends 'command' | 'autocomplete' | 'component' | 'modal'>(name: C, body: CallBody<C>) {
    return call(this.url(), name, { as: this.id, body }).catch((error: Error) => {
      throw new Error(`${this.name} cannot: ${error.message}`);
    });
  }

  private async go(place: Place | undefined): Promise<ClientChannel> {
    const feed = await this.client();
    const channel = find(feed, place ?? this.lastChannel ?? 'general', this.name);
    this.lastChannel = channel.id;
    return channel;
  }

  private async find(
    kind: string,
    wanted: string,
    on: Shown | undefined,
    candidates: (shown: Shown) => { names: string[]; customId: string; disabled: boolean }[],
  ): Promise<{ shown: Shown; customId: string }> {
    const feed = await this.client();
    const places = on ? [await this.again(on)] : all(feed).reverse();
    const there = places.flatMap((shown) => candidates(shown).map((candidate) => ({ ...candidate, shown })));
    const like = (name: string) => name.toLowerCase().includes(wanted.toLowerCase());
    const found =
      there.find(({ names, disabled }) => names.includes(wanted) && !disabled) ??
      there.find(({ names, disabled }) => names.some(like) && !disabled) ??
      there.find(({ names }) => names.includes(wanted));
    if (found) return found;
    const outlines = places.slice(0, 5).map((shown) => shown.outline);
    throw new Error(`${this.name} sees no ${kind} '${wanted}', but: ${outlines.join('; ') || 'no message at all'}`);
  }

  private async use(shown: Shown, customId: string, values: string[] | undefined, what: string, act: ActOptions) {
    const body = {
      channel_id: shown.channelId,
      message_id: shown.id,
      custom_id: customId,
      ...(values ? { values } : {}),
    };
    this.lastChannel = shown.channelId;
    return this.outcome(await this.call('component', body), what, act);
  }

  private async outcome(sent: ClientInteraction, what: string, { until = 'seen' }: ActOptions): Promise<Shown> {
    const feed = await this.client();
    const interaction = await feed.until(
      () => {
        const now = feed.interactions.get(sent.id);
        const open = until === 'seen' ? ['sent', 'thinking', 'deferred'] : ['sent'];
        return now && !open.includes(now.state) ? now : undefined;
      },
      () => `${this.name} used ${what}; it is still '${feed.interactions.get(sent.id)?.state ?? 'sent'}'`,
      PATIENCE_MS,
    );
    if (interaction.state === 'failed') throw new Error(`${this.name} used ${what}: ${interaction.error}`);
    if (interaction.modal) {
      this.openModal = interaction;
      return new Shown(null, interaction.modal);
    }
    return new Shown(feed.messages.get(interaction.message_id ?? '') ?? null);
  }
}

function all(feed: Feed): Shown[] {
  return [...feed.messages.values()].sort(byAge).map((message) => new Shown(message));
}

function last(feed: Feed): string {
  const outlines = all(feed)
    .slice(-3)
    .map((shown) => shown.outline);
  return outlines.join('; ') || 'nothing';
}

function find(feed: Feed, place: Place, who: string): ClientChannel {
  const name = place.replace(/^#/, '');
  const channels = [...feed.channels.values()].sort(byAge).reverse();
  const found =
    channels.find((channel) => channel.id === name) ??
    channels.find((channel) => (name === 'dm' ? channel.kind === 'dm' : channel.name === name));
  if (!found) throw new Error(`${who} sees no channel ${place} (but: ${channels.map((c) => c.name).join(', ')})`);
  return found;
}
