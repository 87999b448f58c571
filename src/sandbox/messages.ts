import {
  type APIAllowedMentions,
  type APIEmbed,
  type APIMessageReference,
  type APIMessageTopLevelComponent,
  MessageFlags,
  MessageType,
  PermissionFlagsBits,
  type RESTAPIAttachment,
} from 'discord-api-types/v10';
import { attachmentLimit, dropAttachments, planAttachments, storeUpload, type Uploads } from './attachments.ts';
import { numbered, textsOf, withMedia } from './components.ts';
import { discordErrors, invalidForm } from './errors.ts';
import { checkMessage } from './message-rules.ts';
import { attachmentUrl } from './payloads.ts';
import { isThread, permissionsIn } from './permissions.ts';
import { timeOf } from './snowflake.ts';
import type { Attachment, Channel, Message, User, World } from './state.ts';

/** What a request says of a message; all of it has passed its schema. */
export interface MessageBody {
  content?: string | null;
  embeds?: APIEmbed[] | null;
  components?: APIMessageTopLevelComponent[] | null;
  attachments?: RESTAPIAttachment[] | null;
  flags?: number | null;
  allowed_mentions?: APIAllowedMentions | null;
  nonce?: string | number | null;
  enforce_nonce?: boolean | null;
  message_reference?: (Pick<APIMessageReference, 'message_id'> & { fail_if_not_exists?: boolean }) | null;
}

export interface NewMessage {
  channel: Channel;
  author: User;
  body: MessageBody;
  uploads?: Uploads;
  type?: MessageType;
  interaction?: Message['interaction'];
  /** The one user who sees it, if it is ephemeral. */
  onlyFor?: string | null;
  /** The message it replies to; otherwise `body.message_reference` says. */
  replyTo?: string | null;
}

const SETTABLE_FLAGS = MessageFlags.SuppressEmbeds | MessageFlags.SuppressNotifications | MessageFlags.IsComponentsV2;
const NONCE_MINUTES = 5;

/**
 * Creates a message after checking it against the rules; with `enforce_nonce` a second one with the same nonce by the
 * same author returns the first. https://docs.discord.com/developers/resources/message#create-message
 * Throws 50035, 50006, 50013 (no files here), 40005 (file too large), 50083 and 160005 (archived or locked thread).
 */
export async function createMessage(world: World, spec: NewMessage): Promise<Message> {
  const { channel, author, body, onlyFor = null } = spec;
  const twin = earlierByNonce(world, author, body);
  if (twin) return twin;
  if (isThread(channel) && channel.locked) mayWriteInLocked(world, channel, author);

  const flags = (body.flags ?? 0) & SETTABLE_FLAGS;
  const { attachments, components } = await settle(world, channel, author.id, undefined, body, spec.uploads, flags);
  const twinMeanwhile = earlierByNonce(world, author, body);
  if (twinMeanwhile) {
    await dropAttachments(world, attachments);
    return twinMeanwhile;
  }
  const replyTo = spec.replyTo ?? repliedTo(world, channel, body);
  const message: Message = {
    id: world.newId(),
    channel_id: channel.id,
    author_id: author.id,
    type: spec.type ?? (replyTo ? MessageType.Reply : MessageType.Default),
    content: body.content ?? '',
    edited_at: null,
    flags: flags | (onlyFor === null ? 0 : MessageFlags.Ephemeral),
    embeds: body.embeds ?? [],
    attachments,
    components,
    mentions: [],
    mention_everyone: false,
    reply_to: replyTo,
    interaction: spec.interaction ?? null,
    only_for: onlyFor,
    nonce: body.nonce ?? null,
    thread_id: null,
    pinned: false,
  };
  Object.assign(message, mentionsOf(world, channel, message, body.allowed_mentions));
  if (isThread(channel) && onlyFor === null) wakeThread(world, channel, [author.id, ...message.mentions]);
  return world.addMessage(message);
}

/**
 * Adds the placeholder of a deferred reply ("Pactkeeper is thinking…"), which an edit turns into the reply.
 * `onlyFor` is the one user who sees it, or null.
 */
