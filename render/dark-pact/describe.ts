import type { CardFace, DarkPactView, Own, PlayedCard, PlayerView, Points } from '../../src/games/dark-pact/view.ts';
import type { Arg, Seat } from '../../src/kernel/index.ts';
import { type Reader, say } from '../../src/words.ts';
import { askOf, promptOf } from '../asked.ts';
import { ALT_LIMIT, altText, type Table, textReader } from '../picture.ts';
import { kindsOf, wordOf } from './kinds.ts';
import { latest } from './news.ts';

/** The pictures in words: short for alt texts, whole for play without pictures; all from the view given. */

/** Says one of the words under `render:describe`. */
const tell = (reader: Reader, key: string, args?: Record<string, Arg>) =>
  say({ key: `render:describe.${key}`, args }, reader);

/** Copies of a title are named once, with their number, in the order in which titles first come. */
export function tally(cards: readonly CardFace[]): { card: CardFace; copies: number }[] {
  const found = new Map<string, { card: CardFace; copies: number }>();
  for (const card of cards) {
    const entry = found.get(card.title);
    if (entry) entry.copies += 1;
    else found.set(card.title, { card, copies: 1 });
  }
  return [...found.values()];
}

function titles(cards: readonly CardFace[], reader: Reader): Arg {
  if (cards.length === 0) return { key: 'render:no-card' };
  return tally(cards).map(({ card: { title }, copies }) =>
    copies > 1 ? tell(reader, 'copies', { title, copies }) : title,
  );
}

/** "Ada wins", "Ada and Ben win together", "Nobody wins". */
export function winnersLine(winners: readonly Seat[], reader: Reader): string {
  const key = winners.length > 0 ? 'render:wins' : 'render:nobody-wins';
  return say({ key, args: { who: winners.map((seat) => ({ seat })), count: winners.length } }, reader);
}

/**
 * The seats in the order in which the board shows them: whose turn it is, then as they follow; once the game is over the
 * winners, then by points.
 */
export function boardOrder({ players, active, outcome }: DarkPactView): Seat[] {
  const seats = players.map((_, i) => (active + i) % players.length);
  if (!outcome) return seats;
  const rank = (seat: Seat) =>
    outcome.winners.includes(seat) ? Number.POSITIVE_INFINITY : (outcome.scores?.[seat] ?? 0);
  return seats.sort((a, b) => (rank(a) === rank(b) ? a - b : rank(b) - rank(a)));
}

/** One kind of points of a player: their sum, and which cards they come from. */
export interface Source {
  kind: 'insight' | 'counted' | 'curse';
  sum: number;
  /** Each title with its copies and points, worded. */
  cards: string[];
}

/** Where a player's points at a Deck End come from: Insight as printed, what Deck End lines count, Curse (below 0). */
export function sourcesOf(points: readonly Points[], reader: Reader): Source[] {
  const of = (kind: Source['kind'], worth: (entry: Points) => number, counts: (entry: Points) => boolean): Source => {
    const entries = points.filter(counts).sort((a, b) => Math.abs(worth(b)) - Math.abs(worth(a)));
    return {
      kind,
      sum: entries.reduce((sum, entry) => sum + worth(entry), 0),
      cards: entries.map((entry) => {
        const { title, copies } = entry;
        const named = copies > 1 ? say({ key: 'render:describe.copies', args: { title, copies } }, reader) : title;
        return say({ key: 'render:points.card', args: { title: named, points: signed(worth(entry)) } }, reader);
      }),
    };
  };
  return [
    of(
      'insight',
      ({ insight }) => insight,
      ({ insight }) => insight > 0,
    ),
    of(
      'counted',
      ({ counted }) => counted,
      ({ counted, insight, curse }) => counted > 0 || insight + curse === 0,
    ),
    of(
      'curse',
      ({ curse }) => -curse,
      ({ curse }) => curse > 0,
    ),
  ].filter(({ cards }) => cards.length > 0);
}

/** A number with a minus sign as wide as a digit. */
export const signed = (points: number) => String(points).replace('-', '−');

