import type { Answer, Decision, OpenAsk, Outcome, Seat } from '../kernel/index.ts';
import type { TableRow } from '../store/index.ts';
import type { Choice } from './options.ts';
import type { Order } from './orders.ts';
import type { WindowPolicy } from './windows.ts';

/** Who does something: a Discord user, and the interaction by which they do it. */
export interface Actor {
  /** Discord's id. */
  userId: string;
  /** Their display name now. */
  name: string;
  /** Discord's id of the interaction; one interaction does one thing at a table, and never twice. */
  interactionId: string | null;
}

/** Where a table is opened. */
export interface Place {
  channelId: string;
  /** Null in a direct message. */
  guildId: string | null;
  locale: string;
}

/** Somebody at a table. */
export interface Player {
  seat: Seat;
  /** Discord's id; null for somebody who was forgotten, and for a machine. */
  userId: string | null;
  name: string;
  /** Whether the game itself plays here. */
  machine: boolean;
  /** Where its person has left: how a machine plays for them, or `none` while nobody does; else null. */
  left: string | null;
  /** Until when they are away, or do not want to be reminded just now (ms); else null. */
  awayUntil: number | null;
  quietUntil: number | null;
}

/** That a player asks the others whether an answer may be taken back, as everybody sees it. */
export interface Request {
  /** What components name it by. */
  name: string;
  seat: Seat;
  /** Whose word is still awaited. */
  awaited: Seat[];
}

/** What anybody may know of a table. */
export interface TableInfo {
  /** The short name of the table, as components carry it. */
  id: string;
  channelId: string;
  guildId: string | null;
  locale: string;
  game: { id: string; title: string };
  /** How many people play it with these options. */
  persons: { min: number; max: number };
  /** What its card set is called; null where it is played with the game's own cards. */
  cards: string | null;
  options: Record<string, unknown>;
  /** What of the options can be set by menus. */
  choices: Choice[];
  /** How reaction windows go; null for a game in which nobody can react. */
  windows: WindowPolicy | null;
  status: TableRow['status'];
  /** The number of its last event. */
  seq: number;
  /** Discord's id; null for somebody who was forgotten. */
  creatorId: string | null;
  /** The people, and after them the machines that the game brings along. */
  players: Player[];
  /** Discord ids of those who played the game that a lobby is the first to follow, and have no seat here yet. */
  invited: string[];
  /** By seat, for wording texts. */
  names: string[];
  /**
   * Seats whose answer is awaited now, as everybody may know. In a window that is held open these are all who are asked,
   * whether or not they have answered: nobody learns who was quick; only who looks knows it of the own seat.
   */
  awaited: Seat[];
  /** When the window that is held open closes (ms), else null. */
  closesAt: number | null;
  /** Whether a game master has stopped the game: then nobody is awaited, and no time runs. */
  paused: boolean;
  /** That somebody asks the others to agree that an answer is taken back, or null. */
  request: Request | null;
  /** How long (hours) somebody may be waited for, or null; what happens then; when that is for whom (ms), and whether it has happened. */
  patience: number | null;
  lapse: TableRow['lapse'];
  due: { seat: Seat; at: number; over: boolean }[];
  /** Public from the start; the seed itself once the game is over. */
  seedHash: string | null;
  seed: string | null;
  cannotPost: string | null;
}

/** What one person sees at a table: as a seat, or as somebody who only watches. */
export interface Seen {
  table: TableInfo;
  seat: Seat | null;
  /** The game's view for this viewer; null in a lobby. */
  view: unknown;
  asks: OpenAsk[];
  /** This seat's own open question. */
  decision: { id: string; decision: Decision; given?: Answer } | null;
  /** Whether this seat could take back its last answer now. */
  undoable: boolean;
  /** This seat's standing orders. */
  orders: Order[];
  outcome: Outcome | null;
}

/** What became of an answer. */
export interface Saved {
  /** The number of the event that holds it. */
  seq: number;
  /** False where the very same interaction had been carried out before. */
  fresh: boolean;
}
