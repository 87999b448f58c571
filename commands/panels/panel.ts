import { type APIComponentInContainer, ButtonStyle } from 'discord.js';
import { pictureAsked } from '../../render/index.ts';
import { text, wordsOfAnswer } from '../../src/kernel/index.ts';
import type { Seen, TableInfo } from '../../src/table/index.ts';
import { type Locale, type Reader, say } from '../../src/words.ts';
import { writeId } from '../ids.ts';
import { isAlone } from '../level.ts';
import { button, buttons, type Message, message, picture, words } from '../message.ts';
import { pictureOf } from '../pictures.ts';
import { readerOf } from '../reader.ts';
import { answerParts } from './answers.ts';
import { quietLines, waitLines } from './patience.ts';
import { closing, orderLines, windowParts } from './reactions.ts';

/** A panel's own small state, carried by its components. */
export interface PanelState {
  draft?: string;
  page?: number;
  /** Something to say first: why an answer was not taken, say. */
  notice?: string;
}

/**
 * One person's panel at a table: the question that awaits them, their cards, and how to answer; or whom the table waits
 * for. It is for their eyes only.
 * @param seen what {@link Tables.look} gave for that person
 * @param recent what happened last, as far as they may read it, ready for a message
 * @param locale their language
 */
export function panel(seen: Seen, recent: string[], locale: Locale, state: PanelState = {}): Message<'seat'> {
  const { table, seat, decision } = seen;
  const reader = readerOf(table, locale);
  const t = (key: string, args = {}) => say(text(`commands:panel.${key}`, args), reader);
  const parts: APIComponentInContainer[] = [];
  if (state.notice) parts.push(words(`⚠️ ${state.notice}`));
  if (recent.length > 0) parts.push(words(recent.join('\n')));
  // What is asked stands before the picture: on a phone it is seen without scrolling from the end of the panel, where its
  // answers are, and from its beginning.
  if (decision) {
    const ends = waitLines({ ...table, awaited: [], due: table.due.filter((d) => d.seat === seat) }, reader);
    // The kernel asks such a question only where not everybody knows that there is one answer alone.
    const { options, min } = decision.decision;
    const only = options.length === 1 && min === 1 && !isAlone(table) ? [`-# ${t('only')}`] : [];
    const said = [`### ${say(decision.decision.prompt, reader)}`, ...only, ...ends, givenLine(seen, reader) ?? []];
    parts.push(words(said.flat().join('\n')));
  } else parts.push(words(waiting(seen, reader)));

  const shown =
    seen.view === null
      ? null
      : pictureOf(seen, seat === null ? 'board' : pictureAsked(table.game.id, seen.view), locale);
  if (shown) parts.push(picture(shown));
  if (decision) {
    const asked = { table: table.id, ...decision, draft: state.draft ?? '', page: state.page ?? 0 };
    parts.push(...answerParts(asked, reader), ...windowParts(seen, reader));
  }
  const orders = orderLines(seen, reader);
  if (orders.length > 0) parts.push(words(orders.join('\n')));
  const undo = seen.undoable
    ? [button(writeId('undo', table.id, decision?.id), t('undo'), ButtonStyle.Secondary, { emoji: '↩️' })]
    : [];
  const again = button(writeId('show', table.id), t('refresh'), ButtonStyle.Secondary, { emoji: '🔄' });
  parts.push(...buttons([...undo, again]));
  return message('seat', parts, { pictures: shown ? [shown] : [], accent: decision ? 0xd4a849 : 0x5b5568 });
}

/** Which answer of theirs stands, and until when they can change it; null where they have given none. */
export function givenLine({ table, decision }: Seen, reader: Reader): string | null {
  if (decision?.given === undefined) return null;
  const said = wordsOfAnswer(decision.decision, decision.given);
  const answer = Array.isArray(said) && said.length === 0 ? text('commands:panel.none') : said;
  return say(text(`commands:panel.${table.closesAt === null ? 'given' : 'given-held'}`, { answer }), reader);
}

/** Whom the table waits for, in words. */
export function waiting({ table, seat, outcome }: Seen, reader: Reader): string {
  const t = (key: string, args = {}) => say(text(`commands:panel.${key}`, args), reader);
  if (outcome) return `### ${say(outcome.reason, reader)}`;
  if (table.status === 'lobby') return t('in-lobby');
  if (table.status === 'ended') return t('ended');
  if (table.paused) return t('paused');
  const others = awaitedNames(table, reader);
  const awaits = others.length > 0 ? [t(seat === null ? 'watching' : 'waiting', { players: others })] : [];
  const closes = closing(table, reader) ?? [];
  return [[...awaits, closes].flat().join(' '), ...waitLines(table, reader), ...quietLines(table, reader)].join('\n');
}

/** The names of those whose answer is awaited, ready for Discord. */
export function awaitedNames(table: TableInfo, reader: Reader): string[] {
  return table.awaited.map((seat) => reader.names[seat] ?? '?');
}
