/**
 * A solo table set up for a rules test: table.ts with the Bot at seat 1, answering by itself.
 *
 *     const t = solo({ bot: { hand: ['2x', 'A Little Learning'], deck: ['Silver'] }, supply: ['Ancestral Spirit'] });
 *     expect(t.letBot('treasure')).toEqual(['play A Little Learning', 'multiply 2x', 'play buy']);
 *
 * It is the Bot's turn unless `turnOf: 0` says otherwise. Supply and Supply deck are filled up with `Cursed Gold`: it is on
 * none of the Bot's lists and neither Spirit, Demon nor Insight. Everything else is as in table.ts.
 */
import { darkPact } from '../../../src/games/dark-pact/index.ts';
import type { Options } from '../../../src/games/dark-pact/options.ts';
import { type Machine, nameOf, type Text } from '../../../src/kernel/index.ts';
import { say } from '../../../src/words.ts';
import { duel, opened, type PlayerSpec, type TableSpec, TestTable } from './table.ts';

interface SoloSpec extends Omit<TableSpec, 'active' | 'rival' | 'others' | 'options' | 'bot'> {
  bot?: PlayerSpec;
  person?: PlayerSpec;
  level?: Options['bot'];
  /** What the Bot has been given by Haunting Spirit or Walpurgisnacht. */
  given?: string[];
}

/** A solo game in the given situation. */
export function solo(spec: SoloSpec = {}): SoloTable {
  const { bot, person, level = 'normal', given = [], ...rest } = spec;
  const t = duel({
    turnOf: 1,
    filler: 'Cursed Gold',
    ...rest,
    active: person ?? {},
    rival: bot ?? {},
    options: { bot: level, chooseTop: false },
    bot: { easier: level === 'easier', open: false, others: [...given] },
  });
  return new SoloTable(t.match, level);
}

/** A solo game as it starts. */
export function openedSolo(level: Options['bot'] = 'normal', options: Partial<Options> = {}, seed?: string): SoloTable {
  return new SoloTable(opened({ ...options, bot: level }, seed).match, level);
}

export class SoloTable extends TestTable {
  private readonly machine: Machine<ReturnType<TestTable['view']>>;
  private readonly why: Text[] = [];

  constructor(match: TestTable['match'], level: Options['bot']) {
    super(match);
    const [machine] = darkPact.machines?.(darkPact.options.parse({ bot: level })) ?? [];
    if (!machine) throw new Error('there is no Bot');
    this.machine = machine;
  }

  /**
   * Lets the Bot answer until it is not asked any more in this turn, or is asked about the given topic.
   * @returns its answers as `play Wisdom`, `discard Copper + Silver`; Multipliers only where it plays some
   */
  letBot(until?: string): string[] {
    const answers: string[] = [];
    const { turn } = this.view(1);
    while (this.topic(1) !== until && this.view(1).turn === turn) {
      const answered = this.letBotOnce();
      if (answered === null) break;
      if (answered !== 'multiply') answers.push(answered);
    }
    return answers;
  }

  /** Lets the Bot answer one question. @returns its answer, or null where it is not asked */
  letBotOnce(): string | null {
    const open = this.match.decisions.find((d) => d.decision.seat === 1 && d.given === undefined);
    if (!open) return null;
    const { topic } = open.decision;
    const { answer, why } = this.machine.answer(this.view(1), open.decision);
    if (why) this.why.push(why);
    this.answer(1, topic, answer);
    return `${topic} ${typeof answer === 'number' ? answer : answer.map(nameOf).join(' + ')}`.trim();
  }

  /** What the Bot says of its answers, as a reader gets it. */
  get reasons(): string[] {
    return this.why.map((why) => say(why, { locale: 'en', names: ['Alice', 'Bot'] }));
  }

  /** The keys of what it says, without the game's name: the lines of its chart. */
  get chart(): string[] {
    return this.why.map(({ key }) => key.replace('dark-pact:bot.', ''));
  }
}
