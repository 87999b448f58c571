import { createHash } from 'node:crypto';
import { type APIApplicationCommandBasicOption, ApplicationCommandOptionType } from 'discord.js';
import { LRUCache } from 'lru-cache';
import { altOf, altOfCard, describe, guideOf, headline, pictureOfSeat, picturesOf } from '../render/index.ts';
import { type Job, pngOf } from '../render/studio.ts';
import { games } from '../src/games/index.ts';
import { type CardInfo, Match, text } from '../src/kernel/index.ts';
import { metrics } from '../src/metrics.ts';
import { type Seen, TableRefusal } from '../src/table/index.ts';
import type { Locale } from '../src/words.ts';
import { tableAt } from './chair.ts';
import { inMessages, type Message, message, type Picture, picture } from './message.ts';
import { readerOf } from './reader.ts';
import { choice, described } from './speech.ts';

/** Encoded pictures are kept up to this many bytes (40 boards and more), the least lately used given up first. */
const encoded = new LRUCache<string, Buffer, { job: Job }>({
  maxSize: 32e6,
  sizeCalculation: (png) => png.length,
  fetchMethod: (_name, _stale, { context }) => pngOf(context.job).finally(metrics.paint.startTimer()),
  ignoreFetchAbort: true,
});

/**
 * A picture of what a person sees of a table. It is painted and encoded when it is sent, and once for the same content.
 * @param what which of the game's pictures: `board`, `hand`, ...
 * @param locale the language of whoever sees it
 */
export function pictureOf(seen: Pick<Seen, 'view' | 'table'>, what: string, locale: Locale): Picture {
  const { view, table } = seen;
  const game = table.game.id;
  const at = { id: tableAt(table.id), names: table.names, locale };
  const name = fileName(what, [game, view, what, at]);
  return { name, alt: altOf(game, view, what, at), png: () => kept(name, ['picture', game, view, what, at]) };
}

/**
 * Shows one of the game's pictures, or tells it in words alone.
 * @param what which: one that this person's view has
 * @throws TableRefusal no-picture where this game has none of that name
 */
export function show(seen: Seen, what: string, inWords: boolean, locale: Locale): Message<'seat'> {
  const { table } = seen;
  const game = table.game.id;
  const all = picturesOf(game, seen.seat === null ? 'everybody' : 'own');
  if (!all.includes(what)) throw new TableRefusal('no-picture', { game: table.game.title, pictures: all });
  return shown(seen, what, inWords, locale);
}

/**
 * Shows a picture of one player that everybody may see, or tells it in words alone.
 * @param seen what everybody sees
 * @param userId whose: a Discord id
 * @throws TableRefusal no-picture where this game has none of that name, not-a-player where that person has no seat
 */
export function showOf(seen: Seen, what: string, userId: string, inWords: boolean, locale: Locale): Message<'seat'> {
  const { table } = seen;
  const game = table.game.id;
  if (!picturesOf(game, 'each').includes(what))
    throw new TableRefusal('no-picture', { game: table.game.title, pictures: picturesOf(game, 'everybody') });
  const player = table.players.find((each) => each.userId === userId);
  if (!player) throw new TableRefusal('not-a-player');
  return shown(seen, pictureOfSeat(what, player.seat), inWords, locale);
}

function shown(seen: Seen, what: string, inWords: boolean, locale: Locale): Message<'seat'> {
  if (inWords) return inMessages(inText(seen, what, locale));
  const painted = pictureOf(seen, what, locale);
  return message('seat', [picture(painted)], { pictures: [painted] });
}

/** A picture of what a person sees of a table in words alone, ready for a message. */
export function inText({ view, table }: Pick<Seen, 'view' | 'table'>, what: string, locale: Locale): string {
  return describe(table.game.id, view, what, { id: table.id, ...readerOf(table, locale) });
}

/** How a game stands, in one line ready for a message. */
export function inOneLine({ view, table }: Pick<Seen, 'view' | 'table'>, locale: Locale): string {
  return headline(table.game.id, view, { id: table.id, ...readerOf(table, locale) });
}

/** The picture of one card. */
export function cardPicture(game: string, { face }: CardInfo, locale: Locale): Picture {
  const name = fileName('card', [game, face, locale]);
  return { name, alt: altOfCard(game, face, locale), png: () => kept(name, ['card', game, face, locale]) };
}

/** The picture of a guide. @param faces of all cards of the game */
export function guidePicture(game: string, what: string, faces: readonly unknown[], locale: Locale): Picture {
  const guide = guideOf(game, what, faces, locale);
  const name = fileName(what, [game, what, faces, locale]);
  return { name, alt: guide.alt(), png: () => kept(name, ['guide', game, what, faces, locale]) };
}

/**
 * The options of a command that shows pictures: which of them, in any of the games, and whether in words alone.
 * @param whose those that everybody may see, or those of one's own seat
 * @param part where the words of the options and of the pictures' names stand in `commands/words`
 */
export function pictureOptions(whose: 'everybody' | 'own', part: string): APIApplicationCommandBasicOption[] {
  const names = new Set(Object.keys(games).flatMap((game) => picturesOf(game, whose)));
  const choices = [...names].map((value) => choice(text(`commands:${part}.${value}`), value));
  return [
    { type: ApplicationCommandOptionType.String, name: 'show', ...described(`${part}.show`), choices },
    { type: ApplicationCommandOptionType.Boolean, name: 'text', ...described(`${part}.text`) },
  ];
}

/** The names of the pictures that there are of each player, in any of the games. */
export const eachPictures = [...new Set(Object.keys(games).flatMap((game) => picturesOf(game, 'each')))];

/** The name of a picture's file, with a hash of what it shows. */
function fileName(what: string, shown: unknown): string {
  return `${what}-${createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 12)}.png`;
}

/** Its PNG: painted and encoded where it is not known, once for all who ask meanwhile. */
function kept(name: string, job: Job): Promise<Buffer> {
  return encoded.forceFetch(name, { context: { job } });
}

/** Paints a board of each game once, so that fonts, faces and the painter's code are there when somebody asks. */
export async function warmUp(): Promise<void> {
  for (const game of Object.values(games)) {
    const terms = { seed: '0'.repeat(64), seats: game.seats.min, options: game.options.parse({}) };
    const view = Match.start(game, terms, 1).match.view('spectator');
    await pngOf(['picture', game.id, view, 'board', { id: '', names: [] }]);
  }
}
