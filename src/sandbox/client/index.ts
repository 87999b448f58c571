import { PermissionFlagsBits as Flags, InteractionType, OverwriteType } from 'discord-api-types/v10';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { DiscordError } from '../errors.ts';
import type { Interactions } from '../interactions.ts';
import { addTextChannel, addUser, openDm } from '../making.ts';
import { createMessage, deleteChannel, deleteMessage } from '../messages.ts';
import { canSee, canSeeMessage, guildPermissions, isThread, permissionsIn, sendPermission } from '../permissions.ts';
import { type CallResult, CLOCK_CHANGES, type ClientCall, clientApi, MessageQuery } from '../protocol.ts';
import type { Channel, Guild, Message, User, World } from '../state.ts';
import { openThread } from '../threads.ts';
import { streamClock } from './clock.ts';
import { commandData } from './command.ts';
import { componentData } from './component.ts';
import { streamEvents } from './events.ts';
import { modalData } from './modal.ts';
import { notAllowed, notFitting, notThere, Refusal } from './refusal.ts';
import { clientChannel, clientInteraction, clientMessage, clientState, clientUser } from './views.ts';

interface Call<C extends ClientCall> {
  body: z.output<(typeof clientApi)[C]['body']>;
  /** `:id` and `:message` of the path, '' where it has none. */
  id: string;
  message: string;
  query: unknown;
  /** The acting user; throws a Refusal if the request names none. */
  me: () => User;
}

