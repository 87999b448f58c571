import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { Chance, type Decision, type Game } from '../../src/kernel/index.ts';
import type { GmActor } from '../../src/table/gm.ts';
import { say } from '../../src/words.ts';
import { magpie } from '../kernel/toy.ts';
import { CHANNEL, expectRefusal, Hall, ID } from './hall.ts';
import { cardsIn, type Lantern, type LanternView, lantern } from './lantern.ts';

const lots = vi.hoisted(() => ({ drawn: 0 }));
vi.mock('../../src/kernel/chance.ts', async (original) => ({
  ...(await original<object>()),
  newSeed: () => `${lots.drawn++}`.padStart(64, '0'),
}));

const HOUR = 60 * 60_000;
type Name = 'Ada' | 'Bob' | 'Cleo' | 'Dan';

/** Lantern, with an edit: so much oil for a player. */
const mendable: typeof lantern = {
  ...lantern,
  fixes: {
    oil: {
      parts: [
        ({ seats }) => Array.from({ length: seats }, (_, seat) => ({ id: `${seat}`, label: { key: `seat ${seat}` } })),
        () => ['0', '5', '999'].map((id) => ({ id, label: { key: id } })),
      ],
      apply(s, [seat, oil]) {
        if (s.oil[Number(seat)] === Number(oil)) return null;
        s.oil[Number(seat)] = Number(oil);
        return { all: { key: 'lantern:fix.done' }, some: [{ to: [Number(seat)], line: { key: 'lantern:fix.own' } }] };
      },
    },
  },
  invariants(s: Lantern) {
    lantern.invariants(s);
    if (s.oil.some((oil) => oil > 100)) throw new Error('too much oil');
  },
};

let hall: Hall;
let id: string;
beforeEach(() => {
  lots.drawn = 0;
  hall = new Hall({ magpie: magpie as Game, lantern: mendable as Game });
});
afterEach(() => hall.close());

const gm = (name: Name, more: Partial<GmActor> = {}): GmActor => ({
  ...hall.actor(name),
  guildId: CHANNEL.guildId,
  mayManage: false,
  roles: [],
  ...more,
});
const view = (name: keyof typeof ID) => hall.tables.look(id, ID[name]).view as LanternView;
const all = (tables = hall.tables, table = id) =>
  (['Ada', 'Bob', 'Cleo', 'Dan'] as const).map((name) => {
    const { view, asks, decision } = tables.look(table, ID[name]);
    return { view, asks, decision: decision && { ...decision, id: '' } };
  });
const lines = (name: keyof typeof ID | null = null) =>
  hall.tables
    .log(id, name && ID[name], 999)
    .map(({ line }) => say(line, { locale: 'en', names: ['Ada', 'Bob', 'Cleo'] }));
const last = () => lines().at(-1);
const events = () => hall.dump().events as { seq: number; kind: string; via: string; interaction_id: string | null }[];

/** A whole turn of Lantern. */
function turn(player: 'Ada' | 'Bob', poured = 1): void {
  hall.answer(id, player, ['lamp']);
  hall.answer(id, player, poured);
  hall.answer(id, 'Ada', 1);
  hall.answer(id, 'Bob', 2);
}

