import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Option } from '../../kernel/index.ts';
import { nameOf, text } from '../../kernel/index.ts';
import { amount, Card, type Filter, Source, whole } from './schema.ts';
import { cardText } from './text.ts';
import type { CardFace } from './view.ts';

/** The parts of the card pool: what each player gets, and what is shared. */
const SETS = ['start', 'grimoire', 'pact', 'base', '3', '4'] as const;

const SetFile = z
  .strictObject({
    set: z.enum(SETS),
    cards: z.array(Card),
    /** Further copies of titles that another set describes. */
    also: z.record(z.string(), whole(1, 99)).default({}),
    /** Where it comes from how many those are. */
    source: Source.optional(),
  })
  .meta({ id: 'Set' });
type SetFile = z.infer<typeof SetFile>;
type SetName = z.infer<typeof SetFile>['set'];

/** How many cards each set holds; start deck and Grimoire count for one player (DP-001, DP-002). */
const SIZES: Record<SetName, number> = { start: 10, grimoire: 3, pact: 13, base: 57, '3': 26, '4': 26 };

/** The sets without which no game can be set up; 3 and 4 are for games of three and four. */
const NEEDED: SetName[] = ['start', 'grimoire', 'pact', 'base'];

/** All that a game is played with: sets, each as it stands in one of cards/*.json, and what must hold of them together. */
export const SetFiles = z.array(SetFile).check(({ value: files, issues }) => {
  const wrong = (path: (string | number)[], message: string) =>
    issues.push({ code: 'custom', path, message, input: files });
  const described = new Set<string>();
  for (const [f, { set, cards, also }] of files.entries()) {
    if (files.findIndex((file) => file.set === set) < f) wrong([f, 'set'], 'should be there once');
    for (const [c, { title }] of cards.entries()) {
      if (described.has(title))
        wrong([f, 'cards', c, 'title'], 'should be described once; further copies go to "also"');
      described.add(title);
    }
    const count = [...cards.map((c) => c.copies), ...Object.values(also)].reduce((sum, n) => sum + n, 0);
    if (count !== SIZES[set]) wrong([f], `should hold ${SIZES[set]} cards, copies counted; it holds ${count}`);
  }
  for (const [f, { cards, also }] of files.entries()) {
    const unknown = (title: string) => !described.has(title);
    const message = 'should be the title of a card of these sets';
    for (const title of Object.keys(also).filter(unknown)) wrong([f, 'also', title], message);
    for (const [c, { title: _, source: __, ...card }] of cards.entries())
      for (const { at, title } of titlesIn(card)) if (unknown(title)) wrong([f, 'cards', c, ...at], message);
  }
  for (const set of NEEDED) if (!files.some((file) => file.set === set)) wrong([], `should have the set ${set}`);
  const pool = files.filter(({ set }) => !['start', 'grimoire'].includes(set)).flatMap((file) => file.cards);
  for (const mark of [1, 2, 3, 4]) {
    const marked = pool.filter((card) => card.mark === mark).reduce((sum, card) => sum + card.copies, 0);
    if (marked !== 1)
      wrong([], `should give the mark ${mark} to one card, which a first game deals; ${marked} have it`);
  }
});

/** Titles that the instructions of a card name, and where. */
function titlesIn(value: unknown): { at: (string | number)[]; title: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  const named = 'title' in value && typeof value.title === 'string' ? [{ at: ['title'], title: value.title }] : [];
  const entries: [string | number, unknown][] = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  const inner = entries.flatMap(([key, part]) => titlesIn(part).map(({ at, title }) => ({ at: [key, ...at], title })));
  return [...named, ...inner];
}

/** All cards that a game may use: what each title says, and which sets hold how many of it. */
export class CardSet {
  private readonly cards = new Map<string, Card>();
  private readonly printed = new Map<string, CardFace>();
  private readonly sets = new Map<SetName, string[]>();
  private readonly sources = new Map<SetName, string>();
  /** By zone, then by id. */
  private readonly options = new Map<string, Map<string, Option>>();
  private readonly offers = new Map<Option, Option>();

  /**
   * @param files what the set files hold, as JSON gives it
   * @throws z.ZodError naming all that is wrong, by its path
   */
  constructor(files: unknown) {
    const parsed: SetFile[] = SetFiles.parse(files);
    for (const card of parsed.flatMap((file) => file.cards)) {
      this.cards.set(card.title, card);
      this.printed.set(card.title, faceOf(card));
    }
    for (const { set, cards, also, source } of parsed) {
      if (source) this.sources.set(set, source);
      const counts: [string, number][] = [
        ...cards.map((c): [string, number] => [c.title, c.copies]),
        ...Object.entries(also),
      ];
      const titles = counts.flatMap(([title, copies]) => Array<string>(copies).fill(title));
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
    const face = this.printed.get(title);
    if (!face) throw new Error(`no card is called ${title}`);
    return face;
  }

  /** The printed sides of several titles. @throws Error for an unknown title */
  faces(titles: readonly string[]): CardFace[] {
    return titles.map((title) => this.face(title));
  }

  /** All titles that are described. */
  get titles(): string[] {
    return [...this.cards.keys()];
  }

  /** The titles of a set, one entry a copy (start deck and Grimoire: one player's); empty where the set is not there. */
  list(set: SetName): string[] {
    return [...(this.sets.get(set) ?? [])];
  }

  /** Which sets hold copies of a title, how many, and where that comes from, if the set says so. */
  copies(title: string): { set: SetName; count: number; source?: string }[] {
    return SETS.flatMap((set, i) => {
      const count = this.list(set).filter((t) => t === title).length;
      const described = SETS.findIndex((s) => this.sets.get(s)?.includes(title)) === i;
      const source = described ? this.get(title).source.copies : this.sources.get(set);
      return count > 0 ? [{ set, count, ...(source && { source }) }] : [];
    });
  }

  /**
   * An option that stands for a card.
   * @param id the title, with `~2` for further copies and `zone:` before it where cards of several zones are offered
   * @param zone where it lies: `hand`, `supply`, `play`, ...
   */
  option(id: string, zone: string): Option {
    const inZone = this.options.get(zone) ?? new Map<string, Option>();
    this.options.set(zone, inZone);
    let option = inZone.get(id);
    if (!option) {
      const card = titleOf(id);
      const named = id.startsWith(`${zone}:`);
      option = { id, label: text(`dark-pact:option.${named ? zone : 'card'}`, { card }), card, zone };
      inZone.set(id, option);
    }
    return option;
  }

  /** An option to buy a card: as {@link option} gives it, with its cost and what it says. */
  offer(id: string, zone: string): Option {
    const option = this.option(id, zone);
    let offer = this.offers.get(option);
    if (!offer) {
      const { cost, text: lines } = this.face(titleOf(id));
      const label = text('dark-pact:option.priced', { card: option.label, cost });
      offer = { ...option, label, ...(lines.length > 0 && { detail: text('dark-pact:option.says', { lines }) }) };
      this.offers.set(option, offer);
    }
    return offer;
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
    counts: card.pact?.counts ?? null,
    text: cardText(card),
  };
}

/** The cards that come with the bot. */
export const standardCards = new CardSet(
  ['start', 'grimoire', 'pacts', 'base', '3', '4'].map((name) =>
    JSON.parse(readFileSync(new URL(`./cards/${name}.json`, import.meta.url), 'utf8')),
  ),
);
