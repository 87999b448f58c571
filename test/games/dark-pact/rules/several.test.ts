import { describe, expect, it } from 'vitest';
import { standardCards as cards } from '../../../../src/games/dark-pact/cards.ts';
import type { Options } from '../../../../src/games/dark-pact/options.ts';
import type { Seat } from '../../../../src/kernel/index.ts';
import { duel, opened, type PlayerSpec, type TestTable } from '../table.ts';

const seeds = Array.from({ length: 120 }, (_, i) => i.toString(16).padStart(64, '0'));
const games = (seats: number, options: Partial<Options> = {}, n = 40): TestTable[] =>
  seeds.slice(0, n).map((seed) => opened(options, seed, seats));
const seatsOf = (t: TestTable): Seat[] => t.view('spectator').players.map(({ seat }) => seat);
const dealt = (t: TestTable) => seatsOf(t).map((seat) => t.player(seat, 'spectator').top?.title ?? '');
/** The seats clockwise from a given one. */
const from = (t: TestTable, seat: Seat): Seat[] => seatsOf(t).map((i) => (seat + i) % seatsOf(t).length);
const copies = <T>(one: T, n: number): T[] => Array(n).fill(one);

/** Everybody discards the first cards offered from the opening hand, in the given order of seats. */
function openingDone(t: TestTable, order = from(t, t.active).slice(1)): TestTable {
  for (const seat of order) t.answer(seat, 'opening', t.offered(seat).slice(0, t.prompt(seat)?.min));
  return t;
}

describe('Dark Pact with three and four: the cards in use', () => {
  it('DP-001 the pool is 174 cards: 40 start, 12 Grimoire, 13 Dark Pacts, 57 base, 26 marked 3 and 26 marked 4', () => {
    const numbers = (['start', 'grimoire', 'pact', 'base', '3', '4'] as const).map((set) => cards.list(set).length);
    expect(numbers).toEqual([10, 3, 13, 57, 26, 26]);
    const [start = 0, grimoire = 0, ...supply] = numbers;
    expect(4 * (start + grimoire)).toBe(52);
    expect(supply.reduce((sum, n) => sum + n)).toBe(122);
  });

  const inUse = (seats: number) => {
    const v = opened({}, seeds[0], seats).view('spectator');
    const own = v.players.map((p) => p.hand + p.deck + p.discard + p.play.length + p.grimoire.length);
    return { own, pool: v.supply.length + v.supplyDeck };
  };

  it('DP-004 a game of three uses a Supply pool of 96, and 135 cards in all: 13 each', () => {
    expect(inUse(3)).toEqual({ own: [13, 13, 13], pool: 135 - 3 * 13 });
  });

  it('DP-003 a game of four uses all 174 cards: a Supply pool of 122, and 13 each', () => {
    expect(inUse(4)).toEqual({ own: [13, 13, 13, 13], pool: 174 - 4 * 13 });
  });

  it.each([
    ['DP-005', 2, ['base', 'pact'], ['3', '4']],
    ['DP-004', 3, ['base', 'pact', '3'], ['4']],
    ['DP-003', 4, ['base', 'pact', '3', '4'], []],
  ] as const)('%s with %i players the Supply is dealt from the sets %s', (_, seats, used, unused) => {
    const opening = new Set(games(seats, {}, 120).flatMap((t) => t.supply));
    const pool = new Set(used.flatMap((set) => cards.list(set)));
    for (const title of opening) expect(pool).toContain(title);
    for (const set of used) {
      const own = cards
        .list(set)
        .filter((title) => !used.some((other) => other !== set && cards.list(other).includes(title)));
      expect(
        own.some((title) => opening.has(title)),
        set,
      ).toBe(true);
    }
    const others = unused.flatMap((set) => cards.list(set)).filter((title) => !pool.has(title));
    for (const title of others) expect(opening).not.toContain(title);
  });

  it.each([
    [3, 86],
    [4, 112],
  ])('DP-016 with %i players the Supply deck holds %i cards after the 10 of the Supply', (seats, left) => {
    const v = opened({}, seeds[1], seats).view('spectator');
    expect([v.supply.length, v.supplyDeck]).toEqual([10, left]);
  });

  it.each([3, 4])('DP-006 each of %i players has a deck and a Grimoire of the same titles', (seats) => {
    const t = openingDone(opened({ first: 0 }, seeds[2], seats));
    for (const seat of seatsOf(t)) {
      expect(t.grimoire(seat).toSorted()).toEqual(['2x', 'Inscription', 'Silver']);
      const p = t.player(seat);
      expect(p.hand + p.deck + p.discard).toBe(10);
    }
  });
});

