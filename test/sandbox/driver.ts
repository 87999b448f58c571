/**
 * People at the sandbox, for end-to-end tests: what they do, and what they then see.
 *
 *   const sandbox = await startSandbox();
 *   ...start the bot against sandbox.apiUrl with the token 'sandbox'...
 *   const alice = sandbox.user('Alice');
 *   const lobby = await alice.slash('table new', { game: 'dark-pact' }, 'dark-pact-table');
 *   expect(lobby.text).toContain('Dark Pact');
 *   await sandbox.user('Bob').press('Join');
 *   await alice.press('Start');
 *   await sandbox.user('Bob').waitFor('your turn');
 *   await sandbox.stop();
 *
 * Every act waits until the bot has answered so that it can be seen, and throws if it fails or the client refuses it.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Limits } from '../../src/sandbox/limits.ts';
import type { CallBody, ClientUser } from '../../src/sandbox/protocol.ts';
import { startServer } from '../../src/sandbox/server.ts';
import { call } from './http.ts';
import { Person } from './person.ts';

export { Person } from './person.ts';
export { Shown } from './shown.ts';

export interface SandboxOptions {
  /** Keep the state here, across `startSandbox` calls too; otherwise in a folder that `stop` removes. */
  file?: string;
  /** Run it as a process of its own, as `npm start` does, instead of inside the test. */
  ownProcess?: boolean;
  /**
   * Let the sandbox's clock run with the machine's. Otherwise it stands still but for `advance`, so that no interaction
   * fails because a machine is busy.
   */
  runningClock?: boolean;
  /** How fast bots may be. Default: as fast as they can, for tests act faster than people. Not in a process of its own. */
  limits?: Limits;
}

interface Running {
  url: string;
  stop(signal: NodeJS.Signals): Promise<void>;
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Starts a sandbox on a free port with the world of its first day (or that of `file`). */
export async function startSandbox(options: SandboxOptions = {}): Promise<SandboxDriver> {
  const folder = options.file ? null : await mkdtemp(join(tmpdir(), 'sandbox-'));
  const driver = new SandboxDriver(options.file ?? join(folder ?? '', 'world.db'), folder, options);
  await driver.start();
  return driver;
}

/** A running sandbox and the people in it. */
export class SandboxDriver {
  private running: Running | undefined;
  private port = 0;
  private readonly people = new Map<string, Person>();

  constructor(
    private readonly file: string,
    private readonly folder: string | null,
    private readonly options: SandboxOptions,
  ) {}

  /** 'http://127.0.0.1:N' */
  get url(): string {
    if (!this.running) throw new Error('the sandbox is not running');
    return this.running.url;
  }

  /** For discord.js: `new Client({ rest: { api: sandbox.apiUrl } })`, token 'sandbox'. */
  get apiUrl(): string {
    return `${this.url}/api`;
  }

  /** Starts it (again), on the same port as before. */
  async start(): Promise<void> {
    const { ownProcess, runningClock, limits = null } = this.options;
    this.running = await (ownProcess
      ? asProcess(this.file, this.port, !runningClock)
      : inside(this.file, this.port, !runningClock, limits));
    this.port = Number(new URL(this.running.url).port);
    for (const user of await call(this.url, 'users', {})) this.meet(user);
  }

  /** One of Alice, Bob, Carol, Dave, or of those made by `createUser`. Throws if there is no such user. */
  user(name: string): Person {
    const person = this.people.get(name);
    if (!person) throw new Error(`there is no user ${name} (there are: ${[...this.people.keys()].join(', ')})`);
    return person;
  }

  async createUser(username: string, locale = 'en-US'): Promise<Person> {
    return this.meet(await call(this.url, 'createUser', { body: { username, locale } }));
  }

  /** Moves the sandbox's clock on; everything due by then has happened when it resolves. */
  async advance(ms: number): Promise<void> {
    await call(this.url, 'advanceClock', { body: { ms } });
  }

  /** Orders something to go wrong between Discord and the bot. */
  async fault(body: CallBody<'fault'>): Promise<void> {
    await call(this.url, 'fault', { body });
  }

  /** Takes back all faults that are still to come. */
  async calm(): Promise<void> {
    await call(this.url, 'calm', {});
  }

  /** Stops it with `signal` ('SIGKILL' for a crash, if it is its own process) and starts it on the same file. */
  async restart(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    await this.halt(signal);
    await this.start();
  }

  /** Stops it and removes its temporary files. */
  async stop(): Promise<void> {
    await this.halt('SIGTERM');
    if (this.folder) await rm(this.folder, { recursive: true, force: true });
  }

  private async halt(signal: NodeJS.Signals): Promise<void> {
    for (const person of this.people.values()) person.leave();
    await this.running?.stop(signal);
    this.running = undefined;
  }

  private meet(user: ClientUser): Person {
    const person = this.people.get(user.username) ?? new Person(user, () => this.url);
    this.people.set(user.username, person);
    return person;
  }
}

async function inside(file: string, port: number, frozen: boolean, limits: Limits | null): Promise<Running> {
  const server = await startServer({ file, port, frozen, limits });
  return { url: server.url, stop: () => server.close() };
}

async function asProcess(file: string, port: number, frozen: boolean): Promise<Running> {
  const script = [
    '--import',
    'tsx',
    'src/sandbox/main.ts',
    '--port',
    String(port),
    '--data',
    file,
    ...(frozen ? ['--frozen'] : []),
  ];
  const child = spawn(process.execPath, script, { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
  const { url } = await ready(child);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    url,
    async stop(signal) {
      child.kill(signal);
      await ended;
    },
  };
}

function ready(child: ChildProcess): Promise<{ url: string }> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the sandbox ended at its start with code ${code}`)));
    if (child.stdout) createInterface(child.stdout).once('line', (line) => resolve(JSON.parse(line)));
  });
}
