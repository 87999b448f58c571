import { Cards, files } from '../../src/games/dark-blood/cards.ts';
import { darkBlood, darkBloodWith } from '../../src/games/dark-blood/index.ts';
import { Options } from '../../src/games/dark-blood/options.ts';
import type { State } from '../../src/games/dark-blood/state.ts';
import type { DarkBloodView } from '../../src/games/dark-blood/view.ts';
import type { Answer, Decision, Viewer } from '../../src/kernel/index.ts';
import { type Roll, randomAnswer } from '../kernel/harness.ts';
import type { Named } from './names.ts';
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

/** The standard cards, each Event and Objective Card with a mark that no list of cards has (`Plague §events3`). */
class MarkedCards extends Cards {
  override titles(...[deck]: Parameters<Cards['titles']>) {
    const titles = super.titles(deck);
    return deck === 'locations' ? titles : titles.map((title, i) => `${title} §${deck}${i}`);
  }

  override event(title: string) {
    return super.event(unmarked(title));
  }

  override objective(title: string) {
    return super.objective(unmarked(title));
  }

  override face(title: string) {
    return { ...super.face(unmarked(title)), title };
  }
}

function unmarked(title: string): string {
  return title.replace(/ §\w+$/, '');
}

/** Dark Blood with every hidden card named by itself, and who may look where (DB-027 to DB-029, DB-034). */
export const markedDarkBlood: Named<State, DarkBloodView, Options> = {
  game: darkBloodWith(new MarkedCards(files)),
  options: Options.parse({ cults: 'random', events: '2345' }),
  seats: 2,
  names: (said) => said.match(/§[a-z]+\d+/g) ?? [],
  open: ({ event, players }: State, viewer: Viewer) => [
    event,
    players.map(({ dealt, kept, discarded }, seat) => (seat === viewer ? [dealt, kept, discarded] : [])),
  ],
  past: ['recent'],
  choose: briskly,
};
