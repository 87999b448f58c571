import { describe, expect, it } from 'vitest';
import { CULTS, PLACES, RITUALS } from '../../../../src/games/dark-blood/names.ts';
import { seedOf, seen } from '../rounds.ts';
import { alone, begunAlone, LEVELS } from '../solo.ts';
import { begun, type Village, village } from '../table.ts';

/** Every disc that lies on the board, in the pouch, or under a Token, one entry a disc. */
function inPlay(t: Village): string[] {
  const { pouch, places, tokens } = t.view(0);
  return [
    ...Object.entries(pouch).flatMap(([disc, n]) => Array<string>(n).fill(disc)),
    ...places.flatMap(({ left, right }) => [left.disc, right.disc]).filter((disc) => disc !== null),
    ...tokens.flatMap(({ under }) => under),
  ];
}
const isEnemy = (disc: string) => disc !== 'warlock' && (CULTS as readonly string[]).includes(disc);

describe('a solo game', () => {
  it.each(CULTS)('DB-321 is played by one player with any Cult: the %s', (cult) => {
    const t = begun({ solo: 'medium' }, 1);
    expect(t.asked).toEqual([0]);
    expect(t.offered(0)).toEqual([...CULTS]);
    t.answer(0, 'cult', cult);
    expect(t.player(0)).toMatchObject({ cult, active: 4, inactive: 4 });
    t.answer(0, 'side', 'first');
    expect(t.view(0)).toMatchObject({ mode: 'solo', level: 'medium', step: 'placement', round: 1 });
    expect(t.view(0).players).toHaveLength(1);
  });

  it('DB-321 the Cult can be drawn by lot; the player is alone all the same', () => {
    const cults = [1, 2, 3, 4, 5, 6, 7, 8].map((n) => begun({ solo: 'easy', cults: 'random' }, 1, seedOf(n)));
    for (const t of cults) expect(t.topic(0)).toBe('side');
    expect(new Set(cults.map((t) => t.player(0).cult)).size).toBeGreaterThan(1);
  });

  it('DB-321 Event Cards and the Inquisitor stay in the box, whatever a table says of them', () => {
    const t = begun({ solo: 'easy', events: '2345', inquisitor: true }, 1);
    t.answer(0, 'cult', 'warlock').answer(0, 'side', 'first');
    expect(t.view(0)).toMatchObject({ eventRounds: [], inquisitor: null });
    expect(inPlay(t)).not.toContain('shield');
  });

  it.each([
    ['easy', 1],
    ['medium', 2],
    ['hard', 3],
    ['nightmare', 4],
  ] as const)('DB-327 at %s so many enemy Hexes lie under each of the first three Tokens: %i', (level, n) => {
    const { tokens } = begunAlone(level).view(0);
    const under = tokens.map((token) => token.under);
    expect(under.map((discs) => discs.length)).toEqual([n, n, n, 0, 0]);
    for (const discs of under.slice(0, 3)) expect(new Set(discs).size).toBe(1);
    expect(under.flat().every(isEnemy)).toBe(true);
    expect(new Set(under.flat()).size).toBe(3);
  });

  it('DB-327 which Cult lies under which Token is drawn by lot', () => {
    const orders = [1, 2, 3, 4, 5, 6, 7, 8].map((n) =>
      begunAlone('easy', 'warlock', seedOf(n))
        .view(0)
        .tokens.flatMap(({ under }) => under)
        .join(),
    );
    expect(new Set(orders).size).toBeGreaterThan(2);
  });

  it.each(LEVELS)('DB-328 at %s the enemy Hexes that lie under no Token are nowhere in the game', (level) => {
    const t = begunAlone(level);
    expect(inPlay(t).filter(isEnemy)).toEqual(t.view(0).tokens.flatMap(({ under }) => under));
  });

  it('DB-329 begins with 2 Blood and 1 Silver', () => {
    const t = begunAlone();
    expect(t.blood(0)).toBe(2);
    expect(t.player(0)).toMatchObject({ blood: 2, silver: 1, position: 0 });
    expect(t.player(0).own).toMatchObject({ starting: 0, dealt: [], kept: null, discarded: null });
    expect(Object.values(t.player(0).resources)).toEqual([0, 0, 0, 0]);
    expect(t.player(0).rituals.map(({ upgraded }) => upgraded)).toEqual(RITUALS.map(() => false));
  });

  it('DB-330 a disc lies face down on each Defiled Token from the second to the fifth: one each of 1, 2, 3 and 4', () => {
    const t = begunAlone();
    expect(t.view(0).tokens.map(({ hidden }) => hidden)).toEqual([false, true, true, true, true]);
    const numbers = inPlay(t).filter((disc) => /^\d$/.test(disc));
    expect(numbers.sort()).toEqual(['1', '2', '2', '3', '3', '4']); // of 1 1 2 2 2 3 3 3 4 4
  });

  it('DB-331 nobody can tell which disc lies where before it is turned up', () => {
    const games = (['1', '4'] as const).map((hidden) =>
      village(
        alone({
          step: 'defile',
          player: { blood: 4 },
          tokens: [{ winner: 0, place: 'mine' }, { hidden }],
          places: { mine: { defiled: 'defiled' }, 'hell-pit': { sigils: [1] } },
        }),
      ),
    );
    for (const viewer of [0, 'spectator'] as const) {
      const [one, four] = seen(viewer, ...games);
      expect(one).toBe(four);
    }
    expect(games.map((t) => t.prompt(0))).toEqual([games[0]?.prompt(0), games[0]?.prompt(0)]);
    for (const t of games) t.bid(4);
    const [one, four] = seen(0, ...games);
    expect(one).not.toBe(four);
    expect(games.map((t) => t.view(0).tokens[1]?.winner)).toEqual([0, 'nobody']); // 6 against 3 + 1, and against 3 + 4
  });

  it('DB-332 the left-most Hex goes into the pouch before Round 1 and uncovers the first Passive', () => {
    const t = begun({ solo: 'easy' }, 1).answer(0, 'cult', 'warlock');
    expect(t.view(0).round).toBe(0);
    expect(t.player(0)).toMatchObject({ hexes: 3 });
    expect(t.player(0).passives.map(({ face, covered }) => [face.title, covered])).toEqual([
      ['Dark Pact', false],
      ['Eclipse', true],
      ['Eye for an Eye', true],
      ['Alchemy', true],
    ]);
    expect(t.view(0).pouch.warlock).toBe(1);
    expect(t.prompt(0)).toEqual({ topic: 'side', options: ['first', 'second'], min: 1, max: 1 });
    t.answer(0, 'side', 'second');
    expect(t.log(0)).toContain('Alice has the second side of Dark Pact face up.');
  });

  it('DB-333 the Game Pouch begins with 3 Two-Peasant discs, 6 numbered ones and 1 own Hex: 10', () => {
    const t = begun({ solo: 'nightmare' }, 1).answer(0, 'cult', 'warlock');
    const { pouch } = t.view(0);
    expect(pouch).toEqual({ '1': 1, '2': 2, '3': 2, '4': 1, peasants: 3, warlock: 1 });
    t.answer(0, 'side', 'first');
    // All ten are drawn in Round 1: each circle is filled once, and what has no number is resolved.
    expect(t.view(0).pouch).toEqual({ peasants: 3 });
    expect(t.player(0).hexes).toBe(4);
    expect(PLACES.reduce((sum, place) => sum + (t.at(place).sigils[0] ?? 0), 0)).toBe(1);
    expect(PLACES.reduce((sum, place) => sum + t.at(place).enemies, 0)).toBe(6);
  });
});
