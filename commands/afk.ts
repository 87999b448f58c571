import { ApplicationCommandOptionType, InteractionContextType } from 'discord.js';
import { DateTime } from 'luxon';
import { TableRefusal } from '../src/table/index.ts';
import type { Command } from './command.ts';
import type { Asker, Host } from './host.ts';
import { message, words } from './message.ts';
import { described, speech } from './speech.ts';

const t = speech('afk');
/** What stands for "I am back". */
const BACK = 'back';
/** The days ahead that are suggested. */
const DAYS = [1, 2, 3, 4, 5, 6, 7, 10, 14, 21, 28];

/** `/afk`: that one is away until a day: nobody is reminded meanwhile, deadlines wait, and the others see it. */
export const afk: Command = {
  data: {
    name: 'afk',
    ...described('afk.about'),
    contexts: [InteractionContextType.Guild, InteractionContextType.BotDM],
    options: [
      {
        type: ApplicationCommandOptionType.String,
        name: 'until',
        ...described('afk.until'),
        required: true,
        autocomplete: true,
      },
    ],
  },

  run(asker, given, host) {
    const { personal } = host.tables;
    const said = given.text('until')?.trim() ?? '';
    // Who sends what they typed without choosing from the list, as "friday", means the first day in it that is called so.
    const meant = offered(asker, host).find(({ name }) => said !== '' && beginsWith(name, said));
    const typed = meant?.value ?? said;
    if (typed === BACK) {
      personal.away(asker, null);
      return message('seat', [words(t('back', asker.locale))]);
    }
    const day = dayOf(typed, DateTime.fromMillis(host.clock.now(), { zone: personal.of(asker).zone }).startOf('day'));
    if (!day.isValid) throw new TableRefusal('no-date');
    personal.away(asker, day.toMillis());
    return message('seat', [words(t('done', asker.locale, { until: `<t:${Math.floor(day.toSeconds())}:f>` }))]);
  },

  suggest(asker, typed, host) {
    const wanted = typed.trim().toLowerCase();
    return offered(asker, host).filter(({ name, value }) => `${name} ${value}`.toLowerCase().includes(wanted));
  },
};

/** The day that is typed as 2031-05-24, as 24.5.2031, or as 24.5., which is today or the next one after. */
function dayOf(typed: string, today: DateTime): DateTime {
  const { zone } = today;
  if (/^\d{4}-\d{2}-\d{2}$/.test(typed)) return DateTime.fromISO(typed, { zone });
  const found = /^(\d{1,2})\. ?(\d{1,2})\.? ?(\d{4})?$/.exec(typed);
  if (!found) return DateTime.invalid('no date');
  const [, day, month, year] = found.map(Number);
  const named = DateTime.fromObject({ year: year || today.year, month, day }, { zone });
  return year || named >= today ? named : named.plus({ years: 1 });
}

/** The days that are offered, the next one first; before them that one is back, where they are away. */
function offered(asker: Asker, { tables, clock }: Host): { name: string; value: string }[] {
  const { zone, awayUntil } = tables.personal.of(asker);
  const today = DateTime.fromMillis(clock.now(), { zone }).startOf('day');
  const days = DAYS.map((ahead) => {
    const day = today.plus({ days: ahead });
    const name = day.setLocale(asker.locale).toLocaleString({ weekday: 'long', day: 'numeric', month: 'long' });
    return { name, value: day.toISODate() ?? '' };
  });
  return [...(awayUntil === null ? [] : [{ name: t('is-back', asker.locale), value: BACK }]), ...days];
}

function beginsWith(name: string, typed: string): boolean {
  return name.toLowerCase().startsWith(typed.toLowerCase());
}
