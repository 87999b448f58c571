import { join } from 'node:path';
import { startBot } from '../commands/bot.ts';
import { Backups } from './backups.ts';
import { type Clock, systemClock } from './clock.ts';
import { ConfigError, readConfig } from './config.ts';
import { games } from './games/index.ts';
import { newSeed } from './kernel/index.ts';
import { makeLogger } from './logger.ts';
import { serveMetrics } from './metrics.ts';
import { followSandboxClock } from './sandbox-clock.ts';
import { reachSandbox, SandboxError } from './sandbox-process.ts';
import { HeldElsewhere, holdLock, openStore } from './store/index.ts';
import { CardSetError, readCardSets, Tables } from './table/index.ts';

/**
 * Starts the bot: on the real Discord with DISCORD_TOKEN, in a sandbox of its own without. It ends with 0 after SIGTERM or
 * SIGINT, with 2 where the configuration is wrong, with 1 after anything that went wrong (a supervisor starts it again).
 */

/** What a stop may take (ms); more, and the process ends without more ado. */
const STOP_LIMIT = 10_000;
/** A second signal sooner than this (ms) is the same Ctrl-C: the terminal sends it, and npm hands it on as well. */
const SAME_PRESS = 1_000;
const MINUTE = 60_000;

const config = orStop(() => readConfig(process.env, process.cwd()));
const cardSets = orStop(() => (config.cardSetsDir === null ? [] : readCardSets(config.cardSetsDir, games)));
const logger = makeLogger(config.logLevel, config.token);

/** What to close when the bot stops, the last opened first. */
const open: (() => unknown)[] = [];
let stopping = false;
let pressedAt = Number.NEGATIVE_INFINITY;

for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
  process.on(event, (err) => {
    logger.fatal({ err }, event);
    process.exit(1);
  });
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    const again = systemClock.now() - pressedAt < SAME_PRESS;
    pressedAt = systemClock.now();
    if (again) return;
    if (stopping) process.exit(1);
    logger.info({ signal }, 'stopping');
    void stop(0);
  });
}

try {
  await start();
} catch (error) {
  if (!stopping) await giveUp(error);
}

async function start(): Promise<void> {
  const file = join(config.dataDir, 'pactkeeper.sqlite');
  const lock = holdLock(file);
  open.push(() => lock.release());
  const store = openStore(file);
  open.push(() => store.close());

  if (config.metricsPort !== null) {
    const server = await serveMetrics(config.metricsPort, () => ({
      owed: store.countOwed(),
      tables: store.countTables(),
    }));
    open.push(() => server.close());
  }

  const play = async (token: string, clock: Clock, api?: string) => {
    const tables = new Tables(store, games, clock, logger, newSeed, cardSets);
    setInterval(() => tables.live.dropIdle(), MINUTE).unref();
    const backups = new Backups(store, config.backups, clock, logger);
    open.push(() => backups.stop());
    backups.start();
    const bot = await startBot({ token, api, tables, store, clock, logger, backups });
    open.push(() => bot.stop());
  };
  if (config.token !== null) {
    await play(config.token, systemClock);
    tell('Pactkeeper is on Discord. Type /table new in a channel there to open a game. Ctrl-C stops it.');
    return;
  }
  const sandbox = await reachSandbox(config.sandboxPort, config.dataDir, () => {
    if (stopping) return;
    logger.fatal('the sandbox has ended');
    void stop(1);
  });
  open.push(() => sandbox.stop());
  await sandbox.ready;
  logger.info({ url: sandbox.url, fresh: sandbox.fresh }, 'sandbox ready');
  const clock = await followSandboxClock(sandbox.url);
  open.push(() => clock.stop());
  await play('sandbox', clock, `${sandbox.url}/api`);
  tell(
    'Pactkeeper is running without a DISCORD_TOKEN, in a sandbox: a small Discord on this machine.',
    `Open ${sandbox.url}/ in a browser, choose who you are, and type /table new. Ctrl-C stops it.`,
  );
}

/** Closes what is open, the last opened first, and ends the process. */
async function stop(code: number): Promise<void> {
  stopping = true;
  setTimeout(() => process.exit(1), STOP_LIMIT).unref();
  for (const close of open.reverse()) {
    try {
      await close();
    } catch (err) {
      logger.error({ err }, 'could not be closed');
    }
  }
  logger.info('stopped');
  process.exit(code);
}

/** Says in one line why the bot cannot start, where it is something that its owner can mend. */
function giveUp(error: unknown): Promise<void> {
  if (error instanceof HeldElsewhere) {
    tell(`Pactkeeper is running already: ${error.message}. Stop it first, or give this one a DATA_DIR of its own.`);
  } else if ((error as { code?: unknown }).code === 'EADDRINUSE') {
    tell(`METRICS_PORT is ${config.metricsPort}, which another program uses; it should be a port that is free.`);
    return stop(2);
  } else if (error instanceof SandboxError) {
    tell(error.message);
  } else if ((error as { code?: unknown }).code === 'TokenInvalid') {
    tell("DISCORD_TOKEN is not usable: Discord does not know it. Copy the token anew from the bot's page.");
    return stop(2);
  } else {
    logger.fatal({ err: error }, 'could not start');
    if (String((error as { code?: unknown }).code).startsWith('SQLITE_'))
      tell(
        `The database in ${config.dataDir} cannot be used: ${(error as Error).message}.`,
        `If it is damaged, npm run restore FILE brings back a backup. Backups are in ${config.backups.folder}.`,
      );
  }
  return stop(1);
}

/** What is read from the owner's hands, or an end with code 2 that says what is wrong with it. */
function orStop<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ConfigError || error instanceof CardSetError)) throw error;
    tell(error.message);
    process.exit(2);
  }
}

/** Speaks to whoever started the bot: on stderr, for stdout is the log. */
function tell(...lines: string[]): void {
  process.stderr.write(`${lines.join('\n')}\n`);
}