describe('who is a game master', () => {
  beforeEach(() => {
    id = hall.begun();
  });

  it('is the one who opened the table, whoever may manage the server, and a member of the configured role', () => {
    expect(hall.tables.gm.isGm(id, gm('Ada'))).toBe(true);
    expect(hall.tables.gm.isGm(id, gm('Bob'))).toBe(false);
    expect(hall.tables.gm.isGm(id, gm('Bob', { mayManage: true }))).toBe(true);
    hall.tables.gm.set(gm('Dan', { mayManage: true }), { gmRole: '77' });
    expect(hall.tables.gm.isGm(id, gm('Bob', { roles: ['5', '77'] }))).toBe(true);
    expect(hall.tables.gm.isGm(id, gm('Bob', { roles: ['5'] }))).toBe(false);
    // Rights in one server are none in another.
    expect(hall.tables.gm.isGm(id, gm('Bob', { mayManage: true, guildId: '11' }))).toBe(false);
    expect(hall.tables.gm.isGm(id, gm('Bob', { roles: ['77'], guildId: null }))).toBe(false);
  });

  it('refuses everybody else, and nothing changes', () => {
    const g = hall.tables.gm;
    hall.tables.look(id, ID.Bob);
    const acts = [
      (b: GmActor) => g.inspect(id, b, 'all'),
      (b: GmActor) => g.audit(id, b, false, 9),
      (b: GmActor) => g.look(id, b, 0),
      (b: GmActor) => g.answer(id, b, 0, 'x', ['lamp']),
      (b: GmActor) => g.skip(id, b, 0),
      (b: GmActor) => g.pause(id, b),
      (b: GmActor) => g.resume(id, b),
      (b: GmActor) => g.replace(id, b, 0, { userId: '9', name: 'Eve' }),
      (b: GmActor) => g.stops(id, b),
      (b: GmActor) => g.rewind(id, b, 'x'),
      (b: GmActor) => g.reset(id, b),
      (b: GmActor) => g.parts(id, b, null, 0),
      (b: GmActor) => g.fix(id, b, 'oil', ['0', '5']),
      (b: GmActor) => g.restore(id, b),
      (b: GmActor) => g.export(id, b),
      (b: GmActor) => g.import({ ...CHANNEL, channelId: '200' }, b, {}),
    ];
    for (const act of acts) expectRefusal(hall, 'not-gm', () => act(gm('Bob')));
    expectRefusal(hall, 'not-manager', () => g.set(gm('Ada'), { gmRole: '1' }));
  });
});

describe('looking', () => {
  beforeEach(() => {
    id = hall.begun();
  });

  it('at a seat shows just what that seat sees, and all are told who looked', () => {
    const [seen] = hall.tables.gm.inspect(id, gm('Ada'), 1);
    const own = hall.tables.look(id, ID.Bob);
    expect(seen).toEqual(own);
    expect(last()).toBe('<@1> looks, as a game master, at what Bob holds and is asked.');
    expect(cardsIn(lines().join())).toEqual([]);
  });

  it('at all seats shows each, and is told', () => {
    const seen = hall.tables.gm.inspect(id, gm('Ada'), 'all');
    expect(seen.map((s) => s.seat)).toEqual([0, 1]);
    expect(last()).toBe('<@1> looks, as a game master, at what all players hold and are asked.');
  });

  it('is not told where the server has turned that off, but stands in the record', () => {
    const dan = () => gm('Dan', { mayManage: true });
    hall.tables.gm.set(dan(), { tellInspect: false });
    const before = lines();
    hall.tables.gm.inspect(id, dan(), 'all');
    hall.tables.gm.audit(id, dan(), true, 1);
    hall.tables.gm.look(id, dan(), 0);
    expect(lines()).toEqual(before);
    const record = hall.tables.gm.audit(id, dan(), false, 2);
    expect(record).toMatchObject(Array.from({ length: 2 }, () => ({ kind: 'inspect', userId: '4', lines: [] })));
  });

  it('is told all the same of whoever has a seat, or has had one', () => {
    hall.tables.gm.set(gm('Dan', { mayManage: true }), { tellInspect: false });
    hall.tables.gm.inspect(id, gm('Ada'), 'all');
    hall.tables.gm.audit(id, gm('Ada'), true, 1);
    hall.tables.gm.look(id, gm('Ada'), 1);
    hall.tables.gm.replace(id, gm('Ada'), 0, { userId: ID.Cleo, name: 'Cleo' });
    hall.tables.gm.inspect(id, gm('Ada'), 0);
    const keys = hall.tables.log(id, null, 5).map(({ line }) => line.key.replace('table:gm.', ''));
    expect(keys).toEqual(['inspected-all', 'audited', 'sat', 'replaced', 'inspected']);
  });

  it('names a game master who was forgotten as somebody', () => {
    hall.tables.gm.inspect(id, gm('Dan', { mayManage: true }), 0);
    hall.tables.forget(hall.actor('Dan'));
    expect(last()).toBe('somebody looks, as a game master, at what Ada holds and is asked.');
  });

  it('at the record tells no secret, unless it is asked for: then all are told', () => {
    turn('Ada');
    const open = hall.tables.gm.audit(id, gm('Ada'), false, 99);
    expect(cardsIn(JSON.stringify(open))).toEqual([]);
    // Bids are answered in secret: which came first stands in no line.
    const bids = events().filter((e) => e.kind === 'answer').length;
    expect(open.filter((e) => e.kind === 'answer').length).toBeLessThan(bids);
    const whole = hall.tables.gm.audit(id, gm('Ada'), true, 99);
    expect(cardsIn(JSON.stringify(whole))).not.toEqual([]);
    expect(whole.filter((e) => e.kind === 'answer').length).toBe(bids);
    expect(last()).toBe('<@1> looks, as a game master, at the whole record of this game, secrets included.');
  });
});

