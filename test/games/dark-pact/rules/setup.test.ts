import { describe, expect, it } from 'vitest';
import { standardCards as cards } from '../../../../src/games/dark-pact/cards.ts';
import type { Options } from '../../../../src/games/dark-pact/options.ts';
import { duel, opened, START, type TestTable } from '../table.ts';

const seeds = Array.from({ length: 150 }, (_, i) => i.toString(16).padStart(64, '0'));
const games = (options: Partial<Options>, n = seeds.length): TestTable[] =>
  seeds.slice(0, n).map((seed) => opened(options, seed));
const firstGames = games({ firstGame: true });
const laterGames = games({});

/** Every title that lies in the opening Supply of any of these games. */
const openingTitles = (tables: TestTable[]) => new Set(tables.flatMap((t) => t.supply));
const dealt = (t: TestTable) => [0, 1].map((seat) => t.player(seat, 'spectator').top?.title);

describe('Dark Pact: the cards in use', () => {
  // What two players use of the 174: the sets '3' and '4' are not there.
  it('DP-001 the pool holds 13 Dark Pacts and 57 base cards, and 10 start and 3 Grimoire cards a player', () => {
    expect(cards.list('pact')).toHaveLength(13);
    expect(cards.list('base')).toHaveLength(57);
    expect(cards.list('start')).toHaveLength(10);
    expect(cards.list('grimoire')).toHaveLength(3);
    expect(new Set(cards.list('pact')).size).toBe(13);
  });

  it('DP-002 each player owns exactly 13 cards: 10 start cards and 3 Grimoire cards, alike for all', () => {
    const t = opened();
    for (const seat of [0, 1]) {
      const p = t.player(seat, 'spectator');
      expect([p.hand + p.deck + p.discard + p.play.length, p.grimoire.length]).toEqual([10, 3]);
    }
    expect(t.grimoire(0)).toEqual(t.grimoire(1));
  });

  it('DP-005 a game of two uses 96 cards: 26 player cards and a Supply pool of 70', () => {
    const v = opened().view('spectator');
    expect(v.players).toHaveLength(2);
    expect(v.supply.length + v.supplyDeck).toBe(70);
    const own = v.players.map((p) => p.hand + p.deck + p.discard + p.grimoire.length);
    expect(own).toEqual([13, 13]);
  });

  it("DP-005 the Supply pool of two is the base set and the Dark Pacts: no player's card, none marked '3' or '4'", () => {
    const pool = new Set([...cards.list('base'), ...cards.list('pact')]);
    expect(openingTitles(laterGames)).toEqual(pool);
    expect(pool).not.toContain('Mesmerize');
    expect(pool).not.toContain('Copper');
    expect(pool).not.toContain('Inscription');
  });
});

describe('Dark Pact: what each player starts with', () => {
  /** The whole start deck of a seat: what it holds, and what it draws while it discards and plays all that comes. */
  function startDeck(seat: number): string[] {
    const t = opened({ first: seat });
    t.answer(1 - seat, 'opening', t.offered(1 - seat).slice(0, 1));
    const opening = t.hand(seat);
    t.endTurn(opening); // the rest of the deck comes into hand
    return [...opening, ...t.hand(seat)].sort();
  }

  it('DP-006 every player gets the 10 start cards as a deck, and the 3 Grimoire cards in the Grimoire', () => {
    for (const seat of [0, 1]) expect(startDeck(seat)).toEqual(START);
    const t = opened();
    for (const seat of [0, 1]) expect(t.grimoire(seat).sort()).toEqual(['2x', 'Inscription', 'Silver']);
  });

  it('DP-006 no Grimoire card is in the starting deck', () => {
    for (const seat of [0, 1]) expect(startDeck(seat)).not.toContain('Inscription');
    for (const seat of [0, 1]) expect(startDeck(seat).filter((title) => title === '2x')).toHaveLength(1);
  });

  it('DP-033 each player has a draw pile, a hand, a play area, a discard pile and a Grimoire of their own', () => {
    const t = duel({
      active: { deck: ['Gold'], hand: ['Copper'], play: ['Wisdom'], discard: ['Silver', '2x'], grimoire: ['3x'] },
      rival: { deck: ['Gold', 'Gold'], hand: ['Copper', 'Copper'], play: ['Secular Power'], discard: ['Talisman'] },
    });
    const [a, b] = [t.player(0), t.player(1)];
    expect([a.deck, t.hand(0), t.inPlay(0), t.discard(0), t.grimoire(0)]).toEqual([
      1,
      ['Copper'],
      ['Wisdom'],
      ['Silver', '2x'],
      ['3x'],
    ]);
    expect([b.deck, t.hand(1), t.inPlay(1), t.discard(1), t.grimoire(1)]).toEqual([
      2,
      ['Copper', 'Copper'],
      ['Secular Power'],
      ['Talisman'],
      [],
    ]);
  });
});

