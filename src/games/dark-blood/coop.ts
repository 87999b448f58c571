import { type Flow, type Option, type Seat, text } from '../../kernel/index.ts';
import { uncover } from './corrupt.ts';
import { intoPouch } from './moves.ts';
import {
  CIRCLES,
  type Circle,
  CULTS,
  type Cult,
  type Disc,
  PLACES,
  type Place,
  RESOURCES,
  type Resource,
} from './names.ts';
import { happen } from './recent.ts';
import { inFavor, MILESTONE, playerAt, type State, seatOf } from './state.ts';
import type { Table } from './table.ts';
import type { DarkBloodView } from './view.ts';
import { circleName, cultName, discName, placeName, resourceName } from './words.ts';

/** Co-op Mode: two to four players together against the Inquisitor and his Peasants (rulebook, Co-op Mode). */

/** What each player begins with (DB-271). */
const BLOOD = 1;
/** How many players put a Hex into the Game Pouch before the first Round (DB-272). */
const FIRST_HEXES = 2;
/** How much Taint so many players need (DB-266). */
const GOAL: Record<number, number> = { 2: 15, 3: 18, 4: 20 };

/** What lies otherwise than in a game against each other: Blood, the pouch, and what is under the Tokens (DB-259 to DB-273). */
export function setUpCoop(s: State): void {
  for (const p of s.players)
    Object.assign(p, { blood: BLOOD, lowest: BLOOD, pouch: { blood: BLOOD, taint: 0 }, position: 0, dealt: [] });
  s.favor = s.players.map((_, seat) => seat);
  for (const [i, token] of s.tokens.entries()) token.under = i === 1 || i === 2 ? ['peasants', 'shield'] : [];
  s.pouch.push(...(['peasants', 'shield'] satisfies Disc[]));
  s.spellbooks = [];
}

/** What the team agrees on before the first Round: how it stands in Unholy Favor, and whose Hexes begin (DB-264, DB-272). */
export function* openCoop(t: Table): Flow {
  const { s } = t;
  s.favor = yield* agreed(t, (seat) => proposeFavor(t, seat));
  happen(t, 'other', 'favorAgreed', { players: inFavor(s).map((seat) => ({ seat })) });
  const first = s.players.length > FIRST_HEXES ? yield* agreed(t, (seat) => proposeHexes(t, seat)) : inFavor(s);
  for (const seat of inFavor(s)) if (first.includes(seat)) yield* uncover(t, seat);
}

/**
 * Everybody proposes, for all to see, and may propose anew until all have. What most propose is done; of proposals that
 * equally many make, that of the seat that joined first.
 */
function* agreed(t: Table, propose: (seat: Seat) => Flow<Cult[]>): Flow<Seat[]> {
  const asked = t.s.players.map((_, seat): [Seat, () => Flow<Cult[]>] => [seat, () => propose(seat)]);
  const proposals = [...(yield* t.g.together(new Map(asked))).values()];
  const votes = (proposal: Cult[]) => proposals.filter((each) => each.join() === proposal.join()).length;
  const most = Math.max(...proposals.map(votes));
  const best = proposals.find((each) => votes(each) === most) ?? [];
  return best.map((cult) => seatOf(t.s, cult) as Seat);
}

/** In which order the Sigils shall stand on the track; by default as people joined. */
function* proposeFavor({ s, g }: Table, seat: Seat): Flow<Cult[]> {
  const options = cultOptions(s);
  const [all, fallback] = [options.length, options.map(({ id }) => id)];
  const prompt = text('dark-blood:ask.favor');
  const ids = yield* g.arrange(seat, { topic: 'favor', prompt, options, min: all, max: all, fallback, sealed: false });
  return ids as Cult[];
}

/** Who shall put the first Hexes into the pouch; by default the two highest in Unholy Favor. */
function* proposeHexes({ s, g }: Table, seat: Seat): Flow<Cult[]> {
  const fallback = inFavor(s)
    .slice(0, FIRST_HEXES)
    .map((each) => playerAt(s, each).cult);
  const ids = yield* g.pick(seat, {
    topic: 'first-hexes',
    prompt: text('dark-blood:ask.firstHexes', { count: FIRST_HEXES }),
    options: cultOptions(s),
    min: FIRST_HEXES,
    max: FIRST_HEXES,
    fallback,
    sealed: false,
  });
  return CULTS.filter((cult) => ids.includes(cult));
}

