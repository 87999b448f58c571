import type { Arg, Text } from '../../kernel/index.ts';
import { text } from '../../kernel/index.ts';
import {
  type Amount,
  amount,
  type Card,
  type CleanupOp,
  type Count,
  type Filter,
  type Op,
  type Pact,
  type Tally,
  type Test,
} from './schema.ts';

/**
 * What stands on a card, line by line, made from what the card does: so what it says is what it does. Numerals are
 * numbers in the texts' arguments, spelled-out numbers are words (DP-084).
 */
export function cardText(card: Card): Text[] {
  return [
    ...(card.times ? [line('multiplier', { n: card.times })] : []),
    ...(card.pact ? [pactText(card.pact)] : []),
    ...card.do.flatMap((op) => opText(op)),
    ...(card.pact?.class === 'keeper' ? [line('cleanup.keeper')] : []),
    ...card.cleanup.map(cleanupText),
    ...(card.react.length > 0 ? [line(card.at ? `reactTo.${card.at}` : 'react', { lines: list(card.react) })] : []),
    ...(card.guarded ? [line('guarded')] : []),
    ...(card.deckEnd ? [line('deckEnd', { ...number(card.deckEnd.n), what: tallyText(card.deckEnd.per) })] : []),
  ];
}

/** The condition of a Dark Pact, as it stands on the card. */
export function pactText(pact: Pact): Text {
  return line(`pact.${pact.class}`, { condition: text(`dark-pact:condition.${pact.counts}`, number(pact.n)) });
}

/** How an instruction is worded. */
interface Wording {
  /** Within a line, not at its beginning or after a colon. */
  inner?: true;
  /** What is done to the players that a card names: `they draw`; under attack: `put cards on top of their deck`. */
  to?: 'they' | 'attacked';
  /** The product of the Multipliers, for what is said of a card in play; 1 for what is printed. */
  factor?: number;
}

/** Instructions that read otherwise where they are done to players whom the card names. */
const OF_OTHERS = {
  they: [
    ...['draw', 'drawPer', 'discard', 'mayDiscard', 'topdeck', 'pass'],
    ...['destroy', 'mayDestroy', 'give', 'retrieve', 'mill'],
  ],
  attacked: ['topdeck', 'destroy', 'mayDestroy', 'give', 'mill'],
};

/** What a list of instructions says, for a choice among such lists. */
export function opsText(ops: readonly Op[], wording: Wording = {}): Text {
  return text('dark-pact:option.do', { lines: list(ops, wording) });
}

/**
 * What instructions come to when Multipliers go with them, line by line.
 * @param printed the card, to leave out what Multipliers do not change, and to name its points as multiplied
 */
export function useText(ops: readonly Op[], factor: number, printed?: Card): Text[] {
  const said = (times: number) => ops.flatMap((op) => opText(op, { factor: times }));
  const plain = said(1);
  return [
    ...said(factor).filter((text, i) => !printed || JSON.stringify(text) !== JSON.stringify(plain[i])),
    ...(printed?.insight ? [line('points.insight', number(printed.insight, factor))] : []),
    ...(printed?.curse ? [line('points.curse', number(printed.curse, factor))] : []),
  ];
}

/** The texts of instructions that stand in one line. */
function list(ops: readonly Op[], wording: Wording = {}): Text[] {
  return ops.flatMap((op, i) => opText(op, i === 0 ? wording : { ...wording, inner: true }));
}

/**
 * Names the cards that a filter means ("Spirit", "Insight Action costing up to 8"), in the number that `n` asks for.
 * @param factor the Multipliers' product, for the numerals of the filter
 */
export function filterText(filter: Filter | undefined, n: Amount | 'any' = 1, factor = 1): Text {
  const count = typeof n === 'number' ? n * factor : n === 'one' ? 1 : 2;
  if (filter?.maxCost !== undefined) {
    const { maxCost, ...others } = filter;
    return text('dark-pact:filter.maxCost', { what: filterText(others, n, factor), cost: maxCost * factor });
  }
  if (filter?.any)
    return text('dark-pact:filter.or', {
      what: filter.any.slice(0, -1).map((f) => filterText(f, n, factor)),
      last: filterText(filter.any.at(-1), n, factor),
    });
  if (filter?.title) return text('dark-pact:option.card', { card: filter.title });
  const name = [filter?.type, filter?.trait, filter?.kind].filter(Boolean).join('-') || 'card';
  return text(`dark-pact:filter.${name}`, { count });
}

function line(key: string, args?: Record<string, Arg>): Text {
  return text(`dark-pact:text.${key}`, args);
}

/** A line in the wording asked for. */
function worded(key: string, { inner, to }: Wording, args?: Record<string, Arg>): Text {
  if (to && OF_OTHERS[to].includes(key)) return line(`${to}.${key}`, args);
  return line(inner ? `inner.${key}` : key, args);
}

