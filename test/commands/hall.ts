import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, vi } from 'vitest';
import { type Bot, startBot } from '../../commands/bot.ts';
import { type Clock, systemClock } from '../../src/clock.ts';
import type { State } from '../../src/games/dark-pact/state.ts';
import { games } from '../../src/games/index.ts';
import type { Game } from '../../src/kernel/index.ts';
import { followSandboxClock } from '../../src/sandbox-clock.ts';
import { openStore, type Store } from '../../src/store/index.ts';
import { type TableInfo, Tables } from '../../src/table/index.ts';
import { type SandboxDriver, startSandbox } from '../sandbox/driver.ts';

/** The table in a channel, which must be there. */
export function tableIn(hall: Hall, channelId: string): TableInfo {
  const found = hall.tables.inChannel(channelId);
  if (!found) throw new Error('no table');
  return found;
}

/** Lets all that is due by now happen, and be sent, second by second of the sandbox's clock. */
export function quiet(hall: Hall): Promise<void> {
  return vi.waitFor(
    async () => {
      await hall.sandbox.advance(1_000);
      const now = hall.clock.now();
      expect(hall.store.countOwed()).toBe(0);
      expect(hall.store.noticesOwed(now)).toEqual([]);
      expect(hall.store.lapsesDue(now)).toEqual([]);
      expect(hall.store.remindersDue(now)).toEqual([]);
      expect(hall.store.digestsDue(now)).toEqual([]);
    },
    { timeout: 30_000, interval: 100 },
  );
}

/** A sandbox with the bot at it, both inside the test. */
export interface Hall {
  sandbox: SandboxDriver;
  store: Store;
  tables: Tables;
  /** What the bot goes by: the machine's clock, or with `oneClock` the sandbox's. */
  clock: Clock;
  /** The bot's database. */
  file: string;
  /** Everything that was logged as a warning or worse: a test that ends with any it did not provoke has found a fault. */
  errors: string[];
  /** Stops the bot and starts it anew on the same database, as after a restart. @param meanwhile what happens while it is down */
  restart(meanwhile?: () => void): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens a hall.
 * @param seed the seed of every game in it; by default each has its own
 * @param oneClock let the bot go by the sandbox's clock, which stands still but for `sandbox.advance`
 * @param dealt what to make of the state of each game of Dark Pact when it has been set up
 */
export async function openHall({
  seed,
  oneClock = false,
  dealt = () => {},
}: {
  seed?: string;
  oneClock?: boolean;
  dealt?: (s: State) => void;
} = {}): Promise<Hall> {
  const folder = await mkdtemp(join(tmpdir(), 'hall-'));
  const file = join(folder, 'pactkeeper.sqlite');
  const sandbox = await startSandbox();
  const followed = oneClock ? await followSandboxClock(sandbox.url) : null;
  const clock = followed ?? systemClock;
  const errors: string[] = [];
  const logger = pino(
    { level: 'warn' },
    {
      write: (line: string) => {
        if (!line.includes('"msg":"slow"')) errors.push(line); // a busy machine is no fault
      },
    },
  );
  const darkPact = games['dark-pact'] as Game;
  const changed: Game = {
    ...darkPact,
    setup(g) {
      const s = darkPact.setup(g) as State;
      dealt(s);
      return s;
    },
  };
  const open = async () => {
    const store = openStore(file);
    const tables = new Tables(store, { ...games, 'dark-pact': changed }, clock, logger, seed ? () => seed : undefined);
    const bot = await startBot({ token: 'sandbox', api: sandbox.apiUrl, tables, store, clock, logger });
    return { store, tables, bot };
  };
  let now: { store: Store; tables: Tables; bot: Bot } = await open();
  const stop = async () => {
    await now.bot.stop();
    now.store.close();
  };
  return {
    sandbox,
    get store() {
      return now.store;
    },
    get tables() {
      return now.tables;
    },
    clock,
    file,
    errors,
    async restart(meanwhile) {
      await stop();
      meanwhile?.();
      now = await open();
    },
    async close() {
      await stop();
      followed?.stop();
      await sandbox.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
