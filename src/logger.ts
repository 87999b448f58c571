import { type Logger, type LoggerOptions, pino } from 'pino';
import pretty from 'pino-pretty';

const HIDDEN = '[hidden]';

/** Fields that hold secrets, wherever in a line they stand: also inside JSON that is quoted in a text. */
const SECRET_FIELDS = /(\\*")(token|seed|DISCORD_TOKEN|authorization)(\\*"\s*:\s*\\*")(?:[^"\\]|\\[^"\\])*/gi;
/** The tokens of interactions and webhooks stand in the addresses of Discord's API. */
const SECRET_PATHS = /\/((?:interactions|webhooks)\/\d+)\/[\w.~%-]+/g;

/**
 * The log: one JSON object a line on stdout, or plain coloured lines where stdout is a terminal. Its children carry
 * `table` (a table's public id) and `interaction` (Discord's id). Secrets never reach it: neither the bot's own token, nor
 * fields named `token`, `seed`, `DISCORD_TOKEN` or `authorization`, nor the tokens in addresses, nor what was sent to
 * Discord (an error there holds it), which may be for one player's eyes, nor a piece of a damaged record.
 * @param level pino's name for the least that is logged
 * @param token the bot's token, where there is one: hidden wherever it stands
 * @param out where lines go; by default stdout
 */
export function makeLogger(level: string, token: string | null, out?: { write(line: string): void }): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: withoutSecrets },
    formatters: { level: (label) => ({ level: label }) },
    hooks: { streamWrite: (line) => hideSecrets(line, token) },
  };
  const stream = process.stdout.isTTY ? pretty({ sync: true, singleLine: true }) : pino.destination({ sync: true });
  return pino(options, out ?? stream);
}

/**
 * An error without what was sent to Discord when it happened (private panels, and pictures byte by byte), and without the
 * piece of a damaged record that V8 quotes where it is no JSON: hidden cards may stand in it.
 */
function withoutSecrets(error: Error): object {
  const { requestBody, ...said } = pino.stdSerializers.err(error);
  return { ...said, message: unquoted(said.message), ...(said.stack && { stack: unquoted(said.stack) }) };
}

function unquoted(said: string): string {
  return said.replace(/(Unexpected token ).*?( is not valid JSON)/gs, `$1${HIDDEN}$2`);
}

/** A line of the log without the secrets in it. */
function hideSecrets(line: string, token: string | null): string {
  const hidden = line.replace(SECRET_FIELDS, `$1$2$3${HIDDEN}`).replace(SECRET_PATHS, `/$1/${HIDDEN}`);
  return token ? hidden.replaceAll(token, HIDDEN) : hidden;
}
