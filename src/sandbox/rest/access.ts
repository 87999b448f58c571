import { PermissionFlagsBits as Flags } from 'discord-api-types/v10';
import type { Uploads } from '../attachments.ts';
import { discordErrors } from '../errors.ts';
import { canSee, permissionsIn, sendPermission } from '../permissions.ts';
import type { Channel, Message, World } from '../state.ts';

/** A channel that the bot can see. Throws 10003 (unknown) or 50001 (no access). */
export function channelForBot(world: World, id: string): Channel {
  const channel = world.channels.get(id);
  if (!channel) throw discordErrors.unknownChannel();
  if (!canSee(world, channel, world.bot.id)) throw discordErrors.missingAccess();
  return channel;
}

/** Throws 50013 unless the bot has all of these permissions in the channel. */
export function botNeeds(world: World, channel: Channel, ...needed: bigint[]): void {
  const permissions = permissionsIn(world, channel, world.bot.id);
  if (needed.some((flag) => !(permissions & flag))) throw discordErrors.missingPermissions();
}

/** Throws 50013 unless the bot may post here, with files if there are any. */
export function botMaySend(world: World, channel: Channel, uploads: Uploads): void {
  botNeeds(world, channel, sendPermission(channel), ...(uploads.size > 0 ? [Flags.AttachFiles] : []));
}

/** A message of a channel as the bot can fetch it: ephemeral ones do not exist there. Throws 10008. */
export function messageForBot(world: World, channel: Channel, id: string): Message {
  const message = world.messages.get(id);
  if (!message || message.channel_id !== channel.id || message.only_for !== null) throw discordErrors.unknownMessage();
  return message;
}
