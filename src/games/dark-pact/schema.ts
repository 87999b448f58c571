import { z } from 'zod';

/** Numbers written out on a card: Multipliers never change them (DP-084). */
export const WORDS = { one: 1, two: 2, three: 3 } as const;

/** A whole number within bounds, and what to say of anything else. */
export const whole = (min: number, max: number) => {
  const error = `should be a whole number from ${min} to ${max}`;
  return z.int(error).min(min, error).max(max, error);
};

const AMOUNT =
  'should be a whole number from 1 to 999, "one", "two" or "three" (which Multipliers leave alone), or "#"';

/**
 * A number on a card: a numeral, which Multipliers scale; a word, which they do not; or `#`, the cost of the card just
 * destroyed, which counts as a numeral (DP-085).
 */
export const Amount = z
  .union([z.int(AMOUNT).min(1, AMOUNT).max(999, AMOUNT), z.enum(['one', 'two', 'three']), z.literal('#')], AMOUNT)
  .meta({ id: 'Amount' });
export type Amount = z.infer<typeof Amount>;

/** Which cards are meant. All that is given must hold. */
export interface Filter {
  kind?: 'action' | 'treasure' | 'multiplier';
  /** `curse` means: shows 1 or more Curse points. */
  type?: 'curse' | 'attack' | 'pact' | 'insight' | 'react';
  trait?: 'spirit' | 'demon';
  title?: string;
  /** A numeral (DP-094). */
  maxCost?: number;
  any?: Filter[];
}
export const Filter: z.ZodType<Filter> = z
  .lazy(() =>
    z.strictObject({
      kind: z.enum(['action', 'treasure', 'multiplier']).optional(),
      type: z.enum(['curse', 'attack', 'pact', 'insight', 'react']).optional(),
      trait: z.enum(['spirit', 'demon']).optional(),
      title: z.string().optional(),
      maxCost: whole(1, 99).optional(),
      any: z.array(Filter).min(2).optional(),
    }),
  )
  .meta({ id: 'Filter' });

/** How many cards lie somewhere: all copies, or different titles only. */
const Tally = z.strictObject({
  cards: Filter,
  in: z.enum(['play', 'exile', 'graveyard', 'deck']),
  different: z.literal(true).optional(),
});
export type Tally = z.infer<typeof Tally>;
/** What a number is for each of: cards somewhere, the largest of several such counts (`most`), or the rivals. */
export const Count = z.union(
  [Tally, z.strictObject({ most: z.array(Tally).min(2) }), z.literal('rivals')],
  'should be {"cards": ..., "in": "play", "exile", "graveyard" or "deck"}, {"most": [two or more of these]}, or "rivals"',
);
export type Count = z.infer<typeof Count>;

/** What must hold of an affected player, or of the table, for an instruction to be carried out. */
export const Test = z.union(
  [
    z.strictObject({ handAtLeast: Amount }),
    z.strictObject({ handOver: z.literal('yours') }),
    z.strictObject({ count: Tally, atLeast: z.literal('players') }),
  ],
  'should be {"handAtLeast": a number}, {"handOver": "yours"} or {"count": ..., "atLeast": "players"}',
);
export type Test = z.infer<typeof Test>;

const zones = <T extends string>(...names: [T, ...T[]]) => z.array(z.enum(names)).min(1);

/** The vocabulary of instructions. The interpreter is effects.ts, the wording text.ts. */
export type Op =
  | { op: 'actions'; n: Amount }
  | { op: 'coins'; n: Amount; per?: Count }
  | { op: 'draw'; n: Amount; per?: Count }
  | { op: 'discard'; n: Amount; may?: true; ifDone?: Op[] }
  | { op: 'topdeck'; n: Amount; cards?: Filter }
  | { op: 'pass'; n: Amount }
  | { op: 'destroy'; n: Amount; from: ('hand' | 'play' | 'supply')[]; cards?: Filter; may?: true; ifDone?: Op[] }
  | { op: 'exile'; n: Amount | 'any' }
  | { op: 'gain'; n: Amount; from: PublicZone[]; cards: Filter; to?: 'deck' | 'discard'; play?: Filter }
  | { op: 'give'; n: Amount; from: PublicZone[]; cards: Filter }
  | { op: 'retrieve'; n: Amount }
  | { op: 'mill'; n: Amount }
  | { op: 'reveal'; n: Amount; take: Amount }
  | { op: 'exchange'; n: Amount }
  | { op: 'inscribe'; n: Amount }
  | { op: 'store'; n: Amount }
  | { op: 'ignore' }
  | { op: 'choose' | 'order'; of: { id: string; do: Op[] }[] }
  | { op: 'if'; test: Test; do: Op[] }
  | { op: 'each'; who: 'rivals' | 'rival' | 'all'; attack?: true; if?: Test; do: Op[] };
