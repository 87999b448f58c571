import { type APIApplicationCommand, type Client, PermissionFlagsBits, Routes } from 'discord.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusal, startBot } from './bot.ts';
import { type SandboxDriver, startSandbox } from './driver.ts';

const text = (name: string, extra: object = {}) => ({ type: 3, name, description: name, ...extra });
const command = (name: string, options: object[] = [], extra: object = {}) => ({
  name,
  description: name,
  options,
  ...extra,
});

describe('application commands', () => {
  let sandbox: SandboxDriver;
  let bot: Client<true>;
  beforeAll(async () => {
    sandbox = await startSandbox();
    bot = await startBot(sandbox, [], async (interaction) => {
      if (interaction.isChatInputCommand()) await interaction.reply(interaction.commandName);
    });
  });
  afterAll(async () => {
    await bot.destroy();
    await sandbox.stop();
  });

  const put = (body: object[]) =>
    bot.rest.put(Routes.applicationCommands(bot.user.id), { body }) as Promise<APIApplicationCommand[]>;

  it('are replaced as a whole; those that stay keep their ids', async () => {
    const [one] = await put([command('one'), command('two')]);
    const after = await put([command('three'), command('one', [text('word')])]);
    expect(after.map(({ name }) => name).sort()).toEqual(['one', 'three']);
    expect(after.find(({ name }) => name === 'one')?.id).toBe(one?.id);
    const query = new URLSearchParams({ with_localizations: 'true' });
    expect(await bot.rest.get(Routes.applicationCommands(bot.user.id), { query })).toEqual(after);
    const plain = await bot.rest.get(Routes.applicationCommands(bot.user.id));
    expect(JSON.stringify(plain)).not.toContain('_localizations');
    expect((await sandbox.user('Bob').slash('one', { word: 'x' }, 'general')).text).toBe('one');
    await expect(sandbox.user('Bob').slash('two', {}, 'general')).rejects.toThrow('There is no command /two');
  });

  const invalid: [string, object[], Record<string, string>][] = [
    ['a name twice', [command('a'), command('a')], { '1.name': 'APPLICATION_COMMANDS_DUPLICATE_NAME' }],
    [
      'a name with blanks or capitals',
      [command('a b'), command('A')],
      {
        '0.name': 'APPLICATION_COMMAND_INVALID_NAME',
        '1.name': 'APPLICATION_COMMAND_INVALID_NAME',
      },
    ],
    ['an option so named', [command('a', [text('x y')])], { '0.options.0.name': 'APPLICATION_COMMAND_INVALID_NAME' }],
    ['no description', [{ name: 'a' }], { '0.description': 'BASE_TYPE_REQUIRED' }],
    [
      'a required option after an optional one',
      [command('a', [text('x'), text('y', { required: true })])],
      { '0.options.1': 'APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID' },
    ],
    [
      'an option name twice',
      [command('a', [text('x'), text('x')])],
      { '0.options.1.name': 'APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS' },
    ],
    [
      'choices beside autocomplete',
      [command('a', [text('x', { autocomplete: true, choices: [{ name: 'n', value: 'v' }] })])],
      { '0.options.0.choices': 'APPLICATION_COMMAND_OPTIONS_CHOICES_AUTOCOMPLETE' },
    ],
    [
      'a description over 100 characters',
      [command('a', [text('x', { description: 'x'.repeat(101) })])],
      { '0.options.0.description': 'BASE_TYPE_MAX_LENGTH' },
    ],
    [
      'over 8000 characters in all',
      [
        command(
          'a',
          Array.from({ length: 25 }, (_, i) =>
            text(`o${i}`, {
              choices: Array.from({ length: 2 }, (_, j) => ({ name: 'n'.repeat(99) + j, value: 'v'.repeat(99) + j })),
            }),
          ),
        ),
      ],
      { '0': 'APPLICATION_COMMAND_TOO_LARGE' },
    ],
  ];
  it.each(invalid)('may not have %s', async (_what, body, faults) => {
    expect(await refusal(put(body))).toEqual({ status: 400, code: 50035, faults });
  });

  it('are offered only in their contexts and to those with the permissions they ask for', async () => {
    await put([
      command('gm', [], { default_member_permissions: String(PermissionFlagsBits.ManageGuild), contexts: [0] }),
      command('solo', [], { contexts: [1] }),
    ]);
    const [alice, bob] = [sandbox.user('Alice'), sandbox.user('Bob')];
    expect((await alice.slash('gm', {}, 'general')).text).toBe('gm');
    await expect(bob.slash('gm', {}, 'general')).rejects.toThrow('You lack the permissions that /gm needs');
    await expect(bob.slash('solo', {}, 'general')).rejects.toThrow('/solo cannot be used in a server');
    await bob.dm();
    expect((await bob.slash('solo', {}, 'dm')).text).toBe('solo');
    await expect(bob.slash('gm', {}, 'dm')).rejects.toThrow('/gm cannot be used in a DM');
  });
});
