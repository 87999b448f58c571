import { describe, expect, it, vi } from 'vitest';
import { Options } from '../../src/games/dark-blood/options.ts';
import { darkBloodSecrets, markedDarkBlood } from './dark-blood.ts';
import { tellsNoHiddenName } from './names.ts';
import { keepsSecrets } from './twins.ts';

/** How many times as much to try as in a usual run: `SECRECY_TIMES=50 npx vitest run test/secrecy`. */
const times = Number(process.env.SECRECY_TIMES ?? 1);
/** Another number tries other games. */
const from = Number(process.env.SECRECY_FROM ?? 0);

vi.setConfig({ testTimeout: 240_000 * times });

describe('Dark Blood', () => {
  it('looks the same, whatever lies hidden, in all that is public and all that a viewer gets', async () => {
    const tried = await keepsSecrets(darkBloodSecrets, { games: 3 * times, points: 2, from, length: 250 });
    expect(tried.points).toBeGreaterThan(20);
    expect(tried.rested).toBeGreaterThan(5);
    expect(tried.moves).toBeGreaterThan(100);
    expect(tried.others).toBeGreaterThan(50);
    expect(tried.topics.size).toBeGreaterThan(8);
    if (times > 1) console.info(tried);
  });

  it('does so with events and the Inquisitor, among four, and in pictures as they are painted', async () => {
    const options = Options.parse({ cults: 'random', events: '2345', inquisitor: true });
    const all = { ...darkBloodSecrets, options, seats: 4 };
    const tried = await keepsSecrets(all, { games: times, points: 1, length: 200, moves: 3, from, painted: true });
    expect(tried.points).toBeGreaterThan(2);
  });

  it.each([
    ['together', { mode: 'coop' }, 2],
    ['alone', { solo: 'hard' }, 1],
  ] as const)(
    'does so %s, where only the discs on the Defiled Tokens and the lot are hidden',
    async (_, given, seats) => {
      const options = Options.parse({ cults: 'random', ...given });
      const tried = await keepsSecrets(
        { ...darkBloodSecrets, options, seats, openHands: true },
        { games: 3 * times, points: 2, length: 200, from },
      );
      expect(tried.points).toBeGreaterThan(5);
    },
  );

  it('names no Event or Objective Card to anybody who cannot have seen it', async () => {
    const told = await tellsNoHiddenName(markedDarkBlood, { games: times, length: 40, from });
    expect(told.steps).toBeGreaterThan(35 * times);
    expect(told.read).toBeGreaterThan(500);
    for (const hidden of told.hidden.values()) expect(hidden).toBeGreaterThan(10 * times);
    expect(told.hidden.get('spectator')).toBeLessThan(22 * times); // an Event Card has come into force
  });
});
