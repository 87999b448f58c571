import { type Arg, type Text, text } from '../../kernel/index.ts';
import {
  type Circle,
  type Cult,
  type Disc,
  type Offering,
  type Place,
  RESOURCES,
  type Resource,
  type Ritual,
} from './names.ts';

/** What things are called, to be put into other texts. */
export const placeName = (place: Place): Text => text(`dark-blood:place.${place}`);
export const cultName = (cult: Cult): Text => text(`dark-blood:cult.${cult}`);
export const cultsName = (cult: Cult): Text => text(`dark-blood:cults.${cult}`);
export const resourceName = (kind: Resource): Text => text(`dark-blood:resource.${kind}`);
export const ritualName = (ritual: Ritual): Text => text(`dark-blood:ritual.${ritual}`);
export const circleName = (circle: Circle): Text => text(`dark-blood:circle.${circle}`);
export const offeringName = (offering: Offering): Text => text(`dark-blood:offering.${offering}`);
export const discName = (disc: Disc): Text => text(`dark-blood:disc.${disc}`);

/** Amounts of resources as a list: "2 Sulfur and 1 Powdered Bones". */
export function bundle(amounts: Partial<Record<Resource, number>>): Arg[] {
  return RESOURCES.filter((kind) => (amounts[kind] ?? 0) > 0).map((kind) => amountOf(kind, amounts[kind] ?? 0));
}

/** Whole sentences, one after another. */
export function sentences(lines: readonly Text[]): Text {
  return lines.reduce((first, next) => text('dark-blood:text.then', { first, next }));
}

/** Sentences, one a line. */
export function lines(all: readonly Text[]): Text {
  return all.reduce((first, next) => text('dark-blood:text.lines', { first, next }));
}

/** An amount of one thing: "2 Sulfur", "1 Silver". */
export function amountOf(what: Resource | 'silver' | 'blood' | 'any', count: number): Text {
  return text(`dark-blood:amount.${what}`, { count });
}
