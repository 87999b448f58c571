import type { Outcome, Seat, Text } from '../../kernel/index.ts';
import {
  type Circle,
  type Cult,
  type Disc,
  type Offering,
  PLACES,
  type Place,
  RESOURCES,
  type Resource,
  type Ritual,
} from './names.ts';

/** A Cultist standing at a Location. */
export interface Cultist {
  seat: Seat;
  /** It has been activated this Round. */
  done: boolean;
  /** The circle it stands on, having gathered there first (DB-121). */
  on: Circle | null;
}

/** One of the five Locations. */
export interface Location {
  /** Its Priority Token, 1 to 4; always 5 at the Church; 0 between Rounds. */
  priority: number;
  left: Disc | null;
  right: Disc | null;
  cultists: Cultist[];
  peasants: number;
  /** Sigils by seat. */
  sigils: number[];
  /** Solo: enemy Cultists, who belong to no Cult, and the enemy Sigils by their Cults. */
  enemies: number;
  enemySigils: Cult[];
  /** Its Location Card, by title. */
  card: string;
  /** What its majority has used this Round: the card (DB-103), and Eclipse (DB-219). */
  used: ('card' | 'majority')[];
  /** Defiled, or Consecrated after a lost bid in co-op (DB-286), which counts as Defiled for all rules. */
  defiled: 'no' | 'defiled' | 'consecrated';
}

/** Who stands in a slot of a Ritual: a Cultist, one that was sacrificed there (DB-163), or a Peasant (DB-298). */
export type Slot = 'cultist' | 'sacrificed' | 'peasant';

/** What a pouch holds at the start. */
export interface Pouch {
  blood: number;
  taint: number;
}

/** One player's Ritual Book and what lies on it. */
export interface Player {
  cult: Cult;
  /** In the pouch: hidden from the others in versus only (DB-022, DB-269). */
  blood: number;
  silver: number;
  resources: Record<Resource, number>;
  /** Cultists at home: those that can be placed, and those that cannot; at most 4 of these (DB-013). */
  active: number;
  inactive: number;
  slots: Record<Ritual, Slot[]>;
  upgraded: Ritual[];
  /** How often each of the five triangles has been paid, 0 to 2: what lies there stays there (DB-202). */
  triangles: number[];
  /** Cult Hexes on the Book: they cover the right-most Passives (DB-061), so 4 - hexes are uncovered. */
  hexes: number;
  /** Which side of each Passive is face up. */
  sides: (0 | 1)[];
  monstrosity: { at: Place | null; side: 0 | 1 | null };
  /** Sigils in the coffin. */
  sigils: number;
  /** The least Blood it has ever held: what the others know it cannot have begun without. */
  lowest: number;
  /** What came in the pouch: Blood, and the Starting Points Token in Taint (DB-019); of no use but in versus. */
  pouch: Pouch;
  /** The Position Token, 1 to 4; 0 where there is none (DB-255). */
  position: number;
  /** Objective Cards by title: the two dealt, until one is kept and the other discarded (DB-027). */
  dealt: string[];
  kept: string | null;
  discarded: string | null;
  /** Taint of the Spellbook Token taken, or 0 (DB-205). */
  spellbook: number;
  /** Peasants offered at the Tree. */
  offered: number;
  /** Co-op and solo: resources beside the Book, which gathers draw on (DB-290, DB-291). */
  bank: Record<Resource, number>;
}

/** Who has won a bid: all in co-op; nobody where it was lost against a difficulty. */
export type Winner = Seat | 'all' | 'nobody';

/** A Defiled Token; the five lie in the order in which they are won (DB-009). */
export interface Token {
  taint: number;
  /** Discs under it, which go into the pouch with it. */
  under: Disc[];
  /** Co-op and solo: the disc face down on it; null once turned up, or where there is none. */
  hidden: Disc | null;
  /** Co-op: Blood stored on it by Peasants, which its bidding takes off (DB-281, DB-301). */
  blood: number;
  place: Place | null;
  /** Null while it is not awarded. */
  winner: Winner | null;
}

/** What everybody saw happen, and its line of the log, which names who and where. */
export interface Happening {
  what:
    | 'place'
    | 'gather'
    | 'ritual'
    | 'offer'
    | 'upgrade'
    | 'sigil'
    | 'kill'
    | 'return'
    | 'summon'
    | 'hex'
    | 'defile'
    | 'other';
  line: Text;
}

/** A whole game of Dark Blood as plain JSON. */
export interface State {
  mode: 'versus' | 'coop' | 'solo';
  /** Solo: how hard it is (DB-327). */
  level: 'easy' | 'medium' | 'hard' | 'nightmare' | null;
  step: 'cults' | 'opening' | 'upkeep' | 'placement' | 'resolve' | 'defile' | 'over';
  /** 1 to 5; 0 before the first. */
  round: number;
  /** Counted over the whole game: one up for each turn of a player, Placement and Resolve alike. */
  turn: number;
  /** Whose turn it is in Placement and Resolve; who chooses a Cult before. */
  active: Seat;
  /** The Unholy Favor track, highest first; solo leaves spaces empty (DB-334). */
  favor: (Seat | 'enemy' | null)[];
  places: Record<Place, Location>;
  /** By seat. */
  players: Player[];
  /**
   * The Location being resolved: who was there at the start, most first (DB-097), whose turn it is in that order, and how many
   * cycles are over.
   */
  resolving: { place: Place; order: (Seat | 'enemy')[]; at: number; cycles: number } | null;
  /** Which Cults' Sigils count for less in this Defile Phase (DB-215). */
  cursed: Cult[];
  /** The Location that is being bid for. */
  bidding: Place | null;
  /** In no order: they are shuffled when they are drawn (DB-050). */
  pouch: Disc[];
  /** Discs drawn by an effect that is being carried out. */
  drawn: Disc[];
  /** Discs out of the game (DB-066). */
  removed: Disc[];
  tokens: Token[];
  spellbooks: number[];
  /** Who stands on the offering spaces this Round; Peasants hanged so far. */
  tree: Record<Offering, Seat | null> & { hanged: number };
  /** Peasants waiting to be placed. */
  peasants: number;
  inquisitor: Place | null;
  /** The Rounds in which an Event Card is drawn (DB-033); the cards not drawn yet, in no order, and the one in force. */
  eventRounds: number[];
  events: string[];
  event: string | null;
  /** Objective Cards that were not dealt, and pouches left over: nobody sees them (DB-021, DB-029). */
  objectivesLeft: string[];
  pouchesLeft: Pouch[];
  /** Co-op: which milestones are reached (DB-293). */
  milestones: ('spellbook' | 'blood' | 'cult')[];
  recent: Happening[];
  outcome: Outcome | null;
}

