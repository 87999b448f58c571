import { type APIMessage, type Client, Routes } from 'discord.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ATTACHMENT_SIZE_LIMIT } from '../../src/sandbox/attachments.ts';
import { refusal, startBot } from './bot.ts';
import { type SandboxDriver, startSandbox } from './driver.ts';

const V2 = 1 << 15;
const row = (...components: object[]) => ({ type: 1, components });
const button = (custom_id: string, label = 'Press') => ({ type: 2, style: 1, custom_id, label });
const text = (content: string) => ({ type: 10, content });
const menu = (extra: object = {}, values = ['a', 'b']) => ({
  type: 3,
  custom_id: 'menu',
  options: values.map((value) => ({ label: value, value })),
  ...extra,
});
const gallery = (url: string) => ({ type: 12, items: [{ media: { url } }] });
const png = { name: 'board.png', data: Buffer.from('not really'), contentType: 'image/png' };

describe('messages', () => {
  let sandbox: SandboxDriver;
  let bot: Client<true>;
  let channel: string;

  beforeAll(async () => {
    sandbox = await startSandbox();
    bot = await startBot(sandbox);
    channel = (await sandbox.user('Alice').channels()).find(({ name }) => name === 'general')?.id ?? '';
  });
  afterAll(async () => {
    await bot.destroy();
    await sandbox.stop();
  });

  const post = (body: object, files: object[] = []) =>
    bot.rest.post(Routes.channelMessages(channel), { body, files: files as never }) as Promise<APIMessage>;
  const patch = (id: string, body: object, files: object[] = []) =>
    bot.rest.patch(Routes.channelMessage(channel, id), { body, files: files as never }) as Promise<APIMessage>;

  /** Bodies that are refused with 50035, and the faults named. */
  const invalid: [string, object, Record<string, string>][] = [
    [
      'content beside Components V2',
      { flags: V2, content: 'hi', components: [text('hi')] },
      { content: 'MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2' },
    ],
    [
      'embeds beside Components V2',
      { flags: V2, embeds: [{ title: 'hi' }], components: [text('hi')] },
      { embeds: 'MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2' },
    ],
    ['Components V2 without the flag', { components: [text('hi')] }, { 'components.0': 'UNION_TYPE_CHOICES' }],
    [
      'the same custom_id twice',
      { content: 'hi', components: [row(button('x'), button('y')), row(button('x'))] },
      { 'components.1.components.0.custom_id': 'COMPONENT_CUSTOM_ID_DUPLICATED' },
    ],
    [
      'the same custom_id twice, inside containers',
      { flags: V2, components: [{ type: 17, components: [row(button('x')), row(button('x'))] }] },
      { 'components.0.components.1.components.0.custom_id': 'COMPONENT_CUSTOM_ID_DUPLICATED' },
    ],
    [
      'the same option value twice',
      { content: 'hi', components: [row(menu({}, ['a', 'a']))] },
      { 'components.0.components.0.options.1.value': 'COMPONENT_OPTION_VALUE_DUPLICATED' },
    ],
    [
      'max_values over the number of options',
      { content: 'hi', components: [row(menu({ max_values: 3 }))] },
      { 'components.0.components.0.max_values': 'COMPONENT_SELECT_MAX_VALUES' },
    ],
    [
      'min_values over max_values',
      { content: 'hi', components: [row(menu({ min_values: 2 }))] },
      { 'components.0.components.0.min_values': 'COMPONENT_SELECT_MIN_VALUES' },
    ],
    [
      'more options chosen by default than can be',
      {
        content: 'hi',
        components: [row(menu({ options: ['a', 'b'].map((value) => ({ label: value, value, default: true })) }))],
      },
      { 'components.0.components.0.options': 'COMPONENT_SELECT_TOO_MANY_DEFAULTS' },
    ],
    [
      'the same number of a component twice',
      { flags: V2, components: [text('a'), text('b')].map((part) => ({ ...part, id: 7 })) },
      { 'components.1.id': 'COMPONENT_ID_DUPLICATED' },
    ],
    [
      'a menu beside a button',
      { content: 'hi', components: [row(menu(), button('x'))] },
      { 'components.0.components.1': 'COMPONENT_LAYOUT_WIDTH_EXCEEDED' },
    ],
    ['an empty row', { content: 'hi', components: [row()] }, { 'components.0.components': 'BASE_TYPE_MIN_LENGTH' }],
    [
      'six rows',
      { content: 'hi', components: Array.from({ length: 6 }, (_, i) => row(button(`b${i}`))) },
      { components: 'BASE_TYPE_BAD_LENGTH' },
    ],
    [
      'a custom_id over 100 characters',
      { content: 'hi', components: [row(button('x'.repeat(101)))] },
      { 'components.0.components.0.custom_id': 'BASE_TYPE_MAX_LENGTH' },
    ],
    [
      '26 options',
      {
        content: 'hi',
        components: [
          row(
            menu(
              {},
              Array.from({ length: 26 }, (_, i) => `${i}`),
            ),
          ),
        ],
      },
      { 'components.0.components.0.options': 'BASE_TYPE_MAX_LENGTH' },
    ],
    [
      'a button with nothing on it',
      { content: 'hi', components: [row({ type: 2, style: 1, custom_id: 'x' })] },
      { 'components.0.components.0.label': 'BUTTON_COMPONENT_EMPTY' },
    ],
    ['content over 2000 characters', { content: 'x'.repeat(2001) }, { content: 'BASE_TYPE_MAX_LENGTH' }],
    [
      'over 4000 characters in all',
      { flags: V2, components: [text('x'.repeat(2001)), { type: 17, components: [text('x'.repeat(2000))] }] },
      { components: 'COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED' },
    ],
    [
      'over 40 components in all',
      {
        flags: V2,
        components: Array.from({ length: 5 }, () => ({
          type: 17,
          components: Array.from({ length: 8 }, () => text('x')),
        })),
      },
      { components: 'COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED' },
    ],
    [
      'attachment:// without a file, in a gallery',
      { flags: V2, components: [gallery('attachment://board.png')] },
      { 'components.0.items.0.media.url': 'UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND' },
    ],
    [
      'attachment:// without a file, in an embed',
      { embeds: [{ image: { url: 'attachment://board.png' } }] },
      { 'embeds.0.image.url': 'UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND' },
    ],
    [
      'a picture by another scheme',
      { flags: V2, components: [gallery('data:image/png;base64,AAAA')] },
      { 'components.0.items.0.media.url': 'URL_TYPE_INVALID_SCHEME' },
    ],
    [
      'a file from the web',
      { flags: V2, components: [{ type: 13, file: { url: 'https://example.com/board.png' } }] },
      { 'components.0.file.url': 'URL_TYPE_INVALID_SCHEME' },
    ],
    [
      'embeds over 6000 characters in all',
      { embeds: [{ description: 'x'.repeat(4000) }, { description: 'x'.repeat(2001) }] },
      { embeds: 'MAX_EMBED_SIZE_EXCEEDED' },
    ],
    [
      'a reply to nothing',
      { content: 'hi', message_reference: { message_id: '1' } },
      { message_reference: 'MESSAGE_REFERENCE_UNKNOWN_MESSAGE' },
    ],
    [
      'users both parsed and listed',
      { content: 'hi', allowed_mentions: { parse: ['users'], users: ['1'] } },
      { allowed_mentions: 'MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE' },
    ],
    [
      'an attachment that is not there',
      { content: 'hi', attachments: [{ id: '0' }] },
      { 'attachments.0': 'ATTACHMENT_NOT_FOUND' },
    ],
  ];
  it.each(invalid)('refuses %s', async (_what, body, faults) => {
    const seen = (await sandbox.user('Bob').messages()).length;
    expect(await refusal(post(body))).toEqual({ status: 400, code: 50035, faults });
    expect(await sandbox.user('Bob').messages()).toHaveLength(seen);
  });

  it('refuses an empty message', async () => {
    expect(await refusal(post({ content: ' ' }))).toMatchObject({ status: 400, code: 50006 });
    expect(await refusal(post({ flags: V2 }))).toMatchObject({ status: 400, code: 50006 });
  });

  it('refuses a file over the limit, and takes one that just fits', async () => {
    const sized = (length: number) => ({ ...png, data: Buffer.alloc(length) });
    expect(await refusal(post({}, [sized(ATTACHMENT_SIZE_LIMIT + 1)]))).toMatchObject({ status: 413, code: 40005 });
    expect((await post({}, [sized(ATTACHMENT_SIZE_LIMIT)])).attachments[0]?.size).toBe(ATTACHMENT_SIZE_LIMIT);
  });

  it('resolves attachment:// and gives components their ids', async () => {
    const sent = await post(
      {
        flags: V2,
        components: [text('hi'), gallery('attachment://board.png')],
        attachments: [{ id: '0', description: 'alt' }],
      },
      [png],
    );
    const [attachment] = sent.attachments;
    expect(attachment).toMatchObject({ filename: 'board.png', description: 'alt', content_type: 'image/png' });
    expect(attachment?.url).toMatch(`${sandbox.url}/attachments/`);
    expect(sent.components).toMatchObject([
      { id: 1, type: 10 },
      { id: 2, items: [{ media: { url: attachment?.url, attachment_id: attachment?.id } }] },
    ]);
    const again = await patch(sent.id, { components: sent.components?.toReversed() });
    expect(again.components?.map(({ id }) => id)).toEqual([2, 1]);
    expect(again.components?.[0]).toMatchObject({ items: [{ media: { url: attachment?.url } }] });
  });

  it('edits what is named and lets the rest be', async () => {
    const sent = await post({ content: 'hi', components: [row(button('x'))] }, [png, { ...png, name: 'b.png' }]);
    const [first, second] = sent.attachments;
    const edited = await patch(sent.id, { content: 'ho' });
    expect(edited).toMatchObject({ content: 'ho', attachments: [{ id: first?.id }, { id: second?.id }] });
    expect(edited.components).toHaveLength(1);
    expect(edited.edited_timestamp).not.toBeNull();
    const kept = await patch(sent.id, { attachments: [{ id: second?.id }, { id: '0' }] }, [{ ...png, name: 'c.png' }]);
    expect(kept.attachments.map(({ filename }) => filename)).toEqual(['b.png', 'c.png']);
    const bare = await patch(sent.id, { attachments: [], components: [] });
    expect([bare.attachments, bare.components]).toEqual([[], []]);
    expect(await refusal(patch(sent.id, { content: '' }))).toMatchObject({ code: 50006 });
  });

  it('turns a message to Components V2 only without its content, and never back', async () => {
    const sent = await post({ content: 'hi' });
    const components = [text('hi')];
    expect((await refusal(patch(sent.id, { flags: V2, components }))).faults).toEqual({
      content: 'MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2',
    });
    expect((await patch(sent.id, { flags: V2, components, content: null })).flags).toBe(V2);
    expect((await refusal(patch(sent.id, { flags: 0 }))).faults).toEqual({
      flags: 'MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG',
    });
    expect((await refusal(patch(sent.id, { content: 'back' }))).code).toBe(50035);
    expect((await patch(sent.id, { components: [text('ho')] })).flags).toBe(V2);
  });

  it('returns the first message for a second with the same enforced nonce, for some minutes', async () => {
    const first = await post({ content: 'one', nonce: 'row-7', enforce_nonce: true });
    expect(first.nonce).toBe('row-7');
    const both = await Promise.all([
      post({ content: 'two', nonce: 'row-7', enforce_nonce: true }),
      post({ content: 'three', nonce: 'row-7', enforce_nonce: true }, [png]),
    ]);
    expect(both.map(({ id, content }) => [id, content])).toEqual([
      [first.id, 'one'],
      [first.id, 'one'],
    ]);
    expect((await post({ content: 'four', nonce: 'row-7' })).id).not.toBe(first.id);
    const twins = await Promise.all(
      ['five', 'six'].map((content) => post({ content, nonce: 'row-8', enforce_nonce: true }, [png])),
    );
    expect(twins[0]?.id).toBe(twins[1]?.id);
    await sandbox.advance(6 * 60_000);
    expect((await post({ content: 'late', nonce: 'row-8', enforce_nonce: true })).id).not.toBe(twins[0]?.id);
  });

  it('lists by pages, newest first', async () => {
    const ids: string[] = [];
    for (const content of ['1', '2', '3', '4']) ids.unshift((await post({ content })).id);
    const list = async (query: Record<string, string>) => {
      const found = await bot.rest.get(Routes.channelMessages(channel), { query: new URLSearchParams(query) });
      return (found as APIMessage[]).map(({ content }) => content);
    };
    expect(await list({ limit: '2' })).toEqual(['4', '3']);
    expect(await list({ limit: '2', before: ids[1] ?? '' })).toEqual(['2', '1']);
    expect(await list({ limit: '2', after: ids[3] ?? '' })).toEqual(['3', '2']);
    expect(await list({ limit: '3', around: ids[1] ?? '' })).toEqual(['4', '3', '2']);
    expect((await refusal(list({ limit: '101' }))).faults).toEqual({ limit: 'NUMBER_TYPE_COERCE' });
  });

  it('names what is unknown or forbidden', async () => {
    const alices = await sandbox.user('Alice').say('mine', 'general');
    expect(await refusal(patch(alices.id, { content: 'no' }))).toMatchObject({ status: 403, code: 50005 });
    expect(await refusal(patch('1', { content: 'no' }))).toMatchObject({ status: 404, code: 10008 });
    expect(await refusal(bot.rest.get(Routes.channel('1')))).toMatchObject({ status: 404, code: 10003 });
    expect(await refusal(bot.rest.get('/nowhere'))).toMatchObject({ status: 404, code: 0 });
    const { status } = await fetch(`${sandbox.apiUrl}/v10/users/@me`, { headers: { authorization: 'Bot wrong' } });
    expect(status).toBe(401);
  });
});
