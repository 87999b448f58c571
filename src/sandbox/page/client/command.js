/**
 * @import { APIApplicationCommand, APIApplicationCommandBasicOption, APIApplicationCommandOption } from 'discord-api-types/v10'
 * @import { OptionValues } from '../../protocol.ts'
 */

/** Discord's numbers for the types of options. */
export const OptionType = {
  Subcommand: 1,
  Group: 2,
  String: 3,
  Integer: 4,
  Boolean: 5,
  User: 6,
  Channel: 7,
  Role: 8,
  Mentionable: 9,
  Number: 10,
  Attachment: 11,
};

/**
 * Something that can be run: a command without subcommands, or one subcommand. `name` goes to the API, `shown` is in
 * the user's language.
 * @typedef {{ name: string, shown: string, description: string, options: APIApplicationCommandBasicOption[] }} CommandEntry
 */

/**
 * What stands in one field: the text, and the value behind it once a choice was taken.
 * @typedef {{ text: string, value?: OptionValues[string] }} Field
 */

/**
 * A command being filled in. `shown` are the options that have a field.
 * @typedef {{ entry: CommandEntry, shown: string[], fields: Record<string, Field> }} CommandForm
 */

/** A choice for an option. @typedef {{ name: string, value: string | number | boolean }} Choice */

/**
 * @param {{ name: string, name_localizations?: Partial<Record<string, string | null>> | null }} thing
 * @param {string} locale
 */
export function localName(thing, locale) {
  return thing.name_localizations?.[locale] ?? thing.name;
}

/**
 * @param {{ description: string, description_localizations?: Partial<Record<string, string | null>> | null }} thing
 * @param {string} locale
 */
export function localDescription(thing, locale) {
  return thing.description_localizations?.[locale] ?? thing.description;
}

const ADMINISTRATOR = 8n;

/**
 * What a user can run: slash commands (type 1) that are open to them here, one entry for each subcommand.
 *
 * @param {APIApplicationCommand[]} commands
 * @param {{ locale: string, dm: boolean, permissions: string }} where `permissions` is the user's bit field in the guild
 * @returns {CommandEntry[]} the commands in the order of their names, subcommands in their own
 */
export function commandEntries(commands, { locale, dm, permissions }) {
  const context = dm ? 1 : 0;
  const held = BigInt(permissions);
  return commands
    .filter((command) => command.type === 1 && (command.contexts?.includes(context) ?? true))
    .filter(({ default_member_permissions: needs }) => {
      if (dm || needs === null || (held & ADMINISTRATOR) > 0n) return true;
      return needs !== '0' && (held & BigInt(needs)) === BigInt(needs);
    })
    .sort((a, b) => localName(a, locale).localeCompare(localName(b, locale)))
    .flatMap((command) => entriesOf(command, '', '', locale));
}

/**
 * @param {APIApplicationCommand | APIApplicationCommandOption} thing a command, group or subcommand
 * @param {string} before names so far
 * @param {string} shownBefore the same in the user's language
 * @param {string} locale
 * @returns {CommandEntry[]}
 */
function entriesOf(thing, before, shownBefore, locale) {
  const name = `${before}${thing.name}`;
  const shown = `${shownBefore}${localName(thing, locale)}`;
  /** @type {APIApplicationCommandOption[]} */
  const options = ('options' in thing && thing.options) || [];
  const inner = options.filter(({ type }) => type === OptionType.Subcommand || type === OptionType.Group);
  if (inner.length > 0) return inner.flatMap((option) => entriesOf(option, `${name} `, `${shown} `, locale));
  const basic = /** @type {APIApplicationCommandBasicOption[]} */ (options);
  return [{ name, shown, description: localDescription(thing, locale), options: basic }];
}

/**
 * Entries that fit what is typed after the slash: those beginning with it first, then those that hold it anywhere.
 * @param {CommandEntry[]} entries @param {string} typed
 */
export function findEntries(entries, typed) {
  const wanted = typed.trim().toLowerCase();
  const begin = entries.filter(({ shown }) => shown.toLowerCase().startsWith(wanted));
  const hold = entries.filter((entry) => !begin.includes(entry) && entry.shown.toLowerCase().includes(wanted));
  return [...begin, ...hold];
}

/** @param {CommandEntry} entry @returns {CommandForm} */
export function startForm(entry) {
  return { entry, shown: entry.options.filter(({ required }) => required).map(({ name }) => name), fields: {} };
}

/** Whether the bot suggests values while this option is typed. @param {APIApplicationCommandBasicOption} option */
export const suggests = (option) => 'autocomplete' in option && option.autocomplete === true;

/** @param {CommandForm} form @param {string} name */
export function optionOf(form, name) {
  return form.entry.options.find((option) => option.name === name);
}

/**
 * The choices that an option brings along (not those of autocomplete).
 * @param {APIApplicationCommandBasicOption} option
 * @param {{ users: Choice[], channels: (Choice & { type: number })[], locale: string }} there
 * @returns {Choice[] | null} null if anything can be written
 */
export function fixedChoices(option, there) {
  if ('choices' in option && option.choices && option.choices.length > 0) {
    return option.choices.map((choice) => ({ name: localName(choice, there.locale), value: choice.value }));
  }
  switch (option.type) {
    case OptionType.Boolean:
      return [
        { name: 'True', value: true },
        { name: 'False', value: false },
      ];
    case OptionType.User:
    case OptionType.Mentionable:
      return there.users;
    case OptionType.Channel: {
      /** @type {number[] | undefined} */
      const types = 'channel_types' in option ? option.channel_types : undefined;
      return there.channels.filter(({ type }) => !types || types.length === 0 || types.includes(type));
    }
    case OptionType.Role:
      return [];
    default:
      return null;
  }
}

/**
 * The value of a field: of the choice taken, or of the text as its type has it.
 * @param {APIApplicationCommandBasicOption} option
 * @param {Field | undefined} field
 * @param {Choice[] | null} choices from `fixedChoices`
 * @returns {OptionValues[string] | undefined} undefined if there is none, or none that fits
 */
export function fieldValue(option, field, choices) {
  if (!field) return undefined;
  if (field.value !== undefined) return field.value;
  const text = field.text.trim();
  if (text === '') return undefined;
  if (choices) return choices.find(({ name }) => name.toLowerCase() === text.toLowerCase())?.value;
  if (option.type === OptionType.Integer) return /^-?\d+$/.test(text) ? Number(text) : undefined;
  if (option.type === OptionType.Number) return Number.isFinite(Number(text)) ? Number(text) : undefined;
  return option.type === OptionType.Attachment ? undefined : text;
}

/**
 * What is wrong with a field, in words, or null.
 * @param {APIApplicationCommandBasicOption} option
 * @param {Field | undefined} field
 * @param {Choice[] | null} choices
 */
export function fieldProblem(option, field, choices) {
  const empty = !field || (field.value === undefined && field.text.trim() === '');
  if (empty) return option.required ? 'This option is required' : null;
  const value = fieldValue(option, field, choices);
  if (value === undefined) return choices ? 'Choose one from the list' : 'This has to be a number';
  if ('min_value' in option && option.min_value !== undefined && Number(value) < option.min_value) {
    return `At least ${option.min_value}`;
  }
  if ('max_value' in option && option.max_value !== undefined && Number(value) > option.max_value) {
    return `At most ${option.max_value}`;
  }
  return null;
}
