import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openStore } from '../../src/store/index.ts';
import { type Person, type SandboxDriver, startSandbox } from '../sandbox/driver.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

let folder: string;
let sandbox: SandboxDriver;
let bot: ChildProcess;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kill-'));
  sandbox = await startSandbox();
  await startBot();
}, 60_000);
afterEach(async () => {
  bot.kill('SIGKILL');
  await sandbox.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Starts the whole program in a process of its own, at the test's sandbox, and waits until it says that it is ready. */
async function startBot(): Promise<void> {
  const env = {
    ...process.env,
    DATA_DIR: folder,
    SANDBOX_PORT: new URL(sandbox.url).port,
    DISCORD_TOKEN: '',
    LOG_LEVEL: 'info',
  };
  bot = spawn(process.execPath, ['--import', 'tsx', 'src/main.ts'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  await new Promise<void>((ready, failed) => {
    const listen = (chunk: Buffer) => {
      said += chunk;
      if (said.includes('"msg":"ready"')) ready();
    };
    bot.stdout?.on('data', listen);
    bot.stderr?.on('data', listen);
    bot.once('exit', (code) => failed(new Error(`the bot ended with ${code}:\n${said}`)));
  });
}

async function kill(): Promise<void> {
  const ended = once(bot, 'exit');
  bot.kill('SIGKILL');
  await ended;
}

/** The answers that are on disk; the bot must be down. */
function savedAnswers(): number {
  const store = openStore(join(folder, 'pactkeeper.sqlite'));
  try {
    return store.eventsAfter(1, 0).filter((e) => e.kind === 'answer').length;
  } finally {
    store.close();
  }
}

const isPost = (shown: { ephemeral: boolean; images: unknown[] }) => !shown.ephemeral && shown.images.length > 0;

it('kill -9 in mid-turn: every saved answer is there, panels go on, each post is made once', {
  timeout: 300_000,
}, async () => {
  const [alice, bob] = ['Alice', 'Bob'].map((name) => sandbox.user(name)) as [Person, Person];
  await alice.slash('table new', { game: 'dark-pact' }, 'dark-pact-table');
  await bob.waitFor('One more player');
  await bob.press('Join', { until: 'acknowledged' });
  await alice.waitFor('Ready to start');
  await alice.press('Start', { until: 'acknowledged' });
  const post = await bob.waitFor('Waiting for');
  const first = post.text.includes(alice.mention) ? alice : bob; // the one who discards from the opening hand

  const panel = await first.press('My move');
  const [card] = panel.buttons.filter((b) => b.customId.startsWith('pick:'));
  await first.press(card?.customId ?? '', { on: panel });
  await kill();
  expect(savedAnswers()).toBe(1); // what the panel showed as done is done
  await startBot();

  // The other's turn: killed at several moments after the press, from before the answer to after the post.
  const other = first === alice ? bob : alice;
  await other.waitFor((shown) => isPost(shown) && shown.text.includes('Turn 1'));
  let done = 1;
  for (const delay of [0, 20, 80, 300]) {
    const before = await other.slash('act', {}, 'dark-pact-table');
    const choice = before.buttons.find((b) => /^(pick|none):/.test(b.customId));
    if (!choice) break;
    let shown = false;
    const pressed = other.press(choice.customId, { on: before }).then(
      () => {
        shown = true;
      },
      () => {}, // the bot died before it could answer
    );
    await new Promise((wait) => setTimeout(wait, delay));
    await kill();
    const saved = savedAnswers();
    if (shown) expect(saved).toBe(done + 1);
    expect(saved).toBeGreaterThanOrEqual(done);
    expect(saved).toBeLessThanOrEqual(done + 1);
    done = saved;
    await startBot();
    await pressed;
    // A panel from before the crash still works: it shows the question as it stands, or takes the answer.
    const again = await other.press('Refresh', { on: before });
    expect(again.buttons.length).toBeGreaterThan(0);
  }
  const last = await other.slash('log', {}, 'dark-pact-table');
  expect(last.text).toContain('Turn 1');
  const posts = (await bob.messages('dark-pact-table')).filter(isPost).map((m) => m.text);
  expect(new Set(posts).size).toBe(posts.length);
});
