import { describe, expect, it } from 'vitest';
import { standardCards } from '../../../../src/games/dark-pact/cards.ts';
import { solo } from '../solo.ts';

const silver = (n: number) => Array<string>(n).fill('Silver');

describe('Dark Pact: what the Bot discards and retrieves', () => {
  /** What it discards for Awakening, hand by hand. */
  const discards = (hand: string[], given: string[] = []) => {
    const bot = { hand: ['Awakening', ...hand], deck: ['Attunement', 'Attunement', 'Attunement'] };
    const t = solo({ bot, actions: 2, given });
    t.letBot('discard');
    return t.letBotOnce();
  };

  it('DP-205 Copper, then Silver, then the lowest cost', () => {
    expect(discards(['Wisdom', 'Silver', 'Copper'])).toBe('discard Copper');
    expect(discards(['Wisdom', 'Silver'])).toBe('discard Silver');
    expect(discards(['Ancestral Spirit', 'Wisdom', 'Enlightenment'])).toBe('discard Wisdom');
  });

  it('DP-205 of equal costs the one drawn last', () => {
    expect(standardCards.get('Wisdom').cost).toBe(standardCards.get('Awareness').cost);
    const last = (hand: string[]) => {
      const t = solo({ turnOf: 0, person: { hand: ['Torment'] }, bot: { hand: [...hand, 'Gold', 'Gold'] } });
      t.play('Torment').letBot();
      return t.discard(1);
    };
    expect(last(['Wisdom', 'Awareness'])).toEqual(['Awareness']);
    expect(last(['Awareness', 'Wisdom'])).toEqual(['Wisdom']);
  });

  it('DP-206 Spirits and Demons that Haunting Spirit and Walpurgisnacht gave it go first, its own are not among them', () => {
    expect(discards(['Copper', 'Torment'], ['Torment'])).toBe('discard Torment');
    expect(discards(['Copper', 'Torment', 'Banishing Spirit'])).toBe('discard Copper');
  });

  it.each([
    ['Haunting Spirit', 'Guiding Spirit', ['Guiding Spirit']],
    ['Walpurgisnacht', 'Torment', ['Torment']],
    ['Inheritance', 'Ancestral Spirit', []],
  ])('DP-206 what the person gives it by %s is marked: %j', (card, given, others) => {
    const t = solo({
      turnOf: 0,
      person: { hand: [card, 'Gold'] },
      bot: { hand: ['Copper', 'Wisdom'] },
      supply: [given, 'Awareness'],
      exact: false,
    });
    t.play(card);
    t.letBot();
    for (const topic of ['gain', 'give']) {
      if (t.topic(0) === topic) t.answer(0, topic, topic === 'give' ? given : 'Awareness');
    }
    expect([t.discard(1), t.view(0).bot?.others]).toEqual([[given], others]);
  });

  it('DP-206 the mark lasts through the game, until the card is destroyed', () => {
    const bot = { hand: ['Torment', 'Gold', 'Copper'], deck: silver(5) };
    const t = solo({ turnOf: 0, person: { hand: ['Generous Spirit'] }, bot, given: ['Torment'] });
    t.play('Generous Spirit').answer(0, 'choose', 'destroy');
    expect(t.letBot()).toEqual(['destroy Torment']);
    expect([t.view(0).bot?.others, t.graveyard]).toEqual([[], ['Torment']]);
  });

  it('DP-206 of copies alike those in hand are its own, as far as it has any', () => {
    const hand = ['Copper', 'Banishing Spirit'];
    const own = solo({
      turnOf: 0,
      person: { hand: ['Debt'] },
      bot: { hand, discard: ['Banishing Spirit'] },
      given: ['Banishing Spirit'],
    });
    own.play('Debt').letBot();
    expect(own.discard(1).at(-1)).toBe('Copper');
    const both = solo({
      turnOf: 0,
      person: { hand: ['Debt'] },
      bot: { hand: [...hand, 'Banishing Spirit'] },
      given: ['Banishing Spirit'],
    });
    both.play('Debt').letBot();
    expect([both.discard(1), both.hand(1)]).toEqual([['Banishing Spirit'], ['Copper', 'Banishing Spirit']]);
  });

  it('DP-207 an attack makes it discard by the same list', () => {
    const t = solo({ turnOf: 0, person: { hand: ['Torment'] }, bot: { hand: ['Wisdom', 'Silver', 'Copper', 'Gold'] } });
    t.play('Torment');
    expect(t.letBot()).toEqual(['react pass', 'discard Copper']);
  });

  it('DP-208 three at once: the Demon that it was given, Copper, Silver', () => {
    const hand = ['Banishing Spirit', 'Silver', 'Copper', 'Torment', '2x', ...Array<string>(7).fill('Gold')];
    const t = solo({
      turnOf: 0,
      person: { hand: ['Torment', '3x'], deck: silver(6) },
      bot: { hand },
      given: ['Torment'],
    });
    t.play('Torment', ['3x']);
    expect(t.letBot()).toEqual(['react pass', 'discard Torment + Copper + Silver']);
    expect(t.hand(1).slice(0, 2)).toEqual(['Banishing Spirit', '2x']);
  });

  it('DP-209 what it discards unseen is known by the top of its discard pile alone', () => {
    const hand = ['Wisdom', 'Silver', 'Copper', 'Gold', 'Awareness', 'Research', '2x', '3x'];
    const t = solo({
      turnOf: 0,
      person: { hand: ['Torment', '2x'], deck: ['Copper', 'Copper', 'Copper', 'Copper'] },
      bot: { hand },
    });
    t.play('Torment', ['2x']).letBot();
    expect(t.log(0).at(-1)).toBe('Bob discards 2 cards, Silver on top.');
    const { own, top, hand: left } = t.player(1, 0);
    expect([own, top?.title, left]).toEqual([null, 'Silver', 6]);
    expect(t.player(1, 0).openHand).toBeUndefined();
    for (const title of ['Wisdom', 'Awareness', 'Research']) expect(t.seenBy(0)).not.toContain(title);
    expect(t.chart).toEqual([]); // nor does it say why
  });

  it('DP-210 DP-211 it retrieves by the Buy list, then the highest cost', () => {
    const t = solo({
      bot: {
        hand: ['Research', 'Research', 'Research'],
        discard: ['Gold', 'Personal Library', 'Talisman'],
        deck: silver(9),
      },
      actions: 3,
    });
    const did = t.letBot('treasure').filter((said) => said.startsWith('retrieve'));
    expect(did).toEqual(['retrieve Talisman', 'retrieve Gold']); // the third is the only card left: nothing is asked
    expect(t.hand(1).concat(t.inPlay(1))).toContain('Personal Library');
  });

  it('DP-210 of unlisted cards the dearest, of equal cost the one nearest to the top', () => {
    const retrieved = (discard: string[]) => {
      const t = solo({ bot: { hand: ['Research'], discard, deck: silver(5) } });
      t.letBot('retrieve');
      return t.letBotOnce();
    };
    expect(standardCards.get('Personal Library').cost).toBe(standardCards.get('Personal Laboratory').cost);
    expect(retrieved(['Visions', 'Copper', 'Personal Library'])).toBe('retrieve Visions');
    expect(retrieved(['Personal Laboratory', 'Personal Library', 'Copper'])).toBe('retrieve Personal Library');
    expect(retrieved(['Personal Library', 'Personal Laboratory', 'Copper'])).toBe('retrieve Personal Laboratory');
    expect(retrieved(['Visions', 'Silver'])).toBe('retrieve Silver'); // the last of the Buy list
  });
});

