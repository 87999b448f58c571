import { type APIApplicationCommandOptionChoice, ApplicationCommandOptionType } from 'discord.js';
import { type TableInfo, TableRefusal } from '../src/table/index.ts';
import type { Locale } from '../src/words.ts';
import type { Given } from './command.ts';
import type { Asker, Host } from './host.ts';
import { readerOf } from './reader.ts';
import { described } from './speech.ts';

/** `/table move`: brings a game of this server to the channel where it is typed. */
export const moveOption = {
  type: ApplicationCommandOptionType.Subcommand as const,
  name: 'move',
  ...described('table.move.about'),
  options: [
    {
      type: ApplicationCommandOptionType.String as const,
      name: 'which',
      ...described('table.move.which'),
      autocomplete: true,
    },
  ],
};

/**
 * Does it. Without a name the only game that could be meant is: the one whose channel takes no posts, or the only one.
 * @throws TableRefusal no-movable, which-table, and what {@link Places.move} throws
 */
export function moveHere(asker: Asker, given: Given, host: Host): void {
  const { channelId, guildId, guildLocale: locale, mayManage } = asker;
  const named = given.text('which');
  host.tables.places.move(named ?? meant(asker, host).id, { channelId, guildId, locale }, asker, mayManage);
}

function meant(asker: Asker, host: Host): TableInfo {
  const tables = elsewhere(asker, host);
  const stranded = tables.filter((t) => t.cannotPost !== null);
  const [first] = stranded.length > 0 ? stranded : tables;
  if (!first) throw new TableRefusal('no-movable');
  if (stranded.length > 1 || (stranded.length === 0 && tables.length > 1)) {
    throw new TableRefusal('which-table', { games: tables.slice(0, 10).map((t) => labelOf(t, asker.locale)) });
  }
  return first;
}

/** The games that could be brought here, by name. */
export function suggestMove(asker: Asker, typed: string, host: Host): APIApplicationCommandOptionChoice<string>[] {
  const wanted = typed.trim().toLowerCase();
  return elsewhere(asker, host)
    .map((table) => ({ name: labelOf(table, asker.locale).slice(0, 100), value: table.id }))
    .filter(({ name, value }) => `${name} ${value}`.toLowerCase().includes(wanted))
    .slice(0, 25);
}

function elsewhere(asker: Asker, host: Host): TableInfo[] {
  if (asker.guildId === null) return [];
  const { places } = host.tables;
  return places.movable(asker.guildId, asker, asker.mayManage).filter((t) => t.channelId !== asker.channelId);
}

function labelOf(table: TableInfo, locale: Locale): string {
  const names = new Intl.ListFormat(locale).format(readerOf(table, locale).names);
  return `${table.game.title}: ${names}${table.cannotPost === null ? '' : ' ⚠️'}`;
}