describe.each([3, 4])('Dark Pact: a first game with %i players', (seats) => {
  const first = games(seats, { firstGame: true });

  it('DP-009 deals as many marked pacts as there are players, the lowest marks', () => {
    const marks = Array.from({ length: seats }, (_, i) => i + 1);
    for (const t of first)
      expect(
        dealt(t)
          .map((title) => cards.get(title).mark)
          .sort(),
      ).toEqual(marks);
  });

  it('DP-010 deals them shuffled, one face up into each discard pile', () => {
    for (const seat of Array(seats).keys()) expect(new Set(first.map((t) => dealt(t)[seat])).size).toBe(seats);
    for (const t of first)
      expect(seatsOf(t).map((seat) => t.player(seat, 'spectator').discard)).toEqual(copies(1, seats));
  });

  it('DP-011 lets whoever has Secular Power begin, and the others follow clockwise', () => {
    for (const t of first.slice(0, 8)) {
      const order = from(t, dealt(t).indexOf('Secular Power'));
      openingDone(t, order.slice(1));
      for (const seat of [...order, order[0]]) {
        expect(t.active).toBe(seat);
        t.endTurn();
      }
    }
  });

  it('DP-012 shows everybody the pacts when they are dealt, and keeps that in the log', () => {
    const t = opened({ firstGame: true }, seeds[3], seats);
    const titles = dealt(t);
    openingDone(t);
    for (const [seat, title] of titles.entries())
      expect(t.log('spectator')).toContain(`${['Alice', 'Bob', 'Cleo', 'Dan'][seat]} is dealt the Dark Pact ${title}.`);
    for (const seat of from(t, t.active).slice(1)) expect(titles).not.toContain(t.player(seat, 'spectator').top?.title);
  });

  it('DP-015 puts the marked pacts that nobody was dealt into the Supply deck', () => {
    const opening = new Set(games(seats, { firstGame: true }, 120).flatMap((t) => t.supply));
    const marked = cards.list('pact').filter((title) => cards.get(title).mark);
    for (const title of marked) expect(opening.has(title), title).toBe((cards.get(title).mark ?? 0) > seats);
  });

  it('DP-017 leaves out the starred Demons of all sets in use', () => {
    const opening = new Set(games(seats, { firstGame: true }, 120).flatMap((t) => t.supply));
    for (const title of ['Jealousy', 'Torment', 'Mesmerize']) expect(opening).not.toContain(title);
    const later = new Set(games(seats, {}, 120).flatMap((t) => t.supply));
    for (const title of ['Jealousy', 'Torment', 'Mesmerize']) expect(later).toContain(title);
  });

  it('DP-018 leaves a Supply deck of 80 cards with three players, of 104 with four', () => {
    for (const t of first.slice(0, 3)) expect(t.view('spectator').supplyDeck).toBe(seats === 3 ? 80 : 104);
  });
});

