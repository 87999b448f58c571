import { subscribe } from 'node:diagnostics_channel';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { WebSocket } from 'ws';
import { startBot } from '../commands/bot.ts';
import { systemClock } from '../src/clock.ts';
import { games } from '../src/games/index.ts';
import type { Answer, Decision } from '../src/kernel/index.ts';
import { openStore } from '../src/store/index.ts';
import { Tables } from '../src/table/index.ts';
import type { Roll } from '../test/kernel/harness.ts';
import { startSandbox } from '../test/sandbox/driver.ts';
import { dice } from './games.ts';

/**
 * Plays at many tables at once through the sandbox, in a process of its own, and measures inside the bot's process how
 * long each interaction waits: from the arrival of its gateway frame to the moment its acknowledgement is written.
 * @param game the id of what is played
 * @param load how many tables, and how many interactions a second (at random times) for how many seconds
 * @param choose what is answered, as long as it does not end the turn
 * @returns milliseconds, one for each interaction
 */
export async function latency(
  game: string,
  load: { tables: number; perSecond: number; seconds: number },
  choose: (d: Decision, roll: Roll) => Answer,
): Promise<number[]> {
  const waits = watch();
  const sandbox = await startSandbox({ ownProcess: true, runningClock: true });
  const file = join(tmpdir(), `bench-${process.pid}-latency.sqlite`);
  const store = openStore(file);
  const logger = pino({ level: 'silent' });
  const tables = new Tables(store, games, systemClock, logger);
  const bot = await startBot({ token: 'sandbox', api: sandbox.apiUrl, tables, store, clock: systemClock, logger });
  const people = ['Alice', 'Bob'].map((name) => sandbox.user(name));
  const [alice, bob] = people;
  if (!alice || !bob) throw new Error('nobody to play with');

  const all: { id: string; channelId: string }[] = [];
  for (let i = 0; i < load.tables; i++) {
    const channel = await alice.createChannel(`table-${i}`);
    const actor = (person: typeof alice) => ({ userId: person.id, name: person.name, interactionId: null });
    const { guild_id: guildId } = channel;
    const { id } = tables.create({ channelId: channel.id, guildId, locale: 'en' }, game, actor(alice));
    tables.join(id, actor(bob));
    tables.start(id, actor(alice));
    all.push({ id, channelId: channel.id });
  }

  const roll = dice(0x5e);
  const under: Promise<unknown>[] = [];
  const end = performance.now() + load.seconds * 1000;
  while (performance.now() < end) {
    const table = all[roll(all.length)];
    // One look each, and no more: it takes the bot's own time.
    const [next] = people.flatMap((person) => {
      const asked = table && tables.look(table.id, person.id).decision;
      return asked && asked.given === undefined ? [{ person, asked }] : [];
    });
    if (table && next) {
      const { person, asked } = next;
      const answer = roll(4) === 0 ? asked.decision.fallback : choose(asked.decision, roll);
      const typed = typeof answer === 'number' ? String(answer) : answer.join(', ') || '-';
      under.push(
        person
          .slash('act', { answer: typed.slice(0, 100) }, table.channelId, { until: 'acknowledged' })
          .catch(() => null),
      );
    }
    // Poisson arrivals: the waits between are exponential.
    await wait(-Math.log(1 - roll(1e6) / 1e6) * (1000 / load.perSecond));
  }
  await Promise.all(under);
  await bot.stop();
  store.close();
  await sandbox.stop();
  for (const ending of ['', '-wal', '-shm']) rmSync(`${file}${ending}`, { force: true });
  return waits;
}

/** Notes when interactions come in over the gateway and when their callbacks go out. @returns the waits, as they come */
function watch(): number[] {
  const waits: number[] = [];
  const came = new Map<string, number>();
  const { emit } = WebSocket.prototype;
  WebSocket.prototype.emit = function (this: WebSocket, event: string | symbol, ...args: unknown[]): boolean {
    if (event === 'message') {
      const arrived = performance.now();
      const frame = String(args[0]);
      if (frame.includes('"INTERACTION_CREATE"')) came.set((JSON.parse(frame) as { d: { id: string } }).d.id, arrived);
    }
    return emit.call(this, event, ...args);
  };
  subscribe('undici:client:sendHeaders', (message) => {
    const { path } = (message as { request: { path: string } }).request;
    const id = /\/interactions\/(\d+)\/[^/]+\/callback/.exec(path)?.[1];
    const start = id === undefined ? undefined : came.get(id);
    if (start !== undefined) waits.push(performance.now() - start);
  });
  return waits;
}
