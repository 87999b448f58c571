import { createHash } from 'node:crypto';
import type { Outcome, Seat } from '../../kernel/index.ts';
import type { PublicZone } from './schema.ts';

/** One play in a play area: a card and the Multipliers played with it. */
export interface Played {
  card: string;
  with: string[];
  /** The product of the Multipliers it was played with (DP-081); 1 again once they have left in Clean-up (DP-087). */
  factor: number;
  /** Cards stored under it; they are not in play (DP-158). */
  stored: string[];
}

/** One player's zones. Piles have their top at the end. */
export interface Player {
  hand: string[];
  deck: string[];
  discard: string[];
  play: Played[];
  grimoire: string[];
}

/**
 * Something that everybody saw happen, as data: the log tells it in words, the board marks it. Cards are titles; `with`
 * are Multipliers; `count` of a buy is its price. Cards that a player showed off the draw pile are in the log alone
 * (DP-065).
 */
export type Happening =
  | { what: 'play' | 'react'; seat: Seat; card: string; with: string[] }
  | { what: 'buy'; seat: Seat; card: string; from: 'supply' | 'grimoire'; count: number; left: number }
  | { what: 'gain' | 'give'; seat: Seat; card: string; from: PublicZone }
  | { what: 'destroy'; seat: Seat; card: string; from: 'hand' | 'play' | 'supply' }
  | { what: 'inscribe' | 'unfulfilled'; seat: Seat; card: string }
  | { what: 'exile'; seat: Seat; cards: string[] }
  | { what: 'exchange'; seat: Seat; supply: string; exile: string }
  | { what: 'draw' | 'topdeck' | 'pass' | 'retrieve'; seat: Seat; count: number }
  | { what: 'discard'; seat: Seat; count: number; top: string }
  | { what: 'refill'; cards: string[]; count: number; left: number };

/**
 * What happened in the turn that is on, and in the turns before it back to that player's last one, first to last: all that
 * they have not seen yet.
 */
export interface Recent {
  before: Happening[][];
  now: Happening[];
}

/** What a solo game knows of the Bot, at seat {@link BOT}, beside its zones. */
export interface Bot {
  /** Its Wisdom does not count for its Four-Fold Path (DP-269). */
  easier: boolean;
  /** Its hand lies open: from the start of its turn until it draws in Clean-up (DP-192, DP-253). */
  open: boolean;
  /** The Spirits and Demons of its deck that it was given by Haunting Spirit or Walpurgisnacht (DP-206). */
  others: string[];
}

/** A whole game of Dark Pact as plain JSON. A card is its title: copies are alike. Piles have their top at the end. */
export interface State {
  step: 'opening' | 'action' | 'buy' | 'cleanup' | 'over';
  /** Who took, or will take, the first turn. */
  first: Seat;
  active: Seat;
  /** Counted over the whole game from 1; 0 while the opening hands are chosen. */
  turn: number;
  /** Unused actions and unspent coins of this turn. */
  actions: number;
  coins: number;
  supply: string[];
  supplyDeck: string[];
  exile: string[];
  graveyard: string[];
  players: Player[];
  recent: Recent;
  /** In a solo game only. */
  bot?: Bot;
  /** What {@link census} gave at set-up: no card may ever be lost or made. */
  census: string;
  outcome: Outcome | null;
}

/** Cards that lie face up in the centre while the Supply is full. */
export const SUPPLY_SIZE = 10;
/** What a hand is filled up to in Clean-up. */
export const HAND_SIZE = 5;
/** Where the Bot sits in a solo game. */
export const BOT: Seat = 1;
/** What a Grimoire holds at most. */
export const GRIMOIRE_SIZE = 3;

/** The player at a seat. @throws Error where there is no such seat */
export function playerAt(s: State, seat: Seat): Player {
  const player = s.players[seat];
  if (!player) throw new Error(`no seat ${seat}`);
  return player;
}

/** Whose turn it is. */
export function activePlayer(s: State): Player {
  return playerAt(s, s.active);
}

/** All seats clockwise, beginning with the given one (DP-046). */
export function clockwise(s: State, from: Seat): Seat[] {
  return s.players.map((_, i) => (from + i) % s.players.length);
}

/** The titles of all cards in a play area, each Multiplier as a card of its own (DP-086); without stored cards. */
export function inPlay(p: Player): string[] {
  return p.play.flatMap((entry) => [entry.card, ...entry.with]);
}

/** A card in a play area, at its place as {@link inPlay} counts them; with its play, unless it is a Multiplier. */
export interface InPlay {
  title: string;
  at: number;
  entry: Played | null;
}

/** The cards in a play area that differ in title, in what they count for or in how many are stored under them. */
export function unlikeInPlay(p: Player): InPlay[] {
  const found = new Map<string, InPlay>();
  let at = 0;
  for (const entry of p.play) {
    found.set(JSON.stringify([entry.card, entry.factor, entry.stored.length]), { title: entry.card, at: at++, entry });
    for (const title of entry.with) found.set(JSON.stringify([title, 1, 0]), { title, at: at++, entry: null });
  }
  return [...found.values()];
}

/** Whether a seat's hand lies open for all (DP-192). */
export function handIsOpen(s: State, seat: Seat): boolean {
  return seat === BOT && s.bot?.open === true;
}

/** A card has left the deck of a seat for good: if the Bot was to be rid of it, that is done (DP-206). */
export function leftDeck(s: State, seat: Seat, title: string): void {
  if (seat === BOT && s.bot?.others.includes(title)) take(s.bot.others, title);
}

/** The titles of all cards stored in a play area. */
export function stored(p: Player): string[] {
  return p.play.flatMap((entry) => entry.stored);
}

/** A player's deck in the sense of the rules: all own cards in every zone but the Grimoire (DP-036, DP-126). */
export function wholeDeck(p: Player): string[] {
  return [...p.deck, ...p.discard, ...p.hand, ...inPlay(p), ...stored(p)];
}

/** Every card of the game, in every zone. */
export function allCards(s: State): string[] {
  return [
    ...s.supply,
    ...s.supplyDeck,
    ...s.exile,
    ...s.graveyard,
    ...s.players.flatMap((p) => [...wholeDeck(p), ...p.grimoire]),
  ];
}

/** A short hash of which cards the game holds, whatever zone they lie in. */
export function census(s: State): string {
  return createHash('sha256').update(allCards(s).sort().join('\n')).digest('base64url').slice(0, 16);
}

/** Takes one copy of a card out of a zone. @throws Error where it is not there */
export function take(zone: string[], title: string): void {
  const at = zone.lastIndexOf(title);
  if (at < 0) throw new Error(`no ${title} here`);
  zone.splice(at, 1);
}

/** The titles in a zone, each once, in the order in which they first appear (DP-047). */
export function different(titles: readonly string[]): string[] {
  return titles.filter((title, i) => titles.indexOf(title) === i); // zones are small: quicker than a set
}