describe('acting for a seat', () => {
  beforeEach(() => {
    id = hall.begun();
    turn('Ada');
  });

  it('answers what the seat is asked, as told to all', () => {
    const seen = hall.tables.gm.look(id, gm('Ada'), 1);
    expect(last()).toContain('opens the panel of Bob');
    hall.tables.gm.answer(id, gm('Ada'), 1, seen.decision?.id ?? '', ['wait']);
    expect(lines().slice(-2)).toEqual(['<@1>, as a game master, answers for Bob.', expect.stringContaining('lantern')]);
    expect(hall.asked(id, 'Bob').decision.topic).toBe('oil');
    expect(events().at(-1)).toMatchObject({ kind: 'answer', via: 'gm' });
  });

  it('tells once in an hour that the panel is looked at', () => {
    const told = () => lines().filter((line) => line.includes('opens the panel')).length;
    hall.tables.gm.look(id, gm('Ada'), 1);
    hall.tables.gm.look(id, gm('Ada'), 1);
    expect(told()).toBe(1);
    hall.clock.time += HOUR + 1;
    hall.tables.gm.look(id, gm('Ada'), 1);
    expect(told()).toBe(2);
  });

  it('takes an answer by the press that looks at the panel for the first time in an hour', () => {
    const asked = hall.asked(id, 'Bob');
    hall.tables.gm.look(id, gm('Ada'), 1);
    hall.clock.time += 2 * 3_600_000;
    const press = gm('Ada');
    hall.tables.gm.look(id, press, 0);
    hall.tables.gm.answer(id, press, 1, asked.id, ['lamp']);
    expect(hall.asked(id, 'Bob').decision.topic).toBe('oil');
    hall.tables.gm.answer(id, press, 1, hall.asked(id, 'Bob').id, 1); // the same press once more
    expect(hall.asked(id, 'Bob').decision.topic).toBe('oil');
  });

  it('refuses a stale question, an illegal answer and an empty seat, and tells of nothing', () => {
    const { decision } = hall.tables.gm.look(id, gm('Ada'), 1);
    expectRefusal(hall, 'stale', () => hall.tables.gm.answer(id, gm('Ada'), 1, 'nonsense', ['lamp']));
    expectRefusal(hall, 'illegal', () => hall.tables.gm.answer(id, gm('Ada'), 1, decision?.id ?? '', ['dance']));
    expectRefusal(hall, 'no-such-seat', () => hall.tables.gm.look(id, gm('Ada'), 5));
    expectRefusal(hall, 'not-awaited', () => hall.tables.gm.skip(id, gm('Ada'), 0));
  });

  it('skips whoever is waited for, by what is least, until somebody else must act', () => {
    const { fallback } = hall.asked(id, 'Bob').decision;
    const before = hall.store.eventsAfter(1, 0).length;
    hall.tables.gm.skip(id, gm('Ada'), 1);
    expect(hall.tables.named(id)?.awaited).toEqual([0, 1]); // a bid is asked of both at once
    const done = hall.store.eventsAfter(1, 0).slice(before);
    expect(done.map(({ kind, via, seat }) => [kind, via, seat])).toEqual([
      ['chair', 'gm', 1],
      ['answer', 'gm', 1],
      ['answer', 'gm', 1],
    ]);
    expect(done[1]?.body).toEqual(fallback);
    expect(lines()).toContain('<@1>, as a game master, skips Bob: the least is chosen for them until others must act.');
    hall.tables.gm.skip(id, gm('Ada'), 1);
    expect(hall.tables.named(id)?.awaited).toEqual([0]);
  });
});

