import { type Arg, type Flow, type Option, type Seat, text } from '../../kernel/index.ts';
import { effectOf, eventOf, gainBlood, gainSilver, reachMilestones, titleOf } from './moves.ts';
import { RESOURCES, type Resource, RITUALS, type Ritual } from './names.ts';
import { payResources, waysToPay } from './payments.ts';
import { happen } from './recent.ts';
import { playerAt, resourcesOf, type State } from './state.ts';
import type { Table } from './table.ts';
import { sideWords } from './text.ts';
import { bundle, lines, resourceName, ritualName, sentences } from './words.ts';

/** A triangle and one of its two Rituals that a player can upgrade now. */
interface Upgrade {
  triangle: number;
  ritual: Ritual;
  resources: Partial<Record<Resource, number>>;
}

/** The two Rituals beside a triangle: the one with its number and the next around the ring (DB-199). */
export function besides(triangle: number): [Ritual, Ritual] {
  return [RITUALS[triangle] as Ritual, RITUALS[(triangle + 1) % RITUALS.length] as Ritual];
}

/** What a seat can upgrade with the resources it has (DB-198 to DB-203): where two triangles ask the same, the first. */
export function upgrades(t: Table, seat: Seat): Upgrade[] {
  const p = playerAt(t.s, seat);
  const all = t.cards.book(p.cult).triangles.flatMap((icons, triangle) => {
    const resources: Upgrade['resources'] = {};
    for (const kind of icons) resources[kind] = (resources[kind] ?? 0) + 1;
    if (waysToPay(t, seat, { resources }).length === 0) return [];
    return besides(triangle)
      .filter((ritual) => !p.upgraded.includes(ritual))
      .map((ritual) => ({ triangle, ritual, resources }));
  });
  const alike = (a: Upgrade, b: Upgrade) =>
    a.ritual === b.ritual && RESOURCES.every((kind) => a.resources[kind] === b.resources[kind]);
  return all.filter((each, i) => i === all.findIndex((other) => alike(other, each)));
}

/** Whether a seat can upgrade, or could after trading: each resource that is missing takes two of those to spare (DB-126). */
export function upgradeInReach(t: Table, seat: Seat): boolean {
  const p = playerAt(t.s, seat);
  const spared = effectOf(t, seat, 'substitute') ? 1 : 0;
  return t.cards.book(p.cult).triangles.some((icons, triangle) => {
    const lacks = RESOURCES.map((kind) =>
      Math.max(0, icons.filter((icon) => icon === kind).length - p.resources[kind]),
    );
    const missing = Math.max(0, lacks.reduce((sum, n) => sum + n, 0) - spared);
    return besides(triangle).some((ritual) => !p.upgraded.includes(ritual)) && resourcesOf(p) >= icons.length + missing;
  });
}

/** Upgrades one Ritual: its owner chooses which, and through which triangle. */
export function* upgradeOne(t: Table, seat: Seat): Flow {
  const p = playerAt(t.s, seat);
  const offers = upgrades(t, seat);
  const options: Option[] = offers.map(({ triangle, ritual, resources }) => ({
    id: `${ritual}:${triangle + 1}`,
    label: text('dark-blood:option.upgrade', { ritual: ritualName(ritual), what: bundle(resources) }),
  }));
  const bring = RITUALS.filter((each) => offers.some((offer) => offer.ritual === each)).map((each) => {
    const [, better] = t.cards.book(p.cult).rituals[each];
    return text('dark-blood:ask.upgradeBrings', {
      ritual: ritualName(each),
      title: better.title,
      does: sentences(sideWords(better)),
    });
  });
  const prompt = text('dark-blood:ask.upgrade', { lines: lines(bring) });
  const id = yield* t.g.oneKnown(seat, { topic: 'upgrade', prompt, options });
  const [ritual, number] = id.split(':');
  const offer = offers.find((each) => each.ritual === ritual && each.triangle === Number(number) - 1);
  if (!offer) throw new Error(`${id} cannot be upgraded`);
  const paid = yield* payResources(t, seat, offer);
  p.triangles[offer.triangle] = (p.triangles[offer.triangle] ?? 0) + 1;
  p.upgraded.push(offer.ritual);
  const [base, better] = t.cards.book(p.cult).rituals[offer.ritual];
  happen(t, 'upgrade', 'upgraded', { seat, from: base.title, to: better.title, what: bundle(paid) });
  const gives = effectOf(t, seat, 'upgrade-blood');
  if (gives) gainBlood(t, seat, gives.n, { passive: titleOf(t, seat, gives) });
  gainSilver(t, seat, eventOf(t, 'upgrade-silver'));
  const spellbook = takeSpellbook(t.s, seat);
  if (spellbook > 0) happen(t, 'other', 'spellbook', { seat, count: spellbook });
  reachMilestones(t, seat);
}

/** Takes the highest Spellbook Token left, where all five Rituals are upgraded (DB-205). @returns its Taint, or 0 */
export function takeSpellbook(s: State, seat: Seat): number {
  const p = playerAt(s, seat);
  if (p.upgraded.length === RITUALS.length) p.spellbook = s.spellbooks.shift() ?? 0;
  return p.spellbook;
}

/** Two resources of any kinds for one of another kind (DB-126). */
export function* trade(t: Table, seat: Seat): Flow {
  const { resources } = playerAt(t.s, seat);
  const pairs = RESOURCES.flatMap((a, i) => RESOURCES.slice(i).map((b): [Resource, Resource] => [a, b]));
  const offers = pairs.filter(([a, b]) => (a === b ? resources[a] >= 2 : resources[a] > 0 && resources[b] > 0));
  const options = offers.map(([a, b]) => ({
    id: `${a}+${b}`,
    label: text('dark-blood:option.bundle', { what: both([a, b]) }),
  }));
  const pair = yield* t.g.oneKnown(seat, { topic: 'trade', prompt: text('dark-blood:ask.trade'), options });
  const gave = pair.split('+') as Resource[];
  // One of the same kind would be allowed: it is nothing but a loss.
  const others = RESOURCES.filter((kind) => !gave.includes(kind));
  const kinds = others.map((kind) => ({ id: kind, label: resourceName(kind) }));
  const got = (yield* t.g.one(seat, {
    topic: 'gain',
    prompt: text('dark-blood:ask.gain.one'),
    options: kinds,
  })) as Resource;
  for (const kind of gave) resources[kind]--;
  resources[got]++;
  happen(t, 'other', 'traded', { seat, gave: both(gave), got: resourceName(got) });
}

/** Whether a seat has two resources to trade. */
export function canTrade(t: Table, seat: Seat): boolean {
  return resourcesOf(playerAt(t.s, seat)) >= 2;
}

/** Two resources in words: "2 Sulfur", "1 Anvil Dust and 1 Sulfur". */
function both([a, b]: readonly Resource[]): Arg[] {
  return bundle(a === b ? { [a as Resource]: 2 } : { [a as Resource]: 1, [b as Resource]: 1 });
}
