import { InteractionContextType } from 'discord.js';
import { type Text, text } from '../src/kernel/index.ts';
import type { TableInfo } from '../src/table/index.ts';
import { say } from '../src/words.ts';
import type { Command } from './command.ts';
import type { Asker, Host } from './host.ts';
import { inMessages } from './message.ts';
import { awaitedNames } from './panels/panel.ts';
import { closing } from './panels/reactions.ts';
import { inOneLine } from './pictures.ts';
import { readerOf } from './reader.ts';
import { whereIs } from './where.ts';

const t = (key: string, args?: Text['args']) => say(text(`commands:games.${key}`, args), { locale: 'en', names: [] });

/** `/games`: every open and running game where one sits, in any server, those that wait for one first. */
export const games: Command = {
  data: {
    name: 'games',
    description: t('about'),
    contexts: [InteractionContextType.Guild, InteractionContextType.BotDM],
  },

  run(asker, _given, host) {
    const mine = host.tables.of(asker.userId);
    return inMessages(mine.length > 0 ? mine.map((table) => lineOf(table, asker, host)).join('\n') : t('none'));
  },
};

function lineOf(table: TableInfo, asker: Asker, host: Host): string {
  const channel = whereIs(table, asker);
  if (table.status === 'lobby')
    return t('lobby', { channel, game: table.game.title, count: table.players.filter((p) => !p.machine).length });
  const stands = inOneLine(host.tables.look(table.id, null));
  const yours = table.players.some((p) => p.userId === asker.userId && table.awaited.includes(p.seat));
  const awaited = awaitedNames(table, readerOf(table));
  if (awaited.length === 0) return t('held', { channel, stands, closes: closing(table, readerOf(table)) ?? '' });
  return t(yours ? 'yours' : 'others', { channel, stands, awaited });
}
