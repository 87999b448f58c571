import { describe, expect, it } from 'vitest';
import type { Disc } from '../../../../src/games/dark-blood/names.ts';
import { type PlayerSpec, type VillageSpec, village } from '../table.ts';

const sidesOf = (number: number, side: 0 | 1): (0 | 1)[] =>
  ([1, 1, 1, 1] as (0 | 1)[]).map((quiet, i) => (i === number - 1 ? side : quiet));

/** A Doomsayer whose Passives up to this number, from 1, are uncovered. */
const doomsayer = (number: number, side: 0 | 1, more: PlayerSpec = {}): PlayerSpec => ({
  cult: 'doomsayer',
  uncovered: number,
  sides: sidesOf(number, side),
  ...more,
});

const acting = (number: number, side: 0 | 1, spec: VillageSpec = {}) =>
  village({ players: [doomsayer(number, side), {}], places: { mine: { cultists: [0] } }, ...spec });

describe('Dark Blood: Signs in the Sky', () => {
  const upkeep = (side: 0 | 1, places: VillageSpec['places'], uncovered = 1) =>
    village({ step: 'upkeep', players: [doomsayer(1, side, { uncovered }), {}], places: places ?? {} });

  it('DB-228 first side: 1 Cultist for each own Hex that is resolved in Upkeep', () => {
    const t = upkeep(0, { mine: { left: 'doomsayer' } });
    expect([t.blood(0), t.player(0).inactive, t.player(0).active]).toEqual([3, 3, 5]);
    const gain = t.view(1).recent.find(({ line }) => line.key.startsWith('dark-blood:log.cultists'));
    expect(gain?.line.key).toBe('dark-blood:log.cultists'); // not "from the next Round on"
    expect(upkeep(1, { mine: { left: 'doomsayer' } }).player(0).inactive).toBe(4);
    expect(upkeep(0, { mine: { left: 'warlock' } }).player(0).inactive).toBe(4);
  });

  it('DB-228 with no Cultist inactive it is the Blood alone', () => {
    const t = village({
      step: 'upkeep',
      players: [doomsayer(1, 0, { uncovered: 1, inactive: 0 }), {}],
      places: { mine: { left: 'doomsayer' } },
    });
    expect(t.player(0)).toMatchObject({ active: 8, inactive: 0, size: 8 });
    expect(t.blood(0)).toBe(4);
  });

  it('DB-228 the Hex that switches it off still gives its Cultist, and of two both do', () => {
    const t = upkeep(0, { mine: { left: 'doomsayer' }, ossuary: { right: 'doomsayer' } }, 2);
    expect([t.blood(0), t.player(0).inactive]).toEqual([3, 2]);
    expect(t.player(0).passives.map(({ covered }) => covered)).toEqual([true, true, true, true]);
    expect([t.at('mine').sigils[0], t.at('ossuary').sigils[0]]).toEqual([1, 1]);
    expect(t.topic(0)).not.toBe('sides'); // none is uncovered any more
  });

  it('DB-228 second side: the Incantation draws one more', () => {
    const pouch: Disc[] = ['1', '2', '3', '4', 'peasants'];
    const drawn = (side: 0 | 1, upgraded: PlayerSpec['upgraded'] = []) =>
      village({ players: [doomsayer(1, side, { upgraded }), {}], places: { mine: { cultists: [0] } }, pouch })
        .act('incantation')
        .view(1).drawn.length;
    expect([drawn(0), drawn(1)]).toEqual([2, 3]);
    expect([drawn(0, ['incantation']), drawn(1, ['incantation'])]).toEqual([4, 5]);
  });
});

describe('Dark Blood: Lean Years', () => {
  it('DB-228 first side: 1 more from a free numbered disc, of resources or Silver', () => {
    const at = (side: 0 | 1, id: string) =>
      acting(2, side, { places: { mine: { left: '2', right: '3', cultists: [0] } } })
        .act(id)
        .player(0);
    expect([at(0, 'gather:left').resources.anvil, at(1, 'gather:left').resources.anvil]).toEqual([3, 2]);
    expect([at(0, 'gather:right').silver, at(1, 'gather:right').silver]).toEqual([1 + 4, 1 + 3]);
  });

  it('DB-228 not where somebody stands on it, and not from the printed 1', () => {
    const t = acting(2, 0, {
      places: { mine: { left: '2', cultists: [{ seat: 1, done: true, on: 'left' }, 0, 0] } },
    });
    t.act('gather:left').act('gather:right');
    expect(t.player(0)).toMatchObject({ silver: 2, resources: { anvil: 1 } });
  });

  it('DB-228 second side: it chooses where a Two-Peasant Hex that it triggers takes effect', () => {
    const at = (side: 0 | 1) =>
      acting(2, side, { pouch: ['peasants'] })
        .act('incantation')
        .answer(0, 'trigger', 'peasants');
    const chosen = at(1);
    expect(chosen.prompt(0)).toMatchObject({ topic: 'to' });
    chosen.answer(0, 'to', 'cemetery');
    expect([chosen.at('cemetery').peasants, chosen.at('mine').peasants]).toEqual([2, 0]);
    const here = at(0);
    expect([here.at('cemetery').peasants, here.at('mine').peasants]).toEqual([0, 2]);
  });

  it('DB-228 where no Peasant waits nothing is asked', () => {
    const t = acting(2, 1, { pouch: ['peasants'], places: { mine: { cultists: [0] }, church: { peasants: 8 } } });
    t.act('incantation').answer(0, 'trigger', 'peasants');
    expect(t.topic(0)).not.toBe('to');
    expect(t.view('spectator').pouch).toEqual({ peasants: 1 });
  });
});

