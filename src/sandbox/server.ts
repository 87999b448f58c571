import { extname } from 'node:path';
import multipart from '@fastify/multipart';
import fastify, { type FastifyInstance } from 'fastify';
import { readAttachment } from './attachments.ts';
import { clientRoutes } from './client/index.ts';
import { Gateway } from './gateway.ts';
import { Interactions } from './interactions.ts';
import { type Limits, USUAL_LIMITS } from './limits.ts';
import { firstRun } from './making.ts';
import { isLocal, localOnly } from './page/local-only.ts';
import { restApi } from './rest/index.ts';
import { World } from './state.ts';

export interface Sandbox {
  /** 'http://127.0.0.1:N' */
  url: string;
  world: World;
  /** Ends connections, writes what is left, frees the port and the file. */
  close(): Promise<void>;
}

export interface SandboxOptions {
  /** The file with the state; attachments go to a folder beside it. Made on the first run. */
  file: string;
  /** 0 for any free one. */
  port: number;
  /** Let the clock stand still but for `advanceClock`. Default false. */
  frozen?: boolean;
  /** How fast the bot may be; null for no limits. Default: as Discord's. */
  limits?: Limits | null;
  /** Further routes (the web page), registered beside the APIs. */
  plugins?: ((app: FastifyInstance) => Promise<void>)[];
}

/** The largest request: a file in the most boosted of servers, and some for base64 in client uploads. */
const BODY_LIMIT = 140 * 1024 * 1024;

const CONTENT_TYPES: Record<string, string> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.gif': 'image/gif',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
};

/** Starts a Discord of our own on the loopback interface. */
export async function startServer({
  file,
  port,
  frozen = false,
  limits = USUAL_LIMITS,
  plugins = [],
}: SandboxOptions): Promise<Sandbox> {
  const world = new World(file, frozen);
  if (world.guilds.values().length === 0) firstRun(world);
  world.events.setMaxListeners(0);
  const interactions = new Interactions(world);
  const gateway = new Gateway(world);

  const app = fastify({
    bodyLimit: BODY_LIMIT,
    logger: { level: 'warn', stream: process.stderr },
    forceCloseConnections: true,
  });
  app.addHook('onRequest', localOnly);
  await app.register(multipart);
  await app.register(restApi(world, interactions, limits), { prefix: '/api/v10' });
  await app.register(clientRoutes(world, interactions));
  app.get<{ Params: { id: string; name: string } }>('/attachments/:channel/:id/:name', async ({ params }, reply) => {
    const data = /^\d+$/.test(params.id) ? await readAttachment(world, params.id) : undefined;
    if (!data) return reply.code(404).send();
    reply.type(CONTENT_TYPES[extname(params.name).toLowerCase()] ?? 'application/octet-stream');
    return reply.send(data);
  });
  for (const plugin of plugins) await app.register(plugin);

  app.server.on('upgrade', (request, socket, head) => {
    if (request.url?.startsWith('/gateway') && isLocal(request.headers)) gateway.upgrade(request, socket, head);
    else socket.destroy();
  });
  world.url = (await app.listen({ port, host: '127.0.0.1' })).replace(/\/$/, '');

  return {
    url: world.url,
    world,
    async close() {
      gateway.close();
      await app.close();
      world.close();
    },
  };
}
