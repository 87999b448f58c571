import type { Chance, OpenAsk, Seat, Viewer } from '../../kernel/index.ts';
import type { Cards } from './cards.ts';
import { teamOf } from './coop.ts';
import { isClosed } from './inquisitor.ts';
import { type Circle, DISCS, type Disc, numberOn, PLACES, type Place, PRODUCES, RITUALS, SLOTS } from './names.ts';
import { accepts } from './placement.ts';
import { newsOf } from './recent.ts';
import { taintOf } from './score.ts';
import { goalsOf } from './solo.ts';
import {
  CULTISTS,
  cultSize,
  inPriority,
  majorityOrder,
  type Player,
  type Pouch,
  playerAt,
  type State,
  type Token,
  uncovered,
} from './state.ts';
import type { CircleView, DarkBloodView, Own, PlaceView, PlayerView, Taint, TokenView } from './view.ts';

/**
 * What one viewer may know of a game (DB-021 to DB-029, DB-235, DB-262). Once the game is over everybody sees everything
 * but what was never dealt.
 */
export function viewOf(s: State, viewer: Viewer, open: OpenAsk[], cards: Cards): DarkBloodView {
  const taint = s.outcome && s.mode === 'versus' ? taintOf(s, cards) : [];
  return {
    viewer,
    mode: s.mode,
    level: s.level,
    step: s.step,
    round: s.round,
    turn: s.turn,
    active: s.active,
    favor: [...s.favor],
    places: PLACES.map((place) => placeView(s, place, cards)),
    order: inPriority(s),
    resolving: s.resolving?.place ?? null,
    bidding: s.bidding,
    cursed: [...s.cursed],
    players: s.players.map((_, seat) => playerView(s, seat, viewer, cards, taint[seat] ?? null)),
    pouch: counted(s.pouch),
    drawn: [...s.drawn],
    tokens: s.tokens.map(tokenView),
    spellbooks: [...s.spellbooks],
    tree: { ...s.tree },
    peasants: s.peasants,
    inquisitor: s.inquisitor,
    event: s.event === null ? null : cards.face(s.event),
    eventRounds: [...s.eventRounds],
    milestones: [...s.milestones],
    team: s.mode === 'coop' ? teamOf(s) : null,
    goals: s.mode === 'solo' ? goalsOf(s) : null,
    recent: s.recent.map(newsOf),
    open,
    outcome: s.outcome,
  };
}

function tokenView({ taint, under, hidden, blood, place, winner }: Token): TokenView {
  return { taint, under: [...under], hidden: hidden !== null, blood, place, winner };
}

/** How many of each disc there are, in the order of {@link DISCS}, which tells nothing. */
function counted(discs: readonly Disc[]): Partial<Record<Disc, number>> {
  const counts = DISCS.map((disc): [Disc, number] => [disc, discs.filter((each) => each === disc).length]);
  return Object.fromEntries(counts.filter(([, n]) => n > 0));
}

function placeView(s: State, place: Place, cards: Cards): PlaceView {
  const location = s.places[place];
  const r = s.resolving?.place === place ? s.resolving : null;
  const majority = r?.order.filter((who) => who !== 'enemy') ?? majorityOrder(s, place);
  const count = (seat: Seat, done: boolean) =>
    location.cultists.filter((c) => c.seat === seat && c.done === done).length;
  const groups = majority.map((seat) => ({ seat, waiting: count(seat, false), done: count(seat, true) }));
  return {
    place,
    priority: location.priority,
    left: circleView(s, place, 'left'),
    right: circleView(s, place, 'right'),
    groups: groups.filter(({ waiting, done }) => waiting + done > 0),
    order: turnsLeft(majority, (seat) => count(seat, false), r?.at ?? 0),
    peasants: location.peasants,
    sigils: [...location.sigils],
    enemies: location.enemies,
    enemySigils: location.enemySigils.length,
    monstrosities: s.players.flatMap((p, seat) => (p.monstrosity.at === place ? [seat] : [])),
    inquisitor: s.inquisitor === place,
    card: cards.face(location.card),
    open: location.defiled === 'no',
    used: location.used.includes('card'),
    defiled: location.defiled,
    accepts: accepts(s, place),
    now: s.resolving?.place === place || s.bidding === place,
  };
}

/** Who acts here, first to last: around the majority order, beginning with whose turn it is (DB-094, DB-095). */
function turnsLeft(order: readonly Seat[], waiting: (seat: Seat) => number, from: number): Seat[] {
  const left = order.map(waiting);
  const turns: Seat[] = [];
  for (let i = from; left.some((n) => n > 0); i++) {
    const at = i % order.length;
    if ((left[at] ?? 0) === 0) continue;
    left[at] = (left[at] ?? 0) - 1;
    turns.push(order[at] as Seat);
  }
  return turns;
}