describe('Dark Blood: Wrath Foretold', () => {
  const attacked = (side: 0 | 1, pouch: Disc[] = [], defiled: 'no' | 'defiled' = 'no') =>
    village({
      players: [{ cult: 'warlock', resources: { anvil: 1 } }, doomsayer(3, side)],
      places: { cemetery: { cultists: [0, 1], defiled } },
      pouch,
    }).act('spell');

  it('DB-228 first side: when Attacked it draws a disc and triggers it there, never one more', () => {
    const t = attacked(0, ['3', '3', '3']);
    t.answer(1, 'react', 'use');
    expect(t.player(1).resources.dirt).toBe(3);
    expect(t.view('spectator')).toMatchObject({ drawn: [], pouch: { 3: 3 } });
    expect(attacked(0, []).topic(1)).not.toBe('react');
  });

  it('DB-228 a single disc is triggered, whatever it is; at a Defiled Location a Cult Hex does nothing', () => {
    const t = attacked(0, ['doomsayer']).answer(1, 'react', 'use');
    expect(t.at('cemetery').sigils).toEqual([0, 1]);
    const defiled = attacked(0, ['doomsayer'], 'defiled').answer(1, 'react', 'use');
    expect(defiled.at('cemetery').sigils).toEqual([0, 0]);
    expect(defiled.view('spectator')).toMatchObject({ drawn: [], pouch: { doomsayer: 1 } });
  });

  it('DB-228 second side: when Attacked it gains 1 resource of the Location', () => {
    expect(attacked(1).answer(1, 'react', 'use').player(1).resources).toEqual({
      anvil: 0,
      sulfur: 0,
      bones: 0,
      dirt: 1,
    });
    expect(attacked(1).answer(1, 'react', 'pass').player(1).resources.dirt).toBe(0);
  });
});

describe('Dark Blood: The Last Hour', () => {
  const defiling = (side: 0 | 1, spec: VillageSpec = {}) =>
    village({ step: 'defile', players: [doomsayer(4, side, { blood: 5 }), { blood: 5 }], ...spec });

  it('DB-228 first side: before the bids one own Sigil may move to the Location', () => {
    const t = defiling(0, {
      places: { mine: { sigils: [1, 0] }, cemetery: { sigils: [0, 2] }, ossuary: { defiled: 'defiled' } },
    });
    expect(t.asked).toEqual([0]);
    expect(t.prompt(0)).toMatchObject({ topic: 'sigil', options: ['none', 'mine'] });
    t.answer(0, 'sigil', 'mine');
    expect([t.at('mine').sigils[0], t.at('cemetery').sigils[0]]).toEqual([0, 1]);
    t.bid(3, 0);
    expect(t.player(0).tokens).toEqual([2]); // 3 + 2 against 4
  });

  it('DB-228 it may decline; without a Sigil elsewhere it is not asked', () => {
    const t = defiling(0, { places: { mine: { sigils: [1, 0] }, cemetery: { sigils: [0, 2] } } });
    t.answer(0, 'sigil', 'none');
    expect([t.topic(0), t.at('mine').sigils[0]]).toEqual(['bid', 1]);
    const none = defiling(0, { places: { cemetery: { sigils: [2, 0] } } });
    expect(none.topic(0)).toBe('bid');
  });

  it('DB-228 second side: each Peasant at the Location adds 1 to its bid', () => {
    const places = { cemetery: { sigils: [0, 2], peasants: 3 } };
    expect(defiling(1, { places }).bid(1, 0).player(0).tokens).toEqual([2]); // 1 + 3 against 4, and higher in favor
    expect(defiling(1, { places }).bid(0, 0).player(1).tokens).toEqual([2]);
    expect(defiling(0, { places }).bid(3, 0).player(1).tokens).toEqual([2]);
  });
});
