import {
  type APIComponentInContainer,
  type APIMessageTopLevelComponent,
  ChannelType,
  type ChatInputCommandInteraction,
  ComponentType,
  DiscordAPIError,
  InteractionContextType,
  type MessageComponentInteraction,
  MessageFlags,
  type ModalSubmitInteraction,
  type REST,
  RESTJSONErrorCodes,
  Routes,
  ThreadAutoArchiveDuration,
} from 'discord.js';
import type {
  RESTPatchAPIChannelMessageJSONBody,
  RESTPostAPIChannelMessageJSONBody,
  RESTPostAPIChannelThreadsJSONBody,
  RESTPostAPICurrentUserCreateDMChannelJSONBody,
} from 'discord-api-types/v10';
import type { Logger } from 'pino';
import { type Message, PASSING, type Picture, words } from './message.ts';
import { harmless } from './reader.ts';

/** An interaction that has been deferred: what answers it is edited into its reply. */
export type Deferred = ChatInputCommandInteraction | MessageComponentInteraction | ModalSubmitInteraction;

/**
 * The only door to Discord. What may stand in a channel is of audience `public`; what is for one person goes into the
 * ephemeral reply to their own interaction, and nowhere else.
 */
export class Sender {
  constructor(
    private readonly rest: REST,
    private readonly logger: Logger,
  ) {}

  /**
   * Posts into a channel.
   * @param nonce sent again after a crash, Discord answers with the message it made the first time
   * @returns the message
   * @throws DiscordAPIError, HTTPError
   */
  async post(channelId: string, message: Message<'public'>, nonce: string): Promise<Posted> {
    const { components, files } = await this.painted(message, message.pictures);
    const body: RESTPostAPIChannelMessageJSONBody = {
      flags: MessageFlags.IsComponentsV2,
      components,
      allowed_mentions: { users: message.ping, roles: message.pingRoles },
      nonce,
      enforce_nonce: true,
      attachments: files.map((f, id) => ({ id: String(id), filename: f.name, description: f.description })),
    };
    return (await this.rest.post(Routes.channelMessages(channelId), { body, files })) as Posted;
  }

  /**
   * Opens a public thread, which stays in the list for a week without a word.
   * @param kind which kind of channel it is opened in
   * @param userId whom it is for: they are added to it
   * @returns the thread's id
   * @throws DiscordAPIError, HTTPError
   * @see https://docs.discord.com/developers/resources/channel#start-thread-without-message
   */
  async openThread(channelId: string, name: string, kind: 'text' | 'news', userId: string): Promise<string> {
    const body: RESTPostAPIChannelThreadsJSONBody = {
      name,
      type: kind === 'news' ? ChannelType.AnnouncementThread : ChannelType.PublicThread,
      auto_archive_duration: ThreadAutoArchiveDuration.OneWeek,
    };
    const { id } = (await this.rest.post(Routes.threads(channelId), { body })) as { id: string };
    // Nobody is pinged there who plays alone, so they are added. Without that they have the link.
    await this.rest.put(Routes.threadMembers(id, userId)).catch(() => undefined);
    return id;
  }

  /**
   * Changes a message in a channel. Nobody is notified. Pictures that it shows already are kept.
   * @param shown the attachments that the message has
   * @returns the message
   * @throws DiscordAPIError, HTTPError
   */
  async edit(channelId: string, messageId: string, message: Message<'public'>, shown: Attachment[]): Promise<Posted> {
    return await keeping(shown, async (still) => {
      const { kept, added } = sort(message.pictures, still);
      const { components, files } = await this.painted(message, added);
      const fresh = files.map((f, id) => ({ id: String(id), filename: f.name, description: f.description }));
      const body: RESTPatchAPIChannelMessageJSONBody = {
        flags: MessageFlags.IsComponentsV2,
        components,
        allowed_mentions: { parse: [] },
        attachments: [...kept, ...fresh],
      };
      return (await this.rest.patch(Routes.channelMessage(channelId, messageId), { body, files })) as Posted;
    });
  }

  /**
   * The channel of direct messages with somebody.
   * @throws DiscordAPIError, HTTPError
   * @see https://docs.discord.com/developers/resources/user#create-dm
   */
  async directly(userId: string): Promise<string> {
    const body: RESTPostAPICurrentUserCreateDMChannelJSONBody = { recipient_id: userId };
    return ((await this.rest.post(Routes.userChannels(), { body })) as { id: string }).id;
  }

  /** Whether a channel was deleted: not where it is only not known, or the bot may not see it any more. It never throws. */
  async isGone(channelId: string): Promise<boolean> {
    try {
      await this.rest.get(Routes.channel(channelId));
      return false;
    } catch (error) {
      return error instanceof DiscordAPIError && error.code === RESTJSONErrorCodes.UnknownChannel;
    }
  }

  /** A message in a channel as it is now. @throws DiscordAPIError, HTTPError */
  async read(channelId: string, messageId: string): Promise<Posted> {
    return (await this.rest.get(Routes.channelMessage(channelId, messageId))) as Posted;
  }

