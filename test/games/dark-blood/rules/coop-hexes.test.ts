import { describe, expect, it } from 'vitest';
import { PLACES, type Place } from '../../../../src/games/dark-blood/names.ts';
import { team } from '../coop.ts';
import { nextRound } from '../rounds.ts';
import type { Village, VillageSpec } from '../table.ts';

/** Upkeep with discs that lie already: what is left in the pouch is nothing, so no other disc is drawn. */
const upkeep = (spec: VillageSpec) => team({ step: 'upkeep', ...spec });

const peasantsAt = (t: Village) => Object.fromEntries(PLACES.map((place) => [place, t.at(place).peasants]));
/** The outer Locations by Priority. */
const outer = (t: Village) => t.view('spectator').order.slice(0, 4) as Place[];
const hanged = (offered: number) => [{ offered }, {}];

describe('Dark Blood in co-op: Hexes', () => {
  it('DB-282 a Two-Peasant Hex first brings Peasants from the supply', () => {
    const t = upkeep({ players: hanged(6), places: { ossuary: { left: 'peasants' } } });
    expect(peasantsAt(t)).toEqual({ mine: 0, 'hell-pit': 0, ossuary: 2, cemetery: 0, church: 0 });
  });

  it('DB-283 what the supply lacks comes one by one from the Location of the highest Priority number that has any', () => {
    const places = { ossuary: { left: 'peasants' }, church: { peasants: 1 } } as const;
    const one = upkeep({ players: hanged(6), places });
    expect(peasantsAt(one)).toMatchObject({ ossuary: 2, church: 0 }); // one from the supply, one from the Church

    const rest = { mine: { peasants: 1 }, 'hell-pit': { peasants: 1 }, cemetery: { peasants: 1 } };
    const two = upkeep({ players: hanged(4), places: { ...places, ...rest } });
    const others = outer(two).filter((place) => place !== 'ossuary');
    expect(peasantsAt(two)).toMatchObject({ ossuary: 2, church: 0 });
    expect(others.map((place) => two.at(place).peasants)).toEqual([1, 1, 0]);
  });

  it('DB-283 never from a Location with a Two-Peasant Hex, nor more than there are', () => {
    const t = upkeep({
      players: hanged(4),
      places: {
        ossuary: { left: 'peasants', peasants: 1 },
        church: { right: 'peasants', peasants: 2 },
        mine: { peasants: 1 },
      },
    });
    const { ossuary, church, mine } = peasantsAt(t);
    expect([ossuary, church, mine]).toEqual([1 + 1, 2, 0]);
    const both = upkeep({
      players: hanged(6),
      places: { ossuary: { left: 'peasants', peasants: 1 }, church: { right: 'peasants', peasants: 1 } },
    });
    expect(peasantsAt(both)).toMatchObject({ ossuary: 1, church: 1 });
  });

  it('DB-283 the disc stays where it is until the end of the Round, and its circle yields 1', () => {
    const t = upkeep({ places: { ossuary: { left: 'peasants' } } });
    expect(t.at('ossuary').left).toMatchObject({ disc: 'peasants', amount: 1 });
    expect(t.view('spectator').pouch).toEqual({});
    while (t.step !== 'defile') t.toEndOf('step');
    t.toEndOf('round');
    const discs = t.view('spectator').places.flatMap(({ left, right }) => [left.disc, right.disc]);
    expect(discs.filter((disc) => disc === 'peasants')).toHaveLength(1);
  });

  it('DB-289 a Shield that is drawn and triggered brings the Inquisitor straight there, as if he entered it', () => {
    const draw = (peasants: number) =>
      team({
        players: [{ cult: 'doomsayer' }, { cult: 'warlock' }],
        places: { mine: { cultists: [0], peasants, sigils: [1, 0] } },
        pouch: ['shield'],
        state: { inquisitor: 'church' },
      })
        .act('incantation')
        .answer(0, 'trigger', 'shield');
    for (const [peasants, sigils] of [
      [1, 0],
      [0, 1],
    ] as const) {
      const t = draw(peasants);
      expect(t.view('spectator').inquisitor).toBe('mine');
      expect(t.at('mine').sigils[0]).toBe(sigils);
      expect(t.view('spectator').pouch).toEqual({ shield: 1 });
    }
  });

  it('DB-311 a Shield stays in its circle for the Round and closes it, and it alone, to gathering', () => {
    const t = team({ places: { mine: { cultists: [0], left: 'shield', right: '3' } } });
    expect(t.offered(0)).not.toContain('gather:left');
    expect(t.offered(0)).toContain('gather:right');
    expect(t.at('mine').left).toMatchObject({ disc: 'shield', amount: 0 });
    t.toEndOf('round');
    const discs = t.view('spectator').places.flatMap(({ left, right }) => [left.disc, right.disc]);
    expect(discs.filter((disc) => disc === 'shield')).toHaveLength(1); // it was in the pouch again
  });

  it('DB-312 what returns enemy Hexes may send a Shield back: its circle is open again and yields 1', () => {
    const t = team({
      players: [
        { cult: 'demonologist', uncovered: 3, sides: [0, 0, 1, 0], resources: { sulfur: 1 } },
        { cult: 'warlock', inactive: 3 },
      ],
      places: { mine: { cultists: [0, 0, 1], left: 'shield', right: 'peasants', peasants: 1 } },
    });
    t.act('gather:right').act('gather:right'); // then the Peasant destroys the Sulfur by the Warlock's Incantation
    expect(t.topic(0)).toBe('react');
    t.answer(0, 'react', 'use');
    expect(t.offered(0)).toEqual(['mine:left', 'mine:right']);
    t.answer(0, 'hex', 'mine:left');
    expect(t.at('mine').left).toMatchObject({ disc: null, amount: 1 });
    expect(t.view('spectator').pouch).toEqual({ shield: 1 });
    expect(t.offered(0)).toContain('gather:left');
  });

  it('DB-312 a Shield that was sent back no longer helps the Inquisitor', () => {
    const last = (left: 'shield' | null) =>
      team({
        players: [{ inactive: 3 }, {}],
        places: { mine: { cultists: [0], left } },
        state: { inquisitor: 'mine' },
      }).act('gather:right');
    expect(last('shield').player(0).inactive).toBe(4);
    expect(last(null).player(0).inactive).toBe(3);
  });

  it('DB-312 nor does it help him to the last Cultist any more, where another Hex would leave it', () => {
    const inactive = (sentBack: 'mine:left' | 'mine:right') => {
      const t = team({
        players: [
          { cult: 'demonologist', uncovered: 3, sides: [0, 0, 1, 0], resources: { sulfur: 1 }, inactive: 2 },
          { cult: 'warlock', inactive: 3 },
        ],
        places: { mine: { cultists: [0, 0, 1], left: 'shield', right: 'peasants', peasants: 1 } },
        state: { inquisitor: 'mine' },
      });
      t.act('gather:right').act('gather:right').answer(0, 'react', 'use').answer(0, 'hex', sentBack);
      return t.act('gather:right').player(0).inactive;
    };
    expect([inactive('mine:left'), inactive('mine:right')]).toEqual([2, 3]);
  });

  it('DB-315 he comes when the Hexes are resolved and the Peasants stand', () => {
    const t = nextRound({ options: { mode: 'coop' }, pouch: ['shield', 'peasants'] });
    const lines = t.log('spectator').map((line) => /^The Inquisitor comes|Peasants? comes?( to|:)/.exec(line)?.[0]);
    const events = lines.filter((line) => line !== undefined);
    expect(events.filter((line) => line.startsWith('The Inquisitor'))).toHaveLength(1);
    expect(events.length).toBeGreaterThan(2);
    expect(events.at(-1)).toBe('The Inquisitor comes');
  });

  it('DB-315 in a fifth step, when the Peasants stand, the Inquisitor goes to each Shield in Priority order', () => {
    const t = upkeep({
      places: { mine: { left: 'shield', sigils: [1, 0] }, cemetery: { right: 'shield', sigils: [0, 1] } },
      state: { inquisitor: 'church' },
    });
    const order = outer(t).filter((place) => place === 'mine' || place === 'cemetery');
    expect([t.at('mine').sigils, t.at('cemetery').sigils]).toEqual([
      [0, 0],
      [0, 0],
    ]);
    expect(t.view('spectator').inquisitor).toBe(order.at(-1));
    expect(t.at('church').peasants).toBeGreaterThan(0);
  });

  it('DB-315 he destroys one Sigil for each Shield, and none where he does not stop', () => {
    const t = upkeep({
      places: {
        mine: { left: 'shield', right: 'shield', sigils: [3, 0] },
        'hell-pit': { sigils: [1, 0] },
        ossuary: { sigils: [1, 0] },
        cemetery: { sigils: [1, 0] },
      },
      state: { inquisitor: 'church' },
    });
    expect(t.view('spectator').places.map(({ sigils }) => sigils[0])).toEqual([1, 1, 1, 1, 0]);
  });

  it('DB-319 a Sigil by a Hex to the right of a Shield stays; the other way round it is destroyed', () => {
    const players = [{ cult: 'warlock', uncovered: 1 }, {}] as const;
    const right = upkeep({ players: [...players], places: { mine: { left: 'shield', right: 'warlock' } } });
    expect(right.at('mine').sigils).toEqual([1, 0]);
    const left = upkeep({ players: [...players], places: { mine: { left: 'warlock', right: 'shield' } } });
    expect(left.at('mine').sigils).toEqual([0, 0]);
    for (const t of [right, left]) expect(t.view('spectator').inquisitor).toBe('mine');
  });

  it('DB-319 a Sigil that was there before is not safe', () => {
    const players = [{ cult: 'warlock', uncovered: 1 }, {}] as const;
    const t = upkeep({ players: [...players], places: { mine: { left: 'shield', right: 'warlock', sigils: [1, 1] } } });
    expect(t.at('mine').sigils).toEqual([2, 0]);
    const own = upkeep({
      players: [...players],
      places: { mine: { left: 'shield', right: 'warlock', sigils: [1, 0] } },
    });
    expect(own.at('mine').sigils).toEqual([1, 0]);
  });
});
