import { describe, expect, it } from 'vitest';
import { standardCards } from '../../../../src/games/dark-blood/cards.ts';
import { CULTS, type Ritual } from '../../../../src/games/dark-blood/names.ts';
import { begun, type PlayerSpec, type Village, village } from '../table.ts';

/** One Cultist about to act in the Church, without a Silver to trade or a Peasant to use. */
const about = (player: PlayerSpec, more: PlayerSpec[] = [{}]) =>
  village({ players: [{ cult: 'warlock', ...player }, ...more], places: { church: { cultists: [0] } } });

const isUpgraded = (t: Village, ritual: Ritual, seat = 0) =>
  t.player(seat).rituals.find((each) => each.ritual === ritual)?.upgraded;

const all: Ritual[] = ['corrupt', 'proselytize', 'sacrifice', 'spell', 'incantation'];

const plenty = { anvil: 9, sulfur: 9, bones: 9, dirt: 9 };

describe('Dark Blood: upgrading Rituals', () => {
  it('DB-198 in a Resolve turn any number of Rituals is upgraded before the action, and used in the same turn', () => {
    const t = about({ silver: 1, resources: { anvil: 2, sulfur: 2, bones: 2 } });
    t.act('upgrade').answer(0, 'upgrade', 'corrupt:1').act('upgrade'); // then only one can be paid for
    expect([isUpgraded(t, 'corrupt'), isUpgraded(t, 'proselytize')]).toEqual([true, true]);
    expect(t.topic(0)).toBe('activate');
    t.act('corrupt').answer(0, 'side', 'first');
    expect(t.player(0).monstrosity?.at).toBe('church');
  });

  it('DB-198 also after the action, with what it brought', () => {
    const t = village({
      players: [{ cult: 'warlock', resources: { sulfur: 1, bones: 1 } }, {}],
      places: { mine: { cultists: [0] } },
    });
    expect(t.offered(0)).not.toContain('upgrade');
    t.act('gather:left');
    expect(t.prompt(0)).toMatchObject({ topic: 'after', options: ['upgrade', 'trade', 'done'] });
    t.answer(0, 'after', 'upgrade').answer(0, 'upgrade', 'proselytize:1');
    expect(isUpgraded(t, 'proselytize')).toBe(true);
    expect(t.step).toBe('defile');
  });

  it('DB-198 or with what trades would bring: an upgrade in reach is offered, one out of reach is not asked about', () => {
    const t = (resources: PlayerSpec['resources']) =>
      village({
        players: [{ cult: 'warlock', ...(resources && { resources }) }, {}],
        places: { mine: { cultists: [0] } },
      }).act('gather:left');
    const inReach = t({ anvil: 1, sulfur: 2 }); // with the one gathered: two Anvil Dust and two Sulfur
    expect(inReach.prompt(0)).toMatchObject({ topic: 'after' });
    const far = t({ anvil: 2 }); // three of one kind make no three kinds
    expect(far.topic(0)).not.toBe('after');
  });

  it('DB-198 on a Placement turn, too', () => {
    const t = village({
      step: 'placement',
      players: [{ cult: 'warlock', resources: { anvil: 1, sulfur: 1, bones: 1 } }, {}],
    });
    t.place('upgrade').answer(0, 'upgrade', 'corrupt:1');
    expect(isUpgraded(t, 'corrupt')).toBe(true);
    expect(t.topic(0)).toBe('place');
    expect(t.offered(0)).not.toContain('upgrade');
  });

  it("DB-198 never on another's turn", () => {
    const t = about({}, [{ cult: 'doomsayer', resources: plenty }]);
    expect(t.asked).toEqual([0]);
    expect(t.offered(0)).not.toContain('upgrade');
  });

  it('DB-199 five triangles, each between two neighbouring Rituals, so that each Ritual touches two', () => {
    const t = about({ resources: plenty });
    expect(t.player(0).triangles).toHaveLength(5);
    t.act('upgrade');
    const touched = all.map((ritual) => t.offered(0).filter((id) => id.startsWith(`${ritual}:`)));
    expect(touched).toEqual([
      ['corrupt:1', 'corrupt:5'],
      ['proselytize:1', 'proselytize:2'],
      ['sacrifice:2', 'sacrifice:3'],
      ['spell:3', 'spell:4'],
      ['incantation:4', 'incantation:5'],
    ]);
    expect(t.offered(0)).toHaveLength(10);
  });

  it('DB-200 each triangle costs three icons, which every Ritual Book shows as it has them', () => {
    for (const cult of CULTS) {
      const t = about({ cult });
      expect(t.player(0).triangles.map(({ cost }) => cost.length)).toEqual([3, 3, 3, 3, 3]);
      expect(t.player(0).triangles.map(({ cost }) => cost)).toEqual(standardCards.book(cult).triangles);
    }
  });

  it('DB-200 the icons are paid from the Resource Area, and one neighbour of the triangle is flipped', () => {
    const t = about({ silver: 5, resources: { anvil: 2, sulfur: 1, bones: 0, dirt: 1 } });
    t.act('upgrade');
    expect(t.offered(0)).toEqual(['spell:4', 'incantation:4', 'incantation:5', 'corrupt:5']);
    t.answer(0, 'upgrade', 'incantation:5');
    expect(t.player(0)).toMatchObject({ silver: 5, resources: { anvil: 0, sulfur: 0, bones: 0, dirt: 1 } });
    expect(all.filter((ritual) => isUpgraded(t, ritual))).toEqual(['incantation']);
    expect(t.player(0).triangles.map(({ paid }) => paid)).toEqual([0, 0, 0, 0, 1]);
    const incantation = t.player(1, 0).rituals.find(({ ritual }) => ritual === 'incantation');
    expect(incantation?.upgraded).toBe(false);
  });

  it('DB-201 a triangle paid for a second time upgrades its other neighbour, and no third time', () => {
    const t = about({ resources: { anvil: 3, sulfur: 3, bones: 3 } });
    t.act('upgrade').answer(0, 'upgrade', 'proselytize:1');
    expect(t.act('upgrade').offered(0)).toContain('corrupt:1');
    t.answer(0, 'upgrade', 'corrupt:1');
    expect(t.player(0).triangles[0]?.paid).toBe(2);
    expect(t.player(0).resources).toEqual({ anvil: 1, sulfur: 1, bones: 1, dirt: 0 });
    expect(t.offered(0)).not.toContain('upgrade');
  });

  it('DB-202 what lies in a triangle is out of reach: not to be spent, traded, destroyed or stolen', () => {
    const t = village({
      players: [
        { cult: 'warlock', upgraded: ['incantation'] },
        { cult: 'doomsayer', upgraded: all },
      ],
      places: { church: { cultists: [0, 1], peasants: 1 } },
    });
    expect(t.offered(0)).not.toContain('incantation');
    t.act('stay');
    for (const id of ['trade', 'offer:top', 'proselytize', 'sacrifice']) expect(t.offered(1)).not.toContain(id);
    t.toEndOf('round');
    expect(t.player(1).triangles.map(({ paid }) => paid)).toEqual([1, 1, 1, 1, 1]);
  });

  it('DB-203 an upgraded Ritual stays upgraded, over the end of the Round, and is not offered again', () => {
    const t = about({ upgraded: ['corrupt', 'spell'], resources: plenty });
    t.act('upgrade');
    expect(t.offered(0).map((id) => id.split(':')[0])).toEqual(expect.not.arrayContaining(['corrupt', 'spell']));
    expect(t.offered(0)).toHaveLength(6);
    t.answer(0, 'upgrade', 'proselytize:1').toEndOf('round');
    expect(all.filter((ritual) => isUpgraded(t, ritual))).toEqual(['corrupt', 'proselytize', 'spell']);
  });

  it('DB-204 the triangle between Path of Eve and Witchcraft is paid for Path of Eve: it becomes Eidolon', () => {
    const t = about({ resources: { sulfur: 1, bones: 1, dirt: 1 } });
    t.act('upgrade');
    expect(t.offered(0)).toEqual(['proselytize:2', 'sacrifice:2']);
    t.answer(0, 'upgrade', 'proselytize:2');
    const titles = t.player(0).rituals.map(({ face }) => face.title);
    expect(titles).toContain('Eidolon');
    expect(titles).toContain('Witchcraft');
    expect(titles).not.toContain('Path of Eve');
  });

  it('DB-200 a Ritual whose two triangles ask the same is offered once', () => {
    const t = about({ cult: 'doomsayer', resources: { dirt: 2, anvil: 1 } }).act('upgrade');
    expect(t.offered(0)).toEqual(['spell:4', 'incantation:4', 'corrupt:5']);
    t.answer(0, 'upgrade', 'incantation:4');
    expect([isUpgraded(t, 'incantation'), isUpgraded(t, 'corrupt')]).toEqual([true, false]);
  });

  it('DB-205 the fifth upgrade takes the highest Spellbook Token left, at once', () => {
    const four: Ritual[] = ['corrupt', 'proselytize', 'sacrifice', 'spell'];
    const player = { upgraded: four, triangles: [1, 1, 1, 1, 0], resources: plenty };
    const t = village({
      players: [
        { cult: 'warlock', ...player },
        { cult: 'doomsayer', ...player, upgraded: ['proselytize', 'sacrifice', 'spell', 'incantation'] },
        { cult: 'necromancer', ...player },
        { cult: 'demonologist', ...player },
      ],
      places: { church: { cultists: [0, 1, 2, 3] } },
    });
    const tokens: number[] = [];
    for (const seat of [0, 1, 2, 3]) {
      expect(t.player(seat).spellbook).toBe(0);
      t.act('upgrade').answer(seat, 'upgrade', seat === 1 ? 'corrupt:1' : 'incantation:5');
      tokens.push(t.player(seat).spellbook);
      t.act('stay');
    }
    expect(tokens).toEqual([3, 2, 1, 0]);
    expect(t.view('spectator').spellbooks).toEqual([]);
  });

  it('DB-205 four upgrades take none', () => {
    const t = about({ upgraded: ['corrupt', 'proselytize', 'sacrifice'], resources: plenty });
    t.act('upgrade').answer(0, 'upgrade', 'spell:4');
    expect(t.player(0).spellbook).toBe(0);
    expect(t.view('spectator').spellbooks).toEqual([3, 2, 1]);
  });

  it('DB-200 all Rituals begin on their base sides, so that each needs three resources', () => {
    const t = begun({ cults: 'random' });
    for (const seat of [0, 1]) expect(all.filter((ritual) => isUpgraded(t, ritual, seat))).toEqual([]);
  });
});
