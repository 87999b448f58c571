import { describe, expect, it } from 'vitest';
import { say } from '../../../../src/words.ts';
import { nextRound, playOn, seedOf } from '../rounds.ts';
import { begun, type Village, type VillageSpec, village } from '../table.ts';

const EVENTS = [
  'Blood Moon',
  'Famine',
  'Rich Harvest',
  'Curfew',
  'Thirsty Tree',
  'Storm over the Tree',
  'Unholy Resonance',
  'Holy Day',
  'The Last Shall Be First',
  'Alms for Scribes',
];

/** The events of a whole game: title by Round. */
function eventsOf(t: Village): Record<number, string> {
  playOn(t, () => false);
  const found: Record<number, string> = {};
  let round = 0;
  for (const line of t.log('spectator')) {
    round = Number(/^Round (\d) begins/.exec(line)?.[1] ?? round);
    const title = EVENTS.find((each) => line.startsWith(`The event of this Round is ${each}:`));
    if (title) found[round] = title;
  }
  return found;
}

describe('when Event Cards are drawn', () => {
  const VALUES = [
    'none',
    ...['2', '3', '4', '5', '23', '24', '25', '34', '35', '45', '234', '235', '245', '345', '2345'],
  ] as const;

  it.each(VALUES)('DB-033 the Rounds of event cards are fixed before the game and known to all: %s', (events) => {
    const t = begun({ events: events as 'none', cults: 'random' });
    const rounds = events === 'none' ? [] : [...events].map(Number);
    for (const viewer of [0, 1, 'spectator'] as const) expect(t.view(viewer).eventRounds).toEqual(rounds);
    expect(Object.keys(eventsOf(t)).map(Number)).toEqual(rounds);
  });

  it('DB-033 without a word there are none', () => {
    expect(begun().view('spectator').eventRounds).toEqual([]);
  });

  it('DB-034 one random card is drawn in each of these Rounds, as the first step of Upkeep, and never in Round 1', () => {
    const drawn = Array.from(
      { length: 60 },
      (_, i) =>
        nextRound({ seed: seedOf(i), state: { eventRounds: [2], events: [...EVENTS] } }).view('spectator').event?.title,
    );
    expect(new Set(drawn)).toEqual(new Set(EVENTS));
    const t = begun({ events: '2345', cults: 'random' });
    expect(Object.keys(eventsOf(t))).toEqual(['2', '3', '4', '5']);
    const lines = t.log('spectator');
    const begins = lines.indexOf('Round 2 begins.');
    expect(lines[begins + 1]).toContain('The event of this Round');
    expect(lines[begins + 2]).toContain('This Round the Locations are resolved in the order');
  });

  it('DB-035 the card drawn is seen by all; those that are left, and their order, by nobody', () => {
    const games = [EVENTS.slice(1), EVENTS.slice(1).reverse(), EVENTS.slice(4)].map((events) =>
      village({ places: { mine: { cultists: [0] } }, state: { event: 'Blood Moon', events, eventRounds: [2, 3] } }),
    );
    for (const viewer of [0, 1, 'spectator'] as const) {
      expect(new Set(games.map((t) => t.seenBy(viewer))).size).toBe(1);
      expect(games[0]?.view(viewer).event).toMatchObject({ title: 'Blood Moon', kind: 'event' });
    }
  });
});

describe('how long an Event Card holds', () => {
  it('DB-036 until its Round is over', () => {
    const t = nextRound({ round: 1, state: { event: 'Famine' } });
    expect(t.view('spectator')).toMatchObject({ round: 2, event: null });
  });

  it('DB-036 still through the Defile Phase of its Round, and not in the next Round', () => {
    const t = village({
      step: 'defile',
      players: [{ blood: 0 }, { blood: 0 }],
      state: { event: 'The Last Shall Be First' },
    });
    t.bid(0, 0);
    expect(t.player(1).tokens).toEqual([2]);
    expect(t.view('spectator')).toMatchObject({ round: 3, event: null });
  });

  it('DB-036 it does not come again in the same game', () => {
    for (let i = 0; i < 8; i++) {
      const drawn = Object.values(eventsOf(begun({ events: '2345', cults: 'random' }, 2, seedOf(i))));
      expect(new Set(drawn).size).toBe(4);
    }
  });
});

