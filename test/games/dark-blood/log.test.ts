import { describe, expect, it } from 'vitest';
import { boardAlt } from '../../../render/dark-blood/describe.ts';
import { say } from '../../../src/words.ts';
import { nextRound } from './rounds.ts';
import { begun, type Village, village } from './table.ts';

/** What a group reads of a Round: one line for each thing that somebody does, and few for what happens by itself. */
describe('the log of Dark Blood', () => {
  it('tells an Upkeep in one line a step, and no turn before what is done in it', () => {
    const t = nextRound({ pouch: ['1', '2', '3'] });
    const log = t.log('spectator');
    const upkeep = log.slice(log.findLastIndex((line) => line.startsWith('Round ')));
    expect(upkeep.map((line) => line.split(/[ :,]/)[0])).toEqual(['Round', 'This', 'Hexes', 'Peasants']);
    t.place('mine');
    expect(t.log('spectator').at(-1)).toMatch(/^\w+ places 1 Cultist at the Mine\.$/);
    expect(t.log('spectator').some((line) => line.startsWith('Turn'))).toBe(false);
  });

  it('tells what is gathered where in one line', () => {
    const mine = { cultists: [0, 0, 1], left: '3', right: '2' } as const;
    const t = village({ places: { mine: { ...mine, cultists: [...mine.cultists] }, church: { cultists: [0] } } });
    t.act('gather:left').act('gather:right').act('gather:right').act('gather:left');
    t.answer(0, 'gain', 'bones');
    expect(t.log('spectator').filter((line) => line.includes('gather') || line.includes('gains'))).toEqual([
      'Alice gathers 3 Anvil Dust at the Mine.',
      'Bob gathers 2 Silver at the Mine.',
      'Alice gathers 1 Silver at the Mine.',
      'Alice gathers 1 Powdered Bones at the Church.',
    ]);
  });

  it('tells what was paid where that was chosen, or where a Peasant went', () => {
    const cultist = { cult: 'doomsayer' as const, resources: { anvil: 2, dirt: 1 } };
    const spec = { players: [cultist, {}], places: { church: { cultists: [0, 1], peasants: 2 } } };
    const t = village(spec).act('offer:top').answer(0, 'give', 'dirt');
    expect(t.log('spectator')).toContain('Alice pays 1 Graveyard Dirt.');
    const hanging = village({ ...spec, places: { mine: { card: 'Gallows', cultists: [0, 1], peasants: 1 } } });
    expect(hanging.act('card').log('spectator').slice(0, 2)).toEqual([
      'Alice uses the Location Card Gallows at the Mine.',
      'Alice pays a Peasant.',
    ]);
  });

  it('tells what an upgrade cost', () => {
    const t = village({
      players: [{ resources: { anvil: 1, sulfur: 1, bones: 1, dirt: 1 } }, {}],
      places: { mine: { cultists: [0, 1] } },
    });
    t.act('upgrade').answer(0, 'upgrade', t.offered(0)[0] ?? '');
    expect(t.log('spectator').join()).toMatch(/Alice upgrades .+ to .+ for 1 .+ and 1 .+\./);
  });

  it('tells where Blood after a bid comes from', () => {
    const t = village({
      step: 'defile',
      players: [
        { cult: 'warlock', blood: 5 },
        { cult: 'necromancer', blood: 5, uncovered: 1, sides: [1, 0, 0, 0] },
      ],
      places: { mine: { sigils: [0, 1] } },
    });
    t.bid(5, 1);
    expect(t.log('spectator')).toEqual(
      expect.arrayContaining([
        'Bob gets 2 Blood back for the bid and the Sigils.',
        'Bob gains 2 Blood by Bloodthirst.',
      ]),
    );
  });

  it('tells at the end what each player has their Taint from', () => {
    const t = begun({ cults: 'random' });
    while (!t.outcome) t.toEndOf('round');
    const [score] = t.log('spectator').filter((line) => line.startsWith('Alice has ') && line.includes('Taint: '));
    const [total, ...parts] = [...(score ?? '').matchAll(/\d+/g)].map(Number);
    expect(parts.length).toBeGreaterThan(2);
    expect(total).toBe(parts.reduce((sum, n) => sum + n, 0));
    expect(score).toMatch(/^Alice has \d+ Taint: .*Favor \d/);
  });

  it('shows no Ritual Book of a Cult that nobody has chosen yet', () => {
    const t = begun();
    const [first, second] = [0, 1].map((seat) => t.player(seat));
    for (const p of [first, second])
      expect(p).toMatchObject({ cult: null, rituals: [], passives: [], monstrosity: null });
    t.answer(0, 'cult', 'warlock');
    expect(t.player(0).passives.map(({ face }) => face.title)).toContain('Eclipse');
    expect(t.player(1).passives).toEqual([]);
  });

  it('describes the board in short before Priority is drawn, and counts Cultists while they are placed', () => {
    const short = (t: Village) => boardAlt(t.view('spectator'), { id: 'abc', names: ['Alice', 'Bob'] });
    expect(short(begun())).toContain(' Mine: nobody.');
    expect(short(begun())).not.toContain('0 Mine');
    const t = village({ step: 'placement', places: { mine: { cultists: [0, 1, 1, 0, 0, 1] } } });
    expect(short(t)).toContain('1 Mine: Alice 3 and Bob 3.');
  });

  it('labels what is chosen before the first Round so that it can stand in a sentence', () => {
    const t = begun({ cults: 'random' });
    for (const { label } of t.options(0))
      expect(say(label, { locale: 'en', names: [] })).toMatch(/: (most|fewest) .+, 2 Taint$/);
  });
});
