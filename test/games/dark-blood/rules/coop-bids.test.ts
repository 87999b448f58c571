import { describe, expect, it } from 'vitest';
import { openTo, team, teamBids } from '../coop.ts';
import type { Village, VillageSpec } from '../table.ts';

/** The bidding for the second Token, with this disc face down on it. */
const second = (hidden: '1' | '2' | '3' | '4', spec: VillageSpec = {}) =>
  teamBids({
    ...spec,
    tokens: [
      { winner: 'all', place: 'cemetery' },
      { hidden, under: ['peasants', 'shield'], ...spec.tokens?.[1] },
    ],
    places: { ...spec.places, cemetery: { defiled: 'defiled' } },
  });

const saysOfBid = (t: Village) => t.log('spectator').find((line) => line.includes('difficulty'));

describe('Dark Blood in co-op: bids', () => {
  it('DB-274 the difficulty is the disc + the Taint of the Token + the number of players + the Blood stored on it', () => {
    const game = () => second('4', { tokens: [{}, { blood: 2 }], players: [{ blood: 6 }, { blood: 6 }, { blood: 6 }] });
    const needed = 4 + 3 + 3 + 2;
    const lost = game().bid(6, 6, 0);
    expect(saysOfBid(lost)).toContain(`comes to ${needed}, the difficulty is ${needed}`);
    expect(lost.at('mine').defiled).toBe('consecrated');
    expect(game().bid(6, 6, 1).at('mine').defiled).toBe('defiled');
  });

  it('DB-274 no disc lies on the first Token: its difficulty is its Taint and the number of players', () => {
    const t = teamBids({ players: [{ blood: 5 }, {}] }).bid(5, 0);
    expect(saysOfBid(t)).toContain('the difficulty is 4');
  });

  it('DB-275 the collective bid is all Blood pledged, and 2 for each Sigil of any player there', () => {
    const t = teamBids({ players: [{}, {}, {}], places: { mine: { sigils: [2, 1, 0] } } }).bid(1, 0, 3);
    expect(saysOfBid(t)).toContain(`comes to ${1 + 0 + 3 + 2 * 3},`);
  });

  it('DB-275 what changes the worth of Sigils changes that of its owner alone', () => {
    const limbo = { cult: 'demonologist', uncovered: 4 } as const;
    const t = teamBids({ players: [limbo, { cult: 'warlock' }], places: { mine: { sigils: [1, 1] } } });
    t.answer(0, 'name', 'keep').bid(0, 0);
    expect(saysOfBid(t)).toContain(`comes to ${3 + 2},`);
  });

  it('DB-276 an equal bid is lost, one more is won', () => {
    expect(teamBids().bid(2, 2).view('spectator').tokens[0]?.winner).toBe('nobody');
    expect(teamBids().bid(3, 2).view('spectator').tokens[0]?.winner).toBe('all');
  });

  it('DB-277 pledges are seen, and can be changed, until all are made', () => {
    const t = second('1', { players: [{ blood: 5 }, { blood: 5 }] });
    t.answer(0, 'bid', 1);
    expect(openTo(t, 1, 0)).toMatchObject({ topic: 'bid', answered: true, given: 1 });
    t.answer(0, 'bid', 5);
    expect(openTo(t, 1, 0)).toMatchObject({ given: 5 });
    expect(t.view('spectator').tokens[1]?.hidden).toBe(true);
    t.answer(1, 'bid', 2);
    expect(saysOfBid(t)).toContain('comes to 7,');
  });

  it('DB-277 so is what stands for Blood in a pledge', () => {
    const alchemist = { cult: 'warlock', uncovered: 4, resources: { sulfur: 3 } } as const;
    const t = teamBids({ players: [alchemist, { cult: 'necromancer' }] });
    t.answer(0, 'bid', 2).answer(0, 'bid-with', 1);
    expect(openTo(t, 1, 0)).toMatchObject({ topic: 'bid-with', given: 1 });
    t.answer(1, 'bid', 1);
    expect(saysOfBid(t)).toContain('comes to 4,');
    expect(t.player(0).resources.sulfur).toBe(0);
  });

  it('DB-278 the disc, and what lies under the Token, go into the pouch, whether the bid was lost or won', () => {
    for (const blood of [0, 9]) {
      const t = second('1', { players: [{ blood: 9 }, {}] }).bid(blood, 0);
      expect(t.log('spectator').join(' ')).toContain(blood === 0 ? 'the bid is lost' : 'the bid is won');
      const { places, pouch, tokens } = t.view('spectator');
      expect(tokens[1]).toMatchObject({ under: [], hidden: false });
      // The next Round has begun: what was in the pouch has been drawn.
      const discs = places.flatMap(({ left, right }) => [left.disc, right.disc]).filter((disc) => disc !== null);
      expect([...discs].sort()).toEqual(['1', 'peasants', 'shield']);
      expect(pouch).toEqual({});
    }
  });

  it('DB-279 after a won bid all Blood pledged is lost, and the Sigils there go home for nothing', () => {
    const t = teamBids({ players: [{ blood: 5 }, { blood: 3 }], places: { mine: { sigils: [1, 2] } } }).bid(2, 1);
    expect(t.at('mine').sigils).toEqual([0, 0]);
    expect([t.player(0), t.player(1)]).toMatchObject([
      { blood: 3, sigils: 7 },
      { blood: 2, sigils: 7 },
    ]);
  });

  it('DB-280 after a lost bid half of each pledge comes back, rounded up, and 1 Blood for each own Sigil', () => {
    const players = [{ blood: 5 }, { blood: 3 }, { blood: 0 }, {}];
    const t = teamBids({
      players,
      places: { mine: { sigils: [0, 0, 1, 0] } },
      tokens: [{ blood: 9 }],
    });
    t.bid(5, 2, 0, 0);
    expect(t.at('mine').sigils).toEqual([0, 0, 0, 0]);
    expect([0, 1, 2].map((seat) => t.player(seat).blood)).toEqual([3, 1 + 1, 1]);
    expect(t.player(2).sigils).toBe(7);
  });

  it('DB-281 the Blood stored on a Token counts for its bidding alone, and is gone then', () => {
    const t = teamBids({ tokens: [{ blood: 3 }], players: [{ cult: 'warlock' }, { cult: 'doomsayer' }] });
    t.bid(0, 0);
    expect(saysOfBid(t)).toContain(`the difficulty is ${2 + 2 + 3}`);
    expect(t.view('spectator').tokens.map((token) => token.blood)).toEqual([0, 0, 0, 0, 0]);
    t.toEndOf('round');
    const next = t.log('spectator').filter((line) => line.includes('difficulty'))[1];
    expect(next).toContain(`the difficulty is ${3 + 2}`);
  });

  it('DB-286 after a lost bid the Location is Consecrated, and its Token lies there', () => {
    const t = teamBids().bid(0, 0);
    expect(t.at('mine')).toMatchObject({ defiled: 'consecrated', open: false });
    expect(t.view('spectator').tokens[0]).toMatchObject({ winner: 'nobody', place: 'mine' });
    expect(t.log('spectator').join(' ')).toContain('The Mine is Consecrated');
  });

  it('DB-286 a Consecrated Location counts as Defiled: for later bids, for Sigils, and for Darkflow', () => {
    const t = teamBids({ round: 3, places: { mine: { defiled: 'consecrated' }, cemetery: { sigils: [1, 0] } } });
    expect(t.view('spectator').bidding).toBe('cemetery');
    const demonologist = { cult: 'demonologist', blood: 3 } as const;
    const offered = (defiled: 'no' | 'consecrated') =>
      team({ players: [demonologist, {}], places: { mine: { cultists: [0], defiled } } }).offered(0);
    expect(offered('no')).toContain('incantation');
    expect(offered('consecrated')).not.toContain('incantation');
    const all = Object.fromEntries(
      (['mine', 'hell-pit', 'ossuary', 'cemetery'] as const).map((place) => [
        place,
        { defiled: 'consecrated' as const },
      ]),
    );
    const dark = team({ step: 'upkeep', places: all, pouch: ['shield'] });
    expect(dark.at('church').left.disc).toBe('shield');
  });

  it('DB-287 Peasants at a Consecrated Location cannot be offered at the Tree; at one that was won they can', () => {
    const offered = (defiled: 'defiled' | 'consecrated') =>
      team({ players: [{ blood: 3 }, {}], places: { mine: { cultists: [0], peasants: 1, defiled } } }).offered(0);
    expect(offered('defiled')).toContain('offer:middle');
    expect(offered('consecrated').filter((id) => id.startsWith('offer'))).toEqual([]);
  });

  it('DB-288 the Location Card of a Consecrated Location cannot be used', () => {
    const offered = (defiled: 'no' | 'consecrated') =>
      team({ places: { mine: { cultists: [0], defiled } } }).offered(0);
    expect(offered('no')).toContain('card');
    expect(offered('consecrated')).not.toContain('card');
  });
});
