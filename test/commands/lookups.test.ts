import { PermissionFlagsBits } from 'discord.js';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { commands } from '../../commands/index.ts';
import type { DarkPactView } from '../../src/games/dark-pact/view.ts';
import { nameOf } from '../../src/kernel/index.ts';
import type { Person, Shown } from '../sandbox/driver.ts';
import { type Hall, openHall } from './hall.ts';
import { planned } from './player.ts';

const PLACE = 'dark-pact-table';
/** Several bot answers in one test, on machines of all kinds. */
const PATIENCE = { timeout: 120_000 };

let hall: Hall;
let alice: Person;
let bob: Person;
let carol: Person;

beforeAll(async () => {
  hall = await openHall({ seed: '7'.repeat(64) });
  [alice, bob, carol] = ['Alice', 'Bob', 'Carol'].map((name) => hall.sandbox.user(name)) as [Person, Person, Person];
});
afterAll(async () => {
  await hall.close();
});

const tableIn = (channelId: string) => {
  const found = hall.tables.inChannel(channelId);
  if (!found) throw new Error('no table');
  return found;
};

const publicView = (channelId: string) => hall.tables.look(tableIn(channelId).id, null).view as DarkPactView;

/** Whom the table in a channel waits for (the first of them), and what they see. */
function awaited(channelId: string) {
  const table = tableIn(channelId);
  const person = table.players[table.awaited[0] ?? -1]?.userId === alice.id ? alice : bob;
  const { decision, ...seen } = hall.tables.look(table.id, person.id);
  if (!decision) throw new Error('nothing is asked');
  return { table, person, seen: { ...seen, decision } };
}

async function waitUntil(holds: () => boolean): Promise<void> {
  await vi.waitUntil(holds, { timeout: 30_000 });
}

/** All that a person got by one act: the answer, and what followed it. */
async function wholeText(person: Person, first: Shown, last: string): Promise<string> {
  await person.waitFor((shown) => shown.ephemeral && BigInt(shown.id) >= BigInt(first.id) && shown.text.includes(last));
  const later = (await person.messages()).filter((m) => m.ephemeral && BigInt(m.id) >= BigInt(first.id));
  return later.map((m) => m.text).join('\n');
}

describe('without a table', PATIENCE, () => {
  it('a card is shown, with what it says and where that comes from, in a direct message too', async () => {
    await alice.dm();
    const shown = await alice.slash('card', { name: 'enlightenment' }, 'dm');
    expect(shown.images).toHaveLength(1);
    expect(shown.images[0]?.alt).toContain('Enlightenment (cost 12, Action, Insight, Insight 10)');
    expect(shown.text).toContain('Cost: 12 · *rulebook, DP-260*');
    expect(shown.text).toContain('in part our own design');
    expect(shown.text).not.toContain('at this table');
    expect((await alice.slash('card', { name: 'gold' }, 'dm')).text).toContain('Cost: 6 · *our own design*');
    expect((await alice.slash('card', { name: 'Excalibur *' }, 'dm')).text).toContain('no card named Excalibur');
  });

  it('titles and rules are suggested as one types', async () => {
    const titles = await bob.autocomplete('card', 'name', 'visi', {}, 'general');
    expect(titles).toEqual([{ name: 'Visions', value: 'Visions' }]);
    expect(await bob.autocomplete('card', 'name', '', {}, 'general')).toHaveLength(25);
    const rules = await bob.autocomplete('rules', 'query', 'DP-131', {}, 'general');
    expect(rules.map((r) => r.value)).toEqual(['DP-131']);
    expect(rules[0]?.name).toMatch(/^DP-131: \w/);
  });

  it('rules are found, and what fits nothing is said to', async () => {
    expect((await alice.slash('rules', { query: 'dp-131' }, 'dm')).text).toContain('**DP-131**');
    const found = await bob.slash('rules', { query: 'grimoire start' }, 'general');
    expect(found.text.match(/\*\*DP-\d{3}\*\*/g)?.length).toBeGreaterThan(1);
    expect(found.text.length).toBeLessThan(4000);
    expect((await bob.slash('rules', { query: 'qqqqqqqq' }, 'general')).text).toContain('Nothing in the rules');
    // What it says, where it stands and for how many players, and how we read it.
    const { text } = await bob.slash('rules', { query: 'DP-013' }, 'general');
    expect(text).toContain('**DP-013** In any game after the first no Dark Pact is dealt to anybody');
    expect(text).toContain('As we read it: By lot, unless the table names a seat.');
    expect(text).toContain('Setup - 2. Hand out player start cards · 2 to 4 players');
  });

  it('cards and rules are those of the game that is named', async () => {
    const blood = { game: 'dark-blood' };
    const titles = await bob.autocomplete('card', 'name', 'poor', blood, 'general');
    expect(titles).toEqual([{ name: 'Poor Box', value: 'Poor Box' }]);
    expect(await bob.autocomplete('card', 'name', 'poor', {}, 'general')).toEqual([]);
    const shown = await bob.slash('card', { name: 'poor box', ...blood }, 'general');
    expect(shown.text).toContain('Location Card');
    expect(shown.images[0]?.alt).toContain('Poor Box');
    expect((await bob.slash('card', { name: 'poor box' }, 'general')).text).toContain('no card named');
    const rules = await bob.autocomplete('rules', 'query', 'DB-001', blood, 'general');
    expect(rules.map((r) => r.value)).toEqual(['DB-001']);
    expect((await bob.slash('rules', { query: 'DB-001', ...blood }, 'general')).text).toContain('exactly 8 Cultist');
    expect((await bob.slash('rules', { query: '8 cultists' }, 'general')).text).not.toContain('exactly 8 Cultist');
  });

  it('a rule that is asked for by its id is found whatever is played here', async () => {
    expect((await bob.slash('rules', { query: 'db-141' }, 'general')).text).toContain('**DB-141**');
    const suggested = await bob.autocomplete('rules', 'query', 'DB-141', {}, 'general');
    expect(suggested.map(({ value }) => value)).toEqual(['DB-141']);
    const inDarkPact = await bob.slash('rules', { query: 'db-141', game: 'dark-pact' }, 'general');
    expect(inDarkPact.text).toContain('The rules of Dark Pact');
  });

  it('help says how to begin, and lists every command', async () => {
    const here = await bob.slash('help', {}, 'general');
    expect(here.text).toContain('/table new');
    for (const name of Object.keys(commands)) expect(here.text).toContain(`\`/${name}\``);
    expect((await alice.slash('help', {}, 'dm')).text).toContain('Here you can play alone');
    expect((await bob.slash('games', {}, 'general')).text).toContain('no seat in any game');
  });

  it('help explains what the icons mean, and all Dark Pacts, in a picture or in words', async () => {
    const icons = await alice.slash('help', { topic: 'icons' }, 'dm');
    expect(icons.images[0]?.alt).toContain('Curse: Curse points; they are taken off at a Deck End.');
    const pacts = await bob.slash('help', { topic: 'pacts' }, 'general');
    expect(pacts.images[0]?.alt).toContain('Hallow the Ground (cost 6, Action, Keeper pact): Win: 45 Insight points');
    const words = await bob.slash('help', { topic: 'pacts', text: true }, 'general');
    expect(words.images).toEqual([]);
    expect(words.text.match(/^• /gm)).toHaveLength(13);
  });
});

