import { ApplicationCommandOptionType, InteractionContextType } from 'discord.js';
import { games } from '../src/games/index.ts';
import { text } from '../src/kernel/index.ts';
import { type Order, TableRefusal } from '../src/table/index.ts';
import type { Command } from './command.ts';
import { tableHere } from './here.ts';
import type { Asker, Host } from './host.ts';
import { type Message, message, words } from './message.ts';
import { orderLines, windowsLine } from './panels/reactions.ts';
import { readerOf } from './reader.ts';
import { choice, described, speech } from './speech.ts';

const t = speech('reactions');

/** What stands for every kind, in the place of one. */
const ALL = 'all';
const UNTIL: Order['until'][] = ['next', 'turn', 'cleared'];

/** Every kind of event to which somebody can react, in any of the games. */
const kinds = new Map(
  Object.values(games).flatMap(({ id, reactions }) =>
    (reactions?.kinds ?? []).map((kind) => [kind, text(`${id}:reactions.${kind}`)]),
  ),
);

const sub = (name: string) => ({
  type: ApplicationCommandOptionType.Subcommand as const,
  name,
  ...described(`reactions.${name}.about`),
});
const to = {
  type: ApplicationCommandOptionType.String as const,
  name: 'to',
  ...described('reactions.to'),
  choices: [choice(text('commands:reactions.all'), ALL), ...[...kinds].map(([value, name]) => choice(name, value))],
};

/** `/reactions`: one's standing orders: when to pass without being asked. */
export const reactions: Command = {
  data: {
    name: 'reactions',
    ...described('reactions.about'),
    contexts: [InteractionContextType.Guild, InteractionContextType.BotDM],
    options: [
      sub('list'),
      {
        ...sub('set'),
        options: [
          { ...to, required: true },
          {
            type: ApplicationCommandOptionType.String,
            name: 'until',
            ...described('reactions.until'),
            choices: UNTIL.map((value) => choice(text(`commands:reactions.untils.${value}`), value)),
          },
        ],
      },
      { ...sub('clear'), options: [{ ...to, ...described('reactions.clear.to') }] },
    ],
  },

  run(asker, given, host) {
    const { tables } = host;
    const { id } = tableHere(asker, host);
    const chosen = given.text('to');
    const kind = chosen === ALL ? null : chosen;
    if (given.subcommand === 'set') {
      const until = UNTIL.find((known) => known === (given.text('until') ?? 'next'));
      if (chosen === null || !until) throw new TableRefusal('no-such-reaction');
      tables.passOn(id, asker, { kind, until });
      return listed(id, t('set.done', asker.locale), asker, host);
    }
    if (given.subcommand === 'clear') {
      tables.clearOrders(id, asker, chosen === null ? undefined : kind);
      return listed(id, t('clear.done', asker.locale), asker, host);
    }
    return listed(id, null, asker, host);
  },
};

/** What stands now, after what was done. @throws TableRefusal not-seated */
function listed(table: string, done: string | null, asker: Asker, host: Host): Message<'seat'> {
  const seen = host.tables.look(table, asker.userId);
  if (seen.seat === null) throw new TableRefusal('not-seated');
  const reader = readerOf(seen.table, asker.locale);
  const orders = orderLines(seen, reader);
  const lines = [done, ...(orders.length > 0 ? orders : [t('none', asker.locale)]), windowsLine(seen.table, reader)];
  return message('seat', [words(lines.flatMap((line) => line ?? []).join('\n'))]);
}
