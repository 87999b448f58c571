import { text } from '../src/kernel/index.ts';
import type { TableInfo } from '../src/table/index.ts';
import { say } from '../src/words.ts';
import type { Asker } from './host.ts';

/** Where a table is, as the asker finds it: a link to its channel; a direct message has none that others could follow. */
export function whereIs({ channelId, guildId }: TableInfo, asker: Pick<Asker, 'channelId'>): string {
  if (guildId !== null) return `<#${channelId}>`;
  return say(text(`commands:where.${channelId === asker.channelId ? 'here' : 'dm'}`), { locale: 'en', names: [] });
}
