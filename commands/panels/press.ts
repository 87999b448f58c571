import { TableRefusal } from '../../src/table/index.ts';
import { hostAt } from '../chair.ts';
import { confirmed } from '../gm.ts';
import { handOf } from '../hand.ts';
import { guide, helpAt } from '../help.ts';
import { panelOf } from '../here.ts';
import type { Asker, Host } from '../host.ts';
import { type ComponentId, readDraft, writeDraft } from '../ids.ts';
import { logOf } from '../log.ts';
import { type Message, message, words } from '../message.ts';
import { replayOf } from '../replay.ts';
import { speech } from '../speech.ts';
import { forgotten } from '../stats.ts';
import { MENU } from './answers.ts';
import { hoursOf } from './patience.ts';
import { askedFor } from './request.ts';

/** How a press is acknowledged: by a new private reply, by changing the panel that it is on, silently, or by a form. */
export type Acknowledgement = 'reply' | 'update' | 'silent' | 'form';

const ACKNOWLEDGEMENTS: Record<string, Acknowledgement> = {
  move: 'reply',
  hand: 'reply',
  log: 'reply',
  help: 'reply',
  guide: 'reply',
  replay: 'reply',
  join: 'silent',
  leave: 'silent',
  start: 'silent',
  shuffle: 'silent',
  again: 'silent',
  option: 'silent',
  windows: 'silent',
  patience: 'silent',
  lapse: 'silent',
  agree: 'silent',
  refuse: 'silent',
  amount: 'form',
};

/** How to acknowledge a press, told from its custom_id alone, before anything else is looked at. */
export function acknowledgement(verb: string): Acknowledgement {
  return (Object.hasOwn(ACKNOWLEDGEMENTS, verb) && ACKNOWLEDGEMENTS[verb]) || 'update';
}

/**
 * Does what a button, menu or form says.
 * @param values what was chosen in a menu, or typed into a form
 * @returns what to show; null where the table's post shows it
 * @throws TableRefusal where it cannot be done
 */
export function press(id: ComponentId, values: string[], asker: Asker, from: Host): Message<'seat'> | null {
  const host = hostAt(id.table, asker, from);
  const { tables } = host;
  const { verb, table, decision, rest } = id;
  const current = (state = {}) => panelOf(table, asker, host, state);
  const answered = (answer: readonly string[] | number) => {
    tables.answer(table, asker, decision, answer);
    return current();
  };
  switch (verb) {
    case 'join':
      tables.join(table, asker);
      return null;
    case 'leave':
      tables.leave(table, asker);
      return null;
    case 'start':
      tables.start(table, asker);
      return null;
    case 'shuffle':
      tables.order(table, asker, 'random');
      return null;
    case 'option':
      tables.setOption(table, asker, rest, optionValue(table, rest, values[0] ?? '', host));
      return null;
    case 'again': {
      const where = { channelId: asker.channelId, guildId: asker.guildId, locale: asker.guildLocale };
      tables.again(table, where, asker, tables.gm.isGm(table, asker));
      return null;
    }
    case 'windows':
      tables.setWindows(table, asker, values[0] ?? '');
      return null;
    case 'patience':
    case 'lapse': {
      const now = tables.named(table);
      const hours = verb === 'patience' ? hoursOf(values[0] ?? '') : (now?.patience ?? null);
      const then = verb === 'lapse' ? (values[0] ?? '') : (now?.lapse ?? 'remind');
      tables.absence.setPatience(table, asker, hours, then, tables.gm.isGm(table, asker));
      return null;
    }

    case 'order': {
      const { reaction } = asked(id, asker, host);
      if (!reaction) throw new TableRefusal('stale');
      tables.passOn(
        table,
        asker,
        rest === 'turn' ? { kind: null, until: 'turn' } : { kind: reaction.to, until: 'next' },
      );
      return current();
    }
    case 'pick':
      return answered(/^\d+$/.test(rest) && isNumber(id, asker, host) ? Number(rest) : [rest]);
    case 'none':
      return answered([]);
    case 'menu':
      return answered(values);
    case 'amount':
      return answered(Number(values[0]?.trim() || Number.NaN));
    case 'done':
      return answered(chosen(rest, id, asker, host));
    case 'draft':
    case 'last':
    case 'page':
      return current(drafted(id, values, asker, host));
    case 'undo':
      // A second click on the same button must not take back one answer more.
      if ((tables.look(table, asker.userId).decision?.id ?? '') !== decision) throw new TableRefusal('stale');
      tables.undo(table, asker);
      return current();
    case 'resign':
      tables.absence.resign(table, asker, rest);
      return message('seat', [words(speech('table')('resign.done', asker.locale))]);
    case 'end':
      tables.end(table, asker, tables.gm.isGm(table, asker));
      return message('seat', [words(speech('table')('end.done', asker.locale))]);

    case 'gm':
      return confirmed(table, decision, rest, asker, host);
    case 'ask':
      tables.consent.ask(table, asker);
      return askedFor(table, asker, host);
    case 'agree':
    case 'refuse':
      tables.consent.give(table, asker, decision, verb === 'agree');
      return null;

    case 'hand': {
      const seen = tables.look(table, asker.userId);
      if (seen.seat === null) throw new TableRefusal('not-seated');
      return handOf(seen, 'hand', false, asker.locale);
    }
    case 'move': {
      const status = tables.named(table)?.status;
      if (status !== 'over' && status !== 'ended') return current();
      const here = tables.inChannel(asker.channelId);
      const key = here && here.id !== table && here.status !== 'over' ? 'finished-here' : 'finished';
      return current({ notice: speech('panel')(key, asker.locale, { game: here?.game.title ?? '' }) });
    }
    case 'log':
      return logOf(table, asker, host);
    case 'earlier':
      return logOf(table, asker, host, /^\d{1,9}$/.test(rest) ? Number(rest) : 0);
    case 'forget':
      return forgotten(asker, host);
    case 'replay':
    case 'scene':
      return replayOf(table, asker, host, rest);
    case 'guide':
      return guide(rest, tables.gameAt(table), false, asker.locale);
    case 'help':
      return helpAt(table, asker, host);
    default:
      return current();
  }
}

