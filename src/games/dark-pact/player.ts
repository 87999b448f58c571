import type { Answer, Decision, Machine } from '../../kernel/index.ts';
import { type CardSet, titleOf } from './cards.ts';
import { GOALS, type Goal, gives } from './goals.ts';
import { amount, type Card, type Pact } from './schema.ts';
import type { CardFace, DarkPactView, PlayerView } from './view.ts';

/**
 * A machine player with a plan: it plays for the Dark Pact that its cards are nearest to, buys what brings them nearer,
 * keeps in hand what is better than what it could draw instead, plays as much of its deck each turn as it can, and puts
 * all Multipliers on the card that gains most by them: for the pact, where that wins. It is greedy: it looks one answer
 * ahead, sees what its seat sees, and keeps nothing in mind.
 * @param likes the titles of Dark Pacts, the dearest first: what it chooses between pacts that are equally near
 */
export function planner(cards: CardSet, likes: readonly string[]): Machine<DarkPactView> {
  return {
    answer(view, decision) {
      const me = view.players[decision.seat];
      if (!me?.own) throw new Error(`seat ${decision.seat} is not looked at by its own player`);
      return { answer: new Planner(cards, likes, view, me, decision).answer() };
    },
  };
}

/** One planner for each Dark Pact, by its title: what it likes best; then the others in their order, round about. */
export function planners(cards: CardSet): Record<string, Machine<DarkPactView>> {
  const pacts = cards.titles.filter((title) => cards.get(title).pact);
  return Object.fromEntries(
    pacts.map((title, i) => [title, planner(cards, [...pacts.slice(i), ...pacts.slice(0, i)])]),
  );
}

/** One answer of a {@link planner}. */
class Planner {
  private readonly hand: Card[];
  private readonly owned: Card[];
  private readonly playing: Card[];
  /** The pact that is played for. */
  private readonly title: string;
  private readonly pact: Pact;
  private readonly goal: Goal;
  /** Whether it can be satisfied this turn with what is in hand. */
  private readonly finishing: boolean;
  /** How near all own cards together are. */
  private readonly fit: number;
  /** How many own Actions would find no action left, of those that give none; at most 4. */
  private readonly idle: number;
  /** Whether nothing is missing but to have it together. */
  private readonly complete: boolean;

  constructor(
    private readonly cards: CardSet,
    private readonly likes: readonly string[],
    private readonly view: DarkPactView,
    private readonly me: PlayerView,
    private readonly d: Decision,
  ) {
    const { own } = me;
    const all = (faces: readonly CardFace[] = []) => faces.map((face) => cards.get(face.title));
    this.hand = all(own?.hand);
    this.playing = me.play.flatMap((p) => [cards.get(p.card.title), ...all(p.with)]);
    const known = [...this.hand, ...this.playing, ...all(own?.discard), ...all(own?.stored)];
    this.owned = [...known, ...this.unseen(known)];
    const acting = this.owned.filter((card) => card.kind === 'action' && !card.pact);
    const spare = acting.reduce((sum, card) => sum + gives(card).actions - 1, 1);
    this.idle = Math.min(Math.max(-spare, 0), 4);
    const winnable = this.winnable();
    this.finishing = winnable !== undefined;
    this.title = winnable ?? this.nearest();
    this.pact = cards.get(this.title).pact as Pact;
    this.goal = GOALS[this.pact.counts];
    this.fit = this.goal.fit(this.owned);
    this.complete = this.fit >= 1 && this.owns(this.title);
  }

  /** What the own draw pile is likely to hold: the cards of the start deck that are nowhere else. */
  private unseen(known: readonly Card[]): Card[] {
    const elsewhere = known.map((card) => card.title);
    const missing = this.cards.list('start').filter((title) => {
      const at = elsewhere.indexOf(title);
      if (at >= 0) elsewhere.splice(at, 1);
      return at < 0;
    });
    return missing.slice(0, this.me.deck).map((title) => this.cards.get(title));
  }

