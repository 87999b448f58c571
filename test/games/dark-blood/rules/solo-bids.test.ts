import { describe, expect, it } from 'vitest';
import { cardsWith, standardCards } from '../../../../src/games/dark-blood/cards.ts';
import type { Cult } from '../../../../src/games/dark-blood/names.ts';
import { alone, begunAlone } from '../solo.ts';
import { type Village, type VillageSpec, village } from '../table.ts';

const ENEMY_ABOVE: VillageSpec['favor'] = [null, 'enemy', null, 0];
const ENEMY_BELOW: VillageSpec['favor'] = [null, 0, 'enemy', null];

/** The bidding of Round 3 for the Hell Pit: the second Token, of 3 Taint, with a 2 face down on it and a Hex under it. */
function second(spec: Parameters<typeof alone>[0] = {}): Village {
  return village(
    alone({
      step: 'defile',
      round: 3,
      tokens: [
        { winner: 0, place: 'mine' },
        { hidden: '2', under: ['necromancer'] },
      ],
      ...spec,
      places: { mine: { defiled: 'defiled' }, 'hell-pit': { sigils: [1] }, ...spec.places },
    }),
  );
}
/** What the log says of a bid: its total, and the difficulty. */
const compared = (t: Village) =>
  t.log(0).flatMap(
    (line) =>
      line
        .match(/comes to (\d+), the difficulty is (\d+)/)
        ?.slice(1, 3)
        .map(Number) ?? [],
  );

describe('Unholy Favor alone', () => {
  it('DB-334 the own Sigil starts on the lowest of four spaces, an enemy one on the second; each offering is one space up', () => {
    const t = village(
      alone({
        player: { blood: 1, silver: 1, resources: { anvil: 1 } },
        places: { mine: { cultists: [0, 0, 0, 0], peasants: 4 } },
      }),
    );
    expect(t.favor()).toEqual([null, 'enemy', null, 0]);
    expect(t.player(0).favor).toBe(4);
    t.act('offer:lower');
    expect(t.favor()).toEqual([null, 'enemy', 0, null]);
    t.act('offer:middle');
    expect(t.favor()).toEqual([null, 0, 'enemy', null]);
    t.act('offer:top');
    expect(t.favor()).toEqual([0, null, 'enemy', null]);
    expect(t.player(0)).toMatchObject({ favor: 1, offered: 3 });
  });

  it('DB-334 that is how a game begins', () => {
    expect(begunAlone().favor()).toEqual([null, 'enemy', null, 0]);
  });

  it('DB-335 with the enemy higher on the track all ties are lost, with the enemy lower they are won', () => {
    const tie = (favor: VillageSpec['favor']) => second({ player: { blood: 3 }, ...(favor && { favor }) }).bid(3);
    for (const [favor, winner] of [
      [ENEMY_ABOVE, 'nobody'],
      [ENEMY_BELOW, 0],
      [[0, null, 'enemy', null], 0],
      [[null, 'enemy', 0, null], 'nobody'],
    ] as const) {
      const t = tie([...favor]);
      expect(compared(t)).toEqual([5, 5]);
      expect(t.view(0).tokens[1]?.winner).toBe(winner);
    }
  });

  it('DB-335 Majority goes by the same', () => {
    const card = (favor: VillageSpec['favor']) =>
      village(alone({ ...(favor && { favor }), places: { mine: { cultists: [0], enemies: 1 } } })).offered(0);
    expect(card(ENEMY_ABOVE)).not.toContain('card');
    expect(card(ENEMY_BELOW)).toContain('card');
  });
});