describe.each([3, 4])('Dark Pact: the opening hands of %i players', (seats) => {
  it('DP-013 any seat may be drawn by lot to begin, or is named', () => {
    expect(new Set(games(seats).map((t) => t.active))).toEqual(new Set(Array(seats).keys()));
    for (const seat of Array(seats).keys()) expect(opened({ first: seat }, seeds[4], seats).active).toBe(seat);
  });

  it('DP-013 a seat that nobody sits on is not the first: the lot decides', () => {
    const firsts = new Set(games(seats, { first: 3 }).map((t) => t.active));
    expect(firsts.size).toBe(seats === 3 ? 3 : 1);
  });

  it('DP-023 DP-024 in turn order they draw 5, 6, 7 and 8 cards, and discard 0, 1, 2 and 3, all asked at once', () => {
    for (const first of Array(seats).keys()) {
      const t = opened({ first }, seeds[5], seats);
      const order = from(t, first);
      expect(order.map((seat) => t.player(seat).hand)).toEqual([5, 6, 7, 8].slice(0, seats));
      expect(t.asked.toSorted()).toEqual(order.slice(1).toSorted());
      expect(order.slice(1).map((seat) => [t.prompt(seat)?.min, t.prompt(seat)?.max])).toEqual(
        [1, 2, 3].slice(0, seats - 1).map((n) => [n, n]),
      );
    }
  });

  it('DP-025 then all hold 5, with draw piles of 5, 4, 3 and 2 and discard piles of 0, 1, 2 and 3', () => {
    const t = openingDone(opened({ first: 1 }, seeds[6], seats));
    const order = from(t, 1);
    const piles = order.map((seat) => t.player(seat)).map((p) => [p.hand, p.deck, p.discard]);
    expect(piles).toEqual([0, 1, 2, 3].slice(0, seats).map((n) => [5, 5 - n, n]));
  });

  it('DP-026 the last of them starts the first turn, in whatever order they answer', () => {
    for (const order of [
      [1, 2, 3],
      [3, 1, 2],
      [2, 3, 1],
    ].map((o) => o.filter((seat) => seat < seats))) {
      const t = opened({ first: 0 }, seeds[7], seats);
      for (const seat of order.slice(0, -1)) {
        t.answer(seat, 'opening', t.offered(seat).slice(0, t.prompt(seat)?.min));
        expect([t.step, t.view('spectator').turn]).toEqual(['opening', 0]);
      }
      openingDone(t, order.slice(-1));
      expect([t.step, t.active, t.view('spectator').turn]).toEqual(['action', 0, 1]);
    }
  });

  it('DP-027 nobody sees a discard before all are done, and then the top card alone', () => {
    const t = opened({ first: 0 }, seeds[8], seats);
    const before = t.view(1).players[2];
    const chosen = t.offered(2).slice(0, 2);
    t.answer(2, 'opening', chosen);
    expect(t.view(1).players[2]).toEqual(before);
    openingDone(
      t,
      from(t, 0)
        .slice(1)
        .filter((seat) => seat !== 2),
    );
    for (const viewer of [0, 1, 'spectator'] as const) {
      const p = t.view(viewer).players[2];
      expect([p?.discard, p?.top?.title, p?.own]).toEqual([2, chosen[1], null]);
    }
    expect(t.discard(2)).toEqual(chosen);
  });
});

describe('Dark Pact with three and four: turns', () => {
  it.each([3, 4])('DP-038 DP-120 %i players take whole turns clockwise', (seats) => {
    const t = openingDone(opened({ first: seats - 1 }, seeds[9], seats));
    const turns = Array.from({ length: 2 * seats + 1 }, () => {
      const { active } = t;
      t.endTurn();
      return active;
    });
    expect(turns).toEqual(turns.map((_, i) => (seats - 1 + i) % seats));
  });

  it("DP-131 a condition met in another's turn does not win, and the own turn that comes next does", () => {
    const t = duel({
      active: { hand: ['Copper'], deck: copies('Copper', 5) },
      rival: { hand: ['Copper'], deck: copies('Copper', 5) },
      others: [{ play: ['Four-Fold Path', 'Wisdom', 'Awareness', 'Awakening', 'Attunement'], hand: ['Copper'] }],
    });
    t.endTurn();
    expect([t.active, t.outcome]).toEqual([1, null]);
    t.endTurn();
    expect(t.outcome?.winners).toEqual([2]);
  });

  it('DP-102 nobody can buy from the Grimoire of any rival', () => {
    const t = duel({
      step: 'buy',
      coins: 9,
      active: { grimoire: ['Silver'] },
      rival: { grimoire: ['2x'] },
      others: [{ grimoire: ['Gold'] }, { grimoire: ['Inscription'] }],
    });
    expect(t.offered(0)).toEqual(['3x', 'grimoire:Silver', 'done']);
  });
});

