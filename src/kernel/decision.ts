import { createHash } from 'node:crypto';
import type { Seat, Text } from './text.ts';

/** One legal choice. Its id is a name that means something to its reader, never an index or an instance number. */
export interface Option {
  id: string;
  label: Text;
  detail?: Text;
  /** The title of the card that this option is about, so that a panel can group or picture it. */
  card?: string;
  /** Where that card lies, by the game's own name of the place: pictures mark it there. */
  zone?: string;
}

/** `pick` and `arrange`: option ids (arrange: in order); `amount`: a whole number. */
export type Answer = readonly string[] | number;

/** One question to one seat. Every legal answer is listed; nothing illegal can be offered. */
export interface Decision {
  seat: Seat;
  kind: 'pick' | 'amount' | 'arrange';
  /** What kind of question this is (`play`, `react`, `bid`): standing orders, statistics and tests go by it. */
  topic: string;
  prompt: Text;
  /** Every option, for `pick` and `arrange`; empty for `amount`. */
  options: Option[];
  /** How many options (`pick`, `arrange`), or which numbers (`amount`), are legal, both ends included. */
  min: number;
  max: number;
  /** Others may know that it is open, never what it offers or what was answered. */
  secret: boolean;
  /** Asked of several at once: true hides answers until all are in, false shows them as they come. */
  sealed: boolean;
  /** For a missed deadline, an absent or resigned seat; always legal. */
  fallback: Answer;
  /** Asked in a reaction window: to which kind of event. The fallback is passing then. */
  reaction?: { to: string };
}

/** What a rule says to ask; the rest of a {@link Decision} follows from it. */
export interface Question {
  topic: string;
  prompt: Text;
  options?: Option[];
  min?: number;
  max?: number;
  secret?: boolean;
  sealed?: boolean;
  fallback?: Answer;
  reaction?: Decision['reaction'];
}

/**
 * Completes a question: one option is picked unless `min` and `max` say otherwise; bounds are cut to the options there
 * are; the fallback is the least that is legal.
 * @param kind `pick` (which), `arrange` (which, and in which order) or `amount` (how many)
 */
export function decision(seat: Seat, kind: Decision['kind'], q: Question): Decision {
  const options = q.options ?? [];
  const most = kind === 'amount' ? (q.max ?? 0) : Math.min(q.max ?? 1, options.length);
  const min = Math.min(q.min ?? (kind === 'amount' ? 0 : 1), most);
  const least = kind === 'amount' ? min : options.slice(0, min).map((o) => o.id);
  return {
    seat,
    kind,
    topic: q.topic,
    prompt: q.prompt,
    options,
    min,
    max: most,
    secret: q.secret ?? false,
    sealed: q.sealed ?? true,
    fallback: q.fallback ?? least,
    ...(q.reaction && { reaction: q.reaction }),
  };
}

/**
 * Whether an answer is legal: its form, the options it names (each once), and the bounds.
 * @param answer anything that came from outside
 */
export function isLegal(d: Decision, answer: unknown): answer is Answer {
  if (d.kind === 'amount')
    return Number.isSafeInteger(answer) && (answer as number) >= d.min && (answer as number) <= d.max;
  if (!Array.isArray(answer) || answer.length < d.min || answer.length > d.max) return false;
  const ids = new Set<unknown>(answer);
  return ids.size === answer.length && [...ids].every((id) => d.options.some((o) => o.id === id));
}

/** What an answer says in words: its number, or the labels of the options that it names, in its order. */
export function wordsOfAnswer({ options }: Decision, answer: Answer): number | Text[] {
  if (typeof answer === 'number') return answer;
  return answer.flatMap((id) => options.find((option) => option.id === id)?.label ?? []);
}

/**
 * A short hash of what was asked (seat, kind, topic, option ids, bounds), stored with each answer, so that a replay under
 * changed rules notices that the question is another.
 */
export function decisionHash(d: Decision): string {
  const asked = JSON.stringify([d.seat, d.kind, d.topic, d.options.map((o) => o.id), d.min, d.max]);
  return createHash('sha256').update(asked).digest('base64url').slice(0, 16);
}

/**
 * Ids for things that may stand in a zone more than once: the name, then `name~2`, `name~3` for further copies. Copies
 * are alike, so which of them carries which number tells nothing.
 * @param names for instance the titles of the cards in a hand
 */
export function copyIds(names: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return names.map((name) => {
    const copy = (seen.get(name) ?? 0) + 1;
    seen.set(name, copy);
    return copy === 1 ? name : `${name}~${copy}`;
  });
}

/** The name behind an id made by {@link copyIds}. */
export function nameOf(id: string): string {
  return id.replace(/~\d+$/, '');
}