describe('a pause', () => {
  beforeEach(() => {
    id = hall.begun();
  });

  it('lets nobody answer and nobody be waited for, and ends', () => {
    hall.answer(id, 'Ada', ['lamp']);
    const asked = hall.asked(id, 'Ada');
    hall.tables.gm.pause(id, gm('Ada'));
    expect(hall.tables.named(id)).toMatchObject({ paused: true, awaited: [] });
    expect(hall.tables.look(id, ID.Ada)).toMatchObject({ decision: null, undoable: false });
    expectRefusal(hall, 'paused', () => hall.tables.answer(id, hall.actor('Ada'), asked.id, 1));
    expectRefusal(hall, 'paused', () => hall.tables.undo(id, hall.actor('Ada')));
    expectRefusal(hall, 'paused', () => hall.tables.gm.skip(id, gm('Ada'), 0));
    expectRefusal(hall, 'paused', () => hall.tables.gm.pause(id, gm('Ada')));
    hall.tables.gm.resume(id, gm('Ada'));
    expectRefusal(hall, 'not-paused', () => hall.tables.gm.resume(id, gm('Ada')));
    expect(hall.tables.named(id)).toMatchObject({ paused: false, awaited: [0] });
    hall.tables.answer(id, hall.actor('Ada'), asked.id, 1);
    expect(lines()).toContain(
      '<@1>, as a game master, pauses this game. Nobody needs to do anything, and no time runs.',
    );
  });
});

describe('handing a seat on', () => {
  beforeEach(() => {
    id = hall.begun();
    turn('Ada');
  });

  it('gives its cards and its question to somebody else, and takes them from the one before', () => {
    const before = hall.tables.look(id, ID.Bob);
    hall.tables.gm.replace(id, gm('Ada'), 1, { userId: ID.Cleo, name: 'Cleo' });
    const after = hall.tables.look(id, ID.Cleo);
    expect([after.view, after.decision, after.seat]).toEqual([before.view, before.decision, 1]);
    expect(hall.tables.look(id, ID.Bob).seat).toBe(null);
    expect(hall.tables.look(id, ID.Bob).decision).toBe(null);
    hall.answer(id, 'Cleo', ['lamp']);
    expect(lines()).toContain('<@1>, as a game master, hands the seat of <@2> to <@3>, with all that belongs to it.');
    expect(hall.tables.of(ID.Bob)).toEqual([]);
  });

  it('refuses somebody who sits at this table already', () => {
    expectRefusal(hall, 'already-there', () =>
      hall.tables.gm.replace(id, gm('Ada'), 1, { userId: ID.Ada, name: 'Ada' }),
    );
    expectRefusal(hall, 'already-there', () =>
      hall.tables.gm.replace(id, gm('Ada'), 1, { userId: ID.Bob, name: 'Bob' }),
    );
  });

  it('can be taken back', () => {
    hall.tables.gm.replace(id, gm('Ada'), 1, { userId: ID.Cleo, name: 'Cleo' });
    hall.tables.gm.restore(id, gm('Ada'));
    expect(hall.tables.look(id, ID.Bob).seat).toBe(1);
    expectRefusal(hall, 'nothing-to-restore', () => hall.tables.gm.restore(id, gm('Ada')));
  });

  it('is not taken back to somebody who was forgotten: the seat is empty then', () => {
    hall.tables.gm.replace(id, gm('Ada'), 1, { userId: ID.Cleo, name: 'Cleo' });
    hall.tables.forget(hall.actor('Bob'));
    hall.tables.gm.restore(id, gm('Ada'));
    expect(hall.tables.named(id)?.players[1]).toMatchObject({ userId: null, left: 'none' });
    hall.tables.absence.take(id, hall.actor('Dan'));
    expect(hall.tables.named(id)?.players[1]?.userId).toBe(ID.Dan);
  });

  it('holds over a restart', () => {
    hall.tables.gm.replace(id, gm('Ada'), 1, { userId: ID.Cleo, name: 'Cleo' });
    expect(all(hall.restarted())).toEqual(all());
  });
});

