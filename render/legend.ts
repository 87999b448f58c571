import { type Locale, type Reader, say } from '../src/words.ts';
import { gridOf, ground, heading, INNER, panel } from './parts.ts';
import { type Box, Pen, wrap } from './pen.ts';
import { altText, type Guide, type Picture, picture } from './picture.ts';
import { GAP, MARGIN, WIDTH } from './theme.ts';

/** A sign on a game's pictures: how it is painted around a point, the keys of its word and of what it means. */
export interface Sign {
  word: string;
  means: string;
  /** The least height of its row, where the sign is higher than others. */
  height?: number;
  paint(pen: Pen, x: number, y: number, reader: Reader): void;
}

/** Signs that belong together, under a key. */
export interface SignGroup {
  title: string;
  signs: readonly Sign[];
}

const COLUMNS = 2;
const HEAD = 64;
const SIGN = 60;
const WORD = 112;
const STYLE = { size: 27, min: 27 };

/**
 * A guide to what all signs mean, in two columns: the groups in pairs, side by side.
 * @param meaning where the meanings begin in a group's panel, in pixels from its left edge
 */
export function legend(groups: readonly SignGroup[], meaning = 304): Guide<unknown> {
  const lines = (locale: Locale) => {
    const reader = { locale, names: [] };
    return groups.flatMap(({ signs }) =>
      signs.map(({ word, means }) => {
        const args = { title: say({ key: word }, reader), means: say({ key: means }, reader) };
        return say({ key: 'render:key.line', args }, reader);
      }),
    );
  };
  return {
    paint: (_, locale) => paintGroups(groups, meaning, altText(lines(locale)), { locale, names: [] }),
    alt: (_, locale) => altText(lines(locale)),
    describe: (_, locale) => lines(locale).join('\n'),
  };
}

interface Row {
  sign: Sign;
  words: string[];
  height: number;
}

function paintGroups(all: readonly SignGroup[], meaning: number, alt: string, reader: Reader): Picture {
  const width = (INNER - GAP) / COLUMNS;
  const room = width - meaning - 20;
  const groups = all.map(({ title, signs }) => {
    const rows = signs.map((sign): Row => {
      const words = [say({ key: sign.means }, reader)];
      const text = wrap(words, STYLE, { width: room, height: Number.POSITIVE_INFINITY });
      return { sign, words, height: Math.max(sign.height ?? 54, text.height + 18) };
    });
    return { title, rows, height: HEAD + rows.reduce((sum, row) => sum + row.height, 0) + 10 };
  });
  const pairs = Array.from({ length: Math.ceil(groups.length / COLUMNS) }, (_, i) => groups.slice(i * 2, i * 2 + 2));
  const heights = pairs.map((pair) => Math.max(...pair.map(({ height }) => height)));
  const pen = new Pen(
    WIDTH,
    heights.reduce((sum, height) => sum + height + GAP, 2 * MARGIN - GAP),
  );
  ground(pen);
  let y = MARGIN;
  pairs.forEach((pair, i) => {
    const height = heights[i] ?? 0;
    const { boxes } = gridOf(pair.length, COLUMNS, { x: MARGIN, y, width: INNER, height }, height);
    pair.forEach(({ title, rows }, at) => {
      const box = boxes[at];
      if (box) paintGroup(pen, say({ key: title }, reader), rows, meaning, box, reader);
    });
    y += height + GAP;
  });
  return picture(pen, alt);
}

function paintGroup(pen: Pen, title: string, rows: readonly Row[], meaning: number, box: Box, reader: Reader): void {
  panel(pen, box);
  heading(pen, title, null, box.x + 22, box.y + 36);
  let y = box.y + HEAD;
  for (const { sign, words, height } of rows) {
    const middle = y + height / 2;
    sign.paint(pen, box.x + SIGN, middle, reader);
    const word = { x: box.x + WORD, y: middle, width: meaning - WORD - 12 };
    pen.line(say({ key: sign.word }, reader), { size: 29, bold: true }, word);
    const rest = { x: box.x + meaning, y, width: box.width - meaning - 20, height };
    pen.paragraph(words, STYLE, rest, { middle: true });
    y += height;
  }
}
