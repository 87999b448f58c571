// @ts-check
/**
 * Brings the project's dependencies up before `npm start` and `npm test`: installs the packages, builds the native ones
 * (canvas, better-sqlite3) where no prebuilt binary can be had, and checks that they load. Uses Node built-ins only.
 * Done once, a stamp in node_modules makes every later call return at once.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, utimes, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const HOUSE = dirname(dirname(fileURLToPath(import.meta.url)));
const OLDEST_NODE = /** @type {const} */ ([20, 9]); // below that sharp does not load
const STAMP = 'node_modules/.pactkeeper-setup';
const LOCK = '.setup-lock';
const LOCK_FORGOTTEN_MS = 60_000;

/** What building canvas and better-sqlite3 takes, by package manager. */
const APT_PACKAGES = [
  'build-essential',
  'python3',
  'pkg-config',
  'libcairo2-dev',
  'libpango1.0-dev',
  'libjpeg-dev',
  'libgif-dev',
  'librsvg2-dev',
];
const BREW_PACKAGES = ['pkg-config', 'cairo', 'pango', 'libpng', 'jpeg', 'giflib', 'librsvg', 'python-setuptools'];

/** The packages with native parts, and the least that shows each one works. */
const NATIVE = {
  canvas: "require('canvas').createCanvas(2, 2).getContext('2d').fillRect(0, 0, 1, 1)",
  'better-sqlite3': "new (require('better-sqlite3'))(':memory:').close()",
  sharp: "require('sharp')",
  esbuild: "require('esbuild').transformSync('1')",
};

/** Those of them that are compiled where no ready build can be had; the others only ever come ready. */
const COMPILED = ['canvas', 'better-sqlite3'];

/** Files that are there after a good set-up; looked at each time, so that a half-emptied node_modules is noticed. */
const LANDMARKS = ['.package-lock.json', 'canvas', 'better-sqlite3', 'sharp', 'tsx', 'vitest'];

/** A set-up that cannot go on; its message is all that the reader needs. */
export class SetupError extends Error {}

/**
 * What the stamp must say for a set-up to count as done: changes with the packages asked for and with what native code
 * is built for.
 *
 * @param {string} root the project's folder
 * @param {{ abi: string, platform: string, arch: string }} [machine] by default this one; abi is process.versions.modules
 * @returns {string} a SHA-256 in hex
 */
export function stampKey(
  root,
  machine = { abi: process.versions.modules, platform: process.platform, arch: process.arch },
) {
  const hash = createHash('sha256');
  for (const name of ['package.json', 'package-lock.json']) {
    const file = join(root, name);
    hash.update(existsSync(file) ? readFileSync(file) : 'none').update('\0');
  }
  return hash.update(`${machine.abi} ${machine.platform} ${machine.arch}`).digest('hex');
}

/**
 * Whether a set-up was finished for just these packages on just this kind of machine, and its result is still there.
 *
 * @param {string} root the project's folder
 * @returns {boolean}
 */
export function isSetUp(root) {
  const stamp = join(root, STAMP);
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== stampKey(root)) return false;
  return LANDMARKS.every((name) => existsSync(join(root, 'node_modules', name)));
}

/**
 * @param {string} version as in process.version, 'v20.11.1'
 * @returns {string | null} one line for the reader where that Node.js is too old, else null
 */
export function nodeComplaint(version) {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  const [oldestMajor, oldestMinor] = OLDEST_NODE;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return null;
  return `Pactkeeper needs Node.js ${OLDEST_NODE.join('.')} or newer, and this is ${version}. Install a newer one from https://nodejs.org and try again.`;
}

/**
 * How the system packages that the native builds need come onto a machine.
 *
 * @param {{ platform: string, apt: boolean, root: boolean, sudo: boolean }} machine apt: has apt-get; root: runs as root;
 *   sudo: may use sudo without a password
 * @returns {{ run: string[][] } | { tell: string }} commands the set-up may run itself, or what to tell the reader
 */
