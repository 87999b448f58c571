import { ApplicationCommandOptionType, ButtonStyle, InteractionContextType } from 'discord.js';
import { plainName } from '../render/names.ts';
import { type GameStats, type Stats, TableRefusal, type Tally } from '../src/table/index.ts';
import type { Locale } from '../src/words.ts';
import type { Command } from './command.ts';
import type { Asker, Host } from './host.ts';
import { writeId } from './ids.ts';
import { button, buttons, inMessages, type Message, message, words } from './message.ts';
import { harmless } from './reader.ts';
import { described, speech } from './speech.ts';

const t = speech('stats');

/** How many players a server's list names. */
const BEST = 10;
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const sub = (name: string) => ({
  type: ApplicationCommandOptionType.Subcommand as const,
  name,
  ...described(`stats.${name}.about`),
});

/** `/stats`: finished games in figures: one's own, somebody's, a server's; and a way to be forgotten. */
export const stats: Command = {
  data: {
    name: 'stats',
    ...described('stats.about'),
    contexts: [InteractionContextType.Guild, InteractionContextType.BotDM],
    options: [
      sub('me'),
      {
        ...sub('player'),
        options: [
          {
            type: ApplicationCommandOptionType.User,
            name: 'user',
            ...described('stats.player.user'),
            required: true,
          },
        ],
      },
      sub('server'),
      sub('forget'),
    ],
  },

  run(asker, given, { tables }) {
    const { locale, guildId, userId } = asker;
    if (given.subcommand === 'forget') {
      const sure = button(writeId('forget', ''), t('forget.sure', locale), ButtonStyle.Danger);
      return message('seat', [words(t('forget.ask', locale)), ...buttons([sure])]);
    }
    if (given.subcommand === 'me' || given.subcommand === null) {
      const all = tables.statsOf(userId, null);
      const here = guildId === null ? null : tables.statsOf(userId, guildId);
      return inMessages(
        [
          ...(here ? [`### ${t('here', locale)}`, ...linesOf(here, locale)] : []),
          `### ${t('everywhere', locale)}`,
          ...(all ? linesOf(all, locale) : [t('none', locale)]),
          `-# ${t('counted', locale)}`,
        ].join('\n'),
      );
    }
    if (guildId === null) throw new TableRefusal('server-only');
    if (given.subcommand === 'player') {
      const user = given.user('user');
      const name = harmless(plainName(user?.name ?? '', '?'));
      const theirs = user && tables.statsOf(user.id, guildId);
      const lines = theirs ? linesOf(theirs, locale) : [t('none-of', locale, { name })];
      return inMessages([`### ${t('of', locale, { name })}`, ...lines, `-# ${t('counted', locale)}`].join('\n'));
    }
    const all = tables.statsAt(guildId, BEST);
    const best = all.players.map(
      (player, at) => `${at + 1}. ${harmless(plainName(player.name, '?'))}: ${tally(player, locale)}`,
    );
    return inMessages(
      [
        `### ${t('at', locale)}`,
        ...(all.finished > 0
          ? [t('finished', locale, { count: all.finished }), ...linesOf(all, locale, 'games')]
          : [t('none-here', locale)]),
        ...(best.length > 0 ? [`**${t('best', locale)}**`, ...best] : []),
        `-# ${t('counted', locale)}`,
      ].join('\n'),
    );
  },
};

/** Forgets the asker, who has confirmed it. @throws TableRefusal not-known, not-saved */
export function forgotten(asker: Asker, host: Host): Message<'seat'> {
  host.tables.forget(asker);
  return message('seat', [words(t('forget.done', asker.locale))]);
}

/** @param head whether a game is headed by how many were played and won, or how many were played: among all, somebody wins each */
function linesOf({ games, answers }: Stats, locale: Locale, head: 'game' | 'games' = 'game'): string[] {
  const time = answers && t('answers', locale, { time: duration(answers.average, locale), count: answers.count });
  return [...games.flatMap((game) => gameLines(game, locale, head)), ...(time === null ? [] : [time])];
}

function gameLines({ game, people, seats, alone }: GameStats, locale: Locale, head: 'game' | 'games'): string[] {
  const bySeat = seats.map((s) => t('seat', locale, { seat: s.seat + 1, tally: tally(s, locale) }));
  return [
    ...(people.games > 0
      ? [
          t(head, locale, { game: game.title, tally: tally(people, locale), count: people.games }),
          `-# ${bySeat.join(' · ')}`,
        ]
      : []),
    ...(alone.games > 0 ? [t('alone', locale, { game: game.title, tally: tally(alone, locale) })] : []),
  ];
}

function tally({ games, wins }: Tally, locale: Locale): string {
  const share = new Intl.NumberFormat(locale, { style: 'percent' }).format(wins / games);
  return t('tally', locale, { count: games, wins, share });
}

/** The units of time, each with how long it is and from when on times are told in it (ms). */
const UNITS = [
  ['days', DAY, 2 * DAY],
  ['hours', HOUR, HOUR],
  ['minutes', MINUTE, MINUTE],
  ['seconds', SECOND, SECOND],
] as const;

/** A time in the largest unit that fits it. */
function duration(ms: number, locale: Locale): string {
  const [unit, size] = UNITS.find(([, , from]) => ms >= from) ?? [];
  return unit ? t(unit, locale, { count: Math.round(ms / size) }) : t('moment', locale);
}
