/** `npm run bench`: measures what the bot must be quick at. Nothing here is a test: machines differ, ratios less so. */
import { writeFileSync } from 'node:fs';
import { cpus, release } from 'node:os';
import { misused, readArguments } from '../scripts/arguments.mjs';
import { games } from '../src/games/index.ts';
import { randomAnswer } from '../test/kernel/harness.ts';
import { earlyAndLate, idle, midStates, playRandomly, roundTrips } from './games.ts';
import { latency } from './latency.ts';
import { boards } from './pictures.ts';
import { type Comparison, interleaved, median, quantile, ROUNDS } from './rounds.ts';
import { answer, openRoom, restoring } from './tables.ts';

const USAGE = `Usage: npm run bench [GAME]

Measures what the bot must be quick at, each thing against another in the same run, and writes the figures to
docs/performance.md: some minutes for each game. With GAME (${Object.keys(games).join(' or ')}) it measures that one alone, and writes nothing.`;

const comparisons: Comparison[] = [];

async function compare(
  terms: Omit<Comparison, 'a' | 'b' | 'ratio'>,
  a: () => number | Promise<number>,
  b: () => number | Promise<number>,
): Promise<void> {
  const comparison = { ...terms, ...(await interleaved(a, b)) };
  comparisons.push(comparison);
  console.log(row(comparison));
}

function row({ name, what, against, a, b, unit, ratio, wanted }: Comparison): string {
  const bound = 'atMost' in wanted ? `at most ${wanted.atMost}` : `at least ${wanted.atLeast}`;
  const met = 'atMost' in wanted ? ratio <= wanted.atMost : ratio >= wanted.atLeast;
  return `| ${name} | ${what}: ${figure(a)} ${unit} | ${against}: ${figure(b)} ${unit} | ${ratio.toFixed(2)} | ${bound} | ${met ? 'yes' : 'no'} |`;
}

function figure(n: number): string {
  return n >= 100 ? Math.round(n).toLocaleString('en') : n.toPrecision(3);
}

const [named] = readArguments(USAGE, 1).positionals;
const measured = Object.values(games).filter(({ id }) => named === undefined || named === id);
if (measured.length === 0) misused(`There is no game "${named}": it is ${Object.keys(games).join(' or ')}.`, USAGE);
const waited: string[] = [];

for (const { id, title } of measured) {
  const states = midStates(id);
  const size = Math.round(states.join('').length / states.length);
  await compare(
    {
      name: `${title}: random play`,
      what: 'answers, with the options listed and the view made',
      against: `JSON round trips of states in mid-game (${size} bytes)`,
      unit: '/s',
      wanted: { atLeast: 1.5 },
    },
    () => playRandomly(id, 20_000),
    () => roundTrips(states, 20_000),
  );

  const room = openRoom(id, `${id}-answers`);
  const empty = room.size();
  const given = answer(room, 200, idle(id)).length;
  const bytes = Math.round((room.size() - empty) / given);
  await compare(
    {
      name: `${title}: a saved answer`,
      what: 'checked, applied, on disk',
      against: `a bare commit of the same bytes (${bytes})`,
      unit: 'ms',
      wanted: { atMost: 2.5 },
    },
    () => median(answer(room, 40, idle(id))),
    () => median(room.bareCommits(40, bytes)),
  );
  room.close();

  const each = 3;
  const at = earlyAndLate(id, each * (ROUNDS + 1));
  const rooms = { early: openRoom(id, `${id}-early`), late: openRoom(id, `${id}-late`) };
  const broughtBack = async (when: 'early' | 'late') => {
    const took: number[] = [];
    answer(rooms[when], each, idle(id));
    for (let i = 0; i < each; i++) took.push(await restoring(rooms[when]));
    return median(took);
  };
  for (const when of ['early', 'late'] as const) answer(rooms[when], at[when], idle(id));
  await compare(
    {
      name: `${title}: bringing a game back`,
      what: `near answer ${at.late.toLocaleString('en')}`,
      against: `near answer ${at.early}`,
      unit: 'ms',
      wanted: { atMost: 1.5 },
    },
    () => broughtBack('late'),
    () => broughtBack('early'),
  );
  rooms.early.close();
  rooms.late.close();

  const { paintAndEncode, encodeAlone } = boards(id);
  await compare(
    {
      name: `${title}: a board`,
      what: 'painted with warm caches and encoded',
      against: 'encoded only',
      unit: 'ms',
      wanted: { atMost: 2.5 },
    },
    paintAndEncode,
    encodeAlone,
  );

  const waits = await latency(id, { tables: 50, perSecond: 10, seconds: 30 }, randomAnswer);
  const shares = ([0.5, 0.9, 0.99] as const).map((share) => `p${share * 100} ${quantile(waits, share).toFixed(1)} ms`);
  waited.push(`- ${title}: ${shares.join(', ')} (${waits.length} interactions)`);
  console.log(waited.at(-1));
}

const [cpu] = cpus();
const report = `# How quick it is

Written by \`npm run bench\`. Each figure is the median of nine rounds; what is compared was measured in turn in the same run,
and the ratio is the median of the rounds' ratios. Absolute figures are of one machine: ${cpus().length} cores, ${cpu?.model ?? ''},
Linux ${release()}, Node ${process.version}.

| What | Measured | Against | Ratio | Wanted | Met |
| --- | --- | --- | --- | --- | --- |
${comparisons.map(row).join('\n')}

**Under load**: 50 tables, 10 interactions a second at random times, one in four ending a turn; the sandbox in a process of
its own. From the gateway frame's arrival in the bot to its acknowledgement being written (wanted: p99 under 100 ms):

${waited.join('\n')}

## Why random play is held to so much, and what it does not reach

A round trip through JSON is native code, and states are small: a card is its title, and what can be told from the cards is not
in the state. So one round trip of Dark Pact takes some 15 microseconds, and 1.5 times as many answers would leave 10 for each.
By the profile, about half of an answer's time goes into the rules and the options, a quarter into the view, and a twelfth into
writing the state down at the end of a turn (which is half a round trip). Were the view free and no state ever written, it would
still be some 1.2 times. Dark Blood's turns are short: its state is written at almost every answer, a sixth of the time.

What could be had simply is done: a live game goes on with its state, not with its JSON read back
([decision 2](decisions/0002-the-end-of-a-turn-is-a-barrier.md)); faces, options, offers and the lines of what happened are made
once. The rest would take views that know what has changed since the last one, place by place: code that every game would have
to write anew, and that would show what it forgets to renew. People answer a few times a minute; 20 microseconds of rules and a
view are little beside what it takes to put an answer on disk.
`;
if (named === undefined) writeFileSync(new URL('../docs/performance.md', import.meta.url), report);
