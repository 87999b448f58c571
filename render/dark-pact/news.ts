import type { DarkPactView, News } from '../../src/games/dark-pact/view.ts';
import type { Seat } from '../../src/kernel/index.ts';
import { type Reader, say } from '../../src/words.ts';

/** What has just happened, as the board marks it: from what everybody saw this turn and in the others' last turns. */

type OpenZone = 'supply' | 'exile' | 'graveyard';
type Turn = 'before' | 'now';

/** All that happened this turn, or in the others' last turns. */
function newsIn({ recent }: DarkPactView, turn: Turn): News[] {
  return turn === 'now' ? recent.now : recent.before.flat();
}

/** How often each title is new somewhere, and whether one of them came this turn. */
export type Fresh = ReadonlyMap<string, { copies: number; now: boolean }>;

/** A card that left the Supply: how, and by whom. */
export interface Gone {
  title: string;
  what: News['what'];
  seat: Seat;
}

interface Move {
  title: string;
  from: OpenZone | null;
  to: OpenZone | null;
}

/** Which cards a happening moved into or out of the open zones. */
function movesOf(news: News): Move[] {
  const open = (zone: string): OpenZone | null =>
    zone === 'supply' || zone === 'exile' || zone === 'graveyard' ? zone : null;
  switch (news.what) {
    case 'refill':
      return news.cards.map((title) => ({ title, from: null, to: 'supply' }));
    case 'exile':
      return news.cards.map((title) => ({ title, from: 'supply', to: 'exile' }));
    case 'buy':
    case 'gain':
    case 'give':
      return [{ title: news.card, from: open(news.from), to: null }];
    case 'destroy':
      return [{ title: news.card, from: open(news.from), to: 'graveyard' }];
    case 'inscribe':
      return [{ title: news.card, from: 'supply', to: null }];
    case 'exchange':
      return [
        { title: news.supply, from: 'supply', to: 'exile' },
        { title: news.exile, from: 'exile', to: 'supply' },
      ];
    default:
      return [];
  }
}

/** The cards of an open zone that came there this turn or in the others' last turns, and still lie there. */
export function freshIn(view: DarkPactView, zone: OpenZone): Fresh {
  const fresh = new Map<string, { copies: number; now: boolean }>();
  for (const turn of ['before', 'now'] as const) {
    for (const { title, from, to } of newsIn(view, turn).flatMap(movesOf)) {
      const { copies, now } = fresh.get(title) ?? { copies: 0, now: false };
      if (from === zone && copies > 0) fresh.set(title, { copies: copies - 1, now });
      if (to === zone) fresh.set(title, { copies: copies + 1, now: turn === 'now' });
    }
  }
  return new Map([...fresh].filter(([, { copies }]) => copies > 0));
}

/** The cards whose places in the Supply are empty now, in the order in which they left. */
export function goneFromSupply(view: DarkPactView, places: number): Gone[] {
  const gone = view.recent.now.flatMap((news) =>
    'seat' in news && news.what !== 'exchange'
      ? movesOf(news)
          .filter(({ from }) => from === 'supply')
          .map(({ title }): Gone => ({ title, what: news.what, seat: news.seat }))
      : [],
  );
  const empty = Math.max(0, places - view.supply.length);
  return empty > 0 ? gone.slice(-empty) : [];
}

/** The turns of the record, first to last: whose each was, and what happened in it. */
function turnsOf({ players, active, recent }: DarkPactView): { seat: Seat; news: News[] }[] {
  const all = [...recent.before, recent.now];
  return all.map((news, i) => ({ seat: (active + 1 + i - all.length + players.length) % players.length, news }));
}

/** The log's last lines that tell of more than drawing and tidying up, worded, first to last. */
export function latest(view: DarkPactView, most: number, reader: Reader): string[] {
  const lines = turnsOf(view).flatMap(({ seat, news: all }) =>
    all.filter((news) => {
      if (news.what === 'refill' || news.what === 'draw' || news.what === 'retrieve') return false;
      return (news.what !== 'discard' && news.what !== 'topdeck') || news.seat !== seat;
    }),
  );
  return most > 0 ? lines.slice(-most).map(({ line }) => say(line, reader)) : [];
}

/**
 * What a player did and what was done to them: in one line this turn, in another the turns of the others, or of one round,
 * before it.
 */
export function newsOf(view: DarkPactView, seat: Seat, reader: Reader): { turn: Turn; words: string }[] {
  return (['now', 'before'] as const).flatMap((turn) => {
    const own = newsIn(view, turn).filter((news) => 'seat' in news && news.seat === seat);
    const parts = partsOf(own, reader);
    if (parts.length === 0) return [];
    const key = turn === 'before' && view.players.length > 2 ? 'round' : turn;
    return [{ turn, words: say({ key: `render:news.${key}`, args: { parts: parts.join(', ') } }, reader) }];
  });
}

function partsOf(own: readonly News[], reader: Reader): string[] {
  const named = (['buy', 'gain', 'give', 'inscribe', 'destroy', 'react'] as const).map((what) => ({
    what,
    cards: own.flatMap((news) => (news.what === what && 'card' in news ? [news.card] : [])),
  }));
  const counted = (['draw', 'retrieve', 'discard', 'topdeck'] as const).map((what) => ({
    what,
    count: own.reduce((sum, news) => sum + (news.what === what ? news.count : 0), 0),
  }));
  return [
    ...named
      .filter(({ cards }) => cards.length > 0)
      .map(({ what, cards }) => say({ key: `render:news.${what}`, args: { cards } }, reader)),
    ...counted
      .filter(({ count }) => count > 0)
      .map(({ what, count }) => say({ key: `render:news.${what}`, args: { count } }, reader)),
  ];
}
