import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { GatewayCloseCodes, GatewayOpcodes } from 'discord-api-types/v10';
import { type WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import type { Timer } from './clock.ts';
import {
  applicationPayload,
  channelPayload,
  guildCreatePayload,
  threadMemberPayload,
  userPayload,
} from './payloads.ts';
import { canSee, isThread } from './permissions.ts';
import { BOT_TOKEN } from './rest/index.ts';
import type { Channel, World } from './state.ts';

const HEARTBEAT_MS = 41_250;
/** How long a session whose connection broke can be resumed, and how many events it keeps for that. */
const RESUMABLE_MS = 5 * 60_000;
const KEPT_EVENTS = 1000;

const Identify = z.object({
  token: z.string(),
  intents: z.number().int(),
  shard: z.tuple([z.number().int(), z.number().int().min(1)]).default([0, 1]),
});
const Resume = z.object({ token: z.string(), session_id: z.string(), seq: z.number().int() });
const Frame = z.object({ op: z.number().int(), d: z.unknown() });

interface GatewayEvent {
  op: GatewayOpcodes.Dispatch;
  t: string;
  s: number;
  d: object;
}

/** One login of the bot: it outlives its connection for a while, so that it can be resumed. */
interface Session {
  id: string;
  shard: readonly [number, number];
  seq: number;
  sent: GatewayEvent[];
  socket: WebSocket | null;
  expiry: Timer | null;
}

/** The bot's websocket: v10, JSON, uncompressed. https://docs.discord.com/developers/events/gateway */
export class Gateway {
  private readonly server = new WebSocketServer({ noServer: true });
  private readonly sessions = new Map<string, Session>();
  /** Channels that the bot cannot see: one that goes out of its sight is deleted for it, one that comes back is new. */
  private readonly hidden = new Set<string>();

  constructor(private readonly world: World) {
    const { events } = world;
    events.on('dispatch', ({ name, data, guild_id }) => this.dispatch(name, data, guild_id));
    events.on('gateway_drop', ({ resumable }) => this.drop(resumable));
    events.on('channel_create', (channel) => this.channelEvent('CREATE', channel));
    events.on('channel_update', (channel) => this.channelEvent('UPDATE', channel));
    events.on('channel_delete', (channel) => this.channelEvent('DELETE', channel));
  }

  /** Takes an HTTP upgrade to /gateway. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    this.server.handleUpgrade(request, socket, head, (connection) => this.connected(connection));
  }

  /** Ends all connections, as when Discord restarts. */
  close(): void {
    for (const connection of this.server.clients) connection.terminate();
    this.server.close();
  }

  /** Breaks every connection. What is missed meanwhile is told to a session that is `resumable` when it comes back. */
  private drop(resumable: boolean): void {
    for (const session of [...this.sessions.values()]) {
      if (resumable) {
        session.socket?.terminate();
      } else {
        this.sessions.delete(session.id);
        session.socket?.close(GatewayCloseCodes.SessionTimedOut, 'Session timed out.');
      }
    }
  }

  private connected(socket: WebSocket): void {
    send(socket, { op: GatewayOpcodes.Hello, d: { heartbeat_interval: HEARTBEAT_MS }, s: null, t: null });
    let session: Session | undefined;
    socket.on('message', (raw) => {
      const frame = parse(String(raw));
      if (!frame) return socket.close(GatewayCloseCodes.DecodeError, 'Error while decoding payload.');
      switch (frame.op) {
        case GatewayOpcodes.Heartbeat:
          return send(socket, { op: GatewayOpcodes.HeartbeatAck, d: null, s: null, t: null });
        case GatewayOpcodes.Identify:
          if (session) return socket.close(GatewayCloseCodes.AlreadyAuthenticated, 'Already authenticated.');
          session = this.identify(socket, frame.d);
          return;
        case GatewayOpcodes.Resume:
          session = this.resume(socket, frame.d);
          return;
        default:
          if (!session) socket.close(GatewayCloseCodes.NotAuthenticated, 'Not authenticated.');
      }
    });
    socket.on('close', (code) => {
      if (session?.socket === socket) this.disconnected(session, code);
    });
  }

  private identify(socket: WebSocket, data: unknown): Session | undefined {
    const identify = Identify.safeParse(data);
    if (!identify.success) {
      socket.close(GatewayCloseCodes.DecodeError, 'Error while decoding payload.');
      return undefined;
    }
    if (identify.data.token !== BOT_TOKEN) {
      socket.close(GatewayCloseCodes.AuthenticationFailed, 'Authentication failed.');
      return undefined;
    }
    const session: Session = {
      id: randomBytes(16).toString('hex'),
      shard: identify.data.shard,
      seq: 0,
      sent: [],
      socket,
      expiry: null,
    };
    this.sessions.set(session.id, session);
    const guilds = this.world.guilds.values().filter((guild) => isOnShard(guild.id, session.shard));
    this.sendEvent(session, 'READY', {
      v: 10,
      user: { ...userPayload(this.world.bot), verified: true, mfa_enabled: true, email: null, flags: 0 },
      guilds: guilds.map(({ id }) => ({ id, unavailable: true })),
      session_id: session.id,
      resume_gateway_url: `${this.world.url.replace('http', 'ws')}/gateway`,
      shard: session.shard,
      application: applicationPayload(this.world),
    });
    for (const guild of guilds) this.sendEvent(session, 'GUILD_CREATE', guildCreatePayload(this.world, guild));
    this.tellPresence();
    return session;
  }

  private resume(socket: WebSocket, data: unknown): Session | undefined {
    const resume = Resume.safeParse(data);
    const session = resume.success ? this.sessions.get(resume.data.session_id) : undefined;
    const kept = session?.sent[0]?.s ?? 1;
    if (!resume.success || resume.data.token !== BOT_TOKEN || !session || resume.data.seq < kept - 1) {
      send(socket, { op: GatewayOpcodes.InvalidSession, d: false, s: null, t: null });
      return undefined;
    }
    session.expiry?.cancel();
    session.socket?.terminate();
    session.socket = socket;
    for (const event of session.sent) if (event.s > resume.data.seq) send(socket, event);
    this.sendEvent(session, 'RESUMED', {});
    this.tellPresence();
    return session;
  }

  /** A close by 1000 or 1001 ends the session; after any other it can be resumed for a while. */
  private disconnected(session: Session, code: number): void {
    session.socket = null;
    if (code === 1000 || code === 1001) this.sessions.delete(session.id);
    else session.expiry = this.world.clock.after(RESUMABLE_MS, () => this.sessions.delete(session.id));
    this.tellPresence();
  }

  private tellPresence(): void {
    this.world.setBotOnline([...this.sessions.values()].some((session) => session.socket !== null));
  }

  /** Sends an event to the shard that it concerns: that of the guild, the first for DMs. */
  private dispatch(name: string, data: object, guildId: string | null): void {
    for (const session of this.sessions.values()) {
      if (guildId === null ? session.shard[0] === 0 : isOnShard(guildId, session.shard)) {
        this.sendEvent(session, name, data);
      }
    }
  }

  private sendEvent(session: Session, name: string, data: object): void {
    session.seq += 1;
    const event: GatewayEvent = { op: GatewayOpcodes.Dispatch, t: name, s: session.seq, d: data };
    session.sent.push(event);
    if (session.sent.length > KEPT_EVENTS) session.sent.shift();
    if (session.socket) send(session.socket, event);
  }

  /** Channels and threads under the Guilds intent; of private threads only those that the bot sees. */
  private channelEvent(what: 'CREATE' | 'UPDATE' | 'DELETE', channel: Channel): void {
    if (channel.guild_id === null) return;
    const { world } = this;
    if (what === 'DELETE') {
      const { id, type, guild_id, parent_id } = channel;
      const data = isThread(channel) ? { id, type, guild_id, parent_id } : channelPayload(world, channel);
      this.dispatch(isThread(channel) ? 'THREAD_DELETE' : 'CHANNEL_DELETE', data, channel.guild_id);
      return;
    }
    const data = channelPayload(world, channel);
    if (!canSee(world, channel, world.bot.id)) {
      if (what === 'UPDATE' && !isThread(channel) && !this.hidden.has(channel.id)) {
        this.dispatch('CHANNEL_DELETE', data, channel.guild_id);
      }
      this.hidden.add(channel.id);
      return;
    }
    const isBack = this.hidden.delete(channel.id);
    if (!isThread(channel)) {
      this.dispatch(isBack ? 'CHANNEL_CREATE' : `CHANNEL_${what}`, data, channel.guild_id);
      return;
    }
    this.dispatch(`THREAD_${what}`, what === 'CREATE' ? { ...data, newly_created: true } : data, channel.guild_id);
    if (what === 'UPDATE' && channel.member_ids.includes(world.bot.id)) {
      const member = { ...threadMemberPayload(channel, world.bot.id), guild_id: channel.guild_id };
      this.dispatch('THREAD_MEMBER_UPDATE', member, channel.guild_id);
    }
  }
}

/** https://docs.discord.com/developers/events/gateway#sharding */
function isOnShard(guildId: string, [shard, count]: readonly [number, number]): boolean {
  return Number((BigInt(guildId) >> 22n) % BigInt(count)) === shard;
}

function send(socket: WebSocket, frame: object): void {
  socket.send(JSON.stringify(frame));
}

function parse(raw: string): z.infer<typeof Frame> | undefined {
  try {
    return Frame.safeParse(JSON.parse(raw)).data;
  } catch {
    return undefined;
  }
}
