import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Game } from '../../src/kernel/index.ts';
import type { Store } from '../../src/store/index.ts';
import type { Tables } from '../../src/table/index.ts';
import { type Actor, TableRefusal } from '../../src/table/index.ts';
import { CHANNEL, expectRefusal, Hall, ID } from './hall.ts';
import { lantern, secondEdition } from './lantern.ts';

let hall: Hall;
beforeEach(() => {
  hall = new Hall();
});
afterEach(() => hall.close());

/**
 * A store of which one call fails: not before but after it has done its work, which is worse. The end of a transaction
 * counts as a call too.
 */
function failing(store: Store) {
  const fault = { at: 0, calls: 0 };
  const call = <T>(work: () => T): T => {
    const result = work();
    if (++fault.calls === fault.at) throw new Error('the disk is full');
    return result;
  };
  const wrapped = Object.entries(store).map(([name, method]) => {
    if (name === 'close') return [name, method];
    if (name === 'transaction') return [name, (work: () => unknown) => store.transaction(() => call(work))];
    return [name, (...args: unknown[]) => call(() => (method as (...args: unknown[]) => unknown)(...args))];
  });
  return { fault, store: Object.fromEntries(wrapped) as Store };
}

/** A point to go back to. */
let stop = '';

/** Everything that happens at tables, each from the point just before it. */
const acts: Record<
  string,
  { before: (hall: Hall) => string; act: (tables: Tables, id: string, who: Who, asked: Question) => unknown }
> = {
  create: {
    before: () => '',
    act: (tables, _, who) => tables.create(CHANNEL, 'lantern', who('Ada'), { turns: 1 }).channelId,
  },
  join: { before: lobby, act: (tables, id, who) => tables.join(id, who('Cleo')) },
  leave: { before: lobby, act: (tables, id, who) => tables.leave(id, who('Bob')) },
  'set an option': { before: lobby, act: (tables, id, who) => tables.setOption(id, who('Ada'), 'turns', 5) },
  'order the seats': { before: lobby, act: (tables, id, who) => tables.order(id, who('Ada'), [ID.Bob, ID.Ada]) },
  'an answer': {
    before: (h) => h.begun(),
    act: (tables, id, who, asked) => tables.answer(id, who('Ada'), asked('Ada'), ['lamp']),
  },
  'a sealed answer': {
    before: (h) => played(h, 2),
    act: (tables, id, who, asked) => tables.answer(id, who('Bob'), asked('Bob'), 3),
  },
  'the last answer of a segment': {
    before: (h) => played(h, 3),
    act: (tables, id, who, asked) => tables.answer(id, who('Bob'), asked('Bob'), 3),
  },
  'the last answer of a game': {
    before: (h) => played(h, 3, { turns: 1 }),
    act: (tables, id, who, asked) => tables.answer(id, who('Bob'), asked('Bob'), 3),
  },
  undo: { before: (h) => played(h, 1), act: (tables, id, who) => tables.undo(id, who('Ada')) },
  end: { before: (h) => h.begun(), act: (tables, id, who) => tables.end(id, who('Ada'), false) },
  'a pause': { before: (h) => h.begun(), act: (tables, id, who) => tables.gm.pause(id, master(who)) },
  'a skip': { before: (h) => played(h, 1), act: (tables, id, who) => tables.gm.skip(id, master(who), 0) },
  'a seat handed on': {
    before: (h) => played(h, 1),
    act: (tables, id, who) => tables.gm.replace(id, master(who), 1, { userId: ID.Cleo, name: 'Cleo' }),
  },
  'going back': {
    before(h) {
      const id = played(h, 2);
      stop =
        h.tables.gm.stops(
          id,
          master((name) => h.actor(name)),
        )[0]?.name ?? '';
      return id;
    },
    act: (tables, id, who) => tables.gm.rewind(id, master(who), stop),
  },
};

const master = (who: Who) => ({ ...who('Ada'), guildId: CHANNEL.guildId, mayManage: false, roles: [] });

type Name = 'Ada' | 'Bob' | 'Cleo';
type Who = (name: Name) => Actor;
/** The id of the question that was open to somebody before the act. */
type Question = (name: Name) => string;

function lobby(h: Hall): string {
  const { id } = h.tables.create(CHANNEL, 'lantern', h.actor('Ada'));
  h.tables.join(id, h.actor('Bob'));
  return id;
}

function played(h: Hall, answers: number, options = {}): string {
  const id = h.begun('lantern', options);
  if (answers > 0) h.answer(id, 'Ada', ['lamp']);
  if (answers > 1) h.answer(id, 'Ada', 2);
  if (answers > 2) h.answer(id, 'Ada', 4);
  return id;
}

/** A dump without the names that are drawn by lot. */
function comparable(h: Hall) {
  return JSON.parse(
    JSON.stringify(h.dump(), (key, value) => (key === 'public_id' ? 'drawn by lot' : value)),
  ) as unknown;
}

