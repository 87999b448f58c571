import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { darkBlood } from '../../src/games/dark-blood/index.ts';
import type { DarkBloodView } from '../../src/games/dark-blood/view.ts';
import type { Answer } from '../../src/kernel/index.ts';
import type { Seen } from '../../src/table/index.ts';
import type { Person } from '../sandbox/driver.ts';
import { type Hall, openHall, tableIn } from './hall.ts';
import { answerBy } from './player.ts';

const GAME = { game: 'dark-blood', level: 'medium' };
const SEED = 'b'.repeat(64);

let hall: Hall;
let alice: Person;
let dm: string;

/** What the machine player of Dark Blood would answer. */
function schemed({ view, decision }: Seen): Answer {
  const { schemer } = darkBlood.players ?? {};
  if (!schemer || !decision) throw new Error('nothing is asked');
  return schemer.answer(view as DarkBloodView, decision.decision).answer;
}

beforeAll(async () => {
  hall = await openHall({ seed: SEED });
  alice = hall.sandbox.user('Alice');
  dm = (await alice.dm()).id;
});
afterAll(() => hall.close());

describe('a game alone that has no machine', () => {
  it('is chosen with its level, and dealt out at once to one player', async () => {
    const levels = await alice.autocomplete('solo', 'level', '', { game: 'dark-blood' }, 'dm');
    expect(levels.map(({ value }) => value)).toEqual(['easy', 'medium', 'hard', 'nightmare']);
    for (const { name } of levels) expect(name).not.toContain('dark-blood:');
    expect((await alice.slash('solo', { ...GAME, level: 'harder' }, 'dm')).text).toContain('There is no such level');
    expect((await alice.slash('solo', GAME, 'dm')).text).toContain('Your game of **Dark Blood** begins');
    const post = await alice.waitFor((m) => !m.ephemeral && m.text.includes('It is your move'));
    expect(post.text).toContain('Alone against enemy Cults: medium');
    expect(post.images).toHaveLength(1);
    expect(post.message?.mentions ?? []).toEqual([]);
    expect(tableIn(hall, dm)).toMatchObject({ status: 'running', names: ['Alice'], awaited: [0] });
  });

  it('is explained by /help: how it is won, and how hard it is', async () => {
    const { text } = await alice.slash('help', {}, 'dm');
    expect(text).toContain('Which Cult do you lead?');
    expect(text).toContain('all five Rituals are upgraded, all 8 of your Cultists are active');
    expect(text).toContain('Alone against enemy Cults: medium');
  });

  it('lets its player take an answer back, and says where there is none', async () => {
    const { id } = tableIn(hall, dm);
    const act = (answer: string) => alice.slash('act', { answer }, 'dm');
    const topic = () => hall.tables.look(id, alice.id).decision?.decision.topic;
    for (const answer of ['warlock', 'first']) await act(answer);
    expect((await alice.slash('undo', {}, 'dm')).text).toContain('nothing that you can take back');
    while (topic() === 'place') await act('church');
    expect(topic()).toBe('activate');
    await act('corrupt');
    expect(topic()).toBe('side');
    await alice.slash('undo', {}, 'dm');
    expect(topic()).toBe('activate');
  });

  it('is played to its end by buttons, menus and typed answers, through a restart, and can be played again', {
    timeout: 300_000,
  }, async () => {
    const { id } = tableIn(hall, dm);
    let panel = await alice.press('My move');
    for (let given = 0; ; given++) {
      const seen = hall.tables.look(id, alice.id);
      if (!seen.decision) break;
      expect(panel.text).not.toContain('dark-blood:');
      const answer = schemed(seen);
      const one = typeof answer !== 'number' && seen.decision.decision.max === 1;
      // Numbers and several at once are typed: their buttons are tried elsewhere.
      panel = one
        ? await answerBy(alice, panel, answer)
        : await alice.slash('act', { answer: [answer].flat().join(', ') || '-' }, 'dm');
      if (given !== 30) continue;
      await hall.restart();
      await alice.waitForBot('online');
    }
    const { outcome, view } = hall.tables.look(id, alice.id);
    expect(hall.tables.named(id)).toMatchObject({ status: 'over', awaited: [] });
    expect(view).toMatchObject({ step: 'over', round: 5, mode: 'solo', level: 'medium' });
    const { goals } = view as DarkBloodView;
    const met = goals?.upgraded && goals.active && goals.favored;
    expect(outcome?.winners).toEqual(met ? [0] : []);
    const end = await alice.waitFor((m) => !m.ephemeral && m.text.includes('The game is over'));
    expect(end.text).toContain(met ? 'Alice wins: ' : 'Alice loses: ');
    expect(end.text).not.toContain('dark-blood:');
    const log = (await alice.slash('log', {}, 'dm')).text;
    expect(log).not.toContain('dark-blood:');
    await alice.press('Play again', { on: end, until: 'acknowledged' });
    expect(tableIn(hall, dm)).toMatchObject({ status: 'running', options: { solo: 'medium' }, names: ['Alice'] });
    expect(tableIn(hall, dm).id).not.toBe(id);
    expect((await alice.slash('stats me', {}, 'dm')).text).toContain('**Dark Blood**, alone');
    expect(hall.errors).toEqual([]);
  });
});

describe('a game alone in a server', () => {
  it('has a thread of its own, where others can look on', async () => {
    const bob = hall.sandbox.user('Bob');
    const told = await bob.slash('solo', GAME, 'general');
    expect(told.text).toContain('begins in <#');
    const thread = (await bob.channels()).find((c) => c.parent_id !== null);
    expect(thread?.name).toBe('Dark Blood: Bob alone');
    const place = thread?.id ?? '';
    await bob.slash('act', { answer: 'doomsayer' }, place);
    expect(hall.tables.look(tableIn(hall, place).id, null).view).toMatchObject({ players: [{ cult: 'doomsayer' }] });
    expect((await alice.slash('board', {}, place)).images).toHaveLength(1);
    expect((await alice.slash('act', {}, place)).text).toContain('You are watching. Waiting for Bob');
    expect(hall.errors).toEqual([]);
  });
});
