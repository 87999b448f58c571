import {
  ActionRowBuilder,
  ApplicationCommandOptionType,
  AttachmentBuilder,
  ButtonBuilder,
  ButtonStyle,
  ChannelType,
  type Client,
  ContainerBuilder,
  type Interaction,
  LabelBuilder,
  MediaGalleryBuilder,
  MessageFlags,
  ModalBuilder,
  StringSelectMenuBuilder,
  TextDisplayBuilder,
  TextInputBuilder,
  TextInputStyle,
  UserSelectMenuBuilder,
} from 'discord.js';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBot } from './bot.ts';
import { type SandboxDriver, startSandbox } from './driver.ts';

const image = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#a00' } })
    .png()
    .toBuffer();

const commands = [
  {
    name: 'table',
    description: 'A table',
    options: [
      {
        type: ApplicationCommandOptionType.Subcommand as const,
        name: 'new',
        description: 'Open one',
        options: [
          {
            type: ApplicationCommandOptionType.String as const,
            name: 'game',
            description: 'Which',
            required: true,
            autocomplete: true,
          },
          { type: ApplicationCommandOptionType.Integer as const, name: 'seats', description: 'How many', minValue: 2 },
          { type: ApplicationCommandOptionType.User as const, name: 'rival', description: 'Who' },
        ],
      },
    ],
  },
  { name: 'where', description: 'Where am I' },
];

const button = (customId: string, label: string) =>
  new ActionRowBuilder<ButtonBuilder>().addComponents(
    new ButtonBuilder().setCustomId(customId).setLabel(label).setStyle(ButtonStyle.Primary),
  );

/** A bot in miniature: a private panel with an image, a counter, a modal, menus. */
async function play(interaction: Interaction): Promise<void> {
  if (interaction.isAutocomplete()) {
    const typed = interaction.options.getFocused();
    const names = ['dark-pact', 'dark-blood', 'hollow-pact'].filter((name) => name.includes(typed));
    await interaction.respond(names.map((name) => ({ name, value: name })));
  } else if (interaction.isChatInputCommand() && interaction.commandName === 'where') {
    const { context, channelId, guild } = interaction;
    await interaction.reply(`context ${context}, channel ${channelId}, guild ${guild?.name ?? 'none'}`);
  } else if (interaction.isChatInputCommand()) {
    await interaction.deferReply({ flags: MessageFlags.Ephemeral });
    const { options, user } = interaction;
    const rival = options.getUser('rival')?.displayName ?? 'nobody';
    const text = `${user.displayName}: ${options.getString('game', true)} ${options.getInteger('seats')} ${rival}`;
    await interaction.editReply({
      flags: MessageFlags.IsComponentsV2,
      files: [new AttachmentBuilder(await image(), { name: 'board.png', description: 'An empty board' })],
      components: [
        new ContainerBuilder()
          .addTextDisplayComponents(new TextDisplayBuilder().setContent(text))
          .addMediaGalleryComponents(
            new MediaGalleryBuilder().addItems({
              media: { url: 'attachment://board.png' },
              description: 'An empty board',
            }),
          )
          .addActionRowComponents(button('count:1', 'Count'), button('bid', 'Bid')),
      ],
    });
  } else if (interaction.isButton() && interaction.customId.startsWith('count:')) {
    const count = Number(interaction.customId.slice('count:'.length)) + 1;
    await interaction.update({
      components: [
        new TextDisplayBuilder().setContent(`count ${count}`),
        button(`count:${count}`, 'Count'),
        button('bid', 'Bid'),
      ],
    });
  } else if (interaction.isButton()) {
    const input = new TextInputBuilder().setCustomId('amount').setStyle(TextInputStyle.Short).setMaxLength(3);
    const label = new LabelBuilder().setLabel('How much').setTextInputComponent(input);
    await interaction.showModal(new ModalBuilder().setCustomId('bid').setTitle('Your bid').addLabelComponents(label));
  } else if (interaction.isModalSubmit()) {
    await interaction.deferUpdate();
    const colours = new StringSelectMenuBuilder()
      .setCustomId('colours')
      .setPlaceholder('Colours')
      .setMinValues(1)
      .setMaxValues(2)
      .addOptions(['Red', 'Green', 'Blue'].map((label) => ({ label, value: label.toLowerCase() })));
    const rival = new UserSelectMenuBuilder().setCustomId('rival').setPlaceholder('Rival');
    await interaction.editReply({
      components: [
        new TextDisplayBuilder().setContent(`bid ${interaction.fields.getTextInputValue('amount')}`),
        new ActionRowBuilder<StringSelectMenuBuilder>().addComponents(colours),
        new ActionRowBuilder<UserSelectMenuBuilder>().addComponents(rival),
      ],
      attachments: [],
    });
  } else if (interaction.isStringSelectMenu()) {
    await interaction.deferUpdate();
    await interaction.followUp({ content: `chose ${interaction.values.join('+')}`, flags: MessageFlags.Ephemeral });
  } else if (interaction.isUserSelectMenu()) {
    await interaction.reply(`rival ${interaction.users.first()?.displayName}`);
  }
}

