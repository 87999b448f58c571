import { InteractionContextType } from 'discord.js';
import type { Command } from './command.ts';
import { panelOf, tableHere } from './here.ts';
import { described } from './speech.ts';

/** `/undo`: takes one's last answer back, as far as nobody has learned anything since. */
export const undo: Command = {
  data: {
    name: 'undo',
    ...described('undo.about'),
    contexts: [InteractionContextType.Guild, InteractionContextType.BotDM],
  },

  run(asker, _given, host) {
    const { id } = tableHere(asker, host);
    host.tables.undo(id, asker);
    return panelOf(id, asker, host);
  },
};
