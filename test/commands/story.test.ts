import { expect, it } from 'vitest';
import { inShort } from '../../commands/story.ts';
import { darkBlood } from '../../src/games/dark-blood/index.ts';
import { text } from '../../src/kernel/index.ts';
import { lately, toldOf } from '../../src/table/story.ts';
import { village } from '../games/dark-blood/table.ts';

const reader = { locale: 'en' as const, names: ['Ada', 'Bot'] };
/** Texts that have no wording are said by their keys. */
const lines = (...keys: string[]) => keys.map((key) => text(key));

it('what people do is told small, what a machine does as a quotation, its reason first', () => {
  const told = [
    { machine: false, why: null, lines: lines('Ada takes two.') },
    { machine: true, why: text('It likes threes.'), lines: lines('Bot takes three.', 'Ada winces.') },
    { machine: true, why: text('It has no choice.'), lines: [] },
    { machine: true, why: null, lines: lines('Bot bets.') },
  ];
  expect(inShort(told, reader)).toEqual([
    '-# Ada takes two.',
    '> • It likes threes. Bot takes three. Ada winces.',
    '> • It has no choice.',
    '> • Bot bets.',
  ]);
});

it('a long tale of one thing ends after a sentence, and says that there is more', () => {
  const long = `${'x'.repeat(150)}.`;
  const [told = ''] = inShort([{ machine: true, why: text(long), lines: lines(long, 'The end.') }], reader);
  expect(told).toBe(`> • ${long} …`);
});

it("of what is too long the oldest that is no part of a machine's last turn goes first, then the tale gets shorter", () => {
  const why = (count: number, length: number) =>
    Array.from({ length: count }, (_, at) => ({
      ...{ machine: true, whole: true, why: text(`${at}: ${'x'.repeat(length)}.`) },
      lines: lines(`${'y'.repeat(60)}.`),
    }));
  const since = lines('Ada takes one.', 'Ada takes two.', 'Ada takes three.').map((line) => ({
    ...{ machine: false, why: null },
    lines: [line],
  }));
  const length = (told: string[]) => told.join('\n').length;
  const easy = inShort([...why(19, 63), ...since], reader);
  expect(easy.slice(19)).toEqual(['-# Ada takes two.', '-# Ada takes three.']);
  const shorter = inShort([...why(30, 60), ...since], reader);
  expect(shorter).toHaveLength(30);
  expect(shorter[0]).toBe(`> • 0: ${'x'.repeat(60)}. …`);
  const most = inShort([...why(60, 60), ...since], reader);
  expect([most[0]?.slice(0, 8), most.at(-1)?.slice(0, 8)]).toEqual(['> • 0: x', '> • 59: ']);
  for (const told of [easy, shorter, most]) expect(length(told)).toBeLessThanOrEqual(2600);
});

it('what has shorter words for a tale is told by them', () => {
  const line = text('table:log.started', { game: 'Nim', hash: 'abc' });
  expect(inShort([{ machine: false, why: null, lines: [line] }], reader)).toEqual(['-# Nim begins.']);
});

it('where there is little room only the end is told, one thing at least', () => {
  const told = ['one', 'two', 'three'].map((n) => ({ machine: false, why: null, lines: lines(`Ada takes ${n}.`) }));
  expect(inShort(told, reader, 40)).toEqual(['-# Ada takes two.', '-# Ada takes three.']);
  expect(inShort(told, reader, 1)).toEqual(['-# Ada takes three.']);
});

it('what matters most is left out after all else but the last', () => {
  const said = ['one', 'CHIEF', 'two', 'CHIEF TOO', 'three', 'four'].map((key, seq) => ({
    ...{ machine: false, seq },
    said: text(key),
  }));
  const told = (most: number) => lately(toldOf(said, new Set(), { chief: ['CHIEF', 'CHIEF TOO'] }), new Set(), most);
  const keys = (most: number) => told(most).map(({ lines: [line] }) => line?.key);
  expect(keys(4)).toEqual(['CHIEF', 'CHIEF TOO', 'three', 'four']);
  expect(keys(3)).toEqual(['CHIEF', 'CHIEF TOO', 'four']);
  expect(keys(2)).toEqual(['CHIEF TOO', 'four']);
  expect(inShort(told(9), reader, 25)).toEqual(['-# CHIEF TOO', '-# four']);
  expect(inShort(told(9), reader, 10)).toEqual(['-# four']);
});

it('what matters most stands by itself where a machine has brought it about', () => {
  const row = (key: string) => ({ machine: true, seq: 1, said: text(key) });
  const told = toldOf([row('gains'), row('CHIEF'), row('loses')], new Set([1]), { chief: ['CHIEF'] });
  expect(told.map(({ machine, lines: [line] }) => [machine, line?.key])).toEqual([
    [true, 'gains'],
    [false, 'CHIEF'],
    [true, 'loses'],
  ]);
});

it("after a bid one's panel of Dark Blood tells who bid what and who won it, whatever the Upkeep brings", () => {
  const t = village({
    step: 'defile',
    round: 3,
    players: [{ blood: 5 }, { blood: 5 }, { blood: 5 }, { blood: 5 }],
    places: { mine: { sigils: [0, 1, 0, 0] } },
    pouch: ['1', '1', '2', '2', '2', '3', '3', '3', '4', '4'],
  });
  t.bid(5, 1, 0, 2);
  const rows = t.said.map((said, seq) => ({ said, machine: false, seq }));
  const names = ['Alexandra', 'Benjamin', 'Catherine', 'Dominik'];
  const panel = inShort(lately(toldOf(rows, new Set(), darkBlood), new Set(), 12), { locale: 'en', names }, 360);
  expect(panel.slice(0, 2)).toEqual([
    '-# Bids for the Mine: Alexandra 5 (5 Blood), Benjamin 3 (1 Blood), Catherine 0 (0 Blood), and Dominik 2 (2 Blood).',
    '-# Alexandra Defiles the Mine: 2 Taint.',
  ]);
  expect(panel.length).toBeGreaterThan(2);
  expect(inShort(lately(toldOf(rows, new Set()), new Set(), 12), { locale: 'en', names }, 360).join()).not.toMatch(
    /Bids/,
  );
});