  /** The pact with the least left to do and to pay for. */
  private nearest(): string {
    let best = { title: this.likes[0] as string, left: Number.POSITIVE_INFINITY };
    for (const [i, title] of this.likes.entries()) {
      const card = this.cards.get(title);
      if (!card.pact) continue;
      const goal = GOALS[card.pact.counts];
      const offered = this.view.supply.some((face) => face.title === title);
      const toPay = this.owns(title) ? -6 : offered ? card.cost : card.cost + 14;
      const left = (1 - Math.min(goal.fit(this.owned), 1)) * goal.price + toPay + i * LIKING;
      if (left < best.left) best = { title, left };
    }
    return best.title;
  }

  answer(): Answer {
    const { d } = this;
    const ids = d.options.map((o) => o.id);
    switch (d.topic) {
      case 'play':
        return this.best(ids, 'buy', (card) => this.acting(card));
      case 'treasure':
        return this.treasure(ids);
      case 'multiply':
        return this.withAll(this.cards.get(String(d.prompt.args?.card))) ? ids : [];
      case 'purchase':
        return this.best(ids, 'done', (card) => this.buying(card));
      case 'gain':
      case 'take':
        return this.most(ids, (card) => this.worth(card), d.min);
      case 'inscribe':
        return this.most(ids, (card) => this.worth(card), 1).filter((id) => this.worth(this.card(id)) > 4);
      case 'exchange':
        return this.exchange(ids);
      case 'retrieve':
        return this.most(ids, (card) => this.holding(card), d.max);
      case 'give':
        return this.most(ids, (card) => card.curse - this.worth(card), 1);
      case 'exile':
        return this.exile(ids);
      case 'destroy': {
        const junk = this.least(ids, d.max).filter((id) => this.junk(this.card(id)));
        return junk.length >= d.min ? junk : this.least(ids, d.min);
      }
      case 'discard':
        return this.discards(ids);
      case 'opening':
      case 'topdeck':
      case 'pass':
        return this.least(ids, d.min);
      case 'playGained':
        return ids.slice(0, 1);
      case 'react':
        return [ids.find((id) => id !== 'pass') ?? 'pass'];
      case 'store':
        return this.store(ids);
      case 'release':
        return ['release'];
      case 'choose':
        return this.choose(ids);
      case 'target':
        return this.target(ids);
      case 'order':
        return [ids.find((id) => id === 'draw') ?? (ids[0] as string)];
      default:
        return d.fallback;
    }
  }

  // ------------------------------------------------------------------------------------------------ options as cards

  private card(id: string): Card {
    return this.cards.get(titleOf(id));
  }

  /** The option whose card is worth most; the way out where none is worth more than nothing. */
  private best(ids: string[], out: string, worth: (card: Card) => number): string[] {
    let best = { id: out, worth: 0 };
    for (const { id, card } of this.d.options) {
      if (card === undefined) continue;
      const found = worth(this.cards.get(card));
      if (found > best.worth) best = { id, worth: found };
    }
    return [ids.includes(best.id) ? best.id : (ids[0] as string)];
  }

  private most(ids: string[], worth: (card: Card) => number, count: number): string[] {
    const sorted = ids.map((id) => ({ id, worth: worth(this.card(id)) })).sort((a, b) => b.worth - a.worth);
    return sorted.slice(0, count).map(({ id }) => id);
  }

  private least(ids: string[], count: number): string[] {
    return this.most(ids, (card) => -this.holding(card), count);
  }

  private owns(title: string): boolean {
    return this.owned.some((card) => card.title === title);
  }

  // -------------------------------------------------------------------------------------------------- what is worth what

  /** What a card does for anybody, in coins. */
  private engine(card: Card): number {
    const { actions, draws, coins, rest } = gives(card);
    const acts =
      card.kind === 'action' && actions === 0 ? -0.3 * this.idle : Math.min(actions, 3) * (0.9 + 0.2 * this.idle);
    return coins * 0.75 + draws * 1.3 + acts + rest * 0.35 + (card.times ? card.times * 1.7 : 0);
  }

