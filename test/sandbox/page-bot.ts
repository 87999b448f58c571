/** A bot with a script, to try the page with: something of everything that a client draws. */
import {
  type APIMessageTopLevelComponent,
  type ChatInputCommandInteraction,
  Client,
  GatewayIntentBits,
  type Interaction,
  MessageFlags,
} from 'discord.js';
import sharp from 'sharp';

const COLOURS = ['red', 'green', 'grey', 'blue', 'gold'];

const commands = [
  {
    name: 'paint',
    description: 'Everything about paint',
    options: [
      {
        type: 1,
        name: 'wall',
        description: 'Paint a wall',
        options: [
          { type: 3, name: 'colour', description: 'Which colour', required: true, autocomplete: true },
          {
            type: 3,
            name: 'finish',
            description: 'How it shines',
            required: true,
            choices: [
              { name: 'Matt', value: 'matt' },
              { name: 'Glossy', value: 'glossy' },
            ],
          },
          { type: 4, name: 'coats', description: 'How many coats', min_value: 1, max_value: 5 },
          { type: 5, name: 'outside', description: 'Whether it has to bear rain' },
          { type: 6, name: 'helper', description: 'Who helps' },
          { type: 7, name: 'where', description: 'In which channel' },
        ],
      },
      { type: 1, name: 'list', description: 'List the colours' },
    ],
  },
  { name: 'board', description: 'Show the board' },
  { name: 'markdown', description: 'Show all that text can do' },
  { name: 'hand', description: 'Show your own hand, to you alone' },
  { name: 'slow', description: 'Think for a while' },
  { name: 'deaf', description: 'Never answer' },
];

