import { describe, expect, it } from 'vitest';
import { standardCards as cards } from '../../../../src/games/dark-pact/cards.ts';
import { duel, type PlayerSpec, type TableSpec, type TestTable } from '../table.ts';

const copies = (title: string, n: number): string[] => Array<string>(n).fill(title);
const everybody = [0, 1, 'spectator'] as const;
const have = (t: TestTable, title: string) => t.player(0, 'spectator').pacts.find((p) => p.title === title)?.have;
const winners = (t: TestTable) => t.outcome?.winners ?? null;
const titles = (faces: readonly { title: string }[]) => faces.map((face) => face.title);

describe('Dark Pact: stored cards', () => {
  it('DP-158 they are not in play: Occult Mastery does not count them', () => {
    const t = duel({
      active: {
        play: ['Occult Mastery', ...copies('Copper', 18), { card: 'Visions', stored: ['Silver', 'Gold', 'Talisman'] }],
        hand: ['Copper', 'Copper', '3x'],
      },
    });
    expect([winners(t), have(t, 'Occult Mastery')]).toEqual([null, 20]);
    t.treasure('Copper');
    expect([winners(t), have(t, 'Occult Mastery')]).toEqual([null, 21]);
    expect(winners(t.treasure('Copper'))).toEqual([0]);
  });

  it('DP-158 storing takes a card out of hand without putting it into play', () => {
    const t = duel({ active: { play: ['Occult Mastery'], hand: ['Visions', 'Gold', 'Silver', 'Copper'] } });
    t.play('Visions').answer(0, 'store', ['Gold', 'Silver']);
    expect([have(t, 'Occult Mastery'), t.hand(0), t.inPlay(0)]).toEqual([2, ['Copper'], ['Occult Mastery', 'Visions']]);
    expect(t.player(0).play.map((p) => p.stored)).toEqual([0, 2]);
  });

  it('DP-158 any stored card makes Great Work fail', () => {
    const work = (stored: string[]) =>
      duel({ active: { hand: ['Great Work'], play: [{ card: 'Visions', stored }, 'Gold'] } }).play('Great Work');
    expect(winners(work(['Copper']))).toBeNull();
    expect(winners(work([]))).toEqual([0]);
  });

  it('DP-158 nor do stored cards count for the other pacts', () => {
    const stored = ['Enlightenment', 'Attunement', 'Awareness', 'Cursed Gold', 'Gold', 'Silver'];
    const pacts = ['Hallow the Ground', 'Curse the Land', 'Coins of Past Realms', 'Four-Fold Path'];
    const t = duel({ active: { play: [...pacts, { card: 'Visions', stored }], hand: ['Debt'] } });
    expect(t.player(0).pacts.map((p) => p.have)).toEqual([0, 0, 0, 0]);
  });

  it('DP-158 only their owner sees which they are; all see how many', () => {
    const t = duel({ active: { hand: ['Visions', 'Gold', 'Talisman', 'Copper'] }, rival: { hand: ['Debt'] } });
    t.play('Visions');
    expect(t.prompt(0)).toMatchObject({ topic: 'store', min: 0, max: 3 });
    t.answer(0, 'store', ['Gold', 'Talisman']);
    expect(t.stored(0)).toEqual(['Gold', 'Talisman']);
    const shows = () => {
      for (const viewer of [1, 'spectator'] as const) {
        expect([t.player(0, viewer).stored, t.player(0, viewer).own]).toEqual([2, null]);
        for (const title of ['Gold', 'Talisman']) expect(t.seenBy(viewer)).not.toContain(title);
      }
    };
    expect(t.log(1)).toContain('Alice stores 2 cards under Visions.');
    shows();
    t.endTurn(); // where they stay stored
    expect(t.stored(0)).toEqual(['Gold', 'Talisman']);
    shows();
  });

  it('DP-158 they belong to the deck all the same and count at a Deck End', () => {
    const supply = ['Research', ...copies('3x', 9)];
    const t = duel({
      active: { hand: ['Attunement', '3x'], play: [{ card: 'Visions', stored: ['Talisman', 'Debt'] }] },
      supply,
      supplyDeck: [],
      exact: true,
    });
    expect(t.play('Attunement').outcome?.scores).toEqual([5 + 3 - 2, 0]);
  });
});

