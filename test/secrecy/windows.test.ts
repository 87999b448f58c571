/** That nobody learns from a reaction window what somebody holds: who is asked, who has answered, when it goes on, who is notified. */
import { expect, it, vi } from 'vitest';
import type { Decision } from '../../src/kernel/index.ts';
import { quarrels } from './dark-pact.ts';
import { Leak } from './leak.ts';
import { keepsSecrets } from './twins.ts';

const times = Number(process.env.SECRECY_TIMES ?? 1);
const from = Number(process.env.SECRECY_FROM ?? 0);

vi.setConfig({ testTimeout: 240_000 * times });

const isReaction = (d: Decision) => d.reaction !== undefined;
/** Where a window may be the next thing to come. */
const isAttack = (d: Decision) => d.topic === 'play' && d.options.some((o) => o.id === 'Torment');
const extent = { games: 2 * times, points: 4, length: 120, moves: 6, from };

it.each([
  [3, 'sealed', []],
  [3, 'sealed', [1]],
  [4, 'timed:48', []],
  [3, 'timed:48', [2]],
  [3, 'strict', []],
])(
  '%i players learn nothing by windows that are %s, seats with standing orders being %j',
  async (seats, windows, passing) => {
    const tried = await keepsSecrets({ ...quarrels, seats, windows, passing }, { ...extent, where: isReaction });
    if (times > 1) console.info(windows, passing, tried);
    expect(tried.topics.get('react') ?? 0).toBeGreaterThan(0);
    if (windows.startsWith('timed')) expect(tried.topics.get('close') ?? 0).toBeGreaterThan(0);
  },
);

it('it is noticed that a window asks those alone who hold something', async () => {
  const tried = keepsSecrets({ ...quarrels, windows: 'open' }, { ...extent, games: 12, where: isAttack });
  const leak = await tried.catch((error: unknown) => error);
  expect(leak).toBeInstanceOf(Leak);
  expect((leak as Leak).message).toMatch(/learns by .*\.view\.open\./);
});
