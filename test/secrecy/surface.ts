import { ApplicationCommandOptionType, type REST } from 'discord.js';
import { type Logger, pino } from 'pino';
import type { Command, Given } from '../../commands/command.ts';
import type { Asker, Host } from '../../commands/host.ts';
import { commands } from '../../commands/index.ts';
import type { Message } from '../../commands/message.ts';
import { Notifier } from '../../commands/notices.ts';
import { Outbox } from '../../commands/outbox.ts';
import { press } from '../../commands/panels/press.ts';
import { type Deferred, Sender } from '../../commands/sender.ts';
import { paint, pictureOfSeat, picturesOf } from '../../render/index.ts';
import type { Answer, Entry, Game, Match, Seat, Text, Viewer } from '../../src/kernel/index.ts';
import { openStore, type Store, type TableRow } from '../../src/store/index.ts';
import { type Seen, TableRefusal, Tables } from '../../src/table/index.ts';
import type { Order } from '../../src/table/orders.ts';
import { nextAt } from '../../src/table/personal.ts';
import { innards, type Said } from '../kernel/harness.ts';
import { Recorder, type Sent, type Shown, shown } from './discord.ts';

const PLAYERS = ['Ada', 'Bob', 'Cleo', 'Dan'];
const GUILD = '10';
/** How long a window that was open when its table was laid stays open yet (ms). */
const HELD = 48 * 60 * 60_000;
const HOUR = 60 * 60_000;
/** At which hour people get their digest. */
const DIGEST = 9;
/** Has no seat anywhere. */
const WATCHER = { userId: '99', name: 'Wim' };

/** How to look by commands that can change something; all others are used in every way that they offer. */
const HARMLESS: Record<string, Record<string, string>[]> = {
  reactions: [{ subcommand: 'list' }],
  act: [{}],
  table: [{ subcommand: 'status' }],
  settings: [{ subcommand: 'show' }],
  afk: [],
  undo: [],
  solo: [],
  gm: [{ subcommand: 'audit' }],
  stats: [{ subcommand: 'me' }, { subcommand: 'server' }],
};
/** What is typed, to see what is suggested. */
const TYPED = ['', 'a', 'co', 'copper, '];

/** A match at some point, with all that a store would hold of it. */
export interface Position {
  match: Match<unknown, unknown, unknown>;
  log: readonly Said[];
  /** The number of the last event. */
  seq: number;
  /** How reaction windows go, as the table was set in its lobby. Default `sealed`. */
  windows?: string;
  /** The seats that have a standing order to pass on everything. Default none. */
  passing?: readonly Seat[];
  /** How long (hours) somebody may be waited for, and what happens then. Default: as long as it takes. */
  patience?: number | null;
  lapse?: TableRow['lapse'];
  /** The seats that people have left to a machine, which passes. Default none. */
  bots?: readonly Seat[];
  /** Whether the match itself is put into memory: a new deal in mid-segment is in no checkpoint. */
  live: boolean;
}

/** What a test puts in the place of parts of the surface. */
export interface Parts {
  sender?(rest: REST, host: () => Host, logger: Logger): Sender;
  outbox?(host: Host, store: Store, sender: Sender): Pick<Outbox, 'start' | 'stop'>;
}

/** One thing that somebody got to see: what they asked for, and what came. */
export interface Sight {
  what: string;
  got: unknown;
}

/** Sends a picture's name, which is a hash of all that it shows, in the place of its pixels. */
export class Unpainted extends Sender {
  override post(channelId: string, message: Message<'public'>, nonce: string) {
    return super.post(channelId, unpainted(message), nonce);
  }
  override edit(...[channelId, messageId, message, had]: Parameters<Sender['edit']>) {
    return super.edit(channelId, messageId, unpainted(message), had);
  }
  override reply(interaction: Deferred, message: Message<'seat'>) {
    return super.reply(interaction, unpainted(message));
  }
}

function unpainted<A extends 'public' | 'seat'>(message: Message<A>): Message<A> {
  return { ...message, pictures: message.pictures.map((p) => ({ ...p, png: async () => Buffer.from(p.name) })) };
}

/**
 * The bot above the kernel, from its store to its requests to Discord, with a clock that stands until it is moved. Tables
 * are laid into the store as they are at some point of a game.
 */