describe('Dark Pact: Ritual Knife and Midas Touch', () => {
  /** Midas Touch played from a hand with 11 coins and Ritual Knife: 2 are missing. */
  const midas = (play: string[], more: string[] = []) =>
    duel({
      active: { play, hand: ['Midas Touch', 'Gold', 'Gold', 'Gold', 'Silver', 'Ritual Knife', ...more] },
    }).play('Midas Touch');

  it('DP-159 Curse cards in play count', () => {
    expect(winners(midas(['Debt', 'Cursed Copper']))).toEqual([0]);
    expect(winners(midas(['Debt']))).toBeNull();
    expect(winners(midas([]))).toBeNull();
  });

  it('DP-159 or Spirits in play', () => {
    expect(winners(midas(['Guiding Spirit', 'Ancestral Spirit']))).toEqual([0]);
    expect(winners(midas(['Guiding Spirit']))).toBeNull();
  });

  it('DP-159 the one or the other, whichever is more, not both together', () => {
    expect(winners(midas(['Guiding Spirit', 'Debt']))).toBeNull();
    expect(winners(midas(['Guiding Spirit', 'Debt', 'Cursed Gold']))).toEqual([0]);
    expect(winners(midas(['Guiding Spirit', 'Guiding Spirit', 'Debt']))).toEqual([0]);
  });

  it('DP-159 those in hand, or elsewhere, do not', () => {
    expect(winners(midas([], ['Debt', 'Jealousy', 'Guiding Spirit', 'Generous Spirit']))).toBeNull();
    expect(winners(midas(['Debt'], ['Jealousy']))).toBeNull();
    const t = duel({
      active: {
        hand: ['Midas Touch', 'Gold', 'Gold', 'Gold', 'Silver', 'Ritual Knife'],
        discard: ['Debt', 'Debt'],
        deck: ['Guiding Spirit', 'Guiding Spirit'],
      },
      rival: { play: ['Debt', 'Debt'] },
      exile: ['Guiding Spirit', 'Guiding Spirit'],
    });
    expect(winners(t.play('Midas Touch'))).toBeNull();
  });

  it('DP-159 cards without Curse points that are no Spirits do not', () => {
    expect(winners(midas(['Gold', 'Wisdom', 'Research']))).toBeNull();
  });

  it('DP-159 played as a Treasure it counts the same cards', () => {
    const t = duel({
      active: { play: ['Debt', 'Spirit Lord', 'Guiding Spirit', 'Guiding Spirit'], hand: ['Ritual Knife', 'Jealousy'] },
    });
    t.treasure('Ritual Knife');
    expect(t.view(0).coins).toBe(3); // Spirit Lord is one of the 3 Spirits, and of the 2 Curse cards
  });
});

