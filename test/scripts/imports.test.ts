import { describe, expect, test } from 'vitest';
import { checkImportsAmong } from '../../scripts/imports.mjs';

/** Files that others import; each stands for its part of the house. */
const HOUSE = {
  'src/kernel/index.ts': 'export type Seat = number;\nexport const text = 1;\n',
  'src/games/index.ts': "import './dark-pact/index.ts';\n",
  'src/games/dark-pact/index.ts': "import '../../kernel/index.ts';\nexport const play = 1;\n",
  'src/games/dark-pact/view.ts': 'export type View = number;\nexport const view = 1;\n',
  'src/games/hollow-pact/index.ts': 'export const play = 1;\n',
  'src/table/index.ts': 'export const table = 1;\n',
  'src/store/index.ts': 'export const store = 1;\n',
  'src/sandbox/main.ts': 'export const sandbox = 1;\n',
  'src/words.ts': 'export const words = 1;\n',
  'src/clock.ts': 'export const clock = 1;\n',
  'src/config.ts': 'export const config = 1;\n',
  'render/index.ts': 'export const paint = 1;\n',
  'commands/index.ts': 'export const commands = 1;\n',
  'test/helper.ts': 'export const helper = 1;\n',
};

/** The rules that one more import breaks, written into a file of its own in that part. */
async function broken(file: string, statement: string): Promise<string[]> {
  const { modules, violations } = await checkImportsAmong({ ...HOUSE, [file]: `${statement}\n` });
  expect(modules).toBeGreaterThanOrEqual(Object.keys(HOUSE).length);
  return violations.map(({ rule }) => rule);
}

describe('imports that the rules forbid', () => {
  test.each([
    ['kernel-keeps-to-its-own', 'src/kernel/x.ts', "import '../words.ts';"],
    ['kernel-keeps-to-its-own', 'src/kernel/x.ts', "import type { play } from '../games/dark-pact/index.ts';"],
    ['games-keeps-to-its-own', 'src/games/dark-pact/x.ts', "import '../../table/index.ts';"],
    ['no-game-knows-another', 'src/games/dark-pact/x.ts', "import '../hollow-pact/index.ts';"],
    ['store-keeps-to-its-own', 'src/store/x.ts', "import '../table/index.ts';"],
    ['table-keeps-to-its-own', 'src/table/x.ts', "import '../../commands/index.ts';"],
    ['table-keeps-to-its-own', 'src/table/x.ts', "import '../../render/index.ts';"],
    ['render-keeps-to-its-own', 'render/x.ts', "import type { play } from '../src/games/dark-pact/index.ts';"],
    ['painters-take-types-only', 'render/x.ts', "import { view } from '../src/games/dark-pact/view.ts';"],
    ['painters-take-types-only', 'render/x.ts', "import { text } from '../src/kernel/index.ts';"],
    ['commands-keeps-to-its-own', 'commands/x.ts', "import '../src/sandbox/main.ts';"],
    ['commands-keeps-to-its-own', 'commands/x.ts', "import '../src/games/dark-pact/index.ts';"],
    ['sandbox-keeps-to-its-own', 'src/sandbox/x.ts', "import '../kernel/index.ts';"],
    ['orm-library-stays-home', 'src/sandbox/x.ts', "import 'drizzle-orm';"],
    ['database-library-stays-home', 'src/table/x.ts', "import Database from 'better-sqlite3';"],
    ['canvas-library-stays-home', 'commands/x.ts', "import 'canvas';"],
    ['discord-client-library-stays-home', 'src/table/x.ts', "import 'discord.js';"],
    ['discord-types-library-stays-home', 'src/table/x.ts', "import type { Snowflake } from 'discord-api-types/v10';"],
    ['no-circles', 'src/games/hollow-pact/x.ts', "import '../index.ts';\nimport './x.ts';"],
    ['every-import-resolves', 'commands/x.ts', "import './nowhere.ts';"],
    ['the-bot-runs-without-tests-and-scripts', 'commands/x.ts', "import '../test/helper.ts';"],
  ])('%s: %s with %s', async (rule, file, statement) => {
    expect(await broken(file, statement)).toContain(rule);
  });
});

describe('imports that the rules allow', () => {
  test.each([
    ['src/kernel/x.ts', "import './index.ts';\nimport 'node:crypto';\nimport 'zod';"],
    ['src/games/dark-pact/x.ts', "import './view.ts';\nimport '../../kernel/index.ts';"],
    [
      'src/table/x.ts',
      "import '../games/index.ts';\nimport '../store/index.ts';\nimport '../clock.ts';\nimport '../words.ts';",
    ],
    [
      'render/x.ts',
      "import type { View } from '../src/games/dark-pact/view.ts';\nimport type { Seat } from '../src/kernel/index.ts';",
    ],
    [
      'commands/x.ts',
      "import '../src/games/index.ts';\nimport '../src/table/index.ts';\nimport '../render/index.ts';\nimport 'discord.js';",
    ],
    ['src/store/x.ts', "import 'drizzle-orm';\nimport 'better-sqlite3';\nimport '../kernel/index.ts';"],
    ['src/sandbox/x.ts', "import type { Snowflake } from 'discord-api-types/v10';\nimport 'fastify';"],
    ['src/main.ts', "import './store/index.ts';\nimport '../commands/index.ts';\nimport './games/index.ts';"],
    [
      'test/x.test.ts',
      "import '../src/store/index.ts';\nimport '../render/index.ts';\nimport '../src/sandbox/main.ts';",
    ],
  ])('%s with %s', async (file, statement) => {
    expect(await broken(file, statement)).toEqual([]);
  });
});