describe('from the lobby to the end', PATIENCE, () => {
  it('help says what to do in a lobby, to each what they can do', async () => {
    const told = await alice.slash('table new', { game: 'dark-pact' }, PLACE);
    await bob.waitFor('One more player');
    expect((await alice.slash('help', {}, PLACE)).text).toContain('Waiting for one more player');
    expect((await bob.slash('help', {}, PLACE)).text).toContain('Take a seat');
    await bob.press('Join', { until: 'acknowledged' });
    await alice.waitFor('Ready to start');
    await carol.slash('help', {}, PLACE);
    expect((await carol.press('What the icons mean')).images[0]?.alt).toContain('Curse points');
    expect((await bob.slash('help', {}, PLACE)).text).toContain('Ready to start');
    expect((await carol.slash('help', {}, PLACE)).text).toContain('Take a seat');
    expect((await alice.slash('games', {}, 'dm')).text).toContain(`<#${told.channelId}> Dark Pact has not started`);
    expect((await alice.slash('hand', { text: true }, PLACE)).text).toContain('not started');
    await alice.press('Start', { until: 'acknowledged' });
    await bob.waitFor('Waiting for');
  });

  it('a card shows where its copies lie open, from what everybody may know', async () => {
    const { channelId } = await alice.newest(PLACE);
    const view = publicView(channelId);
    const title = view.supply[0]?.title ?? '';
    const count = view.supply.filter((card) => card.title === title).length;
    const shown = await carol.slash('card', { name: title }, PLACE);
    expect(shown.text).toContain(`**Open at this table:**\n• Supply: ${count}`);
    expect((await carol.slash('card', { name: title }, 'general')).text).not.toContain('at this table');
    // Copper is in both hands or decks, and nowhere in the open before the first turn.
    expect((await alice.slash('card', { name: 'Copper' }, PLACE)).text).toContain('No copy lies open at this table.');
  });

  it('help and games say whose turn it is, to each as it concerns them', async () => {
    const { channelId } = await alice.newest(PLACE);
    const { seen, person } = awaited(channelId);
    const other = person === alice ? bob : alice;
    const question = await person.slash('help', {}, PLACE);
    for (const { id } of seen.decision.decision.options) expect(question.text).toContain(nameOf(id));
    await person.waitFor((shown) => shown.ephemeral && shown.buttons.some((b) => b.label === 'My move'));
    expect((await person.press('Help')).text).toBe(question.text);
    expect((await person.slash('games', {}, 'general')).text).toMatch(/^🎲 <#\d+> Dark Pact, table .*It waits for you/);
    expect((await carol.slash('help', {}, PLACE)).text).toContain('You are watching. Waiting for');
    expect((await carol.slash('games', {}, PLACE)).text).toContain('no seat');
    expect((await other.slash('games', {}, 'general')).text).toContain('Dark Pact, table');
  });

  it('two turns are played without a picture: all is told in words, all answers are typed', {
    timeout: 240_000,
  }, async () => {
    const { channelId } = await alice.newest(PLACE);
    const told = new Set<string>();
    for (let steps = 0; steps < 60 && publicView(channelId).turn < 3; steps++) {
      const { table, seen, person } = awaited(channelId);
      const { topic, options } = seen.decision.decision;
      if (!told.has(topic)) {
        const question = await person.slash('help', {}, PLACE);
        for (const { id } of options) expect(question.text).toContain(nameOf(id));
        const board = await person.slash('board', { text: true }, PLACE);
        const words = await wholeText(person, board, 'Graveyard:');
        const hand = await person.slash('hand', { text: true }, PLACE);
        expect([...board.images, ...hand.images, ...question.images]).toEqual([]);
        for (const card of publicView(channelId).supply) expect(words).toContain(card.title);
        for (const { name } of [alice, bob]) expect(words).not.toContain(`${name} holds`);
        const own = (seen.view as DarkPactView).players[seen.seat ?? -1]?.own;
        for (const card of own?.hand ?? []) expect(hand.text).toContain(card.title);
        told.add(topic);
      }
      const answer = planned(seen);
      const typed = typeof answer === 'number' ? String(answer) : answer.join(', ') || '-';
      await person.slash('act', { answer: typed }, PLACE);
      expect(tableIn(channelId).seq).toBe(table.seq + 1);
    }
    expect(publicView(channelId).turn).toBe(3);
    expect([...told]).toEqual(expect.arrayContaining(['opening', 'play', 'treasure', 'purchase']));
  });

  it('every picture that one may see can be asked for, the own ones by their owner alone', async () => {
    for (const show of ['board', 'exile', 'graveyard'])
      expect((await carol.slash('board', { show }, PLACE)).images, show).toHaveLength(1);
    expect((await alice.slash('hand', { show: 'discard' }, PLACE)).images).toHaveLength(1);
    expect((await alice.slash('hand', { show: 'discard', text: true }, PLACE)).text).toContain('Discard pile');
    expect((await carol.slash('hand', { show: 'discard' }, PLACE)).text).toContain('no seat');
    await expect(carol.slash('board', { show: 'hand' }, PLACE)).rejects.toThrow('must be one of');
  });
});

describe('a channel where the bot lacks permissions', PATIENCE, () => {
  const { ViewChannel, SendMessages, SendMessagesInThreads, AttachFiles, ReadMessageHistory } = PermissionFlagsBits;

  it('has them named wherever the table is asked about, and the post comes when they are there', async () => {
    await alice.denyBot('general', SendMessages | AttachFiles);
    const opened = await alice.slash('table new', { game: 'dark-pact' }, 'general');
    expect(opened.text).toContain('I lack the permissions **Send Messages** and **Attach Files** here');
    await waitUntil(() => tableIn(opened.channelId).cannotPost !== null);
    expect((await alice.slash('games', {}, PLACE)).text).toContain(
      `I cannot post in <#${opened.channelId}> (Missing Permissions)`,
    );
    await alice.denyBot('general', ViewChannel);
    expect((await bob.slash('table join', {}, 'general')).text).toContain(
      'I lack the permission **View Channel** here',
    );
    await alice.denyBot('general', ReadMessageHistory);
    expect((await bob.slash('act', {}, 'general')).text).toContain('I lack the permission **Read Message History**');
    expect((await bob.slash('help', {}, 'general')).text).toContain('**Read Message History**');
    await alice.denyBot('general', 0n);
    const status = await carol.slash('table status', {}, 'general');
    expect(status.text).toContain('I am trying again now');
    const post = await carol.waitFor((shown) => !shown.ephemeral && shown.channelId === opened.channelId);
    expect(post.text).toContain('Ready to start');
    await waitUntil(() => tableIn(opened.channelId).cannotPost === null);
    expect((await carol.slash('table status', {}, 'general')).text).not.toContain('⚠️');
  });

  it('names the permission that threads have of their own', async () => {
    const { id } = await bob.thread('a side game', PLACE);
    await alice.denyBot(PLACE, SendMessagesInThreads);
    const opened = await bob.slash('table new', { game: 'dark-pact' }, id);
    expect(opened.text).toContain('I lack the permission **Send Messages in Threads** here');
    await waitUntil(() => tableIn(id).cannotPost !== null);
    await alice.denyBot(PLACE, 0n);
    await bob.slash('help', {}, id);
    await bob.waitFor((shown) => !shown.ephemeral && shown.channelId === id && shown.text.includes('One more player'));
  });

  it('is the only thing that went wrong', () => {
    expect(hall.errors.filter((line) => !line.includes('cannot post'))).toEqual([]);
  });
});
