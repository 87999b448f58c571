import { InteractionContextType } from 'discord.js';
import { type Seen, TableRefusal } from '../src/table/index.ts';
import type { Locale } from '../src/words.ts';
import type { Command } from './command.ts';
import { tableHere } from './here.ts';
import { type Message, message, words } from './message.ts';
import { orderLines } from './panels/reactions.ts';
import { pictureOptions, show } from './pictures.ts';
import { readerOf } from './reader.ts';
import { described } from './speech.ts';

/** `/hand`: one's own cards, for oneself alone. */
export const hand: Command = {
  data: {
    name: 'hand',
    ...described('hand.about'),
    contexts: [InteractionContextType.Guild, InteractionContextType.BotDM],
    options: pictureOptions('own', 'hand'),
  },

  run(asker, given, host) {
    const seen = host.tables.look(tableHere(asker, host).id, asker.userId);
    if (seen.seat === null) throw new TableRefusal('not-seated');
    if (seen.view === null) throw new TableRefusal('not-started');
    return handOf(seen, given.text('show') ?? 'hand', given.flag('text') ?? false, asker.locale);
  },
};

/** A picture of one's own cards, or the words of it, and one's standing orders after it. @throws TableRefusal no-picture */
export function handOf(seen: Seen, what: string, inWords: boolean, locale: Locale): Message<'seat'> {
  const shown = show(seen, what, inWords, locale);
  const orders = orderLines(seen, readerOf(seen.table, locale));
  if (orders.length === 0) return shown;
  return { ...shown, follows: [...shown.follows, message('seat', [words(orders.join('\n'))])] };
}
