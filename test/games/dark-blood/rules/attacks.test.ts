import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Cards } from '../../../../src/games/dark-blood/cards.ts';
import type { CultBook } from '../../../../src/games/dark-blood/schema.ts';
import { type PlayerSpec, type VillageSpec, village } from '../table.ts';

/** A Necromancer that gains Blood when it is Attacked, unless it says otherwise. */
const necromancer = (more: PlayerSpec = {}): PlayerSpec => ({
  cult: 'necromancer',
  uncovered: 3,
  sides: [0, 1, 0, 0],
  ...more,
});
const warlock: PlayerSpec = { cult: 'warlock', resources: { anvil: 3 } };

/** The Warlock, and whom it attacks, in the Mine. */
const mine = (attacker: PlayerSpec, victims: PlayerSpec[], spec: VillageSpec = {}) =>
  village({
    players: [attacker, ...victims],
    places: { mine: { cultists: [0, ...victims.map((_, i) => i + 1)] } },
    ...spec,
  });

/** The cards that come with the bot, but for what is changed in the books of the Cults. */
function changed(change: (books: CultBook[]) => void): Cards {
  const file = (name: string) =>
    JSON.parse(readFileSync(new URL(`../../../../src/games/dark-blood/cards/${name}.json`, import.meta.url), 'utf8'));
  const cults = file('cults') as CultBook[];
  change(cults);
  const [box, locations, events, objectives] = ['box', 'locations', 'events', 'objectives'].map(file);
  return new Cards({ box, cults, locations, events, objectives });
}

