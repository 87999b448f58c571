import { ChannelType, PermissionFlagsBits as Flags } from 'discord-api-types/v10';
import type { FastifyInstance } from 'fastify';
import { discordErrors, invalidForm } from '../errors.ts';
import { Buckets, OLD_EDITS } from '../limits.ts';
import { createMessage, deleteChannel, deleteMessage, editMessage, type MessageBody } from '../messages.ts';
import { channelPayload, messagePayload } from '../payloads.ts';
import { isThread } from '../permissions.ts';
import { timeOf } from '../snowflake.ts';
import type { Channel, Message, World } from '../state.ts';
import { botMaySend, botNeeds, channelForBot, messageForBot } from './access.ts';
import { readBody } from './body.ts';

interface ChannelRoute {
  Params: { channel: string };
}
interface MessageRoute {
  Params: { channel: string; message: string };
}
interface ListRoute extends ChannelRoute {
  Querystring: { limit?: string; before?: string; after?: string; around?: string };
}

interface ChannelChange {
  name?: string | null;
  topic?: string | null;
  archived?: boolean | null;
  locked?: boolean | null;
  invitable?: boolean | null;
  auto_archive_duration?: number | null;
}

const HOUR_MS = 60 * 60_000;

/** Channels and their messages. https://docs.discord.com/developers/resources/channel and /message */
export function channelRoutes(app: FastifyInstance, world: World): void {
  const oldEdits = new Buckets(OLD_EDITS, () => world.clock.now());
  app.get<ChannelRoute>('/channels/:channel', ({ params }) =>
    channelPayload(world, channelForBot(world, params.channel)),
  );

  app.patch<ChannelRoute>('/channels/:channel', async (request) => {
    const channel = channelForBot(world, request.params.channel);
    const schema = isThread(channel) ? 'UpdateThreadRequestPartial' : 'UpdateGuildChannelRequestPartial';
    const { json } = await readBody<ChannelChange>(request, schema);
    if (channel.type === ChannelType.DM) throw discordErrors.wrongChannelType();
    mayChange(world, channel, json);
    return channelPayload(world, world.updateChannel({ ...channel, ...changed(channel, json) }));
  });

  app.delete<ChannelRoute>('/channels/:channel', async ({ params }) => {
    const channel = channelForBot(world, params.channel);
    if (channel.type === ChannelType.DM) throw discordErrors.wrongChannelType();
    botNeeds(world, channel, isThread(channel) ? Flags.ManageThreads : Flags.ManageChannels);
    const payload = channelPayload(world, channel);
    await deleteChannel(world, channel);
    return payload;
  });

  app.get<ListRoute>('/channels/:channel/messages', ({ params, query }) => {
    const channel = channelForBot(world, params.channel);
    botNeeds(world, channel, Flags.ReadMessageHistory);
    return page(world, channel, query).map((message) => messagePayload(world, message));
  });

  app.post<ChannelRoute>('/channels/:channel/messages', async (request) => {
    const channel = channelForBot(world, request.params.channel);
    const { json, uploads } = await readBody<MessageBody>(request, 'MessageCreateRequest');
    botMaySend(world, channel);
    return messagePayload(world, await createMessage(world, { channel, author: world.bot, body: json, uploads }));
  });

  app.get<MessageRoute>('/channels/:channel/messages/:message', ({ params }) => {
    const channel = channelForBot(world, params.channel);
    botNeeds(world, channel, Flags.ReadMessageHistory);
    return messagePayload(world, messageForBot(world, channel, params.message));
  });

  app.patch<MessageRoute>('/channels/:channel/messages/:message', async (request) => {
    const channel = channelForBot(world, request.params.channel);
    const { json, uploads } = await readBody<MessageBody>(request, 'MessageEditRequestPartial');
    const message = messageForBot(world, channel, request.params.message);
    if (message.author_id !== world.bot.id) throw discordErrors.foreignMessage();
    if (channel.archived) throw discordErrors.archivedThread();
    if (world.clock.now() - timeOf(message.id) > HOUR_MS) {
      const { ok, resetAfter } = oldEdits.take(channel.id);
      if (!ok) throw discordErrors.tooManyOldEdits(resetAfter / 1000);
    }
    return messagePayload(world, await editMessage(world, message, json, uploads));
  });

  app.delete<MessageRoute>('/channels/:channel/messages/:message', async ({ params }, reply) => {
    const channel = channelForBot(world, params.channel);
    const message = messageForBot(world, channel, params.message);
    if (message.author_id !== world.bot.id) botNeeds(world, channel, Flags.ManageMessages);
    await deleteMessage(world, message);
    return reply.code(204).send();
  });

  const pin = (pinned: boolean) => (params: MessageRoute['Params']) => {
    const channel = channelForBot(world, params.channel);
    botNeeds(world, channel, Flags.PinMessages);
    const message = messageForBot(world, channel, params.message);
    message.pinned = pinned;
    world.updateMessage(message);
  };
  for (const path of ['/channels/:channel/messages/pins/:message', '/channels/:channel/pins/:message']) {
    app.put<MessageRoute>(path, async ({ params }, reply) => {
      pin(true)(params);
      return reply.code(204).send();
    });
    app.delete<MessageRoute>(path, async ({ params }, reply) => {
      pin(false)(params);
      return reply.code(204).send();
    });
  }

  app.post<ChannelRoute>('/channels/:channel/typing', async ({ params }, reply) => {
    channelForBot(world, params.channel);
    return reply.code(204).send();
  });
}

