import {
  type APIApplicationCommandBasicOption,
  ApplicationCommandOptionType,
  ButtonStyle,
  ComponentType,
  InteractionContextType,
} from 'discord.js';
import { type Text, text } from '../src/kernel/index.ts';
import { type TableInfo, TableRefusal } from '../src/table/index.ts';
import { type Reader, say } from '../src/words.ts';
import { chairAt, hostAt } from './chair.ts';
import type { Command, Given } from './command.ts';
import { panelOf, tableHere } from './here.ts';
import type { Asker, Host } from './host.ts';
import { writeId } from './ids.ts';
import { button, buttons, inMessages, type Message, message, picture, words } from './message.ts';
import { inText, pictureOf } from './pictures.ts';
import { readerOf } from './reader.ts';
import { described, speech } from './speech.ts';

const t = speech('gm');

/** How many events an audit shows, and how many lines a preview. */
const AUDITED = 30;
const PREVIEWED = 12;
/** The longest part of a line there. */
const LINE = 200;
/** The most bytes that a game's file may have. */
const MOST_BYTES = 8e6;
/** Stands between the parts of what is confirmed. */
const BETWEEN = '|';
/** The options for the parts of a correction, in order. */
const PARTS = ['first', 'second', 'third'];
/** Chooses all seats. */
const ALL = 'all';

const typed = (name: string, of: string, required = true): APIApplicationCommandBasicOption => ({
  type: ApplicationCommandOptionType.String,
  name,
  ...described(`gm.${of}`),
  autocomplete: true,
  ...(required && { required }),
});
const flag = (name: string, of: string, required = false): APIApplicationCommandBasicOption => ({
  type: ApplicationCommandOptionType.Boolean,
  name,
  ...described(`gm.${of}`),
  ...(required && { required }),
});
const sub = (name: string, options: APIApplicationCommandBasicOption[] = []) => ({
  type: ApplicationCommandOptionType.Subcommand as const,
  name,
  ...described(`gm.${name}.about`),
  options,
});

/** `/gm`: what game masters do. Destructive acts are confirmed by a button, and can be taken back for a day. */
export const gm: Command = {
  data: {
    name: 'gm',
    ...described('gm.about'),
    contexts: [InteractionContextType.Guild, InteractionContextType.BotDM],
    options: [
      sub('inspect', [typed('player', 'player', false)]),
      sub('audit', [flag('secrets', 'audit.secrets')]),
      sub('answer', [typed('player', 'player')]),
      sub('skip', [typed('player', 'player')]),
      sub('pause'),
      sub('resume'),
      sub('replace', [
        typed('player', 'player'),
        {
          type: ApplicationCommandOptionType.User,
          name: 'by',
          ...described('gm.replace.by'),
          required: true,
        },
      ]),
      sub('rewind', [typed('to', 'rewind.to')]),
      sub('reset'),
      sub('fix', [typed('what', 'fix.what'), ...PARTS.map((part) => typed(part, 'fix.part', false))]),
      sub('undo'),
      sub('export', [typed('table', 'export.table', false)]),
      sub('import', [
        {
          type: ApplicationCommandOptionType.Attachment,
          name: 'file',
          ...described('gm.import.file'),
          required: true,
        },
      ]),
      sub('role', [
        { type: ApplicationCommandOptionType.Role, name: 'role', ...described('gm.role.role') },
        flag('quiet', 'role.quiet'),
      ]),
    ],
  },

  run(asker, given, host) {
    const { gm } = host.tables;
    if (given.subcommand === 'role') return settings(asker, given, host);
    if (given.subcommand === 'import') return brought(asker, given, host);
    if (given.subcommand === 'undo') return restoring(asker, host);
    if (given.subcommand === 'export') return exported(asker, given, host);
    const here = tableHere(asker, host);
    const { id } = here;
    const reader = readerOf(here, asker.locale);
    const done = (key: string, args = {}) => message<'seat'>('seat', [words(t(key, asker.locale, args))]);
    switch (given.subcommand) {
      case 'inspect':
        return inspected(here, given.text('player') ?? ALL, asker, host);
      case 'audit':
        return audited(here, given.flag('secrets') ?? false, asker, host);
      case 'answer': {
        const seat = seatNamed(here, given.text('player'));
        const chair = chairAt(id, seat);
        return panelOf(chair, asker, hostAt(chair, asker, host), {
          notice: t('answer.notice', asker.locale, { player: reader.names[seat] ?? '?' }),
        });
      }
      case 'skip': {
        const seat = seatNamed(here, given.text('player'));
        gm.skip(id, asker, seat);
        return done('skip.done', { player: reader.names[seat] ?? '?' });
      }
      case 'pause':
        gm.pause(id, asker);
        return done('pause.done');
      case 'resume':
        gm.resume(id, asker);
        return done('resume.done');
      case 'replace': {
        const seat = seatNamed(here, given.text('player'));
        const by = given.user('by');
        if (!by) throw new TableRefusal('no-such-seat');
        if (!gm.isGm(id, asker)) throw new TableRefusal('not-gm');
        if (by.bot) throw new TableRefusal('no-bots');
        const name = [...by.name.replaceAll(/[:|]/g, ' ')].slice(0, 24).join('');
        const ask = t('replace.ask', asker.locale, { player: reader.names[seat] ?? '?', by: `<@${by.id}>` });
        return confirming(here, asker, host, ['replace', String(seat), by.id, name], ask);
      }
      case 'rewind': {
        const name = given.text('to') ?? '';
        const { stop, lines } = gm.since(id, asker, name);
        const where = t(stop.before ? 'rewind.before' : 'rewind.after', asker.locale, {
          line: short(stop.line, reader),
        });
        const shown = lines.slice(-PREVIEWED).map((line) => `• ${short(line, reader)}`);
        const more =
          lines.length > shown.length ? [t('rewind.more', asker.locale, { count: lines.length - shown.length })] : [];
        const none = lines.length === 0 ? [t('rewind.nothing', asker.locale)] : [t('rewind.void', asker.locale)];
        return confirming(here, asker, host, ['rewind', name], [where, ...none, ...more, ...shown].join('\n'));
      }
      case 'reset':
        if (!gm.isGm(id, asker)) throw new TableRefusal('not-gm');
        return confirming(here, asker, host, ['reset'], t('reset.ask', asker.locale));
      case 'fix':
        return fixing(here, asker, given, host);
      default:
        throw new TableRefusal('not-gm');
    }
  },

  suggest(asker, typedText, host, given) {
    const wanted = typedText.trim().toLowerCase();
    return choices(asker, given, host)
      .map(({ name, value }) => ({ name: cut(name, 100), value }))
      .filter(({ name, value }) => name.toLowerCase().includes(wanted) || value === typedText)
      .slice(0, 25);
  },
};

