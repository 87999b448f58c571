import { readFileSync } from 'node:fs';
import { CULTS, type Cult, RITUALS, type Ritual } from './names.ts';
import {
  type Box,
  Contents,
  type CultBook,
  cardSet,
  type EventCard,
  type LocationCard,
  type ObjectiveCard,
  type RitualSide,
} from './schema.ts';
import type { Player } from './state.ts';
import { effectWords, eventWords, monstrosityWords, objectiveWords, sideWords } from './text.ts';
import type { Face } from './view.ts';

/** All that a game is played with: the four Ritual Books, the decks, and what the box holds. */
export class Cards {
  private readonly books: Map<Cult, CultBook>;
  private readonly contents: Contents;
  private readonly faces = new Map<string, Face>();

  /**
   * @param contents what cards/*.json hold, as JSON gives it, by file name
   * @throws z.ZodError naming all that is wrong, by its path
   */
  constructor(contents: unknown) {
    this.contents = Contents.parse(contents);
    this.books = new Map(this.contents.cults.map((book) => [book.cult, book]));
    for (const face of facesOf(this.contents, this.allBooks))
      if (!this.faces.has(face.title)) this.faces.set(face.title, face);
  }

  get box(): Box {
    return this.contents.box;
  }

  /** A Cult's Ritual Book. */
  book(cult: Cult): CultBook {
    return this.books.get(cult) as CultBook; // the schema demands all four
  }

  /** The four books in the order of {@link CULTS}. */
  get allBooks(): CultBook[] {
    return CULTS.map((cult) => this.book(cult));
  }

  /** The side of a player's Ritual that is face up. */
  ritual(p: Pick<Player, 'cult' | 'upgraded'>, ritual: Ritual): RitualSide {
    const [base, better] = this.book(p.cult).rituals[ritual];
    return p.upgraded.includes(ritual) ? better : base;
  }

  /** All titles: of Rituals, Passives and Monstrosities Cult by Cult, then of the decks. */
  get allTitles(): string[] {
    return [...this.faces.keys()];
  }

  /** What is printed under a title, always the same object. @throws Error for an unknown title */
  face(title: string): Face {
    const face = this.faces.get(title);
    if (!face) throw new Error(`nothing is called ${title}`);
    return face;
  }

  /** Where what a title says comes from: rule ids, and `house`. @throws Error for an unknown title */
  source(title: string): string {
    const { cults, locations, events, objectives } = this.contents;
    const own = cults.flatMap(({ rituals, passives, monstrosity }) => [
      ...Object.values(rituals).flat(),
      ...passives,
      monstrosity,
    ]);
    return found<{ title: string; source: string }>([...own, ...locations, ...events, ...objectives], title).source;
  }

  /** The titles of a deck. */
  titles(deck: 'locations' | 'events' | 'objectives'): string[] {
    return this.contents[deck].map(({ title }) => title);
  }

  /** @throws Error for an unknown title */
  location(title: string): LocationCard {
    return found(this.contents.locations, title);
  }

  /** @throws Error for an unknown title */
  event(title: string): EventCard {
    return found(this.contents.events, title);
  }

  /** @throws Error for an unknown title */
  objective(title: string): ObjectiveCard {
    return found(this.contents.objectives, title);
  }
}

function found<C extends { title: string }>(cards: readonly C[], title: string): C {
  const card = cards.find((each) => each.title === title);
  if (!card) throw new Error(`no card is called ${title}`);
  return card;
}

/** What is printed on everything. Corrupt is the same Ritual for all four, so it is nobody's. */
function facesOf({ locations, events, objectives }: Contents, books: readonly CultBook[]): Face[] {
  const own = books.flatMap(({ cult, rituals, passives, monstrosity }): Face[] => [
    ...RITUALS.flatMap((ritual) =>
      rituals[ritual].map((side) => ({
        title: side.title,
        kind: 'ritual' as const,
        cult: ritual === 'corrupt' ? null : cult,
        ritual,
        text: sideWords(side),
      })),
    ),
    ...passives.map(({ title, sides }) => ({ title, kind: 'passive' as const, cult, text: sides.map(effectWords) })),
    { title: monstrosity.title, kind: 'monstrosity', cult, text: monstrosity.sides.map(monstrosityWords) },
  ]);
  return [
    ...own,
    ...locations.map((card) => ({ title: card.title, kind: 'location' as const, cult: null, text: sideWords(card) })),
    ...events.map((card) => ({ title: card.title, kind: 'event' as const, cult: null, text: [eventWords(card)] })),
    ...objectives.map((card) => ({
      title: card.title,
      kind: 'objective' as const,
      cult: null,
      text: [objectiveWords(card)],
    })),
  ];
}

const file = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`./cards/${name}.json`, import.meta.url), 'utf8'));

/** What the cards that come with the bot are made from, by file. */
export const files = {
  box: file('box'),
  cults: file('cults'),
  locations: file('locations'),
  events: file('events'),
  objectives: file('objectives'),
};

/** What comes with the bot. */
export const standardCards = new Cards(files);

/** What a card set of somebody else holds: some of the parts; the others come with the bot. */
export const CardSet = cardSet(Contents.parse(files));

/** @param content what {@link CardSet} accepts. @throws z.ZodError for anything else */
export function cardsWith(content: unknown): Cards {
  CardSet.parse(content);
  return new Cards({ ...files, ...(content as object) });
}
