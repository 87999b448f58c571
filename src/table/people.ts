import type { Arg, Text } from '../kernel/index.ts';
import { text } from '../kernel/index.ts';
import type { Store } from '../store/index.ts';

/** The key of {@link someone}. Where nobody can be named any more it says so. */
const SOMEONE = 'table:someone';

/**
 * Somebody in a line of the log who need not have a seat, by their number in the store: so that they can be forgotten. When
 * the line is read, {@link named} puts in who that is.
 */
export function someone(user: number): Text {
  return text(SOMEONE, { user });
}

/** A text in which everybody that {@link someone} stands for is mentioned as Discord does it. */
export function named(store: Store, said: Text): Text {
  return changed(said, ({ args }) => {
    const id = store.discordIdOf(Number(args?.user));
    return id === null ? null : `<@${id}>`;
  });
}

/** A text in which those that {@link someone} stands for have other numbers, as in another database. */
export function renumbered(said: Text, number: (user: number) => number): Text {
  return changed(said, ({ args }) => someone(number(Number(args?.user))));
}

function changed(said: Text, by: (someone: Text) => Arg | null): Text {
  const within = (arg: Arg): Arg => {
    if (typeof arg !== 'object') return arg;
    if (Array.isArray(arg)) return arg.map(within);
    if ('seat' in arg) return arg;
    return arg.key === SOMEONE ? (by(arg) ?? arg) : changed(arg, by);
  };
  if (!said.args) return said;
  return { key: said.key, args: Object.fromEntries(Object.entries(said.args).map(([k, arg]) => [k, within(arg)])) };
}
