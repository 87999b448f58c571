import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { darkPact } from '../../src/games/dark-pact/index.ts';
import { Chance, type Decision, type Game } from '../../src/kernel/index.ts';
import type { GameFile } from '../../src/table/file.ts';
import type { GmActor } from '../../src/table/gm.ts';
import { verify } from '../../src/table/verify.ts';
import { say } from '../../src/words.ts';
import { magpie } from '../kernel/toy.ts';
import { CHANNEL, expectRefusal, Hall, ID } from './hall.ts';
import { lantern, secondEdition } from './lantern.ts';

const games = { lantern, magpie, 'dark-pact': darkPact } as unknown as Record<string, Game>;
const ORDER = { seat: 0, kind: null, until: 'cleared', turn: 1, ended: null } as const;
const OTHER = { ...CHANNEL, channelId: '200' };

let hall: Hall;
let id: string;
beforeEach(() => {
  hall = new Hall(games);
});
afterEach(() => hall.close());

const gm = (name: 'Ada' | 'Bob' = 'Ada', more: Partial<GmActor> = {}): GmActor => ({
  ...hall.actor(name),
  ...{ guildId: CHANNEL.guildId, mayManage: false, roles: [], ...more },
});
const manager = () => gm('Ada', { mayManage: true });

function randomAnswer(d: Decision, roll: Chance): string[] | number {
  if (d.kind === 'amount') return d.min + roll.int(d.max - d.min + 1);
  const many = d.min + roll.int(d.max - d.min + 1);
  return roll.shuffle(d.options.map((o) => o.id)).slice(0, many);
}

function isAwaited(name: 'Ada' | 'Bob' | 'Cleo'): boolean {
  const { decision } = hall.tables.look(id, ID[name]);
  return decision !== null && decision.given === undefined;
}

/** Plays on at random. @returns whether the game is running still */
function play(steps: number, roll: Chance): boolean {
  for (let i = 0; i < steps; i++) {
    const name = (['Ada', 'Bob', 'Cleo'] as const).find((each) => isAwaited(each));
    if (!name) break;
    hall.answer(id, name, randomAnswer(hall.asked(id, name).decision, roll));
  }
  return hall.tables.named(id)?.status === 'running';
}

/** A game with everything in it: answers taken back, a rewind, a correction where there is one, a game dealt anew. */
function eventful(game: string, roll: Chance): void {
  id = hall.begun(game, game === 'dark-pact' ? {} : { turns: 9 });
  play(5, roll);
  hall.tables.gm.reset(id, gm());
  play(9, roll);
  const stops = hall.tables.gm.stops(id, gm());
  hall.tables.gm.rewind(id, gm(), stops[roll.int(stops.length)]?.name ?? '');
  play(6, roll);
  hall.tables.gm.rewind(id, gm(), hall.tables.gm.stops(id, gm()).at(-1)?.name ?? '');
  hall.tables.gm.restore(id, gm());
  hall.tables.gm.inspect(id, gm(), 'all');
  if (game === 'dark-pact') hall.tables.gm.fix(id, gm(), 'coins', ['3']);
  hall.tables.gm.replace(id, gm(), 1, { userId: ID.Cleo, name: 'Cleo' });
  play(6, roll);
}

const sights = (table: string) =>
  Object.values(ID).map((user) => {
    const { view, asks, decision, seat } = hall.tables.look(table, user);
    const said = hall.tables.log(table, user, 9999).filter(({ line }) => !/^table:gm\.(im|ex)ported/.test(line.key));
    return { seat, view, asks, asked: decision?.decision, said };
  });

