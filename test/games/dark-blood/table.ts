/**
 * A game of Dark Blood set up for a rules test, played through decisions and views only.
 *
 *     const t = village({
 *       players: [{ cult: 'warlock', silver: 2, resources: { anvil: 1 } }, { cult: 'doomsayer', blood: 4 }],
 *       places: { mine: { priority: 1, left: '3', cultists: [0, 0, 1], peasants: 1, sigils: [0, 2] } },
 *     });
 *     t.act('gather:left');                              // whoever is to activate a Cultist: topic activate
 *     expect(t.player(0).resources.anvil).toBe(4);
 *     t.act('spell').answer(0, 'kill', ['doomsayer:waiting']);
 *
 * Begins in the Resolve Phase of Round 2 at the Location of lowest Priority that has Cultists, unless `step` says
 * otherwise (`placement`, `upkeep`, `defile`). Seat 0 is highest in Unholy Favor unless `favor` says otherwise. Locations
 * have Priority in the order mine 1, hell-pit 2, ossuary 3, cemetery 4, church 5. What is left out: no discs, nobody, no
 * Sigils, the card `Poor Box` everywhere; 1 Silver, 3 Blood, 4 inactive Cultists, the others that are not at a Location
 * active, all four Hexes on the Book. The pouch is empty; Peasants that stand nowhere wait to be placed. Objectives are
 * none unless `kept` names one. The other numbered discs are out of the game.
 *
 * Topics: cult, objective, place, activate, after, payment, trade, upgrade, give, gain, destroy, steal, owner, kill, return,
 * convert, shift, from, to, trigger, hexes, side, monstrosity, react, sides, curse, name, sigil, bid, bid-with.
 * What everybody can know to be the only choice is not asked.
 */
import type { Cards } from '../../../src/games/dark-blood/cards.ts';
import { darkBlood, darkBloodWith } from '../../../src/games/dark-blood/index.ts';
import {
  CULTS,
  type Cult,
  type Disc,
  PLACES,
  type Place,
  type Resource,
  type Ritual,
} from '../../../src/games/dark-blood/names.ts';
import { modeOf, type Options } from '../../../src/games/dark-blood/options.ts';
import {
  CULTISTS,
  type Cultist,
  type Location,
  noResources,
  PEASANTS,
  type Player,
  ranking,
  SIGILS,
  type State,
  type Token,
} from '../../../src/games/dark-blood/state.ts';
import type { DarkBloodView, PlaceView, PlayerView } from '../../../src/games/dark-blood/view.ts';
import { Match, type Seat, type Viewer, type Windows } from '../../../src/kernel/index.ts';
import { Playing } from '../playing.ts';

/** One Location; Cultists as seats, in the order in which they were placed, or whole. */
export interface PlaceSpec extends Partial<Omit<Location, 'cultists'>> {
  cultists?: (Seat | Cultist)[];
}

/** One player; `uncovered` is how many Hexes are off the Book. */
export interface PlayerSpec extends Partial<Omit<Player, 'resources' | 'hexes'>> {
  resources?: Partial<Record<Resource, number>>;
  uncovered?: number;
}

/** What a game shall look like; see the top of this file. */
export interface VillageSpec {
  players?: PlayerSpec[];
  places?: Partial<Record<Place, PlaceSpec>>;
  step?: 'upkeep' | 'placement' | 'resolve' | 'defile';
  round?: number;
  favor?: State['favor'];
  pouch?: Disc[];
  tokens?: Partial<Token>[];
  /** Anything else of the state. */
  state?: Partial<State>;
  options?: Partial<Options>;
  /** How reaction windows go; sealed, unless it says otherwise. */
  windows?: Windows;
  /** Other cards than those that come with the bot. */
  cards?: Cards;
  seed?: string;
}

const SEED = '5e'.repeat(32);

