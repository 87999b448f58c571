import { describe, expect, it } from 'vitest';
import { PLACES, type Place } from '../../../../src/games/dark-blood/names.ts';
import { say } from '../../../../src/words.ts';
import { begun, village } from '../table.ts';

/** Three Cultists of seat 0, and one of seat 1, at a Location. */
const gatherers = (place: Place, more = {}) =>
  village({ players: [{ silver: 0 }, { silver: 0 }], places: { [place]: { cultists: [0, 0, 0, 1], ...more } } });

describe('what is gathered where', () => {
  it.each([
    ['mine', 'anvil'],
    ['hell-pit', 'sulfur'],
    ['ossuary', 'bones'],
    ['cemetery', 'dirt'],
  ] as const)('DB-116 at the %s: %s', (place, kind) => {
    const t = gatherers(place, { left: '3' }).act('gather:left');
    expect(t.player(0).resources).toEqual({ anvil: 0, sulfur: 0, bones: 0, dirt: 0, [kind]: 3 });
  });

  it('DB-116 what the four are called', () => {
    const names = (['mine', 'hell-pit', 'ossuary', 'cemetery'] as const).map((place) => {
      const label = gatherers(place, { left: '2' })
        .options(0)
        .find(({ id }) => id === 'gather:left')?.label;
      return label && say(label, { locale: 'en', names: [] });
    });
    expect(names).toEqual([
      'Gather 2 Anvil Dust (left circle)',
      'Gather 2 Sulfur (left circle)',
      'Gather 2 Powdered Bones (left circle)',
      'Gather 2 Graveyard Dirt (left circle)',
    ]);
  });

  it.each(PLACES)('DB-117 Silver, too: %s', (place) => {
    expect(begun().at(place).right.gives).toBe('silver');
    const t = gatherers(place, { right: '2' }).act('gather:right');
    expect(t.player(0)).toMatchObject({ silver: 2, resources: { anvil: 0, sulfur: 0, bones: 0, dirt: 0 } });
  });

  it('DB-118 at the Church resources in any mix: one question, while all mixes fit into a menu', () => {
    const t = gatherers('church', { left: '3' }).act('gather:left');
    expect(t.offered(0)).toHaveLength(20);
    expect(t.options(0)[1]?.label).toMatchObject({ key: 'dark-blood:option.bundle' });
    t.answer(0, 'gain', 'anvil+bones+bones');
    expect(t.player(0).resources).toEqual({ anvil: 1, sulfur: 0, bones: 2, dirt: 0 });
  });

  it('DB-118 four are asked for kind by kind', () => {
    const t = gatherers('church', { left: '4' }).act('gather:left');
    t.answer(0, 'gain', 1).answer(0, 'gain', 2).answer(0, 'gain', 0);
    expect(t.player(0).resources).toEqual({ anvil: 1, sulfur: 2, bones: 0, dirt: 1 });
  });

  it('DB-118 a single one of any kind', () => {
    const t = gatherers('church').act('gather:left');
    expect(t.offered(0)).toEqual(['anvil', 'sulfur', 'bones', 'dirt']);
    expect(t.answer(0, 'gain', 'dirt').player(0).resources.dirt).toBe(1);
  });

  it('DB-119 Silver, Peasants and Blood are no resources: they cannot be traded, offered on top, destroyed or stolen', () => {
    const t = village({
      players: [
        { cult: 'warlock', silver: 9, blood: 9 },
        { silver: 9, blood: 9 },
      ],
      places: { mine: { cultists: [0, 1], peasants: 3 } },
    });
    for (const id of ['trade', 'upgrade', 'offer:top', 'incantation']) expect(t.offered(0)).not.toContain(id);
    for (const id of ['offer:middle', 'offer:lower']) expect(t.offered(0)).toContain(id);
  });
});

