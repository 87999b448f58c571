import type { CardFace, DarkPactView, Own, PlayedCard, PlayerView, Points } from '../../src/games/dark-pact/view.ts';
import type { OpenAsk } from '../../src/kernel/index.ts';
import { text } from '../../src/kernel/index.ts';

/** Made-up but likely positions of Dark Pact. A card's text has no dictionary here: the key of each line is its wording. */

type Rest = Partial<Omit<CardFace, 'title' | 'text'>>;

function card(title: string, cost: number, rest: Rest, ...lines: string[]): CardFace {
  return {
    title,
    kind: 'action',
    types: [],
    traits: [],
    cost,
    coins: 0,
    actions: 0,
    insight: 0,
    deckEnd: false,
    curse: 0,
    times: 1,
    cleanup: false,
    pact: null,
    counts: null,
    ...rest,
    text: lines.map((line) => text(line)),
  };
}

const keeper: Rest = { types: ['pact'], pact: 'keeper', counts: 'insight', cleanup: true };
const instant: Rest = { types: ['pact'], pact: 'instant', counts: 'actions' };

/** A few cards by a short name. */
export const CARDS = {
  copper: card('Copper', 0, { kind: 'treasure', coins: 1 }, '1 coin'),
  silver: card('Silver', 3, { kind: 'treasure', coins: 2 }, '2 coins'),
  gold: card('Gold', 6, { kind: 'treasure', coins: 3 }, '3 coins'),
  cursedCopper: card(
    'Cursed Copper',
    1,
    { kind: 'treasure', types: ['cursed'], coins: 2, curse: 1 },
    '2 coins',
    'While this is in play, you cannot buy Insight actions',
  ),
  cursedGold: card(
    'Cursed Gold',
    7,
    { kind: 'treasure', types: ['cursed'], coins: 4, curse: 3 },
    '4 coins',
    'While this is in play, you cannot buy Insight actions',
  ),
  talisman: card(
    'Talisman',
    5,
    { kind: 'treasure', types: ['insight'], coins: 2, insight: 3 },
    '2 coins',
    'You may discard one card to draw 1 card',
  ),
  knife: card('Ritual Knife', 4, { kind: 'treasure', coins: 0 }, '1 coin for each Spirit in play'),
  two: card('2x', 4, { kind: 'multiplier', times: 2 }, 'Play it with another card: its numerals count double'),
  three: card('3x', 7, { kind: 'multiplier', times: 3 }, 'Play it with another card: its numerals count threefold'),
  laboratory: card('Personal Laboratory', 3, { actions: 2 }, '+2 actions'),
  library: card('Personal Library', 3, {}, 'Draw 2 cards'),
  learning: card(
    'A Little Learning',
    3,
    { types: ['curse'], coins: 1, actions: 1, curse: 1 },
    '+1 action',
    '1 coin',
    'Draw 1 card',
  ),
  sacrifice: card('Self-Sacrifice', 2, { types: ['curse'], coins: 1 }, '1 coin', 'Destroy 1 card from your hand'),
  wisdom: card(
    'Wisdom',
    2,
    { types: ['insight'], insight: 1 },
    'You may discard any number of cards. Draw 1 card for each',
  ),
  investigate: card(
    'Investigate',
    2,
    {},
    'Look at the top 3 cards of your deck. Take one into your hand, discard the rest',
  ),
  inscription: card('Inscription', 2, { actions: 1 }, '+1 action', 'You may put a Supply card into your Grimoire'),
  enlightenment: card(
    'Enlightenment',
    12,
    { types: ['insight'], insight: 10 },
    'Gain a Supply card that costs up to 8. If it is an Insight card, you may play it at once',
  ),
  awareness: card(
    'Awareness',
    2,
    { types: ['insight'], actions: 2, insight: 2 },
    '+2 actions',
    'You may discard one card to draw 1 card',
  ),
  ancestor: card(
    'Ancestral Spirit',
    4,
    { types: ['insight'], traits: ['spirit'], actions: 1, insight: 2 },
    '+1 action',
    'Choose: retrieve 1 card, or exile one Supply card',
  ),
  banishing: card(
    'Banishing Spirit',
    4,
    { traits: ['spirit'], actions: 1 },
    '+1 action',
    'Draw 1 card',
    'Exile any number of cards from the Supply',
  ),
  guiding: card(
    'Guiding Spirit',
    4,
    { traits: ['spirit'], actions: 1, cleanup: true },
    '+1 action',
    'Draw 1 card',
    'Clean-up: put this on top of your deck',
  ),
  torment: card(
    'Torment',
    5,
    { types: ['curse', 'attack'], traits: ['demon'], curse: 2 },
    'Draw 2 cards',
    'Attack: each rival with at least 4 cards in hand discards 1 of them',
  ),
  walpurgisnacht: card(
    'Walpurgisnacht',
    6,
    { types: ['curse', 'attack'], coins: 2, curse: 3, actions: 1 },
    '+1 action',
    '2 coins',
    'Attack: each rival gains a Demon from the Exile or the Graveyard into their discard pile, if there is one',
  ),
  amulet: card(
    'Amulet of Protection',
    3,
    { types: ['react'], actions: 1 },
    '+1 action',
    'Draw 1 card',
    'React: when another player attacks, reveal this to ignore the attack',
  ),
  visions: card(
    'Visions',
    5,
    { types: ['insight'], insight: 0, deckEnd: true, cleanup: true },
    'Store up to 3 cards from your hand under this',
    'Clean-up: this stays in play while cards are stored under it',
  ),
  imp: card(
    'Destructive Imp',
    3,
    { types: ['curse'], traits: ['demon'], coins: 3, curse: 1 },
    '3 coins',
    'Destroy one card in play; it may be this one',
  ),
  curseLand: card(
    'Curse the Land',
    5,
    { ...keeper, types: ['pact', 'curse'], counts: 'curse', curse: 1 },
    'You win with 25 Curse points in play',
  ),
  hallow: card('Hallow the Ground', 8, keeper, 'You win with 45 Insight points in play'),
  mastery: card(
    'Occult Mastery',
    6,
    { ...keeper, counts: 'cards' },
    'You win with 22 cards in play; stored cards do not count',
  ),
  secular: card('Secular Power', 7, { ...keeper, counts: 'coins' }, 'You win with 40 unspent coins'),
  pierce: card('Pierce the Veil', 5, instant, 'You win if you have 20 unused actions'),
  midas: card('Midas Touch', 6, instant, 'Reveal Treasures from your hand: you win if they show 13 coins'),
} satisfies Record<string, CardFace>;