  /** What one more of a card would bring the goal nearer, in coins. */
  private nearing(card: Card): number {
    const after = this.goal.fit([...this.owned, card]);
    return (Math.min(after, 1.15) - Math.min(this.fit, 1.15)) * this.goal.price;
  }

  /** What a card is worth once it is owned. */
  private worth(card: Card): number {
    if (card.pact) return this.pactWorth(card);
    return this.engine(card) + this.nearing(card) * 0.8;
  }

  private pactWorth(card: Card): number {
    if (this.owns(card.title)) return 0;
    if (card.title === this.title) return 8 + this.fit * 20;
    const goal = GOALS[(card.pact as Pact).counts];
    return this.view.coins >= card.cost + 5 ? goal.fit(this.owned) * 4 : 0;
  }

  /** Whether the Supply has not changed for a round: then anything is bought, so that it does. */
  private get stale(): boolean {
    const { before, now } = this.view.recent;
    return before.length > 0 && [...before, now].flat().every(({ what }) => what !== 'refill' && what !== 'buy');
  }

  /** What buying a card is worth: more than what it costs to draw it again and again. */
  private buying(card: Card): number {
    if (card.pact) return this.pactWorth(card);
    return this.worth(card) - (this.stale ? -1 : (LEAN[this.pact.counts] ?? 2.5));
  }

  /** What having a card in hand is worth. */
  private holding(card: Card): number {
    if (card.pact) {
      if (card.title !== this.title) return card.pact.class === 'keeper' ? 1.5 : 0.3;
      return this.complete || card.pact.class === 'keeper' ? 12 : 3;
    }
    return this.engine(card) + this.part(card) * (this.complete ? 0.3 : 0.5);
  }

  /** What a card is to the condition; for those that count what is in play, only what is not there already. */
  private part(card: Card): number {
    return this.goal.part(card, this.hand.includes(card) ? this.hand : [card]);
  }

  private junk(card: Card): boolean {
    if (card.pact) return card.title !== this.title && this.owns(this.title);
    if (this.pact.counts === 'everything' && this.owns(this.title) && card.kind === 'treasure') return true;
    const without = [...this.owned];
    const at = without.findIndex((other) => other.title === card.title);
    if (at >= 0) without.splice(at, 1);
    return this.engine(card) < 1.3 && this.fit - this.goal.fit(without) < 0.02;
  }

  // --------------------------------------------------------------------------------------------------- the turn that wins

  /** What a card brings towards a pact that counts coins, points or actions, unmultiplied. */
  private points(card: Card, { counts } = this.pact): number {
    if (counts === 'coins' || counts === 'actions') return gives(card)[counts];
    return counts === 'insight' || counts === 'curse' ? card[counts] : 0;
  }

  private get factor(): number {
    return this.hand.reduce((product, card) => product * (card.times ?? 1), 1);
  }

  /** A pact in play or in hand that the hand can satisfy this turn. */
  private winnable(): string | undefined {
    if (this.view.active !== this.d.seat) return undefined;
    const pacts = [...this.playing, ...this.hand].filter((card) => card.pact);
    return pacts.find((card) => this.wins(card.title, card.pact as Pact))?.title;
  }

