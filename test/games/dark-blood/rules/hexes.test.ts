import { describe, expect, it } from 'vitest';
import type { Disc, Place } from '../../../../src/games/dark-blood/names.ts';
import { PLACES } from '../../../../src/games/dark-blood/names.ts';
import { allToChurch, atPriority, bySeed, nextRound } from '../rounds.ts';
import { begun, type PlaceSpec, type Village, type VillageSpec, village } from '../table.ts';

const NAMES: Record<Place, string> = {
  mine: 'Mine',
  'hell-pit': 'Hell Pit',
  ossuary: 'Ossuary',
  cemetery: 'Cemetery',
  church: 'Church',
};

/** What was laid into the two circles of the Location with a Priority number, before it was resolved. */
function laid(t: Village, priority: number): string {
  const line = t.log('spectator').findLast((each) => each.startsWith('Hexes, left and right: ')) ?? '';
  const [, left, right] = new RegExp(`${NAMES[atPriority(t, priority)]} ([^|]+) \\| ([^,.]+)`).exec(line) ?? [];
  return `${left} and ${right}`;
}

const all = (t: Village) => [1, 2, 3, 4, 5].map((n) => laid(t, n));
const EMPTY = 'nothing and nothing';
const sigils = (t: Village, seat: number) =>
  PLACES.map((place) => t.at(place).sigils[seat] ?? 0).reduce((a, b) => a + b);

/** The Upkeep of Round 2 with the Warlock (seat 0, so many Hexes off the Book) and the Demonologist (seat 1). */
function upkeep(pouch: Disc[], more: VillageSpec = {}): Village {
  const off = (cult: Disc) => pouch.filter((disc) => disc === cult).length;
  return nextRound({
    players: [
      { cult: 'warlock', uncovered: off('warlock') },
      { cult: 'demonologist', uncovered: off('demonologist') },
    ],
    pouch,
    ...more,
  });
}

describe('drawing Hexes', () => {
  it('DB-047 two for every Location, in Priority order, the left circle before the right one', () => {
    expect(all(upkeep(['1', '1', '2', '2', '2', '3', '3', '3', '4', '4'])).join()).not.toContain('nothing');
    expect(all(upkeep(['2', '2', '2']))).toEqual(['2 and 2', '2 and nothing', EMPTY, EMPTY, EMPTY]);
    expect(all(upkeep(['2', '2', '2', '3', '3', '3', '1']))[3]).toMatch(/^[123] and nothing$/);
  });

  it('DB-048 the Mine produces Anvil Dust and Silver, one in each circle', () => {
    expect(begun().at('mine')).toMatchObject({ left: { gives: 'anvil' }, right: { gives: 'silver' } });
  });

  it('DB-049 at the start the pouch holds only the ten numbered discs, so every circle has one in Round 1', () => {
    const t = begun({ cults: 'random' });
    expect(t.view('spectator').pouch).toEqual({ '1': 2, '2': 3, '3': 3, '4': 2 });
    for (const seat of [0, 1]) t.answer(seat, 'objective', t.offered(seat)[0] as string);
    for (const place of PLACES)
      for (const circle of ['left', 'right'] as const) expect(t.at(place)[circle].disc).toMatch(/^[1-4]$/);
    expect(t.view('spectator').pouch).toEqual({});
  });
});

