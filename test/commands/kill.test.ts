import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { systemClock } from '../../src/clock.ts';
import { games } from '../../src/games/index.ts';
import { openStore, type Store } from '../../src/store/index.ts';
import { type Seen, Tables } from '../../src/table/index.ts';
import { type Person, type SandboxDriver, startSandbox } from '../sandbox/driver.ts';
import { planned } from './player.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const PLACE = 'dark-pact-table';

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
async function startBot(killAt = ''): Promise<void> {
  const env = {
    KILL_AT: killAt,
    ...process.env,
    DATA_DIR: folder,
    SANDBOX_PORT: new URL(sandbox.url).port,
    DISCORD_TOKEN: '',
    LOG_LEVEL: 'info',
  };
  bot = spawn(process.execPath, ['--import', 'tsx', '--import', './test/commands/killer.mjs', 'src/main.ts'], {
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

/** Reads what is on disk, beside the bot or while it is down. */
function onDisk<T>(read: (store: Store) => T): T {
  const store = openStore(join(folder, 'pactkeeper.sqlite'));
  try {
    return read(store);
  } finally {
    store.close();
  }
}

const answers = () => onDisk((store) => store.eventsAfter(1, 0).filter((e) => e.kind === 'answer'));
const owes = (store: Store) => store.countOwed() > 0;
const alive = () => bot.exitCode === null && bot.signalCode === null;
const savedAnswers = () => answers().length;

/** Who is asked now, and what they see of the game, as it is on disk. */
function asked(people: Person[]): { person: Person; seen: Seen } {
  return onDisk((store) => {
    const tables = new Tables(store, games, systemClock, pino({ level: 'silent' }));
    const id = store.table(1)?.publicId ?? '';
    const [first] = people.flatMap((person) => {
      const seen = tables.look(id, person.id);
      return seen.decision && seen.decision.given === undefined ? [{ person, seen }] : [];
    });
    if (!first) throw new Error('nobody is asked');
    return first;
  });
}

/** Starts a game. Returns who plays, and the first post. */
async function begin() {
  const [alice, bob] = ['Alice', 'Bob'].map((name) => sandbox.user(name)) as [Person, Person];
  await alice.slash('table new', { game: 'dark-pact' }, PLACE);
  await bob.waitFor('One more player');
  await bob.press('Join', { until: 'acknowledged' });
  await alice.waitFor('Ready to start');
  await alice.press('Start', { until: 'acknowledged' });
  return { alice, bob, post: await bob.waitFor('Waiting for') };
}

const isPost = (shown: { ephemeral: boolean; images: unknown[] }) => !shown.ephemeral && shown.images.length > 0;

it('kill -9 in mid-turn: every saved answer is there, panels go on, each post is made once', {
  timeout: 300_000,
}, async () => {
  const { alice, bob, post } = await begin();
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
    const before = await other.slash('act', {}, PLACE);
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
  const last = await other.slash('log', {}, PLACE);
  expect(last.text).toContain('Turn 1');
  const posts = (await bob.messages(PLACE)).filter(isPost).map((m) => m.text);
  expect(new Set(posts).size).toBe(posts.length);
});

/** The steps on the way of an answer, and whether it is on disk when the bot is killed there. */
const STEPS: [string, boolean][] = [
  ['before-acknowledgement', false],
  ['after-acknowledgement', false],
  ['before-commit', false],
  ['after-commit', true],
  ['before-reply', true],
  ['after-reply', true],
  ['before-post', true],
  ['after-post', true],
];

it('kill -9 at each step of an answer: saved before it was shown, never twice, and each post once', {
  timeout: 1_200_000,
}, async () => {
  const { alice, bob } = await begin();
  await vi.waitFor(() => expect(onDisk(owes)).toBe(false), {
    timeout: 30_000,
  });
  for (const [step, saved] of STEPS) {
    await kill();
    await startBot(step);
    const before = savedAnswers();
    bot.kill('SIGUSR2');
    let given = 0;
    for (; alive(); given++) {
      if (given > 60) throw new Error(`the bot does not come to ${step}`);
      const { person, seen } = asked([alice, bob]);
      const answer = planned(seen);
      const typed = typeof answer === 'number' ? String(answer) : answer.join(', ') || '-';
      const dead = once(bot, 'exit');
      await Promise.race([dead, person.slash('act', { answer: typed }, PLACE).catch(() => null)]);
      // What it does after its reply, and the post above all, takes it a while yet.
      await Promise.race([dead, new Promise((wait) => setTimeout(wait, 300))]);
      while (alive() && onDisk(owes)) await new Promise((wait) => setTimeout(wait, 50));
    }
    // All but the last answer were shown; of the last one the step tells whether it is saved.
    expect(savedAnswers(), step).toBe(before + given - (saved ? 0 : 1));
    await startBot();
    // What was owed is posted, and whoever is asked now can answer.
    await vi.waitFor(() => expect(onDisk(owes)).toBe(false), {
      timeout: 30_000,
    });
    const { person } = asked([alice, bob]);
    expect((await person.slash('act', {}, PLACE)).buttons.length, step).toBeGreaterThan(0);
  }
  const all = answers();
  expect(new Set(all.map((e) => e.interactionId)).size).toBe(all.length);
  expect(new Set(all.map((e) => e.decision)).size).toBe(all.length);
  const posts = (await bob.messages(PLACE)).filter(isPost).map((m) => m.text);
  expect(posts.length).toBeGreaterThan(1);
  expect(new Set(posts).size).toBe(posts.length);
});
