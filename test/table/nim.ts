import { z } from 'zod';
import {
  type Decision,
  type Game,
  type Machine,
  type MachineAnswer,
  type OpenAsk,
  text,
} from '../../src/kernel/index.ts';

/**
 * Nim: a game made up to try machines. A turn is one segment: its player takes stones, one to three, the other one nods
 * or winces at it, and both bet sealed; who takes the last stone has won. By the option `rival` two people play, or one
 * against the machine; by `more` one or two people, and a machine that is there besides.
 */
export interface Nim {
  stones: number;
  turn: number;
  /** What each has in the bag: nobody else may know. */
  bags: number[];
  last: number | null;
}

export interface NimView {
  stones: number;
  bag: number | null;
  open: OpenAsk[];
}

const options = z.strictObject({
  stones: z.number().int().min(1).max(30).default(7),
  /** Who sits opposite; `cheat`, `faulty` and `tireless` are machines with a fault. */
  rival: z.enum(['none', 'meek', 'bold', 'cheat', 'faulty', 'tireless']).default('none'),
  /** Whether a meek machine plays with the people, however many they are. */
  more: z.boolean().default(false),
  /** Whether the machine begins. */
  second: z.boolean().default(false),
  /** Whether each player first says with which hand they take. */
  careful: z.boolean().default(false),
});
type Options = z.infer<typeof options>;

/** The machine's seat against one person. */
const MACHINE = 1;

/** The first edition of the rules. */
export const nim = edition(1, 3);

/** The same game, its rules mended: no more than two stones may be taken. */
export const fewerStones = edition(2, 2);

/** Each view that a machine was shown, for tests. */
export const shownToMachines: NimView[] = [];

function edition(version: number, most: number): Game<Nim, NimView, Options> {
  return {
    id: 'nim',
    title: 'Nim',
    seats: { min: 2, max: 3 },
    version,
    options,
    persons({ rival, more }) {
      if (rival !== 'none') return { min: 1, max: 1 };
      return { min: more ? 1 : 2, max: 2 };
    },
    machines({ rival, more }) {
      if (rival !== 'none') return [machine(rival)];
      return more ? [machine('meek')] : [];
    },

    setup(g) {
      const bags = Array.from({ length: g.seats }, () => g.chance.int(1000));
      return { stones: g.options.stones, turn: g.options.second ? 1 : 0, bags, last: null };
    },

    *play(g) {
      const seat = g.state.turn % g.seats;
      const other = (seat + 1) % g.seats;
      const hands = ['left', 'right'].map((id) => ({ id, label: text(`nim:${id}`) }));
      if (g.options.careful) yield* g.one(seat, { topic: 'hand', prompt: text('nim:ask.hand'), options: hands });
      const max = Math.min(most, g.state.stones);
      const taken = yield* g.amount(seat, { topic: 'take', prompt: text('nim:ask.take'), min: 1, max });
      g.state.stones -= taken;
      g.tell(text('nim:log.took', { player: { seat }, taken }));
      const face = yield* g.one(other, {
        topic: 'face',
        prompt: text('nim:ask.face'),
        options: ['nods', 'winces'].map((id) => ({ id, label: text(`nim:${id}`) })),
      });
      g.tell(text(`nim:log.${face}`, { player: { seat: other } }));
      const bet = (who: number) =>
        [who, () => g.amount(who, { topic: 'bet', prompt: text('nim:ask.bet'), secret: true, max: 9 })] as const;
      g.tell(text('nim:log.bets', { bets: [...(yield* g.together(new Map([bet(0), bet(1)]))).values()] }));
      while (g.options.rival === 'tireless')
        yield* g.one(MACHINE, {
          topic: 'again',
          prompt: text('nim:ask.again'),
          options: [{ id: 'yes', label: text('nim:yes') }],
        });
      if (g.state.stones === 0) g.state.last = seat;
      g.state.turn++;
    },

    view: (s, viewer, open) => ({
      stones: s.stones,
      bag: viewer === 'spectator' ? null : (s.bags[viewer] ?? null),
      open,
    }),
    redeal: (s, viewer, chance) => ({
      ...s,
      bags: s.bags.map((bag, seat) => (seat === viewer ? bag : chance.int(1000))),
    }),
    invariants(s) {
      if (s.stones < 0) throw new Error('more stones were taken than there were');
    },
    migrate: (old) => old as Nim,
    outcome: (s) =>
      s.last === null ? null : { winners: [s.last], reason: text('nim:won', { player: { seat: s.last } }) },
  };
}

function machine(rival: Options['rival']): Machine<NimView> {
  return {
    answer(view, asked) {
      shownToMachines.push(view);
      if (rival === 'faulty') throw new Error('a fault in the machine');
      return { ...chosen(rival, view, asked), why: text(`nim:why.${asked.topic}`) };
    },
  };
}

function chosen(rival: Options['rival'], view: NimView, { kind, topic, options, max }: Decision): MachineAnswer {
  if (kind !== 'amount') return { answer: [options[0]?.id ?? ''] };
  if (topic === 'bet') return { answer: (view.bag ?? 0) % 10 };
  return { answer: rival === 'cheat' ? max + 1 : rival === 'bold' ? max : 1 };
}
