import { type Text, text } from '../../../kernel/index.ts';
import { FOUR_FOLD_PATH, HALLOW_THE_GROUND } from '../solo.ts';
import type { PactProgress } from '../view.ts';
import { DISCARD, KEEP, KEPT, RETRIEVE, SOUGHT, WANTED } from './lists.ts';
import { place, type Sight, without } from './sight.ts';

/** What the chart says to play, and by which of its lines. */
export interface Move {
  card: string;
  with: string[];
  why: Text;
}

/** One instruction of the chart: what it plays as things stand, or null where it does not apply. */
type Instruction = (bot: Sight) => Move | null;

/** Plays one of these cards of the hand, the first that is there. */
function play(bot: Sight, line: string, titles: readonly string[], multipliers: string[] = []): Move | null {
  const card = bot.firstInHand(titles);
  return card ? { card, with: multipliers, why: text(`dark-pact:bot.${line}`, { card }) } : null;
}

/** ▶ WIN: Hallow the Ground in play + ALL X highest cost Insight card (DP-213). */
const winByInsight: Instruction = (bot) => {
  const pact = hallowed(bot);
  const [card] = bot.byCost(bot.hand.filter((title) => bot.is(title, 'insight') && bot.is(title, 'action')));
  if (!pact || !card) return null;
  const factor = bot.times(bot.multipliers);
  const gained = bot.reach(bot.instruction(card, 'gain'), factor).filter((title) => bot.playsGained(card, title));
  const most = Math.max(0, ...gained.map((title) => bot.card(title).insight)); // Enlightenment plays what it gains
  const points = pact.have + bot.card(card).insight * factor + most;
  return points >= pact.need ? play(bot, 'win', [card], bot.multipliers) : null;
};

/** Play all Personal Laboratory, Awareness ↻ (DP-214). */
const moreActions: Instruction = (bot) => play(bot, 'moreActions', ['Personal Laboratory', 'Awareness']);

/** If 2+ Actions: play 1 Personal Library OR 1 Awakening (to draw) ↻ (DP-215). */
const drawCards: Instruction = (bot) =>
  bot.actions >= 2 ? play(bot, 'drawCards', ['Personal Library', 'Awakening']) : null;

/** If not: X 1 Research OR X 1 A Little Learning ↻ (DP-216). */
const multipliedAction: Instruction = (bot) => {
  const x = bot.multipliers.slice(0, 1);
  return bot.actions < 2 && x.length > 0 ? play(bot, 'multipliedAction', ONE_ACTION, x) : null;
};

/** If not: ▶ Ancestral Spirit to retrieve one of four cards ↻ (DP-217). */
const retrieveAction: Instruction = (bot) =>
  bot.actions < 2 && soughtInDiscard(bot) !== undefined ? play(bot, 'retrieveAction', [ANCESTRAL_SPIRIT]) : null;

/** Play 1 Research OR 1 A Little Learning ↻ (DP-218). */
const singleAction: Instruction = (bot) => play(bot, 'singleAction', ONE_ACTION);

/** Play Banishing Spirit(s) to Exile all Supply cards not on the Buy list ↻ (DP-219). */
const banish: Instruction = (bot) => play(bot, 'banish', ['Banishing Spirit']);

/** ▶ Enlightenment to gain Insight card (Play ↻) or Buy list card, X if needed ↻ (DP-220). */
const enlighten: Instruction = (bot) => {
  const worth = (title: string) => bot.is(title, 'insight') || WANTED.includes(title);
  const packs = [[], ...(bot.multipliers.length > 0 ? [bot.multipliers.slice(0, 1)] : [])];
  const pack = bot.has('Enlightenment') && packs.find((x) => reaches(bot, 'Enlightenment', x, worth));
  return pack ? play(bot, 'enlighten', ['Enlightenment'], pack) : null;
};

/** ▶ Attunement to gain Buy list, use 1+ X only if needed ↻ (DP-221). */
const attune: Instruction = (bot) => {
  const wanted = (title: string) => WANTED.includes(title);
  const pack = bot.has('Attunement') && fewestFirst(bot).find((x) => reaches(bot, 'Attunement', x, wanted));
  return pack ? play(bot, 'attune', ['Attunement'], pack) : null;
};