/** A number as it is printed or multiplied, and what it counts as for singular and plural. */
function number(n: Amount, factor = 1): Record<string, Arg> {
  if (typeof n === 'number') return { n: n * factor, count: n * factor };
  if (n === '#') return { n: factor > 1 ? `${factor} × #` : '#', count: 2 };
  return { n: text(`dark-pact:number.${n}`), count: amount(n, 1) };
}

function opText(op: Op, wording: Wording = {}): Text[] {
  const { factor } = wording;
  switch (op.op) {
    case 'actions':
      return [line('actions', number(op.n, factor))];
    case 'coins':
      return [
        line(op.per ? 'coinsPer' : 'coins', {
          ...number(op.n, factor),
          ...(op.per && { what: countText(op.per) }),
        }),
      ];
    case 'draw':
      return [
        worded(op.per ? 'drawPer' : 'draw', wording, {
          ...number(op.n, factor),
          ...(op.per && { what: countText(op.per) }),
        }),
      ];
    case 'topdeck':
      return [worded(op.op, wording, { ...number(op.n, factor), what: filterText(op.cards, op.n, factor) })];
    case 'pass':
    case 'retrieve':
    case 'mill':
    case 'exchange':
    case 'inscribe':
    case 'store':
      return [worded(op.op, wording, number(op.n, factor))];
    case 'discard':
      return ifDone(op, worded(op.may ? 'mayDiscard' : 'discard', wording, number(op.n, factor)), wording);
    case 'destroy': {
      const args = { ...number(op.n, factor), what: filterText(op.cards, op.n, factor), from: fromText(op.from) };
      return ifDone(op, worded(op.may ? 'mayDestroy' : 'destroy', wording, args), wording);
    }
    case 'exile':
      return [op.n === 'any' ? worded('exileAny', wording) : worded('exile', wording, number(op.n, factor))];
    case 'gain':
    case 'give': {
      const args = { ...number(op.n, factor), what: filterText(op.cards, op.n, factor), from: fromText(op.from) };
      const said = worded(op.op === 'gain' && op.to ? `gainTo.${op.to}` : op.op, wording, args);
      if (op.op === 'give' || !op.play) return [said];
      return [said, worded('playGained', wording, { what: filterText(op.play) })];
    }
    case 'reveal':
      return [worded('reveal', wording, { ...number(op.n, factor), take: number(op.take, factor).n as Arg })];
    case 'ignore':
      return [worded('ignore', wording)];
    case 'choose':
    case 'order': {
      const branches = op.of.map((o, i) => opsText(o.do, i === 0 ? wording : { ...wording, inner: true }));
      if (op.op === 'order') return [worded('order', wording, { lines: branches })];
      const lines = branches.slice(0, -1).reduce((first, next) => line('either', { first, next }));
      return [worded('choose', wording, { lines, last: branches.at(-1) as Text })];
    }
    case 'if':
      return [worded('if', wording, { test: testText(op.test, factor), lines: list(op.do, { factor, inner: true }) })];
    case 'each': {
      const who = `who.${op.who}${op.if ? 'If' : ''}`;
      const args = op.if && { test: testText(op.if, factor) };
      return op.attack
        ? [
            worded('attack', wording, {
              who: line(`inner.${who}`, args),
              lines: list(op.do, { factor, to: 'attacked' }),
            }),
          ]
        : [line('each', { who: worded(who, wording, args), lines: list(op.do, { factor, to: 'they', inner: true }) })];
    }
  }
}

/** An instruction, and what follows if it is carried out. */
function ifDone({ ifDone: ops }: { ifDone?: Op[] }, first: Text, { factor }: Wording): Text[] {
  if (!ops) return [first];
  const hash = ops.some((op) => 'n' in op && op.n === '#');
  return [line(hash ? 'ifDoneHash' : 'ifDone', { first, lines: list(ops, { factor, inner: true }) })];
}

function fromText(zones: readonly string[]): Text {
  return line(`from.${zones.join('-')}`);
}

function cleanupText(op: CleanupOp): Text {
  return line(`cleanup.${op.op}`);
}

function testText(test: Test, factor?: number): Text {
  if ('handAtLeast' in test) return line('test.handAtLeast', number(test.handAtLeast, factor));
  if ('handOver' in test) return line('test.handOver');
  return line('test.players', { what: filterText(test.count.cards, 2), where: line(`where.${test.count.in}`) });
}

function countText(count: Count): Text {
  if (count === 'rivals') return line('rivals');
  if (!('most' in count)) return tallyText(count);
  const all = count.most.map(tallyText);
  return line('most', { lines: all.slice(0, -1), last: all.at(-1) as Text });
}

function tallyText(tally: Tally): Text {
  return line(tally.different ? 'tallyDifferent' : 'tally', {
    what: filterText(tally.cards),
    where: line(`where.${tally.in}`),
  });
}
