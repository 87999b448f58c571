/**
 * `npm run verify FILE`: plays a game anew from a file that `/gm export` made, and says whether its seed, every shuffle, the
 * log and the result are what they should be. It ends with 0 where they are, with 1 where something is off, and with 2
 * where the file cannot be read.
 */
import { readFileSync } from 'node:fs';
import { games } from '../src/games/index.ts';
import { GameFile } from '../src/table/file.ts';
import { verify } from '../src/table/verify.ts';
import { say } from '../src/words.ts';
import { misused, readArguments } from './arguments.mjs';

const USAGE = `Usage: npm run verify FILE

Plays a game anew from a file that /gm export made, and says whether its seed, every shuffle and the result are right.`;

const [path] = readArguments(USAGE, 1).positionals;
const file = path === undefined ? misused('Name the file that /gm export made.', USAGE) : read(path);
const { problems, answers, segments, draws, match } = verify(file, games);

if (problems.length > 0) {
  console.log('Something is off with this game:');
  for (const problem of problems) console.log(`- ${problem}`);
  process.exitCode = 1;
} else {
  const names = file.seats
    .filter((seat) => seat.to === null)
    .map(({ person }) => file.people.find(({ id }) => id === person)?.name ?? '?');
  const outcome = match?.outcome ?? null;
  console.log(`The seed has the fingerprint that was told when the game was dealt out: ${file.seedHash}.`);
  console.log(`Every answer was possible where it was given: ${answers} were played anew, by the rules.`);
  console.log(
    `Every shuffle and draw is the seed's: ${draws} numbers were drawn from it, and all ${segments} states at`,
  );
  console.log('rest lie as they were written down. The log tells just what happened.');
  if (outcome) {
    const winners = outcome.winners.map((seat) => names[seat] ?? `seat ${seat + 1}`).join(' and ');
    const scores = outcome.scores ? ` The points by seat: ${outcome.scores.join(', ')}.` : '';
    const reason = say(outcome.reason, { locale: 'en', names });
    console.log(`The result is right: ${winners || 'nobody'} won. ${reason}${scores}`);
  } else {
    console.log('The game is not over, so there is no result yet.');
  }
}

/** The game in a file. */
function read(from: string): GameFile {
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(from, 'utf8'));
  } catch (error) {
    return giveUp(`${from} cannot be read: ${(error as Error).message}`);
  }
  const parsed = GameFile.safeParse(json);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  return giveUp(`${from} is not a file of a game: ${issue?.path.join('.') || 'all of it'}: ${issue?.message}`);
}

function giveUp(why: string): never {
  console.error(why);
  process.exit(2);
}
