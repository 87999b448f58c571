import type { Cards } from './cards.ts';
import { CULTS, type Disc, OFFERINGS, PLACES, RESOURCES, RITUALS, SLOTS } from './names.ts';
import {
  CULTISTS,
  cultistsAt,
  inactiveOf,
  MOST_AT_PLACE,
  MOST_INACTIVE,
  PEASANTS,
  type Player,
  SIGILS,
  type State,
} from './state.ts';

/** @throws Error saying what is wrong with a state: a figure, disc, Peasant or card lost or made, a number out of range */
export function invariants(s: State, cards: Cards): void {
  const must = (holds: boolean, what: string) => {
    if (!holds) throw new Error(`dark-blood: ${what}`);
  };
  for (const [seat, p] of s.players.entries()) checkPlayer(s, p, seat, must);
  checkDiscs(s, cards, must);
  checkExtras(s, must);
  const slots = s.players.flatMap((p) => Object.values(p.slots).flat());
  const standing = PLACES.reduce((sum, place) => sum + s.places[place].peasants, 0);
  const acting = slots.filter((slot) => slot === 'peasant').length;
  must(standing + acting + s.peasants + s.tree.hanged === PEASANTS, 'a Peasant was lost or made'); // DB-002
  const seats = s.favor.filter((seat) => typeof seat === 'number');
  must(seats.length === s.players.length && new Set(seats).size === seats.length, 'the Unholy Favor track is wrong');
  const others = s.favor.filter((who) => typeof who !== 'number').sort();
  must(others.join() === (s.mode === 'solo' ? 'enemy,,' : ''), 'the Unholy Favor track is wrong'); // DB-334
  must(new Set(s.players.map((p) => p.cult)).size === s.players.length, 'two players have one Cult');
  for (const place of PLACES) {
    const { cultists, enemies, peasants } = s.places[place];
    must(place === 'church' || cultists.length + enemies <= MOST_AT_PLACE, `too many stand at the ${place}`); // DB-083
    must(peasants >= 0 && enemies >= 0, `a number at the ${place} is below 0`);
  }
}

type Must = (holds: boolean, what: string) => void;

function checkPlayer(s: State, p: Player, seat: number, must: Must): void {
  const own = Object.values(p.slots)
    .flat()
    .filter((slot) => slot !== 'peasant').length;
  const away = PLACES.reduce((sum, place) => sum + cultistsAt(s, place, seat), 0);
  const offering = OFFERINGS.filter((each) => s.tree[each] === seat).length;
  must(p.active + p.inactive + own + away + offering === CULTISTS, `a ${p.cult} was lost or made`); // DB-001
  must(inactiveOf(p) <= MOST_INACTIVE, `too many ${p.cult}s are inactive`);
  const sigils = PLACES.reduce((sum, place) => sum + (s.places[place].sigils[seat] ?? 0), 0);
  must(p.sigils >= 0 && p.sigils + sigils === SIGILS - 1, `a Sigil of the ${p.cult} was lost or made`); // DB-006
  const numbers = [
    p.blood,
    p.lowest,
    p.silver,
    p.active,
    p.inactive,
    p.hexes,
    ...RESOURCES.flatMap((r) => [p.resources[r], p.bank[r]]),
  ];
  for (const n of numbers) must(Number.isSafeInteger(n) && n >= 0, `a number of the ${p.cult} is out of range`);
  must(p.lowest <= p.blood, 'the least Blood is more than there is');
  for (const ritual of RITUALS) must(p.slots[ritual].length <= SLOTS[ritual], `too many perform ${ritual}`);
  const paid = p.triangles.reduce((sum, n) => sum + n, 0);
  must(paid === p.upgraded.length && p.triangles.every((n) => n <= 2), 'an upgrade was not paid');
}

/** 10 numbered discs, 4 Hexes a Cult in play, in games against no other player the Two-Peasant discs and, in co-op, the Shields (DB-003). */
function checkDiscs(s: State, cards: Cards, must: Must): void {
  const board = PLACES.flatMap((place) => [s.places[place].left, s.places[place].right]);
  const tokens = s.tokens.flatMap((token) => [token.hidden, ...token.under]);
  const all = [...board, ...tokens, ...s.pouch, ...s.drawn, ...s.removed].filter((disc) => disc !== null);
  const count = (disc: Disc) => all.filter((each) => each === disc).length;
  for (const [number, n] of Object.entries(cards.box.numbers))
    must(count(number as Disc) === n, `a disc ${number} was lost or made`);
  for (const cult of CULTS) {
    const p = s.players.find((each) => each.cult === cult);
    const playing = p !== undefined || (s.mode === 'solo' && s.step !== 'cults' && s.step !== 'opening');
    if (playing) must(count(cult) + (p?.hexes ?? 0) === 4, `a Hex of the ${cult} was lost or made`);
  }
  if (s.mode !== 'versus') must(count('peasants') === 3, 'a Two-Peasant disc was lost or made'); // DB-273, DB-333
  if (s.mode === 'coop') must(count('shield') === 3, 'a Shield was lost or made'); // DB-273
}

/** What lies on the Defiled Tokens and beside the Ritual Books (DB-261, DB-281, DB-290), and what the team has reached. */
function checkExtras(s: State, must: Must): void {
  const against = s.mode === 'versus';
  const next = s.tokens.find((token) => token.winner === null);
  for (const token of s.tokens) {
    must(token.hidden === null || (!against && token.winner === null), 'a disc lies face down on the wrong Token');
    must(
      token.blood === 0 || (s.mode === 'coop' && token === next && token.blood > 0),
      'Blood lies on the wrong Token',
    );
  }
  for (const { bank } of s.players)
    must(!against || RESOURCES.every((kind) => bank[kind] === 0), 'resources lie beside a Ritual Book');
  const { milestones } = s;
  must(new Set(milestones).size === milestones.length, 'a milestone was reached twice');
  must(s.mode === 'coop' || milestones.length === 0, 'a milestone was reached that there is not');
}