/** Newest first, as Discord lists them. Throws 50035 for a limit outside 1-100. */
function page(world: World, channel: Channel, query: ListRoute['Querystring']): Message[] {
  const limit = Number(query.limit ?? 50);
  if (!Number.isInteger(limit) || limit < 1 || limit > 100) {
    const message = 'int value should be between 1 and 100.';
    throw invalidForm([{ path: ['limit'], code: 'NUMBER_TYPE_COERCE', message }]);
  }
  const all = world.messagesIn(channel.id).filter((message) => message.only_for === null);
  const since = (id: string) => all.filter((message) => BigInt(message.id) > BigInt(id));
  const until = (id: string) => all.filter((message) => BigInt(message.id) < BigInt(id));
  if (query.after) return since(query.after).slice(0, limit).reverse();
  if (query.before) return until(query.before).slice(-limit).reverse();
  if (query.around) {
    const half = Math.floor(limit / 2);
    const middle = all.filter((message) => message.id === query.around);
    return [...until(query.around).slice(-half), ...middle, ...since(query.around).slice(0, half)].reverse();
  }
  return all.slice(-limit).reverse();
}

/** A thread may be renamed or archived by who opened it; all else takes a permission. Throws 50013, 50083. */
function mayChange(world: World, channel: Channel, change: ChannelChange): void {
  if (!isThread(channel)) {
    botNeeds(world, channel, Flags.ManageChannels);
    return;
  }
  const isOwn = channel.owner_id === world.bot.id;
  const locks = change.locked !== undefined && change.locked !== channel.locked;
  if (!isOwn || locks || channel.locked) botNeeds(world, channel, Flags.ManageThreads);
  if (channel.archived && change.archived !== false) throw discordErrors.archivedThread();
}

function changed(channel: Channel, change: ChannelChange): Partial<Channel> {
  const common = { name: change.name ?? channel.name };
  if (!isThread(channel)) return { ...common, topic: change.topic === undefined ? channel.topic : change.topic };
  return {
    ...common,
    archived: change.archived ?? channel.archived,
    locked: change.locked ?? channel.locked,
    invitable: change.invitable ?? channel.invitable,
    auto_archive_duration: change.auto_archive_duration ?? channel.auto_archive_duration,
  };
}
