import { ComponentType, DiscordAPIError, HTTPError } from 'discord.js';
import { metrics } from '../src/metrics.ts';
import type { OutboxRow, PostRow, Store } from '../src/store/index.ts';
import type { Seen } from '../src/table/index.ts';
import type { Host } from './host.ts';
import type { Message } from './message.ts';
import { post } from './panels/post.ts';
import { readerOf } from './reader.ts';
import type { Posted, Sender } from './sender.ts';
import { inShort } from './story.ts';
import { GONE as CHANNEL_GONE } from './where.ts';

/** Discord limits edits of messages older than an hour (30046): from this age (ms) on, a new post is made instead. */
const EDITABLE = 50 * 60_000;
/** How often to look for what could not be sent before (ms), and the longest that a failed sending waits (ms). */
const LOOK = 2_000;
const LONGEST_WAIT = 5 * 60_000;
/** What Discord says where a message is gone, too old, or in a thread that was put away: a new one brings that back. */
const GONE = [10008, 30046, 50083];
/** How many lines a post tells of what happened last. */
const RECENT = 14;

/**
 * Sends what tables owe to their channels: in order within a channel, channels side by side. What is sent is made from
 * the public view at that moment, so that several changes become one message, and what no longer holds is never sent.
 */
export class Outbox {
  private readonly busy = new Map<string, Promise<void>>();
  /** What our posts show at present, by message id: their attachments, and all the rest as text. */
  private readonly shown = new Map<string, { posted: Posted; content: string }>();
  /** Posts that were made but could not be written down, by table: on a full disk they would be made again and again. */
  private readonly made = new Map<number, PostRow>();
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly host: Host,
    private readonly store: Store,
    private readonly sender: Sender,
  ) {}

  /** Begins to send, and goes on until {@link stop}. */
  start(): void {
    this.timer = setInterval(() => this.kick(), LOOK);
    this.timer.unref();
    this.kick();
  }

  /** Stops; resolves when nothing is under way any more. */
  async stop(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    this.timer = null;
    await Promise.all(this.busy.values());
  }

  /**
   * Sends what is owed now; call it after every change. It never throws: where the store fails (a full disk, a database
   * that is locked), the timer tries again.
   */
  kick(): void {
    if (!this.timer) return;
    try {
      for (const row of this.due()) {
        const channelId = this.store.table(row.tableId)?.channelId ?? '';
        if (!this.busy.has(channelId)) this.busy.set(channelId, this.work(row, channelId));
      }
    } catch (error) {
      this.host.logger.error({ err: error }, 'what is owed cannot be read');
    }
  }

  /** What is owed now: also what was put off for longer than anything is, by a clock that has been set back since. */
  private due(): OutboxRow[] {
    const now = this.host.clock.now();
    const all = this.store.owed(Number.MAX_SAFE_INTEGER);
    return all.filter(({ nextAt }) => nextAt <= now || nextAt > now + LONGEST_WAIT);
  }

  /** Sends one thing, and then what has come up in its channel meanwhile. */
  private async work(row: OutboxRow, channelId: string): Promise<void> {
    try {
      await this.send(row);
    } catch (error) {
      this.host.logger.error({ err: error, table: row.tableId }, 'what became of a post could not be written down');
      this.busy.delete(channelId);
      return; // at once would be again and again, without a pause
    }
    this.busy.delete(channelId);
    this.kick();
  }

  private async send(row: OutboxRow): Promise<void> {
    const { tables, clock, logger } = this.host;
    const done = metrics.post.startTimer();
    try {
      const table = this.store.table(row.tableId);
      const nowhere = table?.cannotPost === CHANNEL_GONE;
      if (table && !nowhere) await this.show(row, tables.look(table.publicId, null));
      this.store.settle(row.id, table?.seq ?? row.seq, clock.now());
      if (table?.cannotPost && !nowhere) this.store.changeTable(row.tableId, { cannotPost: null });
      done();
    } catch (error) {
      const refused = error instanceof DiscordAPIError && [400, 403, 404].includes(error.status);
      if (refused) {
        logger.warn({ err: error, table: row.tableId }, 'cannot post');
        if (error.message === CHANNEL_GONE)
          tables.places.gone(this.store.table(row.tableId)?.channelId ?? '', CHANNEL_GONE);
        this.store.changeTable(row.tableId, { cannotPost: error.message });
        this.store.settle(row.id, row.seq, clock.now());
        return;
      }
      const passing = error instanceof DiscordAPIError || error instanceof HTTPError || isNetwork(error);
      logger[passing ? 'warn' : 'error']({ err: error, table: row.tableId, attempts: row.attempts }, 'post put off');
      this.store.oweLater(row.id, clock.now() + Math.min(LONGEST_WAIT, 1000 * 2 ** row.attempts));
    }
  }

  /** Edits the table's post where that is enough; where somebody must act who was not awaited, or the post is old or gone, posts anew. */
  private async show(row: OutboxRow, seen: Seen): Promise<void> {
    const { table } = seen;
    const recent = inShort(this.host.tables.told(table.id, null, RECENT), readerOf(table));
    const message = post(seen, recent, table.status !== 'ended');
    const old = this.made.get(row.tableId) ?? this.store.post(row.tableId);
    const ended = table.status === 'over' && old !== null && old.awaited.length > 0;
    const back = old !== null && table.awaited.length > 0 && this.host.tables.machineTurnSince(table.id, old.seq);
    // Whoever has answered and can still change it knows: that they are waited for again is no news to them.
    const open = this.store.openDecisions(row.tableId).map((d) => d.seat);
    const told = old?.awaited.filter((seat) => open.includes(seat)) ?? [];
    const news = table.awaited.filter((seat) => !told.includes(seat));
    const awaited = [...told, ...news];
    const persons = table.players.filter((p) => p.userId !== null).map((p) => p.seat);
    const passed = ended || back || news.some((seat) => persons.includes(seat));
    // One ping for each change of who must act, to those alone whom it concerns.
    const knowing = table.players.filter((p) => told.includes(p.seat)).map((p) => p.userId);
    if (table.status === 'lobby' && old) message.ping = []; // who is invited has been told
    if (!ended && !back) message.ping = message.ping.filter((id) => !knowing.includes(id));
    const content = JSON.stringify([message.components, message.pictures.map((p) => p.name)]);
    if (old?.channelId === table.channelId && !passed) {
      if (await this.edit(old, message, content)) {
        this.save({ ...old, seq: table.seq, awaited });
        return;
      }
    }
    // Everybody can read a nonce: a number of ours would count hidden answers. So it names the message before this one.
    let posted = await this.sender.post(table.channelId, message, old?.messageId ?? table.id);
    // After a crash the same nonce may bring back the message that was made before it, with what was true then.
    if (!shows(posted, message))
      posted = await this.sender.edit(table.channelId, posted.id, message, posted.attachments);
    this.shown.set(posted.id, { posted, content });
    // Not waited for: Discord may make edits of old messages wait long, and the next post must not.
    if (old && old.messageId !== posted.id) void this.retire(old);
    this.save({
      tableId: row.tableId,
      channelId: table.channelId,
      messageId: posted.id,
      seq: table.seq,
      awaited,
      createdAt: this.host.clock.now(),
    });
  }

  private save(post: PostRow): void {
    this.made.set(post.tableId, post);
    this.store.savePost(post);
    this.made.delete(post.tableId);
  }

  /**
   * Makes the table's post show a message. Where it does so already nothing is sent, however old it is, and not even the
   * first time after a restart: that would tell that something happened which nobody else can see.
   * @returns false where the post cannot be edited any more
   */
  private async edit(old: PostRow, message: Message<'public'>, content: string): Promise<boolean> {
    const shown = this.shown.get(old.messageId);
    if (shown?.content === content) return true;
    try {
      const before = shown?.posted ?? (await this.sender.read(old.channelId, old.messageId));
      // Of a lobby, which has no picture, more can change than its words.
      const same = !shown && message.pictures.length > 0 && shows(before, message);
      if (!same && this.host.clock.now() - old.createdAt >= EDITABLE) return false;
      const posted = same ? before : await this.sender.edit(old.channelId, old.messageId, message, before.attachments);
      this.shown.set(posted.id, { posted, content });
      return true;
    } catch (error) {
      if (error instanceof DiscordAPIError && GONE.includes(Number(error.code))) return false;
      throw error;
    }
  }

  /** Takes the buttons off a post that has been followed by another, as well as it can be done. */
  private async retire(old: PostRow): Promise<void> {
    this.shown.delete(old.messageId);
    try {
      await this.sender.retire(old.channelId, old.messageId);
    } catch (error) {
      this.host.logger.debug({ err: error, message: old.messageId }, 'old post left as it is');
    }
  }
}

/** Whether a message that Discord sent back says what was to be posted. */
function shows(posted: Posted, message: Message<'public'>): boolean {
  const texts = (components: Message<'public'>['components']) =>
    components
      .flatMap((c) => (c.type === ComponentType.Container ? c.components : [c]))
      .flatMap((c) => ('content' in c ? c.content : []));
  const pictured = message.pictures.every((p) => posted.attachments.some((a) => a.filename === p.name));
  return pictured && texts(posted.components).join('\n') === texts(message.components).join('\n');
}

function isNetwork(error: unknown): boolean {
  return error instanceof Error && ('code' in error || error.name === 'AbortError' || error.name === 'TypeError');
}