describe('Dark Pact with three and four: all players, rivals, and one rival', () => {
  it("DP-046 rivals are all but the card's player; their left neighbour comes first", () => {
    const others = copies('Copper', 4);
    const t = duel({
      turnOf: 2,
      active: { hand: others, deck: ['Gold'] },
      rival: { hand: others, deck: ['Gold'] },
      others: [
        { hand: ['Generous Spirit', 'Debt'], deck: copies('Silver', 3) },
        { hand: others, deck: ['Gold'] },
      ],
    });
    t.play('Generous Spirit').answer(2, 'choose', 'draw');
    expect([0, 1, 2, 3].map((seat) => t.player(seat).hand)).toEqual([5, 5, 4, 5]);
    const draws = t.log('spectator').filter((line) => line.includes('draws'));
    expect(draws).toEqual(['Cleo draws 3 cards.', 'Dan draws 1 card.', 'Alice draws 1 card.', 'Bob draws 1 card.']);
  });

  it('DP-046 all players are those and the player of the card, asked at once', () => {
    const t = duel({
      active: { hand: ['Generous Spirit', 'Copper', 'Silver'] },
      rival: { hand: ['Wisdom', 'Copper'] },
      others: [{}, { hand: ['Cursed Copper', 'Gold'] }],
    });
    t.play('Generous Spirit').answer(0, 'choose', 'destroy');
    expect(t.asked).toEqual([0, 1, 3]); // Cleo holds nothing, as all can see
    t.answer(3, 'destroy', ['Cursed Copper']).answer(0, 'destroy', ['Copper']);
    expect(t.graveyard).toEqual([]); // sealed until the last one is in
    t.answer(1, 'destroy', []);
    expect(t.graveyard).toEqual(['Copper', 'Cursed Copper']); // clockwise from the player of the card
    expect([t.hand(1), t.hand(3)]).toEqual([['Wisdom', 'Copper'], ['Gold']]);
  });

  it('DP-046 one rival of several is chosen by the player of the card', () => {
    const t = duel({
      active: { hand: ['Inheritance', 'Debt'] },
      rival: {},
      others: [{}, {}],
      supply: ['Awareness', 'Attunement'],
    });
    t.play('Inheritance').answer(0, 'gain', 'Attunement');
    expect(t.prompt(0)).toEqual({ topic: 'target', options: ['seat:1', 'seat:2', 'seat:3'], min: 1, max: 1 });
    t.answer(0, 'target', 'seat:2'); // Awareness alone is left to give
    expect([t.discard(1), t.discard(2), t.discard(3)]).toEqual([[], ['Awareness'], []]);
  });

  it('DP-046 only rivals whom the card means can be chosen', () => {
    const t = duel({
      active: { hand: ['Extortion', 'Debt'] },
      rival: { hand: copies('Copper', 4) },
      others: [{ hand: copies('Copper', 5) }, { hand: copies('Silver', 6) }],
    });
    t.play('Extortion');
    expect(t.offered(0)).toEqual(['seat:2', 'seat:3']);
    t.answer(0, 'target', 'seat:3');
    expect(t.asked).toEqual([3]);
    t.answer(3, 'react', 'pass').answer(3, 'discard', ['Silver', 'Silver~2']);
    expect([1, 2, 3].map((seat) => t.player(seat).hand)).toEqual([4, 5, 4]);
  });

  it('DP-045 who is not named is left alone', () => {
    const t = duel({
      active: { hand: ['Haunting Spirit', 'Debt'] },
      rival: { hand: ['Copper'] },
      others: [{ hand: ['Copper'] }],
      supply: ['Guiding Spirit'],
    });
    t.play('Haunting Spirit').answer(0, 'target', 'seat:1').answer(1, 'react', 'pass');
    expect([t.discard(1), t.discard(2), t.player(2).hand]).toEqual([['Guiding Spirit'], [], 1]);
  });

  it('DP-062 a Supply card for each of several rivals: the gaps are filled once all have theirs', () => {
    const t = duel({
      active: { hand: ['Walpurgisnacht', 'Debt'] },
      rival: {},
      others: [{}, {}],
      supply: ['Destructive Imp', 'Torment', 'Jealousy'],
      supplyDeck: ['Gold', 'Gold', 'Gold'],
    });
    t.play('Walpurgisnacht').answer(0, 'give', 'Torment');
    expect([t.discard(1), t.supply]).toEqual([['Torment'], expect.not.arrayContaining(['Gold'])]);
    t.answer(0, 'give', 'Jealousy');
    expect([t.discard(2), t.discard(3)]).toEqual([['Jealousy'], ['Destructive Imp']]);
    expect(t.supply.filter((title) => title === 'Gold')).toHaveLength(3);
  });

  it('DP-043 where there is not enough for all, those further to the left get nothing', () => {
    const t = duel({
      active: { hand: ['Walpurgisnacht', 'Debt'] },
      rival: {},
      others: [{}, {}],
      supply: ['Destructive Imp'],
    });
    t.play('Walpurgisnacht');
    expect([t.discard(1), t.discard(2), t.discard(3)]).toEqual([['Destructive Imp'], [], []]);
  });

  it.each([
    ['Tithe', 1, 2, 3],
    ['Thirty Pieces', 3, 4, 5],
  ])('DP-046 %s gives a coin for each rival there is', (title, ...coins) => {
    const given = [[], [{}], [{}, {}]].map((others) => {
      const t = duel({ active: { hand: [title, 'Debt', 'Copper'] }, others });
      return (cards.get(title).kind === 'treasure' ? t.treasure(title) : t.play(title)).view(0).coins;
    });
    expect(given).toEqual(coins);
  });

  it('DP-167 cards in the Exile are compared with 3 players, and with 4', () => {
    const actions = (exile: string[], others: object[]) => {
      const t = duel({ active: { hand: ['Greater Circle', 'Debt'] }, others, exile, supply: ['Haunting Spirit'] });
      t.play('Greater Circle');
      return t.answer(0, 'gain', 'Haunting Spirit').view(0).actions;
    };
    const spirits = (n: number) => copies('Guiding Spirit', n);
    expect([actions(spirits(2), [{}]), actions(spirits(3), [{}])]).toEqual([0, 1]);
    expect([actions(spirits(3), [{}, {}]), actions(spirits(4), [{}, {}])]).toEqual([0, 1]);
  });

  it('DP-167 and so are cards in the Graveyard', () => {
    const drawn = (graveyard: string[], others: object[]) => {
      const t = duel({ active: { hand: ['Pyre', 'Gold'], deck: copies('Silver', 2) }, others, graveyard });
      return t.play('Pyre').answer(0, 'destroy', []).player(0).hand;
    };
    expect([drawn(['Debt', 'Debt'], [{}]), drawn(['Debt', 'Debt', 'Debt'], [{}])]).toEqual([1, 3]);
    expect([drawn(['Debt', 'Debt', 'Debt'], [{}, {}]), drawn(copies('Debt', 4), [{}, {}])]).toEqual([1, 3]);
  });
});