/** A game in the given situation. */
export function village(spec: VillageSpec = {}): Village {
  const options = darkBlood.options.parse(spec.options ?? {});
  const specs = spec.players ?? [{}, {}];
  const seats = specs.length;
  const places = Object.fromEntries(
    PLACES.map((place, i) => [place, placeOf(spec.places?.[place] ?? {}, i + 1, seats)]),
  ) as State['places'];
  const free = CULTS.filter((cult) => !specs.some((each) => each.cult === cult));
  const players = specs.map((each, seat) => playerOf(each, seat, each.cult ?? (free.shift() as Cult), places));
  const hanged = players.reduce((sum, p) => sum + p.offered, 0);
  const standing = PLACES.reduce((sum, place) => sum + places[place].peasants, 0);
  const taints = [2, 3, 3, 4, 5];
  const s: State = {
    mode: modeOf(options),
    level: options.solo === 'none' ? null : options.solo,
    step: spec.step ?? 'resolve',
    round: spec.round ?? 2,
    turn: 1,
    active: 0,
    favor: spec.favor ?? players.map((_, seat) => seat),
    places,
    players,
    resolving: null,
    cursed: [],
    bidding: null,
    pouch: [...(spec.pouch ?? [])],
    drawn: [],
    removed: [],
    tokens: taints.map((taint, i) => ({
      ...{ taint, under: [], hidden: null, blood: 0, place: null, winner: null },
      ...spec.tokens?.[i],
    })),
    spellbooks: modeOf(options) === 'versus' ? [3, 2, 1] : [],
    tree: { top: null, middle: null, lower: null, hanged },
    peasants: PEASANTS - standing - hanged,
    inquisitor: null,
    eventRounds: [],
    events: [],
    event: null,
    objectivesLeft: [],
    pouchesLeft: [],
    milestones: [],
    recent: [],
    outcome: null,
    ...spec.state,
  };
  outOfTheGame(s);
  if (s.step === 'placement')
    s.active = s.favor.find((seat) => typeof seat === 'number' && (s.players[seat]?.active ?? 0) > 0) as Seat;
  if (s.step === 'resolve' && s.resolving === null) {
    const place = [...PLACES]
      .sort((a, b) => places[a].priority - places[b].priority)
      .find((each) => places[each].cultists.some((c) => !c.done));
    if (!place) throw new Error('a Resolve Phase needs a Cultist somewhere');
    const order = ranking(s, place);
    s.resolving = { place, order, at: order.findIndex((who) => who !== 'enemy'), cycles: 0 };
    s.active = order[s.resolving.at] as Seat;
  }
  const terms = { seed: spec.seed ?? SEED, seats, options, windows: spec.windows ?? 'sealed' };
  const game = spec.cards ? darkBloodWith(spec.cards) : darkBlood;
  return new Village(
    Match.restore(game, terms, { version: game.version, seq: 1, counter: 0, state: JSON.stringify(s) }, []),
  );
}

/** A game as it really begins. @param options see the game's options; @param seed 64 hex digits */
export function begun(options: Partial<Options> = {}, seats = 2, seed = SEED): Village {
  const { match, step } = Match.start(darkBlood, { seed, seats, options: darkBlood.options.parse(options) }, 1);
  const t = new Village(match);
  t.record(step.log);
  return t;
}

function placeOf(spec: PlaceSpec, priority: number, seats: number): Location {
  const { cultists = [], ...rest } = spec;
  return {
    priority,
    left: null,
    right: null,
    cultists: cultists.map((c) => (typeof c === 'number' ? { seat: c, done: false, on: null } : c)),
    peasants: 0,
    enemies: 0,
    enemySigils: [],
    card: 'Poor Box',
    used: [],
    defiled: 'no',
    ...rest,
    sigils: Array.from({ length: seats }, (_, seat) => rest.sigils?.[seat] ?? 0),
  };
}

function playerOf(spec: PlayerSpec, seat: Seat, cult: Cult, places: State['places']): Player {
  const { resources, uncovered = 0, ...rest } = spec;
  const slots: Player['slots'] = {
    corrupt: [],
    proselytize: [],
    sacrifice: [],
    spell: [],
    incantation: [],
    ...rest.slots,
  };
  const away = PLACES.reduce((sum, place) => sum + places[place].cultists.filter((c) => c.seat === seat).length, 0);
  const performing = Object.values(slots)
    .flat()
    .filter((slot) => slot !== 'peasant').length;
  const home = CULTISTS - away - performing;
  const inactive = rest.inactive ?? (rest.active === undefined ? Math.min(4, home) : home - rest.active);
  const placed = PLACES.reduce((sum, place) => sum + (places[place].sigils[seat] ?? 0), 0);
  const upgraded = rest.upgraded ?? [];
  const blood = rest.blood ?? 3;
  return {
    cult,
    blood,
    lowest: blood,
    pouch: { blood, taint: 0 },
    silver: 1,
    active: home - inactive,
    inactive,
    triangles: paidFor(upgraded),
    hexes: 4 - uncovered,
    sides: [0, 0, 0, 0],
    monstrosity: { at: null, side: null },
    sigils: SIGILS - 1 - placed,
    position: seat + 1,
    dealt: [],
    kept: null,
    discarded: null,
    spellbook: 0,
    offered: 0,
    bank: noResources(),
    ...rest,
    upgraded,
    slots,
    resources: { ...noResources(), ...resources },
  };
}

