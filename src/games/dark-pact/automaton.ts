import type { Answer, Decision, Machine, MachineAnswer, Option } from '../../kernel/index.ts';
import { text } from '../../kernel/index.ts';
import { keep, nextMove, soughtNow, toDiscard, toExorcise, toGive, toRetrieve, toTake, toWinBy } from './bot/chart.ts';
import { BUY, REACT, RETRIEVE, WANTED } from './bot/lists.ts';
import { place, Sight, without } from './bot/sight.ts';
import { type CardSet, titleOf } from './cards.ts';
import { BOT } from './state.ts';
import type { DarkPactView } from './view.ts';

/**
 * The rulebook's solo opponent (Solo Player Rules). It keeps nothing in mind: each answer is worked out anew from what its
 * seat sees.
 * @param cards what the cards say
 */
export function automaton(cards: CardSet): Machine<DarkPactView> {
  return {
    answer(view, decision) {
      const bot = new Sight(cards, view);
      const answer = ANSWERS[decision.topic];
      return answer ? answer(bot, new Offer(bot, decision)) : { answer: decision.fallback };
    },
  };
}

/** What a decision offers, by the titles of the cards. */
class Offer {
  readonly ids: string[];

  constructor(
    private readonly bot: Sight,
    readonly decision: Decision,
  ) {
    this.ids = decision.options.map((option) => option.id);
  }

  /** The titles offered, one an option, in the order of the options; other options are left out. */
  get titles(): string[] {
    return this.decision.options.flatMap(({ card }) => (card === undefined ? [] : [this.bot.name(card)]));
  }

  /** The id of an entry of the Buy list, where it is offered. */
  id(entry: string): string | undefined {
    const own = (id: string) => id.startsWith('grimoire:');
    const meant = ({ id, card }: Option) =>
      card !== undefined && this.bot.name(card) === titleOf(entry) && own(id) === own(entry);
    return this.decision.options.find(meant)?.id;
  }

  /** Takes the options of these titles, in this order, as many as may be; an id that is no card stands for itself. */
  take(...wanted: (string | undefined)[]): Answer {
    const left = [...this.decision.options];
    const taken = wanted.flatMap((title) => {
      const at = left.findIndex(
        ({ id, card }) => id === title || (card !== undefined && this.bot.name(card) === title),
      );
      return at < 0 ? [] : left.splice(at, 1).map(({ id }) => id);
    });
    const answer = taken.slice(0, this.decision.max);
    return answer.length < this.decision.min ? this.decision.fallback : answer;
  }
}