export class Surface {
  readonly clock = { time: 1_700_000_000_000, now: () => this.clock.time };
  readonly recorder = new Recorder(this.clock);
  /** How many reminders, calls and digests were due. */
  told = 0;
  /** Warnings and worse. */
  readonly complaints: string[] = [];
  private readonly logger = pino({ level: 'warn', base: null }, { write: (line) => void this.complaints.push(line) });
  private readonly store = openStore(':memory:');
  private readonly sender: Sender;
  private outbox: Pick<Outbox, 'start' | 'stop'>;
  private host: Host;
  private interactions = 0;
  /** The table that was laid last. */
  private table = { id: '', number: 0, channelId: '' };
  /** The panel that each person keeps open at that table: its pictures. */
  private readonly panels = new Map<string, { id: string; name: string }[]>();

  /** @param painted whether pictures are painted in earnest */
  constructor(
    private readonly game: Game,
    private readonly parts: Parts = {},
    painted = false,
  ) {
    this.host = this.started();
    const rest = this.recorder.rest;
    const real = () => (painted ? new Sender(rest, this.logger) : new Unpainted(rest, this.logger));
    this.sender = parts.sender?.(rest, () => this.host, this.logger) ?? real();
    this.outbox = this.drained();
  }

  /** Tables and an Outbox anew over what is stored, as after a restart. */
  restart(): void {
    this.host = this.started();
    this.outbox = this.drained();
  }

  close(): void {
    this.store.close();
  }

  /** Writes a table with a match at some point into the store: rows only, unless the match can be nowhere but in memory. */
  async lay(position: Position): Promise<void> {
    const { match, log, seq, windows = 'sealed', passing = [], live } = position;
    const { patience = null, lapse = 'remind', bots = [] } = position;
    const { store } = this;
    const now = this.clock.now();
    const { terms } = innards(match);
    const id = `t${String(this.table.number + 1).padStart(6, '0')}`;
    const channelId = `${1000 + this.table.number}`;
    store.transaction(() => {
      if (this.table.number > 0) store.changeTable(this.table.number, { status: 'ended' }); // no longer to be seen
      const machines = this.game.machines?.(terms.options) ?? [];
      const names = PLAYERS.slice(0, terms.seats - machines.length);
      const users = names.map((name, seat) => store.user(String(seat + 1), name));
      for (const [seat, user] of users.entries()) {
        const settings = { reminders: 3, by: seat % 2 === 0 ? 'channel' : 'dm', digest: DIGEST };
        if (patience !== null) store.changeUser(user.id, { settings, digestAt: nextAt(now, 'UTC', DIGEST) });
      }
      const row = store.addTable({
        publicId: id,
        channelId,
        guildId: GUILD,
        creator: users[0]?.id ?? 0,
        game: this.game.id,
        options: terms.options as Record<string, unknown>,
        seed: terms.seed,
        seedHash: 'f'.repeat(64), // everybody reads it, and nobody learns anything by it
        locale: 'en-US',
        windows,
        patience,
        lapse,
        status: 'running',
        createdAt: this.clock.now(),
      });
      store.seat(
        row.id,
        users.map((user) => user.id),
      );
      store.saveCheckpoint(row.id, match.checkpoint);
      for (const entry of match.entries) store.append({ ...event(entry), tableId: row.id, at: this.clock.now() });
      for (const at of new Set(log.map((said) => said.seq)))
        store.say(
          row.id,
          at,
          log.filter((said) => said.seq === at),
        );
      const open = match.decisions.map((d) => ({ id: d.id, seat: d.decision.seat, answered: d.given !== undefined }));
      for (const seat of bots) store.handOver(row.id, seat, { user: users[seat]?.id ?? 0, machine: 'pass' }, seq);
      const dueAt = patience === null || match.held !== null ? null : now + patience * HOUR;
      const times = (seat: Seat) => ({ dueAt, latestAt: dueAt, remindAt: bots.includes(seat) ? null : now + 3 * HOUR });
      store.saveDecisions(
        row.id,
        open.map((d) => ({ ...d, ...(patience !== null && times(d.seat)) })),
        now,
      );
      if (open.some((d) => bots.includes(d.seat) && !d.answered)) store.changeTable(row.id, { machineAt: now });
      for (const seat of passing) store.addOrder({ tableId: row.id, seat, kind: null, until: 'cleared', turn: 0 });
      const closesAt = this.clock.now() + HELD;
      if (match.held !== null) store.saveWindow(row.id, { seq: match.held, closesAt, passed: [...passing] });
      store.changeTable(row.id, { seq });
      store.owePost(row.id, seq, this.clock.now());
      this.table = { id, number: row.id, channelId };
    });
    this.panels.clear();
    if (live) memory(this.host.tables).set(id, { match, usedAt: this.clock.now() });
    await this.settle();
  }

