import { type Seat, text } from '../../kernel/index.ts';
import type { Cards } from './cards.ts';
import { RESOURCES, type Resource } from './names.ts';
import { happen } from './recent.ts';
import type { ObjectiveCard } from './schema.ts';
import { cultSize, inFavor, mostFavored, playerAt, type State, uncovered } from './state.ts';
import type { Table } from './table.ts';
import type { Taint } from './view.ts';

/** What the first, second and third of a ranking get (DB-251 to DB-253). */
const RANKED = [3, 2, 1];
/** What the places on the Unholy Favor track get (DB-254). */
const FAVOR = [6, 4, 2];

/** Every player's Taint, by seat (rulebook, Total Taint; DB-250 to DB-258). */
export function taintOf(s: State, cards: Cards): Taint[] {
  const cultists = ranked(s, (seat) => cultSize(playerAt(s, seat)));
  const blood = ranked(s, (seat) => playerAt(s, seat).blood);
  const books = spellbooks(s);
  return s.players.map((p, seat) => {
    const parts = {
      tokens: s.tokens.filter((token) => token.winner === seat).reduce((sum, token) => sum + token.taint, 0),
      cultists: cultists.get(seat) ?? 0,
      spellbook: books.get(seat) ?? 0,
      blood: blood.get(seat) ?? 0,
      favor: FAVOR[inFavor(s).indexOf(seat)] ?? 0,
      position: cards.box.positions[p.position - 1] ?? 0,
      starting: p.pouch.taint,
      objective: objectiveTaint(s, seat, cards),
    };
    return { ...parts, total: Object.values(parts).reduce((sum, n) => sum + n, 0) };
  });
}

/** 3, 2 and 1 for those who have most; Unholy Favor breaks ties. One token a player (DB-257). */
function ranked(s: State, count: (seat: Seat) => number, prizes: readonly number[] = RANKED): Map<Seat, number> {
  const order = inFavor(s).sort((a, b) => count(b) - count(a));
  return new Map(order.slice(0, prizes.length).map((seat, i) => [seat, prizes[i] ?? 0]));
}

/** The Spellbook Tokens taken, and those left over by upgrades (DB-205, DB-252). */
function spellbooks(s: State): Map<Seat, number> {
  const taken = s.players.flatMap((p, seat): [Seat, number][] => (p.spellbook > 0 ? [[seat, p.spellbook]] : []));
  const holders = new Set(taken.map(([seat]) => seat));
  const upgrades = (seat: Seat) => playerAt(s, seat).upgraded.length;
  const order = inFavor(s)
    .filter((seat) => !holders.has(seat))
    .sort((a, b) => upgrades(b) - upgrades(a));
  return new Map([
    ...taken,
    ...s.spellbooks.flatMap((n, i): [Seat, number][] => (order[i] === undefined ? [] : [[order[i], n]])),
  ]);
}

/** What a kept Objective Card brings: the one with most, or fewest, achieves it; Unholy Favor breaks ties (DB-030, DB-031). */
function objectiveTaint(s: State, seat: Seat, cards: Cards): number {
  const { kept } = playerAt(s, seat);
  if (kept === null) return 0;
  const { counts, wants, taint } = cards.objective(kept);
  const values = s.players.map((_, each) => measured(s, each, counts));
  const best = wants === 'most' ? Math.max(...values) : Math.min(...values);
  const tied = values.flatMap((value, each) => (value === best ? [each] : []));
  return mostFavored(s, tied) === seat ? taint : 0;
}

/** What an Objective Card measures, of one player. */
export function measured(s: State, seat: Seat, counts: ObjectiveCard['counts']): number {
  const p = playerAt(s, seat);
  if ((RESOURCES as readonly string[]).includes(counts)) return p.resources[counts as Resource];
  switch (counts) {
    case 'cultists':
      return cultSize(p);
    case 'tokens':
      return s.tokens.filter((token) => token.winner === seat).length;
    case 'upgrades':
      return p.upgraded.length;
    case 'passives':
      return uncovered(p);
    case 'silver':
      return p.silver;
    case 'blood':
      return p.blood;
    default:
      return p.offered;
  }
}

/** The end: everything is revealed and counted; the most Taint wins, Unholy Favor breaks a tie (DB-043). */
export function endByTaint(t: Table): void {
  const { s, g, cards } = t;
  const taint = taintOf(s, cards);
  for (const [seat, { kept }] of s.players.entries())
    if (kept !== null) happen(t, 'other', 'objective', { seat, title: kept, count: taint[seat]?.objective ?? 0 });
  const scores = taint.map(({ total }) => total);
  for (const [seat, { total, ...parts }] of taint.entries()) {
    const sources = Object.entries(parts).flatMap(([part, count]) =>
      count > 0 ? [text('dark-blood:log.scoreOf', { source: text(`dark-blood:picture.taint.${part}`), count })] : [],
    );
    g.tell(text('dark-blood:log.score', { player: { seat }, count: total, sources }));
  }
  const best = Math.max(...scores);
  const winner = mostFavored(
    s,
    scores.flatMap((score, seat) => (score === best ? [seat] : [])),
  );
  const reason = text('dark-blood:outcome.taint', { player: { seat: winner }, count: best });
  s.step = 'over';
  s.outcome = { winners: [winner], reason, scores };
  g.tell(reason);
}