/** How it answers each question that it can be asked. Whatever its chart and lists never come to is left to the fallback. */
const ANSWERS: Record<string, (bot: Sight, offer: Offer) => MachineAnswer> = {
  play(bot, offer) {
    const move = nextMove(bot);
    return move
      ? { answer: offer.take(move.card), why: move.why }
      : { answer: offer.take('buy'), why: text('dark-pact:bot.toBuy') };
  },

  multiply(bot, offer) {
    const move = bot.view.step === 'action' ? nextMove(bot) : largestTreasure(bot);
    return { answer: offer.take(...(move?.with ?? [])) };
  },

  /** Play ALL X on largest Treasure, then play all other Treasures (DP-227). */
  treasure(bot, offer) {
    const largest = largestTreasure(bot);
    if (largest && largest.with.length > 0)
      return { answer: offer.take(largest.card), why: text('dark-pact:bot.treasure', { card: largest.card }) };
    if (offer.ids.includes('all')) return { answer: ['all'] };
    return { answer: offer.take(...offer.titles.slice(0, 1), 'done') };
  },

  /** The first card of its Buy list that is there and that it can afford (DP-245). */
  purchase(bot, offer) {
    const bought = BUY.find((entry) => offer.id(entry));
    if (!bought) return { answer: ['done'] };
    const place = BUY.indexOf(bought) + 1;
    const key = bought.startsWith('grimoire:') ? 'buyOwn' : 'buy';
    const why = text(`dark-pact:bot.${key}`, { count: bot.view.coins, card: titleOf(bought), place });
    return { answer: offer.take(offer.id(bought)), why };
  },

  discard(bot, offer) {
    const { min } = offer.decision;
    if (bot.view.active === BOT && bot.view.step === 'cleanup') {
      const kept = keep(bot, bot.hand);
      const why = text(`dark-pact:bot.${kept.length > 0 ? 'keep' : 'keepNone'}`, { cards: kept });
      return { answer: offer.take(...without(bot.hand, kept)), why };
    }
    if (min > 0) return { answer: offer.take(...toDiscard(bot)) };
    // Of what it may discard, it discards a Copper for Awareness, and nothing else for anything (DP-202, DP-226).
    return { answer: offer.take(...(bot.plays.at(-1)?.title === 'Awareness' ? ['Copper'] : [])) };
  },

  /** Of Multipliers alone, a 2x (DP-241); of others, by the Discard list, the first one put there first (DP-239). */
  topdeck(bot, offer) {
    const multipliers = offer.titles.every((title) => bot.is(title, 'multiplier'));
    return { answer: offer.take(...(multipliers ? bot.multipliers : toDiscard(bot))) };
  },

  pass: (bot, offer) => ({ answer: offer.take(...toDiscard(bot)) }),

  destroy(bot, offer) {
    if (bot.plays.at(-1)?.title === 'Exorcism' && bot.view.active === BOT)
      return { answer: offer.take(toExorcise(bot, offer.titles)) };
    return { answer: offer.take(...(offer.decision.min > 0 ? toDiscard(bot) : bot.others)) }; // DP-243
  },

  /** All that is not on the Buy list (DP-219). */
  exile: (_, offer) => ({ answer: offer.take(...offer.titles.filter((title) => !WANTED.includes(title))) }),

  gain(bot, offer) {
    const by = bot.plays.at(-1)?.title ?? '';
    const wanted = offer.titles.toSorted((a, b) => place(WANTED, a) - place(WANTED, b))[0];
    if (by === 'Greater Circle') return { answer: offer.take('Ancestral Spirit', wanted) };
    if (by === 'Attunement') return { answer: offer.take(wanted) };
    const insights = offer.titles.filter((title) => bot.is(title, 'insight'));
    return { answer: offer.take(toWinBy(bot, by, insights) ?? toTake(bot, insights) ?? wanted) };
  },

  playGained: () => ({ answer: ['play'] }),
  give: (bot, offer) => ({ answer: offer.take(toGive(bot, offer.titles)) }),

  retrieve: (bot, offer) => ({ answer: offer.take(soughtNow(bot), ...toRetrieve(bot)) }),

  /** Ancestral Spirit to retrieve, Awakening to draw (DP-226); Research retrieves before it draws (DP-237). */
  choose: (bot, offer) => ({ answer: branch(bot, offer) }),
  order: (bot, offer) => ({ answer: branch(bot, offer) }),

  /** Where it cannot be declined: the Exile card that is highest on the Buy list for the cheapest that is not (DP-215). */
  exchange(bot, offer) {
    const cheapest = bot.byCost(offer.titles).reverse();
    if (offer.decision.prompt.key === 'dark-pact:ask.exchangeSupply')
      return { answer: offer.take(cheapest.find((title) => !WANTED.includes(title)) ?? cheapest[0]) };
    const [best] = bot.byCost(offer.titles).sort((a, b) => place(WANTED, a) - place(WANTED, b));
    return { answer: offer.take(best) };
  },

  /** It takes stored cards back if one of them is on its lists (DP-250). */
  release(bot) {
    const stored = (bot.me.own?.stored ?? []).map(({ title }) => bot.name(title));
    const listed = stored.some((title) => RETRIEVE.includes(title) || keep(bot, [title]).length > 0);
    return { answer: [listed ? 'release' : 'keep'] };
  },

  /** Against every attack, without Multipliers (DP-191). */
  react: (_, offer) => ({ answer: offer.take(...REACT, 'pass') }),
};

/** The Treasure of the largest income, with all Multipliers, unless a Treasure was played already (DP-227). */
function largestTreasure(bot: Sight): { card: string; with: string[] } | null {
  if (bot.plays.some(({ title }) => bot.is(title, 'treasure'))) return null;
  const treasures = bot.hand.filter((title) => bot.is(title, 'treasure')).sort();
  const card = treasures.sort((a, b) => bot.cards.face(b).coins - bot.cards.face(a).coins)[0];
  return card ? { card, with: bot.multipliers } : null;
}

/** Of the choices that a card gives, the one that retrieves, or else the one that draws. */
function branch(bot: Sight, offer: Offer): Answer {
  const { choices } = bot;
  const id = (['retrieve', 'draw'] as const)
    .map((op) => choices.find((choice) => offer.ids.includes(choice.id) && choice.ops.includes(op))?.id)
    .find((found) => found !== undefined);
  return offer.take(id);
}
