import { describe, expect, it } from 'vitest';
import { duel, type PlayerSpec, type TableSpec, type TestTable } from '../table.ts';

const copies = (title: string, n: number): string[] => Array<string>(n).fill(title);
const everybody = [0, 1, 'spectator'] as const;
const over = (t: TestTable) => t.outcome !== null;

/** A table whose Supply is full but for what is named, and whose Supply deck holds exactly the given cards. */
const short = (spec: TableSpec, supplyDeck: string[] = []) => {
  const named = spec.supply ?? [];
  return duel({ ...spec, supply: [...named, ...copies('3x', 10 - named.length)], supplyDeck, exact: true });
};

/** The points at a Deck End in which seat 0 gains the last Research by Attunement (5 points, in play). */
function points(active: PlayerSpec = {}, rival: PlayerSpec = {}, more: Partial<TableSpec> = {}): number[] | undefined {
  const t = short({
    active: { ...active, hand: [...(active.hand ?? []), 'Attunement', '3x'] },
    rival,
    ...more,
    supply: ['Research'],
  });
  return t.play('Attunement').outcome?.scores;
}

describe('Dark Pact: when the Supply deck runs out', () => {
  it('DP-125 a refill in the middle of the Action step that falls short ends the game at once', () => {
    const t = short({ active: { hand: ['Attunement', 'Wisdom'] }, supply: ['Research'], actions: 3 });
    t.play('Attunement');
    expect([t.outcome?.winners, t.step, t.asked]).toEqual([[0], 'over', []]);
    for (const viewer of everybody)
      expect(t.log(viewer)).toContain('The Supply deck has run out: the game ends, and all decks are counted.');
  });

  it('DP-125 the same play with one card left in the Supply deck goes on', () => {
    const t = short({ active: { hand: ['Attunement', 'Wisdom'] }, supply: ['Research'], actions: 3 }, ['Gold']);
    t.play('Attunement');
    expect([t.outcome, t.topic(0), t.supply.length, t.view(0).supplyDeck]).toEqual([null, 'play', 10, 0]);
  });

  it('DP-125 nothing more of the turn is carried out: no Clean-up, no draw', () => {
    const t = short({ active: { hand: ['Attunement', 'Wisdom'], deck: ['Gold', 'Gold'] }, supply: ['Research'] });
    t.play('Attunement');
    expect([t.inPlay(0), t.hand(0), t.discard(0)]).toEqual([['Attunement'], ['Wisdom', 'Research'], []]);
    expect([t.player(0).deck, t.view(0).turn]).toEqual([2, 1]);
  });

  it('DP-125 nor of the card: Greater Circle gives no action and no card, Inheritance nothing to the rival', () => {
    const circle = short({
      active: { hand: ['Greater Circle', '3x'], deck: ['Gold'] },
      supply: ['Guiding Spirit'],
      exile: ['Banishing Spirit', 'Banishing Spirit'],
    });
    circle.play('Greater Circle').answer(0, 'gain', 'Guiding Spirit');
    expect([over(circle), circle.view(0).actions, circle.hand(0)]).toEqual([true, 0, ['3x', 'Guiding Spirit']]);
    const inheritance = short({
      active: { hand: ['Inheritance', '3x'] },
      rival: { hand: ['3x'] },
      supply: ['Awareness'],
      exile: ['Talisman'],
    });
    inheritance.play('Inheritance').answer(0, 'gain', 'Awareness');
    expect([over(inheritance), inheritance.discard(1), inheritance.exile]).toEqual([true, [], ['Talisman']]);
  });

  it('DP-125 what is left is flipped: 3 exiled with 2 in the deck leave a Supply of 9', () => {
    const t = short({ active: { hand: ['Banishing Spirit', 'Wisdom'] } }, ['Gold', 'Research']);
    t.play('Banishing Spirit').answer(0, 'exile', ['3x', '3x~2', '3x~3']);
    expect([over(t), t.view(1).supplyDeck]).toEqual([true, 0]);
    expect(t.supply).toEqual([...copies('3x', 7), 'Research', 'Gold']);
    expect(t.view(0).actions).toBe(0); // the +1 action comes after the card has resolved
  });

  it('DP-125 a Supply deck that reaches exactly 0 does not end the game', () => {
    const t = short({ active: { hand: ['Banishing Spirit', 'Wisdom'] }, rival: { hand: ['Debt'] } }, ['Gold', 'Gold']);
    t.play('Banishing Spirit').answer(0, 'exile', ['3x', '3x~2']);
    expect([t.outcome, t.supply.length, t.view(0).supplyDeck, t.view(0).actions]).toEqual([null, 10, 0, 1]);
    t.endTurn();
    expect([t.outcome, t.active]).toEqual([null, 1]);
    t.endTurn();
    expect([t.outcome, t.active]).toEqual([null, 0]); // as long as nothing is taken from the Supply
  });

  it('DP-125 nor in Clean-up', () => {
    const t = short(
      { active: { hand: copies('3x', 5) }, rival: { hand: ['Debt'] }, step: 'buy', coins: 2, supply: ['Awareness'] },
      ['Gold'],
    );
    t.buy('Awareness').endTurn();
    expect([t.outcome, t.active, t.supply.length, t.view(0).supplyDeck]).toEqual([null, 1, 10, 0]);
  });

  it('DP-125 in the Buy step nothing is refilled: the game ends in Clean-up only, after discards and draw', () => {
    const t = short({
      active: { hand: ['Silver'], deck: copies('Gold', 6) },
      step: 'buy',
      coins: 4,
      supply: ['Awareness', 'Awareness'],
    });
    t.buy('Awareness').buy('Awareness');
    expect([t.outcome, t.topic(0), t.supply.length]).toEqual([null, 'discard', 8]);
    t.answer(0, 'discard', 'Silver');
    expect([over(t), t.discard(0), t.player(0).hand, t.player(0).deck]).toEqual([true, ['Silver'], 5, 3]);
    expect([t.active, t.asked]).toEqual([0, []]);
  });

  it("DP-125 it does not matter whose turn it is: in the rival's turn too it is the better deck that wins", () => {
    const t = short({
      active: { hand: ['Talisman'] },
      rival: { hand: ['Attunement', 'Cursed Gold', '3x'] },
      supply: ['Research'],
      turnOf: 1,
    });
    t.play('Attunement');
    expect(t.outcome).toMatchObject({ winners: [0], scores: [3, 2] });
  });

  it('DP-125 an exchange that leaves the Supply at 10 ends nothing', () => {
    const t = short({ active: { hand: ['Awakening', '3x'] }, supply: ['Gold'], exile: ['Research'] });
    t.play('Awakening').answer(0, 'choose', 'exchange').answer(0, 'exchange', 'Gold');
    expect([t.outcome, t.supply.length]).toEqual([null, 10]);
  });
});

