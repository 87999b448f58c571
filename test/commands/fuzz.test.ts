import { type APIApplicationCommandBasicOption, ApplicationCommandOptionType } from 'discord.js';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Asker } from '../../commands/host.ts';
import { readId } from '../../commands/ids.ts';
import { commands } from '../../commands/index.ts';
import type { Message } from '../../commands/message.ts';
import { acknowledgement, press } from '../../commands/panels/press.ts';
import { checkMessage } from '../../src/sandbox/message-rules.ts';
import { checkBody } from '../../src/sandbox/validate.ts';
import { TableRefusal } from '../../src/table/index.ts';
import { has, say } from '../../src/words.ts';
import { type Desk, sitDown } from './desk.ts';

/** What people type, paste and forge. */
const HOSTILE = [
  '@everyone <@1> <@&2> <#3> <t:0:R>',
  '**bold** # x\n> y ``` [z](http://a.b)',
  '\u202egnp.exe\u202c\u200b\u0000\uFFFD',
  '💀'.repeat(100),
  'a\u0300'.repeat(500),
  '\ud83d', // half a sign
  '__proto__',
  'constructor',
  '{{count}} $t(x)',
  "'; drop table events; --",
  '-1',
  '1e309',
  'NaN',
  '../../etc/passwd',
  ',,,',
  ' ',
  'x'.repeat(6000),
];
const anyText = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ maxLength: 40 }),
);

let desk: Desk;
const unhandled: unknown[] = [];
const note = (error: unknown) => unhandled.push(error);
beforeEach(() => {
  process.on('unhandledRejection', note);
  desk = sitDown({ seed: '07'.repeat(32) });
});
afterEach(async () => {
  await new Promise((turn) => setImmediate(turn));
  process.off('unhandledRejection', note);
  desk.close();
  expect(unhandled.splice(0)).toEqual([]);
});

/** What Discord would say to a message. */
function checked(shown: Message<'public' | 'seat'>): void {
  const { components, pictures } = shown;
  const attachments = pictures.map((p, id) => ({ id: `${id}`, filename: p.name, description: p.alt }));
  checkBody('MessageCreateRequest', { flags: 1 << 15, components, attachments });
  checkMessage({ content: '', embeds: [], components, flags: 1 << 15, filenames: pictures.map((p) => p.name) });
  expect(shown.ping).toEqual([]);
  for (const next of shown.follows) checked(next);
}

/** A friendly refusal: worded, in a sentence, fit for a message. */
function friendly(error: unknown): void {
  if (!(error instanceof TableRefusal)) throw error;
  expect(has(error.reason.key), error.reason.key).toBe(true);
  expect(say(error.reason, { locale: 'en', names: [] })).toMatch(/^\S.*[.!?]/s);
}

const stateOf = () => {
  const { tables } = desk.host;
  const people = [...desk.seated.map((s) => s.userId), desk.onlooker.userId, null];
  return JSON.stringify(people.map((id) => [tables.look(desk.id, id), tables.log(desk.id, id, 50)]));
};

/** What a person can do, who has no seat: all of it must leave the game as it is. A refusal must, whoever is refused. */
async function attempt(asker: Asker, act: () => Message<'seat'> | null | Promise<Message<'seat'>>): Promise<void> {
  const before = stateOf();
  try {
    const shown = await act();
    if (shown !== null) checked(shown);
  } catch (error) {
    if (!String(error).includes('there is no Discord')) friendly(error);
    expect(stateOf()).toBe(before);
  }
  if (asker === desk.onlooker) expect(stateOf()).toBe(before);
}

interface Leaf {
  name: string;
  subcommand: string | null;
  options: readonly APIApplicationCommandBasicOption[];
}

/** Every command and subcommand, with its options. */
const leaves: Leaf[] = Object.values(commands).flatMap(({ data }): Leaf[] => {
  const options = (data.options ?? []) as readonly { type: number; name: string; options?: Leaf['options'] }[];
  const subs = options.filter((o) => o.type === ApplicationCommandOptionType.Subcommand);
  if (subs.length === 0) {
    return [{ name: data.name, subcommand: null, options: options as unknown as Leaf['options'] }];
  }
  return subs.map((sub) => ({ name: data.name, subcommand: sub.name, options: sub.options ?? [] }));
});

