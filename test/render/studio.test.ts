import { type ChildProcess, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { encode, paint } from '../../render/index.ts';
import { type Job, pngOf } from '../../render/studio.ts';
import { midGame } from './fixtures.ts';

/** The processes that paint, as they are started. */
const { started } = vi.hoisted(() => ({ started: [] as ChildProcess[] }));

vi.mock(import('node:child_process'), async (original) => {
  const real = await original();
  const fork = (...given: Parameters<typeof real.fork>) => {
    const child = real.fork(...given);
    started.push(child);
    return child;
  };
  return { ...real, fork: fork as typeof real.fork };
});

const table = { id: 'abc123', names: ['Ada', 'Bo'] };
const board: Job = ['picture', 'dark-pact', midGame, 'board', table];

describe('the process that paints', { timeout: 30_000 }, () => {
  const studio = () => started.at(-1) as ChildProcess;
  beforeEach(async () => void (await pngOf(board)));

  it('gives what painting here gives, and goes on', async () => {
    const here = await encode(paint('dark-pact', midGame, 'board', table));
    const there = await Promise.all([pngOf(board), pngOf(board), pngOf(board)]);
    expect(there.map((png) => png.equals(here))).toEqual([true, true, true]);
    expect(started).toHaveLength(1);
  });

  it('says what cannot be painted, and goes on', async () => {
    const chess = pngOf(['picture', 'chess', midGame, 'board', table]);
    await expect(chess).rejects.toThrow(new RangeError('no painter for the game chess'));
    expect(await pngOf(board)).toBeInstanceOf(Buffer);
  });

  it('may die: what it was painting is given up, and the next picture starts another one', async () => {
    const before = started.length;
    const pending = [pngOf(board), pngOf(board)];
    studio().kill('SIGKILL');
    for (const each of await Promise.allSettled(pending)) {
      expect(each).toMatchObject({ status: 'rejected', reason: { message: 'the process that paints has ended' } });
    }
    expect(await pngOf(board)).toBeInstanceOf(Buffer);
    expect(started).toHaveLength(before + 1);
  });

  it('may be found dead by several pictures at once: each is given up, and none of those that come after', async () => {
    studio().kill('SIGKILL');
    const until = Date.now() + 100;
    while (Date.now() < until); // nothing here hears that it has died: what is handed to it fails to arrive
    const lost = await Promise.allSettled([pngOf(board), pngOf(board), pngOf(board)]);
    expect(lost.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(await pngOf(board)).toBeInstanceOf(Buffer);
  });

  it('may hang: it is ended after a minute, and the next picture starts another one', async () => {
    studio().kill('SIGSTOP');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const pending = [pngOf(board), pngOf(board)];
    const given = Promise.allSettled(pending);
    vi.advanceTimersByTime(61_000);
    vi.useRealTimers();
    for (const each of await given)
      expect(each).toMatchObject({ status: 'rejected', reason: { message: 'the process that paints has ended' } });
    expect(await pngOf(board)).toBeInstanceOf(Buffer);
  });

  it('stays for the last pictures after a Ctrl-C, and ends with whoever started it', async () => {
    const [child, before] = [studio(), started.length];
    for (const signal of ['SIGINT', 'SIGTERM'] as const) child.kill(signal);
    expect(await pngOf(board)).toBeInstanceOf(Buffer);
    expect(started).toHaveLength(before);
    const ended = once(child, 'exit');
    child.disconnect();
    expect(await ended).toEqual([0, null]);
  });

  it('does not keep a program from ending', () => {
    const code = `
      import { pngOf } from './render/studio.ts';
      const png = await pngOf(['guide', 'dark-pact', 'icons', [], 'en']);
      console.log(png.subarray(1, 4).toString());`;
    const args = ['--import', 'tsx', '--input-type=module', '-e', code];
    const cwd = fileURLToPath(new URL('../..', import.meta.url));
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8' });
    expect([stderr, stdout, status]).toEqual(['', 'PNG\n', 0]);
  });
});
