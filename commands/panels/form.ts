import { ComponentType, TextInputStyle } from 'discord.js';
import type { APIModalInteractionResponseCallbackData } from 'discord-api-types/v10';
import { text } from '../../src/kernel/index.ts';
import { type Reader, say } from '../../src/words.ts';

const english: Reader = { locale: 'en', names: [] };

/** The form that asks for a number. It is built from the button's custom_id alone, since a form cannot be sent later. */
export function numberForm(customId: string): APIModalInteractionResponseCallbackData {
  return {
    custom_id: customId,
    title: say(text('commands:form.title'), english),
    components: [
      {
        type: ComponentType.Label,
        label: say(text('commands:form.number'), english),
        component: {
          type: ComponentType.TextInput,
          custom_id: 'number',
          style: TextInputStyle.Short,
          max_length: 9,
          required: true,
        },
      },
    ],
  };
}
