import type { Decision } from './decision.ts';

/** Why an answer was not taken. Nothing has changed when one of these is thrown. */
export type RefusalReason = 'stale' | 'not-yours' | 'illegal' | 'over' | 'nothing-to-undo';

/** An answer or undo that the kernel does not take; the match is as it was before. */
export class Refusal extends Error {
  /**
   * @param reason `stale` the decision is no longer open, `not-yours` it is open for another seat, `illegal` the answer
   *   is not among the legal ones, `over` the game has ended, `nothing-to-undo` no own answer can be taken back
   * @param decision for `illegal`: the open decision, which lists what would be legal
   */
  constructor(
    readonly reason: RefusalReason,
    readonly decision?: Decision,
  ) {
    super(`refused: ${reason}`);
    this.name = 'Refusal';
  }
}

/** A recorded answer does not fit the question that the rules ask now: the rules changed since it was given. */
export class Diverged extends Error {
  /** @param seq the event number of the first answer that no longer fits */
  constructor(readonly seq: number) {
    super(`answer ${seq} does not fit the question asked on replay`);
    this.name = 'Diverged';
  }
}
