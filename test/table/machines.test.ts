import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { darkBlood } from '../../src/games/dark-blood/index.ts';
import { type Game, type Text, text } from '../../src/kernel/index.ts';
import { lately, type Told, toldOf } from '../../src/table/story.ts';
import { CHANNEL, expectRefusal, Hall, ID } from './hall.ts';
import { fewerStones, nim, shownToMachines } from './nim.ts';

let hall: Hall;
beforeEach(() => {
  shownToMachines.length = 0;
  hall = new Hall({ nim: nim as Game });
});
afterEach(() => hall.close());

/** Ada alone against the machine; by default she has the first move of seven stones. */
const alone = (options: Record<string, unknown> = {}) => {
  const { id } = hall.tables.create(CHANNEL, 'nim', hall.actor('Ada'), { rival: 'meek', ...options });
  hall.tables.start(id, hall.actor('Ada'));
  return id;
};
const events = (id: string) => hall.store.eventsAfter(hall.store.tableByName(id)?.id ?? 0, 0);
const read = (id: string, tables = hall.tables) =>
  tables.log(id, null, 99).map(({ line: { key, args } }) => {
    const said = key === 'table:log.why' ? (args as { why: { key: string } }).why.key : key;
    return said.replace('log.', '');
  });

/** Ada takes stones, bets 0, and after the machine's turn nods and bets again: hers to take once more. */
function round(id: string, stones: number): void {
  hall.answer(id, 'Ada', stones);
  hall.answer(id, 'Ada', 0);
  hall.answer(id, 'Ada', ['nods']);
  hall.answer(id, 'Ada', 0);
}

describe('a seat that the game plays', () => {
  test('is there from the lobby on, after the people, and marked', () => {
    const table = hall.tables.create(CHANNEL, 'nim', hall.actor('Ada'), { rival: 'bold' });
    expect(table.players).toMatchObject([
      { seat: 0, userId: ID.Ada, name: 'Ada', machine: false },
      { seat: 1, userId: null, name: 'nim:machine', machine: true },
    ]);
    expect(table).toMatchObject({ persons: { min: 1, max: 1 }, names: ['Ada', 'nim:machine'] });
    expect(expectRefusal(hall, 'full', () => hall.tables.join(table.id, hall.actor('Bob'))).reason.args).toEqual({
      seats: 1,
    });
    hall.tables.start(table.id, hall.actor('Ada'));
    expect(hall.tables.named(table.id)).toMatchObject({
      status: 'running',
      names: ['Ada', 'nim:machine'],
      awaited: [0],
    });
    expect(hall.tables.of(ID.Ada).map(({ id }) => id)).toEqual([table.id]);
  });

  test('does not count among the people: nobody seated is too few, two are too many', () => {
    const { id } = hall.tables.create(CHANNEL, 'nim', hall.actor('Ada'));
    hall.tables.join(id, hall.actor('Bob'));
    hall.tables.setOption(id, hall.actor('Ada'), 'rival', 'meek');
    expect(expectRefusal(hall, 'too-many', () => hall.tables.start(id, hall.actor('Ada'))).reason.args).toEqual({
      count: 1,
    });
    hall.tables.setOption(id, hall.actor('Ada'), 'rival', 'none');
    hall.tables.leave(id, hall.actor('Bob'));
    expectRefusal(hall, 'too-few', () => hall.tables.start(id, hall.actor('Ada')));
  });

  test('is no choice in a lobby, where it would send people away who are seated', () => {
    const { choices } = hall.tables.create(CHANNEL, 'nim', hall.actor('Ada'));
    expect(choices.map(({ key }) => key)).toEqual(['more', 'second', 'careful']);
    expect(hall.tables.levels('nim')).toEqual({
      key: 'rival',
      values: ['meek', 'bold', 'cheat', 'faulty', 'tireless'],
    });
  });
});

