import { readFileSync } from 'node:fs';
import {
  type AutocompleteInteraction,
  ChannelType,
  type ChatInputCommandInteraction,
  Client,
  Events,
  GatewayIntentBits,
  GuildFeature,
  type Interaction,
  type MessageComponentInteraction,
  MessageFlags,
  type ModalSubmitInteraction,
  Partials,
  PermissionFlagsBits,
  REST,
  Routes,
} from 'discord.js';
import type { Logger } from 'pino';
import type { Clock } from '../src/clock.ts';
import { metrics } from '../src/metrics.ts';
import type { Backup, Store } from '../src/store/index.ts';
import { TableRefusal, type Tables } from '../src/table/index.ts';
import { localeOf, say } from '../src/words.ts';
import { acknowledge } from './acknowledge.ts';
import type { Given } from './command.ts';
import { panelOf } from './here.ts';
import type { Asker, Health, Host, Permission } from './host.ts';
import { readId } from './ids.ts';
import { commands } from './index.ts';
import { type Message, message, words } from './message.ts';
import { Notifier } from './notices.ts';
import { Outbox } from './outbox.ts';
import { numberForm } from './panels/form.ts';
import { acknowledgement, press } from './panels/press.ts';
import { lacking, lackingForThread } from './permissions.ts';
import { warmUp } from './pictures.ts';
import { differ } from './register.ts';
import { type Deferred, Sender } from './sender.ts';
import { speech } from './speech.ts';
import { GONE } from './where.ts';

/** How long to wait for what is under way when the bot is stopped (ms). */
const FINISH = 5_000;
/** How long what somebody did may take (ms) until it is warned of. */
const SLOW = 1_000;
/** How often to look for what is due (ms). */
const LOOK = 1_000;

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/** A running bot. */
export interface Bot {
  /** Takes no more interactions, finishes those under way, and leaves Discord. */
  stop(): Promise<void>;
}

/**
 * Logs in to Discord and plays host.
 * @param token the bot's token
 * @param api the base of Discord's REST interface, where it is not Discord's own (`http://127.0.0.1:4870/api`)
 * @returns when the bot is logged in and its commands are registered
 */
