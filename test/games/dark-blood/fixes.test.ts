import { describe, expect, it } from 'vitest';
import { standardCards } from '../../../src/games/dark-blood/cards.ts';
import { fixesWith } from '../../../src/games/dark-blood/fixes.ts';
import { invariants } from '../../../src/games/dark-blood/invariants.ts';
import { RITUALS } from '../../../src/games/dark-blood/names.ts';
import { Options } from '../../../src/games/dark-blood/options.ts';
import type { State } from '../../../src/games/dark-blood/state.ts';
import { say } from '../../../src/words.ts';
import { alone } from './solo.ts';
import { type VillageSpec, village } from './table.ts';

const fixes = fixesWith(standardCards);
const FOUR = RITUALS.slice(0, 4);

/** A state at rest, as a game master's edit finds it. */
function stateOf(spec: VillageSpec): State {
  return JSON.parse(village(spec).match.checkpoint.state);
}

/** Makes an edit. @returns what all are told, or null where it could not be done; the state is whole then all the same */
function fix(s: State, name: string, ...chosen: string[]): string | null {
  const done = fixes[name]?.apply(s, chosen);
  if (!done) return null;
  invariants(s, standardCards);
  return say(done.all, { locale: 'en', names: ['Alice', 'Bob'] });
}

/** What can be chosen for a part of an edit. */
function offered(name: string, part: number, seats: number): string[] {
  return (fixes[name]?.parts[part]?.({ seats, options: Options.parse({}) }) ?? []).map(({ id }) => id);
}

const atMine = { places: { mine: { cultists: [0, 1] } } };

