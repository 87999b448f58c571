import {
  type APIEmbed,
  type APIMessageTopLevelComponent,
  type APIUnfurledMediaItem,
  ChannelType,
  ComponentType,
  InteractionType,
  MessageFlags,
} from 'discord-api-types/v10';
import { withMedia } from './components.ts';
import { isThread } from './permissions.ts';
import { timeOf } from './snowflake.ts';
import type { Attachment, Channel, Guild, Message, Role, User, World } from './state.ts';

/** ISO 8601 as Discord writes it. */
export function isoTime(ms: number): string {
  return new Date(ms).toISOString().replace('Z', '000+00:00');
}

/** https://docs.discord.com/developers/resources/user#user-object */
export function userPayload(user: User): object {
  return {
    id: user.id,
    username: user.username.toLowerCase(),
    discriminator: '0',
    global_name: user.display_name,
    avatar: null,
    ...(user.bot ? { bot: true } : {}),
  };
}

/** The bot's application, as far as bots look at it. */
export function applicationPayload(world: World): object {
  return {
    id: world.bot.id,
    name: world.bot.display_name,
    icon: null,
    description: '',
    bot_public: true,
    bot_require_code_grant: false,
    verify_key: '0'.repeat(64),
    team: null,
    flags: 0,
    bot: userPayload(world.bot),
  };
}

/** https://docs.discord.com/developers/resources/guild#guild-member-object */
export function memberPayload(guild: Guild, user: User): object {
  return {
    user: userPayload(user),
    nick: null,
    avatar: null,
    banner: null,
    roles: guild.roles.filter((role) => role.member_ids.includes(user.id)).map((role) => role.id),
    joined_at: isoTime(timeOf(guild.id)),
    premium_since: null,
    deaf: false,
    mute: false,
    flags: 0,
    pending: false,
    communication_disabled_until: null,
  };
}

/** `position`: the role's place in the guild's list, 0 for @everyone. */
export function rolePayload(role: Role, position: number): object {
  return {
    id: role.id,
    name: role.name,
    color: 0,
    colors: { primary_color: 0, secondary_color: null, tertiary_color: null },
    hoist: false,
    icon: null,
    unicode_emoji: null,
    position,
    permissions: role.permissions,
    managed: role.member_ids.length > 0,
    mentionable: false,
    flags: 0,
  };
}

/** https://docs.discord.com/developers/resources/guild#guild-object */
export function guildPayload(guild: Guild): object {
  return {
    id: guild.id,
    name: guild.name,
    icon: null,
    splash: null,
    discovery_splash: null,
    owner_id: guild.owner_id,
    region: '',
    afk_channel_id: null,
    afk_timeout: 300,
    verification_level: 0,
    default_message_notifications: 1,
    explicit_content_filter: 0,
    roles: guild.roles.map(rolePayload),
    emojis: [],
    features: [],
    mfa_level: 0,
    application_id: null,
    system_channel_id: null,
    system_channel_flags: 0,
    rules_channel_id: null,
    vanity_url_code: null,
    description: null,
    banner: null,
    premium_tier: guild.premium_tier ?? 0,
    premium_subscription_count: 0,
    preferred_locale: guild.locale,
    public_updates_channel_id: null,
    nsfw_level: 0,
    premium_progress_bar_enabled: false,
    safety_alerts_channel_id: null,
    stickers: [],
    hub_type: null,
    incidents_data: null,
  };
}

/** The `d` of a GUILD_CREATE: the guild with its channels, open threads and members. */
export function guildCreatePayload(world: World, guild: Guild): object {
  const channels = world.channelsInOrder().filter((channel) => channel.guild_id === guild.id);
  return {
    ...guildPayload(guild),
    joined_at: isoTime(timeOf(guild.id)),
    large: false,
    unavailable: false,
    member_count: guild.member_ids.length,
    voice_states: [],
    members: guild.member_ids.map((id) => memberPayload(guild, world.user(id))),
    channels: channels.filter((channel) => !isThread(channel)).map((channel) => channelPayload(world, channel)),
    threads: channels
      .filter((channel) => isThread(channel) && !channel.archived)
      .map((channel) => channelPayload(world, channel)),
    presences: [],
    stage_instances: [],
    guild_scheduled_events: [],
    soundboard_sounds: [],
  };
}

/** A channel, thread or DM. https://docs.discord.com/developers/resources/channel#channel-object */
export function channelPayload(world: World, channel: Channel): object {
  const common = { id: channel.id, type: channel.type, last_message_id: channel.last_message_id, flags: 0 };
  if (channel.type === ChannelType.DM) {
    const others = channel.member_ids.filter((id) => id !== world.bot.id);
    return { ...common, recipients: others.map((id) => userPayload(world.user(id))) };
  }
  if (!isThread(channel)) {
    return {
      ...common,
      guild_id: channel.guild_id,
      name: channel.name,
      topic: channel.topic,
      position: channel.position,
      parent_id: null,
      permission_overwrites: channel.overwrites,
      nsfw: false,
      rate_limit_per_user: 0,
    };
  }
  return {
    ...common,
    guild_id: channel.guild_id,
    name: channel.name,
    parent_id: channel.parent_id,
    owner_id: channel.owner_id,
    rate_limit_per_user: 0,
    message_count: world.messagesIn(channel.id).length,
    total_message_sent: world.messagesIn(channel.id).length,
    member_count: channel.member_ids.length,
    thread_metadata: {
      archived: channel.archived,
      locked: channel.locked,
      auto_archive_duration: channel.auto_archive_duration,
      archive_timestamp: isoTime(timeOf(channel.id)),
      create_timestamp: isoTime(timeOf(channel.id)),
      ...(channel.type === ChannelType.PrivateThread ? { invitable: channel.invitable } : {}),
    },
    ...(channel.member_ids.includes(world.bot.id) ? { member: threadMemberPayload(channel, world.bot.id) } : {}),
  };
}

