/**
 * A table set up for a rules test, played through decisions and views only.
 *
 *     const t = duel({
 *       active: { hand: ['Personal Laboratory', '2x', 'Copper'], deck: ['Gold', 'Silver'], discard: ['Wisdom'] },
 *       rival: { hand: ['Exorcism', '3x'] },
 *       supply: ['Guiding Spirit'],
 *     });
 *     t.play('Personal Laboratory', ['2x']);            // topic play, then topic multiply
 *     expect(t.view(0).actions).toBe(4);
 *     expect(t.prompt(0)).toEqual({ topic: 'play', options: ['buy'], min: 1, max: 1 });
 *     t.toBuy();                                         // leaves the Action step
 *     t.treasure('Copper');                              // a Treasure, with Multipliers as second argument
 *     t.buy('Guiding Spirit');                           // stops playing Treasures if need be; 'grimoire:Silver' for a Grimoire card
 *     t.toCleanup();                                     // stops buying
 *     t.answer(0, 'discard', []);                        // anything else: seat, topic that must be open, ids (or a number)
 *
 * Seat 0 is the active player, seat 1 the rival. Piles are written with the top card LAST. In play, a card with Multipliers
 * is `['Torment', '2x']`, one with stored cards `{ card: 'Visions', stored: ['Gold'] }`. Zones left out are empty, except
 * that a Supply of fewer than 10 cards is filled up with `3x` (cost 8) after the named ones, the Supply deck with twenty
 * `3x` below the named ones, each draw pile is empty, and the rival's turn comes after the active player's. `others`
 * adds seats 2 and 3, clockwise. To have a short Supply or Supply deck, give `exact: true`. Steps: 'action' (1 action, 0 coins) unless `step`, `actions`, `coins` say
 * otherwise; 'buy' and 'cleanup' begin there.
 * A turn in which nothing is left to ask runs on to its end by itself: give a card that stays in hand where that is too far.
 *
 * Topics: opening, play, multiply, treasure, purchase, cleanup, release, top, discard (Clean-up, and effects), react, topdeck,
 * pass, destroy, exile, gain, playGained, give, exchange, inscribe, retrieve, take, store, choose, order, target.
 * Ids are titles; further copies `Copper~2`; cards of a second zone `play:Copper`, `exile:Gold`; a React with Multipliers in
 * one id, `Exorcism+2x+3x` (or `pass`). A single option that everybody can know is not asked.
 */

import { darkPact } from '../../../src/games/dark-pact/index.ts';
import type { Options } from '../../../src/games/dark-pact/options.ts';
import { type Bot, census, type Played, type Player, type State } from '../../../src/games/dark-pact/state.ts';
import type { DarkPactView, PlayerView } from '../../../src/games/dark-pact/view.ts';
import { copyIds, Match, type Seat, type Viewer } from '../../../src/kernel/index.ts';
import { Playing } from '../playing.ts';

/** What each player begins with (DP-001), sorted by title. */
export const START = [
  ...['2x', 'A Little Learning', 'Copper', 'Cursed Copper', 'Investigate', 'Personal Laboratory', 'Personal Library'],
  ...['Self-Sacrifice', 'Silver', 'Wisdom'],
];

type PlaySpec = string | [card: string, ...multipliers: string[]] | (Partial<Played> & { card: string });

/** One player's zones, piles with their top last. */
export interface PlayerSpec {
  hand?: string[];
  deck?: string[];
  discard?: string[];
  play?: PlaySpec[];
  grimoire?: string[];
}

/** What a table shall look like; see the top of this file. */
export interface TableSpec {
  active?: PlayerSpec;
  rival?: PlayerSpec;
  /** Seats 2 and 3. */
  others?: PlayerSpec[];
  supply?: string[];
  supplyDeck?: string[];
  exile?: string[];
  graveyard?: string[];
  step?: 'action' | 'buy' | 'cleanup';
  actions?: number;
  coins?: number;
  /** Take supply and supplyDeck as they are. */
  exact?: boolean;
  /** Whose turn it is; seat 0 unless said otherwise. */
  turnOf?: Seat;
  /** 64 hex digits, where another shuffle is wanted. */
  seed?: string;
  /** What fills up the Supply and its deck, where that is not `3x`. */
  filler?: string;
  options?: Partial<Options>;
  /** Of a solo game; solo.ts builds those. */
  bot?: Bot;
}

const SEED = '5e'.repeat(32);

/** A table in the given situation: of two players, or with `others` of more. */
export function duel(spec: TableSpec = {}): TestTable {
  const padded = (cards: string[] | undefined, to: number, before: boolean) => {
    const pad = Array<string>(Math.max(0, spec.exact ? 0 : to - (cards?.length ?? 0))).fill(spec.filler ?? '3x');
    return before ? [...pad, ...(cards ?? [])] : [...(cards ?? []), ...pad];
  };
  const s: State = {
    step: spec.step ?? 'action',
    first: 0,
    active: spec.turnOf ?? 0,
    turn: 1,
    actions: spec.actions ?? 1,
    coins: spec.coins ?? 0,
    supply: padded(spec.supply, 10, false),
    supplyDeck: padded(spec.supplyDeck, 20 + (spec.supplyDeck?.length ?? 0), true),
    exile: [...(spec.exile ?? [])],
    graveyard: [...(spec.graveyard ?? [])],
    players: [spec.active, spec.rival, ...(spec.others ?? [])].map((player) => playerOf(player)),
    recent: { before: [], now: [] },
    ...(spec.bot && { bot: spec.bot }),
    census: '',
    outcome: null,
  };
  s.census = census(s);
  const seats = s.players.length;
  const terms = {
    seed: spec.seed ?? SEED,
    seats,
    options: darkPact.options.parse({ chooseTop: true, ...spec.options }),
  };
  return new TestTable(
    Match.restore(darkPact, terms, { version: darkPact.version, seq: 1, counter: 0, state: JSON.stringify(s) }, []),
  );
}