export async function startBot(deps: {
  token: string;
  api?: string;
  tables: Tables;
  store: Store;
  clock: Clock;
  logger: Logger;
  backups?: { last(): Backup | null; failed: boolean };
}): Promise<Bot> {
  const { token, api, tables, store, clock, logger, backups } = deps;
  const rest = new REST({ version: '10', ...(api && { api }) }).setToken(token);
  const sender = new Sender(rest, logger);
  const startedAt = clock.now();
  const health = (): Health => {
    const { lobby = 0, running = 0 } = store.countTables();
    const figures = { tables: lobby + running, owed: store.countOwed(), bytes: store.size() };
    return { version, startedAt, ...figures, backup: backups?.last() ?? null, backupFailed: backups?.failed ?? false };
  };
  const host: Host = { tables, clock, logger, health, openThread: (...thread) => sender.openThread(...thread) };
  const outbox = new Outbox(host, store, sender);
  const notifier = new Notifier(host, sender);
  // Slash commands and buttons need nothing but Guilds: no message is read, no privileged intent asked for.
  const client = new Client({
    intents: [GatewayIntentBits.Guilds],
    // As many as Discord advises, all in this process: the database is one process's own.
    shards: 'auto',
    // What an interaction tells of its channel: threads that were opened again and direct messages are not known otherwise.
    partials: [Partials.Channel],
    ...(api && { rest: { api } }),
  });
  const running = new Set<Promise<void>>();
  let stopping = false;

  client.on(Events.Error, (error) => logger.error({ err: error }, 'gateway error'));
  client.on(Events.Warn, (warning) => logger.warn(warning));
  client.on(Events.ShardDisconnect, ({ code }, shard) => logger.warn({ code, shard }, 'gateway disconnected'));
  for (const event of [Events.ChannelDelete, Events.ThreadDelete] as const)
    client.on(event, ({ id }: { id: string }) => {
      // That a channel is not shown to the bot any more looks the same.
      sender.isGone(id).then((gone) => gone && tables.places.gone(id, GONE));
    });
  client.on(Events.InteractionCreate, (interaction) => {
    if (stopping) return;
    const work = handle(interaction).finally(() => running.delete(work));
    running.add(work);
  });

  /** Acknowledges, does, answers; whatever fails, the person is told, and nothing is thrown. */
  async function handle(interaction: Interaction): Promise<void> {
    const log = logger.child({
      interaction: interaction.id,
      user: interaction.user.id,
      channel: interaction.channelId,
    });
    const began = performance.now();
    try {
      if (interaction.isAutocomplete()) await suggest(interaction);
      else if (interaction.isChatInputCommand()) await command(interaction);
      else if (interaction.isMessageComponent() || interaction.isModalSubmit()) await component(interaction);
    } catch (error) {
      log.error({ err: error }, 'interaction failed');
    }
    const took = Math.round(performance.now() - began);
    log.info({ took }, describe(interaction));
    if (took >= SLOW) log.warn({ took, what: describe(interaction) }, 'slow');
    if (!interaction.isAutocomplete()) {
      tables.personal.speaks(interaction.user.id, interaction.locale);
      postAgain(interaction);
    }
    outbox.kick();
  }

  /** Where the last post at this channel's table could not be made, whatever is pressed tries anew, unless it is in vain. */
  function postAgain(interaction: Interaction): void {
    try {
      const here = tables.inChannel(interaction.channelId ?? '');
      if (here?.cannotPost && lacksOf(interaction).length === 0) tables.postAgain(here.id);
    } catch (error) {
      logger.error({ err: error, channel: interaction.channelId }, 'not posted again');
    }
  }

  async function suggest(interaction: AutocompleteInteraction): Promise<void> {
    const typed = interaction.options.getFocused();
    let choices: ReturnType<NonNullable<(typeof commands)[string]['suggest']>> = [];
    try {
      choices =
        commands[interaction.commandName]?.suggest?.(askerOf(interaction), typed, host, givenOf(interaction)) ?? [];
    } catch (error) {
      if (!(error instanceof TableRefusal)) logger.error({ err: error }, 'suggestions failed');
    }
    await interaction.respond(choices);
  }

  async function command(interaction: ChatInputCommandInteraction): Promise<void> {
    await acknowledge(interaction, () => interaction.deferReply({ flags: MessageFlags.Ephemeral }), true);
    await answer(interaction, () => {
      const known = commands[interaction.commandName];
      return known ? known.run(askerOf(interaction), givenOf(interaction), host) : notice('failed', interaction);
    });
  }

  async function component(interaction: MessageComponentInteraction | ModalSubmitInteraction): Promise<void> {
    const id = readId(interaction.customId);
    const how = interaction.isModalSubmit() ? 'update' : acknowledgement(id.verb);
    if (how === 'form' && !interaction.isModalSubmit()) {
      const form = numberForm(interaction.customId, localeOf(interaction.locale));
      await acknowledge(interaction, () => interaction.showModal(form));
      return;
    }
    if (how === 'reply')
      await acknowledge(interaction, () => interaction.deferReply({ flags: MessageFlags.Ephemeral }), true);
    else if (interaction.isMessageComponent() || interaction.isFromMessage())
      await acknowledge(interaction, () => interaction.deferUpdate());
    const values = interaction.isStringSelectMenu()
      ? interaction.values
      : interaction.isModalSubmit()
        ? [interaction.fields.getTextInputValue('number')]
        : [];
    const asker = askerOf(interaction);
    if (how === 'silent') {
      await silently(interaction, () => press(id, values, asker, host));
      return;
    }
    // Where an answer is refused, the panel shows why, above the question as it stands now.
    await answer(
      interaction,
      () => press(id, values, asker, host) ?? notice('done', interaction),
      (notice) => panelOf(id.table, asker, host, { notice }),
    );
  }

  /** Edits the outcome of `work` into a deferred reply. */
  async function answer(
    interaction: Deferred,
    work: () => Message<'seat'> | Promise<Message<'seat'>>,
    refused: (why: string) => Message<'seat'> = (why) => message('seat', [words(why)]),
  ): Promise<void> {
    const answered = await attempt(interaction, work, refused);
    try {
      await sender.reply(interaction, answered);
    } catch (error) {
      logger.error({ err: error, interaction: interaction.id }, 'an answer could not be shown');
      await sender.whisper(interaction, notice('unseen', interaction));
    }
  }

  /** Does what the table's post will show; only a refusal is told, and to the asker alone. */
  async function silently(interaction: Deferred, work: () => unknown): Promise<void> {
    let why: string | null = null;
    await attempt(
      interaction,
      () => {
        work();
        return notice('done', interaction);
      },
      (reason) => {
        why = reason;
        return notice('failed', interaction);
      },
    );
    if (why !== null) await sender.whisper(interaction, message('seat', [words(why)]));
  }

  /** What comes of `work`; of what it throws, words for the one who asked. @param refused what to show where it was refused */
  async function attempt(
    interaction: Deferred,
    work: () => Message<'seat'> | Promise<Message<'seat'>>,
    refused: (why: string) => Message<'seat'>,
  ): Promise<Message<'seat'>> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof TableRefusal)) {
        logger.error({ err: error, interaction: interaction.id }, 'failed');
        return notice('failed', interaction);
      }
      metrics.refusals.inc({ why: error.why });
      const why = say(error.reason, { locale: localeOf(interaction.locale), names: [] });
      try {
        return refused(why);
      } catch {
        return message('seat', [words(why)]); // there is no table to show
      }
    }
  }

  await client.login(token);
  await once(client);
  const applicationId = client.application?.id ?? '';
  const wanted = Object.values(commands).map((c) => c.data);
  const registered = await rest.get(Routes.applicationCommands(applicationId), {
    query: new URLSearchParams({ with_localizations: 'true' }),
  });
  if (differ(wanted, registered)) {
    await rest.put(Routes.applicationCommands(applicationId), { body: wanted });
    logger.info({ commands: wanted.map((c) => c.name) }, 'commands registered');
  }
  outbox.start();
  const alarms = setInterval(() => {
    tables.alarms.ring();
    outbox.kick();
    notifier.kick();
  }, LOOK).unref();
  logger.info({ bot: client.user?.tag }, 'ready');
  warmUp().catch((error) => logger.error({ err: error }, 'the painter could not be warmed up'));

  return {
    async stop() {
      stopping = true;
      clearInterval(alarms);
      await Promise.race([
        Promise.all([...running, outbox.stop(), notifier.stop()]),
        new Promise((done) => setTimeout(done, FINISH).unref()),
      ]);
      await client.destroy();
    },
  };
}