describe('Dark Pact with three and four: attacks', () => {
  const four = () =>
    duel({
      active: { hand: ['Torment', 'Debt'], deck: copies('Copper', 2) },
      rival: { hand: ['Exorcism', 'Copper', 'Silver', 'Gold'], deck: ['Wisdom'] },
      others: [{ hand: ['Copper', 'Silver', 'Gold'] }, { hand: ['Amulet of Protection', 'Copper', 'Silver', 'Gold'] }],
    });

  it('DP-074 all whom an attack affects are asked at once, whatever they hold', () => {
    const t = four().play('Torment');
    expect(t.asked).toEqual([1, 3]); // Cleo holds 3 cards, as all can see
    expect([t.offered(1), t.offered(3)]).toEqual([
      ['pass', 'Exorcism'],
      ['pass', 'Amulet of Protection'],
    ]);
    t.answer(3, 'react', 'Amulet of Protection');
    expect(t.log('spectator').join()).not.toContain('reveals');
    expect(t.view(0).open.find(({ seat }) => seat === 3)?.given).toBeUndefined();
  });

  it('DP-075 a React protects who reveals it; the others suffer the attack', () => {
    const t = four().play('Torment').answer(3, 'react', 'Amulet of Protection').answer(1, 'react', 'pass');
    expect(t.asked).toEqual([1]);
    t.answer(1, 'discard', ['Gold']);
    expect([t.discard(1), t.discard(2), t.discard(3)]).toEqual([['Gold'], [], []]);
    expect([t.player(1).hand, t.player(3).hand]).toEqual([3, 4]);
  });

  it('DP-075 where several react, they do so clockwise', () => {
    const t = four().play('Torment').answer(3, 'react', 'Amulet of Protection').answer(1, 'react', 'Exorcism');
    const shown = t.log('spectator').filter((line) => line.includes('reveals'));
    expect(shown).toEqual(['Bob reveals Exorcism.', 'Dan reveals Amulet of Protection.']);
    expect([1, 2, 3].map((seat) => t.discard(seat))).toEqual([[], [], []]);
  });

  it('DP-092 each rival with enough cards discards, by own choice, all at once and sealed', () => {
    const t = four().play('Torment').answer(1, 'react', 'pass').answer(3, 'react', 'pass');
    expect(t.asked).toEqual([1, 3]);
    t.answer(3, 'discard', ['Silver']);
    expect(t.view(1).players[3]?.top).toBeNull();
    t.answer(1, 'discard', ['Copper']);
    expect([t.discard(1), t.discard(3)]).toEqual([['Copper'], ['Silver']]);
  });

  it('DP-093 with a Multiplier the number of cards is looked at for each rival by itself', () => {
    const t = duel({
      active: { hand: ['Torment', '2x', 'Debt'], deck: copies('Copper', 4) },
      rival: { hand: copies('Silver', 8) },
      others: [{ hand: copies('Silver', 7) }, { hand: copies('Silver', 9) }],
    });
    t.play('Torment', ['2x']);
    expect(t.asked).toEqual([1, 3]);
    t.answer(1, 'react', 'pass').answer(3, 'react', 'pass');
    for (const seat of [1, 3]) t.answer(seat, 'discard', t.offered(seat).slice(0, 2));
    expect([1, 2, 3].map((seat) => t.player(seat).hand)).toEqual([6, 7, 7]);
  });

  it('DP-160 a Debt reaches all players, and each may ignore it', () => {
    const t = duel({
      active: { hand: ['Debt', 'Amulet of Protection', 'Gold'] },
      rival: { hand: ['Exorcism', 'Copper'], deck: ['Silver'] },
      others: [{ hand: ['Copper', 'Silver'] }],
    });
    t.play('Debt');
    expect(t.asked).toEqual([0, 1, 2]);
    t.answer(0, 'react', 'Amulet of Protection').answer(1, 'react', 'Exorcism').answer(2, 'react', 'pass');
    expect(t.asked).toEqual([2]);
    t.answer(2, 'discard', ['Copper']);
    expect([0, 1, 2].map((seat) => t.discard(seat))).toEqual([[], [], ['Copper']]);
  });

  it('DP-089 a revealed React is back in hand for the next attack of the same turn', () => {
    const t = duel({
      active: { hand: ['Torment', "Maxwell's Demon", 'Debt'], deck: copies('Copper', 5) },
      actions: 2,
      rival: { hand: copies('Copper', 4), deck: copies('Gold', 4) },
      others: [{ hand: ['Amulet of Protection', ...copies('Copper', 3)], deck: copies('Gold', 4) }],
    });
    t.play('Torment').answer(1, 'react', 'pass').answer(2, 'react', 'Amulet of Protection');
    t.answer(1, 'discard', ['Copper']).play("Maxwell's Demon");
    t.answer(2, 'react', 'Amulet of Protection').answer(1, 'react', 'pass');
    expect([t.player(1).deck, t.player(2).deck]).toEqual([2, 4]);
  });

  it('DP-074 another stated trigger: Silvered Mirror reacts to a Dark Pact of a rival, and to no attack', () => {
    const t = duel({
      active: { hand: ['Secular Power', 'Torment', 'Debt'], deck: copies('Copper', 5) },
      actions: 2,
      rival: { hand: ['Exorcism', ...copies('Copper', 3)] },
      others: [{ hand: ['Silvered Mirror', '2x', 'Gold', 'Gold'], deck: copies('Wisdom', 9) }, {}],
    });
    t.play('Secular Power');
    expect(t.asked).toEqual([1, 2]); // Dan holds nothing, as all can see
    expect([t.offered(1), t.offered(2)]).toEqual([['pass'], ['pass', 'Silvered Mirror', 'Silvered Mirror+2x']]);
    t.answer(2, 'react', 'Silvered Mirror+2x').answer(1, 'react', 'pass');
    expect([t.hand(2), t.discard(2)]).toEqual([['Silvered Mirror', 'Gold', 'Gold', ...copies('Wisdom', 4)], ['2x']]);
    t.play('Torment');
    expect([t.offered(1), t.offered(2)]).toEqual([['pass', 'Exorcism'], ['pass']]);
  });

  it('DP-074 nobody is asked about a Dark Pact while no deck holds a card that reacts to one', () => {
    const open = (where: Partial<PlayerSpec>) =>
      duel({
        active: { hand: ['Secular Power', 'Debt'] },
        rival: { hand: ['Exorcism'] },
        others: [{ hand: ['Copper'], ...where }],
        exile: ['Silvered Mirror'],
        supply: ['Silvered Mirror'],
      }).play('Secular Power').asked;
    expect(open({})).toEqual([0]);
    expect(open({ grimoire: ['Silvered Mirror'] })).toEqual([0]);
    for (const zone of ['deck', 'discard', 'play'] as const)
      expect(open({ [zone]: ['Silvered Mirror'] })).toEqual([1, 2]);
  });

  it('DP-241 Mesmerize takes a Multiplier of its choice from each rival; who holds none is asked like the others', () => {
    const t = duel({
      active: { hand: ['Mesmerize', 'Debt'], deck: ['Copper'] },
      rival: { hand: ['2x', '3x', 'Copper'] },
      others: [{ hand: ['Gold'] }, { hand: ['3x'] }],
    });
    t.play('Mesmerize').answer(1, 'react', 'pass').answer(2, 'react', 'pass').answer(3, 'react', 'pass');
    expect(t.asked).toEqual([1, 2, 3]);
    expect([1, 2, 3].map((seat) => t.prompt(seat))).toEqual([
      { topic: 'topdeck', options: ['2x', '3x'], min: 1, max: 1 },
      { topic: 'topdeck', options: [], min: 0, max: 0 },
      { topic: 'topdeck', options: ['3x'], min: 1, max: 1 },
    ]);
    expect(t.view(0).open.map(({ topic }) => topic)).toEqual([null, null, null]);
    t.answer(1, 'topdeck', '2x').answer(2, 'topdeck', []).answer(3, 'topdeck', '3x');
    expect([1, 2, 3].map((seat) => t.player(seat).deck)).toEqual([1, 0, 1]);
    expect([t.hand(1), t.hand(2)]).toEqual([['3x', 'Copper'], ['Gold']]);
  });
});