describe('triggering a Hex', () => {
  /** The Doomsayer (seat 0) performs an Incantation, which draws two discs; the Warlock has both Hexes off the Book. */
  const omen = (pouch: Disc[], at: Place = 'mine', more: PlaceSpec = {}) =>
    village({
      players: [
        { cult: 'doomsayer', silver: 1 },
        { cult: 'warlock', uncovered: pouch.filter((disc) => disc === 'warlock').length },
      ],
      places: { [at]: { cultists: [0, 0], ...more } },
      pouch,
    }).act('incantation');

  it('DB-051 a Cult Hex places one Sigil of that Cult here, also where it is an opponent’s', () => {
    const t = omen(['warlock', 'warlock']);
    t.answer(0, 'trigger', 'warlock');
    expect(t.at('mine').sigils).toEqual([0, 1]);
  });

  it('DB-051 at a Defiled Location neither a Cult Hex nor a Shield can be picked', () => {
    const t = omen(['warlock', '3'], 'mine', { defiled: 'defiled' });
    expect(t.player(0).resources.anvil).toBe(3); // the only one that can be
    expect(sigils(t, 1)).toBe(0);
    const none = omen(['shield', 'warlock'], 'mine', { defiled: 'defiled' });
    expect(none.topic(0)).toBe('activate');
    expect([sigils(none, 1), none.view('spectator').inquisitor]).toEqual([0, null]);
    expect(none.view('spectator').pouch).toEqual({ shield: 1, warlock: 1 });
  });

  it('DB-052 a Two-Peasant Hex places up to two Peasants from the supply here', () => {
    for (const [waiting, come] of [
      [8, 2],
      [1, 1],
      [0, 0],
    ] as const) {
      const t = village({
        players: [{ cult: 'doomsayer' }, {}],
        places: { mine: { cultists: [0, 0] }, church: { peasants: 8 - waiting } },
        pouch: ['peasants'],
      }).act('incantation');
      t.answer(0, 'trigger', 'peasants');
      expect([t.at('mine').peasants, t.view('spectator').peasants]).toEqual([come, waiting - come]);
    }
  });

  it('DB-053 a Shield brings the Inquisitor here, with what he does on arrival', () => {
    const t = omen(['shield', '1'], 'mine', { sigils: [1, 0] });
    t.answer(0, 'trigger', 'shield');
    expect(t.view('spectator').inquisitor).toBe('mine');
    expect([t.at('mine').sigils, t.player(0).sigils]).toEqual([[0, 0], 7]);
  });

  it('DB-054 a number gives as many resources of the kind that is produced here, never Silver', () => {
    const t = omen(['3', '4'], 'cemetery').answer(0, 'trigger', '4');
    expect(t.player(0)).toMatchObject({ silver: 1, resources: { anvil: 0, sulfur: 0, bones: 0, dirt: 4 } });
  });

  it('DB-054 at the Church in any mix', () => {
    const t = omen(['3', '4'], 'church').answer(0, 'trigger', '3');
    t.answer(0, 'gain', 'anvil+bones+bones');
    expect(t.player(0)).toMatchObject({ silver: 1, resources: { anvil: 1, sulfur: 0, bones: 2, dirt: 0 } });
  });

  it('DB-055 afterwards the Hex is back in the Game Pouch, a Cult Hex too', () => {
    const t = omen(['warlock', '2']).answer(0, 'trigger', 'warlock');
    expect(t.view('spectator').pouch).toEqual({ warlock: 1, '2': 1 });
    expect(t.player(1).hexes).toBe(3);
    expect(t.player(1).passives[0]?.covered).toBe(false);
  });
});

