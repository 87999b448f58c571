import { type APIModalInteractionResponseCallbackData, ComponentType } from 'discord-api-types/v10';
import { allComponents } from './components.ts';
import { type FormFault, invalidForm } from './errors.ts';
import { duplicateFaults, selectFaults } from './message-rules.ts';

const TOP_LEVEL_LIMIT = 5;

/** The rules for modals that no schema holds: at most 5 parts, unique ids, sensible bounds. Throws 50035. */
export function checkModal(modal: APIModalInteractionResponseCallbackData): void {
  const placed = allComponents(modal.components, ['data', 'components']);
  const faults: FormFault[] = [
    ...duplicateFaults(placed),
    ...placed.flatMap(selectFaults),
    ...placed.flatMap(({ component, path }) =>
      component.type === ComponentType.TextInput && (component.min_length ?? 0) > (component.max_length ?? 4000)
        ? [{ path: [...path, 'min_length'], code: 'TEXT_INPUT_BOUNDS', message: 'min_length is more than max_length' }]
        : [],
    ),
  ];
  if (modal.components.length > TOP_LEVEL_LIMIT) {
    const message = `Must be between 1 and ${TOP_LEVEL_LIMIT} in length.`;
    faults.push({ path: ['data', 'components'], code: 'BASE_TYPE_BAD_LENGTH', message });
  }
  if (faults.length > 0) throw invalidForm(faults);
}