/** A picture of a size and colour, as PNG. */
export function picture(width: number, height: number, colour: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${colour}"/>
    <circle cx="50%" cy="50%" r="30%" fill="none" stroke="white" stroke-width="8"/><path d="M0 0L${width} ${height}M${width} 0L0 ${height}" stroke="#0004" stroke-width="6"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

export const MARKDOWN = `# Heading one
## Heading two
**bold** *italic* _also_ __under__ ~~gone~~ ***both*** ||hidden|| \`code\` snake_case_word 2 * 3 * 4
-# small words
> quoted **text**
> second line
- one
- two
  - inner
1. first
2. second
\`\`\`ts
const a = '<b>not bold</b>';
\`\`\`
[masked link](https://example.com/a) <script>alert(1)</script> \\*escaped\\* <t:86400:D>`;

const board: APIMessageTopLevelComponent[] = [
  {
    type: 17,
    accent_color: 0xf0b232,
    components: [
      { type: 10, content: '## The board\nRound **3**, Alice to move\n-# Updated <t:1700000000:R>' },
      { type: 12, items: [{ media: { url: 'attachment://board.png' }, description: 'The board: all of it' }] },
      { type: 14, spacing: 1 },
      {
        type: 9,
        components: [{ type: 10, content: '**A section**\nwith a picture beside it' }],
        accessory: { type: 11, media: { url: 'attachment://thumb.png' }, description: 'A small picture' },
      },
      {
        type: 9,
        components: [{ type: 10, content: 'A section with a button' }],
        accessory: { type: 2, style: 2, custom_id: 'side', label: 'Look' },
      },
      {
        type: 1,
        components: [
          { type: 2, style: 1, custom_id: 'count', label: 'Count: 0' },
          { type: 2, style: 3, custom_id: 'ask', label: 'Ask me' },
          { type: 2, style: 4, custom_id: 'mute', label: 'Fail' },
          { type: 2, style: 2, custom_id: 'off', label: 'Off', disabled: true },
          { type: 2, style: 5, url: 'https://example.com/', label: 'Rules' },
        ],
      },
      {
        type: 1,
        components: [
          {
            type: 3,
            custom_id: 'one',
            placeholder: 'Choose a colour',
            options: COLOURS.map((colour) => ({ label: colour, value: colour, description: `The colour ${colour}` })),
          },
        ],
      },
      {
        type: 1,
        components: [
          {
            type: 3,
            custom_id: 'many',
            placeholder: 'Choose two or three',
            min_values: 2,
            max_values: 3,
            options: COLOURS.map((colour) => ({ label: colour, value: colour })),
          },
        ],
      },
      { type: 1, components: [{ type: 5, custom_id: 'who', placeholder: 'Choose a player' }] },
    ],
  },
  { type: 17, spoiler: true, components: [{ type: 10, content: 'The hidden end' }] },
];

/**
 * Starts the bot against a sandbox.
 *
 * @param url the sandbox's address, 'http://127.0.0.1:N'
 * @returns how to stop it
 */
export async function startPageBot(url: string): Promise<{ stop: () => Promise<void> }> {
  const client = new Client({
    intents: [GatewayIntentBits.Guilds, GatewayIntentBits.GuildMessages],
    rest: { api: `${url}/api` },
  });
  let count = 0;
  const answer = async (interaction: Interaction) => {
    if (interaction.isAutocomplete()) {
      const typed = interaction.options.getFocused();
      const found = COLOURS.filter((colour) => colour.startsWith(typed));
      await interaction.respond(found.map((colour) => ({ name: `Colour ${colour}`, value: colour })));
    } else if (interaction.isChatInputCommand()) await command(interaction);
    else if (interaction.isModalSubmit()) {
      const name = interaction.fields.getTextInputValue('name');
      const [size] = interaction.fields.getStringSelectValues('size');
      await interaction.reply({ content: `**${name}** takes size ${size}`, flags: MessageFlags.Ephemeral });
    } else if (interaction.isButton()) {
      if (interaction.customId === 'mute') return;
      if (interaction.customId === 'ask') return void (await interaction.showModal(form));
      if (interaction.customId === 'side') {
        return void (await interaction.reply({ content: 'Looked at from the side', flags: MessageFlags.Ephemeral }));
      }
      count += 1;
      const parts = JSON.parse(JSON.stringify(interaction.message.components.map((part) => part.toJSON())));
      const text = JSON.stringify(parts).replace(/Count: \d+/, `Count: ${count}`);
      await interaction.update({ components: JSON.parse(text), flags: MessageFlags.IsComponentsV2 });
    } else if (interaction.isStringSelectMenu()) {
      await interaction.reply({ content: `Chosen: ${interaction.values.join(', ')}`, flags: MessageFlags.Ephemeral });
    } else if (interaction.isUserSelectMenu()) {
      await interaction.reply({ content: `Player: ${interaction.values.map((id) => `<@${id}>`).join()}` });
    }
  };
  client.on('interactionCreate', (interaction) => void answer(interaction).catch((error) => console.error(error)));
  client.on('messageCreate', (message) => {
    if (message.author.bot || !client.user || !message.mentions.has(client.user)) return;
    void message.reply(`You called, ${message.author}?`);
  });
  const ready = new Promise((resolve) => client.once('clientReady', resolve));
  await client.login('sandbox');
  await ready;
  await client.application?.commands.set(commands);
  return { stop: () => client.destroy() };
}

const form = {
  custom_id: 'form',
  title: 'A few questions',
  components: [
    { type: 10, content: 'Answer **both**.' },
    {
      type: 18,
      label: 'Your name',
      description: 'As it stands on the door',
      component: { type: 4, custom_id: 'name', style: 1, min_length: 3, max_length: 20 },
    },
    {
      type: 18,
      label: 'Your story',
      component: { type: 4, custom_id: 'story', style: 2, required: false, max_length: 300 },
    },
    {
      type: 18,
      label: 'Your size',
      component: {
        type: 3,
        custom_id: 'size',
        options: [
          { label: 'Small', value: 'S' },
          { label: 'Large', value: 'L' },
        ],
      },
    },
  ],
};

async function command(interaction: ChatInputCommandInteraction): Promise<void> {
  switch (interaction.commandName) {
    case 'paint': {
      if (interaction.options.getSubcommand() === 'list') return void (await interaction.reply(COLOURS.join(', ')));
      const { options } = interaction;
      const words = [
        options.getString('colour', true),
        options.getString('finish', true),
        `${options.getInteger('coats') ?? 1} coats`,
        options.getBoolean('outside') ? 'outside' : 'inside',
        `with ${options.getUser('helper') ?? 'nobody'}`,
        `in ${options.getChannel('where') ?? 'here'}`,
      ];
      await interaction.reply({ content: `Painted ${words.join(' ')}`, allowedMentions: { parse: ['users'] } });
      break;
    }
    case 'board':
      await interaction.deferReply();
      await interaction.editReply({
        components: board,
        files: [
          { attachment: await picture(1600, 1200, '#355'), name: 'board.png' },
          { attachment: await picture(200, 200, '#735'), name: 'thumb.png' },
        ],
        flags: MessageFlags.IsComponentsV2,
      });
      break;
    case 'markdown':
      await interaction.reply({
        content: `${MARKDOWN}\n<@${interaction.user.id}> in <#${interaction.channelId}>`,
        files: [
          { attachment: await picture(300, 200, '#337'), name: 'a.png', description: 'The first of two' },
          { attachment: await picture(300, 200, '#733'), name: 'b.png', description: 'The second of two' },
        ],
      });
      break;
    case 'hand':
      await interaction.reply({ content: 'Your hand: **7, 8, 9**', flags: MessageFlags.Ephemeral });
      break;
    case 'slow':
      await interaction.deferReply();
      setTimeout(() => void interaction.editReply('Thought it over').catch(() => {}), 1500);
      break;
    case 'deaf':
      break;
  }
}
