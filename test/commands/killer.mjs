// @ts-check
/**
 * Loaded into a bot before it starts, it kills the bot as by `kill -9` at one point of the way that an answer takes: at the
 * point that KILL_AT names, the first time after a SIGUSR2. A request is killed before any of it is written, its answer when
 * it has come in and nothing has been done with it.
 */
import { subscribe } from 'node:diagnostics_channel';
import Database from 'better-sqlite3';

const at = process.env.KILL_AT;
let armed = false;
process.on('SIGUSR2', () => {
  armed = true;
});

/** @param {string} point */
function reached(point) {
  if (armed && point === at) process.kill(process.pid, 'SIGKILL');
}

const { transaction } = Database.prototype;
Database.prototype.transaction = /** @type {any} */ (
  /** @this {import('better-sqlite3').Database} @param {(...args: any[]) => any} work */
  function (work) {
    const whole = transaction.call(this, (...args) => {
      const result = work(...args);
      reached('before-commit');
      return result;
    });
    /** @param {(...args: any[]) => any} run */
    const then =
      (run) =>
      (/** @type {any[]} */ ...args) => {
        const result = run.apply(this, args);
        reached('after-commit');
        return result;
      };
    const { deferred, immediate, exclusive } = whole;
    return Object.assign(then(whole), {
      deferred: then(deferred),
      immediate: then(immediate),
      exclusive: then(exclusive),
      database: this,
    });
  }
);

/** @param {{ method: string, path: string }} request */
function kindOf({ method, path }) {
  if (path.includes('/callback')) return 'acknowledgement';
  if (/\/webhooks\/.*original/.test(path)) return 'reply';
  if (method === 'POST' && /\/channels\/\d+\/messages$/.test(path)) return 'post';
  return 'other';
}
subscribe('undici:client:sendHeaders', (message) => {
  reached(`before-${kindOf(/** @type {any} */ (message).request)}`);
});
subscribe('undici:request:headers', (message) => {
  reached(`after-${kindOf(/** @type {any} */ (message).request)}`);
});
