/** What is due while a game stands still, and where the clock that it went by was wrong. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Game } from '../../src/kernel/index.ts';
import type { GmActor } from '../../src/table/gm.ts';
import type { TableInfo } from '../../src/table/index.ts';
import { ambush } from './ambush.ts';
import { CHANNEL, Hall, ID } from './hall.ts';
import { lantern } from './lantern.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;

let hall: Hall;
beforeEach(() => {
  hall = new Hall({ ambush: ambush as Game, lantern: lantern as Game });
});
afterEach(() => hall.close());

const gm = (): GmActor => ({ ...hall.actor('Ada'), guildId: CHANNEL.guildId, mayManage: false, roles: [] });
const table = (id: string) => hall.tables.named(id) as TableInfo;
const left = (id: string) => table(id).due.map(({ at }) => at - hall.clock.time);
const later = (ms: number) => {
  hall.clock.time += ms;
  hall.tables.alarms.ring();
};
const deadline = (id: string) => hall.tables.absence.setPatience(id, hall.actor('Ada'), 24, 'pass', false);

describe('what is set while a game is paused begins when it goes on', () => {
  let id: string;
  beforeEach(() => {
    id = hall.begun();
  });

  it('a machine that was put onto a seat', () => {
    hall.tables.absence.resign(id, hall.actor('Ada'), 'none');
    hall.tables.gm.pause(id, gm());
    later(10 * DAY);
    hall.tables.absence.fill(id, hall.actor('Bob'), 'pass', false);
    hall.tables.gm.resume(id, gm());
    later(3_000);
    expect(hall.tables.log(id, null, 1)[0]?.line.key).toMatch(/^lantern:log/);
  });

  it('the time of somebody who was given a seat, and that of a deadline', () => {
    deadline(id);
    hall.tables.gm.pause(id, gm());
    later(10 * DAY);
    hall.tables.gm.replace(id, gm(), 0, { userId: ID.Cleo, name: 'Cleo' });
    hall.tables.gm.resume(id, gm());
    expect(left(id)).toEqual([DAY]);
    later(HOUR);
    hall.tables.gm.pause(id, gm());
    later(10 * DAY);
    deadline(id);
    hall.tables.gm.resume(id, gm());
    expect(left(id)).toEqual([DAY]);
  });

  it('and where the clock was set back meanwhile, nobody has less time', () => {
    deadline(id);
    hall.tables.gm.pause(id, gm());
    later(-2 * DAY);
    hall.tables.gm.resume(id, gm());
    later(HOUR);
    expect(table(id).awaited).toEqual([0]);
    expect(left(id)).toEqual([DAY]);
  });
});

describe('where the clock was a year ahead, and is set right', () => {
  it('a machine plays, and does not wait for a year', () => {
    const id = hall.begun();
    hall.clock.time += YEAR;
    hall.tables.absence.resign(id, hall.actor('Ada'), 'pass');
    later(-YEAR);
    expect(hall.tables.log(id, null, 1)[0]?.line.key).toMatch(/^lantern:log/);
  });

  it('deadlines and reminders go by the right one from then on', () => {
    hall.clock.time += YEAR;
    const id = hall.begun();
    deadline(id);
    later(-YEAR);
    expect(left(id)).toEqual([DAY]);
    hall.tables.personal.set(hall.actor('Ada'), { reminders: 3 });
    later(3 * HOUR);
    expect(hall.tables.notices.due()).toMatchObject([{ kind: 'reminder', discordId: ID.Ada }]);
    later(DAY);
    expect(hall.tables.log(id, null, 99).map(({ line }) => line.key)).toContain('table:log.lapse-pass');
  });

  it('and what was asked before keeps its time', () => {
    const id = hall.begun();
    deadline(id);
    later(HOUR);
    hall.clock.time += YEAR;
    later(-YEAR);
    expect(left(id)).toEqual([23 * HOUR]);
  });

  it('a reminder that was put off meanwhile is told', () => {
    hall.begun();
    hall.tables.personal.set(hall.actor('Ada'), { reminders: 3 });
    hall.clock.time += 4 * HOUR;
    hall.tables.alarms.ring();
    hall.clock.time += YEAR;
    hall.tables.notices.later(hall.tables.notices.due());
    later(-YEAR);
    later(6 * HOUR);
    expect(hall.tables.notices.due()).toMatchObject([{ kind: 'reminder', discordId: ID.Ada }]);
  });

  it('a window closes', () => {
    const { id } = hall.tables.create(CHANNEL, 'ambush', hall.actor('Ada'), { hands: [[], ['shield']] });
    hall.tables.join(id, hall.actor('Bob'));
    hall.tables.setWindows(id, hall.actor('Ada'), 'timed:6');
    hall.tables.start(id, hall.actor('Ada'));
    hall.clock.time += YEAR;
    hall.answer(id, 'Ada', ['blow']);
    later(-YEAR);
    expect(table(id).closesAt).toBe(hall.clock.time + 6 * HOUR);
    later(6 * HOUR);
    expect(table(id).closesAt).toBeNull();
  });

  it('a digest comes on the next day', () => {
    hall.clock.time += YEAR;
    hall.tables.personal.set(hall.actor('Ada'), { digest: 8 });
    hall.clock.time += DAY - YEAR;
    expect(hall.tables.notices.digests()).toHaveLength(1);
    for (const { user } of hall.tables.notices.digests()) hall.tables.notices.digested(user);
    expect(hall.tables.notices.digests()).toEqual([]);
  });
});
