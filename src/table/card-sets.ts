import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Game, Text } from '../kernel/index.ts';
import type { CardSetRow } from '../store/index.ts';
import { has } from '../words.ts';

/** A card set of which something is wrong; each line of the message names file, card and field, and what would be right. */
export class CardSetError extends Error {}

/** A game that can be played with cards that somebody else wrote. */
type Open = Game & Required<Pick<Game, 'cardSets'>>;

const TITLE = /^[\p{L}\p{N}][\p{L}\p{N} .,'’!?&()-]{0,58}(?<! )$/u;

/** What a file of a card set for a game must hold. */
function cardSetFile({ id, cardSets }: Open) {
  return z.strictObject({
    $schema: z.string().optional(),
    game: z.literal(id),
    name: z
      .string()
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'should be small letters, digits and single hyphens between them')
      .max(32, 'should be 32 characters at most')
      .describe('What is typed to choose it: /table new cards:<name>'),
    title: z
      .string()
      .regex(TITLE, "should be 1 to 60 letters, digits, blanks or . , ' ! ? & ( ) -, a letter or digit first")
      .describe('What it is called in lists and lobbies'),
    cards: cardSets.content,
  });
}

/** The games among these that can be played with other cards. */
function openGames(games: Record<string, Game>): Open[] {
  return Object.values(games).filter((game): game is Open => game.cardSets !== undefined);
}

/** What a file of a card set must hold, as a JSON schema for editors. @param games by id */
export function cardSetSchema(games: Record<string, Game>): z.core.JSONSchema.BaseSchema {
  return z.toJSONSchema(z.union(openGames(games).map(cardSetFile)), { io: 'input' });
}

/**
 * Reads the card sets that an owner has put into a folder: every file there whose name ends in .json.
 * @param games by id
 * @returns them by file name
 * @throws CardSetError listing all that is wrong, a line each
 */
export function readCardSets(folder: string, games: Record<string, Game>): CardSetRow[] {
  const open = openGames(games);
  const wrong: string[] = [];
  const found = new Map<string, string>();
  const sets = filesIn(folder).flatMap((file): CardSetRow[] => {
    const complain = (what: string) => void wrong.push(`CARD_SETS_DIR/${file}: ${what}`);
    const set = readSet(join(folder, file), open, complain);
    if (!set) return [];
    const before = found.get(`${set.game}/${set.name}`);
    if (before) complain(`name: should be another, for ${before} has it already`);
    found.set(`${set.game}/${set.name}`, file);
    return [set];
  });
  if (wrong.length > 0) throw new CardSetError([...new Set(wrong)].join('\n'));
  return sets;
}

function filesIn(folder: string): string[] {
  try {
    const entries = readdirSync(folder);
    return entries.filter((name) => name.toLowerCase().endsWith('.json')).sort();
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code ?? String(error);
    throw new CardSetError(
      `CARD_SETS_DIR is ${JSON.stringify(folder)}, which cannot be read (${why}); it should be a folder of card sets.`,
    );
  }
}

/** One file, or null after all that is wrong with it has been said. */
function readSet(path: string, games: Open[], complain: (what: string) => void): CardSetRow | null {
  let text = '';
  let raw: unknown;
  try {
    text = readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
    raw = JSON.parse(text);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    complain(code ? `cannot be read (${code})` : `is not JSON: ${message}${lineOf(message, text)}`);
    return null;
  }
  const header = z.looseObject({ game: z.enum(games.map((game) => game.id)) }).safeParse(raw, { error: inWords });
  const game = games.find((g) => g.id === header.data?.game);
  const parsed = game ? cardSetFile(game).safeParse(raw, { error: inWords }) : header;
  if (!game || !parsed.success) {
    for (const issue of parsed.error?.issues ?? []) complain(told(issue, raw));
    return null;
  }
  const { name, title } = parsed.data as { name: string; title: string };
  const content = (raw as { cards: unknown }).cards;
  const silent = unworded(game.cardSets.playedWith(content));
  for (const { card, key } of silent)
    complain(`card ${JSON.stringify(card)}: should be put as on the game's own cards; there are no words for ${key}`);
  if (silent.length > 0) return null;
  const hash = createHash('sha256')
    .update(JSON.stringify([game.id, name, title, content]))
    .digest('hex');
  return { hash, game: game.id, name, title, content };
}

/** The line of a fault in JSON, where its message tells the position alone. */
function lineOf(message: string, text: string): string {
  const position = message.match(/position (\d+)$/)?.[1];
  return position === undefined ? '' : `, in line ${text.slice(0, Number(position)).split('\n').length}`;
}

/** What the cards of a game would say without having words for it. */
function unworded({ cards }: Game): { card: string; key: string }[] {
  return (cards?.titles ?? []).flatMap((card) => {
    const keys = cards?.about(card).facts.flatMap((fact) => keysIn(fact.says)) ?? [];
    return [...new Set(keys)].filter((key) => !has(key)).map((key) => ({ card, key }));
  });
}

function keysIn(said: unknown): string[] {
  if (Array.isArray(said)) return said.flatMap(keysIn);
  if (typeof said !== 'object' || said === null || !('key' in said)) return [];
  const { key, args } = said as Text;
  return [key, ...Object.values(args ?? {}).flatMap(keysIn)];
}

/** Where something is wrong and what would be right. A card is named by its title, a set by its name, others by number. */
function told({ path, message }: z.core.$ZodIssue, raw: unknown): string {
  let at: unknown = raw;
  let where: string[] = [];
  for (const key of path) {
    at = typeof at === 'object' && at !== null ? (at as Record<PropertyKey, unknown>)[key] : undefined;
    const { title, set } = (typeof key === 'number' && at ? at : {}) as { title?: unknown; set?: unknown };
    if (typeof title === 'string' && !where[0]?.startsWith('card ')) where = [`card ${JSON.stringify(title)}`];
    else if (typeof set === 'string') where = [`set ${JSON.stringify(set)}`];
    else if (typeof key === 'number') where.push(`${where.pop() ?? ''} ${key + 1}`.trim());
    else where.push(String(key));
  }
  const what = at === undefined ? `is missing; it ${message}` : message;
  return where.length > 0 ? `${where.join(', ')}: ${what}` : what;
}

const KINDS: Record<string, string> = {
  string: 'text in quotes',
  array: 'a list in [ ]',
  object: 'an object in { }',
  record: 'an object in { }',
};

/** What would be right, for all that a schema has no words of its own for. */
function inWords(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return `should be ${KINDS[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return `should be ${issue.values.map((value) => JSON.stringify(value)).join(' or ')}`;
    case 'unrecognized_keys':
      return `should not have ${issue.keys.map((key) => JSON.stringify(key)).join(', ')}`;
    case 'too_small':
      return issue.origin === 'array' ? `should hold ${issue.minimum} or more` : `should be ${issue.minimum} or more`;
    case 'invalid_union': {
      const known = (issue.inst as z.core.$ZodType | undefined)?._zod.propValues?.[issue.discriminator ?? ''];
      return known && `should be ${[...known].map((value) => JSON.stringify(value)).join(' or ')}`;
    }
    default:
      return undefined;
  }
}
