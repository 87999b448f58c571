import type { FastifyInstance } from 'fastify';
import { discordErrors } from '../errors.ts';
import { openDm } from '../making.ts';
import { applicationPayload, channelPayload, guildPayload, memberPayload, userPayload } from '../payloads.ts';
import { isThread } from '../permissions.ts';
import type { Guild, World } from '../state.ts';
import { readBody } from './body.ts';

/** What a bot asks about itself, its guilds and its users. */
export function basicRoutes(app: FastifyInstance, world: World): void {
  const gateway = () => ({ url: `${world.url.replace('http', 'ws')}/gateway` });
  app.get('/gateway', gateway);
  app.get('/gateway/bot', () => ({
    ...gateway(),
    shards: 1,
    session_start_limit: { total: 1000, remaining: 1000, reset_after: 86_400_000, max_concurrency: 1 },
  }));

  app.get('/users/@me', () => userPayload(world.bot));
  app.get('/applications/@me', () => applicationPayload(world));
  app.get('/oauth2/applications/@me', () => applicationPayload(world));
  app.get<{ Params: { user: string } }>('/users/:user', ({ params }) => {
    const user = world.users.get(params.user);
    if (!user) throw discordErrors.unknownUser();
    return userPayload(user);
  });

  app.post('/users/@me/channels', async (request) => {
    const { json } = await readBody<{ recipient_id?: string }>(request, 'CreatePrivateChannelRequest');
    const user = world.users.get(json.recipient_id ?? '');
    if (!user) throw discordErrors.unknownUser();
    if (user.bot) throw discordErrors.cannotSendToUser();
    return channelPayload(world, openDm(world, user));
  });

  const guildOf = (id: string): Guild => {
    const guild = world.guilds.get(id);
    if (!guild) throw discordErrors.unknownGuild();
    return guild;
  };
  const channelsOf = (guild: Guild) => world.channelsInOrder().filter((channel) => channel.guild_id === guild.id);
  app.get<{ Params: { guild: string } }>('/guilds/:guild', ({ params }) => guildPayload(guildOf(params.guild)));
  app.get<{ Params: { guild: string } }>('/guilds/:guild/channels', ({ params }) =>
    channelsOf(guildOf(params.guild))
      .filter((channel) => !isThread(channel))
      .map((channel) => channelPayload(world, channel)),
  );
  app.get<{ Params: { guild: string } }>('/guilds/:guild/threads/active', ({ params }) => ({
    threads: channelsOf(guildOf(params.guild))
      .filter((channel) => isThread(channel) && !channel.archived)
      .map((channel) => channelPayload(world, channel)),
    members: [],
  }));
  app.get<{ Params: { guild: string; user: string } }>('/guilds/:guild/members/:user', ({ params }) => {
    const guild = guildOf(params.guild);
    const id = params.user === '@me' ? world.bot.id : params.user;
    if (!guild.member_ids.includes(id)) throw discordErrors.unknownMember();
    return memberPayload(guild, world.user(id));
  });
}
