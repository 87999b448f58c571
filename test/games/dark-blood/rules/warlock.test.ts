import { describe, expect, it } from 'vitest';
import type { Resource } from '../../../../src/games/dark-blood/names.ts';
import type { Cultist } from '../../../../src/games/dark-blood/state.ts';
import { type PlaceSpec, type PlayerSpec, type VillageSpec, village } from '../table.ts';

const plenty: Record<Resource, number> = { anvil: 9, sulfur: 9, bones: 9, dirt: 9 };

/** A Warlock whose Passive of this number, from 1, lies with this side up, about to act in the Mine. */
const warlock = (
  number: 1 | 2 | 3 | 4,
  side: 0 | 1,
  player: PlayerSpec = {},
  mine: PlaceSpec = {},
  spec: VillageSpec = {},
) =>
  village({
    players: [{ cult: 'warlock', inactive: 2, uncovered: number, sides: sidesOf(number, side), ...player }, {}],
    places: { mine: { cultists: [0], ...mine } },
    ...spec,
  });

/** Those before it lie so that they change nothing here. */
function sidesOf(number: number, side: 0 | 1): (0 | 1)[] {
  const quiet: (0 | 1)[] = [1, 0, 0, 0];
  quiet[number - 1] = side;
  return quiet;
}

describe('Dark Blood: Dark Pact', () => {
  it('DB-216 first side: exactly one resource gained gives one more of its kind', () => {
    expect(warlock(1, 0).act('gather:left').player(0).resources.anvil).toBe(2);
    expect(warlock(1, 0).act('sacrifice').player(0).resources.bones).toBe(2);
    const church = village({
      players: [{ cult: 'warlock', uncovered: 1 }, {}],
      places: { church: { cultists: [0] } },
    });
    expect(church.act('gather:left').answer(0, 'gain', 'dirt').player(0).resources.dirt).toBe(2);
  });

  it('DB-216 two or more give none more, and Silver is no resource', () => {
    expect(warlock(1, 0, {}, { left: '2' }).act('gather:left').player(0).resources.anvil).toBe(2);
    expect(warlock(1, 0).act('gather:right').player(0).silver).toBe(2);
    const church = village({
      players: [{ cult: 'warlock', uncovered: 1 }, {}],
      places: { church: { left: '2', cultists: [0] } },
    });
    church.act('gather:left').answer(0, 'gain', 'anvil+sulfur');
    expect(church.player(0).resources).toEqual({ anvil: 1, sulfur: 1, bones: 0, dirt: 0 });
  });

  it('DB-216 one that is stolen counts, one that is traded or exchanged does not', () => {
    const thief = village({
      players: [{ cult: 'warlock', uncovered: 1, upgraded: ['incantation'] }, { resources: { dirt: 1 } }],
      places: { mine: { cultists: [0, 1] } },
    });
    thief.act('incantation');
    expect([thief.player(0).resources.dirt, thief.player(1).resources.dirt]).toEqual([2, 0]);
    const trader = warlock(1, 0, { resources: { sulfur: 2 } })
      .act('trade')
      .answer(0, 'gain', 'bones');
    expect(trader.player(0).resources.bones).toBe(1);
    const swapper = warlock(1, 0, { resources: { sulfur: 1 } }, { card: "Alchemist's Cellar" });
    swapper.act('card').answer(0, 'gain', 'bones');
    expect(swapper.player(0).resources).toEqual({ anvil: 0, sulfur: 0, bones: 1, dirt: 0 });
  });

  it('DB-216 a Location Card that gives one is an effect', () => {
    const t = warlock(1, 0, {}, { card: 'Open Vein' }).act('card');
    expect(t.player(0).resources.anvil).toBe(2);
  });

  it('DB-217 second side: one resource of a price may be of another kind', () => {
    const enemy: PlaceSpec = { cultists: [0, 1] };
    expect(warlock(1, 1, {}, enemy).offered(0)).not.toContain('spell');
    const other = warlock(1, 1, { resources: { dirt: 1 } }, enemy).act('spell');
    expect(other.player(0).resources.dirt).toBe(0);
    const both = warlock(1, 1, { resources: { anvil: 1, dirt: 1 } }, enemy).act('spell');
    expect(both.prompt(0)).toMatchObject({ topic: 'payment', options: ['anvil', 'dirt'] });
    both.answer(0, 'payment', 'anvil');
    expect(both.player(0).resources).toMatchObject({ anvil: 0, dirt: 1 });
  });

  it('DB-217 with its first side up there is no substitute', () => {
    expect(warlock(1, 0, { resources: { dirt: 1 } }, { cultists: [0, 1] }).offered(0)).not.toContain('spell');
  });

  it('DB-217 an upgrade is one action: one icon may be paid otherwise, not two; Silver and Blood never', () => {
    const offered = (resources: PlayerSpec['resources']) =>
      warlock(1, 1, { silver: 9, blood: 9, ...(resources && { resources }) }).offered(0);
    expect(offered({ anvil: 1, sulfur: 1 })).not.toContain('upgrade');
    expect(offered({ anvil: 2, sulfur: 0, dirt: 1 })).toContain('upgrade'); // the fifth, with dirt for its Sulfur
    expect(offered({ dirt: 3 })).not.toContain('upgrade');
    const t = warlock(1, 1, { resources: { bones: 2, sulfur: 1 } });
    t.act('upgrade').answer(0, 'upgrade', 'proselytize:2');
    expect(t.player(0).resources).toEqual({ anvil: 0, sulfur: 0, bones: 0, dirt: 0 });
    expect(t.player(0).triangles[1]?.paid).toBe(1);
  });

  it('DB-217 each upgrade of one turn may use it anew', () => {
    const t = warlock(1, 1, { resources: { bones: 4, sulfur: 2 } });
    t.act('upgrade').answer(0, 'upgrade', 'proselytize:2').answer(0, 'payment', 'sulfur+bones+bones');
    t.act('upgrade').answer(0, 'upgrade', 'sacrifice:2');
    expect(t.player(0).rituals.filter(({ upgraded }) => upgraded)).toHaveLength(2);
  });
});

