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
    ...card.do.flatMap(opText),
    ...(card.pact?.class === 'keeper' ? [line('cleanup.keeper')] : []),
    ...card.cleanup.map(cleanupText),
    ...(card.react.length > 0 ? [line('react', { lines: card.react.flatMap(opText) })] : []),
    ...(card.guarded ? [line('guarded')] : []),
    ...(card.deckEnd ? [line('deckEnd', { ...number(card.deckEnd.n), what: tallyText(card.deckEnd.per) })] : []),
  ];
}

/** The condition of a Dark Pact, as it stands on the card. */
export function pactText(pact: Pact): Text {
  return line(`pact.${pact.class}`, { condition: text(`dark-pact:condition.${pact.counts}`, number(pact.n)) });
}

/** What a list of instructions says, for a choice among such lists. */
export function opsText(ops: readonly Op[]): Text {
  return text('dark-pact:option.do', { lines: ops.flatMap(opText) });
}

/** Names the cards that a filter means ("Spirit", "Insight Action costing up to 8"), in the number that `n` asks for. */
export function filterText(filter: Filter | undefined, n: Amount | 'any' = 1): Text {
  const count = typeof n === 'number' ? n : n === 'one' ? 1 : 2;
  if (filter?.maxCost !== undefined) {
    const { maxCost, ...others } = filter;
    return text('dark-pact:filter.maxCost', { what: filterText(others, n), cost: maxCost });
  }
  if (filter?.any)
    return text('dark-pact:filter.or', {
      what: filter.any.slice(0, -1).map((f) => filterText(f, n)),
      last: filterText(filter.any.at(-1), n),
    });
  if (filter?.title) return text('dark-pact:option.card', { card: filter.title });
  const name = [filter?.type, filter?.trait, filter?.kind].filter(Boolean).join('-') || 'card';
  return text(`dark-pact:filter.${name}`, { count });
}

function line(key: string, args?: Record<string, Arg>): Text {
  return text(`dark-pact:text.${key}`, args);
}

/** A number as it is printed, and what it counts as for singular and plural. */
function number(n: Amount): Record<string, Arg> {
  if (typeof n === 'number') return { n, count: n };
  if (n === '#') return { n: '#', count: 2 };
  return { n: text(`dark-pact:number.${n}`), count: amount(n, 1) };
}

function opText(op: Op): Text[] {
  switch (op.op) {
    case 'actions':
    case 'topdeck':
    case 'retrieve':
    case 'mill':
    case 'exchange':
    case 'inscribe':
    case 'store':
      return [line(op.op, number(op.n))];
    case 'coins':
    case 'draw':
      return [op.per ? line(`${op.op}Per`, { ...number(op.n), what: countText(op.per) }) : line(op.op, number(op.n))];
    case 'discard': {
      const discard = line(op.may ? 'mayDiscard' : 'discard', number(op.n));
      return [op.ifDone ? line('ifDone', { first: discard, lines: op.ifDone.flatMap(opText) }) : discard];
    }
    case 'destroy': {
      const from = line(`from.${op.from.join('-')}`);
      const destroy = line(op.may ? 'mayDestroy' : 'destroy', {
        ...number(op.n),
        what: filterText(op.cards, op.n),
        from,
      });
      return [op.ifDone ? line('ifDone', { first: destroy, lines: op.ifDone.flatMap(opText) }) : destroy];
    }
    case 'exile':
      return [op.n === 'any' ? line('exileAny') : line('exile', number(op.n))];
    case 'gain': {
      const from = line(`from.${op.from.join('-')}`);
      const gain = line('gain', { ...number(op.n), what: filterText(op.cards, op.n), from });
      return op.play ? [gain, line('playGained', { what: filterText(op.play) })] : [gain];
    }
    case 'give':
      return [
        line('give', { ...number(op.n), what: filterText(op.cards, op.n), from: line(`from.${op.from.join('-')}`) }),
      ];
    case 'reveal':
      return [line('reveal', { ...number(op.n), take: number(op.take).n as Arg })];
    case 'ignore':
      return [line('ignore')];
    case 'choose':
      return [
        line('choose', { lines: op.of.slice(0, -1).map((o) => opsText(o.do)), last: opsText(op.of.at(-1)?.do ?? []) }),
      ];
    case 'order':
      return [line('order', { lines: op.of.map((o) => opsText(o.do)) })];
    case 'if':
      return [line('if', { test: testText(op.test), lines: op.do.flatMap(opText) })];
    case 'each':
      return [
        line(op.attack ? 'attack' : 'each', {
          who: op.if ? line(`who.${op.who}If`, { test: testText(op.if) }) : line(`who.${op.who}`),
          lines: op.do.flatMap(opText),
        }),
      ];
  }
}

function cleanupText(op: CleanupOp): Text {
  return line(`cleanup.${op.op}`);
}

function testText(test: Test): Text {
  if ('handAtLeast' in test) return line('test.handAtLeast', number(test.handAtLeast));
  if ('handOver' in test) return line('test.handOver');
  return line('test.players', { what: filterText(test.count.cards, 2), where: line(`where.${test.count.in}`) });
}

function countText(count: Count): Text {
  if ('most' in count) return line('most', { lines: count.most.map(tallyText) });
  return tallyText(count);
}

function tallyText(tally: Tally): Text {
  return line(tally.different ? 'tallyDifferent' : 'tally', {
    what: filterText(tally.cards),
    where: line(`where.${tally.in}`),
  });
}
