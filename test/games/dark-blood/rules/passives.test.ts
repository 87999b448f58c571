import { describe, expect, it } from 'vitest';
import { CULTS } from '../../../../src/games/dark-blood/names.ts';
import { village } from '../table.ts';

const warlock = { cult: 'warlock' as const, resources: { anvil: 1 } };

describe('Dark Blood: Passive Rituals', () => {
  it('DB-206 they lie from left to right by level, each with two sides', () => {
    const t = village({ players: CULTS.map((cult) => ({ cult })), places: { mine: { cultists: [0] } } });
    const passives = t.view('spectator').players.map((p) => p.passives.map(({ face }) => face.title));
    expect(passives).toEqual([
      ['Blasphemy', 'Desecration', 'Diabolical Revenge', 'Limbo'],
      ['Bloodthirst', 'Restless Dead', 'Vampiric Revenge', 'Undying Hunger'],
      ['Dark Pact', 'Eclipse', 'Eye for an Eye', 'Alchemy'],
      ['Signs in the Sky', 'Lean Years', 'Wrath Foretold', 'The Last Hour'],
    ]);
    for (const { face } of t.view('spectator').players.flatMap((p) => p.passives)) expect(face.text).toHaveLength(2);
  });

  it('DB-206 a covered one is not in force', () => {
    const bones = (uncovered: number) =>
      village({ players: [{ cult: 'warlock', uncovered, inactive: 2 }, {}], places: { mine: { cultists: [0] } } })
        .act('sacrifice')
        .player(0).resources.bones;
    expect([bones(0), bones(1)]).toEqual([1, 2]);
  });

  it('DB-206 only the side that lies up is in force', () => {
    const react = (side: 0 | 1) =>
      village({
        players: [warlock, { cult: 'necromancer', uncovered: 3, sides: [0, 1, side, 0] }],
        places: { mine: { cultists: [0, 1] } },
      })
        .act('spell')
        .answer(1, 'react', 'use');
    expect([react(0).blood(1), react(1).blood(1)]).toEqual([4, 3]);
  });

  it('DB-206 they are never upgraded', () => {
    const t = village({
      players: [{ cult: 'warlock', uncovered: 4, resources: { anvil: 9, sulfur: 9, bones: 9, dirt: 9 } }, {}],
      places: { mine: { cultists: [0] } },
    });
    t.act('upgrade');
    for (const id of t.offered(0)) expect(id).toMatch(/^(corrupt|proselytize|sacrifice|spell|incantation):[1-5]$/);
  });

  it('DB-206 a Hex that comes home in Upkeep switches the right-most one off, at once', () => {
    const t = village({
      step: 'upkeep',
      players: [{ cult: 'necromancer', uncovered: 2 }, {}],
      places: { mine: { left: 'necromancer' } },
    });
    expect(t.player(0).passives.map(({ covered }) => covered)).toEqual([false, true, true, true]);
    expect(t.prompt(0)).toMatchObject({ topic: 'sides', options: ['Bloodthirst'] });
  });
});
