import { ComponentType, TextInputStyle } from 'discord.js';
import type { APIModalInteractionResponseCallbackData } from 'discord-api-types/v10';
import type { Locale } from '../../src/words.ts';
import { speech } from '../speech.ts';

const t = speech('form');

/** The form that asks for a number. It is built from the button's custom_id alone, since a form cannot be sent later. */
export function numberForm(customId: string, locale: Locale): APIModalInteractionResponseCallbackData {
  return {
    custom_id: customId,
    title: t('title', locale),
    components: [
      {
        type: ComponentType.Label,
        label: t('number', locale),
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
