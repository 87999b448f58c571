import type { Flow, Option, Seat, Setup } from '../../kernel/index.ts';
import { copyIds, text } from '../../kernel/index.ts';
import { type CardSet, titleOf } from './cards.ts';
import { playCard } from './effects.ts';
import { alone, discard, draw, endByPoints, leavePlay, receive, refill } from './moves.ts';
import type { Options } from './options.ts';
import { checkKeepers } from './pacts.ts';
import { happen } from './recent.ts';
import { botStart, newBot } from './solo.ts';
import {
  activePlayer,
  BOT,
  census,
  clockwise,
  different,
  HAND_SIZE,
  inPlay,
  leftDeck,
  type Played,
  playerAt,
  type State,
  SUPPLY_SIZE,
  stored,
  take,
} from './state.ts';
import type { Table } from './table.ts';

/**
 * Sets a game up (rulebook, Setup): start decks and Grimoires, the Supply deck and its first 10 cards, opening hands.
 * @param cards what the cards say, and which there are
 */
export function setup(g: Setup<Options>, cards: CardSet): State {
  const solo = g.options.bot !== 'none';
  const firstGame = g.options.firstGame && !solo;
  const extra = (['3', '4'] as const).filter((set) => g.seats >= Number(set));
  let pool = [...cards.list('pact'), ...cards.list('base'), ...extra.flatMap((set) => cards.list(set))];
  const named = g.options.first;
  let first = named !== null && named < g.seats ? named : g.chance.int(g.seats);
  if (solo) first = 0; // DP-185
  const dealt: string[] = [];
  if (firstGame) {
    const marked = (title: string) => cards.get(title).mark ?? 0;
    dealt.push(...g.chance.shuffle(pool.filter((title) => marked(title) > 0 && marked(title) <= g.seats)));
    pool = pool.filter((title) => !cards.get(title).starred && !dealt.includes(title));
    first = dealt.findIndex((title) => marked(title) === 1);
    for (const [seat, pact] of dealt.entries()) g.tell(text('dark-pact:log.dealt', { player: { seat }, card: pact }));
  }
  const bot = solo ? botStart(pool, g.options, cards) : null;
  for (const pact of bot?.discard ?? []) g.tell(text('dark-pact:log.dealt', { player: { seat: BOT }, card: pact }));
  const supplyDeck = g.chance.shuffle(pool);
  const supply = supplyDeck.splice(-SUPPLY_SIZE).reverse();
  const players = Array.from({ length: g.seats }, (_, seat) => {
    const own = seat === BOT && bot ? bot : { deck: cards.list('start'), discard: dealt.slice(seat, seat + 1) };
    const deck = g.chance.shuffle(own.deck);
    const hand = deck.splice(-(solo ? HAND_SIZE : openingDraw(seat, first, g.seats))).reverse();
    return { hand, deck, discard: own.discard, play: [], grimoire: cards.list('grimoire') };
  });
  const s: State = {
    step: 'opening',
    first,
    active: first,
    turn: 0,
    actions: 0,
    coins: 0,
    supply,
    supplyDeck,
    exile: [],
    graveyard: [],
    players,
    recent: { before: [], now: [] },
    ...newBot(g.options),
    census: '',
    outcome: null,
  };
  s.census = census(s);
  g.tell(text('dark-pact:log.first', { player: { seat: first } }));
  g.tell(text('dark-pact:log.supply', { cards: supply, left: supplyDeck.length }));
  return s;
}

/** 5 cards for the first player, 6, 7 and 8 for the next (DP-023, DP-024). */
function openingDraw(seat: Seat, first: Seat, seats: number): number {
  return HAND_SIZE + ((seat - first + seats) % seats);
}

/** One segment: the opening discards, or one whole turn. */
export function* play(t: Table): Flow {
  if (t.s.step === 'opening') yield* opening(t);
  else yield* turn(t);
}

