import { randomBytes } from 'node:crypto';
import {
  type APICommandAutocompleteInteractionResponseCallbackData,
  type APIModalInteractionResponseCallbackData,
  ChannelType,
  InteractionContextType,
  InteractionResponseType,
  InteractionType,
  MessageFlags,
  MessageType,
} from 'discord-api-types/v10';
import { attachmentLimit, type Uploads } from './attachments.ts';
import type { Timer } from './clock.ts';
import { discordErrors, invalidForm } from './errors.ts';
import { addThinkingMessage, createMessage, deleteMessage, editMessage, type MessageBody } from './messages.ts';
import { checkModal } from './modal-rules.ts';
import { channelPayload, interactionMember, messagePayload, userPayload } from './payloads.ts';
import { permissionsIn } from './permissions.ts';
import { timeOf } from './snowflake.ts';
import type { Channel, Interaction, Message, User, World } from './state.ts';

/** https://docs.discord.com/developers/interactions/receiving-and-responding#responding-to-an-interaction */
const ACKNOWLEDGE_MS = 3_000;
const TOKEN_LIFE_MS = 15 * 60_000;
/** How long an interaction is remembered after its token has died. */
const KEPT_MS = 60 * 60_000;

/** An answer to an interaction as it came in (already held to its schema). */
export type Callback =
  | { type: InteractionResponseType.ChannelMessageWithSource; data?: MessageBody }
  | { type: InteractionResponseType.DeferredChannelMessageWithSource; data?: MessageBody }
  | { type: InteractionResponseType.DeferredMessageUpdate }
  | { type: InteractionResponseType.UpdateMessage; data?: MessageBody }
  | {
      type: InteractionResponseType.ApplicationCommandAutocompleteResult;
      data: APICommandAutocompleteInteractionResponseCallbackData;
    }
  | { type: InteractionResponseType.Modal; data: APIModalInteractionResponseCallbackData };

export type Choice = { name: string; value: string | number };

/** What a user did, for `Interactions.start`. */
export interface Use {
  type: Interaction['type'];
  user: User;
  channel: Channel;
  /** 'table new' or a custom_id. */
  name: string;
  /** The payload's `data`. */
  data: object;
  /** The message whose component was used, or on which the modal's button was. */
  source?: Message | null;
}

interface OpenAutocomplete {
  token: string;
  answer: (choices: Choice[]) => void;
}

/** The life of interactions: made by a user's act, acknowledged once within 3 s, answered for 15 minutes. */
export class Interactions {
  private readonly deadlines = new Map<string, Timer>();
  private readonly autocompletes = new Map<string, OpenAutocomplete>();
  private readonly byToken = new Map<string, string>();

  /** Takes up what was open when the sandbox stopped. */
  constructor(private readonly world: World) {
    for (const interaction of world.interactions.values()) {
      const age = world.clock.now() - timeOf(interaction.id);
      if (age > TOKEN_LIFE_MS + KEPT_MS) {
        world.interactions.delete(interaction.id);
        continue;
      }
      this.byToken.set(interaction.token, interaction.id);
      if (interaction.state === 'sent') this.expectBy(interaction, ACKNOWLEDGE_MS - age);
      if (interaction.state === 'thinking') this.expectBy(interaction, TOKEN_LIFE_MS - age);
    }
  }

  /** Sends a user's act to the bot; it is in state 'sent' until the bot acknowledges or 3 s are over. */
  start(use: Use): Interaction {
    const interaction: Interaction = {
      id: this.world.newId(),
      token: newToken(),
      type: use.type,
      user_id: use.user.id,
      channel_id: use.channel.id,
      name: use.name,
      state: 'sent',
      acknowledged: null,
      source_message_id: use.source?.id ?? null,
      original_id: null,
      message_id: null,
      modal: null,
      error: null,
    };
    this.byToken.set(interaction.token, interaction.id);
    this.world.saveInteraction(interaction);
    this.expectBy(interaction, ACKNOWLEDGE_MS);
    this.dispatch(interaction.id, interaction.token, use, interaction.type);
    return interaction;
  }

  /** Asks the bot for an option's choices; resolves with them, or with null after 3 s without an answer. */
  autocomplete(use: Omit<Use, 'type' | 'name'>): Promise<Choice[] | null> {
    const id = this.world.newId();
    const token = newToken();
    return new Promise((resolve) => {
      const done = (choices: Choice[] | null) => {
        deadline.cancel();
        this.autocompletes.delete(id);
        resolve(choices);
      };
      const deadline = this.world.clock.after(ACKNOWLEDGE_MS, () => done(null));
      this.autocompletes.set(id, { token, answer: done });
      this.dispatch(id, token, use, InteractionType.ApplicationCommandAutocomplete);
    });
  }

