import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isSetUp, nodeComplaint, stampKey, systemPackages, takeLock } from '../../scripts/setup.mjs';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'pactkeeper-setup-test-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('the Node.js it runs on', () => {
  test.each(['v20.9.0', 'v20.20.2', 'v22.0.0', 'v100.1.0'])('%s will do', (version) => {
    expect(nodeComplaint(version)).toBeNull();
  });

  test.each(['v0.12.18', 'v18.20.4', 'v19.9.0', 'v20.8.1'])('%s is refused in one line that names it', (version) => {
    const complaint = nodeComplaint(version);
    expect(complaint).toContain(version);
    expect(complaint).not.toContain('\n');
  });
});

describe('how system packages come onto a machine', () => {
  const debian = { platform: 'linux', apt: true, root: false, sudo: false };

  test('root on Debian or Ubuntu: the set-up runs apt-get, the package lists first', () => {
    const answer = systemPackages({ ...debian, root: true });
    expect(answer).toMatchObject({
      run: [
        ['apt-get', 'update'],
        [
          'apt-get',
          'install',
          '-y',
          '--no-install-recommends',
          'build-essential',
          'python3',
          ...Array(6).fill(expect.any(String)),
        ],
      ],
    });
  });

  test('sudo that asks no password is used, and never lets sudo ask', () => {
    const answer = systemPackages({ ...debian, sudo: true });
    if (!('run' in answer)) throw new Error('expected commands');
    expect(answer.run.map((command) => command.slice(0, 3))).toEqual([
      ['sudo', '-n', 'apt-get'],
      ['sudo', '-n', 'apt-get'],
    ]);
  });

  test.each([
    ['a user on Debian', debian, /sudo apt-get install .*build-essential .*libcairo2-dev/],
    ['a Mac', { ...debian, platform: 'darwin', apt: false }, /brew install .*pango/],
    ['Windows', { ...debian, platform: 'win32', apt: false }, /Visual Studio Build Tools/],
    ['another Linux, even as root', { ...debian, apt: false, root: true }, /compiler.*cairo.*pango.*librsvg/],
  ])('%s is told what to install', (_, machine, advice) => {
    expect(systemPackages(machine)).toEqual({ tell: expect.stringMatching(advice) });
  });
});

describe('the stamp', () => {
  const machine = { abi: '115', platform: 'linux', arch: 'x64' };
  beforeEach(() => {
    writeFileSync(join(root, 'package.json'), '{}');
    writeFileSync(join(root, 'package-lock.json'), '{}');
  });

  test('stays the same while nothing changes', () => {
    expect(stampKey(root, machine)).toBe(stampKey(root, { ...machine }));
  });

  test.each(['package.json', 'package-lock.json'])('changes with %s', (file) => {
    const before = stampKey(root, machine);
    writeFileSync(join(root, file), '{ "changed": true }');
    expect(stampKey(root, machine)).not.toBe(before);
    rmSync(join(root, file));
    expect(stampKey(root, machine)).not.toBe(before);
  });

  test.each(['abi', 'platform', 'arch'])('changes with the %s that native code is built for', (field) => {
    expect(stampKey(root, { ...machine, [field]: 'other' })).not.toBe(stampKey(root, machine));
  });

  test('does not count without the packages it speaks of', () => {
    mkdirSync(join(root, 'node_modules'));
    writeFileSync(join(root, 'node_modules/.pactkeeper-setup'), stampKey(root));
    expect(isSetUp(root)).toBe(false);
  });
});

