import { type Text, text } from '../kernel/index.ts';

/** Something a table does not do, in words for the one who asked. Nothing has changed when it is thrown. */
export class TableRefusal extends Error {
  /**
   * @param why the last part of a key under `table:refusal` (`full`, `stale`, `not-saved`, ...), for tests and callers
   * @param args what the wording may name
   */
  constructor(
    readonly why: string,
    args?: Text['args'],
  ) {
    super(`refused: ${why}`);
    this.name = 'TableRefusal';
    this.reason = text(`table:refusal.${why}`, args);
  }

  /** What to tell them. */
  readonly reason: Text;
}
