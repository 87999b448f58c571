import { ChannelType } from 'discord-api-types/v10';
import { BOT_PERMISSIONS, EVERYONE_PERMISSIONS } from './permissions.ts';
import type { Channel, Guild, User, World } from './state.ts';

const COLORS = ['#5865f2', '#eb459e', '#3ba55c', '#faa61a', '#ed4245', '#9b59b6', '#1abc9c', '#e67e22'];

/** Adds a user, who joins every guild. */
export function addUser(world: World, user: { username: string; display_name?: string; locale?: string }): User {
  const added = world.users.put({
    id: world.newId(),
    username: user.username,
    display_name: user.display_name ?? user.username,
    bot: false,
    locale: user.locale ?? 'en-US',
    color: COLORS[world.users.values().length % COLORS.length] ?? '#5865f2',
  });
  for (const guild of world.guilds.values()) {
    guild.member_ids.push(added.id);
    world.guilds.put(guild);
  }
  world.events.emit('user_create', added);
  return added;
}

/** A channel with nothing special about it; `fields` say what it is. */
export function newChannel(world: World, fields: Pick<Channel, 'type' | 'name'> & Partial<Channel>): Channel {
  return {
    id: world.newId(),
    guild_id: null,
    parent_id: null,
    topic: null,
    owner_id: null,
    member_ids: [],
    overwrites: [],
    archived: false,
    locked: false,
    auto_archive_duration: 4320,
    invitable: true,
    last_message_id: null,
    position: 0,
    ...fields,
  };
}

/** Adds a text channel at the end of a guild's list. */
export function addTextChannel(world: World, guild: Guild, name: string, topic: string | null = null): Channel {
  const position = world.channels.values().filter((channel) => channel.type === ChannelType.GuildText).length;
  return world.addChannel(
    newChannel(world, { type: ChannelType.GuildText, guild_id: guild.id, name, topic, position }),
  );
}

/** The DM of the bot with a user, made if there is none yet. */
export function openDm(world: World, user: User): Channel {
  const open = world.dmWith(user.id);
  if (open) return open;
  const member_ids = [world.bot.id, user.id];
  return world.addChannel(newChannel(world, { type: ChannelType.DM, name: user.display_name, member_ids }));
}

/** The world on its first day: the bot, one guild of Alice's with three channels, and four people. */
export function firstRun(world: World): void {
  const bot = { ...addUser(world, { username: 'Pactkeeper' }), bot: true };
  world.users.put(bot);
  world.setBot(bot);
  const [alice, ...others] = ['Alice', 'Bob', 'Carol', 'Dave'].map((username) => addUser(world, { username }));
  if (!alice) throw new Error('a guild needs an owner');

  const guildId = world.newId();
  const guild = world.guilds.put({
    id: guildId,
    name: 'Pactkeeper Sandbox',
    owner_id: alice.id,
    locale: 'en-US',
    member_ids: [bot.id, alice.id, ...others.map((user) => user.id)],
    roles: [
      { id: guildId, name: '@everyone', permissions: EVERYONE_PERMISSIONS.toString(), member_ids: [] },
      { id: world.newId(), name: 'Pactkeeper', permissions: BOT_PERMISSIONS.toString(), member_ids: [bot.id] },
    ],
  });
  for (const name of ['dark-pact-table', 'dark-blood-table', 'general']) addTextChannel(world, guild, name);
}