export function systemPackages({ platform, apt, root, sudo }) {
  if (platform === 'linux' && apt) {
    const install = ['apt-get', 'install', '-y', '--no-install-recommends', ...APT_PACKAGES];
    const commands = [['apt-get', 'update'], install];
    if (root) return { run: commands };
    if (sudo) return { run: commands.map((command) => ['sudo', '-n', ...command]) };
    return { tell: `Please run, then try again:\n  sudo apt-get update && sudo ${install.join(' ')}` };
  }
  if (platform === 'darwin') {
    return { tell: `Please run, then try again:\n  xcode-select --install\n  brew install ${BREW_PACKAGES.join(' ')}` };
  }
  if (platform === 'win32') {
    return {
      tell: 'Please install Python 3 and the Visual Studio Build Tools ("Desktop development with C++"), then try again.',
    };
  }
  return {
    tell:
      'Please install a C++ compiler, make, Python 3, pkg-config and the development files of cairo, pango, libjpeg, giflib and librsvg, then try again. ' +
      `On Debian these are called:\n  ${APT_PACKAGES.join(' ')}`,
  };
}

/**
 * Takes the lock that lets one set-up at a time work on a folder, waiting for another to finish. A lock whose process is
 * gone, or that was not renewed for a minute (another container, say), is taken over.
 *
 * @param {string} lock the lock folder's path
 * @param {{ onWait?: () => void, pauseMs?: number }} [options] onWait: called once if there is someone to wait for
 * @returns {Promise<() => void>} gives the lock back
 */
export async function takeLock(lock, { onWait = () => {}, pauseMs = 500 } = {}) {
  const owner = join(lock, 'owner');
  const me = `${process.pid} ${hostname()}`;
  for (let waited = false; ; ) {
    try {
      mkdirSync(lock);
      writeFileSync(owner, me);
      await sleep(20);
      // Two that found the same stale lock may both have got here; the last to write has it.
      if (readFileSync(owner, 'utf8') === me) break;
    } catch (error) {
      const code = /** @type {NodeJS.ErrnoException} */ (error).code;
      if (code !== 'EEXIST' && code !== 'ENOENT') {
        throw new SetupError(`Cannot write to ${dirname(lock)} (${code}), so nothing can be installed there.`);
      }
    }
    if (isForgotten(lock)) {
      rmSync(lock, { recursive: true, force: true });
      continue;
    }
    if (!waited) onWait();
    waited = true;
    await sleep(pauseMs);
  }
  const renewal = setInterval(() => utimes(lock, new Date(), new Date(), () => {}), LOCK_FORGOTTEN_MS / 6);
  const release = () => {
    clearInterval(renewal);
    process.off('exit', release);
    rmSync(lock, { recursive: true, force: true });
  };
  process.on('exit', release);
  renewal.unref();
  return release;
}

/** @param {string} lock */
function isForgotten(lock) {
  try {
    if (Date.now() - statSync(lock).mtimeMs > LOCK_FORGOTTEN_MS) return true;
    const [pid, ...host] = readFileSync(join(lock, 'owner'), 'utf8').split(' ');
    if (host.join(' ') !== hostname()) return false;
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'ESRCH';
  }
}

/**
 * Makes sure that the project's packages are installed and its native ones load; says what it does where that takes time.
 *
 * @param {string} [root] the project's folder
 * @returns {Promise<void>}
 * @throws {SetupError} where it cannot; the message says what to do
 */
export async function setUp(root = HOUSE) {
  const complaint = nodeComplaint(process.version);
  if (complaint) throw new SetupError(complaint);
  if (isSetUp(root)) return;

  const release = await takeLock(join(root, LOCK), {
    onWait: () => say('Another set-up is at work in this folder; waiting for it.'),
  });
  try {
    if (!isSetUp(root)) await install(root);
  } finally {
    release();
  }
}

/** @param {string} root */
async function install(root) {
  // Install scripts are held back here: a failing build of one package would take all the others with it.
  const fresh = !existsSync(join(root, 'node_modules/.package-lock.json'));
  const locked = existsSync(join(root, 'package-lock.json'));
  say(
    fresh
      ? 'First set-up: fetching the packages. Two of them may have to be compiled, so this can take some minutes; the next start is immediate.'
      : 'Package list or Node.js has changed: bringing the packages up to date.',
  );
  const how = fresh && locked ? ['ci'] : locked ? ['install', '--no-save'] : ['install'];
  const quiet = ['--include=dev', '--include=optional', '--no-audit', '--no-fund'];
  const fetched = await npm(root, [...how, '--ignore-scripts', ...quiet]);
  if (!fetched.ok) throw new SetupError(`npm could not install the packages:\n${gist(fetched.output)}`);

  let broken = await build(root, notLoading(root));
  if (broken.some(({ name }) => COMPILED.includes(name))) {
    const answer = systemPackages(thisMachine());
    if ('tell' in answer)
      throw new SetupError(`${complaints(broken)}\nMost likely the system lacks what the build needs. ${answer.tell}`);
    say('Installing what the build needs with apt-get, to try once more.');
    for (const command of answer.run) {
      const result = await run(command, root, { DEBIAN_FRONTEND: 'noninteractive' });
      if (!result.ok) throw new SetupError(`"${command.join(' ')}" failed:\n${gist(result.output)}`);
    }
    broken = await build(root, broken);
  }
  if (broken.length > 0) throw new SetupError(complaints(broken));
  writeFileSync(join(root, STAMP), stampKey(root));
  say('Set-up done.');
}

