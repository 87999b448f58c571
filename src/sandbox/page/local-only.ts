import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';

const NAMES = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * Whether a request is meant for this machine by name and, if a browser sent it, comes from a page of this very
 * server. Keeps out pages of other sites, also those whose name was made to point here (DNS rebinding).
 */
export function isLocal({ host = '', origin }: IncomingHttpHeaders): boolean {
  if (!NAMES.includes(host.replace(/:\d+$/, ''))) return false;
  return origin === undefined || origin === `http://${host}`;
}

/** A Fastify `onRequest` hook that answers 403 to whatever is not local. */
export async function localOnly(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (isLocal(request.headers)) return;
  await reply.code(403).send({ code: 'not_local', message: 'The sandbox answers only to pages of its own.' });
}
