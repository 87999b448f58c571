import { InteractionContextType } from 'discord.js';
import { text } from '../src/kernel/index.ts';
import { say } from '../src/words.ts';
import type { Command } from './command.ts';
import { panelOf, tableHere } from './here.ts';

/** `/undo`: takes one's last answer back, as far as nobody has learned anything since. */
export const undo: Command = {
  data: {
    name: 'undo',
    description: say(text('commands:undo.about'), { locale: 'en', names: [] }),
    contexts: [InteractionContextType.Guild, InteractionContextType.BotDM],
  },

  run(asker, _given, host) {
    const { id } = tableHere(asker, host);
    host.tables.undo(id, asker);
    return panelOf(id, asker, host);
  },
};
