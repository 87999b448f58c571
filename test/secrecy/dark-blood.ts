import { darkBlood } from '../../src/games/dark-blood/index.ts';
import { Options } from '../../src/games/dark-blood/options.ts';
import type { State } from '../../src/games/dark-blood/state.ts';
import type { DarkBloodView } from '../../src/games/dark-blood/view.ts';
import type { Answer, Decision } from '../../src/kernel/index.ts';
import { type Roll, randomAnswer } from '../kernel/harness.ts';
import type { Secrets } from './twins.ts';

/** Places all Cultists soon, and bids little: so that games get through many Rounds, with Blood in the pouches. */
function briskly(d: Decision, roll: Roll): Answer {
  if (d.topic === 'bid') return Math.min(d.max, roll(3));
  return randomAnswer(d, roll);
}

/** Dark Blood, and by which of its lines what was hidden is shown. */
export const darkBloodSecrets: Secrets<State, DarkBloodView, Options> = {
  game: darkBlood,
  options: Options.parse({ cults: 'random' }),
  seats: 3,
  reveals: [
    'priority', // the Priority Tokens, drawn by lot
    'hexes', // what came out of the Game Pouch
    'event',
    'drawn', // by a Ritual
    'kept', // told to its owner
    'turnedUp', // the disc on a Defiled Token
    'objective', // at the end
    'score',
  ].map((key) => `dark-blood:log.${key}`),
  choose: briskly,
};
