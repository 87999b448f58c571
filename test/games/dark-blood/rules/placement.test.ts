import { describe, expect, it } from 'vitest';
import type { Place } from '../../../../src/games/dark-blood/names.ts';
import { say } from '../../../../src/words.ts';
import { type Village, village } from '../table.ts';

/** A Placement Phase with so many active Cultists a seat, in this order of Unholy Favor. */
const placing = (active: number[], favor = active.map((_, seat) => seat), places = {}) =>
  village({ step: 'placement', players: active.map((n) => ({ inactive: 8 - n })), favor, places });

/** How many a Location would take from whoever's turn it is now; 0 where it takes none. */
function takes(t: Village, place: Place): number {
  const option = t.options(t.active).find(({ id }) => id === place);
  const label = option && say(option.label, { locale: 'en', names: [] });
  return Number(/: (\d)/.exec(label ?? '')?.[1] ?? 0);
}

/** Cultists of each seat at a Location. */
const at = (t: Village, place: Place) => t.at(place).groups.map(({ seat, waiting }) => [seat, waiting]);

describe('whose turn it is to place', () => {
  it('DB-078 in Unholy Favor order, highest first, again and again until all are placed', () => {
    const t = placing([4, 4, 4], [2, 0, 1]);
    const turns: number[] = [];
    while (t.step === 'placement') {
      turns.push(t.active);
      t.place('church');
    }
    expect(turns).toEqual([2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1]);
    expect([0, 1, 2].map((seat) => t.player(seat).active)).toEqual([0, 0, 0]);
  });

  it('DB-078 who has none left is skipped', () => {
    const t = placing([4, 6]);
    const turns: number[] = [];
    while (t.step === 'placement') {
      turns.push(t.active);
      t.place('church');
    }
    expect(turns).toEqual([0, 1, 0, 1, 0, 1, 0, 1, 1, 1]);
  });

  it('DB-079 a turn is one placement at one Location, and nobody can pass', () => {
    const t = placing([4, 4]);
    expect(t.prompt(0)).toMatchObject({ topic: 'place', min: 1, max: 1 });
    expect(t.offered(0)).toEqual(['mine', 'hell-pit', 'ossuary', 'cemetery', 'church']);
    expect(() => t.answer(0, 'place', [])).toThrow();
    expect(() => t.answer(0, 'place', ['mine', 'church'])).toThrow();
    t.place('mine');
    expect(t.active).toBe(1);
  });

  it('DB-079 one Cultist to the Church for who does not answer in time', () => {
    const t = placing([4, 4]);
    expect(t.match.decisions[0]?.decision.fallback).toEqual(['church']);
  });
});

describe('how many are placed', () => {
  it('DB-080 one at an outer Location where nobody stands', () => {
    const t = placing([4, 4]);
    for (const place of ['mine', 'hell-pit', 'ossuary', 'cemetery'] as const) expect(takes(t, place)).toBe(1);
    expect(at(t.place('mine'), 'mine')).toEqual([[0, 1]]);
  });

  it('DB-081 the second time two', () => {
    const t = placing([4, 4]).place('mine');
    expect(takes(t, 'mine')).toBe(2);
    expect(at(t.place('mine'), 'mine')).toEqual([
      [1, 2],
      [0, 1],
    ]);
  });

  it('DB-082 the third time three', () => {
    const t = placing([4, 4, 4]).place('mine').place('mine');
    expect(takes(t, 'mine')).toBe(3);
    expect(at(t.place('mine'), 'mine')).toEqual([
      [2, 3],
      [1, 2],
      [0, 1],
    ]);
  });

  it('DB-083 with six it takes no more', () => {
    const t = placing([4, 4, 4]).place('mine').place('mine').place('mine');
    expect(t.active).toBe(0);
    expect(t.offered(0)).toEqual(['hell-pit', 'ossuary', 'cemetery', 'church']);
    expect(() => t.place('mine')).toThrow();
    expect(t.at('mine').accepts).toEqual([]);
  });

  it('DB-084 all Cultists there count, whoever owns them, and one may add to one’s own', () => {
    const t = placing([4, 4]).place('mine').place('church');
    expect(takes(t, 'mine')).toBe(2);
    t.place('mine').place('mine');
    expect(at(t, 'mine')).toEqual([
      [0, 3],
      [1, 3],
    ]);
  });

  it('DB-085 who has fewer than are needed cannot place there', () => {
    const t = placing([4, 4]).place('mine').place('mine').place('church').place('church').place('church');
    // Seat 1 has one left; the Mine takes three.
    expect(t.player(1).active).toBe(1);
    expect(t.at('mine').accepts).toEqual([3]);
    expect(t.offered(1)).toEqual(['hell-pit', 'ossuary', 'cemetery', 'church']);
  });

  it('DB-086 Defiled Locations take Cultists like any other', () => {
    const t = placing([4, 4], [0, 1], { mine: { defiled: 'defiled' } });
    expect(takes(t, 'mine')).toBe(1);
    expect(takes(t.place('mine'), 'mine')).toBe(2);
  });

  it('DB-087 example: one at an empty Location and two more on the next turn are three', () => {
    const t = placing([4, 4]).place('cemetery').place('church').place('cemetery');
    expect(at(t, 'cemetery')).toEqual([[0, 3]]);
  });

  it('DB-088 example: a Demonologist, two Doomsayers, three Necromancers: the Necromancer has Majority, and it is full', () => {
    const t = village({
      step: 'placement',
      players: [{ cult: 'demonologist' }, { cult: 'doomsayer' }, { cult: 'necromancer' }],
    });
    t.place('cemetery').place('cemetery');
    expect(at(t, 'cemetery')[0]).toEqual([1, 2]); // the Doomsayers, for now
    t.place('cemetery');
    expect(at(t, 'cemetery')).toEqual([
      [2, 3],
      [1, 2],
      [0, 1],
    ]);
    expect(t.at('cemetery').accepts).toEqual([]);
    expect(t.offered(0)).not.toContain('cemetery');
  });

  it('DB-081 what majority would result can be read before placing', () => {
    const t = village({ step: 'placement', players: [{ cult: 'demonologist' }, { cult: 'doomsayer' }] }).place('mine');
    const label = (id: string) =>
      say(t.options(1).find((o) => o.id === id)?.label ?? { key: '' }, { locale: 'en', names: [] });
    expect(label('mine')).toBe('Mine: 2 Cultists → Doomsayer 2 and Demonologist 1');
    expect(label('hell-pit')).toBe('Hell Pit: 1 Cultist');
  });
});

describe('the Church', () => {
  it('DB-089 takes exactly one a turn, however many stand there', () => {
    const t = placing([4, 4]);
    for (let there = 0; there < 8; there++) {
      expect(takes(t, 'church')).toBe(1);
      t.place('church');
      const groups = t.at('church').groups.reduce((sum, { waiting }) => sum + waiting, 0);
      expect(groups).toBe(there + 1);
    }
  });

  it('DB-090 has no limit', () => {
    const t = placing([8, 8], [0, 1]);
    for (let i = 0; i < 16; i++) t.place('church');
    expect(at(t, 'church')).toEqual([
      [0, 8],
      [1, 8],
    ]);
  });
});