/** Triangles that could have paid for these upgrades: each Ritual through the one that has its number. */
function paidFor(upgraded: readonly Ritual[]): number[] {
  const order: Ritual[] = ['corrupt', 'proselytize', 'sacrifice', 'spell', 'incantation'];
  return order.map((ritual) => (upgraded.includes(ritual) ? 1 : 0));
}

/** Discs that lie nowhere are removed from the game, so that none is lost. */
function outOfTheGame(s: State): void {
  const board = PLACES.flatMap((place) => [s.places[place].left, s.places[place].right]);
  const all = [...board, ...s.pouch, ...s.removed, ...s.tokens.flatMap((token) => [token.hidden, ...token.under])];
  const missing = (disc: Disc, n: number) => Math.max(0, n - all.filter((each) => each === disc).length);
  const numbers = { '1': 2, '2': 3, '3': 3, '4': 2 } as const;
  for (const [disc, n] of Object.entries(numbers))
    s.removed.push(...Array<Disc>(missing(disc as Disc, n)).fill(disc as Disc));
  for (const p of s.players) s.removed.push(...Array<Disc>(missing(p.cult, 4 - p.hexes)).fill(p.cult));
  if (s.mode !== 'versus') s.removed.push(...Array<Disc>(missing('peasants', 3)).fill('peasants'));
  if (s.mode === 'coop') s.removed.push(...Array<Disc>(missing('shield', 3)).fill('shield'));
  if (s.mode !== 'solo') return;
  for (const cult of CULTS.filter((each) => each !== s.players[0]?.cult))
    s.removed.push(...Array<Disc>(missing(cult, 4)).fill(cult));
}

/** A match of Dark Blood under test, with words for what people do in it. */
export class Village extends Playing<State, DarkBloodView, Options> {
  /** Whose turn it is. */
  get active(): Seat {
    return this.view('spectator').active;
  }
  get step(): DarkBloodView['step'] {
    return this.view('spectator').step;
  }

  /** Activates a Cultist of whoever's turn it is: `gather:left`, `corrupt`, `offer:top`, `card`, `stay`, ... */
  act(id: string): this {
    return this.answer(this.active, 'activate', id);
  }

  /** Places Cultists of whoever's turn it is at a Location. */
  place(id: string): this {
    return this.answer(this.active, 'place', id);
  }

  /** Everybody bids, seat by seat. */
  bid(...bids: number[]): this {
    for (const [seat, n] of bids.entries()) this.answer(seat, 'bid', n);
    return this;
  }

  /** Answers every open question by its fallback until the step, or the Round, is another, or the game is over. */
  toEndOf(what: 'step' | 'round'): this {
    const now = () => this.view('spectator')[what];
    const before = now();
    while (!this.outcome && now() === before) {
      const open = this.match.decisions.find((o) => o.given === undefined);
      if (!open) throw new Error('nobody is asked');
      this.answer(open.decision.seat, open.decision.topic, open.decision.fallback);
    }
    return this;
  }

  /** What is known of one seat: by itself, unless another viewer is named. */
  player(seat: Seat, viewer: Viewer = seat): PlayerView {
    const player = this.view(viewer).players[seat];
    if (!player) throw new Error(`no seat ${seat}`);
    return player;
  }

  /** The Blood in a seat's pouch, as it sees it itself. */
  blood(seat: Seat): number {
    return this.player(seat).own?.blood ?? Number.NaN;
  }

  /** One Location as everybody sees it. */
  at(place: Place): PlaceView {
    const found = this.view('spectator').places.find((each) => each.place === place);
    if (!found) throw new Error(`no ${place}`);
    return found;
  }

  /** The order of Priority, and how a seat stands on the Unholy Favor track. */
  favor(): DarkBloodView['favor'] {
    return this.view('spectator').favor;
  }
}
