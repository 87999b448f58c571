/** Names as bad as people can make them, in every picture of every game: they are shortened and made harmless, and nothing else gives way. */
import { describe, expect, it } from 'vitest';
import { ALT_LIMIT, altOf, headline, describe as inWords, paint, picturesOf } from '../../render/index.ts';
import { SMALLEST } from '../../render/theme.ts';
import { games } from '../../src/games/index.ts';
import { Chance, type Game, type Seat } from '../../src/kernel/index.ts';
import { LOCALES } from '../../src/words.ts';
import { randomGame } from '../kernel/harness.ts';

const HOSTILE: Record<string, string[]> = {
  'markdown and mentions': [
    '**bold** _i_ ~~s~~ ||x||',
    '<@123456789012345678> @everyone',
    '# [a](http://b.c)',
    '`code`',
  ],
  'marks that turn the direction': [
    '\u202Edlog\u202C Ada',
    '\u2067עדה\u2069',
    'مرحبا بالعالم يا أصدقاء',
    '\u200F\u200E\u061C',
  ],
  'a hundred emoji': ['💀'.repeat(100), '👨‍👩‍👧‍👦'.repeat(100), '🏳️‍🌈🇩🇪'.repeat(50), '☃️'.repeat(100)],
  'very long': ['W'.repeat(300), 'Wilhelmina '.repeat(30), 'ﷺ'.repeat(40), '漢字'.repeat(60)],
  'piled up, blank and broken': ['Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘', 'a\nb\r\n\tc\u0000d', '\u200B\u3164', '{{count}} $t(x) \uD800\uE000'],
};
/** What no words about a picture may hold: line breaks within a name, marks of direction, unseen letters. */
const UNSAFE = /(?!\n)\p{Cc}|[\p{Cs}\u061C\u200B\u200E\u200F\u202A-\u202E\u2066-\u2069\u3164]/u;

/** Views of a game played at random: some from its middle, and its end; with the seats that have one of their own. */
function viewsOf(game: Game): { view: unknown; seat: Seat | null }[] {
  const seats = game.seats.max;
  const chance = new Chance('5'.repeat(64));
  const shown: { view: unknown; seat: Seat | null }[] = [];
  let steps = 0;
  const { match } = randomGame(
    game,
    { seed: '5'.repeat(64), seats, options: game.options.parse({}) },
    (n) => chance.int(n),
    {
      onStep: ({ match: now }) => {
        if (++steps % 97 !== 1 || shown.length > 3) return;
        shown.push({ view: structuredClone(now.view('spectator')), seat: null });
        shown.push({ view: structuredClone(now.view(steps % seats)), seat: steps % seats });
      },
    },
  );
  return [...shown, { view: match.view('spectator'), seat: null }, { view: match.view(0), seat: 0 }];
}

describe.each(Object.values(games))('$title', (game) => {
  const views = viewsOf(game);
  const pictures = (seat: Seat | null) => [
    ...picturesOf(game.id, 'everybody'),
    ...(seat === null ? [] : picturesOf(game.id, 'own')),
  ];

  it.each(Object.keys(HOSTILE))('takes names that are %s', { timeout: 120_000 }, (kind) => {
    const names = HOSTILE[kind] ?? [];
    let painted = 0;
    for (const { view, seat } of views)
      for (const what of pictures(seat)) {
        const locale = LOCALES[painted % LOCALES.length] ?? 'en';
        const table = { id: 'K7QX', names, locale };
        const shown = paint(game.id, view, what, table);
        const plain = paint(game.id, view, what, { ...table, names: ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve'] });
        expect({ what, cut: shown.cut, small: shown.smallest < SMALLEST }).toEqual({ what, cut: [], small: false });
        expect({ what, width: shown.width, height: shown.height }).toEqual({
          ...{ what, width: plain.width, height: plain.height },
        });
        const words = [altOf(game.id, view, what, table), headline(game.id, view, table)];
        for (const said of words) {
          expect(said.length).toBeLessThanOrEqual(ALT_LIMIT);
          expect(said).not.toContain('\n');
        }
        for (const said of [...words, inWords(game.id, view, what, table)]) {
          expect(said).not.toMatch(UNSAFE);
          expect(said).not.toMatch(/W{33}|(💀){33}|(漢字){17}/u);
        }
        painted++;
      }
    expect(painted).toBeGreaterThan(10);
  });
});