function circleView(s: State, place: Place, circle: Circle): CircleView {
  const location = s.places[place];
  const disc = location[circle];
  const on = location.cultists.find((c) => c.on === circle);
  return {
    disc,
    gives: circle === 'right' ? 'silver' : PRODUCES[place],
    amount: isClosed(s, place, circle) ? 0 : on ? 1 : (numberOn(disc) ?? 1),
    taken: on?.seat ?? null,
  };
}

function playerView(s: State, seat: Seat, viewer: Viewer, cards: Cards, taint: Taint | null): PlayerView {
  const p = playerAt(s, seat);
  const chosen = s.step !== 'cults' || seat < s.active;
  const book = chosen ? cards.book(p.cult) : null; // until then there is no Ritual Book
  return {
    seat,
    cult: chosen ? p.cult : null,
    silver: p.silver,
    resources: { ...p.resources },
    active: p.active,
    inactive: p.inactive,
    away: CULTISTS - p.active - p.inactive,
    size: cultSize(p),
    rituals: (book ? RITUALS : []).map((ritual) => ({
      ritual,
      face: cards.face(cards.ritual(p, ritual).title),
      next: !book || p.upgraded.includes(ritual) ? null : cards.face(book.rituals[ritual][1].title),
      upgraded: p.upgraded.includes(ritual),
      slots: Array.from({ length: SLOTS[ritual] }, (_, i) => p.slots[ritual][i] ?? null),
    })),
    passives: (book?.passives ?? []).map(({ title }, i) => ({
      face: cards.face(title),
      covered: i >= uncovered(p),
      side: p.sides[i] ?? 0,
    })),
    hexes: p.hexes,
    monstrosity: book && { face: cards.face(book.monstrosity.title), ...p.monstrosity },
    triangles: (book?.triangles ?? []).map((cost, i) => ({ cost: [...cost], paid: p.triangles[i] ?? 0 })),
    sigils: p.sigils,
    favor: s.favor.indexOf(seat) + 1,
    position: p.position,
    positionTaint: cards.box.positions[p.position - 1] ?? 0,
    spellbook: p.spellbook,
    offered: p.offered,
    bank: { ...p.bank },
    tokens: s.tokens.filter((token) => token.winner === seat).map((token) => token.taint),
    blood: s.mode === 'versus' ? null : p.blood,
    own: seat === viewer || s.outcome ? own(p, cards) : null,
    taint,
  };
}

function own(p: Player, cards: Cards): Own {
  return {
    blood: p.blood,
    starting: p.pouch.taint,
    dealt: p.dealt.map((title) => cards.face(title)),
    kept: p.kept === null ? null : cards.face(p.kept),
    discarded: p.discarded === null ? null : cards.face(p.discarded),
  };
}

/**
 * A state that a viewer cannot tell from the given one: the pouches of the others and those left over are dealt anew, and
 * with them the Blood that is left of each; the Objective Cards that the viewer has not seen; the discs face down on the
 * Defiled Tokens; and, for order's sake, what lies in the Game Pouch in another order.
 */
export function redeal(state: State, viewer: Viewer, chance: Chance): State {
  const s = structuredClone(state);
  if (s.outcome) return s;
  chance.shuffle(s.pouch);
  chance.shuffle(s.events);
  dealHiddenDiscs(s, chance);
  if (s.mode !== 'versus') return s;
  const others = s.players.filter((_, seat) => seat !== viewer);
  dealPouches(s, others, chance);
  dealObjectives(s, others, chance);
  return s;
}

function dealHiddenDiscs(s: State, chance: Chance): void {
  const covered = s.tokens.filter((token) => token.hidden !== null);
  const discs = chance.shuffle(covered.map((token) => token.hidden));
  for (const token of covered) token.hidden = discs.pop() ?? null;
}

/** Everybody could have begun with another pouch, as long as what they have spent since then could be paid from it. */
function dealPouches(s: State, others: readonly Player[], chance: Chance): void {
  for (let tries = 0; tries < 50; tries++) {
    const pouches = chance.shuffle([...others.map((p) => p.pouch), ...s.pouchesLeft]);
    const fits = others.every((p, i) => p.lowest - p.pouch.blood + (pouches[i] as Pouch).blood >= 0);
    if (!fits) continue;
    for (const [i, p] of others.entries()) {
      const pouch = pouches[i] as Pouch;
      p.lowest += pouch.blood - p.pouch.blood;
      p.blood += pouch.blood - p.pouch.blood;
      p.pouch = pouch;
    }
    s.pouchesLeft = pouches.slice(others.length);
    return;
  }
}

function dealObjectives(s: State, others: readonly Player[], chance: Chance): void {
  const seen = others.flatMap((p) => [...p.dealt, ...(p.kept ? [p.kept] : []), ...(p.discarded ? [p.discarded] : [])]);
  const pool = chance.shuffle([...seen, ...s.objectivesLeft]);
  for (const p of others) {
    p.dealt = p.dealt.map(() => pool.pop() as string);
    if (p.kept !== null) p.kept = pool.pop() as string;
    if (p.discarded !== null) p.discarded = pool.pop() as string;
  }
  s.objectivesLeft = pool;
}
