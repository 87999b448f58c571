import { InteractionContextType } from 'discord.js';
import { text } from '../src/kernel/index.ts';
import { TableRefusal } from '../src/table/index.ts';
import { say } from '../src/words.ts';
import type { Command } from './command.ts';
import { tableHere } from './here.ts';
import { message, picture, words } from './message.ts';
import { inWords, pictureOf } from './pictures.ts';

/** `/hand`: one's own cards, the discard pile included. */
export const hand: Command = {
  data: {
    name: 'hand',
    description: say(text('commands:hand.about'), { locale: 'en', names: [] }),
    contexts: [InteractionContextType.Guild],
  },

  run(asker, _given, host) {
    const seen = host.tables.look(tableHere(asker, host).id, asker.userId);
    if (seen.seat === null) throw new TableRefusal('not-seated');
    if (seen.view === null) throw new TableRefusal('not-started');
    const shown = pictureOf(seen, 'hand');
    return message('seat', [picture(shown), words(inWords(seen))], { pictures: [shown] });
  },
};