/**
 * Runs the install scripts of those packages, one by one.
 *
 * @param {string} root
 * @param {{ name: string, why: string }[]} packages
 * @returns {Promise<{ name: string, why: string }[]>} those that do not load even so
 */
async function build(root, packages) {
  /** @type {Map<string, string>} */
  const outputs = new Map();
  for (const { name } of packages) {
    say(
      `Setting up ${name}${COMPILED.includes(name) ? ' (downloaded where there is a ready build, else compiled)' : ''}.`,
    );
    outputs.set(name, (await npm(root, ['rebuild', name, '--ignore-scripts=false', '--foreground-scripts'])).output);
  }
  return notLoading(root).map(({ name, why }) => ({ name, why: `${outputs.get(name) ?? ''}\n${why}` }));
}

/**
 * Loads each native package in a process of its own, since a bad binary may kill the process that loads it.
 *
 * @param {string} root
 * @returns {{ name: string, why: string }[]}
 */
function notLoading(root) {
  return Object.entries(NATIVE).flatMap(([name, proof]) => {
    const child = spawnSync(process.execPath, ['-e', proof], { cwd: root, encoding: 'utf8' });
    return child.status === 0 ? [] : [{ name, why: child.stderr || String(child.error ?? child.signal) }];
  });
}

function thisMachine() {
  const works = (/** @type {string} */ command, /** @type {string[]} */ args) =>
    spawnSync(command, args, { stdio: 'ignore' }).status === 0;
  return {
    platform: process.platform,
    apt: works('apt-get', ['--version']),
    root: process.getuid?.() === 0,
    sudo: works('sudo', ['-n', 'true']),
  };
}

/**
 * @param {string} root
 * @param {string[]} args
 */
function npm(root, args) {
  // Headers that came with this Node.js spare node-gyp a download.
  const prefix = dirname(dirname(process.execPath));
  const env = existsSync(join(prefix, 'include/node/node_api.h')) ? { npm_config_nodedir: prefix } : {};
  const cli = process.env.npm_execpath;
  const command = cli?.endsWith('npm-cli.js') ? [process.execPath, cli] : ['npm'];
  return run([...command, ...args], root, env);
}

/**
 * Runs a command to its end and keeps what it says. If this process is told to stop meanwhile, so is the command.
 *
 * @param {string[]} command
 * @param {string} cwd
 * @param {NodeJS.ProcessEnv} env in addition to this process's own
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
function run([command = '', ...args], cwd, env) {
  const windows = process.platform === 'win32';
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: !windows, // a process group of its own, so that compilers under npm stop with it
    shell: windows && command === 'npm',
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));

  const stop = (/** @type {NodeJS.Signals} */ signal) => {
    if (child.pid) process.kill(windows ? child.pid : -child.pid, signal);
    process.exit(1);
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);

  return new Promise((resolve) => {
    const end = (/** @type {boolean} */ ok, /** @type {string} */ more) => {
      process.off('SIGINT', stop).off('SIGTERM', stop);
      resolve({ ok, output: output + more });
    };
    child.on('error', (error) => end(false, error.message)).on('close', (code) => end(code === 0, ''));
  });
}

/** @param {{ name: string, why: string }[]} broken */
function complaints(broken) {
  return broken.map(({ name, why }) => `${name} does not work here:\n${gist(why)}`).join('\n');
}

/** @param {string} output */
function gist(output) {
  const lines = output
    .trim()
    .split('\n')
    .map((line) => `  ${line}`);
  return (lines.length > 24 ? [...lines.slice(0, 8), '  ...', ...lines.slice(-15)] : lines).join('\n');
}

/** @param {string} line */
function say(line) {
  console.error(`[set-up] ${line}`);
}

/**
 * For the scripts that begin with a set-up: does it, or ends the process with the reason.
 *
 * @returns {Promise<void>}
 */
export async function setUpOrExit() {
  try {
    await setUp();
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await setUpOrExit();
