import { accessSync, constants, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as util from 'node:util';
import { z } from 'zod';

/** Something about the environment is wrong; each line of the message names one thing and says what would be right. */
export class ConfigError extends Error {}

/** A bot token: three parts with dots between. Anything else pasted by mistake is caught before Discord is asked. */
const TOKEN = /^[\w-]{18,}\.[\w-]{5,}\.[\w-]{20,}$/;

const PORT = 'should be a port number from 1 to 65535';
const HOURS = 'should be a number of hours from 0 (no backups) to 8760';
const KEPT = 'should be a whole number from 1 to 1000';

/** What these are is never told. */
const SECRETS = ['DISCORD_TOKEN'];

const port = () => z.coerce.number(PORT).int(PORT).min(1, PORT).max(65_535, PORT);

/** The environment, variable by variable, with what each must be. An empty value counts as none. */
const Environment = z.object({
  DISCORD_TOKEN: z
    .string()
    .regex(
      TOKEN,
      "should be the bot's token from the Bot page of Discord's developer portal: three parts with dots between",
    )
    .optional(),
  DATA_DIR: z.string().default('./data'),
  CARD_SETS_DIR: z.string().optional(),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
      error: 'should be trace, debug, info, warn, error, fatal or silent',
    })
    .default('info'),
  SANDBOX_PORT: port().default(4870),
  BACKUP_DIR: z.string().optional(),
  BACKUP_EVERY_HOURS: z.coerce.number(HOURS).min(0, HOURS).max(8760, HOURS).default(24),
  BACKUPS_KEPT: z.coerce.number(KEPT).int(KEPT).min(1, KEPT).max(1000, KEPT).default(14),
  METRICS_PORT: port().optional(),
});

/** How the bot is to run. */
export interface Config {
  /** Null: play in the sandbox. */
  token: string | null;
  /** An absolute path; the folder is there and can be written to. */
  dataDir: string;
  /** An absolute path; null: no card sets but those that come with the bot. */
  cardSetsDir: string | null;
  logLevel: z.infer<typeof Environment>['LOG_LEVEL'];
  sandboxPort: number;
  /** When backups are made, where they are put (an absolute path; made when the first one is), and how many are kept. */
  backups: { folder: string; everyHours: number; kept: number };
  /** The port on 127.0.0.1 where metrics can be read; null: nowhere. */
  metricsPort: number | null;
}

/**
 * Reads the configuration from the environment and from `.env` in a folder, where the environment wins, and makes the
 * data folder.
 * @param env the environment, as process.env
 * @param folder where `.env` may be, and where relative paths begin
 * @throws ConfigError with one line for each variable that is wrong; what a secret was is not told
 */
export function readConfig(env: Record<string, string | undefined>, folder: string): Config {
  const given = Object.entries({ ...dotEnv(folder), ...env }).map(([name, value]) => [
    name,
    value?.trim() || undefined,
  ]);
  const values: Record<string, string | undefined> = Object.fromEntries(given);
  const parsed = Environment.safeParse(values);
  if (!parsed.success) {
    const lines = parsed.error.issues.map(({ path, message }) => {
      const name = String(path[0]);
      const was = SECRETS.includes(name) ? 'is not usable' : `is ${JSON.stringify(values[name])}`;
      return `${name} ${was}; it ${message}.`;
    });
    throw new ConfigError([...new Set(lines)].join('\n'));
  }
  const { DISCORD_TOKEN, DATA_DIR, CARD_SETS_DIR, LOG_LEVEL, SANDBOX_PORT } = parsed.data;
  const { BACKUP_DIR, BACKUP_EVERY_HOURS, BACKUPS_KEPT, METRICS_PORT } = parsed.data;
  const dataDir = madeFolder(resolve(folder, DATA_DIR), DATA_DIR);
  return {
    token: DISCORD_TOKEN ?? null,
    dataDir,
    cardSetsDir: CARD_SETS_DIR === undefined ? null : resolve(folder, CARD_SETS_DIR),
    logLevel: LOG_LEVEL,
    sandboxPort: SANDBOX_PORT,
    backups: {
      folder: BACKUP_DIR === undefined ? resolve(dataDir, 'backups') : resolve(folder, BACKUP_DIR),
      everyHours: BACKUP_EVERY_HOURS,
      kept: BACKUPS_KEPT,
    },
    metricsPort: METRICS_PORT ?? null,
  };
}

/** What `.env` says, as `node --env-file` reads it; nothing where there is none. */
function dotEnv(folder: string): Record<string, string | undefined> {
  const file = resolve(folder, '.env');
  if (!existsSync(file)) return {};
  if (!util.parseEnv) {
    throw new ConfigError(
      `${file} is read from Node 20.12 on, and this is ${process.version}: update Node, or set the variables in the environment.`,
    );
  }
  try {
    return util.parseEnv(readFileSync(file, 'utf8')) as Record<string, string | undefined>;
  } catch (error) {
    throw new ConfigError(
      `${file} cannot be read (${reason(error)}); it should be a text file of lines such as LOG_LEVEL=debug.`,
    );
  }
}

function madeFolder(path: string, was: string): string {
  try {
    mkdirSync(path, { recursive: true });
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new ConfigError(
      `DATA_DIR is ${JSON.stringify(was)}, where nothing can be kept (${reason(error)}); it should be a folder that can be written to.`,
    );
  }
  return path;
}

function reason(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? String(error);
}