function randomAnswer(d: Decision, roll: Chance): string[] | number {
  if (d.kind === 'amount') return d.min + roll.int(d.max - d.min + 1);
  const many = d.min + roll.int(d.max - d.min + 1);
  return roll.shuffle(d.options.map((o) => o.id)).slice(0, many);
}

/** Answers for whoever is asked. @returns what was answered */
function step(roll: Chance): [Name, string[] | number] | null {
  const people = (['Ada', 'Bob', 'Cleo'] as const).filter((name) => hall.tables.look(id, ID[name]).decision);
  const name = people[roll.int(people.length || 1)];
  if (!name) return null;
  const { decision } = hall.asked(id, name);
  const answer = randomAnswer(decision, roll);
  hall.answer(id, name, answer);
  return [name, answer];
}

describe('taking a game back', () => {
  it('offers turns and answers that all could see, by names that tell nothing', () => {
    id = hall.begun('lantern', { turns: 4 });
    turn('Ada');
    hall.answer(id, 'Bob', ['wait']);
    hall.answer(id, 'Bob', 2);
    hall.answer(id, 'Ada', 3);
    const stops = hall.tables.gm.stops(id, gm('Ada'));
    // The sealed bid is not there: nobody else knows of it.
    expect(stops.map(({ before, line }) => [before, line.key])).toEqual(
      [
        [true, 'lantern:log.poured'],
        [false, 'lantern:log.bids'],
        [false, 'table:log.started'],
      ].map(([before, key]) => [before, key === 'table:log.started' ? expect.any(String) : key]),
    );
    expect(stops.every(({ name }) => /^[\w-]{10}$/.test(name))).toBe(true);
    const { lines: since } = hall.tables.gm.since(id, gm('Ada'), stops[0]?.name ?? '');
    expect(since.map((line) => line.key)).toEqual(['lantern:log.poured']);
  });

  it('to before an answer: what came after is void, what came before stands, and questions have new names', () => {
    id = hall.begun('lantern', { turns: 4 });
    turn('Ada');
    hall.answer(id, 'Bob', ['wait']);
    const then = all();
    const asked = hall.asked(id, 'Bob');
    hall.answer(id, 'Bob', 2);
    const [stop] = hall.tables.gm.stops(id, gm('Ada'));
    const before = events();
    hall.tables.gm.rewind(id, gm('Ada'), stop?.name ?? '');
    expect(all()).toEqual(then);
    expect(hall.asked(id, 'Bob').id).not.toBe(asked.id);
    expect(events().slice(0, before.length)).toEqual(before);
    expect(lines().some((line) => line.startsWith('<@1>, as a game master, takes this game back'))).toBe(true);
    expect(all(hall.restarted())).toEqual(then);
    // A press on a question of before is refused.
    expectRefusal(hall, 'stale', () => hall.tables.answer(id, hall.actor('Bob'), asked.id, 2));
  });

  it('and taking that back, with all lines as they were', () => {
    id = hall.begun('lantern', { turns: 4 });
    turn('Ada');
    turn('Bob');
    hall.answer(id, 'Ada', ['wait']);
    const then = all();
    const said = hall.tables.log(id, ID.Ada, 999).map(({ line }) => line);
    const start = hall.tables.gm.stops(id, gm('Ada')).at(-1);
    hall.tables.gm.rewind(id, gm('Ada'), start?.name ?? '');
    expect(view('Ada')).toMatchObject({ turn: 0 });
    hall.answer(id, 'Ada', ['lamp']);
    hall.tables.gm.restore(id, gm('Ada'));
    expect(all()).toEqual(then);
    const now = hall.tables.log(id, ID.Ada, 999).map(({ line }) => line);
    expect(now.filter((line) => !line.key.startsWith('table:gm'))).toEqual(said);
    expectRefusal(hall, 'nothing-to-restore', () => hall.tables.gm.restore(id, gm('Ada')));
  });

  it('cannot be taken back after a day', () => {
    id = hall.begun('lantern', { turns: 4 });
    turn('Ada');
    hall.tables.gm.rewind(id, gm('Ada'), hall.tables.gm.stops(id, gm('Ada')).at(-1)?.name ?? '');
    hall.clock.time += 24 * HOUR;
    expectRefusal(hall, 'nothing-to-restore', () => hall.tables.gm.restore(id, gm('Ada')));
  });

  it('refuses what is not offered, and a game that is over, whose seed is known', () => {
    id = hall.begun('lantern', { turns: 1 });
    expectRefusal(hall, 'no-such-point', () => hall.tables.gm.rewind(id, gm('Ada'), 'nonsense'));
    turn('Ada');
    expectRefusal(hall, 'over', () => hall.tables.gm.stops(id, gm('Ada')));
    expectRefusal(hall, 'over', () => hall.tables.gm.reset(id, gm('Ada')));
  });

  test.each(['magpie', 'lantern'])('property: from any point the same answers lead to the same state (%s)', (game) => {
    for (const seed of ['01', '02', '03', '04']) {
      const roll = new Chance(seed);
      lots.drawn = Number(seed);
      hall.close();
      hall = new Hall({ magpie: magpie as Game, lantern: mendable as Game });
      id = hall.begun(game, { turns: 6 }, ['Cleo']);
      for (let rounds = 0; rounds < 6; rounds++) {
        const more = 1 + roll.int(9);
        for (let i = 0; i < more; i++) step(roll);
        if (hall.tables.named(id)?.status !== 'running') break;
        const stops = hall.tables.gm.stops(id, gm('Ada'));
        const stop = stops[roll.int(stops.length)];
        const seen = hall.store.eventsAfter(1, 0);
        const now = all();
        hall.tables.gm.rewind(id, gm('Ada'), stop?.name ?? '');
        const back = all();
        expect(all(hall.restarted())).toEqual(back);
        // The same again from there: what stood after the point is answered anew.
        hall.tables.gm.restore(id, gm('Ada'));
        expect(all()).toEqual(now);
        hall.tables.gm.rewind(
          id,
          gm('Ada'),
          hall.tables.gm.stops(id, gm('Ada')).find((s) => s.line.key === stop?.line.key)?.name ?? '',
        );
        const numbers = hall.store.eventsAfter(1, 0).map((e) => e.seq);
        expect(numbers).toEqual(numbers.map((_, i) => i + 1));
        expect(hall.store.eventsAfter(1, 0).slice(0, seen.length)).toEqual(seen);
      }
    }
  });

  it('property: replaying the answers after a rewind to the start gives the same game', () => {
    for (const seed of ['05', '06', '07']) {
      const roll = new Chance(seed);
      hall.close();
      hall = new Hall({ magpie: magpie as Game, lantern: mendable as Game });
      id = hall.begun('magpie', { turns: 6 }, ['Cleo']);
      const done: [Name, string[] | number][] = [];
      for (let i = 0; i < 12 && hall.tables.named(id)?.status === 'running'; i++) {
        const answered = step(roll);
        if (answered) done.push(answered);
      }
      if (hall.tables.named(id)?.status !== 'running') continue;
      const then = all();
      hall.tables.gm.rewind(id, gm('Ada'), hall.tables.gm.stops(id, gm('Ada')).at(-1)?.name ?? '');
      for (const [name, answer] of done) hall.answer(id, name as 'Ada', answer);
      expect(all()).toEqual(then);
    }
  });
});

