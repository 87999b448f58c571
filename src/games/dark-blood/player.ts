import { type Answer, type Decision, type Machine, nameOf, type Option } from '../../kernel/index.ts';
import type { Cards } from './cards.ts';
import { type Disc, numberOn, type Place, PRODUCES, RESOURCES, type Resource, RITUALS, type Ritual } from './names.ts';
import type { LocationCard, RitualSide } from './schema.ts';
import type { CircleView, DarkBloodView, PlaceView, PlayerView } from './view.ts';
import { missing, Worth } from './worth.ts';

/**
 * A machine player for every Cult: it compares what it could do by what that is worth to it ({@link Worth}) and takes the
 * best. It looks one answer ahead, sees what its seat sees, and keeps nothing in mind.
 */
export function schemer(cards: Cards): Machine<DarkBloodView> {
  return {
    answer(view, decision) {
      const me = view.players[decision.seat];
      if (!me?.own) throw new Error(`seat ${decision.seat} is not looked at by its own player`);
      return { answer: new Schemer(cards, view, me, decision).answer() };
    },
  };
}

/** One answer of a {@link schemer}. */
class Schemer {
  private readonly worth: Worth;

  constructor(
    private readonly cards: Cards,
    private readonly view: DarkBloodView,
    private readonly me: PlayerView,
    private readonly d: Decision,
  ) {
    this.worth = new Worth(cards, view, me);
  }

  /** What each topic is answered by; what is not named here takes the fallback. */
  answer(): Answer {
    const { d } = this;
    switch (d.topic) {
      case 'place':
        return this.best((o) => this.placing(o));
      case 'activate':
        return this.best((o) => this.action(o.id));
      case 'after':
        return this.offers('upgrade') ? ['upgrade'] : ['done'];
      case 'upgrade':
        return this.best(({ id }) => this.worth.upgrade(id.split(':')[0] as Ritual));
      case 'objective':
        return this.best(({ id }) => this.objective(id));
      case 'sides':
        return this.turns();
      case 'side':
        return this.side();
      case 'gain':
        return d.kind === 'amount' ? this.share() : this.best(({ id }) => this.worth.mix(kindsIn(id)));
      case 'trade':
      case 'payment':
      case 'give':
      case 'bid-resources':
        return d.kind === 'amount' ? this.least() : this.best(({ id }) => -this.parting(kindsIn(id)));
      case 'destroy':
      case 'steal':
        return d.kind === 'amount' ? d.max : this.best(({ id }) => this.worth.mix(kindsIn(id)));
      case 'owner':
      case 'curse':
        return this.best(({ id }) => (id === 'none' ? -1 : this.threat(id)));
      case 'kill':
      case 'return':
        return d.kind === 'amount' ? d.max : this.targets();
      case 'convert':
      case 'shift':
        return d.kind === 'amount' ? d.max : this.best(({ id }) => this.shifting(id));
      case 'trigger':
        return this.best(({ id }) => (id === 'none' ? 0 : this.triggering(nameOf(id) as Disc)));
      case 'hexes':
        return ['two'];
      case 'monstrosity':
        return ['move'];
      case 'react':
        return [this.offers('use') ? 'use' : 'pass'];
      case 'name':
      case 'sigil':
      case 'from':
      case 'to':
        return this.best(({ id }) => this.corrupting(id));
      case 'bid':
        return this.bid();
      case 'bid-with':
        return d.max;
      default:
        return d.fallback;
    }
  }

  private offers(id: string): boolean {
    return this.d.options.some((o) => o.id === id);
  }

  /** The option that is worth most; the first one of several. */
  private best(worth: (option: Option) => number): string[] {
    const ranked = this.d.options.map((o) => ({ id: o.id, worth: worth(o) }));
    return [ranked.reduce((best, each) => (each.worth > best.worth ? each : best)).id];
  }

  private place(name: string): PlaceView {
    const found = this.view.places.find((each) => each.place === name);
    if (!found) throw new Error(`no ${name}`);
    return found;
  }