/**
 * Everybody but the first player discards down to 5 cards, unseen until all are done (DP-024 to DP-027); in a solo game
 * nobody has more (DP-185, DP-186).
 */
function* opening(t: Table): Flow {
  const { s, g } = t;
  const seats = clockwise(s, s.first).filter((seat) => playerAt(s, seat).hand.length > HAND_SIZE);
  const choices = new Map(
    seats.map((seat) => [
      seat,
      () => {
        const { hand } = playerAt(s, seat);
        const count = hand.length - HAND_SIZE;
        const options = copyIds(hand).map((id) => t.cards.option(id, 'hand'));
        const prompt = text('dark-pact:ask.opening', { count });
        return g.arrange(seat, { topic: 'opening', prompt, options, min: count, max: count, secret: true });
      },
    ]),
  );
  const chosen = yield* g.together(choices);
  for (const [seat, ids] of chosen) discard(t, seat, ids.map(titleOf));
  beginTurn(t, s.first);
}

function beginTurn({ s, g }: Table, seat: Seat): void {
  s.step = 'action';
  s.active = seat;
  s.turn++;
  s.actions = 1;
  s.coins = 0;
  s.recent = { before: [...s.recent.before, s.recent.now].slice(1 - s.players.length), now: [] };
  g.tell(text('dark-pact:log.turn', { player: { seat }, turn: s.turn }));
}

/** One turn: A B C (DP-034). */
function* turn(t: Table): Flow {
  const { s } = t;
  openHand(t);
  checkKeepers(t);
  if (s.step === 'action' && nothingLeft(t)) endByPoints(t, text('dark-pact:log.nothingLeft'));
  if (s.step === 'action') {
    yield* actionStep(t);
    s.step = 'buy';
    s.actions = 0;
  }
  if (s.step === 'buy') {
    yield* playTreasures(t);
    yield* purchases(t);
    s.step = 'cleanup';
  }
  yield* cleanUp(t);
  beginTurn(t, (s.active + 1) % s.players.length);
}

/**
 * Whether nobody will ever have anything to do again: all hands, piles and stores are empty, and no card is to be had for
 * nothing. The rulebook does not speak of it; the game ends as at a Deck End (DP-125).
 */
function nothingLeft({ s, cards }: Table): boolean {
  const empty = s.players.every((p) => [p.hand, p.deck, p.discard, stored(p)].every((zone) => zone.length === 0));
  const offered = () => [...s.supply, ...s.players.flatMap((p) => p.grimoire)];
  return empty && offered().every((title) => cards.get(title).cost > 0);
}

/** The Bot plays its turn with its hand open (DP-192). */
function openHand({ s, g }: Table): void {
  const { hand } = activePlayer(s);
  if (!s.bot || s.active !== BOT) return;
  s.bot.open = true;
  if (hand.length > 0) g.tell(text('dark-pact:log.openHand', { player: { seat: BOT }, cards: g.reveal(hand) }));
}

/** A. Actions: as many as there are actions for, in the player's order (DP-039 to DP-049). */
function* actionStep(t: Table): Flow {
  const { s, g, cards } = t;
  const { hand } = activePlayer(s);
  const stop = { id: 'buy', label: text('dark-pact:option.buy') };
  while (s.actions > 0 && hand.length > 0) {
    const actions = different(hand).filter((title) => cards.get(title).kind === 'action');
    const title = yield* g.one(s.active, {
      topic: 'play',
      prompt: text('dark-pact:ask.play', { count: s.actions }),
      options: [...actions.map((action) => cards.option(action, 'hand')), stop],
      secret: true,
      fallback: ['buy'],
    });
    if (title === 'buy') return;
    yield* playCard(t, title, 1);
  }
}

