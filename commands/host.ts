import type { Logger } from 'pino';
import type { Clock } from '../src/clock.ts';
import type { Actor, Tables } from '../src/table/index.ts';

/** What a command or a button works with. */
export interface Host {
  tables: Tables;
  clock: Clock;
  logger: Logger;
}

/** A permission that the bot needs where a table is played, by Discord's name for it. */
export type Permission =
  | 'ViewChannel'
  | 'SendMessages'
  | 'SendMessagesInThreads'
  | 'AttachFiles'
  | 'ReadMessageHistory';

/** Who asks, and where: what commands and buttons need to know of an interaction. */
export interface Asker extends Actor {
  interactionId: string;
  channelId: string;
  guildId: string | null;
  /** The server's language for public posts, the user's own for private ones. */
  guildLocale: string;
  /** Whether they may manage the server. */
  mayManage: boolean;
  /** What the bot lacks to post where they ask. */
  lacks: Permission[];
}
