import { describe, expect, it } from 'vitest';
import { duel, type TestTable } from '../table.ts';

const copies = (title: string, n: number): string[] => Array<string>(n).fill(title);
const progress = (t: TestTable, title: string) => t.player(0).pacts.find((p) => p.title === title);

describe('Dark Pact: Actions with Multipliers', () => {
  it('DP-080 any number of Multipliers go with one Action, as one play for 1 action', () => {
    const t = duel({ active: { hand: ['Investigate', '2x', '2x', '3x', 'Wisdom'] }, actions: 3 });
    t.answer(0, 'play', 'Investigate');
    expect(t.prompt(0)).toEqual({ topic: 'multiply', options: ['2x', '2x~2', '3x'], min: 0, max: 3 });
    t.answer(0, 'multiply', ['2x', '3x', '2x~2']);
    expect([t.view(0).actions, t.hand(0)]).toEqual([2, ['Wisdom']]);
    expect(t.player(0).play).toHaveLength(1);
    expect(t.inPlay(0).sort()).toEqual(['2x', '2x', '3x', 'Investigate']);
  });

  it('DP-080 none has to go with it, and none can be added later', () => {
    const t = duel({ active: { hand: ['Investigate', '2x', 'Wisdom', 'Gold'] }, actions: 3 });
    t.play('Investigate', []);
    expect([t.view(0).coins, t.hand(0)]).toEqual([1, ['2x', 'Wisdom', 'Gold']]);
    expect(t.offered(0)).toEqual(['Wisdom', 'buy']);
    t.play('Wisdom', ['2x']).answer(0, 'discard', []);
    expect([t.view(0).coins, t.player(0).play.map((p) => p.factor)]).toEqual([1, [1, 2]]);
  });

  it.each([
    [['2x'], 2],
    [['3x'], 3],
    [['2x', '2x'], 4],
    [['2x', '3x'], 6],
    [['2x', '2x', '2x'], 8],
    [['3x', '3x'], 9],
  ])('DP-081 %j together multiply by %i', (multipliers, factor) => {
    const t = duel({ active: { hand: ['Investigate', 'Copper', ...multipliers] } });
    t.play('Investigate', multipliers);
    expect([t.view(0).coins, t.player(0).play[0]?.factor]).toEqual([factor, factor]);
  });

  it('DP-081 only those that were played with the card count', () => {
    const t = duel({ active: { hand: ['Investigate', 'Investigate', '2x', '3x', 'Wisdom'] }, actions: 2 });
    t.play('Investigate', ['3x']).play('Investigate', ['2x']);
    expect(t.view(0).coins).toBe(3 + 2);
  });

  it('DP-082 actions scale', () => {
    const t = duel({ active: { hand: ['Personal Laboratory', '3x', 'Wisdom'] } });
    t.play('Personal Laboratory', ['3x']);
    expect(t.view(0).actions).toBe(6);
  });

  it('DP-082 draws and coins scale, for each instruction on the card', () => {
    const t = duel({ active: { hand: ['A Little Learning', '3x'], deck: copies('Copper', 5) } });
    t.play('A Little Learning', ['3x']);
    expect([t.view(0).coins, t.view(0).actions, t.player(0).hand, t.player(0).deck]).toEqual([3, 3, 3, 2]);
  });

  it('DP-082 Curse points and Insight points scale', () => {
    const t = duel({ active: { hand: ['Wisdom', '3x', 'Self-Sacrifice', '2x', 'Copper', 'Gold'] }, actions: 2 });
    t.play('Wisdom', ['3x']).answer(0, 'discard', []);
    expect([t.player(0).insight, t.player(0).curse]).toEqual([3, 0]);
    t.play('Self-Sacrifice', ['2x']).answer(0, 'destroy', 'Copper').answer(0, 'destroy', 'play:Wisdom');
    expect([t.player(0).insight, t.player(0).curse]).toEqual([0, 2]);
  });

  it('DP-082 limits of cost scale: 2x Attunement gains up to cost 8, and not the 12 of Enlightenment', () => {
    const supply = ['Research', 'Gold', 'Enlightenment'];
    const single = duel({ active: { hand: ['Attunement', '2x', '3x'] }, supply: [...supply, 'Inheritance'] });
    single.play('Attunement', []);
    expect(single.offered(0)).toEqual(['Research', 'Inheritance']);
    const doubled = duel({ active: { hand: ['Attunement', '2x', '3x'] }, supply });
    doubled.play('Attunement', ['2x']);
    expect(doubled.offered(0)).toEqual(['Research', 'Gold', '3x']);
    const six = duel({ active: { hand: ['Attunement', '2x', '3x'] }, supply });
    six.play('Attunement', ['2x', '3x']);
    expect(six.offered(0)).toContain('Enlightenment');
  });

  it('DP-082 thresholds scale: 2x Oppression needs 8 cards in hand and takes 4', () => {
    const play = (n: number) =>
      duel({ active: { hand: ['Oppression', '2x', '3x'] }, rival: { hand: copies('Copper', n) } }).play('Oppression', [
        '2x',
      ]);
    expect(play(7).asked).toEqual([0]);
    const t = play(8);
    expect(t.view(0).coins).toBe(6);
    t.answer(1, 'react', 'pass');
    expect(t.prompt(1)).toMatchObject({ topic: 'topdeck', min: 4, max: 4 });
  });

  it('DP-082 the cost of the card does not change', () => {
    const t = duel({ active: { hand: ['Guiding Spirit', '3x', 'Copper'] } });
    t.play('Guiding Spirit', ['3x']);
    expect(t.player(0).play[0]).toMatchObject({ factor: 3, card: { title: 'Guiding Spirit', cost: 4 } });
  });

  it('DP-083 the card is carried out once with the changed numbers, not several times', () => {
    const t = duel({ active: { hand: ['Ancestral Spirit', '2x', 'Gold'], discard: ['Copper', 'Silver', 'Wisdom'] } });
    t.play('Ancestral Spirit', ['2x']).answer(0, 'choose', 'retrieve');
    expect(t.prompt(0)).toMatchObject({ topic: 'retrieve', min: 2, max: 2 });
    t.answer(0, 'retrieve', ['Copper', 'Wisdom']);
    expect([t.topic(0), t.view(0).actions, t.hand(0)]).toEqual(['play', 2, ['Gold', 'Copper', 'Wisdom']]);
    expect(t.log(0).filter((line) => line.includes('plays'))).toEqual(['Alice plays Ancestral Spirit with 2x.']);
  });

  it('DP-083 it counts as one card in play', () => {
    const t = duel({ active: { play: ['Four-Fold Path', 'Diverse Learning'], hand: ['Wisdom', '3x', 'Copper'] } });
    t.play('Wisdom', ['3x']).answer(0, 'discard', []);
    expect(progress(t, 'Four-Fold Path')).toMatchObject({ have: 1 });
    expect(progress(t, 'Diverse Learning')).toMatchObject({ have: 4 }); // the two pacts, Wisdom, 3x
  });

  it("DP-084 a number spelled out does not change: 2x Awakening draws 6 and discards 'one'", () => {
    const t = duel({ active: { hand: ['Awakening', '2x'], deck: copies('Copper', 8) } });
    t.play('Awakening', ['2x']).answer(0, 'choose', 'draw');
    expect([t.player(0).hand, t.player(0).deck]).toEqual([6, 2]);
    expect(t.prompt(0)).toMatchObject({ topic: 'discard', min: 1, max: 1 });
    t.answer(0, 'discard', 'Copper');
    expect([t.topic(0), t.player(0).hand]).toEqual(['treasure', 5]);
  });

  it("DP-084 2x Attunement gains 'one' card, 2x Inscription moves 'one'", () => {
    const t = duel({ active: { hand: ['Attunement', '2x'] }, supply: ['Research', 'Gold', 'Gold'] });
    t.play('Attunement', ['2x']).answer(0, 'gain', 'Gold');
    expect([t.hand(0), t.topic(0)]).toEqual([['Gold'], 'treasure']);
    const u = duel({ active: { hand: ['Inscription', '2x', 'Wisdom'] }, supply: ['Gold', 'Gold'] });
    u.play('Inscription', ['2x']).answer(0, 'inscribe', 'Gold');
    expect([u.grimoire(0), u.topic(0), u.view(0).actions, u.view(0).coins]).toEqual([['Gold'], 'play', 2, 2]);
  });

  it("DP-084 2x Wisdom still discards 'one', for 4 draws", () => {
    const t = duel({ active: { hand: ['Wisdom', '2x', 'Copper', 'Gold'], deck: copies('Silver', 5) } });
    t.play('Wisdom', ['2x']);
    expect(t.prompt(0)).toMatchObject({ topic: 'discard', min: 0, max: 1 });
    t.answer(0, 'discard', 'Copper');
    expect([t.hand(0), t.discard(0)]).toEqual([['Gold', ...copies('Silver', 4)], ['Copper']]);
  });

  it('DP-085 the # of Sacrifice scales: Silver (cost 3) gives 3 coins, 6 with 2x, 9 with 3x', () => {
    const coins = (multipliers: string[]) => {
      const t = duel({ active: { hand: ['Sacrifice', 'Silver', 'Wisdom', ...multipliers] } });
      t.play('Sacrifice', multipliers).answer(0, 'destroy', 'Silver');
      expect(t.graveyard).toEqual(['Silver']); // 'one' card, whatever the Multipliers
      return t.view(0).coins;
    };
    expect([coins([]), coins(['2x']), coins(['3x'])]).toEqual([3, 6, 9]);
  });

  it('DP-086 each Multiplier lies in the play area as a card of its own and counts there', () => {
    const t = duel({ active: { play: ['Occult Mastery'], hand: ['Wisdom', '2x', '3x', 'Copper'] } });
    t.play('Wisdom', ['2x', '3x']).answer(0, 'discard', []);
    for (const viewer of [0, 1, 'spectator'] as const)
      expect(t.player(0, viewer).play[1]?.with.map((card) => card.title)).toEqual(['2x', '3x']);
    expect(progress(t, 'Occult Mastery')).toMatchObject({ have: 4, need: 22 });
  });

  it('DP-086 two alike are duplicates in play', () => {
    const t = duel({ active: { play: ['Diverse Learning'], hand: ['Wisdom', '2x', '2x', '3x'] } });
    t.play('Wisdom', ['2x', '2x']).answer(0, 'discard', []);
    expect(progress(t, 'Diverse Learning')).toMatchObject({ have: 3 }); // the pact, Wisdom, 2x
  });

  it('DP-087 Multipliers are discarded in Clean-up though Visions stays in play', () => {
    const t = duel({
      active: { hand: ['Visions', '2x', 'Gold'], deck: copies('Copper', 8) },
      rival: { hand: ['Copper'] },
    });
    t.play('Visions', ['2x']).answer(0, 'store', ['Gold']);
    expect(t.inPlay(0)).toEqual(['Visions', '2x']);
    t.endTurn();
    expect([t.active, t.inPlay(0), t.stored(0), t.discard(0)]).toEqual([1, ['Visions'], ['Gold'], ['2x']]);
  });

  it('DP-087 what stays has its printed values from then on', () => {
    const t = duel({
      active: { hand: ['Hallow the Ground', '2x', 'Gold'], deck: copies('Copper', 8) },
      rival: { hand: ['Copper'] },
    });
    t.play('Hallow the Ground', ['2x']);
    expect(progress(t, 'Hallow the Ground')).toMatchObject({ need: 90 });
    t.endTurn();
    expect([t.inPlay(0), t.discard(0)]).toEqual([['Hallow the Ground'], ['2x']]);
    expect(progress(t, 'Hallow the Ground')).toMatchObject({ need: 45 });
    expect(t.player(0).play[0]?.factor).toBe(1);
  });
});