describe('Dark Pact: the first game', () => {
  it('DP-009 with two players exactly the pacts marked I and II are dealt, in whatever order', () => {
    const marks = (t: TestTable) => dealt(t).map((title) => cards.get(title ?? '').mark);
    for (const t of firstGames) expect(marks(t).sort()).toEqual([1, 2]);
  });

  it("DP-010 one of them lies face up in each player's discard pile", () => {
    for (const t of firstGames) {
      for (const seat of [0, 1]) {
        const p = t.player(seat, 'spectator');
        expect([p.discard, p.top?.types]).toEqual([1, ['pact']]);
      }
    }
  });

  it('DP-010 they are shuffled: either player may be dealt either', () => {
    expect(new Set(firstGames.map((t) => dealt(t)[0]))).toEqual(new Set(['Secular Power', 'Four-Fold Path']));
  });

  it('DP-011 whoever was dealt Secular Power takes the first turn, the other one the second', () => {
    for (const t of games({ firstGame: true }, 20)) {
      const first = dealt(t).indexOf('Secular Power');
      const second = 1 - first;
      t.answer(second, 'opening', t.offered(second).slice(0, 1));
      expect([t.view('spectator').turn, t.active]).toEqual([1, first]);
      t.endTurn();
      expect([t.view('spectator').turn, t.active]).toEqual([2, second]);
    }
  });

  it('DP-011 the pact decides, whatever seat was named to go first', () => {
    for (const t of games({ firstGame: true, first: 0 }, 20)) {
      expect(t.active).toBe(dealt(t).indexOf('Secular Power'));
    }
  });

  it('DP-012 everybody sees which pact is dealt to whom', () => {
    const t = opened({ firstGame: true });
    const [zero, one] = dealt(t);
    for (const viewer of [0, 1, 'spectator'] as const) {
      expect([0, 1].map((seat) => t.player(seat, viewer).top?.title)).toEqual([zero, one]);
      expect(t.log(viewer)).toContain(`Alice is dealt the Dark Pact ${zero}.`);
      expect(t.log(viewer)).toContain(`Bob is dealt the Dark Pact ${one}.`);
    }
  });

  it('DP-012 under other cards it is displayed no longer, but the log keeps it', () => {
    const t = opened({ firstGame: true });
    const second = 1 - t.active;
    const pact = dealt(t)[second] as string;
    const [card] = t.offered(second);
    t.answer(second, 'opening', [card as string]);
    for (const viewer of [1 - second, 'spectator'] as const) {
      expect(t.player(second, viewer).top?.title).toBe(card);
      expect(JSON.stringify(t.view(viewer).players[second])).not.toContain(pact);
      expect(t.log(viewer).join()).toContain(pact);
    }
    expect(t.discard(second)).toEqual([pact, card]);
  });

  it('DP-014 the pacts dealt are in no Supply of that game', () => {
    const titles = openingTitles(firstGames);
    for (const pact of ['Secular Power', 'Four-Fold Path']) expect(titles).not.toContain(pact);
  });

  it('DP-015 the marked pacts that two players do not need, III and IV, are among the Supply cards', () => {
    const spare = cards.list('pact').filter((title) => (cards.get(title).mark ?? 0) > 2);
    expect(spare.sort()).toEqual(['Curse the Land', 'Hallow the Ground']);
    for (const pact of spare) expect(openingTitles(firstGames)).toContain(pact);
  });

  it('DP-017 Jealousy and Torment are left out of a first game, and of that only', () => {
    for (const demon of ['Jealousy', 'Torment']) {
      expect(openingTitles(firstGames)).not.toContain(demon);
      expect(openingTitles(laterGames)).toContain(demon);
    }
  });

  it('DP-017 other Demons and attacks stay in', () => {
    const titles = openingTitles(firstGames);
    for (const title of ["Maxwell's Demon", 'Destructive Imp', 'Oppression', 'Debt']) expect(titles).toContain(title);
  });

  it('DP-018 its Supply deck holds 70 - 2 pacts - 2 Demons - 10 = 56 cards', () => {
    for (const t of firstGames) expect(t.view('spectator').supplyDeck).toBe(56);
  });

  it('DP-022 the dealt pact is not shuffled into the draw pile: the 10 start cards are in hand and draw pile', () => {
    for (const t of firstGames) {
      for (const seat of [0, 1]) {
        const p = t.player(seat);
        expect(p.hand + p.deck).toBe(10);
        expect(t.hand(seat).filter((title) => cards.get(title).pact)).toEqual([]);
      }
    }
  });
});

