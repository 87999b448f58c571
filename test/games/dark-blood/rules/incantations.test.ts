import { describe, expect, it } from 'vitest';
import type { Disc } from '../../../../src/games/dark-blood/names.ts';
import { type PlayerSpec, village } from '../table.ts';

const upgraded: PlayerSpec = { upgraded: ['incantation'] };

/** A Demonologist in the Mine. */
const demonologist = (player: PlayerSpec = {}, defiled: 'no' | 'defiled' = 'no') =>
  village({ players: [{ cult: 'demonologist', ...player }, {}], places: { mine: { cultists: [0], defiled } } });

/** A Warlock in the Mine with a Doomsayer that has resources. */
const warlock = (player: PlayerSpec = {}, enemy: PlayerSpec = {}) =>
  village({
    players: [
      { cult: 'warlock', ...player },
      { cult: 'doomsayer', resources: { anvil: 2, bones: 1, dirt: 2 }, silver: 2, ...enemy },
    ],
    places: { mine: { cultists: [0, 1] } },
  });

/** A Doomsayer in the Hell Pit, with these discs in the Game Pouch. */
const doomsayer = (pouch: Disc[], player: PlayerSpec = {}, defiled: 'no' | 'defiled' = 'no') =>
  village({
    players: [
      { cult: 'doomsayer', uncovered: 1, sides: [0, 0, 0, 0], ...player },
      { cult: 'warlock', uncovered: 2 },
    ],
    places: { 'hell-pit': { cultists: [0], defiled } },
    pouch,
  });

