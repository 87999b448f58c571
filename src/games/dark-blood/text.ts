import { type Text, text } from '../../kernel/index.ts';
import type { Resource } from './names.ts';
import type {
  Cost,
  Effect,
  EventCard,
  LocationCard,
  MonstrositySide,
  ObjectiveCard,
  Op,
  RitualSide,
} from './schema.ts';
import { amountOf, bundle, sentences } from './words.ts';

/** What a Ritual or a Location Card says: its cost and then each instruction, a line each. */
export function sideWords({ cost, do: ops }: Pick<RitualSide | LocationCard, 'cost' | 'do'>): Text[] {
  const paid = costWords(cost);
  return [...(paid.length > 0 ? [text('dark-blood:text.cost', { what: paid })] : []), ...ops.map(opWords)];
}

function costWords(cost: Cost): Text[] {
  const local = cost.local === 'disc' ? [text('dark-blood:text.local.disc')] : [];
  return [
    ...(cost.silver ? [amountOf('silver', cost.silver)] : []),
    ...(cost.blood ? [amountOf('blood', cost.blood)] : []),
    ...(bundle(cost.resources ?? {}) as Text[]),
    ...local,
    ...(typeof cost.local === 'number' ? [text('dark-blood:text.local.number', { count: cost.local })] : []),
    ...(cost.peasant ? [text('dark-blood:text.local.peasant')] : []),
    ...(cost.self ? [text('dark-blood:text.local.self')] : []),
  ];
}

/** One instruction in words. */
export function opWords(op: Op): Text {
  switch (op.op) {
    case 'cultists':
    case 'draw':
      return text(`dark-blood:text.op.${op.op}`, { count: op.n });
    case 'blood':
    case 'silver':
      return text('dark-blood:text.op.gain', { what: amountOf(op.op, op.n) });
    case 'resource': {
      const kind: Resource | null = op.kind === 'local' ? null : op.kind;
      return kind
        ? text('dark-blood:text.op.gain', { what: amountOf(kind, op.n) })
        : text('dark-blood:text.op.local', { count: op.n });
    }
    case 'convert':
    case 'kill':
    case 'return':
    case 'destroy':
    case 'steal':
      return text(`dark-blood:text.op.${op.op}`, { count: op.upTo });
    case 'shift-peasants':
      return text('dark-blood:text.op.shift-peasants', { count: op.upTo, gain: op.gain });
    case 'corrupt':
      return text(op.summon ? 'dark-blood:text.op.corruptSummon' : 'dark-blood:text.op.corrupt');
    default:
      return text(`dark-blood:text.op.${op.op}`);
  }
}

/** What an instruction does in a few words, for the label of a button: "kill an enemy Cultist", "+2 Blood". */
export function opShort(op: Op): Text {
  switch (op.op) {
    case 'blood':
    case 'silver':
      return text('dark-blood:text.short.gain', { what: amountOf(op.op, op.n) });
    case 'resource':
      return op.kind === 'local'
        ? text('dark-blood:text.short.local', { count: op.n })
        : text('dark-blood:text.short.gain', { what: amountOf(op.kind, op.n) });
    case 'corrupt':
      return text(op.summon ? 'dark-blood:text.short.corruptSummon' : 'dark-blood:text.short.corrupt');
    case 'shift-peasants':
      return text('dark-blood:text.short.shift-peasants', { count: op.upTo, gain: op.gain });
    default:
      return text(`dark-blood:text.short.${op.op}`, { count: 'upTo' in op ? op.upTo : 'n' in op ? op.n : 1 });
  }
}

/** One side of a Passive in words. */
export function effectWords(effect: Effect): Text {
  switch (effect.rule) {
    case 'attacked':
      return text('dark-blood:text.effect.attacked', { does: sentences(effect.do.map(opWords)) });
    case 'move-sigil':
      return text(`dark-blood:text.effect.move-sigil.${effect.after}`);
    case 'bid-blood':
      return text(`dark-blood:text.effect.bid-blood.${effect.after}`, { count: effect.n });
    case 'majority-sigil':
      return text('dark-blood:text.effect.majority-sigil', { count: effect.blood });
    case 'bid-with':
      return text(`dark-blood:text.effect.bid-with.${effect.what}`, { count: effect.n });
    case 'cultist-gives':
      return text('dark-blood:text.effect.cultist-gives', { what: amountOf(effect.kind, effect.n) });
    case 'hex-gives':
      return text('dark-blood:text.effect.hex-gives', {
        what: amountOf('blood', effect.blood),
        count: effect.cultists,
      });
    default:
      return text(`dark-blood:text.effect.${effect.rule}`, 'n' in effect ? { count: effect.n } : {});
  }
}

/** One side of a Monstrosity in words. */
export function monstrosityWords(side: MonstrositySide): Text {
  return side.rule === 'summoned'
    ? text('dark-blood:text.monstrosity.summoned', { does: sentences(side.do.map(opWords)) })
    : text('dark-blood:text.monstrosity.sigils', { count: side.n });
}

/** An Event Card in words. */
export function eventWords({ rule, n }: EventCard): Text {
  return text(`dark-blood:text.event.${rule}`, { count: n });
}

/** An Objective Card in words. */
export function objectiveWords({ counts, wants, taint }: ObjectiveCard): Text {
  return text(`dark-blood:text.objective.${wants}`, { what: text(`dark-blood:text.counts.${counts}`), count: taint });
}
