import { describe, expect, it } from 'vitest';
import { PLACES, type Place } from '../../../../src/games/dark-blood/names.ts';
import { placeName } from '../../../../src/games/dark-blood/words.ts';
import { say } from '../../../../src/words.ts';
import { atPriority, nextRound, playOn } from '../rounds.ts';
import { alone, begunAlone } from '../solo.ts';
import { type PlaceSpec, type Village, village } from '../table.ts';

/** From all outer Locations Cult Hexes flow on. */
const OUTER_DEFILED = Object.fromEntries(
  PLACES.filter((place) => place !== 'church').map((place) => [place, { defiled: 'defiled' as const }]),
);
const nameOf = (place: Place) => say(placeName(place), { locale: 'en', names: [] });
const everywhere = (t: Village, what: 'enemies' | 'enemySigils' | 'peasants') =>
  PLACES.reduce((sum, place) => sum + t.at(place)[what], 0);

/** The Upkeep of Round 2, in which all of the pouch is drawn: the first disc lies at Priority 1, left. */
const drawn = (discs: Parameters<typeof alone>[0], places: Partial<Record<Place, PlaceSpec>> = {}) =>
  nextRound(alone({ ...discs, places }));

describe('Hexes alone', () => {
  it('DB-340 a Two-Peasant Hex brings 2 enemy Cultists and no Peasants, and returns to the pouch', () => {
    const t = drawn({ pouch: ['peasants'] });
    const place = atPriority(t, 1);
    expect(t.at(place)).toMatchObject({ enemies: 2, left: { disc: null } });
    expect(everywhere(t, 'enemies')).toBe(2);
    expect(t.log(0)).toContain(`2 enemy Cultists come to the ${nameOf(place)}.`);
    expect(t.view(0).pouch.peasants).toBe(1);
    expect(t.at(place).peasants).toBe(1); // as everywhere, by the last step of the Upkeep
  });

  it('DB-340 two of them at one Location bring 4', () => {
    const t = drawn({ pouch: ['peasants', 'peasants'] });
    expect(t.at(atPriority(t, 1)).enemies).toBe(4);
  });

  it('DB-340 no more come than the limit of six allows', () => {
    const mine = { cultists: [0, 0], enemies: 4 };
    const t = village(alone({ player: { cult: 'doomsayer' }, pouch: ['peasants'], places: { mine } }));
    t.act('incantation').answer(0, 'trigger', 'peasants'); // that Cultist leaves the Location: 5 are there
    expect(t.at('mine').enemies).toBe(5);
    expect(t.log(0)).toContain('1 enemy Cultist comes to the Mine.');
    expect(t.view(0).pouch.peasants).toBe(1);
  });

  it('DB-340 the Church has no such limit', () => {
    const church = { cultists: [0, 0], enemies: 6 };
    const t = village(alone({ player: { cult: 'doomsayer' }, pouch: ['peasants'], places: { church } }));
    t.act('incantation').answer(0, 'trigger', 'peasants');
    expect(t.at('church').enemies).toBe(8);
  });

  it('DB-340 whoever may choose where the Peasants of a triggered one come chooses for the enemy Cultists', () => {
    const t = village(
      alone({
        player: { cult: 'doomsayer', uncovered: 2, sides: [0, 1, 0, 0] },
        pouch: ['peasants'],
        places: { mine: { cultists: [0] }, church: { peasants: 8 } },
      }),
    );
    t.act('incantation').answer(0, 'trigger', 'peasants');
    expect(t.prompt(0)).toMatchObject({ topic: 'to', options: [...PLACES] });
    t.answer(0, 'to', 'ossuary');
    expect(t.at('ossuary').enemies).toBe(2);
    expect(t.at('mine').enemies).toBe(0);
  });

  it('DB-341 an enemy Cult Hex places an enemy Sigil at its Location, and leaves the game', () => {
    const t = drawn({ pouch: ['necromancer'] });
    const place = atPriority(t, 1);
    expect(t.at(place)).toMatchObject({ enemySigils: 1, sigils: [0], left: { disc: null } });
    expect(everywhere(t, 'enemySigils')).toBe(1);
    expect(t.log(0)).toContain(`The Necromancers place a Sigil at the ${nameOf(place)}.`);
    expect(t.view(0).pouch).toEqual({});
    playOn(t, (each) => each.view(0).round === 3);
    expect(t.view(0).pouch.necromancer).toBeUndefined();
    expect(t.view(0).places.flatMap(({ left, right }) => [left.disc, right.disc])).not.toContain('necromancer');
  });

  it('DB-341 Darkflow carries it on, and where it finds no Location nobody gains Blood', () => {
    const flowed = drawn({ pouch: ['necromancer'], player: { blood: 3 } }, OUTER_DEFILED);
    expect(flowed.at('church').enemySigils).toBe(1);
    expect(flowed.log(0).some((line) => line.startsWith('Darkflow'))).toBe(true);
    const gone = drawn(
      { pouch: ['necromancer'], player: { blood: 3 } },
      { ...OUTER_DEFILED, church: { defiled: 'defiled' } },
    );
    expect(everywhere(gone, 'enemySigils')).toBe(0);
    expect(gone.blood(0)).toBe(3);
    expect(gone.view(0).pouch).toEqual({});
  });

  it('DB-341 triggered by a Doomsayer it places an enemy Sigil there and goes back into the pouch', () => {
    const t = village(
      alone({ player: { cult: 'doomsayer' }, pouch: ['warlock'], places: { mine: { cultists: [0] } } }),
    );
    t.act('incantation').answer(0, 'trigger', 'warlock');
    expect(t.at('mine').enemySigils).toBe(1);
    expect(t.view(0).pouch).toEqual({ warlock: 1 });
  });

  it('DB-352 the Upkeep goes on as normal: Priority, two discs a Location, Hexes, Peasants', () => {
    const t = drawn({ pouch: ['peasants', 'warlock', '1', '2', '3'], player: { uncovered: 1 } });
    const log = t.log(0);
    const at = (part: string) => log.findIndex((line) => line.includes(part));
    const order = ['are resolved in the order', 'Hexes, left', 'enemy Cultists come'].map(at);
    expect(order.every((n) => n >= 0)).toBe(true);
    expect(order).toEqual([...order].sort((a, b) => a - b));
    expect(at('places a Sigil')).toBeGreaterThan(order[1] as number);
    expect(everywhere(t, 'peasants')).toBe(8);
    expect(t.view(0).peasants).toBe(0);
  });

  it('DB-352 with fewer than ten discs the circles that are left over stay empty and give 1', () => {
    const t = drawn({ pouch: ['1', '2', '3'] });
    const circles = [1, 2, 3, 4, 5].flatMap((n) => {
      const { left, right } = t.at(atPriority(t, n));
      return [left, right];
    });
    expect(
      circles
        .slice(0, 3)
        .map(({ disc }) => disc)
        .sort(),
    ).toEqual(['1', '2', '3']);
    expect(circles.slice(3).map(({ disc, amount }) => [disc, amount])).toEqual(Array(7).fill([null, 1]));
  });

  it('DB-353 after Round 1 all discs go back into the pouch but the own Hex, which went home when it was resolved', () => {
    const t = begunAlone('easy', 'warlock');
    expect(t.player(0)).toMatchObject({ hexes: 4 });
    expect(t.player(0).passives.every(({ covered }) => covered)).toBe(true);
    playOn(t, (each) => each.view(0).round === 2 && each.step === 'placement');
    const { pouch, places } = t.view(0);
    const board = places.flatMap(({ left, right }) => [left.disc, right.disc]).filter((disc) => disc !== null);
    const all = [...Object.entries(pouch).flatMap(([disc, n]) => Array<string>(n).fill(disc)), ...board];
    expect(all.sort()).toEqual(['1', '2', '2', '3', '3', '4', 'peasants', 'peasants', 'peasants']);
    expect(t.player(0)).toMatchObject({ hexes: 4 });
  });
});

