import { describe, expect, it } from 'vitest';
import { begun, type VillageSpec, village } from '../table.ts';

const options = { inquisitor: true };

/** Upkeep with discs that lie already: what is left in the pouch is nothing, so no other disc is drawn. */
const upkeep = (spec: VillageSpec) => village({ step: 'upkeep', options, ...spec });

/** The Resolve Phase with the Inquisitor in the Mine. */
const atMine = (spec: VillageSpec) => village({ options, ...spec, state: { inquisitor: 'mine', ...spec.state } });

describe('Dark Blood: the Inquisitor', () => {
  it('DB-142 with the module a Shield lies with each of the three Two-Peasant discs; without it there is none', () => {
    const under = (inquisitor: boolean) =>
      begun({ inquisitor, cults: 'random' })
        .view('spectator')
        .tokens.map((token) => token.under);
    const both = ['peasants', 'shield'];
    expect(under(true)).toEqual([both, both, both, [], []]);
    expect(under(false)).toEqual([['peasants'], ['peasants'], ['peasants'], [], []]);
  });

  it('DB-142 the Inquisitor is off the board until a Shield is resolved: nobody dies', () => {
    expect(begun({ inquisitor: true, cults: 'random' }).view('spectator').inquisitor).toBeNull();
    const t = village({ options, players: [{ inactive: 3 }, {}], places: { mine: { cultists: [0] } } });
    t.act('gather:left');
    expect(t.player(0)).toMatchObject({ inactive: 3, away: 1 });
  });

  it('DB-143 a Shield moves him straight to its Location, from wherever he is', () => {
    for (const inquisitor of [null, 'church', 'hell-pit'] as const) {
      const t = upkeep({ places: { cemetery: { right: 'shield' } }, state: { inquisitor } });
      expect(t.view('spectator').inquisitor).toBe('cemetery');
      expect(t.at('cemetery').inquisitor).toBe(true);
    }
  });

  it('DB-143 he stays there in the Rounds after, until another Shield moves him', () => {
    const t = upkeep({ state: { inquisitor: 'ossuary' }, places: { mine: { sigils: [1] } } });
    expect(t.view('spectator').inquisitor).toBe('ossuary');
    t.toEndOf('round');
    expect(t.view('spectator')).toMatchObject({ round: 3, inquisitor: 'ossuary' });
  });

  it('DB-144 on arrival he destroys one Sigil there, and it returns to its owner', () => {
    const t = upkeep({ places: { 'hell-pit': { left: 'shield', sigils: [3, 0] }, mine: { sigils: [1, 1] } } });
    expect(t.at('hell-pit').sigils).toEqual([2, 0]);
    expect(t.player(0).sigils).toBe(7 - 2 - 1);
    expect(t.at('mine').sigils).toEqual([1, 1]);
  });

  it('DB-144 where there is no Sigil nothing is destroyed', () => {
    const t = upkeep({ places: { 'hell-pit': { left: 'shield' }, mine: { sigils: [1, 1] } } });
    expect([t.player(0).sigils, t.player(1).sigils]).toEqual([6, 6]);
  });

  it('DB-145 the Sigil is of the Cult there that is lowest on the Favor track', () => {
    const sigils = (favor: number[], there: number[]) =>
      upkeep({ players: [{}, {}, {}], favor, places: { mine: { left: 'shield', sigils: there } } }).at('mine').sigils;
    expect(sigils([0, 1, 2], [1, 1, 1])).toEqual([1, 1, 0]);
    expect(sigils([2, 1, 0], [1, 1, 1])).toEqual([0, 1, 1]);
    expect(sigils([1, 0, 2], [1, 4, 0])).toEqual([0, 4, 0]); // the lowest of all has none there
  });

  it('DB-146 every Shield is an arrival of its own, also two at one Location', () => {
    const t = upkeep({
      places: { mine: { left: 'shield', right: 'shield', sigils: [1, 2] }, church: { left: 'shield', sigils: [1, 0] } },
    });
    expect(t.at('mine').sigils).toEqual([1, 0]);
    expect(t.at('church').sigils).toEqual([0, 0]);
    expect(t.view('spectator').inquisitor).toBe('church');
    expect(t.view('spectator').pouch).toEqual({ shield: 3 });
  });

  it.each([
    ['left', 'right', 1],
    ['right', 'left', 0],
  ] as const)('DB-146 a Shield on the %s and a Cult Hex on the %s leave %i Sigil', (shield, hex, left) => {
    const t = upkeep({
      players: [{ cult: 'warlock', uncovered: 1 }, {}],
      places: { mine: { [shield]: 'shield', [hex]: 'warlock' } },
    });
    expect(t.at('mine').sigils).toEqual([left, 0]);
    expect(t.player(0)).toMatchObject({ sigils: 7 - left, hexes: 4 });
  });

  it('DB-147 the last Cultist activated where he stands is killed, the others live', () => {
    const t = atMine({ players: [{ inactive: 3 }, { inactive: 3 }], places: { mine: { cultists: [0, 1] } } });
    t.act('gather:left');
    expect(t.player(0)).toMatchObject({ inactive: 3, away: 1 });
    t.act('gather:left');
    expect(t.player(1)).toMatchObject({ inactive: 4, away: 0 });
    expect(t.at('mine').groups).toEqual([{ seat: 0, waiting: 0, done: 1 }]);
  });

  it('DB-147 only where he stands, and a lone Cultist is the last one, too, even if it does nothing', () => {
    const t = atMine({
      players: [{ inactive: 3 }, { inactive: 3 }],
      places: { mine: { cultists: [1] }, 'hell-pit': { cultists: [0] } },
    });
    t.act('stay');
    expect(t.player(1).inactive).toBe(4);
    t.act('stay');
    expect(t.player(0).inactive).toBe(3);
  });

  it('DB-147 whoever kills the last one that waits is then the last to act', () => {
    const t = atMine({
      players: [
        { cult: 'warlock', inactive: 2, resources: { anvil: 1 } },
        { cult: 'doomsayer', inactive: 2 },
      ],
      places: { mine: { cultists: [0, 1] } },
    });
    t.act('spell');
    expect(t.player(1)).toMatchObject({ inactive: 3, away: 0 });
    expect(t.player(0)).toMatchObject({ inactive: 3, away: 0 });
  });

  it('DB-147 a Shield triggered during the last activation brings him in time to kill', () => {
    const t = village({
      options,
      players: [{ cult: 'doomsayer', inactive: 3 }, {}],
      places: { mine: { cultists: [0] } },
      pouch: ['shield'],
    });
    t.act('incantation').answer(0, 'trigger', 'shield');
    expect(t.view('spectator').inquisitor).toBe('mine');
    expect(t.player(0)).toMatchObject({ inactive: 4, away: 0 });
  });

  it('DB-148 what it did stands: gathered resources, a Ritual, an offering', () => {
    const gathered = atMine({ players: [{ inactive: 3 }, {}], places: { mine: { left: '3', cultists: [0] } } });
    gathered.act('gather:left');
    expect(gathered.player(0)).toMatchObject({ inactive: 4, away: 0, resources: { anvil: 3 } });
    const ritual = atMine({
      players: [{ cult: 'demonologist', inactive: 3, blood: 1, silver: 1 }, {}],
      places: { mine: { peasants: 1, cultists: [0] } },
    });
    ritual.act('sacrifice');
    expect(ritual.player(0)).toMatchObject({ inactive: 4, away: 0, silver: 0, resources: { bones: 1 } });
    expect(ritual.blood(0)).toBe(2);
    const offering = atMine({
      players: [{}, { inactive: 3 }],
      places: { mine: { peasants: 1, cultists: [1] } },
    });
    offering.act('offer:middle');
    expect(offering.favor()).toEqual([1, 0]);
    expect(offering.player(1)).toMatchObject({ inactive: 4, away: 0, offered: 1 });
  });

  it('DB-148 where the inactive area holds 4 it goes to the active area', () => {
    const t = atMine({ players: [{ inactive: 4 }, {}], places: { mine: { cultists: [0] } } });
    t.act('gather:right');
    expect(t.player(0)).toMatchObject({ active: 4, inactive: 4, away: 0 });
  });

  it('DB-148 the position it leaves is free for another: circle, slot or offering space', () => {
    const t = village({
      options,
      players: [{ cult: 'necromancer', inactive: 2, silver: 2, resources: { bones: 2 } }, {}],
      places: { mine: { peasants: 1, cultists: [0] }, 'hell-pit': { peasants: 1, cultists: [0] } },
      state: { inquisitor: 'mine' },
    });
    t.act('incantation');
    expect(t.player(0).rituals.find(({ ritual }) => ritual === 'incantation')?.slots).toEqual([null]);
    expect(t.offered(0)).toContain('incantation');
    const circle = atMine({ places: { mine: { left: '3', cultists: [0] } } }).act('gather:left');
    expect(circle.at('mine').left).toMatchObject({ disc: '3', taken: null });
    const offering = atMine({ places: { mine: { peasants: 1, cultists: [1] }, church: { cultists: [0] } } });
    offering.act('offer:middle');
    expect(offering.view('spectator').tree).toMatchObject({ middle: null, hanged: 1 });
  });

  it('DB-148 a Warlock who sacrificed itself is not killed a second time', () => {
    const t = atMine({
      players: [{ cult: 'warlock', inactive: 2 }, {}],
      places: { mine: { cultists: [0] }, church: { cultists: [0, 0] } },
    });
    t.act('sacrifice');
    expect(t.player(0)).toMatchObject({ inactive: 2, size: 8 - 3 });
    t.toEndOf('round');
    expect(t.player(0)).toMatchObject({ inactive: 3, active: 5 });
  });

  it('DB-149 six Cultists where he stands: five act unharmed, the sixth is killed when it has acted', () => {
    const t = atMine({
      players: [{ inactive: 3 }, { inactive: 3 }],
      places: { mine: { left: '2', cultists: [0, 1, 1, 0, 0, 1] } },
    });
    for (let i = 0; i < 5; i++) {
      t.act('gather:left');
      expect([t.player(0).inactive, t.player(1).inactive]).toEqual([3, 3]);
    }
    expect(t.active).toBe(1);
    t.act('gather:left');
    expect([t.player(0).inactive, t.player(1).inactive]).toEqual([3, 4]);
    expect(t.player(1).resources.anvil).toBe(3);
    expect(t.at('mine').groups).toEqual([
      { seat: 0, waiting: 0, done: 3 },
      { seat: 1, waiting: 0, done: 2 },
    ]);
  });
});
