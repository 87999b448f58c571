import { describe, expect, it } from 'vitest';
import type { Ritual } from '../../../../src/games/dark-blood/names.ts';
import type { Player } from '../../../../src/games/dark-blood/state.ts';
import { say } from '../../../../src/words.ts';
import { nextRound } from '../rounds.ts';
import { type PlayerSpec, type Village, type VillageSpec, village } from '../table.ts';

/** Seat 0 has three Cultists at the Mine, seat 1 one; all Cultists of seat 1 that can be are inactive. */
const mine = (player: PlayerSpec = {}, more: VillageSpec = {}) =>
  village({
    players: [
      { cult: 'warlock', ...player },
      { cult: 'doomsayer', inactive: 4 },
    ],
    places: { mine: { cultists: [0, 0, 0, 1] }, church: { cultists: [0] } },
    ...more,
  });

const upgraded: Ritual[] = ['corrupt'];

/** What seat 0 is asked, in words. */
const question = (t: Village) =>
  say(t.match.decisions.find(({ decision }) => decision.seat === 0)?.decision.prompt ?? { key: '' }, {
    locale: 'en',
    names: ['Alice', 'Bob'],
  });

describe('performing a Ritual', () => {
  it('DB-128 the Cultist goes from its Location to a free slot', () => {
    const t = mine().act('corrupt').answer(0, 'side', 'first');
    expect(t.at('mine').groups).toContainEqual({ seat: 0, waiting: 2, done: 0 });
    expect(t.player(0).rituals[0]?.slots).toEqual(['cultist', null]);
  });

  it('DB-128 without a free slot it cannot be performed', () => {
    const slots: Player['slots'] = {
      corrupt: ['cultist', 'cultist'],
      proselytize: [],
      sacrifice: [],
      spell: [],
      incantation: [],
    };
    expect(mine({ slots, active: 2 }).offered(0)).not.toContain('corrupt');
  });
});