describe('the lock', () => {
  const left = (owner: string) => {
    const lock = join(root, 'lock');
    mkdirSync(lock);
    writeFileSync(join(lock, 'owner'), owner);
    return lock;
  };

  test('lets one in at a time', async () => {
    const lock = join(root, 'lock');
    let inside = 0;
    let most = 0;
    let waits = 0;
    const visit = async () => {
      const release = await takeLock(lock, { pauseMs: 2, onWait: () => waits++ });
      most = Math.max(most, ++inside);
      await new Promise((resolve) => setTimeout(resolve, 5));
      inside--;
      release();
    };
    await Promise.all([visit(), visit(), visit()]);
    expect(most).toBe(1);
    expect(waits).toBe(2);
    expect(existsSync(lock)).toBe(false);
  });

  test('of a process that is gone is taken over', async () => {
    const child = spawn(process.execPath, ['-e', '']);
    await once(child, 'exit');
    const lock = left(`${child.pid} ${hostname()}`);
    const release = await takeLock(lock, { pauseMs: 2 });
    expect(readFileSync(join(lock, 'owner'), 'utf8')).toBe(`${process.pid} ${hostname()}`);
    release();
  });

  test('of another machine is respected while it is fresh', async () => {
    const lock = left('1 another-machine');
    let waited = false;
    const taken = takeLock(lock, { pauseMs: 2, onWait: () => (waited = true) });
    await expect.poll(() => waited).toBe(true);
    expect(readFileSync(join(lock, 'owner'), 'utf8')).toBe('1 another-machine');
    rmSync(lock, { recursive: true });
    (await taken)();
  });
});

describe('a whole set-up, with an npm that only pretends', { timeout: 60_000 }, () => {
  /** Installs packages that load, save better-sqlite3, which wants its install script run; notes how it was called. */
  const PRETENDER = `
    const { appendFileSync, mkdirSync, writeFileSync } = require('node:fs');
    const [command, name] = process.argv.slice(2);
    appendFileSync('calls', command + (command === 'rebuild' ? ' ' + name : '') + '\\n');
    const give = (name, text) => {
      mkdirSync('node_modules/' + name, { recursive: true });
      writeFileSync('node_modules/' + name + '/index.js', text);
    };
    if (command === 'rebuild') give(name, 'module.exports = class { close() {} }');
    else {
      give('canvas', 'exports.createCanvas = () => ({ getContext: () => ({ fillRect() {} }) })');
      give('better-sqlite3', 'throw new Error("not built")');
      give('sharp', '');
      give('esbuild', 'exports.transformSync = () => {}');
      give('tsx', '');
      give('vitest', '');
      writeFileSync('node_modules/.package-lock.json', '{}');
    }`;
  const script = new URL('../../scripts/setup.mjs', import.meta.url).href;

  const setUp = async () => {
    const child = spawn(
      process.execPath,
      ['--input-type=module', '-e', `import { setUp } from '${script}'; await setUp(${JSON.stringify(root)})`],
      { env: { ...process.env, npm_execpath: join(root, 'npm-cli.js') } },
    );
    let said = '';
    child.stderr.on('data', (text) => (said += text));
    await once(child, 'close');
    return { code: child.exitCode, said };
  };
  const calls = () => readFileSync(join(root, 'calls'), 'utf8').trim().split('\n');

  beforeEach(() => {
    writeFileSync(join(root, 'npm-cli.js'), PRETENDER);
    writeFileSync(join(root, 'package.json'), '{}');
    writeFileSync(join(root, 'package-lock.json'), '{}');
  });

  test('installs, builds what does not load, and is silent the next time', async () => {
    expect(await setUp()).toMatchObject({ code: 0, said: expect.stringContaining('First set-up') });
    expect(calls()).toEqual(['ci', 'rebuild better-sqlite3']);
    expect(await setUp()).toEqual({ code: 0, said: '' });
    expect(calls()).toHaveLength(2);
  });

  test('updates in place when the list of packages changes, and repairs a package that has gone', async () => {
    await setUp();
    writeFileSync(join(root, 'package.json'), '{ "changed": true }');
    expect((await setUp()).code).toBe(0);
    rmSync(join(root, 'node_modules/canvas'), { recursive: true });
    expect((await setUp()).code).toBe(0);
    expect(calls().filter((call) => !call.startsWith('rebuild'))).toEqual(['ci', 'install', 'install']);
  });

  test('done twice at once installs once', async () => {
    const both = await Promise.all([setUp(), setUp()]);
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    expect(calls()).toEqual(['ci', 'rebuild better-sqlite3']);
    expect(existsSync(join(root, '.setup-lock'))).toBe(false);
  });

  test('that fails says why and leaves no stamp and no lock', async () => {
    writeFileSync(join(root, 'npm-cli.js'), "console.error('no such package: moon'); process.exit(1)");
    expect(await setUp()).toMatchObject({ code: 1, said: expect.stringContaining('no such package: moon') });
    expect(isSetUp(root)).toBe(false);
    expect(existsSync(join(root, '.setup-lock'))).toBe(false);
  });
});
