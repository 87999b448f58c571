import { createRequire } from 'node:module';
import { registerFont } from 'canvas';

/**
 * The visual language, which all pictures of all games share; docs/pictures.md tells it whole. Colours say what kind of
 * thing something is, and always the same: gold is whose turn it is and what costs or gives coins, `fresh` green is what is
 * new, cream is what can be chosen, `soft` is what only explains.
 */

/** Pictures are this wide; a phone shows them at a quarter of that. */
export const WIDTH = 1600;
/** The distance of everything from the edges, and between parts. */
export const MARGIN = 32;
export const GAP = 20;
/** No text is smaller than this (5.5 px on a 400 px phone screen, a clear 11 px when zoomed to twice that). */
export const SMALLEST = 22;

export const FONTS = { text: 'Inter', title: 'Cinzel' } as const;
export type Font = keyof typeof FONTS;

/** All text colours reach 4.5 : 1 on `ground`, `panel` and `card` (WCAG AA); see test/render/theme.test.ts. */
export const COLOURS = {
  ground: '#120e1a',
  panel: '#1d1728',
  card: '#241d31',
  well: '#15101e',
  line: '#41375a',
  /** What is not there: places where nobody stands, things of which there are none. Shapes only, no words. */
  faint: '#75698f',
  text: '#f5eedf',
  soft: '#bfb4d0',
  gold: '#eac165',
  onBright: '#17111f',
  action: '#aab4c8',
  treasure: '#e9b949',
  multiplier: '#9fd0e8',
  insight: '#5fd0e0',
  curse: '#c193f5',
  attack: '#ff7d76',
  pact: '#ffa55c',
  react: '#79d99a',
  cursed: '#c193f5',
  spirit: '#c3d4ff',
  demon: '#f08fc4',
  fresh: '#c6f068',
} as const;
export type Colour = keyof typeof COLOURS;

const require = createRequire(import.meta.url);

// Once a process: every further call would leak (node-canvas issue 1974).
for (const [family, weight, file] of [
  ['Inter', '500', '@expo-google-fonts/inter/500Medium/Inter_500Medium.ttf'],
  ['Inter', '700', '@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf'],
  ['Cinzel', '700', '@expo-google-fonts/cinzel/700Bold/Cinzel_700Bold.ttf'],
] as const) {
  registerFont(require.resolve(file), { family, weight });
}
