import { DiscordAPIError, HTTPError, RESTJSONErrorCodes } from 'discord.js';
import { text } from '../src/kernel/index.ts';
import type { NoticeRow } from '../src/store/index.ts';
import type { TableInfo } from '../src/table/index.ts';
import { localeOf, say } from '../src/words.ts';
import type { Host } from './host.ts';
import { type Message, message, words } from './message.ts';
import { waitLines } from './panels/patience.ts';
import { readerOf } from './reader.ts';
import type { Sender } from './sender.ts';

type Notice = NoticeRow & { discordId: string; table: TableInfo };

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
      await this.tell(of, () => this.post((of[0] as Notice).table.channelId, inChannel(of), of));
    for (const of of grouped(due, (n) => (n.by === 'dm' ? n.discordId : null)))
      await this.tell(of, () =>
        this.write(
          (of[0] as Notice).discordId,
          inPrivate(
            'reminded',
            of.map((n) => n.table),
          ),
          String(of[0]?.id),
        ),
      );
    for (const { user, tables } of notices.digests()) {
      const sent = tables.length === 0 || (await this.digest(user.discordId ?? '', tables));
      notices.digested(user, sent);
    }
  }

  /** Sends a message for some notices, and notes what became of it. */
  private async tell(of: Notice[], send: () => Promise<void>): Promise<void> {
    const { notices } = this.host.tables;
    try {
      await send();
      notices.done(of);
    } catch (error) {
      const closed = error instanceof DiscordAPIError && error.code === RESTJSONErrorCodes.CannotSendMessagesToThisUser;
      if (closed && of.some((n) => n.by === 'dm' && n.table.guildId !== null)) notices.toChannel(of);
      else if (isPassing(error)) notices.later(of);
      else notices.done(of);
      if (!closed) this.host.logger.warn({ err: error, notices: of.length }, 'notice not sent');
    }
  }

  /** @returns false where it is to be tried again */
  private async digest(userId: string, tables: TableInfo[]): Promise<boolean> {
    try {
      await this.write(
        userId,
        inPrivate('digest', tables),
        `${userId.slice(-8)}${Math.floor(this.host.clock.now() / 3_600_000)}`,
      );
    } catch (error) {
      if (isPassing(error)) return false;
    }
    return true;
  }

  private async post(channelId: string, what: Message<'public'>, of: Notice[]): Promise<void> {
    await this.sender.post(channelId, what, `notice-${of[0]?.id}`);
  }

  private async write(userId: string, what: Message<'public'>, key: string): Promise<void> {
    await this.sender.post(await this.sender.directly(userId), what, `notice-${key}`);
  }
}

/** For all at one table who are to be told the same. */
function inChannel(of: Notice[]): Message<'public'> {
  const { table, kind } = of[0] as Notice;
  const reader = readerOf(table);
  const ids = of.map((n) => n.discordId);
  const players = ids.map((id) => `<@${id}>`);
  const said = say(
    text(`commands:notices.${kind}`, { players, game: table.game.title, count: players.length }),
    reader,
  );
  return message('public', [words([said, ...waitLines(table, reader)].join('\n'))], { ping: ids });
}

/** For one person, of all tables. */
function inPrivate(key: 'reminded' | 'digest', tables: TableInfo[]): Message<'public'> {
  const locale = localeOf(tables[0]?.locale ?? 'en');
  const lines = tables.slice(0, MOST).map((table) => {
    const channel = table.guildId === null ? text('commands:where.here') : `<#${table.channelId}>`;
    return say(text('commands:notices.line', { game: table.game.title, channel }), readerOf(table, locale));
  });
  const head = say(text(`commands:notices.${key}`, { count: tables.length }), { locale, names: [] });
  return message('public', [words([head, ...lines].join('\n'))]);
}

function grouped(all: Notice[], key: (notice: Notice) => string | null): Notice[][] {
  const groups = new Map<string, Notice[]>();
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