describe('enemy Cultists as targets', () => {
  it('DB-350 a kill takes one from the Location; it comes back to nobody', () => {
    const t = village(
      alone({ player: { resources: { anvil: 1 } }, places: { mine: { cultists: [0, 0], enemies: 2 } } }),
    );
    t.act('spell');
    expect(t.at('mine').enemies).toBe(1);
    expect(everywhere(t, 'enemies')).toBe(1);
    expect(t.player(0).resources.anvil).toBe(0);
  });

  it('DB-350 a return too, up to as many as are there', () => {
    const t = village(
      alone({
        player: { cult: 'necromancer', upgraded: ['spell'] },
        places: { mine: { cultists: [0, 0], enemies: 2 } },
      }),
    );
    t.act('spell');
    expect(t.prompt(0)).toMatchObject({ topic: 'return', min: 1, max: 2 });
    t.answer(0, 'return', 2);
    expect(t.at('mine').enemies).toBe(0);
  });

  it('DB-350 a Location without enemies offers no such Ritual', () => {
    const t = village(
      alone({ player: { resources: { anvil: 1 } }, places: { mine: { cultists: [0] }, ossuary: { enemies: 2 } } }),
    );
    expect(t.offered(0)).not.toContain('spell');
    expect(t.offered(0)).not.toContain('incantation');
  });

  it('DB-350 resources that would be destroyed are laid beside the Ritual Book, and the next gathers draw on them', () => {
    const t = village(alone({ places: { mine: { left: '2', cultists: [0, 0, 0], enemies: 1 } } }));
    t.act('incantation');
    t.answer(0, 'gain', 'sulfur+bones+dirt');
    expect(t.player(0).bank).toEqual({ anvil: 0, sulfur: 1, bones: 1, dirt: 1 });
    expect(Object.values(t.player(0).resources)).toEqual([0, 0, 0, 0]);
    expect(t.at('mine').enemies).toBe(1);
    t.act('gather:left').answer(0, 'bank', 'dirt');
    expect(t.player(0).resources).toEqual({ anvil: 2, sulfur: 0, bones: 0, dirt: 1 });
    expect(t.player(0).bank).toEqual({ anvil: 0, sulfur: 1, bones: 1, dirt: 0 });
  });

  it('DB-350 resources that would be stolen come from the supply', () => {
    const t = village(
      alone({ player: { upgraded: ['incantation'] }, places: { mine: { cultists: [0, 0], enemies: 1 } } }),
    );
    t.act('incantation');
    t.answer(0, 'gain', 'anvil+anvil+anvil');
    expect(t.player(0).resources).toEqual({ anvil: 3, sulfur: 0, bones: 0, dirt: 0 });
  });

  it('DB-350 the Location Card that returns an enemy Cultist works on them', () => {
    const t = village(alone({ places: { mine: { cultists: [0, 0], enemies: 1, card: 'Evil Eye' } } }));
    t.act('card');
    expect(t.at('mine').enemies).toBe(0);
  });
});