  /** Takes buttons, menus and what held only for the moment off a message in a channel. @throws DiscordAPIError, HTTPError */
  async retire(channelId: string, messageId: string): Promise<void> {
    const { components, attachments } = await this.read(channelId, messageId);
    const left = components.map((c) =>
      c.type === ComponentType.Container
        ? { ...c, components: c.components.filter((p) => p.type !== ComponentType.ActionRow && p.id !== PASSING) }
        : c,
    );
    const pictures = left.map((c) => restored(c, attachments));
    await this.rest.patch(Routes.channelMessage(channelId, messageId), {
      body: {
        flags: MessageFlags.IsComponentsV2,
        components: pictures,
        allowed_mentions: { parse: [] },
        attachments: attachments.map(({ id }) => ({ id })),
      },
    });
  }

  /**
   * Answers an interaction, to its own user alone; it was deferred as ephemeral, or as an update of an ephemeral message.
   * @throws DiscordAPIError, HTTPError
   */
  async reply(interaction: Deferred, message: Message<'seat'>): Promise<void> {
    await keeping(privately(interaction), async (still) => {
      const { kept, added } = sort(message.pictures, still);
      const { components, files } = await this.painted(message, added);
      await interaction.editReply({
        flags: MessageFlags.IsComponentsV2,
        components,
        allowedMentions: { parse: [] },
        attachments: kept,
        files: files.map(({ data, name, description }) => ({ attachment: data, name, description })),
      });
    });
    for (const next of message.follows) await this.whisper(interaction, next);
  }

  /** Paints pictures of a message. One that cannot be painted is told in words: the game goes on without it. */
  private async painted(message: Message<'public' | 'seat'>, pictures: Picture[]) {
    let { components } = message;
    const files: File[] = [];
    for (const p of pictures) {
      try {
        files.push({ name: p.name, data: await p.png(), description: p.alt });
      } catch (error) {
        this.logger.error({ err: error, picture: p.name }, 'a picture could not be painted');
        components = inWords(components, p);
      }
    }
    return { components, files };
  }

  /** Says something to the user of an interaction alone, beside what they pressed. @throws DiscordAPIError, HTTPError */
  async whisper(interaction: Deferred, message: Message<'seat'>): Promise<void> {
    await interaction.followUp({
      flags: MessageFlags.IsComponentsV2 | MessageFlags.Ephemeral,
      components: message.components,
      allowedMentions: { parse: [] },
    });
  }
}

/** A picture as it is sent. */
interface File {
  name: string;
  data: Buffer;
  description: string;
}

/** A file on a message, as far as it matters here. */
interface Attachment {
  id: string;
  filename: string;
}

/** A message in a channel, as far as it matters here. */
export interface Posted {
  id: string;
  attachments: Attachment[];
  components: APIMessageTopLevelComponent[];
}

/** Components as they were read, with their pictures named by attachment again: what is read names passing addresses. */
function restored(component: APIMessageTopLevelComponent, attachments: Attachment[]): APIMessageTopLevelComponent {
  if (component.type !== ComponentType.Container) return component;
  const components = component.components.map((part) => {
    if (part.type !== ComponentType.MediaGallery) return part;
    const items = part.items.map((item, i) => {
      const name = attachments.find((a) => item.media.url.includes(a.filename))?.filename ?? attachments[i]?.filename;
      return { media: { url: `attachment://${name}` }, description: item.description };
    });
    return { ...part, items };
  });
  return { ...component, components };
}

/**
 * What is shown already where an interaction's answer goes.
 * @throws Error where that is not for its user alone: it must have been deferred as ephemeral, or be an ephemeral message,
 *   or stand in that user's direct messages, which nobody else reads
 */
function privately(interaction: Deferred): Attachment[] {
  if (interaction.ephemeral) return [];
  const message = interaction.isChatInputCommand() ? null : interaction.message;
  const alone = interaction.guildId === null && interaction.context === InteractionContextType.BotDM;
  if (!message || !(alone || message.flags.has(MessageFlags.Ephemeral)))
    throw new Error('a private answer where others can read it');
  return message.attachments.map(({ id, name }) => ({ id, filename: name }));
}

/** Which pictures a message has already (its names hold a hash of the content), and which must be sent. */
function sort(pictures: Picture[], shown: Attachment[]): { kept: { id: string }[]; added: Picture[] } {
  const kept = shown.filter((a) => pictures.some((p) => p.name === a.filename)).map(({ id }) => ({ id }));
  return { kept, added: pictures.filter((p) => !shown.some((a) => a.filename === p.name)) };
}

/**
 * Edits a message whose pictures may be kept. Where one of them is gone (another edit has replaced it in between: two
 * presses at once), it is edited once more, with all pictures sent anew.
 * @param shown what the message was last known to show
 */
async function keeping<T>(shown: Attachment[], edit: (still: Attachment[]) => Promise<T>): Promise<T> {
  try {
    return await edit(shown);
  } catch (error) {
    const gone = error instanceof DiscordAPIError && JSON.stringify(error.rawError).includes('ATTACHMENT_NOT_FOUND');
    if (!gone || shown.length === 0) throw error;
    return await edit([]);
  }
}

/** Components with words in the place of a picture. */
function inWords(components: APIMessageTopLevelComponent[], { name, alt }: Picture): APIMessageTopLevelComponent[] {
  const isIt = (part: APIComponentInContainer) =>
    part.type === ComponentType.MediaGallery && part.items.some((item) => item.media.url === `attachment://${name}`);
  return components.map((c) =>
    c.type === ComponentType.Container
      ? { ...c, components: c.components.map((part) => (isIt(part) ? words(harmless(alt)) : part)) }
      : c,
  );
}