export type PublicZone = 'supply' | 'exile' | 'graveyard';

/** What a choice leads to. Its id is an option's. */
const Branch = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9-]{0,29}$/, 'should be 1 to 30 small letters, digits or -, a letter first'),
  do: z.lazy(() => z.array(Op)),
});

const publicZones = zones('supply', 'exile', 'graveyard');
export const Op: z.ZodType<Op> = z
  .lazy(() =>
    z.discriminatedUnion('op', [
      z.strictObject({ op: z.literal('actions'), n: Amount }),
      z.strictObject({ op: z.literal('coins'), n: Amount, per: Count.optional() }),
      z.strictObject({ op: z.literal('draw'), n: Amount, per: Count.optional() }),
      z.strictObject({
        op: z.literal('discard'),
        n: Amount,
        may: z.literal(true).optional(),
        ifDone: z.array(Op).optional(),
      }),
      z.strictObject({ op: z.literal('topdeck'), n: Amount, cards: Filter.optional() }),
      z.strictObject({ op: z.literal('pass'), n: Amount }),
      z.strictObject({
        op: z.literal('destroy'),
        n: Amount,
        from: zones('hand', 'play', 'supply'),
        cards: Filter.optional(),
        may: z.literal(true).optional(),
        ifDone: z.array(Op).optional(),
      }),
      z.strictObject({ op: z.literal('exile'), n: z.union([Amount, z.literal('any')]) }),
      z.strictObject({
        op: z.literal('gain'),
        n: Amount,
        from: publicZones,
        cards: Filter,
        to: z.enum(['deck', 'discard']).optional(),
        play: Filter.optional(),
      }),
      z.strictObject({ op: z.literal('give'), n: Amount, from: publicZones, cards: Filter }),
      z.strictObject({ op: z.literal('retrieve'), n: Amount }),
      z.strictObject({ op: z.literal('mill'), n: Amount }),
      z.strictObject({ op: z.literal('reveal'), n: Amount, take: Amount }),
      z.strictObject({ op: z.literal('exchange'), n: Amount }),
      z.strictObject({ op: z.literal('inscribe'), n: Amount }),
      z.strictObject({ op: z.literal('store'), n: Amount }),
      z.strictObject({ op: z.literal('ignore') }),
      z.strictObject({
        op: z.enum(['choose', 'order']),
        of: z
          .array(Branch)
          .min(2)
          .max(9, 'should hold 9 or less')
          .refine((of) => new Set(of.map(({ id }) => id)).size === of.length, 'should each have an id of its own'),
      }),
      z.strictObject({ op: z.literal('if'), test: Test, do: z.array(Op) }),
      z.strictObject({
        op: z.literal('each'),
        who: z.enum(['rivals', 'rival', 'all']),
        attack: z.literal(true).optional(),
        if: Test.optional(),
        do: z.array(Op),
      }),
    ]),
  )
  .meta({ id: 'Operation' });

/**
 * Clean-up effects: back on top of the own deck; into the Exile; take back what is stored; stay in play (for as long as
 * cards are stored).
 */
const CleanupOp = z.discriminatedUnion('op', [
  z.strictObject({ op: z.literal('return') }),
  z.strictObject({ op: z.literal('exile') }),
  z.strictObject({ op: z.literal('release') }),
  z.strictObject({ op: z.literal('stay'), while: z.literal('storing') }),
]);
export type CleanupOp = z.infer<typeof CleanupOp>;

/** What a Dark Pact asks for. Numerals scale with Multipliers played with the pact itself (DP-143). */
const Pact = z.strictObject({
  class: z.enum(['keeper', 'instant']),
  counts: z.enum([
    'coins',
    'insight',
    'curse',
    'cards',
    'treasures',
    'insights',
    'unique',
    'handCoins',
    'handInsight',
    'handCurse',
    'hand',
    'actions',
    'everything',
  ]),
  n: Amount,
});
export type Pact = z.infer<typeof Pact>;

/** Where a fact comes from. */
export const Source = z
  .string()
  .regex(/^(house|DP-\d{3}( \+ house)?)$/, 'should be the id of a rule such as "DP-141", "house", or "DP-141 + house"');