/** Whose turn it is and what is left of it, or how the game ended; and whom it waits for. */
function stateOfPlay(view: DarkPactView, table: Table, reader: Reader): string[] {
  const { id } = table;
  if (view.outcome) {
    const { winners, reason, scores = [] } = view.outcome;
    const points = scores.map((score, seat) =>
      say({ key: 'render:score', args: { who: { seat }, points: signed(score) } }, reader),
    );
    const why = tell(reader, 'won', { winners: winnersLine(winners, reader), reason });
    return [
      tell(reader, 'over', { id, turn: view.turn }),
      why,
      ...(points.length > 0 ? [`${points.join(', ')}.`] : []),
    ];
  }
  const now =
    view.step === 'opening'
      ? tell(reader, 'opening', { id })
      : tell(reader, 'turn', {
          id,
          turn: view.turn,
          who: { seat: view.active },
          step: { key: `render:step.${view.step}` },
          actions: { key: 'render:count.actions', args: { count: view.actions } },
          coins: { key: 'render:count.coins', args: { count: view.coins } },
        });
  const waiting = view.open.filter((ask) => !ask.answered).map(({ seat }) => ({ seat }));
  return waiting.length > 0 ? [now, tell(reader, 'waiting', { who: waiting })] : [now];
}

function playedLine(
  { card: { title }, with: multipliers, stored }: PlayedCard,
  player: PlayerView,
  reader: Reader,
): string {
  const notes: string[] = [];
  const pact = player.pacts.find((p) => p.title === title);
  if (multipliers.length > 0) notes.push(tell(reader, 'with', { cards: multipliers.map((m) => m.title) }));
  if (stored > 0) notes.push(tell(reader, 'stored', { count: stored }));
  if (pact) notes.push(tell(reader, 'progress', { have: pact.have, need: pact.need }));
  return notes.length > 0 ? tell(reader, 'noted', { title, notes: notes.join(', ') }) : title;
}

/** One player: counts, and what is in play; in short, only the Dark Pacts of it by name. */
function playerLine(player: PlayerView, whole: boolean, reader: Reader): string {
  const isPact = (p: PlayedCard) => player.pacts.some((pact) => pact.title === p.card.title);
  const named = whole ? player.play : player.play.filter(isPact);
  const inPlay: Arg[] = named.map((p) => playedLine(p, player, reader));
  const count = player.play.length - named.length;
  if (count > 0) inPlay.push({ key: `render:count.${named.length > 0 ? 'other-cards' : 'cards'}`, args: { count } });
  return tell(reader, whole ? 'player' : 'player-short', {
    who: { seat: player.seat },
    hand: player.hand,
    deck: player.deck,
    discard: player.discard,
    top: player.top ? tell(reader, 'top', { title: player.top.title }) : '',
    stored: player.stored,
    insight: player.insight,
    curse: player.curse,
    grimoire: titles(player.grimoire, reader),
    play: inPlay.length > 0 ? inPlay : { key: 'render:nothing' },
  });
}

/** The cards of a hand that lies open; nothing of any other. */
function openLine({ seat, openHand }: PlayerView, reader: Reader): string[] {
  return openHand ? [tell(reader, 'open-hand', { who: { seat }, cards: titles(openHand, reader) })] : [];
}

/** The players as {@link boardOrder} has them. */
function inBoardOrder(view: DarkPactView): PlayerView[] {
  return boardOrder(view).flatMap((seat) => view.players[seat] ?? []);
}

/** Where a player's points at a Deck End come from: in sums, or card by card; nothing where there are none. */
function pointsLine({ seat, points }: PlayerView, whole: boolean, reader: Reader): string[] {
  const parts = sourcesOf(points ?? [], reader).map(({ kind, sum, cards }) => {
    const words = tell(reader, `points-${kind}`, { points: signed(sum) });
    return whole ? tell(reader, 'noted', { title: words, notes: cards.join(', ') }) : words;
  });
  return parts.length > 0 ? [tell(reader, 'points', { who: { seat }, parts: parts.join(', ') })] : [];
}