describe('dealing anew', () => {
  it('begins the game for the same seats from another seed, and can be taken back', () => {
    id = hall.begun('lantern', { turns: 4 });
    turn('Ada');
    const then = all();
    const hash = hall.tables.named(id)?.seedHash;
    hall.tables.gm.reset(id, gm('Ada'));
    expect(view('Ada')).toMatchObject({ turn: 0 });
    expect(hall.tables.named(id)?.seedHash).not.toBe(hash);
    expect(hall.tables.named(id)?.players.map((p) => p.name)).toEqual(['Ada', 'Bob']);
    const fresh = all();
    expect(all(hall.restarted())).toEqual(fresh);
    hall.answer(id, 'Ada', ['lamp']);
    hall.tables.gm.restore(id, gm('Ada'));
    expect(all()).toEqual(then);
    expect(hall.tables.named(id)?.seedHash).toBe(hash);
    expect(all(hall.restarted())).toEqual(then);
    turn('Bob');
  });

  it('and taking that back leaves of the new deal nothing but that there was one', () => {
    id = hall.begun('lantern', { turns: 4 });
    turn('Ada');
    const before = lines();
    hall.tables.gm.reset(id, gm('Ada'));
    hall.tables.gm.restore(id, gm('Ada'));
    const since = lines().filter((line) => !before.includes(line));
    expect(since).toHaveLength(2);
    expect(since[0]).toContain('lets this game begin anew');
    expect(since[1]).toContain('takes it back that the game began anew');
    for (const { line } of hall.tables.gm.stops(id, gm('Ada'))) expect(line.key).not.toBe('table:gm.reset');
  });
});

