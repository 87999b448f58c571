import { describe, expect, it } from 'vitest';
import type { Place } from '../../../../src/games/dark-blood/names.ts';
import { alone } from '../solo.ts';
import { type PlaceSpec, type Village, village } from '../table.ts';

/** A Placement Phase with all eight Cultists at hand. */
const placing = (places: Partial<Record<Place, PlaceSpec>>) =>
  village(alone({ step: 'placement', player: { active: 8, inactive: 0 }, places }));
/** The options that lead to a Location. */
const waysTo = (t: Village, place: Place) => t.offered(0).filter((id) => id.split(':')[0] === place);
const own = (t: Village, place: Place) => t.at(place).groups[0]?.waiting ?? 0;

describe('placing Cultists alone', () => {
  it('DB-342 no more than 6 Cultists stand at a Location, own and enemy ones together', () => {
    const t = placing({ mine: { enemies: 1 } });
    t.place('mine').place('mine');
    expect(own(t, 'mine')).toBe(5);
    expect(t.at('mine').accepts).toEqual([]);
    expect(waysTo(t, 'mine')).toEqual([]);
  });

  it('DB-342 the Church takes one at a time without a limit, however many enemies are there', () => {
    const t = placing({ church: { enemies: 6 } });
    for (let i = 0; i < 8; i++) {
      expect(t.at('church').accepts).toEqual([1]);
      t.place('church');
    }
    expect(own(t, 'church')).toBe(8);
    expect(t.step).toBe('resolve');
  });

  it('DB-343 beside 1 enemy Cultist the first placement is 2, and the next one 3', () => {
    const t = placing({ mine: { enemies: 1 } });
    expect(t.at('mine').accepts).toEqual([2]);
    t.place('mine');
    expect(own(t, 'mine')).toBe(2);
    expect(t.at('mine').accepts).toEqual([3]);
    t.place('mine');
    expect(own(t, 'mine')).toBe(5);
  });

  it('DB-344 beside 2 enemy Cultists the first placement is 1 or 3', () => {
    const t = placing({ mine: { enemies: 2 } });
    expect(t.at('mine').accepts).toEqual([1, 3]);
    expect(waysTo(t, 'mine')).toEqual(['mine:1', 'mine:3']);
    t.place('mine:3');
    expect(own(t, 'mine')).toBe(3);
    expect(t.at('mine').accepts).toEqual([]);
  });

  it('DB-344 with a single Cultist left only 1 of the two numbers is offered', () => {
    const places = { mine: { enemies: 2 }, church: { cultists: [0, 0, 0] } };
    const t = village(alone({ step: 'placement', player: { active: 1, inactive: 4 }, places }));
    expect(waysTo(t, 'mine')).toEqual(['mine']);
    t.place('mine');
    expect(own(t, 'mine')).toBe(1);
  });

  it.each([
    [3, [3]],
    [4, [2]],
    [5, [1]],
    [6, []],
  ])('DB-345 beside %i enemy Cultists a placement must fill the Location to 6', (enemies, accepts) => {
    const t = placing({ ossuary: { enemies } });
    expect(t.at('ossuary').accepts).toEqual(accepts);
    expect(waysTo(t, 'ossuary')).toEqual(accepts.length > 0 ? ['ossuary'] : []);
    if (accepts.length === 0) return;
    t.place('ossuary');
    expect(own(t, 'ossuary')).toBe(6 - enemies);
    expect(t.at('ossuary').accepts).toEqual([]);
  });

  it('DB-346 4 enemy Cultists in the Hell Pit: 2 own ones can be placed there, 6 in all', () => {
    const t = placing({ 'hell-pit': { enemies: 4 } });
    expect(waysTo(t, 'hell-pit')).toEqual(['hell-pit']);
    t.place('hell-pit');
    expect(own(t, 'hell-pit') + t.at('hell-pit').enemies).toBe(6);
    expect(own(t, 'hell-pit')).toBe(2);
  });

  it('DB-347 2 enemy Cultists at a Location: 1 and then 3 own ones can be placed there, 6 in all', () => {
    const t = placing({ cemetery: { enemies: 2 } });
    t.place('cemetery:1');
    expect(t.at('cemetery').accepts).toEqual([3]);
    t.place('cemetery');
    expect(own(t, 'cemetery')).toBe(4);
    expect(t.at('cemetery').accepts).toEqual([]);
  });

  it('DB-347 in an empty Location 1, then 2, then 3 are placed, as in a normal game', () => {
    const t = placing({});
    for (const n of [1, 2, 3]) {
      expect(t.at('mine').accepts).toEqual([n]);
      t.place('mine');
    }
    expect(own(t, 'mine')).toBe(6);
  });
});

describe('majority alone', () => {
  const card = (cultists: number, enemies: number, favor = alone().favor) =>
    village(alone({ favor: favor ?? [], places: { mine: { cultists: Array(cultists).fill(0), enemies } } }))
      .offered(0)
      .includes('card');

  it('DB-348 more own than enemy Cultists have Majority and may use the Location Card; fewer may not', () => {
    expect(card(3, 2)).toBe(true);
    expect(card(1, 0)).toBe(true);
    expect(card(2, 3)).toBe(false);
  });

  it('DB-348 equal numbers follow Unholy Favor', () => {
    expect(card(3, 3, [null, 'enemy', null, 0])).toBe(false);
    expect(card(3, 3, [null, 0, 'enemy', null])).toBe(true);
  });

  it('DB-348 the placing player is told what Majority would come of it', () => {
    const t = placing({ mine: { enemies: 2 } });
    const groups = (id: string) => JSON.stringify(t.options(0).find((option) => option.id === id)?.label.args?.groups);
    expect(groups('mine:1').indexOf('option.enemies')).toBeLessThan(groups('mine:1').indexOf('option.group'));
    expect(groups('mine:3').indexOf('option.group')).toBeLessThan(groups('mine:3').indexOf('option.enemies'));
  });

  it('DB-348 Eclipse asks for Majority too', () => {
    const eclipse = (enemies: number) =>
      village(
        alone({
          player: { uncovered: 2, sides: [0, 1, 0, 0], blood: 1 },
          places: { mine: { cultists: [0, 0], enemies } },
        }),
      ).offered(0);
    expect(eclipse(1)).toContain('majority');
    expect(eclipse(3)).not.toContain('majority');
  });

  it('DB-348 Majority decides nothing else: outnumbered Cultists gather the full number', () => {
    const t = village(alone({ places: { mine: { left: '4', cultists: [0], enemies: 5 } } }));
    t.act('gather:left');
    expect(t.player(0).resources.anvil).toBe(4);
  });

  it('DB-349 enemy Cultists never act: all own Cultists act in a row', () => {
    const t = village(
      alone({ places: { mine: { left: '2', right: '3', cultists: [0, 0], enemies: 4 }, ossuary: { cultists: [0] } } }),
    );
    expect(t.at('mine').order).toEqual([0, 0]);
    t.act('gather:left');
    expect(t.view(0).resolving).toBe('mine');
    t.act('gather:right');
    expect(t.view(0).resolving).toBe('ossuary');
    expect(t.at('mine')).toMatchObject({ enemies: 4, left: { disc: '2' }, right: { disc: '3' } });
    expect(t.player(0)).toMatchObject({ silver: 1 + 3 });
  });
});
