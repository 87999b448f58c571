import {
  type APIApplicationCommand,
  type APIApplicationCommandOption,
  ApplicationCommandOptionType,
  ApplicationCommandType,
} from 'discord-api-types/v10';
import type { FastifyInstance } from 'fastify';
import { discordErrors, type FormFault, invalidForm } from '../errors.ts';
import type { World } from '../state.ts';
import { readBody } from './body.ts';

type CommandBody = Pick<APIApplicationCommand, 'name' | 'description'> & Partial<APIApplicationCommand>;

/** A command's names, descriptions and values may have this many characters in all. */
const COMMAND_TEXT_LIMIT = 8000;
const GLOBAL_LIMIT = 100;
/** https://docs.discord.com/developers/interactions/application-commands#application-command-object-application-command-naming */
const NAME = /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$/u;

/** Global application commands. https://docs.discord.com/developers/interactions/application-commands */
export function commandRoutes(app: FastifyInstance, world: World): void {
  const inOrder = () => world.commands.values();
  const ownApplication = (id: string) => {
    if (id !== world.bot.id) throw discordErrors.missingAccess();
  };

  app.get<{ Params: { application: string }; Querystring: { with_localizations?: string } }>(
    '/applications/:application/commands',
    ({ params, query }) => {
      ownApplication(params.application);
      return query.with_localizations === 'true' ? inOrder() : inOrder().map(unlocalized);
    },
  );

  app.put<{ Params: { application: string } }>('/applications/:application/commands', async (request) => {
    ownApplication(request.params.application);
    request.body = withNumericPermissions(request.body);
    const { json } = await readBody<CommandBody[]>(request, 'ApplicationCommandUpdateRequest[]');
    const faults = commandFaults(json);
    if (faults.length > 0) throw invalidForm(faults);

    const before = new Map(inOrder().map((command) => [command.name, command]));
    for (const command of before.values()) world.commands.delete(command.id);
    for (const body of json) world.commands.put(registered(world, body, before.get(body.name)?.id));
    world.events.emit('commands_update');
    return inOrder();
  });
}

/** Without `with_localizations` Discord leaves the dictionaries of other languages out. */
function unlocalized<T>(thing: T): T {
  return JSON.parse(JSON.stringify(thing, (key, value) => (key.endsWith('_localizations') ? undefined : value)));
}

/** discord.js sends permissions as a string, as the docs say; the OpenAPI has a number. */
function withNumericPermissions(body: unknown): unknown {
  if (!Array.isArray(body)) return body;
  return body.map((command: CommandBody) =>
    typeof command.default_member_permissions === 'string'
      ? { ...command, default_member_permissions: Number(command.default_member_permissions) }
      : command,
  );
}

function registered(world: World, body: CommandBody, id: string | undefined): APIApplicationCommand {
  const permissions = body.default_member_permissions;
  return {
    type: ApplicationCommandType.ChatInput,
    description_localizations: null,
    name_localizations: null,
    nsfw: false,
    integration_types: [0],
    contexts: null,
    ...body,
    id: id ?? world.newId(),
    application_id: world.bot.id,
    default_member_permissions: permissions === undefined || permissions === null ? null : String(permissions),
    version: world.newId(),
  } as APIApplicationCommand;
}

/** What no schema holds: names as they can be typed, each once, a description, required options first, no choices beside autocomplete, total text. */
function commandFaults(commands: CommandBody[]): FormFault[] {
  const faults: FormFault[] = [];
  if (commands.length > GLOBAL_LIMIT) {
    faults.push({ path: [], code: 'BASE_TYPE_MAX_LENGTH', message: `At most ${GLOBAL_LIMIT} commands` });
  }
  const names = commands.map(({ name }) => name);
  commands.forEach((command, i) => {
    if (names.indexOf(command.name) < i) {
      faults.push({
        path: [i, 'name'],
        code: 'APPLICATION_COMMANDS_DUPLICATE_NAME',
        message: 'Application command names must be unique',
      });
    }
    faults.push(...nameFaults(command.name, [i]));
    if (!command.description) {
      faults.push({ path: [i, 'description'], code: 'BASE_TYPE_REQUIRED', message: 'This field is required' });
    }
    faults.push(...optionFaults(command.options ?? [], [i, 'options']));
    const length = textLength(command);
    if (length > COMMAND_TEXT_LIMIT) {
      faults.push({
        path: [i],
        code: 'APPLICATION_COMMAND_TOO_LARGE',
        message: `Command exceeds maximum size (${length} of ${COMMAND_TEXT_LIMIT} characters)`,
      });
    }
  });
  return faults;
}

/** What is typed after a slash, or as an option: no blanks, no capitals. */
function nameFaults(name: string, path: (string | number)[]): FormFault[] {
  if (NAME.test(name) && name === name.toLowerCase()) return [];
  return [{ path: [...path, 'name'], code: 'APPLICATION_COMMAND_INVALID_NAME', message: 'Command name is invalid' }];
}

function optionFaults(options: APIApplicationCommandOption[], path: (string | number)[]): FormFault[] {
  const names = options.map(({ name }) => name);
  const firstOptional = options.findIndex((option) => !option.required);
  return options.flatMap((option, i) => {
    const faults: FormFault[] = nameFaults(option.name, [...path, i]);
    if (names.indexOf(option.name) < i) {
      faults.push({
        path: [...path, i, 'name'],
        code: 'APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS',
        message: `Option name "${option.name}" already exists`,
      });
    }
    if (option.required && firstOptional !== -1 && i > firstOptional) {
      faults.push({
        path: [...path, i],
        code: 'APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID',
        message: 'Required options must be placed before non-required options',
      });
    }
    if ('autocomplete' in option && option.autocomplete && 'choices' in option && option.choices?.length) {
      faults.push({
        path: [...path, i, 'choices'],
        code: 'APPLICATION_COMMAND_OPTIONS_CHOICES_AUTOCOMPLETE',
        message: 'An option with autocomplete cannot have choices',
      });
    }
    const inner = hasOptions(option) ? optionFaults(option.options ?? [], [...path, i, 'options']) : [];
    return [...faults, ...inner];
  });
}

function hasOptions(option: APIApplicationCommandOption) {
  return (
    option.type === ApplicationCommandOptionType.Subcommand ||
    option.type === ApplicationCommandOptionType.SubcommandGroup
  );
}

function textLength(command: { name: string; description?: string; options?: APIApplicationCommandOption[] }): number {
  const inner = (command.options ?? []).reduce((sum, option) => {
    const choices = 'choices' in option ? (option.choices ?? []) : [];
    const choiceLength = choices.reduce((total, { name, value }) => total + name.length + String(value).length, 0);
    return sum + choiceLength + textLength(option as Parameters<typeof textLength>[0]);
  }, 0);
  return command.name.length + (command.description?.length ?? 0) + inner;
}
