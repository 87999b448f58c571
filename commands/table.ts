import { ApplicationCommandOptionType, ButtonStyle, InteractionContextType } from 'discord.js';
import { games } from '../src/games/index.ts';
import { text } from '../src/kernel/index.ts';
import { EMPTY, LAPSES, LEVELS, TableRefusal } from '../src/table/index.ts';
import { say } from '../src/words.ts';
import type { Command, Given } from './command.ts';
import { tableHere } from './here.ts';
import { writeId } from './ids.ts';
import { chosenLines } from './level.ts';
import { button, buttons, type Message, message, words } from './message.ts';
import { moveHere, moveOption, suggestMove } from './move.ts';
import { awaitedNames } from './panels/panel.ts';
import { hoursOf, PATIENCES, patienceLine, quietLines, waitLines } from './panels/patience.ts';
import { closing, windowsLine } from './panels/reactions.ts';
import { cannotPost } from './permissions.ts';
import { readerOf } from './reader.ts';
import { choice, described, speech } from './speech.ts';

const t = speech('table');
const sub = (name: string) => ({
  type: ApplicationCommandOptionType.Subcommand as const,
  name,
  ...described(`table.${name}.about`),
});

const option = (name: string) => ({
  type: ApplicationCommandOptionType.String as const,
  name: name.split('.').at(-1) ?? name,
  ...described(`table.${name}`),
});