describe('Dark Pact: later games', () => {
  it('DP-013 nobody is dealt a pact', () => {
    for (const t of laterGames.slice(0, 20)) {
      for (const seat of [0, 1]) expect(t.player(seat).discard).toBe(0);
      expect(t.log('spectator').join()).not.toContain('dealt');
    }
  });

  it('DP-013 the first player is drawn by lot, the same by the same seed, unless a seat is named', () => {
    expect(new Set(laterGames.map((t) => t.active))).toEqual(new Set([0, 1]));
    expect(games({}, 20).map((t) => t.active)).toEqual(laterGames.slice(0, 20).map((t) => t.active));
    for (const first of [0, 1]) for (const t of games({ first }, 20)) expect(t.active).toBe(first);
  });

  it('DP-014 the Supply deck is a shuffle: the opening Supply differs from game to game', () => {
    expect(new Set(laterGames.map((t) => t.supply.join())).size).toBe(seeds.length);
    for (const place of [0, 9]) expect(new Set(laterGames.map((t) => t.supply[place])).size).toBeGreaterThan(20);
  });

  it('DP-014 all 13 Dark Pacts are among the Supply cards', () => {
    for (const pact of cards.list('pact')) expect(openingTitles(laterGames)).toContain(pact);
  });

  it('DP-016 the Supply deck of two holds 60 cards once 10 of 70 are flipped', () => {
    for (const t of laterGames) expect(t.view('spectator').supplyDeck).toBe(60);
  });

  it('DP-019 exactly 10 cards are flipped, duplicates and Dark Pacts as they come', () => {
    for (const t of [...firstGames, ...laterGames]) expect(t.supply).toHaveLength(10);
    expect(laterGames.some((t) => new Set(t.supply).size < 10)).toBe(true);
    expect(laterGames.some((t) => t.supply.some((title) => cards.get(title).pact))).toBe(true);
  });

  it('DP-020 Exile and Graveyard are there from the start, and empty', () => {
    for (const t of [opened(), opened({ firstGame: true })]) expect([t.exile, t.graveyard]).toEqual([[], []]);
  });
});

