import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Game, Text } from '../../src/kernel/index.ts';
import type { Scene } from '../../src/table/index.ts';
import { expectRefusal, Hall, ID } from './hall.ts';
import { secondEdition } from './lantern.ts';

let hall: Hall;
beforeEach(() => {
  hall = new Hall();
});
afterEach(() => hall.close());

/** What everybody saw and read when it happened, step by step. */
interface Seen {
  view: unknown;
  said: Text[];
}

/** Ada and Bob play a game to its end; Ada takes her first answer back once. */
function played(): { id: string; seen: Seen[] } {
  const id = hall.begun('lantern', { turns: 4 });
  const seen: Seen[] = [];
  let read = 0;
  const note = () => {
    const lines = hall.tables.log(id, null, 999).map(({ line }) => line);
    if (lines.length > read) seen.push({ view: hall.tables.look(id, null).view, said: lines.slice(read) });
    read = lines.length;
  };
  note();
  hall.answer(id, 'Ada', ['wait']);
  hall.tables.undo(id, hall.actor('Ada'));
  hall.answer(id, 'Ada', ['lamp']);
  // What is taken back is not told again: the words of it are void, and that it was taken back has a step of its own.
  const undone = hall.tables.log(id, null, 999).map(({ line }) => line);
  expect(undone.map(({ key }) => key)).toContain('table:log.undone');
  seen.push({ view: null, said: undone.filter(({ key }) => key === 'table:log.undone') });
  read = undone.length - 1;
  note();
  for (let turn = 0; turn < 4; turn++) {
    const [own, other] = turn % 2 === 0 ? (['Ada', 'Bob'] as const) : (['Bob', 'Ada'] as const);
    hall.clock.time += 60_000;
    if (turn > 0) {
      hall.answer(id, own, ['lamp']);
      note();
    }
    hall.answer(id, own, 1);
    note();
    hall.answer(id, other, 3);
    note();
    hall.answer(id, own, 2);
    note();
  }
  expect(hall.tables.named(id)?.status).toBe('over');
  return { id, seen };
}

const said = (scene: Scene) => scene.now.flatMap(({ lines }) => lines);
const keys = (scene: Scene) => said(scene).map(({ key }) => key.replace(/^.*:(log\.)?/, ''));

describe('a replay', () => {
  test('shows a finished game at each of its steps as all could see it then, and what was said', () => {
    const { id, seen } = played();
    const first = hall.tables.scene(id, 0, 'first');
    expect(first).toMatchObject({ step: 0, steps: seen.length, exact: true, table: { status: 'over' } });
    const scenes = [first];
    for (let i = 1; i < seen.length; i++) scenes.push(hall.tables.scene(id, i - 1, 'next'));
    for (const [i, scene] of scenes.entries()) {
      expect(scene.step).toBe(i);
      expect(said(scene)).toEqual(seen[i]?.said);
      if (seen[i]?.view !== null) expect(scene.view).toEqual(seen[i]?.view);
    }
    // By the seed everybody could know these cards now; but a replay shows what all could see.
    expect(JSON.stringify(scenes)).not.toContain('moth-');
  });

  test('goes by steps and by turns, and stays within the game', () => {
    const { id, seen } = played();
    const go = (from: number, way: Parameters<Hall['tables']['scene']>[2]) => hall.tables.scene(id, from, way);
    const last = seen.length - 1;
    expect(go(5, 'back').step).toBe(4);
    expect(go(0, 'back').step).toBe(0);
    expect(go(0, 'last').step).toBe(last);
    expect(go(last, 'next').step).toBe(last);
    expect(go(999_999, 'next').step).toBe(last);
    const turns = [0];
    while (turns.at(-1) !== last) turns.push(go(turns.at(-1) ?? 0, 'turn-next').step);
    // A turn of Lantern ends as the bids are told, and by that the next begins.
    expect(turns.slice(1).map((step) => keys(go(step - 1, 'next')))).toEqual([
      ...Array(3).fill(['bids']),
      ['bids', 'over'],
    ]);
    const back = [last];
    while (back.at(-1) !== 0) back.push(go(back.at(-1) ?? 0, 'turn-back').step);
    expect(back.toReversed()).toEqual(turns);
    // Where a turn begins, all of the one before is told; within a turn, what was said since it began.
    const told = ({ before, now }: Scene) => [...before, ...now].flatMap(({ lines }) => lines.map(({ key }) => key));
    expect(told(go(turns[1] ?? 0, 'turn-next'))).toEqual(['lantern:log.lit', 'lantern:log.poured', 'lantern:log.bids']);
    expect(told(go((turns[1] ?? 0) + 1, 'next'))).toEqual(['lantern:log.lit', 'lantern:log.poured']);
  });

  test('tells when each step was taken', () => {
    const { id, seen } = played();
    expect(hall.tables.scene(id, 0, 'first').at).toBe(1_000_000);
    expect(hall.tables.scene(id, seen.length, 'last').at).toBe(1_000_000 + 4 * 60_000);
  });

  test('is refused until the game is over', () => {
    const id = hall.begun();
    expectRefusal(hall, 'not-finished', () => hall.tables.scene(id, 0, 'first'));
    hall.tables.end(id, hall.actor('Ada'), false);
    expectRefusal(hall, 'not-finished', () => hall.tables.scene(id, 0, 'first'));
    expectRefusal(hall, 'not-running', () => hall.tables.scene('nothing', 0, 'first'));
  });

  test('shows how the turn began where its answers do not fit the rules any more', () => {
    const { id } = played();
    hall.tables = hall.restarted({ lantern: secondEdition as Game });
    const scene = hall.tables.scene(id, 4, 'next');
    expect(scene).toMatchObject({ exact: false, view: { turn: 1 } });
    expect(hall.tables.scene(id, 0, 'last').exact).toBe(true);
  });

  test('finds the finished games of a channel, the last one first', () => {
    const { id } = played();
    const { id: other } = played();
    hall.begun();
    expect(hall.tables.finishedIn('100').map((table) => table.id)).toEqual([other, id]);
    expect(hall.tables.finishedIn('200')).toEqual([]);
    expect(hall.tables.of(ID.Ada)).toHaveLength(1);
  });
});
