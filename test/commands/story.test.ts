import { expect, it } from 'vitest';
import { inShort } from '../../commands/story.ts';
import { text } from '../../src/kernel/index.ts';

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
