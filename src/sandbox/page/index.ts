import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { EverybodysEvents } from './events.ts';

const CLIENT = fileURLToPath(new URL('./client/', import.meta.url));

const CONTENT_TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

/** The two libraries of the page, by the names in index.html's import map: browser modules out of node_modules. */
function libraries(): Record<string, string> {
  const { resolve } = createRequire(import.meta.url);
  return {
    'preact.js': resolve('preact'),
    'hooks.js': resolve('preact/hooks'),
    'htm.js': join(dirname(resolve('htm')), 'htm.module.js'),
    'htm-preact.js': join(dirname(resolve('htm/preact')), 'index.module.js'),
  };
}

/** Scripts come from this server only; the import map is the one script inside the page. */
function contentSecurityPolicy(page: string): string {
  const importMap = /<script type="importmap">([\s\S]*?)<\/script>/.exec(page)?.[1] ?? '';
  const hash = createHash('sha256').update(importMap).digest('base64');
  return [
    "default-src 'none'",
    `script-src 'self' 'sha256-${hash}'`,
    "style-src 'self'",
    "img-src 'self' data: https:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/**
 * The sandbox's web page, as a Fastify plugin: the page at /, its files under /page, everybody's events at
 * /page/events. It uses the client API of the same server and nothing else. Its routes are kept from foreign pages by the hook in local-only.ts.
 */
export async function registerPage(app: FastifyInstance): Promise<void> {
  const page = readFileSync(join(CLIENT, 'index.html'), 'utf8');
  const policy = contentSecurityPolicy(page);
  const files = new Set(readdirSync(CLIENT).filter((name) => extname(name) in CONTENT_TYPES));
  const library = libraries();

  const send = async (reply: FastifyReply, name: string, file: string) =>
    reply
      .header('cache-control', 'no-cache')
      .type(CONTENT_TYPES[extname(name)] ?? 'application/octet-stream')
      .send(await readFile(file));

  app.get('/', (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .header('content-security-policy', policy)
      .header('referrer-policy', 'no-referrer')
      .header('x-content-type-options', 'nosniff')
      .type('text/html; charset=utf-8')
      .send(page),
  );
  app.get<{ Params: { name: string } }>('/page/:name', ({ params: { name } }, reply) =>
    files.has(name) ? send(reply, name, join(CLIENT, name)) : reply.callNotFound(),
  );
  app.get<{ Params: { name: string } }>('/page/lib/:name', ({ params: { name } }, reply) => {
    const file = Object.hasOwn(library, name) ? library[name] : undefined;
    return file ? send(reply, name, file) : reply.callNotFound();
  });
  app.get('/page/events', async (request, reply) => {
    const { localPort } = request.socket;
    const events = new EverybodysEvents(`http://127.0.0.1:${localPort}`);
    reply.hijack();
    const { raw } = reply;
    raw.on('close', () => events.close());
    raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    raw.write(': everybody\n\n');
    try {
      await events.start(
        (as, event) => raw.write(`data: ${JSON.stringify({ as, event })}\n\n`),
        () => raw.end(),
      );
    } catch {
      raw.end(); // The browser opens it anew.
    }
  });
}
