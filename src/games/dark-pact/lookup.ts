import { type CardFact, type CardIndex, type Text, text } from '../../kernel/index.ts';
import type { CardSet } from './cards.ts';
import type { Card } from './schema.ts';
import { cardText } from './text.ts';
import type { CardFace, DarkPactView } from './view.ts';

/** The cards of a set, for those who look one up. */
export function cardIndex(cards: CardSet): CardIndex<DarkPactView> {
  return {
    titles: cards.titles,
    about: (title) => ({ title, face: cards.face(title), facts: factsOf(cards.get(title), cards.copies(title)) }),
    where: whereabouts,
  };
}

/** All that a card says, in the order in which one reads it. Each fact has the source that the card's data gives. */
function factsOf(card: Card, copies: ReturnType<CardSet['copies']>): CardFact[] {
  const fact = (key: string, sources: (keyof Card)[], args?: Text['args']) => ({
    says: text(`dark-pact:card.${key}`, args),
    ...sourceOf(card, sources),
  });
  const kinds = [card.kind, ...card.types.map((type) => (type === 'pact' ? (card.pact?.class ?? type) : type))];
  const named = [...kinds, ...card.traits].map((kind) => text(`dark-pact:card.kind.${kind}`));
  return [
    fact('kinds', ['types', 'traits'], { kinds: named }),
    fact('cost', ['cost'], { cost: card.cost }),
    ...(card.insight > 0 ? [fact('insight', ['insight'], { count: card.insight })] : []),
    ...(card.curse > 0 ? [fact('curse', ['curse'], { count: card.curse })] : []),
    ...effectsOf(card),
    ...copies.map(({ set, count, source }) => ({
      says: text(`dark-pact:card.copies.${set}`, { count }),
      ...cited(source ? [source] : []),
    })),
    ...(card.mark ? [fact('mark', ['mark'], { mark: card.mark })] : []),
    ...(card.starred ? [fact('starred', ['starred'])] : []),
  ];
}

/** The parts of a card that its text is made from, each with the lines that it alone would give. */
function effectsOf(card: Card): CardFact[] {
  const parts = ['times', 'pact', 'do', 'cleanup', 'react', 'guarded', 'deckEnd'] as const;
  const none = { times: undefined, pact: undefined, do: [], cleanup: [], react: [], guarded: undefined };
  return parts.flatMap((part) =>
    cardText({ ...card, ...none, deckEnd: undefined, [part]: card[part] }).map((says) => ({
      says,
      ...sourceOf(card, [part]),
    })),
  );
}

/** Where facts of a card come from. What has no source of its own (that 2x doubles) is plain from the rules. */
function sourceOf({ source }: Card, facts: (keyof Card)[]): Pick<CardFact, 'rules' | 'ours'> {
  return cited(facts.flatMap((fact) => source[fact] ?? []));
}

function cited(sources: readonly string[]): Pick<CardFact, 'rules' | 'ours'> {
  const rules = sources.flatMap((from) => from.match(/DP-\d{3}/g) ?? []);
  return { rules: [...new Set(rules)], ours: sources.some((from) => from.includes('house')) };
}

/** Where a title lies open: Supply, Exile, Graveyard, and each player's play area, Grimoire and top discard. */
function whereabouts(title: string, view: DarkPactView): Text[] {
  const place = (zone: string, faces: readonly CardFace[], args: Text['args'] = {}): Text[] => {
    const count = faces.filter((face) => face.title === title).length;
    return count > 0 ? [text(`dark-pact:card.in.${zone}`, { count, ...args })] : [];
  };
  return [
    ...place('supply', view.supply),
    ...place('exile', view.exile),
    ...place('graveyard', view.graveyard),
    ...view.players.flatMap(({ seat, play, grimoire, top }) => [
      ...place(
        'play',
        play.flatMap((p) => [p.card, ...p.with]),
        { player: { seat } },
      ),
      ...place('grimoire', grimoire, { player: { seat } }),
      ...place('top', top ? [top] : [], { player: { seat } }),
    ]),
  ];
}
