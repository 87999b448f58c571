/** What becomes of a game when somebody does not answer, is away, or leaves: all of it by the clock, over restarts. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Game, text } from '../../src/kernel/index.ts';
import type { TableInfo } from '../../src/table/index.ts';
import { nextAt, quietUntil } from '../../src/table/personal.ts';
import { say } from '../../src/words.ts';
import { ambush } from './ambush.ts';
import { CHANNEL, expectRefusal, Hall, ID } from './hall.ts';
import { lantern } from './lantern.ts';
import { nim } from './nim.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let hall: Hall;
beforeEach(() => {
  hall = new Hall({ ambush: ambush as Game, nim: nim as Game, lantern: lantern as Game });
});
afterEach(() => hall.close());

const table = (id: string) => hall.tables.named(id) as TableInfo;
const later = (ms: number) => {
  hall.clock.time += ms;
  hall.tables.alarms.ring();
};
const keys = (id: string) => hall.tables.log(id, null, 99).map(({ line }) => line.key.replace('table:log.', ''));
const vias = () =>
  (hall.dump().events as { kind: string; via: string; seat: number }[]).flatMap(({ kind, via, seat }) =>
    kind === 'answer' ? [[via, seat]] : [],
  );

/** A running game of Ambush: Ada begins; Bob and Cleo can parry. */
function ambushed(patience: number | null, lapse = 'pass', windows = 'sealed'): string {
  const { id } = hall.tables.create(CHANNEL, 'ambush', hall.actor('Ada'), { hands: [[], ['shield'], ['shield']] });
  for (const name of ['Bob', 'Cleo'] as const) hall.tables.join(id, hall.actor(name));
  hall.tables.setWindows(id, hall.actor('Ada'), windows);
  hall.tables.absence.setPatience(id, hall.actor('Ada'), patience, lapse, false);
  hall.tables.start(id, hall.actor('Ada'));
  return id;
}

