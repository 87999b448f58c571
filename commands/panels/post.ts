import { type APIComponentInContainer, ButtonStyle } from 'discord.js';
import { text } from '../../src/kernel/index.ts';
import type { Seen, TableInfo } from '../../src/table/index.ts';
import { has, type Reader, say } from '../../src/words.ts';
import { writeId } from '../ids.ts';
import { chosenLines, isAlone } from '../level.ts';
import { button, buttons, type Message, menu, message, picture, words } from '../message.ts';
import { pictureOf } from '../pictures.ts';
import { readerOf } from '../reader.ts';
import { patienceMenus, waitLines } from './patience.ts';
import { closing, windowsMenu } from './reactions.ts';
import { requestButtons, requestLine } from './request.ts';

/**
 * The table's post in its channel: the lobby, or the board with what just happened, whom it waits for, and buttons that
 * open one's own panel.
 * @param seen the public view: what {@link Tables.look} gave for nobody
 * @param recent what all could see happen last, ready for a message
 * @param live false leaves the buttons out (the last post of a table that has ended)
 */
export function post(seen: Seen, recent: string[], live = true): Message<'public'> {
  if (seen.seat !== null) throw new Error('a post is made from the public view');
  return seen.view === null ? lobby(seen.table, recent, live) : board(seen, recent, live);
}

function board(seen: Seen, recent: string[], live: boolean): Message<'public'> {
  const { table, outcome } = seen;
  const reader = readerOf(table);
  const t = (key: string, args = {}) => say(text(`commands:post.${key}`, args), reader);
  const shown = pictureOf(seen, 'board', reader.locale);
  const chosen = chosenLines(table, reader).map((line) => `-# ${line}`);
  const parts: APIComponentInContainer[] = [words([`## ${table.game.title}`, ...chosen].join('\n'))];
  if (recent.length > 0) parts.push(words(recent.join('\n')));
  parts.push(picture(shown));
  const awaited = table.players.filter((p) => table.awaited.includes(p.seat));
  const alone = isAlone(table); // nobody plays meanwhile: whoever does knows that it is their move
  const direct = table.guildId === null; // whoever reads it is the one who plays
  const awaits = direct
    ? t('yours')
    : t('awaits', { count: awaited.length, players: awaited.map((p) => mention(p, reader)) });
  if (outcome) {
    const players = table.players.map((p) => mention(p, reader));
    const proof = `-# ${t('fingerprint', { hash: table.seedHash ?? '' })}`;
    parts.push(
      words([`### ${say(outcome.reason, reader)}`, alone ? t('over-alone') : t('over', { players }), proof].join('\n')),
    );
  } else if (table.status === 'ended') parts.push(words(t('ended')));
  else {
    const held = closing(table, reader) ?? [];
    const paused = table.paused ? t('paused') : [];
    const asks = requestLine(table, reader);
    parts.push(
      words([paused, awaited.length > 0 ? awaits : [], asks, held, waitLines(table, reader)].flat().join('\n'), {
        passing: true,
      }),
    );
  }
  if (live && !outcome) {
    parts.push(
      ...requestButtons(table, reader),
      ...buttons([
        moveButton(table, reader),
        button(writeId('hand', table.id), t('my-hand'), ButtonStyle.Secondary, { emoji: '🎴' }),
        button(writeId('log', table.id), t('log'), ButtonStyle.Secondary, { emoji: '📜' }),
        button(writeId('help', table.id), t('help'), ButtonStyle.Secondary, { emoji: '❔' }),
      ]),
    );
  } else if (outcome) {
    parts.push(
      ...buttons([
        button(writeId('again', table.id), t('again'), ButtonStyle.Success, { emoji: '🔁' }),
        button(writeId('replay', table.id), t('replay'), ButtonStyle.Secondary, { emoji: '🎞️' }),
        button(writeId('log', table.id), t('log'), ButtonStyle.Secondary, { emoji: '📜' }),
      ]),
    );
  }
  return message('public', parts, {
    pictures: [shown],
    ping: alone ? [] : (outcome ? table.players : awaited).flatMap((p) => p.userId ?? []),
    accent: outcome ? 0xd4a849 : 0x7a1f2b,
  });
}

/** The button that opens one's own panel. */
export function moveButton({ id }: TableInfo, reader: Reader) {
  const label = say(text('commands:post.my-move'), reader);
  return button(writeId('move', id), label, ButtonStyle.Success, { emoji: '🎲' });
}

function mention({ userId, seat }: TableInfo['players'][number], reader: Reader): string {
  return userId === null ? (reader.names[seat] ?? '?') : `<@${userId}>`;
}

function lobby(table: TableInfo, recent: string[], live: boolean): Message<'public'> {
  const reader = readerOf(table);
  const t = (key: string, args = {}) => say(text(`commands:lobby.${key}`, args), reader);
  const { min, max } = table.persons;
  const people = table.players.filter((p) => !p.machine).length;
  const seats = table.players.map((p) => `${p.seat + 1}. ${mention(p, reader)}`);
  const missing = min - people;
  const invited = live && people < max ? table.invited.map((userId) => `<@${userId}>`) : [];
  const invites = invited.length > 0 ? [t('invited', { players: invited })] : [];
  const parts: APIComponentInContainer[] = [
    words(`## ${table.game.title}\n${t(min === max ? 'seats-exactly' : 'seats', { min, max })}`),
    ...(table.cards === null ? [] : [words(t('cards', { cards: table.cards }))]),
    words(seats.length > 0 ? seats.join('\n') : t('nobody')),
    words([...invites, !live ? t('ended') : missing > 0 ? t('needs', { count: missing }) : t('ready')].join('\n'), {
      passing: live,
    }),
  ];
  const [last] = recent.slice(-1);
  if (live) {
    for (const { key, values } of table.choices) {
      const chosen = table.options[key];
      const name = text(`${table.game.id}:options.${key}.name`);
      const options = values.map((value) => {
        const about = `${table.game.id}:options.${key}.about.${value}`;
        return {
          value: String(value),
          label: t('option', { name, value: text(`${table.game.id}:options.${key}.${value}`) }),
          ...(has(about, reader.locale) && { description: say(text(about), reader) }),
          chosen: value === chosen,
        };
      });
      parts.push(menu(writeId('option', table.id, '', key), say(name, reader), options));
    }
    parts.push(...windowsMenu(table, reader), ...patienceMenus(table, reader), ...(last ? [words(last)] : []));
    parts.push(
      ...buttons([
        button(writeId('join', table.id), t('join'), ButtonStyle.Success, { disabled: people >= max }),
        button(writeId('leave', table.id), t('leave')),
        button(writeId('shuffle', table.id), t('shuffle'), ButtonStyle.Secondary, {
          disabled: people < 2,
        }),
        button(writeId('start', table.id), t('start'), ButtonStyle.Primary, { disabled: missing > 0 }),
      ]),
    );
  }
  return message('public', parts, { accent: 0x5b5568, ping: table.invited });
}
