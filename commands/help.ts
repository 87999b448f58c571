import { ApplicationCommandOptionType, ButtonStyle, InteractionContextType } from 'discord.js';
import { guideOf, guidesOf } from '../render/index.ts';
import { games } from '../src/games/index.ts';
import { type Game, text } from '../src/kernel/index.ts';
import { type Seen, TableRefusal } from '../src/table/index.ts';
import type { Locale } from '../src/words.ts';
import type { Command } from './command.ts';
import type { Asker, Host } from './host.ts';
import { writeId } from './ids.ts';
import { aloneLines, levelLines } from './level.ts';
import { button, buttons, inMessages, type Message, message, picture, words } from './message.ts';
import { givenLine, waiting } from './panels/panel.ts';
import { inWords } from './panels/question.ts';
import { closing, orderLines, windowsLine } from './panels/reactions.ts';
import { cannotPost } from './permissions.ts';
import { guidePicture } from './pictures.ts';
import { readerOf } from './reader.ts';
import { choice, described, speech } from './speech.ts';
import { gameAsked, gameOption } from './which.ts';

const t = speech('help');

/** The commands in the order in which one needs them; a test holds the list to what there is. */
export const LISTED = [
  'table',
  'solo',
  'act',
  'hand',
  'board',
  'log',
  'replay',
  'undo',
  'reactions',
  'games',
  'gm',
  'settings',
  'afk',
  'stats',
  'card',
  'rules',
  'help',
  'about',
];

/** What explains the games: what icons mean, ... */
const TOPICS = [...new Set(Object.keys(games).flatMap(guidesOf))];
const topicButton = (topic: string, table: string, locale: Locale) =>
  button(writeId('guide', table, '', topic), t(`topic.${topic}`, locale));

/** `/help`: what to do now, here, and every command in one line; or one of the guides that explain a game. */
export const help: Command = {
  data: {
    name: 'help',
    ...described('help.about'),
    contexts: [InteractionContextType.Guild, InteractionContextType.BotDM],
    options: [
      {
        type: ApplicationCommandOptionType.String,
        name: 'topic',
        ...described('help.topics'),
        choices: TOPICS.map((value) => choice(text(`commands:help.topic.${value}`), value)),
      },
      { type: ApplicationCommandOptionType.Boolean, name: 'text', ...described('help.text') },
      ...gameOption,
    ],
  },

  run(asker, given, host) {
    const { locale } = asker;
    const topic = given.text('topic');
    if (topic !== null) return guide(topic, gameAsked(asker, given, host), given.flag('text') ?? false, locale);
    const here = host.tables.inChannel(asker.channelId);
    if (here) return helpAt(here.id, asker, host);
    return inMessages([t(asker.guildId ? 'no-table' : 'dm', locale), list(locale)].join('\n'));
  },
};

/** What a person can do at a table now, and every command in one line. @throws TableRefusal not-running */
export function helpAt(table: string, asker: Asker, host: Host): Message<'seat'> {
  const { locale } = asker;
  const seen = host.tables.look(table, asker.userId);
  const warning = cannotPost(seen.table, asker);
  const reader = readerOf(seen.table, locale);
  const windows = windowsLine(seen.table, reader);
  const level = [...aloneLines(seen.table, reader), ...levelLines(seen.table, reader)];
  const more = [...orderLines(seen, reader), ...(windows === null ? [] : [windows]), ...level];
  const now = inMessages([...(warning ? [`⚠️ ${warning}`] : []), nowAt(seen, locale), ...more].join('\n'));
  const move = button(writeId('move', table), t('move', locale), ButtonStyle.Success, { emoji: '🎲' });
  const topics = guidesOf(seen.table.game.id).map((topic) => topicButton(topic, table, locale));
  const then = message<'seat'>('seat', [
    words(list(locale)),
    ...buttons([...(seen.decision ? [move] : []), ...topics]),
  ]);
  return { ...now, follows: [...now.follows, then] };
}

/** What there is to do for the one who looks. */
function nowAt(seen: Seen, locale: Locale): string {
  const { table, seat, decision } = seen;
  const reader = readerOf(table, locale);
  if (decision) {
    const held = closing(table, reader);
    return [inWords(decision.decision, reader), givenLine(seen, reader) ?? [], held ?? [], t('panel', locale)]
      .flat()
      .join('\n');
  }
  if (table.status !== 'lobby') return [waiting(seen, reader), ...(seen.outcome ? [t('over', locale)] : [])].join('\n');
  const { min, max } = table.persons;
  const seated = table.players.filter((p) => !p.machine).length;
  if (seat === null) return t(seated < max ? 'join' : 'full', locale, { game: table.game.title });
  const missing = min - seated;
  return missing > 0 ? t('needs', locale, { count: missing }) : t('start', locale);
}

/** A guide to a game, as a picture or in words alone. @throws TableRefusal no-picture where the game has none of that name */
export function guide(topic: string, game: Game, inWords: boolean, locale: Locale): Message<'seat'> {
  const topics = guidesOf(game.id);
  if (!topics.includes(topic)) throw new TableRefusal('no-picture', { game: game.title, pictures: topics });
  const faces = (game.cards?.titles ?? []).map((title) => game.cards?.about(title).face);
  const title = `### ${t(`topic.${topic}`, locale)}`;
  if (inWords) return inMessages([title, guideOf(game.id, topic, faces, locale).describe()].join('\n'));
  const shown = guidePicture(game.id, topic, faces, locale);
  return message('seat', [words(title), picture(shown)], { pictures: [shown] });
}

function list(locale: Locale): string {
  const lines = LISTED.map((name) => `\`/${name}\` ${speech(name)('about', locale)}`);
  return [`### ${t('commands', locale)}`, ...lines].join('\n');
}
