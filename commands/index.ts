import { act } from './act.ts';
import { board } from './board.ts';
import type { Command } from './command.ts';
import { hand } from './hand.ts';
import { log } from './log.ts';
import { table } from './table.ts';
import { undo } from './undo.ts';

/** Every slash command of the bot, by name. */
export const commands: Record<string, Command> = { table, hand, board, act, undo, log };
