import { type TableInfo, TableRefusal } from '../src/table/index.ts';
import type { Asker, Host } from './host.ts';
import type { Message } from './message.ts';
import { type PanelState, panel } from './panels/panel.ts';
import { cannotPost } from './permissions.ts';
import { readerOf } from './reader.ts';
import { inShort } from './story.ts';

/** How many lines of the log a panel shows, and how many characters: the post and the log tell all. */
const RECENT = 12;
const ROOM = 360;

/**
 * The table of the channel where something is asked.
 * @throws TableRefusal not-running
 */
export function tableHere(asker: Asker, host: Host): TableInfo {
  const table = host.tables.inChannel(asker.channelId);
  if (!table) throw new TableRefusal('not-running');
  return table;
}

/**
 * The table of which somebody asks how it went: the channel's; where that has not begun yet, the last game that was finished
 * there, if any.
 * @throws TableRefusal not-running
 */
export function playedHere(asker: Asker, host: Host): TableInfo {
  const here = tableHere(asker, host);
  return (here.status === 'lobby' && host.tables.finishedIn(asker.channelId, 1)[0]) || here;
}

/** The asker's panel at a table as it is now. @throws TableRefusal not-running */
export function panelOf(table: string, asker: Asker, host: Host, state: PanelState = {}): Message<'seat'> {
  const seen = host.tables.look(table, asker.userId);
  const reader = readerOf(seen.table, asker.locale);
  const recent = inShort(host.tables.told(table, asker.userId, RECENT), reader, ROOM);
  const notices = [state.notice, cannotPost(seen.table, asker)].filter((notice) => notice);
  return panel(seen, recent, asker.locale, { ...state, notice: notices.join('\n⚠️ ') });
}
