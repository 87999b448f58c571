import type { TableInfo } from '../src/table/index.ts';
import type { Asker } from './host.ts';
import { speech } from './speech.ts';

/** What Discord says of a channel that was deleted (10003). */
export const GONE = 'Unknown Channel';

/**
 * Where a table is, as the asker finds it: a link to its channel; a direct message has none that others could follow, and
 * of one whose channel was deleted its own name is said.
 */
export function whereIs(
  { id, channelId, guildId, cannotPost }: TableInfo,
  asker: Pick<Asker, 'channelId' | 'locale'>,
): string {
  if (cannotPost === GONE) return speech('where')('gone', asker.locale, { table: id });
  if (guildId !== null) return `<#${channelId}>`;
  return speech('where')(channelId === asker.channelId ? 'here' : 'dm', asker.locale);
}