/** A table as a real game starts it. @param options see the game's options; @param seed 64 hex digits */
export function opened(options: Partial<Options> = {}, seed = SEED, seats = 2): TestTable {
  const { match, step } = Match.start(darkPact, { seed, seats, options: darkPact.options.parse(options) }, 1);
  const t = new TestTable(match);
  t.record(step.log);
  return t;
}

function playerOf(spec: PlayerSpec = {}): Player {
  return {
    hand: [...(spec.hand ?? [])],
    deck: [...(spec.deck ?? [])],
    discard: [...(spec.discard ?? [])],
    play: (spec.play ?? []).map((p) => {
      if (typeof p === 'string') return entry(p, []);
      return Array.isArray(p) ? entry(p[0], p.slice(1)) : { ...entry(p.card, p.with ?? []), stored: p.stored ?? [] };
    }),
    grimoire: [...(spec.grimoire ?? [])],
  };
}

function entry(card: string, multipliers: string[]): Played {
  return { card, with: multipliers, factor: multipliers.reduce((f, m) => f * Number.parseInt(m, 10), 1), stored: [] };
}

/** A match of Dark Pact under test, with words for what people do in it. */
export class TestTable extends Playing<State, DarkPactView, Options> {
  /** Plays an Action with Multipliers. */
  play(title: string, multipliers: string[] = []): this {
    return this.answer(this.active, 'play', title).multiply(multipliers);
  }

  /** Plays a Treasure with Multipliers; leaves the Action step first if need be. `all` plays all plain ones. */
  treasure(title: string, multipliers: string[] = []): this {
    this.toBuy().answer(this.active, 'treasure', title);
    return title === 'all' ? this : this.multiply(multipliers);
  }

  /** Answers the question about Multipliers, where it is open. */
  multiply(multipliers: string[]): this {
    if (this.topic(this.active) !== 'multiply') {
      if (multipliers.length > 0) throw new Error('no Multipliers are asked for');
      return this;
    }
    return this.answer(this.active, 'multiply', copyIds(multipliers));
  }

  /** Leaves the Action step, where it is not left already. */
  toBuy(): this {
    return this.topic(this.active) === 'play' ? this.answer(this.active, 'play', 'buy') : this;
  }

  /** Stops playing Treasures, where it is not done already. */
  stopTreasures(): this {
    this.toBuy();
    return this.topic(this.active) === 'treasure' ? this.answer(this.active, 'treasure', 'done') : this;
  }

  /** Buys a card of the Supply (its title) or of the Grimoire (`grimoire:Silver`). */
  buy(id: string): this {
    return this.stopTreasures().answer(this.active, 'purchase', id);
  }

  /** Leaves the Buy step: the next question, if any, is one of Clean-up. */
  toCleanup(): this {
    this.stopTreasures();
    return this.topic(this.active) === 'purchase' ? this.answer(this.active, 'purchase', 'done') : this;
  }

  /** Ends the turn with every question answered by its fallback, except that Clean-up discards the given cards. */
  endTurn(discards: string[] = []): this {
    const { turn } = this.view('spectator');
    this.toCleanup();
    while (!this.outcome && this.view('spectator').turn === turn) {
      const open = this.match.decisions.find((o) => o.given === undefined);
      if (!open) throw new Error('nobody is asked');
      const { seat, topic, fallback } = open.decision;
      this.answer(seat, topic, topic === 'discard' && this.step === 'cleanup' ? discards : fallback);
    }
    return this;
  }

  /** What is known of one seat: by itself, unless another viewer is named. */
  player(seat: Seat, viewer: Viewer = seat): PlayerView {
    const player = this.view(viewer).players[seat];
    if (!player) throw new Error(`no seat ${seat}`);
    return player;
  }

  /** The titles in a seat's own zones, and in the centre. */
  hand(seat: Seat): string[] {
    return titles(this.player(seat).own?.hand);
  }
  discard(seat: Seat): string[] {
    return titles(this.player(seat).own?.discard);
  }
  stored(seat: Seat): string[] {
    return titles(this.player(seat).own?.stored);
  }
  /** Every card in play as one title, Multipliers after the card they were played with. */
  inPlay(seat: Seat): string[] {
    return this.player(seat).play.flatMap((p) => [p.card.title, ...titles(p.with)]);
  }
  grimoire(seat: Seat): string[] {
    return titles(this.player(seat).grimoire);
  }
  get supply(): string[] {
    return titles(this.view('spectator').supply);
  }
  get exile(): string[] {
    return titles(this.view('spectator').exile);
  }
  get graveyard(): string[] {
    return titles(this.view('spectator').graveyard);
  }

  get active(): Seat {
    return this.view('spectator').active;
  }
  get step(): DarkPactView['step'] {
    return this.view('spectator').step;
  }
}

function titles(faces: readonly { title: string }[] | undefined): string[] {
  return (faces ?? []).map((face) => face.title);
}
