import { type Decision, type Game, type Match, type Text, text } from '../kernel/index.ts';
import type { OrderRow } from '../store/index.ts';

/** A standing order: in which reaction windows a seat passes without being asked, and until when. */
export interface Order {
  /** One of the game's kinds; null: all. */
  kind: string | null;
  /** Until this turn ends, until the seat's own next turn begins, or until it is cleared. */
  until: OrderRow['until'];
}

type Turn = ReturnType<NonNullable<Game['reactions']>['turn']>;

/** Whether the time of an order is over. @param turn the turn that is being played now */
export function isOver({ until, turn: given, seat }: OrderRow, turn: Turn): boolean {
  if (until === 'turn') return turn.number !== given;
  return until === 'next' && turn.number > given && turn.seat === seat;
}

/** Whether an order passes on a question. */
export function covers({ kind }: Order, { reaction }: Decision): boolean {
  return reaction !== undefined && (kind === null || kind === reaction.to);
}

/** Whether two orders say the same. */
export function isSame(a: Order, b: Order): boolean {
  return a.kind === b.kind && a.until === b.until;
}

/** The next open question that a standing order answers. */
export function coveredBy(match: Match<unknown, unknown, unknown>, orders: OrderRow[]) {
  return match.decisions.find(
    ({ decision, given }) =>
      given === undefined && orders.some((order) => order.seat === decision.seat && covers(order, decision)),
  );
}

/** An order in words: "pass on attacks until your next turn begins". */
export function wordsOfOrder({ id }: Pick<Game, 'id'>, { kind, until }: Order): Text {
  const what = kind === null ? text('table:order.everything') : text(`${id}:reactions.${kind}`);
  return text(`table:order.${until}`, { what });
}
