import type { Machine } from '../../kernel/index.ts';
import type { CardSet } from './cards.ts';
import type { DarkPactView } from './view.ts';

/** The rulebook's solo opponent (Solo Player Rules, Bot Behavior Chart). @param _cards what the cards say */
export function automaton(_cards: CardSet): Machine<DarkPactView> {
  return { answer: (_view, decision) => ({ answer: decision.fallback }) };
}