  /** Placing Cultists: what as many of them could do there, on average, and a little for the majority. */
  private placing({ id }: Option): number {
    if (id === 'upgrade') return 100;
    if (id === 'trade') return this.tradeHelps() ? 90 : -1;
    const [name = '', number] = id.split(':');
    const place = this.place(name);
    const count = number ? Number(number) : (place.accepts[0] ?? 1);
    const others = place.groups.reduce((sum, g) => sum + (g.seat === this.me.seat ? 0 : g.waiting), 0);
    const own = place.groups.find((g) => g.seat === this.me.seat)?.waiting ?? 0;
    const best = Math.max(0, ...place.groups.filter((g) => g.seat !== this.me.seat).map((g) => g.waiting));
    const leads = own + count > best;
    const worths = this.worthsAt(place, leads).slice(own, own + count);
    const sum = worths.reduce((total, n) => total + n, 0);
    const crowd = leads ? 0 : 0.12 * others;
    const card = leads && own <= best && place.open && !place.used ? 0.35 : 0;
    return (sum + card) / count - crowd + (count === 1 ? 0.05 : 0);
  }

  /** What Cultists could do at a Location, one after another, best first. */
  private worthsAt(place: PlaceView, leads: boolean): number[] {
    const gathers = [place.left, place.right].flatMap((circle) => {
      const one = this.gathering(place, { ...circle, amount: 1 });
      return [this.gathering(place, leads ? circle : { ...circle, amount: Math.max(1, circle.amount - 1) }), one];
    });
    const rituals = this.me.rituals.flatMap(({ ritual, slots }) => {
      const free = slots.filter((slot) => slot === null).length;
      const side = this.sideOf(ritual);
      const needsPeasant = side.cost.peasant || side.do[0]?.op === 'convert';
      const times = needsPeasant ? Math.min(free, place.peasants) : free;
      return Array<number>(times).fill(this.ritual(side, place) * this.ready(side, place));
    });
    return [...gathers, ...rituals].sort((a, b) => b - a);
  }

  /** How sure it is that a Ritual can be paid: certain with what is there, unlikely where it has to be gathered first. */
  private ready({ cost }: RitualSide, place: PlaceView): number {
    const { resources, silver, own } = this.me;
    const kind = PRODUCES[place.place];
    const local = cost.local === 'disc' ? place.left.amount : (cost.local ?? 0);
    const here = kind === 'any' ? RESOURCES.reduce((sum, each) => sum + resources[each], 0) : resources[kind];
    const has = RESOURCES.every((each) => (cost.resources?.[each] ?? 0) <= resources[each]) && local <= here;
    return has && (cost.silver ?? 0) <= silver && (cost.blood ?? 0) <= (own?.blood ?? 0) ? 1 : 0.25;
  }

  private sideOf(ritual: Ritual): RitualSide {
    const upgraded = this.me.rituals.filter((r) => r.upgraded).map((r) => r.ritual);
    return this.cards.ritual({ cult: this.me.cult ?? 'demonologist', upgraded }, ritual);
  }

  private ritual(side: RitualSide | LocationCard, place: PlaceView): number {
    return side.do.reduce((sum, op) => sum + this.worth.op(op, place), 0) - this.worth.cost(side.cost, place);
  }

  private gathering(place: PlaceView, circle: CircleView): number {
    if (circle.gives === 'silver') return this.silver(circle.amount);
    return this.worth.some(PRODUCES[place.place], circle.amount);
  }

  /** Some Silver: the second and third are worth less. */
  private silver(n: number): number {
    return n * this.worth.silver * (n > 2 ? 0.8 : 1);
  }

  /** What a Cultist could do now. */
  private action(id: string): number {
    const place = this.place(this.view.resolving ?? 'church');
    const [what, which] = id.split(':');
    if (id === 'upgrade') return 100;
    if (id === 'trade') return this.tradeHelps() ? 90 : -1;
    if (id === 'card') return this.ritual(this.cards.location(place.card.title), place) > 0 ? 80 : -1;
    if (id === 'majority') return this.worth.sigil(place) > this.worth.blood ? 70 : -1;
    if (id === 'stay') return 0;
    if (what === 'gather') return this.gathering(place, which === 'left' ? place.left : place.right);
    if (what === 'offer')
      return this.worth.favor - { top: 0.35, middle: this.worth.silver, lower: this.worth.blood }[which as 'top'];
    const ritual = id as Ritual;
    return RITUALS.includes(ritual) ? this.ritual(this.sideOf(ritual), place) : -1;
  }

  /** Whether one trade completes an upgrade with resources that it does not need. */
  private tradeHelps(): boolean {
    return this.me.triangles.some(({ cost, paid }) => {
      if (paid >= 2) return false;
      const lacks = missing(cost, this.me.resources);
      const spare = RESOURCES.reduce(
        (sum, kind) => sum + Math.max(0, this.me.resources[kind] - cost.filter((each) => each === kind).length),
        0,
      );
      return RESOURCES.reduce((sum, kind) => sum + (lacks[kind] ?? 0), 0) === 1 && spare >= 2 && !this.worth.complete;
    });
  }

