import { InteractionContextType } from 'discord.js';
import { text } from '../src/kernel/index.ts';
import { TableRefusal } from '../src/table/index.ts';
import { say } from '../src/words.ts';
import type { Command } from './command.ts';
import { tableHere } from './here.ts';
import { pictureOptions, show } from './pictures.ts';

const t = (key: string) => say(text(`commands:board.${key}`), { locale: 'en', names: [] });

/** `/board`: what everybody may know: the whole board, or one of the open piles. */
export const board: Command = {
  data: {
    name: 'board',
    description: t('about'),
    contexts: [InteractionContextType.Guild, InteractionContextType.BotDM],
    options: pictureOptions('everybody', t),
  },

  run(asker, given, host) {
    const seen = host.tables.look(tableHere(asker, host).id, null);
    if (seen.view === null) throw new TableRefusal('not-started');
    return show(seen, given.text('show') ?? 'board', given.flag('text') ?? false);
  },
};