function once(client: Client): Promise<void> {
  return client.isReady() ? Promise.resolve() : new Promise((done) => client.once(Events.ClientReady, () => done()));
}

function notice(key: string, { locale }: Pick<Interaction, 'locale'>): Message<'seat'> {
  return message('seat', [words(speech('notice')(key, localeOf(locale)))]);
}

function askerOf(interaction: Deferred | AutocompleteInteraction): Asker {
  const member = interaction.member && 'displayName' in interaction.member ? interaction.member : null;
  return {
    userId: interaction.user.id,
    name: member?.displayName ?? interaction.user.displayName,
    interactionId: interaction.id,
    channelId: interaction.channelId ?? '',
    guildId: interaction.guildId,
    locale: localeOf(interaction.locale),
    guildLocale: publicLocale(interaction),
    mayManage: interaction.memberPermissions?.has(PermissionFlagsBits.ManageGuild) ?? false,
    roles: rolesOf(interaction),
    place: placeOf(interaction),
    lacks: lacksOf(interaction),
    lacksForThread: interaction.guildId === null ? [] : lackingForThread(interaction.appPermissions),
  };
}

/**
 * Discord's locale for what all can read: the server's, if it is a Community, for no other can set one and all of them are
 * said to speak en-US; otherwise that of whoever asks.
 */
export function publicLocale(asked: {
  guild: { features: readonly string[] } | null;
  guildLocale: string | null;
  locale: string;
}): string {
  const set = asked.guild?.features.includes(GuildFeature.Community);
  return (set && asked.guildLocale) || asked.locale;
}

/** The ids of somebody's roles, as the interaction brings them. */
function rolesOf({ member }: Pick<Interaction, 'member'>): string[] {
  if (!member) return [];
  return Array.isArray(member.roles) ? member.roles : [...member.roles.cache.keys()];
}

/** What kind of place an interaction comes from; a channel that is not known is taken for one like most. */
function placeOf({ guildId, channel }: Pick<Interaction, 'guildId' | 'channel'>): Asker['place'] {
  if (guildId === null) return 'dm';
  if (channel === null || channel.type === ChannelType.GuildText) return 'text';
  if (channel.type === ChannelType.GuildAnnouncement) return 'news';
  return channel.isThread() ? 'thread' : 'other';
}

/** What the bot lacks where an interaction comes from; in a direct message it needs no permission. */
function lacksOf(interaction: Pick<Interaction, 'guildId' | 'appPermissions' | 'channel'>): Permission[] {
  if (interaction.guildId === null) return [];
  return lacking(interaction.appPermissions, interaction.channel?.isThread() ?? false);
}

function givenOf(interaction: ChatInputCommandInteraction | AutocompleteInteraction): Given {
  return {
    subcommand: interaction.options.getSubcommand(false),
    text: (name) => interaction.options.getString(name),
    flag: (name) => interaction.options.getBoolean(name),
    user(name) {
      const user = interaction.isAutocomplete() ? null : interaction.options.getUser(name);
      return user && { id: user.id, name: user.displayName, bot: user.bot };
    },
    role: (name) => (interaction.isAutocomplete() ? null : (interaction.options.getRole(name)?.id ?? null)),
    file(name) {
      const file = interaction.isAutocomplete() ? null : interaction.options.getAttachment(name);
      return file && { url: file.url, size: file.size };
    },
    focused: interaction.isAutocomplete() ? interaction.options.getFocused(true).name : null,
  };
}

/** What was used, for the log: names only, never what was answered. */
function describe(interaction: Interaction): string {
  if (interaction.isAutocomplete()) return `suggestions for /${interaction.commandName}`;
  if (interaction.isChatInputCommand())
    return `/${interaction.commandName} ${interaction.options.getSubcommand(false) ?? ''}`.trim();
  return 'customId' in interaction ? `pressed ${readId(interaction.customId).verb}` : 'interaction';
}
