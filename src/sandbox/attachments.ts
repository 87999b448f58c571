import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RESTAPIAttachment } from 'discord-api-types/v10';
import sharp from 'sharp';
import { type FormFault, invalidForm } from './errors.ts';
import type { Attachment, Guild, World } from './state.ts';

const MIB = 1024 * 1024;
/** Bytes a single file may have: Discord's default for bots and people without Nitro. */
export const ATTACHMENT_SIZE_LIMIT = 10 * MIB;
/** The same by how far a server is boosted. https://support.discord.com/hc/en-us/articles/360028038352 */
const LIMIT_BY_TIER = [ATTACHMENT_SIZE_LIMIT, ATTACHMENT_SIZE_LIMIT, 50 * MIB, 100 * MIB];
export const LARGEST_ATTACHMENT = 100 * MIB;

/** Bytes a single file may have in a guild, or (undefined) in a DM. */
export function attachmentLimit(guild: Guild | undefined): number {
  return LIMIT_BY_TIER[guild?.premium_tier ?? 0] ?? ATTACHMENT_SIZE_LIMIT;
}

/** A file that came with a request. */
export interface Upload {
  filename: string;
  content_type: string;
  data: Buffer;
}

/** Uploads by the number in their part's name: files[0] is '0'. */
export type Uploads = Map<string, Upload>;

/** A filename as Discord keeps it: everything but letters, digits, `_`, `-` and `.` becomes `_`. */
function cleanFilename(filename: string): string {
  return filename.replace(/[^\p{L}\p{N}_.-]+/gu, '_');
}

/** Stores one upload under a new id and returns what is known of it. */
export async function storeUpload(world: World, upload: Upload, description: string | null): Promise<Attachment> {
  const id = world.newId();
  await mkdir(world.attachmentFolder, { recursive: true });
  await writeFile(join(world.attachmentFolder, id), upload.data);
  const image = upload.content_type.startsWith('image/')
    ? await sharp(upload.data)
        .metadata()
        .catch(() => undefined)
    : undefined;
  return {
    id,
    filename: upload.filename,
    description,
    content_type: upload.content_type,
    size: upload.data.length,
    width: image?.width ?? null,
    height: image?.height ?? null,
  };
}

/** The bytes of an attachment, or undefined if it is gone or was never there. */
export function readAttachment(world: World, id: string): Promise<Buffer | undefined> {
  return readFile(join(world.attachmentFolder, id)).catch(() => undefined);
}

/** Forgets attachments' files; a missing file is no fault. */
export async function dropAttachments(world: World, attachments: Attachment[]): Promise<void> {
  await Promise.all(attachments.map(({ id }) => rm(join(world.attachmentFolder, id), { force: true })));
}

/** A message's attachments after a request: those kept, then those uploaded. */
export interface AttachmentPlan {
  kept: Attachment[];
  uploads: { upload: Upload; description: string | null }[];
  /** The names of all of them. */
  filenames: string[];
}

/**
 * What becomes of a message's attachments: without an `attachments` list all stay, with one only those it names; all
 * uploads are added, described by the entry whose id is their number.
 * https://docs.discord.com/developers/reference#editing-message-attachments
 * Throws 50035 for an entry that names neither.
 */
export function planAttachments(
  existing: Attachment[],
  listed: RESTAPIAttachment[] | null | undefined,
  uploads: Uploads,
): AttachmentPlan {
  const faults: FormFault[] = (listed ?? []).flatMap(({ id }, i) =>
    uploads.has(String(id)) || existing.some((attachment) => attachment.id === id)
      ? []
      : [{ path: ['attachments', i], code: 'ATTACHMENT_NOT_FOUND', message: 'Attachment data not found' }],
  );
  if (faults.length > 0) throw invalidForm(faults);

  const entryOf = (id: string) => listed?.find((entry) => String(entry.id) === id);
  const kept = listed ? existing.filter(({ id }) => entryOf(id)) : existing;
  const added = [...uploads].map(([number, upload]) => ({
    upload: { ...upload, filename: cleanFilename(entryOf(number)?.filename ?? upload.filename) },
    description: entryOf(number)?.description ?? null,
  }));
  return {
    kept: kept.map((attachment) => ({
      ...attachment,
      description: entryOf(attachment.id)?.description ?? attachment.description,
    })),
    uploads: added,
    filenames: [...kept.map(({ filename }) => filename), ...added.map(({ upload }) => upload.filename)],
  };
}
