import { describe, expect, it } from 'vitest';
import { PLACES } from '../../../../src/games/dark-blood/names.ts';
import { nextRound, seedOf, seen } from '../rounds.ts';
import { begun, type PlayerSpec, type Village, village } from '../table.ts';

/** Two players in the middle of a Round; the second one's secrets as given. */
function middle(secrets: PlayerSpec, state: object = {}): Village {
  return village({
    players: [{ cult: 'demonologist' }, { cult: 'necromancer', inactive: 2, ...secrets }],
    places: { mine: { cultists: [1, 0], peasants: 2 } },
    favor: [1, 0],
    state,
  });
}

/** The same two before the last bids of the game. */
function last(secrets: PlayerSpec, state: object = {}): Village {
  const defiled = { defiled: 'defiled' } as const;
  return village({
    step: 'defile',
    round: 5,
    players: [{ cult: 'demonologist' }, { cult: 'necromancer', ...secrets }],
    places: { mine: defiled, 'hell-pit': defiled, ossuary: defiled },
    tokens: [{ winner: 0 }, { winner: 0 }, { winner: 0 }],
    state,
  });
}

/** Plays the two last bids: nobody bids anything. */
const ended = (t: Village) => t.bid(0, 0).bid(0, 0);

/** Everybody but seat 1 is given the same of both, now and after an answer of seat 1; seat 1 is not. */
function onlyForSeatOne(a: Village, b: Village, act: (t: Village) => Village = (t) => t.act('gather:left')): void {
  for (const at of [(t: Village) => t, act]) {
    const [first, second] = [at(a), at(b)];
    for (const viewer of [0, 'spectator'] as const) expect(new Set(seen(viewer, first, second)).size).toBe(1);
    expect(new Set(seen(1, first, second)).size).toBe(2);
  }
}

describe('what nobody knows', () => {
  it('DB-021 nobody sees the pouches that were not dealt, not even when the game is over', () => {
    const [a, b] = [0, 3].map((taint) => last({}, { pouchesLeft: [{ blood: 5 - taint, taint }] })) as [
      Village,
      Village,
    ];
    for (const viewer of [0, 1, 'spectator'] as const) {
      expect(a.seenBy(viewer)).toBe(b.seenBy(viewer));
    }
    ended(a);
    ended(b);
    for (const viewer of [0, 1, 'spectator'] as const) {
      expect(a.outcome).not.toBeNull();
      expect(a.seenBy(viewer)).toBe(b.seenBy(viewer));
    }
  });

  it('DB-029 nobody sees the Objective Cards that were not dealt', () => {
    const [a, b] = ['Bone Mill', 'Full Coffers'].map((card) => last({}, { objectivesLeft: [card] })) as [
      Village,
      Village,
    ];
    ended(a);
    ended(b);
    for (const viewer of [0, 1, 'spectator'] as const) expect(a.seenBy(viewer)).toBe(b.seenBy(viewer));
  });
});

describe('what only its owner knows', () => {
  it('DB-022 the Blood in a pouch is seen by nobody else, whatever is asked and done', () => {
    onlyForSeatOne(middle({ blood: 1 }), middle({ blood: 7 }));
    expect(middle({ blood: 7 }).blood(1)).toBe(7);
  });

  it('DB-022 not even that a Cultist could do something that costs Blood', () => {
    const [poor, rich] = [0, 2].map((blood) =>
      village({
        players: [{}, { cult: 'demonologist', blood }],
        places: { mine: { cultists: [1, 0], peasants: 1 } },
        favor: [1, 0],
      }),
    ) as [Village, Village];
    expect(poor.offered(1)).not.toContain('incantation');
    expect(rich.offered(1)).toContain('incantation');
    expect(poor.seenBy(0)).toBe(rich.seenBy(0));
  });

  it('DB-022 what is gained in the open is told, never what is there', () => {
    const t = village({
      players: [{ cult: 'demonologist', blood: 4 }, {}],
      places: { mine: { cultists: [0, 1], peasants: 1 } },
    });
    t.act('sacrifice');
    expect(t.log(1)).toContain('Alice gains 1 Blood.');
    expect(t.player(0, 1)).toMatchObject({ own: null, blood: null });
  });

  it('DB-022 it is revealed at the end', () => {
    expect(ended(last({ blood: 7 })).player(1, 0).own?.blood).toBe(7);
  });

  it('DB-023 a Starting Points Token is known to its owner alone until the end', () => {
    const pouch = (taint: number) => ({ pouch: { blood: 3, taint } });
    onlyForSeatOne(middle(pouch(0)), middle(pouch(3)));
    expect(middle(pouch(3)).player(1).own?.starting).toBe(3);
    const over = ended(last(pouch(3)));
    expect(over.player(1, 0)).toMatchObject({ own: { starting: 3 }, taint: { starting: 3 } });
  });

  it('DB-028 a kept Objective Card is known to its owner alone until the end', () => {
    onlyForSeatOne(middle({ kept: 'Bone Mill' }), middle({ kept: 'Full Coffers' }));
    const over = ended(last({ kept: 'Bone Mill' }));
    expect(over.player(1, 0).own?.kept?.title).toBe('Bone Mill');
    expect(over.log('spectator').some((line) => line.includes('Bone Mill'))).toBe(true);
  });

  it('DB-028 not even while it is chosen: the log tells it to its owner alone', () => {
    const t = begun({ cults: 'random' });
    const [mine, theirs] = [t.offered(0)[0] as string, t.offered(1)[0] as string];
    t.answer(0, 'objective', mine).answer(1, 'objective', theirs);
    expect(t.log(0)).toContain(`You keep the Objective Card ${mine}.`);
    for (const viewer of [1, 'spectator'] as const) expect(t.seenBy(viewer)).not.toContain(mine);
  });

  it('DB-029 a discarded Objective Card is known to nobody but who discarded it', () => {
    onlyForSeatOne(middle({ discarded: 'Bone Mill' }), middle({ discarded: 'Full Coffers' }));
    expect(middle({ discarded: 'Bone Mill' }).player(1).own?.discarded?.title).toBe('Bone Mill');
  });
});

