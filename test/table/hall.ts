import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { pino } from 'pino';
import { expect } from 'vitest';
import type { Answer, Decision, Game } from '../../src/kernel/index.ts';
import { type CardSetRow, openStore, type Store } from '../../src/store/index.ts';
import { type Actor, TableRefusal, Tables } from '../../src/table/index.ts';
import { lantern } from './lantern.ts';

export const CHANNEL = { channelId: '100', guildId: '10', locale: 'en-US' };

/** Tables over a database file of their own, with a clock that stands until it is moved. */
export class Hall {
  readonly folder = mkdtempSync(join(tmpdir(), 'pactkeeper-table-'));
  readonly file = join(this.folder, 'pactkeeper.sqlite');
  readonly clock = { time: 1_000_000, now: () => this.clock.time };
  /** What was logged, as objects. */
  readonly logged: { level: number; msg: string; [field: string]: unknown }[] = [];
  readonly logger = pino(
    { base: null, timestamp: false },
    { write: (line) => void this.logged.push(JSON.parse(line)) },
  );
  store: Store;
  tables: Tables;
  private interactions = 1000;

  /**
   * @param games by id
   * @param from another hall, whose database is copied
   */
  constructor(
    private readonly games: Record<string, Game> = { lantern: lantern as Game },
    from?: Hall,
  ) {
    if (from) {
      copyFileSync(from.settledFile(), this.file);
      this.interactions = from.interactions;
    }
    this.store = openStore(this.file);
    this.tables = this.restarted();
  }

  /** A new Tables over the same store, as after a restart. */
  restarted(games = this.games, store = this.store, cardSets: CardSetRow[] = []): Tables {
    return new Tables(store, games, this.clock, this.logger, undefined, cardSets);
  }

  /** Ada is user 1, Bob 2, Cleo 3, Dan 4. Every call makes an interaction of its own unless one is given. */
  actor(name: 'Ada' | 'Bob' | 'Cleo' | 'Dan', interactionId: string | null = `${this.interactions++}`): Actor {
    return { userId: ID[name], name, interactionId };
  }

  /** A running game of Ada, Bob and whoever else, on these seats. */
  begun(gameId = 'lantern', options: Record<string, unknown> = {}, more: 'Cleo'[] = []): string {
    const { id } = this.tables.create(CHANNEL, gameId, this.actor('Ada'), options);
    for (const name of ['Bob', ...more] as const) this.tables.join(id, this.actor(name));
    this.tables.start(id, this.actor('Ada'));
    return id;
  }

  /** Answers the open question of somebody. */
  answer(id: string, name: 'Ada' | 'Bob' | 'Cleo', answer: Answer) {
    return this.tables.answer(id, this.actor(name), this.asked(id, name).id, answer);
  }

  /** The open question of somebody, who must have one. */
  asked(id: string, name: 'Ada' | 'Bob' | 'Cleo'): { id: string; decision: Decision; given?: Answer } {
    const { decision } = this.tables.look(id, ID[name]);
    if (!decision) throw new Error(`${name} is not asked`);
    return decision;
  }

  /** Every row of every table of the database. */
  dump(): Record<string, unknown[]> {
    const beside = new Database(this.file, { readonly: true });
    const names = beside
      .prepare("select name from sqlite_master where type = 'table' order by name")
      .pluck()
      .all() as string[];
    const rows = names.map((name) => [name, beside.prepare(`select * from "${name}"`).all()] as const);
    beside.close();
    return Object.fromEntries(rows);
  }

  close(): void {
    this.store.close();
    rmSync(this.folder, { recursive: true });
  }

  private settledFile(): string {
    const beside = new Database(this.file);
    beside.pragma('wal_checkpoint(TRUNCATE)');
    beside.close();
    return this.file;
  }
}

export const ID = { Ada: '1', Bob: '2', Cleo: '3', Dan: '4' } as const;

/** That something is refused for this reason, and that nothing has changed by it. */
export function expectRefusal(hall: Hall, why: string, act: () => unknown): TableRefusal {
  const before = hall.dump();
  let refusal: unknown;
  try {
    act();
  } catch (error) {
    refusal = error;
  }
  expect(refusal).toBeInstanceOf(TableRefusal);
  expect((refusal as TableRefusal).why).toBe(why);
  expect(hall.dump()).toEqual(before);
  return refusal as TableRefusal;
}