export function addThinkingMessage(world: World, spec: Omit<NewMessage, 'body' | 'uploads'>): Message {
  const { channel, author, onlyFor = null } = spec;
  return world.addMessage({
    id: world.newId(),
    channel_id: channel.id,
    author_id: author.id,
    type: spec.type ?? MessageType.Default,
    content: '',
    edited_at: null,
    flags: MessageFlags.Loading | (onlyFor === null ? 0 : MessageFlags.Ephemeral),
    embeds: [],
    attachments: [],
    components: [],
    mentions: [],
    mention_everyone: false,
    reply_to: spec.replyTo ?? null,
    interaction: spec.interaction ?? null,
    only_for: onlyFor,
    nonce: null,
    thread_id: null,
    pinned: false,
  });
}

/**
 * Edits a message: what `body` leaves out stays. https://docs.discord.com/developers/resources/message#edit-message
 * Throws as `createMessage` does, and 50035 for taking the Components V2 flag off.
 */
export async function editMessage(
  world: World,
  message: Message,
  body: MessageBody,
  uploads?: Uploads,
): Promise<Message> {
  const channel = world.channel(message.channel_id);
  const wasV2 = message.flags & MessageFlags.IsComponentsV2;
  if (wasV2 && typeof body.flags === 'number' && !(body.flags & MessageFlags.IsComponentsV2)) {
    throw invalidForm([
      {
        path: ['flags'],
        code: 'MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG',
        message: 'The MessageFlags.IS_COMPONENTS_V2 flag cannot be removed from a message',
      },
    ]);
  }
  const settable = typeof body.flags === 'number' ? body.flags & SETTABLE_FLAGS : message.flags & SETTABLE_FLAGS;
  const flags = (message.flags & MessageFlags.Ephemeral) | settable | wasV2;
  const { attachments, components } = await settle(world, channel, message.author_id, message, body, uploads, flags);
  if (!world.messages.get(message.id)) throw discordErrors.unknownMessage();

  const dropped = message.attachments.filter((old) => !attachments.some(({ id }) => id === old.id));
  const wasThinking = Boolean(message.flags & MessageFlags.Loading);
  const next: Message = { ...message, flags, attachments, components };
  if (body.content !== undefined) next.content = body.content ?? '';
  if (body.embeds !== undefined) next.embeds = body.embeds ?? [];
  if (!wasThinking) next.edited_at = world.clock.now();
  Object.assign(next, mentionsOf(world, channel, next, body.allowed_mentions));
  world.updateMessage(Object.assign(message, next));
  await dropAttachments(world, dropped);
  return message;
}

/** Deletes a message and its files. */
export async function deleteMessage(world: World, message: Message): Promise<void> {
  world.deleteMessage(message);
  await dropAttachments(world, message.attachments);
}

/** Deletes a channel with all that is in it. */
export async function deleteChannel(world: World, channel: Channel): Promise<void> {
  const gone = world.deleteChannel(channel);
  await dropAttachments(
    world,
    gone.flatMap((message) => message.attachments),
  );
}

/** Writing unarchives a thread, but not a locked one; who may not manage threads cannot write in a locked one at all. */
function mayWriteInLocked(world: World, thread: Channel, author: User): void {
  if (thread.archived) throw discordErrors.archivedThread();
  if (!(permissionsIn(world, thread, author.id) & PermissionFlagsBits.ManageThreads))
    throw discordErrors.threadLocked();
}

