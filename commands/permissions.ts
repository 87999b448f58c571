import { PermissionFlagsBits, type PermissionsBitField } from 'discord.js';
import { text } from '../src/kernel/index.ts';
import type { TableInfo } from '../src/table/index.ts';
import type { Asker, Permission } from './host.ts';
import { speech } from './speech.ts';
import { GONE, whereIs } from './where.ts';

/**
 * What the bot lacks to play host in a channel.
 * @param allowed its permissions there, as every interaction brings them (`app_permissions`)
 * @param isThread threads have a permission of their own for sending
 * @see https://docs.discord.com/developers/topics/permissions#implicit-permissions
 */
export function lacking(allowed: Readonly<PermissionsBitField>, isThread: boolean): Permission[] {
  // Without it Discord denies everything else too, whatever is granted.
  if (!allowed.has(PermissionFlagsBits.ViewChannel)) return ['ViewChannel'];
  const needed: Permission[] = [
    isThread ? 'SendMessagesInThreads' : 'SendMessages',
    'AttachFiles',
    'ReadMessageHistory',
  ];
  return needed.filter((name) => !allowed.has(PermissionFlagsBits[name]));
}

/**
 * What the bot lacks to open a thread in a channel and play host in it.
 * @param allowed its permissions in the channel; a thread has those of its channel
 */
export function lackingForThread(allowed: Readonly<PermissionsBitField>): Permission[] {
  const others = lacking(allowed, true);
  const mayOpen = others[0] === 'ViewChannel' || allowed.has(PermissionFlagsBits.CreatePublicThreads);
  return mayOpen ? others : ['CreatePublicThreads', ...others];
}

/**
 * Why a table's post cannot be made, and what would help: the missing permissions by name where the asker's interaction
 * came from the table's own channel, else what Discord answered last. Null where nothing stands against it.
 */
export function cannotPost(table: TableInfo, asker: Asker): string | null {
  const { channelId, cannotPost: why } = table;
  const t = (key: string, args = {}) => speech('cannot-post')(key, asker.locale, args);
  const here = channelId === asker.channelId;
  if (here && asker.lacks.length > 0) {
    const permissions = asker.lacks.map((name) => text(`commands:cannot-post.permission.${name}`));
    return t('lacks', { permissions, count: permissions.length });
  }
  if (why === null) return null;
  if (why === GONE) return t('gone', { table: table.id });
  return here ? t('again', { why }) : t('elsewhere', { channel: whereIs(table, asker), why });
}
