import type { Cards } from './cards.ts';
import { type Place, PRODUCES, RESOURCES, type Resource, type Ritual } from './names.ts';
import type { Cost, Effect, Op } from './schema.ts';
import { besides } from './upgrades.ts';
import type { DarkBloodView, PlaceView, PlayerView } from './view.ts';

/**
 * What a machine player holds things to be worth, in Taint: rough figures by which it compares what it could do. All of it
 * is read off its own view.
 */
export class Worth {
  /** Rounds to come after this one. */
  readonly later: number;
  /** What is still missing for the upgrade that is nearest. */
  readonly needs: Partial<Record<Resource, number>>;

  /** Who plays alone must have all Cultists active and all Rituals upgraded in the end (DB-322, DB-323). */
  private readonly alone: boolean;

  constructor(
    private readonly cards: Cards,
    readonly view: DarkBloodView,
    readonly me: PlayerView,
  ) {
    this.later = 5 - view.round;
    this.alone = view.mode === 'solo';
    this.needs = this.nearest();
  }

  /** One Blood, to be bid or to be left over at the end. */
  get blood(): number {
    return 0.55;
  }

  /** One more Cultist from the next Round on: what it does in each, and its part of the Cult Tokens. */
  get cultist(): number {
    return (this.alone ? 2.4 : 0.4) + 0.75 * this.later;
  }

  /** An own Sigil at a Location that will be Defiled: 2 Blood for the winner, 1 for a loser. */
  sigil(place: PlaceView): number {
    if (place.defiled !== 'no') return 0;
    const mine = place.sigils[this.me.seat] ?? 0;
    return (1.6 + 0.15 * mine) * this.blood;
  }

  /**
   * One resource: more where it brings an upgrade nearer, less where there is enough of it.
   * @param more how many of it come before this one
   */
  resource(kind: Resource, more = 0): number {
    const used = this.uses(kind) > this.me.resources[kind] + more ? 0.15 : 0;
    if ((this.needs[kind] ?? 0) > more) return 0.62 + used;
    return this.complete ? 0.05 + used : 0.3 + used;
  }

  get silver(): number {
    const wanted = Math.min(this.later > 0 ? 4 : 2, this.spends('silver'));
    return this.me.silver < wanted ? 0.55 : 0.12;
  }

  /** Whether all five Rituals are upgraded. */
  get complete(): boolean {
    return this.me.rituals.every((r) => r.upgraded);
  }

  /** Upgrading a Ritual: its part of a Spellbook Token, and what the better side gives from now on. */
  upgrade(ritual: Ritual): number {
    const better = { corrupt: 0.55, proselytize: 0.35, sacrifice: 0.6, spell: 0.4, incantation: 0.5 }[ritual];
    return (this.alone ? 2.4 : 1.1) + better * (this.later + 0.5);
  }

  /** One step up in Unholy Favor: 2 Taint at the end, if it stays. */
  get favor(): number {
    if (this.me.favor === 1) return 0.25;
    return 1.6 + 0.22 * this.view.round;
  }

  /** What a cost takes from its payer. */
  cost(cost: Cost, place: PlaceView): number {
    const local = cost.local === 'disc' ? Number(place.left.disc ?? 1) || 1 : (cost.local ?? 0);
    const kind = PRODUCES[place.place];
    const fixed = RESOURCES.reduce((sum, each) => sum + (cost.resources?.[each] ?? 0) * this.resource(each), 0);
    return (
      (cost.silver ?? 0) * Math.max(this.silver, 0.3) +
      (cost.blood ?? 0) * this.blood +
      fixed +
      local * (kind === 'any' ? 0.35 : this.resource(kind)) +
      (cost.self ? this.cultist + (this.alone && this.later < 2 ? 4 : 0) : 0)
    );
  }

  /** What an instruction gives at a Location. */
  op(op: Op, place: PlaceView): number {
    const rivals = Math.max(1, this.view.players.length - 1);
    const waiting = place.groups.filter((g) => g.seat !== this.me.seat).reduce((sum, g) => sum + g.waiting, 0);
    const standing =
      place.groups.filter((g) => g.seat !== this.me.seat).reduce((sum, g) => sum + g.done, 0) + place.enemies;
    const strike = (n: number, waits: number, stands: number) =>
      (Math.min(n, waiting) * waits + Math.min(Math.max(0, n - waiting), standing) * stands) * (0.5 + 0.5 / rivals);
    switch (op.op) {
      case 'cultists':
        return Math.min(op.n, this.me.inactive) * this.cultist;
      case 'convert':
        return Math.min(op.upTo, this.me.inactive, place.peasants) * this.cultist;
      case 'blood':
        return op.n * this.blood;
      case 'silver':
        return op.n * this.silver;
      case 'resource':
        return op.n * (op.kind === 'local' ? this.local(place.place) : this.resource(op.kind));
      case 'kill':
        return strike(op.upTo, 0.75, 0.35);
      case 'return':
        return strike(op.upTo, 0.6, 0.05);
      case 'destroy':
        return 0.2 * op.upTo;
      case 'steal':
        return 0.45 * op.upTo;
      case 'sigil':
      case 'bring-sigil':
        return this.sigil(place);
      case 'draw':
        return this.some(PRODUCES[place.place], op.n > 2 ? 3.4 : 2.7);
      case 'shift-peasants':
        return 0.25 + op.gain * 0.45;
      case 'corrupt':
        return this.corrupt(op.summon, place);
      default:
        return 0.2;
    }
  }

