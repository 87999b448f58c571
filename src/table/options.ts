import { z } from 'zod';
import type { Game } from '../kernel/index.ts';

/** An option of a game that is set in the lobby: its name and the values it may take, the default first. */
export interface Choice {
  key: string;
  values: (string | number | boolean)[];
}

/**
 * The options of a game that can be offered as menus: those that are yes-or-no or one of a few values. What their names
 * and values are called stands in the game's words under `options.<key>.name` and `options.<key>.<value>`.
 */
export function choicesOf(game: Pick<Game, 'options'>): Choice[] {
  const schema = z.toJSONSchema(game.options, { io: 'input' });
  return Object.entries(schema.properties ?? {}).flatMap(([key, property]) => {
    if (typeof property === 'boolean') return [];
    const values = property.type === 'boolean' ? [false, true] : ((property.enum ?? []) as Choice['values']);
    if (values.length < 2) return [];
    const usual = values.filter((v) => v === property.default);
    return [{ key, values: [...usual, ...values.filter((v) => v !== property.default)] }];
  });
}
