// @ts-check
/** What scripts are called with. Uses Node built-ins only: `npm start` reads its arguments before anything is installed. */
import { parseArgs } from 'node:util';

/**
 * Reads a script's arguments. Where help is asked for (`--help`, `-h`) the usage is printed, and the process ends with 0;
 * where there is an option or an argument that the script does not take, one line says so, and it ends with 2.
 *
 * @param {string} usage its first line says how the script is called
 * @param {number} most how many arguments it takes, beside options
 * @param {string[]} [options] the names of the options that it takes, each with a value
 * @returns {{ values: Record<string, string | undefined>, positionals: string[] }}
 */
export function readArguments(usage, most, options = []) {
  const known = options.map((name) => [name, { type: /** @type {const} */ ('string') }]);
  const help = { type: /** @type {const} */ ('boolean'), short: 'h' };
  let read;
  try {
    read = parseArgs({ allowPositionals: true, options: Object.fromEntries([...known, ['help', help]]) });
  } catch (error) {
    return misused(`${/** @type {Error} */ (error).message.split('. ')[0]}.`, usage);
  }
  const { values, positionals } = read;
  if ('help' in values) {
    process.stdout.write(`${usage}\n`);
    process.exit(0);
  }
  const extra = positionals[most];
  if (extra !== undefined) misused(`"${extra}" is one argument too many.`, usage);
  return { values: /** @type {Record<string, string | undefined>} */ (values), positionals };
}

/**
 * Ends the process with 2, after one line.
 *
 * @param {string} what what is wrong, as a sentence
 * @param {string} usage its first line says how the script is called
 * @returns {never}
 */
export function misused(what, usage) {
  process.stderr.write(`${what} ${usage.split('\n')[0]}\n`);
  process.exit(2);
}
