import { type Flow, type Seat, text } from '../../kernel/index.ts';
import { inquisitorTo, isClosed } from './inquisitor.ts';
import {
  effectOf,
  gainBlood,
  gainCultists,
  hexHome,
  intoPouch,
  placePeasants,
  placeSigilOf,
  resolveTwoPeasants,
  titleOf,
} from './moves.ts';
import { CIRCLES, type Circle, type Cult, type Disc, isCult, numberOn, PLACES, type Place } from './names.ts';
import { happen } from './recent.ts';
import { inFavor, inPriority, isDefiled, playerAt, seatOf, sigilsAt, uncovered } from './state.ts';
import type { Table } from './table.ts';
import { effectWords, eventWords } from './text.ts';
import { discName, lines, placeName } from './words.ts';

/** Upkeep, its steps in order (DB-038); in each scheduled Round an Event Card comes first (DB-034). */
export function* upkeep(t: Table): Flow {
  drawEvent(t);
  placePriority(t);
  drawHexes(t);
  const safe = yield* resolveHexes(t);
  peasantsFromChurch(t);
  if (t.s.mode === 'coop') yield* visitShields(t, safe);
  else yield* chooseSides(t);
}

function drawEvent(t: Table): void {
  const { s, g, cards } = t;
  if (!s.eventRounds.includes(s.round)) return;
  s.event = s.events.splice(g.random(s.events.length), 1)[0] as string;
  happen(t, 'other', 'event', { title: s.event, says: eventWords(cards.event(s.event)) });
}

/** The Priority Tokens 1 to 4, dealt anew to the outer Locations, Defiled ones too (DB-045, DB-046). */
function placePriority(t: Table): void {
  const { s, g } = t;
  const tokens = [1, 2, 3, 4];
  g.shuffle(tokens);
  for (const place of PLACES) s.places[place].priority = place === 'church' ? 5 : (tokens.pop() as number);
  happen(t, 'other', 'priority', { places: inPriority(s).map(placeName) });
}

/** Two discs for each Location from the pouch, left circle before right (DB-047). Too few leave circles empty (DB-318). */
function drawHexes(t: Table): void {
  const { s, g } = t;
  g.shuffle(s.pouch);
  for (const place of inPriority(s))
    for (const circle of CIRCLES)
      while (s.places[place][circle] === null && s.pouch.length > 0)
        layDisc(t, g.draw(s.pouch, 1)[0] as Disc, place, circle);
  const name = (disc: Disc | null) => (disc ? discName(disc) : text('dark-blood:disc.none'));
  const places = inPriority(s).map((place) => {
    const { left, right } = s.places[place];
    return text('dark-blood:log.hexesAt', { place: placeName(place), left: name(left), right: name(right) });
  });
  happen(t, 'other', 'hexes', { places });
}

/** Lays a disc where it was drawn for; from a Defiled Location, Cult Hexes and Shields flow on (DB-062 to DB-068). */
function layDisc(t: Table, disc: Disc, place: Place, circle: Circle): void {
  const { s } = t;
  const dark = isCult(disc) || disc === 'shield';
  if (!isDefiled(s, place) || !dark) {
    s.places[place][circle] = disc;
    return;
  }
  const further = inPriority(s).filter(
    (each) => s.places[each].priority > s.places[place].priority && !isDefiled(s, each),
  );
  for (const to of further)
    for (const free of CIRCLES)
      if (s.places[to][free] === null) {
        s.places[to][free] = disc;
        happen(t, 'hex', 'darkflow', { disc: discName(disc) }, to);
        return;
      }
  s.removed.push(disc);
  happen(t, 'hex', 'hexRemoved', { disc: discName(disc) });
  const owner = isCult(disc) ? seatOf(s, disc) : null;
  if (owner !== null) gainBlood(t, owner, 1); // DB-067
}

/**
 * The discs without a number, Location by Location in Priority order, left before right (DB-056 to DB-061). In co-op those
 * of the enemies stay where they are (DB-283, DB-311), and the Inquisitor comes later.
 * @returns whose new Sigil lies to the right of a Shield, and is safe from him (DB-319)
 */
