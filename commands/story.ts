import { type Text, text } from '../src/kernel/index.ts';
import { leastOf, type Told } from '../src/table/index.ts';
import { has, type Reader, say } from '../src/words.ts';

/**
 * How long the tale of one thing that a machine did may get; what no longer fits stands in the log. It gets shorter where
 * all of it would not fit.
 */
const LENGTHS = [220, 110, 0] as const;
/** How many characters a tale may have in all, so that the rest of a message fits into Discord's 4,000. */
const ROOM = 2600;

/**
 * What happened last, ready for a message: the lines of people small, a machine's turn as a quotation. Where it gets too
 * long the oldest goes first, but what matters most after all else, and of a machine's last turn only what does not fit
 * without anything else.
 * @param room how many characters at most
 */
export function inShort(told: readonly Told[], reader: Reader, room = ROOM): string[] {
  const left = [...told];
  const lines = (length: number) => left.map((one) => lineOf(one, length, reader));
  const fits = (length: number) => lines(length).join('\n').length <= room;
  for (let at = 0; at >= 0 && left.length > 1 && !fits(LENGTHS[0]); ) {
    at = leastOf(left);
    if (at >= 0) left.splice(at, 1);
  }
  while (left.length > 1 && !LENGTHS.some(fits)) left.splice(1, 1); // the first is the heading of the turn
  return lines(LENGTHS.find(fits) ?? 0);
}

function lineOf({ machine, why, lines }: Told, length: number, reader: Reader): string {
  const said = [...(why ? [why] : []), ...lines].map((line) => say(shortest(line, reader), reader));
  return machine ? `> • ${firstOf(said, length).join(' ')}` : said.map((line) => `-# ${line}`).join('\n');
}

/** What is worded under `<key>-short` is told so here; the log has it at length. */
function shortest({ key, args }: Text, { locale }: Reader): Text {
  const short = `${key}-short`;
  return text(has(short, locale) ? short : key, args);
}

/** The first of some sentences that are short enough together: one at least. */
function firstOf(sentences: string[], most: number): string[] {
  let length = 0;
  const cut = sentences.findIndex((sentence, at) => {
    length += sentence.length + 1;
    return at > 0 && length > most;
  });
  return cut < 0 ? sentences : [...sentences.slice(0, cut), '…'];
}