const c = CARDS;

function played(face: CardFace, ...multipliers: CardFace[]): PlayedCard {
  return { card: face, with: multipliers, factor: multipliers.reduce((product, m) => product * m.times, 1), stored: 0 };
}

function player(seat: number, rest: Partial<PlayerView> = {}): PlayerView {
  const play = rest.play ?? [];
  const points = (of: (card: CardFace) => number) => play.reduce((sum, p) => sum + of(p.card) * p.factor, 0);
  return {
    seat,
    hand: 5,
    deck: 5,
    discard: 0,
    stored: 0,
    top: null,
    play,
    grimoire: [c.inscription, c.two, c.silver],
    insight: points((card) => card.insight),
    curse: points((card) => card.curse),
    pacts: [],
    own: null,
    drawPile: null,
    points: null,
    ...rest,
  };
}

function view(rest: Partial<DarkPactView>): DarkPactView {
  return {
    viewer: 'spectator',
    step: 'action',
    active: 0,
    turn: 1,
    actions: 1,
    coins: 0,
    supply: [],
    supplyDeck: 60,
    exile: [],
    graveyard: [],
    players: [],
    recent: { before: [], now: [] },
    open: [],
    outcome: null,
    ...rest,
  };
}

const SUPPLY = [
  c.enlightenment,
  c.banishing,
  c.talisman,
  c.torment,
  c.two,
  c.amulet,
  c.curseLand,
  c.walpurgisnacht,
  c.cursedGold,
  c.ancestor,
];

/** The first turn of two: nothing has happened yet. */
export const early = view({
  supply: [c.awareness, c.silver, c.gold, c.hallow, c.guiding, c.imp, c.three, c.visions, c.midas, c.knife],
  players: [player(0), player(1, { deck: 4, discard: 1, top: c.copper })],
  open: [{ seat: 0, topic: 'play', prompt: text('Play an Action'), answered: false }],
});