describe('Dark Pact: React cards with Multipliers', () => {
  const attacked = (hand: string[], more: { deck?: string[]; discard?: string[] } = {}) =>
    duel({ active: { hand: ['Torment', 'Oppression', '3x'] }, rival: { hand, ...more }, actions: 2 });

  it('DP-088 Multipliers from hand may be added to a revealed React card and scale its numerals', () => {
    const draws = (answer: string) => {
      const t = attacked(['Exorcism', '2x', '3x', 'Gold'], { deck: copies('Copper', 9) });
      t.play('Torment').answer(1, 'react', answer);
      return 9 - t.player(1).deck;
    };
    expect(['Exorcism', 'Exorcism+2x', 'Exorcism+3x', 'Exorcism+2x+3x'].map(draws)).toEqual([1, 2, 3, 6]);
  });

  it('DP-088 only with a React card, and only those in hand', () => {
    const t = attacked(['Exorcism', '2x', 'Gold', 'Gold'], { discard: ['3x'] }).play('Torment');
    expect(t.offered(1)).toEqual(['pass', 'Exorcism', 'Exorcism+2x']);
    expect(attacked(['2x', '3x', 'Gold', 'Gold']).play('Torment').offered(1)).toEqual(['pass']);
  });

  it('DP-089 afterwards the Multipliers are discarded and the React card is in hand again', () => {
    const t = attacked(['Exorcism', '2x', '3x', 'Gold'], { deck: copies('Copper', 9), discard: ['Silver'] });
    t.play('Torment').answer(1, 'react', 'Exorcism+2x');
    expect(t.hand(1).sort()).toEqual(['3x', 'Copper', 'Copper', 'Exorcism', 'Gold']);
    expect([t.discard(1), t.inPlay(1)]).toEqual([['Silver', '2x'], []]);
  });

  it('DP-089 only after the effect: it cannot draw them', () => {
    const t = attacked(['Exorcism', '2x', 'Gold', 'Gold'], { deck: ['Copper'] });
    t.play('Torment').answer(1, 'react', 'Exorcism+2x');
    expect(t.hand(1).sort()).toEqual(['Copper', 'Exorcism', 'Gold', 'Gold']);
    expect([t.player(1).deck, t.discard(1)]).toEqual([0, ['2x']]);
  });

  it('DP-089 the React card may be used again, against a later attack of the same turn', () => {
    const t = attacked(['Exorcism', 'Gold', 'Gold', 'Gold'], { deck: copies('Copper', 9) });
    t.play('Torment').answer(1, 'react', 'Exorcism').play('Oppression');
    expect(t.offered(1)).toEqual(['pass', 'Exorcism']);
    t.answer(1, 'react', 'Exorcism');
    expect([t.asked, t.player(1).hand, t.player(1).deck]).toEqual([[0], 6, 7]);
  });
});

