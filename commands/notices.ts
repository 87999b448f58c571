import { DiscordAPIError, HTTPError, RESTJSONErrorCodes } from 'discord.js';
import { text } from '../src/kernel/index.ts';
import type { Due, TableInfo } from '../src/table/index.ts';
import { localeOf, say } from '../src/words.ts';
import type { Host } from './host.ts';
import { type Message, message, words } from './message.ts';
import { waitLines } from './panels/patience.ts';
import { readerOf } from './reader.ts';
import type { Sender } from './sender.ts';
import { whereIs } from './where.ts';

/** How many games a digest or reminder names. */
const MOST = 20;

/**
 * Tells people what they are to be told beside the posts of their tables: one message a table for all who are reminded
 * there, one direct message a person for all tables. It names no question, and nothing that not everybody may know.
 */
export class Notifier {
  private under: Promise<void> | null = null;

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
    const due = notices.due();
    for (const of of grouped(due, (n) => (n.by === 'channel' ? `${n.tableId} ${n.kind}` : null)))
      await this.tell(of, () => this.post((of[0] as Due).table.channelId, inChannel(of), of));
    for (const of of grouped(due, (n) => (n.by === 'dm' ? `${n.userId} ${n.kind}` : null))) {
      const { id, discordId, kind, locale } = of[0] as Due;
      const tables = of.map((n) => n.table);
      const what = inPrivate(kind === 'gone' ? 'gone' : 'reminded', tables, locale);
      await this.tell(of, () => this.write(discordId ?? '', what, String(id)));
    }
    for (const { user, tables, locale } of notices.digests()) {
      const sent = tables.length === 0 || (await this.digest(user.discordId ?? '', tables, locale));
      notices.digested(user, sent);
    }
  }

  /** Sends a message for some notices, and notes what became of it. */
  private async tell(of: Due[], send: () => Promise<void>): Promise<void> {
    const { notices } = this.host.tables;
    try {
      await send();
      notices.done(of);
    } catch (error) {
      const closed = error instanceof DiscordAPIError && error.code === RESTJSONErrorCodes.CannotSendMessagesToThisUser;
      const elsewhere = (n: Due) => n.by === 'dm' && n.kind !== 'gone' && n.table.guildId !== null;
      if (closed && of.some(elsewhere)) notices.toChannel(of);
      else if (isPassing(error)) notices.later(of);
      else notices.done(of);
      if (!closed) this.host.logger.warn({ err: error, notices: of.length }, 'notice not sent');
    }
  }

  /** @returns false where it is to be tried again */
  private async digest(userId: string, tables: TableInfo[], locale: string): Promise<boolean> {
    try {
      await this.write(
        userId,
        inPrivate('digest', tables, locale),
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
  const said = say(text(`commands:notices.${key}`, { players, game: table.game.title, count: players.length }), reader);
  return message('public', [words([said, ...waitLines(table, reader)].join('\n'))], { ping, pingRoles });
}

/** For one person, of all tables, in their own language. @param discord their locale, as Discord calls it */
function inPrivate(key: 'reminded' | 'digest' | 'gone', tables: TableInfo[], discord: string): Message<'public'> {
  const locale = localeOf(discord);
  const lines = tables.slice(0, MOST).map((table) => {
    const channel = table.guildId === null ? text('commands:where.here') : whereIs(table, { channelId: '', locale });
    return say(text('commands:notices.line', { game: table.game.title, channel }), readerOf(table, locale));
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
