/** `npm run restore FILE`: puts a backup in the place of the bot's database; the bot must be stopped. */
import { join, resolve } from 'node:path';
import { systemClock } from '../src/clock.ts';
import { ConfigError, readConfig } from '../src/config.ts';
import { BadBackup, HeldElsewhere, restore } from '../src/store/index.ts';

const [given, ...more] = process.argv.slice(2);
const say = (line: string) => process.stderr.write(`${line}\n`);

try {
  if (given === undefined || more.length > 0)
    throw new BadBackup('name one file, as in npm run restore data/backups/FILE');
  const file = join(readConfig(process.env, process.cwd()).dataDir, 'pactkeeper.sqlite');
  const aside = await restore(resolve(given), file, systemClock.now());
  say(`${given} is restored to ${file}.`);
  if (aside !== null) say(`What was there before is kept in ${aside}.`);
  say('Start the bot with npm start.');
} catch (error) {
  if (error instanceof ConfigError) say(error.message);
  else if (error instanceof HeldElsewhere) say(`Stop the bot first: ${error.message}. Nothing has been changed.`);
  else if (error instanceof BadBackup)
    say(`${given ?? 'Nothing'} cannot be restored: ${error.message}. Nothing has been changed.`);
  else throw error;
  process.exitCode = 1;
}