describe("Dark Pact: the Bot under the person's cards", () => {
  it('DP-239 DP-240 Oppression: Copper and Silver go on its draw pile, and nobody sees which', () => {
    const hand = ['Wisdom', 'Copper', '2x', 'Silver', 'Personal Library'];
    const t = solo({ turnOf: 0, person: { hand: ['Oppression', 'Gold'] }, bot: { hand } });
    t.play('Oppression');
    expect(t.letBot()).toEqual(['react pass', 'topdeck Copper + Silver']);
    expect([t.hand(1), t.player(1).deck]).toEqual([['Wisdom', '2x', 'Personal Library'], 2]);
    expect(t.log(0).join()).not.toMatch(/Silver|Copper|Wisdom/);
  });

  it('DP-239 the second one lies on top', () => {
    const bot = { hand: ['A Little Learning', 'Copper', 'Silver', 'Gold', 'Gold'] };
    const t = solo({ turnOf: 0, person: { hand: ['Oppression', 'Gold'] }, bot });
    t.play('Oppression').letBot();
    t.endTurn();
    t.letBotOnce(); // draws one
    expect(t.hand(1)).toEqual(['Gold', 'Gold', 'Silver']);
  });

  it('DP-241 DP-242 Mesmerize: of 2x and 3x the 2x goes on its draw pile', () => {
    for (const hand of [
      ['2x', '3x', 'Copper'],
      ['3x', 'Copper', '2x'],
    ]) {
      const t = solo({ turnOf: 0, person: { hand: ['Mesmerize', 'Gold'] }, bot: { hand } });
      t.play('Mesmerize');
      expect(t.letBot()).toEqual(['react pass', 'topdeck 2x']);
      expect([t.hand(1).toSorted(), t.player(1).deck]).toEqual([['3x', 'Copper'], 1]);
    }
  });

  it('DP-243 DP-244 Generous Spirit: it destroys what it was given that way, and nothing else', () => {
    const destroyed = (given: string[]) => {
      const bot = { hand: ['Copper', 'Wisdom', 'Guiding Spirit'] };
      const t = solo({ turnOf: 0, person: { hand: ['Generous Spirit'] }, bot, given });
      t.play('Generous Spirit').answer(0, 'choose', 'destroy').letBot();
      return [t.graveyard, t.hand(1)];
    };
    expect(destroyed(['Guiding Spirit'])).toEqual([['Guiding Spirit'], ['Copper', 'Wisdom']]);
    expect(destroyed([])).toEqual([[], ['Copper', 'Wisdom', 'Guiding Spirit']]);
  });
});

