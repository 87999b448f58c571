import {
  type APIModalInteractionResponseCallbackData,
  ChannelType,
  InteractionType,
  MessageFlags,
} from 'discord-api-types/v10';
import { attachmentUrl, componentPayloads, embedPayloads } from '../payloads.ts';
import { canSee, guildPermissions } from '../permissions.ts';
import type {
  ClientAttachment,
  ClientChannel,
  ClientGuild,
  ClientInteraction,
  ClientMessage,
  ClientState,
  ClientUser,
} from '../protocol.ts';
import { timeOf } from '../snowflake.ts';
import type { Attachment, Channel, Guild, Interaction, Message, User, World } from '../state.ts';

// What clients get to see of the world: the shapes of protocol.ts.

/** A user, as anyone sees them. */
export function clientUser(user: User): ClientUser {
  return { ...user };
}

/** A guild, with the permissions of the viewer in it. */
export function clientGuild(guild: Guild, viewerId: string): ClientGuild {
  return {
    id: guild.id,
    name: guild.name,
    owner_id: guild.owner_id,
    permissions: guildPermissions(guild, viewerId).toString(),
    member_ids: guild.member_ids,
  };
}

function kindOf(channel: Channel): ClientChannel['kind'] {
  switch (channel.type) {
    case ChannelType.DM:
      return 'dm';
    case ChannelType.PublicThread:
      return 'thread';
    case ChannelType.PrivateThread:
      return 'private';
    default:
      return 'text';
  }
}

/** A channel, thread or DM; a DM is named after the other party. */
export function clientChannel(world: World, channel: Channel, viewerId: string): ClientChannel {
  const other = channel.type === ChannelType.DM ? channel.member_ids.find((id) => id !== viewerId) : undefined;
  return {
    id: channel.id,
    kind: kindOf(channel),
    type: channel.type,
    name: other ? world.user(other).display_name : channel.name,
    topic: channel.topic,
    guild_id: channel.guild_id,
    parent_id: channel.parent_id,
    owner_id: channel.owner_id,
    member_ids: channel.member_ids,
    archived: channel.archived,
    locked: channel.locked,
    last_message_id: channel.last_message_id,
  };
}

function clientAttachment(world: World, message: Message, attachment: Attachment): ClientAttachment {
  return { ...attachment, url: attachmentUrl(world, message.channel_id, attachment) };
}

/** A message, for those who may see it (`canSeeMessage`). */
export function clientMessage(world: World, message: Message): ClientMessage {
  return {
    id: message.id,
    channel_id: message.channel_id,
    author: clientUser(world.user(message.author_id)),
    content: message.content,
    timestamp: new Date(timeOf(message.id)).toISOString(),
    edited_timestamp: message.edited_at === null ? null : new Date(message.edited_at).toISOString(),
    flags: message.flags,
    ephemeral: message.only_for !== null,
    thinking: Boolean(message.flags & MessageFlags.Loading),
    embeds: embedPayloads(world, message),
    attachments: message.attachments.map((attachment) => clientAttachment(world, message, attachment)),
    components: componentPayloads(world, message),
    mentions: message.mentions,
    mentions_everyone: message.mention_everyone,
    reply_to: message.reply_to,
    interaction: message.interaction
      ? { id: message.interaction.id, user_id: message.interaction.user_id, name: message.interaction.name }
      : null,
    thread_id: message.thread_id,
    pinned: message.pinned,
  };
}

/** An interaction, for the user whose it is. */
export function clientInteraction(interaction: Interaction): ClientInteraction {
  const kinds = {
    [InteractionType.ApplicationCommand]: 'command',
    [InteractionType.MessageComponent]: 'component',
    [InteractionType.ModalSubmit]: 'modal',
  } as const;
  const modal: APIModalInteractionResponseCallbackData | null = interaction.modal;
  return {
    id: interaction.id,
    kind: kinds[interaction.type],
    user_id: interaction.user_id,
    channel_id: interaction.channel_id,
    state: interaction.state,
    name: interaction.name,
    source_message_id: interaction.source_message_id,
    message_id: interaction.message_id,
    modal,
    error: interaction.error,
  };
}

/** All but messages, as far as the viewer sees it. */
export function clientState(world: World, viewer: User): ClientState {
  return {
    me: clientUser(viewer),
    users: world.users.values().map(clientUser),
    bot: { user: clientUser(world.bot), online: world.botOnline },
    guilds: world.guilds
      .values()
      .filter((guild) => guild.member_ids.includes(viewer.id))
      .map((guild) => clientGuild(guild, viewer.id)),
    channels: world
      .channelsInOrder()
      .filter((channel) => canSee(world, channel, viewer.id))
      .map((channel) => clientChannel(world, channel, viewer.id)),
    commands: world.commands.values(),
  };
}
