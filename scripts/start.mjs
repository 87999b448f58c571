// @ts-check
/** `npm start`: sets the project up if need be, then runs the bot in this very process, so that signals reach it. */
import { fileURLToPath } from 'node:url';
import { setUpOrExit } from './setup.mjs';

await setUpOrExit();

const { register } = await import('tsx/esm/api');
register();

const main = new URL('../src/main.ts', import.meta.url);
process.argv[1] = fileURLToPath(main);
await import(main.href);