  /**
   * The bot's first answer. https://docs.discord.com/developers/interactions/receiving-and-responding#create-interaction-response
   * Returns the message it made or changed, if any.
   * Throws 10062 (unknown, wrong token, or too late), 40060 (already answered), 50035 (an answer of a kind that this
   * interaction cannot have) and all that creating or editing a message throws.
   */
  async acknowledge(id: string, token: string, callback: Callback, uploads: Uploads): Promise<Message | null> {
    const autocomplete = this.autocompletes.get(id);
    if (autocomplete?.token === token) {
      if (callback.type !== InteractionResponseType.ApplicationCommandAutocompleteResult) throw wrongType('8');
      autocomplete.answer((callback.data.choices ?? []) as Choice[]);
      return null;
    }
    const interaction = this.world.interactions.get(id);
    if (!interaction || interaction.token !== token) throw discordErrors.unknownInteraction();
    if (interaction.acknowledged !== null) throw discordErrors.alreadyAcknowledged();
    if (interaction.state === 'failed') throw discordErrors.unknownInteraction();
    checkType(interaction, callback.type);
    if (callback.type === InteractionResponseType.Modal) checkModal(callback.data);

    // Taken before the first await, so that a second answer meets it; given back if the message is refused.
    interaction.acknowledged = callback.type;
    this.deadlines.get(id)?.cancel();
    try {
      const message = await this.answer(interaction, callback, uploads);
      if (interaction.state === 'thinking') this.expectBy(interaction, TOKEN_LIFE_MS);
      interaction.original_id = message?.id ?? null;
      interaction.message_id = interaction.state === 'deferred' ? null : interaction.original_id;
      this.world.saveInteraction(interaction);
      return message;
    } catch (error) {
      interaction.acknowledged = null;
      this.expectBy(interaction, ACKNOWLEDGE_MS - (this.world.clock.now() - timeOf(id)));
      throw error;
    }
  }

  /**
   * The interaction that a webhook call is about.
   * Throws 50027 for a token that was never given or is over 15 minutes old, 10015 before the first answer.
   */
  forWebhook(applicationId: string, token: string): Interaction {
    const interaction = this.world.interactions.get(this.byToken.get(token) ?? '');
    if (applicationId !== this.world.bot.id) throw discordErrors.unknownWebhook();
    if (!interaction) throw discordErrors.invalidWebhookToken();
    if (this.world.clock.now() - timeOf(interaction.id) >= TOKEN_LIFE_MS) throw discordErrors.invalidWebhookToken();
    if (interaction.acknowledged === null) throw discordErrors.unknownWebhook();
    return interaction;
  }

  /** The message that '@original' or an id means to this interaction's token. Throws 10008. */
  messageOf(interaction: Interaction, id: string): Message {
    const message = this.world.messages.get(id === '@original' ? (interaction.original_id ?? '') : id);
    const itsOwn = message && (message.interaction?.id === interaction.id || message.id === interaction.original_id);
    if (!itsOwn) throw discordErrors.unknownMessage();
    return message;
  }

  /** Edits a message by the token; turns a "thinking" one into the reply. Throws as `editMessage` does. */
  async edit(interaction: Interaction, message: Message, body: MessageBody, uploads: Uploads): Promise<Message> {
    await editMessage(this.world, message, body, uploads);
    this.seen(interaction, message.id);
    return message;
  }

  async remove(interaction: Interaction, message: Message): Promise<void> {
    await deleteMessage(this.world, message);
    this.seen(interaction, null);
  }

  /**
   * Another message by the token. Straight after a deferred reply it becomes that reply, as in Discord.
   * https://docs.discord.com/developers/interactions/receiving-and-responding#create-followup-message
   */
  async followUp(interaction: Interaction, body: MessageBody, uploads: Uploads): Promise<Message> {
    if (interaction.state === 'thinking') {
      return this.edit(interaction, this.messageOf(interaction, '@original'), body, uploads);
    }
    const message = await this.reply(interaction, body, uploads, interaction.original_id);
    this.seen(interaction, message.id);
    return message;
  }

  /** Does what the first answer says and sets the state that the user sees. */
  private async answer(interaction: Interaction, callback: Callback, uploads: Uploads): Promise<Message | null> {
    switch (callback.type) {
      case InteractionResponseType.ChannelMessageWithSource: {
        const message = await this.reply(interaction, callback.data ?? {}, uploads, interaction.source_message_id);
        interaction.state = 'answered';
        return message;
      }
      case InteractionResponseType.DeferredChannelMessageWithSource: {
        interaction.state = 'thinking';
        const isEphemeral = (callback.data?.flags ?? 0) & MessageFlags.Ephemeral;
        return addThinkingMessage(this.world, {
          ...this.replyFields(interaction, interaction.source_message_id),
          onlyFor: isEphemeral ? interaction.user_id : null,
        });
      }
      case InteractionResponseType.DeferredMessageUpdate:
        interaction.state = 'deferred';
        return this.sourceOf(interaction);
      case InteractionResponseType.UpdateMessage: {
        const message = await editMessage(this.world, this.sourceOf(interaction), callback.data ?? {}, uploads);
        interaction.state = 'answered';
        return message;
      }
      case InteractionResponseType.Modal:
        interaction.state = 'modal';
        interaction.modal = callback.data;
        return null;
      case InteractionResponseType.ApplicationCommandAutocompleteResult:
        throw wrongType('4, 5, 6, 7, 9');
    }
  }

