import { ComponentType } from 'discord.js';
import { describe, expect, it } from 'vitest';
import { inMessages, type Message } from '../../commands/message.ts';

const texts = (all: Message<'seat'>): string[] =>
  [all, ...all.follows].map(({ components }) =>
    components
      .flatMap((c) => (c.type === ComponentType.Container ? c.components : []))
      .flatMap((c) => ('content' in c ? c.content : []))
      .join(''),
  );

describe('inMessages', () => {
  it('puts what fits into one message', () => {
    expect(texts(inMessages('one\n\ntwo'))).toEqual(['one\n\ntwo']);
  });

  it('parts what does not fit between lines, and loses none', () => {
    const lines = Array.from({ length: 200 }, (_, i) => `${i} ${'x'.repeat(i)}`);
    const parts = texts(inMessages(lines.join('\n')));
    expect(parts.length).toBeGreaterThan(5);
    expect(Math.max(...parts.map((part) => part.length))).toBeLessThanOrEqual(3000);
    expect(parts.join('\n')).toBe(lines.join('\n'));
  });

  it('cuts a line that no message can hold, and sends no empty message', () => {
    const parts = texts(inMessages(`${'y'.repeat(9000)}\n\n\nend`));
    expect(parts.every((part) => part.length > 0 && part.length <= 3000)).toBe(true);
    expect(parts.at(-1)).toContain('end');
  });
});
