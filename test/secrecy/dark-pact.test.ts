import { describe, expect, it, vi } from 'vitest';
import { darkPact } from '../../src/games/dark-pact/index.ts';
import { darkPactSecrets, markedDarkPact } from './dark-pact.ts';
import { tellsNoHiddenName } from './names.ts';
import { keepsSecrets } from './twins.ts';

/** How many times as much to try as in a usual run: `SECRECY_TIMES=50 npx vitest run test/secrecy`. */
const times = Number(process.env.SECRECY_TIMES ?? 1);
/** Another number tries other games. */
const from = Number(process.env.SECRECY_FROM ?? 0);

vi.setConfig({ testTimeout: 240_000 * times });

describe('Dark Pact', () => {
  it('looks the same, whatever lies hidden, in all that is public and all that a viewer gets', async () => {
    const tried = await keepsSecrets(darkPactSecrets, { games: 6 * times, points: 2, from });
    expect(tried.points).toBeGreaterThan(30);
    expect(tried.rested).toBeGreaterThan(10);
    expect(tried.moves).toBeGreaterThan(150);
    expect(tried.others).toBeGreaterThan(60);
    expect(Math.min(tried.uneven, tried.silent, tried.detours, tried.undos, tried.restarts)).toBeGreaterThan(0);
    expect(tried.topics.size).toBeGreaterThan(8);
    if (times > 1) console.info(tried);
  });

  it('does so in a first game, and in pictures as they are painted', async () => {
    const first = { ...darkPactSecrets, options: darkPact.options.parse({ firstGame: true }) };
    const extent = { games: times, points: 1, length: 40, moves: 2, from, painted: true };
    const tried = await keepsSecrets(first, extent);
    expect(tried.points).toBeGreaterThan(2);
    expect(tried.moves).toBeGreaterThan(4);
  });

  it.each([3, 4])('does so with %i players', async (seats) => {
    const tried = await keepsSecrets({ ...darkPactSecrets, seats }, { games: 2 * times, points: 2, from });
    expect(tried.points).toBeGreaterThan(10);
    expect(tried.moves).toBeGreaterThan(30);
    expect(tried.others).toBeGreaterThan(10);
    if (times > 1) console.info(tried);
  });

  it('names no card to anybody who cannot have seen it, and none as it is now that has gone out of sight', async () => {
    const told = await tellsNoHiddenName(markedDarkPact, { games: 3 * times, length: 60, from });
    expect(told.steps).toBeGreaterThan(150);
    expect(told.read).toBeGreaterThan(10_000);
    for (const hidden of told.hidden.values()) expect(hidden).toBeGreaterThan(50);
    const four = await tellsNoHiddenName({ ...markedDarkPact, seats: 4 }, { games: times, length: 60, from });
    expect(four.steps).toBeGreaterThan(50);
    for (const hidden of four.hidden.values()) expect(hidden).toBeGreaterThan(100);
  });
});
