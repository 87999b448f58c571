import { z } from 'zod';
import type { Game } from '../kernel/index.ts';
import { personsOf } from './machines.ts';

/** An option of a game that is set in the lobby: its name and the values it may take, the default first. */
export interface Choice {
  key: string;
  values: (string | number | boolean)[];
}

/**
 * The options of a game that a lobby offers as menus: those that are yes-or-no or one of a few values. Not the one by which
 * somebody plays alone: it would send people away who are seated already. What the names and values are called
 * stands in the game's words under `options.<key>.name` and `options.<key>.<value>`; what a value is good for, where that is
 * to be said, in at most 100 characters under `options.<key>.about.<value>`.
 */
export function choicesOf(game: Game): Choice[] {
  return listed(game).filter((choice) => levelsIn(game, choice).length === 0);
}

/** How a game can be played alone, against a machine or without one: the option that says so, and the values that do. */
export function levelsOf(game: Game): Choice | null {
  const levels = listed(game).map((choice) => ({ ...choice, values: levelsIn(game, choice) }));
  return levels.find(({ values }) => values.length > 0) ?? null;
}

function levelsIn(game: Game, { key, values }: Choice): Choice['values'] {
  return values.filter((value) => {
    const options = game.options.parse({ [key]: value }) as Record<string, unknown>;
    return personsOf(game, options).max === 1;
  });
}

function listed(game: Game): Choice[] {
  const schema = z.toJSONSchema(game.options, { io: 'input' });
  return Object.entries(schema.properties ?? {}).flatMap(([key, property]) => {
    if (typeof property === 'boolean') return [];
    const values = property.type === 'boolean' ? [false, true] : ((property.enum ?? []) as Choice['values']);
    if (values.length < 2) return [];
    const usual = values.filter((v) => v === property.default);
    return [{ key, values: [...usual, ...values.filter((v) => v !== property.default)] }];
  });
}
