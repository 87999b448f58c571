/** A share as a percentage; `-` of nothing. */
export const percent = (part: number, whole: number) => (whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} %`);
export const sum = (numbers: readonly number[]) => numbers.reduce((total, n) => total + n, 0);
/** With one decimal; `-` of nothing. */
export const mean = (numbers: readonly number[]) =>
  numbers.length === 0 ? '-' : (sum(numbers) / numbers.length).toFixed(1);

/** A Markdown table, its columns aligned. */
export function table(head: string[], rows: string[][]): string {
  const widths = head.map((cell, i) => Math.max(cell.length, 3, ...rows.map((row) => row[i]?.length ?? 0)));
  const line = (cells: string[]) => `| ${cells.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}
