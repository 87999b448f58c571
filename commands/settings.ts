import { ApplicationCommandOptionType, InteractionContextType } from 'discord.js';
import { text } from '../src/kernel/index.ts';
import { EVERY, type Personal, TableRefusal } from '../src/table/index.ts';
import type { Locale } from '../src/words.ts';
import type { Command } from './command.ts';
import { inMessages } from './message.ts';
import { choice, described, speech } from './speech.ts';

const t = speech('settings');
const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour));

const sub = (name: string) => ({
  type: ApplicationCommandOptionType.Subcommand as const,
  name,
  ...described(`settings.${name}.about`),
});
const option = (name: string, choices?: { name: string; value: string }[]) => ({
  type: ApplicationCommandOptionType.String as const,
  name: name.split('.').at(-1) ?? name,
  ...described(`settings.${name}`),
  ...(choices && { choices }),
});
const hours = HOURS.map((value) => ({ name: clock(Number(value)), value }));
const zone = { ...option('zone'), autocomplete: true };

/** `/settings`: how and when one is told that a game waits. */
export const settings: Command = {
  data: {
    name: 'settings',
    ...described('settings.about'),
    contexts: [InteractionContextType.Guild, InteractionContextType.BotDM],
    options: [
      sub('show'),
      {
        ...sub('reminders'),
        options: [
          {
            ...option(
              'reminders.every',
              EVERY.map((h) => choice(text(`commands:settings.every.${h}`), String(h))),
            ),
            required: true,
          },
          option(
            'reminders.by',
            ['channel', 'dm'].map((by) => choice(text(`commands:settings.by.${by}`), by)),
          ),
        ],
      },
      {
        ...sub('quiet'),
        options: [option('quiet.from', hours), option('quiet.to', hours), zone],
      },
      { ...sub('digest'), options: [option('digest.hour', hours), zone] },
    ],
  },

  run(asker, given, { tables }) {
    const { personal } = tables;
    const inZone = given.text('zone');
    const moved = inZone !== null; // who gives a time zone alone keeps their hours
    const change: Partial<Personal> = moved ? { zone: inZone } : {};
    if (given.subcommand === 'reminders') {
      const every = EVERY.find((h) => String(h) === given.text('every'));
      if (every === undefined) throw new TableRefusal('bad-every');
      const by = given.text('by');
      personal.set(asker, { reminders: every, ...((by === 'dm' || by === 'channel') && { by }) });
    } else if (given.subcommand === 'quiet') {
      const [from, to] = [hour(given.text('from')), hour(given.text('to'))];
      if ((from === null) !== (to === null)) throw new TableRefusal('both-hours');
      const quiet = from === null || to === null ? null : { from, to };
      personal.set(asker, quiet === null && moved ? change : { ...change, quiet });
    } else if (given.subcommand === 'digest') {
      const digest = hour(given.text('hour'));
      personal.set(asker, digest === null && moved ? change : { ...change, digest });
    }
    const now = personal.of(asker);
    return inMessages(
      [...(given.subcommand === 'show' ? [] : [t('done', asker.locale)]), ...lines(now, asker.locale)].join('\n'),
    );
  },

  suggest(_asker, typed) {
    const wanted = typed.trim().toLowerCase().replaceAll(' ', '_');
    return Intl.supportedValuesOf('timeZone')
      .filter((name) => name.toLowerCase().includes(wanted))
      .slice(0, 25)
      .map((name) => ({ name, value: name }));
  },
};

/** What somebody has set, in words. */
function lines(own: Personal & { awayUntil: number | null }, locale: Locale): string[] {
  const { reminders, by, quiet, zone: inZone, digest, awayUntil } = own;
  const every = text(`commands:settings.every.${reminders}`);
  return [
    t('line.reminders', locale, { every, by: text(`commands:settings.by.${by}`) }),
    quiet ? t('line.quiet', locale, { from: clock(quiet.from), to: clock(quiet.to) }) : t('line.no-quiet', locale),
    digest === null ? t('line.no-digest', locale) : t('line.digest', locale, { hour: clock(digest) }),
    t('line.zone', locale, { zone: inZone }),
    ...(awayUntil === null ? [] : [t('line.away', locale, { until: `<t:${Math.floor(awayUntil / 1000)}:f>` })]),
  ];
}

/** An hour that was given; null where none was. @throws TableRefusal bad-hour */
function hour(given: string | null): number | null {
  if (given === null) return null;
  if (!HOURS.includes(given)) throw new TableRefusal('bad-hour');
  return Number(given);
}

function clock(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}
