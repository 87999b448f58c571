import { ChannelType } from 'discord-api-types/v10';
import { discordErrors } from './errors.ts';
import { newChannel } from './making.ts';
import type { Channel, Message, User, World } from './state.ts';

export interface NewThread {
  parent: Channel;
  owner: User;
  name: string;
  isPrivate?: boolean;
  /** Start it on this message, whose id it then has. */
  message?: Message;
  auto_archive_duration?: number;
  invitable?: boolean;
}

/**
 * Opens a thread under a text channel, with its opener as the first member.
 * Throws 50024 where threads cannot be, 160004 if the message has one already.
 */
export function openThread(world: World, spec: NewThread): Channel {
  const { parent, owner, name, message } = spec;
  if (parent.type !== ChannelType.GuildText) throw discordErrors.wrongChannelType();
  if (message?.thread_id) throw discordErrors.threadExists();
  const thread = world.addChannel(
    newChannel(world, {
      type: spec.isPrivate ? ChannelType.PrivateThread : ChannelType.PublicThread,
      guild_id: parent.guild_id,
      parent_id: parent.id,
      owner_id: owner.id,
      member_ids: [owner.id],
      name,
      ...(message ? { id: message.id } : {}),
      ...(spec.auto_archive_duration === undefined ? {} : { auto_archive_duration: spec.auto_archive_duration }),
      ...(spec.invitable === undefined ? {} : { invitable: spec.invitable }),
    }),
  );
  if (message) {
    message.thread_id = thread.id;
    world.updateMessage(message);
  }
  return thread;
}
