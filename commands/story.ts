import type { Told } from '../src/table/index.ts';
import { type Reader, say } from '../src/words.ts';

/** How long the tale of one thing that a machine did may get; what no longer fits stands in the log. */
const LENGTH = 220;

/** What happened last, ready for a message: the lines of people small, a machine's turn as a quotation. */
export function inShort(told: readonly Told[], reader: Reader): string[] {
  return told.map(({ machine, why, lines }) => {
    const said = [...(why ? [why] : []), ...lines].map((line) => say(line, reader));
    return machine ? `> • ${fitting(said).join(' ')}` : said.map((line) => `-# ${line}`).join('\n');
  });
}

/** The first of some sentences that are short enough together: one at least. */
function fitting(sentences: string[]): string[] {
  let length = 0;
  const cut = sentences.findIndex((sentence, at) => {
    length += sentence.length + 1;
    return at > 0 && length > LENGTH;
  });
  return cut < 0 ? sentences : [...sentences.slice(0, cut), '…'];
}
