import { readFileSync } from 'node:fs';
import { CardSet } from '../../src/games/dark-pact/cards.ts';
import { darkPact, darkPactWith } from '../../src/games/dark-pact/index.ts';
import type { Options } from '../../src/games/dark-pact/options.ts';
import type { State } from '../../src/games/dark-pact/state.ts';
import type { DarkPactView } from '../../src/games/dark-pact/view.ts';
import type { Answer, Decision, Viewer } from '../../src/kernel/index.ts';
import type { Roll } from '../kernel/harness.ts';
import type { Named } from './names.ts';
import type { Secrets } from './twins.ts';

/** Options that do nothing more: they are taken only where there is no other. */
const IDLE = ['buy', 'done', 'pass', 'keep'];

/** Acts where it can, so that games get somewhere; in Clean-up it discards few cards. */
export function eagerly(d: Decision, roll: Roll): Answer {
  const n = d.min + roll(d.max - d.min + 1);
  if (d.kind === 'amount') return n;
  const left = d.options.map((o) => o.id);
  const ids = Array.from(d.options, () => left.splice(roll(left.length), 1)[0] as string);
  if (roll(4) === 0) return ids.slice(0, n);
  return [...ids.filter((id) => !IDLE.includes(id)), ...ids.filter((id) => IDLE.includes(id))].slice(0, n);
}

/** Dark Pact, and by which of its lines hidden cards are shown. */
export const darkPactSecrets: Secrets<State, DarkPactView, Options> = {
  game: darkPact,
  options: darkPact.options.parse({}),
  seats: 2,
  reveals: [
    'drew', // to their owner
    'retrieved',
    'uncovered', // what lay under a retrieved top card
    'passed', // to who gets them
    'react', // a card from a hand, alone or with Multipliers
    'reactWith',
    'reveal', // the top of a draw pile (DP-064), or a hand that satisfies an Instant (DP-137)
    'unfulfilled', // an Instant that the hand does not satisfy
    'openHand', // the Bot's, when its turn begins (DP-192)
    'refill', // of the Supply from its deck
    'discard', // the top one of those put down: from a draw pile, from under Visions, or the only one in hand
    'destroy', // the only card in hand, or what a card orders to be destroyed if the hand holds it
    'score', // at the end
  ].map((key) => `dark-pact:log.${key}`),
  telling: (d, answer) => d.topic === 'treasure' && Array.isArray(answer) && answer.includes('all'),
  choose: eagerly,
};

/** The standard cards, each copy with a title of its own (`Copper §17`); each does what its title without the mark says. */
class MarkedCards extends CardSet {
  private dealt = 0;

  override list(...[set]: Parameters<CardSet['list']>) {
    if (set === 'pact') this.dealt = 0; // what a set-up asks for first
    return super.list(set).map((title) => `${title} §${++this.dealt}`);
  }

  override get(title: string) {
    return super.get(unmarked(title));
  }

  override face(title: string) {
    return { ...super.face(unmarked(title)), title };
  }
}

function unmarked(title: string): string {
  return title.replace(/ §\d+$/, '');
}

const files = ['start', 'grimoire', 'pacts', 'base', '3', '4'].map((name) =>
  JSON.parse(readFileSync(new URL(`../../src/games/dark-pact/cards/${name}.json`, import.meta.url), 'utf8')),
);

/** The standard cards, but everybody begins with attacks for money, and with what is revealed against them. */
class Quarrel extends CardSet {
  override list(...[set]: Parameters<CardSet['list']>) {
    const titles = super.list(set);
    if (set !== 'start') return titles;
    const attacks = titles.map((title) => (title === 'Copper' ? 'Torment' : title));
    return [...attacks, ...Array(4).fill('Amulet of Protection'), '2x'];
  }
}

/** Dark Pact with many reaction windows. */
export const quarrels: Secrets<State, DarkPactView, Options> = {
  ...darkPactSecrets,
  game: darkPactWith(new Quarrel(files)),
  seats: 3,
};

/** Dark Pact with every card named by itself, and who may look where (DP-021, DP-069, DP-111, DP-158, DP-170). */
export const markedDarkPact: Named<State, DarkPactView, Options> = {
  game: darkPactWith(new MarkedCards(files)),
  options: darkPact.options.parse({}),
  seats: 2,
  names: (said) => said.match(/§\d+/g) ?? [],
  open: ({ supply, exile, graveyard, players }: State, viewer: Viewer) => [
    supply,
    exile,
    graveyard,
    players.map(({ hand, discard, play, grimoire }, seat) => [
      grimoire,
      play.map((played) => [played.card, played.with]),
      discard.slice(-1),
      seat === viewer ? [hand, discard, play.map((played) => played.stored)] : [],
    ]),
  ],
  past: ['recent', 'open'],
  choose: eagerly,
};
