import type { Seat } from '../../kernel/index.ts';
import type { CardSet } from './cards.ts';
import { alone } from './moves.ts';
import { progressOf, tally } from './pacts.ts';
import type { Op } from './schema.ts';
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
  const packs = [...different(multipliers).map((title) => [title]), ...(multipliers.length > 1 ? [multipliers] : [])];
  return different(hand).flatMap((title) => {
    const card = cards.get(title);
    if (card.kind === 'multiplier' || card.pact) return [];
    const ops = counted(card.do, withPlayed(s, seat, title), seat, cards);
    const depends = ops.filter((op, i) => op !== card.do[i]);
    const alone = depends.length > 0 ? [{ title, with: [], lines: useText(depends, 1) }] : [];
    const multiplied = packs.map((pack) => {
      const factor = pack.reduce((product, multiplier) => product * (cards.get(multiplier).times ?? 1), 1);
      return { title, with: pack, lines: useText(ops, factor, card) };
    });
    return [...alone, ...multiplied.filter((use) => use.lines.length > 0)];
  });
}

/** How near each Dark Pact of a hand would be to its condition if it were played now, alone. For the owner's eyes. */
export function pactsInHand(s: State, seat: Seat, cards: CardSet): PactProgress[] {
  const pacts = different(playerAt(s, seat).hand).filter((title) => cards.get(title).pact);
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

/** Instructions with the counts that they name taken: `+1 coin for each Spirit in play` becomes `+3 coins`. */
function counted(ops: readonly Op[], s: State, seat: Seat, cards: CardSet): Op[] {
  return ops.map((op) => {
    if ((op.op !== 'coins' && op.op !== 'draw') || !op.per || typeof op.n !== 'number') return op;
    return { op: op.op, n: op.n * tally(cards, s, seat, op.per) };
  });
}
