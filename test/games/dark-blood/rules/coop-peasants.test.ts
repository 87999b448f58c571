import { describe, expect, it } from 'vitest';
import type { Slot } from '../../../../src/games/dark-blood/state.ts';
import { say } from '../../../../src/words.ts';
import { team } from '../coop.ts';
import type { PlayerSpec, Village, VillageSpec } from '../table.ts';

const stored = (t: Village) => t.view('spectator').tokens.map((token) => token.blood);
const slots = (t: Village, seat: number, ritual: 'incantation' | 'spell') =>
  t.player(seat).rituals.find((each) => each.ritual === ritual)?.slots;

/** Seat 0 gathers alone in the Mine, then a Peasant there performs a Ritual of the lowest player, who is seat 1. */
function peasantActs(lowest: PlayerSpec, spec: VillageSpec = {}): Village {
  const { places, players, ...rest } = spec;
  const mine = { cultists: [0], peasants: 1, ...places?.mine };
  const t = team({ ...rest, players: [{ cult: 'necromancer', ...players?.[0] }, lowest], places: { ...places, mine } });
  return t.act('gather:right');
}

describe('Dark Blood in co-op: Peasants as enemies', () => {
  it('DB-284 Peasants are enemy Cultists, the Cultists of the others are not', () => {
    const warlock = { cult: 'warlock', resources: { anvil: 1 } } as const;
    const offered = (peasants: number) =>
      team({ players: [warlock, {}], places: { mine: { cultists: [0, 1], peasants } } }).offered(0);
    expect(offered(0)).not.toContain('spell');
    expect(offered(0)).not.toContain('incantation');
    expect(offered(1)).toEqual(expect.arrayContaining(['spell', 'incantation', 'proselytize']));
  });

  it('DB-284 they do not count for Majority', () => {
    const t = team({ places: { mine: { cultists: [0], peasants: 5 } } });
    expect(t.at('mine')).toMatchObject({ order: [0], groups: [{ seat: 0, waiting: 1, done: 0 }] });
    expect(t.offered(0)).toContain('card');
  });

  it('DB-285 who kills or returns enemy Cultists may hit Peasants, which then wait to be placed', () => {
    const kill = team({
      players: [{ cult: 'warlock', resources: { anvil: 1 } }, {}],
      places: { mine: { cultists: [0, 1], peasants: 2 } },
    });
    kill.act('spell');
    expect(kill.at('mine')).toMatchObject({ peasants: 1, groups: [{ seat: 1 }] });
    expect(kill.view('spectator').peasants).toBe(7);

    const back = team({
      players: [{ cult: 'necromancer', upgraded: ['spell'] }, {}],
      places: { mine: { cultists: [0], peasants: 5 } },
    });
    back.act('spell');
    expect(back.prompt(0)).toMatchObject({ topic: 'return', min: 1, max: 3 });
    back.answer(0, 'return', 3);
    expect(back.at('mine').peasants).toBe(5 - 3 - 1); // one of them acts afterwards
    expect(back.view('spectator').peasants).toBe(3 + 3);
  });

  it('DB-285 the Spell of the Demonologists kills a Peasant and gains a Cultist', () => {
    const t = team({
      players: [{ cult: 'demonologist', blood: 1, inactive: 3 }, {}],
      places: { mine: { cultists: [0, 1], peasants: 1 } },
    });
    t.act('spell');
    expect(t.player(0)).toMatchObject({ blood: 0, inactive: 2 });
    expect(t.at('mine').peasants).toBe(0);
  });

  it('DB-290 who would destroy resources lays as many beside the own Ritual Book, of kinds they pick; it needs a Peasant', () => {
    const t = team({
      players: [{ cult: 'warlock' }, { resources: { dirt: 5 } }],
      places: { mine: { cultists: [0, 1], peasants: 1 } },
    });
    t.act('incantation').answer(0, 'gain', 'anvil+bones+bones');
    expect(t.player(0).bank).toEqual({ anvil: 1, sulfur: 0, bones: 2, dirt: 0 });
    expect(t.player(0).resources).toEqual({ anvil: 0, sulfur: 0, bones: 0, dirt: 0 });
    expect(t.player(1).resources.dirt).toBe(5);
  });

  it('DB-290 the button says so, and does not speak of enemies', () => {
    const t = team({ players: [{ cult: 'warlock' }, {}], places: { mine: { cultists: [0], peasants: 1 } } });
    const option = t.options(0).find(({ id }) => id === 'incantation');
    const words = [option?.label, option?.detail].map((each) => (each ? say(each, { locale: 'en', names: [] }) : ''));
    expect(words[0]).toContain('3 resources beside the Book');
    expect(words[1]).toContain('Lay 3 resources from the supply beside your Ritual Book');
  });

  it('DB-291 whoever gathers takes one of them as well, picking which, until none is left', () => {
    const bank = { anvil: 1, sulfur: 0, bones: 1, dirt: 0 };
    const t = team({ players: [{ bank }, {}], places: { mine: { cultists: [1, 0, 1] } } });
    t.act('gather:left');
    expect(t.offered(1)).toEqual(['anvil', 'bones']);
    t.answer(1, 'bank', 'bones');
    expect(t.player(1).resources).toMatchObject({ anvil: 1, bones: 1 });
    t.act('gather:right'); // the one that is left needs no picking
    expect(t.player(0)).toMatchObject({ silver: 2, resources: { anvil: 1 }, bank: { anvil: 0, bones: 0 } });
    t.act('gather:right');
    expect(t.player(1)).toMatchObject({ silver: 2, resources: { anvil: 1, bones: 1 } });
  });

  it('DB-291 what comes so is a part of that gathering', () => {
    const bank = { anvil: 0, sulfur: 1, bones: 0, dirt: 0 };
    const darkPact = { cult: 'warlock', uncovered: 1 } as const;
    const gather = (player: PlayerSpec) =>
      team({ players: [player, {}], places: { mine: { cultists: [0] } } })
        .act('gather:left')
        .player(0).resources;
    expect(gather(darkPact)).toMatchObject({ anvil: 2 }); // exactly one gives one more
    expect(gather({ ...darkPact, bank })).toMatchObject({ anvil: 1, sulfur: 1 });
  });

  it('DB-292 who would steal resources gains as many from the supply', () => {
    const t = team({
      players: [{ cult: 'warlock', upgraded: ['incantation'] }, { resources: { dirt: 5 } }],
      places: { mine: { cultists: [0, 1], peasants: 1 } },
    });
    t.act('incantation').answer(0, 'gain', 'sulfur+sulfur+sulfur');
    expect(t.player(0)).toMatchObject({ resources: { sulfur: 3 }, bank: { sulfur: 0 } });
    expect(t.player(1).resources.dirt).toBe(5);
  });
});

