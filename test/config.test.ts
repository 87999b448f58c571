import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '../src/config.ts';

const TOKEN = `${'M'.repeat(26)}.GabcdE.${'x-_'.repeat(12)}`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pactkeeper-config-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('with nothing set, everything has a default, and the data folder is made', () => {
  expect(readConfig({}, folder)).toEqual({
    token: null,
    dataDir: join(folder, 'data'),
    cardSetsDir: null,
    logLevel: 'info',
    sandboxPort: 4870,
    backups: { folder: join(folder, 'data', 'backups'), everyHours: 24, kept: 14 },
    metricsPort: null,
  });
  expect(statSync(join(folder, 'data')).isDirectory()).toBe(true);
});

test('what is set counts; blanks around it do not, and blank means not set', () => {
  const env = {
    DISCORD_TOKEN: ` ${TOKEN}\n`,
    DATA_DIR: 'deep/inside',
    CARD_SETS_DIR: 'sets',
    LOG_LEVEL: 'debug',
    SANDBOX_PORT: '65535',
    BACKUP_DIR: 'safe',
    BACKUP_EVERY_HOURS: '0.5',
    BACKUPS_KEPT: '3',
    METRICS_PORT: '9100',
  };
  expect(readConfig(env, folder)).toEqual({
    token: TOKEN,
    dataDir: join(folder, 'deep/inside'),
    cardSetsDir: join(folder, 'sets'),
    logLevel: 'debug',
    sandboxPort: 65_535,
    backups: { folder: join(folder, 'safe'), everyHours: 0.5, kept: 3 },
    metricsPort: 9100,
  });
  const blank = { DISCORD_TOKEN: '', DATA_DIR: ' ', CARD_SETS_DIR: '', LOG_LEVEL: '', SANDBOX_PORT: '' };
  expect(readConfig(blank, folder)).toEqual(readConfig({}, folder));
});

describe('.env', () => {
  test('is read, and the environment wins over it, an empty value too', () => {
    writeFileSync(join(folder, '.env'), `# a comment\nDISCORD_TOKEN="${TOKEN}"\nLOG_LEVEL=warn\nSANDBOX_PORT=5000\n`);
    expect(readConfig({}, folder)).toMatchObject({ token: TOKEN, logLevel: 'warn', sandboxPort: 5000 });
    expect(readConfig({ LOG_LEVEL: 'error', DISCORD_TOKEN: '' }, folder)).toMatchObject({
      token: null,
      logLevel: 'error',
      sandboxPort: 5000,
    });
  });

  test('that cannot be read is named', () => {
    mkdirSync(join(folder, '.env'));
    expect(() => readConfig({}, folder)).toThrow(`${join(folder, '.env')} cannot be read (EISDIR)`);
  });

  test('.env.example documents every variable, and changes nothing as it stands', () => {
    const example = readFileSync(new URL('../.env.example', import.meta.url), 'utf8');
    expect(parseEnv(example)).toEqual({});
    const named = [...example.matchAll(/^#(\w+)=/gm)].map(([, name]) => name);
    expect(named).toEqual([
      ...['DISCORD_TOKEN', 'DATA_DIR', 'CARD_SETS_DIR', 'LOG_LEVEL', 'SANDBOX_PORT'],
      ...['BACKUP_DIR', 'BACKUP_EVERY_HOURS', 'BACKUPS_KEPT', 'METRICS_PORT'],
    ]);
    writeFileSync(join(folder, '.env'), example.replace(/^#(\w+=)/gm, '$1'));
    expect(readConfig({}, folder)).toEqual(readConfig({}, folder));
  });
});

describe('a wrong value is named in one line: the variable, what it was, what would be right', () => {
  const messageOf = (env: Record<string, string>) => {
    try {
      readConfig(env, folder);
    } catch (error) {
      expect(error).toBeInstanceOf(ConfigError);
      return (error as Error).message;
    }
    throw new Error('nothing was wrong');
  };

  test.each(['0', '65536', '80.5', '-1', 'http', '4870 4871'])('SANDBOX_PORT=%s', (port) => {
    expect(messageOf({ SANDBOX_PORT: port })).toBe(
      `SANDBOX_PORT is "${port}"; it should be a port number from 1 to 65535.`,
    );
  });

  test('BACKUP_EVERY_HOURS and BACKUPS_KEPT', () => {
    expect(messageOf({ BACKUP_EVERY_HOURS: 'daily' })).toBe(
      'BACKUP_EVERY_HOURS is "daily"; it should be a number of hours from 0 (no backups) to 8760.',
    );
    expect(messageOf({ BACKUPS_KEPT: '0' })).toBe('BACKUPS_KEPT is "0"; it should be a whole number from 1 to 1000.');
  });

  test('LOG_LEVEL', () => {
    expect(messageOf({ LOG_LEVEL: 'loud' })).toBe(
      'LOG_LEVEL is "loud"; it should be trace, debug, info, warn, error, fatal or silent.',
    );
  });

  test('DATA_DIR', () => {
    writeFileSync(join(folder, 'file'), '');
    expect(messageOf({ DATA_DIR: 'file' })).toBe(
      'DATA_DIR is "file", where nothing can be kept (EEXIST); it should be a folder that can be written to.',
    );
    expect(messageOf({ DATA_DIR: 'file/inside' })).toContain('ENOTDIR');
  });

  test.each(['Bot abc', 'a-client-secret-of-32-characters', `Bot ${TOKEN}`, `${TOKEN}.more`])(
    'DISCORD_TOKEN, which is not told',
    (token) => {
      const message = messageOf({ DISCORD_TOKEN: token });
      expect(message).toMatch(/^DISCORD_TOKEN is not usable; it should be .*three parts with dots between\.$/);
      expect(message).not.toContain(token);
    },
  );

  test('several wrong values have a line each', () => {
    const lines = messageOf({ LOG_LEVEL: 'loud', SANDBOX_PORT: '0' }).split('\n');
    expect(lines.map((line) => line.split(' ')[0])).toEqual(['LOG_LEVEL', 'SANDBOX_PORT']);
  });
});