describe('Dark Blood: Attacks', () => {
  it.each([
    ['a kill', warlock, 'spell'],
    ['a return', { cult: 'demonologist' }, 'card'],
    ['destroyed resources', warlock, 'incantation'],
    ['stolen resources', { ...warlock, upgraded: ['incantation'] }, 'incantation'],
  ] as [string, PlayerSpec, string][])('DB-207 %s by another Cult is an Attack', (_, attacker, id) => {
    const t = mine(attacker, [necromancer({ resources: { dirt: 1 } })], {
      places: { mine: { card: 'Evil Eye', cultists: [0, 1] } },
    });
    t.act(id);
    expect(t.prompt(1)).toMatchObject({ topic: 'react', options: ['pass', 'use'] });
    t.answer(1, 'react', 'use');
    expect(t.blood(1)).toBe(4);
  });

  it('DB-207 so is a kill by a Monstrosity that is summoned', () => {
    const t = mine({ cult: 'doomsayer', upgraded: ['corrupt'] }, [necromancer()]);
    t.act('corrupt').answer(0, 'side', 'first').answer(0, 'side', 'first');
    expect(t.topic(1)).toBe('react');
  });

  it('DB-207 one Attack for each victim, however many of its Cultists it costs', () => {
    const t = village({
      players: [{ ...warlock, upgraded: ['spell'] }, necromancer()],
      places: { mine: { cultists: [0, 0, 1, 1] } },
      favor: [0, 1],
    });
    t.act('spell').answer(0, 'kill', ['necromancer:waiting', 'necromancer:waiting~2']).answer(1, 'react', 'use');
    expect(t.blood(1)).toBe(4);
    expect(t.topic(1)).not.toBe('react');
  });

  it.each([
    ['a lost bid', 'bid'],
    ['a Sigil that the Inquisitor destroys', 'inquisitor'],
    ["the Inquisitor's kill", 'kill'],
    ['a Peasant taken away', 'peasant'],
  ])('DB-207 %s is none', (_, what) => {
    const options = { inquisitor: true };
    const players = [{ cult: 'demonologist' as const, silver: 3 }, necromancer()];
    const t =
      what === 'bid'
        ? village({ step: 'defile', players, places: { mine: { sigils: [0, 2] } } })
            .bid(3, 0)
            .answer(1, 'sides', [])
        : what === 'inquisitor'
          ? village({ step: 'upkeep', options, players, places: { mine: { left: 'shield', sigils: [0, 2] } } })
          : what === 'kill'
            ? village({
                options,
                players,
                places: { mine: { cultists: [1] }, church: { cultists: [0] } },
                state: { inquisitor: 'mine' },
              }).act('stay')
            : village({ players, places: { mine: { cultists: [0, 1], peasants: 1 } } }).act('sacrifice');
    expect(t.topic(1)).not.toBe('react');
    expect(t.log('spectator').join()).not.toContain('Vampiric Revenge');
  });

  it('DB-229 the reaction follows when the Attack itself is done', () => {
    const t = mine(warlock, [necromancer({ inactive: 3 })]);
    t.act('spell');
    expect(t.player(1)).toMatchObject({ away: 0, inactive: 4 });
    expect(t.asked).toEqual([1]);
    t.answer(1, 'react', 'use');
    expect(t.step).toBe('defile');
  });

  it('DB-229 whoever does not answer passes: that is the fallback', () => {
    const t = mine(warlock, [necromancer()]).act('spell');
    const [open] = t.match.decisions;
    expect(open?.decision).toMatchObject({ topic: 'react', fallback: ['pass'], reaction: { to: 'attack' } });
  });

  it('DB-229 several that are Attacked at once are asked at once, sealed, and react in Unholy Favor order', () => {
    const t = village({
      players: [
        { ...warlock, upgraded: ['spell'] },
        necromancer({ sides: [0, 1, 0, 0] }),
        { cult: 'demonologist', uncovered: 3, sides: [0, 0, 0, 0] },
      ],
      favor: [0, 2, 1],
      places: { mine: { cultists: [0, 0, 1, 2] } },
    });
    t.act('spell').answer(0, 'kill', ['necromancer:waiting', 'demonologist:waiting']);
    expect([...t.asked].sort()).toEqual([1, 2]);
    t.answer(1, 'react', 'use');
    expect(t.blood(1)).toBe(3);
    expect(t.view(2).open.find(({ seat }) => seat === 1)?.given).toBeUndefined();
    t.answer(2, 'react', 'use');
    expect([t.blood(1), t.at('mine').sigils[2]]).toEqual([4, 1]);
    const told = t.log('spectator').filter((line) => /Revenge/.test(line));
    expect(told).toEqual([expect.stringContaining('Cleo'), expect.stringContaining('Bob')]);
  });

  it('DB-229 in a timed window the answer stands open until the window is closed', () => {
    const t = mine(warlock, [necromancer()], { windows: 'timed' }).act('spell');
    expect(t.match.held).not.toBeNull();
    t.answer(1, 'react', 'use');
    expect(t.blood(1)).toBe(3);
    expect(t.view(0).open.find(({ seat }) => seat === 1)?.answered).toBe(false);
    t.match.close(99);
    expect(t.blood(1)).toBe(4);
    const nobody = mine(warlock, [necromancer()], { windows: 'timed' }).act('spell');
    nobody.match.close(99);
    expect(nobody.blood(1)).toBe(3);
  });

  it('DB-229 in an open window only those who can react are asked, and the Attack stands', () => {
    const t = mine(warlock, [necromancer({ inactive: 3 })], { windows: 'open' }).act('spell');
    expect(t.topic(1)).toBe('react');
    expect(() => t.undo(0)).toThrow('nothing-to-undo');
    t.answer(1, 'react', 'use');
    expect(t.blood(1)).toBe(4);
  });

  it('DB-229 whether somebody is asked shows only what all can see: nothing is asked where nothing could be done', () => {
    const t = mine(warlock, [{ cult: 'demonologist', uncovered: 3, sides: [0, 0, 1, 0] }]).act('spell');
    expect(t.topic(1)).not.toBe('react'); // the Game Pouch is empty
    const seen = (blood: number) =>
      JSON.stringify(
        mine(warlock, [necromancer({ blood })])
          .act('spell')
          .view(0),
      );
    expect(seen(0)).toBe(seen(7));
  });

  it('DB-229 the attacker can take the Attack back until the reaction is answered, and not after', () => {
    const t = mine(warlock, [necromancer({ inactive: 3 })]).act('spell');
    t.undo(0);
    expect([t.topic(0), t.player(1).inactive, t.player(0).resources.anvil]).toEqual(['activate', 3, 3]);
    t.act('spell').answer(1, 'react', 'pass');
    expect(() => t.undo(0)).toThrow('nothing-to-undo');
  });

  it('DB-220 Eye for an Eye takes or destroys as many resources of the attacker, the owner of the Passive choosing', () => {
    for (const upgraded of [[], ['incantation']] as PlayerSpec['upgraded'][]) {
      // Two Cults trade their third Passives, so that a Doomsayer has an Eye for an Eye against a Warlock.
      const cards = changed((books) => {
        const third = (cult: string) => books.find((book) => book.cult === cult) as CultBook;
        const [one, other] = [third('warlock'), third('doomsayer')];
        [one.passives[2], other.passives[2]] = [other.passives[2], one.passives[2]];
      });
      const t = mine(
        { cult: 'warlock', resources: { sulfur: 2, bones: 2 }, ...(upgraded && { upgraded }) },
        [{ cult: 'doomsayer', uncovered: 3, resources: { dirt: 2 } }],
        { cards },
      );
      const how = upgraded?.length ? 'steal' : 'destroy';
      t.act('incantation').answer(0, how, 'dirt+dirt').answer(1, 'react', 'use').answer(1, how, 'sulfur+bones');
      const stolen = how === 'steal';
      expect(t.player(0).resources).toEqual({ anvil: 0, sulfur: 1, bones: 1, dirt: stolen ? 2 : 0 });
      expect(t.player(1).resources).toEqual({ anvil: 0, sulfur: stolen ? 1 : 0, bones: stolen ? 1 : 0, dirt: 0 });
    }
  });

  it('DB-207 nobody but the one who was Attacked may react', () => {
    const t = village({
      players: [warlock, { cult: 'doomsayer' }, necromancer()],
      places: { mine: { cultists: [0, 1, 2] } },
    });
    t.act('spell').answer(0, 'kill', ['doomsayer:waiting']);
    expect(t.topic(2)).not.toBe('react');
  });
});
