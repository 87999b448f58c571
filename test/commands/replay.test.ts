import type { ComponentType } from 'discord.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readId } from '../../commands/ids.ts';
import type { Message } from '../../commands/message.ts';
import { press } from '../../commands/panels/press.ts';
import { TableRefusal } from '../../src/table/index.ts';
import { quickSeed } from '../games/dark-pact/plan.ts';
import { type Desk, sitDown } from './desk.ts';
import { playOut } from './player.ts';

let desk: Desk;
beforeEach(() => {
  desk = sitDown({ seed: quickSeed(130), options: { firstGame: true } });
});
afterEach(() => desk.close());

/** The texts of a message, and its buttons by label. */
function read(message: Message<'seat'>) {
  const parts = message.components.flatMap((c) => ('components' in c ? (c.components as unknown[]) : [])) as {
    type: ComponentType;
    content?: string;
    components?: { custom_id: string; label: string; disabled?: boolean }[];
  }[];
  const buttons = parts.flatMap((part) => part.components ?? []);
  return {
    text: parts.flatMap(({ content }) => content ?? []).join('\n'),
    ids: Object.fromEntries(buttons.map(({ label, custom_id }) => [label, custom_id])),
    off: buttons.filter((b) => b.disabled).map(({ label }) => label),
    size: parts.reduce((sum, { content = '' }) => sum + content.length, 0),
  };
}

describe('/replay', () => {
  it('is refused while the game is played, and knows no game that was not played here', () => {
    expect(() => desk.slash(desk.onlooker, 'replay')).toThrow(new TableRefusal('not-finished'));
    expect(() => desk.slash(desk.onlooker, 'replay', { table: desk.id })).toThrow(new TableRefusal('no-replay'));
    expect(desk.suggest(desk.onlooker, 'replay', '')).toEqual([]);
  });

  it.each([false, true])('goes through the whole game by its buttons, text:%s', (text) => {
    playOut(desk);
    const who = desk.onlooker;
    let message = desk.slash(who, 'replay', { text });
    const boards = new Set<string>();
    for (let step = 1; ; step++) {
      const { text: shown, ids, off, size } = read(message);
      expect(message.pictures).toHaveLength(text ? 0 : 1);
      expect(message.follows).toEqual([]);
      expect(size).toBeLessThan(4000);
      expect(shown).toContain(`Step ${step} of `);
      boards.add(message.pictures[0]?.name ?? '');
      const total = Number(/Step \d+ of (\d+)/.exec(shown)?.[1]);
      expect(off).toEqual(
        step === 1 ? ['First', 'Turn back', 'Step back'] : step === total ? ['Next turn', 'Last', 'Next step'] : [],
      );
      if (step === total) break;
      message = press(readId(ids['Next step'] ?? ''), [], who, desk.host) as Message<'seat'>;
    }
    if (!text) expect(boards.size).toBeGreaterThan(20);
    const { table } = desk.host.tables.look(desk.id, null);
    expect(read(message).text).toContain(`\`${table.seed}\``);
    expect(read(message).text).toContain('npm run verify');
    const first = press(readId(read(message).ids.First ?? ''), [], who, desk.host) as Message<'seat'>;
    expect(read(first)).toEqual(read(desk.slash(who, 'replay', { text })));
  });

  it('shows nobody a hand, though it was their own', () => {
    playOut(desk);
    const [alice] = desk.seated;
    const own = desk.slash(alice, 'replay', { text: true });
    expect(read(own)).toEqual(read(desk.slash(desk.onlooker, 'replay', { text: true })));
  });

  it('is the last finished game while the next one has not begun, and so is /log', () => {
    playOut(desk);
    const [alice, bob] = desk.seated;
    const before = [desk.slash(bob, 'replay'), desk.slash(bob, 'log')].map(read);
    press({ verb: 'again', table: desk.id, decision: '', rest: '' }, [], alice, desk.host);
    const next = desk.host.tables.inChannel(alice.channelId);
    expect(next?.status).toBe('lobby');
    expect([desk.slash(bob, 'replay'), desk.slash(bob, 'log')].map(read)).toEqual(before);
    desk.host.tables.join(next?.id ?? '', bob);
    desk.host.tables.start(next?.id ?? '', bob);
    expect(() => desk.slash(bob, 'replay')).toThrow(new TableRefusal('not-finished'));
    expect(read(desk.slash(bob, 'log'))).not.toEqual(before[1]);
    expect(desk.suggest(bob, 'replay', '').map(({ value }) => value)).toEqual([desk.id]);
  });

  it('finds games of this channel by name', () => {
    playOut(desk);
    const [found, ...more] = desk.suggest(desk.onlooker, 'replay', 'dark');
    expect(more).toEqual([]);
    expect(found).toEqual({ name: `${desk.id}: Dark Pact, Alice and Bob`, value: desk.id });
    expect(read(desk.slash(desk.onlooker, 'replay', { table: desk.id })).text).toContain('Step 1 of');
    expect(desk.suggest(desk.onlooker, 'replay', 'hollow')).toEqual([]);
  });

  it('takes buttons that mean nothing for the first step', () => {
    playOut(desk);
    for (const rest of ['', 'sideways.3', 'next.-1', 'next.x', `next.${'9'.repeat(60)}`]) {
      const id = { verb: 'scene', table: desk.id, decision: '', rest };
      expect(read(press(id, [], desk.onlooker, desk.host) as Message<'seat'>).text).toMatch(/Step [12] of/);
    }
  });
});
