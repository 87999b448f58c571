// @ts-check
/** `npm start`: sets the project up if need be, then runs the bot in this very process, so that signals reach it. */
import { fileURLToPath } from 'node:url';
import { readArguments } from './arguments.mjs';
import { setUpOrExit } from './setup.mjs';

const USAGE = `Usage: npm start

Runs Pactkeeper until Ctrl-C: on Discord where DISCORD_TOKEN is set, else in a sandbox, a small Discord on this machine.
It takes no arguments. What can be set stands in the environment or in a file .env (see .env.example):
DISCORD_TOKEN, DATA_DIR, CARD_SETS_DIR, LOG_LEVEL, SANDBOX_PORT, BACKUP_DIR, BACKUP_EVERY_HOURS, BACKUPS_KEPT, METRICS_PORT.
README.md says what each one means.`;

readArguments(USAGE, 0);
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