describe('what each Event Card does', () => {
  /** The same game with an event and without any. */
  const both = (event: string, spec: VillageSpec): [Village, Village] => [
    village({ ...spec, state: { event } }),
    village(spec),
  ];
  const label = (t: Village, id: string) => {
    const option = t.options(0).find((each) => each.id === id);
    return option ? say(option.label, { locale: 'en', names: [] }) : null;
  };

  it('DB-036 Blood Moon: Sacrifice gives 1 more Blood', () => {
    const spec = {
      players: [{ cult: 'demonologist' as const, blood: 0 }, {}],
      places: { mine: { cultists: [0, 1], peasants: 1 } },
    };
    const [moon, usual] = both('Blood Moon', spec);
    expect(label(moon, 'sacrifice')).toContain('+2 Blood');
    expect([moon.act('sacrifice').blood(0), usual.act('sacrifice').blood(0)]).toEqual([2, 1]);
  });

  it('DB-036 Blood Moon: other Rituals give what they give', () => {
    const spec = {
      players: [{ cult: 'necromancer' as const, blood: 0, resources: { bones: 1 } }, {}],
      places: { mine: { cultists: [0, 1] } },
    };
    const [moon] = both('Blood Moon', spec);
    expect(moon.act('incantation').blood(0)).toBe(1);
  });

  it('DB-036 Famine: every gathering gives 1', () => {
    const spec = {
      players: [{ silver: 0 }, {}],
      places: { mine: { left: '4' as const, right: '3' as const, cultists: [0, 0] } },
    };
    const [famine, usual] = both('Famine', spec);
    expect(label(famine, 'gather:left')).toBe('Gather 1 Anvil Dust (left circle)');
    for (const t of [famine, usual]) t.act('gather:right').act('gather:left');
    expect(famine.player(0)).toMatchObject({ silver: 1, resources: { anvil: 1 } });
    expect(usual.player(0)).toMatchObject({ silver: 3, resources: { anvil: 4 } });
  });

  it('DB-036 Rich Harvest: the first to gather on a numbered Hex takes 1 more', () => {
    const spec = { players: [{ silver: 0 }, {}], places: { mine: { left: '2' as const, cultists: [0, 0, 0] } } };
    const [harvest] = both('Rich Harvest', spec);
    expect(label(harvest, 'gather:left')).toBe('Gather 3 Anvil Dust (left circle)');
    harvest.act('gather:left').act('gather:left');
    expect(harvest.player(0).resources.anvil).toBe(3 + 1);
    harvest.answer(0, 'activate', 'gather:right');
    expect(harvest.player(0).silver).toBe(1); // no Hex lies there
  });

  it('DB-036 Curfew: Location Cards cannot be used', () => {
    const [curfew, usual] = both('Curfew', { places: { mine: { cultists: [0], card: 'Poor Box' } } });
    expect([curfew.offered(0).includes('card'), usual.offered(0).includes('card')]).toEqual([false, true]);
  });

  it('DB-036 Thirsty Tree: an offering costs the Peasant alone', () => {
    const spec = {
      players: [{}, { blood: 0, silver: 0 }],
      favor: [0, 1],
      places: { mine: { cultists: [1], peasants: 1 } },
    };
    const [thirsty, usual] = both('Thirsty Tree', spec);
    expect(thirsty.offered(1)).toEqual(expect.arrayContaining(['offer:top', 'offer:middle', 'offer:lower']));
    expect(usual.offered(1).filter((id) => id.startsWith('offer'))).toEqual([]);
    thirsty.act('offer:middle');
    expect(thirsty.favor()).toEqual([1, 0]);
    expect(thirsty.player(1)).toMatchObject({ silver: 0, offered: 1 });
  });

  it('DB-036 Storm over the Tree: there are no offerings', () => {
    const spec = { players: [{ resources: { anvil: 1 } }, {}], places: { mine: { cultists: [0], peasants: 1 } } };
    const [storm, usual] = both('Storm over the Tree', spec);
    expect(storm.offered(0).filter((id) => id.startsWith('offer'))).toEqual([]);
    expect(usual.offered(0).filter((id) => id.startsWith('offer'))).toHaveLength(3);
  });

  it.each([
    ['Unholy Resonance', 3, 1],
    ['Holy Day', 1, 0],
  ])('DB-036 %s: each Sigil counts as %i Blood in bids', (event, worth, winner) => {
    const spec: VillageSpec = {
      step: 'defile',
      players: [{ blood: 5 }, { blood: 5 }],
      places: { mine: { sigils: [0, 2] } },
    };
    // 5 Blood against two Sigils: 5 against 6 with 3 each, against 2 with 1 each, and against 4 as usual.
    const [t, usual] = both(event, spec);
    expect(usual.bid(5, 0).player(0).tokens).toEqual([2]);
    t.bid(5, 0);
    expect(t.log('spectator')).toContainEqual(expect.stringContaining(`Bob ${2 * worth} (0 Blood)`));
    expect(t.player(winner).tokens).toEqual([2]);
  });

  it('DB-036 The Last Shall Be First: tied bids are won by the lower Cult', () => {
    const spec: VillageSpec = { step: 'defile', players: [{ blood: 2 }, { blood: 2 }, { blood: 1 }] };
    const [event, usual] = both('The Last Shall Be First', spec);
    for (const t of [event, usual]) t.bid(2, 2, 1);
    expect([event.player(1).tokens, usual.player(0).tokens]).toEqual([[2], [2]]);
  });

  it('DB-036 Alms for Scribes: each upgrade gives 1 Silver', () => {
    const spec = {
      players: [{ silver: 0, resources: { anvil: 1, sulfur: 1, bones: 1 } }, {}],
      places: { mine: { cultists: [0] } },
    };
    const [alms, usual] = both('Alms for Scribes', spec);
    for (const t of [alms, usual]) t.act('upgrade').answer(0, 'upgrade', 'corrupt:1');
    expect([alms.player(0).silver, usual.player(0).silver]).toEqual([1, 0]);
  });
});
