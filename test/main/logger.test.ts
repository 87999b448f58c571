import { expect, test } from 'vitest';
import { makeLogger } from '../../src/logger.ts';

const TOKEN = 'MTIzNDU2Nzg5MDEyMzQ1Njc4.GabcdE.secretsecretsecretsecret';
const SEED = '5eed'.repeat(16);
const INTERACTION_TOKEN = 'aW50ZXJhY3Rpb246MTIzOnNlY3JldA';

function logged(level: string, write: (logger: ReturnType<typeof makeLogger>) => void): string[] {
  const lines: string[] = [];
  write(makeLogger(level, TOKEN, { write: (line) => void lines.push(line) }));
  return lines;
}

test('a line is one JSON object, with what its child logger carries', () => {
  const [line = ''] = logged('info', (logger) => {
    logger.child({ table: 'bcd2345', interaction: '99' }).info({ seq: 4 }, 'saved');
    logger.debug('not at this level');
  });
  expect(line.endsWith('\n')).toBe(true);
  const { time, ...rest } = JSON.parse(line);
  expect(rest).toEqual({ level: 'info', table: 'bcd2345', interaction: '99', seq: 4, msg: 'saved' });
  expect(new Date(time).toISOString()).toBe(time);
});

test('secrets never reach a line, however deep they are', () => {
  const error = Object.assign(new Error(`401 at /webhooks/11/${INTERACTION_TOKEN}/messages/@original`), {
    url: `https://discord.com/api/v10/interactions/22/${INTERACTION_TOKEN}/callback`,
    requestBody: { json: { token: INTERACTION_TOKEN, content: 'for one player' } },
    status: 401,
    config: { headers: { Authorization: 'Bot abc.def' } },
  });
  const lines = logged('trace', (logger) => {
    logger.error({ err: error }, 'failed');
    logger.info({ row: { seed: SEED, seedHash: 'ab12' }, env: { DISCORD_TOKEN: TOKEN } });
    logger.info({ body: JSON.stringify({ seed: SEED, nested: JSON.stringify({ token: 'x"y' }), after: 1 }) });
    logger.child({ token: INTERACTION_TOKEN, interaction: '22' }).warn(`logged in with ${TOKEN}`);
  });
  const all = lines.join('');
  for (const secret of [TOKEN, SEED, INTERACTION_TOKEN, 'abc.def', 'x\\', 'for one player'])
    expect(all).not.toContain(secret);
  const [failed, row, body, child] = lines.map((line) => JSON.parse(line));
  expect(failed.err).toMatchObject({
    url: 'https://discord.com/api/v10/interactions/22/[hidden]/callback',
    status: 401,
    message: '401 at /webhooks/11/[hidden]/messages/@original',
    config: { headers: { Authorization: '[hidden]' } },
  });
  expect(row).toMatchObject({ row: { seed: '[hidden]', seedHash: 'ab12' }, env: { DISCORD_TOKEN: '[hidden]' } });
  expect(JSON.parse(body.body)).toMatchObject({ seed: '[hidden]', after: 1 });
  expect(child).toMatchObject({ token: '[hidden]', interaction: '22', msg: 'logged in with [hidden]' });
});

test('nor does a piece of a game whose record is damaged', () => {
  const lines = logged('info', (logger) => {
    for (const damaged of ['{"deck":["Copper"],"hand":[Exorcism]}', '["Exorcism",\n"Copper"]]', '[1,Exorcism'])
      try {
        JSON.parse(damaged);
      } catch (error) {
        logger.error({ err: error }, 'not-read');
        logger.error({ err: new Error('not read', { cause: error }) }, 'not-read');
      }
  });
  expect(lines).toHaveLength(6);
  expect(lines[0]).toContain('is not valid JSON');
  expect(lines.join('')).not.toMatch(/xorcis|Copper/);
});
