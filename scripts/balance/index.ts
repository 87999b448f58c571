import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { reportOn as darkBlood } from './dark-blood.ts';
import { reportOn as darkPact } from './dark-pact.ts';

/**
 * `npm run balance GAME [-- --games N]`: lets a game's machine players play N games (default 500) in each way that it can be
 * played, and writes what came of it to docs/balance-GAME.md. Seeds are fixed: the same cards and the same N give the same
 * report.
 */
const reports: Record<string, (games: number) => string> = { 'dark-pact': darkPact, 'dark-blood': darkBlood };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { games: { type: 'string', default: '500' } },
});
const [game = '', ...more] = positionals;
const games = Number(values.games);
const reportOn = Object.hasOwn(reports, game) ? reports[game] : undefined;
if (!reportOn || more.length > 0 || !Number.isSafeInteger(games) || games < 1) {
  const known = Object.keys(reports).join(' or ');
  console.error(
    `Say which game (${known}) and, if you like, how many games: npm run balance dark-pact -- --games 1000`,
  );
  process.exit(2);
}
const report = reportOn(games);
writeFileSync(new URL(`../../docs/balance-${game}.md`, import.meta.url), report);
console.info(report);