/** What can be chosen for the option that is being typed; nothing for those who may not do it. */
function choices(asker: Asker, given: Given, host: Host): { name: string; value: string }[] {
  if (given.subcommand === 'export')
    return exportable(asker, host).map((table) => {
      const { names } = readerOf(table, asker.locale);
      const parts = { table: table.id, game: table.game.title, players: [...names] };
      return { name: plain(t('export.option', asker.locale, parts)), value: table.id };
    });
  const table = host.tables.inChannel(asker.channelId);
  if (!table || !host.tables.gm.isGm(table.id, asker)) return [];
  return offered(table, asker, given, host, readerOf(table, asker.locale));
}

/** What can be chosen for the option that is being typed: the first one of the subcommand that does not stand firm yet. */
function offered(table: TableInfo, asker: Asker, given: Given, host: Host, reader: Reader) {
  const { gm } = host.tables;
  const worded = (each: { id: string; label: Text }) => ({ name: say(each.label, reader), value: each.id });
  switch (given.subcommand) {
    case 'rewind':
      return gm.stops(table.id, asker).map(({ name, before, line }) => ({
        name: t(before ? 'rewind.before' : 'rewind.after', asker.locale, { line: plain(say(line, reader)) }),
        value: name,
      }));
    case 'fix': {
      const at = given.focused ?? 'what';
      if (at === 'what') return gm.parts(table.id, asker, null, 0).map(worded);
      return gm.parts(table.id, asker, given.text('what') ?? '', PARTS.indexOf(at)).map(worded);
    }
    default: {
      const people = table.players
        .filter((p) => !p.machine)
        .map((p) => ({ name: p.name || `#${p.seat + 1}`, value: String(p.seat) }));
      const all = given.subcommand === 'inspect' ? [{ name: t('inspect.all', asker.locale), value: ALL }] : [];
      return [...all, ...people];
    }
  }
}

/**
 * Does what was confirmed by a button.
 * @param what which act, and its parts, as {@link confirming} wrote them
 * @param mark how the game stood when it was asked
 * @throws TableRefusal changed where the game has gone on since; and what the act itself throws
 */
