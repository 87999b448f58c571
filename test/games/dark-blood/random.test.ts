import { describe, expect, it } from 'vitest';
import { standardCards } from '../../../src/games/dark-blood/cards.ts';
import { darkBlood } from '../../../src/games/dark-blood/index.ts';
import { RITUALS } from '../../../src/games/dark-blood/names.ts';
import { type Answer, Chance, type Decision } from '../../../src/kernel/index.ts';
import { assertPromises, type Point, type Roll, randomAnswer, randomGame, testSeed } from '../../kernel/harness.ts';

const SAMPLE_EVERY = 23;
/** How many games the eager players have to meet everything. */
const GAMES = 120;

/** Every question that versus can ask. */
const TOPICS = [
  ...['cult', 'objective', 'sides', 'place', 'activate', 'after', 'payment', 'trade', 'upgrade', 'give', 'gain'],
  ...['destroy', 'steal', 'owner', 'kill', 'return', 'convert', 'shift', 'from', 'to', 'trigger', 'hexes', 'side'],
  ...['monstrosity', 'react', 'curse', 'name', 'sigil', 'bid', 'bid-with', 'bid-resources'],
];

/**
 * A player who takes what it likes best where it can, and leaves what it does not like; at times it chooses by lot. So what
 * is rare by lot comes up.
 * @param likes the best first
 */
const eager =
  (likes: readonly (readonly string[])[], left: readonly string[]) =>
  (d: Decision, roll: Roll): Answer => {
    const ranks = [...likes.map((liked) => (id: string) => liked.includes(id)), (id: string) => !left.includes(id)];
    const from = ranks.map((fits) => d.options.filter(({ id }) => fits(id))).find((fit) => fit.length > 0) ?? [];
    const chosen = from[roll(Math.max(1, from.length))];
    return d.kind === 'pick' && d.max === 1 && chosen && roll(8) > 0 ? [chosen.id] : randomAnswer(d, roll);
  };
const IDLE = ['stay', 'pass', 'none', 'keep', 'done'];
/** One is after upgrades, Rituals and reactions; one uncovers its Passives and keeps what it gathers. */
const adept = eager(
  [
    ['upgrade', 'card', 'majority', 'use', 'two', 'move'],
    [...RITUALS, 'gather:left'],
  ],
  IDLE,
);
const hoarder = eager([['corrupt', 'two', 'gather:left']], [...IDLE, 'trade', 'upgrade']);

/** Plays one game to its end. @returns the log */
function play(
  number: number,
  seats: number,
  options: object,
  choose: (d: Decision, roll: Roll) => Answer,
  // biome-ignore lint/suspicious/noExplicitAny: it looks at the point from outside alone
  onStep: (point: Point<any, any, any>) => void,
) {
  const terms = { seed: testSeed(number), seats, options: darkBlood.options.parse(options) };
  const chance = new Chance(testSeed(number, 1));
  const { match, log } = randomGame(darkBlood, terms, (n) => chance.int(n), { undoOneIn: 20, choose, onStep });
  expect(match.outcome?.winners).toHaveLength(1);
  return log;
}

describe('random games of Dark Blood', () => {
  const promises = (number: number) => {
    const deals = new Chance(testSeed(number, 2));
    // biome-ignore lint/suspicious/noExplicitAny: as above
    return (point: Point<any, any, any>) => {
      if (point.event.seq % SAMPLE_EVERY === 0) assertPromises(point, deals);
    };
  };

  it.each([2, 3, 4])('end, keep every component and all the kernel promises, with %i players', (seats) => {
    for (let number = 1; number <= 4; number++) {
      const events = number % 3 === 0 ? '2345' : 'none';
      const cults = number % 2 === 0 ? 'random' : 'chosen';
      play(number, seats, { inquisitor: number % 2 === 0, events, cults }, randomAnswer, promises(number));
    }
  });

  it.each([2, 3, 4])('so do those of %i eager players, with every module', (seats) => {
    for (let number = 11; number <= 13; number++) {
      const events = number % 2 === 0 ? '2345' : '35';
      play(number, seats, { inquisitor: true, events, cults: 'random' }, adept, promises(number));
    }
  });

  it('meet every question, every Ritual on both sides, and every Passive that reacts', () => {
    const { allBooks } = standardCards;
    const wanted = new Set([
      ...TOPICS,
      ...allBooks.flatMap(({ rituals }) => RITUALS.flatMap((ritual) => rituals[ritual].map(({ title }) => title))),
      ...allBooks.flatMap(({ passives }) =>
        passives.filter(({ sides }) => sides.some(({ rule }) => rule === 'attacked')).map(({ title }) => title),
      ),
    ]);
    const surprises = new Set<string>();
    for (let number = 100; number < 100 + GAMES && wanted.size > 0; number++) {
      const options = { inquisitor: true, events: '2345', cults: 'chosen' };
      const choose = number % 3 === 0 ? hoarder : adept;
      const log = play(number, choose === adept ? 4 : 2, options, choose, ({ match }) => {
        for (const { decision } of match.decisions) {
          wanted.delete(decision.topic);
          if (!TOPICS.includes(decision.topic)) surprises.add(decision.topic);
        }
      });
      for (const { line } of log) {
        if (line.key === 'dark-blood:log.ritual') wanted.delete(String(line.args?.title));
        if (line.key === 'dark-blood:log.reacts') wanted.delete(String(line.args?.passive));
      }
    }
    expect([...wanted]).toEqual([]);
    expect([...surprises]).toEqual([]);
  }, 120_000);
});
