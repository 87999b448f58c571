import { PermissionFlagsBits as Flags, PermissionsBitField } from 'discord.js';
import { describe, expect, it } from 'vitest';
import { lacking } from '../../commands/permissions.ts';

const all = [Flags.ViewChannel, Flags.SendMessages, Flags.AttachFiles, Flags.ReadMessageHistory];
const without = (...missing: bigint[]) => new PermissionsBitField(all.filter((flag) => !missing.includes(flag)));

describe('lacking', () => {
  it('names what is missing, in the order in which one would grant it', () => {
    expect(lacking(without(), false)).toEqual([]);
    expect(lacking(without(Flags.ReadMessageHistory, Flags.SendMessages), false)).toEqual([
      'SendMessages',
      'ReadMessageHistory',
    ]);
  });

  it('names View Channel alone, since nothing else counts without it', () => {
    expect(lacking(without(Flags.ViewChannel, Flags.AttachFiles), false)).toEqual(['ViewChannel']);
    expect(lacking(new PermissionsBitField(0n), true)).toEqual(['ViewChannel']);
  });

  it('asks for the permission that threads have of their own', () => {
    expect(lacking(without(), true)).toEqual(['SendMessagesInThreads']);
    expect(lacking(without(Flags.SendMessages).add(Flags.SendMessagesInThreads), true)).toEqual([]);
  });

  it('needs nothing of an administrator', () => {
    expect(lacking(new PermissionsBitField(Flags.Administrator), true)).toEqual([]);
  });
});
