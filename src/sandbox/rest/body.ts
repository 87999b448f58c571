import '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { LARGEST_ATTACHMENT, type Uploads } from '../attachments.ts';
import { discordErrors } from '../errors.ts';
import { checkBody } from '../validate.ts';

/** What a request brought: its JSON (or payload_json) and its files by number. */
export interface RequestBody<T> {
  json: T;
  uploads: Uploads;
}

/** Limits for @fastify/multipart; which limit a guild has is for who stores the files. */
export const MULTIPART_LIMITS = { fileSize: LARGEST_ATTACHMENT + 1, files: 10, fieldSize: 1024 * 1024 };

/**
 * Reads a request's body, as JSON or as multipart with `payload_json` and `files[n]`, and holds it to a schema of
 * Discord's OpenAPI: the name of one, or a function that picks it by the body.
 * https://docs.discord.com/developers/reference#uploading-files
 * Throws 50035, 50109 (no JSON), 40005 (file over 100 MiB).
 */
export async function readBody<T>(
  request: FastifyRequest,
  schema: string | ((json: unknown) => string),
): Promise<RequestBody<T>> {
  const uploads: Uploads = new Map();
  let json: unknown = request.body ?? {};
  if (request.isMultipart()) {
    for await (const part of request.parts({ limits: MULTIPART_LIMITS })) {
      if (part.type === 'file') {
        const number = /^files\[(\d)\]$/.exec(part.fieldname)?.[1] ?? String(uploads.size);
        const data = await part.toBuffer().catch(() => {
          throw discordErrors.tooLarge();
        });
        uploads.set(number, { filename: part.filename, content_type: part.mimetype, data });
      } else if (part.fieldname === 'payload_json') {
        json = parseJson(String(part.value));
      }
    }
  }
  checkBody(typeof schema === 'string' ? schema : schema(json), json);
  return { json: json as T, uploads };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw discordErrors.invalidJson();
  }
}