/** B. First part: Treasures one by one; `all` is every plain one in hand, one by one (DP-096). */
function* playTreasures(t: Table): Flow {
  const { s, g, cards } = t;
  const { hand } = activePlayer(s);
  const stop = { id: 'done', label: text('dark-pact:option.doneTreasures') };
  while (hand.length > 0) {
    const plain = hand.filter((title) => isPlain(cards, title));
    const options: Option[] = different(hand)
      .filter((title) => cards.get(title).kind === 'treasure')
      .map((title) => cards.option(title, 'hand'));
    if (plain.length > 1) options.push({ id: 'all', label: text('dark-pact:option.all', { cards: plain }) });
    const title = yield* g.one(s.active, {
      topic: 'treasure',
      prompt: text('dark-pact:ask.treasure', { count: s.coins }),
      options: [...options, stop],
      secret: true,
      fallback: ['done'],
    });
    if (title === 'done') return;
    if (title === 'all') for (const each of plain) yield* playCard(t, each, 0, []);
    else yield* playCard(t, title, 0);
  }
}

/** A Treasure that gives a fixed number of coins and does nothing else, for good or ill; in hand it would be of no use. */
function isPlain(cards: CardSet, title: string): boolean {
  const card = cards.get(title);
  const coinsOnly = card.do.every((op) => op.op === 'coins' && !op.per);
  return card.kind === 'treasure' && card.curse === 0 && card.react.length === 0 && coinsOnly;
}

/** B. Second part: buying, one card after another, as long as something can be afforded (DP-101 to DP-107). */
function* purchases(t: Table): Flow {
  const { s, g, cards } = t;
  const me = activePlayer(s);
  let grimoireUsed = false;
  for (;;) {
    const cursed = inPlay(me).some((title) => cards.get(title).kind === 'treasure' && cards.get(title).curse > 0);
    const allowed = (title: string) => {
      const card = cards.get(title);
      return card.cost <= s.coins && !(cursed && card.kind === 'action' && card.types.includes('insight'));
    };
    const fromGrimoire = grimoireUsed ? [] : different(me.grimoire).filter(allowed);
    const offers = [
      ...different(s.supply)
        .filter(allowed)
        .map((title) => cards.offer(title, 'supply')),
      ...fromGrimoire.map((title) => cards.offer(`grimoire:${title}`, 'grimoire')),
    ];
    if (offers.length === 0) return;
    const id: string = yield* g.one(s.active, {
      topic: 'purchase',
      prompt: text(cursed ? 'dark-pact:ask.purchaseCursed' : 'dark-pact:ask.purchase', { count: s.coins }),
      options: [...offers, { id: 'done', label: text('dark-pact:option.doneBuying') }],
      fallback: ['done'],
    });
    if (id === 'done') return;
    const title = titleOf(id);
    const own = id.startsWith('grimoire:');
    const { cost } = cards.get(title);
    take(own ? me.grimoire : s.supply, title);
    grimoireUsed ||= own;
    s.coins -= cost;
    receive(t, s.active, title);
    happen(t, {
      what: 'buy',
      seat: s.active,
      card: title,
      from: own ? 'grimoire' : 'supply',
      count: cost,
      left: s.coins,
    });
  }
}

/** C. Clean-up, its five parts in order (DP-113). */
function* cleanUp(t: Table): Flow {
  const { s, g } = t;
  const me = activePlayer(s);
  yield* cleanupEffects(t);
  yield* discardPlay(t);
  s.actions = 0;
  s.coins = 0;
  if (me.hand.length > 0) {
    const ids = yield* g.arrange(s.active, {
      topic: 'discard',
      prompt: text('dark-pact:ask.cleanupDiscard', { count: me.hand.length }),
      options: copyIds(me.hand).map((id) => t.cards.option(id, 'hand')),
      min: 0,
      max: me.hand.length,
      secret: true,
      fallback: [],
    });
    discard(t, s.active, ids.map(titleOf));
  }
  if (s.bot) s.bot.open = false; // what it draws now nobody sees (DP-253)
  draw(t, s.active, HAND_SIZE - me.hand.length);
  refill(t);
}

