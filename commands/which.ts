import { type APIApplicationCommandBasicOption, ApplicationCommandOptionType } from 'discord.js';
import { games } from '../src/games/index.ts';
import type { Game } from '../src/kernel/index.ts';
import { TableRefusal } from '../src/table/index.ts';
import type { Given } from './command.ts';
import type { Asker, Host } from './host.ts';
import { described } from './speech.ts';

/** The option by which a look-up names its game: there only where the bot hosts more than one. */
export const gameOption: APIApplicationCommandBasicOption[] =
  Object.keys(games).length < 2
    ? []
    : [
        {
          type: ApplicationCommandOptionType.String,
          name: 'game',
          ...described('which.game'),
          choices: Object.values(games).map(({ id, title }) => ({ name: title, value: id })),
        },
      ];

/**
 * Which game a look-up is about: the one named, else the one of this channel's table, else the first that the bot hosts.
 * Where this channel's table plays it, it comes with the cards of that table.
 * @throws TableRefusal unknown-game, not-read
 */
export function gameAsked(asker: Asker, given: Given, host: Host): Game {
  const here = host.tables.inChannel(asker.channelId);
  const id = given.text('game') ?? here?.game.id ?? Object.keys(games)[0] ?? '';
  const game = Object.hasOwn(games, id) ? games[id] : undefined;
  if (!game) throw new TableRefusal('unknown-game', { games: Object.values(games).map((g) => g.title) });
  return here?.game.id === id ? host.tables.gameAt(here.id) : game;
}