  /** What was sent to Discord since the last time this was asked, as far as others can see it: reading leaves no trace. */
  published(): Sent[] {
    const { sent } = this.recorder;
    return sent.splice(0).filter(({ line }) => !line.startsWith('GET'));
  }

  /** The lines of the log that a viewer may read of what happened last. */
  lines(viewer: Viewer): Text[] {
    const { seq } = this.look(viewer).table;
    const user = viewer === 'spectator' ? null : this.asker(viewer).userId;
    return this.host.tables
      .log(this.table.id, user, 999)
      .filter((line) => line.seq === seq)
      .map(({ line }) => line);
  }

  /** The match of the table that was laid last, as the bot has it in memory. */
  get match(): Match<unknown, unknown, unknown> {
    this.look('spectator');
    const found = memory(this.host.tables).get(this.table.id);
    if (!found) throw new Error('the table is not in memory');
    return found.match;
  }

  /** What a person sees of a table now. */
  look(viewer: Viewer) {
    return this.host.tables.look(this.table.id, viewer === 'spectator' ? null : this.asker(viewer).userId);
  }

  /** All pictures that a viewer can look at, painted anew: their pixels as hashes. */
  pictures(viewer: Viewer): Sight[] {
    const { id } = this.game;
    const paintAll = (seen: Seen, names: readonly string[]) =>
      names.map((what) => {
        const at = { id: seen.table.id, names: seen.table.names };
        const { pixels, alt } = paint(id, seen.view, what, at);
        return { what, got: shown({ name: what, description: alt, data: pixels }) };
      });
    const seats = this.look('spectator').table.players.map(({ seat }) => seat);
    const each = picturesOf(id, 'each').flatMap((what) => seats.map((seat) => pictureOfSeat(what, seat)));
    const everybody = paintAll(this.look('spectator'), [...picturesOf(id, 'everybody'), ...each]);
    return viewer === 'spectator' ? everybody : [...everybody, ...paintAll(this.look(viewer), picturesOf(id, 'own'))];
  }

  /**
   * Answers a seat's open question as its player would.
   * @param typed by `/act`; else by a menu or form of the panel
   * @returns what the player got back
   */
  async answer(seat: Seat, answer: Answer, typed: boolean): Promise<unknown> {
    const { decision, table } = this.look(seat);
    if (!decision) throw new Error(`seat ${seat} is not asked`);
    const ids = typeof answer === 'number' ? [String(answer)] : [...answer];
    const verb = typeof answer === 'number' ? 'amount' : 'menu';
    const id = { verb, table: this.table.id, decision: decision.id, rest: '' };
    const got = typed
      ? await this.slash(seat, 'act', { answer: ids.join(', ') || '-' })
      : await this.pressed(seat, (asker) => press(id, ids, asker, this.host));
    if (this.look(seat).table.seq === table.seq) throw new Error(`${ids} is not taken: ${JSON.stringify(got)}`);
    await this.settle();
    return this.unnumbered(seat, got);
  }

  /** Lets the time of the window pass that is held open. */
  async closeWindow(): Promise<void> {
    const { closesAt } = this.look('spectator').table;
    if (closesAt === null) throw new Error('no window is held open');
    this.clock.time = closesAt;
    await this.ring();
    if (this.look('spectator').table.closesAt === closesAt) throw new Error('the window has not closed');
  }

  /** Lets time pass (ms): people are reminded, and get their digests. */
  async pass(ms: number): Promise<void> {
    this.clock.time += ms;
    await this.ring();
  }

  /** Lets the time pass that a seat has for its answer. */
  async lapse(seat: Seat): Promise<void> {
    const { due, seq } = this.look('spectator').table;
    const at = due.find((d) => d.seat === seat)?.at;
    if (at === undefined) throw new Error(`seat ${seat} has as long as it likes`);
    this.clock.time = Math.max(this.clock.time, at);
    await this.ring();
    if (this.look('spectator').table.seq === seq) throw new Error(`nothing has happened when seat ${seat} was late`);
  }

  /** Gives a standing order for a seat. */
  async order(seat: Seat, { kind, until }: Order): Promise<unknown> {
    const { seq } = this.look(seat).table;
    const got = await this.slash(seat, 'reactions', { subcommand: 'set', to: kind ?? 'all', until });
    if (this.look(seat).table.seq === seq) throw new Error(`the order is not taken: ${JSON.stringify(got)}`);
    await this.settle();
    return this.unnumbered(seat, got);
  }

  /** Takes a seat's last answer back. */
  async undo(seat: Seat): Promise<unknown> {
    const { seq } = this.look(seat).table;
    const got = await this.slash(seat, 'undo', {});
    if (this.look(seat).table.seq === seq) throw new Error(`nothing is taken back: ${JSON.stringify(got)}`);
    await this.settle();
    return this.unnumbered(seat, got);
  }

