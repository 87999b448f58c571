/**
 * `node --import tsx scripts/readme-picture.ts` paints the README's pictures anew: the liveliest moment of some games that
 * are played here by rules of thumb, always the same ones as long as the game's rules and cards stay the same.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { encode, type Picture, paint } from '../render/index.ts';
import { darkBlood } from '../src/games/dark-blood/index.ts';
import type { DarkBloodView } from '../src/games/dark-blood/view.ts';
import { darkPact } from '../src/games/dark-pact/index.ts';
import type { CardFace, DarkPactView } from '../src/games/dark-pact/view.ts';
import { type Answer, Chance, type Decision, Match, type Seat } from '../src/kernel/index.ts';

const FOLDER = fileURLToPath(new URL('../docs/pictures/', import.meta.url));
const TABLE = { id: 'darkpct', names: ['Alice', 'Bob'] };
const FOUR = { id: 'drkblod', names: ['Alice', 'Bob', 'Carol', 'Dave'] };
const GAMES = 60;
/** A game that takes longer is left. */
const LONGEST = 300;

/** A moment of a game at which somebody chooses an Action to play. */
interface Moment {
  score: number;
  board: DarkPactView;
  own: DarkPactView;
}

function main(): Promise<unknown> {
  const moments = Array.from({ length: GAMES }, (_, n) => liveliest(seedOf(n)));
  const { board, own } = moments.reduce((best, moment) => (moment.score > best.score ? moment : best));
  mkdirSync(FOLDER, { recursive: true });
  return Promise.all([
    save('dark-pact', paint(darkPact.id, board, 'board', TABLE)),
    save('hand', paint(darkPact.id, own, 'hand', TABLE)),
    save('dark-blood', paint(darkBlood.id, inTheMidst(), 'board', FOUR)),
  ]);
}

function seedOf(game: number): string {
  return createHash('sha256').update(`readme ${game}`).digest('hex');
}

async function save(name: string, picture: Picture): Promise<void> {
  const png = await sharp(await encode(picture))
    .png({ palette: true, colours: 128, dither: 0, effort: 10 })
    .toBuffer();
  writeFileSync(`${FOLDER}${name}.png`, png);
  console.log(`docs/pictures/${name}.png: ${Math.round(png.length / 1000)} kB`);
}

/** A game of Dark Blood that its machine player plays against itself, as the third Round is resolved. */
function inTheMidst(): DarkBloodView {
  const options = darkBlood.options.parse({ cults: 'random', events: '2345', inquisitor: true });
  const { match } = Match.start(darkBlood, { seed: seedOf(0), seats: 4, options }, 1);
  for (let seq = 2; ; seq++) {
    const view = match.view('spectator');
    const acted = view.places.flatMap((place) => place.groups).filter((group) => group.done > 0).length;
    if (match.outcome || (view.round === 3 && view.step === 'resolve' && acted >= 4)) return view;
    const open = match.decisions.find(({ given }) => given === undefined);
    if (!open) throw new Error('nothing is asked');
    const { seat } = open.decision;
    const answer = darkBlood.players?.schemer?.answer(match.view(seat), open.decision).answer;
    match.answer(seat, open.id, answer ?? open.decision.fallback, seq);
  }
}

/** The moment of one game that shows most. */
function liveliest(seed: string): Moment {
  const chance = new Chance(createHash('sha256').update(seed).digest('hex'));
  const { match } = Match.start(darkPact, { seed, seats: 2, options: darkPact.options.parse({ firstGame: true }) }, 1);
  let best: Moment | null = null;
  for (let seq = 2; seq < LONGEST && !match.outcome; seq++) {
    const open = match.decisions.find(({ given }) => given === undefined);
    if (!open) throw new Error('nothing is asked');
    const { seat, topic } = open.decision;
    const own = match.view(seat);
    const score = topic === 'play' ? liveliness(own, seat) : 0;
    if (!best || score > best.score) best = { score, board: match.view('spectator'), own };
    match.answer(seat, open.id, choose(open.decision, own, chance), seq);
  }
  if (!best) throw new Error('the game was over before it began');
  return best;
}

/** How much there is to see: cards in play, Multipliers on them, pacts under way, full piles, a choice in hand. */
function liveliness({ players, exile, graveyard, actions }: DarkPactView, seat: Seat): number {
  const me = players[seat];
  const hand = me?.own?.hand ?? [];
  const upTo = (most: number, count: number) => Math.min(count, most) / most;
  const different = (cards: CardFace[]) => new Set(cards.map((card) => card.title)).size;
  const pacts = players.flatMap((player) => player.pacts);
  const underWay = pacts.filter(({ have, need }) => have >= need / 4 && have < need);
  return (
    2 * upTo(6, me?.play.length ?? 0) +
    upTo(2, me?.play.filter((played) => played.with.length > 0).length ?? 0) +
    upTo(2, players.filter((player) => player.play.length > 0).length) +
    2 * upTo(2, underWay.length) +
    upTo(5, different(exile)) +
    upTo(3, different(graveyard)) +
    upTo(6, different(hand)) +
    upTo(2, hand.filter((card) => card.kind === 'action').length) +
    upTo(3, different(hand.filter((card) => card.types.length > 0))) +
    upTo(2, actions) +
    3 * upTo(4, me?.own?.uses.filter((use) => use.with.length > 0).length ?? 0)
  );
}

/** Plays what there is to play, buys what costs most, and leaves the rest to chance. */
function choose(d: Decision, view: DarkPactView, chance: Chance): Answer {
  const cards = new Map([...view.supply, ...(view.players[d.seat]?.own?.hand ?? [])].map((card) => [card.title, card]));
  const ids = d.options.map(({ id }) => id);
  const face = (id: string) => cards.get(d.options.find((option) => option.id === id)?.card ?? '');
  switch (d.topic) {
    case 'play': {
      const good = ids.filter((id) => face(id) && face(id)?.pact !== 'instant');
      const more = good.filter((id) => face(id)?.actions);
      const from = more.length > 0 ? more : good;
      return [from[chance.int(Math.max(from.length, 1))] ?? 'buy'];
    }
    case 'multiply':
      return chance.int(2) === 0 ? ids : [];
    case 'treasure':
      return [ids.includes('all') ? 'all' : (ids[0] ?? 'done')];
    case 'purchase': {
      const bound = view.players[d.seat]?.play.some(({ card }) => card.pact); // one pact at a time is enough
      const price = (id: string) => (bound && face(id)?.pact ? 0 : (face(id)?.cost ?? 0));
      const [dearest] = ids.filter((id) => price(id) > 1).sort((a, b) => price(b) - price(a));
      return [dearest ?? 'done'];
    }
    case 'discard': {
      if (d.min > 0) return d.fallback;
      return ids.filter((id) => !face(id)?.pact && face(id)?.kind !== 'multiplier').slice(0, d.max);
    }
    default: {
      if (d.kind === 'amount') return d.min;
      const count = Math.min(d.max, Math.max(d.min, 1));
      return chance.shuffle([...ids]).slice(0, count);
    }
  }
}

await main();
