import { InteractionResponseType, MessageFlags } from 'discord-api-types/v10';
import type { FastifyInstance } from 'fastify';
import type { Callback, Interactions } from '../interactions.ts';
import type { MessageBody } from '../messages.ts';
import { messagePayload } from '../payloads.ts';
import type { World } from '../state.ts';
import { readBody } from './body.ts';

interface CallbackRoute {
  Params: { id: string; token: string };
  Querystring: { with_response?: string };
}
interface TokenRoute {
  Params: { application: string; token: string };
}
interface MessageRoute {
  Params: { application: string; token: string; message: string };
}

const CALLBACK_SCHEMAS: Record<number, string> = {
  [InteractionResponseType.ChannelMessageWithSource]: 'CreateMessageInteractionCallbackRequest',
  [InteractionResponseType.DeferredChannelMessageWithSource]: 'CreateMessageInteractionCallbackRequest',
  [InteractionResponseType.DeferredMessageUpdate]: 'UpdateMessageInteractionCallbackRequest',
  [InteractionResponseType.UpdateMessage]: 'UpdateMessageInteractionCallbackRequest',
  [InteractionResponseType.ApplicationCommandAutocompleteResult]: 'ApplicationCommandAutocompleteCallbackRequest',
  [InteractionResponseType.Modal]: 'ModalInteractionCallbackRequest',
};

function callbackSchema(json: unknown): string {
  const type = (json as { type?: number }).type;
  return (type === undefined ? undefined : CALLBACK_SCHEMAS[type]) ?? 'InteractionCallbackTypes';
}

/** Answers to interactions. They need no bot token: the interaction's own token is the key. */
export function interactionRoutes(app: FastifyInstance, world: World, interactions: Interactions): void {
  app.post<CallbackRoute>('/interactions/:id/:token/callback', async (request, reply) => {
    const { json, uploads } = await readBody<Callback>(request, callbackSchema);
    const { id, token } = request.params;
    const message = await interactions.acknowledge(id, token, json, uploads);
    if (request.query.with_response !== 'true') return reply.code(204).send();
    return {
      interaction: {
        id,
        type: world.interactions.get(id)?.type,
        ...(message
          ? {
              response_message_id: message.id,
              response_message_loading: Boolean(message.flags & MessageFlags.Loading),
              response_message_ephemeral: message.only_for !== null,
            }
          : {}),
      },
      resource: { type: json.type, ...(message ? { message: messagePayload(world, message) } : {}) },
    };
  });

  app.post<TokenRoute>('/webhooks/:application/:token', async (request) => {
    const { json, uploads } = await readBody<MessageBody>(request, 'IncomingWebhookInteractionRequest');
    const interaction = interactions.forWebhook(request.params.application, request.params.token);
    return messagePayload(world, await interactions.followUp(interaction, json, uploads));
  });

  app.get<MessageRoute>('/webhooks/:application/:token/messages/:message', ({ params }) => {
    const interaction = interactions.forWebhook(params.application, params.token);
    return messagePayload(world, interactions.messageOf(interaction, params.message));
  });

  app.patch<MessageRoute>('/webhooks/:application/:token/messages/:message', async (request) => {
    const { json, uploads } = await readBody<MessageBody>(request, 'IncomingWebhookUpdateRequestPartial');
    const interaction = interactions.forWebhook(request.params.application, request.params.token);
    const message = interactions.messageOf(interaction, request.params.message);
    return messagePayload(world, await interactions.edit(interaction, message, json, uploads));
  });

  app.delete<MessageRoute>('/webhooks/:application/:token/messages/:message', async ({ params }, reply) => {
    const interaction = interactions.forWebhook(params.application, params.token);
    await interactions.remove(interaction, interactions.messageOf(interaction, params.message));
    return reply.code(204).send();
  });
}
