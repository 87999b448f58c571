import type { CardSet } from '../cards.ts';
import type { Card, Op, PublicZone } from '../schema.ts';
import { BOT, take } from '../state.ts';
import type { CardFace, DarkPactView } from '../view.ts';
import { BUY } from './lists.ts';

/** A card that the Bot has played this turn. */
export interface Play {
  title: string;
  /** Gained and played at once, without an action: no line of the chart played it. */
  gained: boolean;
}

type OpNamed<K extends Op['op']> = Extract<Op, { op: K }>;

/** What the Bot sees at one moment, in the terms of its chart. All of it is read from its view and from what cards say. */
export class Sight {
  /** The hand, the card drawn first first. */
  readonly hand: string[];
  /** The Multipliers in hand, 2x before 3x (DP-197). */
  readonly multipliers: string[];
  /** From bottom to top. */
  readonly discard: string[];
  readonly actions: number;
  /** What it has played this turn, first to last. */
  readonly plays: Play[];

  constructor(
    readonly cards: CardSet,
    readonly view: DarkPactView,
  ) {
    const own = this.me.own;
    this.hand = this.titles(own?.hand ?? []);
    this.multipliers = this.hand
      .filter((title) => this.is(title, 'multiplier'))
      .sort((a, b) => this.times([a]) - this.times([b]));
    this.discard = this.titles(own?.discard ?? []);
    this.actions = view.actions;
    this.plays = this.playsOfTurn();
  }

  get me(): DarkPactView['players'][number] {
    const me = this.view.players[BOT];
    if (!me) throw new Error('there is no Bot at this table');
    return me;
  }

  /** What a card says. */
  card(title: string): Card {
    return this.cards.get(title);
  }

  /** What a card is called, whatever its copy is called. */
  name(title: string): string {
    return this.card(title).title;
  }

  has(title: string): boolean {
    return this.hand.includes(title);
  }

  /** The first of these titles that is in hand. */
  firstInHand(titles: readonly string[]): string | undefined {
    return titles.find((title) => this.has(title));
  }

  /** Whether a card is of a kind, type or trait. */
  is(title: string, what: 'multiplier' | 'treasure' | 'action' | 'insight' | 'pact' | 'demon'): boolean {
    const { kind, types, traits } = this.card(title);
    return [kind, ...types, ...traits].includes(what);
  }

  /** The product of Multipliers. */
  times(multipliers: readonly string[]): number {
    return multipliers.reduce((product, title) => product * (this.card(title).times ?? 1), 1);
  }

  /** Whether the Bot has a title anywhere in its deck (DP-232). */
  owns(title: string): boolean {
    return this.count(title) > 0;
  }

  /** The `Other` cards in hand (DP-206). Copies are alike: those in hand are its own as far as it has any. */
  get others(): string[] {
    const marked = (this.view.bot?.others ?? []).map((card) => this.name(card));
    return [...new Set(marked)].flatMap((title) => {
      const own = this.count(title) - marked.filter((card) => card === title).length;
      return this.hand.filter((card) => card === title).slice(Math.max(0, own));
    });
  }

  /** What the card that is being carried out lets its player choose from, or bring into an order. */
  get choices(): { id: string; ops: Op['op'][] }[] {
    const title = this.plays.at(-1)?.title;
    const choice = title ? this.ops(title).find((op) => 'of' in op) : undefined;
    return (choice?.of ?? []).map((one) => ({ id: one.id, ops: one.do.map((op) => op.op) }));
  }

  /** The cards that a card's instruction could take, as many times multiplied, from the zones that it names. */
  reach(op: OpNamed<'gain' | 'give'> | undefined, factor = 1): string[] {
    return (op?.from ?? []).flatMap((zone) =>
      this.zone(zone).filter(
        (title) =>
          this.cards.fits(title, op?.cards, factor) && !(zone === 'supply' && this.card(title).guarded === true),
      ),
    );
  }

  zone(zone: PublicZone): string[] {
    return this.titles(this.view[zone]);
  }

  /** The first instruction of a kind on a card, inner ones included. */
  instruction<K extends Op['op']>(title: string, kind: K): OpNamed<K> | undefined {
    return this.ops(title).find((op): op is OpNamed<K> => op.op === kind);
  }

  /** All instructions on a card, each before its inner ones. */
  private ops(title: string): Op[] {
    const all = (ops: readonly Op[]): Op[] => ops.flatMap((op) => [op, ...('do' in op ? all(op.do) : [])]);
    return all(this.card(title).do);
  }

  /** Whether a card that is gained by the given one is played at once. */
  playsGained(by: string, gained: string): boolean {
    const play = this.instruction(by, 'gain')?.play;
    return play !== undefined && this.cards.fits(gained, play);
  }

  /** Titles sorted: the highest cost first; of equal cost, the one that stands earlier on the Buy list. */
  byCost(titles: readonly string[]): string[] {
    return titles.toSorted((a, b) => this.card(b).cost - this.card(a).cost || place(BUY, a) - place(BUY, b));
  }

  private titles(faces: readonly CardFace[]): string[] {
    return faces.map((face) => this.name(face.title));
  }

  private count(title: string): number {
    return (this.view.bot?.deck ?? []).filter((card) => this.name(card) === title).length;
  }

  private playsOfTurn(): Play[] {
    const plays: Play[] = [];
    let gained: string | null = null;
    for (const happening of this.view.recent.now) {
      if (happening.what === 'refill') continue;
      if (happening.what === 'play' && happening.seat === BOT) {
        const title = this.name(happening.card);
        const by = plays.at(-1)?.title;
        plays.push({ title, gained: gained === title && by !== undefined && this.playsGained(by, title) });
      }
      gained = happening.what === 'gain' && happening.seat === BOT ? this.name(happening.card) : null;
    }
    return plays;
  }
}

/** Where a title stands on a list; after all others if it does not. */
export function place(list: readonly string[], title: string): number {
  const at = list.indexOf(title);
  return at < 0 ? list.length : at;
}

/** What is left of a list when one copy each of some titles is taken out. */
export function without(titles: readonly string[], taken: readonly string[]): string[] {
  const left = [...titles];
  for (const title of taken) take(left, title);
  return left;
}