describe('what everybody knows', () => {
  it('DB-024 resources, Silver, Cultists, Sigils, upgraded Rituals and the sides of Passives', () => {
    const t = village({
      players: [
        { cult: 'warlock', silver: 4, resources: { dirt: 2 }, upgraded: ['spell'], uncovered: 1, sides: [1, 0, 0, 0] },
        {},
      ],
      places: { mine: { cultists: [0, 0, 1], sigils: [2, 1] } },
    });
    for (const viewer of [1, 'spectator'] as const) {
      const p = t.player(0, viewer);
      expect(p).toMatchObject({ silver: 4, resources: { dirt: 2 }, active: 2, inactive: 4, away: 2, sigils: 5 });
      expect(p.rituals.map(({ upgraded }) => upgraded)).toEqual([false, false, false, true, false]);
      expect(p.passives[0]).toMatchObject({ face: { title: 'Dark Pact' }, covered: false, side: 1 });
    }
    expect(t.at('mine')).toMatchObject({
      sigils: [2, 1],
      groups: [
        { seat: 0, waiting: 2 },
        { seat: 1, waiting: 1 },
      ],
    });
  });

  it('DB-025 the Position Tokens, from the beginning', () => {
    const t = begun({}, 4);
    for (const viewer of [0, 3, 'spectator'] as const)
      expect([0, 1, 2, 3].map((seat) => t.player(seat, viewer).position).sort()).toEqual([1, 2, 3, 4]);
    const [told] = t.log('spectator').filter((line) => line.startsWith('Position Tokens drawn: '));
    const drawn = [...(told ?? '').matchAll(/(\w+) (\d)/g)].map(([, , number]) => Number(number));
    expect(drawn).toEqual([1, 2, 3, 4]);
  });

  it('DB-046 the Priority Tokens, once all four lie; before that they are not drawn yet', () => {
    expect(PLACES.map((place) => begun().at(place).priority)).toEqual([0, 0, 0, 0, 5]);
    const games = Array.from({ length: 12 }, (_, i) =>
      village({ round: 1, places: { church: { cultists: [0] } }, seed: seedOf(i) }),
    );
    expect(new Set(seen('spectator', ...games)).size).toBe(1); // nothing tells of what comes
    const orders = games.map((t) => t.act('stay').view('spectator').order.join());
    expect(new Set(orders).size).toBeGreaterThan(6);
  });

  it('DB-050 what the Game Pouch holds, never in which order it comes', () => {
    const games = Array.from({ length: 12 }, (_, i) =>
      village({
        round: 1,
        players: [{ cult: 'warlock', uncovered: 2 }, {}],
        places: { church: { cultists: [0] }, mine: { left: '4', right: '1' } },
        pouch: i % 2 ? ['1', 'warlock', '3', 'warlock'] : ['warlock', 'warlock', '3', '1'],
        seed: seedOf(i),
      }),
    );
    expect(games[0]?.view(1).pouch).toEqual({ '1': 1, '3': 1, warlock: 2 });
    expect(new Set(seen('spectator', ...games)).size).toBe(1);
    const lies = games.map((t) => {
      t.act('stay');
      return t
        .log('spectator')
        .filter((line) => line.startsWith('Hexes'))
        .join();
    });
    expect(new Set(lies).size).toBeGreaterThan(6);
  });

  it('DB-132 the side that is face up of an uncovered Passive; both sides can be read by everybody', () => {
    const t = nextRound({ players: [{ cult: 'warlock', uncovered: 1, sides: [1, 0, 0, 0] }, {}] });
    expect(t.player(0, 1).passives[0]).toMatchObject({ covered: false, side: 1 });
    expect(t.player(0, 1).passives[0]?.face.text).toHaveLength(2);
    t.answer(0, 'sides', 'Dark Pact');
    expect(t.player(0, 1).passives[0]?.side).toBe(0);
    expect(t.log('spectator')).toContain('Alice has the first side of Dark Pact face up.');
  });
});
