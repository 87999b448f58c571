import type { OpenAsk, Outcome, Seat, Text, Viewer } from '../../kernel/index.ts';
import type { Cult, Disc, Offering, Place, Resource, Ritual } from './names.ts';
import type { Happening, Slot } from './state.ts';

export type { Cult, Disc, Offering, Place, Resource, Ritual } from './names.ts';
export type { Slot } from './state.ts';

/** What everybody saw happen: its line of the log, and whom and which Location the board marks for it. */
export interface News extends Happening {
  seat?: Seat;
  place?: Place;
}

/** A printed thing that people can read: a title and what it does, line by line. One object a title, shared by all views. */
export interface Face {
  title: string;
  /** What it is: the words have a name for each. */
  kind: 'ritual' | 'passive' | 'monstrosity' | 'location' | 'event' | 'objective';
  /** Whose it is; null for cards. */
  cult: Cult | null;
  ritual?: Ritual;
  /** Generated from what it does; a Passive and a Monstrosity have a line for each side. */
  text: Text[];
}

/** One circle of a Location. */
export interface CircleView {
  disc: Disc | null;
  /** What is gathered there: a resource, `any` resource, or Silver. */
  gives: Resource | 'any' | 'silver';
  /** How many the next one to gather gets; 0 where a Shield blocks it (DB-311). */
  amount: number;
  /** Who stands on it. */
  taken: Seat | null;
}

/** Cultists of one player at a Location. */
export interface Group {
  seat: Seat;
  /** To be activated, and activated (having gathered, or done nothing). */
  waiting: number;
  done: number;
}

/** A Location as everybody sees it. */
export interface PlaceView {
  place: Place;
  priority: number;
  left: CircleView;
  right: CircleView;
  /** In majority order: as fixed while it is resolved, else as it stands. */
  groups: Group[];
  /** Who acts here, one entry a Cultist still to be activated, first to last. */
  order: Seat[];
  peasants: number;
  /** By seat. */
  sigils: number[];
  enemies: number;
  enemySigils: number;
  monstrosities: Seat[];
  inquisitor: boolean;
  card: Face;
  /** Whether the card lies face up, and whether it was used this Round. */
  open: boolean;
  used: boolean;
  defiled: 'no' | 'defiled' | 'consecrated';
  /** How many Cultists the next placement must bring; empty where nobody can place. Solo may have several. */
  accepts: number[];
  /** It is the one being resolved, or being bid for. */
  now: boolean;
}

/** One of the five Rituals in a Ritual Book. */
export interface RitualView {
  ritual: Ritual;
  face: Face;
  /** The upgraded side while it lies underneath: what an upgrade would bring. */
  next: Face | null;
  upgraded: boolean;
  slots: (Slot | null)[];
}

/** One Passive in a Ritual Book. */
export interface PassiveView {
  face: Face;
  covered: boolean;
  /** The side that is face up: its line in `face.text`. */
  side: 0 | 1;
}

/** What only its owner may see of a player (DB-022, DB-023, DB-028, DB-029); everybody once the game is over. */
export interface Own {
  blood: number;
  starting: number;
  /** While one is to be kept. */
  dealt: Face[];
  kept: Face | null;
  discarded: Face | null;
}

/** Where a player's Taint comes from at the end (DB-250 to DB-258). */
export interface Taint {
  tokens: number;
  cultists: number;
  spellbook: number;
  blood: number;
  favor: number;
  position: number;
  starting: number;
  objective: number;
  total: number;
}

/** One player as a viewer sees them. */
export interface PlayerView {
  seat: Seat;
  /** Null until it is chosen. */
  cult: Cult | null;
  silver: number;
  resources: Record<Resource, number>;
  /** Cultists at home, on Locations, and all that the Cult possesses. */
  active: number;
  inactive: number;
  away: number;
  size: number;
  rituals: RitualView[];
  passives: PassiveView[];
  hexes: number;
  monstrosity: { face: Face; at: Place | null; side: 0 | 1 | null } | null;
  /** In the order of the triangles: what each costs, how often it is paid. */
  triangles: { cost: Resource[]; paid: number }[];
  sigils: number;
  /** Place on the Unholy Favor track, from 1. */
  favor: number;
  position: number;
  /** What that Token is worth. */
  positionTaint: number;
  spellbook: number;
  offered: number;
  bank: Record<Resource, number>;
  /** Defiled Tokens won, in Taint. */
  tokens: number[];
  /** Open in co-op (DB-269), and in solo, where there is nobody to hide it from. */
  blood: number | null;
  own: Own | null;
  /** When the game is over. */
  taint: Taint | null;
}

/** A Defiled Token; `hidden`: a disc lies face down on it. */
export interface TokenView {
  taint: number;
  under: Disc[];
  hidden: boolean;
  blood: number;
  place: Place | null;
  winner: Seat | 'all' | 'nobody' | null;
}

/** All that one viewer may know of a game of Dark Blood. */
export interface DarkBloodView {
  viewer: Viewer;
  mode: 'versus' | 'coop' | 'solo';
  /** Solo: how hard it is. */
  level: 'easy' | 'medium' | 'hard' | 'nightmare' | null;
  step: 'cults' | 'opening' | 'upkeep' | 'placement' | 'resolve' | 'defile' | 'over';
  round: number;
  turn: number;
  active: Seat;
  favor: (Seat | 'enemy' | null)[];
  /** In the order of the board; `order` has them by Priority. */
  places: PlaceView[];
  order: Place[];
  /** The Location being resolved, and the one being bid for. */
  resolving: Place | null;
  bidding: Place | null;
  /** Whose Sigils count for less in this Defile Phase. */
  cursed: Cult[];
  players: PlayerView[];
  /** How many of each disc the Game Pouch holds: everybody can tell (DB-050). */
  pouch: Partial<Record<Disc, number>>;
  drawn: Disc[];
  /** In the order in which they are won. */
  tokens: TokenView[];
  spellbooks: number[];
  tree: Record<Offering, Seat | null> & { hanged: number };
  peasants: number;
  inquisitor: Place | null;
  event: Face | null;
  /** The Rounds in which an Event Card is drawn. */
  eventRounds: number[];
  milestones: ('spellbook' | 'blood' | 'cult')[];
  /** Co-op: what the team has, and what it needs. */
  team: { taint: number; goal: number } | null;
  /** Solo: which of the three conditions hold now, and the score so far. */
  goals: { upgraded: boolean; active: boolean; favored: boolean; score: number } | null;
  recent: News[];
  open: OpenAsk[];
  outcome: Outcome | null;
}
