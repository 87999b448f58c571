import { type CardFact, type CardIndex, type Text, text } from '../../kernel/index.ts';
import type { Cards } from './cards.ts';
import type { DarkBloodView, Face } from './view.ts';
import { cultName, placeName, ritualName } from './words.ts';

/** Everything with a title, for those who look one up: Rituals, Passives, Monstrosities, and the cards of the decks. */
export function cardIndex(cards: Cards): CardIndex<DarkBloodView> {
  return {
    titles: cards.allTitles,
    about: (title) => ({ title, face: cards.face(title), facts: factsOf(cards.face(title), cards.source(title)) }),
    where: whereabouts,
  };
}

/** What it is, whose it is, and what it does, a line each; all of it has the source that the data gives. */
function factsOf(face: Face, source: string): CardFact[] {
  const { kind, cult, ritual, text: lines } = face;
  const origin = { rules: source.match(/DB-\d{3}/g) ?? [], ours: source.includes('house') };
  const fact = (says: Text): CardFact => ({ says, ...origin });
  const named: Text['args'] = cult ? { cult: cultName(cult) } : {};
  const what = ritual
    ? text(cult ? 'dark-blood:card.ritual' : 'dark-blood:card.ritualOfAll', { ...named, ritual: ritualName(ritual) })
    : text(`dark-blood:card.${kind}`, named);
  const sided = kind === 'passive' || kind === 'monstrosity';
  const says = (line: Text, i: number) =>
    sided
      ? text('dark-blood:card.side', { side: text(`dark-blood:side.${i === 0 ? 'first' : 'second'}`), line })
      : line;
  return [{ says: what, rules: [], ours: false }, ...lines.map((line, i) => fact(says(line, i)))];
}

/** Where a title lies open: in whose Ritual Book, at which Location, or in force. */
function whereabouts(title: string, view: DarkBloodView): Text[] {
  const books = view.players.flatMap(({ seat, rituals, passives, monstrosity }) => {
    const passive = passives.find((p) => p.face.title === title);
    const player = { seat };
    return [
      ...(rituals.some((r) => r.face.title === title) ? [text('dark-blood:card.in.book', { player })] : []),
      ...(rituals.some((r) => r.next?.title === title) ? [text('dark-blood:card.in.under', { player })] : []),
      ...(passive ? [text(`dark-blood:card.in.${passive.covered ? 'covered' : 'uncovered'}`, { player })] : []),
      ...(monstrosity?.face.title === title ? [text('dark-blood:card.in.book', { player })] : []),
    ];
  });
  const at = view.places
    .filter((place) => place.card.title === title)
    .map(({ place, open }) => text(`dark-blood:card.in.${open ? 'place' : 'placeDown'}`, { place: placeName(place) }));
  return [...books, ...at, ...(view.event?.title === title ? [text('dark-blood:card.in.force')] : [])];
}