describe('a deadline', () => {
  it('is set by the one who opened the table or a game master, in the lobby and later, and all are told', () => {
    const id = ambushed(24);
    expect(table(id)).toMatchObject({ patience: 24, lapse: 'pass', due: [{ seat: 0, at: hall.clock.time + DAY }] });
    const set = (name: 'Ada' | 'Bob', hours: number | null, lapse: string, gm = false) =>
      hall.tables.absence.setPatience(id, hall.actor(name), hours, lapse, gm);
    expectRefusal(hall, 'not-gm', () => set('Bob', 12, 'pass'));
    expectRefusal(hall, 'bad-patience', () => set('Ada', 13, 'pass'));
    expectRefusal(hall, 'bad-patience', () => set('Ada', 12, 'explode'));
    hall.clock.time += HOUR;
    set('Bob', 12, 'gm', true);
    expect(table(id)).toMatchObject({ patience: 12, lapse: 'gm', due: [{ seat: 0, at: hall.clock.time + 12 * HOUR }] });
    set('Ada', null, 'pass');
    const told = hall.tables.log(id, null, 99).flatMap(({ line: { key, args } }) => {
      const set = key.startsWith('table:log.patience-');
      return set ? [[key.replace('table:log.patience-', ''), args?.by, args?.time]] : [];
    });
    const [ada, bob] = [ID.Ada, ID.Bob].map((who) => `<@${who}>`);
    expect(told).toEqual([
      ['pass', ada, text('table:days', { count: 1 })], // in the lobby
      ['gm', bob, text('table:hours', { count: 12 })],
      ['none', ada, undefined],
    ]);
    expect(table(id).due).toEqual([]);
    later(30 * DAY);
    expect(vias()).toEqual([]);
  });

  it('passes for whoever is late until their turn is over, as the clock, even where the bot was down meanwhile', () => {
    const id = ambushed(24);
    later(DAY - 1);
    expect(vias()).toEqual([]);
    hall.clock.time += 1;
    hall.tables = hall.restarted();
    hall.tables.alarms.ring();
    expect(vias()).toEqual([['clock', 0]]);
    expect(keys(id)).toContain('lapse-pass');
    expect(table(id)).toMatchObject({ awaited: [1], due: [{ seat: 1, at: hall.clock.time + DAY }] });
    hall.tables.alarms.ring();
    expect(vias()).toHaveLength(1);
  });

  it('of a sealed question to several ends for each who has not answered, and for nobody who has', () => {
    const id = ambushed(24);
    hall.answer(id, 'Ada', ['blow']);
    hall.clock.time += HOUR;
    hall.answer(id, 'Cleo', ['shield']);
    expect(table(id).due.map(({ seat }) => seat)).toEqual([1]);
    later(DAY - HOUR);
    expect(vias()).toEqual([
      ['user', 0],
      ['user', 2],
      ['clock', 1],
    ]);
    expect((hall.tables.look(id, null).view as { hits: number[] }).hits).toEqual([0, 1, 0]);
    expect(table(id).awaited).toEqual([0]);
  });

  it('two that end at once are both met, in one call', () => {
    const id = ambushed(12);
    hall.answer(id, 'Ada', ['blow']);
    later(12 * HOUR);
    expect(vias().slice(1)).toEqual([
      ['clock', 1],
      ['clock', 2],
    ]);
    expect(table(id).awaited).toEqual([0]);
  });

  it('is none in a window that is held open, which has a time of its own', () => {
    const id = ambushed(12, 'pass', 'timed:6');
    hall.answer(id, 'Ada', ['blow']);
    expect(table(id).due).toEqual([]);
    later(6 * HOUR);
    expect(table(id)).toMatchObject({ awaited: [0], due: [{ seat: 0, at: hall.clock.time + 12 * HOUR }] });
  });

  it('is not put off by taking answers back', () => {
    const { id } = hall.tables.create(CHANNEL, 'nim', hall.actor('Ada'), { careful: true });
    hall.tables.join(id, hall.actor('Bob'));
    hall.tables.absence.setPatience(id, hall.actor('Ada'), 24, 'pass', false);
    hall.tables.start(id, hall.actor('Ada'));
    const at = table(id).due[0]?.at;
    for (let i = 0; i < 3; i++) {
      hall.clock.time += HOUR;
      hall.answer(id, 'Ada', ['left']); // nobody else sees it, so nobody may see a new time either
      expect(table(id).due).toEqual([{ seat: 0, at, over: false }]);
      hall.tables.undo(id, hall.actor('Ada'));
      expect(table(id).due).toEqual([{ seat: 0, at, over: false }]);
    }
  });

  describe('of a question that comes up again after an answer was taken back', () => {
    const due = (id: string) =>
      Object.fromEntries(table(id).due.map(({ seat, at }) => [seat, (at - hall.clock.time) / HOUR]));
    const hours = (n: number) => {
      hall.clock.time += n * HOUR;
    };

    it('goes on where it stood: acting and taking back gives nobody time, and takes none from anybody', () => {
      const id = ambushed(24);
      hours(20);
      hall.answer(id, 'Ada', ['blow']);
      expect(due(id)).toEqual({ 1: 24, 2: 24 });
      hours(10);
      hall.tables.undo(id, hall.actor('Ada'));
      expect(due(id)).toEqual({ 0: 4 });
      hours(1);
      hall.tables = hall.restarted();
      // Whatever she does instead: what the others have left must not depend on what they are asked, or hold.
      hall.answer(id, 'Ada', ['snare']);
      expect(due(id)).toEqual({ 1: 14, 2: 14 });
      for (let i = 0; i < 5; i++) {
        hours(2);
        hall.tables.undo(id, hall.actor('Ada'));
        hall.answer(id, 'Ada', ['blow']);
      }
      expect(due(id)).toEqual({ 1: 4, 2: 4 });
      hall.tables.undo(id, hall.actor('Ada'));
      expect(due(id)).toEqual({ 0: 3 });
      later(3 * HOUR);
      expect(vias().at(-1)).toEqual(['clock', 0]);
      expect(due(id)).toEqual({ 1: 24 }); // a new turn
    });

    it('is as it was for who takes back twice, and new for what comes up for the first time', () => {
      const { id } = hall.tables.create(CHANNEL, 'lantern', hall.actor('Ada'));
      hall.tables.join(id, hall.actor('Bob'));
      hall.tables.absence.setPatience(id, hall.actor('Ada'), 24, 'remind', false);
      hall.tables.start(id, hall.actor('Ada'));
      hours(20);
      hall.answer(id, 'Ada', ['lamp']);
      expect(due(id)).toEqual({ 0: 24 });
      hours(10);
      hall.tables.undo(id, hall.actor('Ada'));
      expect(due(id)).toEqual({ 0: 4 });
      hours(1);
      hall.answer(id, 'Ada', ['lamp']);
      expect(due(id)).toEqual({ 0: 14 });
    });

    it('takes the time into account that somebody is away meanwhile, once', () => {
      const id = ambushed(24);
      hall.answer(id, 'Ada', ['blow']);
      hall.tables.personal.away(hall.actor('Bob'), hall.clock.time + 10 * HOUR);
      expect(due(id)).toEqual({ 1: 34, 2: 24 });
      hours(4);
      hall.tables.undo(id, hall.actor('Ada'));
      hours(3);
      hall.answer(id, 'Ada', ['blow']);
      expect(due(id)).toEqual({ 1: 27, 2: 20 });
    });

    it('begins anew for somebody else who has taken the seat, and where the table sets another deadline', () => {
      const id = ambushed(24);
      hall.answer(id, 'Ada', ['blow']);
      hours(10);
      hall.tables.undo(id, hall.actor('Ada'));
      hall.tables.absence.resign(id, hall.actor('Bob'), 'none');
      hall.tables.absence.take(id, hall.actor('Dan'));
      hall.answer(id, 'Ada', ['blow']);
      expect(due(id)).toEqual({ 1: 24, 2: 14 });
      hall.tables.undo(id, hall.actor('Ada'));
      hall.tables.absence.setPatience(id, hall.actor('Ada'), 48, 'pass', false);
      hours(1);
      hall.answer(id, 'Ada', ['blow']);
      expect(due(id)).toEqual({ 1: 48, 2: 48 });
    });
  });

  it('waits for those who are away, for a week at most, and for no longer than they are', () => {
    const id = ambushed(24);
    const [ada, start] = [hall.actor('Ada'), hall.clock.time];
    hall.tables.personal.away(ada, start + 3 * DAY);
    expect(table(id).due).toEqual([{ seat: 0, at: start + 4 * DAY, over: false }]);
    hall.tables.personal.away(ada, start + 30 * DAY);
    expect(table(id).due).toEqual([{ seat: 0, at: start + 8 * DAY, over: false }]);
    hall.clock.time += DAY;
    hall.tables.personal.away(ada, null);
    expect(table(id).due).toEqual([{ seat: 0, at: start + 2 * DAY, over: false }]);
    later(DAY);
    expect(vias()).toEqual([['clock', 0]]);
  });

  it('calls the game masters: the one who opened the table, and the members of the role, who need not wait for them', () => {
    const id = ambushed(12, 'gm');
    const ada = hall.actor('Ada');
    const set = { ...ada, interactionId: null, guildId: '10', mayManage: true, roles: [] };
    hall.tables.personal.set({ ...ada, interactionId: null }, { reminders: 0 });
    const calls = () => hall.tables.notices.due().map(({ kind, discordId, role }) => ({ kind, discordId, role }));
    later(12 * HOUR);
    expect(calls()).toEqual([{ kind: 'call', discordId: ID.Ada, role: null }]);
    hall.tables.gm.set(set, { gmRole: '77' });
    expect(calls()).toEqual([{ kind: 'call', discordId: ID.Ada, role: '77' }]);
    hall.tables.personal.away(hall.actor('Ada', null), hall.clock.time + 3 * DAY);
    expect(calls()).toEqual([{ kind: 'call', discordId: null, role: '77' }]);
    hall.tables.gm.set(set, { gmRole: null });
    expect(calls()).toEqual([]); // put off until she is back
    later(3 * DAY);
    expect(calls()).toEqual([{ kind: 'call', discordId: ID.Ada, role: null }]);
    // Where she has had herself forgotten, the others are called all the same.
    hall.answer(id, 'Ada', ['rest']);
    hall.tables.forget(hall.actor('Ada', null));
    later(12 * HOUR);
    expect(table(id).awaited).toEqual([1]);
    expect(calls()).toEqual([{ kind: 'call', discordId: null, role: null }]);
  });

  it('can call the one who opened the table, or have the player reminded, once', () => {
    for (const [lapse, kind] of [
      ['gm', 'call'],
      ['remind', 'reminder'],
    ] as const) {
      const { id } = hall.tables.create({ ...CHANNEL, channelId: lapse }, 'ambush', hall.actor('Ada'), {});
      hall.tables.join(id, hall.actor('Bob'));
      hall.tables.absence.setPatience(id, hall.actor('Ada'), 12, lapse, false);
      hall.tables.personal.set(hall.actor('Ada'), { reminders: 0 });
      hall.tables.start(id, hall.actor('Ada'));
      later(12 * HOUR);
      const mine = () => hall.tables.notices.due().filter((n) => n.table.id === id);
      expect(mine().map((n) => [n.kind, n.discordId])).toEqual([[kind, ID.Ada]]);
      hall.tables.notices.done(mine());
      later(DAY);
      expect(mine()).toEqual([]);
      expect(keys(id).filter((key) => key === `lapse-${lapse}`)).toHaveLength(1);
    }
  });

  it('lets a machine play the turn', () => {
    const id = ambushed(12, 'bot');
    later(12 * HOUR);
    expect(vias().every(([via, seat]) => via === 'bot' && seat === 0)).toBe(true);
    expect(vias().length).toBeGreaterThan(0);
    expect(keys(id)).toContain('lapse-bot');
    expect(table(id).awaited).not.toEqual([]);
  });
});