describe('Dark Pact: a pact met before the Supply runs out', () => {
  const rich = { hand: ['Enlightenment', 'Enlightenment'] }; // 20 points: it would win by a Deck End

  it('DP-125 the pact wins, not the Deck End: Attunement as the fourth Insight card gains nothing any more', () => {
    const t = short({
      active: { play: ['Four-Fold Path', 'Wisdom', 'Awareness', 'Talisman'], hand: ['Attunement', '3x'] },
      rival: rich,
      supply: ['Research'],
    });
    t.play('Attunement');
    expect([t.outcome?.winners, t.outcome?.scores, t.supply[0]]).toEqual([[0], undefined, 'Research']);
  });

  it('DP-125 one Insight card fewer, and it is the Deck End', () => {
    const t = short({
      active: { play: ['Four-Fold Path', 'Wisdom', 'Awareness'], hand: ['Attunement', '3x'] },
      rival: rich,
      supply: ['Research'],
    });
    t.play('Attunement');
    expect(t.outcome).toMatchObject({ winners: [1], scores: [7, 20] });
  });

  it('DP-125 coins of a card count before its Supply card is given away', () => {
    const play = (coins: number) =>
      short({
        active: { play: ['Secular Power'], hand: ['Walpurgisnacht', '3x'] },
        rival: rich,
        supply: ['Torment'],
        coins,
      }).play('Walpurgisnacht');
    expect([play(38).outcome?.winners, play(38).outcome?.scores]).toEqual([[0], undefined]);
    const t = play(37).answer(1, 'react', 'pass');
    expect(t.outcome).toMatchObject({ winners: [1], scores: [-2, 19] });
  });

  it('DP-125 in Clean-up too: a pact that a Clean-up effect satisfies comes before the refill', () => {
    const unique = ['Wisdom', 'Awareness', 'Copper', 'Silver', 'Gold', 'Amulet of Protection', 'Cursed Copper'];
    const more = ['Research', 'Sacrifice', 'Investigate', 'Exorcism', 'Inscription'];
    const buying = (others: string[]) =>
      short({
        active: { play: ['Diverse Learning', ...unique, ...more, ...others, 'Guiding Spirit', 'Guiding Spirit'] },
        rival: rich,
        step: 'buy',
        coins: 3,
        supply: ['Silver'],
      })
        .buy('Silver')
        .endTurn();
    // With one Guiding Spirit back on the deck, 15 different cards are in play.
    expect([buying(['Jealousy']).outcome?.winners, buying(['Jealousy']).outcome?.scores]).toEqual([[0], undefined]);
    expect(buying([]).outcome).toMatchObject({ winners: [1] });
  });

  it("DP-125 what the rival's pacts would say in the other's turn does not count", () => {
    const t = short({
      active: { hand: ['Attunement', 'Talisman'] },
      rival: {
        play: ['Four-Fold Path', 'Wisdom', 'Awareness', 'Awakening', 'Ancestral Spirit'],
        hand: ['Cursed Gold'],
      },
      supply: ['Research'],
    });
    t.play('Attunement');
    expect([t.outcome?.winners, t.outcome?.scores]).toEqual([[0], [8, 1 + 1 + 4 - 3]]);
  });
});