  /** Whether what is in hand is enough to win this turn by a pact, as far as can be told without drawing. */
  private wins(title: string, pact: Pact): boolean {
    const { counts } = pact;
    const need = amount(pact.n, 1);
    const placed = pact.class === 'keeper' && this.playing.some((card) => card.title === title);
    let actions = this.view.step === 'action' ? this.view.actions : 0;
    if (!placed && actions === 0) return false;
    for (const card of this.hand) if (card.kind === 'action') actions += Math.max(0, gives(card).actions - 1);
    if (!placed) actions--;
    const chosen = this.hand
      .filter((card) => !card.pact && !card.times && !(this.view.step === 'buy' && card.kind === 'action'))
      .sort((a, b) => this.points(b, pact) - this.points(a, pact))
      .filter((card) => card.kind === 'treasure' || gives(card).actions > 0 || actions-- > 0);
    if (counts === 'treasures' || counts === 'insights') {
      const meant = (card: Card) =>
        counts === 'treasures' ? card.kind === 'treasure' : card.types.includes('insight');
      return new Set([...chosen, ...this.playing].filter(meant).map((card) => card.title)).size >= need;
    }
    const [best = 0, ...others] = chosen.map((card) => this.points(card, pact)).filter((n) => n > 0);
    const more = others.reduce((sum, n) => sum + n, best * this.factor);
    if (counts === 'coins') return this.view.coins + more >= need;
    if (counts === 'insight' || counts === 'curse') return this.me[counts] + more >= need;
    // each card played takes an action, and so does the pact at last
    return counts === 'actions' && this.view.actions + more - others.length - (best > 0 ? 2 : 1) >= need;
  }

  // ----------------------------------------------------------------------------------------------------------- answers

  /** What playing an Action now is worth: a pact that wins, what gives actions, what draws, and then the rest. */
  private acting(card: Card): number {
    if (card.pact) return this.pactNow(card);
    const { actions, draws } = gives(card);
    const worth = this.engine(card) + (this.finishing ? this.points(card) * 10 : 0) + 0.05;
    if (this.complete && card.cleanup.some(({ op }) => op === 'return')) return 0;
    if (this.pact.counts === 'hand' && this.complete && draws < 1 && actions < 2 && this.digs) return 0;
    if (actions > 0) return 100 + draws * 5 + actions * 6;
    return this.view.actions > 1 ? worth + draws * 3 : worth;
  }

  /** Whether the hand can still become larger this turn. */
  private get digs(): boolean {
    return this.hand.length > 11 || this.hand.some((card) => gives(card).draws > 1 || gives(card).actions > 1);
  }

  private pactNow(card: Card): number {
    const progress = this.me.own?.pacts.find((p) => p.title === card.title);
    const ready = progress !== undefined && progress.have >= progress.need;
    if (ready) return 1000;
    if (card.pact?.class === 'instant') return 0;
    if (this.me.play.some((p) => p.card.title === card.title)) return 0;
    if (card.title !== this.title) return this.view.actions > 1 ? 2.5 : 0.5;
    if (this.finishing) return 900;
    return this.view.actions > 1 ? 60 : this.fit > 0.7 ? 6 : 2;
  }

  /** Treasures: what draws first, what counts others last; none that is held for the turn that wins. */
  private treasure(ids: string[]): string[] {
    const wanted = this.view.supply.some(({ title }) => {
      const card = this.cards.get(title);
      return card.kind === 'action' && card.types.includes('insight') && this.buying(card) > 6;
    });
    const spent = (card: Card) => {
      if (this.finishing) return true;
      return !(wanted && card.curse > 0 && this.pact.counts !== 'curse');
    };
    const holds = this.hand.some((card) => card.kind === 'treasure' && !spent(card));
    if (!holds && !this.hand.some((card) => card.times) && ids.includes('all')) return ['all'];
    return this.best(ids, 'done', (card) =>
      spent(card) ? 10 + gives(card).draws * 5 - (counting(card) ? 5 : 0) + gives(card).coins * 0.1 : 0,
    );
  }

  /** Whether this is the card of the hand that gains most by all Multipliers. */
  private withAll(card: Card): boolean {
    if (card.pact) return false;
    const scaling = (other: Card) => (this.finishing ? this.points(other) : this.scaling(other));
    const buying = this.view.step === 'buy';
    const others = this.hand.filter((other) => !other.pact && !other.times && (!buying || other.kind === 'treasure'));
    if (!others.every((other) => scaling(other) <= scaling(card))) return false;
    if (this.finishing && scaling(card) > 0) return true;
    return scaling(card) * (this.factor - 1) >= (buying ? 2 : 3);
  }