/** The board in at most ALT_LIMIT characters: state of play, Supply, players, piles; the last goes first. */
export function boardAlt(view: DarkPactView, table: Table): string {
  const reader = textReader(table, view.players.length);
  const supply = supplyShort(view, reader);
  const piles = tell(reader, 'piles', { exile: view.exile.length, graveyard: view.graveyard.length });
  const sentences = (whole: boolean, news: number) => [
    ...stateOfPlay(view, table, reader),
    ...(view.outcome
      ? inBoardOrder(view).flatMap((player) => pointsLine(player, false, reader))
      : latest(view, news, reader)),
    supply,
    ...inBoardOrder(view).flatMap((player) => [playerLine(player, whole, reader), ...openLine(player, reader)]),
    piles,
  ];
  const long = (all: string[]) => all.join(' ').length > ALT_LIMIT - 2;
  const versions = [sentences(true, 3), sentences(false, 3), sentences(false, 1), sentences(false, 0)];
  return altText(versions.find((all) => !long(all)) ?? sentences(false, 0));
}

/** A seat's own cards in at most ALT_LIMIT characters. @param marked titles that the open decision offers */
export function handAlt(view: DarkPactView, player: PlayerView, marked: readonly string[], table: Table): string {
  const reader = textReader(table, view.players.length);
  const hand = player.own?.hand ?? [];
  return altText([
    tell(reader, 'hand', { cards: titles(hand, reader), count: hand.length }),
    ...askedLines(view, marked, reader),
    ...stateOfPlay(view, table, reader),
    playerLine(player, true, reader),
  ]);
}

/** The Supply as a seat chooses from it, in at most ALT_LIMIT characters. @param marked titles that the open decision offers */
export function supplyAlt(view: DarkPactView, marked: readonly string[], table: Table): string {
  const reader = textReader(table, view.players.length);
  return altText([...askedLines(view, marked, reader), supplyShort(view, reader), ...stateOfPlay(view, table, reader)]);
}

/** The same in full, line by line, with what the cards say. */
export function describeSupply(view: DarkPactView, marked: readonly string[], table: Table): string {
  const reader = textReader(table, view.players.length);
  return [
    ...stateOfPlay(view, table, reader),
    ...askedLines(view, marked, reader),
    '',
    tell(reader, 'supply', { count: view.supplyDeck }),
    ...list(view.supply, reader),
  ].join('\n');
}

/** What the viewer is asked, and which cards are offered. */
function askedLines(view: DarkPactView, marked: readonly string[], reader: Reader): string[] {
  const ask = askOf(view);
  return [
    ...(ask ? [say(promptOf(ask), reader)] : []),
    ...(marked.length > 0 ? [tell(reader, 'marked', { cards: [...marked] })] : []),
  ];
}

function supplyShort(view: DarkPactView, reader: Reader): string {
  return tell(reader, 'supply-short', {
    cards: view.supply.map(({ title, cost }) => tell(reader, 'priced', { title, cost })),
    count: view.supplyDeck,
  });
}

/** What lies in a pile, in at most ALT_LIMIT characters. @param name the pile's name, worded */
export function pileAlt(name: string, cards: readonly CardFace[], table: Table): string {
  const reader = textReader(table, 0);
  return altText([
    tell(reader, 'pile', { name, count: cards.length }),
    ...tally(cards).map((entry) => `${briefly(entry, reader)}.`),
  ]);
}

/** A card in a few words: how many copies, title, cost, kinds, points. */
function briefly({ card, copies }: { card: CardFace; copies: number }, reader: Reader): string {
  const facts = [
    tell(reader, 'cost', { cost: card.cost }),
    ...kindsOf(card).map((kind) => say({ key: wordOf(kind, card) }, reader)),
    ...(card.insight > 0 || card.deckEnd
      ? [tell(reader, 'insight', { points: card.deckEnd ? '?' : card.insight })]
      : []),
    ...(card.curse > 0 ? [tell(reader, 'curse', { points: card.curse })] : []),
  ];
  const noted = tell(reader, 'noted', { title: card.title, notes: facts.join(', ') });
  return copies > 1 ? tell(reader, 'copies', { title: noted, copies }) : noted;
}

