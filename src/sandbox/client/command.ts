import {
  type APIApplicationCommand,
  type APIApplicationCommandBasicOption,
  type APIApplicationCommandOption,
  PermissionFlagsBits as Flags,
  InteractionContextType,
  ApplicationCommandOptionType as OptionType,
} from 'discord-api-types/v10';
import type { z } from 'zod';
import { permissionsIn } from '../permissions.ts';
import type { OptionValues, Upload } from '../protocol.ts';
import type { Channel, User, World } from '../state.ts';
import { notAllowed, notFitting, notThere } from './refusal.ts';
import { Resolved } from './resolved.ts';

type Value = OptionValues[string];

/** A command, or one of its subcommands, as a user picks it. */
interface Picked {
  command: APIApplicationCommand;
  /** The group's and subcommand's options around the leaf, outermost first. */
  around: { name: string; type: OptionType }[];
  options: readonly APIApplicationCommandBasicOption[];
  /** '/table new', for messages. */
  title: string;
}

/**
 * Builds the `data` of a command's interaction from what a user typed, as far as a client lets it be sent: the command
 * must exist and be usable here, required options must be given, all must fit their type, choices and bounds.
 * `focused` is the option being typed, for an autocomplete: then nothing needs to be complete.
 * Throws a Refusal that says what is wrong.
 */
export async function commandData(
  world: World,
  user: User,
  channel: Channel,
  request: { name: string; options: OptionValues; focused?: string },
): Promise<object> {
  const picked = pick(world, request.name);
  mayUse(world, user, channel, picked.command);
  const resolved = new Resolved(world, channel, user);
  const { focused } = request;

  for (const name of Object.keys(request.options)) {
    if (picked.options.some((option) => option.name === name)) continue;
    const names = picked.options.map((option) => option.name).join(', ') || 'none';
    throw notThere(`${picked.title} has no option '${name}' (it has: ${names}).`);
  }
  const leaves: object[] = [];
  for (const option of picked.options) {
    const value = request.options[option.name];
    if (option.name === focused) {
      if (!('autocomplete' in option && option.autocomplete)) {
        throw notFitting(`'${focused}' of ${picked.title} has no autocomplete.`);
      }
      leaves.push({ name: option.name, type: option.type, value: String(value ?? ''), focused: true });
    } else if (value !== undefined) {
      leaves.push({ name: option.name, type: option.type, value: await checked(option, value, resolved, picked) });
    } else if (option.required && focused === undefined) {
      throw notFitting(`${picked.title} needs the option '${option.name}'.`);
    }
  }
  const options = picked.around.reduceRight<object[]>((inner, part) => [{ ...part, options: inner }], leaves);
  const { id, name, type } = picked.command;
  return { id, name, type, ...(options.length > 0 ? { options } : {}), ...resolved.payload() };
}

function pick(world: World, name: string): Picked {
  const [first = '', ...words] = name.trim().replace(/^\//, '').split(/\s+/);
  const command = world.commands.values().find((candidate) => candidate.name === first);
  if (!command) {
    const names = world.commands.values().map((known) => `/${known.name}`);
    throw notThere(`There is no command /${first} (there are: ${names.join(', ') || 'none'}).`);
  }
  const around: Picked['around'] = [];
  let options: readonly APIApplicationCommandOption[] = command.options ?? [];
  for (;;) {
    const title = `/${[first, ...around.map((part) => part.name)].join(' ')}`;
    const inner = options.filter(isSubcommand);
    if (inner.length === 0) {
      if (words.length > 0) throw notThere(`${title} has no subcommand '${words.join(' ')}'.`);
      return { command, around, options: options as APIApplicationCommandBasicOption[], title };
    }
    const word = words.shift();
    const next = inner.find((option) => option.name === word);
    if (!next) {
      const names = inner.map((option) => option.name).join(', ');
      throw notThere(`${title} has no subcommand '${word ?? ''}' (it has: ${names}).`);
    }
    around.push({ name: next.name, type: next.type });
    options = next.options ?? [];
  }
}

function isSubcommand(option: APIApplicationCommandOption) {
  return option.type === OptionType.Subcommand || option.type === OptionType.SubcommandGroup;
}

/** A client does not offer a command out of its contexts, or to who lacks its permissions. */
function mayUse(world: World, user: User, channel: Channel, command: APIApplicationCommand): void {
  const context = channel.guild_id === null ? InteractionContextType.BotDM : InteractionContextType.Guild;
  if (command.contexts && !command.contexts.includes(context)) {
    throw notAllowed(`/${command.name} cannot be used in ${channel.guild_id === null ? 'a DM' : 'a server'}.`);
  }
  const permissions = permissionsIn(world, channel, user.id);
  if (!(permissions & Flags.UseApplicationCommands)) throw notAllowed('You may not use commands here.');
  const asked = channel.guild_id === null ? null : command.default_member_permissions;
  const needed = asked === '0' ? Flags.Administrator : BigInt(asked ?? 0);
  if ((permissions & needed) !== needed) throw notAllowed(`You lack the permissions that /${command.name} needs.`);
  if (channel.archived) throw notAllowed('Commands cannot be used in an archived thread.');
}

/** The value as the interaction carries it. Throws a Refusal if it does not fit. */
async function checked(
  option: APIApplicationCommandBasicOption,
  value: Value,
  resolved: Resolved,
  { title }: Picked,
): Promise<string | number | boolean> {
  const where = `'${option.name}' of ${title}`;
  switch (option.type) {
    case OptionType.String: {
      if (typeof value !== 'string') throw notFitting(`${where} must be text.`);
      oneOf(option.choices, value, where);
      within(value.length, option.min_length, option.max_length ?? 6000, `The length of ${where}`);
      return value;
    }
    case OptionType.Integer:
    case OptionType.Number: {
      const fits = typeof value === 'number' && (option.type === OptionType.Number || Number.isInteger(value));
      if (!fits) throw notFitting(`${where} must be a ${option.type === OptionType.Number ? '' : 'whole '}number.`);
      oneOf(option.choices, value, where);
      within(value, option.min_value, option.max_value, where);
      return value;
    }
    case OptionType.Boolean:
      if (typeof value !== 'boolean') throw notFitting(`${where} must be true or false.`);
      return value;
    case OptionType.Attachment:
      if (typeof value !== 'object') throw notFitting(`${where} must be a file.`);
      return resolved.attachment(value satisfies z.infer<typeof Upload>);
    default:
      return checkedId(option, value, resolved, where);
  }
}

function checkedId(option: APIApplicationCommandBasicOption, value: Value, resolved: Resolved, where: string): string {
  if (typeof value !== 'string') throw notFitting(`${where} must be an id.`);
  if (option.type === OptionType.User) resolved.user(value);
  else if (option.type === OptionType.Role) resolved.role(value);
  else if (option.type === OptionType.Mentionable) resolved.mentionable(value);
  else if (option.type === OptionType.Channel) resolved.channelOf(value, option.channel_types);
  return value;
}

function oneOf(
  choices: readonly { name: string; value: string | number }[] | undefined,
  value: string | number,
  where: string,
): void {
  if (!choices?.length || choices.some((choice) => choice.value === value)) return;
  throw notFitting(`${where} must be one of: ${choices.map((choice) => choice.value).join(', ')}.`);
}

function within(value: number, min: number | undefined, max: number | undefined, where: string): void {
  if (min !== undefined && value < min) throw notFitting(`${where} must be at least ${min}.`);
  if (max !== undefined && value > max) throw notFitting(`${where} must be at most ${max}.`);
}
