import { describe, expect, it } from 'vitest';
import type { Cult } from '../../../../src/games/dark-blood/names.ts';
import { type PlaceSpec, type PlayerSpec, village } from '../table.ts';

/** One Cultist of a Cult, about to act in the Mine, with 3 Blood and 3 Silver; two inactive ones at home. */
function about(cult: Cult, player: PlayerSpec = {}, mine: PlaceSpec = {}) {
  return village({
    players: [{ cult, inactive: 2, silver: 3, ...player }, {}],
    places: { mine: { cultists: [0], peasants: 2, ...mine } },
  });
}

/** What a Cult has, and how many Peasants are left, after a sacrifice. */
function sacrificed(cult: Cult, player: PlayerSpec) {
  const t = about(cult, player).act('sacrifice');
  const { silver, inactive, resources } = t.player(0);
  return { blood: t.blood(0), silver, bones: resources.bones, peasants: t.at('mine').peasants, inactive };
}

const upgraded: PlayerSpec = { upgraded: ['sacrifice'] };

describe('Dark Blood: Sacrifice', () => {
  it.each(['demonologist', 'necromancer', 'doomsayer'] as const)(
    'DB-162 a %s removes one Peasant of its Location, and cannot sacrifice without one',
    (cult) => {
      const t = about(cult, { resources: { anvil: 1 } });
      t.act('sacrifice');
      expect([t.at('mine').peasants, t.view('spectator').peasants]).toEqual([1, 7]);
      expect(about(cult, { resources: { anvil: 1 } }, { peasants: 0 }).offered(0)).not.toContain('sacrifice');
    },
  );

  it('DB-162 a Warlock gives up itself and needs no Peasant', () => {
    const t = about('warlock', {}, { peasants: 0 });
    t.act('sacrifice');
    expect(t.blood(0)).toBe(4);
    expect(about('warlock', {}, { peasants: 1 }).act('sacrifice').at('mine').peasants).toBe(1);
  });

  it('DB-163 a sacrificed Warlock goes to the inactive area at the end of the Round, not before', () => {
    const t = about('warlock');
    t.act('sacrifice');
    expect(t.player(0)).toMatchObject({ active: 5, inactive: 2, away: 1, size: 5 });
    expect(t.player(0).rituals.find(({ ritual }) => ritual === 'sacrifice')?.slots).toEqual(['sacrificed', null]);
    t.toEndOf('round');
    expect(t.player(0)).toMatchObject({ active: 5, inactive: 3, away: 0 });
  });

  it('DB-164 it cannot be sacrificed where the inactive area is full', () => {
    expect(about('warlock', { inactive: 4 }).offered(0)).not.toContain('sacrifice');
    expect(about('warlock', { inactive: 3 }).offered(0)).toContain('sacrifice');
  });

  it('DB-164 a Warlock waiting in the slot holds its inactive place: for the next sacrifice, and for kills', () => {
    const t = village({
      players: [
        { cult: 'warlock', inactive: 3, silver: 3 },
        { cult: 'demonologist', blood: 2 },
      ],
      places: { mine: { cultists: [0, 0, 0, 1] } },
    });
    t.act('sacrifice').act('spell');
    expect(t.player(0)).toMatchObject({ inactive: 3, active: 3 });
    expect(t.active).toBe(0);
    expect(t.offered(0)).not.toContain('sacrifice');
    t.toEndOf('round');
    expect(t.player(0)).toMatchObject({ inactive: 4, active: 4 });
  });

  it('DB-164 a Cultist gained in between makes room again', () => {
    const t = village({
      players: [{ cult: 'warlock', inactive: 3, silver: 3 }, {}],
      places: { mine: { cultists: [0, 0, 0], peasants: 1 } },
    });
    t.act('sacrifice');
    expect(t.offered(0)).not.toContain('sacrifice');
    t.act('proselytize');
    expect(t.offered(0)).toContain('sacrifice');
    t.act('sacrifice').toEndOf('round');
    expect(t.player(0)).toMatchObject({ inactive: 4, active: 4 });
  });

  it('DB-165 a Necromancer without an inactive Cultist sacrifices all the same and gains the Blood alone', () => {
    const t = about('necromancer', { inactive: 0 });
    t.act('sacrifice');
    expect(t.player(0)).toMatchObject({ inactive: 0, active: 7, silver: 1, resources: { bones: 0 } });
    expect(t.blood(0)).toBe(4);
  });

  it('DB-166 the only Peasant is sacrificed: none is left for the next Cultist', () => {
    const t = village({
      players: [
        { cult: 'demonologist', silver: 2 },
        { cult: 'necromancer', silver: 2 },
      ],
      places: { mine: { cultists: [0, 1], peasants: 1 } },
    });
    t.act('sacrifice');
    expect([t.at('mine').peasants, t.view('spectator').peasants]).toEqual([0, 8]);
    expect(t.active).toBe(1);
    expect(t.offered(1)).not.toContain('sacrifice');
    expect(() => t.act('sacrifice')).toThrow('illegal');
  });

  it('DB-167 Demonologist: 1 Silver and a Peasant for 1 Blood and 1 Powdered Bones', () => {
    expect(sacrificed('demonologist', {})).toEqual({ blood: 4, silver: 2, bones: 1, peasants: 1, inactive: 2 });
  });

  it('DB-168 Demonologist, upgraded: the same for 2 Blood and 1 Powdered Bones', () => {
    expect(sacrificed('demonologist', upgraded)).toEqual({ blood: 5, silver: 2, bones: 1, peasants: 1, inactive: 2 });
  });

  it('DB-169 Warlock: 1 Silver and itself for 1 Blood and 1 Powdered Bones', () => {
    expect(sacrificed('warlock', {})).toEqual({ blood: 4, silver: 2, bones: 1, peasants: 2, inactive: 2 });
  });

  it('DB-170 Warlock, upgraded: the same for 2 Blood and 1 Powdered Bones', () => {
    expect(sacrificed('warlock', upgraded)).toEqual({ blood: 5, silver: 2, bones: 1, peasants: 2, inactive: 2 });
  });

  it('DB-171 Necromancer: 2 Silver and a Peasant for 1 Blood and 1 Cultist', () => {
    expect(sacrificed('necromancer', {})).toEqual({ blood: 4, silver: 1, bones: 0, peasants: 1, inactive: 1 });
  });

  it('DB-172 Necromancer, upgraded: the same for 2 Blood and 1 Cultist', () => {
    expect(sacrificed('necromancer', upgraded)).toEqual({ blood: 5, silver: 1, bones: 0, peasants: 1, inactive: 1 });
  });

  it.each([
    ['demonologist', 1],
    ['warlock', 1],
    ['necromancer', 2],
  ] as const)('DB-152 a %s with less than %i Silver cannot sacrifice', (cult, silver) => {
    expect(about(cult, { silver: silver - 1 }).offered(0)).not.toContain('sacrifice');
    expect(about(cult, { ...upgraded, silver: silver - 1 }).offered(0)).not.toContain('sacrifice');
    expect(about(cult, { silver }).offered(0)).toContain('sacrifice');
  });

  it('DB-173 Doomsayer: as many resources of the Location as its disc shows, or 1, and a Peasant for 1 Blood and 1 Powdered Bones', () => {
    for (const [left, n] of [
      ['4', 4],
      [null, 1],
    ] as const) {
      const t = about('doomsayer', { resources: { anvil: 4 } }, { left });
      t.act('sacrifice');
      expect(t.player(0)).toMatchObject({ silver: 3, resources: { anvil: 4 - n, bones: 1 } });
      expect([t.blood(0), t.at('mine').peasants]).toEqual([4, 1]);
      const short = about('doomsayer', { resources: { anvil: n - 1, sulfur: 9 } }, { left });
      expect(short.offered(0)).not.toContain('sacrifice');
    }
  });

  it("DB-174 Doomsayer, upgraded: exactly 1 of the Location's resource and a Peasant for 2 Blood and 1 Powdered Bones", () => {
    const t = about('doomsayer', { ...upgraded, resources: { anvil: 4 } }, { left: '4' });
    t.act('sacrifice');
    expect(t.player(0)).toMatchObject({ resources: { anvil: 3, bones: 1 } });
    expect([t.blood(0), t.at('mine').peasants]).toEqual([5, 1]);
  });

  it('DB-174 at the Church it is one resource of any kind', () => {
    const t = village({
      players: [{ ...upgraded, cult: 'doomsayer', resources: { sulfur: 1, dirt: 2 } }, {}],
      places: { church: { left: '4', cultists: [0], peasants: 1 } },
    });
    t.act('sacrifice').answer(0, 'give', 'dirt');
    expect(t.player(0).resources).toEqual({ anvil: 0, sulfur: 1, bones: 1, dirt: 1 });
  });
});
