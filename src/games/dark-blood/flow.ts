import type { Flow, Seat, Setup } from '../../kernel/index.ts';
import { text } from '../../kernel/index.ts';
import type { Cards } from './cards.ts';
import { endTogether, openCoop, setUpCoop } from './coop.ts';
import { cleanUp, defile } from './defile.ts';
import { hideDiscs } from './difficulty.ts';
import { CULTS, type Cult, type Disc, PLACES, type Place, type Ritual } from './names.ts';
import { modeOf, type Options } from './options.ts';
import { nextToPlace, placementTurn } from './placement.ts';
import { happen } from './recent.ts';
import { activation, advance } from './resolve.ts';
import { endByTaint } from './score.ts';
import { endSolo, openSolo, setUpSolo } from './solo.ts';
import {
  CULTISTS,
  type Location,
  noResources,
  PEASANTS,
  type Player,
  type Pouch,
  playerAt,
  ROUNDS,
  SIGILS,
  type State,
  type Token,
} from './state.ts';
import type { Table } from './table.ts';
import { upkeep } from './upkeep.ts';
import { cultName, cultsName, lines } from './words.ts';

const ROUND_NUMBERS = [1, 2, 3, 4, 5];

/**
 * Sets a game up (rulebook, Setup): board, Ritual Books, pouches, decks.
 * @param cards what the cards say, and which there are
 */
export function setup(g: Setup<Options>, cards: Cards): State {
  const { chance, seats, options } = g;
  const mode = modeOf(options);
  const cults = options.cults === 'random' ? chance.shuffle([...CULTS]) : [...CULTS];
  const locations = chance.shuffle(cards.titles('locations'));
  const objectives = chance.shuffle(cards.titles('objectives'));
  const pouches: Pouch[] = chance.shuffle(cards.box.pouches.map((pouch) => ({ ...pouch })));
  const positions = chance.shuffle([1, 2, 3, 4]).slice(0, seats);
  const discs = Object.entries(cards.box.numbers).flatMap(([disc, n]) => Array<Disc>(n).fill(disc as Disc));
  const players = Array.from({ length: seats }, (_, seat): Player => {
    const pouch = pouches.pop() as Pouch;
    return {
      ...newPlayer(cults[seat] as Cult),
      blood: pouch.blood,
      lowest: pouch.blood,
      pouch,
      position: positions[seat] as number,
      dealt: objectives.splice(-2),
    };
  });
  const favor = players.map((_, seat) => seat).sort((a, b) => (positions[a] as number) - (positions[b] as number));
  const s: State = {
    mode,
    level: options.solo === 'none' ? null : options.solo,
    step: options.cults === 'random' ? 'opening' : 'cults',
    round: 0,
    turn: 0,
    active: 0,
    favor,
    places: Object.fromEntries(
      PLACES.map((place) => [place, newLocation(place, locations.pop() as string, seats)]),
    ) as State['places'],
    players,
    resolving: null,
    cursed: [],
    bidding: null,
    pouch: discs,
    drawn: [],
    removed: [],
    tokens: cards.box.tokens.map((taint, i) => newToken(taint, i, options.inquisitor)),
    spellbooks: [3, 2, 1],
    tree: { top: null, middle: null, lower: null, hanged: 0 },
    peasants: PEASANTS,
    inquisitor: null,
    eventRounds: ROUND_NUMBERS.filter((round) => mode === 'versus' && options.events.includes(String(round))),
    events: cards.titles('events'),
    event: null,
    objectivesLeft: objectives,
    pouchesLeft: pouches,
    milestones: [],
    recent: [],
    outcome: null,
  };
  if (mode !== 'versus') hideDiscs(s, chance);
  if (mode === 'coop') setUpCoop(s);
  if (mode === 'solo') setUpSolo(s);
  if (mode !== 'versus') return s;
  const drawn = favor.map((seat) =>
    text('dark-blood:log.position', { player: { seat }, count: positions[seat] as number }),
  );
  g.tell(text('dark-blood:log.positions', { players: drawn }));
  return s;
}

/** A Ritual Book as it lies at the start (DB-012 to DB-016), without what comes out of a pouch. */
function newPlayer(cult: Cult): Player {
  const slots: Record<Ritual, []> = { corrupt: [], proselytize: [], sacrifice: [], spell: [], incantation: [] };
  return {
    cult,
    blood: 0,
    silver: 1,
    resources: noResources(),
    active: CULTISTS / 2,
    inactive: CULTISTS / 2,
    slots,
    upgraded: [],
    triangles: [0, 0, 0, 0, 0],
    hexes: 4,
    sides: [0, 0, 0, 0],
    monstrosity: { at: null, side: null },
    sigils: SIGILS - 1, // one stands on the Unholy Favor track (DB-006)
    lowest: 0,
    pouch: { blood: 0, taint: 0 },
    position: 0,
    dealt: [],
    kept: null,
    discarded: null,
    spellbook: 0,
    offered: 0,
    bank: noResources(),
  };
}

