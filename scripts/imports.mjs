// @ts-check
/**
 * `npm run imports`: holds the imports to the rules in .dependency-cruiser.cjs. dependency-cruiser can read no file at
 * all and still be content (with a TypeScript it does not know, say), so it must first report a violation made for it.
 */
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cruise } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';

const HOUSE = dirname(dirname(fileURLToPath(import.meta.url)));
const rules = createRequire(import.meta.url)('../.dependency-cruiser.cjs');

/**
 * @typedef {{ modules: number, violations: { rule: string, from: string, to: string }[] }} Findings
 */

/**
 * Checks the imports below a folder that is laid out like this project.
 *
 * @param {string} root the folder
 * @param {string[]} parts the folders in it to read
 * @returns {Promise<Findings>} modules: how many of its own files were read
 */
export async function checkImports(root, parts) {
  const { forbidden, options } = rules;
  const tsConfig = extractTSConfig(options.tsConfig.fileName);
  const result = await cruise(parts, { ...options, ruleSet: { forbidden }, validate: true, baseDir: root }, undefined, {
    tsConfig,
  });
  if (typeof result.output === 'string') throw new Error(`dependency-cruiser answered with text: ${result.output}`);
  const { modules, summary } = result.output;
  return {
    modules: modules.filter(({ source, coreModule }) => !coreModule && !source.includes('node_modules')).length,
    violations: summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
  };
}

/**
 * Checks the imports among files written for the occasion, beside the project's own node_modules.
 *
 * @param {Record<string, string>} files path in the project -> source text
 * @returns {Promise<Findings>}
 */
export async function checkImportsAmong(files) {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'pactkeeper-imports-')));
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    symlinkSync(join(HOUSE, 'node_modules'), join(root, 'node_modules'), 'junction');
    return await checkImports(root, [...new Set(Object.keys(files).map((path) => path.split('/')[0] ?? path))]);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

async function main() {
  const proof = await checkImportsAmong({
    'src/kernel/index.ts': "import type { Table } from '../table/index.ts';\nexport const open: Table[] = [];\n",
    'src/table/index.ts': 'export interface Table { id: string }\n',
  });
  if (!proof.violations.some(({ rule }) => rule === 'kernel-keeps-to-its-own')) {
    console.error('imports: the checker did not report a violation made for it, so its word is worth nothing');
    return 1;
  }

  const parts = ['src', 'commands', 'render', 'test', 'scripts', 'bench'].filter((part) =>
    existsSync(join(HOUSE, part)),
  );
  const { modules, violations } = await checkImports(HOUSE, parts);
  for (const { rule, from, to } of violations) console.error(`imports: ${rule}: ${from} -> ${to}`);
  console.log(`imports: ${modules} modules read, ${violations.length} violations`);
  return modules > 0 && violations.length === 0 ? 0 : 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = await main();
