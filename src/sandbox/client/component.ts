import { ComponentType } from 'discord-api-types/v10';
import { type AnyComponent, allComponents, customIdOf } from '../components.ts';
import type { Channel, Message, User, World } from '../state.ts';
import { notFitting, notThere } from './refusal.ts';
import { Resolved } from './resolved.ts';

/** A menu, wherever it stands: in a message or in a modal. */
export interface Menu {
  type: ComponentType;
  custom_id: string;
  options?: readonly { value: string }[];
  channel_types?: readonly number[];
  min_values?: number;
  max_values?: number;
}

const MENUS: readonly ComponentType[] = [
  ComponentType.StringSelect,
  ComponentType.UserSelect,
  ComponentType.RoleSelect,
  ComponentType.MentionableSelect,
  ComponentType.ChannelSelect,
];

/** Whether a component is a menu. */
export function isMenu(component: AnyComponent): component is AnyComponent & Menu {
  return MENUS.includes(component.type);
}

/**
 * Builds the `data` of a component's interaction, if the message has that component as it is now, enabled, and the
 * values fit it. Throws a Refusal that says what is wrong.
 */
export function componentData(
  world: World,
  user: User,
  channel: Channel,
  message: Message,
  use: { custom_id: string; values?: string[] },
): object {
  const { custom_id, values } = use;
  const usable = allComponents(message.components)
    .map(({ component }) => component)
    .filter(customIdOf);
  const component = usable.find((candidate) => customIdOf(candidate) === custom_id);
  if (!component) {
    const ids = usable.map(customIdOf).join(', ') || 'none';
    throw notThere(`The message has no component '${custom_id}' (it has: ${ids}).`);
  }
  if ('disabled' in component && component.disabled) throw notFitting(`'${custom_id}' is disabled.`);
  const base = { custom_id, component_type: component.type, id: component.id };
  if (!isMenu(component)) {
    if (values) throw notFitting(`'${custom_id}' is a button and takes no values.`);
    return base;
  }
  const resolved = new Resolved(world, channel, user);
  checkValues(component, values ?? [], resolved);
  return { ...base, values: values ?? [], ...resolved.payload() };
}

/** Holds the chosen values to a menu's options and bounds. Throws a Refusal. */
export function checkValues(menu: Menu, values: readonly string[], resolved: Resolved): void {
  const where = `'${menu.custom_id}'`;
  const { min_values: min = 1, max_values: max = 1 } = menu;
  if (values.length < min || values.length > max) {
    throw notFitting(`${where} takes ${min === max ? min : `${min} to ${max}`} values, not ${values.length}.`);
  }
  if (new Set(values).size < values.length) throw notFitting(`${where} takes each value only once.`);
  for (const value of values) {
    switch (menu.type) {
      case ComponentType.UserSelect:
        resolved.user(value);
        break;
      case ComponentType.RoleSelect:
        resolved.role(value);
        break;
      case ComponentType.MentionableSelect:
        resolved.mentionable(value);
        break;
      case ComponentType.ChannelSelect:
        resolved.channelOf(value, menu.channel_types);
        break;
      default:
        if (!menu.options?.some((option) => option.value === value)) {
          const known = menu.options?.map((option) => option.value).join(', ');
          throw notFitting(`${where} has no option '${value}' (it has: ${known}).`);
        }
    }
  }
}