describe('dealing anew more than once', () => {
  beforeEach(() => {
    id = hall.begun('lantern', { turns: 2 });
    turn('Ada');
    for (let deals = 0; deals < 2; deals++) {
      hall.tables.gm.reset(id, gm('Ada'));
      hall.answer(id, 'Ada', ['lamp']);
    }
  });

  it('leaves of each deal before but the line that names who dealt anew', () => {
    const told = lines();
    expect(told.filter((line) => line.includes('lets this game begin anew'))).toHaveLength(2);
    expect(told.filter((line) => line.includes('begins. The seed'))).toHaveLength(1);
    // Of that deal there is what there is of any, and no more.
    const since = told.slice(told.findIndex((line) => line.includes('begins. The seed')));
    expect(told).toHaveLength(2 + since.length);
    expect(hall.tables.gm.stops(id, gm('Ada')).filter(({ before }) => !before)).toHaveLength(1);
  });

  it('and taking that back brings back what belongs to the deal before', () => {
    hall.tables.gm.restore(id, gm('Ada'));
    expect(lines().filter((line) => line.includes('begins. The seed'))).toHaveLength(1);
    expect(lines().find((line) => line.includes('begins. The seed'))).toContain(
      hall.tables.named(id)?.seedHash?.slice(0, 16),
    );
    hall.tables.gm.restore(id, gm('Ada'));
    expect(lines().filter((line) => line.includes('begins. The seed'))).toHaveLength(1);
    expect(hall.store.allLines(1).find((l) => l.said.key === 'table:log.started')).toMatchObject({ undone: false });
  });

  it('leaves the replay of the last one alone, by its own seed', () => {
    hall.answer(id, 'Ada', 1);
    hall.answer(id, 'Ada', 1);
    hall.answer(id, 'Bob', 2);
    turn('Bob');
    const end = view('Ada');
    const scene = (way: 'first' | 'last') => hall.tables.scene(id, 0, way);
    expect(scene('last')).toMatchObject({ exact: true, view: { turn: end.turn, oil: end.oil } });
    const [reset, started] = scene('first').now.flatMap((told) => told.lines);
    expect(reset?.key).toBe('table:gm.reset');
    expect(started?.args?.hash).toBe(hall.tables.named(id)?.seedHash?.slice(0, 16));
  });
});

