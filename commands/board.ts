import { ApplicationCommandOptionType, InteractionContextType } from 'discord.js';
import { text } from '../src/kernel/index.ts';
import { TableRefusal } from '../src/table/index.ts';
import { say } from '../src/words.ts';
import type { Command } from './command.ts';
import { tableHere } from './here.ts';
import { message, picture } from './message.ts';
import { pictureOf } from './pictures.ts';

const t = (key: string) => say(text(`commands:board.${key}`), { locale: 'en', names: [] });

/** `/board`: what everybody may know, or one of the open piles. */
export const board: Command = {
  data: {
    name: 'board',
    description: t('about'),
    contexts: [InteractionContextType.Guild],
    options: [
      {
        type: ApplicationCommandOptionType.String,
        name: 'show',
        description: t('show'),
        choices: ['board', 'exile', 'graveyard'].map((value) => ({ name: t(value), value })),
      },
    ],
  },

  run(asker, given, host) {
    const seen = host.tables.look(tableHere(asker, host).id, null);
    if (seen.view === null) throw new TableRefusal('not-started');
    const shown = pictureOf(seen, given.text('show') ?? 'board');
    return message('seat', [picture(shown)], { pictures: [shown] });
  },
};
