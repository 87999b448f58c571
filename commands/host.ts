import type { Logger } from 'pino';
import type { Clock } from '../src/clock.ts';
import type { Backup } from '../src/store/index.ts';
import type { Actor, Tables } from '../src/table/index.ts';
import type { Locale } from '../src/words.ts';

/** What a command or a button works with. */
export interface Host {
  tables: Tables;
  clock: Clock;
  logger: Logger;
  /** How the bot does. */
  health(): Health;
  /**
   * Opens a public thread of the bot's own in a channel.
   * @param kind which kind of channel that is
   * @param userId whom it is for: they are added to it
   * @returns the thread's id
   * @throws DiscordAPIError, HTTPError
   */
  openThread(channelId: string, name: string, kind: 'text' | 'news', userId: string): Promise<string>;
}

/** How the bot does, as everybody may know. */
export interface Health {
  version: string;
  /** When this process began to play host (ms). */
  startedAt: number;
  /** How many tables are open or running. */
  tables: number;
  /** How many posts are owed to Discord. */
  owed: number;
  /** The size of the database. */
  bytes: number;
  backup: Pick<Backup, 'at' | 'bytes'> | null;
  /** Whether the last attempt to make a backup failed. */
  backupFailed: boolean;
}

/** A permission that the bot needs where a table is played, by Discord's name for it. */
export type Permission =
  | 'ViewChannel'
  | 'SendMessages'
  | 'SendMessagesInThreads'
  | 'CreatePublicThreads'
  | 'AttachFiles'
  | 'ReadMessageHistory';

/** Who asks, and where: what commands and buttons need to know of an interaction. */
export interface Asker extends Actor {
  interactionId: string;
  channelId: string;
  guildId: string | null;
  /** What kind of place that is. Threads can be opened in channels for `text` and `news` alone. */
  place: 'dm' | 'thread' | 'text' | 'news' | 'other';
  /** Their own language, for what they alone read. */
  locale: Locale;
  /** Discord's locale for what all can read there: the server's where it has set one, otherwise the user's. */
  guildLocale: string;
  /** Whether they may manage the server. */
  mayManage: boolean;
  /** The ids of their roles in the server. */
  roles: readonly string[];
  /** What the bot lacks to post where they ask. */
  lacks: Permission[];
  /** What the bot lacks to open a thread there and post in it. */
  lacksForThread: Permission[];
}