describe('Dark Pact: opening hands', () => {
  it('DP-022 each start deck is shuffled: opening hands differ from game to game and between the players', () => {
    const hands = [0, 1].map((seat) => laterGames.map((t) => t.hand(seat).slice(0, 5).sort().join()));
    for (const own of hands) expect(new Set(own).size).toBeGreaterThan(50); // of 252 that there can be
    expect(hands[0]).not.toEqual(hands[1]);
  });

  it('DP-023 the first player draws exactly 5 cards and discards none', () => {
    const t = opened({ first: 0 });
    expect([t.player(0).hand, t.player(0).deck, t.player(0).discard]).toEqual([5, 5, 0]);
    expect(t.prompt(0)).toBeNull();
    t.answer(1, 'opening', t.offered(1).slice(0, 1));
    expect([t.player(0).hand, t.player(0).deck, t.player(0).discard]).toEqual([5, 5, 0]);
  });

  it('DP-024 the second player draws 6 cards and must discard exactly 1 of them', () => {
    const t = opened({ first: 1 });
    expect(t.player(0).hand).toBe(6);
    expect(t.prompt(0)).toMatchObject({ topic: 'opening', min: 1, max: 1 });
    expect(t.options(0).map((o) => o.card)).toEqual(t.hand(0));
    expect(() => t.answer(0, 'opening', [])).toThrow('illegal');
    expect(() => t.answer(0, 'opening', t.offered(0).slice(0, 2))).toThrow('illegal');
  });

  it('DP-025 after that both hold 5 cards; draw piles hold 5 and 4, discard piles 0 and 1', () => {
    const t = opened({ first: 0 });
    const [card] = t.offered(1);
    t.answer(1, 'opening', [card as string]);
    const counts = [0, 1].map((seat) => [t.player(seat).hand, t.player(seat).deck, t.player(seat).discard]);
    expect(counts).toEqual([
      [5, 5, 0],
      [5, 4, 1],
    ]);
    expect(t.discard(1)).toEqual([card]);
  });

  it('DP-025 in a first game the discard piles hold the dealt pact besides', () => {
    const t = opened({ firstGame: true });
    const [first, second] = [t.active, 1 - t.active];
    t.answer(second, 'opening', t.offered(second).slice(0, 1));
    expect([t.player(first).discard, t.player(second).discard]).toEqual([1, 2]);
  });

  // The opening is the same for any number of players, so it is shown here with four although there are cards for two.
  it('DP-024 DP-025 the third and fourth draw 7 and 8 and discard 2 and 3, which leaves piles of 5, 4, 3 and 2', () => {
    const t = opened({ first: 2 }, seeds[1], 4);
    const order = [2, 3, 0, 1];
    expect(order.map((seat) => t.player(seat).hand)).toEqual([5, 6, 7, 8]);
    expect(order.map((seat) => [t.prompt(seat)?.min ?? 0, t.prompt(seat)?.max ?? 0])).toEqual([
      [0, 0],
      [1, 1],
      [2, 2],
      [3, 3],
    ]);
    for (const [n, seat] of [3, 0, 1].entries()) t.answer(seat, 'opening', t.offered(seat).slice(0, n + 1));
    expect(order.map((seat) => [t.player(seat).hand, t.player(seat).deck, t.player(seat).discard])).toEqual([
      [5, 5, 0],
      [5, 4, 1],
      [5, 3, 2],
      [5, 2, 3],
    ]);
  });

  it('DP-026 the first turn does not start before the opening discard is done', () => {
    const t = opened({ first: 0 });
    expect([t.step, t.view(0).turn, t.asked]).toEqual(['opening', 0, [1]]);
    t.answer(1, 'opening', t.offered(1).slice(0, 1));
    expect([t.step, t.view(0).turn, t.asked, t.topic(0)]).toEqual(['action', 1, [0], 'play']);
  });

  it('DP-026 several players discard in any order, and the last of them starts the first turn', () => {
    const t = opened({ first: 0 }, seeds[1], 4);
    for (const seat of [3, 1]) t.answer(seat, 'opening', t.offered(seat).slice(0, seat));
    expect(t.step).toBe('opening');
    t.answer(2, 'opening', t.offered(2).slice(0, 2));
    expect([t.step, t.asked]).toEqual(['action', [0]]);
  });

  it('DP-027 others see how many were discarded and the top one, which its owner chose by the order', () => {
    const t = opened({ first: 0 }, seeds[2], 4);
    for (const seat of [1, 2]) t.answer(seat, 'opening', t.offered(seat).slice(0, seat));
    const [under, middle, top] = t.offered(3).slice(0, 3) as [string, string, string];
    t.answer(3, 'opening', [under, middle, top]);
    expect(t.discard(3)).toEqual([under, middle, top]);
    for (const viewer of [0, 1, 2, 'spectator'] as const) {
      const { discard, top: shown, own } = t.player(3, viewer);
      expect([discard, shown?.title, own]).toEqual([3, top, null]);
      expect(t.log(viewer)).toContain(`Dan discards 3 cards, ${top} on top.`);
      const aboutDan = t
        .log(viewer)
        .filter((line) => line.includes('Dan'))
        .join();
      for (const hidden of [under, middle]) expect(aboutDan).not.toContain(hidden);
    }
  });

  it('DP-027 nobody sees an opening discard before all are in', () => {
    const t = opened({ first: 0 }, seeds[1], 3);
    const before = t.log('spectator');
    t.answer(1, 'opening', t.offered(1).slice(0, 1));
    for (const viewer of [0, 2, 'spectator'] as const) {
      expect([t.player(1, viewer).top, t.player(1, viewer).discard]).toEqual([null, 0]);
      expect(t.view(viewer).open.find((o) => o.seat === 1)).not.toHaveProperty('given');
      expect(t.log(viewer)).toEqual(before);
    }
    t.answer(2, 'opening', t.offered(2).slice(0, 2));
    expect(t.player(1, 'spectator').discard).toBe(1);
  });
});
