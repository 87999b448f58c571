import { type APIComponentInContainer, ButtonStyle } from 'discord.js';
import { text } from '../../src/kernel/index.ts';
import { type TableInfo, TableRefusal } from '../../src/table/index.ts';
import { type Reader, say } from '../../src/words.ts';
import type { Asker, Host } from '../host.ts';
import { writeId } from '../ids.ts';
import { button, buttons, type Message, message, words } from '../message.ts';
import { speech } from '../speech.ts';

const t = speech('consent');

/** That somebody asks whether an answer may be taken back, in a line for all; none where nobody does. */
export function requestLine({ request }: TableInfo, reader: Reader): string[] {
  if (!request) return [];
  const awaited = request.awaited.map((seat) => reader.names[seat] ?? '?');
  return [say(text('commands:consent.open', { player: { seat: request.seat }, awaited }), reader)];
}

/** The buttons by which the others say whether they agree. */
export function requestButtons({ id, request }: TableInfo, reader: Reader): APIComponentInContainer[] {
  if (!request) return [];
  return buttons([
    button(writeId('agree', id, request.name), t('agree', reader.locale), ButtonStyle.Success, { emoji: '↩️' }),
    button(writeId('refuse', id, request.name), t('refuse', reader.locale), ButtonStyle.Danger),
  ]);
}

/**
 * Offers to ask the others, where an answer cannot be taken back alone.
 * @param refusal why it cannot
 * @throws TableRefusal where they cannot be asked either
 */
export function offer(table: string, refusal: TableRefusal, asker: Asker, host: Host): Message<'seat'> {
  try {
    host.tables.consent.check(table, asker);
  } catch (error) {
    // That there is nothing to ask for is what the refusal says already.
    if (error instanceof TableRefusal && !['asked-already', 'asked-enough'].includes(error.why)) throw refusal;
    throw error;
  }
  const why = say(refusal.reason, { locale: asker.locale, names: [] });
  return message('seat', [
    words(`${why}\n${t('offer', asker.locale)}`),
    ...buttons([button(writeId('ask', table), t('ask', asker.locale), ButtonStyle.Primary)]),
  ]);
}

/** What the one who asked is told. */
export function askedFor(table: string, asker: Asker, host: Host): Message<'seat'> {
  const asked = host.tables.named(table)?.request;
  return message('seat', [words(t(asked ? 'asked' : 'taken-back', asker.locale))]);
}