describe('Dark Pact: what the Bot buys', () => {
  const BUY = [
    'Hallow the Ground',
    'Enlightenment',
    'Talisman',
    'Ancestral Spirit',
    'Awareness',
    'Awakening',
    'Attunement',
    '3x',
    'Gold',
    '2x',
    'grimoire:2x',
    'Research',
    'Amulet of Protection',
    'Banishing Spirit',
    'Inheritance',
    'Exorcism',
    'Greater Circle',
    'grimoire:Silver',
  ];
  /** What it buys, first to last. */
  const bought = (supply: string[], coins: number, grimoire: string[] = []) => {
    const t = solo({ bot: { hand: ['Wisdom'], grimoire }, supply, coins, step: 'buy' });
    return t
      .letBot('discard')
      .filter((said) => said.startsWith('purchase') && said !== 'purchase done')
      .map((said) => said.replace('purchase ', ''));
  };

  it.each(BUY.slice(0, -1).map((entry, i) => [entry, BUY[i + 1] as string, i] as const))(
    'DP-248 %s comes before %s',
    (entry, next) => {
      const both = [next, entry];
      const supply = both.filter((one) => !one.includes(':'));
      const grimoire = both.filter((one) => one.includes(':')).map((one) => one.replace('grimoire:', ''));
      expect(bought(supply, 99, grimoire).slice(0, 2)).toEqual([entry, next].slice(0, grimoire.length > 1 ? 1 : 2));
    },
  );

  it('DP-245 the first that it can afford, again and again from the top, several copies too', () => {
    expect(bought(['Enlightenment', 'Gold', 'Awareness', 'Awareness', 'Ancestral Spirit'], 8)).toEqual([
      'Ancestral Spirit',
      'Awareness',
      'Awareness',
    ]);
    expect(bought(['Enlightenment', 'Gold'], 5)).toEqual([]);
  });

  it('DP-246 one card of its Grimoire at most, and never the Inscription', () => {
    expect(bought([], 99, ['2x', 'Silver', 'Inscription'])).toEqual(['grimoire:2x']);
    expect(bought([], 99, ['Inscription'])).toEqual([]);
  });

  it('DP-249 what is not on its list it leaves, a Silver of the Supply too', () => {
    expect(bought(['Silver', 'Visions', 'Cursed Gold', 'Great Work', 'Copper'], 99)).toEqual([]);
  });

  it('DP-247 a Supply deck that its purchases use up ends the game with its turn, after Clean-up', () => {
    const t = solo({
      bot: { hand: ['Wisdom', 'Copper'] },
      supply: ['Awareness', 'Awareness', ...Array<string>(8).fill('Cursed Gold')],
      supplyDeck: ['Gold'],
      exact: true,
      coins: 4,
      step: 'buy',
      person: { hand: ['Copper'] },
    });
    t.letBot('discard');
    expect([t.supply.length, t.outcome]).toEqual([8, null]);
    t.letBot();
    expect(t.outcome).toMatchObject({ scores: [0, 3], winners: [1] }); // Wisdom and two Awareness
  });
});

