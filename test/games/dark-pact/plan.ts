import { darkPact } from '../../../src/games/dark-pact/index.ts';
import type { DarkPactView } from '../../../src/games/dark-pact/view.ts';
import { type Answer, type Decision, Match, nameOf } from '../../../src/kernel/index.ts';
import { machinesOf } from '../../../src/table/machines.ts';
import { testSeed } from '../../kernel/harness.ts';

const ACTIONS = [
  'Secular Power',
  'Personal Laboratory',
  'A Little Learning',
  'Research',
  'Banishing Spirit',
  'Personal Library',
];
const COINS: Record<string, number> = { 'Cursed Gold': 4, Gold: 3, Talisman: 2, Silver: 2, Copper: 1 };
const WANTED = ['3x', 'Gold', '2x', 'Silver'];
const KEPT = ['3x', '2x', 'Gold'];
const JUNK = ['Cursed Copper', 'Investigate', 'Wisdom', 'Inscription', 'Copper'];

/**
 * A simple plan towards Secular Power (40 unspent coins), for tests that need a game with an end: buy Multipliers and
 * Gold, keep them, and play all at once when that is enough. It sees what its seat sees.
 */
export function plan(d: Decision, view: DarkPactView): Answer {
  const ids = d.options.map((o) => o.id);
  const title = (id: string) => nameOf(id).replace(/^\w+:/, '');
  const first = (titles: string[]) => titles.flatMap((t) => ids.filter((id) => title(id) === t)).slice(0, 1);
  switch (d.topic) {
    case 'opening':
      return [...ids.filter((id) => JUNK.includes(title(id))), ...ids.filter((id) => !JUNK.includes(title(id)))].slice(
        0,
        d.min,
      );
    case 'play':
      return [...first(ACTIONS), 'buy'].slice(0, 1);
    case 'multiply':
      return multiplied(d, view) ? ids : [];
    case 'treasure':
      return [...first(Object.keys(COINS)), 'done'].slice(0, 1);
    case 'purchase':
      return [...first(WANTED), 'done'].slice(0, 1);
    case 'exile':
      return d.min > 0 ? d.fallback : ids.filter((id) => !WANTED.includes(title(id)));
    case 'destroy':
      return [...first(JUNK), ...(d.fallback as string[])].slice(0, d.max);
    case 'discard': {
      if (d.min > 0) return d.fallback;
      const kept = KEPT.flatMap((t) => ids.filter((id) => title(id) === t)).slice(0, 4);
      return ids.filter((id) => !kept.includes(id));
    }
    default:
      return d.fallback;
  }
}

/** Whether all Multipliers should go with this Treasure: to win with it, or to afford a Multiplier or Gold at all. */
function multiplied(d: Decision, view: DarkPactView): boolean {
  const me = view.players[d.seat];
  const income = COINS[String(d.prompt.args?.card)] ?? 0;
  if (!me?.own || income === 0) return false;
  const times = me.own.hand.reduce((product, card) => product * card.times, 1);
  const others = view.coins + me.own.hand.reduce((sum, card) => sum + (COINS[card.title] ?? 0), 0);
  const wins = me.play.some((p) => p.card.title === 'Secular Power') && others + income * times >= 40;
  return wins || (others + income < 6 && others + income * times >= 5);
}

/** The first number that makes such a seed by the rules of today: the search need not begin earlier. */
const QUICK = 0x2a;

/**
 * A seed with which a first game of two players who both follow the plan ends by a pact soon: the same at every run.
 * @param most how many answers it may take
 */
export function quickSeed(most: number): string {
  for (let n = QUICK; ; n++) {
    const seed = testSeed(n);
    const { match } = Match.start(
      darkPact,
      { seed, seats: 2, options: darkPact.options.parse({ firstGame: true }) },
      1,
    );
    for (let seq = 2; seq < most && !match.outcome; seq++) {
      const open = match.decisions.find((o) => o.given === undefined);
      if (!open) throw new Error('nothing is asked');
      const { seat } = open.decision;
      match.answer(seat, open.id, plan(open.decision, match.view(seat)), seq);
    }
    if (match.outcome && match.outcome.scores === undefined) return seed;
  }
}

/**
 * The plan for a game against the Bot, where Secular Power must be bought before it can be played: whatever else can be
 * had for the coins is bought too, so that the Supply deck runs out.
 */
export function planAlone(d: Decision, view: DarkPactView): Answer {
  const ids = d.options.map((o) => o.id);
  const named = (titles: string[]) =>
    titles.flatMap((title) => ids.filter((id) => nameOf(id).replace(/^\w+:/, '') === title));
  switch (d.topic) {
    case 'play':
      return [...named(['Secular Power', 'Personal Laboratory', 'Personal Library', 'Banishing Spirit']), 'buy'].slice(
        0,
        1,
      );
    case 'exile':
      return ids.slice(0, d.max);
    case 'purchase':
      return [...named(['Secular Power', '3x', '2x', 'Gold', 'Banishing Spirit']), ...ids].slice(0, 1);
    default:
      return plan(d, view);
  }
}

/**
 * A seed with which a game against the Bot (level `normal`), by the plan for it, ends soon: the same at every run.
 * @param most how many answers of the person it may take
 * @returns the seed, and how many answers it takes
 */
export function quickSoloSeed(most: number): { seed: string; answers: number } {
  const options = darkPact.options.parse({ bot: 'normal' });
  const machines = machinesOf(darkPact, options, 1);
  for (let n = 1; ; n++) {
    const seed = testSeed(n);
    const { match } = Match.start(darkPact, { seed, seats: 2, options }, 1);
    let answers = 0;
    for (let seq = 2; answers <= most; seq++) {
      const open = match.decisions.find((o) => o.given === undefined);
      if (!open) return { seed, answers };
      const { decision, id } = open;
      const view = match.view(decision.seat);
      const machine = machines.get(decision.seat);
      match.answer(decision.seat, id, machine?.answer(view, decision).answer ?? planAlone(decision, view), seq);
      if (!machine) answers++;
    }
  }
}