/** The client API of protocol.ts: what people do, as their Discord clients let them. */
export function clientRoutes(world: World, interactions: Interactions) {
  return async (app: FastifyInstance): Promise<void> => {
    app.setErrorHandler((error, request, reply) => {
      const refusal = asRefusal(error);
      if (refusal.status >= 500 && !(error instanceof Refusal)) request.log.error(error);
      reply.code(refusal.status).send(refusal.body());
    });

    const actor = (request: FastifyRequest): User => {
      const { as } = request.query as { as?: string };
      if (!as) throw new Refusal(400, 'no_user', "Say who acts: add '?as=' and a user's id.");
      const user = world.users.get(as);
      if (!user || user.bot) throw notThere(`There is no user ${as}.`);
      return user;
    };

    const on = <C extends ClientCall>(name: C, act: (call: Call<C>) => CallResult<C> | Promise<CallResult<C>>) => {
      const { method, path, body } = clientApi[name];
      app.route({
        method,
        url: path,
        handler: async (request) => {
          const parsed = body.safeParse(request.body ?? {});
          if (!parsed.success) throw notFitting(z.prettifyError(parsed.error));
          const { id = '', message = '' } = request.params as { id?: string; message?: string };
          const call: Call<C> = {
            body: parsed.data as Call<C>['body'],
            id,
            message,
            query: request.query,
            me: () => actor(request),
          };
          return act(call);
        },
      });
    };

    app.get('/client/events', (request, reply) => {
      const viewer = actor(request);
      reply.hijack();
      streamEvents(world, viewer, reply.raw);
    });

    app.get(CLOCK_CHANGES, (_request, reply) => {
      reply.hijack();
      streamClock(world, reply.raw);
    });

    on('users', () =>
      world.users
        .values()
        .filter((user) => !user.bot)
        .map(clientUser),
    );
    on('createUser', ({ body }) => {
      if (world.users.values().some((user) => user.username === body.username)) {
        throw notFitting(`There is a user ${body.username} already.`);
      }
      return clientUser(addUser(world, body));
    });
    on('setLocale', ({ body, me }) => {
      const user = world.users.put({ ...me(), locale: body.locale });
      world.events.emit('user_update', user);
      return clientUser(user);
    });
    on('state', ({ me }) => clientState(world, me()));

    on('messages', ({ id, query, me }) => {
      const user = me();
      const channel = channelFor(world, user, id);
      const page = MessageQuery.safeParse(query);
      if (!page.success) throw notFitting(z.prettifyError(page.error));
      const { limit, before } = page.data;
      return world
        .messagesIn(channel.id)
        .filter((message) => canSeeMessage(world, message, user.id) && (!before || BigInt(message.id) < BigInt(before)))
        .slice(-limit)
        .map((message) => clientMessage(world, message));
    });
    on('send', async ({ id, body, me }) => {
      const author = me();
      const channel = channelFor(world, author, id);
      if (!(permissionsIn(world, channel, author.id) & sendPermission(channel))) {
        throw notAllowed(`You may not write in ${channel.name}.`);
      }
      const reference = body.reply_to ? { message_reference: { message_id: body.reply_to } } : {};
      const sent = { content: body.content, ...reference };
      return clientMessage(world, await createMessage(world, { channel, author, body: sent }));
    });
    on('remove', async ({ id, message, me }) => {
      const user = me();
      const channel = channelFor(world, user, id);
      const doomed = messageFor(world, user, channel, message);
      const isOwn = doomed.author_id === user.id || doomed.only_for === user.id;
      if (!isOwn && !(permissionsIn(world, channel, user.id) & Flags.ManageMessages)) {
        throw notAllowed('You may not delete that message.');
      }
      await deleteMessage(world, doomed);
      return {};
    });

    on('command', async ({ body, me }) => {
      const user = me();
      const channel = channelFor(world, user, body.channel_id);
      const data = await commandData(world, user, channel, body);
      const name = body.name.trim().replace(/^\//, '').replace(/\s+/g, ' ');
      return clientInteraction(
        interactions.start({ type: InteractionType.ApplicationCommand, user, channel, name, data }),
      );
    });
    on('autocomplete', async ({ body, me }) => {
      const user = me();
      const channel = channelFor(world, user, body.channel_id);
      const data = await commandData(world, user, channel, body);
      const choices = await interactions.autocomplete({ user, channel, data });
      if (!choices) throw new Refusal(504, 'no_answer', 'Loading options failed');
      return { choices: choices.map(({ name, value }) => ({ name, value })) };
    });
    on('component', ({ body, me }) => {
      const user = me();
      const channel = channelFor(world, user, body.channel_id);
      const source = messageFor(world, user, channel, body.message_id);
      const data = componentData(world, user, channel, source, body);
      const type = InteractionType.MessageComponent;
      return clientInteraction(interactions.start({ type, user, channel, name: body.custom_id, data, source }));
    });
    on('modal', async ({ body, me }) => {
      const user = me();
      const opener = interactionFor(world, user, body.interaction_id);
      if (!opener.modal) throw notFitting('That interaction did not open a modal.');
      const channel = channelFor(world, user, opener.channel_id);
      const data = await modalData(world, user, channel, opener.modal, body.fields);
      const source = opener.source_message_id ? world.messages.get(opener.source_message_id) : undefined;
      const type = InteractionType.ModalSubmit;
      return clientInteraction(
        interactions.start({ type, user, channel, name: opener.modal.custom_id, data, source: source ?? null }),
      );
    });
    on('interaction', ({ id, me }) => clientInteraction(interactionFor(world, me(), id)));

    on('openThread', ({ body, me }) => {
      const user = me();
      const parent = channelFor(world, user, body.channel_id);
      const needed = body.private ? Flags.CreatePrivateThreads : Flags.CreatePublicThreads;
      if (!(permissionsIn(world, parent, user.id) & needed)) throw notAllowed('You may not open threads here.');
      const message = body.message_id ? messageFor(world, user, parent, body.message_id) : undefined;
      const thread = openThread(world, { parent, owner: user, name: body.name, isPrivate: body.private, message });
      return clientChannel(world, thread, user.id);
    });
    on('sync', ({ body, me }) => {
      world.events.emit('sync', { user_id: me().id, token: body.token });
      return {};
    });
    on('clock', () => world.clock.state);
    on('advanceClock', ({ body }) => {
      world.advanceClock(body.ms);
      return world.clock.state;
    });
    on('fault', ({ body }) => {
      const { faults, events } = world;
      if (body.kind === 'answer') faults.answer(body);
      else if (body.kind === 'latency') faults.latency = body.ms;
      else if (body.kind === 'lose_interactions') faults.loseInteractions(body.count);
      else events.emit('gateway_drop', { resumable: body.resumable });
      return {};
    });
    on('calm', () => {
      world.faults.calm();
      return {};
    });
    on('deleteChannel', async ({ id, me }) => {
      const user = me();
      const channel = channelFor(world, user, id);
      const needed = isThread(channel) ? Flags.ManageThreads : Flags.ManageChannels;
      if (!(permissionsIn(world, channel, user.id) & needed)) throw notAllowed(`You may not delete ${channel.name}.`);
      await deleteChannel(world, channel);
      return {};
    });
    on('changeThread', ({ id, body, me }) => {
      const user = me();
      const thread = channelFor(world, user, id);
      if (!isThread(thread)) throw notFitting(`${thread.name} is not a thread.`);
      if (!(permissionsIn(world, thread, user.id) & Flags.ManageThreads)) {
        throw notAllowed(`You may not archive or lock ${thread.name}.`);
      }
      return clientChannel(world, world.updateChannel({ ...thread, ...body }), user.id);
    });
    on('setDms', ({ body, me }) => {
      world.users.put({ ...me(), dms_closed: !body.open });
      return {};
    });
    on('boost', ({ body, me }) => {
      world.guilds.put({ ...guildOf(world, me()), ...body });
      return {};
    });
    on('openDm', ({ me }) => {
      const user = me();
      return clientChannel(world, openDm(world, user), user.id);
    });
    on('createChannel', ({ body, me }) => {
      const user = me();
      const guild = guildOf(world, user);
      if (!(guildPermissions(guild, user.id) & Flags.ManageChannels)) {
        throw notAllowed(`You may not make channels in ${guild.name}.`);
      }
      return clientChannel(world, addTextChannel(world, guild, body.name, body.topic), user.id);
    });
    on('setOverwrite', ({ id, body, me }) => {
      const user = me();
      const channel = channelFor(world, user, id);
      const guild = world.guildOf(channel);
      if (!guild || isThread(channel)) throw notFitting(`${channel.name} has no permissions of its own.`);
      if (!(permissionsIn(world, channel, user.id) & Flags.ManageRoles)) {
        throw notAllowed(`You may not change the permissions of ${channel.name}.`);
      }
      const { target_id, allow, deny } = body;
      const type = guild.roles.some((role) => role.id === target_id) ? OverwriteType.Role : OverwriteType.Member;
      if (type === OverwriteType.Member && !guild.member_ids.includes(target_id)) {
        throw notThere(`${guild.name} has no member or role ${target_id}.`);
      }
      const others = channel.overwrites.filter((overwrite) => overwrite.id !== target_id);
      const overwrites = [...others, { id: target_id, type, allow, deny }];
      return clientChannel(world, world.updateChannel({ ...channel, overwrites }), user.id);
    });
  };
}

function guildOf(world: World, user: User): Guild {
  const guild = world.guilds.values().find((candidate) => candidate.member_ids.includes(user.id));
  if (!guild) throw notThere('You are in no server.');
  return guild;
}

function channelFor(world: World, user: User, id: string): Channel {
  const channel = world.channels.get(id);
  if (!channel || !canSee(world, channel, user.id)) throw notThere(`You see no channel ${id}.`);
  return channel;
}

function messageFor(world: World, user: User, channel: Channel, id: string): Message {
  const message = world.messages.get(id);
  if (!message || message.channel_id !== channel.id || !canSeeMessage(world, message, user.id)) {
    throw notThere(`You see no message ${id} in ${channel.name}.`);
  }
  return message;
}

function interactionFor(world: World, user: User, id: string) {
  const interaction = world.interactions.get(id);
  if (!interaction || interaction.user_id !== user.id) throw notThere(`You have no interaction ${id}.`);
  return interaction;
}

/** Discord's own errors (an over-long message, say) read well enough for people. */
function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof DiscordError) {
    const details = error.errors ? `: ${JSON.stringify(error.errors)}` : '';
    return new Refusal(error.status, String(error.code), error.message + details);
  }
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  const message = error instanceof Error ? error.message : String(error);
  return new Refusal(status, status < 500 ? 'bad_request' : 'defect', message);
}