function newLocation(place: Place, card: string, seats: number): Location {
  return {
    priority: place === 'church' ? 5 : 0,
    left: null,
    right: null,
    cultists: [],
    peasants: 0,
    sigils: Array<number>(seats).fill(0),
    enemies: 0,
    enemySigils: [],
    card,
    used: [],
    defiled: 'no',
  };
}

/** A Defiled Token; discs lie under the first three (DB-010, DB-142). */
function newToken(taint: number, index: number, inquisitor: boolean): Token {
  const discs: Disc[] = inquisitor ? ['peasants', 'shield'] : ['peasants'];
  return { taint, under: index < 3 ? discs : [], hidden: null, blood: 0, place: null, winner: null };
}

/** One segment: the choice of a Cult, the Objective Cards, an Upkeep, one turn, or a Defile Phase. */
export function* play(t: Table): Flow {
  const { s } = t;
  switch (s.step) {
    case 'cults':
      yield* chooseCult(t);
      break;
    case 'opening':
      if (s.mode === 'versus') yield* keepObjectives(t);
      else if (s.mode === 'coop') yield* openCoop(t);
      else yield* openSolo(t);
      beginRound(t);
      break;
    case 'upkeep':
      yield* upkeep(t);
      beginPlacement(t);
      break;
    case 'placement':
      yield* placementTurn(t);
      afterPlacement(t);
      break;
    case 'resolve':
      yield* activation(t);
      afterActivation(t);
      break;
    case 'defile':
      yield* defilePhase(t);
  }
}

/** The players choose their Cults in the order in which they joined (DB-007); the last one left needs no asking of it. */
function* chooseCult(t: Table): Flow {
  const { s, g } = t;
  const seat = s.active;
  const taken = s.players.slice(0, seat).map((p) => p.cult);
  const options = CULTS.filter((cult) => !taken.includes(cult)).map((cult) => ({ id: cult, label: cultName(cult) }));
  const about = lines(options.map(({ id }) => text(`dark-blood:ask.cultAbout.${id}`)));
  const prompt = text('dark-blood:ask.cult', { lines: about });
  const chosen = (yield* g.oneKnown(seat, { topic: 'cult', prompt, options })) as Cult;
  const p = playerAt(s, seat);
  for (const other of s.players) if (other !== p && other.cult === chosen) other.cult = p.cult; // nobody has chosen that yet
  p.cult = chosen;
  happen(t, 'other', 'cult', { seat, cult: cultsName(chosen) });
  if (seat + 1 < s.players.length) s.active++;
  else s.step = 'opening';
}

/** Everybody keeps one of two Objective Cards, unseen by the others (DB-027 to DB-029). */
function* keepObjectives(t: Table): Flow {
  const { s, g, cards } = t;
  const ask = (seat: Seat) => {
    const options = playerAt(s, seat).dealt.map((title) => {
      const { wants, counts, taint } = cards.objective(title);
      const about = { title, what: text(`dark-blood:text.counts.${counts}`), count: taint };
      return { id: title, label: text(`dark-blood:option.objective.${wants}`, about), card: title };
    });
    return g.one(seat, { topic: 'objective', prompt: text('dark-blood:ask.objective'), options, secret: true });
  };
  const kept = yield* g.together(new Map(s.players.map((_, seat) => [seat, () => ask(seat)])));
  for (const [seat, title] of kept) {
    const p = playerAt(s, seat);
    p.kept = title;
    p.discarded = p.dealt.find((each) => each !== title) ?? null;
    p.dealt = [];
    g.tell(text('dark-blood:log.kept', { title }), [seat]);
  }
}

function beginRound(t: Table): void {
  const { s } = t;
  s.step = 'upkeep';
  s.round++;
  happen(t, 'other', 'round', { count: s.round });
}

/** Somebody's turn begins; what they do tells whose it is. */
function beginTurn({ s }: Table, seat: Seat): void {
  s.active = seat;
  s.turn++;
}

function beginPlacement(t: Table): void {
  t.s.step = 'placement';
  beginTurn(t, nextToPlace(t.s, null) as Seat); // nobody can have all eight inactive
}

function afterPlacement(t: Table): void {
  const { s } = t;
  const next = nextToPlace(s, s.active);
  if (next !== null) beginTurn(t, next);
  else {
    s.step = 'resolve';
    afterActivation(t);
  }
}

function afterActivation(t: Table): void {
  const { s } = t;
  if (advance(t)) {
    const { order, at } = s.resolving as NonNullable<State['resolving']>;
    beginTurn(t, order[at] as Seat);
  } else s.step = 'defile';
}

/** The Defile Phase and the end of the Round; in Round 1 nothing is Defiled (DB-039). */
function* defilePhase(t: Table): Flow {
  const { s } = t;
  if (s.round > 1) yield* defile(t);
  cleanUp(t);
  if (s.round < ROUNDS) beginRound(t);
  else if (s.mode === 'coop') endTogether(t);
  else if (s.mode === 'solo') endSolo(t);
  else endByTaint(t);
}
