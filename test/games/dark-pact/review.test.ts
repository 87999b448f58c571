import { describe, expect, it } from 'vitest';
import { standardCards as cards } from '../../../src/games/dark-pact/cards.ts';
import { Card, Op } from '../../../src/games/dark-pact/schema.ts';
import { cardText } from '../../../src/games/dark-pact/text.ts';
import type { Seat, Text } from '../../../src/kernel/index.ts';
import { has, say } from '../../../src/words.ts';
import { duel, type TestTable } from './table.ts';

const reader = { locale: 'en' as const, names: ['Alice', 'Bob'] };
const words = (line: Text) => say(line, reader);
const printed = (title: string) => cards.face(title).text.map(words);

describe('what stands on a card', () => {
  it('DP-084 Inscription spells the size of a Grimoire out, as no Multiplier changes it', () => {
    expect(printed('Inscription')).toContain(
      'You may move one Supply card to your Grimoire if it holds fewer than three',
    );
  });

  it('DP-085 Sacrifice says what its # is', () => {
    expect(printed('Sacrifice')).toEqual([
      'Destroy one card from hand: if you do, +# coins (# is the cost of the destroyed card)',
    ]);
  });

  it('DP-159 Ritual Knife counts one kind or the other, not both', () => {
    expect(printed('Ritual Knife')).toEqual([
      '+1 coin per card with Curse points in your play area or per Spirit in your play area, whichever are more',
    ]);
  });

  it('DP-161 Cursed Idol and Destructive Imp say that they may destroy themselves', () => {
    for (const title of ['Cursed Idol', 'Destructive Imp'])
      expect(printed(title)).toContain('Destroy one card in play, which may be this one');
  });

  it("DP-046 an attack says whose deck and whose choice: 'you' is always who plays the card", () => {
    expect(printed('Oppression')).toContain(
      'Attack, each rival with at least 4 cards in hand: Put 2 cards of their choice from hand on top of their deck',
    );
    expect(printed("Maxwell's Demon")).toContain('Attack, each rival: Discard the top 2 cards of their deck');
    expect(printed('Walpurgisnacht')).toContain(
      'Attack, each rival: Put one Demon you choose from Supply, Exile or Graveyard into their discard pile',
    );
    expect(printed('Inheritance')).toContain(
      'A rival you choose receives one Insight card you choose from Supply or Exile into their discard pile',
    );
  });

  it('reads as one sentence where several instructions stand in one line', () => {
    expect(printed('Awakening')[0]).toBe(
      'Choose one: Draw 3 cards and discard one card; or exchange one Exile card with one Supply card',
    );
    expect(printed('Generous Spirit')).toEqual([
      'Choose one: Each player may destroy up to 2 cards from hand; or draw 3 cards and each rival draws 1 card',
    ]);
    expect(printed('Wisdom')).toEqual(['You may discard one card: if you do, draw 2 cards']);
    expect(printed('Exorcism')).toContain('React: Ignore an attack and draw 1 card');
  });

  it('has words for every instruction, wherever in a line it stands and upon whom it is carried out', () => {
    const per = { cards: {}, in: 'exile' as const };
    const every: Op[] = [
      { op: 'actions', n: 1 },
      { op: 'coins', n: 2, per },
      { op: 'draw', n: 1 },
      { op: 'draw', n: 2, per: { most: [per, { ...per, different: true }] } },
      { op: 'discard', n: 1 },
      { op: 'discard', n: 2, may: true, ifDone: [{ op: 'coins', n: '#' }] },
      { op: 'topdeck', n: 2 },
      { op: 'destroy', n: 1, from: ['hand'] },
      { op: 'destroy', n: 2, from: ['supply', 'hand'], may: true },
      { op: 'exile', n: 1 },
      { op: 'exile', n: 'any' },
      { op: 'gain', n: 'one', from: ['supply'], cards: { maxCost: 4 }, play: { type: 'insight' } },
      { op: 'give', n: 'two', from: ['supply', 'exile'], cards: { trait: 'demon' } },
      { op: 'retrieve', n: 1 },
      { op: 'mill', n: 2 },
      { op: 'reveal', n: 3, take: 'one' },
      { op: 'exchange', n: 1 },
      { op: 'inscribe', n: 1 },
      { op: 'store', n: 3 },
      { op: 'ignore' },
      { op: 'if', test: { handAtLeast: 3 }, do: [{ op: 'draw', n: 1 }] },
    ];
    const wherever = (op: Op): Op[] => [
      op,
      { op: 'choose', of: [...'ab'].map((id) => ({ id, do: [op] })) },
      {
        op: 'order',
        of: [...'ab'].map((id) => ({
          id,
          do: [
            {
              op: 'choose',
              of: [
                { id, do: [op] },
                { id: 'c', do: [] },
              ],
            },
          ],
        })),
      },
      ...(['rivals', 'rival', 'all'] as const).flatMap((who): Op[] => [
        { op: 'each', who, do: [op] },
        { op: 'each', who, attack: true, if: { handOver: 'yours' }, do: [op] },
      ]),
      {
        op: 'discard',
        n: 1,
        ifDone: [
          { op: 'each', who: 'all', do: [op] },
          { op: 'each', who: 'all', attack: true, do: [op] },
        ],
      },
    ];
    const cards = every.flatMap(wherever).map((op) =>
      Card.parse({
        title: 'All',
        kind: 'action',
        types: ['curse'],
        cost: 1,
        do: [Op.parse(op)],
        source: {},
      }),
    );
    const texts = (t: Text): Text[] => [t, ...Object.values(t.args ?? {}).flatMap(inner)];
    const inner = (arg: unknown): Text[] =>
      Array.isArray(arg)
        ? arg.flatMap(inner)
        : typeof arg === 'object' && arg && 'key' in arg
          ? texts(arg as Text)
          : [];
    const keys = new Set(
      cards.flatMap((card) =>
        cardText(card)
          .flatMap(texts)
          .map(({ key }) => key),
      ),
    );
    expect(keys.size).toBeGreaterThan(every.length);
    for (const key of keys) expect(has(key), key).toBe(true);
  });
});

