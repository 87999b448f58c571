/**
 * `npm run restore FILE`: puts a backup in the place of the bot's database; the bot must be stopped. It ends with 0 where that
 * is done, with 1 where it cannot be, and with 2 where it is called otherwise.
 */
import { join, relative, resolve } from 'node:path';
import { systemClock } from '../src/clock.ts';
import { ConfigError, readConfig } from '../src/config.ts';
import { BadBackup, backupsIn, HeldElsewhere, restore } from '../src/store/index.ts';
import { misused, readArguments } from './arguments.mjs';

const USAGE = `Usage: npm run restore FILE

Puts a backup in the place of the bot's database. Stop the bot first. What was there before is kept beside it.`;

const [given] = readArguments(USAGE, 1).positionals;
const say = (line: string) => process.stderr.write(`${line}\n`);

try {
  const { dataDir, backups } = readConfig(process.env, process.cwd());
  if (given === undefined) {
    const last = backupsIn(backups.folder).at(-1);
    const newest = last
      ? `the newest is ${relative('.', last.file)}`
      : `there is none in ${relative('.', backups.folder)} yet`;
    misused(`Name the backup to bring back: ${newest}.`, USAGE);
  }
  const file = join(dataDir, 'pactkeeper.sqlite');
  const aside = await restore(resolve(given), file, systemClock.now());
  say(`${given} is restored to ${file}.`);
  if (aside !== null) say(`What was there before is kept in ${aside}.`);
  say('Start the bot with npm start.');
} catch (error) {
  if (error instanceof ConfigError) say(error.message);
  else if (error instanceof HeldElsewhere) say(`Stop the bot first: ${error.message}. Nothing has been changed.`);
  else if (error instanceof BadBackup) say(`${given} cannot be restored: ${error.message}. Nothing has been changed.`);
  else throw error;
  process.exitCode = 1;
}