describe('a machine with a fault', () => {
  const faulty = () => {
    throw new Error('a fault in the player');
  };
  const game = { ...ambush, players: { faulty: { answer: faulty } } } as unknown as Game;

  it('does not play, and is not asked again every second; the others can play on', () => {
    hall.close();
    hall = new Hall({ ambush: game });
    const id = ambushed(12, 'bot');
    const errors = () => hall.logged.filter(({ level }) => level >= 50).length;
    later(12 * HOUR);
    for (let second = 0; second < 20; second++) later(1_000);
    expect(errors()).toBe(1);
    later(MINUTE);
    expect(errors()).toBe(2);
    hall.answer(id, 'Ada', ['rest']);
    hall.tables.absence.resign(id, hall.actor('Bob'), 'player');
    for (let second = 0; second < 20; second++) later(1_000);
    expect(errors()).toBe(3);
    hall.tables.absence.fill(id, hall.actor('Ada'), 'pass', false);
    later(MINUTE);
    expect(table(id).awaited).toEqual([2]);
  });
});

describe('somebody leaves', () => {
  it('and the seat is empty until somebody takes it, who then has all that is its own', () => {
    const id = ambushed(24);
    hall.answer(id, 'Ada', ['blow']);
    hall.tables.absence.resign(id, hall.actor('Bob'), 'none');
    expect(table(id)).toMatchObject({ awaited: [1, 2], due: [{ seat: 2 }] });
    expect(table(id).players[1]).toMatchObject({ userId: null, name: 'Empty seat of Bob', left: 'none' });
    expectRefusal(hall, 'not-seated', () => hall.tables.answer(id, hall.actor('Bob'), 'x', ['pass']));
    later(30 * DAY);
    expect(table(id).awaited).toEqual([1]);
    expectRefusal(hall, 'already-seated', () => hall.tables.absence.take(id, hall.actor('Cleo')));
    hall.tables.absence.take(id, hall.actor('Dan'));
    expect(table(id).players[1]).toMatchObject({ userId: ID.Dan, name: 'Dan', left: null });
    expect(table(id).due).toEqual([{ seat: 1, at: hall.clock.time + DAY, over: false }]);
    hall.tables = hall.restarted();
    const asked = hall.tables.look(id, ID.Dan).decision;
    expect(asked?.decision.options.map((o) => o.id)).toEqual(['pass', 'shield']);
    hall.tables.answer(id, hall.actor('Dan'), asked?.id ?? '', ['shield']);
    expectRefusal(hall, 'no-empty-seat', () => hall.tables.absence.take(id, hall.actor('Bob')));
  });

  it('and the log names for good who left, who took the seat and who let a machine play', () => {
    const id = ambushed(null);
    const { absence } = hall.tables;
    absence.resign(id, hall.actor('Bob'), 'random');
    absence.take(id, hall.actor('Dan'));
    absence.resign(id, hall.actor('Dan'), 'none');
    absence.fill(id, hall.actor('Ada'), 'pass', false);
    absence.take(id, hall.actor('Bob'));
    absence.resign(id, hall.actor('Bob'), 'none');
    absence.take(id, hall.actor('Bob'));
    const reader = { locale: 'en' as const, names: table(id).names };
    const told = hall.tables.log(id, null, 7).map(({ line }) => say(line, reader));
    const [ada, bob, dan] = [ID.Ada, ID.Bob, ID.Dan].map((userId) => `<@${userId}>`);
    expect(told.map((line) => line.replace(/[.,].*/, ''))).toEqual([
      `${bob} has left`,
      `${dan} plays the seat of ${bob} from now on`,
      `${dan} has left`,
      `${ada} lets a machine pass on the seat that ${dan} has left`,
      `${bob} plays the seat of ${dan} from now on`,
      `${bob} has left`,
      `${bob} is back`,
    ]);
  });

  it('nobody plays two seats, one after the other', () => {
    const id = ambushed(null);
    for (const name of ['Bob', 'Cleo'] as const) hall.tables.absence.resign(id, hall.actor(name), 'none');
    expectRefusal(hall, 'knows-another', () => hall.tables.absence.take(id, hall.actor('Bob'), 2));
    hall.tables.absence.take(id, hall.actor('Bob'));
    expect(table(id).players[1]?.userId).toBe(ID.Bob);
    expectRefusal(hall, 'which-seat', () => hall.tables.absence.take(id, hall.actor('Dan'), 0));
  });

  it('nor does anybody who has looked at what others hold, but on their own seat', () => {
    const id = ambushed(24);
    const looks = (name: 'Ada' | 'Dan') =>
      hall.tables.gm.inspect(id, { ...hall.actor(name), guildId: '10', mayManage: true, roles: [] }, 'all');
    looks('Ada');
    looks('Dan');
    hall.tables.absence.resign(id, hall.actor('Ada'), 'none');
    expectRefusal(hall, 'knows-another', () => hall.tables.absence.take(id, hall.actor('Dan')));
    hall.tables.absence.take(id, hall.actor('Ada'));
    expect(table(id).players[0]).toMatchObject({ userId: ID.Ada, left: null });
  });

  it('but not the last one', () => {
    const id = ambushed(null);
    for (const name of ['Bob', 'Cleo'] as const) hall.tables.absence.resign(id, hall.actor(name), 'pass');
    expectRefusal(hall, 'last-player', () => hall.tables.absence.resign(id, hall.actor('Ada'), 'pass'));
    expectRefusal(hall, 'bad-level', () => hall.tables.absence.fill(id, hall.actor('Ada'), 'wizard', false, 1));
    expectRefusal(hall, 'not-seated', () => hall.tables.absence.fill(id, hall.actor('Dan'), 'pass', false, 1));
  });

  it.each(['pass', 'random'])(
    'a machine that plays for them (%s) does so after the same pause, whatever it holds',
    (level) => {
      const id = ambushed(null);
      hall.tables.absence.resign(id, hall.actor('Bob'), level);
      expect(table(id).players[1]).toMatchObject({ userId: null, name: 'Bot for Bob', left: level });
      hall.answer(id, 'Ada', ['blow']);
      later(2_999);
      expect(vias()).toHaveLength(1);
      hall.clock.time += 1;
      hall.tables = hall.restarted(); // what it owes stands in the database
      hall.tables.alarms.ring();
      expect(vias()[1]).toEqual(['bot', 1]);
      expect(table(id).awaited).toEqual([2]);
      hall.tables.absence.take(id, hall.actor('Bob'));
      expect(table(id).players[1]?.userId).toBe(ID.Bob);
      hall.answer(id, 'Cleo', ['pass']);
      later(DAY);
      expect(vias()).toHaveLength(3);
    },
  );

  it('a machine plays whole turns, and stops where a person must act', () => {
    const id = ambushed(null);
    hall.tables.absence.resign(id, hall.actor('Bob'), 'pass');
    hall.answer(id, 'Ada', ['rest']);
    expect(table(id).awaited).toEqual([1]);
    later(3_000);
    expect(table(id).awaited).toEqual([2]);
    expect(hall.logged.filter(({ level }) => level >= 50)).toEqual([]);
  });
});