describe('what others may know', () => {
  it('DP-037 Multipliers for a card that Enlightenment gained are chosen unseen, with or without any in hand', () => {
    const gained = (hand: string[]) => {
      const t = duel({
        active: { hand: ['Enlightenment', ...hand] },
        rival: { hand: ['Copper'] },
        supply: ['Attunement'],
      });
      return t.play('Enlightenment').answer(0, 'gain', 'Attunement');
    };
    const [with2x, without] = [gained(['2x', '3x']), gained(['Copper', 'Copper'])];
    expect(with2x.offered(0)).toEqual(['play', 'play+2x', 'play+3x', 'play+2x+3x', 'keep']);
    expect(without.offered(0)).toEqual(['play', 'keep']);
    for (const viewer of [1, 'spectator'] as const) expect(with2x.view(viewer).open).toEqual(without.view(viewer).open);
    with2x.answer(0, 'playGained', 'play+2x');
    expect(with2x.inPlay(0)).toEqual(['Enlightenment', 'Attunement', '2x']);
    expect([with2x.view(0).actions, with2x.player(0).insight]).toEqual([0, 10 + 2 * 5]);
    expect(with2x.hand(0)).toEqual(['3x', '3x']); // one gained: cost 8 is no more than 2 × 4
  });

  it('DP-037 no id of a question tells that Multipliers are asked for', () => {
    const t = duel({ active: { hand: ['Wisdom', 'Gold', '2x'] } });
    const before = t.view(1).open;
    t.answer(0, 'play', 'Wisdom');
    expect(t.topic(0)).toBe('multiply');
    expect(t.view(1).open).toEqual(before);
    expect(t.view('spectator').open).toEqual(before);
  });
});

describe('destroying cards in play', () => {
  it('DP-161 lets the player choose between copies that count for different numbers', () => {
    const table = () =>
      duel({ active: { play: ['Cursed Gold', ['Cursed Gold', '2x']], hand: ['Destructive Imp', 'Copper'] } });
    const t = table().play('Destructive Imp');
    expect(t.options(0).map(({ id, label }) => [id, words(label)])).toEqual([
      ['Cursed Gold', 'Cursed Gold'],
      ['Cursed Gold~2', 'Cursed Gold with 2x (in play)'],
      ['2x', '2x'],
      ['Destructive Imp', 'Destructive Imp'],
    ]);
    const points = (id: string) => table().play('Destructive Imp').answer(0, 'destroy', id).player(0).curse;
    expect([points('Cursed Gold'), points('Cursed Gold~2'), points('2x'), points('Destructive Imp')]).toEqual([
      1 + 6,
      1 + 3,
      1 + 3 + 6,
      3 + 6,
    ]);
  });

  it('DP-161 offers copies that are alike once', () => {
    const t = duel({
      active: { play: ['Gold', 'Gold', ['Silver', '2x'], ['Silver', '2x']], hand: ['Destructive Imp'] },
    });
    expect(t.play('Destructive Imp').offered(0)).toEqual(['Gold', 'Silver', '2x', 'Destructive Imp']);
  });

  it('DP-158 discards what is stored under a destroyed Visions, of which others see the top card', () => {
    const t = duel({
      active: {
        play: [{ card: 'Visions', stored: ['Talisman', 'Silver'] }],
        hand: ['Self-Sacrifice', 'Copper'],
        deck: Array(5).fill('Copper'),
      },
    });
    t.play('Self-Sacrifice').answer(0, 'destroy', 'play:Visions');
    expect(t.discard(0)).toEqual(['Talisman', 'Silver']);
    expect(t.log(1)).toContain('Alice discards 2 cards, Silver on top.');
    expect(t.seenBy(1)).not.toContain('Talisman');
  });
});

