import { readFileSync, writeFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { PermissionFlagsBits } from 'discord.js';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Person, Shown } from '../sandbox/driver.ts';
import { type Hall, openHall, quiet as quietly } from './hall.ts';
import { answerBy, planned } from './player.ts';

const PLACE = 'dark-pact-table';
const CALLBACK = 'POST /interactions/:id/:token/callback';
const POST = 'POST /channels/:channel/messages';
const HOUR = 60 * 60_000;
const SEED = '7'.padStart(64, '0');

let hall: Hall;
let alice: Person;
let bob: Person;
let carol: Person;
let id = '';
/** The bot's own connection, for a disk that is really full. */
let connection: Database.Database;
const unhandled: unknown[] = [];
const note = (error: unknown) => unhandled.push(error);

beforeAll(async () => {
  process.on('unhandledRejection', note);
  const { transaction } = Database.prototype;
  vi.spyOn(Database.prototype, 'transaction').mockImplementation(function (this: Database.Database, work) {
    if (this.name === hall?.file) connection = this;
    return transaction.call(this, work) as never;
  });
  hall = await openHall({ oneClock: true, seed: SEED });
  [alice, bob, carol] = ['Alice', 'Bob', 'Carol'].map((name) => hall.sandbox.user(name)) as [Person, Person, Person];
  id = await begin(PLACE);
  await quiet();
}, 60_000);
afterAll(async () => {
  await hall.close();
  vi.restoreAllMocks();
  process.off('unhandledRejection', note);
});

/** Sits Alice and Bob down in a channel and starts a game there. Returns the table's id. */
async function begin(place: string): Promise<string> {
  const { channelId } = await alice.slash('table new', { game: 'dark-pact' }, place);
  const found = hall.tables.inChannel(channelId);
  if (!found) throw new Error('no table');
  const actor = (person: Person) => ({ userId: person.id, name: person.name, interactionId: null });
  hall.tables.join(found.id, actor(bob));
  hall.tables.start(found.id, actor(alice));
  await quiet();
  return found.id;
}

const table = (name = id) => {
  const found = hall.tables.named(name);
  if (!found) throw new Error('no table');
  return found;
};

/** Lets all that is owed be sent, and notes which post is the bot's own then. */
const quiet = async () => {
  await quietly(hall);
  known.add(hall.store.post(hall.store.tableByName(id)?.id ?? 0)?.messageId ?? '');
};
/** The posts that the bot has noted as its own. */
const known = new Set<string>();

/** Who must act. */
function awaited(): Person {
  const person = [alice, bob].find((p) => hall.tables.look(id, p.id).decision?.given === undefined && asks(p));
  if (!person) throw new Error('nobody is awaited');
  return person;
}
const asks = (person: Person) => hall.tables.look(id, person.id).decision !== null;

const answers = () => {
  const row = hall.store.tableByName(id);
  return row ? hall.store.eventsAfter(row.id, 0).filter((e) => e.kind === 'answer') : [];
};
const posts = async () => (await carol.messages(PLACE)).filter((m) => !m.ephemeral && m.images.length > 0);
const newestPost = async () => (await posts()).at(-1) as Shown;

/** Something that goes wrong while somebody answers, and how it ends. */
interface Fault {
  begin(): unknown;
  end?(): unknown;
}