/** ▶ Greater Circle to gain Ancestral Spirit ↻ (DP-222). */
const callSpirit: Instruction = (bot) => {
  const can = bot.has('Greater Circle') && reaches(bot, 'Greater Circle', [], (title) => title === ANCESTRAL_SPIRIT);
  return can ? play(bot, 'callSpirit', ['Greater Circle']) : null;
};

/** ▶ Inheritance (take different/highest cost; give same/lowest cost) ↻ (DP-223). */
const inherit: Instruction = (bot) => {
  if (!bot.has('Inheritance')) return null;
  const insight = (title: string) => bot.is(title, 'insight');
  const taken = toTake(bot, bot.reach(bot.instruction('Inheritance', 'gain')).filter(insight));
  const left = bot.reach(bot.instruction('Inheritance', 'give')).filter(insight);
  const canGive = taken !== undefined && without(left, left.includes(taken) ? [taken] : []).length > 0;
  return canGive ? play(bot, 'inherit', ['Inheritance']) : null;
};

/** Hallow the Ground; Four-Fold Path ↻ (DP-224). */
const playPact: Instruction = (bot) => play(bot, 'playPact', [HALLOW_THE_GROUND, FOUR_FOLD_PATH]);

/** ▶ Exorcism Spirit Lord or the highest cost Demon (DP-225). */
const exorcise: Instruction = (bot) => {
  if (!bot.has('Exorcism')) return null;
  const zones = bot.instruction('Exorcism', 'destroy')?.from ?? [];
  const there = zones.flatMap((zone) => (zone === 'supply' ? bot.zone(zone) : zone === 'hand' ? bot.hand : []));
  return toExorcise(bot, there) ? play(bot, 'exorcise', ['Exorcism']) : null;
};

/** Play as many different Insight cards: Wisdom (do not discard), Ancestral Spirit (to retrieve), Awakening (to draw). */
const insights: Instruction = (bot) => {
  const played = (title: string) => bot.plays.some((p) => p.title === title); // DP-194
  return play(
    bot,
    'insights',
    ['Wisdom', ANCESTRAL_SPIRIT, 'Awakening'].filter((title) => !played(title)),
  );
};

/** The Bot Behavior Chart's Action step, top to bottom, left to right (DP-195, DP-212). */
const CHART: readonly Instruction[] = [
  winByInsight,
  moreActions,
  drawCards,
  multipliedAction,
  retrieveAction,
  singleAction,
  banish,
  enlighten,
  attune,
  callSpirit,
  inherit,
  playPact,
  exorcise,
  insights,
];

/** How near Hallow the Ground is to its condition, where it is in play. */
function hallowed(bot: Sight): PactProgress | undefined {
  return bot.me.pacts.find(({ title }) => bot.name(title) === HALLOW_THE_GROUND);
}

const ANCESTRAL_SPIRIT = 'Ancestral Spirit';
const ONE_ACTION = ['Research', 'A Little Learning'];

/**
 * What the chart says to play now; null for going on to the Buy step. Each answer reads it from the top, which is what ↻
 * asks for; where the chart was left without one, it goes on below (DP-198, DP-225, DP-226).
 */
export function nextMove(bot: Sight): Move | null {
  for (const instruction of inLastLine(bot) ? [insights] : CHART) {
    const move = instruction(bot);
    if (move) return move;
  }
  return null;
}

/**
 * Whether only the line of Insight cards is left: it has no ↻, nor has Exorcism above it. Nobody keeps a finger on the
 * chart, but what was played tells. Wisdom and Exorcism are played there alone. The third line plays Ancestral Spirit
 * with one action to get what the lines above then play at once, so after it such a card is in hand, and Awakening never
 * comes next.
 */
function inLastLine(bot: Sight): boolean {
  const plays = bot.plays.filter((p) => !p.gained).map((p) => p.title);
  if (plays.includes('Wisdom') || plays.includes('Exorcism')) return true;
  if (plays.some((title, i) => title === ANCESTRAL_SPIRIT && plays[i + 1] === 'Awakening')) return true;
  const last = bot.plays.at(-1);
  if (last?.title !== ANCESTRAL_SPIRIT || last.gained) return false;
  const before = bot.actions + 1 - bot.cards.face(ANCESTRAL_SPIRIT).actions;
  return before >= 2 || !bot.firstInHand(SOUGHT);
}

