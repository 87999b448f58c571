import { readFileSync } from 'node:fs';

/** One rule of a game's rulebook, told in our own words. */
export interface Rule {
  /** Such as `DP-131`: how code, cards and people name it. */
  id: string;
  /** Which ways of playing it is for: `all`, `solo`, `2-4p`, ... */
  mode: string;
  /** What it is about: `setup`, `card`, `example`, ... */
  kind: string;
  rule: string;
  /** Where the rulebook has it. */
  section: string;
  /** How we read it where the rulebook leaves something open; else empty. */
  ruling: string;
}

const COLUMNS = ['id', 'mode', 'kind', 'rule', 'section', 'ruling'];

/**
 * The rules in a file, for a game's `rules`: read when they are first asked for, then kept.
 * @param file tab-separated, with the names of the columns (those of {@link Rule}) in its first line
 * @returns a function that throws Error naming the file and line where something is wrong
 */
export function rulesIn(file: URL): () => readonly Rule[] {
  let rules: readonly Rule[] | null = null;
  return () => {
    rules ??= parse(readFileSync(file, 'utf8'), file.pathname);
    return rules;
  };
}

function parse(content: string, name: string): Rule[] {
  const [head = '', ...lines] = content.trimEnd().split(/\r?\n/);
  if (head !== COLUMNS.join('\t')) throw new Error(`${name}: the columns must be ${COLUMNS.join(', ')}`);
  const seen = new Set<string>();
  return lines.map((line, i) => {
    const [id = '', mode = '', kind = '', rule = '', section = '', ruling = '', ...more] = line.split('\t');
    if (!id || !rule || !section || more.length > 0 || seen.has(id)) throw new Error(`${name}: line ${i + 2} is wrong`);
    seen.add(id);
    return { id, mode, kind, rule, section, ruling };
  });
}
