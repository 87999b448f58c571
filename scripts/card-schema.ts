import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { games } from '../src/games/index.ts';
import { cardSetSchema } from '../src/table/index.ts';

/** Writes what docs/card-sets.md points to: the JSON schema of card sets, and for each game a small set that works. */

/** The built-in cards that the example for Dark Pact holds, and how many of each. */
const PICKED: Record<string, Record<string, number>> = {
  start: { Copper: 5, Wisdom: 2, Investigate: 2, '2x': 1 },
  grimoire: { Inscription: 2, Silver: 1 },
  pact: { 'Secular Power': 1, 'Hallow the Ground': 1, 'Curse the Land': 1, 'Four-Fold Path': 1, 'Sun Aspect': 9 },
  base: { Gold: 15, Talisman: 10, 'Cursed Gold': 8, Attunement: 8, 'Banishing Spirit': 8, Torment: 4, '3x': 4 },
};

interface BuiltIn {
  set: string;
  cards: { title: string; copies?: number; source?: unknown }[];
}

const root = new URL('../', import.meta.url);

/** A small set for Dark Pact: built-in cards without their sources, each described where it is first used. */
function example(): unknown {
  const builtIn = ['start', 'grimoire', 'pacts', 'base'].flatMap((name) => {
    const file = new URL(`src/games/dark-pact/cards/${name}.json`, root);
    return (JSON.parse(readFileSync(file, 'utf8')) as BuiltIn).cards;
  });
  const used = new Set<string>();
  const cards = Object.entries(PICKED).map(([set, picked]) => {
    const also: Record<string, number> = {};
    const described = Object.entries(picked).flatMap(([title, copies]) => {
      const card = builtIn.find((c) => c.title === title);
      if (!card) throw new Error(`no card is called ${title}`);
      if (used.has(title)) also[title] = copies;
      if (used.has(title)) return [];
      used.add(title);
      const { source: _, ...said } = card;
      return [{ ...said, copies }];
    });
    return { set, cards: described, ...(Object.keys(also).length > 0 && { also }) };
  });
  return { $schema: './card-set.schema.json', game: 'dark-pact', name: 'example', title: 'A small example', cards };
}

/** A small set for Dark Blood: other Location Cards than those that come with the bot. */
function exampleOfDarkBlood(): unknown {
  const locations = [
    { title: 'Old Forge', do: [{ op: 'resource', kind: 'anvil', n: 2 }] },
    { title: 'Charnel House', do: [{ op: 'resource', kind: 'bones', n: 2 }] },
    { title: 'Money Lender', cost: { blood: 1 }, do: [{ op: 'silver', n: 3 }] },
    { title: 'Butcher', cost: { silver: 2 }, do: [{ op: 'blood', n: 1 }] },
    { title: 'Deep Well', do: [{ op: 'draw', n: 1 }] },
    { title: 'Town Watch', cost: { silver: 1 }, do: [{ op: 'return', upTo: 2 }] },
    { title: 'Market Day', do: [{ op: 'bring-peasant' }, { op: 'silver', n: 1 }] },
    { title: 'Crossroads', do: [{ op: 'bring-sigil' }] },
  ];
  const header = { game: 'dark-blood', name: 'other-locations', title: 'Other Location Cards' };
  return { $schema: './card-set.schema.json', ...header, cards: { locations } };
}

/** What each file should hold, by its path from the project's folder. */
export const files: Record<string, unknown> = {
  'docs/card-set.schema.json': cardSetSchema(games),
  'docs/example-card-set.json': example(),
  'docs/example-card-set-dark-blood.json': exampleOfDarkBlood(),
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [path, content] of Object.entries(files)) {
    writeFileSync(new URL(path, root), `${JSON.stringify(content, null, 2)}\n`);
  }
}
