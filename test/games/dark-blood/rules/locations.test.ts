import { describe, expect, it } from 'vitest';
import { say } from '../../../../src/words.ts';
import { atPriority, bySeed, nextRound } from '../rounds.ts';
import { type PlaceSpec, type PlayerSpec, type Village, village } from '../table.ts';

/** Seat 0 has Majority at the Mine, where a Location Card lies; seat 1 has one Cultist there. */
const card = (title: string, players: [PlayerSpec, PlayerSpec] = [{}, {}], mine: PlaceSpec = {}, places = {}) =>
  village({ players, places: { mine: { card: title, cultists: [0, 0, 1], ...mine }, ...places } });

const labelOf = (t: Village) => {
  const option = t.options(t.active).find(({ id }) => id === 'card');
  return option ? say(option.label, { locale: 'en', names: [] }) : null;
};

describe('what a Ritual can reach', () => {
  it('DB-101 only Cultists at the Location where it is performed', () => {
    const t = village({
      players: [
        { cult: 'warlock', resources: { anvil: 1 }, upgraded: ['spell'] },
        { cult: 'doomsayer' },
        { cult: 'necromancer' },
      ],
      places: { mine: { cultists: [0, 1, 1] }, church: { cultists: [2] } },
      favor: [0, 1, 2],
    });
    t.act('stay').act('spell');
    expect(t.offered(0)).toEqual(['doomsayer:done', 'doomsayer:waiting']);
  });

  it('DB-101 only Cults that stand there, and only Peasants there', () => {
    const t = village({
      players: [{ cult: 'warlock' }, { cult: 'doomsayer', resources: { dirt: 2 } }],
      places: { mine: { cultists: [0] }, church: { cultists: [1], peasants: 3 } },
    });
    expect(t.offered(0)).not.toContain('incantation');
    expect(t.offered(0)).not.toContain('proselytize');
  });
});

describe('who may use a Location Card, and when', () => {
  it('DB-102 only the Cult with Majority', () => {
    const t = card('Poor Box');
    expect(t.active).toBe(0);
    expect(t.offered(0)).toContain('card');
    t.act('stay');
    expect(t.offered(1)).not.toContain('card');
  });

  it('DB-103 only before the first Cultist there is activated', () => {
    const t = card('Poor Box');
    t.act('stay').act('stay');
    expect([t.active, t.offered(0).includes('card')]).toEqual([0, false]);
    expect(t.player(0).silver).toBe(1);
  });

  it('DB-103 once a Round; then the Cultist still acts', () => {
    const t = card('Poor Box').act('card');
    expect([t.active, t.topic(0)]).toEqual([0, 'activate']);
    expect(t.offered(0)).not.toContain('card');
    expect(t.at('mine').used).toBe(true);
    t.act('gather:right').act('stay');
    expect(t.player(0).silver).toBe(3);
  });

  it('DB-103 in the next Round it can be used again', () => {
    const t = nextRound({ places: { mine: { used: ['card'] } } });
    expect(t.at('mine').used).toBe(false);
  });

  it('DB-104 the same card lies at its Location for the whole game', () => {
    const t = bySeed(
      (seed) => nextRound({ seed, places: { mine: { card: 'Gallows' }, ossuary: { card: 'Evil Eye' } } }),
      (each) => atPriority(each, 1) === 'ossuary',
    );
    expect([t.at('mine').card.title, t.at('ossuary').card.title]).toEqual(['Gallows', 'Evil Eye']);
  });

  it('DB-104 one at a Defiled Location lies face down and cannot be used', () => {
    const t = card('Poor Box', [{}, {}], { defiled: 'defiled' });
    expect([t.at('mine').open, t.offered(0).includes('card')]).toEqual([false, false]);
  });
});

describe('what each Location Card does', () => {
  it('DB-104 Open Vein: gain 1 of the resource that is produced there', () => {
    const t = card('Open Vein');
    expect(labelOf(t)).toBe('Open Vein (Location Card): +1 resource from here');
    t.act('card');
    expect(t.player(0).resources).toEqual({ anvil: 1, sulfur: 0, bones: 0, dirt: 0 });
  });

  it('DB-104 Open Vein at the Church: 1 of any kind', () => {
    const t = village({ places: { church: { card: 'Open Vein', cultists: [0] } } });
    t.act('card').answer(0, 'gain', 'bones');
    expect(t.player(0).resources.bones).toBe(1);
  });

  it('DB-104 Poor Box: gain 1 Silver', () => {
    const t = card('Poor Box');
    expect(labelOf(t)).toBe('Poor Box (Location Card): +1 Silver');
    expect(t.act('card').player(0).silver).toBe(2);
  });

  it('DB-104 Bleeding Altar: gain 1 Blood', () => {
    const t = card('Bleeding Altar').act('card');
    expect([t.blood(0), t.blood(1)]).toEqual([4, 3]);
  });

  it('DB-104 Procession: move one Peasant from any other Location here', () => {
    const t = card('Procession', [{}, {}], {}, { ossuary: { peasants: 1 }, church: { peasants: 2 } }).act('card');
    expect(t.offered(0)).toEqual(['ossuary', 'church']);
    t.answer(0, 'from', 'church');
    expect([t.at('mine').peasants, t.at('church').peasants, t.at('ossuary').peasants]).toEqual([1, 1, 1]);
    expect(card('Procession', [{}, {}], { peasants: 3 }).offered(0)).not.toContain('card');
  });

  it('DB-104 Evil Eye: return one enemy Cultist there', () => {
    const t = card('Evil Eye').act('card');
    expect(t.at('mine').groups.map(({ seat }) => seat)).toEqual([0]);
    expect(t.player(1)).toMatchObject({ active: 4, inactive: 4 });
    expect(card('Evil Eye', [{}, {}], { cultists: [0] }).offered(0)).not.toContain('card');
  });

  it("DB-104 Alchemist's Cellar: exchange one resource for another", () => {
    const t = card("Alchemist's Cellar", [{ resources: { dirt: 2 } }, {}]).act('card');
    expect(t.offered(0)).toEqual(['anvil', 'sulfur', 'bones']);
    t.answer(0, 'gain', 'sulfur');
    expect(t.player(0).resources).toEqual({ anvil: 0, sulfur: 1, bones: 0, dirt: 1 });
    expect(card("Alchemist's Cellar").offered(0)).not.toContain('card');
  });

  it('DB-104 Spreading Stain: move one of your Sigils from another Location that is not Defiled here', () => {
    const t = card(
      'Spreading Stain',
      [{}, {}],
      { sigils: [0, 1] },
      { ossuary: { sigils: [1, 1] }, church: { sigils: [2] } },
    );
    t.act('card');
    expect(t.offered(0)).toEqual(['ossuary', 'church']);
    t.answer(0, 'from', 'church');
    expect([t.at('mine').sigils, t.at('church').sigils]).toEqual([
      [1, 1],
      [1, 0],
    ]);
    expect(card('Spreading Stain', [{}, {}], { sigils: [3] }).offered(0)).not.toContain('card');
  });

  it('DB-104 Gallows: remove one Peasant there to gain 1 Blood', () => {
    const t = card('Gallows', [{}, {}], { peasants: 2 });
    expect(labelOf(t)).toBe('Gallows (Location Card): a Peasant → +1 Blood');
    t.act('card');
    expect([t.blood(0), t.at('mine').peasants, t.view('spectator').tree.hanged]).toEqual([4, 1, 0]);
    expect(card('Gallows').offered(0)).not.toContain('card');
  });
});