describe('what a game master corrects', () => {
  it('DB-205 a fifth upgrade takes the highest Spellbook Token left, a fourth none', () => {
    const s = stateOf({ ...atMine, players: [{ upgraded: RITUALS.slice(0, 3) }, { upgraded: FOUR }] });
    expect(fix(s, 'upgrade', '0', 'spell')).not.toContain('Spellbook');
    expect(fix(s, 'upgrade', '1', 'incantation')).toContain(
      'Bob has upgraded all Rituals and takes a Spellbook Token: 3',
    );
    expect(fix(s, 'upgrade', '0', 'incantation')).toContain(
      'Alice has upgraded all Rituals and takes a Spellbook Token: 2',
    );
    expect(s.players.map((p) => p.spellbook)).toEqual([2, 3]);
    expect(s.spellbooks).toEqual([1]);
  });

  it('DB-205 with no Spellbook Token left the fifth upgrade takes none', () => {
    const s = stateOf({ ...atMine, players: [{ upgraded: FOUR }, {}], state: { spellbooks: [] } });
    expect(fix(s, 'upgrade', '0', 'incantation')).not.toContain('Spellbook');
    expect(s.players[0]?.spellbook).toBe(0);
  });

  it('DB-203 an upgraded Ritual cannot be upgraded again', () => {
    const s = stateOf({ ...atMine, players: [{ upgraded: ['spell'] }, {}] });
    expect(fix(s, 'upgrade', '0', 'spell')).toBeNull();
  });

  it('DB-218 an upgrade by a game master is not paid, and no Passive gives Blood for it', () => {
    const s = stateOf({ ...atMine, players: [{ cult: 'warlock', uncovered: 2, blood: 1 }, {}] });
    expect(fix(s, 'upgrade', '0', 'spell')).not.toBeNull();
    expect(s.players[0]).toMatchObject({ blood: 1, upgraded: ['spell'] });
  });

  it('DB-293 in co-op what reaches a milestone brings it at once, and once', () => {
    const s = stateOf({
      ...atMine,
      options: { mode: 'coop' },
      players: [{ upgraded: FOUR, blood: 4, active: 6, inactive: 1 }, { blood: 4 }],
    });
    expect(fix(s, 'give', '1', 'blood', '5')).not.toContain('Token');
    expect(fix(s, 'give', '0', 'blood', '6')).toContain('the Blood Token brings 3 Taint');
    expect(fix(s, 'give', '0', 'blood', '6')).not.toContain('Token');
    expect(fix(s, 'upgrade', '0', 'incantation')).toContain('the Spellbook Token brings 3 Taint');
    expect(fix(s, 'cultists', '0', '8')).toContain('the Cult Token brings 3 Taint');
    expect(s.milestones).toEqual(['blood', 'spellbook', 'cult']);
  });

  it('DB-293 against each other there are no milestones', () => {
    const s = stateOf({ ...atMine, players: [{ blood: 4 }, {}] });
    expect(fix(s, 'give', '0', 'blood', '6')).toBe('Alice gets 6 Blood.');
    expect(s.milestones).toEqual([]);
  });

  it('DB-164 a sacrificed Warlock is none of the Cultists that a Cult possesses', () => {
    const slots = { corrupt: [], proselytize: [], sacrifice: ['sacrificed' as const], spell: [], incantation: [] };
    const s = stateOf({ ...atMine, players: [{ cult: 'warlock', slots, active: 3, inactive: 3 }, {}] });
    for (const number of offered('cultists', 1, 2).filter((n) => n !== '8')) {
      expect(fix(s, 'cultists', '0', number)).toBe(`The Cult of Alice has ${number} Cultists.`);
      expect(s.players[0]).toMatchObject({ inactive: 7 - Number(number), active: Number(number) - 1 });
    }
    expect(fix(s, 'cultists', '0', '8')).toBeNull(); // the dead one stays dead
  });

  it('DB-013 as many Cultists can be inactive as are at home', () => {
    const s = stateOf({
      places: { mine: { cultists: [0, 0, 0] }, church: { cultists: [0, 0] } },
      players: [{ active: 1, inactive: 2 }, {}],
    });
    expect(fix(s, 'cultists', '0', '4')).toBeNull();
    expect(fix(s, 'cultists', '0', '5')).not.toBeNull();
    expect(s.players[0]).toMatchObject({ active: 0, inactive: 3 });
  });

  it('DB-334 the places on the Unholy Favor track are those of the players; alone there are four', () => {
    expect(offered('favor', 1, 3)).toEqual(['1', '2', '3']);
    expect(offered('favor', 1, 1)).toEqual(['1', '2', '3', '4']);
    const s = stateOf(alone({ places: { mine: { cultists: [0] } } }));
    expect(fix(s, 'favor', '0', '1')).toBe('Alice is number 1 in Unholy Favor.');
    expect(s.favor).toEqual([0, null, 'enemy', null]);
  });

  it('DB-022 Blood is given and taken in the open, as far as there is any', () => {
    const s = stateOf({ ...atMine, players: [{ blood: 2 }, {}] });
    expect(fix(s, 'take', '0', 'blood', '3')).toBeNull();
    expect(fix(s, 'take', '0', 'blood', '1')).toBe('Alice gives up 1 Blood.');
    expect(s.players[0]).toMatchObject({ blood: 1, lowest: 1 });
    expect(fix(s, 'give', '0', 'anvil', '2')).toBe('Alice gets 2 Anvil Dust.');
    expect(s.players[0]?.resources.anvil).toBe(2);
  });

  it('DB-006 Sigils come from the coffin, and none to a Defiled Location', () => {
    const s = stateOf({ places: { mine: { cultists: [0, 1], sigils: [1, 0] }, ossuary: { defiled: 'defiled' } } });
    expect(fix(s, 'sigils', '0', 'mine', '3')).toBe('Alice has 3 Sigils at the Mine.');
    expect(fix(s, 'sigils', '0', 'church', '5')).toBeNull();
    expect(fix(s, 'sigils', '0', 'ossuary', '1')).toBeNull();
    expect(s.players[0]?.sigils).toBe(4);
  });

  it('DB-002 Peasants come from those that wait', () => {
    const s = stateOf({ places: { mine: { cultists: [0, 1], peasants: 6 } } });
    expect(fix(s, 'peasants', 'church', '3')).toBeNull();
    expect(fix(s, 'peasants', 'mine', '5')).toBe('5 Peasants stand at the Mine.');
    expect(s.peasants).toBe(3);
  });

  it('DB-079 a Cultist is moved while Cultists are placed', () => {
    const s = stateOf({ ...atMine, step: 'placement' });
    expect(fix(s, 'move', '0', 'mine', 'church')).toContain('goes from the Mine to the Church');
    expect(s.places.church.cultists).toEqual([{ seat: 0, done: false, on: null }]);
    expect(fix(s, 'move', '0', 'mine', 'church')).toBeNull();
    expect(fix(stateOf(atMine), 'move', '0', 'mine', 'church')).toBeNull();
  });
});
