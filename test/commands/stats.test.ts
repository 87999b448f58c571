import { afterEach, beforeEach, expect, it } from 'vitest';
import { readId } from '../../commands/ids.ts';
import type { Message } from '../../commands/message.ts';
import { press } from '../../commands/panels/press.ts';
import { stats } from '../../commands/stats.ts';
import { TableRefusal } from '../../src/table/index.ts';
import { quickSeed } from '../games/dark-pact/plan.ts';
import { type Desk, sitDown } from './desk.ts';
import { playOut } from './player.ts';

let desk: Desk;
beforeEach(() => {
  desk = sitDown({ seed: quickSeed(130), options: { firstGame: true } });
});
afterEach(() => desk.close());

const read = (message: Message<'seat'>) => JSON.stringify(message.components);
const user = (id: string, name: string) => ({ user: { id, name } });

it('/stats tells what oneself, somebody and a server has played', () => {
  const [alice, bob] = desk.seated;
  expect(read(desk.slash(alice, 'stats', {}, 'me'))).toContain('You have not finished a game yet.');
  expect(read(desk.slash(alice, 'stats', {}, 'server'))).toContain('No game was finished here yet.');
  const winner = desk.seated[playOut(desk) ?? 0];
  const loser = winner === alice ? bob : alice;
  const own = read(desk.slash(winner ?? alice, 'stats', {}, 'me'));
  expect(own).toContain('**Dark Pact**: 1 game, 1 won (100%)');
  expect(own).toMatch(/seat [12]: 1 game, 1 won \(100%\)/);
  expect(own).toMatch(/An answer took less than a second on average \(\d+ answers\)/);
  expect(read(desk.slash(alice, 'stats', user(loser.userId, '**x** @everyone'), 'player'))).toMatch(
    /1 game, 0 won \(0%\)/,
  );
  expect(read(desk.slash(alice, 'stats', user(loser.userId, '@everyone'), 'player'))).not.toContain('@everyone');
  expect(read(desk.slash(alice, 'stats', user('404', 'Dora'), 'player'))).toContain(
    'Dora has not finished a game here.',
  );
  const server = read(desk.slash(desk.onlooker, 'stats', {}, 'server'));
  expect(server).toContain('1 game was finished.');
  expect(server).toMatch(/\*\*Dark Pact\*\*: 1 game\\n/); // not one for each seat
  expect(server).toContain(`1. ${winner?.name}: 1 game, 1 won`);
  expect(server).toContain(`2. ${loser.name}: 1 game, 0 won`);
});

it.each([
  [400, 'less than a second'],
  [1_400, '1 second'],
  [59_000, '59 seconds'],
  [61_000, '1 minute'],
  [5_400_000, '2 hours'],
  [47 * 3_600_000, '47 hours'],
  [50 * 3_600_000, '2 days'],
])('/stats tells a time of %d ms as %s', (average, told) => {
  const tables = { statsOf: () => ({ games: [], answers: { count: 3, average } }) };
  const host = { ...desk.host, tables: tables as unknown as Desk['host']['tables'] };
  const given = { subcommand: 'me' } as Parameters<typeof stats.run>[1];
  const said = stats.run(desk.seated[0], given, host) as Message<'seat'>;
  expect(read(said)).toContain(`An answer took ${told} on average (3 answers).`);
});

it('/stats of a server and of others is for servers', () => {
  const alone = Object.create(desk.seated[0], { guildId: { value: null } });
  expect(read(desk.slash(alone, 'stats', {}, 'me'))).toContain('All your games');
  for (const of of ['server', 'player']) {
    expect(() => desk.slash(alone, 'stats', user('1', 'x'), of)).toThrow(new TableRefusal('server-only'));
  }
});

it('/stats forget forgets when it is confirmed, and not before', () => {
  const [alice] = desk.seated;
  playOut(desk);
  const asked = read(desk.slash(alice, 'stats', {}, 'forget'));
  expect(asked).toContain('This cannot be undone.');
  expect(read(desk.slash(alice, 'stats', {}, 'me'))).toContain('1 game');
  const id = /"custom_id":"(forget[^"]*)"/.exec(asked)?.[1] ?? '';
  expect(read(press(readId(id), [], alice, desk.host) as Message<'seat'>)).toContain('I have forgotten who you are.');
  expect(read(desk.slash(alice, 'stats', {}, 'me'))).toContain('You have not finished a game yet.');
  expect(desk.host.tables.named(desk.id)?.names).toEqual(['', 'Bob']);
  expect(read(desk.slash(desk.onlooker, 'table', {}, 'status'))).toContain('played by Player 1 and Bob');
  expect(() => press(readId(id), [], alice, desk.host)).toThrow(new TableRefusal('not-known'));
});
