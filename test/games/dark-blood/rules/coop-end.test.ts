import { describe, expect, it } from 'vitest';
import type { Winner } from '../../../../src/games/dark-blood/state.ts';
import { team, teamBids } from '../coop.ts';
import type { PlayerSpec, Village, VillageSpec } from '../table.ts';

const taint = (t: Village) => t.view('spectator').team;
const OUTER = ['mine', 'hell-pit', 'ossuary'] as const;

/** The Defile Phase of Round 5, the first three Tokens won or lost: the Cemetery and the Church are to be bid for. */
function lastBids(first: Winner, offered: number, spec: VillageSpec & { seats: number }): Village {
  const players = Array.from(
    { length: spec.seats },
    (_, seat): PlayerSpec => ({
      blood: 20,
      ...(seat === 0 && { offered }),
    }),
  );
  return teamBids({
    round: 5,
    players,
    tokens: OUTER.map((place) => ({ winner: first, place })),
    places: Object.fromEntries(OUTER.map((place) => [place, { defiled: 'defiled' as const }])),
    ...spec,
  });
}

describe('Dark Blood in co-op: Taint and the end', () => {
  it('DB-263 each offering at the Tree costs 1 Blood besides its price: the lower space 2 in all', () => {
    const at = (player: PlayerSpec) =>
      team({ players: [player, {}], places: { mine: { cultists: [0], peasants: 1 } } });
    const offers = (player: PlayerSpec) =>
      at(player)
        .offered(0)
        .filter((id) => id.startsWith('offer'));
    expect(offers({ blood: 0, resources: { dirt: 1 } })).toEqual([]);
    expect(offers({ blood: 1, resources: { dirt: 1 } })).toEqual(['offer:top', 'offer:middle']);
    expect(offers({ blood: 2 })).toEqual(['offer:middle', 'offer:lower']);
    expect(at({ blood: 2 }).act('offer:lower').player(0)).toMatchObject({ blood: 0, silver: 1 });
    expect(at({ blood: 2 }).act('offer:middle').player(0)).toMatchObject({ blood: 1, silver: 0 });
    const top = at({ blood: 2, resources: { dirt: 1 } })
      .act('offer:top')
      .player(0);
    expect(top).toMatchObject({ blood: 1, silver: 1, resources: { dirt: 0 } });
  });

  // 8 Taint from the first three Tokens, 1 for each Peasant offered, 3 for each milestone; both last bids are lost
  it.each([
    [2, 15, 7, 0],
    [3, 18, 7, 1],
    [4, 20, 6, 2],
  ])('DB-266 with %i players %i Taint win, for all; one less loses, for all', (seats, goal, offered, reached) => {
    const milestones = (['spellbook', 'blood', 'cult'] as const).slice(0, reached);
    const end = (hanged: number) => {
      const t = lastBids('all', hanged, { seats, state: { milestones: [...milestones] } });
      for (let i = 0; i < 2; i++) t.bid(...Array<number>(seats).fill(0));
      return t;
    };
    const won = end(offered);
    expect(taint(won)).toEqual({ taint: goal, goal });
    expect(won.outcome?.winners).toEqual(Array.from({ length: seats }, (_, seat) => seat));
    const lost = end(offered - 1);
    expect(taint(lost)).toEqual({ taint: goal - 1, goal });
    expect(lost.outcome?.winners).toEqual([]);
    expect(lost.log('spectator').at(-1)).toBe(`The team loses: ${goal - 1} Taint, and ${goal} were needed.`);
  });

  it('DB-266 the game is not over before the bid for the Church', () => {
    const t = lastBids('all', 7, { seats: 2 }).bid(20, 20);
    expect(t.outcome).toBeNull();
    expect(t.view('spectator').bidding).toBe('church');
  });

  it('DB-267 the team has the Taint of each Token won, 3 for each milestone and 1 for each Peasant offered', () => {
    const t = team({
      step: 'placement',
      players: [{ offered: 2 }, { offered: 1 }],
      tokens: [
        { winner: 'all', place: 'mine' },
        { winner: 'nobody', place: 'ossuary' },
        { winner: 'all', place: 'cemetery' },
      ],
      state: { milestones: ['cult', 'blood'] },
    });
    expect(taint(t)).toEqual({ taint: 2 + 3 + 2 * 3 + 3, goal: 15 });
    const offering = team({ players: [{ blood: 2 }, {}], places: { mine: { cultists: [0], peasants: 1 } } });
    expect(taint(offering)?.taint).toBe(0);
    expect(taint(offering.act('offer:lower'))?.taint).toBe(1);
  });

  it('DB-268 the most that a team can have is 34: 9 from milestones, 8 from Peasants, 17 from Tokens', () => {
    const t = lastBids('all', 8, { seats: 2, state: { milestones: ['spellbook', 'blood', 'cult'] } });
    t.bid(10, 0).bid(10, 0);
    expect(taint(t)?.taint).toBe(9 + 8 + 17);
    expect(t.outcome?.winners).toEqual([0, 1]);
  });

  it('DB-293 a milestone is reached at once, and never lost, nor reached again', () => {
    const t = teamBids({ players: [{ blood: 9 }, { blood: 9 }], places: { mine: { sigils: [1, 1] } } });
    t.bid(0, 0); // lost: 1 Blood each for a Sigil
    expect(t.view('spectator').milestones).toEqual(['blood']);
    expect(taint(t)?.taint).toBe(3);
    expect(t.log('spectator').filter((line) => line.includes('Blood Token'))).toHaveLength(1);
    t.toEndOf('step').toEndOf('step').bid(10, 10);
    expect(t.player(0).blood).toBe(0);
    expect(t.view('spectator').milestones).toEqual(['blood']);
  });

  it('DB-294 the Spellbook milestone: a player has upgraded all five Rituals', () => {
    const t = team({
      players: [
        { upgraded: ['corrupt', 'proselytize', 'sacrifice', 'spell'], resources: { dirt: 1, anvil: 1, sulfur: 1 } },
        { upgraded: ['corrupt', 'proselytize', 'sacrifice', 'spell', 'incantation'] },
      ],
      places: { mine: { cultists: [0] } },
    });
    t.act('upgrade');
    if (t.topic(0) === 'upgrade') t.answer(0, 'upgrade', t.offered(0)[0] as string);
    expect(t.view('spectator').milestones).toEqual(['spellbook']);
    expect(t.player(0).spellbook).toBe(0);
    expect(taint(t)?.taint).toBe(3);
  });

  it('DB-295 the Blood milestone: a player holds 10 Blood, not the team', () => {
    const gain = (blood: number) =>
      team({
        players: [{ cult: 'demonologist', blood }, { blood: 9 }],
        places: { mine: { cultists: [0], peasants: 1 } },
      })
        .act('sacrifice')
        .view('spectator').milestones;
    expect(gain(8)).toEqual([]);
    expect(gain(9)).toEqual(['blood']);
  });

  it('DB-296 the Cult milestone: a player controls all 8 Cultists, none inactive or sacrificed', () => {
    const gain = (player: PlayerSpec) =>
      team({ players: [{ cult: 'demonologist', ...player }, {}], places: { mine: { cultists: [0], peasants: 1 } } })
        .act('proselytize')
        .view('spectator').milestones;
    expect(gain({ inactive: 2 })).toEqual([]);
    expect(gain({ inactive: 1 })).toEqual(['cult']);
    const slots = { corrupt: [], proselytize: [], sacrifice: ['sacrificed' as const], spell: [], incantation: [] };
    expect(gain({ cult: 'warlock', inactive: 1, slots })).toEqual([]);
  });
});
