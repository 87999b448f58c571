import { type APIComponentInContainer, ButtonStyle } from 'discord.js';
import { text } from '../../src/kernel/index.ts';
import { type Seen, type TableInfo, WINDOWS, type WindowPolicy, wordsOfOrder } from '../../src/table/index.ts';
import { type Reader, say } from '../../src/words.ts';
import { writeId } from '../ids.ts';
import { button, buttons, menu, words } from '../message.ts';

const t = (key: string, reader: Reader, args = {}) => say(text(`commands:windows.${key}`, args), reader);

/** When a table's reaction window closes, as each reader's own Discord tells times; null where none is held open. */
export function closing({ closesAt }: TableInfo, reader: Reader): string | null {
  return closesAt === null ? null : t('closes', reader, { at: `<t:${Math.ceil(closesAt / 1000)}:R>` });
}

/** How reaction windows go at a table, in one line; null where nobody can react, or nobody else is there to be kept from knowing. */
export function windowsLine({ windows, persons }: TableInfo, reader: Reader): string | null {
  return persons.max < 2 ? null : windows && t('line', reader, named(windows, reader));
}

/** The lobby's menu of how reaction windows go, with what is chosen now. */
export function windowsMenu({ id, windows, persons }: TableInfo, reader: Reader): APIComponentInContainer[] {
  if (!windows || persons.max < 2) return [];
  const options = WINDOWS.map((value) => {
    const [policy = '', hours] = value.split(':');
    const { name, about } = named({ policy, hours: Number(hours) }, reader);
    return { value, label: t('option', reader, { name }), description: about, chosen: value === windows.value };
  });
  return [
    menu(writeId('windows', id), t('menu', reader), options),
    words(`-# ${t('line', reader, named(windows, reader))}`),
  ];
}

/** What goes with a question in a reaction window: when it closes, and how to pass on more than this one. */
export function windowParts({ table, decision }: Seen, reader: Reader): APIComponentInContainer[] {
  const reaction = decision?.decision.reaction;
  if (!decision || !reaction) return [];
  const at = closing(table, reader);
  const order = (until: string, label: string) =>
    button(writeId('order', table.id, decision.id, until), label, ButtonStyle.Secondary, { emoji: '⏭️' });
  const what = text(`${table.game.id}:reactions.${reaction.to}`);
  return [
    ...(at === null ? [] : [words(at)]),
    ...(table.windows?.policy === 'strict'
      ? []
      : buttons([order('next', t('pass-next', reader, { what })), order('turn', t('pass-turn', reader))])),
  ];
}

/** The standing orders of the one who looks, a line each; none where there are none. */
export function orderLines({ table, orders }: Seen, reader: Reader): string[] {
  return orders.map((order) => `⏭️ ${t('standing', reader, { order: wordsOfOrder(table.game, order) })}`);
}

function named({ policy, hours }: Pick<WindowPolicy, 'hours'> & { policy: string }, reader: Reader) {
  const args = { count: hours ?? 0 };
  return { name: t(`${policy}.name`, reader, args), about: t(`${policy}.about`, reader, args) };
}
