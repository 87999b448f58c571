import { ChannelType, PermissionFlagsBits as Flags, OverwriteType } from 'discord-api-types/v10';
import type { Channel, Guild, Message, World } from './state.ts';

export const ALL_PERMISSIONS = Object.values(Flags).reduce((all, flag) => all | flag, 0n);

/** What @everyone may do in a new guild (a sensible part of Discord's defaults). */
export const EVERYONE_PERMISSIONS =
  Flags.ViewChannel |
  Flags.SendMessages |
  Flags.SendMessagesInThreads |
  Flags.CreatePublicThreads |
  Flags.CreatePrivateThreads |
  Flags.EmbedLinks |
  Flags.AttachFiles |
  Flags.AddReactions |
  Flags.ReadMessageHistory |
  Flags.UseApplicationCommands |
  Flags.UseExternalApps |
  Flags.ChangeNickname |
  Flags.CreateInstantInvite;

/** What the bot's role adds. */
export const BOT_PERMISSIONS = Flags.ManageThreads | Flags.ManageMessages | Flags.PinMessages;

/** What both parties may do in a DM. */
const DM_PERMISSIONS =
  Flags.ViewChannel |
  Flags.SendMessages |
  Flags.EmbedLinks |
  Flags.AttachFiles |
  Flags.ReadMessageHistory |
  Flags.AddReactions |
  Flags.UseApplicationCommands;

/** A member's permissions in a guild as a whole. */
export function guildPermissions(guild: Guild, userId: string): bigint {
  if (guild.owner_id === userId) return ALL_PERMISSIONS;
  if (!guild.member_ids.includes(userId)) return 0n;
  const granted = guild.roles
    .filter((role) => role.id === guild.id || role.member_ids.includes(userId))
    .reduce((sum, role) => sum | BigInt(role.permissions), 0n);
  return granted & Flags.Administrator ? ALL_PERMISSIONS : granted;
}

/**
 * A user's permissions in a channel, thread or DM: bit field, 0n for nothing.
 * https://docs.discord.com/developers/topics/permissions#permission-overwrites
 */
export function permissionsIn(world: World, channel: Channel, userId: string): bigint {
  const guild = world.guildOf(channel);
  if (!guild) return channel.member_ids.includes(userId) ? DM_PERMISSIONS : 0n;
  if (channel.parent_id) return permissionsIn(world, world.channel(channel.parent_id), userId);
  const base = guildPermissions(guild, userId);
  if (base === ALL_PERMISSIONS || base === 0n) return base;

  const roles = guild.roles.filter((role) => role.member_ids.includes(userId)).map((role) => role.id);
  const layers = [
    channel.overwrites.filter((overwrite) => overwrite.id === guild.id),
    channel.overwrites.filter((overwrite) => overwrite.type === OverwriteType.Role && roles.includes(overwrite.id)),
    channel.overwrites.filter((overwrite) => overwrite.type === OverwriteType.Member && overwrite.id === userId),
  ];
  const inChannel = layers.reduce((sum, layer) => {
    const deny = layer.reduce((bits, overwrite) => bits | BigInt(overwrite.deny), 0n);
    const allow = layer.reduce((bits, overwrite) => bits | BigInt(overwrite.allow), 0n);
    return (sum & ~deny) | allow;
  }, base);
  return inChannel & Flags.ViewChannel ? inChannel : 0n;
}

/** Whether a user sees a channel at all; private threads only as a member or with Manage Threads. */
export function canSee(world: World, channel: Channel, userId: string): boolean {
  const permissions = permissionsIn(world, channel, userId);
  if (!(permissions & Flags.ViewChannel)) return false;
  if (channel.type !== ChannelType.PrivateThread) return true;
  return channel.member_ids.includes(userId) || Boolean(permissions & Flags.ManageThreads);
}

/** Whether a user sees a message: in a channel they see, and if ephemeral only as its one user. */
export function canSeeMessage(world: World, message: Message, userId: string): boolean {
  if (message.only_for !== null && message.only_for !== userId) return false;
  const channel = world.channels.get(message.channel_id);
  return channel !== undefined && canSee(world, channel, userId);
}

/** The permission it takes to write here: threads have their own. */
export function sendPermission(channel: Channel): bigint {
  return isThread(channel) ? Flags.SendMessagesInThreads : Flags.SendMessages;
}

/** Whether a channel is a thread, public or private. */
export function isThread(channel: Channel): boolean {
  return channel.type === ChannelType.PublicThread || channel.type === ChannelType.PrivateThread;
}