/** Part 1: Clean-up effects, in the owner's order where there are several (DP-114). */
function* cleanupEffects(t: Table): Flow {
  const { s, g, cards } = t;
  const me = activePlayer(s);
  const effect = (entry: Played) => cards.get(entry.card).cleanup.find((op) => op.op !== 'stay')?.op;
  let waiting = me.play.filter(
    (entry) => effect(entry) !== undefined && (effect(entry) !== 'release' || entry.stored.length > 0),
  );
  while (waiting.length > 0) {
    const options = different(waiting.map((entry) => entry.card)).map((title) => cards.option(title, 'play'));
    const title = yield* g.oneKnown(s.active, { topic: 'cleanup', prompt: text('dark-pact:ask.cleanup'), options });
    const entry = waiting.find((e) => e.card === title) as Played;
    waiting = waiting.filter((e) => e !== entry);
    if (effect(entry) === 'release') yield* release(t, entry);
    else goElsewhere(t, entry, effect(entry) === 'exile');
    checkKeepers(t);
  }
}

/** A card in play goes on top of the own deck, or into the Exile, instead of being discarded. */
function goElsewhere(t: Table, entry: Played, intoExile: boolean): void {
  const { s, g } = t;
  const me = activePlayer(s);
  const before = me.play.slice(0, me.play.indexOf(entry)).reduce((n, e) => n + 1 + e.with.length, 0);
  const card = leavePlay(t, s.active, before);
  if (intoExile) {
    s.exile.push(card);
    leftDeck(s, s.active, card);
    happen(t, { what: 'exile', seat: s.active, cards: [card] });
  } else {
    me.deck.push(card);
    g.tell(text('dark-pact:log.return', { player: { seat: s.active }, card }));
  }
}

/** The cards stored under a card may be taken into the hand (DP-114). */
function* release({ s, g }: Table, entry: Played): Flow {
  const count = entry.stored.length;
  const args = { card: entry.card, count };
  const choice = yield* g.one(s.active, {
    topic: 'release',
    prompt: text('dark-pact:ask.release', args),
    options: [
      { id: 'keep', label: text('dark-pact:option.keepStored') },
      { id: 'release', label: text('dark-pact:option.release') },
    ],
    fallback: ['keep'],
  });
  if (choice === 'keep') return;
  activePlayer(s).hand.push(...entry.stored.splice(0));
  g.tell(text('dark-pact:log.release', { player: { seat: s.active }, ...args }));
}

/** Part 2: the play area is discarded, but for cards that stay; Multipliers always go (DP-087, DP-115). */
function* discardPlay(t: Table): Flow {
  const { s, g, cards } = t;
  const me = activePlayer(s);
  const stays = (entry: Played) =>
    cards.get(entry.card).pact?.class === 'keeper' ||
    (entry.stored.length > 0 && cards.get(entry.card).cleanup.some((op) => op.op === 'stay'));
  const going = me.play.flatMap((entry) => [...entry.with, ...(stays(entry) ? [] : [entry.card])]);
  const titles = different(going.toReversed());
  // Where the draw to come needs a reshuffle in any case, nobody will see which card lies on top.
  const unseen = HAND_SIZE - me.hand.length > me.deck.length;
  let top = titles[0];
  if (g.options.chooseTop && titles.length > 1 && !unseen) {
    const options = titles.map((title) => cards.option(title, 'play'));
    top = yield* g.one(s.active, { topic: 'top', prompt: text('dark-pact:ask.top'), options });
  }
  if (!top) return;
  take(going, top);
  me.play = me.play.filter(stays).map((entry) => ({ ...alone(entry.card), stored: entry.stored }));
  me.discard.push(...going, top);
  g.tell(text('dark-pact:log.discardPlay', { player: { seat: s.active }, count: going.length + 1, top }));
}