describe('playing all plain Treasures', () => {
  it('DP-096 keeps the Amulet of Protection in hand, against attacks to come', () => {
    const t = duel({ active: { hand: ['Copper', 'Amulet of Protection', 'Silver', 'Cursed Copper'] } });
    t.treasure('all');
    expect(t.inPlay(0)).toEqual(['Copper', 'Silver']);
    expect(t.offered(0)).toEqual(['Amulet of Protection', 'Cursed Copper', 'done']);
  });
});

describe('what a player is asked', () => {
  const asked = (t: TestTable, seat: Seat) => {
    const d = t.match.decisions.find((open) => open.decision.seat === seat)?.decision;
    return d && words(d.prompt);
  };

  it('DP-082 choices show the numbers as the Multipliers make them', () => {
    const t = duel({ active: { hand: ['Awakening', '2x', '3x'] } });
    t.play('Awakening', ['2x', '3x']);
    expect(t.options(0).map(({ label }) => words(label))).toEqual([
      'Draw 18 cards and discard one card',
      'Exchange one Exile card with one Supply card',
    ]);
  });

  it('DP-044 an offer says what one gets for it', () => {
    const t = duel({ active: { hand: ['Wisdom', '2x', 'Copper'] } });
    t.play('Wisdom', ['2x']);
    expect(asked(t, 0)).toBe('Discard a card, or none? If you do: draw 4 cards.');
  });

  it('DP-043 a question asks for as many cards as there are', () => {
    const t = duel({ active: { hand: ['Debt', '3x', 'Gold'] }, rival: { hand: ['Copper', 'Silver'] } });
    t.play('Debt', ['3x']).answer(0, 'react', 'pass').answer(1, 'react', 'pass');
    expect(t.prompt(1)).toMatchObject({ topic: 'discard', min: 2, max: 2 });
    expect(asked(t, 1)).toBe('Discard 2 cards. The last one lies on top.');
  });
});

describe('odd cases', () => {
  it('DP-130 Diverse Learning can win by what a Clean-up effect takes out of play', () => {
    const others = [
      'Gold',
      'Silver',
      'Copper',
      'Wisdom',
      'Awareness',
      'Research',
      'Talisman',
      'Cursed Gold',
      'Debt',
      '2x',
    ];
    const play = [
      'Diverse Learning',
      'Guiding Spirit',
      'Guiding Spirit',
      'Visions',
      'Sacrifice',
      'Attunement',
      ...others,
    ];
    const t = duel({ active: { play, hand: ['Copper'] } });
    expect(t.outcome).toBeNull();
    t.toCleanup();
    expect(t.outcome?.winners).toEqual([0]);
    expect(t.log(1)).toContain('Alice puts Guiding Spirit from play on top of their deck.');
  });

  it('DP-057 Self-Sacrifice may destroy a Keeper in play, itself, and the Multiplier it was played with', () => {
    const t = duel({ active: { play: ['Secular Power'], hand: ['Self-Sacrifice', '2x', 'Copper'] } });
    t.play('Self-Sacrifice', ['2x']);
    expect(t.offered(0)).toEqual(['Copper', 'play:Secular Power', 'play:Self-Sacrifice', 'play:2x']);
    t.answer(0, 'destroy', 'play:Self-Sacrifice');
    expect(t.offered(0)).toEqual(['Copper', 'play:Secular Power', 'play:2x']);
    t.answer(0, 'destroy', 'play:Secular Power');
    expect([t.graveyard, t.inPlay(0), t.view(0).coins]).toEqual([['Self-Sacrifice', 'Secular Power'], ['2x'], 2]);
  });

  it('DP-125 a refill in mid-effect that falls short ends the game before anything else is done', () => {
    const t = duel({
      active: { hand: ['Greater Circle', 'Wisdom'], deck: ['Gold'] },
      rival: { hand: ['Wisdom'] },
      exact: true,
      supply: ['Guiding Spirit', ...Array(9).fill('Copper')],
      exile: ['Banishing Spirit', 'Haunting Spirit'],
    });
    t.play('Greater Circle').answer(0, 'gain', 'Guiding Spirit');
    expect(t.outcome).toMatchObject({ winners: [0, 1], scores: [1, 1] });
    expect(t.hand(0)).toEqual(['Wisdom', 'Guiding Spirit']);
  });
});