const faults: Record<string, Fault> = {
  'the gateway breaks, and the session is resumed': {
    begin: () => hall.sandbox.fault({ kind: 'drop_gateway', resumable: true }),
  },
  'the gateway breaks, and a new session begins': {
    begin: async () => {
      await hall.sandbox.fault({ kind: 'drop_gateway', resumable: false });
      await alice.waitForBot('offline').then(() => alice.waitForBot('online'));
    },
  },
  'Discord answers 429 to the next four requests': {
    begin: () => hall.sandbox.fault({ kind: 'answer', status: 429, retry_after: 0.1, times: 4 }),
  },
  'Discord answers 500 to the next two requests': {
    begin: () => hall.sandbox.fault({ kind: 'answer', status: 500, times: 2 }),
  },
  'Discord makes the post, and its answer is lost five times': {
    begin: () => hall.sandbox.fault({ kind: 'answer', route: POST, status: 502, when: 'after', times: 5 }),
  },
  'Discord takes the acknowledgement, and its answer is lost': {
    begin: () => hall.sandbox.fault({ kind: 'answer', route: CALLBACK, status: 502, when: 'after' }),
  },
  'the press never reaches the bot': {
    begin: () => hall.sandbox.fault({ kind: 'lose_interactions', count: 1 }),
  },
  'the post is deleted': { begin: async () => alice.dismiss(await newestPost()) },
  'the right to post is taken away': {
    begin: () => alice.denyBot(PLACE, PermissionFlagsBits.SendMessages),
    end: async () => {
      await alice.denyBot(PLACE, 0n);
      await carol.slash('table status', {}, PLACE); // whatever is pressed tries to post anew
    },
  },
  'another program locks the database': { begin: () => lock(), end: () => unlock() },
  'the disk is full': {
    begin: () => {
      connection.pragma(`max_page_count = ${connection.pragma('page_count', { simple: true })}`);
    },
    end: () => {
      connection.pragma('max_page_count = 1073741823');
    },
  },
  'the bot is restarted': { begin: () => hall.restart() },
  'the clock jumps on by a day': { begin: () => hall.sandbox.advance(24 * HOUR) },
};

let beside: Database.Database;
function lock(): void {
  beside = new Database(hall.file);
  beside.exec('begin immediate');
}
function unlock(): void {
  beside.exec('rollback');
  beside.close();
}

/** Answers by the panel's components. @returns whether the panel then said that it was saved; null: it said nothing */
async function press(person: Person): Promise<boolean | null> {
  const panel = await person.slash('act', {}, PLACE);
  return answered(person, panel);
}

async function answered(person: Person, panel: Shown): Promise<boolean | null> {
  const pressed = answerBy(person, panel, planned(hall.tables.look(id, person.id)))
    .then((shown) => !/could not be saved|Something went wrong/.test(shown.text))
    .catch(() => null);
  const done = { is: false };
  pressed.finally(() => {
    done.is = true;
  });
  for (let i = 0; i < 60 && !done.is; i++) {
    await new Promise((wait) => setTimeout(wait, 100));
    if (i === 40) await hall.sandbox.advance(4_000); // Discord tells the person that it failed
  }
  return pressed;
}

const figures = { faults: 0, saved: 0, lost: 0, twice: 0, refused: 0, silent: 0, doubled: 0, leaked: 0 };

describe('a game under faults', () => {
  it.each(Object.keys(faults))('%s: what was said to be saved is saved, once', { timeout: 90_000 }, async (name) => {
    const fault = faults[name] as Fault;
    for (let round = 0; round < 3; round++) {
      const person = awaited();
      const panel = await person.slash('act', {}, PLACE);
      const before = answers().length;
      await fault.begin();
      const told = await answered(person, panel);
      await fault.end?.();
      await hall.sandbox.calm();
      const added = answers().length - before;
      figures.faults++;
      figures.lost += told === true && added === 0 ? 1 : 0;
      figures.twice += added > 1 ? 1 : 0;
      figures.refused += told === false ? 1 : 0;
      figures.silent += told === null ? 1 : 0;
      if (told === false) expect(added).toBe(0);
      // The next press works, whatever came of this one.
      if (added === 0) expect(await press(awaited())).toBe(true);
      expect(answers().length).toBe(before + 1);
      await quiet();
    }
    expect(figures).toMatchObject({ lost: 0, twice: 0 });
  });

  it('no post is doubled, nothing secret is told, nothing is thrown into the void', async () => {
    const all = answers();
    figures.saved = all.length;
    expect(new Set(all.map((e) => e.decision)).size).toBe(all.length);
    const shown = await posts();
    // What stands in the channel and is none that the bot knows was made a second time.
    figures.doubled = shown.filter((m) => !known.has(m.id)).length;
    const everything = (await carol.messages(PLACE)).map((m) => m.text).join('\n') + hall.errors.join('\n');
    figures.leaked = [SEED, 'Your hand'].filter((secret) => everything.includes(secret)).length;
    expect(figures).toMatchObject({ doubled: 0, leaked: 0 });
    expect(unhandled).toEqual([]);
    if (process.env.RENEW_RELIABILITY) renew();
  });
});