describe('resolving Hexes', () => {
  it('DB-056 only after all circles are filled; those that become free are not filled again', () => {
    const pouch: Disc[] = ['1', '1', '2', '2', '2', '3', '3', '3', '4', '4', 'warlock'];
    const t = bySeed(
      (seed) => upkeep(pouch, { seed }),
      (each) => sigils(each, 0) === 1,
    );
    const lines = t.log('spectator');
    const last = lines.findLastIndex((line) => line.startsWith('Hexes, '));
    expect(lines.findIndex((line) => line.includes('places a Sigil'))).toBeGreaterThan(last);
    const circles = PLACES.flatMap((place) => [t.at(place).left.disc, t.at(place).right.disc]);
    expect(circles.filter((disc) => disc === null)).toHaveLength(1);
    expect(Object.values(t.view('spectator').pouch)).toEqual([1]);
  });

  it('DB-056 in Priority order, left before right', () => {
    const t = upkeep(['warlock', 'demonologist', 'warlock', 'demonologist']);
    const expected = [1, 2].flatMap((n) =>
      laid(t, n)
        .split(' and ')
        .map((disc) => `${disc === 'Warlock Hex' ? 'Alice' : 'Bob'} places a Sigil at the ${NAMES[atPriority(t, n)]}.`),
    );
    expect(t.log('spectator').filter((line) => line.includes('places a Sigil'))).toEqual(expected);
  });

  it('DB-057 a Two-Peasant disc places two Peasants at its Location, or as many as there are, or none', () => {
    for (const [waiting, come] of [
      [2, 2],
      [1, 1],
      [0, 0],
    ] as const) {
      const t = bySeed(
        (seed) => upkeep(['peasants'], { seed, places: { mine: { peasants: 8 - waiting } } }),
        (each) => each.at('mine').priority !== 1,
      );
      expect(t.at(atPriority(t, 1)).peasants).toBe(come);
      expect(t.view('spectator').peasants).toBe(0);
    }
  });

  it('DB-058 then the disc is back in the Game Pouch', () => {
    const t = upkeep(['peasants']);
    expect(t.view('spectator').pouch).toEqual({ peasants: 1 });
    expect(t.at(atPriority(t, 1)).left.disc).toBeNull();
  });

  it('DB-059 a Shield moves the Inquisitor to its Location and is back in the Game Pouch', () => {
    const t = upkeep(['shield']);
    expect(t.view('spectator').inquisitor).toBe(atPriority(t, 1));
    expect(t.view('spectator').pouch).toEqual({ shield: 1 });
    expect(t.at(atPriority(t, 1)).left.disc).toBeNull();
  });

  it('DB-060 a Cult Hex places one Sigil of that Cult at its Location', () => {
    const t = upkeep(['demonologist']);
    expect(t.at(atPriority(t, 1)).sigils).toEqual([0, 1]);
    expect([sigils(t, 0), sigils(t, 1), t.player(1).sigils]).toEqual([0, 1, 6]);
  });

  it('DB-061 it goes back onto the right-most free Passive, which is covered again', () => {
    const t = nextRound({ players: [{ cult: 'warlock', uncovered: 3 }, {}], pouch: ['warlock'] });
    expect(t.player(0).passives.map(({ covered }) => covered)).toEqual([false, false, true, true]);
    expect(t.player(0).hexes).toBe(2);
    expect(t.view('spectator').pouch).toEqual({});
  });

  it('DB-061 a Passive that is covered again gives nothing any more', () => {
    const t = nextRound({ players: [{ cult: 'warlock', uncovered: 1 }, {}], pouch: ['warlock'] });
    allToChurch(t);
    t.act('gather:left').answer(0, 'gain', 'dirt');
    expect(t.player(0).resources.dirt).toBe(1); // no Dark Pact
  });
});

