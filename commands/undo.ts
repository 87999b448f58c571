import { InteractionContextType } from 'discord.js';
import { TableRefusal } from '../src/table/index.ts';
import type { Command } from './command.ts';
import { panelOf, tableHere } from './here.ts';
import { isAlone } from './level.ts';
import { offer } from './panels/request.ts';
import { described } from './speech.ts';

/** `/undo`: takes one's last answer back, as far as nobody has learned anything since. */
export const undo: Command = {
  data: {
    name: 'undo',
    ...described('undo.about'),
    contexts: [InteractionContextType.Guild, InteractionContextType.BotDM],
  },

  run(asker, _given, host) {
    const table = tableHere(asker, host);
    const { id } = table;
    try {
      host.tables.undo(id, asker);
    } catch (error) {
      if (!(error instanceof TableRefusal) || error.why !== 'nothing-to-undo') throw error;
      if (isAlone(table)) throw new TableRefusal('nothing-to-undo-alone');
      return offer(id, error, asker, host);
    }
    return panelOf(id, asker, host);
  },
};
