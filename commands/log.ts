import { InteractionContextType } from 'discord.js';
import { text } from '../src/kernel/index.ts';
import { say } from '../src/words.ts';
import type { Command } from './command.ts';
import { tableHere } from './here.ts';
import type { Asker, Host } from './host.ts';
import { writeId } from './ids.ts';
import { button, buttons, type Message, message, words } from './message.ts';
import { readerOf } from './reader.ts';
import { described } from './speech.ts';

/** How many lines a page holds at most, and how many characters. */
const LINES = 24;
const LENGTH = 2900;

/** `/log`: what has happened, with what only the asker may know marked. */
export const log: Command = {
  data: {
    name: 'log',
    ...described('log.about'),
    contexts: [InteractionContextType.Guild, InteractionContextType.BotDM],
  },

  run: (asker, _given, host) => logOf(tableHere(asker, host).id, asker, host),
};

/**
 * A page of a table's log that the asker may read, and a button for what came before. The button counts lines, not events:
 * these would tell how often somebody was asked in secret.
 * @param skip how many of the very last lines to leave out
 */
export function logOf(table: string, asker: Asker, host: Host, skip = 0): Message<'seat'> {
  const reader = readerOf(host.tables.look(table, null).table, asker.locale);
  const t = (key: string) => say(text(`commands:log.${key}`), reader);
  const all = host.tables
    .log(table, asker.userId, LINES + 1, skip)
    .map(({ line, own }) => `${own ? '🔒 ' : ''}${say(line, reader)}`);
  const page = lastOf(all);
  const before = writeId('earlier', table, '', String(skip + page.length));
  const earlier = page.length < all.length ? buttons([button(before, t('earlier'))]) : [];
  return message('seat', [words(page.length > 0 ? page.join('\n') : t('empty')), ...earlier]);
}

/** The last lines that fit onto a page together: one at least. */
function lastOf(lines: string[]): string[] {
  let size = 0;
  const first = lines.findLastIndex((line, at) => {
    size += line.length + 1;
    return size > LENGTH || lines.length - at > LINES;
  });
  return lines.slice(Math.min(first + 1, lines.length - 1));
}
