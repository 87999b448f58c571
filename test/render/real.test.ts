import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type FaceSize, face, sizeFor } from '../../render/dark-pact/card.ts';
import { ALT_LIMIT, paint } from '../../render/index.ts';
import { SMALLEST } from '../../render/theme.ts';
import { standardCards } from '../../src/games/dark-pact/cards.ts';
import { darkPact } from '../../src/games/dark-pact/index.ts';
import { Chance } from '../../src/kernel/index.ts';
import { LOCALES } from '../../src/words.ts';
import { randomGame } from '../kernel/harness.ts';

const table = { id: 'K7QX', names: ['Ada', 'Ben', 'Clara the Bookkeeper', 'Dee'] };

const folder = new URL('../../src/games/dark-pact/cards/', import.meta.url);
const titles = readdirSync(folder).flatMap((file) => {
  const { cards } = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as { cards: { title: string }[] };
  return cards.map((card) => card.title);
});

describe('the cards that come with the bot', () => {
  const sizes: FaceSize[] = [
    { width: 291, height: 400, scale: 1 },
    { width: 373, height: 440, scale: 1.2 },
    { width: 502, height: 452, scale: 1.4 },
  ];
  const all = LOCALES.flatMap((locale) => sizes.map((size) => ({ ...size, locale })));
  it.each(all)('fit on faces $width wide in $locale, with nothing cut', ({ locale, ...size }) => {
    const reader = { locale, names: table.names };
    expect(titles.length).toBeGreaterThan(50);
    const bad = titles.filter((title) => {
      const card = standardCards.face(title);
      const shown = face(card, sizeFor([card], size, reader), reader);
      return shown.cut.length > 0 || shown.smallest < SMALLEST;
    });
    expect(bad).toEqual([]);
  });
});

describe('a random game', () => {
  it.each([2, 3, 4])('of %i can be painted all along, for everybody', { timeout: 120_000 }, (seats) => {
    const seed = '7'.repeat(64);
    const chance = new Chance(seed);
    let steps = 0;
    let painted = 0;
    const check = (view: unknown, what: string) => {
      const locale = LOCALES[painted % LOCALES.length];
      const shown = paint('dark-pact', view, what, { ...table, locale });
      expect({ what, cut: shown.cut, small: shown.smallest < SMALLEST }).toEqual({ what, cut: [], small: false });
      expect(shown.alt.length).toBeLessThanOrEqual(ALT_LIMIT);
      expect(shown.alt).not.toMatch(/\b(render|dark-pact):/);
      painted += 1;
    };
    const { match } = randomGame(
      darkPact,
      { seed, seats, options: darkPact.options.parse({ firstGame: true }) },
      (n) => chance.int(n),
      {
        onStep: ({ match: now }) => {
          steps += 1;
          if (steps % 60 !== 1) return;
          for (const _ of LOCALES) check(now.view('spectator'), 'board');
          check(now.view(steps % seats), 'hand');
        },
      },
    );
    for (const _ of LOCALES) check(match.view('spectator'), 'board');
    for (const what of ['exile', 'graveyard']) check(match.view('spectator'), what);
    check(match.view(0), 'discard');
    expect(painted).toBeGreaterThan(8);
  });
});