describe('bids alone', () => {
  it('DB-232 enemy Sigils count as well for which Location is Defiled', () => {
    const bidding = (enemySigils: Cult[]) =>
      village(alone({ step: 'defile', places: { mine: { sigils: [1] }, cemetery: { enemySigils } } })).view(0).bidding;
    expect(bidding(['necromancer', 'doomsayer'])).toBe('cemetery');
    expect(bidding(['necromancer'])).toBe('mine');
  });

  it('DB-336 the difficulty is the hidden disc, 2 for each enemy Sigil there, and the Taint of the Token', () => {
    const t = second({ places: { 'hell-pit': { sigils: [0], enemySigils: ['necromancer', 'doomsayer'] } } });
    t.bid(0);
    expect(compared(t)).toEqual([0, 2 + 2 * 2 + 3]);
  });

  it('DB-336 enemy Sigils elsewhere add nothing', () => {
    const t = second({ places: { ossuary: { enemySigils: ['necromancer'] }, 'hell-pit': { sigils: [2] } } });
    t.bid(0);
    expect(compared(t)).toEqual([4, 2 + 3]);
  });

  it('DB-336 the first Token has no disc', () => {
    const t = village(alone({ step: 'defile', places: { mine: { sigils: [1] } } }));
    t.bid(1);
    expect(compared(t)).toEqual([3, 2]);
    expect(t.view(0).tokens[0]).toMatchObject({ winner: 0, place: 'mine' });
  });

  it('DB-336 Limbo can make the Sigils of one enemy Cult count for 1', () => {
    const t = second({
      player: { cult: 'demonologist', uncovered: 4, sides: [0, 1, 0, 1] },
      places: { 'hell-pit': { enemySigils: ['necromancer', 'necromancer', 'doomsayer'] } },
    });
    expect(t.offered(0)).toEqual(['necromancer', 'warlock', 'doomsayer', 'none']);
    t.answer(0, 'curse', 'necromancer');
    expect(t.view(0).cursed).toEqual(['necromancer']);
    t.bid(0);
    expect(compared(t)[1]).toBe(2 + (1 + 1 + 2) + 3);
  });

  it('DB-336 by as much as a card set says that it does', () => {
    const cults = structuredClone(standardCards.allBooks);
    const limbo = cults.find(({ cult }) => cult === 'demonologist')?.passives[3];
    if (limbo) limbo.sides[1] = { rule: 'curse-sigils', n: 3 };
    const t = second({
      player: { cult: 'demonologist', uncovered: 4, sides: [0, 1, 0, 1] },
      places: { 'hell-pit': { enemySigils: ['necromancer', 'doomsayer'] } },
      cards: cardsWith({ cults }),
    });
    t.answer(0, 'curse', 'doomsayer').bid(0);
    expect(compared(t)[1]).toBe(2 + (2 + 3) + 3);
  });

  it('DB-337 Blood and 2 for each own Sigil must come to more than the difficulty', () => {
    const won = second({ player: { blood: 4 } }).bid(4);
    expect(compared(won)).toEqual([6, 5]);
    expect(won.view(0).tokens[1]).toMatchObject({ winner: 0, place: 'hell-pit' });
    expect(won.player(0)).toMatchObject({ tokens: [2, 3], sigils: 7 });
    expect(won.blood(0)).toBe(0);
    expect(won.at('hell-pit').defiled).toBe('defiled');
    const lost = second({ player: { blood: 4 } }).bid(2);
    expect(compared(lost)).toEqual([4, 5]);
    expect(lost.view(0).tokens[1]?.winner).toBe('nobody');
  });

  it('DB-337 the question says what the bid counts already and how much is needed at least', () => {
    const t = second({ places: { 'hell-pit': { sigils: [1], enemySigils: ['necromancer'] } } });
    const asked = t.match.asks(0).find(({ seat }) => seat === 0);
    expect(asked?.prompt?.args).toMatchObject({ count: 3, bonus: 2, needed: 5 });
  });

  it.each([4, 0])('DB-338 after a bid of %i the hidden disc and what is under the Token go into the pouch', (blood) => {
    const t = second({ player: { blood: 4 } });
    expect(t.view(0).tokens[1]).toMatchObject({ hidden: true, under: ['necromancer'] });
    expect(t.seenBy(0)).not.toContain('turned up');
    t.bid(blood);
    expect(t.log(0)).toContain('The disc that lay on the Token of the Hell Pit is turned up: 2.');
    expect(t.view(0).tokens[1]).toMatchObject({ hidden: false, under: [], winner: blood === 4 ? 0 : 'nobody' });
    const { pouch, places } = t.view(0);
    const board = places.flatMap(({ left, right }) => [left.disc, right.disc]);
    expect((pouch['2'] ?? 0) + board.filter((disc) => disc === '2').length).toBe(1);
    // What was drawn in the Upkeep that followed has been resolved: the enemy Sigil stands somewhere.
    const sigils = places.reduce((sum, { enemySigils }) => sum + enemySigils, 0);
    expect((pouch.necromancer ?? 0) + sigils).toBe(1);
  });

  it('DB-339 a lost bid gives half the Blood back, rounded up, and 1 Blood for each own Sigil there', () => {
    const t = second({
      player: { blood: 5 },
      places: { 'hell-pit': { sigils: [2], enemySigils: ['doomsayer', 'doomsayer'] } },
    });
    t.bid(3);
    expect(compared(t)).toEqual([7, 9]);
    expect(t.blood(0)).toBe(5 - 3 + 2 + 2);
    expect(t.player(0)).toMatchObject({ sigils: 7, tokens: [2] });
  });

  it('DB-339 the Location is Defiled all the same, its Token goes to nobody, and the enemy Sigils leave', () => {
    const t = second({ places: { 'hell-pit': { enemySigils: ['doomsayer'] } } });
    t.bid(0);
    expect(t.at('hell-pit')).toMatchObject({ defiled: 'defiled', open: false, enemySigils: 0, sigils: [0] });
    expect(t.view(0).tokens[1]).toMatchObject({ winner: 'nobody', place: 'hell-pit' });
    expect(t.log(0)).toContain('The Hell Pit is Defiled, but its Token of 3 Taint goes to nobody.');
  });
});