/** Writes this run's figures into docs/reliability.md. */
function renew(): void {
  const file = new URL('../../docs/reliability.md', import.meta.url);
  const { faults: tried, saved, lost, twice, refused, silent, doubled, leaked } = figures;
  const rows: [string, number][] = [
    ['Faults tried, each while somebody answered', tried],
    ['Answers that were not saved, and the player was told so', refused],
    ['Presses of which the player heard nothing, or that they failed', silent],
    ['Answers saved in the end', saved],
    ['Answers lost that were said to be saved', lost],
    ['Answers applied twice', twice],
    ['Posts doubled', doubled],
    ['Secrets in the channel or in the log', leaked],
  ];
  const width = Math.max(...rows.map(([what]) => what.length));
  const lines = rows.map(([what, n]) => `| ${what.padEnd(width)} | ${String(n).padStart(5)} |`);
  const figuresNow = [`| ${'Figure'.padEnd(width)} | Count |`, `| ${'-'.repeat(width)} | ----: |`, ...lines].join('\n');
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace(/\| Figure[\s\S]*?(?=\n\n)/, figuresNow));
}

describe('what used to be weak', () => {
  it('while the database is locked, presses are acknowledged at once and told that nothing was saved', async () => {
    const person = awaited();
    const panel = await person.slash('act', {}, PLACE);
    lock();
    const started = performance.now();
    const [told] = await Promise.all([
      answered(person, panel),
      ...[1, 2, 3].map(() => carol.slash('board', {}, PLACE)),
    ]);
    const took = performance.now() - started;
    unlock();
    expect(told).toBe(false);
    expect(took).toBeLessThan(10_000);
    expect(await press(awaited())).toBe(true);
    await quiet();
  });

  it('a game whose channel is deleted is said to be lost, and brought back by /table move', async () => {
    await alice.createChannel('doomed');
    const lost = await begin('doomed');
    const seen = hall.tables.look(lost, alice.id);
    await alice.deleteChannel('doomed');
    await expect.poll(() => table(lost).cannotPost, { timeout: 10_000 }).toBe('Unknown Channel');
    expect((await bob.slash('games', {}, PLACE)).text).toContain('cannot find the channel of this game');
    await alice.createChannel('new home');
    expect((await bob.slash('table move', {}, 'new home')).text).toContain('no game in another channel');
    const found = await alice.autocomplete('table move', 'which', '', {}, 'new home');
    expect(found.map((c) => c.value)).toContain(lost);
    expect((await alice.slash('table move', {}, 'new home')).text).toContain('is in this channel now');
    await quiet();
    const here = (await bob.messages('new home')).filter((m) => m.images.length > 0);
    expect(here).toHaveLength(1);
    expect(hall.tables.look(lost, alice.id).decision).toEqual(seen.decision);
    expect((await bob.slash('games', {}, PLACE)).text).not.toContain('cannot find the channel');
  });

  it('/games lists the others where one cannot be read', async () => {
    const db = new Database(hall.file);
    const last = db.prepare(
      'select table_id, seq, state from checkpoints where table_id = 2 order by seq desc limit 1',
    );
    const { table_id: number, seq, state } = last.get() as { table_id: number; seq: number; state: string };
    const put = db.prepare('update checkpoints set state = ? where table_id = ? and seq = ?');
    await hall.restart(() => put.run(state.slice(0, 100), number, seq));
    const said = (await alice.slash('games', {}, PLACE)).text;
    expect(said).toContain('cannot read this game');
    expect(said.split('\n').filter((line) => /🎲|⏳/.test(line))).toHaveLength(1);
    await hall.restart(() => put.run(state, number, seq));
    db.close();
    expect((await alice.slash('games', {}, PLACE)).text).not.toContain('cannot read');
  });

  it('what was put off by a clock that has been set back is sent', async () => {
    const row = hall.store.tableByName(id);
    if (!row) throw new Error('no table');
    hall.store.owePost(row.id, row.seq, hall.clock.now() + 24 * HOUR);
    await expect.poll(() => hall.store.countOwed(), { timeout: 10_000 }).toBe(0);
  });
});
