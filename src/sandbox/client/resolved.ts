import type { z } from 'zod';
import { storeUpload } from '../attachments.ts';
import { attachmentPayload, channelPayload, interactionMember, rolePayload, userPayload } from '../payloads.ts';
import { canSee, permissionsIn } from '../permissions.ts';
import type { Upload } from '../protocol.ts';
import type { Channel, Guild, User, World } from '../state.ts';
import { notFitting, notThere } from './refusal.ts';

/**
 * The `resolved` part of an interaction: what its ids mean, gathered while its values are checked.
 * https://docs.discord.com/developers/interactions/receiving-and-responding#interaction-object-resolved-data-structure
 */
export class Resolved {
  private readonly found: Record<string, Record<string, object>> = {};
  private readonly guild: Guild | undefined;

  constructor(
    private readonly world: World,
    private readonly channel: Channel,
    private readonly viewer: User,
  ) {
    this.guild = world.guildOf(channel);
  }

  /** Throws a refusal if there is no such user here. */
  user(id: string): void {
    const user = this.world.users.get(id);
    const isHere = this.guild ? this.guild.member_ids.includes(id) : this.channel.member_ids.includes(id);
    if (!user || !isHere) throw notThere(`There is no user ${id} here.`);
    this.add('users', id, userPayload(user));
    if (!this.guild) return;
    const member = interactionMember(this.guild, user, permissionsIn(this.world, this.channel, id));
    this.add('members', id, { ...member, user: undefined });
  }

  role(id: string): void {
    const position = this.guild?.roles.findIndex((role) => role.id === id) ?? -1;
    const role = this.guild?.roles[position];
    if (!role) throw notThere(`There is no role ${id} here.`);
    this.add('roles', id, rolePayload(role, position));
  }

  /** A user or a role. */
  mentionable(id: string): void {
    if (this.guild?.roles.some((role) => role.id === id)) this.role(id);
    else this.user(id);
  }

  /** `types`: the channel types allowed; undefined for all. */
  channelOf(id: string, types: readonly number[] | undefined): void {
    const channel = this.world.channels.get(id);
    if (!channel || channel.guild_id !== this.channel.guild_id || !canSee(this.world, channel, this.viewer.id)) {
      throw notThere(`There is no channel ${id} here.`);
    }
    if (types?.length && !types.includes(channel.type)) throw notFitting(`#${channel.name} is not of a type allowed.`);
    const permissions = permissionsIn(this.world, channel, this.viewer.id).toString();
    this.add('channels', id, { ...channelPayload(this.world, channel), permissions });
  }

  /** Stores an upload and returns the id that stands for it. */
  async attachment(upload: z.infer<typeof Upload>): Promise<string> {
    const { filename, content_type = 'application/octet-stream', data } = upload;
    const stored = await storeUpload(this.world, { filename, content_type, data: Buffer.from(data, 'base64') }, null);
    this.add('attachments', stored.id, attachmentPayload(this.world, this.channel.id, stored, true));
    return stored.id;
  }

  /** `{ resolved }`, or nothing if nothing was. */
  payload(): { resolved?: object } {
    return Object.keys(this.found).length > 0 ? { resolved: this.found } : {};
  }

  private add(kind: string, id: string, value: object): void {
    this.found[kind] = { ...this.found[kind], [id]: value };
  }
}
