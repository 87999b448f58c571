import { InteractionContextType } from 'discord.js';
import { text } from '../src/kernel/index.ts';
import { type Seen, TableRefusal } from '../src/table/index.ts';
import { say } from '../src/words.ts';
import type { Command } from './command.ts';
import { tableHere } from './here.ts';
import { type Message, message, words } from './message.ts';
import { orderLines } from './panels/reactions.ts';
import { pictureOptions, show } from './pictures.ts';
import { readerOf } from './reader.ts';

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
    return handOf(seen, given.text('show') ?? 'hand', given.flag('text') ?? false);
  },
};

/** A picture of one's own cards, or the words of it, and one's standing orders after it. @throws TableRefusal no-picture */
export function handOf(seen: Seen, what: string, inWords: boolean): Message<'seat'> {
  const shown = show(seen, what, inWords);
  const orders = orderLines(seen, readerOf(seen.table));
  if (orders.length === 0) return shown;
  return { ...shown, follows: [...shown.follows, message('seat', [words(orders.join('\n'))])] };
}
