import { InteractionContextType } from 'discord.js';
import { type TableInfo, TableRefusal } from '../src/table/index.ts';
import type { Command } from './command.ts';
import type { Asker, Host } from './host.ts';
import { inMessages } from './message.ts';
import { awaitedNames } from './panels/panel.ts';
import { closing } from './panels/reactions.ts';
import { cannotPost } from './permissions.ts';
import { inOneLine } from './pictures.ts';
import { readerOf } from './reader.ts';
import { described, speech } from './speech.ts';
import { whereIs } from './where.ts';

const t = speech('games');

/** `/games`: every open and running game where one sits, in any server, those that wait for one first. */
export const games: Command = {
  data: {
    name: 'games',
    ...described('games.about'),
    contexts: [InteractionContextType.Guild, InteractionContextType.BotDM],
  },

  run(asker, _given, host) {
    const mine = host.tables.of(asker.userId);
    return inMessages(
      mine.length > 0 ? mine.flatMap((table) => linesOf(table, asker, host)).join('\n') : t('none', asker.locale),
    );
  },
};

/** A game that cannot be read just now is told of as such: it keeps no other from being listed. */
function linesOf(table: TableInfo, asker: Asker, host: Host): string[] {
  const warning = cannotPost(table, asker);
  try {
    return [lineOf(table, asker, host), ...(warning === null ? [] : [`⚠️ ${warning}`])];
  } catch (error) {
    if (!(error instanceof TableRefusal)) throw error;
    const { title: game } = table.game;
    return [t('unread', asker.locale, { channel: whereIs(table, asker), game, why: error.reason })];
  }
}

function lineOf(table: TableInfo, asker: Asker, host: Host): string {
  const { locale } = asker;
  const channel = whereIs(table, asker);
  const reader = readerOf(table, locale);
  if (table.status === 'lobby')
    return t('lobby', locale, {
      channel,
      game: table.game.title,
      count: table.players.filter((p) => !p.machine).length,
    });
  const stands = inOneLine(host.tables.look(table.id, null), locale);
  if (table.paused) return t('paused', locale, { channel, stands });
  const yours = table.players.some((p) => p.userId === asker.userId && table.awaited.includes(p.seat));
  const awaited = awaitedNames(table, reader);
  if (awaited.length === 0) return t('held', locale, { channel, stands, closes: closing(table, reader) ?? '' });
  return t(yours ? 'yours' : 'others', locale, { channel, stands, awaited });
}
