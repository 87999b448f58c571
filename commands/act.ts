import { ApplicationCommandOptionType, InteractionContextType } from 'discord.js';
import { TableRefusal } from '../src/table/index.ts';
import { say } from '../src/words.ts';
import type { Command } from './command.ts';
import { panelOf, tableHere } from './here.ts';
import { NOTHING, readTyped } from './panels/answers.ts';
import { harmless, readerOf } from './reader.ts';
import { described, speech } from './speech.ts';

const t = speech('act');

/** `/act`: one's panel, or an answer typed out. */
export const act: Command = {
  data: {
    name: 'act',
    ...described('act.about'),
    contexts: [InteractionContextType.Guild, InteractionContextType.BotDM],
    options: [
      {
        type: ApplicationCommandOptionType.String,
        name: 'answer',
        ...described('act.answer'),
        autocomplete: true,
      },
    ],
  },

  run(asker, given, host) {
    const { id } = tableHere(asker, host);
    const typed = given.text('answer');
    if (typed === null) return panelOf(id, asker, host);
    const { decision, table, seat } = host.tables.look(id, asker.userId);
    if (seat === null) throw new TableRefusal('not-seated');
    if (!decision) throw new TableRefusal('not-asked');
    const read = readTyped(typed, decision.decision, readerOf(table, asker.locale));
    if ('unknown' in read) throw new TableRefusal('unknown-answer', { unknown: read.unknown.map(harmless) });
    host.tables.answer(id, asker, decision.id, read.answer);
    return panelOf(id, asker, host);
  },

  suggest(asker, typed, host) {
    const table = host.tables.inChannel(asker.channelId);
    const asked = table && host.tables.look(table.id, asker.userId).decision;
    if (!table || !asked) return [];
    const reader = readerOf(table, asker.locale);
    // What stands before the last comma is chosen already; the last word is being typed.
    const before = typed.split(',').slice(0, -1);
    const word = (typed.split(',').at(-1) ?? '').trim().toLowerCase();
    const taken = readTyped(before.join(','), asked.decision, reader);
    const ids = 'answer' in taken && Array.isArray(taken.answer) ? taken.answer : [];
    const start = ids.length > 0 ? `${ids.join(', ')}, ` : '';
    const left = asked.decision.options
      .filter((o) => !ids.includes(o.id))
      .map((o) => ({ name: say(o.label, reader), value: o.id }));
    const none = asked.decision.min === 0 && start === '' ? [{ name: t('nothing', asker.locale), value: NOTHING }] : [];
    return [...left, ...none]
      .filter(({ name, value }) => `${name} ${value}`.toLowerCase().includes(word))
      .map(({ name, value }) => ({ name: `${start}${name}`.slice(0, 100), value: `${start}${value}` }))
      .filter(({ value }) => value.length <= 100)
      .slice(0, 25);
  },
};
