import type { CardFace, DarkPactView } from '../../src/games/dark-pact/view.ts';
import { say } from '../../src/words.ts';
import { askOf, offeredIn } from '../asked.ts';
import { gridOf, ground, heading, INNER } from '../parts.ts';
import { Pen } from '../pen.ts';
import { type Picture, picture, pictureReader, type Table } from '../picture.ts';
import { GAP, MARGIN, WIDTH } from '../theme.ts';
import { paintSupply, SUPPLY_HEAD, supplyRows } from './board.ts';
import { describeSupply, supplyAlt, tally } from './describe.ts';
import { BANNER, MARK, paintBanner, paintMark, viewerOf } from './hand.ts';
import { TILE_HEIGHT, tile } from './parts.ts';

const ZONES = ['supply', 'exile', 'graveyard'] as const;
/** What may be offered beside the Supply. */
const BESIDE = ['grimoire', 'exile', 'graveyard'] as const;
const SECTION = 58;
const COLUMNS = 4;

/** The picture that shows what the viewer's open question offers, where that is not their hand: of what it offers first. */
export function pictureAsked(view: DarkPactView): string | undefined {
  const zone = askOf(view)?.decision?.options.find((option) => option.zone)?.zone;
  return zone === 'grimoire' ? 'supply' : ZONES.find((open) => open === zone);
}

/** All that is offered, wherever it lies. */
const all = (view: DarkPactView) => (['supply', ...BESIDE] as const).flatMap((zone) => offeredIn(askOf(view), zone));

/** What the picture of the Supply shows, in words. @throws RangeError where the view is no player's */
export function altOfSupply(view: DarkPactView, table: Table): string {
  viewerOf(view);
  return supplyAlt(view, all(view), table);
}

/** The same in full, with what the cards say. @throws RangeError where the view is no player's */
export function wordsOfSupply(view: DarkPactView, table: Table): string {
  viewerOf(view);
  return describeSupply(view, all(view), table);
}

/**
 * The Supply for a player who chooses from it: what they can have is marked, and what else is offered lies below. For
 * that player alone.
 * @throws RangeError where the view is no player's
 */
export function paintMarket(view: DarkPactView, table: Table): Picture {
  const reader = pictureReader(table, view.players.length);
  const { player, ask } = viewerOf(view);
  const marked = offeredIn(ask, 'supply');
  const rows = supplyRows(view, reader);
  const sections = BESIDE.flatMap((zone) => {
    const lit = offeredIn(ask, zone);
    const cards: readonly CardFace[] =
      zone === 'grimoire' ? player.grimoire : view[zone].filter(({ title }) => lit.includes(title));
    const entries = tally(cards);
    const { height } = gridOf(entries.length, COLUMNS, { x: MARGIN, y: 0, width: INNER, height: 0 }, TILE_HEIGHT, 14);
    return entries.length > 0 ? [{ zone, entries, lit, height: SECTION + height }] : [];
  });
  const supply = rows.reduce((sum, { size }) => sum + MARK + size.height + GAP, SUPPLY_HEAD - GAP);
  const below = sections.reduce((sum, { height }) => sum + height + GAP, 0);
  const pen = new Pen(WIDTH, MARGIN + BANNER + GAP + supply + GAP + below + MARGIN - GAP);
  ground(pen);
  let y = MARGIN;
  paintBanner(pen, view, player, ask, 'your-choice', { x: MARGIN, y, width: INNER, height: BANNER }, reader);
  y += BANNER + GAP;
  const area = { x: MARGIN, y, width: INNER, height: supply };
  paintSupply(pen, view, rows, area, reader, MARK, (card, place) => {
    if (marked.includes(card.title)) paintMark(pen, place, ask, reader);
  });
  y += supply + GAP;
  for (const { zone, entries, lit, height } of sections) {
    const icon = zone === 'grimoire' ? zone : null;
    heading(
      pen,
      say({ key: `render:${zone === 'grimoire' ? 'section' : 'zone'}.${zone}` }, reader),
      icon,
      MARGIN,
      y + 26,
    );
    const box = { x: MARGIN, y: y + SECTION, width: INNER, height: 0 };
    gridOf(entries.length, COLUMNS, box, TILE_HEIGHT, 14).boxes.forEach((place, i) => {
      const entry = entries[i];
      const notes = { cost: true, copies: entry?.copies ?? 1, lit: lit.includes(entry?.card.title ?? '') };
      if (entry) tile(pen, entry.card, place, notes, reader);
    });
    y += height + GAP;
  }
  return picture(pen, altOfSupply(view, table));
}
