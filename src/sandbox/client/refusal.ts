import type { ClientError } from '../protocol.ts';

/** What a client does not let its user do, with a sentence that says why. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }

  body(): ClientError {
    return { code: this.code, message: this.message };
  }
}

/** Something named does not exist or cannot be seen. */
export const notThere = (message: string) => new Refusal(404, 'not_found', message);
/** The user lacks a permission. */
export const notAllowed = (message: string) => new Refusal(403, 'not_allowed', message);
/** What was entered or chosen does not fit. */
export const notFitting = (message: string) => new Refusal(400, 'not_fitting', message);