describe('Dark Blood: Eclipse', () => {
  it('DB-218 first side: each upgrade gives 2 Blood', () => {
    const t = warlock(2, 0, { uncovered: 2, sides: [0, 0, 0, 0], resources: plenty });
    t.act('upgrade').answer(0, 'upgrade', 'corrupt:1');
    expect(t.blood(0)).toBe(5);
    t.act('upgrade').answer(0, 'upgrade', 'spell:3');
    expect(t.blood(0)).toBe(7);
    const off = warlock(2, 1, { sides: [0, 1, 0, 0], resources: plenty });
    expect(off.act('upgrade').answer(0, 'upgrade', 'corrupt:1').blood(0)).toBe(3);
  });

  it('DB-219 second side: with Majority it may pay 1 Blood for a Sigil here, once', () => {
    const t = warlock(2, 1, {}, { cultists: [0, 0, 1] });
    t.act('majority');
    expect([t.blood(0), t.at('mine').sigils[0]]).toEqual([2, 1]);
    expect(t.topic(0)).toBe('activate');
    expect(t.log('spectator')).toContain('Alice calls on Eclipse at the Mine.');
    expect(t.offered(0)).not.toContain('majority');
  });

  it('DB-219 on any turn of its own there, when the time of the Location Card is over', () => {
    const t = warlock(2, 1, {}, { cultists: [0, 0, 1] });
    expect(t.offered(0)).toEqual(expect.arrayContaining(['card', 'majority']));
    t.act('stay').act('stay');
    expect(t.offered(0)).toContain('majority');
    expect(t.offered(0)).not.toContain('card');
    t.act('majority');
    expect([t.blood(0), t.at('mine').sigils[0]]).toEqual([2, 1]);
    expect(t.offered(0)).not.toContain('majority');
  });

  it('DB-219 with Blood that its first Cultist there has just gained', () => {
    const t = warlock(2, 1, { blood: 0, silver: 1, inactive: 3 }, { cultists: [0, 0] });
    expect(t.offered(0)).not.toContain('majority');
    t.act('sacrifice').act('majority');
    expect([t.blood(0), t.at('mine').sigils[0]]).toEqual([0, 1]);
  });

  it('DB-219 Majority stays as it was when the Location began, though its Cultists leave for Rituals', () => {
    const t = warlock(2, 1, {}, { cultists: [0, 0, 0, 1, 1] });
    t.act('corrupt').answer(0, 'side', 'first').act('stay');
    t.act('sacrifice').act('stay');
    expect(t.at('mine').groups).toMatchObject([
      { seat: 0, waiting: 1 },
      { seat: 1, done: 2 },
    ]);
    expect(t.offered(0)).toContain('majority');
  });

  it('DB-219 at each Location anew, and in the next Round again', () => {
    const t = warlock(2, 1, {}, {}, { places: { mine: { cultists: [0] }, ossuary: { cultists: [0] } } });
    t.act('majority').act('stay');
    expect(t.view('spectator').resolving).toBe('ossuary');
    t.act('majority');
    expect([t.at('mine').sigils[0], t.at('ossuary').sigils[0], t.blood(0)]).toEqual([1, 1, 1]);
  });

  it.each([
    ['without Majority', {}, { cultists: [0, 1, 1] as number[] }],
    ['without Blood', { blood: 0 }, {}],
    ['at a Defiled Location', {}, { defiled: 'defiled' }],
    ['with no Sigil left', { sigils: 0 }, { sigils: [7, 0] }],
  ] as [string, PlayerSpec, PlaceSpec][])('DB-219 not %s', (_, player, mine) => {
    const t = warlock(2, 1, player, mine);
    if (t.active !== 0) t.act('stay');
    expect(t.topic(0)).toBe('activate');
    expect(t.offered(0)).not.toContain('majority');
  });

  it('DB-219 whether it has the Blood for it shows to nobody else', () => {
    const seen = (blood: number) => JSON.stringify(warlock(2, 1, { blood }).view(1));
    expect(seen(0)).toBe(seen(5));
  });
});

