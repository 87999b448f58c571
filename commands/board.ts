import { InteractionContextType } from 'discord.js';
import { TableRefusal } from '../src/table/index.ts';
import type { Command } from './command.ts';
import { tableHere } from './here.ts';
import { pictureOptions, show } from './pictures.ts';
import { described } from './speech.ts';

/** `/board`: what everybody may know: the whole board, or one of the open piles. */
export const board: Command = {
  data: {
    name: 'board',
    ...described('board.about'),
    contexts: [InteractionContextType.Guild, InteractionContextType.BotDM],
    options: pictureOptions('everybody', 'board'),
  },

  run(asker, given, host) {
    const seen = host.tables.look(tableHere(asker, host).id, null);
    if (seen.view === null) throw new TableRefusal('not-started');
    return show(seen, given.text('show') ?? 'board', given.flag('text') ?? false, asker.locale);
  },
};