describe('how much is gathered', () => {
  it('DB-120 from one of the two circles only', () => {
    const t = gatherers('mine', { left: '2', right: '3' });
    expect(t.prompt(0)).toMatchObject({ min: 1, max: 1 });
    t.act('gather:right');
    expect(t.player(0)).toMatchObject({ silver: 3, resources: { anvil: 0 } });
    expect(t.active).toBe(1);
  });

  it('DB-121 the first at a free circle stands on it and gets the number', () => {
    const t = gatherers('mine', { left: '4' }).act('gather:left');
    expect(t.player(0).resources.anvil).toBe(4);
    expect(t.at('mine').left).toMatchObject({ disc: '4', taken: 0, amount: 1 });
    expect(t.at('mine').right.taken).toBeNull();
  });

  it('DB-122 at a circle where anybody stands exactly 1, however many have gathered there', () => {
    const t = gatherers('mine', { left: '2' })
      .act('gather:left')
      .act('gather:left')
      .act('gather:left')
      .act('gather:left');
    expect([t.player(0).resources.anvil, t.player(1).resources.anvil]).toEqual([2 + 1 + 1, 1]);
  });

  it('DB-122 when who stood there is killed the circle is free again', () => {
    const t = village({
      players: [{}, { cult: 'warlock', resources: { anvil: 1 } }],
      places: { mine: { left: '3', cultists: [0, 0, 1] } },
    });
    t.act('gather:left')
      .act('spell')
      .answer(1, 'kill', t.offered(1).find((id) => id.endsWith('left')) as string);
    expect(t.at('mine').left.taken).toBeNull();
    t.act('gather:left');
    expect(t.player(0).resources.anvil).toBe(6);
  });

  it('DB-123 without a numbered Hex the printed 1', () => {
    const t = gatherers('mine').act('gather:left').act('gather:right').act('gather:left');
    expect(t.player(0).resources.anvil).toBe(2);
    expect(t.player(1).silver).toBe(1);
  });

  it('DB-124 who has gathered stays and can be a target', () => {
    const t = village({
      players: [{ cult: 'doomsayer' }, { cult: 'warlock', resources: { anvil: 1 } }],
      places: { mine: { left: '2', cultists: [0, 1] } },
    });
    t.act('gather:left');
    expect(t.at('mine').groups).toContainEqual({ seat: 0, waiting: 0, done: 1 });
    t.act('spell');
    expect(t.at('mine').groups).toEqual([]);
    expect(t.player(0)).toMatchObject({ resources: { anvil: 2 }, active: 4, inactive: 4 });
  });

  it('DB-125 who performs a Ritual or makes an offering leaves and is no target any more', () => {
    for (const act of ['corrupt', 'offer:middle']) {
      const t = village({
        players: [{ cult: 'doomsayer' }, { cult: 'warlock', resources: { anvil: 1 } }],
        places: { mine: { cultists: [0, 1], peasants: 1 } },
      });
      t.act(act);
      if (act === 'corrupt') t.answer(0, 'side', 'first');
      expect(t.at('mine').groups.map(({ seat }) => seat)).toEqual([1]);
      expect(t.offered(1)).not.toContain('spell');
    }
  });

  it('DB-127 example: a Warlock is the first to gather at a Cemetery disc showing 2, and gains 2 Graveyard Dirt', () => {
    const t = village({
      players: [{ cult: 'warlock' }, { cult: 'doomsayer' }],
      places: { cemetery: { left: '2', cultists: [0, 1] } },
    });
    t.act('gather:left');
    expect(t.player(0).resources).toEqual({ anvil: 0, sulfur: 0, bones: 0, dirt: 2 });
    expect(t.active).toBe(1);
  });
});

describe('trading', () => {
  const rich = { resources: { anvil: 3, dirt: 1 } };

  it('DB-126 any two resources for one of any other kind, as often as one likes, before acting', () => {
    const t = village({ players: [rich, {}], places: { mine: { cultists: [0, 1] } } });
    t.act('trade');
    expect(t.offered(0)).toEqual(['anvil+anvil', 'anvil+dirt']);
    t.answer(0, 'trade', 'anvil+dirt');
    expect(t.offered(0)).toEqual(['sulfur', 'bones']); // to get back what was given is nothing but a loss
    t.answer(0, 'gain', 'sulfur');
    expect(t.player(0).resources).toEqual({ anvil: 2, sulfur: 1, bones: 0, dirt: 0 });
    t.act('trade').answer(0, 'trade', 'anvil+anvil');
    expect(t.offered(0)).toEqual(['sulfur', 'bones', 'dirt']);
    t.answer(0, 'gain', 'sulfur');
    expect(t.player(0).resources).toEqual({ anvil: 0, sulfur: 2, bones: 0, dirt: 0 });
    expect(t.active).toBe(0);
  });

  it('DB-126 on a turn of Placement, too', () => {
    const t = village({ step: 'placement', players: [rich, {}] });
    t.answer(0, 'place', 'trade').answer(0, 'trade', 'anvil+anvil').answer(0, 'gain', 'bones');
    expect(t.player(0).resources).toEqual({ anvil: 1, sulfur: 0, bones: 1, dirt: 1 });
    expect([t.active, t.topic(0)]).toEqual([0, 'place']);
  });

  it('DB-126 after acting, where that brings an upgrade within reach', () => {
    const t = village({
      players: [{ resources: { sulfur: 1, bones: 1 } }, {}],
      places: { mine: { left: '3', cultists: [0, 0, 1] } },
    });
    t.act('gather:left'); // 3 Anvil Dust
    t.answer(0, 'after', 'trade').answer(0, 'trade', 'anvil+anvil').answer(0, 'gain', 'dirt');
    t.answer(0, 'after', 'upgrade').answer(0, 'upgrade', 'spell:4');
    expect(t.player(0).rituals[3]?.upgraded).toBe(true);
  });

  it('DB-126 after the last action of Round 5, though no upgrade is within reach; in other Rounds it is not asked', () => {
    const acted = (round: number) => {
      const cultist = { cult: 'warlock' as const, resources: { dirt: 1 } };
      return village({ round, players: [cultist, {}], places: { mine: { cultists: [0] } } }).act('gather:left');
    };
    const t = acted(5);
    expect(t.prompt(0)).toMatchObject({ topic: 'after', options: ['trade', 'done'] });
    t.answer(0, 'after', 'trade').answer(0, 'gain', 'bones');
    expect(t.player(0).resources).toEqual({ anvil: 0, sulfur: 0, bones: 1, dirt: 0 });
    expect(acted(4).topic(0)).not.toBe('after');
  });

  it('DB-126 nobody can trade on the turn of another, or with less than two', () => {
    const t = village({ players: [{ resources: { anvil: 1 } }, rich], places: { mine: { cultists: [0, 1] } } });
    expect(t.offered(0)).not.toContain('trade');
    expect(t.asked).toEqual([0]);
  });
});