describe('Dark Blood: Eye for an Eye', () => {
  const gathered = (seat: number): Cultist => ({ seat, done: true, on: 'left' });

  /** A Demonologist attacks a Warlock in the Mine. */
  const attacked = (side: 0 | 1, mine: PlaceSpec, demonologist: PlayerSpec = {}, player: PlayerSpec = {}) =>
    village({
      players: [
        { cult: 'demonologist', inactive: 2, ...demonologist },
        { cult: 'warlock', inactive: 2, uncovered: 3, sides: sidesOf(3, side), ...player },
      ],
      places: { mine },
    });

  it('DB-220 first side: the attacker suffers the same: a kill for a kill, the Warlock choosing', () => {
    const t = attacked(0, { cultists: [gathered(0), 0, 0, 1] });
    t.act('spell').answer(1, 'react', 'use');
    expect(t.prompt(1)).toMatchObject({
      topic: 'kill',
      options: ['demonologist:left', 'demonologist:waiting'],
      min: 1,
      max: 1,
    });
    t.answer(1, 'kill', ['demonologist:left']);
    expect(t.player(1).inactive).toBe(3);
    expect(t.player(0)).toMatchObject({ inactive: 2 + 1 - 1 }); // one killed; and then the Spell gains one
    expect(t.at('mine').groups).toEqual([{ seat: 0, waiting: 1, done: 0 }]);
  });

  it('DB-220 as many are returned as were', () => {
    const t = village({
      players: [
        { cult: 'necromancer', resources: { dirt: 1 } },
        { cult: 'warlock', uncovered: 3, sides: sidesOf(3, 0) },
      ],
      places: { mine: { cultists: [gathered(0), 0, 0, 1, 1] } },
      favor: [0, 1],
    });
    t.act('spell').answer(0, 'return', ['warlock:waiting', 'warlock:waiting~2']).answer(1, 'react', 'use');
    expect(t.at('mine').groups).toEqual([]); // both of the others that were here
    expect(t.player(0)).toMatchObject({ inactive: 4, active: 3 });
  });

  it('DB-220 the acting Cultist has left already: where no other of the attacker is here, nothing can be done', () => {
    const t = attacked(0, { cultists: [0, 1] });
    t.act('spell');
    expect(t.topic(1)).not.toBe('react');
  });

  it("DB-220 it never triggers further 'when Attacked' abilities", () => {
    const t = attacked(0, { cultists: [0, 0, 1] }, { uncovered: 3, sides: [0, 0, 0, 0] });
    t.act('spell').answer(1, 'react', 'use');
    expect(t.player(0).inactive).toBe(2 + 1 - 1);
    expect(t.asked).not.toContain(1);
    expect(t.topic(0)).not.toBe('react');
    expect(t.at('mine').sigils).toEqual([0, 0]);
  });

  it('DB-220 for an attack by a Location Card it may hit the Cultist that was to act, whose turn is over then', () => {
    const t = village({
      players: [{ cult: 'demonologist' }, { cult: 'warlock', uncovered: 3, sides: sidesOf(3, 0) }],
      places: { mine: { card: 'Evil Eye', cultists: [0, 1] }, church: { cultists: [0] } },
    });
    t.act('card').answer(1, 'react', 'use');
    expect(t.at('mine').groups).toEqual([]);
    expect([t.view('spectator').resolving, t.active]).toEqual(['church', 0]);
  });

  it('DB-221 second side: when Attacked it may upgrade a Ritual that it can pay for', () => {
    const t = attacked(1, { cultists: [0, 1] }, {}, { resources: { sulfur: 1, bones: 1, dirt: 1 } });
    t.act('spell').answer(1, 'react', 'use').answer(1, 'upgrade', 'sacrifice:2');
    expect(t.player(1).rituals.find(({ ritual }) => ritual === 'sacrifice')?.upgraded).toBe(true);
    expect(t.player(1).resources).toEqual({ anvil: 0, sulfur: 0, bones: 0, dirt: 0 });
    expect(t.blood(1)).toBe(3 + 2); // Eclipse lies with its first side up
  });

  it('DB-221 the fifth upgrade by it takes a Spellbook Token at once (DB-205)', () => {
    const four = { upgraded: ['corrupt', 'proselytize', 'sacrifice', 'spell'] } as PlayerSpec;
    const t = attacked(1, { cultists: [0, 1] }, {}, { ...four, resources: { anvil: 2, sulfur: 1 } });
    t.act('spell').answer(1, 'react', 'use').answer(1, 'upgrade', 'incantation:5');
    expect(t.player(1).spellbook).toBe(3);
    expect(t.view('spectator').spellbooks).toEqual([2, 1]);
  });

  it('DB-221 not where none can be paid for', () => {
    const t = attacked(1, { cultists: [0, 1] }, {}, { resources: { sulfur: 1, bones: 1 } });
    t.act('spell');
    expect(t.topic(1)).not.toBe('react');
  });
});

