import { createCanvas } from 'canvas';
import { FONTS } from './theme.ts';

const probe = createCanvas(1, 1).getContext('2d');
const known = new Map<string, boolean>();

/** Control characters, marks that turn the direction of text, and letters that are blank or nothing at all. */
const UNSEEN =
  /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u00AD\u061C\u115F\u1160\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFEFF\uFFA0\u{E0000}-\u{E007F}]/gu;

/**
 * A player's name made safe for running text: on one line, without control characters or marks that turn the direction
 * of what follows, without piled-up accents.
 * @param fallback stands in where nothing is left
 */
export function plainName(name: string, fallback: string): string {
  const plain = name
    .normalize('NFC')
    .replace(UNSEEN, ' ')
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
    .replace(/\s+/g, ' ')
    .trim();
  return plain || fallback;
}

/** A name as it can be painted: characters that no font here has (emoji, as a rule) are left out. */
export function drawnName(name: string, fallback: string): string {
  const drawn = [...plainName(name, fallback)].filter(
    (char) => !/\p{Cf}|\p{RI}|\p{Variation_Selector}/u.test(char) && isDrawable(char),
  );
  return drawn.join('').replace(/\s+/g, ' ').trim() || fallback;
}

/** A character without a glyph is painted as a box with its number; such boxes all measure alike. */
function isDrawable(char: string): boolean {
  if (/[\p{ASCII}\p{M}]/u.test(char)) return true;
  let drawable = known.get(char);
  if (drawable === undefined) {
    drawable = measure(char) !== measure((char.codePointAt(0) ?? 0) > 0xffff ? '\u{10FFFE}' : '\uFFFE');
    if (known.size > 5000) known.clear();
    known.set(char, drawable);
  }
  return drawable;
}

function measure(char: string): string {
  probe.font = `700 40px ${FONTS.text}`;
  const m = probe.measureText(char);
  return [m.width, m.actualBoundingBoxAscent, m.actualBoundingBoxDescent, m.actualBoundingBoxRight].join();
}