/** Checks a message as it would be after the request, and whether its author may send it, then stores its new files. */
async function settle(
  world: World,
  channel: Channel,
  authorId: string,
  before: Message | undefined,
  body: MessageBody,
  uploads: Uploads | undefined,
  flags: number,
): Promise<{ attachments: Attachment[]; components: APIMessageTopLevelComponent[] }> {
  const plan = planAttachments(before?.attachments ?? [], body.attachments, uploads ?? new Map());
  const sent = body.components === undefined ? (before?.components ?? []) : (body.components ?? []);
  const components = before ? sent.map((component) => asReferences(world, before, component)) : sent;
  checkMessage({
    content: (body.content === undefined ? before?.content : body.content) ?? '',
    embeds: (body.embeds === undefined ? before?.embeds : body.embeds) ?? [],
    components,
    flags,
    filenames: plan.filenames,
  });
  if (plan.uploads.length > 0) {
    if (!(permissionsIn(world, channel, authorId) & PermissionFlagsBits.AttachFiles)) {
      throw discordErrors.missingPermissions();
    }
    const limit = attachmentLimit(world.guildOf(channel));
    if (plan.uploads.some(({ upload }) => upload.data.length > limit)) throw discordErrors.tooLarge();
  }
  const added: Attachment[] = [];
  for (const { upload, description } of plan.uploads) added.push(await storeUpload(world, upload, description));
  return { attachments: [...plan.kept, ...added], components: numbered(components) };
}

/** A bot may send components back as it got them: urls of the message's own attachments become references again. */
function asReferences<C extends APIMessageTopLevelComponent>(world: World, message: Message, component: C): C {
  return withMedia(component, (media) => {
    const own = message.attachments.find(
      (attachment) => attachmentUrl(world, message.channel_id, attachment) === media.url,
    );
    return own ? { url: `attachment://${own.filename}` } : media;
  });
}

function earlierByNonce(world: World, author: User, body: MessageBody): Message | undefined {
  const { nonce, enforce_nonce } = body;
  if (!enforce_nonce || nonce === undefined || nonce === null) return undefined;
  const since = world.clock.now() - NONCE_MINUTES * 60_000;
  return world.messages
    .values()
    .findLast((message) => message.author_id === author.id && message.nonce === nonce && timeOf(message.id) >= since);
}

function repliedTo(world: World, channel: Channel, body: MessageBody): string | null {
  const id = body.message_reference?.message_id;
  if (!id) return null;
  const target = world.messages.get(id);
  if (target && target.channel_id === channel.id && target.only_for === null) return id;
  if (body.message_reference?.fail_if_not_exists === false) return null;
  throw invalidForm([
    { path: ['message_reference'], code: 'MESSAGE_REFERENCE_UNKNOWN_MESSAGE', message: 'Unknown message' },
  ]);
}

/**
 * Who is notified by a message. https://docs.discord.com/developers/resources/message#allowed-mentions-object
 * Throws 50035 if `parse` and `users` contradict each other.
 */
function mentionsOf(
  world: World,
  channel: Channel,
  message: Message,
  allowed: APIAllowedMentions | null | undefined,
): Pick<Message, 'mentions' | 'mention_everyone'> {
  const parse = (kind: string) => !allowed || Boolean(allowed.parse?.some((allowedKind) => allowedKind === kind));
  if (allowed?.users?.length && parse('users')) {
    throw invalidForm([
      {
        path: ['allowed_mentions'],
        code: 'MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE',
        message: 'parse:["users"] and users: [ids...] are mutually exclusive.',
      },
    ]);
  }
  const text = [message.content, ...textsOf(message.components)].join('\n');
  const named = [...text.matchAll(/<@!?(\d+)>/g)].map((match) => match[1] ?? '');
  const mentions = new Set(
    named.filter((id) => world.users.get(id) && (parse('users') || allowed?.users?.includes(id))),
  );
  const repliedTo = message.reply_to ? world.messages.get(message.reply_to)?.author_id : undefined;
  if (repliedTo && (allowed ? allowed.replied_user : true)) mentions.add(repliedTo);
  const mayAll = permissionsIn(world, channel, message.author_id) & PermissionFlagsBits.MentionEveryone;
  return {
    mentions: [...mentions],
    mention_everyone: /@(everyone|here)\b/.test(text) && parse('everyone') && Boolean(mayAll),
  };
}

/** Writing in a thread unarchives it, and makes the writer and everyone mentioned members of it. */
function wakeThread(world: World, thread: Channel, userIds: string[]): void {
  const joining = userIds.filter((id) => !thread.member_ids.includes(id));
  if (joining.length === 0 && !thread.archived) return;
  world.updateChannel({ ...thread, archived: false, member_ids: [...new Set([...thread.member_ids, ...joining])] });
}