function* resolveHexes(t: Table): Flow<Map<Place, Seat>> {
  const { s } = t;
  const safe = new Map<Place, Seat>();
  for (const place of inPriority(s))
    for (const circle of CIRCLES) {
      const disc = s.places[place][circle];
      if (disc === null || numberOn(disc) !== null) continue;
      const stays = s.mode === 'coop' && !isCult(disc);
      if (!stays) s.places[place][circle] = null;
      if (isCult(disc)) {
        const placed = resolveCultHex(t, disc, place);
        if (placed !== null && circle === 'right' && s.places[place].left === 'shield') safe.set(place, placed);
        continue;
      }
      if (!stays) intoPouch(t, disc);
      if (disc === 'peasants') resolveTwoPeasants(t, place);
      else if (!stays) yield* inquisitorTo(t, place);
    }
  return safe;
}

/** Co-op: the Inquisitor comes to each Location with a Shield Hex in Priority order, once a Shield (DB-315). */
function* visitShields(t: Table, safe: Map<Place, Seat>): Flow {
  for (const place of inPriority(t.s))
    for (const circle of CIRCLES) if (isClosed(t.s, place, circle)) yield* inquisitorTo(t, place, safe.get(place));
}

/** A Cult's Hex brings a Sigil and goes home. @returns the seat whose Sigil was placed, if any was */
function resolveCultHex(t: Table, cult: Cult, place: Place): Seat | null {
  const owner = seatOf(t.s, cult);
  const before = sigilsAt(t.s, place);
  placeSigilOf(t, cult, place);
  const gives = owner === null ? null : effectOf(t, owner, 'hex-gives');
  if (owner !== null && gives) {
    const gained = gainCultists(t, owner, gives.cultists);
    if (gained === 0) gainBlood(t, owner, gives.blood, { passive: titleOf(t, owner, gives) });
  }
  hexHome(t, cult);
  return sigilsAt(t.s, place) > before ? owner : null;
}

/** The waiting Peasants, one a Location from the Church down to Priority 1, and again until all stand (DB-072). */
function peasantsFromChurch(t: Table): void {
  const { s } = t;
  const down = inPriority(s).reverse();
  const came = new Map<Place, number>();
  for (let i = 0; s.peasants > 0; i++) {
    const place = down[i % down.length] as Place;
    came.set(place, (came.get(place) ?? 0) + placePeasants(t, place, 1));
  }
  if (came.size === 0) return;
  const places = [...came].map(([place, count]) => text('dark-blood:log.comeTo', { count, place: placeName(place) }));
  happen(t, 'other', 'peasantsCome', { places });
}

/** Whoever has uncovered Passives may turn them, once a Round (DB-133). */
export function* chooseSides(t: Table): Flow {
  const { s, g } = t;
  const asked = inFavor(s).filter((seat) => uncovered(playerAt(s, seat)) > 0);
  const turned = yield* g.together(new Map(asked.map((seat) => [seat, () => askTurns(t, seat)])));
  for (const [seat, titles] of turned) {
    const p = playerAt(s, seat);
    for (const [i, { title }] of t.cards.book(p.cult).passives.entries()) {
      if (!titles.includes(title)) continue;
      p.sides[i] = p.sides[i] === 0 ? 1 : 0;
      const side = p.sides[i] === 0 ? 'first' : 'second';
      happen(t, 'other', 'side', { seat, title, side: text(`dark-blood:side.${side}`) });
    }
  }
}

function askTurns({ s, g, cards }: Table, seat: Seat): Flow<string[]> {
  const p = playerAt(s, seat);
  const passives = cards.book(p.cult).passives.slice(0, uncovered(p));
  const known = passives.map(({ title, sides: [first, second] }, i) => {
    const [now, turned] = p.sides[i] === 0 ? [first, second] : [second, first];
    return { title, now: effectWords(now), turned: effectWords(turned) };
  });
  const options = known.map(({ title, turned }) => ({
    id: title,
    label: text('dark-blood:option.turn', { title }),
    detail: turned,
  }));
  const both = known.map((each) => text('dark-blood:ask.sideNow', each));
  const prompt = text('dark-blood:ask.sides', { lines: lines(both) });
  return g.pick(seat, { topic: 'sides', prompt, options, min: 0, max: options.length, fallback: [] });
}
