import { InteractionContextType } from 'discord.js';
import { text } from '../src/kernel/index.ts';
import { say } from '../src/words.ts';
import type { Command } from './command.ts';
import { tableHere } from './here.ts';
import type { Asker, Host } from './host.ts';
import { type Message, message, words } from './message.ts';
import { readerOf } from './reader.ts';

/** How many lines are shown. */
const LINES = 40;

/** `/log`: what has happened, with what only the asker may know marked. */
export const log: Command = {
  data: {
    name: 'log',
    description: say(text('commands:log.about'), { locale: 'en', names: [] }),
    contexts: [InteractionContextType.Guild],
  },

  run: (asker, _given, host) => logOf(tableHere(asker, host).id, asker, host),
};

/** The last lines of a table's log that the asker may read. */
export function logOf(table: string, asker: Asker, host: Host): Message<'seat'> {
  const reader = readerOf(host.tables.look(table, null).table);
  const lines = host.tables
    .log(table, asker.userId, LINES)
    .map(({ line, own }) => `${own ? '🔒 ' : ''}${say(line, reader)}`);
  return message('seat', [words(lines.length > 0 ? tail(lines) : say(text('commands:log.empty'), reader))]);
}

/** The last lines that fit into a message together. */
function tail(lines: string[]): string {
  const fitting: string[] = [];
  let size = 0;
  for (const said of lines.toReversed()) {
    size += said.length + 1;
    if (size > 2900) break;
    fitting.unshift(said);
  }
  return fitting.join('\n');
}