/** Titles are option ids, file names' parts and Markdown: nothing in them may mean anything there. */
const TITLE = /^[\p{L}\p{N}][\p{L}\p{N} .,'’!?&()-]{0,38}(?<! )$/u;

/** What types a card can have: an Action exactly one of five colours (DP-030). */
const TYPES = {
  action: ['curse', 'curse,attack', 'pact', 'insight', 'react'],
  treasure: ['', 'insight', 'cursed', 'react'],
  multiplier: [''],
} as const;

/** How many instructions a card can have, and how deep in each other: one for all players makes four of those in it. */
const MOST = 30;
const DEEPEST = 4;

/** How deep each of a card's instructions stands in others. */
function depths(ops: readonly Op[], deep = 1): number[] {
  return ops.flatMap((op) => [deep, ...innerOf(op).flatMap((inner) => depths(inner, deep + 1))]);
}

function innerOf(op: Op): Op[][] {
  if ('of' in op) return op.of.map((branch) => branch.do);
  if ('do' in op) return [op.do];
  return 'ifDone' in op && op.ifDone ? [op.ifDone] : [];
}

/**
 * One title. Each fact has its source: the id of the rule where it is printed or from which it follows, `house` where it
 * is ours, both where the rulebook says what a card does but not how much.
 */
export const Card = z
  .strictObject({
    title: z
      .string()
      .regex(TITLE, "should be 1 to 40 letters, digits, blanks or . , ' ! ? & ( ) -, a letter or digit first"),
    kind: z.enum(['action', 'treasure', 'multiplier']),
    types: z.array(z.enum(['curse', 'attack', 'pact', 'insight', 'react', 'cursed'])).default([]),
    traits: z.array(z.enum(['spirit', 'demon'])).default([]),
    cost: whole(0, 99),
    insight: whole(0, 99).default(0),
    curse: whole(0, 99).default(0),
    times: whole(2, 3).optional(),
    /** How many of it its own set holds (a start deck or Grimoire: each player's). */
    copies: whole(1, 99).default(1),
    /** Left out of a first game (DP-017). */
    starred: z.literal(true).optional(),
    /** 1 to 4: dealt out in a first game (DP-009). */
    mark: whole(1, 4).optional(),
    /** While in the Supply it can only be bought, exchanged or destroyed: no gaining, exiling, giving or inscribing. */
    guarded: z.literal(true).optional(),
    do: z.array(Op).default([]),
    cleanup: z.array(CleanupOp).default([]),
    react: z.array(Op).default([]),
    /** What a React card is revealed at, where that is no attack: a Dark Pact that a rival plays. */
    at: z.literal('pact').optional(),
    pact: Pact.optional(),
    /** The `?` of a Deck End: points for each card counted (DP-128). */
    deckEnd: z.strictObject({ n: whole(1, 999), per: Tally }).optional(),
    /** By field. A card without sources is told without saying where it comes from. */
    source: z.record(z.string(), Source).default({}),
  })
  .check(({ value, issues }) => {
    const wrong = (field: string, message: string) =>
      issues.push({ code: 'custom', path: [field], message, input: value });
    if ((value.kind === 'multiplier') !== (value.times !== undefined))
      wrong('times', 'should be 2 or 3 for a multiplier, and left out for all others');
    if (value.types.includes('pact') !== (value.pact !== undefined))
      wrong('pact', 'should be there for a card of type pact, and left out for all others');
    if (value.at && value.react.length === 0) wrong('at', 'should only be there for a card with "react"');
    for (const field of ['do', 'react'] as const) {
      const found = depths(value[field]);
      if (found.length > MOST) wrong(field, `should hold ${MOST} instructions or less, those in others counted`);
      if (found.some((deep) => deep > DEEPEST))
        wrong(field, `should hold no instruction deeper than ${DEEPEST} in each other`);
    }
    const types: readonly string[] = TYPES[value.kind];
    if (!types.includes(value.types.join()))
      wrong('types', `should be, for this kind of card, ${types.map((t) => `[${t.replace(',', ', ')}]`).join(' or ')}`);
  })
  .meta({ id: 'Card' });
export type Card = z.infer<typeof Card>;

/** What a number on a card comes to. @param hash what `#` stands for */
export function amount(n: Amount, factor: number, hash = 0): number {
  if (typeof n === 'number') return n * factor;
  return n === '#' ? hash * factor : WORDS[n];
}
