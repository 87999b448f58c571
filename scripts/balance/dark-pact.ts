import { standardCards } from '../../src/games/dark-pact/cards.ts';
import { darkPact } from '../../src/games/dark-pact/index.ts';
import { Options } from '../../src/games/dark-pact/options.ts';
import { type Answer, Chance, Match, type Seat } from '../../src/kernel/index.ts';
import { machinesOf } from '../../src/table/machines.ts';
import { mean, percent, sum, table } from './report.ts';

/** Answers after which a game counts as one without an end. */
const MOST_ANSWERS = 6000;
const DECK_END = 'Deck End';
const PACTS = standardCards.list('pact');
const BOTS = Options.shape.bot.unwrap().options.filter((bot) => bot !== 'none');
const players = Object.values(darkPact.players ?? {});

/** One game: how it ended, and what was on offer and bought. */
interface Result {
  /** The pact that won, {@link DECK_END}, or null where the game came to no end. */
  end: string | null;
  winners: Seat[];
  first: Seat;
  /** Turns of each player. */
  turns: number;
  /** By seat: in how many purchases a title could be afforded, and how many copies were bought. */
  offered: Map<string, number>[];
  bought: Map<string, number>[];
}

function playGame(n: number, seats: number, bot: Options['bot'] = 'none'): Result {
  const seed = n.toString(16).padStart(64, '0');
  const options = Options.parse({ bot });
  const { match } = Match.start(darkPact, { seed, seats, options }, 1);
  const styles = new Chance('ba'.repeat(32), n * 64).shuffle([...players]);
  const bots = machinesOf(darkPact, options, seats - 1);
  const counts = () => Array.from({ length: seats }, () => new Map<string, number>());
  const [offered, bought] = [counts(), counts()];
  const count = (counted: Map<string, number> | undefined, title: string) =>
    counted?.set(title, (counted.get(title) ?? 0) + 1);
  let first: Seat = 0;
  for (let seq = 2; !match.outcome && seq < MOST_ANSWERS; seq++) {
    const asked = match.decisions.find((d) => d.given === undefined);
    if (!asked) throw new Error('nobody is asked');
    const { decision } = asked;
    const { seat } = decision;
    const view = match.view(seat);
    if (view.turn === 1) first = view.active;
    const answer: Answer = (bots.get(seat) ?? styles[seat])?.answer(view, decision).answer ?? decision.fallback;
    if (decision.topic === 'purchase' && !bots.has(seat)) {
      for (const { id, card } of decision.options) {
        if (card === undefined) continue;
        count(offered[seat], card);
        if ((answer as string[]).includes(id)) count(bought[seat], card);
      }
    }
    match.answer(seat, asked.id, answer, seq);
  }
  const { outcome } = match;
  return {
    end: outcome && (outcome.scores ? DECK_END : String(outcome.reason.args?.card)),
    winners: outcome?.winners ?? [],
    first,
    turns: match.view('spectator').turn / seats,
    offered,
    bought,
  };
}

/** Shares of the games that each seat after the first won, shared victories counted in parts. */
function wonByPlace(results: readonly Result[], seats: number): number[] {
  const won = Array<number>(seats).fill(0);
  for (const { winners, first } of results)
    for (const seat of winners)
      won[(seat - first + seats) % seats] = (won[(seat - first + seats) % seats] ?? 0) + 1 / winners.length;
  return won;
}

function endings(bySeats: Map<number, Result[]>): string {
  const head = ['Won by', ...[...bySeats.keys()].map((seats) => `${seats} players`), 'turns to it'];
  const all = [...bySeats.values()].flat();
  const rows = [...PACTS, DECK_END, null].map((end) => [
    end ?? 'no end',
    ...[...bySeats.values()].map((results) => percent(results.filter((r) => r.end === end).length, results.length)),
    mean(all.filter((r) => r.end === end).map((r) => r.turns)),
  ]);
  return table(head, rows);
}

function lengths(bySeats: Map<number, Result[]>): string {
  const rows = [...bySeats].map(([seats, results]) => {
    const turns = results.map((r) => r.turns).sort((a, b) => a - b);
    const at = (part: number) => (turns[Math.floor(part * (turns.length - 1))] ?? 0).toFixed(0);
    const won = wonByPlace(results, seats).map((n) => percent(n, results.length));
    return [
      `${seats}`,
      mean(turns),
      at(0.1),
      at(0.5),
      at(0.9),
      percent(1, seats),
      won[0] ?? '',
      won.slice(1).join(', '),
    ];
  });
  return table(
    ['Players', 'Turns, mean', '10 %', '50 %', '90 %', 'Fair share', 'First player wins', 'The others, in turn'],
    rows,
  );
}

/** How one title was bought. */
interface Purchases {
  title: string;
  offered: number;
  bought: number;
  /** Decks that came to hold it by purchase, how many of their games they won, and how many chance would have given. */
  decks: number;
  won: number;
  fair: number;
}

/** How each title of the Supply and the Grimoire was bought, over games of all player counts, most readily bought first. */
function purchasesIn(bySeats: Map<number, Result[]>): Purchases[] {
  const sets = ['pact', 'base', '3', '4', 'grimoire'] as const;
  const found = [...new Set(sets.flatMap((set) => standardCards.list(set)))].map((title) => {
    const sum: Purchases = { title, offered: 0, bought: 0, decks: 0, won: 0, fair: 0 };
    for (const [seats, results] of bySeats) {
      for (const { offered, bought, winners } of results) {
        for (let seat = 0; seat < seats; seat++) {
          const copies = bought[seat]?.get(title) ?? 0;
          sum.offered += offered[seat]?.get(title) ?? 0;
          sum.bought += copies;
          if (copies === 0) continue;
          sum.decks++;
          sum.fair += 1 / seats;
          if (winners.includes(seat)) sum.won += 1 / winners.length;
        }
      }
    }
    return sum;
  });
  return found.sort((a, b) => b.bought / b.offered - a.bought / a.offered);
}

