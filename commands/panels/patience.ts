import type { APIComponentInContainer } from 'discord.js';
import { text } from '../../src/kernel/index.ts';
import { LAPSES, PATIENCE, type TableInfo } from '../../src/table/index.ts';
import { type Reader, say } from '../../src/words.ts';
import { writeId } from '../ids.ts';
import { menu } from '../message.ts';

const t = (key: string, reader: Reader, args = {}) => say(text(`commands:patience.${key}`, args), reader);

/** How long somebody may be waited for, as menus and options name it: `none`, or a number of hours. */
export const PATIENCES = PATIENCE.map((hours) => (hours === null ? 'none' : String(hours)));

/** How many hours one of {@link PATIENCES} means. */
export function hoursOf(value: string): number | null {
  return value === 'none' ? null : Number(value);
}

/** How long somebody may be waited for at a table and what happens then, in one line; null where there is no deadline. */
export function patienceLine({ patience, lapse }: TableInfo, reader: Reader): string | null {
  return patience === null
    ? null
    : t('line', reader, { time: text(`commands:patience.${patience}`), next: text(`commands:patience.then.${lapse}`) });
}

/** The lobby's menus of how long somebody may be waited for, and of what happens then. */
export function patienceMenus({ id, patience, lapse, persons }: TableInfo, reader: Reader): APIComponentInContainer[] {
  if (persons.max < 2) return [];
  const times = PATIENCES.map((value) => ({
    value,
    label: t('option', reader, { time: text(`commands:patience.${value}`) }),
    chosen: hoursOf(value) === patience,
  }));
  const thens = LAPSES.map((value) => ({
    value,
    label: t('then-option', reader, { next: text(`commands:patience.then.${value}`) }),
    chosen: value === lapse,
  }));
  return [
    menu(writeId('patience', id), t('menu', reader), times),
    ...(patience === null ? [] : [menu(writeId('lapse', id), t('then-menu', reader), thens)]),
  ];
}

/**
 * When the time of those is over whom a table waits for, and who of them is away, in lines. All of it stands still until
 * something happens that all can see: a post that changed by itself would tell of what nobody may see.
 */
export function waitLines({ due, lapse, awaited, players }: TableInfo, reader: Reader): string[] {
  const name = (seat: number) => reader.names[seat] ?? '?';
  const ends = due.map(({ seat, at, over }) => {
    const seconds = Math.ceil(at / 1000);
    const next = text(`commands:patience.then.${lapse}`);
    const when = { player: name(seat), at: `<t:${seconds}:f>`, in: `<t:${seconds}:R>` };
    return over ? t('ended', reader, when) : t('ends', reader, { ...when, next });
  });
  const away = players.flatMap(({ seat, awayUntil }) =>
    awayUntil !== null && awaited.includes(seat)
      ? [t('away', reader, { player: name(seat), until: `<t:${Math.floor(awayUntil / 1000)}:f>` })]
      : [],
  );
  const empty = players.flatMap(({ seat, left }) =>
    left === 'none' && awaited.includes(seat) ? [t('empty', reader, { player: name(seat) })] : [],
  );
  return [...ends, ...away, ...empty];
}

/** Which of those whom a table waits for do not want to be reminded just now: only for what is shown when somebody asks. */
export function quietLines({ awaited, players }: TableInfo, reader: Reader): string[] {
  return players.flatMap(({ seat, quietUntil }) =>
    quietUntil !== null && awaited.includes(seat)
      ? [t('quiet', reader, { player: reader.names[seat] ?? '?', until: `<t:${Math.floor(quietUntil / 1000)}:t>` })]
      : [],
  );
}
