import { escapeMarkdown } from 'discord.js';
import type { TableInfo } from '../src/table/index.ts';
import type { Reader } from '../src/words.ts';

/** The longest that a player's name may be in a message. */
const NAME = 40;

/**
 * Who reads what is said at a table: players are named as Discord shows them, with anything that Discord would read as
 * markup or a mention made harmless.
 */
export function readerOf(table: Pick<TableInfo, 'names'>): Reader {
  return { locale: 'en', names: table.names.map(harmless) };
}

/** A name or other words of a person, so that they cannot format, mention, link or turn a line around. */
export function harmless(name: string): string {
  const visible = name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').slice(0, NAME);
  return escapeMarkdown(visible, { heading: true, bulletedList: true, numberedList: true, maskedLink: true }).replace(
    /[@<]/g,
    (sign) => `${sign}\u200b`,
  );
}