const cultOptions = (s: State): Option[] =>
  s.players.map(({ cult }, seat) => ({
    id: cult,
    label: text('dark-blood:option.player', { player: { seat }, cult: cultName(cult) }),
  }));

/** What the team has collected: Tokens won, milestones, and Peasants offered at the Tree (DB-267). */
function teamTaint({ tokens, milestones, tree }: State) {
  const won = tokens.filter((token) => token.winner === 'all').reduce((sum, token) => sum + token.taint, 0);
  return { tokens: won, milestones: MILESTONE * milestones.length, offered: tree.hanged };
}

/** How much Taint the team has, and how much it needs. */
export function teamOf(s: State): NonNullable<DarkBloodView['team']> {
  const taint = Object.values(teamTaint(s)).reduce((sum, n) => sum + n, 0);
  return { taint, goal: GOAL[s.players.length] ?? 0 };
}

/** The end: all win with enough Taint, or all lose (DB-265, DB-266). */
export function endTogether({ s, g }: Table): void {
  const { taint, goal } = teamOf(s);
  const won = taint >= goal;
  g.tell(text('dark-blood:log.teamTaint', teamTaint(s)));
  const reason = text(`dark-blood:outcome.${won ? 'team' : 'teamLost'}`, { count: taint, goal });
  s.step = 'over';
  s.outcome = { winners: won ? s.players.map((_, seat) => seat) : [], reason };
  g.tell(reason);
}

/** Somebody gathers: one resource that lies beside a Ritual Book comes with it, of a kind that the gatherer picks (DB-291). */
export function* drawOnBanks(t: Table, seat: Seat): Flow<Partial<Record<Resource, number>>> {
  const { players } = t.s;
  const kinds = RESOURCES.filter((kind) => players.some(({ bank }) => bank[kind] > 0));
  if (kinds.length === 0) return {};
  const options = kinds.map((kind) => ({ id: kind, label: resourceName(kind) }));
  const kind = (yield* t.g.oneKnown(seat, { topic: 'bank', prompt: text('dark-blood:ask.bank'), options })) as Resource;
  const owner = players.find(({ bank }) => bank[kind] > 0);
  if (owner) owner.bank[kind]--;
  return { [kind]: 1 };
}

/** Where Hexes of the enemies lie: Shields, and those that brought Peasants (DB-289). */
export function enemyHexes(s: State): { place: Place; circle: Circle; disc: Disc }[] {
  return PLACES.flatMap((place) =>
    CIRCLES.flatMap((circle) => {
      const disc = s.places[place][circle];
      return disc === 'shield' || disc === 'peasants' ? [{ place, circle, disc }] : [];
    }),
  );
}

/** An enemy Hex goes back into the pouch: where it was a Shield its circle is open again (DB-312). */
export function* returnEnemyHex(t: Table, seat: Seat): Flow {
  const hexes = enemyHexes(t.s);
  const idOf = ({ place, circle }: { place: Place; circle: Circle }) => `${place}:${circle}`;
  const options = hexes.map((hex) => ({
    id: idOf(hex),
    label: text('dark-blood:option.enemyHex', {
      disc: discName(hex.disc),
      place: placeName(hex.place),
      circle: circleName(hex.circle),
    }),
  }));
  const id = yield* t.g.oneKnown(seat, { topic: 'hex', prompt: text('dark-blood:ask.enemyHex'), options });
  const chosen = hexes.find((hex) => idOf(hex) === id);
  if (!chosen) throw new Error(`${id} is no enemy Hex`);
  t.s.places[chosen.place][chosen.circle] = null;
  intoPouch(t, chosen.disc);
  happen(t, 'hex', 'enemyHexHome', { disc: discName(chosen.disc) }, chosen.place);
}
