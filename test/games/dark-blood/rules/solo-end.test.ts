import { describe, expect, it } from 'vitest';
import { RITUALS } from '../../../../src/games/dark-blood/names.ts';
import { say } from '../../../../src/words.ts';
import { nextRound } from '../rounds.ts';
import { alone, begunAlone } from '../solo.ts';
import { type PlayerSpec, type Village, type VillageSpec, village } from '../table.ts';

const TOP: VillageSpec['favor'] = [0, null, 'enemy', null];
const OUTER = ['mine', 'hell-pit', 'ossuary', 'cemetery'] as const;

/** The biddings of Round 5, for the Cemetery and the Church, with all three conditions met; the first three Tokens are won. */
function lastRound(
  player: PlayerSpec = {},
  spec: Partial<VillageSpec> = {},
  won: (0 | 'nobody')[] = [0, 0, 0],
): Village {
  const defiled = Object.fromEntries(OUTER.slice(0, 3).map((place) => [place, { defiled: 'defiled' as const }]));
  return village(
    alone({
      step: 'defile',
      round: 5,
      favor: TOP,
      ...spec,
      tokens: won.map((winner, i) => ({ winner, place: OUTER[i] as (typeof OUTER)[number] })),
      player: { active: 8, inactive: 0, upgraded: [...RITUALS], blood: 20, ...player },
      places: { ...defiled, ...spec.places },
    }),
  );
}
const reason = (t: Village) => t.outcome && say(t.outcome.reason, { locale: 'en', names: ['Alice'] });

describe('the end of a solo game', () => {
  it('DB-326 with all three conditions met the score is the sum of the won Tokens: all of them are 17', () => {
    const t = lastRound();
    expect(t.view(0).goals).toEqual({ upgraded: true, active: true, favored: true, score: 8 });
    t.bid(9);
    expect(t.outcome).toBeNull();
    expect(t.view(0).goals?.score).toBe(12);
    t.bid(9);
    expect(t.outcome).toMatchObject({ winners: [0], scores: [17] });
    expect(reason(t)).toBe(
      'Alice wins: all Rituals are upgraded, all 8 Cultists are active, the Cult is highest in Unholy Favor. The score is 17 of 17.',
    );
  });

  it('DB-326 Tokens that nobody won count nothing, and nothing else does', () => {
    const t = lastRound({ blood: 20, silver: 9 }, {}, [0, 'nobody', 0]);
    t.bid(0).bid(9);
    expect(t.view(0).tokens.map(({ winner }) => winner)).toEqual([0, 'nobody', 0, 'nobody', 0]);
    expect(t.outcome).toMatchObject({ winners: [0], scores: [2 + 3 + 5] });
  });

  it('DB-326 a game can be won with a score of 0', () => {
    const t = lastRound({ blood: 0 }, {}, ['nobody', 'nobody', 'nobody']);
    t.bid(0).bid(0);
    expect(t.outcome).toMatchObject({ winners: [0], scores: [0] });
  });

  it('DB-326 there are no Spellbook Tokens to add to it', () => {
    expect(begunAlone().view(0).spellbooks).toEqual([]);
  });

  it('DB-322 a Ritual that is not upgraded loses the game', () => {
    const t = lastRound({ upgraded: RITUALS.slice(1) });
    expect(t.view(0).goals).toMatchObject({ upgraded: false, active: true, favored: true });
    t.bid(9).bid(9);
    expect(t.outcome?.winners).toEqual([]);
    expect(reason(t)).toBe('Alice loses: only 4 of 5 Rituals are upgraded.');
  });

  it('DB-323 an inactive Cultist loses the game', () => {
    const t = lastRound({ active: 7, inactive: 1 });
    expect(t.view(0).goals).toMatchObject({ upgraded: true, active: false, favored: true });
    t.bid(9).bid(9);
    expect(t.outcome?.winners).toEqual([]);
    expect(reason(t)).toBe('Alice loses: only 7 of 8 Cultists are active.');
  });

  it('DB-323 Cultists who are out come home first; one who was sacrificed does not', () => {
    const out = lastRound({ active: 5, inactive: 0, slots: { ...noSlots(), corrupt: ['cultist'] } }, twoAtChurch());
    out.bid(9).bid(9);
    expect(out.outcome?.winners).toEqual([0]);
    const dead = lastRound(
      { active: 5, inactive: 0, slots: { ...noSlots(), sacrifice: ['sacrificed'] } },
      twoAtChurch(),
    );
    dead.bid(9).bid(9);
    expect(reason(dead)).toBe('Alice loses: only 7 of 8 Cultists are active.');
  });

  it('DB-324 a Sigil below the highest Favor space loses the game, even above the enemy', () => {
    const t = lastRound({}, { favor: [null, 0, 'enemy', null] });
    expect(t.view(0).goals).toMatchObject({ upgraded: true, active: true, favored: false });
    t.bid(9).bid(9);
    expect(t.outcome?.winners).toEqual([]);
    expect(reason(t)).toBe('Alice loses: the Cult is only in place 2 of Unholy Favor.');
  });

  it('DB-325 whatever fails is named, and no score is counted', () => {
    const t = lastRound({ upgraded: [], active: 4, inactive: 4 }, { favor: [null, 'enemy', null, 0] });
    t.bid(9).bid(9);
    expect(t.outcome?.scores).toBeUndefined();
    expect(reason(t)).toBe(
      'Alice loses: only 0 of 5 Rituals are upgraded, only 4 of 8 Cultists are active, and the Cult is only in place 4 of Unholy Favor.',
    );
  });

  it('DB-351 at the end of a Round all enemy Cultists but one leave every Location that has any', () => {
    const t = nextRound(
      alone({
        places: { mine: { enemies: 5 }, 'hell-pit': { enemies: 1 }, ossuary: { enemies: 2 }, church: { enemies: 7 } },
      }),
    );
    expect(t.view(0).round).toBe(2);
    expect(t.view(0).places.map(({ enemies }) => enemies)).toEqual([1, 1, 1, 0, 1]);
  });
});

function noSlots(): NonNullable<PlayerSpec['slots']> {
  return { corrupt: [], proselytize: [], sacrifice: [], spell: [], incantation: [] };
}

function twoAtChurch(): Partial<VillageSpec> {
  const done = { seat: 0, done: true, on: null };
  return { places: { church: { cultists: [{ ...done }, { ...done }] } } };
}
