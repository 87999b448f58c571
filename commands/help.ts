import { ButtonStyle, InteractionContextType } from 'discord.js';
import { text } from '../src/kernel/index.ts';
import type { Seen } from '../src/table/index.ts';
import { say } from '../src/words.ts';
import type { Command } from './command.ts';
import type { Asker, Host } from './host.ts';
import { writeId } from './ids.ts';
import { button, buttons, inMessages, type Message, message, words } from './message.ts';
import { waiting } from './panels/panel.ts';
import { inWords } from './panels/question.ts';
import { closing, orderLines, windowsLine } from './panels/reactions.ts';
import { cannotPost } from './permissions.ts';
import { readerOf } from './reader.ts';

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

/** `/help`: what to do now, here, and every command in one line. */
export const help: Command = {
  data: {
    name: 'help',
    description: t('about'),
    contexts: [InteractionContextType.Guild, InteractionContextType.BotDM],
  },

  run(asker, _given, host) {
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
  const then = message<'seat'>('seat', [words(list()), ...(seen.decision ? buttons([move]) : [])]);
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

function list(): string {
  const lines = LISTED.map((name) => `\`/${name}\` ${say(text(`commands:${name}.about`), english)}`);
  return [`### ${t('commands')}`, ...lines].join('\n');
}
