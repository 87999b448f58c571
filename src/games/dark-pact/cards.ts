import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Option } from '../../kernel/index.ts';
import { nameOf, text } from '../../kernel/index.ts';
import { amount, Card, type Filter } from './schema.ts';
import { cardText } from './text.ts';
import type { CardFace } from './view.ts';

/** The parts of the card pool: what each player gets, and what is shared. */
export const SETS = ['start', 'grimoire', 'pact', 'base', '3', '4'] as const;

const SetFile = z.strictObject({
  set: z.enum(SETS),
  cards: z.array(Card),
  /** Further copies of titles that another set describes. */
  also: z.record(z.string(), z.int().positive()).default({}),
});
type SetName = z.infer<typeof SetFile>['set'];

/** How many cards each set holds; start deck and Grimoire count for one player (DP-001, DP-002). */
const SIZES: Record<SetName, number> = { start: 10, grimoire: 3, pact: 13, base: 57, '3': 26, '4': 26 };

/** All cards that a game may use: what each title says, and which sets hold how many of it. */
export class CardSet {
  private readonly cards = new Map<string, Card>();
  private readonly faces = new Map<string, CardFace>();
  private readonly sets = new Map<SetName, string[]>();
  private readonly options = new Map<string, Option>();

  /**
   * @param files what the set files hold, as JSON gives it
   * @throws z.ZodError or Error naming the set, card and field that is wrong
   */
  constructor(files: unknown[]) {
    const parsed = files.map((file) => SetFile.parse(file));
    for (const card of parsed.flatMap((file) => file.cards)) {
      if (this.cards.has(card.title)) throw new Error(`${card.title} is described twice`);
      this.cards.set(card.title, card);
      this.faces.set(card.title, faceOf(card));
    }
    for (const { set, cards, also } of parsed) {
      const counts: [string, number][] = [
        ...cards.map((c): [string, number] => [c.title, c.copies]),
        ...Object.entries(also),
      ];
      const titles = counts.flatMap(([title, copies]) => Array<string>(copies).fill(title));
      for (const title of titles) this.get(title);
      if (titles.length !== SIZES[set]) throw new Error(`set ${set} holds ${titles.length} cards, not ${SIZES[set]}`);
      this.sets.set(set, titles);
    }
  }

  /** What a title says. @throws Error for an unknown title */
  get(title: string): Card {
    const card = this.cards.get(title);
    if (!card) throw new Error(`no card is called ${title}`);
    return card;
  }

  /** The printed side of a title, always the same object. @throws Error for an unknown title */
  face(title: string): CardFace {
    const face = this.faces.get(title);
    if (!face) throw new Error(`no card is called ${title}`);
    return face;
  }

  /** All titles that are described. */
  get titles(): string[] {
    return [...this.cards.keys()];
  }

  /** The titles of a set, one entry a copy (start deck and Grimoire: one player's); empty where the set is not there. */
  list(set: SetName): string[] {
    return [...(this.sets.get(set) ?? [])];
  }

  /**
   * An option that stands for a card.
   * @param id the title, with `~2` for further copies and `zone:` before it where cards of several zones are offered
   */
  option(id: string): Option {
    let option = this.options.get(id);
    if (!option) {
      const zone = id.match(/^([a-z]+):/)?.[1];
      const card = titleOf(id);
      const label = zone ? text(`dark-pact:option.${zone}`, { card }) : text('dark-pact:option.card', { card });
      option = { id, label, card };
      this.options.set(id, option);
    }
    return option;
  }

  /** Whether a card is one of those meant. @param factor the Multipliers' product, for the numerals of the filter */
  fits(title: string, filter: Filter | undefined, factor = 1): boolean {
    if (!filter) return true;
    const card = this.get(title);
    if (filter.kind && card.kind !== filter.kind) return false;
    if (filter.type === 'curse' ? card.curse === 0 : filter.type && !card.types.includes(filter.type)) return false;
    if (filter.trait && !card.traits.includes(filter.trait)) return false;
    if (filter.title && card.title !== filter.title) return false;
    if (filter.maxCost !== undefined && card.cost > filter.maxCost * factor) return false;
    return !filter.any || filter.any.some((f) => this.fits(title, f, factor));
  }
}

/** The title in an option's id: without its zone and copy number. */
export function titleOf(id: string): string {
  return nameOf(id.replace(/^[a-z]+:/, ''));
}

function faceOf(card: Card): CardFace {
  const corner = (op: 'coins' | 'actions') =>
    card.do.reduce((sum, o) => (o.op === op && !('per' in o) ? sum + amount(o.n, 1) : sum), 0);
  return {
    title: card.title,
    kind: card.kind,
    types: card.types,
    traits: card.traits,
    cost: card.cost,
    coins: corner('coins'),
    actions: corner('actions'),
    insight: card.insight,
    deckEnd: card.deckEnd !== undefined,
    curse: card.curse,
    times: card.times ?? 1,
    cleanup: card.cleanup.length > 0 || card.pact?.class === 'keeper',
    pact: card.pact?.class ?? null,
    text: cardText(card),
  };
}

/** The cards that come with the bot. */
export const standardCards = new CardSet(
  ['start', 'grimoire', 'pacts', 'base'].map((name) =>
    JSON.parse(readFileSync(new URL(`./cards/${name}.json`, import.meta.url), 'utf8')),
  ),
);
    counts: card.pact?.counts ?? null,
