import {
  type APIComponentInContainer,
  ApplicationCommandOptionType,
  ButtonStyle,
  InteractionContextType,
} from 'discord.js';
import { type TableInfo, TableRefusal, WAYS, type Way } from '../src/table/index.ts';
import type { Locale } from '../src/words.ts';
import type { Command } from './command.ts';
import { playedHere } from './here.ts';
import type { Asker, Host } from './host.ts';
import { writeId } from './ids.ts';
import { button, buttons, inMessages, type Message, message, picture, words } from './message.ts';
import { inOneLine, inText, pictureOf } from './pictures.ts';
import { readerOf } from './reader.ts';
import { described, speech } from './speech.ts';
import { inShort } from './story.ts';

const t = speech('replay');

/** How many lines of what was said before a step are shown with it, and how many characters of what was said in all. */
const RECENT = 12;
const SAID = 2500;
const SAID_IN_WORDS = 400;
const BACK: Way[] = ['first', 'turn-back', 'back'];
const EMOJI: Record<Way, string> = {
  ...{ first: '⏮️', 'turn-back': '⏪', back: '◀️' },
  ...{ next: '▶️', 'turn-next': '⏩', last: '⏭️' },
};
/** Steps that are shown in words alone bear this mark, so that the next one is shown so as well. */
const WORDS = 'words';

/** `/replay`: a finished game, step by step, for whoever wants to see it, alone. */
export const replay: Command = {
  data: {
    name: 'replay',
    ...described('replay.about'),
    contexts: [InteractionContextType.Guild, InteractionContextType.BotDM],
    options: [
      {
        type: ApplicationCommandOptionType.String,
        name: 'table',
        ...described('replay.table'),
        autocomplete: true,
      },
      { type: ApplicationCommandOptionType.Boolean, name: 'text', ...described('replay.text') },
    ],
  },

  run(asker, given, host) {
    const named = given.text('table');
    const known = named === null ? null : host.tables.finishedIn(asker.channelId).find(({ id }) => id === named);
    if (known === undefined) throw new TableRefusal('no-replay');
    return replayOf((known ?? playedHere(asker, host)).id, asker, host, '', given.flag('text') ?? false);
  },

  suggest({ channelId, locale }, typed, host) {
    return host.tables
      .finishedIn(channelId)
      .map((table) => {
        const { names } = readerOf(table, locale);
        const name = t('option', locale, { table: table.id, game: table.game.title, players: [...names] });
        return { name: name.slice(0, 100), value: table.id };
      })
      .filter(({ name }) => name.toLowerCase().includes(typed.trim().toLowerCase()));
  },
};

/**
 * A step of a finished game: what was said, the board, and buttons to go on.
 * @param rest as a button of the step before carries it; anything else begins at the beginning
 * @param inWords whether without pictures; the buttons carry it on
 * @throws TableRefusal not-running, not-finished, not-read
 */
export function replayOf(table: string, asker: Asker, host: Host, rest: string, inWords = false): Message<'seat'> {
  const [word = '', from = '', mark] = rest.split('.');
  const way = WAYS.find((known) => known === word) ?? 'first';
  const plain = inWords || mark === WORDS;
  const scene = host.tables.scene(table, /^\d{1,6}$/.test(from) ? Number(from) : 0, way);
  const { locale } = asker;
  const reader = readerOf(scene.table, locale);
  const { step, steps, exact } = scene;
  const place = t('place', locale, { step: step + 1, steps, at: `<t:${Math.floor(scene.at / 1000)}:f>` });
  const title = `### ${inOneLine(scene, locale)}\n-# ${place}`;
  const before = inShort(scene.before, reader).slice(-RECENT);
  const now = inShort(scene.now, reader).map((line) => line.replace(/^-# /gm, ''));
  const told = lastOf([...before, ...now], plain ? SAID_IN_WORDS : SAID);
  const said = [title, ...told, ...(exact ? [] : [`⚠️ ${t('changed', locale)}`])].join('\n');

  const ends = { back: step === 0, on: step === steps - 1 };
  const to = (way: Way) =>
    button(
      writeId('scene', table, '', [way, step, ...(plain ? [WORDS] : [])].join('.')),
      t(way, locale),
      ButtonStyle.Secondary,
      { emoji: EMOJI[way], disabled: BACK.includes(way) ? ends.back : ends.on },
    );
  const ways = [
    ...buttons((['first', 'turn-back', 'turn-next', 'last'] as const).map(to)),
    ...buttons((['back', 'next'] as const).map(to)),
  ];
  const proof = ends.back || ends.on ? [words(proofOf(scene.table, locale))] : [];
  if (plain) {
    const board = inMessages(inText(scene, 'board', locale));
    const [block] = board.components;
    const shown = block && 'components' in block ? (block.components as APIComponentInContainer[]) : [];
    return message('seat', [words(said), ...shown, ...proof, ...ways], { follows: board.follows });
  }
  const shown = pictureOf(scene, 'board', locale);
  return message('seat', [words(said), picture(shown), ...proof, ...ways], { pictures: [shown] });
}

/** The seed of a finished game, and how anybody can check that it was played by it. */
function proofOf({ seed, seedHash }: TableInfo, locale: Locale): string {
  return `-# ${t('proof', locale, { seed: seed ?? '', hash: seedHash ?? '' })}`;
}

/** The last lines that are short enough together. */
function lastOf(lines: string[], most: number): string[] {
  let length = 0;
  const cut = lines.findLastIndex((line) => {
    length += line.length + 1;
    return length > most;
  });
  return lines.slice(cut + 1);
}