function purchases(found: readonly Purchases[]): string {
  return table(
    ['Card', 'Cost', 'could be bought', 'was bought', 'share', 'decks', 'wins, of fair share'],
    found.map(({ title, offered, bought, decks, won, fair }) => [
      title,
      `${standardCards.get(title).cost}`,
      `${offered}`,
      `${bought}`,
      percent(bought, offered),
      `${decks}`,
      decks === 0 ? '-' : (won / fair).toFixed(2),
    ]),
  );
}

/** What a good game is held to, and whether this one does it. */
function targets(bySeats: Map<number, Result[]>, bought: readonly Purchases[]): string {
  const all = [...bySeats.values()].flat();
  const ends = (results: readonly Result[], end: string) => results.filter((r) => r.end === end).length;
  const byPact = [...bySeats.values()].map((results) => sum(PACTS.map((pact) => ends(results, pact))) / results.length);
  const rarest = PACTS.toSorted((a, b) => ends(all, a) - ends(all, b))[0] ?? '';
  const [most, least] = [bought.at(0), bought.at(-1)];
  const gaps = [...bySeats].map(([seats, r]) => Math.abs((wonByPlace(r, seats)[0] ?? 0) / r.length - 1 / seats));
  const gap = Math.max(...gaps);
  const share = (p?: Purchases) => (p ? `${p.title}: ${percent(p.bought, p.offered)}` : '-');
  const met = (good: boolean) => (good ? 'yes' : 'no');
  return table(
    ['Wanted', 'Found', 'Met'],
    [
      [
        'with any number of players, most games end by a pact',
        `at least ${percent(Math.min(...byPact), 1)}`,
        met(Math.min(...byPact) > 0.5),
      ],
      [
        'each Dark Pact wins sometimes',
        `rarest: ${rarest}, ${percent(ends(all, rarest), all.length)}`,
        met(ends(all, rarest) > 0),
      ],
      ['no card is never bought', `least, ${share(least)}`, met((least?.bought ?? 0) > 0)],
      ['no card is always bought', `most, ${share(most)}`, met(!!most && most.bought < 0.9 * most.offered)],
      [
        'the first player wins within 5 points of a fair share',
        `at most ${(gap * 100).toFixed(1)} off`,
        met(gap <= 0.05),
      ],
    ],
  );
}

function solo(byBot: Map<string, Result[]>): string {
  const rows = [...byBot].map(([bot, results]) => {
    const won = results.filter((r) => r.winners.includes(0));
    const shared = won.filter((r) => r.winners.length > 1).length;
    const byPact = won.filter((r) => r.end !== DECK_END).length;
    const botByPact = results.filter((r) => r.end !== DECK_END && r.end !== null && !r.winners.includes(0)).length;
    const decks = results.filter((r) => r.end === DECK_END).length;
    const share = (n: number) => percent(n, results.length);
    return [
      bot,
      share(won.length),
      share(shared),
      share(byPact),
      share(botByPact),
      share(decks),
      mean(results.map((r) => r.turns)),
    ];
  });
  return table(['Bot', 'won', 'of these shared', 'won by a pact', 'Bot wins by a pact', 'Deck End', 'turns'], rows);
}

/** How Dark Pact plays: its machine players among themselves, and against each Bot. */
export function reportOn(games: number): string {
  const played = <Key>(keys: readonly Key[], play: (n: number, key: Key) => Result): Map<Key, Result[]> =>
    new Map(keys.map((key) => [key, Array.from({ length: games }, (_, n) => play(n + 1, key))]));
  const bySeats = played([2, 3, 4], playGame);
  const bought = purchasesIn(bySeats);
  const byBot = played(BOTS, (n, bot) => playGame(n, 2, bot));

  return `# How Dark Pact plays

Written by \`npm run balance dark-pact -- --games ${games}\`: ${games} games with two, three and four machine players each, and as
many against each Bot. Seeds are fixed, so that anybody who runs it with the same cards gets the same figures.

**The player** (src/games/dark-pact/player.ts) sees what its seat sees and looks one answer ahead. It plays for the Dark Pact
that its cards are nearest to, counted in coins still to be paid; each player likes another pact best, which decides between
pacts that are equally near. It buys what brings the pact nearer, gives actions, draws or coins, and is worth its place in the
deck; destroys what is not; plays what gives actions first and then what draws; puts all Multipliers on the card that gains most
by them; and keeps in Clean-up what is better than the card that it could draw instead. When its hand can satisfy one of its
pacts it does so. A good human plays better: they plan several turns ahead and remember what is left in their draw pile.

${targets(bySeats, bought)}

## How games end

${endings(bySeats)}

## How long they are, and who wins

Turns are those of each player.

${lengths(bySeats)}

## What is bought

For each title: at how many moments of choice in the Buy step a player could afford it, how often they bought it, in how many
decks it came to be by purchase, and how often those decks won, where 1 is what chance would give.

${purchases(bought)}

## Solo

The machine player in the place of the person, against each Bot.

${solo(byBot)}
`;
}
