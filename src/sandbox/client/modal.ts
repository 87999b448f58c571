import { type APIModalInteractionResponseCallbackData, ComponentType } from 'discord-api-types/v10';
import type { z } from 'zod';
import { type AnyComponent, allComponents, customIdOf } from '../components.ts';
import type { SubmitModal, Upload } from '../protocol.ts';
import type { Channel, User, World } from '../state.ts';
import { checkValues, isMenu } from './component.ts';
import { notFitting, notThere } from './refusal.ts';
import { Resolved } from './resolved.ts';

type Fields = z.infer<typeof SubmitModal>['fields'];
type Field = Fields[string];

const TEXT_LIMIT = 4000;

/**
 * Builds the `data` of a modal's submission: every input with its value, in the modal's own arrangement.
 * Throws a Refusal if a field is missing, unknown, or does not fit its bounds.
 */
export async function modalData(
  world: World,
  user: User,
  channel: Channel,
  modal: APIModalInteractionResponseCallbackData,
  fields: Fields,
): Promise<object> {
  const known = allComponents(modal.components).flatMap(({ component }) => customIdOf(component) ?? []);
  for (const name of Object.keys(fields)) {
    if (!known.includes(name)) throw notThere(`The modal has no field '${name}' (it has: ${known.join(', ')}).`);
  }
  const resolved = new Resolved(world, channel, user);
  const submitted = async (component: AnyComponent): Promise<object> => {
    const { type, id } = component;
    switch (component.type) {
      case ComponentType.Label:
        return { type, id, component: await submitted(component.component) };
      case ComponentType.ActionRow:
        return { type, id, components: await Promise.all(component.components.map(submitted)) };
      case ComponentType.TextDisplay:
        return { type, id };
      default: {
        const custom_id = customIdOf(component) ?? '';
        return { type, id, custom_id, ...(await submittedValue(component, fields[custom_id], resolved)) };
      }
    }
  };
  const components = await Promise.all(modal.components.map(submitted));
  return { custom_id: modal.custom_id, components, ...resolved.payload() };
}

async function submittedValue(component: AnyComponent, field: Field | undefined, resolved: Resolved): Promise<object> {
  const where = `'${customIdOf(component)}'`;
  const isRequired = !('required' in component) || component.required !== false;
  if (isMenu(component)) {
    const values = listOf<string>(field, where, 'string');
    if (values.length > 0 || isRequired) checkValues(component, values, resolved);
    return { values };
  }
  switch (component.type) {
    case ComponentType.TextInput: {
      const value = field ?? component.value ?? '';
      if (typeof value !== 'string') throw notFitting(`${where} must be text.`);
      if (value === '' && isRequired) throw notFitting(`${where} must be filled in.`);
      const { min_length: min = 0, max_length: max = TEXT_LIMIT } = component;
      if (value !== '' && (value.length < min || value.length > max)) {
        throw notFitting(`${where} must be ${min} to ${max} characters long, not ${value.length}.`);
      }
      return { value };
    }
    case ComponentType.RadioGroup: {
      const value = field ?? component.options.find((option) => option.default)?.value ?? null;
      if (value === null && isRequired) throw notFitting(`${where} must be chosen.`);
      if (value !== null && !component.options.some((option) => option.value === value)) {
        throw notFitting(`${where} has no option '${String(value)}'.`);
      }
      return { value };
    }
    case ComponentType.CheckboxGroup: {
      const values = listOf<string>(field, where, 'string');
      const max_values = component.max_values ?? component.options.length;
      if (values.length > 0 || isRequired) checkValues({ ...component, max_values }, values, resolved);
      return { values };
    }
    case ComponentType.Checkbox: {
      const value = field ?? component.default ?? false;
      if (typeof value !== 'boolean') throw notFitting(`${where} must be true or false.`);
      return { value };
    }
    case ComponentType.FileUpload: {
      const uploads = listOf<z.infer<typeof Upload>>(field, where, 'object');
      const { min_values: min = isRequired ? 1 : 0, max_values: max = 1 } = component;
      if (uploads.length < min || uploads.length > max) throw notFitting(`${where} takes ${min} to ${max} files.`);
      return { values: await Promise.all(uploads.map((upload) => resolved.attachment(upload))) };
    }
    default:
      throw notFitting(`${where} cannot be filled in.`);
  }
}

/** A field that is a list of things of one kind; left out it is empty. */
function listOf<T extends string | object>(field: Field | undefined, where: string, kind: 'string' | 'object'): T[] {
  if (field === undefined) return [];
  if (!Array.isArray(field) || field.some((entry) => typeof entry !== kind))
    throw notFitting(`${where} must be a list.`);
  return field as T[];
}
