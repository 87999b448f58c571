import { writeFileSync } from 'node:fs';
import { misused, readArguments } from '../arguments.mjs';
import { reportOn as darkBlood } from './dark-blood.ts';
import { reportOn as darkPact } from './dark-pact.ts';

const USAGE = `Usage: npm run balance GAME [-- --games N]

Lets the machine players of GAME (dark-pact or dark-blood) play N games (500 if left out) in each way that it can be played,
and writes what came of it to docs/balance-GAME.md. Seeds are fixed: the same cards and the same N give the same report.`;

const reports: Record<string, (games: number) => string> = { 'dark-pact': darkPact, 'dark-blood': darkBlood };

const { values, positionals } = readArguments(USAGE, 1, ['games']);
const [game = ''] = positionals;
const games = Number(values.games ?? 500);
const reportOn = Object.hasOwn(reports, game) ? reports[game] : undefined;
if (!reportOn) misused(`Name the game: ${Object.keys(reports).join(' or ')}.`, USAGE);
if (!Number.isSafeInteger(games) || games < 1) misused(`--games takes a whole number from 1 on.`, USAGE);
const report = reportOn(games);
writeFileSync(new URL(`../../docs/balance-${game}.md`, import.meta.url), report);
console.info(report);