describe('whatever fails, at whichever call of the store, nothing is lost and nothing is half done', () => {
  /**
   * Tries an act with the first call failing, then the second, and so on, until it succeeds.
   * @param afterwards checks what is so after each failure
   * @param why what it is refused for meanwhile
   * @returns what the act returned in the end
   */
  function tryOn(
    fault: ReturnType<typeof failing>['fault'],
    act: () => unknown,
    afterwards: () => void,
    why = 'not-saved',
  ) {
    for (let nth = 1; ; nth++) {
      Object.assign(fault, { at: nth, calls: 0 });
      try {
        const result = act();
        expect(fault.calls).toBeLessThan(nth); // none failed unnoticed
        expect(nth).toBeGreaterThan(5);
        return result;
      } catch (error) {
        if (!(error instanceof TableRefusal)) throw error;
        expect(error.why).toBe(why);
        expect(hall.logged).toMatchObject(Array(nth).fill({ level: 50, err: { message: 'the disk is full' } }));
      } finally {
        fault.at = 0;
      }
      afterwards();
    }
  }

  test.each(Object.entries(acts))('%s', (_, { before, act }) => {
    const id = before(hall);
    const idFor = (name: Name) => (id ? hall.tables.look(id, ID[name]).decision?.id : undefined);
    const questions = { Ada: idFor('Ada'), Bob: idFor('Bob'), Cleo: idFor('Cleo') };
    const asked: Question = (name) => questions[name] ?? '';
    const undisturbed = new Hall(undefined, hall);
    const who: Who = (name) => hall.actor(name, 'the press');
    const look = (tables: Tables) => [ID.Ada, ID.Bob, null].map((user) => id && tables.look(id, user));
    try {
      const { fault, store } = failing(hall.store);
      const tables = hall.restarted(undefined, store);
      const start = hall.dump();
      const seen = look(tables);
      const result = tryOn(
        fault,
        () => act(tables, id, who, asked),
        () => {
          expect(hall.dump()).toEqual(start);
          expect(look(tables)).toEqual(seen);
        },
      );
      expect(result).toEqual(act(undisturbed.tables, id, who, asked));
      expect(comparable(hall)).toEqual(comparable(undisturbed));
      expect(look(tables)).toEqual(look(undisturbed.tables));
    } finally {
      undisturbed.close();
    }
  });

  test('the start of a game, for which lots are drawn', () => {
    const id = lobby(hall);
    const { fault, store } = failing(hall.store);
    const tables = hall.restarted(undefined, store);
    const start = hall.dump();
    tryOn(
      fault,
      () => tables.start(id, hall.actor('Ada', 'the press')),
      () => {
        expect(hall.dump()).toEqual(start);
        expect(tables.look(id, ID.Ada).view).toBeNull();
      },
    );
    expect(tables.look(id, ID.Ada)).toMatchObject({ table: { status: 'running' }, decision: {} });
    expect(tables.look(id, ID.Ada)).toEqual(hall.restarted().look(id, ID.Ada));
  });

  test('a turn that restarts under other rules', () => {
    const id = played(hall, 2);
    const games = { lantern: secondEdition as Game };
    const undisturbed = new Hall(games, hall);
    const { fault, store } = failing(hall.store);
    const tables = hall.restarted(games, store);
    const logger = vi.spyOn(hall.logger, 'warn').mockImplementation(() => {});
    const wanted = undisturbed.tables.look(id, ID.Ada);
    const [start, end] = [hall.dump(), undisturbed.dump()];
    const result = tryOn(
      fault,
      () => tables.look(id, ID.Ada),
      () => expect([start, end]).toContainEqual(hall.dump()),
      'not-read',
    );
    expect(result).toEqual(wanted);
    expect(hall.dump()).toEqual(end);
    expect(logger).toHaveBeenCalled();
    undisturbed.close();
  });
});

describe('what a real database does', () => {
  /** Makes SQLite itself refuse one kind of write. */
  function breakWrites(what: string): () => void {
    const beside = new Database(hall.file);
    beside.exec(`create trigger broken before ${what} begin select raise(abort, 'disk I/O error'); end`);
    return () => {
      beside.exec('drop trigger broken');
      beside.close();
    };
  }

  test.each([
    'insert on events',
    'update on tables',
    'insert on checkpoints',
    'insert on log',
    'delete on decisions',
    'insert on decisions',
    'update on outbox',
  ])('it fails at %s: pressed again later, the answer is taken', (what) => {
    const id = played(hall, 3);
    const seen = hall.tables.look(id, ID.Bob);
    const mend = breakWrites(what);
    const press = () => hall.answer(id, 'Bob', 3);
    expectRefusal(hall, 'not-saved', press);
    expectRefusal(hall, 'not-saved', press);
    expect(hall.tables.look(id, ID.Bob)).toEqual(seen);
    mend();
    expect(press()).toEqual({ seq: 7, fresh: true });
    expect(hall.restarted().look(id, ID.Bob)).toEqual(hall.tables.look(id, ID.Bob));
  });

  test('it is locked by another program', () => {
    const id = hall.begun();
    const beside = new Database(hall.file);
    beside.exec('begin immediate');
    expectRefusal(hall, 'not-saved', () => hall.answer(id, 'Ada', ['lamp']));
    beside.exec('rollback');
    beside.close();
    expect(hall.answer(id, 'Ada', ['lamp'])).toEqual({ seq: 4, fresh: true });
  });

  test('it has been closed: what was saved is there when it opens again', () => {
    const id = played(hall, 2);
    const seen = hall.tables.look(id, ID.Bob);
    hall.store.close();
    for (const act of [
      () => hall.tables.answer(id, hall.actor('Bob'), seen.decision?.id ?? '', 3),
      () => hall.tables.undo(id, hall.actor('Bob')),
      () => hall.tables.end(id, hall.actor('Ada'), true),
    ])
      expectRefusal(hall, 'not-saved', act);
    expectRefusal(hall, 'not-read', () => hall.tables.look(id, ID.Bob));
    const again = new Hall({ lantern: lantern as Game }, hall);
    expect(again.tables.look(id, ID.Bob)).toEqual(seen);
    expect(again.answer(id, 'Bob', 3)).toEqual({ seq: 6, fresh: true });
    again.close();
  });
});
