import { describe, expect, it } from 'vitest';
import type { Cultist } from '../../../../src/games/dark-blood/state.ts';
import { type PlayerSpec, village } from '../table.ts';

/** A Cultist that has gathered: it stands on the left circle. */
const gathered = (seat: number): Cultist => ({ seat, done: true, on: 'left' });
const upgraded: PlayerSpec = { upgraded: ['spell'] };

describe('Dark Blood: the Spell', () => {
  it('DB-175 a killed Cultist goes to the inactive area while a space is free there', () => {
    const t = village({
      players: [
        { cult: 'warlock', resources: { anvil: 1 } },
        { cult: 'doomsayer', inactive: 3 },
      ],
      places: { mine: { cultists: [0, 1] } },
    });
    t.act('spell');
    expect(t.player(1)).toMatchObject({ active: 4, inactive: 4, away: 0 });
  });

  it('DB-175 where four are inactive it goes to the active area', () => {
    const t = village({
      players: [
        { cult: 'warlock', resources: { anvil: 1 } },
        { cult: 'doomsayer', inactive: 4 },
      ],
      places: { mine: { cultists: [0, 1] } },
    });
    t.act('spell');
    expect(t.player(1)).toMatchObject({ active: 4, inactive: 4, away: 0 });
  });

  it('DB-175 of two that are killed at once, one may fill the inactive area and the other not', () => {
    const t = village({
      players: [
        { ...upgraded, cult: 'warlock', resources: { anvil: 1 } },
        { cult: 'doomsayer', inactive: 3 },
      ],
      favor: [0, 1],
      places: { mine: { cultists: [1, 1, 0, 0] } },
    });
    t.act('spell').answer(0, 'kill', ['doomsayer:waiting', 'doomsayer:waiting~2']);
    expect(t.player(1)).toMatchObject({ active: 4, inactive: 4, away: 0 });
  });

  it('DB-176 a killed Cultist frees its circle: the next to gather there takes the full number', () => {
    const t = village({
      players: [{ cult: 'warlock', resources: { anvil: 1 } }, {}],
      places: { mine: { left: '3', cultists: [gathered(1), 0, 0] } },
    });
    expect(t.at('mine').left).toMatchObject({ amount: 1, taken: 1 });
    t.act('spell');
    expect(t.at('mine').left).toMatchObject({ amount: 3, taken: null });
    t.act('gather:left');
    expect(t.player(0).resources.anvil).toBe(3);
  });

  it('DB-177 a Cultist that is killed before it was activated loses its activation', () => {
    const t = village({
      players: [{ cult: 'warlock', resources: { anvil: 1 } }, {}],
      places: { mine: { cultists: [0, 1] }, 'hell-pit': { cultists: [1] } },
    });
    expect(t.at('mine').order).toEqual([0, 1]);
    t.act('spell');
    expect(t.at('mine').order).toEqual([]);
    expect(t.view('spectator').resolving).toBe('hell-pit');
  });

  it('DB-177 so does one that is returned', () => {
    const t = village({
      players: [{ cult: 'necromancer', resources: { dirt: 1 } }, {}],
      places: { mine: { cultists: [0, 0, 1] } },
    });
    t.act('spell');
    expect(t.at('mine').order).toEqual([0]);
    expect(t.active).toBe(0);
  });

  it('DB-178 a returned Cultist goes to the active area and frees its circle; it is placed again in the next Round', () => {
    const t = village({
      players: [
        { cult: 'necromancer', resources: { dirt: 1 } },
        { cult: 'doomsayer', inactive: 1 },
      ],
      places: { mine: { left: '4', cultists: [gathered(1), 0, 0] } },
    });
    t.act('spell');
    expect(t.player(1)).toMatchObject({ active: 7, inactive: 1, away: 0 });
    expect(t.at('mine').left).toMatchObject({ amount: 4, taken: null });
    t.toEndOf('round');
    expect(t.step).toBe('placement');
    expect(t.player(1)).toMatchObject({ active: 7, inactive: 1 });
  });

  it('DB-179 Demonologist: 1 Blood, one enemy here is killed, and a Cultist gained', () => {
    const t = village({
      players: [
        { cult: 'demonologist', inactive: 2, blood: 1 },
        { cult: 'doomsayer', inactive: 0 },
      ],
      places: { mine: { cultists: [0, 1] }, church: { cultists: [1] } },
    });
    t.act('spell');
    expect(t.blood(0)).toBe(0);
    expect([t.player(0).inactive, t.player(1).inactive]).toEqual([1, 1]);
    expect([t.at('mine').groups.length, t.at('church').groups.length]).toEqual([0, 1]);
  });

  it('DB-179 it needs a target here, and kills also where no Cultist of its own is inactive', () => {
    const at = (cultists: number[], inactive: number, blood = 1) =>
      village({
        players: [
          { cult: 'demonologist', inactive, blood },
          { cult: 'doomsayer', inactive: 0 },
        ],
        places: { mine: { cultists }, church: { cultists: [1] } },
      });
    expect(at([0, 0], 2).offered(0)).not.toContain('spell');
    expect(at([0, 1], 2, 0).offered(0)).not.toContain('spell');
    const t = at([0, 1], 0).act('spell');
    expect([t.player(0).inactive, t.player(1).inactive]).toEqual([0, 1]);
  });

  it('DB-180 Demonologist, upgraded: 1 Sulfur instead of the Blood', () => {
    const t = village({
      players: [
        { ...upgraded, cult: 'demonologist', inactive: 2, blood: 1, resources: { sulfur: 1 } },
        { cult: 'doomsayer', inactive: 0 },
      ],
      places: { mine: { cultists: [0, 1] } },
    });
    t.act('spell');
    expect(t.blood(0)).toBe(1);
    expect(t.player(0).resources.sulfur).toBe(0);
    expect([t.player(0).inactive, t.player(1).inactive]).toEqual([1, 1]);
  });

  it('DB-181 Warlock: 1 Anvil Dust, one enemy Cultist of those here', () => {
    const t = village({
      players: [
        { cult: 'warlock', resources: { anvil: 2 } },
        { cult: 'doomsayer', inactive: 0 },
        { cult: 'necromancer', inactive: 0 },
      ],
      places: { mine: { cultists: [0, 1, 2, gathered(2)] }, church: { cultists: [1] } },
      favor: [0, 1, 2],
    });
    while (t.active !== 0) t.act('stay');
    t.act('spell');
    const targets = t.offered(0);
    expect(targets).toContain('doomsayer:waiting');
    expect(targets).toContain('necromancer:left');
    expect(t.prompt(0)).toMatchObject({ topic: 'kill', min: 1, max: 1 });
    t.answer(0, 'kill', ['doomsayer:waiting']);
    expect(t.player(0).resources.anvil).toBe(1);
    expect([t.player(1).inactive, t.player(2).inactive]).toEqual([1, 0]);
    expect(t.at('church').groups).toHaveLength(1);
  });

  it('DB-182 Warlock, upgraded: one or two, also of different Cults', () => {
    for (const killed of [['doomsayer:waiting'], ['doomsayer:waiting', 'necromancer:waiting']]) {
      const t = village({
        players: [
          { ...upgraded, cult: 'warlock', resources: { anvil: 1 } },
          { cult: 'doomsayer', inactive: 0 },
          { cult: 'necromancer', inactive: 0 },
        ],
        places: { mine: { cultists: [0, 1, 2] } },
      });
      t.act('spell');
      expect(t.prompt(0)).toMatchObject({ topic: 'kill', min: 1, max: 2 });
      t.answer(0, 'kill', killed);
      expect(t.player(0).resources.anvil).toBe(0);
      expect(t.player(1).inactive + t.player(2).inactive).toBe(killed.length);
    }
  });

  it('DB-183 Necromancer: 1 Graveyard Dirt, one or two enemies are returned', () => {
    const t = village({
      players: [
        { cult: 'necromancer', resources: { dirt: 1 } },
        { cult: 'doomsayer', inactive: 2 },
      ],
      places: { mine: { cultists: [0, 1, 1, 1] } },
    });
    t.act('stay').act('spell');
    expect(t.prompt(0)).toMatchObject({ topic: 'return', min: 1, max: 2 });
    t.answer(0, 'return', ['doomsayer:waiting', 'doomsayer:done']);
    expect(t.player(0).resources.dirt).toBe(0);
    expect(t.player(1)).toMatchObject({ active: 3 + 2, inactive: 2, away: 1 });
  });

  it('DB-183 it cannot be performed without the Graveyard Dirt, or without an enemy', () => {
    const offered = (dirt: number, cultists: number[]) =>
      village({ players: [{ cult: 'necromancer', resources: { dirt } }, {}], places: { mine: { cultists } } }).offered(
        0,
      );
    expect(offered(1, [0, 1])).toContain('spell');
    expect(offered(0, [0, 1])).not.toContain('spell');
    expect(offered(1, [0, 0])).not.toContain('spell');
  });

  it('DB-184 Necromancer, upgraded: for nothing, one to three', () => {
    const t = village({
      players: [
        { ...upgraded, cult: 'necromancer' },
        { cult: 'doomsayer', inactive: 2 },
        { cult: 'warlock', inactive: 2 },
      ],
      places: { mine: { cultists: [0, 1, 1, 2] } },
    });
    t.act('stay').act('spell');
    expect(t.prompt(0)).toMatchObject({ topic: 'return', min: 1, max: 3 });
    t.answer(0, 'return', ['doomsayer:waiting', 'doomsayer:done', 'warlock:waiting']);
    expect(t.player(0).resources.dirt).toBe(0);
    expect([t.player(1).active, t.player(2).active]).toEqual([6, 6]);
    expect(t.at('mine').groups).toEqual([]);
  });

  it('DB-185 Doomsayer: a Peasant moves between here and another Location, one way or the other, for 1 resource of either', () => {
    const at = () =>
      village({
        players: [{ cult: 'doomsayer' }, {}],
        places: { mine: { cultists: [0], peasants: 1 }, cemetery: { peasants: 2 } },
      }).act('spell');
    expect(at().offered(0)).toEqual(['to:hell-pit', 'to:ossuary', 'to:cemetery', 'from:cemetery', 'to:church']);
    const away = at().answer(0, 'shift', 'to:hell-pit');
    expect(away.offered(0)).toEqual(['anvil', 'sulfur']);
    away.answer(0, 'gain', 'sulfur');
    expect([away.at('mine').peasants, away.at('hell-pit').peasants]).toEqual([0, 1]);
    expect(away.player(0).resources).toEqual({ anvil: 0, sulfur: 1, bones: 0, dirt: 0 });
    const here = at().answer(0, 'shift', 'from:cemetery').answer(0, 'gain', 'anvil');
    expect([here.at('mine').peasants, here.at('cemetery').peasants]).toEqual([2, 1]);
    expect(here.player(0).resources).toEqual({ anvil: 1, sulfur: 0, bones: 0, dirt: 0 });
  });

  it('DB-185 with the Church it is a resource of any kind; without any Peasant it cannot be performed', () => {
    const t = village({
      players: [{ cult: 'doomsayer' }, {}],
      places: { mine: { cultists: [0] }, church: { peasants: 1 } },
    });
    t.act('spell');
    expect(t.offered(0)).toEqual(['anvil', 'sulfur', 'bones', 'dirt']);
    t.answer(0, 'gain', 'dirt');
    expect(t.at('mine').peasants).toBe(1);
    const none = village({ players: [{ cult: 'doomsayer' }, {}], places: { mine: { cultists: [0] } } });
    expect(none.offered(0)).not.toContain('spell');
  });

  it('DB-186 Doomsayer, upgraded: one or two Peasants one way, and exactly 2 resources, each of either kind', () => {
    const at = () =>
      village({
        players: [{ ...upgraded, cult: 'doomsayer' }, {}],
        places: { mine: { cultists: [0], peasants: 2 }, cemetery: { peasants: 1 } },
      }).act('spell');
    const two = at().answer(0, 'shift', 'to:ossuary');
    expect(two.prompt(0)).toMatchObject({ min: 1, max: 2 });
    two.answer(0, 'shift', 2).answer(0, 'gain', 'anvil+bones');
    expect([two.at('mine').peasants, two.at('ossuary').peasants]).toEqual([0, 2]);
    expect(two.player(0).resources).toEqual({ anvil: 1, sulfur: 0, bones: 1, dirt: 0 });
    const one = at().answer(0, 'shift', 'from:cemetery').answer(0, 'gain', 'dirt+dirt');
    expect([one.at('mine').peasants, one.at('cemetery').peasants]).toEqual([3, 0]);
    expect(one.player(0).resources).toEqual({ anvil: 0, sulfur: 0, bones: 0, dirt: 2 });
  });

  it('DB-187 a Warlock performs Voodoo for 1 Anvil Dust: one enemy here dies, up to two when it is upgraded', () => {
    const at = (more: PlayerSpec) =>
      village({
        players: [
          { cult: 'warlock', resources: { anvil: 1 }, ...more },
          { cult: 'doomsayer', inactive: 0 },
        ],
        places: { mine: { cultists: [0, 0, 1, 1] } },
      });
    const t = at({});
    expect(t.player(0).rituals.find(({ ritual }) => ritual === 'spell')?.face.title).toBe('Voodoo');
    t.act('spell'); // both are alike, so it is not asked which
    expect(t.player(1)).toMatchObject({ inactive: 1, away: 1 });
    const two = at(upgraded).act('spell').answer(0, 'kill', ['doomsayer:waiting', 'doomsayer:waiting~2']);
    expect(two.player(1)).toMatchObject({ inactive: 2, away: 0 });
  });
});
