import { ApplicationCommandOptionType, ButtonStyle, InteractionContextType } from 'discord.js';
import { plainName } from '../render/names.ts';
import { games } from '../src/games/index.ts';
import { text } from '../src/kernel/index.ts';
import { levelsOf, type TableInfo } from '../src/table/index.ts';
import { localeOf, say } from '../src/words.ts';
import type { Command } from './command.ts';
import type { Asker, Host, Permission } from './host.ts';
import { writeId } from './ids.ts';
import { isAlone } from './level.ts';
import { button, buttons, type Message, message, words } from './message.ts';
import { cannotPost } from './permissions.ts';
import { described, speech } from './speech.ts';
import { whereIs } from './where.ts';

const t = speech('solo');
const told = (key: string, { locale }: Asker, args = {}) => message<'seat'>('seat', [words(t(key, locale, args))]);

/** Discord's limit for the name of a thread. */
const THREAD_NAME = 100;

/** Whose thread is being opened just now: `guild user`. */
const opening = new Set<string>();

/** `/solo`: a game for one person: here in a direct message or a thread, else in a thread of its own. */
export const solo: Command = {
  data: {
    name: 'solo',
    ...described('solo.about'),
    contexts: [InteractionContextType.Guild, InteractionContextType.BotDM],
    options: [
      {
        type: ApplicationCommandOptionType.String,
        name: 'game',
        ...described('solo.game'),
        required: true,
        choices: Object.values(games)
          .filter((g) => levelsOf(g) !== null)
          .map((g) => ({ name: g.title, value: g.id })),
      },
      {
        type: ApplicationCommandOptionType.String,
        name: 'level',
        ...described('solo.level'),
        required: true,
        autocomplete: true,
      },
    ],
  },

  async run(asker, given, host) {
    const { tables } = host;
    const game = given.text('game') ?? '';
    const level = given.text('level') ?? '';
    tables.optionsAt(game, level); // refused before a thread is opened
    const begun = (channelId: string): TableInfo =>
      tables.solo({ channelId, guildId: asker.guildId, locale: asker.guildLocale }, game, asker, level);

    if (asker.place === 'dm' || asker.place === 'thread') {
      const here = tables.inChannel(asker.channelId);
      if (here && here.status !== 'over') return taken(here, asker);
      const table = begun(asker.channelId);
      const warning = cannotPost(table, asker);
      return message('seat', [
        words(t('begun', asker.locale, { game: table.game.title })),
        ...(warning ? [words(`⚠️ ${warning}`)] : []),
      ]);
    }

    if (asker.place === 'other') return told('no-threads', asker);
    if (asker.lacksForThread.length > 0) return told('lacks', asker, named(asker.lacksForThread));
    const running = tables.of(asker.userId).find((table) => isSoloOf(asker, table));
    if (running) return taken(running, asker);
    const mark = `${asker.guildId} ${asker.userId}`;
    if (opening.has(mark)) return told('opening', asker);
    opening.add(mark);
    try {
      const channelId = await opened(asker, asker.place, games[game]?.title ?? '', host);
      if (channelId === null) return told('refused', asker);
      const table = begun(channelId);
      return told('elsewhere', asker, { game: table.game.title, thread: whereIs(table, asker) });
    } finally {
      opening.delete(mark);
    }
  },

  suggest({ locale }, typed, host, given) {
    const game = given.text('game') ?? '';
    const levels = host.tables.levels(game);
    const wanted = typed.trim().toLowerCase();
    return (levels?.values ?? [])
      .map((value) => text(`${game}:options.${levels?.key}.${value}`))
      .map((name, at) => ({ name: say(name, { locale, names: [] }), value: String(levels?.values[at]) }))
      .filter(({ name, value }) => `${value} ${name.toLowerCase()}`.includes(wanted))
      .map(({ name, value }) => ({ name: name.slice(0, 100), value }))
      .slice(0, 25);
  },
};

/** Opens the asker's thread. @returns null where Discord did not let it be opened */
async function opened(asker: Asker, kind: 'text' | 'news', game: string, host: Host): Promise<string | null> {
  const name = [...t('thread', localeOf(asker.guildLocale), { game, player: plainName(asker.name, '?') })]
    .slice(0, THREAD_NAME)
    .join('');
  try {
    return await host.openThread(asker.channelId, name, kind, asker.userId);
  } catch (error) {
    host.logger.warn({ err: error, channel: asker.channelId }, 'no thread could be opened');
    return null;
  }
}

/** Whether a running game is one that somebody plays alone in this server. */
function isSoloOf({ userId, guildId }: Asker, table: TableInfo): boolean {
  return isAlone(table) && table.guildId === guildId && table.creatorId === userId;
}

/** That a game is running already, where to play it on, and for its owner a way to end it from here. */
function taken(table: TableInfo, asker: Asker): Message<'seat'> {
  const game = table.game.title;
  if (table.creatorId !== asker.userId) return told('taken', asker, { game });
  const here = table.channelId === asker.channelId;
  const end = button(writeId('end', table.id), t('end', asker.locale), ButtonStyle.Danger);
  const said = here
    ? t('running-here', asker.locale, { game })
    : t('running', asker.locale, { game, thread: whereIs(table, asker) });
  return message('seat', [words(said), ...buttons([end])]);
}

function named(lacks: Permission[]) {
  return { permissions: lacks.map((name) => text(`commands:cannot-post.permission.${name}`)), count: lacks.length };
}
