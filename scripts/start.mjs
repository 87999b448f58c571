// @ts-check
/** `npm start`: sets the project up if need be, then runs the bot in this very process, so that signals reach it. */
import { fileURLToPath } from 'node:url';
import { setUpOrExit } from './setup.mjs';

await setUpOrExit();

if (process.env.npm_lifecycle_event) passOnStop();

const { register } = await import('tsx/esm/api');
register();

const main = new URL('../src/main.ts', import.meta.url);
process.argv[1] = fileURLToPath(main);
await import(main.href);

/**
 * npm hands SIGTERM to the shell between it and this process, and many shells end without handing it on; so being left
 * by that shell counts as SIGTERM, unless a signal came by itself (Ctrl-C reaches all three).
 */
function passOnStop() {
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid !== shell) process.kill(process.pid, 'SIGTERM');
  }, 200).unref();
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
    process.once(signal, () => {
      clearInterval(watch);
      if (process.listenerCount(signal) === 0) process.exit(1); // the bot does not listen yet
    });
  }
}