/** Any value of an option: one that Discord would let through, or one that only a forged request could hold. */
function anyValue(option: APIApplicationCommandBasicOption): fc.Arbitrary<string | number | boolean | null> {
  const choices = 'choices' in option ? (option.choices ?? []).map((c) => c.value) : [];
  const known = choices.length > 0 ? [fc.constantFrom(...choices)] : [];
  const left = option.required ? [] : [fc.constant(null)];
  switch (option.type) {
    case ApplicationCommandOptionType.Boolean:
      return fc.oneof(fc.boolean(), ...left);
    case ApplicationCommandOptionType.Integer:
    case ApplicationCommandOptionType.Number:
      return fc.oneof(fc.integer(), fc.constantFrom(0, -1, 2 ** 53), ...left);
    default:
      return fc.oneof(anyText, ...known, ...left);
  }
}

/** A command's options as they come from an interaction. Whatever else may be read of them is not given. */
function given(subcommand: string | null, values: Record<string, string | number | boolean | null>) {
  const of = (type: string) => (name: string) => (typeof values[name] === type ? values[name] : null);
  const readers: Record<string, unknown> = { text: of('string'), flag: of('boolean'), number: of('number') };
  return new Proxy({ subcommand, ...readers } as Record<string, unknown>, {
    get: (target, name: string) => (name in target ? target[name] : () => null),
  }) as unknown as Parameters<(typeof commands)[string]['run']>[1];
}

describe('bad input changes nothing and gets a friendly answer', () => {
  it.each(leaves)('/$name $subcommand', { timeout: 60_000 }, async ({ name, subcommand, options }) => {
    const values = fc.record(Object.fromEntries(options.map((o) => [o.name, anyValue(o)])));
    const command = commands[name];
    if (!command) throw new Error(`no command ${name}`);
    await fc.assert(
      fc.asyncProperty(values, fc.integer({ min: 0, max: 2 }), anyText, async (typed, who, word) => {
        const asker = [...desk.seated, desk.onlooker][who] as Asker;
        const all = given(subcommand, typed as Record<string, string | number | boolean | null>);
        await attempt(asker, () => command.run(asker, all, desk.host));
        const before = stateOf();
        let choices: { name: string; value: string }[] = [];
        try {
          choices = command.suggest?.(asker, word, desk.host, all) ?? [];
        } catch (error) {
          friendly(error);
        }
        expect(choices.length).toBeLessThanOrEqual(25);
        for (const choice of choices) {
          expect(choice.name.length).toBeGreaterThan(0);
          expect(choice.name.length).toBeLessThanOrEqual(100);
          expect(choice.value.length).toBeLessThanOrEqual(100);
        }
        expect(stateOf()).toBe(before);
      }),
      { numRuns: 15, seed: 7 },
    );
  });

  it('buttons, menus and forms', { timeout: 240_000 }, async () => {
    const verbs = [
      ...['pick', 'none', 'menu', 'draft', 'last', 'done', 'page', 'amount', 'undo', 'show', 'end', 'order', 'move'],
      ...['hand', 'log', 'earlier', 'help', 'guide', 'join', 'leave', 'start', 'shuffle', 'option', 'windows'],
      ...['patience', 'lapse', 'ask', 'agree', 'refuse', 'gm', 'again', 'replay', 'scene'],
    ];
    const own = () => desk.host.tables.look(desk.id, desk.seated[0].userId).decision?.id ?? '';
    // What an id can hold at Discord: 100 characters. A menu and a form bring values beside it.
    const parts = fc.tuple(
      fc.oneof(fc.constantFrom(...verbs), anyText),
      fc.oneof({ weight: 4, arbitrary: fc.constant('TABLE') }, { weight: 1, arbitrary: anyText }),
      fc.oneof({ weight: 2, arbitrary: fc.constant('QUESTION') }, { weight: 1, arbitrary: anyText }),
      fc.oneof(
        anyText,
        fc.nat(99).map(String),
        fc.constantFrom('0.AB', '-1.', '9.____', 'AAAA', 'turn', 'firstGame', 'reset', 'fix|give|0|0|0', 'next.99'),
      ),
    );
    await fc.assert(
      fc.asyncProperty(
        parts,
        fc.array(anyText, { maxLength: 3 }),
        fc.integer({ min: 0, max: 2 }),
        async ([verb, table, question, rest], values, who) => {
          const asker = [...desk.seated, desk.onlooker][who] as Asker;
          const customId = [verb, table === 'TABLE' ? desk.id : table, question === 'QUESTION' ? own() : question, rest]
            .join(':')
            .slice(0, 100);
          // Whoever opened the table may end it, and that by one press: it would be the last of the trial.
          const id = readId(customId);
          if (id.verb === 'end' && id.table === desk.id && asker !== desk.onlooker) return;
          expect(['reply', 'update', 'silent', 'form']).toContain(acknowledgement(id.verb));
          await attempt(asker, () => press(id, values, asker, desk.host));
        },
      ),
      { numRuns: 400, seed: 7 },
    );
  });
});