const inPlay = [
  played(c.curseLand),
  played(c.laboratory, c.two),
  played(c.library),
  played(c.learning, c.two, c.three),
  { ...played(c.visions), stored: 2 },
  played(c.imp),
];

const recent: DarkPactView['recent'] = {
  before: [
    [
      { what: 'play', seat: 1, card: 'Hallow the Ground', with: [], line: text('Ben plays Hallow the Ground.') },
      { what: 'buy', seat: 1, card: 'Gold', from: 'supply', count: 6, left: 0, line: text('Ben buys Gold.') },
      { what: 'discard', seat: 1, count: 3, top: 'Ancestral Spirit', line: text('Ben discards 3 cards.') },
      { what: 'draw', seat: 1, count: 5, line: text('Ben draws 5 cards.') },
      { what: 'refill', cards: ['Cursed Gold'], count: 1, left: 44, line: text('New: Cursed Gold.') },
    ],
  ],
  now: [
    { what: 'play', seat: 0, card: 'Torment', with: ['2x'], line: text('Ada plays Torment with 2x.') },
    { what: 'draw', seat: 0, count: 4, line: text('Ada draws 4 cards.') },
    { what: 'discard', seat: 1, count: 1, top: 'Ancestral Spirit', line: text('Ben discards Ancestral Spirit.') },
    { what: 'exile', seat: 0, cards: ['Pierce the Veil', 'Awareness'], line: text('Ada exiles 2 cards.') },
    { what: 'refill', cards: ['Amulet of Protection', 'Torment'], count: 2, left: 42, line: text('New: 2 cards.') },
    { what: 'gain', seat: 0, card: 'Visions', from: 'supply', line: text('Ada gains Visions.') },
    { what: 'refill', cards: ['Walpurgisnacht'], count: 1, left: 41, line: text('New: Walpurgisnacht.') },
    { what: 'destroy', seat: 0, card: 'Cursed Copper', from: 'hand', line: text('Ada destroys Cursed Copper.') },
  ],
};

/** The middle of a game of two, in the Action step of the first. */
export const midGame = view({
  recent,
  turn: 15,
  actions: 7,
  coins: 9,
  supply: SUPPLY,
  supplyDeck: 41,
  exile: [c.ancestor, c.torment, c.guiding, c.silver, c.pierce, c.awareness],
  graveyard: [c.wisdom, c.copper, c.copper, c.cursedCopper],
  players: [
    player(0, {
      hand: 6,
      deck: 8,
      discard: 11,
      stored: 2,
      top: c.cursedCopper,
      play: inPlay,
      pacts: [{ title: 'Curse the Land', have: 8, need: 25 }],
    }),
    player(1, {
      hand: 5,
      deck: 12,
      discard: 3,
      top: c.ancestor,
      play: [played(c.hallow)],
      grimoire: [c.two],
      pacts: [{ title: 'Hallow the Ground', have: 0, need: 45 }],
    }),
  ],
  open: [{ seat: 0, topic: 'play', prompt: text('Play an Action'), answered: false }],
});

/** What the hand could do, as its owner is told. */
const prospects: Pick<Own, 'uses' | 'pacts'> = {
  uses: [
    { title: 'Amulet of Protection', with: ['2x'], lines: [text('+2 actions'), text('Draw 2 cards')] },
    { title: 'Amulet of Protection', with: ['2x', '2x'], lines: [text('+4 actions'), text('Draw 4 cards')] },
    {
      title: 'Torment',
      with: ['2x'],
      lines: [text('Draw 4 cards'), text('Attack: each rival with at least 8 cards in hand discards 2 of them')],
    },
    { title: 'Copper', with: [], lines: [text('1 coin')] },
    { title: 'Copper', with: ['2x'], lines: [text('2 coins')] },
  ],
  pacts: [{ title: 'Pierce the Veil', have: 6, need: 20 }],
};

const hand = [c.amulet, c.two, c.two, c.torment, c.copper, c.pierce];

const choice: OpenAsk = {
  seat: 0,
  topic: 'play',
  prompt: text('Play an Action, or go on to the Buy step'),
  answered: false,
  decision: {
    seat: 0,
    kind: 'pick',
    topic: 'play',
    prompt: text('Play an Action, or go on to the Buy step'),
    options: [
      ...['Amulet of Protection', 'Torment', 'Pierce the Veil'].map((card) => ({
        ...{ id: card, label: text(card), card, zone: 'hand' },
      })),
      { id: 'done', label: text('Go on to the Buy step') },
    ],
    min: 1,
    max: 1,
    secret: true,
    sealed: true,
    fallback: ['done'],
  },
};

