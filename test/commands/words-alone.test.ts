/** That games can be played to their end by words alone: whatever is asked is told in words, and every answer is typed. */
import { ComponentType } from 'discord.js';
import { afterEach, expect, it } from 'vitest';
import type { Asker } from '../../commands/host.ts';
import type { Message } from '../../commands/message.ts';
import { post } from '../../commands/panels/post.ts';
import { darkBlood } from '../../src/games/dark-blood/index.ts';
import type { DarkBloodView } from '../../src/games/dark-blood/view.ts';
import { darkPact } from '../../src/games/dark-pact/index.ts';
import type { DarkPactView } from '../../src/games/dark-pact/view.ts';
import type { Answer, Game } from '../../src/kernel/index.ts';
import { allComponents, textsOf } from '../../src/sandbox/components.ts';
import type { Seen } from '../../src/table/index.ts';
import { quickSeed } from '../games/dark-pact/plan.ts';
import { type Desk, sitDown } from './desk.ts';
import { planned } from './player.ts';

let desk: Desk;
afterEach(() => desk.close());

/** A game, how it is played here, and what its player must find in the words of their own things. */
interface Played {
  game: Game;
  seed: string;
  options: Record<string, unknown>;
  answer(seen: Seen): Answer;
  own(seen: Seen): string[];
}

const games: Record<string, Played> = {
  'Dark Pact': {
    game: darkPact as Game,
    seed: quickSeed(130),
    options: { firstGame: true },
    answer: planned,
    own: ({ view, seat }) => (view as DarkPactView).players[seat ?? 0]?.own?.hand.map(({ title }) => title) ?? [],
  },
  'Dark Blood': {
    game: darkBlood as Game,
    seed: '4'.repeat(64),
    options: { cults: 'random', events: '2345', inquisitor: true },
    answer({ view, decision }) {
      const { schemer } = darkBlood.players ?? {};
      if (!schemer || !decision) throw new Error('nobody is asked');
      return schemer.answer(view as DarkBloodView, decision.decision).answer;
    },
    own({ view, seat }) {
      const own = (view as DarkBloodView).players[seat ?? 0]?.own;
      return own ? [`${own.blood} Blood`, ...(own.kept ? [own.kept.title] : own.dealt.map(({ title }) => title))] : [];
    },
  },
};

/** Whom the table waits for (the first of them), and what they see. */
function asked(): { who: Asker; seen: Seen & { decision: NonNullable<Seen['decision']> } } {
  for (const who of desk.seated) {
    const { decision, ...seen } = desk.host.tables.look(desk.id, who.userId);
    if (decision && decision.given === undefined) return { who, seen: { ...seen, decision } };
  }
  throw new Error('nobody is asked');
}

/** All that a reply says, without its pictures; it has none. */
function inWords(reply: Message<'seat'>): string {
  const all = [reply, ...reply.follows];
  expect(all.flatMap(({ pictures }) => pictures)).toEqual([]);
  const words = all.flatMap(({ components }) => textsOf(components)).join('\n');
  expect(words).not.toMatch(/dark-(pact|blood):|\{\{|undefined/);
  return words;
}

/** That each picture of a message says in words what it shows. */
function isToldToo({ pictures, components }: Message<'seat' | 'public'>): void {
  const shown = allComponents(components).flatMap(({ component }) =>
    component.type === ComponentType.MediaGallery ? component.items : [],
  );
  expect(shown.map(({ description }) => description)).toEqual(pictures.map(({ alt }) => alt));
  for (const { alt } of pictures) expect(alt.length).toBeGreaterThan(50);
}

it.each(Object.keys(games))('%s is played to its end by words alone', { timeout: 240_000 }, (title) => {
  const { game, seed, options, answer, own } = games[title] as Played;
  desk = sitDown({ game, seed, options });
  const { tables } = desk.host;
  const topics = new Set<string>();
  let steps = 0;
  for (; tables.named(desk.id)?.status === 'running'; steps++) {
    expect(steps).toBeLessThan(1000);
    const { who, seen } = asked();
    const { topic, options: offered } = seen.decision.decision;
    if (!topics.has(topic) || steps % 25 === 0) {
      const question = inWords(desk.slash(who, 'help'));
      for (const { id } of offered) expect(question).toContain(id);
      expect(inWords(desk.slash(who, 'board', { text: true })).split('\n').length).toBeGreaterThan(5);
      const hand = inWords(desk.slash(who, 'hand', { text: true }));
      for (const word of own(seen)) expect(hand).toContain(word);
      const [panel, board] = [desk.slash(who, 'act'), post(tables.look(desk.id, null), [])];
      for (const message of [panel, board]) isToldToo(message);
      expect([panel, board].map(({ pictures }) => pictures.length)).toEqual([1, 1]);
      topics.add(topic);
    }
    const given = answer(seen);
    desk.slash(who, 'act', { answer: typeof given === 'number' ? String(given) : given.join(', ') || '-' });
  }
  expect(topics.size).toBeGreaterThan(5);
  expect(steps).toBeGreaterThan(50);
  const end = tables.look(desk.id, null).outcome;
  expect(end?.winners.length).toBeGreaterThan(0);
  isToldToo(post(tables.look(desk.id, null), []));
});