describe('Dark Pact: how the Bot cleans up', () => {
  const kept = (hand: string[]) => {
    const t = solo({ bot: { hand, deck: silver(9) }, step: 'cleanup' });
    const before = t.hand(1);
    t.letBot();
    return t.hand(1).filter((title) => title !== 'Silver' || before.includes('Silver'));
  };

  it('DP-250 Dark Pacts stay in play, other Clean-up effects are done, all else is discarded', () => {
    const play = ['Four-Fold Path', 'Guiding Spirit', 'Wisdom', ['Silver', '2x'] as [string, ...string[]]];
    const t = solo({ bot: { play, hand: ['Gold'], deck: ['Copper', 'Copper', 'Copper'] }, step: 'cleanup' });
    t.letBot();
    expect(t.inPlay(1)).toEqual(['Four-Fold Path']);
    expect([t.hand(1), t.discard(1).toSorted()]).toEqual([
      ['Gold', 'Guiding Spirit', 'Copper', 'Copper', 'Copper'],
      ['2x', 'Silver', 'Wisdom'],
    ]);
  });

  it('DP-250 it takes stored cards into hand if one of them is on a list of its own', () => {
    const choice = (stored: string[]) => {
      const t = solo({ bot: { play: [{ card: 'Visions', stored }], hand: ['Gold'] }, step: 'cleanup' });
      return t.letBotOnce();
    };
    expect(choice(['Copper', 'Talisman'])).toBe('release release');
    expect(choice(['Personal Library'])).toBe('release release');
    expect(choice(['Visions', 'Inscription'])).toBe('release keep');
  });

  it('DP-251 up to four cards of the list, fewer where fewer match; the rest goes', () => {
    expect(kept(['Wisdom', '2x', 'Personal Laboratory', 'Gold', 'Research', 'Visions'])).toEqual([
      'Wisdom',
      '2x',
      'Personal Laboratory',
      'Research',
    ]);
    expect(kept(['Inscription', 'Wisdom', 'Visions'])).toEqual(['Wisdom']);
    expect(kept(['Inscription', 'Visions'])).toEqual([]);
  });

  it('DP-252 then it draws to five, at least one card, and the Supply is refilled', () => {
    const bot = { hand: ['2x', '2x', '3x', '3x', 'Wisdom', 'Gold'], deck: silver(9) };
    const t = solo({ bot, step: 'cleanup', supply: ['Gold'], supplyDeck: [], person: { hand: ['Copper'] } });
    t.letBot();
    expect([t.player(1).hand, t.player(1).deck, t.supply.length]).toEqual([5, 8, 10]);
  });

  it('DP-253 what it has drawn nobody sees before its next turn', () => {
    const bot = { hand: ['2x', 'Copper'], deck: ['Gold', 'Research', 'Awareness', 'Attunement'] };
    const t = solo({ bot, step: 'cleanup', person: { hand: ['Copper'] } });
    expect(t.player(1, 0).openHand).toHaveLength(2);
    t.letBot();
    expect(t.player(1, 0).openHand).toBeUndefined();
    for (const title of ['Gold"', 'Research', 'Awareness', 'Attunement']) {
      expect(t.seenBy(0).replaceAll('Cursed Gold"', '')).not.toContain(title);
    }
  });

  it('DP-254 it keeps by its list, from the top', () => {
    const cases: [hand: string[], left: string[]][] = [
      [
        ['Wisdom', 'Talisman', 'Attunement', 'Ancestral Spirit'],
        ['Talisman', 'Attunement'],
      ],
      [
        ['2x', '3x', '2x', '3x', '2x'],
        ['2x', '3x', '2x', '3x'],
      ],
      [
        ['2x', '3x', 'Wisdom', '2x', '2x', '3x'],
        ['2x', '3x', 'Wisdom', '3x'],
      ],
      [
        ['Personal Library', 'Personal Laboratory', 'Banishing Spirit', 'Research', 'Greater Circle'],
        ['Personal Library', 'Personal Laboratory', 'Banishing Spirit', 'Research'],
      ],
      [
        ['Greater Circle', 'Copper', 'Gold', 'Four-Fold Path'],
        ['Greater Circle', 'Gold', 'Four-Fold Path'],
      ],
      [
        ['Research', 'Research', 'Banishing Spirit', 'Banishing Spirit', 'Personal Library'],
        ['Research', 'Banishing Spirit', 'Banishing Spirit', 'Personal Library'],
      ],
      [
        ['Talisman', 'Copper', 'Amulet of Protection'],
        ['Talisman', 'Amulet of Protection'],
      ],
      [
        ['Great Work', 'Gold', 'Greater Circle', 'Research', 'Banishing Spirit'],
        ['Gold', 'Greater Circle', 'Research', 'Banishing Spirit'],
      ],
    ];
    for (const [hand, left] of cases) expect(kept(hand)).toEqual(left);
  });
});
