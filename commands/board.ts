import { ApplicationCommandOptionType, InteractionContextType } from 'discord.js';
import { TableRefusal } from '../src/table/index.ts';
import type { Command } from './command.ts';
import { tableHere } from './here.ts';
import { eachPictures, pictureOptions, show, showOf } from './pictures.ts';
import { described } from './speech.ts';

/** `/board`: what everybody may know: the whole board, one of the open piles, what lies open before a player. */
export const board: Command = {
  data: {
    name: 'board',
    ...described('board.about'),
    contexts: [InteractionContextType.Guild, InteractionContextType.BotDM],
    options: [
      ...pictureOptions('everybody', 'board'),
      ...eachPictures.map((name) => ({
        type: ApplicationCommandOptionType.User as const,
        name,
        ...described(`board.${name}`),
      })),
    ],
  },

  run(asker, given, host) {
    const seen = host.tables.look(tableHere(asker, host).id, null);
    if (seen.view === null) throw new TableRefusal('not-started');
    const inWords = given.flag('text') ?? false;
    for (const name of eachPictures) {
      const of = given.user(name);
      if (of) return showOf(seen, name, of.id, inWords, asker.locale);
    }
    return show(seen, given.text('show') ?? 'board', inWords, asker.locale);
  },
};
