import { InteractionContextType } from 'discord.js';
import { text } from '../src/kernel/index.ts';
import { beginsTurn } from '../src/table/index.ts';
import { say } from '../src/words.ts';
import type { Command } from './command.ts';
import { playedHere } from './here.ts';
import type { Asker, Host } from './host.ts';
import { writeId } from './ids.ts';
import { button, buttons, type Message, message, words } from './message.ts';
import { readerOf } from './reader.ts';
import { described } from './speech.ts';

/** How many lines a page holds at most, and how many characters. */
const LINES = 60;
const LENGTH = 2900;

/** A line of the log in words, and whether a turn begins by it. */
interface Line {
  said: string;
  begins: boolean;
}

/** `/log`: what has happened, with what only the asker may know marked. */
export const log: Command = {
  data: {
    name: 'log',
    ...described('log.about'),
    contexts: [InteractionContextType.Guild, InteractionContextType.BotDM],
  },

  run: (asker, _given, host) => logOf(playedHere(asker, host).id, asker, host),
};

/**
 * A page of a table's log that the asker may read, under the fingerprint of its seed, and buttons for what came before and
 * after. They count lines, not events:
 * these would tell how often somebody was asked in secret. Pages are counted from the end; a turn is parted only where it
 * does not fit onto one.
 * @param skip how many of the very last lines to leave out
 */
export function logOf(table: string, asker: Asker, host: Host, skip = 0): Message<'seat'> {
  const info = host.tables.look(table, null).table;
  const reader = readerOf(info, asker.locale);
  const t = (key: string, args = {}) => say(text(`commands:log.${key}`, args), reader);
  const all = host.tables.log(table, asker.userId, skip + LINES + 1).map(({ line, own }) => {
    const said = `${own ? '🔒 ' : ''}${say(line, reader)}`;
    return beginsTurn(line) ? { said: `**${said}**`, begins: true } : { said, begins: false };
  });
  // New lines may have come since a button was made: then the page is the one that begins last before its place.
  const ends = [0];
  let page = lastOf(all);
  for (let end = page.length; end <= skip && end < all.length; end += page.length) {
    ends.push(end);
    page = lastOf(all.slice(0, -end));
  }
  const [end = 0, later] = ends.toReversed();
  const to = (key: 'earlier' | 'later', lines: number) => button(writeId('earlier', table, '', String(lines)), t(key));
  const ways = [
    ...(end + page.length < all.length ? [to('earlier', end + page.length)] : []),
    ...(later === undefined ? [] : [to('later', later)]),
  ];
  const said = page.map((line) => line.said).join('\n');
  const proof = info.seedHash ? [words(`-# ${t('fingerprint', { hash: info.seedHash })}`)] : [];
  return message('seat', [...proof, words(said || t('empty')), ...buttons(ways)]);
}

/** The last lines that fit onto a page together, from the beginning of a turn on where one is among them: one at least. */
function lastOf(lines: Line[]): Line[] {
  let size = 0;
  const beyond = lines.findLastIndex(({ said }, at) => {
    size += said.length + 1;
    return size > LENGTH || lines.length - at > LINES;
  });
  if (beyond < 0) return lines;
  const page = lines.slice(Math.min(beyond + 1, lines.length - 1));
  const turn = page.findIndex(({ begins }) => begins);
  return turn > 0 ? page.slice(turn) : page;
}