/** What the Ancestral Spirit that is being carried out retrieves by the third line; undefined by any other. */
export function soughtNow(bot: Sight): string | undefined {
  const plays = bot.plays.map((p) => p.title);
  const below = plays.includes('Wisdom') || plays.includes('Exorcism');
  const last = bot.plays.at(-1);
  if (last?.title !== ANCESTRAL_SPIRIT || last.gained || below || bot.actions >= 1) return undefined;
  return soughtInDiscard(bot);
}

/** What the third line would retrieve: nothing while the hand holds what it would be played for (DP-217). */
function soughtInDiscard(bot: Sight): string | undefined {
  return bot.firstInHand(ONE_ACTION) ? undefined : SOUGHT.find((title) => bot.discard.includes(title));
}

/** Which of some Insight cards the Bot takes: a title that is new to it, then the highest cost (DP-232, DP-234). */
export function toTake(bot: Sight, titles: readonly string[]): string | undefined {
  const sorted = bot.byCost(titles);
  return sorted.find((title) => !bot.owns(title)) ?? sorted[0];
}

/** Which of some Insight cards it gives away: a title that it has already, then the lowest cost (DP-235). */
export function toGive(bot: Sight, titles: readonly string[]): string | undefined {
  const sorted = bot.byCost(titles).reverse();
  return sorted.find((title) => bot.owns(title)) ?? sorted[0];
}

/** Which card Exorcism gets rid of: the Spirit Lord, or the Demon of the highest cost, the one listed first of several. */
export function toExorcise(bot: Sight, titles: readonly string[]): string | undefined {
  const demons = titles.filter((title) => bot.is(title, 'demon'));
  const worst = demons.toSorted((a, b) => bot.card(b).cost - bot.card(a).cost);
  return titles.find((title) => title === 'Spirit Lord') ?? worst[0];
}

/** Which gained Insight card, played at once, satisfies Hallow the Ground: the one with the most points (DP-230). */
export function toWinBy(bot: Sight, by: string, titles: readonly string[]): string | undefined {
  const pact = hallowed(bot);
  const points = (title: string) => bot.card(title).insight;
  const [most] = titles.filter((title) => bot.playsGained(by, title)).sort((a, b) => points(b) - points(a));
  return pact && most !== undefined && pact.have + points(most) >= pact.need ? most : undefined;
}

/** The cards of the hand in the order in which it discards: `Other`, Copper, Silver, lowest cost, last drawn (DP-205). */
export function toDiscard(bot: Sight): string[] {
  const rest = without(bot.hand, bot.others);
  const lastDrawn = rest
    .toReversed()
    .sort((a, b) => place(DISCARD, a) - place(DISCARD, b) || bot.card(a).cost - bot.card(b).cost);
  return [...bot.others, ...lastDrawn];
}

/** Which of some cards it keeps in Clean-up (DP-254). */
export function keep(bot: Sight, titles: readonly string[]): string[] {
  const kept: string[] = [];
  for (const entry of KEEP) {
    const left = without(titles, kept);
    if ('title' in entry) kept.push(...left.filter((title) => title === entry.title));
    else if ('highest' in entry)
      kept.push(...bot.byCost(left.filter((title) => bot.is(title, entry.highest))).slice(0, 1));
    else kept.push(...left.filter((title) => bot.is(title, entry.all)).sort((a, b) => bot.times([b]) - bot.times([a])));
  }
  return kept.slice(0, KEPT);
}

/** The order in which it retrieves: the Buy list, the highest cost, the card nearest to the top (DP-210). */
export function toRetrieve(bot: Sight): string[] {
  return bot.discard
    .toReversed()
    .sort((a, b) => place(RETRIEVE, a) - place(RETRIEVE, b) || bot.card(b).cost - bot.card(a).cost);
}

/** Whether a card that gains, played with these Multipliers, could gain one of those meant. */
function reaches(bot: Sight, title: string, x: readonly string[], meant: (title: string) => boolean): boolean {
  return bot.reach(bot.instruction(title, 'gain'), bot.times(x)).some(meant);
}

/** Every pack of the Multipliers in hand: the fewest first, and of as many those with more 2x. */
function fewestFirst(bot: Sight): string[][] {
  const twos = bot.multipliers.filter((title) => bot.times([title]) === 2);
  const threes = bot.multipliers.filter((title) => bot.times([title]) !== 2);
  const packs = [...twos, null].flatMap((_, i) =>
    [...threes, null].map((_, j) => [...twos.slice(0, i), ...threes.slice(0, j)]),
  );
  return packs.sort((a, b) => a.length - b.length || bot.times(a) - bot.times(b));
}
