/** A seat at the table, counted from 0 in seating order (clockwise). */
export type Seat = number;

/** What may stand in a text: a plain word or number, another text, a player by seat, or a list of such. */
export type Arg = string | number | Text | { seat: Seat } | Arg[];

/**
 * Something to be said, not yet worded: a key of the dictionary (`dark-pact:log.play`) and what to put in.
 * It is worded for each reader, in their language and with the names at the table (see src/words).
 */
export interface Text {
  key: string;
  args?: Record<string, Arg>;
}

/**
 * Makes a text.
 * @param key the dictionary key, `namespace:path`
 * @param args what the wording may name
 */
export function text(key: string, args?: Record<string, Arg>): Text {
  return args ? { key, args } : { key };
}
