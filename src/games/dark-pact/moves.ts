import type { Seat, Text } from '../../kernel/index.ts';
import { text } from '../../kernel/index.ts';
import { checkKeepers } from './pacts.ts';
import { happen } from './recent.ts';
import { pointsOf, totalOf } from './score.ts';
import { handIsOpen, type Played, type Player, playerAt, SUPPLY_SIZE, take } from './state.ts';
import type { Table } from './table.ts';

/** Draws cards to a player's hand, reshuffling the discard pile when another card is needed (DP-050 to DP-052). */
export function draw(t: Table, seat: Seat, n: number): void {
  const p = playerAt(t.s, seat);
  const drawn: string[] = [];
  while (drawn.length < n && p.deck.length + p.discard.length > 0) {
    if (p.deck.length === 0) reshuffle(t, seat, p);
    drawn.push(...t.g.draw(p.deck, n - drawn.length));
  }
  if (drawn.length === 0) return;
  p.hand.push(...drawn);
  happen(t, { what: 'draw', seat, count: drawn.length });
  tellOwner(t, seat, 'drew', drawn);
}

/** Tells a player which cards came to the own hand; everybody, where that lies open. */
export function tellOwner(t: Table, seat: Seat, key: 'drew' | 'retrieved', cards: string[]): void {
  if (handIsOpen(t.s, seat)) t.g.tell(text(`dark-pact:log.${key}Open`, { player: { seat }, cards }));
  else t.g.tell(text(`dark-pact:log.${key}`, { cards }), [seat]);
}

function reshuffle(t: Table, seat: Seat, p: Player): void {
  p.deck = p.discard;
  p.discard = [];
  t.g.shuffle(p.deck);
  t.g.tell(text('dark-pact:log.reshuffle', { player: { seat }, count: p.deck.length }));
}

/** Discards cards from a player's hand in the given order: the last one ends on top, and only it is seen (DP-067). */
export function discard(t: Table, seat: Seat, titles: readonly string[]): void {
  const p = playerAt(t.s, seat);
  for (const title of titles) {
    take(p.hand, title);
    p.discard.push(title);
  }
  tellDiscard(t, seat, titles);
}

/** Discards the top cards of a player's draw pile. */
export function mill(t: Table, seat: Seat, n: number): void {
  const p = playerAt(t.s, seat);
  const titles = t.g.draw(p.deck, n);
  p.discard.push(...titles);
  tellDiscard(t, seat, titles);
}

function tellDiscard(t: Table, seat: Seat, titles: readonly string[]): void {
  const top = titles.at(-1);
  if (top) happen(t, { what: 'discard', seat, count: titles.length, top });
}

/** Puts cards from a player's hand on top of the own draw pile, the last one on top. */
export function topdeck(t: Table, seat: Seat, titles: readonly string[]): void {
  const p = playerAt(t.s, seat);
  for (const title of titles) {
    take(p.hand, title);
    p.deck.push(title);
  }
  if (titles.length > 0) happen(t, { what: 'topdeck', seat, count: titles.length });
}

/**
 * Takes a card out of a seat's play area. What was played with it stays in play on its own; what was stored under it goes
 * to the owner's discard pile.
 * @param at which card, counting every card in play as {@link inPlay} lists them
 * @returns its title
 */
export function leavePlay(t: Table, seat: Seat, at: number): string {
  const p = playerAt(t.s, seat);
  let past = 0;
  for (const [index, entry] of p.play.entries()) {
    const size = 1 + entry.with.length;
    if (at < past + size) {
      const multiplier = at - past - 1;
      if (multiplier >= 0) return entry.with.splice(multiplier, 1)[0] as string;
      p.play.splice(index, 1, ...entry.with.map(alone));
      p.discard.push(...entry.stored);
      tellDiscard(t, seat, entry.stored);
      return entry.card;
    }
    past += size;
  }
  throw new Error(`no card number ${at} in play`);
}

/** A card in play with nothing attached to it. */
export function alone(card: string): Played {
  return { card, with: [], factor: 1, stored: [] };
}

/**
 * Puts a card that was gained or bought where it belongs: into the hand, or where the card itself says (DP-061, DP-105).
 */
export function receive(t: Table, seat: Seat, title: string, to: 'hand' | 'deck' | 'discard' = 'hand'): void {
  const p = playerAt(t.s, seat);
  if (to === 'discard' || t.cards.get(title).pact) p.discard.push(title);
  else p[to].push(title);
}

/** Adds coins to spend this turn (DP-055). */
export function addCoins(t: Table, n: number): void {
  if (n === 0) return;
  t.s.coins += n;
  t.g.tell(text('dark-pact:log.coins', { player: { seat: t.s.active }, count: n, total: t.s.coins }));
  checkKeepers(t);
}

/**
 * Brings the Supply back to 10 cards, but not in the Buy step (DP-062, DP-063). Where that is impossible the game ends at
 * once, unless a pact is satisfied already (DP-125).
 */
export function refill(t: Table): void {
  const { s, g } = t;
  const missing = SUPPLY_SIZE - s.supply.length;
  if (missing <= 0 || s.step === 'buy') return;
  checkKeepers(t);
  const cards = g.draw(s.supplyDeck, missing);
  s.supply.push(...cards);
  if (cards.length > 0) happen(t, { what: 'refill', cards, count: cards.length, left: s.supplyDeck.length });
  if (s.supply.length < SUPPLY_SIZE) endByPoints(t, text('dark-pact:log.deckEnd'));
}

/**
 * Ends the game by points: Insight minus Curse points of all own cards, as printed (DP-126 to DP-129).
 * @param why what the log says of it
 */
export function endByPoints(t: Table, why: Text): never {
  const { s, g, cards } = t;
  const scores = s.players.map((_, seat) => totalOf(pointsOf(s, seat, cards)));
  const best = Math.max(...scores);
  const winners = scores.flatMap((score, seat) => (score === best ? [seat] : []));
  const key = winners.length > 1 ? 'dark-pact:outcome.shared' : 'dark-pact:outcome.points';
  const reason: Text = text(key, { players: winners.map((seat) => ({ seat })), count: best });
  s.step = 'over';
  s.outcome = { winners, reason, scores };
  g.tell(why);
  for (const [seat, score] of scores.entries()) g.tell(text('dark-pact:log.score', { player: { seat }, count: score }));
  g.tell(reason);
  return g.end();
}