  /** What it costs to part with resources. */
  private parting(kinds: readonly Resource[]): number {
    const left = { ...this.me.resources };
    return kinds.reduce((sum, kind) => {
      left[kind]--;
      return sum + (this.wanted(kind) > left[kind] ? 1 : 0.2);
    }, 0);
  }

  /** How much of a resource the nearest upgrade takes, those counted that are there. */
  private wanted(kind: Resource): number {
    const nearest = this.me.triangles
      .map(({ cost }) => ({ cost, lacks: missing(cost, this.me.resources) }))
      .sort((a, b) => Object.keys(a.lacks).length - Object.keys(b.lacks).length)[0];
    return nearest?.cost.filter((each) => each === kind).length ?? 0;
  }

  /** Of one kind of several that may be taken: what is needed of it. */
  private share(): number {
    const kind = this.kindAsked();
    const wanted = kind ? (this.worth.needs[kind] ?? 0) : 0;
    return Math.min(this.d.max, Math.max(this.d.min, wanted));
  }

  /** Of one kind of several that must be given: all that is not needed. */
  private least(): number {
    const kind = this.kindAsked();
    const spare = kind ? this.me.resources[kind] - this.wanted(kind) : 0;
    return Math.min(this.d.max, Math.max(this.d.min, spare));
  }

  /** Which resource an amount is asked of. */
  private kindAsked(): Resource | undefined {
    const { resource } = this.d.prompt.args ?? {};
    const key = typeof resource === 'object' && 'key' in resource ? resource.key : '';
    return RESOURCES.find((kind) => key.endsWith(`.${kind}`));
  }

  /** How dangerous the player of a Cult is: what everybody can see of their Taint. */
  private threat(cult: string): number {
    const p = this.view.players.find((each) => each.cult === cult);
    if (!p) return 0;
    const sigils = this.view.places.reduce((sum, place) => sum + (place.sigils[p.seat] ?? 0), 0);
    return (
      p.tokens.reduce((sum, n) => sum + n, 0) +
      (5 - p.favor) +
      p.size * 0.3 +
      sigils * 0.6 +
      p.rituals.filter((r) => r.upgraded).length
    );
  }

  /** Whom to kill or return: Cultists that have not acted, of those who lead. */
  private targets(): string[] {
    const worth = ({ id }: Option) => {
      const [cult = '', stand = ''] = nameOf(id).split(':');
      return (stand === 'waiting' ? 10 : 0) + this.threat(cult) * 0.5;
    };
    return this.d.options
      .toSorted((a, b) => worth(b) - worth(a))
      .slice(0, this.d.max)
      .map((o) => o.id);
  }

  /** Peasants: to here while own Cultists wait here, away from here where only others do. */
  private shifting(id: string): number {
    const here = this.place(this.view.resolving ?? 'church');
    const mine = here.groups.find((g) => g.seat === this.me.seat)?.waiting ?? 0;
    const other = id.split(':')[1] as Place;
    const gain = this.worth.local(other);
    return gain + (id.startsWith('from') ? (mine > 0 ? 0.5 : -0.1) : mine > 0 ? -0.3 : 0.2);
  }

  private triggering(disc: Disc): number {
    const here = this.place(this.view.resolving ?? 'church');
    const number = numberOn(disc);
    if (number !== null) return this.worth.some(PRODUCES[here.place], number);
    if (disc === this.me.cult) return this.worth.sigil(here);
    if (disc === 'peasants') return 0.5;
    return -0.5;
  }

  /** Turns Passives over whose other side is worth clearly more now. */
  private turns(): string[] {
    const { passives } = this.cards.book(this.me.cult ?? 'demonologist');
    return this.d.options.flatMap(({ id }) => {
      const passive = passives.find((each) => each.title === id);
      const up = this.me.passives.find((each) => each.face.title === id)?.side ?? 0;
      if (!passive) return [];
      const [now, other] = up === 0 ? passive.sides : [passive.sides[1], passive.sides[0]];
      return this.worth.effect(other) > this.worth.effect(now) + 0.05 ? [id] : [];
    });
  }