describe.each(Object.keys(games))('a file of %s', (game) => {
  it('brings a game to another channel just as it is, for every seat, and it plays on there', () => {
    const roll = new Chance('0a');
    eventful(game, roll);
    const before = sights(id);
    const file = JSON.parse(JSON.stringify(hall.tables.gm.export(id, gm())));
    const there = hall.tables.gm.import(OTHER, manager(), file);
    expect(there).not.toBe(id);
    expect(sights(there)).toEqual(before);
    expect(sights(id)).toEqual(before);
    expect(hall.tables.named(there)).toMatchObject({ channelId: '200', seedHash: hall.tables.named(id)?.seedHash });
    id = there;
    play(4, roll);
    const again = sights(there);
    hall.tables = hall.restarted();
    expect(sights(there)).toEqual(again);
  });

  it('can be checked: seed, shuffles, log and result come out of the answers', () => {
    const roll = new Chance('0b');
    eventful(game, roll);
    const found = verify(hall.tables.gm.export(id, gm()), games);
    expect(found.problems).toEqual([]);
    expect(found.answers).toBeGreaterThan(10);
  });
});

describe('a file that was tampered with', () => {
  let file: GameFile;
  beforeEach(() => {
    eventful('lantern', new Chance('0c'));
    play(99, new Chance('0d'));
    expect(hall.tables.named(id)?.status).toBe('over');
    file = JSON.parse(JSON.stringify(hall.tables.gm.export(id, gm('Bob'))));
    expect(verify(file, games).problems).toEqual([]);
  });

  const answers = () => file.events.filter((event) => event.kind === 'answer');
  const otherwise = (event?: { body: unknown }) => Object.assign(event ?? {}, { body: (Number(event?.body) + 1) % 4 });
  const tampers: [string, () => void, RegExp][] = [
    ['the seed', () => Object.assign(file, { seed: 'ab'.repeat(32) }), /fingerprint/],
    ['the fingerprint', () => Object.assign(file, { seedHash: 'ab'.repeat(32) }), /fingerprint/],
    ['an answer', () => otherwise(answers().findLast((e) => typeof e.body === 'number')), /./],
    [
      'an illegal answer',
      () => Object.assign(answers().at(-1) ?? {}, { body: ['nonsense'] }),
      /not one that was possible/,
    ],
    ['an answer left out', () => file.events.splice(file.events.indexOf(answers().at(-3) as never), 1), /./],
    [
      'a state',
      () => Object.assign(file.checkpoints.at(-2) ?? {}, { state: file.checkpoints.at(-3)?.state }),
      /cards do not lie/,
    ],
    ['chance', () => Object.assign(file.checkpoints.at(-2) ?? {}, { counter: 1 }), /chance was not used/],
    ['the result', () => Object.assign(file, { winners: [0, 1] }), /result/],
    [
      'a line',
      () =>
        file.log.splice(
          file.log.findIndex((l) => l.said.key === 'lantern:log.poured'),
          1,
        ),
      /log does not tell/,
    ],
    ['whether it is over', () => Object.assign(file, { status: 'running' }), /over/],
  ];
  it.each(tampers)('is found out: %s', (_, tamper, says) => {
    tamper();
    const { problems, unchecked } = verify(file, games);
    expect(problems.join('\n')).toMatch(says);
    expect(unchecked).toBe(false);
    const before = hall.dump();
    expect(() => hall.tables.gm.import(OTHER, manager(), file)).toThrow(/bad-file/);
    expect(hall.dump()).toEqual(before);
  });
});

