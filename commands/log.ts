import { InteractionContextType } from 'discord.js';
import { text } from '../src/kernel/index.ts';
import { say } from '../src/words.ts';
import type { Command } from './command.ts';
import { tableHere } from './here.ts';
import type { Asker, Host } from './host.ts';
import { writeId } from './ids.ts';
import { button, buttons, type Message, message, words } from './message.ts';
import { readerOf } from './reader.ts';

/** How many lines a page holds: they fit into one message. */
const LINES = 24;

/** `/log`: what has happened, with what only the asker may know marked. */
export const log: Command = {
  data: {
    name: 'log',
    description: say(text('commands:log.about'), { locale: 'en', names: [] }),
    contexts: [InteractionContextType.Guild],
  },

  run: (asker, _given, host) => logOf(tableHere(asker, host).id, asker, host),
};

/**
 * A page of a table's log that the asker may read, and a button for what came before.
 * @param upTo the event up to which it goes; by default the last one
 */
export function logOf(table: string, asker: Asker, host: Host, upTo?: number): Message<'seat'> {
  const reader = readerOf(host.tables.look(table, null).table);
  const t = (key: string) => say(text(`commands:log.${key}`), reader);
  const all = host.tables.log(table, asker.userId, LINES, upTo);
  const first = all[0]?.seq ?? 0;
  // Where there is more, the first event may be cut in two: it goes whole onto the page before.
  const whole = all.filter((l) => l.seq > first);
  const [lines, before] = all.length < LINES ? [all, 0] : whole.length > 0 ? [whole, first] : [all, first - 1];
  const said = lines.map(({ line, own }) => `${own ? '🔒 ' : ''}${say(line, reader)}`);
  const earlier = before > 0 ? buttons([button(writeId('earlier', table, '', String(before)), t('earlier'))]) : [];
  return message('seat', [words(said.length > 0 ? said.join('\n') : t('empty')), ...earlier]);
}
