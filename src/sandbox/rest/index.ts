import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DiscordError, discordErrors } from '../errors.ts';
import { meetFaults } from '../faults.ts';
import type { Interactions } from '../interactions.ts';
import { type Limits, limitRates } from '../limits.ts';
import type { World } from '../state.ts';
import { basicRoutes } from './basics.ts';
import { channelRoutes } from './channels.ts';
import { commandRoutes } from './commands.ts';
import { interactionRoutes } from './interactions.ts';
import { threadRoutes } from './threads.ts';

/** The one bot token that the sandbox knows. */
export const BOT_TOKEN = 'sandbox';

/**
 * Discord's REST API as far as a bot of this kind uses it; to be registered under /api/v10. `limits` is null for none.
 * Every refusal has Discord's own shape; what goes wrong in here is a 500 and is logged.
 */
export function restApi(world: World, interactions: Interactions, limits: Limits | null) {
  return async (app: FastifyInstance): Promise<void> => {
    app.setErrorHandler((error, request, reply) => {
      const answer = asDiscordError(error);
      if (!(error instanceof DiscordError) && answer.status >= 500) request.log.error(error);
      reply.code(answer.status).headers(answer.headers()).send(answer.body());
    });
    app.setNotFoundHandler((_request, reply) => {
      const answer = discordErrors.notFound();
      reply.code(answer.status).send(answer.body());
    });

    if (limits) limitRates(app, limits);
    meetFaults(app, world.faults);
    interactionRoutes(app, world, interactions);
    await app.register(async (withToken) => {
      withToken.addHook('onRequest', async (request: FastifyRequest) => {
        if (request.headers.authorization !== `Bot ${BOT_TOKEN}`) throw discordErrors.unauthorized();
      });
      basicRoutes(withToken, world);
      commandRoutes(withToken, world);
      channelRoutes(withToken, world);
      threadRoutes(withToken, world);
    });
  };
}

function asDiscordError(error: unknown): DiscordError {
  if (error instanceof DiscordError) return error;
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status === 413) return discordErrors.tooLarge();
  if (status === 400) return discordErrors.invalidJson();
  return status < 500
    ? new DiscordError(status, 0, String((error as Error).message))
    : new DiscordError(500, 0, '500: Internal Server Error');
}
