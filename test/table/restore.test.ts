import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Chance, type Decision, type Game } from '../../src/kernel/index.ts';
import { magpie } from '../kernel/toy.ts';
import { CHANNEL, Hall, ID } from './hall.ts';
import { cardsIn, type Lantern, type LanternView, lantern } from './lantern.ts';

/** The games' seeds come from here, so that each test plays the same games every time. */
const lots = vi.hoisted(() => ({ drawn: 0 }));
vi.mock('../../src/kernel/chance.ts', async (original) => ({
  ...(await original<object>()),
  newSeed: () => `${lots.drawn++}`.padStart(64, '0'),
}));

let hall: Hall;
beforeEach(() => {
  lots.drawn = 0;
  hall = new Hall({ magpie: magpie as Game, lantern: lantern as Game });
});
afterEach(() => hall.close());

const PEOPLE = ['Ada', 'Bob', 'Cleo'] as const;
const LOOKERS = [...PEOPLE.map((name) => ID[name]), null];

function randomAnswer(d: Decision, roll: Chance): string[] | number {
  if (d.kind === 'amount') return d.min + roll.int(d.max - d.min + 1);
  const many = d.min + roll.int(d.max - d.min + 1);
  return roll.shuffle(d.options.map((o) => o.id)).slice(0, many);
}

/**
 * Plays a game to its end, with random answers (changed ones among them) and a fifth of random undos.
 * @param afterwards called after every step
 */
function play(id: string, roll: Chance, afterwards: () => void): { answers: number; undos: number } {
  const done = { answers: 0, undos: 0 };
  while (hall.tables.named(id)?.status === 'running') {
    const seen = PEOPLE.map((name) => ({ name, ...hall.tables.look(id, ID[name]) }));
    const sorry = seen.filter((s) => s.undoable);
    const asked = seen.filter((s) => s.decision);
    if (sorry.length > 0 && roll.int(5) === 0) {
      const { name } = sorry[roll.int(sorry.length)] as (typeof sorry)[number];
      hall.tables.undo(id, hall.actor(name));
      done.undos++;
    } else {
      const { name, decision } = asked[roll.int(asked.length)] as (typeof asked)[number];
      if (!decision) throw new Error('nobody is asked');
      hall.tables.answer(id, hall.actor(name), decision.id, randomAnswer(decision.decision, roll));
      done.answers++;
    }
    afterwards();
  }
  return done;
}

describe.each(['magpie', 'lantern'])('a game of %s', (game) => {
  test.each(['01', '02', '03'])('restored after every step it is as it is live, for everybody (%s)', (seed) => {
    lots.drawn = Number(seed);
    const id = hall.begun(game, { turns: 6 }, ['Cleo']);
    const look = (tables = hall.tables) => LOOKERS.map((user) => [tables.look(id, user), tables.log(id, user, 999)]);
    const done = play(id, new Chance(seed), () => expect(look(hall.restarted())).toEqual(look()));
    expect(done.answers).toBeGreaterThan(15);
    expect(done.undos).toBeGreaterThan(0);
    expect(hall.logged).toEqual([]);
  });

  test('played by a process that is killed after every step, it goes on as if nothing had been', () => {
    const id = hall.begun(game, { turns: 6 }, ['Cleo']);
    play(id, new Chance('04'), () => {
      hall.tables = hall.restarted();
    });
    expect(hall.tables.named(id)?.status).toBe('over');
    expect(hall.logged).toEqual([]);
  });

  test('who is awaited is known without waking the game, and only those', () => {
    const id = hall.begun(game, { turns: 6 }, ['Cleo']);
    play(id, new Chance('05'), () => {
      const asked = hall.tables.look(id, null).asks.filter((a) => !a.answered);
      expect(hall.tables.named(id)?.awaited.sort()).toEqual(asked.map((a) => a.seat).sort());
    });
    expect(hall.tables.named(id)?.awaited).toEqual([]);
  });
});

test('games side by side do not disturb each other', () => {
  const one = hall.begun('lantern', { turns: 2 });
  const { id: two } = hall.tables.create({ ...CHANNEL, channelId: '101' }, 'lantern', hall.actor('Bob'));
  hall.tables.join(two, hall.actor('Ada'));
  hall.tables.start(two, hall.actor('Ada'));
  const untouched = hall.tables.look(two, ID.Ada);
  play(one, new Chance('06'), () => {});
  expect(hall.tables.look(two, ID.Ada)).toEqual(untouched);
  expect(hall.tables.log(two, ID.Ada, 99)).toHaveLength(2);
});

describe('secrets', () => {
  /** The hidden state, from the last checkpoint: in Lantern, hands and deck change only there. */
  const hidden = (id: string) =>
    JSON.parse(hall.store.lastCheckpoint(hall.store.tableByName(id)?.id ?? 0)?.state ?? 'null') as Lantern;

  test('what goes to everybody holds no card, what goes to a seat only its own, and none the seed', () => {
    const id = hall.begun('lantern', { turns: 6 }, ['Cleo']);
    play(id, new Chance('07'), () => {
      const state = hidden(id);
      const seed = hall.store.tableByName(id)?.seed ?? '';
      const over = hall.tables.named(id)?.status === 'over';
      for (const user of [...LOOKERS, ID.Dan]) {
        const seat = PEOPLE.findIndex((name) => ID[name] === user);
        const told = JSON.stringify([
          hall.tables.look(id, user),
          hall.tables.log(id, user, 999),
          hall.tables.of(user ?? ''),
        ]);
        expect(new Set(cardsIn(told))).toEqual(new Set(state.hands[seat]));
        expect(told.includes(seed)).toBe(over);
      }
      expect(hall.tables.named(id)?.seed).toBe(over ? seed : null);
    });
    expect(JSON.stringify(hall.logged)).not.toContain('moth-');
  });

  test('what a sealed answer was is told to nobody else', () => {
    const id = hall.begun('lantern', {}, ['Cleo']);
    hall.answer(id, 'Ada', ['lamp']);
    hall.answer(id, 'Ada', 0);
    const before = LOOKERS.map((user) => hall.tables.look(id, user));
    hall.answer(id, 'Cleo', 5);
    const after = LOOKERS.map((user) => hall.tables.look(id, user));
    const answered = (asks: LanternView['open']) => asks.map((a) => (a.seat === 2 ? { ...a, answered: true } : a));
    for (const [i, was] of before.entries()) {
      if (LOOKERS[i] === ID.Cleo) continue;
      expect(after[i]).toEqual({
        ...was,
        undoable: false, // somebody else has answered since
        table: { ...was.table, seq: was.table.seq + 1, awaited: [0, 1] },
        asks: answered(was.asks),
        view: { ...(was.view as LanternView), open: answered((was.view as LanternView).open) },
      });
    }
  });
});
