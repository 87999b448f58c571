import { DiscordAPIError, RESTJSONErrorCodes } from 'discord.js';
import { metrics } from '../src/metrics.ts';
import type { Deferred } from './sender.ts';

/**
 * Sends the acknowledgement of an interaction. Where Discord's answer to it was lost, it is sent again, and Discord says
 * that it has it already: then it counts as given, else the person would look at "thinking" for ever.
 * @param ephemeral whether it makes a private reply
 * @throws DiscordAPIError 10062 where it comes too late: nothing must be done then, for the person is told that it failed
 * @see https://docs.discord.com/developers/topics/opcodes-and-status-codes#json-json-error-codes
 */
export async function acknowledge(
  interaction: Deferred,
  send: () => Promise<unknown>,
  ephemeral = false,
): Promise<void> {
  const done = metrics.acknowledgement.startTimer();
  try {
    await send();
  } catch (error) {
    const given = RESTJSONErrorCodes.InteractionHasAlreadyBeenAcknowledged;
    if (!(error instanceof DiscordAPIError && error.code === given)) throw error;
    Object.assign(interaction, { deferred: true, ...(ephemeral && { ephemeral }) });
  }
  done();
}
