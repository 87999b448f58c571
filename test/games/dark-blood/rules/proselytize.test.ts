import { describe, expect, it } from 'vitest';
import type { Cult } from '../../../../src/games/dark-blood/names.ts';
import { type PlaceSpec, type PlayerSpec, village } from '../table.ts';

/** One Cultist of a Cult, about to act in the Mine; two inactive ones at home. */
function about(cult: Cult, player: PlayerSpec, mine: PlaceSpec = {}) {
  return village({
    players: [{ cult, inactive: 2, ...player }, {}],
    places: { mine: { cultists: [0], peasants: 2, ...mine } },
  });
}

const upgraded: PlayerSpec = { upgraded: ['proselytize'] };

describe('Dark Blood: Proselytize', () => {
  it('DB-150 gaining a Cultist moves one from the inactive to the active area; it is placed from the next Round on', () => {
    const t = about('warlock', { active: 5 });
    t.act('proselytize');
    expect(t.player(0)).toMatchObject({ active: 6, inactive: 1, away: 1 });
    expect(t.log(1)).toContain('Alice gains 1 Cultist, who can be placed from the next Round on.');
    expect(t.step).not.toBe('placement');
    t.toEndOf('round');
    expect([t.step, t.active]).toEqual(['placement', 0]);
    expect(t.player(0)).toMatchObject({ active: 7, inactive: 1, away: 0 });
  });

  it('DB-151 without an inactive Cultist none can be gained, so Proselytize cannot be performed', () => {
    for (const cult of ['demonologist', 'warlock', 'necromancer', 'doomsayer'] as const) {
      const resources = { anvil: 3, bones: 3 };
      expect(about(cult, { inactive: 0, resources }).offered(0), cult).not.toContain('proselytize');
      expect(about(cult, { inactive: 1, resources }).offered(0), cult).toContain('proselytize');
    }
  });

  it('DB-152 a Ritual whose whole cost cannot be paid cannot be performed, and nothing is paid', () => {
    const offered = (cult: Cult, player: PlayerSpec, mine?: PlaceSpec) => about(cult, player, mine).offered(0);
    expect(offered('demonologist', { silver: 0 })).not.toContain('proselytize');
    expect(offered('demonologist', {}, { peasants: 0 })).not.toContain('proselytize');
    expect(offered('demonologist', { blood: 0 })).not.toContain('incantation');
    expect(offered('necromancer', { silver: 1 })).not.toContain('proselytize');
    expect(offered('necromancer', { silver: 0, resources: { bones: 1 } })).not.toContain('proselytize');
    expect(offered('warlock', {}, { cultists: [0, 1] })).not.toContain('spell');
    expect(offered('doomsayer', { resources: { anvil: 2 } }, { left: '3' })).not.toContain('proselytize');
    const t = about('demonologist', { silver: 0 });
    expect(() => t.act('proselytize')).toThrow('illegal');
    expect(t.player(0)).toMatchObject({ silver: 0, inactive: 2 });
  });

  it('DB-152 what is too little Blood hides in a question that the others only know to be open', () => {
    for (const blood of [0, 5]) {
      const t = about('demonologist', { blood });
      const [seen] = t.view(1).open;
      expect(seen).toEqual({ seat: 0, topic: null, prompt: null, answered: false });
    }
  });

  it('DB-153 a Warlock gained in Round n is placed in Round n + 1', () => {
    const slots: PlayerSpec['slots'] = {
      ...{ proselytize: ['cultist'], sacrifice: [], spell: [], incantation: [] },
      corrupt: ['cultist', 'cultist'],
    };
    const t = about('warlock', { inactive: 4, slots });
    expect(t.player(0)).toMatchObject({ active: 0, inactive: 4 });
    t.act('proselytize');
    expect(t.player(0)).toMatchObject({ active: 1, inactive: 3 });
    expect(t.step).toBe('defile');
    t.toEndOf('round');
    expect(t.view('spectator')).toMatchObject({ round: 3, step: 'placement' });
    t.place('church');
    expect(t.player(0).active).toBe(4);
  });

  it('DB-154 Demonologist: 1 Silver and a Peasant', () => {
    const t = about('demonologist', { silver: 2 });
    t.act('proselytize');
    expect(t.player(0)).toMatchObject({ silver: 1, inactive: 1 });
    expect([t.at('mine').peasants, t.view('spectator').peasants]).toEqual([1, 7]);
  });

  it('DB-155 Demonologist, upgraded: a Peasant alone', () => {
    const t = about('demonologist', { ...upgraded, silver: 0 });
    t.act('proselytize');
    expect(t.player(0)).toMatchObject({ silver: 0, inactive: 1 });
    expect(t.at('mine').peasants).toBe(1);
    expect(about('demonologist', upgraded, { peasants: 0 }).offered(0)).not.toContain('proselytize');
  });

  it('DB-156 Warlock: a Peasant alone', () => {
    const t = about('warlock', { silver: 0 });
    t.act('proselytize');
    expect(t.player(0)).toMatchObject({ silver: 0, inactive: 1 });
    expect(t.at('mine').peasants).toBe(1);
  });

  it('DB-157 Warlock, upgraded: one or two Peasants for as many Cultists', () => {
    for (const n of [1, 2]) {
      const t = about('warlock', upgraded);
      t.act('proselytize');
      expect(t.prompt(0)).toMatchObject({ topic: 'convert', min: 1, max: 2 });
      t.answer(0, 'convert', n);
      expect(t.player(0).inactive).toBe(2 - n);
      expect(t.at('mine').peasants).toBe(2 - n);
    }
  });

  it.each([
    ['one Peasant stands there', { inactive: 2 }, 1],
    ['one Cultist is inactive', { inactive: 1 }, 2],
  ] as const)('DB-157 only one where %s: nothing is asked', (_, player, peasants) => {
    const t = about('warlock', { ...upgraded, ...player }, { peasants });
    t.act('proselytize');
    expect(t.topic(0)).not.toBe('convert');
    expect(t.player(0).inactive).toBe(player.inactive - 1);
    expect(t.at('mine').peasants).toBe(peasants - 1);
  });

  it('DB-158 Necromancer: 1 Silver and 1 Powdered Bones, no Peasant', () => {
    const t = about('necromancer', { silver: 1, resources: { bones: 2 } }, { peasants: 0 });
    t.act('proselytize');
    expect(t.player(0)).toMatchObject({ silver: 0, inactive: 1, resources: { bones: 1 } });
  });

  it('DB-159 Necromancer, upgraded: 1 Silver', () => {
    const t = about('necromancer', { ...upgraded, silver: 1 }, { peasants: 1 });
    t.act('proselytize');
    expect(t.player(0)).toMatchObject({ silver: 0, inactive: 1 });
    expect(t.at('mine').peasants).toBe(1);
  });

  it.each([
    ['a disc 3', { left: '3' }, 3],
    ['no disc: the printed 1', {}, 1],
    ['a disc 2 that somebody stands on', { left: '2', cultists: [0, { seat: 1, done: true, on: 'left' }] }, 2],
    ['the Silver circle makes no difference', { left: '2', right: '4' }, 2],
  ] as [string, PlaceSpec, number][])(
    "DB-160 Doomsayer: the Location's resource, %s, and a Peasant",
    (_, mine, price) => {
      const t = about('doomsayer', { resources: { anvil: 4, sulfur: 4 } }, mine);
      while (t.active !== 0) t.act('stay');
      t.act('proselytize');
      expect(t.player(0)).toMatchObject({ inactive: 1, resources: { anvil: 4 - price, sulfur: 4 } });
      expect(t.at('mine').peasants).toBe(1);
      expect(about('doomsayer', { resources: { anvil: price - 1, dirt: 4 } }, mine).offered(0)).not.toContain(
        'proselytize',
      );
    },
  );

  it('DB-160 Doomsayer at the Church: as many resources in any mix', () => {
    const t = village({
      players: [{ cult: 'doomsayer', inactive: 2, resources: { anvil: 1, sulfur: 2, dirt: 1 } }, {}],
      places: { church: { left: '3', cultists: [0], peasants: 1 } },
    });
    t.act('proselytize').answer(0, 'give', 'sulfur+sulfur+dirt');
    expect(t.player(0).resources).toEqual({ anvil: 1, sulfur: 0, bones: 0, dirt: 0 });
    expect(t.player(0).inactive).toBe(1);
  });

  it('DB-161 Doomsayer, upgraded: exactly 1 resource of the Location, whatever its disc, and a Peasant', () => {
    const t = about('doomsayer', { ...upgraded, resources: { anvil: 4 } }, { left: '3' });
    t.act('proselytize');
    expect(t.player(0)).toMatchObject({ inactive: 1, resources: { anvil: 3 } });
    expect(t.at('mine').peasants).toBe(1);
    expect(about('doomsayer', { ...upgraded, resources: { sulfur: 4 } }).offered(0)).not.toContain('proselytize');
  });
});
