import { describe, expect, it } from 'vitest';
import { type SoloTable, solo } from '../solo.ts';

/** Everything that the Bot may be asked in a turn of its own, and the person is not. */
const askedAlong = (t: SoloTable) => {
  const asked: number[][] = [];
  while (t.active === 1 && !t.outcome) {
    asked.push(t.asked);
    t.letBotOnce();
  }
  return asked;
};
const FOUR = ['Four-Fold Path', 'Awareness', 'Awakening', 'Talisman', 'Attunement'];

describe('Dark Pact: a solo game and the turn of the Bot', () => {
  it('DP-176 the person wins by any own pact in play', () => {
    const t = solo({ turnOf: 0, person: { hand: ['Gold', '2x'], play: ['Secular Power'] }, coins: 35 });
    t.treasure('Gold', ['2x']);
    expect(t.outcome).toMatchObject({ winners: [0] });
    expect(t.outcome?.scores).toBeUndefined();
  });

  it("DP-176 not in the turn of the Bot, and the Bot's pacts not in the person's", () => {
    const t = solo({ bot: { hand: ['Copper'] }, person: { play: FOUR }, turnOf: 1 });
    t.letBot('treasure');
    expect(t.outcome).toBeNull();
    const other = solo({ bot: { play: FOUR }, person: { hand: ['Copper', 'Wisdom'] }, turnOf: 0 });
    other.treasure('Copper');
    expect(other.outcome).toBeNull();
  });

  it('DP-177 the Bot wins with four different Insight cards in play, or with 45 Insight points, or by points', () => {
    const path = solo({ bot: { hand: ['Wisdom', 'Copper'], play: FOUR.slice(0, 4) } });
    path.letBot();
    expect(path.outcome).toMatchObject({ winners: [1], reason: { args: { card: 'Four-Fold Path' } } });
    const ground = solo({ bot: { hand: ['Attunement', '3x', '3x'], play: ['Hallow the Ground'] } });
    ground.letBot();
    expect(ground.outcome).toMatchObject({ winners: [1], reason: { args: { card: 'Hallow the Ground' } } });
    const points = deckEnd(['Attunement'], ['Wisdom']);
    expect(points.outcome).toMatchObject({ winners: [1], scores: [1, 5] });
  });

  it('DP-177 no other pact makes it win: it does not play one', () => {
    const t = solo({ bot: { hand: ['Great Work', 'Sun Aspect', 'Secular Power'] }, actions: 3 });
    expect(t.letBot('discard')).toEqual(['play buy', 'treasure done']);
  });

  it.each([
    ['Insight minus Curse points: the higher sum wins', ['Attunement', 'Debt', 'Debt'], ['Wisdom'], [1, 1], [0, 1]],
    ['the person by more', ['Awareness'], ['Wisdom', 'Talisman'], [4, 1], [0]],
    ['the Bot by more', ['Awareness', 'Attunement'], ['Wisdom', 'Talisman'], [4, 6], [1]],
    ['a tie is a shared result, below nothing too', ['Debt'], ['Debt'], [-2, -2], [0, 1]],
  ])('DP-178 at a Deck End %s', (_, bot, person, scores, winners) => {
    expect(deckEnd(bot, person).outcome).toMatchObject({ winners, scores });
  });

  it('DP-178 the last card of the Supply deck does not end it yet: a refill must fail', () => {
    const t = solo({
      bot: { hand: ['Copper', 'Copper'], deck: Array(9).fill('Copper') },
      supply: [...Array(9).fill('Cursed Gold'), 'Awareness'],
      supplyDeck: ['Cursed Gold'],
      exact: true,
      person: { hand: ['Wisdom'] },
    });
    t.letBot();
    expect([t.outcome, t.view(0).supplyDeck, t.active]).toEqual([null, 0, 0]);
  });

  it('DP-189 the whole turn of the Bot runs without asking the person', () => {
    const t = solo({
      bot: { hand: ['Personal Laboratory', 'Banishing Spirit', 'Inheritance', 'Wisdom'], deck: ['Copper', 'Silver'] },
      supply: ['Awareness', 'Ancestral Spirit'],
      person: { hand: ['Copper', 'Exorcism'] },
    });
    const asked = askedAlong(t);
    expect(asked.length).toBeGreaterThan(5);
    expect(asked.every(([seat, ...rest]) => seat === 1 && rest.length === 0)).toBe(true);
    expect([t.active, t.topic(0)]).toEqual([0, 'play']);
  });

  it('DP-190 the Bot is a rival: what the person plays against rivals affects it', () => {
    const t = solo({
      turnOf: 0,
      person: { hand: ['Torment', 'Gold'] },
      bot: { hand: ['Silver', 'Copper', 'Wisdom', 'Gold'] },
    });
    t.play('Torment').letBot();
    expect([t.hand(1), t.discard(1)]).toEqual([['Silver', 'Wisdom', 'Gold'], ['Copper']]);
  });

  it('DP-190 the person is its rival, and the Bot a player: two are at the table', () => {
    const t = solo({
      bot: { hand: ['Inheritance', 'Greater Circle'] },
      supply: ['Awareness', 'Awareness'],
      person: { hand: ['Copper'] },
      actions: 2,
    });
    t.letBot('play');
    t.letBotOnce();
    t.letBot('play');
    expect(t.discard(0)).toEqual(['Awareness']);
    // Greater Circle counts the Spirits in the Exile against the players.
    for (const spirits of [1, 2]) {
      const exile = Array(spirits).fill('Guiding Spirit');
      const circle = solo({ bot: { hand: ['Greater Circle', '3x'] }, supply: ['Ancestral Spirit'], exile });
      circle.letBotOnce(); // plays it
      circle.letBotOnce(); // without Multipliers
      if (circle.topic(1) === 'gain') circle.letBotOnce();
      expect(circle.step).toBe(spirits < 2 ? 'buy' : 'action'); // enough of them give an action
    }
  });

  it('DP-191 one action a turn, one Grimoire card a turn, a Supply that is not refilled while it buys', () => {
    const t = solo({
      bot: { hand: ['Wisdom', '3x'], grimoire: ['Silver', '2x'] },
      supply: ['Awareness'],
      coins: 16,
    });
    t.letBot('purchase');
    expect([t.letBotOnce(), t.supply.length, t.letBotOnce()]).toEqual([
      'purchase Awareness',
      9,
      'purchase grimoire:2x',
    ]);
    expect([t.supply.length, t.view(1).coins, t.letBotOnce()]).toEqual([9, 9, 'purchase done']); // no second Grimoire card
    expect([t.step, t.topic(1), t.grimoire(1)]).toEqual(['cleanup', 'discard', ['Silver']]);
  });

  it.each(['Amulet of Protection', 'Exorcism'])(
    'DP-191 against every attack of the person it reveals %s, without Multipliers',
    (react) => {
      const t = solo({
        turnOf: 0,
        actions: 2,
        person: { hand: ['Torment', 'Jealousy', 'Gold'], deck: ['Copper', 'Copper'] },
        bot: { hand: ['Silver', 'Copper', 'Wisdom', '2x', react], deck: ['Silver', 'Silver'] },
      });
      t.play('Torment');
      expect(t.letBot()).toEqual([`react ${react}`]);
      expect(t.log('spectator')).toContain('The attack is ignored by Bob.');
      t.play('Jealousy');
      expect(t.letBot()).toEqual([`react ${react}`]);
      expect(t.hand(1).slice(0, 5)).toEqual(['Silver', 'Copper', 'Wisdom', '2x', react]);
      expect(t.discard(1)).toEqual([]);
    },
  );

  it('DP-192 at the start of its turn its hand is shown to all, and the turn is played openly', () => {
    const t = solo({
      turnOf: 0,
      person: { hand: ['Copper'] },
      bot: { hand: ['Wisdom', 'A Little Learning'], deck: ['Silver', 'Gold', 'Copper', 'Copper'] },
    });
    expect(t.player(1, 0).openHand).toBeUndefined();
    expect(t.log(0).join()).not.toContain('shows its hand');
    t.endTurn();
    for (const viewer of [0, 'spectator'] as const) {
      const hand = t.player(1, viewer).openHand?.map(({ title }) => title);
      expect(hand).toEqual(['Wisdom', 'A Little Learning']);
      expect(t.log(viewer).at(-1)).toBe('Bob shows its hand: Wisdom and A Little Learning.');
    }
    t.letBotOnce();
    expect(t.player(1, 0).openHand?.map(({ title }) => title)).toEqual(['Wisdom', 'Copper']);
    expect(t.log('spectator')).toContain('It draws Copper.');
  });

  it('DP-193 a win that is there is seen first of all, before more actions are looked for', () => {
    const t = solo({ bot: { hand: ['Personal Laboratory', 'Attunement', '3x', '3x'], play: ['Hallow the Ground'] } });
    expect(t.letBot()).toEqual(['play Attunement', 'multiply 3x + 3x']);
    expect(t.outcome).toMatchObject({ winners: [1] });
    expect(t.chart).toEqual(['win']);
  });

  it('DP-193 at every return to the top too, and at any other moment', () => {
    const t = solo({
      bot: {
        hand: ['Personal Laboratory', 'Banishing Spirit', 'Attunement', '3x'],
        deck: ['3x'],
        play: ['Hallow the Ground'],
      },
    });
    expect(t.letBot()).toEqual([
      'play Personal Laboratory',
      'play Banishing Spirit',
      expect.stringMatching(/^exile/),
      'play Attunement',
      'multiply 3x + 3x',
    ]);
    expect(t.outcome).toMatchObject({ winners: [1] });
    const start = solo({ bot: { hand: ['Copper'], play: FOUR } });
    expect([start.asked, start.outcome?.winners]).toEqual([[], [1]]);
  });

  it('DP-194 of two Insight cards with one title the line of Insight cards plays one', () => {
    const t = solo({ bot: { hand: ['Wisdom', 'Wisdom', 'Copper'] }, actions: 3 });
    expect(t.letBot('treasure')).toEqual(['play Wisdom', 'discard', 'play buy']);
  });

  it('DP-194 nor one whose title an earlier line has played this turn', () => {
    const t = solo({
      bot: { hand: ['Awakening', 'Awakening', 'Gold'], deck: ['Silver', 'Silver', 'Silver'] },
      actions: 2,
    });
    expect(t.letBot('treasure')).toEqual(['play Awakening', 'choose draw', 'discard Silver', 'play buy']);
    expect(t.view(0).actions).toBe(0);
  });

  it('DP-200 with no action left it goes on to the Buy step, whatever it holds', () => {
    const t = solo({ bot: { hand: ['Personal Laboratory', 'Copper'] }, actions: 0 });
    expect([t.step, t.topic(1)]).toEqual(['buy', 'treasure']);
    const one = solo({ bot: { hand: ['Wisdom', 'Ancestral Spirit', 'Personal Library', 'Copper'] } });
    expect(one.letBot('treasure')).toEqual(['play Wisdom', 'discard']);
  });

  it('tells why it does what it does by the lines of its chart', () => {
    const t = solo({ bot: { hand: ['Personal Laboratory', 'Copper', 'Silver', '2x'] }, supply: ['Awareness'] });
    t.letBot();
    expect(t.reasons).toEqual([
      'It plays Personal Laboratory for more actions.',
      'Nothing more on its chart to play.',
      'It multiplies its largest Treasure, Silver.',
      '5 coins: it buys Awareness, number 5 of its Buy list.',
      'It keeps Awareness.',
    ]);
  });

  it('DP-189 what the Bot is asked nobody is shown to wait for, but what the person is asked', () => {
    const t = solo({ bot: { hand: ['Wisdom', 'Copper'] } });
    expect(t.topic(1)).toBe('play');
    expect(t.view('spectator').open).toEqual([]);
    const own = solo({ turnOf: 0, person: { hand: ['Wisdom', 'Copper'] } });
    expect(own.view('spectator').open.map(({ seat }) => seat)).toEqual([0]);
  });

  it('tells each purchase with the coins that it has, and what comes from its Grimoire', () => {
    const t = solo({
      bot: { hand: ['Gold', 'Gold', 'Gold', 'Gold', 'Gold'], grimoire: ['2x'] },
      supply: ['2x', '2x'],
    });
    t.letBot();
    expect(t.reasons.filter((why) => why.includes('buys'))).toEqual([
      '15 coins: it buys 2x, number 10 of its Buy list.',
      '10 coins: it buys 2x, number 10 of its Buy list.',
      '5 coins: it buys 2x from its Grimoire, number 11 of its Buy list.',
    ]);
  });
});

/** A game that the Bot's Banishing Spirit ends, with no other card of value than those given. */
function deckEnd(bot: string[], person: string[]): SoloTable {
  const t = solo({
    bot: { hand: ['Banishing Spirit'], discard: bot },
    person: { discard: person },
    supply: Array(10).fill('Cursed Gold'),
    supplyDeck: Array(9).fill('Cursed Gold'),
    exact: true,
  });
  t.letBot();
  return t;
}
