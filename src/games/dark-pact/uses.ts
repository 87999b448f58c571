import type { Seat, Text } from '../../kernel/index.ts';
import type { CardSet } from './cards.ts';
import { alone } from './moves.ts';
import { progressOf, tally } from './pacts.ts';
import type { Card, Count, Op } from './schema.ts';
import { different, playerAt, type State, take } from './state.ts';
import { useText } from './text.ts';
import type { PactProgress, Use } from './view.ts';

/**
 * What each Action and Treasure of a hand would do if it were played now: alone, where that depends on the table; and with
 * each Multiplier of the hand and with all of them, where that makes a difference. For the owner's eyes.
 */
export function usesOf(s: State, seat: Seat, cards: CardSet): Use[] {
  const { hand } = playerAt(s, seat);
  const multipliers = hand.filter((title) => cards.get(title).kind === 'multiplier').sort();
  const packs = different(multipliers).map((title) => [title]);
  if (multipliers.length > 1) packs.push(multipliers);
  const uses: Use[] = [];
  for (const title of different(hand)) {
    const card = cards.get(title);
    const counting = card.do.some(counts);
    if (card.kind === 'multiplier' || card.pact || (packs.length === 0 && !counting)) continue;
    const ops = counting ? counted(card.do, withPlayed(s, seat, title), seat, cards) : card.do;
    const depends = counting ? ops.filter((op, i) => op !== card.do[i]) : [];
    if (depends.length > 0) uses.push({ title, with: [], lines: useText(depends, 1) });
    for (const pack of packs) {
      const factor = pack.reduce((product, multiplier) => product * (cards.get(multiplier).times ?? 1), 1);
      const lines = counting ? useText(ops, factor, card) : multipliedText(card, factor);
      if (lines.length > 0) uses.push({ title, with: pack, lines });
    }
  }
  return uses;
}

/** What Multipliers make of a card that counts nothing, made once for each number: hands are looked at far more often. */
function multipliedText(card: Card, factor: number): Text[] {
  const known = multiplied.get(card) ?? new Map<number, Text[]>();
  multiplied.set(card, known);
  const lines = known.get(factor) ?? useText(card.do, factor, card);
  known.set(factor, lines);
  return lines;
}

const multiplied = new WeakMap<Card, Map<number, Text[]>>();

/** How near each Dark Pact of a hand would be to its condition if it were played now, alone. For the owner's eyes. */
export function pactsInHand(s: State, seat: Seat, cards: CardSet): PactProgress[] {
  const pacts = different(playerAt(s, seat).hand.filter((title) => cards.get(title).pact));
  return pacts.map((title) => progressOf(withPlayed(s, seat, title), seat, cards, alone(title)));
}

/** Where a card of the own hand was just played with an action, and nothing of it carried out yet. */
function withPlayed(s: State, seat: Seat, title: string): State {
  const p = playerAt(s, seat);
  const hand = [...p.hand];
  take(hand, title);
  const players = s.players.with(seat, { ...p, hand, play: [...p.play, alone(title)] });
  return { ...s, players, actions: Math.max(0, s.actions - 1) };
}

/** Whether what an instruction gives depends on what lies on the table. */
function counts(op: Op): op is Extract<Op, { op: 'coins' | 'draw' }> & { n: number; per: Count } {
  return (op.op === 'coins' || op.op === 'draw') && op.per !== undefined && typeof op.n === 'number';
}

/** Instructions with the counts that they name taken: `+1 coin for each Spirit in play` becomes `+3 coins`. */
function counted(ops: readonly Op[], s: State, seat: Seat, cards: CardSet): Op[] {
  return ops.map((op) => (counts(op) ? { op: op.op, n: op.n * tally(cards, s, seat, op.per) } : op));
}
