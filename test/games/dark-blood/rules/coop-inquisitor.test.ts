import { describe, expect, it } from 'vitest';
import { cardsWith, standardCards } from '../../../../src/games/dark-blood/cards.ts';
import type { Place } from '../../../../src/games/dark-blood/names.ts';
import { team } from '../coop.ts';
import type { PlayerSpec, Village, VillageSpec } from '../table.ts';

/** The Resolve Phase with the Inquisitor at a Location; Priority is mine 1, hell-pit 2, ossuary 3, cemetery 4, church 5. */
const walking = (inquisitor: Place | null, spec: VillageSpec) =>
  team({ ...spec, state: { inquisitor, ...spec.state } });
const where = (t: Village) => t.view('spectator').inquisitor;

/** A Warlock alone in the Mine with a Peasant proselytizes, with the Inquisitor at a Location. */
const useAt = (place: Place, inquisitor: Place, spec: VillageSpec['places'] = {}) =>
  walking(inquisitor, {
    players: [{ cult: 'warlock' }, {}],
    places: { ...spec, [place]: { cultists: [0], peasants: 1, ...spec[place] } },
  }).act('proselytize');

describe('Dark Blood in co-op: the Inquisitor', () => {
  it('DB-306 an action that involves a Peasant brings him one Location nearer, before its effect', () => {
    const t = useAt('mine', 'church', { cemetery: { peasants: 1, sigils: [1, 0] } });
    expect(where(t)).toBe('cemetery');
    const log = t.log('spectator');
    const at = (part: string) => log.findIndex((line) => line.includes(part));
    expect(at('The Inquisitor comes')).toBeLessThan(at('gains 1 Cultist'));
    expect(at('destroys a Sigil')).toBeLessThan(at('gains 1 Cultist'));
  });

  const actions: [string, PlayerSpec, string][] = [
    ['sacrifices', { cult: 'demonologist' }, 'sacrifice'],
    ['proselytizes', { cult: 'demonologist' }, 'proselytize'],
    ['offers one at the Tree', { cult: 'demonologist', blood: 2 }, 'offer:lower'],
    ['kills one', { cult: 'warlock', resources: { anvil: 1 } }, 'spell'],
    ['returns one', { cult: 'necromancer', resources: { dirt: 1 } }, 'spell'],
    ['chooses one as an enemy Cultist', { cult: 'warlock' }, 'incantation'],
  ];
  it.each(actions)('DB-306 he walks when a player %s', (_, player, action) => {
    const t = walking('ossuary', { players: [player, {}], places: { mine: { cultists: [0], peasants: 1 } } });
    expect(where(t.act(action))).toBe('hell-pit');
  });

  it('DB-306 a Peasant that a Spell moves counts at the Location of the acting Cultist', () => {
    const t = walking('church', {
      players: [{ cult: 'doomsayer' }, {}],
      places: { mine: { cultists: [0] }, church: { peasants: 1 } },
    });
    t.act('spell');
    expect(where(t)).toBe('cemetery');
  });

  it('DB-306 a Location Card that takes a Peasant is such an action, too', () => {
    const t = walking('ossuary', { places: { mine: { cultists: [0], peasants: 1, card: 'Gallows' } } });
    t.act('card');
    expect(where(t)).toBe('hell-pit');
  });

  it('DB-306 he walks once an action, however many Peasants it takes', () => {
    const t = walking('church', {
      players: [{ cult: 'warlock', upgraded: ['proselytize'] }, {}],
      places: { mine: { cultists: [0], peasants: 2 } },
    });
    t.act('proselytize').answer(0, 'convert', 2);
    expect(where(t)).toBe('cemetery');
  });

  it('DB-306 once, too, where a card set lets an action do several things with Peasants', () => {
    const cults = structuredClone(standardCards.allBooks);
    cults.find(({ cult }) => cult === 'demonologist')?.rituals.sacrifice[0].do.push({ op: 'kill', upTo: 1 });
    const t = walking('church', {
      players: [{ cult: 'demonologist' }, {}],
      places: { mine: { cultists: [0], peasants: 3 } },
      cards: cardsWith({ cults }),
    });
    t.act('sacrifice');
    expect([where(t), t.at('mine').peasants]).toEqual(['cemetery', 3 - 2 - 1]); // the last one acts afterwards
  });

  it('DB-306 what a Passive does when its owner is Attacked is no action', () => {
    const t = walking('church', {
      players: [{ cult: 'doomsayer', uncovered: 3, resources: { dirt: 1 } }, { cult: 'warlock' }],
      places: { mine: { cultists: [0], peasants: 1 } },
      pouch: ['peasants'],
    });
    t.act('gather:right').answer(0, 'react', 'use'); // a Peasant has destroyed the Graveyard Dirt; two come by the Hex
    expect([where(t), t.at('mine').peasants]).toEqual(['church', 2]);
  });

  it('DB-306 he walks for a Peasant that a Monstrosity kills, and for those that a triggered Hex brings', () => {
    const summon = walking('ossuary', {
      players: [{ cult: 'warlock', upgraded: ['corrupt'] }, {}],
      places: { mine: { cultists: [0], peasants: 2 } },
    });
    summon.act('corrupt').answer(0, 'side', 'first');
    expect(where(summon)).toBe('hell-pit');
    const draw = walking('ossuary', {
      players: [{ cult: 'doomsayer' }, {}],
      places: { mine: { cultists: [0] } },
      pouch: ['peasants'],
    });
    draw.act('incantation').answer(0, 'trigger', 'peasants');
    expect(where(draw)).toBe('hell-pit');
  });

  it('DB-306 what answers him comes first: the Peasant that was to be used may be gone then, and nothing is paid', () => {
    const t = walking('ossuary', {
      players: [
        { cult: 'demonologist', offered: 6 },
        { cult: 'doomsayer', uncovered: 3 },
      ],
      places: { cemetery: { peasants: 1, sigils: [0, 1] }, church: { cultists: [0], peasants: 1 } },
      pouch: ['peasants'],
    });
    t.act('sacrifice').answer(1, 'react', 'use'); // Two Peasants come to the Cemetery, one of them from the Church
    expect([t.at('cemetery').peasants, t.at('church').peasants]).toEqual([2, 0]);
    expect(t.player(0)).toMatchObject({ blood: 3, silver: 1 });
  });

  it('DB-306 he stays where he is at actions without a Peasant, and when a Peasant acts', () => {
    for (const action of ['gather:left', 'corrupt', 'stay', 'sacrifice']) {
      const t = walking('church', {
        players: [{ cult: 'warlock', inactive: 3 }, {}],
        places: { mine: { cultists: [0], peasants: 1 } },
      });
      expect(where(t.act(action))).toBe('church'); // a Warlock sacrifices itself; and then the Peasant acts
    }
  });

  it('DB-307 the Locations form a line by Priority: from 5 he goes to 4, from 1 to 2', () => {
    expect(where(useAt('mine', 'church'))).toBe('cemetery');
    expect(where(useAt('church', 'mine'))).toBe('hell-pit');
    expect(where(useAt('cemetery', 'hell-pit'))).toBe('ossuary');
    const turned = { mine: { priority: 4 }, cemetery: { priority: 1 } };
    expect(where(useAt('hell-pit', 'church', turned))).toBe('mine');
  });

  it('DB-308 where he is already he does not move, and destroys nothing', () => {
    const t = useAt('mine', 'mine', { mine: { sigils: [1, 0] } });
    expect(where(t)).toBe('mine');
    expect(t.at('mine').sigils).toEqual([1, 0]);
  });

  it('DB-309 where he enters he destroys a Sigil, if a Peasant or a Shield is there', () => {
    const sigils = (there: object) =>
      useAt('mine', 'ossuary', { 'hell-pit': { sigils: [1, 1], ...there } }).at('hell-pit').sigils;
    expect(sigils({})).toEqual([1, 1]);
    expect(sigils({ peasants: 1 })).toEqual([1, 0]); // of the Cult lowest in Unholy Favor
    expect(sigils({ right: 'shield' })).toEqual([1, 0]);
  });

  it('DB-309 the Peasant that is about to be used still counts', () => {
    expect(useAt('mine', 'hell-pit', { mine: { sigils: [1, 0] } }).at('mine').sigils).toEqual([0, 0]);
  });

  it('DB-310 he kills the last Cultist where he is after its action, if a Peasant or a Shield is there', () => {
    const dead = (there: object) =>
      walking('mine', { players: [{ inactive: 2 }, {}], places: { mine: { cultists: [0], ...there } } })
        .act('gather:right')
        .player(0);
    expect(dead({ peasants: 1 })).toMatchObject({ inactive: 3, away: 0, silver: 2 });
    expect(dead({ left: 'shield' })).toMatchObject({ inactive: 3, away: 0, silver: 2 });
    expect(dead({})).toMatchObject({ inactive: 2, away: 1, silver: 2 });
  });

  it('DB-310 not one that is not the last, nor where he is not; with four inactive it goes to the active area', () => {
    const two = walking('mine', {
      players: [{ inactive: 2 }, {}],
      places: { mine: { cultists: [0, 1], peasants: 1 } },
    });
    two.act('gather:right');
    expect(two.player(0).inactive).toBe(2);
    const away = walking('church', {
      players: [{ inactive: 2 }, {}],
      places: { mine: { cultists: [0], peasants: 1 } },
    });
    away.act('gather:right');
    expect(away.player(0).inactive).toBe(2);
    const full = walking('mine', { players: [{ inactive: 4 }, {}], places: { mine: { cultists: [0], peasants: 1 } } });
    full.act('gather:right');
    expect(full.player(0)).toMatchObject({ inactive: 4, active: 4 });
  });

  it('DB-310 the Peasant that the action uses up counts', () => {
    const t = walking('mine', {
      players: [{ cult: 'demonologist', inactive: 2 }, {}],
      places: { mine: { cultists: [0], peasants: 1 } },
    });
    t.act('sacrifice');
    expect(t.player(0)).toMatchObject({ blood: 4, inactive: 3 });
    expect(t.player(0).rituals.find(({ ritual }) => ritual === 'sacrifice')?.slots).toEqual([null, null]);
  });

  it('DB-310 a Peasant that was gone before the action does not', () => {
    const t = walking('mine', {
      players: [{ inactive: 2 }, {}],
      places: { mine: { cultists: [0], peasants: 1, card: 'Gallows' } },
    });
    t.act('card').act('gather:right');
    expect(t.player(0).inactive).toBe(2);
  });

  it('DB-313 from Location 3 he moves to 2 before a sacrifice in 1 is resolved', () => {
    const t = walking('ossuary', {
      players: [{ cult: 'demonologist' }, {}],
      places: { mine: { cultists: [0, 0], peasants: 1, sigils: [1, 0] } },
    });
    t.act('sacrifice');
    expect(where(t)).toBe('hell-pit');
    const log = t.log('spectator');
    const comes = log.findIndex((line) => line.includes('The Inquisitor comes to the Hell Pit'));
    expect(comes).toBeGreaterThanOrEqual(0);
    expect(comes).toBeLessThan(log.findIndex((line) => line.includes('gains 1 Blood')));
    expect(t.at('mine').sigils).toEqual([1, 0]);
  });

  it('DB-314 from 4 an action in a lower Location moves him to 3; one in 2 to 2: a Sigil falls, and the last Cultist', () => {
    const t = walking('cemetery', {
      players: [{ cult: 'demonologist', silver: 2, inactive: 2 }, {}],
      places: { mine: { cultists: [0], peasants: 1 }, 'hell-pit': { cultists: [0], peasants: 1, sigils: [1, 0] } },
    });
    t.act('sacrifice');
    expect(where(t)).toBe('ossuary');
    expect(t.player(0).inactive).toBe(2);
    t.act('sacrifice');
    expect(where(t)).toBe('hell-pit');
    expect(t.at('hell-pit').sigils).toEqual([0, 0]);
    expect(t.player(0)).toMatchObject({ inactive: 3, blood: 5, resources: { bones: 2 } });
  });

  it('DB-320 "when Attacked" Passives react when he destroys a Sigil', () => {
    const t = walking('ossuary', {
      players: [{ cult: 'demonologist' }, { cult: 'necromancer', uncovered: 3, blood: 0 }],
      places: { mine: { cultists: [0], peasants: 1 }, 'hell-pit': { peasants: 1, sigils: [0, 1] } },
    });
    t.act('sacrifice').answer(1, 'react', 'use');
    expect(t.player(1).blood).toBe(1);
    expect(t.player(0).blood).toBe(4); // and the sacrifice goes on
  });

  it('DB-320 and when he does in Upkeep', () => {
    const t = team({
      step: 'upkeep',
      players: [{}, { cult: 'doomsayer', uncovered: 3 }],
      places: { mine: { left: 'shield', sigils: [0, 1] } },
      pouch: [],
    });
    expect(t.topic(1)).toBe(null); // Wrath Foretold would draw, and the pouch is empty
    const necromancer = team({
      step: 'upkeep',
      players: [{}, { cult: 'necromancer', uncovered: 3, blood: 0 }],
      places: { mine: { left: 'shield', sigils: [0, 1] } },
    });
    necromancer.answer(1, 'react', 'use');
    expect(necromancer.player(1).blood).toBe(1);
    expect(necromancer.step).toBe('placement');
  });

  it('DB-320 and when he kills a Cultist', () => {
    const t = walking('mine', {
      players: [{ cult: 'necromancer', uncovered: 3, blood: 0 }, {}],
      places: { mine: { cultists: [0], left: 'shield' } },
    });
    t.act('gather:right').answer(0, 'react', 'use');
    expect(t.player(0).blood).toBe(1);
  });

  it('DB-320 and when a Peasant does what is an Attack; the attacker suffers the same', () => {
    const eye = { cult: 'warlock', uncovered: 3, resources: { dirt: 4 } } as const;
    const t = team({
      players: [
        { ...eye, resources: { dirt: 4 } },
        { cult: 'necromancer', slots: undefined },
      ],
      places: { mine: { cultists: [0, 0, 0], peasants: 3 } },
    });
    t.act('gather:right'); // the lowest is the Necromancer: the Peasant gains Blood, which is no Attack
    expect(t.topic(0)).toBe('activate');

    const slots = { corrupt: [], proselytize: [], sacrifice: [], spell: [], incantation: ['cultist' as const] };
    const struck = team({
      players: [
        { ...eye, resources: { dirt: 4 } },
        { cult: 'necromancer', slots },
      ],
      places: { mine: { cultists: [0, 0, 0], peasants: 3 } },
    });
    struck.act('gather:right').answer(0, 'react', 'use'); // two were returned, so two Peasants go as well
    expect(struck.at('mine').peasants).toBe(3 - 1 - 2);
  });

  it('DB-320 a reaction may draw in the midst of another draw: every disc goes back into the pouch', () => {
    const t = walking('church', {
      players: [{ cult: 'doomsayer', uncovered: 3 }, { cult: 'warlock' }],
      places: { mine: { cultists: [0, 1], peasants: 1, sigils: [2, 0] } },
      pouch: ['shield', 'shield', 'shield'],
    });
    t.act('incantation').answer(0, 'trigger', 'shield').answer(0, 'react', 'use');
    expect(t.at('mine').sigils).toEqual([0, 0]); // the third Shield brought him once more
    expect(t.view('spectator')).toMatchObject({ pouch: { shield: 3 }, drawn: [], inquisitor: 'mine' });
  });

  it('DB-320 he himself cannot be made to suffer: nothing is asked then', () => {
    const t = walking('mine', {
      players: [{ cult: 'warlock', uncovered: 3, inactive: 2 }, {}],
      places: { mine: { cultists: [0], left: 'shield' } },
    });
    t.act('gather:right');
    expect(t.player(0).inactive).toBe(3);
    expect(t.topic(0)).not.toBe('react');
  });
});