describe('a machine beside several people', () => {
  const opened = (...others: 'Bob'[]) => {
    const { id } = hall.tables.create(CHANNEL, 'nim', hall.actor('Ada'));
    for (const other of others) hall.tables.join(id, hall.actor(other));
    hall.tables.setOption(id, hall.actor('Ada'), 'more', true);
    return id;
  };
  const seats = (id: string) => hall.tables.named(id)?.players.map(({ seat, machine }) => [seat, machine]);

  test('sits after them, however many they are, from the lobby on', () => {
    const id = opened();
    expect(seats(id)).toEqual([
      [0, false],
      [1, true],
    ]);
    hall.tables.join(id, hall.actor('Bob'));
    const all = [
      [0, false],
      [1, false],
      [2, true],
    ];
    expect(seats(id)).toEqual(all);
    hall.tables.start(id, hall.actor('Bob'));
    expect(seats(id)).toEqual(all);
    expect(hall.tables.named(id)?.names).toEqual(['Ada', 'Bob', 'nim:machine']);
  });

  test('is asked in its turn, answers from its own view, and is known for a machine after a restart', () => {
    const id = opened('Bob');
    hall.tables.start(id, hall.actor('Ada'));
    hall.answer(id, 'Ada', 1);
    hall.answer(id, 'Bob', ['nods']);
    hall.answer(id, 'Ada', 0);
    hall.answer(id, 'Bob', 0);
    hall.answer(id, 'Bob', 1); // at which the machine nods
    expect(events(id).at(-1)).toMatchObject({ kind: 'answer', seat: 2, via: 'bot', body: ['nods'] });
    const bags = JSON.parse(hall.store.lastCheckpoint(1)?.state ?? '').bags as number[];
    expect(shownToMachines.map(({ bag }) => bag)).toEqual([bags[2]]);
    hall.tables = hall.restarted();
    hall.answer(id, 'Ada', 0);
    hall.answer(id, 'Bob', 0); // then the machine takes its stone
    expect(hall.tables.look(id, ID.Ada)).toMatchObject({
      view: { stones: 4 },
      decision: { decision: { topic: 'face' } },
    });
    const [last] = hall.tables
      .told(id, ID.Ada, 99)
      .filter(({ machine }) => machine)
      .slice(-1);
    expect(last).toMatchObject({ why: { key: 'nim:why.take' }, lines: [{ key: 'nim:log.took' }] });
  });
});

describe('a game alone', () => {
  test('is opened and dealt out at once', () => {
    const actor = hall.actor('Ada', 'press');
    const table = hall.tables.solo({ ...CHANNEL, guildId: null }, 'nim', actor, 'bold');
    expect(table).toMatchObject({ status: 'running', guildId: null, options: { rival: 'bold' }, awaited: [0], seq: 2 });
    const before = hall.dump();
    expect(hall.tables.solo({ ...CHANNEL, guildId: null }, 'nim', actor, 'bold')).toEqual(table);
    expect(hall.dump()).toEqual(before);
  });

  test('is opened once a channel, at a level that there is', () => {
    const solo = (level: string) => () => hall.tables.solo(CHANNEL, 'nim', hall.actor('Ada'), level);
    for (const level of ['none', 'fierce', '']) expectRefusal(hall, 'unknown-level', solo(level));
    expectRefusal(hall, 'unknown-game', () => hall.tables.solo(CHANNEL, 'chess', hall.actor('Ada'), 'meek'));
    solo('meek')();
    expectRefusal(hall, 'channel-taken', solo('meek'));
  });

  test('needs no machine where the rulebook has none: its one player is all there is', () => {
    const other = new Hall({ 'dark-blood': darkBlood as Game });
    const ada = other.actor('Ada');
    expect(other.tables.levels('dark-blood')).toEqual({ key: 'solo', values: ['easy', 'medium', 'hard', 'nightmare'] });
    const table = other.tables.solo(CHANNEL, 'dark-blood', ada, 'hard');
    expect(table).toMatchObject({ status: 'running', persons: { min: 1, max: 1 }, names: ['Ada'], awaited: [0] });
    expect(table.choices.map(({ key }) => key)).not.toContain('solo');
    expect(other.tables.look(table.id, ID.Ada)).toMatchObject({
      view: { mode: 'solo', level: 'hard' },
      decision: { decision: { topic: 'cult' } },
    });
    other.answer(table.id, 'Ada', ['warlock']);
    expect(other.tables.told(table.id, ID.Ada, 99).map(({ lines }) => lines[0]?.key)).toContain('dark-blood:log.cult');
    other.close();
  });

  test('is not to be had where a game cannot be played alone', () => {
    const other = new Hall();
    expect(other.tables.levels('lantern')).toBeNull();
    expect(other.tables.levels('excalibur')).toBeNull(); // whatever somebody types while names are suggested
    expectRefusal(other, 'no-solo', () => other.tables.solo(CHANNEL, 'lantern', other.actor('Ada'), 'meek'));
    other.close();
  });
});