  /** A Hex in the pouch: a Sigil some day, and a Passive until then; the Monstrosity besides. */
  private corrupt(summon: boolean, place: PlaceView): number {
    const hex = this.me.hexes > 0 ? (this.later > 0 ? 0.55 + 0.2 * this.later : 0.2) : 0;
    return hex + (summon ? Math.max(0.4, this.sigil(place) * 0.8) : 0);
  }

  /** What a Passive is worth while its side lies up. */
  effect(effect: Effect): number {
    switch (effect.rule) {
      case 'sigils-count':
      case 'curse-sigils':
        return 0.5 + 0.2 * this.placed;
      case 'move-sigil':
        return effect.after === 'lost' ? 0.55 : 0.5;
      case 'bid-blood':
        return effect.after === 'lost' ? 0.45 : 0.4;
      case 'two-hexes':
        return this.me.hexes > 1 && this.later > 0 ? 0.9 : 0.1;
      case 'choose-defiled':
        return 0.5;
      case 'upgrade-blood':
        return this.complete ? 0 : 0.9;
      case 'bid-with':
        return effect.what === 'silver' ? 0.1 + 0.2 * this.me.silver : 0.5;
      case 'attacked':
        return effect.do[0]?.op === 'sigil' ? 0.5 : 0.45;
      case 'one-more':
        return 0.6;
      case 'peasants-bid':
        return 0.5;
      default:
        return 0.4;
    }
  }

  /** Some resources of one kind, or of any: first those that are needed. */
  some(kind: Resource | 'any', n: number): number {
    const rest = this.complete ? 0.05 : 0.3;
    const wanted =
      kind === 'any' ? RESOURCES.reduce((sum, each) => sum + (this.needs[each] ?? 0), 0) : (this.needs[kind] ?? 0);
    const needed = Math.min(n, wanted);
    return needed * 0.62 + (n - needed) * rest;
  }

  /** Some resources of several kinds together. */
  mix(kinds: readonly Resource[]): number {
    const before = (i: number) => kinds.slice(0, i).filter((each) => each === kinds[i]).length;
    return kinds.reduce((sum, kind, i) => sum + this.resource(kind, before(i)), 0);
  }

  /** A resource of the kind that a Location gives; at the Church, of the kind that is needed most. */
  local(place: Place): number {
    const kind = PRODUCES[place];
    return kind === 'any' ? Math.max(...RESOURCES.map((each) => this.resource(each))) : this.resource(kind);
  }

  /** Own Sigils on the board. */
  private get placed(): number {
    return this.view.places.reduce((sum, place) => sum + (place.sigils[this.me.seat] ?? 0), 0);
  }

  /** How much of a resource the own Rituals ask for in a Round. */
  private uses(kind: Resource): number {
    const { cult } = this.me;
    if (!cult) return 0;
    const p = { cult, upgraded: this.me.rituals.filter((r) => r.upgraded).map((r) => r.ritual) };
    return this.me.rituals.reduce(
      (sum, { ritual }) => sum + (this.cards.ritual(p, ritual).cost.resources?.[kind] ?? 0),
      0,
    );
  }

  private spends(what: 'silver'): number {
    const { cult } = this.me;
    if (!cult) return 0;
    const p = { cult, upgraded: this.me.rituals.filter((r) => r.upgraded).map((r) => r.ritual) };
    return this.me.rituals.reduce(
      (sum, { ritual, slots }) => sum + (this.cards.ritual(p, ritual).cost[what] ?? 0) * slots.length,
      0,
    );
  }

  /** What is missing for the upgrade that needs least, the more valuable Ritual first. */
  private nearest(): Partial<Record<Resource, number>> {
    const offers = this.me.triangles.flatMap(({ cost }, i) =>
      besides(i)
        .filter((ritual) => !this.me.rituals.find((r) => r.ritual === ritual)?.upgraded)
        .map((ritual) => ({ missing: missing(cost, this.me.resources), ritual })),
    );
    const size = (m: Partial<Record<Resource, number>>) => RESOURCES.reduce((sum, kind) => sum + (m[kind] ?? 0), 0);
    offers.sort((a, b) => size(a.missing) - size(b.missing) || this.upgrade(b.ritual) - this.upgrade(a.ritual));
    return offers.find((offer) => size(offer.missing) > 0)?.missing ?? {};
  }
}

/** What of a price is not there. */
export function missing(cost: readonly Resource[], have: Record<Resource, number>): Partial<Record<Resource, number>> {
  const lacks: Partial<Record<Resource, number>> = {};
  for (const kind of RESOURCES) {
    const n = cost.filter((each) => each === kind).length - have[kind];
    if (n > 0) lacks[kind] = n;
  }
  return lacks;
}
