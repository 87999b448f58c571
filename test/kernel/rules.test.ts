import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rulesIn } from '../../src/kernel/index.ts';

const HEAD = 'id\tmode\tkind\trule\tsection\truling';
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'rules-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The rules in a file with these lines. */
function written(...lines: string[]) {
  const path = join(folder, 'rules.tsv');
  writeFileSync(path, `${lines.join('\n')}\n`);
  return rulesIn(pathToFileURL(path));
}

it('are read when first asked for, once', () => {
  const rules = written(HEAD, 'XX-001\tall\tsetup\tSit down.\tSetup\t', 'XX-002\tsolo\tend\tGet up.\tEnd\tAt once.');
  expect(rules()[1]).toEqual({
    id: 'XX-002',
    mode: 'solo',
    kind: 'end',
    rule: 'Get up.',
    section: 'End',
    ruling: 'At once.',
  });
  expect(rules()[0]?.ruling).toBe('');
  rmSync(join(folder, 'rules.tsv'));
  expect(rules()).toBe(rules());
});

it('name the file and line that is wrong', () => {
  expect(written('id\trule', 'XX-001\tSit down.')).toThrow(/rules\.tsv: the columns must be id, mode/);
  const line = 'XX-001\tall\tsetup\tSit down.\tSetup\t';
  expect(written(HEAD, line, line)).toThrow('line 3 is wrong');
  expect(written(HEAD, 'XX-001\tall\tsetup\t\tSetup\t')).toThrow('line 2 is wrong');
  expect(written(HEAD, `${line}\tmore`)).toThrow('line 2 is wrong');
});