describe('Dark Blood: Alchemy', () => {
  const defiling = (side: 0 | 1, player: PlayerSpec) =>
    village({
      step: 'defile',
      players: [
        { cult: 'warlock', blood: 2, uncovered: 4, sides: sidesOf(4, side), ...player },
        { cult: 'doomsayer', blood: 5 },
      ],
    });

  it('DB-222 first side: 3 resources of any kinds in place of 1 Blood, any number of times', () => {
    const t = defiling(0, { resources: { anvil: 4, sulfur: 2, bones: 1 } });
    t.answer(1, 'bid', 3).answer(0, 'bid', 2);
    expect(t.prompt(0)).toMatchObject({ topic: 'bid-with', min: 0, max: 2 });
    t.answer(0, 'bid-with', 2);
    expect(t.offered(0)).toHaveLength(3); // six of the seven
    t.answer(0, 'bid-resources', 'anvil+anvil+anvil+sulfur+sulfur+bones');
    expect(t.player(0)).toMatchObject({ tokens: [2], resources: { anvil: 1, sulfur: 0, bones: 0, dirt: 0 } });
    expect(t.blood(0)).toBe(0);
  });

  it('DB-222 they count as committed Blood: a lost bid gives half of all back, in Blood', () => {
    const t = defiling(0, { resources: { anvil: 6 } });
    t.answer(1, 'bid', 5).answer(0, 'bid', 1).answer(0, 'bid-with', 2);
    expect(t.player(1).tokens).toEqual([2]);
    expect(t.blood(0)).toBe(2 - 1 + 2); // 3 in all, half rounded up
    expect(t.player(0).resources.anvil).toBe(0);
  });

  it('DB-222 it is sealed with the bid, and changeable until the last one is in', () => {
    const t = defiling(0, { resources: { anvil: 6 } });
    t.answer(0, 'bid', 1);
    const open = { seat: 0, topic: null, prompt: null };
    expect(t.view(1).open[0]).toEqual({ ...open, answered: false });
    t.answer(0, 'bid-with', 2);
    expect(t.view(1).open[0]).toEqual({ ...open, answered: true });
    expect(t.player(0, 1).resources.anvil).toBe(6);
    t.answer(0, 'bid-with', 0).answer(1, 'bid', 0);
    expect(t.player(0)).toMatchObject({ tokens: [2], resources: { anvil: 6 } });
  });

  it('DB-222 with fewer than 3 resources nothing more is asked', () => {
    const t = defiling(0, { resources: { anvil: 1, sulfur: 1 } }).answer(0, 'bid', 1);
    expect(t.match.decisions.find(({ decision }) => decision.seat === 0)?.given).toBe(1);
  });

  it('DB-223 second side: 2 Silver in place of 1 Blood, any number of times', () => {
    const t = defiling(1, { silver: 5, resources: plenty });
    t.answer(1, 'bid', 3).answer(0, 'bid', 2);
    expect(t.prompt(0)).toMatchObject({ topic: 'bid-with', min: 0, max: 2 });
    t.answer(0, 'bid-with', 2);
    expect(t.player(0)).toMatchObject({ tokens: [2], silver: 1, resources: plenty });
    const lost = defiling(1, { silver: 4 }).answer(1, 'bid', 5).answer(0, 'bid', 0).answer(0, 'bid-with', 1);
    expect([lost.blood(0), lost.player(0).silver]).toEqual([3, 2]);
  });
});
