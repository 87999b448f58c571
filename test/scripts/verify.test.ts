import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { darkPact } from '../../src/games/dark-pact/index.ts';
import type { DarkPactView } from '../../src/games/dark-pact/view.ts';
import type { Machine } from '../../src/kernel/index.ts';
import type { GameFile } from '../../src/table/file.ts';
import { sitDown } from '../commands/desk.ts';

const script = fileURLToPath(new URL('../../scripts/verify.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'verify-'));
let file: GameFile;

/** A whole game of Dark Pact, played by a machine in both seats. */
beforeAll(() => {
  const desk = sitDown({ seed: '5e'.repeat(32) });
  const { tables } = desk.host;
  const [player] = Object.values(darkPact.players ?? {}) as [Machine<DarkPactView>];
  for (let answers = 0; tables.named(desk.id)?.status === 'running' && answers < 5000; answers++) {
    for (const person of desk.seated) {
      const { decision, view } = tables.look(desk.id, person.userId);
      if (decision && decision.given === undefined) {
        tables.answer(desk.id, person, decision.id, player.answer(view as DarkPactView, decision.decision).answer);
        break;
      }
    }
  }
  expect(tables.named(desk.id)?.status).toBe('over');
  // Anybody may have the file of a game that is over.
  file = JSON.parse(JSON.stringify(tables.gm.export(desk.id, desk.onlooker)));
  desk.close();
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true }));

function run(content: unknown): { status: number | null; out: string } {
  const path = join(folder, 'game.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', script, path], {
    encoding: 'utf8',
  });
  return { status, out: stdout + stderr };
}

it('says of an untouched game that seed, shuffles and result are right', { timeout: 60_000 }, () => {
  const { status, out } = run(file);
  expect(out).toContain(`fingerprint that was told when the game was dealt out: ${file.seedHash}`);
  expect(out).toMatch(/Every shuffle and draw is the seed's: \d{2,} numbers/);
  expect(out).toMatch(/The result is right: (Alice|Bob|Alice and Bob) won\./);
  expect(status).toBe(0);
});

it('finds a game out that was tampered with', { timeout: 60_000 }, () => {
  const last = file.checkpoints.at(-1);
  const state = JSON.parse(last?.state ?? '{}');
  state.players[0].hand.reverse();
  state.players[0].deck.push(state.players[0].hand.pop());
  const checkpoints = [...file.checkpoints.slice(0, -1), { ...last, state: JSON.stringify(state) }];
  const swapped = run({ ...file, checkpoints });
  expect(swapped.out).toContain('the cards do not lie as the seed and the answers put them');
  expect(swapped.status).toBe(1);
  const winners = [1 - (file.winners?.[0] ?? 0)];
  const claimed = run({ ...file, winners });
  expect(claimed.out).toContain('The result is not the one that comes of the answers.');
  expect(claimed.status).toBe(1);
});

it('says what is wrong with a file that is none of a game, and that there is no such file', { timeout: 60_000 }, () => {
  expect(run({ pactkeeper: 7 })).toMatchObject({ status: 2, out: expect.stringContaining('not a file of a game') });
  expect(run('{')).toMatchObject({ status: 2, out: expect.stringContaining('cannot be read') });
});
