/** @import { CallBody, CallResult, ClientCall, clientApi } from '../../protocol.ts' */

/**
 * Method and path of each call the page makes; the types hold this table to the protocol.
 * @satisfies {{ [C in ClientCall]?: [(typeof clientApi)[C]['method'], (typeof clientApi)[C]['path']] }}
 */
const routes = /** @type {const} */ ({
  users: ['GET', '/client/users'],
  createUser: ['POST', '/client/users'],
  setLocale: ['PATCH', '/client/me'],
  state: ['GET', '/client/state'],
  messages: ['GET', '/client/channels/:id/messages'],
  send: ['POST', '/client/channels/:id/messages'],
  remove: ['DELETE', '/client/channels/:id/messages/:message'],
  command: ['POST', '/client/commands'],
  autocomplete: ['POST', '/client/autocomplete'],
  component: ['POST', '/client/components'],
  modal: ['POST', '/client/modals'],
  interaction: ['GET', '/client/interactions/:id'],
  openThread: ['POST', '/client/threads'],
  openDm: ['POST', '/client/dms'],
  createChannel: ['POST', '/client/channels'],
  clock: ['GET', '/client/clock'],
  advanceClock: ['POST', '/client/clock'],
});

/** A call that was refused or did not get through. `message` can be shown as it is. */
export class CallError extends Error {
  /**
   * @param {string} code for programs; 'unreachable' if the sandbox did not answer at all
   * @param {string} message for people
   */
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

/**
 * Makes one call of the client API.
 *
 * @template {keyof typeof routes} C
 * @param {C} name
 * @param {object} [how]
 * @param {string} [how.as] id of the acting user; only `users` and `createUser` go without
 * @param {string} [how.id] what `:id` in the path stands for
 * @param {string} [how.message] what `:message` in the path stands for
 * @param {Record<string, string>} [how.query] further parts of the query
 * @param {CallBody<C>} [how.body]
 * @returns {Promise<CallResult<C>>}
 * @throws {CallError}
 */
export async function call(name, { as, id = '', message = '', query = {}, body } = {}) {
  const [method, path] = routes[name];
  const search = new URLSearchParams(as ? { as, ...query } : query);
  /** @type {Response} */
  let response;
  try {
    response = await fetch(`${path.replace(':id', id).replace(':message', message)}?${search}`, {
      method,
      ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
    });
  } catch {
    throw new CallError('unreachable', 'The sandbox does not answer. Is it still running?');
  }
  const text = await response.text();
  if (response.ok) return JSON.parse(text || '{}');
  throw refusal(response.status, text);
}

/**
 * @param {number} status
 * @param {string} text
 */
function refusal(status, text) {
  try {
    const { code, message } = JSON.parse(text);
    if (typeof message === 'string') return new CallError(String(code), message);
  } catch {
    // Not JSON: fall through to words of our own.
  }
  return new CallError('broken', `The sandbox answered ${status} without saying why.`);
}
