import type { Game } from '../kernel/index.ts';
import { darkBlood } from './dark-blood/index.ts';
import { darkPact } from './dark-pact/index.ts';

/** Every game that the bot hosts, by id. Adding a game is a folder and one line here. */
export const games: Record<string, Game> = {
  'dark-pact': darkPact as Game,
  'dark-blood': darkBlood as Game,
};
