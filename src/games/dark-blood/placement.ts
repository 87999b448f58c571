import { type Flow, type Option, type Seat, text } from '../../kernel/index.ts';
import { PLACES, type Place } from './names.ts';
import { happen } from './recent.ts';
import { cultistsAt, inFavor, MOST_AT_PLACE, playerAt, ranking, type State } from './state.ts';
import type { Table } from './table.ts';
import { canTrade, trade, upgradeOne, upgrades } from './upgrades.ts';
import { cultName, placeName } from './words.ts';

/** How many may come where so many stand: 1, then 2, then 3; beside two enemy Cultists 1 or 3 (DB-080 to DB-084, DB-344). */
const NEXT: Record<number, number[]> = { 0: [1], 1: [2], 2: [1, 3], 3: [3] };

/**
 * How many Cultists the next placement at a Location may bring, whoever stands there; one at the Church (DB-089); none where
 * it is full. Beside three or more enemy Cultists it must fill the Location (DB-345).
 */
export function accepts(s: State, place: Place): number[] {
  if (place === 'church') return [1];
  const { cultists, enemies } = s.places[place];
  const there = cultists.length + enemies;
  if (enemies >= 3) return there < MOST_AT_PLACE ? [MOST_AT_PLACE - there] : [];
  return NEXT[there] ?? [];
}

/** Who places next: in Unholy Favor order, again and again, whoever has active Cultists left (DB-078); null when all are placed. */
export function nextToPlace(s: State, after: Seat | null): Seat | null {
  const order = inFavor(s);
  const from = after === null ? 0 : order.indexOf(after) + 1;
  const cycle = [...order.slice(from), ...order.slice(0, from)];
  return cycle.find((seat) => playerAt(s, seat).active > 0) ?? null;
}

/** One turn: Cultists come to one Location (DB-079); before it, trades and upgrades as one likes (DB-126, DB-198). */
export function* placementTurn(t: Table): Flow {
  const { s, g } = t;
  const seat = s.active;
  const p = playerAt(s, seat);
  for (;;) {
    const ways = PLACES.flatMap((place) =>
      accepts(s, place)
        .filter((n) => n <= p.active)
        .map((count) => ({ place, count })),
    );
    const alike = (place: Place) => ways.filter((way) => way.place === place).length > 1;
    const idOf = ({ place, count }: { place: Place; count: number }) => (alike(place) ? `${place}:${count}` : place);
    const options: Option[] = ways.map((way) => ({
      id: idOf(way),
      label: placeLabel(s, way.place, seat, way.count),
    }));
    const id = yield* g.one(seat, {
      topic: 'place',
      prompt: text('dark-blood:ask.place', { count: p.active }),
      options: [...options, ...freeOptions(t, seat)],
      fallback: ['church'], // DB-079
    });
    if (id === 'trade') yield* trade(t, seat);
    else if (id === 'upgrade') yield* upgradeOne(t, seat);
    else {
      const way = ways.find((each) => idOf(each) === id);
      if (!way) throw new Error(`${id} is no way to place`);
      place(t, seat, way.place, way.count);
      return;
    }
  }
}

/** What a player may do on any turn of their own besides: trade, and upgrade. */
export function freeOptions(t: Table, seat: Seat): Option[] {
  return [
    ...(upgrades(t, seat).length > 0 ? [{ id: 'upgrade', label: text('dark-blood:option.toUpgrade') }] : []),
    ...(canTrade(t, seat) ? [{ id: 'trade', label: text('dark-blood:option.toTrade') }] : []),
  ];
}

function place(t: Table, seat: Seat, at: Place, count: number): void {
  playerAt(t.s, seat).active -= count;
  for (let i = 0; i < count; i++) t.s.places[at].cultists.push({ seat, done: false, on: null });
  happen(t, 'place', 'place', { seat, count }, at);
}

/** Where how many come and, where others stand, what majority would result: the Cults there with their numbers, most first. */
function placeLabel(s: State, place: Place, seat: Seat, count: number) {
  const { cultists } = s.places[place];
  const then = {
    ...s,
    places: {
      ...s.places,
      [place]: { ...s.places[place], cultists: [...cultists, ...Array(count).fill({ seat, done: false, on: null })] },
    },
  };
  const groups = ranking(then, place).map((who) =>
    who === 'enemy'
      ? text('dark-blood:option.enemies', { count: then.places[place].enemies })
      : text('dark-blood:option.group', { cult: cultName(playerAt(s, who).cult), count: cultistsAt(then, place, who) }),
  );
  const key = groups.length > 1 ? 'placeBeside' : 'place';
  return text(`dark-blood:option.${key}`, { place: placeName(place), count, groups });
}
