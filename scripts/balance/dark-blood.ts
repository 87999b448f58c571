import { standardCards } from '../../src/games/dark-blood/cards.ts';
import { darkBlood } from '../../src/games/dark-blood/index.ts';
import { CULTS, type Cult, RITUALS } from '../../src/games/dark-blood/names.ts';
import { Options } from '../../src/games/dark-blood/options.ts';
import type { DarkBloodView, PlayerView, Taint } from '../../src/games/dark-blood/view.ts';
import { Match, type Seat } from '../../src/kernel/index.ts';
import { mean, percent, sum, table } from './report.ts';

/** Answers after which a game counts as one without an end. */
const MOST_ANSWERS = 6000;
const player = Object.values(darkBlood.players ?? {})[0];

/** One game: how it ended for each player, and what each did. */
interface Result {
  view: DarkBloodView;
  winners: Seat[];
  /** By Cult: how often it did what. */
  deeds: Map<Cult, Map<string, number>>;
}

function playGame(n: number, seats: number, options: Partial<Options>): Result {
  const seed = n.toString(16).padStart(64, '0');
  const { match } = Match.start(darkBlood, { seed, seats, options: Options.parse({ cults: 'random', ...options }) }, 1);
  const deeds: Result['deeds'] = new Map();
  for (let seq = 2; !match.outcome && seq < MOST_ANSWERS; seq++) {
    const asked = match.decisions.find((d) => d.given === undefined);
    if (!asked) throw new Error('nobody is asked');
    const { seat, topic } = asked.decision;
    const view = match.view(seat);
    const answer = player?.answer(view, asked.decision).answer ?? asked.decision.fallback;
    const cult = view.players[seat]?.cult;
    if (cult && topic === 'activate' && typeof answer !== 'number') {
      const did = deeds.get(cult) ?? new Map<string, number>();
      const [deed = ''] = answer;
      deeds.set(cult, did.set(deed, (did.get(deed) ?? 0) + 1));
    }
    match.answer(seat, asked.id, answer, seq);
  }
  return { view: match.view('spectator'), winners: match.outcome?.winners ?? [], deeds };
}

const playersOf = (results: readonly Result[], cult: Cult): { p: PlayerView; won: boolean }[] =>
  results.flatMap(({ view, winners }) =>
    view.players.filter((p) => p.cult === cult).map((p) => ({ p, won: winners.includes(p.seat) })),
  );

/** How often each Cult won of the games that it played in. */
function winsByCult(bySeats: Map<number, Result[]>): string {
  const rows = CULTS.map((cult) => [
    cult,
    ...[...bySeats.values()].map((results) => {
      const played = playersOf(results, cult);
      return percent(played.filter(({ won }) => won).length, played.length);
    }),
  ]);
  const fair = ['fair share', ...[...bySeats.keys()].map((seats) => percent(1, seats))];
  return table(['Cult', ...[...bySeats.keys()].map((seats) => `${seats} players`)], [...rows, fair]);
}

/** How often the games were won from each place at the start of the Unholy Favor track, and from each seat. */
function winsByPlace(results: readonly Result[], seats: number): string {
  const won = (which: (p: PlayerView) => boolean) =>
    results.filter(({ view, winners }) => view.players.some((p) => winners.includes(p.seat) && which(p))).length;
  const order = Array.from({ length: seats }, (_, i) => i);
  return table(
    ['', ...order.map((i) => `${i + 1}`)],
    [
      [
        'won with Position Token',
        ...order.map((i) =>
          percent(
            won((p) => p.position === i + 1),
            results.length,
          ),
        ),
      ],
      [
        'won from seat',
        ...order.map((i) =>
          percent(
            won((p) => p.seat === i),
            results.length,
          ),
        ),
      ],
    ],
  );
}

const PARTS = [
  'tokens',
  'cultists',
  'spellbook',
  'blood',
  'favor',
  'position',
  'starting',
  'objective',
  'total',
] as const;

/** Where the Taint of each Cult came from, on average. */
function taintByCult(results: readonly Result[]): string {
  const rows = CULTS.map((cult) => {
    const taints = playersOf(results, cult).flatMap(({ p }) => p.taint ?? []);
    return [cult, ...PARTS.map((part: keyof Taint) => mean(taints.map((taint) => taint[part])))];
  });
  return table(['Cult', ...PARTS], rows);
}

/** What each Cult did with its Cultists in one game, on average. */
function deedsByCult(results: readonly Result[]): string {
  const deeds = ['gather:left', 'gather:right', ...RITUALS, 'offer:top', 'offer:middle', 'offer:lower', 'card', 'stay'];
  const rows = CULTS.map((cult) => {
    const played = playersOf(results, cult).length;
    const did = (deed: string) => sum(results.map((r) => r.deeds.get(cult)?.get(deed) ?? 0));
    return [cult, ...deeds.map((deed) => (did(deed) / played).toFixed(1))];
  });
  return table(['Cult', ...deeds], rows);
}

/** For each Passive: how often it was uncovered at the end, and how often its owner then won. */
function passives(results: readonly Result[]): string {
  const rows = CULTS.flatMap((cult) =>
    standardCards.book(cult).passives.map(({ title }) => {
      const played = playersOf(results, cult);
      const open = played.filter(({ p }) => p.passives.some((each) => each.face.title === title && !each.covered));
      const second = open.filter(({ p }) => p.passives.some((each) => each.face.title === title && each.side === 1));
      return [
        title,
        cult,
        percent(open.length, played.length),
        percent(second.length, open.length),
        percent(open.filter(({ won }) => won).length, open.length),
      ];
    }),
  );
  return table(['Passive', 'Cult', 'uncovered at the end', 'second side', 'won with it'], rows);
}

