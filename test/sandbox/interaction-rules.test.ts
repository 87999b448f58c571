import {
  ActionRowBuilder,
  type APIMessage,
  ApplicationCommandOptionType,
  ButtonBuilder,
  ButtonStyle,
  type Client,
  type Interaction,
  MessageFlags,
  Routes,
} from 'discord.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Inbox, refusal, startBot } from './bot.ts';
import { type SandboxDriver, startSandbox } from './driver.ts';
import { call } from './http.ts';

const SECONDS = 1000;
const MINUTES = 60 * SECONDS;

const isCommand = (i: Interaction) => i.isChatInputCommand();
const isButton = (i: Interaction) => i.isButton();
const isModal = (i: Interaction) => i.isModalSubmit();

const buttons = (...ids: string[]) => [
  new ActionRowBuilder<ButtonBuilder>().addComponents(
    ids.map((id) => new ButtonBuilder().setCustomId(id).setLabel(id).setStyle(ButtonStyle.Primary)),
  ),
];
const commands = [
  {
    name: 'go',
    description: 'Go',
    options: [
      { type: ApplicationCommandOptionType.String as const, name: 'where', description: 'Where', autocomplete: true },
    ],
  },
];
const modal = {
  custom_id: 'ask',
  title: 'Ask',
  components: [{ type: 18, label: 'What', component: { type: 4, custom_id: 'what', style: 1 } }],
};

