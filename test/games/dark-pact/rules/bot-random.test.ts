import { describe, expect, it } from 'vitest';
import { darkPact } from '../../../../src/games/dark-pact/index.ts';
import type { Options } from '../../../../src/games/dark-pact/options.ts';
import type { State } from '../../../../src/games/dark-pact/state.ts';
import type { DarkPactView } from '../../../../src/games/dark-pact/view.ts';
import { type Answer, Chance, isLegal, Match, type Text } from '../../../../src/kernel/index.ts';
import { has } from '../../../../src/words.ts';
import {
  assertPromises,
  assertSoundStep,
  innards,
  type Point,
  randomAnswer,
  saved,
  testSeed,
} from '../../../kernel/harness.ts';

const LEVELS = ['easier', 'normal', 'talisman', 'hallow', 'both'] as const;
const GAMES = 10;
/** Options that do nothing more: an eager person takes them only where there is no other. */
const IDLE = ['buy', 'done', 'pass', 'keep'];
/** Lines of the chart after which there is no going back to the top. */
const LAST = ['insights', 'exorcise'];

type Solo = Match<State, DarkPactView, Options>;

interface Told {
  turn: number;
  line: string;
  /** What it would say if nothing had been played yet this turn: by the whole chart. */
  fresh: string;
}

/** A person who plays at random against the Bot, to the end. @returns what the Bot said, by turn */
function playSolo(game: number, onStep: (point: Point<State, DarkPactView, Options>, chance: Chance) => void): Told[] {
  const options = darkPact.options.parse({ bot: LEVELS[game % LEVELS.length] });
  const [bot] = darkPact.machines?.(options) ?? [];
  if (!bot) throw new Error('there is no Bot');
  const terms = { seed: testSeed(game), seats: 2, options };
  const chance = new Chance(testSeed(game, 1));
  const told: Told[] = [];
  const { match }: { match: Solo } = Match.start(darkPact, terms, 1);
  for (let seq = 2; !match.outcome; seq++) {
    if (seq > 5000) throw new Error(`game ${game} has no end`);
    const open = match.decisions.find(({ given }) => given === undefined);
    if (!open) throw new Error('nobody is asked');
    const { id, decision } = open;
    let answer: Answer;
    if (decision.seat === 1) {
      const view = JSON.stringify(match.view(1));
      const said = bot.answer(match.view(1), decision);
      answer = said.answer;
      expect(isLegal(decision, answer), `${decision.topic}: ${JSON.stringify(answer)}`).toBe(true);
      // It has nothing in mind: from a copy of what it sees, asked again, comes the same answer.
      expect(bot.answer(JSON.parse(view) as DarkPactView, decision)).toEqual(said);
      expect(JSON.stringify(match.view(1))).toBe(view);
      if (said.why) {
        expect(has(said.why.key), said.why.key).toBe(true);
        const now = match.view(1);
        const fresh = bot.answer({ ...now, recent: { ...now.recent, now: [] } }, decision).why;
        told.push({ turn: now.turn, line: lineOf(said.why), fresh: fresh ? lineOf(fresh) : '' });
      }
    } else {
      answer = randomAnswer(decision, (n) => chance.int(n));
      if (chance.int(3) > 0 && Array.isArray(answer) && IDLE.includes(answer[0] ?? '')) {
        const active = decision.options.filter((option) => !IDLE.includes(option.id));
        if (active[0]) answer = [active[chance.int(active.length)]?.id ?? active[0].id];
      }
    }
    const before = saved(match);
    const step = match.answer(decision.seat, id, answer, seq);
    assertSoundStep(match);
    const event = { seq, seat: decision.seat, kind: 'answer' as const, id, answer };
    onStep({ match, terms, event, step, before, history: match.entries, events: [event] }, chance);
  }
  return told;
}

function lineOf(why: Text): string {
  return why.key.replace('dark-pact:bot.', '');
}

describe('Dark Pact: whole games against the Bot', () => {
  it(`end, ${GAMES} of them, with legal answers of the Bot alone, alike after a restart, and with no secret told`, {
    timeout: 120_000,
  }, () => {
    let promises = 0;
    for (let game = 0; game < GAMES; game++) {
      playSolo(game, (point, chance) => {
        if (point.event.seq % 31 !== game % 31) return;
        assertPromises(point, new Chance(testSeed(point.event.seq, 2 + game)));
        promises++;
        chance.int(2);
      });
    }
    expect(promises).toBeGreaterThan(GAMES);
  });

  it('DP-226 at its last line the Bot never goes back up in that turn; before that it always does', {
    timeout: 120_000,
  }, () => {
    const seen = new Set<string>();
    for (let game = 100; game < 100 + 3 * GAMES; game++) {
      const told = playSolo(game, () => {});
      for (const { line } of told) seen.add(line);
      for (const [i, { turn, line }] of told.entries()) {
        const next = told[i + 1];
        const goesOn = next?.turn === turn && LINES.includes(line) && [...LINES, 'toBuy'].includes(next.line);
        if (goesOn && !LAST.includes(line) && next.fresh !== 'insights') expect(next.line).toBe(next.fresh);
        if (!LAST.includes(line)) continue;
        const after = told.slice(i + 1).filter((later) => later.turn === turn && LINES.includes(later.line));
        expect(after.map((later) => later.line).filter((later) => later !== 'insights')).toEqual([]);
      }
    }
    for (const line of [
      'moreActions',
      'drawCards',
      'multipliedAction',
      'banish',
      'playPact',
      'insights',
      'buy',
      'keep',
    ])
      expect(seen).toContain(line);
  });

  it("DP-253 a new deal of the Bot's hidden cards leaves its open hand as it is, and shows the person the same", {
    timeout: 120_000,
  }, () => {
    let open = 0;
    for (let game = 0; game < 4; game++) {
      playSolo(game, ({ match, event }) => {
        const hand = match.view(0).players[1]?.openHand;
        if (!hand) return;
        open++;
        const other = match.redealt(0, new Chance(testSeed(event.seq, 9)));
        other.check();
        expect(other.view(0)).toEqual(match.view(0));
        expect(other.view(1).players[1]?.own?.hand).toEqual(hand);
        expect(innards(other).state.bot).toEqual(innards(match).state.bot);
      });
    }
    expect(open).toBeGreaterThan(20);
  });
});

/** The lines of the chart that play cards. */
const LINES = [
  'win',
  'moreActions',
  'drawCards',
  'multipliedAction',
  'retrieveAction',
  'singleAction',
  'banish',
  'enlighten',
  'attune',
  'callSpirit',
  'inherit',
  'playPact',
  'exorcise',
  'insights',
];
