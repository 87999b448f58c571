import { describe, expect, it } from 'vitest';
import { automaton } from '../../../../src/games/dark-pact/automaton.ts';
import { standardCards } from '../../../../src/games/dark-pact/cards.ts';
import { decision } from '../../../../src/kernel/decision.ts';
import { text } from '../../../../src/kernel/index.ts';
import { solo } from '../solo.ts';

/** What the Bot does first, and by which line, with this before it. */
const first = (spec: Parameters<typeof solo>[0]) => {
  const t = solo(spec);
  return { does: t.letBotOnce(), with: t.topic(1) === 'multiply' ? t.letBotOnce() : null, line: t.chart[0] };
};
const hallow = ['Hallow the Ground'];
const gold = (n: number) => Array<string>(n).fill('Cursed Gold');

describe('Dark Pact: the chart of the Bot', () => {
  /** Each line with all that it needs; the lines above it are out of reach, all below it are within. */
  const LINES: [line: string, card: string, more?: Parameters<typeof solo>[0]][] = [
    ['win', 'Attunement', { bot: { play: hallow, hand: ['3x', '3x'] } }],
    ['moreActions', 'Personal Laboratory'],
    ['drawCards', 'Personal Library', { actions: 2 }],
    ['multipliedAction', 'Research', { bot: { hand: ['2x'] } }],
    ['retrieveAction', 'Ancestral Spirit', { bot: { discard: ['Awareness'] } }],
    ['singleAction', 'Research'],
    ['banish', 'Banishing Spirit'],
    ['enlighten', 'Enlightenment', { supply: ['Awareness'] }],
    ['attune', 'Attunement', { supply: ['Awareness'] }],
    ['callSpirit', 'Greater Circle', { supply: ['Ancestral Spirit'] }],
    ['inherit', 'Inheritance', { supply: ['Awareness', 'Awareness'] }],
    ['playPact', 'Four-Fold Path'],
    ['exorcise', 'Exorcism', { supply: ['Torment'] }],
    ['insights', 'Wisdom'],
  ];

  it.each(LINES.slice(0, -1).map((line, i) => [line[0], LINES[i + 1]?.[0], i] as const))(
    'DP-195 DP-212 where both apply, %s comes before %s',
    (line, _, i) => {
      const [[, card, needs = {}], [, other, otherNeeds = {}]] = LINES.slice(i, i + 2) as [
        (typeof LINES)[0],
        (typeof LINES)[0],
      ];
      const bot = {
        hand: [other, ...(otherNeeds.bot?.hand ?? []), ...(needs.bot?.hand ?? []), card],
        discard: [...(needs.bot?.discard ?? []), ...(otherNeeds.bot?.discard ?? [])],
        play: needs.bot?.play ?? [],
      };
      // Drawing needs two actions and what stands beside it fewer: either there is one line or the other.
      const actions = needs.actions ?? (otherNeeds.actions && line === 'moreActions' ? 2 : 1);
      const supply = [...(needs.supply ?? []), ...(otherNeeds.supply ?? [])];
      if (line === 'retrieveAction') bot.hand = bot.hand.filter((title) => title !== 'Research');
      expect(first({ bot, supply, actions })).toMatchObject({ does: `play ${card}`, line });
    },
  );

  it('DP-212 the last lines: what is left of Insight cards, then Treasures, then buying', () => {
    const t = solo({ bot: { hand: ['Copper', 'Wisdom'] }, supply: ['Awareness'], coins: 1 });
    expect(t.letBot('discard')).toEqual(['play Wisdom']);
    t.letBot('treasure');
    expect(t.letBot('purchase')).toEqual(expect.arrayContaining(['treasure Copper']));
    expect(t.letBotOnce()).toBe('purchase Awareness');
  });

  it('DP-196 a card is not played where the rest of its line cannot be done', () => {
    const cases: [card: string, more: Parameters<typeof solo>[0]][] = [
      ['Enlightenment', {}],
      ['Attunement', {}],
      ['Greater Circle', { supply: ['Guiding Spirit'] }],
      ['Inheritance', { supply: ['Awareness'] }],
      ['Exorcism', { supply: ['Ancestral Spirit'] }],
      ['Attunement', { bot: { play: hallow, hand: ['3x', '2x'] } }],
    ];
    for (const [card, more] of cases) {
      const t = solo({ ...more, bot: { ...more?.bot, hand: [...(more?.bot?.hand ?? []), card] } });
      expect(t.letBotOnce(), card).toBe('play buy');
    }
  });

  it('DP-197 ALL X is every Multiplier in hand, more than are needed too', () => {
    const t = solo({ bot: { hand: ['2x', 'Enlightenment', '3x', '2x'], play: hallow } });
    expect(t.letBot()).toEqual(['play Enlightenment', 'multiply 2x + 2x + 3x']);
  });

  it.each([
    [['3x', '2x', '2x'], 'multiply 2x'],
    [['3x', '3x'], 'multiply 3x'],
  ])('DP-197 X is one Multiplier, of %j: %s', (multipliers, x) => {
    expect(first({ bot: { hand: [...multipliers, 'Research'] } })).toEqual({
      does: 'play Research',
      with: x,
      line: 'multipliedAction',
    });
  });

  it('DP-197 a line that asks for X is not done without one', () => {
    expect(first({ bot: { hand: ['A Little Learning'] } }).line).toBe('singleAction');
  });

  it('DP-198 after each card it starts over from the top', () => {
    const t = solo({
      bot: {
        hand: ['A Little Learning', 'Wisdom'],
        deck: ['Copper', 'Copper', 'Personal Library', 'Personal Laboratory'],
      },
    });
    const played = t.letBot('discard').filter((said) => said.startsWith('play'));
    // The Laboratory that the first card draws comes from above in the chart.
    expect(played).toEqual(['play A Little Learning', 'play Personal Laboratory', 'play Wisdom']);
  });

  it('DP-199 of several listed cards the one listed first is played', () => {
    expect(first({ bot: { hand: ['A Little Learning', 'Research'] } }).does).toBe('play Research');
    expect(first({ bot: { hand: ['Awareness', 'Personal Laboratory'] } }).does).toBe('play Personal Laboratory');
    expect(first({ bot: { hand: ['Four-Fold Path', 'Hallow the Ground'] } }).does).toBe('play Hallow the Ground');
    expect(first({ bot: { hand: ['Awakening', 'Ancestral Spirit', 'Wisdom'] } }).does).toBe('play Wisdom');
  });

  it('DP-201 2 x 3 x 10 points win with Hallow the Ground', () => {
    const t = solo({ bot: { hand: ['Enlightenment', '2x', '3x'], play: hallow } });
    expect(t.letBot()).toEqual(['play Enlightenment', 'multiply 2x + 3x']);
    expect(t.outcome).toMatchObject({ winners: [1] });
    expect(t.player(1).insight).toBe(60);
  });

  it('DP-202 for Awareness it discards a Copper, and nothing else', () => {
    const t = solo({ bot: { hand: ['Cursed Copper', 'Copper', 'Awareness'], deck: ['Gold'] } });
    expect(t.letBot('treasure')).toEqual(['play Awareness', 'discard Copper', 'play buy']);
    expect([t.hand(1), t.discard(1)]).toEqual([['Cursed Copper', 'Gold'], ['Copper']]);
    const none = solo({ bot: { hand: ['Cursed Copper', 'Silver', 'Awareness'], deck: ['Gold'] } });
    expect(none.letBot('treasure')).toEqual(['play Awareness', 'discard', 'play buy']);
    expect([none.hand(1), none.player(1).deck]).toEqual([['Cursed Copper', 'Silver'], 1]);
  });

  it('DP-203 what the Copper draws is looked at from the top: a 3x that wins at once', () => {
    const t = solo({ bot: { hand: ['Copper', 'Awareness', 'Enlightenment', '2x'], deck: ['3x'], play: hallow } });
    expect(t.letBot()).toEqual(['play Awareness', 'discard Copper', 'play Enlightenment', 'multiply 2x + 3x']);
    expect(t.outcome).toMatchObject({ winners: [1] });
  });

  it('DP-203 DP-229 with two actions Hallow the Ground comes from hand in its place, and wins on the next pass', () => {
    const hand = ['Copper', 'Awareness', 'Hallow the Ground', 'Attunement', '3x'];
    const t = solo({ bot: { hand, deck: ['3x'] } });
    expect(t.letBot()).toEqual([
      'play Awareness',
      'discard Copper',
      'play Hallow the Ground',
      'play Attunement',
      'multiply 3x + 3x',
    ]);
    expect(t.outcome).toMatchObject({ winners: [1] });
  });

  it('DP-229 with one action it plays the pact, and cannot win any more', () => {
    const t = solo({ bot: { hand: ['Hallow the Ground', 'Attunement', '3x', '3x'] } });
    expect(t.letBot('treasure')).toEqual(['play Hallow the Ground']);
    expect(t.outcome).toBeNull();
  });

  it('DP-204 with two actions Personal Library before Awakening', () => {
    const bot = { hand: ['Awakening', 'Personal Library'] };
    expect(first({ bot, actions: 2 })).toMatchObject({ does: 'play Personal Library', line: 'drawCards' });
  });

  it('DP-213 only the Insight card of the highest cost is tried, with what is in play counted in', () => {
    const bot = { play: [...hallow, 'Talisman'], hand: ['Attunement', '3x', '3x'] };
    expect(first({ bot }).line).toBe('win'); // 3 + 45
    const other = { ...bot, play: [...hallow, 'Wisdom', 'Attunement'], hand: ['Attunement', '2x', '2x', '2x'] };
    expect(first({ bot: other })).toMatchObject({ does: 'play Attunement', line: 'win' }); // 6 + 40
    const short = { ...bot, play: hallow, hand: ['Attunement', '2x', '2x', '2x'] };
    expect(first({ bot: short }).line).toBe('toBuy'); // 40
  });

  it('DP-213 an Insight Treasure is not tried: it cannot be played as an Action', () => {
    const play = [...hallow, ['Enlightenment', '2x', '2x'] as [string, ...string[]]]; // 40
    const bot = { play, hand: ['Talisman', 'Awareness', '2x', '3x'] };
    expect(first({ bot })).toEqual({ does: 'play Awareness', with: 'multiply 2x + 3x', line: 'win' });
  });

  it('DP-214 Personal Laboratory and Awareness, each of them, without Multipliers', () => {
    const t = solo({ bot: { hand: ['2x', 'Awareness', 'Personal Laboratory', 'Awareness', 'Personal Laboratory'] } });
    expect(t.letBot('treasure')).toEqual([
      'play Personal Laboratory',
      'play Personal Laboratory',
      'play Awareness',
      'discard',
      'play Awareness',
      'discard',
      'play buy',
    ]);
    expect(t.view(1).coins).toBe(0);
  });

  it('DP-215 with two actions Awakening draws, and its discard goes by the list', () => {
    const t = solo({
      bot: { hand: ['Awakening', 'Silver', 'Wisdom'], deck: ['Copper', 'Gold', 'Gold'] },
      actions: 2,
      exile: ['Talisman'],
    });
    expect([t.letBotOnce(), t.letBotOnce(), t.letBotOnce()]).toEqual([
      'play Awakening',
      'choose draw',
      'discard Copper',
    ]);
    expect([t.exile, t.hand(1)]).toEqual([['Talisman'], ['Silver', 'Wisdom', 'Gold', 'Gold']]);
    expect(first({ bot: { hand: ['Personal Library', 'Copper'] } }).line).toBe('toBuy');
  });

  it('DP-215 an exchange that its card does not let it decline: the best of the Exile for the cheapest unlisted', () => {
    const supply = ['Gold', 'Self-Sacrifice', 'Awareness', 'Visions'];
    const t = solo({ supply, exile: ['Visions', 'Research', 'Enlightenment', 'Scriptorium'] });
    const exchange = (key: string, titles: string[]) => {
      const options = titles.map((title) => standardCards.option(title, 'supply'));
      const asked = decision(1, 'pick', { topic: 'exchange', prompt: text(`dark-pact:ask.${key}`), options });
      return automaton(standardCards).answer(t.view(1), asked).answer;
    };
    expect(exchange('exchangeSupply', supply)).toEqual(['Self-Sacrifice']);
    expect(exchange('exchangeSupply', ['Gold', 'Awareness'])).toEqual(['Awareness']);
    expect(exchange('exchangeExile', ['Visions', 'Research', 'Enlightenment'])).toEqual(['Enlightenment']);
    expect(exchange('exchangeExile', ['Inscription', 'Visions'])).toEqual(['Visions']);
  });

  it('DP-216 with fewer than two actions and a Multiplier: Research, or else A Little Learning', () => {
    expect(first({ bot: { hand: ['2x', 'A Little Learning', 'Research'] } })).toMatchObject({ does: 'play Research' });
    expect(first({ bot: { hand: ['2x', 'A Little Learning'] } })).toEqual({
      does: 'play A Little Learning',
      with: 'multiply 2x',
      line: 'multipliedAction',
    });
    const bot = { hand: ['2x', 'A Little Learning'] };
    expect(first({ bot, actions: 2 })).toEqual({
      does: 'play A Little Learning',
      with: 'multiply',
      line: 'singleAction',
    });
  });

  it('DP-217 Ancestral Spirit gets Personal Laboratory, Awareness, Research, A Little Learning, in this order', () => {
    const sought = ['Personal Laboratory', 'Awareness', 'Research', 'A Little Learning'];
    for (const [i, title] of sought.entries()) {
      const discard = ['Hallow the Ground', ...sought.slice(i).reverse()];
      const t = solo({ bot: { hand: ['Ancestral Spirit'], discard } });
      const did = [t.letBotOnce(), t.letBotOnce(), t.letBotOnce(), t.letBotOnce()];
      expect(did).toEqual(['play Ancestral Spirit', 'choose retrieve', `retrieve ${title}`, `play ${title}`]);
      expect(t.chart[0]).toBe('retrieveAction');
    }
  });

  it('DP-217 not with two actions, nor while the hand holds Research or A Little Learning', () => {
    const bot = { hand: ['Ancestral Spirit'], discard: ['Awareness'] };
    expect(first({ bot, actions: 2 }).line).toBe('insights');
    expect(first({ bot: { ...bot, hand: ['Ancestral Spirit', 'Research'] } }).line).toBe('singleAction');
    expect(first({ bot: { ...bot, discard: ['Gold'] } }).line).toBe('insights');
  });

  it('DP-218 Research, or else A Little Learning, alone', () => {
    expect(first({ bot: { hand: ['A Little Learning', 'Research'] } })).toMatchObject({
      does: 'play Research',
      line: 'singleAction',
    });
    expect(first({ bot: { hand: ['A Little Learning'] } }).does).toBe('play A Little Learning');
  });

  it('DP-219 Banishing Spirit exiles all that is not on the Buy list, one Spirit after the other', () => {
    const supply = ['Silver', '2x', 'Inscription', 'Great Work', 'Awareness', 'Spirit Lord', 'Torment'];
    const t = solo({
      bot: { hand: ['Banishing Spirit', 'Banishing Spirit'] },
      supply,
      supplyDeck: ['Hallow the Ground'],
    });
    expect([t.letBotOnce(), t.letBotOnce()]).toEqual([
      'play Banishing Spirit',
      'exile Silver + Inscription + Great Work + Torment + Cursed Gold + Cursed Gold + Cursed Gold',
    ]);
    expect(t.supply).toEqual(['2x', 'Awareness', 'Spirit Lord', 'Hallow the Ground', ...gold(6)]);
    expect(t.letBotOnce()).toBe('play Banishing Spirit');
  });

  it('DP-219 it is played though all are on the list, and a title of the Grimoire alone is not', () => {
    const supply = Array<string>(9).fill('Gold');
    expect(first({ bot: { hand: ['Banishing Spirit'] }, supply: [...supply, 'Gold'] }).does).toBe(
      'play Banishing Spirit',
    );
    const t = solo({ bot: { hand: ['Banishing Spirit'] }, supply: [...supply, 'Silver'] });
    expect([t.letBotOnce(), t.letBotOnce()]).toEqual(['play Banishing Spirit', 'exile Silver']);
  });

  it('DP-220 Enlightenment gains an Insight card rather than what is higher on the list, and plays it', () => {
    const t = solo({ bot: { hand: ['Enlightenment'] }, supply: ['Hallow the Ground', '2x', 'Awakening'] });
    const did = [1, 2, 3].map(() => t.letBotOnce());
    expect(did).toEqual(['play Enlightenment', 'gain Awakening', 'playGained play']);
    const list = solo({ bot: { hand: ['Enlightenment'] }, supply: ['Research', '2x', 'Banishing Spirit'] });
    expect([list.letBotOnce(), list.letBotOnce()]).toEqual(['play Enlightenment', 'gain 2x']);
  });

  it('DP-220 it takes one Multiplier where nothing is in reach without', () => {
    const dear = standardCards.get('Enlightenment').cost;
    expect(dear).toBeGreaterThan(8);
    const bot = { hand: ['Enlightenment', '3x', '2x', '2x'] };
    expect(first({ bot, supply: ['Enlightenment'] })).toEqual({
      does: 'play Enlightenment',
      with: 'multiply 2x',
      line: 'enlighten',
    });
    expect(first({ bot, supply: ['Enlightenment', 'Gold'] }).with).toBe('multiply');
    expect(first({ bot: { hand: ['Enlightenment'] }, supply: ['Enlightenment'] }).line).toBe('toBuy');
  });

  it('DP-221 Attunement gains the card highest on the list', () => {
    const t = solo({
      bot: { hand: ['Attunement', '2x'] },
      supply: ['Greater Circle', 'Awareness', 'Ancestral Spirit'],
    });
    expect([1, 2, 3].map(() => t.letBotOnce())).toEqual(['play Attunement', 'multiply', 'gain Ancestral Spirit']);
  });

  it('DP-221 it takes as few Multipliers as make a gain possible', () => {
    const bot = (...hand: string[]) => ({ hand: ['Attunement', ...hand] });
    const supply = ['Enlightenment']; // cost 12: 3x4 or 2x2x4
    expect(first({ bot: bot('2x', '2x', '2x'), supply }).with).toBe('multiply 2x + 2x');
    expect(first({ bot: bot('2x', '2x', '3x'), supply }).with).toBe('multiply 3x');
    expect(first({ bot: bot('3x', '2x'), supply: ['Gold'] }).with).toBe('multiply 2x');
    expect(first({ bot: bot('2x'), supply }).line).toBe('toBuy');
  });

  it('DP-222 Greater Circle gains Ancestral Spirit, and no other Spirit', () => {
    const t = solo({ bot: { hand: ['Greater Circle', 'Gold'] }, supply: ['Banishing Spirit', 'Ancestral Spirit'] });
    expect([t.letBotOnce(), t.letBotOnce()]).toEqual(['play Greater Circle', 'gain Ancestral Spirit']);
    expect(t.hand(1)).toEqual(['Gold', 'Ancestral Spirit']);
    expect(first({ bot: { hand: ['Greater Circle'] }, supply: ['Banishing Spirit'] }).line).toBe('toBuy');
  });

  it('DP-223 Inheritance is played where there is a card for each of the two', () => {
    const bot = { hand: ['Inheritance'] };
    expect(first({ bot, supply: ['Awareness', 'Awareness'] }).line).toBe('inherit');
    expect(first({ bot, supply: ['Awareness'], exile: ['Talisman'] }).line).toBe('inherit');
    expect(first({ bot, supply: ['Awareness', 'Gold'] }).line).toBe('toBuy');
  });

  it('DP-224 its pacts are played as Actions, Hallow the Ground first, with the last action too', () => {
    const t = solo({ bot: { hand: ['Four-Fold Path', 'Hallow the Ground', 'Wisdom'] }, actions: 2 });
    expect(t.letBot('treasure')).toEqual(['play Hallow the Ground', 'play Four-Fold Path']);
    expect(t.inPlay(1)).toEqual(['Hallow the Ground', 'Four-Fold Path']);
  });

  it.each([
    [['Torment', 'Spirit Lord'], 'Spirit Lord'],
    [['Destructive Imp', 'Torment', 'Jealousy'], 'Torment'],
  ])('DP-225 of %j Exorcism gets rid of %s', (supply, gone) => {
    const t = solo({ bot: { hand: ['Exorcism', '3x'] }, supply });
    expect([t.letBotOnce(), t.letBotOnce(), t.letBotOnce()]).toEqual(['play Exorcism', 'multiply', `destroy ${gone}`]);
    expect([t.graveyard, t.supply.includes(gone)]).toEqual([[gone], false]);
  });

  it('DP-225 of Demons of one cost the one that has been there longest, and it does not start over', () => {
    const same = ['Jealousy', "Maxwell's Demon"];
    expect(standardCards.get('Jealousy').cost).toBe(standardCards.get("Maxwell's Demon").cost);
    for (const supply of [same, same.toReversed()]) {
      const t = solo({ bot: { hand: ['Exorcism', 'Wisdom', 'Exorcism'] }, supply, actions: 3 });
      expect([t.letBotOnce(), t.letBotOnce()]).toEqual(['play Exorcism', `destroy ${supply[0]}`]);
      expect(t.letBotOnce()).toBe('play Wisdom'); // though there is a second Demon
      t.letBot('play');
      expect(t.letBotOnce()).toBe('play buy');
    }
  });

  it('DP-226 Wisdom without a discard, Ancestral Spirit that retrieves, Awakening that draws', () => {
    const t = solo({
      bot: {
        hand: ['Awakening', 'Ancestral Spirit', 'Wisdom', 'Copper'],
        deck: ['Silver', 'Silver', 'Silver', 'Silver', 'Silver'],
        discard: ['Gold'],
      },
      actions: 1,
    });
    expect(t.letBot('treasure')).toEqual(['play Wisdom', 'discard']);
    // With more actions Awakening draws by the third line already; so the order shows with one action and the Spirit's own.
    const spirit = solo({
      bot: { hand: ['Awakening', 'Ancestral Spirit'], deck: ['Silver', 'Silver', 'Wisdom'], discard: ['Gold'] },
    });
    expect(spirit.letBot('treasure')).toEqual([
      'play Ancestral Spirit',
      'choose retrieve',
      'play Awakening',
      'choose draw',
      'discard Silver',
    ]);
    expect(spirit.hand(1)).toEqual(['Gold', 'Wisdom', 'Silver']);
  });

  it('DP-226 it goes on there: what these cards bring is played only if it is one of them', () => {
    const bot = { hand: ['Ancestral Spirit'], deck: ['Copper'], discard: ['Research'] };
    const t = solo({ bot, actions: 2 });
    expect(t.letBot('treasure')).toEqual(['play Ancestral Spirit', 'choose retrieve', 'play buy']);
    const own = solo({ bot: { ...bot, discard: ['Wisdom'] }, actions: 2 });
    expect(own.letBot('discard')).toEqual(['play Ancestral Spirit', 'choose retrieve', 'play Wisdom']);
    const none = solo({ bot: { hand: ['Ancestral Spirit', 'Gold'] } });
    expect(none.letBot('treasure')).toEqual(['play Ancestral Spirit', 'choose retrieve', 'play buy']);
  });

  it('DP-226 what an Awakening draws that Ancestral Spirit brought is not looked at from the top', () => {
    const bot = { hand: ['Ancestral Spirit'], discard: ['Awakening'], deck: ['Gold', 'Silver', 'Personal Laboratory'] };
    expect(solo({ bot, actions: 2 }).letBot('treasure')).toEqual([
      'play Ancestral Spirit',
      'choose retrieve',
      'play Awakening',
      'choose draw',
      'discard Silver',
      'play buy',
    ]);
  });

  it('DP-226 there Ancestral Spirit retrieves by the list, not what the third line would', () => {
    const discard = ['Research', 'Gold'];
    const two = solo({ bot: { hand: ['Ancestral Spirit'], discard }, actions: 2 });
    expect(two.letBot('treasure')).toContain('retrieve Gold');
    const below = solo({ bot: { hand: ['Wisdom', 'Ancestral Spirit'], discard }, actions: 2 });
    expect(below.letBot('treasure')).toEqual([
      'play Wisdom',
      'discard',
      'play Ancestral Spirit',
      'choose retrieve',
      'retrieve Gold',
      'play buy',
    ]);
  });

  it('DP-232 a gained Ancestral Spirit retrieves by the list too', () => {
    const bot = { hand: ['Enlightenment'], discard: ['Research', 'Gold'] };
    expect(solo({ bot, supply: ['Ancestral Spirit'] }).letBot('treasure')).toContain('retrieve Gold');
  });

  it('DP-226 the third line starts over, the last one does not', () => {
    const t = solo({
      bot: { hand: ['Ancestral Spirit', 'Wisdom', '2x'], discard: ['Research', 'Personal Library'], deck: ['Gold'] },
    });
    expect(t.letBot('treasure').slice(0, 5)).toEqual([
      'play Ancestral Spirit',
      'choose retrieve',
      'retrieve Research',
      'play Research',
      'multiply 2x',
    ]);
  });

  it('DP-227 all Multipliers go with the Treasure of the largest income, then come all others', () => {
    const hand = ['Copper', '2x', 'Silver', 'Gold', 'Cursed Copper', '3x'];
    const t = solo({ bot: { hand }, step: 'buy', supply: ['Awareness'] });
    t.letBot('purchase');
    expect(t.inPlay(1).slice(0, 3)).toEqual(['Gold', '2x', '3x']);
    expect(t.inPlay(1).slice(3).sort()).toEqual(['Copper', 'Cursed Copper', 'Silver']);
  });

  it('DP-227 a Multiplier that a Treasure draws goes with none of the others', () => {
    const t = solo({ bot: { hand: ['Cursed Brazen Head', 'Gold'], deck: ['Silver', '2x'] }, step: 'buy' });
    t.letBot('discard');
    expect([t.hand(1), t.discard(1)]).toEqual([['2x'], ['Cursed Brazen Head', 'Gold', 'Silver']]);
  });

  it('DP-227 of equal ones the first by the alphabet; without a Treasure the Multipliers stay in hand', () => {
    const t = solo({ bot: { hand: ['Talisman', 'Silver', 'Amulet of Protection', '2x', 'Wisdom'] }, step: 'buy' });
    expect([t.letBotOnce(), t.letBotOnce()]).toEqual(['treasure Amulet of Protection', 'multiply 2x']);
    const none = solo({ bot: { hand: ['2x', 'Wisdom'] }, step: 'buy' });
    none.letBot('discard');
    expect(none.hand(1)).toEqual(['2x', 'Wisdom']);
  });

  it('DP-228 a Talisman played as a Treasure is the fourth Insight card', () => {
    const play = ['Four-Fold Path', 'Wisdom', 'Awareness', 'Awakening'];
    const t = solo({ bot: { hand: ['Talisman', 'Copper'], play }, step: 'buy' });
    expect(t.outcome).toBeNull();
    t.letBot();
    expect(t.outcome).toMatchObject({ winners: [1], reason: { args: { card: 'Four-Fold Path' } } });
    const without = solo({ bot: { hand: ['Silver', 'Gold'], play }, step: 'buy' });
    without.letBot('discard');
    expect(without.outcome).toBeNull();
  });

  it('DP-230 DP-231 2x, 2x, Enlightenment gains and plays Attunement or the second Enlightenment, and wins', () => {
    for (const [gained, points] of [
      ['Attunement', 45],
      ['Enlightenment', 50],
    ] as const) {
      const t = solo({
        bot: { hand: ['Enlightenment', '2x', '2x'], discard: ['Attunement', 'Enlightenment'], play: hallow },
        supply: ['Awareness', 'Talisman', gained],
      });
      expect(t.letBot()).toEqual(['play Enlightenment', 'multiply 2x + 2x', `gain ${gained}`, 'playGained play']);
      expect([t.player(1).insight, t.outcome?.winners]).toEqual([points, [1]]);
    }
  });

  it('DP-231 with neither of the two 40 points do not win', () => {
    const bot = { hand: ['Enlightenment', '2x', '2x'], play: hallow };
    expect(first({ bot, supply: ['Awareness'] })).toEqual({
      does: 'play Enlightenment',
      with: 'multiply',
      line: 'enlighten',
    });
  });

  it('DP-232 DP-233 Enlightenment gains a new title before a dearer one, then the dearest', () => {
    const supply = ['Awareness', 'Ancestral Spirit'];
    const gains = (owned: string[]) => {
      const t = solo({ bot: { hand: ['Enlightenment', 'Gold'], deck: owned }, supply });
      return [1, 2, 3].map(() => t.letBotOnce()).slice(1);
    };
    expect(gains(['Ancestral Spirit'])).toEqual(['gain Awareness', 'playGained play']);
    expect(gains(['Ancestral Spirit', 'Awareness'])).toEqual(['gain Ancestral Spirit', 'playGained play']);
  });

  it('DP-232 the card is played at once, without an action', () => {
    const t = solo({ bot: { hand: ['Enlightenment', 'Gold'] }, supply: ['Awareness'] });
    t.letBot('discard');
    expect([t.inPlay(1), t.view(1).actions]).toEqual([['Enlightenment', 'Awareness'], 0]);
  });

  it('DP-234 DP-235 DP-236 Inheritance takes a new title and gives one that the Bot has', () => {
    const t = solo({
      bot: { hand: ['Inheritance', 'Gold'], discard: ['Ancestral Spirit', 'Copper'] },
      supply: ['Awareness', 'Ancestral Spirit'],
    });
    t.letBot('treasure');
    expect(t.discard(0)).toEqual(['Ancestral Spirit']);
    expect(t.view(1).bot?.deck).toContain('Awareness');
  });

  it('DP-234 with no new title it takes the dearest', () => {
    const bot = { hand: ['Inheritance', 'Gold'], discard: ['Ancestral Spirit', 'Awareness'] };
    const t = solo({ bot, supply: ['Awareness', 'Ancestral Spirit', 'Awareness'] });
    expect([t.letBotOnce(), t.letBotOnce()]).toEqual(['play Inheritance', 'gain Ancestral Spirit']);
  });

  it('DP-235 it gives a title that it has rather than a cheaper one that it has not', () => {
    const bot = { hand: ['Inheritance', 'Gold'], discard: ['Ancestral Spirit'] };
    const t = solo({ bot, supply: ['Awareness', 'Ancestral Spirit', 'Attunement'] });
    expect([1, 2, 3].map(() => t.letBotOnce())).toEqual([
      'play Inheritance',
      'gain Attunement',
      'give Ancestral Spirit',
    ]);
  });

  it('DP-235 with no title of its own it gives the cheapest', () => {
    const bot = { hand: ['Inheritance', 'Gold'] };
    const t = solo({ bot, supply: ['Awakening', 'Awareness', 'Attunement'] });
    expect([1, 2, 3].map(() => t.letBotOnce())).toEqual(['play Inheritance', 'gain Attunement', 'give Awareness']);
  });

  it('DP-237 DP-238 Research retrieves before it draws', () => {
    const t = solo({ bot: { hand: ['Research', '3x'], discard: ['Copper', 'Gold'] }, actions: 2 });
    const did = [1, 2, 3, 4].map(() => t.letBotOnce());
    expect(did).toEqual(['play Research', 'multiply', 'order retrieve', 'retrieve Gold']);
    expect([t.hand(1), t.player(1).deck, t.discard(1)]).toEqual([['3x', 'Gold', 'Copper'], 0, []]);
  });
});