/** `/table`: a game in this channel, from its lobby to its end. */
export const table: Command = {
  data: {
    name: 'table',
    ...described('table.about'),
    contexts: [InteractionContextType.Guild, InteractionContextType.BotDM],
    options: [
      {
        ...sub('new'),
        options: [
          {
            type: ApplicationCommandOptionType.String,
            name: 'game',
            ...described('table.new.game'),
            required: true,
            choices: Object.values(games).map((g) => ({ name: g.title, value: g.id })),
          },
          {
            type: ApplicationCommandOptionType.String,
            name: 'cards',
            ...described('table.new.cards'),
            autocomplete: true,
          },
        ],
      },
      sub('join'),
      sub('leave'),
      sub('start'),
      sub('status'),
      moveOption,
      {
        ...sub('deadline'),
        options: [
          {
            ...option('deadline.after'),
            required: true,
            choices: PATIENCES.map((value) => choice(text(`commands:patience.${value}`), value)),
          },
          {
            ...option('deadline.then'),
            choices: LAPSES.map((value) => choice(text(`commands:patience.then.${value}`), value)),
          },
        ],
      },
      sub('resign'),
      { ...sub('take'), options: [{ ...option('take.seat'), autocomplete: true }] },
      {
        ...sub('bot'),
        options: [
          {
            ...option('bot.level'),
            required: true,
            choices: LEVELS.map((value) => choice(text(`commands:table.level.${value}`), value)),
          },
          { ...option('take.seat'), autocomplete: true },
        ],
      },
      sub('end'),
    ],
  },

  run(asker, given, host) {
    const { tables } = host;
    const { locale } = asker;
    /** Says what came of it, and if nobody else will see that, why. */
    const told = (key: string, args = {}, more: string[] = []): Message<'seat'> => {
      const here = tables.inChannel(asker.channelId);
      const warning = here && cannotPost(here, asker);
      return message('seat', [
        words([t(key, locale, args), ...more].join('\n')),
        ...(warning ? [words(`⚠️ ${warning}`)] : []),
      ]);
    };
    // Nobody else can sit down in a direct message.
    if (asker.guildId === null && (given.subcommand === 'new' || given.subcommand === 'join')) {
      return message('seat', [words(t('dm', locale))]);
    }
    if (given.subcommand === 'new') {
      const where = { channelId: asker.channelId, guildId: asker.guildId, locale: asker.guildLocale };
      return told('new.done', {
        game: tables.create(where, given.text('game') ?? '', asker, {}, given.text('cards')).game.title,
      });
    }
    if (given.subcommand === 'move') moveHere(asker, given, host);
    const here = tableHere(asker, host);
    switch (given.subcommand) {
      case 'join':
        tables.join(here.id, asker);
        return told('join.done', { game: here.game.title });
      case 'leave':
        tables.leave(here.id, asker);
        return told('leave.done');
      case 'start':
        tables.start(here.id, asker);
        return told('start.done');
      case 'move':
        return told('move.done', { game: here.game.title });
      case 'deadline': {
        const after = given.text('after') ?? '';
        if (!PATIENCES.includes(after)) throw new TableRefusal('bad-patience');
        const then = given.text('then') ?? here.lapse;
        tables.absence.setPatience(here.id, asker, hoursOf(after), then, tables.gm.isGm(here.id, asker));
        const now = tables.named(here.id) ?? here;
        return told('deadline.done', { now: patienceLine(now, readerOf(now, locale)) ?? t('deadline.none', locale) });
      }
      case 'resign': {
        const seen = tables.look(here.id, asker.userId);
        if (here.status !== 'running') throw new TableRefusal('not-running');
        if (seen.seat === null) throw new TableRefusal('not-seated');
        const ways = [EMPTY, ...tables.absence.levels(here.id)];
        const each = ways.map((way) =>
          button(writeId('resign', here.id, '', way), t(`resign.${way}`, locale), ButtonStyle.Danger),
        );
        return message('seat', [words(t('resign.ask', locale, { game: here.game.title })), ...buttons(each)]);
      }
      case 'take':
        tables.absence.take(here.id, asker, seatGiven(given));
        return told('take.done', { game: here.game.title });
      case 'bot':
        tables.absence.fill(
          ...([here.id, asker, given.text('level') ?? ''] as const),
          ...([tables.gm.isGm(here.id, asker), seatGiven(given)] as const),
        );
        return told('bot.done');
      case 'end': {
        if (!tables.gm.isGm(here.id, asker)) throw new TableRefusal('not-allowed');
        const sure = button(writeId('end', here.id), t('end.sure', locale), ButtonStyle.Danger);
        return message('seat', [words(t('end.ask', locale, { game: here.game.title })), ...buttons([sure])]);
      }
      default: {
        const reader = readerOf(here, locale);
        const waits = here.status === 'running' ? 'status.running' : `status.${here.status}`;
        const players = here.players.map((p) => reader.names[p.seat] ?? '?');
        const awaited = awaitedNames(here, reader);
        const key = waits === 'status.running' && awaited.length === 0 ? 'status.held' : waits;
        const more = [
          ...chosenLines(here, reader),
          closing(here, reader),
          ...waitLines(here, reader),
          ...quietLines(here, reader),
          ...(here.status === 'running' || here.status === 'lobby'
            ? [windowsLine(here, reader), patienceLine(here, reader)]
            : []),
        ];
        const { outcome } = tables.look(here.id, null);
        if (outcome) more.unshift(`**${say(outcome.reason, reader)}**`);
        return told(
          key,
          { game: here.game.title, players, awaited },
          more.flatMap((line) => line ?? []),
        );
      }
    }
  },

  suggest(asker, typed, host, given) {
    if (given.subcommand === 'move') return suggestMove(asker, typed, host);
    const wanted = typed.trim().toLowerCase();
    if (given.subcommand === 'take' || given.subcommand === 'bot') {
      return (host.tables.inChannel(asker.channelId)?.players ?? [])
        .filter(({ left, name }) => left !== null && name.toLowerCase().includes(wanted))
        .map(({ seat, name }) => ({ name: `${seat + 1}. ${name}`.slice(0, 100), value: String(seat + 1) }));
    }
    return host.tables
      .cardSets(given.text('game') ?? '')
      .filter(({ name, title }) => `${name} ${title.toLowerCase()}`.includes(wanted))
      .slice(0, 25)
      .map(({ name, title }) => ({ name: title, value: name }));
  },
};

/** The seat that was named by its number, counted from 1 as the lobby does; null where none was. */
function seatGiven(given: Given): number | null {
  const typed = given.text('seat');
  return typed === null ? null : Number(typed) - 1;
}
