import { describe, expect, it } from 'vitest';
import { drawnName, plainName } from '../../render/names.ts';
import { ellipsis, fitSize, Pen, widthOf, wrap } from '../../render/pen.ts';
import { SMALLEST } from '../../render/theme.ts';
import { HOSTILE } from './fixtures.ts';

const style = { size: 40 };

describe('fitting', () => {
  it('shrinks to fit, but not below the least size', () => {
    const width = widthOf('Enlightenment', style, 30);
    expect(fitSize('Enlightenment', style, width)).toBe(30);
    expect(fitSize('Enlightenment', style, 5)).toBe(SMALLEST);
  });

  it('cuts whole characters only', () => {
    const family = '👩‍👩‍👧‍👦';
    const cut = ellipsis(family.repeat(20), style, 400);
    expect(cut.endsWith('…')).toBe(true);
    expect(cut.slice(0, -1).length % family.length).toBe(0);
    expect(widthOf(cut, style)).toBeLessThanOrEqual(400);
    expect(ellipsis('short', style, 400)).toBe('short');
  });

  it('wraps within the box, evenly, and says whether all fits', () => {
    const box = { width: 300, height: 200 };
    const text = 'Reveal the top 3 cards of your deck, take one of them into your hand';
    const fits = wrap([text], style, box);
    expect(fits.whole).toBe(true);
    expect(fits.height).toBeLessThanOrEqual(box.height);
    for (const line of fits.paragraphs.flat()) {
      expect(widthOf(line.join(' '), { ...style, size: fits.size })).toBeLessThanOrEqual(300);
    }
    expect(fits.paragraphs.flat(2).join(' ')).toBe(text);
    expect(wrap([text.repeat(20)], style, box).whole).toBe(false);
  });

  it('shrinks a text before it breaks a word, and breaks one that is too long even so', () => {
    const narrow = { width: widthOf('Walpurgisnacht', style, 30), height: 400 };
    expect(wrap(['Walpurgisnacht'], style, narrow)).toMatchObject({ size: 30, paragraphs: [[['Walpurgisnacht']]] });
    const endless = wrap(['W'.repeat(60)], style, narrow);
    expect(endless.paragraphs.flat(2).join('')).toBe('W'.repeat(60));
    expect(endless.paragraphs.flat().length).toBeGreaterThan(1);
  });
});

describe('Pen', () => {
  it('notes its smallest text and what had to be cut', () => {
    const pen = new Pen(400, 100);
    pen.line('fits', style, { x: 0, y: 50, width: 300 });
    expect(pen).toMatchObject({ smallest: 40, cut: [] });
    pen.line('a name that is far too long for this', style, { x: 0, y: 50, width: 100, mayCut: true });
    expect(pen).toMatchObject({ smallest: SMALLEST, cut: [] });
    pen.line('a label that is far too long for this', style, { x: 0, y: 50, width: 100 });
    pen.paragraph(['too', 'many', 'paragraphs'], style, { x: 0, y: 0, width: 400, height: 50 });
    expect(pen.cut).toEqual(['a label that is far too long for this', 'too / many / paragraphs']);
  });

  it('takes over what another pen has noted', () => {
    const other = new Pen(10, 10);
    other.line('x', { size: 30 }, { x: 0, y: 5 });
    other.line('too long', style, { x: 0, y: 5, width: 10 });
    const pen = new Pen(10, 10);
    pen.place(other, 0, 0);
    expect(pen).toMatchObject({ smallest: SMALLEST, cut: ['too long'] });
  });
});

describe('names', () => {
  it('keeps usual names as they are', () => {
    for (const name of ['Ülkü the Unready', 'Łukasz', 'Ж Кирилл', "O'Neil-Żak 3"]) {
      expect(plainName(name, '?')).toBe(name);
      expect(drawnName(name, '?')).toBe(name);
    }
  });

  it('takes out what breaks lines or turns them around, and piled-up accents', () => {
    const plain = HOSTILE.map((name) => plainName(name, 'Player'));
    for (const name of plain) expect(name).not.toMatch(/[\p{Cc}\u202A-\u202E\u2066-\u2069]|\p{M}{3}/u);
    expect(plain[0]).toBe('elttil **Bob** 👑🦊');
    expect(plain[3]).toBe(HOSTILE[3]);
  });

  it('leaves out what no font can show, and falls back where nothing is left', () => {
    for (const name of ['\u{10FFFD}', '\uFFFE', '\u0378', '\u200D\uFE0F', ' \n', ''])
      expect(drawnName(name, 'Player 4')).toBe('Player 4');
    expect(drawnName('A\uFFFEb\u{F0000}', '?')).toBe('A b');
  });
});
