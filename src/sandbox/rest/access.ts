import { ChannelType } from 'discord-api-types/v10';
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

/** Throws 50013 unless the bot may post here, 50007 in the DM of someone who takes none from bots. */
export function botMaySend(world: World, channel: Channel): void {
  botNeeds(world, channel, sendPermission(channel));
  const closed = channel.member_ids.some((id) => world.users.get(id)?.dms_closed);
  if (channel.type === ChannelType.DM && closed) throw discordErrors.cannotSendToUser();
}

/** A message of a channel as the bot can fetch it: ephemeral ones do not exist there. Throws 10008. */
export function messageForBot(world: World, channel: Channel, id: string): Message {
  const message = world.messages.get(id);
  if (!message || message.channel_id !== channel.id || message.only_for !== null) throw discordErrors.unknownMessage();
  return message;
}
