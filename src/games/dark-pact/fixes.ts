import { type Fix, type Seat, type Text, text } from '../../kernel/index.ts';
import type { CardSet } from './cards.ts';
import { alone } from './moves.ts';
import type { Options } from './options.ts';
import { playerAt, type State, take } from './state.ts';

/** The most coins or actions that a game master can give. */
const MOST = 20;

const CENTRE = ['supply', 'supplyDeck', 'exile', 'graveyard'] as const;
const OWN = ['hand', 'deck', 'discard', 'play', 'grimoire'] as const;
/** Zones whose cards lie open. The discard pile is not one: only its top card does. */
const OPEN: readonly string[] = ['supply', 'exile', 'graveyard', 'play', 'grimoire'];

/** The edits that a game master may make on a game of Dark Pact as a turn begins. */
export function fixesWith(cards: CardSet): Record<string, Fix<State, Options>> {
  const titles = [...new Set((['start', 'grimoire', 'pact', 'base', '3', '4'] as const).flatMap((s) => cards.list(s)))];
  const card = () => titles.toSorted().map((title) => ({ id: title, label: text('dark-pact:fix.card', { title }) }));
  const zone = ({ seats }: { seats: number }) => [
    ...CENTRE.map((id) => ({ id, label: nameOf(id) })),
    ...Array.from({ length: seats }, (_, seat) => OWN.map((name) => `${name}-${seat}`))
      .flat()
      .map((id) => ({ id, label: nameOf(id) })),
  ];
  const seat = ({ seats }: { seats: number }) =>
    Array.from({ length: seats }, (_, n) => ({
      id: String(n),
      label: text('dark-pact:fix.player', { player: { seat: n } }),
    }));
  const number = () =>
    Array.from({ length: MOST + 1 }, (_, n) => ({ id: String(n), label: text('dark-pact:fix.number', { number: n }) }));
  return {
    move: {
      parts: [card, zone, zone],
      apply(s, [title = '', from = '', to = '']) {
        if (from === to || !takeFrom(s, from, title)) return null;
        putInto(s, to, title);
        const open = [from, to].some((id) => OPEN.includes(id.split('-')[0] ?? ''));
        const args = { from: nameOf(from), to: nameOf(to) };
        const whole = text('dark-pact:fix.moved', { ...args, title });
        // A discard pile shows its top card.
        if (open || to.startsWith('discard')) return { all: whole, some: [] };
        const seats = [from, to].flatMap((id) => seatOf(id) ?? []);
        return { all: text('dark-pact:fix.movedHidden', args), some: [{ to: seats, line: whole }] };
      },
    },
    coins: {
      parts: [number],
      apply: (s, [n]) => inTurn(s, () => (s.coins = Number(n)), 'coins', { number: Number(n) }),
    },
    actions: {
      parts: [number],
      apply: (s, [n]) => inTurn(s, () => (s.actions = Number(n)), 'actions', { number: Number(n) }),
    },
    turn: {
      parts: [seat],
      apply: (s, [n]) =>
        inTurn(s, () => Object.assign(s, { active: Number(n), actions: 1, coins: 0 }), 'turn', {
          player: { seat: Number(n) },
        }),
    },
  };
}

/** Edits what belongs to the turn that begins; null where none does. */
function inTurn(s: State, edit: () => void, key: string, args: Text['args']) {
  if (s.step !== 'action') return null;
  edit();
  return { all: text(`dark-pact:fix.${key}Set`, args), some: [] };
}

function seatOf(zone: string): Seat | null {
  const [, seat] = zone.split('-');
  return seat === undefined ? null : Number(seat);
}

function nameOf(zone: string): Text {
  const [name = ''] = zone.split('-');
  const seat = seatOf(zone);
  return text(`dark-pact:fix.zone.${name}`, seat === null ? undefined : { player: { seat } });
}

/** The cards of a zone as a list that can be changed; null for a play area, which holds plays. */
function pileOf(s: State, zone: string): string[] | null {
  const [name = ''] = zone.split('-');
  const seat = seatOf(zone);
  if (name === 'play') return null;
  return seat === null
    ? s[name as (typeof CENTRE)[number]]
    : playerAt(s, seat)[name as Exclude<(typeof OWN)[number], 'play'>];
}

function takeFrom(s: State, zone: string, title: string): boolean {
  const pile = pileOf(s, zone);
  if (pile) {
    if (!pile.includes(title)) return false;
    take(pile, title);
    return true;
  }
  const { play } = playerAt(s, seatOf(zone) ?? 0);
  // One that holds stored cards, or was multiplied, cannot be moved by itself.
  const at = play.findLastIndex((entry) => entry.card === title && entry.with.length + entry.stored.length === 0);
  if (at < 0) return false;
  play.splice(at, 1);
  return true;
}

function putInto(s: State, zone: string, title: string): void {
  const pile = pileOf(s, zone);
  if (pile) pile.push(title);
  else playerAt(s, seatOf(zone) ?? 0).play.push(alone(title));
}
