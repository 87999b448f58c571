import type { TableInfo } from '../src/table/index.ts';
import type { Asker } from './host.ts';
import { speech } from './speech.ts';

/** Where a table is, as the asker finds it: a link to its channel; a direct message has none that others could follow. */
export function whereIs({ channelId, guildId }: TableInfo, asker: Pick<Asker, 'channelId' | 'locale'>): string {
  if (guildId !== null) return `<#${channelId}>`;
  return speech('where')(channelId === asker.channelId ? 'here' : 'dm', asker.locale);
}
