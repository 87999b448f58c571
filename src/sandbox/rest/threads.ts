import { ChannelType, PermissionFlagsBits as Flags } from 'discord-api-types/v10';
import type { FastifyInstance } from 'fastify';
import { discordErrors } from '../errors.ts';
import { channelPayload, threadMemberPayload } from '../payloads.ts';
import { isThread } from '../permissions.ts';
import type { Channel, World } from '../state.ts';
import { openThread } from '../threads.ts';
import { botNeeds, channelForBot, messageForBot } from './access.ts';
import { readBody } from './body.ts';

interface ThreadBody {
  name: string;
  type?: ChannelType | null;
  auto_archive_duration?: number | null;
  invitable?: boolean | null;
}
interface MemberRoute {
  Params: { channel: string; user: string };
}

/** Threads and their members. https://docs.discord.com/developers/topics/threads */
export function threadRoutes(app: FastifyInstance, world: World): void {
  app.post<{ Params: { channel: string } }>('/channels/:channel/threads', async (request, reply) => {
    const parent = channelForBot(world, request.params.channel);
    const { json } = await readBody<ThreadBody>(request, 'CreateTextThreadWithoutMessageRequest');
    const isPrivate = (json.type ?? ChannelType.PrivateThread) === ChannelType.PrivateThread;
    botNeeds(world, parent, isPrivate ? Flags.CreatePrivateThreads : Flags.CreatePublicThreads);
    const thread = openThread(world, { parent, owner: world.bot, name: json.name, isPrivate, ...settings(json) });
    return reply.code(201).send(channelPayload(world, thread));
  });

  app.post<{ Params: { channel: string; message: string } }>(
    '/channels/:channel/messages/:message/threads',
    async (request, reply) => {
      const parent = channelForBot(world, request.params.channel);
      const { json } = await readBody<ThreadBody>(request, 'CreateTextThreadWithMessageRequest');
      const message = messageForBot(world, parent, request.params.message);
      botNeeds(world, parent, Flags.CreatePublicThreads);
      const thread = openThread(world, { parent, owner: world.bot, name: json.name, message, ...settings(json) });
      return reply.code(201).send(channelPayload(world, thread));
    },
  );

  app.get<{ Params: { channel: string } }>('/channels/:channel/thread-members', ({ params }) => {
    const thread = threadForBot(world, params.channel);
    return thread.member_ids.map((id) => threadMemberPayload(thread, id));
  });

  app.get<MemberRoute>('/channels/:channel/thread-members/:user', ({ params }) => {
    const thread = threadForBot(world, params.channel);
    const id = memberId(world, params.user);
    if (!thread.member_ids.includes(id)) throw discordErrors.unknownMember();
    return threadMemberPayload(thread, id);
  });

  app.put<MemberRoute>('/channels/:channel/thread-members/:user', async ({ params }, reply) => {
    const thread = threadForBot(world, params.channel);
    if (thread.archived) throw discordErrors.archivedThread();
    const id = memberId(world, params.user);
    if (!world.guildOf(thread)?.member_ids.includes(id)) throw discordErrors.unknownMember();
    world.updateChannel({ ...thread, member_ids: [...new Set([...thread.member_ids, id])] });
    return reply.code(204).send();
  });

  app.delete<MemberRoute>('/channels/:channel/thread-members/:user', async ({ params }, reply) => {
    const thread = threadForBot(world, params.channel);
    if (thread.archived) throw discordErrors.archivedThread();
    const id = memberId(world, params.user);
    if (id !== world.bot.id) botNeeds(world, thread, Flags.ManageThreads);
    world.updateChannel({ ...thread, member_ids: thread.member_ids.filter((member) => member !== id) });
    return reply.code(204).send();
  });
}

function threadForBot(world: World, id: string): Channel {
  const channel = channelForBot(world, id);
  if (!isThread(channel)) throw discordErrors.wrongChannelType();
  return channel;
}

const memberId = (world: World, user: string) => (user === '@me' ? world.bot.id : user);

function settings(body: ThreadBody) {
  return {
    ...(body.auto_archive_duration ? { auto_archive_duration: body.auto_archive_duration } : {}),
    ...(typeof body.invitable === 'boolean' ? { invitable: body.invitable } : {}),
  };
}