describe('Dark Pact: Amulet of Protection and Exorcism', () => {
  const ATTACKS = [
    ...['Torment', 'Jealousy', 'Oppression', 'Debt', "Maxwell's Demon", 'Haunting Spirit', 'Walpurgisnacht'],
    ...['Mesmerize', 'Plague', 'Succubus', 'Poltergeist', 'Pandemonium', 'Extortion'],
  ];
  const attack = (title: string, react: string) => {
    const t = duel({
      active: { hand: [title, 'Copper'], deck: copies('Copper', 3) },
      rival: { hand: [react, ...copies('Silver', 4), '2x'], deck: copies('Gold', 5) },
      supply: ['Guiding Spirit', 'Destructive Imp'],
      graveyard: ['Cursed Gold'],
    });
    return t.play(title);
  };
  const state = (t: TestTable) => [t.hand(1), t.player(1).deck, t.discard(1)];

  it('DP-160 these are all the attacks there are', () => {
    const attacks = cards.titles.filter((title) => cards.face(title).types.includes('attack'));
    expect(attacks.toSorted()).toEqual(ATTACKS.toSorted());
  });

  it.each(ATTACKS)('DP-160 Amulet of Protection ignores %s', (title) => {
    const t = attack(title, 'Amulet of Protection');
    const before = state(t);
    t.answer(1, 'react', 'Amulet of Protection');
    if (title === 'Debt') t.answer(0, 'react', 'pass');
    expect(t.topic(1)).toBeNull();
    expect(state(t)).toEqual(before);
  });

  it.each(ATTACKS)('DP-160 so does Exorcism, which draws a card besides: %s', (title) => {
    const t = attack(title, 'Exorcism');
    t.answer(1, 'react', 'Exorcism');
    if (title === 'Debt') t.answer(0, 'react', 'pass');
    expect(t.topic(1)).toBeNull();
    expect(state(t)).toEqual([['Exorcism', ...copies('Silver', 4), '2x', 'Gold'], 4, []]);
  });

  it.each(ATTACKS)('DP-160 without them %s hurts', (title) => {
    const t = attack(title, 'Silver');
    const before = state(t);
    expect(t.offered(1)).toEqual(['pass']);
    t.answer(1, 'react', 'pass');
    if (title === 'Debt') t.answer(0, 'react', 'pass'); // and Alice discards her Copper
    while (t.topic(1) === 'discard' || t.topic(1) === 'topdeck') {
      const { topic, options, min } = t.prompt(1) ?? { topic: '', options: [], min: 0 };
      t.answer(1, topic, options.slice(0, min));
    }
    if (t.topic(0) === 'give') t.answer(0, 'give', t.offered(0)[0] ?? '');
    expect(state(t)).not.toEqual(before);
  });

  it.each(['Amulet of Protection', 'Exorcism'])('DP-160 a Debt that one plays oneself is ignored with %s', (react) => {
    const t = duel({
      active: { hand: ['Debt', react, 'Gold'], deck: ['3x', '3x'] },
      rival: { hand: ['Copper', 'Silver'] },
    });
    t.play('Debt');
    expect(t.prompt(0)).toEqual({ topic: 'react', options: ['pass', react], min: 1, max: 1 });
    t.answer(0, 'react', react).answer(1, 'react', 'pass').answer(1, 'discard', 'Copper');
    expect(t.hand(0).slice(0, 2)).toEqual([react, 'Gold']);
    expect([t.discard(0), t.hand(1), t.view(0).coins]).toEqual([[], ['Silver'], 4]);
  });

  it('DP-160 else it hurts oneself', () => {
    const t = duel({ active: { hand: ['Debt', 'Exorcism', 'Gold'] }, rival: { hand: ['Copper'] } });
    t.play('Debt').answer(0, 'react', 'pass').answer(1, 'react', 'pass');
    expect(t.prompt(0)).toMatchObject({ topic: 'discard', min: 1, max: 1 });
    t.answer(0, 'discard', 'Gold');
    expect([t.discard(0), t.hand(0)]).toEqual([['Gold'], ['Exorcism']]);
  });

  it('DP-160 other cards on the own turn are no reason to react', () => {
    const t = duel({ active: { hand: ['Torment', 'Exorcism', '3x'] }, rival: { hand: copies('Copper', 4) } });
    expect(t.play('Torment').asked).toEqual([1]); // it affects rivals only
  });
});