  /**
   * All that somebody gets to see who asks for everything: the panel that they keep open, what commands and buttons answer,
   * what is suggested.
   * @param whole false leaves out what is made like something else
   */
  async sights(viewer: Viewer, whole: boolean): Promise<Sight[]> {
    const sights: Sight[] = [];
    const show = async (what: string, got: Promise<unknown> | unknown) => void sights.push({ what, got: await got });
    const button = (verb: string) => ({ verb, table: this.table.id, decision: '', rest: '' });
    await show(
      'panel',
      this.pressed(viewer, (asker) => press(button('show'), [], asker, this.host)),
    );
    await show('suggestions', commands.act?.suggest?.(this.asker(viewer), '', this.host, options({})));
    if (!whole) return this.unnumbered(viewer, sights);
    for (const verb of ['move', 'hand', 'log', 'help'])
      await show(
        `button ${verb}`,
        this.replied(() => press(button(verb), [], this.asker(viewer), this.host)),
      );
    const earlier = { ...button('earlier'), rest: '5' };
    await show(
      'earlier lines',
      this.replied(() => press(earlier, [], this.asker(viewer), this.host)),
    );
    for (const [name, command] of Object.entries(commands)) {
      for (const typed of command.suggest ? TYPED : [])
        await show(`suggestions of /${name} for "${typed}"`, this.suggested(viewer, command, typed));
      for (const given of HARMLESS[name] ?? ways(command))
        await show(`/${name} ${JSON.stringify(given)}`, this.slash(viewer, name, given));
    }
    return this.unnumbered(viewer, sights);
  }

  /** Without the number of the viewer's own question, which is drawn by lot and means nothing. */
  private unnumbered<T>(viewer: Viewer, got: T): T {
    const id = viewer === 'spectator' ? undefined : this.look(viewer).decision?.id;
    return id === undefined ? got : JSON.parse(JSON.stringify(got ?? null).replaceAll(`:${id}`, ':#'));
  }

  /** Does all that is due, and sends what comes of it. */
  private async ring(): Promise<void> {
    this.host.tables.alarms.ring();
    const now = this.clock.now();
    this.told += this.store.noticesOwed(now).length + this.store.digestsDue(now).length;
    const notifier = new Notifier(this.host, this.sender);
    notifier.kick();
    await notifier.stop();
    await this.settle();
  }

  /** Sends what is owed, and lets machines on people's seats play, to the end. */
  private async settle(): Promise<void> {
    for (let turns = 0; ; turns++) {
      await this.deliver();
      const due = this.store.tableByName(this.table.id)?.machineAt ?? null;
      if (due === null) return;
      if (turns > 99) throw new Error('machines play without an end');
      this.clock.time = Math.max(this.clock.time, due);
      this.host.tables.alarms.ring();
    }
  }

  /** Sends what is owed, to the end. */
  private async deliver(): Promise<void> {
    for (let rounds = 0; ; rounds++) {
      this.outbox.start();
      await this.outbox.stop();
      if (this.store.owed(this.clock.now()).length === 0) return;
      if (rounds > 9) throw new Error(`what is owed is not sent: ${this.complaints}`);
    }
  }

  private started(): Host {
    const tables = new Tables(this.store, { [this.game.id]: this.game }, this.clock, this.logger);
    const openThread = () => Promise.reject(new Error('no thread is opened here'));
    const health = () => ({
      version: '',
      startedAt: 0,
      tables: 1,
      owed: 0,
      bytes: 0,
      backup: null,
      backupFailed: false,
    });
    return { tables, clock: this.clock, logger: this.logger, health, openThread };
  }

  private drained(): Pick<Outbox, 'start' | 'stop'> {
    return this.parts.outbox?.(this.host, this.store, this.sender) ?? new Outbox(this.host, this.store, this.sender);
  }

  private asker(viewer: Viewer): Asker {
    const who = viewer === 'spectator' ? WATCHER : { userId: String(viewer + 1), name: PLAYERS[viewer] ?? '?' };
    return {
      ...who,
      interactionId: `i${this.interactions++}`,
      channelId: this.table.channelId,
      guildId: GUILD,
      locale: 'en',
      guildLocale: 'en-US',
      place: 'text',
      mayManage: false,
      roles: [],
      lacks: [],
      lacksForThread: [],
    };
  }

