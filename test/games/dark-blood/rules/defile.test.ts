import { describe, expect, it } from 'vitest';
import { type PlayerSpec, type VillageSpec, village } from '../table.ts';

const defiled = { defiled: 'defiled' as const };

/** The Defile Phase of Round 2, everybody with 9 Blood. */
const defiling = (spec: VillageSpec = {}, players: PlayerSpec[] = [{}, {}]) =>
  village({ step: 'defile', players: players.map((p) => ({ blood: 9, ...p })), ...spec });

const bidding = (spec: VillageSpec) => defiling(spec).view('spectator').bidding;

/** The Defile Phase of Round 5: three outer Locations are Defiled already. */
const last = (spec: VillageSpec = {}, players?: PlayerSpec[]) =>
  defiling(
    {
      round: 5,
      tokens: [1, 0, 0].map((winner) => ({ winner })),
      ...spec,
      places: { mine: defiled, 'hell-pit': defiled, ossuary: defiled, ...spec.places },
    },
    players,
  );

describe('Dark Blood: the Defile Phase', () => {
  it.each([2, 3, 4])('DB-230 in Round %i one outer Location is put up, and the next Round begins', (round) => {
    const t = defiling({ round, tokens: Array.from({ length: round - 2 }, () => ({ winner: 0 })) });
    expect(t.view('spectator').bidding).toBe('mine');
    t.bid(1, 0);
    expect(t.view('spectator')).toMatchObject({ round: round + 1, bidding: null });
    expect(t.view('spectator').places.filter((place) => place.defiled !== 'no')).toHaveLength(1);
  });

  it('DB-231 in Round 5 the last outer Location comes first, wholly settled, and then the Church', () => {
    const t = last({ places: { cemetery: { sigils: [0, 1] }, church: { sigils: [0, 2] } } });
    expect(t.view('spectator').bidding).toBe('cemetery');
    t.bid(5, 2);
    expect(t.at('cemetery').defiled).toBe('defiled');
    expect([t.blood(0), t.blood(1)]).toEqual([4, 9 - 2 + 1 + 1]);
    expect(t.view('spectator').bidding).toBe('church');
    t.bid(4, 1);
    expect(t.at('church').defiled).toBe('defiled');
    expect(t.outcome).not.toBeNull();
    expect([t.player(0).tokens, t.player(1).tokens]).toEqual([
      [3, 3, 4],
      [2, 5],
    ]);
  });

  it('DB-232 the outer Location with the most Sigils, all Cults together, the Church left out', () => {
    expect(
      bidding({ places: { mine: { sigils: [2, 0] }, ossuary: { sigils: [1, 2] }, church: { sigils: [4, 4] } } }),
    ).toBe('ossuary');
    expect(bidding({ places: { mine: { ...defiled }, cemetery: { sigils: [1, 0] } } })).toBe('cemetery');
  });

  it('DB-233 of those that tie, or where there is no Sigil, the one with the lowest Priority number', () => {
    const places = {
      mine: { priority: 4 },
      'hell-pit': { priority: 3 },
      ossuary: { priority: 1 },
      cemetery: { priority: 2 },
    };
    expect(bidding({ places })).toBe('ossuary');
    expect(bidding({ places: { ...places, ossuary: { priority: 1, ...defiled } } })).toBe('cemetery');
    const tied = {
      ...places,
      mine: { priority: 4, sigils: [2, 0] },
      'hell-pit': { priority: 3, sigils: [1, 1] },
    };
    expect(bidding({ places: tied })).toBe('hell-pit');
  });

  it('DB-234 everybody bids, with or without Sigils there, from nothing up to all the Blood in the pouch', () => {
    const t = defiling({ places: { mine: { sigils: [1, 0, 0] } } }, [{ blood: 4 }, { blood: 0 }, { blood: 2 }]);
    expect(t.asked).toEqual([0, 1, 2]);
    expect([0, 1, 2].map((seat) => t.prompt(seat))).toEqual(
      [4, 0, 2].map((max) => ({ topic: 'bid', options: [], min: 0, max })),
    );
    expect(() => t.answer(0, 'bid', 5)).toThrow('illegal');
    expect(() => t.answer(0, 'bid', -1)).toThrow('illegal');
  });

  it('DB-235 bids are secret until all are in: the others see only who has bid', () => {
    const t = defiling({}, [{}, {}, {}]);
    t.answer(0, 'bid', 3);
    for (const viewer of [1, 2, 'spectator'] as const)
      expect(t.view(viewer).open.find(({ seat }) => seat === 0)).toEqual({
        seat: 0,
        topic: null,
        prompt: null,
        answered: true,
      });
    const other = defiling({}, [{}, {}, {}]).answer(0, 'bid', 7);
    expect(t.seenBy(1)).toBe(other.seenBy(1));
    t.answer(1, 'bid', 1).answer(2, 'bid', 2);
    expect(t.log(2).filter((line) => /^Bids .*Alice .*3 Blood.*Bob .*1 Blood.*Cleo .*2 Blood/.test(line))).toHaveLength(
      1,
    );
  });

  it('DB-235 a bid can be changed, and taken back, until the last one arrives', () => {
    const t = defiling();
    t.answer(0, 'bid', 3).answer(0, 'bid', 1);
    t.undo(0).answer(0, 'bid', 4).answer(1, 'bid', 4);
    expect(t.player(0).tokens).toEqual([2]);
    expect(t.blood(0)).toBe(5);
    expect(() => t.undo(1)).toThrow('nothing-to-undo');
  });

  it('DB-235 a missed deadline is a bid of nothing', () => {
    const t = defiling();
    expect(t.match.decisions.map(({ decision }) => decision.fallback)).toEqual([0, 0]);
  });

  it('DB-236 each own Sigil there adds 2, those elsewhere add none', () => {
    const places = { mine: { sigils: [2, 0] }, ossuary: { sigils: [0, 1] } };
    expect(defiling({ places }).bid(0, 3).player(0).tokens).toEqual([2]);
    expect(defiling({ places }).bid(0, 5).player(1).tokens).toEqual([2]);
  });

  it('DB-237 3 Necromancer and 2 Warlock Sigils add 6 and 4', () => {
    const at = (...bids: number[]) =>
      defiling({ places: { cemetery: { sigils: [3, 2] } }, favor: [1, 0] }, [
        { cult: 'necromancer' },
        { cult: 'warlock' },
      ])
        .bid(...bids)
        .view('spectator').tokens[0]?.winner;
    expect([at(0, 1), at(0, 2), at(0, 3)]).toEqual([0, 1, 1]); // 6 against 5, 6 and 7; the Warlock wins ties
  });

  it('DB-238 the highest total wins, not the most Blood', () => {
    const t = defiling({ places: { mine: { sigils: [0, 0, 3] } } }, [{}, {}, {}]);
    t.bid(5, 4, 0);
    expect(t.view('spectator').tokens[0]).toMatchObject({ place: 'mine', winner: 2 });
  });

  it('DB-239 a tie is won by the Cult that is higher in Unholy Favor, also one of nothing', () => {
    const winner = (bids: number[], favor: number[]) =>
      defiling({ favor })
        .bid(...bids)
        .view('spectator').tokens[0]?.winner;
    expect([winner([3, 3], [0, 1]), winner([3, 3], [1, 0]), winner([0, 0], [1, 0])]).toEqual([0, 1, 1]);
  });

  it('DB-240 4 Blood and 3 Sigils beat 5 Blood and 2 Sigils', () => {
    const t = defiling({ places: { cemetery: { sigils: [3, 2] } }, favor: [1, 0] }, [
      { cult: 'necromancer' },
      { cult: 'warlock' },
    ]);
    t.bid(4, 5);
    expect(t.view('spectator').tokens[0]).toMatchObject({ place: 'cemetery', winner: 0 });
    expect(t.log('spectator')).toContain('Bids for the Cemetery: Bob 9 (5 Blood) and Alice 10 (4 Blood).');
  });

  it('DB-241 Defiling turns the Location Card down: nobody can use it any more', () => {
    const t = defiling({ round: 2 });
    expect(t.at('mine').open).toBe(true);
    t.bid(1, 0);
    expect(t.at('mine').open).toBe(false);
    const card = (there: object) =>
      village({ players: [{}, {}], places: { mine: { cultists: [0], ...there } } })
        .offered(0)
        .includes('card');
    expect([card({}), card(defiled)]).toEqual([true, false]);
  });

  it('DB-241 and puts it under Darkflow from the next Upkeep on', () => {
    const upkeep = (there: object) =>
      village({
        step: 'upkeep',
        players: [{ cult: 'warlock', uncovered: 4 }, {}],
        pouch: ['warlock', 'warlock', 'warlock', 'warlock'],
        places: { mine: there, 'hell-pit': there },
      });
    const free = upkeep({});
    const sigils = (t: typeof free) => free.view('spectator').places.map(({ place }) => t.at(place).sigils[0] ?? 0);
    expect(sigils(free).reduce((sum, n) => sum + n, 0)).toBe(4);
    const dark = upkeep(defiled);
    expect(sigils(dark).slice(0, 2)).toEqual([0, 0]);
  });

  it('DB-242 the winner takes the Token of the Round: 2, 3, 3, 4 and 5 in the order of Defiling, whatever the Location', () => {
    const t = defiling({ places: { cemetery: { sigils: [1, 0] } } });
    t.bid(1, 0);
    for (let round = 3; round <= 5; round++) {
      while (t.step !== 'defile') t.toEndOf('step');
      t.bid(0, 0);
    }
    t.bid(0, 0);
    const tokens = t.view('spectator').tokens;
    expect(tokens.map(({ taint }) => taint)).toEqual([2, 3, 3, 4, 5]);
    expect(tokens[0]).toMatchObject({ place: 'cemetery', winner: 0 });
    expect(tokens[4]).toMatchObject({ place: 'church', winner: 0 });
    expect(new Set(tokens.map(({ place }) => place)).size).toBe(5);
  });

  it('DB-243 what lies under the Token goes into the pouch: Two Peasants, and with the module a Shield', () => {
    const won = (under: ('peasants' | 'shield')[]) => {
      const t = defiling({
        tokens: [{ under }],
        options: { inquisitor: under.includes('shield') },
        places: { mine: { peasants: 8 } },
      });
      t.bid(1, 0);
      return t.view('spectator');
    };
    // The next Upkeep has drawn and resolved it already: it lies in the pouch again.
    expect(won(['peasants']).pouch).toEqual({ peasants: 1 });
    expect(won(['peasants', 'shield'])).toMatchObject({ pouch: { peasants: 1, shield: 1 } });
    expect(won(['peasants', 'shield']).inquisitor).not.toBeNull();
    expect(won([]).pouch).toEqual({});
    expect(won(['peasants']).tokens[0]?.under).toEqual([]);
  });

  it('DB-244 the winner loses all Blood bid; its Sigils there go home and give nothing', () => {
    const t = defiling({ places: { mine: { sigils: [2, 0] }, ossuary: { sigils: [1, 0] } } });
    t.bid(6, 3);
    expect(t.blood(0)).toBe(3);
    expect(t.player(0).sigils).toBe(6);
    expect(t.at('ossuary').sigils[0]).toBe(1);
  });

  it.each([
    [0, 0],
    [1, 1],
    [2, 1],
    [3, 2],
    [8, 4],
  ])('DB-245 a loser who bid %i gets %i back', (bid, back) => {
    expect(defiling().bid(9, bid).blood(1)).toBe(9 - bid + back);
  });

  it("DB-246 each loser's Sigils there go home and give 1 Blood each, also after a bid of nothing", () => {
    const t = defiling({ places: { mine: { sigils: [0, 2, 1] } } }, [{}, {}, {}]);
    t.bid(9, 3, 0);
    expect([t.blood(1), t.blood(2)]).toEqual([9 - 3 + 2 + 2, 9 + 1]);
    expect([t.player(1).sigils, t.player(2).sigils]).toEqual([7, 7]);
    expect(t.at('mine').sigils).toEqual([0, 0, 0]);
  });

  it('DB-247 1 Blood bid and lost comes back', () => {
    expect(defiling().bid(2, 1).blood(1)).toBe(9);
  });

  it('DB-248 4 Blood and 2 Sigils against 6 Blood and 1 Sigil: 8 each, the higher in Favor wins', () => {
    const t = defiling({ places: { cemetery: { sigils: [2, 1] } }, favor: [1, 0] }, [
      { cult: 'necromancer' },
      { cult: 'doomsayer' },
    ]);
    t.bid(4, 6);
    expect(t.view('spectator').tokens[0]?.winner).toBe(1);
    expect(t.blood(1)).toBe(9 - 6);
    expect(t.blood(0)).toBe(9 - 4 + 4);
    expect([t.player(0).sigils, t.player(1).sigils]).toEqual([7, 7]);
  });

  it.each([
    ['an Incantation', { cult: 'demonologist' }, 'incantation'],
    ['Eclipse', { cult: 'warlock', uncovered: 2, sides: [0, 1, 0, 0] }, 'majority'],
    ['a Location Card', { cult: 'doomsayer' }, 'card'],
  ] as [string, PlayerSpec, string][])('DB-249 no Sigil comes to a Defiled Location by %s', (_, player, id) => {
    const at = (there: object) =>
      village({
        players: [player, {}],
        places: { mine: { card: 'Spreading Stain', cultists: [0], ...there }, ossuary: { sigils: [1, 0] } },
      }).offered(0);
    expect(at({})).toContain(id);
    expect(at(defiled)).not.toContain(id);
  });

  it('DB-249 nor by a triggered Hex, nor by Blasphemy, nor by Diabolical Revenge', () => {
    const hex = village({
      players: [{ cult: 'doomsayer', uncovered: 1 }, {}],
      places: { mine: { cultists: [0], ...defiled } },
      pouch: ['doomsayer'],
    }).act('incantation');
    expect(hex.at('mine').sigils).toEqual([0, 0]);
    const blasphemy = defiling({ places: { cemetery: { sigils: [1, 0] }, ossuary: defiled } }, [
      { cult: 'demonologist', uncovered: 1 },
      {},
    ]).bid(0, 9);
    expect(blasphemy.offered(0)).toEqual(['none', 'mine', 'hell-pit', 'church']);
    const revenge = village({
      players: [
        { cult: 'warlock', resources: { anvil: 1 } },
        { cult: 'demonologist', uncovered: 3 },
      ],
      places: { mine: { cultists: [0, 1], ...defiled } },
    }).act('spell');
    expect(revenge.log('spectator').join()).toContain('is killed');
    expect(revenge.topic(1)).not.toBe('react');
  });
});