describe('correcting', () => {
  beforeEach(() => {
    id = hall.begun('lantern', { turns: 4 });
    turn('Ada');
    hall.answer(id, 'Bob', ['wait']);
  });

  it('changes the state at the last checkpoint, and the turn begins anew', () => {
    expect(hall.tables.gm.fix(id, gm('Ada'), 'oil', ['1', '5'])).toBe(true);
    expect(view('Bob').oil).toEqual([8, 5]);
    expect(hall.asked(id, 'Bob').decision.topic).toBe('light');
    expect(all(hall.restarted())).toEqual(all());
    expect(lines('Ada').join()).not.toContain('lantern:fix.own');
    expect(lines('Bob').join()).toContain('lantern:fix.own');
    hall.tables.gm.restore(id, gm('Ada'));
    expect(view('Bob').oil).toEqual([8, 9]);
    expect(hall.asked(id, 'Bob').decision.topic).toBe('oil');
  });

  it("refuses what the game's own invariants do not take, and tells all that it was tried", () => {
    const before = all();
    expect(hall.tables.gm.fix(id, gm('Ada'), 'oil', ['1', '999'])).toBe(false);
    expect(
      hall.tables.gm.fix(
        id,
        gm('Ada'),
        'oil',
        ['1', '9'].map(() => '0'),
      ),
    ).toBe(true);
    hall.tables.gm.restore(id, gm('Ada'));
    expect(all()).toEqual(before);
    expect(lines().some((line) => line.includes('tried to correct'))).toBe(true);
  });

  it('refuses corrections and parts that there are not', () => {
    expectRefusal(hall, 'no-such-fix', () => hall.tables.gm.fix(id, gm('Ada'), 'toString', []));
    expectRefusal(hall, 'bad-fix', () => hall.tables.gm.fix(id, gm('Ada'), 'oil', ['1']));
    expectRefusal(hall, 'bad-fix', () => hall.tables.gm.fix(id, gm('Ada'), 'oil', ['1', '77']));
    expect(hall.tables.gm.parts(id, gm('Ada'), null, 0).map((p) => p.id)).toEqual(['oil']);
    expect(hall.tables.gm.parts(id, gm('Ada'), 'oil', 1).map((p) => p.id)).toEqual(['0', '5', '999']);
  });
});

test('a file that took long to check lets its server bring in no other one for a minute', () => {
  const bring = (guildId = CHANNEL.guildId) =>
    expectRefusal(hall, expected, () =>
      hall.tables.gm.import({ ...CHANNEL, guildId }, gm('Ada', { mayManage: true, guildId }), {}),
    );
  let expected = 'bad-file-form';
  bring();
  const cpu = vi.spyOn(process, 'cpuUsage').mockReturnValue({ user: 900_000, system: 200_000 });
  bring();
  cpu.mockRestore();
  bring('11'); // another server
  expected = 'file-rest';
  bring();
  hall.clock.time += 60_000;
  expected = 'bad-file-form';
  bring();
  bring();
});

describe('a game that was ended early', () => {
  it('goes on when that is taken back', () => {
    id = hall.begun('lantern', { turns: 4 });
    turn('Ada');
    const then = all();
    hall.tables.end(id, hall.actor('Ada'), false);
    expect(hall.tables.gm.restorableIn(CHANNEL.channelId)).toBe(id);
    hall.tables.gm.restore(id, gm('Ada'));
    expect(hall.tables.inChannel(CHANNEL.channelId)).toMatchObject({ id, status: 'running', awaited: [1] });
    expect(all()).toEqual(then);
  });

  it('goes on with an empty seat for somebody who was forgotten meanwhile', () => {
    id = hall.begun();
    hall.tables.end(id, hall.actor('Ada'), false);
    hall.tables.forget(hall.actor('Bob'));
    hall.tables.gm.restore(id, gm('Ada'));
    expect(hall.tables.named(id)?.players[1]).toMatchObject({ userId: null, left: 'none' });
    hall.tables.absence.take(id, hall.actor('Dan'));
    expect(hall.tables.named(id)?.players[1]?.userId).toBe(ID.Dan);
  });

  it('stays as it is where another one is played there now', () => {
    id = hall.begun();
    hall.tables.end(id, hall.actor('Ada'), false);
    hall.tables.create(CHANNEL, 'lantern', hall.actor('Bob'));
    expectRefusal(hall, 'channel-taken', () => hall.tables.gm.restore(id, gm('Ada')));
  });
});
