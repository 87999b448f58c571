import { DiscordAPIError, InteractionContextType, MessageFlags, type REST } from 'discord.js';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { message, picture, words } from '../../commands/message.ts';
import { type Deferred, Sender } from '../../commands/sender.ts';

const sender = new Sender({} as REST, pino({ level: 'silent' }));
const answer = message<'seat'>('seat', [words('Your hand: Copper.')]);

/** A press on a message, deferred as an update of it. */
function pressed(where: { guildId: string | null; context: InteractionContextType; ephemeral: boolean }) {
  const edits: unknown[] = [];
  const interaction = {
    ephemeral: null,
    guildId: where.guildId,
    context: where.context,
    isChatInputCommand: () => false,
    message: { flags: { has: (flag: number) => where.ephemeral && flag === MessageFlags.Ephemeral }, attachments: [] },
    editReply: async (edit: unknown) => void edits.push(edit),
  };
  return { interaction: interaction as unknown as Deferred, edits };
}

describe('what is for one person alone', () => {
  const { Guild, BotDM, PrivateChannel } = InteractionContextType;

  it.each([
    ['in a server as an ephemeral message', { guildId: '1', context: Guild, ephemeral: true }],
    [
      'in their direct messages with the bot, whatever Discord makes of it there',
      { guildId: null, context: BotDM, ephemeral: false },
    ],
  ])('is shown %s', async (_, where) => {
    const { interaction, edits } = pressed(where);
    await sender.reply(interaction, answer);
    expect(JSON.stringify(edits)).toContain('Your hand: Copper.');
  });

  it.each([
    ['in a server', { guildId: '1', context: Guild, ephemeral: false }],
    ['among friends', { guildId: null, context: PrivateChannel, ephemeral: false }],
  ])('is never edited into a message that others can read, %s', async (_, where) => {
    const { interaction, edits } = pressed(where);
    await expect(sender.reply(interaction, answer)).rejects.toThrow('where others can read it');
    expect(edits).toEqual([]);
  });
});

it('sends its pictures anew where another edit has replaced those that stood there', async () => {
  const errors = { attachments: { 0: { _errors: [{ code: 'ATTACHMENT_NOT_FOUND', message: 'not found' }] } } };
  const gone = { code: 50035, message: 'Invalid Form Body', errors };
  const edits: { attachments: { id: string }[]; files: { name: string }[] }[] = [];
  const { interaction } = pressed({ guildId: '1', context: InteractionContextType.Guild, ephemeral: true });
  Object.assign(interaction, {
    message: { flags: { has: () => true }, attachments: [{ id: '7', name: 'hand-1.png' }] },
    editReply: async (edit: (typeof edits)[number]) => {
      edits.push(edit);
      if (edits.length === 1) throw new DiscordAPIError(gone, 50035, 400, 'PATCH', '/webhooks', {});
    },
  });
  const hand = { name: 'hand-1.png', alt: 'Copper', png: async () => Buffer.from('') };
  await sender.reply(interaction, message('seat', [picture(hand)], { pictures: [hand] }));
  expect(edits.map(({ attachments, files }) => [attachments.length, files.length])).toEqual([
    [1, 0],
    [0, 1],
  ]);
});