describe('discord.js at the sandbox', () => {
  let sandbox: SandboxDriver;
  let bot: Client<true>;

  beforeAll(async () => {
    sandbox = await startSandbox();
    bot = await startBot(sandbox, commands, play);
  });
  afterAll(async () => {
    await bot.destroy();
    await sandbox.stop();
  });

  it('logs in and finds the guild with its channels and members', () => {
    const guild = bot.guilds.cache.first();
    expect(guild?.name).toBe('Pactkeeper Sandbox');
    expect(bot.user.username).toBe('pactkeeper');
    expect(guild?.channels.cache.map((channel) => channel.name)).toEqual([
      'dark-pact-table',
      'dark-blood-table',
      'general',
    ]);
    expect(guild?.ownerId).toBe(sandbox.user('Alice').id);
    expect(guild?.members.me?.permissions.has('ManageThreads')).toBe(true);
  });

  it('walks from a command over a deferred ephemeral panel with an image to a button, a modal and menus', async () => {
    const alice = sandbox.user('Alice');
    const panel = await alice.slash(
      'table new',
      { game: 'dark-pact', seats: 3, rival: sandbox.user('Bob').id },
      'dark-pact-table',
    );
    expect(panel.text).toBe('Alice: dark-pact 3 Bob');
    expect(panel.ephemeral).toBe(true);
    expect(panel.message?.thinking).toBe(false);
    expect(panel.buttons.map(({ label }) => label)).toEqual(['Count', 'Bid']);

    const [shown] = panel.images;
    expect(shown?.alt).toBe('An empty board');
    const file = await fetch(shown?.url ?? '');
    expect(file.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await file.arrayBuffer())).toEqual(await image());
    expect(panel.message?.attachments).toMatchObject([{ width: 40, height: 30, description: 'An empty board' }]);

    expect((await alice.press('Count')).text).toBe('count 2');
    const counted = await alice.press('Count');
    expect(counted.text).toBe('count 3');
    expect(counted.id).toBe(panel.id);
    expect(counted.message?.attachments, 'an edit that lists no attachments keeps them').toHaveLength(1);

    const modal = await alice.press('Bid');
    expect(modal.text).toBe('Your bid\nHow much');
    expect(modal.fields).toEqual(['amount']);
    await expect(alice.fill({ amount: '1234' })).rejects.toThrow('must be 0 to 3 characters long');
    await expect(alice.fill({ wrong: '1' })).rejects.toThrow("no field 'wrong' (it has: amount)");
    const bid = await alice.fill({ amount: '12' });
    expect(bid.text).toBe('bid 12');
    expect(bid.id).toBe(panel.id);
    expect(bid.message?.attachments, 'an edit with an empty list drops them').toEqual([]);
    expect((await fetch(shown?.url ?? '')).status).toBe(404);

    expect((await alice.choose('Colours', ['Red', 'blue'])).text).toBe('chose red+blue');
    await expect(alice.choose('Colours', 'pink')).rejects.toThrow("no option 'pink' (it has: red, green, blue)");
    await expect(alice.choose('Colours', ['red', 'green', 'blue'])).rejects.toThrow('takes 1 to 2 values, not 3');
    const rival = await alice.choose('Rival', sandbox.user('Carol'));
    expect(rival.text).toBe('rival Carol');
    expect((await sandbox.user('Bob').messages('dark-pact-table')).map(({ text }) => text)).toEqual(['rival Carol']);
  });

  it('completes options as they are typed', async () => {
    const choices = await sandbox.user('Bob').autocomplete('table new', 'game', 'dark');
    expect(choices.map(({ value }) => value)).toEqual(['dark-pact', 'dark-blood']);
  });

  it('lets a client send only what a client can send', async () => {
    const bob = sandbox.user('Bob');
    await expect(bob.slash('table')).rejects.toThrow("no subcommand '' (it has: new)");
    await expect(bob.slash('chair')).rejects.toThrow('no command /chair (there are: /table, /where)');
    await expect(bob.slash('table new')).rejects.toThrow("/table new needs the option 'game'");
    await expect(bob.slash('table new', { game: 'x', seats: 1 })).rejects.toThrow(
      "'seats' of /table new must be at least 2",
    );
    await expect(bob.slash('table new', { game: 'x', hue: 1 })).rejects.toThrow(
      "no option 'hue' (it has: game, seats, rival)",
    );
    await expect(bob.press('Nothing')).rejects.toThrow("Bob sees no button 'Nothing'");
  });

  it('works in a DM, where there is no guild and no member', async () => {
    const carol = sandbox.user('Carol');
    const dm = await carol.dm();
    expect(dm.name).toBe('Pactkeeper');
    expect((await carol.slash('where')).text).toBe(`context 1, channel ${dm.id}, guild none`);
    await expect(sandbox.user('Dave').messages('dm')).rejects.toThrow('Dave sees no channel dm');

    const user = await bot.users.fetch(sandbox.user('Dave').id);
    await user.send('Hello, Dave');
    expect((await sandbox.user('Dave').waitFor('Hello, Dave')).channelId).toBe((await sandbox.user('Dave').dm()).id);
  });

  it('opens threads, public and private, and shows them to whom they concern', async () => {
    const parent = bot.channels.cache.find((channel) => 'name' in channel && channel.name === 'general');
    if (parent?.type !== ChannelType.GuildText) throw new Error('no #general');
    const post = await parent.send('A table');
    const onPost = await post.startThread({ name: 'talk' });
    expect(onPost.id).toBe(post.id);
    expect((await sandbox.user('Bob').waitFor('A table')).message?.thread_id).toBe(post.id);

    const secret = await parent.threads.create({ name: 'secret', type: ChannelType.PrivateThread });
    const bob = sandbox.user('Bob');
    await secret.send('for nobody yet');
    expect((await bob.channels()).map(({ name }) => name)).not.toContain('secret');
    await secret.members.add(bob.id);
    expect((await bob.waitFor('for nobody yet')).channelId).toBe(secret.id);
    expect((await sandbox.user('Carol').channels()).map(({ name }) => name)).not.toContain('secret');

    await onPost.setArchived(true);
    await expect(bob.slash('where', {}, 'talk')).rejects.toThrow('archived thread');
    await bob.say('awake', 'talk');
    expect((await bob.slash('where', {}, 'talk')).text).toContain(`channel ${onPost.id}`);
    await onPost.delete();
    expect((await bob.waitFor('A table')).message?.thread_id).toBeNull();
    await secret.delete();
    expect((await bob.channels()).map(({ name }) => name)).not.toContain('secret');
  });

  it('tells who is pinged, after allowed_mentions', async () => {
    const parent = bot.channels.cache.find((channel) => 'name' in channel && channel.name === 'general');
    if (parent?.type !== ChannelType.GuildText) throw new Error('no #general');
    const [alice, bob] = [sandbox.user('Alice'), sandbox.user('Bob')];
    const content = `${alice.mention} and ${bob.mention}`;
    expect([...(await parent.send(content)).mentions.users.keys()]).toEqual([alice.id, bob.id]);
    const quiet = await parent.send({ content, allowedMentions: { users: [bob.id] } });
    expect([...quiet.mentions.users.keys()]).toEqual([bob.id]);
    expect((await alice.newest('general')).message?.mentions).toEqual([bob.id]);
  });
});
