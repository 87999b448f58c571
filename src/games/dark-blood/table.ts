import type { Play } from '../../kernel/index.ts';
import type { Cards } from './cards.ts';
import type { Options } from './options.ts';
import type { State } from './state.ts';

/** What the rules work with: the kernel's tools, the state, and what the cards say. */
export interface Table {
  g: Play<State, Options>;
  s: State;
  cards: Cards;
}
