import { about } from './about.ts';
import { act } from './act.ts';
import { afk } from './afk.ts';
import { board } from './board.ts';
import { card } from './card.ts';
import type { Command } from './command.ts';
import { games } from './games.ts';
import { gm } from './gm.ts';
import { hand } from './hand.ts';
import { help } from './help.ts';
import { log } from './log.ts';
import { reactions } from './reactions.ts';
import { replay } from './replay.ts';
import { rules } from './rules.ts';
import { settings } from './settings.ts';
import { solo } from './solo.ts';
import { stats } from './stats.ts';
import { table } from './table.ts';
import { undo } from './undo.ts';

/** Every slash command of the bot, by name. */
export const commands: Record<string, Command> = {
  table,
  solo,
  hand,
  board,
  act,
  undo,
  log,
  replay,
  reactions,
  games,
  gm,
  settings,
  afk,
  stats,
  card,
  rules,
  help,
  about,
};