/** The open question that a component belongs to. @throws TableRefusal stale where it is not open any more */
function asked(id: ComponentId, asker: Asker, host: Host) {
  const { decision } = host.tables.look(id.table, asker.userId);
  if (decision?.id !== id.decision) throw new TableRefusal('stale');
  return decision.decision;
}

/** Whether a number is asked for. Only for what looks like one: it brings up the whole table. */
function isNumber(id: ComponentId, asker: Asker, host: Host): boolean {
  const { decision } = host.tables.look(id.table, asker.userId);
  return decision?.id === id.decision && decision.decision.kind === 'amount';
}

/** The options that a draft names. */
function chosen(draft: string, id: ComponentId, asker: Asker, host: Host): string[] {
  const { options } = asked(id, asker, host);
  return readDraft(draft).flatMap((place) => options[place]?.id ?? []);
}

/** What is chosen so far after a menu, a "put last" or a turn of the page. */
function drafted(id: ComponentId, values: string[], asker: Asker, host: Host): { draft: string; page: number } {
  const { options } = asked(id, asker, host);
  if (id.verb === 'last') {
    const [last = 0, ...draft] = readDraft(id.rest);
    return { draft: writeDraft([...draft.filter((place) => place !== last), last]), page: Math.floor(last / MENU) };
  }
  const [pageText = '0', draftText = ''] = id.rest.split('.');
  const page = Number(pageText) || 0;
  if (id.verb === 'page') return { draft: draftText, page };
  // The menu shows one page: what was chosen on others stays, what is chosen here comes after it.
  const elsewhere = readDraft(draftText).filter((place) => Math.floor(place / MENU) !== page);
  const here = values.map((value) => options.findIndex((o) => o.id === value)).filter((place) => place >= 0);
  const kept = readDraft(draftText).filter((place) => here.includes(place));
  return { draft: writeDraft([...elsewhere, ...kept, ...here.filter((place) => !kept.includes(place))]), page };
}

function optionValue(table: string, key: string, value: string, host: Host): unknown {
  const choice = host.tables.named(table)?.choices.find((c) => c.key === key);
  return choice?.values.find((v) => String(v) === value) ?? value;
}