describe('Dark Pact: Cursed Idol and Destructive Imp', () => {
  const cases: [string, 'play' | 'treasure'][] = [
    ['Cursed Idol', 'treasure'],
    ['Destructive Imp', 'play'],
  ];

  it.each(cases)('DP-161 %s must destroy one of the own cards in play', (title, how) => {
    const t = duel({
      active: { play: ['Wisdom', ['Research', '2x']], hand: [title, 'Copper'] },
      rival: { play: ['Secular Power'], hand: ['Debt'] },
    });
    t[how](title);
    expect(t.prompt(0)).toEqual({ topic: 'destroy', options: ['Wisdom', 'Research', '2x', title], min: 1, max: 1 });
    expect(() => t.answer(0, 'destroy', [])).toThrow('illegal');
    t.answer(0, 'destroy', '2x');
    expect([t.graveyard, t.inPlay(0), t.hand(0)]).toEqual([['2x'], ['Wisdom', 'Research', title], ['Copper']]);
  });

  it.each(cases)('DP-161 %s may destroy itself', (title, how) => {
    const t = duel({ active: { play: ['Wisdom'], hand: [title, 'Copper'] } });
    t[how](title);
    t.answer(0, 'destroy', title);
    expect([t.graveyard, t.inPlay(0)]).toEqual([[title], ['Wisdom']]);
    expect([t.hand(0), t.discard(0)]).toEqual([['Copper'], []]);
  });

  it.each(cases)('DP-161 %s alone in play must destroy itself, so it always can', (title, how) => {
    const t = duel({ active: { hand: [title, 'Copper'] } });
    t[how](title);
    expect([t.graveyard, t.inPlay(0)]).toEqual([[title], []]);
  });

  it('DP-161 coins that the destroyed card gave remain', () => {
    const t = duel({ active: { hand: ['Cursed Idol', 'Gold', 'Copper'] } });
    t.treasure('Gold').treasure('Cursed Idol').answer(0, 'destroy', 'Gold');
    expect([t.view(0).coins, t.graveyard]).toEqual([7, ['Gold']]);
    const u = duel({ active: { hand: ['Cursed Idol', 'Copper'] } }).treasure('Cursed Idol');
    expect([u.view(0).coins, u.graveyard, u.player(0).curse]).toEqual([4, ['Cursed Idol'], 0]);
  });

  it('DP-161 for pacts the destroyed card counts no more', () => {
    const t = duel({
      active: { play: ['Curse the Land', 'Coins of Past Realms', 'Debt'], hand: ['Cursed Idol', 'Copper'] },
    });
    t.treasure('Cursed Idol');
    expect([have(t, 'Curse the Land'), have(t, 'Coins of Past Realms')]).toEqual([5, 1]);
    t.answer(0, 'destroy', 'Cursed Idol');
    expect([have(t, 'Curse the Land'), have(t, 'Coins of Past Realms')]).toEqual([2, 0]);
  });

  it("DP-161 with Multipliers it is still 'one' card; what was played with a destroyed card stays in play", () => {
    const t = duel({ active: { play: ['Wisdom'], hand: ['Cursed Idol', '2x', 'Copper'] } });
    t.treasure('Cursed Idol', ['2x']).answer(0, 'destroy', 'Cursed Idol');
    expect([t.topic(0), t.inPlay(0), t.graveyard]).toEqual(['treasure', ['Wisdom', '2x'], ['Cursed Idol']]);
    expect(t.view(0).coins).toBe(8);
  });
});

