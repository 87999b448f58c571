import { InteractionContextType } from 'discord.js';
import { expect, it } from 'vitest';
import { commands } from '../../commands/index.ts';
import { differ } from '../../commands/register.ts';
import { LOCALES } from '../../src/words.ts';

const wanted = Object.values(commands).map((c) => c.data);

/** The commands as Discord sends them back: with ids, versions and defaults filled in. */
const registered = () =>
  structuredClone(wanted).map((c, i) => ({
    ...c,
    id: String(i),
    version: '1',
    type: 1,
    dm_permission: true,
    default_member_permissions: null,
    nsfw: false,
    integration_types: [0],
  }));

it('commands are not registered again while Discord has them as we want them', () => {
  expect(differ(wanted, registered())).toBe(false);
});

it('commands are registered again when one is new, gone or changed anywhere', () => {
  expect(differ(wanted, [])).toBe(true);
  expect(differ(wanted, registered().slice(1))).toBe(true);
  expect(
    differ(
      wanted,
      registered().map((c) => (c.name === 'table' ? { ...c, options: c.options?.slice(1) } : c)),
    ),
  ).toBe(true);
  expect(
    differ(
      wanted,
      registered().map((c) => (c.name === 'hand' ? { ...c, description: 'old' } : c)),
    ),
  ).toBe(true);
  expect(differ(wanted, 'nonsense')).toBe(true);
});

it("commands keep to Discord's limits", () => {
  expect(wanted.length).toBeLessThanOrEqual(100);
  for (const command of wanted) {
    expect(JSON.stringify(command).length).toBeLessThan(8000);
    check(command);
  }
});

it('every command can be used in servers and in direct messages with the bot, and nowhere else', () => {
  for (const { name, contexts } of wanted) {
    expect(contexts, name).toEqual([InteractionContextType.Guild, InteractionContextType.BotDM]);
  }
});

type Localized = Partial<Record<string, string | null>> | null | undefined;

interface Described {
  name: string;
  description: string;
  description_localizations?: Localized;
  options?: readonly unknown[];
  choices?: readonly { name: string; name_localizations?: Localized; value: string | number }[];
}

function check({ name, description, description_localizations, options = [], choices = [] }: Described): void {
  expect(name).toMatch(/^[-_\p{Ll}\p{N}]{1,32}$/u);
  expect([name, Object.keys(description_localizations ?? {})]).toEqual([name, LOCALES.slice(1)]);
  for (const said of [description, ...Object.values(description_localizations ?? {})].map((each) => each ?? '')) {
    expect(said.length).toBeGreaterThan(0);
    expect([said, said.length <= 100]).toEqual([said, true]);
    expect(said).not.toMatch(/^commands:/); // a wording is missing
  }
  expect(options.length).toBeLessThanOrEqual(25);
  expect(choices.length).toBeLessThanOrEqual(25);
  for (const choice of choices) {
    for (const said of [choice.name, ...Object.values(choice.name_localizations ?? {})].map((each) => each ?? '')) {
      expect([said, said.length <= 100]).toEqual([said, true]);
    }
  }
  for (const option of options) check(option as Described);
}
