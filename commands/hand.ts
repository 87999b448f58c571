import { InteractionContextType } from 'discord.js';
import { text } from '../src/kernel/index.ts';
import { TableRefusal } from '../src/table/index.ts';
import { say } from '../src/words.ts';
import type { Command } from './command.ts';
import { tableHere } from './here.ts';
import { pictureOptions, show } from './pictures.ts';

const t = (key: string) => say(text(`commands:hand.${key}`), { locale: 'en', names: [] });

/** `/hand`: one's own cards, for oneself alone. */
export const hand: Command = {
  data: {
    name: 'hand',
    description: t('about'),
    contexts: [InteractionContextType.Guild, InteractionContextType.BotDM],
    options: pictureOptions('own', t),
  },

  run(asker, given, host) {
    const seen = host.tables.look(tableHere(asker, host).id, asker.userId);
    if (seen.seat === null) throw new TableRefusal('not-seated');
    if (seen.view === null) throw new TableRefusal('not-started');
    return show(seen, given.text('show') ?? 'hand', given.flag('text') ?? false);
  },
};