describe('what a machine is asked', () => {
  test('it answers within the step of a person, each answer an event of its own', () => {
    const id = alone();
    hall.answer(id, 'Ada', 2);
    const own = events(id).slice(2);
    expect(own.map(({ seq, kind, seat, via, userId, body }) => [seq, kind, seat, via, userId, body])).toEqual([
      [3, 'answer', 0, 'user', 1, 2],
      [4, 'answer', 1, 'bot', null, ['nods']],
      [5, 'answer', 1, 'bot', null, expect.any(Number)],
    ]);
    expect(own.map(({ decision }) => decision)).toEqual(['2.0', '3.1', '4.1']);
    expect(own.every(({ hash }) => /^[\w-]{16}$/.test(hash ?? ''))).toBe(true);
    expect(own.map(({ interactionId }) => interactionId === null)).toEqual([false, true, true]);
    expect(hall.tables.named(id)).toMatchObject({ seq: 5, awaited: [0] });
    expect(hall.asked(id, 'Ada').decision.topic).toBe('bet');
    expect(hall.store.owed(hall.clock.now())).toMatchObject([{ seq: 5 }]);
  });

  test('it answers at the start too, where it moves first', () => {
    const id = alone({ second: true });
    expect(events(id).map(({ via }) => via)).toEqual(['user', 'user', 'bot']);
    expect(hall.tables.look(id, ID.Ada)).toMatchObject({
      view: { stones: 6 },
      decision: { decision: { topic: 'face' } },
    });
  });

  test('it answers from its own view alone', () => {
    const id = alone();
    round(id, 1);
    const bags = JSON.parse(hall.store.lastCheckpoint(1)?.state ?? '').bags as number[];
    expect(shownToMachines.length).toBeGreaterThan(3);
    for (const { bag, open } of shownToMachines) {
      expect(bag).toBe(bags[1]);
      expect(open.filter((ask) => ask.seat === 0 && ask.decision)).toEqual([]);
    }
  });

  test('the reason of its answers is told to all before what came of them', () => {
    const id = alone();
    hall.answer(id, 'Ada', 2);
    hall.answer(id, 'Ada', 0);
    expect(read(id)).toEqual([
      'table:started',
      'nim:took',
      'nim:why.face',
      'nim:nods',
      'nim:why.bet',
      'nim:bets',
      'nim:why.take',
      'nim:took',
    ]);
    expect(hall.tables.look(id, ID.Ada)).toMatchObject({
      view: { stones: 4 },
      decision: { decision: { topic: 'face' } },
    });
  });

  test('what it did for one reason is told together, and for short without what tells of itself alone', () => {
    const id = alone();
    const { seq } = hall.tables.named(id) ?? { seq: 0 };
    hall.answer(id, 'Ada', 2);
    // The machine has nodded and bet, but within the turn of Ada.
    expect(hall.tables.machineTurnSince(id, seq)).toBe(false);
    hall.answer(id, 'Ada', 0);
    const told = (games?: Record<string, Game>, most = 20) =>
      hall
        .restarted(games)
        .told(id, null, most)
        .map(({ machine, why, lines }) => [machine, why?.key ?? null, lines.map(({ key }) => key)]);
    expect(told()).toEqual([
      [false, null, ['table:log.started']],
      [false, null, ['nim:log.took']],
      [true, 'nim:why.face', ['nim:log.nods']],
      [true, 'nim:why.bet', []],
      [false, null, ['nim:log.bets']],
      [true, 'nim:why.take', ['nim:log.took']],
    ]);
    const terse = { ...nim, asides: ['nim:log.nods', 'nim:log.took'] } as Game;
    expect(told({ nim: terse }, 3)).toEqual([
      [true, 'nim:why.bet', []],
      [false, null, ['nim:log.bets']],
      [true, 'nim:why.take', []],
    ]);
    const { seq: after } = hall.tables.named(id) ?? { seq: 0 };
    expect(hall.tables.machineTurnSince(id, seq)).toBe(true);
    expect(hall.tables.machineTurnSince(id, after)).toBe(false);
  });

  test('what it does to a person is told whatever a tale leaves out, and a turn begins by itself', () => {
    const line = (key: string, args?: Text['args']) => ({
      machine: true,
      seq: 1,
      said: { key, ...(args && { args }) },
    });
    const rows = [
      line('table:log.why', { why: text('nim:why.take') }),
      line('nim:log.took', { player: { seat: 1 } }),
      line('nim:log.took', { player: { seat: 1 }, from: [{ seat: 0 }] }),
      line('nim:log.took', { what: text('nim:stone', { of: { seat: 0 } }) }),
      line('nim:log.turn', { player: { seat: 0 } }),
      line('nim:log.took', { player: { seat: 1 } }),
    ];
    const told = toldOf(rows, new Set([1]), { asides: ['nim:log.took'] });
    expect(told.map(({ machine, lines }) => [machine, lines.length])).toEqual([
      [true, 2],
      [false, 1],
      [true, 1],
    ]);
  });

  test('what a machine does that gives no reasons is told answer by answer', () => {
    const row = (seq: number, machine: boolean, key: string) => ({ seq, machine, said: text(key) });
    const rows = [
      row(1, false, 'table:log.lapse-bot'),
      ...[row(2, true, 'nim:log.play'), row(2, true, 'nim:log.took')],
      ...[row(3, true, 'nim:log.play'), row(3, true, 'nim:log.turn')],
    ];
    expect(toldOf(rows, new Set()).map(({ machine, lines }) => [machine, lines.map(({ key }) => key)])).toEqual([
      [false, ['table:log.lapse-bot']],
      [true, ['nim:log.play', 'nim:log.took']],
      [true, ['nim:log.play']],
      [false, ['nim:log.turn']],
    ]);
  });

  test('the play that ends a game is told whatever a tale leaves out, the end and the seed by themselves', () => {
    const rows = [
      { machine: true, seq: 1, said: text('table:log.why', { why: text('nim:why.take') }) },
      { machine: true, seq: 1, said: text('nim:log.play', { card: 'one' }) },
      { machine: true, seq: 1, said: text('nim:log.took') },
      { machine: true, seq: 1, said: text('nim:log.play', { card: 'two' }) },
      { machine: true, seq: 1, said: text('nim:log.took') },
      { machine: true, seq: 1, said: text('nim:outcome.last', { player: { seat: 1 } }) },
      { machine: true, seq: 1, said: text('table:log.over', { seed: 'abc' }) },
    ];
    const told = toldOf(rows, new Set([1]), { asides: ['nim:log.play', 'nim:log.took'] });
    expect(told.map(({ machine, lines }) => [machine, lines.map(({ key, args }) => args?.card ?? key)])).toEqual([
      [true, ['two']],
      [false, ['nim:outcome.last']],
      [false, ['table:log.over']],
    ]);
    expect(lately(told, new Set([1]), 12)).toEqual(told.slice(0, 2));
  });

  test("a machine's last turn is told whole, with the last that people have done since", () => {
    const one = (key: string, seat: number): Told => ({
      ...{ machine: seat === 1, why: null },
      lines: [text(`nim:log.${key}`, { player: { seat } })],
    });
    const many = (seat: number, count: number) => Array.from({ length: count }, () => one('took', seat));
    const last = [one('turn', 1), ...many(1, 30), one('winces', 0)];
    const tale = [one('turn', 1), ...many(1, 3), one('turn', 0), ...many(0, 9), ...last];
    const whole = last.map((each) => ({ ...each, whole: true }));
    expect(lately(tale, new Set([1]), 12)).toEqual(whole);
    expect(lately([...tale, one('turn', 0), ...many(0, 9)], new Set([1]), 12)).toEqual([...whole, ...many(0, 6)]);
    expect(lately([one('turn', 0), ...many(0, 20)], new Set([1]), 12)).toEqual(many(0, 12));
  });

  test('it plays on to the end of a game', () => {
    const id = alone({ rival: 'bold', stones: 5 });
    hall.answer(id, 'Ada', 2);
    hall.answer(id, 'Ada', 0);
    hall.answer(id, 'Ada', ['winces']);
    hall.answer(id, 'Ada', 0);
    expect(hall.tables.look(id, ID.Ada)).toMatchObject({
      table: { status: 'over', awaited: [] },
      outcome: { winners: [1] },
    });
    expect(read(id).at(-1)).toBe('table:over');
  });
});

