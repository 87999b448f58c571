import type { ServerResponse } from 'node:http';
import { canSee, canSeeMessage } from '../permissions.ts';
import type { ClientEvent } from '../protocol.ts';
import type { Channel, Message, User, World, WorldEvents } from '../state.ts';
import { clientChannel, clientInteraction, clientMessage, clientUser } from './views.ts';

const KEEP_ALIVE_MS = 15_000;

/**
 * Streams to one user everything that happens and that they can see, until the response is closed.
 * A channel that comes into their sight is created for them, one that leaves it is deleted.
 */
export function streamEvents(world: World, viewer: User, response: ServerResponse): void {
  const me = viewer.id;
  const send = (event: ClientEvent) => response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
  const visible = () =>
    world.channels
      .values()
      .filter((channel) => canSee(world, channel, me))
      .map((channel) => channel.id);
  const known = new Set(visible());

  const channelChanged = (channel: Channel) => {
    if (!canSee(world, channel, me)) return channelGone(channel);
    send({
      type: known.has(channel.id) ? 'channel_update' : 'channel_create',
      channel: clientChannel(world, channel, me),
    });
    known.add(channel.id);
  };
  const channelGone = (channel: Channel) => {
    if (known.delete(channel.id)) send({ type: 'channel_delete', channel_id: channel.id });
  };
  const messageEvent = (type: 'message_create' | 'message_update') => (message: Message) => {
    if (canSeeMessage(world, message, me)) send({ type, message: clientMessage(world, message) });
  };

  const listeners: { [Name in keyof WorldEvents]?: (...args: WorldEvents[Name]) => void } = {
    message_create: messageEvent('message_create'),
    message_update: messageEvent('message_update'),
    message_delete: (message) => {
      if (!canSeeMessage(world, message, me)) return;
      send({ type: 'message_delete', channel_id: message.channel_id, message_id: message.id });
    },
    channel_create: channelChanged,
    channel_update: channelChanged,
    channel_delete: channelGone,
    interaction: (interaction) => {
      if (interaction.user_id === me) send({ type: 'interaction', interaction: clientInteraction(interaction) });
    },
    user_create: (user) => send({ type: 'user_create', user: clientUser(user) }),
    user_update: (user) => send({ type: 'user_update', user: clientUser(user) }),
    commands_update: () => send({ type: 'commands_update', commands: world.commands.values() }),
    sync: ({ user_id, token }) => {
      if (user_id === me) send({ type: 'sync', token });
    },
    bot_online: (online) => send({ type: 'bot_online', online }),
  };
  const names = Object.keys(listeners) as (keyof WorldEvents)[];
  for (const name of names) world.events.on(name, listeners[name] as () => void);
  const keepAlive = setInterval(() => response.write(': still here\n\n'), KEEP_ALIVE_MS);
  response.on('close', () => {
    clearInterval(keepAlive);
    for (const name of names) world.events.off(name, listeners[name] as () => void);
  });

  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  send({ type: 'hello', me });
}