describe('Dark Pact with three and four: cards of our own', () => {
  it('Sabbath hands a card of each player to the left, all at once; only those two know it', () => {
    const t = duel({
      active: { hand: ['Sabbath', 'Debt', 'Wisdom'], deck: copies('Silver', 2) },
      rival: { hand: ['Copper', 'Gold'] },
      others: [{ hand: ['Talisman'] }, { hand: ['2x', '3x'] }],
    });
    t.play('Sabbath');
    expect(t.asked).toEqual([0, 1, 3]); // Cleo's one card goes by itself
    t.answer(3, 'pass', '3x').answer(1, 'pass', 'Gold');
    expect(t.hand(2)).toEqual(['Talisman']);
    t.answer(0, 'pass', 'Wisdom');
    expect([1, 2, 3].map((seat) => t.hand(seat))).toEqual([['Copper', 'Wisdom'], ['Gold'], ['2x', 'Talisman']]);
    expect(t.hand(0)).toEqual(['Debt', 'Silver', 'Silver', '3x']);
    expect(t.log(1)).toContain('Alice passed you Wisdom.');
    for (const viewer of [2, 3, 'spectator'] as const) expect(t.seenBy(viewer)).not.toContain('Wisdom');
    expect(t.view(0).actions).toBe(1);
  });

  it('Restless Spirit goes to the Exile in Clean-up', () => {
    const t = duel({
      active: { hand: ['Restless Spirit', 'Debt'], deck: copies('Copper', 5) },
      rival: { hand: ['Gold'] },
    });
    t.play('Restless Spirit').endTurn();
    expect([t.exile, t.inPlay(0), t.discard(0)]).toEqual([['Restless Spirit'], [], []]);
  });

  it('DP-061 Necromancy gains onto the deck, Akashic Record into the discard pile', () => {
    const t = duel({
      active: { hand: ['Necromancy', 'Akashic Record', 'Debt'] },
      graveyard: ['Gold', 'Silver', 'Talisman'],
      exile: ['Awareness'],
    });
    t.play('Necromancy');
    expect(t.offered(0)).toEqual(['Silver', 'Talisman']); // Gold costs 6
    t.answer(0, 'gain', 'Talisman').play('Akashic Record');
    expect([t.player(0).deck, t.discard(0), t.hand(0)]).toEqual([1, ['Awareness'], ['Debt']]);
    expect([t.graveyard, t.exile]).toEqual([['Gold', 'Silver'], []]);
  });

  it('DP-061 a Dark Pact gained onto the deck goes to the discard pile all the same', () => {
    const graveyard = cards
      .list('pact')
      .filter((title) => cards.get(title).cost <= 5)
      .slice(0, 1);
    expect(graveyard).toHaveLength(1);
    const t = duel({ active: { hand: ['Necromancy', 'Debt'] }, graveyard });
    t.play('Necromancy');
    expect([t.player(0).deck, t.discard(0)]).toEqual([0, graveyard]);
  });
});