describe('Dark Pact: Awakening and Cursed Brazen Head', () => {
  const awakening = () =>
    duel({
      active: { hand: ['Awakening', 'Wisdom', 'Copper'], deck: ['Debt', 'Gold', 'Silver', 'Talisman'] },
    })
      .play('Awakening')
      .answer(0, 'choose', 'draw');

  it.each(['Wisdom', 'Copper', 'Gold', 'Silver', 'Talisman'])('DP-162 %s may be the card discarded for it', (title) => {
    const t = awakening();
    expect(t.prompt(0)).toMatchObject({ topic: 'discard', min: 1, max: 1 });
    t.answer(0, 'discard', title);
    expect([t.discard(0), t.player(0).hand, t.hand(0).includes(title)]).toEqual([[title], 4, false]);
  });

  it('DP-162 those 5 hand cards and no others', () => {
    expect(awakening().offered(0).toSorted()).toEqual(['Copper', 'Gold', 'Silver', 'Talisman', 'Wisdom']);
  });

  const exchange = (spec: Partial<TableSpec>) =>
    duel({ active: { hand: ['Awakening', 'Copper'] }, ...spec })
      .play('Awakening')
      .answer(0, 'choose', 'exchange');

  it('DP-163 a Spirit Lord in the Supply may be exchanged for a card in the Exile', () => {
    const t = exchange({ supply: ['Spirit Lord', 'Research'], exile: ['Gold', 'Debt'] });
    expect(t.offered(0)).toContain('Spirit Lord');
    t.answer(0, 'exchange', 'Spirit Lord').answer(0, 'exchange', 'Gold');
    expect([t.supply.includes('Spirit Lord'), t.supply.includes('Gold')]).toEqual([false, true]);
    expect([t.exile.toSorted(), t.supply.length]).toEqual([['Debt', 'Spirit Lord'], 10]);
  });

  it('DP-163 and one in the Exile for a card in the Supply', () => {
    const t = exchange({ supply: ['Research'], exile: ['Spirit Lord', 'Debt'] });
    t.answer(0, 'exchange', 'Research');
    expect(t.offered(0)).toEqual(['Spirit Lord', 'Debt']);
    t.answer(0, 'exchange', 'Spirit Lord');
    expect([t.supply.includes('Spirit Lord'), t.exile]).toEqual([true, ['Debt', 'Research']]);
  });

  it('DP-163 with an empty Exile the exchange does nothing', () => {
    const t = exchange({ supply: ['Spirit Lord'] });
    expect([t.topic(0), t.exile, t.supply[0]]).toEqual(['treasure', [], 'Spirit Lord']);
  });

  it('DP-164 Actions drawn through Cursed Brazen Head cannot be played this turn', () => {
    const t = duel({
      active: { hand: ['Cursed Brazen Head', 'Copper'], deck: ['Wisdom', 'Personal Laboratory'] },
      rival: { hand: ['Debt'] },
      actions: 5,
    });
    t.treasure('Cursed Brazen Head');
    expect([t.hand(0), t.offered(0)]).toEqual([
      ['Copper', 'Personal Laboratory', 'Wisdom'],
      ['Copper', 'done'],
    ]);
    expect(() => t.answer(0, 'treasure', 'Wisdom')).toThrow('illegal');
    t.endTurn();
    t.endTurn();
    expect(t.offered(0)).toContain('Wisdom'); // but on the next one they can
  });

  it('DP-164 Treasures and Multipliers drawn through it can', () => {
    const t = duel({ active: { hand: ['Cursed Brazen Head', 'Debt'], deck: ['Gold', '2x'] } });
    t.treasure('Cursed Brazen Head').treasure('Gold', ['2x']);
    expect([t.view(0).coins, t.inPlay(0)]).toEqual([7, ['Cursed Brazen Head', 'Gold', '2x']]);
  });

  it('DP-172 once a Treasure is played no Action can be, whatever actions were left', () => {
    const t = duel({ active: { hand: ['Copper', 'Wisdom', 'Silver', '3x'] }, actions: 5 });
    t.treasure('Copper');
    expect([t.step, t.offered(0)]).toEqual(['buy', ['Silver', 'done']]);
    expect(() => t.answer(0, 'treasure', 'Wisdom')).toThrow('illegal');
    t.treasure('Silver');
    expect([t.offered(0), t.hand(0)]).toEqual([['done'], ['Wisdom', '3x']]);
  });

  it('DP-172 not even one that a Treasure drew', () => {
    const t = duel({ active: { hand: ['Cursed Brazen Head', 'Silver'], deck: ['Wisdom', 'Great Work'] }, actions: 2 });
    t.treasure('Silver').treasure('Cursed Brazen Head');
    expect([t.hand(0), t.offered(0)]).toEqual([['Great Work', 'Wisdom'], ['done']]);
  });
});

