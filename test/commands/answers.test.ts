import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeDraft } from '../../commands/ids.ts';
import { answerParts, readTyped } from '../../commands/panels/answers.ts';
import { type Decision, text } from '../../src/kernel/index.ts';
import { allComponents } from '../../src/sandbox/components.ts';

const reader = { locale: 'en' as const, names: [] };

function asking(count: number, more: Partial<Decision> = {}): Decision {
  const options = Array.from({ length: count }, (_, i) => ({
    id: `Card ${i}`,
    label: text(`Card ${i}`),
    card: `Card ${i}`,
  }));
  const base = {
    seat: 0,
    kind: 'pick',
    topic: 'test',
    prompt: text('?'),
    options,
    min: 1,
    max: 1,
    secret: true,
    sealed: true,
    fallback: [],
  };
  return { ...base, ...more } as Decision;
}

function partsOf(decision: Decision, draft = '', page = 0) {
  const parts = answerParts({ table: 'abcdefg', id: '12.0', decision, draft, page }, reader);
  const all = allComponents(parts).map(({ component }) => component);
  const ids = all.flatMap((c) => ('custom_id' in c && typeof c.custom_id === 'string' ? [c.custom_id] : []));
  const menus = all.flatMap((c) => (c.type === 3 ? [c] : []));
  return { all, ids, menus };
}