describe("Dark Pact: the rulebook's Multiplier examples", () => {
  it("DP-090 Personal Library with 2x and 3x draws 12 for its '+2 draws'", () => {
    const t = duel({ active: { hand: ['Personal Library', '2x', '3x'], deck: copies('Copper', 15) } });
    t.play('Personal Library', ['2x', '3x']);
    expect([t.player(0).hand, t.player(0).deck]).toEqual([12, 3]);
  });

  it('DP-091 2x, 3x and A Little Learning: 6 coins, 6 actions, 6 cards, 6 Curse points, played once', () => {
    const t = duel({ active: { hand: ['A Little Learning', '2x', '3x'], deck: copies('Copper', 8) } });
    t.play('A Little Learning', ['2x', '3x']);
    expect([t.view(0).coins, t.view(0).actions, t.player(0).hand, t.player(0).deck]).toEqual([6, 6, 6, 2]);
    expect(t.player(0).curse).toBe(6);
    expect(t.inPlay(0)).toEqual(['A Little Learning', '2x', '3x']);
    expect(t.log(1).filter((line) => line.includes('plays'))).toEqual([
      'Alice plays A Little Learning with 2x and 3x.',
    ]);
  });

  const torment = (multipliers: string[], held: number) =>
    duel({
      active: { hand: ['Torment', ...multipliers], deck: copies('Silver', 6) },
      rival: { hand: copies('Copper', held) },
    }).play('Torment', multipliers);

  it('DP-092 Torment draws 2, and a rival with 4 cards or more discards 1', () => {
    for (const held of [4, 5, 8]) {
      const t = torment([], held);
      expect(t.player(0).hand).toBe(2);
      t.answer(1, 'react', 'pass').answer(1, 'discard', ['Copper']);
      expect([t.player(1).hand, t.player(1).discard, t.asked]).toEqual([held - 1, 1, [0]]);
    }
  });

  it('DP-092 a rival with 3 cards discards none', () => {
    const t = torment([], 3);
    expect([t.player(0).hand, t.asked, t.player(1).hand, t.player(1).discard]).toEqual([2, [0], 3, 0]);
  });

  it('DP-093 2x Torment draws 4, and a rival with 8 cards or more discards 2', () => {
    for (const held of [8, 9]) {
      const t = torment(['2x'], held);
      expect(t.player(0).hand).toBe(4);
      t.answer(1, 'react', 'pass');
      expect(t.prompt(1)).toMatchObject({ topic: 'discard', min: 2, max: 2 });
      t.answer(1, 'discard', ['Copper', 'Copper~2']);
      expect([t.player(1).hand, t.player(1).discard]).toEqual([held - 2, 2]);
    }
  });

  it('DP-093 a rival with 7 cards or fewer discards none', () => {
    for (const held of [4, 7]) {
      const t = torment(['2x'], held);
      expect([t.player(0).hand, t.asked, t.player(1).hand]).toEqual([4, [0], held]);
    }
  });

  it('DP-094 Enlightenment gains a card up to cost 8, with 2x up to cost 16', () => {
    const supply = ['Gold', 'Enlightenment', 'Four-Fold Path'];
    const single = duel({ active: { hand: ['Enlightenment', '2x'] }, supply }).play('Enlightenment', []);
    expect(single.offered(0)).toEqual(['Gold', 'Four-Fold Path', '3x']); // 6, 8, 8
    const doubled = duel({ active: { hand: ['Enlightenment', '2x'] }, supply }).play('Enlightenment', ['2x']);
    expect(doubled.offered(0)).toEqual(['Gold', 'Enlightenment', 'Four-Fold Path', '3x']);
    doubled.answer(0, 'gain', 'Enlightenment');
    expect(doubled.hand(0)).toEqual(['Enlightenment']);
  });
});
