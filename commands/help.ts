import { ApplicationCommandOptionType, ButtonStyle, InteractionContextType } from 'discord.js';
import { guideOf, guidesOf } from '../render/index.ts';
import { games } from '../src/games/index.ts';
import { type Game, text } from '../src/kernel/index.ts';
import { type Seen, TableRefusal } from '../src/table/index.ts';
import { say } from '../src/words.ts';
import type { Command } from './command.ts';
import type { Asker, Host } from './host.ts';
import { writeId } from './ids.ts';
import { button, buttons, inMessages, type Message, message, picture, words } from './message.ts';
import { waiting } from './panels/panel.ts';
import { inWords } from './panels/question.ts';
import { closing, orderLines, windowsLine } from './panels/reactions.ts';
import { cannotPost } from './permissions.ts';
import { guidePicture } from './pictures.ts';
import { readerOf } from './reader.ts';
import { gameAsked, gameOption } from './which.ts';

const english = { locale: 'en' as const, names: [] };
const t = (key: string, args = {}) => say(text(`commands:help.${key}`, args), english);

/** The commands in the order in which one needs them; a test holds the list to what there is. */
export const LISTED = [
  'table',
  'solo',
  'act',
  'hand',
  'board',
  'log',
  'undo',
  'reactions',
  'games',
  'card',
  'rules',
  'help',
];

/** What explains the games: what icons mean, ... */
const TOPICS = [...new Set(Object.keys(games).flatMap(guidesOf))];
const topicButton = (topic: string, table: string) => button(writeId('guide', table, '', topic), t(`topic.${topic}`));

/** `/help`: what to do now, here, and every command in one line; or one of the guides that explain a game. */
export const help: Command = {
  data: {
    name: 'help',
    description: t('about'),
    contexts: [InteractionContextType.Guild, InteractionContextType.BotDM],
    options: [
      {
        type: ApplicationCommandOptionType.String,
        name: 'topic',
        description: t('topics'),
        choices: TOPICS.map((value) => ({ name: t(`topic.${value}`), value })),
      },
      { type: ApplicationCommandOptionType.Boolean, name: 'text', description: t('text') },
      ...gameOption,
    ],
  },

  run(asker, given, host) {
    const topic = given.text('topic');
    if (topic !== null) return guide(topic, gameAsked(asker, given, host), given.flag('text') ?? false);
    const here = host.tables.inChannel(asker.channelId);
    return here ? helpAt(here.id, asker, host) : inMessages([t(asker.guildId ? 'no-table' : 'dm'), list()].join('\n'));
  },
};

/** What a person can do at a table now, and every command in one line. @throws TableRefusal not-running */
export function helpAt(table: string, asker: Asker, host: Host): Message<'seat'> {
  const seen = host.tables.look(table, asker.userId);
  const warning = cannotPost(seen.table, asker);
  const reader = readerOf(seen.table);
  const windows = windowsLine(seen.table, reader);
  const more = [...orderLines(seen, reader), ...(windows === null ? [] : [windows])];
  const now = inMessages([...(warning ? [`⚠️ ${warning}`] : []), nowAt(seen), ...more].join('\n'));
  const move = button(writeId('move', table), t('move'), ButtonStyle.Success, { emoji: '🎲' });
  const topics = guidesOf(seen.table.game.id).map((topic) => topicButton(topic, table));
  const then = message<'seat'>('seat', [words(list()), ...buttons([...(seen.decision ? [move] : []), ...topics])]);
  return { ...now, follows: [...now.follows, then] };
}

/** What there is to do for the one who looks. */
function nowAt(seen: Seen): string {
  const { table, seat, decision } = seen;
  const reader = readerOf(table);
  if (decision) {
    const held = closing(table, reader);
    const given = decision.given === undefined ? [] : [t(held === null ? 'given' : 'given-held')];
    return [inWords(decision.decision, reader), ...given, ...(held === null ? [] : [held]), t('panel')].join('\n');
  }
  if (table.status !== 'lobby') return [waiting(seen, reader), ...(seen.outcome ? [t('over')] : [])].join('\n');
  const { min, max } = table.persons;
  const seated = table.players.filter((p) => !p.machine).length;
  if (seat === null) return t(seated < max ? 'join' : 'full', { game: table.game.title });
  const missing = min - seated;
  return missing > 0 ? t('needs', { count: missing }) : t('start');
}

/** A guide to a game, as a picture or in words alone. @throws TableRefusal no-picture where the game has none of that name */
export function guide(topic: string, game: Game, inWords: boolean): Message<'seat'> {
  const topics = guidesOf(game.id);
  if (!topics.includes(topic)) throw new TableRefusal('no-picture', { game: game.title, pictures: topics });
  const faces = (game.cards?.titles ?? []).map((title) => game.cards?.about(title).face);
  const title = `### ${t(`topic.${topic}`)}`;
  if (inWords) return inMessages([title, guideOf(game.id, topic, faces, 'en').describe()].join('\n'));
  const shown = guidePicture(game.id, topic, faces);
  return message('seat', [words(title), picture(shown)], { pictures: [shown] });
}

function list(): string {
  const lines = LISTED.map((name) => `\`/${name}\` ${say(text(`commands:${name}.about`), english)}`);
  return [`### ${t('commands')}`, ...lines].join('\n');
}