describe('undo keeps its rules', () => {
  test('a person cannot go back behind an answer of the machine', () => {
    const id = alone();
    hall.answer(id, 'Ada', 2);
    expect(hall.tables.look(id, ID.Ada).undoable).toBe(false);
    expectRefusal(hall, 'nothing-to-undo', () => hall.tables.undo(id, hall.actor('Ada')));
  });

  test('but takes back an answer that the machine has not come after, in the turn after its own too', () => {
    const id = alone({ careful: true, stones: 20 });
    for (const topic of ['first turn', 'second turn']) {
      hall.answer(id, 'Ada', ['left']);
      hall.tables.undo(id, hall.actor('Ada'));
      expect(hall.asked(id, 'Ada').decision.topic, topic).toBe('hand');
      expectRefusal(hall, 'nothing-to-undo', () => hall.tables.undo(id, hall.actor('Ada')));
      hall.answer(id, 'Ada', ['right']);
      round(id, 1);
    }
    expect(hall.restarted().look(id, ID.Ada)).toEqual(hall.tables.look(id, ID.Ada));
  });
});

describe('whatever is wrong with a machine', () => {
  const cases = [
    ['cheat', 'an answer that is not legal', 'is illegal'],
    ['faulty', 'a fault', 'a fault in the machine'],
    ['tireless', 'no end of answers', '1000 times in a row'],
  ] as const;

  test.each(cases)('%s: %s: the step of the person is not saved, and can be tried again', (rival, _, message) => {
    // The faulty one fails at its first question, the others when it is their turn.
    const id = alone({ rival });
    const last = () => hall.answer(id, 'Ada', hall.asked(id, 'Ada').decision.kind === 'amount' ? 1 : ['nods']);
    if (rival !== 'faulty') last();
    const seen = hall.tables.look(id, ID.Ada);
    expectRefusal(hall, 'not-saved', last);
    expect(hall.logged.at(-1)).toMatchObject({ level: 50, err: { message: expect.stringContaining(message) } });
    expect(hall.tables.look(id, ID.Ada)).toEqual(seen);
    expectRefusal(hall, 'not-saved', last);
  });

  test('a game that it spoils at the start is not started', () => {
    const { id } = hall.tables.create(CHANNEL, 'nim', hall.actor('Ada'), { rival: 'faulty', second: true });
    expectRefusal(hall, 'not-saved', () => hall.tables.start(id, hall.actor('Ada')));
    expect(hall.tables.named(id)?.status).toBe('lobby');
  });
});