  private sourceOf(interaction: Interaction): Message {
    const source = interaction.source_message_id ? this.world.messages.get(interaction.source_message_id) : undefined;
    if (!source) throw discordErrors.unknownMessage();
    return source;
  }

  private reply(
    interaction: Interaction,
    body: MessageBody,
    uploads: Uploads,
    replyTo: string | null,
  ): Promise<Message> {
    const isEphemeral = (body.flags ?? 0) & MessageFlags.Ephemeral;
    return createMessage(this.world, {
      ...this.replyFields(interaction, replyTo),
      body,
      uploads,
      onlyFor: isEphemeral ? interaction.user_id : null,
    });
  }

  private replyFields(interaction: Interaction, replyTo: string | null) {
    const channel = this.world.channels.get(interaction.channel_id);
    if (!channel) throw discordErrors.unknownChannel();
    const isCommand = interaction.type === InteractionType.ApplicationCommand;
    const isFirst = interaction.original_id === null;
    return {
      channel,
      author: this.world.bot,
      type: isCommand && isFirst ? MessageType.ChatInputCommand : replyTo ? MessageType.Reply : MessageType.Default,
      replyTo: isCommand && isFirst ? null : replyTo,
      interaction: {
        id: interaction.id,
        type: interaction.type,
        user_id: interaction.user_id,
        name: isCommand ? interaction.name : null,
      },
    };
  }

  /** After deferring, the first thing that can be seen is the answer. */
  private seen(interaction: Interaction, messageId: string | null): void {
    if (interaction.state !== 'thinking' && interaction.state !== 'deferred') return;
    this.deadlines.get(interaction.id)?.cancel();
    interaction.state = 'answered';
    interaction.message_id = messageId;
    this.world.saveInteraction(interaction);
  }

  /** Fails the interaction unless it has got on by then. */
  private expectBy(interaction: Interaction, ms: number): void {
    this.deadlines.get(interaction.id)?.cancel();
    this.deadlines.set(
      interaction.id,
      this.world.clock.after(Math.max(ms, 0), () => this.fail(interaction)),
    );
  }

  private fail(interaction: Interaction): void {
    interaction.error = failureWords(interaction);
    const thinking = interaction.state === 'thinking' ? this.world.messages.get(interaction.original_id ?? '') : null;
    interaction.state = 'failed';
    this.world.saveInteraction(interaction);
    if (thinking) {
      thinking.flags &= ~MessageFlags.Loading;
      thinking.content = interaction.error;
      this.world.updateMessage(thinking);
    }
  }

  /** Sends INTERACTION_CREATE. https://docs.discord.com/developers/interactions/receiving-and-responding#interaction-object */
  private dispatch(id: string, token: string, use: Omit<Use, 'type' | 'name'>, type: InteractionType): void {
    const { world } = this;
    if (world.faults.losesInteraction()) return;
    const { channel, user, source } = use;
    const guild = world.guildOf(channel);
    const who = guild
      ? {
          member: interactionMember(guild, user, permissionsIn(world, channel, user.id)),
          guild: { id: guild.id, locale: guild.locale, features: [] },
          guild_id: guild.id,
          guild_locale: guild.locale,
        }
      : { user: userPayload(user) };
    world.events.emit('dispatch', {
      name: 'INTERACTION_CREATE',
      guild_id: channel.guild_id,
      data: {
        id,
        application_id: world.bot.id,
        type,
        token,
        version: 1,
        data: use.data,
        ...who,
        channel_id: channel.id,
        channel: channelPayload(world, channel),
        locale: user.locale,
        app_permissions: permissionsIn(world, channel, world.bot.id).toString(),
        context: channel.type === ChannelType.DM ? InteractionContextType.BotDM : InteractionContextType.Guild,
        authorizing_integration_owners: { '0': channel.guild_id ?? '0' },
        entitlements: [],
        attachment_size_limit: attachmentLimit(guild),
        ...(source ? { message: messagePayload(world, source) } : {}),
      },
    });
  }
}

/** What a Discord client shows when the bot does not answer. */
function failureWords(interaction: Interaction): string {
  if (interaction.type === InteractionType.ApplicationCommand || interaction.state === 'thinking') {
    return 'The application did not respond';
  }
  return interaction.type === InteractionType.MessageComponent
    ? 'This interaction failed'
    : 'Something went wrong. Try again.';
}

function newToken(): string {
  return randomBytes(60).toString('base64url');
}

function checkType(interaction: Interaction, type: InteractionResponseType): void {
  const isUpdate =
    type === InteractionResponseType.UpdateMessage || type === InteractionResponseType.DeferredMessageUpdate;
  if (isUpdate && interaction.source_message_id === null) throw wrongType('4, 5, 9');
  if (type === InteractionResponseType.Modal && interaction.type === InteractionType.ModalSubmit) {
    throw wrongType('4, 5, 6, 7');
  }
}

function wrongType(allowed: string) {
  const message = `Value must be one of (${allowed}) in answer to this interaction.`;
  return invalidForm([{ path: ['type'], code: 'BASE_TYPE_CHOICES', message }]);
}
