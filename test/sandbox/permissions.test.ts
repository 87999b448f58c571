import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ChannelType, PermissionFlagsBits as Flags, OverwriteType } from 'discord.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addTextChannel, firstRun, newChannel, openDm } from '../../src/sandbox/making.ts';
import { canSee, guildPermissions, permissionsIn } from '../../src/sandbox/permissions.ts';
import { type Sandbox, startServer } from '../../src/sandbox/server.ts';
import { type Guild, type User, World } from '../../src/sandbox/state.ts';

describe('permissions', () => {
  let folder: string;
  let world: World;
  let guild: Guild;
  let people: Record<string, User>;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
    world = new World(join(folder, 'world.db'), true);
    firstRun(world);
    const [first] = world.guilds.values();
    if (!first) throw new Error('no guild');
    guild = first;
    people = Object.fromEntries(world.users.values().map((user) => [user.username, user]));
  });
  afterAll(() => {
    world.close();
    rmSync(folder, { recursive: true });
  });

  const of = (name: string): string => people[name]?.id ?? '';

  it('are all for the owner, few for a member, none for a stranger', () => {
    expect(guildPermissions(guild, of('Alice')) & Flags.ManageGuild).toBe(Flags.ManageGuild);
    expect(guildPermissions(guild, of('Bob')) & Flags.ManageGuild).toBe(0n);
    expect(guildPermissions(guild, of('Bob')) & Flags.SendMessages).toBe(Flags.SendMessages);
    expect(guildPermissions(guild, '1')).toBe(0n);
  });

  it('are denied and allowed by overwrites: everyone, then roles, then the member', () => {
    const channel = addTextChannel(world, guild, 'closed');
    const write = (id: string, type: OverwriteType, allow: bigint, deny: bigint) =>
      channel.overwrites.push({ id, type, allow: allow.toString(), deny: deny.toString() });
    write(guild.id, OverwriteType.Role, 0n, Flags.SendMessages);
    expect(permissionsIn(world, channel, of('Bob')) & Flags.SendMessages).toBe(0n);
    expect(permissionsIn(world, channel, of('Alice')) & Flags.SendMessages, 'the owner').toBe(Flags.SendMessages);
    write(guild.roles[1]?.id ?? '', OverwriteType.Role, Flags.SendMessages, 0n);
    expect(permissionsIn(world, channel, of('Pactkeeper')) & Flags.SendMessages, 'its role').toBe(Flags.SendMessages);
    write(of('Pactkeeper'), OverwriteType.Member, 0n, Flags.ViewChannel);
    expect(permissionsIn(world, channel, of('Pactkeeper')), 'who cannot see can do nothing').toBe(0n);
    const thread = newChannel(world, {
      type: ChannelType.PublicThread,
      name: 'in it',
      guild_id: guild.id,
      parent_id: channel.id,
    });
    expect(canSee(world, thread, of('Pactkeeper'))).toBe(false);
    expect(canSee(world, thread, of('Bob'))).toBe(true);
  });

  it('open a DM to its two parties alone', () => {
    const bob = world.user(of('Bob'));
    const dm = openDm(world, bob);
    expect(openDm(world, bob).id).toBe(dm.id);
    expect(['Bob', 'Pactkeeper', 'Alice'].map((name) => canSee(world, dm, of(name)))).toEqual([true, true, false]);
  });
});

describe('a bot that lacks a permission', () => {
  let folder: string;
  let sandbox: Sandbox;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
    sandbox = await startServer({ file: join(folder, 'world.db'), port: 0, frozen: true });
  });
  afterAll(async () => {
    await sandbox.close();
    rmSync(folder, { recursive: true });
  });

  /** Denies the bot something in #general and returns how Discord refuses the request. */
  async function refused(deny: bigint, method: string, path: string, body?: object) {
    const { world, url } = sandbox;
    const channel = world.channels.values().find(({ name }) => name === 'general');
    if (!channel) throw new Error('no #general');
    channel.overwrites = [{ id: world.bot.id, type: OverwriteType.Member, allow: '0', deny: deny.toString() }];
    world.updateChannel(channel);
    const form = new FormData();
    form.set('payload_json', JSON.stringify(body ?? {}));
    form.set('files[0]', new Blob(['x']), 'x.png');
    const response = await fetch(`${url}/api/v10/channels/${channel.id}${path}`, {
      method,
      headers: { authorization: 'Bot sandbox' },
      ...(body ? { body: form } : {}),
    });
    return [response.status, ((await response.json()) as { code: number }).code];
  }

  it('is refused with 50001 where it sees nothing, else with 50013', async () => {
    expect(await refused(Flags.ViewChannel, 'GET', '/messages')).toEqual([403, 50001]);
    expect(await refused(Flags.ReadMessageHistory, 'GET', '/messages')).toEqual([403, 50013]);
    expect(await refused(Flags.SendMessages, 'POST', '/messages', { content: 'x' })).toEqual([403, 50013]);
    expect(await refused(Flags.AttachFiles, 'POST', '/messages', { content: 'x' })).toEqual([403, 50013]);
    expect(await refused(Flags.CreatePublicThreads, 'POST', '/threads', { name: 'x', type: 11 })).toEqual([403, 50013]);
    expect(await refused(0n, 'DELETE', '')).toEqual([403, 50013]);
  });
});