/** How the game stands, in one line. */
export function headline(view: DarkPactView, table: Table): string {
  return stateOfPlay(view, table, textReader(table, view.players.length))[0] ?? '';
}

/** A card in words: what it is, and what it does. */
export function cardWords(card: CardFace, reader: Reader, copies = 1): string {
  const effect = card.text.map((line) => say(line, reader)).join('; ');
  return `${briefly({ card, copies }, reader)}${effect ? `: ${effect}` : ''}`;
}

function list(cards: readonly CardFace[], reader: Reader): string[] {
  return tally(cards).map(({ card, copies }) => `• ${cardWords(card, reader, copies)}`);
}

/**
 * The whole board in words, line by line, with what the cards say: for play without pictures. While the game runs it is
 * what everybody may know, whoever looks; once it is over, all that was hidden is told too.
 */
export function describeBoard(view: DarkPactView, table: Table): string {
  const reader = textReader(table, view.players.length);
  return [
    ...stateOfPlay(view, table, reader),
    ...(view.outcome
      ? inBoardOrder(view).flatMap((player) => pointsLine(player, true, reader))
      : latest(view, 6, reader)),
    '',
    tell(reader, 'supply', { count: view.supplyDeck }),
    ...list(view.supply, reader),
    '',
    ...inBoardOrder(view).flatMap((player) => [playerLine(player, true, reader), ...openLine(player, reader)]),
    '',
    tell(reader, 'exile', { cards: titles(view.exile, reader) }),
    tell(reader, 'graveyard', { cards: titles(view.graveyard, reader) }),
    ...(view.outcome ? inBoardOrder(view).flatMap((player) => ['', ...ownLines(player, reader)]) : []),
  ].join('\n');
}

/** The viewer's own hand, discard pile and stored cards in words. @throws RangeError where the view is no player's */
export function describeHand(view: DarkPactView, table: Table): string {
  const reader = textReader(table, view.players.length);
  const player = view.players.find((p) => p.seat === view.viewer);
  if (!player?.own) throw new RangeError('this view has no hand of its own');
  return [...stateOfPlay(view, table, reader), '', ...ownLines(player, reader), playerLine(player, true, reader)].join(
    '\n',
  );
}

function ownLines({ seat, own }: PlayerView, reader: Reader): string[] {
  if (!own) return [];
  return [
    tell(reader, 'own', { who: { seat }, count: own.hand.length }),
    ...list(own.hand, reader),
    ...prospectLines(own, reader),
    tell(reader, 'own-discard', { cards: titles(own.discard, reader) }),
    ...(own.stored.length > 0 ? [tell(reader, 'own-stored', { cards: titles(own.stored, reader) })] : []),
  ];
}

/** What cards of the hand would do with its Multipliers, and how near its Dark Pacts would be. */
function prospectLines({ uses, pacts }: Own, reader: Reader): string[] {
  return [
    ...uses.map(({ title, with: multipliers, lines }) => {
      const noted =
        multipliers.length > 0 ? tell(reader, 'with', { cards: multipliers }) : say({ key: 'render:use-now' }, reader);
      return `• ${tell(reader, 'noted', { title, notes: noted })}: ${lines.map((line) => say(line, reader)).join('; ')}`;
    }),
    ...pacts.map(({ title, have, need }) => {
      const notes = say({ key: 'render:use-pact' }, reader);
      return `• ${tell(reader, 'noted', { title, notes })}: ${tell(reader, 'progress', { have, need })}`;
    }),
  ];
}

/** What lies in a pile, in words, with what the cards say. @param name the pile's name, worded */
export function describePile(name: string, cards: readonly CardFace[], table: Table): string {
  const reader = textReader(table, 0);
  return [tell(reader, 'pile', { name, count: cards.length }), ...list(cards, reader)].join('\n');
}