  /** What doubling a card's numerals would add. */
  private scaling(card: Card): number {
    const { actions, draws, coins } = gives(card);
    const pile = this.me.deck + this.me.discard;
    const terminals = this.hand.filter((other) => other.kind === 'action' && gives(other).actions === 0).length;
    return coins * 1 + Math.min(draws * 1.4, pile) + Math.min(actions, terminals) * 0.6;
  }

  private exchange(ids: string[]): string[] {
    const fromExile = this.d.prompt.key.endsWith('Exile');
    return this.most(ids, (card) => (fromExile ? this.worth(card) : -this.worth(card)), 1);
  }

  /** Exiles what it does not want; but not so much that the Supply runs out. */
  private exile(ids: string[]): string[] {
    const { min, max } = this.d;
    const sorted = this.most(ids, (card) => -this.buying(card), max);
    if (min > 0) return sorted.slice(0, min);
    const afford = this.view.supplyDeck > 25 ? max : 0;
    return sorted.filter((id) => this.buying(this.card(id)) < 2.5).slice(0, afford);
  }

  /** Stores the Actions for which there will be no action left. */
  private store(ids: string[]): string[] {
    const { min, max } = this.d;
    if (min > 0) return this.least(ids, min);
    const ends = ids.filter((id) => this.card(id).kind === 'action' && gives(this.card(id)).actions === 0);
    return this.most(ends, (card) => this.holding(card), ends.length).slice(1, max + 1);
  }

  private choose(ids: string[]): string[] {
    if (ids.includes('exchange') && this.view.exile.some(({ title }) => title === this.title) && !this.owns(this.title))
      return ['exchange'];
    return [PREFERRED.find((id) => ids.includes(id)) ?? (ids[0] as string)];
  }

  /** Whom to attack: who holds most cards. */
  private target(ids: string[]): string[] {
    const cards = (id: string) => this.view.players[Number(id.split(':')[1])]?.hand ?? 0;
    return [...ids].sort((a, b) => cards(b) - cards(a)).slice(0, 1);
  }

  /** In Clean-up: what is better than the card that could be drawn instead stays in hand. */
  private discards(ids: string[]): string[] {
    const { min, max } = this.d;
    if (min > 0) return this.least(ids, min);
    if (this.view.step !== 'cleanup')
      return this.least(ids, max).filter((id) => this.holding(this.card(id)) < 1.3 && !(this.part(this.card(id)) > 0));
    const pile = this.owned.filter((card) => !this.hand.includes(card) && !card.pact);
    const average = pile.reduce((sum, card) => sum + this.holding(card), 0) / Math.max(pile.length, 1);
    const sorted = this.most(ids, (card) => this.holding(card), ids.length);
    let best = { count: 0, worth: 5 * average };
    let worth = 0;
    for (const [i, id] of sorted.entries()) {
      worth += this.holding(this.card(id));
      const all = worth + Math.max(0, 4 - i) * average;
      if (all >= best.worth) best = { count: i + 1, worth: all };
    }
    return sorted.slice(best.count);
  }
}

/** What a card must bring to be worth its place in the deck, in coins, where it is not the usual. */
const LEAN: Partial<Record<Pact['counts'], number>> = { everything: 4, cards: 0.8, hand: 0.8 };
/** What one place lower among the likes comes to, in coins. */
const LIKING = 0.3;
/** Which branch of a choice to take, where a card offers it. */
const PREFERRED = ['draw', 'retrieve', 'coins', 'actions', 'gain', 'destroy'];

/** Whether a card counts others in play: it is better played after them. */
function counting(card: Card): boolean {
  return card.do.some((op) => 'per' in op && op.per !== undefined);
}
