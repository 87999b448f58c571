import { describe, expect, it } from 'vitest';
import { text } from '../src/kernel/index.ts';
import { has, type Reader, say } from '../src/words.ts';

const reader: Reader = { locale: 'en', names: ['Ada', 'Ben', 'Cy'] };

describe('say', () => {
  it('puts in numbers, words, players and texts, and chooses by number', () => {
    expect(say(text('render:score', { who: { seat: 1 }, points: 7 }), reader)).toBe('Ben: 7');
    expect(say(text('render:count.cards', { count: 1 }), reader)).toBe('1 card');
    expect(say(text('render:count.cards', { count: 3 }), reader)).toBe('3 cards');
    const nested = text('render:score', { who: text('render:count.cards', { count: 2 }), points: 'x' });
    expect(say(nested, reader)).toBe('2 cards: x');
  });

  it('joins lists as the language does', () => {
    const winners = (...seats: number[]) =>
      say(text('render:wins', { who: seats.map((seat) => ({ seat })), count: seats.length }), reader);
    expect(winners(0)).toBe('Ada wins');
    expect(winners(0, 2)).toBe('Ada and Cy win together');
    expect(winners(0, 1, 2)).toBe('Ada, Ben, and Cy win together');
    expect(say(text('render:score', { who: [], points: 1 }), reader)).toBe(': 1');
  });

  it('takes names for what they are, whatever stands in them', () => {
    const names = ['{{points}} $t(render:supply) <b>&amp;</b> \uE0000\uE001', '$1 $& {{who}}'];
    const said = (seat: number) => say(text('render:score', { who: { seat }, points: 7 }), { locale: 'en', names });
    expect(said(0)).toBe(`${names[0]}: 7`);
    expect(said(1)).toBe(`${names[1]}: 7`);
    expect(said(2)).toBe('#3: 7');
  });

  it('shows the key where there is no wording, and never throws', () => {
    for (const key of [
      'render:no.such',
      'nowhere:at.all',
      'render:kind',
      'count',
      '',
      ':',
      'render:',
      'Draw 2 cards: x.y',
    ]) {
      expect(has(key)).toBe(false);
      expect(say(text(key, { count: 2, who: { seat: 9 } }), reader)).toBe(key);
    }
  });
});

describe('has', () => {
  it('knows plain keys and keys that go by number', () => {
    expect(has('render:supply')).toBe(true);
    expect(has('render:count.cards')).toBe(true);
    expect(has('render:count')).toBe(false);
  });
});