/** How many Rounds a game has (DB-037). */
export const ROUNDS = 5;
export const CULTISTS = 8;
/** The most that the inactive area can hold (DB-013). */
export const MOST_INACTIVE = 4;
export const PEASANTS = 8;
export const SIGILS = 8;
/** Co-op: how much Blood is a milestone, and the Taint that each milestone brings (DB-267, DB-295). */
export const MUCH_BLOOD = 10;
export const MILESTONE = 3;
/** What each Sigil is worth in a bid (DB-236). */
export const SIGIL_WORTH = 2;
/** The most Cultists an outer Location can hold (DB-083). */
export const MOST_AT_PLACE = 6;

/** The player at a seat. @throws Error where there is no such seat */
export function playerAt(s: State, seat: Seat): Player {
  const player = s.players[seat];
  if (!player) throw new Error(`no seat ${seat}`);
  return player;
}

/** The Defiled Token that is won next: in fixed order (DB-242). @throws Error where none is left */
export function nextToken(s: State): Token {
  const token = s.tokens.find((each) => each.winner === null);
  if (!token) throw new Error('no Defiled Token is left');
  return token;
}

/** The seat of a Cult, or null where nobody plays it. */
export function seatOf(s: State, cult: Cult): Seat | null {
  const seat = s.players.findIndex((p) => p.cult === cult);
  return seat < 0 ? null : seat;
}

/** The seats in Unholy Favor order, highest first. */
export function inFavor(s: State): Seat[] {
  return s.favor.filter((seat) => typeof seat === 'number');
}

/** The one of these seats that is highest in Unholy Favor (DB-105). @throws Error where there is none */
export function mostFavored(s: State, seats: readonly Seat[]): Seat {
  const seat = inFavor(s).find((each) => seats.includes(each));
  if (seat === undefined) throw new Error('nobody to be favored');
  return seat;
}

/** The Locations by Priority, lowest number first (DB-091). */
export function inPriority(s: State): Place[] {
  return [...PLACES].sort((a, b) => s.places[a].priority - s.places[b].priority);
}

/** How many Cultists of a seat stand at a Location. */
export function cultistsAt(s: State, place: Place, seat: Seat): number {
  return s.places[place].cultists.filter((c) => c.seat === seat).length;
}

/** Whoever has Cultists at a Location, the enemy of a solo game too: most first; Unholy Favor breaks ties (DB-094, DB-096, DB-348). */
export function ranking(s: State, place: Place): (Seat | 'enemy')[] {
  const count = (who: Seat | 'enemy') => (who === 'enemy' ? s.places[place].enemies : cultistsAt(s, place, who));
  return s.favor
    .filter((who) => who !== null)
    .filter((who) => count(who) > 0)
    .sort((a, b) => count(b) - count(a));
}

/** The seats that have Cultists at a Location in the order in which they act: enemy Cultists never do (DB-094, DB-349). */
export function majorityOrder(s: State, place: Place): Seat[] {
  return ranking(s, place).filter((who) => who !== 'enemy');
}

/** How many more Cultists can stand at a Location, enemies counted; the Church has no limit (DB-083, DB-090, DB-342). */
export function roomAt(s: State, place: Place): number {
  const { cultists, enemies } = s.places[place];
  return place === 'church' ? Number.POSITIVE_INFINITY : MOST_AT_PLACE - cultists.length - enemies;
}

/** Whether nothing can be corrupted here any more: Defiled, or Consecrated (DB-249, DB-286). */
export function isDefiled(s: State, place: Place): boolean {
  return s.places[place].defiled !== 'no';
}

/** All Sigils at a Location, whoever owns them (DB-232). */
export function sigilsAt(s: State, place: Place): number {
  const { sigils, enemySigils } = s.places[place];
  return sigils.reduce((sum, n) => sum + n, enemySigils.length);
}

/** How many Passives of a player are uncovered: the left-most ones (DB-061). */
export function uncovered(p: Player): number {
  return p.sides.length - p.hexes;
}

/** Inactive Cultists, those counted that were sacrificed this Round (DB-164). */
export function inactiveOf(p: Player): number {
  return (
    p.inactive +
    Object.values(p.slots)
      .flat()
      .filter((slot) => slot === 'sacrificed').length
  );
}

/** All Cultists that a Cult possesses: those that are not inactive (DB-251). */
export function cultSize(p: Player): number {
  return CULTISTS - inactiveOf(p);
}

/** How many resources a player has in the Resource Area. */
export function resourcesOf(p: Player): number {
  return RESOURCES.reduce((sum, kind) => sum + p.resources[kind], 0);
}

/** None of any resource. */
export function noResources(): Record<Resource, number> {
  return { anvil: 0, sulfur: 0, bones: 0, dirt: 0 };
}