describe('the time of somebody', () => {
  const berlin = (iso: string) => Date.parse(iso);

  it('goes by their own zone, over the days on which clocks change', () => {
    // Europe/Berlin: 2026-03-29 02:00 becomes 03:00; 2026-10-25 03:00 becomes 02:00.
    expect(nextAt(berlin('2026-03-28T12:00:00Z'), 'Europe/Berlin', 8)).toBe(berlin('2026-03-29T06:00:00Z'));
    expect(nextAt(berlin('2026-03-27T12:00:00Z'), 'Europe/Berlin', 8)).toBe(berlin('2026-03-28T07:00:00Z'));
    expect(nextAt(berlin('2026-10-24T12:00:00Z'), 'Europe/Berlin', 8)).toBe(berlin('2026-10-25T07:00:00Z'));
    expect(nextAt(berlin('2026-03-29T00:30:00Z'), 'Europe/Berlin', 2)).toBe(berlin('2026-03-29T01:00:00Z'));
  });

  it('is quiet from an hour to another, over midnight too', () => {
    const own = { reminders: 3, by: 'dm', zone: 'Europe/Berlin', quiet: { from: 22, to: 8 }, digest: null } as const;
    expect(quietUntil(berlin('2026-03-28T20:59:00Z'), own)).toBeNull();
    expect(quietUntil(berlin('2026-03-28T21:00:00Z'), own)).toBe(berlin('2026-03-29T06:00:00Z'));
    expect(quietUntil(berlin('2026-03-29T05:59:00Z'), own)).toBe(berlin('2026-03-29T06:00:00Z'));
    expect(quietUntil(berlin('2026-03-29T06:00:00Z'), own)).toBeNull();
    expect(quietUntil(berlin('2026-06-01T12:00:00Z'), { ...own, quiet: { from: 13, to: 15 } })).toBe(
      berlin('2026-06-01T13:00:00Z'),
    );
  });

  it('bad settings are refused', () => {
    const set = (change: object) => () => hall.tables.personal.set(hall.actor('Ada', null), change);
    expectRefusal(hall, 'no-zone', set({ zone: 'Mars/Olympus' }));
    expectRefusal(hall, 'same-hours', set({ quiet: { from: 3, to: 3 } }));
    expectRefusal(hall, 'not-ahead', () => hall.tables.personal.away(hall.actor('Ada', null), hall.clock.time));
    expectRefusal(hall, 'too-far', () =>
      hall.tables.personal.away(hall.actor('Ada', null), hall.clock.time + 400 * DAY),
    );
  });
});

