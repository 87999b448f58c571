import { type Game, rulesIn } from '../../kernel/index.ts';
import { automaton } from './automaton.ts';
import { CardSet, SetFiles, standardCards } from './cards.ts';
import { fixesWith } from './fixes.ts';
import { play, setup } from './flow.ts';
import { cardIndex } from './lookup.ts';
import { Options } from './options.ts';
import { planners } from './player.ts';
import { redeal, viewOf } from './secrecy.ts';
import { ASIDES } from './solo.ts';
import { allCards, BOT, census, GRIMOIRE_SIZE, inPlay, type Played, type State, SUPPLY_SIZE } from './state.ts';
import type { DarkPactView } from './view.ts';

const rules = rulesIn(new URL('./rules.tsv', import.meta.url));

/** Words of the rulebook, and of other games of its kind, for what the rules call otherwise. */
const SYNONYMS = {
  refill: ['replenish'],
  wins: ['satisfy', 'satisfies', 'victory'],
  victor: ['win'],
  coins: ['money', 'credits'],
  rival: ['opponent'],
  purchas: ['buying', 'acquire'],
  destroy: ['trash', 'remove'],
};

const SEATS = { min: 2, max: 4 };

/** Dark Pact by the given cards. */
export function darkPactWith(cards: CardSet): Game<State, DarkPactView, Options> {
  return {
    id: 'dark-pact',
    title: 'Dark Pact',
    seats: SEATS,
    version: 2,
    options: Options,
    setup: (g) => setup(g, cards),
    play: (g) => play({ g, s: g.state, cards }),
    view: (s, viewer, open) => viewOf(s, viewer, open, cards),
    redeal,
    invariants: (s) => invariants(s, cards),
    migrate,
    outcome: (s) => s.outcome,
    reactions: { kinds: ['attack', 'pact'], turn: (s) => ({ seat: s.active, number: s.turn }) },
    persons: ({ bot }) => (bot === 'none' ? SEATS : { min: 1, max: 1 }),
    asides: ASIDES,
    machines: ({ bot }) => (bot === 'none' ? [] : [automaton(cards)]),
    players: planners(cards),
    fixes: fixesWith(cards),
    cards: cardIndex(cards),
    cardSets: { content: SetFiles, playedWith: (content) => darkPactWith(new CardSet(content)) as Game },
    rules,
    synonyms: SYNONYMS,
  };
}

/** Dark Pact with the cards that come with the bot. */
export const darkPact = darkPactWith(standardCards);

/** Version 1 kept what had happened in one past turn only. */
function migrate(old: unknown, from: number): State {
  const s = old as State;
  if (from === 1) s.recent.before = [s.recent.before.flat()];
  return s;
}

/** @throws Error saying what is wrong with a state */
function invariants(s: State, cards: CardSet): void {
  const must = (holds: boolean, what: string) => {
    if (!holds) throw new Error(`dark-pact: ${what}`);
  };
  for (const title of allCards(s)) cards.get(title);
  must(census(s) === s.census, 'a card was lost or made');
  must(s.supply.length <= SUPPLY_SIZE, 'the Supply holds more than 10 cards');
  for (const n of [s.actions, s.coins, s.turn]) must(Number.isSafeInteger(n) && n >= 0, 'a number is out of range');
  must(!s.bot?.open || s.active === BOT, "the Bot's hand lies open in another's turn");
  for (const p of s.players) {
    must(p.grimoire.length <= GRIMOIRE_SIZE, 'a Grimoire holds more than 3 cards');
    for (const entry of p.play) checkPlay(entry, cards, must);
    const idle = s.players[s.active] !== p;
    must(!idle || inPlay(p).every((title) => cards.get(title).kind !== 'multiplier'), 'a Multiplier stayed in play');
  }
}

function checkPlay(entry: Played, cards: CardSet, must: (holds: boolean, what: string) => void): void {
  must(
    entry.with.every((title) => cards.get(title).kind === 'multiplier'),
    'something else was played as a Multiplier',
  );
  must(cards.get(entry.card).kind !== 'multiplier' || entry.with.length === 0, 'a Multiplier was multiplied');
  must(entry.factor >= 1, 'a factor is below 1');
}
