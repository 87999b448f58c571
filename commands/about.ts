import { InteractionContextType } from 'discord.js';
import { games } from '../src/games/index.ts';
import { text } from '../src/kernel/index.ts';
import type { Locale } from '../src/words.ts';
import type { Command } from './command.ts';
import { inMessages } from './message.ts';
import { described, speech } from './speech.ts';

const t = speech('about');

/** `/about`: which bot this is, how it does, and who owns the games. */
export const about: Command = {
  data: {
    name: 'about',
    ...described('about.about'),
    contexts: [InteractionContextType.Guild, InteractionContextType.BotDM],
  },

  run({ locale }, _given, host) {
    const { version, startedAt, tables, owed, bytes, backup, backupFailed } = host.health();
    const owners = Object.values(games).map(({ id, title }) =>
      t('owner', locale, { game: title, owner: text(`${id}:owner`) }),
    );
    const made = backup && { at: ago(backup.at), size: megabytes(backup.bytes, locale) };
    return inMessages(
      [
        t('version', locale, { version, since: ago(startedAt) }),
        t('tables', locale, { count: tables }),
        t('owed', locale, { count: owed }),
        t('size', locale, { size: megabytes(bytes, locale) }),
        made ? t('backup', locale, made) : t('no-backup', locale),
        ...(backupFailed ? [`⚠️ ${t('backup-failed', locale)}`] : []),
        '',
        t('unofficial', locale),
        ...owners,
      ].join('\n'),
    );
  },
};

/** A moment, which Discord words for each reader: "2 hours ago". */
function ago(ms: number): string {
  return `<t:${Math.floor(ms / 1000)}:R>`;
}

function megabytes(bytes: number, locale: Locale): string {
  const unit = { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(locale, unit).format(bytes / 1e6);
}
