import { customAlphabet } from 'nanoid';
import { text } from '../kernel/index.ts';
import type { TableRow } from '../store/index.ts';
import type { Actor, Place, TableInfo } from './info.ts';
import { type Live, mustNotBeOver } from './live.ts';
import { lacksPlace, pause, resume } from './pause.ts';
import { TableRefusal } from './refusal.ts';

/** A new table's name: short, easy to read out, and never a word. */
export const newName = customAlphabet('23456789bcdfghjkmnpqrstvwxz', 7);

/** Where tables are played: a table can be brought to another channel, as where its own was deleted. */
export class Places {
  constructor(
    private readonly live: Live,
    private readonly info: (row: TableRow) => TableInfo,
  ) {}

  /** The open and running tables of a server that a person may move, those first whose channel takes no posts. */
  movable(guildId: string, actor: Actor, mayManage: boolean): TableInfo[] {
    const rows = this.live.store.tablesIn(guildId).filter((row) => mayManage || this.live.isCreator(row, actor));
    const stranded = (row: TableRow) => row.cannotPost !== null;
    return [...rows.filter(stranded), ...rows.filter((row) => !stranded(row))].map(this.info);
  }

  /**
   * Brings a table to another channel of its server, where its post is made anew.
   * @param mayManage whether the actor may manage that server
   * @throws TableRefusal not-running, over, elsewhere, not-mover, here-already, channel-taken, not-saved
   */
  move(id: string, where: Place, actor: Actor, mayManage: boolean): void {
    const { store } = this.live;
    this.live.act(id, actor, () => {
      const row = mustNotBeOver(store.tableByName(id));
      if (row.guildId === null || row.guildId !== where.guildId) throw new TableRefusal('elsewhere');
      if (!mayManage && !this.live.isCreator(row, actor)) throw new TableRefusal('not-mover');
      if (row.channelId === where.channelId) throw new TableRefusal('here-already');
      mustBeFree(this.live, where.channelId);
      store.changeTable(row.id, { channelId: where.channelId, cannotPost: null });
      const now = this.live.happened(row, 'move', actor, { body: { from: row.channelId, to: where.channelId } });
      this.live.tellAll(now, text('table:log.moved', { by: this.live.who(actor) }));
      if (lacksPlace(this.live, now)) resume(this.live, now, null, text('table:log.placed'));
    });
  }

  /** The running tables of a server in whose channel nothing can be posted. */
  stranded(guildId: string): TableInfo[] {
    const rows = this.live.store.tablesIn(guildId);
    return rows.filter((row) => row.status === 'running' && row.cannotPost !== null).map(this.info);
  }

  /**
   * Notes that nothing can be posted in a channel, because it is gone. The game stands still until it has another one, and
   * those who play it are told, each once. It never throws: what fails is logged.
   */
  gone(channelId: string, why: string): void {
    const { store, clock } = this.live;
    try {
      this.live.attempt(null, null, () =>
        store.transaction(() => {
          const row = store.tableIn(channelId);
          if (!row || row.status === 'over' || row.cannotPost === why) return;
          store.changeTable(row.id, { cannotPost: why });
          if (row.status === 'running' && row.pausedAt === null)
            pause(this.live, row, null, text('table:log.placeless'));
          for (const { user, machine } of store.seated(row.id))
            if (machine === null)
              store.oweNotice({ userId: user.id, tableId: row.id, kind: 'gone', by: 'dm', nextAt: clock.now() });
        }),
      );
    } catch (error) {
      if (!(error instanceof TableRefusal)) throw error;
    }
  }
}

/** @throws TableRefusal channel-taken where a game is open or running in a channel */
export function mustBeFree(live: Live, channelId: string): void {
  const taken = live.store.tableIn(channelId);
  if (taken && taken.status !== 'over') throw new TableRefusal('channel-taken', { game: live.gameOf(taken).title });
}