describe('reminders', () => {
  const due = () => hall.tables.notices.due().map((n) => [n.discordId, n.kind, n.by]);

  it('come at the interval that each has set, again and again, but not for ever', () => {
    const id = ambushed(null);
    hall.tables.personal.set(hall.actor('Ada'), { reminders: 12, by: 'dm' });
    let count = 0;
    for (let half = 0; half < 80; half++) {
      later(6 * HOUR);
      const now = hall.tables.notices.due();
      count += now.length;
      hall.tables.notices.done(now);
    }
    expect(count).toBe(28); // two weeks
    expect(table(id).awaited).toEqual([0]);
  });

  it('are worded as somebody speaks, which is noted when it changes; where that is not known, as their table does', () => {
    ambushed(null);
    const locales = () => hall.tables.notices.due().map(({ locale }) => locale);
    later(DAY);
    expect(locales()).toEqual(['en-US']);
    hall.tables.personal.speaks('never seen', 'de');
    hall.tables.personal.speaks(ID.Ada, 'de');
    expect(locales()).toEqual(['de']);
    hall.tables.personal.set(hall.actor('Ada'), { digest: 9 });
    later(DAY);
    expect(hall.tables.notices.digests().map(({ locale }) => locale)).toEqual(['de']);
    hall.tables.personal.speaks(ID.Ada, 'fr');
    expect(locales()).toEqual(['fr']);
    const before = hall.dump();
    hall.tables.personal.speaks(ID.Ada, 'fr');
    expect(hall.dump()).toEqual(before);
  });

  it('are dropped where the question has been answered meanwhile', () => {
    const id = ambushed(null);
    later(DAY);
    hall.answer(id, 'Ada', ['rest']);
    expect(due()).toEqual([]);
    later(DAY);
    expect(due()).toEqual([[ID.Bob, 'reminder', 'channel']]);
  });

  it('wait for the end of quiet hours and of time away, and a jump of the clock makes one of many', () => {
    hall.clock.time = Date.parse('2026-06-01T12:00:00Z');
    ambushed(null);
    hall.tables.personal.set(hall.actor('Ada'), { reminders: 3, zone: 'UTC', quiet: { from: 14, to: 20 } });
    later(3 * HOUR);
    expect(due()).toEqual([]);
    later(5 * HOUR);
    expect(due()).toHaveLength(1);
    hall.tables.notices.done(hall.tables.notices.due());
    hall.tables.personal.away(hall.actor('Ada'), Date.parse('2026-06-10T09:00:00Z'));
    later(5 * DAY);
    expect(due()).toEqual([]);
    later(10 * DAY);
    expect(due()).toHaveLength(1);
  });

  it('are none in a window that is held open: they would tell who has answered', () => {
    const id = ambushed(null, 'pass', 'timed:48');
    hall.answer(id, 'Ada', ['blow']);
    hall.answer(id, 'Bob', ['pass']);
    later(40 * HOUR);
    expect(due()).toEqual([]);
  });
});
