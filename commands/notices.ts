import { type APIComponentInContainer, DiscordAPIError, HTTPError, RESTJSONErrorCodes } from 'discord.js';
import { text } from '../src/kernel/index.ts';
import type { Due, TableInfo } from '../src/table/index.ts';
import { localeOf, say } from '../src/words.ts';
import type { Host } from './host.ts';
import { buttons, type Message, message, words } from './message.ts';
import { waitLines } from './panels/patience.ts';
import { moveButton } from './panels/post.ts';
import { requestButtons } from './panels/request.ts';
import { readerOf } from './reader.ts';
import type { Sender } from './sender.ts';
import { whereIs } from './where.ts';

/** How many games a digest or reminder names. */
const MOST = 15;

/**
 * Tells people what they are to be told beside the posts of their tables: one message a table for all who are reminded
 * there, one direct message a person for all tables. It names no question, and nothing that not everybody may know.
 */
export class Notifier {
  private under: Promise<void> | null = null;
  /** What has become of things that were sent, and is not written down yet: on a full disk they would be sent again and again. */
  private readonly unwritten: (() => void)[] = [];

  constructor(
    private readonly host: Host,
    private readonly sender: Sender,
  ) {}

  /** Sends what is due; call it every second or so. It never throws. */
  kick(): void {
    this.under ??= this.send()
      .catch((error) => this.host.logger.error({ err: error }, 'notices failed'))
      .finally(() => {
        this.under = null;
      });
  }

  /** Resolves when nothing is under way any more. */
  async stop(): Promise<void> {
    await this.under;
  }

  private async send(): Promise<void> {
    const { notices } = this.host.tables;
    this.writeDown();
    const due = notices.due();
    for (const of of grouped(due, (n) => (n.by === 'channel' ? `${n.tableId} ${n.kind}` : null)))
      await this.tell(of, () => this.post((of[0] as Due).table.channelId, inChannel(of), of));
    for (const of of grouped(due, (n) => (n.by === 'dm' ? `${n.userId} ${n.kind}` : null))) {
      const { id, discordId, kind, locale } = of[0] as Due;
      const tables = of.map((n) => n.table);
      const what = inPrivate(kind === 'gone' ? 'gone' : 'reminded', tables, discordId ?? '', locale);
      await this.tell(of, () => this.write(discordId ?? '', what, String(id)));
    }
    for (const { user, tables, locale } of notices.digests()) {
      const sent = tables.length === 0 || (await this.digest(user.discordId ?? '', tables, locale));
      this.writeDown(() => notices.digested(user, sent));
    }
  }

  /** Writes down what has become of something, after all that could not be written down before. */
  private writeDown(...what: (() => void)[]): void {
    this.unwritten.push(...what);
    for (let next = this.unwritten[0]; next; next = this.unwritten[0]) {
      next();
      this.unwritten.shift();
    }
  }

  /** Sends a message for some notices, and notes what became of it. */
  private async tell(of: Due[], send: () => Promise<void>): Promise<void> {
    const { notices } = this.host.tables;
    let then = () => notices.done(of);
    try {
      await send();
    } catch (error) {
      const closed = error instanceof DiscordAPIError && error.code === RESTJSONErrorCodes.CannotSendMessagesToThisUser;
      const elsewhere = (n: Due) => n.by === 'dm' && n.kind !== 'gone' && n.table.guildId !== null;
      if (closed && of.some(elsewhere)) then = () => notices.toChannel(of);
      else if (isPassing(error)) then = () => notices.later(of);
      if (!closed) this.host.logger.warn({ err: error, notices: of.length }, 'notice not sent');
    }
    this.writeDown(then);
  }

  /** @returns false where it is to be tried again */
  private async digest(userId: string, tables: TableInfo[], locale: string): Promise<boolean> {
    try {
      await this.write(
        userId,
        inPrivate('digest', tables, userId, locale),
        `${userId.slice(-8)}${Math.floor(this.host.clock.now() / 3_600_000)}`,
      );
    } catch (error) {
      if (isPassing(error)) return false;
    }
    return true;
  }

  private async post(channelId: string, what: Message<'public'>, of: Due[]): Promise<void> {
    await this.sender.post(channelId, what, `notice-${of[0]?.id}`);
  }

  private async write(userId: string, what: Message<'public'>, key: string): Promise<void> {
    await this.sender.post(await this.sender.directly(userId), what, `notice-${key}`);
  }
}

/** For all at one table who are to be told the same, in the table's language. */
function inChannel(of: Due[]): Message<'public'> {
  const { table, kind } = of[0] as Due;
  const reader = readerOf(table);
  const ping = of.flatMap((n) => n.discordId ?? []);
  const pingRoles = [...new Set(of.flatMap((n) => n.role ?? []))];
  const players = [...ping.map((id) => `<@${id}>`), ...pingRoles.map((id) => `<@&${id}>`)];
  const key = players.length === 0 ? `${kind}-nobody` : kind;
  const late = table.due.filter(({ over }) => over).map(({ seat }) => seat);
  const who = (kind === 'request' ? [table.request?.seat ?? 0] : late).map((seat) => reader.names[seat] ?? '?');
  const args = { players, who, game: table.game.title, count: players.length };
  const lines = [say(text(`commands:notices.${key}`, args), reader)];
  if (kind !== 'request') lines.push(...waitLines(table, reader));
  const shown: APIComponentInContainer[] = [words(lines.join('\n'))];
  if (kind === 'request') shown.push(...requestButtons(table, reader));
  if (kind === 'reminder') shown.push(...buttons([moveButton(table, reader)]));
  return message('public', shown, { ping, pingRoles });
}

/** For one person, of all tables, with their own deadlines, in their own language. @param discord their locale, as Discord calls it */
function inPrivate(
  key: 'reminded' | 'digest' | 'gone',
  tables: TableInfo[],
  userId: string,
  discord: string,
): Message<'public'> {
  const locale = localeOf(discord);
  const lines = tables.slice(0, MOST).map((table) => {
    const channel = table.guildId === null ? text('commands:where.here') : whereIs(table, { channelId: '', locale });
    const reader = readerOf(table, locale);
    const own = ({ seat }: { seat: number }) => table.players.some((p) => p.seat === seat && p.userId === userId);
    return [
      say(text('commands:notices.line', { game: table.game.title, channel }), reader),
      ...waitLines({ ...table, awaited: [], due: key === 'gone' ? [] : table.due.filter(own) }, reader),
    ].join('\n');
  });
  const head = say(text(`commands:notices.${key}`, { count: tables.length }), { locale, names: [] });
  return message('public', [words([head, ...lines].join('\n'))]);
}

function grouped(all: Due[], key: (notice: Due) => string | null): Due[][] {
  const groups = new Map<string, Due[]>();
  for (const notice of all) {
    const k = key(notice);
    if (k !== null) groups.set(k, [...(groups.get(k) ?? []), notice]);
  }
  return [...groups.values()];
}

/** Whether something may go well later: Discord or the network fails. What Discord refuses stays refused. */
function isPassing(error: unknown): boolean {
  if (error instanceof DiscordAPIError) return error.status === 429 || error.status >= 500;
  return error instanceof HTTPError || (error instanceof Error && 'code' in error);
}