/** The same in the Buy step, with two cards bought whose places are empty. */
export const buying: DarkPactView = {
  ...midGame,
  step: 'buy',
  actions: 0,
  coins: 2,
  supply: SUPPLY.filter((card) => card !== c.amulet && card !== c.talisman),
  recent: {
    ...recent,
    now: [
      ...recent.now,
      { what: 'buy', seat: 0, card: 'Talisman', from: 'supply', count: 5, left: 5, line: text('Ada buys Talisman.') },
      {
        what: 'buy',
        seat: 0,
        card: 'Amulet of Protection',
        from: 'supply',
        count: 3,
        left: 2,
        line: text('Ada buys Amulet of Protection.'),
      },
    ],
  },
};

/** The same, as the first player sees it. */
export const midGameOwn: DarkPactView = {
  ...midGame,
  viewer: 0,
  players: midGame.players.map((p) =>
    p.seat === 0
      ? {
          ...p,
          own: { hand, discard: [c.silver, c.wisdom, c.cursedCopper], stored: [c.gold, c.silver], ...prospects },
        }
      : p,
  ),
  open: [choice],
};

/** The first player may buy: two cards of the Supply, and one of the Grimoire. */
export const buyingOwn: DarkPactView = {
  ...midGameOwn,
  ...{ step: 'buy', actions: 0, coins: 4, supply: buying.supply, recent: buying.recent },
  open: [
    {
      ...{ seat: 0, topic: 'purchase', prompt: text('Buy a card? You have 4 coins.'), answered: false },
      decision: {
        ...{ seat: 0, kind: 'pick', topic: 'purchase', prompt: text('Buy a card? You have 4 coins.') },
        options: [
          ...buying.supply
            .filter(({ cost }) => cost <= 4)
            .map(({ title }) => ({ id: title, card: title, zone: 'supply', label: text(title) })),
          ...(midGameOwn.players[0]?.grimoire ?? [])
            .slice(0, 1)
            .map(({ title }) => ({ id: `grimoire:${title}`, card: title, zone: 'grimoire', label: text(title) })),
          { id: 'done', label: text('Done') },
        ],
        ...{ min: 1, max: 1, secret: false, sealed: false, fallback: ['done'] },
      },
    },
  ],
};

/** A hand of nineteen cards, about to win with Great Potential. */
export const bigHand: DarkPactView = {
  ...midGameOwn,
  players: midGameOwn.players.map((p) =>
    p.own ? { ...p, hand: 19, own: { ...p.own, hand: [...hand, ...SUPPLY, c.gold, c.silver, c.silver] } } : p,
  ),
};

/** An attack waits for the rival's reaction. */
export const attacked: DarkPactView = {
  ...midGame,
  open: [{ seat: 1, topic: 'react', prompt: text('React to Torment, or pass'), answered: false }],
};

/** Won with a Dark Pact. */
export const won: DarkPactView = {
  ...midGame,
  step: 'over',
  turn: 21,
  coins: 22,
  open: [],
  players: midGame.players.map((p) =>
    p.seat === 0
      ? {
          ...p,
          play: [...inPlay, played(c.cursedGold, c.two, c.two), played(c.copper), played(c.silver)],
          curse: 20,
          pacts: [{ title: 'Curse the Land', have: 25, need: 25 }],
        }
      : p,
  ),
  outcome: { winners: [0], reason: text('Curse the Land is fulfilled: 25 Curse points in play.') },
};

/** What a title's copies count at a Deck End. */
function points(face: CardFace, copies = 1, counted = 0): Points {
  return { title: face.title, copies, insight: copies * face.insight, counted, curse: copies * face.curse };
}

const COUNTED: Points[][] = [
  [points(c.enlightenment), points(c.visions, 2, 8), points(c.wisdom), points(c.imp), points(c.learning)],
  [points(c.enlightenment, 2), points(c.cursedGold)],
  [
    ...[points(c.talisman, 2), points(c.awareness), points(c.ancestor), points(c.visions, 1, 0), points(c.wisdom)],
    ...[points(c.learning), points(c.cursedCopper), points(c.imp), points(c.torment, 2), points(c.walpurgisnacht, 2)],
    ...[points(c.cursedGold, 3)],
  ],
  [],
];