export function confirmed(table: string, mark: string, what: string, asker: Asker, host: Host): Message<'seat'> {
  const { gm } = host.tables;
  if (!gm.isGm(table, asker)) throw new TableRefusal('not-gm');
  if (gm.mark(table) !== mark) throw new TableRefusal('changed');
  const [act = '', ...parts] = what.split(BETWEEN);
  const done = (key: string) => message<'seat'>('seat', [words(t(key, asker.locale))]);
  switch (act) {
    case 'replace': {
      const [seat = '', userId = '', name = ''] = parts;
      if (!/^\d{1,20}$/.test(userId)) throw new TableRefusal('no-such-seat');
      gm.replace(table, asker, Number(seat), { userId, name });
      return done('replace.done');
    }
    case 'rewind':
      gm.rewind(table, asker, parts[0] ?? '');
      return done('rewind.done');
    case 'reset':
      gm.reset(table, asker);
      return done('reset.done');
    case 'fix': {
      const [name = '', ...at] = parts;
      const chosen = at.map((n, i) => gm.parts(table, asker, name, i)[Number.parseInt(n, 36)]?.id ?? '');
      return done(gm.fix(table, asker, name, chosen) ? 'fix.done' : 'fix.not-done');
    }
    case 'undo':
      gm.restore(table, asker);
      return done('undo.done');
    default:
      throw new TableRefusal('changed');
  }
}

/**
 * Asks whether it shall be done.
 * @param act which act, and its parts, as {@link confirmed} reads them
 * @param ask the question, in words
 */
function confirming(
  here: Pick<TableInfo, 'id'>,
  { locale }: Asker,
  host: Host,
  act: string[],
  ask: string,
): Message<'seat'> {
  const id = writeId('gm', here.id, host.tables.gm.mark(here.id), act.join(BETWEEN));
  const sure = button(id, t('sure', locale), ButtonStyle.Danger);
  return message('seat', [words(ask), words(`-# ${t('day', locale)}`), ...buttons([sure])]);
}

/** The seat that somebody means: its number before anybody who is called so, or its player's name. @throws TableRefusal no-such-seat */
function seatNamed({ players }: TableInfo, wanted: string | null): number {
  const name = (wanted ?? '').trim().toLowerCase();
  const people = players.filter((p) => !p.machine);
  const found = people.find((p) => String(p.seat) === name) ?? people.find((p) => p.name.toLowerCase() === name);
  if (!found) throw new TableRefusal('no-such-seat');
  return found.seat;
}

function inspected(here: TableInfo, player: string, asker: Asker, host: Host): Message<'seat'> {
  const all = player.trim().toLowerCase() === ALL;
  const seats = host.tables.gm.inspect(here.id, asker, all ? 'all' : seatNamed(here, player));
  const [first, ...others] = seats.flatMap((seen) => {
    const reader = readerOf(seen.table, asker.locale);
    const name = reader.names[seen.seat ?? 0] ?? '?';
    const asked = seen.decision ? [say(seen.decision.decision.prompt, reader)] : [];
    const heading = [`### ${name}`, ...asked].join('\n');
    const shown = pictureOf(seen, 'hand', asker.locale);
    const inPicture = all ? [] : [message<'seat'>('seat', [words(heading), picture(shown)], { pictures: [shown] })];
    const inWords = inMessages(`${all ? `${heading}\n` : ''}${inText(seen, 'hand', asker.locale)}`);
    return [...inPicture, { ...inWords, follows: [] }, ...inWords.follows];
  });
  return first ? { ...first, follows: others } : message('seat', [words(t('inspect.nothing', asker.locale))]);
}

function audited(here: TableInfo, secrets: boolean, asker: Asker, host: Host): Message<'seat'> {
  const reader = readerOf(here, asker.locale);
  const events = host.tables.gm.audit(here.id, asker, secrets, AUDITED);
  const said = events.map(({ at, kind, via, userId, seat, lines }) => {
    const who =
      userId !== null ? `<@${userId}>` : seat !== null ? (reader.names[seat] ?? '?') : t('audit.itself', asker.locale);
    const told = lines.map(({ line, own, void: gone }) => {
      const worded = `${own ? '🔒 ' : ''}${short(line, reader)}`;
      return gone ? `~~${worded}~~` : worded;
    });
    const how = t(`audit.via.${via}`, asker.locale);
    return `<t:${Math.floor(at / 1000)}:f> ${who}, ${t(`audit.kind.${kind}`, asker.locale)} (${how})${told.length > 0 ? `: ${told.join(' ')}` : ''}`;
  });
  return inMessages([`### ${t('audit.title', asker.locale)}`, ...said].join('\n'));
}

function fixing(here: TableInfo, asker: Asker, given: Given, host: Host): Message<'seat'> {
  const { gm } = host.tables;
  const name = given.text('what') ?? '';
  const count = PARTS.findLastIndex((part) => given.text(part) !== null) + 1;
  const reader = readerOf(here, asker.locale);
  // What was typed is taken by its id, or by its words.
  const chosen = PARTS.slice(0, count).map((part, i) => {
    const wanted = given.text(part) ?? '';
    const offers = gm.parts(here.id, asker, name, i).map(({ id, label }) => ({ id, label: say(label, reader) }));
    const byId = offers.findIndex(({ id }) => id === wanted);
    const place = byId >= 0 ? byId : offers.findIndex(({ label }) => label.toLowerCase() === wanted.toLowerCase());
    return { place, ...(offers[place] ?? { id: '', label: '?' }) };
  });
  const ids = chosen.map(({ id }) => id);
  gm.checkFix(here.id, asker, name, ids);
  const act = ['fix', name, ...chosen.map(({ place }) => place.toString(36))];
  const what = say(text(`${here.game.id}:fix.${name}`), reader);
  const parts = chosen.map(({ label }) => label).join(' · ');
  return confirming(here, asker, host, act, t('fix.ask', asker.locale, { what, parts }));
}