describe('Corrupt', () => {
  it('DB-129 the left-most Cult Hex goes from the Ritual Book into the Game Pouch, for nothing', () => {
    const t = mine({ silver: 0, blood: 0, uncovered: 1 }, { pouch: ['warlock'] })
      .act('corrupt')
      .answer(0, 'side', 'first');
    expect(t.view('spectator').pouch).toEqual({ warlock: 2 });
    expect(t.player(0)).toMatchObject({ hexes: 2, silver: 0 });
    expect(t.player(0).passives.map(({ covered }) => covered)).toEqual([false, false, true, true]);
  });

  it('DB-130 with no Hex left the base side cannot be performed, the upgraded one can', () => {
    expect(mine({ uncovered: 4 }).offered(0)).not.toContain('corrupt');
    const t = mine({ uncovered: 4, upgraded }).act('corrupt').answer(0, 'side', 'second');
    expect(t.player(0).monstrosity?.at).toBe('mine');
    expect(t.view('spectator').pouch).toEqual({});
  });

  it('DB-131 the Passive below is uncovered; its owner picks a side at once, and it holds at once', () => {
    const t = mine();
    t.act('corrupt');
    expect([t.topic(0), t.offered(0)]).toEqual(['side', ['first', 'second']]);
    expect(question(t)).toContain('Second side: Once an action, when you pay resources, one may be of another kind.');
    t.answer(0, 'side', 'first');
    expect(t.player(0).passives[0]).toMatchObject({ covered: false, side: 0 });
    t.act('stay');
    t.act('gather:left');
    expect(t.player(0).resources.anvil).toBe(2); // Dark Pact: one more
  });

  it('DB-131 only the side that is face up holds', () => {
    const t = mine().act('corrupt').answer(0, 'side', 'second');
    t.act('stay').act('gather:left');
    expect(t.player(0).resources.anvil).toBe(1);
  });

  it('DB-132 the chosen side is seen by all; both can be read', () => {
    const t = mine().act('corrupt').answer(0, 'side', 'second');
    for (const viewer of [1, 'spectator'] as const) {
      expect(t.player(0, viewer).passives[0]).toMatchObject({ face: { title: 'Dark Pact' }, covered: false, side: 1 });
      expect(t.player(0, viewer).passives[0]?.face.text).toHaveLength(2);
    }
    expect(t.log(1)).toContain('Alice has the second side of Dark Pact face up.');
  });

  it('DB-133 in later Rounds, at the end of Upkeep, each uncovered Passive may be turned over, once', () => {
    const t = nextRound({ players: [{ cult: 'warlock', uncovered: 2, sides: [0, 1, 0, 0] }, {}] });
    expect(t.view('spectator')).toMatchObject({ round: 2, step: 'upkeep', peasants: 0 });
    expect(t.prompt(0)).toEqual({ topic: 'sides', options: ['Dark Pact', 'Eclipse'], min: 0, max: 2 });
    expect(t.topic(1)).toBeNull(); // nothing is uncovered there
    t.answer(0, 'sides', ['Dark Pact', 'Eclipse']);
    expect(t.player(0).passives.map(({ side }) => side)).toEqual([1, 0, 0, 0]);
    expect(t.step).toBe('placement');
    while (t.step === 'placement') t.place('church');
    expect(t.topic(0)).toBe('activate'); // and not asked again
  });

  it('DB-133 they may be kept, which is what happens where nobody answers in time', () => {
    const t = nextRound({ players: [{ cult: 'warlock', uncovered: 1, sides: [1, 0, 0, 0] }, {}] });
    expect(t.match.decisions[0]?.decision.fallback).toEqual([]);
    t.answer(0, 'sides', []);
    expect(t.player(0).passives[0]?.side).toBe(1);
  });

  it('DB-132 each side says beside its option what it does, in English and in German', () => {
    const said = (t: Village, locale: 'en' | 'de') =>
      t.options(0).map(({ detail }) => detail && say(detail, { locale, names: [] }));
    expect(said(mine().act('corrupt'), 'en')).toEqual([
      'When an effect gives you exactly one resource, gain one more of its kind.',
      'Once an action, when you pay resources, one may be of another kind.',
    ]);
    const turn = nextRound({ players: [{ cult: 'warlock', uncovered: 1, sides: [1, 0, 0, 0] }, {}] });
    expect(said(turn, 'en')).toEqual(['When an effect gives you exactly one resource, gain one more of its kind.']);
    expect(said(turn, 'de')).toEqual([expect.stringContaining('genau eine Ressource')]);
  });

  it('DB-133 both sides can be read in the question', () => {
    const t = nextRound({ players: [{ cult: 'warlock', uncovered: 1 }, {}] });
    expect(question(t)).toContain(
      'Dark Pact now: When an effect gives you exactly one resource, gain one more of its kind. Turned over: Once an action',
    );
  });

  it('DB-134 example: a Necromancer performs Call of the Abyss: the left-most Hex still on the Book uncovers Vampiric Revenge', () => {
    const t = village({
      players: [{ cult: 'necromancer', uncovered: 2 }, { cult: 'doomsayer' }],
      places: { cemetery: { cultists: [0, 1] } },
      pouch: ['necromancer', 'necromancer'],
    });
    expect(t.player(0).rituals[0]?.face.title).toBe('Call of the Abyss');
    t.act('corrupt').answer(0, 'side', 'second');
    expect(t.view('spectator').pouch).toEqual({ necromancer: 3 });
    expect(t.player(0).passives[2]).toMatchObject({ face: { title: 'Vampiric Revenge' }, covered: false, side: 1 });
    expect(t.log('spectator')).toContain('Alice puts a Hex into the Game Pouch and uncovers Vampiric Revenge.');
  });
});

