import { describe, expect, it } from 'vitest';
import { COLOURS, type Colour } from '../../render/theme.ts';

/** Relative luminance and contrast as WCAG 2.2 defines them. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const c = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: Colour, b: Colour): number {
  const [light = 0, dark = 0] = [luminance(COLOURS[a]), luminance(COLOURS[b])].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

const kinds: Colour[] = [
  'action',
  'treasure',
  'multiplier',
  'insight',
  'curse',
  'cursed',
  'attack',
  'pact',
  'react',
  'spirit',
  'demon',
];

describe('contrast (WCAG AA: 4.5 to 1)', () => {
  const dark: Colour[] = ['ground', 'panel', 'card', 'well'];
  const light: Colour[] = ['text', 'soft', 'gold', 'fresh', ...kinds];
  it.each(dark.flatMap((back) => light.map((text) => [text, back] as const)))('%s on %s', (text, back) => {
    expect(contrast(text, back)).toBeGreaterThanOrEqual(4.5);
  });

  it.each([...kinds, 'gold', 'fresh', 'text'] as Colour[])('dark words on %s, also where it is shaded', (back) => {
    // A header's foot is 14 % darker: a contrast of 6 leaves more than 4.5 there.
    expect(contrast('onBright', back)).toBeGreaterThanOrEqual(6);
  });
});