function restoring(asker: Asker, host: Host): Message<'seat'> {
  const { gm } = host.tables;
  const id = gm.restorableIn(asker.channelId);
  if (id === null) throw new TableRefusal('not-running');
  const last = gm.restorable(id, asker);
  if (!last) throw new TableRefusal('nothing-to-restore');
  const at = `<t:${Math.floor(last.at / 1000)}:R>`;
  const key = last.kind === 'replace' || last.kind === 'end' ? `undo.ask-${last.kind}` : 'undo.ask';
  const ask = t(key, asker.locale, { what: t(`audit.kind.${last.kind}`, asker.locale), at });
  return confirming({ id }, asker, host, ['undo'], ask);
}

/**
 * The games that somebody can save beside the one played in this channel: those in whose channel nothing can be posted and
 * whose game master they are, and those finished here.
 */
function exportable(asker: Asker, { tables }: Host): TableInfo[] {
  const stranded = asker.guildId === null ? [] : tables.places.stranded(asker.guildId);
  return [...stranded.filter(({ id }) => tables.gm.isGm(id, asker)), ...tables.finishedIn(asker.channelId)];
}

function exported(asker: Asker, given: Given, host: Host): Message<'seat'> {
  const named = given.text('table');
  const table = named === null ? tableHere(asker, host) : exportable(asker, host).find(({ id }) => id === named);
  if (!table) throw new TableRefusal('no-export');
  const file = host.tables.gm.export(table.id, asker);
  const name = `${table.game.id}-${table.id}.json`;
  const bytes = () => Promise.resolve(Buffer.from(JSON.stringify(file)));
  return message(
    'seat',
    [
      words(t(table.status === 'over' ? 'export.over' : 'export.done', asker.locale)),
      { type: ComponentType.File, file: { url: `attachment://${name}` } },
    ],
    { pictures: [{ name, alt: name, png: bytes }] },
  );
}

async function brought(asker: Asker, given: Given, host: Host): Promise<Message<'seat'>> {
  const file = given.file('file');
  if (!file) throw new TableRefusal('file-unread');
  if (file.size > MOST_BYTES) throw new TableRefusal('file-too-big');
  const where = { channelId: asker.channelId, guildId: asker.guildId, locale: asker.guildLocale };
  let read: string;
  try {
    read = await (await fetch(file.url)).text();
  } catch {
    throw new TableRefusal('file-unread');
  }
  if (read.length > MOST_BYTES) throw new TableRefusal('file-too-big');
  let parsed: unknown;
  try {
    parsed = JSON.parse(read);
  } catch {
    throw new TableRefusal('bad-file-form');
  }
  host.tables.gm.import(where, asker, parsed);
  return message('seat', [words(t('import.done', asker.locale))]);
}

function settings(asker: Asker, given: Given, host: Host): Message<'seat'> {
  const { gm } = host.tables;
  if (asker.guildId === null) throw new TableRefusal('no-server');
  const quiet = given.flag('quiet');
  const role = given.role('role');
  // Without an option it only says what is set; the role that holds for everybody would make all game masters.
  if (role === asker.guildId) throw new TableRefusal('not-a-role');
  if (role !== null || quiet !== null) {
    gm.set(asker, { ...(role !== null && { gmRole: role }), ...(quiet !== null && { tellInspect: !quiet }) });
  }
  const { gmRole, tellInspect } = gm.settings(asker.guildId);
  const lines = [
    gmRole === null ? t('role.none', asker.locale) : t('role.is', asker.locale, { role: `<@&${gmRole}>` }),
    t(tellInspect ? 'role.told' : 'role.untold', asker.locale),
  ];
  return message('seat', [words(lines.join('\n'))]);
}

/** A line cut to what a list takes. */
function short(line: Text, reader: Reader): string {
  return cut(say(line, reader), LINE);
}

/** Words without the backslashes that Discord's markdown needs: suggestions are shown as they are. */
function plain(worded: string): string {
  return worded.replaceAll(/\\(.)/g, '$1');
}

function cut(worded: string, most: number): string {
  return worded.length > most ? `${worded.slice(0, most - 1)}…` : worded;
}