  private slash(viewer: Viewer, name: string, given: Record<string, string>): Promise<unknown> {
    return this.replied(() => {
      const command = commands[name];
      if (!command) throw new Error(`there is no /${name}`);
      const answer = command.run(this.asker(viewer), options(given), this.host);
      if (answer instanceof Promise) throw new Error(`/${name} waits for Discord`);
      return answer;
    });
  }

  private suggested(viewer: Viewer, command: Command, typed: string): unknown {
    try {
      return command.suggest?.(this.asker(viewer), typed, this.host, options({}));
    } catch (error) {
      if (error instanceof TableRefusal) return error.reason;
      throw error;
    }
  }

  /** What a new ephemeral reply shows. */
  private async replied(work: () => Message<'seat'> | null): Promise<unknown> {
    const got: unknown[] = [];
    const show = async (payload: Payload) => void got.push(readable(payload));
    return this.sent({ ephemeral: true, editReply: show, followUp: show }, work, () => got);
  }

  /** What somebody's open panel shows after a press on it. */
  private async pressed(viewer: Viewer, work: (asker: Asker) => Message<'seat'> | null): Promise<unknown> {
    const asker = this.asker(viewer);
    const had = this.panels.get(asker.userId) ?? [];
    const got: unknown[] = [];
    const editReply = async (payload: Payload) => {
      got.push(readable(payload));
      const kept = had.filter(({ id }) => payload.attachments?.some((a) => a.id === id));
      const added = (payload.files ?? []).map(({ name }, i) => ({ id: `${asker.interactionId}-${i}`, name }));
      this.panels.set(asker.userId, [...kept, ...added]);
    };
    const interaction = {
      ephemeral: null,
      isChatInputCommand: () => false,
      message: { flags: { has: () => true }, attachments: had },
      editReply,
      followUp: async (payload: Payload) => void got.push(readable(payload)),
    };
    return this.sent(
      interaction,
      () => work(asker),
      () => got,
    );
  }

  private async sent(interaction: object, work: () => Message<'seat'> | null, got: () => unknown): Promise<unknown> {
    let message: Message<'seat'> | null;
    try {
      message = work();
    } catch (error) {
      if (error instanceof TableRefusal) return error.reason;
      throw error;
    }
    if (message) await this.sender.reply(interaction as Deferred, message);
    return got();
  }
}

interface Payload {
  components: unknown[];
  attachments?: { id: string }[];
  files?: { attachment: Buffer; name: string; description: string }[];
}

function readable({ components, attachments = [], files = [] }: Payload): {
  components: unknown;
  kept: number;
  files: Shown[];
} {
  return {
    components,
    kept: attachments.length,
    files: files.map(({ attachment, name, description }) => shown({ data: attachment, name, description })),
  };
}

/** Every way to use a command: with each of the options that it offers, one at a time. */
function ways({ data }: Command): Record<string, string>[] {
  const found: Record<string, string>[] = [];
  const must: Record<string, string> = {};
  for (const option of data.options ?? []) {
    if (option.type === ApplicationCommandOptionType.Boolean) found.push({ [option.name]: 'yes' });
    if (option.type !== ApplicationCommandOptionType.String) continue;
    if ('required' in option && option.required) must[option.name] = 'copper';
    for (const { value } of ('choices' in option && option.choices) || []) found.push({ [option.name]: String(value) });
  }
  return [{}, ...found].map((given) => ({ ...must, ...given }));
}

function options({ subcommand, ...given }: Record<string, string>): Given {
  return {
    subcommand: subcommand ?? null,
    text: (name) => given[name] ?? null,
    flag: (name) => (name in given ? given[name] === 'yes' : null),
    user: () => null,
    role: () => null,
    file: () => null,
    focused: null,
  };
}

/** An entry as the event that a table would have recorded. */
function event(entry: Entry) {
  const kind = 'answer' in entry ? 'answer' : 'undone' in entry ? 'undo' : 'close';
  return {
    seq: entry.seq,
    kind: kind as 'answer' | 'undo' | 'close',
    seat: 'seat' in entry ? entry.seat : null,
    userId: null,
    via: kind === 'close' ? ('clock' as const) : ('user' as const),
    decision: 'answer' in entry ? entry.decision : null,
    hash: 'answer' in entry ? entry.hash : null,
    body: 'answer' in entry ? entry.answer : 'undone' in entry ? entry.undone : null,
    interactionId: null,
    version: 1,
  };
}

/** The matches that a Tables keeps in memory: tests of new deals need to put one there, nobody else may. */
function memory(tables: Tables): Map<string, { match: Match<unknown, unknown, unknown>; usedAt: number }> {
  return (tables.live as unknown as { matches: ReturnType<typeof memory> }).matches;
}
