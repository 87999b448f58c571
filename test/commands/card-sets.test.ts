import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Given } from '../../commands/command.ts';
import type { Asker } from '../../commands/host.ts';
import { commands } from '../../commands/index.ts';
import { post } from '../../commands/panels/post.ts';
import { files } from '../../scripts/card-schema.ts';
import { systemClock } from '../../src/clock.ts';
import { games } from '../../src/games/index.ts';
import { openStore, type Store } from '../../src/store/index.ts';
import { TableRefusal, Tables } from '../../src/table/index.ts';

let store: Store;
let tables: Tables;
let interactions = 0;
beforeEach(() => {
  store = openStore(':memory:');
  const { cards } = files['docs/example-card-set.json'] as { cards: unknown };
  const gold = '"title":"Gold","kind":"treasure","cost":6';
  const dear = JSON.parse(JSON.stringify(cards).replace(gold, `${gold}6`));
  const set = (name: string, title: string, content: unknown) => ({
    hash: name,
    game: 'dark-pact',
    name,
    title,
    content,
  });
  const sets = [set('example', 'A small example', cards), set('dear', 'Gold is dear', dear)];
  tables = new Tables(store, games, systemClock, pino({ level: 'silent' }), undefined, sets);
});
afterEach(() => store.close());

const asker = (channelId: string): Asker => ({
  userId: '1'.repeat(18),
  name: 'Alice',
  interactionId: `${++interactions}`,
  channelId,
  guildId: '6',
  locale: 'en' as const,
  guildLocale: 'en',
  mayManage: false,
  roles: [],
  place: 'text',
  lacks: [],
  lacksForThread: [],
});

const given = (options: Record<string, string>, subcommand: string | null): Given => ({
  subcommand,
  text: (name) => options[name] ?? null,
  flag: () => null,
  user: () => null,
  role: () => null,
  file: () => null,
  focused: null,
});

const openThread = () => Promise.reject(new Error('no thread is opened here'));
const health = () => {
  throw new Error('nobody asks how the bot does');
};

/** All that a command answers in a channel, as JSON. */
function slash(channelId: string, name: string, options: Record<string, string>, subcommand: string | null = null) {
  const host = { tables, clock: systemClock, logger: pino({ level: 'silent' }), health, openThread };
  return JSON.stringify(commands[name]?.run(asker(channelId), given(options, subcommand), host));
}

function suggested(typed: string, game = 'dark-pact'): string[] {
  const host = { tables, clock: systemClock, logger: pino({ level: 'silent' }), health, openThread };
  const found = commands.table?.suggest?.(asker('1'), typed, host, given({ game }, 'new')) ?? [];
  return found.map(({ name, value }) => `${name}=${value}`);
}

test('the card sets of the game are suggested, by name and by title', () => {
  expect(suggested('')).toEqual(['A small example=example', 'Gold is dear=dear']);
  expect(suggested('SMALL')).toEqual(['A small example=example']);
  expect(suggested('dear')).toEqual(['Gold is dear=dear']);
  expect(suggested('nothing')).toEqual([]);
  expect(suggested('', '')).toEqual([]);
});

test('a table opened with one says so in its lobby, and /card tells its cards there alone', () => {
  slash('1', 'table', { game: 'dark-pact', cards: 'dear' }, 'new');
  slash('2', 'table', { game: 'dark-pact' }, 'new');
  const lobby = (channelId: string) =>
    JSON.stringify(post(tables.look(tables.inChannel(channelId)?.id ?? '', null), []));
  expect(lobby('1')).toContain('Card set: **Gold is dear**');
  expect(lobby('2')).not.toContain('Card set');
  expect(slash('1', 'card', { name: 'Gold' })).toContain('66');
  expect(slash('2', 'card', { name: 'Gold' })).not.toContain('66');
  expect(slash('3', 'card', { name: 'Gold' })).not.toContain('66');
  expect(() => slash('1', 'card', { name: 'Debt' })).toThrow(TableRefusal);
  expect(slash('2', 'card', { name: 'Debt' })).toContain('Debt');
});

test('one that is not there is refused, and no table is opened', () => {
  expect(() => slash('1', 'table', { game: 'dark-pact', cards: 'printed' }, 'new')).toThrow('unknown-cards');
  expect(tables.inChannel('1')).toBeNull();
});