describe('interactions', () => {
  let sandbox: SandboxDriver;
  let bot: Client<true>;
  let inbox: Inbox;

  beforeAll(async () => {
    sandbox = await startSandbox();
    inbox = new Inbox();
    bot = await startBot(sandbox, commands, inbox.take);
  });
  afterAll(async () => {
    await bot.destroy();
    await sandbox.stop();
  });

  /** An answer on the wire, past discord.js' own checks. */
  const answer = (interaction: Interaction, body: object) =>
    bot.rest.post(Routes.interactionCallback(interaction.id, interaction.token), { body, auth: false });
  const original = (interaction: Interaction) => Routes.webhookMessage(bot.user.id, interaction.token, '@original');
  const edit = (interaction: Interaction, body: object) =>
    bot.rest.patch(original(interaction), { body, auth: false }) as Promise<APIMessage>;
  const followUp = (interaction: Interaction, body: object) =>
    bot.rest.post(Routes.webhook(bot.user.id, interaction.token), { body, auth: false }) as Promise<APIMessage>;

  /** Alice runs /go; the bot has not answered yet. */
  async function begin() {
    const alice = sandbox.user('Alice');
    const outcome = alice.slash('go', {}, 'general').catch((error: Error) => error);
    return { alice, outcome, command: await inbox.next(isCommand) };
  }

  /** Alice sees a message with these buttons and presses the first. */
  async function beginPress(...ids: string[]) {
    const { alice, outcome, command } = await begin();
    await command.reply({ content: 'panel', components: buttons(...ids) });
    const panel = await outcome;
    if (panel instanceof Error) throw panel;
    const pressed = alice.press(ids[0] ?? '', { on: panel }).catch((error: Error) => error);
    return { alice, panel, pressed, press: await inbox.next(isButton) };
  }

  it('fail for the user after 3 s without an answer, and then are unknown to the bot', async () => {
    const { outcome, command } = await begin();
    await sandbox.advance(3 * SECONDS);
    expect(await outcome).toMatchObject({ message: 'Alice used /go: The application did not respond' });
    expect(await refusal(answer(command, { type: 5 }))).toMatchObject({ status: 404, code: 10062 });
    expect(await refusal(edit(command, { content: 'x' }))).toMatchObject({ status: 404, code: 10015 });

    const { pressed, press } = await beginPress('slow');
    await sandbox.advance(3 * SECONDS);
    expect(await pressed).toMatchObject({ message: 'Alice used [slow]: This interaction failed' });
    expect(await refusal(answer(press, { type: 6 }))).toMatchObject({ status: 404, code: 10062 });
  });

  it('fail too while no bot is connected', async () => {
    const idle = await startSandbox();
    const alone = await startBot(idle, [{ name: 'go', description: 'Go' }]);
    await alone.destroy();
    const { id } = idle.user('Alice');
    const [channel] = await idle.user('Alice').channels();
    const sent = await call(idle.url, 'command', { as: id, body: { channel_id: channel?.id ?? '', name: 'go' } });
    expect(sent.state).toBe('sent');
    await idle.advance(3 * SECONDS);
    expect(await call(idle.url, 'interaction', { as: id, id: sent.id })).toMatchObject({
      state: 'failed',
      error: 'The application did not respond',
    });
    await idle.stop();
  });

  it('fail to complete an option that the bot does not answer for', async () => {
    const alice = sandbox.user('Alice');
    const typed = alice.autocomplete('go', 'where', 'no', {}, 'general').catch((error: Error) => error);
    const asked = await inbox.next((i) => i.isAutocomplete());
    await sandbox.advance(3 * SECONDS);
    expect(await typed).toMatchObject({ message: 'Alice cannot: Loading options failed' });
    const late = answer(asked, { type: 8, data: { choices: [] } });
    expect(await refusal(late)).toMatchObject({ status: 404, code: 10062 });
  });

  it('take one answer only', async () => {
    const { command } = await begin();
    await answer(command, { type: 5 });
    expect(await refusal(answer(command, { type: 4, data: { content: 'x' } }))).toMatchObject({
      status: 400,
      code: 40060,
    });
    const { command: other } = await begin();
    const both = await Promise.allSettled([1, 2].map((n) => answer(other, { type: 4, data: { content: `${n}` } })));
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('can be answered again after a refused answer', async () => {
    const { command, outcome } = await begin();
    expect(await refusal(answer(command, { type: 4, data: { content: '' } }))).toMatchObject({ code: 50006 });
    await answer(command, { type: 4, data: { content: 'well' } });
    expect(await outcome).toMatchObject({ text: 'well' });
  });

  it('have an original response only after a reply or a deferral', async () => {
    const { command } = await begin();
    expect(await refusal(edit(command, { content: 'early' }))).toMatchObject({ status: 404, code: 10015 });
    expect(await refusal(followUp(command, { content: 'early' }))).toMatchObject({ status: 404, code: 10015 });
    await answer(command, { type: 9, data: modal });
    expect(await refusal(edit(command, { content: 'no' }))).toMatchObject({ status: 404, code: 10008 });
  });

  it('know their token for 15 minutes', async () => {
    const { command } = await begin();
    await answer(command, { type: 4, data: { content: 'one' } });
    await sandbox.advance(14 * MINUTES);
    expect((await edit(command, { content: 'two' })).content).toBe('two');
    await sandbox.advance(1 * MINUTES);
    expect(await refusal(edit(command, { content: 'three' }))).toMatchObject({ status: 401, code: 50027 });
    expect(await refusal(followUp(command, { content: 'x' }))).toMatchObject({ status: 401, code: 50027 });
  });

  it('stop thinking when the token dies', async () => {
    const { alice, command } = await begin();
    await answer(command, { type: 5 });
    await sandbox.advance(15 * MINUTES);
    const left = await alice.newest('general');
    expect(left).toMatchObject({ text: 'The application did not respond', message: { thinking: false } });
  });

  it('turn the first follow-up after a deferral into the reply', async () => {
    const { alice, outcome, command } = await begin();
    await answer(command, { type: 5, data: { flags: MessageFlags.Ephemeral } });
    expect((await alice.newest('general')).message).toMatchObject({ thinking: true, ephemeral: true });
    const first = await followUp(command, { content: 'first' });
    expect(first.flags).toBe(MessageFlags.Ephemeral);
    expect(await outcome).toMatchObject({ id: first.id, text: 'first' });
    const second = await followUp(command, { content: 'second' });
    expect(second.id).not.toBe(first.id);
    expect((await sandbox.user('Bob').newest('general')).id).toBe(second.id);
  });

  it('let the original be fetched and deleted', async () => {
    const { alice, outcome, command } = await begin();
    await command.reply({ content: 'gone soon', flags: MessageFlags.Ephemeral });
    expect((await command.fetchReply()).content).toBe('gone soon');
    await command.deleteReply();
    expect((await alice.messages('general')).map(({ text }) => text)).not.toContain('gone soon');
    expect(await refusal(edit(command, { content: 'x' }))).toMatchObject({ status: 404, code: 10008 });
    await outcome;
  });

  it('tell what they made, if asked', async () => {
    const { command } = await begin();
    const response = await command.deferReply({ withResponse: true, flags: MessageFlags.Ephemeral });
    expect(response.interaction).toMatchObject({ responseMessageLoading: true, responseMessageEphemeral: true });
    expect(response.resource?.message?.id).toBe(response.interaction.responseMessageId);
  });

  it('take only the answers that fit their kind', async () => {
    const { command } = await begin();
    for (const type of [6, 7]) {
      expect(await refusal(answer(command, { type, data: {} }))).toMatchObject({
        code: 50035,
        faults: { type: 'BASE_TYPE_CHOICES' },
      });
    }
    expect((await refusal(answer(command, { type: 8, data: { choices: [] } }))).faults).toEqual({
      type: 'BASE_TYPE_CHOICES',
    });
    expect((await refusal(answer(command, { type: 42 }))).code).toBe(50035);
    await answer(command, { type: 4, data: { content: 'ok' } });
  });

  it('open a modal, whose submission updates the message but opens no other modal', async () => {
    const { alice, panel, pressed, press } = await beginPress('ask');
    await answer(press, { type: 9, data: modal });
    expect(await pressed).toMatchObject({ fields: ['what'] });
    const filled = alice.fill({ what: 'this' }).catch((error: Error) => error);
    const submit = await inbox.next(isModal);
    expect(submit.message?.id).toBe(panel.id);
    expect(submit.fields.getTextInputValue('what')).toBe('this');
    expect((await refusal(answer(submit, { type: 9, data: modal }))).faults).toEqual({ type: 'BASE_TYPE_CHOICES' });
    await answer(submit, { type: 7, data: { content: 'asked' } });
    expect(await filled).toMatchObject({ id: panel.id, text: 'asked' });
  });

  it('check modals', async () => {
    const { command } = await begin();
    const input = modal.components[0];
    const twice = { ...modal, components: [input, input] };
    expect((await refusal(answer(command, { type: 9, data: twice }))).faults).toEqual({
      'data.components.1.component.custom_id': 'COMPONENT_CUSTOM_ID_DUPLICATED',
    });
    const long = { ...modal, title: 'x'.repeat(46) };
    expect((await refusal(answer(command, { type: 9, data: long }))).faults).toEqual({
      'data.title': 'BASE_TYPE_MAX_LENGTH',
    });
    const many = Array.from({ length: 6 }, (_, i) => ({
      type: 18,
      label: 'x',
      component: { type: 4, custom_id: `${i}`, style: 1 },
    }));
    expect((await refusal(answer(command, { type: 9, data: { ...modal, components: many } }))).faults).toEqual({
      'data.components': 'BASE_TYPE_BAD_LENGTH',
    });
    const bounds = { type: 4, custom_id: 'what', style: 1, min_length: 9, max_length: 8 };
    const never = { ...modal, components: [{ type: 18, label: 'What', component: bounds }] };
    expect((await refusal(answer(command, { type: 9, data: never }))).faults).toEqual({
      'data.components.0.component.min_length': 'TEXT_INPUT_BOUNDS',
    });
    await answer(command, { type: 4, data: { content: 'ok' } });
  });

  it('come only from components that are on the message as it is now, and enabled', async () => {
    const { alice, panel, press } = await beginPress('now', 'later');
    const [row] = buttons('later');
    row?.components[0]?.setDisabled(true);
    await press.update({ components: row ? [row] : [] });
    await expect(alice.press('later', { on: panel })).rejects.toThrow("'later' is disabled");
    const stale = { channel_id: panel.channelId, message_id: panel.id, custom_id: 'now' };
    const response = await fetch(`${sandbox.url}/client/components?as=${alice.id}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(stale),
    });
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({
      code: 'not_found',
      message: "The message has no component 'now' (it has: later).",
    });
  });

  it('carry all that a bot reads', async () => {
    const { command } = await begin();
    expect(command.inGuild()).toBe(true);
    expect(command.member?.user.username).toBe('alice');
    expect(command.memberPermissions?.has('ManageGuild')).toBe(true);
    expect(command.appPermissions.has(['ViewChannel', 'SendMessages', 'AttachFiles'])).toBe(true);
    expect(command.channel?.id).toBe(command.channelId);
    expect([command.locale, command.guildLocale, command.context]).toEqual(['en-US', 'en-US', 0]);
    expect(command.authorizingIntegrationOwners?.guildId).toBe(command.guildId);
    expect(command.attachmentSizeLimit).toBe(10 * 1024 * 1024);
    await command.reply('ok');
    await sandbox.user('Alice').speak('de');
    const { command: german } = await begin();
    expect(german.locale).toBe('de');
    await german.reply('gut');
  });

  it('show ephemeral messages to their one user and to no one else, anywhere', async () => {
    const { alice, outcome, command } = await begin();
    await command.reply({ content: 'for Alice', flags: MessageFlags.Ephemeral, components: buttons('own') });
    await outcome;
    const bob = sandbox.user('Bob');
    const bobs = bob.slash('go', {}, 'general');
    await (await inbox.next(isCommand)).reply({ content: 'for Bob', flags: MessageFlags.Ephemeral });
    expect((await bobs).text).toBe('for Bob');

    const texts = async (who: typeof bob) => (await who.messages('general')).map(({ text }) => text);
    expect(await texts(alice)).toContain('for Alice');
    expect(await texts(alice)).not.toContain('for Bob');
    expect(await texts(bob)).toContain('for Bob');
    expect(await texts(bob)).not.toContain('for Alice');
    bob.leave();
    expect(await texts(bob), 'nor after loading anew').not.toContain('for Alice');

    const panel = await alice.waitFor('for Alice');
    const use = { channel_id: panel.channelId, message_id: panel.id, custom_id: 'own' };
    const response = await fetch(`${sandbox.url}/client/components?as=${bob.id}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(use),
    });
    expect(response.status).toBe(404);
    const listed = (await bot.rest.get(Routes.channelMessages(panel.channelId))) as APIMessage[];
    expect(listed.map(({ content }) => content)).not.toContain('for Alice');
    const fetched = bot.rest.get(Routes.channelMessage(panel.channelId, panel.id));
    expect(await refusal(fetched)).toMatchObject({ status: 404, code: 10008 });
    await alice.dismiss(panel);
    expect(await texts(alice)).not.toContain('for Alice');
  });
});
