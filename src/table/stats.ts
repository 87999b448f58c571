import type { Seat } from '../kernel/index.ts';
import { text } from '../kernel/index.ts';
import type { Actor } from './info.ts';
import type { Live } from './live.ts';
import { someone } from './people.ts';
import { EMPTY } from './players.ts';
import { TableRefusal } from './refusal.ts';
import { replaceSeat } from './seats.ts';

/** Finished games, and how many of them were won. */
export interface Tally {
  games: number;
  wins: number;
}

/** What was played of one game, in figures. */
export interface GameStats {
  game: { id: string; title: string };
  /** Among people: how often from each seat, and in all; a game counts once, whoever of those meant has played it. */
  seats: (Tally & { seat: Seat })[];
  people: Tally;
  /** Alone: against the game's own machine, or against nobody. */
  alone: Tally;
}

/** What somebody has played, or all at a server, in figures. Only finished games count. */
export interface Stats {
  games: GameStats[];
  /** How long an answer took on average (ms), and of how many; null where there were none. */
  answers: { count: number; average: number } | null;
}

/** What was played at a server. */
export interface ServerStats extends Stats {
  /** How many games. */
  finished: number;
  /** Those who have won most among people, the best first; nobody who was forgotten. */
  players: (Tally & { userId: string; name: string })[];
}

/**
 * What somebody has played.
 * @param userId a Discord id
 * @param guildId at this server alone; null: everywhere, and alone in direct messages
 * @returns null where they have finished no game
 */
export function statsOf(live: Live, userId: string, guildId: string | null): Stats | null {
  const user = live.store.knownUser(userId);
  if (!user) return null;
  const whose = { user: user.id, ...(guildId !== null && { guildId }) };
  const games = byGame(live, live.store.playedSeats(whose));
  return games.length > 0 ? { games, answers: live.store.answerTime(whose) } : null;
}

/** What was played at a server. @param most how many players to name */
export function statsAt(live: Live, guildId: string, most: number): ServerStats {
  const { store } = live;
  const played = store.playedSeats({ guildId });
  const players = new Map<string, ServerStats['players'][number]>();
  for (const { user, won, people } of played) {
    if (user.discordId === null || people < 2) continue;
    const known = players.get(user.discordId) ?? { userId: user.discordId, name: user.name, games: 0, wins: 0 };
    players.set(user.discordId, { ...known, ...added(known, won) });
  }
  const best = [...players.values()].toSorted((a, b) => b.wins - a.wins || a.games - b.games);
  return {
    finished: store.countFinished({ guildId }),
    games: byGame(live, played),
    answers: store.answerTime({ guildId }),
    players: best.slice(0, most),
  };
}

/**
 * Forgets who somebody is. Lobbies lose them, games that they played alone are ended; at other running games their seat is
 * left empty, for others to take. What they did stays in the games' histories, by seat.
 * @throws TableRefusal not-known where nothing is known of them, not-saved
 */
export function forget(live: Live, actor: Actor): void {
  const { store } = live;
  live.attempt(null, actor, () =>
    store.transaction(() => {
      const user = store.knownUser(actor.userId);
      if (!user) throw new TableRefusal('not-known');
      const tables = store.liveTablesOf(user.id);
      const act = { userId: actor.userId, name: user.name, interactionId: null };
      for (const row of tables) {
        const held = store.holders(row.id);
        const left = held.filter((h) => h.user !== user.id && h.machine === null);
        const own = held.find((h) => h.user === user.id);
        if (left.length === 0 || (row.status === 'lobby' && row.creator === user.id && !own)) {
          store.changeTable(row.id, { status: 'ended' });
          store.saveDecisions(row.id, [], live.clock.now());
          store.saveWindow(row.id, null);
          const now = live.happened(row, 'end', act);
          live.tellAll(now, text('table:log.ended', { player: someone(user.id) }));
        } else if (row.status === 'lobby' && own) {
          store.seat(
            row.id,
            left.map((h) => h.user),
          );
          if (row.creator === user.id) store.changeTable(row.id, { creator: left[0]?.user });
          live.happened(row, 'leave', act);
        } else if (own?.machine === null) {
          const said = text('table:log.left-none', { player: someone(user.id) });
          replaceSeat(live, row, own.seat, { user: user.id, machine: EMPTY }, act, [{ to: 'all', line: said }]);
        } else store.owePost(row.id, row.seq, live.clock.now());
      }
      store.forget(user.id);
    }),
  );
}

function byGame(live: Live, played: ReturnType<Live['store']['playedSeats']>): GameStats[] {
  const found = new Map<string, GameStats>();
  const counted = new Set<number>();
  for (const { table, game: id, seat, won, people } of played) {
    const title = live.games[id]?.title ?? id;
    const none = { games: 0, wins: 0 };
    const game = found.get(id) ?? { game: { id, title }, seats: [], people: none, alone: none };
    if (people < 2) game.alone = added(game.alone, won);
    else {
      const { games, wins } = added(game.people, won);
      game.people = { games: counted.has(table) ? game.people.games : games, wins };
      counted.add(table);
      const known = game.seats.find((s) => s.seat === seat) ?? { seat, ...none };
      game.seats = [...game.seats.filter((s) => s.seat !== seat), { ...known, ...added(known, won) }];
    }
    found.set(id, game);
  }
  for (const game of found.values()) game.seats.sort((a, b) => a.seat - b.seat);
  return [...found.values()];
}

function added({ games, wins }: Tally, won: boolean): Tally {
  return { games: games + 1, wins: wins + (won ? 1 : 0) };
}