describe('bringing a file in', () => {
  beforeEach(() => {
    eventful('lantern', new Chance('0e'));
  });
  const exported = () => JSON.parse(JSON.stringify(hall.tables.gm.export(id, gm()))) as GameFile;

  it('is for those who may manage the server, or have the role, in a server, in a channel without a game', () => {
    const file = exported();
    expectRefusal(hall, 'not-gm', () => hall.tables.gm.import(OTHER, gm(), file));
    expectRefusal(hall, 'no-server', () => hall.tables.gm.import(OTHER, gm('Ada', { guildId: null }), file));
    expectRefusal(hall, 'channel-taken', () => hall.tables.gm.import(CHANNEL, manager(), file));
    hall.tables.gm.set(manager(), { gmRole: '7' });
    const there = hall.tables.gm.import(OTHER, gm('Bob', { roles: ['7'] }), file);
    expect(hall.tables.named(there)?.status).toBe('running');
  });

  it('happens once for the same press', () => {
    const file = exported();
    const actor = manager();
    const there = hall.tables.gm.import(OTHER, actor, file);
    expect(hall.tables.gm.import(OTHER, actor, file)).toBe(there);
  });

  it('an export of a running game is for the game master alone, and told to all', () => {
    expectRefusal(hall, 'not-gm', () => hall.tables.gm.export(id, gm('Bob')));
    exported();
    const line = hall.tables.log(id, null, 1)[0]?.line;
    expect(line && say(line, { locale: 'en', names: [] })).toContain('writes this whole game, secrets included');
  });

  it('says what cannot be checked because the rules have changed', () => {
    const file = exported();
    const found = verify(file, { ...games, lantern: secondEdition as unknown as Game });
    expect(found).toMatchObject({ unchecked: true });
    expect(found.problems[0]).toContain('version 1 of the rules');
  });

  it('takes nothing that no table can have, whatever the rules say of it', () => {
    const file = exported();
    let deep: unknown = 1;
    for (let i = 0; i < 100_000; i++) deep = [deep];
    const before = JSON.parse(JSON.stringify(file.checkpoints.at(-1)));
    const broken: [string, (f: GameFile) => unknown][] = [
      ['a window that never closes', (f) => Object.assign(f, { windows: 'timed:0.1' })],
      ['a window of no known kind', (f) => Object.assign(f, { windows: 'timed' })],
      ['a machine of no known kind', (f) => Object.assign(f.seats[0] ?? {}, { machine: 'genius' })],
      [
        'a seat too many, held once',
        (f) => f.seats.push({ ...(f.seats[0] as GameFile['seats'][number]), seat: 2, from: 0, to: 1 }),
      ],
      ['an order on what there is not', (f) => f.orders.push({ ...ORDER, kind: 'rain' })],
      ['an order of no seat', (f) => f.orders.push({ ...ORDER, seat: 7 })],
      ['an answer without an end', (f) => Object.assign(f.events[0] ?? {}, { body: deep })],
      [
        'more events than would be written down in a moment',
        (f) => {
          const { seq } = f.events.at(-1) as GameFile['events'][number];
          const looked = {
            seat: null,
            person: null,
            via: 'gm',
            decision: null,
            hash: null,
            body: null,
            at: 1,
          } as const;
          for (let i = 1; i <= 5_000; i++) f.events.push({ ...looked, seq: seq + i, kind: 'inspect', rules: f.rules });
        },
      ],
      [
        'a line that would grow with each part of it',
        (f) => {
          let said = 'x' as unknown;
          for (let i = 0; i < 16; i++) said = { key: 'dark-pact:ask.release', args: { card: said, count: 1 } };
          Object.assign(f.log.find((l) => l.said.key.startsWith('table:'))?.said ?? {}, { args: { by: said } });
        },
      ],
      ['rules that are still to come', (f) => Object.assign(f.checkpoints.at(-1) ?? {}, { ...before, rules: 99 })],
    ];
    for (const [what, breaks] of broken) {
      const other = structuredClone(file);
      breaks(other);
      expect(() => hall.tables.gm.import(OTHER, manager(), other), what).toThrow(/bad-file/);
    }
  });

  it('gives up what would keep all others waiting', () => {
    const file = exported();
    let now = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 100));
    expect(verify(file, games)).toMatchObject({ problems: [], tooLong: false });
    expectRefusal(hall, 'bad-file-long', () => hall.tables.gm.import(OTHER, manager(), file));
    clock.mockRestore();
    expect(hall.tables.gm.import(OTHER, manager(), file)).toBeTruthy();
  });

  it('renames nobody, and does not take the importer for somebody who was forgotten', () => {
    hall.tables.forget(hall.actor('Cleo')); // has Bob's seat since
    const file = exported();
    const ada = file.people.find((p) => p.discord === ID.Ada);
    Object.assign(ada ?? {}, { name: 'Loser' });
    const there = hall.tables.gm.import(OTHER, { ...manager(), userId: ID.Dan, name: 'Dan' }, file);
    expect(hall.tables.named(there)?.names).toEqual(hall.tables.named(id)?.names);
    expect(hall.tables.named(there)?.names[0]).toBe('Ada');
    expect(hall.tables.named(there)?.players[1]).toMatchObject({ userId: null, left: 'none' });
    const who = (table: string) => hall.tables.log(table, null, 999).map(({ line }) => JSON.stringify(line));
    expect(who(there).filter((line) => line.includes(`<@${ID.Dan}>`))).toHaveLength(1); // who has brought it
    hall.tables.absence.take(there, hall.actor('Dan'));
    expect(hall.tables.named(there)?.players[1]?.userId).toBe(ID.Dan);
  });

  it('says to all where a part was played under earlier rules, which cannot be checked', () => {
    const file = exported();
    hall.tables = hall.restarted({ lantern: secondEdition as unknown as Game });
    const there = hall.tables.gm.import(OTHER, manager(), file);
    expect(hall.tables.log(there, null, 1)[0]?.line.key).toBe('table:gm.imported-unchecked');
  });

  it('of earlier rules none is taken that there never were, nor a state that the rules never come to an end with', () => {
    const file = exported();
    Object.assign(file.checkpoints.at(-1) ?? {}, { rules: 0 });
    expectRefusal(hall, 'bad-file-form', () => hall.tables.gm.import(OTHER, manager(), file));
    const endless = {
      ...secondEdition,
      view: () => {
        for (;;);
      },
    };
    hall.tables = hall.restarted({ lantern: endless as unknown as Game });
    Object.assign(file.checkpoints.at(-1) ?? {}, { rules: 1 });
    expectRefusal(hall, 'bad-file-long', () => hall.tables.gm.import(OTHER, manager(), file));
  }, 20_000);

  it('a game that was over counts once, where it was played', () => {
    play(99, new Chance('0d'));
    const stats = () => [hall.tables.statsOf(ID.Ada, null), hall.tables.statsAt('10', 9)];
    const before = stats();
    expect(before[1]).toMatchObject({ finished: 1 });
    hall.tables.gm.import(OTHER, manager(), exported());
    expect(stats()).toEqual(before);
  });

  it('property: whatever is in a file, it makes a whole game or changes nothing', () => {
    const file = exported();
    const paths = pathsIn(file);
    let before = hall.dump();
    let channel = 300;
    fc.assert(
      fc.property(
        fc.oneof(
          fc.anything(),
          fc.json().map((text) => JSON.parse(text) as unknown),
          fc
            .tuple(fc.nat(paths.length - 1), fc.oneof(fc.jsonValue(), fc.constant(undefined)))
            .map(([at, value]) => changed(file, paths[at] ?? [], value)),
        ),
        (broken) => {
          let there: string | null = null;
          try {
            there = hall.tables.gm.import({ ...OTHER, channelId: `${channel}` }, manager(), broken);
          } catch (error) {
            expect((error as { why?: string }).why).toMatch(/^bad-file/);
            expect(hall.dump()).toEqual(before);
            return;
          }
          // What does not matter to the rules (a name, a time) may be anything: then it is a table like any other.
          expect(hall.tables.look(there, null).view).not.toBe(null);
          before = hall.dump();
          channel++;
        },
      ),
      { numRuns: 60, endOnFailure: true },
    );
  }, 120_000);
});

type Path = (string | number)[];

function pathsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, inner]) => pathsIn(inner, [...path, key]))];
}

function changed(file: unknown, path: Path, value: unknown): unknown {
  const copy = structuredClone(file) as Record<string, unknown>;
  const last = path.at(-1);
  if (last === undefined) return value;
  const parent = path.slice(0, -1).reduce<Record<string | number, unknown>>((at, key) => at[key] as never, copy);
  if (value === undefined) delete parent[last];
  else parent[last] = value;
  return copy;
}
