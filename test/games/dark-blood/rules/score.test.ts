import { describe, expect, it } from 'vitest';
import type { Ritual } from '../../../../src/games/dark-blood/names.ts';
import type { Taint } from '../../../../src/games/dark-blood/view.ts';
import { type PlayerSpec, type Village, type VillageSpec, village } from '../table.ts';

const defiled = { defiled: 'defiled' as const };
const four: Ritual[] = ['corrupt', 'proselytize', 'sacrifice', 'spell'];

/** The last Defile Phase: nobody bids, so that whoever is highest in Unholy Favor wins both Locations. */
function ended(players: PlayerSpec[], spec: VillageSpec = {}): Village {
  const t = village({
    step: 'defile',
    round: 5,
    players: players.map((p) => ({ blood: 0, sides: [1, 1, 1, 1], ...p })),
    places: { mine: defiled, 'hell-pit': defiled, ossuary: defiled },
    tokens: [1, 1, 1].map((winner) => ({ winner })),
    ...spec,
  });
  for (let i = 0; i < 2; i++) t.bid(...players.map(() => 0));
  expect(t.outcome).not.toBeNull();
  return t;
}

/** What each seat has by one count. */
const counted = (t: Village, count: keyof Taint) =>
  t.view('spectator').players.map(({ taint }) => taint?.[count] ?? Number.NaN);

describe('Dark Blood: the whole Taint', () => {
  it('DB-250 each Defiled Token scores its Taint for the Cult that holds it', () => {
    const t = ended([{}, {}, {}], { tokens: [0, 1, 2].map((winner) => ({ winner })) });
    expect(counted(t, 'tokens')).toEqual([2 + 4 + 5, 3, 3]);
  });

  it('DB-251 the three largest Cults get 3, 2 and 1; ties go to the higher in Favor', () => {
    const sizes = [{ inactive: 3 }, { inactive: 0 }, { inactive: 3 }, { inactive: 4 }];
    expect(counted(ended(sizes), 'cultists')).toEqual([2, 3, 1, 0]);
    expect(counted(ended(sizes, { favor: [2, 0, 1, 3] }), 'cultists')).toEqual([1, 3, 2, 0]);
  });

  it('DB-251 they are counted after the last clean-up: whoever was sacrificed counts no more, whoever acted does', () => {
    const slots = (...sacrifice: ('cultist' | 'sacrificed')[]) => ({
      corrupt: [],
      proselytize: [],
      spell: [],
      incantation: [],
      sacrifice,
    });
    const t = ended([
      { cult: 'warlock', inactive: 2, slots: slots('sacrificed', 'sacrificed') },
      { cult: 'doomsayer', inactive: 3, slots: slots('cultist', 'cultist') },
    ]);
    expect(counted(t, 'cultists')).toEqual([2, 3]);
    expect([t.player(0).size, t.player(1).size]).toEqual([4, 5]);
  });

  it('DB-252 Spellbook Tokens that are left go to the most upgraded Rituals, ties to the higher in Favor', () => {
    const t = ended([{ upgraded: four.slice(0, 1) }, { upgraded: four }, { upgraded: four.slice(1, 2) }, {}]);
    expect(counted(t, 'spellbook')).toEqual([2, 3, 1, 0]);
  });

  it('DB-252 whoever holds one gets no second; no number of upgrades is too small', () => {
    const all: Ritual[] = [...four, 'incantation'];
    const t = ended([{ upgraded: [] }, { upgraded: all, spellbook: 3 }, { upgraded: four }], {
      state: { spellbooks: [2, 1] },
    });
    expect(counted(t, 'spellbook')).toEqual([1, 3, 2]);
  });

  it('DB-253 the three with the most Blood left get 3, 2 and 1, after the Church and its refunds', () => {
    const t = village({
      step: 'defile',
      round: 5,
      players: [{ blood: 4 }, { blood: 5 }, { blood: 4 }, { blood: 0 }],
      places: { mine: defiled, 'hell-pit': defiled, ossuary: defiled, church: { sigils: [0, 0, 0, 3] } },
      tokens: [1, 1, 1].map((winner) => ({ winner })),
    });
    t.bid(0, 0, 0, 0).bid(0, 5, 4, 0);
    expect([0, 1, 2, 3].map((seat) => t.blood(seat))).toEqual([4, 5 - 5 + 3, 4 - 4 + 2, 0]);
    expect(counted(t, 'blood')).toEqual([3, 2, 1, 0]);
  });

  it('DB-253 ties go to the higher in Favor, and none is too little', () => {
    expect(counted(ended([{}, {}, {}], { favor: [2, 0, 1] }), 'blood')).toEqual([2, 1, 3]);
  });

  it('DB-254 the first, second and third in Unholy Favor get 6, 4 and 2', () => {
    expect(counted(ended([{}, {}, {}, {}], { favor: [3, 1, 0, 2] }), 'favor')).toEqual([2, 4, 0, 6]);
  });

  it('DB-255 the Position Token adds the more, the lower one began: 0, 1, 2, 3', () => {
    const t = ended([{ position: 4 }, { position: 2 }, { position: 1 }, { position: 3 }]);
    expect(counted(t, 'position')).toEqual([3, 1, 0, 2]);
  });

  it('DB-256 the Starting Points Token adds its Taint', () => {
    const t = ended([{ pouch: { blood: 2, taint: 3 } }, { pouch: { blood: 5, taint: 0 } }]);
    expect(counted(t, 'starting')).toEqual([3, 0]);
  });

  it('DB-257 with two players nobody gets two tokens of one ranking, and the rest goes to nobody', () => {
    const t = ended([{ inactive: 0, blood: 3, upgraded: four }, { inactive: 4 }]);
    for (const count of ['cultists', 'spellbook', 'blood'] as const) expect(counted(t, count), count).toEqual([3, 2]);
    expect(counted(t, 'favor')).toEqual([6, 4]);
  });

  it('DB-258 the tally of the rulebook: 2 + 4 + 1 + 3 + 2 + 4 + 1 + 3 + 2 = 22', () => {
    const all: Ritual[] = [...four, 'incantation'];
    const t = village({
      step: 'defile',
      round: 5,
      players: [
        { inactive: 1, blood: 9, resources: { anvil: 1 } },
        {
          ...{ inactive: 3, blood: 5, upgraded: all, spellbook: 3 },
          ...{ position: 2, pouch: { blood: 2, taint: 3 }, kept: 'Full Coffers', silver: 4 },
        },
        { inactive: 2, blood: 0 },
      ],
      places: { mine: defiled, 'hell-pit': defiled, ossuary: defiled },
      tokens: [{ winner: 1 }, { winner: 0 }, { winner: 0 }],
      state: { spellbooks: [2, 1] },
    });
    t.bid(0, 1, 0).bid(1, 0, 0);
    expect(t.view('spectator').players[1]?.taint).toEqual({
      ...{ tokens: 2 + 4, cultists: 1, spellbook: 3, blood: 2, favor: 4 },
      ...{ position: 1, starting: 3, objective: 2, total: 22 },
    });
    expect(t.outcome?.scores?.[1]).toBe(22);
  });
});