describe('Darkflow', () => {
  /** An Upkeep with Defiled Locations that have certain Priority numbers. */
  const flow = (pouch: Disc[], numbers: number[], comes: (t: Village) => boolean = () => true) => {
    const defiled = PLACES.slice(0, numbers.length);
    const places = Object.fromEntries(defiled.map((place) => [place, { defiled: 'defiled' as const }]));
    return bySeed(
      (seed) => upkeep(pouch, { seed, places }),
      (t) => defiled.every((place, i) => t.at(place).priority === numbers[i]) && comes(t),
    );
  };

  it('DB-062 a Cult Hex or a Shield drawn for a Defiled Location goes to the next one that is not, left circle first', () => {
    for (const disc of ['warlock', 'shield'] as const) {
      const t = flow([disc], [1]);
      expect(all(t)).toEqual([
        EMPTY,
        `${disc === 'shield' ? "Inquisitor's Shield" : 'Warlock Hex'} and nothing`,
        EMPTY,
        EMPTY,
        EMPTY,
      ]);
    }
    const t = flow(['warlock'], [1]);
    expect(t.at(atPriority(t, 2)).sigils[0]).toBe(1);
    expect(t.log('spectator').some((line) => line.startsWith('Darkflow: the Warlock Hex flows on'))).toBe(true);
  });

  it('DB-062 a circle filled in this way is not filled again when its own Location is drawn for', () => {
    const t = flow(['warlock', '2', '2', '2'], [1], (each) => laid(each, 2).startsWith('Warlock Hex'));
    expect(all(t)).toEqual(['2 and 2', 'Warlock Hex and 2', EMPTY, EMPTY, EMPTY]);
  });

  it('DB-063 numbers and Two-Peasant discs are placed at a Defiled Location as usual', () => {
    const t = flow(['2', 'peasants'], [1]);
    expect(['2 and Two Peasants', 'Two Peasants and 2']).toContain(laid(t, 1));
    expect(t.log('spectator')).toContain('2 Peasants come to the Mine.');
  });

  it('DB-064 Defiled Locations one after another, and full ones, are all skipped', () => {
    expect(all(flow(['warlock'], [1, 2]))).toEqual([EMPTY, EMPTY, 'Warlock Hex and nothing', EMPTY, EMPTY]);
    expect(all(flow(['warlock', 'warlock', 'warlock'], [1]))).toEqual([
      EMPTY,
      'Warlock Hex and Warlock Hex',
      'Warlock Hex and nothing',
      EMPTY,
      EMPTY,
    ]);
    expect(all(flow(['warlock'], [1, 2, 3, 4]))).toEqual([EMPTY, EMPTY, EMPTY, EMPTY, 'Warlock Hex and nothing']);
  });

  it('DB-065 then drawing goes on for the same circle of the Defiled Location', () => {
    const t = flow(['warlock', '3'], [1]);
    expect(all(t).slice(0, 2)).toEqual(['3 and nothing', 'Warlock Hex and nothing']);
  });

  /** Everything but the Church is Defiled: its two circles take two Hexes, the third finds no place. */
  const crowded = (disc: Disc) => flow([disc, disc, disc], [1, 2, 3, 4]);

  it('DB-066 where the Church is full the disc leaves the game', () => {
    const t = crowded('warlock');
    expect(laid(t, 5)).toBe('Warlock Hex and Warlock Hex');
    expect([t.at('church').sigils[0], sigils(t, 0)]).toEqual([2, 2]);
    expect(t.view('spectator').pouch).toEqual({});
    expect(t.log('spectator')).toContain('The Warlock Hex finds no free circle and leaves the game.');
  });

  it('DB-067 the owner gains 1 Blood instead of a Sigil', () => {
    const t = crowded('warlock');
    expect([t.blood(0), t.blood(1)]).toEqual([4, 3]);
    expect(t.log('spectator')).toContain('Alice gains 1 Blood.');
  });

  it('DB-067 for a Shield nobody gains anything, and the Inquisitor does not come for it', () => {
    const t = crowded('shield');
    expect([t.blood(0), t.blood(1)]).toEqual([3, 3]);
    expect(t.log('spectator').filter((line) => line.startsWith('The Inquisitor comes'))).toHaveLength(2);
    expect(t.view('spectator').pouch).toEqual({ shield: 2 });
  });

  it('DB-068 one more Passive of that Cult stays uncovered for good', () => {
    const t = crowded('warlock');
    expect(t.player(0)).toMatchObject({ hexes: 3 });
    expect(t.player(0).passives.map(({ covered }) => covered)).toEqual([false, true, true, true]);
    t.toEndOf('step');
    allToChurch(t);
    expect(t.view('spectator').pouch.warlock).toBeUndefined();
    expect(t.player(0).hexes).toBe(3);
  });

  it('DB-069 example: Priority 2 is Defiled; a numbered 2 drawn for it lies in its left circle', () => {
    const t = flow(['1', '1', '2'], [2], (each) => laid(each, 1) === '1 and 1');
    expect(all(t)).toEqual(['1 and 1', '2 and nothing', EMPTY, EMPTY, EMPTY]);
    expect(t.at('mine').left.disc).toBe('2');
  });

  it('DB-070 example: a Demonologist Hex drawn for it lies in the left circle of Priority 3', () => {
    const t = flow(['1', '1', 'demonologist'], [2], (each) => laid(each, 1) === '1 and 1');
    expect(all(t)).toEqual(['1 and 1', EMPTY, 'Demonologist Hex and nothing', EMPTY, EMPTY]);
    expect(t.at(atPriority(t, 3)).sigils).toEqual([0, 1]);
  });

  it('DB-071 example: then a number or Two-Peasant disc comes into the right circle of Priority 2', () => {
    for (const [disc, name] of [
      ['3', '3'],
      ['peasants', 'Two Peasants'],
    ] as const) {
      const t = flow(
        ['1', '1', '2', 'demonologist', disc],
        [2],
        (each) => laid(each, 1) === '1 and 1' && laid(each, 2).startsWith('2'),
      );
      expect(all(t)).toEqual(['1 and 1', `2 and ${name}`, 'Demonologist Hex and nothing', EMPTY, EMPTY]);
    }
  });

  it('DB-071 example: a Shield or a Cult Hex comes into the right circle of Priority 3', () => {
    for (const [disc, name] of [
      ['shield', "Inquisitor's Shield"],
      ['warlock', 'Warlock Hex'],
    ] as const) {
      const first = (each: Village) => laid(each, 1) === '1 and 1' && laid(each, 3).startsWith('Demonologist');
      const t = flow(['1', '1', '2', 'demonologist', disc], [2], first);
      expect(all(t)).toEqual(['1 and 1', '2 and nothing', `Demonologist Hex and ${name}`, EMPTY, EMPTY]);
    }
  });
});
