import { games } from '../src/games/index.ts';
import { text } from '../src/kernel/index.ts';
import { levelsOf, type TableInfo } from '../src/table/index.ts';
import { has, type Reader, say } from '../src/words.ts';

/** Whether one person alone plays at a table. */
export function isAlone({ persons }: Pick<TableInfo, 'persons'>): boolean {
  return persons.max === 1;
}

/** How hard a game is that somebody plays alone, a line; none for any other. */
export function levelLines(table: TableInfo, reader: Reader): string[] {
  const game = Object.hasOwn(games, table.game.id) ? games[table.game.id] : undefined;
  const key = game && isAlone(table) ? levelsOf(game)?.key : undefined;
  if (!game || key === undefined) return [];
  return [optionLine(table, key, reader)];
}

/** Which value an option of the game has, a line. */
function optionLine({ game, options }: TableInfo, key: string, reader: Reader): string {
  const word = (of: unknown) => text(`${game.id}:options.${key}.${of}`);
  return say(text('commands:lobby.option', { name: word('name'), value: word(options[key]) }), reader);
}

/**
 * What was chosen for a game, in one line: how hard it is, where somebody plays alone; each option that is not as it goes
 * without saying; the card set. None where nothing was.
 */
export function chosenLines(table: TableInfo, reader: Reader): string[] {
  const { choices, options, cards } = table;
  const chosen = choices.filter(({ key, values: [usual] }) => options[key] !== undefined && options[key] !== usual);
  const all = [...levelLines(table, reader), ...chosen.map(({ key }) => optionLine(table, key, reader))];
  if (cards !== null) all.push(say(text('commands:lobby.cards', { cards }), reader));
  return all.length > 0 ? [all.join(' · ')] : [];
}

/** How such a game is won and what the level changes, in the game's own words under `alone`, for who plays alone. */
export function aloneLines(table: TableInfo, reader: Reader): string[] {
  const key = `${table.game.id}:alone`;
  return isAlone(table) && has(key, reader.locale) ? [say(text(key), reader)] : [];
}