/** Ended by the Supply deck, by points, with a tie. */
export const deckEnd: DarkPactView = {
  ...midGame,
  players: midGame.players.map((p) => ({ ...p, points: COUNTED[p.seat] ?? [] })),
  step: 'over',
  turn: 48,
  supply: SUPPLY.slice(0, 8),
  supplyDeck: 0,
  open: [],
  outcome: {
    winners: [0, 1],
    reason: text('dark-pact:outcome.shared', { players: [{ seat: 0 }, { seat: 1 }], count: 17 }),
    scores: [17, 17],
  },
};

const ALL = Object.values(CARDS);

/** Four players, the third with a very full play area. */
export const fourPlayers = view({
  step: 'buy',
  active: 2,
  turn: 39,
  actions: 0,
  coins: 31,
  supply: [...SUPPLY].reverse(),
  supplyDeck: 73,
  exile: [...ALL, ...ALL.slice(8, 20)],
  graveyard: ALL.slice(4, 19),
  players: [
    player(0, { hand: 5, deck: 14, discard: 6, top: c.torment, pacts: [] }),
    player(1, {
      hand: 7,
      deck: 0,
      discard: 21,
      top: c.enlightenment,
      play: [{ ...played(c.visions), stored: 3 }, played(c.mastery)],
      stored: 3,
      pacts: [{ title: 'Occult Mastery', have: 2, need: 22 }],
      grimoire: [],
    }),
    player(2, {
      hand: 3,
      deck: 2,
      discard: 19,
      top: c.banishing,
      play: [
        played(c.secular),
        played(c.mastery),
        played(c.laboratory, c.two, c.two, c.three),
        played(c.library, c.two),
        played(c.learning),
        played(c.amulet),
        played(c.enlightenment, c.three),
        played(c.ancestor),
        played(c.walpurgisnacht),
        played(c.gold, c.two),
        played(c.silver),
        played(c.cursedGold),
      ],
      pacts: [
        { title: 'Secular Power', have: 31, need: 40 },
        { title: 'Occult Mastery', have: 19, need: 22 },
      ],
    }),
    player(3, {
      hand: 5,
      deck: 9,
      discard: 9,
      top: c.gold,
      play: [played(c.hallow)],
      pacts: [{ title: 'Hallow the Ground', have: 0, need: 45 }],
    }),
  ],
  open: [{ seat: 2, topic: 'buy', prompt: text('Buy a card'), answered: false }],
});

const BUSY = fourPlayers.players;
const cluttered = { hand: 11, deck: 14, discard: 26, stored: 13, insight: 12, curse: 10 };

/** The same with more of everything: 22 plays of one player, pacts and stored cards of all others, news of all. */
export const fullTable: DarkPactView = {
  ...fourPlayers,
  recent: {
    before: [
      [
        { what: 'buy', seat: 0, card: 'Silver', from: 'supply', count: 3, left: 1, line: text('Ada buys Silver.') },
        { what: 'exile', seat: 0, cards: ['Wisdom'], line: text('Ada exiles Wisdom.') },
      ],
      [
        { what: 'buy', seat: 1, card: 'Gold', from: 'supply', count: 6, left: 0, line: text('Ben buys Gold.') },
        { what: 'draw', seat: 1, count: 5, line: text('Ben draws 5 cards.') },
        { what: 'give', seat: 3, card: 'Destructive Imp', from: 'exile', line: text('Dee receives Destructive Imp.') },
        { what: 'refill', cards: ['Banishing Spirit'], count: 1, left: 74, line: text('New: Banishing Spirit.') },
      ],
    ],
    now: [
      { what: 'play', seat: 2, card: 'Torment', with: [], line: text('Cy plays Torment.') },
      { what: 'discard', seat: 3, count: 1, top: 'Gold', line: text('Dee discards Gold.') },
      {
        what: 'react',
        seat: 0,
        card: 'Amulet of Protection',
        with: [],
        line: text('Ada reveals Amulet of Protection.'),
      },
      { what: 'exile', seat: 2, cards: ['Destructive Imp'], line: text('Cy exiles Destructive Imp.') },
      { what: 'refill', cards: ['Enlightenment'], count: 1, left: 73, line: text('New: Enlightenment.') },
    ],
  },
  players: BUSY.map((p) => {
    const pacts = [
      { title: 'Secular Power', have: 0, need: 40 },
      { title: 'Curse the Land', have: 10, need: 25 },
      { title: 'Hallow the Ground', have: 12, need: 45 },
    ];
    const under = { ...played(c.visions), stored: 6 };
    if (p.seat === 2) return { ...p, play: [...p.play, ...ALL.slice(0, 10).map((face) => played(face))] };
    if (p.seat === 1) return { ...p, ...cluttered, play: [under, under, ...p.play], pacts: p.pacts };
    if (p.seat === 0) return { ...p, play: [], hand: 10 };
    return {
      ...p,
      ...cluttered,
      grimoire: [c.banishing, c.walpurgisnacht, c.enlightenment],
      play: [played(c.secular), played(c.curseLand), played(c.hallow)],
      pacts,
    };
  }),
};

