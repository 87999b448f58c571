import { afterEach, expect, it } from 'vitest';
import { games } from '../../src/games/index.ts';
import { textsOf } from '../../src/sandbox/components.ts';
import { has } from '../../src/words.ts';
import { type Desk, sitDown } from './desk.ts';

let desk: Desk;
afterEach(() => desk.close());

const about = () => textsOf(desk.slash(desk.onlooker, 'about').components).join('\n');

it('/about says how the bot does, that it is unofficial, and who owns each game', () => {
  desk = sitDown();
  const said = about();
  expect(said).toContain('Pactkeeper 1.2.3');
  expect(said).toContain('<t:1000:R>');
  expect(said).toContain('One table is open.');
  expect(said).toContain('2 posts are on their way');
  expect(said).toContain('1.2 MB');
  expect(said).toContain('No backup has been made yet');
  expect(said).toContain('unofficial fan project');
  expect(said).toContain('**Dark Pact**: game design and rules by Tom Lehmann');
  expect(said).not.toContain('commands:');
  for (const id of Object.keys(games)) expect(has(`${id}:owner`)).toBe(true);
});

it('/about tells of the last backup, and of one that failed', () => {
  desk = sitDown();
  const how = desk.host.health();
  desk.host.health = () => ({ ...how, backup: { at: 5_000_000, bytes: 30e6 }, backupFailed: true });
  expect(about()).toContain('The last backup was made <t:5000:R>, of 30 MB.');
  expect(about()).toContain('⚠️ The last attempt to make a backup failed.');
});
