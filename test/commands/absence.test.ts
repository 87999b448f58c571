import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Message } from '../../commands/message.ts';
import { waitLines } from '../../commands/panels/patience.ts';
import { readerOf } from '../../commands/reader.ts';
import { inShort } from '../../commands/story.ts';
import { TableRefusal } from '../../src/table/index.ts';
import { quickSeed } from '../games/dark-pact/plan.ts';
import { type Desk, sitDown } from './desk.ts';
import { planned, playOut } from './player.ts';

const HOUR = 3_600_000;

let desk: Desk;
beforeEach(() => {
  desk = sitDown({ seed: '01'.repeat(32) });
});
afterEach(() => {
  vi.useRealTimers();
  desk.close();
});

const said = (message: Message<'seat'>) => JSON.stringify(message.components);

describe('/settings', () => {
  const set = (sub: string, options: Record<string, string> = {}) =>
    said(desk.slash(desk.onlooker, 'settings', options, sub));

  it('keeps the hours of who moves to another time zone, until they say that they want none', () => {
    set('quiet', { from: '22', to: '8', zone: 'Europe/Berlin' });
    set('digest', { hour: '9' });
    expect(set('quiet', { zone: 'America/New_York' })).toContain('Quiet hours: from 22:00 to 08:00');
    const moved = set('digest', { zone: 'Asia/Tokyo' });
    expect(moved).toContain('each day at 09:00');
    expect(moved).toContain('Time zone: Asia/Tokyo');
    expect(set('quiet')).toContain('Quiet hours: none');
    expect(set('digest')).toContain('Digest of the games that wait for you: none');
  });
});

describe('/afk', () => {
  it('understands a day and "I am back" also where they are typed, not chosen', () => {
    const until = (typed: string, locale: 'en' | 'de' = 'en') =>
      said(desk.slash({ ...desk.onlooker, locale }, 'afk', { until: typed }));
    const days = desk.suggest(desk.onlooker, 'afk', '');
    const day = days[3] as { name: string; value: string };
    const weekday = day.name.split(',')[0]?.toLowerCase() ?? '';
    const away = `<t:${Date.parse(day.value) / 1000}:f>`;
    expect(until(weekday)).toContain(away);
    expect(until('back')).toContain('Welcome back');
    expect(until(day.value)).toContain(away);
    expect(until('i am back')).toContain('Welcome back');
    const [year, month, date] = day.value.split('-').map(Number);
    for (const typed of [`${date}.${month}.`, `${date}. ${month}.`, `${date}.${month}.${year}`]) {
      expect(until(typed, 'de')).toContain(away);
    }
    for (const typed of ['3', 'whenever', '32.12.', '24.13.2031']) expect(() => until(typed)).toThrow(TableRefusal);
  });
});

describe('a deadline', () => {
  const lines = () => {
    const { table } = desk.host.tables.look(desk.id, null);
    return waitLines(table, readerOf(table)).join('\n');
  };

  it('that is over is told as over, not as something that is still to come', () => {
    const { tables } = desk.host;
    tables.absence.setPatience(desk.id, desk.seated[0], 12, 'remind', false);
    expect(lines()).toContain('has time until');
    expect(lines()).toContain('then the player is reminded');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 13 * HOUR });
    tables.alarms.ring();
    expect(lines()).toContain('had time until');
    expect(lines()).not.toContain('then');
  });

  it('after which a machine plays: its turn is told from its beginning, with what it bought', () => {
    const { tables } = desk.host;
    for (const who of desk.seated) {
      const seen = tables.look(desk.id, who.userId);
      if (seen.decision?.decision.topic === 'opening') tables.answer(desk.id, who, seen.decision.id, planned(seen));
    }
    tables.absence.setPatience(desk.id, desk.seated[0], 12, 'bot', false);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 13 * HOUR });
    tables.alarms.ring();
    const { table } = tables.look(desk.id, null);
    const told = inShort(tables.told(desk.id, null, 14), readerOf(table));
    const from = told.findIndex((line) => line.includes('a machine plays for them until others must act'));
    const turn = told.slice(from + 1, -1);
    expect(from).toBeGreaterThanOrEqual(0);
    expect(turn.length).toBeGreaterThan(1);
    for (const line of turn) expect(line).toMatch(/^> • /);
    expect(told.at(-1)).toMatch(/Turn 2/);
  });
});

it('/table status of a game that is over says how it ended, and nothing of deadlines any more', () => {
  desk.close();
  desk = sitDown({ seed: quickSeed(130), options: { firstGame: true } });
  desk.host.tables.absence.setPatience(desk.id, desk.seated[0], 24, 'pass', false);
  const status = () => said(desk.slash(desk.onlooker, 'table', {}, 'status'));
  expect(status()).toContain('Deadline');
  expect(said(desk.slash(desk.onlooker, 'log'))).toContain('sets a deadline: 1 day for each answer.');
  playOut(desk);
  const { outcome, table } = desk.host.tables.look(desk.id, null);
  expect(outcome).not.toBeNull();
  expect(status()).toContain(`**${table.names[outcome?.winners[0] ?? -1]} satisfies`);
  expect(status()).not.toContain('Deadline');
});

it('/gm undo says of a seat that was handed on that the play since then stands', () => {
  const [alice] = desk.seated;
  desk.host.tables.gm.replace(desk.id, { ...alice, interactionId: 'x' }, 1, { userId: '9'.repeat(18), name: 'Dan' });
  const ask = said(desk.slash(alice, 'gm', {}, 'undo'));
  expect(ask).toContain('What was played since stands');
  expect(ask).not.toContain('void');
});