describe('after a restart', () => {
  test('all is as it was, after every step, and no machine is asked again', () => {
    const id = alone({ stones: 20 });
    const look = (tables = hall.tables) =>
      [ID.Ada, null].map((user) => [tables.look(id, user), tables.log(id, user, 99)]);
    for (const answer of [3, 0, ['nods'], 0, 2, 1, ['winces'], 4] as const) {
      hall.answer(id, 'Ada', answer);
      const asked = shownToMachines.length;
      expect(look(hall.restarted())).toEqual(look());
      expect(shownToMachines).toHaveLength(asked);
      hall.tables = hall.restarted();
    }
    expect(hall.tables.look(id, ID.Ada)).toMatchObject({ view: { stones: 13 } });
    expect(hall.logged).toEqual([]);
  });

  test('under other rules the turn begins anew, the machine moves again, and the person is asked what there is now', () => {
    const id = alone({ rival: 'bold', stones: 20 });
    hall.answer(id, 'Ada', 1);
    hall.answer(id, 'Ada', 0); // the machine takes 3, and Ada is to nod
    const tables = hall.restarted({ nim: fewerStones as Game });
    expect(tables.look(id, ID.Ada)).toMatchObject({
      view: { stones: 17 },
      decision: { decision: { topic: 'face' } },
    });
    expect(read(id, tables).slice(-3)).toEqual(['table:restarted', 'nim:why.take', 'nim:took']);
    expect(
      events(id)
        .slice(-2)
        .map(({ kind, via }) => [kind, via]),
    ).toEqual([
      ['restart', 'bot'],
      ['answer', 'bot'],
    ]);
    expect(hall.restarted({ nim: fewerStones as Game }).look(id, ID.Ada)).toEqual(tables.look(id, ID.Ada));
  });
});