describe('Dark Pact with three and four: the end', () => {
  it('DP-129 the highest of all scores wins at a Deck End, and all who have it win together', () => {
    const end = (...decks: string[][]) => {
      const [active = [], rival = [], ...others] = decks;
      const t = duel({
        step: 'cleanup',
        active: { hand: active },
        rival: { hand: rival },
        others: others.map((hand) => ({ hand })),
        supply: copies('Gold', 9),
        supplyDeck: [],
        exact: true,
      });
      return t.answer(0, 'discard', []).outcome;
    };
    expect(end(['Wisdom'], ['Attunement'], ['Talisman'])).toMatchObject({ winners: [1], scores: [1, 5, 3] });
    expect(end(['Attunement'], ['Debt'], ['Wisdom'], ['Attunement'])).toMatchObject({
      winners: [0, 3],
      scores: [5, -2, 1, 5],
    });
  });

  it('DP-128 Chronicle and Akashic Record count at a Deck End what they say', () => {
    const t = duel({
      step: 'cleanup',
      active: { hand: ['Chronicle', 'Gold', 'Gold', 'Copper'] },
      rival: { hand: ['Akashic Record'] },
      others: [{ hand: ['Copper'] }],
      exile: ['Awareness', 'Awareness', 'Debt'],
      supply: copies('Gold', 9),
      supplyDeck: [],
      exact: true,
    });
    expect(t.answer(0, 'discard', []).outcome?.scores).toEqual([2, 2, 0]);
  });

  it('DP-125 where nobody has a card left and none is free, the game ends as at a Deck End', () => {
    const t = duel({
      step: 'cleanup',
      active: { play: ['Secular Power'], hand: ['Copper'] },
      rival: { play: ['Hallow the Ground', 'Talisman'] },
      others: [{}],
    });
    expect(t.outcome).toBeNull();
    t.answer(0, 'discard', []);
    t.endTurn(); // Copper is still there to be played: the game goes on
    expect(t.outcome).toBeNull();
    const dead = duel({
      active: { hand: ['Self-Sacrifice'], play: ['Secular Power'] },
      rival: { play: ['Hallow the Ground'] },
      others: [{}],
      supply: copies('Gold', 10),
    });
    dead.play('Self-Sacrifice').answer(0, 'destroy', 'play:Self-Sacrifice');
    expect(dead.outcome).toMatchObject({ winners: [0, 1, 2], scores: [0, 0, 0] });
    expect(dead.log('spectator').join('\n')).toContain('Nobody has a card left to play or a way to get one');
  });

  it.each([
    ['a card in a draw pile', { rival: { deck: ['Copper'] } }],
    ['a card in a discard pile', { rival: { discard: ['Copper'] } }],
    ['a stored card', { rival: { play: [{ card: 'Visions', stored: ['Copper'] }] } }],
    ['a free card in a Grimoire', { rival: { grimoire: ['Copper'] } }],
    ['a free card in the Supply', { supply: ['Copper'] }],
  ])('DP-125 but not while there is %s', (_, rest) => {
    const t = duel({ active: { hand: ['Self-Sacrifice'] }, ...rest });
    t.play('Self-Sacrifice');
    if (t.topic(0) === 'destroy') t.answer(0, 'destroy', t.offered(0)[0] ?? '');
    expect(t.outcome).toBeNull();
    expect(t.asked).not.toEqual([]);
  });
});