describe('Dark Blood: the Incantation', () => {
  it('DB-188 a Demonologist performs Atrocity: one of its Sigils is placed here', () => {
    const t = demonologist();
    expect(t.player(0).rituals.find(({ ritual }) => ritual === 'incantation')?.face.title).toBe('Atrocity');
    t.act('incantation');
    expect(t.at('mine').sigils).toEqual([1, 0]);
    expect(t.player(0).sigils).toBe(6);
  });

  it('DB-189 Demonologist: 1 Blood places a Sigil here', () => {
    const t = demonologist({ blood: 2 });
    t.act('incantation');
    expect([t.blood(0), t.at('mine').sigils[0]]).toEqual([1, 1]);
    expect(demonologist({ blood: 0 }).offered(0)).not.toContain('incantation');
  });

  it('DB-190 Demonologist, upgraded: 1 Sulfur places a Sigil here', () => {
    const t = demonologist({ ...upgraded, blood: 2, resources: { sulfur: 1 } });
    t.act('incantation');
    expect([t.blood(0), t.player(0).resources.sulfur, t.at('mine').sigils[0]]).toEqual([2, 0, 1]);
    expect(demonologist({ ...upgraded, blood: 2 }).offered(0)).not.toContain('incantation');
  });

  it('DB-189 DB-190 not at a Defiled Location, and not when no Sigil is left', () => {
    const resources = { sulfur: 1 };
    for (const player of [{}, { ...upgraded, resources }]) {
      expect(demonologist(player).offered(0)).toContain('incantation');
      expect(demonologist(player, 'defiled').offered(0)).not.toContain('incantation');
    }
    const t = village({
      players: [{ cult: 'demonologist' }, {}],
      places: { mine: { cultists: [0] }, church: { sigils: [7] } },
    });
    expect(t.offered(0)).not.toContain('incantation');
  });

  it('DB-191 Warlock: up to three resources of the owner of an enemy Cultist here are destroyed, the Warlock picking', () => {
    const t = warlock();
    t.act('incantation').answer(0, 'destroy', 'anvil+bones+dirt');
    expect(t.player(1)).toMatchObject({ silver: 2, resources: { anvil: 1, sulfur: 0, bones: 0, dirt: 1 } });
    expect(t.blood(1)).toBe(3);
    expect(t.player(0).resources).toEqual({ anvil: 0, sulfur: 0, bones: 0, dirt: 0 });
  });

  it('DB-191 one is the least, and what lies in triangles is safe', () => {
    const t = warlock({}, { upgraded: ['spell'] });
    t.act('incantation');
    expect(t.offered(0)).toEqual(expect.arrayContaining(['anvil+bones+dirt', 'dirt']));
    expect(t.offered(0)).not.toContain('nothing');
    t.answer(0, 'destroy', 'dirt+dirt');
    expect(t.player(1).resources).toEqual({ anvil: 2, sulfur: 0, bones: 1, dirt: 0 });
    expect(t.player(1).triangles.map(({ paid }) => paid)).toEqual([0, 0, 0, 1, 0]);
  });

  it('DB-191 the Warlock chooses among the enemies here; one who is elsewhere or has nothing is no target', () => {
    const t = village({
      players: [
        { cult: 'warlock' },
        { cult: 'doomsayer', resources: { anvil: 1 } },
        { cult: 'necromancer', resources: { dirt: 1 } },
        { cult: 'demonologist' },
      ],
      places: { mine: { cultists: [0, 1, 2, 3] } },
    });
    t.act('incantation');
    expect(t.offered(0)).toEqual(['doomsayer', 'necromancer']);
    t.answer(0, 'owner', 'necromancer');
    expect([t.player(1).resources.anvil, t.player(2).resources.dirt]).toEqual([1, 0]);
    const elsewhere = village({
      players: [{ cult: 'warlock' }, { resources: { anvil: 3 } }],
      places: { mine: { cultists: [0] }, church: { cultists: [1] } },
    });
    expect(elsewhere.offered(0)).not.toContain('incantation');
    const itself = village({
      players: [{ cult: 'warlock', resources: { anvil: 3 } }, {}],
      places: { mine: { cultists: [0, 0, 1] } },
    });
    expect(itself.offered(0)).not.toContain('incantation'); // it has resources itself, and is no enemy
  });

  it('DB-192 Warlock, upgraded: they are taken instead', () => {
    const t = warlock(upgraded);
    t.act('incantation').answer(0, 'steal', 'anvil+anvil+dirt');
    expect(t.player(1).resources).toEqual({ anvil: 0, sulfur: 0, bones: 1, dirt: 1 });
    expect(t.player(0).resources).toEqual({ anvil: 2, sulfur: 0, bones: 0, dirt: 1 });
  });

  it('DB-193 Necromancer: 1 Silver and 1 Powdered Bones for 1 Blood', () => {
    const t = village({
      players: [{ cult: 'necromancer', silver: 2, resources: { bones: 2 } }, {}],
      places: { mine: { cultists: [0] } },
    });
    t.act('incantation');
    expect(t.player(0)).toMatchObject({ silver: 1, resources: { bones: 1 } });
    expect(t.blood(0)).toBe(4);
  });

  it('DB-193 not without either', () => {
    for (const player of [{ silver: 0, resources: { bones: 1 } }, { silver: 1 }]) {
      const t = village({ players: [{ cult: 'necromancer', ...player }, {}], places: { mine: { cultists: [0] } } });
      expect(t.offered(0)).not.toContain('incantation');
    }
  });

  it('DB-194 Necromancer, upgraded: 1 Silver for 2 Blood', () => {
    const t = village({
      players: [{ ...upgraded, cult: 'necromancer', silver: 2 }, {}],
      places: { mine: { cultists: [0] } },
    });
    t.act('incantation');
    expect([t.player(0).silver, t.blood(0)]).toEqual([1, 5]);
  });

  it('DB-195 Doomsayer: two discs are drawn, for all to see, and one is triggered', () => {
    const t = doomsayer(['2', '3']);
    t.act('incantation');
    expect([...t.view(1).drawn].sort()).toEqual(['2', '3']);
    expect([...t.offered(0)].sort()).toEqual(['2', '3']);
    t.answer(0, 'trigger', '3');
    expect(t.player(0).resources.sulfur).toBe(3);
    expect(t.view('spectator')).toMatchObject({ drawn: [], pouch: { 2: 1, 3: 1 } });
  });

  it('DB-195 it draws what there is; from an empty pouch it cannot be performed', () => {
    const t = doomsayer(['4']);
    t.act('incantation');
    expect(t.player(0).resources.sulfur).toBe(4);
    expect(doomsayer([]).offered(0)).not.toContain('incantation');
  });

  it('DB-195 two alike are told apart by nothing; the pouch loses none', () => {
    const t = doomsayer(['2', '2', '3']);
    t.act('incantation');
    expect(t.offered(0)).toHaveLength(2);
    t.answer(0, 'trigger', t.offered(0)[0] ?? '');
    expect(t.view('spectator').pouch).toEqual({ 2: 2, 3: 1 });
  });

  it("DB-195 a Cult's Hex places that Cult's Sigil here, an enemy's too, and returns to the pouch", () => {
    for (const [hex, sigils] of [
      ['doomsayer', [1, 0]],
      ['warlock', [0, 1]],
    ] as const) {
      const t = doomsayer([hex, '1']);
      t.act('incantation').answer(0, 'trigger', hex);
      expect(t.at('hell-pit').sigils).toEqual(sigils);
      expect(t.view('spectator').pouch).toEqual({ [hex]: 1, 1: 1 });
    }
  });

  it('DB-195 Two Peasants come from those that wait; a Shield brings the Inquisitor', () => {
    const t = doomsayer(['peasants', '1']).act('incantation').answer(0, 'trigger', 'peasants');
    expect([t.at('hell-pit').peasants, t.view('spectator').peasants]).toEqual([2, 6]);
    const shield = doomsayer(['shield', '1']).act('incantation').answer(0, 'trigger', 'shield');
    expect(shield.view('spectator').inquisitor).toBe('hell-pit');
  });

  it('DB-195 at a Defiled Location no Cult Hex and no Shield can be triggered', () => {
    const t = doomsayer(['doomsayer', 'shield'], {}, 'defiled');
    t.act('incantation');
    expect(t.at('hell-pit').sigils).toEqual([0, 0]);
    expect(t.view('spectator')).toMatchObject({ inquisitor: null, pouch: { doomsayer: 1, shield: 1 } });
    const one = doomsayer(['shield', '2'], {}, 'defiled').act('incantation');
    expect(one.player(0).resources.sulfur).toBe(2);
  });

  it('DB-195 where no drawn disc has a number none need be triggered; else one must', () => {
    const t = doomsayer(['warlock', 'shield']).act('incantation');
    expect([...t.offered(0)].sort()).toEqual(['none', 'shield', 'warlock']);
    t.answer(0, 'trigger', 'none');
    expect(t.at('hell-pit').sigils).toEqual([0, 0]);
    expect(t.view('spectator')).toMatchObject({ inquisitor: null, drawn: [], pouch: { warlock: 1, shield: 1 } });
    const one = doomsayer(['warlock']).act('incantation');
    expect(one.offered(0)).toEqual(['none', 'warlock']);
    one.answer(0, 'trigger', 'warlock');
    expect(one.at('hell-pit').sigils).toEqual([0, 1]);
    expect(doomsayer(['warlock', '1']).act('incantation').offered(0)).not.toContain('none');
  });

  it('DB-196 Doomsayer, upgraded: four discs are drawn, and one is triggered', () => {
    const t = doomsayer(['1', '2', '3', '4', 'peasants'], upgraded);
    t.act('incantation');
    expect(t.view(1).drawn).toHaveLength(4);
    expect([...t.offered(0)].sort()).toEqual([...t.view(1).drawn].sort());
    const [first] = t.offered(0);
    t.answer(0, 'trigger', first ?? '');
    expect(t.view('spectator').drawn).toEqual([]);
  });

  it('DB-197 all drawn discs, picked or not, go back into the pouch', () => {
    const pouch = { 1: 1, 2: 1, 4: 1, peasants: 1, warlock: 1 };
    const t = doomsayer(['1', '2', '4', 'peasants', 'warlock'], upgraded);
    t.act('incantation');
    expect(t.view('spectator').pouch).not.toEqual(pouch);
    t.answer(0, 'trigger', t.offered(0).at(-1) ?? '');
    expect(t.view('spectator').pouch).toEqual(pouch);
  });

  it('DB-197 what was drawn cannot be taken back', () => {
    const t = doomsayer(['1', '2', '3']);
    t.act('incantation');
    expect(() => t.undo(0)).toThrow('nothing-to-undo');
  });
});
