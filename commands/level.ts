import { games } from '../src/games/index.ts';
import { type Text, text } from '../src/kernel/index.ts';
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
  const value = text(`${game.id}:options.${key}.${table.options[key]}`);
  return [say(text('commands:lobby.option', { name: text(`${game.id}:options.${key}.name`), value }), reader)];
}

/**
 * What was chosen for a game, in one line: how hard it is, where somebody plays alone; each option that is not as it goes
 * without saying; the card set. None where nothing was.
 */
export function chosenLines(table: TableInfo, reader: Reader): string[] {
  const { game, choices, options, cards } = table;
  const t = (key: string, args: Text['args']) => say(text(`commands:lobby.${key}`, args), reader);
  const chosen = choices.flatMap(({ key, values: [usual] }) => {
    const value = options[key];
    if (value === undefined || value === usual) return [];
    const named = text(`${game.id}:options.${key}.${value}`);
    return t('option', { name: text(`${game.id}:options.${key}.name`), value: named });
  });
  const all = [...levelLines(table, reader), ...chosen, ...(cards === null ? [] : [t('cards', { cards })])];
  return all.length > 0 ? [all.join(' · ')] : [];
}

/** How such a game is won and what the level changes, in the game's own words under `alone`, for who plays alone. */
export function aloneLines(table: TableInfo, reader: Reader): string[] {
  const key = `${table.game.id}:alone`;
  return isAlone(table) && has(key, reader.locale) ? [say(text(key), reader)] : [];
}
