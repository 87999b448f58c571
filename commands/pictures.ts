import { createHash } from 'node:crypto';
import { altOf, describe, encode, paint } from '../render/index.ts';
import type { Seen } from '../src/table/index.ts';
import type { Picture } from './message.ts';
import { readerOf } from './reader.ts';

/** How many encoded pictures are kept, the least lately used given up first. */
const KEPT = 100;

const encoded = new Map<string, Promise<Buffer>>();

/**
 * A picture of what a person sees of a table. It is painted and encoded when it is sent, and once for the same content.
 * @param what which of the game's pictures: `board`, `hand`, ...
 */
export function pictureOf(seen: Seen, what: string): Picture {
  const { view, table } = seen;
  const game = table.game.id;
  const at = { id: table.id, names: table.names };
  const shown = createHash('sha256')
    .update(JSON.stringify([game, view, what, at]))
    .digest('hex')
    .slice(0, 12);
  const name = `${what}-${shown}.png`;
  return { name, alt: altOf(game, view, what, at), png: () => kept(name, () => encode(paint(game, view, what, at))) };
}

/** What a person sees of a table, in words ready for a message. */
export function inWords({ view, table }: Seen): string {
  return describe(table.game.id, view, { id: table.id, names: readerOf(table).names });
}

function kept(name: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const png = encoded.get(name) ?? make();
  encoded.delete(name);
  encoded.set(name, png);
  png.catch(() => encoded.delete(name));
  for (const oldest of encoded.keys()) {
    if (encoded.size <= KEPT) break;
    encoded.delete(oldest);
  }
  return png;
}
