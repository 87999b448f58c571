import { type Game, rulesIn } from '../../kernel/index.ts';
import { CardSet, type Cards, cardsWith, standardCards } from './cards.ts';
import { ops } from './effects.ts';
import { fixesWith } from './fixes.ts';
import { play, setup } from './flow.ts';
import { invariants } from './invariants.ts';
import { cardIndex } from './lookup.ts';
import { modeOf, Options } from './options.ts';
import { schemer } from './player.ts';
import { redeal, viewOf } from './secrecy.ts';
import type { State } from './state.ts';
import type { DarkBloodView } from './view.ts';

const rules = rulesIn(new URL('./rules.tsv', import.meta.url));

/** Words of the rulebook, and of other games of its kind, for what the rules call otherwise. */
const SYNONYMS = {
  points: ['taint', 'victory'],
  worker: ['cultist'],
  kill: ['remove', 'death'],
  villager: ['peasant'],
  spot: ['slot', 'space'],
  disc: ['hex'],
  track: ['favor'],
};

/** What everybody wants to know after a Defile Phase: what was bid, and who has won what. */
const CHIEF = [
  ...['bids', 'winsTie', 'bidWon', 'bidLost'],
  ...['defiled', 'defiledTogether', 'defiledNobody', 'consecrated'],
].map((key) => `dark-blood:log.${key}`);

const SEATS = { min: 2, max: 4 };

/** Dark Blood by the given cards. */
export function darkBloodWith(cards: Cards): Game<State, DarkBloodView, Options> {
  return {
    id: 'dark-blood',
    title: 'Dark Blood',
    seats: SEATS,
    version: 2,
    options: Options,
    setup: (g) => setup(g, cards),
    play: (g) => play({ g, s: g.state, cards, ops }),
    view: (s, viewer, open) => viewOf(s, viewer, open, cards),
    redeal,
    invariants: (s) => invariants(s, cards),
    migrate: (old) => old as State, // what came with version 2 reads one of version 1 as it is
    outcome: (s) => s.outcome,
    reactions: { kinds: ['attack'], turn: (s) => ({ seat: s.active, number: s.turn }) },
    persons: (options) => (modeOf(options) === 'solo' ? { min: 1, max: 1 } : SEATS),
    players: { schemer: schemer(cards) },
    chief: CHIEF,
    fixes: fixesWith(cards),
    cards: cardIndex(cards),
    cardSets: { content: CardSet, playedWith: (content) => darkBloodWith(cardsWith(content)) as Game },
    rules,
    synonyms: SYNONYMS,
  };
}

/** Dark Blood with the cards that come with the bot. */
export const darkBlood = darkBloodWith(standardCards);