describe('Dark Blood in co-op: Peasants that act', () => {
  it('DB-297 one Peasant acts when every player there has activated one Cultist, once at each Location', () => {
    const t = team({
      players: [{ cult: 'necromancer' }, { cult: 'doomsayer' }],
      places: {
        mine: { cultists: [0, 0, 1, 1], peasants: 3 },
        ossuary: { cultists: [0], peasants: 1 },
        church: { peasants: 2 },
      },
    });
    const acts: number[] = [];
    while (t.step === 'resolve') {
      t.act('gather:right');
      acts.push(t.log('spectator').filter((line) => line.startsWith('A Peasant at')).length);
    }
    expect(acts).toEqual([0, 1, 1, 1, 2]);
    expect(t.at('church').peasants).toBe(2); // nobody has Cultists there
  });

  it('DB-297 where no Peasant stands nobody acts', () => {
    const t = peasantActs({ cult: 'doomsayer' }, { places: { mine: { peasants: 0 } } });
    expect(slots(t, 1, 'incantation')).toEqual([null]);
  });

  it('DB-298 it takes the Incantation slot of the player lowest in Unholy Favor, or the Spell slot if that is taken', () => {
    const free = peasantActs({ cult: 'doomsayer' });
    expect([slots(free, 1, 'incantation'), slots(free, 1, 'spell')]).toEqual([['peasant'], [null]]);
    const taken: Slot[] = ['cultist'];
    const spell = peasantActs({
      cult: 'doomsayer',
      slots: { corrupt: [], proselytize: [], sacrifice: [], spell: [], incantation: taken },
    });
    expect([slots(spell, 1, 'incantation'), slots(spell, 1, 'spell')]).toEqual([['cultist'], ['peasant']]);
    expect(slots(peasantActs({}, { favor: [1, 0] }), 0, 'incantation')).toEqual(['peasant']);
  });

  it('DB-299 if both are taken it goes on to the next higher player; if all are taken no Peasant acts', () => {
    const full = (): PlayerSpec['slots'] => ({
      corrupt: [],
      proselytize: [],
      sacrifice: [],
      spell: ['cultist'],
      incantation: ['peasant'],
    });
    const next = peasantActs({ cult: 'doomsayer', slots: full() }, { state: { peasants: 6 } });
    expect(slots(next, 0, 'incantation')).toEqual(['peasant']);
    const none = peasantActs(
      { cult: 'doomsayer', slots: full() },
      { players: [{ slots: full() }], state: { peasants: 5 } },
    );
    expect(none.at('mine').peasants).toBe(1);
  });

  it('DB-300 it performs the side that is face up at once and pays nothing; until the end of the Round it stays in the slot', () => {
    const base = peasantActs({ cult: 'necromancer', silver: 0 }, { players: [{ cult: 'warlock' }] });
    expect(stored(base)[0]).toBe(1);
    const better = peasantActs(
      { cult: 'necromancer', silver: 0, upgraded: ['incantation'] },
      { players: [{ cult: 'warlock' }] },
    );
    expect(stored(better)[0]).toBe(2);
    expect(better.player(1).silver).toBe(0);
    expect(better.view('spectator').peasants).toBe(7); // it neither stands nor waits
    while (better.step !== 'defile') better.toEndOf('step');
    expect(slots(better, 1, 'incantation')).toEqual(['peasant']);
    better.toEndOf('round');
    expect(slots(better, 1, 'incantation')).toEqual([null]);
    expect(better.view('spectator').places.reduce((sum, { peasants }) => sum + peasants, 0)).toBe(8);
  });

  it('DB-301 the Blood that it would gain is stored for the next bid', () => {
    const t = peasantActs(
      { cult: 'necromancer', upgraded: ['incantation'], blood: 3 },
      { players: [{ cult: 'warlock' }], tokens: [{ winner: 'all', place: 'church' }] },
    );
    expect(stored(t)).toEqual([0, 2, 0, 0, 0]);
    expect(t.player(1).blood).toBe(3);
  });

  it('DB-302 for the Sigil that it would place 2 Blood are stored', () => {
    const t = peasantActs({ cult: 'demonologist' });
    expect(stored(t)).toEqual([2, 0, 0, 0, 0]);
    expect(t.at('mine').sigils).toEqual([0, 0]);
  });

  it('DB-302 where no Sigil could be placed nothing is stored', () => {
    const t = peasantActs({ cult: 'demonologist' }, { places: { mine: { defiled: 'consecrated' } } });
    expect(stored(t)).toEqual([0, 0, 0, 0, 0]);
  });

  it('DB-303 what it destroys or steals is lost by the player there who has most, the most plentiful kinds first', () => {
    for (const upgraded of [[], ['incantation']] as const) {
      const t = team({
        players: [
          { cult: 'necromancer', resources: { anvil: 2, dirt: 3 } },
          { cult: 'doomsayer', resources: { sulfur: 3 } },
          { cult: 'warlock', resources: { bones: 9 }, upgraded: [...upgraded] },
        ],
        places: { mine: { cultists: [0, 1], peasants: 1 } },
      });
      t.act('gather:right').answer(0, 'after', 'done').act('gather:right');
      expect(t.player(0).resources).toEqual({ anvil: 2, sulfur: 0, bones: 0, dirt: 0 });
      expect([t.player(1).resources.sulfur, t.player(2).resources.bones]).toEqual([3, 9]);
      expect(t.player(2).bank).toEqual({ anvil: 0, sulfur: 0, bones: 0, dirt: 0 });
    }
  });

  it('DB-303 of players with equally many the one lowest in Unholy Favor is hit', () => {
    const t = team({
      players: [
        { cult: 'necromancer', resources: { anvil: 2 } },
        { cult: 'doomsayer', resources: { sulfur: 2 } },
        { cult: 'warlock' },
      ],
      places: { mine: { cultists: [0, 1], peasants: 1 } },
    });
    t.act('gather:right').act('gather:right');
    expect([t.player(0).resources.anvil, t.player(1).resources.sulfur]).toEqual([2, 0]);
  });

  it('DB-303 it kills Cultists of the player who has most there, those not yet activated first', () => {
    const taken: Slot[] = ['cultist'];
    const t = team({
      players: [
        { cult: 'necromancer', inactive: 1 },
        { cult: 'doomsayer', inactive: 1 },
        {
          cult: 'warlock',
          upgraded: ['spell'],
          slots: { corrupt: [], proselytize: [], sacrifice: [], spell: [], incantation: taken },
        },
      ],
      places: { mine: { cultists: [0, 0, 0, 1], peasants: 1 } },
    });
    t.act('gather:left').act('gather:right');
    expect(t.at('mine').groups).toEqual([
      { seat: 0, waiting: 0, done: 1 },
      { seat: 1, waiting: 0, done: 1 },
    ]);
    expect([t.player(0).inactive, t.player(1).inactive]).toEqual([1 + 2, 1]);
  });

  it('DB-303 those it returns go to the active area', () => {
    const taken: Slot[] = ['cultist'];
    const slotsOf = { corrupt: [], proselytize: [], sacrifice: [], spell: [], incantation: taken };
    const t = team({
      players: [
        { cult: 'warlock', inactive: 1 },
        { cult: 'necromancer', slots: slotsOf },
      ],
      places: { mine: { cultists: [0, 0, 0], peasants: 1 } },
    });
    const { active } = t.player(0);
    t.act('gather:left');
    expect(t.player(0)).toMatchObject({ inactive: 1, active: active + 2 });
    expect(t.at('mine').groups).toEqual([{ seat: 0, waiting: 0, done: 1 }]);
  });

  it('DB-304 it gains no Cultists, Peasants or resources: those parts of a Ritual are passed over', () => {
    const taken: Slot[] = ['cultist'];
    const slotsOf = { corrupt: [], proselytize: [], sacrifice: [], spell: [], incantation: taken };
    const doomsayer = peasantActs({ cult: 'doomsayer', slots: slotsOf }, { places: { church: { peasants: 2 } } });
    expect(slots(doomsayer, 1, 'spell')).toEqual(['peasant']);
    expect([doomsayer.at('mine').peasants, doomsayer.at('church').peasants]).toEqual([0, 2]);
    expect(doomsayer.player(1).resources).toEqual({ anvil: 0, sulfur: 0, bones: 0, dirt: 0 });

    const demonologist = peasantActs({
      cult: 'demonologist',
      slots: { ...slotsOf, incantation: ['cultist'] },
      inactive: 2,
    });
    expect(demonologist.at('mine').groups).toEqual([]); // it kills
    expect(demonologist.player(1).inactive).toBe(2); // and gains nobody
  });

  it('DB-305 of the discs it draws a Hex of a player goes home, without a Sigil: that of the Cult lowest in Unholy Favor', () => {
    const t = peasantActs(
      { cult: 'doomsayer', uncovered: 1 },
      { players: [{ uncovered: 1 }], pouch: ['necromancer', 'doomsayer'] },
    );
    expect([t.player(0).hexes, t.player(1).hexes]).toEqual([3, 4]);
    expect(t.view('spectator').pouch).toEqual({ necromancer: 1 });
    expect(t.at('mine').sigils).toEqual([0, 0]);
  });

  it('DB-305 all other discs go back into the pouch', () => {
    const t = peasantActs(
      { cult: 'doomsayer' },
      { pouch: ['shield', 'peasants', '4'], state: { inquisitor: 'church' } },
    );
    expect(t.view('spectator')).toMatchObject({ pouch: { shield: 1, peasants: 1, 4: 1 }, inquisitor: 'church' });
    expect(t.at('mine').peasants).toBe(0);
  });

  it('DB-305 from an empty pouch it draws nothing, and nothing is told of it', () => {
    const t = peasantActs({ cult: 'doomsayer' });
    expect(slots(t, 1, 'incantation')).toEqual(['peasant']);
    expect(t.log('spectator').filter((line) => line.includes('Game Pouch'))).toEqual([]);
  });
});
