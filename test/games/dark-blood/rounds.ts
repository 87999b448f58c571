import { PLACES, type Place } from '../../../src/games/dark-blood/names.ts';
import type { Viewer } from '../../../src/kernel/index.ts';
import { type Village, type VillageSpec, village } from './table.ts';

/** A seed of its own for each number. */
export function seedOf(number: number): string {
  return number.toString(16).padStart(64, '0');
}

/**
 * A game at the beginning of its next Round, the log of whose Upkeep can be read: the last Cultist of the Round, one of
 * seat 0 at the Church, has just done nothing. It is Round 1 that ends, unless `round` says otherwise.
 */
export function nextRound(spec: VillageSpec = {}): Village {
  const church = { ...spec.places?.church, cultists: [0] };
  return village({ round: 1, ...spec, places: { ...spec.places, church } }).act('stay');
}

/** The first of many seeds with which a situation comes about that chance decides. @throws Error where it never does */
export function bySeed(make: (seed: string) => Village, comes: (t: Village) => boolean): Village {
  for (let number = 0; number < 500; number++) {
    const t = make(seedOf(number));
    if (comes(t)) return t;
  }
  throw new Error('no seed brings that about');
}

/** The Location with a Priority number. */
export function atPriority(t: Village, priority: number): Place {
  const place = PLACES.find((each) => t.at(each).priority === priority);
  if (!place) throw new Error(`nothing has Priority ${priority}`);
  return place;
}

/** All that a viewer is given of each of some games: the same where the viewer must not be able to tell them apart. */
export function seen(viewer: Viewer, ...games: Village[]): string[] {
  return games.map((t) => t.seenBy(viewer));
}

/** Plays a Placement Phase out: everybody puts all Cultists into the Church. */
export function allToChurch(t: Village): Village {
  while (t.step === 'placement') t.place('church');
  return t;
}

/** Answers every open question by its fallback. @returns the topics that were asked, in order */
export function playOn(t: Village, until: (t: Village) => boolean): string[] {
  const topics: string[] = [];
  while (!t.outcome && !until(t)) {
    const open = t.match.decisions.find((o) => o.given === undefined);
    if (!open) throw new Error('nobody is asked');
    topics.push(open.decision.topic);
    t.answer(open.decision.seat, open.decision.topic, open.decision.fallback);
  }
  return topics;
}