describe('Dark Pact: the count at a Deck End', () => {
  const zones: [string, PlayerSpec][] = [
    ['hand', { hand: ['Talisman'] }],
    ['draw pile', { deck: ['Copper', 'Talisman', 'Copper'] }],
    ['discard pile', { discard: ['Copper', 'Talisman', 'Copper'] }],
    ['play area', { play: ['Copper', 'Talisman'] }],
    ['cards stored', { play: [{ card: 'Visions', stored: ['Copper', 'Talisman'] }] }],
  ];

  it.each(zones)('DP-126 cards count in %s, for both players', (_, spec) => {
    expect(points(spec)).toEqual([5 + 3, 0]);
    expect(points({}, spec)).toEqual([5, 3]);
  });

  it('DP-126 all zones together', () => {
    const spec: PlayerSpec = {
      hand: ['Talisman'],
      deck: ['Enlightenment'],
      discard: ['Wisdom', 'Debt'],
      play: ['Awareness', { card: 'Visions', stored: ['Cursed Gold'] }],
      grimoire: ['Enlightenment'],
    };
    expect(points(spec, spec)).toEqual([5 + 3 + 10 + 1 - 2 + 1 - 3, 10]);
  });

  it('DP-126 Grimoires, Supply, Exile and Graveyard do not count', () => {
    const grimoire = ['Enlightenment', 'Talisman', 'Cursed Gold'];
    const more = { exile: ['Enlightenment'], graveyard: ['Talisman', 'Debt'] };
    expect(points({ grimoire }, { grimoire }, more)).toEqual([5, 0]);
  });

  it('DP-126 all zones are shown to everybody then, and not before', () => {
    const spec: PlayerSpec = {
      deck: ['Wisdom', 'Copper'],
      hand: ['Research', 'Gold'],
      discard: ['Debt', 'Silver'],
      play: [{ card: 'Visions', stored: ['Talisman'] }],
    };
    const t = short({ active: { hand: ['Attunement', '3x'] }, rival: spec, supply: ['Research'] });
    expect([t.player(1, 0).own, t.player(1, 'spectator').own]).toEqual([null, null]);
    for (const viewer of everybody) expect(t.player(1, viewer).drawPile).toBeNull();
    t.play('Attunement');
    for (const viewer of everybody) {
      const own = t.player(1, viewer).own;
      expect(own?.hand.map((card) => card.title)).toEqual(['Research', 'Gold']);
      expect(own?.discard.map((card) => card.title)).toEqual(['Debt', 'Silver']);
      expect(own?.stored.map((card) => card.title)).toEqual(['Talisman']);
      expect(t.player(1, viewer).drawPile?.map((card) => card.title)).toEqual(['Copper', 'Wisdom']); // by title
    }
  });

  it('DP-127 the score is Insight points less Curse points', () => {
    const rival = { hand: ['Enlightenment', 'Talisman'], deck: ['Debt', 'Cursed Copper'], discard: ['Spirit Lord'] };
    expect(points({}, rival)).toEqual([5, 10 + 3 - 2 - 1 - 2]);
  });

  it('DP-127 everybody is shown what each card counts, once the count has ended the game and not before', () => {
    const active: PlayerSpec = { hand: ['Attunement', 'Debt'], deck: ['Gold'] };
    const rival: PlayerSpec = {
      hand: ['Talisman', 'Awakening'],
      deck: ['Talisman', 'Copper'],
      discard: ['Cursed Gold'],
    };
    const t = short({ active, rival, supply: ['Research'] });
    for (const viewer of everybody)
      expect([t.player(0, viewer).points, t.player(1, viewer).points]).toEqual([null, null]);
    t.play('Attunement');
    const none = { insight: 0, counted: 0, curse: 0 };
    for (const viewer of everybody) {
      expect(t.player(0, viewer).points).toEqual([
        { ...none, title: 'Attunement', copies: 1, insight: 5 },
        { ...none, title: 'Debt', copies: 1, curse: 2 },
      ]);
      expect(t.player(1, viewer).points).toEqual([
        { ...none, title: 'Talisman', copies: 2, insight: 6 },
        { ...none, title: 'Awakening', copies: 1, counted: 2 },
        { ...none, title: 'Cursed Gold', copies: 1, curse: 3 },
      ]);
    }
    expect(t.outcome?.scores).toEqual([3, 5]);
  });

  it('DP-127 a game that a pact ends has no count', () => {
    const t = duel({ active: { play: ['Secular Power'], hand: ['Talisman'] }, step: 'buy', coins: 39 });
    t.answer(0, 'treasure', 'Talisman');
    expect([t.outcome?.winners, t.player(0).points]).toEqual([[0], null]);
  });

  it('DP-127 it may be below 0, and the score nearer to 0 wins', () => {
    const t = short({
      active: { hand: ['Greater Circle', 'Cursed Gold'] },
      rival: { hand: ['Cursed Gold', 'Wisdom'] },
      supply: ['Guiding Spirit'],
    });
    t.play('Greater Circle');
    expect(t.outcome).toMatchObject({ winners: [1], scores: [-3, -2] });
  });

  it('DP-127 points count as printed, whatever was played with the cards', () => {
    const play: PlayerSpec['play'] = [
      ['Enlightenment', '2x', '3x'],
      ['Cursed Gold', '2x'],
    ];
    expect(points({ play })).toEqual([5 + 10 - 3, 0]);
    const t = short({ active: { hand: ['Attunement', '2x', '3x'] }, supply: ['Research'] });
    t.play('Attunement', ['2x', '3x']);
    expect([t.player(0).insight, t.topic(0)]).toEqual([30, 'gain']); // in play it counts six times
    t.answer(0, 'gain', 'Research');
    expect(t.outcome?.scores).toEqual([5, 0]);
  });

  it('DP-127 cards without points add nothing', () => {
    const hand = ['Gold', '2x', 'Exorcism', 'Secular Power', 'Guiding Spirit', 'Research'];
    expect(points({}, { hand })).toEqual([5, 0]);
  });

  it("DP-128 the '?' of Awakening adds 1 for each different Insight card of the own deck, itself included", () => {
    expect(points({}, { hand: ['Awakening'] })).toEqual([5, 1]);
    const rival = { hand: ['Awakening', 'Wisdom'], deck: ['Wisdom'], discard: ['Talisman'], grimoire: ['Awareness'] };
    expect(points({}, rival)).toEqual([5, 1 + 1 + 3 + 3]); // Awakening, Wisdom, Talisman
    expect(points({ hand: ['Awakening'] })).toEqual([5 + 2, 0]);
  });

  it("DP-128 the '?' of Ancestral Spirit adds 1 for each different Spirit in the Exile", () => {
    const exile = ['Guiding Spirit', 'Gold', 'Guiding Spirit', 'Banishing Spirit', 'Ancestral Spirit', 'Debt'];
    expect(points({}, { hand: ['Ancestral Spirit'] }, { exile })).toEqual([5, 3]);
    expect(points({}, { hand: ['Ancestral Spirit'] }, { graveyard: exile })).toEqual([5, 0]);
  });

  it('DP-128 each copy adds its own, and Multipliers do not change it', () => {
    const exile = ['Guiding Spirit', 'Banishing Spirit'];
    const play: PlayerSpec['play'] = [['Ancestral Spirit', '3x'], 'Ancestral Spirit'];
    expect(points({ play }, {}, { exile })).toEqual([5 + 2 + 2, 0]);
    const awakenings: PlayerSpec['play'] = [['Awakening', '2x'], 'Awakening'];
    expect(points({ play: awakenings })).toEqual([5 + 2 + 2, 0]); // Awakening, Attunement
  });

  it("DP-128 for pacts the '?' is 0", () => {
    const exile = ['Guiding Spirit', 'Banishing Spirit', 'Generous Spirit'];
    const t = duel({
      active: { play: ['Hallow the Ground', 'Ancestral Spirit', 'Awakening'], hand: ['Wisdom', 'Copper'] },
      exile,
    });
    t.play('Wisdom').answer(0, 'discard', []);
    expect([t.player(0).insight, t.player(0).pacts[0]?.have]).toEqual([1, 1]);
    const hand = ['Enlightenment', 'Attunement', 'Talisman', 'Ancestral Spirit', 'Awakening']; // 18 without '?'
    expect(duel({ active: { hand: ['Sun Aspect', ...hand] }, exile }).play('Sun Aspect').outcome).toBeNull();
  });

  it('DP-129 the highest score wins, and all scores are told', () => {
    const t = short({
      active: { hand: ['Attunement', 'Awareness'] },
      rival: { hand: ['Enlightenment', 'Debt'] },
      supply: ['Research'],
    });
    t.play('Attunement');
    expect(t.outcome).toMatchObject({ winners: [1], scores: [6, 8] });
    for (const viewer of everybody) {
      expect(t.log(viewer).slice(-3)).toEqual(['Alice has 6 points.', 'Bob has 8 points.', 'Bob wins with 8 points.']);
      expect(t.view(viewer).outcome).toMatchObject({ winners: [1], scores: [6, 8] });
    }
  });

  it('DP-129 one point more is enough, for the player whose turn it is not as well', () => {
    const rival = (more: string) => ({ hand: ['Talisman', 'Wisdom', more] });
    const play = (more: string) =>
      short({ active: { hand: ['Attunement', '3x'] }, rival: rival(more), supply: ['Research'] }).play('Attunement');
    expect(play('Copper').outcome).toMatchObject({ winners: [0], scores: [5, 4] });
    expect(play('Talisman').outcome).toMatchObject({ winners: [1], scores: [5, 7] });
  });

  it('DP-129 all players tied for the highest score win together', () => {
    const t = short({
      active: { hand: ['Attunement', '3x'] },
      rival: { hand: ['Talisman', 'Wisdom', 'Awareness'] },
      supply: ['Research'],
    });
    t.play('Attunement');
    expect(t.outcome).toMatchObject({ winners: [0, 1], scores: [5, 5] });
    expect(t.log('spectator').at(-1)).toBe('Alice and Bob share the victory with 5 points each.');
  });
});