describe('Dark Pact: Exile and Graveyard', () => {
  const twice = ['Gold', 'Guiding Spirit', 'Guiding Spirit', 'Destructive Imp'];

  it('DP-165 cards stay there: no draw, reshuffle, retrieval or refill takes them', () => {
    const t = duel({
      active: { hand: ['Personal Library', 'Ancestral Spirit', '3x'] },
      rival: { hand: ['Debt'] },
      actions: 2,
      exile: twice,
      graveyard: twice,
      supply: ['Awareness'],
    });
    t.play('Personal Library').play('Ancestral Spirit').answer(0, 'choose', 'retrieve');
    expect(t.hand(0)).toEqual(['3x']);
    t.endTurn();
    t.endTurn();
    expect([t.exile, t.graveyard, t.active]).toEqual([twice, twice, 0]);
    expect(t.hand(0).toSorted()).toEqual(['3x', 'Ancestral Spirit', 'Personal Library']);
  });

  it('DP-165 only effects that name the zone take from it: Attunement does not, Inheritance not from the Graveyard', () => {
    const t = duel({
      active: { hand: ['Attunement', 'Inheritance', '3x'] },
      actions: 2,
      exile: ['Awareness', 'Talisman'],
      graveyard: ['Attunement', 'Awakening'],
    });
    t.play('Attunement');
    expect([t.topic(0), t.hand(0)]).toEqual(['play', ['Inheritance', '3x']]); // the Supply has nothing up to 4
    t.play('Inheritance');
    expect(t.offered(0)).toEqual(['exile:Awareness', 'exile:Talisman']);
  });

  it('DP-165 and those that do can: Haunting Spirit gives from Supply, Exile and Graveyard', () => {
    const t = duel({
      active: { hand: ['Haunting Spirit', '3x'] },
      rival: { hand: ['Debt'] },
      supply: ['Banishing Spirit'],
      exile: ['Gold', 'Guiding Spirit'],
      graveyard: ['Wisdom', 'Generous Spirit'],
    });
    t.play('Haunting Spirit').answer(1, 'react', 'pass');
    expect(t.offered(0)).toEqual(['Banishing Spirit', 'exile:Guiding Spirit', 'graveyard:Generous Spirit']);
    t.answer(0, 'give', 'graveyard:Generous Spirit');
    expect([t.graveyard, t.exile]).toEqual([['Wisdom'], ['Gold', 'Guiding Spirit']]);
  });

  it('DP-165 a count of one zone does not look into the other', () => {
    const counts = (spec: Partial<TableSpec>) =>
      duel({ active: { hand: ['Spirit Lord', '3x'], deck: copies('Copper', 9) }, ...spec })
        .play('Spirit Lord')
        .player(0).hand;
    expect([counts({ exile: ['Guiding Spirit'] }), counts({ graveyard: ['Guiding Spirit'] })]).toEqual([2, 1]);
  });

  it("DP-166 'different' counts each title once: Spirits in the Exile for Spirit Lord", () => {
    const drawn = (exile: string[]) =>
      9 -
      duel({ active: { hand: ['Spirit Lord', '3x'], deck: copies('Copper', 9) }, exile })
        .play('Spirit Lord')
        .player(0).deck;
    expect(drawn(copies('Guiding Spirit', 2))).toBe(1);
    expect(drawn(['Guiding Spirit', 'Guiding Spirit', 'Banishing Spirit', 'Gold', 'Generous Spirit'])).toBe(3);
    expect(drawn(['Gold', 'Debt'])).toBe(0);
  });

  it('DP-166 and Demons in the Graveyard for Walpurgisnacht', () => {
    const coins = (graveyard: string[]) =>
      duel({ active: { hand: ['Walpurgisnacht', '3x'] }, rival: { hand: ['Debt'] }, graveyard })
        .play('Walpurgisnacht')
        .view(0).coins;
    expect(coins([])).toBe(2);
    expect(coins(['Destructive Imp', 'Destructive Imp', 'Debt'])).toBe(2 + 1);
    expect(coins(['Destructive Imp', 'Torment', 'Destructive Imp', 'Jealousy'])).toBe(2 + 3);
  });

  /** Greater Circle gains the only Spirit of the Supply; then it compares the Spirits in the Exile with the 2 players. */
  const circle = (exile: string[], more: Partial<TableSpec> = {}) => {
    const t = duel({
      active: { hand: ['Greater Circle', '3x'], deck: ['Copper', 'Copper'] },
      supply: ['Guiding Spirit'],
      exile,
      ...more,
    }).play('Greater Circle');
    if (t.topic(0) === 'gain') t.answer(0, 'gain', 'Guiding Spirit');
    return [t.view(0).actions, t.player(0).deck];
  };

  it('DP-167 compared with the number of players every copy counts: 2 alike are enough for 2 players', () => {
    expect(circle(['Banishing Spirit', 'Banishing Spirit'])).toEqual([1, 1]);
    expect(circle(['Banishing Spirit', 'Generous Spirit'])).toEqual([1, 1]);
  });

  it('DP-167 1 is too few for 2 players; other cards and the Graveyard do not count', () => {
    expect(circle(['Banishing Spirit'])).toEqual([0, 2]);
    expect(circle(['Banishing Spirit', 'Gold', 'Destructive Imp'])).toEqual([0, 2]);
    expect(circle([], { graveyard: copies('Banishing Spirit', 3) })).toEqual([0, 2]);
  });

  it('DP-167 with Multipliers the number of players stays', () => {
    const t = duel({
      active: { hand: ['Greater Circle', '2x', '3x'], deck: copies('Copper', 5) },
      supply: ['Guiding Spirit'],
      exile: copies('Banishing Spirit', 2),
    });
    t.play('Greater Circle', ['2x']).answer(0, 'gain', 'Guiding Spirit');
    expect([t.view(0).actions, t.player(0).deck]).toEqual([2, 3]);
  });

  it('DP-168 Talisman is an Insight card and a Treasure', () => {
    const t = duel({
      active: { play: ['Four-Fold Path', 'Coins of Past Realms'], hand: ['Talisman', 'Gold', 'Debt'] },
    });
    t.treasure('Talisman');
    expect([have(t, 'Four-Fold Path'), have(t, 'Coins of Past Realms')]).toEqual([1, 1]);
    t.treasure('Gold');
    expect([have(t, 'Four-Fold Path'), have(t, 'Coins of Past Realms')]).toEqual([1, 2]);
    const gained = duel({ active: { hand: ['Inheritance', '3x'] }, exile: ['Talisman', 'Gold'] });
    gained.play('Inheritance'); // an Insight card
    expect(gained.hand(0)).toEqual(['3x', 'Talisman']);
  });

  it('DP-168 Ancestral Spirit is an Insight card and a Spirit', () => {
    const both = ['Ancestral Spirit', 'Gold'];
    const insight = duel({ active: { hand: ['Inheritance', '3x'] }, exile: both }).play('Inheritance');
    const spirit = duel({ active: { hand: ['Greater Circle', '3x'] }, exile: both }).play('Greater Circle');
    expect([insight.hand(0), spirit.hand(0)]).toEqual([
      ['3x', 'Ancestral Spirit'],
      ['3x', 'Ancestral Spirit'],
    ]);
    const path = duel({ active: { play: ['Four-Fold Path'], hand: ['Ancestral Spirit', '3x'] } });
    path.play('Ancestral Spirit');
    expect(have(path, 'Four-Fold Path')).toBe(1);
    const lord = duel({ active: { hand: ['Spirit Lord', '3x'], deck: copies('Copper', 5) }, exile: both });
    expect(lord.play('Spirit Lord').player(0).deck).toBe(4);
  });

  it('DP-168 cards of one category count in that one only', () => {
    const t = duel({ active: { hand: ['Inheritance', '3x'] }, exile: ['Guiding Spirit', 'Gold'] }).play('Inheritance');
    expect([t.hand(0), t.exile]).toEqual([['3x'], ['Guiding Spirit', 'Gold']]);
  });

  it('DP-169 how the cards lie there has no effect: any order offers and counts the same', () => {
    const exile = ['Ancestral Spirit', 'Gold', 'Guiding Spirit', 'Talisman', 'Guiding Spirit', 'Debt'];
    const seen = [exile, exile.toReversed(), exile.toSorted()].map((order) => {
      const gain = duel({ active: { hand: ['Greater Circle', '3x'] }, exile: order }).play('Greater Circle');
      const lord = duel({ active: { hand: ['Spirit Lord', '3x'], deck: copies('Copper', 9) }, exile: order });
      return [gain.offered(0).toSorted(), lord.play('Spirit Lord').player(0).deck];
    });
    expect(seen[0]).toEqual([['exile:Ancestral Spirit', 'exile:Guiding Spirit'], 7]);
    for (const other of seen) expect(other).toEqual(seen[0]);
  });

  it('DP-169 what is shown of a card names all its categories, to sort by', () => {
    const t = duel({
      active: { hand: ['3x'] },
      exile: ['Ancestral Spirit', 'Talisman'],
      graveyard: ['Torment', 'Cursed Gold'],
    });
    for (const viewer of everybody) {
      const { exile, graveyard } = t.view(viewer);
      expect(exile[0]).toMatchObject({ kind: 'action', types: ['insight'], traits: ['spirit'] });
      expect(exile[1]).toMatchObject({ kind: 'treasure', types: ['insight'] });
      expect(graveyard[0]).toMatchObject({ types: ['curse', 'attack'], traits: ['demon'], curse: 1 });
      expect(graveyard[1]).toMatchObject({ kind: 'treasure', types: ['cursed'], curse: 3 });
    }
  });

  it('DP-170 everybody may look at all cards in both at any time', () => {
    const spec: PlayerSpec = { hand: [...copies('Copper', 4), 'Torment'], deck: copies('3x', 9) };
    const t = duel({ active: spec, rival: spec, exile: twice, graveyard: ['Wisdom', ...twice] });
    const shown = () => {
      for (const viewer of everybody) {
        expect(titles(t.view(viewer).exile)).toEqual(twice);
        expect(titles(t.view(viewer).graveyard)).toEqual(['Wisdom', ...twice]);
      }
    };
    shown();
    t.play('Torment');
    expect(t.asked).toEqual([1]);
    shown();
    t.answer(1, 'react', 'pass').answer(1, 'discard', 'Copper').toBuy();
    shown();
    t.toCleanup();
    shown();
    t.endTurn();
    expect(t.active).toBe(1);
    shown();
  });

  it('DP-170 a card that comes there is named to all', () => {
    const t = duel({
      active: { hand: ['Self-Sacrifice', 'Ancestral Spirit', 'Research', '3x'] },
      actions: 2,
      supply: ['Gold'],
    });
    t.play('Ancestral Spirit').answer(0, 'choose', 'exile').answer(0, 'exile', 'Gold');
    t.play('Self-Sacrifice').answer(0, 'destroy', 'Research');
    for (const viewer of everybody) {
      expect([titles(t.view(viewer).exile), titles(t.view(viewer).graveyard)]).toEqual([['Gold'], ['Research']]);
      expect(t.log(viewer)).toEqual(expect.arrayContaining(['Alice exiles Gold.', 'Alice destroys Research.']));
    }
  });

  it('DP-171 how many cards everybody holds is known to all at any time', () => {
    const t = duel({
      active: { hand: ['Personal Library', 'Copper', 'Silver'], deck: copies('Gold', 9) },
      rival: { hand: copies('Copper', 7) },
    });
    const shown = () => everybody.map((viewer) => [t.player(0, viewer).hand, t.player(1, viewer).hand]);
    expect(shown()).toEqual(copies('', 3).map(() => [3, 7]));
    t.play('Personal Library');
    expect(shown()).toEqual(copies('', 3).map(() => [4, 7]));
    t.endTurn();
    expect([t.active, shown()]).toEqual([1, copies('', 3).map(() => [5, 7])]);
  });
});