/** A user's membership in a thread. */
export function threadMemberPayload(thread: Channel, userId: string): object {
  return { id: thread.id, user_id: userId, join_timestamp: isoTime(timeOf(thread.id)), flags: 0 };
}

/** Where an attachment's file is served; absolute. */
export function attachmentUrl(world: World, channelId: string, attachment: Attachment): string {
  return `${world.url}/attachments/${channelId}/${attachment.id}/${encodeURIComponent(attachment.filename)}`;
}

/** `channelId`: where its url says it is; `ephemeral`: whether only one user sees it. */
export function attachmentPayload(world: World, channelId: string, attachment: Attachment, ephemeral: boolean): object {
  const url = attachmentUrl(world, channelId, attachment);
  return {
    id: attachment.id,
    filename: attachment.filename,
    size: attachment.size,
    url,
    proxy_url: url,
    content_type: attachment.content_type,
    ...(attachment.description === null ? {} : { description: attachment.description }),
    ...(attachment.width === null ? {} : { width: attachment.width, height: attachment.height }),
    ...(ephemeral ? { ephemeral } : {}),
  };
}

const REFERENCE = 'attachment://';

/** The attachment that an attachment:// url means, or undefined. */
export function referenced(attachments: Attachment[], url: string): Attachment | undefined {
  return url.startsWith(REFERENCE)
    ? attachments.find((attachment) => attachment.filename === url.slice(REFERENCE.length))
    : undefined;
}

function mediaPayload(world: World, message: Message, media: APIUnfurledMediaItem): APIUnfurledMediaItem {
  const attachment = referenced(message.attachments, media.url);
  if (!attachment) return { ...media, proxy_url: media.url };
  const url = attachmentUrl(world, message.channel_id, attachment);
  return {
    url,
    proxy_url: url,
    width: attachment.width,
    height: attachment.height,
    content_type: attachment.content_type,
    attachment_id: attachment.id,
  };
}

/** A message's components as they are given out, to the bot and to clients. */
export function componentPayloads(world: World, message: Message): APIMessageTopLevelComponent[] {
  return message.components.map((component) => {
    const shown = withMedia(component, (media) => mediaPayload(world, message, media));
    if (component.type !== ComponentType.File) return shown;
    const attachment = referenced(message.attachments, component.file.url);
    return { ...shown, name: attachment?.filename, size: attachment?.size };
  });
}

/** A message's embeds as they are given out. */
export function embedPayloads(world: World, message: Message): APIEmbed[] {
  const resolved = (url: string) => {
    const attachment = referenced(message.attachments, url);
    return attachment ? attachmentUrl(world, message.channel_id, attachment) : url;
  };
  return message.embeds.map((embed) => ({
    ...embed,
    type: 'rich' as APIEmbed['type'],
    ...(embed.image ? { image: { ...embed.image, url: resolved(embed.image.url) } } : {}),
    ...(embed.thumbnail ? { thumbnail: { ...embed.thumbnail, url: resolved(embed.thumbnail.url) } } : {}),
  }));
}

/** A message as Discord's API gives it to the bot. */
export function messagePayload(world: World, message: Message): object {
  const thread = message.thread_id ? world.channels.get(message.thread_id) : undefined;
  const repliedTo = message.reply_to ? world.messages.get(message.reply_to) : undefined;
  const used = message.interaction;
  return {
    id: message.id,
    channel_id: message.channel_id,
    author: userPayload(world.user(message.author_id)),
    content: message.content,
    timestamp: isoTime(timeOf(message.id)),
    edited_timestamp: message.edited_at === null ? null : isoTime(message.edited_at),
    tts: false,
    mention_everyone: message.mention_everyone,
    mentions: message.mentions.map((id) => userPayload(world.user(id))),
    mention_roles: [],
    attachments: message.attachments.map((attachment) =>
      attachmentPayload(world, message.channel_id, attachment, message.only_for !== null),
    ),
    embeds: embedPayloads(world, message),
    components: componentPayloads(world, message),
    pinned: message.pinned,
    type: message.type,
    flags: message.flags | (thread ? MessageFlags.HasThread : 0),
    ...(message.nonce === null ? {} : { nonce: message.nonce }),
    ...(message.author_id === world.bot.id ? { application_id: world.bot.id } : {}),
    ...(used ? { webhook_id: world.bot.id, ...interactionMetadata(world, used) } : {}),
    ...(message.reply_to
      ? {
          message_reference: { type: 0, channel_id: message.channel_id, message_id: message.reply_to },
          ...(message.only_for === null
            ? { referenced_message: repliedTo ? messagePayload(world, { ...repliedTo, reply_to: null }) : null }
            : {}),
        }
      : {}),
    ...(thread ? { thread: channelPayload(world, thread) } : {}),
  };
}

function interactionMetadata(world: World, used: NonNullable<Message['interaction']>): object {
  const user = userPayload(world.user(used.user_id));
  return {
    interaction_metadata: { id: used.id, type: used.type, user, authorizing_integration_owners: {} },
    ...(used.type === InteractionType.ApplicationCommand
      ? { interaction: { id: used.id, type: used.type, name: used.name ?? '', user } }
      : {}),
  };
}

/** The member object of an interaction: with the permissions in the channel, as a bit field in decimal. */
export function interactionMember(guild: Guild, user: User, permissions: bigint): object {
  return { ...memberPayload(guild, user), permissions: permissions.toString() };
}