/** How far the second is behind the winner, in Taint. */
function margins(results: readonly Result[]): number[] {
  return results.map(({ view }) => {
    const totals = view.players.map((p) => p.taint?.total ?? 0).sort((a, b) => b - a);
    return (totals[0] ?? 0) - (totals[1] ?? 0);
  });
}

function coop(bySeats: Map<number, Result[]>): string {
  const rows = [...bySeats].map(([seats, results]) => {
    const taints = results.map(({ view }) => view.team?.taint ?? 0);
    const goal = results[0]?.view.team?.goal ?? 0;
    return [
      `${seats}`,
      `${goal}`,
      percent(results.filter((r) => r.winners.length > 0).length, results.length),
      mean(taints),
    ];
  });
  return table(['Players', 'goal', 'won', 'Taint, mean'], rows);
}

const LEVELS = ['easy', 'medium', 'hard', 'nightmare'] as const;

function solo(byLevel: Map<string, Result[]>): string {
  const share = (results: readonly Result[], holds: (r: Result) => boolean) =>
    percent(results.filter(holds).length, results.length);
  const rows = [...byLevel].map(([level, results]) => [
    level,
    share(results, (r) => r.winners.length > 0),
    share(results, (r) => r.view.goals?.upgraded ?? false),
    share(results, (r) => r.view.goals?.active ?? false),
    share(results, (r) => r.view.goals?.favored ?? false),
    mean(results.map((r) => r.view.goals?.score ?? 0)),
  ]);
  return table(['Level', 'won', 'all upgraded', 'all active', 'highest in favor', 'Taint of tokens'], rows);
}

/** What a good game is held to, and whether this one does it. */
function targets(four: readonly Result[], byLevel: Map<string, Result[]>): string {
  const gap = (cult: Cult) => {
    const played = playersOf(four, cult);
    return played.filter(({ won }) => won).length / played.length - 1 / 4;
  };
  const worst = CULTS.toSorted((a, b) => Math.abs(gap(b)) - Math.abs(gap(a)))[0] as Cult;
  const falls = (numbers: readonly number[]) => numbers.every((n, i) => i === 0 || n <= (numbers[i - 1] ?? 0));
  const levels = [...byLevel.values()];
  const won = levels.map((results) => results.filter((r) => r.winners.length > 0).length);
  const scores = levels.map((results) => sum(results.map((r) => r.view.goals?.score ?? 0)));
  const met = (good: boolean) => (good ? 'yes' : 'no');
  return table(
    ['Wanted', 'Found', 'Met'],
    [
      [
        'with four players, no Cult is more than 5 points off its fair share',
        `most off: ${worst}, ${(gap(worst) * 100).toFixed(1)}`,
        met(Math.abs(gap(worst)) <= 0.05),
      ],
      [
        'alone, less Taint is won from level to level',
        scores.map((n) => (n / four.length).toFixed(1)).join(', '),
        met(falls(scores)),
      ],
      [
        'alone, fewer games are won from level to level',
        won.map((n) => percent(n, four.length)).join(', '),
        met(falls(won)),
      ],
    ],
  );
}

/** How Dark Blood plays: its machine player against itself, together in co-op, and alone at each level. */
export function reportOn(games: number): string {
  const played = <Key>(keys: readonly Key[], play: (n: number, key: Key) => Result): Map<Key, Result[]> =>
    new Map(keys.map((key) => [key, Array.from({ length: games }, (_, n) => play(n + 1, key))]));
  const bySeats = played([2, 3, 4], (n, seats) => playGame(n, seats, {}));
  const four = bySeats.get(4) ?? [];
  const together = played([2, 3, 4], (n, seats) => playGame(n, seats, { mode: 'coop' }));
  const byLevel = played(LEVELS, (n, level) => playGame(n, 1, { solo: level }));
  return `# How Dark Blood plays

Written by \`npm run balance dark-blood -- --games ${games}\`: ${games} games each with two, three and four machine players, as many
together in co-op, and as many alone at each level. Cults are drawn by lot. Seeds are fixed, so that anybody who runs it with the
same cards gets the same figures.

**The player** (src/games/dark-blood/player.ts) sees what its seat sees and looks one answer ahead. It compares what it could do
by rough figures of what that is worth in Taint (src/games/dark-blood/worth.ts): an upgrade, a Cultist for the Rounds to come,
Blood, a Sigil, a step in Unholy Favor. A good human plays better: they plan a whole Round, and remember who gained Blood.

${targets(four, byLevel)}

## Who wins

${winsByCult(bySeats)}

${winsByPlace(four, 4)}

The winner of four was ahead of the second by ${mean(margins(four))} Taint on average.

## Where Taint comes from, with four players

${taintByCult(four)}

## What Cultists do, with four players, in a game

${deedsByCult(four)}

${passives(four)}

## Co-op

${coop(together)}

## Solo

A game alone is won by three conditions (DB-322 to DB-324) that the level does not touch: its enemies cost Tokens, and so the
score. The Taint of Tokens is that of all games, won or lost.

${solo(byLevel)}
`;
}
