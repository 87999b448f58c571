import { afterEach, expect, it } from 'vitest';
import { chosenLines } from '../../commands/level.ts';
import { post } from '../../commands/panels/post.ts';
import { readerOf } from '../../commands/reader.ts';
import { darkBlood } from '../../src/games/dark-blood/index.ts';
import type { Game } from '../../src/kernel/index.ts';
import { type Desk, sitDown } from './desk.ts';

let desk: Desk;
afterEach(() => desk.close());

it('the post of a game and /table status say what was chosen for it, in one line', () => {
  const options = { cults: 'random', events: '24', inquisitor: true };
  desk = sitDown({ game: darkBlood as Game, options, seed: '3'.repeat(64) });
  const chosen = 'Cults: drawn by lot · Event Cards: in Rounds 2 and 4 · The Inquisitor: comes with his three Shields';
  const seen = desk.host.tables.look(desk.id, null);
  expect(JSON.stringify(post(seen, []).components)).toContain(`## Dark Blood\\n-# ${chosen}"`);
  const german = Object.create(desk.onlooker, { locale: { value: 'de' } });
  const status = (asker: typeof german) => JSON.stringify(desk.slash(asker, 'table', {}, 'status').components);
  expect(status(desk.onlooker)).toContain(chosen);
  expect(status(german)).toContain('Ereigniskarten: in den Runden 2 und 4 · ');
  expect(chosenLines({ ...seen.table, cards: 'Mine' }, readerOf(seen.table))).toEqual([
    `${chosen} · Card set: **Mine**`,
  ]);
});

it('what goes without saying is not said', () => {
  desk = sitDown({ seed: '3'.repeat(64) });
  const { table } = desk.host.tables.look(desk.id, null);
  expect(table.choices.length).toBeGreaterThan(0);
  expect(chosenLines(table, readerOf(table))).toEqual([]);
});