describe('the Monstrosity', () => {
  /** Performs upgraded Corrupt: the sides of the Passive and of the Monstrosity. */
  const summon = (t: Village, passive: string | null, side: string) => {
    t.act('corrupt');
    if (passive) t.answer(0, 'side', passive);
    return t.answer(0, 'side', side);
  };

  it('DB-135 upgraded Corrupt uncovers a Passive and brings the Monstrosity to where the Cultist was', () => {
    const t = summon(mine({ upgraded }), 'first', 'second');
    expect(t.player(0)).toMatchObject({ hexes: 3, monstrosity: { at: 'mine', face: { title: 'Strigla' } } });
    expect(t.at('mine').monstrosities).toEqual([0]);
    expect(t.view('spectator').pouch).toEqual({ warlock: 1 });
  });

  it('DB-135 base Corrupt does not', () => {
    expect(mine().act('corrupt').answer(0, 'side', 'first').player(0).monstrosity?.at).toBeNull();
  });

  /** The first summoning at the Mine is done; seat 0 has one Cultist at the Hell Pit, with one of seat 1. */
  const again = () =>
    village({
      players: [
        { cult: 'warlock', upgraded, uncovered: 3, monstrosity: { at: 'mine', side: 1 } },
        { cult: 'doomsayer', inactive: 3 },
      ],
      places: { 'hell-pit': { cultists: [0, 1] } },
      pouch: ['warlock', 'warlock', 'warlock'],
    });

  it('DB-136 a second upgraded Corrupt in the Round may move it, or leave it', () => {
    const moved = again().act('corrupt').answer(0, 'side', 'first');
    expect(question(moved)).toBe('Strigla is at the Mine already. Do you summon it anew, to the Hell Pit?');
    moved.answer(0, 'monstrosity', 'move').answer(0, 'side', 'second');
    expect(moved.player(0).monstrosity).toMatchObject({ at: 'hell-pit', side: 1 });
    const left = again().act('corrupt').answer(0, 'side', 'first').answer(0, 'monstrosity', 'leave');
    expect(left.player(0).monstrosity).toMatchObject({ at: 'mine', side: 1 });
    expect(left.at('mine').monstrosities).toEqual([0]);
  });

  it('DB-137 it goes back to the Ritual Book at the end of the Round', () => {
    const t = nextRound({ players: [{ monstrosity: { at: 'mine', side: 1 } }, {}] });
    expect(t.player(0).monstrosity?.at).toBeNull();
    expect(t.at('mine').monstrosities).toEqual([]);
  });

  it('DB-138 its owner picks the side at each summoning, also when it moves; it stays so until the next', () => {
    const t = again().act('corrupt').answer(0, 'side', 'first').answer(0, 'monstrosity', 'move');
    expect([t.topic(0), question(t)]).toEqual(['side', expect.stringContaining('Which side of Strigla')]);
    t.answer(0, 'side', 'first');
    expect(t.player(0).monstrosity?.side).toBe(0);
    const kept = nextRound({ players: [{ monstrosity: { at: 'mine', side: 1 } }, {}] });
    expect(kept.player(0).monstrosity?.side).toBe(1);
    const left = again().act('corrupt').answer(0, 'side', 'first').answer(0, 'monstrosity', 'leave');
    expect(left.topic(0)).not.toBe('side');
  });

  it('DB-139 it is no Cultist: not for placement, not for Majority, not for the size of the Cult', () => {
    const monstrosity = { at: 'mine', side: 1 } as const;
    const placing = village({ step: 'placement', players: [{ monstrosity }, {}] });
    expect(placing.at('mine')).toMatchObject({ accepts: [1], groups: [] });
    const t = village({ players: [{ monstrosity }, {}], favor: [1, 0], places: { mine: { cultists: [0, 1] } } });
    expect([t.active, t.at('mine').order]).toEqual([1, [1, 0]]);
    expect(t.player(0).size).toBe(4);
  });

  it('DB-139 nor can it be killed', () => {
    const t = village({
      players: [{ cult: 'warlock', resources: { anvil: 1 } }, { monstrosity: { at: 'mine', side: 1 } }],
      places: { mine: { cultists: [0] } },
    });
    expect(t.offered(0)).not.toContain('spell');
  });

  it.each([
    ['warlock', 'Strigla'],
    ['doomsayer', 'Eschatos'],
  ] as const)('DB-140 first side for the %s: %s kills one enemy Cultist there when it is summoned', (cult, _title) => {
    const t = summon(
      village({
        players: [
          { cult, upgraded },
          { cult: 'necromancer', inactive: 3 },
        ],
        places: { mine: { cultists: [0, 0, 1] }, church: { cultists: [0] } },
      }),
      'first',
      'first',
    );
    expect(t.at('mine').groups).toEqual([{ seat: 0, waiting: 1, done: 0 }]);
    expect(t.player(1)).toMatchObject({ active: 4, inactive: 4 });
    expect(t.log('spectator')).toContain('A Cultist of Bob at the Mine is killed.');
  });

  it('DB-140 first side for the Demonologist: Lagneia gives 1 Silver when it is summoned', () => {
    const t = summon(
      village({
        players: [{ cult: 'demonologist', upgraded, silver: 1 }, {}],
        places: { mine: { cultists: [0, 0, 1] } },
      }),
      'first',
      'first',
    );
    expect(t.player(0).silver).toBe(2);
    expect(t.at('mine').groups.map(({ seat }) => seat)).toEqual([0, 1]);
  });

  it('DB-140 first side for the Necromancer: Thanatos gives 3 Blood when it is summoned', () => {
    const t = summon(
      village({
        players: [{ cult: 'necromancer', upgraded, blood: 2 }, {}],
        places: { mine: { cultists: [0, 0, 1] } },
      }),
      'first',
      'first',
    );
    expect(t.blood(0)).toBe(5);
    expect(t.at('mine').groups.map(({ seat }) => seat)).toEqual([0, 1]);
  });

  it('DB-140 it can kill nobody where no enemy stands', () => {
    const t = summon(
      village({ players: [{ cult: 'warlock', upgraded }, {}], places: { mine: { cultists: [0, 0] } } }),
      'first',
      'first',
    );
    expect(t.player(0).monstrosity).toMatchObject({ at: 'mine', side: 0 });
    expect(t.topic(0)).toBe('activate');
  });

  it('DB-140 its second side: in the bids at its Location it counts as one more Sigil, 2 Blood', () => {
    const bids = (side: 0 | 1, at: 'mine' | 'church') =>
      village({
        step: 'defile',
        players: [{ blood: 2 }, { blood: 0, monstrosity: { at, side } }],
        places: { mine: { sigils: [0, 1] } },
      }).bid(2, 0);
    expect(bids(1, 'mine').player(1).tokens).toEqual([2]); // 4 against 2
    expect(bids(1, 'church').player(0).tokens).toEqual([2]); // 2 against 2
    expect(bids(0, 'mine').player(0).tokens).toEqual([2]);
  });

  it.each([
    ['demonologist', 'Lagneia'],
    ['necromancer', 'Thanatos'],
    ['warlock', 'Strigla'],
    ['doomsayer', 'Eschatos'],
  ] as const)('DB-139 that of the %s is %s', (cult, title) => {
    expect(
      village({ players: [{ cult }, {}], places: { mine: { cultists: [0] } } }).player(0).monstrosity?.face.title,
    ).toBe(title);
  });

  it('DB-141 example: a Doomsayer performs upgraded Corrupt in the Hell Pit: their Monstrosity comes to the Hell Pit', () => {
    const t = village({
      players: [{ cult: 'doomsayer', upgraded }, {}],
      places: { 'hell-pit': { cultists: [0] }, church: { cultists: [1] } },
    });
    summon(t, 'first', 'second');
    expect(t.at('hell-pit').monstrosities).toEqual([0]);
    expect(t.log('spectator')).toContain('Alice summons Eschatos to the Hell Pit.');
  });
});