  /** Which side of a Passive, or of the Monstrosity, comes up. */
  private side(): string[] {
    const { passives, monstrosity } = this.cards.book(this.me.cult ?? 'demonologist');
    const { title } = this.d.prompt.args ?? {};
    const passive = passives.find((each) => each.title === title);
    if (passive)
      return [this.worth.effect(passive.sides[1]) > this.worth.effect(passive.sides[0]) ? 'second' : 'first'];
    if (title !== monstrosity.title || !this.view.resolving) return ['first'];
    const here = this.place(this.view.resolving);
    const enemies = here.groups.some((g) => g.seat !== this.me.seat);
    return [enemies && this.likely() !== here.place ? 'first' : 'second'];
  }

  /** The Location that will most likely be Defiled this Round. */
  private likely(): Place | undefined {
    const outer = this.view.order
      .map((place) => this.place(place))
      .filter((p) => p.place !== 'church' && p.defiled === 'no');
    const total = (p: PlaceView) => p.sigils.reduce((sum, n) => sum + n, p.enemySigils);
    const most = Math.max(...outer.map(total));
    return outer.find((p) => total(p) === most)?.place;
  }

  /** A Location for a Sigil of ours, or to be named: where we are ahead of the others. */
  private corrupting(id: string): number {
    if (id === 'none' || id === 'keep') return 0.6;
    const found = this.view.places.find((each) => each.place === id);
    if (!found) return 0;
    const mine = found.sigils[this.me.seat] ?? 0;
    const best = Math.max(0, ...found.sigils.filter((_, seat) => seat !== this.me.seat));
    return 0.5 + 0.4 * (mine - best) + 0.2 * mine + (found.place === 'church' ? 0.2 : 0);
  }

  private objective(title: string): number {
    const { counts, wants } = this.cards.objective(title);
    if (wants === 'fewest') return 0.1;
    return (
      { cultists: 0.5, upgrades: 0.5, passives: 0.6, tokens: 0.45, blood: 0.4, silver: 0.35, offered: 0.45 }[
        counts as string
      ] ?? 0.35
    );
  }

  /** A bid: against rivals, or against a difficulty that is known but for the disc face down on the Token. */
  private bid(): number {
    if (!this.view.bidding) return this.d.fallback as number;
    const place = this.place(this.view.bidding);
    return this.view.mode === 'versus' ? this.bidAgainst(place) : this.bidEnough(place);
  }

  /**
   * What most likely wins against a difficulty (DB-274, DB-336): a middling disc is reckoned with. In co-op each gives a part
   * by what they have. Nothing where it cannot be reached.
   */
  private bidEnough(place: PlaceView): number {
    const { d, view } = this;
    const token = view.tokens.find((each) => each.winner === null);
    if (!token) return 0;
    const together = view.mode === 'coop';
    const against = together ? view.players.length + token.blood : 2 * place.enemySigils;
    const sigils = place.sigils.reduce((sum, n) => sum + n, 0);
    const loses = together || view.favor.indexOf('enemy') < view.favor.indexOf(this.me.seat);
    const needed = token.taint + against + (token.hidden ? 3 : 0) + (loses ? 1 : 0) - 2 * sigils;
    const blood = together ? view.players.reduce((sum, p) => sum + (p.blood ?? 0), 0) : d.max;
    if (needed > blood) return d.min;
    return Math.max(d.min, Math.min(d.max, together ? Math.ceil((needed * d.max) / Math.max(1, blood)) : needed));
  }

  /**
   * Its share of what is in the pouch, by what this Token is worth among those still to come; more where own Sigils make a
   * win likely, nothing where another is too far ahead.
   */
  private bidAgainst(place: PlaceView): number {
    const { d, view, me } = this;
    const left = view.tokens.filter((token) => token.winner === null);
    const [now, ...later] = left.map((token) => token.taint);
    if (now === undefined) return 0;
    const share = now / (now + 0.6 * later.reduce((sum, n) => sum + n, 0));
    const mine = place.sigils[me.seat] ?? 0;
    const best = Math.max(0, ...place.sigils.filter((_, seat) => seat !== me.seat));
    const lead = Math.max(0.4, Math.min(1.6, 1 + 0.2 * (mine - best)));
    const wanted = later.length === 0 ? d.max : Math.round(d.max * share * lead);
    if (2 * (best - mine) > d.max) return Math.min(d.max, 1); // half of it, rounded up, comes back
    return Math.max(d.min, Math.min(d.max, wanted));
  }
}

/** The resources that an id of a bundle names, one by one. */
function kindsIn(id: string): Resource[] {
  return RESOURCES.flatMap((kind) => id.split('+').filter((each): each is Resource => each === kind));
}