/** Three players, in the Action step of the second. */
export const threePlayers: DarkPactView = {
  ...fourPlayers,
  step: 'action',
  active: 1,
  turn: 17,
  actions: 2,
  coins: 3,
  supplyDeck: 52,
  players: BUSY.slice(0, 3).map((p) =>
    p.seat === 2 ? { ...p, play: p.play.slice(0, 2), pacts: p.pacts.map((pact) => ({ ...pact, have: 2 })) } : p,
  ),
  recent: {
    ...fullTable.recent,
    now: [{ what: 'play', seat: 1, card: 'Visions', with: [], line: text('Ben plays Visions.') }],
  },
  open: [{ seat: 1, topic: 'play', prompt: text('Play an Action'), answered: false }],
};

/** A Deck End of four. */
export const counted: DarkPactView = {
  ...fourPlayers,
  step: 'over',
  supply: SUPPLY.slice(0, 7),
  supplyDeck: 0,
  open: [],
  players: BUSY.map((p) => ({ ...p, points: COUNTED[p.seat] ?? [] })),
  outcome: {
    winners: [0, 1],
    reason: text('dark-pact:outcome.shared', { players: [{ seat: 0 }, { seat: 1 }], count: 17 }),
    scores: [17, 17, -11, 0],
  },
};

/** Solo: the Bot's turn, with its hand open, while it waits for the person's reaction. */
export const botTurn: DarkPactView = {
  ...midGame,
  active: 1,
  turn: 16,
  actions: 2,
  coins: 3,
  bot: { seat: 1, easier: false, others: [], deck: null },
  recent: {
    before: [recent.now],
    now: [
      {
        what: 'play',
        seat: 1,
        card: 'Personal Laboratory',
        with: [],
        line: text('The Bot plays Personal Laboratory.'),
      },
      {
        what: 'play',
        seat: 1,
        card: 'A Little Learning',
        with: ['2x'],
        line: text('The Bot plays A Little Learning.'),
      },
      { what: 'play', seat: 1, card: 'Torment', with: [], line: text('The Bot plays Torment.') },
    ],
  },
  players: midGame.players.map((p) =>
    p.seat === 0
      ? { ...p, play: [played(c.curseLand)], hand: 5 }
      : {
          ...p,
          hand: 7,
          openHand: [c.three, c.ancestor, c.laboratory, c.silver, c.copper, c.copper, c.awareness],
          play: [played(c.hallow), played(c.laboratory), played(c.learning, c.two), played(c.torment)],
          pacts: [{ title: 'Hallow the Ground', have: 0, need: 45 }],
        },
  ),
  open: [{ seat: 0, topic: 'react', prompt: text('React to Torment, or pass'), answered: false }],
};

/** Names as people give them to hurt a layout. */
export const HOSTILE = [
  '\u202Eelttil\u202C\u0000\n**Bob** 👑🦊',
  'W'.repeat(32),
  'Z\u0351\u036B\u0343\u036A\u0302\u036B\u033D\u034F\u0334\u0319\u0324\u031Ealgo שלום مرحبا بالعالم',
  '👑👩‍👩‍👧‍👦🇩🇪',
];
