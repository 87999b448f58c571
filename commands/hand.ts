import { ApplicationCommandOptionType, InteractionContextType } from 'discord.js';
import { picturesOf } from '../render/index.ts';
import { games } from '../src/games/index.ts';
import { text } from '../src/kernel/index.ts';
import { TableRefusal } from '../src/table/index.ts';
import { say } from '../src/words.ts';
import type { Command } from './command.ts';
import { tableHere } from './here.ts';
import { show } from './pictures.ts';

const t = (key: string) => say(text(`commands:hand.${key}`), { locale: 'en', names: [] });

/** What of one's own can be looked at in any of the games. */
const shown = [...new Set(Object.keys(games).flatMap((game) => picturesOf(game, 'own')))];

/** `/hand`: one's own cards, for oneself alone. */
export const hand: Command = {
  data: {
    name: 'hand',
    description: t('about'),
    contexts: [InteractionContextType.Guild],
    options: [
      {
        type: ApplicationCommandOptionType.String,
        name: 'show',
        description: t('show'),
        choices: shown.map((value) => ({ name: t(value), value })),
      },
      { type: ApplicationCommandOptionType.Boolean, name: 'text', description: t('text') },
    ],
  },

  run(asker, given, host) {
    const seen = host.tables.look(tableHere(asker, host).id, asker.userId);
    if (seen.seat === null) throw new TableRefusal('not-seated');
    if (seen.view === null) throw new TableRefusal('not-started');
    return show(seen, given.text('show') ?? 'hand', given.flag('text') ?? false);
  },
};
