import {
  type Decision,
  type Game,
  type Machine,
  type MachineAnswer,
  type Match,
  Refusal,
  type Seat,
  type Step,
  type Text,
  text,
} from '../kernel/index.ts';

/** How often machines may answer in a row before a person is asked; more is a game that never comes to an end. */
const LONGEST = 1000;

type AnyMatch = Match<unknown, unknown, unknown>;

/** The seats that the game itself plays, and who answers there. @param people how many play: the machines sit after them */
export function machinesOf<View, Options>(
  game: Pick<Game<unknown, View, Options>, 'machines'>,
  options: Options,
  people: number,
): Map<Seat, Machine<View>> {
  return new Map(game.machines?.(options).map((machine, i) => [people + i, machine]));
}

/** How many people play a game with these options. */
export function personsOf(game: Game, options: Record<string, unknown>): { min: number; max: number } {
  return game.persons?.(options) ?? game.seats;
}

/** What a game's machine is called, in the game's own words. */
export function nameOfMachine(game: Pick<Game, 'id'>): Text {
  return text(`${game.id}:machine`);
}

/** An answer that a machine gave, and what it did. */
export interface MachineStep {
  seat: Seat;
  asked: { id: string; decision: Decision };
  given: MachineAnswer;
  step: Step;
}

/**
 * Lets the machines answer until none of their questions is open any more, one answer at a time.
 * @param nextSeq the number of the event that records the next answer
 * @throws Error where a machine answers what is not legal, or they answer without an end; the match is unusable then
 */
export function* answersOfMachines(
  match: AnyMatch,
  machines: Map<Seat, Machine>,
  nextSeq: () => number,
): Generator<MachineStep, void> {
  for (let answers = 0; ; answers++) {
    const asked = match.decisions.find((d) => machines.has(d.decision.seat) && d.given === undefined);
    const machine = asked && machines.get(asked.decision.seat);
    if (!machine) return;
    const { seat, topic } = asked.decision;
    if (answers === LONGEST) throw new Error(`${match.game.id}: machines have answered ${LONGEST} times in a row`);
    const given = machine.answer(match.view(seat), asked.decision);
    try {
      yield { seat, asked, given, step: match.answer(seat, asked.id, given.answer, nextSeq()) };
    } catch (error) {
      // A refusal means that a person asked for what cannot be; a machine's is a fault in its rules.
      if (!(error instanceof Refusal)) throw error;
      throw new Error(`${match.game.id}: the machine's answer to ${topic} is ${error.reason}`, { cause: error });
    }
  }
}
