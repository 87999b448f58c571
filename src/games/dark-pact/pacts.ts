import type { Seat } from '../../kernel/index.ts';
import { text } from '../../kernel/index.ts';
import type { CardSet } from './cards.ts';
import { happen } from './recent.ts';
import { amount, type Count, type Pact, type Tally } from './schema.ts';
import { BOT, inPlay, type Played, type Player, playerAt, type State, stored, wholeDeck } from './state.ts';
import type { Table } from './table.ts';
import type { PactProgress } from './view.ts';

/** The Insight points that a player has in play, multiplied (DP-145). */
export function insightInPlay(cards: CardSet, p: Player): number {
  return p.play.reduce((sum, e) => sum + cards.get(e.card).insight * e.factor, 0);
}

/** The Curse points that a player has in play, multiplied (DP-099, DP-146). */
export function curseInPlay(cards: CardSet, p: Player): number {
  return p.play.reduce((sum, e) => sum + cards.get(e.card).curse * e.factor, 0);
}

/** What a player has towards each condition; how much is enough stands on the pact. */
const have: Record<Pact['counts'], (s: State, seat: Seat, cards: CardSet) => number> = {
  coins: (s, seat) => (seat === s.active ? s.coins : 0),
  actions: (s, seat) => (seat === s.active ? s.actions : 0),
  insight: (s, seat, cards) => insightInPlay(cards, playerAt(s, seat)),
  curse: (s, seat, cards) => curseInPlay(cards, playerAt(s, seat)),
  cards: (s, seat) => inPlay(playerAt(s, seat)).length,
  treasures: (s, seat, cards) => titlesInPlay(playerAt(s, seat), (title) => cards.get(title).kind === 'treasure'),
  insights: (s, seat, cards) =>
    titlesInPlay(playerAt(s, seat), (title) => {
      const card = cards.get(title);
      const uncounted = seat === BOT && s.bot?.easier === true && card.title === 'Wisdom'; // DP-269
      return card.types.includes('insight') && !uncounted;
    }),
  unique: (s, seat) => titlesInPlay(playerAt(s, seat), () => true),
  handCoins: (s, seat, cards) => sum(playerAt(s, seat).hand, (title) => income(cards, s, seat, title)),
  handInsight: (s, seat, cards) => sum(playerAt(s, seat).hand, (title) => cards.get(title).insight),
  handCurse: (s, seat, cards) => sum(playerAt(s, seat).hand, (title) => cards.get(title).curse),
  hand: (s, seat) => playerAt(s, seat).hand.length,
  everything: (s, seat) => {
    const p = playerAt(s, seat);
    return p.hand.length + p.deck.length + p.discard.length + stored(p).length === 0 ? 1 : 0;
  },
};

/** Whether a pact in play is satisfied. "No duplicates" (DP-150): any two cards alike in play spoil it. */
function satisfied(s: State, seat: Seat, cards: CardSet, entry: Played, pact: Pact): boolean {
  if (have[pact.counts](s, seat, cards) < amount(pact.n, entry.factor)) return false;
  return pact.counts !== 'unique' || !duplicates(playerAt(s, seat));
}

/** How near each Keeper that a player has in play is to its condition; all of it is public. */
export function progress(s: State, seat: Seat, cards: CardSet): PactProgress[] {
  const keepers = playerAt(s, seat).play.filter((entry) => cards.get(entry.card).pact?.class === 'keeper');
  return keepers.map((entry) => progressOf(s, seat, cards, entry));
}

/** How near a player's pact is to its condition: for Great Work, how many of the own cards are in play. */
export function progressOf(s: State, seat: Seat, cards: CardSet, entry: Played): PactProgress {
  const { pact } = cards.get(entry.card);
  if (!pact) throw new Error(`${entry.card} is no Dark Pact`);
  const p = playerAt(s, seat);
  if (pact.counts === 'everything') return { title: entry.card, have: inPlay(p).length, need: wholeDeck(p).length };
  const need = amount(pact.n, entry.factor);
  const reached = have[pact.counts](s, seat, cards);
  const spoilt = pact.counts === 'unique' && duplicates(p);
  return { title: entry.card, have: spoilt ? Math.min(reached, need - 1) : reached, need };
}

/**
 * Ends the game where the player whose turn it is satisfies a Keeper in play (DP-130, DP-131). To be called after every
 * change that could satisfy one.
 */
export function checkKeepers(t: Table): void {
  const { s, cards } = t;
  for (const entry of playerAt(s, s.active).play) {
    const pact = cards.get(entry.card).pact;
    if (pact?.class === 'keeper' && satisfied(s, s.active, cards, entry, pact)) win(t, entry);
  }
}

/** Ends the game where the Instant just played is satisfied, showing the cards that do it (DP-136 to DP-138). */
export function checkInstant(t: Table, entry: Played): void {
  const { g, s, cards } = t;
  const pact = cards.get(entry.card).pact;
  if (pact?.class !== 'instant') return;
  if (satisfied(s, s.active, cards, entry, pact)) {
    const shown = playerAt(s, s.active).hand.filter((title) => showsFor(cards, title, pact));
    if (shown.length > 0) g.tell(text('dark-pact:log.reveal', { player: { seat: s.active }, cards: g.reveal(shown) }));
    win(t, entry);
  }
  happen(t, { what: 'unfulfilled', seat: s.active, card: entry.card });
}

/** What a count on a card comes to, for the player who plays it. */
export function tally(cards: CardSet, s: State, seat: Seat, count: Count): number {
  if (count === 'rivals') return s.players.length - 1;
  if ('most' in count) return Math.max(...count.most.map((one) => tally(cards, s, seat, one)));
  const found = zone(s, seat, count.in).filter((title) => cards.fits(title, count.cards));
  return count.different ? new Set(found).size : found.length;
}

/** The coins that a Treasure gives unmultiplied at this moment (DP-151, DP-159). */
function income(cards: CardSet, s: State, seat: Seat, title: string): number {
  const card = cards.get(title);
  if (card.kind !== 'treasure') return 0;
  return card.do.reduce(
    (coins, op) => (op.op === 'coins' ? coins + amount(op.n, 1) * (op.per ? tally(cards, s, seat, op.per) : 1) : coins),
    0,
  );
}

function win(t: Table, entry: Played): never {
  const { s } = t;
  const player = { seat: s.active };
  s.step = 'over';
  s.outcome = { winners: [s.active], reason: text('dark-pact:outcome.pact', { player, card: entry.card }) };
  t.g.tell(s.outcome.reason);
  return t.g.end();
}

function showsFor(cards: CardSet, title: string, pact: Pact): boolean {
  const card = cards.get(title);
  if (pact.counts === 'hand') return true;
  if (pact.counts === 'handCoins') return card.kind === 'treasure';
  return (pact.counts === 'handInsight' && card.insight > 0) || (pact.counts === 'handCurse' && card.curse > 0);
}

function zone(s: State, seat: Seat, name: Tally['in']): string[] {
  if (name === 'exile') return s.exile;
  if (name === 'graveyard') return s.graveyard;
  const p = playerAt(s, seat);
  return name === 'play' ? inPlay(p) : wholeDeck(p);
}

function titlesInPlay(p: Player, meant: (title: string) => boolean): number {
  return new Set(inPlay(p).filter(meant)).size;
}

function duplicates(p: Player): boolean {
  const titles = inPlay(p);
  return new Set(titles).size < titles.length;
}

function sum(titles: string[], of: (title: string) => number): number {
  return titles.reduce((total, title) => total + of(title), 0);
}
