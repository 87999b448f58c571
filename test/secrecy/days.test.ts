/** That nobody learns anything hidden by what goes on over days: reminders, digests, deadlines, machines in people's places. */
import { expect, it, vi } from 'vitest';
import { darkPact } from '../../src/games/dark-pact/index.ts';
import { darkPactSecrets, quarrels } from './dark-pact.ts';
import { keepsSecrets } from './twins.ts';

const times = Number(process.env.SECRECY_TIMES ?? 1);
const from = Number(process.env.SECRECY_FROM ?? 0);

vi.setConfig({ testTimeout: 240_000 * times });

const extent = { games: times, points: 2, length: 100, moves: 8, from };
const over = { patience: 72, seats: 3 };

it.each(['remind', 'gm', 'pass'] as const)(
  'while people are waited for, and what happens after is %s',
  async (lapse) => {
    const tried = await keepsSecrets({ ...darkPactSecrets, ...over, lapse }, extent);
    if (times > 1) console.info(lapse, tried);
    expect(tried.told).toBeGreaterThan(0);
    expect(tried.topics.get('late') ?? 0).toBeGreaterThan(0);
  },
);

it('while a machine passes on the seat of somebody who has left', async () => {
  const tried = await keepsSecrets({ ...darkPactSecrets, ...over, bots: [1] }, extent);
  expect(tried.moves).toBeGreaterThan(20);
});

it('while people give standing orders of every kind', async () => {
  const reaction = (d: { reaction?: unknown }) => d.reaction !== undefined;
  const tried = await keepsSecrets({ ...quarrels, orders: true }, { ...extent, points: 4, where: reaction });
  expect(tried.topics.get('order') ?? 0).toBeGreaterThan(0);
});

it('while one plays alone, and others look on', async () => {
  const options = darkPact.options.parse({ bot: 'normal' });
  const tried = await keepsSecrets({ ...darkPactSecrets, options, patience: 72 }, { ...extent, games: 3 * times });
  expect(tried.moves).toBeGreaterThan(20);
});