describe('components of an answer', () => {
  it('are one button an option while these are few, and offer "none" only where nothing is a legal answer', () => {
    expect(partsOf(asking(3)).ids).toEqual([
      'pick:abcdefg:12.0:Card 0',
      'pick:abcdefg:12.0:Card 1',
      'pick:abcdefg:12.0:Card 2',
    ]);
    expect(partsOf(asking(3, { min: 0 })).ids).toContain('none:abcdefg:12.0');
  });

  it('become a menu when the options are many, with pages past 25', () => {
    const { menus, ids } = partsOf(asking(30));
    expect(menus[0]?.options).toHaveLength(25);
    expect(ids).toContain('page:abcdefg:12.0:1.');
    expect(partsOf(asking(30), '', 1).menus[0]?.options).toHaveLength(5);
  });

  it('are a button for each combination while these are few, copies being alike', () => {
    const two = asking(0, {
      options: ['2x', '2x~2', '3x'].map((id) => ({ id, label: text(id.slice(0, 2)) })),
      min: 0,
      max: 3,
    });
    const labels = partsOf(two).all.flatMap((c) => (c.type === 2 && 'label' in c ? [c.label] : []));
    expect(labels).toEqual(['2x', '3x', '2x + 2x', '2x + 3x', '2x + 2x + 3x', 'None']);
    expect(partsOf(two).ids[2]).toBe(`done:abcdefg:12.0:${writeDraft([0, 1])}`);
  });

  it('become a menu where a phone would cut the label of a button', () => {
    const labels = (...lengths: number[]) => lengths.map((n) => ({ id: `of ${n}`, label: text('x'.repeat(n)) }));
    expect(partsOf(asking(0, { options: labels(3, 45) })).menus).toEqual([]);
    const [one] = partsOf(asking(0, { options: labels(3, 46) })).menus;
    expect(one?.options.map(({ label }) => label.length)).toEqual([3, 46]);
    // Of cards the menu, and beside it what else can be done, where that is short enough.
    const beside = asking(11, { options: [...asking(11).options, ...labels(45, 46)] });
    expect(partsOf(beside).menus[0]?.options).toHaveLength(12);
    expect(partsOf(beside).ids.at(-1)).toBe('pick:abcdefg:12.0:of 45');
    // Two together: "xx + xx" is as long as a button may be, or one longer.
    const both = (...lengths: number[]) => partsOf(asking(0, { options: labels(...lengths), min: 1, max: 2 })).menus;
    expect(both(21, 21)).toEqual([]);
    expect(both(21, 22)).toHaveLength(1);
  });

  it('gather several by a menu, and send them off by "Done"', () => {
    expect(partsOf(asking(6, { max: 4 })).ids[0]).toBe('draft:abcdefg:12.0:0.');
    const gathered = partsOf(asking(6, { kind: 'arrange', min: 2, max: 4 }), writeDraft([2, 0]));
    expect(gathered.ids).toContain(`done:abcdefg:12.0:${writeDraft([2, 0])}`);
    expect(gathered.ids).toContain(`last:abcdefg:12.0:${writeDraft([2, 2, 0])}`);
  });

  it('let "Done" be pressed only when enough is chosen', () => {
    const done = (draft: string) =>
      partsOf(asking(6, { kind: 'arrange', min: 2, max: 4 }), draft).all.find(
        (c) => c.type === 2 && 'custom_id' in c && c.custom_id.startsWith('done'),
      );
    expect(done(writeDraft([1]))).toMatchObject({ disabled: true });
    expect(done(writeDraft([1, 2]))).not.toHaveProperty('disabled');
  });

  it('are numbers as buttons where they are few, else a form', () => {
    expect(partsOf(asking(0, { kind: 'amount', min: 2, max: 4 })).ids).toEqual(
      [2, 3, 4].map((n) => `pick:abcdefg:12.0:${n}`),
    );
    expect(partsOf(asking(0, { kind: 'amount', min: 0, max: 40 })).ids).toEqual(['amount:abcdefg:12.0']);
  });

  it("keep to Discord's limits for every question there can be", () => {
    const question = fc.record({
      count: fc.integer({ min: 1, max: 64 }),
      kind: fc.constantFrom('pick' as const, 'arrange' as const),
      min: fc.integer({ min: 0, max: 64 }),
      max: fc.integer({ min: 1, max: 64 }),
      draft: fc.uniqueArray(fc.integer({ min: 0, max: 63 })),
      page: fc.integer({ min: 0, max: 2 }),
    });
    fc.assert(
      fc.property(question, ({ count, kind, min, max, draft, page }) => {
        const most = Math.min(Math.max(min, max), count);
        const decision = asking(count, { kind, min: Math.min(min, most), max: most });
        const { all, ids, menus } = partsOf(decision, writeDraft(draft), Math.min(page, Math.ceil(count / 25) - 1));
        expect(all.length).toBeLessThanOrEqual(34); // of 40 in a message; the panel itself needs some
        expect(new Set(ids).size).toBe(ids.length);
        for (const id of ids) expect(id.length).toBeLessThanOrEqual(100);
        for (const menu of menus) {
          expect(menu.options.length).toBeGreaterThan(0);
          expect(menu.options.length).toBeLessThanOrEqual(25);
          expect(menu.max_values).toBeLessThanOrEqual(menu.options.length);
        }
      }),
    );
  });
});

describe('typed answers', () => {
  const decision = asking(3, { min: 0, max: 3 });
  it('name options by id or label, in any case, with commas between', () => {
    expect(readTyped(' card 2, CARD 0', decision, reader)).toEqual({ answer: ['Card 2', 'Card 0'] });
    expect(readTyped('-', decision, reader)).toEqual({ answer: [] });
  });

  it('take copies one after another', () => {
    const copies = asking(0, { options: ['2x', '2x~2'].map((id) => ({ id, label: text('2x') })), max: 2 });
    expect(readTyped('2x, 2x', copies, reader)).toEqual({ answer: ['2x', '2x~2'] });
  });

  it('say which words name nothing', () => {
    expect(readTyped('Card 1, Cord 9', decision, reader)).toEqual({ unknown: ['Cord 9'] });
  });

  it('are whole numbers where a number is asked', () => {
    const amount = asking(0, { kind: 'amount', min: 0, max: 9 });
    expect(readTyped(' 7 ', amount, reader)).toEqual({ answer: 7 });
    expect(readTyped('7.5', amount, reader)).toEqual({ unknown: ['7.5'] });
    expect(readTyped('', amount, reader)).toEqual({ unknown: [''] });
  });
});
