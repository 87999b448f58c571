/**
 * That a new deal leaves nothing as it was that a viewer cannot know: what it forgot, the comparison of two deals could not
 * find in anything that is shown.
 */
import { expect, it } from 'vitest';
import { Options } from '../../src/games/dark-blood/options.ts';
import { Chance, Match, type Seat, type Viewer } from '../../src/kernel/index.ts';
import { innards, testSeed } from '../kernel/harness.ts';
import { darkBloodSecrets } from './dark-blood.ts';
import { darkPactSecrets } from './dark-pact.ts';
import type { Secrets } from './twins.ts';

/** What is hidden, by what it is called: from everybody, and what each seat hides from all others. */
interface Hidden<State> {
  always: Record<string, (s: State) => unknown>;
  ofSeat: Record<string, (s: State, seat: Seat) => unknown>;
  /** What not even its own player knows. */
  ofOwn?: Record<string, (s: State, seat: Seat) => unknown>;
  /** Brings about what seldom comes up, in a state that is given to nobody else. */
  prepare?(s: State): void;
}

const darkPact: Hidden<ReturnType<typeof darkPactSecrets.game.setup>> = {
  always: { 'the Supply deck': (s) => s.supplyDeck },
  ofSeat: {
    'the hand': (s, seat) => s.players[seat]?.hand.toSorted(),
    'the draw pile': (s, seat) => s.players[seat]?.deck.toSorted(),
    'what lies under the top discard': (s, seat) => s.players[seat]?.discard.slice(0, -1).toSorted(),
    'what is stored under a card in play': (s, seat) => s.players[seat]?.play.map(({ stored }) => stored.toSorted()),
  },
  ofOwn: { 'the order of the own draw pile': (s, seat) => s.players[seat]?.deck },
  prepare(s) {
    for (const { play, deck } of s.players) play[0]?.stored.push(...deck.splice(0, 2));
  },
};

const darkBlood: Hidden<ReturnType<typeof darkBloodSecrets.game.setup>> = {
  always: {
    'the order in the Game Pouch': (s) => s.pouch,
    'the Event Cards to come': (s) => s.events,
    'the pouches left over': (s) => s.pouchesLeft.map(({ blood, taint }) => `${blood} ${taint}`).toSorted(),
    'the Objective Cards left over': (s) => s.objectivesLeft.toSorted(),
  },
  ofSeat: {
    'the Blood': (s, seat) => s.players[seat]?.blood,
    'the Starting Points Token': (s, seat) => s.players[seat]?.pouch.taint,
    'the Objective Cards dealt': (s, seat) => s.players[seat]?.dealt.toSorted(),
    'the Objective Card kept': (s, seat) => s.players[seat]?.kept,
    'the Objective Card discarded': (s, seat) => s.players[seat]?.discarded,
  },
};

/** Where nothing but lots is hidden. */
const together: typeof darkBlood = {
  always: {
    'the order in the Game Pouch': (s) => s.pouch,
    'the discs face down on the Defiled Tokens': (s) => s.tokens.map(({ hidden }) => hidden),
  },
  ofSeat: {},
};

const coop = Options.parse({ cults: 'random', mode: 'coop' });
const events = Options.parse({ cults: 'random', events: '2345' });
const all: [string, Secrets, Hidden<unknown>][] = [
  ['Dark Pact', darkPactSecrets as unknown as Secrets, darkPact as Hidden<unknown>],
  ['Dark Blood', { ...darkBloodSecrets, options: events } as unknown as Secrets, darkBlood as Hidden<unknown>],
  ['Dark Blood together', { ...darkBloodSecrets, options: coop } as unknown as Secrets, together as Hidden<unknown>],
];

it.each(all)(
  '%s: a new deal changes everything that is hidden from a viewer',
  { timeout: 120_000 },
  (_, secrets, hidden) => {
    const { game, options, seats, choose } = secrets;
    const changed = new Map<string, number>();
    const note = (what: string, before: unknown, after: unknown) =>
      changed.set(what, (changed.get(what) ?? 0) + (JSON.stringify(before) === JSON.stringify(after) ? 0 : 1));

    const dealAnew = (given: unknown, viewer: Viewer, chance: Chance) => {
      const state = structuredClone(given);
      hidden.prepare?.(state);
      const other = game.redeal(state, viewer, chance);
      for (const [what, part] of Object.entries(hidden.always)) note(what, part(state), part(other));
      for (const seat of Array(seats).keys()) {
        if (seat === viewer)
          for (const [what, part] of Object.entries(hidden.ofOwn ?? {}))
            note(what, part(state, seat), part(other, seat));
        else for (const [what, part] of Object.entries(hidden.ofSeat)) note(what, part(state, seat), part(other, seat));
      }
    };

    for (let n = 0; n < 6; n++) {
      const chance = new Chance(testSeed(n, 7));
      const { match } = Match.start(game, { seed: testSeed(n), seats, options }, 1);
      for (let seq = 2; seq < 120 && !match.outcome; seq++) {
        const open = match.decisions.filter(({ given }) => given === undefined);
        const { id, decision } = open[chance.int(open.length)] as (typeof open)[number];
        const answer = choose?.(decision, (most) => chance.int(most)) ?? decision.fallback;
        match.answer(decision.seat, id, answer, seq);
        if (match.outcome || (seq > 4 && seq % 10 !== 0)) continue;
        for (const viewer of [...Array(seats).keys(), 'spectator' as const])
          dealAnew(innards(match).state, viewer, chance);
      }
    }
    const parts = [hidden.always, hidden.ofSeat, hidden.ofOwn ?? {}].flatMap(Object.keys);
    expect([...changed.keys()].sort()).toEqual(parts.sort());
    for (const [what, times] of changed) expect(times, what).toBeGreaterThan(5);
  },
);
